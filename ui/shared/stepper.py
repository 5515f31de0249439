"""The four steps of a plan as a person reads them, and which one a trip is in."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from planner.domain.ready import choose_mode
from ui.shared.markup import band
from ui.shared.page import Page
from ui.shared.translation import later, tr

Step = Literal["Details", "Check", "Research", "Choose"]
STEPS: tuple[Step, ...] = (later("Details"), later("Check"), later("Research"), later("Choose"))
_STEP_OF: dict[str, Step] = {"CLARIFY": "Details", "CONFIRM": "Check", "DISPATCH": "Research", "FINALIZE": "Choose"}


def step_of(page: Page) -> Step:
    """The step the trip is in."""
    return _STEP_OF[choose_mode(page.state)]


def draw_stepper(page: Page) -> None:
    """Steps done in green with a check, the current one in blue with an arrow, later ones grey."""
    current = STEPS.index(step_of(page))
    with st.container(horizontal=True, gap="xsmall", key="stepper"):
        for n, step in enumerate(STEPS):
            if n < current:
                st.badge(tr(step), icon=":material/check:", color="green")
            elif n == current:
                st.badge(f"**{tr(step)}**", icon=":material/arrow_forward:", color="blue")
            else:
                st.badge(tr(step), color="gray")
        if words := _total(page):
            with st.container(key="step_total"):
                st.markdown(words)


def _total(page: Page) -> str:
    """What the chosen plan costs, or the cheapest; empty before there are plans. Shown on a phone, where no plan is in reach."""
    options = page.state.options
    if not options:
        return ""
    selection = page.state.selection
    chosen = next((o for o in options if selection is not None and o.id == selection.option_id), None)
    if chosen is not None:
        return f"**{band(chosen.cost.total, chosen.cost.currency)}**"
    cheapest = min(options, key=lambda o: o.cost.total.low)
    return f"**{band(cheapest.cost.total, cheapest.cost.currency)}** :gray[{tr('and up')}]"
