"""Every mention of time in a message, in order and without overlaps: the longest reading of each stretch of words, neighbours joined
into one.

"the 3rd" + "to" + "the 10th" is a range; "two weeks after" + "Easter" is one day; "the weekend of" + "5 May" is that weekend. What
the mentions mean for a trip is `day_hearing`'s business.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import assert_never

from planner.domain.values import evolve
from planner.language.dates import calendar_days as d
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
    Shift,
    Single,
    Stretch,
    Vague,
    Weekday,
    Weekend,
)  # fmt: skip
from planner.language.dates.day_grammar import RULES, FinderScope, Looks, find_mentions
from planner.language.dates.day_patterns import pattern
from planner.language.dates.day_words import TimeWords
from planner.language.dates.reading import MentionKind
from planner.language.dates.stretch_grammar import STRETCH_RULES

_JOIN = pattern("comma? and? (to | to_the | dash | a) (and word)? (the | on){0,2}")
_AND = pattern("and the?")
_OR = pattern("(or | slash | and) (in | word)?")
_OF = pattern("(of | of_the | word | thing | from)? (the | on | to){0,2}")
_REACH_OF_MARK = 6
_CLOCK_GAP = frozenset({"at", "comma", "to", "in", "the", "of", "daypart"})
_NEAR_MONTHS = 35
_LIMITING = frozenset({"in", "within", "between", "after", "before", "from", "from_the", "month", "season", "which", "to", "of", "of_the"})
_SOON = {"asap": 14, "coming_weeks": 31, "near_future": 92}


def mentions_of(words: TimeWords, today: date, looks: Looks, month: date | None = None) -> tuple[FoundMention, ...]:
    """Mentions in the order of the message. `looks` says what an unclear number most likely is, `month` is the month talked of so far."""
    scope = FinderScope(today, looks, month)
    found = _longest([*find_mentions(words, scope, RULES), *find_mentions(words, scope, STRETCH_RULES), *_marks(words, scope)])
    return _joined(words, _with_bare_stretches(words, found))


_NO_DAYS_OF = frozenset(
    {"kids", "kid", "children", "aged", "ages", "age", "boys", "girls", "pax", "people", "adults", "rooms", "gate", "floor"}
)


def _with_bare_stretches(words: TimeWords, found: list[FoundMention]) -> list[FoundMention]:
    """The mentions with stretches that go on from the one before in its month ("Rome 3-6 May, then Naples 6-10")."""
    kept: list[FoundMention] = []
    for n, one in enumerate(found):
        kept.append(one)
        until = found[n + 1].start if n + 1 < len(found) else len(words.items)
        while (more := _bare_stretch(words, kept[-1], until)) is not None:
            kept.append(more)
    return kept


def _bare_stretch(words: TimeWords, one: FoundMention, until: int) -> FoundMention | None:
    """The stretch between a mention and `until` that goes on from it, where there is one."""
    last = one.mention.last if isinstance(one.mention, Stretch) else None
    if not isinstance(last, DayPoint) or last.month is None:
        return None
    for at in range(one.end, until - 2):
        first, joint, end = words.items[at : at + 3]
        if not (first.text.isdigit() and end.text.isdigit() and joint.kind in ("dash", "to")):
            continue
        days = (int(first.text), int(end.text))
        before, behind = words.items[at - 1].text, words.items[at + 3].kind if at + 3 < len(words.items) else "stop"
        goes_on = days[0] - last.day in (0, 1) and days[0] < days[1] <= LAST_OF_A_MONTH
        if goes_on and before not in _NO_DAYS_OF and behind in ("stop", "comma", "and", "from", "word", "to"):
            ends = tuple(evolve(last, day=day, weekday=None) for day in days)
            return FoundMention(Stretch(first=ends[0], last=ends[1]), at, at + 3)
    return None


LAST_OF_A_MONTH = 31


def _longest(found: Iterable[FoundMention]) -> list[FoundMention]:
    """The longest mention wherever several overlap; of equals the one whose rule comes first."""
    kept: list[FoundMention] = []
    taken: set[int] = set()
    for one in sorted(found, key=lambda f: f.start - f.end):
        here = range(one.start, one.end)
        if taken.isdisjoint(here):
            kept.append(one)
            taken.update(here)
    return sorted(kept, key=lambda f: f.start)


def _marks(words: TimeWords, scope: FinderScope) -> Iterable[FoundMention]:
    """ "Our dates are flexible", "a day trip": words that set no date."""
    for kind, first, last in words.marks:
        if kind in _SOON:
            yield FoundMention(Vague(earliest=scope.today + d.DAY, latest=scope.today + timedelta(days=_SOON[kind])), first, last)
            continue
        before = words.items[first - 1] if first else None
        after = words.items[last] if last < len(words.items) else None
        many = before is not None and before.kind in ("number", "count", "few")
        each = after is not None and after.kind == "every"
        if kind == "flexible" and after is not None and after.kind in _LIMITING:
            continue
        if kind == "flexible" or not (many or each):
            article = before is not None and before.kind == "a"
            yield FoundMention(Mark.model_validate({"kind": kind}), first - article, last)
    texts = [word.text for word in words.items]
    nouns, opens = words.table("date_nouns"), words.table("open_words")
    for at, text in enumerate(texts):
        if text not in opens:
            continue
        near = texts[max(0, at - _REACH_OF_MARK) : at] if "." not in words.kinds[max(0, at - _REACH_OF_MARK) : at] else []
        ahead = texts[at + 1 : at + 5]
        alone = sum(kind != "." for kind in words.kinds) <= 3
        if (
            any(noun in nouns for noun in near)
            or (any(noun in nouns for noun in ahead) and text == "flexible")
            or (text == "flexible" and alone)
            or (scope.asked and text == "flexible" and not any(noun in words.table("not_flexible") for noun in ahead))
        ):
            yield FoundMention(Mark(kind="flexible"), at, at + 1)


def _joined(words: TimeWords, found: list[FoundMention]) -> tuple[FoundMention, ...]:
    out: list[FoundMention] = []
    clocks: list[FoundMention] = []
    for one in found:
        if isinstance(one.mention, Mark) and one.mention.kind == "clock":
            clocks.append(one)
            continue
        joined = _pair(words, out[-1], one, clocks) if out else None
        if joined:
            out[-1] = joined
        else:
            out.append(one)
    return tuple(sorted([*out, *clocks], key=lambda f: f.start))


def _gap(words: TimeWords, left: FoundMention, right: FoundMention, clocks: list[FoundMention]) -> str:
    """The kinds of the words between two mentions, times of day left out."""
    start = left.end
    for clock in clocks:
        between = words.items[start : clock.start]
        if left.end <= clock.start and clock.end <= right.start and all(word.kind in _CLOCK_GAP for word in between):
            start = clock.end
    while start < right.start and words.items[start].kind in ("daypart",):
        start += 1
    return words.kinds[start : right.start]


def _is_point(found: FoundMention, *kinds: type) -> bool:
    return isinstance(found.mention, Single) and isinstance(found.mention.point, kinds)


def _pair(words: TimeWords, left: FoundMention, right: FoundMention, clocks: list[FoundMention]) -> FoundMention | None:
    """Two neighbouring mentions as one, or None where the words between them do not join them."""
    gap = _gap(words, left, right, clocks)
    if len(gap) > _REACH_OF_MARK:
        return None
    return (
        _beside(words, left, right, gap)
        or _around_weekend(words, left, right, gap)
        or _range(words, left, right, gap)
        or _windows(left, right, gap)
    )


def _beside(words: TimeWords, left: FoundMention, right: FoundMention, gap: str) -> FoundMention | None:
    """A count and the day it waits for, a day and its weekday, a day said twice."""
    a, b = left.mention, right.mention
    if isinstance(a, Offset) and isinstance(b, Single) and gap in ("", "e"):
        return FoundMention(_offset(a, b), left.start, right.end)
    if not isinstance(a, Single) or not isinstance(b, Single):
        return None
    if isinstance(a.point, Moved) and a.point.snap is None and isinstance(b.point, Weekday) and gap in ("c", ""):
        return FoundMention(Single(point=evolve(a.point, snap=b.point.weekday)), left.start, right.end)
    if isinstance(a.point, Fixed) and isinstance(b.point, DayPoint) and a.point.on.weekday() == b.point.weekday and gap == "":
        return FoundMention(b, left.start, right.end)
    if isinstance(a.point, Later | Fixed) and isinstance(b.point, DayPoint | Numeric) and gap in (",", "-", ",e", ",c", ",ce", "k,"):
        return FoundMention(b, left.start, right.end)
    if isinstance(b.point, Weekday) and isinstance(a.point, DayPoint) and a.point.month and gap in ("", ",", ",a", ",e", "a"):
        return FoundMention(Single(point=evolve(a.point, weekday=b.point.weekday)), left.start, right.end)
    if isinstance(a.point, Weekday) and gap in ("", ",", "e", ",e", "c", ",c"):
        return _weekday_beside(a.point.weekday, left, b, right)
    if isinstance(b.point, Weekday) and isinstance(a.point, Fixed) and a.point.on.weekday() == b.point.weekday and gap in ("", ",", "c"):
        return FoundMention(a, left.start, right.end)
    return None


def _weekday_beside(weekday: int, left: FoundMention, single: Single, right: FoundMention) -> FoundMention | None:
    """A weekday said just before a full date belongs to it."""
    point = single.point
    if isinstance(point, DayPoint | Numeric) and point.weekday is None:
        return FoundMention(Single(point=evolve(point, weekday=weekday)), left.start, right.end)
    return FoundMention(single, left.start, right.end) if not isinstance(point, Weekday) else None


def _around_weekend(words: TimeWords, left: FoundMention, right: FoundMention, gap: str) -> FoundMention | None:
    a, b = left.mention, right.mention
    if isinstance(a, Weekend) and isinstance(b, Single) and not isinstance(b.point, Weekday):
        if gap and set(gap) <= {"A", "e"} and "A" in gap:
            return FoundMention(AroundDay(point=b.point, shape="weekend_after"), left.start, right.end)
        if gap and set(gap) <= {"B", "e"} and "B" in gap:
            return FoundMention(AroundDay(point=b.point, shape="weekend_before"), left.start, right.end)
        if gap and _OF.fullmatch(gap) and not words.items[left.end].text.startswith(("and", "or")):
            return FoundMention(AroundDay(point=b.point, shape="long_weekend" if a.long else "weekend"), left.start, right.end)
    if isinstance(a, Single) and isinstance(b, Weekend) and isinstance(a.point, DayPoint) and gap == "":
        return FoundMention(AroundDay(point=a.point, shape="long_weekend" if b.long else "weekend"), left.start, right.end)
    if isinstance(a, Weekend) and isinstance(b, AroundDay) and gap == "":
        return FoundMention(AroundDay(point=b.point, shape="long_weekend" if a.long else "weekend"), left.start, right.end)
    return None


def _range(words: TimeWords, left: FoundMention, right: FoundMention, gap: str) -> FoundMention | None:
    """From one day or window to another."""
    a, b = left.mention, right.mention
    if not (isinstance(a, Single | Vague) and isinstance(b, Single | Vague)):
        return None
    before = [words.items[n].kind for n in (left.start - 1, left.start - 2, left.start) if 0 <= n < len(words.items)]
    between = "between" in before and (before[0] == "between" or before[0] == "the" or words.items[left.start].kind == "between")
    if not (_JOIN.fullmatch(gap) or (between and _AND.fullmatch(gap))):
        return None
    if isinstance(a, Vague) and isinstance(b, Vague) and b.latest < a.earliest:
        return None
    first = a.point if isinstance(a, Single) else a
    last = b.point if isinstance(b, Single) else b
    return FoundMention(Stretch(first=first, last=last, loose=between), left.start, right.end)


def _windows(left: FoundMention, right: FoundMention, gap: str) -> FoundMention | None:
    """Windows beside each other are one: "May or June", "end of June, beginning of July"."""
    a, b = left.mention, right.mention
    if not (isinstance(a, Vague) and isinstance(b, Vague)):
        return None
    if gap == "" and (b.latest - b.earliest).days >= d.YEAR_LONG and a.earliest.year in (b.earliest.year, b.earliest.year - 1):
        ahead = 12 * (b.earliest.year - a.earliest.year)
        return FoundMention(Vague(earliest=d.plus_months(a.earliest, ahead), latest=d.plus_months(a.latest, ahead)), left.start, right.end)
    if _OR.fullmatch(gap) and b.latest >= a.earliest and (b.earliest - a.latest).days < _NEAR_MONTHS:
        return FoundMention(Vague(earliest=min(a.earliest, b.earliest), latest=max(a.latest, b.latest)), left.start, right.end)
    if gap in ("", ",") and 0 <= (b.earliest - a.latest).days <= 2:
        return FoundMention(Vague(earliest=a.earliest, latest=b.latest), left.start, right.end)
    return None


def _offset(offset: Offset, single: Single) -> Single | AroundDay:
    point = single.point
    if offset.week:
        moved = Moved(point=point, days=offset.days) if offset.days and not isinstance(point, Moved) else point
        return AroundDay(point=moved, shape="week")
    if isinstance(point, Moved):
        return Single(point=evolve(point, days=point.days + offset.days, months=point.months + offset.months))
    return Single(point=Moved(point=point, days=offset.days, months=offset.months))


def kind_of(found: FoundMention, bounds: bool) -> MentionKind:
    """The kind of a mention, for those who only want to know what stands where. `bounds` says that words before it make it a limit."""
    mention = found.mention
    match mention:
        case Single(point=Feast()) | FeastWeekend() | AroundDay(point=Feast()):
            kind: MentionKind = "holiday"
        case Single(point=Weekday()):
            kind = "weekday"
        case Single():
            kind = "day"
        case Stretch():
            kind = "range"
        case Length():
            return "length"
        case Vague() | AroundDay() | Weekend():
            kind = "window"
        case Shift():
            return "shift"
        case Mark():
            return "time of day" if mention.kind == "clock" else "remark"
        case Offset():
            return "remark"
        case _:
            assert_never(mention)
    return "bound" if bounds else kind
