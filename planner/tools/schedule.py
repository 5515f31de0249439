"""Clock times of a journey, local to each end, from a departure, a duration and the two time zones. Pure but for zone data."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from planner.values import Value


class Clock(Value):
    """Departure and arrival as HH:MM local time; `arrive_day` is the arrival's calendar day minus the departure's."""

    depart: str
    arrive: str
    arrive_day: int


def _zone(name: str | None) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def clock(day: date, hour: float, minutes: int, zone_from: str | None, zone_to: str | None) -> Clock:
    """Leave at `hour` (local, in hours) and travel `minutes`. An unknown zone at either end means both clocks are read alike."""
    if not zone_from or not zone_to:
        zone_from = zone_to = zone_from or zone_to
    leave = datetime(day.year, day.month, day.day, tzinfo=_zone(zone_from)) + timedelta(hours=hour)
    arrive = (leave.astimezone(ZoneInfo("UTC")) + timedelta(minutes=minutes)).astimezone(_zone(zone_to))
    arrive = (arrive + timedelta(minutes=2)).replace(minute=(arrive + timedelta(minutes=2)).minute // 5 * 5)
    return Clock(depart=f"{leave:%H:%M}", arrive=f"{arrive:%H:%M}", arrive_day=(arrive.date() - day).days)


def rounded(minutes: float, step: int = 5) -> int:
    """Minutes rounded to the step a person would say."""
    return max(step, round(minutes / step) * step)


def duration_words(minutes: int) -> str:
    """Minutes as "4 h 10"."""
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02d}" if hours and rest else f"{hours} h" if hours else f"{rest} min"
