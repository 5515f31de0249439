"""The dates a message is heard to say, and the scene they are heard in. Filled by `days_heard` and `windows_heard`, merged by `outcome`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from planner.domain.values import Window
from planner.language.dates import calendar_days as d
from planner.language.dates.date_mentions import DayOfMonth, Fixed, Found, Length, Point, Shift, Vague, Weekday
from planner.language.dates.line import Line
from planner.language.dates.reading import DateContext, DateProblem
from planner.language.dates.settle import DateAnchor, Option, Settled

Again = Literal["week", "month", "year"]
_BEFORE_EVENT = 14
Topic = Literal["start", "end", "length"]
YEAR_LONG = 300
_NARROW = 62


def _again(points: tuple[Point, ...]) -> Again | None:
    """When a past day comes round: "this Monday" next week, "the 5th of this month" next month, a date next year."""
    if any(isinstance(point, Fixed) for point in points):
        return "week" if all(isinstance(point, Fixed) and point.note for point in points) else None
    return "month" if any(isinstance(point, DayOfMonth) and point.month is None for point in points) else "year"


@dataclass
class Draft:
    """What has been heard so far. `starts`, `ends` and `pairs` hold more than one option while the order of numbers is open.

    `weekday` is the day to start on inside a window and `own_nights` the length that came with it: "a weekend in May", "Thursday to
    Sunday in mid May". `end_guessed` says that the end is only the second day named, `arrived` that an arrival was named, so that "leave" means the end; `behind` that words pointed back ("3 days ago"),
    `again` when a past day comes round next; `past_window` that the past stretch was vague.
    """

    starts: tuple[Option, ...] = ()
    ends: tuple[Option, ...] = ()
    pairs: tuple[Option, ...] = ()
    loose: bool = False
    arrived: bool = False
    end_guessed: bool = False
    lengths: list[Length] = field(default_factory=list)
    weekday: int | None = None
    own_nights: int | None = None
    vague: Window | None = None
    year: int | None = None
    shift: Shift | None = None
    moved_on: bool = False
    flexible: bool = False
    day_trip: bool = False
    event: date | None = None
    last_day: date | None = None
    problems: list[DateProblem] = field(default_factory=list)
    past: Option | None = None
    past_window: bool = False
    behind: bool = False
    again: Again | None = None
    said_back: list[tuple[Topic, str]] = field(default_factory=list)

    @property
    def notes(self) -> tuple[str, ...]:
        """How things were read, each once, in the order they were said."""
        return tuple(dict.fromkeys(note for _, note in self.said_back))

    def forget(self, *topics: Topic) -> None:
        """Drops what was said back about topics that are now read another way."""
        self.said_back = [(topic, note) for topic, note in self.said_back if topic not in topics]


@dataclass
class Scene:
    """One message being heard: its text and mentions, today, what is known, and the draft so far."""

    text: str
    line: Line
    found: tuple[Found, ...]
    today: date
    context: DateContext
    draft: Draft = field(default_factory=Draft)

    def words(self, one: Found) -> str:
        """The person's own words of a mention."""
        start, end = self.line.span(one.start, one.end)
        return " ".join(self.text[start:end].split())

    def say_back(self, topic: Topic, one: Found, reading: str) -> None:
        self.draft.said_back.append((topic, f"Read '{self.words(one)}' as {reading}."))

    def known_start(self) -> date | None:
        """The start heard in this message, or known before it."""
        return self.draft.starts[0].start if self.draft.starts else self.context.current.start

    def frame(self, point: Point | None = None, *, end: bool = False) -> DateAnchor:
        """What a day is settled against: today, the start for an end, and the month that was named for a day without one."""
        from_ = max(self.known_start() or self.today, self.today) if end else self.today
        if isinstance(point, DayOfMonth) and point.month is None and self.draft.event and not self.draft.starts:
            from_ = max(from_, self.draft.event - timedelta(days=0 if end else _BEFORE_EVENT))
        elif isinstance(point, DayOfMonth) and point.month is None and (earliest := self._month_named()):
            from_ = max(from_, earliest)
        elif isinstance(point, Weekday) and (week := self.week_named()):
            from_ = max(from_, week.earliest - d.DAY)
        elif not end and not self.draft.starts and self.context.current.start:
            from_ = max(from_, self._near_known(point, self.context.current.start))
        year = None if end and self.draft.starts else self.draft.year
        return DateAnchor(self.today, from_, self.draft.last_day or self.context.current.start, self.context.day_first, year)

    def _near_known(self, point: Point | None, start: date) -> date:
        """A bare day or weekday that corrects the start is one near it: "make it the 13th", "Sunday instead"."""
        if isinstance(point, DayOfMonth) and point.month is None and point.month_ahead is None:
            return start.replace(day=1)
        return start - timedelta(days=4) if isinstance(point, Weekday) else self.today

    def week_named(self) -> Vague | None:
        """The week that holds for a weekday said beside it: "Friday in the first week of May"."""
        return next(
            (one.mention for one in self.found if isinstance(one.mention, Vague) and (one.mention.latest - one.mention.earliest).days < 7),
            None,
        )

    def in_vague(self) -> bool:
        """Whether a weekday of this message is only a wish for where in a longer window to start: "a Friday in June"."""
        return any(isinstance(one.mention, Vague) and (one.mention.latest - one.mention.earliest).days >= 7 for one in self.found)

    def _month_named(self) -> date | None:
        windows = [one.mention for one in self.found if isinstance(one.mention, Vague)]
        narrow = next((w for w in windows if (w.latest - w.earliest).days < _NARROW), None)
        held = self.context.current.window if not self.context.current.start else None
        if narrow:
            return narrow.earliest
        return held.earliest if held and (held.latest - held.earliest).days < _NARROW else None

    def trouble(self, settled: Settled, *points: Point) -> bool:
        """Whether the points could not be settled; the reason is kept."""
        if not settled.problem:
            return False
        self.draft.problems.append(settled.problem)
        if settled.past:
            self.draft.past, self.draft.again = settled.past, _again(points)
            self.draft.behind = any(isinstance(point, Fixed) and point.behind for point in points)
        return True

    def gone(self, first: date, last: date, *, window: bool = False) -> None:
        """Keeps that a whole stretch lies behind today."""
        self.draft.problems.append(DateProblem(kind="past", words=f"{d.stretch_in_words(first, last)} is in the past."))
        self.draft.past, self.draft.again, self.draft.past_window = Option(first, last), "year", window

    def give(self, one: Found, first: date, last: date, note: str) -> None:
        """Takes both ends of a weekend."""
        if first < self.today:
            self.gone(first, last)
            return
        self.draft.pairs, self.draft.last_day = (Option(first, last),), last
        self.draft.forget("start", "end")
        self.say_back("start", one, f"{d.in_words(first)} to {d.in_words(last)}" + (f", {note}" if note else ""))
