"""Reading states and trace records that were written by an older program, a newer one, or by hand. Never writes, never drops a fact.

What is of an older format is brought up to this one step by step; a newer state is refused; one that does not fit is reported with
the field at fault. What becomes of the file is the store's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic import JsonValue, ValidationError
from pydantic_core import from_json

from planner.domain.errors import TripDamaged, TripTooNew
from planner.domain.events import TraceRecord
from planner.domain.state import SCHEMA_VERSION, TripState

Raw = dict[str, JsonValue]
COMPUTED = ("mode", "phase", "state", "missing_required", "known_inputs", "missing_inputs", "nextAction")
"""What exports show beside the stored keys; it is computed anew from them."""
UNUSED_SETTINGS = ("locale", "spend_limit")
"""Settings of the first format that nothing ever set."""
RENAMED_EVENTS: Mapping[str, str] = {
    "turn_undone": "undo_requested", "turn_stopped": "stop_requested", "trip_restarted": "restart_requested", "turn_retried": "retry_requested",
    "turn_undone_done": "turn_undone", "turn_stopped_done": "turn_stopped", "trip_restarted_done": "trip_restarted",
}  # fmt: skip
"""Event tags of the first format that called a request what its outcome is, with those of the second."""
TOO_NEW = "This trip was saved by a newer version of the program. It is untouched; open it with that version."
_CURRENT = f'"schema_version":{SCHEMA_VERSION}}}'.encode()


def _numbered(raw: Raw) -> Raw:
    """From a state that names no version (written by hand, or an export): what is computed goes, what is missing takes its default."""
    return {key: value for key, value in raw.items() if key not in COMPUTED}


def _second(raw: Raw) -> Raw:
    """From the first format: settings that nothing used go, and the button of the last turn has its new name."""
    settings, turn = raw.get("settings"), raw.get("turn")
    if isinstance(settings, dict):
        settings = {key: value for key, value in settings.items() if key not in UNUSED_SETTINGS}
    if isinstance(turn, dict) and isinstance(button := turn.get("button"), str):
        turn = {**turn, "button": RENAMED_EVENTS.get(button, button)}
    return {**raw, **({"settings": settings} if "settings" in raw else {}), **({"turn": turn} if "turn" in raw else {})}


STEPS: Mapping[int, Callable[[Raw], Raw]] = {0: _numbered, 1: _second}
"""For each older version the step to the next one."""


def upgraded_state(raw: Raw) -> Raw:
    """A state's JSON in this format, whatever older one it is in. Raises `TripTooNew`, and `TripDamaged` where its version is no number."""
    fields, version = _checked_version(raw)
    for step in range(version, SCHEMA_VERSION):
        fields = {**STEPS[step](fields), "schema_version": step + 1}
    return fields


def upgraded_record(raw: JsonValue) -> JsonValue:
    """A trace record's JSON in this format, with the state it may restore; what is no record stays what it is."""
    if not isinstance(raw, dict) or raw.get("schema_version", 1) != 1 or not isinstance(event := raw.get("event"), dict):
        return raw
    tag = event.get("type")
    renamed: Raw = {**event, "type": RENAMED_EVENTS.get(tag, tag) if isinstance(tag, str) else tag}
    if isinstance(restored := renamed.get("restores"), dict):
        renamed["restores"] = upgraded_state(restored)
    return {**raw, "event": renamed, "schema_version": SCHEMA_VERSION}


def read_record(line: bytes) -> TraceRecord:
    """The record in a line of a trace. Raises ValueError where there is none, or none of a format known here."""
    if line.rstrip().endswith(_CURRENT):
        return TraceRecord.model_validate_json(line)
    try:
        return TraceRecord.model_validate(upgraded_record(from_json(line)))
    except (TripTooNew, TripDamaged) as error:
        raise ValueError(error.words) from error


def read_state(raw: JsonValue, trip_id: str) -> TripState:
    """The state of trip `trip_id` from its JSON. Raises `TripTooNew`, or `TripDamaged` naming the first field that does not fit."""
    if not isinstance(raw, dict):
        raise TripDamaged("The file of this trip holds no trip. It is kept as it is.")
    try:
        state = TripState.model_validate(upgraded_state(raw))
    except ValidationError as error:
        raise TripDamaged(_at_fault(error)) from error
    if state.trip_id != trip_id:
        raise TripDamaged("The file of this trip holds another trip. It is kept as it is.")
    return state


def read_revision(raw: JsonValue) -> int:
    """The revision a state's JSON says it has, without reading the rest. Raises `TripTooNew` and `TripDamaged`."""
    fields, _ = _checked_version(raw)
    rev = fields.get("rev", 0)
    if type(rev) is not int:
        raise TripDamaged("The file of this trip does not fit at rev: it is no number. It is kept as it is.")
    return rev


def _checked_version(raw: JsonValue) -> tuple[Raw, int]:
    if not isinstance(raw, dict):
        raise TripDamaged("The file of this trip holds no trip. It is kept as it is.")
    version = raw.get("schema_version", 0)
    if type(version) is not int or version < 0:
        raise TripDamaged("The file of this trip does not fit at schema_version: it is no number. It is kept as it is.")
    if version > SCHEMA_VERSION:
        raise TripTooNew(TOO_NEW)
    return raw, version


def _at_fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "its top level"
    return f"The file of this trip does not fit at {where}: {first['msg'][:200].rstrip('.').lower()}. It is kept as it is."
