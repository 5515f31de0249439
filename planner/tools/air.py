"""How one would fly: the airport at each end, with or without a stop, and how long that takes. No airline's schedule is known here.

Block time, gate to gate: 50 min for taxiing, climb and approach plus 14.2 km a minute (852 km/h, the usual cruise of a jet). Between 25
and 65 degrees of latitude the westerlies add 6 % of the cruise going west and take 6 % going east, scaled by how far the route runs east
or west. Checked against published times: London to New York 7 h 45 and back 6 h 55, Berlin to Rome 2 h 10, Sydney to Bangkok 9 h 30.
Whether a route is flown without a stop is guessed from the weight of its airports and its length (`data/air.toml`).
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from planner.destinations.book import destination_for
from planner.domain.errors import ToolFailed
from planner.domain.values import Place, Value
from planner.places.gazetteer import Airport, gazetteer
from planner.places.geography import airports_within, kilometres, position_of
from planner.tools.land import land_of, way_between

_FILE = Path(__file__).resolve().parent / "data" / "air.toml"
REACH_KM = 250
GROUND_MINUTES, KM_A_MINUTE, WIND = 50, 14.2, 0.06
ACCESS_KMH = 45
RANKS = {1: "busy", 2: "large", 3: "medium", 4: "small"}
_PENALTY_KM = {1: 0, 2: 25, 3: 70, 4: 150}
_MIDDLE_EAST = frozenset(("AE", "QA", "BH", "KW", "OM", "SA", "IL", "PS", "JO", "LB", "IQ", "IR", "SY", "YE", "TR"))


class Direct(Value):
    """The longest flight without a stop to expect between two airports of these weights."""

    ends: tuple[str, str]
    km: int


class Thin(Value):
    """Two parts of the world with hardly a direct flight, but from or to `save`."""

    between: tuple[str, str]
    save: tuple[str, ...]


class Skies(Value):
    """`data/air.toml`."""

    major: frozenset[str]
    minor: frozenset[str]
    direct: tuple[Direct, ...]
    ultra_long: tuple[tuple[str, str], ...]
    thin: tuple[Thin, ...]
    around_russia: dict[str, float]


class Port(NamedTuple):
    """The airport one uses, how far it is from the place, how long it takes to get there, and the boats on the way."""

    airport: Airport
    km: float
    minutes: int
    boats: tuple[str, ...] = ()


class Flight(NamedTuple):
    """One way through the air: `minutes` from the first gate to the last, `stops` in between, `via` an example of where."""

    minutes: float
    km: float
    stops: int
    via: tuple[Airport, ...]


@lru_cache(maxsize=1)
def skies() -> Skies:
    """The table of `data/air.toml`."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return Skies.model_validate({**raw, "major": frozenset(raw["major"].split()), "minor": frozenset(raw["minor"].split())})


def port_of(place: Place) -> Port:
    """The airport of a place: the first it names that is near, else the best mix of near and busy. Raises `ToolFailed` without one in 250 km."""
    here = position_of(place)
    if here is None:
        raise ToolFailed(f"The position of {place.name!r} is not known; give its lat and lon.")
    near = airports_within(*here, REACH_KM)
    own = {code: n for n, code in enumerate(place.iata)}
    named = sorted((pair for pair in near if pair[1].iata in own), key=lambda pair: own[pair[1].iata])
    chosen = named or sorted(near, key=lambda pair: (pair[0] + _PENALTY_KM[pair[1].rank], pair[1].iata))
    if not chosen:
        raise ToolFailed(f"There is no airport within {REACH_KM} km of {place.name}.")
    away, airport = chosen[0]
    return _reached(place, airport, away)


def _reached(place: Place, airport: Airport, km: float) -> Port:
    """By the curated transfer where there is one, over water by the boats of `land`, else 15 min plus the straight distance at 45 km/h."""
    city = destination_for(place)
    known = [t.minutes for a in city.arrival.airports if a.iata == airport.iata for t in a.transfers[:1]] if city else []
    if known:
        return Port(airport, km, known[0])
    field = Place(name=airport.name, kind="airport", country=airport.country, lat=airport.lat, lon=airport.lon, said="")
    way = way_between(place, field, by_car=False) if land_of(place) != land_of(field) else None
    if way is not None and way.sea_minutes:
        return Port(airport, km, round(15 + way.road_minutes + way.crossing_minutes), tuple(c.name for c in way.crossings if c.sea))
    return Port(airport, km, round(15 + km / ACCESS_KMH * 60))


def weight(airport: Airport) -> str:
    """How much flies from it: major, minor, busy, large, medium or small."""
    return "major" if airport.iata in skies().major else "minor" if airport.iata in skies().minor else RANKS[airport.rank]


def _part(airport: Airport) -> str:
    """The part of the world: GeoNames' continents, the Middle East apart."""
    if airport.country in _MIDDLE_EAST:
        return "ME"
    known = gazetteer().countries.get(airport.country)
    return known.continent if known else ""


def flown_direct(a: Airport, b: Airport) -> bool:
    """Whether one would expect a flight without a stop."""
    if any({a.iata, b.iata} == set(pair) for pair in skies().ultra_long):
        return True
    parts = {_part(a), _part(b)}
    if any(parts == set(t.between) and not {a.iata, b.iata} & set(t.save) for t in skies().thin):
        return False
    weights = sorted((weight(a), weight(b)))
    longest = next((d.km for d in skies().direct if sorted(d.ends) == weights), 0)
    return kilometres(a.lat, a.lon, b.lat, b.lon) <= longest


def block_minutes(a: Airport, b: Airport) -> float:
    """Gate to gate without a stop."""
    km = kilometres(a.lat, a.lon, b.lat, b.lon)
    cruise = km * _russia(a, b) / KM_A_MINUTE
    east = (b.lon - a.lon + 540) % 360 - 180
    share = max(-1.0, min(1.0, east * 79 / max(km, 1)))
    wind = WIND * share if 25 <= (abs(a.lat) + abs(b.lat)) / 2 <= 65 else 0.0
    return GROUND_MINUTES + cruise * (1 - wind)


def _russia(a: Airport, b: Airport) -> float:
    table = skies().around_russia
    if _part(a) == "EU" and b.country in table:
        return table[b.country]
    return table[a.country] if _part(b) == "EU" and a.country in table else 1.0


def layover(a: Airport, b: Airport) -> int:
    """Minutes between two flights: 90 within a country, 110 within a part of the world, else 140."""
    return 90 if a.country == b.country else 110 if _part(a) == _part(b) else 140


@lru_cache(maxsize=512)
def fly(a: Airport, b: Airport) -> Flight:
    """The quickest plausible way: without a stop, over one large airport, or over two."""
    km = kilometres(a.lat, a.lon, b.lat, b.lon)
    if flown_direct(a, b):
        return Flight(block_minutes(a, b), km, 0, ())
    hubs = _hubs(a, b)
    over_one = [(_length(a, h, b), h) for h in hubs if flown_direct(a, h) and flown_direct(h, b)]
    if over_one:
        return _connected((a, min(over_one, key=lambda pair: (pair[0], pair[1].iata))[1], b))
    firsts = [h for h in hubs if flown_direct(a, h)] or [_nearest(a, hubs)]
    lasts = [h for h in hubs if flown_direct(h, b)] or [_nearest(b, hubs)]
    pairs = [(_length(a, h, g, b), h, g) for h in firsts for g in lasts if h is not g and flown_direct(h, g)]
    if not pairs:
        return Flight(block_minutes(a, b) * 1.15 + 2 * layover(a, b) + GROUND_MINUTES, km, 2, ())
    _, first, last = min(pairs, key=lambda row: (row[0], row[1].iata, row[2].iata))
    return _connected((a, first, last, b))


def _hubs(a: Airport, b: Airport) -> tuple[Airport, ...]:
    """Where one may change: large hubs anywhere; on a flight within a country only those of that country, if it has any on the way."""
    known = gazetteer().airports
    codes = sorted(skies().major | (skies().minor if a.country == b.country else frozenset()))
    hubs = tuple(known[c] for c in codes if c in known and c not in (a.iata, b.iata))
    if a.country == b.country:
        home = tuple(h for h in hubs if h.country == a.country)
        return home or hubs
    return hubs


def _nearest(to: Airport, hubs: tuple[Airport, ...]) -> Airport:
    return min(hubs, key=lambda h: (kilometres(to.lat, to.lon, h.lat, h.lon), h.iata))


def _length(*stops: Airport) -> float:
    return sum(kilometres(x.lat, x.lon, y.lat, y.lon) for x, y in pairwise(stops))


def _connected(stops: tuple[Airport, ...]) -> Flight:
    legs = list(pairwise(stops))
    flying = sum(block_minutes(x, y) for x, y in legs)
    waiting = sum(layover(x, y) for x, y in legs[1:])
    return Flight(flying + waiting, _length(*stops), len(legs) - 1, stops[1:-1])
