"""The options in the chat: enough to be curious about, not to decide on. Deciding is the compare page's."""

from __future__ import annotations

import streamlit as st

from planner.domain.events import OptionsRejected
from planner.domain.ledger import open_question
from planner.domain.options import ItineraryOption
from planner.domain.slots import NOTES
from ui.facts.choices import choices_of
from ui.shared import acting, thumbs
from ui.shared.markup import esc, price_line
from ui.shared.option_words import badge, line_words, verdict_words
from ui.shared.page import Page
from ui.shared.theme import choice_label, quiet


def draw_cards(page: Page) -> None:
    """A card an option, then the ways on."""
    for option in page.state.options:
        _draw_card(page, option)
    if open_question(page.state.questions, NOTES) is not None:
        _draw_reasons(page)
    with st.container(horizontal=True):
        if st.button("Compare side by side", key="go_compare", type="primary", icon=":material/view_column:"):
            st.session_state["view"] = "Side by side"
            st.switch_page("pages/compare.py", query_params={"trip": page.session.trip_id})
        st.button("None of these", key="reject_options", on_click=acting.act, args=(OptionsRejected(), page.turn_n), disabled=page.busy)
    st.caption("Or tell me what to change: cheaper, more relaxed, swap a museum, add a day.")


def _draw_card(page: Page, option: ItineraryOption) -> None:
    with st.container(border=True, key=f"card_{option.id}", gap="xsmall"):
        with st.container(horizontal=True, wrap=False, gap="xsmall"):
            st.markdown(f"**{esc(option.title)}**  \n{esc(option.description)}", width="stretch")
            badge(option, page.state)
        st.markdown(f"{price_line(option.cost, page.state.trip.party.payers)}  \n:small[:gray[{line_words(page.state, option)}]]")
        st.markdown(verdict_words(option))
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
            thumbs.draw_for_option(page, option)
            if st.button("See days", key=f"days_{option.id}", type=quiet()):
                st.session_state["view"] = "Day by day"
                st.session_state["day_option"] = option.id
                st.switch_page("pages/compare.py", query_params={"trip": page.session.trip_id})


def _draw_reasons(page: Page) -> None:
    """What was wrong with them, to tap."""
    offered = choices_of(NOTES, None)
    picked = st.pills(
        "What was wrong with them?",
        list(offered),
        key="reject_reason",
        wrap=True,
        format_func=choice_label,
        disabled=page.busy,
        on_change=_give_reason,
        args=(page.turn_n,),
    )
    if picked == "Something else":
        st.caption("Tell me in your own words below.")


def _give_reason(seen: int) -> None:
    """A tapped reason goes with the no; "Something else" waits for words of the person's own."""
    words = choices_of(NOTES, None).get(str(st.session_state.get("reject_reason") or ""))
    if words:
        acting.act(OptionsRejected(reason=str(words)), seen)
