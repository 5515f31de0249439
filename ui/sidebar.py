"""Beside every page: links, and three views of the open trip. A view is drawn only while its tab is open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from planner.runtime.loading import loading
from planner.runtime.who_may import Deed, Visitor
from ui import page_layout
from ui.account import draw_account
from ui.facts.ledger_view import draw_ledger
from ui.facts.trip_view import draw_trip
from ui.shared.page import Page
from ui.shared.settings_dialog import draw_engine
from ui.shared.translation import LIST, language, later, offered, pick, tr

if TYPE_CHECKING:
    from streamlit.elements.lib.mutable_tab_container import TabContainer

ROOT = Path(__file__).resolve().parents[1]
LINKS: tuple[tuple[str, str, str, Deed], ...] = (
    ("app.py", later("Chat"), "chat", "chat"),
    ("pages/compare.py", later("Compare"), "view_column", "chat"),
    ("pages/trips.py", later("Trips"), "luggage", "chat"),
    ("pages/prompt_lab.py", later("Prompt lab"), "science", "lab"),
)
"""Each page with its words, its icon, and what one has to be allowed to do there."""


def draw(page: Page) -> None:
    """Links, then the tabs Trip, Ledger and, for those who tune prompts, Debug."""
    draw_links(page.session.by, page.session.trip_id if page.state.turn or page.busy else None)
    with st.sidebar:
        names = [later("Trip"), later("Ledger"), *([later("Debug")] if page.session.by.may("debug") else [])]
        trip, ledger, *others = st.tabs([tr(name) for name in names], key="sidebar_view", on_change="rerun")
        if trip.open:
            with trip:
                draw_trip(page)
        if ledger.open:
            with ledger:
                draw_ledger(page)
        for debug in others:
            _draw_debug_tab(page, debug)
        draw_engine(page)
        draw_account(page)
        _draw_language()
        _draw_holder(page)
        page_layout.keep(page.turn_n, busy=page.busy, plans=bool(page.state.options))


def _draw_debug_tab(page: Page, tab: TabContainer) -> None:
    if tab.open:
        with loading():
            from ui.debug.debug_view import draw_debug

        with tab:
            draw_debug(page)


def draw_links(visitor: Visitor, trip_id: str | None) -> None:
    """The links to the pages there are for this visitor, all of the same trip."""
    params = {"trip": trip_id} if trip_id else None
    with st.sidebar, st.container(gap="xxsmall", key="nav"):
        for path, label, icon, deed in LINKS:
            if (ROOT / path).exists() and visitor.may(deed):
                st.page_link(path, label=tr(label), icon=f":material/{icon}:", width="stretch", query_params=params)


def _draw_holder(page: Page) -> None:
    other = page.session.planner.store.holder()
    if other is not None:
        st.caption(tr("Another server on this computer uses the same trips. A trip can be worked on in one of them at a time."))


def _draw_language() -> None:
    """The languages there are; until one is picked it is the browser's."""
    codes = list(offered())
    st.selectbox(
        tr("Language"), codes, index=codes.index(language()), key=LIST, format_func=lambda code: offered()[code],
        label_visibility="collapsed", width=140, on_change=pick,
    )  # fmt: skip
