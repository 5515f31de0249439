"""Cards, telephones and mail addresses are no facts; dates and money that look a little like them are."""

from __future__ import annotations

import pytest

from planner.language.utterance import private_spans


@pytest.mark.parametrize(
    "text",
    [
        "4111 1111 1111 1111",
        "4111-1111-1111-1111",
        "3782 822463 10005",
        "+44 7700 900123",
        "my number is 07700 900123",
        "phone: 020 7946 0958",
        "expires 05/29",
        "cvv 123",
        "ann@example.org",
    ],
)
def test_private_digits_and_names_are_found(text):
    assert private_spans(f"hello {text} bye")


@pytest.mark.parametrize(
    "text",
    [
        "from 2027-05-12 2027-05-19 for two",
        "10 to 16 may 2027, 2 adults, $1,900 all in",
        "12/05/2027 - 19/05/2027",
        "budget 1 000 000 000 rupiah",
        "2 adults 2 kids 5 9 2027",
        "number of people 2, 3-10 july 2027",
    ],
)
def test_dates_people_and_money_are_not_private(text):
    assert private_spans(text) == ()
