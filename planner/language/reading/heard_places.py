"""A place as it was heard in a message: the words, the reading or readings they leave, and what the trip says about them beforehand."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Literal

from planner.destinations.book import heads
from planner.domain.ledger import Candidate, Ledger, QuestionSlot
from planner.domain.state import Trip
from planner.domain.values import Place, Value, evolve
from planner.places.geography import bases_of, country_name, distance_km, lie_within
from planner.places.mentions.finding import Mention
from planner.places.names import fold
from planner.places.regions import region_book, stays_for
from planner.places.resolve import Ambiguous, PlaceHints, Resolved, resolve

SAME_TOWN_KM = 15
SAME_REGION_KM, LEAST_REGION_KM = 60, 15
"""How far from its bases a region reaches at most and at least; in between as far as they lie apart: Milan is not on Lake Como."""


class Heard(Value):
    """One place: the person's words, its place or the candidates to ask about, why this one, and the nights said beside it.

    `quote` are the words of this message where they are not its name ("the country", "Maine"); `nights_said` the words that give the nights.
    """

    said: str
    quote: str = ""
    nights_said: str = ""
    place: Place | None = None
    candidates: tuple[Candidate, ...] = ()
    assumption: str | None = None
    nights: int | None = None

    def same_as(self, other: Heard) -> bool:
        if self.place is None or other.place is None:
            return self.said.casefold() == other.said.casefold()
        return self.place.same_as(other.place) or self._airport_of(other) or other._airport_of(self)

    def _airport_of(self, city: Heard) -> bool:
        """Whether this is the airport of a city named as well."""
        one, other = self.place, city.place
        return bool(one and other and one.kind == "airport" and other.is_city and (one.name, one.country) == (other.name, other.country))

    def or_else(self, other: Heard) -> Heard:
        """This place or the other, to be asked about."""
        offered = (*self._candidates(), *other._candidates())
        if len(offered) == 1 and offered[0].place is not None:
            return self if self.place is not None else other
        names = {place.name for c in offered if (place := c.place) is not None}
        if len(names) == len(offered):
            offered = tuple(evolve(c, label=c.place.name) for c in offered if c.place is not None)
        return Heard(said=f"{self.said} or {other.said}", candidates=offered)

    def _candidates(self) -> tuple[Candidate, ...]:
        return self.candidates or ((Candidate(label=label_of(self.place), place=self.place),) if self.place else ())


def heard_as(mention: Mention, nights: int | None = None) -> Heard:
    """A mention with what it means; readings that are one town under two names are one."""
    match mention.resolution:
        case Resolved(place=place, assumption=assumption):
            return Heard(said=mention.said, place=place, assumption=assumption, nights=nights)
        case Ambiguous(candidates=places) if _one_town(places) or len({label_of(p) for p in places}) == 1:
            return Heard(said=mention.said, place=places[0], nights=nights)
        case Ambiguous(candidates=places):
            return Heard(said=mention.said, candidates=tuple(Candidate(label=label_of(p), place=p) for p in places), nights=nights)
        case _:
            return Heard(said=mention.said, nights=nights)


def offered_as(heard: Heard, questions: Ledger) -> Heard:
    """A name of several bearers as the one of them that an open question offers."""
    if heard.place is not None or not heard.candidates:
        return heard
    offered = [c.place for q in questions if q.status == "asked" for c in q.candidates if c.place is not None]
    same = [p for p in offered if fold(p.name) == fold(heard.said)]
    return evolve(heard, place=evolve(same[0], said=heard.said), candidates=()) if len(same) == 1 else heard


def _one_town(places: tuple[Place, ...]) -> bool:
    return all(p.is_city and lie_within(places[0], p, SAME_TOWN_KM) for p in places)


def label_of(place: Place) -> str:
    """A place told apart from its namesakes: with its region and country, a state or country named as such."""
    if place.kind == "country":
        return f"{place.name}, the country"
    if place.kind == "region":
        return f"{place.name}, the state" if place.country == "US" else f"{place.name}, the region"
    return ", ".join(
        part for part in (place.name, place.region if place.region != place.name else None, country_name(place.country)) if part
    )


def hints_of(trip: Trip, currency: str | None = None, asked: tuple[QuestionSlot, ...] = (), questions: Ledger = ()) -> PlaceHints:
    """What the trip so far says about the names in a message: another place of it, its money, what is asked and offered, and the curated cities."""
    known = next((p for p in (*(s.place for s in trip.destinations), trip.origin) if p is not None), None)
    role: Literal["origin", "destination"] | None = (
        "destination" if "trip.destinations" in asked else "origin" if "trip.origin" in asked else None
    )
    return PlaceHints(
        near=known,
        currency=currency or trip.budget.currency,
        role=role,
        favoured=_favoured(),
        offered=_offered(questions) | _within(trip) | _known_names(trip),
    )


def _offered(questions: Ledger) -> frozenset[str]:
    """The names the open questions offer to choose from."""
    return frozenset(fold(c.place.name) for q in questions if q.status == "asked" for c in q.candidates if c.place is not None)


def _known_names(trip: Trip) -> frozenset[str]:
    """The names of the stops there are, by which they are spoken of again ("could Wellington come first")."""
    return frozenset(fold(name) for stop in trip.destinations for name in (stop.place.name, stop.place.said) if name)


def _within(trip: Trip) -> frozenset[str]:
    """The towns to sleep in of the regions and countries the trip goes to: "ok ubud then", once it goes to Bali, which can be planned as a whole."""
    areas = [
        evolve(s.place, kind="region") if s.place.is_city and fold(s.place.name) in region_book().by_key else s.place
        for s in trip.destinations
    ]
    areas += [
        evolve(stop.place, name=region_book().by_key[fold(stop.place.said or "")].name, kind="region")
        for stop in trip.destinations
        if stays_for(stop.place)
    ]
    areas += [
        evolve(stop.place, name=country, kind="country")
        for stop in trip.destinations
        if stop.place.is_city and (country := country_name(stop.place.country)) and fold(stop.place.said or "") == fold(country)
    ]
    return frozenset(fold(base.name) for area in areas if not area.is_city for base in bases_of(area))


@cache
def _favoured() -> frozenset[str]:
    return frozenset(f"{head.name}|{head.country}" for head in heads())


def holds(whole: Place, city: Place) -> bool:
    """Whether a country or region holds a city. A park does not hold the town from which one goes there ("Nairobi" and the Masai Mara)."""
    if whole.country is not None and whole.country != city.country:
        return False
    if whole.kind == "country" or whole.region == city.region:
        return True
    bases = bases_of(whole)
    apart = (distance_km(a, b) for a, b in combinations(bases, 2))
    spread = max((km for km in apart if km is not None), default=SAME_REGION_KM)
    if len(bases) > 1 and not lie_within(whole, city, max(spread, LEAST_REGION_KM)):
        return False
    return any(lie_within(base, city, min(SAME_REGION_KM, max(LEAST_REGION_KM, spread))) for base in bases)


def settled_by(known: Place, said: Heard) -> Place | None:
    """The namesake of a known city in the country or region just named ("Portland" … "Maine"); None when there is none, or where the city
    only stands for another region that was named before.
    """
    if not known.is_city or said.place is None or said.place.is_city or (stays_for(known) and said.place.kind == "region"):
        return None
    found = resolve(f"{known.name}, {said.said}")
    return evolve(found.place, said=known.said or known.name) if isinstance(found, Resolved) and found.place.is_city else None
