"""Two places of which either will do ("Rome or Florence, you choose"): one is taken, and it is said that it was and by what."""

from __future__ import annotations

from planner.destinations.book import destination_for
from planner.domain.patch import Assumed, ListChange, TripPatch
from planner.domain.state import TripState
from planner.domain.values import Place, Stop, evolve
from planner.language.waivers import leaves_the_choice
from planner.places.geography import distance_km
from planner.say.phrases import joined

_WHY = {
    "cheaper": "the cheaper of {names} by what I know",
    "nearer": "the nearer of {names}",
    "any": "you left the choice of {names} to me",
}


def with_choice_made(patch: TripPatch, state: TripState, message: str) -> TripPatch:
    """`patch` with one of the places a message leaves to us to choose from, where nothing else says where to go."""
    open_one = next((r for r in patch.readings if r.slot == "trip.destinations" and " or " in r.said), None)
    by = leaves_the_choice(message) if open_one is not None else None
    if open_one is None or by is None or patch.destinations or state.trip.destinations:
        return patch
    places = [c.place for c in open_one.candidates if c.place is not None]
    chosen = _cheaper(places) if by == "cheaper" else _nearer(places, patch.origin or state.trip.origin) if by == "nearer" else places[0]
    if chosen is None:
        return patch
    why = _WHY[by].format(names=joined([place.name for place in places]))
    assumed = Assumed(slot="trip.destinations", text=chosen.name, why=why)
    readings = tuple(r for r in patch.readings if r is not open_one)
    lists = tuple(kept for change in patch.lists if (kept := _without_the_leave(change)).add or kept.remove)
    return evolve(patch, destinations=(Stop(place=chosen),), readings=readings, lists=lists, assumed=(*patch.assumed, assumed))


def _without_the_leave(change: ListChange) -> ListChange:
    """The notes without the words that leave the choice, which was made."""
    if change.slot != "preferences.notes":
        return change
    return evolve(change, add=tuple(note for note in change.add if not leaves_the_choice(note)))


def _cheaper(places: list[Place]) -> Place | None:
    """The place with the lowest level of prices; None where that of one is not known."""
    known = [(found.price_level, n) for n, place in enumerate(places) if (found := destination_for(place)) is not None]
    return places[min(known)[1]] if known and len(known) == len(places) else None


def _nearer(places: list[Place], origin: Place | None) -> Place | None:
    """The place nearest to the origin; None where the distance of one is not known."""
    if origin is None:
        return None
    known = [(away, n) for n, place in enumerate(places) if (away := distance_km(origin, place)) is not None]
    return places[min(known)[1]] if known and len(known) == len(places) else None
