"""What an experiment will take, before anything is sent: tokens in and out, with the schemas counted, and what they cost.

Some of the cases are played on the built-in engine, which reaches nobody; every request it is given is counted as it would be sent to the
side's model, and its replies as answers. A model that says more, asks again or goes another way takes more: it is an estimate.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from planner.domain.values import Value
from planner.lab.evaluating import jobs_of
from planner.lab.judging import RUBRIC
from planner.lab.playing import play
from planner.lab.sides import Side
from planner.lab.suites import Suite
from planner.llm.offline.engine import OfflineEngine
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta
from planner.llm.server.connection import Connection
from planner.llm.server.model_prices import cost_of
from planner.llm.server.request_size import request_tokens
from planner.prompting.lint import tokens_of

PLAYED = 12
"""Cases that are played for an estimate, spread evenly over the suite."""


VERDICT = (700, 60)
"""Tokens in and out of a judge's call: its prompt, a message and a reply; a sentence and a word."""


class SideEstimate(Value):
    """What one side takes. `cost` is in US dollars, None where the model's price is not known; `model` is empty where nothing is sent."""

    model: str = ""
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: Decimal | None = Decimal(0)


class Estimate(Value):
    """What an experiment takes, side by side, in their order."""

    sides: tuple[SideEstimate, ...]

    @property
    def tokens(self) -> int:
        """Tokens in and out of all sides."""
        return sum(side.tokens_in + side.tokens_out for side in self.sides)

    @property
    def cost(self) -> Decimal | None:
        """Dollars of all sides; None where one has no known price."""
        costs = [side.cost for side in self.sides]
        return None if None in costs else sum((c for c in costs if c is not None), Decimal(0))

    @property
    def words(self) -> str:
        """The whole in a sentence: "About 1,240 calls and 3,100,000 tokens (2,900,000 in, 200,000 out), about $0.55."."""
        calls, into, out = (sum(getattr(side, name) for side in self.sides) for name in ("calls", "tokens_in", "tokens_out"))
        if not calls:
            return "Nothing is sent: the built-in engine answers."
        unknown = list(dict.fromkeys(side.model for side in self.sides if side.cost is None))
        price = f"at a price that is not known here ({', '.join(unknown)})" if self.cost is None else f"about ${self.cost:,.2f}"
        return f"About {calls:,} calls and {into + out:,} tokens ({into:,} in, {out:,} out; schemas are counted), {price}."


class _Counting:
    """The built-in engine, counting what a model would be sent and would answer in its place."""

    def __init__(self, connection: Connection) -> None:
        self._inner, self._connection, self._guard = OfflineEngine(), connection, threading.Lock()
        self.calls = self.tokens_in = self.tokens_out = 0

    @property
    def engine(self) -> str:
        return self._inner.engine

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        reply = self._inner.complete(request, on_delta)
        into, out = request_tokens(self._connection, request), tokens_of(reply.text)
        with self._guard:
            self.calls, self.tokens_in, self.tokens_out = self.calls + 1, self.tokens_in + into, self.tokens_out + out
        return reply


def limit_words(estimate: Estimate, most: Decimal | None) -> str:
    """What a run's limit means for an estimate, in words; nothing where there is none, or nothing is sent."""
    if most is None or not any(side.calls for side in estimate.sides):
        return ""
    told = f"A run may cost ${most.normalize():f} here"
    if estimate.cost is None:
        return f"{told}, and a model without a known price is not asked."
    return f"{told}, so this one will stop before its end." if estimate.cost > most else f"{told}."


def estimate(
    suite: Suite, sides: Sequence[Side], today: date, samples: int = 1, judge: Side | None = None, played: int = PLAYED
) -> Estimate:  # fmt: skip
    """What it takes to run `suite` on `sides`, which are settled, `samples` times, with `judge` for its rubrics."""
    step = max(1, len(suite.cases) // played)
    some = Suite(name=suite.name, cases=suite.cases[::step][:played])
    known: dict[str, SideEstimate] = {}
    found = []
    for side in sides:
        key = f"{side.prompts.version} {side.engine} {side.server} {side.model}"
        if key not in known:
            known[key] = _of_side(some, side, today, samples * len(suite.cases) / max(1, len(some.cases)))
        found.append(known[key])
    if judge is not None:
        rubrics = sum(claim.kind == RUBRIC for case in suite.cases for claim in case.claims)
        found.append(_of_judge(judge, rubrics * samples * len(sides)))
    return Estimate(sides=tuple(found))


def _of_judge(judge: Side, calls: int) -> SideEstimate:
    """What so many verdicts of a judge take."""
    connection = Connection(base_url=judge.server or Connection().base_url, model=judge.model or Connection().model)
    into, out = (calls * tokens for tokens in VERDICT)
    cost = cost_of(connection.host, connection.model, into, 0, out)
    return SideEstimate(
        model=connection.model, calls=calls, tokens_in=into, tokens_out=out, cost=None if cost is None else Decimal(cost)
    )  # fmt: skip


def _of_side(some: Suite, side: Side, today: date, times: float) -> SideEstimate:
    if side.engine == "offline":
        return SideEstimate()
    connection = Connection(base_url=side.server or Connection().base_url, model=side.model or Connection().model)
    counting = _Counting(connection)
    for job in jobs_of(some, (side,), today):
        play(job, counting)
    calls, into, out = (round(n * times) for n in (counting.calls, counting.tokens_in, counting.tokens_out))
    cost = cost_of(connection.host, connection.model, into, 0, out)
    return SideEstimate(
        model=connection.model, calls=calls, tokens_in=into, tokens_out=out, cost=None if cost is None else Decimal(cost)
    )  # fmt: skip
