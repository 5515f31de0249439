"""What was said in one turn: between the roles, and in every call of a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import streamlit as st

from planner.domain.envelopes import LLMCall, Role
from planner.domain.events import LLMCalled, MessageSent, TraceRecord, TurnFailed
from planner.domain.specialists import SPECIALISTS
from planner.domain.usage import usage_of
from planner.say.phrases import plural
from ui.debug.debug_request import draw_request
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.settings_dialog import spent_words

_NAMES: dict[Role, str] = {
    "person": "You",
    "planner": "Planner",
    "reader": "Reader",
    "tools": "Tool",
}
_ICONS: dict[Role, str] = {
    "person": "person",
    "planner": "explore",
    "reader": "menu_book",
    "tools": "output",
}


def name_of(role: Role) -> str:
    row = SPECIALISTS.get(role)
    return row.role if row else _NAMES[role]


def draw_talk(records: Sequence[TraceRecord], where: str, *, timed: bool = True) -> None:
    """One step a message, each opening on its envelope. Where the clock is made up (not `timed`), no seconds are told."""
    sent = [(record, record.event) for record in records if isinstance(record.event, MessageSent)]
    failed = next((record.event for record in records if isinstance(record.event, TurnFailed)), None)
    if failed is not None:
        st.caption(f":red[:material/error: The turn failed ({esc(failed.kind.replace('_', ' '))}):] {esc(failed.words)}")
    if not sent and failed is not None:
        return
    if not sent:
        st.caption("Nobody had to be asked in this turn: a button or a form carries its own meaning.")
        return
    start = records[0].at
    seconds = (sent[-1][0].at - start).total_seconds()
    took = f" in {seconds:.1f} s" if timed else ""
    st.caption(f"{plural(len(sent), 'message')}{took}. Open one to see it as sent.")
    for n, (record, message) in enumerate(sent):
        after = f"{(record.at - start).total_seconds():.1f} s" if timed else ""
        _draw_message(message, after, f"{where}_env_{n}")


def _draw_message(message: MessageSent, after: str, key: str) -> None:
    line = esc(clipped(message.envelope.content or message.envelope.reasoning, 160))
    label = f"**{_who(message)}** :gray[{after}]  \n{line}"
    with st.expander(label, type="step", icon=f":material/{_icon(message)}:", key=key):
        st.json(message.envelope.model_dump(mode="json", exclude_none=True), expanded=2)


def _who(message: MessageSent) -> str:
    """The way of the message: "Transport → tool rail_between"."""
    tool = esc(message.envelope.tool or "")
    sender = tool if message.sender == "tools" and tool else name_of(message.sender)
    recipient = f"tool {tool}" if message.recipient == "tools" else name_of(message.recipient)
    return f"{sender} → {recipient}"


def _icon(message: MessageSent) -> str:
    if message.envelope.action == "USE_TOOL":
        return "build"
    other = message.recipient if message.sender == "planner" else message.sender
    shown = other if message.recipient != "person" else "planner"
    row = SPECIALISTS.get(shown)
    return row.icon if row else _ICONS[shown]


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
_FORMS = {"schema": "strict schema", "constrained": "JSON with the schema", "json": "JSON mode", "text": "plain text"}
LONGEST_RAW = 4000


def draw_calls(page: Page, records: Sequence[TraceRecord], where: str) -> None:
    """A card a call."""
    calls = [record.event for record in records if isinstance(record.event, LLMCalled)]
    if not calls:
        st.caption("No model was called in this turn.")
        return
    st.caption(esc(_totals([c.call for c in calls])))
    for n, called in enumerate(calls):
        _draw_call(page, called.by, called.call, records[0].turn, f"{where}_call_{n}")


def _totals(calls: list[LLMCall]) -> str:
    """What the turn took; calls of the built-in engine cost nothing."""
    spent = usage_of(calls)
    if not spent.calls:
        return f"{len(calls)} call{'' if len(calls) == 1 else 's'} of the built-in engine."
    return f"{spent_words(spent)}."


def _draw_call(page: Page, by: Role, call: LLMCall, turn: int, key: str) -> None:
    words, color = _OUTCOMES[call.outcome]
    with st.container(border=True, key=key, gap="xsmall"):
        with st.container(horizontal=True, wrap=False, gap="xsmall"):
            st.markdown(f"**{_title(by, call)}**", width="stretch")
            st.badge(words, color=color)
        st.caption(_figures(call))
        if len(call.tries) > 1:
            st.caption(esc(_tries(call)))
        if call.error:
            st.caption(f":red[{esc(call.error)}]")
        own = f"{key}_{turn}_{page.session.trip_id}"
        if call.sent is not None and st.toggle("What was sent, and the reply", key=f"{own}_sent"):
            draw_request(page, call, call.sent, own, beside=key.startswith("wide"))
            return
        with st.expander("Reply as it came", type="compact"):
            st.code(call.raw[:LONGEST_RAW] or "(empty)", language="json", wrap_lines=True)


def _title(by: Role, call: LLMCall) -> str:
    return _PURPOSES.get(call.purpose) or f"{name_of(by)} specialist"


def _figures(call: LLMCall) -> str:
    parts = [f"{call.ms / 1000:.2f} s" if call.ms >= 10 else f"{call.ms:.1f} ms", esc(call.model)]
    if call.prompt_tokens is not None:
        cached = f" ({call.cached_tokens:,} cached)" if call.cached_tokens else ""
        parts.append(f"{call.prompt_tokens:,} in{cached}, {call.completion_tokens or 0:,} out")
    if call.cost is not None:
        parts.append(f"\\${call.cost}")
    if call.attempt > 1:
        parts.append(f"attempt {call.attempt}")
    if call.prompt:
        parts.append(f"prompt `{call.prompt}@{call.prompt_version[:13]}`")
    return " · ".join(parts)


def _tries(call: LLMCall) -> str:
    """Each request of a call that took several: "schema: form, json: ok"."""
    rows = (
        f"{_FORMS.get(t.form, t.form)}: {t.outcome.replace('_', ' ')} ({t.ms / 1000:.2f} s){f', {t.detail}' if t.detail else ''}"
        for t in call.tries
    )
    return f"{len(call.tries)} requests. " + "; ".join(rows)
