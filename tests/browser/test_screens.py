"""The screens as a person meets them, on a laptop and on a phone: clicks alone, mixing, days, trips, refusals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import MAIN, Visit
from tests.browser.test_walk import FIRST, SECOND

pytestmark = pytest.mark.browser


def at_options(visit: Visit) -> Visit:
    visit.open().say(FIRST, "Which dates")
    visit.no_sideways_scroll()
    visit.say(SECOND, "Confirm and plan")
    visit.no_sideways_scroll()
    visit.press("confirm_trip").wait_for("go_compare")
    return visit


def test_a_person_gets_to_a_selected_trip_by_clicks_alone_and_not_many(visit: Visit) -> None:
    clicks = 4
    visit.open().press("example_0")
    visit.page.locator(".st-key-f_send, .st-key-confirm_trip").first.wait_for()
    visit.settled()
    for _ in range(3):
        if visit.page.locator(".st-key-confirm_trip").count():
            break
        if visit.page.locator(".st-key-f_more").count():
            visit.page.locator(".st-key-f_more summary").first.click()
            clicks += 1
        for choice in ("You choose", "Hotels", "Trains", "Mid"):
            pill = visit.page.locator(f"{MAIN} [data-testid=stForm] button").filter(has_text=re.compile(f"^{choice}$"))
            if pill.count():
                pill.first.click()
                clicks += 1
        visit.press("f_send")
        clicks += 1
        visit.page.locator(".st-key-f_send, .st-key-confirm_trip").first.wait_for()
        visit.settled()
    visit.press("confirm_trip").wait_for("go_compare")
    visit.press("go_compare").wait_for("select_opt-1")
    visit.press("select_opt-1")
    visit.page.locator(".st-key-select_opt-1 button", has_text="Selected").wait_for()
    assert clicks <= 16


def test_a_mix_of_three_plans_becomes_one_more(visit: Visit) -> None:
    at_options(visit).press("go_compare").wait_for("view")
    visit.no_sideways_scroll()
    for part, choice in (("transport", 2), ("stay", 0), ("meals", 0), ("days", 1)):
        visit.page.locator(f".st-key-mix_{part} button").nth(choice).click()
        expect(visit.page.locator(f".st-key-mix_{part}").get_by_role("radio", checked=True)).to_have_count(1)
    visit.wait_for("mix_total")
    visit.no_sideways_scroll()
    visit.press("mix_build").page.locator(MAIN).get_by_text("is on the table").first.wait_for()
    visit.settled().page.locator(MAIN).get_by_text("Your own mix").first.wait_for()


def test_the_days_of_a_plan_can_be_read_one_by_one(visit: Visit) -> None:
    at_options(visit).press("go_compare").wait_for("view")
    visit.page.locator(".st-key-view").get_by_text("Day by day").click()
    visit.wait_for("day_option")
    read = []
    days = visit.page.locator(".st-key-day_shown").get_by_role("radio")
    for number in range(1, days.count() + 1):
        days.nth(number - 1).click()
        visit.wait_for(f"day_{number}").no_sideways_scroll()
        read.append(visit.page.locator(f".st-key-day_{number}").inner_text())
    assert len(read) == 4
    assert any("Freedom Trail" in day for day in read)
    assert all(any(night in day for night in ("Tonight", "Home tonight")) for day in read)


def test_an_over_long_message_is_refused_in_words_and_nothing_is_lost(visit: Visit) -> None:
    visit.open().say(FIRST, "Which dates")
    box = visit.page.locator(".st-key-chat textarea")
    box.fill("please " * 700)
    box.press("Enter")
    visit.page.get_by_text(re.compile("I can read 4,000")).first.wait_for()
    visit.page.locator(MAIN).get_by_text("Boston").first.wait_for()


def test_saved_trips_are_listed_and_opened(visit: Visit) -> None:
    visit.open().say(FIRST, "Which dates")
    visit.open("/trips").wait_for("new_trip")
    visit.no_sideways_scroll()
    visit.page.locator("[class*=st-key-open_] button").first.click()
    visit.page.wait_for_url(re.compile(r"trip=[\w-]+"))
    visit.page.locator(MAIN).get_by_text("Which dates").first.wait_for()
