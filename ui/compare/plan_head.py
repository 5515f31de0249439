"""Above the plans: the trip's title and its facts in one line."""

from __future__ import annotations

import streamlit as st

from planner.say.phrases import fact_words, title_words
from ui.shared.locale_format import fact_phrase, here
from ui.shared.markup import esc
from ui.shared.page import Page


def draw_head(page: Page) -> None:
    """Title and the facts in one line."""
    st.title(esc(title_words(page.state, here())), anchor=False)
    origin = fact_words(page.state, "trip.origin")
    where = fact_words(page.state, "trip.destinations")
    back = " and back" if page.state.trip.trip_type == "round_trip" else ""
    way = f"{origin} → {where}{back}" if origin else where
    budget = fact_phrase(page.state, "trip.budget", here())
    parts = [way, fact_words(page.state, "trip.party"), f"budget {budget}" if budget else "", fact_words(page.state, "capabilities")]
    st.caption(" · ".join(esc(part) for part in parts if part))
