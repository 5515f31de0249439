"""Whether a trip may be researched: what is required, what is missing, which mode and phase follow, which questions are due.

Pure functions, and the one authority on "ready" and on "missing": the same list is asked about, shown to models and exported.
The reader's own opinion of what is missing is recorded beside it and decides nothing. Quotes and reports are `quotes_due`'s.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from planner.domain.ledger import MAX_ASKED, QuestionSlot, latest, open_question, open_questions
from planner.domain.patch import Capability
from planner.domain.quotes_due import TRANSPORT, chosen, context_hash, owed_quotes, reports_in
from planner.domain.reports import TransportMode
from planner.domain.state import Mode, TripState, TripType

MAX_QUESTIONS = 7
MAX_OPTIONAL = 3
Phase = Literal["intake", "quote", "research", "options", "selected"]
Status = Literal[
    "collecting_requirements", "ready_to_quote", "quoting_flights", "quoting_trains", "quoting_road", "quoting_hotels", "researching", "options_ready", "selected",
]  # fmt: skip
_SLOT_OF_FIELD: tuple[tuple[str, QuestionSlot], ...] = (
    ("trip.destinations", "trip.destinations"),
    ("trip.origin", "trip.origin"),
    ("trip.date_range", "trip.date_range"),
    ("trip.party", "trip.party"),
    ("trip.budget", "trip.budget"),
    ("capabilities", "capabilities"),
)
_INPUT_OF_FIELD = (
    ("trip.origin", "origin"),
    ("trip.destinations", "destination"),
    ("trip.date_range.start", "depart_date"),
    ("trip.date_range.end", "return_date"),
)


def required_for(parts: Collection[Capability], trip_type: TripType) -> tuple[str, ...]:
    """The paths that must be known before quotes are asked for, given what is to be planned."""
    fields = ["capabilities", "trip.destinations"]
    if any(part in parts for part in TRANSPORT):
        fields.append("trip.origin")
    fields.append("trip.date_range.start")
    if trip_type == "round_trip" or "research_hotels" in parts:
        fields.append("trip.date_range.end")
    return (*fields, "trip.party.adults", "trip.budget")


def required_fields(state: TripState) -> tuple[str, ...]:
    return required_for(state.capabilities or (), state.trip.trip_type)


def _is_known(state: TripState, path: str) -> bool:
    trip = state.trip
    match path:
        case "capabilities":
            return bool(state.capabilities)
        case "trip.destinations":
            return bool(trip.destinations) and all(s.place.is_city for s in trip.destinations)
        case "trip.origin":
            return trip.origin is not None and trip.origin.is_city
        case "trip.date_range.start":
            return trip.date_range.start is not None
        case "trip.date_range.end":
            return trip.date_range.end is not None
        case "trip.party.adults":
            return bool(trip.party.adults)
        case "trip.budget":
            return trip.budget.known
    raise ValueError(f"unknown requirement {path!r}")


def missing_fields(state: TripState) -> tuple[str, ...]:
    """The required paths that are not known. Empty means ready: this decides, nothing else does."""
    return tuple(path for path in required_fields(state) if not _is_known(state, path))


def ready(state: TripState) -> bool:
    return not missing_fields(state)


def missing_slots(state: TripState) -> tuple[QuestionSlot, ...]:
    """The question slots that cover the missing fields, in the order they are asked.

    The origin is asked for along with the parts, as nearly every trip needs one.
    """
    wanted = {slot for path in missing_fields(state) for head, slot in _SLOT_OF_FIELD if path.startswith(head)}
    if _origin_with_parts(state):
        wanted.add("trip.origin")
    return tuple(slot for _, slot in _SLOT_OF_FIELD if slot in wanted)


def _origin_with_parts(state: TripState) -> bool:
    """Whether the origin is asked for although no part was chosen yet that needs one."""
    return not state.capabilities and state.trip.origin is None


def _exhausted(state: TripState, slot: QuestionSlot) -> bool:
    waiting = open_question(state.questions, slot)
    return waiting is not None and waiting.times_asked >= MAX_ASKED


def ages_due(state: TripState) -> bool:
    """Whether the ages of children are still to be asked for: once, and only when there are children."""
    party = state.trip.party
    return party.children > 0 and len(party.child_ages) < party.children + party.infants and not any(
        q.slot == "trip.party.child_ages" and q.status != "superseded" for q in state.questions
    )  # fmt: skip


def optional_slots(state: TripState) -> tuple[QuestionSlot, ...]:
    """Optional questions worth asking beside required ones: never known, never asked before, at most three."""
    prefs = state.preferences
    wanted: list[QuestionSlot] = ["trip.party.child_ages"] if ages_due(state) else []
    if prefs.pace is None:
        wanted.append("preferences.pace")
    if not prefs.interests and not prefs.must_do:
        wanted.append("preferences.interests")
    if not prefs.dietary and chosen(state, "research_food"):
        wanted.append("preferences.dietary")
    return tuple(slot for slot in wanted if latest(state.questions, slot) is None)[:MAX_OPTIONAL]


def due_questions(state: TripState) -> tuple[QuestionSlot, ...]:
    """What to ask now: open requirements that were asked less than twice, and beside them a few optional questions."""
    required = tuple(slot for slot in missing_slots(state) if not _exhausted(state, slot))
    if not required:
        return ()
    return (*required, *optional_slots(state))[:MAX_QUESTIONS]


def open_slots(state: TripState) -> tuple[QuestionSlot, ...]:
    """The slots of all open questions."""
    return tuple(q.slot for q in open_questions(state.questions))


def confirmed(state: TripState) -> bool:
    """Whether the person said yes to the trip as it is now."""
    return state.confirmed_hash is not None and state.confirmed_hash == context_hash(state)


def options_current(state: TripState) -> bool:
    """Whether the options on the table were made for the trip as it is now."""
    return bool(state.options) and state.options_hash == context_hash(state)


def choose_mode(state: TripState) -> Mode:
    """Reports in → FINALIZE; ready and confirmed → DISPATCH; ready → CONFIRM; else CLARIFY."""
    if not ready(state):
        return "CLARIFY"
    if not confirmed(state):
        return "CONFIRM"
    return "FINALIZE" if options_current(state) or (reports_in(state) and not owed_quotes(state)) else "DISPATCH"


def why_mode(state: TripState) -> str:
    """The rule that decides the mode and the facts it rests on, for the debug view."""
    missing = missing_fields(state)
    if missing:
        return "CLARIFY, because these are missing: " + ", ".join(missing)
    if not confirmed(state):
        return f"CONFIRM, because all is known and the trip {context_hash(state)} has no yes (last yes: {state.confirmed_hash or 'none'})"
    if choose_mode(state) == "DISPATCH":
        return f"DISPATCH, because {context_hash(state)} is confirmed and research is not complete"
    return "FINALIZE, because every specialist has reported for the confirmed trip"


def status(state: TripState) -> tuple[Phase, Status]:
    """The phase and state a trip is in, computed."""
    if state.selection and any(o.id == state.selection.option_id for o in state.options):
        return "selected", "selected"
    if options_current(state):
        return "options", "options_ready"
    if not ready(state):
        return "intake", "collecting_requirements"
    if not confirmed(state):
        return "intake", "ready_to_quote"
    owed = owed_quotes(state)
    for _, _, mode in owed.journeys:
        by_mode: dict[TransportMode, Status] = {
            "flight": "quoting_flights",
            "train": "quoting_trains",
            "bus": "quoting_road",
            "car": "quoting_road",
            "ferry": "quoting_road",
        }
        return "quote", by_mode[mode]
    if owed.stays:
        return "quote", "quoting_hotels"
    return "research", "researching"


def known_inputs(state: TripState) -> dict[str, str | None]:
    """What is known of the four inputs research needs, always all four keys. Several cities are joined in order; a one-way trip has no return date."""
    trip = state.trip
    end = trip.date_range.end if trip.trip_type == "round_trip" else None
    return {
        "origin": trip.origin.name if trip.origin else None,
        "destination": ", ".join(s.place.name for s in trip.destinations) or None,
        "depart_date": trip.date_range.start.isoformat() if trip.date_range.start else None,
        "return_date": end.isoformat() if end else None,
    }


def missing_inputs(state: TripState) -> tuple[str, ...]:
    """The missing inputs of a result: which of the four keys of `known_inputs` the required fields still leave null.

    It knows neither people, budget nor parts, and a region counts as a destination; what is missing is said by `missing_fields`.
    """
    known = known_inputs(state)
    wanted = set(required_fields(state)) | ({"trip.origin"} if _origin_with_parts(state) else set())
    if state.trip.trip_type == "one_way":
        wanted.discard("trip.date_range.end")
    return tuple(key for path, key in _INPUT_OF_FIELD if path in wanted and known[key] is None)
