"""The data folder: the one place where paths are made, and the one way a file is replaced.

A file is replaced whole: written beside itself, synced, renamed over the old one, and the folder synced, so that a reader or a crash
sees the old content or the new. What the files hold is not known here.
"""

from __future__ import annotations

import errno
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, takewhile
from pathlib import Path
from typing import Literal

from planner.domain.errors import StoreUnavailable
from planner.store.ids import checked, is_trip_id

_TEMP = ".tmp"
_ACCESS = ".access.json"
_FULL = (errno.ENOSPC, errno.EDQUOT)
_REFUSED = (errno.EACCES, errno.EPERM, errno.EROFS)
_SHARING_TRIES = 50
_SHARING_WAIT_S = 0.01


class DataFolder:
    """Paths of everything kept for trips. Every one is made from a checked id and lies inside `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root.expanduser().absolute()
        self.trips = self.root / "trips"
        self.trash = self.root / "trash"
        self.locks = self.root / "locks"
        self.server_lock = self.root / "server.lock"
        self.server_note = self.root / "server.json"

    def make(self) -> None:
        """Create the folders, readable by their owner alone. Raises OSError."""
        for folder in (self.root, self.trips, self.trash, self.locks):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def state(self, trip_id: str) -> Path:
        return self.trips / f"{checked(trip_id)}.json"

    def trace(self, trip_id: str) -> Path:
        return self.trips / f"{checked(trip_id)}.trace.jsonl"

    def access(self, trip_id: str) -> Path:
        return self.trips / f"{checked(trip_id)}{_ACCESS}"

    def with_access(self) -> tuple[str, ...]:
        """The trips beside which it is kept whose they are or who may read them."""
        return tuple(
            trip_id for name in os.listdir(self.trips) if name.endswith(_ACCESS) and is_trip_id(trip_id := name.removesuffix(_ACCESS))
        )

    def lock(self, trip_id: str, kind: Literal["turn", "write"]) -> Path:
        return self.locks / f"{checked(trip_id)}.{kind}.lock"

    def stop_note(self, trip_id: str) -> Path:
        """The file that is there while the running turn of the trip is asked to stop."""
        return self.locks / f"{checked(trip_id)}.stop"

    def in_trash(self, trip_id: str) -> bool:
        """Whether a trip with this id was deleted and can be restored."""
        deleted = self.trash / self.state(trip_id).name
        return deleted.exists() or _aside(deleted, 1).exists()

    def set_aside(self, trip_id: str) -> tuple[Path, ...]:
        """The damaged state files of a trip that were set aside, oldest first."""
        return asides(self.state(trip_id))

    def ids(self) -> dict[str, bool]:
        """Every trip in the folder, with whether its state file is in place (false when all there is was set aside)."""
        found: dict[str, bool] = {}
        for name in os.listdir(self.trips):
            trip_id, _, rest = name.partition(".")
            if is_trip_id(trip_id) and (rest == "json" or rest.startswith("json.damaged-")):
                found[trip_id] = found.get(trip_id, False) or rest == "json"
        return found

    def of_trip(self, trip_id: str, where: Path) -> tuple[Path, ...]:
        """All files of a trip in `where` (the trips or the trash), the state file last."""
        mine = [where / name for name in os.listdir(where) if name.startswith(f"{checked(trip_id)}.") and not name.endswith(_TEMP)]
        return tuple(sorted(mine, key=lambda path: (path.name == f"{trip_id}.json", path.name)))


def _aside(path: Path, n: int) -> Path:
    return path.with_name(f"{path.name}.damaged-{n}")


def asides(path: Path) -> tuple[Path, ...]:
    """What was set aside of `path` because it cannot be read, oldest first."""
    return tuple(takewhile(Path.exists, (_aside(path, n) for n in count(1))))


def next_aside(path: Path) -> Path:
    """A free name to set `path`, or a part of it, aside under."""
    return _aside(path, len(asides(path)) + 1)


def replace_file(path: Path, content: bytes) -> None:
    """Make `content` the whole content of `path`, on the disk when this returns. Raises OSError, and then `path` is as it was."""
    temp = path.with_name(f".{path.name}.{secrets.token_hex(6)}{_TEMP}")
    try:
        with open(os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        move_file(temp, path)
    except BaseException:
        with suppress(OSError):
            temp.unlink(missing_ok=True)
        raise


def move_file(source: Path, target: Path) -> None:
    """Rename within one file system, over `target` if it is there, and sync the folders. Raises OSError.

    Windows refuses to rename over a file that somebody is reading just now; a reader is done in milliseconds.
    """
    for tries in range(_SHARING_TRIES):
        try:
            os.replace(source, target)
            break
        except PermissionError:
            if os.name != "nt" or tries == _SHARING_TRIES - 1:
                raise
            time.sleep(_SHARING_WAIT_S)
    sync_folder(target.parent)
    if source.parent != target.parent:
        sync_folder(source.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in `folder` last through a power cut. Windows has no such call and needs none."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def leftovers(folder: DataFolder) -> tuple[tuple[str, Path], ...]:
    """Temporary files in the trips folder, each with the id of the trip whose writer made it: leftovers when no such writer is alive."""
    found = []
    for name in os.listdir(folder.trips):
        trip_id = name.removeprefix(".").partition(".")[0]
        if name.startswith(".") and name.endswith(_TEMP) and is_trip_id(trip_id):
            found.append((trip_id, folder.trips / name))
    return tuple(found)


@contextmanager
def storage_errors(folder: Path | None = None) -> Iterator[None]:
    """Turn what the operating system refuses into `StoreUnavailable`, in a plain sentence. Names `folder` when it is given."""
    try:
        yield
    except OSError as error:
        raise StoreUnavailable(_words(error, folder)) from error


def _words(error: OSError, folder: Path | None) -> str:
    where = f"The data folder {folder}" if folder else "The data folder"
    if error.errno in _FULL:
        return f"{where} cannot take more: the disk is full. Nothing was lost; make room and try again."
    if error.errno in _REFUSED:
        return f"{where} cannot be used: this program may not read and write there."
    if error.errno in (errno.ENOTDIR, errno.EEXIST):
        return f"{where} cannot be used: there is a file in its place."
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return f"{where} cannot be used just now: too many files are open. Try again in a moment."
    return f"{where} cannot be used: {(error.strerror or 'the disk did not answer').lower()}."
