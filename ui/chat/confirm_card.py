"""The check before research: what was understood, what was assumed, and one yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from planner.domain.events import SummaryRejected, TripConfirmed
from planner.domain.ledger import open_question
from planner.domain.ready import choose_mode
from planner.domain.slots import NOTES, SLOTS
from planner.domain.state import TripState
from planner.runtime.loading import loading
from planner.say.phrases import dates_words, facts, span_words
from planner.turn.trace import state_after
from ui.facts.change import draw_change
from ui.shared import acting
from ui.shared.locale_format import fact_phrase, here
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.planner_words import part
from ui.shared.translation import later, listed, tr

if TYPE_CHECKING:
    from planner.say.answers import Assumption

_TITLES = {"capabilities": later("I'll plan")}


def due(state: TripState) -> bool:
    """Whether the person is being asked for a yes."""
    return choose_mode(state) == "CONFIRM" and open_question(state.questions, "confirmation") is not None


def draw_card(page: Page) -> None:
    """The card with every fact and every assumption, each with its Change."""
    with loading():
        from planner.say.answers import assumptions_made

    state = page.state
    before = _before_change(page)
    with st.container(border=True, key="confirm_card"):
        st.subheader(esc(_title(state)), anchor=False)
        grid = st.grid(2, min_column_width=260, gap=("xsmall", "medium"))
        for slot, _, _ in facts(state):
            with grid.cell():
                _draw_fact(page, slot, before)
        _draw_assumptions(page, assumptions_made(state))
        with st.container(horizontal=True):
            st.button(
                tr("Confirm and plan"), key="confirm_trip", type="primary", icon=":material/check:",
                on_click=acting.act, args=(TripConfirmed(), page.turn_n), disabled=page.busy,
            )  # fmt: skip
            if open_question(state.questions, NOTES) is None:
                st.button(
                    tr("Something is wrong"),
                    key="reject_summary",
                    on_click=acting.act,
                    args=(SummaryRejected(), page.turn_n),
                    disabled=page.busy,
                )
    st.caption(tr("You can also type a change, for example: make it three people."))


def _title(state: TripState) -> str:
    where = listed([stop.place.name for stop in state.trip.destinations])
    dates = state.trip.date_range
    when = span_words(dates.start, dates.end, notation=here()) if dates.start and dates.end else dates_words(dates, here())
    return state.settings.title or ", ".join(part for part in (where, when) if part)


def _draw_fact(page: Page, slot: str, before: TripState | None) -> None:
    phrase, was = fact_phrase(page.state, slot, here()), fact_phrase(before, slot, here()) if before is not None else ""
    shown = esc(phrase[0].upper() + phrase[1:])
    words = f"{esc(was)} → **{shown}**" if was and was != phrase else shown
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
        st.markdown(f":small[:gray[{tr(_TITLES.get(slot, SLOTS[slot].label))}]]  \n{words}", width="stretch")
        draw_change(page, slot, "fix")


def _draw_assumptions(page: Page, assumed: tuple[Assumption, ...]) -> None:
    if not assumed:
        return
    st.markdown(tr("**I assumed**"))
    before: list[str] = []
    with st.container(gap="xxsmall"):
        for item in assumed:
            _draw_assumption(page, item, nth=before.count(item.slot))
            before.append(item.slot)


def _draw_assumption(page: Page, item: Assumption, *, nth: int) -> None:
    """What is assumed and why, with its Change; `nth` counts earlier assumptions about the same slot."""
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
        why = f" :gray[· {esc(part(item.why))}]" if item.why else ""
        st.markdown(f":material/lightbulb: {esc(part(item.text))}{why}", width="stretch")
        draw_change(page, item.slot, f"assume{nth + 1}" if nth else "assume")


def _before_change(page: Page) -> TripState | None:
    """The trip as it was when the last options were made, when there were any: what changed since is shown as was → is."""
    if not page.state.history:
        return None
    key = ("before", page.session.trip_id, page.state.rev)
    if st.session_state.get("before_key") != key:
        st.session_state["before_key"] = key
        st.session_state["before"] = _at_last_options(page)
    before: TripState | None = st.session_state["before"]
    return before


def _at_last_options(page: Page) -> TripState | None:
    """The trip as it was before the turn that took the last plans off the table. A turn undone since has no say in it."""
    records, left = page.session.records(), page.state.history[-1].at
    turn = next((record.turn for record in records if record.at == left), None)
    return None if turn is None else state_after(page.session.trip_id, tuple(record for record in records if record.turn < turn))
