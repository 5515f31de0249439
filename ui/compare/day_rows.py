"""The rows of a day, for the board and for the compact list: an hour, what it is and costs, and the handle of its menu."""

from __future__ import annotations

import streamlit as st

from planner.compose.item_prices import Price
from planner.domain.options import Day, ItineraryOption
from planner.domain.values import Item
from ui.compare import edit_menus
from ui.shared.locale_format import here
from ui.shared.markup import band, esc
from ui.shared.page import Page

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
Handle = tuple[Page, ItineraryOption, str, str]


def can_change(item: Item) -> bool:
    """Whether a thing has a menu: rides to airports and free time follow from the rest."""
    return item.kind not in ("transfer", "free_time")


def draw_row(time: str, words: str, handle: Handle | None = None) -> None:
    """An hour, words, and at the end a handle when there is one."""
    with st.container(horizontal=True, wrap=False, gap="small"):
        with st.container(width=72 if here().twelve_hours else 48):
            st.markdown(f":gray[{time}]" if time else "")
        st.markdown(words, width="stretch")
        if handle is not None:
            edit_menus.draw_handle(*handle)


def item_words(item: Item, price: str = "", badge: str = "", before: str = "") -> str:
    """Its name, and below it what there is to know and what it costs."""
    head = f"{before}:material/{ICONS.get(item.kind, 'place')}: {esc(item.name)}{badge}"
    parts = [esc(item.note.removesuffix(".") if price else item.note), price]
    below = " · ".join(part for part in parts if part)
    below = below[:1].upper() + below[1:]
    return f"{head}  \n:small[:gray[{below}]]" if below else head


def price_words(price: Price | None, currency: str) -> str:
    """What one person or one car pays; empty where nobody knows."""
    if price is None:
        return ""
    return f"{band(price.band, currency)} {price.basis}" if price.band.high else "free"


def draw_suggested(day: Day) -> None:
    """What a model named beside the plan, and what was not found."""
    if day.suggested:
        draw_row("", ":small[:gray[Suggested by the model, not checked]]")
    for item in day.suggested:
        draw_row("", item_words(item, badge=" :orange-badge[Unverified]"))
    for gap in day.gaps:
        draw_row("", f":gray[:material/help: {esc(gap)}]")


def draw_night(page: Page, option: ItineraryOption, day: Day, *, current: bool) -> None:
    """Where one sleeps, with its handle on the plans of now."""
    bed = f"{day.day_number}:bed" if current and day.accommodation is not None else ""
    with st.container(horizontal=True, wrap=False, gap="small"):
        st.markdown(f":gray[:material/bedtime: {_night_words(day)}]", width="stretch")
        if bed:
            edit_menus.draw_handle(page, option, bed, f"where you sleep on day {day.day_number}")
    if bed and edit_menus.is_open(option, bed):
        edit_menus.draw_bed_menu(page, option, day)


def _night_words(day: Day) -> str:
    match day.night:
        case "in_transit":
            return "Tonight: on the way, no bed needed"
        case "none":
            return "Home tonight, no bed needed"
        case "stay":
            return f"Tonight: {esc(day.accommodation.name)}" if day.accommodation else "Tonight: your own place to stay"
