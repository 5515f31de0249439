"""Questions the person leaves to the planner: an optional one is declined, a required one becomes a stated assumption with a value set by code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta

from planner.domain.ledger import QuestionSlot
from planner.domain.patch import Assumed, BudgetPatch, CapabilityChange, DatesPatch, Declined, PartyPatch, TripPatch, merged_dates
from planner.domain.specialists import PARTS, travel_parts
from planner.domain.state import TripState
from planner.domain.values import DateRange, Place, Stop, evolve
from planner.grounding.place_for_them import place_for, wanted_for
from planner.grounding.region_trips import foremost
from planner.places.geography import bases_of, lie_within
from planner.places.mentions.finding import without_ruled_out
from planner.say.phrases import joined, plural, span_words
from planner.say.questions import ranges_in
from planner.tools.land import crosses_sea

WEEKS_AHEAD = 6
WEEKDAY_OF_START = 4
DEFAULT_NIGHTS = 4
CHILD_AGE = 8
TRAINS_WITHIN_KM = 800
_LEFT_TO_ME = "you left it to me"


def with_passed(patch: TripPatch, slots: tuple[QuestionSlot, ...], state: TripState, words: str, today: date) -> TripPatch:
    """`patch` with each passed slot declined or assumed; a slot the message itself fills is left alone."""
    for slot in _ordered(slots):
        if slot in patch.touched and slot != "trip.destinations" and not _is_only_a_length(patch, slot):
            continue
        patch = _passed(patch, slot, state, words, today)
    return patch


def _is_only_a_length(patch: TripPatch, slot: QuestionSlot) -> bool:
    """Whether the message gives the nights and leaves the days open."""
    dates = patch.dates
    return slot == "trip.date_range" and dates is not None and dates.start is None and dates.end is None and dates.window is None


def _ordered(slots: tuple[QuestionSlot, ...]) -> list[QuestionSlot]:
    order: tuple[QuestionSlot, ...] = (
        "trip.destinations",
        "trip.origin",
        "capabilities",
        "parts_open",
        "trip.date_range",
        "trip.party",
        "trip.budget",
    )
    return sorted(slots, key=lambda s: order.index(s) if s in order else len(order))


def _passed(patch: TripPatch, slot: QuestionSlot, state: TripState, words: str, today: date) -> TripPatch:
    match slot:
        case "confirmation":
            return patch
        case "trip.budget":
            return _assumed(evolve(patch, budget=BudgetPatch(level="mid")), slot, "A mid-range budget")
        case "trip.party":
            return _party(patch, words)
        case "trip.party.child_ages":
            return _ages(patch, state)
        case "trip.date_range":
            return _dates(patch, state, today)
        case "capabilities":
            return _parts(patch, state)
        case "parts_open":
            found = CapabilityChange(add=("research_hotels", "research_food"))
            return _assumed(evolve(patch, capabilities=found), "capabilities", "I find a hotel and places to eat too")
        case "trip.destinations":
            return _destination(patch, state)
        case "trip.origin":
            return _no_transport(patch, state)
        case _:
            return evolve(patch, declined=(*patch.declined, Declined(slot=slot, words=words)))


def _assumed(patch: TripPatch, slot: QuestionSlot, text: str, why: str = _LEFT_TO_ME) -> TripPatch:
    return evolve(patch, assumed=(*patch.assumed, Assumed(slot=slot, text=text, why=why)))


def _party(patch: TripPatch, words: str) -> TripPatch:
    two = bool(re.search(r"\b(?:we|we'\w+|us|our)\b", words.lower()))
    adults = 2 if two else 1
    why = "you said we" if two else _LEFT_TO_ME
    return _assumed(evolve(patch, party=PartyPatch(adults=adults)), "trip.party", plural(adults, "adult"), why)


def _ages(patch: TripPatch, state: TripState) -> TripPatch:
    children = (patch.party.children if patch.party and patch.party.children is not None else state.trip.party.children) or 0
    if not children:
        return patch
    party = evolve(patch.party or PartyPatch(), child_ages=(CHILD_AGE,) * children)
    return _assumed(evolve(patch, party=party), "trip.party.child_ages", f"Children are {CHILD_AGE} years old")


def _dates(patch: TripPatch, state: TripState, today: date) -> TripPatch:
    """The first concrete range of the window known; without one a Friday to Tuesday, or the nights known, about six weeks ahead."""
    known = state.trip.date_range
    if patch.dates is not None:
        known = merged_dates(known, patch.dates)
    if known.start and known.end:
        return patch
    offered = ranges_in(known, today)
    if offered:
        chosen = offered[0]
    elif known.start:
        chosen = DateRange(start=known.start, nights=DEFAULT_NIGHTS).completed()
    else:
        ahead = today + timedelta(weeks=WEEKS_AHEAD)
        start = ahead + timedelta(days=(WEEKDAY_OF_START - ahead.weekday()) % 7)
        chosen = DateRange(start=start, nights=known.nights if known.nights is not None else DEFAULT_NIGHTS).completed()
    if chosen.start is None or chosen.end is None:
        return patch
    dated = evolve(patch, dates=DatesPatch(start=chosen.start, end=chosen.end))
    return _assumed(dated, "trip.date_range", f"{span_words(chosen.start, chosen.end)}")


def _parts(patch: TripPatch, state: TripState) -> TripPatch:
    """All parts that make sense: trains where the way is short, flights else; no transport while nobody knows where it starts."""
    avoided = set(state.preferences.transport_avoid)
    transport = "research_trains" if "flight" in avoided or _is_near(patch, state) else "research_flights"
    ways = () if set(state.arranged) & set(travel_parts()) else (transport,)
    add = (*ways, *(part for part in ("research_hotels", "research_food") if part not in state.arranged))
    change = CapabilityChange.model_validate({"add": add})
    return _assumed(evolve(patch, capabilities=change), "capabilities", f"I plan {joined([PARTS[c].words for c in change.add])}")


def _is_near(patch: TripPatch, state: TripState) -> bool:
    origin = patch.origin or state.trip.origin
    stops = patch.destinations or state.trip.destinations
    if origin is None or not stops or origin.country is None:
        return False
    try:
        near = lie_within(origin, stops[0].place, TRAINS_WITHIN_KM) and origin.country not in ("US", "CA", "AU")
        return near and not crosses_sea(origin, stops[0].place)
    except ValueError:
        return False


def _destination(patch: TripPatch, state: TripState) -> TripPatch:
    """The first bases of a region or country; without any place, the curated one that fits the interests best."""
    stops = patch.destinations or state.trip.destinations
    if stops and any(not s.place.is_city for s in stops):
        notes = (*state.preferences.notes, *_new_words(patch, "preferences.notes"))
        settled = tuple(evolve(s, place=_base(s.place, notes)) for s in stops)
        names = joined([s.place.name for s in settled])
        return _assumed(evolve(patch, destinations=settled), "trip.destinations", names)
    if stops:
        return patch
    offered = next((r.candidates for r in patch.readings if r.slot == "trip.destinations"), ()) or next(
        (q.candidates for q in state.questions if q.slot == "trip.destinations" and q.status == "asked"), ()
    )
    place = offered[0].place if offered and offered[0].place else _curated(patch, state)
    if place is None:
        return patch
    if not place.is_city:
        place = _base(place, state.preferences.notes)
    return _assumed(evolve(patch, destinations=(Stop(place=place),)), "trip.destinations", place.name)


def _new_words(patch: TripPatch, slot: str) -> list[str]:
    return [word for change in patch.lists if change.slot == slot for word in change.add]


def _base(place: Place, notes: Iterable[str]) -> Place:
    """Where one stays in a region or country: its first curated base that no note rules out."""
    if place.is_city:
        return place
    first = next((base for base, _ in foremost(without_ruled_out(bases_of(place), notes))), None)
    return evolve(first, said=place.said or place.name) if first is not None else place


def _curated(patch: TripPatch, state: TripState) -> Place | None:
    """The curated city that fits what is known of the trip and of its travellers."""
    prefs, trip = state.preferences, state.trip
    notes = {*prefs.notes, *_new_words(patch, "preferences.notes")}
    interests = {*prefs.interests, *_new_words(patch, "preferences.interests")}
    dates = merged_dates(trip.date_range, patch.dates) if patch.dates else trip.date_range
    level = patch.budget.level if patch.budget and patch.budget.level else trip.budget.level
    return place_for(wanted_for(patch.origin or trip.origin, dates, level, interests, notes))


def _no_transport(patch: TripPatch, state: TripState) -> TripPatch:
    """Without a place to start from transport is left out, and that is said."""
    chosen = state.capabilities or ()
    remove = tuple(c for c in travel_parts() if c in chosen)
    kept = tuple(c for c in chosen if c not in travel_parts())
    if not remove:
        return patch
    add = () if kept else ("research_hotels", "research_food")
    change = CapabilityChange.model_validate({"add": add, "remove": remove})
    return _assumed(evolve(patch, capabilities=change), "trip.origin", "No journey there: I plan the stay only", _LEFT_TO_ME)
