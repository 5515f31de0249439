"""The sides of a comparison as a tuner chooses them: who answers, with which parameters; more than two; what it will take."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.lab import suites
from planner.store import open_documents
from tests.app.conftest import OpenApp, planner_of, words_of
from tests.fake_server import FakeServer
from tests.lab.test_judging import strict

PAGE = "pages/prompt_lab.py"
ROWS = b"\n".join(b'{"id": "c%d", "turns": ["Rome"], "expect": [{"kind": "mode", "turn": 0, "values": ["CLARIFY"]}]}' % n for n in range(2))


def on_ab(at: AppTest) -> AppTest:
    at = at.segmented_control(key="lab_view").set_value("A/B test").run()
    return at.selectbox(key="ab_suite").set_value("kept:two").run()


@pytest.fixture
def two(folder: Path) -> None:
    suites.upload_suite(open_documents(folder), "two.jsonl", ROWS)


def test_without_a_model_sides_differ_in_prompts_alone(open_app: OpenApp, two: None) -> None:
    at = on_ab(open_app(page=PAGE))
    assert "so only their size will differ" in words_of(at)
    at = at.segmented_control(key="ab_b_engine").set_value("openai").run().button(key="ab_run").click().run()
    assert "No model server is set" in words_of(at)


def test_three_sides_run_with_their_parameters_several_times_a_case(open_app: OpenApp, two: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with FakeServer() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_MODEL", "small")
        monkeypatch.setenv("TRIP_ENGINE", "offline")
        at = on_ab(open_app(page=PAGE))
        assert "schemas are counted" in words_of(at)
        assert "at a price that is not known here (small)" in words_of(at)
        at = at.button(key="ab_add").click().run()
        at.text_input(key="ab_b_temperature").set_value("none")
        at.text_input(key="ab_c_temperature").set_value("1.5")
        at.text_input(key="ab_c_model").set_value("large")
        at = at.number_input(key="ab_samples").set_value(2).run()
        assert server.calls == 0, "nothing is sent before it is started"
        at = at.button(key="ab_run").click().run()
        runs = _runs(at)
        assert runs.wait(120)
        (run_id,) = runs.list()
        assert [side.answered_by.partition(",")[2].strip() for side in runs.plan(run_id).sides] == [
            "temperature 0.2", "no temperature", "temperature 1.5",
        ]  # fmt: skip
        assert {(body["model"], body.get("temperature")) for body in server.requests} == {
            ("small", 0.2), ("small", None), ("large", 1.5),
        }  # fmt: skip
        at = at.run()
        assert runs.report(run_id).samples == 2
        assert "temperature 1.5" in words_of(at), "each side is told with what answered it"
        at = at.segmented_control(key="ab_side").set_value(2).run()
        assert "C is worse on 0 cases" in words_of(at)
        at = at.button(key="ab_c_remove").click().run()
        assert "ab_c" not in {s.key for s in at.selectbox}


def test_a_server_of_a_side_needs_a_key_that_leaves_its_field_and_is_written_nowhere(
    open_app: OpenApp, two: None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = "sk-of-a-side-0123456789"
    with FakeServer() as one, FakeServer() as other:
        monkeypatch.setenv("OPENAI_BASE_URL", one.base_url)
        monkeypatch.setenv("TRIP_ENGINE", "offline")
        at = on_ab(open_app(page=PAGE))
        at = at.text_input(key="ab_b_server").set_value(other.base_url).run()
        assert "B: type the key of" in words_of(at)
        at = at.text_input(key="ab_b_key").set_value(key).run()
        assert "ab_b_key" not in {t.key for t in at.text_input}
        at = at.button(key="ab_run").click().run()
        assert _runs(at).wait(120)
        assert set(other.keys) == {key}
        assert key not in one.keys
    assert not [path for path in folder.rglob("*") if path.is_file() and key.encode() in path.read_bytes()]


def test_a_parameter_that_makes_no_sense_is_told_and_nothing_runs(open_app: OpenApp, two: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with FakeServer() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        at = on_ab(open_app(page=PAGE)).text_input(key="ab_b_temperature").set_value("7").run()
        assert "The temperature is '7'" in words_of(at)
        at = at.button(key="ab_run").click().run()
        assert "The temperature is '7'" in words_of(at)
        assert server.calls == 0


def test_rubrics_are_judged_only_where_somebody_asks(open_app: OpenApp, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = b'{"id": "a", "turns": ["Rome"], "expect": [{"kind": "rubric", "turn": 0, "words": "It is written in verse."}]}'
    suites.upload_suite(open_documents(folder), "two.jsonl", row)
    with FakeServer(answering=strict) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("TRIP_ENGINE", "offline")
        at = on_ab(open_app(page=PAGE))
        for side in "ab":
            at = at.segmented_control(key=f"ab_{side}_engine").set_value("offline").run()
        assert "left out: neither held nor missed" in words_of(at)
        at = at.toggle(key="ab_judge").set_value(True).run()
        assert "schemas are counted" in words_of(at)
        assert server.calls == 0
        at = at.button(key="ab_run").click().run()
        assert _runs(at).wait(120)
        at = at.run().toggle(key="ab_failing").set_value(True).run()
        assert "The judge: No line rhymes." in words_of(at)


def _runs(at: AppTest):
    from ui.lab.lab_parts import runs

    return runs(planner_of(at).planner)
