"""Changing a plan by click in the day view: a menu for every visit, meal, leg, bed and day, what is kept, and what the last change did.

A menu posts the same edits as words do. Only the one that is open is drawn, so a page of ten days costs no more than one of two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import streamlit as st

from planner.compose.candidates import candidates_of
from planner.domain import edits
from planner.domain.edits import PartOfDay, PlanEdit
from planner.domain.events import PinRemoved, PlanEdited
from planner.domain.options import Day, ItineraryOption
from planner.domain.quotes_due import segments
from planner.domain.reports import Journey, TransportMode
from planner.domain.values import Item
from planner.say.edit_words import edit_words
from ui.shared import acting
from ui.shared.markup import esc, prose, short_day
from ui.shared.page import Page
from ui.shared.translation import later, tr

OPEN = "open_menu"
PARTS: tuple[PartOfDay, ...] = ("morning", "afternoon", "evening")
KINDS = {
    "museum": later("Museum"), "park": later("Park"), "viewpoint": later("Viewpoint"), "market": later("Market"), "church": later("Church"),
    "for children": later("For children"), "live music": later("Live music"),
}  # fmt: skip
_PART_WORDS: dict[PartOfDay, str] = {"morning": later("Morning"), "afternoon": later("Afternoon"), "evening": later("Evening")}
_THE: dict[PartOfDay, str] = {"morning": later("The morning"), "afternoon": later("The afternoon"), "evening": later("The evening")}
_MODES: dict[TransportMode, str] = {
    "flight": later("By plane"), "train": later("By train"), "bus": later("By coach"), "car": later("By car"), "ferry": later("By ferry"),
}  # fmt: skip


class MenuChoice(NamedTuple):
    """One button of a menu: its words and the edit it posts."""

    words: str
    edit: PlanEdit
    icon: str = ""


def draw_handle(page: Page, option: ItineraryOption, of: str, what: str) -> None:
    """The small button that opens or closes the menu of `what`. Its words name it for who cannot see the row; beside it only the first
    of them is seen (`board_layout.css`)."""
    key = f"{option.id}:{of}"
    is_open = st.session_state.get(OPEN) == key
    words = tr("Close") if is_open else tr("Edit")
    st.button(f"{words} *{esc(what)}*", key=f"handle_{key}", type="tertiary", wrap=False, disabled=page.busy, on_click=_toggle, args=(key,))


def _toggle(key: str) -> None:
    st.session_state[OPEN] = None if st.session_state.get(OPEN) == key else key


def is_open(option: ItineraryOption, of: str) -> bool:
    """Whether the menu of that thing is open."""
    return st.session_state.get(OPEN) == f"{option.id}:{of}"


def draw_item_menu(page: Page, option: ItineraryOption, day: Day, item: Item) -> None:
    """What can be done with a visit, a meal or a leg."""
    only = (option.id,)
    if item.kind in ("sight", "activity"):
        others = [d for d in option.itinerary.days if d.day_number != day.day_number and d.city == item.city]
        _draw_choices(page, item.id, later("Another day"), [
            MenuChoice(f"{short_day(d.date)}", edits.MoveItem(options=only, item=item.name, to_day=d.day_number)) for d in others
        ])  # fmt: skip
        _draw_choices(page, item.id, later("Another time"), [
            MenuChoice(_PART_WORDS[part], edits.MoveItem(options=only, item=item.name, to_day=day.day_number, to_part=part))
            for part in PARTS
        ])  # fmt: skip
        _draw_choices(page, item.id, later("Or"), [
            MenuChoice(later("Something else like this"), edits.SwapItem(options=only, item=item.name, day=day.day_number), "swap_horiz"),
            MenuChoice(
                later("Something outdoors"),
                edits.SwapItem(options=only, item=item.name, for_kind="outdoors", day=day.day_number), "park",
            ),
            MenuChoice(later("Remove"), edits.RemoveItem(options=only, name=item.name), "delete"),
            MenuChoice(later("Keep"), edits.KeepPart(options=only, what="item", item=item.name), "keep"),
        ])  # fmt: skip
    elif item.kind in ("breakfast", "lunch", "dinner"):
        meal = item.kind
        times = {"breakfast": ("07:30", "08:30", "09:30"), "lunch": ("12:00", "13:00", "14:00"), "dinner": ("18:30", "20:00", "21:00")}[
            meal
        ]
        _draw_choices(page, f"{item.id}_{day.day_number}", later("Another time"), [
            MenuChoice(time, edits.SetMealTime(options=only, meal=meal, time=time, days=(day.day_number,))) for time in times
        ])  # fmt: skip
        _draw_choices(page, f"{item.id}_{day.day_number}", later("Another place"), [
            MenuChoice(later("Somewhere else"), edits.OtherMeals(options=only, meal=meal, day=day.day_number), "swap_horiz"),
            MenuChoice(later("Cheaper"), edits.OtherMeals(options=only, meal=meal, day=day.day_number, cheaper=True), "savings"),
        ])  # fmt: skip
    else:
        _draw_leg_menu(page, option, item)


def _draw_leg_menu(page: Page, option: ItineraryOption, item: Item) -> None:
    """Other ways and other times for a leg: only those that were found."""
    position = int(item.id.split(":")[0].removeprefix("leg-")) if item.id.startswith("leg-") and item.id[4:5].isdigit() else -1
    segment = next((s for s in segments(page.state) if s.position == position), None)
    if segment is None:
        st.caption(tr("This ride belongs to the journey beside it."))
        return
    rows = candidates_of(page.state).journeys.get(segment.key, ())
    ends = {"from_place": segment.origin.name, "to_place": segment.destination.name}
    modes = [mode for mode in _MODES if mode != item.kind and any(j.mode == mode for j in rows)]
    _draw_choices(
        page, item.id, later("Another way"), [MenuChoice(_MODES[m], edits.SetLeg(options=(option.id,), mode=m, **ends)) for m in modes]
    )
    times = ((later("Morning"), None, "12:00"), (later("Afternoon"), "12:00", "18:00"), (later("Evening"), "18:00", None))
    _draw_choices(page, item.id, later("Another time"), [
        MenuChoice(
            words,
            edits.SetLegTime(
                options=(option.id,), after=after, before=before, from_place=segment.origin.name, to_place=segment.destination.name
            ),
        )
        for words, after, before in times
        if any(_fits(j, item, after, before) for j in rows)
    ])  # fmt: skip


def _fits(journey: Journey, item: Item, after: str | None, before: str | None) -> bool:
    """Whether a journey by the item's mode leaves at another time than it, between these."""
    other = journey.mode == item.kind and journey.depart != item.start
    return other and (after is None or journey.depart >= after) and (before is None or journey.depart < before)


def draw_day_menu(page: Page, option: ItineraryOption, day: Day) -> None:
    """What can be done with a whole day."""
    only, n = (option.id,), day.day_number
    key = f"day_{n}"
    _draw_choices(page, key, later("Leave open"), [
        MenuChoice(later("The whole day"), edits.FreeTime(options=only, day=n), "free_cancellation"),
        *(MenuChoice(_THE[part], edits.FreeTime(options=only, day=n, part=part)) for part in PARTS),
    ])  # fmt: skip
    _draw_choices(page, key, later("Begin"), [
        MenuChoice(later("30 minutes later"), edits.SetHours(options=only, shift_minutes=30, days=(n,))),
        MenuChoice(later("An hour later"), edits.SetHours(options=only, shift_minutes=60, days=(n,))),
        MenuChoice(later("30 minutes earlier"), edits.SetHours(options=only, shift_minutes=-30, days=(n,))),
    ])  # fmt: skip
    _draw_choices(
        page, key, later("Add"), [MenuChoice(words, edits.AddItem(options=only, kind=kind, day=n)) for kind, words in KINDS.items()]
    )
    trips = [s.name for rows in candidates_of(page.state).sights.values() for s in rows if s.role == "outing" and s.city == day.city][:4]
    _draw_choices(
        page, key, later("A day outside"), [MenuChoice(name, edits.AddDayTrip(options=only, place=name, day=n)) for name in trips]
    )
    others = [d for d in option.itinerary.days if d.day_number != n and d.city == day.city]
    _draw_choices(
        page, key, later("Swap with"), [MenuChoice(short_day(d.date), edits.SwapDays(options=only, a=n, b=d.day_number)) for d in others]
    )


def draw_bed_menu(page: Page, option: ItineraryOption, day: Day) -> None:
    """What can be done with the bed of a night's city."""
    only, city = (option.id,), day.city
    changes: tuple[tuple[str, edits.StayChange, str], ...] = (
        (later("Another one"), "other", "swap_horiz"), (later("Cheaper"), "cheaper", "savings"), (later("Nicer"), "nicer", "diamond"),
        (later("Nearer the centre"), "nearer_centre", "near_me"),
    )  # fmt: skip
    bed = day.accommodation.name if day.accommodation else "bed"
    _draw_choices(page, f"bed_{day.day_number}", later("Bed"), [
        *(MenuChoice(words, edits.SetStay(options=only, change=change, city=city), icon) for words, change, icon in changes),
        MenuChoice(later("This one in every plan"), edits.SetStay(change="name", city=city, name=bed), "hotel"),
        MenuChoice(later("Keep"), edits.KeepPart(options=only, what="stay"), "keep"),
    ])  # fmt: skip


def _draw_choices(page: Page, key: str, label: str, choices: Sequence[MenuChoice]) -> None:
    if not choices:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        st.markdown(f":small[:gray[{tr(label)}]]", width="content")
        for n, choice in enumerate(choices):
            st.button(
                esc(tr(choice.words)), key=f"edit_{key}_{label}_{n}", icon=f":material/{choice.icon}:" if choice.icon else None,
                disabled=page.busy,
                on_click=_post, args=(choice.edit, page.turn_n),
            )  # fmt: skip


def _post(edit: PlanEdit, seen: int) -> None:
    """Post an edit, and close the menu it came from."""
    st.session_state[OPEN] = None
    acting.act(PlanEdited(edit=edit), seen)


def draw_outcome(page: Page) -> None:
    """What the last edit did, with the way back, where it was made by click."""
    turn = page.state.turn
    if turn is None or turn.button not in ("plan_edited", "pin_removed") or page.busy:
        return
    with st.container(border=True, key="edit_outcome", gap="xsmall"):
        st.markdown(prose(turn.reply))
        st.button(tr("Undo"), key="undo_edit", icon=":material/undo:", type="tertiary", on_click=acting.undo, args=(page.turn_n,))


def draw_pins(page: Page, option: ItineraryOption) -> None:
    """The edits a plan holds on to, each with its way back."""
    if not option.pins:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key=f"pins_{option.id}"):
        st.markdown(f":small[:gray[{tr('Kept')}]]", width="content")
        for n, pin in enumerate(option.pins):
            words = edit_words(pin).removeprefix("kept: ")
            st.button(
                esc(words), key=f"pin_{option.id}_{n}", icon=":material/close:", help=tr("Take back: {words}", words=words),
                disabled=page.busy, on_click=_unpin(page), args=(option.id, n),
            )  # fmt: skip


def _unpin(page: Page) -> Callable[[str, int], None]:
    return lambda option_id, position: acting.act(PinRemoved(option_id=option_id, position=position), page.turn_n)
