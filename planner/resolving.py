"""Which place a name means: readings from the gazetteer, narrowed by what was said around it, then decided or left open.

The rules: anything said beside a name settles it first (a country, a region, another place in the same country); a city beats the state
or country of its own name; a capital, a curated city that is alone in being curated, or one three times as large wins; otherwise the
name is ambiguous. A country and a state of one name (Georgia) are always asked about.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from planner.gazetteer import Spot, gazetteer
from planner.place_names import edits, fold
from planner.regions import region_book
from planner.values import Place, Value

CLEAR_MARGIN = 3
WORTH_SAYING = 25
BIG_CITY = 250_000
MAX_CANDIDATES = 4


class PlaceHints(Value):
    """What is known around a name: codes or names of country and region, another place of the trip, the role, curated "Name|CC"s."""

    country: str | None = None
    region: str | None = None
    near: Place | None = None
    currency: str | None = None
    role: Literal["origin", "destination"] | None = None
    favoured: frozenset[str] = frozenset()


class Resolved(Value):
    """One place is meant; `assumption` says why, where a real choice was made."""

    kind: Literal["resolved"] = "resolved"
    place: Place
    assumption: str | None = None


class Ambiguous(Value):
    """Several places may be meant, the largest first."""

    kind: Literal["ambiguous"] = "ambiguous"
    candidates: Annotated[tuple[Place, ...], Field(min_length=2)]


class Unknown(Value):
    """No place of that name is known."""

    kind: Literal["unknown"] = "unknown"
    said: str


Resolution = Resolved | Ambiguous | Unknown
NO_HINTS = PlaceHints()


def country_code(words: str) -> str | None:
    """The ISO code of a country by its name, alias or code."""
    code = gazetteer().country_keys.get(fold(words))
    return code or (words.upper() if words.upper() in gazetteer().countries else None)


def area_codes(words: str, *, postal: bool = True) -> tuple[str, ...]:
    """Codes of first-order divisions by name, alias, or two-letter postal abbreviation."""
    key = fold(words)
    found = gazetteer().area_keys.get(key, ())
    return found or (gazetteer().postal_codes.get(key, ()) + gazetteer().postal_codes.get(key.upper(), ()) if postal else ())


def readings(key: str) -> tuple[Spot, ...]:
    """Everything a folded name could stand for: curated region, country, divisions, cities; towns only where nothing else is."""
    book = region_book()
    found: list[Spot] = [book.by_key[key]] if key in book.by_key else []
    country = gazetteer().country(key)
    found += [country] if country else []
    found += [a for a in gazetteer().areas_called(key) if not any(f.area == a.area and f.kind == "region" for f in found)]
    found += gazetteer().cities(key)
    return tuple(found or gazetteer().towns(key))


def resolve(said: str, hints: PlaceHints = NO_HINTS) -> Resolution:
    """The place `said` means. Never raises; a name nobody knows comes back as `Unknown`, a small misspelling is forgiven."""
    text = said.strip().strip(".,;:!?\"'()")
    if not text:
        return Unknown(said=said)
    airport = _airport(text)
    if airport is not None:
        return Resolved(place=airport)
    found = readings(fold(text))
    if not found:
        head, qualifier = _qualified(text)
        if head:
            found = _within(readings(fold(head)) or gazetteer().towns(fold(head)), qualifier) or _within(gazetteer().towns(fold(head)), qualifier)
    if not found:
        found = _misspelt(fold(text))
    return _decide(said, found, hints) if found else Unknown(said=said)


def _airport(text: str) -> Place | None:
    """The airport of a code in capitals, or of a name that says airport. Its place is named after the city it serves."""
    port = gazetteer().airports.get(text) if len(text) == 3 and text.isupper() else None
    if port is None and "airport" in text.casefold():
        iata = gazetteer().airport_keys.get(fold(text)) or gazetteer().airport_keys.get(fold(text.casefold().replace("airport", "")))
        port = gazetteer().airports.get(iata) if iata else None
    if port is None:
        return None
    city = next((c for c in gazetteer().cities(fold(port.city)) if c.country == port.country and port.iata in c.iata), None)
    city = city or next((c for c in gazetteer().cities(fold(port.city)) if c.country == port.country), None)
    name, region = (city.name, city.region) if city else (port.city or port.name, port.region)
    return Place(name=name, kind="airport", country=port.country, region=region, iata=(port.iata,), lat=port.lat, lon=port.lon, said=text)


def _qualified(text: str) -> tuple[str, str]:
    """A name and what qualifies it: "Paris, Texas", "London Ontario", "Portland (Maine)"."""
    parts = [p.strip() for p in text.replace("(", ",").replace(")", "").split(",") if p.strip()]
    if len(parts) >= 2:
        return parts[0], ", ".join(parts[1:])
    words = text.split()
    for take in (1, 2, 3):
        if len(words) > take:
            tail = " ".join(words[-take:])
            if country_code(tail) if len(tail) > 2 else False:
                return " ".join(words[:-take]), tail
            if area_codes(tail, postal=tail.isupper()):
                return " ".join(words[:-take]), tail
    return "", ""


def _within(found: tuple[Spot, ...], qualifier: str) -> tuple[Spot, ...]:
    """The readings that lie in every part of a qualifier that is known."""
    for part in qualifier.split(","):
        part = part.strip()
        areas, code = area_codes(part), country_code(part) if len(part) > 2 or part.isupper() else None
        if areas or code:
            kept = tuple(s for s in found if s.area in areas or (code is not None and s.country == code and s.kind != "country"))
            found = kept or (() if not areas else tuple(s for s in found if s.area in areas))
    return found


@lru_cache(maxsize=1)
def _large_names() -> dict[tuple[str, int], tuple[str, ...]]:
    index: dict[tuple[str, int], list[str]] = {}
    for spot in gazetteer().all_cities():
        if spot.size < 60_000:
            continue
        key = fold(spot.name)
        index.setdefault((key[:1], len(key)), []).append(key)
    return {k: tuple(dict.fromkeys(v)) for k, v in index.items()}


def _misspelt(key: str) -> tuple[Spot, ...]:
    """The larger cities one slip away (two for long names); the name must begin with the right letter and be no ordinary word."""
    if len(key) < 5 or key in gazetteer().ordinary_words or not key.isascii():
        return ()
    limit = 2 if len(key) >= 8 else 1
    near = [name for length in range(len(key) - limit, len(key) + limit + 1) for name in _large_names().get((key[0], length), ()) if edits(key, name, limit) <= limit]
    if not near:
        return ()
    best = min(edits(key, name, limit) for name in near)
    spots = [s for name in near if edits(key, name, limit) == best for s in gazetteer().cities(name)]
    spots.sort(key=lambda s: -s.size)
    return tuple(spots[:1])


def _decide(said: str, found: tuple[Spot, ...], hints: PlaceHints) -> Resolution:
    found = _hinted(found, hints)
    broad = tuple(s for s in found if s.kind in ("country", "region"))
    cities = tuple(sorted((s for s in found if s.kind == "city"), key=lambda s: -s.size))
    curated = next((s for s in broad if s.curated), None)
    countries, states = [s for s in broad if s.kind == "country"], [s for s in broad if s.kind == "region" and not s.curated]
    if countries and states and countries[0].country != states[0].country:
        return Ambiguous(candidates=tuple(s.place(said) for s in (countries[0], states[0])))
    if broad and cities and _own_city(cities[0], broad):
        return _among(said, cities, hints, broad)
    if curated is not None:
        return Resolved(place=curated.place(said))
    if countries:
        return Resolved(place=countries[0].place(said))
    if states:
        return Resolved(place=states[0].place(said)) if len(states) == 1 or not cities else Resolved(place=states[0].place(said), assumption=None)
    return _among(said, cities, hints, ())


def _own_city(city: Spot, broad: tuple[Spot, ...]) -> bool:
    """Whether a city beats the wider places of its name: a capital inside the country, or a big city where a state has the name."""
    if any(s.curated for s in broad):
        return False
    country = next((s for s in broad if s.kind == "country"), None)
    if country is not None:
        return city.country == country.country and city.capital and fold(city.name) == fold(country.name)
    return city.size >= BIG_CITY or (city.capital and city.size > 50_000)


def _hinted(found: tuple[Spot, ...], hints: PlaceHints) -> tuple[Spot, ...]:
    """The readings in the country and region that were named, where there are any."""
    if hints.region:
        codes, code = area_codes(hints.region), country_code(hints.region) if len(hints.region) > 2 else None
        kept = tuple(s for s in found if s.area in codes or s.region == hints.region or (code and s.country == code))
        found = kept or found
    if hints.country:
        code = country_code(hints.country) or hints.country.upper()
        found = tuple(s for s in found if s.country == code) or found
    return found


def _among(said: str, cities: tuple[Spot, ...], hints: PlaceHints, broad: tuple[Spot, ...]) -> Resolution:
    """One of several cities of a name, by size, capital and curation, or by the country of the rest of the trip."""
    if not cities:
        return Unknown(said=said)
    best, rest = cities[0], [c for c in cities[1:] if c.size > 0]
    favoured = [c for c in cities if f"{c.name}|{c.country}" in hints.favoured]
    runner = rest[0] if rest else None
    if runner is None or best.size >= runner.size * CLEAR_MARGIN:
        return Resolved(place=best.place(said), assumption=_said_why(best, runner, len(cities)))
    if len(favoured) == 1:
        return Resolved(place=favoured[0].place(said), assumption=f"the best known of {len(cities)} places of that name")
    if best.capital:
        return Resolved(place=best.place(said), assumption="the capital")
    for code in (hints.near.country if hints.near else None, _country_of_money(hints.currency)):
        inside = [c for c in cities if code is not None and c.country == code]
        if inside and (len(inside) == 1 or inside[0].size >= inside[1].size * CLEAR_MARGIN):
            return Resolved(place=inside[0].place(said), assumption=f"the one in {gazetteer().countries[inside[0].country or ''].name}")
    rivals = [c for c in cities if c.size * 4 >= best.size][:MAX_CANDIDATES]
    if len(rivals) < 2:
        return Resolved(place=best.place(said))
    return Ambiguous(candidates=tuple(c.place(said) for c in rivals))


def _said_why(best: Spot, runner: Spot | None, count: int) -> str | None:
    if runner is None or best.size > runner.size * WORTH_SAYING:
        return None
    return f"the largest of {count} places of that name"


def _country_of_money(currency: str | None) -> str | None:
    """The country of a currency that only one country uses; None for shared money."""
    if currency is None:
        return None
    users = [c.code for c in gazetteer().countries.values() if c.currency == currency]
    return {"USD": "US", "GBP": "GB", "AUD": "AU"}.get(currency) or (users[0] if len(users) == 1 else None)
