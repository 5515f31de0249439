"""The frame of an option: which day is spent where, when one is there and free, and how each night is spent. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import partial
from typing import Any, cast

from planner.compose.candidates import Candidates
from planner.compose.geometry import minutes_of
from planner.compose.sightseeing import takes_it_easy
from planner.domain.options import NightKind, Pick
from planner.domain.quotes_due import Segment, chosen, segments, stay_spans
from planner.domain.reports import Journey
from planner.domain.state import TripState
from planner.language.time_limits import limits_of

DAY_STARTS = 9 * 60
DAY_ENDS = 18 * 60 + 30
EVENING_ENDS = 22 * 60
OUT_UNTIL, CHILDRENS_BED = 23 * 60 + 30, 20 * 60
TEENS_FROM, TEENS_BED = 12, 22 * 60 + 30
DINNER_BY = 19 * 60 + 45
"""Whoever wants to be back early still has dinner, near the bed."""
FAR_DEGREES = 75.0
"""Five time zones of fifteen degrees."""
EASY_START = 10 * 60
"""Minutes after midnight; children are in bed half an hour after the day is over."""
AFTER_ARRIVAL = {"flight": 75, "train": 40, "bus": 40, "car": 30, "ferry": 45}
BEFORE_DEPARTURE = {"flight": 165, "train": 55, "bus": 55, "car": 20, "ferry": 75}
"""Minutes between a journey and what is planned in the city, where the journey itself does not say how one gets there."""
SETTLE, COLLECT = 30, 15
"""Minutes to leave one's bags after the ride into the city, and to fetch them before the ride out."""
LONG_HAUL = 600
ASSUMED_FIRST, ASSUMED_CHANGE, ASSUMED_LAST = 12 * 60, 15 * 60, 16 * 60
DAY_TRIP = (10 * 60, 18 * 60)
"""When one is taken to be there, and to leave, where no journey says so."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One day: where, its journeys, the minutes after midnight between which one is free there, and the night.

    `free_from` is after `free_until` when nothing can be planned. `tired` marks an arrival after a long journey, `landed` is the journey of
    an earlier day that arrives on this one. No value that is kept or sent: what is asked of it over and over is plain to read.
    """

    day: date
    city: str
    legs: tuple[tuple[Segment, Journey | None], ...] = ()
    free_from: int = DAY_STARTS
    free_until: int = DAY_ENDS
    until_late: int = EVENING_ENDS
    out_until: int = OUT_UNTIL
    """When one is back in the evening: late, or in time for children's bed."""
    earliest: int = 0
    latest: int = 24 * 60
    """Between which minutes the person wants anything planned at all."""
    left: Segment | None = None
    left_at: int = 0
    """On a day of changing cities: the leg that takes one away from where one woke, and when one has to leave for it."""
    far: bool = False
    """Whether clocks differ by more than five hours from home on the first day there."""
    night: NightKind = "stay"
    stay_key: str | None = None
    woke_here: bool = True
    tired: bool = False
    landed: Journey | None = None
    meals: bool = True
    """Whether meals are part of the plan, so that one sees why nothing stands at midday."""
    by_car: bool = False
    """Whether one has a car at the door from sight to sight."""
    laid_out: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The ways this day was laid out before; a changed day begins without any."""

    @property
    def room(self) -> int:
        """Free minutes."""
        return max(0, self.free_until - self.free_from)


def days_of(state: TripState) -> tuple[date, ...]:
    """Every day of the trip; a one-way trip without an end ends when its last stop does."""
    dates = state.trip.date_range
    if dates.days:
        return dates.days
    if dates.start is None:
        return ()
    nights = dates.nights if dates.nights is not None else sum(s.nights or 0 for s in state.trip.destinations)
    return tuple(dates.start + timedelta(days=n) for n in range(nights + 1))


def cities_by_day(state: TripState) -> tuple[str, ...]:
    """The city each day belongs to: where one sleeps that night; the last day where one woke."""
    names: list[str] = []
    for stop in state.trip.destinations:
        names += [stop.place.name] * (stop.nights or 0)
    last = state.trip.destinations[-1].place.name if state.trip.destinations else ""
    days = len(days_of(state))
    return tuple((*names, *[last] * days)[:days])


def frames_of(state: TripState, pick: Pick, journeys: dict[str, Journey]) -> tuple[Frame, ...]:
    """The frame of every day, given the journey chosen for each segment key."""
    days, cities = days_of(state), cities_by_day(state)
    legs: dict[date, list[tuple[Segment, Journey | None]]] = {}
    for segment in segments(state):
        legs.setdefault(segment.day, []).append((segment, journeys.get(segment.key)))
    spans = {span.check_in + timedelta(days=n): span.key for span in stay_spans(state) for n in range(span.nights)}
    frames: list[Frame] = []
    arriving: Journey | None = None
    pending = 0
    for number, (day, city) in enumerate(zip(days, cities, strict=True)):
        last = number == len(days) - 1
        today = tuple(legs.get(day, ()))
        frame = Frame(day=day, city=city, legs=today, stay_key=spans.get(day), night="none" if last else "stay", woke_here=number > 0)
        if pending > 0:
            pending -= 1
            frame = _landing(frame, arriving) if pending == 0 and arriving else _travelling(frame, last)
        frame, arriving, pending = _with_legs(frame, number, last, arriving, pending)
        before = frames[-1].city if frames else None
        frames.append(_assumed(state, frame, before, last=last))
    return _as_wished(state, frames)


def frames_once(state: TripState, pick: Pick, journeys: dict[str, Journey], candidates: Candidates) -> tuple[Frame, ...]:
    """The frame of every day, made once for the journeys among these candidates of the trip."""
    key = ("frames", tuple((key, journey.id) for key, journey in journeys.items()))
    return candidates.once(key, partial(frames_of, state, pick, journeys))


def _as_wished(state: TripState, frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """The frames within the person's own hours, with children in bed in time and an easy start after a flight over many time zones."""
    limits = limits_of(state.preferences)
    wished: dict[str, Any] = {"earliest": limits.first or 0, "latest": limits.last or 24 * 60, "meals": chosen(state, "research_food")}
    party = state.trip.party
    if party.children + party.infants:
        small = party.infants > 0 or min(party.child_ages, default=0) < TEENS_FROM
        wished |= {"out_until": CHILDRENS_BED if small else TEENS_BED}
    elif takes_it_easy(state.preferences):
        wished |= {"out_until": TEENS_BED}
    wished["out_until"] = min(cast(int, wished.get("out_until", OUT_UNTIL)), max(limits.last or OUT_UNTIL, DINNER_BY))
    origin, first = state.trip.origin, state.trip.destinations[0].place if state.trip.destinations else None
    apart = abs((origin.lon - first.lon + 180) % 360 - 180) if origin and first and origin.lon is not None and first.lon is not None else 0
    found, softened = [], apart <= FAR_DEGREES
    for frame in frames:
        update = dict(wished)
        if not softened and frame.woke_here and frame.room >= 240:
            softened, update = True, {**update, "far": True, "earliest": max(limits.first or 0, EASY_START)}
        found.append(replace(frame, **update))
    return tuple(found)


def unknown_times(state: TripState, frames: Sequence[Frame]) -> bool:
    """Whether the times of some arrival or departure are assumed, for want of a journey."""
    moves = [f for n, f in enumerate(frames) if n == 0 or f.city != frames[n - 1].city or n == len(frames) - 1]
    return any(all(journey is None for _, journey in f.legs) and f.woke_here is False for f in moves) or _leaves_unknown(state, frames[-1])


def _assumed(state: TripState, frame: Frame, before: str | None, *, last: bool) -> Frame:
    """A day of moving for which no journey is known: nothing before one can be there, nothing after one may have to leave."""
    comes = before is None or (before != frame.city and not any(j for _, j in frame.legs) and frame.woke_here)
    known_in = any(j is not None and s.destination.name == frame.city for s, j in frame.legs) or frame.night == "in_transit"
    update: dict[str, Any] = {}
    if comes and not known_in:
        there = DAY_TRIP[0] if before is None and last else ASSUMED_FIRST if before is None else ASSUMED_CHANGE
        update |= {"free_from": max(frame.free_from, there), "woke_here": False}
    if last and _leaves_unknown(state, frame):
        closes = DAY_TRIP[1] if before is None else ASSUMED_LAST
        update |= {"free_until": min(frame.free_until, closes), "until_late": min(frame.until_late, closes)}
    return replace(frame, **update) if update else frame


def _leaves_unknown(state: TripState, frame: Frame) -> bool:
    """Whether one goes home on a day without a journey that says when."""
    return state.trip.trip_type == "round_trip" and not any(j is not None and s.origin.name == frame.city for s, j in frame.legs)


def _landing(frame: Frame, journey: Journey | None) -> Frame:
    """The day an overnight journey arrives on."""
    if journey is None:
        return frame
    return replace(frame, landed=journey, free_from=max(DAY_STARTS, _settled(journey)), woke_here=False, tired=journey.minutes >= LONG_HAUL)


def there_at(journey: Journey) -> int:
    """When one is in the city after a journey, in minutes after the midnight before it arrives."""
    ride = journey.from_airport
    return minutes_of(journey.arrive) + (ride.margin + ride.minutes if ride else AFTER_ARRIVAL[journey.mode])


def _settled(journey: Journey) -> int:
    return there_at(journey) + (SETTLE if journey.from_airport else 0)


def leaves_at(journey: Journey) -> int:
    """When one has to leave the city for a journey, in minutes after the midnight before it departs; below 0 on the evening before."""
    ride = journey.to_airport
    return minutes_of(journey.depart) - (ride.margin + ride.minutes if ride else BEFORE_DEPARTURE[journey.mode])


def _travelling(frame: Frame, last: bool) -> Frame:
    return replace(frame, **{**_ON_THE_WAY, "night": "none" if last else "in_transit"})


def _with_legs(frame: Frame, number: int, last: bool, arriving: Journey | None, pending: int) -> tuple[Frame, Journey | None, int]:
    """The frame after the day's own journeys: an arrival opens it, a departure closes it, an overnight one takes the night.

    A night journey between two stops leaves its day to the city one sets out from.
    """
    for segment, journey in frame.legs:
        if journey is None:
            continue
        overnight, comes_home = journey.arrive_day >= 1, last and segment.origin.name == frame.city
        if overnight and not comes_home:
            if number == 0:
                return replace(frame, **_ON_THE_WAY), journey, journey.arrive_day
            evening = replace(_closed(frame, journey), city=segment.origin.name, night="in_transit", stay_key=None)
            return evening, journey, journey.arrive_day
        if segment.destination.name == frame.city and not comes_home:
            leaving: dict[str, Any] = {"left": segment, "left_at": leaves_at(journey)} if frame.woke_here and number else {}
            frame = replace(_opened(frame, journey), **leaving)
        elif segment.origin.name == frame.city:
            frame = replace(_closed(frame, journey), night="in_transit" if overnight else frame.night)
    return frame, arriving, pending


_ON_THE_WAY: dict[str, Any] = {"free_from": EVENING_ENDS, "free_until": 0, "until_late": 0, "night": "in_transit", "stay_key": None}


def _opened(frame: Frame, journey: Journey) -> Frame:
    """One is there some time after the journey arrives; a date line crossed eastward means one has been there since the day before."""
    return replace(
        frame,
        free_from=max(frame.free_from, _settled(journey) if journey.arrive_day >= 0 else AFTER_ARRIVAL[journey.mode]),
        tired=journey.minutes >= LONG_HAUL,
        woke_here=journey.arrive_day < 0,
    )


def _closed(frame: Frame, journey: Journey) -> Frame:
    """One leaves some time before the journey does."""
    closes = leaves_at(journey) - (COLLECT if journey.to_airport else 0)
    return replace(frame, free_until=min(frame.free_until, closes), until_late=min(frame.until_late, closes))
