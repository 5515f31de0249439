"""Trips kept by a program of the first format: planned and chosen, in the middle of its questions, and edited with undo, restart and Stop.

`fixtures` holds their files as that program wrote them (28 November 2026), packed.
"""

from __future__ import annotations

import gzip
import json
from datetime import date
from pathlib import Path

import pytest

from planner.domain.events import (
    RestartRequested,
    RetryRequested,
    StopRequested,
    TripRestarted,
    TurnUndone,
    UndoRequested,
)
from planner.domain.state import SCHEMA_VERSION, TripState
from planner.runtime.config import Config
from planner.runtime.session import Planner, PlannerSession
from planner.store import open_store
from planner.store.migrate import RENAMED_EVENTS
from planner.turn.trace import as_json, replay

FIXTURES = Path(__file__).parent / "fixtures"
PLANNED, ASKING, EDITED = "planned-and-selected", "in-questions", "edited-undone-restarted"
DAY = date(2026, 11, 28)


@pytest.fixture
def planner(tmp_path: Path) -> Planner:
    """A planner over a folder that holds the three trips."""
    trips = tmp_path / "trips"
    trips.mkdir()
    for packed in FIXTURES.glob("*.gz"):
        (trips / packed.stem).write_bytes(gzip.decompress(packed.read_bytes()))
    return Planner(Config(data_dir=tmp_path, today=DAY), open_store(tmp_path))


def stored(planner: Planner, trip_id: str) -> dict[str, object]:
    """The state as it lies in the trip's file."""
    file = planner.config.data_dir / "trips" / f"{trip_id}.json"
    state: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))["trip"]["1"]["state"]
    return state


def done(session: PlannerSession, step: object) -> TripState:
    """The state after one thing the person does."""
    job = session.say(step) if isinstance(step, str) else session.press(step)  # type: ignore[arg-type]
    assert job.wait(60)
    assert job.error is None
    return session.state()


def test_the_files_are_of_the_first_format(planner: Planner) -> None:
    for trip_id in (PLANNED, ASKING, EDITED):
        trace = (planner.config.data_dir / "trips" / f"{trip_id}.trace.jsonl").read_text(encoding="utf-8")
        assert stored(planner, trip_id)["schema_version"] == 1
        assert f'"schema_version":{SCHEMA_VERSION}' not in trace
    assert all(f'"type":"{tag}"' in trace for tag in RENAMED_EVENTS if tag not in ("turn_retried", "turn_stopped_done"))


@pytest.mark.parametrize("trip_id", [PLANNED, ASKING, EDITED])
def test_an_old_trip_opens_and_its_trace_leads_to_its_state(planner: Planner, trip_id: str) -> None:
    session = planner.session(trip_id)
    state = session.state()
    assert state.schema_version == SCHEMA_VERSION
    assert as_json(replay(TripState(trip_id=trip_id), session.records())) == as_json(state)
    assert planner.store.summary(trip_id).title


def test_a_planned_trip_still_answers_changes_and_undoes(planner: Planner) -> None:
    session = planner.session(PLANNED)
    before = session.state()
    assert (len(before.options), before.selection is not None and before.selection.option_id) == (3, "opt-1")
    assert "day 2" in done(session, "what is on day 2?").transcript[-1].content.casefold()
    cheaper = done(session, "cheaper")
    assert (cheaper.turn and cheaper.turn.act, len(cheaper.options)) == ("refine", 3)
    back = done(session, UndoRequested())
    assert back.options == before.options
    assert stored(planner, PLANNED)["schema_version"] == SCHEMA_VERSION


def test_a_trip_in_its_questions_goes_on_to_its_plans(planner: Planner) -> None:
    session = planner.session(ASKING)
    known = session.state().trip
    assert (known.party.adults, known.destinations[0].place.name) == (2, "Lisbon")
    done(session, "from Madrid, 10 to 14 May, mid-range, flights, hotel and food")
    planned = done(session, "yes, that is right")
    assert len(planned.options) >= 2
    assert planned.preferences.dietary == ("vegetarian",)


def test_undo_restart_and_stop_are_read_as_what_they_were(planner: Planner) -> None:
    session = planner.session(EDITED)
    pressed = [type(r.event) for r in session.records() if isinstance(r.event, UndoRequested | RestartRequested | StopRequested)]
    assert pressed == [UndoRequested, RestartRequested, StopRequested]
    came = [type(r.event) for r in session.records() if isinstance(r.event, TurnUndone | TripRestarted)]
    assert came == [TurnUndone, TripRestarted]
    turn = session.state().turn
    assert turn is not None
    assert turn.button == "stop_requested"
    assert [stop.place.name for stop in session.state().trip.destinations] == ["Rome"]
    assert done(session, UndoRequested()).trip.destinations == (), "Stop changed nothing, so undo takes Rome back"
    assert RetryRequested().type == "retry_requested"


def test_new_records_stand_behind_old_ones_and_both_replay(planner: Planner) -> None:
    session = planner.session(EDITED)
    done(session, RestartRequested())
    state = done(session, UndoRequested())
    versions = [
        json.loads(line).get("schema_version", 1)
        for line in (planner.config.data_dir / "trips" / f"{EDITED}.trace.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    assert set(versions) == {1, SCHEMA_VERSION}
    assert versions == sorted(versions)
    assert as_json(replay(TripState(trip_id=EDITED), session.records())) == as_json(state)
    assert [stop.place.name for stop in state.trip.destinations] == ["Rome"]
