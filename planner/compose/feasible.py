"""Whether a trip can be at all with the journeys there are, and what would work. Pure."""

from __future__ import annotations

from planner.compose.candidates import Candidates
from planner.compose.frames import Frame, frames_once
from planner.domain.options import Pick
from planner.domain.quotes_due import chosen, segments
from planner.domain.reports import Journey
from planner.domain.state import TripState
from planner.say.phrases import day_words, plural

LEAST_MINUTES = 60


def why_not(state: TripState, pick: Pick, candidates: Candidates) -> str | None:
    """A sentence when the journeys of a pick leave no time where one is going, with the nights that would; None when they do."""
    journeys = _journeys(state, pick, candidates)
    frames = frames_once(state, pick, journeys, candidates)
    if not journeys or _is_the_way_alone(state) or sum(f.room for f in frames) >= LEAST_MINUTES:
        return None
    out, home = _first_and_last(state, journeys)
    where = frames[-1].city
    nights = len(frames) - 1
    wanted = max(nights + 1, 1 + max(0, out.arrive_day if out else 0))
    there = f"one arrives {_when(frames[0], out)}" if out else ""
    back = f"leaves again on {day_words(frames[-1].day, year=False)} at {home.depart}" if home and home is not out else ""
    reason = " and ".join(words for words in (there, back) if words)
    return f"{plural(nights, 'night')} {'is' if nights == 1 else 'are'} too short for {where}: {reason}. {plural(wanted, 'night')} would leave time there."


def _is_the_way_alone(state: TripState) -> bool:
    """Whether no more is planned than to get there: one way, with neither a bed nor an end. Such a trip needs no time where it leads."""
    dates = state.trip.date_range
    return state.trip.trip_type == "one_way" and dates.end is None and not dates.nights and not chosen(state, "research_hotels")


def cities_without_time(state: TripState, pick: Pick, candidates: Candidates) -> tuple[str, ...]:
    """Stops of which the journeys leave no free hour."""
    frames = frames_once(state, pick, _journeys(state, pick, candidates), candidates)
    room: dict[str, int] = {s.place.name: 0 for s in state.trip.destinations}
    for frame in frames:
        room[frame.city] = room.get(frame.city, 0) + frame.room
    return tuple(city for city, minutes in room.items() if minutes < LEAST_MINUTES)


def _journeys(state: TripState, pick: Pick, candidates: Candidates) -> dict[str, Journey]:
    wanted = dict(pick.journeys)
    found = {s.key: next((j for j in candidates.journeys.get(s.key, ()) if j.id == wanted.get(s.key)), None) for s in segments(state)}
    return {key: j for key, j in found.items() if j is not None}


def _first_and_last(state: TripState, journeys: dict[str, Journey]) -> tuple[Journey | None, Journey | None]:
    legs = segments(state)
    return journeys.get(legs[0].key), (journeys.get(legs[-1].key) if len(legs) > 1 else None)


def _when(first: Frame, out: Journey) -> str:
    days = {0: "the same day", 1: "the next day"}.get(max(0, out.arrive_day), f"{out.arrive_day} days later")
    return f"{days} at {out.arrive} after leaving on {day_words(first.day, year=False)}"
