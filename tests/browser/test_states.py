"""Every screen and state in Chromium at both widths: its keys, no sideways scroll, no error, no request beyond loopback, and axe-core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from planner.store import open_store
from tests.browser.conftest import MAIN, Server, Visit
from tests.browser.states import STATES, State, keep_all

pytestmark = pytest.mark.browser
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
WIDTHS = {"1280": (1280, 900), "390": (390, 844)}
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose trips are in every state there is."""
    data = tmp_path_factory.mktemp("gallery")
    keep_all(open_store(data))
    running = Server(data)
    running.start()
    yield running
    running.kill()


def violations(visit: Visit) -> list[str]:
    """What axe-core holds against the page as it stands, serious and critical only.

    Left out is the inside of Streamlit's own JSON viewer, which only Debug shows: its colours (3.4 and 4.2 to 1) cannot be set.
    """
    visit.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = visit.page.evaluate(
        "async () => (await axe.run({exclude: [['[data-testid=stJson]']]}, {resultTypes: ['violations']})).violations"
    )
    return [f"{v['id']}: {v['help']}: {n['html'][:160]} {n['any'][:1]}" for v in found if v["impact"] in SERIOUS for n in v["nodes"][:3]]


def shown(visit: Visit, state: State) -> Visit:
    """The state as a person has it before them, the sidebar opened on a phone where the state is in it."""
    visit.open(state.address)
    for key in state.keys:
        visit.page.wait_for_selector(f".st-key-{key}", state="attached")
    in_sidebar = "sidebar_view" in state.keys
    if in_sidebar and (closed := visit.page.locator("[data-testid=stExpandSidebarButton]")).is_visible():
        closed.click()
    for words in state.tap:
        root = "[data-testid=stSidebar]" if in_sidebar else MAIN
        visit.page.locator(root).get_by_text(words, exact=True).first.click()
        visit.settled()
    visit.page.mouse.move(1, 1)
    for key in state.then:
        visit.page.wait_for_selector(f".st-key-{key}", state="attached")
    for words in state.words:
        visit.page.locator(MAIN).get_by_text(words).first.wait_for()
    return visit.settled()


@pytest.fixture(scope="module")
def windows(browser: Browser) -> Iterator[Callable[[str, str], Page]]:
    """A window a width and a colour scheme, kept open: the program's own files are fetched once."""
    opened: dict[tuple[str, str], BrowserContext] = {}

    def window(width: str, scheme: str) -> Page:
        if (width, scheme) not in opened:
            wide, high = WIDTHS[width]
            opened[width, scheme] = browser.new_context(viewport={"width": wide, "height": high}, color_scheme=scheme)
        return opened[width, scheme].new_page()

    yield window
    for context in opened.values():
        context.close()


ROOMS = pytest.mark.parametrize(("width", "scheme"), [("1280", "light"), ("1280", "dark"), ("390", "light"), ("390", "dark")])


@ROOMS
@pytest.mark.parametrize("state", STATES, ids=lambda s: s.name)
def test_a_state_has_its_keys_and_nothing_serious_against_it(
    state: State, width: str, scheme: str, windows: Callable[[str, str], Page], gallery: Server
) -> None:
    page = windows(width, scheme)
    visit = shown(Visit(page, gallery.url), state)
    visit.no_sideways_scroll()
    assert violations(visit) == []
    page.close()
    assert visit.outside == []
    assert visit.errors == []


@ROOMS
def test_an_open_edit_menu_has_nothing_serious_against_it_and_its_handle_says_of_what_it_is(
    width: str, scheme: str, browser: Browser, gallery: Server
) -> None:
    wide, high = WIDTHS[width]
    context = browser.new_context(viewport={"width": wide, "height": high}, color_scheme=scheme)
    page = context.new_page()
    visit = shown(Visit(page, gallery.url), next(s for s in STATES if s.name == "kept"))
    handle = page.locator("[class*='st-key-handle_']").get_by_role("button").nth(1)
    name = (handle.text_content() or "").removeprefix("Edit ")
    handle.click()
    page.get_by_role("button", name=f"Close {name}", exact=True).wait_for()
    page.locator("[class*='st-key-edit_']").first.wait_for()
    page.mouse.move(1, 1)
    visit.settled().no_sideways_scroll()
    assert violations(visit) == []
    context.close()
    assert visit.errors == []
