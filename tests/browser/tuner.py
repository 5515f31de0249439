"""A tuner's session in Chromium, timed step by step: edit the reading prompt, preview, save, compare on the golden conversations, read the
worst changed case, go back. `python -m tests.browser.tuner` prints the seconds of each step, on a model server of our own that keeps to its
prompt: the changed sentence is the one that forbids it to fill in what is merely likely.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests import forgetful_model
from tests.browser.conftest import MAIN, QUIET, Server, Visit, chromium
from tests.fake_server import FakeServer

READER, LIKELY, UNLIKELY = "Understand a message", f"{forgetful_model.READING_RULE};", "or because somebody said so once;"
FIRST = "Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range"
LONGEST_RUN_MS = 600_000
KEY = "sk-lab-0123456789"
VIEWS = {
    "Edit": ".st-key-prompt_text textarea", "Preview": ".st-key-preview_turn", "A/B test": ".st-key-ab_run", "Versions": ".st-key-vb",
    "Replay": ".st-key-replay_run",
}  # fmt: skip
"""What each view of the lab draws and no other does."""


class Session:
    """One browser window on the lab, and how long each step in it took, in seconds."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.seconds: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        began = time.perf_counter()
        yield
        self.seconds[name] = round(time.perf_counter() - began, 2)

    def view(self, name: str) -> None:
        """Open a view of the lab, and wait until what only it draws is there."""
        self.visit.page.locator(".st-key-lab_view button", has_text=name).first.click()
        self.visit.page.locator(VIEWS[name]).first.wait_for()
        self.visit.settled()

    def press(self, key: str) -> None:
        self.visit.page.locator(f".st-key-{key} button:enabled").first.click()
        self.visit.settled()

    def type_over(self, old: str, new: str) -> None:
        """Change `old` into `new` in the prompt's text, as somebody with a keyboard would, and leave the box."""
        box = self.visit.page.locator(".st-key-prompt_text textarea")
        expect(box).to_have_value(re.compile(re.escape(old)))
        changed = box.input_value().replace(old, new)
        box.fill(changed)
        box.press("Control+Enter")
        self.visit.settled()
        expect(box).to_have_value(changed)


def choose(visit: Visit, key: str, words: str) -> None:
    """Pick the entry that says `words` in a list, and wait until the list shows it."""
    shown = visit.page.locator(f".st-key-{key} input").first
    shown.wait_for()
    if words not in shown.input_value():
        shown.click()
        visit.page.get_by_role("option").filter(has_text=words).first.click()
    expect(shown).to_have_value(re.compile(re.escape(words)))
    visit.settled()


def tune(session: Session, prompt: str, old: str, new: str, cases: str = "Golden conversations") -> str:
    """From "I changed a sentence" to what got better and worse, and back. Gives the worst changed case as it is read, or nothing where none changed."""
    visit, page = session.visit, session.visit.page
    with session.step("open the lab"):
        visit.open("/prompt_lab?" + page.url.partition("?")[2])
        choose(visit, "prompt", prompt)
    with session.step("edit"):
        session.type_over(old, new)
        page.locator(".st-key-save_version button:enabled").wait_for()
    with session.step("preview"):
        session.view("Preview")
        page.locator("[data-testid=stCode]").first.wait_for()
        assert old not in page.locator("[data-testid=stCode]").first.inner_text()
    with session.step("save"):
        session.view("Edit")
        session.press("save_version")
        page.get_by_text("Saved as v1").first.wait_for()
    with session.step(f"compare on: {cases.lower()}"):
        session.view("A/B test")
        choose(visit, "ab_suite", cases)
        session.press("ab_run")
        page.locator(".st-key-ab_json").or_(page.locator(f"{MAIN} [data-testid=stAlert]").filter(has_text="error")).first.wait_for(
            timeout=LONGEST_RUN_MS
        )
        expect(page.locator(".st-key-ab_json")).to_be_visible()
        visit.settled()
    with session.step("read the worst changed case"):
        page.get_by_text("B is worse on").first.wait_for()
        first = page.locator(".st-key-case_0")
        worst = first.first.inner_text() if first.count() else ""
    with session.step("go back to the file's text"):
        session.view("Versions")
        session.press("restore")
        choose(visit, "vb", "Text of the file")
        session.press("restore")
        page.get_by_text("Back to the file's text").first.wait_for()
    return worst


def on(model: FakeServer) -> dict[str, str]:
    """The settings under which the app asks this model server."""
    return {"TRIP_ENGINE": "offline", "OPENAI_BASE_URL": model.base_url, "OPENAI_API_KEY": KEY, "OPENAI_MODEL": "fake"}


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver, FakeServer(answering=forgetful_model.answer) as model:
        server = Server(Path(data), **on(model))
        server.start()
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        try:
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            session = Session(Visit(page, server.url))
            session.visit.open().say(FIRST, "Confirm and plan")
            worst = tune(session, READER, LIKELY, UNLIKELY)
            print(f"The worst changed case: {' / '.join(worst.splitlines()[:6])}")
            for name, seconds in session.seconds.items():
                print(f"{seconds:7.2f} s  {name}")
            print(f"{sum(session.seconds.values()):7.2f} s  in all")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
