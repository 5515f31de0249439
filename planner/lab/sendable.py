"""A request as something to send by hand: its JSON body, a line of curl, a few lines of Python. Never holds a key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pprint import pformat
from typing import Any

from planner.llm.protocol import LLMRequest
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import KNOWN
from planner.llm.server.failures import Course
from planner.llm.server.openai_client import body_of

WIDTH = 120


def json_body(connection: Connection, request: LLMRequest) -> str:
    """The body in the form this server is asked in, as far as that is known by now."""
    course = Course(dialect=KNOWN.of(connection, request.reply_model.__name__))
    return json_of(body_of(connection, request, course))


def json_of(body: Mapping[str, Any]) -> str:
    """A body as it is read by a person."""
    return json.dumps(body, ensure_ascii=False, indent=2)


def as_curl(connection: Connection, request: LLMRequest) -> str:
    """A shell command that sends the request with the key in `OPENAI_API_KEY`. Nothing in the body is expanded."""
    return curl_of(connection.base_url, json.loads(json_body(connection, request)))


def curl_of(base_url: str, body: Mapping[str, Any]) -> str:
    """The same of a body."""
    return (
        f"curl -sS {base_url}/chat/completions \\\n"
        "  -H 'Content-Type: application/json' -H \"Authorization: Bearer $OPENAI_API_KEY\" \\\n"
        f"  --data-binary @- <<'END_OF_REQUEST'\n{json_of(body)}\nEND_OF_REQUEST\n"
    )


def as_python(connection: Connection, request: LLMRequest) -> str:
    """A program that sends the request with the key in `OPENAI_API_KEY` and prints the answer."""
    return python_of(connection.base_url, json.loads(json_body(connection, request)))


def python_of(base_url: str, body: Mapping[str, Any]) -> str:
    """The same of a body."""
    return (
        "from openai import OpenAI\n\n"
        f"request = {pformat(dict(body), width=WIDTH, sort_dicts=False)}\n"
        f"client = OpenAI(base_url={base_url!r})\n"
        "print(client.chat.completions.create(**request).choices[0].message.content)\n"
    )
