"""A wet month of a city is known from its climate, by the month one is there."""

from __future__ import annotations

from datetime import date

from planner.destinations.weather import wet_cities
from tests.compose.test_compose import place, trip


def test_bangkok_is_wet_in_its_rainy_season_and_not_in_winter():
    assert wet_cities(trip("London", [("Bangkok", 5)], date(2027, 9, 6))) == ("Bangkok",)
    assert wet_cities(trip("London", [("Bangkok", 5)], date(2027, 1, 11))) == ()


def test_each_city_is_judged_by_the_month_one_is_in_it():
    state = trip("London", [("Rome", 5), ("Bangkok", 6)], date(2027, 9, 6))
    assert wet_cities(state) == ("Bangkok",)


def test_a_city_nobody_recorded_the_climate_of_is_not_called_wet():
    assert place("Bodo").name == "Bodø"
    assert wet_cities(trip("London", [("Bodo", 5)], date(2027, 9, 6))) == ()
