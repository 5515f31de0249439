"""Edits of whole days: two traded, one kept free.

Pure.
"""

from __future__ import annotations

from planner.compose.editing.day_room import again_on, at_its_hour, rehouse, slot
from planner.compose.editing.outing_edits import drop_outing, lay_outing, outing_on, say_lost
from planner.compose.editing.plan_draft import MARGIN, VISITS, PlanDraft, kept_clear, length_of, overlaps
from planner.compose.geometry import clock_of, in_fives, minutes_of
from planner.domain import edits
from planner.domain.edits import PartOfDay
from planner.domain.options import Day
from planner.domain.values import Item, Provenance, evolve
from planner.say.edit_words import part_kept_free
from planner.say.phrases import MONTHS

_SHOWN_FREE: dict[PartOfDay | None, tuple[int, int]] = {
    "morning": (9 * 60, 11 * 60 + 30),
    "afternoon": (13 * 60 + 30, 18 * 60),
    "evening": (18 * 60 + 30, 19 * 60),
    None: (9 * 60 + 30, 12 * 60),
}
"""The stretch of a day that a row names where a part of it, or all of it, is free."""


def _with_free(day: Day, edit: edits.FreeTime) -> Day:
    """The day with its free part named, where visits stood."""
    part = edit.part
    words = f"Free {part or ('time' if edit.since or edit.until else 'day')} in {day.city}, {day.date.day} {MONTHS[day.date.month - 1]}"
    start, end = kept_clear(edit) if edit.since or edit.until else _SHOWN_FREE[part]
    left = [i for i in day.activities if i.kind in VISITS]
    busy = [i for i in (*day.meals, *day.transport) if overlaps(i, start, end)]
    while busy and start < end:
        start = max(start, in_fives(max(minutes_of(i.end or "00:00") + MARGIN.get(i.kind, 0) for i in busy)))
        busy = [i for i in (*day.meals, *day.transport) if overlaps(i, start, end)]
    if end - start < 30:
        return evolve(day, activities=tuple(left))
    free = Item(
        id=f"free-{day.day_number}-{part or (clock_of(start).replace(':', '') if edit.since or edit.until else 'day')}",
        kind="free_time",
        name=words,
        city=day.city,
        start=clock_of(start),
        end=clock_of(end),
        provenance=Provenance(source="user", detail="kept free, as you asked"),
    )
    return evolve(day, activities=tuple(sorted((*left, free), key=lambda i: i.start or "")))


FOREMOST = 2
"""Sights of a plan that no trade of days may lose because they are closed on the other."""


def swap_days(draft: PlanDraft, edit: edits.SwapDays) -> None:
    a, b = edit.a - 1, edit.b - 1
    if max(a, b) >= len(draft.days) or a == b:
        draft.refused.append("I cannot swap those days: one of them is not in the trip.")
        return
    if draft.days[a].city != draft.days[b].city:
        draft.refused.append(
            f"I cannot swap {draft.day_words(a)} and {draft.day_words(b)}: you are in {draft.days[a].city} on the one and in "
            f"{draft.days[b].city} on the other."
        )
        return
    outing = next((trip for n in (a, b) if (trip := outing_on(draft, n)) is not None), None)
    if outing is not None:
        swap_with_outing(draft, a, b)
        return
    ours, theirs = draft.visits(a), draft.visits(b)
    if not (ours or theirs):
        draft.refused.append(f"There are no visits on {draft.day_words(a)} and {draft.day_words(b)} to trade.")
        return
    shut = next(
        (i for n, rows in ((b, ours), (a, theirs)) for i in rows if i.id in draft.pick.sights[:FOREMOST] and not draft.is_open(i, n)), None
    )
    if shut is not None:
        n = b if shut in ours else a
        draft.refused.append(
            f"I cannot swap {draft.day_words(a)} and {draft.day_words(b)}: {shut.name} is closed on {draft.day_words(n)}, so it stays."
        )
        return
    for n, rows in ((a, ours), (b, theirs)):
        for item in rows:
            draft.take(n, item.id)
    homeless: list[Item] = []
    for n, rows in ((a, theirs), (b, ours)):
        homeless += [item for item in sorted(rows, key=length_of, reverse=True) if not _laid_on(draft, n, item)]
    draft.done.append(f"{draft.day_words(a)} and {draft.day_words(b)} have traded their visits")
    rehouse(draft, homeless)


def _laid_on(draft: PlanDraft, n: int, item: Item) -> bool:
    """Put a visit on the day at its own hour, lunch and dinner giving way within their hours; else at another. Whether it could be."""
    if draft.is_open(item, n) and (start := at_its_hour(draft, n, item)) is not None:
        draft.put(n, item, start, length_of(item))
        return True
    return again_on(draft, n, item)


def swap_with_outing(draft: PlanDraft, a: int, b: int) -> None:
    """A day outside trades with another: it is laid on that one, and what stood there comes here."""
    here, there = (a, b) if outing_on(draft, a) is not None else (b, a)
    trip, other = outing_on(draft, here), outing_on(draft, there)
    whole = set(draft.full_days(()))
    fits = (
        trip is not None
        and other is None
        and there in whole
        and trip.city == draft.days[there].city
        and trip.open_on(draft.days[there].date)
    )
    if trip is None or not fits:
        draft.refused.append(
            f"I cannot swap {draft.day_words(a)} and {draft.day_words(b)}: a day trip needs a whole day in its city on which it is open."
        )
        return
    guests = [v for v in draft.visits(here) if v.id not in draft.trips]
    seen = [v for v in draft.visits(here) if v.id in draft.trips]
    hosts = draft.visits(there)
    drop_outing(draft, here)
    for item in guests:
        draft.take(here, item.id)
    lay_outing(draft, there, trip)
    draft.done.append(f"{draft.day_words(there)} is the day trip to {trip.name} now, and {draft.day_words(here)} has what stood there")
    say_lost(draft, there, seen)
    homeless = []
    for n, rows in ((here, [v for v in hosts if v.id not in {i.id for i in draft.visits(there)}]), (there, guests)):
        for item in rows:
            start = (
                slot(draft, n, item, length_of(item), None, minutes_of(item.start or "10:00"), city=item.city)
                if draft.is_open(item, n)
                else None
            )
            if start is None:
                homeless.append(item)
            else:
                draft.put(n, item, start, length_of(item))
    rehouse(draft, homeless)


def free_time(draft: PlanDraft, edit: edits.FreeTime) -> None:
    n = edit.day - 1
    if n >= len(draft.days):
        draft.refused.append(f"I cannot free day {edit.day}: it is not in the trip.")
        return
    opens, closes = kept_clear(edit)
    part = part_kept_free(edit)
    leaving = [i for i in draft.visits(n) if i.start and i.end and minutes_of(i.start) < closes and minutes_of(i.end) > opens]
    if not leaving and not any(w.start < closes - 30 and w.end > opens + 30 for w in draft.windows(n)):
        draft.already(
            edit,
            f"nothing is planned on {draft.day_words(n)}{f' in the {edit.part}' if edit.part else f' {part}' if part else ''}, as you are on the way",
        )
        return
    trip = outing_on(draft, n) if any(i.id in draft.trips for i in leaving) else None
    if trip is not None and (edit.since or edit.until):
        draft.refused.append(
            f"I cannot keep {draft.day_words(n)} free {part}: you are on the day trip to {trip.name} then, which can be moved or dropped."
        )
        return
    draft.pins.append(edit)
    if trip is not None:
        drop_outing(draft, n)
        leaving = [i for i in leaving if i.id in {v.id for v in draft.visits(n)}]
    gone = [draft.take(n, i.id) for i in leaving]
    what = f"{draft.day_words(n)}{f' {part}' if part else ''} is free"
    draft.days[n] = _with_free(draft.days[n], edit)
    draft.done += [what, *([f"the day trip to {trip.name} is out"] if trip is not None else [])]
    if edit.since or edit.until:
        gone = [item for item in gone if not again_on(draft, n, item)]
    rehouse(draft, gone, but=(n,))
