"""The "Change" beside a fact, and "Add a wish" for what nobody asked: a popover with the control the question would have.

What is saved is posted at once, as one turn.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

import streamlit as st

from planner.domain.events import SlotSet, SlotSkipped, SlotsSet
from planner.domain.ledger import latest
from planner.domain.slots import SLOTS
from planner.runtime.loading import loading
from ui.facts.choices import with_suggestions
from ui.facts.control_values import Answers, read
from ui.facts.controls import Control, draw, words_for
from ui.shared import acting
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.theme import QUIET_PX, choice_label, quiet
from ui.shared.translation import tr

IN_SIDEBAR = "change"
"""How the widget keys of the sidebar's own begin."""


def short(slot: str) -> str:
    """The slot as part of a widget key: "date_range", "party_child_ages"."""
    return slot.split(".", 1)[-1].replace(".", "_")


def draw_change(page: Page, slot: str, where: str, label: str = "") -> None:
    """A "Change" whose widget keys begin with `where`. Its content is drawn when it is open, so that many of them cost little."""
    key = f"{where}_{short(slot)}"
    kind = "tertiary" if where == IN_SIDEBAR else quiet()
    width: int | Literal["content"] = QUIET_PX if kind == "tertiary" else "content"
    popover = st.popover(label or tr("Change"), type=kind, key=key, on_change="rerun", disabled=page.busy, width=width)
    if popover.open:
        with popover:
            _draw_form(page, slot, key, close=key)


def draw_wish(page: Page, listed: Collection[str]) -> None:
    """A wish of a kind that has no row yet: first what it is about, then its control."""
    open_kinds = {row.label: row.id for row in SLOTS if row.is_wish and row.id not in listed}
    if not open_kinds:
        return
    popover = st.popover(tr("Add a wish"), type="tertiary", icon=":material/add:", key="add_wish", on_change="rerun", disabled=page.busy)
    if not popover.open:
        return
    with popover:
        kind = st.pills(
            tr("What is it about?"), list(open_kinds), key="wish_kind", wrap=True, format_func=lambda kind: choice_label(tr(kind))
        )
        if kind in open_kinds:
            slot = open_kinds[str(kind)]
            _draw_form(page, slot, f"wish_{short(slot)}", close="add_wish")


def _draw_form(page: Page, slot: str, key: str, *, close: str) -> None:
    """The control of `slot` with Save, and "I don't mind" where a trip can be planned without it. `close` is the popover's key."""
    with loading():
        from planner.grounding.currency import currency_for

    control = Control(
        slot=slot,
        prefix=f"{key}_v",
        words=words_for(slot),
        today=page.session.planner.today,
        question=with_suggestions(latest(page.state.questions, slot), page.state) if slot != "trip.date_range" else None,
        known=page.state,
        currency=currency_for(page.state),
    )
    if slot == "trip.party":
        _draw_party(page, control, close)
        return
    with st.form(f"{key}_form", border=False, enter_to_submit=False):
        draw(control)
        if note := st.session_state.get(f"{close}_note"):
            st.markdown(f":red[:material/error: {esc(note)}]")
        with st.container(horizontal=True):
            st.form_submit_button(tr("Save"), key=f"{key}_save", on_click=_save, args=((control,), close, page.turn_n))
            if SLOTS[slot].optional:
                st.form_submit_button(tr("I don't mind"), key=f"{key}_skip", on_click=_skip, args=(slot, close, page.turn_n))


def _draw_party(page: Page, control: Control, close: str) -> None:
    """Who travels, and where children do, their ages in the same place: no form, as each count decides how many ages are asked."""
    draw(control)
    held = acting.widget_values()
    children = sum(count for name in ("children", "infants") if isinstance(count := held.get(f"{control.prefix}_{name}"), int))
    ages = replace(control, slot="trip.party.child_ages", words=words_for("trip.party.child_ages"), question=None, children=children)
    if children:
        draw(ages)
    if note := st.session_state.get(f"{close}_note"):
        st.markdown(f":red[:material/error: {esc(note)}]")
    controls = (control, ages) if children else (control,)
    st.button(tr("Save"), key=f"{control.prefix.removesuffix('_v')}_save", on_click=_save, args=(controls, close, page.turn_n))


def _save(controls: tuple[Control, ...], key: str, seen: int) -> None:
    answers, widgets = Answers(), acting.widget_values()
    for control in controls:
        read(control, widgets, answers)
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
