"""The offline reader: `read_message(message, state, today)` says in an engine's own terms what the latest message changes. One pass, no history.

`hearing` reads; this module proposes it as an `ExtractReply` of plain words, which grounding checks like any model's reply.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from planner.domain.ledger import QuestionSlot
from planner.domain.patch import Act, Capability
from planner.domain.ready import required_for
from planner.domain.replies import (
    ExtractReply,
    SaidAct,
    SaidBudget,
    SaidCapabilities,
    SaidChoice,
    SaidClear,
    SaidDates,
    SaidDeclined,
    SaidList,
    SaidPace,
    SaidPart,
    SaidParty,
    SaidPlace,
    SaidRefinement,
    SaidShape,
    SaidStops,
)
from planner.domain.state import TripState
from planner.language.acts import Signals, is_question, read_acts
from planner.language.plan_edits import has_content, hear_edits, unquoted
from planner.language.plan_questions import (
    asks_at_the_end,
    asks_of_a_place,
    asks_of_plans,
    asks_one_thing,
    asks_prices,
    asks_wh,
    asks_where_one_may,
    belief_asked,
    only_asks_of_there,
    only_compares,
)
from planner.language.question_marks import plainly
from planner.language.reading.heard_places import Heard
from planner.language.reading.hearing import Hearing, Known, hear, known_of
from planner.language.reading.itinerary import PlacesReading
from planner.language.reading.plan_choices import is_of_one_part
from planner.language.reading.trip_words import ONE_WAY, ROUND
from planner.language.undo_words import takes_back
from planner.language.utterance import text_of

_OF_A_PLAN = re.compile(r"\b(?:option|plan) (?:\d|one|two|three)\b", re.IGNORECASE)
_MONEY = frozenset(("trip.budget", "capabilities"))
_PLACES = frozenset(("trip.destinations", "trip.origin"))
ABOUT_THE_PLAN = ("swap", "drop", "fewer", "more", "other_stay", "other_transport", "merge")


def read_message(message: str, state: TripState, today: date) -> ExtractReply:
    """What the message changes in the trip, every value with its quote. Deterministic; never fails."""
    if state.options and asks_one_thing(message, state):
        return ExtractReply(acts=(SaidAct(act="question", quote=message.strip()),))
    if not state.options and _OF_A_PLAN.search(message) and is_question(text_of(message).low):
        return ExtractReply(acts=(SaidAct(act="question", quote=message.strip()),))
    if not state.options and only_compares(message):
        return ExtractReply(acts=(SaidAct(act="question", quote=message.strip()),))
    if edits := hear_edits(message, state):
        rest = unquoted(message, (edit.quote for edit in edits))
        base = read_message(rest, state, today) if has_content(rest) and rest != message else ExtractReply()
        both = {act.act: act for act in (SaidAct(act="refine", quote=message.strip()), *base.acts)}
        return base.model_copy(update={"edits": edits, "acts": tuple(both.values())})
    if takes_back(message, state):
        return ExtractReply(acts=(SaidAct(act="undo", quote=message.strip()),))
    if asks_of_plans(message, state):
        return ExtractReply(acts=(SaidAct(act="question", quote=message.strip()),))
    known = known_of(state)
    heard = hear(message, today, known)
    acts = acts_of(message, heard, known)
    if acts[0] == "restart":
        known = Known(talking=known.talking)
        heard = hear(message, today, known)
    if only_wants_to_know(message, heard, state):
        return ExtractReply(acts=(SaidAct(act="question", quote=message.strip()),))
    wishes = wishes_of(heard, known)
    whole = message.strip()
    return ExtractReply(
        acts=tuple(SaidAct(act=act, quote=whole) for act in acts),
        capabilities=_capabilities(heard, message),
        origin=place_said(heard.places.origin) if heard.places.origin else None,
        destinations=stops_said(heard.places, message),
        trip_type=SaidShape(value=heard.places.trip_type, quote=shape_words(message)) if heard.places.trip_type else None,
        dates=_dates(heard, message, known),
        party=_party(heard, message),
        budget=_budget(heard, message),
        pace=SaidPace(value=heard.preferences.pace, quote=heard.preferences.pace_quote) if heard.preferences.pace else None,
        lists=lists_of(heard, wishes),
        clear=tuple(SaidClear(slot=slot, quote=whole) for slot in heard.taken_back),
        declined=tuple(SaidDeclined(slot=slot, quote=whole) for slot in heard.passing.slots),
        option=SaidChoice(value=heard.choice.option, quote=whole) if heard.choice.option else None,
        refinements=wishes,
        missing=_missing(state, heard),
    )


def only_wants_to_know(message: str, heard: Hearing, state: TripState) -> bool:
    """Whether a message asks and states nothing of the trip: before there are plans, what a place or a house is like; of plans, at its end."""
    if state.options:
        return not heard.requirements and asks_at_the_end(message)
    of_there = not heard.requirements and only_asks_of_there(message)
    of_a_place = bool(state.trip.destinations and heard.requirements) and set(heard.requirements) <= _PLACES and asks_of_a_place(message)
    if _WOULD_IT_DO.match(plainly(message)) or (not heard.requirements and (asks_wh(message) or asks_where_one_may(message))):
        return True
    of_prices = set(heard.requirements) <= _MONEY and asks_prices(message)
    return only_compares(message) or of_there or of_a_place or of_prices or belief_asked(message) is not None


_WOULD_IT_DO = re.compile(
    r"^\W*(?:(?:and|so|but|hm+|ok) )*(?:is|are|will|would|do you think) [^,.!;?]{3,50}? (?:going to |really |is |are )?(?:be )?"
    r"(?:enough|okay?|fine|alright|sufficient|realistic|too (?:much|many|long|short|little|few|tight))\b[^,.!;?]*\W*$",
    re.IGNORECASE,
)
""" "Is one room going to be enough for three?": a judgement that is asked for, and no fact."""


def shape_words(message: str) -> str:
    """The words that say whether the trip goes one way or there and back."""
    low = text_of(message).low
    found = ONE_WAY.search(low) or ROUND.search(low)
    return message[found.start() : found.end()] if found else message


def wishes_of(heard: Hearing, known: Known) -> tuple[SaidRefinement, ...]:
    """Refinements that are not simply facts: "add Florence" is a stop, "2 more people" is the party."""
    told = bool(heard.places.stops or heard.places.removed or heard.party.says_heads)
    kept = [w for w in heard.choice.refinements if not (told and w.kind in ("swap", "drop", "fewer", "more"))]
    if not known.options and not heard.dates.is_empty:
        kept = [w for w in kept if w.kind not in ("add_day", "remove_day")]
    if heard.parts.remove or (heard.parts.add and known.capabilities and not set(heard.parts.add) <= set(known.capabilities)):
        kept = [w for w in kept if w.kind not in ("drop", "swap", "other_transport", "more")]
    return tuple(kept)


def lists_of(heard: Hearing, wishes: tuple[SaidRefinement, ...]) -> tuple[SaidList, ...]:
    """Preferences that are not simply a wish about the plans: "swap the museum" is no taste."""
    if any(w.kind in ABOUT_THE_PLAN for w in wishes):
        return ()
    return tuple(item for item in heard.preferences.lists if not (wishes and item.slot == "preferences.notes"))


def _is_news(item: SaidList, known: Known) -> bool:
    """Whether a preference says more than is known: "what about the peanut allergy?" asks about one."""
    held = set(getattr(known.preferences, item.slot.removeprefix("preferences.")))
    return bool(item.remove or not {i.item for i in item.add} <= held)


def acts_of(message: str, heard: Hearing, known: Known) -> tuple[Act, ...]:
    """The acts of `message` by its own words, the most consequential first."""
    wishes = wishes_of(heard, known)
    lists = tuple(item for item in lists_of(heard, wishes) if _is_news(item, known))
    if heard.choice.wants_more:
        lists = tuple(item for item in lists if item.slot != "preferences.transport_prefer")
    required = heard.requirements
    chosen = set(known.capabilities or ())
    named = bool(set(heard.parts.add) - chosen) and not heard.choice.wants_more
    dropped = any(p in chosen for p in heard.parts.remove)
    told = Signals(
        facts=bool(required or named or dropped or lists or heard.preferences.pace or heard.places.trip_type or heard.taken_back),
        requirements=bool(required),
        preferences=bool(lists or heard.preferences.pace or named),
        from_questions_only=heard.asks_only,
        passed=heard.passing.passed,
        unknown=heard.passing.unknown,
        chose=heard.choice.chose,
        refined=bool(wishes),
        only_days=heard.dates.is_shift and set(required) == {"trip.date_range"},
        wants_more=heard.choice.wants_more,
        dropped_part=dropped or bool(heard.taken_back),
        confirming="confirmation" in known.asked,
        asked=any(slot != "confirmation" for slot in known.asked),
        answers_ages="trip.party.child_ages" in known.asked and bool(heard.party.ages) and set(required) == {"trip.party"},
        options=bool(known.options),
        talking=known.talking,
        of_one_part=is_of_one_part(text_of(message).low, known.options),
    )
    return read_acts(text_of(message).low, told)


def _capabilities(heard: Hearing, message: str) -> SaidCapabilities | None:
    parts = heard.parts
    if not (parts.add or parts.remove):
        return None

    def said(part: Capability) -> SaidPart:
        span = parts.span_of(part)
        return SaidPart(part=part, quote=message[span[0] : span[1]] if span and span[1] else message)

    return SaidCapabilities(add=tuple(map(said, parts.add)), remove=tuple(map(said, parts.remove)), replace=parts.replace)


def place_said(heard: Heard) -> SaidPlace:
    """A heard place in an engine's terms."""
    place = heard.place
    return SaidPlace(
        quote=heard.quote or heard.said,
        name=place.name if place else None,
        region=place.region if place else None,
        country=place.country if place else None,
        nights=heard.nights,
        nights_quote=heard.nights_said,
    )


def stops_said(places: PlacesReading, message: str) -> SaidStops | None:
    """The heard stops in an engine's terms: the new list, those to add, or those to take out."""
    if places.stops:
        return SaidStops(mode="add" if places.mode == "add" else "set", places=tuple(place_said(stop) for stop in places.stops))
    if places.removed:
        return SaidStops(
            mode="remove", places=tuple(SaidPlace(quote=p.said or p.name, name=p.name, country=p.country) for p in places.removed)
        )
    return None


def dated_words(heard: Hearing, message: str) -> str:
    """The stretch of the message that speaks of dates."""
    spans = heard.dates.spans
    start, end = (min(s for s, _ in spans), max(e for _, e in spans)) if spans else (0, len(message))
    return message[start:end].strip()


def _dates(heard: Hearing, message: str, known: Known) -> SaidDates | None:
    dates = heard.dates
    current, longer = known.trip.date_range, heard.places.longer
    added = longer or (sum(s.nights or 0 for s in heard.places.stops) if heard.places.mode == "add" else 0)
    if added and current.start and current.nights and dates.nights in (None, added) and not dates.problems and not (longer and dates.start):
        longer = current.nights + added
        said = " ".join(s.nights_said for s in heard.places.stops if s.nights_said).strip()
        return SaidDates(
            quote=said if said in message else message,
            start=current.start.isoformat(),
            nights=longer,
            end=(current.start + timedelta(days=longer)).isoformat(),
        )
    if dates.is_empty:
        return None
    window = dates.window
    return SaidDates(
        quote=dated_words(heard, message),
        start=dates.start.isoformat() if dates.start else None,
        end=dates.end.isoformat() if dates.end else None,
        nights=dates.nights,
        earliest=window.earliest.isoformat() if window else None,
        latest=window.latest.isoformat() if window else None,
    )


def _party(heard: Hearing, message: str) -> SaidParty | None:
    party = heard.party
    if not party.says_heads and party.rooms is None:
        return None
    spans = party.spans or ((0, len(message)),)
    words = message[min(s for s, _ in spans) : max(e for _, e in spans)]
    return SaidParty(
        adults=party.adults, adults_quote=words if party.adults is not None else "",
        children=party.children, children_quote=words if party.children is not None else "",
        infants=party.infants, infants_quote=words if party.infants is not None else "",
        child_ages=party.ages or None, child_ages_quote=words if party.ages else "",
        rooms=party.rooms, rooms_quote=words if party.rooms is not None else "",
    )  # fmt: skip


def _budget(heard: Hearing, message: str) -> SaidBudget | None:
    money = heard.money
    if money.amount is None and money.level is None:
        return None
    spans = money.spans or ((0, len(message)),)
    return SaidBudget(
        quote=message[min(s for s, _ in spans) : max(e for _, e in spans)],
        level=money.level,
        amount=f"{money.amount:f}" if money.amount is not None else None,
        currency=None if money.unit else money.currency,
        basis=money.basis,
    )


def _missing(state: TripState, heard: Hearing) -> tuple[str, ...]:
    """The reader's own opinion of what is still needed: the required paths that neither the trip nor this message gives."""
    trip, said, dates = state.trip, heard.requirements, heard.dates
    parts = set(state.capabilities or ()) | set(heard.parts.add)
    passed: tuple[QuestionSlot, ...] = heard.passing.slots
    places = [s.place for s in heard.places.stops if s.place is not None] or [s.place for s in trip.destinations]
    known = {
        "capabilities": bool(parts) or "capabilities" in passed,
        "parts_open": True,
        "trip.destinations": (bool(places) and all(p.is_city for p in places)) or "trip.destinations" in passed,
        "trip.origin": trip.origin is not None or "trip.origin" in (*said, *passed),
        "trip.date_range.start": bool(dates.start or trip.date_range.start) or "trip.date_range" in passed,
        "trip.date_range.end": bool(dates.end or trip.date_range.end) or "trip.date_range" in passed,
        "trip.party.adults": bool(heard.party.adults or trip.party.adults) or "trip.party" in passed,
        "trip.budget": trip.budget.known or "trip.budget" in (*said, *passed),
    }
    return tuple(path for path in required_for(parts, heard.places.trip_type or trip.trip_type) if not known[path])
