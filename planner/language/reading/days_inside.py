"""Days inside a trip whose dates are fixed: what is said of one is about that day, and moves nothing unless words of moving stand beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.domain.values import DateRange
from planner.language.dates import DayMention
from planner.language.utterance import Span, clause_around

_JOURNEY = (
    "arriv\\w*",
    "depart\\w*",
    "set(?:ting)? (?:off|out)",
    "fly(?:ing)?",
    "flights?",
    "travel\\w*",
    "return\\w*",
    "com(?:e|ing) back",
    "back",
    "home",
    "check(?:ing)?[ -]?(?:in|out)",
    "(?:set|head|tak)(?:t?ing|e)? (?:off|out)",
)
_LENGTH = (
    "stay(?:ing)?",
    "nights?",
    "weeks?",
    "longer",
    "shorter",
    "extend\\w*",
    "earlier",
    "later",
    r"(?:until|till?)(?! (?:about |around )?(?:\d|noon|midnight|late))",
    "trip",
    "holiday",
    "vacation",
    "dates?",
)
_MOVE = (
    "change\\w*",
    "mov(?:e|ing)",
    "shift\\w*",
    "postpone\\w*",
    "push\\w*",
    "forward",
    "reschedul\\w*",
    "instead",
    "rather",
    "actually",
    "make (?:it|that)",
)
_CORRECT = ("sorry", "oops", "mea?nt?", "wrong", "correct\\w*", "mistake", "better", "best", "suits?", "works", "possible", "no", "not")
_LEAVE = r"(?:leav(?:e|ing)|go(?:ing)?)(?! (?:to|for)\b)(?! (?:\w+ ){0,3}(?:free|open|empty|blank|alone)\b)"
_BEGIN = r"(?:^|\b(?:we|i|us|let'?s|to|can|could|should|then) )(?:start|begin|end|finish)\w*"
_MOVES = re.compile(rf"\b(?:{'|'.join((*_JOURNEY, *_LENGTH, *_MOVE))})\b|\b{_LEAVE}\b|{_BEGIN}\b")
"""What tells, beside a day, that the trip's own dates are meant."""
_MENDS = re.compile(rf"\b(?:{'|'.join(_CORRECT)})\b")
"""What tells so anywhere in a message."""
_LASTS = re.compile(r"\b(?:runs?|lasts?|takes? place|goes on|is on|are on|is held)\b")
"""What is said of something else that lasts for days."""
_SMALL = frozenset(
    "a an the on at in of for to from and or but so that this it we i us me my our you your they he she please ok okay yes well just only maybe then with"
    " would like d ll want need prefer can could shall should will may might be th st nd rd am pm morning afternoon evening night noon day".split()
)
LEAST_SAID = 2
"""Words beside a day that make it something of its own; with fewer it is likely an answer ("Thursday please", "Rome on the 12th")."""
_WORD = re.compile(r"[^\W\d_]+")


def days_inside(low: str, mentions: Iterable[DayMention], held: DateRange) -> list[Span]:
    """Where a message (small letters) says something of days inside the dates `held`, both ends of which are known.

    A stretch of days is only of something else where words say that it lasts ("the fair runs from Thursday to Friday"). What counts from the
    days known ("two days later") is of those.
    """
    if held.start is None or held.end is None or _MENDS.search(low):
        return []
    found = []
    for one in mentions:
        first = one.value.start if "start" in one.value.said else None
        last = one.value.end if one.kind == "range" else first
        if (
            one.value.is_shift
            or one.kind not in ("day", "weekday", "range")
            or first is None
            or last is None
            or not held.start <= first <= last <= held.end
        ):
            continue
        start, end = clause_around(low, one.start)
        beside = " ".join(f"{low[start : one.start]} {low[one.end : end]}".split())
        if _MOVES.search(beside) or (one.kind == "range" and not _LASTS.search(beside)):
            continue
        if len([word for word in _WORD.findall(beside) if word not in _SMALL]) >= LEAST_SAID:
            found.append((one.start, one.end))
    return found
