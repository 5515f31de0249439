"""Every golden conversation still reads as it was reviewed; together they cover every act, step, slot and ledger status."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from planner.domain.ledger import QuestionStatus
from planner.domain.patch import Act
from planner.domain.slots import question_slots
from planner.lab.golden import STEP, Golden, parse
from tests.scenarios.golden import accepted, files, replayed, written

GOLDEN: dict[str, Golden] = {path.stem: parse(path.read_text(encoding="utf-8")) for path in files()}
SOUND = {name: golden for name, golden in GOLDEN.items() if not golden.gap}


@pytest.mark.parametrize("name", SOUND)
def test_the_conversation_reads_as_it_was_reviewed(name):
    assert written(replayed(GOLDEN[name])) == written(GOLDEN[name])


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=g.gap)) for name, g in GOLDEN.items() if g.gap]
)
def test_a_known_gap_is_closed(name):
    """Passes, and so is reported, when the product does what the file expects: then the line `Known gap:` goes and the replies are accepted."""
    assert replayed(GOLDEN[name]).expectations == GOLDEN[name].expectations


def test_there_are_at_least_sixty_and_each_is_of_its_own_kind():
    assert len(GOLDEN) >= 60
    for told in (lambda g: g.title, lambda g: g.shows, lambda g: str([turn.said for turn in g.turns])):
        assert len({told(g) for g in GOLDEN.values()}) == len(GOLDEN)


def test_a_file_is_written_as_it_was_read():
    for path in files():
        text = path.read_text(encoding="utf-8")
        assert written(parse(text)) == text, path.stem


def test_accepting_never_rewrites_what_was_expected_or_said():
    golden = next(iter(SOUND.values()))
    wrong = parse(written(golden).replace(golden.turns[0].head, "*Choose · thanks*"))
    assert accepted(wrong, expectations=False).turns[0].head == "*Choose · thanks*"
    assert [t.said for t in accepted(wrong, expectations=True).turns] == [t.said for t in golden.turns]


def test_together_they_cover_every_act_step_slot_and_status():
    heads = [turn.head.strip("*").split(" · ") for golden in SOUND.values() for turn in golden.turns]
    assert {act for head in heads for act in head[1].split(", ")} == set(get_args(Act))
    assert {head[0] for head in heads} == set(STEP.values()) - {"Research"}, "research is passed through, no turn ends there"
    rows = [re.split(r" ?\| ?", row) for golden in SOUND.values() for row in golden.ledger]
    assert {row[2] for row in rows} == set(get_args(QuestionStatus))
    assert {row[1] for row in rows} >= set(question_slots()) - {"preferences.stay_style", "preferences.must_do"}, (
        "those two are never asked, only told"
    )


@pytest.mark.parametrize("name", SOUND)
def test_no_answered_slot_is_ever_asked_again(name):
    golden = GOLDEN[name]
    states = {}
    for row in golden.ledger:
        _, slot, status, *_ = re.split(r" ?\| ?", row)
        states.setdefault(slot, set()).add(status)
    again = {slot for slot, seen in states.items() if slot != "confirmation" and "asked" in seen and seen & {"answered", "declined"}}
    assert not again
