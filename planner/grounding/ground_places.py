"""Places of a reply, each held to an occurrence of its own quote: the quote resolves to the place; name and country only choose among readings or translate."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from planner.domain.ledger import Candidate, Ledger, QuestionSlot
from planner.domain.patch import Assumed, Problem, Reading
from planner.domain.replies import SaidPlace, SaidStops
from planner.domain.state import Trip
from planner.domain.values import MAX_CITIES, MAX_NIGHTS, Place, Stop, Value, evolve
from planner.grounding.ground_support import DAY, FROM_IN, NIGHT, WEEK, denied, disliked, number_spans
from planner.grounding.quotes import Account
from planner.language.dates import read_dates
from planner.language.lexicons import is_foreign, languages_of, may_be_foreign
from planner.language.reading.heard_places import heard_as, hints_of, holds, label_of
from planner.language.reading.itinerary import LONGEST_ANSWER, PlacesReading
from planner.language.reading.place_roles import asks_others, frames_the_trip, is_added, is_either, is_one_more, was_there_and_goes_again
from planner.language.reading.short_answers import pick
from planner.language.reading.trip_words import loosely_counted
from planner.language.utterance import COUNT, Span, clause_around, named_in, number, text_of
from planner.places.mentions.finding import Mention, find_mentions
from planner.places.mentions.place_cues import NOT_SUPPOSED
from planner.places.names import fold
from planner.places.resolve import Ambiguous, PlaceHints, Resolved, Unknown, resolve

CODE = 3
_AN_OFFER = r"(?:\w+ ){0,2}(?:flights?|fares?|deals?|offers?|tickets?)\b"
"""What one saw that is no place ("we saw cheap flights to")."""
_PAST = re.compile(
    r"\b(?:last (?:year|time|summer|winter|autumn|spring|month|week)(?! (?:of|in)\b)|(?:the )?year before(?: that)?|years ago|been to|was in|were in"
    rf"|{NOT_SUPPOSED}went to|(?<!if )(?:we|i) (?:loved|enjoyed|hated|did|saw(?! {_AN_OFFER})|visited|had)|used to (?:live|go))\b[^.;!?]*$"
)
"""What makes a place of a clause one of the past."""


ORDERS = re.compile(
    r"\b(?:reverse\w*|(?:other|opposite) (?:way|order|direction)|in (?:the )?order|swap (?:them|the (?:order|cities|stops))|other way round|umgekehrt|a l'inverse|al reves|al contrario)\b"
)
"""What gives the known stops another order without naming one of them."""


class GroundedPlaces(Value):
    """What a message changes in the places of a trip."""

    origin: Place | None = None
    destinations: tuple[Stop, ...] | None = None
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    assumed: tuple[Assumed, ...] = ()


class PlaceFound(NamedTuple):
    """One place of a reply as the message bears it out: where it stands, and its place or the readings it leaves open."""

    said: SaidPlace
    span: Span
    place: Place | None = None
    reading: Reading | None = None
    assumed: Assumed | None = None
    nights: int | None = None
    restated: bool = False


def is_ruled_out(low: str, span: Span, *, negated: bool | None = None) -> bool:
    """Whether the place at `span` is denied or one of the past; `negated` says what is known of the words right before its name."""
    if was_there_and_goes_again(low, *span):
        return False
    start, _ = clause_around(low, span[0])
    before = low[start : span[0]]
    past = _PAST.search(before) is not None and not asks_others(before)
    return past or (disliked(low, *span) or negated if negated is not None else denied(low, *span))


class PlaceScene:
    """The places of a message, against which those of a reply are held."""

    def __init__(self, account: Account, trip: Trip, hints: PlaceHints, questions: Ledger, places: tuple[str, ...]) -> None:
        self.account, self.trip, self.hints, self.questions = account, trip, hints, questions
        self.message, self.low = account.spoken.message, account.spoken.low
        self.mentions = find_mentions(named_in(text_of(self.message).without(self._others(places), mark=",")), hints)
        self.taken: list[Span] = []

    def _others(self, places: tuple[str, ...]) -> list[Span]:
        """The words spoken for by other values, as far as no place of the reply stands in them."""
        names = [span for name in places for span in self.account.spoken.where(name)]
        return [s for s in self.account.quoted if not any(n[0] < s[1] and s[0] < n[1] for n in names)]

    def spot(self, said: SaidPlace, slot: QuestionSlot, *, leaving: bool = False) -> PlaceFound | None:
        """One place of a reply, at the first occurrence of its words that can be meant and that no other place has."""
        claim = ", ".join(part for part in (said.name, said.region, said.country) if part)
        spans = self.account.spoken.where(said.quote)
        if not spans and slot == "trip.destinations" and (known := self._restated(said)):
            return PlaceFound(said, (0, 0), place=known.place, nights=known.nights if said.nights == known.nights else None, restated=True)
        if not spans:
            self.account.find(slot, said.quote, claim)
            return None
        for span in spans:
            again = span in self.taken and not frames_the_trip(self.low[span[1] :])
            if again or (not leaving and self._is_ruled_out(span)):
                continue
            found = self._offered(said, span, slot) or self._known(said, span, leaving=leaving) or self._meant(said, span, slot)
            if found is not None:
                self.taken.append(span)
                return found
        ruled_out = all(self._is_ruled_out(span) for span in spans) and not leaving
        self.account.drop(slot, said.quote, claim, "denied or past" if ruled_out else "quote does not say it", spans[0])
        return None

    def _is_ruled_out(self, span: Span) -> bool:
        mention = self.mention(span)
        return is_ruled_out(self.low, span, negated=mention.negated if mention is not None else None)

    def _restated(self, said: SaidPlace) -> Stop | None:
        """A stop of the trip that a reply says again in the new list, without words of the message."""
        names = {fold(said.name or ""), fold(said.quote)} - {""}
        known = [s for s in self.trip.destinations if {fold(s.place.name), fold(s.place.said or "")} & names]
        return next((s for s in known if s.nights == said.nights), known[0] if known else None)

    def _offered(self, said: SaidPlace, span: Span, slot: QuestionSlot) -> PlaceFound | None:
        """One of the readings an open question offers: "the country, not the state"."""
        words = text_of(self.account.words(span)).low
        question = next((q for q in self.questions if q.slot == slot and q.status == "asked" and q.candidates), None)
        chosen = pick(question.candidates, words) if question is not None and len(words) <= LONGEST_ANSWER else None
        if question is not None and chosen is None:
            chosen = next((c for c in question.candidates if c.place and fold(c.place.name) == fold(words) and _fits(c.place, said)), None)
        return PlaceFound(said, span, place=chosen.place) if chosen is not None and chosen.place is not None else None

    def _known(self, said: SaidPlace, span: Span, *, leaving: bool) -> PlaceFound | None:
        """A stop of the trip, by the words it is known by."""
        words = fold(self.account.words(span))
        for stop in self.trip.destinations:
            names = {fold(stop.place.name), fold(stop.place.said or "")}
            if words in names or (leaving and fold(said.name or "") in names):
                return PlaceFound(said, span, place=stop.place)
        return None

    def mention(self, span: Span) -> Mention | None:
        """What code sees at those characters."""
        return next((m for m in self.mentions if m.start < span[1] and span[0] < m.end), None)

    def _meant(self, said: SaidPlace, span: Span, slot: QuestionSlot) -> PlaceFound | None:
        words = self.account.words(span)
        inside = [m for m in self.mentions if span[0] <= m.start and m.end <= span[1]]
        if len(inside) > 1 and is_either(self.low[inside[0].end : inside[-1].start]):
            whole = heard_as(inside[0]).or_else(heard_as(inside[-1]))
            return PlaceFound(said, span, reading=Reading(slot=slot, said=words, candidates=whole.candidates))
        mention = self.mention(span)
        result = mention.resolution if mention is not None else self._alone(words, span)
        named = self._named(said)
        if isinstance(result, Unknown) and named is not None and self.account.by == "built-in" and self._may_be(words, named):
            return PlaceFound(said, span, place=evolve(named, said=words))
        match result:
            case Resolved(place=place, assumption=why):
                if named is not None and (settled := self._namesake(place, named)):
                    return PlaceFound(said, span, place=settled)
                if named is not None and not _is_same(named, place) and not self._may_be(words, named):
                    return self._translated(said, words, span, named)
                chosen = place if named is None or _is_same(named, place) else evolve(named, said=words)
                note = Assumed(slot=slot, text=label_of(chosen), why=why) if why and chosen is place else None
                return PlaceFound(said, span, place=chosen, assumed=note)
            case Ambiguous(candidates=places):
                kept = tuple(p for p in places if _fits(p, said))
                if (len(kept) == 1 and (said.region or said.country)) or (kept and len({label_of(p) for p in places}) == 1):
                    return PlaceFound(said, span, place=evolve(kept[0], said=words))
                if (
                    kept
                    and said.country
                    and isinstance(there := resolve(words, evolve(self.hints, country=said.country.upper())), Resolved)
                ):
                    note = Assumed(slot=slot, text=label_of(there.place), why=there.assumption) if there.assumption else None
                    return PlaceFound(said, span, place=there.place, assumed=note)
                candidates = tuple(Candidate(label=label_of(p), place=p) for p in places)
                return PlaceFound(said, span, reading=Reading(slot=slot, said=words, candidates=candidates))
            case _:
                return self._translated(said, words, span, named)

    def _alone(self, words: str, span: Span) -> Resolved | Ambiguous | Unknown:
        """The words resolved by themselves, where they can be a name: written as one, or all there is; three small letters are no code."""
        capital = any(word[:1].isupper() for word in words.split()) or not words.isascii()
        whole = not re.sub(r"\W", "", self.low[: span[0]] + self.low[span[1] :])
        if not (capital or whole) or (words.isascii() and len(words) == CODE and not words.isupper() and not whole):
            return Unknown(said=words)
        found = resolve(words, self.hints)
        if isinstance(found, Unknown) and " " in words:
            inner = list(find_mentions(words, self.hints))
            return inner[0].resolution if len(inner) == 1 else found
        return found

    def _named(self, said: SaidPlace) -> Place | None:
        """The place the reply names, in the country it gives."""
        if not said.name:
            return None
        country = (said.country or "").upper() or None
        found = resolve(", ".join(p for p in (said.name, said.region) if p), evolve(self.hints, country=country))
        if isinstance(found, Ambiguous):
            kept = [p for p in found.candidates if _fits(p, said)]
            return kept[0] if kept else None
        if isinstance(found, Resolved):
            return found.place if country in (None, found.place.country) else None
        return None

    def _namesake(self, area: Place, named: Place) -> Place | None:
        """The namesake of the one known stop in the region or country just named ("Portland" … "Maine")."""
        known = self.trip.destinations[0].place if len(self.trip.destinations) == 1 else None
        if known is None or area.is_city or fold(known.name) != fold(named.name):
            return None
        return evolve(named, said=known.said or known.name) if named.is_city and holds(area, named) else None

    def _may_be(self, words: str, named: Place) -> bool:
        """Whether the words can stand for the place a reply names: a namesake in another country or region."""
        found = resolve(words, PlaceHints(country=named.country, region=named.region))
        places = found.candidates if isinstance(found, Ambiguous) else (found.place,) if isinstance(found, Resolved) else ()
        return any(_is_same(p, named) for p in places)

    def _translated(self, said: SaidPlace, words: str, span: Span, named: Place | None) -> PlaceFound | None:
        """A name in a writing or a wording the gazetteer does not know, where the reply says what it is called in English."""
        parts = fold(words).split()
        foreign = not words.isascii() and not any(char.isdigit() for char in words) and len(words) <= 12 and self.mention(span) is None
        if named is None:
            return None
        if self._is_a_form_of(words, named) or (foreign and parts[:1] != [""] and not any(p.isascii() for p in parts if p.isalpha())):
            return PlaceFound(said, span, place=evolve(named, said=words))
        return None

    def _is_a_form_of(self, words: str, named: Place) -> bool:
        """Whether a name is one of the named place as a language that declines its names has it ("Brna" for Brno, "Roma'ya" for Rome).

        A name nobody here knows ("do Benátek") is the reader's to translate in a message of a language that code does not read.
        """
        if self.account.by != "model" or not words[:1].isupper() or not may_be_foreign(self.message):
            return False
        bare = re.split(r"['’]", words)[0]
        stems = [bare[:n] for n in range(len(bare), max(MIN_STEM, len(bare) - LONGEST_ENDING), -1)]
        forms = [*stems, *(f"{stem}a" for stem in stems)]
        if any(isinstance(found := resolve(form, self.hints), Resolved) and _is_same(found.place, named) for form in forms):
            return True
        begins = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(fold(bare), fold(named.name), strict=False)))
        known = isinstance(resolve(words, self.hints), Resolved | Ambiguous)
        return begins >= max(MIN_STEM, len(named.name) - 2) or (not known and " " not in words and not self._begins_a_sentence(words))

    def _begins_a_sentence(self, words: str) -> bool:
        return re.search(rf"(?:^|[.!?]\s*){re.escape(words)}", self.message) is not None


MIN_STEM, LONGEST_ENDING = 3, 5
"""How short a name may be cut, and how long an ending may be, in letters."""


def _is_same(one: Place, other: Place) -> bool:
    return one.same_as(other) or (fold(one.name) == fold(other.name) and one.country == other.country)


def _fits(place: Place, said: SaidPlace) -> bool:
    """Whether a reading of a name is the one in the region or country a reply gives."""
    country = (said.country or "").upper()
    return (not country or place.country == country) and (not said.region or fold(said.region) == fold(place.region or ""))


def ground_places(
    origin: SaidPlace | None,
    stops: SaidStops | None,
    account: Account,
    trip: Trip,
    hints: PlaceHints | None = None,
    questions: Ledger = (),
    own: PlacesReading | None = None,
) -> GroundedPlaces:
    """The start and the stops of a reply, as their quotes bear them out. `own` is what the built-in reader heard in the message."""
    if origin is None and not (stops and stops.places):
        return GroundedPlaces()
    swapped = origin is not None and stops is not None and own is not None and _is_heard_the_other_way(origin, stops, own)
    if swapped and origin is not None and stops is not None:
        first, *others = stops.places
        nights = {"nights": first.nights, "nights_quote": first.nights_quote}
        stops = stops.model_copy(update={"places": (origin.model_copy(update=nights), *others)})
        origin = first.model_copy(update={"nights": None, "nights_quote": ""})
    names = tuple(p.quote for p in (origin, *(stops.places if stops else ())) if p)
    scene = PlaceScene(account, trip, hints or hints_of(trip), questions, names)
    mode = stops.mode if stops else "set"
    start = scene.spot(origin, "trip.origin") if origin else None
    goals = [spot for said in (stops.places if stops else ()) if (spot := scene.spot(said, "trip.destinations", leaving=mode == "remove"))]
    if all(goal.restated for goal in goals) and not ORDERS.search(account.spoken.low):
        goals = []
    exchanged = bool(start and goals and mode == "set" and _are_exchanged(start, goals, scene))
    if exchanged and start is not None:
        start, goals[0] = (
            goals[0],
            start._replace(said=start.said.model_copy(update={"nights": goals[0].said.nights, "nights_quote": goals[0].said.nights_quote})),
        )
    _write(start, goals, account, exchanged=exchanged or swapped)
    goals = _with_nights(goals, account, trip)
    readings = tuple({s.reading.slot: s.reading for s in reversed([g for g in (start, *goals) if g]) if s.reading}.values())
    if exchanged:
        readings = tuple(
            evolve(r, slot="trip.origin" if start and r.said == (start.reading.said if start.reading else None) else "trip.destinations")
            for r in readings
        )
    assumed = tuple(s.assumed for s in (start, *goals) if s and s.assumed)
    listed = _listed(mode, goals, trip, account.spoken.low)
    if listed is not None and len(listed) > MAX_CITIES:
        words = f"I can plan for up to {MAX_CITIES} cities, not {len(listed)}."
        problem = Problem(slot="trip.destinations", words=words)
        return GroundedPlaces(origin=start.place if start else None, readings=readings, problems=(problem,))
    return GroundedPlaces(origin=start.place if start else None, destinations=listed, readings=readings, assumed=assumed)


def _is_heard_the_other_way(origin: SaidPlace, stops: SaidStops, own: PlacesReading) -> bool:
    """Whether code hears the start of a reply as a stop and its first stop as the start: "we live in Bath and would like Cork"."""
    if stops.mode != "set" or not stops.places or own.origin is None:
        return False
    start, goal = fold(origin.quote), fold(stops.places[0].quote)
    return fold(own.origin.said) in goal and any(fold(heard.said) in start for heard in own.stops) and fold(own.origin.said) not in start


def _are_exchanged(start: PlaceFound, goals: list[PlaceFound], scene: PlaceScene) -> bool:
    """Whether the words say unmistakably that the start is where one goes, or the first stop where one starts."""
    return _is_left(goals[0].span, scene) > _is_left(start.span, scene)


def _is_left(span: Span, scene: PlaceScene) -> int:
    """How plainly the words around a place say that one leaves from it: 2 by "from" itself, 1 by another word of starting, 0 not at all."""
    before = scene.low[max(0, span[0] - 40) : span[0]]
    foreign = is_foreign(scene.message)
    if may_be_foreign(scene.message) and _FROM_ENDING.search(scene.message[span[0] + MIN_STEM : span[1] + LONGEST_ENDING].split(" ")[0]):
        return 2
    if _leading(_ELSEWHERE if foreign else languages_of(scene.low)).search(before) or _FROM_AFTER.match(scene.low[span[1] :]):
        return 2
    mention = scene.mention(span)
    return 1 if mention is not None and mention.role in ("origin", "home") else 0


@lru_cache(maxsize=len(FROM_IN) ** 2)
def _leading(languages: tuple[str, ...]) -> re.Pattern[str]:
    """What stands right before the place one leaves, in the languages of a message: "do" is "from the" in Portuguese and "to" in Polish."""
    words = "|".join(FROM_IN[one] for one in languages if one in FROM_IN)
    return re.compile(rf"(?:{words})(?: (?:the|der|dem|den|la|le|el))? ?$")


_ELSEWHERE = ("en", "elsewhere")
_FROM_ENDING = re.compile(r"['’]?(?:d[ae]n|t[ae]n)\b|(?:st[aä]|lt[aä]|b[oóöő]l|r[oóöő]l|t[oóöő]l)\b")
"""The endings by which Turkish, Finnish and Hungarian say "from"."""


_FROM_AFTER = re.compile(r"(?:市)?(?:から|より|出発|出发|에서)")


def _write(start: PlaceFound | None, goals: list[PlaceFound], account: Account, *, exchanged: bool) -> None:
    """The places into the account."""
    rows: list[tuple[QuestionSlot, PlaceFound]] = [("trip.origin", start)] if start else []
    rows += [("trip.destinations", goal) for goal in goals]
    for slot, spot in rows:
        if spot.restated:
            continue
        claim = spot.said.name or spot.said.quote
        made = label_of(spot.place) if spot.place else "one of several places"
        account.keep(slot, spot.span, claim, made, "ends exchanged" if exchanged and spot in (start, goals[0]) else "as read")


def _with_nights(goals: list[PlaceFound], account: Account, trip: Trip) -> list[PlaceFound]:
    """The stops with the nights their quotes count; where one of several cannot be read, none is."""
    found: list[PlaceFound] = []
    for goal in goals:
        said = goal.said
        if said.nights is None or goal.restated:
            found.append(goal)
            continue
        nights, span = _nights_in(said, goal, account, trip)
        slot = "trip.destinations.nights"
        if nights is None or span is None:
            account.drop(slot, said.nights_quote, str(said.nights), "no quote" if not said.nights_quote else "quote does not say it", span)
            return [g._replace(nights=None) for g in goals]
        account.keep(slot, span, str(said.nights), str(nights), "as read" if nights == said.nights else "code read the quote")
        found.append(goal._replace(nights=nights))
    return found


def _nights_in(said: SaidPlace, goal: PlaceFound, account: Account, trip: Trip) -> tuple[int | None, Span | None]:
    """The nights of a stop and where they are said: the occurrence of their quote that stands nearest to the place."""
    spans = account.spoken.where(said.nights_quote)
    if not spans or said.nights is None or not 0 <= said.nights <= MAX_NIGHTS:
        return None, None
    free = [s for s in spans if s not in account.quoted] or list(spans)
    span = min(free, key=lambda s: min(abs(s[0] - goal.span[1]), abs(goal.span[0] - s[1])))
    low = text_of(account.words(span)).low
    told = list(re.finditer(rf"(?<![\w.]){COUNT}(?!\w)", low))
    if said.nights in _own_days(low) or (said.nights == 1 and "night" in low and not told):
        return said.nights, span
    if not told and (some := loosely_counted(low)) is not None and abs(said.nights - some) <= 1:
        return said.nights, span
    if len(told) > 1 and not _is_beside(said.nights, account.words(goal.span), low):
        return None, span
    if any(True for _ in number_spans(said.nights, low)) or _as_days(said.nights, low):
        return said.nights, span
    if len(told) == 1 or is_one_more(account.spoken.low[: goal.span[0]]):
        n = number(told[0].group()) if told else 1
        had = next((s.nights for s in trip.destinations if goal.place and s.place.same_as(goal.place)), None)
        if (
            had is not None
            and said.nights == had + n
            and (is_added(account.spoken.low[: span[0]], account.spoken.low[span[1] :]) or is_one_more(account.spoken.low[: goal.span[0]]))
        ):
            return said.nights, span
        return (n * 7 if re.search(rf"\b(?:{WEEK})", low) else n), span
    return None, span


_SOME_DAY = date(2027, 1, 1)
_BARE_STRETCH = re.compile(r"(?P<first>\d{1,2}) ?(?:-|–|to|bis|al|au) ?(?P<last>\d{1,2})")
"""A stretch that goes on in the month of the one before it ("Naples 6-10")."""


def _own_days(low: str) -> tuple[int, ...]:
    """The nights a stop may have whose quote is a stretch of days ("1-4 June"): up to its last day, or up to the day after, when the next begins."""
    if bare := _BARE_STRETCH.fullmatch(low.strip()):
        return (int(bare["last"]) - int(bare["first"]),)
    days = read_dates(low, _SOME_DAY)
    if days.start is None or days.end is None or not {"start", "end"} <= set(days.said):
        return ()
    return (days.end - days.start).days, (days.end - days.start).days + 1


def _is_beside(nights: int, name: str, low: str) -> bool:
    """Whether the number stands right beside the name of the stop."""
    words = re.escape(text_of(name).low)
    return any(
        re.match(rf" ?(?:(?:{NIGHT}|{DAY}) ?)?(?:(?:in|a|en|em|i|at|for) )?{words}", low[end:])
        or re.search(rf"{words} ?[(:で,]? ?(?:for |per |fur |pour )?$", low[:start])
        for n in (nights, nights + 1)
        for start, end in number_spans(n, low)
    )


def _as_days(nights: int, low: str) -> bool:
    """Whether the nights are said as days with one more, or as weeks."""
    days = re.search(rf"\b(?:{DAY})", low) and any(True for _ in number_spans(nights + 1, low))
    weeks = (
        nights % 7 == 0
        and nights
        and (re.search(rf"\b(?:{WEEK})", low) and (nights == 7 or any(True for _ in number_spans(nights // 7, low))))
    )
    return bool(days or weeks or (nights == 14 and "fortnight" in low))


def _listed(mode: str, goals: list[PlaceFound], trip: Trip, low: str) -> tuple[Stop, ...] | None:
    """The whole new list of stops, or None where nothing of it is sure."""
    fresh = tuple(Stop(place=goal.place, nights=goal.nights) for goal in goals if goal.place is not None)
    if not fresh:
        return None
    match mode:
        case "remove":
            kept = tuple(s for s in trip.destinations if not any(s.place.same_as(f.place) for f in fresh))
            return open_nights(kept) if 0 < len(kept) < len(trip.destinations) else None
        case "add":
            new = tuple(f for f in fresh if f.nights is not None or not any(f.place.same_as(s.place) for s in trip.destinations))
            lengthens = all(f.nights for f in new) and trip.date_range.nights == sum(s.nights or 0 for s in trip.destinations)
            return (*(trip.destinations if lengthens else open_nights(trip.destinations)), *new) if new else None
        case _:
            return moved(narrowed(fresh, trip.destinations), trip.destinations)


def narrowed(fresh: tuple[Stop, ...], known: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The whole list where towns were named for the one region or country of several stops: "Positano" for Venice and the Amalfi Coast."""
    broad = next((k for k in known if not k.place.is_city and all(holds(k.place, f.place) for f in fresh)), None)
    if broad is None or len(known) < 2 or any(f.place.same_as(k.place) for f in fresh for k in known):
        return fresh
    at = known.index(broad)
    towns = (evolve(fresh[0], nights=fresh[0].nights or broad.nights),) if len(fresh) == 1 else fresh
    listed = (*known[:at], *towns, *known[at + 1 :])
    return listed if len(fresh) == 1 else open_nights(listed)


def moved(fresh: tuple[Stop, ...], known: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops in their new order; where they are those known and no nights were said, each keeps its own, and one that takes another's place its."""
    left, nights = list(known), list[int | None]()
    for stop in fresh:
        own = next((k for k in left if k.place.same_as(stop.place)), None)
        nights.append(own.nights if own is not None else None)
        left = [k for k in left if k is not own]
    if len(left) == nights.count(None) == 1:
        nights[nights.index(None)] = left[0].nights
    if len(fresh) != len(known) or None in nights or any(f.nights is not None for f in fresh):
        return fresh
    return tuple(evolve(f, nights=n) for f, n in zip(fresh, nights, strict=True))


def open_nights(stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The stops without the nights that were only spread over them, to be spread afresh over a longer or shorter list."""
    return tuple(evolve(s, nights=None) for s in stops)
