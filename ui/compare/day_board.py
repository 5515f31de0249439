"""The days as one moves about in them: a strip of days, then one day with its map and its stops down the clock, each as high as it is long,
with the ways between them, the hours left free and what would fit in, what is to be booked, the usual weather and sunset.

Rows and map share their pins. On the plans of now every row, the night and the day itself has a handle that opens its menu below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import streamlit as st

from planner.compose.geometry import clock_of, minutes_of
from planner.compose.item_prices import Price
from planner.destinations.book import destination
from planner.destinations.sun import sunset
from planner.domain.options import Day, ItineraryOption
from planner.say.season_words import weather_words
from ui.compare import edit_menus
from ui.compare.day_map import day_map_of, draw_day_map
from ui.compare.day_pins import MAP, draw_pins, row_key
from ui.compare.day_rows import can_change, draw_night, draw_row, draw_suggested, draw_time, height_of, lasting, price_words, stop_words
from ui.compare.day_slots import FreeSlot, draw_slot, slot_between, slots_at_ends
from ui.compare.day_ways import MEALS, DayStop, by_car, stops_of, walked_km, way_between, way_words
from ui.shared.locale_format import clock, here
from ui.shared.markup import esc, short_day
from ui.shared.page import Page
from ui.shared.theme import choice_label
from ui.shared.translation import tr

MAP_PX = 340


def draw_board(page: Page, option: ItineraryOption, prices: Mapping[str, Price], *, current: bool) -> None:
    """The strip, and the day that is picked on it."""
    day = _picked_day(option)
    car, stops = by_car(option), stops_of(day)
    with st.container(key=f"day_{day.day_number}", gap="small"):
        with st.container(horizontal=True, wrap=False, gap="small", vertical_alignment="center"):
            st.markdown(f"**{esc(day.title)}**  \n:small[:gray[{_about(day, stops, car=car)}]]", width="stretch")
            if current:
                edit_menus.draw_handle(page, option, f"day{day.day_number}", f"day {day.day_number}")
        if current and edit_menus.is_open(option, f"day{day.day_number}"):
            edit_menus.draw_day_menu(page, option, day)
        with st.container(key="board"):
            shown = day_map_of(option, day)
            beside, rows = st.columns([2, 3], gap="medium") if shown else (None, st.container())
            if shown and beside:
                with beside:
                    hours = {stop.pin: clock(stop.item.start, here()) for stop in stops if stop.pin}
                    with st.container(key=MAP):
                        draw_day_map(shown, number=day.day_number, key="day_map", height=MAP_PX)
                        draw_pins(shown, number=day.day_number, hours=hours, height=MAP_PX)
                    st.caption(
                        tr(
                            "To scale; shores and rivers are rough, streets not drawn. Dots are walked, dashes ridden; "
                            "the diamond is your bed."
                        )
                    )
            with rows:
                _draw_rows(page, option, day, prices, current=current)


def _picked_day(option: ItineraryOption) -> Day:
    """The day picked on the strip; the first one of another plan's."""
    days = {day.day_number: day for day in option.itinerary.days}
    if st.session_state.get("day_shown") not in days:
        st.session_state["day_shown"] = next(iter(days))
    picked = st.pills(
        tr("Day"), list(days), key="day_shown", required=True, wrap=True, label_visibility="collapsed",
        format_func=lambda n: choice_label(_strip_words(days[n], option.itinerary.days)),
    )  # fmt: skip
    return days.get(picked or 0, option.itinerary.days[0])


def _strip_words(day: Day, days: Sequence[Day]) -> str:
    """A day on the strip: its date and number, its city where there are several, and whether it is free."""
    city = f" {esc(day.city)}" if len({d.city for d in days}) > 1 else ""
    words = f"{short_day(day.date)} · {day.day_number}{city}"
    return ":material/select: " + tr("{day}, free", day=words) if is_free(day) else words


def is_free(day: Day) -> bool:
    """Whether nothing is planned but meals and a bed."""
    return not day.transport and not any(item.kind in ("sight", "activity") for item in day.activities)


def _about(day: Day, stops: Sequence[DayStop], *, car: bool) -> str:
    """Which day it is, where, its usual weather, how much of it is on foot, and what is to be booked."""
    km = walked_km(stops, car=car)
    known = destination(day.city)
    parts = [
        tr("Day {day_number}", day_number=day.day_number), short_day(day.date), esc(day.city),
        weather_words(known.climate.month(day.date.month), day.date.month) if known else "",
        tr("{km:.1f} km on foot from stop to stop", km=km) if km >= 0.1 else "",
    ]  # fmt: skip
    return " · ".join(part for part in parts if part)


def _draw_rows(page: Page, option: ItineraryOption, day: Day, prices: Mapping[str, Price], *, current: bool) -> None:
    """The day down its clock: stops as high as they are long, the ways between, what is free, and where the sun sets."""
    stops = stops_of(day)
    before = {b.item.id: a for a, b in pairwise(stops)}
    dusk = _sunset(day)
    early, late = slots_at_ends(page.state, option, day, stops)
    with st.container(key="day_rows", gap="xsmall"):
        if early:
            _draw_free(page, option, day, early, current=current)
        for stop in stops:
            if dusk and stop.item.start and minutes_of(stop.item.start) >= minutes_of(dusk):
                _draw_sunset(dusk)
                dusk = None
            if last := before.get(stop.item.id):
                _draw_between(page, option, day, last, stop, current=current)
            _draw_stop(page, option, day, stop, price_words(prices.get(stop.item.id), option.cost.currency), current=current)
        if late:
            _draw_free(page, option, day, late, current=current)
        if dusk and stops:
            _draw_sunset(dusk)
        draw_suggested(day)
        with st.container(key=f"night_{day.day_number}"):
            draw_night(page, option, day, current=current)


def _sunset(day: Day) -> str | None:
    """When the sun sets there, where that is known; not on a day that is mostly travel."""
    known = destination(day.city)
    if known is None or not day.activities:
        return None
    at = sunset(known.lat, known.lon, day.date, known.time_zone)
    return None if at is None else clock_of(at)


def _draw_sunset(dusk: str) -> None:
    with st.container(key="dusk"):
        draw_row(esc(clock(dusk, here())), f":small[:orange[:material/wb_twilight: {tr('Sunset')}]]")


def _draw_between(page: Page, option: ItineraryOption, day: Day, last: DayStop, stop: DayStop, *, current: bool) -> None:
    """The time that is left free between two stops, and the way."""
    car = by_car(option)
    way = way_between(last, stop, car=car)
    if (slot := slot_between(last, stop, way)) is not None:
        _draw_free(page, option, day, slot, current=current)
    if way is not None:
        icon = "directions_walk" if way.walked else "directions_car" if car else "directions_transit"
        draw_row("", f":small[:gray[:material/{icon}: {way_words(way, car=car)}]]")


def _draw_free(page: Page, option: ItineraryOption, day: Day, slot: FreeSlot, *, current: bool) -> None:
    with st.container(key=f"free_{day.day_number}_{slot.start}", horizontal=True, wrap=False, gap="small"):
        draw_time(esc(clock(clock_of(slot.start), here())), height_of(slot.minutes))
        with st.container(key=f"block_free_{day.day_number}_{slot.start}", gap="xxsmall"):
            draw_slot(page, option, day, slot, current=current)


def _draw_stop(page: Page, option: ItineraryOption, day: Day, stop: DayStop, price: str, *, current: bool) -> None:
    item, pin = stop.item, stop.pin
    of = f"{day.day_number}:{item.kind}:{item.id}" if current and can_change(item) else ""
    badge = f":{'green' if pin.isdigit() else 'gray'}-badge[{pin}] " if pin else ""
    look = "meal" if item.kind in MEALS else "sight" if pin else "travel"
    key = row_key(day.day_number, pin or f"way-{item.id}")
    with st.container(key=key, horizontal=True, wrap=False, gap="small"):
        draw_time(esc(clock(item.start, here())), height_of(lasting(item)))
        with st.container(key=f"block_{look}_{day.day_number}_{pin or item.id}", horizontal=True, wrap=False, gap="small"):
            st.markdown(stop_words(item, price, before=badge), width="stretch")
            if of:
                edit_menus.draw_handle(page, option, of, item.name)
    if of and edit_menus.is_open(option, of):
        edit_menus.draw_item_menu(page, option, day, item)
