"""`python -m planner migrate --from PLACE --to PLACE`: everything that is kept, from a folder into a database or the other way."""

from __future__ import annotations

import os
from collections.abc import Callable

from planner.cli.backup_command import counted, named
from planner.store.moving import MoveRefused, kept_at, move

FROM_ENVIRONMENT = "DATABASE_URL"
"""Written in the place of a URL: the one of the environment, so that its password stands in no list of processes."""


def move_command(source: str, target: str, write: Callable[[str], object]) -> int:
    """Keep in `target` what `source` keeps; 1 where a trip could not be read. Raises `MoveRefused`, `StoreUnavailable`."""
    places = [_place(source), _place(target)]
    if places[0] == places[1]:
        raise MoveRefused("Both places are the same; there is nothing to move.")
    with kept_at(places[0], must_exist=True) as kept, kept_at(places[1], must_exist=False) as there:
        found = move(kept, there)
    write(f"Moved {counted(found.trips, found.deleted, found.documents)}. What they came from is as it was.")
    if found.there:
        write(f"There already and left as they are: {named(found.there)}.")
    if found.unreadable:
        write(f"Cannot be read and stay where they are: {named(found.unreadable)}.")
    return 1 if found.unreadable else 0


def _place(text: str) -> str:
    if text != FROM_ENVIRONMENT:
        return text
    url = os.environ.get(FROM_ENVIRONMENT, "")
    if not url:
        raise MoveRefused("DATABASE_URL is not set.")
    return url
