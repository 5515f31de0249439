"""`python -m planner doctor`: whether this installation can do its work, each finding in words with the remedy.

A diagnosis is fine, worth a look, or wrong; the exit status is 1 when something is wrong. Nothing is changed, but
that the data folder is opened as the app opens it, which clears what dead writers left behind.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal, NamedTuple

from planner.domain.errors import PlannerError
from planner.domain.state import TripState
from planner.llm.server.connection import Connection
from planner.runtime.config import Config, from_environment
from planner.say.phrases import joined, plural

ROOT = Path(__file__).resolve().parents[2]
OLDEST_PYTHON = (3, 11)
FIRST_DAY = date(2026, 1, 1)
"""A computer whose clock is before this has a wrong clock."""
FREE_BYTES = 200_000_000
"""So much should be free where trips are kept: a full disk stops a turn."""
PORT = 8501
TIMEOUT_S = 0.5
_PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==(\S+)", re.MULTILINE)
Level = Literal["fine", "look", "wrong"]


class Diagnosis(NamedTuple):
    """What was looked at, how it stands, and in words what was found and what helps."""

    level: Level
    what: str
    words: str


def doctor_command(write: Callable[[str], object]) -> int:
    """Look at everything and write a line for each finding; 1 when something is wrong."""
    worst = False
    for one in diagnoses():
        worst |= one.level == "wrong"
        write(f"{one.level:<6} {one.what:<16} {one.words}")
    return 1 if worst else 0


def diagnoses() -> Iterator[Diagnosis]:
    """Every finding, in the order in which a fault of one would explain the next."""
    yield python_version()
    yield packages((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    try:
        config = from_environment()
    except PlannerError as refused:
        yield Diagnosis("wrong", "settings", refused.words)
        config = Config()
    else:
        yield Diagnosis("fine", "settings", f"New trips begin with {_engine(config)}.")
    yield clock(config.today, date.today())
    yield data_folder(config.data_dir) if config.database is None else database(config.database)
    yield prompts()
    yield curated()
    yield fonts()
    yield port(PORT)
    yield browser()
    yield from model_server(config.connection)


def _engine(config: Config) -> str:
    return "the built-in engine" if config.first_engine == "offline" else "the model server"


def python_version() -> Diagnosis:
    """Whether this Python is new enough."""
    words = f"Python {'.'.join(map(str, sys.version_info[:3]))}"
    if sys.version_info[:2] >= OLDEST_PYTHON:
        return Diagnosis("fine", "Python", f"{words}.")
    return Diagnosis("wrong", "Python", f"{words} is too old; make the environment with 3.11 or newer.")


def packages(requirements: str) -> Diagnosis:
    """Whether the packages that `requirements` pins are installed in those versions."""
    missing, other = list[str](), list[str]()
    pinned = _PINNED.findall(requirements)
    for name, wanted in pinned:
        try:
            found = version(name)
        except PackageNotFoundError:
            missing.append(name)
            continue
        if found != wanted:
            other.append(f"{name} {found} instead of {wanted}")
    remedy = "Run .venv/bin/pip install -r requirements.txt."
    if missing:
        return Diagnosis("wrong", "packages", f"Not installed: {joined(missing)}. {remedy}")
    if other:
        return Diagnosis("look", "packages", f"Other versions than the tests pass on: {joined(other)}. {remedy}")
    return Diagnosis("fine", "packages", f"All {len(pinned)} are installed in their versions.")


def clock(fixed: date | None, today: date) -> Diagnosis:
    """Whether the day is plausible: every date a person says is read from it."""
    if fixed is not None:
        return Diagnosis("look", "clock", f"TRIP_TODAY fixes the day at {fixed.isoformat()}; unset it for real trips.")
    if today < FIRST_DAY:
        return Diagnosis("wrong", "clock", f"This computer says it is {today.isoformat()}. Set its clock: dates are read from it.")
    return Diagnosis("fine", "clock", f"Today is {today.isoformat()}.")


def data_folder(folder: Path) -> Diagnosis:
    """Whether trips can be kept in `folder`, how many are, and whether another server uses it."""
    from planner.store import open_store

    if not folder.exists():
        home = next((parent for parent in folder.absolute().parents if parent.exists()), Path("/"))
        if os.access(home, os.W_OK):
            return Diagnosis("fine", "data folder", f"{folder} is made with the first trip.")
        return Diagnosis(
            "wrong", "data folder", f"{folder} cannot be made: {home} may not be written. Set TRIP_DATA_DIR to another folder."
        )
    try:
        store = open_store(folder)
        trips = store.list()
        holder = store.holder()
    except PlannerError as refused:
        return Diagnosis("wrong", "data folder", f"{folder}: {refused.words}")
    kept = f"{folder} holds {plural(len(trips), 'trip')}"
    broken = [trip.trip_id for trip in trips if trip.status == "damaged"]
    free = shutil.disk_usage(folder).free
    if broken:
        return Diagnosis("look", "data folder", f"{kept}, of which {joined(broken)} cannot be read; the files were set aside.")
    if free < FREE_BYTES:
        return Diagnosis("look", "data folder", f"{kept}, and only {free // 1_000_000} MB are free on the disk. Make room.")
    if holder is not None:
        return Diagnosis("look", "data folder", f"{kept}, and a server is using it now (process {holder.pid or 'unknown'}).")
    return Diagnosis("fine", "data folder", f"{kept}.")


def database(url: str) -> Diagnosis:
    """Whether trips can be kept in the database at `url`, and how many are."""
    from planner.store.moving import open_kept

    try:
        with open_kept(Path(), url) as kept:
            trips = kept.trips.list()
    except PlannerError as refused:
        return Diagnosis("wrong", "database", f"{refused.words} See that PostgreSQL runs and that DATABASE_URL names it.")
    broken = [trip.trip_id for trip in trips if trip.status == "damaged"]
    if broken:
        return Diagnosis("look", "database", f"It holds {plural(len(trips), 'trip')}, of which {joined(broken)} cannot be read.")
    return Diagnosis("fine", "database", f"It holds {plural(len(trips), 'trip')}.")


def prompts() -> Diagnosis:
    """Whether the prompt files are sound."""
    from planner.prompting.check import check_prompts
    from planner.prompting.load import load

    try:
        check_prompts(load())
    except PlannerError as refused:
        return Diagnosis("wrong", "prompts", refused.words)
    return Diagnosis("fine", "prompts", "Every prompt is sound.")


def curated() -> Diagnosis:
    """Whether the book of destinations can be read."""
    from planner.destinations.book import FOLDER, FactsError, heads

    try:
        count = len(list(heads(FOLDER)))
    except FactsError as wrong:
        return Diagnosis("wrong", "destinations", f"{wrong}. Run python -m planner facts check.")
    if not count:
        return Diagnosis("wrong", "destinations", "There are none; the program was not copied whole.")
    return Diagnosis("fine", "destinations", f"{count} are curated.")


def fonts() -> Diagnosis:
    """Whether a PDF can be made, with letters of several scripts."""
    from planner.exports import pdf_of

    try:
        made = pdf_of(TripState(trip_id="doctor"))
    except (OSError, ModuleNotFoundError, RuntimeError, PlannerError) as wrong:
        return Diagnosis("wrong", "PDF and fonts", f"No PDF can be made ({wrong}). Run .venv/bin/pip install -r requirements.txt.")
    return Diagnosis("fine", "PDF and fonts", f"A PDF was made ({len(made):,} bytes).")


def port(number: int) -> Diagnosis:
    """Whether something answers on the port the app uses."""
    with socket.socket() as knock:
        knock.settimeout(TIMEOUT_S)
        taken = knock.connect_ex(("127.0.0.1", number)) == 0
    if taken:
        return Diagnosis("look", "port", f"Something answers on port {number}: this app, or start it with --server.port {number + 1}.")
    return Diagnosis("fine", "port", f"Port {number} is free.")


def browser() -> Diagnosis:
    """Whether the browser tests can run; the app itself needs none here."""
    if any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
        return Diagnosis("fine", "Chromium", "The browser tests can run.")
    return Diagnosis("look", "Chromium", "Not installed: the browser tests are skipped. The app does not need it.")


def model_server(connection: Connection | None) -> Iterator[Diagnosis]:
    """Whether the model server answers, and in which forms. Asks it three or four small things."""
    if connection is None:
        yield Diagnosis("fine", "model server", "None is set, and none is needed. OPENAI_API_KEY or OPENAI_BASE_URL names one.")
        return
    from planner.llm.server.probing import probe

    found = probe(connection)
    if found.error:
        yield Diagnosis("wrong", "model server", f"{connection.model} at {connection.host}: {found.error}")
    for ability in found.findings:
        level: Level = "fine" if ability.works == "yes" else "look"
        yield Diagnosis(level, "model server", f"{ability.what}: {ability.words}")
