"""Facts in words as a person reads them."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.values import DateRange, Window
from planner.say.phrases import dates_words


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("in september", "in September"),
        ("the third WEEK of MAY", "the third WEEK of May"),
        ("some friday after easter", "some Friday after Easter"),
        ("mayhem season", "mayhem season"),
        ("mitte mai", "mitte mai"),
    ],
)
def test_months_and_days_in_a_persons_words_for_a_stretch_of_time_have_a_capital(said: str, shown: str):
    window = Window(earliest=date(2027, 5, 1), latest=date(2027, 9, 30), said=said)
    assert dates_words(DateRange(window=window)) == shown
