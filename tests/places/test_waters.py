"""The ground of a map: land, water and rivers lie where they do, cut to the frame, and small frames far from what is known stay plain."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from planner.destinations.book import destination, heads
from planner.places.outlines import MapFrame, frame_around, mercator
from planner.places.waters import ground_in, smoothed, window_around

NEAR_DEG = 0.004
"""Some 250 to 350 m."""


def frame(lat: float, lon: float, side: float) -> MapFrame:
    found = frame_around([(lon, mercator(lat))], shape=1.0, margin=0.0, smallest=side)
    assert found is not None
    return found


def on_land(lat: float, lon: float, side: float = 0.1) -> bool:
    """Whether the last shape that covers a place is land: shapes are in the order of painting, on water."""
    land = False
    for kind, points in ground_in(frame(lat, lon, side), pixels=600):
        if kind != "river" and _holds(points, lon, mercator(lat)):
            land = kind == "land"
    return land


def _holds(ring, x: float, y: float) -> bool:
    crossed = [(a, b) for a, b in pairwise(ring) if (a[1] > y) != (b[1] > y)]
    return sum(x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in crossed) % 2 == 1


@pytest.mark.parametrize(
    ("place", "lat", "lon", "land"),
    [
        ("Rossio in Lisbon", 38.7139, -9.1394, True),
        ("the Tagus off Lisbon", 38.6950, -9.1400, False),
        ("the far bank of the Tagus", 38.6700, -9.1600, True),
        ("Saint Mark's Square", 45.4341, 12.3388, True),
        ("the lagoon", 45.4200, 12.3100, False),
        ("the Lido of Venice", 45.4070, 12.3660, True),
        ("the Bosporus", 41.0350, 29.0200, False),
        ("Topkapı", 41.0115, 28.9833, True),
        ("Üsküdar", 41.0230, 29.0250, True),
        ("the old town of Stockholm", 59.3250, 18.0710, True),
        ("Riddarfjärden", 59.3240, 18.0450, False),
        ("Sydney's harbour", -33.8500, 151.2300, False),
        ("Taronga Zoo", -33.8430, 151.2410, True),
        ("Ipanema's sea", -22.9930, -43.2050, False),
        ("the lagoon of Rio is land or lake, its hills are land", -22.9519, -43.2105, True),
        ("Lake Como", 45.8300, 9.0850, False),
        ("the cathedral of Como", 45.8117, 9.0834, True),
        ("the IJ in Amsterdam", 52.3817, 4.9050, False),
        ("Ubud", -8.5069, 115.2625, True),
    ],
)  # fmt: skip
def test_land_and_water_lie_where_they_do(place: str, lat: float, lon: float, land: bool) -> None:
    assert on_land(lat, lon) is land, place


@pytest.mark.parametrize(
    ("bridge", "lat", "lon"),
    [
        ("Pont Neuf", 48.8570, 2.3413), ("Tower Bridge", 51.5055, -0.0754), ("Charles Bridge", 50.0865, 14.4114),
        ("Ponte Sisto", 41.8924, 12.4708), ("the Ludwigsbrücke", 48.1320, 11.5845), ("the Stone Bridge of Riga", 56.9450, 24.0990),
        ("Arlington Memorial Bridge", 38.8873, -77.0555), ("the Burnside Bridge", 45.5231, -122.6674), ("the Triple Bridge", 46.0511, 14.5064),
        ("the Staatsbrücke of Salzburg", 47.8003, 13.0460), ("Vienna's Schwedenbrücke", 48.2125, 16.3785),
        ("the Congress Avenue Bridge", 30.2615, -97.7452), ("Pont Wilson", 47.3985, 0.6838), ("the Bund", 31.2400, 121.4935),
    ],
)  # fmt: skip
def test_a_river_passes_under_its_bridges(bridge: str, lat: float, lon: float) -> None:
    rivers = [shape.points for shape in ground_in(frame(lat, lon, 0.06), pixels=400) if shape.kind == "river"]
    y = mercator(lat)
    assert any(_away(a, b, (lon, y)) < NEAR_DEG for points in rivers for a, b in pairwise(points)), bridge


def _away(a, b, point) -> float:
    """How far a point is from the stretch between two others."""
    (dx, dy), (px, py) = (b[0] - a[0], b[1] - a[1]), (point[0] - a[0], point[1] - a[1])
    share = min(1.0, max(0.0, (px * dx + py * dy) / ((dx * dx + dy * dy) or 1.0)))
    return hypot(px - share * dx, py - share * dy)


def test_every_curated_destination_has_a_window_around_its_centre() -> None:
    for head in heads():
        window = window_around(frame(head.lat, head.lon, 0.1))
        known = destination(head.name)
        assert known is not None, head.name
        assert window is not None, head.name
        assert not window.name.endswith(".wide"), head.name


def test_a_small_place_far_from_all_of_them_stays_plain_and_a_way_through_it_has_land() -> None:
    assert ground_in(frame(-47.0, 75.0, 0.1), pixels=300) == ()
    assert ground_in(frame(58.0, 60.0, 0.1), pixels=300) == ()
    assert {shape.kind for shape in ground_in(frame(58.0, 60.0, 12.0), pixels=300)} == {"land", "river", "water"}


def test_nothing_is_drawn_far_outside_of_the_frame() -> None:
    shown = frame(45.437, 12.335, 0.05)
    for shape in ground_in(shown, pixels=300, widest=2.0):
        if shape.kind != "river":
            assert all(abs(x - 12.335) <= 0.05 * 1.1 for x, _ in shape.points)


def test_corners_are_cut_and_a_closed_line_stays_closed() -> None:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
    round_one = smoothed(square)
    assert round_one[0] == round_one[-1]
    assert (1.0, 1.0) not in round_one
    assert smoothed(square[:3])[-1] == (1.0, 1.0)
