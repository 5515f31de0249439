"""Quotes a specialist already has: a quote tool it calls with the same arguments answers from them, without a second call."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, JsonValue

from planner.agents.quoting import TOOL_OF
from planner.domain.quotes_due import journey_keys, stay_spans
from planner.domain.state import TripState
from planner.tools import JourneysFound
from planner.tools.stays import StaysFound


def from_quotes(state: TripState, tool: str, args: Mapping[str, JsonValue]) -> BaseModel | None:
    """The trip's own quote for these arguments, or None when there is none or they differ from the trip's."""
    if tool == "hotel_quote_search":
        span = next((s for s in stay_spans(state) if s.key == args.get("stay")), None)
        same = (
            span is not None and args.get("check_in") == span.check_in.isoformat() and args.get("check_out") == span.check_out.isoformat()
        )
        stays = state.quotes.by_stay.get(span.key) if span is not None and same and _named(args.get("place"), span.place.name) else None
        return StaysFound(stay=span.key, stays=stays) if span is not None and stays is not None else None
    for key, segment, mode in journey_keys(state):
        if TOOL_OF[mode] == tool and segment.key == args.get("segment") and args.get("depart_date") == segment.day.isoformat():
            ends = _named(args.get("origin"), segment.origin.name) and _named(args.get("destination"), segment.destination.name)
            journeys = state.quotes.by_segment.get(key) if ends else None
            if journeys is not None:
                return JourneysFound(segment=segment.key, journeys=journeys)
    return None


def _named(place: JsonValue, name: str) -> bool:
    return isinstance(place, dict) and place.get("name") == name
