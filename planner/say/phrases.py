"""Dates, people, money and places in words. Pure; the one place a fact becomes a phrase a person reads.

What is said around the phrases belongs to prompts and to the engines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import assert_never

from planner.domain.slots import SLOTS, Slot, value_at, words_at
from planner.domain.specialists import parts_words
from planner.domain.state import TripState
from planner.domain.values import Band, Budget, DateRange, Party, Place, Stop

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SYMBOLS = {
    "USD": "$",
    "EUR": "€",
    "GBP": "£",
    "JPY": "¥",
    "INR": "₹",
    "CAD": "C$",
    "AUD": "A$",
    "NZD": "NZ$",
    "CHF": "CHF ",
    "KRW": "₩",
    "BRL": "R$",
    "ILS": "₪",
    "THB": "฿",
}
LEVEL_WORDS = {"low": "low", "mid": "mid-range", "high": "high"}
BASIS_WORDS = {
    "total": "in all",
    "per_person": "per person",
    "per_night": "a night",
    "per_day": "a day",
    "per_person_per_day": "per person and day",
}


def day_words(day: date, *, year: bool = True, weekday: bool = False) -> str:
    """A day as "12 February 2027", with "Fri" before it when asked."""
    head = f"{WEEKDAYS[day.weekday()][:3]} " if weekday else ""
    return f"{head}{day.day} {MONTHS[day.month - 1]}" + (f" {day.year}" if year else "")


def span_words(start: date, end: date, *, year: bool = True) -> str:
    """A stretch of days as "12–15 February 2027", naming month and year once where they are shared."""
    tail = f" {end.year}" if year else ""
    if start == end:
        return day_words(start, year=year)
    if (start.year, start.month) == (end.year, end.month):
        return f"{start.day}–{end.day} {MONTHS[end.month - 1]}{tail}"
    if start.year == end.year:
        return f"{day_words(start, year=False)} – {day_words(end, year=False)}{tail}"
    return f"{day_words(start)} – {day_words(end)}"


def plural(number: int, noun: str, many: str | None = None) -> str:
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def singular(word: str) -> str:
    """The singular of an English noun in small letters, by its ending: "churches" is "church", "galleries" "gallery"."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def dates_words(dates: DateRange) -> str:
    """What is known of the dates, in a phrase; empty when nothing is."""
    if dates.start and dates.end:
        return _both_days(dates.start, dates.end)
    if dates.start:
        return f"from {day_words(dates.start, weekday=True)}"
    if dates.end:
        return f"back on {day_words(dates.end, weekday=True)}"
    length = plural(dates.nights, "night") if dates.nights is not None else ""
    vague = (dates.window.said or span_words(dates.window.earliest, dates.window.latest)) if dates.window else ""
    return ", ".join(part for part in (vague, length) if part)


def _both_days(start: date, end: date) -> str:
    """Both days with their weekdays, month and year once where they are shared, and the nights between."""
    if start == end:
        return f"{day_words(start, weekday=True)}, a day trip"
    nights = plural((end - start).days, "night")
    if (start.year, start.month) == (end.year, end.month):
        return f"{WEEKDAYS[start.weekday()][:3]} {start.day} – {day_words(end, weekday=True)}, {nights}"
    return f"{day_words(start, year=start.year != end.year, weekday=True)} – {day_words(end, weekday=True)}, {nights}"


def party_words(party: Party) -> str:
    """Who travels, in a phrase; empty when unknown."""
    if not (party.adults or party.children or party.infants):
        return ""
    parts = [plural(party.adults, "adult")] if party.adults else []
    ages = [a for a in party.child_ages if a >= 2]
    if party.children:
        parts.append(plural(party.children, "child", "children") + (f" ({', '.join(map(str, ages))})" if ages else ""))
    if party.infants:
        parts.append(plural(party.infants, "infant"))
    if party.rooms:
        parts.append(plural(party.rooms, "room"))
    return ", ".join(parts)


def amount_words(amount: Decimal, currency: str | None) -> str:
    """An amount as "$1,900", "¥300,000" or "SEK 900"; cents only where there are some."""
    whole = amount == amount.to_integral_value()
    number = f"{amount:,.0f}" if whole else f"{amount:,.2f}"
    if currency is None:
        return number
    return f"{SYMBOLS[currency]}{number}" if currency in SYMBOLS else f"{currency} {number}"


def _rounded(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal(1), rounding=ROUND_HALF_UP)


def band_words(band: Band, currency: str) -> str:
    """A band as "$640–$820" in whole units, or one figure when both ends are the same."""
    low, high = _rounded(band.low), _rounded(band.high)
    return amount_words(low, currency) if low == high else f"{amount_words(low, currency)}–{amount_words(high, currency)}"


def budget_words(budget: Budget) -> str:
    """What is known of the budget, in a phrase; empty when nothing is."""
    parts = []
    if budget.amount is not None:
        parts.append(f"{amount_words(budget.amount, budget.currency)} {BASIS_WORDS[budget.basis or 'total']}")
    if budget.level:
        parts.append(LEVEL_WORDS[budget.level])
    return ", ".join(parts)


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


_QUALIFIER = re.compile(r"^(?:,| in | \(| (?=[A-Za-z]{2}$))\s*(?P<area>[^\W\d][\w .'-]+?)\)?$")
_LETTERS_OF_A_CODE = 3


def place_words(place: Place | None) -> str:
    """A place's name, with the person's own words beside it where they differ: "New York City (“nyc”)", "Birmingham (England)"."""
    if place is None:
        return ""
    said, name = (place.said or "").strip(), place.name
    if said.casefold().startswith(name.casefold()) and (area := _QUALIFIER.match(said[len(name) :])):
        words = area["area"]
        return f"{name} ({words if words != words.lower() else words.upper() if len(words) <= _LETTERS_OF_A_CODE else words.title()})"
    alike = not said or said.casefold() in name.casefold() or name.casefold() in said.casefold()
    return name if alike else f"{name} (“{said}”)"


def stops_words(stops: Sequence[Stop]) -> str:
    """The destinations in order, with nights where there is more than one."""
    if len(stops) < 2:
        return "".join(place_words(s.place) for s in stops)
    return ", ".join(_stop_words(s) for s in stops)


def _stop_words(stop: Stop) -> str:
    words = place_words(stop.place)
    if not stop.nights:
        return words
    nights = plural(stop.nights, "night")
    return f"{words[:-1]}, {nights})" if words.endswith(")") else f"{words} ({nights})"


def title_words(state: TripState) -> str:
    """A trip's title: the one given to it, else "Boston, 12–15 February", else "New trip"."""
    if state.settings.title:
        return state.settings.title
    where = joined([s.place.name for s in state.trip.destinations])
    dates = state.trip.date_range
    when = span_words(dates.start, dates.end, year=False) if dates.start and dates.end else ""
    return ", ".join(part for part in (where, when) if part) or "New trip"


def items_words(words: Sequence[str]) -> str:
    """Canonical words as a person reads them: "gluten free, step free"."""
    return ", ".join(w.replace("_", " ") for w in words)


_FIRST_READ = {"trip.date_range": 0, "trip.origin": 1}
"""Facts that are read before the others, which come in the order of the table."""


def fact_words(state: TripState, slot: str) -> str:
    """What is known in one slot, in a phrase; empty when nothing is."""
    row, trip = SLOTS[slot], state.trip
    match row.kind:
        case "dates":
            return dates_words(trip.date_range)
        case "place":
            return place_words(trip.origin)
        case "stops":
            return stops_words(trip.destinations) + (", one way" if trip.trip_type == "one_way" else "")
        case "heads":
            return party_words(trip.party)
        case "money":
            return budget_words(trip.budget)
        case "parts":
            return parts_words(state.capabilities or ())
        case "choice":
            return str(value_at(state, slot) or "")
        case "words":
            return ", ".join(row.shown_as.get(word, word.replace("_", " ")) for word in words_at(state, slot))
        case "rooms" | "ages" | "way" | "confirmation":
            return ""
    assert_never(row.kind)


def facts(state: TripState) -> tuple[tuple[str, str, str], ...]:
    """Every known fact as (slot, label, phrase), in reading order."""
    return tuple((row.id, row.label, phrase) for row in listed_slots() if (phrase := fact_words(state, row.id)))


def listed_slots() -> tuple[Slot, ...]:
    """The rows of the table that are listed as facts, in reading order."""
    return tuple(sorted((row for row in SLOTS if row.is_listed), key=lambda row: _FIRST_READ.get(row.id, len(_FIRST_READ))))
