"""Figures of this machine, ratios first because machines differ: the offline engine, the research turn, start-up. Never a test.

`dispatch_vs_slowest` is the wall time of three specialists slowed to a second each, over the slowest of them. `repeated_prefix_share` is
the share of input characters of a research turn that repeats the beginning of an earlier call, where specialists fetch in two steps and
then finish, as models do. `prompt_growth_200_vs_60` is the input of four turns late in a conversation over that of the same four earlier.
How costs grow with what is kept is `growth`'s, what a model's calls cost beside a bare loop `model_calls`'s, and the
whole turn with all it computes `whole_turn`'s. Times are milliseconds unless named.
"""

from __future__ import annotations

import dataclasses
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date

from planner.agents.services import Services
from planner.bench.growth import growth_figures
from planner.bench.model_calls import model_figures
from planner.bench.whole_turn import turn_figures
from planner.domain.replies import PlannerAction
from planner.domain.reports import Specialist
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.llm.offline.engine import OfflineEngine
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta, SpecialistContext
from planner.runtime.config import Config, from_environment, make_services, warm_up
from planner.runtime.replaying import Conversation, case_clock
from planner.turn.results import Json

TODAY = date(2026, 11, 27)
MESSAGES = (
    "I want to visit Boston for a long weekend, coming from New York City",
    "Feb 12-15, 2 people, mid-range, trains, hotel and food",
    "love history, must see the Freedom Trail",
    "make it three people",
    "what did I say my budget was?",
    "thanks",
)
CHANGES = ("make it three people", "what did I say my budget was?", "two people after all", "what is still missing?")
"""Said over and over in a long conversation."""
PLANS = (
    "Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range",
    "Two adults from London to Rome, 3 to 10 May 2027, flights, hotel and food, mid-range",
    "Family of two adults and two children aged 5 and 9 from Berlin, 5 nights Paris then 4 nights Lisbon then 4 nights Barcelona from 1 June 2027, flights, hotels and food, high budget",
)


class _Counting(OfflineEngine):
    """The built-in engine, keeping the input of every call."""

    def __init__(self) -> None:
        self.inputs: list[str] = []

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        self.inputs.append(request.system + "".join(m.content for m in request.history) + request.user)
        return super().complete(request, on_delta)


class _Stepping(_Counting):
    """Specialists fetch half of what they want, then the rest, then finish; the tools and their results are the real ones."""

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        reply = super().complete(request, on_delta)
        context = request.context
        if not isinstance(context, SpecialistContext):
            return reply
        first = evolve(request, context=evolve(context, observations=()))
        whole = PlannerAction.model_validate_json(OfflineEngine().complete(first).text)
        plan, seen = whole.plan or (), len(context.observations)
        half = (len(plan) + 1) // 2
        if seen == 0:
            return evolve(reply, text=evolve(whole, plan=plan[:half], join=None).model_dump_json())
        if seen == half < len(plan):
            return evolve(reply, text=evolve(whole, plan=plan[half:]).model_dump_json())
        return reply


def _talk(services: Services | None = None, pool: ThreadPoolExecutor | None = None) -> Conversation:
    return Conversation(TripState(trip_id="bench"), services or make_services(Config(), TODAY), case_clock(TODAY), pool)


def _timed(talk: Conversation, words: str) -> float:
    started = time.perf_counter()
    talk.turn(words)
    return (time.perf_counter() - started) * 1000


def _spread(times: Sequence[float]) -> Json:
    ordered = sorted(times)
    return {"p50": round(statistics.median(ordered), 1), "p95": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], 1)}


def offline_turns(rounds: int = 12) -> Json:
    """Wall time of an ordinary turn."""
    times = []
    for _ in range(rounds):
        talk = _talk()
        times += [_timed(talk, words) for words in MESSAGES]
    return _spread(times)


def offline_plans(rounds: int = 6) -> Json:
    """Wall time of the turn that researches and plans: a weekend, a week, thirteen nights in three cities."""
    times = []
    for _ in range(rounds):
        for words in PLANS:
            talk = _talk()
            talk.turn(words)
            times.append(_timed(talk, "yes"))
    return _spread(times)


EDITS = (
    "make day 3 free", "start an hour later", "dinner at 9 pm", "less walking", "cheaper but keep the hotel", "a nicer hotel", "add a museum on day 2",
    "swap day 2 and day 3", "no more churches", "slower", "leave later on the last day", "other restaurants for dinner",
)  # fmt: skip


def offline_edits() -> Json:
    """Wall time of a change of the plans on the table, all three of them: a weekend, a week, thirteen nights in three cities."""
    times = []
    for words in PLANS:
        planned = _talk()
        planned.turn(words)
        planned.turn("yes")
        for edit in EDITS:
            times.append(_timed(Conversation(planned.state, make_services(Config(), TODAY), case_clock(TODAY)), edit))
    return _spread(times)


def dispatch_vs_slowest() -> float:
    """Three specialists slowed to a second each: from the first start to the last end, over the longest of them."""
    began: dict[str, float] = {}
    ended: dict[str, float] = {}

    def slow(specialist: Specialist) -> None:
        time.sleep(1.0)

    def watch(who: str, state: str, words: str) -> None:
        if who not in {row.words for row in SPECIALISTS}:
            return
        if state == "running":
            began.setdefault(who, time.perf_counter())
        else:
            ended[who] = time.perf_counter()

    with ThreadPoolExecutor(max_workers=16) as pool:
        talk = _talk(dataclasses.replace(make_services(Config(), TODAY), before_specialist=slow, tell=watch), pool)
        talk.turn(PLANS[0])
        talk.turn("yes")
    spans = [ended[who] - began[who] for who in ended]
    return round((max(ended.values()) - min(began[who] for who in ended)) / max(spans), 3)


def repeated_prefix_share() -> float:
    """Over one research turn, input characters that repeat the beginning of an earlier call, over all of them."""
    engine = _Stepping()
    talk = _talk(make_services(Config(), TODAY, client=engine))
    talk.turn(PLANS[0])
    engine.inputs.clear()
    talk.turn("yes")
    repeated = sum(max((_shared(text, earlier) for earlier in engine.inputs[:n]), default=0) for n, text in enumerate(engine.inputs))
    return round(repeated / max(1, sum(map(len, engine.inputs))), 3)


def prompt_growth() -> float:
    """Input characters of turns 197 to 200 of a conversation over those of turns 57 to 60, which say the same."""
    engine = _Counting()
    talk = _talk(make_services(Config(), TODAY, client=engine))
    talk.turn(PLANS[0])
    sizes = []
    for number in range(2, 201):
        engine.inputs.clear()
        talk.turn(CHANGES[number % len(CHANGES)])
        sizes.append(sum(map(len, engine.inputs)))
    late, early = sizes[-len(CHANGES) :], sizes[-140 - len(CHANGES) : -140]
    return round(sum(late) / max(1, sum(early)), 3)


def _shared(a: str, b: str) -> int:
    length = min(len(a), len(b))
    return next((n for n in range(length) if a[n] != b[n]), length)


def import_seconds() -> float:
    """A fresh interpreter that imports the planner's session."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import planner.runtime.session"], check=True)
    return round(time.perf_counter() - started, 2)


def figures(database_url: str | None = None) -> Json:
    """Every figure this version measures; those of a database where one is named."""
    warm_up()
    return {
        "dispatch_vs_slowest": dispatch_vs_slowest(),
        **model_figures(),
        **turn_figures(),
        "repeated_prefix_share": repeated_prefix_share(),
        "prompt_growth_200_vs_60": prompt_growth(),
        "offline_turn_ms": offline_turns(),
        "offline_plan_ms": offline_plans(),
        "offline_edit_ms": offline_edits(),
        "import_s": import_seconds(),
        **growth_figures(database_url),
    }


def bench_command(as_json: bool) -> int:
    """Print the figures, and with `as_json` one line of JSON at the end."""
    database = from_environment().database_url
    measured = figures(database.get_secret_value() if database else None)
    for name, value in measured.items():
        print(f"{name:<24}{value}")
    if as_json:
        print(json.dumps(measured))
    return 0
