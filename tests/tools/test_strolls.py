"""Walks through the parts of a city: offered where one walks, not where one only sleeps."""

from __future__ import annotations

from planner.destinations.book import destination
from planner.tools.sights import _strolls


def test_no_walk_is_offered_through_resort_islands() -> None:
    maldives = destination("Maldives", "MV")
    assert maldives is not None
    walked = {walk.area for walk in _strolls(maldives, "Maldives", ())}
    assert "Malé" in walked
    assert "North Malé resorts" not in walked
