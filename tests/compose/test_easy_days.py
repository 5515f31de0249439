"""Days of people who are old or cannot walk far: no full days, no bars at midnight, no castle above a town."""

from __future__ import annotations

from datetime import date

import pytest

from planner.compose.sightseeing import tiring
from planner.domain.state import Preferences
from tests.compose.test_compose import trip
from tests.fixtures_plan import sight
from tests.plans import planned

MAY = date(2027, 5, 10)


@pytest.mark.parametrize(
    "prefs", [Preferences(accessibility=("short_walks",)), Preferences(notes=("elderly travellers",))], ids=["legs", "age"]
)
def test_who_is_old_or_cannot_walk_far_has_easy_days(prefs):
    for option in planned(trip("Hamburg", [("Valencia", 4)], MAY, prefs=prefs)).options:
        assert option.pace != "packed"
        items = [i for d in option.itinerary.days for i in d.activities]
        assert not any("bars" in i.name.casefold() or "tapas round" in i.name.casefold() for i in items)
        assert all((i.end or "") <= "22:30" for i in items)
        if prefs.accessibility:
            assert not any("Castle of" in i.name for i in items)


def test_three_hours_through_a_zoo_are_a_long_walk():
    assert tiring(sight("zoo", sight_kind="zoo", minutes=180))
    assert not tiring(sight("zoo", sight_kind="zoo", minutes=90))
