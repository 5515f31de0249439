"""Small documents beside the trips: prompt versions, saved cases, feedback, test runs. Each is read and replaced whole, or only added to.

The same care as for trips: replaced in one step and synced, changed under a lock that the operating system holds, readable by the owner
alone. What the documents hold is the business of those who store them.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from planner.domain.errors import StoreUnavailable
from planner.store.files import DataFolder, move_file, next_aside, replace_file, storage_errors, sync_folder
from planner.store.locks import held_file

_NAME = re.compile(r"[a-z0-9][A-Za-z0-9_-]{0,63}(?:/[a-z0-9][A-Za-z0-9_-]{0,63})?\.(?:json|jsonl)")
Change = Callable[[bytes | None], bytes]


class DocumentStore(Protocol):
    """Documents by name, such as "prompts.json" or "runs/ab12.jsonl". Every method raises `StoreUnavailable` when they cannot be kept."""

    def read(self, name: str) -> bytes | None:
        """The document, None when there is none."""
        ...

    def update(self, name: str, change: Change) -> None:
        """Replace the document by what `change` makes of it, while nobody else changes it. What `change` raises leaves it as it was."""
        ...

    def append(self, name: str, line: bytes) -> None:
        """Add one line to the document and sync it. A torn line of a killed process is ended first, so that it spoils no other."""
        ...

    def names(self, folder: str) -> tuple[str, ...]:
        """The documents below `folder`, in the order of their names."""
        ...

    def set_aside(self, name: str) -> None:
        """Move a document that cannot be read out of the way, under a name that says so."""
        ...


def checked_name(name: str) -> str:
    """`name` itself when it stays inside its folder. Raises ValueError: names are made by the program, never by a person."""
    if _NAME.fullmatch(name) is None:
        raise ValueError(f"{name!r} is no name of a document")
    return name


class FolderDocuments:
    """A `DocumentStore` in the data folder's `lab`. Safe for threads and for several processes. `open_documents` makes one."""

    def __init__(self, folder: DataFolder) -> None:
        self._root = folder.root / "lab"
        self._locks = folder.locks

    def read(self, name: str) -> bytes | None:
        path = self._path(name)
        with storage_errors():
            try:
                return path.read_bytes()
            except FileNotFoundError:
                return None

    def update(self, name: str, change: Change) -> None:
        path = self._path(name)
        with held_file(self._lock(name)), storage_errors():
            self._make(path.parent)
            before = path.read_bytes() if path.exists() else None
            replace_file(path, change(before))

    def append(self, name: str, line: bytes) -> None:
        path = self._path(name)
        with held_file(self._lock(name)), storage_errors():
            self._make(path.parent)
            fresh = not path.exists()
            with open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
                end = file.seek(0, os.SEEK_END)
                file.seek(max(0, end - 1))
                torn = end > 0 and file.read(1) != b"\n"
                file.seek(end)
                file.write((b"\n" if torn else b"") + line.rstrip(b"\n") + b"\n")
                file.flush()
                os.fsync(file.fileno())
            if fresh:
                sync_folder(path.parent)

    def names(self, folder: str) -> tuple[str, ...]:
        base = self._root / folder
        with storage_errors():
            if not base.is_dir():
                return ()
            return tuple(sorted(f"{folder}/{n}" for n in os.listdir(base) if _NAME.fullmatch(f"{folder}/{n}")))

    def every_name(self) -> tuple[str, ...]:
        """All documents, in the order of their names."""
        with storage_errors():
            found = [path.relative_to(self._root).as_posix() for path in self._root.rglob("*") if path.is_file()]
        return tuple(sorted(name for name in found if _NAME.fullmatch(name)))

    def set_aside(self, name: str) -> None:
        path = self._path(name)
        with held_file(self._lock(name)), storage_errors():
            if path.exists():
                move_file(path, next_aside(path))

    def _path(self, name: str) -> Path:
        return self._root / checked_name(name)

    def _lock(self, name: str) -> Path:
        return self._locks / f"lab-{checked_name(name).replace('/', '-').replace('.', '-')}.lock"

    def _make(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


class MemoryDocuments:
    """A `DocumentStore` that forgets. Safe for threads."""

    def __init__(self) -> None:
        self._documents: dict[str, bytes] = {}
        self._guard = threading.RLock()

    def read(self, name: str) -> bytes | None:
        with self._guard:
            return self._documents.get(checked_name(name))

    def update(self, name: str, change: Change) -> None:
        with self._guard:
            self._documents[checked_name(name)] = change(self._documents.get(name))

    def append(self, name: str, line: bytes) -> None:
        with self._guard:
            before = self._documents.get(checked_name(name), b"")
            self._documents[name] = before + (b"\n" if before and not before.endswith(b"\n") else b"") + line.rstrip(b"\n") + b"\n"

    def names(self, folder: str) -> tuple[str, ...]:
        with self._guard:
            return tuple(sorted(n for n in self._documents if n.startswith(folder + "/")))

    def set_aside(self, name: str) -> None:
        with self._guard:
            self._documents.pop(checked_name(name), None)


def open_documents(folder: Path) -> FolderDocuments:
    """The documents kept in the data folder. Raises `StoreUnavailable` when it cannot be written."""
    data = DataFolder(folder)
    with storage_errors(data.root):
        data.make()
    if not os.access(data.root, os.W_OK):
        raise StoreUnavailable(f"The data folder {data.root} cannot be used: this program may not read and write there.")
    return FolderDocuments(data)
