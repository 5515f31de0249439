"""One pass over a message: everything it says, each character read once. The offline engine proposes from it and grounding checks against it.

Order matters: money, counted people and ages are blanked before dates are read, dates before places, places before preferences.
Questions that only ask for information give no facts once a trip is under way.
"""

from __future__ import annotations

from datetime import date

from planner.dates import DateCandidate, DateContext, DateReading, DayOrder, read_dates
from planner.ledger import Ledger, QuestionSlot, open_questions
from planner.llm.offline.reading.acts import is_question
from planner.llm.offline.reading.answers import Passing, numbering, passed_on, segments
from planner.llm.offline.reading.capabilities import PartsReading, read_parts
from planner.llm.offline.reading.itinerary import PlacesReading, read_places
from planner.llm.offline.reading.money import MoneyReading, read_money
from planner.llm.offline.reading.options import ChoiceReading, read_choice
from planner.llm.offline.reading.party import PartyReading, counted_spans, read_party
from planner.llm.offline.reading.preferences import PreferenceReading, cuisine_spans, read_preferences
from planner.llm.offline.reading.text import Span, Text, asking_spans, text_of
from planner.options import ItineraryOption
from planner.patch import Capability
from planner.state import Trip, TripState
from planner.values import Value

_ORDERS: dict[str, DayOrder] = {"day_first": "day_first", "month_first": "month_first"}
DAY_FIRST_EXCEPTIONS = frozenset({"US", "PH", "BZ", "FM", "PW"})


class Known(Value):
    """What a message is heard against: the trip so far, what is asked, and what is on the table."""

    trip: Trip = Trip()
    capabilities: tuple[Capability, ...] | None = None
    questions: Ledger = ()
    options: tuple[ItineraryOption, ...] = ()
    talking: bool = False

    @property
    def asked(self) -> tuple[QuestionSlot, ...]:
        """The slots of the open questions, in order."""
        return tuple(q.slot for q in open_questions(self.questions))

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
    passing: Passing
    asks_only: bool = False

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


def known_of(state: TripState) -> Known:
    """What `state` holds that bears on hearing a message."""
    talking = any(line.role == "assistant" for line in state.transcript)
    return Known(
        trip=state.trip, capabilities=state.capabilities, questions=open_questions(state.questions), options=state.options, talking=talking
    )


def hear(message: str, today: date, known: Known) -> Hearing:
    """What `message` says, heard against what is known. Never raises."""
    whole = text_of(message)
    asked = known.asked
    parts_of_reply = segments(whole.low, known.questions)
    numbers = numbering(whole.low, known.questions)
    questions = asking_spans(whole.low, is_question)
    facts = whole.without(numbers)
    stated = facts.without(questions)
    heard = stated if known.under_way else facts
    money = read_money(_for(heard, "trip.budget", parts_of_reply), asked="trip.budget" in asked, options=bool(known.options))
    heard = heard.without(money.spans)
    counted = counted_spans(heard, known.trip.party, asked="trip.party" in asked)
    dates_text = heard.without(counted)
    dates = _dates(dates_text, today, known, parts_of_reply)
    places = read_places(heard.without([*dates.spans, *cuisine_spans(heard.low)]), known.trip, asked, known.questions, money.currency, parts_of_reply)
    if places.own_nights:
        dates = _dates(dates_text.without(places.own_nights), today, known, parts_of_reply)
    left = heard.without([*dates.spans, *places.spans])
    party = read_party(
        _for(left, "trip.party", parts_of_reply),
        known.trip.party,
        asked="trip.party" in asked,
        ages_asked="trip.party.child_ages" in asked,
    )
    plain = stated.without(places.spans)
    chosen = read_parts(plain.low, known.capabilities, asked="capabilities" in asked)
    wishes = tuple(slot for slot in asked if slot.startswith("preferences."))
    preferences = read_preferences(
        plain.without([*money.spans, *dates.spans, *party.spans]), chosen, asked=wishes, options=bool(known.options)
    )
    choice = read_choice(_choice_text(whole, dates, money, party), whole.written, known.options)
    draft = Hearing(
        money=money,
        party=party,
        dates=dates,
        places=places,
        parts=chosen,
        preferences=preferences,
        choice=choice,
        passing=Passing((), False, False),
    )
    filled = frozenset(draft.requirements) | {s.slot for s in preferences.lists} | ({"capabilities"} if chosen.add else set())
    passing = passed_on(plain.low, known.questions, frozenset(filled))
    only = bool(questions) and not heard.without(questions).low.strip("¦ .,!?\n-")
    return Hearing(
        money=money,
        party=party,
        dates=dates,
        places=places,
        parts=chosen,
        preferences=preferences,
        choice=choice,
        passing=passing,
        asks_only=only,
    )


def _for(text: Text, slot: str, replies: tuple[tuple[Span, QuestionSlot], ...]) -> Text:
    """The part of a numbered reply that answers `slot`, else the whole text."""
    own = next((span for span, answered in replies if answered == slot), None)
    return text.only(own) if own else text


def _dates(text: Text, today: date, known: Known, replies: tuple[tuple[Span, QuestionSlot], ...]) -> DateReading:
    return read_dates(_for(text, "trip.date_range", replies).written, today, date_context(known))


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
        asked=question is not None,
        day_first=None if country is None else country not in DAY_FIRST_EXCEPTIONS,
        candidates=offered,
        mode_after_options=bool(known.options),
    )


def _choice_text(whole: Text, dates: DateReading, money: MoneyReading, party: PartyReading) -> str:
    """The text in which an option may be named: dates are never a choice ("make it next Friday")."""
    spans = list(dates.spans) if not dates.is_empty and len(whole.low.split()) > 2 else []
    return whole.without([*spans, *party.spans]).low
