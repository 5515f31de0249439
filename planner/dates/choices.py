"""Concrete ranges to offer inside a window. Where windows come from is `windows`' business."""

from __future__ import annotations

from datetime import date, timedelta

from planner.dates import days as d
from planner.dates.reading import LONGEST_TRIP
from planner.values import DateRange, Window


def choices_in(window: Window, nights: int | None, today: date, *, weekend: bool = False) -> tuple[DateRange, ...]:
    """Two or three concrete ranges inside the window: early, middle and late, on Fridays where the window is long enough or a weekend is meant.

    Without known nights a range is half as long as the window, two to four nights.
    """
    first, room = max(window.earliest, today), (window.latest - max(window.earliest, today)).days
    if room < 0:
        return ()
    wanted = nights if nights is not None else min(4, max(2, room // 2))
    wanted = min(wanted, LONGEST_TRIP)
    if weekend:
        fridays = [first + timedelta(days=n) for n in range(max(1, room - wanted + 1)) if (first + timedelta(days=n)).weekday() == 4]
        starts = [fridays[0], fridays[len(fridays) // 2], fridays[-1]] if fridays else [first]
    else:
        spare = max(0, room - wanted)
        starts = (
            [_near_friday(first + timedelta(days=spare * n // 4), first, spare) for n in (1, 2, 3)]
            if spare >= 14
            else [first + timedelta(days=spare * n // 2) for n in (0, 1, 2)]
        )
    return tuple(DateRange(start=day, end=day + timedelta(days=wanted), nights=wanted) for day in sorted(set(starts)))


def _near_friday(day: date, first: date, spare: int) -> date:
    friday = d.next_weekday(4, day - timedelta(days=4), include=True)
    return friday if 0 <= (friday - first).days <= spare else day
