"""A tuner changes a sentence of a prompt, and the lab shows what that does: on a model server of our own, in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from planner.lab import suites
from planner.lab.suites import golden_suite, jsonl_of
from planner.prompting.library import PromptLibrary
from planner.prompting.load import load
from planner.store import open_documents
from tests import forgetful_model
from tests.browser.conftest import Server, Visit
from tests.browser.tuner import KEY, LIKELY, READER, UNLIKELY, Session, on, tune
from tests.fake_server import FakeServer

pytestmark = pytest.mark.browser
RULE = next(row for row in load()["clarify"].text.splitlines() if forgetful_model.RULE in row)


@pytest.mark.parametrize(
    ("prompt", "title", "old", "new", "found"),
    [
        ("clarify", "Ask for what is missing", RULE, "", ("Questions asked again: 0 →", "Held back: ")),
        ("extract", READER, LIKELY, UNLIKELY, ("Invented slots: 0 →", "Not supported by the words: ")),
    ],
    ids=["asking", "reading"],
)
def test_a_tuner_sees_what_a_changed_sentence_does_and_takes_it_back(
    prompt: str, title: str, old: str, new: str, found: tuple[str, ...], browser: Browser, tmp_path: Path
) -> None:
    asking = [c for c in golden_suite().cases if any(x.kind == "mode" and "CLARIFY" in x.values for x in c.claims)][:6]
    suites.upload_suite(open_documents(tmp_path), "asking.jsonl", "".join(jsonl_of(c) + "\n" for c in asking).encode())
    with FakeServer(answering=forgetful_model.answer) as model:
        server = Server(tmp_path, **on(model))
        server.start()
        try:
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            session = Session(Visit(page, server.url))
            session.visit.open().say("Two adults from New York City to Boston, 12 to 15 February 2027", "What budget")
            worst = tune(session, title, old, new, "Uploaded: asking")
        finally:
            server.kill()
    assert "Worse" in worst, "there is a worst changed case, and it is read"
    for words in found:
        assert words in worst
    library = PromptLibrary(open_documents(tmp_path))
    assert library.shelf().current == {}
    assert [v.prompt for v in library.shelf().versions] == [prompt]
    assert KEY not in "".join(p.read_text(encoding="utf-8") for p in tmp_path.rglob("*") if p.is_file())
    assert session.visit.outside == []
    assert session.visit.errors == []
