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


def acts_and_patch(words: str, trip: str):
    state = planned(trip)
    read = ground(read_message(words, state, TODAY), state=state, message=words, today=TODAY)
    return read.acts, read.patch


@pytest.mark.parametrize(
    ("words", "trip"),
    [
        ("the vatican museums with three kids? no way. something else", "family"),
        ("Colosseum only in the morning when it's cool, and not on the same day as the forum", "family"),
        ("my mother joins us only in amsterdam", "two"),
        ("we dont drink so no wine bars or wine tasting", "two"),
        ("I'd like the louvre, its missing in the first two", "two"),
        ("the anne frank house is a must for me", "two"),
    ],
)
def test_no_words_about_a_thing_count_travellers_move_stops_or_confirm(words, trip):
    acts, patch = acts_and_patch(words, trip)
    assert not {"confirm", "select_option", "reject"} & set(acts)
    assert (patch.party, patch.dates, patch.destinations, patch.budget) == (None, None, None, None)
    assert not any(one.slot in ("preferences.dietary", "preferences.interests") for one in patch.lists)


@pytest.mark.parametrize(
    ("words", "nights"),
    [
        ("drop venice, one extra night in rome and one in florence", {"Rome": 4, "Florence": 4}),
        ("skip Florence, go straight from rome to venice and stay longer there", {"Rome": 3, "Venice": 5}),
    ],
)
def test_the_nights_of_a_stop_that_goes_are_those_that_others_get(words, nights):
    found = ground_edits(hear_edits(words, planned("three")), words, planned("three"))
    assert {s.place.name: s.nights for s in found.trip.destinations or ()} == nights
    assert found.trip.dates is None


@pytest.mark.parametrize(
    ("words", "trip", "edits"),
    [
        ("the anne frank house is a must for me", "two", [{"op": "add_item", "name": "Anne Frank House"}]),
        ("eat earlier, 7 at the latest", "two", [{"op": "set_meal_time", "meal": "dinner", "time": "19:00", "bound": "by"}]),
        ("Keep Monday morning for packing, nothing booked please", "prague", [{"op": "free", "day": 5, "part": "morning"}]),
        ("need a later start everyday the little one sleeps till 9", "family", [{"op": "set_hours", "first_start": "10:00"}]),
        ("move the national museum to a weekday", "prague", []),
        ("cut the budget, all too expensive", "two", [{"op": "set_price"}]),
        ("sound of music tour in prague", "prague", [{"op": "add_item", "kind": "sound of music", "city": "Prague"}]),
    ],
)
def test_what_is_said_in_passing_is_the_one_change_it_asks_for(words, trip, edits):
    assert made(words, trip) == edits


def test_one_hotel_of_several_is_asked_about():
    assert {e["op"] for e in made("we want one hotel with sauna, dont care which city", "three")} == {"impossible"}


@pytest.mark.parametrize(
    ("words", "trip", "edits"),
    [
        ("the first evening just dinner, we'll be wrecked", "prague", [{"op": "free", "day": 1, "part": "evening"}]),
        (
            "no sightseeing before 11 on saturdays and sundays",
            "prague",
            [{"op": "set_hours", "first_start": "11:00", "journeys": True, "days": (3, 4)}],
        ),
        (
            "keep friday but make saturday shorter, home by 4",
            "prague",
            [{"op": "set_hours", "last_end": "16:00", "journeys": True, "days": (3,)}],
        ),
        ("the kids want explora", "family", [{"op": "add_item", "name": "Explora Children's Museum"}]),
        (
            "how about a picnic in the villa borghese instead of lunch on Wednesday",
            "family",
            [{"op": "remove_item", "kind": "lunch", "day": 3}],
        ),
    ],
)
def test_a_part_of_a_day_is_that_part_and_no_part_of_the_trip(words, trip, edits):
    assert made(words, trip) == edits
    assert acts_and_patch(words, trip)[1].capabilities is None


@pytest.mark.parametrize(
    ("words", "trip"),
    [
        ("one night less in venice and go to the amalfi coast with it", "three"),
        ("spend two nights in versailles at the end instead", "two"),
    ],
)
def test_nights_that_go_to_no_stop_that_is_known_are_asked_about(words, trip):
    assert {e["op"] for e in made(words, trip)} == {"impossible"}


def test_something_of_either_kind_is_of_one_of_them_whole():
    edits = made("a beer garden or brewery in each city", "three")
    assert [(e["op"], e["kind"], e["city"]) for e in edits] == [
        ("add_item", "beer garden or brewery", c) for c in ("Rome", "Florence", "Venice")
    ]


@pytest.mark.parametrize(
    ("words", "trip", "edits"),
    [
        ("fewer day trips, two is enough", "three", [{"op": "remove_item", "kind": "day trips", "fewer": True, "most": 2}]),
        ("nothing planned on arrival day", "prague", [{"op": "free", "day": 1}]),
        ("we want the museum on the last full day instead", "prague", []),
    ],
)
def test_what_is_fewer_or_the_one_there_adds_nothing_and_shortens_nothing(words, trip, edits):
    found = made(words, trip)
    assert not any(e["op"] == "add_item" for e in found)
    assert not edits or found == edits
    assert acts_and_patch(words, trip)[1].dates is None


def test_of_two_plans_the_one_whose_bed_is_too_dear_takes_the_others():
    found = made("plan 3's hotel is gorgeous but way out of budget, put us in plan 2's place", "prague")
    assert found == [{"op": "set_stay", "options": ("opt-3",), "change": "name", "city": "Prague", "name": bed("prague", 1, "Prague")}]


@pytest.mark.parametrize("words", ["one more night paris one less amsterdam", "one less in amsterdam and one more in paris"])
def test_a_night_more_here_and_less_there_keeps_the_dates(words):
    found = ground_edits(hear_edits(words, planned("two")), words, planned("two"))
    assert {s.place.name: s.nights for s in found.trip.destinations or ()} == {"Paris": 4, "Amsterdam": 2}
    assert found.trip.dates is None


@pytest.mark.parametrize(
    ("words", "trip", "edits"),
    [
        (
            "charles bridge out of option 1, we hate queues",
            "prague",
            [{"op": "remove_item", "options": ("opt-1",), "name": "Charles Bridge"}],
        ),
        ("do we need the dancing house? not really, leave it out", "prague", [{"op": "remove_item", "name": "Dancing House"}]),
        ("move the castle away from friday", "prague", [{"op": "move_item", "item": "Prague Castle", "from_day": 2, "elsewhere": True}]),
        ("a rooftop bar with a view of the castle on our last night", "prague", []),
        ("museums are boring for them, at most one", "family", [{"op": "remove_item", "kind": "museums", "fewer": True, "most": 1}]),
    ],
)
def test_what_goes_or_moves_is_what_was_named(words, trip, edits):
    found = made(words, trip)
    assert found == edits if edits else not any("Castle" in (e.get("item") or e.get("name") or "") for e in found)


def test_the_bed_of_another_plan_is_taken_in_the_city_that_is_named():
    found = made("option 2 please but with the hotel of option 3 in amsterdam", "two")
    assert found == [{"op": "set_stay", "options": ("opt-2",), "change": "name", "city": "Amsterdam", "name": bed("two", 2, "Amsterdam")}]


def test_so_many_nights_for_each_stop_keep_the_dates():
    found = ground_edits(
        hear_edits("give paris only 2 nights and amsterdam 4", planned("two")), "give paris only 2 nights and amsterdam 4", planned("two")
    )
    assert {s.place.name: s.nights for s in found.trip.destinations or ()} == {"Paris": 2, "Amsterdam": 4}
    assert found.trip.dates is None


@pytest.mark.parametrize(
    ("words", "trip"),
    [
        ("gelateria dei gracchi, must stop there", "three"),
        ("pasteis de belem, must stop there", "three"),
        ("the boat trip on saturday if rain is not forecast", "prague"),
        ("kutná hora on saturday instead of whatever day it is", "prague"),
        ("train museum or something with trains for my 6 year old", "family"),
    ],
)
def test_a_name_that_sounds_like_a_town_a_condition_or_a_weak_match_changes_no_plan(words, trip):
    _, patch = acts_and_patch(words, trip)
    assert (patch.destinations, patch.dates, patch.party) == (None, None, None)
    assert not {e.op for e in patch.edits} & {"add_day_trip", "remove_item", "swap_item", "free", "other_sights"}


def test_a_yes_that_is_only_an_adjective_confirms_nothing_and_a_change_with_a_yes_is_one():
    assert "confirm" not in acts_and_patch("the castle when it's cool, not in the heat", "prague")[0]


@pytest.mark.parametrize(
    ("words", "trip"),
    [
        ("leave rijksmuseum but drop everything else on friday evening", "two"),
        ("leave disneyland but drop everything else", "two"),
        ("direct trains only", "two"),
        ("we don't need the hotel in amsterdam, staying with family", "two"),
        ("amsterdam on the weekend please", "two"),
    ],
)
def test_what_is_of_one_thing_or_one_stop_changes_no_origin_and_no_part_of_the_trip(words, trip):
    _, patch = acts_and_patch(words, trip)
    assert (patch.origin, patch.capabilities, patch.destinations, patch.dates) == (None, None, None, None)
    assert not any(e.op == "add_item" for e in patch.edits)
