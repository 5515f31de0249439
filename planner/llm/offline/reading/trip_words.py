"""Nights per stop and the shape of the trip in ordinary words: "3 nights Rome then Florence for 2", one-way, round trip."""

from __future__ import annotations

import re
from typing import Literal

from planner.llm.offline.reading.text import COUNT, Span, number

_UNIT = r"(?P<unit>nights?|nites?|nts?|days?|weeks?|nachte|nuits?|noches|notti|n\b)"
_BEFORE = re.compile(
    rf"(?P<n>{COUNT}|an?)[ -]*(?:more |full |extra )?{_UNIT}(?: (?:each|or so|long|stay|stop))?[ ,:]*(?:in|at|for|to|of|around|exploring|visiting|spent in|,)? *(?:the )?$"
)
_AFTER = re.compile(
    rf"^ *(?:,|:|-|–|\(|x|=)? *(?:(?:for|about|around|stay(?:ing)?(?: for)?|spending) +)*(?P<n>{COUNT}|an?)[ -]*(?:more |full )?{_UNIT}\b"
)
_BARE_BEFORE = re.compile(rf"(?:^|[,;&]| and| then| plus) *(?P<n>{COUNT}) (?:in|at) *$")
_BARE_AFTER = re.compile(
    rf"^ *(?:\( *(?P<n>\d{{1,2}}) *\)|for (?P<m>{COUNT})(?= *(?:$|[,.;)]|and\b|then\b|home\b|before\b))|: *(?P<k>\d{{1,2}})\b|x *(?P<j>\d{{1,2}})\b|(?<= )(?P<i>\d)(?= *(?:$|[,.;)])))"
)
_ONE_WAY = re.compile(
    r"\bone[- ]way\b|\bsingle (?:ticket|fare|journey)\b|\bno return\b|\bnot (?:coming|returning) back\b|\bnur hinflug\b|\baller simple\b|\bsolo ida\b|\bsolo andata\b"
)
_ROUND = re.compile(
    r"\bround[- ]?trips?\b|\breturn (?:tickets?|flights?|trips?|journey|fare|train)\b|\bboth ways\b|\bthere and back\b|\band back\b|\bhin und zuruck\b|\baller[- ]retour\b|\bida y vuelta\b|\bandata e ritorno\b"
)


def nights_beside(before: str, after: str, *, loose: bool) -> tuple[int, bool, int, int] | None:
    """Nights said beside a place: the number, whether days were said, and where: characters before the end of `before` or into `after`.

    The last two are the start of the words in `before` (negative, from its end) or their end in `after`. `loose` allows a number without a
    unit, which is plain only when another stop has one.
    """
    if found := _BEFORE.search(before):
        return _value(found.group("n"), found.group("unit"))[:1] + (found.group("unit").startswith("day"), found.start() - len(before), 0)  # type: ignore[return-value]
    if found := _AFTER.search(after):
        return _value(found.group("n"), found.group("unit"))[:1] + (found.group("unit").startswith("day"), 0, found.end())  # type: ignore[return-value]
    if loose and (found := _BARE_BEFORE.search(before)):
        return number(found.group("n")), False, found.start("n") - len(before), 0
    if loose and (found := _BARE_AFTER.search(after)):
        said = next(v for v in found.groups() if v)
        return number(said), False, 0, found.end()
    return None


def _value(word: str, unit: str) -> tuple[int]:
    n = 1 if word in ("a", "an") else number(word)
    return (n * 7 if unit.startswith("week") else n,)


def trip_type(low: str, known: str) -> Literal["one_way", "round_trip"] | None:
    """The shape of the trip a message states; None where it says nothing new."""
    if _ONE_WAY.search(low) and not re.search(r"\bnot (?:a )?one[- ]way\b", low):
        return "one_way"
    if _ROUND.search(low) or (known == "one_way" and re.search(r"\b(?:return(?:ing)?|come? back|coming back|back on)\b", low)):
        return "round_trip"
    return None


def span_of(place: Span, where: tuple[int, bool, int, int]) -> Span:
    """The characters of the nights beside a place that stands at `place`."""
    _, _, before, after = where
    return (place[0] + before, place[0]) if before else (place[1], place[1] + after)
