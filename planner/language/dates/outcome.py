"""From what was heard to one reading: which of days, pairs, shifts, windows and lengths decides when a message holds several."""

from __future__ import annotations

from datetime import date

from planner.domain.values import DateRange, Window, evolve
from planner.language.dates import calendar_days as d
from planner.language.dates.draft import Draft
from planner.language.dates.merge import Said, Spans, in_window, open_or_sure, too_long, window_of, with_nights
from planner.language.dates.reading import LONGEST_TRIP, DateContext, DateProblem, DateReading
from planner.language.dates.revisions import shifted, with_past
from planner.language.dates.settle import Option

_LOOSE_WINDOW = 14


def reading_of(draft: Draft, context: DateContext, today: date, spans: Spans, fix: bool) -> DateReading:
    """The reading of one message; `fix` says that it corrects something."""
    nights, note = _nights(draft, context, fix)
    _drop_guessed_end(draft, nights)
    base = DateReading(
        flexible=draft.flexible,
        day_trip=draft.day_trip,
        assumptions=draft.notes,
        spans=spans,
        problems=_problems(draft),
        is_shift=draft.moved_on and context.current.start is not None,
    )
    if note:
        base = evolve(base, assumptions=(*base.assumptions, note))
    if nights is not None and nights > LONGEST_TRIP:
        base, nights = evolve(base, problems=(*base.problems, too_long(nights))), None
    if draft.pairs:
        return _from_pairs(base, draft, nights, context, today)
    if draft.vague and draft.ends and not draft.starts and draft.vague.earliest < draft.ends[0].start:
        until = Window(earliest=draft.vague.earliest, latest=draft.ends[0].start, said=draft.vague.said)
        return in_window(base, until, nights, draft, context, today)
    if draft.starts or draft.ends:
        return _from_days(base, draft, nights, context, today)
    if draft.shift:
        return shifted(base, draft, context, today)
    window = draft.vague
    if window and not _known_inside(window, context.current):
        return in_window(base, window, nights, draft, context, today)
    if nights is not None:
        return with_nights(base, nights, draft, context, today)
    return with_past(base, draft, today)


def _problems(draft: Draft) -> tuple[DateProblem, ...]:
    """Days that words point back to ("booked yesterday") are no problem once others are read."""
    read = draft.pairs or draft.starts or draft.ends or draft.vague
    return tuple(problem for problem in draft.problems if not (draft.behind and read and problem.kind == "past"))


def _drop_guessed_end(draft: Draft, nights: int | None) -> None:
    """A second day that does not fit the length said beside it was not the end: "on 5 May for 4 nights, my birthday is the 7th"."""
    if nights is None or not (draft.end_guessed and draft.lengths and draft.starts and draft.ends):
        return
    if nights - (draft.ends[0].end - draft.starts[0].start).days not in (0, 1):
        draft.ends = ()
        draft.forget("end")


def _nights(draft: Draft, context: DateContext, fix: bool) -> tuple[int | None, str]:
    """The nights said, and how days were counted when that is not plain from the dates."""
    if draft.day_trip and not draft.lengths:
        return 0, ""
    if not draft.lengths:
        return draft.own_nights, ""
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
        return in_window(base, window_of(first), nights, draft, context, today)
    if sure and nights is not None and draft.lengths and nights - length not in (0, 1):
        base = evolve(
            base,
            assumptions=(
                *base.assumptions,
                f"{d.stretch_in_words(first.start, first.end)} is {d.nights_in_words(length)}; I kept the dates.",
            ),
        )
    return open_or_sure(base, tuple(Said(one.start, one.end, order=one.order) for one in draft.pairs), context, today)


def _from_days(base: DateReading, draft: Draft, nights: int | None, context: DateContext, today: date) -> DateReading:
    if draft.starts and draft.ends:
        return open_or_sure(base, _paired(draft.starts, draft.ends), context, today)
    if draft.starts:
        return open_or_sure(base, tuple(Said(start=one.start, nights=nights, order=one.order) for one in draft.starts), context, today)
    return open_or_sure(base, tuple(Said(end=one.end, nights=nights, order=one.order) for one in draft.ends), context, today)


def _paired(starts: tuple[Option, ...], ends: tuple[Option, ...]) -> tuple[Said, ...]:
    """Starts and ends read in the same order of numbers; those that make a trip of sensible length where there are any."""
    pairs = [(s, e) for s in starts for e in ends if s.order == e.order or None in (s.order, e.order)] or [(starts[0], ends[0])]
    sensible = [(s, e) for s, e in pairs if 0 <= (e.end - s.start).days <= LONGEST_TRIP]
    return tuple(Said(s.start, e.end, order=s.order or e.order) for s, e in sensible or pairs)
