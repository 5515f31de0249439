"""Fault drills: the switch, and the banner that stands on every page of a trip while one is on."""

from __future__ import annotations

import streamlit as st

from planner.domain.events import LLMCalled
from planner.llm.fault_drill import FAULTS, WORDS, Fault, hits
from planner.runtime.audit import note
from ui.shared.markup import esc
from ui.shared.page import Page

OFF = "off"


def draw_banner(page: Page) -> None:
    """On top of the page while a fault is on."""
    fault = page.session.planner.drills.get(page.session.trip_id)
    if fault is None:
        return
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", border=True, key="drill_banner"):
        st.markdown(f":orange[:material/warning:] **Fault drill is on.** {esc(WORDS[fault])}, on purpose, in this trip.", width="stretch")
        if page.session.by.may("drills"):
            st.button("Switch off", key="drill_off", on_click=_switch, args=(page, None))


def draw_reminder(page: Page) -> None:
    """The same in one line, where the top of the page is out of sight."""
    fault = page.session.planner.drills.get(page.session.trip_id)
    if fault is not None:
        st.caption(
            f":orange[:material/warning: Fault drill is on: {esc(WORDS[fault][0].lower() + WORDS[fault][1:])}.]{_missed(page, fault)}"
        )


def _missed(page: Page, fault: Fault) -> str:
    """That the last turn gave the fault nothing to hit, so that a drill never seems to do nothing."""
    turn = page.state.turn
    if turn is None or page.busy:
        return ""
    if hits(fault, [r.event.call.prompt for r in page.session.records(turn.n) if isinstance(r.event, LLMCalled)]):
        return ""
    asked = "sent no transport specialist out" if fault == "transport_fails" else "asked no model"
    return f" The last turn {asked}, so there was nothing to fail; it shows in the next one that does."


def draw_switch(page: Page) -> None:
    """The switch in the Debug tab, for those who may make a trip's model fail."""
    if not page.session.by.may("drills"):
        return
    on = page.session.planner.drills.get(page.session.trip_id, OFF)
    key = "drill"
    st.session_state[key] = on
    st.selectbox(
        "Fault drill", [OFF, *FAULTS], format_func=lambda f: "Off" if f == OFF else WORDS[f], key=key, on_change=_picked, args=(page,),
        help="Makes this trip's model fail on purpose, to see how the planner copes.",
    )  # fmt: skip


def _picked(page: Page) -> None:
    chosen = st.session_state.get("drill")
    _switch(page, next((f for f in FAULTS if f == chosen), None))


def _switch(page: Page, fault: Fault | None) -> None:
    drills = page.session.planner.drills
    note(page.session.by, "drill_switched", trip=page.session.trip_id)
    if fault is None:
        drills.pop(page.session.trip_id, None)
    else:
        drills[page.session.trip_id] = fault
