"""Background turns: one at a time for each trip, seen and stopped from any thread, told plainly when they fail."""

from __future__ import annotations

import contextvars
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import SCRIPT_RUN_CONTEXT_ATTR_NAME

from planner.domain.errors import DeadlineExceeded, StoppedByPerson, TripBusy
from planner.domain.events import TripConfirmed, UserSpoke
from planner.runtime.jobs import Job, Jobs, ProgressLine

PATIENCE_S = 20.0
HELLO = UserSpoke(text="Boston for two")
YES = TripConfirmed()


class Gate:
    """A turn that says when it has begun and goes on when it is let."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.open = threading.Event()
        self.ran: list[str] = []

    def __call__(self, job: Job) -> None:
        self.ran.append(job.trip_id)
        self.begun.set()
        assert self.open.wait(PATIENCE_S)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def running(run: Callable[[Job], None], workers: int = 2, **more: object) -> Iterator[Jobs]:
    jobs = Jobs(run, workers, **more)  # type: ignore[arg-type]
    try:
        yield jobs
    finally:
        jobs.close()


def ended(job: Job) -> Job:
    assert job.wait(PATIENCE_S), "the job did not end"
    return job


def test_a_turn_runs_in_the_background_and_is_done() -> None:
    seen: list[tuple[str, object, str]] = []
    with running(lambda job: seen.append((job.trip_id, job.opener, threading.current_thread().name))) as jobs:
        job = ended(jobs.submit("a", HELLO))
    assert (job.status, job.error, job.active) == ("done", None, False)
    assert seen[0][:2] == ("a", HELLO)
    assert seen[0][2].startswith("turn-worker-")


def test_two_identical_submits_while_one_runs_are_one_turn() -> None:
    gate = Gate()
    with running(gate) as jobs:
        first = jobs.submit("a", HELLO)
        assert gate.begun.wait(PATIENCE_S)
        second = jobs.submit("a", UserSpoke(text=HELLO.text))
        gate.open.set()
        ended(first)
    assert second is first
    assert gate.ran == ["a"]


def test_another_submit_while_a_turn_runs_is_refused_and_the_turn_goes_on() -> None:
    gate = Gate()
    with running(gate) as jobs:
        job = jobs.submit("a", HELLO)
        with pytest.raises(TripBusy):
            jobs.submit("a", YES)
        gate.open.set()
        assert ended(job).status == "done"


def test_the_same_words_said_again_after_the_turn_are_a_new_turn() -> None:
    gate = Gate()
    gate.open.set()
    with running(gate) as jobs:
        first = ended(jobs.submit("a", HELLO))
        second = ended(jobs.submit("a", HELLO))
    assert second is not first
    assert gate.ran == ["a", "a"]


def test_a_failed_turn_can_be_tried_again_with_the_same_click() -> None:
    outcomes = iter([DeadlineExceeded("The planner took too long."), None])

    def run(job: Job) -> None:
        if error := next(outcomes):
            raise error

    with running(run) as jobs:
        assert ended(jobs.submit("a", YES)).status == "failed"
        assert ended(jobs.submit("a", YES)).status == "done"


def test_two_trips_run_side_by_side() -> None:
    both = threading.Barrier(2, timeout=PATIENCE_S)
    with running(lambda job: void(both.wait())) as jobs:
        first, second = jobs.submit("a", HELLO), jobs.submit("b", HELLO)
        assert (ended(first).status, ended(second).status) == ("done", "done")


def void(_: object) -> None:
    """Nothing, as the type of a turn wants."""


def test_more_turns_than_workers_wait_for_their_place_and_all_run() -> None:
    gate = Gate()
    with running(gate, workers=1) as jobs:
        first = jobs.submit("a", HELLO)
        assert gate.begun.wait(PATIENCE_S)
        rest = [jobs.submit(name, HELLO) for name in ("b", "c", "d")]
        assert [(job.begun, job.status) for job in rest] == [(False, "running")] * 3
        gate.open.set()
        assert [ended(job).status for job in (first, *rest)] == ["done"] * 4
    assert gate.ran == ["a", "b", "c", "d"]


def test_waiting_for_a_place_does_not_use_up_the_turns_time() -> None:
    gate, clock = Gate(), Clock()
    used: dict[str, float] = {}

    def run(job: Job) -> None:
        used[job.trip_id] = job.seconds
        gate(job)

    with running(run, workers=1, clock=clock) as jobs:
        jobs.submit("a", HELLO)
        assert gate.begun.wait(PATIENCE_S)
        waiting = jobs.submit("b", HELLO)
        clock.now += 50
        assert waiting.seconds == 50
        gate.open.set()
        ended(waiting)
    assert used == {"a": 0.0, "b": 0.0}


def test_stop_reaches_the_turn_and_ends_it_as_stopped() -> None:
    begun = threading.Event()

    def run(job: Job) -> None:
        begun.set()
        assert job.stopping.wait(PATIENCE_S)
        raise StoppedByPerson("stopped")

    with running(run) as jobs:
        job = jobs.submit("a", HELLO)
        assert begun.wait(PATIENCE_S)
        job.stop()
        assert (ended(job).status, job.error) == ("stopped", None)


def test_a_turn_that_returns_after_stop_counts_as_stopped() -> None:
    with running(lambda job: void(job.stopping.wait(PATIENCE_S))) as jobs:
        job = jobs.submit("a", HELLO)
        job.stop()
        assert ended(job).status == "stopped"


def test_a_turn_stopped_before_its_place_was_free_never_runs() -> None:
    gate = Gate()
    with running(gate, workers=1) as jobs:
        first = jobs.submit("a", HELLO)
        assert gate.begun.wait(PATIENCE_S)
        waiting = jobs.submit("b", HELLO)
        waiting.stop()
        gate.open.set()
        ended(first)
        assert ended(waiting).status == "stopped"
    assert gate.ran == ["a"]


def test_stop_after_the_end_changes_nothing() -> None:
    with running(lambda job: None) as jobs:
        job = ended(jobs.submit("a", HELLO))
        job.stop()
    assert job.status == "done"


def test_an_expected_failure_is_told_in_its_own_words() -> None:
    def run(job: Job) -> None:
        raise DeadlineExceeded("The planner took too long.")

    with running(run) as jobs:
        error = ended(jobs.submit("a", HELLO)).error
    assert error is not None
    assert (error.kind, error.words) == ("deadline", "The planner took too long.")


def test_a_bug_is_logged_under_a_reference_and_told_in_a_plain_sentence(caplog: pytest.LogCaptureFixture) -> None:
    def run(job: Job) -> None:
        raise KeyError("secret detail")

    with caplog.at_level(logging.ERROR), running(run) as jobs:
        job = ended(jobs.submit("a", HELLO))
    assert job.status == "failed"
    assert job.error is not None
    assert job.error.kind == "bug"
    assert "secret detail" not in job.error.words
    assert job.error.reference in caplog.text
    assert "secret detail" in caplog.text


def test_a_worker_outlives_a_turn_that_tries_to_exit() -> None:
    def run(job: Job) -> None:
        if job.trip_id == "a":
            raise SystemExit(3)

    with running(run, workers=1) as jobs:
        assert ended(jobs.submit("a", HELLO)).status == "failed"
        assert ended(jobs.submit("b", HELLO)).status == "done"


def test_progress_says_how_long_each_step_has_taken() -> None:
    clock = Clock()
    job = Job("a", HELLO, clock=clock)
    job.show("Transport", "waiting")
    job.show("Stay", "running", "looking at hotels")
    clock.now += 2
    job.show("Transport", "running")
    job.show("Stay", "done", "4 places")
    clock.now += 3
    job.show("Transport", "running", "comparing trains")
    assert job.progress == (
        ProgressLine(label="Transport", state="running", words="comparing trains", seconds=3.0),
        ProgressLine(label="Stay", state="done", words="4 places", seconds=2.0),
    )


def test_a_step_that_is_tried_again_is_timed_anew() -> None:
    clock = Clock()
    job = Job("a", HELLO, clock=clock)
    job.show("Food", "running")
    clock.now += 9
    job.show("Food", "failed", "no answer")
    job.show("Food", "running")
    clock.now += 1
    assert [line.seconds for line in job.progress] == [1.0]


def test_what_was_read_of_the_progress_does_not_change_under_the_reader() -> None:
    job = Job("a", HELLO, clock=Clock())
    job.show("Stay", "running")
    read = job.progress
    job.show("Stay", "done")
    assert read[0].state == "running"


def test_progress_and_text_can_be_read_while_many_threads_write_them() -> None:
    job = Job("a", HELLO, clock=Clock())
    start = threading.Barrier(5, timeout=PATIENCE_S)

    def write(name: str) -> None:
        start.wait()
        for n in range(300):
            job.show(f"{name} {n % 7}", "running" if n % 2 else "done", str(n))
            job.show_reply(name)

    writers = [threading.Thread(target=write, args=(name,)) for name in "wxyz"]
    for writer in writers:
        writer.start()
    start.wait()
    while any(writer.is_alive() for writer in writers):
        assert all(line.state in ("running", "done") for line in job.progress)
        assert job.text_so_far in ("", "w", "x", "y", "z")
    assert len(job.progress) == 28
    assert job.text_so_far in ("w", "x", "y", "z")


def test_current_is_the_running_turn_and_last_is_kept_after_it() -> None:
    gate = Gate()
    with running(gate) as jobs:
        assert (jobs.current("a"), jobs.last("a")) == (None, None)
        job = jobs.submit("a", HELLO)
        assert jobs.current("a") is job
        assert jobs.current("b") is None
        gate.open.set()
        ended(job)
        assert (jobs.current("a"), jobs.last("a")) == (None, job)


def test_turns_that_ended_long_ago_are_forgotten_and_running_ones_never() -> None:
    gate = Gate()

    def run(job: Job) -> None:
        if job.trip_id == "slow":
            gate(job)

    with running(run) as jobs:
        slow = jobs.submit("slow", HELLO)
        for n in range(300):
            ended(jobs.submit(f"t{n}", HELLO))
        assert jobs.last("t0") is None
        assert jobs.last("t299") is not None
        assert jobs.current("slow") is slow
        gate.open.set()
        ended(slow)


def test_a_turn_sees_nothing_of_the_page_that_submitted_it_nor_of_the_turn_before() -> None:
    whose = contextvars.ContextVar("whose", default="nobody")
    seen: list[tuple[str, bool]] = []

    def run(job: Job) -> None:
        seen.append((whose.get(), get_script_run_ctx(suppress_warning=True) is None))
        whose.set("the turn before")

    def page(jobs: Jobs) -> None:
        setattr(threading.current_thread(), SCRIPT_RUN_CONTEXT_ATTR_NAME, object())
        assert get_script_run_ctx(suppress_warning=True) is not None
        whose.set("a page")
        ended(jobs.submit("a", HELLO))
        ended(jobs.submit("a", HELLO))

    with running(run, workers=1) as jobs:
        script = threading.Thread(target=page, args=(jobs,))
        script.start()
        script.join(PATIENCE_S)
    assert seen == [("nobody", True), ("nobody", True)]


def test_closing_stops_what_runs() -> None:
    begun = threading.Event()

    def run(job: Job) -> None:
        begun.set()
        assert job.stopping.wait(PATIENCE_S)

    with running(run) as jobs:
        job = jobs.submit("a", HELLO)
        assert begun.wait(PATIENCE_S)
    assert ended(job).status == "stopped"
