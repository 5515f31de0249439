"""About how many tokens a request has as a server is sent it: its messages, and the schema of its reply."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from planner.llm.protocol import LLMRequest
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import KNOWN
from planner.llm.server.failures import Course
from planner.llm.server.openai_client import body_of
from planner.prompting.lint import tokens_of


def request_tokens(connection: Connection, request: LLMRequest) -> int:
    """The tokens of a request in the form this server is asked in, as far as that is known by now."""
    return body_tokens(body_of(connection, request, Course(dialect=KNOWN.of(connection, request.reply_model.__name__))))


def body_tokens(body: Mapping[str, Any]) -> int:
    """The tokens of a request's JSON body."""
    form = json.dumps(body["response_format"], separators=(",", ":"), ensure_ascii=False) if "response_format" in body else ""
    return tokens_of("".join(message["content"] for message in body["messages"]) + form)
