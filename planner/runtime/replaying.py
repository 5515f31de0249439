"""Running cases without a screen: one in-memory trip a case, a clock that counts records, a result line for every turn."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from datetime import date, datetime, timedelta

from pydantic import JsonValue, ValidationError

from planner.agents.services import Services
from planner.domain.errors import MessageRefused, PlannerError
from planner.domain.events import TraceRecord
from planner.domain.state import TripState, Turn
from planner.domain.values import evolve
from planner.runtime.cases import Case, CaseInvalid, opener_of, start_state
from planner.runtime.runner import TurnLoop, opener_for
from planner.turn.results import Json, turn_result
from planner.turn.trace import as_json, replay

MakeServices = Callable[[date], Services]


def case_clock(today: date) -> Callable[[int], datetime]:
    """`today` at 09:00 plus one second a record."""
    start = datetime(today.year, today.month, today.day, 9)
    return lambda seq: start + timedelta(seconds=seq)


class Conversation:
    """One trip in memory: say something, get the turn's result. The trace is kept, so undo and the laws can be checked."""

    def __init__(self, state: TripState, services: Services, clock: Callable[[int], datetime], pool: Executor | None = None) -> None:
        self.start = state
        self.state = state
        self.records: list[TraceRecord] = []
        self._services = services
        self._clock = clock
        self._pool = pool

    def turn(self, turn: JsonValue) -> Json:
        """The result of one turn. Blank and over-long messages, and impossible buttons, are answered in words and change nothing."""
        started = time.perf_counter()
        first = len(self.records)
        try:
            what = opener_of(turn)
            opener = opener_for(what, self.state, self._services.today) if isinstance(what, str) else what
        except MessageRefused as refused:
            shown = self._refused(refused.words, turn)
            return turn_result(turn, shown, (), _ms(started))
        loop = TurnLoop(
            self.state,
            len(self.records),
            services=self._services,
            clock=self._clock,
            publish=self._keep,
            state_before=self.state_before,
            pool=self._pool,
        )
        self.state = loop.run(opener)
        return turn_result(turn, self.state, self.records[first:], _ms(started))

    def state_before(self, seq: int) -> TripState:
        """The state as it was before record `seq`."""
        return replay(self.start, self.records[: seq - 1])

    def _keep(self, records: Iterable[TraceRecord], state: TripState) -> None:
        self.records += records

    def _refused(self, words: str, turn: JsonValue) -> TripState:
        n = self.state.turn.n if self.state.turn else 1
        mode = self.state.turn.mode if self.state.turn else "CLARIFY"
        return evolve(
            self.state, turn=Turn(n=n, text=str(turn)[:200], act="other", acts=("other",), stage="replied", mode=mode, reply=words)
        )


def _ms(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 3)


def run_case(raw: JsonValue, make_services: MakeServices, today: date, pool: Executor | None = None) -> Json:
    """The result of one case; whatever is wrong with it is told in `error` and never reaches another case."""
    case_id = str(raw.get("id")) if isinstance(raw, dict) else "?"
    turns: list[JsonValue] = []
    state: JsonValue = None
    error: JsonValue = None
    try:
        case = Case.model_validate(raw)
        day = case.today or today
        talk = Conversation(start_state(case, f"case-{case.id}"[:64], day), make_services(day), case_clock(day), pool)
        state = as_json(talk.state)
        for turn in case.turns:
            turns.append(talk.turn(turn))
            state = as_json(talk.state)
            if talk.state.turn is not None and talk.state.turn.stage == "failed":
                error = {"kind": talk.state.turn.error_kind, "message": talk.state.turn.error_words}
    except ValidationError as invalid:
        first = invalid.errors(include_url=False)[0]
        error = {"kind": CaseInvalid.kind, "message": f"{'.'.join(map(str, first['loc']))}: {first['msg']}"}
    except PlannerError as failed:
        error = {"kind": failed.kind, "message": failed.words}
    return {"id": case_id, "turns": turns, "state": state, "error": error}


def read_cases(lines: Iterable[str]) -> Iterator[JsonValue]:
    """Each line's case; a line that is no JSON becomes a case that says so."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield json.loads(line)
        except json.JSONDecodeError as error:
            yield {"id": f"line {number}", "turns": None, "error": str(error)}
