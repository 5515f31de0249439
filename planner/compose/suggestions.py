"""Places that a model names beside the candidates: kept apart from what is checked, timed and priced, and labelled as unverified. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.compose.candidates import Candidates
from planner.compose.sightseeing import plain
from planner.domain.options import Day, Pick
from planner.domain.replies import ProposedSuggestion
from planner.domain.state import TripState
from planner.domain.values import Item, Provenance, evolve
from planner.guard.claims import Evidence, claims_of
from planner.guard.model_words import tidied

MOST = 3
"""Suggestions an option."""
LONGEST_NAME, LONGEST_WHY = 60, 90
UNVERIFIED = Provenance(source="model", detail="named by a language model; nobody has checked that it exists, is open or fits the day")


def suggestions_of(proposed: Sequence[ProposedSuggestion]) -> tuple[tuple[int, str, str], ...]:
    """Day, name and reason of the first few that are a name and claim nothing; a reason that claims something is left out."""
    found: list[tuple[int, str, str]] = []
    for one in proposed:
        name, why = tidied(one.name, 2 * LONGEST_NAME), tidied(one.why, LONGEST_WHY)
        claimed = claims_of(name)
        names_a_place = 2 < len(name) <= LONGEST_NAME and "\n" not in name and not any(claimed[1:])
        if names_a_place and name not in [f[1] for f in found]:
            found.append((one.day, name, why if Evidence(name).supports(claims_of(why)) else ""))
    return tuple(found[:MOST])


def with_suggestions(state: TripState, days: Sequence[Day], pick: Pick, candidates: Candidates) -> tuple[Day, ...]:
    """The days with what the pick suggests beside them; a place that is a candidate, or that the person avoids, is no suggestion."""
    return tuple(evolve(day, suggested=tuple(_items(state, day, pick, candidates))) for day in days) if pick.suggested else tuple(days)


def _items(state: TripState, day: Day, pick: Pick, candidates: Candidates) -> Iterator[Item]:
    known = {plain(s.name) for rows in candidates.sights.values() for s in rows}
    known |= {plain(m.name) for rows in candidates.meals.values() for m in rows} | {
        plain(s.name) for rows in candidates.stays.values() for s in rows
    }
    avoided = [plain(wish).rstrip("s") for wish in state.preferences.avoid if wish.strip()]
    for n, (number, name, why) in enumerate(pick.suggested):
        words = plain(f"{name} {why}")
        if number == day.day_number and plain(name) not in known and not any(wish in words for wish in avoided):
            yield Item(id=f"suggested-{n}", kind="activity", name=name, city=day.city, note=why, provenance=UNVERIFIED)
