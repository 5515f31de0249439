"""`python -m planner backup FILE` and `restore FILE`: everything that is kept, in one file and back.

A backup is the same file whether a folder or a database keeps the trips, so either can be restored from the other's.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from planner.runtime.config import from_environment
from planner.say.phrases import joined, plural
from planner.store.backup import BackedUp, Restored, back_up, restore
from planner.store.moving import move, open_kept

NAMED = 8
"""So many of what stayed as it is are named; the others are counted."""


def backup_command(target: Path, write: Callable[[str], object]) -> int:
    """Write all that is kept into the new file `target`. Raises `BackupRefused`, `StoreUnavailable`."""
    config = from_environment()
    made, left = (back_up(config.data_dir, target), ()) if config.database is None else _back_up_database(config.database, target)
    write(f"Backed up {counted(made.trips, made.deleted, made.documents)} to {target} ({target.stat().st_size:,} bytes).")
    if left:
        write(f"Cannot be read and are not in it: {named(left)}.")
    return 1 if left else 0


def restore_command(source: Path, write: Callable[[str], object]) -> int:
    """Bring back what the backup `source` holds. Raises `BackupRefused`, `StoreUnavailable`."""
    config = from_environment()
    found = restore(config.data_dir, source) if config.database is None else _restore_database(config.database, source)
    write(f"Restored {counted(found.trips, found.deleted, found.documents)}, as of {found.made_at:%d %B %Y, %H:%M} UTC.")
    if found.kept:
        write(f"Here already and left as they are: {named(found.kept)}.")
    return 0


def _back_up_database(url: str, target: Path) -> tuple[BackedUp, tuple[str, ...]]:
    with tempfile.TemporaryDirectory() as folder, open_kept(Path(), url) as database:
        found = move(database, open_kept(Path(folder), None))
        return back_up(Path(folder), target), found.unreadable


def _restore_database(url: str, source: Path) -> Restored:
    with tempfile.TemporaryDirectory() as folder, open_kept(Path(), url) as database:
        unpacked = restore(Path(folder), source)
        found = move(open_kept(Path(folder), None), database)
        return Restored(unpacked.made_at, found.trips, found.deleted, found.documents, (*found.there, *found.unreadable))


def counted(trips: int, deleted: int, documents: int) -> str:
    """How many of each, in words."""
    return joined([plural(trips, "trip"), plural(deleted, "deleted trip"), f"{plural(documents, 'document')} of the lab"])


def named(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    more = [plural(len(names) - NAMED, "other")] if len(names) > NAMED else []
    return joined([*names[:NAMED], *more])
