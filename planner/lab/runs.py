"""Test runs in the background, kept so that they outlive the page and the process: what is to be run, and each outcome as it comes in.

A run is two documents: its plan, and a line for every outcome. How far it is follows from them, so a run that was stopped or killed
goes on where it was. One run at a time; the executor its cases run on is made by whoever owns the process.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import partial
from typing import Literal

from pydantic import Field, JsonValue, ValidationError

from planner.domain.errors import PersonError, PlannerError
from planner.domain.values import Value
from planner.lab.evaluating import CHUNK, MOST_SAMPLES, Work, in_order, jobs_of, outcomes
from planner.lab.playing import CaseJob, Outcome, run_job, run_job_on
from planner.lab.report import Report, report_of
from planner.lab.sides import Side, connection_of, labelled, settled
from planner.lab.suites import Suite
from planner.llm.server.connection import Connection
from planner.llm.server.wire import json_in
from planner.llm.spending import CountedPurse
from planner.runtime.config import Config
from planner.runtime.purses import run_purse, run_purses
from planner.store import DocumentStore

log = logging.getLogger(__name__)
RunState = Literal["running", "stopping", "done", "stopped", "failed"]
MakeExecutor = Callable[[], Executor]
LISTED = 20
SPENT = "spent"
"""The key of a line that says, between the outcomes, what a run has cost by then."""
IN_FLIGHT = 4
"""Chunks handed over at once: the program waits for them when it ends."""
MODEL_WORKERS = 8
"""Conversations with a model server at once: they wait for it more than they compute, so threads of this process do, and a key stays in it.
"""


class RunRefused(PersonError):
    """Told to the person: a run cannot be started or shown, and why."""

    kind = "run_refused"


class Plan(Value):
    """What a run is to do: the suite and the sides with their full texts, models and parameters, so that it can be resumed whatever was
    saved or set since.
    """

    id: str
    suite: Suite
    sides: tuple[Side, ...]
    samples: int = Field(default=1, ge=1, le=MOST_SAMPLES)
    judge: Side | None = None
    """The model that judges rubrics; None where none is to."""
    today: date
    made_at: datetime

    @property
    def title(self) -> str:
        return f"{self.suite.name}: {' against '.join(s.label for s in self.sides)}"


class Progress(Value):
    """How far a run is, in jobs: a case played once on one side is one job. `words` says what went wrong, if something did."""

    id: str
    title: str
    made_at: datetime
    total: int
    done: int
    state: RunState
    words: str = ""


class _Active:
    """The run that is being worked on, with the event that asks it to end."""

    def __init__(self, run_id: str) -> None:
        self.id = run_id
        self.stopping = threading.Event()
        self.done = 0
        self.over = threading.Event()


class LabRuns:
    """The test runs of one data folder. Threads write to the keep only; any page may ask how far they are."""

    def __init__(
        self,
        documents: DocumentStore,
        make_executor: MakeExecutor,
        *,
        work: Work = run_job,
        config: Config | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._documents = documents
        self._make_executor = make_executor
        self._work = work
        self._config = config or Config()
        self._clock = clock
        self._guard = threading.Lock()
        self._active: _Active | None = None
        self._failed: dict[str, str] = {}

    def start(
        self, suite: Suite, sides: Sequence[Side], today: date, *, servers: Sequence[Connection] = (), samples: int = 1,
        judge: Side | None = None,
    ) -> str:  # fmt: skip
        """Begin a run; its id. `servers` are the model servers that are known, the one in use first; their keys are never written down.

        Raises `RunRefused` while another one runs, `SuiteRefused` for a suite with broken rows, `SideRefused` for a side without a server.
        """
        sound = suite.sound()
        settled_sides = labelled([settled(side, next(iter(servers), None)) for side in sides])
        ruling = settled(judge, next(iter(servers), None)) if judge is not None else None
        for side in (*settled_sides, *([ruling] if ruling is not None else [])):
            connection_of(side, servers)
        made_at = self._clock()
        run_id = f"{made_at:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"
        plan = Plan(id=run_id, suite=sound, sides=settled_sides, samples=samples, judge=ruling, today=today, made_at=made_at)
        active = self._take(run_id)
        try:
            self._documents.update(f"runs/{run_id}.json", lambda before: plan.model_dump_json().encode())
        except BaseException:
            self._release(active)
            raise
        self._launch(plan, active, servers)
        return run_id

    def resume(self, run_id: str, *, servers: Sequence[Connection] = ()) -> None:
        """Go on with a run that was stopped or killed, with the models and parameters it began with.

        Raises `RunRefused`, and `SideRefused` where a server it asks is not among `servers`.
        """
        plan = self.plan(run_id)
        for side in (*plan.sides, *([plan.judge] if plan.judge is not None else [])):
            connection_of(side, servers)
        self._launch(plan, self._take(run_id), servers)

    def stop(self, run_id: str) -> None:
        """Ask a run to end after the cases in hand; what it found is kept."""
        with self._guard:
            if self._active is not None and self._active.id == run_id:
                self._active.stopping.set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the run that is going on; whether there is none any more."""
        active = self._active
        return active is None or active.over.wait(timeout)

    def plan(self, run_id: str) -> Plan:
        """What a run does. Raises `RunRefused` when it is not kept or cannot be read."""
        content = self._documents.read(f"runs/{run_id}.json")
        if content is None:
            raise RunRefused("That test run is not kept here.")
        try:
            return Plan.model_validate_json(content)
        except ValidationError as error:
            raise RunRefused("That test run cannot be read; it may have been made by another version of this program.") from error

    def progress(self, run_id: str) -> Progress:
        """How far a run is."""
        plan = self.plan(run_id)
        active = self._active
        working = active is not None and active.id == run_id
        total = len(plan.suite.cases) * len(plan.sides) * plan.samples
        done = active.done if active is not None and working else len(self._found(plan))
        state: RunState = "done" if done >= total else "stopped"
        if active is not None and working:
            state = "stopping" if active.stopping.is_set() else "running"
        elif run_id in self._failed:
            state = "failed"
        return Progress(
            id=run_id, title=plan.title, made_at=plan.made_at, total=total, done=done, state=state, words=self._failed.get(run_id, "")
        )

    def list(self) -> tuple[str, ...]:
        """The ids of the newest runs, the newest first."""
        names = [n.removeprefix("runs/").removesuffix(".json") for n in self._documents.names("runs") if n.endswith(".json")]
        return tuple(reversed([n for n in names if not n.endswith("-report")]))[:LISTED]

    @property
    def current(self) -> str | None:
        """The id of the run that is going on."""
        active = self._active
        return active.id if active is not None else None

    def report(self, run_id: str) -> Report:
        """What a run came to, so far. Raises `RunRefused` while no case is done on every side."""
        kept = self._documents.read(f"runs/{run_id}-report.json")
        if kept is not None:
            try:
                return Report.model_validate_json(kept)
            except ValidationError:
                log.warning("the report of run %s cannot be read; it is made anew", run_id)
        plan = self.plan(run_id)
        return self._made(plan, self._found(plan))

    def failed_last_time(self, suite: str) -> frozenset[str]:
        """The cases that failed on a side in the newest run of the suite of that name. Empty where there is none."""
        newest = self.newest(suite, sides=1)
        return frozenset(f.case_id for f in newest.failing) if newest is not None else frozenset()

    def newest(self, suite: str, *, sides: int) -> Report | None:
        """The report of the newest run of the suite of that name with so many sides at least."""
        for run_id in self.list():
            try:
                plan = self.plan(run_id)
                if plan.suite.name == suite and len(plan.sides) >= sides:
                    return self.report(run_id)
            except RunRefused:
                continue
        return None

    def _made(self, plan: Plan, found: dict[str, Outcome]) -> Report:
        jobs = jobs_of(plan.suite, plan.sides, plan.today, plan.samples)
        sides = [in_order(jobs, found, n) for n in range(len(plan.sides))]
        if not sides[0]:
            raise RunRefused("No case is done on every side yet.")
        return report_of(plan.suite, plan.sides, plan.today, sides, plan.samples)

    def _found(self, plan: Plan) -> dict[str, Outcome]:
        """The outcomes kept of a run, by key; a line cut off by the end of a process is left out and run again."""
        wanted = {job.key for job in jobs_of(plan.suite, plan.sides, plan.today, plan.samples)}
        found: dict[str, Outcome] = {}
        for line in (self._documents.read(f"runs/{plan.id}.jsonl") or b"").splitlines():
            try:
                outcome = Outcome.model_validate_json(line)
            except ValidationError:
                continue
            if outcome.key in wanted:
                found[outcome.key] = outcome
        return found

    def _take(self, run_id: str) -> _Active:
        with self._guard:
            if self._active is not None:
                raise RunRefused("A test is running. Wait for it or stop it first.")
            self._active = _Active(run_id)
            self._failed.pop(run_id, None)
            return self._active

    def _release(self, active: _Active) -> None:
        with self._guard:
            self._active = None
        active.over.set()

    def _launch(self, plan: Plan, active: _Active, servers: Sequence[Connection]) -> None:
        threading.Thread(target=self._run, args=(plan, active, servers), name=f"lab-run-{plan.id}", daemon=True).start()

    def _run(self, plan: Plan, active: _Active, servers: Sequence[Connection]) -> None:
        """The one place where what a run raised is told to the person and logged."""
        try:
            self._carry_out(plan, active, servers)
        except PlannerError as error:
            self._failed[plan.id] = error.words
        except Exception:
            log.exception("test run %s failed", plan.id)
            self._failed[plan.id] = "The test run broke off. What it had found is kept; you can resume it."
        finally:
            self._release(active)

    def _carry_out(self, plan: Plan, active: _Active, servers: Sequence[Connection]) -> None:
        jobs: tuple[CaseJob, ...] = jobs_of(plan.suite, plan.sides, plan.today, plan.samples)
        found = self._found(plan)
        active.done = len(found)
        on_server = plan.judge is not None or any(side.engine != "offline" for side in plan.sides)
        executor = ThreadPoolExecutor(MODEL_WORKERS, thread_name_prefix="lab-model") if on_server else self._make_executor()
        purse = self._purse(plan, found)
        purses = run_purses(self._config, self._documents, purse)
        work = partial(run_job_on, tuple(servers), purses=purses, judge=plan.judge) if on_server else self._work
        try:
            for batch in outcomes(
                jobs, executor, known=found, work=work, stopped=active.stopping.is_set, chunk=1 if on_server else CHUNK,
                in_flight=MODEL_WORKERS if on_server else IN_FLIGHT,
            ):  # fmt: skip
                self._documents.append(f"runs/{plan.id}.jsonl", b"\n".join(o.model_dump_json().encode() for o in batch))
                found |= {o.key: o for o in batch}
                active.done = len(found)
        finally:
            executor.shutdown(wait=False)
            if purse is not None:
                self._documents.append(f"runs/{plan.id}.jsonl", json.dumps({SPENT: str(purse.spent)}).encode())
        if len(found) == len(jobs):
            report = self._made(plan, found)
            self._documents.update(f"runs/{plan.id}-report.json", lambda before: report.model_dump_json().encode())

    def _purse(self, plan: Plan, found: dict[str, Outcome]) -> CountedPurse | None:
        """What the rest of a run is paid from, after what it has cost so far: also cases that the limit cut short have cost something."""
        known = sum((Decimal(str(o.cost)) for o in found.values() if o.cost is not None), Decimal(0))
        told = [Decimal(str(row[SPENT])) for row in self._rows(plan.id) if isinstance(row, dict) and SPENT in row]
        return run_purse(self._config, max([known, *told]))

    def _rows(self, run_id: str) -> Iterator[JsonValue]:
        return (json_in(line) for line in (self._documents.read(f"runs/{run_id}.jsonl") or b"").splitlines())
