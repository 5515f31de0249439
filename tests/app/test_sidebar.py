"""The sidebar: facts, the ledger, and one turn in detail."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.app.conftest import OpenApp, finished, keys_of, planner_of
from tests.app.scenes import Script, asking, checking, selected, with_options


def _side(at: AppTest) -> str:
    return "\n".join(e.value for e in (*at.sidebar.markdown, *at.sidebar.caption))


def _tab(open_app: OpenApp, script: Script, tab: str) -> AppTest:
    at = open_app(script)
    at.session_state["sidebar_view"] = tab
    return at.run()


def test_a_new_trip_has_an_empty_list_that_says_what_will_stand_there(open_app: OpenApp) -> None:
    assert "Nothing yet. What you tell me will be listed here" in _side(open_app())


def test_known_facts_are_listed_and_open_ones_say_not_yet(open_app: OpenApp) -> None:
    side = _side(open_app(asking("facts")))
    assert "New York City" in side
    assert side.count("*not yet*") == 4


def test_only_the_open_tab_is_drawn(open_app: OpenApp) -> None:
    at = open_app(with_options("lazy"))
    assert not [s for s in at.sidebar.selectbox if s.label == "Turn"]
    assert "Every question I asked" not in _side(at)


def test_undo_takes_the_last_step_back(open_app: OpenApp) -> None:
    at = finished(open_app(selected("undo")).button(key="undo").click().run())
    state = planner_of(at).state()
    assert state.selection is None
    assert len(state.options) == 3


def test_a_second_undo_of_the_same_page_does_nothing(open_app: OpenApp) -> None:
    at, second = open_app(selected("undo-twice")), open_app(trip="undo-twice")
    finished(at.button(key="undo").click().run())
    finished(second.button(key="undo").click().run())
    assert len(planner_of(at).state().options) == 3


def test_the_ledger_lists_every_question_once_with_its_fate_and_why(open_app: OpenApp) -> None:
    side = _side(_tab(open_app, checking("ledger"), "Ledger"))
    assert side.count("Which dates suit you?") == 1
    assert "Why: prices depend on the dates." in side
    for words in ("Answered", "Assumed", "Unanswered"):
        assert f"-badge[{words}]" in side


def test_debug_shows_the_talk_of_the_newest_turn_first(open_app: OpenApp) -> None:
    at = _tab(open_app, with_options("talk"), "Debug")
    turn = at.sidebar.selectbox(key="side_turn")
    assert turn.value == 3
    assert turn.options[0].startswith("3 · Confirm and plan")
    labels = [e.label for e in at.sidebar.expander]
    assert any("Planner → Transport" in label for label in labels)
    assert "FINALIZE, because every specialist has reported" in _side(at)


def test_debug_shows_what_a_turn_changed_as_it_was_and_as_it_is(open_app: OpenApp) -> None:
    at = _tab(open_app, checking("changes"), "Debug")
    at.session_state["side_debug_view"] = "Changes"
    side = _side(at.run())
    assert "`trip.party.adults`" in side
    assert ":green[+ 2]" in side


def test_debug_shows_calls_with_prompt_version_and_totals(open_app: OpenApp) -> None:
    at = _tab(open_app, checking("calls"), "Debug")
    at.session_state["side_debug_view"] = "Calls"
    side = _side(at.run())
    assert "1 call" in side
    assert "`extract@0123456789`" in side


def test_debug_shows_an_older_turn_as_raw_json(open_app: OpenApp) -> None:
    at = _tab(open_app, checking("raw"), "Debug")
    at.session_state["side_debug_view"] = "Raw"
    at.session_state["side_turn"] = 1
    at.run()
    assert '"act"' in at.sidebar.json[0].value
    assert "side_dl" in {b.key for b in at.sidebar.download_button}
    assert not at.exception


def test_no_button_of_the_sidebar_is_primary(open_app: OpenApp) -> None:
    at = open_app(checking("plain"))
    assert "primary" not in {b.proto.type for b in at.sidebar.button}
    assert "undo" in keys_of(at)


def test_a_wish_nobody_asked_about_can_be_added_in_place(open_app: OpenApp) -> None:
    at = open_app(asking("wish"))
    at.session_state["add_wish"] = True
    at = at.run()
    at = at.button_group(key="wish_kind").set_value("Food needs").run()
    at.button_group(key="wish_dietary_v_dietary").set_value(["Vegan"])
    at = finished(at.button(key="wish_dietary_save").click().run())
    assert planner_of(at).state().preferences.dietary == ("vegan",)
    assert "Vegan" in _side(at)


def test_a_fact_that_is_not_known_yet_can_be_set_in_place(open_app: OpenApp) -> None:
    at = open_app(asking("set"))
    at.session_state["change_pace"] = True
    at = at.run()
    at.button_group(key="change_pace_v_pace").set_value("Relaxed")
    at = finished(at.button(key="change_pace_save").click().run())
    assert planner_of(at).state().preferences.pace == "relaxed"
