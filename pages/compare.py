"""The compare page: the options side by side or day by day, with what they cost and whether they hold, and one of them to select."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from planner.runtime.loading import loading

with loading():
    import ui
    from planner.domain.errors import PersonError
    from planner.domain.events import VersionRestored
    from planner.domain.options import ItineraryOption
    from ui.chat import progress
    from ui.compare import board_layout, compare_cards, day_view, mix_bar, plan_changes
    from ui.compare.plan_changes import COMPARED, Against, differ
    from ui.compare.plan_head import draw_head
    from ui.shared import acting, share_dialog
    from ui.shared.markup import clipped, esc
    from ui.shared.page import Page
    from ui.shared.theme import choice_label
    from ui.shared.translation import later, tr

VIEWS = (later("Side by side"), later("Day by day"))
NOW = 0


def draw_empty(page: Page) -> None:
    st.title(tr("Compare"), anchor=False)
    if page.busy:
        progress.wait_beside(page)
        st.caption(tr("The plans appear here as soon as they are ready."))
        return
    st.markdown(tr("Nothing to compare yet. Finish the chat first."))
    if st.button(tr("Back to the chat"), key="back_to_chat", type="primary", icon=":material/chat:"):
        params = {"trip": page.session.trip_id} if page.state.turn else None
        st.switch_page("app.py", query_params=params)


class Shown(NamedTuple):
    """What the page shows: the view, the plans, whether they are those on the table, and the set they are told apart from."""

    view: str
    options: Sequence[ItineraryOption]
    current: bool
    against: Against


def draw_switch(page: Page) -> Shown:
    """Which view of which set of plans, and, where there are several sets, which one it is compared with."""
    versions = [*([NOW] if page.state.options else []), *(v.version for v in reversed(page.state.history) if v.options)]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.session_state.setdefault("view", VIEWS[0])
        view = st.segmented_control(
            tr("View"), VIEWS, key="view", required=True, label_visibility="collapsed", format_func=lambda view: choice_label(tr(view))
        )
        if page.state.options:
            share_dialog.draw_share(page.session, planned=True)
    if len(versions) < 2:
        return Shown(str(view), _set(page, versions[0]), versions[0] == NOW, Against((), newer=False, since=""))
    opened = bool(st.session_state.get(COMPARED)) or st.session_state.get("version", versions[0]) != versions[0]
    with st.expander(tr("Earlier plans, and what changed since"), icon=":material/difference:", expanded=opened, key=f"earlier_{opened}"):
        picked, against, others = _draw_sets(page, versions)
        since = _since(picked, against, others)
        shown = Shown(
            str(view), _set(page, picked), picked == NOW, Against(_set(page, against), newer=_newer(against, picked), since=since)
        )
        if shown.view == VIEWS[0]:
            plan_changes.draw_all(shown.options, shown.against)
    return shown


def _draw_sets(page: Page, versions: Sequence[int]) -> tuple[int, int, Sequence[int]]:
    """Which set is shown, which one it is compared with, and those it could be: the nearest of other plans unless another is picked."""
    reasons = {v.version: clipped(v.reason, 40) for v in page.state.history}
    labels = {n: tr("The plans now") if n == NOW else tr("Earlier plans {n}, before: {reason}", n=n, reason=reasons[n]) for n in versions}
    shown, beside = st.columns(2, gap="small")
    picked = shown.selectbox(tr("Plans shown"), versions, format_func=lambda n: labels[n], key="version")
    others = [n for n in versions if n != picked]
    if st.session_state.get("against") not in others or not st.session_state.get(COMPARED):
        plans = _set(page, picked)
        st.session_state["against"] = next((n for n in others if differ(_set(page, n), plans)), others[0])
    against = beside.selectbox(tr("Compared with"), others, format_func=lambda n: labels[n], key="against", on_change=_compared)
    return picked, against, others


def _compared() -> None:
    st.session_state[COMPARED] = True


def _set(page: Page, version: int) -> Sequence[ItineraryOption]:
    return page.state.options if version == NOW else next(v.options for v in page.state.history if v.version == version)


def _newer(one: int, other: int) -> bool:
    """Whether a set was made after another."""
    return one == NOW or (other != NOW and one > other)


def _since(picked: int, against: int, others: Sequence[int]) -> str:
    """Between which sets the differences are, as the label says it."""
    if _newer(against, picked):
        return tr("since then") if against == NOW else tr("from then to earlier plans {against}", against=against)
    return tr("since the plans before") if picked == NOW and against == others[0] else tr("since earlier plans {against}", against=against)


def draw_take_back(page: Page) -> None:
    """What an earlier set is, taking it back while it was made for the trip as it is now, and going on from it in a trip of its own."""
    st.caption(tr("These were replaced by newer plans and are kept. Only the plans now can be selected, changed or mixed."))
    version = int(st.session_state["version"])
    with st.container(horizontal=True, gap="small"):
        if page.state.options:
            st.button(
                tr("Take these back"), key="take_back", icon=":material/history:", disabled=page.busy, on_click=_take_back,
                args=(version, page.turn_n),
            )  # fmt: skip
        st.button(
            tr("Go on from these in a copy"), key="branch_version", type="tertiary", icon=":material/call_split:", disabled=page.busy,
            on_click=_branch, args=(page, version),
        )  # fmt: skip


def _branch(page: Page, version: int) -> None:
    """A trip of its own that goes on from an earlier set."""
    try:
        new = page.session.branch_version(version)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    acting.open_trip(new.trip_id)
    st.session_state["version"] = NOW
    acting.notify(tr("This is a new trip that goes on from those plans. The one you came from is unchanged."))


def _take_back(version: int, seen: int) -> None:
    """Put an earlier set on the table, and show the table."""
    acting.act(VersionRestored(version=version), seen)
    st.session_state["version"] = NOW


def draw_plans(page: Page) -> None:
    """The plans in the chosen view."""
    draw_head(page)
    if page.busy:
        progress.wait_beside(page)
    if words := acting.take_notice():
        st.info(esc(words), icon=":material/info:")
    mix_bar.draw_outcome(page)
    shown = draw_switch(page)
    if not shown.current:
        draw_take_back(page)
    if shown.view == VIEWS[1]:
        day_view.draw_day_by_day(page, shown.options, shown.against, current=shown.current)
    else:
        compare_cards.draw_side_by_side(page, shown.options, current=shown.current)
    board_layout.keep()


page = ui.frame("Compare", layout="wide")
if page.state.options or any(version.options for version in page.state.history):
    draw_plans(page)
else:
    draw_empty(page)
