"""Places of a reply, resolved by code from the message's own words. An ambiguous name is asked about with its readings and fills no slot."""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.domain.ledger import Candidate, QuestionSlot
from planner.domain.patch import Assumed, Problem, Reading
from planner.domain.replies import SaidPlace, SaidStops
from planner.domain.state import Trip
from planner.domain.values import MAX_CITIES, MAX_NIGHTS, Place, Stop, Value, evolve
from planner.grounding.ground_support import NIGHT, denied, nights_counted, number_spans, replaces, taken_away
from planner.language.reading import place_said, stops_said
from planner.language.reading.heard_places import Heard, hints_of, holds, label_of
from planner.language.reading.itinerary import PlacesReading
from planner.language.reading.place_roles import role_of
from planner.language.utterance import text_of
from planner.places.names import fold
from planner.places.resolve import Ambiguous, Resolved, Unknown, resolve

CODE = 3
LAST_SPACED = 0x0E00
"""The scripts from here on write their words without blanks (Thai, Chinese, Japanese)."""


class GroundedPlaces(Value):
    """What a message changes in the places of a trip."""

    origin: Place | None = None
    destinations: tuple[Stop, ...] | None = None
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    assumed: tuple[Assumed, ...] = ()


class _Found(Value):
    """One name of a reply: its place, or the readings it leaves open, or neither when the words do not support it."""

    place: Place | None = None
    reading: Reading | None = None
    assumed: Assumed | None = None


def ground_places(
    origin: SaidPlace | None, stops: SaidStops | None, heard: PlacesReading, message: str, trip: Trip, *, sure: bool = False
) -> GroundedPlaces:
    """The start and the stops as code heard them, and beside them those of a reply that the message names. `sure` says that a bare
    name is a stop: it is asked about, or stands among other facts of the trip."""
    scene = _Scene(heard, message, text_of(message).low, trip)
    origin = place_said(heard.origin) if heard.origin else origin
    stops = _with_heard(stops, scene, sure)
    start = scene.found(origin, "trip.origin") if origin else _Found()
    goals = tuple((said, scene.found(said, "trip.destinations", stops.mode)) for said in stops.places) if stops else ()
    readings = tuple(f.reading for f in (start, *(f for _, f in goals)) if f.reading)
    assumed = tuple(f.assumed for f in (start, *(f for _, f in goals)) if f.assumed)
    listed = _listed(stops, goals, scene, open_readings=any(f.reading for _, f in goals)) if stops else None
    if listed is not None and len(listed) > MAX_CITIES:
        words = f"I can plan for up to {MAX_CITIES} cities, not {len(listed)}."
        return GroundedPlaces(origin=start.place, readings=readings, problems=(Problem(slot="trip.destinations", words=words),))
    return GroundedPlaces(origin=start.place, destinations=listed, readings=_one_a_slot(readings), assumed=assumed)


def _with_heard(stops: SaidStops | None, scene: _Scene, sure: bool) -> SaidStops | None:
    """The stops code heard, in its order, and those of the reply beside them; a reply's silence counts only against a bare name in a trip that has stops."""
    own = stops_said(scene.heard)
    if own is None:
        return stops
    if stops is None:
        return own if scene.heard.cued or sure or not scene.trip.destinations or len(scene.low.split()) <= SHORT else None
    if own.mode != stops.mode:
        leaves = (
            stops.mode == "remove"
            and not scene.heard.cued
            and any(scene.found(s, "trip.destinations", "remove").place for s in stops.places)
        )
        return stops if leaves else own
    more = tuple(s for s in stops.places if not any(_is_same(s, o, scene) for o in own.places))
    mine = tuple(_with_nights(o, next((s for s in stops.places if _is_same(s, o, scene)), o)) for o in own.places)
    return SaidStops(mode=own.mode, places=(*mine, *more))


def _with_nights(own: SaidPlace, said: SaidPlace) -> SaidPlace:
    return own if own.nights is not None or said.nights is None else own.model_copy(update={"nights": said.nights})


def _is_same(said: SaidPlace, own: SaidPlace, scene: _Scene) -> bool:
    meant = scene.mention(said)
    names = {fold(own.said), fold(own.name or "")}
    return bool({fold(said.said), fold(said.name or "")} & names) or (meant is not None and fold(meant.said) in names)


def _one_a_slot(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    return tuple({r.slot: r for r in reversed(readings)}.values())


def _known(trip: Trip) -> tuple[Place, ...]:
    return tuple(p for p in (trip.origin, *(s.place for s in trip.destinations)) if p is not None)


class _Scene(NamedTuple):
    """What the places of a reply are held against: what code heard, the message and its folded twin, and the trip."""

    heard: PlacesReading
    message: str
    low: str
    trip: Trip

    def found(self, said: SaidPlace, slot: QuestionSlot, mode: str = "set") -> _Found:
        """What the message says of one place of a reply."""
        own = self.mention(said)
        if mode == "remove":
            return self._leaving(said, own)
        if own is not None:
            return _of(own, slot) if self._stands_for(own, slot) else _Found()
        for words in (said.said, said.name or "", *(p.said or "" for p in self._known_as(said))):
            at = _named(words, self.message)
            if at is None or denied(self.low, *at) or not (self._is_name(at) or _is_other_name(words, said)):
                continue
            known = next(iter(self._known_as(said)), None)
            if known is not None and slot == "trip.destinations":
                return _Found(place=known)
            return _resolved(words, said, slot, self.trip)
        same_in_order = _ORDERS.search(self.low) and slot == "trip.destinations"
        return _Found(place=next(iter(self._known_as(said)), None)) if same_in_order else _Found()

    def mention(self, said: SaidPlace) -> Heard | None:
        """The place of the message a reply means: by the words it quotes, else by the name they resolve to."""
        here: tuple[Heard, ...] = (*((self.heard.origin,) if self.heard.origin else ()), *self.heard.stops, *self.heard.mentioned)
        for wanted in (said.said, said.name or ""):
            quoted = next((h for h in here if wanted and fold(h.said) == fold(wanted)), None)
            if quoted is not None:
                return quoted
        names = {fold(said.name or ""), fold(said.said)} - {""}
        return next((h for h in here if h.place is not None and fold(h.place.name) in names), None)

    def _stands_for(self, own: Heard, slot: QuestionSlot) -> bool:
        """Whether code's reading gives that place this role, and not the other one, none, or that of a place ruled out."""
        mine = (self.heard.origin,) if slot == "trip.origin" else self.heard.stops
        return any(h is not None and h.same_as(own) for h in mine)

    def _known_as(self, said: SaidPlace) -> tuple[Place, ...]:
        return tuple(p for p in _known(self.trip) if fold(p.name) in (fold(said.name or ""), fold(said.said)))

    def _is_name(self, at: tuple[int, int]) -> bool:
        """Whether the words at `at` can be a name: written as one, in another script, led to by a word of place, or the whole message."""
        start, end = at
        written = self.message[start:end]
        whole = not re.sub(r"\W", "", self.low[:start] + self.low[end:])
        capital = written[:1].isupper() and not re.fullmatch(r"(?:.*[.!?\n])?\W*", self.low[:start], re.DOTALL)
        return whole or capital or not written.isascii() or role_of(self.low[:start], self.low[end:]) in ("origin", "stop")

    def _leaving(self, said: SaidPlace, own: Heard | None) -> _Found:
        """A stop to take out: one code heard leave, or one named, or pointed at by its number, in a sentence of taking away."""
        known = next(
            (
                s.place
                for s in self.trip.destinations
                if s.place in self._known_as(said) or (own and own.place and s.place.same_as(own.place))
            ),
            None,
        )
        if known is None:
            return _Found()
        if any(known.same_as(gone) for gone in self.heard.removed):
            return _Found(place=known)
        names = {fold(n) for n in (known.name, known.said or "", said.said) if n}
        words = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, names)))})(?!\w)|{_BY_NUMBER}")
        return _Found(place=known) if taken_away(words, self.low) else _Found()


_BY_NUMBER = r"\b(?:first|second|third|last|middle|other) (?:city|stop|place|town|destination|one)\b"
_ORDERS = re.compile(
    r"\b(?:reverse\w*|(?:other|opposite) (?:way|order|direction)|in (?:the )?order|swap (?:them|the (?:order|cities|stops))|other way round|umgekehrt|a l'inverse|al reves|al contrario)\b"
)
SHORT = 6


def _is_other_name(words: str, said: SaidPlace) -> bool:
    """Whether the words are the place's name in another language, as the reply says ("Lisbona" for Lisbon)."""
    found = resolve(words) if said.name and len(words) > CODE and fold(words) != fold(said.name) else None
    return isinstance(found, Resolved) and fold(found.place.name) == fold(said.name or "")


def _resolved(words: str, said: SaidPlace, slot: QuestionSlot, trip: Trip) -> _Found:
    """The place of those words, in the country the reply gives where it gives one; three letters are a code only in capitals."""
    found = resolve(", ".join(part for part in (words, said.region, said.country) if part), hints_of(trip))
    if isinstance(found, Unknown):
        found = resolve(words, hints_of(trip))
        if isinstance(found, Resolved) and said.country and found.place.country != said.country.upper():
            return _Found()
    match found:
        case Resolved(place=place):
            is_code = len(words) == CODE and fold(place.name) != fold(words) and not words.isupper()
            return _Found() if is_code and words.isascii() else _Found(place=evolve(place, said=words))
        case Ambiguous(candidates=places):
            return _Found(reading=Reading(slot=slot, said=words, candidates=tuple(Candidate(label=label_of(p), place=p) for p in places)))
        case _:
            return _Found()


def _of(heard: Heard, slot: QuestionSlot) -> _Found:
    if heard.place is not None:
        note = Assumed(slot=slot, text=label_of(heard.place), why=heard.assumption) if heard.assumption else None
        return _Found(place=heard.place, assumed=note)
    return _Found(reading=Reading(slot=slot, said=heard.said, candidates=heard.candidates)) if heard.candidates else _Found()


def _named(words: str, message: str) -> tuple[int, int] | None:
    """Where the words stand in the message; in a script without blanks anywhere, else as words of their own."""
    wanted, low = text_of(words).low.strip(), text_of(message).low
    edge = r"" if wanted and not wanted.isascii() and wanted.isalpha() and ord(wanted[0]) > LAST_SPACED else r"\w"
    found = re.search(rf"(?<!{edge}){re.escape(wanted)}(?!{edge})" if edge else re.escape(wanted), low) if wanted else None
    return found.span() if found else None


def _listed(
    stops: SaidStops, goals: tuple[tuple[SaidPlace, _Found], ...], scene: _Scene, *, open_readings: bool
) -> tuple[Stop, ...] | None:
    """The whole new list of stops, or None where nothing of it is sure."""
    trip = scene.trip
    fresh = tuple(Stop(place=found.place, nights=_nights(said, stops, scene)) for said, found in goals if found.place is not None)
    match stops.mode:
        case "remove":
            kept = tuple(s for s in trip.destinations if not any(s.place.same_as(f.place) for f in fresh))
            return _open_nights(kept) if 0 < len(kept) < len(trip.destinations) else None
        case "add":
            new = tuple(f for f in fresh if not any(f.place.same_as(s.place) for s in trip.destinations))
            return (*_open_nights(trip.destinations), *new) if new else None
        case "set":
            if not scene.heard.stops and not _may_replace(fresh, scene):
                return None
            return (
                _moved(_narrowed(fresh, trip.destinations), trip.destinations)
                if fresh and not (open_readings and len(fresh) < len(goals) and not trip.destinations and len(goals) == 1)
                else None
            )


def _narrowed(fresh: tuple[Stop, ...], known: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The whole list where towns were named for the one region or country of several stops: "Positano" for Venice and the Amalfi Coast."""
    broad = next((k for k in known if not k.place.is_city and all(holds(k.place, f.place) for f in fresh)), None)
    if broad is None or len(known) < 2 or any(f.place.same_as(k.place) for f in fresh for k in known):
        return fresh
    at = known.index(broad)
    towns = (evolve(fresh[0], nights=fresh[0].nights or broad.nights),) if len(fresh) == 1 else fresh
    listed = (*known[:at], *towns, *known[at + 1 :])
    return listed if len(fresh) == 1 else _open_nights(listed)


def _may_replace(fresh: tuple[Stop, ...], scene: _Scene) -> bool:
    """Whether a list only the engine read may take the place of the stops known: none of them leaves, or the words say that one does."""
    return all(any(f.place.same_as(s.place) for f in fresh) for s in scene.trip.destinations) or replaces(scene.low)


def _moved(fresh: tuple[Stop, ...], known: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops in their new order; where they are those known and no nights were said, each keeps its own."""
    nights = [next((k.nights for k in known if k.place.same_as(f.place)), None) for f in fresh]
    if len(fresh) != len(known) or None in nights or any(f.nights is not None for f in fresh):
        return fresh
    return tuple(evolve(f, nights=n) for f, n in zip(fresh, nights, strict=True))


def _nights(said: SaidPlace, stops: SaidStops, scene: _Scene) -> int | None:
    """The nights code heard beside the place; those of the reply where the words count them, and beside the name where code heard several names."""
    own = next((h for h in scene.heard.stops if fold(h.said) == fold(said.said)), None)
    nights = own.nights if own is not None and own.nights is not None else said.nights
    if nights is None or not 0 <= nights <= MAX_NIGHTS:
        return None
    if own is None:
        return nights if nights_counted(nights, scene.low) or _is_beside(nights, said.said, scene.low) else None
    several = len(stops.places) > 1 and all(_is_beside(p.nights, p.said, scene.low) for p in stops.places)
    return nights if own.nights is not None or several else None


def _is_beside(nights: int | None, name: str, low: str) -> bool:
    words = re.escape(text_of(name).low)
    return nights is not None and any(
        re.match(rf" ?(?:(?:{NIGHT}) ?)?(?:(?:in|a|en|em|i|at|for) )?{words}", low[end:])
        or re.search(rf"{words} ?[(:で]? ?(?:for |per |fur |pour )?$", low[:start])
        for start, end in number_spans(nights, low)
    )


def _open_nights(stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops without the nights that were only spread over them, to be spread afresh over a longer or shorter list."""
    return tuple(evolve(s, nights=None) for s in stops)
