"""How this person writes days, times and money: read from the browser's locale, and used wherever a value is drawn.

Sentences stay as they are written and stored, the person's own and ours: a name in them may look like a date. Separators, orders and
clocks are those of the Unicode locale data, through Babel. The language stays English, so months keep their names.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal

import streamlit as st
from babel import Locale, UnknownLocaleError

from planner.domain.state import TripState
from planner.say.phrases import OURS, Notation, budget_words, clock_words, dates_words, fact_words
from ui.shared.planner_words import part
from ui.shared.translation import SOURCE, language

DateFormat = Literal["DD/MM/YYYY", "MM/DD/YYYY", "YYYY/MM/DD"]
_DATE_FORMATS: dict[str, DateFormat] = {"dmy": "DD/MM/YYYY", "mdy": "MM/DD/YYYY", "ymd": "YYYY/MM/DD"}
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")


@lru_cache(maxsize=64)
def notation_of(locale: str | None, words: str = SOURCE) -> Notation:
    """The notation of a browser's locale, such as "en-US", with the names of days and months in the language `words`; the planner's own
    for a locale that nobody knows."""
    try:
        known = Locale.parse((locale or "").split("@")[0], sep="-")
    except (ValueError, UnknownLocaleError, TypeError):
        return OURS._replace(**_names(words))
    first = re.sub(r"[^dmy]", "", known.date_formats["short"].pattern.lower())[:1]
    symbols = known.number_symbols.get("latn") or known.number_symbols
    return Notation(
        order="mdy" if first == "m" else "ymd" if first == "y" else "dmy",
        twelve_hours="a" in known.time_formats["short"].pattern,
        group=str(symbols["group"]).replace("'", "’"),
        point=str(symbols["decimal"]),
        lakhs="##,##" in known.decimal_formats[None].pattern,
        sign_last=known.currency_formats["standard"].pattern.lstrip("\u200f").startswith("#"),
        **_names(words),
    )


def _names(language: str) -> dict[str, Any]:
    """The names of days and months in a language, and what it writes after the number of a day; nothing for English, the planner's own."""
    if language == SOURCE:
        return {}
    known = Locale.parse(language)
    days, months, short = known.days["format"]["abbreviated"], known.months["format"]["wide"], known.months["format"]["abbreviated"]
    return {
        "months": tuple(months[n] for n in range(1, 13)),
        "short_months": tuple(short[n] for n in range(1, 13)),
        "weekdays": tuple(days[n] for n in range(7)),
        "after_day": "." if "d." in known.date_formats["long"].pattern else "",
    }


def here() -> Notation:
    """The notation of the person whose page is being drawn."""
    return notation_of(st.context.locale, language())


def date_format(notation: Notation) -> DateFormat:
    """The order of a date that is typed in figures."""
    return _DATE_FORMATS[notation.order]


def clock(time: str | None, notation: Notation) -> str:
    """A stored time of day ("09:05") as the person writes it; empty for none."""
    found = _CLOCK.fullmatch(time or "")
    return clock_words(int(found[1]), int(found[2]), notation) if found else time or ""


def fact_phrase(state: TripState, slot: str, notation: Notation) -> str:
    """What is known in one slot, with its days and sums in this notation; empty when nothing is."""
    match slot:
        case "trip.date_range":
            return part(dates_words(state.trip.date_range, notation))
        case "trip.budget":
            return part(budget_words(state.trip.budget, notation))
        case _:
            return part(fact_words(state, slot))
