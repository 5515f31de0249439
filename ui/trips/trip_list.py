"""The cards of the trips page and what their menus do. A deleted trip can be brought back."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from planner.domain.errors import PersonError
from planner.exports import ics_of, json_of, markdown_of, pdf_of
from planner.runtime.audit import note
from planner.say.phrases import MONTHS, span_words
from planner.store import TripSummary
from ui.shared import acting, share_dialog
from ui.shared.listing import badge_of, people_words, touched_words
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.theme import quiet
from ui.shared.translation import later, titled, tr

PER_PAGE = 20
MENU = (later("Share"), later("Rename"), later("Copy"), later("Save as"), later("Delete"))
CAN_OPEN = ("damaged", "too_new")


def matches(trip: TripSummary, wanted: str) -> bool:
    """Whether the trip's name, cities or months have every word of `wanted`."""
    months = [MONTHS[day.month - 1] for day in (trip.start, trip.end) if day]
    dates = span_words(trip.start, trip.end) if trip.start and trip.end else ""
    text = " ".join([trip.title, *trip.destinations, *months, dates]).casefold()
    return all(word in text for word in wanted.casefold().split())


def page_of(trips: Sequence[TripSummary]) -> tuple[Sequence[TripSummary], int]:
    """The trips of the chosen page, and how many pages there are."""
    pages = max(1, -(-len(trips) // PER_PAGE))
    at = min(int(st.session_state.get("trips_page") or 1), pages)
    return trips[(at - 1) * PER_PAGE : at * PER_PAGE], pages


def draw_card(page: Page, trip: TripSummary) -> None:
    """One trip: name, who and where, when last touched, how far it is, and its menu."""
    running = page.session.planner.jobs.current(trip.trip_id) is not None
    words, color = badge_of(trip, running=running)
    with st.container(border=True, key=f"trip_{trip.trip_id}", gap="xsmall"):
        with st.container(horizontal=True, wrap=False, gap="xsmall"):
            lines = [
                f"**{esc(trip.title)}**",
                f":gray[{people_words(trip)}]" if people_words(trip) else "",
                f":small[:gray[{touched_words(trip)}]]",
            ]
            st.markdown("  \n".join(line for line in lines if line), width="stretch")
            _draw_menu(page, trip, running=running)
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", horizontal_alignment="distribute"):
            st.markdown(f":{color}-badge[{esc(words)}]", width="content")
            st.button(tr("Open"), key=f"open_{trip.trip_id}", on_click=_open, args=(trip.trip_id,), disabled=trip.status in CAN_OPEN)
        if trip.damaged:
            st.caption(tr("This trip could not be read. It was set aside; the others are fine."))


def _draw_menu(page: Page, trip: TripSummary, *, running: bool) -> None:
    picked = st.menu_button(tr("More"), MENU, format_func=tr, type=quiet(), key=f"more_{trip.trip_id}", disabled=running)
    match picked:
        case "Share":
            share_dialog.open_share(page.session.of(trip.trip_id), planned=trip.plans > 0)
        case "Rename":
            _rename(page, trip)
        case "Copy":
            _copied(page, trip)
        case "Save as":
            _export(page, trip)
        case "Delete":
            _delete(page, trip)


def _open(trip_id: str) -> None:
    try:
        acting.open_trip(trip_id)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state["to_chat"] = True


@titled(later("Rename"))
def _rename(page: Page, trip: TripSummary) -> None:
    st.text_input(tr("Name"), value=trip.title, max_chars=120, key=f"name_{trip.trip_id}")
    if st.button(tr("Save"), key=f"rename_{trip.trip_id}", type="primary", on_click=_renamed, args=(page, trip.trip_id)):
        st.rerun()


def _renamed(page: Page, trip_id: str) -> None:
    try:
        page.session.of(trip_id).act_as(page.session.by)
        page.session.planner.store.rename(trip_id, str(st.session_state.get(f"name_{trip_id}") or ""))
    except PersonError as refused:
        acting.notify(refused.words)


def _copied(page: Page, trip: TripSummary) -> None:
    try:
        page.session.planner.copy_trip(trip.trip_id, page.session.by)
    except PersonError as refused:
        acting.notify(refused.words)
    st.rerun()


@titled(later("Save as"))
def _export(page: Page, trip: TripSummary) -> None:
    try:
        page.session.of(trip.trip_id).act_as(page.session.by)
        state = page.session.planner.load(trip.trip_id).state
    except PersonError as refused:
        st.markdown(esc(refused.words))
        return
    st.markdown(f"**{esc(trip.title)}**")
    st.download_button(
        tr("Readable text (Markdown)"), data=lambda: markdown_of(state), file_name="trip.md", mime="text/markdown",
        key=f"md_{trip.trip_id}", icon=":material/description:", on_click="ignore", width="stretch",
    )  # fmt: skip
    st.download_button(
        tr("Calendar (iCalendar)"),
        data=lambda: ics_of(state),
        file_name="trip.ics",
        mime="text/calendar",
        key=f"ics_{trip.trip_id}",
        icon=":material/calendar_month:",
        on_click="ignore",
        width="stretch",
    )
    st.download_button(
        tr("To print (PDF)"), data=lambda: pdf_of(state), file_name="trip.pdf", mime="application/pdf",
        key=f"pdf_{trip.trip_id}", icon=":material/picture_as_pdf:", on_click="ignore", width="stretch",
    )  # fmt: skip
    st.download_button(
        tr("Everything (JSON)"), data=lambda: json_of(state), file_name="trip.json", mime="application/json",
        key=f"json_{trip.trip_id}", icon=":material/data_object:", on_click="ignore", width="stretch",
    )  # fmt: skip


@titled(later("Delete this trip?"))
def _delete(page: Page, trip: TripSummary) -> None:
    st.markdown(
        tr(
            "**{title}** goes from the list. You can undo that right afterwards; after 30 days it is removed for good.",
            title=esc(trip.title),
        )
    )
    st.checkbox(tr("Remove it for good now. This cannot be undone."), key=f"erase_{trip.trip_id}")
    with st.container(horizontal=True):
        if st.button(tr("Delete"), key=f"delete_{trip.trip_id}", type="primary", on_click=_deleted, args=(page, trip)):
            st.rerun()
        if st.button(tr("Keep it"), key=f"keep_{trip.trip_id}"):
            st.rerun()


def _deleted(page: Page, trip: TripSummary) -> None:
    try:
        for_good = bool(st.session_state.get(f"erase_{trip.trip_id}"))
        store = page.session.planner.store
        page.session.of(trip.trip_id).act_as(page.session.by)
        (store.erase if for_good else store.delete)(trip.trip_id)
        note(page.session.by, "trip_removed" if for_good else "trip_deleted", trip=trip.trip_id)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    if page.session.trip_id == trip.trip_id:
        acting.start_new_trip()
    if for_good:
        st.session_state.pop("deleted", None)
        acting.notify(tr("“{title}” was removed for good.", title=trip.title))
    else:
        st.session_state["deleted"] = (trip.trip_id, trip.title)


def draw_undo() -> None:
    """The trip deleted last, to bring back."""
    gone: tuple[str, str] | None = st.session_state.get("deleted")
    if gone is None:
        return
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key="deleted_row"):
        st.markdown(tr(":material/delete: **{gone}** was deleted.", gone=esc(gone[1])), width="stretch")
        st.button(tr("Undo"), key="restore", icon=":material/undo:", on_click=_restore, args=(gone[0],))


def _restore(trip_id: str) -> None:
    st.session_state.pop("deleted", None)
    try:
        acting.session().planner.store.restore(trip_id)
        note(acting.session().by, "trip_restored", trip=trip_id)
    except PersonError as refused:
        acting.notify(refused.words)
