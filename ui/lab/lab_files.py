"""Sets of prompts as files: one taken away as a folder, for promptfoo or as chat messages, or a folder brought in."""

from __future__ import annotations

from functools import partial

import streamlit as st

from planner.domain.errors import PersonError
from planner.domain.values import evolve
from planner.lab.handing_over import chat_lines, promptfoo_files
from planner.lab.made_requests import MadeRequest, requests_of
from planner.lab.suites import golden_suite
from planner.llm.server.connection import Connection
from planner.prompting.library import FILES
from planner.prompting.set_folder import files_of, read_folder, take_in, unzipped, zipped
from planner.say.phrases import joined
from ui.lab import lab_parts
from ui.shared import acting
from ui.shared.page import Page

PLAYED = 12
"""Golden conversations that fill the prompts in."""


def draw_files(page: Page) -> None:
    """The set, the three forms it can be taken away in, and the way in."""
    library = lab_parts.library(page)
    with st.expander("Take away or bring in", type="compact", icon=":material/folder_zip:", key="prompt_files"):
        name = lab_parts.pick(st.container(), "Prompts", {n: lab_parts.set_words(n) for n in library.names()}, "files_set", FILES)
        with st.container(horizontal=True, gap="small"):
            for label, key, ending, mime, made in (
                ("Folder of Markdown", "files_folder", ".zip", "application/zip", _folder),
                ("promptfoo", "files_promptfoo", "-promptfoo.zip", "application/zip", _promptfoo),
                ("Chat messages", "files_jsonl", ".jsonl", "application/jsonl", _lines),
            ):
                st.download_button(
                    label, data=partial(made, page, name), file_name=f"prompts-{name}{ending}", mime=mime, key=key,
                    icon=":material/download:", on_click="ignore",
                )  # fmt: skip
        st.caption(
            "The folder has a file a prompt and a manifest, to be kept in version control. The other two hold the requests of "
            f"{PLAYED} golden conversations as they are sent, without a key; `python -m planner prompts export` takes any suite."
        )
        uploaded = st.file_uploader("A folder of prompts, as a ZIP", type=["zip"], key="files_upload", max_upload_size=5)
        if uploaded is not None:
            st.button("Keep these prompts as a set", key="files_keep", on_click=_keep, args=(page, uploaded.getvalue()))


def _folder(page: Page, name: str) -> bytes:
    library = lab_parts.library(page)
    return zipped(files_of(library.prompts(name), library.files))


def _made(page: Page, name: str) -> tuple[MadeRequest, ...]:
    golden = golden_suite()
    some = evolve(golden, cases=golden.cases[:: max(1, len(golden.cases) // PLAYED)][:PLAYED])
    return requests_of(some, lab_parts.library(page).prompts(name), page.session.planner.today)


def _promptfoo(page: Page, name: str) -> bytes:
    return zipped(promptfoo_files(_made(page, name), page.session.connection or Connection(), name))


def _lines(page: Page, name: str) -> bytes:
    return chat_lines(_made(page, name), page.session.connection or Connection()).encode()


def _keep(page: Page, content: bytes) -> None:
    library = lab_parts.library(page)
    try:
        folder = read_folder(unzipped(content), library.files)
        kept = take_in(library, folder)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    moved = f" The program's own text of {joined(folder.moved)} has changed since it was written." if folder.moved else ""
    lab_parts.notify(f"Kept as “{lab_parts.set_words(kept)}”. Compare it under A/B test, or name it for a trip.{moved}")
