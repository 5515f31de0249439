"""Changes of plans said another way round: all but one thing, what is counted, a stretch of hours, one of two, nights that change hands."""

from __future__ import annotations

import pytest

from tests.language.test_edit_hearing import LISBON, TWO, heard

DAYS_AND_VISITS = [
    ("not the fado on Friday", [{"op": "remove_item", "kind": "fado", "day": 2}]),
    ("Friday's fado isn't for us", [{"op": "remove_item", "kind": "fado", "day": 2}]),
    ("hold on to everything except the castle", [{"op": "remove_item", "name": "Castelo de São Jorge"}]),
    ("everything is lovely apart from the hotel", [{"op": "set_stay", "change": "other"}]),
    ("drop everything after lunch on Saturday", [{"op": "free", "day": 3, "since": "13:30", "until": "23:59"}]),
    ("the wee one needs a nap till 3 on Saturday", [{"op": "free", "day": 3, "since": "13:00", "until": "15:00"}]),
    ("leave 2 to 4 on Sunday free, I have a call", [{"op": "free", "day": 4, "since": "14:00", "until": "16:00"}]),
    ("a market day on Sunday", [{"op": "other_sights", "kind": "market", "day": 4, "whole": True}]),
    ("swap the Sintra trip for Cascais", [{"op": "swap_item", "item": "Sintra", "for_name": "Cascais"}]),
    ("move Sintra from Saturday to Friday", [{"op": "move_item", "item": "Sintra", "to_day": 2}]),
    ("am Sonntag ein Ausflug nach Sintra", [{"op": "add_day_trip", "place": "Sintra", "day": 4}]),
    ("one museum less", [{"op": "remove_item", "kind": "museum", "fewer": True, "count": 1}]),
    ("no more than two museums in the whole trip", [{"op": "remove_item", "kind": "museums", "fewer": True, "most": 2}]),
    ("the castle first, then the cathedral", [{"op": "move_item", "item": "Castelo de São Jorge", "before": "Lisbon Cathedral"}]),
    ("less walking on Saturday", [{"op": "less_walking", "days": [3]}]),
    ("start at ten on weekdays", [{"op": "set_hours", "first_start": "10:00", "days": [2, 5]}]),
    ("don't touch Sunday", [{"op": "keep", "what": "day", "day": 4}]),
    ("we fly too early, anything after 11?", [{"op": "set_leg_time", "after": "11:00"}]),
]
MEALS = [
    ("pizza every evening", [{"op": "other_meals", "meal": "dinner", "kind": "pizza"}]),
    ("splurge on one dinner", [{"op": "other_meals", "meal": "dinner", "dearer": True, "once": True}]),
    ("dinner in Alfama on Saturday", [{"op": "other_meals", "meal": "dinner", "area": "Alfama", "day": 3}]),
    ("somewhere with a view for the last dinner", [{"op": "other_meals", "meal": "dinner", "kind": "view", "day": 5}]),
]


@pytest.mark.parametrize(("words", "expected"), [*DAYS_AND_VISITS, *MEALS])
def test_a_change_said_another_way_is_heard(words, expected):
    assert heard(LISBON, words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("forget Vienna, more nights in Prague", [{"op": "stops", "nights": [("Prague", 6)]}]),
        ("take Prague off, all six nights in Vienna", [{"op": "stops", "nights": [("Vienna", 6)]}]),
        ("finish with two nights in Salzburg", [{"op": "stops", "nights": [("Prague", 3), ("Vienna", 3), ("Salzburg", 2)]}]),
        ("one more night in Prague but go home the same day", [{"op": "stops", "nights": [("Prague", 4), ("Vienna", 2)]}]),
        ("one more night in Prague by leaving Vienna sooner", [{"op": "stops", "nights": [("Prague", 4), ("Vienna", 2)]}]),
        ("an opera on our second evening in Vienna", [{"op": "add_item", "kind": "opera", "day": 5, "part": "evening", "city": "Vienna"}]),
        ("skip the train and fly between Prague and Vienna",
         [{"op": "set_leg", "from_place": "prague", "to_place": "vienna", "mode": "flight"}]),
        ("the second hotel should be nicer", [{"op": "set_stay", "change": "nicer", "city": "Vienna"}]),
    ],
)  # fmt: skip
def test_stops_and_nights_said_another_way_are_heard(words, expected):
    assert heard(TWO, words) == expected


def test_what_is_counted_is_another_thing_in_another_plan():
    made = heard(LISBON, "the second thing on Friday can go")
    assert {e["op"] for e in made} == {"remove_item"}
    assert len({e["name"] for e in made}) == len(made) > 1
    assert len({tuple(e["options"]) for e in made}) == len(made)


@pytest.mark.parametrize(
    "words", ["drop the flight home, we stay with friends", "leave the day before", "no taxi to the airport, a bus is fine"]
)
def test_what_goes_with_the_trip_is_told_and_changes_nothing(words):
    assert [e["op"] for e in heard(TWO, words)] == ["impossible"]
