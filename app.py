"""The chat page: what was said, what is asked, what is checked, what runs, and the plans that come of it. It draws and posts events.

What only a trip in progress needs is loaded with the first one: the opening screen need not wait for it.
"""

from __future__ import annotations

import streamlit as st

from planner.runtime.loading import loading

with loading():
    import ui
    from ui.chat import error_card, first_screen
    from ui.debug import drills
    from ui.shared import acting
    from ui.shared.markup import esc
    from ui.shared.page import Page


def draw_notices(page: Page) -> None:
    """What could not be done just now, and what was put right while the trip was opened."""
    words = acting.take_notice()
    for sentence in (*page.notes, *([words] if words else [])):
        st.info(esc(sentence), icon=":material/info:")
    error_card.draw_job_error(page)


def placeholder(page: Page) -> str:
    if page.elsewhere:
        return tr("Working in another window…")
    if page.busy:
        return tr("Working… press Stop to interrupt")
    return tr("Type an answer or a change")


def open_debug(page: Page, turn: int) -> None:
    """The drawer with what happened in a turn."""
    with loading():
        from ui.debug import debug_view

    debug_view.open_drawer(page, turn)


page = ui.frame("Chat")
acting.restore_unsent(busy=page.busy)
if page.state.turn is None and not page.busy and page.session.demo is None:
    first_screen.draw_opening(page)
    draw_notices(page)
    drills.draw_reminder(page)
else:
    with loading():
        from ui.chat import talk
        from ui.shared.translation import tr

    talk.draw_conversation(page, open_debug)
    draw_notices(page)
    drills.draw_reminder(page)
    st.chat_input(placeholder(page), key="chat", disabled=page.busy, on_submit=acting.say_typed)
