"""The prompt's text box under a person's fingers: checked while they type, and nothing they type is lost."""

from __future__ import annotations

import pytest

from planner.prompting import load
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser
EXTRACT = load()["extract"].text


def test_a_prompt_is_checked_while_it_is_typed_and_no_character_is_lost(visit: Visit) -> None:
    page = visit.open("/prompt_lab").page
    box = page.locator(".st-key-prompt_text textarea")
    box.focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("\nPay in $curency", delay=20)
    page.get_by_text("$curency is not a variable").first.wait_for(timeout=10_000)
    assert box.evaluate("box => box === document.activeElement"), "the cursor stays in the box"
    more = " and read slowly, word by word, as nobody is in a hurry"
    for part in more.split(" ")[1:]:
        page.keyboard.type(f" {part}", delay=35)
        page.wait_for_timeout(450)
    visit.settled()
    assert box.input_value() == f"{EXTRACT}\nPay in $curency{more}"
    page.locator(".st-key-discard button:enabled").click()
    visit.settled()
    assert box.input_value() == EXTRACT
    visit.no_sideways_scroll()
