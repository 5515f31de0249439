"""Prompts handed to other programs and back: a folder of Markdown that reads back, promptfoo's configuration that renders to what is sent."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import jinja2
import pytest
from pydantic import SecretStr

from planner.__main__ import main
from planner.domain.values import evolve
from planner.lab.handing_over import chat_lines, promptfoo_files
from planner.lab.made_requests import MadeRequest, literal, requests_of
from planner.lab.suites import suite_from_jsonl
from planner.llm.server.connection import Connection, Parameters
from planner.llm.server.dialect import Dialect
from planner.llm.server.failures import Course
from planner.llm.server.openai_client import body_of
from planner.prompting.library import PromptLibrary, PromptRefused
from planner.prompting.load import load
from planner.prompting.set_folder import MANIFEST, files_of, read_folder, take_in, unzipped, zipped
from planner.store import MemoryDocuments

TODAY = date(2026, 11, 28)
KEY = "sk-lab-0123456789"
SERVER = Connection(base_url="http://localhost:9/v1", api_key=SecretStr(KEY), model="mine", temperature=None, reasoning_effort="low")
TURNS = [
    "Two adults from New York City to Boston, 12 to 15 February 2027, trains, hotel and food",
    "yes {{ 7 * 7 }} {% raw %}",
    "mid-range",
    "yes",
]
SUITE = suite_from_jsonl(json.dumps({"id": "a", "turns": TURNS}), "one")


@pytest.fixture(scope="module")
def made() -> tuple[MadeRequest, ...]:
    return requests_of(SUITE, load(), TODAY)


def rendered(files: dict[str, str]) -> list[tuple[str, list[dict[str, str]]]]:
    """Every test of every folder as promptfoo makes it: variables first, then the prompt."""
    made = jinja2.Environment(keep_trailing_newline=True)
    made.filters["dump"] = lambda value: json.dumps(value, ensure_ascii=False)
    found = []
    for path in sorted(p for p in files if p.endswith("tests.json")):
        folder = path.partition("/")[0]
        for test in json.loads(files[path]):
            values = {k: made.from_string(v).render() if isinstance(v, str) else v for k, v in test["vars"].items()}
            found.append((folder, json.loads(made.from_string(files[f"{folder}/prompt.j2"]).render(values))))
    return found


def test_what_promptfoo_renders_is_what_is_sent_for_every_role(made: tuple[MadeRequest, ...]) -> None:
    files = promptfoo_files(made, SERVER, "files")
    sent = [body_of(SERVER, one.request, Course(dialect=Dialect()))["messages"] for one in made]
    got = rendered(files)
    assert sorted(map(json.dumps, sent)) == sorted(json.dumps(messages) for _, messages in got)
    assert {folder for folder, _ in got} >= {"extract", "confirm", "dispatch", "specialist-stay", "specialist-transport", "finalize"}
    assert "{{ state }}" in files["extract/prompt.j2"], "what changes from call to call is a variable"
    assert "Boston" not in files["specialist-stay/prompt.j2"]


def test_the_configuration_names_model_schema_and_parameters_and_no_key(made: tuple[MadeRequest, ...]) -> None:
    files = promptfoo_files(made, SERVER, "files")
    config = json.loads(files["extract/promptfooconfig.json"])
    (provider,) = config["providers"]
    assert (provider["id"], provider["config"]["apiBaseUrl"]) == ("openai:chat:mine", SERVER.base_url)
    assert provider["config"]["reasoning_effort"] == "low"
    assert "temperature" not in provider["config"]
    schema = json.loads(files["extract/schema.json"])
    assert provider["config"]["response_format"]["json_schema"]["schema"] == schema
    assert {name for value in (config["prompts"], [config["tests"]]) for name in value} == {"file://prompt.j2", "file://tests.json"}
    assert KEY not in json.dumps(files)


def test_braces_of_a_prompt_or_a_person_open_nothing() -> None:
    text = "a {{b}} {% if %} {# c #} {d} {{ {"
    assert jinja2.Template(literal(text)).render() == text
    shouting = load().with_texts({"extract": load()["extract"].text + "\nNever write {{ name }} or {% this %}."}, "braces")
    (folder, messages) = rendered(promptfoo_files(requests_of(SUITE, shouting, TODAY)[:1], SERVER, "x"))[0]
    assert folder == "extract"
    assert "Never write {{ name }} or {% this %}." in messages[0]["content"]


def test_a_line_of_chat_messages_is_a_request_with_its_schema(made: tuple[MadeRequest, ...]) -> None:
    lines = [json.loads(line) for line in chat_lines(made, SERVER).splitlines()]
    assert len(lines) == len(made)
    assert [m["role"] for m in lines[0]["messages"]] == ["system", "user"]
    assert lines[0]["metadata"] == {"case": "a", "role": "extract", "prompt": "extract", "version": made[0].request.prompt_version}
    assert lines[0]["response_format"]["type"] == "json_schema"
    answered = json.loads(chat_lines(made, SERVER, answers=True).splitlines()[0])
    assert json.loads(answered["messages"][-1]["content"])["acts"]


def test_a_set_goes_out_as_a_folder_and_comes_back_as_it_was() -> None:
    documents = MemoryDocuments()
    library = PromptLibrary(documents)
    library.save("extract", load()["extract"].text + "\nRead slowly.", name="slow")
    files = files_of(library.prompts("slow"), library.files)
    assert set(files) == {MANIFEST, *(f"{p.name}.md" for p in load().prompts)}
    assert files["clarify.md"].rstrip() == load()["clarify"].text.rstrip()
    elsewhere = PromptLibrary(MemoryDocuments())
    read = read_folder(unzipped(zipped({f"slow/{path}": text for path, text in files.items()})), elsewhere.files)
    assert (read.name, read.moved) == ("slow", ())
    assert take_in(elsewhere, read) == "slow"
    assert [v.prompt for v in elsewhere.shelf().versions] == ["extract"], "what is as in the program takes no version"
    assert elsewhere.prompts("slow")["extract"].text.rstrip() == library.prompts("slow")["extract"].text.rstrip()
    assert zipped(files) == zipped(files)


def test_a_folder_that_was_written_for_another_text_of_the_program_says_so() -> None:
    library = PromptLibrary(MemoryDocuments())
    files = files_of(library.files, library.files)
    old = {**files, "extract.md": files["extract.md"] + "Slowly.\n", MANIFEST: files[MANIFEST].replace(load()["extract"].version, "0" * 12)}
    assert read_folder(old, library.files).moved == ("extract",)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"magic.md": "x"}, "no prompt called 'magic'"),
        ({MANIFEST: "format = 9"}, "of format 9"),
        ({MANIFEST: "format ="}, "manifest.toml cannot be read"),
        ({"extract.md": "x" * 200_000}, "200,000 characters"),
        ({"extract.md": load()["extract"].text + "\n$curency"}, "cannot be used"),
    ],
)
def test_a_folder_that_cannot_be_used_is_refused_in_words_and_nothing_is_kept(change: dict[str, str], words: str) -> None:
    library = PromptLibrary(MemoryDocuments())
    with pytest.raises(PromptRefused, match=words):
        take_in(library, read_folder({**files_of(library.files, library.files), **change}, library.files))
    assert library.shelf().versions == ()
    with pytest.raises(PromptRefused, match="no prompt in it"):
        read_folder({}, library.files)
    with pytest.raises(PromptRefused, match="no archive"):
        unzipped(b"PK no")


def test_the_command_writes_a_set_takes_it_in_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path / "data"))
    suite, folder = tmp_path / "suite.jsonl", tmp_path / "mine"
    suite.write_text(json.dumps({"id": "a", "turns": ["Rome"]}), encoding="utf-8")
    assert main(["prompts", "export", "files", "--to", str(folder)]) == 0
    (folder / "extract.md").write_text(load()["extract"].text + "\nRead slowly.\n", encoding="utf-8")
    assert main(["prompts", "import", str(folder), "--name", "Slow & sure"]) == 0
    assert "slow-sure" in capsys.readouterr().out
    assert main(["prompts", "list"]) == 0
    assert "slow-sure" in capsys.readouterr().out.splitlines()
    lines = tmp_path / "x.jsonl"
    assert main(["prompts", "export", "slow-sure", "--to", str(lines), "--format", "jsonl", "--suite", str(suite)]) == 0
    assert "Read slowly." in lines.read_text(encoding="utf-8")
    foo = ["prompts", "export", "slow-sure", "--to", str(tmp_path / "foo"), "--format", "promptfoo", "--suite", str(suite)]
    assert main(foo) == 0
    assert main(foo) == 2, "what is there already is not written over"
    assert main(["prompts", "import", str(tmp_path / "nowhere")]) == 2
    assert main(["prompts", "export", "nowhere", "--to", str(folder)]) == 2


def test_parameters_of_another_side_change_the_configuration_alone(made: tuple[MadeRequest, ...]) -> None:
    hot = evolve(SERVER, **Parameters(temperature=1.5).model_dump())
    one, two = promptfoo_files(made[:1], SERVER, "x"), promptfoo_files(made[:1], hot, "x")
    assert {path for path in one if one[path] != two[path]} == {"extract/promptfooconfig.json"}
