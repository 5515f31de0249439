"""What follows from a state: what is required, what is missing, which mode, which questions, which quotes and reports are due.

Pure functions, and the one authority on "ready". The reader's own opinion of what is missing is recorded elsewhere and never asked here.
"""

from __future__ import annotations

import hashlib
import json
from datetime import date, timedelta
from typing import Literal

from planner.domain.ledger import MAX_ASKED, QuestionSlot, latest, open_question, open_questions
from planner.domain.patch import CAPABILITIES, Capability
from planner.domain.reports import Specialist, TransportMode
from planner.domain.state import Mode, TripState
from planner.domain.values import Party, Place, Value

MAX_QUESTIONS = 7
MAX_OPTIONAL = 3
MAX_NIGHTS_A_CITY = 14
MAX_NIGHTS = 30
MAX_CITIES = 12
MAX_PEOPLE = 30
TRANSPORT: tuple[Capability, ...] = ("research_flights", "research_trains", "research_road")
MODES_OF: dict[Capability, tuple[TransportMode, ...]] = {
    "research_flights": ("flight",),
    "research_trains": ("train",),
    "research_road": ("bus", "car"),
}
KNOWN_INPUTS = ("origin", "destination", "depart_date", "return_date")
Phase = Literal["intake", "quote", "research", "options", "selected"]
Status = Literal[
    "collecting_requirements", "ready_to_quote", "quoting_flights", "quoting_trains", "quoting_road", "quoting_hotels", "researching", "options_ready", "selected",
]  # fmt: skip

_SLOT_OF_FIELD: tuple[tuple[str, QuestionSlot], ...] = (
    ("trip.destinations", "trip.destinations"),
    ("trip.origin", "trip.origin"),
    ("trip.date_range", "trip.date_range"),
    ("trip.party", "trip.party"),
    ("trip.budget", "trip.budget"),
    ("capabilities", "capabilities"),
)


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
    return chosen(state, *TRANSPORT)


def required_fields(state: TripState) -> tuple[str, ...]:
    """The paths that must be known before quotes are asked for, given what was chosen."""
    fields = ["capabilities", "trip.destinations"]
    if wants_transport(state):
        fields.append("trip.origin")
    fields.append("trip.date_range.start")
    if state.trip.trip_type == "round_trip" or chosen(state, "research_hotels"):
        fields.append("trip.date_range.end")
    return (*fields, "trip.party.adults", "trip.budget")


def _is_known(state: TripState, path: str) -> bool:
    trip = state.trip
    match path:
        case "capabilities":
            return bool(state.capabilities)
        case "trip.destinations":
            return bool(trip.destinations) and all(s.place.is_city for s in trip.destinations)
        case "trip.origin":
            return trip.origin is not None and trip.origin.is_city
        case "trip.date_range.start":
            return trip.date_range.start is not None
        case "trip.date_range.end":
            return trip.date_range.end is not None
        case "trip.party.adults":
            return bool(trip.party.adults)
        case "trip.budget":
            return trip.budget.known
    raise ValueError(f"unknown requirement {path!r}")


def missing_fields(state: TripState) -> tuple[str, ...]:
    """The required paths that are not known. Empty means ready: this decides, nothing else does."""
    return tuple(path for path in required_fields(state) if not _is_known(state, path))


def ready(state: TripState) -> bool:
    return not missing_fields(state)


def missing_slots(state: TripState) -> tuple[QuestionSlot, ...]:
    """The question slots that cover the missing fields, in the order they are asked.

    The origin is asked for along with the parts, as nearly every trip needs one.
    """
    missing = missing_fields(state)
    open_parts = "capabilities" in missing and state.trip.origin is None
    wanted = {slot for path in missing for head, slot in _SLOT_OF_FIELD if path.startswith(head)}
    if open_parts:
        wanted.add("trip.origin")
    return tuple(slot for _, slot in _SLOT_OF_FIELD if slot in wanted)


def _exhausted(state: TripState, slot: QuestionSlot) -> bool:
    waiting = open_question(state.questions, slot)
    return waiting is not None and waiting.times_asked >= MAX_ASKED


def ages_due(state: TripState) -> bool:
    """Whether the ages of children are still to be asked for: once, and only when there are children."""
    party = state.trip.party
    return party.children > 0 and len(party.child_ages) < party.children + party.infants and not any(
        q.slot == "trip.party.child_ages" and q.status != "superseded" for q in state.questions
    )  # fmt: skip


def optional_slots(state: TripState) -> tuple[QuestionSlot, ...]:
    """Optional questions worth asking beside required ones: never known, never asked before, at most three."""
    prefs = state.preferences
    wanted: list[QuestionSlot] = ["trip.party.child_ages"] if ages_due(state) else []
    if prefs.pace is None:
        wanted.append("preferences.pace")
    if not prefs.interests and not prefs.must_do:
        wanted.append("preferences.interests")
    if not prefs.dietary and chosen(state, "research_food"):
        wanted.append("preferences.dietary")
    return tuple(slot for slot in wanted if latest(state.questions, slot) is None)[:MAX_OPTIONAL]


def due_questions(state: TripState) -> tuple[QuestionSlot, ...]:
    """What to ask now: open requirements that were asked less than twice, and beside them a few optional questions."""
    required = tuple(slot for slot in missing_slots(state) if not _exhausted(state, slot))
    if not required:
        return ()
    return (*required, *optional_slots(state))[:MAX_QUESTIONS]


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
        state.preferences.accessibility,
    ]


def dependency_hash(state: TripState, specialist: Specialist) -> str:
    """The hash of all that one specialist's report depends on."""
    prefs, shared = state.preferences, _shared_facts(state)
    match specialist:
        case "transport":
            parts = sorted(set(state.capabilities or ()) & set(TRANSPORT))
            return _hash(["transport", shared, _place_facts(state.trip.origin), parts, prefs.transport_prefer, prefs.transport_avoid])
        case "stay":
            return _hash(["stay", shared, chosen(state, "research_hotels"), prefs.stay_style])
        case "food":
            return _hash(["food", shared, chosen(state, "research_food"), prefs.dietary, prefs.interests])


def context_hash(state: TripState) -> str:
    """The hash of everything research depends on; a trip is dispatched once per hash."""
    return _hash([
        _shared_facts(state), _place_facts(state.trip.origin), sorted(state.capabilities or ()), state.preferences.model_dump(mode="json"),
    ])  # fmt: skip


def due_specialists(state: TripState) -> tuple[Specialist, ...]:
    """The specialists whose parts were chosen, in a fixed order."""
    wanted: list[Specialist] = []
    if wants_transport(state):
        wanted.append("transport")
    if chosen(state, "research_hotels") and any(s.nights for s in state.trip.destinations):
        wanted.append("stay")
    if chosen(state, "research_food"):
        wanted.append("food")
    return tuple(wanted)


def reports_in(state: TripState) -> bool:
    """Whether every due specialist has come back for the trip as it is now, in success or failure."""
    return all(s in state.reports and state.reports[s].context_hash == dependency_hash(state, s) for s in due_specialists(state))


def confirmed(state: TripState) -> bool:
    """Whether the person said yes to the trip as it is now."""
    return state.confirmed_hash is not None and state.confirmed_hash == context_hash(state)


def options_current(state: TripState) -> bool:
    """Whether the options on the table were made for the trip as it is now."""
    return bool(state.options) and state.options_hash == context_hash(state)


def choose_mode(state: TripState) -> Mode:
    """Reports in → FINALIZE; ready and confirmed → DISPATCH; ready → CONFIRM; else CLARIFY."""
    if not ready(state):
        return "CLARIFY"
    if not confirmed(state):
        return "CONFIRM"
    return "FINALIZE" if options_current(state) or (reports_in(state) and not owed_quotes(state)) else "DISPATCH"


def why_mode(state: TripState) -> str:
    """The rule that decides the mode and the facts it rests on, for the debug view."""
    missing = missing_fields(state)
    if missing:
        return "CLARIFY, because these are missing: " + ", ".join(missing)
    if not confirmed(state):
        return f"CONFIRM, because all is known and the trip {context_hash(state)} has no yes (last yes: {state.confirmed_hash or 'none'})"
    if choose_mode(state) == "DISPATCH":
        return f"DISPATCH, because {context_hash(state)} is confirmed and research is not complete"
    return "FINALIZE, because every specialist has reported for the confirmed trip"


def _who(party: Party) -> str:
    return f"{party.adults or 0}+{party.children}+{party.infants}"


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
    return tuple(mode for c in CAPABILITIES if c in (state.capabilities or ()) and c in MODES_OF for mode in MODES_OF[c])


ON_THE_GROUND: tuple[tuple[TransportMode, ...], ...] = (("train",), ("bus", "car"))
"""What is looked at besides, in this order, where the chosen modes are not all there is to a leg."""


def journey_keys(state: TripState) -> tuple[tuple[str, Segment, TransportMode], ...]:
    """Every journey quote the trip needs: its key in `quotes.by_segment`, the segment and the mode.

    Between two stops the train is looked at besides what was chosen for getting there and back, and where nothing chosen goes at all, as
    the quotes that failed say, the train, then coach and car. What the person wants to avoid is not.
    """
    chosen_modes, failed = modes_wanted(state), {f.key for f in state.quotes.failures}
    found: list[tuple[str, Segment, TransportMode]] = []
    legs = segments(state)
    for segment in legs:
        between = 0 < segment.position and not segment.destination.same_as(state.trip.origin)
        modes = [*chosen_modes]
        for step, ground in enumerate(ON_THE_GROUND):
            stuck = all(f"{segment.key}/{mode}" in failed for mode in modes)
            if stuck or (between and step == 0):
                modes += [mode for mode in ground if mode not in modes and not _avoided(state, mode)]
        found += [(f"{segment.key}/{mode}", segment, mode) for mode in modes]
    return tuple(found)


_MODE_WORDS: dict[TransportMode, tuple[str, ...]] = {
    "flight": ("flight", "flights", "flying", "planes"), "train": ("train", "trains", "rail"), "bus": ("bus", "buses", "coach", "coaches"),
    "car": ("car", "cars", "driving", "car hire", "rental cars"), "ferry": ("ferry", "ferries", "boats"),
}  # fmt: skip


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


def status(state: TripState) -> tuple[Phase, Status]:
    """Document 004's phase and state, computed."""
    if state.selection and any(o.id == state.selection.option_id for o in state.options):
        return "selected", "selected"
    if options_current(state):
        return "options", "options_ready"
    if not ready(state):
        return "intake", "collecting_requirements"
    if not confirmed(state):
        return "intake", "ready_to_quote"
    owed = owed_quotes(state)
    for _, _, mode in owed.journeys:
        by_mode: dict[TransportMode, Status] = {
            "flight": "quoting_flights",
            "train": "quoting_trains",
            "bus": "quoting_road",
            "car": "quoting_road",
            "ferry": "quoting_road",
        }
        return "quote", by_mode[mode]
    if owed.stays:
        return "quote", "quoting_hotels"
    return "research", "researching"


def known_inputs(state: TripState) -> dict[str, str | None]:
    """Document 000's four keys, always all four. Several cities are joined in order; a one-way trip has no return date."""
    trip = state.trip
    end = trip.date_range.end if trip.trip_type == "round_trip" else None
    return {
        "origin": trip.origin.name if trip.origin else None,
        "destination": ", ".join(s.place.name for s in trip.destinations) or None,
        "depart_date": trip.date_range.start.isoformat() if trip.date_range.start else None,
        "return_date": end.isoformat() if end else None,
    }


def missing_inputs(state: TripState) -> tuple[str, ...]:
    """Document 000's missing inputs: every required one of the chosen capabilities that is null."""
    known = known_inputs(state)
    required = ["destination", "depart_date"]
    if state.capabilities is None or wants_transport(state):
        required.insert(0, "origin")
    if state.trip.trip_type == "round_trip":
        required.append("return_date")
    return tuple(key for key in required if known[key] is None)


def open_slots(state: TripState) -> tuple[QuestionSlot, ...]:
    """The slots of all open questions."""
    return tuple(q.slot for q in open_questions(state.questions))
