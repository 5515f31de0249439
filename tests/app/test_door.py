"""A server that has as many people as it takes says so, in words, and lets the next one in by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.runtime.door import Door
from tests.app.conftest import OpenApp, planner_of, words_of

ROOT = Path(__file__).parents[2]


def test_who_comes_to_a_full_server_reads_why_and_is_let_in_later(open_app: OpenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIP_MOST_PEOPLE", "1")
    first = open_app()
    assert planner_of(first).planner.door.at_work == 1
    second: AppTest = open_app()
    assert not second.exception
    assert "One person is planning just now." in words_of(second)
    assert not second.chat_input
    assert first.run().chat_input, "who is in stays in"
    planner_of(first).planner.door = Door(1)
    second.run()
    assert second.chat_input
    assert "planning just now" not in words_of(second)
