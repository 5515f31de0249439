"""What most people come for in its season, in every plan of that season."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.values import Budget
from tests.compose.test_compose import trip
from tests.plans import planned

PARTS = ("research_flights", "research_hotels", "research_food")


@pytest.mark.parametrize("city", ["Tromsø", "Rovaniemi", "Reykjavik"])
@pytest.mark.parametrize(("day", "wanted"), [(date(2027, 1, 12), True), (date(2027, 7, 13), False)], ids=["winter", "summer"])
def test_the_northern_lights_are_in_every_plan_of_the_winter_and_in_none_of_the_summer(city, day, wanted):
    state = planned(trip("London", [(city, 4)], day, budget=Budget(level="mid"), capabilities=PARTS))
    assert state.options
    for option in state.options:
        assert any(i.name.startswith("Northern lights") for d in option.itinerary.days for i in d.activities) == wanted
