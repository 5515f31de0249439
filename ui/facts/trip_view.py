"""The sidebar's Trip tab: every fact with its Change, and the last step taken back."""

from __future__ import annotations

import streamlit as st

from planner.domain.events import RestartRequested
from planner.domain.slots import SLOTS
from planner.domain.state import TripState
from planner.say.phrases import facts, listed_slots, title_words
from ui.facts.change import IN_SIDEBAR, draw_change, draw_wish
from ui.shared import acting
from ui.shared.locale_format import fact_phrase, here
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.translation import tr

WORDS_PX = 190
"""Width of a fact: with its Change it fills a line. A row that never wraps would scroll in a closed sidebar, where no key can move it."""


def draw_trip(page: Page) -> None:
    """The trip as it is known, one row a fact."""
    state = page.state
    if state.turn is None:
        st.caption(tr("Nothing yet. What you tell me will be listed here, and you can change any line."))
        return
    st.markdown(f"**{esc(title_words(state, here()))}**")
    with st.container(gap="xsmall"):
        for slot in _listed(state):
            _draw_row(page, slot)
    with st.container(gap="xxsmall"):
        draw_wish(page, _listed(state))
        st.button(
            tr("Undo last step"),
            key="undo",
            type="tertiary",
            icon=":material/undo:",
            on_click=acting.undo,
            args=(page.turn_n,),
            disabled=page.busy,
        )
        with st.popover(tr("Start over"), type="tertiary", icon=":material/restart_alt:", key="start_over", disabled=page.busy):
            st.markdown(tr("This clears what is known about this trip. The conversation stays, and you can undo it."))
            st.button(tr("Start over"), key="restart", on_click=acting.act, args=(RestartRequested(), page.turn_n))


def _listed(state: TripState) -> tuple[str, ...]:
    """The slots with a row: the usual ones always, others once something is known."""
    known = [slot for slot, _, _ in facts(state)]
    return tuple(dict.fromkeys([*(row.id for row in listed_slots() if row.always_listed), *known]))


def _draw_row(page: Page, slot: str) -> None:
    row, phrase = SLOTS[slot], fact_phrase(page.state, slot, here())
    words = esc(phrase[0].upper() + phrase[1:]) if phrase else tr("*not yet*")
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.markdown(f":small[:gray[:material/{row.icon}: {tr(row.label)}]]  \n{words}", width=WORDS_PX)
        draw_change(page, slot, IN_SIDEBAR, tr("Change") if phrase else tr("Set"))
