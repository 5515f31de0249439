"""The bar of a mix: what it would cost and whether it holds, whose parts it has, and one button that builds it. It stays in view while
cells of the grid are tapped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from planner.domain.events import OptionPart, OptionsMerged
from planner.runtime.mixing import PART_WORDS, leaving, mixed_last, preview
from ui.compare.purposes import holds_words, open_checks
from ui.shared import acting
from ui.shared.markup import band, esc, price_line
from ui.shared.option_words import check_words
from ui.shared.page import Page
from ui.shared.theme import quiet
from ui.shared.translation import inside, listed, starting, tr

Parts = tuple[tuple[OptionPart, str], ...]


def mix_key(part: OptionPart) -> str:
    """The key of a part's row of cells."""
    return f"mix_{part}"


def draw_bar(page: Page, parts: Sequence[OptionPart], titles: Mapping[str, str]) -> None:
    """The bar, once a cell was tapped. `parts` are those that differ between the plans; nothing is chosen beforehand."""
    chosen: Parts = tuple((part, str(st.session_state[mix_key(part)])) for part in parts if st.session_state.get(mix_key(part)) in titles)
    if not chosen:
        return
    missing = [part for part in parts if part not in dict(chosen)]
    with st.container(key="mix_bar", horizontal=True, vertical_alignment="center", gap="small"):
        if missing:
            _draw_missing(chosen, missing, titles)
        elif len(whole := {option_id for _, option_id in chosen}) == 1:
            title = titles[whole.pop()]
            st.markdown(
                tr("All of this is **{title}** as it stands. Take a part of another plan to mix them.", title=esc(title)), width="stretch"
            )
        else:
            _draw_total(page, chosen, titles)
        st.button(tr("Clear"), key="mix_clear", type=quiet(), on_click=_clear, args=(tuple(parts),))
        if not missing and len({option_id for _, option_id in chosen}) > 1:
            st.button(
                tr("Build this trip"), key="mix_build", type="primary", icon=":material/construction:", disabled=page.busy, on_click=_build,
                args=(chosen, page.turn_n),
            )  # fmt: skip


def _draw_missing(chosen: Parts, missing: Sequence[OptionPart], titles: Mapping[str, str]) -> None:
    """What is taken so far, what is still to choose, and a way to take all of it from one plan."""
    words = f"**{tr('Your mix')}** · {_whose(chosen, titles)}  \n:small[:gray[{tr('Still to choose: {parts}.', parts=_listed(missing))}]]"
    st.markdown(words, width="stretch")
    st.menu_button(
        tr("The rest from"), list(titles), key="mix_rest", format_func=lambda i: esc(titles[i]), on_click=_take_rest, args=(tuple(missing),)
    )


def _draw_total(page: Page, chosen: Parts, titles: Mapping[str, str]) -> None:
    """Price, what does not hold or that all does, whose parts they are and which plan makes room."""
    option = preview(page.state, chosen)
    if option is None:
        return
    with st.container(key="mix_total", gap=None, width="stretch"):
        wanted = open_checks(option)
        open_words = [check_words(check) for check in option.checks if check.id in wanted]
        held = holds_words(option)
        verdict = " · ".join(open_words) or (f":green[:material/check_circle:] {held}" if held else "")
        gone = leaving(page.state, chosen)
        room = (
            " " + tr("“{plan}” makes room for it and stays among the earlier plans.", plan=esc(titles.get(gone.id, gone.title)))
            if gone
            else ""
        )
        lines = (
            f"**{tr('Your mix')}** {price_line(option.cost, page.state.trip.party.payers)}",
            f":small[{verdict}]",
            f":small[:gray[{_whose(chosen, titles)}.{room}]]",
        )
        st.markdown("  \n".join(lines))


def _listed(parts: Sequence[OptionPart]) -> str:
    return listed([inside(tr(PART_WORDS[part])) for part in parts])


def _whose(chosen: Parts, titles: Mapping[str, str]) -> str:
    """Which parts come from which plan: "Stay and meals: Slow mornings · days: Steady days"."""
    by_plan = {option_id: [part for part, plan in chosen if plan == option_id] for option_id in dict.fromkeys(plan for _, plan in chosen)}
    words = " · ".join(f"{_listed(parts)}: {esc(titles[option_id])}" for option_id, parts in by_plan.items())
    return starting(words)


def _take_rest(missing: tuple[OptionPart, ...]) -> None:
    """Take what is still to choose from the plan that was picked in the menu."""
    picked = st.session_state.get("mix_rest")
    if picked is not None:
        for part in missing:
            st.session_state[mix_key(part)] = picked


def _clear(parts: tuple[OptionPart, ...]) -> None:
    for part in parts:
        st.session_state[mix_key(part)] = None


def _build(chosen: Parts, seen: int) -> None:
    """Ask for the mix, and begin the next one with nothing taken."""
    if acting.submit(OptionsMerged(parts=chosen), seen):
        _clear(tuple(part for part, _ in chosen))


def draw_outcome(page: Page) -> None:
    """What came of a mix, as long as nothing was done since."""
    turn, mix = page.state.turn, mixed_last(page.state)
    if mix is not None:
        room = " " + tr("Among the earlier plans now, to make room for it: {plans}.", plans=esc(listed(mix.gone))) if mix.gone else ""
        words = tr(
            "**{title}** is on the table: {total} in all.{room}",
            title=esc(mix.option.title),
            total=band(mix.option.cost.total, mix.option.cost.currency),
            room=room,
        )
        st.success(words, icon=":material/construction:")
    elif turn is not None and turn.button == "options_merged" and not page.busy:
        st.info(esc(turn.reply), icon=":material/info:")
