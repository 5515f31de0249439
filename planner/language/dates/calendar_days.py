"""Arithmetic on calendar days and the words for them: occurrences, weeks (Monday first), months, ranges said back. Reads no text."""

from __future__ import annotations

import calendar
from datetime import date, timedelta

MONTH_NAMES = (
    "", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAY = timedelta(days=1)
YEAR_LONG = 300
"""A window of so many days is a year ("next year")."""


def day_or_none(year: int, month: int, day: int) -> date | None:
    """The date, or None where the calendar has no such day."""
    if not 1 <= month <= 12 or not 1 <= day <= calendar.monthrange(year, month)[1]:
        return None
    return date(year, month, day)


def plus_months(day: date, months: int) -> date:
    """`day` moved by whole months, on the last day of the month where the month is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def plus_workdays(day: date, count: int) -> date:
    """`day` moved forward by `count` days that are not Saturday or Sunday."""
    while count > 0:
        day += DAY
        count -= day.weekday() < 5
    return day


def month_end(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


def next_weekday(weekday: int, after: date, *, include: bool = False) -> date:
    """The first `weekday` (Monday is 0) after the day, or on it with `include`."""
    ahead = (weekday - after.weekday()) % 7
    return after + timedelta(days=ahead if ahead or include else 7)


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> date | None:
    """The nth `weekday` of a month, counted from its end when `nth` is negative; None when there is no fifth."""
    days = [date(year, month, d) for d in range(1, month_end(year, month).day + 1) if date(year, month, d).weekday() == weekday]
    return days[nth - 1 if nth > 0 else nth] if len(days) >= abs(nth) else None


def week_of_month(year: int, month: int, nth: int) -> tuple[date, date]:
    """First and last day of a month's nth week, cut to the month. A week belongs to the month that holds its Thursday."""
    thursday = nth_weekday(year, month, 3, nth) or month_end(year, month)
    first = monday_of(thursday)
    return max(first, date(year, month, 1)), min(first + timedelta(days=6), month_end(year, month))


def occurrence(day: int, month: int | None, from_: date, weekday: int | None = None) -> date | None:
    """The first date from `from_` on with that day of the month, and that month and weekday where given; None within nine years."""
    year, at = from_.year, from_.month
    for _ in range(108):
        found = day_or_none(year, at, day) if month in (None, at) else None
        if found and found >= from_ and weekday in (None, found.weekday()):
            return found
        year, at = (year + 1, 1) if at == 12 else (year, at + 1)
    return None


def occurrence_before(day: int, month: int | None, until: date) -> date | None:
    """The last date up to `until` with that day of the month, and that month where given."""
    year, at = until.year, until.month
    for _ in range(108):
        found = day_or_none(year, at, day) if month in (None, at) else None
        if found and found <= until:
            return found
        year, at = (year - 1, 12) if at == 1 else (year, at - 1)
    return None


def nights_in_words(nights: int) -> str:
    return "1 night" if nights == 1 else f"{nights} nights"


def in_words(day: date) -> str:
    """`Friday 11 December 2026`."""
    return f"{WEEKDAY_NAMES[day.weekday()]} {day.day} {MONTH_NAMES[day.month]} {day.year}"


def plain(day: date) -> str:
    """`11 December 2026`."""
    return f"{day.day} {MONTH_NAMES[day.month]} {day.year}"


def short(day: date, beside: date | None = None) -> str:
    """`12 Feb`, with the year when the day beside it lies in another year."""
    year = f" {day.year}" if beside and beside.year != day.year else ""
    return f"{day.day} {MONTH_NAMES[day.month][:3]}{year}"


def stretch_in_words(start: date, end: date) -> str:
    """`3 to 10 April 2027`, naming month and year twice only where they differ."""
    if start == end:
        return plain(start)
    if start.year != end.year:
        return f"{plain(start)} to {plain(end)}"
    if start.month != end.month:
        return f"{start.day} {MONTH_NAMES[start.month]} to {plain(end)}"
    return f"{start.day} to {plain(end)}"
