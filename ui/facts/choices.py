"""The choices a person can tap for a slot, each with what it posts: those of its question, else the table's.

Drawing them is `controls`'s business.
"""

from __future__ import annotations

from pydantic import JsonValue

from planner.domain.ledger import Candidate, Question
from planner.domain.slots import SLOTS
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.runtime.loading import loading

Choices = dict[str, JsonValue]
ANYTHING = "you_choose"
"""What a tap on "You choose" or "I don't mind" posts: the slot is left to the planner."""
SUGGESTED = 7


def takes_many(slot: str) -> bool:
    """Whether more than one choice can be tapped."""
    return SLOTS[slot].many


def with_suggestions(question: Question | None, state: TripState) -> Question | None:
    """An open question about where to go with some cities that suit what is known, where it comes with none of its own."""
    if question is None or question.slot != "trip.destinations" or question.status != "asked" or question.candidates:
        return question
    with loading():
        from planner.grounding.place_for_them import suggested

    return evolve(question, candidates=tuple(Candidate(label=name) for name in suggested(state, SUGGESTED)))


def choices_of(slot: str, question: Question | None) -> Choices:
    """The choices of `slot` by their labels: readings and ranges offered with its question, else the usual ones."""
    offered: Choices = {}
    for candidate in question.candidates if question else ():
        if candidate.dates is not None and candidate.dates.start and candidate.dates.end:
            offered[candidate.label] = {"start": candidate.dates.start.isoformat(), "end": candidate.dates.end.isoformat()}
        elif candidate.place is not None:
            offered[candidate.label] = candidate.label
        else:
            offered[candidate.label] = candidate.value or candidate.label
    if offered:
        return offered
    return {part.words.capitalize(): part.id for part in PARTS} if slot == "capabilities" else {**SLOTS[slot].choices}


def left_open(slot: str, question: Question | None) -> str | None:
    """The label of the choice that leaves `slot` to the planner, or None where that makes no sense."""
    if slot == "trip.destinations" and not (question and question.candidates):
        return None
    return SLOTS[slot].left_open or None
