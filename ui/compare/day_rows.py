"""The rows of a day, for the board and for the compact list: an hour, what it is and costs, and the handle of its menu."""

from __future__ import annotations

import streamlit as st

from planner.compose.geometry import minutes_of
from planner.compose.item_prices import Price
from planner.domain.options import Day, ItineraryOption
from planner.domain.reports import BOOK_AHEAD, RESERVE_AHEAD
from planner.domain.values import Item, evolve
from ui.compare import edit_menus
from ui.shared.locale_format import here
from ui.shared.markup import band, esc
from ui.shared.option_words import hours
from ui.shared.page import Page
from ui.shared.translation import tr

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
PX_A_MINUTE, TEXT_PX, TALLEST_PX = 0.85, 30, 170
JOURNEYS = ("flight", "train", "bus", "car", "ferry", "transfer")
"""How long a journey takes is in its note, across time zones too."""
DAY_MINUTES = 24 * 60
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


def lasting(item: Item) -> int:
    """How many minutes a thing takes, past midnight too; 0 where its hours are not known."""
    return (minutes_of(item.end) - minutes_of(item.start)) % DAY_MINUTES if item.start and item.end else 0


def height_of(minutes: int) -> int:
    """How high a row of so many minutes is, in pixels: to scale, but a long flight does not push the day out of the window."""
    return min(TALLEST_PX, round(minutes * PX_A_MINUTE))


def draw_time(time: str, height: int) -> None:
    """The hour of a row, in a column that makes the row at least so high."""
    with st.container(width=72 if here().twelve_hours else 48, gap=None):
        st.markdown(f":gray[{time}]" if time else "")
        if height > TEXT_PX:
            st.space(height - TEXT_PX)


def stop_words(item: Item, price: str, before: str) -> str:
    """A stop of the board: its name and whether it is to be booked; below, how long it takes, what there is to know and what it costs."""
    booked = next((words for words in (BOOK_AHEAD, RESERVE_AHEAD) if words in item.note), "")
    note = " ".join(item.note.replace(booked, " ").split()) if booked else item.note
    badge = f" :orange-badge[:material/event_available: {booked.removesuffix('.')}]" if booked else ""
    long = hours(lasting(item)) if lasting(item) and item.kind not in JOURNEYS else ""
    return item_words(evolve(item, note=note), " · ".join(part for part in (long, price) if part), badge=badge, before=before)


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
    return f"{band(price.band, currency)} {price.basis}" if price.band.high else tr("free")


def draw_suggested(day: Day) -> None:
    """What a model named beside the plan, and what was not found."""
    if day.suggested:
        draw_row("", f":small[:gray[{tr('Suggested by the model, not checked')}]]")
    for item in day.suggested:
        draw_row("", item_words(item, badge=f" :orange-badge[{tr('Unverified')}]"))
    for gap in day.gaps:
        draw_row("", f":gray[:material/help: {esc(gap)}]")


def draw_night(page: Page, option: ItineraryOption, day: Day, *, current: bool) -> None:
    """Where one sleeps, with its handle on the plans of now."""
    bed = f"{day.day_number}:bed" if current and day.accommodation is not None else ""
    with st.container(horizontal=True, wrap=False, gap="small"):
        st.markdown(f":gray[:material/bedtime: {_night_words(day)}]", width="stretch")
        if bed:
            edit_menus.draw_handle(page, option, bed, tr("where you sleep on day {day_number}", day_number=day.day_number))
    if bed and edit_menus.is_open(option, bed):
        edit_menus.draw_bed_menu(page, option, day)


def _night_words(day: Day) -> str:
    match day.night:
        case "in_transit":
            return tr("Tonight: on the way, no bed needed")
        case "none":
            return tr("Home tonight, no bed needed")
        case "stay":
            return tr("Tonight: {name}", name=esc(day.accommodation.name)) if day.accommodation else tr("Tonight: your own place to stay")
