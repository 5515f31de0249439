"""How one would fly: the airport at each end, with or without a stop, and how long that takes. No airline's schedule is known here.

Block time, gate to gate: 50 min for taxiing, climb and approach plus 14.2 km a minute (852 km/h, the usual cruise of a jet). Between 25
and 65 degrees of latitude the westerlies add 6 % of the cruise going west and take 6 % going east, scaled by how far the route runs east
or west. Checked against published times: London to New York 7 h 45 and back 6 h 55, Berlin to Rome 2 h 10, Sydney to Bangkok 9 h 30.
Which routes are flown without a stop is known for the airports of `data/routes.toml`. For any other it is guessed from the weight of its
airports and its length (`data/air.toml`), and the quote says so.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from planner.destinations.book import destination_for
from planner.domain.errors import SettingInvalid, ToolFailed
from planner.domain.values import Place, Value
from planner.places.gazetteer import Airport, gazetteer
from planner.places.geography import airports_within, kilometres, position_of
from planner.tools.land import land_of, way_between

_DATA = Path(__file__).resolve().parent / "data"
_FILE = _DATA / "air.toml"
REACH_KM = 250
ONE_REGION_KM = 150
SECOND_KM = 60
"""How much farther than the foremost airport another one may lie that has the flight."""
ITSELF_KM = 0.5
"""A place so close to an airport whose code alone it has is that airport; no city centre is."""
NIGHT_ONLY = {frozenset(("SA", "NA")): 480, frozenset(("AS", "OC")): 510, frozenset(("AF", "EU")): 600}
"""Minutes from which flights between two parts of the world leave in the evening only, as good as always."""
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
    known: str = ""
    """Where it is from that one flies so."""


class Routes(NamedTuple):
    """`data/routes.toml`: `pairs` are the non-stop relations between `listed` airports, `day` those eastward ones flown by day too."""

    year: int
    listed: frozenset[str]
    pairs: frozenset[frozenset[str]]
    day: frozenset[tuple[str, str]]
    unserved: frozenset[str]

    def joins(self, a: str, b: str) -> bool:
        return frozenset((a, b)) in self.pairs


@lru_cache(maxsize=1)
def routes() -> Routes:
    """The known routes. Raises `SettingInvalid` where a row names an airport or a group that is not known."""
    raw = tomllib.loads((_DATA / "routes.toml").read_text(encoding="utf-8"))
    groups: dict[str, tuple[str, ...]] = {name: tuple(codes.split()) for name, codes in raw["groups"].items()}
    pairs: set[frozenset[str]] = set()
    for start, words in raw["nonstop"].items():
        ends: set[str] = set()
        for word in words.split():
            bare = word.lstrip("-")
            if bare[0] == "@" and bare[1:] not in groups:
                raise SettingInvalid(f"routes.toml names the group {bare[1:]}, which it does not hold.")
            named = set(groups[bare[1:]]) if bare[0] == "@" else {bare}
            ends = ends - named if word[0] == "-" else ends | named
        pairs |= {frozenset((start, end)) for end in ends if end != start}
    listed = frozenset(code for pair in pairs for code in pair)
    unknown = sorted(code for code in listed if code not in gazetteer().airports)
    if unknown:
        raise SettingInvalid(f"routes.toml names {', '.join(unknown)}, which the gazetteer does not know.")
    day = frozenset((a, b) for a, rest in raw["by_day"].items() for b in rest.split())
    return Routes(raw["year"], listed, frozenset(pairs), day, frozenset(raw["unserved"].split()))


@lru_cache(maxsize=1)
def skies() -> Skies:
    """The table of `data/air.toml`."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return Skies.model_validate({**raw, "major": frozenset(raw["major"].split()), "minor": frozenset(raw["minor"].split())})


def _near(place: Place) -> list[tuple[float, Airport]]:
    """The airports a place may use, best first: those it names that are near and those curated for it, else the best mix of near and busy.

    Raises `ToolFailed` without one in 250 km.
    """
    here = position_of(place)
    if here is None:
        raise ToolFailed(f"The position of {place.name!r} is not known; give its lat and lon.")
    near = [pair for pair in airports_within(*here, REACH_KM) if pair[1].iata not in routes().unserved]
    city = destination_for(place)
    codes = (*(a.iata for a in city.arrival.airports),) if city else ()
    itself = named_airport(place)
    own = {code: n for n, code in reversed(list(enumerate((*([itself] if itself else []), *codes, *place.iata))))}
    named = sorted((pair for pair in near if pair[1].iata in own), key=lambda pair: own[pair[1].iata])
    if named:
        close = [p for p in near if p[1].iata in routes().listed and p[0] <= SECOND_KM and p[1].iata not in own]
        return [*named, *close]
    chosen = sorted(near, key=lambda pair: (pair[0] + _PENALTY_KM[pair[1].rank], pair[1].iata))
    if not chosen:
        raise ToolFailed(f"There is no airport within {REACH_KM} km of {place.name}.")
    return [chosen[0], *(p for p in chosen[1:] if p[1].iata in routes().listed and p[0] <= chosen[0][0] + SECOND_KM)][:3]


def named_airport(place: Place) -> str | None:
    """The code of the airport that the place is ("from Stansted"): it lies there, and names that code alone."""
    here = position_of(place)
    if here is None or len(place.iata) != 1:
        return None
    return next((port.iata for _, port in airports_within(*here, ITSELF_KM) if port.iata == place.iata[0]), None)


def port_of(place: Place) -> Port:
    """The airport one uses when it does not matter where to. Raises `ToolFailed` without one in 250 km."""
    away, airport = _near(place)[0]
    return _reached(place, airport, away)


def ports_between(origin: Place, destination: Place) -> tuple[Port, Port]:
    """The airports of one flight: of those either place may use, the foremost two with a flight without a stop, else the foremost two.
    An airport that was named is left for another only where no flight without a stop leaves from it.

    Raises `ToolFailed` where both places have one airport, or two of one region.
    """
    outs, intos = _near(origin), _near(destination)
    pairs = sorted(
        (bool(n and named_airport(origin)) + bool(m and named_airport(destination)), n + m + (a[0] + b[0]) / SECOND_KM, n, m)
        for n, a in enumerate(outs)
        for m, b in enumerate(intos)
        if routes().joins(a[1].iata, b[1].iata) and not _one_region(a[1], b[1])
    )
    (away, out), (beyond, into) = (outs[pairs[0][2]], intos[pairs[0][3]]) if pairs else (outs[0], intos[0])
    if out.iata == into.iata or _one_region(out, into):
        raise ToolFailed(
            f"{origin.name} to {destination.name}: their airports, {out.iata} and {into.iata}, serve one region, too near to fly; ask for a train, a coach or the drive."
        )
    return _reached(origin, out, away), _reached(destination, into, beyond)


def _one_region(a: Airport, b: Airport) -> bool:
    return kilometres(a.lat, a.lon, b.lat, b.lon) < ONE_REGION_KM


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


def part_of_world(airport: Airport) -> str:
    """GeoNames' continents, the Middle East apart."""
    if airport.country in _MIDDLE_EAST:
        return "ME"
    known = gazetteer().countries.get(airport.country)
    return known.continent if known else ""


def flown_direct(a: Airport, b: Airport) -> bool:
    """Whether there is a flight without a stop: known between listed airports, else to be expected by their weights."""
    known = routes()
    if a.iata in known.listed and b.iata in known.listed:
        return known.joins(a.iata, b.iata)
    if {a.iata, b.iata} & known.unserved or _one_region(a, b):
        return False
    parts = {part_of_world(a), part_of_world(b)}
    if any(parts == set(t.between) and not {a.iata, b.iata} & set(t.save) for t in skies().thin):
        return False
    weights = sorted((weight(a), weight(b)))
    longest = next((d.km for d in skies().direct if sorted(d.ends) == weights), 0)
    return kilometres(a.lat, a.lon, b.lat, b.lon) <= longest


def by_night_only(a: Airport, b: Airport) -> bool:
    """Whether flights from one to the other leave in the evening only, whatever day they land on: from North America to the south Pacific."""
    return (part_of_world(a), part_of_world(b)) == ("NA", "OC")


def day_flight_flown(a: Airport, b: Airport, minutes: float) -> bool:
    """Whether a long flight is made by day too: eastward over the Atlantic only where it is listed, and not on the longest to the south."""
    here, there = part_of_world(a), part_of_world(b)
    if here in ("NA", "SA") and there in ("EU", "AF", "ME"):
        return (a.iata, b.iata) in routes().day
    return minutes < NIGHT_ONLY.get(frozenset((here, there)), 10_000) or (a.iata, b.iata) in routes().day


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
    if part_of_world(a) == "EU" and b.country in table:
        return table[b.country]
    return table[a.country] if part_of_world(b) == "EU" and a.country in table else 1.0


def layover(a: Airport, b: Airport) -> int:
    """Minutes between two flights: 90 within a country, 110 within a part of the world, else 140."""
    return 90 if a.country == b.country else 110 if part_of_world(a) == part_of_world(b) else 140


@lru_cache(maxsize=512)
def fly(a: Airport, b: Airport) -> Flight:
    """The quickest plausible way: without a stop, over one large airport, or over two."""
    km = kilometres(a.lat, a.lon, b.lat, b.lon)
    if flown_direct(a, b):
        listed = a.iata in routes().listed and b.iata in routes().listed
        return Flight(block_minutes(a, b), km, 0, (), f"flown in {routes().year}" if listed else "that it is flown is a guess")
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
    return Flight(flying + waiting, _length(*stops), len(legs) - 1, stops[1:-1], "a change that airlines sell")
