"""Whether a trip may be researched: what is required, what is missing, which mode and phase follow, which questions are due.

Pure functions, and the one authority on "ready" and on "missing": the same list is asked about, shown to models and exported.
The reader's own opinion of what is missing is recorded beside it and decides nothing. Quotes and reports are `quotes_due`'s.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from planner.domain.ledger import MAX_ASKED, QuestionSlot, latest, open_question, open_questions
from planner.domain.patch import Capability
from planner.domain.quotes_due import context_hash, owed_quotes, reports_in
from planner.domain.reports import TransportMode
from planner.domain.slots import SLOTS, Requirement, Slot, value_at
from planner.domain.state import Mode, TripState, TripType

MAX_QUESTIONS = 7
MAX_OPTIONAL = 3
Phase = Literal["intake", "quote", "research", "options", "selected"]
Status = Literal[
    "collecting_requirements", "ready_to_quote", "quoting_flights", "quoting_trains", "quoting_road", "quoting_hotels", "researching", "options_ready", "selected",
]  # fmt: skip
_INPUT_OF_FIELD = (
    ("trip.origin", "origin"),
    ("trip.destinations", "destination"),
    ("trip.date_range.start", "depart_date"),
    ("trip.date_range.end", "return_date"),
)


def _requirements(parts: Collection[Capability], trip_type: TripType) -> tuple[tuple[Slot, Requirement], ...]:
    """What the table requires to plan `parts`, each with its slot: the parts first, as the rest depends on them."""
    rows = sorted(SLOTS, key=lambda row: row.kind != "parts")
    return tuple((row, needed) for row in rows for needed in row.requires if needed.when(parts, trip_type))


def required_for(parts: Collection[Capability], trip_type: TripType) -> tuple[str, ...]:
    """The paths that must be known before quotes are asked for, given what is to be planned."""
    return tuple(needed.path for _, needed in _requirements(parts, trip_type))


def required_fields(state: TripState) -> tuple[str, ...]:
    return required_for(state.capabilities or (), state.trip.trip_type)


def _missing(state: TripState) -> tuple[tuple[Slot, Requirement], ...]:
    wanted = _requirements(state.capabilities or (), state.trip.trip_type)
    return tuple((row, needed) for row, needed in wanted if not needed.known(state))


def missing_fields(state: TripState) -> tuple[str, ...]:
    """The required paths that are not known. Empty means ready: this decides, nothing else does."""
    return tuple(needed.path for _, needed in _missing(state))


def is_known(state: TripState, slot: str) -> bool:
    """Whether a slot holds all that is required of it, or anything where nothing is."""
    row = SLOTS[slot]
    if row.requires:
        return all(needed.known(state) for needed in row.requires)
    return bool(value_at(state, slot))


def ready(state: TripState) -> bool:
    return not missing_fields(state)


def missing_slots(state: TripState) -> tuple[QuestionSlot, ...]:
    """The question slots that cover the missing fields, in the order they are asked.

    The origin is asked for along with the parts, as nearly every trip needs one.
    """
    wanted = {row.id for row, _ in _missing(state)}
    if _origin_with_parts(state):
        wanted.add("trip.origin")
    return tuple(row.id for row in SLOTS if row.id in wanted)


def _origin_with_parts(state: TripState) -> bool:
    """Whether the origin is asked for although no part was chosen yet that needs one."""
    return not state.capabilities and state.trip.origin is None


def _exhausted(state: TripState, slot: QuestionSlot) -> bool:
    waiting = open_question(state.questions, slot)
    return waiting is not None and waiting.times_asked >= MAX_ASKED


def ages_due(state: TripState) -> bool:
    """Whether the ages of children are still to be asked for: once, and only when there are children."""
    ages = SLOTS["trip.party.child_ages"]
    return _worth_asking(state, ages) and not any(q.slot == ages.id and q.status != "superseded" for q in state.questions)


def _worth_asking(state: TripState, row: Slot) -> bool:
    return row.asked_when is not None and row.asked_when(state)


def optional_slots(state: TripState) -> tuple[QuestionSlot, ...]:
    """Optional questions worth asking beside required ones: never known, never asked before, at most three."""
    return tuple(row.id for row in SLOTS if _worth_asking(state, row) and latest(state.questions, row.id) is None)[:MAX_OPTIONAL]


def due_questions(state: TripState) -> tuple[QuestionSlot, ...]:
    """What to ask now: open requirements that were asked less than twice, and beside them a few optional questions."""
    required = tuple(slot for slot in missing_slots(state) if not _exhausted(state, slot))
    if not required:
        return ()
    return (*required, *(() if state.waived else optional_slots(state)))[:MAX_QUESTIONS]


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
    """What is known of the four inputs research needs, always all four keys.

    Several cities are joined in order; a one-way trip has no return date.
    """
    trip = state.trip
    end = trip.date_range.end if trip.trip_type == "round_trip" else None
    return {
        "origin": trip.origin.name if trip.origin else None,
        "destination": ", ".join(s.place.name for s in trip.destinations) or None,
        "depart_date": trip.date_range.start.isoformat() if trip.date_range.start else None,
        "return_date": end.isoformat() if end else None,
    }


def wanted_inputs(state: TripState) -> tuple[str, ...]:
    """Which of the four inputs the chosen parts need."""
    wanted = set(required_fields(state)) | ({"trip.origin"} if _origin_with_parts(state) else set())
    if state.trip.trip_type == "one_way":
        wanted.discard("trip.date_range.end")
    return tuple(key for path, key in _INPUT_OF_FIELD if path in wanted)


def missing_inputs(state: TripState) -> tuple[str, ...]:
    """The missing inputs of a result: which of the four keys of `known_inputs` the required fields still leave null.

    It knows neither people, budget nor parts, and a region counts as a destination; what is missing is said by `missing_fields`.
    """
    known = known_inputs(state)
    return tuple(key for key in wanted_inputs(state) if known[key] is None)
