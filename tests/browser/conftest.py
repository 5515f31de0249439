"""A server of our own on loopback and a headless Chromium. Both end with the tests; nothing else is ever started or stopped."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

MAIN = "[data-testid=stMainBlockContainer]"
ROOT = Path(__file__).resolve().parents[2]
PATIENCE_MS = 90_000
"""How long any wait may take: on a machine whose cores are busy a first page needs half a minute."""
expect.set_options(timeout=PATIENCE_MS)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    return next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The app as a person starts it, in a process and a data folder of its own. `started` are the servers of the test that is running."""

    started: ClassVar[list[Server]] = []

    def __init__(self, data: Path, **settings: str) -> None:
        """`settings` are further environment variables, such as `TRIP_PAUSE`."""
        self.data = data
        self.settings = settings
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / "server.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "streamlit",
            "run",
            "app.py",
            "--server.port",
            str(self.port),
            "--server.headless",
            "true",
            "--server.fileWatcherType",
            "none",
        ]
        env = {**os.environ, "TRIP_DATA_DIR": str(self.data), "TRIP_TODAY": "2026-11-27", **self.settings}
        Server.started.append(self)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE_MS / 1000
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                self.process.poll()
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(timeout=10)
            self.process = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Beside a failed test stands what its windows showed and what its servers wrote, so that one run is enough to see why."""
    report = yield
    values = vars(item).get("funcargs", {}).values()
    if report.failed and call.when == "call":
        for opened in (v for v in values if isinstance(v, Browser)):
            for page in (page for context in opened.contexts for page in context.pages):
                report.sections.append((f"window at {page.url}", _shown(page)))
        for running in dict.fromkeys((*Server.started, *(v for v in values if isinstance(v, Server)))):
            report.sections.append((f"server at {running.url}", running.log.read_text(errors="replace")[-4000:]))
    if call.when == "teardown":
        Server.started.clear()
    return report


def _shown(page: Page) -> str:
    """The state of the page's script and the text of its main part."""
    try:
        state = page.evaluate("() => document.querySelector('[data-test-script-state]')?.dataset.testScriptState ?? 'no app'")
        text = page.locator(MAIN).first.inner_text(timeout=5_000)
    except PlaywrightError as gone:
        return f"cannot be read: {gone}"
    return f"script: {state}\n{text[-6000:]}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        if os.environ.get("TRIP_PLANNER_NEEDS_BROWSER"):
            pytest.fail("Chromium is not installed, and this run needs it")
        pytest.skip("Chromium is not installed")
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("trips"))
    running.start()
    yield running
    running.kill()


class Visit:
    """One browser window on the app: acts as a person does, waits on state, and remembers every request and console error.

    On a deep link Streamlit's own client probes `/_stcore/` below the page's path first and is answered 404; that is not ours.
    """

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.trip = ""
        self.outside: list[str] = []
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("request", lambda r: self._seen(r.url))
        page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" and "Failed to load resource" not in m.text else None)
        page.on("response", lambda r: self.errors.append(f"{r.status} {r.url}") if r.status >= 400 and "/_stcore/" not in r.url else None)

    def _seen(self, url: str) -> None:
        inside = url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:"))
        if not inside:
            self.outside.append(url)

    def open(self, path: str = "") -> Visit:
        self.page.goto(self.url + path)
        return self.settled()

    def settled(self) -> Visit:
        """Wait until the page's script has run and the chat box, where there is one, takes input."""
        self.page.wait_for_selector("[data-test-script-state=notRunning]")
        self.page.wait_for_function("() => !document.querySelector('.st-key-progress')")
        self.page.wait_for_selector("[data-test-script-state=notRunning]")
        return self

    def say(self, text: str, expecting: str) -> Visit:
        """Type a message and wait until the words `expecting` appear in the page."""
        box = self.page.locator(".st-key-chat textarea")
        box.fill(text)
        box.press("Enter")
        self.page.get_by_text(expecting).first.wait_for()
        return self.settled()

    def press(self, key: str) -> Visit:
        """Click the button with that widget key."""
        self.page.locator(f".st-key-{key}").locator("button, a").first.click()
        return self

    def wait_for(self, key: str) -> Visit:
        self.page.wait_for_selector(f".st-key-{key}")
        return self.settled()

    def text(self) -> str:
        return self.page.locator(MAIN).inner_text()

    def no_sideways_scroll(self) -> None:
        """Nothing sticks out of the window."""
        wide = self.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 1, f"the page is {wide} px wider than the window"


@pytest.fixture(params=[(1280, 900), (390, 844)], ids=["1280", "390"])
def visit(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    opened = Visit(page, server.url)
    yield opened
    context.close()
    assert not opened.outside, f"requests left the machine: {opened.outside[:3]}"
    assert not opened.errors, f"console errors: {opened.errors[:3]}"
