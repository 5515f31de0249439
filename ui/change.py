"""The "Change" beside a fact: a popover with the same control the question would have, that posts the new value at once."""

from __future__ import annotations

import streamlit as st

from planner.events import SlotSet, SlotSkipped, SlotsSet
from planner.ledger import latest
from ui import acting
from ui.control_values import Answers, read
from ui.controls import Control, draw, words_for
from ui.page import Page
from ui.slots import optional, short
from ui.text import esc


def draw_change(page: Page, slot: str, where: str) -> None:
    """A "Change" whose widget keys begin with `where`. Its content is drawn when it is open, so that many of them cost little."""
    key = f"{where}_{short(slot)}"
    popover = st.popover("Change", type="tertiary", key=key, on_change="rerun", disabled=page.busy)
    if not popover.open:
        return
    control = Control(
        slot=slot,
        prefix=f"{key}_v",
        words=words_for(slot),
        today=page.session.planner.today,
        question=latest(page.state.questions, slot) if slot not in ("trip.date_range",) else None,
        known=page.state,
    )
    with popover, st.form(f"{key}_form", border=False, enter_to_submit=False):
        draw(control)
        if note := st.session_state.get(f"{key}_note"):
            st.markdown(f":red[:material/error: {esc(note)}]")
        with st.container(horizontal=True):
            st.form_submit_button("Save", key=f"{key}_save", on_click=_save, args=(control, key, page.turn_n))
            if optional(slot):
                st.form_submit_button("I don't mind", key=f"{key}_skip", on_click=_skip, args=(slot, key, page.turn_n))


def _save(control: Control, key: str, seen: int) -> None:
    answers = Answers()
    read(control, acting.held_values(), answers)
    if answers.troubles:
        st.session_state[f"{key}_note"] = " ".join(answers.troubles)
        return
    _close(key)
    if answers.sets:
        acting.act(_event(answers.sets), seen)


def _event(sets: list[SlotSet]) -> SlotSet | SlotsSet:
    return sets[0] if len(sets) == 1 else SlotsSet(slots=tuple(sets))


def _skip(slot: str, key: str, seen: int) -> None:
    _close(key)
    acting.act(SlotSkipped(slot=slot), seen)


def _close(key: str) -> None:
    """Close the popover; the outcome stands in the chat, whatever page it was opened on."""
    st.session_state[key] = False
    st.session_state.pop(f"{key}_note", None)
    st.session_state["to_chat"] = True
