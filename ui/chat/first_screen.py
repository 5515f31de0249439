"""The first screen: what this is, examples to start from in one click, and trips to go on with."""

from __future__ import annotations

import streamlit as st

from planner.store import TripSummary
from ui.chat import demo_bar
from ui.shared import acting
from ui.shared.listing import badge_of, visible_trips
from ui.shared.markup import clipped, esc
from ui.shared.page import Page
from ui.shared.settings_dialog import privacy_words

EXAMPLES: tuple[tuple[str, str, str, str], ...] = (
    (
        "train",
        "Boston for a long weekend",
        "Two of us from New York, by train",
        "Two of us want to visit Boston for a long weekend, from New York City, by train, with a hotel and good food.",
    ),
    (
        "family_restroom",
        "Tokyo with the children",
        "10 days at Easter, family of four from Hamburg",
        "Ten days in Tokyo at Easter, a family of four from Hamburg: two adults and two children. Plan everything.",
    ),
    (
        "restaurant",
        "Lisbon and Porto",
        "A week in May, good food, few museums",
        "A week in Lisbon and Porto in May for two adults from Dublin. We love good food and viewpoints, no museums. Flights, trains and hotels.",
    ),
    (
        "sunny",
        "Somewhere warm in January",
        "5 nights, under $900 each, from Chicago",
        "Somewhere warm in January: 5 nights for two adults from Chicago, under $900 each, with flights and a hotel.",
    ),
)
"""Icon, title, second line, and the message that is sent."""
RECENT = 3


def draw_opening(page: Page) -> None:
    """Title, one sentence, the box to type in, examples, and the trips last worked on.

    The box stands in the page: one pinned to the window's edge has the page opened at its end, with the title out of sight on a phone.
    """
    st.title("Where would you like to go?", anchor=False)
    st.markdown(
        "Tell me in your own words. I'll ask for what is missing, check that I understood, and come back with two or three different "
        "plans to compare."
    )
    with st.container(key="ask"):
        st.chat_input("Where to, when, how many of you?", key="chat", on_submit=acting.say_typed)
    grid = st.grid(2, min_column_width=250)
    for n, (icon, title, line, message) in enumerate(EXAMPLES):
        grid.button(
            f"**{title}**  \n{esc(line)}", key=f"example_{n}", icon=f":material/{icon}:", width="stretch", wrap=True,
            on_click=acting.say, args=(message,), disabled=page.busy,
        )  # fmt: skip
    st.caption(privacy_words(page))
    demo_bar.draw_offers(page)
    recent = [trip for trip in visible_trips(page) if trip.status not in ("new", "damaged", "too_new")][:RECENT]
    if recent:
        _draw_recent(page, recent)


def _draw_recent(page: Page, trips: list[TripSummary]) -> None:
    st.space("small")
    st.markdown("**Go on with**")
    for trip in trips:
        words, _ = badge_of(trip, running=page.session.planner.jobs.current(trip.trip_id) is not None)
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall"):
            st.markdown(f"{esc(clipped(trip.title, 60))}  \n:small[:gray[{esc(words)}]]", width="stretch")
            st.button("Open", key=f"open_{trip.trip_id}", on_click=acting.open_trip, args=(trip.trip_id,))
