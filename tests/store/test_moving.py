"""Everything that is kept moves from a folder into a database and back, whole, and a backup of either is restored into the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from planner.__main__ import main
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.runtime.config import Config
from planner.runtime.session import Planner, PlannerSession
from planner.store.moving import Kept, MoveReport, kept_at, move, open_kept
from planner.store.trip_access import TripLink, with_link
from planner.store.trip_store import WholeTrip
from planner.turn.trace import replay
from tests.contract.store_talk import said
from tests.database import Cluster

Open = Callable[[Path | str], Kept]
MADE = datetime(2026, 11, 27, 9, tzinfo=UTC)
FIRST = "Two adults from New York City to Boston, 12 to 15 February 2027"


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.fresh()


@pytest.fixture
def kept_in() -> Iterator[Open]:
    """Opens folders and databases, and lets them go when the test ends."""
    with ExitStack() as stack:

        def opening(place: Path | str) -> Kept:
            kept = open_kept(place, None) if isinstance(place, Path) else open_kept(Path(), place)
            return stack.enter_context(kept)

        yield opening


def filled(place: Kept) -> Kept:
    """Two trips that were talked about, one with a title, one in the trash, and three documents."""
    planner = Planner(Config(), place.trips)
    for name in ("one", "two", "gone"):
        PlannerSession(planner, name).say(FIRST).wait()
    place.trips.rename("one", "Honeymoon")
    link = TripLink(token="a" * 32, made_at=MADE, ends_at=MADE + timedelta(days=7))
    place.trips.change_access("one", lambda access: with_link(evolve(access, owner="p_ann"), link))
    place.trips.change_access("gone", lambda access: evolve(access, owner="p_ben"))
    place.trips.delete("gone")
    place.documents.update("prompts.json", lambda before: b"{}")
    place.documents.append("runs/ab12.jsonl", b'{"case": 1}')
    place.documents.append("runs/ab12.jsonl", b'{"case": 2}')
    return place


def everything(place: Kept) -> dict[str, object]:
    trips = {trip_id: place.trips.whole_trip(trip_id) for trip_id in place.trips.every_id()}
    return {**trips, **{name: place.documents.read(name) for name in place.documents.every_name()}, "list": place.trips.list()}


def test_all_that_a_folder_keeps_is_in_the_database_and_comes_back_as_it_was(tmp_path: Path, kept_in: Open, url: str) -> None:
    source, database, again = filled(kept_in(tmp_path / "a")), kept_in(url), kept_in(tmp_path / "b")
    before = everything(source)
    assert len(before) == 6
    assert move(source, database) == MoveReport(2, 1, 2, (), ())
    assert everything(database) == before == everything(source)
    assert move(database, again) == MoveReport(2, 1, 2, (), ())
    assert everything(again) == before
    kept = database.trips.load("one")
    assert (kept.whole, kept.state.settings.title) == (True, "Honeymoon")
    assert (database.trips.shared("a" * 32).trip_id, database.trips.owners()) == ("one", {"one": "p_ann"})
    assert replay(TripState(trip_id="two"), database.trips.trace("two")) == database.trips.load("two").state
    PlannerSession(Planner(Config(), database.trips), "two").say("mid-range").wait()
    database.trips.restore("gone")
    assert database.trips.load("gone").whole


def test_what_is_there_already_stays_as_it_is_so_a_move_can_be_carried_on(tmp_path: Path, kept_in: Open, url: str) -> None:
    source, database = filled(kept_in(tmp_path / "a")), kept_in(url)
    move(source, database)
    kept = database.trips.load("two")
    records, state = said(kept.state, kept.trace_seq + 1, "later")
    database.trips.commit("two", records, state)
    database.trips.erase("one")
    assert move(source, database) == MoveReport(1, 0, 0, ("gone", "two", "prompts.json", "runs/ab12.jsonl"), ())
    assert database.trips.load("two").state == state
    assert database.trips.load("one").state == source.trips.load("one").state


def test_a_trip_that_cannot_be_read_is_named_and_stays_where_it_is(
    tmp_path: Path, kept_in: Open, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "a"
    filled(kept_in(folder))
    (folder / "trips" / "two.json").write_bytes(b"broken")
    assert main(["migrate", "--from", str(folder), "--to", url]) == 1
    out = capsys.readouterr().out
    assert "Moved 1 trip, 1 deleted trip and 2 documents of the lab." in out
    assert "Cannot be read and stay where they are: two." in out
    assert (folder / "trips" / "two.json").read_bytes() == b"broken"
    assert kept_in(url).trips.every_id() == ("gone", "one")


def test_the_command_moves_both_ways_and_refuses_in_words(
    tmp_path: Path, kept_in: Open, url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, back = tmp_path / "a", tmp_path / "b"
    before = everything(filled(kept_in(folder)))
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["migrate", "--from", str(folder), "--to", "DATABASE_URL"]) == 0
    assert main(["migrate", "--from", "DATABASE_URL", "--to", str(back)]) == 0
    assert everything(kept_in(back)) == before
    capsys.readouterr()
    for source, target, words in (
        (str(tmp_path / "none"), str(back), "holds no trips"),
        (url, url, "Both places are the same"),
        ("mysql://me:pass@host/trips", str(back), "begins with postgresql://"),
    ):
        assert main(["migrate", "--from", source, "--to", target]) == 2
        assert words in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def undated(found: dict[str, object]) -> dict[str, object]:
    """The same without the day on which a trip was deleted: one that a backup brings back can be restored for thirty days from then on."""
    return {
        name: one.model_copy(update={"deleted_at": None}) if isinstance(one, WholeTrip) and one.deleted_at else one
        for name, one in found.items()
    }


def test_a_backup_of_a_database_is_restored_into_a_folder_and_that_of_a_folder_into_a_database(
    tmp_path: Path, kept_in: Open, cluster: Cluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, file = cluster.fresh(), cluster.fresh(), tmp_path / "all.zip"
    before = undated(everything(filled(kept_in(first))))
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", first)
    assert main(["backup", str(file)]) == 0
    assert not (tmp_path / "data").exists(), "the folder is not touched where a database keeps the trips"
    monkeypatch.setenv("DATABASE_URL", "")
    assert main(["restore", str(file)]) == 0
    assert undated(everything(kept_in(tmp_path / "data"))) == before
    monkeypatch.setenv("DATABASE_URL", second)
    assert main(["restore", str(file)]) == 0
    assert undated(everything(kept_in(second))) == before
    assert main(["restore", str(file)]) == 0
    assert "Here already and left as they are: gone, one, two, prompts.json and runs/ab12.jsonl." in capsys.readouterr().out


def test_the_doctor_and_the_exports_look_where_the_trips_are(
    tmp_path: Path, kept_in: Open, url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(kept_in(url))
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["export", "one", "--format", "json"]) == 0
    assert '"trip_id"' in capsys.readouterr().out
    main(["doctor"])
    assert "fine   database         It holds 2 trips." in capsys.readouterr().out
    monkeypatch.setenv("DATABASE_URL", url.replace("/postgres?", "/nothing?"))
    main(["doctor"])
    assert "wrong  database" in capsys.readouterr().out


def test_a_time_keeps_its_microsecond_on_the_way_through_a_folder(tmp_path: Path, kept_in: Open, url: str) -> None:
    database, folder = kept_in(url), kept_in(tmp_path / "a")
    filled(database)
    trip = database.trips.whole_trip("gone")
    assert trip.deleted_at is not None
    for microsecond in (1, 499_999, 999_999):
        name = f"t{microsecond}"
        at = datetime(2026, 11, 29, 1, 2, 3, microsecond, tzinfo=UTC)
        folder.trips.keep_whole(trip.model_copy(update={"state": TripState(trip_id=name), "seq": 0, "records": (), "deleted_at": at}))
        assert folder.trips.whole_trip(name).deleted_at == at


def test_a_place_is_a_folder_or_a_url(tmp_path: Path) -> None:
    assert kept_at(str(tmp_path / "new"), must_exist=False).trips.every_id() == ()
