"""kill -9 in the middle of a turn: nothing acknowledged is lost, the turn is marked as interrupted, and resuming ends as if nothing had been."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

from planner.runtime.config import Config
from planner.runtime.session import Planner
from planner.store import open_store

ROOT = Path(__file__).resolve().parents[2]
TODAY = date(2026, 11, 27)
FIRST = "Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range budget"
CUT_IN_RESEARCH = """
import sys, time
from datetime import date
from pathlib import Path
from planner.runtime.config import Config, make_services
from planner.runtime.session import Planner
from planner.store.moving import kept_at
import dataclasses

place, marker = sys.argv[1], Path(sys.argv[2])

def make(*args, **kwargs):
    services = make_services(*args, **kwargs)
    def slow(name, arguments):
        if name == "food_search":
            marker.write_text("here")
            time.sleep(60)
        return services.call_tool(name, arguments)
    return dataclasses.replace(services, call_tool=slow)

planner = Planner(Config(today=date(2026, 11, 27)), kept_at(place, must_exist=True).trips, make=make)
session = planner.session(sys.argv[3])
session.say("yes")
session.wait()
"""


def facts(state) -> object:
    """What a person would compare: everything but clock times, revisions and wall times."""
    return (
        state.trip,
        state.capabilities,
        state.preferences,
        [(q.slot, q.status) for q in state.questions],
        state.options,
        state.selection,
        sorted(state.reports),
    )


def planner_on(folder: Path) -> Planner:
    return Planner(Config(data_dir=folder, today=TODAY), open_store(folder))


def at_summary(folder: Path) -> str:
    session = planner_on(folder).session()
    session.say(FIRST)
    assert session.wait(60)
    assert session.state().turn.mode == "CONFIRM"
    return session.trip_id


def wait_until(happened, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it did not happen in time"
        os.sched_yield()


@pytest.mark.slow
def test_a_killed_turn_is_shown_as_interrupted_and_resumes_to_the_state_of_an_uninterrupted_one(tmp_path):
    cut, whole, marker = tmp_path / "cut", tmp_path / "whole", tmp_path / "marker"
    trip = at_summary(cut)
    before = planner_on(cut).session(trip).state()
    command = [sys.executable, "-c", CUT_IN_RESEARCH, str(cut), str(marker), trip]
    child = subprocess.Popen(command, cwd=ROOT)
    try:
        wait_until(marker.exists)
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait(timeout=10)

    session = planner_on(cut).session(trip)
    assert session.interrupted
    assert session.state().trip == before.trip
    assert session.state().transcript[-1].content == "yes"
    session.resume()
    assert session.wait(60)
    assert not session.interrupted

    other = planner_on(whole).session()
    for words in (FIRST, "yes"):
        other.say(words)
        assert other.wait(60)
    assert facts(session.state()) == facts(other.state())
    assert len(session.state().options) == 3


def test_the_same_message_twice_while_it_runs_is_one_turn(tmp_path):
    session = planner_on(tmp_path).session()
    assert session.say(FIRST) is session.say(FIRST)
    assert session.wait(60)
    assert [line.role for line in session.state().transcript] == ["user", "assistant"]
