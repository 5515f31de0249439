"""Clock times of a journey, local to each end: when one would leave, and when one is there. Pure but for zone data.

No timetable is known here: an hour is chosen that lets a person arrive at a decent time, and every quote says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from planner.domain.values import Value
from planner.tools.tool import Prefer

Zones = tuple[str | None, str | None]
HINT = "The times are typical for the route, not a timetable."
WANTED: dict[Prefer, float] = {"early": 9.0, "midday": 11.5, "late": 16.5}
EARLIEST, LATEST_DEPARTURE, LATEST_ARRIVAL = 5.5, 22.5, 22.5
CALLED_EARLY = 12.0
"""Before this hour a departure is one of the morning."""


class Clock(Value):
    """Departure and arrival as HH:MM local time; `arrive_day` is the arrival's calendar day minus the departure's."""

    depart: str
    arrive: str
    arrive_day: int

    @property
    def arrival_hour(self) -> float:
        """The arrival in hours after its own midnight."""
        return int(self.arrive[:2]) + int(self.arrive[3:]) / 60


def _zone(name: str | None) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def clock(day: date, hour: float, minutes: int, zone_from: str | None, zone_to: str | None) -> Clock:
    """Leave at `hour` (local, in hours) and travel `minutes`. An unknown zone at either end means both clocks are read alike."""
    if not zone_from or not zone_to:
        zone_from = zone_to = zone_from or zone_to
    leave = datetime(day.year, day.month, day.day, tzinfo=_zone(zone_from)) + timedelta(minutes=round(hour * 12) * 5)
    arrive = (leave.astimezone(ZoneInfo("UTC")) + timedelta(minutes=minutes)).astimezone(_zone(zone_to)) + timedelta(minutes=2)
    arrive = arrive.replace(minute=arrive.minute // 5 * 5)
    return Clock(depart=f"{leave:%H:%M}", arrive=f"{arrive:%H:%M}", arrive_day=(arrive.date() - day).days)


def decent(at: Clock, leaves: float) -> float:
    """How far a journey's hours are from decent ones, in hours: 0 when it leaves after 05:30 and arrives between 05:30 and 22:30."""
    arrives = at.arrival_hour
    early = max(0.0, EARLIEST - arrives)
    late = max(0.0, arrives - LATEST_ARRIVAL)
    return min(early, 24 - LATEST_ARRIVAL + arrives) + late + max(0.0, EARLIEST - leaves)


def leaving(day: date, minutes: int, zones: Zones, wanted: float, hours: Sequence[float] = ()) -> Clock:
    """The clock of the departure nearest to `wanted` (in hours) that arrives at a decent hour, on the day one leaves if it can.

    `hours` are the departures to choose from, every half hour of the day when left out. When none is decent the least bad one is taken.
    """
    choice = hours or [EARLIEST + n / 2 for n in range(int((LATEST_DEPARTURE - EARLIEST) * 2) + 1)]
    if not hours and wanted not in choice:
        choice = [*choice, wanted]
    clocks = [(hour, clock(day, hour, minutes, *zones)) for hour in choice]
    return min(clocks, key=lambda pair: (round(decent(pair[1], pair[0]), 2), abs(pair[0] - wanted), pair[0]))[1]


def wanted_hour(prefer: Prefer | None, outward: bool) -> float:
    """When one would like to leave: in the morning going out and between two stops, in the afternoon coming back."""
    return WANTED[prefer or ("early" if outward else "late")]


def departures(day: date, minutes: int, zones: Zones, hours: Sequence[float], wanted: float) -> tuple[Clock, ...]:
    """The departures at `hours` that keep to decent hours, the one nearest to `wanted` first, then in the order of the day.

    Where none is decent, the least bad one of the day alone.
    """
    clocks = [(hour, clock(day, hour, minutes, *zones)) for hour in sorted(set(hours))]
    good = [(hour, at) for hour, at in clocks if decent(at, hour) == 0]
    if not good:
        return (leaving(day, minutes, zones, wanted),)
    first = min(good, key=lambda pair: (pair[1].arrive_day, abs(pair[0] - wanted), pair[0]))
    return (first[1], *(at for hour, at in good if hour != first[0]))


def rounded(minutes: float, step: int = 5) -> int:
    """Minutes rounded to the step a person would say."""
    return max(step, round(minutes / step) * step)


def duration_words(minutes: int) -> str:
    """Minutes as "4 h 10"."""
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02d}" if hours and rest else f"{hours} h" if hours else f"{rest} min"
