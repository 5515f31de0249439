"""Answers to readings offered before: "day first", "the second one", "the April one", "sorry, 2027", "the year after", "yes" to the only one."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from planner.domain.values import DateRange, Window
from planner.language.dates import calendar_days as d
from planner.language.dates.reading import DateCandidate, DateContext, DayOrder

_DAY_FIRST = re.compile(r"(?<!\S)(?:day (?:comes )?(?:1wd|before month|then month|month|/ month)|dd ?/? ?mm|european?|uk|british)(?!\S)")
_MONTH_FIRST = re.compile(r"(?<!\S)(?:month (?:comes )?(?:1wd|before day|then day|day|/ day)|mm ?/? ?dd|american?|us|usa)(?!\S)")
_LONGEST_ANSWER = 60


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_FILLER = _set(
    "ok okay yes yeah yep please i we let's lets go with take i'll we'll prefer choose pick want would like i'd do say sorry mean meant it it's its "
    "the option number no reading oops oh actually make in for of course should be that that's year obviously then instead , . ! ; : - is was "
    "works work sounds good fine best suits us me range thanks choice dates date one 1 not but same just so said ah"
)
_YES = _set(
    "yes yep yeah y ok okay correct right exactly sure perfect fine good great si oui ja that's that works sounds please , . ! it is do thanks"
)
_NTH = re.compile(r"[1-5](?:th|wd)?$|(?:last|latter|former|middle|earlier|earliest|later|latest)$")
_MEANT = re.compile(r"(?<!\S)(?:meant|mean|sorry|oops)(?!\S)")
_YEAR_AFTER = re.compile(r"(?<!\S)(?:the (?:year after(?: that)?|next year|following year)|next year|(?:a|1) year later)(?!\S)")


class DateAnswer(NamedTuple):
    """What an answer chose: one candidate, or those still open, and the order of numbers it showed."""

    chosen: tuple[DateCandidate, ...]
    order: DayOrder | None = None


def answer(line: str, context: DateContext) -> DateAnswer | None:
    """What the line says about the candidates offered, or None when it says something else."""
    if len(line) > _LONGEST_ANSWER:
        return None
    offered = context.candidates
    year = _year_in(line)
    if year is not None:
        return _in_year(offered, context.current, year or None)
    if not offered:
        return _in_month(line, context.current)
    for order, words in (("day_first", _DAY_FIRST), ("month_first", _MONTH_FIRST)):
        named = tuple(c for c in offered if c.order == order)
        if named and words.search(line):
            return DateAnswer(named, named[0].order)
    if len(offered) == 1 and context.asked and all(word in _YES for word in line.split()):
        return DateAnswer(offered, offered[0].order)
    rest = [word for word in line.split() if word not in _FILLER] or [word for word in line.split() if word == "1"]
    if len(rest) != 1:
        return None
    if re.match(r"M\d\d$", rest[0]):
        there = tuple(c for c in offered if c.range.start and c.range.start.month == int(rest[0][1:]))
        return DateAnswer(there, there[0].order) if len(there) == 1 else None
    if _NTH.match(rest[0]) and not (context.mode_after_options and not context.asked):
        one = _nth(rest[0], offered)
        return DateAnswer((one,), one.order) if one else None
    return None


def _year_in(line: str) -> int | None:
    """The year that is all the line says ("sorry, 2027"), 0 for "the year after", None for anything else."""
    after = _YEAR_AFTER.search(line)
    if after:
        rest = line[: after.start()] + line[after.end() :]
        return 0 if all(word in _FILLER for word in rest.split()) else None
    years = [word for word in line.split() if re.match(r"20\d\d$", word)]
    others = [word for word in line.split() if word not in _FILLER and word not in years]
    if not years or others:
        return None
    denied = re.search(r"not (20\d\d)", line)
    kept = [year for year in years if not denied or year != denied[1]]
    return int(kept[-1]) if kept else None


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


def _in_year(offered: tuple[DateCandidate, ...], current: DateRange, year: int | None) -> DateAnswer | None:
    """The offered dates, or the known ones, in another year (None is the one after)."""
    known = current.start or current.end or current.window
    ranges = offered or ((DateCandidate(label="", range=current),) if known else ())
    kept = tuple(one for one in (_moved(one, year) for one in ranges) if one)
    return DateAnswer(kept, kept[0].order if len(kept) == 1 else None) if kept else None


def _in_month(line: str, current: DateRange) -> DateAnswer | None:
    """The known dates in another month, for "sorry, I meant June"."""
    rest = [word for word in line.split() if word not in _FILLER]
    if len(rest) != 1 or not re.match(r"M\d\d$", rest[0]) or not _MEANT.search(line) or not (current.start and current.end):
        return None
    ahead = (int(rest[0][1:]) - current.start.month) % 12
    first = d.plus_months(current.start, ahead - 12 if ahead > 6 else ahead)
    range_ = DateRange(start=first, end=first + (current.end - current.start)).completed()
    return DateAnswer((DateCandidate(label=d.stretch_in_words(first, range_.end or first), range=range_),))


def _moved(one: DateCandidate, year: int | None) -> DateCandidate | None:
    """A candidate in another year; None where the day is not in that year's calendar."""
    start, end, window = one.range.start, one.range.end, one.range.window
    base = start or end or (window.earliest if window else None)
    if base is None:
        return None
    ahead = (year - base.year) if year is not None else 1
    if not (start or end) and window:
        first, last = d.plus_months(window.earliest, 12 * ahead), d.plus_months(window.latest, 12 * ahead)
        label = d.stretch_in_words(first, last)
        return DateCandidate(label=label, range=DateRange(window=Window(earliest=first, latest=last, said=label)))
    start_then = d.day_or_none(start.year + ahead, start.month, start.day) if start else None
    end_then = d.day_or_none(end.year + ahead, end.month, end.day) if end else None
    if not (start_then or end_then) or (start_then and end_then and end_then < start_then):
        return None
    label = d.stretch_in_words(start_then or end_then or base, end_then or start_then or base)
    return DateCandidate(label=label, range=DateRange(start=start_then, end=end_then).completed(), order=one.order)
