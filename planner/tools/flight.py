"""Flights of one leg: three fares with local times, door to door. Every quote is an estimate and says how it was made.

Door to door is access, 120 min before departure (90 within a country), the flight, 45 min to get out (30 within a country) and the way
into the city. How one flies is `air`'s business, the fare `fares`'.
"""

from __future__ import annotations

from typing import NamedTuple

from planner.domain.errors import ToolFailed
from planner.domain.reports import Journey, Tier
from planner.domain.values import Provenance
from planner.tools.air import Flight, Port, fly, port_of
from planner.tools.departures import HINT, Clock, clock, duration_words, leaving, rounded, wanted_hour
from planner.tools.fares import TIERS, child_share, fare, infant_share
from planner.tools.leg import Leg, leg_of
from planner.tools.tool import JourneyArgs
from planner.tools.transfers import at_minute, transfer

SHORTEST_KM = 150
OVERNIGHT_FROM = 320
NIGHT_HOURS = tuple(18 + n / 4 for n in range(21))
_WORDS: dict[Tier, str] = {
    "budget": "cheapest economy seat, hand luggage only",
    "balanced": "economy with a checked bag",
    "premium": "premium cabin or flexible ticket",
}


class _Way(NamedTuple):
    out: Port
    into: Port
    flight: Flight
    in_air: int
    whole: int


def flights(args: JourneyArgs) -> tuple[Journey, ...]:
    """Three ways to fly one leg. Raises `ToolFailed` where flying makes no sense or no airport is near."""
    leg = leg_of(args)
    out, into = port_of(leg.origin), port_of(leg.destination)
    if out.airport.iata == into.airport.iata or leg.km < SHORTEST_KM:
        raise ToolFailed(f"{leg.names} is {leg.km:.0f} km, too near to fly; ask for a train, a coach or the drive.")
    flight = fly(out.airport, into.airport)
    domestic = out.airport.country == into.airport.country
    in_air = rounded(flight.minutes)
    whole = rounded(out.minutes + (90 if domestic else 120) + in_air + (30 if domestic else 45) + into.minutes)
    way = _Way(out, into, flight, in_air, whole)
    return tuple(_quote(args, leg, way, tier) for tier in TIERS)


def _times(args: JourneyArgs, leg: Leg, way: _Way, tier: Tier) -> Clock:
    """By night on a long flight that lands in the morning; else as `wanted_hour` says, at midday for a long one."""
    zones = (way.out.airport.timezone or leg.zones[0], way.into.airport.timezone or leg.zones[1])
    far = way.in_air >= OVERNIGHT_FROM
    if far and way.out.airport.country != way.into.airport.country and args.prefer in (None, "late"):
        nights = [at for hour in NIGHT_HOURS if _lands_in_the_morning(at := clock(leg.day, hour, way.in_air, *zones))]
        if nights:
            return nights[0] if tier == "budget" else nights[min(4, len(nights) - 1)]
    if far and args.prefer is None:
        return leaving(leg.day, way.in_air, zones, wanted_hour("midday", args.outward, tier) - 1)
    return leaving(leg.day, way.in_air, zones, wanted_hour(args.prefer, args.outward, tier))


def _lands_in_the_morning(at: Clock) -> bool:
    """After a night on board; going east over the date line that is the morning of the same date."""
    return 5.75 <= at.arrival_hour <= (12.5 if at.arrive_day >= 1 else 14.0) and at.arrive_day >= 0


def _stops(flight: Flight) -> str:
    words = {0: "non-stop", 1: "one stop", 2: "two stops"}[flight.stops]
    return f"{words}, for example in {' and '.join(a.city for a in flight.via)}" if flight.via else words


def _access(leg: Leg, way: _Way) -> str:
    ends = ((leg.origin.name, way.out), (leg.destination.name, way.into))
    return " ".join(
        f"{port.airport.iata} is about {max(1, round(port.km))} km from {name}, {duration_words(rounded(port.minutes))}."
        for name, port in ends
    )


def _quote(args: JourneyArgs, leg: Leg, way: _Way, tier: Tier) -> Journey:
    out, into, flight = way.out.airport, way.into.airport, way.flight
    small = sum(1 for airport in (out, into) if airport.rank >= 3)
    cost, formula = fare(leg.km, tier, leg.day, out.country, into.country, small)
    times = _times(args, leg, way, tier)
    domestic = out.country == into.country
    return Journey(
        id=f"flight:{out.iata}-{into.iata}:{leg.day.isoformat()}:{tier}",
        segment=args.segment,
        mode="flight",
        provider="airline not chosen yet",
        origin=leg.origin.name,
        destination=leg.destination.name,
        route=f"{out.iata} to {into.iata}, {_stops(flight)}, {duration_words(way.in_air)} {'in the air' if not flight.stops else 'with the change'}",
        depart=times.depart,
        arrive=times.arrive,
        arrive_day=times.arrive_day,
        minutes=way.whole,
        distance_km=round(leg.km),
        schedule_hint=HINT,
        cost=cost,
        child_share=child_share(out.country, into.country),
        infant_share=infant_share(out.country, into.country),
        tier=tier,
        booking_tips=_tip(leg, out.country == into.country),
        pros=_pros(leg, flight),
        cons=(_WORDS[tier],) if tier == "budget" else (),
        local_transport=_access(leg, way),
        to_airport=transfer(leg.origin, way.out, tier, domestic=domestic, departs=at_minute(times.depart), arriving=False),
        from_airport=transfer(leg.destination, way.into, tier, domestic=domestic, departs=at_minute(times.arrive), arriving=True),
        provenance=Provenance(source="estimate", detail=f"flight of {round(flight.km)} km: 50 min + 14.2 km a minute{', changes included' if flight.stops else ''}; fare {formula}; {_WORDS[tier]}"),
    )  # fmt: skip


def _tip(leg: Leg, domestic: bool) -> str:
    if leg.km > 4000:
        return "The figure is half of a return; a single ticket can cost more. Two to four months ahead is usual."
    return "Fares rise in the last weeks." if domestic else "Fares rise in the last weeks; check what a bag costs before comparing."


def _pros(leg: Leg, flight: Flight) -> tuple[str, ...]:
    return tuple(words for words, holds in (("the fastest way", leg.km > 700), ("no change", flight.stops == 0 and leg.km > 2500)) if holds)
