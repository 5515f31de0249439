"""Concrete ranges to offer inside a window. Where windows come from is `windows`' business."""

from __future__ import annotations

from datetime import date, timedelta

from planner.domain.values import DateRange, Window
from planner.language.dates import calendar_days as d
from planner.language.dates.reading import LONGEST_TRIP

_ROOMY = 14


def choices_in(window: Window, nights: int | None, today: date, weekday: int | None = None) -> tuple[DateRange, ...]:
    """Two or three concrete ranges inside the window: early, middle and late, on that weekday (Monday is 0) or else on Fridays where there is room.

    Without known nights a range is half as long as the window, two to four nights. One longer than the window begins or ends with it.
    """
    first = max(window.earliest, today)
    room = (window.latest - first).days
    if room < 0:
        return ()
    wanted = min(nights if nights is not None else min(4, max(2, room // 2)), LONGEST_TRIP)
    starts = _starts(first, room, wanted, weekday) if wanted <= room else [first, max(today, window.latest - timedelta(days=wanted))]
    return tuple(DateRange(start=day, end=day + timedelta(days=wanted), nights=wanted) for day in sorted(set(starts)))


def _starts(first: date, room: int, wanted: int, weekday: int | None) -> list[date]:
    spare = room - wanted
    days = [first + timedelta(days=n) for n in range(spare + 1)]
    if weekday is not None:
        there = [day for day in days if day.weekday() == weekday] or days[:1]
        return [there[0], there[len(there) // 2], there[-1]]
    if spare >= _ROOMY:
        return [_near_friday(days[spare * n // 4], first, spare) for n in (1, 2, 3)]
    return [days[spare * n // 2] for n in (0, 1, 2)]


def _near_friday(day: date, first: date, spare: int) -> date:
    friday = d.next_weekday(4, day - timedelta(days=4), include=True)
    return friday if 0 <= (friday - first).days <= spare else day
