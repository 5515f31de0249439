"""What the planner adds to a model's calls, beside a bare loop of `chat.completions.create` in the same run. Never a test.

One turn is 11 model calls and 6 tool calls: the reader, three specialists of three calls side by side, the planner's proposal. Both sides
send the same messages in the same shape of threads to the same stub server in another process; the bare loop parses each reply and
does nothing else, the planner renders prompts, runs the specialists' loop and the tools' bookkeeping, validates, and writes its records.
Tools answer at once, and what is computed about the trip itself (grounding, composing) is left out on both sides; `whole_turn` measures
the whole turn with it.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import date
from statistics import median
from typing import Any, NamedTuple

import httpx2
from openai import OpenAI
from pydantic import BaseModel, JsonValue, SecretStr

from planner.agents.asking import ask_role
from planner.agents.services import Services
from planner.agents.specialist import run_specialist
from planner.domain.events import SpecialistReported
from planner.domain.patch import Capability
from planner.domain.quotes_due import dependency_hash
from planner.domain.replies import ExtractReply, FinalizeReply
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import Task, Trip, TripState
from planner.domain.values import Budget, DateRange, Party, Place, Stop
from planner.llm.protocol import ExtractContext, FinalizeContext, LLMReply, LLMRequest, OnDelta
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import Dialect
from planner.llm.server.failures import Course
from planner.llm.server.openai_client import OpenAIClient, messages_of
from planner.prompting.load import load, state_json, tables_told
from planner.turn.results import Json

TODAY = date(2026, 11, 27)
SAID = "Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range"
CALLS = 11
STEPS = 5
"""Calls one after another on the longest way through a turn: the reader, three of a specialist, the proposal."""
DELAY_S = 0.2
AT_ONCE = 100


class _Nothing(BaseModel):
    """What a tool of the bench answers."""

    ok: bool = True


def _no_tool(name: str, arguments: Mapping[str, JsonValue]) -> BaseModel:
    return _Nothing()


def trip() -> TripState:
    """A complete trip, so that prompts have their usual size."""
    capabilities: tuple[Capability, ...] = ("research_trains", "research_hotels", "research_food")
    return TripState(
        trip_id="bench",
        capabilities=capabilities,
        trip=Trip(
            origin=Place(name="New York City", country="US", lat=40.714, lon=-74.006),
            destinations=(Stop(place=Place(name="Boston", country="US", lat=42.358, lon=-71.06), nights=3),),
            date_range=DateRange(start=date(2027, 2, 12), end=date(2027, 2, 15), nights=3),
            party=Party(adults=2, rooms=1),
            budget=Budget(level="mid"),
        ),
    )


class PlannerTurn:
    """The turn as the planner makes it."""

    def __init__(self, client: OpenAIClient) -> None:
        self._state = trip()
        self._services = Services(client=client, fallback=client, prompts=load(), call_tool=_no_tool, today=TODAY)
        self._tasks = tuple(
            Task(task_id=s, task_name=s, specialist=s, instructions="Find what fits.", context_hash=dependency_hash(self._state, s))
            for s in SPECIALISTS.ids
        )

    def __call__(self, pool: Executor) -> None:
        state, services = self._state, self._services
        shown = {"today": TODAY.isoformat(), "state": state_json(state)}
        ask_role(
            services, state, by="reader", purpose="extract", prompt="extract", values=shown | tables_told(),
            context=ExtractContext(state=state, message=SAID, today=TODAY), reply_model=ExtractReply, user=SAID,
        )  # fmt: skip
        runs = [pool.submit(run_specialist, state, task, services) for task in self._tasks]
        for run in runs:
            last = run.result()[-1]
            assert isinstance(last, SpecialistReported)
            assert last.report.failed is None, last.report.failed
        ask_role(
            services, state, by="planner", purpose="finalize", prompt="finalize",
            values={"reports": "[]", "sights": "{}", "today": TODAY.isoformat(), "state": state_json(state)},
            context=FinalizeContext(state=state, reports=(), today=TODAY), reply_model=FinalizeReply,
        )  # fmt: skip


class Recording(OpenAIClient):
    """The real client, keeping its requests in order, so that the bare loop can send the same ones."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self.requests: list[LLMRequest] = []

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        self.requests.append(request)
        return super().complete(request, on_delta)


Row = tuple[str, str, dict[str, Any], type[BaseModel]]


class BareTurn:
    """The same requests as a bare loop over the SDK."""

    def __init__(self, client: OpenAI, model: str, requests: list[LLMRequest], *, first: str = "extract") -> None:
        self._client, self._model = client, model
        course = Course(dialect=Dialect())
        rows: list[Row] = [(r.purpose, r.prompt, self._parameters(r, course), r.reply_model) for r in requests]
        self._first = next(row for row in rows if row[0] == first)
        self._last = next(row for row in rows if row[0] == "finalize")
        self._lanes = [[row for row in rows if row[1] == f"specialist/{s}"] for s in SPECIALISTS.ids]
        assert [len(lane) for lane in self._lanes] == [3, 3, 3]

    def _parameters(self, request: LLMRequest, course: Course) -> dict[str, Any]:
        form = course.dialect.response_format(request.reply_model, request.tools)
        return {"model": self._model, "messages": list(messages_of(request, course)), "response_format": form, "temperature": 0.2}

    def _call(self, row: Row) -> None:
        answer = self._client.chat.completions.create(**row[2])
        row[3].model_validate_json(answer.choices[0].message.content or "")

    def _lane(self, rows: list[Row]) -> None:
        for row in rows:
            self._call(row)

    def __call__(self, pool: Executor) -> None:
        self._call(self._first)
        for run in [pool.submit(self._lane, lane) for lane in self._lanes]:
            run.result()
        self._call(self._last)


Turn = Callable[[Executor], None]


@contextmanager
def stub(delay_s: float) -> Iterator[str]:
    """The base URL of a stub server in another process, which ends with the block."""
    command = [sys.executable, "-m", "planner.bench.stub", str(delay_s * 1000)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/v1"
        process.stdin.close()


@contextmanager
def sides(delay_s: float) -> Iterator[tuple[Turn, Turn]]:
    """The planner's turn and the bare one against a stub of that delay."""
    with stub(delay_s) as url:
        connection = Connection(base_url=url, api_key=SecretStr("bench"), model="stub")
        recording = Recording(connection)
        with ThreadPoolExecutor(len(SPECIALISTS.ids)) as pool:
            PlannerTurn(recording)(pool)
        assert len(recording.requests) == CALLS
        bare = OpenAI(api_key="bench", base_url=url, max_retries=0, http_client=httpx2.Client(limits=httpx2.Limits(max_connections=1000)))
        with bare:
            yield PlannerTurn(OpenAIClient(connection)), BareTurn(bare, "stub", recording.requests)


class Measured(NamedTuple):
    """Medians of both sides, and the median of their ratios, round by round, so that both meet the same machine."""

    planner: float
    bare: float
    ratio: float


def measured(both: tuple[Turn, Turn], measure: Callable[[Turn], float], rounds: int) -> Measured:
    """`measure` on both sides in turns, after one round that does not count."""
    rows = [(measure(both[0]), measure(both[1])) for _ in range(rounds + 1)][1:]
    return Measured(median(a for a, _ in rows), median(b for _, b in rows), median(a / b for a, b in rows))


def cpu_per_call(rounds: int = 24, turns: int = 6) -> Measured:
    """CPU milliseconds of this process for one call."""

    def spent(turn: Turn) -> float:
        began = time.process_time()
        for _ in range(turns):
            turn(pool)
        return (time.process_time() - began) * 1000 / (turns * CALLS)

    with sides(0.0) as both, ThreadPoolExecutor(len(SPECIALISTS.ids)) as pool:
        return measured(both, spent, rounds)


def wall(rounds: int = 9) -> Measured:
    """Seconds of one turn with calls of 200 ms."""

    def spent(turn: Turn) -> float:
        began = time.perf_counter()
        turn(pool)
        return time.perf_counter() - began

    with sides(DELAY_S) as both, ThreadPoolExecutor(len(SPECIALISTS.ids)) as pool:
        return measured(both, spent, rounds)


def many_at_once(rounds: int = 3) -> Measured:
    """Seconds of a hundred turns begun together, with calls of 200 ms."""
    with sides(DELAY_S) as both:
        return measured(both, together, rounds)


def together(turn: Turn) -> float:
    gate = threading.Barrier(AT_ONCE + 1)

    def one(pool: Executor) -> None:
        gate.wait()
        turn(pool)

    with ThreadPoolExecutor(AT_ONCE * len(SPECIALISTS.ids)) as pool, ThreadPoolExecutor(AT_ONCE) as turns:
        runs = [turns.submit(one, pool) for _ in range(AT_ONCE)]
        gate.wait()
        began = time.perf_counter()
        for run in runs:
            run.result()
        return time.perf_counter() - began


def model_figures() -> Json:
    """The ratios, and what they are ratios of."""
    cpu, one, many = cpu_per_call(), wall(), many_at_once()
    return {
        "cpu_per_call_vs_bare": round(cpu.ratio, 3),
        "wall_vs_critical_path": round(one.planner / (STEPS * DELAY_S), 3),
        "wall_vs_bare": round(one.ratio, 3),
        "hundred_turns_vs_bare": round(many.ratio, 3),
        "cpu_per_call_ms": {"planner": round(cpu.planner, 2), "bare": round(cpu.bare, 2)},
        "hundred_turns_s": {"planner": round(many.planner, 2), "bare": round(many.bare, 2)},
    }
