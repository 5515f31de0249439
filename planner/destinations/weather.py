"""Which cities of a trip are usually wet while one is there, from the curated climate; what is made of it is `compose`'s business."""

from __future__ import annotations

from datetime import date, timedelta

from planner.destinations.book import destination_for
from planner.destinations.facts import Month
from planner.domain.state import TripState
from planner.domain.values import Place

WET_DAYS = 13
WET_MM = 110
"""A month is called wet from so many days with rain or, where days are not recorded, so many millimetres: about every other day."""


def wet_cities(state: TripState) -> tuple[str, ...]:
    """The stops whose month is usually wet; a city without a recorded climate is not among them."""
    found = []
    for place, middle in middle_days(state, state.trip.date_range.start):
        city = destination_for(place)
        if city is None or middle is None:
            continue
        if is_wet(city.climate.month(middle.month)):
            found.append(place.name)
    return tuple(found)


def is_wet(month: Month) -> bool:
    """Whether it usually rains on about every other day of a month."""
    return month.wet_days >= WET_DAYS if month.wet_days is not None else month.rain_mm >= WET_MM


def middle_days(state: TripState, start: date | None) -> tuple[tuple[Place, date | None], ...]:
    """Every stop with the middle day of the stay there, for a trip that begins on `start`; None where no day is known."""
    day, found = start, []
    for stop in state.trip.destinations:
        nights = stop.nights or 0
        found.append((stop.place, day + timedelta(days=nights // 2) if day else None))
        day = day + timedelta(days=nights) if day else None
    return tuple(found)
