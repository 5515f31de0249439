"""Changes as they are typed in a hurry: short, with reasons, several at once. What each comes to; what names nothing changes nothing."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.grounding.ground_edits import ground_edits
from planner.language.plan_edits import hear_edits
from planner.language.undo_words import takes_back
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.plans import TODAY

TRIPS = {
    "cities": "Vienna and Budapest, 2 adults and kids 6 and 9, 5 to 11 May 2027, from Prague by train, hotels and food, 4000 euros, music",
    "city": "5 days in Lisbon from London 12-16 May 2027 for 2, flying, hotel, food, about £3000, we like food and museums",
}


@lru_cache(maxsize=2)
def planned(trip: str) -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for said in (TRIPS[trip], "yes"):
        talk.turn(said)
    assert talk.state.options
    return talk.state


def made(words: str, trip: str) -> list[dict]:
    found = ground_edits(hear_edits(words, planned(trip)), words, planned(trip))
    return [e.model_dump(exclude_defaults=True) | {"op": e.op} for e in found.plan]


HEARD = (
    ("cities", "Vienna first day is too much", [{"op": "set_pace", "to": "slower", "days": (1,)}]),
    ("cities", "too much on the day we arrive in budapest", [{"op": "set_pace", "to": "slower", "days": (4,)}]),
    ("cities", "last two days are too full", [{"op": "set_pace", "to": "slower", "days": (n,)} for n in (6, 7)]),
    ("cities", "first two days in Budapest too full", [{"op": "set_pace", "to": "slower", "days": (n,)} for n in (4, 5)]),
    ("cities", "saturday's too much and sunday's empty", [{"op": "set_pace", "to": "slower", "days": (4,)}]),
    ("cities", "dont touch day 3 but make day 4 lighter", [{"op": "keep", "what": "day", "day": 3}, {"op": "set_pace", "to": "slower", "days": (4,)}]),
    ("cities", "need a day off in the middle of the trip", [{"op": "free", "day": 4}]),
    ("cities", "keep the hotel in Vienna", [{"op": "keep", "what": "stay", "city": "Vienna"}]),
    ("cities", "keep Hotel Stefanie", [{"op": "keep", "what": "stay", "city": "Vienna"}]),
    ("cities", "can we take the train an hour earlier to Budapest", [{"op": "set_leg_time", "to_place": "Budapest", "than_now": "earlier", "by": 60}]),
    ("cities", "cheaper in vienna, nicer in budapest", [{"op": "set_stay", "change": "cheaper", "city": "Vienna"}, {"op": "set_stay", "change": "nicer", "city": "Budapest"}]),
    ("cities", "budapest hotel is crazy expensive, sth cheaper there", [{"op": "set_stay", "change": "cheaper", "city": "Budapest"}]),
    ("cities", "leave vienna after breakfast not at the crack of dawn", [{"op": "set_leg_time", "from_place": "Vienna", "after": "09:30"}]),
    ("city", "leave Saturday to chance", [{"op": "free", "day": 4}]),
    ("city", "leave dinner on Friday to chance", [{"op": "remove_item", "kind": "dinner", "day": 3}]),
    ("city", "option 1 200 less please", [{"op": "set_price", "options": ("opt-1",), "less_by": "200.00"}]),
    ("city", "spend 100 less on food", [{"op": "set_price", "less_by": "100.00", "category": "food"}]),
    ("city", "the cheapest possible", [{"op": "set_price", "change": "cheapest"}]),
    ("city", "at least 4 stars", [{"op": "set_stay", "change": "stars", "stars": 4, "or_more": True}]),
    ("city", "a different hostel", [{"op": "set_stay", "change": "other", "style": "hostel"}]),
    ("city", "cheaper flights even if it means leaving later", [{"op": "set_leg", "mode": "flight", "cheaper": True}]),
    ("city", "the last evening something posh", [{"op": "other_meals", "meal": "dinner", "dearer": True, "day": 4}]),
    ("city", "dinner on thurs is our anniversary, make it special", [{"op": "other_meals", "meal": "dinner", "dearer": True, "day": 2}]),
    ("cities", "slower in Budapest", [{"op": "set_pace", "to": "slower", "days": (4, 5, 6)}]),
    ("cities", "first Budapest morning off", [{"op": "free", "day": 5, "part": "morning"}]),
    ("cities", "less on the day we change cities", [{"op": "set_pace", "to": "slower", "days": (4,)}]),
    ("cities", "the last night should end early, flight at 6", [{"op": "set_hours", "last_end": "21:00", "days": (6,)}]),
    ("cities", "kids in bed by 7.30 so early dinners", [{"op": "set_meal_time", "meal": "dinner", "time": "18:00"}]),
    ("cities", "kids hate churches", [{"op": "remove_item", "kind": "churches"}]),
    ("cities", "drop a church", [{"op": "remove_item", "kind": "church", "fewer": True, "count": 1}]),
    ("cities", "no more than two museums in vienna", [{"op": "remove_item", "kind": "museums", "city": "Vienna", "fewer": True, "most": 2}]),
    ("cities", "a cheaper hotel in vienna but not a hostel", [{"op": "set_stay", "change": "cheaper", "city": "Vienna", "avoid": "hostel"}]),
    ("cities", "first day looks too much after the flight", [{"op": "set_pace", "to": "slower", "days": (1,)}]),
    ("city", "somewhere cheaper to eat on the last night", [{"op": "other_meals", "meal": "dinner", "cheaper": True, "day": 4}]),
    ("city", "a hotel under 120 a night", [{"op": "set_stay", "change": "other", "most": Decimal("120.00")}]),
    ("city", "nicer hotel but not dearer than 150 a night", [{"op": "set_stay", "change": "nicer", "most": Decimal("150.00")}]),
    ("city", "belem tower another day", [{"op": "move_item", "item": "Belém Tower", "elsewhere": True}]),
    ("city", "zu viel am zweiten tag", [{"op": "set_pace", "to": "slower", "days": (2,)}]),
    ("city", "any chance of a later flight home", []),
    ("city", "any chance of a later flight home?", []),
    ("city", "can we do the fado on Saturday", [{"op": "move_item", "item": name, "to_day": 4} for name in ("Clube de Fado",)]),
    ("city", "museum on friday out, we'd just wander", [{"op": "remove_item", "kind": "museum", "day": 3}]),
    ("city", "can thursday and friday change places, my friend is only free friday", [{"op": "swap_days", "a": 2, "b": 3}]),
    ("city", "something lighter on the day we land", [{"op": "set_pace", "to": "slower", "days": (1,)}]),
    ("city", "add something free for the kids on thursday", [{"op": "add_item", "kind": "free", "day": 2}]),
    ("city", "free up the morning before we fly", [{"op": "free", "day": 5, "part": "morning"}]),
    ("city", "nicer hotel but same area", [{"op": "set_stay", "change": "nicer", "same_area": True}]),
    ("cities", "dinner at 9 like the locals, not on the arrival day", [{"op": "set_meal_time", "meal": "dinner", "time": "21:00", "days": (2, 3, 4, 5, 6)}]),
    ("cities", "not so much walking in budapest", [{"op": "less_walking", "days": (4, 5, 6)}]),
)  # fmt: skip


@pytest.mark.parametrize(("trip", "words", "wanted"), HEARD)
def test_what_is_typed_in_a_hurry_is_the_change_it_means(trip, words, wanted):
    told = [{k: str(v) if k == "less_by" else v for k, v in e.items()} for e in made(words, trip)]
    assert told == wanted


@pytest.mark.parametrize(
    ("trip", "words", "why"),
    [
        ("cities", "a train an hour earlier", "more than one train"),
        ("cities", "go home from Budapest", "already in every plan"),
        ("cities", "2 museum days please", "say which"),
        ("city", "we need a day off", "which day"),
        ("city", "swap the 2 days so we do the river first", "cannot tell"),
    ],
)
def test_what_cannot_be_done_so_is_told_why(trip, words, why):
    (edit,) = made(words, trip)
    assert edit["op"] == "impossible"
    assert why in edit["reason"]


@pytest.mark.parametrize(("words", "other"), [("option A with option B's hotel", "option 1 with option 2's hotel"), ("plan b but the hotel of plan a", "plan 2 but the hotel of plan 1")])  # fmt: skip
def test_plans_have_letters_too(words, other):
    assert made(words, "city") == made(other, "city") != []


def test_a_rest_after_lunch_follows_each_days_lunch():
    state = planned("city")
    rests = made("we need a rest after lunch with the kids", "city")
    lunches = {(o.id, d.day_number): m.end for o in state.options for d in o.itinerary.days for m in d.meals if m.kind == "lunch"}
    assert {(e["options"][0], e["day"]): e["since"] for e in rests}.items() <= lunches.items()
    assert {e["day"] for e in rests} == {2, 3, 4}


def test_a_meal_of_one_day_trades_places_with_that_of_another():
    traded = made("swap dinner on thursday with saturday", "city")
    assert {(e["op"], e["from_day"], e["to_day"]) for e in traded} == {("move_item", 2, 4)}


@pytest.mark.parametrize("words", ["the little one naps after lunch", "is there an option a bit cheaper", "is the hotel very expensive?"])
def test_what_only_tells_or_asks_is_no_change(words):
    assert made(words, "city") == []


UNFIT = (
    ("city", "the beach on the sunniest day", "not yet which of your days will be the finest"),
    ("city", "taxi not metro please", "do not fix how you get from one place to the next"),
)


@pytest.mark.parametrize(("trip", "words", "why"), UNFIT)
def test_what_no_plan_can_take_is_said(trip, words, why):
    (edit,) = ground_edits(hear_edits(words, planned(trip)), words, planned(trip)).plan
    assert edit.op == "impossible"
    assert why in edit.reason


COUNTED = (
    "lose the last thing on day 3",
    "too much on day 3, lose the last thing",
    "the last thing on day 3 can go",
    "drop the last thing on day 3",
)


@pytest.mark.parametrize("words", COUNTED)
def test_what_is_counted_goes_from_its_own_plan_alone(words):
    state = planned("city")
    last = {o.id: [i.name for i in o.itinerary.days[2].activities if i.kind in ("sight", "activity")][-1] for o in state.options}
    gone = [(e["options"], e["name"]) for e in made(words, "city")]
    assert gone == [((plan,), name) for plan, name in last.items()]


def test_what_is_counted_takes_no_step_back():
    assert not takes_back("drop the second thing on day 3", planned("city"))
