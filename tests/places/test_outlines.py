"""What an offline map is made of: outlines cut to a frame, and the shortest ways across them."""

from __future__ import annotations

import pytest

from planner.places.geography import kilometres
from planner.places.outlines import MapFrame, clipped, frame_around, great_circle, land_in, latitude, mercator, thinned

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0)]


def inside(points, frame: MapFrame) -> bool:
    return all(frame.x0 - 1e-9 <= x <= frame.x1 + 1e-9 and frame.y0 - 1e-9 <= y <= frame.y1 + 1e-9 for x, y in points)


def test_mercator_and_back_is_the_same_latitude():
    assert [round(latitude(mercator(lat)), 9) for lat in (-60.0, 0.0, 42.36, 71.5)] == [-60.0, 0.0, 42.36, 71.5]


def test_an_outline_is_cut_to_the_frame_and_stays_closed():
    cut = clipped(SQUARE, MapFrame(5, 20, -5, 5))
    assert set(cut) == {(5.0, 0.0), (10.0, 0.0), (10.0, 5.0), (5.0, 5.0)}
    assert cut[0] == cut[-1]
    assert clipped(SQUARE, MapFrame(20, 30, 0, 10)) == []


@pytest.mark.parametrize(
    ("start", "end"),
    [((40.71, -74.01), (42.36, -71.06)), ((34.05, -118.24), (-33.87, 151.21)), ((53.55, 9.99), (35.68, 139.69)), ((64.1, -21.9), (64.1, -21.9))],
)  # fmt: skip
def test_a_way_is_the_shortest_one_and_never_jumps(start, end):
    points = great_circle(*start, *end)
    assert (round(latitude(points[-1][1]), 6), round((points[-1][0] - end[1]) % 360, 6) % 360) == (end[0], 0)
    assert all(abs(b[0] - a[0]) < 30 for a, b in zip(points, points[1:], strict=False))
    travelled = sum(kilometres(latitude(a[1]), a[0], latitude(b[1]), b[0]) for a, b in zip(points, points[1:], strict=False))
    assert travelled == pytest.approx(kilometres(*start, *end), rel=1e-6, abs=1e-6)


def test_a_small_frame_has_its_islands_and_no_point_outside():
    frame = frame_around([(-74.0, mercator(40.7)), (-71.1, mercator(42.4))], shape=1.6, margin=0.2, smallest=1)
    land = land_in(frame, pixels=400)
    assert len(land) > 4, "Long Island and the islands off the cape are outlines of their own"
    pad = 0.03 * frame.width
    assert all(inside(ring, MapFrame(frame.x0 - pad, frame.x1 + pad, frame.y0 - pad, frame.y1 + pad)) for ring in land)


def test_a_frame_across_the_date_line_has_land_on_both_sides_and_no_stripe():
    land = land_in(MapFrame(-250, -76, -60, 60), pixels=300)
    assert any(max(x for x, _ in ring) < -180 for ring in land), "Australia"
    assert any(min(x for x, _ in ring) > -130 for ring in land), "America"
    steps = [abs(b[0] - a[0]) for ring in land for a, b in zip(ring, ring[1:], strict=False) if abs(b[1]) < 59 and abs(a[1]) < 59]
    assert max(steps) < 60


def test_what_is_finer_than_a_pixel_is_left_out_and_the_ends_stay():
    line = [(n / 100, 0.0) for n in range(101)]
    assert thinned(line, 0.25)[0] == (0.0, 0.0)
    assert thinned(line, 0.25)[-1] == (1.0, 0.0)
    assert len(thinned(line, 0.25)) == 5
