"""The planner's own wording of each question, why it is asked, and the choices that come with it. One plain sentence a slot.

An engine may word a question better; these are what it gets as a model and what is used when it says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from planner.domain.ledger import Candidate, QuestionSlot, assumptions, open_question
from planner.domain.patch import Capability
from planner.domain.slots import NOTES, SLOTS
from planner.domain.specialists import PARTS, parts_words, travel_parts
from planner.domain.state import TripState
from planner.domain.values import DateRange, Place
from planner.places.geography import bases_of
from planner.places.mentions.finding import without_ruled_out
from planner.places.regions import in_a_sentence
from planner.say.phrases import joined, plural, span_words

FRIDAY, WEEKEND_NIGHTS = 4, (2, 3)


def why_asked(slot: QuestionSlot) -> str:
    return SLOTS[slot].why


def plain_question(state: TripState, slot: QuestionSlot, today: date) -> str:
    """The question about `slot` in one sentence: the table's, or the one fitted to what is already known."""
    fitted = _FITTED.get(slot)
    return fitted(state, today) if fitted else SLOTS[slot].question


def _readings(state: TripState, slot: QuestionSlot) -> tuple[Candidate, ...]:
    """The readings the running message left open for `slot`, else those its open question carries while they still stand."""
    fresh = next((r.candidates for r in state.turn.patch.readings if r.slot == slot), ()) if state.turn else ()
    if fresh:
        return fresh
    broad = _broad(state, slot)
    if broad is not None:
        return tuple(Candidate(label=base.name, place=base) for base in without_ruled_out(bases_of(broad), state.preferences.notes))
    waiting = open_question(state.questions, slot)
    if slot == "trip.date_range" and waiting and _are_outdated(waiting.candidates, state.trip.date_range):
        return ()
    return waiting.candidates if waiting else ()


def _are_outdated(offered: tuple[Candidate, ...], dates: DateRange) -> bool:
    """Whether stretches that were offered inside a window do not fit it, or the length, as they are by now."""
    ranges = [c.dates for c in offered if c.dates and c.dates.start and c.dates.nights is not None]
    window = dates.window
    if window is None or dates.start is not None or not ranges or len(ranges) < len(offered):
        return False
    return any(not window.earliest <= r.start <= window.latest or dates.nights not in (None, r.nights) for r in ranges if r.start)


def _broad(state: TripState, slot: QuestionSlot) -> Place | None:
    """The region or country that stands where a city is needed."""
    if slot == "trip.origin":
        origin = state.trip.origin
        return origin if origin is not None and not origin.is_city else None
    return next((s.place for s in state.trip.destinations if not s.place.is_city), None) if slot == "trip.destinations" else None


def _place_question(state: TripState, slot: QuestionSlot) -> str:
    offered = [c.label for c in _readings(state, slot)]
    broad = _broad(state, slot)
    if broad is not None:
        examples = f", for example {joined(offered, 'or')}" if offered else ""
        return f"Which town or city in {in_a_sentence(broad)}{examples}?"
    return f"Which place do you mean: {joined(offered, 'or')}?" if offered else SLOTS[slot].question


def _date_question(state: TripState, today: date) -> str:
    where = joined([in_a_sentence(s.place) for s in state.trip.destinations])
    offered = candidates_for(state, "trip.date_range", today)
    dates = state.trip.date_range
    if len(offered) == 1:
        return f"Did you mean {offered[0].label}?"
    if offered:
        return f"Which dates suit you: {joined([c.label for c in offered], 'or')}?"
    if dates.start and not dates.end:
        return "How long would you like to stay, or when do you come back?"
    if dates.end and not dates.start:
        return "When would you like to leave?"
    length = f" for your {plural(dates.nights, 'night')}" if dates.nights else ""
    place = f" {'in' if length else 'for'} {where}" if where else ""
    return f"Which dates are you thinking of{length}{place}?"


def _notes_question(state: TripState) -> str:
    plain = SLOTS[NOTES].question
    refused = state.options and state.turn is not None and state.turn.patch.reopens is None
    return "What was wrong with them: too expensive, too full, the wrong places, something else?" if refused else plain


def _ages_question(state: TripState) -> str:
    taken = any(q.slot == "trip.party" and (q.answered_text or "").endswith("children") for q in assumptions(state.questions))
    if taken and "adult" not in " ".join(q.answered_text or "" for q in assumptions(state.questions) if q.slot == "trip.party"):
        return "How many children are there, and how old are they?"
    return "How old is the child?" if state.trip.party.children == 1 else SLOTS["trip.party.child_ages"].question


def _to_plan(state: TripState) -> tuple[Capability, ...]:
    """The parts that may be planned: with the journey arranged, what there is beside it."""
    ways = bool(set(state.arranged) & set(travel_parts()))
    return tuple(part for part in PARTS.ids if part not in state.arranged and not (ways and part in travel_parts()))


_FITTED: dict[str, Callable[[TripState, date], str]] = {
    "trip.destinations": lambda state, today: _place_question(state, "trip.destinations"),
    "trip.origin": lambda state, today: _place_question(state, "trip.origin"),
    "trip.date_range": _date_question,
    "capabilities": lambda state, today: f"{SLOTS['capabilities'].question.removesuffix('?')}: {parts_words(_to_plan(state))}?",
    "parts_open": lambda state, today: (
        "Shall I find a hotel too?" if "research_food" in (*(state.capabilities or ()), *state.arranged) else SLOTS["parts_open"].question
    ),
    "trip.party.child_ages": lambda state, today: _ages_question(state),
    NOTES: lambda state, today: _notes_question(state),
}
"""Questions whose wording depends on what is known, joined to the rows of the table."""


def candidates_for(state: TripState, slot: QuestionSlot, today: date) -> tuple[Candidate, ...]:
    """The choices offered with a question: readings of what was said, or concrete ranges inside a vague window."""
    readings = _readings(state, slot)
    if slot != "trip.date_range" or readings:
        return readings
    dates = state.trip.date_range
    if dates.window is None or dates.start is not None:
        return ()
    return tuple(Candidate(label=span_words(r.start, r.end), dates=r) for r in ranges_in(dates, today) if r.start and r.end)


A_WEEK = 7
_CALLED_A_WEEK = re.compile(r"(?<!\w)(?:week(?! ?end)|w/c|wc|woche|semaine|semana|(?<!fine )(?<!fine-)settimana)\b")


def ranges_in(dates: DateRange, today: date) -> tuple[DateRange, ...]:
    """Two or three concrete ranges inside the window, spread over it; without a length, four nights. Two or three nights are weekends; a
    window that is called a week comes whole too.

    Where a weekday to start on was named, they start on it, though the last days lie behind the window.
    """
    window = dates.window
    if window is None:
        return ()
    nights = 4 if dates.nights is None else dates.nights
    first = max(window.earliest, today + timedelta(days=1))
    room = (window.latest - first).days - nights
    if room < 0:
        return (DateRange(start=first, nights=nights).completed(),) if window.latest >= first else ()
    days = [first + timedelta(days=offset) for offset in range(room + 1)]
    fridays = [day for day in days if day.weekday() == FRIDAY] if nights in WEEKEND_NIGHTS else []
    named = [day for day in days if day.weekday() == window.weekday]
    if not named and window.weekday is not None:
        later = (window.latest - timedelta(days=offset) for offset in range(nights))
        named = [day for day in later if day.weekday() == window.weekday]
    spread = named or (fridays if len(fridays) > 1 else days)
    if dates.nights is None and not named and _CALLED_A_WEEK.search(window.said.casefold()):
        whole = DateRange(start=first, nights=min(A_WEEK, (window.latest - first).days + 1)).completed()
        return (whole, *(DateRange(start=day, nights=nights).completed() for day in dict.fromkeys((spread[0], spread[-1]))))
    starts = dict.fromkeys((spread[0], spread[(len(spread) - 1) // 2], spread[-1]))
    return tuple(DateRange(start=day, nights=nights).completed() for day in starts)
