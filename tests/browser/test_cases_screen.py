"""The lab's Cases view in a browser: a turn of a chat becomes a case, is put right, kept, and is there after a reload."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from planner.lab import suites
from planner.store import open_documents
from tests.browser.conftest import Server, Visit

pytestmark = pytest.mark.browser
RIGHT = '{"kind": "equals", "path": "trip.party.adults", "value": 2}'


@pytest.mark.parametrize("width", [1280, 390])
def test_a_turn_of_a_chat_becomes_a_case_that_is_kept(width: int, browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
        visit = Visit(page, server.url)
        visit.open().say("Two adults from New York City to Boston, 12 to 15 February 2027", "What budget")
        visit.open("/prompt_lab?" + page.url.partition("?")[2] + "&view=cases")
        page.locator(".st-key-cases_suite input").first.click()
        page.get_by_role("option").filter(has_text="New suite").first.click()
        page.locator(".st-key-suite_name input").fill("families")
        page.locator(".st-key-case_sources summary").click()
        page.locator(".st-key-case_from_turn button").click()
        claims = page.locator(".st-key-draft_claims_0 textarea")
        expect(page.locator(".st-key-draft_id input")).not_to_have_value("")
        visit.settled()
        claims.fill('{"kind": "equls", "path": "trip.party.adults", "value": 2}')
        page.locator(".st-key-case_keep button").click()
        page.get_by_text("'equals' was probably meant").wait_for()
        claims.fill(RIGHT)
        page.locator(".st-key-case_keep button").click()
        page.get_by_text("is kept in").wait_for()
        visit.settled().no_sideways_scroll()
        page.reload()
        expect(page.locator(".st-key-draft_claims_0 textarea")).to_have_value(RIGHT)
    finally:
        server.kill()
    assert [c.value for c in suites.load_saved(open_documents(tmp_path), "families").cases[0].claims] == [2]
    assert visit.errors == []
