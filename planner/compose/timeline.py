"""The clock of one day: when each visit begins and ends, when one eats, what the evening holds, and what no longer fits. Pure.

Everything is in minutes after midnight. A visit lasts at least its usual length, the way between two is walked or ridden, midday is left
free for lunch, and things with their time of day (a market, a view at dusk, a concert) have it. A day that would be over too early is
given more time at each place. A day outside the city is laid out around the way there and back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from planner.compose.frames import DAY_ENDS, Frame
from planner.compose.geometry import Point, at, drive, hop, in_fives, path_km, walk_order
from planner.destinations.sun import sunset
from planner.domain.options import Pace
from planner.domain.reports import Sight

STARTS: dict[Pace, int] = {"relaxed": 9 * 60 + 45, "moderate": 9 * 60 + 15, "packed": 9 * 60}
LUNCH: dict[Pace, int] = {"relaxed": 90, "moderate": 75, "packed": 60}
BREATH: dict[Pace, int] = {"relaxed": 20, "moderate": 10, "packed": 0}
LASTS_TO: dict[Pace, int] = {"relaxed": 16 * 60, "moderate": 16 * 60 + 30, "packed": 17 * 60 + 15}
"""Until when a whole day of the pace should last."""
LUNCH_ON_ARRIVAL, SHORT_LUNCH = 14 * 60 + 15, 60
LATER_LUNCH, LATEST_UNSEEN = 12 * 60 + 35, 13 * 60 + 10
"""Until when lunch may wait on a day that would be over early: longer where it stands in no plan and nobody has a table."""
NOON, LUNCH_FROM, LUNCH_LAST = 12 * 60 + 15, 11 * 60 + 30, 14 * 60 + 15
DINNER: dict[Pace, int] = {"relaxed": 19 * 60 + 30, "moderate": 19 * 60 + 15, "packed": 19 * 60}
DINNER_FROM, DINNER_LAST, DINNER_LENGTH = 18 * 60, 20 * 60 + 45, 75
BREAKFAST, BREAKFAST_LENGTH, LEISURELY, LATEST_RISING = 8 * 60, 45, 105, 10 * 60 + 30
BACK_FROM = 15 * 60 + 45
"""One does not leave a place outside before that time without a reason."""
WHOLE_OUTING = 8 * 60
"""How long a day outside lasts from door to door where nothing is known of what one sees there."""
LEAST_TO = 16 * 60 + 5
LATEST_START = 12 * 60 + 15
LONGEST_PAUSE, LONGEST_GAP = 60, 140
SHORT_WAIT, SLEPT_IN = 30, 75
"""How long one may wait for lunch, and by how much later a morning with little in it may begin instead."""
"""How long one may linger between two things before it is a gap."""
_OPENS = {
    "museum": 10 * 60,
    "gallery": 10 * 60,
    "palace": 9 * 60 + 30,
    "castle": 9 * 60 + 30,
    "aquarium": 9 * 60 + 30,
    "zoo": 9 * 60 + 30,
    "library": 10 * 60,
    "evening park": 11 * 60,
}
_CLOSES = {"museum": 18 * 60, "gallery": 18 * 60, "palace": 17 * 60 + 30, "castle": 18 * 60, "aquarium": 18 * 60 + 30, "zoo": 18 * 60, "library": 18 * 60,
           "church": 18 * 60, "temple": 18 * 60, "mosque": 18 * 60, "synagogue": 17 * 60, "cemetery": 17 * 60 + 30, "ruins": 18 * 60}  # fmt: skip
"""When such places usually open and close; no house's own hours."""
_MORNING_UNTIL = 12 * 60 + 15
_DARK_AT_LEAST = 16 * 60 + 30
_STRETCHES = {"aquarium": 20, "beach": 60, "gallery": 30, "garden": 40, "market": 20, "museum": 40, "neighbourhood": 45, "park": 45, "walk": 45, "zoo": 45,
              "castle": 25, "palace": 30, "island": 60, "ruins": 20}  # fmt: skip
"""How many minutes more than usual one can spend with pleasure."""
_SHOWS = frozenset(
    ("cabaret", "classical", "comedy", "dance", "fado", "flamenco", "folklore", "jazz", "live_music", "opera", "tango", "theatre", "cinema")
)
_CURTAIN = frozenset(("classical", "opera", "theatre", "dance", "folklore"))
MARKET_FROM = 19 * 60
"""From when a night market is at its best; one dines early to be there before it thins out."""
LONGEST_OUTING, LATEST_BACK = 12 * 60, 21 * 60 + 30
"""From how many minutes on a day outside begins at eight, and when one is back from it at the latest."""
LONG_NIGHT, HALF_AN_HOUR = 180, 29
"""From how many minutes on a thing of the night begins right after an early dinner, and how much later one may be back from it."""
LIGHT_SHOW_FROM, TO_DARK = 20 * 60, 20
"""When a light show begins where it is dark before, and how many minutes after sunset it is dark enough for one."""
LONG_HIKE, HIKE_BY = 150, 13 * 60
"""From how many minutes on a walk in nature is a long one, and when one sets out on it at the latest: weather and buses turn in the afternoon."""
AFTER_DARK = ("sunset", "evening", "night")


class Visit(NamedTuple):
    sight: Sight
    start: int
    end: int


class Timeline(NamedTuple):
    """`lunch` and `dinner` are when each begins; `on_the_way` says that lunch falls within a visit that lasts over midday.

    `evening` is what one does around or after dinner; `away` are the day outside the city, when one leaves for it and is back.
    """

    visits: tuple[Visit, ...]
    left: tuple[Sight, ...]
    breakfast: int | None
    lunch: int | None
    lunch_length: int
    on_the_way: bool
    dinner: int | None
    evening: Visit | None = None
    away: Visit | None = None

    @property
    def idle(self) -> int:
        """Minutes between visits in which one neither eats nor is on the way: the measure of a badly ordered day."""
        lost = 0
        for before, after in pairwise(self.visits):
            eats = self.lunch_length if self.lunch is not None and before.end <= self.lunch < after.start else 0
            lost += after.start - before.end - eats - hop(at(before.sight), at(after.sight))
        return lost

    def longest_gap(self, *, meals: bool) -> int:
        """The longest stretch between two things of the day, in minutes; lunch is one where `meals` are part of the plan."""
        busy = [(v.start, v.end) for v in self.visits]
        busy += [(self.lunch, self.lunch + self.lunch_length)] if self.lunch is not None and meals else []
        clock, longest = min((start for start, _ in busy), default=0), 0
        for start, end in sorted(busy):
            longest, clock = max(longest, start - clock), max(clock, end)
        return longest

    @property
    def ends(self) -> int | None:
        """When the last thing of the day before dinner is over."""
        return self.away.end if self.away else self.visits[-1].end if self.visits else None


NO_HOURS: Mapping[str, int] = {}
UNTIL = "#until"
"""After an id in `held`: when that visit ended."""


def is_evening(sight: Sight) -> bool:
    """Whether a thing belongs to the evening or the hour around sunset."""
    return sight.role == "evening" or sight.best in AFTER_DARK


def curtain_of(sight: Sight) -> int:
    """The first minute a thing of the evening begins: shows after dinner, concerts and theatre at their curtain, the rest from dusk on."""
    if sight.sight_kind in _CURTAIN:
        return 19 * 60 + 30
    if sight.best == "night" or sight.sight_kind in _SHOWS:
        return 20 * 60 + 30
    return LIGHT_SHOW_FROM if sight.sight_kind == "light_show" else 17 * 60 + 30


def timeline(
    frame: Frame,
    sights: Sequence[Sight],
    pace: Pace,
    held: Mapping[str, int] = NO_HOURS,
    *,
    table: Point | None = None,
    evening: Sight | None = None,
    supper: Point | None = None,
) -> Timeline:
    """The day with as many of the sights, in their order, as fit between arriving and leaving.

    `held` are the minutes at which visits (by id), lunch and dinner began before something else of the day was changed. They begin then
    again unless they cannot, or unless something would have to be left out for it. `table` and `supper` are where one has lunch and dinner.
    """
    return _with_evening(frame, by_day(frame, sights, pace, held, table=table), pace, held, evening, supper)


def by_day(
    frame: Frame, sights: Sequence[Sight], pace: Pace, held: Mapping[str, int] = NO_HOURS, *, table: Point | None = None
) -> Timeline:
    """The day as far as its dinner, which it leaves out."""
    if sights and sights[0].role == "outing":
        return _day_away(frame, sights[0], pace, sights[1:])
    plan = _fitted(frame, sights, pace, held, table)
    if held and plan.left:
        anew = _fitted(frame, sights, pace, NO_HOURS, table)
        plan = anew if len(anew.left) < len(plan.left) else plan
    return plan


def holds_all(frame: Frame, sights: Sequence[Sight], pace: Pace) -> bool:
    """Whether a day by day leaves none of the sights out, found out without the rest of the day."""
    if sights and sights[0].role == "outing":
        return not by_day(frame, sights, pace).left
    return not sights or _best_layout(frame, sights, pace, NO_HOURS, None)[1].late is None


def with_evening(frame: Frame, by_day: Timeline, pace: Pace, evening: Sight | None, supper: Point | None = None) -> Timeline:
    """A day that is laid out already with its dinner, and something for its evening where that fits."""
    return _with_evening(frame, by_day, pace, NO_HOURS, evening, supper)


def _fitted(frame: Frame, sights: Sequence[Sight], pace: Pace, held: Mapping[str, int], table: Point | None) -> Timeline:
    """The day by day, in the city. One that was laid out before is not laid out again: many plans of a trip share days."""
    key = (tuple(map(id, sights)), pace, tuple(held.items()), table)
    known: tuple[Sequence[Sight], Timeline] | None = frame.laid_out.get(key)
    if known is None:
        known = frame.laid_out[key] = tuple(sights), _anew(frame, sights, pace, held, table)
    return known[1]


def _best_layout(
    frame: Frame, sights: Sequence[Sight], pace: Pace, held: Mapping[str, int], table: Point | None
) -> tuple[tuple[_Stop, ...], _Layout]:
    """The sights as stops and the best way to lay out all of them, be it that one would have to go."""
    key = (tuple(map(id, sights)), pace, tuple(held.items()), table, "all")
    known: tuple[tuple[_Stop, ...], _Layout] | None = frame.laid_out.get(key)
    if known is None:
        stops = tuple([_stop(frame, sight, held) for sight in sights])
        known = frame.laid_out[key] = stops, min(_layouts(_hours(frame, pace, held, table), stops), key=_how_ill)
    return known


def _anew(frame: Frame, sights: Sequence[Sight], pace: Pace, held: Mapping[str, int], table: Point | None) -> Timeline:
    stops, best = _best_layout(frame, sights, pace, held, table)
    left: list[Sight] = []
    while best.late is not None and stops:
        left.append(best.late)
        stops = tuple([stop for stop in stops if stop.sight is not best.late])
        best = min(_layouts(_hours(frame, pace, held, table), stops), key=_how_ill)
    best = best if held else _with_a_later_lunch(frame, best, pace)
    visits = best.visits if held else _unhurried(frame, best, pace, table)
    lunch = best.lunch if best.late is None else None
    return Timeline(
        visits=tuple(visits), left=tuple(left), breakfast=_breakfast(frame, visits, pace, held.get("breakfast")), lunch=lunch, lunch_length=best.length,
        on_the_way=best.inside, dinner=None,
    )  # fmt: skip


class _Layout(NamedTuple):
    """One way to lay a day out; `ill` is how bad it is, `late` the visit that has to go for it to hold."""

    visits: list[Visit]
    lunch: int | None
    length: int
    inside: bool
    late: Sight | None
    ill: float


class _Hours(NamedTuple):
    """What all the ways to lay a day out have in common."""

    frame: Frame
    starts: int
    until: int
    lunch_due: bool
    length: int
    """How long lunch is, where nothing cuts it short."""
    lunch_from: int | None
    """When lunch began before a change."""
    breath: int
    table: Point | None
    pace: Pace | None
    """None where things keep to when they were before a change."""


class _Stop(NamedTuple):
    """A thing to see on a day: where, between which minutes, from when it was seen before a change, and how long."""

    sight: Sight
    place: Point
    opens: int
    closes: int
    since: int
    minutes: int


class _Standing(NamedTuple):
    """Where one is between two visits, and how ill and how late the day is by then."""

    clock: int
    here: Point | None
    ill: float
    late: Sight | None


def _hours(frame: Frame, pace: Pace, held: Mapping[str, int], table: Point | None) -> _Hours:
    return _Hours(
        frame, in_fives(max(frame.free_from, frame.earliest, STARTS[pace] if frame.woke_here else 0)), _visits_until(frame), _lunch_due(frame),
        min(LUNCH[pace], max(60, frame.free_until - NOON)) if frame.free_until < 16 * 60 else LUNCH[pace], held.get("lunch"), BREATH[pace], table,
        None if held else pace,
    )  # fmt: skip


def _stop(frame: Frame, sight: Sight, held: Mapping[str, int]) -> _Stop:
    since = held.get(sight.id, 0)
    return _Stop(sight, at(sight), *opening(frame, sight), since, max(sight.minutes, held.get(f"{sight.id}{UNTIL}", 0) - since))


def _how_ill(layout: _Layout) -> float:
    return layout.ill


def _layouts(hours: _Hours, stops: Sequence[_Stop]) -> Iterator[_Layout]:
    """The day with lunch after none, one, two … of the visits; and without lunch where one is not there at midday or it falls in a visit.

    What comes before lunch is the same in all of them, and gone through once.
    """
    visits, standing = _seen(hours, stops, _Standing(hours.starts, None, 0.0, None))
    if not hours.lunch_due:
        yield _layout(hours, stops, visits, standing, None)
        return
    if any(s.sight.minutes >= (180 if s.sight.area and ".trip-" in s.sight.id else 300) for s in stops):
        yield _layout(hours, stops, visits, standing, None)
    straight = _layout(hours, stops, visits, standing, len(stops))
    yield straight
    natural = sum(1 for v in straight.visits if v.end <= LUNCH_LAST)
    for before in range(max(0, natural - 2), min(len(stops), natural + 1)):
        yield _layout(hours, stops, visits, standing, before)


def _seen(hours: _Hours, stops: Sequence[_Stop], begins: _Standing) -> tuple[list[Visit], list[_Standing]]:
    """The things in their order, and where one stands before each and after all. One is rested at first."""
    clock, here, ill, late = begins
    way_between = drive if hours.frame.by_car else hop
    visits, standing, breath = list[Visit](), [begins], 0
    for sight, place, opens, closes, since, minutes in stops:
        ready = clock + (way_between(here, place) if here else 0) + breath
        start = in_fives(max(ready, opens, since))
        clock, here, breath = start + minutes, place, hours.breath
        ill += max(0, opens - ready) * 0.6
        if late is None and (clock > closes or clock > hours.until):
            late, ill = sight, ill + 1000
        visits.append(Visit(sight, start, clock))
        standing.append(_Standing(clock, here, ill, late))
    return visits, standing


def _layout(hours: _Hours, stops: Sequence[_Stop], visits: list[Visit], standing: Sequence[_Standing], before: int | None) -> _Layout:
    """The day with lunch after so many of its visits; `visits` and `standing` are the day without it."""
    free_until, lunch, length = hours.frame.free_until, None, hours.length
    clock, here, ill, late = standing[len(stops) if before is None else before]
    if before is not None:
        arrives = clock + (hop(here, hours.table) if here and hours.table else 5 if before else 0)
        lunch = in_fives(max(arrives, hours.lunch_from or (LUNCH_FROM if before else NOON)))
        slow = before == 0 and hours.pace is not None and slow_morning(hours.frame, [stop.sight for stop in stops], hours.pace)
        ill += 0 if slow else max(0, lunch - clock - 60)
        ill += 2 * max(0, lunch - 13 * 60 - 30) + (400 if lunch > LUNCH_LAST or lunch + 60 > free_until else 0)
        length = min(length, max(SHORT_LUNCH, free_until - lunch))
        after, then = _seen(hours, stops[before:], _Standing(lunch + length, hours.table or here, ill, late))
        visits, (_, _, ill, late) = [*visits[:before], *after], then[-1]
        if visits and before == len(visits) and free_until >= 15 * 60 + 30:
            ill += 150 if len(visits) > 1 else 40
    inside = before is None and hours.lunch_due and any(v.start <= 12 * 60 + 30 and v.end >= 13 * 60 + 30 for v in visits)
    if before is None and hours.lunch_due and not inside:
        ill += 900
    if lunch is not None and (lunch > LUNCH_LAST or lunch + 60 > free_until):
        late = stops[-1].sight if late is None and stops else late
        lunch = None if lunch + 60 > free_until else lunch
    return _Layout(visits, lunch, length, inside, late, ill + (visits[-1].end if visits else 0) / 1000)


def slow_morning(frame: Frame, sights: Sequence[Sight], pace: Pace) -> bool:
    """Whether the one short thing of a whole day stands after lunch: before it, the day would be over at noon, as only a slow one may be."""
    lone = pace != "relaxed" and len(sights) == 1 and sights[0].minutes <= LATEST_START - STARTS[pace]
    return lone and frame.meals and frame.woke_here and not frame.legs and frame.free_until >= LASTS_TO[pace]


def _way(frame: Frame, a: Point, b: Point) -> int:
    """Minutes from one thing to the next."""
    return drive(a, b) if frame.by_car else hop(a, b)


def opening(frame: Frame, sight: Sight) -> tuple[int, int]:
    """Between which minutes a sight is seen by day: its usual hours, before noon what is best then, in daylight what has no roof; hours on a
    path are begun before lunch.
    """
    known: tuple[Sight, tuple[int, int]] | None = frame.laid_out.get(id(sight))
    if known is None:
        known = frame.laid_out[id(sight)] = sight, _hours_of(frame, sight)
    return known[1]


def _hours_of(frame: Frame, sight: Sight) -> tuple[int, int]:
    morning = sight.best == "morning"
    kind = "evening park" if sight.best == "day" and sight.sight_kind == "park" else sight.sight_kind
    opens, closes = _opening(
        kind, morning, sight.indoor, sight.minutes, round(sight.lat, 1), round(sight.lon, 1), frame.day, sight.time_zone
    )
    if sight.minutes >= LONG_HIKE and "hiking" in sight.interests and frame.woke_here:
        closes = min(closes, HIKE_BY + sight.minutes)
    return opens, closes


@lru_cache(maxsize=8192)
def _opening(kind: str, morning: bool, indoor: bool, minutes: int, lat: float, lon: float, day: date, zone: str) -> tuple[int, int]:
    opens, closes = _OPENS.get(kind, 8 * 60 + 30), _CLOSES.get(kind, 19 * 60)
    if morning:
        return min(opens, 9 * 60), _MORNING_UNTIL + max(0, minutes - 90)
    if not indoor and kind not in _CLOSES:
        dark = sunset(lat, lon, day, zone) if zone else None
        closes = min(closes, max(dark + 15, _DARK_AT_LEAST)) if dark else closes
    return opens, max(closes, 19 * 60) if minutes >= 360 else closes


def _dusk(frame: Frame, sight: Sight) -> int | None:
    return sunset(round(sight.lat, 1), round(sight.lon, 1), frame.day, sight.time_zone) if sight.time_zone else None


def _with_a_later_lunch(frame: Frame, layout: _Layout, pace: Pace) -> _Layout:
    """The day with lunch, and what follows it, as much later as a day that is over early has time to spare; not after half past twelve."""
    if layout.lunch is None or not layout.visits or frame.tired or layout.visits[0].start >= layout.lunch:
        return layout
    before = max(v.end for v in layout.visits if v.start < layout.lunch)
    latest = LATER_LUNCH if frame.meals else min(LATEST_UNSEEN, before + LONGEST_PAUSE + 10)
    room = min(LASTS_TO[pace], _visits_until(frame)) - layout.visits[-1].end
    later = min(latest - layout.lunch, room, frame.free_until - layout.lunch - layout.length) // 5 * 5
    moved = [v if v.end <= layout.lunch else Visit(v.sight, v.start + later, v.end + later) for v in layout.visits]
    if later <= 0 or any(v.end > opening(frame, v.sight)[1] for v in moved):
        return layout
    return layout._replace(lunch=layout.lunch + later, visits=moved)


def _unhurried(frame: Frame, layout: _Layout, pace: Pace, table: Point | None) -> list[Visit]:
    """The visits with more time for each where the day would be over early: longer stays first, then a pause before each."""
    visits = list(layout.visits)
    if not visits or frame.tired:
        return visits
    target = min(LASTS_TO[pace], _visits_until(frame))
    lunch_ends = layout.lunch + layout.length if layout.lunch is not None else 0
    if layout.lunch is not None:
        early = [n for n, v in enumerate(visits) if v.end <= layout.lunch]
        way = hop(at(visits[early[-1]].sight), table) if early and table else 10
        visits = _grown(frame, visits, early, layout.lunch - way, visits[0].start, pauses=not frame.meals)
        visits = _slept_in(frame, visits, early, layout.lunch - way, pace)
    later = [n for n, v in enumerate(visits) if v.start >= lunch_ends]
    seen = visits[later[0] - 1].end if later and later[0] and not frame.meals else lunch_ends
    grown = _grown(frame, visits, later, target, seen or visits[0].start, pauses=True)
    return grown if frame.meals else _begun_later(frame, grown)


def _slept_in(frame: Frame, visits: list[Visit], early: Sequence[int], lunch: int, pace: Pace) -> list[Visit]:
    """The visits of a morning with little in it later, so that one does not wait for lunch after them."""
    if not early or not frame.woke_here or not frame.meals or frame.legs:
        return visits
    latest = max(frame.free_from, frame.earliest, STARTS[pace]) + SLEPT_IN
    later = min(lunch - visits[early[-1]].end - SHORT_WAIT, latest - visits[0].start) // 5 * 5
    if later < SHORT_WAIT:
        return visits
    moved = [Visit(v.sight, v.start + later, v.end + later) if n in early else v for n, v in enumerate(visits)]
    return moved if all(v.end <= opening(frame, v.sight)[1] for v in moved) else visits


def _begun_later(frame: Frame, visits: list[Visit]) -> list[Visit]:
    """The visits of a day without meals as much later as makes it last until the late afternoon, where its mornings leave room for that."""
    later = in_fives(min(LEAST_TO, _visits_until(frame)) - visits[-1].end)
    if later <= 0 or not frame.woke_here or visits[0].start + later > LATEST_START:
        return visits
    moved = [Visit(v.sight, v.start + later, v.end + later) for v in visits]
    return moved if all(v.end <= min(opening(frame, v.sight)[1], _visits_until(frame)) for v in moved) else visits


def _grown(frame: Frame, visits: list[Visit], which: Sequence[int], target: int, since: int = 0, *, pauses: bool) -> list[Visit]:
    """The visits with those of `which` (in a row) moved and lengthened until the last of them ends at `target`, as far as that is sensible."""
    if not which:
        return visits
    spare = max(0, target - visits[which[-1]].end)
    grown = list(visits)
    longer = {n: min(_STRETCHES.get(grown[n].sight.sight_kind, 10), grown[n].sight.minutes // 2) for n in which}
    share = min(1.0, spare / max(1, sum(longer.values())))
    rest = max(0, spare - sum(longer.values()))
    pause = min(LONGEST_PAUSE, rest // len(which), max(0, LONGEST_GAP - (grown[which[0]].start - since))) if pauses else 0
    if pauses and len(which) == 1 and target - rest + pause < LEAST_TO <= target:
        pause = max(pause, min(LONGEST_GAP - (grown[which[0]].start - since), LEAST_TO - target + rest))
    moved = 0
    for n in which:
        visit = grown[n]
        room = min(opening(frame, visit.sight)[1], _visits_until(frame)) - visit.start - moved - visit.sight.minutes
        if room < 0:
            return visits
        extra = min(int(longer[n] * share), room) // 5 * 5
        start = min(in_fives(visit.start + moved + pause), visit.start + moved + (room - extra) // 5 * 5)
        moved += start + visit.sight.minutes + extra - visit.end - moved
        grown[n] = Visit(visit.sight, start, start + visit.sight.minutes + extra)
    return grown


def _visits_until(frame: Frame) -> int:
    """When visits must be over: early enough to dine before leaving in the evening."""
    early = frame.until_late - DINNER_LENGTH - 20
    closes = min(frame.free_until, frame.latest)
    return min(closes, early) if DINNER_FROM <= early < DAY_ENDS else closes


def _lunch_due(frame: Frame) -> bool:
    """Whether one is there over midday, with an hour to sit down."""
    return frame.free_from <= LUNCH_ON_ARRIVAL and frame.free_until >= 13 * 60 + 15


def _breakfast(frame: Frame, visits: Sequence[Visit], pace: Pace, held: int | None = None) -> int | None:
    """When one has breakfast: in good time before the first visit, not always at the same minute."""
    if not frame.woke_here or frame.until_late < BREAKFAST + BREAKFAST_LENGTH:
        return None
    if held is not None and (not visits or held + BREAKFAST_LENGTH <= visits[0].start):
        return held
    first = min(visits[0].start, LATEST_RISING) if visits else max(frame.free_from, frame.earliest, STARTS[pace])
    usual = BREAKFAST + (frame.day.toordinal() % 3) * 10 + (20 if pace == "relaxed" else 0)
    latest = min(first - BREAKFAST_LENGTH - 15, frame.until_late - BREAKFAST_LENGTH)
    wanted = max(usual, min(frame.earliest - 60, latest)) if frame.earliest else max(usual, first - LEISURELY if visits else 0)
    return max(7 * 60, min(wanted, latest) // 5 * 5)


def _day_away(frame: Frame, outing: Sight, pace: Pace, others: Sequence[Sight]) -> Timeline:
    """A day outside: the way there, what one sees, lunch, the way back. Stops that do not fit are left out of it."""
    way = in_fives(outing.way_minutes + 10)
    longest = outing.minutes >= LONGEST_OUTING
    starts = 8 * 60 if longest else 8 * 60 + 15 if outing.minutes >= 10 * 60 else 9 * 60
    latest = LATEST_BACK if longest else 20 * 60
    leaves = in_fives(max(0 if longest and frame.woke_here else frame.free_from, frame.earliest, starts))
    back_by = min(
        max(frame.free_until + 60, latest if longest else 0),
        frame.latest,
        latest if frame.latest > latest else frame.latest,
        frame.until_late,
    )
    stops = _in_order([s for s in outing.stops if s.open_on(frame.day)])
    there = replace(
        frame,
        free_from=leaves + way,
        free_until=back_by - way,
        until_late=24 * 60,
        earliest=0,
        latest=24 * 60,
        woke_here=False,
        by_car=outing.way == "car",
    )
    left: list[Sight] = [*others]
    if stops:
        plan = _without_the_last(there, stops, pace)
        visits, lunch, length, inside = list(plan.visits), plan.lunch, plan.lunch_length, plan.on_the_way
        last = max([v.end for v in visits] + ([lunch + length] if lunch is not None else []), default=leaves + way)
    else:
        length, inside = LUNCH[pace], False
        lunch = in_fives(max(leaves + way + 60, NOON + 15))
        last = max(lunch + length + 90, min(leaves + max(outing.minutes, WHOLE_OUTING), back_by) - way - 10)
        visits = [Visit(outing, leaves + way, lunch), Visit(outing, lunch + length, in_fives(last))]
    if leaves + 2 * way + 60 > back_by or not visits:
        left.append(outing)
    home = max(last + 10, min(BACK_FROM, back_by - way)) if stops else last + 10
    away = Visit(outing, leaves, in_fives(home + way))
    first = [Visit(outing, leaves, leaves)]
    return Timeline(
        visits=tuple(visits), left=tuple(left), breakfast=_breakfast(frame, first, pace), lunch=lunch, lunch_length=length, on_the_way=inside,
        dinner=None, away=away,
    )  # fmt: skip


def _without_the_last(there: Frame, stops: Sequence[Sight], pace: Pace) -> Timeline:
    """What is seen on a day outside that has no time for all: the first, for which one goes there, before the last."""
    plans = [_fitted(there, stops[:n], pace, NO_HOURS, None) for n in range(len(stops), 0, -1)]
    return next((plan for plan in plans if not plan.left), plans[0])


def _in_order(stops: list[Sight]) -> list[Sight]:
    """What is seen on a day outside as the book has it, or the short way round where that goes back and forth."""
    short = walk_order(stops)
    if path_km([at(s) for s in stops]) <= 1.2 * path_km([at(s) for s in short]) + 0.2:
        return stops
    return short if stops.index(short[0]) <= stops.index(short[-1]) else short[::-1]


def _with_evening(
    frame: Frame, plan: Timeline, pace: Pace, held: Mapping[str, int], evening: Sight | None, supper: Point | None
) -> Timeline:
    """The day with dinner and, where one was chosen and fits, something for the evening before or after it."""
    ends = plan.ends
    here = at(plan.visits[-1].sight) if plan.visits and not plan.away else None
    ready = (ends or 0) + (max(20, hop(here, supper)) if here and supper else 20 if ends else 0)
    dinner = _dinner(frame, ready, pace, held.get("dinner", 0))
    if evening is None:
        return plan._replace(dinner=dinner)
    if evening.id in held:
        start = held[evening.id]
        again = Visit(evening, start, max(start + 15, held.get(f"{evening.id}{UNTIL}", start + evening.minutes)))
        if dinner is None or again.end <= dinner or dinner + DINNER_LENGTH <= again.start:
            return plan._replace(dinner=dinner, evening=again)
    for at_dinner, visit in _evenings(frame, evening, ready, dinner, here, supper):
        out_until = frame.out_until + (HALF_AN_HOUR if _is_long(evening) else 0)
        fits = visit.end <= min(out_until, frame.latest, frame.until_late if frame.until_late < 21 * 60 else 24 * 60)
        if fits and visit.start >= max(frame.free_from, (ends or 0) + (hop(here, at(evening)) if here else 0)):
            return plan._replace(dinner=at_dinner, evening=visit)
    return plan._replace(dinner=dinner)


_LIT, NEARLY_DARK = re.compile(r"\b(?:lamplight|lamplit|by night|after dark)\b", re.IGNORECASE), 20
"""What is named for its lamps, and how many minutes before sunset they are on."""


def _is_long(evening: Sight) -> bool:
    """Whether an evening under the sky, for its lights or its stars, takes half the night."""
    return evening.minutes >= LONG_NIGHT and evening.sight_kind in ("walk", "viewpoint")


def _evenings(
    frame: Frame, evening: Sight, ready: int, dinner: int | None, here: Point | None, supper: Point | None
) -> Iterator[tuple[int | None, Visit]]:
    """Ways to fit an evening around dinner, the best first."""
    there = at(evening)
    way_in, way_out = hop(here or there, there), hop(supper or there, there)
    if evening.best == "sunset" and (dusk := _dusk(frame, evening)):
        length = min(evening.minutes, 75)
        start = (dusk - int(length * 0.6)) // 5 * 5
        visit = Visit(evening, start, start + length)
        after = in_fives(max(visit.end + way_out, dinner or DINNER_FROM, DINNER_FROM))
        if after <= DINNER_LAST and _dines(frame, after):
            yield after, visit
        early = (start - way_out - DINNER_LENGTH) // 5 * 5
        if early >= max(ready, DINNER_FROM - 15) and _dines(frame, early):
            yield early, visit
        return
    if evening.sight_kind == "light_show" and evening.best != "night":
        yield from _light_shows(frame, evening, ready, way_in, way_out)
        return
    market = evening.sight_kind == "market"
    night = evening.best == "night" and not _is_long(evening)
    earliest = MARKET_FROM if market else 21 * 60 if night else 20 * 60 + 30 if evening.sight_kind in _SHOWS else 18 * 60
    after_dark = not evening.indoor and _LIT.search(evening.name) is not None
    if after_dark and (dusk := _dusk(frame, evening)):
        earliest = max(earliest, dusk - NEARLY_DARK)
    if evening.sight_kind in _CURTAIN:
        earliest = 19 * 60 + 30
        sooner = max(ready, DINNER_FROM - 15)
        curtain = -(-max(earliest, sooner + DINNER_LENGTH + way_out) // 30) * 30
        if _dines(frame, sooner) and curtain <= 20 * 60 + 30:
            yield in_fives(sooner), Visit(evening, curtain, curtain + evening.minutes)
    if dinner is not None:
        start = in_fives(max(dinner + DINNER_LENGTH + way_out, earliest))
        ways: list[tuple[int | None, Visit]] = [(dinner, Visit(evening, start, start + evening.minutes))]
        soon = max(ready, DINNER_FROM)
        start = in_fives(max(soon + DINNER_LENGTH + way_out, earliest))
        if _dines(frame, soon):
            ways.append((in_fives(soon), Visit(evening, start, start + evening.minutes)))
        yield from sorted(ways, key=lambda way: way[1].start) if market else ways
    if evening.sight_kind not in _SHOWS and evening.best != "night" and not after_dark:
        start = in_fives(max(ready - 20 + way_in, 17 * 60 + 30))
        after = in_fives(max(start + evening.minutes + way_out, dinner or DINNER_FROM))
        if after <= DINNER_LAST and _dines(frame, after):
            yield after, Visit(evening, start, start + evening.minutes)


def _light_shows(frame: Frame, show: Sight, ready: int, way_in: int, way_out: int) -> Iterator[tuple[int, Visit]]:
    """A light show begins on the first half hour from eight at which it is dark; one dines before it, else after it."""
    dark = (_dusk(frame, show) or 0) + TO_DARK
    begins = max(curtain_of(show), 0 if show.indoor else -(-dark // 30) * 30)
    visit = Visit(show, begins, begins + show.minutes)
    before = min(DINNER_FROM + 30, (begins - way_out - DINNER_LENGTH) // 5 * 5)
    if before >= max(ready, DINNER_FROM - 15) and _dines(frame, before):
        yield before, visit
    after = in_fives(visit.end + way_out)
    if begins >= ready - 20 + way_in and after <= DINNER_LAST and _dines(frame, after):
        yield after, visit


def _dines(frame: Frame, begins: int) -> bool:
    return frame.free_from <= begins and begins + DINNER_LENGTH <= min(frame.until_late, frame.out_until)


def _dinner(frame: Frame, ready: int, pace: Pace, held: int) -> int | None:
    """When dinner begins: around the usual hour of the pace, after the last visit and before one has to leave; None when one is not there
    then.
    """
    usual = DINNER[pace] + (frame.day.toordinal() % 3 - 1) * 15
    if usual + DINNER_LENGTH > min(frame.until_late, frame.out_until):
        usual = max(DINNER_FROM - 30 if frame.out_until < 21 * 60 else DINNER_FROM, min(frame.until_late, frame.out_until) - DINNER_LENGTH)
    earliest = max(frame.free_from, 0 if held else min(usual, DINNER_FROM), ready)
    begins = in_fives(max(held, earliest) if held else max(usual, earliest))
    if begins > max(DINNER_LAST, held) or begins + DINNER_LENGTH > frame.until_late:
        return None
    return begins
