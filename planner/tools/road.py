"""Coaches and cars of one leg, with the ferries on the way. Every quote is an estimate and says how it was made.

A coach makes five sixths of a car's speed, stops a quarter of an hour every three hours, and costs 5 USD plus the land's rate a km
(beyond 300 km six tenths of it) and the ferry's fare on foot. A car stops a quarter of an hour every two hours and costs fuel and
tolls by the land's rate and the ferry; a hired one adds the hire of the day it is driven. Ways and rates are `land`'s.
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from planner.domain.errors import ToolFailed
from planner.domain.reports import Journey, Tier, TransportMode
from planner.domain.values import Band, Provenance, evolve
from planner.places.geography import spot_of
from planner.tools.departures import HINT, Clock, departures, duration_words, rounded, wanted_hour
from planner.tools.fares import CHILD_SHARES
from planner.tools.land import Way, known_road, way_between
from planner.tools.leg import Leg, fare_band, leg_of, placed
from planner.tools.tool import JourneyArgs

LONGEST_COACH, LONGEST_DRIVE, LONGEST_WAY = 900, 660, 1800
COACH_HOURS, LONG_COACH_HOURS, LONG_RIDE = (7.0, 9.0, 11.0, 14.0, 17.0), (7.0, 9.0), 360
BOAT_HOURS, NIGHT_HOURS = (8.0, 13.0, 16.5), (20.0, 21.5)
CAR_HOURS = (9.0, 11.0, 14.5)
"""When coaches, boats and drivers are taken to leave."""
NIGHT_COACH_FROM, NIGHT_FERRY_FROM = 600, 420
OWN_COACH = 15_000
_COACH: dict[Tier, tuple[str, str, str]] = {
    "budget": ("0.70", "1.05", "the cheapest seat"),
    "balanced": ("1.05", "1.50", "a flexible or better seat"),
}


class _Car(NamedTuple):
    hire: tuple[int, int]
    provider: str
    words: str


_CARS: dict[Tier, _Car] = {
    "budget": _Car((0, 0), "your own car", "fuel, tolls and ferries only"),
    "balanced": _Car((50, 85), "a hired car", "with one day's hire of a middling car"),
    "premium": _Car((95, 160), "a hired car", "with one day's hire of a large car"),
}


def hire_a_day(tier: Tier) -> Band:
    """A day's hire of the car of a tier, in USD, for the days between two drives; nothing for one's own."""
    low, high = _CARS[tier].hire
    return Band(low=Decimal(low), high=Decimal(high))


class _Trip(NamedTuple):
    way: Way
    minutes: int
    cost: Decimal
    rate: str


def _boarding(way: Way) -> float | None:
    """Minutes before a ferry that takes most of a night, or None."""
    before = 0.0
    for piece in way.pieces:
        if piece.crossing and piece.crossing.sea and piece.minutes >= NIGHT_FERRY_FROM:
            return before
        before += piece.minutes
    return None


def _way(leg: Leg, *, by_car: bool, longest: int) -> Way:
    """The quickest way; when it is too long on the road, the one that makes more of the ferries."""
    ends = placed(leg.origin), placed(leg.destination)
    way = known_road(*ends) or way_between(*ends, by_car=by_car)
    if way is not None and not way.known and way.road_minutes > longest:
        way = way_between(*ends, by_car=by_car, road_weight=3.0)
    if way is None:
        raise ToolFailed(
            f"No road{' or car ferry' if by_car else ', coach or ferry'} between {leg.origin.name} and {leg.destination.name} is known here."
        )
    return way


def coaches(args: JourneyArgs) -> tuple[Journey, ...]:
    """Coaches on one leg, with a passenger ferry where water lies between. Raises `ToolFailed` where there is no way or it is too far."""
    leg = leg_of(args)
    way = _way(leg, by_car=False, longest=LONGEST_COACH * 5 // 6)
    riding = way.road_minutes * 6 / 5
    minutes = rounded(10 + riding + riding // 180 * 15 + way.crossing_minutes)
    if riding > LONGEST_COACH or minutes > LONGEST_WAY:
        raise ToolFailed(f"{leg.names} takes about {duration_words(minutes)} by coach, too long; take a train or fly.")
    run = sum((Decimal(p.land.coach) * _charged(p.km * p.land.detour) for p in way.pieces if p.land), Decimal(0))
    trip = _Trip(
        way,
        minutes,
        (Decimal(5) if way.road_km > 20 else Decimal(2)) + run + sum(c.foot_usd for c in way.crossings),
        "5 + " + _rates(way, coach=True),
    )
    mode: TransportMode = "ferry" if way.sea_minutes > way.road_minutes else "bus"
    sea, wanted = mode == "ferry", wanted_hour(args.prefer, args.outward or minutes > LONG_RIDE)
    hours = BOAT_HOURS if sea else COACH_HOURS if minutes <= LONG_RIDE else LONG_COACH_HOURS
    by_day = departures(leg.day, minutes, leg.zones, hours, wanted)
    by_night = (
        departures(leg.day, minutes, leg.zones, NIGHT_HOURS, 20.0) if minutes >= (NIGHT_FERRY_FROM if sea else NIGHT_COACH_FROM) else ()
    )
    times = (*(t for t in by_day if t.arrive_day == 0), *(t for t in by_night[:1] if t.arrive_day >= 1)) or by_day
    return tuple(_coach(args, leg, trip, mode, tier, at) for at in times for tier in _COACH)


def _charged(km: float) -> Decimal:
    """The km a coach charges for: beyond 300 on one land six tenths."""
    return Decimal(round(min(km, 300) + 0.6 * max(0.0, km - 300)))


def _coach(args: JourneyArgs, leg: Leg, trip: _Trip, mode: TransportMode, tier: Tier, times: Clock) -> Journey:
    low, high, words = _COACH[tier]
    sea, by_night = trip.way.sea_minutes, times.arrive_day >= 1
    longest = max((p for p in trip.way.pieces if p.land), key=lambda p: p.km)
    provider = "ferry line not chosen yet" if mode == "ferry" or longest.land is None else longest.land.coaches
    journey = _journey(args, leg, trip, mode, tier, times, fare_band(trip.cost, low, high), provider)
    return evolve(
        journey,
        minutes=trip.minutes + 45,
        night=by_night,
        child_share=CHILD_SHARES[mode],
        booking_tips="Times at sea depend on season and weather; book the crossing ahead in summer."
        if sea
        else "Cheapest some days ahead.",
        pros=("usually the cheapest way",) if mode == "bus" else ("by sea, with room to walk about",),
        cons=(
            *(("a night on the way",) if by_night else ("slower than the train where there is one",) if mode == "bus" else ()),
            *_last_stretch(leg, mode),
        ),
        provenance=Provenance(source="estimate", detail=f"{journey.provenance.detail}; {words} x {low} to {high}"),
    )


def drives(args: JourneyArgs) -> tuple[Journey, ...]:
    """Driving one leg; the cost is for the car. Raises `ToolFailed` where there is no road or it is too far for a day."""
    leg = leg_of(args)
    way = _way(leg, by_car=True, longest=LONGEST_DRIVE)
    riding = way.road_minutes
    if riding > LONGEST_DRIVE:
        raise ToolFailed(
            f"{leg.names} is about {way.road_km:.0f} km by road, {duration_words(rounded(riding))} at the wheel: too far for a day."
        )
    minutes = rounded(10 + riding + riding // 120 * 15 + way.crossing_minutes)
    run = sum((Decimal(round(p.km * p.land.detour)) * Decimal(p.land.run) for p in way.pieces if p.land), Decimal(0))
    if minutes > LONGEST_WAY:
        raise ToolFailed(f"{leg.names} takes {duration_words(minutes)} by car and ferry; fly or break it on the way.")
    trip = _Trip(way, minutes, run + sum(c.car_usd or 0 for c in way.crossings), _rates(way, coach=False))
    late = way.sea_minutes >= NIGHT_FERRY_FROM and args.prefer in (None, "late")
    wanted = wanted_hour(args.prefer, args.outward or minutes > LONG_RIDE)
    times = departures(leg.day, minutes, leg.zones, (*CAR_HOURS, 18.0) if late else CAR_HOURS, 18.0 if late else wanted)
    return tuple(_drive(args, leg, trip, tier, at) for at in times for tier in _CARS)


def _last_stretch(leg: Leg, mode: TransportMode) -> tuple[str, ...]:
    """What to expect where a place is too small for long-distance coaches."""
    spots = [(place.name, spot_of(place)) for place in (leg.origin, leg.destination)]
    small = [name for name, spot in spots if spot is not None and spot.size < OWN_COACH]
    return (
        (f"no long-distance coach is known to serve {' or '.join(small)}: expect a change to a local bus",)
        if small and mode == "bus"
        else ()
    )


def _drive(args: JourneyArgs, leg: Leg, trip: _Trip, tier: Tier, times: Clock) -> Journey:
    car = _CARS[tier]
    running = fare_band(trip.cost, "0.90", "1.15")
    journey = _journey(
        args, leg, trip, "car", tier, times, running.plus(Band(low=Decimal(car.hire[0]), high=Decimal(car.hire[1]))), car.provider
    )
    hired = f"; hire {car.hire[0]} to {car.hire[1]} USD for the day" if car.hire[1] else ""
    return evolve(
        journey,
        basis="per_vehicle",
        own_car=not car.hire[1],
        night=times.arrive_day >= 1,
        child_share=CHILD_SHARES["car"],
        infant_share="0",
        booking_tips=f"This price is {car.words}; the hire of the days between stands on the bill by itself, parking comes on top."
        if car.hire[1]
        else f"This price is {car.words}; parking comes on top.",
        pros=("free to stop where you like", "one price for the whole car"),
        cons=("parking in the city",),
        provenance=Provenance(source="estimate", detail=f"{journey.provenance.detail}, x 0.90 to 1.15{hired}"),
    )


def _rates(way: Way, *, coach: bool) -> str:
    rates = [f"{land.coach if coach else land.run} USD/km in {land.name}" for land in way.lands]
    fees = [f"{c.name or 'toll'} {c.foot_usd if coach else c.car_usd} USD" for c in way.crossings if (c.foot_usd if coach else c.car_usd)]
    return " + ".join([*rates, *fees])


def _journey(args: JourneyArgs, leg: Leg, trip: _Trip, mode: TransportMode, tier: Tier, times: Clock, cost: Band, provider: str) -> Journey:
    over = [c.name for c in trip.way.crossings if c.name]
    what = {"bus": "on the coach", "car": "on the road", "ferry": "by coach and ferry"}[mode]
    factors = ", ".join(
        f"x {land.detour} at {land.kmh * 5 // 6 if mode != 'car' else land.kmh} km/h in {land.name}" for land in trip.way.lands
    )
    return Journey(
        id=f"{mode}:{leg.origin.name}-{leg.destination.name}:{leg.day.isoformat()}:{tier}:{times.depart.replace(':', '')}",
        segment=args.segment,
        mode=mode,
        provider=provider,
        origin=leg.origin.name,
        destination=leg.destination.name,
        route=f"{leg.origin.name} to {leg.destination.name}{', by ' + ' and '.join(over) if over else ''}, about {trip.way.road_km:.0f} km by road, {duration_words(trip.minutes)} {what}",
        depart=times.depart,
        arrive=times.arrive,
        arrive_day=times.arrive_day,
        minutes=trip.minutes,
        distance_km=round(leg.km),
        schedule_hint=HINT,
        cost=cost,
        tier=tier,
        provenance=Provenance(
            source="estimate",
            detail=f"{trip.way.known or f'road {trip.way.road_km:.0f} km: straight line {factors}, slower on short stretches'}, with breaks"
            f"{'; ' + ', '.join(over) if over else ''}; {trip.rate} (crossings.toml)",
        ),
    )  # fmt: skip
