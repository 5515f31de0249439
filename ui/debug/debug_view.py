"""The sidebar's Debug tab, and the same in a wide drawer: one chosen turn as talk, reading, changes, calls and raw JSON.

Lazy: one view at a time.
"""

from __future__ import annotations

import json
from typing import Literal

import streamlit as st

from planner.domain.events import LLMCalled, TraceRecord
from planner.domain.ready import why_mode
from planner.domain.state import TripState
from planner.guard.private_details import keyless
from planner.turn.results import turn_result
from planner.turn.trace import as_json, state_after
from ui.debug import drills
from ui.debug.debug_actions import draw_actions
from ui.debug.debug_changes import draw_changes, draw_steps, draw_why
from ui.debug.debug_reading import draw_reading
from ui.debug.debug_talk import draw_calls, draw_talk
from ui.shared.markup import clipped, esc
from ui.shared.page import Page

View = Literal["Talk", "Reading", "Changes", "Why", "Calls", "Steps", "Raw"]
VIEWS: tuple[View, ...] = ("Talk", "Reading", "Changes", "Why", "Calls", "Steps", "Raw")
LONGEST_STRING = 400


def draw_debug(page: Page) -> None:
    """One turn of the trip, in the sidebar."""
    if not page.turn_n:
        st.caption("No turns yet.")
        return
    turn = _draw_turn(page, "side")
    with st.container(horizontal=True):
        st.download_button(
            "Download turn", data=lambda: _download(page, turn), file_name=f"turn-{turn}.json", mime="application/json",
            key="side_dl", icon=":material/download:", on_click="ignore",
        )  # fmt: skip
        if st.button("Open wide", key="debug_wide", icon=":material/open_in_full:"):
            open_drawer(page, turn)
    draw_actions(page, turn)
    drills.draw_switch(page)


def open_drawer(page: Page, turn: int) -> None:
    """The details of `turn` in a drawer, wherever the sidebar is closed or too narrow."""
    st.session_state["wide_turn"] = turn
    _wide(page)


@st.dialog("Turn details", width="large", position="right")
def _wide(page: Page) -> None:
    _draw_turn(page, "wide")


def _draw_turn(page: Page, where: str) -> int:
    """The turn switch and the chosen view; gives the chosen turn. Widget keys begin with `where`."""
    typed = {line.turn: line.content for line in page.state.transcript if line.role == "user"}
    numbers = list(range(page.turn_n, 0, -1))
    labels = {n: f"{n} · {clipped(typed.get(n, 'taken back'), 60)}" for n in numbers}
    _follow(page, f"{where}_turn")
    turn = st.selectbox("Turn", numbers, format_func=lambda n: labels[n], key=f"{where}_turn")
    view = st.segmented_control(
        "View", VIEWS, default="Talk", required=True, key=f"{where}_debug_view", label_visibility="collapsed", width="stretch"
    )
    records = page.session.records(turn)
    after = _state_after(page, turn)
    st.caption(f"{esc(after.turn.act if after.turn else '')} · {esc(why_mode(after))}")
    match view:
        case "Talk":
            draw_talk(records, where, timed=page.session.demo is None)
        case "Reading":
            draw_reading(records, after)
        case "Changes":
            draw_changes(_state_before(page, turn), after)
        case "Why":
            draw_why(records, _state_before(page, turn), after)
        case "Calls":
            draw_calls(page, records, where)
        case "Steps":
            draw_steps(page, turn, where)
        case _:
            st.json(_shortened(turn_result(typed.get(turn), after, records, _milliseconds(page, records))), expanded=1)
    return turn


def _follow(page: Page, key: str) -> None:
    """Show the newest turn, and go on showing it when another comes, unless an older one was picked."""
    selected, newest = st.session_state.get(key), st.session_state.get(f"{key}_newest")
    if selected is None or selected > page.turn_n or selected == newest:
        st.session_state[key] = page.turn_n
    st.session_state[f"{key}_newest"] = page.turn_n


def _state_after(page: Page, turn: int) -> TripState:
    """The state as the turn left it."""
    return page.state if turn == page.turn_n else _replayed(page, turn)


def _state_before(page: Page, turn: int) -> TripState:
    return _replayed(page, turn - 1)


def _replayed(page: Page, turn: int) -> TripState:
    """The state after `turn`, replayed from the trace; the last two are kept, as the views of one turn ask for them again."""
    cache: dict[tuple[str, int], TripState] = st.session_state.setdefault("replayed", {})
    key = (page.session.trip_id, turn)
    if key not in cache:
        records = [r for r in page.session.records() if r.turn <= turn]
        while len(cache) > 1:
            cache.pop(next(iter(cache)))
        cache[key] = state_after(page.session.trip_id, records)
    return cache[key]


def _milliseconds(page: Page, records: tuple[TraceRecord, ...]) -> float:
    """How long a turn took; in a demo, whose clock is made up, how long its calls took."""
    if page.session.demo is not None:
        return round(sum(r.event.call.ms for r in records if isinstance(r.event, LLMCalled)), 1)
    return round((records[-1].at - records[0].at).total_seconds() * 1000, 1) if records else 0.0


def _download(page: Page, turn: int) -> str:
    records = page.session.records(turn)
    typed = next((line.content for line in page.state.transcript if line.turn == turn and line.role == "user"), None)
    result = turn_result(typed, _state_after(page, turn), records, _milliseconds(page, records))
    whole = keyless({**result, "records": [as_json(r) for r in records]})
    return json.dumps(whole, ensure_ascii=False, indent=2)


def _shortened(value: object) -> object:
    """The same JSON with long strings clipped, so that the page stays light; the download has them whole."""
    if isinstance(value, dict):
        return {key: _shortened(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_shortened(item) for item in value]
    if isinstance(value, str) and len(value) > LONGEST_STRING:
        return f"{value[:LONGEST_STRING]}… ({len(value):,} characters)"
    return value
