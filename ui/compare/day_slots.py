"""The free hours of a day, and what near by would fit into them: a button adds it at that hour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from planner.compose.candidates import candidates_of
from planner.compose.frames import DAY_ENDS
from planner.compose.geometry import Point, at, clock_of, hop, in_fives, minutes_of
from planner.compose.timeline import STARTS
from planner.domain import edits
from planner.domain.events import PlanEdited
from planner.domain.options import Day, ItineraryOption
from planner.domain.reports import Sight
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.language.time_limits import limits_of
from ui.compare.day_ways import FREE_MINUTES, DayStop, DayWay
from ui.shared import acting
from ui.shared.markup import clipped, esc
from ui.shared.option_words import hours
from ui.shared.page import Page
from ui.shared.translation import tr

IDEAS = 2
NAMED_LETTERS = 28
_BY_DAY = ("sight", "stroll")


class FreeSlot(NamedTuple):
    """Free time beside the stops of a day: when it begins in minutes after midnight, how long it is beside the way, and where one is."""

    start: int
    minutes: int
    before: Point | None
    after: Point | None


class SlotIdea(NamedTuple):
    """A sight that fits: the minutes to it, and when one is there."""

    sight: Sight
    way: int
    start: str


def slot_between(a: DayStop, b: DayStop, way: DayWay | None) -> FreeSlot | None:
    """The free time between two stops; None where an hour is missing, where it is short, and beside a journey, which has its own waits."""
    if not a.item.end or not b.item.start or not (a.pin and b.pin) or a.item.end > b.item.start:
        return None
    free = way.free if way else minutes_of(b.item.start) - minutes_of(a.item.end)
    return FreeSlot(minutes_of(a.item.end), free, a.at, b.at) if free >= FREE_MINUTES else None


def slot_before(first: DayStop, bed: Point | None, opens: int) -> FreeSlot | None:
    """The free time from when days begin here to the first stop, for whoever woke up in the city at `bed`; none before a journey."""
    if bed is None or not first.pin or not first.item.start:
        return None
    free = minutes_of(first.item.start) - opens - (hop(bed, first.at) if first.at else 0)
    return FreeSlot(opens, free, bed, first.at) if free >= FREE_MINUTES else None


def slot_after(last: DayStop, bed: Point | None, closes: int) -> FreeSlot | None:
    """The free time from the last stop to the end of the afternoon, for whoever sleeps in the city at `bed`; none after a journey."""
    if bed is None or not last.pin or not last.item.end or last.item.end < (last.item.start or ""):
        return None
    begins = minutes_of(last.item.end)
    return FreeSlot(begins, closes - begins, last.at or bed, bed) if closes - begins >= FREE_MINUTES else None


def slots_at_ends(state: TripState, option: ItineraryOption, day: Day, stops: Sequence[DayStop]) -> tuple[FreeSlot | None, FreeSlot | None]:
    """What is free before the first stop of a day and after the last one, within the person's own hours."""
    if not stops:
        return None, None
    limits = limits_of(state.preferences)
    woke = next((d.accommodation for d in option.itinerary.days if d.day_number == day.day_number - 1), None)
    opens = max(limits.first or 0, STARTS[option.pace])
    closes = min(limits.last or DAY_ENDS, DAY_ENDS)
    return slot_before(stops[0], _bed_in(woke, day), opens), slot_after(stops[-1], _bed_in(day.accommodation, day), closes)


def _bed_in(bed: Item | None, day: Day) -> Point | None:
    """Where a bed is, if it is in the city of the day."""
    return (bed.lat, bed.lon) if bed and bed.city == day.city and bed.lat is not None and bed.lon is not None else None


def ideas_for(page: Page, option: ItineraryOption, day: Day, slot: FreeSlot) -> tuple[SlotIdea, ...]:
    """The nearest sights that are in no day of the plan, open then, and short enough for the slot and the ways."""
    here = slot.before or slot.after
    if here is None:
        return ()
    back = slot.after or here
    taken = {item.id for d in option.itinerary.days for item in d.items} | {i.name for d in option.itinerary.days for i in d.items}
    found: list[SlotIdea] = []
    for sight in _sights(page, day.city):
        way = hop(here, at(sight))
        fits = way + sight.minutes + hop(at(sight), back) <= slot.minutes
        by_day = sight.role in _BY_DAY and sight.best not in ("evening", "night", "sunset")
        if fits and by_day and sight.open_on(day.date) and sight.id not in taken and sight.name not in taken:
            found.append(SlotIdea(sight, way, clock_of(in_fives(slot.start + way))))
    return tuple(sorted(found, key=lambda idea: (idea.way, -idea.sight.minutes))[:IDEAS])


def _sights(page: Page, city: str) -> Sequence[Sight]:
    return candidates_of(page.state).sights.get(city, ())


def draw_slot(page: Page, option: ItineraryOption, day: Day, slot: FreeSlot, *, current: bool) -> None:
    """How long is free and, on the plans of now, what would fit."""
    st.markdown(f":gray[:material/add_circle: **{tr('{time} free', time=hours(slot.minutes))}**]")
    ideas = ideas_for(page, option, day, slot) if current else ()
    with st.container(gap="xxsmall"):
        for idea in ideas:
            name = clipped(idea.sight.name, NAMED_LETTERS)
            name = f"a{name[1:]}" if name.startswith("A ") else name
            st.button(
                tr("Add {name} :gray[· {minutes}, {way} away]", name=esc(name), minutes=hours(idea.sight.minutes), way=hours(idea.way)),
                key=f"fill_{day.day_number}_{slot.start}_{idea.sight.id}", type="tertiary", disabled=page.busy,
                on_click=_add, args=(option.id, idea.sight.name, day.day_number, idea.start, page.turn_n),
            )  # fmt: skip


def _add(option_id: str, name: str, day_number: int, start: str, seen: int) -> None:
    acting.act(PlanEdited(edit=edits.AddItem(options=(option_id,), name=name, day=day_number, at=start)), seen)
