"""A trip whose record was cut, emptied or changed on the disk opens, says so, goes on, and refuses in words what it cannot take back."""

from __future__ import annotations

import random
import shutil
from datetime import date
from pathlib import Path

import pytest

from planner.domain.errors import HistoryMissing, StoreUnavailable
from planner.domain.events import StateCheckpointed, UndoRequested
from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.session import REBUILT_IN_PART, Planner, PlannerSession
from planner.store import TripStore, open_store
from planner.store.trip_store import GAP
from planner.turn.trace import replay

TODAY = date(2026, 11, 27)
SAID = (
    "Two adults from New York City to Boston, 12 to 15 February 2027, mid-range",
    "make it 3 adults",
    "no museums please",
    "we love jazz",
)


def planner_on(folder: Path) -> Planner:
    return Planner(Config(data_dir=folder, today=TODAY), open_store(folder))


def spoken(session: PlannerSession, text: str) -> TripState:
    session.say(text)
    assert session.wait(60)
    return session.state()


def undone(session: PlannerSession) -> TripState:
    session.press(UndoRequested())
    assert session.wait(60)
    return session.state()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with one trip of four turns, and the trip's id."""
    folder = tmp_path_factory.mktemp("sound")
    session = planner_on(folder).session()
    for text in SAID:
        spoken(session, text)
    return folder, session.trip_id


def damaged(sound: tuple[Path, str], into: Path, change) -> tuple[PlannerSession, TripState]:
    """A copy of the sound trip whose trace `change` made other bytes of, and the trip as it was."""
    folder, trip_id = sound
    shutil.copytree(folder, into)
    trace = into / "trips" / f"{trip_id}.trace.jsonl"
    trace.write_bytes(change(trace.read_bytes()))
    return planner_on(into).session(trip_id), planner_on(folder).load(trip_id).state


def goes_on(session: PlannerSession, was: TripState) -> None:
    """The trip is as it was, takes two more turns, takes the last one back, and keeps to the law of replay behind its checkpoint."""
    assert session.state() == was
    three = spoken(session, "we are 4 adults")
    assert three.trip.party is not None
    assert three.trip.party.adults == 4
    five = spoken(session, "make it 5 adults")
    assert five.trip.party is not None
    assert five.trip.party.adults == 5
    back = undone(session)
    assert back.trip.party == three.trip.party
    stored = session.planner.load(session.trip_id)
    assert (stored.whole, stored.notes) == (True, ())
    records = session.records()
    start = max(n for n, r in enumerate(records) if isinstance(r.event, StateCheckpointed))
    assert replay(TripState(trip_id=session.trip_id), records[start:]) == stored.state


def test_a_trace_cut_behind_any_line_is_told_and_the_trip_goes_on(sound: tuple[Path, str], tmp_path: Path) -> None:
    folder, trip_id = sound
    lines = (folder / "trips" / f"{trip_id}.trace.jsonl").read_bytes().splitlines(keepends=True)
    for n in range(len(lines)):
        session, was = damaged(sound, tmp_path / f"cut{n}", lambda content, n=n: b"".join(lines[:n]))
        assert GAP in session.planner.load(trip_id).notes
        assert session.state() == was
        if n in (0, 1, len(lines) - 1):
            goes_on(session, was)


def test_any_changed_byte_is_told_and_the_trip_goes_on(sound: tuple[Path, str], tmp_path: Path) -> None:
    drawn = random.Random(7)
    for n in range(40):

        def flip(content: bytes) -> bytes:
            at = drawn.randrange(len(content))
            return content[:at] + bytes([content[at] ^ (1 << drawn.randrange(8))]) + content[at + 1 :]

        session, was = damaged(sound, tmp_path / f"flip{n}", flip)
        assert session.state() == was
        assert session.planner.load(session.trip_id).notes, n
        if n % 8 == 0:
            goes_on(session, was)


def test_a_changed_byte_in_the_checksum_of_the_last_record_is_told(sound: tuple[Path, str], tmp_path: Path) -> None:
    for back in range(2, 20):
        session, was = damaged(sound, tmp_path / f"back{back}", lambda content, at=-back: content[:at] + b"#" + content[at + 1 :])
        assert session.state() == was
        assert session.planner.load(session.trip_id).notes, back


def test_what_cannot_be_taken_back_is_refused_in_words_and_nothing_changes(sound: tuple[Path, str], tmp_path: Path) -> None:
    session, was = damaged(sound, tmp_path / "gap", lambda content: b"".join(content.splitlines(keepends=True)[2:]))
    state = undone(session)
    assert state.turn is not None
    assert state.turn.reply is not None
    assert "cannot take that back" in state.turn.reply
    assert (state.trip, state.preferences) == (was.trip, was.preferences)
    with pytest.raises(HistoryMissing):
        session.branch(2)


def test_a_trip_whose_file_and_history_are_damaged_is_as_far_as_the_history_goes(sound: tuple[Path, str], tmp_path: Path) -> None:
    folder, trip_id = sound
    lines = (folder / "trips" / f"{trip_id}.trace.jsonl").read_bytes().splitlines(keepends=True)
    second = next(n for n, line in enumerate(lines) if b'"turn":3' in line)
    session, _ = damaged(sound, tmp_path / "both", lambda content: b"".join([*lines[:second], b"x\n", *lines[second + 1 :]]))
    (tmp_path / "both" / "trips" / f"{trip_id}.json").write_bytes(b"{")
    stored = session.planner.load(trip_id)
    assert stored.notes == (REBUILT_IN_PART,)
    assert stored.state.trip.party is not None
    assert stored.state.trip.party.adults == 3
    state = spoken(session, "we are 4 adults")
    assert state.trip.party is not None
    assert state.trip.party.adults == 4


def test_a_disk_that_fills_up_in_the_middle_of_a_turn_is_told_as_that(tmp_path: Path) -> None:
    class Filling:
        """A store whose disk is full from the second save on."""

        def __init__(self, store: TripStore) -> None:
            self.store, self.saves = store, 0

        def __getattr__(self, name: str) -> object:
            return getattr(self.store, name)

        def commit(self, *args: object) -> None:
            self.saves += 1
            if self.saves > 1:
                raise StoreUnavailable("The data folder cannot take more: the disk is full.")
            self.store.commit(*args)  # type: ignore[arg-type]

    planner = Planner(Config(data_dir=tmp_path, today=TODAY), Filling(open_store(tmp_path)))  # type: ignore[arg-type]
    session = planner.session()
    job = session.say(SAID[0])
    assert session.wait(60)
    assert job.error is not None
    assert job.error.words == "The data folder cannot take more: the disk is full."
    assert Planner(Config(data_dir=tmp_path, today=TODAY), open_store(tmp_path)).session(session.trip_id).interrupted
