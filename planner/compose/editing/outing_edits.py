"""Edits of days outside a city: a day trip put on a day of its own, and taken out again.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from planner.compose.build import table_of
from planner.compose.day_schedule import DaySetting, day_of
from planner.compose.editing.day_room import NEAR_ITS_HOUR, has_its_evening, rehouse, slot
from planner.compose.editing.plan_draft import PlanDraft, length_of
from planner.compose.editing.wanted_kinds import of_kind
from planner.compose.geometry import minutes_of
from planner.compose.sightseeing import plain, wanted_by
from planner.compose.timeline import STARTS
from planner.domain import edits
from planner.domain.reports import Sight
from planner.domain.values import Item, evolve
from planner.say.phrases import joined


def outing_removed(draft: PlanDraft, name: str) -> bool:
    """Take out a day outside that is named by its place, or by all that is seen there; whether there was one."""
    days = [n for n in range(len(draft.days)) if (trip := outing_on(draft, n)) is not None and _names_outing(draft, n, trip, name)]
    for n in days:
        trip = outing_on(draft, n)
        drop_outing(draft, n)
        draft.done.append(f"The day trip to {trip.name if trip else name} is out; {draft.day_words(n)} is open")
    return bool(days)


def all_outings_removed(draft: PlanDraft, day: int | None = None, *, most: int | None = None, fewer: bool = False) -> None:
    """Take out every day outside, or the one on a day; where some are to stay, the last of them: so many, or half where nobody says."""
    days = [n for n in range(len(draft.days)) if day in (None, n + 1) and outing_on(draft, n) is not None]
    stay = most if most is not None else (len(days) + 1) // 2 if fewer else 0
    for n in days[stay:]:
        trip = outing_on(draft, n)
        if trip is not None:
            drop_outing(draft, n)
            draft.done.append(f"The day trip to {trip.name} is out; {draft.day_words(n)} is open")


def _names_outing(draft: PlanDraft, n: int, trip: Sight, name: str) -> bool:
    """Whether a name is that of the day outside: one of several places seen there is only itself."""
    words = plain(name)
    if words in (plain(trip.name), "day trip"):
        return True
    seen = [v for v in draft.visits(n) if v.id in {s.id for s in trip.stops}]
    one = any(v.id == name or plain(v.name) == words for v in seen)
    return plain(trip.name) in words and not (one and len(seen) > 1)


def add_day_trip(draft: PlanDraft, edit: edits.AddDayTrip) -> None:
    """A day outside on a day of its own: the one that was named, else the whole day that gives up least."""
    words = plain(edit.place)
    rows = [s for s in draft.sights.values() if s.role == "outing" and (plain(s.name) == words or wanted_by(s, edit.place))]
    if not rows:
        draft.refused.append(
            f"I cannot add a day trip to {edit.place}: it is not known as one from "
            f"{joined([s.place.name for s in draft.state.trip.destinations])}, or too far for a day."
        )
        return
    trip = rows[0]
    there = next(
        (n for n in range(len(draft.days)) if (laid := outing_on(draft, n)) is not None and plain(laid.name) == plain(trip.name)), None
    )
    if there is not None and edit.day in (None, there + 1):
        draft.already(edit, f"The day trip to {trip.name} is in already, on {draft.day_words(there)}, and stays")
        return
    whole = [
        n
        for n in draft.full_days(())
        if draft.days[n].city == trip.city and trip.open_on(draft.days[n].date) and outing_on(draft, n) is None
    ]
    if edit.day is not None and edit.day - 1 not in whole:
        why = (
            "it is closed then"
            if edit.day <= len(draft.days) and not trip.open_on(draft.days[edit.day - 1].date)
            else f"it needs a whole day in {trip.city}"
        )
        draft.refused.append(
            f"I cannot put the day trip to {trip.name} on {draft.day_words(edit.day - 1) if edit.day <= len(draft.days) else 'that day'}: "
            f"{why}."
        )
        return
    days = [edit.day - 1] if edit.day else sorted(whole, key=lambda n: (_pinned_on(draft, n), _worth(draft, n), len(draft.visits(n)), n))
    if not days:
        draft.refused.append(f"I cannot add a day trip to {trip.name}: no whole day in {trip.city} is left for it.")
        return
    seen = [v for v in draft.visits(there) if draft.trips.get(v.id) == trip] if there is not None else []
    if there is not None:
        drop_outing(draft, there)
    before, days_now, done, pick = _ids_seen(draft), list(draft.days), list(draft.done), draft.pick
    pinned = {n: _pinned_on(draft, n) for n in days}
    losses: list[tuple[int, int, int, int]] = []
    for order, n in enumerate(days):
        _spend_outside(draft, n, trip, seen)
        lost = before - _ids_seen(draft)
        losses.append((pinned[n], sum(key in pick.sights[:FOREMOST_IN_ALL] for key in lost), len(lost), order))
        draft.days, draft.done, draft.pick = list(days_now), list(done), pick
    _spend_outside(draft, days[min(losses)[-1]], trip, seen)


FOREMOST_IN_ALL = 8
"""Sights of a plan that a day outside takes the place of last, by their place in it."""


def _ids_seen(draft: PlanDraft) -> set[str]:
    return {v.id for n in range(len(draft.days)) for v in draft.visits(n)}


def _spend_outside(draft: PlanDraft, n: int, trip: Sight, seen: Sequence[Item]) -> None:
    """Lay the day outside on a day; what stood there goes to others where it fits."""
    gone = draft.visits(n)
    lay_outing(draft, n, trip)
    draft.done.append(f"{draft.day_words(n)} is a day trip to {trip.name}, back for the night in the same bed")
    say_lost(draft, n, seen)
    left = [i for i in gone if i.id not in {v.id for v in draft.visits(n)}]
    rehouse(draft, [i for i in left if not (has_its_evening(draft, i) and _evening_kept(draft, n, i))], but=(n,))


def _evening_kept(draft: PlanDraft, n: int, item: Item) -> bool:
    """Put a show back in its evening, after the day outside; whether it fits near its hour."""
    want = minutes_of(item.start or "20:30")
    start = slot(draft, n, item, length_of(item), "evening", want, city=item.city)
    if start is None or abs(start - want) > NEAR_ITS_HOUR:
        return False
    draft.put(n, item, start, length_of(item))
    return True


def outing_named(draft: PlanDraft, name: str | None) -> Sight | None:
    """The day outside of this name."""
    return next((t for t in draft.trips.values() if name and plain(t.name) == plain(name)), None)


def another_outing(draft: PlanDraft, leaving: Sight, wanted: Sight | None, kind: str = "") -> None:
    """Another day outside in the place of one, on its day: the one that is wanted, else the first that goes from there, a nearer one where

    that is asked for. A plan without it stays.
    """
    n = next((n for n in range(len(draft.days)) if outing_on(draft, n) == leaving), None)
    if n is None:
        return
    others = [t for t in {t.id: t for t in draft.trips.values()}.values() if t != leaving and t.city == leaving.city]
    near = _NEARER & set(plain(kind).split())
    if kind and not near:
        others = [
            t for t in others if any(of_kind(stop, kind) for stop in t.stops) or set(plain(kind).split()) & set(plain(t.name).split())
        ]
    if near:
        others = [t for t in others if (t.way_minutes or 0) < (leaving.way_minutes or 0)]
    saved, rows = list(draft.days), [wanted] if wanted else others
    for trip in rows:
        draft.refused.clear()
        drop_outing(draft, n)
        add_day_trip(draft, edits.AddDayTrip(place=trip.name, day=n + 1))
        if not draft.refused:
            draft.done.append(f"the day trip to {leaving.name} is out")
            return
        draft.days, draft.done = list(saved), []
    if not rows or draft.refused:
        what = "nearer one" if near else f"other with {kind}" if kind else "other"
        draft.refused[:] = [
            f"I cannot put another day trip in the place of {leaving.name}: I know no {what} from {leaving.city}, so it stays."
        ]


_NEARER = frozenset("nearer closer shorter near close".split())


def say_lost(draft: PlanDraft, n: int, seen: Sequence[Item]) -> None:
    """What was seen on a day outside and is not, now that it is on another day."""
    now = {v.id for v in draft.visits(n)}
    for item in seen:
        if item.id not in now:
            draft.done.append(f"{item.name} is out, as it {'has no room on' if draft.is_open(item, n) else 'is closed'} that day")


FOREMOST_SIGHTS = 4


def _worth(draft: PlanDraft, n: int) -> int:
    """How many of the foremost sights of its city a day has, which a day outside would push out."""
    city = draft.days[n].city
    mine = [key for key in draft.pick.sights if key in draft.sights and draft.sights[key].city == city][:FOREMOST_SIGHTS]
    return sum(v.id in mine for v in draft.visits(n))


def _pinned_on(draft: PlanDraft, n: int) -> int:
    """How many visits of a day an edit put there."""
    named = {plain(pin.item) for pin in draft.option.pins if isinstance(pin, edits.MoveItem)}
    return sum(plain(v.name) in named or v.id in named for v in draft.visits(n))


def lay_outing(draft: PlanDraft, n: int, trip: Sight) -> None:
    """The day laid out around the way there and back; breakfast stays, what one eats away is chosen anew."""
    frame, stays = draft.frames()[n], draft.stays()
    first, last = draft.bounds(n)
    bed = stays.get(frame.stay_key) if frame.stay_key else None
    eaten = {i.id.split("@")[0] for m, d in enumerate(draft.days) for i in d.meals if m != n or i.kind == "breakfast"}
    table = table_of(draft.state, evolve(draft.pick, dropped=(*draft.pick.dropped, *eaten), menu=()), draft.candidates)
    opens = max(frame.earliest, first if first > STARTS[draft.option.pace] else 0)
    frame = replace(frame, earliest=opens, latest=min(frame.latest, last))
    laid = day_of(n + 1, frame, [trip], DaySetting(bed, bed, "more"), table, evolve(draft.pick, hours=()))
    breakfast = [i for i in draft.days[n].meals if i.kind == "breakfast"]
    meals = tuple(evolve(breakfast[0], start=i.start, end=i.end) if i.kind == "breakfast" and breakfast else i for i in laid.day.meals)
    draft.days[n] = evolve(laid.day, meals=meals, accommodation=draft.days[n].accommodation)


def outing_on(draft: PlanDraft, n: int) -> Sight | None:
    """The day outside a day is, told by its way there."""
    for item in draft.days[n].transport:
        trip = draft.sights.get(item.id.split("@")[0].removesuffix("-out").removesuffix("-back"))
        if trip is not None and trip.role == "outing":
            return trip
    return None


def drop_outing(draft: PlanDraft, n: int) -> None:
    """The day without its way out, and without what was seen there; lunch is in the city again."""
    trip = outing_on(draft, n)
    if trip is None:
        return
    seen = {trip.id, f"{trip.id}-pm", *(s.id for s in trip.stops)}
    day = draft.days[n]
    draft.days[n] = evolve(
        day, activities=tuple(i for i in day.activities if i.id not in seen),
        transport=tuple(i for i in day.transport if not i.id.startswith(trip.id)),
        meals=tuple(i for i in day.meals if plain(trip.name) not in plain(i.note + i.name)),
    )  # fmt: skip
    _lunch_again(draft, n)


def _lunch_again(draft: PlanDraft, n: int) -> None:
    """A lunch near the bed, at its usual hour, for a day that lost the one it had away."""
    if any(i.kind == "lunch" for i in draft.days[n].meals) or not any(i.kind == "dinner" for i in draft.days[n].meals):
        return
    frame, stays = draft.frames()[n], draft.stays()
    bed = stays.get(frame.stay_key) if frame.stay_key else None
    near = [(bed.lat, bed.lon)] if bed is not None and bed.lat is not None and bed.lon is not None else []
    eaten = {i.id.split("@")[0] for d in draft.days for i in d.meals}
    table = table_of(draft.state, evolve(draft.pick, dropped=(*draft.pick.dropped, *eaten), menu=()), draft.candidates)
    meal = table.choose(frame, n + 1, "lunch", near)
    if meal is not None:
        lunch = table.serve(meal, "lunch", frame, 12 * 60 + 45, f"near where you stay in {frame.city}")
        draft.days[n] = evolve(draft.days[n], meals=tuple(sorted((*draft.days[n].meals, lunch), key=lambda i: i.start or "")))
