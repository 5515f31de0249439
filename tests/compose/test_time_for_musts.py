"""What must be seen is seen: with less time than usual, or by another hour of a journey, before it is owned up to as missed."""

from __future__ import annotations

from datetime import date

import pytest

from planner.compose.candidates import candidates_of
from planner.compose.time_for_musts import musts_missed, other_hours
from planner.domain.state import Preferences
from planner.domain.values import Budget, evolve
from tests.compose.test_compose import trip
from tests.plans import planned


def made(goal: str, nights: int, start: date, must: str, *notes: str):
    wishes = Preferences(must_do=(must,), notes=notes)
    return planned(evolve(trip("Sydney", [(goal, nights)], start, budget=Budget(level="mid")), preferences=wishes))


def test_a_great_museum_that_shuts_on_the_one_whole_day_has_two_hours_on_another():
    state = made("New York City", 2, date(2027, 11, 2), "Metropolitan Museum of Art", "be back by six")
    for option in state.options:
        visits = [i for d in option.itinerary.days for i in d.activities if i.name == "Metropolitan Museum of Art"]
        assert len(visits) == 1, option.tier


def test_another_hour_is_of_the_same_kind_and_only_where_something_is_missed():
    state = made("New York City", 2, date(2027, 11, 2), "Metropolitan Museum of Art")
    candidates = candidates_of(state)
    option = state.options[0]
    assert musts_missed(state, option, candidates) == {}
    assert list(other_hours(state, option, candidates, {})) == []
    by_id = {j.id: j for rows in candidates.journeys.values() for j in rows}
    now = dict(option.pick.journeys)
    for pick in other_hours(state, option, candidates, {"New York City": 1}):
        changed = [(by_id[now[key]], by_id[of]) for key, of in pick.journeys if now[key] != of]
        assert [(a.mode, a.tier, a.cabin) for a, _ in changed] == [(b.mode, b.tier, b.cabin) for _, b in changed]
        assert len(changed) == 1


def test_what_is_best_in_the_morning_is_seen_after_noon_by_who_wakes_up_elsewhere():
    wishes = Preferences(must_do=("Wat Phra That Doi Suthep",))
    state = evolve(trip("Lyon", [("Chiang Mai", 1), ("Bangkok", 1)], date(2027, 12, 22), budget=Budget(level="mid")), preferences=wishes)
    state = planned(evolve(state, capabilities=("research_hotels", "research_food")))
    assert state.options
    for option in state.options:
        assert any(i.name == "Wat Phra That Doi Suthep" for d in option.itinerary.days for i in d.activities), option.tier


FLIGHTS = ("research_flights", "research_hotels", "research_food")


@pytest.mark.parametrize(
    ("origin", "city", "nights", "must", "seen"),
    [
        ("London", "Seville", 4, "Alcázar", "Real Alcázar"),
        ("Sydney", "Queenstown", 5, "Milford Sound", "Milford Sound cruise"),
        ("London", "Bergen", 4, "fjord cruise", "Osterfjord and Mostraumen, Mostraumen fjord cruise"),
        ("London", "Rome", 4, "Borghese Gallery", "Galleria Borghese"),
        ("Madrid", "London", 4, "musical", ""),
    ],
)  # fmt: skip
def test_a_must_by_its_telling_words_or_its_kind_is_in_every_plan(origin, city, nights, must, seen):
    wish = Preferences(must_do=(must,))
    state = planned(trip(origin, [(city, nights)], date(2027, 5, 12), budget=Budget(level="mid"), capabilities=FLIGHTS, prefs=wish))
    for option in state.options:
        assert next(w.status for w in option.wishes if w.text == must) == "met"
        assert not seen or any(seen in i.name for d in option.itinerary.days for i in d.activities)


def test_a_must_of_the_city_brings_no_day_outside_with_another_of_its_name():
    wish = Preferences(must_do=("Alcázar",))
    state = planned(trip("London", [("Seville", 4)], date(2027, 4, 12), budget=Budget(level="mid"), capabilities=FLIGHTS, prefs=wish))
    assert all(sum("A day in" in d.title for d in o.itinerary.days) <= 1 for o in state.options)


def test_a_house_one_must_eat_at_is_where_every_plan_dines_once():
    wish = Preferences(must_do=("Arzak",))
    parts = ("research_trains", "research_hotels", "research_food")
    state = planned(trip("Madrid", [("San Sebastián", 4)], date(2027, 6, 17), budget=Budget(level="high"), capabilities=parts, prefs=wish))
    for option in state.options:
        assert sum(i.name == "Arzak" for d in option.itinerary.days for i in d.meals) == 1
        assert next(w.status for w in option.wishes if w.text == "Arzak") == "met"


def test_what_one_likes_pushes_the_foremost_sight_out_of_no_plan():
    wish = Preferences(interests=("flamenco", "tiles", "beach"))
    state = planned(trip("London", [("Seville", 3), ("Granada", 4)], date(2027, 5, 1), budget=Budget(level="mid"), prefs=wish))
    for option in state.options:
        assert any(i.name == "Alhambra" for d in option.itinerary.days for i in d.activities)
