"""Can the legs of a trip follow one another at all?

Pure: journeys against the days of the trip, and how much longer it would have to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from planner.domain.quotes_due import Segment
from planner.domain.reports import Journey
from planner.domain.values import Value

STAY_AT_LEAST = timedelta(hours=4)


class Clash(Value):
    """The first pair of legs that cannot both be made: when one arrives, when the next leaves, and the days that are missing."""

    place: str
    arrives: datetime
    leaves: datetime
    days_missing: int


def leaves_at(day: date, journey: Journey) -> datetime:
    """The departure, local to where it starts."""
    return datetime.combine(day, time.fromisoformat(journey.depart))


def arrives_at(day: date, journey: Journey) -> datetime:
    """The arrival, local to where it ends."""
    return datetime.combine(day + timedelta(days=journey.arrive_day), time.fromisoformat(journey.arrive))


def first_clash(legs: Sequence[tuple[Segment, Sequence[Journey]]]) -> Clash | None:
    """The first stop one would have to leave within four hours of the earliest arrival, or before it; None when all can be made.

    Each leg comes with every way to make it; legs without any are passed over.
    """
    known = [(segment, journeys) for segment, journeys in legs if journeys]
    for (segment, ways), (onward, next_ways) in zip(known, known[1:], strict=False):
        arrives = min(arrives_at(segment.day, j) for j in ways)
        leaves = max(leaves_at(onward.day, j) for j in next_ways)
        need = STAY_AT_LEAST if segment.day != onward.day else timedelta(minutes=30)
        if leaves - arrives < need:
            days = -(-(arrives + need - leaves) // timedelta(days=1))
            return Clash(place=segment.destination.name, arrives=arrives, leaves=leaves, days_missing=max(1, days))
    return None
