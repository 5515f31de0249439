"""What a page costs, measured at the wire: `python -m ui.page_figures` starts the app, speaks to it as its page does,
and prints one line of JSON.

`page_200_vs_5` is the median time of a rerun of the chat page with 200 turns over that with 5, `compare_rerun_ms` that of the compare
page; `page_turn_kb` is the most that one typed
message sends to a page of 200 turns, in kB of 1,000 bytes; `first_page_s` runs from the start of the program to its first page drawn,
`first_page_vs_minimal` is that over a program of one line.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets import Subprotocol
from websockets.sync.client import ClientConnection, connect

from planner.runtime.config import Config
from planner.runtime.session import Planner, PlannerSession
from planner.store import open_store

ROOT = Path(__file__).parent.parent
FIRST = "I want to visit Boston for a long weekend, coming from New York City"
SECOND = "Feb 12-15, 2 people, mid-range, trains, hotel and food"
SMALL_TALK = ("thanks", "what did I say my budget was?")
ROUNDS = 15
START_S = 90.0
PROOF = "_streamlit_xsrf"
"""The cookie that a page repeats when it opens its socket; without it nobody counts as signed in."""


class Drawn(NamedTuple):
    """One drawing of a page: seconds from the request to the end of the script, and bytes that were sent."""

    seconds: float
    size: int


class PageClient:
    """One page of the app, spoken to as its own client does; messages the client would keep are kept and not sent again."""

    def __init__(self, port: int, query: str = "", page: str = "", cookie: str = "") -> None:
        """`page` names a page beside the first one, as it stands in the address; `cookie` is what a browser would send along."""
        address = f"ws://127.0.0.1:{port}/_stcore/stream"
        sent = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}"} if cookie else None
        proof = dict(part.strip().partition("=")[::2] for part in cookie.split(";")).get(PROOF)
        spoken = [Subprotocol("streamlit"), *([Subprotocol(proof)] if proof else [])]
        self._wire: ClientConnection = connect(
            address, subprotocols=spoken, max_size=None, legacy=True, additional_headers=sent, open_timeout=START_S
        )
        self._query, self._page = query, page
        self._cached: dict[str, bool] = {}
        """The messages that are kept, by their hashes, and whether each is a chart."""
        self.chat_box = ""
        self.buttons: dict[str, str] = {}
        """The buttons of this drawing: their ids by their keys."""
        self.folds: dict[str, str] = {}
        """What can be opened in this drawing and is drawn then: the ids by their keys."""
        self._open: list[str] = []
        self.words = ""
        """The text of this drawing."""
        self.titles: list[str] = []
        self.busy = False
        """Whether a turn runs: the chat box takes nothing."""
        self.again = ""
        """The part of the page that its own client would have drawn again by itself."""
        self.every_s = 0.0
        """After how many seconds it would, and then again and again."""
        self.errors: list[str] = []
        self.charts = 0
        self.redirect = ""
        """Where the page sends its visitor, such as to sign in."""

    def draw(self, message: str | None = None, press: str | None = None, *, part: str = "") -> Drawn:
        """Have the page drawn, with a message typed into its chat box or the button of that key pressed; or only a `part` of it."""
        request = BackMsg()
        state = request.rerun_script
        state.query_string, state.page_name = self._query, self._page
        state.cached_message_hashes.extend(self._cached)
        state.fragment_id, state.is_auto_rerun = part, bool(part)
        self.again = part
        if message is not None:
            typed = WidgetState(id=self.chat_box)
            typed.chat_input_value.data = message
            state.widget_states.widgets.append(typed)
        if press is not None:
            state.widget_states.widgets.append(WidgetState(id=self.buttons[press], trigger_value=True))
        state.widget_states.widgets.extend(WidgetState(id=fold, bool_value=True) for fold in self._open)
        started = time.perf_counter()
        self._wire.send(request.SerializeToString())
        size = sum(self._until_drawn())
        return Drawn(time.perf_counter() - started, size)

    def unfold(self, key: str) -> Drawn:
        """Open what is folded under that key, from now on, and have the page drawn."""
        self._open.append(self.folds[key])
        return self.draw()

    def _until_drawn(self) -> Iterator[int]:
        """The size of each message until the script is over. Counts the charts of this drawing and keeps what failed in it."""
        self.charts, self.buttons, self.words, self.titles = 0, {}, "", []
        while True:
            data = self._wire.recv(timeout=START_S)
            assert isinstance(data, bytes)
            yield len(data)
            message = ForwardMsg.FromString(data)
            if message.metadata.cacheable and message.hash:
                self._cached[message.hash] = message.delta.new_element.HasField("vega_lite_chart")
            if (fold := message.delta.add_block.id) and message.delta.add_block.HasField("expandable"):
                self.folds[fold.split("-", 2)[-1]] = fold
            if message.delta.new_element.HasField("chat_input"):
                self.chat_box = message.delta.new_element.chat_input.id
                self.busy = message.delta.new_element.chat_input.disabled
            element = message.delta.new_element
            if element.HasField("button"):
                self.buttons[element.button.id.split("-", 2)[-1]] = element.button.id
            if element.HasField("heading") and element.heading.tag == "h1":
                self.titles.append(element.heading.body)
            if element.HasField("markdown"):
                self.words += f"{element.markdown.body}\n"
            self.charts += message.delta.new_element.HasField("vega_lite_chart") or self._cached.get(message.ref_hash, False)
            if message.delta.new_element.HasField("exception"):
                self.errors.append(message.delta.new_element.exception.message)
            if message.WhichOneof("type") == "auth_redirect":
                self.redirect = message.auth_redirect.url
            if message.WhichOneof("type") == "auto_rerun":
                self.again, self.every_s = message.auto_rerun.fragment_id, message.auto_rerun.interval
            if message.WhichOneof("type") == "script_finished" and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                return

    def close(self) -> None:
        self._wire.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(script: Path, data: Path, port: int) -> Iterator[None]:
    """The program `script` as a server of its own; it ends with the block."""
    options = {"port": str(port), "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
    command = [sys.executable, "-m", "streamlit", "run", str(script)]
    command += [word for name, value in options.items() for word in (f"--server.{name}", value)]
    env = {**os.environ, "TRIP_DATA_DIR": str(data), "TRIP_TODAY": "2026-11-27"}
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until_healthy(port, process)
        yield
    finally:
        process.kill()
        process.wait(timeout=10)


def wait_until_healthy(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server takes people. Raises RuntimeError where it ends first, or takes too long."""
    until = time.monotonic() + START_S
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2):
                return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError("the server to be measured did not start")


def first_page(script: Path, data: Path) -> float:
    """Seconds from the start of the program to its first page drawn."""
    started = time.perf_counter()
    port = free_port()
    with serving(script, data, port):
        page = PageClient(port)
        page.draw()
        taken = time.perf_counter() - started
        page.close()
    return taken


def talked(planner: Planner, trip_id: str, turns: int) -> None:
    """Keep a trip of so many turns, asked for and talked about on the built-in engine."""
    session = PlannerSession(planner, trip_id)
    for n in range(turns):
        words = (FIRST, SECOND)[n] if n < 2 else SMALL_TALK[n % len(SMALL_TALK)]
        session.say(words).wait()


def rerun_seconds(pages: dict[str, PageClient]) -> dict[str, float]:
    """The median time of a rerun of each page; they take turns, so that all meet the same machine."""
    times: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(ROUNDS):
        for name, page in pages.items():
            times[name].append(page.draw().seconds)
    return {name: statistics.median(found) for name, found in times.items()}


def said_sizes(page: PageClient) -> list[int]:
    """The bytes that further messages send to a page, each."""
    return [page.draw(SMALL_TALK[n % 2]).size for n in range(4)]


def page_figures(data: Path) -> dict[str, float]:
    """The chat page with 5 and with 200 turns: reruns, and what one more message sends."""
    planner = Planner(Config(data_dir=data), open_store(data))
    for name, turns in (("few", 5), ("many", 200)):
        talked(planner, name, turns)
    port = free_port()
    with serving(ROOT / "app.py", data, port):
        pages = {name: PageClient(port, f"trip={name}") for name in ("few", "many")}
        for page in pages.values():
            page.draw()
            page.draw()
        seconds = rerun_seconds(pages)
        seconds |= rerun_seconds({"compare": _compared(planner, port)})
        sent = said_sizes(pages["many"])
        for page in pages.values():
            page.close()
    return {
        "page_200_vs_5": round(seconds["many"] / seconds["few"], 2),
        "page_turn_kb": round(max(sent) / 1000, 1),
        "page_rerun_ms": round(seconds["few"] * 1000, 1),
        "compare_rerun_ms": round(seconds["compare"] * 1000, 1),
    }


def _compared(planner: Planner, port: int) -> PageClient:
    """The compare page of a trip with its plans, drawn before."""
    session = PlannerSession(planner, "plans")
    for words in (FIRST, SECOND, "yes"):
        session.say(words).wait()
    page = PageClient(port, "trip=plans", "compare")
    page.draw()
    return page


def first_page_figures(folder: Path) -> dict[str, float]:
    """The first page, beside that of a program of one line."""
    minimal = folder / "minimal.py"
    minimal.write_text("import streamlit as st\n\nst.write('Hello')\n", encoding="utf-8")
    taken = first_page(ROOT / "app.py", folder / "first")
    return {"first_page_s": round(taken, 2), "first_page_vs_minimal": round(taken / first_page(minimal, folder / "none"), 2)}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps({**page_figures(Path(folder) / "pages"), **first_page_figures(Path(folder))}))


if __name__ == "__main__":
    main()
