"""The conversation between roles of one turn: who told whom what, when, and the envelope as it was sent."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from planner.domain.envelopes import Role
from planner.domain.events import MessageSent, TraceRecord
from planner.domain.specialists import SPECIALISTS
from planner.say.phrases import plural
from ui.shared.markup import clipped, esc

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


def draw_talk(records: Sequence[TraceRecord], where: str) -> None:
    """One step a message, each opening on its envelope."""
    sent = [(record, record.event) for record in records if isinstance(record.event, MessageSent)]
    if not sent:
        st.caption("Nobody had to be asked in this turn: a button or a form carries its own meaning.")
        return
    start = records[0].at
    seconds = (sent[-1][0].at - start).total_seconds()
    st.caption(f"{plural(len(sent), 'message')} in {seconds:.1f} s. Open one to see it as sent.")
    for n, (record, message) in enumerate(sent):
        _draw_message(message, (record.at - start).total_seconds(), f"{where}_env_{n}")


def _draw_message(message: MessageSent, seconds: float, key: str) -> None:
    line = esc(clipped(message.envelope.content or message.envelope.reasoning, 160))
    label = f"**{_who(message)}** :gray[{seconds:.1f} s]  \n{line}"
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
