"""What research a state owes: segments and stays, the quotes and reports it still needs, and the hashes these depend on.

Pure functions. Whether anything may be asked for yet (what is missing, the yes) is `ready`'s.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import date, timedelta

from planner.domain.once_a_turn import once_a_turn
from planner.domain.patch import Capability
from planner.domain.reports import Specialist, TransportMode
from planner.domain.slots import EVERYBODY, SLOTS, value_at
from planner.domain.specialists import PARTS, SPECIALISTS, travel_parts
from planner.domain.state import Preferences, TripState
from planner.domain.values import Party, Place, Value


class Segment(Value):
    """One leg of the trip on one day; `key` names everything its quotes depend on."""

    key: str
    position: int
    origin: Place
    destination: Place
    day: date


class StaySpan(Value):
    """The nights spent at one stop; `key` names everything its quotes depend on."""

    key: str
    index: int
    place: Place
    check_in: date
    check_out: date
    nights: int


def chosen(state: TripState, *wanted: Capability) -> bool:
    """Whether any of `wanted` is among the chosen parts."""
    return any(c in (state.capabilities or ()) for c in wanted)


def wants_transport(state: TripState) -> bool:
    return chosen(state, *travel_parts())


def _place_facts(place: Place | None) -> object:
    return None if place is None else [place.name, place.kind, place.country, place.region, place.lat, place.lon]


def _hash(parts: object) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _shared_facts(state: TripState) -> list[object]:
    trip = state.trip
    dates = trip.date_range
    stops = [[_place_facts(s.place), s.nights] for s in trip.destinations]
    return [
        stops,
        dates.start,
        dates.end,
        trip.trip_type,
        trip.party.model_dump(mode="json"),
        trip.budget.model_dump(mode="json"),
        *_wishes_for(state, EVERYBODY),
    ]


_FIRST_IN_A_HASH = "preferences.dietary"
"""Where it stands in the hashes of stored trips, which go on holding."""


def _wishes_for(state: TripState, who: str) -> list[object]:
    """The preferences that a report of `who` depends on; a slot without a field of its own counts once something is known."""
    rows = sorted((row for row in SLOTS if who in row.stale), key=lambda row: row.id != _FIRST_IN_A_HASH)
    return [words for row in rows if (words := value_at(state, row.id)) or row.preference in Preferences.model_fields]


def dependency_hash(state: TripState, specialist: Specialist) -> str:
    """The hash of all that one specialist's report depends on."""
    row, picked = SPECIALISTS[specialist], sorted(_picked(state, specialist))
    own = [_place_facts(state.trip.origin), picked] if row.by_origin else [bool(picked)]
    return _hash([specialist, _shared_facts(state), *own, *_wishes_for(state, specialist)])


def _picked(state: TripState, specialist: Specialist) -> set[str]:
    """The chosen parts that a specialist serves."""
    return set(state.capabilities or ()) & set(SPECIALISTS[specialist].parts)


def context_hash(state: TripState) -> str:
    """The hash of everything research depends on; a trip is dispatched once per hash."""
    return _hash([
        _shared_facts(state), _place_facts(state.trip.origin), sorted(state.capabilities or ()), state.preferences.model_dump(mode="json"),
    ])  # fmt: skip


def due_specialists(state: TripState) -> tuple[Specialist, ...]:
    """The specialists whose parts were chosen, in the order of their table."""
    return tuple(row.id for row in SPECIALISTS if _picked(state, row.id) and row.has_work(state))


def reports_in(state: TripState) -> bool:
    """Whether every due specialist has come back for the trip as it is now, in success or failure."""
    return all(s in state.reports and state.reports[s].context_hash == dependency_hash(state, s) for s in due_specialists(state))


def _who(party: Party) -> str:
    return f"{party.adults or 0}+{party.children}+{party.infants}"


@once_a_turn
def segments(state: TripState) -> tuple[Segment, ...]:
    """The legs to travel: out, between stops, and back unless it is one-way. Empty when no transport was chosen or dates are open."""
    trip = state.trip
    if not (wants_transport(state) and trip.origin and trip.destinations and trip.date_range.start):
        return ()
    legs: list[tuple[Place, Place, date]] = []
    here, day = trip.origin, trip.date_range.start
    for stop in trip.destinations:
        legs.append((here, stop.place, day))
        here, day = stop.place, day + timedelta(days=stop.nights or 0)
    if trip.trip_type == "round_trip":
        legs.append((here, trip.origin, trip.date_range.end or day))
    who = _who(trip.party)
    return tuple(
        Segment(key=f"{n}:{a.name}>{b.name}:{when.isoformat()}:{who}", position=n, origin=a, destination=b, day=when)
        for n, (a, b, when) in enumerate(legs)
        if not a.same_as(b)
    )


@once_a_turn
def stay_spans(state: TripState) -> tuple[StaySpan, ...]:
    """The stays to book, one a stop with at least one night. Empty when hotels were not chosen or dates are open."""
    trip = state.trip
    if not (chosen(state, "research_hotels") and trip.date_range.start):
        return ()
    spans, day = [], trip.date_range.start
    for n, stop in enumerate(trip.destinations):
        nights = stop.nights or 0
        if nights:
            key = f"{n}:{stop.place.name}:{day.isoformat()}:{nights}:{_who(trip.party)}/{trip.party.rooms or '-'}"
            spans.append(StaySpan(key=key, index=n, place=stop.place, check_in=day, check_out=day + timedelta(days=nights), nights=nights))
        day += timedelta(days=nights)
    return tuple(spans)


def modes_wanted(state: TripState) -> tuple[TransportMode, ...]:
    """The modes of transport that were chosen."""
    return tuple(mode for part in PARTS if part.id in (state.capabilities or ()) for mode in part.modes)


FLYING: tuple[TransportMode, ...] = ("flight",)
BESIDES: tuple[tuple[TransportMode, ...], ...] = (("train",), ("bus", "car"), FLYING)
"""What is looked at besides, in this order, where the chosen modes are not all there is to a leg."""


def journey_keys(state: TripState) -> tuple[tuple[str, Segment, TransportMode], ...]:
    """Every journey quote the trip needs: its key in `quotes.by_segment`, the segment and the mode.

    Between two stops the train is looked at besides what was chosen for getting there and back, and where nothing chosen goes at all, as
    the quotes that failed say, the train, then coach and car. At last the flight where there are several stops, for a way chosen there
    is one of going round; to one stop it is asked first. What the person wants to avoid is not looked at.
    """
    chosen_modes, failed = modes_wanted(state), {f.key for f in state.quotes.failures}
    found: list[tuple[str, Segment, TransportMode]] = []
    legs = segments(state)
    for segment in legs:
        between = segment.position > 0 and not segment.destination.same_as(state.trip.origin)
        modes = [*chosen_modes]
        if between and is_driven(state):
            modes += [mode for mode in ("car",) if mode not in modes]
        for step, others in enumerate(BESIDES):
            stuck = all(f"{segment.key}/{mode}" in failed for mode in modes) and (others != FLYING or len(state.trip.destinations) > 1)
            if stuck or (between and step == 0):
                modes += [mode for mode in others if mode not in modes and not _avoided(state, mode)]
        found += [(f"{segment.key}/{mode}", segment, mode) for mode in modes]
    return tuple(found)


_MODE_WORDS: dict[TransportMode, tuple[str, ...]] = {
    "flight": ("flight", "flights", "flying", "planes"), "train": ("train", "trains", "rail"), "bus": ("bus", "buses", "coach", "coaches"),
    "car": ("car", "cars", "driving", "car hire", "rental cars"), "ferry": ("ferry", "ferries", "boats"),
}  # fmt: skip


_NAMED_FOR_ITS_ROAD = re.compile(r"\b(?:ring road|road trip|scenic route|coast(?:al)? route|highway)\b", re.IGNORECASE)


def is_driven(state: TripState) -> bool:
    """Whether one goes round a region that is named for its road, so that a car is meant between its stops."""
    return not _avoided(state, "car") and any(_NAMED_FOR_ITS_ROAD.search(stop.place.said or "") for stop in state.trip.destinations)


def _avoided(state: TripState, mode: TransportMode) -> bool:
    """Whether the whole mode is to be avoided; "overnight trains" are not all trains."""
    return any(wish.casefold() in _MODE_WORDS[mode] for wish in state.preferences.transport_avoid)


def sight_keys(state: TripState) -> tuple[tuple[str, Place], ...]:
    """Every stop whose sights the trip needs, each city once."""
    return tuple({f"{s.place.name}|{s.place.country}": s.place for s in state.trip.destinations if s.place.is_city}.items())


class OwedQuotes(Value):
    """The quotes still to be had."""

    journeys: tuple[tuple[str, Segment, TransportMode], ...] = ()
    stays: tuple[StaySpan, ...] = ()
    sights: tuple[tuple[str, Place], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.journeys or self.stays or self.sights)


def owed_quotes(state: TripState) -> OwedQuotes:
    """The quotes the trip needs and has neither received nor failed to get."""
    quotes = state.quotes
    failed = {f.key for f in quotes.failures}
    return OwedQuotes(
        journeys=tuple(k for k in journey_keys(state) if k[0] not in quotes.by_segment and k[0] not in failed),
        stays=tuple(s for s in stay_spans(state) if s.key not in quotes.by_stay and s.key not in failed),
        sights=tuple(s for s in sight_keys(state) if s[0] not in quotes.sights and s[0] not in failed),
    )
