"""A trip as JSON and back: the export with the computed views and the disclaimer beside the state, and a state read from such a file.

Reading is limited in size and depth and validated; what is wrong is said in words.
"""

from __future__ import annotations

import json

from pydantic import JsonValue, ValidationError

from planner.domain.errors import PersonError, TripDamaged, TripTooNew
from planner.domain.state import TripState
from planner.exports.contents import DISCLAIMER
from planner.guard.strict_json import json_value
from planner.store.migrate import upgraded_state
from planner.turn.results import exported_state


def json_of(state: TripState) -> str:
    """The whole trip as indented JSON."""
    return json.dumps({"disclaimer": DISCLAIMER, **exported_state(state)}, ensure_ascii=False, indent=2) + "\n"


MAX_BYTES = 8_000_000
MAX_DEPTH = 40


class ImportRefused(PersonError):
    """Told to the person: a file cannot be taken in; nothing changed."""

    kind = "import_refused"


def parsed_json(text: str) -> dict[str, JsonValue]:
    """The JSON object in `text`, of bounded size and depth. Raises `ImportRefused`."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise ImportRefused(f"That file is larger than {MAX_BYTES // 1_000_000} MB and was not read.")
    try:
        raw = json_value(text)
    except ValueError as error:
        raise ImportRefused(f"That file cannot be read: {error}.") from error
    if not isinstance(raw, dict):
        raise ImportRefused("That file holds no trip.")
    if _depth(raw) > MAX_DEPTH:
        raise ImportRefused("That file is nested too deeply and was not read.")
    return raw


def state_in(text: str) -> TripState:
    """The state in `text`. Computed views of an export are ignored. Raises `ImportRefused`."""
    whole = parsed_json(text)
    inner = whole.get("state")
    raw = inner if isinstance(inner, dict) else whole
    try:
        return TripState.model_validate({k: v for k, v in upgraded_state(raw).items() if k in TripState.model_fields})
    except TripTooNew as error:
        raise ImportRefused("That trip was written by a newer version of this program.") from error
    except TripDamaged as error:
        raise ImportRefused("That file does not say in which format it was written.") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise ImportRefused(f"That file holds no sound trip: {'.'.join(map(str, first['loc']))}: {first['msg']}.") from error


def _depth(value: object) -> int:
    """How deeply lists and objects nest in `value`, found without recursion."""
    deepest, waiting = 0, [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        deepest = max(deepest, depth)
        if depth <= MAX_DEPTH:
            children = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
            waiting += [(child, depth + 1) for child in children]
    return deepest
