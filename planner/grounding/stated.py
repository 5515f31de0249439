"""What code hears by itself, in the words that no quote has taken: only for slots the reader left alone, and only what is plainly stated."""

from __future__ import annotations

import re
from datetime import date

from planner.domain.ledger import Candidate, QuestionSlot
from planner.domain.patch import Assumed, BudgetPatch, ListChange, ListSlot, Reading, TripPatch, with_change
from planner.domain.state import TripState
from planner.domain.values import Place, Stop, evolve
from planner.grounding.ground_dates import GroundedDates, dates_heard
from planner.grounding.ground_people import Counted, money_heard, money_problem, party_of
from planner.grounding.ground_places import is_ruled_out, moved, narrowed, open_nights
from planner.grounding.ground_support import ADULT, CHILD, INFANT, ROOM, counted, heads_counted
from planner.grounding.ground_wishes import part_change
from planner.grounding.quotes import Account
from planner.language.lexicons import is_foreign
from planner.language.money import renamed_currency
from planner.language.reading import dated_words
from planner.language.reading.capabilities import TRANSPORT, read_parts
from planner.language.reading.heard_places import Heard, label_of
from planner.language.reading.hearing import Hearing, Known, hear
from planner.language.reading.place_roles import joins_us_from
from planner.language.reading.preference_words import ACCESS, DIETARY
from planner.language.reading.preferences import is_wanted
from planner.language.utterance import text_of
from planner.places.geography import currency_of

_NEEDS: frozenset[ListSlot] = frozenset({"preferences.dietary", "preferences.accessibility"})
_NOUNS: dict[Counted, str] = {"adults": ADULT, "children": CHILD, "infants": INFANT, "rooms": ROOM}
SHORT = 6
LONGEST_CORRECTION = 14


def with_stated(
    patch: TripPatch, dates: GroundedDates, account: Account, state: TripState, known: Known, today: date
) -> tuple[TripPatch, GroundedDates]:
    """`patch` with what the unquoted words state about slots nobody read."""
    left = text_of(account.spoken.message).without(account.quoted)
    if not re.search(r"\w", left.low):
        return patch, dates
    own = hear(left.written, today, known)
    asked = set(known.asked)
    foreign = account.by == "model" and is_foreign(account.spoken.message)
    patch = patch if foreign else _with_places(patch, own, account, state, asked)
    if patch.dates is None and not any(r.slot == "trip.date_range" for r in patch.readings):
        patch, dates = _with_dates(patch, own, account, state, asked, left.low)
    patch = _with_party(patch, own, account, state, asked, left.low)
    patch = _with_budget(patch, own, account, state)
    if foreign:
        return patch, dates
    patch = _with_parts(patch, own, account, state, asked)
    if patch.pace is None and own.preferences.pace and "preferences.pace" in asked:
        account.heard("preferences.pace", (), own.preferences.pace)
        patch = evolve(patch, pace=own.preferences.pace)
    if patch.trip_type is None and own.places.trip_type not in (None, state.trip.trip_type):
        account.heard("trip.trip_type", (), str(own.places.trip_type))
        patch = evolve(patch, trip_type=own.places.trip_type)
    return _with_lists(patch, own, account, state, asked), dates


def _with_places(patch: TripPatch, own: Hearing, account: Account, state: TripState, asked: set[QuestionSlot]) -> TripPatch:
    """A start said as one, and stops led to by a word of going, in answer to a question, or among other facts of a new trip."""
    places, trip = own.places, state.trip
    open_slots = {r.slot for r in patch.readings}
    origin = places.origin
    is_stop = origin is not None and any(s.place.same_as(origin.place) for s in patch.destinations or () if origin.place is not None)
    if origin is not None and patch.origin is None and "trip.origin" not in open_slots and not is_stop:
        patch = _with_origin(patch, origin, account)
    if patch.destinations is not None:
        return _with_listed(patch, own, account, state)
    if "trip.destinations" in open_slots:
        return patch
    sure = "trip.destinations" in asked or not trip.destinations or places.cued or len(account.spoken.low.split()) <= SHORT
    if places.stops and sure:
        return _with_stops(patch, own, account, state)
    gone = [p for p in places.removed if any(p.same_as(s.place) for s in trip.destinations)]
    kept = tuple(s for s in trip.destinations if not any(s.place.same_as(p) for p in gone))
    if gone and kept and not places.stops:
        account.heard("trip.destinations", (), "without " + ", ".join(p.name for p in gone))
        return evolve(patch, destinations=open_nights(kept))
    return patch


_LISTED = re.compile(r"^(?:\W|¦|\b(?:and|then|or|via|und|y|e|et|con|mit|und dann)\b|\d+|nights?)*$")
"""What stands between two items of one list."""


def _with_listed(patch: TripPatch, own: Hearing, account: Account, state: TripState) -> TripPatch:
    """The stops of a reply with one that it left out of a list: an unquoted place between two of its own, or at the end the words name."""
    taken = {row.spans[0]: row for row in account.rows if row.slot == "trip.destinations" and row.kept and row.spans}
    stops = list(patch.destinations or ())
    if own.places.mode != "set" or len(taken) != len(stops) or state.trip.destinations:
        return patch
    placed = sorted(zip(taken, stops, strict=True), key=lambda pair: pair[0])
    if [stop for _, stop in placed] != stops:
        return patch
    musts = {item.casefold() for change in patch.lists if change.slot == "preferences.must_do" for item in change.add}
    for heard in own.places.stops:
        span = next(iter(account.spoken.where(heard.said)), None)
        if (
            heard.place is None
            or not heard.place.is_city
            or span is None
            or any(heard.place.same_as(s.place) for s in stops)
            or patch.origin == heard.place
            or f"day trip to {heard.said}".casefold() in musts
        ):
            continue
        before = max((s for s, _ in placed if s[1] <= span[0]), default=None)
        after = min((s for s, _ in placed if s[0] >= span[1]), default=None)
        low = account.spoken.low
        joined = (before is not None and _LISTED.match(low[before[1] : span[0]])) or (
            after is not None and _LISTED.match(low[span[1] : after[0]])
        )
        if joined or _LAST_STOP.search(low[: span[0]]):
            placed = sorted([*placed, (span, Stop(place=heard.place, nights=heard.nights))], key=lambda pair: pair[0])
            account.heard("trip.destinations", (span,), label_of(heard.place))
    listed = tuple(stop for _, stop in placed)
    if any(s.nights is None for s in listed) and not all(s.nights is None for s in listed) and len(listed) != len(stops):
        listed = open_nights(listed)
    return evolve(patch, destinations=listed) if len(listed) != len(stops) else patch


_LAST_STOP = re.compile(r"\b(?:end|ending|finish|finishing)(?: up)? (?:in|at)(?: the)? $")


def _with_origin(patch: TripPatch, origin: Heard, account: Account) -> TripPatch:
    spans = account.spoken.where(origin.said)[:1]
    if any(joins_us_from(account.spoken.low[:start]) for start, _ in spans):
        return patch
    if origin.place is not None:
        account.heard("trip.origin", spans, label_of(origin.place))
        return evolve(patch, origin=origin.place, assumed=(*patch.assumed, *_why(origin, "trip.origin")))
    if origin.candidates:
        account.heard("trip.origin", spans, "one of several places")
        return evolve(patch, readings=(*patch.readings, _reading(origin, "trip.origin")))
    return patch


def _with_stops(patch: TripPatch, own: Hearing, account: Account, state: TripState) -> TripPatch:
    known = state.trip.destinations
    start = patch.origin or state.trip.origin
    stops = tuple(h for h in own.places.stops if h.place is None or not h.place.same_as(start))
    low = account.spoken.low
    stops = tuple(h for h in stops if not (at := account.spoken.where(h.said)) or not all(is_ruled_out(low, span) for span in at))
    fresh = tuple(Stop(place=h.place, nights=h.nights) for h in stops if h.place is not None)
    open_one = next((h for h in stops if h.place is None and h.candidates), None)
    readings = (*patch.readings, _reading(open_one, "trip.destinations")) if open_one else patch.readings
    notes = tuple(note for h in stops for note in _why(h, "trip.destinations"))
    spans = tuple(span for h in stops for span in account.spoken.where(h.said)[:1])
    if fresh or open_one:
        account.heard("trip.destinations", spans, ", ".join(label_of(h.place) if h.place else h.said for h in stops))
    listed: tuple[Stop, ...] | None = None
    if fresh and own.places.mode == "add":
        new = tuple(f for f in fresh if not any(f.place.same_as(s.place) for s in known))
        listed = (*open_nights(known), *new) if new else None
    elif fresh and not (open_one and len(stops) == 1):
        listed = moved(narrowed(fresh, known), known)
    return evolve(patch, destinations=listed, readings=readings, assumed=(*patch.assumed, *notes))


def _why(heard: Heard, slot: QuestionSlot) -> tuple[Assumed, ...]:
    return (Assumed(slot=slot, text=label_of(heard.place), why=heard.assumption),) if heard.place and heard.assumption else ()


def _reading(heard: Heard, slot: QuestionSlot) -> Reading:
    candidates: tuple[Candidate, ...] = heard.candidates
    return Reading(slot=slot, said=heard.said, candidates=candidates)


def _with_dates(
    patch: TripPatch, own: Hearing, account: Account, state: TripState, asked: set[QuestionSlot], low: str
) -> tuple[TripPatch, GroundedDates]:
    """A day with its number, a stretch while none is known, and whatever answers the question."""
    known = state.trip.date_range
    words = dated_words(own, account.spoken.message)
    numbered = any(re.search(r"\d", low[start:end]) for start, end in own.dates.spans)
    unknown = known.start is None and known.window is None
    if own.dates.is_empty or not ("trip.date_range" in asked or numbered or unknown or own.dates.is_shift):
        return patch, GroundedDates()
    found = dates_heard(own.dates, words, text_of(account.spoken.message).low, known)
    if found == GroundedDates():
        return patch, found
    account.heard("trip.date_range", own.dates.spans, words)
    return evolve(
        patch, dates=found.patch, readings=(*patch.readings, *found.readings), problems=(*patch.problems, *found.problems),
        assumed=(*patch.assumed, *found.assumed),
    ), found  # fmt: skip


def _with_party(patch: TripPatch, own: Hearing, account: Account, state: TripState, asked: set[QuestionSlot], low: str) -> TripPatch:
    """Numbers with their noun, heads told off by "me and my wife", and whatever answers the question."""
    so_far = patch.party
    answers = bool({"trip.party", "trip.party.child_ages"} & asked)
    numbers: dict[Counted, int] = {}
    for field in _NOUNS:
        number = getattr(own.party, field)
        if number is None or (so_far is not None and getattr(so_far, field) is not None):
            continue
        if answers or so_far is None or counted(number, _NOUNS[field], low) or (field == "adults" and heads_counted(number, low)):
            numbers[field] = number
    ages = own.party.ages if so_far is None or so_far.child_ages is None else ()
    if not numbers and not ages:
        return patch
    account.heard("trip.party", own.party.spans, ", ".join(f"{n} {field}" for field, n in numbers.items()) or f"ages {ages}")
    held = {f: v for f in _NOUNS if so_far is not None and (v := getattr(so_far, f)) is not None}
    kept = (so_far.child_ages if so_far else None) or ages or None
    found = party_of({**held, **numbers}, kept, state.trip.party, own.party)
    return evolve(patch, party=found.patch or so_far, problems=(*patch.problems, *found.problems), assumed=(*patch.assumed, *found.assumed))


def _with_budget(patch: TripPatch, own: Hearing, account: Account, state: TripState) -> TripPatch:
    money = own.money
    if patch.budget is not None or any(p.slot == "trip.budget" for p in patch.problems):
        return patch
    problem = money_problem(money)
    if problem is not None:
        return evolve(patch, problems=(*patch.problems, problem))
    if money.amount is None and state.trip.budget.amount is not None and len(account.spoken.low.split()) <= LONGEST_CORRECTION:
        currency = renamed_currency(account.spoken.message)
        if currency is not None and currency != state.trip.budget.currency:
            account.heard("trip.budget", (), currency)
            return evolve(patch, budget=BudgetPatch(currency=currency))
    budget = money_heard(
        money,
        _money_of(patch.origin or state.trip.origin),
        _money_of(next((s.place for s in patch.destinations or state.trip.destinations), None)),
    )
    if budget is None:
        return patch
    account.heard("trip.budget", money.spans, " ".join(str(v) for v in (budget.level, budget.amount, budget.currency, budget.basis) if v))
    return evolve(patch, budget=budget)


def _money_of(place: Place | None) -> str | None:
    return currency_of(place.country) if place is not None and place.country else None


def _with_parts(patch: TripPatch, own: Hearing, account: Account, state: TripState, asked: set[QuestionSlot]) -> TripPatch:
    """The parts that the unquoted words ask for, where the whole message does so too ("not too much driving" does not)."""
    parts = own.parts
    if patch.capabilities is not None:
        return _with_listed_parts(patch, own, account, state)
    chosen = state.capabilities or ()
    whole = read_parts(account.spoken.low, state.capabilities, asked="capabilities" in asked)
    add = tuple(part for part in parts.add if part in whole.add)
    if not (add or parts.remove):
        return patch
    change = part_change(add, tuple(c for c in parts.remove if c in chosen and c not in add), parts.replace and bool(add), state)
    if change is None:
        return patch
    account.heard("capabilities", parts.spans, ", ".join((*change.add, *(f"no {c}" for c in change.remove))))
    return evolve(patch, capabilities=change)


_BESIDE = re.compile(r"^(?:\W|¦|\b(?:and|plus|a|an|the|some|good|und|y|e|et|ein|eine|un|una|une|el|la)\b|[とや和])*$")
_BY = re.compile(r"\b(?:by|mit de[mr]|per|en|in|with)(?: an?| the)? $")


def _with_listed_parts(patch: TripPatch, own: Hearing, account: Account, state: TripState) -> TripPatch:
    """The parts of a reply with one that it left out of their list ("flights and hotels"), or a way to travel said as one ("by train").

    None is taken that the whole message rules out ("by coach we hire ourselves, so no transport needed").
    """
    change = patch.capabilities
    if change is None or change.replace:
        return patch
    low = account.spoken.low
    taken = [row.spans[0] for row in account.rows if row.slot == "capabilities" and row.kept and row.spans]
    more = []
    unread = [(p, s) for p, s in own.parts.where if p in own.parts.add and p not in (*change.add, *change.remove) and s[0] < s[1]]
    whole = read_parts(low, state.capabilities).add if unread else ()
    waiting = [(p, s) for p, s in unread if p in whole]
    for part, span in sorted(waiting, key=lambda row: min(abs(row[1][0] - s[0]) for s in taken or [(0, 0)])):
        beside = any(_BESIDE.match(low[min(s[1], span[1]) : max(s[0], span[0])]) for s in taken)
        if beside or (part in TRANSPORT and _BY.search(low[: span[0]])):
            more.append(part)
            taken.append(span)
            account.heard("capabilities", (span,), f"{part} on")
    return evolve(patch, capabilities=evolve(change, add=(*change.add, *more))) if more else patch


def _with_lists(patch: TripPatch, own: Hearing, account: Account, state: TripState, asked: set[QuestionSlot]) -> TripPatch:
    """Diets and needs of access wherever they are said, and what answers an open question about wishes."""
    lists = patch.lists
    for slot, word, pattern in (*DIETARY, *ACCESS):
        held = {w.casefold() for w in getattr(state.preferences, slot.removeprefix("preferences."))}
        mine = {w.casefold() for c in lists if c.slot == slot for w in (*c.add, *c.remove)}
        found = next((m for m in pattern.finditer(account.spoken.low) if is_wanted(word, account.spoken.low, m)), None)
        if found is None or word in held or word in mine or _is_told(found.span(), slot, account):
            continue
        account.heard(slot, (found.span(),), word, "always heard")
        lists = with_change(lists, ListChange(slot=slot, add=(word,)))
    for item in own.preferences.lists:
        held = {w.casefold() for w in getattr(state.preferences, item.slot.removeprefix("preferences."))}
        add = tuple(i.item for i in item.add)
        gone = tuple(i.item for i in item.remove if i.item.casefold() in held)
        if item.slot in asked and item.slot not in _NEEDS and add and not any(c.slot == item.slot for c in lists):
            account.heard(item.slot, (), ", ".join(add))
            lists = with_change(lists, ListChange(slot=item.slot, add=add))
        if gone and not any(c.slot == item.slot and c.remove for c in lists):
            account.heard(item.slot, (), "no more " + ", ".join(gone))
            lists = with_change(lists, ListChange(slot=item.slot, remove=gone))
    return evolve(patch, lists=lists)


def _is_told(span: tuple[int, int], slot: ListSlot, account: Account) -> bool:
    """Whether the reader took these words for that list already, in whatever wording."""
    return any(row.kept and row.slot == slot and any(s < span[1] and span[0] < e for s, e in row.spans) for row in account.rows)
