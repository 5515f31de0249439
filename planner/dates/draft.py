"""The dates a message is heard to say, gathered mention by mention in the order of the line. Merging with what is known is `outcome`'s business."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta

from planner.dates import cues, holidays
from planner.dates import days as d
from planner.dates.line import Line
from planner.dates.mentions import (
    Around,
    Day,
    FeastWeekend,
    Fixed,
    Found,
    Later,
    Length,
    Mark,
    Moved,
    Offset,
    Point,
    Shift,
    Single,
    Stretch,
    Vague,
    Weekday,
    Weekend,
)
from planner.dates.mentions import Feast as Feast
from planner.dates.reading import DateContext, DateProblem
from planner.dates.settle import Frame, Option, Settled, settle, settle_pair
from planner.values import Window

_YEAR_LONG = 300
_WINDOW_SIDE = 30


@dataclass
class Draft:
    """What has been heard so far. `starts` and `ends` hold more than one option while the order of numbers is open."""

    starts: tuple[Option, ...] = ()
    ends: tuple[Option, ...] = ()
    pairs: tuple[Option, ...] = ()
    loose: bool = False
    arrived: bool = False
    lengths: list[Length] = field(default_factory=list)
    weekend: Weekend | None = None
    weekend_nights: int | None = None
    vague: Window | None = None
    year: int | None = None
    shift: Shift | None = None
    later: Later | None = None
    flexible: bool = False
    day_trip: bool = False
    last_day: date | None = None
    problems: list[DateProblem] = field(default_factory=list)
    past: Option | None = None
    notes: list[str] = field(default_factory=list)


class Hearing:
    """Walks over the mentions of one line and fills a draft."""

    def __init__(self, text: str, line: Line, found: tuple[Found, ...], today: date, context: DateContext) -> None:
        self.text, self.line, self.found, self.today, self.context = text, line, found, today, context
        self.draft = Draft()
        self.fix = False

    def heard(self) -> Draft:
        """The draft after the whole line."""
        self._windows_first()
        for at, one in enumerate(self.found):
            floor = self.found[at - 1].end if at else 0
            ceiling = self.found[at + 1].start if at + 1 < len(self.found) else len(self.line.text)
            before, after = cues.around(self.line.text, one.start, one.end, floor, ceiling)
            self._hear(one, before, after)
        return self.draft

    def _windows_first(self) -> None:
        """Years and months named anywhere in the line hold for the days in it: "in May, from the 5th to the 10th"."""
        vagues = [f.mention for f in self.found if isinstance(f.mention, Vague)]
        for vague in sorted(vagues, key=lambda v: v.earliest - v.latest):
            if (vague.latest - vague.earliest).days >= _YEAR_LONG and vague.latest.month == 12:
                self.draft.year = vague.latest.year

    def _frame(self, end: bool = False) -> Frame:
        draft, current = self.draft, self.context.current
        start = draft.starts[0].start if draft.starts else None
        floor = start or current.start if end else None
        before = draft.last_day or current.start
        return Frame(self.today, max(floor or self.today, self.today), before, self.context.day_first, draft.year)

    def _hear(self, one: Found, before: str, after: str) -> None:
        mention = one.mention
        match mention:
            case Single():
                self._single(one, mention.point, before, after)
            case Stretch():
                self._stretch(one, mention, before)
            case Length():
                if cues.is_fix(before) and self.draft.lengths:
                    self.draft.lengths.clear()
                if not cues.is_taken_back(before):
                    self.draft.lengths.append(mention)
                    if mention.note:
                        self._note(one, mention.note)
            case Weekend():
                self._weekend(one, mention)
            case FeastWeekend():
                self._feast_weekend(one, mention)
            case Vague():
                self._vague(one, mention)
            case Around():
                self._around(one, mention)
            case Shift():
                self.draft.shift = mention
            case Mark():
                self.draft.flexible |= mention.kind == "flexible"
                self.draft.day_trip |= mention.kind == "day_trip"
            case Offset():
                pass

    def _words(self, one: Found) -> str:
        start, end = self.line.span(one.start, one.end)
        return " ".join(self.text[start:end].split())

    def _note(self, one: Found, reading: str) -> None:
        self.draft.notes.append(f"Read '{self._words(one)}' as {reading}.")

    def _anchored(self, frame: Frame, point: Point) -> Frame:
        """A day without a month falls in the month that was named, in this message or before."""
        if isinstance(point, Day) and point.month is None:
            window = next(
                (f.mention for f in self.found if isinstance(f.mention, Vague) and (f.mention.latest - f.mention.earliest).days < 62), None
            )
            held = self.context.current.window if not self.context.current.start else None
            earliest = window.earliest if window else held.earliest if held and (held.latest - held.earliest).days < 62 else None
            if earliest:
                return frame._replace(from_=max(frame.from_, earliest))
        return frame

    def _single(self, one: Found, point: Point, before: str, after: str) -> None:
        draft = self.draft
        if cues.is_taken_back(before):
            return
        role = cues.role_of(before, after)
        if role == "leave":
            role = "end" if draft.arrived else "start"
        draft.arrived |= role == "start"
        unanchored = isinstance(point, Later) and draft.last_day is None
        if unanchored and isinstance(point, Later):
            draft.later = point
        bound = cues.bound_of(before, after)
        if bound and not (role == "end" and bound in ("about", "before")) and not unanchored:
            sides = {"about": (3, 3), "after": (-1, _WINDOW_SIDE), "before": (_WINDOW_SIDE, -1)}[bound]
            self._around(one, Around(point=point, before=sides[0], after=sides[1]))
            return
        if (
            isinstance(point, Feast)
            and point.name in holidays.SEASONAL
            and role == "none"
            and not before.endswith("on ")
            and len(self.found) == 1
        ):
            sides = holidays.SEASONAL[point.name]
            self._around(one, Around(point=point, before=sides[0], after=sides[1]))
            return
        fix = cues.is_fix(before)
        is_end = role == "end" or (role == "none" and self._is_second(fix))
        settled = settle(point, self._anchored(self._frame(end=is_end), point))
        if self._trouble(settled, isinstance(point, Fixed) and point.behind):
            return
        day = settled.options[0].start
        draft.last_day = day
        if is_end and role == "none" and self._known_start() and day < (self._known_start() or day):
            is_end = False
        if is_end:
            draft.ends = settled.options
        else:
            draft.starts = settled.options
        self._say(one, point, settled)

    def _known_start(self) -> date | None:
        return self.draft.starts[0].start if self.draft.starts else self.context.current.start

    def _is_second(self, fix: bool) -> bool:
        """Whether a day without a role is the end: the second one said, or the one still open after the planner asked."""
        draft, current = self.draft, self.context.current
        if draft.starts and not draft.ends and not fix:
            return True
        return bool(self.context.asked and not draft.starts and current.start and not current.end and current.nights is None and not fix)

    def _trouble(self, settled: Settled, behind: bool = False) -> bool:
        if not settled.problem:
            return False
        self.draft.problems.append(settled.problem)
        self.draft.past = settled.past or self.draft.past
        return True

    def _say(self, one: Found, point: Point, settled: Settled) -> None:
        """Relative and bare days are said back in full; dates written out are not."""
        if settled.note:
            self.draft.notes.append(settled.note)
        bare = (
            isinstance(point, Weekday | Later | Moved | Feast)
            or (isinstance(point, Day) and point.month is None)
            or (isinstance(point, Fixed) and point.on != self.today)
        )
        if bare and len(settled.options) == 1:
            note = f", {point.note}" if isinstance(point, Fixed) and point.note else ""
            self._note(one, d.in_words(settled.options[0].start) + note)

    def _stretch(self, one: Found, mention: Stretch, before: str) -> None:
        draft = self.draft
        if isinstance(mention.first, Vague) or isinstance(mention.last, Vague):
            self._bounds(one, mention)
            return
        frame = self._anchored(self._frame(), mention.first)
        settled = settle_pair(mention.first, mention.last, frame)
        if cues.CHANGE_FROM.search(before) and self._moves_known(mention, frame):
            self._single(one, mention.last, "", "")
            return
        if mention.loose and settled.past and settled.past.end > self.today:
            self._vague(one, Vague(earliest=settled.past.start, latest=settled.past.end))
            return
        if self._trouble(settled):
            return
        draft.pairs, draft.loose = settled.options, mention.loose
        draft.starts = draft.ends = ()
        draft.last_day = settled.options[0].end
        if settled.note:
            draft.notes.append(settled.note)
        relative = any(
            isinstance(p, Weekday | Later | Moved | Feast | Fixed) or (isinstance(p, Day) and p.month is None)
            for p in (mention.first, mention.last)
        )
        if relative and len(settled.options) == 1:
            self._note(one, f"{d.in_words(settled.options[0].start)} to {d.in_words(settled.options[0].end)}")

    def _moves_known(self, mention: Stretch, frame: Frame) -> bool:
        """Whether "change it from A to B" names a day that is already known as A."""
        if isinstance(mention.first, Vague):
            return False
        first = settle(mention.first, frame)
        return any(option.start in (self.context.current.start, self.context.current.end) for option in first.options)

    def _bounds(self, one: Found, mention: Stretch) -> None:
        ends: list[date] = []
        for side, point in (("first", mention.first), ("last", mention.last)):
            if isinstance(point, Vague):
                ends.append(point.earliest if side == "first" else point.latest)
            else:
                frame = self._frame()
                settled = settle(point, frame._replace(from_=max(frame.from_, ends[0])) if ends else frame)
                if self._trouble(settled):
                    return
                ends.append(settled.options[0].start)
        first, last = ends
        if isinstance(mention.last, Vague) and not isinstance(mention.first, Vague) and (first - mention.last.latest).days > 0:
            return
        self._vague(one, Vague(earliest=min(first, last), latest=max(first, last)))

    def _vague(self, one: Found, mention: Vague) -> None:
        """Two windows in a line narrow each other: "next year" and "in May"."""
        earliest, latest, held = mention.earliest, mention.latest, self.draft.vague
        if self.draft.year and (latest - earliest).days < _YEAR_LONG and earliest.year != self.draft.year:
            earliest, latest = (
                d.plus_months(earliest, 12 * (self.draft.year - earliest.year)),
                d.plus_months(latest, 12 * (self.draft.year - earliest.year)),
            )
        if held and max(held.earliest, earliest) <= min(held.latest, latest):
            earliest, latest = max(held.earliest, earliest), min(held.latest, latest)
        if latest < self.today:
            self.draft.problems.append(DateProblem(kind="past", words=f"{d.stretch_in_words(earliest, latest)} is in the past."))
            self.draft.past = Option(earliest, latest)
            return
        if earliest > d.plus_months(self.today, 24):
            self.draft.problems.append(
                DateProblem(kind="too_far", words=f"{d.stretch_in_words(earliest, latest)} is more than two years ahead.")
            )
            return
        self.draft.vague = Window(earliest=earliest, latest=latest, said=self._words(one))

    def _around(self, one: Found, mention: Around) -> None:
        settled = settle(mention.point, self._frame())
        if self._trouble(settled):
            return
        day = settled.options[0].start
        match mention.shape:
            case "week":
                monday = d.monday_of(day)
                self._vague(one, Vague(earliest=monday, latest=monday + timedelta(days=6)))
            case "weekend" | "long_weekend":
                friday = min(
                    (day + timedelta(days=n) for n in range(-4, 4) if (day + timedelta(days=n)).weekday() == 4),
                    key=lambda f: abs((f + d.DAY - day).days),
                )
                self._weekend(one, Weekend(long=mention.shape == "long_weekend", friday=friday))
            case _:
                self._vague(one, Vague(earliest=day - timedelta(days=mention.before), latest=day + timedelta(days=mention.after)))

    def _weekend(self, one: Found, mention: Weekend) -> None:
        draft = self.draft
        draft.weekend_nights = 3 if mention.long else 2
        elsewhere = any(isinstance(f.mention, Vague | Stretch) for f in self.found)
        if mention.any or mention.friday is None or (elsewhere and mention.note == "the weekend of this week"):
            draft.weekend = mention
            return
        last = mention.friday + timedelta(days=draft.weekend_nights)
        first = mention.friday
        if last < self.today or (last == self.today and mention.note == "the weekend of this week"):
            first, last = first + timedelta(days=7), last + timedelta(days=7)
        self._given(one, max(first, self.today), last, mention.note)

    def _feast_weekend(self, one: Found, mention: FeastWeekend) -> None:
        holiday = holidays.next_feast(mention.name, mention.year, self.today)
        if holiday:
            self._given(one, *holidays.long_weekend(holiday, mention.name), f"the long weekend of {mention.name}")

    def _given(self, one: Found, first: date, last: date, note: str) -> None:
        if first < self.today:
            self.draft.problems.append(DateProblem(kind="past", words=f"{d.stretch_in_words(first, last)} is in the past."))
            self.draft.past = Option(first, last)
            return
        self.draft.pairs = (Option(first, last),)
        self.draft.last_day = last
        self._note(one, f"{d.in_words(first)} to {d.in_words(last)}" + (f", {note}" if note else ""))
