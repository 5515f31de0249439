"""A turn that takes its time: watched, stopped, left, reloaded, seen in a second tab, clicked twice, cut by a crash. Nothing lost or doubled."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from planner.domain.events import TripConfirmed
from planner.domain.state import TripState
from planner.store import open_store
from tests.app.scenes import checking, with_options
from tests.browser.conftest import MAIN, Server, Visit
from tests.browser.test_states import violations

pytestmark = pytest.mark.browser
PAUSE_S = 10
LAPTOP, PHONE = (1280, 900), (390, 844)
on_both = pytest.mark.parametrize("waiting", [LAPTOP, PHONE], ids=["1280", "390"], indirect=True)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which every specialist takes some seconds."""
    running = Server(tmp_path_factory.mktemp("slow"), TRIP_PAUSE=str(PAUSE_S))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def waiting(request: pytest.FixtureRequest, browser: Browser, slow: Server) -> Iterator[Visit]:
    """A trip that waits for a yes, open in a window of its own."""
    width, height = getattr(request, "param", LAPTOP)
    context = browser.new_context(viewport={"width": width, "height": height})
    trip = checking(re.sub("[^a-z0-9]+", "-", request.node.name[-48:]).strip("-")).kept_in(open_store(slow.data))
    visit = Visit(context.new_page(), slow.url)
    visit.trip = trip
    yield visit.open(f"/?trip={trip}").wait_for("confirm_trip")
    context.close()
    assert not visit.outside, f"requests left the machine: {visit.outside[:3]}"
    assert not visit.errors, f"console errors: {visit.errors[:3]}"


def saved(server: Server, visit: Visit) -> TripState:
    return open_store(server.data).load(visit.trip).state


def confirmations(server: Server, visit: Visit) -> int:
    return sum(isinstance(r.event, TripConfirmed) for r in open_store(server.data).trace(visit.trip))


def main(visit: Visit) -> Locator:
    return visit.page.locator(MAIN)


def start(visit: Visit) -> Visit:
    """Confirm, and wait until the specialists are seen at work."""
    visit.press("confirm_trip")
    visit.page.wait_for_selector(".st-key-progress")
    main(visit).get_by_text("Places to stay").first.wait_for()
    return visit


def redrawn(visit: Visit) -> Visit:
    """Once nothing of the page before is left, which is drawn pale."""
    visit.page.wait_for_function("() => !document.querySelector('[data-stale=true]')")
    return visit


def second_tab(visit: Visit, server: Server, key: str) -> Visit:
    """The same trip in another tab of the window, once `key` is there."""
    other = Visit(visit.page.context.new_page(), server.url)
    other.page.goto(visit.page.url)
    return other.wait_for(key)


def has_plans(visit: Visit) -> None:
    visit.page.wait_for_selector(".st-key-go_compare")
    visit.settled()


@on_both
def test_a_running_turn_names_its_step_its_specialists_and_its_time(waiting: Visit) -> None:
    start(waiting)
    expect(main(waiting).locator(".st-key-stepper").get_by_text("arrow_forward")).to_have_count(1)
    expect(main(waiting).locator(".st-key-stepper")).to_contain_text("Research")
    for words in (
        "Looking for places to sleep in Boston",
        "Getting there",
        "Places to stay",
        "Food",
        "Three specialists are working side by side.",
        "You can leave this page",
    ):
        main(waiting).get_by_text(words).first.wait_for()
    main(waiting).get_by_text(re.compile(r"\d+ s of 180 s at most")).first.wait_for()
    expect(waiting.page.locator(".st-key-chat textarea")).to_be_disabled()
    waiting.no_sideways_scroll()
    has_plans(waiting)


@on_both
def test_stop_in_the_middle_keeps_the_trip_and_a_new_yes_starts_again(waiting: Visit, slow: Server) -> None:
    start(waiting).press("stop")
    main(waiting).get_by_text("Stopped. Nothing is lost").first.wait_for()
    waiting.settled()
    state = saved(slow, waiting)
    assert (state.turn.stage, len(state.options), len(state.quotes.by_stay)) == ("stopped", 0, 1)
    expect(waiting.page.locator(".st-key-chat textarea")).to_be_enabled()
    waiting.press("confirm_trip")
    has_plans(waiting)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@on_both
def test_nothing_serious_stands_against_a_turn_that_runs_or_was_stopped(waiting: Visit, scheme: str) -> None:
    waiting.page.emulate_media(color_scheme=scheme)
    assert violations(redrawn(start(waiting))) == []
    waiting.press("stop").page.mouse.move(1, 1)
    main(waiting).get_by_text("Stopped. Nothing is lost").first.wait_for()
    waiting.page.wait_for_selector(".st-key-confirm_trip button:enabled")
    assert violations(redrawn(waiting).settled()) == []


def test_a_reload_in_the_middle_finds_the_turn_still_running_and_then_its_plans(waiting: Visit, slow: Server) -> None:
    start(waiting).page.reload()
    waiting.page.wait_for_selector(".st-key-progress")
    has_plans(waiting)
    assert confirmations(slow, waiting) == 1


def test_a_second_tab_sees_the_running_turn_and_its_plans_too(waiting: Visit, slow: Server) -> None:
    start(waiting)
    other = Visit(waiting.page.context.new_page(), slow.url)
    other.page.goto(waiting.page.url)
    other.page.wait_for_selector(".st-key-progress")
    has_plans(other)
    has_plans(waiting)
    assert confirmations(slow, waiting) == 1
    assert other.errors == []


def test_another_page_and_back_loses_nothing(waiting: Visit, slow: Server) -> None:
    start(waiting)
    waiting.page.goto(f"{slow.url}/trips?trip={waiting.trip}")
    waiting.page.wait_for_selector(".st-key-new_trip")
    main(waiting).get_by_text("Being worked on").first.wait_for()
    waiting.page.goto(f"{slow.url}/?trip={waiting.trip}")
    has_plans(waiting)
    assert confirmations(slow, waiting) == 1


@on_both
def test_a_second_click_on_confirm_is_one_turn(waiting: Visit, slow: Server) -> None:
    waiting.page.locator(".st-key-confirm_trip button").dblclick()
    has_plans(waiting)
    assert confirmations(slow, waiting) == 1
    assert saved(slow, waiting).history == ()


def test_a_message_typed_while_another_tab_is_at_work_stays_in_the_box_until_it_can_be_sent(waiting: Visit, slow: Server) -> None:
    other = second_tab(waiting, slow, "confirm_trip")
    start(waiting)
    box = other.page.locator(".st-key-chat textarea")
    box.fill("make it three people")
    box.press("Enter")
    main(other).get_by_text("The planner is still working on your last step").first.wait_for()
    expect(box).to_have_value("make it three people")
    has_plans(other)
    expect(box).to_have_value("make it three people")
    box.press("Enter")
    main(other).get_by_text("3 people").or_(main(other).get_by_text("3 adults")).first.wait_for()
    assert confirmations(slow, waiting) >= 1


def test_a_select_on_a_page_that_is_out_of_date_says_that_the_trip_moved_on(browser: Browser, slow: Server) -> None:
    trip = with_options("stale-select").kept_in(open_store(slow.data))
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    first, second = (Visit(context.new_page(), slow.url).open(f"/compare?trip={trip}").wait_for("select_opt-1") for _ in range(2))
    first.press("select_opt-1")
    first.page.locator(".st-key-select_opt-1 button", has_text="Selected").wait_for()
    second.press("select_opt-2")
    main(second).get_by_text("This trip has moved on").first.wait_for()
    second.settled().press("select_opt-2")
    second.page.locator(".st-key-select_opt-2 button", has_text="Selected").wait_for()
    context.close()


def test_both_tabs_confirm_at_once_and_it_is_one_turn(waiting: Visit, slow: Server) -> None:
    other = second_tab(waiting, slow, "confirm_trip")
    waiting.press("confirm_trip")
    other.press("confirm_trip")
    has_plans(waiting)
    has_plans(other)
    assert confirmations(slow, waiting) == 1


def test_the_compare_page_waits_for_the_turn_and_shows_its_plans(waiting: Visit, slow: Server) -> None:
    start(waiting)
    waiting.page.goto(f"{slow.url}/compare?trip={waiting.trip}")
    waiting.page.wait_for_selector(".st-key-select_opt-1")
    waiting.settled()


def test_a_server_that_dies_in_the_middle_leaves_a_turn_that_continues(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("killed"), TRIP_PAUSE="20")
    trip = checking("killed").kept_in(open_store(server.data))
    context = browser.new_context(viewport={"width": 390, "height": 844})
    try:
        server.start()
        start(Visit(context.new_page(), server.url).open(f"/?trip={trip}"))
        server.kill()
        server.settings["TRIP_PAUSE"] = "0"
        server.start()
        visit = Visit(context.new_page(), server.url).open(f"/?trip={trip}")
        main(visit).get_by_text("This turn was interrupted.").first.wait_for()
        visit.press("continue_turn")
        has_plans(visit)
        assert sum(isinstance(r.event, TripConfirmed) for r in open_store(server.data).trace(trip)) == 1
    finally:
        server.kill()
        context.close()
