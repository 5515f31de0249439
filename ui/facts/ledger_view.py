"""The sidebar's Ledger tab: every question once, what became of it, and why it was asked."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from planner.domain.ledger import Question, QuestionStatus
from ui.shared.markup import esc
from ui.shared.page import Page

Color = Literal["green", "orange", "gray", "blue"]
_BADGES: dict[QuestionStatus, tuple[str, Color]] = {
    "asked": ("Open", "blue"),
    "answered": ("Answered", "green"),
    "declined": ("Skipped", "gray"),
    "assumed": ("Assumed", "orange"),
    "superseded": ("Replaced", "gray"),
}


def draw_ledger(page: Page) -> None:
    """One row a question, in the order they were posed."""
    if not page.state.questions:
        st.caption("No questions yet.")
        return
    st.caption("Every question I asked, once each.")
    for question in page.state.questions:
        _draw_row(question)


def _draw_row(question: Question) -> None:
    words, color = _BADGES[question.status]
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
        why = (
            f"  \n:small[:gray[*Why: {esc(question.why[0].lower() + question.why[1:])}*]]" if question.why and question.times_asked else ""
        )
        st.markdown(f"**{esc(question.text)}**  \n:small[:gray[{_answer(question)}]]{why}", width="stretch")
        st.badge(words, color=color)


def _answer(question: Question) -> str:
    """What became of it, in a phrase; an assumption says why."""
    match question.status:
        case "asked":
            times = ", asked twice" if question.times_asked > 1 else ""
            return f"Waiting for you{times}"
        case "assumed":
            words = esc(question.answered_text or question.text)
            return f"{words} · {esc(question.why)}" if question.why and question.times_asked == 0 else words
        case _:
            return esc(question.answered_text or "")
