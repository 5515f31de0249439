"""Coaches and cars over land, estimated from distance. No road crosses an ocean; ferries only where `data/crossings.toml` has one.

Road distance is 1.25 times the straight one (circuity of road networks, about 1.2 to 1.4). Coaches make 70 km/h with stops and cost
6 + 0.09 x km USD; a car makes 85 km/h, takes a quarter of an hour's break every two hours and costs 0.17 USD per km in fuel and tolls
plus 55-85 USD a day's hire counted on the day driven. The money constants are this program's own and are said in every quote.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from planner.errors import ToolFailed
from planner.geography import distance_km
from planner.places import timezone_of
from planner.reports import Journey, Tier
from planner.tools.model import JourneyArgs
from planner.tools.schedule import clock, duration_words, rounded
from planner.values import Band, Place, Provenance, Value

_FILE = Path(__file__).resolve().parent.parent / "data" / "crossings.toml"
DETOUR = 1.25
LONGEST_COACH_KM = 900
LONGEST_DRIVE_KM = 1100


class Land(Value):
    """Places that roads join: the countries, or a box (south, west, north, east) of them where a country has islands."""

    name: str
    countries: tuple[str, ...] = ()
    box: tuple[float, float, float, float] | None = None

    def holds(self, place: Place) -> bool:
        if place.lat is None or place.lon is None or (self.countries and place.country not in self.countries):
            return False
        return self.box is None or (self.box[0] <= place.lat <= self.box[2] and self.box[1] <= place.lon <= self.box[3])


class Crossing(Value):
    """A car ferry or tunnel between two lands: minutes with boarding, USD for a car with two people."""

    lands: tuple[str, str]
    name: str
    minutes: int
    car_usd: int
    foot_usd: int


@lru_cache(maxsize=1)
def _map() -> tuple[tuple[Land, ...], tuple[Crossing, ...]]:
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(Land.model_validate(x) for x in raw["land"]), tuple(Crossing.model_validate(x) for x in raw["crossing"])


def land_of(place: Place) -> str | None:
    """The land mass a place lies on: the first entry that holds it, so islands stand before their mainland."""
    return next((land.name for land in _map()[0] if land.holds(place)), None)


def _way(origin: Place, destination: Place) -> tuple[float, Crossing | None]:
    """Straight distance in km and the crossing needed. Raises `ToolFailed` where no road or ferry joins the two."""
    try:
        km = distance_km(origin, destination)
    except ValueError as error:
        raise ToolFailed(f"The position of {origin.name} or {destination.name} is not known; give lat and lon.") from error
    if km < 5:
        raise ToolFailed(f"{origin.name} and {destination.name} are the same place by road.")
    here, there = land_of(origin), land_of(destination)
    if here is not None and here == there:
        return km, None
    crossing = next((c for c in _map()[1] if set(c.lands) == {here, there}), None)
    if crossing is None:
        raise ToolFailed(f"No road or car ferry between {origin.name} and {destination.name} is known here.")
    return km, crossing


def coaches(args: JourneyArgs) -> tuple[Journey, ...]:
    """Coaches on one leg, a cheap and a comfortable one. Raises `ToolFailed` where there is no road or it is too far."""
    origin, destination = args.origin.place(), args.destination.place()
    km, crossing = _way(origin, destination)
    if km > LONGEST_COACH_KM:
        raise ToolFailed(f"{origin.name} to {destination.name} is {km:.0f} km, too far for a coach.")
    minutes = rounded(20 + km * DETOUR / 70 * 60 + (crossing.minutes if crossing else 0))
    fare = Decimal(6) + Decimal(round(km)) * Decimal("0.09") + (crossing.foot_usd if crossing else 0)
    rows: tuple[tuple[Tier, Decimal, Decimal, float], ...] = (
        ("budget", Decimal("0.7"), Decimal("1.1"), 8.0),
        ("balanced", Decimal("1.1"), Decimal("1.6"), 10.0),
    )
    return tuple(
        _journey(args, "bus", tier, minutes, km, Band(low=fare * low, high=fare * high), hour, crossing,
                 f"coach {km:.0f} km x {DETOUR} at 70 km/h plus 20 min; fare 6 + 0.09 x km USD (planner constants)", "coach operator not chosen yet")
        for tier, low, high, hour in rows
    )  # fmt: skip


def drives(args: JourneyArgs) -> tuple[Journey, ...]:
    """Driving one leg; the cost is for the car. Raises `ToolFailed` where there is no road or it is too far for a day."""
    origin, destination = args.origin.place(), args.destination.place()
    km, crossing = _way(origin, destination)
    if km > LONGEST_DRIVE_KM:
        raise ToolFailed(f"{origin.name} to {destination.name} is {km:.0f} km, too far to drive in a day.")
    road = km * DETOUR
    riding = road / 85 * 60
    minutes = rounded(riding + riding // 120 * 15 + (crossing.minutes if crossing else 0))
    running = Decimal(round(road)) * Decimal("0.17") + (crossing.car_usd if crossing else 0)
    rows: tuple[tuple[Tier, int, int, float], ...] = (("budget", 45, 65, 8.5), ("balanced", 60, 90, 9.0), ("premium", 110, 180, 9.5))
    return tuple(
        _journey(args, "car", tier, minutes, km, Band(low=running + hire_low, high=running + hire_high), hour, crossing,
                 f"drive {road:.0f} km (straight {km:.0f} x {DETOUR}) at 85 km/h with breaks; 0.17 USD/km and a day's hire (planner constants)", "hire car or your own")
        for tier, hire_low, hire_high, hour in rows
    )  # fmt: skip


def _journey(args: JourneyArgs, mode: str, tier: Tier, minutes: int, km: float, cost: Band, hour: float, crossing: Crossing | None, detail: str, provider: str) -> Journey:  # fmt: skip
    origin, destination = args.origin.place(), args.destination.place()
    if not args.segment.startswith("0:") and minutes < 360:
        hour += 6.5
    times = clock(args.depart_date, hour, minutes, timezone_of(origin), timezone_of(destination))
    by = f", with {crossing.name}" if crossing else ""
    what = "on the coach" if mode == "bus" else "at the wheel"
    return Journey.model_validate({
        "id": f"{mode}:{origin.name}-{destination.name}:{args.depart_date.isoformat()}:{tier}",
        "segment": args.segment,
        "mode": mode,
        "provider": provider,
        "origin": origin.name,
        "destination": destination.name,
        "route": f"{origin.name} to {destination.name}{by}, {duration_words(minutes)} {what}",
        "depart": times.depart,
        "arrive": times.arrive,
        "arrive_day": times.arrive_day,
        "minutes": minutes + (30 if mode == "bus" else 0),
        "distance_km": round(km),
        "schedule_hint": "Times are typical, not a timetable.",
        "cost": cost,
        "basis": "per_person" if mode == "bus" else "per_vehicle",
        "child_share": "0.7" if mode == "bus" else "0",
        "tier": tier,
        "pros": ("usually the cheapest way",) if mode == "bus" else ("free to stop where you like",),
        "cons": ("slower than the train",) if mode == "bus" else ("parking in the city",),
        "provenance": Provenance(source="estimate", detail=detail + (f"; {crossing.name}" if crossing else "")),
    })  # fmt: skip
