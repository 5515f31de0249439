"""From a mention of a day to the calendar: which year, which month, which order of numbers, or why there is no such day.

The year is the next occurrence from today unless it is said. Day and month in numbers are decided by a value over 12, by a dot (day first),
by the known habit, by a weekday said beside them, or by what makes a trip of sensible length; otherwise both readings stay.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple, assert_never

from planner.language.dates import calendar_days as d
from planner.language.dates.date_mentions import DayPoint, Feast, Fixed, Later, Moved, Numeric, Point, Weekday
from planner.language.dates.holidays import next_feast, said
from planner.language.dates.reading import MONTHS_AHEAD, DateProblem, DayOrder

_ROLLS = 183
_PLAUSIBLE = 60


class DayFrame(NamedTuple):
    """What a day is settled against: `from_` is the earliest day it can mean, `before` the day named before it, `until` the last day of the
    time of year that is known."""

    today: date
    from_: date
    before: date | None = None
    day_first: bool | None = None
    year: int | None = None
    until: date | None = None


class DayOption(NamedTuple):
    """One reading: its first day, its last day (the same for a single day) and the order of numbers it took."""

    start: date
    end: date
    order: DayOrder | None = None


class SettledDay(NamedTuple):
    """The readings that are left (more than one asks for a choice), or the problem; `note` says what does not fit beside it."""

    options: tuple[DayOption, ...] = ()
    problem: DateProblem | None = None
    past: DayOption | None = None
    note: str = ""


def _impossible(words: str) -> DateProblem:
    return DateProblem(kind="impossible", words=words)


def day_of(point: Point, frame: DayFrame, order: DayOrder | None = None) -> date | DateProblem:
    """The date of one point, with numbers read in `order`."""
    match point:
        case Fixed():
            return point.on
        case Weekday():
            return d.next_weekday(point.weekday, frame.from_)
        case Feast():
            found = next_feast(point.name, point.year or frame.year, frame.from_)
            return found or _impossible(f"I do not know the date of {said(point.name)} in {point.year or frame.from_.year}.")
        case Later():
            return _later(point, frame)
        case Moved():
            return _moved(point, frame, order)
        case Numeric():
            day, month = (point.first, point.second) if order == "day_first" else (point.second, point.first)
            return _day(DayPoint(day=day, month=month, year=point.year), frame)
        case DayPoint():
            return _day(point, frame)
        case _:
            assert_never(point)


def _later(point: Later, frame: DayFrame) -> date:
    base = frame.before or frame.from_
    if point.weekday is not None:
        return d.next_weekday(point.weekday, base, include=point.include)
    return d.plus_months(base, point.months) + timedelta(days=point.days)


def _moved(point: Moved, frame: DayFrame, order: DayOrder | None) -> date | DateProblem:
    whence = frame._replace(from_=frame.today) if isinstance(point.point, Weekday) else frame
    base = day_of(point.point, whence, order)
    if isinstance(base, DateProblem):
        return base
    on = d.plus_months(base, point.months) + timedelta(days=point.days)
    if point.snap is None or on.weekday() == point.snap:
        return on
    back = d.next_weekday(point.snap, on) - timedelta(days=7)
    return back if (on - back).days <= 3 else back + timedelta(days=7)


def _day(point: DayPoint, frame: DayFrame) -> date | DateProblem:
    year = point.year or (frame.year if point.month else None)
    if point.month_ahead is not None:
        first = d.plus_months(frame.today.replace(day=1), point.month_ahead)
        return d.day_or_none(first.year, first.month, point.day) or _impossible(_no_such(point.day, first.month, first.year))
    if point.month is not None and not 1 <= point.month <= 12:
        return _impossible(f"There is no month {point.month}.")
    if year is not None and point.month is not None:
        return d.day_or_none(year, point.month, point.day) or _impossible(_no_such(point.day, point.month, year))
    weekday = point.weekday if point.month is None else None
    found = d.occurrence(point.day, point.month, frame.from_, weekday)
    if weekday is not None and frame.until is not None and found is not None and found > frame.until:
        found = d.occurrence(point.day, None, frame.from_) or found
    return found or _impossible(_no_such(point.day, point.month, None))


def _no_such(day: int, month: int | None, year: int | None) -> str:
    if month is None:
        return f"No month has a day {day}."
    leap = f" {year}" if (day, month) == (29, 2) and year else ""
    return f"{day} {d.MONTH_NAMES[month]}{leap} does not exist."


def orders(point: Point, frame: DayFrame) -> tuple[DayOrder | None, ...]:
    """The orders in which the numbers of a point can be read; one `None` for a point that has none to choose."""
    inner = point.point if isinstance(point, Moved) else point
    if not isinstance(inner, Numeric):
        return (None,)
    day_first, month_first = 1 <= inner.second <= 12, 1 <= inner.first <= 12
    if day_first and month_first and inner.first != inner.second:
        if inner.dotted or frame.day_first is True:
            return ("day_first",)
        return ("month_first",) if frame.day_first is False else ("day_first", "month_first")
    return ("month_first",) if month_first and not day_first else ("day_first",)


def _tells(point: Point) -> bool:
    """Whether the order of a date's numbers shows a habit: 15/2 does, 5/5 does not."""
    inner = point.point if isinstance(point, Moved) else point
    return isinstance(inner, Numeric) and inner.first != inner.second


def settle(point: Point, frame: DayFrame) -> SettledDay:
    """One day, settled."""
    readings = [(order, day_of(point, frame, order)) for order in orders(point, frame)]
    good = [DayOption(day, day, order if _tells(point) else None) for order, day in readings if not isinstance(day, DateProblem)]
    said = weekday_of(point)
    if len(good) > 1 and said is not None:
        good = [option for option in good if option.start.weekday() == said] or good
    if len(good) > 1:
        good = [option for option in good if option.start >= frame.from_] or good
    if not good:
        return SettledDay(problem=next(day for _, day in readings if isinstance(day, DateProblem)))
    return _within_reach(good, frame, _mismatch(said, good))


def weekday_of(point: Point) -> int | None:
    """The weekday said beside a date, if any."""
    return point.weekday if isinstance(point, DayPoint | Numeric) else None


def _mismatch(said: int | None, good: list[DayOption]) -> str:
    if said is None or len(good) > 1 or good[0].start.weekday() == said:
        return ""
    day = good[0].start
    return f"{d.plain(day)} is a {d.WEEKDAY_NAMES[day.weekday()]}, not a {d.WEEKDAY_NAMES[said]}; I kept the date."


def _within_reach(good: list[DayOption], frame: DayFrame, note: str = "") -> SettledDay:
    """Only what lies between today and two years ahead is kept; the past and the far future are problems."""
    limit = d.plus_months(frame.today, MONTHS_AHEAD)
    ahead = [option for option in good if frame.today <= option.start and option.end <= limit]
    if ahead:
        return SettledDay(options=tuple(ahead), note=note)
    first = good[0]
    if first.start < frame.today:
        return SettledDay(problem=DateProblem(kind="past", words=f"{_said(first)} is in the past."), past=first)
    return SettledDay(problem=DateProblem(kind="too_far", words=f"{_said(first)} is more than two years ahead."))


def _said(option: DayOption) -> str:
    return d.stretch_in_words(option.start, option.end)


def settle_pair(first: Point, last: Point, frame: DayFrame) -> SettledDay:
    """A first and a last day, settled together: the last follows the first, and a year said once holds for both."""
    known: list[DayOrder | None] = [order for order in dict.fromkeys((*orders(first, frame), *orders(last, frame))) if order]
    if len(known) > 1 and len(orders(first, frame)) != len(orders(last, frame)):
        known = [order for point in (first, last) if len(found := orders(point, frame)) == 1 and (order := found[0])] or known
    readings = [_ends(first, last, frame, order) for order in (known or [None])]
    good = [option for option in readings if isinstance(option, DayOption)]
    if len(good) > 1:
        good = [option for option in good if (option.end - option.start).days <= _PLAUSIBLE] or good
    if good:
        note = next(
            (n for p, day in ((first, good[0].start), (last, good[0].end)) if (n := _mismatch(weekday_of(p), [DayOption(day, day)]))), ""
        )
        return _within_reach(good, frame, note if len(good) == 1 else "")
    return SettledDay(problem=next(problem for problem in readings if isinstance(problem, DateProblem)))


def _ends(first: Point, last: Point, frame: DayFrame, order: DayOrder | None) -> DayOption | DateProblem:
    year = _year(last)
    if year is not None and _year(first) is None and isinstance(first, DayPoint | Numeric):
        end = day_of(last, frame, order)
        start = end if isinstance(end, DateProblem) else _before(first, end, order)
        if not isinstance(end, DateProblem) and not isinstance(start, DateProblem) and (end - start).days > _ROLLS:
            here = day_of(first.model_copy(update={"year": year}), frame, order)
            return end_before_start(here, end) if not isinstance(here, DateProblem) else here
    elif (
        isinstance(first, DayPoint)
        and isinstance(last, DayPoint)
        and first.month is None
        and last.month is not None
        and first.month_ahead is None
    ):
        end = day_of(last, frame, order)
        start = end if isinstance(end, DateProblem) else _before(first, end, order)
    else:
        start = day_of(first, frame, order)
        at = frame.from_ if isinstance(start, DateProblem) else start
        end = day_of(last, frame._replace(from_=at, before=at, year=None), order)
    if isinstance(start, DateProblem):
        return start
    if isinstance(end, DateProblem):
        return end
    if (end - start).days > _ROLLS and year is None and isinstance(last, DayPoint | Numeric):
        here = day_of(last.model_copy(update={"year": start.year}), frame, order)
        if not isinstance(here, DateProblem) and here < start:
            end = here
    return end_before_start(start, end) if end < start else DayOption(start, end, order if _tells(first) or _tells(last) else None)


def _year(point: Point) -> int | None:
    return point.year if isinstance(point, DayPoint | Numeric | Feast) else None


def _before(first: DayPoint | Numeric, end: date, order: DayOrder | None) -> date | DateProblem:
    """The last day with the first one's number and month that is not after the end."""
    day, month = (first.day, first.month) if isinstance(first, DayPoint) else (first.first, first.second)
    if isinstance(first, Numeric) and order == "month_first":
        day, month = month or 0, day
    if month is not None and not 1 <= month <= 12:
        return _impossible(f"There is no month {month}.")
    if month is not None and day > (29 if month == 2 else d.month_end(2024, month).day):
        return _impossible(_no_such(day, month, None))
    return d.occurrence_before(day, month, end) or _impossible(_no_such(day, month, None))


def end_before_start(start: date, end: date) -> DateProblem:
    """The problem of a trip that ends before it starts, both days named."""
    return DateProblem(kind="end_before_start", words=f"That ends on {d.short(end, start)}, before it starts on {d.short(start, end)}.")
