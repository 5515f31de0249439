"""Signing in and out: a line in the sidebar, and the page of a server that plans for those alone who signed in."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NoReturn

import streamlit as st

from planner.domain.errors import PersonError
from planner.runtime.audit import note
from planner.runtime.who_may import ROLE_WORDS, Visitor
from ui.shared import acting
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.translation import later, tr
from ui.shared.visiting import greeting

_way_back = st.components.v2.component("account", js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"))
"""Remembers in the browser's tab which trip was open when somebody went to sign in, as Streamlit comes back to its first page."""
LONGEST_NAME = 40
NOT_SET_UP = later(
    "This server is for people who sign in, and signing in is not set up yet. Whoever runs it adds a section [auth] to Streamlit's secrets."
)


def draw_account(page: Page) -> None:
    """Who is signed in and the way out, or the way in; nothing where nobody can sign in."""
    visitor = page.session.by
    if visitor.person is None:
        if visitor.can_sign_in:
            with st.container(gap="xxsmall", key="account"):
                draw_sign_in("tertiary", help=tr("Trips you make then are yours alone and listed wherever you sign in."))
        return
    _way_back(key="way_back", data={"signed_in": True}, height=1)
    with st.container(gap="xxsmall", key="account"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
            st.markdown(
                f":small[:gray[:material/person: {tr('Signed in')}]]  \n{esc(clipped(greeting(), LONGEST_NAME))}",
                width="stretch",
                help=tr(
                    "{role_words}. This server's log calls you {id}, and nothing else.",
                    role_words=tr(ROLE_WORDS[visitor.person.role]),
                    id=visitor.person.id,
                ),
            )
            st.button(tr("Sign out"), key="sign_out", type="tertiary", icon=":material/logout:", on_click=_sign_out, args=(visitor,))
        if page.state.turn is not None and page.session.can_be_claimed:
            st.caption(tr("Whoever has the link of this trip can open and change it."))
            st.button(tr("Make it mine alone"), key="claim", type="tertiary", icon=":material/lock:", on_click=_claim)


def draw_sign_in(type: Literal["primary", "secondary", "tertiary"] = "secondary", help: str | None = None) -> None:
    """The way in; whoever has a trip open comes back to it."""
    st.button(tr("Sign in"), key="sign_in", type=type, icon=":material/login:", on_click=st.login, help=help)
    _way_back(key="way_back", data={"signed_in": False}, height=1)


def draw_sign_in_first(visitor: Visitor) -> NoReturn:
    """The page of somebody who has to sign in before anything else."""
    st.title(tr("Sign in to plan a trip"), anchor=False)
    if visitor.can_sign_in:
        st.markdown(tr("This server plans for people who sign in. Plans that were shared with you by a link open without."))
        draw_sign_in("primary")
    else:
        st.markdown(tr(NOT_SET_UP))
    st.stop()


def _sign_out(visitor: Visitor) -> None:
    note(visitor, "signing_out")
    st.logout()


def _claim() -> None:
    try:
        acting.session().claim()
    except PersonError as refused:
        acting.notify(refused.words)
        return
    acting.notify(tr("This trip is yours alone now. Links you give out show its plans and nothing else."))
