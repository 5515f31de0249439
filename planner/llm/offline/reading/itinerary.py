"""The places of a message and what each is to the trip: start, stops in order with their nights, changes to those known. Names come resolved.

Where a name stands and what it stands for is `planner.places`' business; the words around it decide its role (`roles`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from planner.facts import heads
from planner.ledger import Candidate, Ledger, Question, QuestionSlot
from planner.llm.offline.reading import roles
from planner.llm.offline.reading.answers import pick
from planner.llm.offline.reading.text import Span, Text, one_blank
from planner.llm.offline.reading.trip_words import Beside, nights_beside, trip_type
from planner.mentions import Mention, find_mentions
from planner.places import Ambiguous, PlaceHints, Resolved, bases_of, distance_km
from planner.state import Trip
from planner.values import Place, Stop, Value

_VEHICLE = re.compile(r"(?<!nach )(?<!in )(?<!to )(?<!from )(?<!von )(?<!aus )(?<!visit )\bzug\b")
SAME_TOWN_KM = 15
SAME_REGION_KM = 60


class Heard(Value):
    """One place as it was heard: the person's words, its reading or readings, and the nights said beside it."""

    said: str
    place: Place | None = None
    candidates: tuple[Candidate, ...] = ()
    assumption: str | None = None
    nights: int | None = None


class PlacesReading(Value):
    """The places of one message. `mode` says what becomes of the stops known; `own_nights` are characters that give a stop's nights."""

    origin: Heard | None = None
    stops: tuple[Heard, ...] = ()
    removed: tuple[Place, ...] = ()
    mode: Literal["set", "add", "remove"] = "set"
    trip_type: Literal["one_way", "round_trip"] | None = None
    own_nights: tuple[Span, ...] = ()
    spans: tuple[Span, ...] = ()
    mentioned: tuple[Heard, ...] = ()


class _Sorted:
    """Mentions by role while they are being read."""

    def __init__(self) -> None:
        self.origin: Heard | None = None
        self.stops: list[Heard] = []
        self.removed: list[Place] = []
        self.gives_way: Place | None = None
        self.added = False
        self.nights: list[Span] = []

    def has(self, heard: Heard) -> bool:
        return any(_same(stop, heard) for stop in self.stops)


def read_places(
    text: Text,
    lengths: str,
    trip: Trip,
    asked: tuple[QuestionSlot, ...],
    questions: Ledger,
    currency: str | None,
    replies: tuple[tuple[Span, QuestionSlot], ...],
) -> PlacesReading:
    """The places of `text`; `lengths` is the same text folded, with its dates still in it, for the nights of each stop.

    An answer to an ambiguous place ("the country, not the state") picks from the readings it was asked with.
    """
    shape = trip_type(text.low, trip.trip_type)
    for slot in ("trip.destinations", "trip.origin"):
        question = next((q for q in questions if q.slot == slot and q.status == "asked" and q.candidates), None)
        chosen = _picked(question, text)
        if chosen is not None:
            heard = Heard(said=chosen.place.said or one_blank(text.written), place=chosen.place) if chosen.place else None
            if heard is None:
                continue
            span = ((0, len(text.low)),)
            return (
                PlacesReading(origin=heard, spans=span)
                if slot == "trip.origin"
                else PlacesReading(stops=(heard,), spans=span, trip_type=shape)
            )
    text = text.without(m.span() for m in _VEHICLE.finditer(text.low))
    mentions = find_mentions(text.written, hints_of(trip, currency, asked))
    found = _sorted(text.low, _nights(lengths, mentions), mentions, trip, asked, replies)
    return PlacesReading(
        origin=found.origin,
        stops=tuple(found.stops),
        removed=tuple(found.removed),
        mode="add" if found.added and trip.destinations else "remove" if found.removed and not found.stops and not found.origin else "set",
        trip_type=shape,
        own_nights=tuple(found.nights),
        spans=tuple((m.start, m.end) for m in mentions),
        mentioned=tuple(_heard(m) for m in mentions),
    )


def hints_of(trip: Trip, currency: str | None = None, asked: tuple[QuestionSlot, ...] = ()) -> PlaceHints:
    """What the trip so far says about the names in a message: another place of it, its money, and the curated cities."""
    known = next((p for p in (*(s.place for s in trip.destinations), trip.origin) if p is not None), None)
    return PlaceHints(near=known, currency=currency or trip.budget.currency, role=_role_asked(asked), favoured=_favoured())


def _role_asked(asked: tuple[QuestionSlot, ...]) -> Literal["origin", "destination"] | None:
    """What a bare name would answer."""
    return "destination" if "trip.destinations" in asked else "origin" if "trip.origin" in asked else None


@cache
def _favoured() -> frozenset[str]:
    return frozenset(f"{head.name}|{head.country}" for head in heads())


def _picked(question: Question | None, text: Text) -> Candidate | None:
    return pick(question.candidates, text.low) if question is not None and len(text.low) <= 80 else None


def _heard(mention: Mention, nights: int | None = None) -> Heard:
    match mention.resolution:
        case Resolved(place=place, assumption=assumption):
            return Heard(said=mention.said, place=place, assumption=assumption, nights=nights)
        case Ambiguous(candidates=places) if _all_one(places):
            return Heard(said=mention.said, place=places[0], nights=nights)
        case Ambiguous(candidates=places):
            return Heard(said=mention.said, candidates=tuple(Candidate(label=label_of(p), place=p) for p in places), nights=nights)
        case _:
            return Heard(said=mention.said, nights=nights)


def _all_one(places: tuple[Place, ...]) -> bool:
    """Whether readings are one town under two names: all cities within a few kilometres of the first."""
    first = places[0]
    return all(p.is_city and distance_km(first, p) <= SAME_TOWN_KM for p in places)


def label_of(place: Place) -> str:
    """A place told apart from its namesakes: with its region and country, a state or country named as such."""
    if place.kind == "country":
        return f"{place.name}, the country"
    if place.kind == "region":
        return f"{place.name}, the state" if place.country == "US" else f"{place.name}, the region"
    return ", ".join(part for part in (place.name, place.region if place.region != place.name else None, place.country) if part)


def _same(one: Heard, other: Heard) -> bool:
    if one.place is None or other.place is None:
        return one.said.casefold() == other.said.casefold()
    return one.place.same_as(other.place)


def _sorted(
    low: str,
    nights: dict[int, Beside],
    mentions: tuple[Mention, ...],
    trip: Trip,
    asked: tuple[QuestionSlot, ...],
    replies: tuple[tuple[Span, QuestionSlot], ...],
) -> _Sorted:
    found = _Sorted()
    waiting: Heard | None = None
    for n, mention in enumerate(mentions):
        before = low[mentions[n - 1].end if n else 0 : mention.start]
        after = low[mention.end : mentions[n + 1].start if n + 1 < len(mentions) else len(low)]
        own = nights.get(n)
        heard = _heard(mention, own.nights if own else None)
        role = _role(low, mention, before, after, replies)
        if role == "none":
            continue
        if n + 1 < len(mentions) and role in ("bare", "stop") and _starts_way(found, before, after, mentions, n, trip):
            role = "origin"
        if role == "bare":
            role = "origin" if _answers_origin(trip, asked, found, mentions) else "stop"
        if own and role == "stop":
            found.nights.append(own.span((mention.start, mention.end)))
        waiting = _place_in(found, role, heard, before, after, trip, waiting)
    _settle(found, trip, waiting)
    _without_wholes(found)
    return found


def _role(low: str, mention: Mention, before: str, after: str, replies: tuple[tuple[Span, QuestionSlot], ...]) -> roles.Role:
    for (start, end), slot in replies:
        if start <= mention.start < end:
            return "origin" if slot == "trip.origin" else "stop" if slot == "trip.destinations" else roles.role_of(before, after)
    return roles.role_of(before, after)


def _starts_way(found: _Sorted, before: str, after: str, mentions: tuple[Mention, ...], n: int, trip: Trip) -> bool:
    """Whether this place is where "X to Y" or "between X and Y" begins."""
    if found.origin is not None or found.stops:
        return False
    if before.rstrip().endswith("between") and after.strip() in ("and", "&"):
        return len(mentions) == 2 and "stay" not in before
    if not roles.leads_on(after):
        return False
    if roles.is_arrow(after):
        return (len(mentions) == 2 and trip.origin is None) or (len(mentions) > 2 and ">" in after)
    return True


def _answers_origin(trip: Trip, asked: tuple[QuestionSlot, ...], found: _Sorted, mentions: tuple[Mention, ...]) -> bool:
    """Whether a place without any cue answers "where from?"."""
    if found.origin is not None or "trip.origin" not in asked or "trip.destinations" in asked:
        return False
    return trip.origin is None or len(mentions) == 1


def _place_in(found: _Sorted, role: roles.Role, heard: Heard, before: str, after: str, trip: Trip, waiting: Heard | None) -> Heard | None:
    """Put one place where it belongs; returns the one that waits for a goal to become the start."""
    match role:
        case "origin":
            if found.has(heard):
                return waiting
            if found.origin is None or not found.origin.place or not _same(found.origin, heard):
                found.origin = heard
        case "removed":
            if heard.place is not None:
                found.removed.append(heard.place)
                if roles.is_changed_from(before):
                    found.gives_way = heard.place
        case "home":
            _came_home(found, heard, trip)
        case "end":
            if not found.has(heard):
                found.stops.append(heard)
        case _:
            if roles.waits_for_vehicle(before) and not found.origin and trip.origin is None:
                return heard
            if found.origin is not None and _same(found.origin, heard):
                return waiting
            found.added = found.added or (not found.stops and roles.is_added(before, after))
            if not found.has(heard):
                found.stops.append(heard)
    return waiting


def _came_home(found: _Sorted, heard: Heard, trip: Trip) -> None:
    """ "Back to London": home is where the trip starts, said once more or for the first time."""
    if found.origin is None and trip.origin is None:
        found.origin = heard
    elif (
        found.origin is None
        and trip.origin is not None
        and heard.place is not None
        and not heard.place.same_as(trip.origin)
        and not found.has(heard)
    ):
        found.stops.append(heard)


def _without_wholes(found: _Sorted) -> None:
    """Leave out a country or region whose cities are named as well ("Japan: Tokyo and Kyoto")."""
    cities = [s.place for s in found.stops if s.place is not None and s.place.is_city]
    found.stops = [s for s in found.stops if s.place is None or s.place.is_city or not any(_holds(s.place, city) for city in cities)]


def _holds(whole: Place, city: Place) -> bool:
    if whole.country is not None and whole.country != city.country:
        return False
    return (
        whole.kind == "country" or whole.region == city.region or any(distance_km(base, city) <= SAME_REGION_KM for base in bases_of(whole))
    )


def _settle(found: _Sorted, trip: Trip, waiting: Heard | None) -> None:
    """Give a place that waited its role, and let a changed place give way in the list of stops known."""
    if waiting is not None:
        if found.stops and found.origin is None:
            found.origin = waiting
        elif not found.has(waiting):
            found.stops.insert(0, waiting)
    known = [s.place for s in trip.destinations]
    for gone in found.removed:
        if (
            trip.origin is not None
            and gone.same_as(trip.origin)
            and found.gives_way is gone
            and len(found.stops) == 1
            and found.origin is None
        ):
            found.origin = found.stops.pop()
    replaced = [p for p in found.removed if any(p.same_as(k) for k in known)]
    if replaced and found.stops and len(known) > 1 and len(found.stops) < len(known):
        found.stops = _with_replaced(trip.destinations, replaced, found.stops)
        found.added = False


def _with_replaced(known: tuple[Stop, ...], replaced: list[Place], fresh: list[Heard]) -> list[Heard]:
    """The stops known with `fresh` where the replaced one stood."""
    stops: list[Heard] = []
    for stop in known:
        if any(p.same_as(stop.place) for p in replaced):
            stops += fresh
            fresh = []
        elif not any(h.place is not None and h.place.same_as(stop.place) for h in fresh):
            stops.append(Heard(said=stop.place.said or stop.place.name, place=stop.place, nights=stop.nights))
    return stops


def _nights(low: str, mentions: tuple[Mention, ...]) -> dict[int, Beside]:
    """Nights beside each of several places; with one place alone the length belongs to the trip."""
    if len(mentions) < 2:
        return {}
    found: dict[int, Beside] = {}
    for loose in (False, True):
        for n, mention in enumerate(mentions):
            before = low[mentions[n - 1].end if n else 0 : mention.start]
            after = low[mention.end : mentions[n + 1].start if n + 1 < len(mentions) else len(low)]
            beside = None if n in found else nights_beside(before, after, loose=loose)
            if beside and not (beside.before == 0 and n + 1 in found and found[n + 1].before):
                found[n] = beside
        if not found:
            break
    if len(found) == 1 and not _apart(low, mentions, found):
        return {}
    return _as_nights(found) if found else {}


def _apart(low: str, mentions: tuple[Mention, ...], found: dict[int, Beside]) -> bool:
    """Whether a single length belongs to one stop of several ("3 nights in Rome, then Florence") and not to the whole trip."""
    n = next(iter(found))
    return n + 1 < len(mentions) and roles.goes_on(low[mentions[n].end : mentions[n + 1].start])


def _as_nights(found: dict[int, Beside]) -> dict[int, Beside]:
    """Days counted as nights: every day of a stop is a night, but for the last stop, where the trip ends."""
    last = max(found)
    return {n: v._replace(nights=v.nights - 1) if v.days and n == last and v.nights > 1 else v for n, v in found.items()}
