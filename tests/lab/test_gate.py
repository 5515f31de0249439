"""A gate stops a pipeline where prompts got worse, says every condition that is not met, and lists every case that fails."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest

from planner.__main__ import main
from planner.domain.errors import SettingInvalid
from planner.lab.gate import Gate, broken_conditions, failing_words, gate_of, junit_of
from planner.lab.playing import Outcome
from planner.lab.report import Report, report_of
from planner.lab.sides import Side
from planner.lab.suites import Suite, SuiteCase
from planner.prompting.load import load

TODAY = date(2026, 11, 27)
IDS = [f"c{n}" for n in range(20)]


def side(passed: int, *, re_asks: float = 0, missed: str = "turn 1: trip.budget.amount is 900", error: str | None = None) -> list[Outcome]:
    """Outcomes of twenty cases of which the first `passed` pass and the last ends with `error`."""
    found = [
        Outcome(key=name, case_id=name, passed=float(n < passed), re_asks=re_asks, missed=() if n < passed else (missed,))
        for n, name in enumerate(IDS)
    ]
    return [*found[:-1], Outcome(key="e", case_id=IDS[-1], error=error, errors=1)] if error else found


def report(*sides: list[Outcome]) -> Report:
    suite = Suite(name="mine & yours", cases=tuple(SuiteCase(id=i, title=i, raw={"id": i, "turns": ["hi"]}, claims=()) for i in IDS))
    named = [Side(label=label, prompts=load()) for label in ("old", "new")[: len(sides)]]
    return report_of(suite, named, TODAY, sides)


def test_a_bound_is_at_least_where_more_is_better_and_at_most_where_less_is():
    found = report(side(18, re_asks=0.5))
    assert broken_conditions(found, Gate(below=(("passed", 0.9), ("re_asks", 0.5)))) == ()
    words = broken_conditions(found, Gate(below=(("passed", 0.95), ("re_asks", 0.2), ("cost", 1.0))))
    assert len(words) == 3
    assert "at least 0.95 is wanted" in words[0]
    assert "at most 0.2 is wanted" in words[1]


def test_worse_is_what_the_interval_says_and_chance_stops_nothing():
    assert len(broken_conditions(report(side(20), side(8)), gate_of([], ["passed"], versus=True))) == 1
    assert len(broken_conditions(report(side(20), side(8)), gate_of([], ["any"], versus=True))) == 1
    assert broken_conditions(report(side(20), side(19)), gate_of([], ["passed"], versus=True)) == ()
    assert broken_conditions(report(side(8), side(20)), gate_of([], ["any"], versus=True)) == ()


def test_every_failing_case_is_listed_with_what_it_missed_also_those_that_fail_on_both_sides():
    words = failing_words(report(side(19), side(17, missed="turn 2: no budget")))
    assert words == ("c17 on B: turn 2: no budget", "c18 on B: turn 2: no budget", "c19 on A and B: turn 2: no budget")


def test_the_junit_file_has_a_suite_a_side_and_holds_whatever_was_said():
    root = ElementTree.fromstring(junit_of(report(side(20), side(18, missed='said "<b>\x00&\ud800"', error="The model is busy."))))
    old, new = root.findall("testsuite")
    assert (old.get("tests"), old.get("failures"), new.get("failures"), new.get("errors")) == ("20", "0", "1", "1")
    assert [case.get("name") for case in new if len(case)] == ["c18", "c19"]
    assert new.find("testcase/error").get("message") == "The model is busy."


@pytest.mark.parametrize(
    ("below", "worse", "words"),
    [
        (["passed"], [], "MEASURE=VALUE"),
        (["passed=often"], [], "MEASURE=VALUE"),
        (["happiness=1"], [], "no measure 'happiness'"),
        ([], ["any"], "--versus"),
    ],
)
def test_a_gate_that_makes_no_sense_is_refused_in_words(below: list[str], worse: list[str], words: str):
    with pytest.raises(SettingInvalid, match=words):
        gate_of(below, worse, versus=False)


def test_the_command_ends_with_status_1_and_the_failing_cases_where_the_gate_is_not_met(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    suite, junit = tmp_path / "suite.jsonl", tmp_path / "report.xml"
    rows = [
        {"id": "right", "turns": ["2 adults to Rome"], "expect": [{"kind": "equals", "turn": 0, "path": "trip.party.adults", "value": 2}]},
        {"id": "wrong", "turns": ["2 adults to Rome"], "expect": [{"kind": "equals", "turn": 0, "path": "trip.party.adults", "value": 3}]},
    ]
    suite.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    arguments = ["evaluate", str(suite), "--jobs", "1", "--today", "2026-11-27", "--junit", str(junit)]
    assert main([*arguments, "--fail-below", "passed=0.5"]) == 0
    assert main([*arguments, "--fail-below", "passed=0.9"]) == 1
    told = capsys.readouterr().out
    assert "The gate is not met" in told
    assert "- wrong:" in told
    assert ElementTree.parse(junit).getroot().find("testsuite").get("failures") == "1"
