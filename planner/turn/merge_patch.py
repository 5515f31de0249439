"""Merging one message's patch into a trip and moving the ledger on. Pure; `apply` calls it and nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pydantic import ValidationError

from planner.domain import ledger as book
from planner.domain.ledger import Ledger
from planner.domain.patch import (
    CapabilityChange,
    FactSlot,
    TripPatch,
    merged_budget,
    merged_dates,
    merged_list,
    merged_party,
    spread_nights,
)
from planner.domain.ready import missing_slots
from planner.domain.slots import NOTES, question_slots
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.domain.values import DateRange, Stop, V, evolve

AGES = "trip.party.child_ages"


def with_patch(state: TripState, patch: TripPatch, *, words: str, at: datetime) -> TripState:
    """`state` with `patch` merged and its questions closed. Slots the patch does not touch stay exactly as they were."""
    before = state
    state = _cleared(state, patch.clear)
    state = _with_facts(state, patch)
    state = _with_preferences(state, patch)
    if _other_children(before, state) and not (patch.party and patch.party.child_ages) and _assumed(before, AGES):
        state = evolve(state, trip=evolve(state.trip, party=evolve(state.trip.party, child_ages=())))
    return evolve(state, questions=_moved_on(before, state, patch, words, at))


def _other_children(before: TripState, after: TripState) -> bool:
    """Whether another number of children travels than before."""
    was, now = before.trip.party, after.trip.party
    return (was.children, was.infants) != (now.children, now.infants)


def _assumed(state: TripState, slot: str) -> bool:
    entry = book.latest(state.questions, slot)
    return entry is not None and entry.status == "assumed"


def _with_facts(state: TripState, patch: TripPatch) -> TripState:
    trip = state.trip
    dates = _dates(trip.date_range, patch)
    stops = trip.destinations if patch.destinations is None else patch.destinations
    if dates.nights is None and not (dates.start and dates.end) and stops and all(s.nights is not None for s in stops):
        dates = evolve(dates, nights=sum(s.nights or 0 for s in stops)).completed()
    trip = evolve(
        trip,
        origin=patch.origin or trip.origin,
        destinations=_settled(stops, trip.destinations, dates),
        date_range=dates,
        trip_type=patch.trip_type or trip.trip_type,
        party=merged_party(trip.party, patch.party) if patch.party else trip.party,
        budget=merged_budget(trip.budget, patch.budget) if patch.budget else trip.budget,
    )
    change = patch.capabilities
    is_open = state.parts_open if change is None else change.open
    arranged = state.arranged if change is None else tuple(sorted({*state.arranged, *change.arranged} - set(change.add)))
    return evolve(state, trip=trip, capabilities=_capabilities(state, change), parts_open=is_open, arranged=arranged)


def _dates(known: DateRange, patch: TripPatch) -> DateRange:
    """The merged range. Readers refuse impossible ranges in words; should one slip through, what was known stays."""
    if patch.dates is None:
        return known
    try:
        return merged_dates(known, patch.dates)
    except ValidationError:
        return known


def _settled(stops: tuple[Stop, ...], known: tuple[Stop, ...], dates: DateRange) -> tuple[Stop, ...]:
    """Stops with nights that sum to the trip's; a new list of stops is spread afresh from what was said about it."""
    stops = _one_stay(stops)
    if not (dates.start and dates.end):
        return stops
    total = (dates.end - dates.start).days
    if sum(s.nights or 0 for s in stops) == total and all(s.nights is not None for s in stops):
        return stops
    return spread_nights(stops, total)


def _one_stay(stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """Stops with those in a row that one sleeps in the same town for ("Iona and Mull") as one, called by what was said for each."""
    joined: list[Stop] = []
    for stop in stops:
        before = joined[-1] if joined else None
        if before is None or not before.place.is_city or not before.place.same_as(stop.place) or before.place.said == stop.place.said:
            joined.append(stop)
            continue
        nights = before.nights + stop.nights if before.nights is not None and stop.nights is not None else before.nights or stop.nights
        said = " and ".join(word for word in (before.place.said, stop.place.said) if word)
        joined[-1] = evolve(before, place=evolve(before.place, said=said or None), nights=nights)
    return tuple(joined)


def _capabilities(state: TripState, change: CapabilityChange | None) -> tuple[str, ...] | None:
    if change is None:
        return state.capabilities
    kept = () if change.replace else state.capabilities or ()
    wanted = (set(kept) - set(change.remove)) | set(change.add)
    return tuple(c for c in PARTS.ids if c in wanted) or None


def _with_preferences(state: TripState, patch: TripPatch) -> TripState:
    prefs = state.preferences
    if patch.pace:
        prefs = evolve(prefs, pace=patch.pace)
    for change in patch.lists:
        name = change.slot.removeprefix("preferences.")
        prefs = evolve(prefs, **{name: merged_list(getattr(prefs, name), change)})
    return evolve(state, preferences=prefs)


def _cleared(state: TripState, slots: tuple[FactSlot, ...]) -> TripState:
    for slot in slots:
        state = _at_default(state, slot.split("."))
    return state


def _at_default(value: V, path: Sequence[str]) -> V:
    """`value` with what lies at `path` as it is before anything is said; words without a field of their own are none."""
    name, *rest = path
    if rest:
        return evolve(value, **{name: _at_default(getattr(value, name), rest)})
    known = type(value).model_fields.get(name)
    return evolve(value, **{name: known.get_default(call_default_factory=True) if known else ()})


def _moved_on(before: TripState, after: TripState, patch: TripPatch, words: str, at: datetime) -> Ledger:
    """The ledger after the patch: filled questions answered, declined ones closed, overtaken assumptions superseded."""
    turn = after.turn.n if after.turn else 0
    questions = after.questions
    touched = set(patch.touched)
    assumed = {a.slot for a in patch.assumed}
    still_missing = set(missing_slots(after))
    for target in touched & set(question_slots()):
        questions = book.supersede(questions, target, turn=turn, at=at)
        if target not in still_missing and target not in assumed:
            questions = book.close(questions, target, "answered", words, turn=turn, at=at)
    party = after.trip.party
    if (
        "trip.party" in touched
        and "trip.party.child_ages" not in assumed
        and (not party.children or len(party.child_ages) >= party.children)
    ):
        questions = book.close(questions, "trip.party.child_ages", "answered", words, turn=turn, at=at)
    if _other_children(before, after) and len(party.child_ages) < party.children:
        questions = book.supersede(questions, AGES, turn=turn, at=at, only=("assumed", "answered", "declined"))
    if touched or patch.refinements or patch.edits:
        questions = book.close(questions, NOTES, "answered", words, turn=turn, at=at)
    if before.parts_open and not after.parts_open:
        questions = book.close(questions, "parts_open", "answered", words, turn=turn, at=at)
    for answered in patch.answered:
        questions = book.close(questions, answered, "answered", words, turn=turn, at=at)
    for declined in patch.declined:
        questions = book.decline(questions, declined.slot, declined.words, text="Told without being asked.", turn=turn, at=at)
    for item in patch.assumed:
        questions = book.assume(questions, item.slot, item.text, why=item.why, turn=turn, at=at)
    changed = before.trip != after.trip or before.capabilities != after.capabilities or before.preferences != after.preferences
    return book.supersede(questions, "confirmation", turn=turn, at=at, only=("asked",)) if changed else questions
