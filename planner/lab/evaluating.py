"""Running a suite on its sides through an executor that is handed in, in any order, with the same result as one by one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from datetime import date
from itertools import islice
from typing import Any, NamedTuple

from planner.domain.errors import PlannerError, SpendLimitReached
from planner.lab.playing import CaseJob, Outcome, folded, run_job
from planner.lab.sides import Side
from planner.lab.suites import Suite

Work = Callable[[CaseJob], Outcome]
_Worked = tuple[tuple[Outcome, ...], PlannerError | None]
CHUNK = 4
"""Jobs a worker takes at once: few enough that Stop works within a second, many enough that handing over costs little."""
MOST_SAMPLES = 50
"""Times a case may be played on each side."""
IN_FLIGHT = 64
"""Chunks an executor has at once: enough for sixty workers."""


class InlineExecutor(Executor):
    """Runs each call where it is submitted: one worker, no thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future


def jobs_of(suite: Suite, sides: Sequence[Side], today: date, samples: int = 1) -> tuple[CaseJob, ...]:
    """Every case on every side, `samples` times, case by case, so that a run that is cut off has pairs to show.

    The side that goes first alternates: what the first one leaves in a worker's caches would make the next one look faster.
    """
    made: list[CaseJob] = []
    numbered = list(enumerate(sides))
    for number, case in enumerate(suite.cases):
        first = number % max(1, len(sides))
        for sample in range(samples):
            made += [
                CaseJob(key=_key(case.raw, n, side, today, sample), case=case, side=side, n=n, sample=sample, today=today)
                for n, side in (*numbered[first:], *numbered[:first])
            ]
    return tuple(made)


def _key(raw: Mapping[str, object], n: int, side: Side, today: date, sample: int) -> str:
    """What is said of a side or a sample only by some runs is part of their keys alone, so that those of earlier runs stay as they are."""
    parts: list[object] = [raw, n, side.prompts.version, side.engine, side.model, today.isoformat()]
    if side.parameters is not None:
        parts += [side.server, side.parameters.model_dump()]
    if sample:
        parts.append(sample)
    return hashlib.sha256(json.dumps(parts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:24]


def outcomes(
    jobs: Sequence[CaseJob],
    executor: Executor,
    *,
    known: Mapping[str, Outcome] | None = None,
    work: Work = run_job,
    stopped: Callable[[], bool] = lambda: False,
    chunk: int = CHUNK,
    in_flight: int = IN_FLIGHT,
) -> Iterator[tuple[Outcome, ...]]:
    """The outcomes as they come in, `chunk` at a time; jobs whose outcome is `known` are not run. Ends early, without waiting, when
    `stopped`. Where a job may not be done for its cost, no other is begun, those in hand are waited for, and then its error is raised.

    At most `in_flight` chunks are handed over at once, so that the executor has little left to do when the program ends.
    """
    left = [job for job in jobs if job.key not in (known or {})]
    chunks = iter([tuple(left[n : n + chunk]) for n in range(0, len(left), chunk)])
    waiting: set[Future[_Worked]] = set()
    refused: PlannerError | None = None
    try:
        while not stopped():
            room = max(0, in_flight - len(waiting)) if refused is None else 0
            waiting |= {executor.submit(_worked, part, work) for part in islice(chunks, room)}
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                found, problem = future.result()
                refused = refused or problem
                if found:
                    yield found
        if refused is not None:
            raise refused
    finally:
        for future in waiting:
            future.cancel()


def _worked(jobs: tuple[CaseJob, ...], work: Work) -> _Worked:
    """The outcomes of these jobs, up to the first that cannot be done at all, and why not."""
    found: list[Outcome] = []
    for job in jobs:
        try:
            found.append(work(job))
        except SpendLimitReached as refused:
            return tuple(found), refused
    return tuple(found), None


def in_order(jobs: Sequence[CaseJob], found: Mapping[str, Outcome], n: int) -> tuple[Outcome, ...]:
    """The outcomes of side `n` in the order of the suite, each case once, for the cases that every side has all outcomes of."""
    by_case: dict[str, set[str]] = {}
    mine: dict[str, list[str]] = {}
    for job in jobs:
        by_case.setdefault(job.case.id, set()).add(job.key)
        if job.n == n:
            mine.setdefault(job.case.id, []).append(job.key)
    return tuple(folded([found[key] for key in keys]) for case, keys in mine.items() if by_case[case] <= found.keys())


class Evaluated(NamedTuple):
    """The outcomes of every side, each in the order of the suite; `refused` says why not every case was played, where one was not."""

    sides: tuple[tuple[Outcome, ...], ...]
    refused: PlannerError | None = None


def evaluated(suite: Suite, sides: Sequence[Side], today: date, executor: Executor, *, work: Work = run_job, samples: int = 1) -> Evaluated:
    """What came of every case on every side, or of those that were played before the money ran out."""
    jobs, refused = jobs_of(suite, sides, today, samples), None
    found: dict[str, Outcome] = {}
    try:
        for batch in outcomes(jobs, executor, work=work):
            found |= {o.key: o for o in batch}
    except SpendLimitReached as limit:
        refused = limit
    return Evaluated(tuple(in_order(jobs, found, n) for n in range(len(sides))), refused)


def evaluate(
    suite: Suite, sides: Sequence[Side], today: date, executor: Executor, *, work: Work = run_job, samples: int = 1
) -> tuple[tuple[Outcome, ...], ...]:
    """The outcomes of every side, each in the order of the suite. Raises `SpendLimitReached`."""
    found = evaluated(suite, sides, today, executor, work=work, samples=samples)
    if found.refused is not None:
        raise found.refused
    return found.sides
