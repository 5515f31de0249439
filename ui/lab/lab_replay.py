"""The lab's Replay view: a saved trip again from one of its turns, under other prompts or another engine, beside the original."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal

import streamlit as st

from planner.agents.services import Services
from planner.domain.errors import PlannerError
from planner.domain.events import TraceRecord
from planner.lab.playing import PlayedTurn, of_model
from planner.lab.rerunning import ComparisonRow, Recorded, compared, originals, rerun, turns_in
from planner.lab.suites import said_words
from planner.prompting.library import Shelf
from planner.prompting.load import PromptSet
from planner.runtime.config import client_for, make_services
from planner.runtime.purses import on_budget, trip_purses
from planner.say.phrases import plural
from planner.store import TripSummary
from ui.lab import lab_parts
from ui.shared import acting
from ui.shared.listing import local_zone, visible_trips
from ui.shared.markup import clipped, esc, prose
from ui.shared.page import Page

RECORDED = "recorded"
QUIET = ("Seconds",)
"""Rows that differ every time and are not marked."""


def draw_replay(page: Page, shelf: Shelf, prompt: str) -> None:
    """Which trip, from where, with what; then the turns side by side."""
    listed = [t for t in visible_trips(page) if t.status not in ("new", "damaged", "too_new")]
    trips, when = {t.trip_id: t.title for t in listed}, {t.trip_id: _saved_words(t) for t in listed}
    if page.session.saved:
        trips = {page.session.trip_id: trips.get(page.session.trip_id, "The open trip"), **trips}
    if not trips:
        st.markdown("No trip to replay yet. Start one in the chat.")
        return
    trip = lab_parts.pick(st.container(), "Trip", trips, "replay_trip", further=lambda t: when.get(t, ""))
    records = page.session.planner.store.trace(trip)
    turns = list(turns_in(records))
    if not turns:
        st.markdown("Nothing was said in this trip yet.")
        return
    _draw_choice(page, shelf, prompt, records, turns)
    _draw_found(trip)


def _saved_words(trip: TripSummary) -> str:
    """When a trip was last saved, for trips of the same title."""
    return f"{trip.updated_at.astimezone(local_zone()):%d %b, %H:%M}" if trip.updated_at else ""


def _draw_choice(page: Page, shelf: Shelf, prompt: str, records: Sequence[TraceRecord], turns: Sequence[int]) -> None:
    row = st.columns([2, 4, 3, 2], gap="small", vertical_alignment="bottom")
    selected = st.session_state.get("replay_from")
    st.session_state["replay_from"] = selected if selected in turns else turns[-1]
    row[0].selectbox("From turn", list(turns), key="replay_from", persist_state="session")
    lab_parts.pick(row[1], "Prompts", _offered(page, shelf, prompt), "replay_with")
    lab_parts.pick(row[2], "Engine", _engines(page), "replay_engine", "trip")
    if st.session_state["replay_engine"] == "openai" and page.session.connection is not None:
        st.text_input("Model", key="replay_model", placeholder=page.session.connection.model, persist_state="session")
    pressed = row[3].button("Replay", key="replay_run", type="primary", icon=":material/replay:", width="stretch")
    if pressed or st.session_state.pop("replay_now", False):
        with st.spinner("Running it again…"):
            _run(page, shelf, records)


def _engines(page: Page) -> dict[str, str]:
    """What can answer; the model server only where one is set."""
    server = page.session.connection
    offered = {"trip": "The trip's own engine", RECORDED: "As recorded, no call", "offline": "Built-in engine"}
    return offered | ({"openai": f"Model at {server.host}"} if server is not None else {})


def _offered(page: Page, shelf: Shelf, prompt: str) -> dict[str, str]:
    """What a replay can run on: the texts of the prompt that is open, then the named sets."""
    ours = {f"{prompt}:{c}": f"{lab_parts.title_of(prompt)}, {lab_parts.choice_words(c)}" for c in lab_parts.choices(shelf, prompt)}
    return ours | {f"set:{n}": lab_parts.set_words(n) for n in lab_parts.library(page).names()}


def _prompts(page: Page, shelf: Shelf, chosen: str) -> PromptSet:
    kind, _, rest = chosen.rpartition(":")
    return lab_parts.library(page).prompts(rest) if kind == "set" else lab_parts.set_of(page, shelf, kind, rest)


def _run(page: Page, shelf: Shelf, records: Sequence[TraceRecord]) -> None:
    trip, first = str(st.session_state["replay_trip"]), int(st.session_state["replay_from"])
    planner = page.session.planner
    try:
        prompts = _prompts(page, shelf, str(st.session_state["replay_with"]))
        make = _services(page, trip, records, first, prompts)
        again = rerun(records, trip, first, make, today=planner.config.today)
        was = originals(records, trip, first)
    except PlannerError as refused:
        st.session_state.pop("replayed_turns", None)
        acting.notify(refused.words)
        st.rerun()
    st.session_state["replayed_turns"] = (trip, first, prompts.name, was, again)
    st.session_state["replayed_with"] = _chosen()


def _chosen() -> tuple[object, ...]:
    """What is chosen to be replayed, to tell whether what is shown came of it."""
    return tuple(st.session_state.get(f"replay_{what}") or "" for what in ("trip", "from", "with", "engine", "model"))


def _services(page: Page, trip: str, records: Sequence[TraceRecord], first: int, prompts: PromptSet) -> Callable[[date], Services]:
    planner, engine = page.session.planner, str(st.session_state["replay_engine"])
    name = planner.load(trip).state.settings.engine if engine == "trip" else engine
    model = str(st.session_state.get("replay_model") or "").strip()
    server = of_model(page.session.connection, model)
    purses = trip_purses(planner.config, planner.documents, server, Decimal(0))
    client = Recorded(records, first) if engine == RECORDED else on_budget(client_for(name, server), server, purses)
    return lambda day: make_services(planner.config, day, client=client, prompts=prompts)


def _draw_found(trip: str) -> None:
    found: tuple[str, int, str, tuple[PlayedTurn, ...], tuple[PlayedTurn, ...]] | None = st.session_state.get("replayed_turns")
    if found is None or found[0] != trip:
        st.caption("The turns before are taken over as they were. The saved trip is not changed.")
        return
    _, first, name, was, again = found
    rows = [(a, b, [r for r in compared(a, b) if r.differs and r.label not in QUIET]) for a, b in zip(was, again, strict=False)]
    differing = sum(bool(r) for _, _, r in rows)
    if st.session_state.get("replayed_with") != _chosen():
        st.info("This is what an earlier choice came to. Press Replay to run what is chosen now.", icon=":material/history:")
    st.markdown(f"**{differing} of {plural(len(rows), 'turn')} came out differently.** :gray[From turn {first}, with {esc(name)}.]")
    for n, (a, b, differs) in enumerate(rows):
        label = said_words(a.said)
        words = "Differs: " + ", ".join(r.label.lower() for r in differs[:6]) if differs else "The same"
        badge = ":orange-badge[Differs]" if differs else ":green-badge[Same]"
        with st.expander(f"{badge} **{esc(clipped(label, 90))}**  \n:gray[{esc(words)}]", expanded=n == 0, key=f"replayed_{n}"):
            _draw_pair(a, b)


def _draw_pair(a: PlayedTurn, b: PlayedTurn) -> None:
    left, right = st.columns(2, gap="medium")
    with left:
        st.caption("As it was")
        st.markdown(prose(a.reply) or "…", anchors=False)
    with right:
        st.caption("Now")
        st.markdown(prose(b.reply) or "…", anchors=False)
    rows = [row for row in compared(a, b) if row.label != "Reply"]
    st.table([_cells(row) for row in rows], border="horizontal")


def _cells(row: ComparisonRow) -> dict[str, str]:
    a, b = esc(clipped(row.a, 160)) or "–", esc(clipped(row.b, 160)) or "–"
    marked = row.differs and row.label not in QUIET
    return {"": f"**{esc(row.label)}**" if marked else esc(row.label), "As it was": a, "Now": f":orange-background[{b}]" if marked else b}
