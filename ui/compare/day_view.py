"""One option day by day: a card a day on the left; its map, what it costs and where that comes from on the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from planner.compose.item_prices import Price, item_prices
from planner.domain.options import Day, ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.exports import ics_of, json_of, markdown_of, pdf_of
from planner.say.changes import changes, last_version_of
from planner.say.found_words import found_of
from planner.tools.rates import convert
from ui.compare import edit_menus
from ui.compare.charts import category_bands
from ui.compare.compare_cards import draw_checks, draw_select, draw_wishes
from ui.compare.panel_map import day_places, draw_panel, frame_of, spots_of
from ui.compare.route_map import draw_route, route_of, way_words
from ui.shared.locale_format import clock, here
from ui.shared.markup import band, esc, price_line, short_day
from ui.shared.page import Page
from ui.shared.theme import choice_label, quiet

ICONS: dict[str, str] = {
    "flight": "flight",
    "train": "train",
    "bus": "directions_bus",
    "car": "directions_car",
    "ferry": "directions_boat",
    "transfer": "transfer_within_a_station",
    "stay": "bed",
    "breakfast": "bakery_dining",
    "lunch": "lunch_dining",
    "dinner": "dinner_dining",
    "sight": "museum",
    "activity": "confirmation_number",
    "free_time": "park",
}
MAP_PX = 280
ROUTE_PX = 230
ALL_DAYS = "All days"


def draw_day_by_day(page: Page, options: Sequence[ItineraryOption], *, current: bool) -> None:
    """Pills of the options, the price line with Select or what can be saved, then days and map."""
    option = _chosen(page, options)
    _draw_bar(page, option, current=current)
    if current:
        edit_menus.draw_outcome(page)
        edit_menus.draw_pins(page, option)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        prices = item_prices(page.state, option, convert)
        for day in option.itinerary.days:
            _draw_day(page, option, day, prices, current=current)
        st.caption("Times are those of the clock where you are that day.")
    with right:
        _draw_changes(page, option, current=current)
        _draw_map(option)
        _draw_costs(option)
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
        "Plan", ids, key="day_option", required=True, format_func=lambda i: titles[i], label_visibility="collapsed", wrap=True
    )
    return next((option for option in options if option.id == picked), options[0])


def _draw_bar(page: Page, option: ItineraryOption, *, current: bool) -> None:
    chosen = page.state.selection is not None and page.state.selection.option_id == option.id
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="plan_bar"):
        with st.container(horizontal=True, width="content", vertical_alignment="center", gap="small"):
            st.markdown(price_line(option.cost, page.state.trip.party.payers), width="content")
            if chosen:
                st.badge("Selected", icon=":material/check:", color="green")
        with st.container(horizontal=True, width="content", gap="small"):
            if current and not chosen:
                with st.container(width=140):
                    draw_select(page, option)
            if chosen:
                _draw_export(page)


def _draw_changes(page: Page, option: ItineraryOption, *, current: bool) -> None:
    """What is different: now against the version before, or an earlier version against now."""
    other = last_version_of(option, page.state.history) if current else next((o for o in page.state.options if o.id == option.id), None)
    if other is None:
        return
    lines = changes(other, option) if current else changes(option, other)
    if not lines:
        return
    label = "Changed since the last version" if current else "Changed since then"
    with st.expander(f"{label} ({len(lines)})", type="compact", icon=":material/difference:", key=f"changes_{option.id}", expanded=current):
        st.markdown("\n".join(f"- {esc(line)}" for line in lines))


def _draw_export(page: Page) -> None:
    with st.popover("Save as", icon=":material/download:", key="export"):
        st.download_button(
            "Readable text (Markdown)", data=lambda: markdown_of(page.state), file_name="trip.md", mime="text/markdown",
            key="export_md", icon=":material/description:", type=quiet(), on_click="ignore",
        )  # fmt: skip
        st.download_button(
            "Calendar (iCalendar)",
            data=lambda: ics_of(page.state),
            file_name="trip.ics",
            mime="text/calendar",
            key="export_ics",
            icon=":material/calendar_month:",
            type=quiet(),
            on_click="ignore",
        )
        st.download_button(
            "To print (PDF)", data=lambda: pdf_of(page.state), file_name="trip.pdf", mime="application/pdf",
            key="export_pdf", icon=":material/picture_as_pdf:", type=quiet(), on_click="ignore",
        )  # fmt: skip
        st.download_button(
            "Everything (JSON)", data=lambda: json_of(page.state), file_name="trip.json", mime="application/json",
            key="export_json", icon=":material/data_object:", type=quiet(), on_click="ignore",
        )  # fmt: skip


def _draw_day(page: Page, option: ItineraryOption, day: Day, prices: Mapping[str, Price], *, current: bool) -> None:
    """A day's card. On the plans of now every thing and the day itself has a handle that opens its menu below it."""
    with st.container(border=True, key=f"day_{day.day_number}", gap="xsmall"):
        with st.container(horizontal=True, wrap=False, gap="small"):
            st.markdown(
                f"**{esc(day.title)}**  \n:small[:gray[Day {day.day_number} · {short_day(day.date)} · {esc(day.city)}]]", width="stretch"
            )
            if current:
                edit_menus.draw_handle(page, option, f"day{day.day_number}", f"Change day {day.day_number}")
        if current and edit_menus.is_open(option, f"day{day.day_number}"):
            edit_menus.draw_day_menu(page, option, day)
        for item in _in_order(day):
            words = _item_words(item, _price_words(prices.get(item.id), option.cost.currency))
            of = f"{day.day_number}:{item.kind}:{item.id}" if current and _can_change(item) else ""
            _draw_row(esc(clock(item.start, here())), words, handle=(page, option, of, f"Change {item.name}") if of else None)
            if of and edit_menus.is_open(option, of):
                edit_menus.draw_item_menu(page, option, day, item)
        if day.suggested:
            _draw_row("", ":small[:gray[Suggested by the model, not checked]]")
        for item in day.suggested:
            _draw_row("", _item_words(item, badge=" :orange-badge[Unverified]"))
        for gap in day.gaps:
            _draw_row("", f":gray[:material/help: {esc(gap)}]")
        bed = f"{day.day_number}:bed" if current and day.accommodation is not None else ""
        with st.container(horizontal=True, wrap=False, gap="small"):
            st.markdown(f":gray[:material/bedtime: {_night_words(day)}]", width="stretch")
            if bed:
                edit_menus.draw_handle(page, option, bed, f"Change where you sleep on day {day.day_number}")
        if bed and edit_menus.is_open(option, bed):
            edit_menus.draw_bed_menu(page, option, day)


def _can_change(item: Item) -> bool:
    """Whether a thing has a menu: rides to airports and free time follow from the rest."""
    return item.kind not in ("transfer", "free_time")


def _in_order(day: Day) -> list[Item]:
    return sorted((*day.transport, *day.activities, *day.meals), key=lambda item: item.start or "99")


def _draw_row(time: str, words: str, handle: tuple[Page, ItineraryOption, str, str] | None = None) -> None:
    with st.container(horizontal=True, wrap=False, gap="small"):
        with st.container(width=72 if here().twelve_hours else 48):
            st.markdown(f":gray[{time}]" if time else "")
        st.markdown(words, width="stretch")
        if handle is not None:
            edit_menus.draw_handle(*handle)


def _item_words(item: Item, price: str = "", badge: str = "") -> str:
    """Its name, and below it what there is to know and what it costs."""
    head = f":material/{ICONS.get(item.kind, 'place')}: {esc(item.name)}{badge}"
    parts = [esc(item.note.removesuffix(".") if price else item.note), price]
    below = " · ".join(part for part in parts if part)
    below = below[:1].upper() + below[1:]
    return f"{head}  \n:small[:gray[{below}]]" if below else head


def _price_words(price: Price | None, currency: str) -> str:
    """What one person or one car pays; empty where nobody knows."""
    if price is None:
        return ""
    return f"{band(price.band, currency)} {price.basis}" if price.band.high else "free"


def _night_words(day: Day) -> str:
    match day.night:
        case "in_transit":
            return "Tonight: on the way, no bed needed"
        case "none":
            return "Home tonight, no bed needed"
        case "stay":
            return f"Tonight: {esc(day.accommodation.name)}" if day.accommodation else "Tonight: your own place to stay"


def _draw_map(option: ItineraryOption) -> None:
    """All days in a city as dots, or one day as a numbered path with its list."""
    days = [day for day in option.itinerary.days if day_places(day)]
    if not days:
        return
    cities = list(dict.fromkeys(day.city for day in days))
    day, city = _picked_part(days, cities)
    spots = spots_of(option, city)
    frame = frame_of([s for s in spots if day is None or s.day == day.day_number or s.stay], shape=1.2)
    if frame is None:
        return
    draw_panel(spots, frame, key="day_map", height=MAP_PX, only_day=day.day_number if day else None)
    if day is not None:
        st.markdown("  \n".join(f"**{n}** {esc(item.name)}" for n, item in enumerate(day_places(day), 1)))
    st.caption(f"{esc(city)}, to scale; streets are not drawn. The diamond is where you sleep.")


def _picked_part(days: Sequence[Day], cities: Sequence[str]) -> tuple[Day | None, str]:
    """What the map shows: one day, or all days in one city. A day has its number, a city 0 or less."""
    labels = {-n: city if len(cities) > 1 else ALL_DAYS for n, city in enumerate(cities)}
    labels |= {day.day_number: f"Day {day.day_number}" for day in days}
    if st.session_state.get("map_day") not in labels:
        st.session_state["map_day"] = 0
    picked = st.pills(
        "Days",
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
    st.markdown(f"**Getting there**  \n:small[:gray[{esc(way_words(route))}]]")
    draw_route(route, key="route", height=ROUTE_PX)
    st.caption("Lines join the places and are not the exact way.")


def _draw_costs(option: ItineraryOption) -> None:
    st.markdown("**What it costs**")
    cells = [(label, band(part, option.cost.currency)) for label, part in category_bands(option).items()]
    total = ("**Total**", f"**{band(option.cost.total, option.cost.currency)}**")
    st.table(pd.DataFrame([*cells, total], columns=["part", "cost"]), hide_index=True, hide_header=True, border="horizontal")
    with st.expander("How this was worked out", type="compact", icon=":material/calculate:", key=f"worked_{option.id}"):
        for line in option.cost.lines:
            unit = band(line.unit, option.cost.currency)
            st.markdown(
                f"{esc(line.label)}: {band(line.unit.times(line.quantity), option.cost.currency)}  \n"
                f":small[:gray[{line.quantity} × {unit} · {esc(line.provenance.source)}: {esc(line.provenance.detail)}]]"
            )
        if option.cost.conversion:
            st.caption(esc(option.cost.conversion))
        if option.cost.not_included:
            st.caption(f"Not included: {esc(', '.join(option.cost.not_included))}.")


FOUND_ICONS = {
    "About the beds": "hotel", "About the journeys": "luggage", "About the meals": "ramen_dining", "Getting around": "directions_walk",
    "What the specialists ask": "contact_support",
}  # fmt: skip


def _draw_others(state: TripState, option: ItineraryOption) -> None:
    """What was found, assumptions, risks and alternatives, each in a line that opens."""
    other = option.itinerary.alternatives
    lists = (
        *((heading, FOUND_ICONS[heading], lines) for heading, lines in found_of(state, option)),
        ("Assumed for this plan", "lightbulb", option.assumptions),
        ("Good to know", "info", option.risks),
        ("Other ways to get there", "alt_route", tuple(item.name for item in other.transport)),
        ("Other places to stay", "bed", tuple(item.name for item in other.stays)),
        ("Other places to eat", "restaurant", tuple(item.name for item in other.dining)),
    )
    for label, icon, lines in lists:
        if lines:
            with st.expander(label, type="compact", icon=f":material/{icon}:", key=f"{icon}_{option.id}"):
                st.markdown("\n".join(f"- {esc(line)}" for line in dict.fromkeys(lines)))
