"""Scripted demos: offered on the first screen; while one is open, a bar with Play, Pause, Step and Reset, labelled as simulated."""

from __future__ import annotations

import streamlit as st
from pydantic import JsonValue

from planner.domain.errors import PersonError
from planner.domain.events import OptionChosen, TripConfirmed, UserSpoke
from planner.runtime.cases import opener_of
from planner.runtime.demonstrations import Demo, demo_of, demos
from ui.shared import acting
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.translation import tr

TICK_S = 0.8
WORDS_A_TICK = 4
PAUSE_TICKS = 3


def draw_offers(page: Page) -> None:
    """The demos to watch, on the first screen."""
    with st.expander(tr("Watch a demo"), type="compact", icon=":material/smart_display:", key="demos"):
        st.caption(tr("A trip that types itself, with simulated data. You can pause it and go on yourself."))
        grid = st.grid(3, min_column_width=200)
        for demo in demos():
            grid.button(
                f"**{esc(demo.title)}**  \n{esc(demo.line)}", key=f"demo_{demo.name}", icon=f":material/{demo.icon}:",
                width="stretch", wrap=True,
                on_click=_start, args=(page, demo),
            )  # fmt: skip


def _start(page: Page, demo: Demo) -> None:
    try:
        session = page.session.planner.start_demo(demo, page.session.by)
        acting.open_trip(session.trip_id)
    except PersonError as refused:
        acting.notify(refused.words)
        return
    st.session_state["demo_playing"] = True


def draw_bar(page: Page) -> None:
    """Under the conversation of a demo: how far it is, what it types next, and its buttons."""
    demo = page.session.demo
    if demo is None:
        return
    done, steps = page.session.demo_done, len(demo.turns)
    with st.container(border=True, key="demo_bar", gap="xsmall"):
        playing = bool(st.session_state.get("demo_playing")) and done < steps
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            st.badge(tr("Demo, simulated data"), icon=":material/smart_display:", color="violet")
            st.markdown(
                f":gray[{tr('Step {done} of {steps}', done=done, steps=steps) if done < steps else tr('The demo is over.')}]",
                width="stretch",
            )
            if playing:
                st.button(tr("Pause"), key="demo_pause", icon=":material/pause:", on_click=_play, args=(False,))
            else:
                st.button(tr("Play"), key="demo_play", icon=":material/play_arrow:", on_click=_play, args=(True,), disabled=done >= steps)
            st.button(tr("Step"), key="demo_step", icon=":material/skip_next:", on_click=_step, disabled=page.busy or done >= steps)
            st.button(tr("Reset"), key="demo_reset", icon=":material/restart_alt:", on_click=_reset, args=(page, demo), disabled=page.busy)
        if playing and not page.busy:
            _type(page, done)
        elif done >= steps:
            st.caption(tr("Go on by typing, compare the plans, or watch it again."))
        elif not page.busy:
            st.caption(tr("Next: {turns}", turns=esc(_words(demo.turns[done]))))


@st.fragment(run_every=TICK_S)
def _type(page: Page, step: int) -> None:
    """Types the next message a few words at a time, waits a moment, and sends it."""
    demo = page.session.demo
    if demo is None or step >= len(demo.turns):
        return
    words = _words(demo.turns[step]).split()
    ticks: tuple[int, int] = st.session_state.get("demo_tick", (step, 0))
    tick = ticks[1] + 1 if ticks[0] == step else 1
    st.session_state["demo_tick"] = (step, tick)
    shown = " ".join(words[: tick * WORDS_A_TICK])
    st.markdown(f":material/keyboard: {esc(shown)}{'' if len(shown.split()) == len(words) else ' ▌'}")
    if tick * WORDS_A_TICK >= len(words) + PAUSE_TICKS * WORDS_A_TICK:
        st.session_state.pop("demo_tick", None)
        _step(seen=step)
        st.rerun()


def _words(turn: JsonValue) -> str:
    """What is typed, or the button that is pressed."""
    opener = opener_of(turn)
    if isinstance(opener, str):
        return opener
    match opener:
        case UserSpoke():
            return opener.text
        case TripConfirmed():
            return tr("presses Confirm and plan")
        case OptionChosen():
            return tr("selects plan {option}", option=opener.option)
        case _:
            return tr("presses a button")


def _play(on: bool) -> None:
    st.session_state["demo_playing"] = on
    st.session_state.pop("demo_tick", None)


def _step(seen: int | None = None) -> None:
    session = acting.session()
    if seen is not None and session.demo_done != seen:
        return
    try:
        job = session.step_demo()
    except PersonError as refused:
        acting.notify(refused.words)
        return
    if job is not None:
        job.wait(acting.GRACE_S)


def _reset(page: Page, demo: Demo) -> None:
    planner, old = page.session.planner, page.session.trip_id
    _start(page, demo)
    if demo_of(old) is not None and acting.session().trip_id != old:
        try:
            planner.store.delete(old)
        except PersonError as refused:
            acting.notify(refused.words)
    st.session_state["demo_playing"] = False
