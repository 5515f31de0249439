"""A name nobody knows, said where a place belongs, is told back in words instead of being passed over."""

from __future__ import annotations

from planner.domain.patch import FactSlot, Problem, TripPatch
from planner.domain.values import evolve
from planner.places.mentions.finding import find_mentions
from planner.places.resolve import Unknown


def with_unknown_places(patch: TripPatch, text: str) -> TripPatch:
    """`patch` with a problem for each unknown name whose slot the message did not fill otherwise."""
    open_slots = {slot for slot, filled in (("trip.origin", patch.origin), ("trip.destinations", patch.destinations)) if filled is None}
    open_slots -= {reading.slot for reading in patch.readings}
    if not open_slots:
        return patch
    problems: list[Problem] = []
    for mention in find_mentions(text):
        slot: FactSlot = "trip.origin" if mention.role == "origin" else "trip.destinations"
        if isinstance(mention.resolution, Unknown) and slot in open_slots:
            problems.append(Problem(slot=slot, words=f"I do not know a place called {mention.said}."))
    return evolve(patch, problems=(*patch.problems, *problems[:2])) if problems else patch
