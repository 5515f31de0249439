"""Dates of a reply, resolved by code: the message itself is read, and a day an engine claims is kept only when the words name it."""

from __future__ import annotations

import re
from datetime import date

from planner.domain.ledger import Candidate
from planner.domain.patch import Assumed, DatesPatch, Problem, Reading
from planner.domain.replies import SaidDates
from planner.domain.values import MAX_NIGHTS, DateRange, Value, evolve
from planner.grounding.ground_support import nights_counted
from planner.language.dates import DateReading

_MONTHS = (
    "jan|ene|gen|янв", "feb|fev|fevr|фев", "mar|mrz|мар", "apr|abr|avr|апр", "may|mai|mag|мая", "jun|giu|juin|июн", "jul|lug|juil|июл", "aug|ago|aou|авг", "sep|set|сен", "oct|okt|ott|out|окт",
    "nov|ноя", "dec|dez|dic|дек",
)  # fmt: skip
"""How the names of the months begin, in several languages."""
_DAY_WORDS = {
    1: "first|primo|premier|primero|ersten?", 2: "second|due|dos|deux|zweite[nr]?", 3: "third|tre|tres|trois|dritte[nr]?", 4: "fourth|quattro|cuatro|quatre|vierte[nr]?", 5: "fifth|cinque|cinco|cinq|funfte[nr]?",
    6: "sixth|sei|seis|six|sechste[nr]?", 7: "seventh|sette|siete|sept|siebte[nr]?", 8: "eighth|otto|ocho|huit|achte[nr]?", 9: "ninth|nove|nueve|neuf|neunte[nr]?", 10: "tenth|dieci|diez|dix|zehnte[nr]?",
    11: "eleventh|undici|onze|elfte[nr]?", 12: "twelfth|dodici|doce|douze|zwolfte[nr]?", 15: "fifteenth|quindici|quince|quinze|funfzehnte[nr]?", 20: "twentieth|venti|veinte|vingt|zwanzigste[nr]?",
}  # fmt: skip
_SPAN = r"(?:[\s,.~–-]|\b(?:to|until|till|through|and|the|of|bis|zum|und|den|der|vom|au|et|le|du|a|al|e|il|di|del|hasta|y|el|de|ate|do|tot|en)\b|(?<!\d)\d{1,2}(?!\d)(?:st|nd|rd|th)?)*"
"""What may stand between a day and its month: the other end of a stretch and small words."""


class GroundedDates(Value):
    """What a message changes in the dates: a patch, readings to ask about, what cannot be, and what was taken for granted."""

    patch: DatesPatch | None = None
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    assumed: tuple[Assumed, ...] = ()


def ground_dates(said: SaidDates | None, heard: DateReading, words: str, low: str, known: DateRange) -> GroundedDates:
    """The dates of a reply as the message supports them; `heard` is code's own reading of it, in `words`, and wins."""
    if heard.is_empty:
        return GroundedDates(patch=_claimed(said, low) if said else None)
    problems = tuple(Problem(slot="trip.date_range", words=p.words) for p in heard.problems)
    if heard.candidates and not (heard.start or heard.end):
        candidates = tuple(Candidate(label=c.label, dates=c.range, value=c.order) for c in heard.candidates)
        kept = (
            DatesPatch(nights=heard.nights)
            if heard.nights is not None and "nights" in heard.said and heard.nights != known.nights
            else None
        )
        return GroundedDates(patch=kept, readings=(Reading(slot="trip.date_range", said=words, candidates=candidates),), problems=problems)
    if heard.nights is not None and heard.nights > MAX_NIGHTS:
        return GroundedDates(
            problems=(
                *problems,
                Problem(slot="trip.date_range", words=f"{heard.nights} nights are more than I can plan; {MAX_NIGHTS} are the most."),
            )
        )
    if not (heard.start or heard.end or heard.window or heard.nights is not None):
        return GroundedDates(problems=problems)
    patch = DatesPatch(start=heard.start, end=heard.end, nights=heard.nights, window=heard.window)
    exact = _claimed(said, low) if said and heard.window and not (heard.start or heard.end or heard.problems) else None
    if exact is not None and (exact.start or exact.end):
        patch = evolve(exact, nights=heard.nights if heard.nights is not None else exact.nights)
    settled = heard.start is not None and heard.end is not None
    notes = (*heard.assumptions, *_orders(low, heard)) if settled else ()
    assumed = tuple(Assumed(slot="trip.date_range", text=text, why="") for text in notes)
    return GroundedDates(patch=patch, problems=problems, assumed=assumed)


_SLASHED = re.compile(r"(?<![\d/-])(?P<a>\d{1,2})(?:/(?P<b>\d{1,2})(?:/(?:20)?\d\d)?|-(?P<b2>\d{1,2})-(?:20)?\d\d)(?![\d/-])")


def _orders(low: str, heard: DateReading) -> tuple[str, ...]:
    """How a date in numbers was read where the other order makes a day as well; said once for all of a message."""
    for found in _SLASHED.finditer(low):
        a, b = int(found["a"]), int(found["b"] or found["b2"])
        inside = any(start <= found.start() < end for start, end in heard.spans)
        if not inside or a == b or not (1 <= a <= 12 and 1 <= b <= 12):
            continue
        for day in (heard.start, heard.end):
            if day is not None and (day.day, day.month) in ((a, b), (b, a)):
                order = "day" if (day.day, day.month) == (a, b) else "month"
                return (f"Read {found.group()} as {day.day} {day:%B}, the {order} first.",)
    return ()


def _claimed(said: SaidDates, low: str) -> DatesPatch | None:
    """Days and nights an engine claims where code read none, as far as the words name them."""
    start, end = _day(said.start, low), _day(said.end, low)
    nights = said.nights if said.nights is not None and 0 <= said.nights <= MAX_NIGHTS and nights_counted(said.nights, low) else None
    if start and end and end < start:
        return None
    return DatesPatch(start=start, end=end, nights=nights) if start or end or nights is not None else None


def _day(claimed: str | None, low: str) -> date | None:
    """The claimed ISO day, when its number stands in the words beside its month."""
    try:
        day = date.fromisoformat(claimed or "")
    except ValueError:
        return None
    number = rf"(?:(?<!\d)0?{day.day}(?!\d)(?:st|nd|rd|th|er|[ºª°])?|\b(?:{_DAY_WORDS.get(day.day, '(?!)')})\b)"
    month = rf"(?<![^\W\d_])(?:{_MONTHS[day.month - 1]})[^\W\d_]*\.?"
    named = re.search(
        rf"{number}{_SPAN}{month}|{month}{_SPAN}{number}|{number}[./-]0?{day.month}(?!\d)|(?<!\d)0?{day.month}[./-]0?{day.day}(?!\d)", low
    )
    return day if named or re.search(rf"(?<!\d){day.month}月(?:\d+日[^\w]*(?:から|-|~|至|到)*)?{day.day}(?:日|号)", low) else None
