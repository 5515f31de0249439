"""The lab's Preview view: every request of a real turn that a prompt is part of, as a model is sent it. No model is called for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from planner.domain.errors import PlannerError
from planner.lab import sendable
from planner.lab.rerunning import requests_of_turn, turns_in, turns_with, uses
from planner.llm.protocol import LLMRequest
from planner.llm.server.connection import Connection
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
    request = _picked(found)
    which = "the draft" if prompt in shelf.drafts else "the text in use"
    st.caption(f"With {which}. About {tokens_of(request.system):,} tokens; nothing was sent.")
    st.code(request.system[:LONGEST], language=None, wrap_lines=True)
    for line in request.history:
        st.caption("Said before, by the person" if line.role == "user" else "Said before, by the planner")
        st.code(line.content, language=None, wrap_lines=True)
    if request.user:
        st.caption("The message that goes with it")
        st.code(request.user, language=None, wrap_lines=True)
    _draw_sendable(page.session.connection or Connection(), request)


def _picked(found: Sequence[LLMRequest]) -> LLMRequest:
    """One of the requests of the turn that use the prompt: a specialist asks once a step."""
    if len(found) == 1:
        return found[0]
    labels = [f"{n} of {len(found)} · {request.purpose} · {request.prompt}" for n, request in enumerate(found, 1)]
    return found[st.selectbox("Request", range(len(found)), format_func=lambda n: labels[n], key="preview_request")]


def _draw_sendable(connection: Connection, request: LLMRequest) -> None:
    """The whole request, with the schema of its reply, to be sent by hand."""
    with st.expander("The whole request, to send by hand", type="compact", icon=":material/terminal:", key="preview_send"):
        st.caption("With the schema of the reply and the parameters. The key is read from OPENAI_API_KEY where it is sent.")
        with st.container(horizontal=True, gap="small"):
            for label, key, name, made in (
                ("JSON", "send_json", "request.json", sendable.json_body),
                ("curl", "send_curl", "request.sh", sendable.as_curl),
                ("Python", "send_python", "request.py", sendable.as_python),
            ):
                st.download_button(
                    label, data=partial(made, connection, request), file_name=name, mime="text/plain", key=key,
                    icon=":material/download:", on_click="ignore",
                )  # fmt: skip
        st.code(sendable.json_body(connection, request)[:LONGEST], language="json", height=320)
