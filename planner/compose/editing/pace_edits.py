"""Edits of pace: fewer or more visits a day, and less to walk.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.compose.editing.day_room import of_the_evening, rehouse, slot
from planner.compose.editing.outing_edits import outing_on
from planner.compose.editing.plan_draft import PlanDraft, length_of, point_of
from planner.compose.editing.visit_choices import choices_for, visit_item
from planner.compose.editing.wanted_kinds import NOT_SHOWN, of_kind
from planner.compose.geometry import km_between, minutes_of
from planner.compose.sightseeing import plain
from planner.domain import edits
from planner.domain.values import Item, evolve
from planner.say.phrases import joined, plural


def set_pace(draft: PlanDraft, edit: edits.SetPace) -> None:
    days = draft.full_days(edit.days) or [n for n in range(len(draft.days)) if not edit.days or n + 1 in edit.days]
    if edit.to == "faster":
        _fuller(draft, days)
        return
    before = max((len(draft.visits(n)) for n in days), default=0)
    most = edit.max_per_day or max(1, before - 1)
    rank = {sight: place for place, sight in enumerate(draft.pick.sights)}
    must = draft.state.preferences.must_do
    for n in days:
        visits = draft.visits(n)
        spare = sorted(
            (v for v in visits if not any(plain(w) in plain(v.name) for w in must)),
            key=lambda v: (
                _sat_through(draft, v),
                -rank.get(v.id, len(rank)),
                length_of(v) if v.id in draft.trips else 0,
                -_stop_of(draft, v),
                v.start or "",
            ),
        )
        gone = [draft.take(n, item.id) for item in spare[: max(0, len(visits) - most)]]
        if edit.days:
            rehouse(draft, gone, but=tuple(days))
        else:
            draft.done += [f"{item.name} is out" for item in gone]
    slower = {"packed": "moderate", "moderate": "relaxed", "relaxed": "relaxed"}[draft.option.pace]
    if draft.done:
        draft.pins.append(evolve(edit, to=None, max_per_day=most))
        if not edit.days:
            draft.option, draft.pick = evolve(draft.option, pace=slower), evolve(draft.pick, pace=slower)
        return
    where = joined([draft.day_words(n - 1) for n in edit.days if n <= len(draft.days)]) if edit.days else "no day"
    holds = f"{where} holds no more than {plural(most, 'visit')}" if edit.days else f"no day holds more than {plural(most, 'visit')}"
    draft.refused.append(f"I cannot make it slower: {holds} already.")


def _stop_of(draft: PlanDraft, item: Item) -> int:
    """The place of a thing among those of its day outside, what one goes there for first."""
    trip = draft.trips.get(item.id)
    return next((k for k, stop in enumerate(trip.stops, 1) if stop.id == item.id), 0) if trip else 0


def _fuller(draft: PlanDraft, days: Sequence[int]) -> None:
    for n in days:
        city = draft.days[n].city
        for sight in choices_for(draft, None, ""):
            item = visit_item(sight)
            start = slot(draft, n, item, sight.minutes, None, None, city=city) if sight.city == city and draft.is_open(item, n) else None
            if start is not None:
                draft.put(n, item, start, sight.minutes)
                draft.done.append(f"{sight.name} is in on {draft.day_words(n)}")
                break
    if draft.done:
        faster = {"relaxed": "moderate", "moderate": "packed", "packed": "packed"}[draft.option.pace]
        draft.option, draft.pick = evolve(draft.option, pace=faster), evolve(draft.pick, pace=faster)
    else:
        draft.refused.append("I cannot fit more in: no day has room for anything else that is known.")


def _walked(draft: PlanDraft, n: int) -> float:
    points = [p for i in sorted((*draft.visits(n), *draft.days[n].meals), key=lambda i: i.start or "") if (p := point_of(i))]
    return sum(km_between(a, b) for a, b in zip(points, points[1:], strict=False))


def less_walking(draft: PlanDraft, edit: edits.LessWalking, kinds: Sequence[str] = ()) -> None:
    """Of each day that walks most, the visit furthest out of the way goes to a day it lies nearer to, or something near the rest of the day

    takes its place, or it goes. What must be seen, what one came for and what is of one of `kinds` stays while something else can go.
    On days that were named a walk goes that is one by itself, where nothing else walks less.
    """
    if edit.days:
        for n in draft.full_days(edit.days):
            _walk_less_on(draft, n, kinds)
        return
    before = sum(_walked(draft, n) for n in range(len(draft.days)))
    for n in sorted(range(len(draft.days)), key=lambda n: -_walked(draft, n)):
        visits = [v for v in draft.visits(n) if v.id not in draft.trips]
        if len(visits) < 2 or _walked(draft, n) < 2.0:
            continue
        spare = [v for v in visits if not _came_for(draft, v, kinds)] or [v for v in visits if not _wanted(draft, v, kinds)]
        if not spare:
            continue
        far = max(spare, key=lambda v: _saving(draft, n, v))
        saved, done, pick = list(draft.days), list(draft.done), draft.pick
        taken = draft.take(n, far.id)
        draft.pick = evolve(draft.pick, dropped=tuple(dict.fromkeys((*draft.pick.dropped, far.id))))
        if not _nearest_day(draft, n, taken):
            _nearer_thing(draft, n, taken, before)
        else:
            draft.pick = pick
        if sum(_walked(draft, m) for m in range(len(draft.days))) >= before:
            draft.days, draft.done, draft.pick = saved, done, pick
            continue
        before = sum(_walked(draft, m) for m in range(len(draft.days)))
    if not draft.changed:
        draft.refused.append("I cannot find a way to walk less: the places of each day are near one another already.")


def _walk_less_on(draft: PlanDraft, n: int, kinds: Sequence[str]) -> None:
    """One day with less to walk: what saves most goes to a day it lies nearer to, or out; never an evening one sits through."""
    trip, before = outing_on(draft, n), _walked(draft, n)
    visits = [v for v in draft.visits(n) if v.id not in draft.trips and not _sat_through(draft, v)]
    spare = [v for v in visits if not (_wanted(draft, v, kinds) or _foremost(draft, v))]
    walks = [v for v in spare if _is_a_walk(draft, v)]
    far = max(spare, key=lambda v: _saving(draft, n, v), default=None)
    far = far if far is not None and _saving(draft, n, far) >= LEAST_SAVED_KM else next(iter(walks), None)
    if far is None:
        where = f"it is the day trip to {trip.name}" if trip is not None else "what is left to see then lies close together"
        draft.refused.append(f"I cannot make {draft.day_words(n)} walk less: {where}. A taxi between two places is yours to take.")
        return
    draft.take(n, far.id)
    moved = not _is_a_walk(draft, far) and _nearest_day(draft, n, far)
    if not moved:
        draft.pick = evolve(draft.pick, dropped=tuple(dict.fromkeys((*draft.pick.dropped, far.id))))
        draft.done.append(f"{far.name} is out")
    km = before - _walked(draft, n)
    draft.done[-1] += f", about {km:.1f} km less to walk on {draft.day_words(n)}" if km >= LEAST_SAVED_KM else f" on {draft.day_words(n)}"


def _sat_through(draft: PlanDraft, item: Item) -> bool:
    """Whether it is an evening one sits through, such as a show, and no walk."""
    sight = draft.sights.get(item.id)
    return of_the_evening(draft, item) and not _is_a_walk(draft, item) and (sight is None or sight.sight_kind not in NOT_SHOWN)


def _is_a_walk(draft: PlanDraft, item: Item) -> bool:
    """Whether a visit is a walk by itself: through a part of the city, or one of the kind."""
    sight = draft.sights.get(item.id)
    kind = sight.sight_kind if sight is not None else ""
    return kind in ("walk", "neighbourhood") or "walk" in plain(item.name).split()


def _saving(draft: PlanDraft, n: int, visit: Item) -> float:
    saved, whole = list(draft.days), _walked(draft, n)
    draft.take(n, visit.id)
    rest = _walked(draft, n)
    draft.days = saved
    return whole - rest


FOREMOST = 3
"""The sights of a plan that one came for: the first of its ranking."""


def _wanted(draft: PlanDraft, item: Item, kinds: Sequence[str]) -> bool:
    """Whether a visit is a wish: a must, or of a kind that the same message asks for."""
    sight = draft.sights.get(item.id)
    must = any(plain(w) in plain(item.name) for w in draft.state.preferences.must_do)
    return must or (sight is not None and any(of_kind(sight, kind, "interest") for kind in kinds))


def _came_for(draft: PlanDraft, item: Item, kinds: Sequence[str]) -> bool:
    """Whether a visit is a wish, an evening out, or among the foremost of its city."""
    sight = draft.sights.get(item.id)
    return _wanted(draft, item, kinds) or _foremost(draft, item) or (sight is not None and sight.role == "evening")


def _foremost(draft: PlanDraft, item: Item) -> bool:
    """Whether a visit is among the first of its city."""
    mine = [key for key in draft.pick.sights if key in draft.sights and draft.sights[key].city == item.city]
    return item.id in mine[:FOREMOST]


def _nearer_thing(draft: PlanDraft, n: int, gone: Item, before: float) -> None:
    """Something near what is left of the day in the place of what went, where the day walks less with it; else the place stays empty."""
    points = [p for i in (*draft.visits(n), *draft.days[n].meals) if (p := point_of(i))]
    rows = [s for s in choices_for(draft, None, "", but=(gone.id,)) if s.city == gone.city and draft.is_open(visit_item(s), n)]
    rows = [s for s in rows if s.step_free != "no" and s.sight_kind not in _TO_BE_CLIMBED]
    rows = sorted(rows[:NEAR_CHOICES], key=lambda s: min((km_between((s.lat, s.lon), p) for p in points), default=9.0))
    for sight in rows[:3]:
        item, saved = visit_item(sight), draft.days[n]
        start = slot(draft, n, item, sight.minutes, None, minutes_of(gone.start or "10:00"), city=sight.city)
        if start is not None:
            draft.put(n, item, start, sight.minutes)
            if sum(_walked(draft, m) for m in range(len(draft.days))) < before - LEAST_SAVED_KM:
                draft.done.append(f"{sight.name} takes the place of {gone.name} on {draft.day_words(n)}")
                return
            draft.days[n] = saved
    draft.done.append(f"{gone.name} is out")


NEAR_CHOICES = 14
_TO_BE_CLIMBED = ("tower", "viewpoint")
"""What is not offered to who wants to walk less."""
LEAST_SAVED_KM = 0.5


def _nearest_day(draft: PlanDraft, n: int, item: Item) -> bool:
    """Put a visit on a day on which something is near it; whether there is one."""
    point = point_of(item)
    for m in range(len(draft.days)):
        near = [km_between(point, p) for v in draft.visits(m) if point and (p := point_of(v))]
        if m != n and near and min(near) < 0.8 and draft.is_open(item, m):
            start = slot(draft, m, item, length_of(item), None, minutes_of(item.start or "10:00"), city=item.city)
            if start is not None:
                draft.put(m, item, start, length_of(item))
                draft.done.append(f"{item.name} goes to {draft.day_words(m)}, next to what is there")
                return True
    return False
