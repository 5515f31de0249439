"""Failing cases are listed on whichever sides they fail, a test can be confined to them or to a tag, and says what it can show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from planner.lab.comparing import MeasuredDifference, least_share, least_to_see
from planner.lab.evaluating import InlineExecutor
from planner.lab.playing import CaseJob, Outcome
from planner.lab.report import report_json, report_markdown, report_of
from planner.lab.runs import LabRuns
from planner.lab.sides import Side
from planner.lab.suites import SuiteRefused, confined, jsonl_of, suite_from_jsonl
from planner.prompting.load import load
from planner.store.document_store import MemoryDocuments

LINES = "\n".join(f'{{"id": "{n}", "turns": ["{n}"], "tags": ["{"even" if i % 2 else "odd"}"]}}' for i, n in enumerate("abc"))
MISSED = {"a": "turn 1: equals trip.party.adults 2", "b": "turn 2 was never reached: known trip.party"}
TODAY = date(2026, 11, 28)


def outcomes(failing: Sequence[str]) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(key=n, case_id=n, passed=float(n not in failing), missed=(MISSED[n],) if n in failing else ()) for n in "abc"
    )  # fmt: skip


def test_a_case_that_fails_on_both_sides_is_listed_first_with_its_claim() -> None:
    sides = [Side(label=label, prompts=load()) for label in ("A", "B")]
    report = report_of(suite_from_jsonl(LINES, "abc"), sides, TODAY, [outcomes("ab"), outcomes("b")])
    assert [(f.case_id, f.sides, f.missed) for f in report.failing] == [("b", (0, 1), (MISSED["b"],)), ("a", (0,), (MISSED["a"],))]
    assert [c.case_id for c in report.changed] == ["a"]
    assert report.failing[1].turn_of(MISSED["a"], 1) == 0
    assert report.failing[0].turn_of(MISSED["b"], 1) is None
    assert "### b (b): fails on A and B" in report_markdown(report)
    assert report_json(report)["failing"] == [
        {"id": "b", "sides": ["a", "b"], "missed": [MISSED["b"]]},
        {"id": "a", "sides": ["a"], "missed": [MISSED["a"]]},
    ]


def test_a_suite_is_confined_to_a_tag_and_to_what_failed_last_time() -> None:
    suite = suite_from_jsonl(LINES, "abc")
    assert [c.id for c in confined(suite, tag="odd").cases] == ["a", "c"]
    assert [c.id for c in confined(suite, ids={"b"}).cases] == ["b"]
    assert suite_from_jsonl(jsonl_of(suite.cases[0]), "x").cases[0].tags == ("odd",)
    with pytest.raises(SuiteRefused, match="fits the filter"):
        confined(suite, tag="none")

    def work(job: CaseJob) -> Outcome:
        failing = job.case.id in "ab" and (job.n == 0 or job.case.id == "b")
        return Outcome(key=job.key, case_id=job.case.id, missed=(MISSED[job.case.id],) if failing else ())

    runs = LabRuns(MemoryDocuments(), InlineExecutor, work=work)
    assert runs.failed_last_time("abc") == frozenset()
    runs.start(suite, [Side(label=label, prompts=load()) for label in ("A", "B")], TODAY)
    assert runs.wait(60)
    assert runs.failed_last_time("abc") == {"a", "b"}
    assert runs.failed_last_time("other") == frozenset()


def test_the_smallest_difference_a_test_can_show_follows_from_its_size() -> None:
    assert least_to_see(MeasuredDifference(mean=0.1, low=-0.1, high=0.3, cases=20)) == 0.2
    assert least_to_see(MeasuredDifference(mean=0, low=0, high=0, cases=20)) is None
    assert least_share(60) == 0.1
    assert least_share(3) == 1.0
