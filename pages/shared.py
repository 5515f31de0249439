"""The page of somebody who was sent a link: the plans, their days, maps and costs, to read. It opens no trip and needs no sign-in."""

from __future__ import annotations

import streamlit as st

from planner.runtime.loading import loading

with loading():
    from planner.domain.errors import PersonError
    from planner.runtime.audit import note_link_opened
    from planner.runtime.guest_view import GuestView, guest_view
    from planner.runtime.session import Planner, PlannerSession
    from planner.runtime.who_may import NOBODY
    from ui.compare import board_layout, compare_cards, day_view
    from ui.compare.plan_changes import Against
    from ui.compare.plan_head import draw_head
    from ui.page_frame import entered
    from ui.shared.markup import esc
    from ui.shared.page import Page
    from ui.shared.share_dialog import last_day_words
    from ui.shared.theme import choice_label
    from ui.shared.translation import later, tr

VIEWS = (later("Side by side"), later("Day by day"))
TITLE = later("Shared plans")
NOT_COMPARED = Against((), newer=False, since="")


def draw_shared(planner: Planner) -> None:
    """The plans a link leads to, or one sentence why there are none."""
    try:
        view = guest_view(planner, st.query_params.get("link", ""))
    except PersonError as refused:
        draw_nothing(tr("These plans cannot be opened"), refused.words)
        return
    if st.session_state.get("link_noted") != view.link.token:
        st.session_state["link_noted"] = view.link.token
        note_link_opened(view.link.token, view.trip_id)
    if not view.state.options:
        draw_nothing(tr("There are no plans just now"), tr("They may be worked on. Look again later; the link stays the same."))
        return
    draw_plans(planner, view)


def draw_nothing(title: str, words: str) -> None:
    """Why there is nothing to see, and a way to plan a trip of one's own."""
    with st.container(key="link_over"):
        st.title(title, anchor=False)
        st.markdown(esc(words))
        st.page_link("app.py", label=tr("Plan a trip of your own"), icon=":material/explore:")


def draw_plans(planner: Planner, view: GuestView) -> None:
    """The plans to read: nothing here changes anything."""
    page = Page(session=PlannerSession(planner, view.state.trip_id, NOBODY), state=view.state, job=None)
    st.info(
        tr(
            "Somebody shared these plans with you, to read. The link works until {link}. Prices are estimates.",
            link=last_day_words(view.link),
        ),
        icon=":material/visibility:",
    )
    draw_head(page)
    st.session_state.setdefault("view", VIEWS[0])
    shown = st.segmented_control(
        tr("View"), VIEWS, key="view", required=True, label_visibility="collapsed", format_func=lambda view: choice_label(tr(view))
    )
    if shown == VIEWS[1]:
        day_view.draw_day_by_day(page, view.state.options, NOT_COMPARED, current=False)
    else:
        compare_cards.draw_side_by_side(page, view.state.options, current=False)
    board_layout.keep()


draw_shared(entered(TITLE, layout="wide"))
