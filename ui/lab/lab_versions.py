"""The lab's Versions view: any two texts of a prompt against each other, who saved what and why, and which one is in use."""

from __future__ import annotations

import difflib

import streamlit as st

from planner.domain.errors import PersonError
from planner.prompting.library import DEFAULT, PromptVersion, Shelf
from planner.say.phrases import plural
from ui.lab import lab_files, lab_parts
from ui.shared import acting
from ui.shared.listing import local_zone
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.theme import quiet

MOST_LINES = 400


def draw_versions(page: Page, shelf: Shelf, prompt: str) -> None:
    """From and To, the lines that differ, what can be done with To, and the list."""
    words = {c: lab_parts.choice_words(c) for c in lab_parts.choices(shelf, prompt)}
    one, two = st.columns(2, gap="small")
    a = lab_parts.pick(one, "From", words, "va", "file")
    b = lab_parts.pick(two, "To", words, "vb")
    _draw_difference(lab_parts.text_of(page, shelf, prompt, a), lab_parts.text_of(page, shelf, prompt, b))
    _draw_uses(page, shelf, prompt, b)
    _draw_list(shelf, prompt)
    lab_files.draw_files(page)


def _draw_difference(before: str, after: str) -> None:
    rows = [r for r in difflib.ndiff(before.splitlines(), after.splitlines()) if not r.startswith("?")]
    if before == after:
        st.caption("No difference.")
        return
    shown: list[str] = []
    skipped = 0
    for n, row in enumerate(rows):
        near = any(not r.startswith("  ") for r in rows[max(0, n - 2) : n + 3])
        if not near:
            skipped += 1
            continue
        if skipped:
            shown.append(f":gray[… {plural(skipped, 'line')} the same]")
            skipped = 0
        shown.append(_line(row))
    if skipped:
        shown.append(f":gray[… {plural(skipped, 'line')} the same]")
    with st.container(border=True, key="difference"):
        st.markdown("  \n".join(shown[:MOST_LINES]))
    if len(shown) > MOST_LINES:
        st.caption(f"{plural(len(shown) - MOST_LINES, 'more line')}.")


def _line(row: str) -> str:
    text = esc(row[2:]) or "(empty line)"
    if row.startswith("- "):
        return f":red-background[− {text}]"
    if row.startswith("+ "):
        return f":green-background[+ {text}]"
    return text


def _draw_uses(page: Page, shelf: Shelf, prompt: str, choice: str) -> None:
    current = shelf.current.get(prompt)
    in_use = choice == ("file" if current is None else str(current))
    name = "the file's text" if choice == "file" else f"v{choice}"
    text = lab_parts.text_of(page, shelf, prompt, choice)
    with st.container(horizontal=True):
        if choice != "draft":
            st.button(
                f"Make {name} the current one",
                key="restore",
                type="primary",
                disabled=in_use,
                on_click=_make_current,
                args=(page, prompt, choice),
            )
        version = next((v for v in shelf.of(prompt) if str(v.number) == choice), None)
        if version is not None:
            st.button(
                "Use for this trip", key="use_here", on_click=_use_here, args=(page, version.in_set),
                disabled=page.busy or page.state.settings.prompt_set == version.in_set,
            )  # fmt: skip
        elif page.state.settings.prompt_set != DEFAULT:
            st.button("Let this trip use the default", key="use_default", on_click=_use_here, args=(page, DEFAULT), disabled=page.busy)
        st.download_button(
            "Save as a file", data=f"{text.rstrip()}\n", file_name=f"{prompt.replace('/', '-')}.md", mime="text/markdown",
            key="export_prompt",
            icon=":material/download:", on_click="ignore", type=quiet(),
        )  # fmt: skip
    if page.state.settings.prompt_set != DEFAULT:
        st.caption(f"The open trip uses the prompts “{esc(lab_parts.set_words(page.state.settings.prompt_set))}”.")


def _make_current(page: Page, prompt: str, choice: str) -> None:
    try:
        lab_parts.library(page).make_current(prompt, int(choice) if choice.isdigit() else None)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state.pop("lab_loaded", None)
    lab_parts.notify(
        "New turns of every trip use it from now on." if choice != "file" else "Back to the file's text. Every version is still here."
    )


def _use_here(page: Page, name: str) -> None:
    try:
        page.session.use_prompts(name)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.query_params["trip"] = page.session.trip_id
    lab_parts.notify("The open trip uses it from its next turn on.")


def _draw_list(shelf: Shelf, prompt: str) -> None:
    versions = shelf.of(prompt)
    if not versions:
        st.caption("No version of this prompt was saved yet. The file's text is in use.")
        return
    zone = local_zone()

    def row(v: PromptVersion) -> dict[str, str]:
        return {
            "Version": f"v{v.number}  \n:small[`{v.version[:8]}`]",
            "What changed": f"{esc(clipped(v.note, 90)) or '–'}  \n:small[:gray[set {esc(v.in_set)}]]",
            "By": esc(v.author) or "–",
            "When": f"{v.at.astimezone(zone):%d %b, %H:%M}",
        }

    st.table([row(v) for v in versions[:50]], border="horizontal")
