"""Thumbs and a note under a reply or an option: one click is enough, and it can be changed or taken back."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from planner.domain.errors import PersonError
from planner.domain.events import LLMCalled
from planner.domain.options import ItineraryOption
from planner.guard.private_details import masked, redacted_text
from planner.lab import opinions
from planner.lab.opinions import Feedback, Thumb
from ui.shared import acting
from ui.shared.markup import clipped
from ui.shared.page import Page
from ui.shared.theme import quiet
from ui.shared.translation import tr

_THUMBS: tuple[Thumb, ...] = ("down", "up")


def draw_for_reply(page: Page) -> None:
    """Under the newest reply of the conversation."""
    if page.busy or page.state.turn is None or not page.state.turn.reply:
        return
    _draw(page, page.turn_n, opinions.REPLY, page.state.turn.reply)


def draw_for_turn(page: Page, turn: int) -> None:
    """Under any turn, chosen elsewhere."""
    reply = next((line.content for line in reversed(page.state.transcript) if line.turn == turn and line.role == "assistant"), "")
    if reply:
        _draw(page, turn, opinions.REPLY, reply, where="side_")


def draw_for_option(page: Page, option: ItineraryOption) -> None:
    """On the card of an option."""
    _draw(page, page.turn_n, option.id, option.title)


def _draw(page: Page, turn: int, about: str, what: str, where: str = "") -> None:
    key = f"{where}thumb_{turn}_{about}"
    given = _feedback_on(page, turn, about)
    if key not in st.session_state and given is not None and given.thumb is not None:
        st.session_state[key] = _THUMBS.index(given.thumb)
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall", key=f"{where}feedback_{turn}_{about}"):
        st.feedback("thumbs", key=key, on_change=_given, args=(page, turn, about, what, where))
        if given is None:
            return
        with st.popover(
            tr("Add a note") if not (given and given.note) else tr("Your note"), type=quiet(), key=f"{where}note_{turn}_{about}"
        ):
            st.text_area(
                tr("What was good, or what was wrong?"),
                value=given.note if given else "",
                key=f"{where}words_{turn}_{about}",
                max_chars=opinions.LONGEST_NOTE,
            )
            st.button(tr("Save"), key=f"{where}save_note_{turn}_{about}", on_click=_given, args=(page, turn, about, what, where))


def _feedback_on(page: Page, turn: int, about: str) -> Feedback | None:
    """What was given before about the same thing; what is kept is read once a browser session."""
    if "feedback_given" not in st.session_state:
        st.session_state["feedback_given"] = {(f.trip_id, f.turn, f.about): f for f in opinions.given(page.session.planner.documents)}
    known: dict[tuple[str, int, str], Feedback] = st.session_state["feedback_given"]
    return known.get((page.session.trip_id, turn, about))


def _given(page: Page, turn: int, about: str, what: str, where: str) -> None:
    picked = st.session_state.get(f"{where}thumb_{turn}_{about}")
    note = str(st.session_state.get(f"{where}words_{turn}_{about}") or "").strip()
    typed = next((line.content for line in page.state.transcript if line.turn == turn and line.role == "user"), "")
    calls = [r.event.call for r in page.session.records(turn) if isinstance(r.event, LLMCalled)]
    one = Feedback(
        at=datetime.now(UTC), trip_id=page.session.trip_id, turn=turn, about=about, thumb=_THUMBS[picked] if picked in (0, 1) else None,
        note=redacted_text(note), what=redacted_text(clipped(what, 300)), said=masked(redacted_text(clipped(typed, 300))),
        prompt_set=page.state.settings.prompt_set, prompts=", ".join(dict.fromkeys(f"{c.prompt}@{c.prompt_version}" for c in calls)),
        engine=page.state.settings.engine,
    )  # fmt: skip
    try:
        opinions.give(page.session.planner.documents, one)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state.setdefault("feedback_given", {})[page.session.trip_id, turn, about] = one
