"""A running turn: a line a specialist, the time it may take, and Stop. Polled in a fragment, so the rest of the page stays as it is."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from planner.domain.specialists import SPECIALISTS
from planner.domain.state import TripState
from planner.runtime.jobs import Job, ProgressLine
from planner.runtime.session import PlannerSession
from ui.shared import acting
from ui.shared.markup import clipped, esc, prose
from ui.shared.page import Page
from ui.shared.translation import later, tr

EVERY_S = 0.8
CROWDED_EVERY_S = 1.6
NUMBERS = {2: later("Two"), 3: later("Three"), 4: later("Four")}
_STATES: dict[str, Literal["running", "complete", "error"]] = {
    "waiting": "running",
    "running": "running",
    "done": "complete",
    "failed": "error",
}


def every_s(trip: PlannerSession) -> float:
    """How often a running turn is looked at: half as often where many are, as each look takes time from their turns."""
    return CROWDED_EVERY_S if trip.planner.crowded else EVERY_S


def draw_progress() -> None:
    """The running turn of the open trip; once it is over the page is drawn anew."""
    job = acting.session().job
    if job is None:
        st.rerun()
        return
    with st.chat_message("assistant", avatar=":material/explore:"):
        st.markdown(prose(job.text_so_far) or opening_words(job), anchors=False)
    with st.container(border=True, key="progress"):
        _draw_lines(job)
        with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
            st.progress(_share(job), text=_time_words(job))
            st.button(tr("Stop"), key="stop", icon=":material/stop_circle:", on_click=acting.stop, disabled=job.stopping.is_set())


def wait_for_turn() -> None:
    """On a page without the conversation: one line while a turn runs, and a fresh page when it is over."""
    job = acting.session().job
    if job is None:
        st.rerun()
        return
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key="progress"):
        st.markdown(f":material/hourglass_top: {_now(job)}", width="stretch")
        st.button(tr("Stop"), key="stop", icon=":material/stop_circle:", on_click=acting.stop, disabled=job.stopping.is_set())


ELSEWHERE = later("This trip is being worked on in another window. What comes of it appears here.")


def follow_elsewhere() -> None:
    """A turn that another server runs: who is done so far. Once it is over, or its server is gone, the page is drawn anew."""
    trip = acting.session()
    state = _followed(trip)
    if not trip.runs_elsewhere(state):
        st.session_state.pop("followed", None)
        st.rerun()
        return
    with st.chat_message("assistant", avatar=":material/explore:"):
        st.markdown(tr(ELSEWHERE))
    tasks = state.turn.tasks if state.turn is not None else ()
    with st.container(border=True, key="progress"):
        for name in dict.fromkeys(task.specialist for task in tasks):
            done = name in state.reports
            step = st.status(f"**{tr(SPECIALISTS[name].words)}**", type="step", state="complete" if done else "running")
            step.caption(tr("Done") if done else tr("At work"))
        if not tasks:
            st.markdown(f":material/hourglass_top: {tr('Working on it…')}")
        stopping = trip.stops_elsewhere
        words = tr("Stopping…") if stopping else tr("Stop")
        st.button(words, key="stop", icon=":material/stop_circle:", on_click=acting.stop, disabled=stopping)


def _followed(trip: PlannerSession) -> TripState:
    """The trip as last committed; read anew where its trace has grown since the last look."""
    tail = trip.planner.store.trace_tail(trip.trip_id)
    known: tuple[str, int, TripState] | None = st.session_state.get("followed")
    if known is None or known[:2] != (trip.trip_id, tail):
        known = st.session_state["followed"] = (trip.trip_id, tail, trip.state())
    return known[2]


def wait_beside(page: Page) -> None:
    """On a page without the conversation: that a turn runs, here or elsewhere."""
    st.fragment(follow_elsewhere if page.elsewhere else wait_for_turn, run_every=every_s(page.session))()


def opening_words(job: Job) -> str:
    """The sentence above the lines of a running turn."""
    names = {row.words for row in SPECIALISTS}
    workers = sum(line.label in names for line in job.progress)
    if workers == 0:
        return tr("One moment.")
    if workers == 1:
        return tr("On it. One specialist is working.")
    return tr("On it. {workers} specialists are working side by side.", workers=tr(NUMBERS[workers]) if workers in NUMBERS else workers)


def _draw_lines(job: Job) -> None:
    lines = job.progress or (ProgressLine(label=tr("Reading what you said"), state="running", words=_now(job)),)
    for line in lines:
        words = _line_words(line)
        step = st.status(f"**{esc(tr(line.label))}**  \n:gray[{words}]", type="step", state=_STATES[line.state])
        step.caption(words)


def _line_words(line: ProgressLine) -> str:
    words = esc(clipped(line.words, 120))
    match line.state:
        case "waiting":
            return words or tr("Waiting for a free place")
        case "running":
            return words or tr("At work")
        case "done":
            return tr("Done in {seconds:.1f} s", seconds=line.seconds) + (f": {words}" if words else "")
        case "failed":
            return words or tr("Took too long; the plan will say what is missing")


def _now(job: Job) -> str:
    if job.stopping.is_set():
        return tr("Stopping…")
    return tr("Working on it…") if job.begun else tr("Waiting for a free place…")


def _most_seconds() -> float:
    """The time a turn may take, in seconds."""
    return float(acting.session().planner.config.turn_seconds)


def _share(job: Job) -> float:
    return min(1.0, max(0.0, job.seconds / _most_seconds()))


def _time_words(job: Job) -> str:
    return (
        tr("Stopping…")
        if job.stopping.is_set()
        else tr("{seconds:.0f} s of {most_seconds:.0f} s at most", seconds=job.seconds, most_seconds=_most_seconds())
    )


def draw_running(page: Page) -> None:
    """The running turn below the conversation, wherever it runs."""
    st.fragment(follow_elsewhere if page.elsewhere else draw_progress, run_every=every_s(page.session))()
    st.caption(tr("You can leave this page or close it. The work goes on and waits for you here."))
