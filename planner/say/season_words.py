"""What a month is usually like, in words: how warm, how wet, how dear. Pure."""

from __future__ import annotations

from calendar import month_name

from planner.destinations.facts import Month
from planner.destinations.weather import is_wet

DRY_DAYS, DRY_MM = 5, 30
"""Days with rain, or millimetres where days are not recorded, up to which a month is called dry."""
PRICES = ((1.2, "dear"), (1.06, "rather dear"), (0.94, "usual prices"), (0.82, "rather cheap"), (0.0, "cheap"))
"""From which factor on a month is called so."""


def rain_words(month: Month) -> str:
    """How wet it usually is: "little rain", "some rain", "often rain"."""
    dry = month.wet_days <= DRY_DAYS if month.wet_days is not None else month.rain_mm <= DRY_MM
    return "often rain" if is_wet(month) else "little rain" if dry else "some rain"


def weather_words(month: Month, number: int) -> str:
    """A month's usual weather in a line: "usually 13–21 °C and some rain in May"."""
    return f"usually {_degrees(month)} and {rain_words(month)} in {month_name[number]}"


def short_weather(month: Month) -> str:
    """The same for a cell: "13–21 °C, some rain"."""
    return f"{_degrees(month)}, {rain_words(month)}"


def price_words(factor: float) -> str:
    """What a month is like in prices, from what a bed costs in it against the mean of the year."""
    return next(words for least, words in PRICES if factor >= least)


def _degrees(month: Month) -> str:
    low, high = round(month.low), round(month.high)
    return f"{low}–{high} °C" if low >= 0 else f"{low} to {high} °C"
