"""Which cities of a trip are usually wet while one is there, from the curated climate; what is made of it is `compose`'s business."""

from __future__ import annotations

from datetime import date, timedelta

from planner.facts import destination_for
from planner.state import TripState

WET_DAYS = 13
WET_MM = 110
"""A month is called wet from so many days with rain or, where days are not recorded, so many millimetres: about every other day."""


def wet_cities(state: TripState) -> tuple[str, ...]:
    """The stops whose month is usually wet; a city without a recorded climate is not among them."""
    day = state.trip.date_range.start
    if day is None:
        return ()
    found = []
    for stop in state.trip.destinations:
        city = destination_for(stop.place)
        middle: date = day + timedelta(days=(stop.nights or 0) // 2)
        day += timedelta(days=stop.nights or 0)
        if city is None:
            continue
        month = city.climate.month(middle.month)
        if (month.wet_days >= WET_DAYS) if month.wet_days is not None else (month.rain_mm >= WET_MM):
            found.append(stop.place.name)
    return tuple(found)
