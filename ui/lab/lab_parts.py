"""What the views of the prompt lab share: names of prompts and versions, the process's test runs, and the sentences kept for a drawing."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor

import streamlit as st
from loky import ProcessPoolExecutor
from streamlit.delta_generator import DeltaGenerator

from planner.domain.specialists import SPECIALISTS
from planner.lab.runs import LabRuns
from planner.prompting.library import DEFAULT, FILES, PromptLibrary, Shelf
from planner.prompting.load import PromptSet
from planner.runtime.config import warm_up
from planner.runtime.session import Planner
from ui.shared.page import Page

SUFFIX = 6
"""Characters of an id that tell entries of the same words apart."""
TITLES = {
    "extract": "Understand a message",
    "clarify": "Ask for what is missing",
    "confirm": "Ask for a yes",
    "dispatch": "Brief the specialists",
    "finalize": "Propose plans",
    "answer": "Answer a question",
    "repair": "Ask for a corrected answer",
    "rules": "Rules for every role",
    "rubric": "Judge a reply, in the lab",
    **{row.prompt: f"Specialist: {row.words.lower()}" for row in SPECIALISTS},
}
ORDER = tuple(TITLES)
WORKERS = 2
Choice = str
"""A text that can stand in a prompt's place: "file", "draft" or a version number as text."""


def title_of(prompt: str) -> str:
    """The prompt as a person calls it."""
    return TITLES.get(prompt) or "Specialists, section: " + prompt.removeprefix("specialist/").replace("_", " ")


def prompt_names(prompts: PromptSet) -> list[str]:
    """Every prompt, the roles first."""
    names = [p.name for p in prompts.prompts]
    return sorted(names, key=lambda n: (ORDER.index(n) if n in ORDER else len(ORDER), n))


def state_words(shelf: Shelf, prompt: str) -> str:
    """Which text of a prompt is in use, and whether there is a draft: "In use: v3. There is a draft."."""
    number = shelf.current.get(prompt)
    draft = " There is a draft." if prompt in shelf.drafts else ""
    return f"In use: {'the text of the file' if number is None else f'v{number}'}.{draft}"


def library(page: Page) -> PromptLibrary:
    return page.session.planner.library


def choices(shelf: Shelf, prompt: str) -> list[Choice]:
    """Every text of a prompt: the draft, the versions newest first, the file."""
    return [*(["draft"] if prompt in shelf.drafts else []), *(str(v.number) for v in shelf.of(prompt)), "file"]


def choice_words(choice: Choice) -> str:
    """A text as it stands in a list: "v3". Never changes, as a list forgets what was picked when its words do."""
    return "Draft" if choice == "draft" else "Text of the file" if choice == "file" else f"v{choice}"


def text_of(page: Page, shelf: Shelf, prompt: str, choice: Choice) -> str:
    """The text behind a choice."""
    if choice == "draft" and prompt in shelf.drafts:
        return shelf.drafts[prompt]
    return library(page).text(prompt, int(choice) if choice.isdigit() else None)


def set_of(page: Page, shelf: Shelf, prompt: str, choice: Choice) -> PromptSet:
    """The prompts in use with this text in them. Raises `PromptRefused` for a draft that has an error."""
    if choice == "draft":
        return library(page).with_text(prompt, shelf.drafts[prompt])
    return library(page).with_version(prompt, int(choice) if choice.isdigit() else None)


def set_words(name: str) -> str:
    """A named set as a person calls it."""
    return {DEFAULT: "In use by default", FILES: "Texts of the files"}.get(name, name)


@st.cache_resource(show_spinner=False, hash_funcs={Planner: id})
def runs(planner: Planner) -> LabRuns:
    """The test runs of the process. Their cases run in processes of their own, so that pages stay quick."""
    return LabRuns(planner.documents, _executor, config=planner.config)


def _executor() -> Executor:
    """Processes that start clean: the standard pool would either copy this process with its threads or run the page's script again."""
    return ProcessPoolExecutor(max_workers=max(1, min(WORKERS, os.cpu_count() or 1)), initializer=warm_up)


def notify(words: str) -> None:
    """Keep a sentence about what was just done for the next drawing of the lab."""
    st.session_state["lab_notice"] = words


def take_notice() -> str | None:
    words: str | None = st.session_state.pop("lab_notice", None)
    return words


def distinct_labels(words: Mapping[str, str], further: Callable[[str], str] = lambda _: "") -> dict[str, str]:
    """The words of each id, no two alike: where they are, `further` words of the id follow, and where that is not enough, its end.

    A browser names what was picked by its words, so two entries of the same words are one to it.
    """
    distinct = dict(words)
    for more in (further, lambda id: id[-SUFFIX:], lambda id: id):
        count = Counter(distinct.values())
        distinct = {id: f"{w} · {more(id)}" if count[w] > 1 and more(id) else w for id, w in distinct.items()}
    return distinct


def pick(
    where: DeltaGenerator,
    label: str,
    words: Mapping[str, str],
    key: str,
    first: str | None = None,
    further: Callable[[str], str] = lambda _: "",
) -> str:
    """A list of ids by their words; the id that is picked.

    The pick is kept by its id: while the list is not drawn, and when words change.
    """
    distinct = distinct_labels(words, further)
    selected = st.session_state.get(key)
    st.session_state[key] = selected if selected in distinct else first if first in distinct else next(iter(distinct))
    return str(where.selectbox(label, list(distinct), format_func=distinct.__getitem__, key=key, persist_state="session"))
