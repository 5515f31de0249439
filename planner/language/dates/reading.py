"""What goes into the date reader and what comes out: context, reading, candidates and problems. Reads no text itself."""

from __future__ import annotations

from datetime import date
from typing import Literal

from planner.domain.values import DateRange, Value, Window

ProblemKind = Literal["past", "impossible", "end_before_start", "too_far", "too_long"]
DayOrder = Literal["day_first", "month_first"]
Part = Literal["start", "end", "nights"]

MONTHS_AHEAD = 24
LONGEST_TRIP = 30


MentionKind = Literal["day", "range", "weekday", "length", "window", "holiday", "time of day", "shift", "bound", "remark"]


class DateCandidate(Value):
    """One reading that can be offered to the person: the words for it and the dates it stands for.

    `order` says which way round 03/04 was read, when that is what sets the candidates apart.
    """

    label: str
    range: DateRange
    order: DayOrder | None = None


class DateProblem(Value):
    """Why something that was said is not taken as it stands, in one plain sentence that names the dates."""

    kind: ProblemKind
    words: str


class DateContext(Value):
    """What is known before the message is read.

    `current` are the dates so far; `asked` says the planner's last question was about dates; `day_first` is the habit of the
    person's country or an earlier answer (None = unknown); `candidates` are readings offered earlier, in the order shown;
    `mode_after_options` says that options are on the table, so that "the second one" is about them and not about dates; `only_stays`
    that nothing but a bed or food is looked for, so that the day one leaves is the last.
    """

    current: DateRange = DateRange()
    asked: bool = False
    day_first: bool | None = None
    candidates: tuple[DateCandidate, ...] = ()
    mode_after_options: bool = False
    only_stays: bool = False


class DateReading(Value):
    """What one message says about dates, seen from the dates so far.

    `start`, `end`, `nights` and `window` are the dates *after* the message (what was already known included), so they replace
    the old ones as a whole; all are empty when the message says nothing about dates that can be kept. `said` lists which of them the
    message itself gave. `candidates` are readings to choose from. `day_first` is
    set when the message shows the person's habit. `past_date` is what was said when it lies behind today, and is not in `start`.
    `spans` are character offsets of everything read, times of day included.
    """

    start: date | None = None
    end: date | None = None
    nights: int | None = None
    window: Window | None = None
    candidates: tuple[DateCandidate, ...] = ()
    problems: tuple[DateProblem, ...] = ()
    assumptions: tuple[str, ...] = ()
    said: tuple[Part, ...] = ()
    flexible: bool = False
    day_trip: bool = False
    is_shift: bool = False
    past_date: DateRange | None = None
    day_first: bool | None = None
    spans: tuple[tuple[int, int], ...] = ()

    @property
    def range(self) -> DateRange:
        """The dates after the message as one value."""
        return DateRange(start=self.start, end=self.end, nights=self.nights, window=self.window)

    @property
    def is_empty(self) -> bool:
        """Whether the message says nothing about dates (a time of day alone counts as nothing)."""
        found = self.start or self.end or self.window or self.candidates or self.problems or self.past_date
        return not found and self.nights is None and not (self.flexible or self.day_trip or self.is_shift)


class DayMention(Value):
    """One mention of time in a text: its characters [start, end), its kind and what it says on its own.

    A `bound` only limits when the trip may be ("after 5 June"); a `remark` sets no date ("flexible", "a day trip", "on Mondays").
    """

    start: int
    end: int
    kind: MentionKind
    value: DateReading
