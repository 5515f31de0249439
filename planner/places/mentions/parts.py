"""Names that are part of another stop: a sight or a district of a city that the trip goes to anyway.

"Visit Alhambra" beside a stay in Granada, "Hyde Park, London", "Tokyo, staying in Shinjuku": none of them is a stop of its own.
"""

from __future__ import annotations

import re

from planner.domain.values import Place
from planner.places.gazetteer import gazetteer
from planner.places.geography import lie_within
from planner.places.mentions import place_cues
from planner.places.mentions.name_roles import FoundName, goes_on, left_of
from planner.places.mentions.ordinary_words import fame, stands_behind_days
from planner.places.mentions.place_cues import Role
from planner.places.mentions.spans import WordedText
from planner.places.regions import region_book
from planner.places.resolve import PlaceHints, Resolution, Resolved

WITHIN_CITY_KM = 20
TIMES_LARGER = 10
_NIGHTS_IN = re.compile(r"\b(?:nights?|days?|weeks?|weekend|night|nights each) (?:in|at)$")
_OF_CITY = re.compile(r"\s*,\s*|\s+in\s+")


def only_a_part(
    text: WordedText, found: list[FoundName], roles: list[Role | None], settled: list[Resolution], n: int, hints: PlaceHints
) -> bool:
    """Whether the n-th name is part of another stop, of this text or known before (`hints`)."""
    own, here = settled[n], found[n]
    others = {m: r.place for m, r in enumerate(settled) if m != n and roles[m] in (None, "destination") and isinstance(r, Resolved)}
    if any(_district(text, found, n, m, own, place) for m, place in others.items()):
        return True
    known = fame(here.key)
    if _is_sight_at_hand(own, roles[n], hints.near):
        return True
    sight = isinstance(own, Resolved) and own.place.kind == "region" and own.place.name in region_book().sights
    if (known == "famous" and not sight) or place_cues.SIGHTS_TOO.search(left_of(text, here)) is None:
        return False
    trip = [*hints.beside, *(place for m, place in others.items() if fame(found[m].key) != "minor")]
    if not isinstance(own, Resolved):
        return bool(trip)
    if any(stop.is_city and lie_within(own.place, stop, WITHIN_CITY_KM) for stop in trip):
        return True
    return known == "minor" and bool(trip) and own.place.country not in {stop.country for stop in trip}


def _is_sight_at_hand(own: Resolution, role: Role | None, stop: Place | None) -> bool:
    """Whether a name leads nowhere and is a sight one sees from where the trip goes ("we want to do the Golden Circle", in Reykjavik)."""
    if not isinstance(own, Resolved) or own.place.name not in region_book().sights or own.place.is_city or role is not None:
        return False
    return stop is not None and stop.is_city and lie_within(own.place, stop, WITHIN_CITY_KM)


def _district(text: WordedText, found: list[FoundName], n: int, m: int, own: Resolution, city: Place) -> bool:
    """Whether the n-th name lies inside the city of the m-th, which is ten times as large, and neither list nor nights set it apart."""
    here, there, book = found[n], found[m], gazetteer()
    if not city.is_city or book.size_of(here.key) * TIMES_LARGER > book.size_of(there.key) or _NIGHTS_IN.search(left_of(text, here)):
        return False
    if here.first > 0 and stands_behind_days(text, here.first):
        return False
    gap = text.text[min(here.end, there.end) : max(here.start, there.start)]
    if here.end <= there.start and _OF_CITY.fullmatch(gap) and not place_cues.VENUES.isdisjoint(here.key.split()):
        return True
    if goes_on(gap) and not _OF_CITY.fullmatch(gap):
        return False
    if not isinstance(own, Resolved) or own.place.kind != "city" or own.place.name == city.name:
        return False
    return lie_within(own.place, city, WITHIN_CITY_KM)
