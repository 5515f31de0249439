"""How costs grow with what is kept: a turn late in a long trip, a save among thousands of trips, and the page of a long trip.

Ratios of medians, measured in turns so that both sides meet the same machine. The page is measured by a program of its own
(`ui.page_figures`), as the planner knows no user interface.
"""

from __future__ import annotations

import json
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import psycopg
from psycopg import sql

from planner.domain.events import TraceRecord, UserSpoke
from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.session import Planner, PlannerSession
from planner.store import TripStore, open_store
from planner.store.database import opened
from planner.store.postgres_store import PostgresStore
from planner.turn.apply import apply
from planner.turn.results import Json

TODAY = date(2026, 11, 27)
AT = datetime(2026, 11, 27, 9, tzinfo=UTC)
ROUNDS = 21
FEW, MANY = 10, 5_000
"""Trips."""
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


def kept_figures(store: TripStore) -> Json:
    """How a store's work grows: a save and a trip's opening among 5,000 trips over the same among ten, an opening of a trip of 1,000
    turns over one of five, and the milliseconds that the list of 5,000 trips takes.
    """
    _fill(store, range(FEW))
    few = _times(_saver(store, "few")), _times(_opener(store, "few"))
    _fill(store, range(FEW, MANY))
    many = _times(_saver(store, "many")), _times(_opener(store, "many"))
    for name, turns in (("short", 5), ("long", 1_000)):
        save = _saver(store, name)
        for n in range(turns):
            save(n)
    began = time.perf_counter()
    store.list()
    listed = time.perf_counter() - began
    return {
        "save_5000_vs_10": round(many[0] / few[0], 2),
        "open_5000_vs_10": round(many[1] / few[1], 2),
        "open_1000_vs_5_turns": _ratio(_opener(store, "long"), _opener(store, "short"), rounds=ROUNDS * 3),
        "list_5000_ms": round(listed * 1000, 1),
    }


def folder_figures() -> Json:
    """`kept_figures` of a data folder."""
    with tempfile.TemporaryDirectory() as folder:
        return kept_figures(open_store(Path(folder)))


def database_figures(url: str) -> Json:
    """`kept_figures` of a database, in a schema of their own that is gone afterwards."""
    schema = f"bench_{secrets.token_hex(8)}"
    name = sql.Identifier(schema)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("create schema {}").format(name))
    database = opened(f"{url}{'&' if '?' in url else '?'}options=-csearch_path%3D{schema}")
    try:
        return kept_figures(PostgresStore(database))
    finally:
        database.close()
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(sql.SQL("drop schema {} cascade").format(name))


def _fill(store: TripStore, numbers: range) -> None:
    for n in numbers:
        store.create(TripState(trip_id=f"trip-{n}"))


def _saver(store: TripStore, trip_id: str) -> Callable[[int], None]:
    """A function that adds one record to a new trip."""
    state = TripState(trip_id=trip_id)
    store.create(state)

    def save(n: int) -> None:
        nonlocal state
        record = TraceRecord(seq=state.rev + 1, turn=n + 1, at=AT, event=UserSpoke(text="Boston please"))
        state = apply(state, record)
        store.commit(trip_id, [record], state)

    return save


def _opener(store: TripStore, trip_id: str) -> Callable[[int], object]:
    return lambda n: store.load(trip_id)


def _times(act: Callable[[int], object]) -> float:
    """The median time of `act`, in seconds."""
    found = []
    for n in range(ROUNDS * 3):
        began = time.perf_counter()
        act(n)
        found.append(time.perf_counter() - began)
    return statistics.median(found)


def _ratio(a: Callable[[int], object], b: Callable[[int], object], *, rounds: int) -> float:
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


def growth_figures(database_url: str | None = None) -> Json:
    """Every figure of this module; those of a database where one is named."""
    kept: Json = {"folder": folder_figures()}
    if database_url is not None:
        kept["database"] = database_figures(database_url)
    return {"turn_200_vs_5": turn_200_vs_5(), **kept, **page_figures()}
