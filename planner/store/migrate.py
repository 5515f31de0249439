"""Reading a state that was written by an older program, a newer one, or by hand. Never writes, never drops anything.

A state of an older version is brought up to this one step by step; a newer one is refused; one that does not fit is reported with
the field at fault. What becomes of the file is the store's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic import JsonValue, ValidationError

from planner.domain.errors import TripDamaged, TripTooNew
from planner.domain.state import SCHEMA_VERSION, TripState

Raw = dict[str, JsonValue]
COMPUTED = ("mode", "phase", "state", "missing_required", "known_inputs", "missing_inputs", "nextAction")
"""What exports show beside the stored keys; it is computed anew from them."""


def _numbered(raw: Raw) -> Raw:
    """From a state that names no version (written by hand, or an export): what is computed goes, what is missing takes its default."""
    return {key: value for key, value in raw.items() if key not in COMPUTED}


STEPS: Mapping[int, Callable[[Raw], Raw]] = {0: _numbered}
"""For each older version the step to the next one."""


def read_state(raw: JsonValue, trip_id: str) -> TripState:
    """The state of trip `trip_id` from its JSON. Raises `TripTooNew`, or `TripDamaged` naming the first field that does not fit."""
    fields, version = _checked_version(raw)
    for step in range(version, SCHEMA_VERSION):
        fields = {**STEPS[step](fields), "schema_version": step + 1}
    try:
        state = TripState.model_validate(fields)
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
        raise TripTooNew("This trip was saved by a newer version of the program. It is untouched; open it with that version.")
    return raw, version


def _at_fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "its top level"
    return f"The file of this trip does not fit at {where}: {first['msg'][:200].rstrip('.').lower()}. It is kept as it is."
