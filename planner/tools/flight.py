"""Flights of one leg: several departures, each with three fares and business class, local times, door to door. Every quote is an estimate.

Door to door is access, 120 min before departure (90 within a country), the flight, 45 min to get out (30 within a country) and the way
into the city. How one flies is `air`'s business, the fare `fares`'. Hours are those airlines usually fly such a route at: spread over the
day on short ones, by day where a long one lands the same evening, by night where it lands in the morning.
"""

from __future__ import annotations

from typing import NamedTuple

from planner.domain.errors import ToolFailed
from planner.domain.reports import Cabin, Journey, Tier
from planner.domain.values import Place, Provenance
from planner.tools.air import Flight, Port, by_night_only, day_flight_flown, fly, named_airport, ports_between
from planner.tools.departures import HINT, Clock, clock, departures, duration_words, leaving, rounded, wanted_hour
from planner.tools.fares import Cabins, child_share, fare, infant_share
from planner.tools.land import known_road, way_between
from planner.tools.leg import Leg, leg_of, placed
from planner.tools.tool import JourneyArgs
from planner.tools.transfers import at_minute, transfer

SHORTEST_KM = 150
LONG_FROM, VERY_LONG, ROAD_WINS = 320, 540, 0.95
"""Minutes from the first gate to the last of a long and a very long flight; the share of a flight's door to door within which the road is
simply better.
"""
ROAD_KM = 500
SHORT_HOURS = (7.0, 9.5, 12.0, 14.5, 17.0, 19.5)
THIN_HOURS = (9.0, 13.0, 17.0)
DAY_HOURS = tuple(8.5 + n / 4 for n in range(39))
NIGHT_HOURS = tuple(16 + n / 4 for n in range(32))
DAY_WANTED = (9.5, 12.5, 15.5)
"""When long flights by day leave, as far as they land the same evening."""
_WORDS: dict[Cabins, str] = {
    "budget": "cheapest economy seat, hand luggage only",
    "balanced": "economy with a checked bag",
    "premium": "premium economy or a flexible ticket",
    "business": "business class",
}


class _Way(NamedTuple):
    out: Port
    into: Port
    flight: Flight
    in_air: int
    whole: int

    @property
    def domestic(self) -> bool:
        return self.out.airport.country == self.into.airport.country


def flights(args: JourneyArgs) -> tuple[Journey, ...]:
    """The ways to fly one leg, the best hour first.

    Raises `ToolFailed` where flying makes no sense, nothing flies or no airport is near.
    """
    leg = leg_of(args)
    out, into = ports_between(leg.origin, leg.destination)
    if leg.km < SHORTEST_KM:
        raise ToolFailed(f"{leg.names} is {leg.km:.0f} km, too near to fly; ask for a train, a coach or the drive.")
    flight = fly(out.airport, into.airport)
    in_air = rounded(flight.minutes)
    domestic = out.airport.country == into.airport.country
    whole = rounded(out.minutes + (90 if domestic else 120) + in_air + (30 if domestic else 45) + into.minutes)
    driving = quickest_drive(leg)
    if driving is not None and driving <= whole * ROAD_WINS:
        raise ToolFailed(
            f"{leg.names}: flying takes about {duration_words(whole)} from door to door, driving {duration_words(rounded(driving))}; ask for a train, a coach or the drive."
        )
    way = _Way(out, into, flight, in_air, whole)
    rows: tuple[Cabins, ...] = ("budget", "balanced", "premium", "business")
    return tuple(_quote(args, leg, way, times, row) for times in _times(args, leg, way) for row in rows)


def quickest_drive(leg: Leg) -> float | None:
    """Minutes at the wheel with breaks, where a road without a ferry is known."""
    origin, destination = placed(leg.origin), placed(leg.destination)
    if leg.km > ROAD_KM:
        return None
    way = known_road(origin, destination) or way_between(origin, destination, by_car=True)
    return None if way is None or way.sea_minutes else way.road_minutes + way.road_minutes // 120 * 15 + way.crossing_minutes


def _times(args: JourneyArgs, leg: Leg, way: _Way) -> tuple[Clock, ...]:
    zones = (way.out.airport.timezone or leg.zones[0], way.into.airport.timezone or leg.zones[1])
    wanted = wanted_hour(args.prefer, args.outward)
    if way.in_air < LONG_FROM:
        busy = way.flight.stops == 0 and way.out.airport.rank <= 2 and way.into.airport.rank <= 2
        return departures(leg.day, way.in_air, zones, SHORT_HOURS if busy else THIN_HOURS, wanted)
    by_day = [] if not day_flight_flown(way.out.airport, way.into.airport, way.in_air) else _by_day(leg, way, zones)
    by_night = _by_night(leg, way, zones)
    found = tuple({at.depart: at for at in (*by_day, *by_night)}.values())
    if args.prefer == "late" and by_night:
        found = tuple({at.depart: at for at in (*by_night, *by_day)}.values())
    return found or (leaving(leg.day, way.in_air, zones, wanted_hour("midday", args.outward)),)


def _by_day(leg: Leg, way: _Way, zones: tuple[str | None, str | None]) -> list[Clock]:
    """Landing by half past ten the same evening, or going west over the date line the next calendar day in daylight."""
    latest = 22.5 if way.in_air < VERY_LONG else 21.5
    clocks = [(hour, clock(leg.day, hour, way.in_air, *zones)) for hour in DAY_HOURS]
    good = [(hour, at) for hour, at in clocks if at.arrive_day <= 0 and 7 <= at.arrival_hour <= latest]
    picked = [min(good, key=lambda pair: abs(pair[0] - wanted))[1] for wanted in DAY_WANTED if good]
    return list(dict.fromkeys(picked))


def _by_night(leg: Leg, way: _Way, zones: tuple[str | None, str | None]) -> list[Clock]:
    """Leaving in the afternoon or evening and landing in the morning of a later day, or about midday where only that can be."""
    clocks = [clock(leg.day, hour, way.in_air, *zones) for hour in NIGHT_HOURS]
    nights = [at for at in clocks if _lands_in_the_morning(at)]
    late = nights[len(nights) // 2 : len(nights) // 2 + 1] + nights[:1] + nights[-1:]
    hours = () if by_night_only(way.out.airport, way.into.airport) else (10.5, 12.0, 13.5)
    over = [clock(leg.day, hour, way.in_air, *zones) for hour in hours]
    midday = [at for at in over if at.arrive_day >= 1 and 6 <= at.arrival_hour <= 22]
    landing = [at for at in clocks if at.arrive_day >= 1 and 5.75 <= at.arrival_hour <= 22]
    return list(dict.fromkeys((*midday, *late))) or landing[:1]


def _lands_in_the_morning(at: Clock) -> bool:
    """After a night on board; going east over the date line that is the morning of the same date."""
    return 5.75 <= at.arrival_hour <= (12.5 if at.arrive_day >= 1 else 14.0) and at.arrive_day >= 0


def _stops(flight: Flight) -> str:
    words = {0: "non-stop", 1: "one stop", 2: "two stops"}[flight.stops]
    return f"{words}, for example in {' and '.join(a.city for a in flight.via)}" if flight.via else words


ELSEWHERE_KM = 40
"""How far from a place an airport has to lie for its own town to be named."""


def _end(place: Place, port: Port) -> str:
    """An airport as a route names it, with its town where that is another one far off."""
    town = port.airport.city
    return f"{port.airport.iata} ({town})" if port.km > ELSEWHERE_KM and town and town not in place.name else port.airport.iata


def _not_from_there(leg: Leg, way: _Way) -> str:
    """That an airport the person named is not used, and why; empty where it is."""
    ends = ((leg.origin, way.out, "from"), (leg.destination, way.into, "to"))
    left = [f"{word} {code}" for place, port, word in ends if (code := named_airport(place)) and code != port.airport.iata]
    return f" (no flight without a stop is known {' or '.join(left)})" if left else ""


def _access(leg: Leg, way: _Way) -> str:
    ends = ((leg.origin.name, way.out), (leg.destination.name, way.into))
    return " ".join(
        f"{port.airport.iata} is about {max(1, round(port.km))} km from {name}, {duration_words(rounded(port.minutes))}."
        for name, port in ends
    )


def _cabin(row: Cabins, way: _Way) -> Cabin:
    if row == "business":
        return "business"
    return "premium_economy" if row == "premium" and way.in_air >= LONG_FROM else "standard"


def _quote(args: JourneyArgs, leg: Leg, way: _Way, times: Clock, row: Cabins) -> Journey:
    out, into, flight = way.out.airport, way.into.airport, way.flight
    small = sum(1 for airport in (out, into) if airport.rank >= 3)
    cost, formula = fare(leg.km, row, leg.day, leg.origin, leg.destination, (out.country, into.country), small)
    tier: Tier = "premium" if row == "business" else row
    ends = f"{_end(leg.origin, way.out)} to {_end(leg.destination, way.into)}"
    lasts = "with the change" if flight.stops else "in the air"
    return Journey(
        id=f"flight:{out.iata}-{into.iata}:{leg.day.isoformat()}:{row}:{times.depart.replace(':', '')}",
        segment=args.segment,
        mode="flight",
        provider="airline not chosen yet",
        origin=leg.origin.name,
        destination=leg.destination.name,
        route=f"{ends}{_not_from_there(leg, way)}, {_stops(flight)}, {duration_words(way.in_air)} {lasts}{', business class' if row == 'business' else ''}",
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
        cabin=_cabin(row, way),
        stops=flight.stops,
        night=times.arrive_day >= 1,
        booking_tips=_tip(leg, way.domestic),
        pros=_pros(leg, flight),
        cons=(_WORDS[row],) if row == "budget" else (),
        local_transport=_access(leg, way),
        to_airport=transfer(leg.origin, way.out, tier, domestic=way.domestic, departs=at_minute(times.depart), arriving=False),
        from_airport=transfer(leg.destination, way.into, tier, domestic=way.domestic, departs=at_minute(times.arrive), arriving=True),
        provenance=Provenance(
            source="estimate",
            detail=f"flight of {round(flight.km)} km: 50 min + 14.2 km a minute{', changes included' if flight.stops else ''}; "
            f"fare {formula}; {_WORDS[row]}; {flight.known}",
        ),
    )  # fmt: skip


def _tip(leg: Leg, domestic: bool) -> str:
    if leg.km > 4000:
        return "The figure is half of a return; a single ticket can cost more. Two to four months ahead is usual."
    return "Fares rise in the last weeks." if domestic else "Fares rise in the last weeks; check what a bag costs before comparing."


def _pros(leg: Leg, flight: Flight) -> tuple[str, ...]:
    return tuple(words for words, holds in (("the fastest way", leg.km > 700), ("no change", flight.stops == 0 and leg.km > 2500)) if holds)
