"""One option day by day: one day at a time with its map, or all of them in a list; below, what it costs and where that comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from planner.compose.item_prices import Price, item_prices
from planner.domain.options import Day, ItineraryOption
from planner.domain.state import TripState
from planner.say.found_words import found_of
from planner.tools.rates import convert
from ui.compare import edit_menus, plan_changes
from ui.compare.compare_cards import draw_checks, draw_wishes
from ui.compare.day_board import draw_board
from ui.compare.day_map import day_map_of, draw_day_map
from ui.compare.day_rows import can_change, draw_night, draw_row, draw_suggested, item_words, price_words
from ui.compare.day_ways import stops_of
from ui.compare.money_bars import category_bands
from ui.compare.panel_map import day_places, draw_panel, frame_of, in_town, spots_of
from ui.compare.plan_changes import Against
from ui.compare.plan_files import draw_files
from ui.compare.plan_grid import draw_select
from ui.compare.route_map import draw_route, route_of, way_words
from ui.shared.locale_format import clock, here
from ui.shared.markup import band, esc, price_line, short_day
from ui.shared.page import Page
from ui.shared.theme import choice_label
from ui.shared.translation import later, tr

MAP_PX = 280
ROUTE_PX = 230
ALL_DAYS = later("All days")


def draw_day_by_day(page: Page, options: Sequence[ItineraryOption], against: Against, *, current: bool) -> None:
    """Pills of the options, the price line with Select or what can be saved, then the days, one at a time or all in a list."""
    option = _chosen(page, options)
    _draw_bar(page, option, current=current)
    if current:
        edit_menus.draw_outcome(page)
        edit_menus.draw_pins(page, option)
    plan_changes.draw_one(option, against, current=current)
    prices = item_prices(page.state, option, convert)
    if st.toggle(tr("Compact view"), key="compact"):
        left, right = st.columns([3, 2], gap="medium")
        with left:
            for day in option.itinerary.days:
                _draw_day(page, option, day, prices, current=current)
        with right:
            _draw_map(option)
    else:
        draw_board(page, option, prices, current=current)
    st.caption(tr("Times are those of the clock where you are that day."))
    costs, more = st.columns([2, 3], gap="medium")
    with costs:
        _draw_costs(option)
    with more:
        draw_checks(option)
        draw_wishes(option)
        _draw_others(page.state, option)
        _draw_route(page, option)


def _chosen(page: Page, options: Sequence[ItineraryOption]) -> ItineraryOption:
    """The option whose days are shown: the one picked here, else the selected one, else the first."""
    ids = [option.id for option in options]
    selected = st.session_state.get("day_option")
    if selected not in ids:
        selection = page.state.selection.option_id if page.state.selection else None
        st.session_state["day_option"] = selection if selection in ids else ids[0]
    titles = {option.id: choice_label(esc(option.title)) for option in options}
    picked = st.pills(
        tr("Plan"), ids, key="day_option", required=True, format_func=lambda i: titles[i], label_visibility="collapsed", wrap=True
    )
    return next((option for option in options if option.id == picked), options[0])


def _draw_bar(page: Page, option: ItineraryOption, *, current: bool) -> None:
    chosen = page.state.selection is not None and page.state.selection.option_id == option.id
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="plan_bar"):
        with st.container(horizontal=True, width="content", vertical_alignment="center", gap="small"):
            st.markdown(price_line(option.cost, page.state.trip.party.payers), width="content")
            if chosen:
                st.badge(tr("Selected"), icon=":material/check:", color="green")
        with st.container(horizontal=True, width="content", gap="small"):
            if current and not chosen:
                with st.container(width=140):
                    draw_select(page, option)
            if chosen and current:
                draw_files(page, option)


def _draw_day(page: Page, option: ItineraryOption, day: Day, prices: Mapping[str, Price], *, current: bool) -> None:
    """A day's card of the compact list."""
    with st.container(border=True, key=f"day_{day.day_number}", gap="xsmall"):
        with st.container(horizontal=True, wrap=False, gap="small"):
            number = tr("Day {day_number}", day_number=day.day_number)
            st.markdown(
                f"**{esc(day.title)}**  \n:small[:gray[{number} · {short_day(day.date)} · {esc(day.city)}]]",
                width="stretch",
            )
            if current:
                edit_menus.draw_handle(page, option, f"day{day.day_number}", f"day {day.day_number}")
        if current and edit_menus.is_open(option, f"day{day.day_number}"):
            edit_menus.draw_day_menu(page, option, day)
        for stop in stops_of(day):
            item = stop.item
            words = item_words(item, price_words(prices.get(item.id), option.cost.currency))
            of = f"{day.day_number}:{item.kind}:{item.id}" if current and can_change(item) else ""
            draw_row(esc(clock(item.start, here())), words, handle=(page, option, of, item.name) if of else None)
            if of and edit_menus.is_open(option, of):
                edit_menus.draw_item_menu(page, option, day, item)
        draw_suggested(day)
        draw_night(page, option, day, current=current)


def _draw_map(option: ItineraryOption) -> None:
    """All days in a city as dots, or one day with its pins and what they are."""
    days = [day for day in option.itinerary.days if day_places(day)]
    if not days:
        return
    cities = list(dict.fromkeys(day.city for day in days))
    day, city = _picked_part(days, cities)
    if day is not None:
        shown = day_map_of(option, day)
        if shown is not None:
            draw_day_map(shown, number=day.day_number, key="day_map", height=MAP_PX)
            st.markdown("  \n".join(f"**{spot.pin}** {esc(spot.name)}" for spot in shown.pins))
    else:
        spots = in_town(spots_of(option, city))
        frame = frame_of(spots, shape=1.2)
        if frame is not None:
            draw_panel(spots, frame, key="day_map", height=MAP_PX)
    st.caption(tr("{city}, to scale; shores and rivers are rough, streets not drawn. The diamond is where you sleep.", city=esc(city)))


def _picked_part(days: Sequence[Day], cities: Sequence[str]) -> tuple[Day | None, str]:
    """What the map shows: one day, or all days in one city. A day has its number, a city 0 or less."""
    labels = {-n: city if len(cities) > 1 else tr(ALL_DAYS) for n, city in enumerate(cities)}
    labels |= {day.day_number: tr("Day {day_number}", day_number=day.day_number) for day in days}
    if st.session_state.get("map_day") not in labels:
        st.session_state["map_day"] = 0
    picked = st.pills(
        tr("Days"),
        list(labels),
        required=True,
        key="map_day",
        format_func=lambda n: choice_label(esc(labels[n])),
        label_visibility="collapsed",
        wrap=True,
    )
    day = next((d for d in days if d.day_number == picked), None)
    return day, day.city if day else cities[-(picked or 0)]


def _draw_route(page: Page, option: ItineraryOption) -> None:
    """The way there and back over the outlines of the land."""
    route = route_of(page.state, option)
    if route is None:
        return
    st.markdown(f"**{tr('Getting there')}**  \n:small[:gray[{esc(way_words(route))}]]")
    draw_route(route, key="route", height=ROUTE_PX)
    st.caption(tr("Lines join the places and are not the exact way."))


def _draw_costs(option: ItineraryOption) -> None:
    st.markdown(tr("**What it costs**"))
    cells = [(tr(label), band(part, option.cost.currency)) for label, part in category_bands(option).items()]
    total = (tr("**Total**"), f"**{band(option.cost.total, option.cost.currency)}**")
    st.table(pd.DataFrame([*cells, total], columns=["part", "cost"]), hide_index=True, hide_header=True, border="horizontal")
    with st.expander(tr("How this was worked out"), type="compact", icon=":material/calculate:", key=f"worked_{option.id}"):
        for line in option.cost.lines:
            unit = band(line.unit, option.cost.currency)
            st.markdown(
                f"{esc(line.label)}: {band(line.unit.times(line.quantity), option.cost.currency)}  \n"
                f":small[:gray[{line.quantity} × {unit} · {esc(line.provenance.source)}: {esc(line.provenance.detail)}]]"
            )
        if option.cost.conversion:
            st.caption(esc(option.cost.conversion))
        if option.cost.not_included:
            st.caption(tr("Not included: {not_included}.", not_included=esc(", ".join(option.cost.not_included))))


FOUND_ICONS = {
    later("About the beds"): "hotel", later("About the journeys"): "luggage", later("About the meals"): "ramen_dining",
    later("Getting around"): "directions_walk", later("What the specialists ask"): "contact_support",
}  # fmt: skip


def _draw_others(state: TripState, option: ItineraryOption) -> None:
    """What was found, assumptions, risks and alternatives, each in a line that opens."""
    other = option.itinerary.alternatives
    lists = (
        *((heading, FOUND_ICONS[heading], lines) for heading, lines in found_of(state, option)),
        (tr("Assumed for this plan"), "lightbulb", option.assumptions),
        (tr("Good to know"), "info", option.risks),
        (tr("Other ways to get there"), "alt_route", tuple(item.name for item in other.transport)),
        (tr("Other places to stay"), "bed", tuple(item.name for item in other.stays)),
        (tr("Other places to eat"), "restaurant", tuple(item.name for item in other.dining)),
    )
    for label, icon, lines in lists:
        if lines:
            with st.expander(tr(label), type="compact", icon=f":material/{icon}:", key=f"{icon}_{option.id}"):
                st.markdown("\n".join(f"- {esc(line)}" for line in dict.fromkeys(lines)))
