"""Trips that type themselves, for showing: what is typed in each, and the fixed clock that makes every run the same byte for byte."""

from __future__ import annotations

import re
import secrets
import tomllib
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from pathlib import Path

from pydantic import JsonValue, TypeAdapter

from planner.domain.events import Event, UserSpoke
from planner.domain.values import Value
from planner.runtime.cases import opener_of

_FILE = Path(__file__).with_name("demos.toml")
_ID = re.compile(r"demo-([a-z0-9-]+)-[0-9a-f]{32}")


class Demo(Value):
    """One scripted trip: how it is announced, its day, and its turns as in a case."""

    name: str
    title: str
    line: str
    icon: str
    today: date
    turns: tuple[JsonValue, ...]

    def clock(self, seq: int) -> datetime:
        """The demo's day at nine plus a second a record."""
        return datetime(self.today.year, self.today.month, self.today.day, 9, tzinfo=UTC) + timedelta(seconds=seq)

    def done(self, events: Iterable[Event]) -> int:
        """How many of its turns were taken, in order; what a person did in between does not count."""
        taken = 0
        for event in events:
            if taken < len(self.turns):
                wanted = opener_of(self.turns[taken])
                taken += event == (UserSpoke(text=wanted) if isinstance(wanted, str) else wanted)
        return taken


@lru_cache(maxsize=1)
def demos() -> tuple[Demo, ...]:
    """The demos there are, in the order of their file."""
    rows = TypeAdapter(dict[str, dict[str, object]]).validate_python(tomllib.loads(_FILE.read_text(encoding="utf-8")))
    return tuple(Demo.model_validate({"name": name, **fields}) for name, fields in rows.items())


def demo_trip_id(demo: Demo) -> str:
    """A fresh id for a run of `demo`; that a trip is a demo shows in its id."""
    return f"demo-{demo.name}-{secrets.token_hex(16)}"


def demo_of(trip_id: str) -> Demo | None:
    """The demo a trip is a run of, None for a person's own trip."""
    found = _ID.fullmatch(trip_id)
    return next((d for d in demos() if found and d.name == found[1]), None)
