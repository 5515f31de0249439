"""How long trips are kept: as the setting says, and for ever without it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from planner.domain.errors import SettingInvalid
from planner.domain.state import TripState
from planner.lab.evaluating import InlineExecutor
from planner.runtime.config import Config, from_environment
from planner.runtime.session import Planner
from planner.store import open_store


def aged(folder: Path, days: int) -> None:
    """A folder with one trip last saved so many days ago, and one of now."""
    open_store(folder, lambda: datetime.now(UTC) - timedelta(days=days)).create(TripState(trip_id="old"))
    open_store(folder).create(TripState(trip_id="new"))


@pytest.mark.parametrize(("keep", "left"), [(None, ["new", "old"]), (30, ["new"]), (50, ["new", "old"])])
def test_trips_nobody_changed_go_to_the_trash(tmp_path: Path, keep: int | None, left: list[str]) -> None:
    aged(tmp_path, 40)
    planner = Planner(Config(data_dir=tmp_path, keep_days=keep), open_store(tmp_path), effects=InlineExecutor())
    planner.session()
    assert sorted(t.trip_id for t in planner.store.list()) == left
    if "old" not in left:
        planner.store.restore("old")


def test_it_is_done_once_a_day(tmp_path: Path) -> None:
    planner = Planner(Config(data_dir=tmp_path, keep_days=1), open_store(tmp_path), effects=InlineExecutor())
    planner.session()
    aged(tmp_path, 40)
    planner.session()
    assert len(planner.store.list()) == 2


@pytest.mark.parametrize("text", ["0", "-3", "3.5", "soon", "99999999999", "१०"])
def test_a_number_of_days_that_is_none_is_refused_by_name(text: str) -> None:
    with pytest.raises(SettingInvalid, match="TRIP_KEEP_DAYS"):
        from_environment({"TRIP_KEEP_DAYS": text})


def test_without_the_setting_nothing_expires() -> None:
    assert from_environment({"TRIP_KEEP_DAYS": " "}).keep_days is None
    assert from_environment({"TRIP_KEEP_DAYS": "90"}).keep_days == 90
