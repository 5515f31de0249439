"""Above the plans: the trip's title and its facts in one line."""

from __future__ import annotations

import streamlit as st

from planner.say.phrases import fact_words, title_words
from ui.shared.locale_format import fact_phrase, here
from ui.shared.markup import esc
from ui.shared.page import Page
from ui.shared.translation import tr


def draw_head(page: Page) -> None:
    """Title and the facts in one line."""
    st.title(esc(title_words(page.state, here())), anchor=False)
    origin = fact_words(page.state, "trip.origin")
    where = fact_words(page.state, "trip.destinations")
    way = f"{origin} → {where}" if origin else where
    way = tr("{way} and back", way=way) if origin and page.state.trip.trip_type == "round_trip" else way
    budget, party, parts = (fact_phrase(page.state, slot, here()) for slot in ("trip.budget", "trip.party", "capabilities"))
    told = [way, party, tr("budget {budget}", budget=budget) if budget else "", parts]
    st.caption(" · ".join(esc(words) for words in told if words))
