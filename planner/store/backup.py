"""A whole data folder in one file, and back: every trip with its trace, what lies in the trash, and the documents of the lab.

The file is a zip archive with a manifest that names each file with its length and SHA-256. Each trip is copied under its write lock, so
its state and trace fit each other while the app goes on. Restoring looks at everything before it writes anything, and writes over nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import ValidationError

from planner.domain.errors import PersonError
from planner.domain.values import Value
from planner.store.files import DataFolder, move_file, replace_file, storage_errors
from planner.store.ids import is_trip_id
from planner.store.locks import held_file, write_lock
from planner.store.trip_summary import utc_now

MANIFEST = "manifest.json"
_PART = r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}"
_NAME = re.compile(rf"(?:trips|trash)/{_PART}|lab/{_PART}(?:/{_PART})?")
_MANIFEST_BYTES = 64_000_000
_TEMP = ".tmp"
NOT_ONE = "That file is no backup of this program."
TORN = "That backup is damaged: {name} is not as it was written. Nothing was restored."


class BackupRefused(PersonError):
    """Told to the person: a backup cannot be written or restored, and why."""

    kind = "backup_refused"


class _Entry(Value):
    """One file of a backup: its length in bytes and its SHA-256 in hexadecimal digits."""

    name: str
    size: int
    sha256: str


class _Manifest(Value):
    """What a backup holds, and when it was made."""

    format: Literal[1] = 1
    made_at: datetime
    files: tuple[_Entry, ...]


class BackedUp(NamedTuple):
    """How many trips, deleted trips and documents of the lab a backup holds."""

    trips: int
    deleted: int
    documents: int


class Restored(NamedTuple):
    """What came back, and the names of what was left as it is because something of that name is here already."""

    made_at: datetime
    trips: int
    deleted: int
    documents: int
    kept: tuple[str, ...]


def back_up(folder: Path, target: Path, clock: Callable[[], datetime] = utc_now) -> BackedUp:
    """Write everything in the data folder into the new file `target`, readable by its owner alone, in one step.

    Raises `BackupRefused` where there is nothing or the file is there already, `StoreUnavailable` where the disk refuses.
    """
    data = DataFolder(folder)
    if target.exists():
        raise BackupRefused(f"{target} is there already; name a new file.")
    if not data.trips.is_dir():
        raise BackupRefused(f"{data.root} holds no trips.")
    temp = target.with_name(f".{target.name}.{secrets.token_hex(6)}{_TEMP}")
    entries: list[_Entry] = []
    with storage_errors(target.parent):
        try:
            with os.fdopen(os.open(temp, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file:
                with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                    for name, content in _contents(data):
                        archive.writestr(name, content)
                        entries.append(_Entry(name=name, size=len(content), sha256=hashlib.sha256(content).hexdigest()))
                    manifest = _Manifest(made_at=clock(), files=tuple(entries))
                    archive.writestr(MANIFEST, manifest.model_dump_json())
                file.flush()
                os.fsync(file.fileno())
            move_file(temp, target)
        except BaseException:
            with suppress(OSError):
                temp.unlink(missing_ok=True)
            raise
    names = [entry.name for entry in entries]
    return BackedUp(len(_ids(names, "trips")), len(_ids(names, "trash")), sum(name.startswith("lab/") for name in names))


def restore(folder: Path, source: Path) -> Restored:
    """Bring what the backup `source` holds into the data folder. A trip or document that is here already stays as it is.

    Raises `BackupRefused` for a file that is no backup or was damaged, and then nothing was written; `StoreUnavailable`.
    """
    data = DataFolder(folder)
    try:
        with zipfile.ZipFile(source) as archive:
            manifest = _manifest_of(archive)
            for entry in manifest.files:
                _content(archive, entry)
            with storage_errors(data.root):
                data.make()
            return _written(data, archive, manifest)
    except FileNotFoundError as error:
        raise BackupRefused(f"There is no file {source}.") from error
    except (zipfile.BadZipFile, NotImplementedError, EOFError, zlib.error) as error:
        raise BackupRefused(NOT_ONE) from error
    except OSError as error:
        raise BackupRefused(f"{source} cannot be read: {(error.strerror or 'the disk did not answer').lower()}.") from error


def _contents(data: DataFolder) -> Iterator[tuple[str, bytes]]:
    """Every file to be kept, by its name in the backup: a trip's under its lock, so that they fit each other."""
    for where in (data.trips, data.trash):
        for trip_id in sorted({name.partition(".")[0] for name in os.listdir(where) if is_trip_id(name.partition(".")[0])}):
            with write_lock(data, trip_id):
                yield from [(f"{where.name}/{path.name}", path.read_bytes()) for path in data.of_trip(trip_id, where)]
    lab = data.root / "lab"
    for path in sorted(lab.rglob("*")) if lab.is_dir() else ():
        name = path.relative_to(data.root).as_posix()
        if path.is_file() and not path.name.endswith(_TEMP) and _NAME.fullmatch(name):
            yield name, path.read_bytes()


def _ids(names: Iterable[str], part: str) -> set[str]:
    """The ids of the trips that files of one part of a backup belong to."""
    return {name.partition("/")[2].partition(".")[0] for name in names if name.startswith(f"{part}/")}


def _manifest_of(archive: zipfile.ZipFile) -> _Manifest:
    """What the archive says it holds. Raises `BackupRefused` where it is no backup or names a place outside the data folder."""
    try:
        if archive.getinfo(MANIFEST).file_size > _MANIFEST_BYTES:
            raise BackupRefused(NOT_ONE)
        manifest = _Manifest.model_validate_json(archive.read(MANIFEST))
    except (KeyError, ValidationError, RuntimeError) as error:
        raise BackupRefused(NOT_ONE) from error
    for entry in manifest.files:
        part, _, rest = entry.name.partition("/")
        if _NAME.fullmatch(entry.name) is None or (part != "lab" and not is_trip_id(rest.partition(".")[0])):
            raise BackupRefused(NOT_ONE)
    return manifest


def _content(archive: zipfile.ZipFile, entry: _Entry) -> bytes:
    """One file of the archive, never more than the manifest says. Raises `BackupRefused` where it is not what was written."""
    try:
        with archive.open(entry.name) as file:
            content = file.read(entry.size + 1)
    except (KeyError, RuntimeError, zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise BackupRefused(TORN.format(name=entry.name)) from error
    if len(content) != entry.size or hashlib.sha256(content).hexdigest() != entry.sha256:
        raise BackupRefused(TORN.format(name=entry.name))
    return content


def _written(data: DataFolder, archive: zipfile.ZipFile, manifest: _Manifest) -> Restored:
    """Write what is not here yet: a trip's state file last, so that a trip which can be seen is whole."""
    by_name = {entry.name: entry for entry in manifest.files}
    counts, kept = {"trips": 0, "trash": 0, "lab": 0}, list[str]()
    for part, where in (("trips", data.trips), ("trash", data.trash)):
        for trip_id in sorted(_ids(by_name, part)):
            mine = [name for name in by_name if name.startswith(f"{part}/{trip_id}.")]
            with write_lock(data, trip_id), storage_errors(data.root):
                if data.of_trip(trip_id, data.trips) or data.of_trip(trip_id, data.trash):
                    kept.append(trip_id)
                    continue
                for name in sorted(mine, key=lambda name: (name.endswith(f"/{trip_id}.json"), name)):
                    replace_file(where / name.partition("/")[2], _content(archive, by_name[name]))
            counts[part] += 1
    for name in sorted(name for name in by_name if name.startswith("lab/")):
        path = data.root / name
        lock = data.locks / f"{name.replace('/', '-').replace('.', '-')}.lock"
        with held_file(lock), storage_errors(data.root):
            if path.exists():
                kept.append(name)
                continue
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            replace_file(path, _content(archive, by_name[name]))
        counts["lab"] += 1
    return Restored(manifest.made_at, counts["trips"], counts["trash"], counts["lab"], tuple(kept))
