"""Places typed into a form control: one name, or a list of names in order, with nights where they are given."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from planner.domain.state import TripState
from planner.domain.values import MAX_CITIES, MAX_NIGHTS, Place, Stop
from planner.language.reading.heard_places import hints_of, label_of
from planner.places.resolve import Ambiguous, Resolved, resolve


def place_of(name: str, state: TripState, refused: type[ValueError]) -> Place:
    """The place of that name. Raises `refused` with a plain sentence when none is known or several are."""
    offered = next(
        (c.place for q in state.questions if q.status == "asked" for c in q.candidates if c.place is not None and c.label == name), None
    )
    if offered is not None:
        return offered
    match resolve(name, hints_of(state.trip)):
        case Resolved(place=place):
            return place
        case Ambiguous(candidates=places):
            raise refused(f"There is more than one {name}: {', '.join(label_of(p) for p in places)}. Please add the country or region.")
        case _:
            raise refused(f"I do not know a place called {name[:60]!r}.")


def stops_of(value: JsonValue, state: TripState, refused: type[ValueError]) -> tuple[Stop, ...]:
    """The stops of a list of names, or of objects with `name` and `nights`. Raises `refused` with a plain sentence."""
    items = value if isinstance(value, list) else [value]
    if not items or len(items) > MAX_CITIES:
        raise refused(f"Give between 1 and {MAX_CITIES} places.")
    return tuple(_stop(item, state, refused) for item in items)


def _stop(item: JsonValue, state: TripState, refused: type[ValueError]) -> Stop:
    fields: Mapping[str, JsonValue] = item if isinstance(item, dict) else {"name": item}
    place = fields.get("place")
    name = place.get("name") if isinstance(place, dict) else fields.get("name")
    nights = fields.get("nights")
    if not isinstance(name, str) or not name.strip():
        raise refused("Please give the name of a place.")
    if nights is not None and (isinstance(nights, bool) or not isinstance(nights, int) or not 0 <= nights <= MAX_NIGHTS):
        raise refused(f"Nights must be between 0 and {MAX_NIGHTS}.")
    return Stop(place=place_of(name.strip(), state, refused), nights=nights)
