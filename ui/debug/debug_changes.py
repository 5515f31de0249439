"""What one turn changed and why: the differences of the state, the rule behind the mode, questions held back, its trace."""

from __future__ import annotations

import json
from collections.abc import Sequence

import streamlit as st
from pydantic import JsonValue

from planner.domain.events import TraceRecord
from planner.domain.state import TripState
from planner.say.phrases import plural
from planner.say.why import held_back, mode_rules, refused
from planner.turn.trace import Difference, as_json, diff, state_after
from ui.shared.markup import clipped, esc
from ui.shared.page import Page

QUIET = ("rev", "turn", "turn_starts", "transcript")
"""Parts that every turn changes by being a turn."""
FACTS = ("trip", "preferences", "capabilities")
MOST = 80


def draw_changes(before: TripState, after: TripState, what: str = "What this turn changed in the trip", *, own: bool = False) -> None:
    """The differences, the facts of the trip first.

    Those of the turn's own record are left out, or with `own` come where there are no others.
    """
    every = [d for d in diff(as_json(before), as_json(after)) if d.path != "rev"]
    found = [d for d in every if d.path.split(".")[0] not in QUIET]
    found.sort(key=lambda d: d.path.split(".")[0] not in FACTS)
    if found:
        st.caption(f"{what}: {plural(len(found), 'value')}.")
    elif own and every:
        st.caption(f"Nothing in the trip itself. In the record of the turn: {plural(len(every), 'value')}.")
        found = every
    else:
        st.caption("Nothing changed in the trip.")
        return
    with st.container(gap="xsmall"):
        for difference in found[:MOST]:
            st.markdown(_words(difference))
    if len(found) > MOST:
        st.caption(f"{len(found) - MOST} more; the download has the whole state.")


def _words(difference: Difference) -> str:
    lines = [f":small[`{difference.path.replace('`', '')}`]"]
    if difference.kind != "added":
        lines.append(f":small[:red[− {_value(difference.before)}]]")
    if difference.kind != "removed":
        lines.append(f":small[:green[+ {_value(difference.after)}]]")
    return "  \n".join(lines)


def _value(value: JsonValue) -> str:
    return esc(clipped(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), 160))


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
    return state_after(page.session.trip_id, [r for r in records if r.seq <= seq])


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
