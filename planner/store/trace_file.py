"""The trace of one trip on disk: one JSON record a line, only ever appended to. Locking is the caller's business.

A line ends in the checksum of what stands before it, so that a byte which changed on the disk is found; lines of older programs have none.
A record is written when its line ends in a newline and is synced. What a killed process left behind the last newline was never
acknowledged: readers leave it out, `cut` takes it off. A last line that lost only its newline is whole and stays.
"""

from __future__ import annotations

import logging
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import BinaryIO

from planner.domain.events import TraceRecord
from planner.domain.values import Value
from planner.store.files import next_aside, replace_file, sync_folder
from planner.store.migrate import read_record

log = logging.getLogger(__name__)
_BLOCK = 64 * 1024
_HEAD = re.compile(rb'\{"seq":(\d+),"turn":(\d+),')
_SUM = re.compile(rb',"crc32":"([0-9a-f]{8})"\}\n?$')
_SUM_BYTES = 24
"""The longest a line's checksum is, from its comma to its newline."""
_CHECKPOINT = re.compile(rb'"event":\{"type":"state_checkpointed"')
_HEAD_BYTES = 256


class Tail(Value):
    """The end of a trace: the last record's number (0 for none) and the bytes up to its end, with or without a newline there.

    Behind it may be whole lines that are no records (`unreadable` bytes), and a line that was being written (`torn` bytes).
    """

    seq: int = 0
    size: int = 0
    newline: bool = True
    unreadable: int = 0
    torn: int = 0


class Survey(Value):
    """What was found on a walk along a trace: the bytes looked at, the last record's number, and whether records are missing.

    `missing` counts the records that cannot be read, from the first or from the last checkpoint on.
    """

    size: int = 0
    seq: int = 0
    missing: int = 0


def encode(records: Sequence[TraceRecord]) -> bytes:
    """Records as lines. Done before any file is opened."""
    return b"".join(_summed(record.model_dump_json(by_alias=True).encode()) for record in records)


def _summed(body: bytes) -> bytes:
    return body[:-1] + b',"crc32":"%08x"}\n' % zlib.crc32(body)


def _sound(line: bytes) -> bytes | None:
    """The record's JSON in a line, None where its checksum says that a byte has changed. A line without one is taken as it is."""
    found = _SUM.search(line, max(0, len(line) - _SUM_BYTES))
    if found is None:
        return line
    body = line[: found.start()] + b"}"
    return body if zlib.crc32(body) == int(found[1], 16) else None


def survey(path: Path, end: Tail, known: Survey) -> Survey:
    """Look at the records up to `end` that `known` does not cover yet. Costs what was added since. Raises OSError."""
    if known.size >= end.size:
        return known if known.size == end.size else survey(path, end, Survey())
    seq, missing = known.seq, known.missing
    with path.open("rb") as file:
        file.seek(known.size)
        for line in file.read(end.size - known.size).split(b"\n"):
            place = _place(line) if line and (_SUM.search(line, max(0, len(line) - _SUM_BYTES)) or _record(line)) else None
            if place is None:
                continue
            missing = 0 if _CHECKPOINT.search(line, 0, _HEAD_BYTES) else missing + max(0, place[0] - seq - 1)
            seq = place[0]
    return Survey(size=end.size, seq=max(seq, end.seq), missing=missing + max(0, end.seq - seq))


def tail(path: Path) -> Tail:
    """Where the trace ends; costs the last record, not the whole trace. Raises OSError."""
    try:
        with path.open("rb") as file:
            return _tail(file)
    except FileNotFoundError:
        return Tail()


def _tail(file: BinaryIO) -> Tail:
    torn = unreadable = 0
    for start, line in _lines_back(file, file.seek(0, os.SEEK_END)):
        ended = line.endswith(b"\n")
        if not ended and _record(line) is None:
            torn = len(line)
        elif place := _place(line):
            return Tail(seq=place[0], size=start + len(line), newline=ended, unreadable=unreadable, torn=torn)
        else:
            unreadable += len(line)
    return Tail(unreadable=unreadable, torn=torn)


def _lines_back(file: BinaryIO, end: int) -> Iterator[tuple[int, bytes]]:
    """The lines before offset `end`, last one first, each with the offset it starts at and its newline where it has one."""
    at, pending = end, b""
    while at > 0:
        step = min(_BLOCK, at)
        at -= step
        file.seek(at)
        pending = file.read(step) + pending
        start = at + len(pending)
        *ended, rest = pending.split(b"\n")
        lines = [line + b"\n" for line in ended] + ([rest] if rest else [])
        for line in reversed(lines[1:]):
            start -= len(line)
            yield start, line
        pending = lines[0]
    if pending:
        yield 0, pending


def _record(line: bytes) -> TraceRecord | None:
    body = _sound(line)
    try:
        return None if body is None else read_record(body)
    except ValueError:
        return None


def _place(line: bytes) -> tuple[int, int] | None:
    """The sequence number and turn of a line, without reading its event where it was written here. None where it is no record."""
    if (found := _HEAD.match(line)) and line.rstrip().endswith(b"}"):
        return (int(found[1]), int(found[2])) if _sound(line) is not None else None
    record = _record(line)
    return (record.seq, record.turn) if record else None


@contextmanager
def appended(path: Path, lines: bytes, end: Tail) -> Iterator[None]:
    """Write `lines` behind `end` and sync; when the context fails they are taken back. Raises OSError.

    What is torn there is written over; whole lines that cannot be read are set aside first.
    """
    if lines and end.unreadable:
        _set_aside(path, end)
    if lines:
        _append(path, lines, end)
    try:
        yield
    except BaseException:
        if lines:
            cut(path, end.size)
        raise


def _set_aside(path: Path, end: Tail) -> None:
    with path.open("rb") as file:
        file.seek(end.size)
        aside = next_aside(path)
        replace_file(aside, file.read(end.unreadable))
    log.warning("%s: %d unreadable bytes after record %d were set aside as %s", path.name, end.unreadable, end.seq, aside.name)


def _append(path: Path, lines: bytes, end: Tail) -> None:
    fresh = not path.exists()
    with open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0) as file:
        try:
            file.truncate(end.size)
            file.seek(end.size)
            _write_all(file, lines if end.newline else b"\n" + lines)
            os.fsync(file.fileno())
        except BaseException:
            file.truncate(end.size)
            raise
    if fresh:
        sync_folder(path.parent)


def _write_all(file: FileIO, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[file.write(left) :]


def cut(path: Path, size: int) -> None:
    """Shorten the trace to `size` bytes and sync. Raises OSError."""
    with path.open("r+b") as file:
        file.truncate(size)
        os.fsync(file.fileno())


def read(path: Path, end: Tail, since_seq: int = 0, turn: int | None = None) -> tuple[TraceRecord, ...]:
    """The records up to `end` after `since_seq`, of `turn` when given. A line that cannot be read is logged and left out. Raises OSError.

    Numbers and turns only grow along a trace, so reading starts at the end and stops where the wanted ones begin.
    """
    if end.unreadable:
        log.warning("%s: %d bytes after record %d cannot be read; they are left out", path.name, end.unreadable, end.seq)
    if end.seq <= since_seq:
        return ()
    wanted: list[bytes] = []
    with path.open("rb") as file:
        for _, line in _lines_back(file, end.size):
            place = _place(line)
            if place and (place[0] <= since_seq or (turn is not None and place[1] < turn)):
                break
            if turn is None or place is None or place[1] == turn:
                wanted.append(line)
    return _readable(path, reversed(wanted))


def _readable(path: Path, lines: Iterable[bytes]) -> tuple[TraceRecord, ...]:
    records: list[TraceRecord] = []
    for line in lines:
        record = _record(line)
        if record is None:
            log.warning("%s: a line after record %d cannot be read and is left out", path.name, records[-1].seq if records else 0)
        else:
            records.append(record)
    return tuple(records)
