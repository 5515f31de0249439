"""What the planner says in the reader's language: its most frequent sentences, and what stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.domain.slots import SLOTS
from planner.say.changed_rows import PlanChange, headline, kept_words
from tests.app.conftest import OpenApp, words_of
from ui.shared import planner_words, translation
from ui.shared.planner_words import SENTENCES, fields_of, part, said

GOLDEN = Path(__file__).parents[1] / "scenarios" / "golden"


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (translation, planner_words):
        monkeypatch.setattr(module, "language", lambda: "de")


def heard() -> list[str]:
    """The planner's sentences in the golden conversations."""
    lines = [line[2:].strip() for path in sorted(GOLDEN.glob("*.md")) for line in path.read_text().splitlines() if line.startswith("> ")]
    lines = [line[found.end() :] if (found := planner_words._ITEM.match(line)) else line for line in lines if not line.startswith("**")]
    return [sentence for line in lines for sentence in planner_words._SENTENCE_END.split(line)]


def test_most_sentences_that_are_no_facts_are_said_in_german(german: None) -> None:
    sentences = [s for s in heard() if s.endswith(("?", ".", "!"))]
    known = [s for s in sentences if said(s) != s]
    assert len(known) / len(sentences) > 0.6


def test_no_template_is_of_a_sentence_that_the_planner_never_says() -> None:
    changes = [
        PlanChange(option_id="a", title="A", rows=(), parts=parts, kept=("the pace",))
        for parts in ((), ("the beds",), ("the pace",), ("the beds", "the meals"))
    ]
    told = {headline([change]) for change in changes} | {kept_words(changes[1:2], (), {})}
    known = {*heard(), *told, *(row.question for row in SLOTS)}
    assert [t for t in SENTENCES if not any(fields_of(t, words) is not None for words in known)] == []


@pytest.mark.parametrize(
    ("template", "words", "fields"),
    [
        ("All plans cover {places}.", "All plans cover Porto.", {"places": "Porto"}),
        ("{count} nights", "4 nights", {"count": "4"}),
        ("{count} nights", "a few nights", None),
        ("from {place}", "from", None),
        ("Hello!", "Hello! There", None),
        ("{a} with {b}.", "Rome with a view.", {"a": "Rome", "b": "a view"}),
    ],
)
def test_a_template_finds_its_fields_or_does_not_fit(template: str, words: str, fields: dict[str, str] | None) -> None:
    assert fields_of(template, words) == fields


def test_sentences_keep_their_names_and_numbers_and_unknown_ones_stay(german: None) -> None:
    assert said("2. What shall I plan: flights, trains, coach or car, hotels, food?").startswith("2. Was soll ich planen")
    assert (
        said("Noted: Porto, from Graz and 2 adults. A word of its own.") == "Notiert: Porto, ab Graz und 2 Erwachsene. A word of its own."
    )
    assert said("- Who: 3 adults, 2 children\nIs that right, and shall I start?") == (
        "- Wer: 3 Erwachsene, 2 Kinder\nStimmt das so, und soll ich anfangen?"
    )
    assert part("Trains, hotels") == "Züge, Hotels"
    assert part("Hotel Bristol and Spa") == "Hotel Bristol and Spa"


def test_in_english_nothing_is_touched() -> None:
    assert said("Noted: Porto.") == "Noted: Porto."


def test_a_date_that_a_person_types_is_no_list(open_app: OpenApp) -> None:
    at = open_app()
    at = at.chat_input(key="chat").set_value("8. bis 12. Mai\n- zwei Personen").run()
    assert "8\\. bis 12. Mai" in words_of(at)
