"""The lab's Preview view: the prompt filled in with a real turn, as a model is sent it. No model is called for it."""

from __future__ import annotations

import streamlit as st

from planner.domain.errors import PlannerError
from planner.lab.rerunning import requests_of_turn, turns_in, turns_with, uses
from planner.prompting.library import Shelf
from planner.prompting.lint import tokens_of
from ui.lab import lab_parts
from ui.shared.markup import clipped, esc
from ui.shared.page import Page

LONGEST = 60_000


def draw_preview(page: Page, shelf: Shelf, prompt: str) -> None:
    """The filled-in text of the draft, or of the version in use, for one turn of the open trip."""
    records = page.session.records()
    if not turns_in(records):
        st.markdown("Open a trip, or start one in the chat: the preview is filled in with what was said there.")
        return
    turns = list(reversed(turns_with(records, prompt)))
    if not turns:
        st.markdown("This prompt was not used in the open trip yet.")
        return
    typed = {line.turn: line.content for line in page.state.transcript if line.role == "user"}
    turn = st.selectbox("Turn", turns, format_func=lambda n: f"{n} · {clipped(typed.get(n, 'taken back'), 70)}", key="preview_turn")
    try:
        prompts = lab_parts.set_of(page, shelf, prompt, "draft") if prompt in shelf.drafts else lab_parts.library(page).prompts()
        found = [
            r
            for r in requests_of_turn(records, page.session.trip_id, turn, prompts, page.session.planner.config.today)
            if uses(r.prompt, prompt)
        ]
    except PlannerError as refused:
        st.error(esc(refused.words), icon=":material/error:")
        return
    if not found:
        st.markdown(f"This prompt is not used in turn {turn}. Choose another one.")
        return
    request = found[0]
    which = "the draft" if prompt in shelf.drafts else "the text in use"
    times = f", the first of {len(found)} times it is used in this turn" if len(found) > 1 else ""
    st.caption(f"With {which}{times}. About {tokens_of(request.system):,} tokens; nothing was sent.")
    st.code(request.system[:LONGEST], language=None, wrap_lines=True)
    if request.user:
        st.caption("The message that goes with it")
        st.code(request.user, language=None, wrap_lines=True)
