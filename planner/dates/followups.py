"""Answers to readings offered before: "day first", "the second one", "the April one", "sorry, 2027", "the year after", "yes" to the only one."""

from __future__ import annotations

import re
from datetime import date

from planner.dates import days as d
from planner.dates.reading import DateCandidate, DateContext, DayOrder
from planner.values import DateRange

_DAY_FIRST = re.compile(
    r"(?<!\S)(?:day (?:comes )?first|day then month|day month|dd ?/? ?mm|european?|uk|british|the european way|day before month|it's day first)(?!\S)"
)
_MONTH_FIRST = re.compile(
    r"(?<!\S)(?:month (?:comes )?first|month then day|month day|mm ?/? ?dd|american|us|usa|the american way|month before day)(?!\S)"
)
_NTH = re.compile(
    r"^(?:(?:ok(?:ay)?|yes|yeah|yep|please|i|we|let's|lets|go|with|take|i'll|we'll|prefer|choose|pick|want|would like|i'd|like|do|say|sorry|i mean|it's|its|the|option|number|no|reading|,|\.) ?)*"
    r"(?P<nth>(?:[1-5](?:th|wd)?)|last|latter|former|middle|earlier|earliest|later|latest)(?: (?:1|option|reading|dates?|choice|is|works?|sounds|good|fine|best|suits|us|me|for|please|range|thanks))*[ .!,]*$"
)
_YEAR = re.compile(
    r"^(?:(?:sorry|oops|no|i|meant|mean|actually|make it|it's|its|in|for|yes|of course|i'd said|should be|that's|,|\.|the|year|not \d{4},?|obviously) ?)*(?P<year>20\d\d)(?:[ .!,]|please|instead|then|of course|not \d{4})*$"
)
_YEAR_AFTER = re.compile(
    r"^(?:(?:sorry|oops|no|i|meant|mean|actually|make it|it's|in|yes|of course|,|\.) ?)*(?:the (?:year after|next year|following year)|next year|a year later|1 year later|the year after that)[ .!]*(?:please|then|instead)?[ .!]*$"
)
_MONTH = re.compile(r"^(?:(?:sorry|no|i|meant|mean|the|in|it's|yes|,|\.) ?)*M(?P<month>\d\d)(?: (?:1|dates?|please|option))*[ .!]*$")
_YES = re.compile(
    r"^(?:yes|yep|yeah|y|ok|okay|correct|right|exactly|sure|that's right|that works|sounds good|perfect|fine|good|great|si|oui|ja)(?:[ ,.!]|please|that's right|that works|thanks|do that|let's do that|it is|works)*$"
)


class Answer:
    """What an answer chose: one candidate, or the remaining ones, and the order of numbers it showed."""

    def __init__(self, chosen: tuple[DateCandidate, ...], order: DayOrder | None = None) -> None:
        self.chosen = chosen
        self.order = order


def answer(line: str, context: DateContext) -> Answer | None:
    """What the line says about the candidates offered, or None when it says something else."""
    offered = context.candidates
    year = _YEAR.match(line)
    if year or _YEAR_AFTER.match(line):
        return _in_year(offered, context.current, int(year["year"]) if year else None)
    if not offered:
        return None
    for order, words in (("day_first", _DAY_FIRST), ("month_first", _MONTH_FIRST)):
        named = tuple(c for c in offered if c.order == order)
        if named and words.search(line) and len(line) < 60:
            return Answer(named, named[0].order)
    month = _MONTH.match(line)
    if month:
        there = tuple(c for c in offered if c.range.start and c.range.start.month == int(month["month"]))
        return Answer(there, there[0].order) if len(there) == 1 else None
    if _YES.match(line) and len(offered) == 1 and context.asked:
        return Answer(offered, offered[0].order)
    nth = _NTH.match(line)
    if nth and not (context.mode_after_options and not context.asked):
        one = _nth(nth["nth"], offered)
        return Answer((one,), one.order) if one else None
    return None


def _nth(word: str, offered: tuple[DateCandidate, ...]) -> DateCandidate | None:
    by_start = sorted(offered, key=lambda c: c.range.start or date.max)
    match word:
        case "last" | "latter":
            return offered[-1]
        case "former":
            return offered[0]
        case "middle":
            return offered[len(offered) // 2]
        case "earlier" | "earliest":
            return by_start[0]
        case "later" | "latest":
            return by_start[-1]
        case _:
            at = int(word[0])
            return offered[at - 1] if at <= len(offered) else None


def _in_year(offered: tuple[DateCandidate, ...], current: DateRange, year: int | None) -> Answer | None:
    """The offered dates, or the known ones, in another year (None is the one after)."""
    ranges = offered or ((DateCandidate(label="", range=current),) if current.start or current.end else ())
    moved = tuple(_moved(one, year) for one in ranges)
    kept = tuple(one for one in moved if one)
    return Answer(kept, kept[0].order if len(kept) == 1 else None) if kept else None


def _moved(one: DateCandidate, year: int | None) -> DateCandidate | None:
    start, end = one.range.start, one.range.end
    base = start or end
    if base is None:
        return None
    ahead = (year - base.year) if year is not None else 1
    first = d.day_or_none(start.year + ahead, start.month, start.day) if start else None
    last = d.day_or_none(end.year + ahead, end.month, end.day) if end else None
    if first and last and last < first:
        return None
    label = d.stretch_in_words(first or last or base, last or first or base)
    return DateCandidate(label=label, range=DateRange(start=first, end=last).completed(), order=one.order)
