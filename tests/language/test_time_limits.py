"""Limits of hours among a person's wishes are read from the phrases the state keeps."""

from __future__ import annotations

import pytest

from planner.domain.state import Preferences
from planner.language.time_limits import EARLIEST_RIDE, LATE_START, TimeLimits, limit_in, limits_of

LIMITS = [
    ("nothing before 10:00 in the morning", TimeLimits(first=600)),
    ("we don't start before 09:30", TimeLimits(first=570)),
    ("please start at ten", TimeLimits(first=600)),
    ("no early mornings", TimeLimits(first=LATE_START)),
    ("slow mornings", TimeLimits(first=LATE_START)),
    ("be back by six", TimeLimits(last=18 * 60)),
    ("back at the hotel by 18:30", TimeLimits(last=18 * 60 + 30)),
    ("nothing after 9pm", TimeLimits(last=21 * 60)),
    ("no early flights", TimeLimits(ride=EARLIEST_RIDE)),
    ("no flights before 8", TimeLimits(ride=480)),
    ("nothing before half past nine", TimeLimits(first=9 * 60 + 30)),
    ("please nothing before half nine", TimeLimits(first=9 * 60 + 30)),
    ("not before quarter to ten", TimeLimits(first=9 * 60 + 45)),
    ("no starts before nine thirty", TimeLimits(first=9 * 60 + 30)),
    ("home by half past eight", TimeLimits(last=20 * 60 + 30)),
    ("nothing after half seven please", TimeLimits(last=19 * 60 + 30)),
    ("nothing past nine", TimeLimits(last=21 * 60)),
]
NONE = ["day trip to Nikko", "no museums on Mondays", "a window seat", "dinner with a view", "honeymoon"]


@pytest.mark.parametrize(("words", "limit"), LIMITS)
def test_a_limit_is_read_from_its_words(words, limit):
    assert limit_in(words) == limit


@pytest.mark.parametrize("words", NONE)
def test_a_wish_without_a_limit_sets_none(words):
    assert limit_in(words) == TimeLimits()


def test_of_several_limits_the_strictest_counts_wherever_it_is_kept():
    prefs = Preferences(notes=("nothing before 9", "nothing before 10:30"), avoid=("early mornings",), must_do=("be back by 7 pm",))
    assert limits_of(prefs) == TimeLimits(first=10 * 60 + 30, last=19 * 60)
