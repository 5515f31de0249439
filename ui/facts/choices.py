"""The choices a person can tap for a slot, each with what it posts. Plain data; drawing them is `controls`'s business."""

from __future__ import annotations

from pydantic import JsonValue

from planner.domain.ledger import Candidate, Question
from planner.domain.patch import CAPABILITIES
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.grounding.place_for_them import suggested
from planner.say.phrases import CAPABILITY_WORDS

Choices = dict[str, JsonValue]
ANYTHING = "you_choose"
"""What a tap on "You choose" or "I don't mind" posts: the slot is left to the planner."""
SUGGESTED = 7
_MANY: dict[str, Choices] = {
    "capabilities": {CAPABILITY_WORDS[c].capitalize(): c for c in CAPABILITIES},
    "preferences.interests": {
        word.capitalize(): word
        for word in ("history", "art", "architecture", "food", "nature", "music", "nightlife", "shopping", "beach", "family")
    },
    "preferences.dietary": {
        "Vegetarian": "vegetarian",
        "Vegan": "vegan",
        "Pescatarian": "pescatarian",
        "Halal": "halal",
        "Kosher": "kosher",
        "Gluten-free": "gluten_free",
        "Dairy-free": "dairy_free",
        "Nut allergy": "nut_allergy",
        "Shellfish allergy": "shellfish_allergy",
    },
    "preferences.stay_style": {
        "Hostel": "hostel",
        "Boutique hotel": "boutique",
        "Apartment": "apartment",
        "Breakfast": "breakfast",
        "Pool": "pool",
        "Parking": "parking",
        "Pets welcome": "pets",
    },
    "preferences.accessibility": {"Step-free": "step_free"},
    "preferences.transport_prefer": {"Flights": "flight", "Trains": "train", "Coach": "bus", "Car": "car"},
    "preferences.transport_avoid": {"Flights": "flight", "Trains": "train", "Coach": "bus", "Car": "car"},
}
_ONE: dict[str, Choices] = {
    "trip.budget": {"Low": "low", "Mid": "mid", "High": "high"},
    "preferences.pace": {"Relaxed": "relaxed", "Moderate": "moderate", "Packed": "packed"},
    "preferences.notes": {
        "Too expensive": "Too expensive, make them cheaper.",
        "Too full": "Too full, make them more relaxed.",
        "Wrong places": "Wrong places, show me others.",
        "Something else": "",
    },
}
_LEFT_OPEN: dict[str, str] = {
    "trip.date_range": "You choose",
    "trip.destinations": "You choose",
    "trip.budget": "You choose",
    "preferences.pace": "I don't mind",
    "preferences.interests": "I don't mind",
    "preferences.dietary": "I eat everything",
    "preferences.stay_style": "I don't mind",
    "preferences.must_do": "Nothing special",
}


def takes_many(slot: str) -> bool:
    """Whether more than one choice can be tapped."""
    return slot in _MANY


def with_suggestions(question: Question | None, state: TripState) -> Question | None:
    """An open question about where to go with some cities that suit what is known, where it comes with none of its own."""
    if question is None or question.slot != "trip.destinations" or question.status != "asked" or question.candidates:
        return question
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
    return offered or _MANY.get(slot) or _ONE.get(slot) or {}


def left_open(slot: str, question: Question | None) -> str | None:
    """The label of the choice that leaves `slot` to the planner, or None where that makes no sense."""
    if slot == "trip.destinations" and not (question and question.candidates):
        return None
    return _LEFT_OPEN.get(slot)
