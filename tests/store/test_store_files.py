"""The store in a folder when things go wrong: killed processes, several of them at once, torn and broken files, full disks."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import stat
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from planner.domain.errors import StoreUnavailable, TripBusy, TripChanged, TripDamaged, TripTooNew, UnknownTrip
from planner.domain.state import SCHEMA_VERSION, TripState
from planner.domain.values import Place, Stop, evolve
from planner.store import TripStore, open_store
from planner.store.files import DataFolder, storage_errors
from planner.store.locks import write_lock
from planner.store.trip_files import read_head
from planner.store.trip_store import GAP
from planner.turn.trace import replay
from tests.contract.store_talk import refused, said, talked
from tests.store.programs_running import answers, next_answer, running

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="counts bytes as Linux does")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path) -> TripStore:
    return open_store(folder)


def state_file(folder: Path, trip_id: str = "a") -> Path:
    return folder / "trips" / f"{trip_id}.json"


def trace_file(folder: Path, trip_id: str = "a") -> Path:
    return folder / "trips" / f"{trip_id}.trace.jsonl"


def edited(path: Path, change: Callable[[dict[str, object]], object]) -> None:
    """Change a trip's document as a person with an editor would."""
    content = json.loads(path.read_text())
    change(content["trip"]["1"])
    path.write_text(json.dumps(content, indent=2))


def test_a_process_killed_at_any_call_of_a_save_leaves_the_old_trip_or_the_new_one(folder: Path, tmp_path: Path) -> None:
    """Law. Every call that reaches the disk is the last one once, half a write included.

    Of a save of several records the first ones may be whole: then the turn is there as one that was interrupted.
    """
    old = talked(open_store(folder), "a", "one", "two")
    records, new = said(old, 5, "three")
    states = [replay(old, records[:n]) for n in range(len(records) + 1)]
    seen = []
    for call in count(1):
        broken = tmp_path / f"broken{call}"
        shutil.copytree(folder, broken)
        done = answers("die_in_a_save", broken, "a", "three", call)
        kept = open_store(broken).load("a")
        state = replay(kept.state, open_store(broken).trace("a", since_seq=kept.seq)) if kept.behind else kept.state
        assert state in states, f"killed at call {call}"
        assert (broken / "trips" / "a.json").stat().st_size > 100
        seen.append(states.index(state))
        if done:
            break
    assert seen == sorted(seen), "once saved it stays saved"
    assert (seen[0], seen[-1]) == (0, states.index(new))
    assert len(seen) > 8


def test_a_turn_in_another_process_is_seen_and_a_dead_process_holds_nothing(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one")
    with running("hold_turn", folder, "a") as process:
        assert next_answer(process) == "held"
        refused(TripBusy, lambda: store.lock("a").__enter__())
        process.send_signal(signal.SIGKILL)
        process.wait()
        with store.lock("a"):
            assert answers("try_turn", folder, "a") == ["trip_busy"]
    assert answers("try_turn", folder, "a") == ["free"]


def test_a_second_server_is_told_of_the_first_until_that_ends(store: TripStore, folder: Path) -> None:
    with running("serve", folder) as first:
        assert next_answer(first) is None
        holder = store.holder()
        assert holder is not None
        assert holder.pid == first.pid
        talked(store, "a", "both may write")
        first.send_signal(signal.SIGKILL)
        first.wait()
    assert store.holder() is None
    with running("serve", folder) as second:
        answer = next_answer(second)
        assert isinstance(answer, dict)
        assert answer["pid"] == os.getpid()


def test_a_trace_torn_anywhere_in_its_last_line_keeps_all_before_it(
    store: TripStore, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    talked(store, "a", "one", "two ❤")
    trace = trace_file(folder)
    whole = trace.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for cut in range(start + 1, len(whole) - 1):
        trace.write_bytes(whole[:cut])
        caplog.clear()
        assert [r.seq for r in store.trace("a")] == [1, 2, 3]
        assert "torn bytes after record 3" in caplog.text
        assert trace.read_bytes() == whole[:start]


def test_a_torn_trace_is_reported_once_with_the_trip_and_goes_on(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one")
    with trace_file(folder).open("ab") as file:
        file.write(b'{"seq":3,"turn":2,"at":"2026-')
    kept = store.load("a")
    assert (kept.state, kept.trace_seq, len(kept.notes)) == (state, 2, 1)
    assert store.load("a").notes == ()
    store.commit("a", *said(state, 3, "two"))
    assert [r.seq for r in store.trace("a")] == [1, 2, 3, 4]


def test_a_commit_over_a_torn_line_writes_where_the_whole_ones_end(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one")
    with trace_file(folder).open("ab") as file:
        file.write(b'{"seq":3,"turn":2,' + b"\0" * 70_000)
    store.commit("a", *said(state, 3, "two"))
    assert [r.seq for r in store.trace("a")] == [1, 2, 3, 4]


def test_a_last_line_that_lost_only_its_newline_is_whole(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one")
    trace = trace_file(folder)
    trace.write_bytes(trace.read_bytes().removesuffix(b"\n"))
    assert (store.load("a").trace_seq, store.load("a").notes) == (2, ())
    store.commit("a", *said(state, 3, "two"))
    assert [r.seq for r in store.trace("a")] == [1, 2, 3, 4]
    assert trace.read_bytes().count(b"\n") == 4


def test_a_line_broken_in_the_middle_is_left_out_and_told(store: TripStore, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    state = talked(store, "a", "one", "two", "three")
    trace = trace_file(folder)
    lines = trace.read_bytes().splitlines(keepends=True)
    trace.write_bytes(b"".join([*lines[:2], b'{"seq":3,"turn":2,"at":oops}\n', *lines[3:]]))
    assert [r.seq for r in store.trace("a")] == [1, 2, 4, 5, 6]
    assert "after record 2 cannot be read" in caplog.text
    kept = store.load("a")
    assert (kept.state, kept.whole, kept.notes) == (state, False, (GAP,))
    store.commit("a", *said(state, 7, "four"))
    assert [r.seq for r in store.trace("a", since_seq=3)] == [4, 5, 6, 7, 8]


def test_whole_lines_that_cannot_be_read_are_set_aside_before_anything_is_written_in_their_place(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one")
    trace, strange = trace_file(folder), b'{"v":2,"number":3}\n{"v":2,"number":4}\n'
    whole = trace.read_bytes()
    trace.write_bytes(whole + strange + b'{"v":2,"num')
    assert [r.seq for r in store.trace("a")] == [1, 2]
    assert trace.read_bytes() == whole + strange
    assert (store.load("a").trace_seq, trace.read_bytes()) == (2, whole + strange)
    store.commit("a", *said(state, 3, "two"))
    assert [r.seq for r in store.trace("a")] == [1, 2, 3, 4]
    assert trace.with_name(f"{trace.name}.damaged-1").read_bytes() == strange


def test_a_trace_with_records_longer_than_any_block_is_read_from_its_end(store: TripStore) -> None:
    talked(store, "a", "x" * 300_000, "y", "z" * 65_000, "w" * 200_000)
    trace = store.trace("a")
    assert [r.seq for r in trace] == list(range(1, 9))
    assert store.trace("a", since_seq=5) == trace[5:]
    assert store.trace("a", turn=3) == trace[4:6]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"null", b"[]", b"\0" * 400, b"\xff\xfe", b'{"trip":{}}', b'{"trip":{"1":[]}}', b'{"trip":5}', b"[" * 100_000],
    ids=["empty", "cut", "null", "list", "zeros", "binary", "no document", "list for a document", "number for a table", "deep"],
)
def test_a_damaged_trip_is_set_aside_and_reported_and_the_others_still_open(store: TripStore, folder: Path, content: bytes) -> None:
    talked(store, "a", "one")
    other = talked(store, "b", "one")
    state_file(folder).write_bytes(content)
    assert {s.trip_id: s.status for s in store.list()} == {"a": "damaged", "b": "asking"}
    refused(TripDamaged, lambda: store.load("a"))
    assert not state_file(folder).exists()
    assert state_file(folder).with_name("a.json.damaged-1").read_bytes() == content
    refused(TripDamaged, lambda: store.load("a"))
    assert {s.trip_id: s.damaged for s in store.list()} == {"a": True, "b": False}
    assert store.load("b").state == other


def test_a_state_file_cut_anywhere_is_reported_and_the_trip_rebuilt_from_its_trace(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one", "two")
    whole = state_file(folder).read_bytes()
    for n, cut in enumerate(range(1, len(whole) - 1, 97), start=1):
        state_file(folder).write_bytes(whole[:cut])
        assert store.summary("a").damaged
        refused(TripDamaged, lambda: store.load("a"))
        records = store.trace("a")
        store.rebuild(replay(TripState(trip_id="a"), records), records[-1].seq)
        assert store.load("a").state == state
        assert state_file(folder).with_name(f"a.json.damaged-{n}").exists()
    assert not store.summary("a").damaged


def test_no_beginning_of_a_file_passes_for_the_whole(store: TripStore, folder: Path, tmp_path: Path) -> None:
    talked(store, "a", "one")
    whole, part = state_file(folder).read_bytes(), tmp_path / "part.json"
    assert read_head(state_file(folder)) is not None
    for cut in range(len(whole)):
        part.write_bytes(whole[:cut])
        assert read_head(part) is None, whole[:cut][-20:]


def test_a_damaged_trip_takes_no_records_by_way_of_a_stale_window(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one")
    state_file(folder).write_bytes(b"{")
    records, after = said(state, 3, "two")
    refused(TripDamaged, lambda: store.commit("a", records, after))
    assert store.trace_tail("a") == 2


def test_a_trip_is_not_rebuilt_from_half_its_trace(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one", "two")
    state_file(folder).write_bytes(b"{")
    refused(TripChanged, lambda: store.rebuild(replay(TripState(trip_id="a"), store.trace("a")[:2]), 2))
    refused(TripDamaged, lambda: store.load("a"))


def test_a_damaged_trip_can_be_deleted_and_restored(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one")
    state_file(folder).write_bytes(b"{")
    refused(TripDamaged, lambda: store.load("a"))
    store.delete("a")
    assert store.list() == ()
    refused(TripChanged, lambda: store.create(TripState(trip_id="a")))
    store.restore("a")
    assert store.summary("a").damaged
    assert store.trace_tail("a") == 2


def test_a_trip_of_a_newer_version_is_left_untouched(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one")
    edited(
        state_file(folder),
        lambda d: d.update(head={"of": "a newer kind"}, state={"schema_version": SCHEMA_VERSION + 1, "new": {"rev": "?"}}),
    )
    content = state_file(folder).read_bytes()
    records, after = said(state, 3, "two")
    for act in (
        lambda: store.load("a"),
        lambda: store.commit("a", records, after),
        lambda: store.rename("a", "x"),
        lambda: store.copy("a", "b"),
        lambda: store.rebuild(state, 2),
    ):
        refused(TripTooNew, act)
    assert state_file(folder).read_bytes() == content
    assert store.summary("a").status == "too_new"
    assert store.trace_tail("a") == 2


def test_the_list_knows_a_newer_version_by_the_head_alone(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one")
    edited(state_file(folder), lambda d: d["head"].update(schema_version=SCHEMA_VERSION + 1))  # type: ignore[attr-defined]
    state_file(folder).write_text(json.dumps(json.loads(state_file(folder).read_text()), separators=(",", ":")))
    assert (store.summary("a").status, store.summary("a").words) == ("too_new", "made by a newer version")


def test_a_state_without_a_version_is_brought_up_to_this_one(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one")

    def older(document: dict[str, object]) -> None:
        kept = document["state"]
        assert isinstance(kept, dict)
        for key in ("schema_version", "withheld", "quotes", "comparison_note"):
            del kept[key]
        kept.update(mode="CLARIFY", phase="intake", missing_required=["capabilities"], nextAction={"type": "AskUser"})

    edited(state_file(folder), older)
    assert store.load("a").state == state
    store.commit("a", *said(state, 3, "two"))
    assert json.loads(state_file(folder).read_text())["trip"]["1"]["state"]["schema_version"] == SCHEMA_VERSION


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("trip", {"party": {"adults": "many"}}, "trip.party.adults"),
        ("surprise", 1, "surprise"),
        ("trip_id", "b", "another trip"),
        ("rev", -1, "rev"),
        ("schema_version", "one", "schema_version"),
        ("schema_version", True, "schema_version"),
    ],
)
def test_a_state_that_does_not_fit_is_reported_with_its_place_and_kept(
    store: TripStore, folder: Path, field: str, value: object, place: str
) -> None:
    talked(store, "a", "one")
    edited(state_file(folder), lambda d: d["state"].update({field: value}))  # type: ignore[attr-defined]
    content = state_file(folder).read_bytes()
    assert place in refused(TripDamaged, lambda: store.load("a")).words
    assert state_file(folder).read_bytes() == content
    assert store.summary("a").trip_id == "a"


def test_a_trip_edited_by_hand_opens_and_goes_on(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one")

    def by_hand(document: dict[str, object]) -> None:
        del document["head"]
        document["state"].update(capabilities=["research_food"])  # type: ignore[attr-defined]

    edited(state_file(folder), by_hand)
    kept = store.load("a")
    assert (kept.state.capabilities, kept.seq, kept.trace_seq) == (("research_food",), 2, 2)
    assert store.summary("a").status == "asking"
    store.rename("a", "By hand")
    store.commit("a", *said(kept.state, 3, "two"))
    assert (store.summary("a").title, store.load("a").seq) == ("By hand", 4)


def test_a_full_disk_is_said_and_nothing_of_the_commit_stays(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "z" * 2000, "two")
    length = trace_file(folder).stat().st_size
    before = state_file(folder).read_bytes(), trace_file(folder).read_bytes()
    for room in (1, length + 10, length + 5000, length + 8000):
        (answer,) = answers("commit_on_a_full_disk", folder, "a", room)
        assert isinstance(answer, dict)
        assert answer["kind"] == "store_unavailable"
        assert (state_file(folder).read_bytes(), trace_file(folder).read_bytes()) == before
        assert not [p.name for p in (folder / "trips").iterdir() if p.suffix == ".tmp"]
    store.commit("a", *said(state, 5, "three"))
    assert store.load("a").trace_seq == 6


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full"),
        (errno.EACCES, "may not read and write there"),
        (errno.EROFS, "may not read and write there"),
        (errno.ENOTDIR, "a file in its place"),
        (errno.EMFILE, "too many files"),
        (errno.EIO, "input/output error"),
    ],
)
def test_each_refusal_of_the_system_has_its_sentence(number: int, words: str) -> None:
    with pytest.raises(StoreUnavailable, match=words) as caught, storage_errors():
        raise OSError(number, os.strerror(number))
    assert isinstance(caught.value.__cause__, OSError)


def test_a_folder_that_cannot_be_made_is_named_when_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        assert str(place) in refused(StoreUnavailable, lambda place=place: open_store(place)).words


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may write anywhere")
def test_a_read_only_folder_is_refused_when_it_is_opened(store: TripStore, folder: Path) -> None:
    trips = folder / "trips"
    trips.chmod(0o500)
    try:
        assert "may not read and write there" in refused(StoreUnavailable, lambda: open_store(folder)).words
    finally:
        trips.chmod(0o700)


@pytest.mark.skipif(not Path("/proc/sys").is_dir(), reason="needs a folder nobody can write to")
def test_a_place_nobody_can_write_to_is_refused_when_it_is_opened() -> None:
    refused(StoreUnavailable, lambda: open_store(Path("/proc/sys/trips")))


def test_a_folder_that_went_away_is_said_in_a_sentence(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one")
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    acts: list[Callable[[], object]] = [
        lambda: store.create(TripState(trip_id="b")),
        store.list,
    ]
    for act in acts:
        refused(StoreUnavailable, act)


@pytest.mark.skipif(os.name == "nt", reason="permissions of Unix")
def test_what_is_kept_is_for_its_owner_alone(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one")
    modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in (folder, folder / "trips", state_file(folder), trace_file(folder))}
    assert modes == {"data": 0o700, "trips": 0o700, "a.json": 0o600, "a.trace.jsonl": 0o600}


def test_opening_sweeps_what_dead_writers_left_and_spares_what_a_live_one_is_writing(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one")
    dead, live = folder / "trips" / ".a.json.0123.tmp", folder / "trips" / ".b.json.4567.tmp"
    dead.write_bytes(b"half")
    live.write_bytes(b"half")
    with write_lock(DataFolder(folder), "b"):
        open_store(folder)
        assert (dead.exists(), live.exists()) == (False, True)
    open_store(folder)
    assert not live.exists()
    assert [s.trip_id for s in store.list()] == ["a"]


def test_deleted_trips_are_kept_for_thirty_days(store: TripStore, folder: Path) -> None:
    talked(store, "old", "one")
    talked(store, "new", "one")
    long_ago = time.time() - 40 * 86_400
    for path in (*folder.glob("trips/old*"), *folder.glob("trips/new*")):
        os.utime(path, (long_ago, long_ago))
    store.delete("old")
    store.delete("new")
    for path in folder.glob("trash/old*"):
        os.utime(path, (long_ago, long_ago))
    again = open_store(folder)
    refused(UnknownTrip, lambda: again.restore("old"))
    again.restore("new")
    assert again.trace_tail("new") == 2


def test_a_trip_whose_names_do_not_fit_the_start_of_its_file_is_listed_all_the_same(store: TripStore) -> None:
    stops = tuple(Stop(place=Place(name=f"{n}{'ş' * 198}")) for n in range(12))
    trip = TripState(trip_id="a")
    store.create(evolve(trip, trip=evolve(trip.trip, destinations=stops)))
    assert store.summary("a").destinations == tuple(s.place.name for s in stops)


def test_what_is_no_trip_in_the_folder_is_left_alone(store: TripStore, folder: Path) -> None:
    talked(store, "a", "one")
    for name in ("notes.txt", ".hidden.json", "a b.json", "a.json.bak", "x" * 65 + ".json"):
        (folder / "trips" / name).write_text("{}")
    (folder / "trips" / "dir.json").mkdir()
    open_store(folder)
    assert {s.trip_id: s.status for s in store.list()} == {"a": "asking", "dir": "damaged"}


def test_a_delete_cut_in_the_middle_can_be_undone(store: TripStore, folder: Path) -> None:
    state = talked(store, "a", "one")
    state_file(folder).rename(folder / "trash" / "a.json")
    refused(UnknownTrip, lambda: store.load("a"))
    assert store.list() == ()
    store.restore("a")
    assert (store.load("a").state, store.trace_tail("a")) == (state, 2)


def test_state_files_are_plain_tinydb_files(store: TripStore, folder: Path) -> None:
    from tinydb import TinyDB

    state = talked(store, "a", "one")
    with TinyDB(state_file(folder), access_mode="r") as database:
        (document,) = database.table("trip").all()
    assert TripState.model_validate(document["state"]) == state
    assert document["head"]["seq"] == 2


@linux_only
def test_the_cost_of_a_save_grows_neither_with_the_trips_nor_with_the_turns(tmp_path: Path) -> None:
    costs = {}
    for name, trips, turns in (("few", 5, 3), ("many trips", 120, 3), ("many turns", 5, 3)):
        answers("fill", tmp_path / name, trips, turns)
        if name == "many turns":
            lengthen(trace_file(tmp_path / name), 2000)
        (costs[name],) = answers("touch", tmp_path / name, "a")
    few = costs["few"]
    assert isinstance(few, dict)
    assert few["events"].get("os.listdir", 0) == few["events"].get("os.scandir", 0) == 0
    assert few["events"]["open"] <= 16
    many = costs["many trips"]
    assert isinstance(many, dict)
    assert many["events"] == few["events"]
    assert many["state_bytes"] + many["record_bytes"] == pytest.approx(few["state_bytes"] + few["record_bytes"], abs=100)
    turns_cost = costs["many turns"]
    assert isinstance(turns_cost, dict)
    assert turns_cost["events"] == few["events"]
    assert turns_cost["record_bytes"] < 3 * 64 * 1024


def lengthen(trace: Path, records: int) -> None:
    """Make a trace `records` longer, as a long conversation would."""
    lines = trace.read_bytes().splitlines()
    last = json.loads(lines[-1])
    del last["crc32"]
    more = [json.dumps({**last, "seq": last["seq"] + n}, separators=(",", ":")).encode() for n in range(1, records + 1)]
    trace.write_bytes(b"\n".join([*lines, *more]) + b"\n")
