"""Mix your own: a row of pills a part, what the mix would cost and whether it holds, and one button that builds it."""

from __future__ import annotations

import streamlit as st

from planner.domain.events import OptionPart, OptionsMerged
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.runtime.mixing import PART_WORDS, leaving, mixed_last, parts_of, preview
from planner.say.phrases import joined
from ui.compare.charts import category_bands
from ui.compare.purposes import holds_words, open_checks
from ui.shared import acting
from ui.shared.markup import band, esc, price_line
from ui.shared.option_words import check_words, meal_words, sights_a_day, transport_words
from ui.shared.page import Page
from ui.shared.theme import choice_label


def draw_mix(page: Page) -> None:
    """The rows, the running total and the button. Nothing is chosen beforehand."""
    st.markdown("Take what you like best from each plan. It becomes a plan of its own, checked like the others.")
    chosen: list[tuple[OptionPart, str]] = []
    with st.container(key="mix_grid", gap="small"):
        for part in parts_of(page.state):
            cells = {o.id: cell_words(page.state, o, part) for o in page.state.options}
            picked = st.pills(
                PART_WORDS[part], list(cells), format_func=lambda i, cells=cells: choice_label(cells[i]), key=f"mix_{part}",
                width="stretch", disabled=page.busy,
            )  # fmt: skip
            if picked is not None:
                chosen.append((part, str(picked)))
    missing = [PART_WORDS[p] for p in parts_of(page.state) if p not in dict(chosen)]
    option = preview(page.state, chosen) if chosen and not missing else None
    with st.container(key="mix_bar", gap="xsmall"):
        _draw_bar(page, chosen, missing, option)


PART_COST: dict[OptionPart, str] = {"transport": "Getting there", "stay": "Stay", "meals": "Food", "days": "Sights"}
"""Under which heading of the bill a part stands."""


def cell_words(state: TripState, option: ItineraryOption, part: OptionPart) -> str:
    """What a plan has in one part, what that costs and whose it is: Markdown."""
    things: dict[OptionPart, str] = {
        "transport": transport_words(state, option).partition(",")[0],
        "stay": joined(list(dict.fromkeys(d.accommodation.name for d in option.itinerary.days if d.accommodation))[:2]),
        "meals": meal_words(option),
        "days": f"{option.pace.capitalize()}, {sights_a_day(option)} sights a day",
    }
    cost = category_bands(option).get(PART_COST[part])
    parts = (f"**{band(cost, option.cost.currency)}**" if cost else "", esc(things[part]), f"*{esc(option.title)}*")
    return " ".join(words for words in parts if words)


def _draw_bar(page: Page, chosen: list[tuple[OptionPart, str]], missing: list[str], option: ItineraryOption | None) -> None:
    """The total so far, what is still to choose, which plan makes room, and the button."""
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


def draw_not_now(page: Page) -> None:
    """Why plans of earlier cannot be mixed, and the way to those that can."""
    if not page.state.options:
        st.info("Only plans on the table can be mixed, and there are none now. Go on from these in a copy, and mix them there.")
        return
    st.info("Only the plans on the table can be mixed. Take these back to mix them, or mix the plans of now.")
    st.button("Mix the plans of now", key="mix_now", icon=":material/tune:", on_click=_to_now)


def _to_now() -> None:
    st.session_state["version"] = 0


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
    """Price, what does not hold and what does."""
    with st.container(border=True, key="mix_total", gap="xsmall"):
        st.markdown(price_line(option.cost, page.state.trip.party.total))
        wanted = open_checks(option)
        lines = [check_words(c) for c in option.checks if c.id in wanted]
        if words := holds_words(option):
            lines.append(f":green[:material/check_circle:] :small[{words}]")
        st.markdown("  \n".join(lines))
