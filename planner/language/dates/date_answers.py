"""Answers to readings offered before: "day first", "the second one", "the April one", "sorry, 2027", "the year after", "yes" to the
only one. `points_at_one` tells those that point at a place in the row, which may stand beside other answers.
"""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from planner.domain.values import DateRange, Window
from planner.language.dates import calendar_days as d
from planner.language.dates.day_words import TimeWord, TimeWords
from planner.language.dates.reading import DateCandidate, DateContext, DayOrder
from planner.language.lexicons import merged

_LONGEST_ANSWER = 60
LONGEST_LINK = 4
"""The longest word between "not" and the month it denies, blanks counted ("not in February")."""
_MARKS = frozenset({"stop", "comma", "dash"})
_NUMBERS = frozenset({"number", "ordinal", "spelled"})
_IN_A_ROW = frozenset({"ordinal", "spelled", "last", "part"})
MOST_OFFERED = 5
_LETTERS = " abcdefg"
"""Letters that number what is offered ("option b")."""
FRIDAY, SATURDAY = 4, 5
_WEEKENDS = frozenset({"weekend", "weekends"})
_OPTION = re.compile(r"(?:\boption|\bnumber|\bno\.|#) ?\w")


class DateAnswer(NamedTuple):
    """What an answer chose: one candidate, or those still open, and the order of numbers it showed."""

    chosen: tuple[DateCandidate, ...]
    order: DayOrder | None = None


def answer(words: TimeWords, context: DateContext) -> DateAnswer | None:
    """What a message says about the candidates offered, or None when it says something else."""
    if len(words.text) > _LONGEST_ANSWER:
        return None
    offered = context.candidates
    year = _year_in(words)
    if year is not None:
        return _in_year(offered, context.current, year or None)
    if not offered:
        return _in_month(words, context.current)
    for order in ("day_first", "month_first"):
        named = tuple(one for one in offered if one.order == order)
        if named and any(cue.name == order for cue in words.cues):
            return DateAnswer(named, named[0].order)
    said = [word for word in words.items if word.kind not in _MARKS]
    if len(offered) == 1 and context.asked and said and all(word.text in words.table("answer_yes") for word in said):
        return DateAnswer(offered, offered[0].order)
    return _picked(words, offered, may_number=context.asked or not context.mode_after_options)


def _picked(words: TimeWords, offered: tuple[DateCandidate, ...], *, may_number: bool) -> DateAnswer | None:
    """The candidate that the only telling word of the answer points at."""
    rest = _rest(words) or [word for word in words.items if word.value == 1 and word.kind in _NUMBERS]
    if len(rest) != 1 or (any(word.text in _WEEKENDS for word in words.items) and not all(map(_is_a_weekend, offered))):
        return None
    if any(word.text == "not" and word.start < rest[0].start for word in words.items):
        others = tuple(one for one in offered if one is not _nth(rest[0], offered, ranked=True))
        return DateAnswer(others, others[0].order if len(others) == 1 else None) if 0 < len(others) < len(offered) else None
    if rest[0].kind == "month":
        there = tuple(one for one in offered if one.range.start and one.range.start.month == rest[0].value)
        return DateAnswer(there, there[0].order) if len(there) == 1 else None
    ranked = any(word.text in _RANKED for word in words.items)
    one = _nth(rest[0], offered, ranked=ranked) if may_number else None
    return DateAnswer((one,), one.order) if one else None


def _is_a_weekend(one: DateCandidate) -> bool:
    start = one.range.start
    return start is not None and start.weekday() in (FRIDAY, SATURDAY)


def points_at_one(words: TimeWords) -> bool:
    """Whether words say no more than a place in a row ("the second one please", "option 2", "die letzte"); a bare number may count something else."""
    rest = _rest(words)
    if len(rest) != 1 or len(words.text) > _LONGEST_ANSWER:
        return False
    numbered = rest[0].kind in _NUMBERS or (len(rest[0].text) == 1 and rest[0].text in _LETTERS)
    if rest[0].kind == "part" or rest[0].text == "middle":
        return rest[0].value == "mid" and any(word.text in _OF_A_ROW for word in words.items)
    if isinstance(rest[0].value, int) and rest[0].value > MOST_OFFERED:
        return False
    if rest[0].text in _SPELT_LIKE_A_DAY:
        return len(words.items) > 1
    return rest[0].kind in _IN_A_ROW or rest[0].text in _NAMED or (numbered and _OPTION.search(words.text.casefold()) is not None)


_OF_A_ROW = frozenset(("one", "ones", "the", "option", "dates", "set", "die", "der", "das", "le", "la", "el", "il", "de", "choice", "pair"))
_RANKED = frozenset(("one", "ones", "option", "dates", "set", "choice", "pair"))
"""Words for what is offered: with them "the middle" is no money, and "the 2nd" no day."""


def _rest(words: TimeWords) -> list[TimeWord]:
    """The words of an answer that tell something."""
    fillers = merged("answer_fillers")
    return [
        word
        for word in words.items
        if word.kind not in _MARKS and word.text not in fillers and not (word.value == 1 and word.text in ("one", "1"))
    ]


def _year_in(words: TimeWords) -> int | None:
    """The year that is all a message says ("sorry, 2027"), 0 for "the year after", None for anything else."""
    fillers = words.table("answer_fillers")
    said = [word for word in words.items if word.kind not in _MARKS and word.text not in fillers]
    if [word.value for word in said if word.kind == "unit"] == ["year"]:
        others = [
            word for word in said if word.kind not in ("unit", "after", "which", "later", "a", "the") and word.text not in ("that", "one")
        ]
        told = any(word.kind in ("after", "later") or word.value in ("next", "following") for word in said)
        return 0 if told and not others else None
    years = [word for word in said if word.kind == "year"]
    if not years or len(years) != len(said):
        return None
    denied = [cue.end for cue in words.cues if cue.name == "taken_back"]
    kept = [word for word in years if not any(0 <= word.start - end <= 1 for end in denied)]
    value = kept[-1].value if kept else None
    return value if isinstance(value, int) else None


_SPELT_LIKE_A_DAY = {"segunda": 2}
"""A place in a row that is a day of the week in another language."""
_NAMED = frozenset({"last", "latter", "former", "middle", "earlier", "earliest", "later", "latest"})


def place_in_row(words: TimeWords, many: int) -> int | None:
    """The place in a row of so many that words point at, from 0; None where they point at none, or say more."""
    rest = _rest(words)
    return _place_of(rest[0], many) if len(rest) == 1 else None


def _place_of(word: TimeWord, many: int) -> int | None:
    if word.kind == "last" or word.text == "latter":
        return many - 1
    if word.text in ("middle", "former") or (word.kind == "part" and word.value == "mid"):
        return 0 if word.text == "former" else many // 2
    if word.text in _SPELT_LIKE_A_DAY:
        return _SPELT_LIKE_A_DAY[word.text] - 1
    at = word.value if word.kind in _NUMBERS and isinstance(word.value, int) else 0
    if len(word.text) == 1 and word.kind == "word" and word.text in _LETTERS:
        at = _LETTERS.index(word.text)
    return at - 1 if 0 < at <= min(MOST_OFFERED, many) else None


def _nth(word: TimeWord, offered: tuple[DateCandidate, ...], *, ranked: bool) -> DateCandidate | None:
    by_start = sorted(offered, key=lambda one: one.range.start or date.max)
    if word.text in ("earlier", "earliest", "later", "latest"):
        return by_start[0 if word.text.startswith("earl") else -1]
    starting = [one for one in offered if word.kind == "ordinal" and not ranked and one.range.start and one.range.start.day == word.value]
    at = _place_of(word, len(offered))
    return starting[0] if len(starting) == 1 else offered[at] if at is not None else None


def _in_year(offered: tuple[DateCandidate, ...], current: DateRange, year: int | None) -> DateAnswer | None:
    """The offered dates, or the known ones, in another year (None is the one after)."""
    known = current.start or current.end or current.window
    ranges = offered or ((DateCandidate(label="", range=current),) if known else ())
    kept = tuple(one for one in (_moved(one, year) for one in ranges) if one)
    return DateAnswer(kept, kept[0].order if len(kept) == 1 else None) if kept else None


def _in_month(words: TimeWords, current: DateRange) -> DateAnswer | None:
    """The known dates in another month, for "sorry, I meant June"."""
    denied = {cue.end for cue in words.cues if cue.name == "taken_back"}
    wrong = [word for word in words.items if word.kind == "month" and any(0 <= word.start - end <= LONGEST_LINK for end in denied)]
    rest = [word for word in _rest(words) if word not in wrong and not any(cue.start <= word.start < cue.end for cue in words.cues)]
    month = rest[0].value if len(rest) == 1 and rest[0].kind == "month" else None
    corrects = bool(wrong) or any(word.text in ("meant", "mean", "sorry", "oops") for word in words.items)
    if not isinstance(month, int) or not corrects or not (current.start and current.end):
        return None
    ahead = (month - current.start.month) % 12
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
