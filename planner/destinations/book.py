"""Curated facts of destinations: finds the TOML file for a name, reads it once, and refuses one that breaks a rule.

The first paragraph of each file is its head (name, country, aliases, centre), so that finding a city parses no other file.
The shape of the facts is `facts`' business, the rules `rules`'; which words mean which city is `places`' business.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from planner.destinations.facts import Climate, Destination, Head, plain
from planner.destinations.rules import faults
from planner.domain.errors import DeveloperError
from planner.domain.values import Place
from planner.places.geography import kilometres

__all__ = ["FOLDER", "FactsError", "destination", "destination_for", "destinations", "heads", "read"]

FOLDER = Path(__file__).parent / "data"
SAME_CITY_KM = 60.0


class FactsError(DeveloperError):
    """Told to the person who edits the files: one is not sound; the words name the file and every fault."""

    kind = "facts_invalid"


def read(path: Path) -> Destination:
    """The destination in one file. Raises `FactsError` when it does not parse, has a wrong shape or breaks a rule."""
    try:
        found = Destination.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as wrong:
        raise FactsError(f"{path.name}: {wrong}") from wrong
    except ValidationError as wrong:
        problems = "; ".join(f"{'.'.join(str(part) for part in e['loc'])}: {e['msg']}" for e in wrong.errors(include_url=False))
        raise FactsError(f"{path.name}: {problems}") from wrong
    broken = (*faults(found), *([] if found.slug == path.stem else [f"the file of {found.name} is called {found.slug}.toml"]))
    if broken:
        raise FactsError(f"{path.name}: {'; '.join(broken)}")
    return found


def _head(path: Path) -> Head:
    lines: list[str] = []
    with path.open(encoding="utf-8") as file:
        for line in file:
            if not line.strip():
                break
            lines.append(line)
    try:
        return Head.model_validate(tomllib.loads("".join(lines)))
    except (tomllib.TOMLDecodeError, ValidationError) as wrong:
        raise FactsError(f"{path.name}: the first paragraph must hold name, country, aliases, lat, lon and depth ({wrong})") from wrong


@cache
def heads(folder: Path = FOLDER) -> tuple[Head, ...]:
    """The head of every curated destination, by name: cheap, no file is read past its first paragraph. Raises `FactsError`."""
    return tuple(sorted((_head(path) for path in folder.glob("*.toml")), key=lambda head: plain(head.name)))


@cache
def climates(folder: Path = FOLDER) -> dict[Head, Climate]:
    """The climate of every curated destination, and no more of its file."""
    return {
        head: Climate.model_validate(_section((folder / f"{head.slug}.toml").read_text(encoding="utf-8"), "climate"))
        for head in heads(folder)
    }


def _section(text: str, name: str) -> dict[str, object]:
    """One table of a file, read without the others."""
    own = text.partition(f"\n[{name}]\n")[2].partition("\n[")[0]
    return tomllib.loads(own)


@cache
def _whole(of: str, folder: Path) -> Destination:
    return read(folder / f"{of}.toml")


@cache
def _by_name(folder: Path) -> dict[str, tuple[Head, ...]]:
    found: dict[str, tuple[Head, ...]] = {}
    for head in heads(folder):
        for name in head.names:
            found[name] = (*found.get(name, ()), head)
    return found


def destination(name: str, country: str | None = None, *, folder: Path = FOLDER) -> Destination | None:
    """The curated city of that name or alias (case and accents do not matter) in that ISO 3166-1 alpha-2 country.

    Without a country only a name that one curated city bears is found. Raises `FactsError` when its file is not sound.
    """
    found = [head for head in _by_name(folder).get(plain(name), ()) if country is None or head.country == country.upper()]
    return _whole(found[0].slug, folder) if len(found) == 1 else None


def destination_for(place: Place, *, folder: Path = FOLDER) -> Destination | None:
    """The curated city a resolved place is: same name or alias and country and, when its position is known, within 60 km of it.

    So Portland, Maine is never given the facts of Portland, Oregon. Raises `FactsError` when the file is not sound.
    """
    if place.lat is None or place.lon is None:
        return destination(place.name, place.country, folder=folder)
    for head in _by_name(folder).get(plain(place.name), ()):
        if place.country in (None, head.country) and kilometres(place.lat, place.lon, head.lat, head.lon) <= SAME_CITY_KM:
            return _whole(head.slug, folder)
    return None


def destinations(folder: Path = FOLDER) -> tuple[Destination, ...]:
    """Every curated city, read whole, by name. Parses all files on the first call: for checks and lists, not for one trip."""
    return tuple(_whole(head.slug, folder) for head in heads(folder))
