"""Edits as people type them: a second wish beside the first, a thing half named, a word that means another thing elsewhere.

What was asked happens, or is said not to, and nothing else changes.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache

import pytest

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
TWO_CITIES = "Two adults from Oslo: Prague 4 nights, then Vienna 3 nights, from 4 May 2027, mid-range, flights, trains, hotels and food"
FAMILY = "Family of 4 (2 adults, kids 5 and 9) from Paris to Barcelona, 5 to 9 May 2027, mid-range, flights, hotel and food"


@lru_cache(maxsize=2)
def planned(trip: str) -> Conversation:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for words in (trip, "yes"):
        talk.turn(words)
    assert talk.state.options
    return talk


def after(*said: str, trip: str = TWO_CITIES) -> TripState:
    talk = Conversation(planned(trip).start, make_services(Config(), TODAY), case_clock(TODAY))
    talk.state, talk.records = planned(trip).state, list(planned(trip).records)
    for words in said:
        talk.turn(words)
    return talk.state


def reply(state: TripState) -> str:
    assert state.turn is not None
    return state.turn.reply or ""


def visits(option: ItineraryOption) -> list[tuple[int, str]]:
    return [(d.day_number, i.name) for d in option.itinerary.days for i in d.activities if i.kind in ("sight", "activity")]


def names(option: ItineraryOption) -> list[str]:
    return [name for _, name in visits(option)]


def beds(option: ItineraryOption) -> list[str]:
    return [d.accommodation.name for d in option.itinerary.days if d.accommodation]


def legs(option: ItineraryOption) -> dict[str, str]:
    return {i.name: i.start or "" for d in option.itinerary.days for i in d.transport if i.kind in ("train", "flight")}


def pair_of_one_day(option: ItineraryOption) -> tuple[str, str]:
    """Two visits of a full day, by their whole names, none of them a walk."""
    for day in option.itinerary.days[1:3]:
        rows = [i.name for i in day.activities if i.kind == "sight" and " walk" not in i.name]
        if len(rows) > 1:
            return rows[0], rows[1]
    raise AssertionError("no day has two sights")


@pytest.mark.parametrize("words", ["that works for us, just make the hotel a bit nicer", "looks great! only another hotel please"])
def test_approval_beside_a_wish_asks_for_no_yes(words):
    before, now = planned(TWO_CITIES).state, after(words)
    assert len(now.options) == len(before.options)
    assert any(beds(b) != beds(n) for b, n in zip(before.options, now.options, strict=True))
    assert now.trip == before.trip


@pytest.mark.parametrize("words", ["{} and {} on different days please", "not {} and {} both on the same day"])
def test_two_things_go_to_days_of_their_own(words):
    first = planned(TWO_CITIES).state.options[0]
    a, b = pair_of_one_day(first)
    now = after(words.format(a, b)).options[0]
    days = {name: n for n, name in visits(now)}
    assert days[a] != days[b]
    assert sorted(set(names(now))) == sorted(set(names(first)))


def test_a_later_train_is_the_next_one_and_a_meal_that_goes_is_said():
    before, now = planned(TWO_CITIES).state, after("a later train to Vienna would be nice")
    for b, n in zip(before.options, now.options, strict=True):
        was, is_now = legs(b)["Train Prague to Vienna"], legs(n)["Train Prague to Vienna"]
        assert was < is_now <= f"{int(was[:2]) + 3:02d}:59"
        lost = sum(len(d.meals) for d in b.itinerary.days) - sum(len(d.meals) for d in n.itinerary.days)
        assert not lost or "one is on the way at lunch then" in reply(now)


def test_a_step_is_taken_back_but_for_the_bed_of_one_city():
    cheaper = after("cheaper hotel")
    back = after("cheaper hotel", "take it back but keep the hotel in Vienna")
    for was, then, now in zip(planned(TWO_CITIES).state.options, cheaper.options, back.options, strict=True):
        assert [d.accommodation.name for d in now.itinerary.days if d.accommodation and d.city == "Vienna"] == [
            d.accommodation.name for d in then.itinerary.days if d.accommodation and d.city == "Vienna"
        ]
        assert [d.accommodation.name for d in now.itinerary.days if d.accommodation and d.city == "Prague"] == [
            d.accommodation.name for d in was.itinerary.days if d.accommodation and d.city == "Prague"
        ]
        assert names(now) == names(was)
    assert "taken back" in reply(back)


def test_a_city_by_its_name_at_home_is_that_city():
    state = after("one less night in Praha and one more in Wien")
    assert [(s.place.name, s.nights) for s in state.trip.destinations] == [("Prague", 3), ("Vienna", 4)]


@pytest.mark.parametrize(
    "words", ["the 5 year old naps till 3", "our 9 year old is scared of heights", "our 9yo gets carsick, the 5yo does not"]
)
def test_a_child_who_travels_already_is_not_counted_anew(words):
    before, now = planned(FAMILY).state, after(words, trip=FAMILY)
    assert now.trip.party == before.trip.party
    assert now.options == before.options


@pytest.mark.parametrize(
    "words",
    [
        "I'd rather see the Alhambra one day",
        "rent a car and drive around one day",
        "can we take a pushchair on the train",
        "can you get tickets at the door for the castle",
    ],
)
def test_what_no_plan_can_take_or_a_mere_question_changes_nothing(words):
    before, now = planned(TWO_CITIES).state, after(words)
    assert now.options == before.options
    assert (now.trip, now.capabilities) == (before.trip, before.capabilities)
    assert len(reply(now)) > 20


def test_what_one_did_last_year_is_no_order_of_the_stops():
    before, now = planned(TWO_CITIES).state, after("can you take the museums out of Vienna, we did them last year")
    assert now.trip == before.trip
    kinds = {s.id: s.sight_kind for rows in now.quotes.sights.values() for s in rows}
    for option in now.options:
        left = [i.name for d in option.itinerary.days if d.city == "Vienna" for i in d.activities if kinds.get(i.id) == "museum"]
        assert not left
        assert [v for v in visits(option) if v[0] < 5] == [
            v for v in visits(next(o for o in before.options if o.id == option.id)) if v[0] < 5
        ]


@pytest.mark.parametrize(
    "words", ["we already have a dinner booked on Thursday at 8", "dinner reservation on Thursday, sorted that ourselves"]
)
def test_a_meal_of_ones_own_is_left_out_and_no_other_moves(words):
    before, now = planned(TWO_CITIES).state, after(words)
    for b, n in zip(before.options, now.options, strict=True):
        day = next(k for k, d in enumerate(n.itinerary.days) if d.date.weekday() == 3)
        assert "dinner" not in {i.kind for i in n.itinerary.days[day].meals}
        assert [d.meals for k, d in enumerate(n.itinerary.days) if k != day] == [
            d.meals for k, d in enumerate(b.itinerary.days) if k != day
        ]


def test_lunch_as_a_landmark_of_a_departure_moves_no_lunch():
    before, now = planned(TWO_CITIES).state, after("leave Prague after lunch, not at 9")
    for b, n in zip(before.options, now.options, strict=True):
        assert legs(n)["Train Prague to Vienna"] >= "13:00"
        assert [d.meals for d in b.itinerary.days[1:4]] == [d.meals for d in n.itinerary.days[1:4]]


def test_a_meal_hour_of_one_city_leaves_the_other_alone():
    before, now = planned(TWO_CITIES).state, after("dinner at 19:00 in Vienna please")
    for b, n in zip(before.options, now.options, strict=True):
        assert [d.meals for d in b.itinerary.days if d.city == "Prague"] == [d.meals for d in n.itinerary.days if d.city == "Prague"]


def test_another_bed_for_one_night_cannot_be_and_is_said():
    before, now = planned(TWO_CITIES).state, after("a hostel for one night would be fun")
    assert now.options == before.options
    assert "one bed for all nights" in reply(now)


def test_a_kind_of_bed_that_is_not_wanted_is_never_the_one_given():
    now = after("not a hostel in plan 1")
    kinds = {s.name: s.stay_type for rows in now.quotes.by_stay.values() for s in rows}
    assert "hostel" not in {kinds.get(bed) for bed in beds(now.options[0])}
    assert now.options[1:] == planned(TWO_CITIES).state.options[1:]


def test_not_another_of_a_kind_keeps_one_and_touches_nothing_like_it():
    before = planned(TWO_CITIES).state
    now = after("not another palace please")
    for b, n in zip(before.options, now.options, strict=True):
        gone = {i.id for d in b.itinerary.days for i in d.activities} - {i.id for d in n.itinerary.days for i in d.activities}
        assert all(v in names(b) for v in names(n))
        seen = {s.id: s for rows in now.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
        assert all(seen[key].sight_kind == "palace" or "Palace" in seen[key].name for key in gone)
    assert now.preferences == before.preferences


def test_days_that_trade_places_keep_their_visits():
    before, now = planned(TWO_CITIES).state, after("swap Wednesday and Thursday")
    for b, n in zip(before.options, now.options, strict=True):
        assert set(names(n)) <= set(names(b))
        assert all(name in reply(now) for name in set(names(b)) - set(names(n)))


def test_a_wish_nobody_understood_beside_an_edit_is_named():
    castle = next(name for name in names(planned(TWO_CITIES).state.options[0]) if "Castle" in name)
    state = after(f"drop {castle}, and could we sit by the window")
    assert castle not in names(state.options[0])
    assert "window" in reply(state)


def test_a_removal_that_finds_nothing_is_told_beside_what_was_done():
    castle = next(name for name in names(planned(TWO_CITIES).state.options[0]) if "Castle" in name)
    state = after(f"no zoos on Tuesday and drop {castle}")
    assert castle not in names(state.options[0])
    assert "I found nothing of" in reply(state)


def test_a_diet_beside_an_edit_is_served_and_the_edit_is_kept():
    castle = next(name for name in names(planned(TWO_CITIES).state.options[0]) if "Castle" in name)
    state = after(f"drop {castle}, and we're vegetarian by the way")
    assert state.preferences.dietary == ("vegetarian",)
    assert all(castle not in names(o) for o in state.options)
    assert all(d.meals for o in state.options for d in o.itinerary.days[1:-1])


def evenings(option: ItineraryOption) -> dict[int, str]:
    """What is done of an evening, by the number of the day."""
    return {
        d.day_number: i.name for d in option.itinerary.days for i in d.activities if i.kind in ("sight", "activity") and (i.start or "") >= "17:30"
    }  # fmt: skip


@pytest.mark.parametrize(
    "words",
    ["something else on day {} in the evening", "swap the evening of day {} for something quieter", "a different evening on day {} please"],
)
def test_another_evening_changes_that_evening_and_nothing_else(words):
    before = planned(TWO_CITIES).state
    day = next(iter(evenings(before.options[0])))
    now = after(words.format(day))
    assert beds(now.options[0]) == beds(before.options[0])
    for old, new in zip(before.options, now.options, strict=True):
        gone, come = set(visits(old)) - set(visits(new)), set(visits(new)) - set(visits(old))
        assert {n for n, _ in gone | come} <= {day}
        assert len(gone) == len(come) <= 1
    moved = any(visits(a) != visits(b) for a, b in zip(before.options, now.options, strict=True))
    assert moved or "stays" in reply(now)


def dinners(option: ItineraryOption) -> list[str]:
    return [i.name for d in option.itinerary.days for i in d.meals if i.kind == "dinner"]


@pytest.mark.parametrize("words", ["no fish for dinner", "we'd rather not have fish for dinner"])
def test_what_is_refused_for_dinner_is_never_what_is_put_there(words):
    before, now = planned(FAMILY).state, after(words, trip=FAMILY)
    for old, new in zip(before.options, now.options, strict=True):
        come = set(dinners(new)) - set(dinners(old))
        assert not [name for name in come if any(word in name.casefold() for word in ("fish", "marisc", "peix", "seafood"))]


@pytest.mark.parametrize("words", ["book option 2", "reserve the second one for us"])
def test_booking_a_plan_chooses_it_and_adds_nothing(words):
    before, now = planned(FAMILY).state, after(words, trip=FAMILY)
    assert now.selection is not None
    assert now.selection.option_id == before.options[1].id
    assert [visits(o) for o in now.options] == [visits(o) for o in before.options]


@pytest.mark.parametrize("words", ["could we stay in an apartment in Prague for 2 nights", "an apartment for the last two nights"])
def test_another_bed_for_a_part_of_the_nights_changes_no_length(words):
    before, now = planned(TWO_CITIES).state, after(words)
    assert now.trip == before.trip
    assert now.options == before.options
    assert "one bed" in reply(now)


def test_days_without_visits_have_none_to_trade():
    trip = "Two friends from Glasgow to Kaunas, 10 to 13 September 2027, flights, hotel and food, mid-range, moderate, markets"
    before, now = planned(trip).state, after("swap Saturday and Sunday", trip=trip)
    assert not any(visits(option) for option in before.options)
    assert now.options == before.options
    assert "traded" not in reply(now)
    assert "no visits" in reply(now)
