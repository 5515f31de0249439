"""Programs that the store's tests run in processes of their own. Each prints one JSON value a line and flushes it."""

from __future__ import annotations

import json
import os
import resource
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from planner.domain.errors import PlannerError, TripBusy, TripChanged
from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.store import TripStore, files, open_store, trace_file
from planner.store.database import opened
from planner.store.postgres_store import PostgresStore
from tests.contract.store_talk import said

LEASE_S = 1.0


def store_at(place: str) -> TripStore:
    """The store in a folder or, with short leases, in a database."""
    return PostgresStore(opened(place), lease_s=LEASE_S) if place.startswith("postgresql://") else open_store(Path(place))


def tell(value: object) -> None:
    print(json.dumps(value), flush=True)


def turn(store: TripStore, trip_id: str, text: str) -> int:
    """Commit one turn and give the number of its last record."""
    kept = store.load(trip_id)
    records, state = said(kept.state, kept.trace_seq + 1, text)
    store.commit(trip_id, records, state)
    return records[-1].seq


def commit_forever(folder: str, trip_id: str) -> None:
    """Tell the number of every acknowledged turn, until killed."""
    store = store_at(folder)
    while True:
        tell(turn(store, trip_id, "x" * 20_000))


def write_among_others(folder: str, trip_id: str, name: str, times: str) -> None:
    """Commit `times` turns to a trip that other processes write too, and tell each that was acknowledged."""
    store = store_at(folder)
    for n in range(int(times)):
        done = False
        while not done:
            try:
                turn(store, trip_id, f"{name}{n}")
                done = True
            except TripChanged:
                continue
        tell(f"{name}{n}")


def hold_turn(folder: str, trip_id: str) -> None:
    """Hold a trip's turn until a line or the end of the input comes."""
    store = store_at(folder)
    with store.lock(trip_id):
        tell("held")
        sys.stdin.readline()


def turn_when_told(folder: str, trip_id: str) -> None:
    """Take a trip's turn and, when a line comes, commit it; tell what the store said."""
    store = store_at(folder)
    with store.lock(trip_id):
        tell("held")
        sys.stdin.readline()
        try:
            turn(store, trip_id, "late")
        except PlannerError as error:
            tell(error.kind)
        else:
            tell("saved")


def serve(folder: str) -> None:
    """Be the server of the folder until a line or the end of the input comes."""
    store = store_at(folder)
    holder = store.holder()
    tell(holder.model_dump() if holder else None)
    sys.stdin.readline()


def touch(folder: str, trip_id: str) -> None:
    """Commit a turn and a single record; tell which files were opened, how often, and the bytes read and written."""
    store = store_at(folder)
    kept = store.load(trip_id)
    records, state = said(kept.state, kept.trace_seq + 1, "hello")
    opened: Counter[str] = Counter()
    counting = True

    def watch(event: str, args: tuple[object, ...]) -> None:
        if counting and event in ("open", "os.listdir", "os.scandir", "os.rename"):
            opened[event] += 1

    sys.addaudithook(watch)
    before = _moved()
    store.commit(trip_id, records, state)
    after = _moved()
    extra = TraceRecord(seq=kept.trace_seq + 3, turn=records[0].turn, at=records[0].at, event=records[0].event)
    store.commit(trip_id, (extra,), None)
    counting = False
    tell({"events": dict(opened), "state_bytes": after - before, "record_bytes": _moved() - after})


def _moved() -> int:
    """Bytes this process has read and written so far."""
    counts = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(counts["rchar"]) + int(counts["wchar"])


def commit_on_a_full_disk(folder: str, trip_id: str, room: str) -> None:
    """Commit a turn where no file may grow past `room` bytes; tell what the store said."""
    store = store_at(folder)
    kept = store.load(trip_id)
    records, state = said(kept.state, kept.trace_seq + 1, "y" * 3000)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(room), int(room)))
    try:
        store.commit(trip_id, records, state)
    except PlannerError as error:
        tell({"kind": error.kind, "words": error.words})
    else:
        tell({"kind": "saved", "words": ""})


def die_in_a_save(folder: str, trip_id: str, text: str, call: str) -> None:
    """Commit a turn and die without any clearing up at the `call`-th call that reaches the disk, half of it done where it writes."""
    store = store_at(folder)
    kept = store.load(trip_id)
    records, state = said(kept.state, kept.trace_seq + 1, text)
    left = int(call)

    def counted(act: Callable[..., object], half: Callable[..., object] | None = None) -> Callable[..., object]:
        def instead(*args: object, **kwargs: object) -> object:
            nonlocal left
            left -= 1
            if not left:
                if half:
                    half(*args)
                os._exit(9)
            return act(*args, **kwargs)

        return instead

    class Counted:
        """A file whose writing calls are counted."""

        def __init__(self, file: BinaryIO) -> None:
            self.file = file

        def __enter__(self) -> Counted:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def __getattr__(self, name: str) -> object:
            if name == "write":
                return counted(self.file.write, lambda content: (self.file.write(content[: len(content) // 2]), self.file.flush()))
            return counted(getattr(self.file, name)) if name in ("flush", "truncate") else getattr(self.file, name)

    def open_counted(*args: object, **kwargs: object) -> Counted:
        return Counted(open(*args, **kwargs))  # type: ignore[call-overload]

    for module in (files, trace_file):
        module.open = open_counted  # type: ignore[attr-defined]
    for name in ("open", "fsync", "replace"):
        setattr(os, name, counted(getattr(os, name)))
    store.commit(trip_id, records, state)
    tell("saved")


def fill(folder: str, trips: str, turns: str) -> None:
    """Keep `trips` trips with `turns` turns each; all have the trip "a" among them."""
    store = store_at(folder)
    names = ["a", *(f"trip{n}" for n in range(int(trips) - 1))]
    for name in names:
        store.create(TripState(trip_id=name))
        for n in range(int(turns)):
            turn(store, name, f"turn {n}")
    tell(len(names))


def try_turn(folder: str, trip_id: str) -> None:
    """Tell whether a turn of the trip may run."""
    try:
        with store_at(folder).lock(trip_id):
            tell("free")
    except TripBusy as error:
        tell(error.kind)


PROGRAMS = {
    p.__name__: p
    for p in (
        commit_forever,
        write_among_others,
        hold_turn,
        turn_when_told,
        serve,
        touch,
        commit_on_a_full_disk,
        die_in_a_save,
        fill,
        try_turn,
    )
}

if __name__ == "__main__":
    assert os.environ.get("PYTHONPATH"), "run by the tests"
    PROGRAMS[sys.argv[1]](*sys.argv[2:])
