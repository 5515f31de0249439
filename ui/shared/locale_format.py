"""How this person writes dates, times and money: read from the browser's locale, applied to our own sentences when they are drawn.

What is stored and exported stays as it is; words of the person's own are never rewritten. Separators, orders and clocks are those of the
Unicode locale data, through Babel. The language stays English, so months keep their names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import streamlit as st
from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal

from planner.say.phrases import MONTHS, SYMBOLS

DateFormat = Literal["DD/MM/YYYY", "MM/DD/YYYY", "YYYY/MM/DD"]
_DAYS = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
_MONTH = "(" + "|".join([*MONTHS, *(m[:3] for m in MONTHS)]) + r")\b"
_YEAR = r"(?: (\d{4})\b)?"
_SPAN = re.compile(rf"\b(\d{{1,2}})–(\d{{1,2}}) {_MONTH}{_YEAR}")
_SPAN_OF_WEEKDAYS = re.compile(rf"\b({_DAYS}) (\d{{1,2}}) – ({_DAYS}) (\d{{1,2}}) {_MONTH}{_YEAR}")
_DAY = re.compile(rf"(?<![\d–])\b(\d{{1,2}}) {_MONTH}{_YEAR}")
_CLOCK = re.compile(r"(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])")
_SIGNS = "|".join(re.escape(sign.strip()) for sign in sorted(SYMBOLS.values(), key=len, reverse=True))
_AMOUNT = re.compile(
    rf"(?<![A-Za-z\d])({_SIGNS}|[A-Z]{{3}}(?= \d)) ?(\d{{1,3}}(?:,\d{{3}})+(?:\.\d{{1,2}})?|\d+(?:\.\d{{1,2}})?)(?![\d,.]*\d)"
)
_SIGN_TWICE = re.compile(r"( \S{1,3})–([\d.,'’\u202f\xa0]*\d)(?=\1)")


@dataclass(frozen=True)
class Manner:
    """`locale` is Babel's identifier; None leaves everything as the planner writes it."""

    locale: str | None = None
    month_first: bool = False
    year_first: bool = False
    twelve_hours: bool = False
    sign_last: bool = False

    @property
    def date_format(self) -> DateFormat:
        """The order of a date that is typed in figures."""
        return "YYYY/MM/DD" if self.year_first else "MM/DD/YYYY" if self.month_first else "DD/MM/YYYY"


@lru_cache(maxsize=64)
def manner_of(locale: str | None) -> Manner:
    """The manner of a browser's locale, such as "en-US"; the planner's own for one that nobody knows."""
    try:
        known = Locale.parse((locale or "").split("@")[0], sep="-")
    except (ValueError, UnknownLocaleError, TypeError):
        return Manner()
    day = known.date_formats["short"].pattern.lower()
    order = re.sub(r"[^dmy]", "", day)
    return Manner(
        locale=str(known),
        month_first=order.startswith("m"),
        year_first=order.startswith("y"),
        twelve_hours="a" in known.time_formats["short"].pattern,
        sign_last=known.currency_formats["standard"].pattern.lstrip("\u200f").startswith("#"),
    )


def here() -> Manner:
    """The manner of the person whose page is being drawn."""
    return manner_of(st.context.locale)


def localised(text: str, manner: Manner) -> str:
    """A sentence of ours with its dates, times and amounts in `manner`."""
    if manner.locale is None:
        return text
    if manner.month_first:
        text = _SPAN_OF_WEEKDAYS.sub(lambda m: f"{m[1]}, {m[5][:3]} {m[2]} – {m[3]}, {m[5][:3]} {m[4]}{_tail(m[6])}", text)
        text = _SPAN.sub(lambda m: f"{m[3]} {m[1]}–{m[2]}{_tail(m[4])}", text)
        text = _DAY.sub(lambda m: f"{m[2]} {m[1]}{_tail(m[3])}", text)
    if manner.twelve_hours:
        text = _CLOCK.sub(lambda m: clock(int(m[1]), int(m[2])), text)
    text = _AMOUNT.sub(lambda m: _amount(m, manner), text)
    return _SIGN_TWICE.sub(r"–\2", text) if manner.sign_last else text


def _tail(year: str | None) -> str:
    return f", {year}" if year else ""


def clock(hour: int, minute: int) -> str:
    """A time of day as "9:05 am"."""
    return f"{hour % 12 or 12}:{minute:02d} {'am' if hour < 12 else 'pm'}"


@lru_cache(maxsize=1)
def _codes() -> frozenset[str]:
    """The codes of currencies; other three capitals before a number are something else."""
    return frozenset(Locale("en").currencies)


def _amount(found: re.Match[str], manner: Manner) -> str:
    sign, number = found[1], found[2].replace(",", "")
    if len(sign) == 3 and sign.isalpha() and sign not in _codes():
        return found[0]
    cents = len(number.partition(".")[2])
    shown = format_decimal(number, format=_groups(manner) + (f".{'0' * cents}" if cents else ""), locale=manner.locale)
    if manner.sign_last:
        return f"{shown} {sign}"
    return f"{sign} {shown}" if sign.isalpha() else f"{sign}{shown}"


def _groups(manner: Manner) -> str:
    """How digits are grouped: by threes, or as in India by twos above a thousand."""
    return "#,##,##0" if "##,##" in Locale.parse(manner.locale or "en").decimal_formats[None].pattern else "#,##0"


def axis_expression(sign: str, manner: Manner) -> str:
    """The Vega expression that writes a whole amount below an axis, with the currency's sign."""
    figures = "format(datum.value, ',.0f')"
    if manner.locale:
        group = format_decimal(1000, format="#,##0", locale=manner.locale).strip("10")
        figures = f"replace({figures}, /,/g, {group!r})"
    return f"{figures} + ' ' + {sign.strip()!r}" if manner.sign_last else f"{sign!r} + {figures}"
