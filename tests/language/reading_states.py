"""Trips in the middle of a conversation, for the tests of reading: what is known, what is asked, what is on the table."""

from __future__ import annotations

from datetime import date, datetime

from planner.domain import ledger as book
from planner.domain.events import MessageRead
from planner.domain.ledger import Candidate, QuestionSlot
from planner.domain.options import Cost, Itinerary, ItineraryOption, Pace, Pick
from planner.domain.patch import Capability
from planner.domain.reports import OptionTier
from planner.domain.state import TranscriptLine, Trip, TripState, Turn
from planner.domain.values import Band, Budget, DateRange, Party, Place, Stop, evolve
from planner.grounding.ground import ground
from planner.language.reading import read_message
from planner.places.resolve import Resolved, resolve
from planner.turn.merge_patch import with_patch

TODAY = date(2026, 11, 27)
AT = datetime(2026, 11, 27, 9)


def place(name: str) -> Place:
    found = resolve(name)
    assert isinstance(found, Resolved), name
    return found.place


def fresh() -> TripState:
    return TripState(trip_id="t")


def asking(*slots: QuestionSlot, state: TripState | None = None, candidates: tuple[Candidate, ...] = ()) -> TripState:
    """A state whose open questions are `slots`, in that order; the last carries `candidates`."""
    state = state or fresh()
    for slot in slots:
        offered = candidates if slot == slots[-1] else ()
        state = evolve(state, questions=book.pose(state.questions, slot, f"{slot}?", why="", turn=1, at=AT, candidates=offered))
    return evolve(state, transcript=(*state.transcript, TranscriptLine(role="assistant", content="And?")))


def known(*parts: Capability) -> TripState:
    """Two adults from Leeds to Prague, 6 to 9 May 2027, 1400 pounds in all, waiting for a yes."""
    trip = Trip(
        origin=place("Leeds"),
        destinations=(Stop(place=place("Prague"), nights=3),),
        date_range=DateRange(start=date(2027, 5, 6), end=date(2027, 5, 9), nights=3),
        party=Party(adults=2),
        budget=Budget.model_validate({"amount": "1400", "currency": "GBP", "basis": "total"}),
    )
    chosen = parts or ("research_flights", "research_hotels", "research_food")
    return asking("confirmation", state=evolve(fresh(), trip=trip, capabilities=chosen))


def option(number: int, tier: OptionTier, pace: Pace, title: str, price: str) -> ItineraryOption:
    band = Band.model_validate({"low": price, "high": price})
    return ItineraryOption.model_validate({
        "id": f"opt-{number}", "title": title, "description": "", "tier": tier, "pace": pace, "estimated_total_cost": price,
        "cost": Cost(currency="GBP", lines=(), total=band, per_person=band), "itinerary": Itinerary(summary="", days=()), "pick": Pick(tier=tier, pace=pace),
    })  # fmt: skip


def with_options() -> TripState:
    """The known trip with three options on the table: cheap, middle, dear."""
    options = (
        option(1, "budget", "packed", "Budget Explorer", "700"),
        option(2, "balanced", "moderate", "Balanced Weekend", "1100"),
        option(3, "premium", "relaxed", "Premium Comfort", "1900"),
    )
    return evolve(known(), options=options, questions=())


def heard(message: str, state: TripState | None = None, today: date = TODAY) -> MessageRead:
    """What the offline reader says to `message`, grounded."""
    state = state or fresh()
    reply = read_message(message, state, today)
    return ground(reply, state=state, message=message, today=today, by="built-in")


def after(*messages: str, state: TripState | None = None) -> TripState:
    """The state after `messages`, without the planner saying anything in between."""
    state = state or fresh()
    for turn, message in enumerate(messages, 1):
        state = evolve(state, turn=Turn(n=turn, text=message))
        read = heard(message, state)
        state = with_patch(evolve(state, turn=Turn(n=turn, text=message, patch=read.patch)), read.patch, words=message, at=AT)
    return state
