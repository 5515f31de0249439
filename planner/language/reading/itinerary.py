"""The places of a message and what each is to the trip: start, stops in order with their nights, changes to those known. Names come resolved.

Where a name stands and what it stands for is `planner.places`' business; the words around it decide its role (`roles`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from planner.destinations.book import destination_for
from planner.destinations.facts import plain
from planner.domain.ledger import Ledger, QuestionSlot
from planner.domain.state import Trip
from planner.domain.values import Place, Stop, Value, evolve
from planner.language.clause_frames import places_apart
from planner.language.reading import place_roles
from planner.language.reading.heard_places import Heard, heard_as, hints_of, holds, offered_as, settled_by
from planner.language.reading.short_answers import pick
from planner.language.reading.trip_words import (
    LEAST_REST,
    THE_REST,
    Beside,
    length_of_each,
    length_of_one,
    lengths_in_a_row,
    lengths_of,
    nights_beside,
    other_lengths,
    trip_type,
)
from planner.language.utterance import BLANK, COUNT, Span, Text, named_in, number, one_blank, sentences, text_of
from planner.places.gazetteer import gazetteer
from planner.places.geography import bases_of, lie_within
from planner.places.mentions.finding import Mention, find_mentions
from planner.places.names import fold
from planner.places.resolve import Resolved, resolve

_NO_PLACE = re.compile(
    r"\bessen\b(?= (?:wir|machen|gehen|kochen|ist|inklusive|selbst|brauchen|besorgen|regeln)\b)|(?<=\bwir )essen\b|(?<=\bzum )essen\b|(?<=\bkein )essen\b|(?<=auser )essen\b|"
    r"(?<!nach )(?<!in )(?<!to )(?<!from )(?<!von )(?<!aus )(?<!visit )\bzug\b|"
    r"(?<=\bin )centro\b|(?<=\bno )centro\b|(?<=\bal )centro\b|(?<=\bel )centro\b|(?<=\bpleno )centro\b|"
    r"^\W*(?:oh |ok |very |how |so )?nice(?= *!| one\b| work\b| job\b| *[,.-]+ *(?:i|i'll|that|this|it|thanks|thank|ok|let|let's|we|sounds|looks|great|what|can|do|and|go|so|now|yes)\b)"
)
_ALLERGEN = re.compile(r"(?<=allergic to )[a-z]+(?:(?:,| and| or) [a-z]+)*")
"""What somebody does not stand, which may spell a place ("allergic to soy")."""
_PRONOUN = re.compile(r"(?<=, )(?:me|in|or|hi|ok|oh|ma|pa|id)(?= *[+&]| +[a-z\d])")
_FIXING = re.compile(r"^\W*(?:no|not|nope|actually|sorry|rather|instead|only|just|wait|i meant?)\b|\b(?:instead|only|rather)\b")
_INSTEAD = re.compile(r"\binstead\b(?! of)")
_SETTLED_ON = re.compile(r" (?:then|it is|wins)(?: then| please)? *(?:$|[.;!,])")
_FIXING_ALL = re.compile(r"\b(?:instead|only|just)\b")
"""What makes the stops of a message all there are to be."""
_LODGING = re.compile(r"\briads?\b")
"""A house in Morocco, in small letters; "Riad" is a capital in German."""
_PET = re.compile(
    r"\b(?:(?:my|our|the|a|an|one|two|\d|little|old|small|big|black|yellow|chocolate|unser\w*|notre|nuestro|nostro|nosso|onze)[ -])(?:labradors?|labs?|newfoundlands?|chihuahuas?|dalmatians?"
    r"|pomeranians?|yorkshires?|bernese|maltese|havanese|rottweilers?|pekin[eg]+se|airedales?)\b"
)
"""Breeds of dogs that bear the names of places, in small letters."""
_HOME = re.compile(r"\bfrom (?:my |our )?home(?= to\b| *(?:$|[,.;]))")
_FLIGHTS = re.compile(r"\b(?:flights?|trains?|tickets?)(?: (?:are|is|booked|already))* *$")
_THE_ONE_IN = re.compile(r"\bthe (?:one|city|town) in (?:the )?$")
_TRIP_BASED = re.compile(r"(?<!\bi'm )(?<!\bam )(?<!\bwe're )(?<!\bare )(?<!\bis )(?<!currently )\bbased (?:in|at|near) (?:the )?$")
"""Where a tour has its one base, as against where the people who speak live."""
_BASED_THERE = re.compile(
    r"\b(?:nights?|days?|week|weekend)(?: (?:of )?(?:walks?|walking|hiking|cycling|day trips|trips|riding|sailing|diving|skiing))* from $"
)
"""A length and what one does, from a base, as against where the way begins."""
_WAY_HOME = re.compile(r"\b(?:back|home|return\w*)\b[^.,;]*$")
_MEANT = re.compile(r"\b(?:oops|i meant|i mean|meant|correction|sorry|wrong|typo)\b")
_LENGTH_SAID = re.compile(r"\b(?:nights?|days?|weeks?|noches?|nuits?|nachte?|notti?)\b")
_SHARED_OUT = re.compile(r"\b(?:stay|split|divid|shar|time|days?|nights?|weeks?)\w*[^.;!?]* between *$")
"""What is given to two places, neither of which is the start ("split our time between York and Leeds")."""
LONGEST_ANSWER = 80
CODE = 3
_FAR_OR_PAST = re.compile(
    r"(?<!not too )(?<!not very )(?<!not that )(?<!not )"
    r"\b(?:far|away|minutes?|hours?|miles?|km|close|near) (?:from|to) (?:the )?$|\b(?:last(?! (?:week|days?|weekend|month|\w+ (?:weeks|days)) (?:of|in)\b)|ago|loved|went|been"
    r"|was|were|did|(?:had|have|has|'ve|'d) (?:already )?(?:planned|booked|considered|thought (?:of|about)|ruled out))\b[^.]*$|\b(?:the|(?<!\be )(?<!giorno )(?<!gita )(?<!dia )a|our|my) $"
)


_TOO = re.compile(r"\b(?:too|also|as well)\b")
_FROM_BEFORE = re.compile(r"\b(?:from|ab|von|aus|depuis|depart de|desde|da|vanuit|vanaf) (?:the )?$")
LEAST_TOLD_OFF = 2
_ONLY_A_NAME = re.compile(
    r"\W*(?!.*\b(?:instead|actually|rather|lets|let's|do|go|going|change|make|how|what|then|no|not|or|better|prefer|want|visit|maybe|like)\b)[^.,;!?]{2,30}(?:,[^.,;!?]{2,20})?[.!]?\W*"
)
"""An answer that is hardly more than a name."""


SOME_NIGHTS = 2
"""So many nights of its own, beside those of a town near it, make an island or a park a stop."""


class PlacesReading(Value):
    """The places of one message. `mode` says what becomes of the stops known; `own_nights` are characters that give a stop's nights, `areas` names
    that say where in a city to sleep; `cued` says that a word beside a stop gives its role."""

    origin: Heard | None = None
    stops: tuple[Heard, ...] = ()
    removed: tuple[Place, ...] = ()
    mode: Literal["set", "add", "remove"] = "set"
    trip_type: Literal["one_way", "round_trip"] | None = None
    own_nights: tuple[Span, ...] = ()
    spans: tuple[Span, ...] = ()
    mentioned: tuple[Heard, ...] = ()
    areas: tuple[Span, ...] = ()
    cued: bool = False
    outings: tuple[Span, ...] = ()
    longer: int = 0
    """Nights that a stop gets on top of those it has."""
    unused: tuple[Span, ...] = ()
    """Names that were given no part in the trip."""
    ways: tuple[Span, ...] = ()
    """Those of them that the way leads along or through."""


class ItineraryScene(NamedTuple):
    """What the places of a message are read against."""

    trip: Trip
    asked: tuple[QuestionSlot, ...]
    questions: Ledger
    currency: str | None
    replies: tuple[tuple[Span, QuestionSlot], ...]
    told: tuple[Span, ...] = ()
    """The clauses that tell of the past, beside others that do not."""


def read_places(text: Text, lengths: str, scene: ItineraryScene) -> PlacesReading:
    """The places of `text`; `lengths` is the same text folded, with its dates still in it, for the nights of each stop."""
    shape = trip_type(text.low, scene.trip.trip_type)
    no_places = [
        *_NO_PLACE.finditer(text.low),
        *_PRONOUN.finditer(text.written),
        *_LODGING.finditer(text.written),
        *_ALLERGEN.finditer(text.written),
        *_PET.finditer(text.written),
        *_HOME.finditer(text.low),
        *_A_SIGHT.finditer(text.written),
    ]
    text = text.without(m.span() for m in no_places)
    mentions = find_mentions(named_in(_without_bare_nights(text)), hints_of(scene.trip, scene.currency, scene.asked, scene.questions))
    mentions = _without_sights(_beside_their_town(mentions), scene.trip)
    spans = tuple((m.start, m.end) for m in mentions)
    outings, others = places_apart(Text(text.written, lengths), spans)
    left = [
        m
        for m in mentions
        if (m.start, m.end) not in (*outings, *others) and place_roles.role_of(lengths[: m.start], lengths[m.end :]) != "origin"
    ]
    outings = outings if left or scene.trip.destinations or _FAR_OR_PAST.search(lengths[: spans[0][0] if spans else 0]) else ()
    found = _Sorter(
        text.low,
        mentions,
        _without_lengths_of_wholes(lengths_of(lengths, spans, scene.trip.date_range.nights), mentions)
        or length_of_one(lengths, spans, scene.trip, new=_is_new(mentions, scene)),
        scene,
    )
    found.lengths_low = lengths
    goes_on = bool(spans) and place_roles.goes_on(lengths[spans[0][1] :])
    found.open_wholes = frozenset() if goes_on else _open_wholes(lengths_of(lengths, spans, scene.trip.date_range.nights), mentions)
    found.outings, found.others = frozenset(outings), frozenset(others)
    found.adds = frozenset(n for n in found.lengths if _adds(lengths, spans, n))
    found.sort()
    found.without_outings()
    found.share_out(lengths)
    gone = bool(found.removed) and not found.stops and found.origin is None
    return PlacesReading(
        origin=found.origin,
        stops=tuple(found.stops),
        removed=tuple(found.removed),
        mode="add" if found.added and scene.trip.destinations else "remove" if gone else "set",
        trip_type=shape,
        own_nights=tuple(found.nights),
        spans=tuple((m.start, m.end) for m in mentions),
        mentioned=tuple(heard_as(m) for m in mentions),
        areas=tuple(found.areas),
        cued=found.cued or bool(found.removed),
        longer=found.longer,
        unused=tuple(span for span in found.unused if span not in (*outings, *others)),
        ways=tuple((m.start, m.end) for m in mentions if _WAY_LEADS.search(found.low[: m.start])),
        outings=tuple(span for span in outings if not _FAR_OR_PAST.search(lengths[max(0, span[0] - 120) : span[0]])),
    )


_TOURS = re.compile(
    r"\b(?:sail\w*|cruis\w*|tour\w*|road ?trip\w*|trek\w*|hik\w*|cycl\w*|bik\w*|walk\w*|rall\w*|island[ -]hopping|kayak\w*)\b"
)
"""What goes round from where it starts, so that a start alone is the stop ("a week sailing starting Split")."""
_TOUR_FROM = re.compile(r"\b(?:cycl|bik|walk|hik|sail|tour|trek|kayak|rid|row)\w*(?: \w+){0,4} from $")
"""Where a tour starts, to which one travels from elsewhere ("cycling from Vienna to Budapest, we come from Prague")."""
_STOPS_ON_THE_WAY = re.compile(r"\b(?:stopping(?: off| over)?|(?:with )?(?:stops|stopovers)) (?:in|at) $")
"""What leads to the stops on the way to the place named before ("to Sicily, stopping in Paris and Rome")."""
_GOES_FROM = re.compile(r"\b(?:fly|flying|flights?|trains?|driving|travell?ing) $")
_A_SIGHT = re.compile(
    r"\bhot springs\b|\b[A-Z][a-z]+ (?:Museums?|Palace|Gallery|Galleries|Cathedral|Basilica|Tower|Opera|Zoo|Aquarium|Stadium|Botanic\w* Gardens?|Gardens)\b(?! [A-Z])"
)
"""What is a town's name only with capitals, and sights that bear a town's name ("the Vatican Museums")."""
_STARTS_THERE = re.compile(
    r"\b(?:start|leave|leaving|set(?:ting)? (?:off|out)|depart|fly|travel|go|begin|drive)\w*(?: (?:out|off))? from there\b"
)
_IS_A_MUST = re.compile(r" (?:is|are|would be) (?:an? )?(?:absolute |definite |real )?(?:must|musts|must-see|non-negotiable|essential)\b")
_MUST_SEE = re.compile(r"\b(?:must|have to|has to|need to) (?:definitely |also |absolutely )?(?:see|visit|do|include) (?:the )?$")
_WANTED_TOO = re.compile(
    r"\b(?:want|wants|wanna|love|like|hop(?:e|ing)|keen)(?: to (?:also |definitely )?(?:see|visit|do))? (?:[a-z' -]{3,30}(?:,| and| &) )?(?:the )?$"
    r"|\b(?:see|seeing|visit|visiting|do) (?:the )?$"
)
_ARE_MUSTS = re.compile(
    r"(?: (?:and|&) [A-Za-z' -]{3,30}?)? (?:is|are|would be) (?:an? )?(?:absolute |definite |real )?(?:must|musts|must-see|non-negotiable|essential)\b"
)
PART_OF_TOWN_KM = 20
"""So near to a stop a place where one wants a bed is a part of it."""
SHORT_WAY_KM = 350
"""So near to the goal a place on the way to it is one to stop at."""
DAY_OUT_KM = 170
"""So far from where one sleeps a must may be seen in a day."""
_NO_ONLY = re.compile(r"\b(?:no|nope|nah|wait|actually|sorry)\W+(?:just|only) (?:the )?$|\? *(?:just|only) (?:the )?$")
"""What leaves of the places named only the next one ("Bologna and Ravenna? no just Bologna")."""
_INSTEAD_OF_THOSE = re.compile(r",? (?:this time )?(?:instead|rather)\b(?! (?:of|than)\b)")
_JOINED = re.compile(r" ?(?:,|and|&|\+|then|, ?and|, ?then) ?")
_HALF_OF = re.compile(
    r"\b(?:half|some|others?|(?:the )?rest|(?<!for )(?<!the )(?:one|two|three))(?: of us)?(?: are| is)?(?: coming| flying| travell?ing)? from $"
)
"""Those who set out from somewhere else than the others."""
_ENDS_A_PIECE, _BEGINS_A_PIECE, _SAID = re.compile(r"[,.;] $"), re.compile(r" *(?:$|[,.;!])"), re.compile(rf"[\w{BLANK}]+")
_LAYOVER = re.compile(r"\b(?:layover|stop-?over|change|stopping(?: over)?) (?:in|at) (?:the )?$")
_STAYS = re.compile(r"\b(?:stay\w*|spend\w*|nights?)\b")
_WAY_LEADS = re.compile(r"\b(?:along|through|throughout|across|(?:a)?round|up|down) (?:all of )?(?:the )?$")
_BARE_NIGHTS = re.compile(
    r"(?:^|(?<=[:,;&+] )|(?<=[:,;&+])|(?<=and )|(?<=then )|(?<=plus ))(?P<n>\d{1,2}) (?!(?:nights?|days?|weeks?|adults?|people|kids?|children|of|or|to|and|am|pm|pax|persons?"
    r"|rooms?|stars?|in|at)\b)(?=[a-z])"
)
"""A number of nights without the word, before a stop of a list ("4 bangkok, 5 koh samui")."""


_BARE_NIGHTS_BEHIND = re.compile(r"(?<=[A-Z])[a-zà-ž'’-]+(?: [A-Z][a-zà-ž'’-]+)? (?P<n>\d{1,2})(?= *(?:,|;|&|\+|and\b|then\b|$))")
"""The same behind the stops ("Kaikoura 2, Picton 1")."""


def _without_bare_nights(text: Text) -> Text:
    """The text in which the bare numbers of a list of stops keep no name from being found."""
    for pattern, where in ((_BARE_NIGHTS, text.low), (_BARE_NIGHTS_BEHIND, text.written)):
        spans = [m.span("n") for m in pattern.finditer(where)]
        if len(spans) > 1:
            return text.without(spans, mark=" ")
    return text


def picked(text: Text, scene: ItineraryScene) -> PlacesReading | None:
    """The answer to an ambiguous place ("the country, not the state"): one of the readings it was asked with, said in the whole text or in a sentence of it."""
    for slot in ("trip.destinations", "trip.origin"):
        question = next((q for q in scene.questions if q.slot == slot and q.status == "asked" and q.candidates), None)
        if question is None:
            continue
        for span in _answering(text.low):
            chosen = pick(question.candidates, text.low[slice(*span)], whole=span == (0, len(text.low)))
            if chosen is not None and chosen.place is not None:
                words = text.written[slice(*span)].strip()
                heard = Heard(said=chosen.place.said or one_blank(words), place=chosen.place, quote=words)
                return PlacesReading(origin=heard, spans=(span,)) if slot == "trip.origin" else PlacesReading(stops=(heard,), spans=(span,))
    return None


def _answering(low: str) -> tuple[Span, ...]:
    """What may be the answer about a place: a short text as a whole, else each of its sentences and, of these, each piece between commas that is short."""
    if len(low.split()) <= LONGEST_PICK:
        return ((0, len(low)),) if len(low) <= LONGEST_ANSWER else ()
    pieces = [*sentences(low), *(m.span() for m in _PIECE.finditer(low))]
    return tuple(
        (start, end)
        for start, end in dict.fromkeys(pieces)
        if 0 < len(low[start:end].split()) <= LONGEST_PICK
        and BLANK not in low[start:end]
        and not re.search(r"\b(?:from|only)\b", low[start:end])
    )


_PIECE = re.compile(r"[^,;.!?\n]+")
LONGEST_PICK = 6


def _beside_their_town(mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The mentions, one of a park abroad being that which bears the name of a town named with it (Disneyland beside Paris is that of Paris)."""
    towns = [place for m in mentions if (place := heard_as(m).place) is not None and place.is_city]
    found: list[Mention] = []
    for mention in mentions:
        park = heard_as(mention).place
        names = [(f"{park.name} {t.name}", t.country) for t in towns if park.country != t.country] if park and park.kind == "region" else []
        own = next((r for name, country in names if isinstance(r := resolve(name), Resolved) and r.place.country == country), None)
        found.append(evolve(mention, resolution=own) if own is not None else mention)
    return tuple(found)


def _without_lengths_of_wholes(lengths: dict[int, Beside], mentions: tuple[Mention, ...]) -> dict[int, Beside]:
    """The lengths without that of a country or region whose towns have lengths of their own: it is that of the trip ("a week in Italy, Rome 3 nights")."""
    places = [heard_as(mention).place for mention in mentions]

    def is_whole(n: int) -> bool:
        whole = places[n]
        if whole is None or whole.is_city:
            return False
        within = [one.nights for m, one in lengths.items() if m != n and (p := places[m]) is not None and _lies_in(p, whole)]
        return bool(within) and lengths[n].nights >= sum(within)

    return {n: beside for n, beside in lengths.items() if not is_whole(n)}


def _open_wholes(lengths: dict[int, Beside], mentions: tuple[Mention, ...]) -> frozenset[int]:
    """The countries and regions with nights of which the places named in it have only a part, each of them its own ("3 weeks in Colombia, one in Medellín")."""
    places = [heard_as(mention).place for mention in mentions]
    found: set[int] = set()
    for n, length in lengths.items():
        whole = places[n]
        if whole is None or whole.is_city:
            continue
        within = [m for m, p in enumerate(places) if m != n and p is not None and _lies_in(p, whole)]
        if not within or any(m not in lengths for m in within):
            continue
        if length.nights - length.days - sum(lengths[m].nights for m in within) >= LEAST_REST:
            found.add(n)
    return frozenset(found)


def _lies_in(place: Place, whole: Place) -> bool:
    """Whether a town, or a region by all its bases, lies in a country or region."""
    parts = (place,) if place.is_city else bases_of(place)
    return not place.same_as(whole) and bool(parts) and all(holds(whole, part) for part in parts)


def _without_sights(mentions: tuple[Mention, ...], trip: Trip) -> tuple[Mention, ...]:
    """The mentions without doubtful names of far towns that are those of a sight in a city named too ("Granada, Alhambra tickets")."""
    named = [place for m in mentions if (place := heard_as(m).place) is not None and place.is_city]
    cities = {place.name: place for place in (*named, *(stop.place for stop in trip.destinations if stop.place.is_city))}
    found: list[Mention] = []
    for mention in mentions:
        heard = heard_as(mention)
        doubtful = heard.place is None or heard.assumption is not None
        away = [c for c in cities.values() if doubtful and (heard.place is None or not lie_within(heard.place, c, DAY_OUT_KM))]
        books = [book for city in away if (book := destination_for(city)) is not None]
        if not any(plain(sight.name) == plain(mention.said) for book in books for sight in book.sights):
            found.append(mention)
    return tuple(found)


def _is_new(mentions: tuple[Mention, ...], scene: ItineraryScene) -> bool:
    """Whether the only place of a message is none of the stops there are, nor in one of them, while nobody asked where to go."""
    places = [heard_as(m).place for m in mentions]
    if len(places) != 1 or places[0] is None or "trip.destinations" in scene.asked:
        return False
    known = [s.place for s in scene.trip.destinations]
    return not any(k.same_as(places[0]) or (not k.is_city and holds(k, places[0])) for k in known)


def _adds(lengths: str, spans: tuple[Span, ...], n: int) -> bool:
    """Whether a length said beside a place makes the trip longer ("add two nights in Nîmes", "add Nîmes for two nights")."""
    return place_roles.is_added(lengths[spans[n - 1][1] if n else 0 : spans[n][0]], "")


def _is_an_airport(heard: Heard) -> bool:
    """Whether a place was named by its airport, or the code of one, and not by its own name ("Gatwick", "Leeds Bradford", "LBA")."""
    said, book = fold(heard.said), gazetteer()
    own = heard.place is not None and said == fold(heard.place.name)
    code = len(heard.said) == CODE and heard.said.isupper() and heard.said in book.airports
    return not own and (code or said in book.airport_nicknames or said in book.airport_keys)


class _Sorter:
    """Mentions sorted by role, one after the other."""

    def __init__(self, low: str, mentions: tuple[Mention, ...], lengths: dict[int, Beside], scene: ItineraryScene) -> None:
        self.low, self.mentions, self.lengths, self.scene, self.trip = low, mentions, lengths, scene, scene.trip
        self.origin: Heard | None = None
        self.stops: list[Heard] = []
        self.removed: list[Place] = []
        self.gives_way: Place | None = None
        self.waiting: Heard | None = None
        self.added = self.cued = False
        self.last: place_roles.Role = "none"
        self.ended = False
        self.visits = False
        self.landings: list[Heard] = []
        self.listed = 1
        self.seen = False
        self.left_from: list[Heard] = []
        self.lengths_low = ""
        self.open_wholes: frozenset[int] = frozenset()
        self.longer = 0
        self.way_start = ""
        self.outings: frozenset[Span] = frozenset()
        self.others: frozenset[Span] = frozenset()
        self.order: dict[str, place_roles.Order | None] = {}
        self.pairs: list[tuple[Heard, Heard]] = []
        self.nights: list[Span] = []
        self.areas: list[Span] = []
        self.unused: list[Span] = []
        self.listed_areas: set[str] = set()
        self.adds: frozenset[int] = frozenset()

    def sort(self) -> None:
        for n, mention in enumerate(self.mentions):
            before = self.low[self.mentions[n - 1].end if n else 0 : mention.start]
            after = self.low[mention.end : self.mentions[n + 1].start if n + 1 < len(self.mentions) else len(self.low)]
            own = self.lengths.get(n)
            heard = offered_as(heard_as(mention, own.nights if own else None), self.scene.questions)
            if own:
                start, end = own.span((mention.start, mention.end))
                heard = evolve(heard, nights_said=self.lengths_low[start:end])
            apart = (mention.start, mention.end) in self.outings | self.others or self._is_to_be_seen(
                heard, before, self.low[mention.end :]
            )
            role = "none" if apart else self._role(n, mention, heard, before, after)
            if (role == "none" or (role == "removed" and not self.trip.destinations)) and (
                not mention.context or _WAY_LEADS.search(before)
            ):
                self.unused.append((mention.start, mention.end))
            if role != "none":
                self._note_order(n, heard, before, after)
            if role == "stop" and len(self.stops) == 1 and _STOPS_ON_THE_WAY.search(before):
                self.order[self.stops[0].said.casefold()] = "last"
            if role == "stop" and not own and place_roles.lands_in(before):
                self.landings.append(heard)
            self.cued |= role == "stop" == place_roles.role_of(before, after)
            if role in ("stop", "bare") and self._is_area(heard, before):
                self.areas.append((mention.start, mention.end))
                continue
            if own and role == "stop" and not (self.trip.destinations and n in self.adds and self.trip.date_range.start):
                self.nights.append(own.span((mention.start, mention.end)))
            if role == "origin":
                self.visits = place_roles.only_visits(before)
            if n and place_roles.corrects(before, after) and self.last in ("stop", "origin"):
                role = self._corrected(role, heard)
            elif n and self.last == "origin" and role != "end" and place_roles.is_another_start(before, after):
                self._either("origin", heard)
                role = "origin"
            elif n and role == self.last and (place_roles.is_either(before) or self._is_torn(n, before)):
                self._either(role, heard)
            elif role != "none":
                joined = n and place_roles.joins(before) and not self._tells_which(n, heard, before)
                listed = joined or (n + 1 < len(self.mentions) and after.strip() in ("and", "&"))
                if heard.place is not None and not heard.place.is_city and listed:
                    self.listed_areas.add(heard.said)
                self._place(role, heard, before, after)
                self.listed = self.listed + 1 if n and before.strip() == "," else 1
            self.last = role
        self._from_there()
        self._without_those_of_the_past()
        self._rather_than_those_before()
        self._settle()
        self._in_order()
        self._at_both_ends()

    def _from_there(self) -> None:
        """Start from a place that was only spoken of, where it is said that one starts from there ("my sister lives in X so we'll start from there")."""
        said = _STARTS_THERE.search(self.low) if self.origin is None and self.trip.origin is None else None
        before = [m for m in self.mentions if said is not None and m.end <= said.start()]
        if before and (before[-1].start, before[-1].end) in self.unused:
            self.origin = heard_as(before[-1])
            self.unused.remove((before[-1].start, before[-1].end))

    def _without_those_of_the_past(self) -> None:
        """Leave out the stops that only clauses of the past name, where others are named elsewhere ("we spent 3 days in Rome … this year Porto")."""

        def is_past(stop: Heard) -> bool:
            named = [m for m in self.mentions if heard_as(m).same_as(stop)]
            return bool(named) and all(any(s <= m.start < e for s, e in self.scene.told) for m in named)

        gone = [stop for stop in self.stops if is_past(stop)]
        if gone and len(gone) < len(self.stops):
            self.stops = [stop for stop in self.stops if stop not in gone]
            self.unused += [(m.start, m.end) for m in self.mentions if any(heard_as(m).same_as(stop) for stop in gone)]

    def _rather_than_those_before(self) -> None:
        """Leave out the stops named before one that is said to be taken instead ("Seville is too hot, so let's say Porto instead")."""
        if self.trip.destinations or len(self.stops) < 2:
            return
        for n, mention in enumerate(self.mentions[1:], 1):
            heard = heard_as(mention)
            before = self.lengths_low[self.mentions[n - 1].end : mention.start]
            instead = _INSTEAD_OF_THOSE.match(self.lengths_low, mention.end) or _NO_ONLY.search(before)
            if instead and self._has(heard):
                first = n
                while first and _JOINED.fullmatch(self.lengths_low, self.mentions[first - 1].end, self.mentions[first].start):
                    first -= 1
                earlier = [heard_as(m) for m in self.mentions[:first]]
                self.unused += [
                    (m.start, m.end) for m in self.mentions[:first] if self._has(heard_as(m)) and not heard_as(m).same_as(heard)
                ]
                self.stops = [s for s in self.stops if s.same_as(heard) or not any(s.same_as(e) for e in earlier)]

    def _at_both_ends(self) -> None:
        """Put a stop said to be at each end before and after the others, each time with its nights."""
        for n, mention in enumerate(self.mentions):
            after = self.lengths_low[mention.end : mention.end + 60]
            start = self.mentions[n - 1].end if n else 0
            framed = place_roles.frames_the_trip(after)
            if len(self.stops) < 2 or (framed is None and not place_roles.starts_and_ends(self.low[start : mention.start])):
                continue
            heard = heard_as(mention)
            around = framed is None and self.origin is None and self.trip.origin is None and self._is_all_elsewhere(heard)
            if around or (framed is None and self.origin is not None and self.origin.same_as(heard)):
                self.origin = heard
                self.stops = [s for s in self.stops if not s.same_as(heard)]
                continue
            own = nights_beside(self.lengths_low[start : mention.start], "", loose=False)
            said = self.lengths_low[slice(*own.span((mention.start, mention.end)))] if own else None
            end = evolve(heard, nights=own.nights, nights_said=said) if own else heard
            self.nights += [own.span((mention.start, mention.end))] if own else []
            count = re.match(rf"{COUNT}\b", (again := framed["last"] if framed else None) or "")
            last = evolve(heard, nights=number(count.group()), nights_said=again) if count else end
            self.stops = [end, *(s for s in self.stops if not s.same_as(heard)), last]

    def _is_all_elsewhere(self, heard: Heard) -> bool:
        """Whether every other stop is a region or country that does not hold the place, which is then where a tour of it starts and ends."""
        others = [s.place for s in self.stops if not s.same_as(heard)]
        return heard.place is not None and all(p is not None and not p.is_city and not holds(p, heard.place) for p in others)

    def _note_order(self, n: int, heard: Heard, before: str, after: str) -> None:
        """What the words around a place say of its place in the order."""
        order, said = place_roles.order_of(before, after), heard.said.casefold()
        if order is not None:
            self.order[said] = order if self.order.get(said, order) == order else None
        if n + 1 < len(self.mentions):
            follower = heard_as(self.mentions[n + 1])
            if place_roles.comes_before(before, after):
                self.pairs.append((follower, heard))
            elif place_roles.comes_first_of(after):
                self.pairs.append((heard, follower))
            elif place_roles.comes_behind(after):
                self.pairs.append((follower, heard))

    def _in_order(self) -> None:
        """Put the stops in the order the words give them; with only known stops named, the known list in its new order."""
        known = self.trip.destinations
        if not (self.order or self.pairs):
            return
        named = [s for s in self.stops if s.place is not None]
        again = len(known) > 1 and bool(named) and all(any(k.place.same_as(s.place) for k in known) for s in named)
        if again and not any(s.nights for s in named):
            self.stops = [Heard(said=k.place.said or k.place.name, place=k.place) for k in known]
            self.added = False
        rank = {"first": 0, None: 1, "middle": 2, "last": 4}
        ranked = {s.said: rank[self._order_of(s, named)] for s in self.stops}
        plain = [s.said for s in self.stops if ranked[s.said] == rank[None]]
        if plain and 2 in ranked.values() and rank["last"] not in ranked.values():
            ranked[plain[-1]] = 3
        self.stops.sort(key=lambda s: ranked[s.said])
        for earlier, later in self.pairs:
            one, other = (next((s for s in self.stops if s.same_as(h)), None) for h in (earlier, later))
            if one is not None and other is not None and self.stops.index(one) > self.stops.index(other):
                self.stops.remove(one)
                self.stops.insert(self.stops.index(other), one)

    def _order_of(self, stop: Heard, named: list[Heard]) -> place_roles.Order | None:
        said = next((s.said for s in named if s.same_as(stop)), stop.said)
        return self.order.get(said.casefold()) or self.order.get(stop.said.casefold())

    def without_outings(self) -> None:
        """Leave out the stops without nights that are said to be seen for a day as well ("Bruges and Ghent … Ghent as a day trip")."""
        seen = [heard_as(m) for m in self.mentions if (m.start, m.end) in self.outings]
        only = [s for s in self.stops if s.nights is None and any(s.same_as(one) for one in seen)]
        if len(only) < len(self.stops):
            self.stops = [s for s in self.stops if s not in only]

    def share_out(self, lengths: str) -> None:
        """Nights said for every stop alike go to all of them; where each stop has its own, other lengths are of something else."""
        stops = self.stops or [Heard(said=s.place.said or s.place.name, place=s.place) for s in self.trip.destinations if not self.mentions]
        row = lengths_in_a_row(lengths, len(stops)) if len(stops) > 1 and stops == self.stops else None
        if row is not None:
            self.stops = [evolve(stop, nights=count, nights_said=str(count)) for stop, count in zip(stops, row[0], strict=True)]
            self.nights.append(row[1])
            return
        each = length_of_each(lengths, len(stops))
        if each is not None:
            self.stops = [s if s.nights is not None else evolve(s, nights=each[0], nights_said=lengths[slice(*each[1])]) for s in stops]
            self.nights.append(each[1])
        if len(self.stops) > 1 and all(s.nights is not None for s in self.stops):
            self.nights += other_lengths(lengths)

    def _is_area(self, heard: Heard, before: str) -> bool:
        """Whether a place only says where in the city to sleep: "a flat close to the Vatican", "a hotel in Brooklyn"."""
        known = [Heard(said=s.place.name, place=s.place) for s in self.trip.destinations]
        if self._is_part(heard, known):
            return place_roles.is_of_a_stay(before)
        if place_roles.is_of_a_stay(before) and (
            self._is_quarter_of_one(heard, known) or self._is_abroad_of_all(heard, known) or self._is_close_to_one(heard, known)
        ):
            return True
        near = place_roles.is_near_a_stay(before) or (self.last == "stop" and place_roles.is_near_it(before))
        return near and bool(self.stops or known) and not any(heard.same_as(k) for k in (*self.stops, *known))

    def _is_quarter_of_one(self, heard: Heard, known: list[Heard]) -> bool:
        """Whether a stop has a quarter of that name, whatever town bears it too ("a hotel in Kensington", of London)."""
        books = [book for stop in (*self.stops, *known) if stop.place is not None and (book := destination_for(stop.place)) is not None]
        quarters = {plain(name) for book in books for area in book.areas for name in (area.name, *area.name.split(" and "))}
        return heard.nights is None and plain(heard.said) in quarters

    def _is_abroad_of_all(self, heard: Heard, known: list[Heard]) -> bool:
        """Whether a town lies in another country than every stop, so that a bed "in" it is in a quarter of that name ("hotel in Palermo" in Buenos Aires).

        A city that is written about, or one named with its country, is meant itself ("a hotel in Vienna" where the trip was to go to London).
        """
        place = heard.place
        countries = {stop.place.country for stop in (*self.stops, *known) if stop.place is not None}
        if place is None or heard.nights is not None or not countries or place.country in countries:
            return False
        return destination_for(place) is None and "," not in heard.said

    def _is_close_to_one(self, heard: Heard, known: list[Heard]) -> bool:
        """Whether a bed is wished for in a place so close to a stop that it is a part of it ("apartment in Kreuzberg", of Berlin)."""
        place = heard.place
        cities = [stop.place for stop in (*self.stops, *known) if stop.place is not None and stop.place.is_city]
        if place is None or not place.is_city or heard.nights is not None or any(place.same_as(city) for city in cities):
            return False
        return any(lie_within(place, city, PART_OF_TOWN_KM) for city in cities)

    def _is_part(self, heard: Heard, known: list[Heard]) -> bool:
        named = heard.place is not None and heard.said.casefold() != heard.place.name.casefold()
        return named and any(heard.same_as(stop) for stop in (*self.stops, *known))

    def _corrected(self, role: place_roles.Role, heard: Heard) -> place_roles.Role:
        """Put a place where the one just named stood."""
        if self.last == "origin" and role != "stop":
            self.origin = heard
            return "origin"
        if self.stops and not self._has(heard):
            self.stops[-1] = heard
        return "stop"

    def _has(self, heard: Heard) -> bool:
        return any(stop.same_as(heard) for stop in self.stops)

    def _role(self, n: int, mention: Mention, heard: Heard, before: str, after: str) -> place_roles.Role:
        listed = self._listed(n, before, after)
        told_where = mention.context and not listed and not self._only_lands_in(heard) and n not in self.open_wholes
        told_where = told_where or place_roles.is_of_holidays(self.lengths_low[: mention.start])
        told_where = told_where or place_roles.joins_us_from(self.lengths_low[: mention.start])
        role = "none" if told_where else place_roles.role_of(before, after, self.low[: mention.start - len(before)])
        if (
            role == "origin"
            and n + 1 < len(self.mentions)
            and _TOUR_FROM.search(self.lengths_low[: mention.start])
            and place_roles.leads_on(after)
        ):
            self.way_start = heard.said
        starts_there = place_roles.begins(before, after) and self._starts_elsewhere(n)
        if role == "origin" and (starts_there or self._is_a_base(n, mention, heard, before)):
            return "stop"
        if role == "none" and place_roles.passes(before) and (self._is_toured(n, heard, after) or place_roles.order_of(before, after)):
            self._put_on_the_way(heard)
            return "stop"
        if role == "stop" and self.last == "end" and place_roles.leads_on(before):
            return "home"
        if mention.negated and role in ("bare", "stop") and not place_roles.asks_others(before):
            return "removed"
        for (start, end), slot in self.scene.replies:
            if start <= mention.start < end and slot in ("trip.origin", "trip.destinations"):
                return "origin" if slot == "trip.origin" else "stop"
        if role in ("bare", "stop") and n + 1 < len(self.mentions) and self._starts_way(before, after):
            self.way_start = heard.said
            return "origin"
        if role == "origin" and self._leaves_from_last(before, mention):
            return "end"
        if role in ("bare", "stop") and _THE_ONE_IN.search(before) and self._is_where(heard):
            return "none"
        if role in ("bare", "stop") and self._is_start_unsaid(n, heard, role, before, after):
            return "origin"
        if role == "bare":
            if after.startswith(" one") and not self._tells_apart(heard):
                return "none"
            if n and self.last in ("stop", "origin") and (place_roles.is_either(before) or self._is_torn(n, before)):
                return self.last
            return "stop" if n and self.last == "stop" and place_roles.joins(before) else self._bare(heard)
        return role

    def _is_to_be_seen(self, heard: Heard, before: str, after: str) -> bool:
        """Whether a landscape is said to be a must from the city where one stays ("Hanoi …, Halong Bay is a must"), or a town is wanted to be
        seen to which one goes for a day from there ("Sorrento …, she wants Capri and Pompeii").
        """
        place = heard.place
        if place is not None and place.is_city and heard.nights is None:
            wanted = _WANTED_TOO.search(before) or _ARE_MUSTS.match(after) or (self.seen and place_roles.joins(before))
            towns = [*(s.place for s in self.stops if s.place is not None), *(s.place for s in self.trip.destinations)]
            self.seen = bool(wanted) and is_day_trip_from(heard, towns)
            return self.seen
        if place is None or place.kind != "region" or heard.nights is not None:
            return False
        if not (_IS_A_MUST.match(after) or (_MUST_SEE.search(before) and self.stops)):
            return False
        cities = [s.place for s in (*self.stops, *(Heard(said="", place=t.place) for t in self.trip.destinations)) if s.place is not None]
        bases = bases_of(place)
        return any(c.is_city and any(lie_within(c, base, DAY_OUT_KM) for base in bases) for c in cities)

    def _put_on_the_way(self, heard: Heard) -> None:
        """Put a stop that the way leads through before the one it leads to."""
        if self.stops and not self.order:
            self.order[self.stops[-1].said.casefold()] = "last"
        else:
            self.order[heard.said.casefold()] = "middle"

    def _is_toured(self, n: int, heard: Heard, after: str) -> bool:
        """Whether a place on the way is stopped at: nights or an order are said, others are listed with it, or one goes by road or rail.

        A landscape is crossed by land, unless one is said to fly.
        """
        if self.order or self.lengths.get(n):
            return True
        if self._is_a_short_way(n, heard):
            return True
        listed = n + 1 < len(self.mentions) and place_roles.joins(after)
        flown = place_roles.FLOWN.search(self.low[: self.mentions[n].start])
        landscape = heard.place is not None and heard.place.kind == "region"
        return ((listed or landscape) and not flown) or bool(place_roles.OVERLAND_TOUR.search(self.low))

    def _is_a_short_way(self, n: int, heard: Heard) -> bool:
        """Whether a city on the way is so near to the stop it leads to that one goes there by land, and no flight is spoken of."""
        place, goal = heard.place, self.stops[-1].place if self.stops else None
        if (
            place is None
            or goal is None
            or not place.is_city
            or not goal.is_city
            or place_roles.FLOWN.search(self.low[: self.mentions[n].start])
        ):
            return False
        return lie_within(place, goal, SHORT_WAY_KM)

    def _listed(self, n: int, before: str, after: str) -> bool:
        """Whether a place stands in a list with a city: "Lisbon and the Algarve" has two stops, "the UK & Ireland" only says where."""
        beside = [m for m in (n - 1, n + 1) if 0 <= m < len(self.mentions) and place_roles.joins(before if m < n else after)]
        return any((place := heard_as(self.mentions[m]).place) is None or place.is_city for m in beside)

    def _tells_which(self, n: int, heard: Heard, before: str) -> bool:
        """Whether a country or region only says which city was named just before it ("London, England and then home")."""
        city, whole = heard_as(self.mentions[n - 1]).place, heard.place
        if before.strip() != "," or whole is None or city is None or not city.is_city or not holds(whole, city):
            return False
        return whole.kind == "country" or whole.region == city.region or any(base.same_as(city) for base in bases_of(whole))

    def _within_named(self, n: int, heard: Heard) -> bool:
        """Whether a place lies in a region or country named before it ("round Sicily, based in Catania")."""
        wholes = [heard_as(m).place for m in self.mentions[:n]]
        return heard.place is not None and any(w is not None and not w.is_city and holds(w, heard.place) for w in wholes)

    def _is_start_unsaid(self, n: int, heard: Heard, role: place_roles.Role, before: str, after: str) -> bool:
        """Whether a place is where one starts though no word before it says so."""
        if place_roles.flies(before) and self._flies_from(n, heard, after):
            return True
        return role == "bare" and (
            self._either_start(n, after) or self._is_their_airport(heard) or self._stands_apart(n, heard, before, after)
        )

    def _stands_apart(self, n: int, heard: Heard, before: str, after: str) -> bool:
        """Whether a city abroad stands by itself behind the stops and what is said of them, while no start is named ("… late April. 2 of us, Bath")."""
        place = heard.place
        stops = [p for s in self.stops for p in ((s.place,) if s.place is not None else (c.place for c in s.candidates)) if p is not None]
        by_itself = _ENDS_A_PIECE.search(before) and _BEGINS_A_PIECE.match(after) and len(_SAID.findall(before)) > 1
        if (
            not by_itself
            or not (self.cued or any(s.candidates for s in self.stops))
            or not stops
            or place is None
            or not place.is_city
            or n in self.lengths
        ):
            return False
        if self.origin is not None or self.trip.origin is not None or self.trip.destinations or n + 1 < len(self.mentions):
            return False
        return all(place.country != stop.country for stop in stops)

    def _flies_from(self, n: int, heard: Heard, after: str) -> bool:
        """Whether a place one "flies", with no word for whither or whence, is where the flight leaves: a stop abroad stands before it, and no start
        ("a week in Madeira, flying Manchester").
        """
        place, known = heard.place, [s.place for s in self.trip.destinations]
        stops = [*(s.place for s in self.stops if s.place is not None), *known]
        no_start = self.origin is None and self.trip.origin is None
        nights = n in self.lengths or place_roles.leads_on(after)
        return no_start and not nights and place is not None and bool(stops) and all(place.country != stop.country for stop in stops)

    def _is_where(self, heard: Heard) -> bool:
        """Whether a country or region holds the start or a stop that is known, which it only tells apart ("the one in England")."""
        known = [p for p in (self.trip.origin, *(s.place for s in self.trip.destinations)) if p is not None]
        return heard.place is not None and not heard.place.is_city and any(holds(heard.place, p) for p in known)

    def _is_their_airport(self, heard: Heard) -> bool:
        """Whether an airport is named beside a stop, while no start is known ("Corfu for 3, Gatwick, half board")."""
        return bool(self.stops) and self.origin is None and self.trip.origin is None and _is_an_airport(heard)

    def _either_start(self, n: int, after: str) -> bool:
        """Whether this is one of two places to start from, the other standing before the goal ("Cork or, if cheaper, Shannon to Paris")."""
        if n + 2 >= len(self.mentions) or not place_roles.is_either(after):
            return False
        behind = self.low[self.mentions[n + 1].end : self.mentions[n + 2].start]
        return self.origin is None and not self.stops and place_roles.leads_on(behind)

    def _is_a_base(self, n: int, mention: Mention, heard: Heard, before: str) -> bool:
        """Whether one stays in what looks like a start: a tour is based there, or the only other place of the message is where the
        person leaves from ("3 nights walking from Keswick, from Leeds").
        """
        if _TRIP_BASED.search(before):
            return self._within_named(n, heard)
        if not _BASED_THERE.search(self.lengths_low[: mention.start]):
            return False
        others = [self.low[: m.start] for k, m in enumerate(self.mentions) if k != n and not m.negated]
        return len(others) == 1 and place_roles.leaves_from(others[0]) and not _WAY_HOME.search(others[0])

    def _starts_elsewhere(self, n: int) -> bool:
        """Whether "start in X" names the first stop: the way there begins in another place, or the end of the tour is named beside it."""
        others = [self.low[: m.start] for k, m in enumerate(self.mentions) if k != n]
        if len(self.mentions) == 1 and not self.scene.asked and _TOURS.search(self.low):
            return True
        from_there = any(place_roles.leaves_from(low) for low in others)
        ends = len(self.mentions) > 2 and any(place_roles.order_of(low[-40:], "") == "last" for low in others)
        return from_there or self.origin is not None or ends or self.trip.origin is not None

    def _starts_way(self, before: str, after: str) -> bool:
        """Whether this place is where "X to Y" or "between X and Y" begins."""
        if self.origin is None and _GOES_FROM.search(before) and place_roles.leads_on(after):
            return True
        if self.origin is not None or self.stops or self._tours_it():
            return False
        several = len(self.mentions) - sum(self._is_bed_in(n) for n in range(2, len(self.mentions)))
        if place_roles.is_torn(before):
            return False
        if before.rstrip().endswith("between") and after.strip() in ("and", "&"):
            return several == 2 and not _SHARED_OUT.search(before)
        if not place_roles.leads_on(after):
            return False
        if place_roles.is_arrow(after):
            if (self.mentions[0].said.isupper() and len(self.mentions[0].said) == CODE) or _FLIGHTS.search(before):
                return True
            closes = heard_as(self.mentions[0]).same_as(heard_as(self.mentions[-1]))
            nights = several > 2 and 0 not in self.lengths and len(self.lengths) >= several - 2
            return (several == 2 and self.trip.origin is None) or (several > 2 and (closes or nights))
        return True

    def _tours_it(self) -> bool:
        """Whether both ends of "X to Y" lie in the country or region the tour goes to, so that the way there begins elsewhere ("Bergen to Trondheim" of Norway)."""
        wholes = [stop.place for stop in self.trip.destinations if not stop.place.is_city]
        places = [heard_as(mention).place for mention in self.mentions]
        return bool(wholes) and len(places) > 1 and all(p is not None and p.is_city and any(holds(w, p) for w in wholes) for p in places)

    def _is_bed_in(self, n: int) -> bool:
        """Whether a place only says where a bed is to be."""
        return place_roles.is_of_a_stay(self.low[self.mentions[n - 1].end : self.mentions[n].start])

    def _leaves_from_last(self, before: str, mention: Mention) -> bool:
        """Whether "into Rome and out of Milan" names where the trip ends; "I fly to London. I want to leave from Boston" says where it starts."""
        if self.trip.origin is not None and self.trip.destinations and place_roles.goes_back_from(before):
            return True
        after = self.low[mention.end : mention.end + 12]
        if self.ended or not place_roles.leaves_last_from(before, self.low[: mention.start], after):
            return False
        if not self.stops:
            return self.origin is not None
        place, first = heard_as(mention).place, self.stops[0].place
        abroad = place is not None and first is not None and place.country != first.country
        return not (abroad and self.origin is None and self.trip.origin is None and place_roles.opens_a_sentence(before))

    def _bare(self, heard: Heard) -> place_roles.Role:
        """The role of a place without any cue: what is being asked for, what it corrects, else a stop."""
        if len(self.mentions) == 1 and _MEANT.search(self.low) and self._resembles_origin(heard):
            return "origin"
        asked, trip = self.scene.asked, self.trip
        if trip.destinations and _TOO.search(self.low) and self._is_beside_the_stops(heard):
            self.added = True
            return "stop"
        if self.origin is None and trip.origin is None and self._lies_outside(heard) and ("trip.origin" in asked or self._names_a_base()):
            return "origin"
        if "trip.destinations" in asked and "trip.origin" in asked and self._is_the_second_answer(heard):
            return "origin"
        if "trip.origin" not in asked or "trip.destinations" in asked or self.origin is not None:
            return "stop"
        if (len(self.mentions) == 1 and self._tells_apart(heard)) or any(
            p.same_as(s.place) for p in self.removed for s in trip.destinations
        ):
            return "stop"
        if trip.destinations and trip.origin is None and (_FIXING.search(self.low) or self._start_is_led(heard)):
            return "stop"
        settled = len(self.mentions) > 1 or (len(trip.destinations) > 1 and self._settles_on(heard))
        if settled and heard.place is not None and any(heard.place.same_as(stop.place) for stop in trip.destinations):
            return "stop"
        return "origin" if trip.origin is None or len(self.mentions) == 1 else "stop"

    def _is_the_second_answer(self, heard: Heard) -> bool:
        """Whether a place is the second of two that answer where to and where from, each a sentence, with another between them ("Rome. just me. Leeds")."""
        if len(self.mentions) != LEAST_TOLD_OFF or self.origin is not None or self.trip.origin is not None or self.trip.destinations:
            return False
        first, second = self.mentions
        between = self.low[first.end : second.start]
        apart = [piece for piece in re.split(r"[.;!?\n]", between) if re.search(r"\w|¦", piece)]
        behind = self.low[second.end : second.end + 1]
        return (
            second.said == heard.said
            and bool(apart)
            and re.match(r"\W*[.;!?\n]", between) is not None
            and behind in ("", ".", ";", "!", "?", "\n")
        )

    def _start_is_led(self, heard: Heard) -> bool:
        """Whether another place of the message is said to be where one starts ("Paris I think. from Hull")."""
        return any(m.said != heard.said and _FROM_BEFORE.search(self.low[max(0, m.start - 20) : m.start]) for m in self.mentions)

    def _is_beside_the_stops(self, heard: Heard) -> bool:
        """Whether a place is none of the stops there are, and lies in a country of theirs."""
        place, stops = heard.place, [stop.place for stop in self.trip.destinations]
        return place is not None and not any(place.same_as(s) for s in stops) and any(place.country == s.country for s in stops)

    def _lies_outside(self, heard: Heard) -> bool:
        """Whether the only place of an answer is a city that no country or region holds to which the trip goes ("Greece", then "Stuttgart")."""
        wholes = [stop.place for stop in self.trip.destinations if not stop.place.is_city]
        place = heard.place
        if place is None or not place.is_city or len(wholes) != len(self.trip.destinations) or not wholes:
            return False
        outside = not any(holds(whole, place) or whole.country == place.country for whole in wholes)
        alone = len(self.mentions) == 1 and _ONLY_A_NAME.fullmatch(self.low) is not None
        return outside and (alone or self._names_a_base())

    def _names_a_base(self) -> bool:
        """Whether one of two places of an answer lies in the region or country where a town was asked for ("Lyon. Heraklion", of Crete)."""
        wholes = [stop.place for stop in self.trip.destinations if not stop.place.is_city]
        places = [place for m in self.mentions if (place := heard_as(m).place) is not None and place.is_city]
        within = [place for place in places if any(holds(whole, place) or whole.country == place.country for whole in wholes)]
        return "trip.destinations" in self.scene.asked and len(places) == len(self.mentions) == LEAST_TOLD_OFF and len(within) == 1

    def _resembles_origin(self, heard: Heard) -> bool:
        """Whether a place that corrects what was said is more like the start than like any stop: in its country, and not in theirs."""
        start, stops, place = self.trip.origin, self.trip.destinations, heard.place
        if start is None or not stops or place is None:
            return False
        return place.country == start.country and all(s.place.country != place.country for s in stops)

    def _tells_apart(self, heard: Heard) -> bool:
        """Whether a country or region says which namesake of the one known stop was meant."""
        known = self.trip.destinations
        return len(known) == 1 and settled_by(known[0].place, heard) is not None

    def _place(self, role: place_roles.Role, heard: Heard, before: str, after: str) -> None:
        """Put one place where it belongs."""
        match role:
            case "origin":
                if self.origin is not None and not self.origin.same_as(heard) and place_roles.is_second_best(before):
                    self.unused += [(m.start, m.end) for m in self.mentions if m.said == heard.said]
                    return
                if self.origin is not None and self.origin.said == self.way_start != heard.said and place_roles.leaves_from(before):
                    self.stops.insert(0, self.origin)
                if self.origin is not None and not self.origin.same_as(heard) and self._is_of_the_way(before, heard):
                    self.unused += [(m.start, m.end) for m in self.mentions if m.said == heard.said]
                    return
                self.origin = self.origin if self._has(heard) else heard
            case "removed":
                if heard.place is not None:
                    self.removed.append(heard.place)
                    self.gives_way = heard.place if place_roles.is_changed_from(before) else self.gives_way
            case "home":
                self._home(heard)
            case "end" if place_roles.goes_both_ways(before) and not (self.stops or self.origin or self.trip.destinations):
                self.origin = heard
            case "end":
                self.ended = True
                self.added = self.added or self._leaves_from_elsewhere(heard)
                self.left_from.append(heard)
                self.order.setdefault(heard.said.casefold(), "last")
                self.stops += [] if self._has(heard) else [heard]
            case _:
                self._stop(heard, before, after)

    def _leaves_from_elsewhere(self, heard: Heard) -> bool:
        """Whether the only place of a message is none of the stops there are: one goes home from it, after them ("we return from Porto")."""
        stops = [stop.place for stop in self.trip.destinations]
        if not stops or self.stops or heard.place is None or _FIXING.search(self.low):
            return False
        return len(self.mentions) == 1 and not any(heard.place.same_as(stop) or holds(stop, heard.place) for stop in stops)

    def _is_of_the_way(self, before: str, heard: Heard) -> bool:
        """Whether a second start is that of some of the party, or where a vehicle is boarded on the way."""
        if _HALF_OF.search(before):
            return True
        return place_roles.embarks(before) and self.origin is not None and self.origin.said != self.way_start and heard.nights is None

    def _either(self, role: place_roles.Role, heard: Heard) -> None:
        """ "Rome or Milan": two readings of one place, which are asked about."""
        if role == "origin" and self.origin is not None:
            self.origin = self._both_said(self.origin, heard)
        elif role == "stop" and self.stops:
            several = self.stops[-self.listed :]
            whole = several[0]
            for other in (*several[1:], heard):
                whole = whole.or_else(other)
            self.stops[-self.listed :] = [whole]
            self.listed = 1

    def _both_said(self, one: Heard, other: Heard) -> Heard:
        """Two places to start from as one that is asked about, quoted with what stands between them where that is more than "or"."""
        whole, name, last = one.or_else(other), text_of(one.said).low, text_of(other.said).low
        start = self.low.find(name)
        end = self.low.find(last, start + len(name)) if start >= 0 else -1
        between = self.low[start + len(name) : end] if end >= 0 else ""
        said = self.low[start : end + len(last)]
        return evolve(whole, quote=said) if place_roles.is_either(between) and BLANK not in said else whole

    def _stop(self, heard: Heard, before: str, after: str) -> None:
        within = self._within_named(len(self.mentions), heard)
        if self._stays_where_the_way_began(heard):
            self.origin = None
            self.stops = [heard, *(s for s in self.stops if not s.same_as(heard))]
        elif place_roles.waits_for_vehicle(before) and self.origin is None and self.trip.origin is None and not within:
            self.waiting = heard
        elif self.origin is None or not self.origin.same_as(heard):
            part = place_roles.part_of_it(self._told_before(heard)) if self.trip.destinations and not self.stops else None
            if part is not None and not any(heard.place and s.place.same_as(heard.place) for s in self.trip.destinations):
                others = [Heard(said=s.place.said or s.place.name, place=s.place) for s in self.trip.destinations]
                self.stops = [heard, *others] if part == "first" else [*others, heard]
                return
            self.added = self.added or (not self.stops and (place_roles.is_added(before, after) or 0 in self.adds))
            if after.startswith(" again") and self._has(heard) and not self.stops[-1].same_as(heard):
                self.stops.append(heard)
                return
            self._take(heard)

    def _stays_where_the_way_began(self, heard: Heard) -> bool:
        """Whether a place that looked like the start of a way is told with its nights ("Cairns to Port Douglas: 3 nights Cairns then 5 …")."""
        begun = self.origin is not None and self.origin.said == self.way_start and self.origin.same_as(heard)
        return begun and heard.nights is not None

    def _told_before(self, heard: Heard) -> str:
        """The words before a place with their dates and lengths."""
        at = next((m.start for m in self.mentions if m.said == heard.said), 0)
        return self.lengths_low[:at]

    def _take(self, heard: Heard) -> None:
        """One more stop; one that was named before may get its nights now: "Kyoto and Tokyo: 4 nights Kyoto, 5 nights Tokyo"."""
        same = [s for s in self.stops if s.same_as(heard)]
        again = bool(same) and heard.nights is not None and all(s.nights is not None for s in same) and not self.stops[-1].same_as(heard)
        if not same or again:
            self.stops.append(heard)
        elif heard.nights is not None and (open_one := next((s for s in same if s.nights is None), None)) is not None:
            told = evolve(open_one, nights=heard.nights, nights_said=heard.nights_said)
            at = self.stops.index(open_one)
            self.stops[at] = told
            if any(s.nights is not None for s in self.stops[at + 1 :]):
                self.stops.append(self.stops.pop(at))

    def _home(self, heard: Heard) -> None:
        """ "Back to London": home is where the trip starts, said once more or for the first time."""
        if heard.nights is not None and self._has(heard):
            self._take(heard)
            return
        if self.origin is not None:
            return
        if self.trip.origin is None and not self._has(heard):
            self.origin = heard
        elif heard.place is not None and not heard.place.same_as(self.trip.origin) and not self._has(heard):
            self.stops.append(heard)

    def _settle(self) -> None:
        """Give a place that waited its role, leave out wholes whose cities are named, and let a changed place give way."""
        if self.waiting is not None:
            if self.stops and self.origin is None:
                self.origin = self.waiting
            elif not self._has(self.waiting):
                self.stops.insert(0, self.waiting)
        self._around_a_day()
        self._from_visit()
        self._without_landings()
        self._without_departures()
        self._from_layover()
        self._once_more()
        self._around_an_outing()
        cities = [s.place for s in self.stops if s.place is not None and s.place.is_city]
        regions = [s.place for s in self.stops if s.place is not None and s.place.kind == "region"]
        listed = self.listed_areas | {
            s.said
            for s in self.stops
            if s.nights is not None
            and all(o.nights for o in self.stops if s.place and o.place and o.place.is_city and holds(s.place, o.place))
            and s.nights != sum(o.nights or 0 for o in self.stops if s.place and o.place and o.place.is_city and holds(s.place, o.place))
        }
        kept = [
            s
            for s in self.stops
            if s.place is None
            or s.place.is_city
            or (s.said in listed and ((s.nights or 0) >= SOME_NIGHTS or not is_one_sight(s.place, cities)))
            or _is_named_for(s.place, cities)
            or any(heard_as(self.mentions[n]).same_as(s) for n in self.open_wholes)
            or not any(holds(s.place, part) for part in (*cities, *(regions if s.place.kind == "country" else ())))
        ]
        lost = {s.said for s in self.stops if s not in kept and (s.nights is not None or self._is_way(s) or is_one_sight(s.place, cities))}
        sights = {s.said for s in kept if s.nights is None and is_sight_beside(s, cities)}
        self.unused += [(m.start, m.end) for m in self.mentions if m.said in lost | sights]
        far = {s.said for s in kept if _is_a_common_name_abroad(s, cities)}
        self.unused += [(m.start, m.end) for m in self.mentions if m.said in far]
        self.stops = [s for s in kept if s.said not in sights | far]
        self._namesake()
        if len(self.stops) == 1 and self.origin is None and self._is_start_replaced():
            self.origin = self.stops.pop()
        known = self.trip.destinations
        replaced = [p for p in self.removed if any(p.same_as(s.place) for s in known)]
        if replaced and self.stops and 1 < len(known) > len(self.stops):
            self.stops, self.added = _with_replaced(known, replaced, self.stops), False
        self._one_longer()
        self._several_longer()
        self._one_within()
        self._only_spoken_of()

    def _is_start_replaced(self) -> bool:
        """Whether the only place said takes the place of the start: "change Leeds to York", "York, not Leeds" of a trip from Leeds."""
        start, goals = self.trip.origin, self.trip.destinations
        if start is None:
            return False
        if self.gives_way is not None and start.same_as(self.gives_way):
            return True
        said = next((m for m in self.mentions if m.said == self.stops[0].said), None)
        led = said is None or place_roles.role_of(self.low[: said.start], "") not in ("bare", "removed")
        denied = any(start.same_as(p) for p in self.removed) and not any(p.same_as(s.place) for p in self.removed for s in goals)
        return denied and not led

    def _is_torn(self, n: int, between: str) -> bool:
        """Whether this place and the one before it are the two between which one cannot decide."""
        start = self.mentions[n - 2].end if n > 1 else 0
        return place_roles.joins(between) and place_roles.is_torn(self.low[start : self.mentions[n - 1].start])

    def _is_way(self, stop: Heard) -> bool:
        """Whether a region is said to be what the way leads along or through ("along the Basque coast to Bilbao")."""
        before = [self.low[: m.start] for m in self.mentions if m.said == stop.said]
        return any(_WAY_LEADS.search(low) for low in before)

    def _one_longer(self) -> None:
        """ "Four nights in Budapest" about a stop there is: its nights change, the others stay, and a neighbour makes up the difference."""
        known, said = self.trip.destinations, self.stops[0] if len(self.stops) == 1 else None
        at = next((n for n, s in enumerate(known) if said and said.place and s.place.same_as(said.place)), None)
        if said is None or said.nights is None or at is None or len(known) < 2 or self.removed or _INSTEAD.search(self.low):
            return
        had = known[at].nights or 0
        nights = [s.nights for s in known]
        more = place_roles.is_one_more(self._told_before(said))
        nights[at] = had + said.nights if self.added or more else said.nights
        self.longer = said.nights if more else 0
        if not (self.added or more) and at == len(known) - 1:
            nights[at - 1] = None
        stops = [Heard(said=s.place.said or s.place.name, place=s.place, nights=n) for s, n in zip(known, nights, strict=True)]
        stops[at] = evolve(stops[at], quote=said.said, nights_said=said.nights_said)
        self.stops = stops
        self.added = False

    def _around_a_day(self) -> None:
        """ "Leeds 5 May Rome": with nothing but days between two places, and nothing else said, the first is where one starts."""
        if (
            len(self.mentions) != 2
            or len(self.stops) != 2
            or self.origin is not None
            or self.trip.origin is not None
            or self.trip.destinations
        ):
            return
        first, last = self.mentions
        if _LENGTH_SAID.search(self.lengths_low[first.end : last.start]):
            return
        between, around = self.low[first.end : last.start], self.low[: first.start] + self.low[last.end :]
        if BLANK in between and not re.search(rf"[^\W{BLANK}]", between) and not re.search(rf"[\w{BLANK}]", around):
            self.origin = self.stops.pop(0)

    def _several_longer(self) -> None:
        """ "Four in Vienna and one in Bratislava" about some of the stops there are: their nights change, the others stay as they are."""
        known, said = self.trip.destinations, self.stops
        named = [next((n for n, s in enumerate(known) if h.place and s.place.same_as(h.place)), None) for h in said]
        if not 1 < len(said) < len(known) or None in named or len(set(named)) < len(named):
            return
        if any(h.nights is None for h in said) or self.removed or self.added or _FIXING_ALL.search(self.low):
            return
        fresh = dict(zip(named, said, strict=True))
        self.stops = [fresh.get(n) or Heard(said=s.place.said or s.place.name, place=s.place, nights=s.nights) for n, s in enumerate(known)]

    def _one_within(self) -> None:
        """ "Could we sleep two of the nights in Sopot": a new stop with a part of the nights joins those there are."""
        known, said = self.trip.destinations, self.stops[0] if len(self.stops) == 1 else None
        whole = self.trip.date_range.nights
        if said is None or said.nights is None or whole is None or said.nights >= whole or self.removed or self.added or not known:
            return
        if _is_new(tuple(m for m in self.mentions if m.said == said.said), self.scene) and not _FIXING.search(self.low):
            self.stops = [*(Heard(said=s.place.said or s.place.name, place=s.place) for s in known), said]

    def _only_spoken_of(self) -> None:
        """Some of the stops there are, named without nights, order or a word that changes them, change nothing ("the hotel in Ghent should …")."""
        known, named = self.trip.destinations, self.stops
        if not 0 < len(named) < len(known) or self.removed or self.added or self.order or self.pairs or _FIXING_ALL.search(self.low):
            return
        if len(named) == 1 and self._settles_on(named[0]):
            return
        told = [h for h in named if h.nights is None and h.place and any(s.place.same_as(h.place) for s in known)]
        self.stops = self.stops if len(told) < len(named) else []

    def _settles_on(self, heard: Heard) -> bool:
        """Whether a piece of the message says no more than that one of several stops it shall be ("ok, Ghent then")."""
        mention = next((m for m in self.mentions if m.said == heard.said), None)
        return mention is not None and _SETTLED_ON.match(self.low, mention.end) is not None

    def _from_visit(self) -> None:
        """Take "a hotel from London, UK" for the place to visit: nothing in the message travels."""
        only_start_asked = "trip.origin" in self.scene.asked and "trip.destinations" not in self.scene.asked
        if self.origin is None or self.stops or self.trip.destinations or only_start_asked:
            return
        if self.visits and not place_roles.travels(self.low):
            self.stops, self.origin = [self.origin], None

    def _from_layover(self) -> None:
        """Take the only place that is no start for the stop, even where it was named as one to change in ("a layover in X... no, we stay 2 nights")."""
        if self.stops or self.trip.destinations or self.removed or not (_STAYS.search(self.lengths_low) or len(self.mentions) == 1):
            return
        only = [m for m in self.mentions if (m.start, m.end) in self.unused and _LAYOVER.search(self.low[: m.start])]
        if len(only) == 1:
            self.stops = [heard_as(only[0])]
            self.unused.remove((only[0].start, only[0].end))

    def _once_more(self) -> None:
        """Take the only place that is no start for the stop where one was there and says what not to do again ("been to Paris so no Louvre")."""
        if self.stops or self.trip.destinations or self.removed:
            return
        seen = [
            m for m in self.mentions if (m.start, m.end) in self.unused and place_roles.was_there_and_goes_again(self.low, m.start, m.end)
        ]
        if len(seen) == 1:
            self.stops = [heard_as(seen[0])]
            self.unused.remove((seen[0].start, seen[0].end))

    def _around_an_outing(self) -> None:
        """Take the country or region for the stop where the only town in it is one to be seen for a while ("Puerto Rico …, old San Juan one evening")."""
        if self.stops or self.trip.destinations or self.removed:
            return
        for n, mention in enumerate(self.mentions):
            before = self.low[self.mentions[n - 1].end if n else 0 : mention.start]
            if mention.context and not mention.negated and place_roles.role_of(before, self.low[mention.end :]) in ("stop", "bare"):
                self.stops = [heard_as(mention)]
                return

    def _only_lands_in(self, whole: Heard) -> bool:
        """Whether every city named of a region is one where one only lands, so that the region is where one goes."""
        ends = [0, *(m.end for m in self.mentions)]
        held = [
            (n, m)
            for n, m in enumerate(self.mentions)
            if (city := heard_as(m).place) and city.is_city and whole.place and holds(whole.place, city)
        ]
        of_a_region = whole.place is not None and whole.place.kind == "region"
        return (
            of_a_region and bool(held) and all(n not in self.lengths and place_roles.lands_in(self.low[ends[n] : m.start]) for n, m in held)
        )

    def _without_landings(self) -> None:
        """Leave out a city one only lands in where the region that holds it is where one goes ("a week in Tuscany, flying into Pisa").

        Likewise where the nights of the others are told, and the rest of them ("into Catania; three nights Ortigia, two Agrigento, rest Palermo").
        """
        wholes = [s.place for s in self.stops if s.place is not None and s.place.kind == "region"]
        only = [g for g in self.landings if g.place is not None and any(holds(whole, g.place) for whole in wholes)]
        slept_in = [s for s in self.stops if not any(s.same_as(g) for g in self.landings)]
        if THE_REST.search(self.low) and sum(s.nights is not None for s in slept_in) > 1:
            only = [g for g in self.landings if g.nights is None and not any(s.same_as(g) and s.nights is not None for s in self.stops)]
        if sum(s.nights is not None for s in self.stops) > 1:
            only = [*only, *(s for s in self.stops if s.nights is None and self._only_lands_at(s))]
        self.stops = [s for s in self.stops if not any(s.same_as(g) for g in only)]

    def _without_departures(self) -> None:
        """Leave out a town from which one only goes home, where each of the others has its nights ("…, 4 nights in Killarney, home from Shannon")."""
        only = [s for s in self.stops if s.nights is None and any(s.same_as(one) for one in self.left_from)]
        others = [s for s in self.stops if s not in only]
        if THE_REST.search(self.lengths_low) or any(place_roles.starts_and_ends(self.low[: m.start]) for m in self.mentions):
            return
        if only and others and all(s.nights is not None for s in others) and not self.trip.destinations:
            self.stops = others
            self.unused += [(m.start, m.end) for m in self.mentions if any(heard_as(m).same_as(s) for s in only)]

    def _only_lands_at(self, stop: Heard) -> bool:
        """Whether a stop is only the airport where a flight lands ("…, flying in from Newark to Heathrow")."""
        named = [m for m in self.mentions if heard_as(m).same_as(stop)]
        return all(_is_an_airport(heard_as(m)) for m in named) and any(place_roles.flies_in(self.low[: m.start]) for m in named)

    def _namesake(self) -> None:
        """Read a country or region named after a city as which city of that name was meant."""
        known = self.trip.destinations[0].place if len(self.trip.destinations) == 1 else None
        if known is None or len(self.stops) != 1:
            return
        meant = settled_by(known, self.stops[0])
        if meant is not None:
            self.stops = [Heard(said=meant.said or meant.name, place=meant, quote=self.stops[0].said)]


def is_one_sight(place: Place | None, towns: Iterable[Place] = ()) -> bool:
    """Whether a region is one park or the like, visited from one town or bearing the name of one of `towns`, and so more than the whole that
    a town named with it lies in.
    """
    if place is None or place.kind != "region":
        return False
    return len(bases_of(place)) == 1 or any(place.name.endswith(f" {town.name}") for town in towns)


def is_sight_beside(heard: Heard, towns: Iterable[Place]) -> bool:
    """Whether a town abroad bears the name of a sight of one of `towns`, which is what is meant beside it ("Copenhagen, Tivoli")."""
    place, name = heard.place, plain(heard.said)
    if place is None or not place.is_city:
        return False
    books = (destination_for(town) for town in towns if town.country != place.country)
    return any(name in plain(sight.name).split() for book in books if book is not None for sight in book.sights)


def is_day_trip_from(heard: Heard, towns: Iterable[Place]) -> bool:
    """Whether a town is a curated day trip of one of `towns`, and none of them."""
    if any(heard.place is not None and heard.place.same_as(town) for town in towns):
        return False
    books = (destination_for(town) for town in towns)
    return any(plain(heard.said) == plain(trip.name) for book in books if book is not None for trip in book.day_trips)


def _is_a_common_name_abroad(heard: Heard, towns: Iterable[Place]) -> bool:
    """Whether ordinary words in small letters spell a region in another country than every town ("the west coast", beside Cork)."""
    place, words = heard.place, heard.said.split()
    countries = {town.country for town in towns}
    if place is None or place.is_city or not countries or place.country in countries or not heard.said.islower():
        return False
    return all(word in gazetteer().ordinary_words for word in words)


def _is_named_for(whole: Place, towns: Iterable[Place]) -> bool:
    """Whether a region bears the name of a town in it that is none of `towns`, and so is a stop beside them ("Hanoi, Ha Long, Hoi An")."""
    name = f" {fold(whole.name)} "
    own = [base for base in bases_of(whole) if f" {fold(base.name)} " in name] if whole.kind == "region" else []
    return bool(own) and not any(base.same_as(town) for base in own for town in towns)


def _with_replaced(known: tuple[Stop, ...], replaced: list[Place], fresh: list[Heard]) -> list[Heard]:
    """The stops known with `fresh` where the replaced one stood; one that was there before stays where it is."""
    stops: list[Heard] = []
    told = [h for h in fresh if h.place is not None and any(s.place.same_as(h.place) for s in known)]
    fresh = [h for h in fresh if h not in told]
    for stop in known:
        if any(p.same_as(stop.place) for p in replaced):
            stops += fresh
            fresh = []
        else:
            again = next((h for h in told if h.place is not None and h.place.same_as(stop.place)), None)
            stops.append(
                again
                if again is not None and again.nights is not None
                else Heard(said=stop.place.said or stop.place.name, place=stop.place, nights=stop.nights)
            )
    return stops
