"""A trip that is talked about: its step, the transcript, the one thing that is due now, and the plans beside it once there are any."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui.chat import (
    answers_form,
    confirm_card,
    conversation,
    demo_bar,
    error_card,
    next_steps,
    option_cards,
    progress,
    what_changed,
)
from ui.shared import stepper, thumbs
from ui.shared.page import Page


def draw_conversation(page: Page, open_debug: Callable[[Page, int], None]) -> None:
    """The plans, once there are any, and beside them the step, the transcript, and the one thing that is due now.

    `open_debug` shows what happened in a turn that failed."""
    if not page.state.options:
        _draw_talk(page, open_debug)
        return
    st.set_page_config(layout="wide")
    with st.container(key="talk", horizontal=True, gap="medium"):
        option_cards.draw_cards(page)
        with st.container(key="conversation"):
            _draw_talk(page, open_debug)


def _draw_talk(page: Page, open_debug: Callable[[Page, int], None]) -> None:
    """The step, the transcript, and below it the one thing that is due now. The plans stand whatever went wrong."""
    stepper.draw_stepper(page)
    conversation.draw_transcript(page)
    if page.busy:
        progress.draw_running(page)
    elif page.interrupted:
        error_card.draw_interrupted(page)
    elif error_card.failed(page):
        error_card.draw_failed(page, open_debug if page.session.by.may("debug") else None)
    else:
        conversation.draw_stand_in(page)
        _draw_due(page)
    demo_bar.draw_bar(page)


def _draw_due(page: Page) -> None:
    """Open questions, the check before research, or what changed in the plans and the ways on."""
    questions = answers_form.form_questions(page.state)
    if page.state.options:
        what_changed.draw_changes(page)
        error_card.draw_gaps(page)
        next_steps.draw_steps(page)
        thumbs.draw_for_reply(page)
        answers_form.draw_form(page, questions, primary=False)
        return
    thumbs.draw_for_reply(page)
    if confirm_card.due(page.state):
        ages = tuple(q for q in questions if not q.optional)
        answers_form.draw_form(page, ages, primary=False)
        confirm_card.draw_card(page)
        answers_form.draw_form(page, tuple(q for q in questions if q.optional and not ages), primary=False)
    else:
        answers_form.draw_form(page, questions)
