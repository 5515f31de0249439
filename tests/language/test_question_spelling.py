"""Questions typed in haste are read as they are usually written; words that only look like a slip stay."""

from __future__ import annotations

import pytest

from planner.language.question_marks import plainly


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("do we need 2 book it", "do we need to book it"),
        ("an how do we get there", "and how do we get there"),
        ("wud it be dear", "would it be dear"),
        ("any resturants n musuems nearby", "any restaurants and museums nearby"),
        ("is it expencive", "is it expensive"),
        ("where do we leave the luggege", "where do we leave the luggage"),
        ("will the cherry blosoms be out", "will the cherry blossoms be out"),
        ("hows the accomodation", "how is the accommodation"),
    ],
)
def test_a_question_typed_in_haste_is_read_as_it_is_usually_written(typed, read):
    assert plainly(typed) == read


@pytest.mark.parametrize(
    "typed",
    ["is it 2 nights or 3", "an hour from there", "the marked way", "a restaurateur walked by", "which tickers and clothes", "what is its price", "is the closet locked", "sunset and sunsets"],
)  # fmt: skip
def test_what_only_looks_like_a_slip_stays(typed):
    assert plainly(typed) == typed
