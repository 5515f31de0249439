"""Checks of travelling: one arrives before one leaves, nothing is planned while one is away, and the trip closes where it began.

Times are those of the journeys themselves, local to each end, laid on one line of minutes by the dates of the days that list them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from planner.checks.verdict import judged, verdict
from planner.domain.options import Check, ItineraryOption
from planner.domain.quotes_due import segments
from planner.domain.reports import Journey
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.say.phrases import day_words

DAY = 24 * 60
BEFORE = {"flight": 90, "train": 20, "bus": 20, "car": 0, "ferry": 40}
AFTER = {"flight": 30, "train": 10, "bus": 10, "car": 0, "ferry": 15}
"""Minutes that must lie between what is planned and a journey, at the least; plans should leave more."""


class ShownLeg(NamedTuple):
    """One journey as the option shows it: when it leaves and arrives, in minutes since the year 1, each local to its end."""

    item: Item
    origin: str
    destination: str
    leaves: int
    lands: int


def minutes(clock: str) -> int:
    """HH:MM as minutes after midnight."""
    return int(clock[:2]) * 60 + int(clock[3:])


def is_ride(item: Item) -> bool:
    """Whether an item of `transport` is a ride within a city, to or from an airport; a leg for which no way was found has no time."""
    return item.kind == "transfer" and item.start is not None


def legs_of(state: TripState, option: ItineraryOption) -> list[ShownLeg]:
    """Every timed journey of the option in order, between the places of the trip's own segments.

    Where a journey's quote is not kept, a night on the way means that it lands a day later.
    """
    known = {j.id: j for rows in state.quotes.by_segment.values() for j in rows}
    known |= {r.id: r for report in state.reports.values() for r in report.recommendations if isinstance(r, Journey)}
    shown = [(day, item) for day in option.itinerary.days for item in day.transport if not is_ride(item)]
    asked = [(s.origin.name, s.destination.name) for s in segments(state)]
    found = []
    for n, (day, item) in enumerate(shown):
        if not (item.start and item.end):
            continue
        journey = known.get(item.id.split(":", 1)[-1])
        if len(asked) == len(shown):
            origin, destination = asked[n]
        else:
            origin, destination = (journey.origin, journey.destination) if journey else (item.city, "")
        later = journey.arrive_day if journey else int(day.night == "in_transit")
        start = day.date.toordinal() * DAY
        found.append(ShownLeg(item, origin, destination, start + minutes(item.start), start + later * DAY + minutes(item.end)))
    return found


def legs_in_order(state: TripState, option: ItineraryOption) -> Check | None:
    """One has arrived before one leaves again, by the dates and clock times of the journeys themselves."""
    legs = legs_of(state, option)
    if len(legs) < 2:
        return None
    problems = [
        f"leaving {onward.origin} at {onward.item.start} before arriving there at {leg.item.end}"
        for leg, onward in pairwise(legs)
        if onward.leaves <= leg.lands
    ]
    return judged(
        "legs_in_order",
        problems,
        "You arrive before you leave again",
        "You would leave before you arrive",
        f"{len(legs)} journeys in order",
        hard=True,
    )


def arrival_departure(state: TripState, option: ItineraryOption) -> Check | None:
    """Nothing is planned before one has arrived or after one has to leave, on the day itself or on those after a night on the way."""
    legs = legs_of(state, option)
    if not legs:
        return None
    problems, spare = [], []
    for day in option.itinerary.days:
        start = day.date.toordinal() * DAY
        for item in (*day.activities, *day.meals):
            if not (item.start and item.end):
                continue
            begins, ends = start + minutes(item.start), start + minutes(item.end)
            problems += [f"day {day.day_number}: {item.name} overlaps the ride {r.name}" for r in day.transport if _overlaps(item, r)]
            for leg in legs:
                if leg.destination == item.city and not _left(leg, legs, begins) and not _there_before(leg, legs, begins):
                    spare.append(begins - leg.lands)
                    if begins < leg.lands + AFTER.get(leg.item.kind, 0):
                        problems.append(f"day {day.day_number}: {item.name} begins {item.start}, arriving {leg.item.end}")
                if leg.origin == item.city and leg.leaves > begins - DAY:
                    spare.append(leg.leaves - ends)
                    if ends > leg.leaves - BEFORE.get(leg.item.kind, 0):
                        problems.append(f"day {day.day_number}: {item.name} ends {item.end}, leaving {leg.item.start}")
    least = max(0, min(spare)) if spare else None
    detail = (
        "nothing is planned close to a journey"
        if least is None or least >= DAY
        else f"at least {least} minutes between a journey and what is planned"
    )
    return judged("arrival_departure", problems, "Time to arrive and to leave", "Something is planned while you travel", detail, hard=True)


def _overlaps(item: Item, ride: Item) -> bool:
    """Whether something is planned in the city while one rides to or from its airport."""
    if not (is_ride(ride) and item.city == ride.city and item.start and item.end and ride.start and ride.end):
        return False
    return item.start < ride.end and ride.start < item.end


def _there_before(leg: ShownLeg, legs: list[ShownLeg], begins: int) -> bool:
    """Whether an item belongs to an earlier visit of a city one comes back to, so that this arrival is not the one it waits for."""
    earlier = [other for other in legs if other.destination == leg.destination and other.lands < leg.lands and other.lands <= begins]
    return begins < leg.lands and any(not _left(other, legs, begins) for other in earlier)


def _left(leg: ShownLeg, legs: list[ShownLeg], begins: int) -> bool:
    """Whether one has come and gone again before an item begins, so that this arrival is not the one it waits for."""
    return any(other.origin == leg.destination and other.leaves >= leg.lands and other.leaves < begins for other in legs)


def closes_at_origin(state: TripState, option: ItineraryOption) -> Check | None:
    """A round trip ends on a journey back to where it began; a one-way trip has none."""
    legs = [i for d in option.itinerary.days for i in d.transport if not is_ride(i)]
    origin = state.trip.origin
    if not legs or origin is None or state.trip.trip_type == "one_way":
        return None
    last = [i for i in option.itinerary.days[-1].transport if not is_ride(i)]
    if any(i.kind == "transfer" and i.start is None for i in legs):
        return verdict("closes_at_origin", "unknown", "One leg is still open", "no way was found for at least one leg")
    home = bool(last) and f"to {origin.name}" in last[-1].name
    return judged(
        "closes_at_origin",
        [] if home else [f"the last day has no journey to {origin.name}"],
        "The trip ends where it began",
        "The way home is missing",
        f"back in {origin.name} on the journey of {day_words(option.itinerary.days[-1].date, year=False)}",
    )
