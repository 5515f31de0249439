"""Quotes: one tool call a segment, stay or stop, through the handler specialists use; one that is there already is used again."""

from __future__ import annotations

import time
from collections.abc import Mapping

from pydantic import BaseModel, JsonValue

from planner.agents.asking import sent
from planner.agents.services import Services
from planner.domain.effects import FetchJourneys, FetchSights, FetchStays
from planner.domain.errors import ToolFailed
from planner.domain.events import Event, QuoteFailed, QuoteReceived
from planner.domain.quotes_due import journey_keys, stay_spans
from planner.domain.reports import TransportMode
from planner.domain.state import TripState
from planner.domain.values import Place
from planner.tools.sights import SightsFound
from planner.tools.stays import StaysFound
from planner.tools.tool import JourneysFound, PlaceRef

TOOL_OF: dict[TransportMode, str] = {
    "flight": "flight_quote_search",
    "train": "train_quote_search",
    "bus": "bus_quote_search",
    "car": "drive_quote",
    "ferry": "drive_quote",
}


def place_args(place: Place) -> dict[str, JsonValue]:
    """A place as a tool's argument."""
    args: dict[str, JsonValue] = PlaceRef.of(place).model_dump(mode="json")
    return args


def journey_args(effect: FetchJourneys) -> dict[str, JsonValue]:
    return {
        "origin": place_args(effect.origin),
        "destination": place_args(effect.destination),
        "depart_date": effect.day.isoformat(),
        "segment": effect.segment,
    }


def fetch_journeys(effect: FetchJourneys, services: Services) -> tuple[Event, ...]:
    """Quotes for one segment by one mode."""
    words = f"How to get from {effect.origin.name} to {effect.destination.name} on {effect.day}."
    return _fetched(effect.key, TOOL_OF[effect.mode], journey_args(effect), words, services)


def fetch_stays(effect: FetchStays, services: Services) -> tuple[Event, ...]:
    """Quotes for one stay."""
    args: dict[str, JsonValue] = {
        "place": place_args(effect.place), "check_in": effect.check_in.isoformat(), "check_out": effect.check_out.isoformat(),
        "adults": max(1, effect.party.adults or 1), "children": effect.party.children, "stay": effect.key,
    }  # fmt: skip
    return _fetched(
        effect.key, "hotel_quote_search", args, f"Where to stay in {effect.place.name}, {effect.check_in} to {effect.check_out}.", services
    )


def fetch_sights(effect: FetchSights, services: Services) -> tuple[Event, ...]:
    """The sights of one stop."""
    return _fetched(
        effect.key, "sight_search", {"place": place_args(effect.place)}, f"What there is to see in {effect.place.name}.", services
    )


def _fetched(key: str, tool: str, args: Mapping[str, JsonValue], words: str, services: Services) -> tuple[Event, ...]:
    """One call as messages and its outcome; a failure is an event and never holds back the other quotes."""
    services.check()
    started = time.perf_counter()
    asked = sent(
        "planner", "tools", "USE_TOOL", words, reasoning="All requirements are met and this quote is missing.", tool=tool, parameters=args
    )
    try:
        result = services.call_tool(tool, args)
    except ToolFailed as error:
        message = sent(
            "tools", "planner", "TOOL_RETURN", f"Error: {error.words}", reasoning="The tool could not answer.", tool=tool, ms=_ms(started)
        )
        return (asked, message, QuoteFailed(key=key, tool=tool, message=error.words))
    event = _received(key, result)
    count = len(event.journeys or event.stays or event.sights or ())
    message = sent(
        "tools", "planner", "TOOL_RETURN", f"{count} found.", reasoning="What the tool answered.", tool=tool, ms=_ms(started), found=count
    )
    return (asked, message, event)


def _received(key: str, result: BaseModel) -> QuoteReceived:
    match result:
        case JourneysFound():
            return QuoteReceived(key=key, journeys=result.journeys)
        case StaysFound():
            return QuoteReceived(key=key, stays=result.stays)
        case SightsFound():
            return QuoteReceived(key=key, sights=result.sights)
        case _:
            raise TypeError(f"{type(result).__name__} is no quote")


def _ms(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 3)


def quoted(state: TripState, tool: str, args: Mapping[str, JsonValue]) -> BaseModel | None:
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
