"""Playing one case on one side, and measuring what came of it. A job is plain values, so it can run in any executor's worker."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from statistics import fmean

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from planner.domain.errors import PlannerError
from planner.domain.state import TripState
from planner.domain.values import Value, evolve
from planner.lab.expecting import Claim, Rubric, judge
from planner.lab.judging import Judging, RubricVerdict, asks_for_a_judge, judging
from planner.lab.sides import Side, connection_of
from planner.lab.suites import SuiteCase
from planner.llm.protocol import LLMClient, LLMReply, LLMRequest, OnDelta
from planner.llm.server.connection import Connection
from planner.llm.spending import BudgetedClient
from planner.prompting.lint import tokens_of
from planner.runtime.cases import Case, CaseInvalid, start_state
from planner.runtime.config import Config, client_for, from_environment, make_services
from planner.runtime.purses import PursesOf, on_budget
from planner.runtime.replaying import Conversation, case_clock
from planner.say.phrases import facts
from planner.say.why import asked_again, held_back, refused
from planner.turn.results import Json

LONGEST_REPLY = 2_000


class CaseJob(Value):
    """One case on side `n` (0 is A), for the `sample`-th time (from 0).

    `key` is the same for the same case, side, texts, engine, parameters, day and sample, so that a result is found again.
    """

    key: str
    case: SuiteCase
    side: Side
    n: int = 0
    sample: int = 0
    today: date


class PlayedTurn(BaseModel):
    """One turn as a person would compare it."""

    model_config = ConfigDict(frozen=True)

    said: JsonValue
    reply: str
    mode: str
    acts: tuple[str, ...]
    asks: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    options: tuple[str, ...] = ()
    held_back: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    checks: str = ""
    calls: int = 0
    tokens: int | None = None
    cost: str | None = None
    ms: float = 0.0


class Outcome(BaseModel):
    """What came of one case: its measures (None where there is nothing to measure) and its turns.

    Of a case that was played several times the measures are the means over `samples`, and the turns are those of one that failed, if any.
    """

    model_config = ConfigDict(frozen=True)

    key: str
    case_id: str
    slots_right: float | None = None
    passed: float | None = None
    re_asks: float = 0
    invented: float = 0
    turns_to_confirm: float | None = None
    checks_passed: float | None = None
    distinctness: float | None = None
    tokens: float = 0
    tokens_estimated: bool = True
    cost: float | None = None
    errors: float = 0
    turns: tuple[PlayedTurn, ...] = ()
    missed: tuple[str, ...] = ()
    error: str | None = None
    verdicts: tuple[RubricVerdict, ...] = ()
    """What a model said of the rubrics, where one was asked."""
    samples: tuple[Outcome, ...] = ()

    def reason_of(self, words: str) -> str:
        """Why a rubric that is told in these words does not hold; empty for any other claim."""
        return next(
            (v.reason for one in self.plays for v in one.verdicts if v.holds is False and words.endswith(f"rubric: {v.criterion}")), ""
        )

    @property
    def plays(self) -> tuple[Outcome, ...]:
        """The case each time it was played."""
        return self.samples or (self,)

    @property
    def told(self) -> tuple[str, ...]:
        """What a person is told of a failing case: its error first, then the claims that did not hold, of every time it was played."""
        return tuple(dict.fromkeys(words for one in self.plays for words in (*((one.error,) if one.error else ()), *one.missed)))

    @property
    def fails(self) -> bool:
        """Whether it failed at least once."""
        return bool(self.told)

    def play_with(self, words: str) -> Outcome:
        """The first time it was played in which these words were told."""
        return next((one for one in self.plays if words in (one.error, *one.missed)), self)


_MEANS = (
    "slots_right", "passed", "re_asks", "invented", "turns_to_confirm", "checks_passed", "distinctness", "tokens", "cost", "errors",
)  # fmt: skip


def folded(plays: Sequence[Outcome]) -> Outcome:
    """One case played several times as one outcome, which has an error only where each time had one."""
    if len(plays) == 1:
        return plays[0]
    shown = max(plays, key=lambda o: (bool(o.error), len(o.missed)))
    values = {name: [v for o in plays if (v := getattr(o, name)) is not None] for name in _MEANS}
    means = {name: round(fmean(found), 6) if found else None for name, found in values.items()}
    return Outcome.model_validate({
        **shown.model_dump(), **means, "samples": tuple(plays),
        "error": shown.error if all(o.error for o in plays) else None,
        "missed": tuple(dict.fromkeys(m for o in plays for m in o.missed)),
        "tokens_estimated": any(o.tokens_estimated for o in plays),
    })  # fmt: skip


class Metered:
    """An engine whose tokens are counted; where it does not say how many there were, they are estimated from the characters."""

    def __init__(self, inner: LLMClient) -> None:
        self._inner = inner
        self._guard = threading.Lock()
        self.tokens = 0
        self.estimated = False

    @property
    def engine(self) -> str:
        return self._inner.engine

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        reply = self._inner.complete(request, on_delta)
        prompt = reply.prompt_tokens
        if prompt is None:
            sent = request.system + request.user + "".join(m.content for m in request.history)
            prompt = tokens_of(sent)
        written = reply.completion_tokens if reply.completion_tokens is not None else tokens_of(reply.text)
        with self._guard:
            self.tokens += prompt + written
            self.estimated |= reply.prompt_tokens is None
        return reply


def run_job(job: CaseJob) -> Outcome:
    """Play one job on the engine its side names, with the model server of the environment."""
    server = from_environment().connection if job.side.engine != "offline" else None
    return run_job_on((server,) if server is not None else (), job)


def run_job_on(
    servers: Sequence[Connection], job: CaseJob, purses: PursesOf = lambda connection: (), judge: Side | None = None
) -> Outcome:  # fmt: skip
    """Play one job on the engine its side names; a model is reached as the one of `servers` that the side names is, and paid from `purses`.

    `judge` says which model judges rubrics, if one is to. Raises `SpendLimitReached` where a call was not made: such a case was not played.
    """

    def client_of(side: Side, sample: int) -> LLMClient:
        connection = connection_of(side, servers, sample)
        return on_budget(client_for(side.engine, connection), connection, purses(connection))

    client = client_of(job.side, job.sample)
    ruling = client_of(judge, 0) if judge is not None and asks_for_a_judge(job.case.claims) else None
    outcome = play(job, client, judging(ruling, judge.prompts) if judge is not None and ruling is not None else None)
    for used in (client, ruling):
        if isinstance(used, BudgetedClient) and used.refused is not None:
            raise used.refused
    return outcome


def of_model(connection: Connection | None, model: str) -> Connection | None:
    """The same server asked for another model; an empty name leaves it."""
    return evolve(connection, model=model) if connection is not None and model else connection


def play(job: CaseJob, client: LLMClient, rule: Judging | None = None) -> Outcome:
    """Play one job on `client`; `rule` judges its rubrics. What is wrong with the case, or goes wrong in it, is told in the outcome."""
    try:
        case = Case.model_validate(job.case.raw)
        day = case.today or job.today
        start = start_state(case, f"case-{case.id}"[:64], day)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        return _broken(job, f"{'.'.join(map(str, first['loc']))}: {first['msg']}")
    except (CaseInvalid, PlannerError) as error:
        return _broken(job, error.words)
    metered = Metered(client)
    services = make_services(Config(), day, client=metered, prompts=job.side.prompts)
    return _played(job, case, Conversation(start, services, case_clock(day)), metered, rule)


def _broken(job: CaseJob, words: str) -> Outcome:
    missed = tuple(f"never played: {c.description}" for c in job.case.claims)
    return Outcome(key=job.key, case_id=job.case.id, errors=1, error=words, passed=0.0 if missed else None, missed=missed)


def _played(job: CaseJob, case: Case, talk: Conversation, metered: Metered, rule: Judging | None) -> Outcome:
    results: list[Json] = []
    turns: list[PlayedTurn] = []
    re_asks = invented = 0
    error: str | None = None
    for turn in case.turns:
        before, first = talk.state, len(talk.records)
        try:
            result = talk.turn(turn)
        except PlannerError as problem:
            error = problem.words
            break
        records = talk.records[first:]
        withheld, lost, again = held_back(records, before), refused(records, before), asked_again(records, before)
        re_asks += len(again) + sum(h.repeats for h in withheld)
        invented += len(lost)
        results.append(result)
        turns.append(
            turn_of_result(
                result,
                talk.state,
                tuple(f"{h.slot}: {h.text} ({h.why})" for h in withheld),
                tuple(f"{r.slot}: {r.value}" for r in lost),
            )
        )
        if talk.state.turn is not None and talk.state.turn.stage == "failed":
            error = talk.state.turn.error_words
    ruled = rule(job.case.claims, results) if rule is not None else {}
    return _measured(job, results, turns, talk.state, metered, ruled, re_asks=re_asks, invented=invented, error=error)


def turn_of_result(result: Json, state: TripState, withheld: tuple[str, ...], lost: tuple[str, ...]) -> PlayedTurn:
    """One turn's result as it is compared. `withheld` are the questions held back, `lost` the slots refused, in words."""
    questions, acts, calls = result["questions"], result["acts"], result["llm_calls"]
    made = [call for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
    counts = [c for call in made for c in (call.get("prompt_tokens"), call.get("completion_tokens")) if isinstance(c, int)]
    costs = [Decimal(str(call["cost"])) for call in made if call.get("cost") is not None]
    verdicts = [check.status for option in state.options for check in option.checks]
    return PlayedTurn(
        said=result["user"],
        reply=(str(result["reply"]) or (state.turn.error_words if state.turn and state.turn.error_words else ""))[:LONGEST_REPLY],
        mode=str(result["mode"]),
        acts=tuple(map(str, acts)) if isinstance(acts, list) else (),
        asks=tuple(str(q["slot"]) for q in questions if isinstance(q, dict)) if isinstance(questions, list) else (),
        facts=tuple((label, phrase) for _, label, phrase in facts(state)),
        options=tuple(f"{o.title}: {o.estimated_total_cost}" for o in state.options),
        held_back=withheld,
        refused=lost,
        checks=f"{verdicts.count('pass')} pass, {verdicts.count('fail')} fail, {verdicts.count('unknown')} not known" if verdicts else "",
        calls=len(made),
        tokens=sum(counts) if counts else None,
        cost=str(sum(costs)) if costs else None,
        ms=float(str(result["ms"])),
    )


def _measured(
    job: CaseJob,
    results: list[Json],
    turns: list[PlayedTurn],
    state: TripState,
    metered: Metered,
    ruled: Mapping[Rubric, RubricVerdict],
    *,
    re_asks: int,
    invented: int,
    error: str | None,
) -> Outcome:
    claims: tuple[Claim, ...] = job.case.claims
    judged = judge(claims, results, [dict(t.facts) for t in turns], {c: v.holds for c, v in ruled.items() if v.holds is not None})
    confirm = next((n for n, t in enumerate(turns, 1) if t.mode != "CLARIFY"), None)
    verdicts = [c.status for option in state.options for c in option.checks if c.status != "unknown"]
    apart = [score for option in state.options for score in option.distinctness.values()]
    costs = [call["cost"] for r in results if isinstance(calls := r["llm_calls"], list) for call in calls if isinstance(call, dict)]
    known = [float(str(c)) for c in costs if c is not None]
    return Outcome(
        key=job.key,
        case_id=job.case.id,
        slots_right=round(judged.slots_right / judged.slots, 4) if judged.slots else None,
        passed=float(judged.met == judged.claims and error is None) if judged.claims else None,
        re_asks=re_asks,
        invented=invented + judged.invented,
        turns_to_confirm=confirm,
        checks_passed=round(verdicts.count("pass") / len(verdicts), 4) if verdicts else None,
        distinctness=min(apart) if apart else None,
        tokens=metered.tokens,
        tokens_estimated=metered.estimated,
        cost=round(sum(known), 6) if known else None,
        errors=1 if error else 0,
        turns=tuple(turns),
        missed=judged.missed,
        error=error,
        verdicts=tuple(ruled.values()),
    )
