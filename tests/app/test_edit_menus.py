"""Changing a plan by click: the menus of the day view post edits, show what happened, and take it back."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of

TRIP = "Plan everything for two adults from Dublin to Lisbon, 8 to 13 April 2027, mid budget"


@pytest.fixture
def days(open_app: OpenApp) -> AppTest:
    """The day view of a trip planned by the built-in engine."""
    at = open_app()
    for words in (TRIP, "yes"):
        at = finished(at.chat_input[0].set_value(words).run())
    at = at.switch_page("pages/compare.py").run()
    at.segmented_control(key="view").set_value("Day by day").run()
    return at


def on_day(at: AppTest, number: int) -> AppTest:
    """The board with that day picked on its strip."""
    return at.button_group(key="day_shown").set_value(number).run()


def opened(at: AppTest, of: str) -> AppTest:
    """The menu of one thing, opened where its day is shown."""
    option = planner_of(at).state().options[0]
    number = int(of.removeprefix("day").partition(":")[0])
    at = at if at.session_state["day_shown"] == number else on_day(at, number)
    return at.button(key=f"handle_{option.id}:{of}").click().run()


def choices(at: AppTest) -> dict[str, str]:
    """The words of the open menu's buttons, with their keys."""
    return {b.label: b.key for b in at.button if str(b.key).startswith("edit_")}


def plans(at: AppTest):
    return planner_of(at).state().options


def visit_on(at: AppTest, number: int):
    return next(i for i in plans(at)[0].itinerary.days[number - 1].activities if i.kind == "sight")


def test_a_menu_is_drawn_only_while_it_is_open(days: AppTest) -> None:
    assert not choices(days)
    at = opened(days, "day3")
    assert {"The whole day", "30 minutes later", "Museum"} <= set(choices(at))
    assert not choices(opened(at, "day3"))


def test_a_handle_names_the_thing_whose_menu_it_opens(days: AppTest) -> None:
    at = on_day(days, 3)
    item, option = visit_on(at, 3), plans(at)[0]
    labels = [b.label for b in at.button if str(b.key).startswith("handle_")]
    assert f"Edit *{item.name}*" in labels
    assert len(set(labels)) == len(labels)
    at = opened(at, f"3:sight:{item.id}")
    assert at.button(key=f"handle_{option.id}:3:sight:{item.id}").label == f"Close *{item.name}*"


def test_a_visit_is_removed_by_click_and_undo_brings_it_back(days: AppTest) -> None:
    before, item = plans(days), visit_on(days, 3)
    at = opened(days, f"3:sight:{item.id}")
    at = finished(at.button(key=choices(at)["Remove"]).click().run())
    now = plans(at)
    assert item.name not in [i.name for d in now[0].itinerary.days for i in d.activities]
    assert now[1:] == before[1:], "the other plans stay to the byte"
    assert f"{item.name} is out" in words_of(at)
    at = finished(at.button(key="undo_edit").click().run())
    assert plans(at) == before


def test_a_day_is_freed_by_click_and_the_pin_takes_it_back(days: AppTest) -> None:
    before = plans(days)
    at = opened(days, "day3")
    at = finished(at.button(key=choices(at)["The whole day"]).click().run())
    assert not [i for i in plans(at)[0].itinerary.days[2].activities if i.kind in ("sight", "activity")]
    pin = f"pin_{before[0].id}_0"
    assert at.button(key=pin).label == "day 3 free"
    at = finished(at.button(key=pin).click().run())
    assert plans(at)[0].itinerary == before[0].itinerary
    assert not plans(at)[0].pins


@pytest.mark.parametrize("words", ["Another one", "Cheaper", "Nicer", "Nearer the centre"])
def test_the_bed_changes_by_click_and_no_visit_does(days: AppTest, words: str) -> None:
    before = plans(days)[0]
    at = opened(days, "2:bed")
    at = finished(at.button(key=choices(at)[words]).click().run())
    now = plans(at)[0]
    assert [d.activities for d in now.itinerary.days] == [d.activities for d in before.itinerary.days]
    if now != before:
        assert "you sleep at" in words_of(at)
    else:
        assert "I cannot find a bed" in words_of(at)


def test_dinner_is_moved_by_click(days: AppTest) -> None:
    dinner = next(i for i in plans(days)[0].itinerary.days[2].meals if i.kind == "dinner")
    at = opened(days, f"3:dinner:{dinner.id}")
    at = finished(at.button(key=choices(at)["21:00"]).click().run())
    assert [m.start for m in plans(at)[0].itinerary.days[2].meals if m.kind == "dinner"] == ["21:00"]


def test_earlier_plans_have_no_menus(days: AppTest) -> None:
    at = opened(days, "day3")
    at = finished(at.button(key=choices(at)["The whole day"]).click().run())
    at = at.selectbox(key="version").set_value(1).run()
    assert not [k for k in keys_of(at) if str(k).startswith("handle_")]
