"""The lab's Edit view: the text of one prompt, what is wrong with it, which variables it uses; saved as a version, tried, or dropped."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from planner.errors import PersonError
from planner.lab.previewing import turns_with
from planner.prompt_library import Shelf
from planner.prompt_lint import MAX_CHARS, Finding, errors, lint, tokens_of, variables_of
from ui import acting, lab_parts
from ui.live_text import send_while_typing
from ui.page import Page
from ui.text import esc
from ui.theme import quiet

Color = Literal["green", "gray", "red"]
_VARIABLES: dict[str, tuple[Color, str]] = {"used": ("green", "check"), "available": ("gray", "remove"), "unknown": ("red", "close")}


def draw_edit(page: Page, shelf: Shelf, prompt: str) -> None:
    """The text on the left, what is to be said about it on the right."""
    _fill_in(page, shelf, prompt)
    left, right = st.columns([13, 7], gap="medium")
    with left:
        text = st.text_area("Text", height=380, key="prompt_text", on_change=_keep_draft, args=(page, prompt)) or ""
        send_while_typing("prompt_text")
        st.caption("Checked while you type. The draft is kept until you save or discard it.")
    found = lint(text, lab_parts.library(page).files[prompt])
    with right:
        _draw_checks(found, text)
        _draw_variables(page, prompt, text)
    with left:
        _draw_actions(page, shelf, prompt, text, found)


def _fill_in(page: Page, shelf: Shelf, prompt: str) -> None:
    """Put the draft, or the text in use, into the box when another prompt is opened, or the page is opened again."""
    if st.session_state.get("lab_loaded") != prompt or "prompt_text" not in st.session_state:
        st.session_state["lab_loaded"] = prompt
        st.session_state["prompt_text"] = shelf.drafts.get(prompt) or lab_parts.library(page).prompts()[prompt].text


def _keep_draft(page: Page, prompt: str) -> None:
    library, text = lab_parts.library(page), str(st.session_state.get("prompt_text") or "")
    try:
        library.keep_draft(prompt, None if text == library.prompts()[prompt].text else text)
    except PersonError as refused:
        acting.notify(refused.words)


def _draw_checks(found: tuple[Finding, ...], text: str) -> None:
    st.markdown("**Checks**")
    for finding in found:
        if finding.level == "error":
            st.error(esc(finding.words), icon=":material/error:")
        else:
            st.warning(esc(finding.words), icon=":material/warning:")
    if not found:
        st.success("Nothing to complain about.", icon=":material/check:")
    lines = len(text.splitlines())
    st.caption(f"About {tokens_of(text):,} tokens · {lines} line{'' if lines == 1 else 's'} · {len(text):,} of {MAX_CHARS:,} characters")


def _draw_variables(page: Page, prompt: str, text: str) -> None:
    variables = variables_of(text[:MAX_CHARS], lab_parts.library(page).files[prompt])
    st.markdown("**Variables**")
    if not variables:
        st.caption("This prompt has none: it is sent as it stands.")
        return
    with st.container(horizontal=True, gap="xsmall"):
        for name, use in list(variables.items())[:40]:
            color, icon = _VARIABLES[use]
            st.badge(f"${name}", icon=f":material/{icon}:", color=color)
    st.caption("Green: used. Grey: available. Red: unknown.")


def _draw_actions(page: Page, shelf: Shelf, prompt: str, text: str, found: tuple[Finding, ...]) -> None:
    changed = text != lab_parts.library(page).prompts()[prompt].text
    number = shelf.next_number(prompt)
    note, author = st.columns([3, 2], gap="small")
    note.text_input("What changed", key="version_note", placeholder="optional", max_chars=400)
    author.text_input("Your name", key="version_author", placeholder="optional", max_chars=80, persist_state="session")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            f"Save as v{number}", key="save_version", type="primary", disabled=bool(errors(found)) or not changed,
            on_click=_save, args=(page, prompt),
        )  # fmt: skip
        st.button(
            "Try on last turn", key="try", icon=":material/play_arrow:", disabled=bool(errors(found)), on_click=_try, args=(page, prompt)
        )
        st.button("Discard draft", key="discard", type=quiet(), disabled=not changed, on_click=_discard, args=(page, prompt))


def _save(page: Page, prompt: str) -> None:
    text = str(st.session_state.get("prompt_text") or "")
    note, author = str(st.session_state.get("version_note") or ""), str(st.session_state.get("version_author") or "")
    try:
        saved = lab_parts.library(page).save(prompt, text, note=note, author=author)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state["version_note"] = ""
    st.session_state.pop("lab_loaded", None)
    st.session_state["va"], st.session_state["vb"] = "file", str(saved.number)
    st.session_state["ab_b"] = str(saved.number)
    lab_parts.tell(f"Saved as v{saved.number}. Nothing uses it yet: compare it under A/B test, or make it the current one under Versions.")


def _try(page: Page, prompt: str) -> None:
    _keep_draft(page, prompt)
    st.session_state["lab_view"] = "Replay"
    st.session_state["replay_trip"] = page.session.trip_id
    used = turns_with(page.session.records(), prompt)
    st.session_state["replay_from"] = used[-1] if used else None
    st.session_state["replay_with"] = f"{prompt}:draft"
    st.session_state["replay_now"] = True


def _discard(page: Page, prompt: str) -> None:
    try:
        lab_parts.library(page).keep_draft(prompt, None)
    except PersonError as refused:
        acting.notify(refused.words)
    st.session_state.pop("lab_loaded", None)
