"""A person goes from the first word to a selected trip, reloads, and finds the selection. On a laptop and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from planner.store import open_store
from tests.browser.conftest import MAIN, Server, Visit

pytestmark = pytest.mark.browser

FIRST = "I want to visit Boston for a long weekend, coming from New York City"
SECOND = "Feb 12-15, 2 people, mid-range, about $3,000. Trains, hotel and food. Love history, must see the Freedom Trail"


def test_from_the_first_word_to_a_selected_trip_that_a_reload_still_shows(visit: Visit, server: Server) -> None:
    visit.open().say(FIRST, "Which dates")
    expect(visit.page).to_have_url(re.compile("trip="))
    visit.say(SECOND, "Confirm and plan")
    visit.press("confirm_trip").wait_for("go_compare")
    plans = open_store(server.data).load(re.search(r"trip=([\w-]+)", visit.page.url)[1]).state.options
    assert 2 <= len(plans) <= 3
    for plan in plans:
        visit.page.locator(MAIN).get_by_text(plan.title).first.wait_for()
    visit.press("go_compare")
    visit.wait_for("select_opt-2")
    visit.press("select_opt-2")
    visit.page.locator(".st-key-select_opt-2 button", has_text="Selected").wait_for()
    visit.page.reload()
    visit.settled()
    visit.page.locator(".st-key-select_opt-2 button", has_text="Selected").wait_for()


def test_a_second_tab_shows_the_same_trip(visit: Visit) -> None:
    visit.open().say(FIRST, "Which dates")
    other = visit.page.context.new_page()
    other.goto(visit.page.url)
    other.locator("[data-testid=stMainBlockContainer]").get_by_text("Boston").first.wait_for()
    assert re.search(r"trip=[\w-]+", other.url)
    other.close()


def test_an_unknown_trip_in_the_address_is_said_in_a_sentence(visit: Visit) -> None:
    visit.open("/?trip=../../etc/passwd")
    visit.page.locator("[data-testid=stMainBlockContainer]").get_by_text(re.compile("trip", re.IGNORECASE)).first.wait_for()
    assert "Traceback" not in visit.text()
    assert "/etc" not in visit.text()
