"""The model calls of one turn: what for, how it went, how long, how many tokens, with which prompt. Totals first."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

import streamlit as st

from planner.events import LLMCall, LLMCalled, Role, TraceRecord
from ui.debug_talk import NAMES
from ui.text import esc

Color = Literal["green", "orange", "red"]
_OUTCOMES: dict[str, tuple[str, Color]] = {
    "ok": ("OK", "green"),
    "repaired": ("Repaired once", "orange"),
    "invalid": ("Not valid", "red"),
    "fallback": ("Built-in engine used", "orange"),
    "failed": ("Failed", "red"),
}
_PURPOSES = {
    "extract": "Understand the message",
    "clarify": "Ask for what is missing",
    "confirm": "Sum up and ask for a yes",
    "dispatch": "Brief the specialists",
    "finalize": "Propose the options",
    "answer": "Answer",
}
LONGEST_RAW = 4000


def draw_calls(records: Sequence[TraceRecord], where: str) -> None:
    """A card a call."""
    calls = [record.event for record in records if isinstance(record.event, LLMCalled)]
    if not calls:
        st.caption("No model was called in this turn.")
        return
    st.caption(_totals([c.call for c in calls]))
    for n, called in enumerate(calls):
        _draw_call(called.by, called.call, f"{where}_call_{n}")


def _totals(calls: list[LLMCall]) -> str:
    words = f"{len(calls)} call{'' if len(calls) == 1 else 's'}"
    if any(c.prompt_tokens is not None for c in calls):
        words += f", {sum(c.prompt_tokens or 0 for c in calls):,} tokens in, {sum(c.completion_tokens or 0 for c in calls):,} out"
    costs = [Decimal(c.cost) for c in calls if c.cost is not None]
    return words + (f", about \\${sum(costs):.4f}." if costs else ".")


def _draw_call(by: Role, call: LLMCall, key: str) -> None:
    words, color = _OUTCOMES[call.outcome]
    with st.container(border=True, key=key, gap="xsmall"):
        with st.container(horizontal=True, wrap=False, gap="xsmall"):
            st.markdown(f"**{_title(by, call)}**", width="stretch")
            st.badge(words, color=color)
        st.caption(_figures(call))
        if call.error:
            st.caption(f":red[{esc(call.error)}]")
        with st.expander("Reply as it came", type="compact"):
            st.code(call.raw[:LONGEST_RAW] or "(empty)", language="json", wrap_lines=True)


def _title(by: Role, call: LLMCall) -> str:
    return _PURPOSES.get(call.purpose) or f"{NAMES[by]} specialist"


def _figures(call: LLMCall) -> str:
    parts = [f"{call.ms / 1000:.2f} s" if call.ms >= 10 else f"{call.ms:.1f} ms", esc(call.model)]
    if call.prompt_tokens is not None:
        parts.append(f"{call.prompt_tokens:,} in, {call.completion_tokens or 0:,} out")
    if call.attempt > 1:
        parts.append(f"attempt {call.attempt}")
    if call.prompt:
        parts.append(f"prompt `{call.prompt}@{call.prompt_version[:8]}`")
    return " · ".join(parts)
