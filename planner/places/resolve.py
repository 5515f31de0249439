"""Which place a name means: one, several that must be asked about, or none the gazetteer knows.

A qualifier, an airport, another place of the message or a currency settles a name first. Among what is left the metropolitan population
decides: a name is ambiguous when the runner-up has over a quarter of the winner's people, or when a country and a state share it. A
capital, a destination alone in being known (curated, or a base of a region), a place three times as large as the next, among namesakes
of one country the one with an airport of its own, and the one with the only large airport win with an assumption that says so. What is
known yields only to a capital, to another known place, and to a metropolis (a curated one only to a metropolis of ten times its size).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from planner.domain.values import Place, Value, evolve
from planner.places.gazetteer import Spot, gazetteer
from planner.places.geography import bases_of, country_name, currency_of, kilometres, position_of
from planner.places.names import fold
from planner.places.qualified_names import QualifiedName, areas_named, inside, named, split_name
from planner.places.regions import region_book, resorts
from planner.places.stations import city_of_station, without_station
from planner.places.typos import nearest_name

CONTENDER = 0.25
KNOWN_OUTWEIGHED = 10
METROPOLIS = 1_000_000
THREE_TIMES = 3
MINOR_AIRPORT = 3
WORTH_SAYING = 0.05
BESIDE_KM, PART_KM = 150, 12
OVERLAND_KM, OVERLAND_NEAR_KM = 3000, 1000
KNOWN_NEAR_KM = 600
BESIDE_SHARE, NEAR_SHARE = 0.02, 0.1
STATE_OUTWEIGHED = 300_000
STATES_BY_NAME = ("US.", "CA.", "AU.")


class PlaceHints(Value):
    """What else is known when a name is read. `country` is ISO 3166-1 alpha-2, `currency` ISO 4217, `region` a state or province as
    written.

    `near` is another place of the trip, `beside` its other stops; `kind` "region" is for "two cities in X"; `favoured` are the curated
    destinations as "Name|CC", `offered` the folded names a question offers. `role` says what a bare answer would be; `overland` that the
    way is by road or rail.
    """

    country: str | None = None
    region: str | None = None
    near: Place | None = None
    beside: tuple[Place, ...] = ()
    currency: str | None = None
    role: Literal["origin", "destination"] | None = None
    kind: Literal["city", "region", "country"] | None = None
    favoured: frozenset[str] = frozenset()
    offered: frozenset[str] = frozenset()
    overland: bool = False


class Resolved(Value):
    """One place. `assumption` says in a few words why this one, only where there was a real choice."""

    tag: Literal["resolved"] = "resolved"
    place: Place
    assumption: str | None = None


class Ambiguous(Value):
    """Several places as likely; the largest first, at most five."""

    tag: Literal["ambiguous"] = "ambiguous"
    candidates: tuple[Place, ...]


class Unknown(Value):
    """No place of that name is known."""

    tag: Literal["unknown"] = "unknown"
    said: str


Resolution = Resolved | Ambiguous | Unknown
NO_HINTS = PlaceHints()


def airport_place(iata: str, written: str) -> Place:
    """The airport as a place to start or land: its city's name and its own position. Raises `KeyError` for an unknown code."""
    port = gazetteer().airports[iata]
    return Place(
        name=port.city, kind="airport", country=port.country, region=port.region, iata=(iata,), lat=port.lat, lon=port.lon, said=written
    )


@lru_cache(maxsize=4096)
def resolve(written: str, hints: PlaceHints = NO_HINTS) -> Resolution:
    """The place `written` means in the light of `hints`; never raises for any text."""
    if city := city_of_station(written):
        return Resolved(place=city)
    reading = split_name(written.strip())
    if reading.iata:
        return Resolved(place=airport_place(reading.iata, written))
    if not reading.key:
        return Unknown(said=written)
    code = gazetteer().airport_nicknames.get(reading.key) or gazetteer().airport_nicknames.get(reading.key.removesuffix(" airport"))
    found = Unknown(said=written) if code else _resolve_key(reading, written, hints)
    if not isinstance(found, Unknown):
        return _as_its_city(found, written)
    if bare := without_station(written):
        return _of_station(resolve(bare, hints), written)
    code = (
        code or gazetteer().airport_keys.get(reading.key) or (reading.key.upper() if reading.key.upper() in gazetteer().airports else None)
    )
    if code:
        return Resolved(place=airport_place(code, written))
    if reading.key.endswith(" airport"):
        return resolve(written[: written.lower().rindex("airport")], hints)
    near = nearest_name(reading.key)
    if near is None:
        return found
    meant = _resolve_key(QualifiedName(near, reading.areas, None), written, hints)
    if isinstance(meant, Resolved):
        return Resolved(place=meant.place, assumption=f"“{written}” read as {meant.place.name}")
    return meant


def _as_its_city(found: Resolution, written: str) -> Resolution:
    """A country that is one city ("Singapour") as that city, in whatever language it was named."""
    if not isinstance(found, Resolved) or found.place.kind != "country":
        return found
    bases = bases_of(found.place)
    return evolve(found, place=evolve(bases[0], said=written.strip())) if len(bases) == 1 and bases[0].name == found.place.name else found


def _of_station(city: Resolution, written: str) -> Resolution:
    """The city of a station named behind it, the station kept as what was said."""
    match city:
        case Resolved():
            return evolve(city, place=evolve(city.place, said=written))
        case Ambiguous():
            return Ambiguous(candidates=tuple(evolve(place, said=written) for place in city.candidates))
        case _:
            return Unknown(said=written)


def _resolve_key(reading: QualifiedName, written: str, hints: PlaceHints) -> Resolution:
    key, book = reading.key, gazetteer()
    cities = named(key)
    for areas in reading.areas:
        cities = tuple(spot for spot in cities if inside(spot, areas))
    if reading.areas:
        wider = [
            spot
            for spot in (region_book().by_key.get(key), *book.areas_called(key))
            if spot and all(inside(spot, a) for a in reading.areas)
        ]
        if hints.kind == "region" and wider:
            return Resolved(place=wider[0].place(written))
        if cities or not wider:
            return _among(cities, written, hints) if cities else Unknown(said=written)
        return Resolved(place=wider[0].place(written))
    hinted = _hinted(cities, hints)
    if hinted:
        return _among(hinted, written, hints)
    if (
        len(written) == 3
        and written.isupper()
        and written in book.airports
        and key not in book.country_keys
        and not (cities and cities[0].size > 1_000_000)
    ):
        return Resolved(place=airport_place(written, written))
    wider_kind = _wider(key, cities, written, hints)
    if wider_kind is not None:
        return wider_kind
    if own := _of_country_beside(cities, hints):
        return Resolved(place=own.place(written), assumption=f"the one in {country_name(own.country)}")
    large = book.cities(key)
    return _among(tuple(spot for spot in cities if spot in large) or cities, written, hints) if cities else Unknown(said=written)


def _hinted(cities: tuple[Spot, ...], hints: PlaceHints) -> tuple[Spot, ...]:
    """The cities that the hints of country and region leave, when they leave any and there are such hints."""
    left = cities
    if hints.region:
        left = tuple(spot for spot in left if inside(spot, areas_named(fold(hints.region)))) or left
    if hints.country:
        left = tuple(spot for spot in left if spot.country == hints.country) or left
    return left if left != cities or (len(cities) == 1 and hints.country == cities[0].country) else ()


def _of_country_beside(cities: tuple[Spot, ...], hints: PlaceHints) -> Spot | None:
    """The only city of a name, however small, in the country that is named beside it ("Costa Rica it is, … Santa Teresa")."""
    countries = {place.country for place in (hints.near, *hints.beside) if place is not None and place.kind == "country"}
    own = [spot for spot in cities if spot.country in countries]
    return own[0] if len(own) == 1 and len(cities) > 1 else None


def _wider(key: str, cities: tuple[Spot, ...], written: str, hints: PlaceHints) -> Resolution | None:
    """A country, a curated region or a state of that name, where it beats the cities of the name or is too close to call; None else."""
    book, top = gazetteer(), cities[0] if cities else None
    country, curated = book.country(key), region_book().by_key.get(key)
    states = tuple(a for a in book.areas_called(key) if curated is None or a.country != curated.country)
    states = tuple(a for a in states if hints.country in (None, a.country)) or states
    by_name = tuple(a for a in states if a.area.startswith(STATES_BY_NAME))
    if hints.kind == "region":
        choice: tuple[Spot, ...] = tuple(s for s in (curated, *(by_name if len(by_name) == 1 else states)) if s)
        if curated and f"{curated.country}." in STATES_BY_NAME and not by_name:
            choice = (curated,)
        return _of_areas(choice, written, hints) if choice else Resolved(place=country.place(written)) if country else None
    if hints.kind == "country" and country:
        return Resolved(place=country.place(written))
    if country and curated and curated.country == country.country and _is_one_destination(curated, hints):
        return Resolved(place=curated._replace(kind="city").place(written))
    if country and curated and curated.name in region_book().sights and fold(country.name) != key:
        return Resolved(place=curated.place(written))
    if country:
        if by_name:
            return _of_areas((country, *by_name), written, hints)
        own = top is not None and top.country == country.country and fold(top.name) == key
        return None if own else Resolved(place=country.place(written))
    if curated and not (top and _outweighs(top, curated, key, hints)):
        return Resolved(place=(curated._replace(kind="city") if _is_one_destination(curated, hints) else curated).place(written))
    if top is None:
        return _of_areas(states, written, hints) if states else None
    if not by_name or any(top.country == a.country and top.size >= STATE_OUTWEIGHED for a in by_name):
        return None
    if top.size < STATE_OUTWEIGHED:
        return _of_areas(by_name, written, hints)
    return _between(by_name[0], top, written, hints)


def _outweighs(city: Spot, region: Spot, key: str, hints: PlaceHints) -> bool:
    """Whether a city is meant and no curated region of its name: it is large and called so, or somebody starts there and stays nowhere."""
    if hints.role == "origin" and region.name in region_book().sights:
        return True
    at_home = hints.near is not None and hints.near.country == region.country != city.country
    return city.size >= STATE_OUTWEIGHED and fold(city.name) == key and not at_home


def _is_one_destination(region: Spot, hints: PlaceHints) -> bool:
    """Whether a curated destination bears the name of the whole region: one stays there as in a city (Bali, the Maldives)."""
    return f"{region.name}|{region.country}" in hints.favoured


def _between(state: Spot, city: Spot, written: str, hints: PlaceHints) -> Resolution:
    for spot in (city, state):
        if hints.near and spot.country == hints.near.country:
            return Resolved(place=spot.place(written), assumption=f"the one in {country_name(spot.country)}, as {hints.near.name} is")
    return Ambiguous(candidates=(city.place(written), state.place(written)))


def _of_areas(areas: tuple[Spot, ...], written: str, hints: PlaceHints) -> Resolution:
    """One of several countries and regions that share a name, by country, then by the other places; else ambiguous."""
    wanted = {hints.country} if hints.country else {p.country for p in (hints.near, *hints.beside) if p}
    fit = (
        tuple(a for a in areas if a.country in wanted)
        or tuple(a for a in areas if hints.currency and currency_of(a.country) == hints.currency)
        or areas
    )
    if len(fit) == 1:
        why = (
            f"{fit[0].name} in {country_name(fit[0].country)}"
            if len(areas) > 1 and fit[0].kind == "region"
            else f"the {fit[0].kind} {fit[0].name}"
        )
        return Resolved(place=fit[0].place(written), assumption=why if len(areas) > 1 else None)
    return Ambiguous(candidates=tuple(a.place(written) for a in fit[:5]))


def _among(cities: tuple[Spot, ...], written: str, hints: PlaceHints) -> Resolution:
    """One of the cities of a name (largest first), by the rules of this module."""
    cities = _without_quarters(cities)
    top, many = cities[0], len(cities)
    if many == 1:
        return Resolved(place=top.place(written))
    rivals = tuple(spot for spot in cities if spot.size > CONTENDER * top.size)
    settled, known = _settled(cities, rivals, hints, fold(written)), _known(cities, hints, fold(written))
    if settled and known and not hints.beside and settled[0].country == known.country and settled[0] is not known:
        settled = None
    if settled:
        spot, why = settled
        return Resolved(place=spot.place(written), assumption=why if spot is not top or cities[1].size > WORTH_SAYING * top.size else None)
    of_many = f"of {many} places called {_called(written)}"
    if known and known is not top:
        return Resolved(place=known.place(written), assumption=f"the one in {_where(known)}, {of_many}")
    if len(rivals) == 1 or top.size >= THREE_TIMES * cities[1].size:
        close = cities[1].size > WORTH_SAYING * top.size or any(_is_resort(spot) and spot.country != top.country for spot in cities[1:])
        return Resolved(place=top.place(written), assumption=f"the largest {of_many}" if close else None)
    capitals = [spot for spot in rivals if spot.capital]
    if len(capitals) == 1:
        return Resolved(place=capitals[0].place(written), assumption=f"the capital of {country_name(capitals[0].country)}, {of_many}")
    flown_to = [spot for spot in rivals if _own_airport(spot)]
    if len(flown_to) == 1 and len({spot.country for spot in rivals}) == 1:
        return Resolved(place=flown_to[0].place(written), assumption=f"the one with an airport of its own, {of_many}")
    served = [spot for spot in rivals if _airport_rank(spot) == 1]
    if len(served) == 1 and all(_airport_rank(spot) >= MINOR_AIRPORT for spot in rivals if spot is not served[0]):
        return Resolved(place=served[0].place(written), assumption=f"the one in {_where(served[0])}, the only large airport {of_many}")
    if known is top:
        return Resolved(place=top.place(written), assumption=f"the one in {_where(top)}, {of_many}")
    return Ambiguous(candidates=tuple(spot.place(written) for spot in rivals[:5]))


def _without_quarters(cities: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The cities of a name without the quarters of greater ones, where their country has a town of that name (Salamanca in Madrid)."""
    quarters = [spot for spot in cities if len(cities) > 1 and _is_quarter(spot)]
    towns = {spot.country for spot in cities if spot not in quarters and spot.size > CONTENDER * cities[0].size}
    return tuple(spot for spot in cities if spot not in quarters or spot.country not in towns)


def _is_quarter(spot: Spot) -> bool:
    """Whether a place lies in a city of another name and far more people, whose airport it has."""
    book = gazetteer()
    owners = {fold(book.airports[code].city) for code in spot.iata if code in book.airports} - {fold(spot.name)}
    around = [city for key in owners for city in book.cities(key) if city.country == spot.country and city.size >= THREE_TIMES * spot.size]
    return any(kilometres(city.lat or 0, city.lon or 0, spot.lat or 0, spot.lon or 0) < PART_KM for city in around)


def _known(cities: tuple[Spot, ...], hints: PlaceHints, key: str) -> Spot | None:
    """The one destination of a name (largest first) that travellers know, unless it yields to the largest; nobody's home is judged so.

    It does not yield to one that only some spell so: Monterey is no Monterrey.
    """
    if hints.role == "origin":
        return None
    curated = [spot for spot in cities if f"{spot.name}|{spot.country}" in hints.favoured]
    bases = [spot for spot in cities if _is_resort(spot)]
    known, top = curated or bases, cities[0]
    if len(known) != 1:
        return None
    outweighed = max(METROPOLIS, KNOWN_OUTWEIGHED * known[0].size) if curated else METROPOLIS
    yields = top.capital or top in bases or top.size >= outweighed
    spelled_so = fold(known[0].name) == key != fold(top.name)
    return None if known[0] is not top and yields and not spelled_so else known[0]


def _is_resort(spot: Spot) -> bool:
    """Whether travellers know a place, however small."""
    return (spot.name, spot.country, spot.lat, spot.lon) in resorts()


def _own_airport(spot: Spot) -> bool:
    """Whether an airport carries the place's name; a district of a large city has that of the city."""
    ports = gazetteer().airports
    return any(code in ports and fold(ports[code].city) == fold(spot.name) for code in spot.iata)


def _airport_rank(spot: Spot) -> int:
    """How large the airport is that carries the place's name: 1 is large; `MINOR_AIRPORT` and more, or none, is small."""
    ports = gazetteer().airports
    return min(
        (ports[code].rank for code in spot.iata if code in ports and fold(ports[code].city) == fold(spot.name)), default=MINOR_AIRPORT
    )


def _settled(cities: tuple[Spot, ...], rivals: tuple[Spot, ...], hints: PlaceHints, key: str) -> tuple[Spot, str] | None:
    """The reading that another place of the message or the currency points to, with the reason.

    The way's other end points to no town that is only nicknamed so, where a far larger one is called by the name abroad ("Lyon to Venise").
    """
    for place, share in (
        *((stop, BESIDE_SHARE) for stop in hints.beside),
        *(((hints.near, NEAR_SHARE),) if hints.near and hints.role == "destination" else ()),
    ):
        here = position_of(place)
        elsewhere = [s for s in rivals if s.country == place.country and here and kilometres(*here, s.lat or 0, s.lon or 0) > PART_KM]
        if len(elsewhere) == 1 and len([s for s in rivals if s.country == place.country]) > 1:
            return elsewhere[0], f"the city, not the part of {place.name}"
        close = [s for s in cities if here and s.size > share * cities[0].size and kilometres(*here, s.lat or 0, s.lon or 0) < BESIDE_KM]
        nickname = place is hints.near and close and close[0] is not cities[0] and key not in (fold(close[0].name), fold(cities[0].name))
        if len(close) == 1 and close[0].country == place.country and not nickname:
            return close[0], f"the one near {place.name}"
    if known_near := _known_near(cities, hints):
        spot, place = known_near
        return spot, f"the one in {_where(spot)}, as {place.name} is not far from it"
    if hints.overland and hints.near and (reached := _by_land(cities, hints.near)):
        return reached, f"the one in {_where(reached)}, within reach by land from {hints.near.name}"
    for other in (hints.near, *hints.beside):
        same = [spot for spot in rivals if other and spot.country == other.country]
        if other and same and (len(same) == 1 or same[0].size >= THREE_TIMES * same[1].size):
            return same[0], f"the one in {_where(same[0])}, as {other.name} is in {country_name(other.country)}"
    paid = [spot for spot in rivals if hints.currency and currency_of(spot.country) == hints.currency]
    if paid and (len(paid) == 1 or paid[0].size >= THREE_TIMES * paid[1].size):
        return paid[0], f"the one in {_where(paid[0])}, where {hints.currency} is spent"
    return None


def _known_near(cities: tuple[Spot, ...], hints: PlaceHints) -> tuple[Spot, Place] | None:
    """The town that travellers know which another stop, or the start in its country, points to; the largest is far away."""
    start = (hints.near,) if hints.near and hints.role == "destination" else ()
    for spot in filter(_is_resort, cities):
        for place in (*hints.beside, *(place for place in start if place.country == spot.country)):
            here = position_of(place)
            if here is None or kilometres(*here, cities[0].lat or 0, cities[0].lon or 0) <= OVERLAND_KM:
                continue
            if place.country == spot.country or kilometres(*here, spot.lat or 0, spot.lon or 0) <= KNOWN_NEAR_KM:
                return spot, place
    return None


def _by_land(cities: tuple[Spot, ...], near: Place) -> Spot | None:
    """The largest city of a name within a long day by road or rail of `near`, when the largest of all is out of such reach."""
    here = position_of(near)
    if here is None or kilometres(*here, cities[0].lat or 0, cities[0].lon or 0) <= OVERLAND_KM:
        return None
    reached = [s for s in cities if s.country == near.country and kilometres(*here, s.lat or 0, s.lon or 0) <= OVERLAND_NEAR_KM]
    return max(reached, key=lambda s: s.size, default=None)


def _where(spot: Spot) -> str:
    return spot.region if spot.country == "US" and spot.region else country_name(spot.country) or spot.name


def _called(written: str) -> str:
    return written.strip() if written[:1].isupper() else written.strip().title()
