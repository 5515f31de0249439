"""Running a suite on one or two sides through an executor that is handed in, in any order, with the same result as one by one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from datetime import date
from itertools import islice
from typing import Any

from planner.lab.playing import CaseJob, Outcome, Side, run_job
from planner.lab.suites import Suite

Work = Callable[[CaseJob], Outcome]
CHUNK = 4
"""Jobs a worker takes at once: few enough that Stop works within a second, many enough that handing over costs little."""
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


def jobs_of(suite: Suite, sides: Sequence[Side], today: date) -> tuple[CaseJob, ...]:
    """Every case on every side, case by case, so that a run that is cut off has pairs to show.

    The side that goes first alternates: what the first one leaves in a worker's caches would make the second one look faster.
    """
    made: list[CaseJob] = []
    for number, case in enumerate(suite.cases):
        both = [CaseJob(key=_key(case.raw, n, side, today), case=case, side=side, n=n, today=today) for n, side in enumerate(sides)]
        made += reversed(both) if number % 2 else both
    return tuple(made)


def _key(raw: Mapping[str, object], n: int, side: Side, today: date) -> str:
    parts = [raw, n, side.prompts.version, side.engine, side.model, today.isoformat()]
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
    `stopped`.

    At most `in_flight` chunks are handed over at once, so that the executor has little left to do when the program ends.
    """
    left = [job for job in jobs if job.key not in (known or {})]
    chunks = iter([tuple(left[n : n + chunk]) for n in range(0, len(left), chunk)])
    waiting: set[Future[tuple[Outcome, ...]]] = set()
    try:
        while not stopped():
            waiting |= {executor.submit(_worked, part, work) for part in islice(chunks, max(0, in_flight - len(waiting)))}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def _worked(jobs: tuple[CaseJob, ...], work: Work) -> tuple[Outcome, ...]:
    return tuple(work(job) for job in jobs)


def in_order(jobs: Sequence[CaseJob], found: Mapping[str, Outcome], n: int) -> tuple[Outcome, ...]:
    """The outcomes of side `n` in the order of the suite, for the cases that every side has an outcome of."""
    by_case: dict[str, set[str]] = {}
    for job in jobs:
        by_case.setdefault(job.case.id, set()).add(job.key)
    done = {case for case, keys in by_case.items() if keys <= found.keys()}
    return tuple(found[job.key] for job in jobs if job.n == n and job.case.id in done)


def evaluate(
    suite: Suite, sides: Sequence[Side], today: date, executor: Executor, *, work: Work = run_job
) -> tuple[tuple[Outcome, ...], ...]:
    """The outcomes of every side, each in the order of the suite."""
    jobs = jobs_of(suite, sides, today)
    found = {o.key: o for batch in outcomes(jobs, executor, work=work) for o in batch}
    return tuple(in_order(jobs, found, n) for n in range(len(sides)))
