"""Earlier sets of plans: looked at, told apart from the present ones, taken back."""

from __future__ import annotations

from planner.domain.values import evolve
from planner.say.changes import changes, last_version_of
from tests.app.conftest import OpenApp, finished, keys_of, words_of
from tests.app.test_chat import COMPLETE
from tests.plans import boston_planned

PAGE = "pages/compare.py"


def test_nothing_is_said_to_have_changed_when_nothing_has():
    option = boston_planned().options[0]
    assert changes(option, option) == ()


def test_a_dearer_bed_another_pace_and_a_lost_museum_are_each_a_line():
    was = boston_planned().options[1]
    day = was.itinerary.days[1]
    lost = day.activities[0]
    bed = evolve(day.accommodation, name="The Grand")
    days = tuple(
        evolve(d, accommodation=bed if d.accommodation else None, activities=tuple(a for a in d.activities if a.name != lost.name))
        for d in was.itinerary.days
    )
    total = was.cost.total.times(2)
    now = evolve(was, pace="relaxed", itinerary=evolve(was.itinerary, days=days), cost=evolve(was.cost, total=total))
    lines = changes(was, now)
    assert lines[0].startswith("Price: $")
    assert lines[0].endswith("(100% more)")
    assert f"Pace: {was.pace} → relaxed" in lines
    assert f"Sleeps at: {day.accommodation.name} → The Grand" in lines
    assert f"No longer among the places: {lost.name}" in lines


def test_a_shorter_trip_says_by_how_much():
    was = boston_planned().options[0]
    now = evolve(was, itinerary=evolve(was.itinerary, days=was.itinerary.days[:-1]))
    assert "Dates: 12–15 February → 12–14 February, 1 day shorter" in changes(was, now)


def test_a_new_plan_has_no_earlier_version():
    assert last_version_of(boston_planned().options[0], ()) is None


def test_after_a_change_each_plan_says_what_is_different_and_the_old_set_can_be_taken_back(open_app: OpenApp) -> None:
    at = open_app()
    for words in (COMPLETE, "yes", "make them cheaper"):
        at = finished(at.chat_input(key="chat").set_value(words).run())
    at = at.switch_page(PAGE).run()
    assert any("since the last version" in e.label for e in at.expander)
    at.session_state["view"] = "Day by day"
    assert "Price: " in words_of(at.run())
    at.session_state["version"] = 1
    at = at.run()
    assert "take_back" in keys_of(at)
    assert any(e.label.startswith("Changed since then") for e in at.expander)
