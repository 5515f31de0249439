"""Time travel in the Debug tab: one record after the other, the difference between any two, and why the turn went as it did."""

from __future__ import annotations

import json
from collections.abc import Sequence

import streamlit as st

from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.say.why import held_back, mode_rules, refused
from planner.turn.trace import replay
from ui.debug.debug_changes import draw_changes
from ui.shared.markup import clipped, esc
from ui.shared.page import Page

LONGEST = 3_000
"""Characters of a record that are shown; the download has it whole."""


def draw_steps(page: Page, turn: int, where: str) -> None:
    """Any record of the trip, beginning at the chosen turn, and what lies between it and another one."""
    records = page.session.records()
    if not records:
        st.caption("No records yet.")
        return
    labels = {r.seq: f"{r.seq} · turn {r.turn} · {r.event.type.replace('_', ' ')}" for r in records}
    seqs = list(labels)
    key, first = f"{where}_step", next((r.seq for r in records if r.turn == turn), seqs[-1])
    if st.session_state.get(f"{where}_step_turn") != (page.session.trip_id, turn) or st.session_state.get(key) not in labels:
        st.session_state[f"{where}_step_turn"], st.session_state[key] = (page.session.trip_id, turn), first
    at = st.selectbox("Record", seqs, format_func=lambda s: labels[s], key=key)
    with st.container(horizontal=True, gap="xsmall"):
        st.button(
            "Before", key=f"{where}_step_back", icon=":material/chevron_left:", disabled=at <= seqs[0], on_click=_move, args=(key, at - 1)
        )
        st.button(
            "After", key=f"{where}_step_on", icon=":material/chevron_right:", disabled=at >= seqs[-1], on_click=_move, args=(key, at + 1)
        )
    shown = next(r for r in records if r.seq == at)
    written = json.dumps(shown.event.model_dump(mode="json", by_alias=True, exclude_none=True), ensure_ascii=False, indent=1)
    st.code(written[:LONGEST] + ("\n…" if len(written) > LONGEST else ""), language=None, wrap_lines=True)
    other_key = f"{where}_since"
    if st.session_state.get(other_key) not in (0, *seqs):
        st.session_state[other_key] = max(0, at - 1)
    since = st.selectbox(
        "Compared with the state after", [0, *seqs], format_func=lambda s: labels.get(s, "nothing: the empty trip"), key=other_key
    )
    low, high = sorted((since, at))
    draw_changes(_after(page, records, low), _after(page, records, high), "What differs between the two", own=True)


def _move(key: str, to: int) -> None:
    st.session_state[key] = to


def _after(page: Page, records: Sequence[TraceRecord], seq: int) -> TripState:
    return replay(TripState(trip_id=page.session.trip_id), (r for r in records if r.seq <= seq))


def draw_why(records: Sequence[TraceRecord], before: TripState, after: TripState) -> None:
    """The rule that chose the mode with its inputs, the questions that were held back, and slots that were refused."""
    st.markdown("**Which step, and why**")
    decided = False
    for rule in mode_rules(after):
        icon = ":green[:material/check:]" if rule.holds else ":red[:material/close:]"
        given = f" → **{rule.gives}**" if rule.gives and not decided else ""
        color = "gray" if decided else "default"
        words = f"{icon} {esc(rule.asks)}{given}  \n:small[:gray[{esc(rule.inputs)}]]"
        st.markdown(words if color == "default" else f":gray[{esc(rule.asks)} (not reached)]")
        decided = decided or rule.gives is not None
    withheld = held_back(records, before)
    st.markdown("**Questions held back**")
    if not withheld:
        st.caption("None: every question the model wrote was one that was due.")
    for question in withheld:
        st.markdown(f"{esc(question.text)}  \n:small[`{question.slot}` :gray[{esc(clipped(question.why, 200))}]]")
    lost = refused(records, before)
    st.markdown("**Values not taken over**")
    if not lost:
        st.caption("None: the message supports every value the model read from it.")
    for value in lost:
        st.markdown(f"`{value.slot}` {esc(clipped(value.value, 160))}  \n:small[:gray[the message does not say so]]")
