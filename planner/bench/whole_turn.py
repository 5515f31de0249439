"""A whole research turn on a model beside a bare loop of its calls: the product itself, with everything it computes. Never a test.

The turn is the one that "Confirm and plan" begins: through the turn loop, the reducer and the applier, with quotes, briefing, three
specialists of three calls and two real tool calls, the proposal, composition and checks, every step committed to a store on disk. The
bare loop sends the same eleven requests in the same shape of threads and parses the replies. `work` is the CPU that the trip's own
computing takes (tools, quotes, composition, checks), called directly, `store` what keeping every step on disk takes over keeping it in
memory; the rest over the bare loop is what the planner adds around the calls.
"""

from __future__ import annotations

import itertools
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median

import httpx2
from openai import OpenAI
from pydantic import BaseModel, JsonValue, SecretStr

from planner.agents.services import Services
from planner.bench.model_calls import (
    AT_ONCE,
    CALLS,
    DELAY_S,
    SAID,
    TODAY,
    BareTurn,
    Measured,
    Recording,
    Turn,
    measured,
    stub,
    together,
)
from planner.bench.stub import replies
from planner.compose import candidates_of, compose_options, pick_of
from planner.destinations.weather import wet_cities
from planner.domain.events import TraceRecord, TripConfirmed
from planner.domain.replies import FinalizeReply
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.llm.server.connection import Connection
from planner.llm.server.openai_client import OpenAIClient
from planner.places.geography import currency_of
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.runtime.runner import TurnLoop
from planner.store import TripStore, open_store
from planner.store.memory import MemoryStore
from planner.tools.rates import convert, rates_words
from planner.turn.results import Json

Asked = tuple[str, Mapping[str, JsonValue]]


def confirmed() -> tuple[tuple[TraceRecord, ...], TripState]:
    """A trip whose summary waits for a yes, and its records."""
    talk = Conversation(TripState(trip_id="bench"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(SAID)
    return tuple(talk.records), talk.state


class ProductTurn:
    """The turn as the product makes it, on one of the `trips` kept beforehand.

    `asked` are the tool calls of the last turn, `after` its state.
    """

    def __init__(self, client: OpenAIClient, store: TripStore, trips: int) -> None:
        self._services: Services = make_services(Config(), TODAY, client=client)
        self._store = store
        records, state = confirmed()
        self._seq = len(records)
        self._trips: list[TripState] = []
        self.asked: list[Asked] = []
        self.after = state
        number = next(_SERIES)
        for n in range(trips):
            trip = evolve(state, trip_id=f"bench-{number}-{n}")
            store.create(TripState(trip_id=trip.trip_id))
            store.commit(trip.trip_id, records, trip)
            self._trips.append(trip)

    def __call__(self, pool: Executor) -> None:
        trip, calls = self._trips.pop(), list[Asked]()

        def call_tool(name: str, arguments: Mapping[str, JsonValue]) -> BaseModel:
            calls.append((name, arguments))
            return self._services.call_tool(name, arguments)

        def publish(records: object, state: TripState) -> None:
            self._store.commit(trip.trip_id, records, state)  # type: ignore[arg-type]

        loop = TurnLoop(
            trip, self._seq, services=replace(self._services, call_tool=call_tool), clock=case_clock(TODAY), publish=publish,
            state_before=lambda seq: trip, pool=pool,
        )  # fmt: skip
        with self._store.lock(trip.trip_id):
            state = loop.run(TripConfirmed())
        assert len(state.options) >= 2, state.turn
        self.asked, self.after = calls, state

    def work(self) -> None:
        """What the last turn computed about the trip, without anything around it."""
        for name, arguments in self.asked:
            self._services.call_tool(name, arguments)
        state = evolve(self.after, options=())
        reply = FinalizeReply.model_validate_json(replies()["finalize"])
        picks = [(f"opt-{n}", pick_of(option)) for n, option in enumerate(reply.options, 1)]
        home = currency_of(state.trip.origin.country) if state.trip.origin else None
        compose_options(state, picks, candidates_of(state, wet_cities(state)), convert, rates_words(), home=home)


_SERIES = itertools.count()


@contextmanager
def sides(delay_s: float, trips: int, *, on_disk: bool = True) -> Iterator[tuple[ProductTurn, Turn]]:
    """The product's turn and the bare one against a stub of that delay."""
    with stub(delay_s) as url, tempfile.TemporaryDirectory() as folder:
        connection = Connection(base_url=url, api_key=SecretStr("bench"), model="stub")
        recording, store = Recording(connection), open_store(Path(folder)) if on_disk else MemoryStore()
        with ThreadPoolExecutor(len(SPECIALISTS.ids)) as pool:
            ProductTurn(recording, store, 1)(pool)
        assert len(recording.requests) == CALLS
        bare = OpenAI(api_key="bench", base_url=url, max_retries=0, http_client=httpx2.Client(limits=httpx2.Limits(max_connections=1000)))
        with bare:
            yield ProductTurn(OpenAIClient(connection), store, trips), BareTurn(bare, "stub", recording.requests, first="dispatch")


def cpu(rounds: int = 8, turns: int = 4, *, on_disk: bool = True) -> tuple[Measured, float]:
    """CPU milliseconds of one turn, both sides, and of the trip's own computing in it."""

    def spent(turn: Turn) -> float:
        began = time.process_time()
        for _ in range(turns):
            turn(pool)
        return (time.process_time() - began) * 1000 / turns

    with sides(0.0, (rounds + 1) * turns, on_disk=on_disk) as both, ThreadPoolExecutor(len(SPECIALISTS.ids)) as pool:
        result = measured(both, spent, rounds)
        work = median(spent(lambda _: both[0].work()) for _ in range(rounds))
    return result, work


def wall(rounds: int = 7) -> Measured:
    """Seconds of one turn with calls of 200 ms."""

    def spent(turn: Turn) -> float:
        began = time.perf_counter()
        turn(pool)
        return time.perf_counter() - began

    with sides(DELAY_S, rounds + 1) as both, ThreadPoolExecutor(len(SPECIALISTS.ids)) as pool:
        return measured(both, spent, rounds)


def many_at_once(rounds: int = 2) -> Measured:
    """Seconds of a hundred turns begun together, with calls of 200 ms."""
    with sides(DELAY_S, (rounds + 1) * AT_ONCE) as both:
        return measured(both, together, rounds)


def turn_figures() -> Json:
    """The whole turn over the bare loop, and what remains of its CPU without the trip's own computing and the disk."""
    (turn, work), (in_memory, _), one, many = cpu(), cpu(on_disk=False), wall(), many_at_once()
    return {
        "turn_cpu_vs_bare": round(turn.ratio, 3),
        "turn_cpu_around_calls_vs_bare": round((in_memory.planner - work) / in_memory.bare, 3),
        "turn_wall_vs_bare": round(one.ratio, 3),
        "hundred_whole_turns_vs_bare": round(many.ratio, 3),
        "turn_cpu_ms": {
            "planner": round(turn.planner, 1),
            "bare": round(turn.bare, 1),
            "work": round(work, 1),
            "store": round(turn.planner - in_memory.planner, 1),
        },
    }
