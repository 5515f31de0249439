"""What is going on in a place in the weeks of a trip: feasts, public holidays, crowds."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from dateutil.easter import easter  # type: ignore[import-untyped]

from planner.destinations.book import destination_for
from planner.domain.errors import ToolFailed
from planner.domain.state import TripState
from planner.domain.values import Place
from planner.language.plan_things import fold
from planner.places.geography import country_name
from planner.say.phrases import MONTHS, day_words, joined
from planner.tools.general import HolidayArgs, public_holidays

_CROWDED = ("very quiet", "quiet", "neither quiet nor full", "busy", "at its fullest")
MOST_TOLD = 4


def _feasts(state: TripState, place: Place, day: date | None, text: str) -> str:
    city = destination_for(place)
    if city is None:
        return f"I know no feasts of {place.name}."
    rows = [f for f in city.festivals if day is None or day.month in f.months]
    told = [f"{f.name} ({f.when})" for f in rows[:MOST_TOLD]]
    when = f" around {MONTHS[day.month - 1]}" if day else ""
    return f"In {place.name}{when}: {joined(told)}." if told else f"I know of no feast in {place.name}{when}."


def _holidays(state: TripState, place: Place, day: date | None, text: str) -> str:
    dates = state.trip.date_range
    if dates.start is None or dates.end is None:
        return "Tell me the dates, and I can say which public holidays fall into them."
    try:
        found = public_holidays(HolidayArgs(country=place.country, start=dates.start, end=dates.end)).holidays
    except ToolFailed:
        return f"I know no calendar of public holidays of {country_name(place.country) or place.name}."
    where = country_name(place.country) or place.name
    told = joined([f"{h.name} on {day_words(h.day, weekday=True)}" for h in found[:MOST_TOLD]])
    return f"In {where} there is {told}." if told else f"No public holiday of {where} falls into these days."


def _crowds(state: TripState, place: Place, day: date | None, text: str) -> str:
    city = destination_for(place)
    number = next((n for n, name in enumerate(MONTHS, 1) if re.search(rf"\b{name.casefold()}\b", text)), day.month if day else None)
    if city is None or city.seasons is None or number is None:
        return f"How crowded {place.name} is then I do not know."
    return f"{place.name} in {MONTHS[number - 1]} is usually {_CROWDED[city.seasons.crowds[number - 1] - 1]}."


_OF_ANY_FEAST = frozenset(
    "festival festivals international week weeks winter summer spring autumn night nights great music film book art arts city light lights".split()
)
LEAST_LETTERS = 5


def _names(feast: str, city: str, text: str) -> bool:
    """Whether a text names a feast: whole, or by the word of it that no other feast and no city bears ("the fringe")."""
    said = fold(text)
    if fold(feast) in said:
        return True
    own = [w for w in re.findall(r"[a-z]+", fold(feast)) if len(w) >= LEAST_LETTERS and w not in _OF_ANY_FEAST and w not in fold(city)]
    return len(own) == 1 and re.search(rf"\bthe (?:\w+ )?{own[0]}\b", said) is not None


def named_feast(state: TripState, place: Place, day: date | None, text: str) -> str:
    """When a feast of a place is that a question names, beside the days of the trip; empty where it names none."""
    city, dates = destination_for(place), state.trip.date_range
    named = next((f for f in city.festivals if _names(f.name, place.name, text)), None) if city is not None else None
    if named is None:
        return ""
    yours = f" You are there from {day_words(dates.start)} to {day_words(dates.end)}." if dates.start and dates.end else ""
    return f"{named.name} in {place.name}: {named.when}.{yours}"


_FEAST = re.compile(r"\b(?:ramadan|eid|diwali|passover|lunar new year|chinese new year|songkran|holi|carnival)\b")


def _moving_feast(state: TripState, place: Place, day: date | None, text: str) -> str:
    """When Easter is, by the calendar; of other feasts that move, the public holidays of those days."""
    year = re.search(r"\b20\d\d\b", text)
    if "easter" in text:
        sunday = easter(int(year.group()) if year else (day or date.max).year) if year or day else None
        return f"Easter Sunday {sunday.year} is {day_words(sunday)}." if sunday else "Tell me the year, and I can say when Easter is."
    named = _FEAST.search(text)
    what = named.group().title() if named else "that"
    return f"When {what} is I do not know: it moves from year to year. {_holidays(state, place, day, text)}"


def _not_kept(words: str) -> Callable[[TripState, Place, date | None, str], str]:
    return lambda state, place, day, text: words


_WHEN_IS = r"(?:when|what (?:date|day)) (?:is|are|does)"
_THEN = r"(?:then|at that time|during|while|in our|fall)"
SEASON_TOPICS: tuple[tuple[re.Pattern[str], Callable[[TripState, Place, date | None, str], str]], ...] = (
    (re.compile(rf"\b{_WHEN_IS} easter\b|\bis (?:it )?easter\b.*\b{_THEN}\b|(?=.*{_FEAST.pattern}).*\b(?:{_WHEN_IS}|{_THEN})\b"), _moving_feast),
    (re.compile(r"\b(?:festivals?|feasts?|christmas markets?|fireworks|parades?"
                r"|events?|carnival|fairs|what(?:'s| is) (?:going )?on)\b(?!.*\b(?:day|morning|afternoon|evening|\w+day|\d\w*)\b)"), _feasts),
    (re.compile(r"\b(?:public|bank|national) holidays?\b|\b(?:because of|for|over|on) the holidays?\b|\b(?:is|was|be) an? holiday\b|\bholiday (?:there|then|no|right)\b"), _holidays),
    (re.compile(r"\bhow (?:busy|crowded|quiet|full|touristy) (?:is|will|does)\b"
                r"|\b(?:is|will|gets?) it (?:be |get )?(?:really |very |so )?(?:packed|rammed|heaving|crowded|busy|quiet)\b"
                r"|\b(?:crowd(?:s|ed)|busy (?:time|month|season|then|there|at (?:that|this) time|in (?:the )?[a-z]+)|touristy|full of tourists|queues?)\b"), _crowds),
    (re.compile(r"\b(?:roaming|sim cards?|e-?sim|(?:phone|mobile|cell) (?:work|signal|coverage))\b"),
     _not_kept("I do not know whether your phone works there, or at what price: your provider does.")),
)  # fmt: skip
