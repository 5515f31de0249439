"""A request to send by hand is the request the client sends, and holds no key."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import SecretStr

from planner.lab.sendable import as_curl, as_python, json_body
from planner.llm.protocol import LLMRequest
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import Dialects
from planner.llm.server.openai_client import OpenAIClient
from tests.fake_server import FakeServer
from tests.llm.test_model_faults import request

KEY = "a-key-of-nobody-0000"
ODD = 'it\'s "quoted", $HOME `date` \\n and\nEND_OF_REQUEST\nA na\u00efve caf\u00e9'


def test_the_body_is_what_the_client_sends() -> None:
    with FakeServer() as server:
        connection = Connection(base_url=server.base_url, api_key=SecretStr(KEY), model="m", max_tokens=900)
        OpenAIClient(connection, Dialects()).complete(request(user=ODD))
        assert json.loads(json_body(connection, request(user=ODD))) == server.requests[0]


@pytest.mark.parametrize(
    "made", [as_python, pytest.param(as_curl, marks=pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed"))]
)
def test_what_is_saved_sends_the_same_body_and_its_key_is_read_where_it_is_sent(
    made: Callable[[Connection, LLMRequest], str], tmp_path: Path
) -> None:
    with FakeServer() as server:
        connection = Connection(base_url=server.base_url, api_key=SecretStr(KEY), model="m")
        text = made(connection, request(user=ODD))
        assert KEY not in text
        script = tmp_path / "request"
        script.write_text(text, encoding="utf-8")
        command = [sys.executable, str(script)] if made is as_python else ["sh", str(script)]
        env = {"OPENAI_API_KEY": KEY, "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert server.requests[0] == json.loads(json_body(connection, request(user=ODD)))
        assert server.keys == [KEY]
