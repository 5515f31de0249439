"""The chat page: what was said, what is asked, what is checked, what runs, and the plans that come of it. It draws and posts events."""

from __future__ import annotations

import streamlit as st

from planner.runtime.loading import loading

with loading():
    import ui
    from ui.chat import (
        answers_form,
        confirm_card,
        conversation,
        demo_bar,
        error_card,
        first_screen,
        next_steps,
        option_cards,
        progress,
        what_changed,
    )
    from ui.debug import drills
    from ui.shared import acting, stepper, thumbs
    from ui.shared.markup import esc
    from ui.shared.page import Page


def draw_conversation(page: Page) -> None:
    """The plans, once there are any, and beside them the step, the transcript, and the one thing that is due now."""
    if not page.state.options:
        draw_talk(page)
        return
    st.set_page_config(layout="wide")
    with st.container(key="talk", horizontal=True, gap="medium"):
        option_cards.draw_cards(page)
        with st.container(key="conversation"):
            draw_talk(page)


def draw_talk(page: Page) -> None:
    """The step, the transcript, and below it the one thing that is due now. The plans stand whatever went wrong."""
    stepper.draw_stepper(page)
    conversation.draw_transcript(page)
    if page.busy:
        progress.draw_running(page)
    elif page.interrupted:
        error_card.draw_interrupted(page)
    elif error_card.failed(page):
        with loading():
            from ui.debug import debug_view

        error_card.draw_failed(page, debug_view.open_drawer if page.session.by.may("debug") else None)
    else:
        conversation.draw_stand_in(page)
        draw_due(page)
    demo_bar.draw_bar(page)


def draw_due(page: Page) -> None:
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


def draw_notices(page: Page) -> None:
    """What could not be done just now, and what was put right while the trip was opened."""
    words = acting.take_notice()
    for sentence in (*page.notes, *([words] if words else [])):
        st.info(esc(sentence), icon=":material/info:")
    error_card.draw_job_error(page)


def placeholder(page: Page) -> str:
    if page.elsewhere:
        return "Working in another window…"
    if page.busy:
        return "Working… press Stop to interrupt"
    return "Type an answer or a change"


page = ui.frame("Chat")
acting.restore_unsent(busy=page.busy)
if page.state.turn is None and not page.busy and page.session.demo is None:
    first_screen.draw_opening(page)
    draw_notices(page)
    drills.draw_reminder(page)
else:
    draw_conversation(page)
    draw_notices(page)
    drills.draw_reminder(page)
    st.chat_input(placeholder(page), key="chat", disabled=page.busy, on_submit=acting.say_typed)
