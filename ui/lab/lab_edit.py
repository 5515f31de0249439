"""The lab's editor: a prompt's text as it is typed, checked while it is, its draft, and saving it as a version."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from planner.domain.errors import PersonError
from planner.guard.private_details import redacted_text
from planner.lab.rerunning import turns_with
from planner.prompting.library import DraftMoved, Shelf, usual_name
from planner.prompting.lint import MAX_CHARS, Finding, errors, lint, tokens_of, variables_of
from planner.say.phrases import plural
from ui.lab import lab_parts
from ui.shared import acting
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.theme import quiet

PAUSE_MS = 400
_JS = """
export default function ({ data }) {
  const waiting = new Map();
  const send = (box) => {
    waiting.delete(box);
    if (box.isConnected)
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
  };
  const typed = (event) => {
    const box = event.target;
    if (!(box instanceof HTMLTextAreaElement) || !box.closest(`.st-key-${CSS.escape(data.key)}`)) return;
    clearTimeout(waiting.get(box));
    waiting.delete(box);
    if (!event.isComposing) waiting.set(box, setTimeout(send, data.pause, box));
  };
  document.addEventListener("input", typed);
  document.addEventListener("compositionend", typed);
  return () => {
    document.removeEventListener("input", typed);
    document.removeEventListener("compositionend", typed);
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}
"""
_typing = st.components.v2.component("live_text", js=_JS)


def send_while_typing(key: str) -> None:
    """Let the text area of that widget key send its text `PAUSE_MS` after the last key."""
    _typing(key=f"{key}_live", data={"key": key, "pause": PAUSE_MS}, height=1)


Color = Literal["green", "gray", "red"]
_VARIABLES: dict[str, tuple[Color, str]] = {"used": ("green", "check"), "available": ("gray", "remove"), "unknown": ("red", "close")}


def draw_edit(page: Page, shelf: Shelf, prompt: str) -> None:
    """The text on the left, what is to be said about it on the right."""
    moved = _fill_in(page, shelf, prompt)
    left, right = st.columns([13, 7], gap="medium")
    with left:
        text = st.text_area("Text", height=380, key="prompt_text", on_change=_keep_draft, args=(page, prompt)) or ""
        st.caption("Checked while you type. The draft is kept until you save or discard it.")
    found = lint(text, lab_parts.library(page).files[prompt])
    with right:
        _draw_checks(found, text)
        _draw_variables(page, prompt, text)
    with left:
        if moved:
            _draw_moved(page, shelf, prompt)
        else:
            _draw_actions(page, shelf, prompt, text, found)
        send_while_typing("prompt_text")


def _fill_in(page: Page, shelf: Shelf, prompt: str) -> bool:
    """Put the draft, or the text in use, into the box when another prompt or the page is opened, or another window changed it.

    Gives whether another window changed the draft while something else was written here.
    """
    draft, loaded = shelf.drafts.get(prompt), st.session_state.get("lab_loaded")
    if loaded != prompt or "prompt_text" not in st.session_state:
        if loaded not in (None, prompt):
            st.session_state["version_note"] = st.session_state["version_name"] = ""
        _load(page, prompt, draft)
        return False
    seen, mine = st.session_state.get("lab_draft"), st.session_state["prompt_text"]
    if draft in (seen, mine):
        st.session_state["lab_draft"] = draft
        return False
    if mine != (_in_use(page, prompt) if seen is None else seen):
        return True
    _load(page, prompt, draft)
    st.info("The draft was changed in another window. This is its text now.", icon=":material/info:")
    return False


def _load(page: Page, prompt: str, draft: str | None) -> None:
    """Show the draft, or the text in use where there is none, and remember which draft was seen."""
    st.session_state["lab_loaded"], st.session_state["lab_draft"] = prompt, draft
    st.session_state["prompt_text"] = _in_use(page, prompt) if draft is None else draft


def _in_use(page: Page, prompt: str) -> str:
    return lab_parts.library(page).prompts()[prompt].text


def _keep_draft(page: Page, prompt: str) -> bool:
    """Keep what stands in the box as the draft; whether it was kept. A draft that another window changed is not written over."""
    text = str(st.session_state.get("prompt_text") or "")
    return _move_draft(page, prompt, None if text == _in_use(page, prompt) else text)


def _move_draft(page: Page, prompt: str, text: str | None) -> bool:
    """Keep `text` as the draft, or drop it; whether that was done.

    What was seen is set before anything is written: the next key may end this run at any touch of the session's state, and a draft
    written and not remembered would be taken for another window's.
    """
    library, seen = lab_parts.library(page), st.session_state.get("lab_draft")
    st.session_state["lab_draft"] = text
    try:
        library.move_draft(prompt, seen, text)
    except PersonError as refused:
        st.session_state["lab_draft"] = seen
        if not isinstance(refused, DraftMoved):
            acting.notify(refused.words)
        return False
    return True


def _draw_moved(page: Page, shelf: Shelf, prompt: str) -> None:
    """The way out where two windows wrote different drafts."""
    what = "was changed" if prompt in shelf.drafts else "was saved or discarded"
    st.warning(f"The draft {what} in another window. What you write here is not kept until you choose.", icon=":material/warning:")
    with st.container(horizontal=True):
        st.button("Keep my text", key="draft_mine", type="primary", on_click=_keep_mine, args=(page, prompt))
        st.button("Take the other text", key="draft_theirs", on_click=_take_theirs)


def _keep_mine(page: Page, prompt: str) -> None:
    st.session_state["lab_draft"] = lab_parts.library(page).draft(prompt)
    _keep_draft(page, prompt)


def _take_theirs() -> None:
    st.session_state.pop("lab_loaded", None)


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
    st.caption(f"About {tokens_of(text):,} tokens · {plural(lines, 'line')} · {len(text):,} of {MAX_CHARS:,} characters")


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
    note, name, author = st.columns([4, 3, 3], gap="small")
    note.text_input("What changed", key="version_note", placeholder="optional", max_chars=400, persist_state="session")
    name.text_input(
        "Name", key="version_name", placeholder=usual_name(prompt, number), max_chars=48, persist_state="session",
        help="Commands and trips use a saved version by its name.",
    )  # fmt: skip
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
    if not _keep_draft(page, prompt):
        return
    library, text = lab_parts.library(page), str(st.session_state.get("prompt_text") or "")
    known = next((v for v in library.shelf().of(prompt) if v.text == text), None)
    if known is not None:
        acting.notify(
            f"This text is v{known.number} already, called “{known.in_set}”. Nothing was saved; "
            "use it under Versions, or discard the draft."
        )
        return
    note, author, name = (str(st.session_state.get(key) or "").strip() for key in ("version_note", "version_author", "version_name"))
    try:
        saved = library.save(prompt, text, note=redacted_text(note), author=redacted_text(author), name=name)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state["version_note"] = st.session_state["version_name"] = ""
    st.session_state.pop("lab_loaded", None)
    st.session_state["va"], st.session_state["vb"] = "file", str(saved.number)
    st.session_state["ab_b"] = str(saved.number)
    lab_parts.notify(
        f"Saved as v{saved.number}, called “{saved.in_set}”. Nothing uses it yet: "
        "compare it under A/B test, or make it the current one under Versions."
    )


def _try(page: Page, prompt: str) -> None:
    if not _keep_draft(page, prompt):
        return
    st.session_state["lab_view"] = "Replay"
    st.session_state["replay_trip"] = page.session.trip_id
    used = turns_with(page.session.records(), prompt)
    st.session_state["replay_from"] = used[-1] if used else None
    st.session_state["replay_with"] = f"{prompt}:draft"
    st.session_state["replay_now"] = True


def _discard(page: Page, prompt: str) -> None:
    if _move_draft(page, prompt, None):
        st.session_state.pop("lab_loaded", None)
