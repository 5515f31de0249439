"""Small trips for tests: places, states and records, made by hand and by name."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from planner.domain.events import Event, MessageRead, TraceRecord, UserSpoke
from planner.domain.patch import Act, TripPatch
from planner.domain.slots import Slot
from planner.domain.state import TripState
from planner.domain.values import Budget, DateRange, Party, Place, Stop, evolve
from planner.turn.apply import apply

NEW_YORK = Place(name="New York City", country="US", region="New York", iata=("JFK", "LGA", "EWR"), lat=40.7143, lon=-74.006)
BOSTON = Place(name="Boston", country="US", region="Massachusetts", iata=("BOS",), lat=42.3584, lon=-71.0598)
LISBON = Place(name="Lisbon", country="PT", region="Lisbon", iata=("LIS",), lat=38.7169, lon=-9.1399)
PORTO = Place(name="Porto", country="PT", region="Porto", iata=("OPO",), lat=41.1496, lon=-8.611)
BERLIN = Place(name="Berlin", country="DE", region="Berlin", iata=("BER",), lat=52.52, lon=13.405)
TUSCANY = Place(name="Tuscany", kind="region", country="IT")
TODAY = date(2026, 11, 27)
NINE = datetime(2026, 11, 27, 9)
INSURANCE = Slot(
    "preferences.travel_insurance", "words", label="Insurance", form_label="Travel insurance", icon="health_and_safety",
    question="Would you like travel insurance, and for what?", why="Places to stay can be cancelled with it.",
    asked_when=lambda state: not state.preferences.travel_insurance,  # type: ignore[attr-defined]
    choices={"Medical": "medical", "Cancellation": "cancellation"}, many=True, left_open="No, thanks",
    said_back="insurance for {}", about=("insur",), shown_as={"cancellation": "being cancelled"}, stale=("stay",),
)  # fmt: skip
"""A slot that the program does not have: what a new one takes is this row."""


def empty() -> TripState:
    return TripState(trip_id="t")


def boston(**changes: object) -> TripState:
    """A complete trip for two, unconfirmed."""
    state = empty()
    trip = evolve(
        state.trip,
        origin=NEW_YORK,
        destinations=(Stop(place=BOSTON, nights=3),),
        date_range=DateRange(start=date(2027, 2, 12), end=date(2027, 2, 15), nights=3),
        party=Party(adults=2),
        budget=Budget(level="mid"),
    )
    return evolve(evolve(state, trip=trip, capabilities=("research_trains", "research_hotels", "research_food")), **changes)


class Talk:
    """A conversation made of events, for the pure core alone."""

    def __init__(self, state: TripState | None = None) -> None:
        self.state = state or empty()
        self.start = self.state
        self.records: list[TraceRecord] = []
        self.turn = self.state.turn.n if self.state.turn else 0

    def happened(self, event: Event, *, opens: bool = False) -> TripState:
        self.turn += opens
        seq = len(self.records) + 1
        record = TraceRecord(seq=seq, turn=self.turn, at=NINE + timedelta(seconds=seq), event=event)
        self.records.append(record)
        self.state = apply(self.state, record)
        return self.state

    def said(self, text: str, *acts: Act, patch: TripPatch | None = None) -> TripState:
        """A message and what was read from it."""
        self.happened(UserSpoke(text=text), opens=True)
        return self.happened(MessageRead(acts=acts or ("inform",), patch=patch or TripPatch()))
