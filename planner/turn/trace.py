"""A trip's history as data: replaying records into a state, and the difference between two states. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from pydantic import BaseModel, JsonValue

from planner.domain.events import StateCheckpointed, TraceRecord
from planner.domain.state import TripState
from planner.domain.values import Value
from planner.turn.apply import apply


def replay(start: TripState, records: Iterable[TraceRecord]) -> TripState:
    """The state that `records` lead to from `start`. Law: for a saved trip it equals the saved state."""
    state = start
    for record in records:
        state = apply(state, record)
    return state


def follows(record: TraceRecord, seq: int) -> bool:
    """Whether `record` can stand behind record `seq` (0 for none): it is the next one, or a checkpoint, which needs nothing before it."""
    return record.seq == seq + 1 or (record.seq > seq and isinstance(record.event, StateCheckpointed))


def in_order(records: Sequence[TraceRecord], seq: int) -> bool:
    """Whether `records` can stand one behind the other behind record `seq`."""
    return len(unbroken(records, seq)) == len(records)


def leading_to(records: Sequence[TraceRecord], seq: int) -> tuple[TraceRecord, ...] | None:
    """The records that lead to the state after record `seq`, from the first one or from the last checkpoint before it.

    None where records are missing between: then nothing can say what that state was.
    """
    wanted: list[TraceRecord] = []
    last = seq + 1
    for record in reversed(records):
        if record.seq > seq:
            continue
        if record.seq != last - 1:
            return None
        wanted.append(record)
        last = record.seq
        if isinstance(record.event, StateCheckpointed):
            break
    return tuple(reversed(wanted)) if last == 1 or (wanted and isinstance(wanted[-1].event, StateCheckpointed)) else None


def unbroken(records: Iterable[TraceRecord], seq: int = 0) -> tuple[TraceRecord, ...]:
    """The records that stand one behind the other behind record `seq`, up to the first that does not."""
    whole: list[TraceRecord] = []
    for record in records:
        if not follows(record, whole[-1].seq if whole else seq):
            break
        whole.append(record)
    return tuple(whole)


def state_after(trip_id: str, records: Sequence[TraceRecord]) -> TripState:
    """The state after the last of a trip's `records`, or, where records that lead to it are missing, as far as it can be told."""
    known = leading_to(records, records[-1].seq) if records else ()
    return replay(TripState(trip_id=trip_id), unbroken(records) if known is None else known)


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
