"""The operator's port, on loopback alone: `/metrics` for Prometheus, `/ready` for whatever asks whether this server can take people.

Ready means that what keeps the trips can be read and written now. `python -m planner ready` asks the same from a shell.
"""

from __future__ import annotations

import json
import logging
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from planner.domain.errors import PlannerError, SettingInvalid
from planner.store import TripStore

log = logging.getLogger(__name__)
HERE = "127.0.0.1"
ASK_S = 10.0
Answer = tuple[int, str, bytes]


def readiness(store: TripStore) -> tuple[bool, str]:
    """Whether trips can be kept now, and a sentence about it."""
    try:
        store.check()
    except PlannerError as refused:
        return False, refused.words
    return True, "Trips can be read and saved."


def readiness_told(port: int) -> tuple[bool, str]:
    """What the server with that operator's port on this computer says of itself."""
    try:
        with urllib.request.urlopen(f"http://{HERE}:{port}/ready", timeout=ASK_S) as answer:
            return True, str(json.load(answer)["words"])
    except urllib.error.HTTPError as refused:
        return False, str(json.load(refused)["words"])
    except (OSError, ValueError, KeyError) as error:
        return False, f"Nothing answers on the operator's port {port} ({type(error).__name__})."


def open_operations(port: int, store: TripStore, metrics_text: Callable[[], bytes]) -> ThreadingHTTPServer:
    """Answer on the port until the process ends or the server is shut down. Raises `SettingInvalid` where it is taken."""

    def answer(path: str) -> Answer:
        match path.partition("?")[0]:
            case "/metrics":
                return 200, "text/plain; version=0.0.4; charset=utf-8", metrics_text()
            case "/ready":
                ready, words = readiness(store)
                return (200 if ready else 503), "application/json", json.dumps({"ready": ready, "words": words}).encode()
            case _:
                return 404, "text/plain; charset=utf-8", b"There are /metrics and /ready.\n"

    class Asked(BaseHTTPRequestHandler):
        server_version, sys_version = "trip-planner", ""

        def do_GET(self) -> None:
            status, kind, body = answer(self.path)
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Nobody needs a line for every scrape."""

    try:
        server = ThreadingHTTPServer((HERE, port), Asked)
    except OSError as error:
        raise SettingInvalid(f"TRIP_METRICS_PORT is {port}, which cannot be opened on this computer: another program has it.") from error
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="operations", daemon=True).start()
    log.info("the operator's port %d is open on %s", server.server_port, HERE)
    return server
