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

OPEN = "open_menu"
HANDLE_PX, CLOSE_PX = 44, 56
PARTS: tuple[PartOfDay, ...] = ("morning", "afternoon", "evening")
KINDS = ("museum", "park", "viewpoint", "market", "church", "for children", "live music")
_MODES: dict[TransportMode, str] = {"flight": "By plane", "train": "By train", "bus": "By coach", "car": "By car", "ferry": "By ferry"}


class MenuChoice(NamedTuple):
    """One button of a menu: its words and the edit it posts."""

    words: str
    edit: PlanEdit
    icon: str = ""


def draw_handle(page: Page, option: ItineraryOption, of: str, what: str) -> None:
    """The small button that opens or closes the menu of `what`. Its words name it for who cannot see the row; the button is so narrow
    that only the first of them is read beside it."""
    key = f"{option.id}:{of}"
    is_open = st.session_state.get(OPEN) == key
    st.button(
        f"{'Close' if is_open else 'Edit'} {esc(what)}", key=f"handle_{key}", type="tertiary",
        width=CLOSE_PX if is_open else HANDLE_PX, wrap=False, disabled=page.busy, on_click=_toggle, args=(key,),
    )  # fmt: skip


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
        _draw_choices(page, item.id, "Another day", [
            MenuChoice(f"{short_day(d.date)}", edits.MoveItem(options=only, item=item.name, to_day=d.day_number)) for d in others
        ])  # fmt: skip
        _draw_choices(page, item.id, "Another time", [
            MenuChoice(part.capitalize(), edits.MoveItem(options=only, item=item.name, to_day=day.day_number, to_part=part))
            for part in PARTS
        ])  # fmt: skip
        _draw_choices(page, item.id, "Or", [
            MenuChoice("Something else like this", edits.SwapItem(options=only, item=item.name, day=day.day_number), "swap_horiz"),
            MenuChoice("Something outdoors", edits.SwapItem(options=only, item=item.name, for_kind="outdoors", day=day.day_number), "park"),
            MenuChoice("Remove", edits.RemoveItem(options=only, name=item.name), "delete"),
            MenuChoice("Keep", edits.KeepPart(options=only, what="item", item=item.name), "keep"),
        ])  # fmt: skip
    elif item.kind in ("breakfast", "lunch", "dinner"):
        meal = item.kind
        times = {"breakfast": ("07:30", "08:30", "09:30"), "lunch": ("12:00", "13:00", "14:00"), "dinner": ("18:30", "20:00", "21:00")}[
            meal
        ]
        _draw_choices(page, f"{item.id}_{day.day_number}", "Another time", [
            MenuChoice(time, edits.SetMealTime(options=only, meal=meal, time=time, days=(day.day_number,))) for time in times
        ])  # fmt: skip
        _draw_choices(page, f"{item.id}_{day.day_number}", "Another place", [
            MenuChoice("Somewhere else", edits.OtherMeals(options=only, meal=meal, day=day.day_number), "swap_horiz"),
            MenuChoice("Cheaper", edits.OtherMeals(options=only, meal=meal, day=day.day_number, cheaper=True), "savings"),
        ])  # fmt: skip
    else:
        _draw_leg_menu(page, option, item)


def _draw_leg_menu(page: Page, option: ItineraryOption, item: Item) -> None:
    """Other ways and other times for a leg: only those that were found."""
    position = int(item.id.split(":")[0].removeprefix("leg-")) if item.id.startswith("leg-") and item.id[4:5].isdigit() else -1
    segment = next((s for s in segments(page.state) if s.position == position), None)
    if segment is None:
        st.caption("This ride belongs to the journey beside it.")
        return
    rows = candidates_of(page.state).journeys.get(segment.key, ())
    ends = {"from_place": segment.origin.name, "to_place": segment.destination.name}
    modes = [mode for mode in _MODES if mode != item.kind and any(j.mode == mode for j in rows)]
    _draw_choices(page, item.id, "Another way", [MenuChoice(_MODES[m], edits.SetLeg(options=(option.id,), mode=m, **ends)) for m in modes])
    times = (("Morning", None, "12:00"), ("Afternoon", "12:00", "18:00"), ("Evening", "18:00", None))
    _draw_choices(page, item.id, "Another time", [
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
    _draw_choices(page, key, "Leave open", [
        MenuChoice("The whole day", edits.FreeTime(options=only, day=n), "free_cancellation"),
        *(MenuChoice(f"The {part}", edits.FreeTime(options=only, day=n, part=part)) for part in PARTS),
    ])  # fmt: skip
    _draw_choices(page, key, "Begin", [
        MenuChoice("30 minutes later", edits.SetHours(options=only, shift_minutes=30, days=(n,))),
        MenuChoice("An hour later", edits.SetHours(options=only, shift_minutes=60, days=(n,))),
        MenuChoice("30 minutes earlier", edits.SetHours(options=only, shift_minutes=-30, days=(n,))),
    ])  # fmt: skip
    _draw_choices(page, key, "Add", [MenuChoice(kind.capitalize(), edits.AddItem(options=only, kind=kind, day=n)) for kind in KINDS])
    trips = [s.name for rows in candidates_of(page.state).sights.values() for s in rows if s.role == "outing" and s.city == day.city][:4]
    _draw_choices(page, key, "A day outside", [MenuChoice(name, edits.AddDayTrip(options=only, place=name, day=n)) for name in trips])
    others = [d for d in option.itinerary.days if d.day_number != n and d.city == day.city]
    _draw_choices(
        page, key, "Swap with", [MenuChoice(short_day(d.date), edits.SwapDays(options=only, a=n, b=d.day_number)) for d in others]
    )


def draw_bed_menu(page: Page, option: ItineraryOption, day: Day) -> None:
    """What can be done with the bed of a night's city."""
    only, city = (option.id,), day.city
    changes: tuple[tuple[str, edits.StayChange, str], ...] = (
        ("Another one", "other", "swap_horiz"), ("Cheaper", "cheaper", "savings"), ("Nicer", "nicer", "diamond"),
        ("Nearer the centre", "nearer_centre", "near_me"),
    )  # fmt: skip
    bed = day.accommodation.name if day.accommodation else "bed"
    _draw_choices(page, f"bed_{day.day_number}", "Bed", [
        *(MenuChoice(words, edits.SetStay(options=only, change=change, city=city), icon) for words, change, icon in changes),
        MenuChoice("This one in every plan", edits.SetStay(change="name", city=city, name=bed), "hotel"),
        MenuChoice("Keep", edits.KeepPart(options=only, what="stay"), "keep"),
    ])  # fmt: skip


def _draw_choices(page: Page, key: str, label: str, choices: Sequence[MenuChoice]) -> None:
    if not choices:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        st.markdown(f":small[:gray[{label}]]", width="content")
        for n, choice in enumerate(choices):
            st.button(
                esc(choice.words), key=f"edit_{key}_{label}_{n}", icon=f":material/{choice.icon}:" if choice.icon else None,
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
        st.button("Undo", key="undo_edit", icon=":material/undo:", type="tertiary", on_click=acting.undo, args=(page.turn_n,))


def draw_pins(page: Page, option: ItineraryOption) -> None:
    """The edits a plan holds on to, each with its way back."""
    if not option.pins:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key=f"pins_{option.id}"):
        st.markdown(":small[:gray[Kept]]", width="content")
        for n, pin in enumerate(option.pins):
            words = edit_words(pin).removeprefix("kept: ")
            st.button(
                esc(words), key=f"pin_{option.id}_{n}", icon=":material/close:", help=f"Take back: {words}", disabled=page.busy,
                on_click=_unpin(page), args=(option.id, n),
            )  # fmt: skip


def _unpin(page: Page) -> Callable[[str, int], None]:
    return lambda option_id, position: acting.act(PinRemoved(option_id=option_id, position=position), page.turn_n)
