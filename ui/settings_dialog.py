"""Who answers in this trip: the built-in engine, or a model on a server. A key typed here stays in this browser session and goes nowhere else.

The configured key never reaches the page. A typed one is taken out of its field as soon as it is sent, and kept in an object that
shows it to nobody; it is not written to the environment, a cache or the trip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import streamlit as st

from planner.errors import PlannerError, SettingInvalid
from planner.llm.connection import DEFAULT_MODEL, OPENAI, Connection, own_connection
from planner.state import Engine
from planner.usage import usage_words
from ui import acting
from ui.page import Page
from ui.text import esc
from ui.theme import quiet

if TYPE_CHECKING:
    from planner.llm.probing import Finding, Probe

ENGINES: dict[Engine, str] = {"offline": "Built-in engine", "openai": "A model"}
OWN = "own_connection"
TRIED = "tried_connection"
"""The server that was tried last, with its key: using it needs no second typing."""
FIELDS = ("own_url", "own_model", "own_key")
_MARKS: dict[str, tuple[str, Literal["green", "orange", "gray"]]] = {
    "yes": ("check_circle", "green"),
    "partly": ("error", "orange"),
    "no": ("cancel", "gray"),
}


def draw_engine(page: Page) -> None:
    """One line in the sidebar: who answers in this trip, what it has cost so far, and the way to change it."""
    state, connection = page.state, page.session.connection
    with st.container(gap="xxsmall", key="engine"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
            st.markdown(
                f":small[:gray[:material/memory: Answers come from]]  \n{_engine_words(state.settings.engine, connection)}", width="stretch"
            )
            if st.button("Settings", key="settings", type="tertiary", icon=":material/tune:"):
                open_settings(page)
        if state.usage.calls:
            st.caption(esc(f"This trip so far: {usage_words(state.usage)}."))


def _engine_words(engine: Engine, connection: Connection | None) -> str:
    if engine == "offline":
        return "the built-in engine"
    return f"{esc(connection.model)} at {esc(connection.host)}" if connection else "a model, but no server is set"


def privacy_words(page: Page) -> str:
    """What happens with what is typed: it stays here, or goes to one server."""
    connection = page.session.connection
    if page.state.settings.engine == "offline" or connection is None:
        return "Works without a key and without a connection. Nothing you type leaves this computer."
    return f"Your messages go to {esc(connection.host)}, and nowhere else."


@st.dialog("Settings", width="medium", on_dismiss="rerun")
def open_settings(page: Page) -> None:
    """The dialog. What is pressed in it acts at once; closing it needs no further step."""
    trip = acting.session()
    state = trip.state()
    st.session_state["engine_pick"] = state.settings.engine
    st.segmented_control(
        "Who answers in this trip", list(ENGINES), format_func=lambda e: ENGINES[e], key="engine_pick", required=True, width="stretch",
        on_change=_pick, disabled=trip.job is not None,
    )  # fmt: skip
    st.caption(
        "The built-in engine needs no key and sends nothing anywhere. A model understands freer language; dates, prices and checks are "
        "computed here either way."
    )
    _draw_server(page)
    problem = st.session_state.pop("settings_problem", None)
    if problem:
        st.error(esc(problem), icon=":material/error:")
    _draw_probe()


def _pick() -> None:
    trip, engine = acting.session(), st.session_state.get("engine_pick")
    if engine not in ENGINES:
        return
    try:
        trip.use_engine(engine)
    except SettingInvalid:
        st.session_state["settings_problem"] = "First say where the model is: an address below, and a key if the server wants one."
        return
    except PlannerError as refused:
        st.session_state["settings_problem"] = refused.words
        return
    st.query_params["trip"] = trip.trip_id


def _draw_server(page: Page) -> None:
    """Which server a model would be on, and the form to name another for this session."""
    configured, own = page.session.planner.config.connection, acting.session().own_connection
    if own is not None:
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
            st.markdown(
                f"**{esc(own.model)}** at {esc(own.host)}  \n:small[:gray[Yours, until you close this browser tab]]", width="stretch"
            )
            st.button("Forget it", key="own_forget", type=quiet(), icon=":material/delete:", on_click=_forget)
    elif configured is not None:
        st.markdown(f"**{esc(configured.model)}** at {esc(configured.host)}  \n:small[:gray[Set where this program was started]]")
    else:
        st.markdown(":gray[No model server is set yet.]")
    base = own or configured
    with st.form("own_server", enter_to_submit=False, border=True):
        st.text_input("Address", key="own_url", placeholder=base.base_url if base else OPENAI, max_chars=500)
        st.text_input("Model", key="own_model", placeholder=base.model if base else DEFAULT_MODEL, max_chars=200)
        st.text_input(
            "Key", key="own_key", type="password", autocomplete="off", max_chars=500,
            placeholder="The key you tried is kept" if TRIED in st.session_state else "Not needed for the server above" if base else "Stays in this browser tab",
        )  # fmt: skip
        with st.container(horizontal=True):
            st.form_submit_button("Use this server", key="own_use", type="primary", on_click=_take, args=(False,))
            st.form_submit_button("Test the connection", key="own_test", icon=":material/network_check:", on_click=_take, args=(True,))
    st.caption("A key you type is sent to that address only. It is not saved with the trip and is gone when you close the tab.")


def _take(test: bool) -> None:
    """Take what was typed out of its fields; with `test` it is only tried, else it is used from here on."""
    url, model, key = (str(st.session_state.get(name) or "") for name in FIELDS)
    st.session_state["own_key"] = ""
    trip = acting.session()
    st.session_state.pop("probe", None)
    try:
        chosen = own_connection(base_url=url, api_key=key, model=model, configured=_known_at(url))
    except SettingInvalid as refused:
        st.session_state["settings_problem"] = refused.words
        return
    if test:
        st.session_state[TRIED] = st.session_state["probe_wanted"] = chosen
    else:
        st.session_state.pop(TRIED, None)
        st.session_state[OWN] = chosen
        acting.session().use_engine("openai")
        st.query_params["trip"] = trip.trip_id


def _known_at(url: str) -> Connection | None:
    """The server at the typed address whose key is known: the one just tried, the person's own or the configured one; else the one in use."""
    trip = acting.session()
    used = trip.own_connection if trip.own_connection is not None else trip.planner.config.connection
    wanted = url.strip().rstrip("/") or (used.base_url if used else OPENAI)
    known: tuple[Connection | None, ...] = (st.session_state.get(TRIED), used, trip.planner.config.connection)
    return next((server for server in known if server is not None and server.base_url == wanted), used)


def _forget() -> None:
    for name in (OWN, TRIED, "probe"):
        st.session_state.pop(name, None)
    acting.session()


def _draw_probe() -> None:
    """Try the server that was named, and say what works."""
    wanted: Connection | None = st.session_state.pop("probe_wanted", None)
    if wanted is not None:
        from planner.llm.probing import probe

        with st.spinner(f"Asking {esc(wanted.host)}…"):
            st.session_state["probe"] = probe(wanted)
    found: Probe | None = st.session_state.get("probe")
    if found is None:
        return
    with st.container(border=True, key="probe", gap="xxsmall"):
        if found.error:
            st.markdown(f":red[:material/error:] {esc(found.error)}")
        for row in found.findings:
            _draw_finding(row)


def _draw_finding(row: Finding) -> None:
    icon, color = _MARKS[row.works]
    st.markdown(f":{color}[:material/{icon}:] **{esc(row.what)}** · {esc(row.words)}")
