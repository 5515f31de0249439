"""What was said joined with what is known: the third of start, end and nights, one reading or several, a window with choices, limits.

A later start keeps the nights; other nights keep the start; a lone end keeps the start. End before start is refused, never repaired.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from planner.domain.values import DateRange, Window, evolve
from planner.language.dates import calendar_days as d
from planner.language.dates.draft import Draft
from planner.language.dates.range_choices import choices_in
from planner.language.dates.reading import LONGEST_TRIP, DateCandidate, DateContext, DateProblem, DateReading, DayOrder, Part
from planner.language.dates.settle import Option, end_before_start

Spans = tuple[tuple[int, int], ...]


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


def too_long(nights: int) -> DateProblem:
    return DateProblem(kind="too_long", words=f"That is {nights} nights; I plan trips of up to {LONGEST_TRIP} nights.")


def window_of(option: Option) -> Window:
    return Window(earliest=option.start, latest=option.end, said=d.stretch_in_words(option.start, option.end))


def _between(start: date, end: date) -> DateRange | DateProblem:
    """Both ends as a range, or why they are none."""
    if end < start:
        return end_before_start(start, end)
    nights = (end - start).days
    return too_long(nights) if nights > LONGEST_TRIP else DateRange(start=start, end=end, nights=nights)


def merged(said: Said, current: DateRange) -> DateRange | DateProblem:
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


def open_or_sure(base: DateReading, options: tuple[Said, ...], context: DateContext, today: date) -> DateReading:
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


def _refused(base: DateReading, said: Said, problems: tuple[DateProblem, ...]) -> DateReading:
    """Nothing is kept of days that contradict each other; of a trip that is too long its start."""
    base = evolve(base, problems=(*base.problems, *problems))
    if said.start and all(problem.kind == "too_long" for problem in problems):
        return evolve(base, start=said.start, said=("start",))
    return base


def label_of(range_: DateRange) -> str:
    first, last = range_.start or range_.end, range_.end or range_.start
    return d.stretch_in_words(first, last) if first and last else ""


def in_window(base: DateReading, window: Window, nights: int | None, draft: Draft, context: DateContext, today: date) -> DateReading:
    said: tuple[Part, ...] = ("nights",) if nights is not None else ()
    nights = nights if nights is not None else draft.own_nights if draft.own_nights is not None else context.current.nights
    choices = choices_in(window, nights, today, draft.weekday)
    return evolve(base, window=window, nights=nights, choices=choices, said=said)


def with_nights(base: DateReading, nights: int, draft: Draft, context: DateContext, today: date) -> DateReading:
    current = context.current
    if current.window and not current.start and not current.end:
        return in_window(base, current.window, nights, draft, context, today)
    return open_or_sure(base, (Said(nights=nights),), context, today)
