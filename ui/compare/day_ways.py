"""The stops of a day in the order of its clock, each with its pin, and the ways between them in minutes.

Sights have numbers, meals letters; rows and map share them. Ways are told as the plan reckons them: on foot up to 2 km, else by what runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from planner.compose.geometry import Point, drive, hop, km_between, minutes_of
from planner.domain.options import Day, ItineraryOption
from planner.domain.values import Item
from ui.shared.translation import tr

DETOUR = 1.25
"""How much longer a way is than the straight line."""
MOST_WALKED_KM = 2 / DETOUR
MOST_DRIVEN_PAST_KM = 1 / DETOUR
"""Up to here one walks although there is a car at the door."""
FREE_MINUTES = 90
"""From here on, the time between two things is shown as free."""
MEALS = ("breakfast", "lunch", "dinner")


class DayStop(NamedTuple):
    """One thing of a day: what it is, its number or letter (empty for journeys), and where it is (lat, lon), if that is known."""

    item: Item
    pin: str
    at: Point | None


class DayWay(NamedTuple):
    """From one stop to the next: minutes of the way, whether it is walked, km on foot, and minutes that are left free before the next."""

    minutes: int
    walked: bool
    km: float
    free: int


def stops_of(day: Day) -> tuple[DayStop, ...]:
    """Everything of a day but its bed, in the order of the clock."""
    ordered = sorted((*day.transport, *day.activities, *day.meals), key=lambda item: item.start or "99")
    sights = meals = 0
    stops: list[DayStop] = []
    for item in ordered:
        pin = ""
        if item.kind in MEALS:
            pin, meals = ascii_lowercase[meals % 26], meals + 1
        elif item.kind in ("sight", "activity"):
            pin, sights = str(sights + 1), sights + 1
        stops.append(DayStop(item, pin, (item.lat, item.lon) if item.lat is not None and item.lon is not None else None))
    return tuple(stops)


def by_car(option: ItineraryOption) -> bool:
    """Whether the plan drives, so that a car is at the door from sight to sight."""
    return any(item.kind == "car" for day in option.itinerary.days for item in day.transport)


def way_between(a: DayStop, b: DayStop, *, car: bool) -> DayWay | None:
    """The way from one stop to the next; None where either has no position or hour."""
    if a.at is None or b.at is None or not a.item.end or not b.item.start:
        return None
    km = km_between(a.at, b.at)
    walked = km <= (MOST_DRIVEN_PAST_KM if car else MOST_WALKED_KM)
    minutes = drive(a.at, b.at) if car else hop(a.at, b.at)
    return DayWay(minutes, walked, km * DETOUR if walked else 0.0, max(0, minutes_of(b.item.start) - minutes_of(a.item.end) - minutes))


def walked_km(stops: Sequence[DayStop], *, car: bool) -> float:
    """How many km are walked from stop to stop, in all."""
    return sum(way.km for a, b in pairwise(stops) if (way := way_between(a, b, car=car)))


def way_words(way: DayWay, *, car: bool) -> str:
    """A way in words: "walk 10 min", "25 min by car"."""
    return (
        tr("walk {minutes} min", minutes=way.minutes)
        if way.walked
        else (tr("{minutes} min by car", minutes=way.minutes) if car else tr("{minutes} min by public transport", minutes=way.minutes))
    )
