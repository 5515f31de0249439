"""Signing in and out: a line in the sidebar, and the page of a server that plans for those alone who signed in."""

from __future__ import annotations

from typing import NoReturn

import streamlit as st

from planner.domain.errors import PersonError
from planner.runtime.audit import note
from planner.runtime.who_may import ROLE_WORDS, Visitor
from ui.shared import acting
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.visiting import can_sign_in, greeting

LONGEST_NAME = 40
NOT_SET_UP = (
    "This server is for people who sign in, and signing in is not set up yet. Whoever runs it adds a section [auth] to Streamlit's secrets."
)


def draw_account(page: Page) -> None:
    """Who is signed in and the way out, or the way in; nothing where nobody can sign in."""
    visitor = page.session.by
    if visitor.person is None:
        if can_sign_in():
            with st.container(gap="xxsmall", key="account"):
                _draw_sign_in(visitor)
        return
    with st.container(gap="xxsmall", key="account"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
            st.markdown(
                f":small[:gray[:material/person: Signed in]]  \n{esc(clipped(greeting(), LONGEST_NAME))}",
                width="stretch",
                help=f"{ROLE_WORDS[visitor.person.role]}. This server's log calls you {visitor.person.id}, and nothing else.",
            )
            st.button("Sign out", key="sign_out", type="tertiary", icon=":material/logout:", on_click=_sign_out, args=(visitor,))
        if page.state.turn is not None and page.session.can_be_claimed:
            st.caption("Whoever has the link of this trip can open and change it.")
            st.button("Make it mine alone", key="claim", type="tertiary", icon=":material/lock:", on_click=_claim)


def _draw_sign_in(visitor: Visitor) -> None:
    st.button(
        "Sign in", key="sign_in", type="tertiary", icon=":material/login:", on_click=st.login,
        help=None if visitor.must_sign_in else "Trips you make then are yours alone and listed wherever you sign in.",
    )  # fmt: skip


def draw_sign_in_first(visitor: Visitor) -> NoReturn:
    """The page of somebody who has to sign in before anything else."""
    st.title("Sign in to plan a trip", anchor=False)
    if can_sign_in():
        st.markdown("This server plans for people who sign in. Plans that were shared with you by a link open without.")
        st.button("Sign in", key="sign_in", type="primary", icon=":material/login:", on_click=st.login)
    else:
        st.markdown(NOT_SET_UP)
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
    acting.notify("This trip is yours alone now. Links you give out show its plans and nothing else.")
