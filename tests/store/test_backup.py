"""A backup holds everything that is kept, comes back byte for byte, writes over nothing, and is refused whole where it was damaged."""

from __future__ import annotations

import json
import threading
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from planner.__main__ import main
from planner.domain.errors import PersonError
from planner.domain.values import evolve
from planner.runtime.config import Config
from planner.runtime.session import Planner, PlannerSession
from planner.store import open_documents, open_store
from planner.store.backup import BackupRefused, back_up, restore
from planner.store.trip_access import TripAccess, TripLink, with_link

MADE = datetime(2026, 11, 27, 9, tzinfo=UTC)
LINK = TripLink(token="a" * 32, made_at=MADE, ends_at=MADE + timedelta(days=7))
FIRST = "Two adults from New York City to Boston, 12 to 15 February 2027"


def kept(folder: Path) -> Path:
    """A data folder with a trip that was talked about, one in the trash, and two documents of the lab."""
    store = open_store(folder)
    planner = Planner(Config(data_dir=folder), store)
    for name in ("one", "gone"):
        PlannerSession(planner, name).say(FIRST).wait()
    store.change_access("one", lambda access: with_link(evolve(access, owner="p_ann"), LINK))
    store.change_access("gone", lambda access: evolve(access, owner="p_ben"))
    store.delete("gone")
    documents = open_documents(folder)
    documents.update("prompts.json", lambda before: b"{}")
    documents.append("runs/ab12.jsonl", b'{"case": 1}')
    return folder


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for part in ("trips", "trash", "lab") for p in (folder / part).rglob("*.json*")
    }


def test_everything_comes_back_byte_for_byte(tmp_path: Path) -> None:
    old, new, file = kept(tmp_path / "old"), tmp_path / "new", tmp_path / "all.zip"
    assert back_up(old, file) == (1, 1, 2)
    assert file.stat().st_mode & 0o077 == 0
    found = restore(new, file)
    assert (found.trips, found.deleted, found.documents, found.kept) == (1, 1, 2, ())
    assert files_of(new) == files_of(old)
    store = open_store(new)
    store.restore("gone")
    assert store.access("one") == TripAccess(owner="p_ann", links=(LINK,))
    assert store.shared(LINK.token).trip_id == "one"
    assert store.owners() == {"one": "p_ann", "gone": "p_ben"}
    session = PlannerSession(Planner(Config(data_dir=new), store), "one")
    session.say("mid-range").wait()
    assert session.state().trip.budget.level == "mid"


def test_what_is_here_already_stays_as_it_is(tmp_path: Path) -> None:
    folder, file = kept(tmp_path / "data"), tmp_path / "all.zip"
    back_up(folder, file)
    PlannerSession(Planner(Config(data_dir=folder), open_store(folder)), "one").say("mid-range").wait()
    before = files_of(folder)
    found = restore(folder, file)
    assert found.kept == ("one", "gone", "lab/prompts.json", "lab/runs/ab12.jsonl")
    assert (found.trips, found.deleted, found.documents) == (0, 0, 0)
    assert files_of(folder) == before


def rewritten(file: Path, changes: dict[str, bytes | None], into: Path) -> Path:
    """The backup with some of its files replaced, or left out."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(into, "w") as new:
        for name in dict.fromkeys((*old.namelist(), *changes)):
            content = changes.get(name, old.read(name) if name in old.namelist() else None)
            if content is not None:
                new.writestr(name, content)
    return into


def manifest_with(file: Path, name: str) -> bytes:
    with zipfile.ZipFile(file) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    manifest["files"].append({"name": name, "size": 1, "sha256": "0" * 64})
    return json.dumps(manifest).encode()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda f: {"trips/one.json": b"{}"}, "trips/one.json is not as it was written"),
        (lambda f: {"trips/one.trace.jsonl": None}, "trips/one.trace.jsonl is not as it was written"),
        (lambda f: {"manifest.json": None}, "no backup"),
        (lambda f: {"manifest.json": b"{}"}, "no backup"),
        (lambda f: {"manifest.json": manifest_with(f, "trips/../../x.json"), "trips/../../x.json": b"x"}, "no backup"),
        (lambda f: {"manifest.json": manifest_with(f, "/etc/x.json"), "/etc/x.json": b"x"}, "no backup"),
        (lambda f: {"manifest.json": manifest_with(f, "server.json"), "server.json": b"x"}, "no backup"),
    ],
)
def test_a_backup_that_was_changed_is_refused_and_nothing_is_written(tmp_path: Path, change, words: str) -> None:
    file = tmp_path / "all.zip"
    back_up(kept(tmp_path / "old"), file)
    broken = rewritten(file, change(file), tmp_path / "broken.zip")
    with pytest.raises(BackupRefused) as refused:
        restore(tmp_path / "new", broken)
    assert words in refused.value.words
    assert not (tmp_path / "new").exists()


def test_a_file_cut_short_or_of_another_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    back_up(kept(tmp_path / "old"), file)
    whole = file.read_bytes()
    for content in (b"", b"hello", whole[: len(whole) // 2], whole[:-30]):
        (tmp_path / "other").write_bytes(content)
        with pytest.raises(BackupRefused):
            restore(tmp_path / "new", tmp_path / "other")
    for missing in (tmp_path / "nowhere.zip", tmp_path):
        with pytest.raises(BackupRefused):
            restore(tmp_path / "new", missing)


def test_a_backup_writes_over_no_file_and_leaves_none_behind(tmp_path: Path) -> None:
    folder, file = kept(tmp_path / "data"), tmp_path / "all.zip"
    file.write_text("mine")
    for into, source in ((file, folder), (tmp_path / "b.zip", tmp_path / "empty")):
        with pytest.raises(PersonError):
            back_up(source, into)
    assert file.read_text() == "mine"
    with pytest.raises(PersonError):
        back_up(folder, tmp_path / "no" / "such" / "folder.zip")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["all.zip", "data"]


def test_a_backup_taken_while_people_write_opens_to_whole_trips(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    planner = Planner(Config(data_dir=folder), open_store(folder))
    session = PlannerSession(planner, "busy")
    session.say(FIRST).wait()
    over = threading.Event()

    def talking() -> None:
        while not over.is_set():
            session.say("thanks").wait()

    speaker = threading.Thread(target=talking)
    speaker.start()
    try:
        for n in range(4):
            back_up(folder, tmp_path / f"{n}.zip")
    finally:
        over.set()
        speaker.join(60)
    for n in range(4):
        restore(tmp_path / f"new{n}", tmp_path / f"{n}.zip")
        stored = open_store(tmp_path / f"new{n}").load("busy")
        assert stored.whole
        assert stored.notes == ()


def test_the_commands_say_what_they_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TRIP_DATA_DIR", str(kept(tmp_path / "data")))
    assert main(["backup", str(tmp_path / "all.zip")]) == 0
    assert "1 trip, 1 deleted trip and 2 documents of the lab" in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "all.zip")]) == 0
    assert "left as they are: one, gone, lab/prompts.json and lab/runs/ab12.jsonl." in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "none.zip")]) == 2
    assert "There is no file" in capsys.readouterr().err
