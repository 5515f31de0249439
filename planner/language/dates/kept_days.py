"""What a change of the dates leaves as it was: the day one comes home, or the days when only the month was wrong.

"Can we leave a day later, same day home" moves the start alone; "wrong month, it's March not February" moves both days by months. Both need
dates that are known; without them nothing here applies.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Literal, NamedTuple

from planner.domain.values import MAX_NIGHTS, DateRange, evolve
from planner.language.dates.day_words import TimeWords
from planner.language.dates.reading import DateContext, DateReading

_HOMEWARD = r"(?:(?:the |our |my )?(?:(?:com(?:e|ing)|go(?:ing)?|fl(?:y|ying)|travel(?:l?ing)?|get(?:ting)?) )?(?:home|back)|(?:the |our |my )?return(?:ing)?|(?:the |our |my )?end)"
_ITS_DAY = r"(?: (?:date|day|flight|train|journey|trip|leg))?"
_AS_IT_WAS = r"(?:as (?:before|now|planned|it (?:is|was)|they (?:are|were)|agreed|booked)|unchanged)"
_STAYS = rf"(?: (?:can|should|will|would|has to|must))? ?(?:is|stays?|remains?|be|stay|remain|staying)? ?(?:the same\b|{_AS_IT_WAS}|where it is|put)"
_SAME_DAY = r"(?:on |the |still |that )*same (?:day|date|evening)"
_KEPT = re.compile(
    rf"\b(?:keep(?:ing)?|leav(?:e|ing)) {_HOMEWARD}{_ITS_DAY}(?: {_AS_IT_WAS}| the same)?(?= *(?:$|[.,;!?)]))"
    rf"|\b{_HOMEWARD}{_ITS_DAY}{_STAYS}(?! (?:day|date|evening))"
    rf"|\b{_HOMEWARD}{_ITS_DAY} {_SAME_DAY} {_AS_IT_WAS}|\b(?:the )?same (?:return|end){_ITS_DAY}"
)
"""What says that one comes home when it was said, whatever else changes."""
_SAME_DAY_HOME = re.compile(rf"\b{_SAME_DAY} {_HOMEWARD}\b|\b{_HOMEWARD}{_ITS_DAY} {_SAME_DAY}\b")
"""The same beside a change that counts from the days known; by itself it is a trip of one day."""
_SAME_DAY_OUT = re.compile(
    rf"\b(?:leav(?:e|ing)|set(?:ting)? off|start(?:ing)?|depart(?:ing)?|fly(?:ing)? out|go(?:ing)? out|go(?:ing)?) {_SAME_DAY}\b"
)
_BY_COMPARISON = re.compile(r"\b(?:earlier|later|sooner)\b")


class KeptDay(NamedTuple):
    """Which day stays as it was, and the characters [start, end) of the text that say so."""

    which: Literal["first", "last"]
    start: int
    end: int


def kept_day(low: str, context: DateContext) -> KeptDay | None:
    """Where `low` says that the day one leaves or comes home stays, while the dates known have both."""
    if context.current.completed().end is None:
        return None
    compares = _BY_COMPARISON.search(low) is not None
    if compares and (out := _SAME_DAY_OUT.search(low)):
        return KeptDay("first", *out.span())
    found = _KEPT.search(low) or (_SAME_DAY_HOME.search(low) if compares else None)
    return None if found is None else KeptDay("last", *found.span())


def with_kept_day(reading: DateReading, kept: KeptDay, context: DateContext) -> DateReading:
    """`reading`, of the other words, with the last day that is known where that stays and the first one moves."""
    end = context.current.completed().end
    if kept.which == "first":
        return evolve(reading, spans=(*reading.spans, (kept.start, kept.end)))
    if reading.start is None or end is None or "end" in reading.said or reading.start > end:
        return reading
    said = tuple(dict.fromkeys("start" if part == "nights" else part for part in reading.said)) or ("start",)
    spans = (*reading.spans, (kept.start, kept.end))
    return evolve(reading, end=end, nights=(end - reading.start).days, said=(*said, "end"), candidates=(), spans=spans)


_WRONG_MONTH = re.compile(r"\bwrong month\b|\bmonth (?:is|was) wrong\b|\bgot the month wrong\b|\bnot the right month\b")
_DENIES = re.compile(r"\b(?:not|instead of|rather than|isn't|wasn't|nicht|statt|no|pas|non|nao|niet)(?: (?:in|im|en|em))? $")


def of_another_month(words: TimeWords, low: str, today: date, context: DateContext) -> DateReading | None:
    """The days known, in the month that is said to be the right one ("it's March not February"); None where the text says anything else."""
    current = context.current.completed()
    if current.start is None or any(
        item.kind in ("number", "ordinal", "spelled", "weekday", "full", "half", "month_year") for item in words.items
    ):
        return None
    names = words.table("months")
    months = [item for item in words.items if item.kind in ("month", "word") and item.text in names and isinstance(item.value, int)]
    wanted = {
        item.value
        for item in months
        if isinstance(item.value, int) and item.value != current.start.month and not _DENIES.search(low[: item.start])
    }
    denied = any(item.value == current.start.month and _DENIES.search(low[: item.start]) for item in months)
    if len(wanted) != 1 or not (denied or _WRONG_MONTH.search(low)):
        return None
    start = _in_month(current.start, wanted.pop(), today)
    nights = current.nights or 0
    if start is None or nights > MAX_NIGHTS:
        return None
    moved = DateRange(start=start, end=start + timedelta(days=nights) if current.end else None, nights=current.nights)
    said = ("start", "end") if current.end else ("start",)
    return DateReading(
        start=moved.start, end=moved.end, nights=moved.nights, said=said, spans=tuple((item.start, item.end) for item in months)
    )


def _in_month(day: date, month: int, today: date) -> date | None:
    """The same day of another month, in the year of `day` or, where that is over, the next; None where the month has no such day."""
    for year in (day.year, day.year + 1):
        try:
            moved = day.replace(year=year, month=month)
        except ValueError:
            return None
        if moved >= today:
            return moved
    return None
