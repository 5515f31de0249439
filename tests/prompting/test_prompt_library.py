"""Saved prompts: linted, numbered, named, chosen per trip; nothing unsound is kept and nothing kept is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from planner.domain.events import LLMCalled, UndoRequested
from planner.prompting.library import DOCUMENT, PromptLibrary, PromptRefused
from planner.prompting.lint import errors, lint, variables_of
from planner.prompting.load import load
from planner.runtime.config import Config
from planner.runtime.session import Planner
from planner.store import DocumentStore, MemoryDocuments, MemoryStore, open_documents

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)
CLARIFY = load()["clarify"]
EXTRACT = load()["extract"]


@pytest.fixture(params=["memory", "folder"])
def documents(request: pytest.FixtureRequest, tmp_path: Path) -> DocumentStore:
    return MemoryDocuments() if request.param == "memory" else open_documents(tmp_path / "data")


@pytest.fixture
def library(documents: DocumentStore) -> PromptLibrary:
    return PromptLibrary(documents, clock=lambda: NOON)


def words_for(text: str, name: str = "clarify") -> list[str]:
    return [f.words for f in errors(lint(text, load()[name]))]


def test_every_file_is_sound_by_its_own_measure() -> None:
    assert {p.name: lint(p.text, p) for p in load().prompts} == {p.name: () for p in load().prompts}


UNSOUND: dict[str, tuple[str, str, str]] = {
    "an unknown variable": ("clarify", CLARIFY.text + "\nUse $slotss", "$slotss is not a variable. Did you mean $slots?"),
    "a bare dollar sign": ("clarify", CLARIFY.text + "\nIt costs $5", "write $$ for a dollar sign"),
    "no work to do": ("clarify", CLARIFY.text.replace("$slots", ""), "$slots is missing"),
    "the form of the reply dropped": ("extract", "Read it. Today is $today. $state", "The form of the reply is gone"),
    "the rule of one JSON object dropped": ("rules", "Be kind. Write in $language.", "every answer is one JSON object"),
    "the rule of JSON turned round": ("rules", "Say JSON never. Write in $language.", "every answer is one JSON object"),
    "JSON forbidden to specialists": ("specialist/output_format", "Say JSON never.", "every answer is one JSON object"),
    "JSON forbidden beside the rule": ("rules", load()["rules"].text + "\n- Do not answer with JSON.", "asks for something else than JSON"),
    "prose asked for": ("extract", "Answer freely in prose. `reply` $today $state", "asks for something else than JSON"),
    "most of the form dropped": (
        "extract",
        "Fill in `acts` and `reply`. $today $state",
        "The form of the reply is not described any more: ",
    ),
    "a field dropped that is needed": ("clarify", "Write an `opening`. $slots $today $state", "not described any more: questions"),
    "an example that cannot be parsed": ("extract", EXTRACT.text + '\n{"acts": ["inform"],}', "the example is no valid JSON"),
    "an example that does not fit": ("extract", EXTRACT.text + '\n{"acts": ["shout"]}', "does not fit the reply: acts.0"),
    "a megabyte": ("extract", "x" * 1_000_000, "1,000,000 characters; a prompt may have 40,000"),
    "nothing": ("extract", "  \n", "The text is empty"),
}


@pytest.mark.parametrize("kind", UNSOUND)
def test_an_unsound_text_is_told_in_words_and_not_saved(kind: str, library: PromptLibrary) -> None:
    name, text, words = UNSOUND[kind]
    assert any(words in said for said in words_for(text, name))
    with pytest.raises(PromptRefused):
        library.save(name, text)
    assert library.shelf().versions == ()


def test_leaving_the_ledger_out_is_a_warning_and_still_renders(library: PromptLibrary) -> None:
    text = CLARIFY.text.replace("$state", "")
    (found,) = lint(text, CLARIFY)
    assert (found.level, "question ledger" in found.words) == ("warning", True)
    assert variables_of(text, CLARIFY)["state"] == "available"
    rendered = library.with_text("clarify", text)["clarify"].render({"slots": "- a", "today": "2026-11-28", "state": "SECRET"})
    assert "SECRET" not in rendered


def test_a_saved_version_makes_a_set_of_what_was_current_then(library: PromptLibrary) -> None:
    first = library.save("clarify", CLARIFY.text + "\nBe brief.", note="shorter", author="Ann")
    library.make_current("clarify", first.number)
    second = library.save("extract", EXTRACT.text + "\nRead slowly.", name="slow-reader")
    assert (first.number, first.in_set, second.in_set) == (1, "clarify-v1", "slow-reader")
    both = library.prompts("slow-reader")
    assert both["clarify"].text.endswith("Be brief.")
    assert both["extract"].text.endswith("Read slowly.")
    assert library.prompts()["extract"] == load()["extract"], "saving changes nothing that is in use"
    assert library.names() == ("default", "files", "slow-reader", "clarify-v1")


def test_back_to_the_file_leaves_every_version_kept(library: PromptLibrary) -> None:
    saved = library.save("clarify", CLARIFY.text + "\nBe brief.")
    library.make_current("clarify", saved.number)
    library.make_current("clarify", None)
    assert library.prompts()["clarify"].text == CLARIFY.text
    assert library.prompts("clarify-v1")["clarify"].text.endswith("Be brief.")


def test_the_same_text_twice_is_one_version_and_a_taken_name_is_refused(library: PromptLibrary) -> None:
    one = library.save("clarify", CLARIFY.text + "\nBe brief.", name="brief")
    assert library.save("clarify", CLARIFY.text + "\nBe brief.") == one
    with pytest.raises(PromptRefused, match="taken"):
        library.save("clarify", CLARIFY.text + "\nBe briefer.", name="brief")
    assert len(library.shelf().versions) == 1


def test_a_draft_is_kept_however_unsound_until_it_is_saved_or_dropped(library: PromptLibrary) -> None:
    library.keep_draft("clarify", "$nonsense")
    assert library.draft("clarify") == "$nonsense"
    with pytest.raises(PromptRefused, match="1,000,000"):
        library.keep_draft("clarify", "x" * 1_000_000)
    assert library.draft("clarify") == "$nonsense"
    library.save("clarify", CLARIFY.text + "\nBe brief.")
    assert library.draft("clarify") is None


@pytest.mark.parametrize("content", [b"{not json", b"[]", b"\xff\xfe", b'{"versions": 7}'])
def test_saved_prompts_that_cannot_be_read_are_set_aside_and_the_files_go_on(content: bytes, tmp_path: Path) -> None:
    documents = open_documents(tmp_path)
    documents.update(DOCUMENT, lambda before: content)
    library = PromptLibrary(documents)
    assert library.prompts()["clarify"] == CLARIFY
    library.save("clarify", CLARIFY.text + "\nBe brief.")
    assert (tmp_path / "lab" / f"{DOCUMENT}.damaged-1").read_bytes() == content


def test_prompts_of_a_newer_program_are_left_untouched(documents: DocumentStore) -> None:
    newer = b'{"schema_version": 2, "shelves": []}'
    documents.update(DOCUMENT, lambda before: newer)
    for act in (lambda lib: lib.prompts(), lambda lib: lib.save("clarify", CLARIFY.text + "\nHi.")):
        with pytest.raises(PromptRefused, match="newer version"):
            act(PromptLibrary(documents))
    assert documents.read(DOCUMENT) == newer


def test_a_trip_goes_on_with_the_prompts_chosen_for_it() -> None:
    planner = Planner(Config(), MemoryStore())
    saved = planner.library.save("extract", EXTRACT.text + "\nRead slowly.")
    ours, other = planner.session(), planner.session()
    ours.use_prompts("extract-v1")
    versions = []
    for session in (ours, other):
        session.say("Two adults to Rome")
        assert session.wait(60)
        versions += [r.event.call.prompt_version[7:] for r in session.records() if isinstance(r.event, LLMCalled)][:1]
    assert versions == [saved.version, EXTRACT.version]
    assert ours.state().settings.prompt_set == "extract-v1"
    with pytest.raises(PromptRefused, match="no prompts called 'nowhere'"):
        ours.use_prompts("nowhere")
    ours.press(UndoRequested())
    assert ours.wait(60)
    assert ours.state().settings.prompt_set == "extract-v1"


def test_lines_are_added_after_a_torn_one(documents: DocumentStore) -> None:
    documents.update("feedback.jsonl", lambda before: b'{"a":1}\n{"to')
    documents.append("feedback.jsonl", b'{"b":2}')
    assert documents.read("feedback.jsonl") == b'{"a":1}\n{"to\n{"b":2}\n'


@pytest.mark.parametrize("name", ["../x.json", "a/b/c.json", "a.txt", "/etc/x.json", ""])
def test_no_document_lies_outside_the_folder(name: str, documents: DocumentStore) -> None:
    read: Callable[[str], bytes | None] = documents.read
    with pytest.raises(ValueError, match="no name"):
        read(name)


def test_the_rule_of_json_may_be_said_in_other_words() -> None:
    for rule in (
        "Answer with one JSON object, no code fence.",
        "Reply in JSON only - nothing around it.",
        "Always return JSON (no fence).",
    ):
        assert words_for(f"{rule} Write in $language.", "rules") == [], rule


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("extract", "Reply in JSON only."),
        ("clarify", "Write the `opening` in plain prose."),
        ("answer", "Write `reply` as plain text."),
        ("rules", "Always return a JSON object."),
        ("rules", "Write to the person in $language, without JSON and slot names."),
        ("rules", "No code fence around the JSON, and do not wrap the JSON in anything."),
        ("specialist/tone", "Use no jargon."),
    ],
)
def test_words_about_the_form_that_change_nothing_are_no_error(name: str, more: str) -> None:
    assert words_for(f"{load()[name].text}\n{more}", name) == []
