"""The plans as one grid, a column each: what a plan is for, the wishes it meets, its parts with what they cost, where the money goes and
whether it holds. What is alike in all is said once above it. The cells of the parts can be tapped, and make a plan of one's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from planner.domain.events import OptionChosen, OptionPart
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.runtime.mixing import PART_WORDS, parts_of
from ui.compare.mix_bar import draw_bar, mix_key
from ui.compare.money_bars import category_bands, draw_money
from ui.compare.purposes import holds_words, only_here, open_checks, over_budget, purposes, wish_line, wishes_alike, wishes_in_all
from ui.shared import acting
from ui.shared.markup import band, esc
from ui.shared.option_words import (
    PACE_WORDS,
    area_words,
    check_words,
    meal_words,
    short_titles,
    sights_words,
    stay_words,
    transport_words,
    verdict,
)
from ui.shared.page import Page
from ui.shared.theme import choice_label
from ui.shared.translation import inside, listed, starting, tr, trn

PART_COST: dict[OptionPart, str] = {"transport": "Getting there", "stay": "Stay", "meals": "Food", "days": "Sights"}
"""Under which heading of the bill a part stands."""
NAMES = 2
"""How many beds or tables a cell names."""


class Cell(NamedTuple):
    """What a plan has in one part: the thing, more about it, and what it costs, all as plain words but the cost."""

    thing: str
    about: str
    cost: str


class GridRow(NamedTuple):
    """One part and its cell of each plan."""

    part: OptionPart
    cells: tuple[Cell, ...]


def grid_rows(state: TripState, options: Sequence[ItineraryOption]) -> tuple[tuple[GridRow, ...], tuple[GridRow, ...]]:
    """The rows of the parts that differ between the plans, and those of the parts that are the same in all."""
    apart: list[GridRow] = []
    alike: list[GridRow] = []
    for part in parts_of(options):
        row = GridRow(part, tuple(_cell(state, options, n, part) for n in range(len(options))))
        same = len(options) > 1 and len({(cell, _taken(o, part)) for cell, o in zip(row.cells, options, strict=True)}) == 1
        (alike if same else apart).append(row)
    return tuple(apart), tuple(alike)


def _taken(option: ItineraryOption, part: OptionPart) -> object:
    """What a part of a plan is made of, which may differ where its words do not."""
    pick = option.pick
    made: dict[OptionPart, object] = {
        "transport": (pick.journeys, pick.local),
        "stay": pick.stays,
        "meals": pick.meals,
        "days": tuple(item.name for day in option.itinerary.days for item in day.activities),
    }
    return made[part]


def _cell(state: TripState, options: Sequence[ItineraryOption], n: int, part: OptionPart) -> Cell:
    option = options[n]
    cost = category_bands(option).get(PART_COST[part])
    thing, about = _words(state, options, n, part)
    return Cell(thing, about, band(cost, option.cost.currency) if cost else "")


def _words(state: TripState, options: Sequence[ItineraryOption], n: int, part: OptionPart) -> tuple[str, str]:
    option = options[n]
    match part:
        case "transport":
            means, _, long = transport_words(state, option).partition(", ")
            return means, long
        case "stay":
            beds = list(dict.fromkeys(d.accommodation.name for d in option.itinerary.days if d.accommodation))
            about = " · ".join(words for words in (stay_words(state, option), area_words(state, option)) if words)
            return listed(beds[:NAMES]), about if beds != [about] else ""
        case "meals":
            tables = list(dict.fromkeys(m.name for d in option.itinerary.days for m in d.meals if m.kind == "dinner"))
            return meal_words(option), ", ".join(tables[:NAMES])
        case "days":
            only = only_here(options, n)
            pace = starting(tr(PACE_WORDS[option.pace])) if len({o.pace for o in options}) > 1 else ""
            return sights_words(option) or tr("Free days"), " · ".join(
                words for words in (pace, tr("only here: {only}", only=listed(only)) if only else "") if words
            )


def same_words(state: TripState, options: Sequence[ItineraryOption], alike: Sequence[GridRow]) -> str:
    """What is the same in all, in one phrase: the dates, the places, the pace, and parts without a difference. Markdown."""
    parts = [tr("dates")] if state.trip.date_range.start else []
    parts += [esc(stop.place.name) for stop in state.trip.destinations]
    days = {len(option.itinerary.days) for option in options}
    parts += [trn("{count} day", "{count} days", days.pop())] if len(days) == 1 else []
    if len({o.pace for o in options}) == 1 and state.preferences.pace is None:
        parts.append(tr(PACE_WORDS[options[0].pace]))
    for row in alike:
        thing, about, cost = row.cells[0]
        about_it = ", ".join([esc(words) for words in (thing, about) if words] + ([cost] if cost else []))
        parts.append(f"{inside(tr(PART_WORDS[row.part]))} ({about_it})")
    return ", ".join(parts)


def draw_grid(page: Page, options: Sequence[ItineraryOption], *, current: bool) -> None:
    """The grid; its cells can be tapped while the plans are those on the table, of which there are several."""
    apart, alike = grid_rows(page.state, options)
    titles = short_titles(options)
    mixing = current and len(options) > 1
    _draw_common(page, options, alike, mixing=mixing)
    with st.container(key=f"plan_grid_{len(options)}", gap=None):
        _draw_heads(page, options, titles, current=current)
        if len(options) > 1:
            _draw_row(tr("What it is for"), titles, [esc(words) for words in purposes(page.state, options)])
        _draw_wishes(options, titles)
        for row in apart:
            _draw_part(page, row, titles, mixing=mixing)
        draw_money(options, titles)
        _draw_row(tr("Does it hold?"), titles, [_holding(option) for option in options])
        if mixing:
            draw_bar(page, [row.part for row in apart], titles)


def _draw_common(page: Page, options: Sequence[ItineraryOption], alike: Sequence[GridRow], *, mixing: bool) -> None:
    if len(options) < 2:
        return
    words = tr("The same in all: {state}.", state=same_words(page.state, options, alike))
    words += "".join(f" {lead}: {esc(listed(told))}." for lead, told in wishes_in_all(options))
    if mixing:
        words += " " + tr("Tap the cells you like best to mix a plan of your own.")
    st.caption(words)


def _draw_heads(page: Page, options: Sequence[ItineraryOption], titles: dict[str, str], *, current: bool) -> None:
    """Each plan's title and price, and the button that selects it."""
    with st.container(key="grid_heads"):
        for option in options:
            over = over_budget(option)
            with st.container(key=f"{'over' if over else 'within'}_{option.id}", gap="xsmall"):
                st.subheader(esc(titles[option.id]), anchor=False)
                st.markdown(_price(page, option, over=over, chosen=tr("Your choice") if current else tr("Chosen")))
                if current:
                    draw_select(page, option)


def _price(page: Page, option: ItineraryOption, *, over: bool, chosen: str) -> str:
    """What a plan costs, for all and for each, with what sets it apart at once: that it is `chosen`, in these words, or over budget."""
    people = page.state.trip.party.payers
    total = f"**{band(option.cost.total, option.cost.currency)}**"
    each = (
        tr("for {people} · {price} each", people=people, price=band(option.cost.per_person, option.cost.currency))
        if people > 1
        else tr("for one")
    )
    lines = [f":red[{total}]" if over else total, f":small[:gray[{each}]]"]
    if over:
        lines.append(f":red-badge[:material/error: {tr('Over budget')}]")
    if is_chosen(page, option):
        lines.append(f":green-badge[:material/check: {chosen}]")
    return "  \n".join(lines)


def is_chosen(page: Page, option: ItineraryOption) -> bool:
    return page.state.selection is not None and page.state.selection.option_id == option.id


def draw_select(page: Page, option: ItineraryOption) -> None:
    """Select, or that it is selected; the other options can still be chosen. A plan over budget does not ask for it as loudly."""
    chosen = is_chosen(page, option)
    st.button(
        tr("Selected") if chosen else tr("Select"), key=f"select_{option.id}", width="stretch",
        type="secondary" if chosen or over_budget(option) else "primary",
        icon=":material/check:" if chosen else None, disabled=chosen or page.busy,
        on_click=acting.act, args=(OptionChosen(option=option.id), page.turn_n),
    )  # fmt: skip


def _draw_row(label: str, titles: dict[str, str], cells: Sequence[str]) -> None:
    """A row to read, as one element: its label, then a paragraph a plan, which begins with the plan's title for those who hear it."""
    told = [f"*{esc(title)}* {cell or '–'}" for title, cell in zip(titles.values(), cells, strict=True)]
    st.markdown("\n\n".join([f"**{label}**", *told]))


def _draw_wishes(options: Sequence[ItineraryOption], titles: dict[str, str]) -> None:
    """How many wishes a plan meets, and each that the plans meet differently, with its mark and where; what is alike is said above."""
    common = {(wish.text, wish.slot) for wish in wishes_alike(options)}
    apart = [[wish for wish in option.wishes if (wish.text, wish.slot) not in common] for option in options]
    if any(apart):
        told = [tr("{met} of {all} met", met=sum(w.status == "met" for w in o.wishes), all=len(o.wishes)) for o in options]
        _draw_row(tr("Wishes"), titles, ["  \n".join([head, *map(wish_line, wishes)]) for head, wishes in zip(told, apart, strict=True)])


def _draw_part(page: Page, row: GridRow, titles: dict[str, str], *, mixing: bool) -> None:
    """A part's cells: to tap while plans are mixed, else to read."""
    if not mixing:
        _draw_row(tr(PART_WORDS[row.part]), titles, [_read(cell) for cell in row.cells])
        return
    cells = {id: f"{_told(cell)} *{esc(titles[id])}*" for id, cell in zip(titles, row.cells, strict=True)}
    st.pills(
        tr(PART_WORDS[row.part]), list(cells), format_func=lambda i: choice_label(cells[i]), key=mix_key(row.part), width="stretch",
        disabled=page.busy,
    )  # fmt: skip


def _told(cell: Cell) -> str:
    """A cell as Markdown: the cost, the thing, and more about it in grey."""
    cost = f"**{cell.cost}**" if cell.cost else ""
    about = f":gray[{esc(starting(cell.about))}]" if cell.about else ""
    return " ".join(words for words in (cost, esc(cell.thing), about) if words)


def _read(cell: Cell) -> str:
    """A cell that is not tapped: the same, each on a line of its own."""
    about = f":small[:gray[{esc(starting(cell.about))}]]" if cell.about else ""
    return "  \n".join(words for words in (f"**{cell.cost}**" if cell.cost else "", esc(cell.thing), about) if words)


def _holding(option: ItineraryOption) -> str:
    """What does not hold, with its figures, then what does, in words."""
    wanted = open_checks(option)
    lines = [check_words(check, detail=True) for check in verdict(option).open if check.id in wanted]
    if words := holds_words(option):
        lines.append(f":green[:material/check_circle:] :small[{words}]")
    return "  \n".join(lines)
