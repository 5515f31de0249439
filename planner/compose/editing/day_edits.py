"""Edits of whole days: two traded, one kept free, when they begin and end.

Pure.
"""

from __future__ import annotations

from planner.compose.editing.day_room import DAY_CLOSES, clear, in_its_hours, rehouse, slot
from planner.compose.editing.leg_edits import leave_after
from planner.compose.editing.outing_edits import drop_outing, lay_outing, outing_on
from planner.compose.editing.plan_draft import CLOSED, LATE, VISITS, PlanDraft, length_of, overlaps, point_of
from planner.compose.geometry import clock_of, in_fives, minutes_of
from planner.domain import edits
from planner.domain.edits import PartOfDay, SetHours
from planner.domain.options import Day
from planner.domain.reports import Sight
from planner.domain.values import Item, Provenance, evolve
from planner.say.phrases import MONTHS


def _with_free(day: Day, part: PartOfDay | None) -> Day:
    """The day with its free part named, where visits stood."""
    words = f"Free {part or 'day'} in {day.city}, {day.date.day} {MONTHS[day.date.month - 1]}"
    start, end = {
        "morning": (9 * 60, 11 * 60 + 30),
        "afternoon": (13 * 60 + 30, 18 * 60),
        "evening": (18 * 60 + 30, 19 * 60),
        None: (9 * 60 + 30, 12 * 60),
    }[part]
    left = [i for i in day.activities if i.kind in VISITS]
    busy = [i for i in (*day.meals, *day.transport) if overlaps(i, start, end)]
    while busy and start < end:
        start = max(start, in_fives(max(minutes_of(i.end or "00:00") for i in busy)))
        busy = [i for i in (*day.meals, *day.transport) if overlaps(i, start, end)]
    if end - start < 30:
        return evolve(day, activities=tuple(left))
    free = Item(
        id=f"free-{day.day_number}-{part or 'day'}",
        kind="free_time",
        name=words,
        city=day.city,
        start=clock_of(start),
        end=clock_of(end),
        provenance=Provenance(source="user", detail="kept free, as you asked"),
    )
    return evolve(day, activities=tuple(sorted((*left, free), key=lambda i: i.start or "")))


def swap_days(draft: PlanDraft, edit: edits.SwapDays) -> None:
    a, b = edit.a - 1, edit.b - 1
    if max(a, b) >= len(draft.days) or a == b:
        draft.refused.append("I cannot swap those days: one of them is not in the trip.")
        return
    ours, theirs = draft.visits(a), draft.visits(b)
    for n, rows in ((a, ours), (b, theirs)):
        for item in rows:
            draft.take(n, item.id)
    homeless: list[Item] = []
    for n, rows in ((a, theirs), (b, ours)):
        for item in rows:
            start = (
                slot(draft, n, item, length_of(item), None, minutes_of(item.start or "10:00"), city=item.city)
                if draft.is_open(item, n)
                else None
            )
            late = (
                slot(draft, n, item, length_of(item), "evening", minutes_of(item.start or "19:00"), city=item.city)
                if start is None and (item.start or "") >= "17:00"
                else None
            )
            if (found := start if start is not None else late) is None:
                homeless.append(item)
            else:
                draft.put(n, item, found, length_of(item))
    draft.done.append(f"{draft.day_words(a)} and {draft.day_words(b)} have traded their visits")
    rehouse(draft, homeless)


def free_time(draft: PlanDraft, edit: edits.FreeTime) -> None:
    n = edit.day - 1
    if n >= len(draft.days):
        draft.refused.append(f"I cannot free day {edit.day}: it is not in the trip.")
        return
    opens, closes = CLOSED[edit.part]
    leaving = [i for i in draft.visits(n) if i.start and i.end and minutes_of(i.start) < closes and minutes_of(i.end) > opens]
    draft.pins.append(edit)
    if leaving and outing_on(draft, n) is not None:
        drop_outing(draft, n)
        leaving = [i for i in leaving if i.id in {v.id for v in draft.visits(n)}]
    gone = [draft.take(n, i.id) for i in leaving]
    what = f"{draft.day_words(n)} {edit.part or 'is'}{' is' if edit.part else ''} free"
    draft.days[n] = _with_free(draft.days[n], edit.part)
    draft.done.append(what)
    rehouse(draft, gone, but=(n,))


def set_hours(draft: PlanDraft, edit: SetHours) -> None:
    targets = draft.full_days(edit.days) or [n for n in range(len(draft.days)) if draft.visits(n)]
    firsts = [minutes_of(v[0].start or "09:00") for n in targets if (v := draft.visits(n))]
    if not firsts:
        draft.refused.append("I cannot change when the days begin: there are no visits in them.")
        return
    shift = edit.shift_minutes or 0
    starts = {
        n: (minutes_of(edit.first_start) if edit.first_start else minutes_of(v[0].start or "09:00") + shift)
        for n in targets
        if (v := draft.visits(n))
    }
    pin = evolve(edit, shift_minutes=None, first_start=edit.first_start or (clock_of(min(starts.values())) if shift > 0 else None))
    draft.pins.append(pin)
    last = minutes_of(edit.last_end) if edit.last_end else None
    homeless: list[Item] = []
    for n, first in starts.items():
        trip = outing_on(draft, n)
        if trip is None:
            homeless += _relaid(draft, n, first, last, earlier=shift < 0)
        elif shift > 0 or edit.first_start:
            _later_outing(draft, n, trip, first)
    when = (
        f"Full days start at {edit.first_start} or later"
        if edit.first_start
        else f"Full days start {abs(shift)} minutes {'later' if shift > 0 else 'earlier'}"
        if shift
        else f"Visits are over by {edit.last_end}"
    )
    draft.done.append(when)
    rehouse(draft, homeless)
    if edit.journeys and edit.first_start:
        leave_after(draft, after=minutes_of(edit.first_start))


def _later_outing(draft: PlanDraft, n: int, trip: Sight, first: int) -> None:
    """A day outside that leaves so much later that its first visit begins no earlier than `first`."""
    visits = draft.visits(n)
    late = first - minutes_of(visits[0].start or "09:00") if visits else 0
    if late <= 0:
        return
    frame, saved, day = draft.frames()[n], draft.passing_pins, draft.days[n]
    leaves = max(frame.free_from, min((minutes_of(i.start) for i in day.transport if i.start), default=9 * 60))
    for extra in (late, late + 30, late + 60, late + 90):
        draft.passing_pins = (*saved, SetHours(first_start=clock_of(leaves + extra), days=(n + 1,)))
        lay_outing(draft, n, trip)
        visits = draft.visits(n)
        if visits and minutes_of(visits[0].start or "09:00") >= first:
            break
    else:
        draft.days[n] = day
    draft.passing_pins = saved


def _relaid(draft: PlanDraft, n: int, first: int, last: int | None, *, earlier: bool = False) -> list[Item]:
    """The day's visits from `first` on, in their order; what no longer fits is given back."""
    visits = draft.visits(n)
    shift = first - minutes_of(visits[0].start or "09:00")
    if shift <= 0 and not earlier and (last is None or all(minutes_of(v.end or "18:00") <= last for v in visits)):
        return []
    taken = [draft.take(n, v.id) for v in visits]
    _lunch_later(draft, n, shift)
    left: list[Item] = []
    after = first
    for item in sorted(taken, key=lambda i: draft.best_time(i) != "morning"):
        late = (item.start or "") >= "17:00"
        moved = minutes_of(item.start or "10:00") + (0 if late else shift)
        want = after if draft.best_time(item) == "morning" else max(after, moved)
        usual = min(length_of(item), draft.sights[item.id].minutes if item.id in draft.sights else 24 * 60)
        for minutes in dict.fromkeys((length_of(item), usual)):
            start = _after(draft, n, item, minutes, want, last)
            if start is not None:
                draft.put(n, item, start, minutes)
                after = start + minutes
                break
        else:
            left.append(item)
    return left


def _lunch_later(draft: PlanDraft, n: int, shift: int) -> None:
    """Lunch as much later as the day begins, as far as its hours go, unless an edit gave it its hour."""
    lunch = next((i for i in draft.days[n].meals if i.kind == "lunch" and i.start and draft.meal_may_move(i)), None)
    if lunch is None or shift <= 0:
        return
    start = min(minutes_of(lunch.start or "12:30") + shift, 13 * 60 + 45)
    if start > minutes_of(lunch.start or "12:30"):
        draft.replace_meal(n, lunch, evolve(lunch, start=clock_of(start), end=clock_of(start + length_of(lunch))))


def _after(draft: PlanDraft, n: int, item: Item, minutes: int, want: int, last: int | None) -> int | None:
    """The first start from `want` on that fits the day; an evening thing may begin in the evening."""
    blocks, point = draft.blocks(n), point_of(item)
    low, latest = in_its_hours(draft, n, item, minutes, want, LATE - minutes)
    want = max(want, low)
    closes = min(x for x in (last or LATE, LATE if (item.start or "") >= "17:00" else DAY_CLOSES, draft.bounds(n)[1]))
    for window in draft.windows(n):
        if window.city != item.city:
            continue
        for start in range(in_fives(max(want, window.start)), min(closes, window.end) - minutes + 1, 5):
            if start <= latest and clear(draft, n, start, start + minutes, point, blocks, item.kind):
                return start
    return None
