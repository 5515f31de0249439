"""Small things one does in the open hours of a day: a walk, a square, a view, a market, where a day would stand still. Pure.

Nothing is moved to another day for it and nothing costs more: what is added is free, near what the day holds, and in no other day.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from planner.compose.frames import Frame
from planner.compose.geometry import Point, at, km_between, path_km, walk_order
from planner.compose.timeline import STARTS, Timeline, is_evening, slow_morning, timeline
from planner.domain.options import Pace, Pick
from planner.domain.reports import Sight
from planner.domain.values import evolve

STILL: dict[Pace, int] = {"relaxed": 150, "moderate": 110, "packed": 90}
"""From how many minutes on a stretch without anything is filled; a slow day's late afternoon is left alone."""
STROLL, SHORTEST_STROLL = 75, 40
"""How long a walk through a neighbourhood is where it only fills an hour, and how short it may be."""
NEAR_KM, RIDE_KM, KM_A_RANK = 2.0, 6.0, 0.05
TRIED, MOST_A_DAY = 4, 2
GAINED = 25
"""By how many minutes the longest stretch has to shrink, where the day has more than one thing in its afternoon."""
LATER_DINNER, FULL = 30, 5
"""By how many minutes dinner may move, and how many things by day and evening make a day full."""
HALF_EMPTY, LENT_FROM, HALF_A_DAY, DAYS_A_LOAN = 140, 170, 120, 4
"""From how many minutes on a stretch without anything is filled with a thing that costs or lasts more, or with one that was left to other
plans; how long that may last, and for how many days one such loan is."""
DETOUR, SHORT_KM = 1.2, 0.3
"""How much longer than the shortest way a day's may be, as a factor or in km."""
_OPEN_AIR = frozenset(("viewpoint", "square", "bridge", "walk", "neighbourhood", "market", "park", "garden", "beach", "island"))


def with_strolls(
    frames: Sequence[Frame],
    city: str,
    rows: Sequence[Sight],
    plan: Mapping[int, list[Sight]],
    evenings: Mapping[int, Sight],
    pick: Pick,
    beds: Mapping[int, Point],
    others: Sequence[Sight] = (),
) -> dict[int, list[Sight]]:
    """The days with a small thing wherever one would stand still for long, as far as the city has any left.

    What was left to the `others`, the plans beside this one, comes on one day in four at most, where a day would be half empty without it.
    """
    filled = dict(plan)
    held = {s.id for day in plan.values() for s in day} | {s.id for s in evenings.values()} | {of for of, _ in pick.pins}
    small = [s for s in rows if s.id not in held and _is_small(s)]
    own = [s for s in rows if s.id not in held and _fills_half_a_day(s)]
    theirs = [s for s in others if s.id not in held and _fills_half_a_day(s)]
    loans = -(-sum(f.city == city for f in frames) // DAYS_A_LOAN)
    for n, day in plan.items():
        if frames[n].city != city or n + 1 in pick.fixed or pick.hours_on(n + 1) or frames[n].tired or (day and day[0].role == "outing"):
            continue
        for _ in range(MOST_A_DAY):
            hole = _hole(frames[n], filled[n], evenings.get(n), pick.pace)
            if hole is None:
                break
            ways = ((small, 0), (own, HALF_EMPTY), (theirs[: len(theirs) * (loans > 0)], LENT_FROM))
            trials = (_filled(hole, some, pick.pace, beds.get(n), least) for some, least in ways if some and hole.length >= least)
            longer = next((trial for trial in trials if trial is not None), None)
            if longer is None:
                break
            filled[n], added = longer
            loans -= any(s.id == added for s in theirs)
            small, own, theirs = ([s for s in some if s.id != added] for some in (small, own, theirs))
    return filled


def _is_small(sight: Sight) -> bool:
    """Whether a thing may fill an hour: in the open, free, not long, and of no hour of its own."""
    if is_evening(sight) or sight.cost.high > 0:
        return False
    return sight.role == "stroll" or (sight.role == "sight" and sight.sight_kind in _OPEN_AIR and sight.minutes <= STROLL)


def _fills_half_a_day(sight: Sight) -> bool:
    """Whether a thing may fill a half day that is empty: by day, not too long."""
    return not is_evening(sight) and sight.role in ("sight", "stroll") and sight.minutes <= HALF_A_DAY


class _Hole(NamedTuple):
    """The longest open stretch of a day: the day and how it is laid out, the minutes of the stretch and how many visits come before it."""

    frame: Frame
    day: list[Sight]
    evening: Sight | None
    now: Timeline
    length: int
    place: int


def _hole(frame: Frame, day: list[Sight], evening: Sight | None, pace: Pace) -> _Hole | None:
    """Where a day stands still for long; None where it does not, or is full as it is."""
    if len(day) + (evening is not None) >= FULL:
        return None
    now = timeline(frame, day, pace, evening=evening)
    length, place = _stillest(frame, now, pace)
    return None if now.left or length < STILL[pace] else _Hole(frame, day, evening, now, length, place)


def _filled(hole: _Hole, left: Sequence[Sight], pace: Pace, bed: Point | None, least: int) -> tuple[list[Sight], str] | None:
    """The day with one thing more in its longest open stretch, and that thing's id; None where nothing fits."""
    frame, day, evening, now, length, place = hole
    around = [at(v.sight) for v in now.visits[max(0, place - 1) : place + 1]]
    around += [bed] if bed and (least or not around) else []
    for sight in _nearest(left, around, frame, RIDE_KM if least else NEAR_KM)[:TRIED]:
        shown = evolve(sight, minutes=max(SHORTEST_STROLL, min(sight.minutes, STROLL))) if sight.role == "stroll" else sight
        longer = [*day[:place], shown, *day[place:]]
        if not _straight([*longer, evening] if evening else longer):
            continue
        then = timeline(frame, longer, pace, evening=evening)
        gained = 0 if slow_morning(frame, day, pace) else GAINED
        if not then.left and _holds(now, then) and _stillest(frame, then, pace)[0] <= length - gained:
            return longer, sight.id
    return None


def _straight(day: Sequence[Sight]) -> bool:
    """Whether a day's way, to its evening, makes no detour."""
    direct = path_km([at(s) for s in walk_order(day)])
    return path_km([at(s) for s in day]) <= max(DETOUR * direct, direct + SHORT_KM)


def _holds(now: Timeline, then: Timeline) -> bool:
    """Whether a fuller day keeps its lunch, its evening and its dinner, and that not much later."""
    if (now.lunch is None) != (then.lunch is None) or (now.evening is None) != (then.evening is None):
        return False
    return now.dinner is None or (then.dinner is not None and then.dinner <= now.dinner + LATER_DINNER)


def _nearest(left: Sequence[Sight], around: Sequence[Point], frame: Frame, most: float) -> list[Sight]:
    """What is open that day within so many km, the nearest first; a place further down the order of liking counts as some metres."""
    rows = [(min((km_between(at(s), p) for p in around), default=0.0), rank, s) for rank, s in enumerate(left) if s.open_on(frame.day)]
    return [s for km, rank, s in sorted(rows, key=lambda row: row[0] + row[1] * KM_A_RANK) if km <= most]


def _stillest(frame: Frame, day: Timeline, pace: Pace) -> tuple[int, int]:
    """The longest stretch of a day in which nothing is planned, in minutes, and how many visits come before it.

    The end of a slow day is left alone.
    """
    longest, place = 0, 0
    clock = max(frame.free_from, frame.earliest, STARTS[pace] if frame.woke_here else 0)
    for begins, ends, before in _stretches(frame, day, pace):
        if begins - clock > longest:
            longest, place = begins - clock, before
        clock = max(clock, ends)
    return longest, place


def _stretches(frame: Frame, day: Timeline, pace: Pace) -> Iterator[tuple[int, int, int]]:
    """What the day holds, in order: when it begins and ends, and how many visits come before it."""
    rows = [(v.start, v.end, n) for n, v in enumerate(day.visits)]
    if day.lunch is not None:
        rows.append((day.lunch, day.lunch + day.lunch_length, sum(v.end <= day.lunch for v in day.visits)))
    yield from sorted(rows)
    late = [start for start in (day.dinner, day.evening.start if day.evening else None) if start is not None]
    ends = min(late, default=min(frame.free_until, frame.latest))
    if pace != "relaxed" or not day.visits:
        yield ends, ends, len(day.visits)
