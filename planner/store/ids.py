"""Trip ids: making new ones and refusing malformed ones. An id is a secret: who has it can open the trip."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable

from planner.domain.errors import UnknownTrip
from planner.domain.events import StateCheckpointed, TraceRecord, TurnUndone
from planner.domain.values import evolve

_SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_RANDOM_BYTES = 18


def new_trip_id() -> str:
    """A fresh id of 24 URL-safe characters, never fewer than 128 random bits; it starts with a letter or digit, as command lines want."""
    while True:
        drawn = secrets.token_urlsafe(_RANDOM_BYTES)
        if drawn[0].isalnum():
            return drawn


def is_trip_id(text: str) -> bool:
    """Whether `text` has the shape of a trip id."""
    return _SHAPE.fullmatch(text) is not None


def checked(trip_id: str) -> str:
    """`trip_id` itself when it is well formed. Raises `UnknownTrip`: a malformed id names no trip."""
    if not is_trip_id(trip_id):
        raise UnknownTrip("That is not the id of a trip.")
    return trip_id


def readdressed(records: Iterable[TraceRecord], new_id: str) -> tuple[TraceRecord, ...]:
    """The records of a trip as those of its copy `new_id`: the states that undoing or a checkpoint brought back name the copy."""
    return tuple(_readdressed(record, new_id) for record in records)


def _readdressed(record: TraceRecord, new_id: str) -> TraceRecord:
    event = record.event
    if isinstance(event, StateCheckpointed):
        return evolve(record, event=evolve(event, state=evolve(event.state, trip_id=new_id)))
    if not isinstance(event, TurnUndone) or event.restores is None:
        return record
    return evolve(record, event=evolve(event, restores=evolve(event.restores, trip_id=new_id)))
