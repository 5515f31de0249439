"""The distance between two options is the one formula: stays, transport, price, activities and pace, meals."""

from __future__ import annotations

import pytest

from planner.checks.distinct import distinctness
from tests.fixtures_plan import option

FULL = {"beds": ("a", "a"), "legs": ("t1", "t2"), "visits": ("x", "y"), "meals": ("m", "n"), "total": 1000}


def test_an_option_is_not_distinct_from_itself_whatever_it_is_called():
    assert distinctness(option("opt-1", **FULL), option("opt-2", **FULL)) == 0.0


@pytest.mark.parametrize(
    ("change", "distance"),
    [
        ({"beds": ("b", "b")}, 0.30),
        ({"legs": ("t3", "t4")}, 0.20),
        ({"total": 500}, 0.20),
        ({"total": 750}, 0.10),
        ({"visits": ("p", "q")}, 0.10),
        ({"visits": ("p", "q"), "pace": "packed"}, 0.20),
        ({"meals": ("o", "p")}, 0.10),
        ({"meals": ("m", "p")}, 0.067),
    ],
)
def test_each_part_counts_with_its_weight(change, distance):
    assert distinctness(option("opt-1", **FULL), option("opt-2", **{**FULL, **change})) == pytest.approx(distance, abs=0.001)


def test_options_with_nothing_in_common_are_wholly_distinct():
    other = {"beds": ("b", "b"), "legs": ("t3", "t4"), "visits": ("p", "q"), "meals": ("o", "p"), "total": 2500, "pace": "packed"}
    assert distinctness(option("opt-1", **FULL), option("opt-2", **other)) == 1.0


def test_parts_nobody_asked_for_drop_out_and_the_rest_is_scaled():
    bare = {"visits": ("x", "y"), "total": 1000}
    assert distinctness(option("opt-1", **bare), option("opt-2", **{**bare, "total": 500})) == 0.5


def test_what_everyone_visits_does_not_count():
    a, b = option("opt-1", **{**FULL, "visits": ("must", "x")}), option("opt-2", **{**FULL, "visits": ("must", "p")})
    assert distinctness(a, b, ("must",)) == pytest.approx(0.10)
    assert distinctness(a, b) < 0.10


def test_the_distance_is_the_same_from_both_sides():
    a, b = option("opt-1", **FULL), option("opt-2", beds=("a", "c"), legs=("t1",), visits=("x",), meals=("z",), total=1700, pace="relaxed")
    assert distinctness(a, b) == distinctness(b, a)
