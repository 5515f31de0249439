"""How long a visit lasts, what goes on one day, and what somebody is weary of, as they are heard on plans the built-in engine made."""

from __future__ import annotations

import pytest

from planner.language.plan_edits import length_said
from tests.language.test_edit_hearing import LISBON, TWO, heard, planned


@pytest.mark.parametrize(
    ("words", "minutes", "by", "part"),
    [
        ("an hour is enough for the museum", 60, None, None),
        ("give us the whole morning at the palace", 180, None, "morning"),
        ("half an hour there, no more", 30, None, None),
        ("the gallery needs at least 4 hours", 240, None, None),
        ("an hour and a half at the castle will do", 90, None, None),
        ("more time at the castle", None, 60, None),
        ("we want longer there", None, 60, None),
        ("less time at the zoo", None, -45, None),
    ],
)
def test_a_length_is_read_in_hours_parts_of_a_day_or_as_more_or_less(words, minutes, by, part):
    assert length_said(words) == (minutes, by, part)


@pytest.mark.parametrize("words", ["start an hour later", "push everything back by an hour", "the museum on Friday"])
def test_an_hour_that_is_no_length_of_a_visit_is_none(words):
    assert length_said(words) is None


def a_visit(trip: str) -> str:
    return next(i.name for d in planned(trip).options[0].itinerary.days for i in d.activities if i.kind == "sight")


def test_a_visit_gets_the_minutes_that_are_said_and_nothing_else_is_asked_for():
    name = a_visit(LISBON)
    assert heard(LISBON, f"an hour is enough for {name}") == [{"op": "move_item", "item": name, "minutes": 60}]


def test_two_visits_on_the_same_day_are_brought_together():
    first, second = list(
        dict.fromkeys(i.name for d in planned(LISBON).options[0].itinerary.days for i in d.activities if i.kind == "sight")
    )[:2]
    made = heard(LISBON, f"{first} and {second} on the same day please")
    assert {e["item"] for e in made} == {first, second}
    assert all(set(e["beside"]) == {first, second} for e in made)


@pytest.mark.parametrize(
    "words", ["option 1 is too museum heavy", "she's not into museums", "the kids get bored in museums", "no more museums"]
)
def test_weariness_of_a_kind_takes_some_of_it_out_and_is_no_liking(words):
    made = heard(LISBON, words)
    assert [e["op"] for e in made] == ["remove_item"]
    assert "museum" in made[0]["kind"]
    assert ("options" in made[0]) == words.startswith("option 1")


def test_a_table_with_a_view_is_a_meal_of_the_last_evening_and_no_sight():
    made = heard(LISBON, "the last dinner with a view please")
    assert [(e["op"], e["meal"], e["kind"]) for e in made] == [("other_meals", "dinner", "view")]
    assert made[0]["day"] == len(planned(LISBON).trip.date_range.days) - 1


def test_what_is_said_to_be_fine_stays_and_that_morning_is_the_one_of_the_way_home():
    made = heard(LISBON, "the flight home is fine but i'd rather not do anything that morning")
    assert [(e["op"], e["day"], e["part"]) for e in made] == [("free", len(planned(LISBON).trip.date_range.days), "morning")]


def test_the_train_later_moves_no_flight():
    made = heard(TWO, "can the train be a bit later, 9 is brutal")
    assert [(e["op"], e["from_place"], e["to_place"], e["than_now"]) for e in made] == [("set_leg_time", "Prague", "Vienna", "later")]


@pytest.mark.parametrize("words", ["less vienna more prague", "One night less in Vienna and put it in Prague"])
def test_a_night_of_one_stop_becomes_the_others_and_the_length_stays(words):
    assert heard(TWO, words) == [{"op": "stops", "nights": [("Prague", 4), ("Vienna", 2)]}]


@pytest.mark.parametrize(
    ("words", "op"), [("{0} isn't worth the queue, something else there", "swap_item"), ("{0}?? no thanks", "remove_item")]
)
def test_what_is_not_worth_it_goes(words, op):
    name = a_visit(LISBON)
    made = heard(LISBON, words.format(name))
    assert [(e["op"], e.get("item") or e.get("name")) for e in made] == [(op, name)]


def test_sleeping_in_a_house_is_no_later_morning_and_too_much_for_somebody_no_price():
    assert not any(e["op"] == "set_hours" for e in heard(LISBON, "we'd rather sleep in a guesthouse one night"))
    assert [e["op"] for e in heard(LISBON, f"drop {a_visit(LISBON)}, too much for mum")] == ["remove_item"]
