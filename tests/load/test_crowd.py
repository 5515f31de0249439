"""A few people at once: each talks a trip through, nobody meets an error, and who comes to a full server is let in as others go."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.load.visitors import TALK, Crowd, Seen
from ui.page_figures import ROOT, free_port, serving


@pytest.mark.slow
def test_people_who_come_together_are_all_served_and_who_finds_it_full_is_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIP_MOST_PEOPLE", "3")
    port = free_port()
    with serving(ROOT / "app.py", tmp_path, port):
        seen = Crowd(port, 4, talk=TALK[:4], think_s=0.1, arriving_s=0.5, most_s=240).visit()
    assert seen.errors == []
    assert len(seen.turns) == 4 * 4
    assert (len(seen.pages), len(seen.waited)) == (3, 1)
    assert "DATABASE_URL" not in os.environ
    assert len(list((tmp_path / "trips").glob("*.trace.jsonl"))) == 4


def test_the_figures_of_a_crowd_are_what_was_seen() -> None:
    seen = Seen(pages=[1.0, 3.0], turns=[float(n) for n in range(1, 101)], errors=["x"], waited=[2.0, 5.0], seconds=9.0)
    figures = seen.figures()
    assert (figures["turns"], figures["errors"], figures["asked to wait"], figures["longest wait"]) == (100, 1, 2, 5.0)
    assert (figures["turn p50"], figures["turn most"]) == (50.5, 100.0)
    assert 95 <= figures["turn p95"] <= 96
    assert "turn p50" not in Seen().figures()
