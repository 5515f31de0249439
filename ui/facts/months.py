"""A calendar of the coming year for the question about dates: each month with its usual weather and prices there, to be tapped."""

from __future__ import annotations

from calendar import month_name, monthrange
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

import streamlit as st
from pydantic import JsonValue

from planner.domain.values import Place
from planner.runtime.loading import loading
from ui.shared.locale_format import here
from ui.shared.markup import esc
from ui.shared.theme import choice_label
from ui.shared.translation import tr

MONTHS = 12
LAST_START = 20
"""After this day of a month the calendar begins with the next."""


def months_from(today: date) -> tuple[date, ...]:
    """The first days of the next twelve months, this one among them while most of it is to come."""
    first = today.year * 12 + today.month - 1 + (today.day > LAST_START)
    return tuple(date(n // 12, n % 12 + 1, 1) for n in range(first, first + MONTHS))


@lru_cache(maxsize=64)
def year_words(place: Place) -> tuple[str, ...]:
    """What each month is like there, January first; weather only where the climate is recorded."""
    with loading():
        from planner.destinations.book import destination_for
        from planner.say.season_words import price_words, short_weather
        from planner.tools.seasons import bed_factor_of

    known = destination_for(place)
    found = []
    for month in range(1, MONTHS + 1):
        weather = [short_weather(known.climate.month(month))] if known is not None else []
        found.append("|".join([*weather, price_words(float(bed_factor_of(place, month)))]))
    return tuple(found)


def draw_months(place: Place, today: date, key: str) -> None:
    """The calendar, folded: a month that is tapped is an answer of its own."""
    told = year_words(place)
    labels = {month.isoformat(): _cell(month, told[month.month - 1], today) for month in months_from(today)}
    with st.expander(
        tr("{name} month by month", name=esc(place.name)), type="compact", icon=":material/calendar_month:", key=f"{key}_fold"
    ):
        with st.container(key=f"months_{key}"):
            st.pills(
                tr("Any time in"), list(labels), key=key, format_func=lambda day: choice_label(labels[day]), wrap=True, width="stretch"
            )
        st.caption(tr("Weather and prices as they usually are in that month; what your dates cost is worked out with the plans."))


def _cell(month: date, words: str, today: date) -> str:
    names = here()
    name = names.months[month.month - 1] if month.year == today.year else f"{names.short_months[month.month - 1]} {month.year}"
    return f"**{name}** " + " ".join(f"*{esc(part)}*" for part in words.split("|"))


def stretch_of(picked: str, today: date) -> Mapping[str, JsonValue]:
    """The month as a window of dates that are still to come."""
    first = date.fromisoformat(picked)
    last = first.replace(day=monthrange(first.year, first.month)[1])
    return {"earliest": max(first, today).isoformat(), "latest": last.isoformat(), "said": f"{month_name[first.month]} {first.year}"}
