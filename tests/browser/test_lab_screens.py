"""The prompt lab under a person's fingers: what they type is checked and not lost, and what they choose stays chosen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from planner.lab import suites
from planner.prompting.library import PromptLibrary
from planner.prompting.load import load
from planner.store import open_documents
from tests.browser.conftest import MAIN, Server, Visit
from tests.browser.tuner import LONGEST_RUN_MS, Session, choose

pytestmark = pytest.mark.browser
EXTRACT = load()["extract"].text


def test_a_prompt_is_checked_while_it_is_typed_and_no_character_is_lost(visit: Visit) -> None:
    page = visit.open("/prompt_lab").page
    box = page.locator(".st-key-prompt_text textarea")
    box.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("\nPay in $curency", delay=20)
    page.get_by_text("$curency is not a variable").first.wait_for()
    assert box.evaluate("box => box === document.activeElement"), "the cursor stays in the box"
    more = " and read slowly, word by word, as nobody is in a hurry"
    for part in more.split(" ")[1:]:
        page.keyboard.type(f" {part}", delay=35)
        page.wait_for_timeout(450)
    visit.settled()
    expect(box).to_have_value(f"{EXTRACT}\nPay in $curency{more}")
    page.locator(".st-key-discard button:enabled").click()
    expect(box).to_have_value(EXTRACT)
    visit.settled().no_sideways_scroll()


def test_what_was_chosen_stays_chosen_through_runs_and_looks_elsewhere(browser: Browser, tmp_path: Path) -> None:
    documents = open_documents(tmp_path)
    library = PromptLibrary(documents)
    for words in ("Slowly.", "Twice."):
        library.save("extract", f"{EXTRACT}\n{words}")
    library.make_current("extract", 2)
    suites.upload_suite(documents, "two.jsonl", b'{"id": "a", "turns": ["Rome"]}\n{"id": "b", "turns": ["Paris in May"]}\n')
    server = Server(tmp_path)
    server.start()
    try:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        session = Session(Visit(page, server.url))
        session.visit.open().say("Two adults from New York City to Boston, 12 to 15 February 2027", "What budget")
        session.visit.open("/prompt_lab?" + page.url.partition("?")[2])
        session.view("A/B test")

        def chosen(suite: str = "") -> None:
            for key, words in (("ab_a", "v2"), ("ab_b", "v1"), ("ab_suite", suite)):
                expect(page.locator(f".st-key-{key} input").first).to_have_value(re.compile(re.escape(words) or "."))

        chosen()
        for suite, cases in (("Uploaded: two", "2 cases"), ("Saved trips", "1 case"), ("Uploaded: two", "2 cases")):
            choose(session.visit, "ab_suite", suite)
            session.press("ab_run")
            page.locator(".st-key-ab_json").wait_for(timeout=LONGEST_RUN_MS)
            session.visit.settled()
            session.view("Replay")
            session.view("A/B test")
            expect(page.locator(".st-key-ab_run")).to_contain_text(f"Run {cases}")
            expect(page.locator(MAIN)).to_contain_text(f", {cases}", timeout=LONGEST_RUN_MS)
            session.visit.settled()
            assert f", {cases}" in session.visit.text().partition("A: ")[2].splitlines()[0], "the figures are those of this run"
            chosen(suite)
    finally:
        server.kill()
    assert session.visit.errors == []
