"""Changes of plans in free words: what is heard of each, on plans the built-in engine made."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.grounding.ground_edits import ground_edits
from planner.language.plan_edits import hear_edits
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
LISBON = "Plan everything for two adults from Dublin to Lisbon, 8 to 13 April 2027, mid budget"
TWO = "Two adults from Oslo: Prague 3 nights, then Vienna 3 nights, from 4 May 2027, mid-range, flights, trains, hotels and food"


@lru_cache(maxsize=2)
def planned(trip: str) -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(trip)
    talk.turn("yes")
    return talk.state


def heard(trip: str, words: str) -> list[dict]:
    """The edits of plans and of the trip that the words come to, without what is as usual."""
    state = planned(trip)
    made = ground_edits(hear_edits(words, state), words, state)
    rows = [e.model_dump(mode="json", exclude_defaults=True) | {"op": e.op} for e in made.plan]
    if made.trip.destinations is not None:
        rows.append({"op": "stops", "nights": [(s.place.name, s.nights) for s in made.trip.destinations]})
    return rows


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("push everything on the second day back by an hour", {"op": "set_hours", "shift_minutes": 60, "days": [2]}),
        ("we want a proper lie-in on the last morning", {"op": "set_hours", "shift_minutes": 45, "days": [6]}),
        ("day 4 looks insane, thin it out", {"op": "set_pace", "to": "slower", "days": [4]}),
        ("we're meeting my sister for dinner on the Friday so no restaurant that night", {"op": "remove_item", "kind": "dinner", "day": 2}),
        ("skip breakfast", {"op": "remove_item", "kind": "breakfast"}),
        ("can breakfast be later, like 10", {"op": "set_meal_time", "meal": "breakfast", "time": "10:00", "bound": "from"}),
        ("lunch at half twelve every day", {"op": "set_meal_time", "meal": "lunch", "time": "12:30"}),
        ("what about Cascais one day?", {"op": "add_day_trip", "place": "Cascais"}),
        ("get rid of anything in Belém", {"op": "remove_item", "kind": "Belém"}),
        ("I'd rather sleep in Alfama", {"op": "set_stay", "change": "area", "area": "Alfama"}),
        ("the premium plan is way over what we can spend, bring it down by 300", {"op": "set_price", "less_by": "300.00", "options": ["opt-3"]}),
        ("take €200 off the dearest", {"op": "set_price", "less_by": "200.00", "options": ["opt-3"]}),
        ("keep the last evening free for us", {"op": "free", "day": 5, "part": "evening"}),
        ("we'd love a fado evening on the Friday", {"op": "add_item", "kind": "fado", "day": 2, "part": "evening"}),
        ("could we visit the castle on the last full day", {"op": "move_item", "item": "Castelo de São Jorge", "to_day": 5}),
        ("we'd rather not get up before nine", {"op": "set_hours", "first_start": "09:00", "journeys": True}),
        ("breakfast somewhere else on Friday", {"op": "other_meals", "meal": "breakfast", "day": 2}),
        ("more food markets", {"op": "other_sights", "kind": "food markets"}),
        ("it will rain on saturday, indoor stuff only", {"op": "other_sights", "kind": "indoors", "day": 3, "whole": True}),
        ("the kids are tired on Saturday, keep the afternoon free", {"op": "free", "day": 3, "part": "afternoon"}),
        ("earlier dinners, 6ish, the little one goes to bed at 8", {"op": "set_meal_time", "meal": "dinner", "time": "18:00", "bound": "by"}),
        ("we have to be at the airport by noon on the last day", {"op": "set_hours", "at_port": "12:00", "days": [6]}),
        ("a castle on Sunday", {"op": "add_item", "kind": "castle", "day": 4}),
        ("hotel by the beach please", {"op": "set_stay", "change": "area", "area": "beach"}),
        ("can we have a guesthouse", {"op": "set_stay", "change": "style", "style": "guesthouse"}),
        ("no fado on Saturday evening", {"op": "remove_item", "kind": "fado", "day": 3, "part": "evening"}),
        ("picnic lunch on Sunday", {"op": "remove_item", "kind": "lunch", "day": 4}),
    ],
)  # fmt: skip
def test_a_change_in_free_words_is_one_edit(words, expected):
    assert heard(LISBON, words) == [expected]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("make it cheaper but not the hotel", [{"op": "set_price"}, {"op": "keep", "what": "stay"}]),
        ("Castelo de São Jorge at 4pm", [{"op": "move_item", "item": "Castelo de São Jorge", "at": "16:00"}]),
        ("move the castle to another day", [{"op": "move_item", "item": "Castelo de São Jorge", "elsewhere": True}]),
        ("castle on Saturday not Friday", [{"op": "move_item", "item": "Castelo de São Jorge", "to_day": 3}]),
    ],
)
def test_what_is_left_alone_and_what_is_bare_is_heard(words, expected):
    assert [{k: v for k, v in e.items() if k != "options"} for e in heard(LISBON, words)] == expected


@pytest.mark.parametrize(
    "words", ["not that hotel, another one in the first please", "take Jerónimos Monastery out of the first", "first: no museums"]
)
def test_the_first_is_the_first_plan(words):
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(words)
    assert talk.state.options[1:] == before.options[1:]
    assert talk.state.options[0] != before.options[0]


@pytest.mark.parametrize("words", ["actually no, take that out again", "put it back please", "we liked it better before"])
def test_what_points_at_the_last_step_takes_it_back(words):
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("keep Saturday free")
    talk.turn(words)
    assert talk.state.options == before.options


def test_what_is_added_beside_a_change_of_the_nights_is_a_wish_of_the_new_plans():
    talk = Conversation(planned(TWO), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("one night less in prague, one more in vienna, and add Bratislava")
    assert talk.state.preferences.must_do == ("Bratislava",)


@pytest.mark.parametrize(
    ("words", "ops"),
    [
        ("the oceanarium takes too long, cut it", ["remove_item"]),
        ("the wee one can't do museums, take them all out of plan 2", ["remove_item"]),
        ("leave sunday as is but make monday easier", ["keep", "set_pace"]),
        ("we'd like to sleep closer to the castle in plan 3", ["set_stay"]),
        ("can the castle and tram 28 swap places", ["swap_item"]),
        ("less expensive restaurants in the third", ["other_meals"]),
        ("swap friday's dinner for seafood", ["other_meals"]),
        ("everything in plan 3 is too posh, tone down the hotels", ["set_stay"]),
        ("I'm not fussed about Jerónimos Monastery, maybe something by the water instead", ["swap_item"]),
    ],
)
def test_what_points_back_and_what_is_said_sideways_is_one_edit(words, ops):
    before = planned(LISBON)
    assert [e["op"] for e in heard(LISBON, words)] == ops
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(words)
    assert (talk.state.trip, talk.state.preferences, talk.state.selection) == (before.trip, before.preferences, None)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("three nights in prague, take one off vienna", [{"op": "stops", "nights": [("Prague", 3), ("Vienna", 2)]}]),
        ("another night in vienna, skip the last night in prague", [{"op": "stops", "nights": [("Prague", 2), ("Vienna", 4)]}]),
        ("swap the train for a bus", [{"op": "set_leg", "mode": "bus"}]),
    ],
)  # fmt: skip
def test_nights_taken_off_a_city_and_one_way_for_another(words, expected):
    assert heard(TWO, words) == expected


def test_another_day_trip_asks_where_and_adds_no_night():
    talk = Conversation(planned(LISBON), make_services(Config(), TODAY), case_clock(TODAY))
    assert "Say " in str(talk.turn("another day trip please")["reply"])
    assert talk.state.trip == planned(LISBON).trip
    assert talk.state.options == planned(LISBON).options


@pytest.mark.parametrize("words", ["all the tiles stuff on one day", "no wait, the day before"])
def test_what_cannot_be_done_changes_no_trip_and_no_plan(words):
    talk = Conversation(planned(LISBON), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(words)
    assert talk.state.trip == planned(LISBON).trip
    assert talk.state.options == planned(LISBON).options


def test_who_joins_later_moves_no_dates_and_is_told():
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    reply = str(talk.turn("my parents are only joining from the 10th")["reply"])
    assert "same days for all" in reply
    assert talk.state.trip == before.trip


def test_hours_of_the_night_and_of_the_early_morning_are_told_apart():
    assert [e["last_end"] for e in heard(LISBON, "back at the hotel by 11 each night")] == ["23:00"]
    assert [e["at"] for e in heard(LISBON, "Castelo de São Jorge early in the morning on Saturday, like 7")] == ["07:00"]


def test_a_concert_is_of_an_evening_and_a_class_is_no_market():
    talk = Conversation(planned(TWO), make_services(Config(), TODAY), case_clock(TODAY))
    before = planned(TWO)
    talk.turn("a concert in Vienna too")
    news = {i for o, was in zip(talk.state.options, before.options, strict=True) for d in o.itinerary.days for i in d.activities
            if i.id not in {x.id for y in was.itinerary.days for x in y.activities}}  # fmt: skip
    assert all(i.city == "Vienna" and (i.start or "") >= "17:00" for i in news)
    assert talk.state.trip == before.trip


@pytest.mark.parametrize(
    "words", ["can we put belem tower on the last evening", "can we see jeronimos at 3pm", "put the torre de belem on saturday"]
)
def test_a_name_without_its_accents_is_heard_once(words):
    talk = Conversation(planned(LISBON), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(words)
    assert talk.state.turn is not None
    assert talk.state.turn.stage != "failed"
    assert talk.state.trip == planned(LISBON).trip


@pytest.mark.parametrize("words", ["we want more nightlife in plan 1", "more of that in plan 2 please", "can we do that another day"])
def test_a_plan_something_is_said_of_is_not_chosen_and_no_night_is_added(words):
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(words)
    assert talk.state.selection is None
    assert talk.state.trip == before.trip


def test_fewer_of_a_kind_leaves_the_better_half():
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("fewer museums please")
    museums = [[sum("Museum" in i.name for d in o.itinerary.days for i in d.activities) for o in s.options] for s in (before, talk.state)]
    assert sum(museums[1]) < sum(museums[0])
    assert all(now >= 1 for was, now in zip(*museums, strict=True) if was > 1)


def test_a_free_evening_keeps_the_day_trip_that_is_over_before_it():
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    trips = [
        (n, d.day_number) for n, o in enumerate(before.options) for d in o.itinerary.days
        if any(i.name.startswith("Train to ") for i in d.transport) and all((i.end or "") <= "18:30" for i in d.activities if "," in i.name)
    ]  # fmt: skip
    assert trips
    n, day = trips[0]
    talk.turn(f"keep the evening of day {day} free")
    assert any(i.name.startswith("Train to ") for i in talk.state.options[n].itinerary.days[day - 1].transport)


def test_what_is_not_understood_is_met_with_what_could_be_said():
    talk = Conversation(planned(LISBON), make_services(Config(), TODAY), case_clock(TODAY))
    assert "indoor things only on day 3" in str(talk.turn("it is supposed to pour on Saturday")["reply"])


def test_the_bed_of_another_plan_changes_that_plan_alone():
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("use the hotel from plan 2 in plan 1")
    beds = [{d.accommodation.name for d in o.itinerary.days if d.accommodation} for o in talk.state.options]
    assert beds[0] == beds[1]
    assert talk.state.options[1:] == before.options[1:]


@pytest.mark.parametrize(
    ("first", "second"), [("keep Saturday afternoon free", "and Sunday too"), ("a nicer hotel in plan 1", "and plan 2")]
)
def test_a_few_words_go_on_with_the_last_edit(first, second):
    talk = Conversation(planned(LISBON), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(first)
    once = talk.state.options
    talk.turn(second)
    assert talk.state.options != once
    assert talk.state.trip == planned(LISBON).trip


@pytest.mark.parametrize(
    "words", ["nothing before 10 on Saturday", "it is supposed to pour on Saturday", "can a wheelchair get into the castle?"]
)
def test_a_day_that_is_named_moves_no_dates_and_no_flight(words):
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(words)
    ways, were = (
        [[i for d in o.itinerary.days for i in d.transport if i.kind == "flight"] for o in s.options] for s in (talk.state, before)
    )
    assert ways == were
    assert talk.state.trip == before.trip
    assert talk.state.preferences.model_copy(update={"notes": ()}) == before.preferences.model_copy(update={"notes": ()})


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("take the bus between the two cities", {"op": "set_leg", "from_place": "Prague", "to_place": "Vienna", "mode": "bus"}),
        ("Can we leave Prague after lunch?", {"op": "set_leg_time", "from_place": "Prague", "after": "13:30"}),
        ("Vienna first please", {"op": "stops", "nights": [("Vienna", 3), ("Prague", 3)]}),
        ("I want one night less in Prague and one more in Vienna", {"op": "stops", "nights": [("Prague", 2), ("Vienna", 4)]}),
        ("2 nights in Prague and 4 in Vienna", {"op": "stops", "nights": [("Prague", 2), ("Vienna", 4)]}),
        ("nothing before 11 in Vienna", {"op": "set_hours", "first_start": "11:00", "journeys": True, "days": [5, 6]}),
    ],
)  # fmt: skip
def test_a_change_between_two_cities_is_one_edit(words, expected):
    assert heard(TWO, words) == [expected]


@pytest.mark.parametrize(
    "words",
    [
        "more time at Jerónimos please", "what about Cascais one day?", "Can we leave Lisbon after lunch?", "lunch at half twelve every day",
        "we're meeting my sister for dinner on the Friday so no restaurant that night", "how about Setúbal for a day", "leave later on the last day",
        "take 200 off the dearest", "there are too many churches on day 3", "could dinner be somewhere with music one night",
    ],
)  # fmt: skip
def test_words_about_the_plans_leave_the_trip_as_it_is(words):
    before = planned(LISBON)
    talk = Conversation(before, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(words)
    after = talk.state
    assert after.trip == before.trip
    assert after.capabilities == before.capabilities
    assert len(after.options) == len(before.options)
