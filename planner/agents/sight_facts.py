"""What the book holds of one sight that a question names, before there are plans: its ticket, closing days, length, and what it is."""

from __future__ import annotations

from planner.destinations.book import destination_for
from planner.destinations.facts import Destination, SightFacts
from planner.domain.state import TripState
from planner.domain.values import WEEKDAYS, Band, Place
from planner.language.dates.calendar_days import WEEKDAY_NAMES
from planner.language.plan_things import things_of
from planner.language.question_marks import marks_of
from planner.places.geography import country_name
from planner.places.names import fold
from planner.say.phrases import band_words, day_words, joined, length_words

_OF_MONEY = frozenset(("how_much", "costs_nothing", "each", "reduced", "rough_price"))
_OF_DAYS = frozenset(("open", "shut_then", "best_day", "entry_hours", "open_late"))
_OF_BOOKING = frozenset(("booking", "set_time", "queue"))
_OF_LENGTH = frozenset(("how_long", "lasts"))
_OF_STEPS = frozenset(("access", "manages"))
_OF_ITSELF = frozenset(("worth", "story", "detail"))
_OF_THE_WAY = frozenset(("bed", "airport", "how_far", "far_between", "way_how", "ride", "covers", "safe", "eats"))
_OF_IT = _OF_MONEY | _OF_DAYS | _OF_BOOKING | _OF_LENGTH | _OF_STEPS | _OF_ITSELF
_STEPS = {"yes": "is known to be step-free", "no": "is known not to be step-free", "partly": "is step-free in part"}


def named_sight_words(state: TripState, question: str) -> str:
    """The answer about one sight of the trip's cities; empty where a question names none, or asks nothing that is kept of it."""
    marks = marks_of(question)
    if not marks & _OF_IT or marks & _OF_THE_WAY:
        return ""
    named = (m for m in things_of(state).find(question)[:1] if not _is_where_one_goes(question[m.start : m.end], state))
    names = {t.name for m in named for t in m.things[:1] if t.kind == "sight"}
    for stop in state.trip.destinations:
        city = destination_for(stop.place)
        sight = next((s for s in city.sights if s.name in names), None) if city is not None else None
        if city is not None and sight is not None:
            return _told(state, stop.place, city, sight, marks)
    return ""


def _is_where_one_goes(words: str, state: TripState) -> bool:
    """Whether words are a stop as it was named, or its country ("is Iceland doable"), and no sight that bears its name."""
    names = (name for s in state.trip.destinations for name in (s.place.said, s.place.name, country_name(s.place.country), s.place.region))
    return fold(words) in {fold(name) for name in names if name}


def _told(state: TripState, place: Place, city: Destination, sight: SightFacts, marks: frozenset[str]) -> str:
    parts: list[str] = []
    if marks & _OF_ITSELF:
        kind = f"a {sight.kind.replace('_', ' ')} in {place.name}"
        parts.append(
            f"{sight.name}: {'; '.join(x for x in (sight.note.rstrip('.'), kind) if x)}. Whether it is worth it is for you to say."
        )
    if marks & _OF_MONEY:
        ticket = f"about {band_words(Band(low=sight.cost.low, high=sight.cost.high), 'USD')} for an adult, at prices of {city.price_year}"
        parts.append(f"{sight.name} {'costs nothing to enter, as far as I know' if not sight.cost.high else f'is {ticket}'}.")
        parts += ["What a child pays there I do not know; many houses let young children in free."] if "kids" in marks else []
        parts += [sight.note] if sight.note and not marks & _OF_ITSELF else []
    if marks & _OF_DAYS or "costs_nothing" in marks:
        parts.append(_closed(state, sight))
    if marks & _OF_BOOKING:
        often = "its tickets often sell out days before: book ahead" if sight.book_ahead else "I know of no need to book it ahead"
        parts.append(f"{sight.name}: {often}. How long one queues I do not know.")
    if marks & (_OF_LENGTH | _OF_ITSELF):
        parts.append(f"A visit usually takes {length_words(sight.minutes)}.")
    if marks & _OF_STEPS:
        parts.append(f"{sight.name} {_STEPS[sight.step_free] if sight.step_free else 'may have steps: that I do not know'}.")
    return " ".join(dict.fromkeys(p for p in parts if p))


def _closed(state: TripState, sight: SightFacts) -> str:
    """Its closing days, and which of the trip's days those are where they are known."""
    if not sight.closed:
        return f"I know of no closing day of {sight.name}; hours I do not know."
    shut = [WEEKDAYS.index(day) for day in sight.closed]
    days = [day_words(d, year=False, weekday=True) for d in state.trip.date_range.days if d.weekday() in shut]
    ours = f"; of your days that is {joined(days)}" if days else ""
    return f"{sight.name} is closed on {joined([f'{WEEKDAY_NAMES[n]}s' for n in shut])}, as far as I know{ours}. Check before you go."
