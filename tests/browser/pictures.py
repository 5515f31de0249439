"""Makes the README's pictures: `python -m tests.browser.pictures`. Starts a server of its own, walks through a trip, and stops it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import QUIET, ROOT, Server, Visit, chromium
from tests.browser.test_walk import FIRST, SECOND

FOLDER = ROOT / "ui" / "pictures"
SHOWN = {"1280": ("check", "choose", "compare", "days"), "390": ("details", "choose", "days")}
"""The pictures that are kept, by width."""
WIDTHS = {"1280": (1280, 900), "390": (390, 844)}


def walk(visit: Visit, suffix: str, folder: Path) -> None:
    """One trip from the opening to the selection, with a picture of every screen."""

    def picture(name: str) -> None:
        if name in SHOWN[suffix]:
            visit.page.wait_for_timeout(700)
            visit.page.screenshot(path=str(folder / f"{name}_{suffix}.png"))

    visit.open()
    picture("opening")
    visit.say(FIRST, "Which dates")
    picture("details")
    visit.say(SECOND, "Confirm and plan")
    picture("check")
    visit.press("confirm_trip").wait_for("go_compare")
    picture("choose")
    visit.press("go_compare")
    visit.wait_for("select_opt-2")
    picture("compare")
    visit.press("select_opt-2")
    visit.page.locator(".st-key-select_opt-2 button", has_text="Selected").wait_for()
    visit.press("see_days")
    visit.wait_for("day_map")
    picture("days")
    visit.open("/trips")
    visit.wait_for("new_trip")
    picture("trips")


def main(folder: Path = FOLDER, suffixes: tuple[str, ...] = ("1280", "390")) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        server = Server(Path(data))
        server.start()
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        try:
            for suffix in suffixes:
                width, height = WIDTHS[suffix]
                page = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB").new_page()
                walk(Visit(page, server.url), suffix, folder)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
