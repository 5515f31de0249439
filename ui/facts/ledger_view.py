"""The sidebar's Ledger tab: every question once, what became of it, and why it was asked."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from planner.domain.ledger import Question, QuestionStatus
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.translation import inside, later, tr

Color = Literal["green", "orange", "gray", "blue"]
_BADGES: dict[QuestionStatus, tuple[str, Color]] = {
    "asked": (later("Unanswered"), "blue"),
    "answered": (later("Answered"), "green"),
    "declined": (later("Skipped"), "gray"),
    "assumed": (later("Assumed"), "orange"),
    "superseded": (later("Replaced"), "gray"),
}


def draw_ledger(page: Page) -> None:
    """One row a question, in the order they were posed."""
    if not page.state.questions:
        st.caption(tr("No questions yet."))
        return
    st.caption(tr("Every question I asked, once each."))
    for question in page.state.questions:
        _draw_row(question)


def _draw_row(question: Question) -> None:
    words, color = _BADGES[question.status]
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
        told = bool(question.why and question.times_asked)
        reason = tr("Why: {reason}", reason=esc(inside(question.why))) if told else ""
        why = f"  \n:small[:gray[*{reason}*]]" if reason else ""
        st.markdown(f"**{esc(question.text)}**  \n:small[:gray[{_answer(question)}]]{why}", width="stretch")
        st.badge(tr(words), color=color)


def _answer(question: Question) -> str:
    """What became of it, in a phrase; an assumption says why."""
    match question.status:
        case "asked":
            return tr("Waiting for you, asked twice") if question.times_asked > 1 else tr("Waiting for you")
        case "assumed":
            words = esc(question.answered_text or question.text)
            return f"{words} · {esc(question.why)}" if question.why and question.times_asked == 0 else words
        case _:
            return esc(question.answered_text or "")
