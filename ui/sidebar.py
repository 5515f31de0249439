"""Beside every page: links, and three views of the open trip. A view is drawn only while its tab is open."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from planner.runtime.loading import loading
from ui import page_layout
from ui.facts.ledger_view import draw_ledger
from ui.facts.trip_view import draw_trip
from ui.shared.page import Page
from ui.shared.settings_dialog import draw_engine

ROOT = Path(__file__).resolve().parents[1]
LINKS: tuple[tuple[str, str, str], ...] = (
    ("app.py", "Chat", "chat"),
    ("pages/compare.py", "Compare", "view_column"),
    ("pages/trips.py", "Trips", "luggage"),
    ("pages/prompt_lab.py", "Prompt lab", "science"),
)


def draw(page: Page) -> None:
    """Links, then the tabs Trip, Ledger and Debug."""
    draw_links(page.session.trip_id if page.state.turn or page.busy else None)
    with st.sidebar:
        trip, ledger, debug = st.tabs(["Trip", "Ledger", "Debug"], key="sidebar_view", on_change="rerun")
        if trip.open:
            with trip:
                draw_trip(page)
        if ledger.open:
            with ledger:
                draw_ledger(page)
        if debug.open:
            with loading():
                from ui.debug.debug_view import draw_debug

            with debug:
                draw_debug(page)
        draw_engine(page)
        _draw_holder(page)
        page_layout.keep(page.turn_n, busy=page.busy, plans=bool(page.state.options))


def draw_links(trip_id: str | None) -> None:
    """The links to the pages there are, all of the same trip."""
    params = {"trip": trip_id} if trip_id else None
    with st.sidebar, st.container(gap="xxsmall", key="nav"):
        for path, label, icon in LINKS:
            if (ROOT / path).exists():
                st.page_link(path, label=label, icon=f":material/{icon}:", width="stretch", query_params=params)


def _draw_holder(page: Page) -> None:
    other = page.session.planner.store.holder()
    if other is not None:
        st.caption("Another server on this computer uses the same trips. A trip can be worked on in one of them at a time.")
