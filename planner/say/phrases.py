"""Dates, people, money and places in words. Pure; the one place a fact becomes a phrase a person reads.

What holds a day, a time or a sum takes a `Notation`: values are written as the person writes them, finished sentences are never rewritten.

What is said around the phrases belongs to prompts and to the engines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NamedTuple, assert_never

from planner.domain.slots import SLOTS, Slot, value_at, words_at
from planner.domain.specialists import parts_words
from planner.domain.state import TripState
from planner.domain.values import Band, Budget, DateRange, Party, Place, Stop
from planner.places.regions import stays_for

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHORT_MONTHS, _SHORT_WEEKDAYS = (tuple(name[:3] for name in names) for names in (MONTHS, WEEKDAYS))
COULD_NOT_TELL = "I could not tell from that what to change."
"""How an answer begins that changed nothing because it was not understood what was to be changed."""
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
    "per_room_night": "per room and night",
}


class Notation(NamedTuple):
    """How days, times and sums are written: the order of a date, the clock, the marks in a number, and where a currency's sign stands.

    Of words, only the names of days and months belong to it. `lakhs` groups digits as in India, by twos above a thousand.
    """

    order: Literal["dmy", "mdy", "ymd"] = "dmy"
    twelve_hours: bool = False
    group: str = ","
    point: str = "."
    lakhs: bool = False
    sign_last: bool = False
    months: tuple[str, ...] = MONTHS
    short_months: tuple[str, ...] = _SHORT_MONTHS
    weekdays: tuple[str, ...] = _SHORT_WEEKDAYS
    after_day: str = ""
    """What follows the number of a day: "12. Februar"."""


OURS = Notation()
"""How the planner itself writes, in what is stored and exported."""


def day_words(day: date, *, year: bool = True, weekday: bool = False, notation: Notation = OURS) -> str:
    """A day as "12 February 2027", with "Fri" before it when asked; "Fri, February 12, 2027" where the month comes first."""
    head, month = notation.weekdays[day.weekday()] if weekday else "", notation.months[day.month - 1]
    if notation.order == "mdy":
        return (f"{head}, " if head else "") + f"{month} {day.day}" + (f", {day.year}" if year else "")
    return (f"{head} " if head else "") + f"{day.day}{notation.after_day} {month}" + (f" {day.year}" if year else "")


def short_day_words(day: date, notation: Notation = OURS) -> str:
    """A day as "Sat 13 Feb", or "Sat, Feb 13"."""
    head, month = notation.weekdays[day.weekday()], notation.short_months[day.month - 1]
    return f"{head}, {month} {day.day}" if notation.order == "mdy" else f"{head} {day.day}{notation.after_day} {month}"


def span_words(start: date, end: date, *, year: bool = True, notation: Notation = OURS) -> str:
    """A stretch of days as "12–15 February 2027", naming month and year once where they are shared."""
    month_first = notation.order == "mdy"
    tail = (f", {end.year}" if month_first else f" {end.year}") if year else ""
    if start == end:
        return day_words(start, year=year, notation=notation)
    if (start.year, start.month) == (end.year, end.month):
        mark, month = notation.after_day, notation.months[end.month - 1]
        days = f"{start.day}{mark}–{end.day}{mark}"
        return f"{month} {days}{tail}" if month_first else f"{days} {month}{tail}"
    if start.year == end.year:
        return f"{day_words(start, year=False, notation=notation)} – {day_words(end, year=False, notation=notation)}{tail}"
    return f"{day_words(start, notation=notation)} – {day_words(end, notation=notation)}"


def clock_words(hour: int, minute: int, notation: Notation = OURS) -> str:
    """A time of day as "09:05", or "9:05 am"."""
    if notation.twelve_hours:
        return f"{hour % 12 or 12}:{minute:02d} {'am' if hour < 12 else 'pm'}"
    return f"{hour:02d}:{minute:02d}"


def plural(number: int, noun: str, many: str | None = None) -> str:
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def length_words(minutes: int) -> str:
    """So many minutes in words: "45 minutes", "2 hours", "1 h 30 min"."""
    hours, rest = divmod(minutes, 60)
    return plural(minutes, "minute") if not hours else plural(hours, "hour") if not rest else f"{hours} h {rest:02d} min"


def singular(word: str) -> str:
    """The singular of an English noun in small letters, by its ending: "churches" is "church", "galleries" "gallery"."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def dates_words(dates: DateRange, notation: Notation = OURS) -> str:
    """What is known of the dates, in a phrase; empty when nothing is."""
    if dates.start and dates.end:
        return _both_days(dates.start, dates.end, notation)
    if dates.start:
        return f"from {day_words(dates.start, weekday=True, notation=notation)}"
    if dates.end:
        return f"back on {day_words(dates.end, weekday=True, notation=notation)}"
    length = plural(dates.nights, "night") if dates.nights is not None else ""
    window = dates.window
    vague = (_as_written(window.said) or span_words(window.earliest, window.latest, notation=notation)) if window else ""
    return ", ".join(part for part in (vague, length) if part)


_NAMES_OF_TIME = re.compile(rf"\b(?:{'|'.join((*MONTHS, *WEEKDAYS, 'Easter', 'Christmas', 'Thanksgiving', 'Diwali'))})\b", re.IGNORECASE)


def _as_written(said: str) -> str:
    """A stretch of time in the person's words, its months and days with a capital: "in September"."""
    return _NAMES_OF_TIME.sub(lambda found: found[0].capitalize(), said)


def _both_days(start: date, end: date, notation: Notation) -> str:
    """Both days with their weekdays, month and year once where they are shared, and the nights between."""
    if start == end:
        return f"{day_words(start, weekday=True, notation=notation)}, a day trip"
    nights = plural((end - start).days, "night")
    if notation.order == "mdy":
        years = f", {start.year}" if start.year != end.year else ""
        return f"{short_day_words(start, notation)}{years} – {short_day_words(end, notation)}, {end.year}, {nights}"
    if (start.year, start.month) == (end.year, end.month):
        first = f"{notation.weekdays[start.weekday()]} {start.day}{notation.after_day}"
        return f"{first} – {day_words(end, weekday=True, notation=notation)}, {nights}"
    first = day_words(start, year=start.year != end.year, weekday=True, notation=notation)
    return f"{first} – {day_words(end, weekday=True, notation=notation)}, {nights}"


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


def number_words(amount: Decimal, notation: Notation = OURS) -> str:
    """A number as "1,900" or "1,234.50", with the marks of the notation; decimals only where there are some."""
    whole, _, cents = (f"{amount:f}" if amount == amount.to_integral_value() else f"{amount:.2f}").partition(".")
    sign, digits = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    step = 2 if notation.lakhs else 3
    head, groups = digits[:-3], [digits[-3:]]
    while head:
        head, groups = head[:-step], [head[-step:], *groups]
    return f"{sign}{notation.group.join(groups)}" + (f"{notation.point}{cents}" if cents.strip("0") else "")


def amount_words(amount: Decimal, currency: str | None, notation: Notation = OURS) -> str:
    """An amount as "$1,900", "¥300,000", "SEK 900" or "1.900 €"; cents only where there are some."""
    number = number_words(amount, notation)
    if currency is None:
        return number
    sign = SYMBOLS.get(currency, f"{currency} ")
    return f"{number} {sign.strip()}" if notation.sign_last else f"{sign}{number}"


def _rounded(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal(1), rounding=ROUND_HALF_UP)


def band_words(band: Band, currency: str, notation: Notation = OURS) -> str:
    """A band as "$640–$820" (or "640–820 $") in whole units, or one figure when both ends are the same."""
    low, high = _rounded(band.low), _rounded(band.high)
    if low == high:
        return amount_words(low, currency, notation)
    first = number_words(low, notation) if notation.sign_last else amount_words(low, currency, notation)
    return f"{first}–{amount_words(high, currency, notation)}"


def budget_words(budget: Budget, notation: Notation = OURS) -> str:
    """What is known of the budget, in a phrase; empty when nothing is."""
    parts = []
    if budget.amount is not None:
        parts.append(f"{amount_words(budget.amount, budget.currency, notation)} {BASIS_WORDS[budget.basis or 'total']}")
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
    return name if alike and not stays_for(place) else f"{name} (“{said}”)"


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


def title_words(state: TripState, notation: Notation = OURS) -> str:
    """A trip's title: the one given to it, else "Boston, 12–15 February", else "New trip"."""
    if state.settings.title:
        return state.settings.title
    where = joined([s.place.name for s in state.trip.destinations])
    dates = state.trip.date_range
    when = span_words(dates.start, dates.end, year=False, notation=notation) if dates.start and dates.end else ""
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
