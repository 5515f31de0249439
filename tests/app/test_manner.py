"""Dates, times and money as the person writes them, in our own sentences only."""

from __future__ import annotations

import pytest

from ui.shared.locale_format import localised, manner_of

CASES = [
    ("en-US", "Fri 12 – Mon 15 February 2027, 3 nights", "Fri, Feb 12 – Mon, Feb 15, 2027, 3 nights"),
    ("en-US", "Boston, 12–15 February 2027", "Boston, February 12–15, 2027"),
    ("en-US", "28 December 2026 – 3 January 2027", "December 28, 2026 – January 3, 2027"),
    ("en-US", "Sat 13 Feb, 09:05 and 15:30", "Sat Feb 13, 9:05 am and 3:30 pm"),
    ("en-US", "$1,450–$1,930 for 2", "$1,450–$1,930 for 2"),
    ("en-GB", "Fri 12 – Mon 15 February 2027, 15:30, £1,900", "Fri 12 – Mon 15 February 2027, 15:30, £1,900"),
    ("de-DE", "€876–€1,195.", "876–1.195 €."),
    ("de-DE", "12–15 February 2027, $1,234.50 each", "12–15 February 2027, 1.234,50 $ each"),
    ("de-CH", "CHF 1,200", "CHF 1’200"),
    ("hi-IN", "₹100,000 and SEK 12,900.50", "₹1,00,000 and SEK 12,900.50"),
    ("en-US", "about 24 km from LHR 2, 4 h 10", "about 24 km from LHR 2, 4 h 10"),
    ("de-DE", "gate ABC 1,200", "gate ABC 1,200"),
    ("tlh-Klingon-xx", "12 February 2027, $1,900", "12 February 2027, $1,900"),
    (None, "12 February 2027, $1,900", "12 February 2027, $1,900"),
]


@pytest.mark.parametrize(("locale", "ours", "drawn"), CASES)
def test_a_sentence_is_drawn_as_the_person_writes(locale, ours, drawn):
    assert localised(ours, manner_of(locale)).replace("'", "’") == drawn


@pytest.mark.parametrize(
    ("locale", "order"), [("en-US", "MM/DD/YYYY"), ("en-GB", "DD/MM/YYYY"), ("ja-JP", "YYYY/MM/DD"), (None, "DD/MM/YYYY")]
)
def test_dates_are_typed_in_the_order_the_person_knows(locale, order):
    assert manner_of(locale).date_format == order
