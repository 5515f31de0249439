"""Which things on which day: what must be seen on a whole day, a day outside on its own, near things together, no more than the pace
allows,

no closed door, no day left empty, something for the evening. Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import NamedTuple

from planner.compose.frames import Frame
from planner.compose.geometry import EXACT, Point, at, headed, km_between, path_km, shortest_way, walk_order
from planner.compose.timeline import LASTS_TO, UNTIL, Timeline, by_day, holds_all, is_evening, timeline, with_evening
from planner.domain.options import Pace, Pick
from planner.domain.reports import Sight
from planner.domain.values import evolve

PACE: dict[Pace, tuple[int, int]] = {"relaxed": (3, 290), "moderate": (4, 400), "packed": (5, 540)}
ENOUGH: dict[Pace, int] = {"relaxed": 2, "moderate": 3, "packed": 4}
"""How many visits make a day of the pace, once it lasts long enough."""
WHOLE_DAY = 480
LONG = 300
"""Minutes from which a sight takes its day."""
TIRED = (2, 180)
KM_A_PLACE = 0.12
"""How many km nearer a sight must lie to be preferred over one a place higher in the order of liking."""
FAR_KM = 7.0
EVENING_FROM = 17 * 60 + 30
KM_AN_EVENING = 1.0
EVENING_KM = 3.0
"""How far from the bed or the last visit one goes out in the evening."""
SPARE = 4
IDLE = 45
LATE_AFTERNOON = 15 * 60 + 45
MOST_TURNED, MOST_TRIED = 4, 6
FIRST_WALK, FIRST_WALK_KM, LAST_WALK = 50, 1.6, 20 * 60
"""How long the first walk on the evening of an arrival is, how far from the bed, and until when one is there for it."""
FOUR, LONGEST_OPEN = 16 * 60, 145
ARRIVED_LATE = 19 * 60
"""From when one who arrives dines and goes to bed, or takes a short walk."""
DETOUR, MOST_DETOURS = 1.2, 8
"""How much longer than the shortest way through a day's places their order may be, and how many such orders are looked at."""


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
    room = min(frame.room, max(0, min(frame.free_until, frame.latest) - max(frame.free_from, frame.earliest)))
    share = min(1.0, room / WHOLE_DAY)
    return Share(max(1, round(count * share)), min(minutes, room))


def assign(
    frames: Sequence[Frame],
    city: str,
    sights: Sequence[Sight],
    must: set[str],
    pick: Pick,
    beds: dict[int, Point] | None = None,
    *,
    outings: Sequence[tuple[Sight, bool]] = (),
    first: Collection[str] = (),
    serving: Sequence[tuple[Collection[str], int]] = (),
) -> dict[int, list[Sight]]:
    """Sights by day (position in `frames`) for one city, each day in the order of the walk.

    Pinned sights stay on their day, in their order on a fixed one, and a fixed day takes no others. Where there are fewer sights than the
    days could hold they are spread, so that no day is bare while another is full. `beds` are positions one sets out from, by day. `outings`
    are days outside to be had, each with whether it must be: it then takes a fuller day than it otherwise would. What the pick names, what
    must be seen and what is in `first` goes before all else. `serving` holds the ids that serve each interest, and how many it is to have.
    """
    days = [n for n, f in enumerate(frames) if f.city == city]
    known = {s.id: s for s in (*sights, *(o for o, _ in outings))}
    plan = {n: [known[i] for i, day in pick.pins if day == n + 1 and i in known and not _pinned_late(known[i], pick, day)] for n in days}
    pinned_on = {n: [*rows] for n, rows in plan.items()}
    held = {s.id for rows in plan.values() for s in rows} | {i for i, _ in pick.pins}
    pool = [s for s in sights if s.id not in held and not is_evening(s) and s.role != "outing"]
    room = _Room(frames, pick, beds or {})
    to_be_had = [o for o in outings if o[0].id not in held]
    doors = [s for s in pool if s.id in must and s.closed]
    taken = _with_days_outside(plan, [n for n in days if n + 1 not in pick.fixed], to_be_had, room, must, doors)
    open_days = [n for n in days if n + 1 not in pick.fixed and n not in taken]
    _with_long_sights(plan, open_days, pool, {*must, *first}, room)
    filled = sorted(open_days, key=lambda n: (-min(frames[n].room, WHOLE_DAY), n))
    own = {*pick.sights, *must, *first}
    near = {*must, *first}
    quotas = _quotas({n: room.wanted(n) - len(plan[n]) for n in open_days}, len(pool))
    for n in filled:
        _fill(n, plan, pool, quotas[n], near, room, wanted=sum(quotas.values()), only=own)
    for n in filled:
        left = quotas[n] - len(plan[n]) + len(pinned_on[n])
        _fill(n, plan, pool, left, must, room, wanted=sum(quotas.values()), lean=bool(pick.sights))
    for these in (must, set(first)):
        for n in open_days:
            if these & {s.id for s in pool}:
                _fill(n, plan, pool, room.share(n).visits - len(plan[n]), these, room, wanted=len(pool), only=these, insist=True)
    _give_way(plan, open_days, pool, serving, {*must, *(s for s, _ in pick.pins)}, room)
    _untangle(plan, open_days, {s for s, _ in pick.pins}, room)
    _even_out(plan, open_days, {s for s, _ in pick.pins}, room)
    return {n: rows if n + 1 in pick.fixed or n in taken else room.order(n, rows) for n, rows in plan.items()}


def _with_days_outside(
    plan: dict[int, list[Sight]],
    days: Sequence[int],
    outings: Sequence[tuple[Sight, bool]],
    room: _Room,
    wished: Collection[str],
    doors: Sequence[Sight] = (),
) -> set[int]:
    """Put each day outside on a whole day that holds nothing yet, one in the middle first; the days that are taken so.

    One goes nowhere for a single open door, unless it was wished for, and nowhere on the last day on which one of `doors`, which must be seen, is open.
    """
    taken = {n for n, rows in plan.items() if any(s.role == "outing" for s in rows)}
    for outing, must in outings:
        whole = [n for n in days if n not in taken and not plan[n] and room.whole(n) and outing.open_on(room.frame(n).day)]
        free = [n for n in days if n not in taken and not plan[n] and room.frame(n).room >= WHOLE_DAY]
        last = {n for n in whole for s in doors if [m for m in free if s.open_on(room.frame(m).day)] == [n]}
        whole = [n for n in whole if n not in last]
        middle = sum(days) / max(1, len(days))
        shut = {n: sum(not s.open_on(room.frame(n).day) for s in outing.stops) for n in whole}
        if outing.id not in wished and len(outing.stops) > 1:
            whole = [n for n in whole if len(outing.stops) - shut[n] > 1]
        whole.sort(key=lambda n: (shut[n], room.frame(n).far, any(abs(n - t) < 2 for t in taken), abs(n - middle), n))
        spare = [n for n in days if n not in taken and not plan[n] and room.whole(n)]
        best = next((n for n in whole if holds_all(room.frame(n), [outing], "moderate")), None)
        if best is not None and (must or len(spare) > 1):
            plan[best] = [outing]
            taken.add(best)
    return taken


def _with_long_sights(plan: dict[int, list[Sight]], days: Sequence[int], pool: list[Sight], must: set[str], room: _Room) -> None:
    """Sights that last most of a day get a whole day of their own: those that must be, and the foremost where there are days enough. `must` holds what an interest needs, too."""
    long_ones = [s for s in pool if s.minutes > LONG]
    for sight in long_ones:
        pool.remove(sight)
    wanted = [s for s in long_ones if s.id in must] + [s for s in long_ones if s.id not in must][: max(0, len(days) // 4)]
    for sight in wanted:
        free = [n for n in days if not plan[n] and room.whole(n) and sight.open_on(room.frame(n).day)]
        best = next((n for n in free if room.takes(n, [sight], alone=True)), None)
        if best is not None:
            plan[best] = [sight]


class _Room:
    """What fits a day. What was found out once is kept: filling and swapping ask the same over and over."""

    def __init__(self, frames: Sequence[Frame], pick: Pick, beds: dict[int, Point]) -> None:
        self._frames = frames
        self._pick = pick
        self._pace = pick.pace
        self._beds = beds
        self._shares: dict[int, Share] = {}
        self._lengths: dict[tuple[str, ...], float] = {}
        self._ways: dict[tuple[str, ...], list[Sight]] = {}
        self._taken: dict[tuple[int, tuple[str, ...]], bool] = {}
        self._orders: dict[tuple[int, tuple[str, ...]], list[Sight]] = {}
        self._clocks: dict[tuple[int, tuple[str, ...]], Timeline] = {}

    def frame(self, n: int) -> Frame:
        return self._frames[n]

    def whole(self, n: int) -> bool:
        """Whether the day is spent there from morning to evening."""
        frame = self._frames[n]
        return not frame.legs and frame.landed is None and frame.woke_here and frame.room >= WHOLE_DAY and not frame.tired

    def share(self, n: int) -> Share:
        if n not in self._shares:
            self._shares[n] = capacity(self._frames[n], self._pace)
        return self._shares[n]

    def wanted(self, n: int) -> int:
        """How many visits the day is to have: as many as before a change, else what the pace allows."""
        before = sum(1 for what, at_ in self._pick.hours_on(n + 1).items() if "." in what and UNTIL not in what and at_ < EVENING_FROM)
        return before or self.share(n).visits

    def takes(self, n: int, sights: Sequence[Sight], *, alone: bool = False) -> bool:
        share = self.share(n)
        if not alone and (len(sights) > share.visits or sum(s.minutes for s in sights) > share.minutes):
            return False
        if not all(s.open_on(self._frames[n].day) for s in sights):
            return False
        key = (n, tuple(s.id for s in sights))
        if key not in self._taken:
            self._taken[key] = self._has_time(n, sights) and self._goes(n, sights)
        return self._taken[key]

    def _goes(self, n: int, sights: Sequence[Sight]) -> bool:
        ways, direct = self.order(n, sights), self.length(sights)
        return path_km([at(s) for s in ways]) <= max(direct * DETOUR, direct + 0.3) and not self._clock(n, ways).left

    def _has_time(self, n: int, sights: Sequence[Sight]) -> bool:
        """Whether in any of the orders that are looked at no sight is left out; where none is, none has to be laid out to the end."""
        if self._pick.hours_on(n + 1):
            return True
        frame, there = self._frames[n], self._walk(sights, self._beds.get(n))
        ways = (way for some in ((there, there[::-1]), self._detours(there)) for way in some)
        return any(holds_all(frame, way, self._pace) for way in ways)

    def full(self, n: int, sights: Sequence[Sight]) -> bool:
        """Whether the day has enough: so many visits as make a day of its pace, and it lasts until the late afternoon."""
        if self._pick.hours_on(n + 1) or len(sights) < min(ENOUGH[self._pace], self.share(n).visits):
            return False
        ends = self._clock(n, self.order(n, sights)).ends or 0
        return ends >= min(LASTS_TO[self._pace], self._frames[n].free_until - 30) - 15

    def lasts(self, n: int, sights: Sequence[Sight]) -> bool:
        """Whether the day has two visits at least, lasts until four o'clock and has no long gap."""
        if self._pick.hours_on(n + 1) or len(sights) < min(2, self.share(n).visits):
            return False
        day = self._clock(n, self.order(n, sights))
        return (day.ends or 0) >= min(FOUR, self._frames[n].free_until - 30) and day.longest_gap(
            meals=self._frames[n].meals
        ) <= LONGEST_OPEN

    def first_that_fits(self, n: int, day: Sequence[Sight], choices: Sequence[Sight]) -> Sight | None:
        """The first choice the day still takes; where visits have their hours, one that leaves them alone comes first."""
        fitting = (s for s in choices if self.takes(n, [*day, s]))
        if not self._pick.hours_on(n + 1):
            return next(fitting, None)
        rows = list(fitting)
        return next((s for s in rows if not self._moved(n, self.order(n, [*day, s]))), rows[0] if rows else None)

    def order(self, n: int, sights: Sequence[Sight]) -> list[Sight]:
        """The shortest way through the sights in which all of them have their time of day and least time is lost.

        Where visits have their hours from before a change they keep their order, and what is new goes where it moves them least.
        """
        hours = self._pick.hours_on(n + 1)
        old = sorted((s for s in sights if s.id in hours), key=lambda s: hours[s.id])
        if old:
            return self._inserted(n, old, [s for s in sights if s.id not in hours])
        key = (n, tuple(sorted(s.id for s in sights)))
        if key not in self._orders:
            self._orders[key] = self._ordered(n, sights)
        return self._orders[key]

    def _ordered(self, n: int, sights: Sequence[Sight]) -> list[Sight]:
        there = self._walk(sights, self._beds.get(n))
        if len(there) < 2:
            return there
        ways = [there, there[::-1]]
        best = self._best_way(n, ways)
        clock = self._clock(n, best)
        if not clock.left and not self._early(n, clock):
            return best
        return self._best_way(n, [best, *self._detours(there)])

    def _detours(self, there: Sequence[Sight]) -> Iterator[list[Sight]]:
        """The first orders of up to five sights that are hardly longer than the shortest."""
        if len(there) > EXACT:
            return
        shortest = path_km([at(s) for s in there])
        most = max(shortest * DETOUR, shortest + 0.3)
        yield from islice((list(way) for way in permutations(there) if path_km([at(s) for s in way]) <= most), MOST_DETOURS)

    def _early(self, n: int, day: Timeline) -> int:
        """By how many minutes a whole day would be over before the late afternoon."""
        return max(0, LATE_AFTERNOON - (day.ends or 0)) if self._frames[n].free_until > LATE_AFTERNOON + 60 else 0

    def _best_way(self, n: int, ways: Sequence[list[Sight]]) -> list[Sight]:
        def cost(pair: tuple[int, list[Sight]]) -> tuple[int, int]:
            day = self._clock(n, pair[1])
            return len(day.left), max(0, day.idle - IDLE) + self._early(n, day) + pair[0]

        return min(enumerate(ways), key=cost)[1]

    def length(self, sights: Sequence[Sight]) -> float:
        """The km of the shortest way through the sights."""
        key = tuple(s.id for s in sights)
        if key not in self._lengths:
            self._lengths[key] = path_km([at(s) for s in self._walk(sights)])
        return self._lengths[key]

    def _walk(self, sights: Sequence[Sight], start: Point | None = None) -> list[Sight]:
        """The sights in the order of `walk_order`; the shortest way through them is looked for once."""
        if len(sights) < 2 or len(sights) > EXACT:
            return walk_order(sights, start)
        key = tuple([s.id for s in sights])
        if key not in self._ways:
            self._ways[key] = shortest_way(sights)
        return headed(self._ways[key], start)

    def _inserted(self, n: int, old: list[Sight], new: Sequence[Sight]) -> list[Sight]:
        ways = old
        for sight in new:
            trials = [[*ways[:i], sight, *ways[i:]] for i in range(len(ways) + 1)]
            ways = min(trials, key=lambda way: (len(self._clock(n, way).left), self._moved(n, way), path_km([at(s) for s in way])))
        return ways

    def _clock(self, n: int, sights: Sequence[Sight]) -> Timeline:
        key = (n, tuple(s.id for s in sights))
        if key not in self._clocks:
            self._clocks[key] = by_day(self._frames[n], sights, self._pace, self._pick.hours_on(n + 1))
        return self._clocks[key]

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


def _fill(
    n: int,
    plan: dict[int, list[Sight]],
    pool: list[Sight],
    quota: int,
    must: set[str],
    room: _Room,
    *,
    wanted: int,
    only: Collection[str] | None = None,
    lean: bool = False,
    insist: bool = False,
) -> None:
    """Grow the day around its best sight by nearness, from the first sights of the pool and a few to choose among.

    What is `insist`ed on comes on a day that has enough, too.

    A `lean` day takes no more than it needs to last: what is left belongs to other plans.
    """
    day, start = plan[n], len(plan[n])
    while len(day) - start < quota:
        if day and not insist and (room.lasts(n, day) if lean else room.full(n, day)):
            return
        pool_now = [s for s in pool if only is None or s.id in only]
        reach = pool_now[: max(wanted + SPARE, sum(s.id in must for s in pool_now))]
        order = reach if not day else _by_nearness(reach, day, must)
        best = room.first_that_fits(n, day, order) or room.first_that_fits(n, day, pool_now)
        if best is None:
            return
        pool.remove(best)
        day.append(best)


def _give_way(
    plan: dict[int, list[Sight]],
    days: Sequence[int],
    pool: list[Sight],
    serving: Sequence[tuple[Collection[str], int]],
    kept: Collection[str],
    room: _Room,
) -> None:
    """Let what an interest still lacks take the place of a thing nobody asked for, the nearest, on a day that lasts as long with it.

    `serving` holds the ids that serve each interest, and how many it is to have.
    """
    held = {*kept, *(of for some, _ in serving for of in some)}
    for some, need in serving:
        lacking = need - sum(s.id in some for day in plan.values() for s in day)
        for sight in [s for s in pool if s.id in some]:
            if lacking > 0 and _exchanged(plan, days, pool, sight, held, room):
                lacking -= 1


def _exchanged(
    plan: dict[int, list[Sight]], days: Sequence[int], pool: list[Sight], sight: Sight, held: Collection[str], room: _Room
) -> bool:
    rows = [(km_between(at(sight), at(s)), n, s) for n in days for s in plan[n] if s.id not in held]
    for _, n, other in sorted(rows, key=lambda row: row[0])[:MOST_TRIED]:
        day = [*(s for s in plan[n] if s is not other), sight]
        if room.takes(n, day) and room.lasts(n, day) >= room.lasts(n, plan[n]):
            plan[n] = day
            pool[pool.index(sight)] = other
            return True
    return False


def _by_nearness(reach: Sequence[Sight], day: Sequence[Sight], must: set[str]) -> list[Sight]:
    """The sights within reach, those near the day's first; a place further down the list counts as some kilometres."""
    there = [at(s) for s in day]

    def cost(ranked: tuple[int, Sight]) -> float:
        place, sight = ranked
        away = min(km_between(at(sight), point) for point in there)
        return away + place * KM_A_PLACE + (20 if away > FAR_KM else 0) - (2 if sight.id in must else 0)

    return [sight for _, sight in sorted(enumerate(reach), key=cost)]


def _even_out(plan: dict[int, list[Sight]], days: Sequence[int], pinned: set[str], room: _Room) -> None:
    """Give a day that would be over early one thing of a day that lasts without it, the nearest that makes it last."""
    for n in days:
        if not plan[n] or room.lasts(n, plan[n]) or not room.whole(n):
            continue
        there = [at(s) for s in plan[n]]
        spare = [
            (min(km_between(at(s), p) for p in there), m, s)
            for m in days
            if m != n and len(plan[m]) > 2
            for s in plan[m]
            if s.id not in pinned
        ]
        for away, m, sight in sorted(spare, key=lambda row: row[0]):
            rest, more = [s for s in plan[m] if s is not sight], [*plan[n], sight]
            if away <= FAR_KM and room.takes(n, more) and room.lasts(n, more) and room.lasts(m, rest):
                plan[m], plan[n] = rest, more
                break


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
    drawn = [s.id not in pinned and _drawn(s, plan[b], plan[a]) for s in plan[b]]
    for i, ours in enumerate(plan[a]) if any(drawn) else ():
        if ours.id in pinned or not _drawn(ours, plan[a], plan[b]):
            continue
        for j, theirs in enumerate(plan[b]):
            if not drawn[j]:
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


def _pinned_late(sight: Sight, pick: Pick, day_number: int) -> bool:
    """Whether a pinned thing stands in the evening of its day."""
    return is_evening(sight) or pick.hours_on(day_number).get(sight.id, 0) >= EVENING_FROM


def evenings_of(
    frames: Sequence[Frame],
    city: str,
    choices: Sequence[Sight],
    plan: Mapping[int, list[Sight]],
    pick: Pick,
    beds: Mapping[int, Point],
    must: Collection[str] = (),
) -> dict[int, Sight]:
    """Something for the evening of each day one is there, by day: the first liked that is open and fits the day, near where the day ends.

    For what must be, the last visits of a day go where no day has room.

    A pinned one stays. On a relaxed pace every second evening is left alone; what is left over of the choices is for no evening.
    """
    days = [n for n, f in enumerate(frames) if f.city == city and f.night == "stay" and f.until_late >= 21 * 60]
    known = {s.id: s for s in choices}
    found = {n: known[i] for n in days for i, day in pick.pins if day == n + 1 and i in known and _pinned_late(known[i], pick, day)}
    pinned = {i for i, _ in pick.pins}
    left = [s for s in choices if s.id not in pinned]
    laid_out = {n: by_day(frames[n], plan.get(n, ()), pick.pace) for n in days if n not in found}
    for sight in [s for s in left if s.id in must]:
        free = [n for n in days if n not in found and n + 1 not in pick.fixed and sight.open_on(frames[n].day)]
        fitting = [n for n in free if with_evening(frames[n], laid_out[n], pick.pace, sight).evening is not None]
        suiting = (n for n in fitting if _suits(frames[n], sight, plan.get(n, ()), pick, beds.get(n), laid_out[n]))
        best_day = next(suiting, next(iter(fitting), None))
        if best_day is None:
            best_day = next((n for n in free if _made_room(frames[n], plan.get(n, []), sight, pick, must)), None)
        if best_day is not None:
            found[best_day] = sight
            left.remove(sight)
    for n in days:
        worn_out = frames[n].tired or (not frames[n].woke_here and frames[n].free_from >= ARRIVED_LATE)
        if n in found or n + 1 in pick.fixed or worn_out or (pick.pace == "relaxed" and n % 2 == 0):
            continue
        here = at(plan[n][-1]) if plan.get(n) and plan[n][-1].role != "outing" else beds.get(n)
        order = sorted(enumerate(left), key=lambda pair: pair[0] * KM_AN_EVENING + (km_between(here, at(pair[1])) if here else 0.0))
        best = next(
            (s for _, s in order if s.open_on(frames[n].day) and _suits(frames[n], s, plan.get(n, ()), pick, beds.get(n), laid_out[n])),
            None,
        )
        if best is not None:
            found[n] = best
            left.remove(best)
    return found


def first_evenings(
    frames: Sequence[Frame],
    city: str,
    strolls: Sequence[Sight],
    plan: Mapping[int, Sequence[Sight]],
    taken: Collection[int],
    pick: Pick,
    beds: Mapping[int, Point],
) -> dict[int, Sight]:
    """A short walk near the bed for the evening of a day one arrives on too late to see anything else, by day."""
    found: dict[int, Sight] = {}
    for n, frame in enumerate(frames):
        arrives = frame.city == city and frame.night == "stay" and not frame.woke_here and not plan.get(n) and n not in taken
        if not arrives or n + 1 in pick.fixed or frame.until_late < 21 * 60 or frame.free_from > LAST_WALK:
            continue
        bed, used = beds.get(n), {f.id for f in found.values()}
        away = [(km_between(bed, at(s)) if bed else 0.0, s) for s in strolls if s.id not in used]
        near = [s for km, s in sorted(away, key=lambda pair: pair[0]) if km <= FIRST_WALK_KM]
        walks = [evolve(s, best="evening", minutes=FIRST_WALK) for s in near]
        walk = next((s for s in walks if timeline(frame, (), pick.pace, evening=s, supper=bed).evening is not None), None)
        found |= {n: walk} if walk is not None else {}
    return found


def _made_room(frame: Frame, day: list[Sight], evening: Sight, pick: Pick, must: Collection[str]) -> bool:
    """Whether a day has room for an evening without its last visits, which then leave it; what must be stays."""
    for keep in range(len(day) - 1, -1, -1):
        if day[keep].id in must or day[keep].role == "outing":
            return False
        if timeline(frame, day[:keep], pick.pace, evening=evening).evening is not None:
            del day[keep:]
            return True
    return False


def towards_evening(
    frames: Sequence[Frame], plan: Mapping[int, list[Sight]], evenings: Mapping[int, Sight], pick: Pick
) -> dict[int, list[Sight]]:
    """The days in an order that ends near what their evening holds, where the order they have makes the way to it long."""
    turned = dict(plan)
    for n, evening in evenings.items():
        rows = plan.get(n, [])
        open_day = 1 < len(rows) <= MOST_TURNED and n + 1 not in pick.fixed and not pick.hours_on(n + 1) and rows[0].role != "outing"
        if not open_day or _with(rows, evening) <= DETOUR * path_km([at(s) for s in walk_order([*rows, evening])]):
            continue
        ways = sorted((list(way) for way in permutations(rows)), key=lambda way: _with(way, evening))
        before = timeline(frames[n], rows, pick.pace, evening=evening)
        for way in ways[:6]:
            day = timeline(frames[n], way, pick.pace, evening=evening)
            lasting = (day.ends or 0) >= min(before.ends or 0, FOUR)
            if _with(way, evening) < _with(rows, evening) and not day.left and (day.evening or not before.evening) and lasting:
                turned[n] = way
                break
    return turned


def _with(day: Sequence[Sight], evening: Sight) -> float:
    """The length of a day's way to its evening, in km."""
    return path_km([at(s) for s in (*day, evening)])


def _suits(frame: Frame, evening: Sight, day: Sequence[Sight], pick: Pick, bed: Point | None, laid_out: Timeline) -> bool:
    """Whether an evening fits after the day's visits (as they are `laid_out`), and makes no long way longer than it must be."""
    if with_evening(frame, laid_out, pick.pace, evening, bed).evening is None:
        return False
    if not day or day[0].role == "outing":
        return bed is None or km_between(bed, at(evening)) <= EVENING_KM
    ways = [at(s) for s in day]
    last = ways[-1]
    return path_km([*ways, at(evening)]) <= max(1.2 * path_km([at(s) for s in walk_order([*day, evening])]), path_km(ways) + 0.2) and (
        min(km_between(last, at(evening)), km_between(bed, at(evening)) if bed else FAR_KM) <= EVENING_KM
    )
