"""The prompt lab: change a prompt, see what it does, keep the proof."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from planner.runtime.loading import loading

with loading():
    import ui
    from planner.domain.errors import PersonError
    from ui.lab import lab_ab, lab_cases, lab_edit, lab_feedback, lab_parts, lab_preview, lab_replay, lab_versions
    from ui.shared import acting
    from ui.shared.markup import esc
    from ui.shared.page import Page
    from ui.shared.theme import choice_label

VIEWS = ("Edit", "Preview", "Versions", "Cases", "A/B test", "Replay", "Feedback")


def draw_lab(page: Page) -> None:
    """The prompt, the view, and what is due in it."""
    st.title("Prompt lab", anchor=False)
    st.caption("Change how the planner speaks and decides, and see what it does before anyone else does.")
    library = lab_parts.library(page)
    shelf = library.shelf()
    names = lab_parts.prompt_names(library.files)
    _take_from_address(names)
    prompt = st.selectbox(
        "Prompt", names, format_func=lab_parts.title_of, key="prompt",
        persist_state="session",
    )  # fmt: skip
    view = st.segmented_control(
        "View",
        VIEWS,
        required=True,
        key="lab_view",
        label_visibility="collapsed",
        format_func=choice_label,
        persist_state="session",
    )
    _put_into_address(str(prompt), str(view))
    if view in ("Edit", "Preview", "Versions", "A/B test"):
        st.caption(lab_parts.state_words(shelf, prompt))
    if words := acting.take_notice():
        st.info(esc(words), icon=":material/info:")
    if notice := lab_parts.take_notice():
        st.success(esc(notice), icon=":material/check:")
    match view:
        case "Edit":
            lab_edit.draw_edit(page, shelf, prompt)
        case "Preview":
            lab_preview.draw_preview(page, shelf, prompt)
        case "Versions":
            lab_versions.draw_versions(page, shelf, prompt)
        case "Cases":
            lab_cases.draw_cases(page)
        case "A/B test":
            lab_ab.draw_ab(page, shelf, prompt)
        case "Replay":
            lab_replay.draw_replay(page, shelf, prompt)
        case _:
            lab_feedback.draw_feedback(page)


def _take_from_address(names: Sequence[str]) -> None:
    """Open the prompt and the view that the page's address names, when the page is loaded."""
    for key, wanted in (("prompt", st.query_params.get("prompt")), ("lab_view", _VIEW_OF.get(st.query_params.get("view", "")))):
        if key not in st.session_state and wanted in (*names, *VIEWS):
            st.session_state[key] = wanted
    st.session_state.setdefault("lab_view", VIEWS[0])


def _put_into_address(prompt: str, view: str) -> None:
    """Let the address name what is shown, so that a reload shows it again."""
    for key, value in (("prompt", prompt), ("view", _slug(view))):
        if st.query_params.get(key) != value:
            st.query_params[key] = value


def _slug(view: str) -> str:
    return view.casefold().replace("/", "").replace(" ", "-")


_VIEW_OF = {_slug(view): view for view in VIEWS}


page = ui.frame("Prompt lab", layout="wide", room="lab")
try:
    draw_lab(page)
except PersonError as refused:
    st.error(esc(refused.words), icon=":material/error:")
