"""Places of a reply, resolved by code from the message's own words. An ambiguous name is asked about with its readings and fills no slot."""

from __future__ import annotations

import re

from planner.ledger import Candidate, QuestionSlot
from planner.llm.offline.reading.heard_places import Heard, hints_of, holds, label_of
from planner.llm.offline.reading.itinerary import PlacesReading
from planner.patch import Assumed, Problem, Reading
from planner.place_names import fold
from planner.places import Ambiguous, Resolved, resolve
from planner.policy import MAX_CITIES
from planner.replies import SaidPlace, SaidStops
from planner.state import Trip
from planner.values import Place, Stop, Value, evolve


class GroundedPlaces(Value):
    """What a message changes in the places of a trip."""

    origin: Place | None = None
    destinations: tuple[Stop, ...] | None = None
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    assumed: tuple[Assumed, ...] = ()


class _Found(Value):
    """One name of a reply: its place, or the readings it leaves open, or neither when the words do not support it."""

    place: Place | None = None
    reading: Reading | None = None
    assumed: Assumed | None = None


def ground_places(origin: SaidPlace | None, stops: SaidStops | None, heard: PlacesReading, message: str, trip: Trip) -> GroundedPlaces:
    """The start and the stops of a reply as the message names them."""
    start = _found(origin, "trip.origin", heard, message, trip) if origin else _Found()
    goals = tuple((said, _found(said, "trip.destinations", heard, message, trip)) for said in stops.places) if stops else ()
    readings = tuple(f.reading for f in (start, *(f for _, f in goals)) if f.reading)
    assumed = tuple(f.assumed for f in (start, *(f for _, f in goals)) if f.assumed)
    listed = _listed(stops, goals, trip, open_readings=any(f.reading for _, f in goals)) if stops else None
    if listed is not None and len(listed) > MAX_CITIES:
        words = f"I can plan for up to {MAX_CITIES} cities, not {len(listed)}."
        return GroundedPlaces(origin=start.place, readings=readings, problems=(Problem(slot="trip.destinations", words=words),))
    return GroundedPlaces(origin=start.place, destinations=listed, readings=_one_a_slot(readings), assumed=assumed)


def _one_a_slot(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    return tuple({r.slot: r for r in reversed(readings)}.values())


def _found(said: SaidPlace, slot: QuestionSlot, heard: PlacesReading, message: str, trip: Trip) -> _Found:
    own = _mention(said, heard)
    if own is not None:
        return _of(own, slot)
    known = next((p for p in _known(trip) if fold(p.name) in (fold(said.name or ""), fold(said.said))), None)
    if known is not None and slot == "trip.destinations":
        return _Found(place=known)
    if not _named(said.said, message) and not (said.name and _named(said.name, message)):
        return _Found()
    words = said.said if _named(said.said, message) else said.name or said.said
    found = resolve(", ".join(part for part in (words, said.region, said.country) if part), hints_of(trip))
    match found:
        case Resolved(place=place):
            return _Found(place=evolve(place, said=words))
        case Ambiguous(candidates=places):
            return _Found(reading=Reading(slot=slot, said=words, candidates=tuple(Candidate(label=label_of(p), place=p) for p in places)))
        case _:
            return _Found()


def _known(trip: Trip) -> tuple[Place, ...]:
    return tuple(p for p in (trip.origin, *(s.place for s in trip.destinations)) if p is not None)


def _mention(said: SaidPlace, heard: PlacesReading) -> Heard | None:
    """The place of the message a reply means: by the words it quotes, else by the name they resolve to."""
    heard_here: tuple[Heard, ...] = (*((heard.origin,) if heard.origin else ()), *heard.stops, *heard.mentioned)
    for wanted in (said.said, said.name or ""):
        quoted = next((h for h in heard_here if wanted and fold(h.said) == fold(wanted)), None)
        if quoted is not None:
            return quoted
    names = {fold(said.name or ""), fold(said.said)} - {""}
    return next((h for h in heard_here if h.place is not None and fold(h.place.name) in names), None)


def _of(heard: Heard, slot: QuestionSlot) -> _Found:
    if heard.place is not None:
        note = Assumed(slot=slot, text=label_of(heard.place), why=heard.assumption) if heard.assumption else None
        return _Found(place=heard.place, assumed=note)
    return _Found(reading=Reading(slot=slot, said=heard.said, candidates=heard.candidates)) if heard.candidates else _Found()


def _named(words: str, message: str) -> bool:
    wanted = fold(words)
    return bool(wanted) and bool(re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", fold(message)))


def _listed(stops: SaidStops, goals: tuple[tuple[SaidPlace, _Found], ...], trip: Trip, *, open_readings: bool) -> tuple[Stop, ...] | None:
    """The whole new list of stops, or None where nothing of it is sure."""
    fresh = tuple(Stop(place=found.place, nights=_nights(said)) for said, found in goals if found.place is not None)
    match stops.mode:
        case "remove":
            kept = tuple(s for s in trip.destinations if not any(s.place.same_as(f.place) for f in fresh))
            return _open_nights(kept) if 0 < len(kept) < len(trip.destinations) else None
        case "add":
            new = tuple(f for f in fresh if not any(f.place.same_as(s.place) for s in trip.destinations))
            return (*_open_nights(trip.destinations), *new) if new else None
        case "set":
            return (
                _moved(_narrowed(fresh, trip.destinations), trip.destinations)
                if fresh and not (open_readings and len(fresh) < len(goals) and not trip.destinations and len(goals) == 1)
                else None
            )


def _narrowed(fresh: tuple[Stop, ...], known: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The whole list where towns were named for the one region or country of several stops: "Positano" for Venice and the Amalfi Coast."""
    broad = next((k for k in known if not k.place.is_city and all(holds(k.place, f.place) for f in fresh)), None)
    if broad is None or len(known) < 2 or any(f.place.same_as(k.place) for f in fresh for k in known):
        return fresh
    at = known.index(broad)
    towns = (evolve(fresh[0], nights=fresh[0].nights or broad.nights),) if len(fresh) == 1 else fresh
    listed = (*known[:at], *towns, *known[at + 1 :])
    return listed if len(fresh) == 1 else _open_nights(listed)


def _moved(fresh: tuple[Stop, ...], known: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops in their new order; where they are those known and no nights were said, each keeps its own."""
    nights = [next((k.nights for k in known if k.place.same_as(f.place)), None) for f in fresh]
    if len(fresh) != len(known) or None in nights or any(f.nights is not None for f in fresh):
        return fresh
    return tuple(evolve(f, nights=n) for f, n in zip(fresh, nights, strict=True))


def _nights(said: SaidPlace) -> int | None:
    return said.nights if said.nights is not None and 0 <= said.nights <= 30 else None


def _open_nights(stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops without the nights that were only spread over them, to be spread afresh over a longer or shorter list."""
    return tuple(evolve(s, nights=None) for s in stops)
