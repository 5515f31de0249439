"""Small typos in place names: the one well-known name a few letters away.

Only names people often write are compared (large cities, curated regions and their bases, countries), so that a rare true name is not
"corrected".
"""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import OSA

from planner.places.gazetteer import gazetteer
from planner.places.names import fold
from planner.places.regions import region_book

WELL_KNOWN = 250_000


@lru_cache(maxsize=1)
def _known_names() -> dict[int, tuple[tuple[str, int, int], ...]]:
    """Well-known folded names by length, each with the set of its letters as bits and its rank, the best known first."""
    book = gazetteer()
    based = {base.split("|")[0] for bases in (*region_book().bases.values(), *region_book().country_bases.values()) for base in bases}
    names = dict.fromkeys(fold(name) for name in based)
    names |= dict.fromkeys((*region_book().by_key, *book.country_keys))
    for city in book.all_cities():
        if city.size < WELL_KNOWN:
            break
        names[fold(city.name)] = None
    found: dict[int, list[tuple[str, int, int]]] = {}
    for rank, name in enumerate(names):
        if len(name) >= 5:
            found.setdefault(len(name), []).append((name, _letters(name), rank))
    return {length: tuple(rows) for length, rows in found.items()}


def _letters(name: str) -> int:
    bits = 0
    for letter in name:
        bits |= 1 << (ord(letter) % 64)
    return bits


def typos_allowed(key: str) -> int:
    """Letters that may be wrong: none under five, one under eight, else two."""
    return 0 if len(key) < 5 else 1 if len(key) < 8 else 2


@lru_cache(maxsize=4_096)
def nearest_name(key: str) -> str | None:
    """The well-known name within the typos allowed, if there is one nearer than all others and it begins alike.

    A typo is a letter added, dropped, changed or swapped with its neighbour (optimal string alignment, Damerau 1964).
    """
    limit = typos_allowed(key)
    if not limit:
        return None
    bits, best, names = _letters(key), limit + 1, list[tuple[int, str]]()
    for length in range(len(key) - limit, len(key) + limit + 1):
        for name, letters, rank in _known_names().get(length, ()):
            if (bits ^ letters).bit_count() > 2 * limit or name[0] != key[0]:
                continue
            away = OSA.distance(key, name, score_cutoff=limit)
            if away < best:
                best, names = away, [(rank, name)]
            elif away == best <= limit:
                names.append((rank, name))
    return min(names)[1] if len(names) == 1 or (names and best == 1) else None
