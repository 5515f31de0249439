"""Readings that revise dates already known or offered: shifts, picks among candidates, and days that lie in the past."""

from __future__ import annotations

from datetime import date, timedelta

from planner.domain.values import DateRange, Window, evolve
from planner.language.dates import calendar_days as d
from planner.language.dates.draft import Again, Draft
from planner.language.dates.followups import DateAnswer
from planner.language.dates.merge import Said, Spans, in_window, label_of, open_or_sure
from planner.language.dates.reading import LONGEST_TRIP, DateCandidate, DateContext, DateProblem, DateReading
from planner.language.dates.settle import Option


def shifted(base: DateReading, draft: Draft, context: DateContext, today: date) -> DateReading:
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
    return evolve(open_or_sure(base, (said,), DateContext(), today), said=(changed,))


def with_past(base: DateReading, draft: Draft, today: date) -> DateReading:
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


def _range_of(option: Option) -> DateRange:
    """A lone day as a start, two days as a range; a stretch too long for a trip without its nights."""
    if option.start == option.end:
        return DateRange(start=option.start)
    whole = DateRange(start=option.start, end=option.end)
    return whole.completed() if (option.end - option.start).days <= LONGEST_TRIP else whole


def _come_round(past: Option, again: Again | None, today: date) -> Option | None:
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
            return Option(first, last)
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
        return in_window(base, only.window, None, Draft(), context, today)
    known = evolve(context.current, window=None) if context.current.window else context.current
    given = Said(start=only.start, end=only.end, order=reply.order)
    return open_or_sure(base, (given,), DateContext(current=known, day_first=context.day_first), today)
