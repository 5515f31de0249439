"""The lab around saved trips: running them again, runs in the background, cases, opinions, reports, branches, drills and demos."""

from __future__ import annotations

import csv
import io
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from planner.__main__ import main
from planner.domain.errors import PlannerError
from planner.domain.events import LLMCalled, MessageSent, TripConfirmed
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.exports.json_file import ImportRefused
from planner.lab import opinions, suites
from planner.lab.bundles import bundle_in, bundle_of, bundle_text
from planner.lab.evaluating import InlineExecutor, evaluate
from planner.lab.expecting import Claim
from planner.lab.playing import CaseJob, Outcome, run_job
from planner.lab.rerunning import Recorded, RerunRefused, compared, originals, rerun, turns_in
from planner.lab.runs import LabRuns, RunRefused
from planner.lab.sides import Side
from planner.lab.suites import Suite, SuiteRefused, suite_from_jsonl
from planner.lab.turn_prompts import prompts_of_turn
from planner.llm.fault_drill import FAULTS, Fault
from planner.llm.offline.engine import OfflineEngine
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta
from planner.prompting.library import PromptLibrary, PromptRefused
from planner.prompting.load import load
from planner.runtime.config import Config, make_services
from planner.runtime.demonstrations import demos
from planner.runtime.session import Planner, PlannerSession
from planner.store import DocumentStore, MemoryDocuments, MemoryStore, open_documents, open_store
from planner.turn.trace import replay

TODAY = date(2026, 11, 27)
NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
FIRST = "Two adults from New York City to Boston, 12 to 15 February 2027"
SECOND = "trains, hotel and food, mid-range"
CANARY = "sk-canary-0123456789abcdef"


@pytest.fixture
def planner() -> Planner:
    return Planner(Config(today=TODAY), MemoryStore())


def talked(planner: Planner, *texts: str) -> PlannerSession:
    session = planner.session()
    for text in texts:
        session.say(text)
        assert session.wait(60)
    return session


class Watching(OfflineEngine):
    """The built-in engine, keeping the prompts it was sent."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        self.seen.append(request.system)
        return super().complete(request, on_delta)


def test_a_recorded_trip_is_run_again_without_any_call(planner: Planner) -> None:
    session = talked(planner, FIRST, SECOND, "yes")
    records = session.records()
    engine = Recorded(records)
    again = rerun(records, session.trip_id, 1, lambda day: make_services(Config(), day, client=engine), today=TODAY)
    for was, now in zip(originals(records, session.trip_id, 1), again, strict=True):
        assert not [row for row in compared(was, now) if row.differs and row.label != "Seconds"]
    assert len(again) == 3
    assert again[2].options


def test_from_any_turn_under_other_prompts_the_turns_before_are_taken_over(planner: Planner) -> None:
    session = talked(planner, FIRST, SECOND, "make it three people")
    engine = Watching()
    changed = load().with_texts({"extract": load()["extract"].text + "\nRead slowly."}, "slow")
    again = rerun(
        session.records(), session.trip_id, 3, lambda day: make_services(Config(), day, client=engine, prompts=changed), today=TODAY
    )
    assert [turn.said for turn in again] == ["make it three people"]
    assert "Read slowly." in engine.seen[0]
    assert dict(again[0].facts)["Who"] == "3 adults"
    assert turns_in(session.records()) == (1, 2, 3)
    with pytest.raises(RerunRefused):
        rerun(session.records(), session.trip_id, 9, lambda day: make_services(Config(), day))


def test_a_call_that_was_never_made_is_told_and_not_made_up(planner: Planner) -> None:
    session = talked(planner, FIRST)
    (turn,) = rerun(session.records(), session.trip_id, 1, lambda day: make_services(Config(), day, client=Recorded(())), today=TODAY)
    assert "not made when the turn was recorded" in turn.reply


def suite_of(count: int) -> Suite:
    return suite_from_jsonl("\n".join(json.dumps({"id": f"c{n}", "turns": ["Rome"]}) for n in range(count)), "many")


SIDES = (Side(label="A", prompts=load()), Side(label="B", prompts=load()))


class NoticingKeep(MemoryDocuments):
    """Says when the first outcomes of a run are kept."""

    def __init__(self) -> None:
        super().__init__()
        self.noticed = threading.Event()

    def append(self, name: str, line: bytes) -> None:
        super().append(name, line)
        self.noticed.set()


def test_a_run_that_was_killed_goes_on_where_it_was() -> None:
    ran: list[str] = []
    gate = threading.Event()

    def work(job: CaseJob) -> Outcome:
        if len(ran) >= 8:
            gate.wait(60)
        ran.append(job.key)
        return Outcome(key=job.key, case_id=job.case.id)

    documents = NoticingKeep()
    first = LabRuns(documents, lambda: ThreadPoolExecutor(1), work=work, clock=lambda: NOON)
    try:
        run_id = first.start(suite_of(30), SIDES, TODAY)
        assert documents.noticed.wait(30)
        with pytest.raises(RunRefused, match="A test is running"):
            first.start(suite_of(1), SIDES, TODAY)
        documents.append(f"runs/{run_id}.jsonl", b'{"key": "cut off by the end of the pro')
        after = LabRuns(documents, lambda: ThreadPoolExecutor(2), work=run_job)
        assert after.progress(run_id).state == "stopped"
        assert 2 <= after.report(run_id).cases <= 4
        first.stop(run_id)
    finally:
        gate.set()
    assert first.wait(30)
    kept = after.progress(run_id).done
    assert 0 < kept < 60
    after.resume(run_id)
    assert after.wait(120)
    assert (after.progress(run_id).state, after.progress(run_id).done) == ("done", 60)
    report = after.report(run_id)
    assert (report.cases, report.count("worse")) == (30, 0)
    assert report == LabRuns(documents, InlineExecutor).report(run_id)
    assert after.list() == (run_id,)


def test_stop_keeps_what_was_found_and_a_bug_is_told_in_words() -> None:
    def broken(job: CaseJob) -> Outcome:
        raise RuntimeError("bug")

    runs = LabRuns(MemoryDocuments(), InlineExecutor, work=broken, clock=lambda: NOON)
    run_id = runs.start(suite_of(2), SIDES, TODAY)
    assert runs.wait(30)
    assert (runs.progress(run_id).state, "broke off" in runs.progress(run_id).words) == ("failed", True)
    with pytest.raises(SuiteRefused):
        runs.start(Suite(name="none", cases=()), SIDES, TODAY)
    assert runs.current is None


def test_a_conversation_becomes_a_case_that_passes_and_notices_a_change(planner: Planner) -> None:
    session = talked(planner, FIRST, SECOND)
    claims = suites.offered_claims(session.state())
    case = suites.case_from_trip(
        session.records(), session.state(), title="To Boston", today=TODAY.isoformat(), versions={"prompts": "files"}, claims=claims
    )
    for wanted in ("to-boston", "to-boston-2"):
        assert suites.save_case(planner.documents, case).id == wanted
    suite = suites.load_saved(planner.documents, suites.SAVED).sound()
    (found,) = evaluate(suite, SIDES[:1], TODAY, InlineExecutor())
    assert [(o.passed, o.slots_right) for o in found] == [(1.0, 1.0)] * 2
    text = suites.jsonl_of(case).replace("Boston, 12", "x").replace("2 adults", "9 adults")
    (wrong,) = evaluate(suite_from_jsonl(text, "wrong"), SIDES[:1], TODAY, InlineExecutor())
    assert wrong[0].passed == 0


def test_an_upload_with_broken_rows_keeps_nothing(planner: Planner) -> None:
    suites.upload_suite(planner.documents, "My cases.JSONL", b'{"id": "a", "turns": ["hello"]}\n')
    with pytest.raises(SuiteRefused, match="1 of 2 rows"):
        suites.upload_suite(planner.documents, "my cases.jsonl", b'{"id": "b", "turns": ["hello"]}\n{oops\n')
    with pytest.raises(SuiteRefused, match="UTF-8"):
        suites.upload_suite(planner.documents, "x.jsonl", b"\xff\xfe\x00")
    assert [c.id for c in suites.load_saved(planner.documents, "my-cases").cases] == ["a"]
    with pytest.raises(SuiteRefused):
        suites.load_saved(planner.documents, "../prompts")


def test_a_reported_turn_holds_no_key_and_is_replayed_elsewhere(planner: Planner) -> None:
    said = f"{FIRST}. My key is {CANARY}, write to ann@example.com, password hunter2secret"
    session = talked(planner, said, SECOND)
    bundle = bundle_of(
        session.records(), 2, planner.library.prompts(), engine="offline", today=TODAY, made_at=NOON, note=f"see {CANARY}",
        secrets=("hunter2secret",),
    )  # fmt: skip
    text = bundle_text(bundle)
    for secret in (CANARY, "hunter2secret", "ann@example.com", session.trip_id):
        assert secret not in text
    read = bundle_in(text)
    assert read == bundle
    elsewhere = Planner(Config(), MemoryStore())
    trip = elsewhere.keep_trip(read.records, "Reported")
    records = elsewhere.store.trace(trip)
    assert elsewhere.load(trip).state.trip == session.state().trip
    again = rerun(records, trip, 2, lambda day: make_services(Config(), day, client=Recorded(records, 2)), today=read.today)
    assert again[0].facts == originals(session.records(), session.trip_id, 2)[0].facts


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 2}, "newer version"),
        ({"schema_version": 9}, "newer version"),
        ({"format": "x"}, "no reported turn"),
        ({"records": []}, "not whole"),
        ({"turn": "two"}, "not sound: turn"),
        ({"turn": 77}, "tells of turn 77, and its records end in turn 1"),
        ({"whole": 99}, "of its 99 records"),
    ],
)
def test_a_report_that_cannot_be_read_is_told_in_words(change: dict[str, object], words: str, planner: Planner) -> None:
    session = talked(planner, FIRST)
    whole = json.loads(bundle_text(bundle_of(session.records(), 1, load(), engine="offline", today=None, made_at=NOON)))
    with pytest.raises(ImportRefused, match=words):
        bundle_in(json.dumps({**whole, **change}))
    with pytest.raises(ImportRefused, match="larger than 8 MB"):
        bundle_in("x" * 8_000_001)


def test_prompts_of_a_report_become_a_set_of_their_own(planner: Planner) -> None:
    theirs = load().with_texts({"extract": load()["extract"].text + "\nRead slowly."}, "theirs")
    name = planner.library.take_in({p.name: p.text for p in theirs.prompts}, "reported-1")
    assert planner.library.prompts(name)["extract"].text == theirs["extract"].text
    assert planner.library.prompts()["extract"] == load()["extract"]
    assert planner.library.take_in({p.name: p.text for p in load().prompts}, "same") == "files"


@pytest.fixture(params=["memory", "folder"])
def documents(request: pytest.FixtureRequest, tmp_path: Path) -> DocumentStore:
    return MemoryDocuments() if request.param == "memory" else open_documents(tmp_path)


def opinion(**changes: object) -> opinions.Feedback:
    return opinions.Feedback.model_validate({"at": NOON, "trip_id": "t", "turn": 1, "about": "reply", "thumb": "up"} | changes)


def test_the_newest_opinion_of_a_thing_counts_and_filters_narrow(documents: DocumentStore) -> None:
    opinions.give(documents, opinion(note="good"))
    opinions.give(documents, opinion(thumb="down", note="asks twice"))
    opinions.give(documents, opinion(about="opt-1", thumb="up", prompt_set="brief"))
    opinions.give(documents, opinion(about="opt-2"))
    opinions.give(documents, opinion(about="opt-2", thumb=None))
    documents.append(opinions.DOCUMENT, b"not json")
    rows = opinions.given(documents)
    assert [(f.about, f.thumb) for f in rows] == [("opt-1", "up"), ("reply", "down")]
    assert opinions.chosen(rows, thumb="down") == rows[1:]
    assert opinions.chosen(rows, about="option") == rows[:1]
    assert opinions.chosen(rows, prompt_set="brief") == rows[:1]
    assert opinions.chosen(rows, words="TWICE") == rows[1:]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =cmd|' /C calc'!A0", "%0A", "\n=1"])
def test_no_cell_is_taken_for_a_formula(text: str) -> None:
    rows = list(csv.reader(io.StringIO(opinions.csv_of([opinion(note=text, said='a "quoted", word')]))))
    assert rows[0] == list(opinions.COLUMNS)
    assert rows[1][5] == f"'{text}"
    assert rows[1][6] == 'a "quoted", word'


def test_a_branch_has_the_history_up_to_its_turn_and_leaves_the_trip_alone(planner: Planner) -> None:
    session = talked(planner, FIRST, SECOND, "make it three people")
    before = session.state()
    other = session.branch(2)
    assert dict(originals(other.records(), other.trip_id, 1)[-1].facts)["Who"] == "2 adults"
    other.say("make it five people")
    assert other.wait(60)
    assert other.state().trip.party.adults == 5
    assert session.state() == before
    assert other.state() == replay(TripState(trip_id=other.trip_id), other.records()).model_copy(
        update={"settings": other.state().settings}
    )
    with pytest.raises(PlannerError):
        planner.session().branch(1)


@pytest.mark.parametrize("fault", FAULTS)
def test_each_drill_degrades_in_words_and_loses_nothing(fault: Fault, planner: Planner) -> None:
    session = talked(planner, FIRST + ", " + SECOND)
    known = session.state().trip
    planner.drills[session.trip_id] = fault
    session.say("yes")
    assert session.wait(60)
    turn = session.state().turn
    assert turn is not None
    assert turn.reply or turn.error_words
    assert session.state().trip == known
    match fault:
        case "transport_fails":
            assert turn.mode == "FINALIZE"
            assert "Getting there" in turn.reply
            assert session.state().options
        case "bad_json" | "truncated":
            assert session.state().options, "the built-in engine stands in"
        case _:
            assert turn.stage == "failed"
    del planner.drills[session.trip_id]
    session.resume()
    assert session.wait(60)
    assert session.state().options


def test_a_word_in_between_does_not_put_a_demo_out_of_step(planner: Planner) -> None:
    session = planner.start_demo(demos()[0])
    for act in (session.step_demo, lambda: session.say("thanks"), session.step_demo):
        job = act()
        assert job is not None
        assert job.wait(60)
    assert session.demo_done == 2
    assert session.state().trip.party.adults == 2


def test_each_demo_is_the_same_byte_for_byte_and_ends_with_a_plan_chosen(tmp_path: Path) -> None:
    for demo in demos():
        runs = []
        for planner in (Planner(Config(), MemoryStore()), Planner(Config(), open_store(tmp_path / demo.name))):
            session = planner.start_demo(demo)
            while (job := session.step_demo()) is not None:
                assert job.wait(60)
                assert job.error is None
            assert session.state().selection is not None
            runs.append(session.state().model_dump_json().replace(session.trip_id, "demo"))
        assert runs[0] == runs[1]
    assert len(demos()) == 3
    assert planner.session().step_demo() is None


def test_an_upload_writes_over_nothing_that_is_kept(planner: Planner) -> None:
    session = talked(planner, FIRST)
    case = suites.case_from_trip(
        session.records(), session.state(), title="To Boston", today=TODAY.isoformat(), versions={}, claims=suites.offered_claims(session.state())
    )  # fmt: skip
    suites.save_case(planner.documents, case)
    one, other = b'{"id": "a", "turns": ["hello"]}\n', b'{"id": "b", "turns": ["hello"]}\n'
    names = [suites.upload_suite(planner.documents, file, content).name for file, content in (
        ("saved-cases.jsonl", one), ("My cases.jsonl", one), ("my-cases.jsonl", other), ("my cases.jsonl", one), ("my cases.jsonl", other),
    )]  # fmt: skip
    assert names == ["saved-cases-2", "my-cases", "my-cases-2", "my-cases", "my-cases-2"]
    assert [c.title for c in suites.load_saved(planner.documents, suites.SAVED).cases] == ["To Boston"]
    assert [c.id for c in suites.load_saved(planner.documents, "my-cases").cases] == ["a"]


def test_nothing_the_lab_keeps_or_writes_holds_a_key_that_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    documents = open_documents(tmp_path / "data")
    row = json.dumps(
        {
            "id": "a",
            "title": f"with {CANARY}",
            "turns": [f"Rome, my key is {CANARY}"],
            "expect": [{"kind": "equals", "path": "x", "value": CANARY}],
        }
    )
    suite = suites.upload_suite(documents, "keys.jsonl", row.encode())
    runs = LabRuns(documents, InlineExecutor)
    run_id = runs.start(suite, SIDES, TODAY)
    assert runs.wait(60)
    planner = Planner(Config(today=TODAY), open_store(tmp_path / "data"))
    session = talked(planner, f"{FIRST}, my key is {CANARY}")
    suites.save_case(
        documents,
        suites.case_from_trip(
            session.records(), session.state(), title=f"To Boston {CANARY}", today=TODAY.isoformat(), versions={},
            claims=(Claim(kind="fact", facts={"Notes": CANARY}),),
        ),
    )  # fmt: skip
    cases = tmp_path / "cases.jsonl"
    cases.write_text(row + "\n", encoding="utf-8")
    main(["replay", str(cases), "--out", str(tmp_path / "results.out"), "--today", TODAY.isoformat()])
    main(["evaluate", str(cases), "--out", str(tmp_path / "report.out"), "--jobs", "1", "--versus", "files"])
    capsys.readouterr()
    assert main(["export", session.trip_id, "--format", "json"]) == 0
    assert CANARY not in capsys.readouterr().out
    written = [*tmp_path.glob("*.out"), *(p for p in (tmp_path / "data" / "lab").rglob("*") if p.is_file())]
    assert len(written) >= 7
    for path in written:
        assert CANARY not in path.read_text(encoding="utf-8"), path.name
    assert run_id in " ".join(p.name for p in written)


def test_a_report_that_was_cut_short_is_refused(planner: Planner) -> None:
    session = talked(planner, FIRST, SECOND)
    whole = json.loads(bundle_text(bundle_of(session.records(), 2, load(), engine="offline", today=None, made_at=NOON)))
    with pytest.raises(ImportRefused, match="not whole"):
        bundle_in(json.dumps({**whole, "records": whole["records"][:-3]}))


def test_prompts_that_cannot_be_used_are_refused_before_anything_is_kept(planner: Planner) -> None:
    texts = {p.name: p.text for p in load().prompts}
    for changed, words in (
        ({"clarify": texts["clarify"] + "\nShort.", "extract": texts["extract"] + " $curency"}, "'extract' cannot be used"),
        ({"clarify": texts["clarify"] + "\nShort.", "poem": "rhyme"}, "no prompt called 'poem'"),
    ):
        with pytest.raises(PromptRefused, match=words):
            planner.library.take_in({**texts, **changed}, "reported-1")
    assert planner.library.shelf().versions == ()


def test_a_report_holds_the_texts_its_turn_was_made_with(planner: Planner) -> None:
    library, text = planner.library, {p.name: p.text for p in load().prompts}
    library.make_current("specialist/tone", library.save("specialist/tone", text["specialist/tone"] + "\nBriefly.").number)
    session = talked(planner, FIRST, SECOND)
    session.press(TripConfirmed())
    assert session.wait(60)
    for name in ("extract", "rules", "specialist/tone", "specialist/food", "finalize"):
        library.make_current(name, library.save(name, text[name] + "\nOther words.").number)
    talk, plans = (prompts_of_turn(session.records(n), library, "default") for n in (1, session.state().turn.n))  # type: ignore[union-attr]
    assert (talk.lost, talk.prompts["extract"].text, talk.prompts["rules"].text) == ((), text["extract"], text["rules"])
    assert (plans.lost, plans.prompts["specialist/tone"].text) == ((), text["specialist/tone"] + "\nBriefly.")
    assert {n: plans.prompts[n].text for n in ("specialist/food", "finalize", "rules")} == {
        n: text[n] for n in ("specialist/food", "finalize", "rules")
    }
    bundle = bundle_of(session.records(), 1, talk.prompts, engine="offline", today=None, made_at=NOON)
    assert "Other words" not in bundle.prompts["extract"]


def test_a_report_says_which_text_of_then_is_lost(planner: Planner) -> None:
    changed = load().with_texts({"extract": load()["extract"].text + "\nSince changed in its file."}, "files")
    session = talked(planner, FIRST)
    later = PromptLibrary(MemoryDocuments(), files=lambda: changed)
    used = prompts_of_turn(session.records(1), later, "default")
    assert used.lost == ("extract",)
    bundle = bundle_of(session.records(), 1, used.prompts, engine="offline", today=None, made_at=NOON, not_kept=used.lost)
    assert "extract" not in bundle.prompts
    assert bundle_in(bundle_text(bundle)).not_kept == ("extract",)


def test_the_seconds_of_a_turn_are_those_of_its_calls_then_and_now(planner: Planner) -> None:
    session = talked(planner, FIRST, SECOND)
    records = list(session.records())
    last = records[-1]
    records[-1] = evolve(last, at=last.at + timedelta(seconds=62))
    was = originals(records, session.trip_id, 1)
    assert all(turn.ms < 30_000 for turn in was), "what was recorded a minute later in the same turn took no time of it"
    calls = [r.event.call.ms for r in records if isinstance(r.event, LLMCalled) and r.turn == 1]
    assert was[0].ms == round(sum(calls) + sum(r.event.ms for r in records if isinstance(r.event, MessageSent) and r.turn == 1), 1)
