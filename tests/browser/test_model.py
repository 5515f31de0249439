"""A person plans with a model, over a model server on loopback: replies grow, Stop stops, a failure is tried again or left to the built-in engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import MAIN, Server, Visit
from tests.browser.test_walk import FIRST, SECOND
from tests.fake_server import FakeServer

pytestmark = pytest.mark.browser
KEY = "sk-canary-browser-41d7"


@pytest.fixture(scope="module")
def model() -> Iterator[FakeServer]:
    with FakeServer(gap_s=0.02) as running:
        yield running


@pytest.fixture(scope="module")
def app(model: FakeServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(
        tmp_path_factory.mktemp("model-trips"),
        TRIP_ENGINE="offline",
        OPENAI_BASE_URL=model.base_url,
        OPENAI_API_KEY=KEY,
        OPENAI_TIMEOUT="60",
    )
    running.start()
    yield running
    running.kill()


@pytest.fixture(params=[(1280, 900), (390, 844)], ids=["1280", "390"])
def person(request: pytest.FixtureRequest, browser: Browser, app: Server, model: FakeServer) -> Iterator[Visit]:
    """Somebody who has chosen the model for a new trip."""
    model.now("good")
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height})
    opened = Visit(context.new_page(), app.url)
    opened.open()
    narrow = width < 600
    if narrow:
        opened.page.locator("[data-testid=stExpandSidebarButton]").click()
    opened.press("settings")
    opened.page.locator(".st-key-engine_pick").get_by_text("A model", exact=True).click()
    opened.page.wait_for_url("**trip=*")
    opened.settled()
    opened.page.keyboard.press("Escape")
    expect(opened.page.locator(".st-key-engine")).to_contain_text("gpt-4o-mini at 127.0.0.1")
    if narrow:
        opened.page.locator("[data-testid=stSidebarCollapseButton] button").click()
    yield opened
    assert KEY not in opened.page.content()
    context.close()
    assert not opened.outside, f"requests left the machine: {opened.outside[:3]}"
    assert not opened.errors, f"console errors: {opened.errors[:3]}"


def send(person: Visit, text: str) -> None:
    box = person.page.locator(".st-key-chat textarea")
    box.fill(text)
    box.press("Enter")


def main_of(person: Visit) -> Locator:
    return person.page.locator(MAIN)


def test_a_whole_conversation_on_a_model_ends_in_a_selected_plan(person: Visit, model: FakeServer) -> None:
    before = model.calls
    person.say(FIRST, "Which dates")
    person.say(SECOND, "Confirm and plan")
    person.press("confirm_trip").wait_for("go_compare")
    main_of(person).get_by_text("budget way").first.wait_for()
    assert model.calls - before >= 9
    person.press("go_compare").wait_for("select_opt-2")
    person.press("select_opt-2")
    person.page.locator(".st-key-select_opt-2 button", has_text="Selected").wait_for()


def test_a_reply_grows_in_the_chat_while_it_arrives(person: Visit, model: FakeServer) -> None:
    model.gap_s = 0.5
    try:
        send(person, FIRST)
        bubble = person.page.locator("[data-testid=stChatMessage]").last
        expect(bubble).to_contain_text("Which dates")
        assert person.page.locator(".st-key-stop").count(), "the reply was there only when the turn was over"
        early = bubble.inner_text()
        person.settled()
        assert len(person.page.locator("[data-testid=stChatMessage]").last.inner_text()) > len(early)
    finally:
        model.gap_s = 0.02


def test_stop_ends_a_call_that_hangs_and_the_message_is_kept(person: Visit, model: FakeServer) -> None:
    broken = model.broken_off
    model.now("hang")
    send(person, FIRST)
    person.page.locator(".st-key-stop button").click()
    person.page.get_by_text("Stopped. Nothing is lost").first.wait_for()
    person.settled()
    main_of(person).get_by_text(FIRST).first.wait_for()
    while model.broken_off == broken:
        model.stopping.wait(0.05)
    model.now("good")
    person.say("go ahead, " + FIRST, "Which dates")


def test_after_a_failure_the_same_message_is_tried_again(person: Visit, model: FakeServer) -> None:
    model.now("good", "quota")
    send(person, FIRST)
    person.wait_for("error_card")
    main_of(person).get_by_text("The account has no credit left").first.wait_for()
    person.press("retry")
    person.page.get_by_text("Which dates").first.wait_for()
    person.settled()
    expect(main_of(person).get_by_text(FIRST)).to_have_count(1)


def test_after_a_failure_the_built_in_engine_goes_on_and_is_shown(person: Visit, model: FakeServer) -> None:
    model.now("401")
    send(person, FIRST)
    person.wait_for("error_card")
    main_of(person).get_by_text("The key was refused").first.wait_for()
    assert KEY not in person.page.content()
    person.press("use_offline")
    person.page.get_by_text("Which dates").first.wait_for()
    person.settled()
    calls = model.calls
    person.say(SECOND, "Confirm and plan")
    assert model.calls == calls
    assert "the built-in engine" in person.page.locator(".st-key-engine").inner_text() or person.page.viewport_size == {
        "width": 390,
        "height": 844,
    }


def test_a_specialist_whose_model_fails_leaves_a_gap_that_is_named_and_can_be_closed(person: Visit, model: FakeServer) -> None:
    person.say(FIRST, "Which dates")
    person.say(SECOND, "Confirm and plan")
    model.now("good", "good", "quota")
    person.press("confirm_trip")
    person.page.get_by_text("could not be researched").first.wait_for()
    person.settled()
    person.page.wait_for_selector(".st-key-go_compare")
