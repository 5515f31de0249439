"""A trip's history as data: replaying records into a state, and the difference between two states. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import BaseModel, JsonValue

from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.domain.values import Value
from planner.turn.apply import apply


def replay(start: TripState, records: Iterable[TraceRecord]) -> TripState:
    """The state that `records` lead to from `start`. Law: for a saved trip it equals the saved state."""
    state = start
    for record in records:
        state = apply(state, record)
    return state


def turns(records: Iterable[TraceRecord]) -> dict[int, tuple[TraceRecord, ...]]:
    """The records of each turn, by turn number, in order."""
    grouped: dict[int, list[TraceRecord]] = {}
    for record in records:
        grouped.setdefault(record.turn, []).append(record)
    return {n: tuple(rows) for n, rows in grouped.items()}


class Difference(Value):
    """One leaf that differs: its dotted path, and the value on either side (None where there was none)."""

    path: str
    kind: Literal["added", "removed", "changed"]
    before: JsonValue = None
    after: JsonValue = None


def as_json(value: BaseModel) -> JsonValue:
    """A value as the plain JSON that is stored and exported."""
    dumped: JsonValue = value.model_dump(mode="json", by_alias=True)
    return dumped


def diff(before: JsonValue, after: JsonValue, path: str = "") -> tuple[Difference, ...]:
    """Every leaf that differs between two JSON values, in path order; lists are compared by position."""
    if before == after:
        return ()
    if isinstance(before, dict) and isinstance(after, dict):
        return _diff_keys({str(k): v for k, v in before.items()}, {str(k): v for k, v in after.items()}, path)
    if isinstance(before, list) and isinstance(after, list):
        return _diff_keys({str(n): v for n, v in enumerate(before)}, {str(n): v for n, v in enumerate(after)}, path)
    kind: Literal["added", "removed", "changed"] = "added" if before is None else "removed" if after is None else "changed"
    return (Difference(path=path, kind=kind, before=before, after=after),)


def _diff_keys(before: dict[str, JsonValue], after: dict[str, JsonValue], path: str) -> tuple[Difference, ...]:
    rows: list[Difference] = []
    for key in dict.fromkeys([*before, *after]):
        rows += diff(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    return tuple(rows)
