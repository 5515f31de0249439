"""The calendar under the question about dates: each month with its usual weather and prices there, and a tap on one is an answer."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.values import Place
from planner.say.season_words import price_words
from tests.app.conftest import OpenApp, finished, planner_of, words_of
from ui.facts.months import months_from, stretch_of, year_words

LISBON = Place(name="Lisbon", country="PT", lat=38.7139, lon=-9.1394)


def test_the_calendar_begins_with_this_month_while_most_of_it_is_to_come() -> None:
    assert months_from(date(2026, 11, 5))[0] == date(2026, 11, 1)
    later = months_from(date(2026, 11, 27))
    assert (later[0], later[-1], len(later)) == (date(2026, 12, 1), date(2027, 11, 1), 12)


def test_a_month_is_told_by_its_weather_and_its_prices() -> None:
    may, january = year_words(LISBON)[4], year_words(LISBON)[0]
    assert may.startswith("14–22 °C, ")
    assert january.split("|")[1] in ("cheap", "rather cheap")
    nowhere = Place(name="Perm", country="RU", lat=58.0, lon=56.2)
    assert "°C" not in year_words(nowhere)[6]


@pytest.mark.parametrize(
    ("factor", "words"), [(1.45, "dear"), (1.1, "rather dear"), (1.0, "usual prices"), (0.9, "rather cheap"), (0.6, "cheap")]
)
def test_prices_are_told_in_words(factor: float, words: str) -> None:
    assert price_words(factor) == words


def test_a_month_that_has_begun_counts_from_today() -> None:
    assert stretch_of("2026-11-01", date(2026, 11, 9)) == {"earliest": "2026-11-09", "latest": "2026-11-30", "said": "November 2026"}


def test_a_tap_on_a_month_narrows_the_dates_to_it(open_app: OpenApp) -> None:
    at = finished(open_app().chat_input(key="chat").set_value("five nights in Lisbon for two from Dublin, mid budget").run())
    assert "Lisbon month by month" in [folded.label for folded in at.expander]
    at.button_group(key="f_dates_month").set_value("2027-05-01")
    at = finished(at.button(key="f_send").click().run())
    assert "May 2027" in words_of(at)
    dates = planner_of(at).state().trip.date_range
    assert dates.window is not None
    assert (dates.window.earliest, dates.window.latest) == (date(2027, 5, 1), date(2027, 5, 31))
    assert dates.nights == 5
