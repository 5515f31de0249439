"""Spans of turns to an OpenTelemetry collector, over OTLP/HTTP with JSON, where one is set; else nothing here does anything.

Turns wait in a short line; a thread of its own makes their spans and sends them, so a collector that is slow, dead or full costs a turn
nothing. What cannot be sent is dropped, and said once in a while in the log. The variables are those of the OpenTelemetry specification.
"""

from __future__ import annotations

import atexit
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pydantic import JsonValue, SecretStr

from planner.domain.errors import SettingInvalid
from planner.domain.values import Value
from planner.exports.turn_spans import NAME, TraceSpan, otlp_json
from planner.llm.server.connection import address
from planner.runtime.loading import loading

if TYPE_CHECKING:
    import httpx2

log = logging.getLogger(__name__)
LINE = 256
"""Turns that wait; those that come after are dropped."""
AT_ONCE = 32
"""Turns whose spans go in one request."""
LAST_S = 2.0
"""How long the end of the program waits for what is left."""
SAID_EVERY_S = 300.0
AGAIN = (429, 502, 503, 504)
"""What a collector answers that may take it a moment later."""
PAUSE_S = 1.0
TIMEOUT_MS = 10_000.0


Make = Callable[[], Sequence[TraceSpan]]
"""Makes the spans of one turn."""


class Collector(Value):
    """Where spans go: the address, headers (which may hold a key), the seconds a request may take, and whose spans they are.

    `content` says that what people and models said goes along.
    """

    url: str
    headers: tuple[tuple[str, SecretStr], ...] = ()
    seconds: float = TIMEOUT_MS / 1000
    resource: tuple[tuple[str, str], ...] = (("service.name", NAME),)
    content: bool = False


def collector_from(env: Mapping[str, str]) -> Collector | None:
    """The collector that `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`) names, None without one. Raises `SettingInvalid`."""
    whole, base = (env.get(f"OTEL_EXPORTER_OTLP_{what}ENDPOINT", "").strip() for what in ("TRACES_", ""))
    if not (whole or base) or _yes(env.get("OTEL_SDK_DISABLED")) or env.get("OTEL_TRACES_EXPORTER", "").strip() == "none":
        return None
    try:
        url = address(whole or base)
    except SettingInvalid as error:
        raise SettingInvalid("OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318.") from error
    milliseconds = env.get("OTEL_EXPORTER_OTLP_TIMEOUT", "").strip() or f"{TIMEOUT_MS:g}"
    if not milliseconds.isdigit() or not 1 <= int(milliseconds) <= 600_000:
        raise SettingInvalid(f"OTEL_EXPORTER_OTLP_TIMEOUT is {milliseconds!r}; it must be a number of milliseconds, at most 600000.")
    named = {"service.name": NAME, **_pairs(env.get("OTEL_RESOURCE_ATTRIBUTES", ""))}
    service = env.get("OTEL_SERVICE_NAME", "").strip()
    return Collector(
        url=url if whole else f"{url}/v1/traces",
        headers=tuple((name, SecretStr(value)) for name, value in _pairs(env.get("OTEL_EXPORTER_OTLP_HEADERS", "")).items()),
        seconds=int(milliseconds) / 1000,
        resource=tuple({**named, **({"service.name": service} if service else {})}.items()),
        content=_yes(env.get("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT")),
    )


def _yes(text: str | None) -> bool:
    return (text or "").strip().lower() in ("1", "true", "yes", "span_only", "span_and_event")


def _pairs(text: str) -> dict[str, str]:
    """ "a=b,c=d" as the specification writes lists, with percent signs read."""
    rows = (part.partition("=") for part in text.split(",") if "=" in part)
    return {name.strip(): unquote(value.strip()) for name, _, value in rows if name.strip()}


class Telemetry:
    """The line of spans of one process and the thread that sends them, which begins with the first turn."""

    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self._waiting: queue.Queue[Make] = queue.Queue(LINE)
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()
        self._idle = threading.Event()
        self._idle.set()
        self._said = float("-inf")

    def add(self, make: Make) -> None:
        """Let a turn's spans be made and sent; at once back, whatever the collector does."""
        self._idle.clear()
        try:
            self._waiting.put_nowait(make)
        except queue.Full:
            self._say("turns come faster than the collector takes them; the spans of the newest are dropped")
            return
        with self._guard:
            if self._thread is None:
                self._thread = threading.Thread(target=self._send_all, name="telemetry", daemon=True)
                self._thread.start()
                atexit.register(self.close)

    def flush(self, timeout: float) -> bool:
        """Wait until nothing is left to send; whether that was so in time."""
        return self._idle.wait(timeout)

    def close(self) -> None:
        """Send what is left, for a moment, and end."""
        self.flush(LAST_S)
        self._ending.set()

    def _send_all(self) -> None:
        with loading():
            import httpx2

        with httpx2.Client(timeout=self.collector.seconds) as client:
            while not self._ending.is_set():
                try:
                    turns = [self._waiting.get(timeout=0.2)]
                except queue.Empty:
                    self._idle.set()
                    continue
                while len(turns) < AT_ONCE and not self._waiting.empty():
                    turns.append(self._waiting.get_nowait())
                spans = [span for make in turns for span in self._made(make)]
                if spans:
                    self._send(client, otlp_json(spans, dict(self.collector.resource)))

    def _made(self, make: Make) -> Sequence[TraceSpan]:
        """The one place where what making spans raises is told: in the log, as nobody waits for it."""
        try:
            return make()
        except Exception:
            log.exception("the spans of a turn could not be made")
            return ()

    def _send(self, client: httpx2.Client, body: dict[str, JsonValue]) -> None:
        """One request, and once more where the collector asks for patience. What fails is dropped and said."""
        import httpx2

        headers = {name: value.get_secret_value() for name, value in self.collector.headers}
        problem = ""
        for attempt in (1, 2):
            try:
                status = client.post(self.collector.url, json=body, headers=headers).status_code
            except httpx2.HTTPError as error:
                problem = type(error).__name__
                break
            if status < 300:
                return
            problem = f"status {status}"
            if status not in AGAIN or attempt == 2 or self._ending.wait(PAUSE_S):
                break
        self._say(f"the collector at {self.collector.url} did not take spans ({problem}); they are dropped")

    def _say(self, words: str) -> None:
        now = time.monotonic()
        if now - self._said > SAID_EVERY_S:
            self._said = now
            log.warning("%s", words)
