"""What a person calls each slot of a trip: its short key in widget keys, its icon, and whether it may be left open."""

from __future__ import annotations

from planner.say.phrases import FACT_LABELS

ICONS: dict[str, str] = {
    "trip.date_range": "calendar_month",
    "trip.origin": "flight_takeoff",
    "trip.destinations": "location_on",
    "trip.party": "group",
    "trip.party.child_ages": "child_care",
    "trip.party.rooms": "bed",
    "trip.budget": "payments",
    "capabilities": "checklist",
    "preferences.pace": "directions_walk",
    "preferences.interests": "interests",
    "preferences.must_do": "star",
    "preferences.dietary": "restaurant",
    "preferences.stay_style": "hotel",
    "preferences.avoid": "block",
    "preferences.transport_prefer": "thumb_up",
    "preferences.transport_avoid": "thumb_down",
    "preferences.accessibility": "accessible",
    "preferences.notes": "sticky_note_2",
}
LABELS: dict[str, str] = {**dict(FACT_LABELS), "trip.party.child_ages": "Ages", "trip.party.rooms": "Rooms", "capabilities": "Plan"}
ALWAYS_LISTED = ("trip.date_range", "trip.origin", "trip.destinations", "trip.party", "trip.budget", "capabilities", "preferences.pace")
PACES: tuple[str, ...] = ("relaxed", "moderate", "packed")
LEVELS: tuple[str, ...] = ("low", "mid", "high")


def short(slot: str) -> str:
    """The slot as part of a widget key: "date_range", "party_child_ages"."""
    return slot.split(".", 1)[-1].replace(".", "_")


def optional(slot: str) -> bool:
    """Whether a trip can be planned without it."""
    return slot.startswith("preferences.") or slot in ("trip.party.child_ages", "trip.party.rooms")


def label(slot: str) -> str:
    return LABELS.get(slot, short(slot).replace("_", " ").capitalize())


def icon(slot: str) -> str:
    return f":material/{ICONS.get(slot, 'notes')}:"
