"""From any engine's reply to what the message really changes: everything resolved by code, nothing kept that the words do not
support, and nothing lost that code heard in them."""

from __future__ import annotations

from datetime import date

from planner.domain.events import MessageRead
from planner.domain.patch import ACT_ORDER, Act, DatesPatch, FactSlot, TripPatch, merged_budget, merged_dates, merged_party
from planner.domain.policy import MAX_NIGHTS
from planner.domain.replies import ExtractReply
from planner.domain.state import TripState
from planner.domain.values import Place, evolve
from planner.grounding.ground_acts import ground_clear, sure_acts
from planner.grounding.ground_dates import GroundedDates, ground_dates
from planner.grounding.ground_passes import with_passed
from planner.grounding.ground_people import budget_problems, ground_budget, ground_party
from planner.grounding.ground_places import ground_places
from planner.grounding.ground_preferences import ground_lists, ground_pace, ground_parts
from planner.grounding.ground_wishes import ground_option, ground_refinements
from planner.language.acts import is_question
from planner.language.reading import acts_of, dated_words, lists_of, wishes_of
from planner.language.reading.hearing import Hearing, hear, known_of
from planner.language.utterance import asking_spans, text_of
from planner.places.geography import currency_of


def ground(reply: ExtractReply, *, state: TripState, message: str, today: date) -> MessageRead:
    """The acts and the patch of `message`: all that code heard in it, and of what `reply` says beside that as much as its words support.

    Where the two disagree code wins. `missing` stays the engine's opinion.
    """
    known = known_of(state)
    heard = hear(message, today, known)
    low = text_of(message).low
    own = acts_of(message, heard, known)
    said = sure_acts(reply.acts, own, low)
    if said[0] == "undo":
        return MessageRead(acts=tuple(act for act in said if act in own), patch=TripPatch(), missing=reply.missing, draft=reply.reply or "")
    if said[0] == "restart":
        state = TripState(trip_id=state.trip_id)
        known = known_of(state)
        heard = hear(message, today, known)
    asked = set(known.asked)
    stated = text_of(message).without(asking_spans(low, is_question)).low
    wishes = wishes_of(heard, known)
    counted = text_of(message).without((*heard.dates.spans, *heard.money.spans, *heard.party.spans)).low
    places = ground_places(
        reply.origin,
        reply.destinations,
        heard.places,
        message,
        state.trip,
        sure="trip.destinations" in asked or len(heard.requirements) > 1,
    )
    dates = ground_dates(reply.dates, heard.dates, dated_words(heard, message), low, state.trip.date_range)
    party = ground_party(reply.party, heard.party, counted, state.trip.party, asked="trip.party" in asked)
    patch = TripPatch(
        capabilities=ground_parts(reply.capabilities, heard, low, state),
        origin=places.origin,
        destinations=places.destinations,
        trip_type=heard.places.trip_type if heard.places.trip_type != state.trip.trip_type else None,
        dates=dates.patch,
        party=party.patch,
        budget=ground_budget(
            reply.budget,
            heard.money,
            counted,
            asked="trip.budget" in asked,
            home=_money_of(places.origin or state.trip.origin),
            there=_money_of(next((s.place for s in places.destinations or state.trip.destinations), None)),
        ),
        pace=ground_pace(reply.pace, heard, low, asked="preferences.pace" in asked, options=bool(state.options)),
        lists=ground_lists(reply.lists, lists_of(heard, wishes), heard, wishes, stated, state),
        clear=(*ground_clear(reply.clear, heard.taken_back, low, state.preferences), *_moved_away(dates.patch, state)),
        assumed=(*places.assumed, *dates.assumed, *party.assumed),
        readings=(*places.readings, *dates.readings),
        problems=(*places.problems, *dates.problems, *party.problems, *budget_problems(heard.money)),
        refinements=ground_refinements(reply.refinements, wishes, low, stated, state.options),
        option_choice=ground_option(heard, state.options),
    )
    patch = _with_days(_without_repeats(patch, state, dates), state)
    if heard.asks_only:
        patch = _only_new(patch, state)
    patch = with_passed(patch, heard.passing.slots, state, message, today)
    claims_wish = "refine" in reply.acts and not wishes
    return MessageRead(
        acts=_acts(said, own, patch, heard, state, claims_wish=claims_wish), patch=patch, missing=reply.missing, draft=reply.reply or ""
    )


def _money_of(place: Place | None) -> str | None:
    return currency_of(place.country) if place else None


def _moved_away(dates: DatesPatch | None, state: TripState) -> tuple[FactSlot, ...]:
    """The exact dates known give way when the message moves the trip to a vague stretch."""
    vague = dates is not None and dates.window is not None and dates.start is None and dates.end is None
    return ("trip.date_range",) if vague and state.trip.date_range.start is not None else ()


def _without_repeats(patch: TripPatch, state: TripState, dates: GroundedDates) -> TripPatch:
    """`patch` without facts that only say again what is known, except in answer to an open question."""
    trip = state.trip
    changes: dict[str, object] = {}
    if patch.origin is not None and patch.origin.same_as(trip.origin):
        changes["origin"] = None
    if patch.destinations is not None and [s.place for s in trip.destinations] and _same_stops(patch, state):
        changes["destinations"] = None
    if patch.party is not None and merged_party(trip.party, patch.party) == trip.party:
        changes["party"] = None
    if patch.budget is not None and merged_budget(trip.budget, patch.budget) == trip.budget:
        changes["budget"] = None
    if patch.pace is not None and patch.pace == state.preferences.pace:
        changes["pace"] = None
    if patch.dates is not None and "trip.date_range" not in patch.clear and _merged(state, patch.dates) == trip.date_range:
        changes["dates"] = None
    return evolve(patch, **changes) if changes else patch


def _with_days(patch: TripPatch, state: TripState) -> TripPatch:
    """A wish for a longer or shorter trip as nights, where the message's dates did not say so themselves; the start stays."""
    kinds = {r.kind for r in patch.refinements}
    nights = state.trip.date_range.nights
    if patch.dates is not None or nights is None or not state.trip.date_range.start:
        return patch
    if "add_day" in kinds and nights < MAX_NIGHTS:
        return evolve(patch, dates=DatesPatch(nights=nights + 1))
    if "remove_day" in kinds and nights > 1:
        return evolve(patch, dates=DatesPatch(nights=nights - 1))
    return patch


def _merged(state: TripState, dates: DatesPatch) -> object:
    return merged_dates(state.trip.date_range, dates)


def _same_stops(patch: TripPatch, state: TripState) -> bool:
    old, new = state.trip.destinations, patch.destinations or ()
    return len(old) == len(new) and all(a.place.same_as(b.place) and b.nights in (None, a.nights) for a, b in zip(old, new, strict=True))


def _only_new(patch: TripPatch, state: TripState) -> TripPatch:
    """`patch` without what would overwrite a known fact: a question for information changes nothing that was settled."""
    trip = state.trip
    known = {
        "origin": trip.origin is not None,
        "destinations": bool(trip.destinations),
        "dates": trip.date_range.start is not None,
        "party": trip.party.adults is not None,
        "budget": trip.budget.known,
    }
    changes: dict[str, object] = {name: None for name, is_known in known.items() if is_known}
    return evolve(patch, **changes) if changes else patch


def _acts(
    said: tuple[Act, ...], own: tuple[Act, ...], patch: TripPatch, heard: Hearing, state: TripState, *, claims_wish: bool
) -> tuple[Act, ...]:
    """The acts as the grounded patch bears them out, most consequential first."""
    if said[0] == "restart":
        return ("restart", "inform") if patch.touched else ("restart",)
    acts = set(said) | ({"refine"} if claims_wish and patch.refinements else set())
    if not (patch.touched or patch.readings or patch.problems):
        acts -= {"inform", "correct"} - set(own)
    if "select_option" in acts and not heard.choice.chose:
        acts.discard("select_option")
    only_days = "refine" in acts and patch.touched == ("trip.date_range",)
    if only_days:
        acts -= {"inform", "correct"}
    elif "inform" in acts and _overwrites(patch, state):
        acts.discard("inform")
        acts.add("correct")
    if "correct" in acts and heard.requirements and not (patch.touched or patch.readings or patch.problems):
        acts = (acts - {"correct"}) | {"inform"}
    if "confirm" in acts and "correct" in acts and patch.sets_requirement and not state.options:
        acts.discard("confirm")
    if "refine" in acts and not patch.refinements and not patch.touched:
        acts.discard("refine")
    return tuple(act for act in ACT_ORDER if act in acts and (act != "other" or len(acts) == 1)) or ("other",)


def _overwrites(patch: TripPatch, state: TripState) -> bool:
    """Whether the patch puts a different value where one was known; a city for its region or days for a window only settle it."""
    trip = state.trip
    dates = patch.dates
    return any((
        patch.origin is not None and trip.origin is not None and trip.origin.is_city,
        patch.destinations is not None and bool(trip.destinations) and all(s.place.is_city for s in trip.destinations),
        dates is not None and trip.date_range.start is not None and dates.start not in (None, trip.date_range.start),
        dates is not None and trip.date_range.end is not None and dates.end not in (None, trip.date_range.end),
        dates is not None and trip.date_range.nights is not None and dates.nights not in (None, trip.date_range.nights),
        "trip.date_range" in patch.clear,
        patch.party is not None and trip.party.adults is not None and patch.party.adults not in (None, trip.party.adults),
        patch.party is not None and trip.party.rooms is not None and patch.party.rooms not in (None, trip.party.rooms),
        patch.budget is not None and trip.budget.amount is not None and patch.budget.amount is not None,
        patch.budget is not None and trip.budget.level is not None and patch.budget.level not in (None, trip.budget.level),
        patch.pace is not None and state.preferences.pace is not None,
        bool(patch.capabilities and (patch.capabilities.remove or patch.capabilities.replace) and state.capabilities),
        any(change.remove for change in patch.lists),
    ))  # fmt: skip
