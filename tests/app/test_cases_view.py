"""The lab's Cases view as a tuner clicks through it: written, read again, changed, refused in words, deleted; made of a conversation."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from streamlit.testing.v1 import AppTest

from planner.lab import opinions, suites
from planner.lab.opinions import Feedback
from planner.store import open_documents
from tests.app.conftest import OpenApp, planner_of, words_of
from tests.app.scenes import asking

PAGE = "pages/prompt_lab.py"
ADULTS = '{"kind": "equals", "path": "trip.party.adults", "value": 2}'


def cases_view(at: AppTest) -> AppTest:
    return at.segmented_control(key="lab_view").set_value("Cases").run()


def new_suite(open_app: OpenApp) -> AppTest:
    at = cases_view(open_app(page=PAGE))
    at = at.selectbox(key="cases_suite").set_value("").run()
    at.text_input(key="suite_name").set_value("My families")
    at.text_input(key="draft_id").set_value("two")
    at.text_area(key="draft_said_0").set_value("Two adults to Rome")
    at.text_area(key="draft_claims_0").set_value(ADULTS)
    return at


def saved(at: AppTest) -> AppTest:
    return at.button(key="case_keep").click().run()


def errors_of(at: AppTest) -> str:
    return "\n".join(e.value for e in at.error)


def test_a_case_is_written_into_a_new_suite_read_again_changed_and_deleted(open_app: OpenApp, folder: Path) -> None:
    at = saved(new_suite(open_app))
    documents = open_documents(folder)
    (case,) = suites.load_saved(documents, "my-families").cases
    assert (case.raw["turns"], [c.turn for c in case.claims]) == (["Two adults to Rome"], [0])
    assert at.selectbox(key="cases_case").value == "two"
    assert at.text_area(key="draft_claims_0").value == ADULTS
    at = at.button(key="draft_more").click().run()
    at.text_area(key="draft_said_1").set_value("in May")
    at = saved(at.run())
    assert suites.load_saved(documents, "my-families").cases[0].raw["turns"] == ["Two adults to Rome", "in May"]
    at = at.button(key="draft_out_0").click().run()
    assert at.text_area(key="draft_said_0").value == "in May"
    at = at.button(key="case_discard").click().run()
    assert at.text_area(key="draft_said_0").value == "Two adults to Rome"
    at = at.button(key="case_delete_yes").click().run()
    assert suites.load_saved(documents, "my-families").cases == ()
    at = at.button(key="suite_delete_yes").click().run()
    assert suites.saved_names(documents) == ()
    assert not at.exception


def test_what_is_wrong_is_said_in_words_and_nothing_typed_is_lost(open_app: OpenApp, folder: Path) -> None:
    at = new_suite(open_app)
    wrong = (
        '{"kind": "equls", "path": "trip.party.adults", "value": 2}\n{"kind": "equals", "pth": "trip"}\n{"kind": "nothing at all"}\n{oops'
    )
    at.text_area(key="draft_claims_0").set_value(wrong)
    at.text_input(key="draft_today").set_value("in May")
    at = saved(at)
    words = errors_of(at)
    assert "'equals' was probably meant" in words
    assert "'path' was probably meant" in words
    assert "'nothing at all': there is no such kind" in words
    assert "Turn 1, line 4: it is no JSON" in words
    assert "The day is no date" in words
    at = at.segmented_control(key="lab_view").set_value("Feedback").run()
    at = cases_view(at)
    assert at.text_area(key="draft_claims_0").value == wrong
    assert at.text_input(key="draft_today").value == "in May"
    assert at.text_input(key="draft_id").value == "two"
    assert suites.saved_names(open_documents(folder)) == ()


def test_an_id_that_is_taken_is_refused_and_the_other_case_stays(open_app: OpenApp, folder: Path) -> None:
    at = saved(new_suite(open_app)).selectbox(key="cases_case").set_value("").run()
    at.text_input(key="draft_id").set_value("two")
    at.text_area(key="draft_said_0").set_value("Paris")
    at = saved(at.run())
    assert "There is a case 'two' in this suite already" in errors_of(at)
    assert suites.load_saved(open_documents(folder), "my-families").cases[0].raw["turns"] == ["Two adults to Rome"]
    assert at.text_area(key="draft_said_0").value == "Paris"


def test_a_claim_is_added_by_its_fields(open_app: OpenApp) -> None:
    at = new_suite(open_app).run()
    at = at.selectbox(key="claim_kind").set_value("in").run()
    at.text_input(key="claim_key_path").set_value("trip.party.adults")
    at.text_input(key="claim_key_values").set_value("2, 3")
    at = at.button(key="claim_add").click().run()
    assert at.text_area(key="draft_claims_0").value == f'{ADULTS}\n{{"kind": "in", "path": "trip.party.adults", "values": ["2", "3"]}}'
    at = at.selectbox(key="claim_kind").set_value("spent").run()
    at.text_input(key="claim_key_measure").set_value("call")
    at = at.button(key="claim_add").click().run()
    assert "the claim 'spent': measure" in errors_of(at)
    assert at.text_input(key="claim_key_measure").value == "call"


def test_a_turn_of_the_open_trip_becomes_a_case_whose_value_the_person_puts_right(open_app: OpenApp, folder: Path) -> None:
    at = cases_view(open_app(asking("mine"), page=PAGE))
    at = at.selectbox(key="cases_suite").set_value("").run()
    at.text_input(key="suite_name").set_value("mine")
    at = at.button(key="case_from_turn").click().run()
    out = at.text_area(key="draft_claims_0").value
    assert '"kind": "fact"' in out
    assert '"asks_only"' in out
    at.text_area(key="draft_claims_0").set_value(ADULTS)
    at = saved(at)
    assert not errors_of(at)
    (case,) = suites.load_saved(open_documents(folder), "mine").cases
    assert case.claims[0].value == 2
    assert case.raw["today"] == "2026-11-28"


def test_an_opinion_becomes_a_case_and_what_is_typed_already_is_not_written_over(open_app: OpenApp, folder: Path) -> None:
    at = open_app(asking("mine"))
    opinions.give(
        open_documents(folder),
        Feedback(at=datetime(2026, 11, 28, tzinfo=UTC), trip_id="mine", turn=1, about="reply", thumb="down", note="wrong town"),
    )
    at = cases_view(at.switch_page(PAGE).run()).selectbox(key="cases_suite").set_value("").run()
    at = at.button(key="case_from_thumb").click().run()
    assert at.text_input(key="draft_title").value == "wrong town"
    at.text_input(key="draft_title").set_value("my words")
    at = at.run().button(key="case_from_turn").click().run()
    assert "not saved yet" in errors_of(at)
    assert at.text_input(key="draft_title").value == "my words"


def test_a_golden_conversation_is_read_and_saved_as_a_copy(open_app: OpenApp, folder: Path) -> None:
    at = cases_view(open_app(page=PAGE)).selectbox(key="cases_suite").set_value("the program's").run()
    name = at.selectbox(key="cases_case").value
    at = saved(at)
    assert not errors_of(at)
    (case,) = suites.load_saved(open_documents(folder), suites.SAVED).cases
    assert case.id == name
    assert case.claims
    assert "is kept in" in "\n".join(s.value for s in at.success) + words_of(at)


def test_failing_cases_are_read_with_claim_and_reply_and_run_again_alone(open_app: OpenApp, folder: Path) -> None:
    lines = [
        '{"id": "wrong", "turns": ["Two adults to Rome"], "expect": [{"kind": "equals", "turn": 0, "path": "trip.party.adults", "value": 3}]}',
        '{"id": "right", "turns": ["Paris in May"], "tags": ["town"], "expect": [{"kind": "known", "turn": 0, "path": "trip.destinations"}]}',
    ]
    suites.upload_suite(open_documents(folder), "pair.jsonl", "\n".join(lines).encode())
    at = open_app(page=PAGE).segmented_control(key="lab_view").set_value("A/B test").run()
    at = at.selectbox(key="ab_suite").set_value("kept:pair").run()
    assert "Tag: town" in at.selectbox(key="ab_only").options
    assert "With 2 cases, no change of “passed” can be told apart from chance" in words_of(at)
    at = at.button(key="ab_run").click().run()
    from ui.lab.lab_parts import runs

    assert runs(planner_of(at).planner).wait(120)
    at = at.run()
    assert at.toggle(key="ab_failing").label == "Show the 1 failing case (1 on both sides)"
    at = at.toggle(key="ab_failing").set_value(True).run()
    words = words_of(at)
    assert "equals trip.party.adults 3" in words
    assert "Who: 2 adults" in words
    at = at.selectbox(key="ab_only").set_value("failed").run()
    assert at.button(key="ab_run").label == "Run 1 case"
    assert not at.exception
