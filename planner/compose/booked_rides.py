"""Journeys put to the hours at which somebody has booked theirs. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from planner.compose.geometry import minutes_of
from planner.domain.quotes_due import segments
from planner.domain.reports import Journey
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.language.booked_hours import booked_hours

DAY = 24 * 60
AS_BOOKED = "At the hour you told of your booking; the rest is typical for the route."


def at_booked_hours(state: TripState, journeys: Mapping[str, tuple[Journey, ...]]) -> dict[str, tuple[Journey, ...]]:
    """The journeys of each leg, those out and home at the hours that the notes tell; as they are where nothing can be had then."""
    booked, legs = booked_hours(state.preferences), segments(state)
    kept = dict(journeys)
    if not legs:
        return kept
    if booked.arrives is not None:
        moved = tuple(m for j in kept.get(legs[0].key, ()) if (m := _moved(j, booked.arrives - minutes_of(j.arrive))) is not None)
        kept[legs[0].key] = moved or kept.get(legs[0].key, ())
    if booked.leaves is not None and state.trip.trip_type == "round_trip" and len(legs) > 1:
        moved = tuple(m for j in kept.get(legs[-1].key, ()) if (m := _moved(j, booked.leaves - minutes_of(j.depart))) is not None)
        kept[legs[-1].key] = moved or kept.get(legs[-1].key, ())
    return kept


def _moved(journey: Journey, by: int) -> Journey | None:
    """The journey so many minutes later; None where it would leave on another day, or one drives and leaves when one likes."""
    leaves, arrives = minutes_of(journey.depart) + by, minutes_of(journey.arrive) + by
    if journey.mode == "car" or not 0 <= leaves < DAY:
        return None
    days = journey.arrive_day + arrives // DAY
    if not -1 <= days <= 3:
        return None
    clocks = [f"{at % DAY // 60:02d}:{at % 60:02d}" for at in (leaves, arrives)]
    return evolve(journey, depart=clocks[0], arrive=clocks[1], arrive_day=days, schedule_hint=AS_BOOKED)
