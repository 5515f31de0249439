"""`python -m planner backup FILE` and `restore FILE`: everything that is kept, in one file and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from planner.runtime.config import from_environment
from planner.say.phrases import joined, plural
from planner.store.backup import back_up, restore

NAMED = 8
"""So many of what stayed as it is are named; the others are counted."""


def backup_command(target: Path, write: Callable[[str], object]) -> int:
    """Write the data folder into the new file `target`. Raises `BackupRefused`, `StoreUnavailable`."""
    made = back_up(from_environment().data_dir, target)
    write(f"Backed up {_counted(made.trips, made.deleted, made.documents)} to {target} ({target.stat().st_size:,} bytes).")
    return 0


def restore_command(source: Path, write: Callable[[str], object]) -> int:
    """Bring back what the backup `source` holds. Raises `BackupRefused`, `StoreUnavailable`."""
    found = restore(from_environment().data_dir, source)
    write(f"Restored {_counted(found.trips, found.deleted, found.documents)}, as of {found.made_at:%d %B %Y, %H:%M} UTC.")
    if found.kept:
        more = [plural(len(found.kept) - NAMED, "other")] if len(found.kept) > NAMED else []
        write(f"Here already and left as they are: {joined([*found.kept[:NAMED], *more])}.")
    return 0


def _counted(trips: int, deleted: int, documents: int) -> str:
    return joined([plural(trips, "trip"), plural(deleted, "deleted trip"), f"{plural(documents, 'document')} of the lab"])
