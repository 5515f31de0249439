"""Answers that are nearly what the protocol says: what can be used is used, anything else is a failure with words, and no key comes back."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pydantic import SecretStr

from planner.domain.errors import ModelError
from planner.domain.replies import AnswerReply
from planner.domain.usage import usage_of
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import Dialects
from planner.llm.server.openai_client import OpenAIClient
from planner.llm.structured_reply import Asked, ask
from tests.llm.test_model_faults import request

KEY = "sk-canary-0123456789abcdef"
GOOD = '{"reply": "You said two people."}'
Answer = tuple[int, str, dict[str, str], bytes]


class _Handler(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.server.calls += 1  # type: ignore[attr-defined]
        status, kind, headers, body = self.server.answer  # type: ignore[attr-defined]
        self.send_response(status)
        self.send_header("content-type", kind)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="module")
def server() -> Iterator[ThreadingHTTPServer]:
    running = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    running.daemon_threads = True
    threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


def whole(content: object = GOOD, *, finish: object = "stop", usage: object = None, model: object = "m", **message: object) -> Answer:
    row = {"model": model, "usage": usage, "choices": [{"index": 0, "message": {"content": content, **message}, "finish_reason": finish}]}
    return 200, "application/json", {}, json.dumps(row).encode()


def sse(*rows: object) -> Answer:
    lines = (row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows)
    return 200, "text/event-stream", {}, b"".join(b"data: " + line + b"\n\n" for line in lines)


def piece(content: object = None, finish: object = None, **more: object) -> dict[str, object]:
    return {"model": "m", "choices": [{"index": 0, "delta": {"content": content}, "finish_reason": finish}], **more}


def counted(usage: object) -> Answer:
    return sse(piece(GOOD), piece(None, "stop", usage=usage))


def asked(server: ThreadingHTTPServer, answer: Answer, *, streamed: bool) -> tuple[Asked[AnswerReply], list[str]]:
    server.answer, server.calls = answer, 0  # type: ignore[attr-defined]
    pieces: list[str] = []
    connection = Connection(base_url=f"http://127.0.0.1:{server.server_address[1]}/v1", api_key=SecretStr(KEY), seconds=5)
    return ask(OpenAIClient(connection, Dialects()), request(), AnswerReply, on_delta=pieces.append if streamed else None), pieces


USABLE = {
    "float tokens": whole(usage={"prompt_tokens": 1.5, "completion_tokens": 2}),
    "word tokens": whole(usage={"prompt_tokens": "many", "completion_tokens": "x"}),
    "listed usage": whole(usage=[]),
    "listed details": whole(usage={"prompt_tokens": 1, "completion_tokens": 2, "prompt_tokens_details": []}),
    "negative tokens": whole(usage={"prompt_tokens": -5, "completion_tokens": -2}),
    "parts": whole([{"type": "text", "text": GOOD[:9]}, {"type": "text", "text": GOOD[9:]}]),
    "an object": whole({"reply": "You said two people."}),
    "numbered finish": whole(finish=7),
    "numbered model": whole(model=7),
    "byte order mark": (200, "application/json", {}, b"\xef\xbb\xbf" + whole()[3]),
    "lone surrogate": (200, "application/json", {}, whole()[3].replace(b"two", b"two\\ud800")),
    "broken UTF-8": (200, "application/json", {}, whole()[3].replace(b"two", b"two\xff")),
    "stream: float tokens": counted({"prompt_tokens": 1.5, "completion_tokens": 2}),
    "stream: word tokens": counted({"prompt_tokens": "a", "completion_tokens": 2}),
    "stream: string usage": counted("none"),
    "stream: listed usage": counted([]),
    "stream: string details": counted({"prompt_tokens": 1, "completion_tokens": 2, "prompt_tokens_details": "x"}),
    "stream: parts": sse(piece([{"type": "text", "text": GOOD}], "stop")),
    "stream: numbered model": sse(piece(GOOD, "stop", model=7)),
    "stream: finish of an odd kind": sse(piece(GOOD, {"a": 1})),
    "stream: surrogate": sse(piece(GOOD[:-2]), b'{"choices":[{"delta":{"content":"\\ud800"}}]}', piece(GOOD[-2:], "stop")),
    "stream: broken UTF-8": sse(piece(GOOD[:-2]), b'{"choices":[{"delta":{"content":"\xff"}}]}', piece(GOOD[-2:], "stop")),
    "stream: pair in two": sse(
        piece(GOOD[:-2]), b'{"choices":[{"delta":{"content":"\\ud83d"}}]}', b'{"choices":[{"delta":{"content":"\\ude00"}}]}', piece(GOOD[-2:], "stop")
    ),
    "stream: rows that are none": sse(b"null", b"[]", b'"x"', b"5", {"choices": [None]}, {"choices": "abc"}, {"choices": None}, piece(GOOD, "stop")),
    "stream: other choices": sse(
        piece(GOOD), {"choices": [{"index": 1, "delta": {"content": "JUNK{"}}]}, piece(None, "stop")
    ),
    "stream: line ends and comments": (200, "text/event-stream", {}, b": hello\r\n\r\ndata:" + json.dumps(piece(GOOD, "stop")).encode() + b"\r\n\r\ndata: [DONE]"),
}  # fmt: skip


@pytest.mark.parametrize("name", USABLE)
def test_a_good_answer_with_something_odd_beside_it_is_used(name: str, server: ThreadingHTTPServer) -> None:
    outcome, pieces = asked(server, USABLE[name], streamed=name.startswith("stream"))
    assert outcome.error is None, outcome.error
    assert outcome.reply is not None
    assert outcome.reply.reply.startswith("You said two")
    (call,) = outcome.calls
    call.model_dump_json().encode()
    "".join(pieces).encode()
    for tokens in (call.prompt_tokens, call.cached_tokens, call.completion_tokens):
        assert tokens is None or tokens >= 0
    if name == "stream: pair in two":
        assert "😀" in outcome.reply.reply


UNUSABLE = {
    "no choices": (200, "application/json", {}, b'{"choices":null}'),
    "choices of null": (200, "application/json", {}, b'{"choices":[null]}'),
    "nothing": (200, "application/json", {}, b""),
    "a list": (200, "application/json", {}, b"[]"),
    "very deep": (200, "application/json", {}, b"[" * 200_000),
    "only null": whole(None),
    "stream: null": sse(b"null"),
    "stream: no JSON": sse(b"{oops"),
    "stream: nothing": sse(),
    "stream: only done": sse(b"[DONE]"),
    "stream: a word": sse({"choices": [{"delta": "hello", "finish_reason": "stop"}]}),
    "stream: an error": sse({"error": {"message": 5, "type": [1], "code": {}}}),
    "stream: an error of words": sse({"error": "bad"}),
    "numbered error": (400, "application/json", {}, b'{"error":{"message":5,"param":7,"code":9,"type":[1]}}'),
    "listed error": (400, "application/json", {}, b'[{"error":{"message":"bad"}}]'),
    "a teapot": (418, "text/plain", {}, b"teapot"),
    "moved": (302, "text/html", {"location": "http://127.0.0.1:9/"}, b""),
}  # fmt: skip


@pytest.mark.parametrize("name", UNUSABLE)
def test_an_answer_that_cannot_be_used_is_a_failure_with_words(name: str, server: ThreadingHTTPServer) -> None:
    outcome, _ = asked(server, UNUSABLE[name], streamed=name.startswith("stream"))
    assert isinstance(outcome.error, ModelError)
    assert outcome.error.words
    outcome.calls[0].model_dump_json().encode()
    if name in ("moved", "a teapot", "no choices"):
        assert server.calls == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "asks", ["inf", "1e999", "nan", "-5", "Fri, 99 Zzz 99999999999 00:00:00 GMT", "Fri, 31 Dec 999999999999 00:00:00 GMT", "soon"]
)
def test_a_wait_that_is_no_wait_is_a_busy_server(asks: str, server: ThreadingHTTPServer) -> None:
    server.answer, server.calls = (429, "application/json", {"retry-after": asks}, b"{}"), 0  # type: ignore[attr-defined]
    from planner.llm.server.failures import retry_after

    assert retry_after({"retry-after": asks}) is None
    assert retry_after({"retry-after": "2"}) == 2.0


ECHOES = {
    "model": whole(model="m-" + KEY),
    "refusal": whole(None, refusal="no, " + KEY),
    "finish": whole(finish=KEY),
    "reply": whole(json.dumps({"reply": f"your key {KEY} two"})),
    "escaped reply": whole('{"reply": "your key ' + KEY.replace("-", "\\u002d") + ' two"}'),
    "401": (401, "application/json", {}, json.dumps({"error": {"message": "bad " + KEY, "code": KEY, "type": KEY}}).encode()),
    "stream: model": sse(piece(GOOD, "stop", model="m-" + KEY)),
    "stream: refusal": sse({"choices": [{"delta": {"refusal": "no " + KEY}, "finish_reason": "stop"}]}),
    "stream: pieces": sse(piece('{"reply": "it is ' + KEY[:9]), piece(KEY[9:20]), piece(KEY[20:] + ' two"}', "stop")),
    "stream: escaped": sse(piece('{"reply": "it is ' + KEY.replace("-", "\\u002D") + ' two"}', "stop")),
}  # fmt: skip


@pytest.mark.parametrize("name", ECHOES)
def test_a_key_that_a_server_says_back_is_nowhere(name: str, server: ThreadingHTTPServer) -> None:
    outcome, pieces = asked(server, ECHOES[name], streamed=name.startswith("stream"))
    seen = "\n".join([*(call.model_dump_json() for call in outcome.calls), repr(outcome.reply), repr(outcome.error), "".join(pieces)])
    assert KEY not in seen
    assert KEY not in seen.replace("\\u002d", "-").replace("\\u002D", "-").replace("\\\\u002d", "-")


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"Using {{json}}: {GOOD}",
        f"{GOOD} Hope {{that}} helps",
        f"<think>I need {{x}}. {GOOD}",
        f'<think>Maybe {{"reply": "no"}}.</think>{GOOD}',
        f"{GOOD}\n{GOOD}",
        f'{{"reply": "draft"}}\n{GOOD}',
        f'{{"x": 1}} {GOOD} {{"y": 2}}',
        f"```json\n{GOOD}\n```",
        f"\ufeff[{GOOD}]",
        '{"reply": "You said two: ```json {\\"a\\": 1}``` people."}',
        '{"reply": "You said two <think>of you</think>."}',
    ],
)
def test_the_object_is_found_among_other_words_without_another_call(text: str, server: ThreadingHTTPServer) -> None:
    outcome, _ = asked(server, whole(text), streamed=False)
    assert outcome.reply is not None
    assert outcome.reply.reply.startswith("You said two")
    assert server.calls == 1  # type: ignore[attr-defined]


def test_an_object_inside_a_broken_one_is_not_the_reply(server: ThreadingHTTPServer) -> None:
    outcome, _ = asked(server, whole('{"answers": [{"reply": "You said two"}'), streamed=False)
    assert [call.outcome for call in outcome.calls] == ["invalid", "invalid"]


@pytest.mark.parametrize("finish", ["length", "content_filter"])
def test_what_a_failed_call_cost_is_counted(finish: str, server: ThreadingHTTPServer) -> None:
    outcome, _ = asked(server, whole("half", finish=finish, usage={"prompt_tokens": 100, "completion_tokens": 7}), streamed=False)
    requests = server.calls  # type: ignore[attr-defined]
    assert requests == (2 if finish == "length" else 1)
    total = usage_of(outcome.calls)
    assert (total.calls, total.failed, total.prompt_tokens, total.completion_tokens) == (1, 1, 100 * requests, 7 * requests)


def test_an_answer_without_an_end_is_too_long(server: ThreadingHTTPServer) -> None:
    outcome, pieces = asked(server, sse(*[piece("x" * 50_000)] * 60), streamed=True)
    assert outcome.error is not None
    assert outcome.error.kind == "model_length"
    assert sum(map(len, pieces)) < 1_200_000
