"""Which sights on which day: what must be seen on a whole day, near things together, no more than the pace allows, no day left empty. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from planner.compose.frames import Frame
from planner.compose.geometry import Point, at, km_between, path_km, walk_order
from planner.compose.timeline import Timeline, timeline
from planner.domain.options import Pace, Pick
from planner.domain.reports import Sight

PACE: dict[Pace, tuple[int, int]] = {"relaxed": (2, 270), "moderate": (3, 400), "packed": (5, 540)}
WHOLE_DAY = 480
TIRED = (1, 120)
KM_A_PLACE = 0.12
"""How many km nearer a sight must lie to be preferred over one a place higher in the order of liking."""
FAR_KM = 7.0
SPARE = 4
IDLE = 45


class Share(NamedTuple):
    """What a day may hold: so many visits, so many minutes of them."""

    visits: int
    minutes: int


def capacity(frame: Frame, pace: Pace) -> Share:
    """The pace on a whole day, its share on a short one, one light visit after a long journey."""
    count, minutes = PACE[pace]
    if frame.room < 45:
        return Share(0, 0)
    if frame.tired:
        return Share(TIRED[0], min(TIRED[1], frame.room))
    share = min(1.0, frame.room / WHOLE_DAY)
    return Share(max(1, round(count * share)), min(minutes, frame.room))


def assign(
    frames: Sequence[Frame], city: str, sights: Sequence[Sight], must: set[str], pick: Pick, beds: dict[int, Point] | None = None
) -> dict[int, list[Sight]]:
    """Sights by day (position in `frames`) for one city, each day in the order of the walk.

    Pinned sights stay on their day, in their order on a fixed one, and a fixed day takes no others. Where there are fewer sights than the
    days could hold they are spread, so that no day is bare while another is full. `beds` are positions one sets out from, by day.
    """
    days = [n for n, f in enumerate(frames) if f.city == city]
    plan = {n: [s for wanted, day in pick.pins if day == n + 1 for s in sights if s.id == wanted] for n in days}
    placed = {s.id for rows in plan.values() for s in rows}
    pool = [s for s in sights if s.id not in placed]
    open_days = [n for n in days if n + 1 not in pick.fixed]
    room = _Room(frames, pick, beds or {})
    quotas = _quotas({n: room.share(n).visits - len(plan[n]) for n in open_days}, len(pool))
    for n in sorted(open_days, key=lambda n: (-min(frames[n].room, WHOLE_DAY), n)):
        _fill(n, plan, pool, quotas[n], must, room, wanted=sum(quotas.values()))
    for n in open_days:
        _fill(n, plan, pool, room.share(n).visits if must & {s.id for s in pool} else quotas[n], must, room, wanted=len(pool))
    _untangle(plan, open_days, {s for s, _ in pick.pins}, room)
    return {n: rows if n + 1 in pick.fixed else room.order(n, rows) for n, rows in plan.items()}


class _Room:
    """What fits a day. What was found out once is kept: filling and swapping ask the same over and over."""

    def __init__(self, frames: Sequence[Frame], pick: Pick, beds: dict[int, Point]) -> None:
        self._frames = frames
        self._pick = pick
        self._pace = pick.pace
        self._beds = beds
        self._lengths: dict[tuple[str, ...], float] = {}
        self._taken: dict[tuple[int, tuple[str, ...]], bool] = {}

    def share(self, n: int) -> Share:
        return capacity(self._frames[n], self._pace)

    def takes(self, n: int, sights: Sequence[Sight]) -> bool:
        share = self.share(n)
        if len(sights) > share.visits or sum(s.minutes for s in sights) > share.minutes:
            return False
        key = (n, tuple(s.id for s in sights))
        if key not in self._taken:
            self._taken[key] = not self._clock(n, self.order(n, sights)).left
        return self._taken[key]

    def first_that_fits(self, n: int, day: Sequence[Sight], choices: Sequence[Sight]) -> Sight | None:
        """The first choice the day still takes; where visits have their hours, one that leaves them alone comes first."""
        fitting = (s for s in choices if self.takes(n, [*day, s]))
        if not self._pick.hours_on(n + 1):
            return next(fitting, None)
        rows = list(fitting)
        return next((s for s in rows if not self._moved(n, self.order(n, [*day, s]))), rows[0] if rows else None)

    def order(self, n: int, sights: Sequence[Sight]) -> list[Sight]:
        """The shortest way through the sights, in the direction in which more of them fit and less time is lost around lunch.

        Where visits have their hours from before a change they keep their order, and what is new goes where it moves them least.
        """
        hours = self._pick.hours_on(n + 1)
        old = sorted((s for s in sights if s.id in hours), key=lambda s: hours[s.id])
        if old:
            return self._inserted(n, old, [s for s in sights if s.id not in hours])
        there = walk_order(sights, self._beds.get(n))
        if len(there) < 2:
            return there

        def cost(pair: tuple[int, list[Sight]]) -> tuple[int, int]:
            day = self._clock(n, pair[1])
            return len(day.left), max(0, day.idle - IDLE) + pair[0]

        return min(enumerate((there, there[::-1])), key=cost)[1]

    def length(self, sights: Sequence[Sight]) -> float:
        """The km of the shortest way through the sights."""
        key = tuple(s.id for s in sights)
        if key not in self._lengths:
            self._lengths[key] = path_km([at(s) for s in walk_order(sights)])
        return self._lengths[key]

    def _inserted(self, n: int, old: list[Sight], new: Sequence[Sight]) -> list[Sight]:
        ways = old
        for sight in new:
            trials = [[*ways[:i], sight, *ways[i:]] for i in range(len(ways) + 1)]
            ways = min(trials, key=lambda way: (len(self._clock(n, way).left), self._moved(n, way), path_km([at(s) for s in way])))
        return ways

    def _clock(self, n: int, sights: Sequence[Sight]) -> Timeline:
        return timeline(self._frames[n], sights, self._pace, self._pick.hours_on(n + 1))

    def _moved(self, n: int, sights: Sequence[Sight]) -> int:
        """By how many minutes in all the visits that have an hour miss it."""
        hours = self._pick.hours_on(n + 1)
        return sum(abs(v.start - hours[v.sight.id]) for v in self._clock(n, sights).visits if v.sight.id in hours)


def _quotas(wanted: dict[int, int], available: int) -> dict[int, int]:
    """How many sights each day is to take: what it wants, or its part of what there is, the largest remainders first."""
    wanted = {n: max(0, count) for n, count in wanted.items()}
    total = sum(wanted.values())
    if total <= available:
        return wanted
    exact = {n: count * available / total for n, count in wanted.items()}
    quotas = {n: int(part) for n, part in exact.items()}
    for n in sorted(exact, key=lambda n: (int(exact[n]) - exact[n], n))[: available - sum(quotas.values())]:
        quotas[n] += 1
    return quotas


def _fill(n: int, plan: dict[int, list[Sight]], pool: list[Sight], quota: int, must: set[str], room: _Room, *, wanted: int) -> None:
    """Grow the day around its best sight by nearness, from the first sights of the pool and a few to choose among."""
    day, start = plan[n], len(plan[n])
    while len(day) - start < quota:
        reach = pool[: max(wanted + SPARE, sum(s.id in must for s in pool))] if pool else []
        order = reach if not day else _by_nearness(reach, day, must)
        best = room.first_that_fits(n, day, order) or room.first_that_fits(n, day, pool)
        if best is None:
            return
        pool.remove(best)
        day.append(best)


def _by_nearness(reach: Sequence[Sight], day: Sequence[Sight], must: set[str]) -> list[Sight]:
    """The sights within reach, those near the day's first; a place further down the list counts as some kilometres."""
    there = [at(s) for s in day]

    def cost(ranked: tuple[int, Sight]) -> float:
        place, sight = ranked
        away = min(km_between(at(sight), point) for point in there)
        return away + place * KM_A_PLACE + (20 if away > FAR_KM else 0) - (2 if sight.id in must else 0)

    return [sight for _, sight in sorted(enumerate(reach), key=cost)]


def _untangle(plan: dict[int, list[Sight]], days: Sequence[int], pinned: set[str], room: _Room) -> None:
    """Swap two sights between days wherever that shortens the walks of both, until no swap does."""
    for _ in range(2):
        moved = False
        for a in days:
            for b in days:
                moved |= a < b and _swapped(plan, a, b, pinned, room)
        if not moved:
            return


def _swapped(plan: dict[int, list[Sight]], a: int, b: int, pinned: set[str], room: _Room) -> bool:
    for i, ours in enumerate(plan[a]):
        for j, theirs in enumerate(plan[b]):
            if ours.id in pinned or theirs.id in pinned or not _drawn(ours, plan[a], plan[b]) or not _drawn(theirs, plan[b], plan[a]):
                continue
            first, second = [*plan[a]], [*plan[b]]
            first[i], second[j] = theirs, ours
            if (
                room.length(first) + room.length(second) + 0.3 < room.length(plan[a]) + room.length(plan[b])
                and room.takes(a, first)
                and room.takes(b, second)
            ):
                plan[a], plan[b] = first, second
                return True
    return False


def _drawn(sight: Sight, own: Sequence[Sight], other: Sequence[Sight]) -> bool:
    """Whether a sight lies nearer to another day's sights than to those of its own."""
    near = [km_between(at(sight), at(s)) for s in own if s.id != sight.id]
    there = [km_between(at(sight), at(s)) for s in other]
    return bool(near and there) and min(there) < min(near)
