"""One background turn a trip, owned by the process and by no page: `Jobs` starts turns, `Job` is one turn as the page sees it.

What a turn does is the `run` function's business; it writes progress into its job and looks at `stopping`. A page only reads and may
stop. Nothing here outlasts the process: what a turn achieved is in the store. The order of locks is `Jobs`, then `Job`.
"""

from __future__ import annotations

import contextvars
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from planner.domain.errors import PlannerError, StoppedByPerson, TripBusy, bug_report
from planner.domain.events import Opener
from planner.domain.values import Value
from planner.llm.server.connection import Connection
from planner.runtime.logs import about

log = logging.getLogger(__name__)
JobStatus = Literal["running", "done", "failed", "stopped"]
StepState = Literal["waiting", "running", "done", "failed"]
BUSY = "The planner is still working on your last step. Wait for it or stop it first."
KEPT_ENDED = 256
LOOK_FOR_STOPS_S = 1.0


class ProgressLine(Value):
    """One line of live progress: who, in what state, since how many seconds (or after how many), and a few words."""

    label: str
    state: StepState
    words: str = ""
    seconds: float = 0.0


class JobError(Value):
    """Why a job failed: an error's kind, a sentence for the person, and the reference under which the log has the detail."""

    kind: str
    words: str
    reference: str


@dataclass
class _Step:
    state: StepState
    words: str
    began: float | None = None
    ended: float | None = None


class Job:
    """One turn of one trip. Its thread writes with `show` and `show_reply`; anyone may read, and `stop` it. Times are monotonic seconds."""

    def __init__(
        self,
        trip_id: str,
        opener: Opener,
        *,
        clock: Callable[[], float],
        connection: Connection | None = None,
    ) -> None:
        self.trip_id = trip_id
        self.opener = opener
        self.request = secrets.token_hex(4)
        """Names this turn in the log, also before it has a number."""
        self.connection = connection
        """The model server this turn was given; forgotten when it is over, as a person's key may be in it."""
        self.stopping = threading.Event()
        """Set when the person pressed Stop: the turn should end where it is, by raising `StoppedByPerson` or by returning."""
        self._clock = clock
        self.started_at = clock()
        self._guard = threading.Lock()
        self._begun = threading.Event()
        self._over = threading.Event()
        self._status: JobStatus = "running"
        self._error: JobError | None = None
        self._steps: dict[str, _Step] = {}
        self._text = ""

    @property
    def status(self) -> JobStatus:
        with self._guard:
            return self._status

    @property
    def active(self) -> bool:
        """Whether the turn is waiting for a worker or being worked on."""
        return not self._over.is_set()

    @property
    def begun(self) -> bool:
        """Whether a worker has taken the turn up; until then it waits for its place."""
        return self._begun.is_set()

    @property
    def error(self) -> JobError | None:
        """What went wrong; None unless the status is failed."""
        with self._guard:
            return self._error

    @property
    def progress(self) -> tuple[ProgressLine, ...]:
        """A copy of the progress lines, in the order they first appeared."""
        now = self._clock()
        with self._guard:
            return tuple(
                ProgressLine(label=label, state=step.state, words=step.words, seconds=_length(step, now))
                for label, step in self._steps.items()
            )

    @property
    def text_so_far(self) -> str:
        """The reply as far as it has been streamed."""
        with self._guard:
            return self._text

    @property
    def seconds(self) -> float:
        """How long ago the turn was taken up, or was submitted while it waits."""
        return self._clock() - self.started_at

    def show(self, label: str, state: StepState, words: str = "") -> None:
        """Add or change one progress line. Its time runs from the first "running" to the first "done" or "failed" after it."""
        now = self._clock()
        with self._guard:
            step = self._steps.setdefault(label, _Step(state, words))
            step.state, step.words = state, words
            if state == "running" and (step.began is None or step.ended is not None):
                step.began, step.ended = now, None
            if state in ("done", "failed") and step.ended is None:
                step.ended = now

    def show_reply(self, text: str) -> None:
        """Show the reply as far as it has come, in the place of what was shown before."""
        with self._guard:
            self._text = text

    def begin(self) -> None:
        """Say that a worker takes the turn up: its time runs from here."""
        self.started_at = self._clock()
        self._begun.set()

    def stop(self) -> None:
        """Ask the turn to end where it is. Without effect once it is over."""
        self.stopping.set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the turn is over, at most `timeout` seconds. Whether it is."""
        return self._over.wait(timeout)

    def end(self, status: JobStatus, error: JobError | None = None) -> None:
        """Say how the turn ended. The first ending counts."""
        with self._guard:
            if self._over.is_set():
                return
            self._status, self._error = status, error
            self.connection = None
            self._over.set()


def _length(step: _Step, now: float) -> float:
    if step.began is None:
        return 0.0
    return round((now if step.ended is None else step.ended) - step.began, 3)


class Jobs:
    """The turns of this process: at most one at a time for each trip, `workers` at a time in all, further ones wait for their place.

    `run` carries out the turn of the job it is given, in a thread that belongs to no page. It may raise any `PlannerError`.
    """

    def __init__(
        self,
        run: Callable[[Job], None],
        workers: int = 4,
        *,
        clock: Callable[[], float] = time.monotonic,
        ended: Callable[[Job], None] = lambda job: None,
        to_stop: Callable[[Collection[str]], Collection[str]] = lambda trip_ids: (),
    ) -> None:
        """`ended` hears of every turn that a worker took up, when it is over; `to_stop` says whose turns other servers ask to stop."""
        self._run = run
        self._ended = ended
        self._to_stop = to_stop
        self._some = threading.Event()
        """Set while turns may run."""
        self._clock = clock
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._jobs: dict[str, Job] = {}
        self._guard = threading.Lock()
        self._threads = tuple(threading.Thread(target=self._work, name=f"turn-worker-{n}", daemon=True) for n in range(1, workers + 1))
        self._started = False

    def submit(self, trip_id: str, opener: Opener, *, connection: Connection | None = None) -> Job:
        """Start a turn. The same opener while it runs is the same job; another one raises `TripBusy`."""
        with self._guard:
            last = self._jobs.get(trip_id)
            if last is not None and last.active and last.opener == opener:
                return last
            if last is not None and last.active:
                raise TripBusy(BUSY)
            job = Job(trip_id, opener, clock=self._clock, connection=connection)
            self._jobs.pop(trip_id, None)
            self._jobs[trip_id] = job
            self._forget_old()
            self._start_workers()
            self._some.set()
        self._waiting.put(job)
        return job

    def current(self, trip_id: str) -> Job | None:
        """The turn of this trip that waits or runs, or None."""
        job = self.last(trip_id)
        return job if job is not None and job.active else None

    def last(self, trip_id: str) -> Job | None:
        """The newest turn of this trip, over or not; None when there was none, or long ago."""
        with self._guard:
            return self._jobs.get(trip_id)

    @property
    def counts(self) -> tuple[int, int]:
        """How many turns are worked on, and how many wait for their place."""
        with self._guard:
            active = [job.begun for job in self._jobs.values() if job.active]
        return sum(active), len(active) - sum(active)

    def close(self) -> None:
        """Stop all turns and let the workers go once they are over. Nothing may be submitted afterwards."""
        with self._guard:
            for job in self._jobs.values():
                job.stop()
            if self._started:
                for _ in self._threads:
                    self._waiting.put(None)

    def _start_workers(self) -> None:
        if not self._started:
            self._started = True
            for thread in (*self._threads, threading.Thread(target=self._watch_for_stops, name="turn-stops", daemon=True)):
                thread.start()

    def _watch_for_stops(self) -> None:
        """Stop the turns that other servers ask to stop. It looks once a second while turns run, and never while none does."""
        while self._some.wait():
            time.sleep(LOOK_FOR_STOPS_S)
            with self._guard:
                active = {trip_id: job for trip_id, job in self._jobs.items() if job.active}
                if not active:
                    self._some.clear()
            begun = [trip_id for trip_id, job in active.items() if job.begun and not job.stopping.is_set()]
            try:
                asked = self._to_stop(begun) if begun else ()
            except PlannerError as error:
                log.warning("it could not be seen which turns are to stop: %s", error.words)
                continue
            for trip_id in asked:
                active[trip_id].stop()

    def _forget_old(self) -> None:
        ended = [trip_id for trip_id, job in self._jobs.items() if not job.active]
        for trip_id in ended[: max(0, len(ended) - KEPT_ENDED)]:
            del self._jobs[trip_id]

    def _work(self) -> None:
        """One worker. Each turn has an empty context of its own, so that nothing of a page or of an earlier turn is seen by it."""
        while (job := self._waiting.get()) is not None:
            contextvars.Context().run(self._worked_on, job)

    def _worked_on(self, job: Job) -> None:
        with about(trip=job.trip_id, request=job.request):
            self._carry_out(job)
            self._ended(job)

    def _carry_out(self, job: Job) -> None:
        """The one place where what a turn raised is told to the person, and a bug is logged."""
        if job.stopping.is_set():
            job.end("stopped")
            return
        job.begin()
        try:
            self._run(job)
        except StoppedByPerson:
            job.end("stopped")
        except PlannerError as error:
            job.end("failed", JobError(kind=error.kind, words=error.words, reference=""))
        except (Exception, SystemExit) as error:
            report = bug_report(error, job.trip_id, str(job.started_at))
            log.exception("reference %s: a turn of trip %s failed", report.reference, job.trip_id)
            job.end("failed", JobError(kind=report.kind, words=report.words, reference=report.reference))
        else:
            job.end("stopped" if job.stopping.is_set() else "done")
