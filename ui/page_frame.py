"""The top of every page: page settings, brand, links, the process's planner, and the trip that is open.

A trip is named by `?trip=` in the address; everything else about it is read from the store, so a reload, a second tab or another
page finds it as it is. Nothing of a trip is cached.
"""

from __future__ import annotations

import secrets
import threading
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal, NoReturn

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from planner.domain.errors import DeveloperError, PersonError, StoreUnavailable, UnknownTrip
from planner.domain.state import TripState
from planner.runtime.audit import note
from planner.runtime.config import Config, from_environment
from planner.runtime.door import ASK_AGAIN_S
from planner.runtime.loading import loading
from planner.runtime.session import Planner, PlannerSession, open_planner
from planner.runtime.who_may import Deed, NotAllowed, Visitor
from ui import sidebar
from ui.account import draw_sign_in, draw_sign_in_first
from ui.debug import drills
from ui.shared import acting
from ui.shared.listing import remember_opened
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.translation import tr, trn
from ui.shared.visiting import take_token, visitor_here

HERE = Path(__file__).parent
BRAND, ICON = (f"data:image/svg+xml;base64,{b64encode((HERE / name).read_bytes()).decode()}" for name in ("brand.svg", "brand_icon.svg"))
"""The pictures themselves: a file would be looked for and read with every drawing, and for an emoji Streamlit loads a table of them all."""
SIDEBAR_PX = 330
BEHIND_S = 0.5
"""How long the warming up leaves the processor to the first page."""


def frame(title: str, *, layout: Literal["centered", "wide"] = "centered", room: Deed = "chat") -> Page:
    """Set the page up and open the trip. `room` is what one has to be allowed to do here.

    Ends the page with one plain sentence when there is nothing that could be opened, or not by this visitor.
    """
    planner = entered(title, layout=layout, initial_sidebar_state=SIDEBAR_PX)
    visitor = visitor_here(planner.config)
    _arrived(visitor)
    if not visitor.may("chat"):
        draw_sign_in_first(visitor)
    page = _open(planner, visitor)
    if not visitor.may(room):
        _refused(page, room)
    _entered(visitor, room)
    if st.session_state.pop("to_chat", False) and title != "Chat":
        st.switch_page("app.py", query_params={"trip": page.session.trip_id})
    sidebar.draw(page)
    drills.draw_banner(page)
    for words in page.notes:
        st.warning(esc(words), icon=":material/history:")
    return page


def entered(
    title: str, *, layout: Literal["centered", "wide"] = "centered", initial_sidebar_state: int | Literal["collapsed"] = "collapsed"
) -> Planner:
    """The planner, for a page that is set up here. Ends the page with a sentence where it cannot start or is full."""
    st.set_page_config(
        page_title=f"{tr(title)} · {tr('Trip planner')}", page_icon=ICON, layout=layout, initial_sidebar_state=initial_sidebar_state
    )
    st.logo(BRAND, size="large")
    planner = _planner_or_stop()
    _let_in(planner)
    return planner


def _arrived(visitor: Visitor) -> None:
    """Note once a browser session that a person who signed in is here."""
    if visitor.person is not None and st.session_state.get("arrived") != visitor.person.id:
        st.session_state["arrived"] = visitor.person.id
        note(visitor, "arrived")


def _entered(visitor: Visitor, room: Deed) -> None:
    """Note once a browser session that a room which a role opens was entered."""
    known: set[Deed] = st.session_state.setdefault("entered", set())
    if visitor.person is not None and room != "chat" and room not in known:
        known.add(room)
        note(visitor, "room_entered", room=room)


def _refused(page: Page, room: Deed) -> NoReturn:
    """One sentence about a room that a role opens, and the way back."""
    note(page.session.by, "refused", room=room)
    sidebar.draw(page)
    st.title(tr("This page is not open to you"), anchor=False)
    st.markdown(
        tr("It is for those who tune the planner's prompts. Whoever runs this server can give you that role.")
        if page.session.by.person is not None
        else tr("It is for those who tune the planner's prompts, once they have signed in or at the computer that runs this server.")
    )
    if page.session.planner.config.tuner_token is not None:
        st.text_input(tr("The operator's token"), key="token", type="password", on_change=_try_token, args=(page, room))
    if st.button(tr("Back to the chat"), key="back_to_chat", type="primary", icon=":material/chat:"):
        st.switch_page("app.py", query_params={"trip": page.session.trip_id} if page.state.turn else None)
    st.stop()


def _try_token(page: Page, room: Deed) -> None:
    """The typed token opens the room, or is said to be another one; it is kept nowhere."""
    right = take_token(page.session.planner.config, str(st.session_state.pop("token", "")))
    note(page.session.by, "token_taken" if right else "token_refused", room=room)
    if not right:
        acting.notify(tr("That is not the token of this server."))


@st.cache_resource(show_spinner=False, hash_funcs={Config: repr})
def _process_planner(config: Config) -> Planner:
    """One planner a process. Its data is warmed up behind the first page, so the first message need not wait for it."""
    planner = open_planner(config)
    later = threading.Timer(BEHIND_S, _load_ahead, kwargs={"model": config.connection is not None})
    later.name, later.daemon = "warm-up", True
    later.start()
    return planner


def _load_ahead(*, model: bool) -> None:
    with loading():
        from ui.load_ahead import load_for_pages, load_for_turns

    load_for_turns(model=model)
    load_for_pages()


def _planner_or_stop() -> Planner:
    try:
        return _process_planner(from_environment())
    except (StoreUnavailable, DeveloperError) as refused:
        st.title(tr("The planner cannot start"), anchor=False)
        st.markdown(esc(refused.words))
        st.stop()


def _let_in(planner: Planner) -> None:
    """End the page with a word of waiting while as many people are at work as this server takes."""
    if planner.door.enter(*_visitor()):
        return
    st.title(tr("A moment, please"), anchor=False)
    _wait_outside(planner)
    st.stop()


@st.fragment(run_every=ASK_AGAIN_S)
def _wait_outside(planner: Planner) -> None:
    if planner.door.enter(*_visitor()):
        st.rerun()
    st.markdown(
        trn(
            "One person is planning just now. This page opens by itself as soon as there is room; nothing is lost.",
            "{count} people are planning just now. This page opens by itself as soon as there is room; nothing is lost.",
            planner.door.at_work,
        )
    )


def _visitor() -> tuple[str, Callable[[], bool]]:
    """What names this browser session, for as long as it lasts, and how to find out whether its page is still open."""
    name: str = st.session_state.setdefault("visitor", secrets.token_hex(8))
    context = get_script_run_ctx()
    if context is None or not runtime.exists():
        return name, lambda: True
    return name, partial(runtime.get_instance().is_active_session, context.session_id)


def _open(planner: Planner, visitor: Visitor) -> Page:
    """The open trip. The job is looked up before the state is read, so a turn that ends in between is never taken for interrupted."""
    wanted = st.query_params.get("trip")
    try:
        trip = _session(planner, wanted, visitor)
        trip.own_connection = st.session_state.get("own_connection")
        job = trip.job
        if not trip.saved:
            return Page(session=trip, state=TripState(trip_id=trip.trip_id), job=job)
        if wanted != trip.trip_id:
            st.query_params["trip"] = trip.trip_id
        stored = planner.load(trip.trip_id)
        if remember_opened(trip.trip_id):
            note(visitor, "trip_opened", trip=trip.trip_id)
    except PersonError as refused:
        _lost(planner, visitor, refused)
    elsewhere = job is None and trip.runs_elsewhere(stored.state)
    return Page(session=trip, state=stored.state, job=job, notes=stored.notes, elsewhere=elsewhere)


def _session(planner: Planner, wanted: str | None, visitor: Visitor) -> PlannerSession:
    current: PlannerSession | None = st.session_state.get("planner")
    if current is not None and current.planner is planner and wanted in (None, current.trip_id):
        if wanted is not None and not current.saved:
            raise UnknownTrip("This trip is not kept here any more.")
        current.act_as(visitor)
        return current
    opened = planner.session(wanted, by=visitor)
    if current is not None:
        acting.forget_widgets()
    st.session_state.planner = opened
    return opened


def _lost(planner: Planner, visitor: Visitor, refused: PersonError) -> NoReturn:
    """One sentence about a trip that cannot be opened, and a way on."""
    if isinstance(refused, NotAllowed):
        note(visitor, "refused", room="chat")
        st.session_state.planner = planner.session(by=visitor)
    st.session_state.setdefault("planner", planner.session(by=visitor))
    sidebar.draw_links(visitor, None)
    with st.container(key="error_card"):
        st.title(tr("This trip cannot be opened"), anchor=False)
        st.markdown(esc(refused.words))
        with st.container(horizontal=True):
            if st.button(tr("Start a new trip"), key="new_trip", type="primary", icon=":material/add:", on_click=acting.start_new_trip):
                st.switch_page("app.py")
            if st.button(tr("See saved trips"), key="see_trips", on_click=acting.start_new_trip):
                st.switch_page("pages/trips.py")
            if isinstance(refused, NotAllowed) and visitor.person is None and visitor.can_sign_in:
                draw_sign_in()
    st.stop()
