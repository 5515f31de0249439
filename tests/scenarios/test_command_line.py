"""The command line as people and tools use it: cases in, results out, the same bytes every time, plain sentences for what is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from planner.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
TURNS = [
    "I want to visit Boston for a long weekend, coming from New York City",
    "Feb 12-15, 2 people, mid-range, about $2,600. Trains, hotel and food. Love history, must see the Freedom Trail",
    "Yes, that's perfect!",
    {"event": "option_chosen", "option": 2},
]
CASE = {"id": "boston", "today": "2026-11-27", "turns": TURNS, "unknown_key": 1}


def replayed(folder: Path, cases: list[object], *more: str) -> tuple[int, str]:
    source, out = folder / "cases.jsonl", folder / f"results{len(list(folder.iterdir()))}.jsonl"
    source.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in cases), encoding="utf-8")
    return main(["replay", str(source), "--out", str(out), *more]), out.read_text(encoding="utf-8")


def without_ms(text: str) -> str:
    return re.sub(r'"ms": [0-9.e-]+', '"ms": 0', text)


def test_the_complete_conversation_passes_through_every_mode_to_a_selected_option(tmp_path):
    status, text = replayed(tmp_path, [CASE])
    result = json.loads(text)
    assert status == 0
    assert [t["mode"] for t in result["turns"]] == ["CLARIFY", "CONFIRM", "FINALIZE", "FINALIZE"]
    assert {m["action"] for t in result["turns"] for m in t["messages"]} >= {
        "NORMAL_RESPONSE",
        "USE_TOOL",
        "TOOL_RETURN",
        "AGENT_CALL",
        "AGENT_RETURN",
    }
    state = result["state"]
    assert len(state["options"]) in (2, 3)
    assert state["selection"]["option_id"] == "opt-2"
    assert set(state["reports"]) == {"transport", "stay", "food"}
    ledger = {q["slot"]: q["status"] for q in state["questions"]}
    assert ledger["trip.date_range"] == ledger["trip.party"] == ledger["trip.budget"] == "answered"
    assert ledger["confirmation"] == "answered"


def test_the_same_case_twice_gives_the_same_bytes_but_for_wall_times(tmp_path):
    assert without_ms(replayed(tmp_path, [CASE])[1]) == without_ms(replayed(tmp_path, [CASE])[1])


def test_several_processes_give_the_bytes_of_one(tmp_path):
    cases = [{**CASE, "id": f"c{n}"} for n in range(3)]
    assert without_ms(replayed(tmp_path, cases)[1]) == without_ms(replayed(tmp_path, cases, "--jobs", "2")[1])


def test_one_broken_case_never_stops_the_others_and_is_told_in_its_result(tmp_path):
    broken = [
        {"id": "no turns"},
        "{ this is no json",
        {"id": "odd", "turns": [{"event": "no_such_button"}]},
        {"id": "fine", "turns": ["hello"]},
    ]
    status, text = replayed(tmp_path, broken)
    errors = [json.loads(line)["error"] for line in text.splitlines()]
    assert status == 1
    assert [e is None for e in errors] == [False, False, False, True]
    assert all(e["kind"] == "case_invalid" and e["message"] for e in errors[:3])


@pytest.mark.parametrize("text", ["", "   \n", "x" * 4001, "y" * 1_000_000], ids=["empty", "blank", "too long", "a megabyte"])
def test_a_message_that_cannot_be_read_gets_words_and_changes_nothing(tmp_path, text):
    _, out = replayed(tmp_path, [{"id": "bad", "today": "2026-11-27", "turns": ["Two adults to Boston", text]}])
    first, second = json.loads(out)["turns"]
    assert second["reply"]
    assert second["state"]["trip"] == first["state"]["trip"]
    assert second["state"]["transcript"] == first["state"]["transcript"]


@pytest.mark.parametrize(
    "button",
    [
        {"event": "option_chosen", "option": 9},
        {"event": "trip_confirmed"},
        {"event": "turn_undone"},
        {"event": "options_rejected"},
        {"event": "slot_skipped", "slot": "trip.budget"},
        {"event": "turn_stopped"},
    ],
    ids=lambda b: b["event"],
)
def test_an_impossible_button_changes_nothing_and_says_so(tmp_path, button):
    _, out = replayed(tmp_path, [{"id": "b", "today": "2026-11-27", "turns": [button]}])
    (turn,) = json.loads(out)["turns"]
    assert turn["reply"].strip()
    assert turn["state"]["trip"]["destinations"] == []
    assert turn["state"]["options"] == []
    assert turn["state"]["selection"] is None


def test_a_button_sets_what_words_would_have_set(tmp_path):
    turns = [
        "Two adults, Lyon to Barcelona, 11-15 March 2027, flights and hotel",
        {"event": "slot_set", "slot": "trip.budget.level", "value": "mid"},
    ]
    _, out = replayed(tmp_path, [{"id": "s", "today": "2026-11-27", "turns": turns}])
    last = json.loads(out)["turns"][-1]
    assert last["state"]["trip"]["budget"]["level"] == "mid"
    assert last["mode"] == "CONFIRM"


def test_every_check_of_an_exported_state_can_be_run_again(tmp_path, capsys):
    state = json.loads(replayed(tmp_path, [CASE])[1])["state"]
    path = tmp_path / "state.json"
    path.write_text(json.dumps(state), encoding="utf-8")
    assert main(["check", str(path)]) in (0, 1)
    shown = capsys.readouterr().out
    assert "day_count" in shown
    assert "sums" in shown
    state["options"][0]["cost"]["total"]["high"] = "1.00"
    state["options"][0]["cost"]["total"]["low"] = "1.00"
    path.write_text(json.dumps(state), encoding="utf-8")
    assert main(["check", str(path)]) == 1


@pytest.mark.parametrize(("argv", "words"), [
    (["replay", "nowhere.jsonl", "--out", "x.jsonl"], "cannot be read"),
    (["check", "nowhere.json"], "cannot be read"),
    (["export", "../../etc/passwd", "--format", "md"], "not the id of a trip"),
    (["export", "unknown", "--format", "json"], "trip"),
])  # fmt: skip
def test_what_cannot_be_run_is_said_in_one_sentence(tmp_path, monkeypatch, capsys, argv, words):
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path))
    assert main(argv) == 2
    assert words in capsys.readouterr().err


def test_the_module_runs_as_a_program():
    done = subprocess.run([sys.executable, "-m", "planner", "--help"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "replay" in done.stdout
