"""The prompt lab as a tuner clicks through it: edit, save, compare, replay, opinions, reports, branches, drills and demos."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.domain.events import TripConfirmed
from planner.lab import opinions, suites
from planner.lab.bundles import bundle_of, bundle_text
from planner.lab.opinions import Feedback
from planner.prompting.library import PromptLibrary
from planner.prompting.load import load
from planner.prompting.set_folder import files_of, zipped
from planner.store import TripStore, open_documents
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from tests.app.scenes import START, asking, checking, with_options
from tests.fake_server import FakeServer
from ui.lab import lab_edit

PAGE = "pages/prompt_lab.py"
EXTRACT = load()["extract"].text


@pytest.fixture
def library(folder: Path) -> PromptLibrary:
    return PromptLibrary(open_documents(folder))


def view(at: AppTest, name: str) -> AppTest:
    return at.segmented_control(key="lab_view").set_value(name).run()


def errors_of(at: AppTest) -> str:
    return "\n".join(e.value for e in at.error)


def test_an_edit_is_linted_kept_as_a_draft_and_saved_as_a_version(open_app: OpenApp, library: PromptLibrary) -> None:
    at = open_app(page=PAGE)
    assert at.selectbox(key="prompt").value == "extract"
    assert at.button(key="save_version").disabled
    at = at.text_area(key="prompt_text").set_value(EXTRACT + "\nUse $tday").run()
    assert "\\$tday is not a variable. Did you mean \\$today?" in errors_of(at)
    assert at.button(key="save_version").disabled
    assert library.draft("extract") == EXTRACT + "\nUse $tday"
    at = at.switch_page("app.py").run().switch_page(PAGE).run()
    assert at.text_area(key="prompt_text").value == EXTRACT + "\nUse $tday", "a draft survives another page"
    at.text_area(key="prompt_text").set_value(EXTRACT + "\nRead slowly.")
    at.text_input(key="version_note").set_value("slower")
    at = at.run().button(key="save_version").click().run()
    (saved,) = library.shelf().versions
    assert (saved.prompt, saved.number, saved.note) == ("extract", 1, "slower")
    assert not errors_of(at)


def test_a_megabyte_is_refused_in_words_and_the_draft_before_it_stays(open_app: OpenApp, library: PromptLibrary) -> None:
    at = open_app(page=PAGE).text_area(key="prompt_text").set_value(EXTRACT + "\nSlow.").run()
    at = at.text_area(key="prompt_text").set_value("x" * 1_000_000).run()
    assert "1,000,000 characters" in errors_of(at)
    assert library.draft("extract") == EXTRACT + "\nSlow."
    assert library.shelf().versions == ()


def test_discard_brings_the_text_in_use_back(open_app: OpenApp, library: PromptLibrary) -> None:
    at = open_app(page=PAGE).text_area(key="prompt_text").set_value("nonsense").run()
    at = at.button(key="discard").click().run()
    assert at.text_area(key="prompt_text").value == EXTRACT
    assert library.draft("extract") is None


def test_the_preview_is_filled_in_with_a_turn_and_the_versions_show_what_changed(open_app: OpenApp, library: PromptLibrary) -> None:
    library.save("extract", EXTRACT.replace("Today is $today.", "The day is $today."), note="plainer", author="Ann")
    at = view(open_app(with_options("mine"), page=PAGE), "Preview")
    assert at.code[0].value.rstrip().endswith("}\n</state>")
    assert "Today is 2026-11-28." in at.code[0].value
    at = view(at, "Versions")
    assert ":red-background[− Today is $today.]".replace("$", "\\$") in words_of(at)
    assert ":green-background[+ The day is \\$today.]" in words_of(at)
    at = at.button(key="restore").click().run()
    assert library.shelf().current == {"extract": 1}
    at.selectbox(key="vb").set_value("file").run()
    at.button(key="restore").click().run()
    assert (library.shelf().current, len(library.shelf().versions)) == ({}, 1)


def test_the_preview_holds_every_request_of_a_turn_and_how_to_send_it(open_app: OpenApp) -> None:
    at = open_app(checking("steps"))
    assert planner_of(at).press(TripConfirmed()).wait(60)
    at = view(at.switch_page(PAGE).run().selectbox(key="prompt").set_value("specialist/stay").run(), "Preview")
    steps = at.selectbox(key="preview_request")
    assert len(steps.options) > 1
    first, last = at.code[0].value, steps.set_value(len(steps.options) - 1).run().code[0].value
    assert first != last, "a later step is told what the earlier ones found"
    body = json.loads(at.code[-1].value)
    assert body["messages"][0]["content"].strip() == last.strip()
    assert body["response_format"]["json_schema"]["strict"] is True


def test_a_set_that_was_kept_elsewhere_comes_in_as_a_folder(open_app: OpenApp, library: PromptLibrary) -> None:
    files = files_of(load().with_texts({"extract": EXTRACT + "\nRead slowly."}, "slow"), load())
    at = view(open_app(page=PAGE), "Versions")
    assert at.selectbox(key="files_set").value == "files"
    at.file_uploader(key="files_upload").set_value(("slow.zip", zipped(files), "application/zip")).run()
    at = at.button(key="files_keep").click().run()
    assert "slow" in library.names()
    assert "Kept as" in "".join(s.value for s in at.success)
    at.file_uploader(key="files_upload").set_value(("x.zip", b"PK nothing", "application/zip")).run()
    at = at.button(key="files_keep").click().run()
    assert "no archive of a folder of prompts" in words_of(at)


def test_a_version_is_used_for_the_open_trip_alone(open_app: OpenApp, library: PromptLibrary, store: TripStore) -> None:
    library.save("extract", EXTRACT + "\nRead slowly.")
    at = view(open_app(asking("mine"), page=PAGE), "Versions")
    at.selectbox(key="vb").set_value("1").run().button(key="use_here").click().run()
    assert store.load("mine").state.settings.prompt_set == "extract-v1"


def test_a_test_runs_in_the_background_and_shows_its_figures(open_app: OpenApp, library: PromptLibrary, folder: Path) -> None:
    library.save("extract", EXTRACT + "\nRead slowly.")
    suites.upload_suite(open_documents(folder), "two.jsonl", b'{"id": "a", "turns": ["Rome"]}\n{"id": "b", "turns": ["Paris in May"]}\n')
    at = view(open_app(page=PAGE), "A/B test")
    at.selectbox(key="ab_suite").set_value("kept:two")
    at = at.button(key="ab_run").click().run()
    from ui.lab.lab_parts import runs

    assert runs(planner_of(at).planner).wait(120)
    at = at.run()
    assert "B is worse on 0 cases, better on 0, the same on 2." in words_of(at)
    assert [m.label for m in at.metric][:2] == ["Cases passed", "Asked again, a case"]


def test_an_upload_with_a_broken_row_is_refused_in_words(open_app: OpenApp, folder: Path) -> None:
    at = view(open_app(page=PAGE), "A/B test")
    at.file_uploader(key="ab_upload").set_value(("cases.jsonl", b'{"id": "a", "turns": ["x"]}\n{oops\n', "application/json")).run()
    at = at.button(key="ab_keep").click().run()
    assert "1 of 2 rows is no case" in words_of(at)
    assert suites.saved_names(open_documents(folder)) == ()


def test_try_on_last_turn_replays_it_beside_the_original(open_app: OpenApp) -> None:
    at = open_app(page="app.py")
    at = finished(at.chat_input(key="chat").set_value("Two adults from New York City to Boston, 12 to 15 February 2027").run())
    at = at.switch_page(PAGE).run()
    at = at.text_area(key="prompt_text").set_value(EXTRACT + "\nRead slowly.").run().button(key="try").click().run()
    assert at.segmented_control(key="lab_view").value == "Replay"
    assert "0 of 1 turn came out differently" in words_of(at)
    at.selectbox(key="replay_engine").set_value("recorded").run()
    assert "0 of 1 turn" in words_of(at.button(key="replay_run").click().run())


def test_opinions_are_listed_and_filtered_and_a_report_is_opened_as_a_trip(open_app: OpenApp, store: TripStore, folder: Path) -> None:
    documents = open_documents(folder)
    for n, thumb in enumerate(("up", "down"), 1):
        opinions.give(documents, Feedback(at=START, trip_id="mine", turn=n, about="reply", thumb=thumb, note=f"note {n} $5", what="x"))
    at = view(open_app(asking("mine"), page=PAGE), "Feedback")
    assert "2 of 2" in words_of(at)
    assert "1 of 2" in words_of(at.selectbox(key="fb_thumb").set_value("Bad").run())
    bundle = bundle_of(asking("theirs").records, 1, load(), engine="offline", today=None, made_at=START, note="asks too much")
    at.file_uploader(key="report_file").set_value(("r.json", bundle_text(bundle).encode(), "application/json")).run()
    at = at.button(key="report_open").click().run()
    assert "open as a trip of its own" in "\n".join(s.value for s in at.success)
    assert planner_of(at).state().trip == asking("x").state.trip
    newer = json.dumps({**json.loads(bundle_text(bundle)), "version": 2})
    at = view(at, "Feedback")
    at.file_uploader(key="report_file").set_value(("r.json", newer.encode(), "application/json")).run()
    before = len(store.list())
    at = at.button(key="report_open").click().run()
    assert "newer version" in words_of(at)
    assert len(store.list()) == before


def debug(at: AppTest) -> AppTest:
    at.session_state["sidebar_view"] = "Debug"
    return at.run()


def test_a_thumb_and_a_note_are_kept_under_a_reply_and_a_plan(open_app: OpenApp, folder: Path) -> None:
    at = open_app(with_options("mine"))
    at.feedback(key="thumb_3_opt-1").set_value(1).run()
    at.feedback(key="thumb_3_reply").set_value(0).run()
    at.text_area(key="words_3_reply").set_value("too long")
    at.button(key="save_note_3_reply").click().run()
    found = {f.about: (f.thumb, f.note) for f in opinions.given(open_documents(folder))}
    assert found == {"opt-1": ("up", ""), "reply": ("down", "too long")}


def test_a_conversation_is_saved_as_a_case_from_the_debug_tab(open_app: OpenApp, folder: Path) -> None:
    at = debug(open_app(with_options("mine")))
    at.button(key="case_save").click().run()
    (case,) = suites.load_saved(open_documents(folder), suites.SAVED).cases
    assert case.claims
    assert case.raw["turns"][0].startswith("I want to visit Boston")  # type: ignore[index, union-attr]


def test_a_trip_is_branched_from_a_step(open_app: OpenApp, store: TripStore) -> None:
    at = debug(open_app(with_options("mine")))
    at.selectbox(key="side_turn").set_value(2).run()
    at.button(key="branch").click().run()
    other = planner_of(at)
    assert other.trip_id != "mine"
    assert (other.state().options, len(store.load("mine").state.options)) == ((), 3)


def test_the_debug_tab_tells_why_and_steps_through_records(open_app: OpenApp) -> None:
    at = debug(open_app(asking("mine")))
    words = words_of(at.segmented_control(key="side_debug_view").set_value("Why").run())
    assert "Is everything required known? → **CLARIFY**" in words
    assert "missing: capabilities" in words
    at = at.segmented_control(key="side_debug_view").set_value("Steps").run()
    at = at.button(key="side_step_on").click().run()
    assert at.selectbox(key="side_step").value == 2
    at.selectbox(key="side_step").set_value(6).run()
    at = at.selectbox(key="side_since").set_value(0).run()
    assert "`trip.origin" in words_of(at)


def test_a_drill_is_seen_on_every_page_until_it_is_switched_off(open_app: OpenApp) -> None:
    at = debug(open_app(asking("mine")))
    at = at.selectbox(key="drill").set_value("refuses").run()
    for page in ("pages/compare.py", "pages/trips.py", PAGE, "app.py"):
        at = at.switch_page(page).run()
        assert "Fault drill is on" in words_of(at)
    at = finished(at.chat_input(key="chat").set_value("two adults").run())
    assert planner_of(at).state().turn.stage == "failed"  # type: ignore[union-attr]
    assert "drill_off" not in keys_of(at.button(key="drill_off").click().run())


def test_a_demo_is_labelled_and_is_stepped_paused_and_reset(open_app: OpenApp, store: TripStore) -> None:
    at = open_app().button(key="demo_boston").click().run()
    assert "Demo, simulated data" in words_of(at)
    at = at.button(key="demo_pause").click().run()
    at = finished(at.button(key="demo_step").click().run())
    assert "Step 1 of 6" in words_of(at)
    first = planner_of(at)
    assert first.state().turn.text.startswith("I want to visit Boston")  # type: ignore[union-attr]
    at = at.button(key="demo_reset").click().run()
    assert planner_of(at).trip_id != first.trip_id
    assert "Step 0 of 6" in words_of(at)
    assert [t.trip_id for t in store.list()] == [planner_of(at).trip_id]


def test_trips_of_one_title_are_told_apart_and_each_is_replayed_by_itself(open_app: OpenApp, store: TripStore) -> None:
    for script in (asking("first"), with_options("second"), with_options("third")):
        script.kept_in(store)
        store.rename(script.state.trip_id, "Boston")
    at = view(open_app(trip="first", page=PAGE), "Replay")
    shown = at.selectbox(key="replay_trip").options
    assert len(set(shown)) == len(shown) == 3
    at = at.selectbox(key="replay_trip").set_value("second").run()
    assert len(at.selectbox(key="replay_from").options) == len(with_options("x").state.turn_starts)
    at = at.button(key="replay_run").click().run()
    assert at.session_state["replayed_turns"][0] == "second"


def test_runs_of_one_minute_and_title_are_told_apart(open_app: OpenApp, folder: Path) -> None:
    from ui.lab.lab_parts import distinct_labels

    words = distinct_labels({"20261128-101500-aaaaaa": "10:15 · two", "20261128-101530-bbbbbb": "10:15 · two", "c": "10:20 · two"})
    assert words == {"20261128-101500-aaaaaa": "10:15 · two · aaaaaa", "20261128-101530-bbbbbb": "10:15 · two · bbbbbb", "c": "10:20 · two"}
    assert len(set(distinct_labels({"x-123456": "same", "y-123456": "same"}).values())) == 2


def test_what_was_chosen_for_a_comparison_stands_after_a_run_and_after_a_look_elsewhere(
    open_app: OpenApp, library: PromptLibrary, folder: Path
) -> None:
    for words in ("Read slowly.", "Read twice."):
        library.save("extract", f"{EXTRACT}\n{words}")
    library.make_current("extract", 2)
    suites.upload_suite(open_documents(folder), "two.jsonl", b'{"id": "a", "turns": ["Rome"]}\n{"id": "b", "turns": ["Paris in May"]}\n')
    at = view(open_app(page=PAGE), "A/B test")
    assert [at.selectbox(key=k).value for k in ("ab_a", "ab_b")] == ["2", "1"]
    at.selectbox(key="ab_a").set_value("1").run()
    at.selectbox(key="ab_b").set_value("2").run()
    at = at.selectbox(key="ab_suite").set_value("kept:two").run().button(key="ab_run").click().run()
    from ui.lab.lab_parts import runs

    assert runs(planner_of(at).planner).wait(120)
    at = view(view(at.run(), "Replay"), "A/B test")
    at = at.switch_page("app.py").run().switch_page(PAGE).run()
    assert [at.selectbox(key=k).value for k in ("ab_a", "ab_b", "ab_suite")] == ["1", "2", "kept:two"]
    assert at.button(key="ab_run").label == "Run 2 cases"


def test_a_report_with_a_prompt_that_cannot_be_used_leaves_nothing_behind(
    open_app: OpenApp, store: TripStore, library: PromptLibrary
) -> None:
    at = view(open_app(asking("mine"), page=PAGE), "Feedback")
    bundle = bundle_of(asking("theirs").records, 1, load(), engine="offline", today=None, made_at=START)
    whole = json.loads(bundle_text(bundle))
    whole["prompts"] |= {"clarify": whole["prompts"]["clarify"] + " Short.", "extract": whole["prompts"]["extract"] + " $curency"}
    at.file_uploader(key="report_file").set_value(("r.json", json.dumps(whole).encode(), "application/json")).run()
    at = at.button(key="report_open").click().run()
    assert "\\$curency is not a variable" in words_of(at)
    assert [t.trip_id for t in store.list()] == ["mine"]
    assert library.shelf().versions == ()


def test_an_empty_draft_is_still_there_after_another_view_and_can_be_discarded(open_app: OpenApp, library: PromptLibrary) -> None:
    at = open_app(page=PAGE).text_area(key="prompt_text").set_value("").run()
    at = view(view(at, "Preview"), "Edit")
    assert (at.text_area(key="prompt_text").value, library.draft("extract")) == ("", "")
    assert "The text is empty" in errors_of(at)
    at = at.button(key="discard").click().run()
    assert (at.text_area(key="prompt_text").value, library.draft("extract")) == (EXTRACT, None)


def test_a_second_window_is_told_that_the_draft_was_changed_elsewhere(open_app: OpenApp, library: PromptLibrary) -> None:
    one, two = open_app(page=PAGE), open_app(page=PAGE)
    one = one.text_area(key="prompt_text").set_value(EXTRACT + "\nOne.").run()
    two = two.text_area(key="prompt_text").set_value(EXTRACT + "\nTwo.").run()
    assert "was changed in another window" in words_of(two)
    assert library.draft("extract") == EXTRACT + "\nOne.", "nothing is written over"
    assert "save_version" not in keys_of(two)
    two = two.button(key="draft_mine").click().run()
    assert library.draft("extract") == EXTRACT + "\nTwo."
    one = one.button(key="discard").click().run()
    assert library.draft("extract") == EXTRACT + "\nTwo.", "a discard drops no other text"
    assert one.text_area(key="prompt_text").value == EXTRACT + "\nTwo.", "and the text it was meant for is shown"
    two = two.text_area(key="prompt_text").set_value(EXTRACT + "\nFour.").run()
    one = one.text_area(key="prompt_text").set_value(EXTRACT + "\nThree.").run()
    one = one.button(key="draft_theirs").click().run()
    assert one.text_area(key="prompt_text").value == EXTRACT + "\nFour."
    two = two.button(key="discard").click().run()
    one = one.run()
    assert one.text_area(key="prompt_text").value == EXTRACT
    assert "changed in another window" in words_of(one)


class EndedByTheNextKey(Exception):
    """A run of the page ended because another one is asked for."""


class Touched(dict[str, object]):
    """Session state as a running page has it: any touch may be the one at which the run is ended."""

    left = 99

    def _touch(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise EndedByTheNextKey

    def get(self, key: str, default: object = None) -> object:
        self._touch()
        return super().get(key, default)

    def __setitem__(self, key: str, value: object) -> None:
        self._touch()
        super().__setitem__(key, value)


@pytest.mark.parametrize("touches", range(6))
def test_a_draft_is_ones_own_wherever_the_next_key_ends_the_run(
    library: PromptLibrary, monkeypatch: pytest.MonkeyPatch, touches: int
) -> None:
    held = Touched(prompt_text=EXTRACT + "\nOne", lab_draft=None)
    monkeypatch.setattr(lab_edit.st, "session_state", held)
    monkeypatch.setattr(lab_edit.lab_parts, "library", lambda page: library)
    held.left = touches
    with contextlib.suppress(EndedByTheNextKey):
        lab_edit._keep_draft(None, "extract")
    held.left = 99
    held["prompt_text"] = EXTRACT + "\nOne and two"
    assert lab_edit._keep_draft(None, "extract")
    assert library.draft("extract") == EXTRACT + "\nOne and two"


def test_a_version_is_saved_under_a_name_and_its_note_outlives_a_look_at_the_preview(open_app: OpenApp, library: PromptLibrary) -> None:
    at = open_app(page=PAGE).text_area(key="prompt_text").set_value(EXTRACT + "\nSlow.").run()
    at.text_input(key="version_note").set_value("slower").run()
    at.text_input(key="version_name").set_value("Calm one").run()
    at = at.button(key="save_version").click().run()
    assert "lower-case letters" in words_of(at)
    at.text_input(key="version_name").set_value("calm").run()
    at = view(view(at, "Preview"), "Edit").button(key="save_version").click().run()
    (saved,) = library.shelf().versions
    assert (saved.in_set, saved.note) == ("calm", "slower")
    assert "calm" in library.names()
    at = at.selectbox(key="prompt").set_value("clarify").run()
    assert [at.text_input(key=k).value for k in ("version_note", "version_name")] == ["", ""]


def test_a_text_that_is_a_version_already_is_not_saved_again_and_that_is_said(open_app: OpenApp, library: PromptLibrary) -> None:
    library.save("extract", EXTRACT + "\nSlow.", note="first", author="Ann")
    at = open_app(page=PAGE).text_area(key="prompt_text").set_value(EXTRACT + "\nSlow.").run()
    at.text_input(key="version_note").set_value("again").run()
    at = at.button(key="save_version").click().run()
    assert "This text is v1 already" in words_of(at)
    assert [v.note for v in library.shelf().versions] == ["first"]
    assert at.text_input(key="version_note").value == "again"
    assert library.draft("extract") == EXTRACT + "\nSlow."


def test_the_debug_tab_follows_the_newest_turn_unless_an_older_one_was_picked(open_app: OpenApp) -> None:
    at = debug(open_app(asking("mine")))
    newest = at.selectbox(key="side_turn").value
    at = finished(at.chat_input(key="chat").set_value("two adults").run())
    assert at.selectbox(key="side_turn").value == newest + 1
    assert at.button(key="branch").label == f"Branch a new trip from turn {newest + 1}"
    at.selectbox(key="side_turn").set_value(1).run()
    at = finished(at.chat_input(key="chat").set_value("mid-range").run())
    assert at.selectbox(key="side_turn").value == 1


def test_a_record_that_changes_the_turn_alone_says_what_it_changed(open_app: OpenApp) -> None:
    at = debug(open_app(asking("mine")))
    at = at.segmented_control(key="side_debug_view").set_value("Steps").run()
    assert "Nothing in the trip itself. In the record of the turn" in words_of(at)
    assert "`turn" in words_of(at)


def test_a_reload_shows_the_same_prompt_and_view(open_app: OpenApp, folder: Path) -> None:
    at = view(open_app(page=PAGE).selectbox(key="prompt").set_value("specialist/food").run(), "A/B test")
    assert (at.query_params["prompt"], at.query_params["view"]) == ("specialist/food", "ab-test")
    again = open_app()
    again.query_params.update({"prompt": "specialist/food", "view": "ab-test"})
    again = again.switch_page(PAGE).run()
    assert again.selectbox(key="prompt").value == "specialist/food"
    assert again.segmented_control(key="lab_view").value == "A/B test"
    odd = open_app()
    odd.query_params.update({"prompt": "<b>", "view": "nothing"})
    odd = odd.switch_page(PAGE).run()
    assert (odd.selectbox(key="prompt").value, odd.segmented_control(key="lab_view").value) == ("extract", "Edit")


def test_a_replay_of_an_earlier_choice_is_said_to_be_one(open_app: OpenApp) -> None:
    at = view(open_app(asking("mine"), page=PAGE), "Replay").button(key="replay_run").click().run()
    assert "an earlier choice" not in words_of(at)
    at = at.selectbox(key="replay_engine").set_value("recorded").run()
    assert "This is what an earlier choice came to" in words_of(at)
    assert "an earlier choice" not in words_of(at.button(key="replay_run").click().run())


@pytest.mark.parametrize("fault", ["bad_json", "truncated"])
def test_a_drill_in_which_the_built_in_engine_stands_in_says_so(fault: str, open_app: OpenApp) -> None:
    at = debug(open_app(asking("mine")))
    at = at.selectbox(key="drill").set_value(fault).run()
    at = finished(at.chat_input(key="chat").set_value("two adults").run())
    assert "the built-in engine answered instead" in words_of(at)
    at = at.selectbox(key="drill").set_value("off").run()
    at = finished(at.chat_input(key="chat").set_value("mid-range").run())
    assert "the built-in engine answered instead" not in words_of(at)


def test_a_run_in_which_everything_failed_shows_the_error_and_no_figures(
    open_app: OpenApp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.lab.lab_parts import runs

    suites.upload_suite(open_documents(folder), "two.jsonl", b'{"id": "a", "turns": ["Rome"]}\n{"id": "b", "turns": ["Paris in May"]}\n')
    with FakeServer(then="401") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-lab-0123456789")
        at = view(open_app(page=PAGE), "A/B test")
        at = at.selectbox(key="ab_suite").set_value("kept:two").run().button(key="ab_run").click().run()
        assert runs(planner_of(at).planner).wait(120)
        at = at.run()
    assert "On both sides 2 of 2 cases ended with an error: " in errors_of(at)
    assert "key" in errors_of(at)
    assert "Nothing was compared" in words_of(at)
    assert not at.metric
