"""What rules find in a line: single days still open in year or order, stretches, lengths, vague windows, shifts and marks. Only data."""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple

from planner.domain.values import Value


class DayPoint(Value):
    """A day of the month; without a month, year or weekday those follow from today and from what stands beside it.

    `month_ahead` is set by "of this month" (0) and "of next month" (1).
    """

    day: int
    month: int | None = None
    year: int | None = None
    weekday: int | None = None
    month_ahead: int | None = None


class Fixed(Value):
    """A day that today alone decides. `note` says in words how it was read; `behind` marks words that point back ("3 days ago")."""

    on: date
    note: str = ""
    behind: bool = False


class Numeric(Value):
    """Two numbers with a separator, in either order; `dotted` is always day first."""

    first: int
    second: int
    year: int | None = None
    weekday: int | None = None
    dotted: bool = False


class Weekday(Value):
    """A bare weekday (Monday is 0): the next one after whatever it follows."""

    weekday: int


class Feast(Value):
    """A holiday by name; without a year the next one."""

    name: str
    year: int | None = None


class Later(Value):
    """Counted from the day named before, or from the trip's start: "the next day", "three days later", "the Friday after"."""

    days: int = 0
    months: int = 0
    weekday: int | None = None
    include: bool = False


class Moved(Value):
    """Another day moved by a count: "two weeks after Easter"; `snap` is a weekday said beside it."""

    point: DayPoint | Fixed | Numeric | Weekday | Feast | Later
    days: int = 0
    months: int = 0
    snap: int | None = None


Point = DayPoint | Fixed | Numeric | Weekday | Feast | Later | Moved


class Single(Value):
    """One day."""

    point: Point


class Vague(Value):
    """A window of days, both included; with `nights` where it is the whole trip ("the first two weeks of August")."""

    earliest: date
    latest: date
    nights: int | None = None


class Stretch(Value):
    """From one day to another, or from a day or window to a window. `loose` when "between" was said and the days may bound a window."""

    first: Point | Vague
    last: Point | Vague
    loose: bool = False


class Offset(Value):
    """A count that waits for the day it is counted from: "two weeks after …", "a day before …", "the week of …" (`week`)."""

    days: int = 0
    months: int = 0
    week: bool = False


class Length(Value):
    """How long: nights, or calendar days (one more than nights). `scoped` when it is the stay in one of several places."""

    nights: int
    days: bool = False
    scoped: bool = False
    note: str = ""


class Weekend(Value):
    """A weekend, Friday to Sunday, long ones to Monday. `friday` is its Friday where the words say which, `nth` its place in a month
    that was named without a year, -1 for the last; `any` for "a weekend".
    """

    long: bool = False
    friday: date | None = None
    nth: int | None = None
    any: bool = False
    note: str = ""


class FeastWeekend(Value):
    """The long weekend around a holiday."""

    name: str
    year: int | None = None


class AroundDay(Value):
    """Days about one day: a window from `before` days ahead of it to `after` days past it, the week that holds it, or the weekend
    next to it.
    """

    point: Point
    before: int = 0
    after: int = 0
    shape: Literal["days", "week", "weekend", "long_weekend", "weekend_before", "weekend_after"] = "days"


class Shift(Value):
    """A change counted from the dates known: the whole trip, its length or its end moves by `days` (or `months`)."""

    what: Literal["start", "nights", "end"]
    days: int = 0
    months: int = 0


class Mark(Value):
    """A word that sets no date: flexible dates, a trip of a day, an excursion (a trip of a day, or something to do on a longer one), a time of day."""

    kind: Literal["flexible", "day_trip", "excursion", "there_and_back", "clock", "other"]


Mention = Single | Stretch | Offset | Length | Weekend | FeastWeekend | Vague | AroundDay | Shift | Mark


class FoundMention(NamedTuple):
    """A mention and the words [start, end) of the message it stands in."""

    mention: Mention
    start: int
    end: int

    @property
    def is_said(self) -> bool:
        """Whether the words were read as time at all."""
        return not isinstance(self.mention, Offset) and not (isinstance(self.mention, Mark) and self.mention.kind == "other")
