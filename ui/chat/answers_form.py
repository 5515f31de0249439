"""Every open question as a form control, so that a person can tap what they could also type."""

from __future__ import annotations

import re

import streamlit as st

from planner.domain.events import SlotsSet
from planner.domain.ledger import Ledger, Question, open_questions
from planner.domain.slots import NOTES, SLOTS
from planner.domain.state import TripState
from planner.grounding.currency import currency_for
from ui.facts.choices import with_suggestions
from ui.facts.control_values import Answers, read
from ui.facts.controls import Control, draw, words_for
from ui.shared import acting
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.translation import tr, trn

_ASKED = re.compile(r"^\s*(\d+)\.\s+(.*)$")
FIRST = 3
"""How many rows stand open: the first ones asked, which tell most; the rest is folded below them."""
LAST = 99
"""Stands for the number of a question that is not in the bubble."""


def form_questions(state: TripState) -> Ledger:
    """The open questions that have a row in the form, all but the yes and what should be changed: in the order of the numbers they have
    in the bubble above, then the others, required ones first."""
    numbers = _numbers(state)
    rows = (q for q in open_questions(state.questions) if q.slot not in ("confirmation", NOTES))
    return tuple(sorted(rows, key=lambda q: (numbers.get(q.text, LAST), SLOTS[q.slot].optional)))


def draw_form(page: Page, questions: Ledger, *, primary: bool = True) -> None:
    """The form of `questions`; nothing when there are none. `primary` where sending it is the one next step of the screen."""
    if not questions:
        return
    controls = _controls(page, questions)
    with st.form("answers", enter_to_submit=False):
        st.markdown(tr("**Answer here, or just type below**"))
        for control in controls[:FIRST]:
            draw(control)
        if more := controls[FIRST:]:
            with st.expander(
                trn("{count} more question", "{count} more questions", len(more)), type="compact", icon=":material/tune:", key="f_more"
            ):
                for control in more:
                    draw(control)
        if note := st.session_state.get("form_note"):
            st.markdown(f":red[:material/error: {esc(note)}]")
        st.form_submit_button(
            tr("Send answers"), key="f_send", type="primary" if primary else "secondary", icon=":material/send:", width="stretch",
            on_click=_send, args=(controls, page.turn_n), disabled=page.busy,
        )  # fmt: skip


def _controls(page: Page, questions: Ledger) -> tuple[Control, ...]:
    numbers = _numbers(page.state)
    today = page.session.planner.today
    return tuple(
        Control(
            slot=q.slot,
            prefix="f",
            words=_words(q, numbers.get(q.text)),
            today=today,
            question=with_suggestions(q, page.state),
            known=page.state if q.slot == "trip.party.child_ages" else None,
            currency=currency_for(page.state),
            place=page.state.trip.destinations[0].place if page.state.trip.destinations else None,
        )
        for q in questions
    )


def _words(question: Question, number: int | None) -> str:
    """The words above a row, with the number its question has in the bubble above."""
    words = words_for(question.slot)
    words = tr("{words} (optional)", words=words) if SLOTS[question.slot].optional else words
    return f"{number} · {words}" if number else words


def _numbers(state: TripState) -> dict[str, int]:
    """The number of each question in the last reply, by its text."""
    reply = state.turn.reply if state.turn else ""
    found = (_ASKED.match(line) for line in reply.splitlines())
    return {m[2].strip(): int(m[1]) for m in found if m}


def _send(controls: tuple[Control, ...], seen: int) -> None:
    """Post every answered row as one turn; a form with nothing in it, or with something impossible, says so and keeps its values."""
    answers, widgets = Answers(), acting.widget_values()
    for control in controls:
        read(control, widgets, answers)
    st.session_state.pop("form_note", None)
    if answers.troubles:
        st.session_state["form_note"] = " ".join(answers.troubles)
    elif not answers.sets:
        st.toast(tr("Pick at least one answer, or type it below."), icon=":material/info:")
    else:
        acting.act(SlotsSet(slots=tuple(answers.sets)), seen)
