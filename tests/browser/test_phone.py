"""A phone: the step and the total stay within the thumb's reach, and nothing of the page lies below them for good."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_edits import width
from tests.browser.test_screens import at_options
from tests.browser.test_states import violations

pytestmark = pytest.mark.browser
AT_THE_END = "() => { const m = document.querySelector('.stMain'); return m.scrollTop + m.clientHeight >= m.scrollHeight - 2; }"
THUMB_PX = 320
"""How far up from its lower edge a phone's screen is reached with the thumb of the hand that holds it."""


def in_reach(visit: Visit, key: str) -> bool:
    size, box = visit.page.viewport_size, visit.page.locator(f".st-key-{key}").bounding_box()
    assert size is not None
    assert box is not None
    return size["height"] - THUMB_PX < box["y"] < size["height"] - 10


def test_step_and_total_stay_within_reach_on_a_phone_wherever_one_scrolls(visit: Visit) -> None:
    at_options(visit)
    if width(visit) > 640:
        assert not visit.page.locator(".st-key-step_total").is_visible()
        return
    assert in_reach(visit, "stepper")
    assert "and up" in visit.page.locator(".st-key-step_total").inner_text()
    visit.page.mouse.wheel(0, -2000)
    assert in_reach(visit, "stepper")
    visit.no_sideways_scroll()
    visit.press("go_compare").wait_for("view")
    visit.page.locator(".st-key-view").get_by_text("Day by day").click()
    visit.wait_for("plan_bar")
    assert in_reach(visit, "plan_bar")
    visit.page.mouse.wheel(0, 5000)
    visit.page.wait_for_function(AT_THE_END)
    assert in_reach(visit, "plan_bar")
    covered = visit.page.locator(".st-key-plan_bar").bounding_box()
    last = visit.page.locator(".st-key-route, [data-testid=stExpander]").last.bounding_box()
    assert covered is not None
    assert last is not None
    assert last["y"] + last["height"] <= covered["y"] + 1
    visit.no_sideways_scroll()
    assert violations(visit) == []
