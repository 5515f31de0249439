"""From what was heard to what holds: the third of start, end and nights, the dates already known, windows with choices, open readings, limits.

A later start keeps the nights; other nights keep the start; a lone end keeps the start. End before start is refused, never repaired.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from planner.dates import days as d
from planner.dates.draft import Draft
from planner.dates.followups import Answer
from planner.dates.reading import LONGEST_TRIP, DateCandidate, DateContext, DateProblem, DateReading, DayOrder, Part
from planner.dates.settle import Option, end_before_start
from planner.dates.windows import choices_in
from planner.values import DateRange, Window, evolve

Spans = tuple[tuple[int, int], ...]
_LOOSE_WINDOW = 14


class Said(NamedTuple):
    """One reading of what the message itself gives."""

    start: date | None = None
    end: date | None = None
    nights: int | None = None
    order: DayOrder | None = None

    @property
    def parts(self) -> tuple[Part, ...]:
        """Which of them were given; nights that follow from both ends were not."""
        counted = None if self.start and self.end else self.nights
        named: tuple[tuple[Part, object], ...] = (("start", self.start), ("end", self.end), ("nights", counted))
        return tuple(part for part, value in named if value is not None)


def _too_long(nights: int) -> DateProblem:
    return DateProblem(kind="too_long", words=f"That is {nights} nights; I plan trips of up to {LONGEST_TRIP} nights.")


def reading_of(draft: Draft, context: DateContext, today: date, spans: Spans, fix: bool) -> DateReading:
    """The reading of one message; `fix` says that it corrects something."""
    base = DateReading(
        flexible=draft.flexible,
        day_trip=draft.day_trip,
        assumptions=draft.notes,
        spans=spans,
        problems=tuple(draft.problems),
        is_shift=draft.moved_on and context.current.start is not None,
    )
    nights, note = _nights(draft, context, fix)
    if note:
        base = evolve(base, assumptions=(*base.assumptions, note))
    if nights is not None and nights > LONGEST_TRIP:
        base, nights = evolve(base, problems=(*base.problems, _too_long(nights))), None
    if draft.pairs:
        return _from_pairs(base, draft, nights, context, today)
    if draft.vague and draft.ends and not draft.starts and draft.vague.earliest < draft.ends[0].start:
        until = Window(earliest=draft.vague.earliest, latest=draft.ends[0].start, said=draft.vague.said)
        return _in_window(base, until, nights, draft, context, today)
    if draft.starts or draft.ends:
        return _from_days(base, draft, nights, context, today)
    if draft.shift:
        return _shifted(base, draft, context, today)
    window = draft.vague
    if window and not _known_inside(window, context.current):
        return _in_window(base, window, nights, draft, context, today)
    if nights is not None:
        return _with_nights(base, nights, draft, context, today)
    return _with_past(base, draft, today)


def _nights(draft: Draft, context: DateContext, fix: bool) -> tuple[int | None, str]:
    """The nights said, and how days were counted when that is not plain from the dates."""
    if draft.day_trip and not draft.lengths:
        return 0, ""
    if not draft.lengths:
        return (draft.weekend_nights if draft.weekend else None), ""
    scoped = [one for one in draft.lengths if one.scoped]
    if len(scoped) > 1 and len(scoped) == len(draft.lengths):
        days = sum(one.nights + one.days for one in scoped)
        return days - (1 if all(one.days for one in scoped) else 0), ""
    length = [one for one in draft.lengths if not one.scoped][-1] if len(scoped) < len(draft.lengths) else draft.lengths[-1]
    if length.days and fix and context.current.nights == length.nights:
        return (
            length.nights + 1,
            f"Read {length.nights + 1} days as {length.nights + 1} nights, since {length.nights} nights were known already.",
        )
    known = draft.pairs or (draft.starts and draft.ends)
    if length.days and not known and not length.note:
        return (
            length.nights,
            f"Counted {length.nights + 1} {'day' if not length.nights else 'days'} as {length.nights} {'night' if length.nights == 1 else 'nights'}.",
        )
    return length.nights, ""


def _known_inside(window: Window, current: DateRange) -> bool:
    return current.start is not None and window.earliest <= current.start <= window.latest


def _from_pairs(base: DateReading, draft: Draft, nights: int | None, context: DateContext, today: date) -> DateReading:
    first = draft.pairs[0]
    length = (first.end - first.start).days
    sure = len(draft.pairs) == 1
    inside = nights is not None and nights < length - (0 if draft.loose else 1)
    if sure and (inside or (draft.loose and nights is None and length > _LOOSE_WINDOW)):
        return _in_window(base, _window(first), nights, draft, context, today)
    if sure and length > LONGEST_TRIP:
        return _too_long_from(base, first, draft.loose, draft, context, today)
    if sure and nights is not None and nights != length and not (draft.lengths and nights - length in (0, 1)):
        base = evolve(
            base, assumptions=(*base.assumptions, f"{d.stretch_in_words(first.start, first.end)} is {length} nights; I kept the dates.")
        )
    return _open_or_sure(
        base, tuple(Said(one.start, one.end, (one.end - one.start).days, one.order) for one in draft.pairs), context, today
    )


def _too_long_from(base: DateReading, option: Option, loose: bool, draft: Draft, context: DateContext, today: date) -> DateReading:
    """More nights than a trip may have: "between" becomes a window, otherwise the start stands and the end stays open."""
    base = evolve(base, problems=(*base.problems, _too_long((option.end - option.start).days)))
    if loose:
        return _in_window(base, _window(option), None, draft, context, today)
    return evolve(base, start=option.start, said=("start",))


def _window(option: Option) -> Window:
    return Window(earliest=option.start, latest=option.end, said=d.stretch_in_words(option.start, option.end))


def _from_days(base: DateReading, draft: Draft, nights: int | None, context: DateContext, today: date) -> DateReading:
    if draft.starts and draft.ends:
        pairs = [(s, e) for s in draft.starts for e in draft.ends if s.order == e.order or None in (s.order, e.order)] or [
            (draft.starts[0], draft.ends[0])
        ]
        good = [(s, e) for s, e in pairs if e.end >= s.start]
        if not good:
            start, end = pairs[0][0].start, pairs[0][1].end
            return evolve(base, problems=(*base.problems, end_before_start(start, end)))
        near = [(s, e) for s, e in good if (e.end - s.start).days <= LONGEST_TRIP] or good
        if (near[0][1].end - near[0][0].start).days > LONGEST_TRIP:
            return _too_long_from(base, Option(near[0][0].start, near[0][1].end), False, draft, context, today)
        said = tuple(Said(s.start, e.end, (e.end - s.start).days, s.order or e.order) for s, e in near)
        return _open_or_sure(base, said, context, today)
    if draft.starts:
        return _open_or_sure(base, tuple(Said(start=one.start, nights=nights, order=one.order) for one in draft.starts), context, today)
    return _open_or_sure(base, tuple(Said(end=one.end, nights=nights, order=one.order) for one in draft.ends), context, today)


def merged(said: Said, current: DateRange) -> DateRange | DateProblem:
    """What was said joined with what is known; the third of start, end and nights is filled."""
    start, end, nights = said.start, said.end, said.nights
    if start and end is None:
        if nights is None:
            nights = (
                current.nights
                if current.nights is not None
                else (current.end - current.start).days
                if current.start and current.end
                else None
            )
        if nights is None and current.end:
            return end_before_start(start, current.end) if current.end < start else DateRange(start=start, end=current.end).completed()
    elif end and start is None:
        if nights is None and current.start:
            return end_before_start(current.start, end) if end < current.start else DateRange(start=current.start, end=end).completed()
        nights = nights if nights is not None else current.nights
    elif start is None and end is None:
        if current.start:
            start = current.start
        else:
            end = current.end
    if start and end:
        nights = (end - start).days
    return DateRange(start=start, end=end, nights=nights).completed()


def _open_or_sure(base: DateReading, options: tuple[Said, ...], context: DateContext, today: date) -> DateReading:
    """One reading is taken; two are offered."""
    results = [(said, merged(said, context.current)) for said in options]
    good = [(said, result) for said, result in results if isinstance(result, DateRange)]
    if not good:
        return evolve(base, problems=(*base.problems, *(result for _, result in results if isinstance(result, DateProblem))))
    if len(good) > 1:
        candidates = tuple(DateCandidate(label=_label(result), range=result, order=said.order) for said, result in good)
        if len({candidate.label for candidate in candidates}) > 1:
            return evolve(base, candidates=candidates, said=good[0][0].parts)
    said, result = good[0]
    if result.start and result.start < today and said.start is None:
        result = DateRange(end=result.end) if said.end else result
    if result.nights is not None and result.nights > LONGEST_TRIP:
        long = evolve(base, problems=(*base.problems, _too_long(result.nights)))
        return evolve(long, start=said.start, said=("start",) if said.start else ()) if said.start else long
    habit = None if said.order is None or context.day_first is not None else said.order == "day_first"
    return evolve(base, start=result.start, end=result.end, nights=result.nights, said=said.parts, day_first=habit)


def _label(range_: DateRange) -> str:
    first, last = range_.start or range_.end, range_.end or range_.start
    return d.stretch_in_words(first, last) if first and last else ""


def _shifted(base: DateReading, draft: Draft, context: DateContext, today: date) -> DateReading:
    """A change counted from the dates known; without them only that a change is wanted."""
    shift, current = draft.shift, context.current.completed()
    base = evolve(base, is_shift=True)
    if shift is None:
        return base
    start, end, nights = current.start, current.end, current.nights
    match shift.what:
        case "start" if start:
            said = Said(start=d.plus_months(start, shift.months) + timedelta(days=shift.days), nights=nights)
        case "end" if end:
            said = Said(start=start, end=d.plus_months(end, shift.months) + timedelta(days=shift.days))
        case "nights" if nights is not None:
            said = Said(start=start, nights=nights + shift.days + 30 * shift.months)
        case _:
            return base
    if said.start and said.start < today:
        return evolve(
            base,
            problems=(*base.problems, DateProblem(kind="past", words=f"{d.plain(said.start)} is in the past.")),
            past_date=DateRange(start=said.start),
        )
    if (said.nights or 0) < 0 or (said.start and said.end and said.end < said.start):
        words = f"The trip has {nights} nights; it cannot get {-shift.days} shorter."
        return evolve(base, problems=(*base.problems, DateProblem(kind="end_before_start", words=words)))
    changed = "end" if shift.what == "end" else shift.what
    return evolve(_open_or_sure(base, (said,), DateContext(), today), said=(changed,))


def _in_window(base: DateReading, window: Window, nights: int | None, draft: Draft, context: DateContext, today: date) -> DateReading:
    said: tuple[Part, ...] = ("nights",) if nights is not None else ()
    nights = nights if nights is not None else draft.weekend_nights if draft.weekend else context.current.nights
    choices = choices_in(window, nights, today, weekend=draft.weekend is not None)
    return evolve(base, window=window, nights=nights, choices=choices, said=said)


def _with_nights(base: DateReading, nights: int, draft: Draft, context: DateContext, today: date) -> DateReading:
    current = context.current
    if current.window and not current.start and not current.end:
        return _in_window(base, current.window, nights, draft, context, today)
    return _open_or_sure(base, (Said(nights=nights),), context, today)


def _with_past(base: DateReading, draft: Draft, today: date) -> DateReading:
    """What lies behind is reported and offered again where it next comes round; nothing is filled."""
    past = draft.past
    if past is None:
        return base
    if draft.behind:
        return evolve(base, past_date=DateRange(start=past.start))
    first, last = past.start, past.end
    if (today - first).days <= 13 and first.weekday() != today.weekday():
        ahead = timedelta(days=7 * (1 + (today - first).days // 7))
        again, until = first + ahead, last + ahead
    else:
        years = next(n for n in range(1, 200) if d.plus_months(first, 12 * n) >= today)
        again, until = d.plus_months(first, 12 * years), d.plus_months(last, 12 * years)
    whole = last != first
    offer = DateRange(start=again, end=until).completed() if whole else DateRange(start=again)
    gone = DateRange(start=first, end=last).completed() if whole else DateRange(start=first)
    return evolve(base, past_date=gone, candidates=(DateCandidate(label=d.stretch_in_words(again, until), range=offer),))


def chosen(reply: Answer, context: DateContext, today: date, spans: Spans) -> DateReading:
    """The reading once candidates were picked from, or what is still open among them."""
    base = DateReading(spans=spans)
    if reply.window:
        return _in_window(base, reply.window, None, Draft(), context, today)
    ahead = tuple(one for one in reply.chosen if (one.range.start or one.range.end or today) >= today)
    if not ahead:
        gone = reply.chosen[0].range
        return evolve(base, problems=(DateProblem(kind="past", words=f"{_label(gone)} is in the past."),), past_date=gone)
    if len(ahead) > 1:
        return evolve(base, candidates=ahead)
    only = ahead[0].range
    known = evolve(context.current, window=None) if context.current.window else context.current
    given = Said(start=only.start, end=only.end, nights=only.nights if only.end and only.start else None, order=reply.order)
    return _open_or_sure(base, (given,), DateContext(current=known, day_first=context.day_first), today)
