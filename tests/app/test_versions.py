"""Earlier sets of plans: looked at, told apart from the present ones, taken back."""

from __future__ import annotations

from planner.domain.values import evolve
from planner.say.changes import changes
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from tests.app.test_chat import COMPLETE
from tests.plans import boston_planned
from ui.shared.markup import esc

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


def test_after_a_change_each_plan_says_what_is_different_and_the_old_set_can_be_taken_back(open_app: OpenApp) -> None:
    at = open_app()
    for words in (COMPLETE, "yes", "make them cheaper"):
        at = finished(at.chat_input(key="chat").set_value(words).run())
    at = at.switch_page(PAGE).run()
    assert "What changed since the plans before" in words_of(at)
    at.session_state["view"] = "Day by day"
    assert "Price: " in words_of(at.run())
    at.session_state["version"] = 1
    at = at.run()
    assert "take_back" in keys_of(at)
    assert any(e.label.startswith("What changed since then") for e in at.expander)


def test_what_moved_is_told_with_its_day_and_its_hour():
    was = boston_planned().options[0]
    first, second = was.itinerary.days[0], was.itinerary.days[1]
    item = next(a for a in second.activities if a.start)
    later = evolve(item, start="19:05", end="19:55")
    same_day = evolve(second, activities=tuple(later if a == item else a for a in second.activities))
    now = evolve(was, itinerary=evolve(was.itinerary, days=(first, same_day, *was.itinerary.days[2:])))
    assert f"At other hours: {item.name} {item.start} → 19:05" in changes(was, now)
    there = evolve(first, activities=(*first.activities, item))
    gone = evolve(second, activities=tuple(a for a in second.activities if a != item))
    now = evolve(was, itinerary=evolve(was.itinerary, days=(there, gone, *was.itinerary.days[2:])))
    assert any(line.startswith(f"Moved: {item.name} to Fri") for line in changes(was, now))


def test_any_two_versions_are_compared_and_an_earlier_one_goes_on_in_a_trip_of_its_own(open_app: OpenApp) -> None:
    at = open_app()
    for words in (COMPLETE, "yes", "make day 2 free", "make them cheaper"):
        at = finished(at.chat_input(key="chat").set_value(words).run())
    at = at.switch_page(PAGE).run()
    first = planner_of(at).state().history[0].options
    at.session_state["view"] = "Day by day"
    at.session_state["version"] = 1
    at = at.run().selectbox(key="against").set_value(2).run()
    assert any(e.label.startswith("What changed from then to earlier plans 2") for e in at.expander)
    before = planner_of(at).trip_id
    at = at.button(key="branch_version").click().run()
    assert planner_of(at).trip_id != before
    assert planner_of(at).state().options == first


def test_side_by_side_says_of_every_plan_what_changed_since_the_set_it_is_compared_with(open_app: OpenApp) -> None:
    at = open_app()
    for words in (COMPLETE, "yes", "make day 2 free", "keep the hotel"):
        at = finished(at.chat_input(key="chat").set_value(words).run())
    at = at.switch_page(PAGE).run()
    state = planner_of(at).state()
    assert at.selectbox(key="against").value == 1, "the set before is of the same plans, so the one before that is taken"
    assert not next(e for e in at.expander if e.label.startswith("Earlier plans")).proto.expanded
    at = at.selectbox(key="version").set_value(1).run()
    assert next(e for e in at.expander if e.label.startswith("Earlier plans")).proto.expanded
    words = words_of(at)
    for option in state.options:
        was = next(o for o in state.history[0].options if o.id == option.id)
        assert esc(changes(was, option)[0]) in words
    at = at.selectbox(key="version").set_value(0).run().selectbox(key="against").set_value(2).run()
    assert "No plan has changed since the plans before." in words_of(at)
