"""The plans beside the conversation: enough to be curious about, not to decide on. Deciding is the compare page's.

They stand outside the transcript and are updated in place; the one that changed last says so, the chosen one has a strong border.
"""

from __future__ import annotations

import streamlit as st

from planner.domain.events import OptionChosen
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from ui.shared import acting, thumbs
from ui.shared.markup import band, esc
from ui.shared.option_words import badge, line_words, short_titles, verdict_words
from ui.shared.page import Page
from ui.shared.theme import quiet
from ui.shared.translation import later, tr

COUNTS = {1: later("Your plan"), 2: later("Your two plans"), 3: later("Your three plans"), 4: later("Your four plans")}


def draw_cards(page: Page) -> None:
    """A card a plan."""
    options = page.state.options
    changed, titles = changed_ids(page.state), short_titles(options)
    with st.container(key="plans", gap="xsmall"):
        with st.container(key="plans_head"):
            st.markdown(f"**{tr(COUNTS[len(options)])}**")
        with st.container(key="plan_cards", gap="small"):
            for option in options:
                with st.container(key=f"{'chosen' if _is_chosen(page.state, option) else 'plan'}_{option.id}"):
                    _draw_card(page, option, titles[option.id], changed=option.id in changed)
        with st.container(key="plans_foot"):
            st.caption(tr("Estimates, not live prices."))


def changed_ids(state: TripState) -> frozenset[str]:
    """The plans that differ from the set before this one."""
    before = {option.id: option for option in state.history[-1].options} if state.history else {}
    return frozenset(o.id for o in state.options if o.id in before and (before[o.id].itinerary, before[o.id].cost) != (o.itinerary, o.cost))


def _is_chosen(state: TripState, option: ItineraryOption) -> bool:
    return state.selection is not None and state.selection.option_id == option.id


def see_days(page: Page, option_id: str) -> None:
    """Go on to the days of a plan."""
    st.session_state["view"] = "Day by day"
    st.session_state["day_option"] = option_id
    st.switch_page("pages/compare.py", query_params={"trip": page.session.trip_id})


def _draw_card(page: Page, option: ItineraryOption, title: str, *, changed: bool) -> None:
    chosen = _is_chosen(page.state, option)
    with st.container(border=True, key=f"card_{option.id}", gap="xsmall"):
        with st.container(horizontal=True, wrap=False, gap="xsmall", key=f"card_head_{option.id}"):
            st.markdown(f"**{esc(title)}**  \n**{band(option.cost.total, option.cost.currency)}**", width="stretch")
            with st.container(gap=None, width="content", key=f"card_tags_{option.id}"):
                badge(option, page.state)
                if changed:
                    st.badge(tr("Changed"), icon=":material/edit:", color="blue")
        with st.container(key=f"card_more_{option.id}", gap="xsmall"):
            st.markdown(f":small[:gray[{line_words(page.state, option)}]]  \n:small[{verdict_words(option)}]")
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=f"card_ways_{option.id}"):
            if st.button(tr("See days"), key=f"days_{option.id}", type=quiet()):
                see_days(page, option.id)
            if not chosen:
                st.button(
                    tr("Choose"), key=f"choose_{option.id}", type=quiet(), disabled=page.busy,
                    on_click=acting.act, args=(OptionChosen(option=option.id), page.turn_n),
                )  # fmt: skip
            thumbs.draw_for_option(page, option)
