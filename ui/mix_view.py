"""Mix your own: a row of pills a part, what the mix would cost and whether it holds, and one button that builds it."""

from __future__ import annotations

import streamlit as st

from planner.events import OptionPart, OptionsMerged
from planner.mixing import PART_WORDS, parts_of, preview
from planner.options import ItineraryOption
from ui import acting
from ui.option_words import verdict_words
from ui.page import Page
from ui.text import esc, price_line


def draw_mix(page: Page) -> None:
    """The rows, the running total and the button. Nothing is chosen beforehand."""
    titles = {o.id: o.title for o in page.state.options}
    st.markdown("Take what you like best from each plan. It becomes one more plan, checked like the others.")
    chosen: list[tuple[OptionPart, str]] = []
    for part in parts_of(page.state):
        picked = st.pills(
            PART_WORDS[part], list(titles), format_func=lambda i: esc(titles[i]), key=f"mix_{part}", wrap=True, disabled=page.busy
        )
        if picked is not None:
            chosen.append((part, str(picked)))
    missing = [PART_WORDS[p] for p in parts_of(page.state) if p not in dict(chosen)]
    option = preview(page.state, chosen) if chosen and not missing else None
    if option is not None:
        _draw_total(page, option)
    elif chosen:
        st.caption("Still to choose: " + ", ".join(missing).lower() + ".")
    st.button(
        "Build this trip",
        key="mix_build",
        type="primary",
        icon=":material/construction:",
        disabled=option is None or page.busy,
        on_click=acting.act,
        args=(OptionsMerged(parts=tuple(chosen)), page.turn_n) if option is not None else (),
    )


def _draw_total(page: Page, option: ItineraryOption) -> None:
    """Price, and how the checks come out."""
    with st.container(border=True, key="mix_total", gap="xsmall"):
        st.markdown(price_line(option.cost, page.state.trip.party.total))
        st.markdown(verdict_words(option))
