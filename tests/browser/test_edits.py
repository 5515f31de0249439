"""Plans changed in Chromium by click and by keyboard alone, at both widths: ten changes of one trip, each taken back."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.store import TripStore, open_store
from tests.app.scenes import TODAY
from tests.browser.conftest import MAIN, Server, Visit

pytestmark = pytest.mark.browser
TRIP = "Plan everything for two adults from Dublin to Lisbon, 8 to 13 April 2027, mid budget"


class Click(NamedTuple):
    """One change by click: what it is of, as the handle's key has it, and the words of the choice."""

    handle: str
    choice: str


def planned(store: TripStore, trip_id: str) -> ItineraryOption:
    """A trip of real plans in the store; its first plan."""
    talk = Conversation(TripState(trip_id=trip_id), make_services(Config(), TODAY), case_clock(TODAY))
    for said in (TRIP, "yes"):
        talk.turn(said)
    store.create(TripState(trip_id=trip_id))
    store.commit(trip_id, talk.records, talk.state)
    return talk.state.options[0]


def clicks_for(option: ItineraryOption) -> tuple[Click, ...]:
    """Ten changes of different kinds, by what the plan holds."""
    days = option.itinerary.days
    first, second = (next(f"{n + 1}:sight:{i.id}" for i in days[n].activities if i.kind == "sight") for n in (1, 2))
    dinner = next(f"2:dinner:{i.id}" for i in days[1].meals if i.kind == "dinner")
    home = next(f"{len(days)}:flight:{i.id}" for i in days[-1].transport if i.kind == "flight")
    return (
        Click(first, "Remove"),
        Click(first, "Something else like this"),
        Click(second, "Keep"),
        Click(dinner, "21:00"),
        Click(dinner, "Somewhere else"),
        Click("day3", "The whole day"),
        Click("day3", "An hour later"),
        Click("day4", "Museum"),
        Click("2:bed", "Nicer"),
        Click(home, "Evening"),
    )


def days_shown(visit: Visit, trip: str) -> Visit:
    visit.open(f"/compare?trip={trip}").wait_for("view")
    visit.page.locator(MAIN).get_by_text("Day by day", exact=True).click()
    visit.wait_for("day_1")
    return visit


def day_picked(visit: Visit, of: str) -> Visit:
    """The board with the day of that thing shown; it stays where it is picked already."""
    number = int(of.removeprefix("day").partition(":")[0])
    if not visit.page.locator(f".st-key-day_{number}").count():
        visit.page.locator(".st-key-day_shown").get_by_role("radio").nth(number - 1).click()
    return visit.wait_for(f"day_{number}")


def handle(visit: Visit, of: str) -> Locator:
    """The button that opens the menu of one thing of the first plan."""
    key = re.sub(r"[^a-zA-Z0-9_-]", "-", f"handle_opt-1:{of}")
    return visit.page.locator(f".st-key-{key}").get_by_role("button").first


def choice(visit: Visit, words: str) -> Locator:
    return visit.page.locator("[class*='st-key-edit_']").get_by_role("button", name=words, exact=False).first


def width(visit: Visit) -> int:
    size = visit.page.viewport_size
    assert size is not None
    return size["width"]


def test_ten_changes_by_click_alone_are_each_taken_back(visit: Visit, server: Server) -> None:
    store = open_store(server.data)
    trip = f"clicks-{width(visit)}"
    option = planned(store, trip)
    before = store.load(trip).state.options
    days_shown(visit, trip)
    for click in clicks_for(option):
        day_picked(visit, click.handle)
        handle(visit, click.handle).click()
        choice(visit, click.choice).wait_for()
        visit.settled().no_sideways_scroll()
        choice(visit, click.choice).click()
        visit.wait_for("edit_outcome")
        assert store.load(trip).state.options[1:] == before[1:], "the other plans stay"
        changed = store.load(trip).state.options[0] != before[0]
        assert changed or "cannot" in visit.text(), click
        visit.no_sideways_scroll()
        visit.press("undo_edit")
        visit.page.wait_for_function("() => !document.querySelector('.st-key-edit_outcome')")
        visit.settled()
        assert store.load(trip).state.options == before, click


def test_a_plan_is_changed_and_changed_back_by_keyboard_alone(visit: Visit, server: Server) -> None:
    store = open_store(server.data)
    trip = f"keys-{width(visit)}"
    planned(store, trip)
    before = store.load(trip).state.options
    days_shown(visit, trip)

    def reach(button: Locator) -> None:
        """Tab on until the button has the focus, as who has no mouse does."""
        for _ in range(400):
            if button.evaluate("e => e === document.activeElement"):
                return
            visit.page.keyboard.press("Tab")
        raise AssertionError("the button is not reached by Tab")

    strip = visit.page.locator(".st-key-day_shown").get_by_role("radio")
    reach(strip.first)
    for _ in range(2):
        visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("Enter")
    visit.wait_for("day_3")
    reach(handle(visit, "day3"))
    visit.page.keyboard.press("Enter")
    choice(visit, "The whole day").wait_for()
    visit.settled()
    reach(choice(visit, "The whole day"))
    visit.page.keyboard.press("Enter")
    visit.wait_for("edit_outcome")
    now = store.load(trip).state.options
    assert not [i for i in now[0].itinerary.days[2].activities if i.kind in ("sight", "activity")]
    undo = visit.page.locator(".st-key-undo_edit").get_by_role("button").first
    reach(undo)
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_function("() => !document.querySelector('.st-key-edit_outcome')")
    visit.settled()
    assert store.load(trip).state.options == before
