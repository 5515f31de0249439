"""The map of a day in Chromium: pins lie where the map draws them, answer to pointer, finger and keyboard, and share their row's light."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from planner.store import open_store
from tests.browser.conftest import Server, Visit
from tests.browser.test_edits import days_shown, planned, width
from tests.browser.test_states import violations

pytestmark = pytest.mark.browser


@pytest.fixture
def day(visit: Visit, server: Server) -> Visit:
    """The second day of a plan of real places, on the board."""
    trip = f"maps-{width(visit)}"
    store = open_store(server.data)
    if trip not in {seen.trip_id for seen in store.list()}:
        planned(store, trip)
    days_shown(visit, trip)
    visit.page.locator(".st-key-day_shown").get_by_role("radio").nth(1).click()
    visit.wait_for("day_2").page.locator(".map-pin").first.wait_for()
    return visit


def pin(visit: Visit, name: str) -> Locator:
    return visit.page.locator(f".map-pin[data-row='stop_2_{name}']")


def lit(visit: Visit) -> list[str]:
    """The keys of the rows that are lit up."""
    rows = visit.page.locator("[class*='st-key-stop_'][data-lit]")
    return [str(row.get_attribute("class")).split("st-key-")[1].split()[0] for row in rows.all()]


def test_a_pin_says_what_it_is_and_lights_its_row_up_by_pointer_and_keyboard(day: Visit) -> None:
    first = pin(day, "1")
    assert str(first.get_attribute("aria-label")).startswith("1 · ")
    first.scroll_into_view_if_needed()
    first.hover()
    expect(first.locator(".map-pin-words")).to_be_visible()
    assert lit(day) == ["stop_2_1"]
    day.page.mouse.move(1, 1)
    day.page.locator(".st-key-compact").hover()
    assert lit(day) == []
    pin(day, "2").focus()
    assert lit(day) == ["stop_2_2"]
    day.no_sideways_scroll()


def test_a_tap_on_a_row_shows_its_pin_and_escape_lets_go(day: Visit) -> None:
    row = day.page.locator(".st-key-stop_2_1")
    row.scroll_into_view_if_needed()
    row.locator("p").first.click()
    expect(pin(day, "1").locator(".map-pin-words")).to_be_visible()
    expect(pin(day, "1")).to_be_in_viewport()
    assert violations(day) == []
    pin(day, "1").focus()
    day.page.keyboard.press("Escape")
    day.page.locator(".st-key-compact").hover()
    pin(day, "1").blur()
    assert lit(day) == []


def test_pins_lie_where_the_map_draws_them(day: Visit) -> None:
    drawn = day.page.evaluate(
        """() => [...document.querySelectorAll('.st-key-day_map_pins svg.marks .mark-text text')]
            .filter((text) => text.textContent === '1')
            .map((text) => { const box = text.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })[0]"""
    )
    box = pin(day, "1").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - drawn[0]) < 4
    assert abs(box["y"] + box["height"] / 2 - drawn[1]) < 4


def test_the_map_leaves_the_scroll_of_the_page_to_the_page(day: Visit) -> None:
    chart = day.page.locator(".st-key-day_map_pins")
    chart.scroll_into_view_if_needed()
    before = day.page.evaluate("() => document.querySelector('.stMain').scrollTop")
    chart.hover()
    day.page.mouse.wheel(0, 200)
    day.page.wait_for_function(f"() => document.querySelector('.stMain').scrollTop > {before}")
