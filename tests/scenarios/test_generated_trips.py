"""A sample of generated trips holds every hard check; the whole run is `python -m tests.scenarios.generated_trips 300`."""

from __future__ import annotations

from tests.scenarios.generated_trips import run

HARD = (
    "day_count",
    "contiguous_dates",
    "right_city",
    "no_repeats",
    "nights_covered",
    "sums",
    "provenance",
    "arrival_departure",
    "only_chosen",
)


def test_forty_generated_trips_fail_no_hard_check_and_every_trip_gets_options_or_the_reason():
    tally = run(40, seed=7)
    reasons = ("cannot be made", "no day is left", "too short for")
    assert all(any(reason in words for reason in reasons) for words in tally.without_options)
    assert len(tally.without_options) <= 5
    assert [(c, s) for (c, s) in tally.verdicts if c in HARD and s == "fail"] == []
    assert tally.copies <= 1, "at most one pair of plans of forty trips is near in price and bed, and does much the same"
    assert sum(tally.distances) / len(tally.distances) >= 0.6
    assert tally.affordable > 5
    assert len(tally.missed) <= 1, "at most one of forty trips has no plan whose upper end, too, lies within what it could be had for"
