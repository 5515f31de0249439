"""Who answers in this trip: the built-in engine, or a model on a server. A key typed here stays in this browser session and goes nowhere
else.

The configured key never reaches the page. A typed one is taken out of its field as soon as it is sent, and kept in an object that
shows it to nobody; it is not written to the environment, a cache or the trip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import streamlit as st

from planner.domain.errors import PlannerError, SettingInvalid
from planner.domain.state import Engine, Usage
from planner.domain.usage import usage_words
from planner.llm.server.connection import DEFAULT_MODEL, DEFAULT_SECONDS, OPENAI, Connection, allow_typed, own_connection
from planner.llm.server.model_prices import price_table
from planner.runtime.audit import note
from planner.runtime.loading import loading
from planner.say.phrases import day_words
from ui.shared import acting
from ui.shared.listing import this_computer_alone
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.theme import quiet
from ui.shared.translation import inside, later, titled, tr

if TYPE_CHECKING:
    from planner.llm.server.probing import Ability, Trial

EVERY_S = 0.8
ENGINES: dict[Engine, str] = {"offline": later("Built-in engine"), "openai": later("A model")}
OWN = "own_connection"
TRIED = "tried_connection"
"""The server that was tried last, with its key: using it needs no second typing."""
FIELDS = ("own_url", "own_model", "own_key", "own_temperature", "own_seconds")
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
                f":small[:gray[:material/memory: {tr('Answers come from')}]]  \n{_engine_words(state.settings.engine, connection)}",
                width="stretch",
            )
            other: Engine = "offline" if state.settings.engine == "openai" else "openai"
            if other == "offline" or connection is not None:
                st.button(
                    tr("Built-in") if other == "offline" else tr("Model"),
                    key="engine_switch", type="tertiary", icon=":material/swap_horiz:",
                    help=tr("Let {engine} answer in this trip", engine=inside(tr(ENGINES[other]))), on_click=_switch, args=(other,),
                    disabled=page.session.job is not None,
                )  # fmt: skip
            if page.session.by.may("settings") and st.button(tr("Settings"), key="settings", type="tertiary", icon=":material/tune:"):
                open_settings(page)
        if state.usage.calls:
            most = page.session.planner.config.spend_trip
            limit = " " + tr("It may cost ${amount}.", amount=f"{most.normalize():f}") if most is not None else ""
            st.caption(esc(tr("This trip so far: {usage}.{limit}", usage=spent_words(state.usage), limit=limit)))


def _engine_words(engine: Engine, connection: Connection | None) -> str:
    if engine == "offline":
        return tr("the built-in engine")
    return (
        tr("{model} at {host}", model=esc(connection.model), host=esc(connection.host))
        if connection
        else tr("a model, but no server is set")
    )


def _at(connection: Connection) -> str:
    return tr("{model} at {host}", model=esc(connection.model), host=esc(connection.host))


def spent_words(usage: Usage) -> str:
    """What calls took, and of which day the prices are where there is a cost."""
    words = usage_words(usage)
    return tr("{words} (prices of {as_of})", words=words, as_of=day_words(price_table().as_of)) if usage.cost else words


def privacy_words(page: Page) -> str:
    """What happens with what is typed: it stays here, or goes to one server."""
    connection = page.session.connection
    if page.state.settings.engine == "offline" or connection is None:
        here = tr("this computer") if page.session.by.alone else tr("the server that shows you this page")
        return tr("Works without a key and without a connection. Nothing you type leaves {here}.", here=here)
    return tr("Your messages go to {host}, and nowhere else.", host=esc(connection.host))


@titled(later("Settings"), width="medium", rerun=True)
def open_settings(page: Page) -> None:
    """The dialog. What is pressed in it acts at once; closing it needs no further step."""
    trip = acting.session()
    state = trip.state()
    st.session_state["engine_pick"] = state.settings.engine
    st.segmented_control(
        tr("Who answers in this trip"), list(ENGINES), format_func=lambda e: tr(ENGINES[e]), key="engine_pick", required=True,
        width="stretch", on_change=_pick, disabled=trip.job is not None,
    )  # fmt: skip
    st.caption(tr("The built-in engine needs no key and sends nothing anywhere. Dates, prices and checks are computed here either way."))
    _draw_server(page)
    problem = st.session_state.pop("settings_problem", None)
    if problem:
        st.error(esc(problem), icon=":material/error:")
    _draw_probe()


def _pick() -> None:
    engine = st.session_state.get("engine_pick")
    if engine in ENGINES:
        _switch(engine)


def _switch(engine: Engine) -> None:
    trip = acting.session()
    try:
        trip.use_engine(engine)
    except SettingInvalid:
        st.session_state["settings_problem"] = tr("First say where the model is: an address below, and a key if the server wants one.")
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
                f"**{_at(own)}**  \n:small[:gray[{tr('Yours, until you close this browser tab')}]]",
                width="stretch",
            )
            st.button(tr("Forget it"), key="own_forget", type=quiet(), icon=":material/delete:", on_click=_forget)
    elif configured is not None:
        st.markdown(f"**{_at(configured)}**  \n:small[:gray[{tr('Set where this program was started')}]]")
    else:
        st.markdown(f":gray[{tr('No model server is set yet.')}]")
    base = own or configured
    if base is not None:
        price = price_table().of(base.host, base.model)
        st.caption(
            esc(
                tr("Price: {words}.", words=price.words)
                if price is not None
                else tr("Its price is not known here, so costs are not counted.")
            )
        )
    with st.form("own_server", enter_to_submit=False, border=True):
        st.text_input(tr("Address"), key="own_url", placeholder=base.base_url if base else OPENAI, max_chars=500)
        model, key = st.columns(2)
        model.text_input(tr("Model"), key="own_model", placeholder=base.model if base else DEFAULT_MODEL, max_chars=200)
        key.text_input(
            tr("Key"), key="own_key", type="password", autocomplete="off", max_chars=500,
            placeholder=_key_hint(base),
        )  # fmt: skip
        heat, seconds = st.columns(2)
        heat.text_input(tr("Temperature (0 to 2)"), key="own_temperature", placeholder=_temperature_words(base), max_chars=40)
        seconds.text_input(
            tr("Seconds a call"), key="own_seconds", placeholder=f"{base.seconds if base else DEFAULT_SECONDS:g}", max_chars=40
        )
        with st.container(horizontal=True):
            st.form_submit_button(tr("Use this server"), key="own_use", type="primary", on_click=_take, args=(False,))
            st.form_submit_button(tr("Test the connection"), key="own_test", icon=":material/network_check:", on_click=_take, args=(True,))
    st.caption(tr("What you leave blank stays as it is. A key goes to that address only, and all of this is gone when you close the tab."))


def _key_hint(base: Connection | None) -> str:
    if TRIED in st.session_state:
        return tr("The key you tried is kept")
    return tr("Not needed for the server above") if base else tr("Stays in this browser tab")


def _temperature_words(base: Connection | None) -> str:
    now = (base or Connection()).temperature
    return tr("left to the server") if now is None else f"{now:g}"


def _take(test: bool) -> None:
    """Take what was typed out of its fields; with `test` it is only tried, else it is used from here on."""
    url, model, key, temperature, seconds = (str(st.session_state.get(name) or "") for name in FIELDS)
    st.session_state["own_key"] = ""
    trip = acting.session()
    _end_probe()
    try:
        chosen = own_connection(base_url=url, api_key=key, model=model, configured=_known_at(url), temperature=temperature, seconds=seconds)
        if chosen.own:
            allow_typed(chosen, trip.planner.config.model_hosts, alone=this_computer_alone(trip.planner.config))
    except SettingInvalid as refused:
        st.session_state["settings_problem"] = refused.words
        return
    if test:
        st.session_state[TRIED] = chosen
        st.session_state["probe"] = begin_trial(chosen)
    else:
        st.session_state.pop(TRIED, None)
        st.session_state[OWN] = chosen
        note(trip.by, "server_chosen", trip=trip.trip_id)
        acting.session().use_engine("openai")
        st.query_params["trip"] = trip.trip_id


def _known_at(url: str) -> Connection | None:
    """The server at the typed address whose key is known: the one just tried, the person's own, the configured one; else that in use."""
    trip = acting.session()
    used = trip.own_connection if trip.own_connection is not None else trip.planner.config.connection
    wanted = url.strip().rstrip("/") or (used.base_url if used else OPENAI)
    known: tuple[Connection | None, ...] = (st.session_state.get(TRIED), used, trip.planner.config.connection)
    return next((server for server in known if server is not None and server.base_url == wanted), used)


def _forget() -> None:
    for name in (OWN, TRIED):
        st.session_state.pop(name, None)
    _end_probe()
    acting.session()


def begin_trial(connection: Connection) -> Trial:
    """Start a test; the client's library is loaded only when there is one."""
    with loading():
        from planner.llm.server.probing import Trial

    return Trial(connection)


def _end_probe() -> None:
    trial: Trial | None = st.session_state.pop("probe", None)
    if trial is not None:
        trial.stop()


def _draw_probe() -> None:
    """The test of the server that was named: Stop while it runs, then what works."""
    trial: Trial | None = st.session_state.get("probe")
    if trial is not None:
        st.fragment(_draw_trial, run_every=None if trial.wait(acting.GRACE_S) else EVERY_S)(trial)


def _draw_trial(trial: Trial) -> None:
    with st.container(border=True, key="probe", gap="xxsmall"):
        if trial.found is None:
            with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
                asking = tr("Stopping…") if trial.stopping else tr("Asking {host}…", host=esc(trial.host))
                st.markdown(f":material/hourglass_top: {asking}", width="stretch")
                st.button(tr("Stop"), key="probe_stop", icon=":material/stop_circle:", on_click=trial.stop, disabled=trial.stopping)
            return
        if trial.found.error:
            st.markdown(f":red[:material/error:] {esc(trial.found.error)}")
        for row in trial.found.findings:
            _draw_finding(row)


def _draw_finding(row: Ability) -> None:
    icon, color = _MARKS[row.works]
    st.markdown(f":{color}[:material/{icon}:] **{esc(row.what)}** · {esc(row.words)}")
