"""From what was heard to one reading: which of days, pairs, shifts, windows and lengths decides, joined with the dates known.

A stated start and end outrank any length. The third of start, end and nights follows from two; a later start keeps the nights, other
nights keep the start, a lone end keeps the start. End before start is refused, never repaired. Two readings are offered, and so is
what lies in the past where it comes round again.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import NamedTuple

from planner.domain.values import DateRange, Window, evolve
from planner.language.dates import calendar_days as d
from planner.language.dates.date_answers import DateAnswer
from planner.language.dates.day_hearing import Again, DateDraft
from planner.language.dates.reading import LONGEST_TRIP, DateCandidate, DateContext, DateProblem, DateReading, DayOrder, Part
from planner.language.dates.settle import DayOption, end_before_start

_LOOSE_WINDOW = 14
Spans = tuple[tuple[int, int], ...]


def reading_of(draft: DateDraft, context: DateContext, today: date, spans: Spans, fix: bool) -> DateReading:
    """The reading of one message; `fix` says that it corrects something."""
    draft.day_trip = (
        (draft.day_trip and not (draft.pairs or draft.lengths))
        or _is_one_day(draft)
        or (draft.excursion and not _has_nights(draft, context))
    )
    _start_or_end(draft, context.current)
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


def _is_one_day(draft: DateDraft) -> bool:
    """Whether "there and back" is said of the only day named."""
    return draft.there_and_back and bool(draft.starts) and not (draft.ends or draft.pairs or draft.lengths or draft.vague)


def _has_nights(draft: DateDraft, context: DateContext) -> bool:
    """Whether the trip has nights, said or known, so that a day trip is something to do on it."""
    known = context.current
    return bool(draft.pairs or draft.lengths or (known.start and known.end and known.start < known.end and not context.asked))


def _problems(draft: DateDraft) -> tuple[DateProblem, ...]:
    """Days that words point back to ("booked yesterday") are no problem once others are read."""
    read = draft.pairs or draft.starts or draft.ends or draft.vague
    return tuple(problem for problem in draft.problems if not (draft.behind and read and problem.kind == "past"))


def _drop_guessed_end(draft: DateDraft, nights: int | None) -> None:
    """A second day that does not fit the length said beside it was not the end: "on 5 May for 4 nights, my birthday is the 7th"."""
    if nights is None or not (draft.end_guessed and draft.lengths and draft.starts and draft.ends):
        return
    if nights - (draft.ends[0].end - draft.starts[0].start).days not in (0, 1):
        draft.ends = ()
        draft.forget("end")


def _nights(draft: DateDraft, context: DateContext, fix: bool) -> tuple[int | None, str]:
    """The nights said, and how days were counted when that is not plain from the dates."""
    if draft.day_trip and not draft.lengths:
        return 0, ""
    if not draft.lengths and draft.starts and not draft.ends and (longer := _lengthened(draft, context.current)):
        return longer, ""
    if not draft.lengths:
        return draft.own_nights, ""
    scoped = [one for one in draft.lengths if one.scoped]
    if len(scoped) > 1 and len(scoped) == len(draft.lengths):
        days = sum(one.nights + one.days for one in scoped)
        return days - (1 if all(one.days for one in scoped) else 0), ""
    whole = [one for one in draft.lengths if not one.scoped]
    length = max(reversed(whole), key=lambda one: one.nights) if whole else draft.lengths[-1]
    if length.days and fix and context.current.nights == length.nights:
        return (
            length.nights + 1,
            f"Read {length.nights + 1} days as {d.nights_in_words(length.nights + 1)}, since the trip had {d.nights_in_words(length.nights)} already.",
        )
    if length.days and not length.nights and context.only_stays:
        return 1, "Read 1 day as 1 night, since it is a bed that is looked for."
    known = draft.pairs or (draft.starts and draft.ends)
    if length.days and not known and not length.note:
        counted = "1 day" if not length.nights else f"{length.nights + 1} days"
        return length.nights, f"Counted {counted} as {d.nights_in_words(length.nights)}."
    return length.nights, ""


def _lengthened(draft: DateDraft, current: DateRange) -> int | None:
    """The nights of a trip that starts on another day and is longer by what was said ("make it the 29th so we get an extra day")."""
    shift = draft.shift
    if shift is None or shift.what != "nights" or shift.months or current.nights is None:
        return None
    return current.nights + shift.days


def _start_or_end(draft: DateDraft, current: DateRange) -> None:
    """A lone day by which a trip gets so many days longer is its end where it lies just so far behind it."""
    shift, end = draft.shift, current.completed().end
    if shift is None or shift.what != "nights" or end is None or len(draft.starts) != 1 or draft.ends or draft.pairs:
        return
    if draft.starts[0].start == end + timedelta(days=shift.days):
        draft.starts, draft.ends = (), draft.starts


def _known_inside(window: Window, current: DateRange) -> bool:
    return current.start is not None and window.earliest <= current.start <= window.latest


def _from_pairs(base: DateReading, draft: DateDraft, nights: int | None, context: DateContext, today: date) -> DateReading:
    first = draft.pairs[0]
    length = (first.end - first.start).days
    sure = len(draft.pairs) == 1
    if sure and draft.loose and (length > _LOOSE_WINDOW if nights is None or draft.day_trip else nights < length):
        return in_window(base, window_of(first), nights, draft, context, today)
    if (
        sure
        and nights is not None
        and nights > 0
        and draft.lengths
        and not all(one.scoped for one in draft.lengths)
        and nights - length not in (0, 1)
    ):
        base = evolve(
            base,
            assumptions=(
                *base.assumptions,
                f"{d.stretch_in_words(first.start, first.end)} is {d.nights_in_words(length)}; I kept the dates.",
            ),
        )
    return open_or_sure(base, tuple(SaidTrip(one.start, one.end, order=one.order) for one in draft.pairs), context, today)


def _from_days(base: DateReading, draft: DateDraft, nights: int | None, context: DateContext, today: date) -> DateReading:
    if draft.starts and draft.ends:
        return open_or_sure(base, _paired(draft.starts, draft.ends), context, today)
    if draft.starts:
        return open_or_sure(base, tuple(SaidTrip(start=one.start, nights=nights, order=one.order) for one in draft.starts), context, today)
    return open_or_sure(base, tuple(SaidTrip(end=one.end, nights=nights, order=one.order) for one in draft.ends), context, today)


def _paired(starts: tuple[DayOption, ...], ends: tuple[DayOption, ...]) -> tuple[SaidTrip, ...]:
    """Starts and ends read in the same order of numbers; those that make a trip of sensible length where there are any."""
    pairs = [(s, e) for s in starts for e in ends if s.order == e.order or None in (s.order, e.order)] or [(starts[0], ends[0])]
    sensible = [(s, e) for s, e in pairs if 0 <= (e.end - s.start).days <= LONGEST_TRIP]
    return tuple(SaidTrip(s.start, e.end, order=s.order or e.order) for s, e in sensible or pairs)


class SaidTrip(NamedTuple):
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


def too_long(nights: int) -> DateProblem:
    return DateProblem(kind="too_long", words=f"That is {nights} nights; I plan trips of up to {LONGEST_TRIP} nights.")


def window_of(option: DayOption) -> Window:
    return Window(earliest=option.start, latest=option.end, said=d.stretch_in_words(option.start, option.end))


def _between(start: date, end: date) -> DateRange | DateProblem:
    """Both ends as a range, or why they are none."""
    if end < start:
        return end_before_start(start, end)
    nights = (end - start).days
    return too_long(nights) if nights > LONGEST_TRIP else DateRange(start=start, end=end, nights=nights)


def merged(said: SaidTrip, current: DateRange) -> DateRange | DateProblem:
    """What was said joined with what is known; the third of start, end and nights is filled."""
    known = current.completed()
    known_start = known.start
    match said.start, said.end, said.nights:
        case date() as start, date() as end, _:
            return _between(start, end)
        case date() as start, None, nights:
            nights = nights if nights is not None else known.nights
            if nights is None and known.end:
                return _between(start, known.end)
            return _between(start, start + timedelta(days=nights)) if nights is not None else DateRange(start=start)
        case None, date() as end, None if known_start:
            return _between(known_start, end)
        case None, date() as end, nights:
            return DateRange(end=end, nights=nights if nights is not None else known.nights).completed()
        case _:
            if said.nights is not None and said.nights > LONGEST_TRIP:
                return too_long(said.nights)
            end_known = None if known.start else known.end
            return DateRange(start=known.start, end=end_known, nights=said.nights).completed()


def open_or_sure(base: DateReading, options: tuple[SaidTrip, ...], context: DateContext, today: date) -> DateReading:
    """One reading is taken; two are offered."""
    results = [(said, merged(said, context.current)) for said in options]
    good = [(said, result) for said, result in results if isinstance(result, DateRange)]
    if not good:
        return _refused(base, options[0], tuple(result for _, result in results if isinstance(result, DateProblem)))
    if len(good) > 1:
        candidates = tuple(DateCandidate(label=label_of(result), range=result, order=said.order) for said, result in good)
        if len({candidate.label for candidate in candidates}) > 1:
            return evolve(base, candidates=candidates, said=good[0][0].parts)
    said, result = good[0]
    if result.start and result.start < today and result.start != context.current.start:
        early = DateProblem(kind="past", words=f"That would start on {d.plain(result.start)}, which is in the past.")
        base = evolve(base, problems=(*base.problems, early))
        return evolve(base, end=said.end, said=("end",)) if said.end else base
    habit = None if said.order is None or context.day_first is not None else said.order == "day_first"
    return evolve(base, start=result.start, end=result.end, nights=result.nights, said=said.parts, day_first=habit)


def _refused(base: DateReading, said: SaidTrip, problems: tuple[DateProblem, ...]) -> DateReading:
    """Nothing is kept of days that contradict each other; of a trip that is too long its start."""
    base = evolve(base, problems=(*base.problems, *problems))
    if said.start and all(problem.kind == "too_long" for problem in problems):
        return evolve(base, start=said.start, said=("start",))
    return base


def label_of(range_: DateRange) -> str:
    first, last = range_.start or range_.end, range_.end or range_.start
    return d.stretch_in_words(first, last) if first and last else ""


def in_window(base: DateReading, window: Window, nights: int | None, draft: DateDraft, context: DateContext, today: date) -> DateReading:
    said: tuple[Part, ...] = ("nights",) if nights is not None else ()
    window = _next_time(window, nights, today)
    nights = nights if nights is not None else draft.own_nights if draft.own_nights is not None else context.current.nights
    window = evolve(window, weekday=draft.weekday) if draft.weekday is not None else window
    return evolve(base, window=window, nights=nights, said=said)


def _next_time(window: Window, nights: int | None, today: date) -> Window:
    """A time of the year that is nearly over and cannot hold the nights said, or no trip at all, comes round again; not where its year was named."""
    room = (window.latest - today).days - 1
    least = min(nights, _NEARLY_OVER) if nights is not None else _LEAST_ROOM
    too_late = window.earliest < today and room < least and not re.search(r"\d{4}|\bthis\b", window.said)
    if not too_late or (window.earliest.month == 2 and window.earliest.day == 29):
        return window
    return evolve(window, earliest=d.plus_months(window.earliest, 12), latest=d.plus_months(window.latest, 12))


def with_nights(base: DateReading, nights: int, draft: DateDraft, context: DateContext, today: date) -> DateReading:
    current = context.current
    if current.window and not current.start and not current.end:
        return in_window(base, current.window, nights, draft, context, today)
    return open_or_sure(base, (SaidTrip(nights=nights),), context, today)


_NEARLY_OVER, _LEAST_ROOM = 7, 2


def shifted(base: DateReading, draft: DateDraft, context: DateContext, today: date) -> DateReading:
    """A change counted from the dates known; without them only that a change is wanted."""
    shift, current = draft.shift, context.current.completed()
    base = evolve(base, is_shift=True)
    if shift is None:
        return base
    start, end, nights = current.start, current.end, current.nights
    match shift.what:
        case "start" if start:
            said = SaidTrip(start=d.plus_months(start, shift.months) + timedelta(days=shift.days), nights=nights)
        case "end" if end:
            said = SaidTrip(start=start, end=d.plus_months(end, shift.months) + timedelta(days=shift.days))
        case "nights" if nights is not None:
            said = SaidTrip(start=start, nights=nights + shift.days + 30 * shift.months)
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
    return evolve(open_or_sure(base, (said,), DateContext(), today), said=(changed,))


def with_past(base: DateReading, draft: DateDraft, today: date) -> DateReading:
    """What lies behind is reported and offered again where it next comes round; nothing is filled."""
    past = draft.past
    if past is None:
        return base
    gone = _range_of(past)
    again = _come_round(past, draft.again, today)
    if again is None:
        return evolve(base, past_date=gone)
    label = d.stretch_in_words(again.start, again.end)
    offer = DateRange(window=Window(earliest=again.start, latest=again.end, said=label)) if draft.past_window else _range_of(again)
    return evolve(base, past_date=gone, candidates=(DateCandidate(label=label, range=offer),))


def _range_of(option: DayOption) -> DateRange:
    """A lone day as a start, two days as a range; a stretch too long for a trip without its nights."""
    if option.start == option.end:
        return DateRange(start=option.start)
    whole = DateRange(start=option.start, end=option.end)
    return whole.completed() if (option.end - option.start).days <= LONGEST_TRIP else whole


def _come_round(past: DayOption, again: Again | None, today: date) -> DayOption | None:
    """The next time the past days come round by weeks, months or years; None for days counted from today."""
    if again is None:
        return None
    for count in range(1, 2400):
        if again == "week":
            first, last = past.start + timedelta(weeks=count), past.end + timedelta(weeks=count)
        else:
            months = count * (12 if again == "year" else 1)
            first, last = d.plus_months(past.start, months), d.plus_months(past.end, months)
        if first >= today:
            return DayOption(first, last)
    return None


def _last_day(range_: DateRange) -> date:
    return range_.start or range_.end or (range_.window.latest if range_.window else date.max)


def chosen(reply: DateAnswer, context: DateContext, today: date, spans: Spans) -> DateReading:
    """The reading once candidates were picked from, or what is still open among them."""
    base = DateReading(spans=spans)
    ahead = tuple(one for one in reply.chosen if _last_day(one.range) >= today)
    if not ahead:
        gone = reply.chosen[0].range
        return evolve(base, problems=(DateProblem(kind="past", words=f"{label_of(gone)} is in the past."),), past_date=gone)
    if len(ahead) > 1:
        return evolve(base, candidates=ahead)
    only = ahead[0].range
    if only.window and not only.start:
        return in_window(base, only.window, None, DateDraft(), context, today)
    known = evolve(context.current, window=None) if context.current.window else context.current
    given = SaidTrip(start=only.start, end=only.end, order=reply.order)
    return open_or_sure(base, (given,), DateContext(current=known, day_first=context.day_first), today)
