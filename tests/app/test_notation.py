"""Days, times and money are values written as the person writes them; finished sentences are left alone."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from planner.domain.values import Band, DateRange
from planner.say.phrases import OURS, amount_words, band_words, dates_words, day_words, short_day_words, span_words
from ui.shared.locale_format import clock, date_format, notation_of
from ui.shared.markup import prose

FIRST, LAST = date(2027, 2, 12), date(2027, 2, 15)
FEBRUARY = DateRange(start=FIRST, end=LAST).completed()
NEW_YEAR = DateRange(start=date(2026, 12, 28), end=date(2027, 1, 3)).completed()
BAND = Band(low=Decimal(876), high=Decimal(1195))


@pytest.mark.parametrize(
    ("locale", "known", "drawn"),
    [
        ("en-US", FEBRUARY, "Fri, Feb 12 – Mon, Feb 15, 2027, 3 nights"),
        ("en-US", NEW_YEAR, "Mon, Dec 28, 2026 – Sun, Jan 3, 2027, 6 nights"),
        ("en-US", DateRange(start=FIRST), "from Fri, February 12, 2027"),
        ("en-GB", FEBRUARY, "Fri 12 – Mon 15 February 2027, 3 nights"),
        ("de-DE", NEW_YEAR, "Mon 28 December 2026 – Sun 3 January 2027, 6 nights"),
        ("tlh-Klingon-xx", FEBRUARY, "Fri 12 – Mon 15 February 2027, 3 nights"),
        (None, FEBRUARY, "Fri 12 – Mon 15 February 2027, 3 nights"),
    ],
)
def test_the_dates_of_a_trip_are_in_the_order_of_the_locale(locale, known, drawn):
    assert dates_words(known, notation_of(locale)) == drawn


def test_a_stretch_of_days_names_month_and_year_once_in_either_order():
    american = notation_of("en-US")
    assert span_words(FIRST, LAST, notation=american) == "February 12–15, 2027"
    assert span_words(FIRST, date(2027, 3, 2), notation=american) == "February 12 – March 2, 2027"
    assert span_words(FIRST, LAST, year=False, notation=american) == "February 12–15"
    assert span_words(FIRST, LAST) == "12–15 February 2027"
    assert (day_words(FIRST, notation=american), short_day_words(FIRST, american)) == ("February 12, 2027", "Fri, Feb 12")


@pytest.mark.parametrize(
    ("locale", "currency", "amount", "drawn"),
    [
        ("en-US", "USD", "1900", "$1,900"), ("de-DE", "USD", "1234.50", "1.234,50 $"), ("de-CH", "CHF", "1200", "CHF 1’200"),
        ("hi-IN", "INR", "12345678", "₹1,23,45,678"), ("hi-IN", "SEK", "12900.50", "SEK 12,900.50"), (None, "EUR", "999999", "€999,999"),
        ("de-DE", None, "1000", "1.000"), ("en-US", "EUR", "-1200", "€-1,200"),
    ],
)  # fmt: skip
def test_a_sum_has_the_marks_and_the_sign_of_the_locale(locale, currency, amount, drawn):
    assert amount_words(Decimal(amount), currency, notation_of(locale)) == drawn


def test_a_band_names_the_sign_once_where_it_comes_last():
    assert band_words(BAND, "EUR", notation_of("de-DE")) == "876–1.195 €"
    assert band_words(BAND, "EUR") == "€876–€1,195"


@pytest.mark.parametrize(("locale", "drawn"), [("en-US", "9:05 am"), ("en-GB", "09:05"), (None, "09:05")])
def test_a_time_of_day_follows_the_clock_of_the_locale(locale, drawn):
    assert clock("09:05", notation_of(locale)) == drawn
    assert clock("noon", notation_of(locale)) == "noon"
    assert clock(None, notation_of(locale)) == ""


@pytest.mark.parametrize(
    ("locale", "order"), [("en-US", "MM/DD/YYYY"), ("en-GB", "DD/MM/YYYY"), ("ja-JP", "YYYY/MM/DD"), (None, "DD/MM/YYYY")]
)
def test_dates_are_typed_in_the_order_the_person_knows(locale, order):
    assert date_format(notation_of(locale)) == order


def test_a_name_that_looks_like_a_date_is_never_rewritten():
    assert prose("Walk over the 25 April Bridge at 12 March Square.") == "Walk over the 25 April Bridge at 12 March Square."
    assert notation_of(None) == OURS
