"""An experiment: sides with a model, a server and parameters each, kept with the run; several of them; cases played several times; what
it can show and what it will take.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from pydantic import SecretStr

from planner.__main__ import main
from planner.domain.errors import ModelRequestRefused, SettingInvalid
from planner.domain.values import evolve
from planner.lab.estimating import estimate
from planner.lab.evaluating import InlineExecutor, evaluate, jobs_of
from planner.lab.gate import Gate, broken_conditions
from planner.lab.playing import CaseJob, Outcome, PlayedTurn, folded
from planner.lab.report import Report, report_json, report_markdown, report_of
from planner.lab.runs import LabRuns, Plan, RunRefused
from planner.lab.sample_size import USUAL, Spread, cases_for, smallest_shown, spread_of
from planner.lab.sides import Side, SideRefused, connection_of, labelled, settled, side_typed
from planner.lab.suites import suite_from_jsonl
from planner.llm.schemas import wire_schema
from planner.llm.server.connection import Connection, Parameters, parameters_typed
from planner.llm.server.dialect import KNOWN, Dialects
from planner.llm.server.openai_client import OpenAIClient
from planner.llm.server.request_size import request_tokens
from planner.prompting.lint import tokens_of
from planner.prompting.load import load
from planner.store import MemoryDocuments
from tests.fake_server import FakeServer
from tests.llm.test_model_faults import request

TODAY = date(2026, 11, 28)
KEY = "sk-lab-0123456789"
FILES = Side(label="files", prompts=load())
TURN = PlayedTurn(said="x", reply="", mode="CLARIFY", acts=(), asks=(), facts=())
ROWS = "\n".join(
    json.dumps({"id": f"c{n}", "turns": ["Rome"], "expect": [{"kind": "mode", "turn": 0, "values": ["CLARIFY"]}]}) for n in range(8)
)
SUITE = suite_from_jsonl(ROWS, "eight")


def outcome(case: str, *, passed: float = 1.0, missed: Sequence[str] = (), error: str | None = None, ms: float = 5.0) -> Outcome:
    turn = evolve(TURN, ms=ms)
    return Outcome(key=case, case_id=case, passed=passed, missed=tuple(missed), error=error, errors=bool(error), turns=(turn,))


def test_each_side_asks_its_own_server_and_model_with_its_own_parameters() -> None:
    with FakeServer() as one, FakeServer() as two:
        servers = (
            Connection(base_url=one.base_url, api_key=SecretStr(KEY), model="small"),
            Connection(base_url=two.base_url, api_key=SecretStr("another"), own=True),
        )
        sides = [
            evolve(FILES, engine="openai"),
            evolve(FILES, engine="openai", model="large", parameters=Parameters(temperature=None, reasoning_effort="low", max_tokens=900)),
            evolve(FILES, engine="openai", server=two.base_url, model="other", parameters=Parameters(temperature=1.0, top_p=0.5, seed=7)),
        ]
        runs = LabRuns(MemoryDocuments(), InlineExecutor)
        run_id = runs.start(suite_from_jsonl(ROWS.splitlines()[0], "one"), sides, TODAY, servers=servers, samples=2)
        assert runs.wait(60)
        assert runs.progress(run_id).done == 6
    first = [body for body in one.requests if body["model"] == "small"]
    large = [body for body in one.requests if body["model"] == "large"]
    assert first
    assert all(body["temperature"] == 0.2 and "reasoning_effort" not in body for body in first)
    assert large
    assert all("temperature" not in body and body["reasoning_effort"] == "low" and body["max_tokens"] == 900 for body in large)
    assert all(body["temperature"] == 1.0 and body["top_p"] == 0.5 for body in two.requests)
    assert {body["seed"] for body in two.requests} == {7, 8}, "a seed grows with each time, else they would all be the same"
    assert (set(one.keys), set(two.keys)) == ({KEY}, {"another"})


def test_a_run_goes_on_as_it_began_whatever_was_set_since_and_never_holds_a_key() -> None:
    documents = MemoryDocuments()
    with FakeServer() as server:
        began = Connection(base_url=server.base_url, api_key=SecretStr(KEY), model="small", temperature=0.7, seed=3)
        runs = LabRuns(documents, InlineExecutor)
        run_id = runs.start(SUITE, [evolve(FILES, engine="openai"), FILES], TODAY, servers=[began])
        assert runs.wait(60)
        plan = runs.plan(run_id)
        assert plan.sides[0].answered_by == f"small at {began.host}, temperature 0.7, seed 3"
        assert (plan.sides[0].server, plan.sides[0].parameters) == (server.base_url, began.parameters)
        kept = "".join((documents.read(name) or b"").decode() for name in documents.names("runs"))
        assert KEY not in kept
        server.requests.clear()
        documents.update(f"runs/{run_id}.jsonl", lambda before: b"")
        documents.set_aside(f"runs/{run_id}-report.json")
        since = evolve(began, model="larger", temperature=0.0, seed=None)
        runs.resume(run_id, servers=[since])
        assert runs.wait(60)
        assert {(body["model"], body["temperature"], body["seed"]) for body in server.requests} == {("small", 0.7, 3)}
        with pytest.raises(SideRefused, match=f"asks {began.host}, and that server is not set here now"):
            runs.resume(run_id, servers=[Connection(base_url="http://localhost:1/v1")])
        with pytest.raises(SideRefused, match="No model server is set"):
            runs.start(SUITE, [evolve(FILES, engine="openai")], TODAY)


def test_runs_and_reports_of_earlier_versions_are_read() -> None:
    old = {"label": "A", "prompts": load().model_dump(mode="json"), "engine": "openai", "model": "small"}
    plan = Plan.model_validate(
        {"id": "old", "suite": SUITE.model_dump(mode="json"), "sides": [old, {**old, "label": "B"}], "today": "2026-11-28", "made_at": "2026-11-28T12:00:00Z"}
    )  # fmt: skip
    now = Connection(base_url="http://localhost:1/v1", model="large", temperature=0.4)
    assert (plan.samples, plan.sides[0].answered_by) == (1, "small")
    assert connection_of(plan.sides[0], [now]) == evolve(now, model="small")
    parts = [SUITE.cases[0].raw, 0, load().version, "openai", "small", "2026-11-28"]
    key = hashlib.sha256(json.dumps(parts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:24]
    assert jobs_of(plan.suite, plan.sides, plan.today)[0].key == key, "a run that was cut off then is found again"
    report = report_of(SUITE, [FILES, FILES], TODAY, [[outcome("c0")], [outcome("c0", passed=0.0, missed=["turn 1: mode"])]])
    dumped = report.model_dump(mode="json")
    figures, (comparison,) = dumped.pop("figures"), dumped.pop("comparisons")
    for name in ("answered_by", "samples"):
        dumped.pop(name)
    kept = {**dumped, "a": figures[0], "b": figures[1], "difference": comparison["difference"], "changed": comparison["changed"]}
    assert Report.model_validate(kept) == evolve(report, answered_by=(), samples=1)
    alone = {**kept, "b": None, "difference": {}, "changed": [], "outcomes": kept["outcomes"][:1]}
    assert Report.model_validate(alone).comparisons == ()


def test_what_is_told_of_a_side_is_a_key_of_its_own_and_earlier_keys_stay() -> None:
    plain = jobs_of(SUITE, [FILES], TODAY)[0].key
    assert jobs_of(SUITE, [FILES], TODAY, samples=2)[0].key == plain
    asked = [
        evolve(FILES, engine="openai", model="m", server="http://x/v1", parameters=Parameters(temperature=t)) for t in (0.0, 1.0, None)
    ]
    assert len({job.key for side in asked for job in jobs_of(SUITE, [side], TODAY, samples=3)}) == 3 * 3 * 8


def test_four_sides_are_each_held_against_the_first_with_wider_intervals() -> None:
    def side(failing: int) -> list[Outcome]:
        return [outcome(f"c{n}", passed=float(n >= failing), missed=["turn 1: mode"] * (n < failing)) for n in range(20)]

    sides = [evolve(FILES, label=label) for label in ("one", "two", "three", "four")]
    found = [side(2), side(2), side(14), side(0)]
    report = report_of(SUITE, sides, TODAY, found)
    assert [report.verdict_of(n).partition(",")[0] for n in (1, 2, 3)] == [
        "B is worse on 0 cases", "C is worse on 12 cases", "D is worse on 0 cases",
    ]  # fmt: skip
    assert report.confidence == pytest.approx(1 - 0.05 / 3)
    alone = report_of(SUITE, [sides[0], sides[2]], TODAY, [found[0], found[2]])
    wide, narrow = report.difference_of(2)["passed"], alone.difference["passed"]
    assert wide is not None
    assert narrow is not None
    assert (wide.high or 0) - (wide.low or 0) > (narrow.high or 0) - (narrow.low or 0)
    assert [words.partition(":")[0] for words in broken_conditions(report, Gate(below=(("passed", 0.5),)))] == ["Cases passed"]
    assert "C is worse than A" in broken_conditions(report, Gate(worse=("passed",)))[0]
    public = report_json(report)
    assert {"a", "b", "c", "d"} <= set(public)
    assert set(public["more"]) == {"c", "d"}  # type: ignore[arg-type]
    text = report_markdown(report)
    assert "| measure | A | B | C | D |" in text
    assert "## C against A: three" in text
    assert "98.3 % interval" in text
    assert report.failing[0].sides == (0, 1, 2)


def test_a_case_played_several_times_counts_once_with_its_mean_and_shows_the_time_that_failed() -> None:
    plays = [outcome("c", ms=1.0), outcome("c", passed=0.0, missed=["turn 1: mode"], ms=100.0), outcome("c", error="busy", passed=0.0)]
    whole = folded(plays)
    assert (whole.passed, whole.errors, whole.error) == (pytest.approx(1 / 3, abs=1e-5), pytest.approx(1 / 3, abs=1e-5), None)
    assert whole.told == ("turn 1: mode", "busy")
    assert whole.play_with("turn 1: mode") == plays[1]
    report = report_of(SUITE, [FILES, FILES], TODAY, [[whole], [folded([outcome("c")] * 3)]], samples=3)
    assert report.difference["passed"].cases == 1  # type: ignore[union-attr]
    assert report.unsteady == ("c",)
    assert "fails on A (2 of 3 times)" in report_markdown(report)
    assert report.errors(0) == (("busy", 1),)

    def work(job: CaseJob) -> Outcome:
        return evolve(outcome(job.case.id, passed=float(job.sample != 1)), key=job.key)

    (found,) = evaluate(SUITE, [FILES], TODAY, InlineExecutor(), work=work, samples=4)
    assert [(o.passed, len(o.plays)) for o in found] == [(0.75, 4)] * 8


def test_more_cases_and_more_times_show_smaller_differences_as_far_as_chance_within_a_case_goes() -> None:
    assert smallest_shown(5, 1) == 1.0
    assert smallest_shown(400, 1) == pytest.approx(2.8016 * USUAL.between**0.5 / 20, rel=1e-3)
    noisy = Spread(between=0.01, within=0.4)
    assert smallest_shown(100, 10, noisy) < smallest_shown(100, 1, noisy) / 2
    assert smallest_shown(100, 10, Spread(between=0.2)) == smallest_shown(100, 2, Spread(between=0.2))
    for cases in (50, 300):
        assert abs(cases_for(smallest_shown(cases, 3, noisy), 3, noisy) - cases) <= 1
    a = [folded([outcome(f"c{n}"), outcome(f"c{n}", passed=float(n % 2))]) for n in range(40)]
    steady = [folded([outcome(f"c{n}")] * 2) for n in range(40)]
    found = spread_of(a, steady)
    assert found.measured
    assert found.within == pytest.approx(0.25)
    assert spread_of(steady, steady) == USUAL


def test_an_estimate_counts_schemas_and_knows_no_price_of_an_unknown_model() -> None:
    connection = Connection(base_url="http://localhost:9/v1", model="mine")
    asked = request()
    schema = json.dumps(wire_schema(asked.reply_model), separators=(",", ":"))
    assert request_tokens(connection, asked) >= tokens_of(asked.system) + tokens_of(schema)
    mini = settled(evolve(FILES, engine="openai"), Connection(model="gpt-4o-mini", api_key=SecretStr(KEY)))
    own = settled(evolve(FILES, engine="openai"), connection)
    both = estimate(SUITE, [mini, own, FILES], TODAY, samples=3)
    once = estimate(SUITE, [mini], TODAY)
    assert both.sides[0].tokens_in == pytest.approx(3 * once.sides[0].tokens_in, rel=0.01)
    assert both.sides[0].cost is not None
    assert both.sides[0].cost > 0
    assert both.cost is None
    assert "at a price that is not known here (mine)" in both.words
    assert estimate(SUITE, [FILES], TODAY).words == "Nothing is sent: the built-in engine answers."


@pytest.mark.parametrize("name", ["top_p", "reasoning_effort", "temperature"])
def test_a_parameter_that_is_being_measured_is_never_left_out_behind_the_tuners_back(name: str) -> None:
    given = {"top_p": 0.5, "reasoning_effort": "low", "temperature": 0.3}
    with FakeServer(then=f"no_{name}") as server:
        side = evolve(FILES, engine="openai", model="m", server=server.base_url, parameters=Parameters(**{name: given[name]}))
        client = OpenAIClient(connection_of(side, [Connection(base_url=server.base_url)]) or Connection(), Dialects())
        with pytest.raises(ModelRequestRefused, match="refuses a parameter it is asked with"):
            client.complete(request())
        assert server.calls == 1


def test_parameters_are_read_as_they_are_typed() -> None:
    base = Parameters()
    typed = {"temperature": "none", "top_p": " 0,9 ", "seed": "42", "reasoning_effort": "High", "max_tokens": ""}
    assert parameters_typed(typed, base) == Parameters(temperature=None, top_p=0.9, seed=42, reasoning_effort="high")
    assert parameters_typed({}, base).words == "temperature 0.2"
    assert parameters_typed({"temperature": "none", "max_tokens": "900"}, base).words == "no temperature, at most 900 tokens"
    for field, text, words in (
        ("temperature", "warm", "The temperature is 'warm'; it must be a number from 0 to 2"),
        ("seed", "1.5", "must be a whole number"),
        ("top_p", "2", "top_p is '2'"),
        ("reasoning_effort", "a lot", "must be one word"),
    ):
        with pytest.raises(SettingInvalid, match=words):
            parameters_typed({field: text}, base)


def test_a_side_is_typed_in_full_on_the_command_line() -> None:
    env = {"OTHER_KEY": "secret-of-another"}
    here = Connection(base_url="http://localhost:9/v1", model="small", seed=5)
    side, own = side_typed("name=hot, prompts=files,temperature=1.5,seed=none", lambda name: load(), env, here, "offline")
    assert (side.label, side.engine, own) == ("hot", "openai", None)
    assert settled(side, here).answered_by == "small at localhost:9, temperature 1.5"
    side, own = side_typed("model=large,server=http://localhost:8/v1/,key=OTHER_KEY,effort=low", lambda name: load(), env, here, "offline")
    assert own is not None
    assert (own.api_key.get_secret_value(), side.server, own.own) == ("secret-of-another", "http://localhost:8/v1", True)
    assert "secret" not in side.model_dump_json()
    for text, words in (
        ("promts=files", "keys are name, prompts"),
        ("engine=offline,temperature=1", "'offline' has no temperature"),
        ("engine=magic", "'magic' is none"),
        ("server=http://x/v1,key=NOWHERE", "no key in the variable NOWHERE"),
        ("key=OTHER_KEY", "name the server, too"),
        ("temperature=7", "from 0 to 2"),
    ):
        with pytest.raises(SettingInvalid, match=words):
            side_typed(text, lambda name: load(), env, here, "offline")


def test_sides_of_one_name_are_told_apart() -> None:
    asked = [evolve(FILES, engine="openai", model="m", parameters=Parameters(temperature=t)) for t in (0.0, 1.0)]
    assert [side.label for side in labelled(asked)] == ["files, m, temperature 0", "files, m, temperature 1"]
    assert [side.label for side in labelled([FILES, FILES, evolve(FILES, label="mine")])] == ["files, side A", "files, side B", "mine"]


def test_the_command_compares_sides_says_first_what_it_takes_and_plays_each_case_several_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = tmp_path / "suite.jsonl"
    suite.write_text("\n".join(ROWS.splitlines()[:2]), encoding="utf-8")
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    KNOWN.forget()
    with FakeServer() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_MODEL", "small")
        arguments = [
            "evaluate",
            str(suite),
            "--today",
            "2026-11-28",
            "--jobs",
            "2",
            "--side",
            "name=plain",
            "--side",
            "temperature=1.5,name=hot",
        ]
        assert main([*arguments, "--engine", "openai", "--estimate"]) == 0
        assert "schemas are counted" in capsys.readouterr().out
        assert server.calls == 0, "an estimate sends nothing"
        assert main([*arguments, "--engine", "openai", "--samples", "3", "--out", str(tmp_path / "r.json")]) == 0
        told = capsys.readouterr().out
        assert {body["temperature"] for body in server.requests} == {0.2, 1.5}
    assert told.index("schemas are counted") < told.index("B is worse on")
    report = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert (report["samples"], report["a"]["prompts"], report["b"]["prompts"]) == (3, "plain", "hot")
    assert report["b"]["answered_by"].endswith("temperature 1.5")
    assert main([*arguments, "--prompts", "files"]) == 2
    assert main([*arguments, "--samples", "0"]) == 2
    assert "--samples is 0" in capsys.readouterr().err


def test_a_run_with_no_case_done_on_every_side_says_so() -> None:
    runs = LabRuns(MemoryDocuments(), InlineExecutor, work=lambda job: outcome("none"))
    run_id = runs.start(SUITE, [FILES, FILES], TODAY)
    assert runs.wait(60)
    with pytest.raises(RunRefused, match="on every side"):
        runs.report(run_id)
