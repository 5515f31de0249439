"""The app as a test clicks through it: its own data folder, a fixed day, and no time spent waiting but on the turn itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.runtime.session import PlannerSession
from planner.store import TripStore, open_store
from tests.app.scenes import Script

ROOT = Path(__file__).parents[2]
OpenApp = Callable[..., AppTest]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TRIP_TODAY", "2026-11-28")
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path) -> TripStore:
    return open_store(folder)


@pytest.fixture
def open_app(folder: Path) -> OpenApp:
    """The app at the chat page, of a trip when a script of one is given: `open_app()` or `open_app(script, page="pages/compare.py")`."""

    def opened(script: Script | None = None, *, page: str | None = None, trip: str | None = None) -> AppTest:
        at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
        if script is not None:
            trip = script.kept_in(open_store(folder))
        if trip is not None:
            at.query_params["trip"] = trip
        at.run()
        return at.switch_page(page).run() if page else at

    return opened


def planner_of(at: AppTest) -> PlannerSession:
    session: PlannerSession = at.session_state["planner"]
    return session


def finished(at: AppTest) -> AppTest:
    """The page after the running turn is over."""
    assert planner_of(at).wait(60), "the turn did not end"
    return at.run()


def words_of(at: AppTest) -> str:
    """Everything written on the page."""
    return "\n".join(e.value for e in (*at.markdown, *at.caption, *at.title, *at.subheader, *at.info, *at.warning) if e.value)


def keys_of(at: AppTest) -> set[str]:
    """The keys of all buttons on the page."""
    return {button.key for button in at.button if button.key}
