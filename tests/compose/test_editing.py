"""Edits of plans: what is named changes, nothing else does, and every edit gives a change or a reason. A law on random edits, and examples."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.checks import hard_failures, run_checks
from planner.compose import candidates_of
from planner.compose.editing import Pricing, edit_plans, without_pin
from planner.compose.editing.plan_draft import MEALS, VISITS
from planner.domain import edits
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.tools.rates import convert, rates_words

TODAY = date(2026, 11, 27)
TRIPS = (
    "Plan everything for two adults from Dublin to Lisbon, 8 to 13 April 2027, mid budget",
    "Two adults from Oslo: Prague 3 nights, then Vienna 3 nights, from 4 May 2027, mid-range, flights, trains, hotels and food",
    "Family of 4, kids 6 and 9, from London to Amsterdam, 10 to 14 July 2027, flights, hotel and food, 4000 euros",
)
MONEY = Pricing(convert, rates_words(), None)


@lru_cache(maxsize=len(TRIPS))
def planned(trip: str) -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(trip)
    talk.turn("yes")
    assert talk.state.options
    return talk.state


def items(option: ItineraryOption, *kinds: str) -> list:
    return [i for d in option.itinerary.days for i in (*d.activities, *d.meals) if i.kind in (kinds or (*VISITS, *MEALS))]


def beds(option: ItineraryOption) -> list:
    return [d.accommodation and d.accommodation.name for d in option.itinerary.days]


def hours(option: ItineraryOption, *, but: set[int] = frozenset()) -> set:
    return {
        (d.date, i.id, i.start)
        for d in option.itinerary.days
        if d.day_number not in but
        for i in (*d.activities, *d.meals)
        if i.kind != "free_time"
    }


@st.composite
def wanted(draw) -> tuple[TripState, edits.PlanEdit]:
    """A planned trip and an edit of one of its plans."""
    state = planned(draw(st.sampled_from(TRIPS)))
    option = draw(st.sampled_from(state.options))
    visit = draw(st.sampled_from(items(option, *VISITS)))
    day = draw(st.integers(1, len(option.itinerary.days)))
    scope = (option.id,)
    return state, draw(st.sampled_from([
        edits.MoveItem(options=scope, item=visit.id, to_day=day),
        edits.MoveItem(options=scope, item=visit.id, to_day=day, to_part=draw(st.sampled_from(["morning", "afternoon", "evening"]))),
        edits.FreeTime(options=scope, day=day, part=draw(st.sampled_from([None, "morning", "afternoon", "evening"]))),
        edits.RemoveItem(options=scope, name=visit.id),
        edits.SwapItem(options=scope, item=visit.id, for_kind=draw(st.sampled_from([None, "outdoors", "museum", "indoors"]))),
        edits.SetHours(options=scope, shift_minutes=draw(st.sampled_from([30, 60, -30]))),
        edits.SetHours(options=scope, first_start="10:30"),
        edits.SetMealTime(options=scope, meal="dinner", time=draw(st.sampled_from(["20:00", "21:00", "18:30"]))),
        edits.AddItem(options=scope, kind=draw(st.sampled_from(["museum", "park", "church", "viewpoint"])), day=day),
        edits.SwapDays(options=scope, a=day, b=draw(st.integers(1, len(option.itinerary.days)))),
        edits.SetStay(options=scope, change=draw(st.sampled_from(["other", "cheaper", "nicer", "nearer_centre"]))),
        edits.OtherMeals(options=scope, meal=draw(st.sampled_from([None, "lunch", "dinner"]))),
        edits.SetPace(options=scope, to=draw(st.sampled_from(["slower", "faster"]))),
        edits.LessWalking(options=scope),
        edits.SetPrice(options=scope),
    ]))  # fmt: skip


@settings(max_examples=300, deadline=None, derandomize=True)
@given(wanted())
def test_an_edit_changes_what_it_names_and_nothing_else(case):
    state, edit = case
    made = edit_plans(state, [edit], candidates_of(state), MONEY)
    (mine,) = edit.options
    for before, now in zip(state.options, made.options, strict=True):
        if before.id != mine:
            assert now is before
            continue
        assert made.done or made.refused or now == before, "an edit gives a change or a reason"
        assert [d.date for d in now.itinerary.days] == [d.date for d in before.itinerary.days]
        assert [d.city for d in now.itinerary.days] == [d.city for d in before.itinerary.days]
        _nothing_runs_into_another(now)
        assert not {c.id for c in hard_failures(run_checks(state, now))} - {c.id for c in hard_failures(run_checks(state, before))}
        assert sum(line.high for line in now.cost.lines) == now.cost.total.high
        if not isinstance(edit, edits.SetStay | edits.SetPrice):
            assert beds(now) == beds(before)
        if isinstance(edit, edits.SetStay):
            assert hours(now) == hours(before)
        if isinstance(edit, edits.RemoveItem):
            assert hours(now) == {row for row in hours(before) if row[1] != edit.name}
        if isinstance(edit, edits.MoveItem | edits.FreeTime) and now != before:
            names = " ".join(w for _, rows in made.done for w in rows)
            gone = {i.name for i in items(before, *VISITS)} - {i.name for i in items(now, *VISITS)}
            assert all(name in names for name in gone), "a visit that went is named"
            still = {(d, i) for d, i, _ in hours(before)} & {(d, i) for d, i, _ in hours(now)}
            assert len(still) >= 0.75 * len(hours(before)) - 3


def _nothing_runs_into_another(option: ItineraryOption) -> None:
    for day in option.itinerary.days:
        timed = sorted((i.start, i.end, i.name) for i in (*day.activities, *day.meals) if i.start and i.end)
        for (_, ends, one), (starts, _, other) in zip(timed, timed[1:], strict=False):
            assert starts >= ends, f"{other} begins while {one} lasts on day {day.day_number}"


def edited(trip: str, *wanted_: edits.PlanEdit):
    state = planned(trip)
    return state, edit_plans(state, wanted_, candidates_of(state), MONEY)


@pytest.mark.parametrize("trip", TRIPS)
@pytest.mark.parametrize(
    ("part", "opens", "closes"), [(None, "00:00", "24:00"), ("morning", "00:00", "11:30"), ("afternoon", "13:30", "18:00")]
)
def test_a_free_part_of_a_day_holds_no_visit_and_keeps_bed_and_meals(trip, part, opens, closes):
    state, made = edited(trip, edits.FreeTime(day=3, part=part))
    for before, now in zip(state.options, made.options, strict=True):
        day = now.itinerary.days[2]
        assert not [i for i in day.activities if i.kind in VISITS and i.start < closes and i.end > opens]
        had = before.itinerary.days[2].meals
        assert [m.kind for m in day.meals] == [m.kind for m in had]
        assert [m.id for m in had if "@" not in m.id] == [now_.id for now_, was in zip(day.meals, had, strict=True) if "@" not in was.id]
        assert beds(now) == beds(before)


def test_what_is_free_stays_free_through_the_next_edits():
    _state, made = edited(TRIPS[0], edits.FreeTime(day=3), edits.SetPace(to="faster"), edits.AddItem(kind="museum"))
    for option in made.options:
        assert not [i for i in option.itinerary.days[2].activities if i.kind in VISITS]
        assert edits.FreeTime(day=3) in option.pins


def test_dinner_at_nine_is_at_nine_on_every_full_day():
    _, made = edited(TRIPS[0], edits.SetMealTime(meal="dinner", time="21:00"))
    for option in made.options:
        for day in option.itinerary.days[1:-1]:
            assert [m.start for m in day.meals if m.kind == "dinner"] == ["21:00"]


def test_cheaper_with_the_hotel_kept_keeps_the_hotel():
    state, made = edited(TRIPS[0], edits.SetPrice(), edits.KeepPart(what="stay"))
    for before, now in zip(state.options, made.options, strict=True):
        assert beds(now) == beds(before)
        assert now.cost.total.high < before.cost.total.high or made.refused


def test_a_price_that_cannot_be_had_is_said_to_be_impossible_with_the_least_there_is():
    _, made = edited(TRIPS[0], edits.SetPrice(under="100"))
    assert made.refused
    assert all("cannot" in why for _, rows in made.refused for why in rows)


def test_a_closed_day_takes_no_visit_and_the_reason_names_both():
    state = planned(TRIPS[0])
    sights = {s.id: s for rows in candidates_of(state).sights.values() for s in rows}
    days = state.options[0].itinerary.days
    shut = [
        (o, i, d.day_number)
        for o in state.options
        for i in items(o, *VISITS)
        for d in days
        if i.id in sights and not sights[i.id].open_on(d.date)
    ]
    if not shut:
        pytest.skip("nothing in these plans closes on one of their days")
    option, item, day = shut[0]
    made = edit_plans(state, [edits.MoveItem(options=(option.id,), item=item.id, to_day=day)], candidates_of(state), MONEY)
    assert made.options == state.options
    assert any(item.name in why and "closed" in why for _, rows in made.refused for why in rows)


def test_one_edit_is_taken_back_and_the_later_one_stays():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for words in (TRIPS[0], "yes", "make day 3 free", "dinner at 21:00"):
        talk.turn(words)
    option = talk.state.options[0]
    assert [p.op for p in option.pins] == ["free", "set_meal_time"]
    back = without_pin(talk.state, option, 0, candidates_of(talk.state), MONEY)
    assert [p.op for p in back.pins] == ["set_meal_time"]
    assert [i for i in back.itinerary.days[2].activities if i.kind in VISITS]


def test_an_edit_by_button_is_the_same_as_in_words():
    def after(last):
        talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
        for words in (TRIPS[0], "yes", last):
            talk.turn(words)
        return talk.state.options

    assert after({"event": "plan_edited", "edit": {"op": "free", "day": 3}}) == after("make day 3 free")
