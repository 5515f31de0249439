"""Prompts for other programs: a folder of promptfoo's configuration a role, and lines of chat messages. Pure.

Both are made of the requests of a suite's cases, so they hold what is really sent, with the schema of the reply. No key is in them: the
other program reads `OPENAI_API_KEY`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from pydantic import JsonValue

from planner.guard.private_details import keyless
from planner.lab.made_requests import MadeRequest, literal
from planner.llm.schemas import wire_schema
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import Dialect
from planner.llm.server.failures import Course
from planner.llm.server.openai_client import body_of, messages_of

CONFIG, PROMPT, TESTS, SCHEMA = "promptfooconfig.json", "prompt.j2", "tests.json", "schema.json"
_CHAT = """{{% set system %}}{system}{{% endset -%}}
[{{"role": "system", "content": {{{{ system | dump }}}}}}
{{%- for message in messages %}},
 {{"role": {{{{ message.role | dump }}}}, "content": {{{{ message.content | dump }}}}}}
{{%- endfor %}}]
"""


def chat_lines(made: Sequence[MadeRequest], connection: Connection, *, answers: bool = False) -> str:
    """A line of JSON a request: `messages`, `response_format` and, to tell it by, `metadata`.

    With `answers` the built-in engine's answer is the last message, as a model is trained or shown examples with.
    """
    lines = []
    for one in made:
        body = body_of(connection, one.request, Course(dialect=Dialect()))
        said: list[JsonValue] = [*body["messages"]]
        if answers:
            said.append({"role": "assistant", "content": one.answer})
        about: dict[str, JsonValue] = {
            "case": one.case_id, "role": one.request.purpose, "prompt": one.request.prompt, "version": one.request.prompt_version,
        }  # fmt: skip
        lines.append(_line({"messages": said, "response_format": body["response_format"], "metadata": about}))
    return "".join(lines)


def promptfoo_files(made: Sequence[MadeRequest], connection: Connection, name: str) -> dict[str, str]:
    """The files by their paths: a folder a role, in each the configuration, the prompt as a template, its tests, and the reply's schema.

    Where a role's prompt was made of different sections, each way has a folder of its own.
    """
    groups: dict[tuple[str, str], list[MadeRequest]] = {}
    for one in made:
        groups.setdefault((one.request.prompt, one.template), []).append(one)
    files: dict[str, str] = {}
    count: dict[str, int] = {}
    for (prompt, template), mine in groups.items():
        count[prompt] = count.get(prompt, 0) + 1
        folder = re.sub(r"[^a-z0-9]+", "-", prompt) + (f"-{count[prompt]}" if count[prompt] > 1 else "")
        schema = wire_schema(mine[0].request.reply_model, mine[0].request.tools)
        files[f"{folder}/{PROMPT}"] = _CHAT.format(system=template)
        files[f"{folder}/{SCHEMA}"] = _whole(schema)
        files[f"{folder}/{TESTS}"] = _whole([_test(one) for one in mine])
        files[f"{folder}/{CONFIG}"] = _whole(_config(mine[0], connection, f"{name}: {prompt}"))
    return files


def _config(one: MadeRequest, connection: Connection, description: str) -> dict[str, JsonValue]:
    body = body_of(connection, one.request, Course(dialect=Dialect()))
    parameters = {key: value for key, value in body.items() if key not in ("messages", "model")}
    return {
        "description": description,
        "prompts": [f"file://{PROMPT}"],
        "providers": [{"id": f"openai:chat:{connection.model}", "config": {"apiBaseUrl": connection.base_url, **parameters}}],
        "defaultTest": {"options": {"disableVarExpansion": True}, "assert": [{"type": "is-json", "value": f"file://{SCHEMA}"}]},
        "tests": f"file://{TESTS}",
    }


def _test(one: MadeRequest) -> dict[str, JsonValue]:
    """One test: what the variables hold, and the messages after the system prompt."""
    said = list(messages_of(one.request, Course(dialect=Dialect())))[1:]
    return {
        "description": one.case_id,
        "vars": {**{name: literal(value) for name, value in one.variables.items()}, "messages": [dict(message) for message in said]},
        "metadata": {"prompt": one.request.prompt, "version": one.request.prompt_version},
    }


def _whole(value: JsonValue) -> str:
    return json.dumps(keyless(value), ensure_ascii=False, indent=1) + "\n"


def _line(value: JsonValue) -> str:
    return json.dumps(keyless(value), ensure_ascii=False) + "\n"
