"""Said edits of the trip itself, held to its stops, and the patch they make of it. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from planner.domain import edits
from planner.domain.edits import PlanEdit
from planner.domain.patch import DatesPatch, ListChange, TripPatch
from planner.domain.state import TripState
from planner.domain.values import Stop, evolve
from planner.grounding.edit_referents import EditReferents, Unfit
from planner.grounding.slot_places import place_of
from planner.language.plan_things import fold


def _ordered(told: EditReferents, cities: Sequence[str]) -> tuple[str, ...]:
    """The stops in the order a person named; those they did not name come as the reader put them."""
    stops = [s.place.name for s in told.state.trip.destinations]
    known = tuple(name for c in cities for name in stops if fold(name) == fold(c))
    if len(known) != len(cities) or not any(told.own(c) for c in cities):
        return tuple(told.stop(c) for c in cities)
    return known


def about_the_trip(told: EditReferents) -> list[PlanEdit]:
    one = told.one
    match one.op:
        case "set_nights" if one.number is not None:
            more = one.change == "more"
            return [
                edits.SetNights(
                    city=told.stop(one.place),
                    nights=None if more else one.number,
                    change=one.number if more else None,
                    keep_dates=one.change == "keep_dates",
                )
            ]
        case "insert_city" if one.number and told.own(one.place):
            place = place_of(one.place or "", told.state, Unfit)
            return [edits.InsertCity(city=place.name, nights=one.number, after=one.new if one.new == "start" else told.city(one.new))]
        case "drop_city":
            return [edits.DropCity(city=told.stop(one.place), nights_to=told.city(one.new))]
        case "reorder":
            return [edits.ReorderCities(cities=_ordered(told, one.cities))]
        case "change_length" if one.number:
            return [edits.ChangeLength(nights=one.number)]
        case "set_diet" if one.change == "clear":
            return [edits.SetDiet(clear=True)]
        case _:
            return []


def trip_patch(wanted: Sequence[PlanEdit], state: TripState) -> TripPatch:
    """The trip with the nights, stops and length that were asked for. Where one number moves the length, the start stays."""
    stops, length_moves, lists = list(state.trip.destinations), False, []
    for edit in wanted:
        match edit:
            case edits.SetNights():
                length_moves |= not edit.keep_dates
                stops = [evolve(s, nights=_nights(s, edit)) if s.place.name == edit.city else s for s in stops]
                stops = [s for s in stops if s.nights != 0 or s.place.name != edit.city] or stops
            case edits.ChangeLength() if stops:
                length_moves = True
                stops[-1] = evolve(stops[-1], nights=max(0, (stops[-1].nights or 0) + edit.nights))
            case edits.InsertCity():
                length_moves = True
                at = next((n for n, s in enumerate(stops, 1) if s.place.name == edit.after), 0 if edit.after == "start" else len(stops))
                stops.insert(at, Stop(place=place_of(edit.city, state, Unfit), nights=edit.nights))
            case edits.DropCity():
                stops, moved = _dropped(stops, edit)
                length_moves |= not moved
            case edits.ReorderCities():
                order = {name: n for n, name in enumerate(edit.cities)}
                stops = sorted(stops, key=lambda s: order.get(s.place.name, len(order)))
            case edits.SetDiet() if edit.clear:
                lists.append(ListChange(slot="preferences.dietary", replace=True))
            case _:
                continue
    if tuple(stops) == state.trip.destinations:
        return TripPatch(lists=tuple(lists))
    nights = sum(s.nights or 0 for s in stops)
    changed = length_moves and nights != state.trip.date_range.nights
    return TripPatch(destinations=tuple(stops), dates=DatesPatch(nights=nights) if changed else None, lists=tuple(lists))


def _nights(stop: Stop, edit: edits.SetNights) -> int:
    return max(0, edit.nights if edit.nights is not None else (stop.nights or 0) + (edit.change or 0))


def _dropped(stops: Sequence[Stop], edit: edits.DropCity) -> tuple[list[Stop], bool]:
    """The stops without one, its nights given to the other that was named, and whether they were given."""
    gone = sum(s.nights or 0 for s in stops if s.place.name == edit.city)
    left = [s for s in stops if s.place.name != edit.city]
    if edit.nights_to is None or not left:
        return left or list(stops), not left
    return [evolve(s, nights=(s.nights or 0) + gone) if s.place.name == edit.nights_to else s for s in left], True
