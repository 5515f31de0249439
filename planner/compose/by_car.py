"""What having come by car changes: days outside are driven, and a day that is one long drive is told as such. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from planner.compose.frames import Frame
from planner.compose.geometry import drive, in_fives
from planner.destinations.book import heads
from planner.domain.quotes_due import Segment
from planner.domain.reports import Journey, Sight
from planner.domain.values import Place, evolve
from planner.places.geography import kilometres

LONG_DRIVE, DETOUR, LONGER_PART = 9 * 60, 1.12, 0.65
"""Minutes on the road from which one should sleep on the way; how much longer the way by a place to do so may be, and what part of it the
longer half.
"""
SHORTEST_DRIVE = 15


def reached_by_car(frames: Sequence[Frame]) -> frozenset[str]:
    """The cities into which and out of which one drives, so that the car is there on the days between."""
    legs = [(segment, journey) for frame in frames for segment, journey in frame.legs if journey is not None and journey.mode == "car"]
    return frozenset({s.destination.name for s, _ in legs} & {s.origin.name for s, _ in legs})


def driven_outings(rows: Iterable[Sight], bed: tuple[float, float] | None) -> tuple[Sight, ...]:
    """The things to do of a city with its days outside by the car that is there, where a bus or a train is not the quicker way."""

    def with_the_car(sight: Sight) -> Sight:
        if sight.role != "outing" or sight.way not in ("bus", "rail") or bed is None:
            return sight
        minutes = in_fives(max(SHORTEST_DRIVE, drive(bed, (sight.lat, sight.lon))))
        if minutes > sight.way_minutes + SHORTEST_DRIVE:
            return sight
        return evolve(sight, way="car", way_minutes=minutes, how=f"With the car, about {minutes} minutes.")

    return tuple(map(with_the_car, rows))


def long_drives(segments: Sequence[Segment], journeys: Mapping[str, Journey]) -> list[str]:
    """A sentence for each leg that is too long to drive in a day, with where it could be broken."""
    found = []
    for leg in segments:
        journey = journeys.get(leg.key)
        if journey is None or journey.mode != "car" or journey.minutes < LONG_DRIVE or journey.night:
            continue
        hours = round(journey.minutes / 60)
        half_way = _half_way(leg.origin, leg.destination)
        where = f", for example in {half_way}" if half_way else ""
        found.append(
            f"{leg.origin.name} to {leg.destination.name} is about {hours} hours on the road: better with a night on the way{where}."
        )
    return found


def _half_way(origin: Place, destination: Place) -> str:
    """The curated place that parts the way between two places most evenly without a long way round; empty without one."""
    if origin.lat is None or origin.lon is None or destination.lat is None or destination.lon is None:
        return ""
    direct = kilometres(origin.lat, origin.lon, destination.lat, destination.lon)
    rows = []
    for head in heads():
        there, on = kilometres(origin.lat, origin.lon, head.lat, head.lon), kilometres(head.lat, head.lon, destination.lat, destination.lon)
        if head.country in (origin.country, destination.country) and there + on <= DETOUR * direct:
            rows.append((max(there, on), head.name))
    longer, name = min(rows, default=(direct, ""))
    return name if longer <= LONGER_PART * direct else ""
