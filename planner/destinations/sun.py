"""When the sun rises and sets, from place and date."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from math import acos, cos, degrees, pi, radians, sin, tan
from zoneinfo import ZoneInfo

ZENITH = 90.833
"""Degrees: half the sun's disc and the usual refraction at the horizon."""


def sunset(lat: float, lon: float, day: date, zone: str) -> int | None:
    """The local clock time of sunset in minutes after midnight; None where the sun does not set (or rise) on that date."""
    return _horizon(lat, lon, day, zone, -1)


def sunrise(lat: float, lon: float, day: date, zone: str) -> int | None:
    """The local clock time of sunrise, as `sunset`."""
    return _horizon(lat, lon, day, zone, 1)


@lru_cache(maxsize=4096)
def _horizon(lat: float, lon: float, day: date, zone: str, side: int) -> int | None:
    """The local clock time at which the sun is at the horizon: in the east (`side` 1) or the west (-1).

    The general solar position equations of NOAA (fractional year, equation of time, declination, hour angle), good to a few minutes.
    Raises `zoneinfo.ZoneInfoNotFoundError` for an unknown time zone.
    """
    year = 2 * pi / 365 * (day.timetuple().tm_yday - 1 + 0.25)
    equation = 229.18 * (0.000075 + 0.001868 * cos(year) - 0.032077 * sin(year) - 0.014615 * cos(2 * year) - 0.040849 * sin(2 * year))
    tilt = (
        0.006918 - 0.399912 * cos(year) + 0.070257 * sin(year) - 0.006758 * cos(2 * year)
        + 0.000907 * sin(2 * year) - 0.002697 * cos(3 * year) + 0.00148 * sin(3 * year)
    )  # fmt: skip
    hour_angle = cos(radians(ZENITH)) / (cos(radians(lat)) * cos(tilt)) - tan(radians(lat)) * tan(tilt)
    if not -1 <= hour_angle <= 1:
        return None
    utc = 720 - 4 * (lon + side * degrees(acos(hour_angle))) - equation
    offset = datetime(day.year, day.month, day.day, 12, tzinfo=UTC).astimezone(ZoneInfo(zone)).utcoffset()
    assert offset is not None
    return round(utc + offset.total_seconds() / 60) % (24 * 60)
