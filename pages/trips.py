"""The trips page: every trip kept here, to open, rename, copy, take away as a file and delete."""

from __future__ import annotations

import streamlit as st

from planner.runtime.loading import loading

with loading():
    import ui
    from ui.shared import acting
    from ui.shared.listing import visible_trips
    from ui.shared.markup import esc
    from ui.shared.page import Page
    from ui.shared.translation import tr
    from ui.trips import trip_list


def draw_head() -> None:
    with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
        st.title(tr("Your trips"), anchor=False, width="stretch")
        if st.button(tr("New trip"), key="new_trip", type="primary", icon=":material/add:", on_click=acting.start_new_trip):
            st.switch_page("app.py")


def draw_trips(page: Page) -> None:
    """The list, narrowed by the search, a page at a time."""
    trips = visible_trips(page)
    trip_list.draw_undo()
    if words := acting.take_notice():
        st.info(esc(words), icon=":material/info:")
    if not trips:
        where = tr("here, on this computer") if page.session.by.person is None else tr("as yours, wherever you sign in")
        st.markdown(tr("No trips yet. Everything you plan is kept {where}.", where=where))
        if st.button(tr("Plan the first one"), key="first_trip", on_click=acting.start_new_trip):
            st.switch_page("app.py")
        return
    wanted = st.text_input(
        tr("Find"), type="search", icon=":material/search:", placeholder=tr("City or month"), key="find", label_visibility="collapsed"
    )
    found = [trip for trip in trips if trip_list.matches(trip, wanted or "")]
    if not found:
        st.markdown(tr("No trip matches “{wanted}”.", wanted=esc(wanted)))
    shown, pages = trip_list.page_of(found)
    for trip in shown:
        trip_list.draw_card(page, trip)
    if pages > 1:
        st.pagination(pages, key="trips_page")


page = ui.frame("Trips")
draw_head()
draw_trips(page)
