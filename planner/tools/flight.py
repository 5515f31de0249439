"""Flights estimated from distance: block time, connections, airport time, fares by distance, season and tier.

Block time: 30 min on the ground and climbing plus 14 km a minute (840 km/h cruise), 12 km a minute below 800 km where cruise is short.
Fares, per adult and direction, at the median:
- within the United States 173 + 0.037 x km USD for the journey, quartiles 0.75 and 1.35 of the median (US Bureau of Transportation
  Statistics, DB1C ticket sample, 2026); it is taken as the fare of one direction of a market, as the sample reports it;
- within Europe, and within south-east Asia, 55 + 0.055 x km, the level at which low-cost carriers there sell planned-ahead seats;
- other routes under 4,000 km 100 + 0.07 x km; longer ones 140 + 0.052 x km, so that 5,500 km is about 430 and 10,000 km about 660.
The last three are constants of this program, set by hand to plausible economy fares, and say so in every quote.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from planner.errors import ToolFailed
from planner.geography import airports_within, kilometres, position_of
from planner.places import timezone_of
from planner.reports import Journey, Tier
from planner.tools.model import JourneyArgs
from planner.tools.schedule import clock, duration_words, rounded
from planner.values import Band, Place, Provenance

SHORTEST_KM = 180
LONGEST_DIRECT_KM = 14_500
CHECK_IN = 120
EXIT = 40
ACCESS_KMH = 40
EUROPE = frozenset(
    [
        "AL",
        "AT",
        "BA",
        "BE",
        "BG",
        "CH",
        "CY",
        "CZ",
        "DE",
        "DK",
        "EE",
        "ES",
        "FI",
        "FR",
        "GB",
        "GR",
        "HR",
        "HU",
        "IE",
        "IS",
        "IT",
        "LT",
        "LU",
        "LV",
        "ME",
        "MK",
        "MT",
        "NL",
        "NO",
        "PL",
        "PT",
        "RO",
        "RS",
        "SE",
        "SI",
        "SK",
        "XK",
    ]
)
SOUTH_EAST_ASIA = frozenset(["TH", "VN", "MY", "SG", "ID", "PH", "KH", "LA", "MM", "BN"])
_TIERS: tuple[tuple[Tier, Decimal, Decimal, str, str], ...] = (
    ("budget", Decimal("0.75"), Decimal("1.00"), "cheapest economy seat, hand luggage only", "early"),
    ("balanced", Decimal("0.95"), Decimal("1.35"), "economy with a checked bag, better times", "good"),
    ("premium", Decimal("2.00"), Decimal("3.00"), "premium cabin, flexible ticket", "good"),
)


class _Port(NamedTuple):
    iata: str
    city_km: float
    rank: int
    lat: float
    lon: float


def _port(place: Place) -> _Port:
    """The airport one would use: the first of the place's own, else the busiest within 80 km, else within 200 km. Raises `ToolFailed` when there is none."""
    here = position_of(place)
    if here is None:
        raise ToolFailed(f"The position of {place.name!r} is not known; give lat and lon.")
    order = {code: n for n, code in enumerate(place.iata)}
    for within in (80, 200):
        near = sorted(airports_within(*here, within), key=lambda pair: (order.get(pair[1].iata, len(order)), pair[1].rank, pair[0]))
        if near:
            away, airport = near[0]
            return _Port(airport.iata, away, airport.rank, airport.lat, airport.lon)
    raise ToolFailed(f"There is no airport within 200 km of {place.name}.")


def block_minutes(km: float) -> float:
    """Gate to gate for a direct flight of `km` great-circle kilometres."""
    return 30 + km / (12 if km < 800 else 14)


def season_factor(day: date) -> Decimal:
    """1.15 in July, August and the last ten days of December, 0.92 in January to mid March and in November, else 1."""
    if day.month in (7, 8) or (day.month, day.day) >= (12, 21):
        return Decimal("1.15")
    return Decimal("0.92") if day.month in (1, 2, 11) or (day.month == 3 and day.day <= 15) else Decimal(1)


def median_fare(km: float, origin: str | None, destination: str | None) -> tuple[Decimal, str]:
    """The median economy fare of one direction in USD, and the formula it came from."""
    whole = Decimal(round(km))
    if origin == destination == "US":
        return Decimal(173) + whole * Decimal("0.037"), "173 + 0.037 x km USD (BTS DB1C 2026)"
    if {origin, destination} <= EUROPE or {origin, destination} <= SOUTH_EAST_ASIA:
        return Decimal(55) + whole * Decimal("0.055"), "55 + 0.055 x km USD (planner constant, low-cost region)"
    if km < 4000:
        return Decimal(100) + whole * Decimal("0.07"), "100 + 0.07 x km USD (planner constant)"
    return Decimal(140) + whole * Decimal("0.052"), "140 + 0.052 x km USD (planner constant, long-haul)"


def flights(args: JourneyArgs) -> tuple[Journey, ...]:
    """Three ways to fly one leg. Raises `ToolFailed` where flying makes no sense or no airport is near."""
    origin, destination = args.origin.place(), args.destination.place()
    out, into = _port(origin), _port(destination)
    km = kilometres(out.lat, out.lon, into.lat, into.lon)
    if km < SHORTEST_KM or out.iata == into.iata:
        raise ToolFailed(f"{origin.name} and {destination.name} are {km:.0f} km apart by air, too near to fly.")
    stops = 0 if km <= LONGEST_DIRECT_KM and not (max(out.rank, into.rank) > 1 and km > 3500) else 1
    in_air = block_minutes(km) if not stops else block_minutes(km * 0.55) + block_minutes(km * 0.55) + 110
    access = max(25, out.city_km / ACCESS_KMH * 60) + max(25, into.city_km / ACCESS_KMH * 60)
    whole = rounded(in_air + access + CHECK_IN + EXIT)
    fare, formula = median_fare(km, origin.country, destination.country)
    fare *= season_factor(args.depart_date)
    return tuple(_quote(args, origin, destination, out, into, tier, Band(low=fare * low, high=fare * high), note, km, stops, rounded(in_air), whole, formula)
                 for tier, low, high, note, _ in _TIERS)  # fmt: skip


def _departure(tier: Tier, in_air: int, out_zone: str | None, into_zone: str | None, args: JourneyArgs) -> float:
    """Leaving late for a flight of 6 to 13 hours that lands in the morning, in the morning otherwise; the cheap seat leaves earliest."""
    if in_air >= 330:
        evening = clock(args.depart_date, 20.0, in_air, out_zone, into_zone)
        if evening.arrive_day == 1 and "05:30" <= evening.arrive <= "13:00":
            return 20.0
        return 10.5
    return {"budget": 7.0, "balanced": 9.5, "premium": 10.5}[tier]


def _quote(args: JourneyArgs, origin: Place, destination: Place, out: _Port, into: _Port, tier: Tier, cost: Band, note: str, km: float, stops: int, in_air: int, whole: int, formula: str) -> Journey:  # fmt: skip
    zones = timezone_of(origin), timezone_of(destination)
    homebound = not args.segment.startswith("0:") and in_air < 330
    leave = _departure(tier, in_air, *zones, args)
    if homebound:
        leave = min(19.0, 15.0 + {"budget": 3.0, "balanced": 1.5, "premium": 2.0}[tier])
    times = clock(args.depart_date, leave, in_air, *zones)
    return Journey(
        id=f"flight:{out.iata}-{into.iata}:{args.depart_date.isoformat()}:{tier}",
        segment=args.segment,
        mode="flight",
        provider="airline not chosen yet",
        origin=origin.name,
        destination=destination.name,
        route=f"{out.iata} to {into.iata}, {'non-stop' if not stops else 'one stop'}, {duration_words(in_air)} in the air",
        depart=times.depart,
        arrive=times.arrive,
        arrive_day=times.arrive_day,
        minutes=whole,
        distance_km=round(km),
        schedule_hint="Times are typical, not a timetable.",
        cost=cost,
        child_share="0.75" if km > 4000 else "1",
        infant_share="0.1" if km > 4000 else "0",
        tier=tier,
        booking_tips="Fares rise in the last weeks; compare a month or two ahead.",
        pros=("the fastest way",) if km > 700 else (),
        cons=(note,) if tier == "budget" else (),
        local_transport=f"{out.iata} is about {max(1, round(out.city_km))} km from {origin.name}, {into.iata} about {max(1, round(into.city_km))} km from {destination.name}.",
        provenance=Provenance(
            source="estimate",
            detail=f"flight {round(km)} km great circle; time 30 min + distance at 720-840 km/h; fare {formula}, season and {tier} factor; {note}",
        ),
    )
