"""Suites and their evaluation: what is measured, that workers change nothing, and that a prompt known to hurt is caught."""

from __future__ import annotations

import json
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from pydantic import SecretStr

from planner.__main__ import main
from planner.domain.values import evolve
from planner.lab.comparing import bca_interval, changed, differences, surely
from planner.lab.evaluating import InlineExecutor, evaluate, jobs_of, outcomes
from planner.lab.expecting import Claim, claims_in
from planner.lab.playing import CaseJob, Outcome, PlayedTurn, play, run_job, run_job_on
from planner.lab.report import Report, report_json, report_markdown, report_of
from planner.lab.sides import Side
from planner.lab.suites import Suite, SuiteRefused, golden_suite, jsonl_of, suite_from_jsonl
from planner.llm.server.connection import Connection
from planner.prompting.load import load
from planner.runtime.config import warm_up
from tests import forgetful_model
from tests.fake_server import FakeServer
from tests.forgetful_model import RULE
from tests.prompt_reader import PromptReader

TODAY = date(2026, 11, 27)
FILES = Side(label="files", prompts=load())
NO_LEDGER = Side(
    label="no ledger",
    prompts=load().with_texts(
        {n: load()[n].text.replace("State\n$state", "").replace("$state", "") for n in ("clarify", "extract")}, "no-ledger"
    ),
)


@pytest.fixture(scope="module")
def golden() -> Suite:
    """A tenth of the golden conversations."""
    whole = golden_suite()
    return Suite(name="golden", cases=whole.cases[::10])


def read_by_prompt(job: CaseJob) -> Outcome:
    return play(job, PromptReader())


def compared(suite: Suite, a: Side, b: Side) -> Report:
    sides = (a, b)
    return report_of(suite, sides, TODAY, evaluate(suite, sides, TODAY, InlineExecutor(), work=read_by_prompt))


def untimed(report: Report) -> object:
    """The report without what depends on the clock of this machine."""

    def without(value: object) -> object:
        if isinstance(value, dict):
            return {k: without(v) for k, v in value.items() if k != "ms" and not k.startswith("latency")}
        return [without(v) for v in value] if isinstance(value, list | tuple) else value

    return without(report_json(report))


def test_a_prompt_that_loses_the_ledger_is_caught_with_figures_and_the_worst_case_first() -> None:
    report = compared(Suite(name="golden", cases=golden_suite().cases[::3]), FILES, NO_LEDGER)
    assert surely(report.difference["re_asks"], "down") == "worse"
    for measure in ("slots_right", "passed"):
        found = report.difference[measure]
        assert found is not None
        assert found.mean < 0, measure
    assert report.b is not None
    assert report.a["re_asks"] == 0 < report.b["re_asks"]
    assert report.count("worse") > report.count("better") == 0
    scores = [c.score for c in report.changed]
    assert scores == sorted(scores, reverse=True)
    worst = report.pair(report.changed[0].case_id)
    assert worst[0].turns[report.changed[0].turn or 0] != worst[1].turns[report.changed[0].turn or 0]


def test_over_http_a_prompt_without_its_rule_about_the_ledger_is_caught(golden: Suite) -> None:
    text = load()["clarify"].text
    rule = next(row for row in text.splitlines() if RULE in row)
    without = Side(label="no rule", prompts=load().with_texts({"clarify": text.replace(rule + "\n", "")}, "no-rule"), engine="openai")
    asking = [c for c in golden.cases if any(x.kind == "mode" and "CLARIFY" in x.values for x in c.claims)][:4]
    suite, sides = Suite(name="asking", cases=tuple(asking)), (evolve(FILES, engine="openai"), without)
    with FakeServer(answering=forgetful_model.answer) as server, ThreadPoolExecutor(4) as executor:
        connection = Connection(base_url=server.base_url, api_key=SecretStr("sk-lab-0123456789"), model="fake")
        found = evaluate(suite, sides, TODAY, executor, work=partial(run_job_on, (connection,)))
    report = report_of(suite, sides, TODAY, found)
    assert surely(report.difference["re_asks"], "down") == "worse"
    assert report.count("worse") >= len(asking) - 1
    assert "Held back: " in report_markdown(report)
    assert "sk-lab" not in json.dumps(report_json(report))


def test_the_same_prompts_on_both_sides_differ_in_nothing(golden: Suite) -> None:
    report = compared(golden, FILES, FILES)
    assert report.changed == ()
    assert all(d is None or (d.low, d.high) == (0, 0) for n, d in report.difference.items() if not n.startswith("latency"))


@pytest.mark.parametrize(
    "make", [lambda: ThreadPoolExecutor(4), lambda: ProcessPoolExecutor(2, initializer=warm_up)], ids=["threads", "processes"]
)
def test_one_worker_and_several_give_the_same_report(make: object, golden: Suite) -> None:
    suite = Suite(name="golden", cases=golden.cases[:8])
    sides = (FILES, NO_LEDGER)
    executor: Executor
    with make() as executor:  # type: ignore[operator]
        several = report_of(suite, sides, TODAY, evaluate(suite, sides, TODAY, executor))
    one = report_of(suite, sides, TODAY, evaluate(suite, sides, TODAY, InlineExecutor()))
    assert untimed(several) == untimed(one)


def test_what_is_known_is_not_run_again_and_stop_ends_early(golden: Suite) -> None:
    jobs = jobs_of(golden, (FILES,), TODAY)[:12]
    ran: list[str] = []

    def work(job: CaseJob) -> Outcome:
        ran.append(job.key)
        return Outcome(key=job.key, case_id=job.case.id)

    known = {job.key: Outcome(key=job.key, case_id=job.case.id) for job in jobs[:5]}
    assert sum(len(batch) for batch in outcomes(jobs, InlineExecutor(), known=known, work=work)) == 7
    assert ran == [job.key for job in jobs[5:]]
    ran.clear()
    list(outcomes(jobs, InlineExecutor(), work=work, stopped=lambda: len(ran) >= 4, in_flight=1))
    assert len(ran) == 4


CLAIMS: tuple[tuple[dict[str, object], bool], ...] = (
    ({"kind": "equals", "path": "trip.party.adults", "value": 2}, True),
    ({"kind": "equals", "path": "trip.party.adults", "value": 3}, False),
    ({"kind": "equals", "path": "trip.date_range.@nights", "value": 3}, True),
    ({"kind": "in", "path": "trip.budget.level", "values": ["low", "mid"]}, True),
    ({"kind": "null", "path": "trip.budget.amount"}, True),
    ({"kind": "null", "path": "trip.origin"}, False),
    ({"kind": "known", "path": "trip.origin"}, True),
    ({"kind": "contains", "path": "capabilities", "any": ["research_food"]}, True),
    ({"kind": "not_contains", "path": "capabilities", "any": ["research_flights"]}, True),
    ({"kind": "place", "path": "trip.origin", "names": ["new york"]}, True),
    ({"kind": "places", "names": [["boston"]]}, True),
    ({"kind": "places", "names": [["boston"], ["salem"]]}, False),
    ({"kind": "mode", "values": ["CONFIRM"]}, True),
    ({"kind": "act", "values": ["thanks"]}, False),
    ({"kind": "asks", "slots": ["confirmation"]}, True),
    ({"kind": "asks_not", "slots": ["trip.party"]}, True),
    ({"kind": "asks_only", "slots": ["confirmation", "trip.party"]}, False),
    ({"kind": "options_count", "max": 0}, True),
    ({"kind": "says", "words": "please check"}, True),
    ({"kind": "says", "words": "goodbye"}, False),
    ({"kind": "mode", "turn": 7, "values": ["CONFIRM"]}, False),
    ({"kind": "mode", "value": "CONFIRM"}, True),
    ({"kind": "contains", "path": "capabilities", "value": "research_food"}, True),
    ({"kind": "contains", "paths": ["preferences.interests", "capabilities"], "any": ["research_food"]}, True),
    ({"kind": "count", "path": "trip.destinations", "min": 1, "max": 1}, True),
    ({"kind": "count", "path": "trip.destinations", "min": 2}, False),
    ({"kind": "reply_lacks", "any": ["goodbye"]}, True),
    ({"kind": "reply_lacks", "words": "please check"}, False),
    ({"kind": "reply_matches", "pattern": r"(?i)please\s+check"}, True),
    ({"kind": "reply_matches", "pattern": r"(\w+\s?)+$\d"}, False),
    ({"kind": "reply_words", "most": 200}, True),
    ({"kind": "reply_words", "most": 1}, False),
    ({"kind": "spent", "measure": "calls", "most": 5}, True),
    ({"kind": "spent", "measure": "calls", "most": 0}, False),
    ({"kind": "spent", "measure": "cost", "most": 0}, True),
    ({"kind": "any_of", "of": [{"kind": "says", "words": "goodbye"}, {"kind": "mode", "value": "CONFIRM"}]}, True),
    ({"kind": "any_of", "of": [{"kind": "says", "words": "goodbye"}]}, False),
)
REFUSED: tuple[tuple[dict[str, object], str], ...] = (
    ({"kind": "equals", "path": "trip.origin", "vaule": 2}, "'vaule' says nothing in a claim of this kind; 'value' was probably meant"),
    ({"kind": "known", "path": "trip.origin", "turns": 1}, "'turn' was probably meant"),
    ({"kind": "says", "weather": "fine"}, "It may have: kind, turn, note, words, any, values"),
    ({"kind": "equal", "path": "trip.origin", "value": 2}, "there is no such kind; 'equals' was probably meant"),
    ({"kind": "reply_matches", "pattern": "(unclosed"}, "is no pattern"),
    ({"kind": "spent", "measure": "patience", "most": 2}, "measure: Input should be 'calls', 'tokens', 'cost' or 'ms'"),
)


@pytest.mark.parametrize(("claim", "words"), REFUSED)
def test_a_claim_that_could_never_hold_is_refused_with_what_was_meant(claim: dict[str, object], words: str) -> None:
    suite = suite_from_jsonl(json.dumps({"id": "a", "turns": ["Rome"], "expect": [claim]}), "one")
    assert len(suite.broken) == 1
    assert words in suite.broken[0].words


def test_every_kind_of_claim_can_hold_and_fail() -> None:
    row = {"id": "b", "turns": ["Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food, mid-range"]}
    suite = suite_from_jsonl(json.dumps({**row, "expect": [c for c, _ in CLAIMS] + [{"kind": "weather"}]}), "one")
    assert suite.left_out == 1
    (outcome,) = (run_job(job) for job in jobs_of(suite, (FILES,), TODAY))
    claims, _ = claims_in([c for c, _ in CLAIMS])
    failing = [claim.description for claim, (_, holds) in zip(claims, CLAIMS, strict=True) if not holds]
    assert [m.partition(": ")[2] for m in outcome.missed] == failing
    assert (outcome.passed, outcome.slots_right, outcome.invented) == (0.0, round(9 / 11, 4), 1)


def test_a_case_reads_back_as_it_was_written(golden: Suite) -> None:
    text = "\n".join(jsonl_of(case) for case in golden.cases)
    assert suite_from_jsonl(text, "golden").cases == golden.cases


def test_a_claim_that_is_kept_is_read_again_as_it_was_told() -> None:
    claims, _ = claims_in([c for c, _ in CLAIMS])
    assert [Claim.model_validate_json(c.model_dump_json()) for c in claims] == list(claims)


BROKEN = (
    '{"id": "a", "turns": ["hello"]}\n{not json\n{"id": "b"}\n{"id": "a", "turns": ["again"]}\n{"id": "c", "turns": []}\n[]\n'
    '{"id": "d", "turns": ["x"], "expect": [7]}\n{"id": "e", "turns": ["x"], "expect": [{"kind": "mode", "turn": "soon"}]}\n' + "[" * 5000
)


def test_broken_rows_are_named_and_refused_where_a_suite_is_kept() -> None:
    suite = suite_from_jsonl(BROKEN, "mixed")
    assert [c.id for c in suite.cases] == ["a"]
    assert [b.row for b in suite.broken] == [2, 3, 4, 5, 6, 7, 8, 9]
    with pytest.raises(SuiteRefused, match="8 of 9 rows are no cases"):
        suite.sound()
    with pytest.raises(SuiteRefused, match="larger than 5 MB"):
        suite_from_jsonl("x" * 5_000_001, "large")


def test_a_case_that_cannot_be_played_is_an_error_of_its_own_and_the_others_run() -> None:
    rows = [
        {"id": "bad", "turns": ["hello"], "initial_state": {"questions": 7}, "expect": [{"kind": "mode", "values": ["CLARIFY"]}]},
        {"id": "event", "turns": [{"event": "nothing_such"}]},
        {"id": "good", "turns": ["hello"]},
    ]
    suite = suite_from_jsonl("\n".join(map(json.dumps, rows)), "three")
    (found,) = evaluate(suite, (FILES,), TODAY, InlineExecutor())
    assert [(o.case_id, bool(o.error)) for o in found] == [("bad", True), ("event", True), ("good", False)]
    assert found[0].passed == 0


def test_a_difference_has_an_interval_that_holds_it_and_the_same_data_give_the_same() -> None:
    def side(values: list[float]) -> list[Outcome]:
        return [Outcome(key=str(n), case_id=str(n), re_asks=v, turns_to_confirm=None if n else 2) for n, v in enumerate(values)]

    a, b = side([0, 0, 1, 0, 2, 0, 0, 1]), side([1, 0, 2, 1, 2, 1, 0, 3])
    found = differences(a, b)
    d = found["re_asks"]
    assert d is not None
    assert (d.mean, d.cases) == (0.75, 8)
    assert 0 < d.low < 0.75 < d.high
    assert found == differences(a, b)
    assert found["turns_to_confirm"] == type(d)(mean=0, low=0, high=0, cases=1)
    assert found["slots_right"] is None
    assert next(c.case_id for c in changed(a, b)) == "7"


def test_the_command_compares_and_writes_both_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    suite = tmp_path / "suite.jsonl"
    suite.write_text('{"id": "a", "turns": ["Rome"], "expect": [{"kind": "mode", "values": ["CLARIFY"]}]}\n{oops\n', encoding="utf-8")
    out = tmp_path / "report.json"
    arguments = ["evaluate", str(suite), "--today", "2026-11-27", "--jobs", "1", "--versus", "files"]
    assert main([*arguments, "--out", str(out)]) == 1, "a broken row is not passed over"
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["broken_rows"] == ["row 2: it is no JSON (expecting property name enclosed in double quotes)"]
    wanted = {
        "slots_right",
        "re_asks",
        "invented",
        "turns_to_confirm",
        "checks_passed",
        "distinctness",
        "tokens",
        "cost",
        "latency_p50",
        "latency_p95",
        "errors",
    }
    assert wanted <= set(report["a"]) & set(report["b"]) & set(report["difference"])
    assert "B is worse on 0 cases, better on 0, the same on 1." in capsys.readouterr().out
    assert main([*arguments, "--out", str(tmp_path / "report.md")]) == 1
    assert (tmp_path / "report.md").read_text(encoding="utf-8").startswith("# suite: default against files")
    assert main(["evaluate", str(suite), "--prompts", "nowhere"]) == 2
    assert main(["evaluate", str(tmp_path / "none.jsonl")]) == 2


def test_the_report_tells_each_changed_case_with_both_answers(golden: Suite) -> None:
    report = compared(Suite(name="few", cases=golden.cases[:20]), FILES, NO_LEDGER)
    text = report_markdown(report)
    assert report.changed
    assert all(f"{c.verdict.capitalize()}: {c.case_id}" in text for c in report.changed)


def timed(*cases: tuple[float, ...], error: str | None = None) -> list[Outcome]:
    turn = PlayedTurn(said="x", reply="", mode="CLARIFY", acts=(), asks=(), facts=())
    return [
        Outcome(key=str(n), case_id=str(n), turns=tuple(evolve(turn, ms=ms) for ms in times), error=error) for n, times in enumerate(cases)
    ]


def test_times_are_better_or_worse_only_on_enough_cases_and_by_enough() -> None:
    one = differences(timed((76.4, 75.0)), timed((75.8, 60.0)))["latency_p50"]
    assert one is not None
    assert (one.low, surely(one, "down")) == (None, "same"), "one case has no interval"
    hundred = [(20.0 + n % 7, 30.0 + n % 5) for n in range(100)]
    for share, wanted in ((1.0, "same"), (1.02, "same"), (1.5, "worse"), (0.5, "better")):
        found = differences(timed(*hundred), timed(*[(s * share, t * share) for s, t in hundred]))
        assert [surely(found[n], "down") for n in ("latency_p50", "latency_p95")] == [wanted, wanted], share
    assert differences(timed(*hundred), timed(*hundred, error="refused"))["latency_p50"] is None, "a call that failed has no time"


def test_the_sides_take_turns_in_going_first(golden: Suite) -> None:
    order = [job.n for job in jobs_of(Suite(name="few", cases=golden.cases[:4]), (FILES, NO_LEDGER), TODAY)]
    assert order == [0, 1, 1, 0, 0, 1, 1, 0]


def test_a_run_in_which_every_call_failed_is_no_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    suite, out = tmp_path / "two.jsonl", tmp_path / "report.json"
    suite.write_text('{"id": "a", "turns": ["Rome"]}\n{"id": "b", "turns": ["Paris in May", "two of us"]}\n', encoding="utf-8")
    with FakeServer(then="401") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-lab-0123456789")
        assert main(["evaluate", str(suite), "--engine", "openai", "--versus", "files", "--jobs", "1", "--out", str(out)]) == 1
    told = capsys.readouterr().out
    assert "Nothing was compared: all 2 cases ended with an error on both sides." in told
    assert "On both sides 2 of 2 cases ended with an error: " in told
    assert "key" in told.partition("ended with an error: ")[2].partition("\n")[0]
    report = json.loads(out.read_text(encoding="utf-8"))
    assert [row["cases"] for row in report["errors"]["a"]] == [2]
    assert (report["counts"]["same"], report["counts"]["not_compared"]) == (0, 2)


def test_cases_that_fail_on_both_sides_are_not_counted_as_the_same() -> None:
    suite = suite_from_jsonl('{"id": "a", "turns": ["Rome"]}\n{"id": "b", "turns": [{"event": "nothing_such"}]}\n', "two")
    report = compared(suite, FILES, FILES)
    assert report.verdict_words == (
        "B is worse on 0 cases, better on 0, the same on 1. 1 case ended with an error on both sides and could not be compared."
    )
    assert len(report.error_words) == 1
    assert report.error_words[0] in report_markdown(report)
    one = report_of(suite, (FILES,), TODAY, evaluate(suite, (FILES,), TODAY, InlineExecutor(), work=read_by_prompt))
    assert one.error_words[0].startswith("1 of 2 cases ended with an error: ")
    assert one.error_words[0] in report_markdown(one)


@pytest.mark.parametrize(
    ("values", "low", "high"),
    [
        ((0, 0, 1, 1, 0, 1, 1, 1, -1, 0.5), -0.1, 0.8),
        ((3, -1, 0, 0, 2, 0, 0, 1, 0, 0, 0, 4), 0.0871859560149429, 1.833333333333333),
        ((0.2, 0.4), 0.2, 0.4),
    ],
)
def test_the_interval_of_a_mean_is_the_one_scipy_gives(values: tuple[float, ...], low: float, high: float) -> None:
    """What `scipy.stats.bootstrap` (1.17.1, BCa, 2,000 resamples, the same seed) gave for the same values."""
    assert bca_interval(np.asarray(values, dtype=float)) == pytest.approx((low, high))
