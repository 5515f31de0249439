"""A model server of our own on loopback: it speaks `chat.completions` over HTTP, answers as `fake_model` does, and fails on request.

`FakeServer(["drip", "good"])` drips at the first request and answers at the second; when the script is used up, `then` goes on. Every
request is kept. Leaving the context ends the server and everything that hangs in it.
"""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from tests import fake_model

Body = dict[str, Any]
Answering = Callable[[Body], str]
USAGE = {"prompt_tokens": 1200, "completion_tokens": 80, "total_tokens": 1280, "prompt_tokens_details": {"cached_tokens": 1024}}
LONGEST_HANG_S = 60.0


class FakeServer:
    """`base_url` is its address; `requests` are the bodies it got, `keys` the keys that came with them."""

    def __init__(
        self, script: Sequence[str] = (), *, then: str = "good", answering: Answering = fake_model.answer, gap_s: float = 0.0
    ) -> None:
        self._script = list(script)
        self._then = then
        self.answering = answering
        self.gap_s = gap_s
        self.requests: list[Body] = []
        self.keys: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.broken_off = 0
        self.stopping = threading.Event()
        self._guard = threading.Lock()
        self._http = _Http(("127.0.0.1", 0), _Handler)
        self._http.owner = self
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(timeout=10)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    @property
    def calls(self) -> int:
        return len(self.requests)

    @property
    def used_up(self) -> bool:
        return not self._script

    def now(self, then: str, *script: str) -> None:
        """From here on answer as `script` says, and then as `then`."""
        with self._guard:
            self._script, self._then = list(script), then

    def take(self, body: Body, headers: dict[str, str]) -> str:
        with self._guard:
            self.requests.append(body)
            self.headers.append(headers)
            self.keys.append(headers.get("authorization", "").removeprefix("Bearer "))
            return self._script.pop(0) if self._script else self._then

    def gone(self) -> None:
        """A client went away in the middle of an answer."""
        with self._guard:
            self.broken_off += 1


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    owner: FakeServer

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is part of the tests."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        fault = self.server.owner.take(body, {name.lower(): value for name, value in self.headers.items()})
        try:
            if not self.path.endswith("/v1/chat/completions"):
                self.refuse(404, "There is nothing here.")
            else:
                FAULTS[fault](self, body)
        except (BrokenPipeError, ConnectionResetError):
            self.server.owner.gone()
            self.close_connection = True

    @property
    def owner(self) -> FakeServer:
        return self.server.owner

    def text(self, body: Body) -> str:
        return self.owner.answering(body)

    def send(self, status: int, kind: str, payload: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def refuse(self, status: int, message: str, code: str | None = None, param: str | None = None, **headers: str) -> None:
        error = {"message": message, "type": "error", "code": code, "param": param}
        self.send(status, "application/json", json.dumps({"error": error}).encode(), **headers)

    def answer(
        self, body: Body, content: str | None, *, finish: str | None = "stop", refusal: str | None = None, usage: object = USAGE
    ) -> None:
        """A whole answer, or a stream of it when one was asked for."""
        if body.get("stream"):
            self.stream(body, content or "", finish=finish, refusal=refusal, usage=usage)
            return
        message = {"role": "assistant", "content": content, "refusal": refusal}
        whole = {
            "id": "c1", "object": "chat.completion", "created": 0, "model": body["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": finish, "logprobs": None}], "usage": usage,
        }  # fmt: skip
        self.send(200, "application/json", json.dumps(whole).encode())

    def begin_stream(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.close_connection = True
        self.end_headers()

    def chunk(self, body: Body, delta: dict[str, object], finish: str | None = None, usage: object = None, empty: bool = False) -> None:
        choices = [] if empty else [{"index": 0, "delta": delta, "finish_reason": finish}]
        row = {"id": "c1", "object": "chat.completion.chunk", "created": 0, "model": body["model"], "choices": choices, "usage": usage}
        self.wfile.write(b"data: " + json.dumps(row).encode() + b"\n\n")
        self.wfile.flush()

    def stream(self, body: Body, content: str, *, finish: str | None = "stop", refusal: str | None = None, usage: object = USAGE) -> None:
        self.begin_stream()
        for piece in pieces(content):
            self.chunk(body, {"content": piece})
            if self.owner.gap_s:
                self.owner.stopping.wait(self.owner.gap_s)
        if refusal:
            self.chunk(body, {"refusal": refusal})
        if finish:
            self.chunk(body, {}, finish)
        if usage and body.get("stream_options", {}).get("include_usage"):
            self.chunk(body, {}, usage=usage, empty=True)
        if finish:
            self.wfile.write(b"data: [DONE]\n\n")

    def hang(self) -> None:
        """Say nothing more until the client goes or the test ends."""
        self.close_connection = True
        self.connection.settimeout(0.05)
        for _ in range(int(LONGEST_HANG_S / 0.05)):
            if self.owner.stopping.is_set():
                return
            try:
                if not self.connection.recv(1):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        self.owner.gone()


def pieces(text: str, size: int = 12) -> Iterator[str]:
    for start in range(0, len(text), size):
        yield text[start : start + size]


def _form(body: Body) -> str:
    return str(body.get("response_format", {}).get("type", "text"))


def _drip(h: _Handler, body: Body) -> None:
    """One byte every 50 ms, for ever: a read timeout never strikes."""
    if body.get("stream"):
        h.begin_stream()
    else:
        h.send_response(200)
        h.send_header("content-type", "application/json")
        h.send_header("content-length", "100000")
        h.end_headers()
        h.close_connection = True
    for _ in range(int(LONGEST_HANG_S / 0.05)):
        if h.owner.stopping.wait(0.05):
            return
        h.wfile.write(b" " if not body.get("stream") else b":\n")
        h.wfile.flush()


def _stall(h: _Handler, body: Body) -> None:
    """Half an answer, then silence."""
    if body.get("stream"):
        h.begin_stream()
        for piece in list(pieces(h.text(body)))[:2]:
            h.chunk(body, {"content": piece})
    else:
        h.send_response(200)
        h.send_header("content-type", "application/json")
        h.send_header("content-length", "5000")
        h.end_headers()
        h.wfile.write(b'{"id": "c1", "choices": [')
        h.wfile.flush()
    h.hang()


def _cut(h: _Handler, body: Body) -> None:
    """Half an answer, then the connection ends."""
    if body.get("stream"):
        h.begin_stream()
        text = h.text(body)
        for piece in list(pieces(text))[: max(1, len(text) // 24)]:
            h.chunk(body, {"content": piece})
        return
    h.send_response(200)
    h.send_header("content-type", "application/json")
    h.send_header("content-length", "5000")
    h.end_headers()
    h.wfile.write(b'{"id": "c1", "choices": [')
    h.close_connection = True


def _dropped(h: _Handler, body: Body) -> None:
    h.close_connection = True
    h.connection.close()


def _no_schema(status: int) -> Callable[[_Handler, Body], None]:
    def answer(h: _Handler, body: Body) -> None:
        if _form(body) == "json_schema":
            h.refuse(status, "Invalid type for 'response_format.type': 'json_schema' is not supported", param="response_format")
        else:
            h.answer(body, h.text(body))

    return answer


def _text_only(h: _Handler, body: Body) -> None:
    if "response_format" in body:
        h.refuse(400, "response_format is not supported by this model", param="response_format")
    else:
        h.answer(body, f"Sure! Here it is:\n```json\n{h.text(body)}\n```\nAnything else?")


def _no_temperature(h: _Handler, body: Body) -> None:
    if "temperature" in body:
        h.refuse(400, "Unsupported value: 'temperature' does not support 0.2 with this model.", "unsupported_value", "temperature")
    else:
        h.answer(body, h.text(body))


def _no_parameter(name: str) -> Callable[[_Handler, Body], None]:
    """A server whose model does not take this parameter at all."""

    def answer(h: _Handler, body: Body) -> None:
        if name in body:
            h.refuse(400, f"Unsupported parameter: '{name}' is not supported with this model.", "unsupported_parameter", name)
        else:
            h.answer(body, h.text(body))

    return answer


def _no_stream_usage(h: _Handler, body: Body) -> None:
    if "stream_options" in body:
        h.refuse(400, "Unrecognized request argument supplied: stream_options", param="stream_options")
    else:
        h.answer(body, h.text(body), usage=None)


def _short_window(h: _Handler, body: Body) -> None:
    if len(body["messages"]) > 12:
        h.refuse(400, "This model's maximum context length is 4096 tokens.", "context_length_exceeded", "messages")
    else:
        h.answer(body, h.text(body))


def _no_window(h: _Handler, body: Body) -> None:
    h.refuse(400, "This model's maximum context length is 64 tokens.", "context_length_exceeded", "messages")


def _listless(h: _Handler, body: Body) -> None:
    """Ignores that a stream was asked for."""
    h.answer({**body, "stream": False}, h.text(body))


def _endless(h: _Handler, body: Body) -> None:
    """Bytes without end: blanks in a body, comments in a stream."""
    if body.get("stream"):
        h.begin_stream()
    else:
        h.send_response(200)
        h.send_header("content-type", "application/json")
        h.send_header("connection", "close")
        h.close_connection = True
        h.end_headers()
    piece = (b": x" if body.get("stream") else b" ") * 65_536
    while not h.owner.stopping.is_set():
        h.wfile.write(piece)


def _bomb(h: _Handler, body: Body) -> None:
    """A small gzip body that unpacks to fifty megabytes."""
    h.send(200, "application/json", BOMB, content_encoding="gzip")


BOMB = gzip.compress(bytes(50_000_000), 1)


def _packed(h: _Handler, body: Body) -> None:
    """A whole answer, packed."""
    message = {"role": "assistant", "content": h.text(body), "refusal": None}
    whole = {"id": "c1", "model": body["model"], "choices": [{"index": 0, "message": message, "finish_reason": "stop"}], "usage": USAGE}
    h.send(200, "application/json", gzip.compress(json.dumps(whole).encode()), content_encoding="gzip")


def _limit_name(h: _Handler, body: Body) -> None:
    if "max_tokens" in body:
        h.refuse(400, "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")
    else:
        h.answer(body, h.text(body))


FAULTS: dict[str, Callable[[_Handler, Body], None]] = {
    "endless": _endless,
    "bomb": _bomb,
    "packed": _packed,
    "packed_unknown": lambda h, b: h.send(200, "application/json", b"\x1b\x00", content_encoding="br"),
    "packed_wrong": lambda h, b: h.send(200, "application/json", b"no gzip at all", content_encoding="gzip"),
    "limit_name": _limit_name,
    "no_model_400": lambda h, b: h.send(400, "application/json", b'{"error": "model \'x\' not found, try pulling it first"}'),
    "detail_422": lambda h, b: h.send(422, "application/json", b'{"detail": [{"loc": ["body"], "msg": "The model x does not exist."}]}'),
    "good": lambda h, b: h.answer(b, h.text(b)),
    "no_window": _no_window,
    "fenced": lambda h, b: h.answer(b, f"```json\n{h.text(b)}\n```"),
    "prose": lambda h, b: h.answer(b, f"Of course. {h.text(b)} I hope that helps!"),
    "reasoning": lambda h, b: h.answer(b, f'<think>They want {{"acts": [1]}} maybe.</think>\n{h.text(b)}'),
    "wrong_schema": lambda h, b: h.answer(b, '{"acts": "inform", "thought": 7, "opening": 3, "tasks": "none", "reply": 4}'),
    "wrong_mode": lambda h, b: h.answer(b, '{"mode": "FINALIZE", "options": [], "thought": "done", "reply": "Booked for $0."}'),
    "not_json": lambda h, b: h.answer(b, "I would be glad to help you with that trip."),
    "refusal": lambda h, b: h.answer(b, None, refusal="I cannot help with that."),
    "content_filter": lambda h, b: h.answer(b, "", finish="content_filter"),
    "length": lambda h, b: h.answer(b, h.text(b)[:20], finish="length"),
    "empty": lambda h, b: h.answer(b, ""),
    "null": lambda h, b: h.answer(b, None),
    "html": lambda h, b: h.send(200, "text/html", b"<!doctype html><title>Welcome</title><p>Log in to the network</p>"),
    "error_200": lambda h, b: h.send(200, "application/json", b'{"error": {"message": "upstream overloaded", "code": 529}}'),
    "cut": _cut,
    "stall": _stall,
    "drip": _drip,
    "hang": lambda h, b: h.hang(),
    "dropped": _dropped,
    "no_schema_400": _no_schema(400),
    "no_schema_500": _no_schema(500),
    "text_only": _text_only,
    "no_temperature": _no_temperature,
    "no_top_p": _no_parameter("top_p"),
    "no_reasoning_effort": _no_parameter("reasoning_effort"),
    "no_stream_usage": _no_stream_usage,
    "short_window": _short_window,
    "no_stream": _listless,
    "no_usage": lambda h, b: h.answer(b, h.text(b), usage=None),
    "401": lambda h, b: h.refuse(401, f"Incorrect API key provided: {h.headers['authorization'][7:]}.", "invalid_api_key"),
    "404": lambda h, b: h.refuse(404, f"The model `{b['model']}` does not exist.", "model_not_found"),
    "429": lambda h, b: h.refuse(429, "Rate limit reached for requests", "rate_limit_exceeded"),
    "429_retry_after": lambda h, b: h.refuse(429, "Rate limit reached", "rate_limit_exceeded", retry_after="0.2"),
    "429_long": lambda h, b: h.refuse(429, "Rate limit reached", "rate_limit_exceeded", retry_after="3600"),
    "quota": lambda h, b: h.refuse(429, "You exceeded your current quota, please check your plan.", "insufficient_quota"),
    "500": lambda h, b: h.refuse(500, "The server had an error"),
    "503": lambda h, b: h.refuse(503, "Service unavailable"),
}  # fmt: skip
"""Every way to answer, by name."""
