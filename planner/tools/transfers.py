"""The way between a city and its airport, both times of a flight: by the curated facts of the city where there are any, else by distance.

One leaves for the airport in time to be there 120 minutes before an international flight and 90 before a domestic one, and needs 45 and 30
minutes to get out of it. What it costs is known only where the city is curated; an estimate by distance gives the time and no price.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.destinations import facts
from planner.destinations.book import destination_for
from planner.domain.reports import Tier, Transfer
from planner.domain.values import Place, Provenance
from planner.tools.air import Port
from planner.tools.departures import rounded

BE_THERE = {True: 90, False: 120}
GET_OUT = {True: 30, False: 45}
"""Minutes at the airport, by whether the flight stays in the country."""
NIGHT_FROM, NIGHT_UNTIL = 30, 4 * 60 + 45
"""Minutes after midnight between which trains and buses to an airport are taken not to run."""


def transfer(place: Place, port: Port, tier: Tier, *, domestic: bool, departs: int, arriving: bool) -> Transfer:
    """The ride between `place` and its airport for a flight that leaves or lands at `departs`, minutes after midnight local time."""
    margin = GET_OUT[domestic] if arriving else BE_THERE[domestic]
    city = destination_for(place)
    ways = [t for a in city.arrival.airports if a.iata == port.airport.iata for t in a.transfers] if city else []
    rides_at = (departs + margin) % 1440 if arriving else (departs - margin - port.minutes) % 1440
    if not ways or city is None:
        return Transfer(
            city=place.name, iata=port.airport.iata, way=f"public transport or taxi and {' and '.join(port.boats)}" if port.boats else "public transport or taxi",
            minutes=rounded(port.minutes), margin=margin,
            provenance=Provenance(source="estimate", detail=f"{_reckoned(port)}; the price is not known"),
        )  # fmt: skip
    way = _chosen(ways, tier, rides_at)
    return Transfer(
        city=place.name,
        iata=port.airport.iata,
        way=f"{way.mode.replace('_', ' ')} ({way.name})" if way.name else way.mode.replace("_", " "),
        minutes=way.minutes,
        margin=margin,
        cost=way.cost,
        basis="per_vehicle" if way.mode == "taxi" else "per_person",
        provenance=Provenance(source="catalogue", detail=f"{city.slug}.toml, airport {port.airport.iata}, prices of {city.price_year}"),
    )


def _reckoned(port: Port) -> str:
    return "15 min, the roads and the boat with boarding (crossings.toml)" if port.boats else f"15 min plus {port.km:.0f} km at 45 km/h"


def at_minute(clock: str) -> int:
    """HH:MM as minutes after midnight."""
    return int(clock[:2]) * 60 + int(clock[3:])


def _chosen(ways: Sequence[facts.TransferFacts], tier: Tier, rides_at: int) -> facts.TransferFacts:
    """By night and in the dearest tier a taxi, in the cheapest the cheapest seat, else the usual way, which stands first."""
    taxi = next((t for t in ways if t.mode == "taxi"), None)
    if taxi is not None and (tier == "premium" or NIGHT_FROM <= rides_at < NIGHT_UNTIL):
        return taxi
    shared = [t for t in ways if t.mode != "taxi"]
    return min(shared, key=lambda t: t.cost.high) if shared and tier == "budget" else ways[0]
