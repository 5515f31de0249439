"""What a click or a message does: it becomes an event of the open trip. Used as widget callbacks, so a page is drawn once, with the
outcome.

Refusals are kept as one sentence for the page to show; what an event leads to is the planner's business.
"""

from __future__ import annotations

import streamlit as st

from planner.domain.errors import PersonError
from planner.domain.events import Opener, UndoRequested
from planner.runtime.session import PlannerSession
from ui.shared.translation import PICKED, tr

GRACE_S = 0.6
"""How long a click waits for its turn: an ordinary turn of the built-in engine is over by then, and the page is drawn once."""
CROWDED_GRACE_S = 1.5
"""The same among many, where drawing pages that only say "working" would hold up everybody's turns."""
OUTLIVES_A_TRIP = (
    "planner", "visitor", "own_connection", "sidebar_view", "opened", "arrived", "entered", "deleted", "feedback_given", "version_author", PICKED,
)  # fmt: skip
"""What outlives a change of trips in this browser session."""
GIVE_BACK = 20_000
"""Longest refused message that is put back into the chat box, in characters."""
UNSENT = "unsent"


def session() -> PlannerSession:
    """The handle on the trip this browser has open."""
    trip: PlannerSession = st.session_state.planner
    trip.own_connection = st.session_state.get("own_connection")
    return trip


def notify(words: str) -> None:
    """Keep a sentence for the next drawing of the page."""
    st.session_state["notice"] = words


def take_notice() -> str | None:
    """The sentence kept for this drawing, once."""
    words: str | None = st.session_state.pop("notice", None)
    return words


def act(opener: Opener, seen: int | None = None) -> None:
    """Submit a button's event; `seen` as in `submit`."""
    submit(opener, seen)


def submit(opener: Opener, seen: int | None = None) -> bool:
    """Submit an event; whether it was taken. `seen` is the turn the person saw: a click on a page that has moved on does nothing."""
    trip = session()
    if seen is not None and _moved_on(trip, opener, seen):
        return False
    try:
        job = trip.press(opener)
    except PersonError as refused:
        notify(refused.words)
        return False
    st.query_params["trip"] = trip.trip_id
    job.wait(grace_s(trip))
    return True


def grace_s(trip: PlannerSession) -> float:
    """How long a click waits for its turn."""
    return CROWDED_GRACE_S if trip.planner.crowded else GRACE_S


def _moved_on(trip: PlannerSession, opener: Opener, seen: int) -> bool:
    """Whether the page is older than the trip, which is said but to a second click on the same button."""
    turn = trip.state().turn
    if (turn.n if turn else 0) == seen:
        return False
    if turn is None or all(record.event != opener for record in trip.records(turn.n)):
        notify(tr("This trip has moved on since that page was drawn. Here is how it stands now."))
    return True


def say(text: str) -> None:
    """Submit a typed message; one that is refused goes back into the chat box."""
    try:
        taken = submit(session().opener(text))
    except PersonError as refused:
        notify(refused.words)
        taken = False
    if not taken and len(text) <= GIVE_BACK and text.strip():
        st.session_state[UNSENT] = text


def restore_unsent(*, busy: bool) -> None:
    """Put a refused message back into the chat box. While a turn runs the message is kept too, as the box is a new one when it ends."""
    text = st.session_state.get(UNSENT)
    if text is None:
        return
    st.session_state["chat"] = text
    if not busy:
        del st.session_state[UNSENT]


def say_typed() -> None:
    """Submit what stands in the chat box."""
    text = st.session_state.get("chat")
    if text:
        say(text)


def stop() -> None:
    """Stop the running turn, wherever it runs."""
    trip = session()
    try:
        trip.stop()
    except PersonError as refused:
        notify(refused.words)
    trip.wait(GRACE_S)


def resume() -> None:
    """Carry on with a turn that was cut, stopped or failed."""
    try:
        trip = session()
        trip.resume().wait(grace_s(trip))
    except PersonError as refused:
        notify(refused.words)


def go_on_offline() -> None:
    """Carry on with the last turn on the built-in engine, which answers in this trip from here on."""
    try:
        session().use_engine("offline")
    except PersonError as refused:
        notify(refused.words)
        return
    resume()


def undo(seen: int | None = None) -> None:
    """Take the last turn back; `seen` as in `act`, so that a double click takes back one."""
    act(UndoRequested(), seen)


def widget_values() -> dict[str, object]:
    """What the widgets of this browser session hold, by key."""
    return {str(key): value for key, value in st.session_state.items()}


def forget_widgets() -> None:
    """Drop what the widgets of another trip held, so that no value wanders from one trip into the next."""
    for key in [str(k) for k in st.session_state if str(k) not in OUTLIVES_A_TRIP]:
        del st.session_state[key]


def start_new_trip() -> None:
    """Leave the open trip as it is and begin an empty one."""
    trip = session()
    forget_widgets()
    st.session_state.planner = trip.planner.session(by=trip.by)
    st.query_params.clear()


def open_trip(trip_id: str) -> None:
    """Make `trip_id` the open trip of this browser. Raises `UnknownTrip`, `NotAllowed`."""
    trip = session()
    opened = trip.planner.session(trip_id, by=trip.by)
    forget_widgets()
    st.session_state.planner = opened
    st.query_params["trip"] = trip_id
