"""What a message is heard to say about a trip: which days are its start and end, which its length, which only bound a window, and
what is no date of it.

Mentions are heard one after another against today, the dates known and the cues around them; `date_outcome` decides what holds. A
weekday inside a wish, a day trip and a length beside a stated start and end never move the trip.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from typing import Literal, assert_never

from planner.domain.values import DateRange, Window
from planner.language.dates import calendar_days as d
from planner.language.dates import day_cues
from planner.language.dates.date_mentions import (
    AroundDay,
    DayPoint,
    Feast,
    FeastWeekend,
    Fixed,
    FoundMention,
    Later,
    Length,
    Mark,
    Moved,
    Numeric,
    Offset,
    Point,
    Shift,
    Single,
    Stretch,
    Vague,
    Weekday,
    Weekend,
)
from planner.language.dates.day_cues import Bound, CueSurroundings, Role
from planner.language.dates.day_words import TimeWords
from planner.language.dates.holidays import SEASONAL, long_weekend, next_feast, said
from planner.language.dates.reading import MONTHS_AHEAD, DateContext, DateProblem
from planner.language.dates.settle import DayFrame, DayOption, SettledDay, end_before_start, settle, settle_pair

Again = Literal["week", "month", "year"]
_BEFORE_EVENT = 14
WEEKEND, LONG_WEEKEND, LONGEST_WEEKEND, LONGEST_AROUND = 2, 3, 4, 9
Topic = Literal["start", "end", "length"]
_NARROW, _WEEK = 62, 7
_LONGEST_MONTH = 30
_JUST_BEFORE = 3
"""A bare day may lie a little before a window ("the second half of May … the 14th to the 21st")."""
_NEAR_THE_WINDOW = 31
"""So many days from a time of year that is known, a day with its month is of that year."""


def _again(points: tuple[Point, ...]) -> Again | None:
    """When a past day comes round: "this Monday" next week, "the 5th of this month" next month, a date next year."""
    if any(isinstance(point, Fixed) for point in points):
        return "week" if all(isinstance(point, Fixed) and point.note for point in points) else None
    return "month" if any(isinstance(point, DayPoint) and point.month is None for point in points) else "year"


@dataclass
class DateDraft:
    """What has been heard so far. `starts`, `ends` and `pairs` hold more than one option while the order of numbers is open.

    `weekday` is the day to start on inside a window and `own_nights` the length that came with it: "a weekend in May", "Thursday to
    Sunday in mid May"; `weekdays` are those said beside a weekend, `weekend` that both ends are one's, `weekend_behind` that one follows the days. `led_start` that a word of going led to
    the start; `occasion` that the stretch is that of a congress and the like, around which one travels.
    `end_guessed` says that the end is only the second day named, `arrived` that an arrival was named, so that
    "leave" means the end; `behind` that words pointed back ("3 days ago"), `again` when a past day comes round next; `past_window`
    that the past stretch was vague.
    """

    starts: tuple[DayOption, ...] = ()
    ends: tuple[DayOption, ...] = ()
    pairs: tuple[DayOption, ...] = ()
    loose: bool = False
    arrived: bool = False
    end_guessed: bool = False
    sure_start: bool = False
    sure_end: bool = False
    led_start: bool = False
    lengths: list[Length] = field(default_factory=list)
    weekday: int | None = None
    own_nights: int | None = None
    weekdays: tuple[int, int] | None = None
    weekend: bool = False
    weekend_behind: bool = False
    vague: Window | None = None
    year: int | None = None
    shift: Shift | None = None
    moved_on: bool = False
    flexible: bool = False
    day_trip: bool = False
    excursion: bool = False
    there_and_back: bool = False
    event: date | None = None
    occasion: bool = False
    last_day: date | None = None
    problems: list[DateProblem] = field(default_factory=list)
    past: DayOption | None = None
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
class DateScene:
    """One message being heard: its words and mentions, today, what is known, and the draft so far."""

    words: TimeWords
    found: tuple[FoundMention, ...]
    today: date
    context: DateContext
    draft: DateDraft = field(default_factory=DateDraft)

    def said(self, one: FoundMention) -> str:
        """The person's own words of a mention."""
        start, end = self.words.span(one.start, one.end)
        return " ".join(self.words.text[start:end].split())

    def before(self, one: FoundMention) -> str:
        """The text right before a mention."""
        start, _ = self.words.span(one.start, one.end)
        return self.words.text[max(0, start - _WORDS_BEFORE) : start]

    def say_back(self, topic: Topic, one: FoundMention, reading: str) -> None:
        self.draft.said_back.append((topic, f"Read '{self.said(one)}' as {reading}."))

    def known_start(self) -> date | None:
        """The start heard in this message, or known before it."""
        return self.draft.starts[0].start if self.draft.starts else self.context.current.start

    def frame(self, point: Point | None = None, *, end: bool = False) -> DayFrame:
        """What a day is settled against: today, the start for an end, and the month that was named for a day without one."""
        from_ = max(self.known_start() or self.today, self.today) if end else self.today
        from_ = max(from_, self._year_of_the_window(point) or from_)
        if isinstance(point, DayPoint) and point.month is None and self.draft.event and not self.draft.starts:
            from_ = max(from_, self.draft.event - timedelta(days=0 if end else _BEFORE_EVENT))
        elif isinstance(point, DayPoint) and point.month is None and not end and (held := self._held_start()):
            from_ = max(from_, held.replace(day=1))
        elif isinstance(point, DayPoint) and point.month is None and end and not self.known_start() and (day := self._day_ahead()):
            from_ = max(from_, day)
        elif isinstance(point, DayPoint) and point.month is None and (earliest := self._month_named()):
            from_ = max(from_, earliest - timedelta(days=_JUST_BEFORE))
        elif (
            isinstance(point, DayPoint)
            and point.month is None
            and not end
            and not self.context.current.start
            and (day := self._day_ahead())
        ):
            from_ = max(from_, day - timedelta(days=_LONGEST_MONTH))
        elif isinstance(point, Weekday) and (week := self.week_named):
            from_ = max(from_, week.earliest - d.DAY)
        elif isinstance(point, Weekday) and (vague := self.draft.vague) and (vague.latest - vague.earliest).days < _WEEK:
            from_ = max(from_, vague.earliest - d.DAY)
        elif isinstance(point, Weekday) and (held_days := self._few_days_held()):
            from_ = max(from_, held_days.earliest - d.DAY)
        elif isinstance(point, Weekday) and self.draft.event and not self.draft.starts:
            from_ = max(from_, self.draft.event - timedelta(days=_WEEK if not end else 0))
        elif not end and not self.draft.starts and self.context.current.start:
            from_ = max(from_, self._near_known(point, self.context.current.start))
        year = None if end and self.draft.starts else self.draft.year
        before = self.draft.last_day or self.draft.event or self.context.current.start
        until = self.held_window.latest if self.held_window is not None else None
        return DayFrame(self.today, from_, before, self.context.day_first, year, until)

    def _year_of_the_window(self, point: Point | None) -> date | None:
        """From when a day with its month is sought where a time of year is known that it is near to ("Christmas next year", then "15 December")."""
        known = self.context.current
        held = known.window if known.start is None and known.end is None and not self.windows else None
        if held is None or not isinstance(point, DayPoint) or point.month is None or point.year is not None:
            return None
        near = timedelta(days=_NEAR_THE_WINDOW)
        days = (d.day_or_none(year, point.month, point.day) for year in (held.earliest.year, held.latest.year))
        return held.earliest - near if any(day is not None and held.earliest - near <= day <= held.latest + near for day in days) else None

    def _few_days_held(self) -> Window | None:
        """The few days that are known to be meant, as Easter, while no day is known and the message names no other time."""
        known = self.context.current
        held = known.window if known.start is None and known.end is None and not self.windows else None
        return held if held is not None and (held.latest - held.earliest).days < _WEEK and not self.draft.starts else None

    def _held_start(self) -> date | None:
        """The start that was heard before in the message, whose month bare days that correct it are in."""
        heard = (*self.draft.pairs, *self.draft.starts)
        return heard[0].start if heard else None

    def _day_ahead(self) -> date | None:
        """The first day of the message with its month, which a bare day said before it leads up to ("arrive the 24th, home on 1 July")."""
        points = (one.mention.point for one in self.found if isinstance(one.mention, Single))
        full = next((point for point in points if isinstance(point, DayPoint) and point.month is not None), None)
        settled = (
            settle(full, DayFrame(self.today, self.today, None, self.context.day_first, self.draft.year)) if full is not None else None
        )
        return settled.options[0].start if settled is not None and settled.options else None

    def _near_known(self, point: Point | None, start: date) -> date:
        """A bare day or weekday that corrects the start is one near it: "make it the 13th", "Sunday instead"."""
        if isinstance(point, DayPoint) and point.month is None and point.month_ahead is None:
            return start.replace(day=1)
        return start - timedelta(days=4) if isinstance(point, Weekday) else self.today

    @cached_property
    def windows(self) -> tuple[Vague, ...]:
        """The vague windows of the message."""
        return tuple(one.mention for one in self.found if isinstance(one.mention, Vague))

    @cached_property
    def week_named(self) -> Vague | None:
        """The week that holds for a weekday said beside it: "Friday in the first week of May"."""
        return next((window for window in self.windows if (window.latest - window.earliest).days < _WEEK), None)

    @cached_property
    def names_weekend(self) -> bool:
        """Whether the message names a weekend by its date or its holiday."""
        weekends = ("weekend", "weekend_before", "weekend_after")
        return any(
            isinstance(one.mention, FeastWeekend)
            or (isinstance(one.mention, AroundDay) and one.mention.shape in weekends)
            or (isinstance(one.mention, Weekend) and one.mention.friday is not None)
            for one in self.found
        )

    @cached_property
    def in_vague(self) -> bool:
        """Whether a weekday of this message is only a wish for where in a longer window to start: "a Friday in June"."""
        return any((window.latest - window.earliest).days >= _WEEK for window in self.windows)

    @cached_property
    def held_window(self) -> Window | None:
        """The time of year that is known, while no day is and the message names no other."""
        known = self.context.current
        held = known.window if known.start is None and known.end is None and not self.windows else None
        return held if held is not None and (held.latest - held.earliest).days >= _WEEK else None

    @cached_property
    def has_stretch(self) -> bool:
        """Whether the message names a window or a range."""
        return any(isinstance(one.mention, Vague | Stretch) for one in self.found)

    @cached_property
    def denies_the_end(self) -> bool:
        """Whether the message denies the last day that is known, and not the first: "not the 18th, the 19th" of a trip from the 12th to the 18th."""
        current = self.context.current
        if current.start is None or current.end is None:
            return False
        denied = [
            one.mention.point
            for at, one in enumerate(self.found)
            if isinstance(one.mention, Single) and day_cues.around(self.words, self.found, at).is_taken_back
        ]
        return any(_is_on(point, current.end) for point in denied) and not any(_is_on(point, current.start) for point in denied)

    def _month_named(self) -> date | None:
        narrow = next((w for w in self.windows if (w.latest - w.earliest).days < _NARROW), None)
        held = self.context.current.window if not self.context.current.start else None
        if narrow:
            return narrow.earliest
        if (feast := self._feast_time()) is not None:
            return feast
        return held.earliest if held and (held.latest - held.earliest).days < _NARROW else None

    def _feast_time(self) -> date | None:
        """The first day of a feast of several days that is named in the message ("Mardi Gras, 6th to 10th")."""
        around = (one.mention for one in self.found if isinstance(one.mention, AroundDay) and one.mention.shape == "days")
        named = next(((m, m.point) for m in around if isinstance(m.point, Feast)), None)
        day = next_feast(named[1].name, named[1].year or self.draft.year, self.today) if named is not None else None
        return day - timedelta(days=named[0].before) if named is not None and day is not None else None

    def trouble(self, settled: SettledDay, *points: Point) -> bool:
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
        self.draft.past, self.draft.again, self.draft.past_window = DayOption(first, last), "year", window

    def give(self, one: FoundMention, first: date, last: date, note: str) -> None:
        """Takes both ends of a weekend."""
        if first < self.today:
            self.gone(first, last)
            return
        self.draft.pairs, self.draft.last_day, self.draft.weekend = (DayOption(first, last),), last, True
        self.draft.forget("start", "end")
        self.say_back("start", one, f"{d.in_words(first)} to {d.in_words(last)}" + (f", {note}" if note else ""))


def _is_on(point: Point, day: date) -> bool:
    """Whether a day that is said may be `day`: its number, and its month where it is said, or its weekday."""
    if isinstance(point, Weekday):
        return point.weekday == day.weekday()
    return isinstance(point, DayPoint) and point.day == day.day and point.month in (None, day.month)


def hear(scene: DateScene) -> DateDraft:
    """The draft after the whole message."""
    name_year(scene)
    for at, one in enumerate(scene.found):
        _hear(scene, one, day_cues.around(scene.words, scene.found, at))
    if scene.draft.weekend and len(scene.draft.pairs) == 1:
        _fit_weekend(scene.draft, scene.context.current)
    if scene.draft.weekend_behind:
        _add_the_weekend(scene.draft)
    return scene.draft


def _add_the_weekend(draft: DateDraft) -> None:
    """The days with the weekend behind them ("Vienna 8-10 June then the weekend in Bratislava", "17 March for two days, then a weekend")."""
    first = draft.pairs[0].start if draft.pairs else draft.starts[0].start
    ends = draft.ends[0].start if draft.ends else draft.pairs[0].end if draft.pairs else None
    length = draft.lengths[0].nights if len(draft.lengths) == 1 else None
    last = ends or first + timedelta(days=length or 0)
    draft.pairs, draft.starts, draft.ends = (DayOption(first, last + timedelta(days=(_SUNDAY - last.weekday()) % 7)),), (), ()
    draft.lengths.clear()
    draft.forget("length")


def _fit_weekend(draft: DateDraft, current: DateRange) -> None:
    """The days of a weekend where the words say which: "Thursday to Sunday, the weekend of 8 May", "three nights over Easter weekend".

    So do the nights of a trip whose days were not known.

    Days that are more than a weekend have it in their middle ("5 days over the first weekend of December").
    """
    first, length = draft.pairs[0].start, draft.lengths[0] if len(draft.lengths) == 1 else None
    nights = length.nights if length is not None and not length.days else None
    if not draft.lengths and draft.weekdays is None and current.start is None:
        nights = current.nights
    if length is not None and length.days and length.nights is not None and WEEKEND < length.nights <= LONGEST_AROUND:
        first -= timedelta(days=(length.nights - WEEKEND) // 2)
        draft.pairs = (DayOption(first, first + timedelta(days=length.nights)),)
        draft.forget("start", "end")
        return
    if nights is None and draft.weekdays is None and draft.own_nights == LONG_WEEKEND:
        nights = draft.own_nights
    if draft.weekdays is not None:
        first = d.monday_of(first) + timedelta(days=draft.weekdays[0])
        nights = (draft.weekdays[1] - draft.weekdays[0]) % 7
    if nights and nights <= LONGEST_WEEKEND:
        first += timedelta(days=int(nights == 1 and draft.weekdays is None))
        draft.pairs = (DayOption(first, first + timedelta(days=nights)),)
        draft.forget("start", "end")


def _hear(scene: DateScene, one: FoundMention, near: CueSurroundings) -> None:
    mention = one.mention
    if near.is_taken_back or (near.is_past and not scene.context.asked):
        return
    match mention:
        case Single() if (length := _as_length(scene, one, mention)) is not None:
            _length(scene, one, length, near)
        case Single():
            single(scene, one, mention.point, near)
        case Stretch():
            stretch(scene, one, mention, near)
        case Length():
            _length(scene, one, mention, near)
        case Weekend():
            weekend(scene, one, mention)
        case FeastWeekend():
            feast_weekend(scene, one, mention)
        case Vague():
            bounded(scene, one, mention, near.bound or ("by" if _is_until(scene, one) else None))
        case AroundDay():
            around(scene, one, mention)
        case Shift():
            scene.draft.shift = mention
        case Mark():
            scene.draft.flexible |= mention.kind == "flexible"
            scene.draft.day_trip |= mention.kind == "day_trip"
            scene.draft.excursion |= mention.kind == "excursion"
            scene.draft.there_and_back |= mention.kind == "there_and_back"
        case Offset():
            pass
        case _:
            assert_never(mention)


_IN_SO_LONG = re.compile(r"(?:with)?in (?:just |only |about )?(?:an?|\d+|[a-z]+) (?P<unit>days?|weeks?|nights?)", re.IGNORECASE)

_FROM_THE_DAY = re.compile(r"[\s,]*(?:from|starting|beginning|commencing|as of|setting off|leaving)\b", re.IGNORECASE)


def _as_length(scene: DateScene, one: FoundMention, mention: Single) -> Length | None:
    """How long, where a count of days ahead stands beside the day one starts on, or a time of the year ("in 8 days, mid June")."""
    words = _IN_SO_LONG.fullmatch(scene.said(one))
    behind = scene.words.text[scene.words.span(one.start, one.end)[1] :]
    stated = _FROM_THE_DAY.match(behind) is not None and any(
        other.start >= one.end
        and isinstance(other.mention, Single)
        and isinstance(other.mention.point, DayPoint)
        and other.mention.point.month
        for other in scene.found
    )
    stated = stated or any(isinstance(other.mention, Vague) for other in scene.found)
    if words is None or not stated or not isinstance(mention.point, Fixed):
        return None
    ahead, days = (mention.point.on - scene.today).days, words["unit"].lower().startswith("day")
    return Length(nights=max(1, ahead - days), days=days)


def _goes_home(scene: DateScene, near: CueSurroundings) -> bool:
    """Whether leaving is the end of the trip: after an arrival or a start, and where only a bed is looked for."""
    draft, known = scene.draft, scene.context
    in_bed = known.only_stays and known.current.start is not None and not draft.starts
    return draft.arrived or in_bed or (draft.sure_start and not draft.ends and not near.is_fix)


def _is_until(scene: DateScene, one: FoundMention) -> bool:
    """Whether a window is only said to be the end: "until the end of the month"."""
    kinds = [scene.words.items[at].kind for at in (one.start - 1, one.start, one.start - 2) if 0 <= at < len(scene.words.items)]
    return kinds[0] in ("to", "to_the") or (len(kinds) > 1 and kinds[1] in ("to", "to_the"))


def _length(scene: DateScene, one: FoundMention, mention: Length, near: CueSurroundings) -> None:
    if near.is_fix:
        scene.draft.lengths.clear()
        scene.draft.forget("length")
    scene.draft.lengths.append(mention)
    if mention.note:
        scene.say_back("length", one, mention.note)


_SIDE = 30
_FAR = 24
_HALF_A_YEAR = 183
_BOUNDS: dict[Bound, tuple[int, int]] = {
    "about": (3, 3),
    "after": (-1, _SIDE),
    "before": (_SIDE, -1),
    "by": (_SIDE, 0),
    "from": (0, _SIDE),
}


def single(scene: DateScene, one: FoundMention, point: Point, near: CueSurroundings) -> None:
    """One day: a bound of a window, the end, or the start."""
    draft = scene.draft
    loose = isinstance(point, Weekday) or (isinstance(point, DayPoint) and point.month is None and scene.context.current.end is not None)
    if loose and not scene.context.asked and _is_no_travel(scene, point, near):
        return
    asks_which = scene.context.asked and bool(scene.context.candidates)
    if isinstance(point, Weekday) and (scene.in_vague or (scene.held_window and (asks_which or not near.is_fix))):
        draft.weekday = point.weekday if draft.weekday is None else draft.weekday
        draft.vague = draft.vague or scene.held_window
        return
    role = "start" if _follows_on(scene, one) else near.role
    if role == "leave":
        role = "end" if _goes_home(scene, near) else "start"
    draft.arrived |= role == "start"
    counted = isinstance(point, Later) and draft.last_day is None
    draft.moved_on |= counted
    if counted and role == "end" and isinstance(point, Later) and point.weekday is None and scene.context.current.end:
        draft.shift = Shift(what="end", days=point.days, months=point.months)
        return
    bound = near.bound
    if bound == "by" and (near.is_arrival or _goes_home_later(scene, one, near)):
        bound = None
    if bound and not counted and not (role == "end" and bound in ("about", "before", "by")):
        sides = _BOUNDS[bound]
        around(scene, one, AroundDay(point=point, before=sides[0], after=sides[1]), "around " if bound == "about" else f"{bound} ")
        return
    if (
        isinstance(point, Feast)
        and point.name in SEASONAL
        and role == "none"
        and _is_a_time(scene, one, point)
        and _is_only_time(scene, one)
    ):
        sides = SEASONAL[point.name]
        around(scene, one, AroundDay(point=point, before=sides[0], after=sides[1]))
        return
    occasion = near.is_event or _is_of_years(scene, one)
    if role == "none" and near.is_wished and draft.starts and (draft.lengths or draft.ends):
        return
    if role in ("none", "start") and occasion and not draft.starts and not draft.pairs:
        around(scene, one, AroundDay(point=point, before=3, after=3))
        settled = settle(point, scene.frame(point))
        draft.event = settled.options[0].start if settled.options else None
        return
    if near.is_alternative and (draft.starts or draft.ends) and not draft.pairs:
        _add(scene, point)
        return
    fix = near.is_fix
    whole = draft.pairs or (draft.starts and draft.ends)
    if whole and not fix and not (draft.occasion and role in ("start", "end")):
        return
    _take(scene, one, point, role, fix)


_WORDS_BEFORE, _WORDS_BEHIND = 80, 120
"""How many characters around a mention are looked at for what it is the day of."""
_ENDS_BEFORE = re.compile(
    r"\b(?:cruise|ship|conference|congress|course|meetings?|training|festival|retreat|internship|exchange|semester)\b[^.;!?]{0,20}?"
    r"\b(?:ends?|finish(?:es)?|is over|docks?|disembarks?)\b[^.;!?\d]{0,30}$",
    re.IGNORECASE,
)
_THEN_ON = re.compile(r"\b(?:stay(?:ing)? on|then|after(?:wards)?|add|extend|nights? (?:in|at|after))\b", re.IGNORECASE)


def _follows_on(scene: DateScene, one: FoundMention) -> bool:
    """Whether the day ends something else, after which the trip begins ("our cruise ends in Venice on 3 October, then 4 nights in Verona")."""
    _, end = scene.words.span(one.start, one.end)
    behind = scene.words.text[end : end + _WORDS_BEHIND]
    return _ENDS_BEFORE.search(scene.before(one)) is not None and _THEN_ON.search(behind) is not None


_YEARS = re.compile(r"\b(?:my|his|her|our|their|\w+['’]s) \d{2}(?:st|nd|rd|th),? *(?:is |which is |on |falls on )*$", re.IGNORECASE)


def _is_of_years(scene: DateScene, one: FoundMention) -> bool:
    """Whether the day is that on which somebody turns a number of years ("for his 30th on Feb 20th")."""
    return _YEARS.search(scene.before(one)) is not None


def _goes_home_later(scene: DateScene, one: FoundMention, near: CueSurroundings) -> bool:
    """Whether another day is said right after for the way home, so that "by Tuesday, home on Thursday" names both ends."""
    return any(cue.name == "end" for cue in near.after) and any(later.start >= one.end for later in scene.found)


def _is_a_time(scene: DateScene, one: FoundMention, feast: Feast) -> bool:
    """Whether a feast stands for its season ("at Christmas") and not for its day ("on Christmas", the name alone, with its year or without)."""
    alone = one.end - one.start == sum(word.kind not in ("stop", "comma") for word in scene.words.items)
    return not alone and scene.words.items[one.start].kind != "on" and scene.words.kinds[max(0, one.start - 1)] != "c"


def _is_only_time(scene: DateScene, one: FoundMention) -> bool:
    """Whether nothing but a length stands beside a feast ("Rome 4 days easter")."""
    return all(other is one or isinstance(other.mention, Length) for other in scene.found)


def _is_no_travel(scene: DateScene, point: Point, near: CueSurroundings) -> bool:
    """Whether a weekday belongs to a wish, a ticket or a remark: "no museums on Mondays", and "fado on Friday night" once the dates
    are known.
    """
    if near.is_wished:
        return True
    current = scene.context.current
    known = isinstance(point, Weekday) and current.start is not None and current.end is not None
    return known and not near.is_changing and not near.bound


def _add(scene: DateScene, point: Point) -> None:
    """Another day for the end or start heard last: "Friday or Saturday"."""
    draft = scene.draft
    settled = settle(point, scene.frame(point, end=bool(draft.ends)))
    if scene.trouble(settled, point):
        return
    if draft.ends:
        draft.ends = (*draft.ends, *settled.options)
    else:
        draft.starts = (*draft.starts, *settled.options)


_LANDS, _LEAVES = (
    re.compile(r"\b(?:land(?:s|ing)?|arriv(?:e|es|ing)|get(?:ting)? in|touch(?:ing)? down)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:fly(?:ing)?|leav(?:e|ing)|depart(?:ing)?|set(?:ting)? off|flight)(?: (?:on|out|off|onwards?|again|home))*[ ,]*(?:the )?$",
        re.IGNORECASE,
    ),
)


def _flies_on(scene: DateScene, one: FoundMention, fix: bool) -> bool:
    """Whether a day is when one leaves again, as another was said to land on ("land in Lisbon on Fri 9 April, fly on Mon 12th")."""
    draft, before = scene.draft, scene.before(one)
    if fix or not draft.starts or draft.ends or scene.context.current.start is not None:
        return False
    return _LEAVES.search(before) is not None and _LANDS.search(before) is not None


def _take(scene: DateScene, one: FoundMention, point: Point, role: Role, fix: bool) -> None:
    draft = scene.draft
    is_end = (
        role == "end"
        or (role == "none" and (scene.denies_the_end or _is_second(scene, fix)))
        or (role == "start" and _flies_on(scene, one, fix))
    )
    settled = settle(point, scene.frame(point, end=is_end))
    if scene.trouble(settled, point):
        return
    day = settled.options[0].start
    start = scene.known_start()
    named = draft.sure_end if is_end else draft.sure_start
    if isinstance(point, Weekday) and role == "start" and draft.sure_start and not draft.led_start and draft.starts:
        _arrive_before(draft, point.weekday)
        return
    if isinstance(point, Weekday) and not fix and (named or (role == "none" and draft.sure_start)):
        return
    if is_end and start and (early := _too_early(point, start, day)):
        if role != "none" or draft.starts:
            draft.problems.append(end_before_start(start, early))
            return
        # a day before the start that is known is a new start, not an end
        is_end, settled, day = False, SettledDay((DayOption(early, early),)), early
    draft.last_day = day
    if is_end and role == "none" and start and day < start:
        is_end = False
    if draft.pairs:
        pair, draft.pairs = draft.pairs, ()
        draft.starts, draft.ends = (pair, ()) if is_end else ((), pair if draft.occasion else ())
    if is_end and draft.ends and not (draft.starts or start or fix) and (day - draft.ends[0].start).days > 1:
        # "a return flight on 5 May, coming back on the 9th": of two days of return the first is the way out
        draft.starts, draft.sure_start = draft.ends, draft.sure_end
    if is_end:
        draft.ends, draft.end_guessed = settled.options, role == "none"
        draft.sure_end = not isinstance(point, Weekday)
    else:
        draft.starts, draft.sure_start, draft.led_start = settled.options, isinstance(point, DayPoint | Numeric), role != "none"
    _say(scene, one, point, settled, is_end)


def _arrive_before(draft: DateDraft, weekday: int) -> None:
    """A weekday of arrival said beside the day of something: "a wedding on Saturday 5 June, arriving Thursday"."""
    day = draft.starts[0].start
    first = day - timedelta(days=(day.weekday() - weekday) % 7)
    draft.starts, draft.led_start = (DayOption(first, first),), True


def _too_early(point: Point, start: date, day: date) -> date | None:
    """The day meant by an end that only comes round long after the start: "back on the 3rd" of a trip that starts on the 6th."""
    if not isinstance(point, DayPoint) or point.year is not None or (day - start).days <= (_FAR if point.month is None else _HALF_A_YEAR):
        return None
    same = d.day_or_none(start.year, point.month or start.month, point.day)
    return same if same and same < start else None


def _is_second(scene: DateScene, fix: bool) -> bool:
    """Whether a day without a role is the end: the second one said, or the one still open after the planner asked."""
    draft, current = scene.draft, scene.context.current
    if draft.starts and not draft.ends and not fix:
        return True
    return bool(scene.context.asked and not draft.starts and current.start and not current.end and current.nights is None and not fix)


def _say(scene: DateScene, one: FoundMention, point: Point, settled: SettledDay, is_end: bool) -> None:
    """Relative and bare days are said back in full; dates written out are not."""
    topic = "end" if is_end else "start"
    scene.draft.forget("end" if is_end else "start")
    if settled.note:
        scene.draft.said_back.append(("end" if is_end else "start", settled.note))
    if _wants_words(point, scene) and len(settled.options) == 1:
        note = f", {point.note}" if isinstance(point, Fixed) and point.note else ""
        scene.say_back("end" if topic == "end" else "start", one, d.in_words(settled.options[0].start) + note)


def _wants_words(point: Point, scene: DateScene) -> bool:
    if isinstance(point, Fixed):
        return point.on != scene.today
    return isinstance(point, Weekday | Later | Moved | Feast) or (isinstance(point, DayPoint) and point.month is None)


def _goes_on(draft: DateDraft, settled: SettledDay, near: CueSurroundings) -> bool:
    """Whether a stretch begins where the one before it ends, so that both are the trip: "Rome 1-4 June, Naples 4-7 June"."""
    if len(draft.pairs) != 1 or len(settled.options) != 1 or near.is_fix or near.is_alternative:
        return False
    return draft.pairs[0].start < draft.pairs[0].end and 0 <= (settled.options[0].start - draft.pairs[0].end).days <= 1


def stretch(scene: DateScene, one: FoundMention, mention: Stretch, near: CueSurroundings) -> None:
    """From one day to another, or a window where one end is vague. The last stretch said holds."""
    draft, first, last = scene.draft, mention.first, mention.last
    if isinstance(first, Vague) or isinstance(last, Vague):
        bounds(scene, one, mention)
        return
    if isinstance(first, Weekday) and isinstance(last, Weekday) and (scene.in_vague or (scene.held_window and not near.is_fix)):
        draft.weekday, draft.own_nights = first.weekday, (last.weekday - first.weekday) % 7
        draft.vague = draft.vague or scene.held_window
        return
    if isinstance(first, Weekday) and isinstance(last, Weekday) and draft.pairs and not near.is_fix and _same_weekdays(first, last, draft):
        return
    if isinstance(first, Weekday) and isinstance(last, Weekday) and scene.names_weekend:
        draft.weekdays = (first.weekday, last.weekday)
        return
    if isinstance(first, Weekday) and isinstance(last, Weekday) and not near.is_fix and _lie_behind_the_start(scene, last):
        return
    frame = scene.frame(first)
    if isinstance(first, Weekday) and isinstance(last, Weekday) and draft.starts:
        frame = frame._replace(from_=max(frame.from_, draft.starts[0].start - timedelta(days=LONGEST_WEEKEND)))
    if near.is_moving and _moves_known(scene, first, frame):
        role: Role = "end" if any(option.start == scene.context.current.end for option in settle(first, frame).options) else "start"
        _take(scene, one, last, role, fix=True)
        return
    settled = settle_pair(first, last, frame)
    if near.is_sometime and len(settled.options) == 1:
        vague(scene, one, Vague(earliest=settled.options[0].start, latest=settled.options[0].end))
        return
    if mention.loose and settled.past and settled.past.end > scene.today:
        vague(scene, one, Vague(earliest=settled.past.start, latest=settled.past.end))
        return
    if scene.trouble(settled, first, last):
        return
    options = (*draft.pairs, *settled.options) if near.is_alternative else settled.options
    if _goes_on(draft, settled, near):
        options = (DayOption(draft.pairs[0].start, settled.options[0].end),)
    draft.pairs, draft.loose, draft.starts, draft.ends = options, mention.loose or near.is_span, (), ()
    draft.occasion = any(cue.name == "event" for cue in near.before)
    draft.last_day = settled.options[0].end
    draft.forget("start", "end")
    if settled.note:
        draft.said_back.append(("start", settled.note))
    if (_wants_words(first, scene) or _wants_words(last, scene)) and len(settled.options) == 1:
        scene.say_back("start", one, f"{d.in_words(settled.options[0].start)} to {d.in_words(settled.options[0].end)}")


def _lie_behind_the_start(scene: DateScene, last: Weekday) -> bool:
    """Whether weekdays are those behind a start that is known, while the end is not: the last of them ends the trip.

    "I have to be there on 4 May for work", then "Thursday to Sunday is holiday".
    """
    current = scene.context.current
    if current.start is None or current.end is not None or scene.draft.starts or scene.draft.pairs:
        return False
    end = current.start + timedelta(days=(last.weekday - current.start.weekday()) % 7)
    scene.draft.ends, scene.draft.last_day = (DayOption(end, end),), end
    return True


def _same_weekdays(first: Weekday, last: Weekday, draft: DateDraft) -> bool:
    """Whether weekdays only say once more which days a stretch has ("15-17 June (Tue-Thu)")."""
    return any((one.start.weekday(), one.end.weekday()) == (first.weekday, last.weekday) for one in draft.pairs)


def _moves_known(scene: DateScene, first: Point, frame: DayFrame) -> bool:
    """Whether "change it from A to B" names as A a day that is known."""
    current = scene.context.current
    return any(option.start in (current.start, current.end) for option in settle(first, frame).options)


_NEAR, _OPEN = 7, 30
_THAT_ONE = re.compile(r"\b(?:that|those|es[ea]|aquel|essa?|quel|dat|ce|jenem)\b")
"""What points at the weekend of the trip that is known."""
_THIS = "the weekend of this week"


def name_year(scene: DateScene) -> None:
    """A year named anywhere in the message holds for the days and months in it: "on 5 May next year"."""
    for one in scene.found:
        if (
            isinstance(one.mention, Vague)
            and (one.mention.latest - one.mention.earliest).days >= d.YEAR_LONG
            and one.mention.latest.month == 12
        ):
            scene.draft.year = one.mention.latest.year


_THE_OF_HOLIDAYS = re.compile(r"(?<=\bin )the (?=\w+$)", re.IGNORECASE)
"""The article that belongs to the holidays behind a month ("in the July holidays")."""


def vague(scene: DateScene, one: FoundMention, mention: Vague, lead: str = "") -> None:
    """A window; two in a message narrow each other. `lead` are words of the person's that belong to it."""
    draft, held = scene.draft, scene.draft.vague
    current = scene.context.current
    if current.start and scene.words.items[one.end - 1].kind in ("week_after", "unit") and _is_week_after(scene, one):
        draft.shift = Shift(what="start", days=7)
        return
    weather = day_cues.asks_about_the_weather(scene.words)
    if not scene.context.asked and (weather or (current.start and not day_cues.asks_for_a_change(scene.words))):
        return
    earliest, latest = mention.earliest, mention.latest
    if draft.year and (latest - earliest).days < d.YEAR_LONG and earliest.year != draft.year:
        months = 12 * (draft.year - earliest.year)
        earliest, latest = d.plus_months(earliest, months), d.plus_months(latest, months)
    if held and max(held.earliest, earliest) <= min(held.latest, latest):
        wider = latest - earliest > held.latest - held.earliest
        lead = f"{held.said}{' ' if (latest - earliest).days >= d.YEAR_LONG else ', '}" if wider and not lead else lead
        earliest, latest = max(held.earliest, earliest), min(held.latest, latest)
    known = current.window if lead and held is None and current.start is None else None
    if known and max(known.earliest, earliest) <= min(known.latest, latest):
        earliest, latest, lead = max(known.earliest, earliest), min(known.latest, latest), f"{known.said}, {lead}"
    if latest < scene.today and (latest - earliest).days < d.YEAR_LONG and not re.search(r"\d{4}|\b(?:this|last)\b", scene.said(one)):
        earliest, latest = d.plus_months(earliest, 12), d.plus_months(latest, 12)
    if latest < scene.today:
        scene.gone(earliest, latest, window=True)
    elif earliest > d.plus_months(scene.today, MONTHS_AHEAD):
        words = f"{d.stretch_in_words(earliest, latest)} is more than two years ahead."
        draft.problems.append(DateProblem(kind="too_far", words=words))
    else:
        draft.vague = Window(earliest=earliest, latest=latest, said=lead + _THE_OF_HOLIDAYS.sub("", scene.said(one)))
        draft.own_nights = mention.nights or draft.own_nights


def _is_the_end(scene: DateScene, one: FoundMention) -> bool:
    """ "The end of June": before it means up to it."""
    return any(word.kind == "part" and word.value == "late" for word in scene.words.items[one.start : one.end])


def _is_week_after(scene: DateScene, one: FoundMention) -> bool:
    """ "The week after" and "the following week", counted from the dates known."""
    return any(word.kind == "week_after" or word.value == "following" for word in scene.words.items[one.start : one.end])


def bounded(scene: DateScene, one: FoundMention, mention: Vague, bound: Bound | None) -> None:
    """A window that only bounds another: "after May", "before the summer", "by the end of June"."""
    match bound:
        case "after":
            first = mention.latest + d.DAY
            vague(scene, one, Vague(earliest=first, latest=first + timedelta(days=_OPEN)), "after ")
        case "before" | "by":
            last = mention.latest if bound == "by" or _is_the_end(scene, one) else mention.earliest - d.DAY
            vague(scene, one, Vague(earliest=min(last, max(scene.today, last - timedelta(days=_OPEN))), latest=last), f"{bound} ")
        case _:
            vague(scene, one, mention)


def bounds(scene: DateScene, one: FoundMention, mention: Stretch) -> None:
    """A window between two ends of which one at least is vague: "from 5 June to mid July"."""
    ends: list[date] = []
    for point in (mention.first, mention.last):
        if isinstance(point, Vague):
            ends.append(point.latest if ends else point.earliest)
            continue
        frame = scene.frame(point)
        settled = settle(point, frame._replace(from_=max(frame.from_, ends[0])) if ends else frame)
        if scene.trouble(settled, point):
            return
        ends.append(settled.options[0].start)
    if ends[0] <= ends[1]:
        vague(scene, one, Vague(earliest=ends[0], latest=ends[1]))


def around(scene: DateScene, one: FoundMention, mention: AroundDay, lead: str = "") -> None:
    """The days, the week or the weekend about one day."""
    settled = settle(mention.point, scene.frame(mention.point))
    if scene.trouble(settled, mention.point):
        return
    day = settled.options[0].start
    match mention.shape:
        case "week":
            monday = d.monday_of(day)
            vague(scene, one, Vague(earliest=monday, latest=monday + timedelta(days=6)))
        case "weekend" | "long_weekend":
            fridays = [day + timedelta(days=n) for n in range(-4, 4) if (day + timedelta(days=n)).weekday() == 4]
            nearest = min(fridays, key=lambda friday: abs((friday + d.DAY - day).days))
            weekend(scene, one, Weekend(long=mention.shape == "long_weekend", friday=nearest))
        case "weekend_before":
            weekend(scene, one, Weekend(friday=d.next_weekday(4, day - timedelta(days=10))))
        case "weekend_after":
            weekend(scene, one, Weekend(friday=d.next_weekday(4, day)))
        case _:
            earliest = day - timedelta(days=mention.before)
            if mention.before > _NEAR:
                earliest = min(day + timedelta(days=mention.after), max(earliest, scene.today))
            vague(scene, one, Vague(earliest=earliest, latest=day + timedelta(days=mention.after)), lead)


_SATURDAY, _SUNDAY = 5, 6
_THEN_THE_WEEKEND = re.compile(r"\b(?:then|followed by|after that|afterwards)\b[^.;!?]{0,40}$", re.IGNORECASE)


def weekend(scene: DateScene, one: FoundMention, mention: Weekend) -> None:
    """A weekend that is known by its Friday is taken; any other lends its length to the window it stands in."""
    draft, nights = scene.draft, 3 if mention.long else 2
    if (draft.pairs or draft.starts) and mention.note in ("", _THIS) and _THEN_THE_WEEKEND.search(scene.before(one)):
        draft.weekend_behind = True
        return
    if scene.context.current.start and _THAT_ONE.search(scene.said(one).lower()):
        return
    if draft.event and mention.note in ("", _THIS) and "this" not in scene.said(one).lower().split():
        return
    if mention.any or mention.friday is None or (scene.has_stretch and mention.note == _THIS):
        draft.weekday, draft.own_nights = 4, nights
        return
    first = mention.friday
    if draft.year and mention.nth and (saturday := d.nth_weekday(draft.year, (first + d.DAY).month, _SATURDAY, mention.nth)):
        first = saturday - d.DAY
    last = first + timedelta(days=nights)
    if last <= scene.today and mention.note == _THIS:
        first, last = first + timedelta(days=7), last + timedelta(days=7)
    if last > scene.today:
        first = max(first, scene.today)
    scene.give(one, first, last, mention.note)


def feast_weekend(scene: DateScene, one: FoundMention, mention: FeastWeekend) -> None:
    """The long weekend around a holiday, the next one that has not begun."""
    holiday = next_feast(mention.name, mention.year or scene.draft.year, scene.today)
    if holiday:
        first, last = long_weekend(holiday, mention.name)
        length = "long weekend" if (last - first).days > 2 else "weekend"
        scene.give(one, first, last, f"the {length} of {said(mention.name)}")
