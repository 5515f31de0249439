"""Mix your own: a row of pills a part, what the mix would cost and whether it holds, and one button that builds it."""

from __future__ import annotations

import streamlit as st

from planner.domain.events import OptionPart, OptionsMerged
from planner.domain.options import ItineraryOption
from planner.runtime.mixing import PART_WORDS, leaving, mixed_last, parts_of, preview
from planner.say.phrases import joined
from ui.shared import acting
from ui.shared.markup import band, esc, price_line
from ui.shared.option_words import verdict_words
from ui.shared.page import Page


def draw_mix(page: Page) -> None:
    """The rows, the running total and the button. Nothing is chosen beforehand."""
    titles = {o.id: o.title for o in page.state.options}
    st.markdown("Take what you like best from each plan. It becomes a plan of its own, checked like the others.")
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
    if words := _room_words(page, chosen if option is not None else []):
        st.caption(words)
    st.button(
        "Build this trip",
        key="mix_build",
        type="primary",
        icon=":material/construction:",
        disabled=option is None or page.busy,
        on_click=_build,
        args=(tuple(chosen), page.turn_n),
    )


def _room_words(page: Page, chosen: list[tuple[OptionPart, str]]) -> str:
    """Which plan makes room for the mix, said before it is built."""
    gone = leaving(page.state, chosen)
    if gone is None:
        return ""
    if not chosen:
        return "Three plans are on the table, so one makes room: an earlier mix, or the one you take nothing from, or else the last."
    return f"**{esc(gone.title)}** makes room for it and stays among the earlier plans."


def _build(parts: tuple[tuple[OptionPart, str], ...], seen: int) -> None:
    """Ask for the mix, and show the table it comes to."""
    if acting.submit(OptionsMerged(parts=parts), seen):
        st.session_state["view"] = "Side by side"


def draw_outcome(page: Page) -> None:
    """What came of a mix, as long as nothing was done since."""
    turn, mix = page.state.turn, mixed_last(page.state)
    if mix is not None:
        room = (
            f" {esc(joined(mix.gone))} made room for it and {'stays' if len(mix.gone) == 1 else 'stay'} among the earlier plans."
            if mix.gone
            else ""
        )
        words = f"**{esc(mix.option.title)}** is on the table: {band(mix.option.cost.total, mix.option.cost.currency)} in all.{room}"
        st.success(words, icon=":material/construction:")
    elif turn is not None and turn.button == "options_merged" and not page.busy:
        st.info(esc(turn.reply), icon=":material/info:")


def _draw_total(page: Page, option: ItineraryOption) -> None:
    """Price, and how the checks come out."""
    with st.container(border=True, key="mix_total", gap="xsmall"):
        st.markdown(price_line(option.cost, page.state.trip.party.total))
        st.markdown(verdict_words(option))
