"""What a call of a model sent, beside its reply: to be read, taken away as curl or Python, and edited and sent again."""

from __future__ import annotations

import json
import time
from typing import Any

import streamlit as st

from planner.domain.envelopes import LLMCall, SentRequest
from planner.domain.errors import PlannerError
from planner.lab import sendable
from planner.llm.sent_request import body_in, texts_of
from planner.llm.server.failures import SAVED
from planner.llm.server.model_prices import cost_of
from planner.llm.server.openai_client import OpenAIClient
from planner.llm.server.request_size import body_tokens
from planner.llm.spending import TRIP_KEPT, paid_from
from planner.runtime.purses import day_purses
from ui.shared.markup import clipped, esc
from ui.shared.page import Page

VIEWS = ("Messages", "JSON", "curl", "Python", "Send again")
LONGEST = 60_000
HEIGHT = 320


def draw_request(page: Page, call: LLMCall, sent: SentRequest, key: str, *, beside: bool) -> None:
    """The request and the reply, side by side where there is room."""
    body = body_in(sent, texts_of(page.session.records()))
    left, right = st.columns(2, gap="small") if beside else (st.container(), st.container())
    with left:
        schema = f" · schema `{esc(sent.schema_name)}@{sent.schema_hash}`" if sent.schema_hash else ""
        st.caption(f"{esc(sent.model)} at {esc(sent.base_url)}{schema} · {esc(json.dumps(sent.parameters))}")
        view = st.segmented_control("As", VIEWS, default="Messages", required=True, key=f"{key}_as", label_visibility="collapsed")
        _draw(page, str(view), sent, body, key)
    with right:
        st.caption("The reply as it came")
        st.code(call.raw[:LONGEST] or "(empty)", language="json", wrap_lines=True, height=HEIGHT)


def _draw(page: Page, view: str, sent: SentRequest, body: dict[str, Any], key: str) -> None:
    match view:
        case "Messages":
            for message in body["messages"]:
                st.caption(esc(message["role"]))
                text = message["content"][:LONGEST]
                st.code(text, language=None, wrap_lines=True, height=HEIGHT if len(text) > 1500 else "content")
        case "JSON":
            st.code(sendable.json_of(body)[:LONGEST], language="json", height=HEIGHT)
        case "curl":
            st.caption("The key is read from OPENAI_API_KEY where it is sent. Copy it with the button in its corner.")
            st.code(sendable.curl_of(sent.base_url, body), language="bash", height=HEIGHT)
        case "Python":
            st.caption("The key is read from OPENAI_API_KEY where it is sent. Copy it with the button in its corner.")
            st.code(sendable.python_of(sent.base_url, body), language="python", height=HEIGHT)
        case _:
            _draw_again(page, body, key)


def _draw_again(page: Page, body: dict[str, Any], key: str) -> None:
    """The rules and the last message to be edited, and what the model that is set now says to them. Nothing of the trip changes."""
    server = page.session.connection
    if server is None:
        st.caption("No model server is set. Set one under Settings; then this request can be edited and sent again.")
        return
    for n in _edited(body):
        message = body["messages"][n]
        st.text_area(message["role"], value=message["content"], key=f"{key}_edit_{n}", height=220 if n == 0 else 100)
    st.button(
        f"Send to {esc(clipped(server.model, 40))} at {esc(server.host)}", key=f"{key}_again", icon=":material/send:",
        on_click=_send, args=(page, body, key),
    )  # fmt: skip
    answer = st.session_state.get(f"{key}_answer")
    if answer is not None:
        st.caption(esc(answer[0]))
        if answer[1]:
            st.code(answer[1][:LONGEST], language="json", wrap_lines=True)


def _edited(body: dict[str, Any]) -> list[int]:
    """Which messages can be edited: the first, which holds the prompt, and the last."""
    return sorted({0, len(body["messages"]) - 1})


def _send(page: Page, body: dict[str, Any], key: str) -> None:
    server = page.session.connection
    if server is None:
        return
    messages = [dict(m) for m in body["messages"]]
    for n in _edited(body):
        messages[n]["content"] = str(st.session_state.get(f"{key}_edit_{n}", messages[n]["content"]))
    began = time.perf_counter()
    request, planner = {**body, "model": server.model, "messages": messages}, page.session.planner
    try:
        with paid_from(day_purses(planner.config, planner.documents, server), server, body_tokens(request)) as tell:
            answer = OpenAIClient(server).send(request)
            counts = answer.usage
            tell(cost_of(server.host, server.model, counts.prompt_tokens, counts.cached, counts.completion_tokens))
    except PlannerError as refused:
        st.session_state[f"{key}_answer"] = (refused.words.removesuffix(SAVED).removesuffix(TRIP_KEPT).strip(), "")
        return
    took = time.perf_counter() - began
    st.session_state[f"{key}_answer"] = (
        f"{answer.model or server.model} answered in {took:.2f} s. The trip is unchanged.",
        answer.text or "(empty)",
    )
