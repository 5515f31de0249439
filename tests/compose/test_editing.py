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
from planner.compose.editing.plan_draft import MEALS, VISITS, PlanDraft
from planner.domain import edits
from planner.domain.options import ItineraryOption
from planner.domain.quotes_due import segments
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.tools.rates import convert, rates_words

TODAY = date(2026, 11, 27)
TRIPS = (
    "Plan everything for two adults from Dublin to Lisbon, 8 to 13 April 2027, mid budget",
    "Two adults from Oslo: Prague 3 nights, then Vienna 3 nights, from 4 May 2027, mid-range, flights, trains, hotels and food",
    "Family of 4, kids 6 and 9, from London to Amsterdam, 10 to 14 July 2027, flights, hotel and food, 4000 euros",
    "Two adults from Lyon, Seville 2 nights then Granada 2 nights from 3 October 2027, trains, hotels, food and things to see, mid-range",
    "Solo traveller from Toronto to Mexico City, 6 to 12 November 2027, flights, hotel and food, packed, mid budget",
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
def wanted(draw) -> tuple[str, edits.PlanEdit]:
    """A trip and an edit of one of its plans."""
    trip = draw(st.sampled_from(TRIPS))
    state = planned(trip)
    option = draw(st.sampled_from(state.options))
    visit = draw(st.sampled_from(items(option, *VISITS)))
    days = st.integers(1, len(option.itinerary.days))
    day, meal = draw(days), draw(st.sampled_from(MEALS))
    leg = draw(st.sampled_from(segments(state)))
    trips = [s.name for rows in candidates_of(state).sights.values() for s in rows if s.role == "outing"] or ["Atlantis"]
    ends = {"from_place": leg.origin.name, "to_place": leg.destination.name}
    scope = (option.id,)
    return trip, draw(st.sampled_from([
        edits.MoveItem(options=scope, item=visit.id, to_day=day),
        edits.MoveItem(options=scope, item=visit.id, to_day=day, to_part=draw(st.sampled_from(["morning", "afternoon", "evening"]))),
        edits.MoveItem(options=scope, item=visit.id, at=draw(st.sampled_from(["09:30", "15:00", "20:30"]))),
        edits.FreeTime(options=scope, day=day, part=draw(st.sampled_from([None, "morning", "afternoon", "evening"]))),
        edits.RemoveItem(options=scope, name=visit.id),
        edits.RemoveItem(options=scope, kind=draw(st.sampled_from(["museum", "church", "viewpoint"])), day=day),
        edits.SwapItem(options=scope, item=visit.id, for_kind=draw(st.sampled_from([None, "outdoors", "museum", "indoors"]))),
        edits.SetHours(options=scope, shift_minutes=draw(st.sampled_from([30, 60, -30]))),
        edits.SetHours(options=scope, shift_minutes=draw(st.sampled_from([30, 90, -30])), days=(day,)),
        edits.SetHours(options=scope, first_start="10:30"),
        edits.SetHours(options=scope, last_end=draw(st.sampled_from(["16:00", "17:30"])), days=(day,)),
        edits.SetMealTime(options=scope, meal="dinner", time=draw(st.sampled_from(["20:00", "21:00", "18:30"]))),
        edits.SetMealTime(options=scope, meal="lunch", time=draw(st.sampled_from(["12:00", "14:00"])), days=(day,)),
        edits.AddItem(options=scope, kind=draw(st.sampled_from(["museum", "park", "church", "viewpoint", "live music"])), day=day),
        edits.AddItem(options=scope, name=visit.name, day=day),
        edits.AddDayTrip(options=scope, place=draw(st.sampled_from(trips)), day=draw(st.sampled_from([None, day]))),
        edits.SwapDays(options=scope, a=day, b=draw(days)),
        edits.SetStay(options=scope, change=draw(st.sampled_from(["other", "cheaper", "nicer", "nearer_centre"]))),
        edits.SetLeg(options=scope, mode=draw(st.sampled_from(["train", "flight", "bus", "car"])), **ends),
        edits.SetLegTime(options=scope, after=draw(st.sampled_from([None, "12:00"])), before=draw(st.sampled_from(["12:00", "18:00"])), **ends),
        edits.OtherMeals(options=scope, meal=draw(st.sampled_from([None, "lunch", "dinner"]))),
        edits.OtherMeals(options=scope, meal=meal, day=day, cheaper=True),
        edits.OtherSights(options=scope, day=day),
        edits.SetPace(options=scope, to=draw(st.sampled_from(["slower", "faster"]))),
        edits.LessWalking(options=scope),
        edits.LessWalking(options=scope, days=(day,)),
        edits.FreeTime(options=scope, day=day, since="13:00", until="15:00"),
        edits.RemoveItem(options=scope, kind="museum", fewer=True, count=1, day=day),
        edits.SwapItem(options=scope, item=visit.id, for_kind="museum", must_go=True),
        edits.OtherMeals(options=scope, meal="dinner", dearer=True, once=True),
        edits.KeepPart(options=scope, what="day", day=day),
        edits.SetPrice(options=scope, category=draw(st.sampled_from([None, "stay", "food", "transport", "activities"]))),
        edits.KeepPart(options=scope, what=draw(st.sampled_from(["stay", "sights", "legs", "meals"]))),
        edits.KeepPart(options=scope, what="stay", city=leg.destination.name),
        edits.SetLegTime(options=scope, than_now=draw(st.sampled_from(["later", "earlier"])), by=draw(st.sampled_from([None, 60, 120])), **ends),
        edits.SetStay(options=scope, change="stars", stars=draw(st.sampled_from([3, 4, 5])), or_more=draw(st.booleans())),
        edits.SetStay(options=scope, change="other", style=draw(st.sampled_from(["hostel", "apartment"]))),
        edits.SetPrice(options=scope, change="cheapest", category=draw(st.sampled_from([None, "stay", "food", "transport"]))),
        edits.SetPrice(options=scope, less_by=draw(st.sampled_from(["50", "200"])), category=draw(st.sampled_from([None, "stay", "food"]))),
        edits.SetPrice(options=scope, under=draw(st.sampled_from(["900", "2500"]))),
        edits.SetPace(options=scope, to="slower", days=(day,)),
        edits.SetHours(options=scope, last_end="21:00", days=(day,)),
        edits.Impossible(options=scope, about="that", reason="I cannot do that here."),
    ]))  # fmt: skip


@settings(max_examples=300, deadline=None, derandomize=True)
@given(wanted())
def test_an_edit_changes_what_it_names_and_nothing_else(case):
    state, edit = planned(case[0]), case[1]
    made = edit_plans(state, [edit], candidates_of(state), MONEY)
    (mine,) = edit.options
    for before, now in zip(state.options, made.options, strict=True):
        if before.id != mine:
            assert now is before
            continue
        assert made.done or made.refused or now == before, "an edit gives a change or a reason"
        said = " ".join(w for _, rows in made.done for w in rows)
        _frame_is_as_it_was(before, now)
        _what_is_seen_outside_is_seen_on_its_day_trip(state, now)
        _nothing_runs_into_another(now)
        assert not {c.id for c in hard_failures(run_checks(state, now))} - {c.id for c in hard_failures(run_checks(state, before))}
        assert sum(line.high for line in now.cost.lines) == now.cost.total.high
        _unnamed_days_are_as_they_were(before, now, _days_named(edit, before, now), said)
        _unnamed_parts_are_as_they_were(edit, before, now)
        gone = {i.name for i in items(before, *VISITS)} - {i.name for i in items(now, *VISITS)}
        if not isinstance(edit, edits.OtherSights | edits.SetPrice):
            away = [
                s.name
                for rows in candidates_of(state).sights.values()
                for s in rows
                if s.role == "outing" and f"day trip to {s.name} is out" in said
            ]
            assert all(name in said or any(place in name for place in away) for name in gone), (
                f"a visit that went is named: {gone} in {said}"
            )
        if isinstance(edit, edits.RemoveItem) and edit.name:
            assert hours(now) == {row for row in hours(before) if row[1] != edit.name}


def _frame_is_as_it_was(before: ItineraryOption, now: ItineraryOption) -> None:
    """Dates, cities and nights, and what the plan is called."""
    assert [(d.date, d.city, d.day_number) for d in now.itinerary.days] == [(d.date, d.city, d.day_number) for d in before.itinerary.days]
    assert (now.id, now.title, now.tier, now.description) == (before.id, before.title, before.tier, before.description)


def _what_is_seen_outside_is_seen_on_its_day_trip(state: TripState, option: ItineraryOption) -> None:
    trips = {s.id: t for rows in candidates_of(state).sights.values() for t in rows if t.role == "outing" for s in t.stops}
    for day in option.itinerary.days:
        for item in day.activities:
            if item.id in trips:
                ways = [i for i in day.transport if i.id.startswith(trips[item.id].id)]
                assert len(ways) == 2, f"{item.name} on day {day.day_number} without the way to {trips[item.id].name}"
                assert ways[0].end <= item.start <= item.end <= ways[1].start


def _days_named(edit: edits.PlanEdit, before: ItineraryOption, now: ItineraryOption) -> set[int]:
    """The days an edit speaks of, by number: those of what it names, before and after, and the ones it says."""
    every = {d.day_number for d in before.itinerary.days}
    moved = {b.day_number for b, n in zip(before.itinerary.days, now.itinerary.days, strict=True) if b.transport != n.transport}
    match edit:
        case edits.MoveItem():
            held = {d.day_number for o in (before, now) for d in o.itinerary.days for i in d.activities if i.id == edit.item}
            return held | ({edit.to_day} if edit.to_day else set()) | moved
        case edits.SwapItem():
            return {d.day_number for d in before.itinerary.days for i in d.activities if i.id == edit.item}
        case edits.RemoveItem():
            named = {d.day_number for d in before.itinerary.days for i in d.activities if i.id == edit.name}
            return named or {edit.day}
        case edits.SetHours() | edits.SetMealTime() | edits.SetPace(days=(_,)):
            return set(edit.days) or every
        case edits.AddItem(name=str()):
            return {d.day_number for d in before.itinerary.days for i in d.activities if i.name == edit.name} | {edit.day}
        case edits.FreeTime() | edits.AddItem() | edits.OtherSights():
            return {edit.day}
        case edits.OtherMeals():
            return {edit.day} if edit.day else every
        case edits.SwapDays():
            return {edit.a, edit.b}
        case edits.AddDayTrip() | edits.SetLeg() | edits.SetLegTime():
            return moved
        case edits.SetStay() | edits.KeepPart() | edits.Impossible():
            return set()
        case _:
            return every


def _unnamed_days_are_as_they_were(before: ItineraryOption, now: ItineraryOption, named: set[int], said: str) -> None:
    """Byte for byte, but for a visit that had to leave its day and is said to be there now, and the free time it fills."""
    for old, new in zip(before.itinerary.days, now.itinerary.days, strict=True):
        if old.day_number in named:
            continue
        was = {a.id for a in old.activities}
        kept = [i for i in new.activities if (i.id in was or i.name not in said) and i.kind != "free_time"]
        assert kept == [i for i in old.activities if i.kind != "free_time"]
        assert [(m.id, m.start, m.kind) for m in new.meals] == [(m.id, m.start, m.kind) for m in old.meals]
        assert (new.transport, new.night) == (old.transport, old.night)


def _unnamed_parts_are_as_they_were(edit: edits.PlanEdit, before: ItineraryOption, now: ItineraryOption) -> None:
    """Beds but for an edit of beds or of money, ways but for one of ways, money or a day outside, meals but for theirs."""
    if not isinstance(edit, edits.SetStay | edits.SetPrice):
        assert beds(now) == beds(before)
    if isinstance(edit, edits.SetPrice) and edit.category not in (None, "stay"):
        assert beds(now) == beds(before)
    if isinstance(edit, edits.SetStay | edits.OtherMeals | edits.SetMealTime | edits.RemoveItem | edits.SwapItem):
        assert rides(now) == rides(before)
    if isinstance(edit, edits.MoveItem) and ".trip-" not in edit.item:
        assert rides(now) == rides(before)
    if isinstance(edit, edits.SetStay):
        assert hours(now) == hours(before)
    if isinstance(edit, edits.OtherMeals):
        assert [(d, s) for d, _, s in meal_hours(now)] == [(d, s) for d, _, s in meal_hours(before)]
        assert [d.activities for d in now.itinerary.days] == [d.activities for d in before.itinerary.days]
    if isinstance(edit, edits.KeepPart | edits.Impossible):
        assert (now.itinerary, now.cost) == (before.itinerary, before.cost)


def rides(option: ItineraryOption) -> list:
    return [(d.date, i) for d in option.itinerary.days for i in d.transport]


def meal_hours(option: ItineraryOption) -> list:
    return [(d.date, i.id, i.start) for d in option.itinerary.days for i in d.meals]


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


NEW_YORK = "2 adults, Boston to New York City, 4 to 8 June 2027, flights, hotel and restaurants, mid budget"


def first_visits(option: ItineraryOption) -> dict:
    return {
        d.date: min(i.start for i in d.activities if i.kind in VISITS)
        for d in option.itinerary.days[1:-1]
        if any(i.kind in VISITS for i in d.activities)
    }


@pytest.mark.parametrize("trip", [*TRIPS, NEW_YORK])
def test_a_later_start_is_later_on_every_full_day_and_loses_at_most_one_visit_a_day(trip):
    state, made = edited(trip, edits.SetHours(shift_minutes=45))
    for before, now in zip(state.options, made.options, strict=True):
        moving = {d.date for d in before.itinerary.days if any(i.kind in ("train", "flight", "bus", "car") for i in d.transport)}
        kept = " ".join(w for _, rows in made.done for w in rows if "keeps its hours" in w)
        for day, start in first_visits(now).items():
            if day not in moving and kept == "" and day in first_visits(before):
                late = (int(start[:2]) - int(first_visits(before)[day][:2])) * 60 + int(start[3:]) - int(first_visits(before)[day][3:])
                assert late >= 30, f"{day}: {first_visits(before)[day]} is {start} now"
        gone = len(items(before, *VISITS)) - len(items(now, *VISITS))
        assert gone <= len(now.itinerary.days) - 2


def test_a_day_outside_leaves_later_with_its_way_back_and_its_evening():
    state = planned(TRIPS[0])
    option = next(o for o in state.options if any("Train to" in i.name for d in o.itinerary.days for i in d.transport))
    day = next(d for d in option.itinerary.days if any("Train to" in i.name for i in d.transport))
    made = edit_plans(state, [edits.SetHours(options=(option.id,), shift_minutes=30, days=(day.day_number,))], candidates_of(state), MONEY)
    now = next(o for o in made.options if o.id == option.id).itinerary.days[day.day_number - 1]
    assert now.transport[0].start > day.transport[0].start
    evenings = [i.id for i in day.activities if i.start >= "20:00"]
    said = " ".join(w for _, rows in made.done for w in rows)
    assert all(i in {a.id for a in now.activities} or next(a.name for a in day.activities if a.id == i) in said for i in evenings)


def test_a_way_that_is_taken_already_is_kept_from_then_on():
    state, made = edited(TRIPS[1], edits.SetLeg(from_place="Prague", to_place="Vienna", mode="train"))
    for before, now in zip(state.options, made.options, strict=True):
        if "train" in {i.kind for i in before.itinerary.days[3].transport}:
            assert now.itinerary == before.itinerary
            assert [p.op for p in now.pins] == ["set_leg"]
    assert any("already" in w for _, rows in made.done for w in rows)


def test_a_show_for_a_night_begins_after_eight_and_says_what_is_played():
    state, made = edited(TRIPS[0], edits.AddItem(kind="fado", day=3, part="evening"))
    for before, now in zip(state.options, made.options, strict=True):
        new = [i for i in items(now, *VISITS) if i.id not in {b.id for b in items(before, *VISITS)}]
        assert all(i.start >= "20:00" and "fado" in i.name.casefold() for i in new), new
        assert [m.kind for m in now.itinerary.days[2].meals] == [m.kind for m in before.itinerary.days[2].meals]


def test_one_place_of_a_day_outside_goes_and_the_day_stays():
    state = planned(TRIPS[0])
    option = next(o for o in state.options if any("Train to" in i.name for d in o.itinerary.days for i in d.transport))
    away = next(d for d in option.itinerary.days if any("Train to" in i.name for i in d.transport))
    one = next(i for i in away.activities if "," in i.name)
    made = edit_plans(state, [edits.RemoveItem(options=(option.id,), name=one.name)], candidates_of(state), MONEY)
    now = next(o for o in made.options if o.id == option.id).itinerary.days[away.day_number - 1]
    assert now.transport == away.transport
    assert [i.id for i in now.activities] == [i.id for i in away.activities if i.id != one.id]


def test_what_is_kept_is_said_with_the_name_of_the_bed():
    state, made = edited(TRIPS[0], edits.KeepPart(what="stay"))
    for option, (_, what) in zip(state.options, made.done, strict=True):
        assert beds(option)[0] in " ".join(what)


@pytest.mark.parametrize("trip", TRIPS)
def test_two_visits_of_a_day_that_trade_places_really_do(trip):
    state = planned(trip)
    for option in state.options:
        for day in option.itinerary.days[1:-1]:
            rows = [i for i in day.activities if i.kind == "sight" and i.start and i.start < "17:00"]
            if len(rows) < 2:
                continue
            one, other = rows[0], rows[-1]
            made = edit_plans(
                state, [edits.SwapItem(options=(option.id,), item=one.name, for_name=other.name, trade=True)], candidates_of(state), MONEY
            )
            now = next(o for o in made.options if o.id == option.id)
            said = " ".join(line for _, lines in made.done for line in lines)
            if "traded places" in said:
                hours_now = {i.name: (d.day_number, i.start) for d in now.itinerary.days for i in d.activities}
                assert hours_now[other.name] < hours_now[one.name]
            else:
                assert now == option


def test_things_for_one_morning_are_all_in_it_or_stay_where_they_were():
    state = planned(TRIPS[0])
    option = state.options[0]
    names = tuple(dict.fromkeys(i.name for d in option.itinerary.days[1:-1] for i in d.activities if i.kind == "sight"))[:2]
    wanted = [edits.MoveItem(options=(option.id,), item=name, to_part="morning", beside=names) for name in names]
    made = edit_plans(state, wanted, candidates_of(state), MONEY)
    now = next(o for o in made.options if o.id == option.id)
    if not made.refused:
        placed = [(d.day_number, i.start) for d in now.itinerary.days for i in d.activities if i.name in names]
        assert len({n for n, _ in placed}) == 1
        assert all(start < "12:15" for _, start in placed)
    else:
        assert now == option


MOST_WRITTEN = 120
"""So often is a plan written anew for one more visit at most: once for each visit of a day that is laid anew."""


@pytest.mark.parametrize("trip", TRIPS[:3])
def test_one_more_visit_is_tried_on_paper_before_a_plan_is_written(trip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every order of a full day used to be written into the plan, thousands of times for one museum."""
    state, written = planned(trip), 0
    put = PlanDraft.put

    def counted(self: PlanDraft, *args: object) -> None:
        nonlocal written
        written += 1
        put(self, *args)

    monkeypatch.setattr(PlanDraft, "put", counted)
    edit_plans(state, (edits.AddItem(kind="museum", day=2),), candidates_of(state), MONEY)
    assert 0 < written <= MOST_WRITTEN * len(state.options), written
