"""The lab's A/B view: two texts of a prompt run on the same cases in the background, while a person looks on, leaves, or stops it."""

from __future__ import annotations

import streamlit as st

from planner.domain.errors import PersonError
from planner.lab.runs import Progress
from planner.prompting.library import Shelf
from ui.lab import lab_parts
from ui.lab.lab_ab_choice import draw_choice
from ui.lab.lab_ab_result import draw_report
from ui.shared import acting
from ui.shared.listing import local_zone
from ui.shared.markup import esc
from ui.shared.page import Page

EVERY_S = 0.8


def draw_ab(page: Page, shelf: Shelf, prompt: str) -> None:
    """What to compare on what, then the run that is going on, or the one chosen last."""
    if lab_parts.runs(page.session.planner).current is None:
        draw_choice(page, shelf, prompt)
    run_id = _chosen_run(page)
    if run_id is None:
        st.caption("Nothing was compared yet. The golden conversations say what is expected of every turn; a run keeps its figures here.")
        return
    if lab_parts.runs(page.session.planner).current == run_id:
        _draw_running(page, run_id)
    else:
        _draw_result(page, run_id)


def _chosen_run(page: Page) -> str | None:
    """The run to show: the one that is going on, else the one picked, else the newest."""
    runs = lab_parts.runs(page.session.planner)
    known = list(runs.list())
    if runs.current is not None:
        st.session_state["ab_shown"] = runs.current
        return runs.current
    if not known:
        return None
    return lab_parts.pick(st.container(), "Test", {r: _run_words(page, r) for r in known}, "ab_shown")


def _run_words(page: Page, run_id: str) -> str:
    try:
        plan = lab_parts.runs(page.session.planner).plan(run_id)
    except PersonError:
        return f"{run_id}: cannot be read"
    return f"{plan.made_at.astimezone(local_zone()):%d %b, %H:%M} · {plan.title}"


def _draw_running(page: Page, run_id: str) -> None:
    st.markdown(f"**{esc(lab_parts.runs(page.session.planner).plan(run_id).title)}**")
    _poll(page, run_id)
    st.caption("You can leave this page. The test goes on, and what it found is kept, also when the program ends.")


@st.fragment(run_every=EVERY_S)
def _poll(page: Page, run_id: str) -> None:
    runs = lab_parts.runs(page.session.planner)
    if runs.current != run_id:
        st.rerun()
        return
    now = runs.progress(run_id)
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key="ab_progress"):
        words = "Stopping…" if now.state == "stopping" else f"{now.done:,} of {now.total:,} conversations"
        st.progress(now.done / max(1, now.total), text=words)
        st.button(
            "Stop", key="ab_stop", icon=":material/stop_circle:", on_click=runs.stop, args=(run_id,), disabled=now.state == "stopping"
        )


def _draw_cut(page: Page, now: Progress) -> None:
    words = (
        now.words or f"Stopped after {now.done:,} of {now.total:,} conversations. The figures are those of the cases done on both sides."
    )
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key="ab_cut"):
        st.markdown(f":orange[:material/pause_circle:] {esc(words)}", width="stretch")
        st.button("Go on", key="ab_resume", icon=":material/play_arrow:", on_click=_resume, args=(page, now.id))


def _resume(page: Page, run_id: str) -> None:
    try:
        lab_parts.runs(page.session.planner).resume(run_id, connection=page.session.connection)
    except PersonError as refused:
        acting.notify(refused.words)


def _draw_result(page: Page, run_id: str) -> None:
    runs = lab_parts.runs(page.session.planner)
    try:
        now = runs.progress(run_id)
        if now.state in ("stopped", "failed"):
            _draw_cut(page, now)
        report = runs.report(run_id)
    except PersonError as refused:
        st.info(esc(refused.words), icon=":material/info:")
        return
    draw_report(report, run_id)
