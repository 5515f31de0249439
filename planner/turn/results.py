"""A turn's result as public JSON: what a replay writes and a debug view downloads. Pure; computed from state and records."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from planner.domain.events import LLMCalled, MessageSent, TraceRecord
from planner.domain.ledger import open_questions
from planner.domain.quotes_due import wants_transport
from planner.domain.ready import known_inputs, missing_fields, missing_inputs, status, wanted_inputs, why_mode
from planner.domain.state import TripState
from planner.domain.usage import usage_of
from planner.turn.trace import as_json

Json = dict[str, JsonValue]


def reason_view(state: TripState) -> Json:
    """The result's view of a trip: capabilities, known and missing inputs, and the next action it implies."""
    known: Json = dict(known_inputs(state))
    missing: list[JsonValue] = list(missing_inputs(state))
    capabilities: JsonValue = None if state.capabilities is None else list(state.capabilities)
    questions: list[JsonValue] = [q.text for q in open_questions(state.questions) if q.slot != "confirmation"]
    asks = state.turn is not None and state.turn.mode == "CLARIFY" and bool(questions)
    if state.capabilities is None or missing_fields(state) or asks:
        action: Json = {"type": "AskUser", "parameters": {"questions": questions}, "questions": questions}
    else:
        action = {
            "type": "Orchestrate",
            "parameters": {"plan": {"capabilities": capabilities, "inputs": {k: known[k] for k in wanted_inputs(state)}}},
        }
    return {"capabilities": capabilities, "known_inputs": known, "missing_inputs": missing, "nextAction": action}


def missing_for_quotes(state: TripState) -> tuple[str, ...]:
    """What quotes still need, as paths into an itinerary of segments and stays; empty when every quote can be asked for."""
    trip, days = state.trip, state.trip.date_range
    if not (trip.origin or trip.destinations or days.start):
        return ("itinerary.segments", *(() if trip.party.adults else ("party.travelers.adults",)))
    last = len(trip.destinations) or 1
    travels, sleeps = wants_transport(state) or state.capabilities is None, "research_hotels" in (state.capabilities or ())
    rows = (
        ("itinerary.segments[0].origin.code", travels and trip.origin is None),
        ("itinerary.segments[0].destination.code", travels and not trip.destinations),
        ("itinerary.segments[0].depart_date", travels and days.start is None),
        (f"itinerary.segments[{last}].depart_date", travels and trip.trip_type == "round_trip" and days.end is None),
        ("party.travelers.adults", not trip.party.adults),
        ("itinerary.lodging.check_in", sleeps and days.start is None),
        ("itinerary.lodging.check_out", sleeps and days.end is None),
    )
    return tuple(path for path, missing in rows if missing)


def status_view(state: TripState) -> Json:
    """Where the trip stands, computed: phase, state, what is missing by code and by the reader, and why this mode."""
    phase, current = status(state)
    believed: list[JsonValue] = list(state.turn.missing_by_reader) if state.turn else []
    required: list[JsonValue] = list(missing_fields(state))
    return {
        "phase": phase,
        "state": current,
        "missing_required": required,
        "missing_for_quotes": list(missing_for_quotes(state)),
        "missing_by_reader": believed,
        "opinions_agree": sorted(map(str, believed)) == sorted(map(str, required)),
        "why_mode": why_mode(state),
    }


def exported_state(state: TripState) -> Json:
    """The state as it is exported: the stored JSON with the computed views beside it."""
    stored = as_json(state)
    assert isinstance(stored, dict)
    return {**stored, "status": status_view(state), **{k: v for k, v in reason_view(state).items() if k != "capabilities"}}


def turn_result(user: JsonValue, state: TripState, records: Sequence[TraceRecord], ms: float) -> Json:
    """One turn's result line. `ms` is its wall time in milliseconds."""
    turn = state.turn
    view = reason_view(state)
    spent = usage_of(r.event.call for r in records if isinstance(r.event, LLMCalled))
    calls: list[JsonValue] = [
        r.event.call.model_dump(mode="json", exclude={"sent"}) | {"by": r.event.by} for r in records if isinstance(r.event, LLMCalled)
    ]
    messages: list[JsonValue] = [
        {"sender": e.sender, "recipient": e.recipient, "ms": e.ms, **e.envelope.model_dump(mode="json", exclude_none=True)}
        for r in records
        if isinstance(e := r.event, MessageSent)
    ]
    return {
        "user": user,
        "act": turn.act if turn else "other",
        "acts": list(turn.acts) if turn else [],
        "mode": turn.mode if turn else "CLARIFY",
        "reply": turn.reply if turn else "",
        "questions": [{"slot": q.slot, "text": q.text} for q in open_questions(state.questions)],
        "known_inputs": view["known_inputs"],
        "missing_inputs": view["missing_inputs"],
        "nextAction": view["nextAction"],
        "status": status_view(state),
        "state": as_json(state),
        "messages": messages,
        "llm_calls": calls,
        "usage": spent.model_dump(mode="json"),
        "ms": ms,
    }
