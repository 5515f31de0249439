"""Trains of one leg: three fares by day, and by night where a night train shortens it. Every quote is an estimate and says how it was made.

A place too small for a station of its own (under 15,000 people, no line known) is reached from the nearest larger town by local train, bus
or taxi, and the quote says so. Which lines there are is `rail`'s business.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from planner.domain.errors import ToolFailed
from planner.domain.reports import Journey, Tier
from planner.domain.values import Band, Place, Provenance, evolve
from planner.places.gazetteer import Spot, gazetteer
from planner.places.geography import kilometres, position_of, spot_of
from planner.tools.departures import HINT, Clock, clock, departures, duration_words, rounded, wanted_hour
from planner.tools.fares import CHILD_SHARES
from planner.tools.land import land_of
from planner.tools.leg import Leg, fare_band, leg_of
from planner.tools.rail import AT_NODE_KM, Hop, NightWay, RailRoute, book, day_way, networks_of, night_way, same_ground
from planner.tools.tool import JourneyArgs

STATION_MINUTES = 50
LONGEST_DAY, NIGHT_FROM, OWN_LINE = 780, 300, 60
SHORT_HOURS, LONG_HOURS, LONG_RIDE = (7.0, 9.0, 11.0, 14.0, 17.0, 19.0), (7.0, 9.0, 11.0, 13.0), 330
"""When trains are taken to leave on short and on long rides; those that arrive too late are left out."""
OWN_STATION, RAILHEAD_SIZE, RAILHEAD_KM = 15_000, 20_000, 70
_SHARES: dict[Tier, tuple[str, str]] = {"budget": ("0.65", "0.95"), "balanced": ("1.00", "1.40"), "premium": ("1.60", "2.40")}
_FIXED: dict[Tier, tuple[str, str]] = {"budget": ("0.90", "1.00"), "balanced": ("1.00", "1.20"), "premium": ("1.40", "1.80")}
_NIGHT: dict[Tier, tuple[str, str]] = {"budget": ("0.80", "1.10"), "balanced": ("1.30", "1.80"), "premium": ("2.30", "3.30")}
_CLASS: dict[Tier, str] = {
    "budget": "saver fare, fixed to one departure",
    "balanced": "ordinary second-class fare",
    "premium": "first class",
}
_BERTH: dict[Tier, str] = {
    "budget": "a seat or a six-berth couchette",
    "balanced": "a berth in a shared sleeper",
    "premium": "a private sleeper",
}


class _End(NamedTuple):
    """Where the train stops: the place itself, or a larger town and the km from there."""

    place: Place
    km: float


@lru_cache(maxsize=1)
def _towns() -> tuple[Spot, ...]:
    return tuple(spot for spot in gazetteer().all_cities() if spot.size >= RAILHEAD_SIZE and spot.lat is not None and spot.lon is not None)


def _end(place: Place) -> _End:
    """The station of a place. Raises `ToolFailed` for a small place with no larger town within 70 km on a network."""
    here = position_of(place)
    if here is None:
        raise ToolFailed(f"The position of {place.name!r} is not known; give its lat and lon.")
    placed = evolve(place, lat=here[0], lon=here[1])
    known = any(kilometres(*here, node.lat, node.lon) <= AT_NODE_KM and same_ground(placed, node) for node in book().nodes.values())
    spot = spot_of(place)
    if known or spot is None or spot.size >= OWN_STATION:
        return _End(placed, 0.0)
    ground = land_of(placed)
    near = [(km, s) for s in _towns() if s.country == place.country and (km := kilometres(*here, s.lat or 0, s.lon or 0)) <= RAILHEAD_KM]
    heads = sorted(
        (
            row
            for row in near
            if networks_of(row[1].country, row[1].lat or 0, row[1].lon or 0) and land_of(row[1].place(row[1].name)) == ground
        ),
        key=lambda row: (row[0], row[1].name),
    )
    if not heads:
        raise ToolFailed(
            f"{place.name} has about {spot.size} people and no railway station is known there or in a larger town within {RAILHEAD_KM} km."
        )
    km, head = heads[0]
    return _End(head.place(head.name), km)


def trains(args: JourneyArgs) -> tuple[Journey, ...]:
    """Ways to take the train on one leg. Raises `ToolFailed` where no line is known."""
    leg = leg_of(args)
    out, into = _end(leg.origin), _end(leg.destination)
    if out.place.same_as(into.place):
        raise ToolFailed(f"{leg.names}: the nearest railway station of both is {out.place.name}; go by road.")
    day, night = day_way(out.place, into.place), night_way(out.place, into.place)
    by_day = day is not None and day.minutes <= LONGEST_DAY
    found = _by_day(args, leg, out, into, day) if day is not None and by_day else []
    if night is not None and _worth_a_night(day, night):
        hour = (int(night.depart[:2]) * 60 + int(night.depart[3:]) - night.before) / 60
        found += [_by_night(args, leg, out, into, night.way, max(5.5, hour), tier) for tier in _NIGHT]
    if found:
        return tuple(found)
    if day is not None:
        raise ToolFailed(
            f"{leg.names} takes about {duration_words(rounded(day.minutes))} by train, too long for a day; break it on the way or fly."
        )
    raise ToolFailed(f"No railway line between {leg.origin.name} and {leg.destination.name} is known here.")


def _worth_a_night(day: RailRoute | None, night: NightWay) -> bool:
    """Whether a night train is worth naming: one that runs between the two places, or one that saves a long day."""
    own = night.way.minutes - night.line.minutes <= OWN_LINE
    return day is None or own or (day.minutes >= NIGHT_FROM and night.way.minutes <= day.minutes + 720)


def _local_minutes(*ends: _End) -> int:
    """20 min and the straight distance at 40 km/h for the way between a small place and its station."""
    return sum(round(20 + end.km / 40 * 60) for end in ends if end.km)


def _by_day(args: JourneyArgs, leg: Leg, out: _End, into: _End, way: RailRoute) -> list[Journey]:
    """Several departures with three fares each, the one at the best hour first."""
    fixed = all(hop.tariff.fixed for hop in way.hops)
    ride = rounded(way.minutes)
    hours, wanted = SHORT_HOURS if ride <= LONG_RIDE else LONG_HOURS, wanted_hour(args.prefer, args.outward or ride > LONG_RIDE)
    found = []
    for times in departures(leg.day, ride, leg.zones, hours, wanted):
        for tier, (low, high) in (_FIXED if fixed else _SHARES).items():
            detail = f"{_CLASS[tier]} x {low} to {high}" + (", fares there hardly vary" if fixed else "")
            found.append(_journey(args, leg, out, into, way, tier, ride, times, fare_band(_fare(way.hops), low, high), detail))
    return found


def _by_night(args: JourneyArgs, leg: Leg, out: _End, into: _End, way: RailRoute, hour: float, tier: Tier) -> Journey:
    ride = rounded(way.minutes)
    low, high = _NIGHT[tier]
    cost = fare_band(_fare(way.hops) + 15, low, high)
    journey = _journey(
        args,
        leg,
        out,
        into,
        way,
        tier,
        ride,
        clock(leg.day, hour, ride, *leg.zones),
        cost,
        f"{_BERTH[tier]}, (fare + 15) x {low} to {high}",
    )
    return evolve(
        journey,
        id=f"{journey.id}:night",
        cabin="sleeper",
        night=True,
        pros=("sleep on the way and save a hotel night",),
        cons=("berths sell out early",),
    )


def _fare(hops: tuple[Hop, ...]) -> Decimal:
    """The first train's fare in full, of each later one what it adds by distance."""
    return sum((hop.tariff.fare(hop.km) - (hop.tariff.base if n else 0) for n, hop in enumerate(hops)), Decimal(0))


def _names(key: str) -> str:
    return key.partition("|")[0]


def _sources(way: RailRoute) -> str:
    return "; ".join(f"{_names(h.start)}-{_names(h.end)} {rounded(h.minutes)} min ({h.source})" for h in way.hops)


def _journey(args: JourneyArgs, leg: Leg, out: _End, into: _End, way: RailRoute, tier: Tier, ride: int, times: Clock, cost: Band, detail: str) -> Journey:  # fmt: skip
    providers = list(dict.fromkeys(hop.provider for hop in way.hops))
    via = [_names(hop.end) for hop in way.hops[:-1]]
    small = [f"the last {end.km:.0f} km between {end.place.name} and {place.name} by local train, bus or taxi" for end, place in ((out, leg.origin), (into, leg.destination)) if end.km]  # fmt: skip
    extra = sum((Decimal(round(3 + end.km * 0.15)) for end in (out, into) if end.km), Decimal(0))
    rates = ", ".join(dict.fromkeys(f"{h.tariff.base} + {h.tariff.per_km} x km" for h in way.hops))
    local = _local_minutes(into)
    minutes = ride + STATION_MINUTES + _local_minutes(out, into)
    arrive = clock(leg.day, int(times.depart[:2]) + int(times.depart[3:]) / 60, ride + local, *leg.zones) if local else times
    return Journey(
        id=f"train:{leg.origin.name}-{leg.destination.name}:{leg.day.isoformat()}:{tier}:{times.depart.replace(':', '')}",
        segment=args.segment,
        mode="train",
        provider=", ".join(providers[:3]),
        origin=leg.origin.name,
        destination=leg.destination.name,
        route=f"{out.place.name} to {into.place.name}{' by way of ' + ', '.join(via) if via else ''}, {duration_words(ride)} on the train{'; ' + '; '.join(small) if small else ''}",
        depart=times.depart,
        arrive=arrive.arrive,
        arrive_day=arrive.arrive_day,
        minutes=minutes,
        distance_km=round(leg.km),
        schedule_hint=HINT,
        cost=cost.plus(Band(low=extra, high=extra * 2)),
        child_share=CHILD_SHARES["train"],
        tier=tier,
        cabin="first" if tier == "premium" else "standard",
        stops=min(3, len(way.hops) - 1),
        booking_tips="Saver fares sell out first; book some weeks ahead." if not all(h.tariff.fixed for h in way.hops) else "The fare hardly changes; a seat may need reserving.",
        pros=("city centre to city centre", *(("no change",) if len(way.hops) == 1 and ride > 90 else ())),
        cons=(f"{len(way.hops) - 1} change{'s' if len(way.hops) > 2 else ''}",) if len(way.hops) > 1 else (),
        provenance=Provenance(source="estimate", detail=f"train {_sources(way)}; fare {rates} USD (rail.toml), {detail}"),
    )  # fmt: skip
