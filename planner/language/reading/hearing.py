"""One pass over a message: everything it says, each character read once. The offline engine proposes from it and grounding checks against it.

Order matters: money, counted people and ages are blanked before dates are read, dates before places, places before preferences.
Questions that only ask for information give no facts once a trip is under way.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise, zip_longest
from typing import Generic, NamedTuple, TypeVar

from planner.domain.ledger import Ledger, QuestionSlot, open_questions
from planner.domain.options import ItineraryOption
from planner.domain.patch import Capability, FactSlot
from planner.domain.state import Preferences, Trip, TripState
from planner.domain.values import MAX_NIGHTS, DateRange, Value, Window, evolve
from planner.language.acts import asks_what_there_is, is_question
from planner.language.clause_frames import (
    MORE_NIGHTS,
    NIGHTS_BEFORE,
    WEATHER,
    Clause,
    KeptWish,
    TripDays,
    clauses_of,
    days_apart,
    kept_wishes,
    more_nights,
    nights_before,
    on_condition,
    only_corrects,
    outing_words,
    segments_of,
    stand_ins,
    trips_of_others,
)
from planner.language.dates import DateCandidate, DateContext, DateReading, DayMention, DayOrder, find_days, in_another_month, read_dates
from planner.language.named_people import children_by_name, named_people
from planner.language.number_words import in_order
from planner.language.reading.amounts import MoneyReading, read_money
from planner.language.reading.bare_corrections import BareCorrection, LastNumber, bare_correction, last_number
from planner.language.reading.capabilities import TRANSPORT, PartsReading, arranged_spans, booked_ways, read_parts, with_bed_answered
from planner.language.reading.days_inside import days_inside
from planner.language.reading.heard_places import Heard, holds
from planner.language.reading.itinerary import (
    ItineraryScene,
    PlacesReading,
    is_day_trip_from,
    is_one_sight,
    is_sight_beside,
    picked,
    read_places,
)
from planner.language.reading.named_slots import slots_named
from planner.language.reading.offered_choices import Pointing, answered_by, pointings
from planner.language.reading.party import PartyReading, counted_spans, read_party
from planner.language.reading.place_roles import goes_on, role_of
from planner.language.reading.plan_choices import ChoiceReading, pointed_at, read_choice, shown_spans
from planner.language.reading.preferences import PreferenceReading, read_preferences
from planner.language.reading.short_answers import Passing, numbering, passed_on, segments, taken_back
from planner.language.reading.tastes import cuisine_spans
from planner.language.reading.trip_words import THE_REST
from planner.language.told_heads import ages_in_a_row
from planner.language.undo_words import said_before
from planner.language.utterance import BLANK, COUNT, Span, Text, asking_spans, clause_around, negated, number, private_spans, text_of

T = TypeVar("T")
_ORDERS: dict[str, DayOrder] = {"day_first": "day_first", "month_first": "month_first"}
_CUE = re.compile(r"\b(?:from|to|out of|leaving|departing) (?:the )?$")
LONGEST_BARE_CHOICE = 2
LONGEST_MOVE = 8
DAY_FIRST_EXCEPTIONS = frozenset({"US", "PH", "BZ", "FM", "PW"})


class Known(Value):
    """What a message is heard against: the trip so far, what is asked, and what is on the table. `pointed_at` is the plan "it" would mean."""

    trip: Trip = Trip()
    capabilities: tuple[Capability, ...] | None = None
    arranged: tuple[Capability, ...] = ()
    questions: Ledger = ()
    options: tuple[ItineraryOption, ...] = ()
    talking: bool = False
    preferences: Preferences = Preferences()
    selected: bool = False
    pointed_at: str | None = None
    named: tuple[QuestionSlot, ...] = ()
    last_number: LastNumber | None = None

    @property
    def asked(self) -> tuple[QuestionSlot, ...]:
        """The slots of the open questions, in order, and those that the message itself names to correct."""
        open_ = tuple(q.slot for q in open_questions(self.questions))
        return (*open_, *(slot for slot in self.named if slot not in open_))

    @property
    def under_way(self) -> bool:
        """Whether anything of the trip is known."""
        trip = self.trip
        return bool(trip.destinations or trip.origin or trip.date_range.start or trip.party.adults)


class Hearing(Value):
    """Everything one message says. `asks_only` says that its facts stand in questions for information."""

    money: MoneyReading
    party: PartyReading
    dates: DateReading
    places: PlacesReading
    parts: PartsReading
    preferences: PreferenceReading
    choice: ChoiceReading
    passing: Passing = Passing((), False, False)
    taken_back: tuple[FactSlot, ...] = ()
    asks_only: bool = False
    other_times: tuple[Span, ...] = ()
    """Words of time beside the days that hold ("in the Easter holidays for eight nights, from 27 March to 4 April")."""
    of_others: tuple[Span, ...] = ()
    """What is told of trips that other people made."""

    @property
    def requirements(self) -> tuple[str, ...]:
        """The required slots it speaks about."""
        dates = self.dates
        said_dates = bool(dates.start or dates.end or dates.window or dates.candidates or dates.nights is not None) and not dates.past_date
        rows = (
            ("trip.destinations", bool(self.places.stops or self.places.removed)),
            ("trip.origin", self.places.origin is not None),
            ("trip.date_range", said_dates),
            ("trip.party", self.party.says_heads or self.party.rooms is not None),
            ("trip.budget", self.money.amount is not None or self.money.level is not None),
        )
        return tuple(slot for slot, is_said in rows if is_said)


class _Same(Generic[T]):
    """A value that equals only itself: the key of what was worked out for it, which is kept as long as the key."""

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


def known_of(state: TripState) -> Known:
    """What `state` holds that bears on hearing a message."""
    return _known_of(_Same(state))


@lru_cache(maxsize=16)
def _known_of(same: _Same[TripState]) -> Known:
    state = same.value
    talking = any(line.role == "assistant" for line in state.transcript)
    return Known(
        trip=state.trip,
        capabilities=state.capabilities,
        arranged=state.arranged,
        questions=open_questions(state.questions),
        options=state.options,
        talking=talking,
        preferences=state.preferences,
        selected=state.selection is not None,
        pointed_at=pointed_at(state) if state.options else None,
        last_number=last_number(said_before(state), state.trip) if not state.options else None,
    )


_BOOKS = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|great),? )*(?:can|could|will|would) you (?:also |please )?(?:book|reserve|buy)\b"
    r"(?! (?:it|this|that|them|option|plan|number|the (?:first|second|third|last|cheapest|balanced|premium|budget)))"
)
"""Asking to have something booked, once there are plans, asks about the planner and changes no part of the trip."""
_COLOURED = re.compile(
    r"\b(?:relax(?:ing|ed)|chill(?:ed)?|laid[- ]back|gentle|cultural|foodie|slow|romantic|quiet|lazy|busy|family|beach|active|hiking|walking"
    r"|cycling|ski|skiing|surf|surfing|spa|wellness|sailing|diving|golf|yoga|reading"
    r"|markets?|weihnachtsm(?:a|ae)rkte?n?|blossoms?|lights)\b"
)
"""Words in "a relaxing week" that say more than how long."""
_AT_THE = re.compile(r"\b(?:at|in|on|around|by|towards|over|during)(?: the)? +$")


_REORDERS = re.compile(
    r"^\W*(?:can|could|would|should|may|might) (?!you\b)\w+(?: \w+)? (?:(?:come|go|be) (?:before|after|first|last|ahead)|be (?:added|included|fitted in))\b"
)
"""A request for another order, in the form of a question."""


class _Scene(NamedTuple):
    """A message as it will be read: what may state facts, what may state wishes, where a numbered reply answers what, what only asks, and what is
    told of the trips of others."""

    whole: Text
    heard: Text
    stated: Text
    replies: tuple[tuple[Span, QuestionSlot], ...]
    questions: tuple[Span, ...]
    others: tuple[Span, ...]

    def part(self, text: Text, slot: str) -> Text:
        """The part of a numbered reply that answers `slot`, else the whole text."""
        own = next((span for span, answered in self.replies if answered == slot), None)
        return text.only(own) if own else text


def _scene(message: str, known: Known) -> _Scene:
    whole = text_of(message)
    others = trips_of_others(whole.low)
    whole = whole.without((*private_spans(whole.low), *others))
    facts = whole.without(numbering(whole.low, known.questions))
    questions = asking_spans(
        whole.low,
        lambda said: (
            (
                is_question(said)
                and not _REORDERS.search(said)
                and (bool(known.trip.destinations) or not _IS_A_CHOICE.fullmatch(said))
                and (bool(known.options) or not asks_what_there_is(said))
            )
            or bool(known.options and _BOOKS.match(said))
        ),
    )
    stated = facts.without(questions)
    return _Scene(whole, stated if known.under_way else facts, stated, segments(whole.low, known.questions), questions, others)


_NAMED = r"[^\W\d_]{3,}(?:[ -][^\W\d_]+){0,2}?"
_IS_A_CHOICE = re.compile(
    rf"\W*(?:(?:so|maybe|perhaps|thinking|either|should (?:we|i) (?:do|go to|choose|pick)|is it)[ ,]+)*{_NAMED}(?:, {_NAMED})*,? (?:or|vs\.?|versus) {_NAMED}\W*"
)
"""A question that is nothing but names to choose from ("Tromsø or Abisko?"), which says where one may go."""


def _is_weather(wish: KeptWish, low: str, inside: set[Span]) -> bool:
    """Whether a note only tells what the weather does on a day of the trip, which the plans are asked about and nobody wishes for."""
    start, end = wish.span
    told = wish.slot == "preferences.notes" and any(start <= s < end for s, _ in inside)
    return told and _IMPERSONAL.match(low, start) is not None and WEATHER.search(low, start, end) is not None


_IMPERSONAL = re.compile(
    r"\W*(?:(?:and|but|so|oh|apparently|looks like|they say) )*(?:it|there|(?:the |some |heavy )*(?:weather|forecast|rain|snow|storms?))\b"
)
"""How one begins who speaks of the weather, as against hot springs or a cold buffet."""


def hear(message: str, today: date, known: Known) -> Hearing:
    """What `message` says, heard against what is known. Never raises."""
    return _hear(message, today, _Same(known))


@lru_cache(maxsize=16)
def _hear(message: str, today: date, same: _Same[Known]) -> Hearing:
    known = same.value
    scene = _scene(message, known)
    if known.talking and not known.options:
        known = evolve(known, named=slots_named(scene.heard.low, known.trip.budget))
    asked = known.asked
    clauses = clauses_of(scene.stated)
    told_of = [(c.start, c.end) for c in clauses if c.frame in ("past", "others")]
    of_others = [(c.start, c.end) for c in clauses if c.frame == "others"]
    priced = on_condition(scene.heard)
    middle = "trip.budget" not in asked or _AMOUNT.search(scene.heard.low) is not None
    rows = [one.span for one in pointings(scene.heard, middle=middle)] if _offers(known) else []
    ages = [row.span] if (row := ages_in_a_row(scene.heard.low)) is not None else []
    money = read_money(
        scene.part(scene.heard, "trip.budget").without((*told_of, *ages, *(wish.span for wish in priced), *rows)),
        asked="trip.budget" in asked,
        options=bool(known.options),
    )
    money = _without_cheap_parts(money, scene.heard.low, known)
    left = scene.heard.without((*money.spans, *(m.span() for m in _EXPECTING.finditer(scene.heard.low))))
    apart = days_apart(left, clauses, today, date_context(known))
    apart = apart.and_inside(days_inside(left.low, find_days(left.written, today, date_context(known)), known.trip.date_range))
    dates, places = _days_and_places(scene, left, today, known, money.currency, apart)
    named = places
    places = _without_gateways(named, arranged_spans(scene.heard.low), scene.heard.low)
    party = read_party(
        scene.part(left.without([*dates.spans, *places.spans, *places.own_nights]), "trip.party"),
        known.trip.party,
        asked="trip.party" in asked,
        ages_asked="trip.party.child_ages" in asked,
        brief=money.amount is not None,
    )
    if (corrected := _corrected_number(scene, known)) is not None and corrected.kind == "people":
        other = read_party(text_of(f"make it {corrected.number}"), known.trip.party)
        party = evolve(other, spans=((0, len(scene.heard.low)),))
    unknown = [span for span, named in zip(places.spans, places.mentioned, strict=False) if named.place is None and not named.candidates]
    heads = party.spans if party.says_heads else ()
    kept = kept_wishes(
        scene.stated,
        clauses,
        apart,
        (*money.spans, *heads, *dates.spans, *places.own_nights, *(s for s in places.spans if s not in (*places.outings, *unknown))),
        places.outings,
    )
    kept = (*kept, *(wish for wish in priced if wish.span not in [w.span for w in kept]))
    kept = (
        *kept,
        *(w for w in settled_notes(scene.stated, clauses, money) if not any(w.span[0] < k.span[1] and k.span[0] < w.span[1] for k in kept)),
    )
    kept = (*kept, *_ways_in(scene.stated, named, places), *_nights_on_board(scene.stated))
    kept = (*kept, *_wishes_for_places(scene.stated, clauses, places, kept))
    spare = stand_ins(scene.stated, clauses, named.spans)
    kept = (*spare, *(wish for wish in kept if not any(s.span[0] < wish.span[1] and wish.span[0] < s.span[1] for s in spare)))
    if known.options:
        inside = set(apart.inside)
        kept = tuple(wish for wish in kept if not _is_weather(wish, scene.stated.low, inside))
    kept = tuple(wish for wish in kept if wish.slot != "preferences.notes" or not _SAYS_A_MUST.search(scene.stated.low[slice(*wish.span)]))
    read = scene.stated.without((*money.spans, *heads, *dates.spans))
    kept = tuple(wish for wish in kept if wish.slot != "preferences.notes" or not only_corrects(read.low[slice(*wish.span)]))
    notes = [wish.span for wish in kept if wish.slot == "preferences.notes"]
    plain = scene.stated.without((*places.spans, *rows)).without((*notes, *of_others))
    barred = [wish.barred(scene.heard.low) for wish in kept if wish.slot == "preferences.notes" and wish.bars]
    parts = read_parts(
        scene.heard.without(places.spans).without((*barred, *of_others, *_excluded(scene.heard.low))).low,
        known.capabilities,
        asked=bool({"capabilities", "parts_open"} & set(asked)),
        by_air=_by_air(places),
    )
    parts = _with_hired_car(parts, places, known)
    if "parts_open" in asked:
        parts = with_bed_answered(parts, scene.part(scene.heard, "parts_open").low, known.capabilities or ())
    parts = _with_arranged(parts, booked_ways(scene.heard.low), known)
    other_places = [span for span in places.spans if span not in places.areas]
    preferences = read_preferences(
        plain.without([*money.spans, *(s for s in dates.spans if not _COLOURED.search(plain.low[s[0] : s[1]])), *party.spans]),
        scene.stated.without([*other_places, *money.spans, *dates.spans, *party.spans, *notes]),
        parts,
        scene.whole.written,
        named=scene.stated.without(
            [*_places_by_themselves(places, scene.stated), *notes, *of_others, *money.spans, *dates.spans, *party.spans]
        ),
        asked=tuple(slot for slot in asked if slot.startswith("preferences.")),
        options=bool(known.options),
        held=known.preferences,
        kept=kept,
    )
    heard = Hearing(
        money=money,
        party=party,
        dates=dates,
        places=places,
        parts=parts,
        preferences=preferences,
        choice=_choice(scene.whole, dates, party, known),
        taken_back=() if money.amount is not None or money.level else taken_back(plain.low),
        asks_only=bool(scene.questions) and not scene.stated.low.strip("¦ .,!?\n-"),
        of_others=scene.others,
        other_times=tuple(s for s in apart.apart if _SAYS_WHEN.match(left.low[slice(*s)])) if not dates.is_empty else (),
    )
    settled = ("trip.destinations",) if known.trip.destinations and all(s.place.is_city for s in known.trip.destinations) else ()
    filled = {
        *settled,
        *heard.requirements,
        *(s.slot for s in preferences.lists),
        *(("capabilities", "parts_open") if parts.add or parts.closes else ()),
    }
    passing = passed_on(plain.low, known.questions, frozenset(filled - {"trip.date_range"} if _leaves_days_open(dates, known) else filled))
    if _leaves_days_open(dates, known) and "trip.date_range" not in passing.slots:
        passing = Passing((*passing.slots, "trip.date_range"), True, passing.unknown)
    return evolve(heard, passing=passing)


_CHEAP_PART = re.compile(
    r"\b(?:cheap|cheaper|cheapest|cheapish|budget|affordable|low[- ]cost|inexpensive|bargain) (?:\w+ )?(?:trains?|flights?|buses|bus|coach(?:es)?|ferr(?:y|ies)|fares?|tickets?|taxis?"
    rf"|eats?|food|meals?|restaurants?|drinks?|beer|hostels?|rooms?|hotels?|{BLANK}{{4,}})(?![a-z])"
)


def _without_cheap_parts(money: MoneyReading, low: str, known: Known) -> MoneyReading:
    """The money of a message without a level that is said of one part only, where the budget is known already ("cheap trains once we're there")."""
    if money.level != "low" or money.amount is not None or not known.trip.budget.known or "trip.budget" in known.asked:
        return money
    of_parts = [m.span() for m in _CHEAP_PART.finditer(low)]
    only = all(any(start <= span[0] and span[1] <= end for start, end in of_parts) for span in money.spans)
    return MoneyReading() if of_parts and only else money


_SAYS_A_MUST = re.compile(r"\b(?:is|are) (?:a |an |absolute )?musts?\b")
"""What names a must behind it, which is more than a note."""
_OF_A_PLACE = re.compile(r"\b[A-Z]\w+ (?:of|de|di|du|da) $")
_NAMED_AFTER_IT = re.compile(r" (?:by [Nn]ight\b|[A-Z]\w+|and [A-Z]\w+ (?:Museum|Gallery)\b)")


def _places_by_themselves(places: PlacesReading, text: Text) -> list[Span]:
    """Names that say where the trip goes, or along what ("the Rhine"); those that were given no part in it, or stand in a longer name, may be something to see there
    ("Machu Picchu", "the Tower of London", "Petra by Night").
    """
    sure = [heard for heard in places.stops if heard.place is not None] or places.stops
    gone_to = {heard.said for heard in (*sure, *((places.origin,) if places.origin else ()))}
    apart = [
        span
        for span, heard in zip(places.spans, places.mentioned, strict=False)
        if (heard.place is None and not heard.candidates) or heard.said in gone_to or heard.said.casefold().startswith("the ")
    ]
    return [
        (start, end)
        for start, end in apart
        if (start, end) not in places.unused
        and not _OF_A_PLACE.search(text.written[:start])
        and not _NAMED_AFTER_IT.match(text.written[end:])
    ]


def _with_hired_car(parts: PartsReading, places: PlacesReading, known: Known) -> PartsReading:
    """The parts with the road, where a car is hired for a trip within the country one starts in and no other way to travel is named."""
    origin = places.origin.place if places.origin is not None else known.trip.origin
    stops = [stop.place for stop in places.stops] or [stop.place for stop in known.trip.destinations]
    chosen = {*(known.capabilities or ()), *parts.add, *parts.remove, *parts.arranged, *known.arranged}
    if parts.car_there is None or origin is None or not stops or chosen & set(TRANSPORT):
        return parts
    if any(stop is None or stop.country != origin.country for stop in stops):
        return parts
    road: Capability = "research_road"
    return evolve(
        parts, add=tuple(p for p in (*TRANSPORT, *parts.add) if p == road or p in parts.add), where=(*parts.where, (road, parts.car_there))
    )


def _ways_in(text: Text, named: PlacesReading, places: PlacesReading) -> tuple[KeptWish, ...]:
    """The airports that are no stops of their own, as said ("flying into SFO")."""
    if len(named.stops) == len(places.stops):
        return ()
    leads = [(lead.start(), span[1]) for span in named.spans if (lead := _LANDS_AT.search(text.low[: span[0]]))]
    return tuple(KeptWish("preferences.notes", " ".join(text.written[slice(*whole)].split()), whole) for whole in leads)


_STAYS_THERE = re.compile(r"\b(?:there|then|afterwards|after that|onwards?|first)\b")
"""Words that make a stop of the place one arrives at: "flights to Rome are booked, three days there"."""


_LANDS_AT = re.compile(r"\b(?:fly|flying|flights?|land|landing|arriv\w+) (?:into|in|at|to) (?:the )?$")
"""Words that lead to an airport as the way in, where the trip is about other places."""


def _without_gateways(places: PlacesReading, booked: tuple[Span, ...], low: str) -> PlacesReading:
    """The places without those that only a booked journey leads to, where the trip goes somewhere else: "flights to Denver are booked, a week in Vail"."""
    gates, elsewhere = list[Heard](), list[Heard]()
    for span, one in zip(places.spans, places.mentioned, strict=False):
        (gates if any(start <= span[0] and span[1] <= end for start, end in booked) else elsewhere).append(one)
    for span, one in zip(places.spans, places.mentioned, strict=False):
        if one.place is not None and one.place.kind == "airport" and _LANDS_AT.search(low[: span[0]]):
            gates.append(one)
            elsewhere = [other for other in elsewhere if other is not one]
    only = [gate for gate in gates if not any(gate.same_as(one) for one in elsewhere)]
    stops = tuple(stop for stop in places.stops if not any(stop.same_as(gate) for gate in only))
    return evolve(places, stops=stops) if stops and not _STAYS_THERE.search(low) else places


_SAYS_WHEN = re.compile(
    rf"(?:for )?{COUNT} (?:full |whole )?days$|"
    r"(?!(?:a )?(?:few|couple)\b).*(?:ferien\b|vacances|vacaciones|vacanze|ferias|vakantie|holidays|break\b|half[- ]term|\b(?:nights?|weeks?|nachte?|wochen?|nuits?|semaines?|noches?"
    r"|semanas?|notti|settiman[ae]|noites?|nachten|weken)\b)"
)
"""School holidays and lengths, which say no more where the days themselves are said."""


def understood(heard: Hearing) -> tuple[Span, ...]:
    """The words of a message that were read as something, whatever the trip makes of it."""
    places = heard.places
    stops = [stop.place for stop in places.stops if stop.place is not None]
    named = tuple(
        span
        for span, one in zip_longest(places.spans, places.mentioned)
        if not (stops and one is not None and one.place is None and not one.candidates)
        if one is None
        or span not in places.unused
        or (span not in places.ways and one.place is not None and any(holds(one.place, stop) for stop in stops))
    )
    return (
        *heard.money.spans,
        *heard.party.spans,
        *heard.dates.spans,
        *heard.other_times,
        *heard.of_others,
        *named,
        *places.own_nights,
        *heard.parts.spans,
    )


_EXCLUDED = re.compile(
    r"\b(?:hors|ohne|sin|senza|sem|zonder|excepte|exkl\.?|escluso|esclusi) (?:les |die |den |el |los |il |i |o |os )?(?:vols?|transports?|trajets?|hotels?|flug|fluge|anreise|unterkunft"
    r"|vuelos?|transporte|hotel|voli|volo|trasporti|albergo|voos?|vluchten|vlucht|vervoer)\b|"
    r"\b(?:exclud\w+|excl\.?|not (?:count\w*|includ\w+|incl\b\.?)|without|minus|apart from|besides|on top of|before"
    r"|(?:(?<=each )|(?<=pp )|(?<=person )|(?<=\d ))not) (?:the |our |any )*(?:\w+ (?:and|or) )?(?:flights?|trains?"
    r"|train tickets?|tickets?|air ?fares?|hotels?|accommodation|food|meals?)\b|"
    r"\b(?:flights?|trains?|train tickets?|tickets?|hotels?|accommodation|food|meals?)(?: (?:and|or) \w+)? (?:are |is |'s |were )?(?:not (?:included|counted|in (?:that|it))"
    r"|excluded|extra|on top|separate(?:ly)?)\b"
)
"""What a budget leaves out; naming it asks for nothing."""
_GIVEN = re.compile(
    r"\b(?:already|(?<!you )(?<!airlines )(?<!companies )ha(?:ve|s)|decided on|booked|sorted|got) [^.;]{0,30}\b(?:plane|flights?|trains?|tickets?)\b|"
    r"\b(?:we|i)(?:'ll| will|'re|'m)? (?:fly|flying|travel|going) (?:with"
    r"|on|using) (?:our |my )?(?:points|miles|vouchers?)\b|\bthe flight home\b|\bthe (?:plane|flight|train) (?:lands?|leaves?|arrives?|gets? in)\b"
)
"""A journey that is settled and is not to be looked for."""


_NIGHT_ON_BOARD = re.compile(
    rf"\b(?:{COUNT}|an?) nights? (?:on board|aboard|(?:on|in) (?:a|an|the|our) (?:overnight |night )?(?:boat|ferry|ship|train|sleeper|coach|bus|plane))\b"
    r"(?: (?:each way|both ways|there and back|(?:on the way )?(?:out|back|home)(?: and (?:back|home))?|in each direction))?"
)
"""Nights that are spent on the way, in no bed of a stop."""


def _nights_on_board(text: Text) -> tuple[KeptWish, ...]:
    """What is said of nights on the way, kept in the person's words: the nights of a stop do not count them."""
    spans = (m.span() for m in _NIGHT_ON_BOARD.finditer(text.low))
    return tuple(KeptWish("preferences.notes", text.written[slice(*span)].strip(), span) for span in spans)


def settled_notes(text: Text, clauses: tuple[Clause, ...], money: MoneyReading) -> tuple[KeptWish, ...]:
    """What a budget leaves out and what is booked already, in the person's words: no part of the plan, and said back."""
    found: list[KeptWish] = []
    for match in _EXCLUDED.finditer(text.low):
        beside = [s for s in money.spans if s[0] <= match.start() and match.start() - s[1] <= NEAR_THE_MONEY]
        if money.excludes and beside:
            closed = text.low.startswith(")", match.end()) and "(" in text.low[beside[0][1] : match.end()]
            span = (beside[0][0], match.end() + closed)
            found.append(KeptWish("preferences.notes", " ".join(text.written[slice(*span)].split()), span))
            break
    for start, end in arranged_spans(text.low):
        whole = next((seg for c in clauses if c.holds(start) for seg in segments_of(text.low, c) if seg[0] <= start < seg[1]), (start, end))
        whole = (whole[0], max(whole[1], end))
        said = " ".join(text.written[slice(*whole)].split()).strip(" ,.;:!?-()")
        said += ")" if said.count("(") > said.count(")") else ""
        if len(said) <= LONGEST_SETTLED and BLANK not in said and not any(w.span[0] < whole[1] and whole[0] < w.span[1] for w in found):
            found.append(KeptWish("preferences.notes", said, (start, end)))
    return tuple(found)


def _with_arranged(parts: PartsReading, booked: tuple[Capability, ...], known: Known) -> PartsReading:
    """The parts of a message with what needs no planning: a booked journey, a bed or food ruled out before anything was chosen."""
    free = known.capabilities is None or "parts_open" in known.asked
    unwanted = [part for part in parts.remove if part not in TRANSPORT and part not in (known.capabilities or ())] if free else []
    parts = evolve(parts, arranged=tuple(part for part in (*booked, *unwanted) if part not in parts.add))
    if not parts.whole:
        return parts
    settled = {*known.arranged, *parts.arranged}
    ways = bool(settled & set(TRANSPORT))
    return evolve(parts, add=tuple(part for part in parts.add if part not in settled and not (ways and part in TRANSPORT)))


_WANTED = re.compile(
    r"\b(?:not|no|anywhere but|except|want|would (?:like|love)|'d (?:like|love)|like to|love to|also|maybe|perhaps|possibly|ideally|hoping|nights?|cruise|half|some|others|rest)\b"
)


def _wishes_for_places(text: Text, clauses: tuple[Clause, ...], places: PlacesReading, kept: tuple[KeptWish, ...]) -> tuple[KeptWish, ...]:
    """Stretches that wish for a place which found no part in the trip ("2 nights on an island like Aegina"): kept as said, not lost."""
    towns = [stop.place for stop in places.stops if stop.place is not None and stop.place.is_city]
    found: list[KeptWish] = [
        KeptWish("preferences.must_do", text.written[slice(*span)], span)
        for span, one in zip(places.spans, places.mentioned, strict=False)
        if one.place is not None and span in places.unused and not negated(text.low, span[0])
        if is_one_sight(one.place, towns) or is_sight_beside(one, towns) or is_day_trip_from(one, towns)
    ]
    for span in (s for s in places.unused if s not in places.ways and s not in [wish.span for wish in found]):
        clause = next((c for c in clauses if c.holds(span[0]) and c.frame in ("wish", "talk", "trip")), None)
        whole = next((s for s in segments_of(text.low, clause) if s[0] <= span[0] < s[1]), None) if clause else None
        if whole is None or not _WANTED.search(text.low, *whole) or any(w.span[0] < whole[1] and whole[0] < w.span[1] for w in kept):
            continue
        said = " ".join(text.written[slice(*whole)].split()).strip(" ,.;:!?-()")
        if len(said) <= LONGEST_SETTLED + 20 and BLANK not in said:
            found.append(KeptWish("preferences.notes", said, span))
    return tuple(found)


NEAR_THE_MONEY, LONGEST_SETTLED = 4, 60


def _excluded(low: str) -> list[Span]:
    return [m.span() for pattern in (_EXCLUDED, _GIVEN) for m in pattern.finditer(low)]


def _leaves_days_open(dates: DateReading, known: Known) -> bool:
    """Whether any days will do: said to be flexible, with no day or stretch named and none known."""
    said = dates.start or dates.end or dates.window or dates.candidates
    return dates.flexible and not said and known.trip.date_range.start is None and known.trip.date_range.window is None


def _days_and_places(
    scene: _Scene, left: Text, today: date, known: Known, currency: str | None, apart: TripDays
) -> tuple[DateReading, PlacesReading]:
    """Dates first, as a month may be a name; lengths that belong to single stops are then taken from the dates again."""
    against = ItineraryScene(known.trip, known.asked, known.questions, currency, scene.replies, apart.told)
    if (moved := _moved_days(scene, today, known)) is not None:
        return moved, PlacesReading()
    if (corrected := _corrected_number(scene, known)) is not None:
        return _corrected_days(corrected, scene, today, known), PlacesReading()
    if (nights := _other_length(scene, known)) is not None:
        other = read_dates(f"for {nights} nights", today, date_context(known))
        return evolve(other, spans=((0, len(scene.heard.low)),)), PlacesReading()
    pointed = pointings(left, middle=True) if _offers(known) else ()
    left = left.without(one.span for one in pointed)
    answer = picked(left, against)
    whole = answer is not None and answer.spans[0] == (0, len(left.low))
    if answer is not None and whole and not any(q.slot == "trip.date_range" and q.candidates for q in known.questions):
        return DateReading(), answer
    if answer is not None and not whole:
        left = left.without(answer.spans)
    counted = (*counted_spans(left, known.trip.party, asked="trip.party" in known.asked), *_nights_of_one_thing(left.low, known))
    dated = scene.part(apart.blanked(left.without([*counted, *(m.span() for m in _NO_DATE.finditer(left.low))])), "trip.date_range")
    month = in_another_month(scene.heard.written, today, date_context(known)) if not known.options else None
    dates = month or read_dates(dated.written, today, date_context(known))
    named = left.without(
        [
            *_with_prepositions(left.low, tuple(s for s in dates.spans if not _ADDS_A_STOP.match(left.low[slice(*s)]))),
            *cuisine_spans(left.low),
            *shown_spans(left.low, known.options),
            *((people.span,) if (people := named_people(left.written)) is not None else ()),
            *(span for span, _ in children_by_name(left.written)),
        ]
    )
    named = named.without(apart.apart)
    places = read_places(named, left.low, against)
    feast = _FEAST_OF_A_TOWN.search(left.low)
    if feast is not None and not (places.stops or known.trip.destinations):
        places = read_places(_shown(named, left, feast.span()), left.low, against)
    if answer is not None and whole and not places.spans and dates.is_empty:
        return dates, answer
    if (places.spans or places.own_nights) and not dates.is_empty:
        spans = tuple(span for span in places.spans if feast is None or not span[0] <= feast.start() < span[1])
        dated = dated.without([*places.own_nights, *_with_cues(left.low, spans), *outing_words(left.low, _beside_the_stops(places))])
        dates = month or read_dates(dated.written, today, date_context(known))
    dates, places = _with_more_nights(dates, scene.heard, places, today, known)
    places = _with_own_days(places, dates, scene.heard, today, known)
    dates, places = _with_arrivals(dates, places, scene.heard, today, known)
    dates = _with_next_stops(dates, places, scene.heard, today, known)
    dates = _near_what_is_named(dates, scene.heard, dated, today, known)
    dates, places = _with_nights_before(dates, places, scene.heard, today, known)
    dates, places = _with_weekdays_behind(dates, places, scene.heard, today, known)
    dates, places = _with_last_days(dates, places, scene.heard, today, known)
    dates = _from_the_evening_before(_around_the_day(dates, scene.heard), scene.heard, known)
    dates = _with_days_before(_with_days_added(dates, scene.heard, today, known), scene.heard, today, known)
    dates = _with_weekend_behind(_ending_on_the_day(dates, scene.heard, known), scene.heard, known)
    places = _without_gates(places, dates)
    dates = _elsewhere(dates, dated, today, known) or _prolonged(dates, scene.heard, today, known)
    if answer is not None and not whole:
        places = _with_answer(places, answer)
    dates, places = _of_the_only_stop(dates, places, scene.heard.low, today, known)
    return _as_pointed(dates, places, pointed, today, known)


def _in_window(dates: DateReading, known: Known) -> Window | None:
    """The window of a reading as far as it only says again what is known, but for the weekday one starts on."""
    held = known.trip.date_range.window
    return evolve(held, weekday=dates.window.weekday) if held is not None and dates.window is not None else None


def _on_the_weekday(start: date | None, dates: DateReading) -> date | None:
    """The first day of dates that were chosen, moved to the weekday that the message wants to start on ("fri to mon, the middle ones")."""
    wanted = dates.window.weekday if dates.window is not None else None
    return start + timedelta(days=(wanted - start.weekday()) % 7) if start is not None and wanted is not None else start


_AMOUNT = re.compile(r"[£$€]|\b\d{3,5}\b|\b\d(?:\.\d)? ?k\b")
"""What is surely money, so that "middle" beside it is none."""


def _offers(known: Known) -> bool:
    """Whether a question is open that offers readings to choose from."""
    return any(q.candidates for q in open_questions(known.questions))


_INSTEAD = re.compile(r"\binstead\b(?! of)")


def _of_the_only_stop(dates: DateReading, places: PlacesReading, low: str, today: date, known: Known) -> tuple[DateReading, PlacesReading]:
    """Dates and places where one stop with a length of its own takes the place of all others: it is that of the trip ("four days in Faro instead")."""
    only = places.stops[0] if len(places.stops) == 1 and places.mode == "set" else None
    if only is None or only.nights is None or not _INSTEAD.search(low) or known.options:
        return dates, places
    if dates.start is not None or known.trip.date_range.start is not None or "nights" in dates.said:
        return dates, places
    length = read_dates(re.sub(r"\W+(?:in|at|on)?\W*$", "", only.nights_said), today, date_context(known))
    if length.nights is None:
        return dates, places
    return evolve(length, spans=dates.spans), evolve(places, stops=(evolve(only, nights=None, nights_said=""),))


def _with_answer(places: PlacesReading, answer: PlacesReading) -> PlacesReading:
    """The places of a message with those that a sentence of it chose among readings offered; what it names itself stands before them."""
    spans = (*places.spans, *answer.spans)
    mentioned = (*places.mentioned, *(one for one in (*answer.stops, answer.origin) if one is not None))
    return evolve(places, stops=places.stops or answer.stops, origin=places.origin or answer.origin, spans=spans, mentioned=mentioned)


def _as_pointed(
    dates: DateReading, places: PlacesReading, pointed: tuple[Pointing, ...], today: date, known: Known
) -> tuple[DateReading, PlacesReading]:
    """Dates and places with the readings that pieces of the message point at ("Stockholm. the second one"), where nothing else was said of them."""
    filled = [
        slot
        for slot, is_said in (
            ("trip.destinations", bool(places.stops)),
            ("trip.origin", places.origin is not None),
            ("trip.date_range", bool(dates.start or dates.end or dates.candidates or dates.window not in (None, _in_window(dates, known)))),
        )
        if is_said
    ]
    for slot, (one, candidate) in answered_by(pointed, known.questions, filled).items():
        if slot == "trip.date_range":
            chosen = read_dates(one.words, today, date_context(known))
            start = _on_the_weekday(chosen.start, dates)
            nights = dates.nights if dates.nights is not None else chosen.nights
            if start is not None and nights is not None and (start, nights) != (chosen.start, chosen.nights):
                chosen = evolve(chosen, start=start, nights=nights, end=start + timedelta(days=nights), said=("start", "nights"))
            dates = evolve(chosen, spans=(*dates.spans, one.span))
        elif candidate.place is not None:
            heard = Heard(said=candidate.place.said or one.words, place=candidate.place, quote=one.words)
            answer = PlacesReading(origin=heard) if slot == "trip.origin" else PlacesReading(stops=(heard,))
            places = _with_answer(places, evolve(answer, spans=(one.span,)))
    return dates, places


_FEW_NIGHTS = r"(?:an?|one|1|two|2) (?:single )?nights?"
_BEDS = (
    r"(?:igloo|ryokan|riad|hostel|houseboat|boat|cabin|tree ?house|tent|camp|glamping|castle|monastery|convent|temple|onsen|hut|refuge|farm|lodge|yurt|dome|bubble|cave|lighthouse"
    r"|parador|chateau|train|sleeper|desert|jungle|vineyard|winery|agriturismo|spa)"
)
_OF_ONE_THING = re.compile(
    rf"\b{_FEW_NIGHTS}(?= (?:in|at|on|under|aboard) (?:an?|the|one of the|some)\b)|(?<=[a-z] )(?:for )?{_FEW_NIGHTS}(?=\W*(?:if possible|ideally))"
    rf"|(?<=[a-z] )(?:for )?{_FEW_NIGHTS}(?=\W*(?:would be|please|too|$))"
)
_A_BED = re.compile(rf"\b{_BEDS} $")
_OF_THE_TRIP = re.compile(
    r"\b(?:make|made|only|just|instead|rather|trip|away|total|short\w*|long\w*|extend\w*|cut|reduce|add\w*|more|less|extra|another|than)\b"
)


def _nights_of_one_thing(low: str, known: Known) -> list[Span]:
    """Where a night or two is wished for in one kind of bed, while the days are known and not asked for ("a glass igloo one night if possible")."""
    dates = known.trip.date_range
    if dates.start is None or dates.end is None or "trip.date_range" in known.asked or (dates.nights or 0) <= MOST_OF_ONE_THING:
        return []
    found = []
    for match in _OF_ONE_THING.finditer(low):
        behind = re.match(r" (?:in|at|on|under|aboard)\b|\W*(?:if possible|ideally)", low[match.end() :])
        if (behind or _A_BED.search(low[: match.start()])) and not _OF_THE_TRIP.search(low[slice(*clause_around(low, match.start()))]):
            found.append(match.span())
    return found


MOST_OF_ONE_THING = 2
_FEAST_OF_A_TOWN = re.compile(r"\b(?:o[ck]toberfest|wiesn|san ?fermin(?:es)?|fallas)\b")
"""Feasts that say where one goes as well as when."""


def _shown(text: Text, whole: Text, span: Span) -> Text:
    """`text` with the words of `span` as they stand in the `whole`."""
    start, end = span
    return Text(*(part[:start] + words[start:end] + part[end:] for part, words in zip(text, whole, strict=True)))


def _beside_the_stops(places: PlacesReading) -> tuple[Span, ...]:
    """The places visited for a day, but for one that is a stop of the trip: a trip of a day goes there ("one day in Rome on 8 June")."""
    stops = [span for span, one in zip(places.spans, places.mentioned, strict=False) if any(one.same_as(s) for s in places.stops)]
    return tuple(span for span in places.outings if span not in stops)


def _without_gates(places: PlacesReading, dates: DateReading) -> PlacesReading:
    """The stops without those of no nights of their own that the stated days have no room for, the last first ("drop the car at Santander")."""
    sure = [stop.nights for stop in places.stops if stop.nights is not None]
    if len(sure) < LEAST_TOLD or dates.nights is None or dates.start is None or places.mode == "add":
        return places
    stops, room = list(places.stops), dates.nights - sum(sure)
    while room >= 0 and (loose := [stop for stop in stops if stop.nights is None]) and len(loose) > room:
        stops.remove(loose[-1])
    return evolve(places, stops=tuple(stops))


LEAST_TOLD = 2
_NO_DATE = re.compile(
    r"\b(?:after|before|by|until|around|no (?:later|earlier) than) (?:about )?\d{1,2}:\d\d\b(?! ?(?:-|to|and)\b)|"
    r"\ba (?:day|night) or (?:two|2|so) (?:before|after|early|earlier|later)(?:hand|wards)?\b|"
    r"\b(?:within|inside) (?:a|an|one|two|three|\d+) (?:days?|weeks?|months?) of (?:each|one|it|the|my|his|her|our)\b|"
    r"\b(?:splurg\w+|splash\w* out|treat \w+) (?:on|to) (?:one|a|an|1) (?:[a-z-]+ ){0,2}?(?:night|day)s?\b|"
    r"\b(?:thank\w*|thx|cheers|how are you|how is it going|is everything ok\w*)\b[^.;!?\n]*\b(?:today|tonight|this (?:morning|evening|afternoon))\b|"
    r"\brio de janeiro\b|\b(?:la|de|en|bord de) mer\b|\b(?:pro|para o|al|ao|do|del|sul|sobre el|vista) mar\b|\b\d{1,2}:\d\d ?(?:in the |at )?(?:night|morning|evening|afternoon)\b"
)
"""What spells a month, a day or a length and is a city, an hour, a treat, a greeting or how far apart two days are."""


def _with_more_nights(
    dates: DateReading, text: Text, places: PlacesReading, today: date, known: Known
) -> tuple[DateReading, PlacesReading]:
    """The dates with the nights that follow those of the only stop somewhere without a name ("4 days in Fes then 3 in the desert")."""
    longer = _lengthened(dates, text, today, known) if len(places.stops) == 1 else dates
    more = longer.spans[-1] if longer is not dates else (0, 0)
    if longer is dates or any(start < more[1] and more[0] < end for start, end in places.spans):
        return dates, places
    return longer, evolve(places, stops=(evolve(places.stops[0], nights=None, nights_said=""),), own_nights=())


SEVERAL = 2
"""So many stops have an order, and days of their own."""


def _in_turn(places: PlacesReading, days: list[DayMention], low: str) -> list[Heard] | None:
    """The stops in the order of the mentions of days beside them, each stop with one; a last day may be of the way home.

    "Rome 5 May, Naples 8 May", "5 May Rome, 8 May Naples", "Leeds to Rome 5 May, Rome to Naples 8 May, Naples to Leeds 11 May".
    """
    named = [(span, one) for span, one in zip(places.spans, places.mentioned, strict=False) if one.place is not None]
    if not named or not SEVERAL <= len(places.stops) <= len(days) <= len(places.stops) + 1:
        return None
    before = named[0][0][0] < days[0].start
    edges = [0, *(m.end for m in days)] if before else [*(m.start for m in days), len(low)]
    beside = [[(span, one) for span, one in named if start <= span[0] < end] for start, end in pairwise(edges)]
    turns = [(own[-1] if before else own[0]) if own else None for own in beside]
    stops = [turn[1] for turn in turns if turn is not None and any(turn[1].same_as(s) for s in places.stops)]
    home = turns[-1] is None or (places.origin is not None and turns[-1][1].same_as(places.origin))
    if [*turns[: len(stops)], None][len(stops) - 1] is None or len(stops) + home * (len(days) > len(stops)) != len(days):
        return None
    after = BLANK if before else ""
    leaves = any(role_of(low[max(0, turn[0][0] - 40) : turn[0][0]], after) in ("end", "origin") for turn in turns if turn is not None)
    whole = len(stops) == len(places.stops) and all(one.same_as(s) for one, s in zip(stops, places.stops, strict=True))
    return stops if whole and not leaves else None


def _with_nights(places: PlacesReading, turns: list[tuple[Heard, Span]], firsts: list[date], text: Text) -> PlacesReading:
    """The stops with the nights from the first day of each to the next of `firsts`, said by the days beside it; the last may stay open."""
    stops = list(places.stops)
    for (one, said), (first, later) in zip(turns, pairwise(firsts), strict=False):
        at = next(n for n, stop in enumerate(stops) if stop.same_as(one))
        stops[at] = evolve(stops[at], nights=(later - first).days, nights_said=text.written[slice(*said)])
    return evolve(places, stops=tuple(stops))


def _with_own_days(places: PlacesReading, dates: DateReading, text: Text, today: date, known: Known) -> PlacesReading:
    """The places, each stop with the nights of its own days where every stop has some ("Rome 1-4 June, Naples 4-7 June")."""
    if dates.start is None or dates.end is None or len(places.stops) < SEVERAL:
        return places
    stays = [m for m in find_days(text.written, today, date_context(known)) if m.kind == "range"]
    turns = _in_turn(places, stays, text.low) if len(stays) == len(places.stops) else None
    if turns is None:
        return places
    firsts, day = list[date](), dates.start
    for stay in stays:
        again = read_dates(text.written[stay.start : stay.end], day, DateContext(day_first=date_context(known).day_first))
        again = again if again.start is not None else stay.value
        if again.start is None or not 0 <= (again.start - day).days <= 1 or again.end is None:
            return places
        firsts.append(again.start)
        day = again.end
    said = [(m.start, m.end) for m in stays]
    return _with_nights(places, list(zip(turns, said, strict=True)), [*firsts, day], text) if day == dates.end else places


def _with_arrivals(dates: DateReading, places: PlacesReading, text: Text, today: date, known: Known) -> tuple[DateReading, PlacesReading]:
    """Dates and places where every stop has the day one arrives, and perhaps home too ("Tokyo 1 April, Kyoto 5 April, home 9 April")."""
    if known.trip.date_range.start is not None or dates.start is None or len(places.stops) < SEVERAL:
        return dates, places
    mentions = find_days(text.written, today, date_context(known))
    days = [m for m in mentions if m.kind == "day"]
    turns = _in_turn(places, days, text.low)
    if turns is None or any(m.kind in ("range", "length", "window") for m in mentions):
        return dates, places
    found: list[date] = []
    for day in days:
        again = read_dates(
            text.written[day.start : day.end], found[-1] if found else today, DateContext(day_first=date_context(known).day_first)
        )
        on = again.start or again.end
        if on is None or (found and on <= found[-1]) or (len(found) < len(turns) and day.value.start is None):
            return dates, places
        found.append(on)
    home = len(found) > len(turns)
    if (found[-1] - found[0]).days > MAX_NIGHTS:
        return dates, places
    whole = evolve(
        dates,
        start=found[0],
        end=found[-1] if home else None,
        nights=(found[-1] - found[0]).days if home else None,
        said=("start", "end") if home else ("start",),
        candidates=(),
        assumptions=(),
    )
    said = [(one.start, other.end) for one, other in pairwise(days)]
    return whole, _with_nights(places, list(zip(turns, said, strict=False)), found, text)


def _with_next_stops(dates: DateReading, places: PlacesReading, text: Text, today: date, known: Known) -> DateReading:
    """The dates with the nights of the stops behind the one whose days are named ("Rome 3-8 May, then 2 nights in Naples")."""
    if dates.start is None or dates.end is None or len(places.stops) < SEVERAL:
        return dates
    stays = [m for m in find_days(text.written, today, date_context(known)) if m.kind in ("range", "day")]
    if len(stays) != 1 or stays[0].value.end != dates.end:
        return dates
    at = [next((s[0] for s, one in zip(places.spans, places.mentioned, strict=False) if one.same_as(stop)), None) for stop in places.stops]
    starts = [start for start in at if start is not None]
    if len(starts) < len(places.stops):
        return dates
    later = [stop for stop, at in zip(places.stops, starts, strict=True) if at > stays[0].end]
    own = [stop.nights for stop in later if stop.nights is not None]
    between = text.low[stays[0].end : min(starts[1:])]
    if starts[0] > stays[0].start or len(own) != len(places.stops) - 1 or places.stops[0].nights is not None or not goes_on(between):
        return dates
    end = dates.end + timedelta(days=sum(own))
    return evolve(dates, end=end, nights=(end - dates.start).days) if (end - dates.start).days <= MAX_NIGHTS else dates


def _lengthened(dates: DateReading, text: Text, today: date, known: Known) -> DateReading:
    """`dates` with the nights said behind the only length, and where they stand as the last span; `dates` itself where there are none."""
    more = MORE_NIGHTS.search(text.low)
    if more is None or known.trip.date_range.nights is not None or "end" in dates.said:
        return dates
    lengths = [m for m in find_days(text.written, today, date_context(known)) if m.kind == "length" and m.end <= more.start("what")]
    if len(lengths) != 1 or lengths[0].value.nights is None:
        return dates
    nights = lengths[0].value.nights + more_nights(more)
    first = (lengths[0].start, lengths[0].end)
    note = f"Counted {' '.join(text.low[slice(*first)].split())} and {' '.join(more['what'].split())} as {nights} nights."
    end = dates.start + timedelta(days=nights) if dates.start is not None else None
    said = tuple(dict.fromkeys((*dates.said, "nights")))
    spans = (*(s for s in dict.fromkeys((first, *dates.spans)) if s != more.span("what")), more.span("what"))
    return evolve(dates, nights=nights, end=end, assumptions=(note,), said=said, spans=spans)


def _with_weekdays_behind(
    dates: DateReading, places: PlacesReading, text: Text, today: date, known: Known
) -> tuple[DateReading, PlacesReading]:
    """Stated days, and weekdays behind them that are the next ones ("Chicago 10-12 May, then New Orleans Thurs to Sun"), not those of this week."""
    if dates.start is None or known.trip.date_range.start is not None:
        return dates, places
    mentions = find_days(text.written, today, date_context(known))
    stays = [m for m in mentions if m.kind == "range" and m.value.end is not None]
    if (
        len(stays) != 2
        or not re.search(r"\d", text.low[stays[0].start : stays[0].end])
        or re.search(r"\d", text.low[stays[1].start : stays[1].end])
    ):
        return dates, places
    first, later = stays
    if first.value.start is None or first.value.end is None or (dates.start, dates.end) != (later.value.start, later.value.end):
        return dates, places
    again = read_dates(text.written[later.start : later.end], first.value.end, date_context(known))
    if dates.start > first.value.start or again.start is None or again.end is None or (again.start - first.value.end).days > FRAMED_BY:
        return dates, places
    nights = (again.end - first.value.start).days
    spans = tuple(dict.fromkeys(((first.start, first.end), *dates.spans)))
    whole = evolve(
        dates, start=first.value.start, end=again.end, nights=nights, said=("start", "end"), assumptions=again.assumptions, spans=spans
    )
    turns = _in_turn(places, stays, text.low)
    if turns is None:
        return whole, places
    said = [(m.start, m.end) for m in stays]
    return whole, _with_nights(places, list(zip(turns, said, strict=True)), [first.value.start, again.start, again.end], text)


_UNTIL = re.compile(r"\b(?:to|until|till?|through|thru|up to)(?: the)?\W*$")


def _with_last_days(dates: DateReading, places: PlacesReading, text: Text, today: date, known: Known) -> tuple[DateReading, PlacesReading]:
    """Dates and places where the first stop has its days and each one behind it its last ("Rome 7-11 May, then Florence to 14 May")."""
    if dates.start is None or known.trip.date_range.start is not None or len(places.stops) < SEVERAL:
        return dates, places
    mentions = find_days(text.written, today, date_context(known))
    stays = [m for m in mentions if m.kind in ("range", "day")]
    if [m.kind for m in mentions] != ["range", *["day"] * (len(places.stops) - 1)]:
        return dates, places
    first, later = stays[0], stays[1:]
    turns = _in_turn(places, stays, text.low)
    if turns is None or first.value.start is None or first.value.end is None or not all(_UNTIL.search(text.low[: m.start]) for m in later):
        return dates, places
    found = [first.value.start, first.value.end]
    for day in later:
        again = read_dates(text.written[day.start : day.end], found[-1], DateContext(day_first=date_context(known).day_first))
        on = again.start or again.end
        if on is None or on <= found[-1] or (on - found[0]).days > MAX_NIGHTS:
            return dates, places
        found.append(on)
    begins = [first.start, *(max(m.start, text.low.rfind(str(on.day), m.start, m.end)) for on, m in zip(found[1:], stays, strict=False))]
    said = [(begin, m.end) for begin, m in zip(begins, stays, strict=False)]
    whole = evolve(
        dates, start=found[0], end=found[-1], nights=(found[-1] - found[0]).days, said=("start", "end"), candidates=(), assumptions=(),
        spans=tuple(dict.fromkeys((*((m.start, m.end) for m in stays), *dates.spans))),
    )  # fmt: skip
    return whole, _with_nights(places, list(zip(turns, said, strict=True)), found, text)


def _with_nights_before(
    dates: DateReading, places: PlacesReading, text: Text, today: date, known: Known
) -> tuple[DateReading, PlacesReading]:
    """The length of the trip with the nights of a tour without a name before the only stop ("safari 4 days then Zanzibar 6 days")."""
    tour = NIGHTS_BEFORE.search(text.low)
    if tour is None or len(places.stops) != 1 or known.trip.date_range.nights is not None or "end" in dates.said:
        return dates, places
    later = [m for m in find_days(text.written, today, date_context(known)) if m.kind == "length" and m.start >= tour.end("what")]
    if len(later) != 1 or later[0].value.nights is None:
        return dates, places
    nights = nights_before(tour) + later[0].value.nights
    end = dates.start + timedelta(days=nights) if dates.start is not None else None
    note = f"Counted {tour['what']} and {text.low[later[0].start : later[0].end]} as {nights} nights."
    spans = tuple(dict.fromkeys((*dates.spans, tour.span("what"), (later[0].start, later[0].end))))
    whole = evolve(dates, nights=nights, end=end, assumptions=(note,), said=tuple(dict.fromkeys((*dates.said, "nights"))), spans=spans)
    return whole, evolve(places, stops=(evolve(places.stops[0], nights=None, nights_said=""),), own_nights=())


def _near_what_is_named(dates: DateReading, text: Text, dated: Text, today: date, known: Known) -> DateReading:
    """Days without a month that frame a feast or weekend of another season are those beside it ("Thanksgiving, Wed to Sun", "Mardi Gras, 6th to 10th")."""
    if dates.start is None or dates.end is None or known.trip.date_range.start is not None:
        return dates
    mentions = find_days(text.written, today, date_context(known))
    ends = {(dates.start, dates.end), (dates.start, None), (None, dates.end), (dates.end, None)}
    framed = [m for m in mentions if m.kind in ("range", "weekday") and (m.value.start, m.value.end) in ends]
    if not framed:
        return dates
    numbered = any(re.search(r"\d", text.low[m.start : m.end]) for m in framed)
    kinds = ("holiday", "window") if numbered else ("holiday", "window", "day")
    named = next((m for m in mentions if m.kind in kinds and m not in framed), None)
    day = named.value.start or (named.value.window.earliest if named.value.window else None) if named is not None else None
    if named is None or day is None or (day - dates.end).days <= NEARLY_BESIDE:
        return dates
    first = day - timedelta(days=NUMBERED_BY if numbered else FRAMED_BY)
    beside = read_dates(dated.without([(named.start, named.end)]).written, first, date_context(known))
    if beside.start is None or (numbered and (beside.start - first).days >= SHORTEST_MONTH):
        return dates
    return evolve(beside, spans=(*beside.spans, (named.start, named.end)))


FRAMED_BY, NUMBERED_BY, SHORTEST_MONTH = 3, 14, 28
"""The first of such weekdays, or of days by their number alone, lies at most so many days before what they frame; the latter come round
each month, as those with a month do not."""
NEARLY_BESIDE = 7
_ADDS_DAYS = re.compile(
    r"\b(?:add(?:ing)?|tack(?:ing)? on|plus|extend\w*(?: (?:it|the trip|my stay|our stay))?(?: by| for)?|stay(?:ing)? on(?: for)?|hang(?:ing)? around(?: for)?)"
    r"(?: (?:we|i|we'd|i'd|want|would|like|love|to|spend|have|stay|about|maybe|perhaps|another|an extra|for))* $"
)
_EXPECTING = re.compile(
    r"\b(?:enceinte|embarazada|incinta|gravida|schwanger|zwanger|pregnant)(?: (?:de|di|im|seit|of))?(?: \(?|, ?)\d{1,2}\.? ?(?:mois|meses|mesi|monate?n?|maanden|months?|semaines|semanas"
    r"|settimane|wochen|weeks)\b"
    r"|\b\d{1,2} ?(?:months?|weeks|mois|monate|maanden|meses|mesi) (?:pregnant|along|enceinte|schwanger|zwanger|embarazada|incinta)\b"
    r"|(?:(?<=\bi'll be )|(?<=she'll be )|(?<=she will be )|(?<=i will be ))\d{1,2} (?:weeks|months)\b(?! (?:in|at|there|away|on|travel\w*)\b)"
)
"""How far along somebody is, which is no length of a trip."""
_THEN_DAYS = re.compile(
    r"\b(?:then|afterwards|after that)(?: (?:we|i|we'd|i'd|want|would|like|love|to|spend|have|stay|about|maybe|perhaps|another|an extra|for))* $"
)
_OCCASION = re.compile(
    r"\b(?:conference|congress|convention|symposium|seminar|workshop|training|course|trade (?:fair|show)|fair|expo|meetings?|work|business|wedding|funeral|graduation|race|marathon"
    r"|match|festival|concert|christening)\b"
)
"""What has days of its own within a longer trip."""
_DAYS_MORE = re.compile(rf"\b(?P<n>{COUNT}|(?:a )?couple(?: of)?|a few) (?:more |extra )?(?P<unit>days?|nights?|weeks?)\b")
_IS_AFTER = re.compile(
    r"(?: (?:extra|more))?(?: (?:in|at|on) [^.;!?,]{2,30}?)? (?:after(?:wards)?(?! the\b)|after that|at the end|on the end|on top)(?= *(?:$|[.,;!?)]))"
)


_STAYS, _LONGER = re.compile(r"\bstay(?:ing)?(?: on)?(?: for)? (?P<another>another )?$"), re.compile(r" (?:more|longer|extra)\b")


def _stays_longer(low: str, length: re.Match[str]) -> bool:
    """Whether a length comes on top of the days there are ("stay two nights more at the seaside")."""
    stays = _STAYS.search(low[: length.start()])
    return stays is not None and bool(
        stays["another"] or re.search(r" (?:more|extra) ", length.group()) or _LONGER.match(low, length.end())
    )


def _with_days_added(dates: DateReading, text: Text, today: date, known: Known) -> DateReading:
    """Stated days that are one part of the trip, and the days that are to be added behind ("4-6 May for work, add two days in York after")."""
    if dates.start is None or dates.end is None or known.trip.date_range.start is not None or "end" not in dates.said:
        return dates
    if _DAYS_MORE.search(text.low) is None:
        return dates
    mentions = find_days(text.written, today, date_context(known))
    stated = next((m for m in mentions if m.kind == "range" and m.value.end == dates.end), None)
    for found in _DAYS_MORE.finditer(text.low, stated.end if stated is not None and not THE_REST.search(text.low) else len(text.low)):
        before = text.low[: found.start()]
        then = _THEN_DAYS.search(before) and _OCCASION.search(before)
        if then or _IS_AFTER.match(text.low, found.end()) or _ADDS_DAYS.search(before) or _stays_longer(text.low, found):
            count = 2 if "couple" in found["n"] else 3 if "few" in found["n"] else number(found["n"])
            end = dates.end + timedelta(days=count * (7 if found["unit"].startswith("week") else 1))
            return evolve(dates, end=end, nights=(end - dates.start).days, spans=(*dates.spans, found.span()))
    return dates


_DAYS_BEFORE = re.compile(
    rf"\b(?:add|have|spend|want|like|take|arriv\w*|come|coming|go|going|fly|flying|there)\b[^.;!?\d]{{0,30}}?\b(?P<n>{COUNT}|an?|(?:a )?couple(?: of)?|a few) (?:more |extra )?"
    r"(?:days?|nights?) (?:before(?:hand)?|earlier)\b(?! (?:dinner|lunch|breakfast|noon))"
)


def _with_days_before(dates: DateReading, text: Text, today: date, known: Known) -> DateReading:
    """The days that are known with those that are to come before them ("I'd add two days before for sightseeing")."""
    found, held = _DAYS_BEFORE.search(text.low), known.trip.date_range
    if found is None or held.start is None or held.end is None or known.options or dates.start is not None or dates.window is not None:
        return dates
    word = found["n"]
    count = 2 if "couple" in word else 3 if "few" in word else 1 if word in ("a", "an") else number(word)
    start = held.start - timedelta(days=count)
    if start < today or (held.end - start).days > MAX_NIGHTS:
        return dates
    return DateReading(start=start, end=held.end, nights=(held.end - start).days, said=("start", "end"), spans=(found.span(),))


_THE_EVENING_BEFORE = re.compile(
    r"\b(?:arriv\w+|get(?:ting)? there|com(?:e|ing)|travel\w*|go(?:ing)?|fly(?:ing)?|leav(?:e|ing)|be there|check(?:ing)? in)(?: (?:out|up|down|over|in|on|already)){0,2}"
    r" the (?:evening|night|day|afternoon) before\b(?! (?:last|we|i|our|the)\b)"
)


def _from_the_evening_before(dates: DateReading, text: Text, known: Known) -> DateReading:
    """The dates one day earlier at their start, where the day named is that of something and one goes the evening before."""
    found = _THE_EVENING_BEFORE.search(text.low)
    if (
        found is None
        or dates.start is None
        or known.trip.date_range.start is not None
        or any(found.start() < e and s < found.end() for s, e in dates.spans)
    ):
        return dates
    start = dates.start - timedelta(days=1)
    end = dates.end if dates.end is not None and "end" in dates.said else None
    nights = (end - start).days if end is not None else dates.nights
    if end is None and nights is not None:
        end = start + timedelta(days=nights)
    return evolve(dates, start=start, end=end, nights=nights, spans=(*dates.spans, found.span()))


_AROUND_THE_DAY = re.compile(
    rf"\b(?P<before>{COUNT}|an?) (?:days?|nights?) (?:before(?:hand)?|earlier|early)\b[^.;!?]{{0,30}}?\b(?P<after>{COUNT}|an?) (?:more |extra )?(?:days?|nights?) (?:after(?:wards)?|later|longer)\b"
)


def _around_the_day(dates: DateReading, text: Text) -> DateReading:
    """The end of a trip around the day of something ("a race on the 14th, arriving 2 days before and staying 3 days after")."""
    found = _AROUND_THE_DAY.search(text.low)
    if found is None or dates.start is None or dates.end is not None or dates.nights is not None:
        return dates
    nights = sum(1 if found[side] in ("a", "an") else number(found[side]) for side in ("before", "after"))
    end = dates.start + timedelta(days=nights)
    return evolve(dates, end=end, nights=nights, said=(*dates.said, "end"), spans=(*dates.spans, found.span()))


_BEFOREHAND = re.compile(
    r"\bnights?\b[^.;!?]{0,30}\bbeforehand\b|\b(?:nights?|days?) (?:[a-z]+ ){0,3}?before (?:that|it|then|the (?:cruise|ship|flight|wedding|race|match|concert|conference)"
    r"|boarding|embarking|we (?:board|sail|embark|leave|fly))\b|\b(?:a|one) (?:hotel|room|bed)?[^.;!?]{0,12}\bthe night before\b"
)
"""What puts the nights before the one day that is named ("we board a ship on the 18th, 3 nights there beforehand")."""


def _ending_on_the_day(dates: DateReading, text: Text, known: Known) -> DateReading:
    """The dates with the one day named as the last, where the nights are said to come before it."""
    before = _BEFOREHAND.search(text.low)
    if before is None or dates.start is None or known.trip.date_range.start is not None or "end" in dates.said:
        return dates
    nights = dates.nights if dates.nights is not None else 1 if "night before" in before.group() else None
    if not nights:
        return dates
    counted = any(s < before.end() and before.start() < e and "before" in text.low[s:e] for s, e in dates.spans)
    start = dates.start if counted else dates.start - timedelta(days=nights)
    return evolve(dates, start=start, end=start + timedelta(days=nights), nights=nights)


_ON_OVER_THE_WEEKEND = re.compile(
    r"\b(?:tack(?:ing)? on|add(?:ing)?|stay(?:ing)?(?: on)?(?: for| over)?|extend\w*(?: \w+){0,2}? (?:over|into|through|by|for|to)|make it) the (?:following |next )?weekend\b"
    r"|\b(?:then|followed by|after that|afterwards)\b[^.;!?]{0,40}?\b(?:the|that|a) (?:following |next )?weekend\b"
)
_SUNDAY = 6


def _with_weekend_behind(dates: DateReading, text: Text, known: Known) -> DateReading:
    """Stated days in the week, and the weekend behind them that is to be added ("meetings on 9 and 10 February, tack on the weekend")."""
    added = _ON_OVER_THE_WEEKEND.search(text.low)
    if added is None or dates.start is None or dates.end is None or known.trip.date_range.start is not None:
        return dates
    end = dates.end + timedelta(days=(_SUNDAY - dates.end.weekday()) % 7)
    return evolve(dates, end=end, nights=(end - dates.start).days, spans=(*dates.spans, added.span()))


_GOES_ON_UNTIL = re.compile(
    r"\b(?:(?:stay|staying|be|go|going|we|carry|on to|onwards|travel\w*)\b[^.;!?¦]{0,40}\b(?:until|till|til)|(?:home|back|return\w*)\b[^.;!?¦]{0,24}\b(?:on|until|till|the)?) *(?:the )?$"
)
_UNTIL_OR_BACK = re.compile(r"\b(?:until|till|til|home|back|return)")
"""A word without which nothing goes on."""


def _prolonged(dates: DateReading, text: Text, today: date, known: Known) -> DateReading:
    """Days of one part of the trip, and a later day to which it goes on ("8-10 March for work, staying on until the 14th")."""
    if dates.start is None or dates.end is None or known.trip.date_range.start is not None or _UNTIL_OR_BACK.search(text.low) is None:
        return dates
    mentions = find_days(text.written, dates.start, date_context(known))
    if not any(m.kind == "range" and m.value.end == dates.end for m in mentions):
        return dates
    for later in mentions:
        day = later.value.end or later.value.start or _in_either_order(text.written[later.start : later.end], dates.end)
        if later.kind not in ("day", "weekday") or day is None or not dates.end < day <= dates.end + timedelta(days=LONGEST_SEQUEL):
            continue
        if _GOES_ON_UNTIL.search(text.low[max(0, later.start - 70) : later.start]):
            return evolve(dates, end=day, nights=(day - dates.start).days, spans=(*dates.spans, (later.start, later.end)))
    return dates


LONGEST_SEQUEL = 21


def _in_either_order(figures: str, after: date) -> date | None:
    """The day that figures stand for in that order of day and month which lies sooner behind `after` ("23/4 to 30/4 …, home 2/5")."""
    readings = (read_dates(figures, after, DateContext(day_first=day_first)) for day_first in (True, False))
    return min((r.start for r in readings if r.start is not None), default=None)


_BARE_DAYS = re.compile(
    r"(?:(?:oops|sorry|no|i mean|i meant|meant|actually|wait|scratch that|make (?:it|that)|rather|it'?s|should be|the|from)[ ,.:!-]*)+"
    r"(?P<first>\d{1,2}) ?(?:-|–|to|till|until) ?(?P<last>\d{1,2})(?: (?:please|instead|sorry))?[ .!]*"
)


def _moved_days(scene: _Scene, today: date, known: Known) -> DateReading | None:
    """Two bare numbers that correct the days known ("oops I mean 11-18")."""
    found = _BARE_DAYS.fullmatch(scene.heard.low.strip()) if known.trip.date_range.start is not None else None
    if found is None or "trip.party.child_ages" in known.asked or known.options:
        return None
    first, last = int(found["first"]), int(found["last"])
    if not 0 < first < last <= 31:
        return None
    days = read_dates(f"from the {in_order(first)} to the {in_order(last)}", today, date_context(known))
    return evolve(days, spans=((0, len(scene.heard.low)),))


def _corrected_number(scene: _Scene, known: Known) -> BareCorrection | None:
    """The bare number that corrects the last one said; none once there are plans, or where ages are asked about."""
    if known.options or "trip.party.child_ages" in known.asked:
        return None
    return bare_correction(scene.heard.low, known.trip, known.last_number, people_asked="trip.party" in known.asked)


def _corrected_days(corrected: BareCorrection, scene: _Scene, today: date, known: Known) -> DateReading:
    """The dates with the length or the day that a bare number corrects; none where it corrects the people."""
    words = {
        "length": f"for {corrected.number} {corrected.unit}",
        "first_day": f"make it the {in_order(corrected.number)}",
        "last_day": f"back on the {in_order(corrected.number)}",
    }.get(corrected.kind)
    if words is None:
        return DateReading()
    return evolve(read_dates(words, today, date_context(known)), spans=((0, len(scene.heard.low)),))


_CHANGES_IT = re.compile(
    rf"\W*(?:(?:actually|sorry|no|ok|okay|oh|then|please|hmm|can (?:we|you)|could (?:we|you)|let'?s)[ ,.!]*)*(?:change|make) (?:it|that) (?:to |for )?"
    rf"(?P<n>{COUNT})(?: (?:please|instead|then|if possible))?\W*"
)


def _other_length(scene: _Scene, known: Known) -> int | None:
    """The nights that a bare number puts in the place of those known, while the days and not the people are asked about ("change it to five")."""
    found = _CHANGES_IT.fullmatch(scene.heard.low)
    asked = known.asked
    if found is None or known.options or known.trip.date_range.nights is None or "trip.date_range" not in asked or "trip.party" in asked:
        return None
    return number(found["n"])


_ADDS_A_STOP = re.compile(r"(?:add|include|tack on|squeeze in) (?!a\b|an\b|one\b|two\b|three\b|another\b|\d)")
"""A length that is added together with its place ("add Porto for 2 nights"): the place is not to be taken for a word of time."""


def _elsewhere(dates: DateReading, dated: Text, today: date, known: Known) -> DateReading | None:
    """A vague stretch that does not hold the dates known, said in few words: the trip moves there ("in June", "mid June for 5 nights")."""
    current = known.trip.date_range
    if (
        current.start is None
        or not dates.spans
        or {"start", "end"} & set(dates.said)
        or dates.is_shift
        or len(dated.low.split()) > LONGEST_MOVE
    ):
        return None
    moved = read_dates(dated.written, today, evolve(date_context(known), current=DateRange(nights=current.nights)))
    window = moved.window
    return moved if window is not None and not window.earliest <= current.start <= window.latest else None


def dates_in(words: str, today: date, known: Known) -> DateReading:
    """The dates in words that are said to be about them."""
    dates = read_dates(words, today, date_context(known))
    return _elsewhere(dates, text_of(words), today, known) or _lengthened(dates, text_of(words), today, known)


def _with_prepositions(low: str, spans: tuple[Span, ...]) -> list[Span]:
    """Dates with the small words that lead to them, so that "Galway at the end of August" leaves Galway alone."""
    return [(found.start() if (found := _AT_THE.search(low[:start])) else start, end) for start, end in spans]


def _with_cues(low: str, spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """Places with the "from" or "to" before them, which must not be taken for the beginning or end of dates."""
    return tuple((start - len(cue.group()), end) if (cue := _CUE.search(low[:start])) else (start, end) for start, end in spans)


def _by_air(places: PlacesReading) -> bool:
    """Whether both ends are airports ("LHR to JFK")."""
    ends = (places.origin, places.stops[0] if places.stops else None)
    return all(end is not None and end.place is not None and end.place.kind == "airport" for end in ends)


def _choice(whole: Text, dates: DateReading, party: PartyReading, known: Known) -> ChoiceReading:
    """The choice among options; a date is never one ("make it next Friday"), nor is an answer to dates or places offered."""
    if not known.options and ((not dates.is_empty and not dates.is_shift) or any(q.candidates for q in open_questions(known.questions))):
        return ChoiceReading()
    spans = dates.spans if not dates.is_empty and len(whole.low.split()) > LONGEST_BARE_CHOICE else ()
    return read_choice(
        whole.without([*spans, *party.spans]).low, whole, known.options, selected=known.selected, pointed_at=known.pointed_at
    )


def date_context(known: Known) -> DateContext:
    """What the date reader needs to know of the trip."""
    question = next((q for q in known.questions if q.slot == "trip.date_range" and q.status == "asked"), None)
    offered = tuple(
        DateCandidate(label=c.label, range=c.dates, order=_ORDERS.get(c.value or ""))
        for c in (question.candidates if question else ())
        if c.dates
    )
    country = known.trip.origin.country if known.trip.origin else None
    return DateContext(
        current=known.trip.date_range,
        asked=question is not None or "trip.date_range" in known.named,
        day_first=None if country is None else country not in DAY_FIRST_EXCEPTIONS,
        candidates=offered,
        mode_after_options=bool(known.options),
        only_stays=known.capabilities is not None and not set(known.capabilities) & set(TRANSPORT),
    )
