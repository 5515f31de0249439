"""A trip whose record lost its beginning or its middle is drawn, chat and Debug alike, and says what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.store import TripStore
from planner.store.trip_store import GAP
from tests.app.conftest import OpenApp, words_of
from tests.app.scenes import selected


@pytest.mark.parametrize("keep", ["nothing", "the second half", "all but one in the middle"])
def test_the_pages_of_a_trip_with_a_damaged_record_are_drawn(open_app: OpenApp, store: TripStore, folder: Path, keep: str) -> None:
    trip_id = selected("damaged").kept_in(store)
    trace = folder / "trips" / f"{trip_id}.trace.jsonl"
    lines = trace.read_bytes().splitlines(keepends=True)
    half = len(lines) // 2
    kept = {"nothing": [], "the second half": lines[half:], "all but one in the middle": lines[:half] + lines[half + 1 :]}[keep]
    trace.write_bytes(b"".join(kept))
    for page in (None, "pages/compare.py"):
        at = open_app(trip=trip_id, page=page)
        assert not at.exception
        assert GAP in words_of(at)
    at = debug(open_app(trip=trip_id))
    for view in at.segmented_control(key="side_debug_view").options:
        at.segmented_control(key="side_debug_view").set_value(view).run()
        assert not at.exception


def debug(at: AppTest) -> AppTest:
    at.session_state["sidebar_view"] = "Debug"
    return at.run()
