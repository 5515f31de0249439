"""Sharing a trip's plans by a link: what the other person will see, how long, the links given out, and taking one back."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from planner.domain.errors import PersonError
from planner.runtime.guest_view import SEEN
from planner.runtime.session import PlannerSession
from planner.say.phrases import day_words
from planner.store.trip_access import Standing, TripLink
from ui.shared.listing import local_zone
from ui.shared.markup import esc
from ui.shared.theme import quiet
from ui.shared.translation import later, titled, tr

GUEST_PAGE = "shared"
PAGES = ("compare", "trips", "prompt_lab", GUEST_PAGE)
"""The last part of a page's address, but for the first page."""
UNTIL = later("Until a day")
LASTS: dict[str, int | None] = {later("7 days"): 7, later("30 days"): 30, UNTIL: None}
LONGEST_DAYS = 365
_STANDING: dict[Standing, str] = {"open": later("Open until {end}"), "ended": later("Ended on {end}"), "taken_back": later("Taken back")}


def draw_share(session: PlannerSession, *, planned: bool) -> None:
    """The button on the plans."""
    if session.by.may("share") and st.button(tr("Share a link"), key="share_link", icon=":material/link:", type=quiet()):
        open_share(session, planned=planned)


@titled(later("Share the plans"), width="medium")
def open_share(session: PlannerSession, *, planned: bool) -> None:
    """What is shared and how long, then the links there are."""
    if not planned:
        st.markdown(tr("There are no plans yet. Once there are, a link to them can be made here."))
        return
    st.markdown(SEEN)
    lasts = st.segmented_control(
        tr("How long"), list(LASTS), default="7 days", required=True, format_func=tr, key="share_lasts", width="stretch"
    )
    last_day = _last_day(str(lasts))
    st.button(
        tr("Make the link"), key="share_make", type="primary", icon=":material/add_link:", on_click=_make, args=(session, last_day),
        disabled=last_day is None,
    )  # fmt: skip
    if words := st.session_state.pop("share_notice", None):
        st.error(esc(words), icon=":material/error:")
    _draw_links(session)


def _last_day(lasts: str) -> date | None:
    """The last day on which the link works."""
    today = datetime.now(local_zone()).date()
    days = LASTS[lasts]
    if days is not None:
        return today + timedelta(days=days)
    picked = st.date_input(
        tr("The last day it works"), value=today + timedelta(days=14), min_value=today, max_value=today + timedelta(days=LONGEST_DAYS),
        key="share_last_day",
    )  # fmt: skip
    return picked if isinstance(picked, date) else None


def _make(session: PlannerSession, last_day: date) -> None:
    try:
        session.give_link(end_of(last_day))
    except PersonError as refused:
        st.session_state["share_notice"] = refused.words


def end_of(day: date) -> datetime:
    """The moment after that day where the browser is."""
    return datetime.combine(day + timedelta(days=1), time(), local_zone()).astimezone(UTC)


def _draw_links(session: PlannerSession) -> None:
    """The links given out, those that work first."""
    try:
        links = session.links()
    except PersonError as refused:
        st.error(esc(refused.words), icon=":material/error:")
        return
    if not links:
        return
    now = datetime.now(UTC)
    st.markdown(tr("**Links given out**"))
    for n, link in enumerate(sorted(links, key=lambda link: link.standing(now) != "open")):
        _draw_link(session, link, n, now)


def _draw_link(session: PlannerSession, link: TripLink, n: int, now: datetime) -> None:
    standing = link.standing(now)
    words = tr(_STANDING[standing]).format(end=last_day_words(link))
    made = f":small[:gray[made {day_words(link.made_at.astimezone(local_zone()).date())}]]"
    with st.container(border=True, gap="xsmall", key=f"share_row_{n}"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
            st.markdown(f"**{words}**  \n{made}" if standing == "open" else f":gray[{words}]  \n{made}", width="stretch")
            if standing == "open":
                st.button(
                    tr("Take back"), key=f"share_back_{n}", type=quiet(), icon=":material/link_off:", on_click=_take_back,
                    args=(session, link.token),
                )  # fmt: skip
        if standing == "open":
            st.code(address_of(link.token, st.context.url), language=None, wrap_lines=True)


def _take_back(session: PlannerSession, token: str) -> None:
    try:
        session.take_back_link(token)
    except PersonError as refused:
        st.session_state["share_notice"] = refused.words


def last_day_words(link: TripLink) -> str:
    """The last day on which a link works, where the browser is."""
    return day_words((link.ends_at - timedelta(seconds=1)).astimezone(local_zone()).date())


def address_of(token: str, here: str | None) -> str:
    """The address of the guest's page under that token, as it is reached from the page `here`."""
    parts = urlsplit(here or "/")
    folder, _, last = parts.path.rstrip("/").rpartition("/")
    base = folder if last in PAGES else parts.path.rstrip("/")
    return urlunsplit((parts.scheme, parts.netloc, f"{base}/{GUEST_PAGE}", urlencode({"link": token}), ""))
