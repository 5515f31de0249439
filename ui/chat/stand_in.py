"""A line under the newest reply where the built-in engine stood in for a model whose answers could not be read."""

from __future__ import annotations

import streamlit as st

from planner.domain.events import LLMCalled
from planner.say.phrases import plural
from ui.shared.page import Page


def draw_line(page: Page) -> None:
    """Nothing where the model that was asked answered."""
    if count := _stood_in(page):
        st.caption(
            f":orange[:material/swap_horiz:] The model's answer could not be read, so the built-in engine answered instead ({plural(count, 'time')} in this turn)."
        )


def _stood_in(page: Page) -> int:
    """How many calls of the newest turn the built-in engine answered for the model; the trace is read once a turn."""
    key = (page.session.trip_id, page.turn_n, page.state.rev)
    known: tuple[tuple[str, int, int], int] | None = st.session_state.get("stood_in")
    if known is None or known[0] != key:
        calls = [r.event.call for r in page.session.records(page.turn_n) if isinstance(r.event, LLMCalled)]
        known = st.session_state["stood_in"] = (key, sum(call.outcome == "fallback" for call in calls))
    return known[1]
