"""Once there are plans: they stand beside the conversation, the answer is its last line, and an edit is told as old beside new."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from planner.domain.events import MessageRead, Replied, SpecialistReported, TurnFailed, UserSpoke
from planner.domain.patch import TripPatch
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from tests.app.scenes import selected, with_options
from ui.shared.option_words import short_titles

WHOLE = "Plan everything for two adults from Dublin to Lisbon, 8 to 11 April 2027, mid budget"


def _said(open_app: OpenApp, *messages: str) -> AppTest:
    at = open_app()
    for words in messages:
        at = finished(at.chat_input(key="chat").set_value(words).run())
    return at


def test_an_edit_is_shown_as_a_table_of_old_and_new_that_names_what_stayed(open_app: OpenApp) -> None:
    at = _said(open_app, WHOLE, "yes", "I take the second", "make day 2 free")
    table = at.table[0].value
    assert list(table.columns) == ["What", "Before", "Now"]
    assert "Price" in table["What"].tolist()
    assert "As before: the dates" in words_of(at)
    assert "take_back" in keys_of(at)


def test_take_back_restores_the_plans_and_nothing_speaks_of_the_change_any_more(open_app: OpenApp) -> None:
    at = _said(open_app, WHOLE, "yes", "make day 2 free")
    edited = planner_of(at).state().options
    at = finished(at.button(key="take_back").click().run())
    assert planner_of(at).state().options != edited
    assert not at.table
    assert "take_back" not in keys_of(at)


def test_an_answer_to_a_question_stands_after_the_plans_and_redraws_no_table(open_app: OpenApp) -> None:
    at = _said(open_app, WHOLE, "yes", "make day 2 free", "what if it rains?")
    assert not at.table
    assert at.chat_message[-1].name == "assistant"
    assert "roof" in at.chat_message[-1].markdown[0].value


def test_a_failed_turn_hides_no_plan(open_app: OpenApp) -> None:
    script = with_options("kept-plans").turn(UserSpoke(text="hm"), TurnFailed(kind="model_error", words="No answer.", reference="1A-2"))
    at = open_app(script)
    assert {"retry", "days_opt-1", "days_opt-3"} <= keys_of(at)


def test_a_plan_can_be_chosen_where_it_stands(open_app: OpenApp) -> None:
    at = finished(open_app(with_options("choosing")).button(key="choose_opt-2").click().run())
    selection = planner_of(at).state().selection
    assert selection is not None
    assert selection.option_id == "opt-2"
    assert "choose_opt-2" not in keys_of(at)


def test_the_next_steps_follow_from_whether_something_is_chosen(open_app: OpenApp) -> None:
    assert {"next_cheaper", "reject_options"} <= keys_of(open_app(with_options("before")))
    keys = keys_of(open_app(selected("after")))
    assert {"next_book", "see_days"} <= keys
    assert "reject_options" not in keys


def test_a_suggestion_just_said_is_not_offered_again(open_app: OpenApp) -> None:
    script = with_options("said").turn(
        UserSpoke(text="Make it cheaper."), MessageRead(acts=("thanks",), patch=TripPatch()), Replied(reply="No.", mode="FINALIZE")
    )
    assert "next_cheaper" not in keys_of(open_app(script))


def test_titles_lose_only_a_beginning_all_share() -> None:
    options = with_options("titles").state.options
    assert short_titles(options)["opt-1"] == "Budget Explorer"
    shared = tuple(o.model_copy(update={"title": f"Boston, {o.title.lower()}"}) for o in options)
    assert short_titles(shared)["opt-1"] == "Budget explorer"


def test_ages_are_asked_in_the_same_popover_where_the_number_of_children_changes(open_app: OpenApp) -> None:
    at = open_app(with_options("family"))
    at.session_state["change_party"] = True
    at = at.run()
    at = at.number_input(key="change_party_v_children").increment().run()
    at.selectbox(key="change_party_v_ages_0").set_value(5)
    at = finished(at.button(key="change_party_save").click().run())
    party = planner_of(at).state().trip.party
    assert (party.adults, party.children, party.child_ages) == (2, 1, (5,))


def test_a_choice_that_is_lost_when_plans_change_is_said_and_can_be_made_again(open_app: OpenApp) -> None:
    at = _said(open_app, WHOLE, "yes", "I take the second", "we are vegetarian")
    if planner_of(at).state().selection is None:
        assert "so nothing is chosen now" in words_of(at)
        at = finished(at.button(key="choose_again").click().run())
        assert planner_of(at).state().selection is not None
    assert "so nothing is chosen now" not in words_of(at)


def test_what_a_specialist_asks_is_answered_by_a_tap_that_says_what_it_answers(open_app: OpenApp) -> None:
    script = with_options("asked")
    records = list(script.records)
    at_report = next(n for n, r in enumerate(records) if isinstance(r.event, SpecialistReported))
    report = records[at_report].event.report
    asking = report.model_copy(update={"questions_for_user": ("May it be late? may I look at other ways to travel?",)})
    script.records[at_report] = records[at_report].model_copy(update={"event": SpecialistReported(report=asking)})
    at = open_app(script)
    assert "may I look at other ways" in words_of(at)
    at = finished(at.button(key="asked_0_yes").click().run())
    assert planner_of(at).state().transcript[-2].content == "Yes, look at other ways to travel."
    assert "asked_0_yes" not in keys_of(at)
