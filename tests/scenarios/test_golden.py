"""Every golden conversation still reads as it was reviewed; together they cover every act, step, slot and ledger status."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from planner.ledger import QUESTION_SLOTS, QuestionStatus
from planner.patch import Act
from tests.scenarios.golden import STEP, files, parse, render


@pytest.mark.parametrize("path", files(), ids=lambda p: p.stem)
def test_the_conversation_reads_as_it_was_reviewed(path):
    text = path.read_text(encoding="utf-8")
    assert render(parse(text)) == text


def test_there_are_at_least_sixty_and_each_is_of_its_own_kind():
    golden = [parse(p.read_text(encoding="utf-8")) for p in files()]
    assert len(golden) >= 60
    assert len({g.title for g in golden}) == len(golden) == len({g.shows for g in golden}) == len({g.turns for g in map(_hashable, golden)})


def _hashable(golden):
    return type(golden)(golden.title, golden.shows, golden.today, tuple(map(str, golden.turns)))


def test_together_they_cover_every_act_step_slot_and_status():
    text = "\n".join(p.read_text(encoding="utf-8") for p in files())
    heads = re.findall(r"^\*(.+)\*$", text, re.MULTILINE)
    acts = {act for head in heads for act in head.split(" · ")[1].split(", ")}
    assert acts == set(get_args(Act))
    assert {head.split(" · ")[0] for head in heads} == set(STEP.values()) - {"Research"}, "research is passed through, no turn ends there"
    rows = re.findall(r"^\| ([\w.]+) \| (\w+) \|", text, re.MULTILINE)
    assert {status for _, status in rows if status != "became"} == set(get_args(QuestionStatus))
    assert {slot for slot, _ in rows} >= set(QUESTION_SLOTS) - {"preferences.stay_style", "preferences.must_do"}, (
        "those two are never asked, only told"
    )


def test_no_answered_slot_is_ever_asked_again():
    for path in files():
        ledger = path.read_text(encoding="utf-8").split("## The ledger")[1]
        slots = [row for row in re.findall(r"^\| ([\w.]+) \| (answered|asked) \|", ledger, re.MULTILINE) if row[0] != "confirmation"]
        asked_again = {slot for slot, status in slots if status == "asked"} & {slot for slot, status in slots if status == "answered"}
        assert not asked_again, f"{path.stem}: {asked_again}"
