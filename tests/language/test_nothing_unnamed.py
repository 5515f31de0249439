"""A change takes what it names, where it names it, and nothing else: one bed, one city, one day; a weak match is asked about."""

from __future__ import annotations

from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.grounding.ground import ground
from planner.grounding.ground_edits import ground_edits
from planner.language.plan_edits import hear_edits
from planner.language.reading import read_message
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.plans import TODAY

TRIPS = {
    "two": "two friends from Berlin, 3 nights Paris then 3 nights Amsterdam, starting 14 June 2027, trains, hotels, restaurants, mid-range",
    "three": "2 adults from Manchester: Rome 3 nights, Florence 3 nights, Venice 2 nights, from 10 May 2027, mid-range, plan everything",
    "family": "2 adults and kids 4, 8 and 11 from Dublin to Rome, 12 to 17 april 2027, flights, hotel, food, budget 5000 euro",
    "prague": "my wife and I want 4 nights in Prague from Dublin, 6 to 10 May 2027, flights, hotel and food, mid range",
}


@lru_cache(maxsize=len(TRIPS))
def planned(trip: str) -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for said in (TRIPS[trip], "yes"):
        talk.turn(said)
    assert talk.state.options
    return talk.state


def made(words: str, trip: str) -> list[dict]:
    found = ground_edits(hear_edits(words, planned(trip)), words, planned(trip))
    assert not found.trip.touched
    return [e.model_dump(exclude_defaults=True) | {"op": e.op} for e in found.plan]


def bed(trip: str, option: int, city: str) -> str:
    days = planned(trip).options[option].itinerary.days
    return next(d.accommodation.name for d in days if d.accommodation is not None and d.accommodation.city == city)


def test_a_bed_that_is_named_is_another_in_its_plan_and_its_city_alone():
    name = bed("two", 0, "Amsterdam")
    changed = [{"op": "set_stay", "change": "other", "options": ("opt-1",), "city": "Amsterdam"}]
    assert made(f"get rid of {name}", "two") == changed
    assert made(f"change {name}", "two") == changed


def test_what_a_bed_is_to_be_instead_is_one_change_with_the_bed_that_goes():
    name = bed("two", 0, "Amsterdam")
    wanted = [{"op": "set_stay", "change": "nicer", "options": ("opt-1",), "city": "Amsterdam"}]
    assert made(f"get rid of {name} and give us something nicer", "two") == wanted
    assert made(f"get rid of {name} and give us something nicer for amsterdam only", "two") == wanted


def test_hours_that_are_of_one_city_are_of_no_other():
    assert made("push everything back an hour in amsterdam", "two") == [{"op": "set_hours", "shift_minutes": 60, "days": (5, 6)}]


def test_a_nap_after_lunch_moves_no_lunch():
    frees = made("the 4 year old needs a nap after lunch so nothing 1-3pm", "family")
    assert {e["op"] for e in frees} == {"free"}
    assert {(e["since"], e["until"]) for e in frees} == {("13:00", "15:00")}


def test_a_day_in_the_city_for_an_outing_that_goes_lengthens_no_trip():
    assert made("in the second one take out Kutná Hora and give us another day in the city", "prague") == [
        {"op": "remove_item", "options": ("opt-2",), "name": "Kutná Hora"}
    ]


def test_a_bit_later_on_its_day_is_an_hour_later_on_that_day():
    moved = made("can we do the castle a bit later on Friday?", "prague")
    assert moved
    assert all((e["op"], e["item"], e["from_day"], e["to_day"]) == ("move_item", "Prague Castle", 2, 2) and e["at"] for e in moved)


def test_of_two_things_of_one_name_that_in_the_city_of_the_day_is_meant():
    names = {e.get("item") or e.get("name") for e in made("uffizi friday and the accademia right after", "three")}
    assert names == {"Uffizi Gallery", "Galleria dell'Accademia"}


def test_perfect_except_the_hotel_asks_for_another_hotel_there():
    assert made("option 3 is perfect except the hotel", "prague") == [{"op": "set_stay", "change": "other", "options": ("opt-3",)}]


@pytest.mark.parametrize(
    ("words", "trip", "edits"),
    [
        ("murano and burano on one day", "three", {"add_item", "move_item"}),
        ("I'd rather have the louvre on tuesday and whatever's on tuesday on wednesday", "two", {"swap_days"}),
        ("train back is too long, fly home from Amsterdam instead", "two", {"set_leg"}),
        ("could lunch be a proper sit down thing with czech food on day 3", "prague", {"other_meals"}),
        ("Harry potter studios!! my eldest would kill me otherwise", "family", {"add_item"}),
    ],
)
def test_indirect_words_come_to_the_change_they_ask_for(words, trip, edits):
    assert {e["op"] for e in made(words, trip)} == edits


def test_what_a_question_left_behind_it_is_no_question():
    words = "Can we do the castle a bit later on Friday? we're not morning people"
    state = planned("prague")
    assert ground(read_message(words, state, TODAY), state=state, message=words, today=TODAY).acts == ("refine",)
