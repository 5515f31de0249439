"""All mentions of a line in order: the rules of every kind, the longest reading where they overlap, and neighbours joined into one.

"the 3rd" + "to" + "the 10th" is a stretch; "two weeks after" + "Easter" is one day; "the weekend of" + "5 May" is that weekend.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from planner.language.dates import explicit, holidays, lengths, relative, shifts, windows
from planner.language.dates.date_mentions import (
    Around,
    DayOfMonth,
    Fixed,
    Found,
    Later,
    Mark,
    Moved,
    Offset,
    Single,
    Stretch,
    Vague,
    Weekday,
    Weekend,
)

_JOIN = re.compile(
    r"^ (?:, )?(?:and )?(?:to|-|until|through|au|al|up to|a)(?: and including| at the latest)?(?: (?:the|on|el|le|about|around))* $"
)
_AND = re.compile(r"^ and (?:the )?$")
_BETWEEN = re.compile(r"(?<!\S)between (?:the )?$")
_OR = re.compile(r"^ (?:or|/|and)(?: maybe)?(?: in)? $")
_OF = re.compile(r"^ (?:of|around|about|near|closest to|nearest|nearest to|starting|beginning|including|with)(?: the| on)* $")
_BESIDE = re.compile(r"^ (before|after)(?: the)? $")
_CLOCK_GAP = re.compile(r"^(?: (?:at|by|around|,))* $|^$")


def scan(line: str, today: date, looks: explicit.Looks) -> tuple[Found, ...]:
    """Mentions in the order of the line, none overlapping. `looks` says what an unclear number most likely is."""
    asked = looks == "asked"
    found = _longest(
        [
            *explicit.find(line, looks),
            *relative.find(line, today),
            *holidays.find(line),
            *shifts.find(line, asked),
            *lengths.find(line, today, asked),
            *windows.find(line, today, asked),
            *explicit.clocks(line),
        ]
    )
    return _joined(line, found)


def _longest(found: Iterable[Found]) -> list[Found]:
    """The longest mention wherever several overlap; of equals the one whose rule comes first."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda f: f.start - f.end):
        if all(one.end <= other.start or one.start >= other.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda f: f.start)


def _joined(line: str, found: list[Found]) -> tuple[Found, ...]:
    out: list[Found] = []
    clocks: list[Found] = []
    for one in found:
        if isinstance(one.mention, Mark) and one.mention.kind == "clock":
            clocks.append(one)
            continue
        before = out[-1] if out else None
        joined = _pair(line, before, one, clocks) if before else None
        if joined:
            out[-1] = joined
        else:
            out.append(one)
    return tuple(sorted([*out, *clocks], key=lambda f: f.start))


def _gap(line: str, left: Found, right: Found, clocks: list[Found]) -> str:
    """The words between two mentions, times of day left out."""
    start = left.end
    for clock in clocks:
        if left.end <= clock.start and clock.end <= right.start and _CLOCK_GAP.match(line[start : clock.start]):
            start = clock.end
    return line[start : right.start]


def _pair(line: str, left: Found, right: Found, clocks: list[Found]) -> Found | None:
    """Two neighbouring mentions as one, or None where the words between them do not join them."""
    gap = _gap(line, left, right, clocks)
    a, b = left.mention, right.mention
    if isinstance(a, Offset) and isinstance(b, Single) and gap in (" ", " the "):
        return Found(_offset(a, b), left.start, right.end)
    if (
        isinstance(a, Single)
        and isinstance(a.point, Moved)
        and a.point.snap is None
        and isinstance(b, Single)
        and isinstance(b.point, Weekday)
        and gap in (" on ", " ")
    ):
        return Found(Single(point=a.point.model_copy(update={"snap": b.point.weekday})), left.start, right.end)
    if isinstance(a, Weekend) and isinstance(b, Single) and not isinstance(b.point, Weekday) and _OF.match(gap):
        return Found(Around(point=b.point, shape="long_weekend" if a.long else "weekend"), left.start, right.end)
    if isinstance(a, Single) and isinstance(b, Weekend) and isinstance(a.point, DayOfMonth) and gap == " ":
        return Found(Around(point=a.point, shape="long_weekend" if b.long else "weekend"), left.start, right.end)
    beside = _BESIDE.match(gap)
    if isinstance(a, Weekend) and isinstance(b, Single) and beside:
        return Found(Around(point=b.point, shape="weekend_before" if beside[1] == "before" else "weekend_after"), left.start, right.end)
    if isinstance(a, Weekend) and isinstance(b, Around) and gap == " ":
        return Found(Around(point=b.point, shape="long_weekend" if a.long else "weekend"), left.start, right.end)
    between = bool(_BETWEEN.search(line[: left.start]))
    if isinstance(a, Single | Vague) and isinstance(b, Single | Vague) and (_JOIN.match(gap) or (between and _AND.match(gap))):
        if isinstance(a, Vague) and isinstance(b, Vague) and b.latest < a.earliest:
            return None
        first = a.point if isinstance(a, Single) else a
        last = b.point if isinstance(b, Single) else b
        return Found(Stretch(first=first, last=last, loose=between), left.start, right.end)
    if isinstance(a, Vague) and isinstance(b, Vague) and _OR.match(gap) and b.latest >= a.earliest and (b.earliest - a.latest).days < 35:
        return Found(Vague(earliest=min(a.earliest, b.earliest), latest=max(a.latest, b.latest)), left.start, right.end)
    if (
        isinstance(a, Single)
        and isinstance(b, Single)
        and isinstance(a.point, Later | Fixed)
        and isinstance(b.point, DayOfMonth)
        and gap in (" , ", " ( ", " - ")
    ):
        return Found(b, left.start, right.end)
    if isinstance(a, Vague) and isinstance(b, Vague) and gap in (" ", " , ") and 0 <= (b.earliest - a.latest).days <= 2:
        return Found(Vague(earliest=a.earliest, latest=b.latest), left.start, right.end)
    if isinstance(a, Single) and isinstance(a.point, Weekday) and isinstance(b, Single) and gap in (" ", " , "):
        return _weekday_beside(a.point.weekday, left, b, right)
    return None


def _offset(offset: Offset, single: Single) -> Single | Around:
    if offset.week:
        point = single.point
        moved = Moved(point=point, days=offset.days) if offset.days and not isinstance(point, Moved) else point
        return Around(point=moved, shape="week")
    inner = single.point
    if isinstance(inner, Moved):
        return Single(point=inner.model_copy(update={"days": inner.days + offset.days, "months": inner.months + offset.months}))
    return Single(point=Moved(point=inner, days=offset.days, months=offset.months))


def _weekday_beside(weekday: int, left: Found, single: Single, right: Found) -> Found | None:
    """A weekday said just before a full date belongs to it."""
    point = single.point
    if isinstance(point, DayOfMonth) and point.weekday is None:
        return Found(Single(point=point.model_copy(update={"weekday": weekday})), left.start, right.end)
    return Found(single, left.start, right.end) if not isinstance(point, Weekday) else None
