"""Another hour of a journey for what must be seen: who has one night in a town arrives sooner, or goes home later, to see it. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from planner.compose.candidates import Candidates
from planner.compose.frames import leaves_at, there_at
from planner.compose.geometry import minutes_of
from planner.compose.sightseeing import wanted_by
from planner.domain.options import ItineraryOption, Pick
from planner.domain.quotes_due import segments
from planner.domain.reports import Journey
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.language.time_limits import limits_of

NOT_BEFORE, NOT_AFTER = 6 * 60 + 30, 23 * 60
"""Between which minutes one leaves and arrives for it."""


def musts_missed(state: TripState, option: ItineraryOption, candidates: Candidates) -> dict[str, int]:
    """How many of the things that must be seen, and are known there, no day of an option holds, by city."""
    held = {i.id.partition("@")[0].removesuffix("-out") for d in option.itinerary.days for i in (*d.activities, *d.transport)}
    missed: dict[str, int] = {}
    for wish in state.preferences.must_do:
        for city, rows in candidates.sights.items():
            known = [s for s in rows if s.role != "outing" and wanted_by(s, wish)]
            if known and not any(s.id in held for s in known):
                missed[city] = missed.get(city, 0) + 1
    return missed


def other_hours(state: TripState, option: ItineraryOption, candidates: Candidates, cities: dict[str, int]) -> Iterator[Pick]:
    """The pick with an earlier way into a city that lacks time for what must be seen, or a later way home from it, the nearest hour first.

    The day of a move belongs to the city one sleeps in, so that leaving another later helps nothing.
    """
    limits, taken = limits_of(state.preferences), dict(option.pick.journeys)
    legs = segments(state)
    for segment in legs:
        rows = candidates.journeys.get(segment.key, ())
        now = next((j for j in rows if j.id == taken.get(segment.key)), None)
        if now is None:
            continue
        alike = [j for j in rows if _kind(j) == _kind(now) and _decent(j)]
        goes_home = segment is legs[-1] and segment.origin.name in cities
        later = [j for j in alike if minutes_of(j.depart) > minutes_of(now.depart)] if goes_home else []
        sooner = [j for j in alike if minutes_of(j.depart) < minutes_of(now.depart)] if segment.destination.name in cities else []
        sooner = [j for j in sooner if minutes_of(j.depart) >= (limits.ride or 0) and leaves_at(j) >= (limits.first or 0)]
        later = [j for j in later if limits.last is None or there_at(j) <= limits.last]
        for other in (*sorted(later, key=lambda j: j.depart), *sorted(sooner, key=lambda j: j.depart, reverse=True)):
            yield evolve(option.pick, journeys=tuple((key, other.id if key == segment.key else of) for key, of in option.pick.journeys))


def _kind(journey: Journey) -> tuple[object, ...]:
    return journey.mode, journey.tier, journey.cabin, journey.arrive_day, journey.night


def _decent(journey: Journey) -> bool:
    return minutes_of(journey.depart) >= NOT_BEFORE and (journey.arrive_day > 0 or minutes_of(journey.arrive) <= NOT_AFTER)
