"""Edits of one day: less to walk keeps what one sits through, hours kept free are free, a nicer table is dearer, one day outside for another."""

from __future__ import annotations

from decimal import Decimal

import pytest

from planner.compose import candidates_of
from planner.compose.editing import edit_plans
from planner.compose.editing.plan_draft import VISITS
from planner.compose.editing.wanted_kinds import NOT_SHOWN
from planner.compose.geometry import minutes_of
from planner.compose.timeline import is_evening
from planner.domain import edits
from tests.compose.test_editing import MONEY, TRIPS, planned


def made(trip: str, edit: edits.PlanEdit):
    state = planned(trip)
    return state, edit_plans(state, [edit], candidates_of(state), MONEY)


@pytest.mark.parametrize("trip", TRIPS)
def test_less_walking_on_a_day_keeps_its_show_and_the_other_days(trip):
    state = planned(trip)
    sights = {s.id: s for rows in candidates_of(state).sights.values() for s in rows}
    for day in range(2, len(state.options[0].itinerary.days)):
        _, done = made(trip, edits.LessWalking(days=(day,)))
        for before, now in zip(state.options, done.options, strict=True):
            shows = {
                i.id for i in before.itinerary.days[day - 1].activities
                if (s := sights.get(i.id)) is not None and is_evening(s) and s.sight_kind not in NOT_SHOWN
            }  # fmt: skip
            assert shows <= {i.id for i in now.itinerary.days[day - 1].activities}
            seen = {i.id for d in before.itinerary.days if d.day_number != day for i in d.activities if i.kind in VISITS}
            assert seen <= {i.id for d in now.itinerary.days for i in d.activities}


@pytest.mark.parametrize("trip", TRIPS[:2])
def test_hours_kept_free_have_no_visit_and_leave_the_meals(trip):
    state, done = made(trip, edits.FreeTime(day=3, since="13:30", until="15:30"))
    for before, now in zip(state.options, done.options, strict=True):
        day = now.itinerary.days[2]
        assert day.meals == before.itinerary.days[2].meals
        if any(isinstance(p, edits.FreeTime) for p in now.pins):
            visits = [i for i in day.activities if i.kind in VISITS and i.start and i.end]
            assert not [i for i in visits if minutes_of(i.start) < 15 * 60 + 30 and minutes_of(i.end) > 13 * 60 + 30]


def test_a_nicer_dinner_is_one_and_clearly_dearer():
    state, done = made(TRIPS[0], edits.OtherMeals(meal="dinner", dearer=True, once=True))
    prices = {m.id: m.per_person.high for rows in candidates_of(state).meals.values() for m in rows}
    for before, now in zip(state.options, done.options, strict=True):
        pairs = [
            (a, b) for d, e in zip(before.itinerary.days, now.itinerary.days, strict=True) for a, b in zip(d.meals, e.meals, strict=True) if a.id != b.id
        ]  # fmt: skip
        assert len(pairs) <= 1
        for a, b in pairs:
            if a.id.split("@")[0] in prices:
                assert prices[b.id.split("@")[0]] >= Decimal("1.25") * prices[a.id.split("@")[0]]


def test_one_day_outside_takes_the_place_of_another_on_its_day():
    state, done = made(TRIPS[0], edits.SwapItem(item="Sintra", for_name="Cascais", must_go=True))
    for before, now in zip(state.options, done.options, strict=True):
        day = next((d.day_number for d in before.itinerary.days if any(i.name == "Train to Sintra" for i in d.transport)), None)
        if day is None:
            assert now == before
        else:
            assert any("Cascais" in i.name for i in now.itinerary.days[day - 1].transport)
            assert not any("Sintra" in i.name for d in now.itinerary.days for i in (*d.transport, *d.activities))


@pytest.mark.parametrize("trip", TRIPS)
def test_a_part_of_the_day_that_is_asked_for_is_kept_to_or_said_to_be_impossible(trip):
    """What is finest at dusk is there in the morning too; what begins in the evening is not."""
    state = planned(trip)
    sights = {s.id: s for rows in candidates_of(state).sights.values() for s in rows}
    late = {i.id for o in state.options for d in o.itinerary.days for i in d.activities if i.id in sights and is_evening(sights[i.id])}
    for id_ in sorted(late):
        _, done = made(trip, edits.MoveItem(item=id_, to_day=2, to_part="morning"))
        for before, now in zip(state.options, done.options, strict=True):
            held = next((i for i in before.itinerary.days[1].activities if i.id == id_), None)
            there = next((i for i in now.itinerary.days[1].activities if i.id == id_), None)
            if there is not None and there != held:
                assert minutes_of(there.start) < 12 * 60
                assert sights[id_].role != "evening"


@pytest.mark.parametrize("trip", TRIPS)
def test_a_visit_that_goes_to_the_day_of_an_outing_trades_days_with_it_or_stays(trip):
    state = planned(trip)
    outings = {s.name for rows in candidates_of(state).sights.values() for s in rows if s.role == "outing"}
    for before in state.options:
        away = next(
            (d.day_number for d in before.itinerary.days if any(i.name.removeprefix("Train to ") in outings for i in d.transport)), None
        )
        here = next((d for d in before.itinerary.days[1:-1] if d.day_number != away and d.activities), None)
        if away is None or here is None:
            continue
        item = next(i for i in here.activities if i.kind in VISITS)
        _, done = made(trip, edits.MoveItem(options=(before.id,), item=item.id, to_day=away))
        now = next(o for o in done.options if o.id == before.id)
        if now == before:
            continue
        assert item.id in {i.id for i in now.itinerary.days[away - 1].activities}
        rides = [i.name for d in before.itinerary.days for i in d.transport if i.name.startswith("Train to ")]
        assert set(rides) <= {i.name for d in now.itinerary.days for i in d.transport}


@pytest.mark.parametrize("trip", TRIPS)
def test_what_opens_its_day_pushes_no_sight_out_of_a_day_that_can_hold_both(trip):
    """Lunch gives way within its hours before a sight has to go."""
    state = planned(trip)
    for before in state.options:
        day = next((d for d in before.itinerary.days[1:-1] if sum(i.kind in VISITS for i in d.activities) == 2), None)
        if day is None:
            continue
        second = [i for i in day.activities if i.kind in VISITS][-1]
        _, done = made(trip, edits.MoveItem(options=(before.id,), item=second.id, to_day=day.day_number, before="first"))
        now = next(o for o in done.options if o.id == before.id)
        assert {i.id for i in day.activities if i.kind in VISITS} <= {i.id for d in now.itinerary.days for i in d.activities}


@pytest.mark.parametrize("trip", TRIPS)
@pytest.mark.parametrize("time", ["17:30", "18:00"])
def test_open_hours_end_where_a_meal_begins_that_was_moved_into_them(trip, time):
    _, done = made(trip, edits.SetMealTime(meal="dinner", time=time))
    for option in done.options:
        for day in option.itinerary.days:
            for free in (i for i in day.activities if i.kind == "free_time"):
                assert not [m.name for m in day.meals if m.start and m.end and m.start < free.end and free.start < m.end]
