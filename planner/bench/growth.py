"""How costs grow with what is kept: a turn late in a long trip, a save among thousands of trips, and the page of a long trip.

Ratios of medians, measured in turns so that both sides meet the same machine. The page is measured by a program of its own
(`ui.page_figures`), as the planner knows no user interface.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

from planner.domain.events import TraceRecord, UserSpoke
from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.session import Planner, PlannerSession
from planner.store import TripStore, open_store
from planner.turn.apply import apply
from planner.turn.results import Json

TODAY = date(2026, 11, 27)
AT = datetime(2026, 11, 27, 9, tzinfo=UTC)
ROUNDS = 21
OPENING = (
    "I want to visit Boston for a long weekend, coming from New York City",
    "Feb 12-15, 2 people, mid-range, trains, hotel and food",
)
TALK = ("what did I say my budget was?", "thanks", "make it three people", "make it two people")


def turn_200_vs_5() -> float:
    """An ordinary turn, saved, in a trip of 200 turns over one in a trip of 5."""
    with tempfile.TemporaryDirectory() as folder:
        planner = Planner(Config(data_dir=Path(folder), today=TODAY), open_store(Path(folder)))
        few, many = PlannerSession(planner, "few"), PlannerSession(planner, "many")
        for session, turns in ((few, 5), (many, 200)):
            for n in range(turns):
                session.say(OPENING[n] if n < len(OPENING) else TALK[n % len(TALK)]).wait()
        ratio = _ratio(lambda n: _turn(many, n), lambda n: _turn(few, n), rounds=ROUNDS)
        planner.jobs.close()
        return ratio


def _turn(session: PlannerSession, n: int) -> None:
    session.say(TALK[n % 2]).wait()


def save_5000_vs_10() -> float:
    """A save in a folder of 5,000 trips over one in a folder of 10."""
    with tempfile.TemporaryDirectory() as small, tempfile.TemporaryDirectory() as large:
        stores = [_filled(Path(large), 5000), _filled(Path(small), 10)]
        saves = [_saver(store) for store in stores]
        return _ratio(*saves, rounds=ROUNDS * 3)


def _filled(folder: Path, trips: int) -> TripStore:
    store = open_store(folder)
    for n in range(trips):
        store.create(TripState(trip_id=f"trip-{n}"))
    return store


def _saver(store: TripStore) -> Callable[[int], None]:
    """A function that adds one record to the store's first trip."""
    state = TripState(trip_id="trip-0")

    def save(n: int) -> None:
        nonlocal state
        record = TraceRecord(seq=n + 1, turn=n + 1, at=AT, event=UserSpoke(text="Boston please"))
        state = apply(state, record)
        store.commit("trip-0", [record], state)

    return save


def _ratio(a: Callable[[int], None], b: Callable[[int], None], *, rounds: int) -> float:
    """The median time of `a` over that of `b`, called in turns."""
    times: tuple[list[float], list[float]] = ([], [])
    for n in range(rounds):
        for found, act in zip(times, (a, b), strict=True):
            started = time.perf_counter()
            act(n)
            found.append(time.perf_counter() - started)
    return round(statistics.median(times[0]) / statistics.median(times[1]), 2)


def page_figures() -> Json:
    """The figures of the page; none where the program that draws it is not there."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "ui" / "page_figures.py").exists():
        return {}
    done = subprocess.run([sys.executable, "-m", "ui.page_figures"], cwd=root, check=True, capture_output=True, text=True)
    measured: Json = json.loads(done.stdout.strip().splitlines()[-1])
    return measured


def growth_figures() -> Json:
    """Every figure of this module."""
    return {"turn_200_vs_5": turn_200_vs_5(), "save_5000_vs_10": save_5000_vs_10(), **page_figures()}
