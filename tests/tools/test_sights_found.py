"""What a curated city offers as things of a day: which are hikes, and which evenings belong to the last light."""

from __future__ import annotations

import pytest

from planner.destinations.book import destinations
from planner.domain.reports import Sight
from planner.tools.sights import sights_of


def every(slug: str) -> dict[str, Sight]:
    """The sights, evenings and stops of days outside of a city, by name."""
    city = next(d for d in destinations() if d.slug == slug)
    return {x.name: x for s in sights_of(city, city.name) for x in (s, *s.stops)}


@pytest.mark.parametrize(("slug", "name", "hike"), [
    ("keswick", "Catbells", True), ("keswick", "Latrigg", True), ("keswick", "Friar's Crag and Derwentwater shore", False),
    ("interlaken", "Lake Thun boat", False), ("tromso", "Husky sledding", False), ("seoul", "Baegundae summit trail", True),
    ("bogota", "Graffiti walk of the centre", False),
])  # fmt: skip
def test_a_long_way_on_foot_in_nature_is_a_hike(slug, name, hike):
    assert ("hiking" in every(slug)[name].interests) is hike


def test_an_evening_named_for_dusk_is_there_at_dusk():
    assert every("tallinn")["Noblessner harbour at dusk"].best == "sunset"


@pytest.mark.parametrize(("slug", "area", "walked"), [
    ("kyoto", "Kyoto Station", False), ("girona", "Station and Devesa", False), ("tromso", "Kvaløya", False), ("lyon", "Vieux Lyon and Fourvière", True),
])  # fmt: skip
def test_nobody_takes_a_walk_for_its_own_sake_through_a_quarter_of_trains_and_beds(slug, area, walked):
    assert (f"A walk through {area}" in every(slug)) is walked
