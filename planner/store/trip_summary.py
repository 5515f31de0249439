"""One line of the trips list: what a trip is called, where, when, who and how far it is. Derived from a state, never the other way."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Literal, assert_never

from planner.domain.ledger import open_questions
from planner.domain.options import ItineraryOption
from planner.domain.ready import status as phase_and_status
from planner.domain.state import TripState
from planner.domain.values import Band, Value, evolve
from planner.say.phrases import band_words, party_words, title_words

TripStatus = Literal["new", "working", "asking", "ready", "researching", "options", "selected", "stopped", "failed", "damaged", "too_new"]
STATUS_WORDS: dict[TripStatus, str] = {
    "new": "not started",
    "working": "being worked on",
    "asking": "needs answers",
    "ready": "waits for your yes",
    "researching": "being researched",
    "options": "options ready",
    "selected": "option selected",
    "stopped": "stopped",
    "failed": "last step failed",
    "damaged": "cannot be read",
    "too_new": "made by a newer version",
}
MAX_TITLE = 120


def utc_now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


class TripSummary(Value):
    """What the list shows of one trip. `people` counts all heads, None while unknown; `updated_at` is UTC, None where it cannot be read.

    `price` is the chosen plan's, else that from the cheapest plan to the dearest; `open_questions` are those a plan cannot be made without.
    """

    trip_id: str
    title: str
    destinations: tuple[str, ...] = ()
    start: date | None = None
    end: date | None = None
    people: int | None = None
    party: str = ""
    origin: str = ""
    price: str = ""
    chosen: str = ""
    plans: int = 0
    open_questions: int = 0
    status: TripStatus
    updated_at: datetime | None = None

    @property
    def damaged(self) -> bool:
        """Whether the trip's file cannot be read."""
        return self.status == "damaged"

    @property
    def words(self) -> str:
        """The status in words a person reads."""
        return STATUS_WORDS[self.status]


def summarise(state: TripState, updated_at: datetime) -> TripSummary:
    """The summary of `state`, last saved at `updated_at`."""
    trip = state.trip
    chosen = next((o for o in state.options if state.selection is not None and o.id == state.selection.option_id), None)
    return TripSummary(
        trip_id=state.trip_id,
        title=title_words(state)[:MAX_TITLE],
        destinations=tuple(stop.place.name for stop in trip.destinations),
        start=trip.date_range.start,
        end=trip.date_range.end,
        people=trip.party.total if trip.party.adults is not None else None,
        party=party_words(trip.party),
        origin=trip.origin.name if trip.origin else "",
        price=_price(state.options if chosen is None else (chosen,)),
        chosen=chosen.title if chosen else "",
        plans=len(state.options),
        open_questions=sum(q.slot != "confirmation" and not q.optional for q in open_questions(state.questions)),
        status=status_of(state),
        updated_at=updated_at,
    )


def _price(options: Sequence[ItineraryOption]) -> str:
    """What the options cost, from the least to the most; empty where there are none, or in several currencies."""
    if len({o.cost.currency for o in options}) != 1:
        return ""
    lowest, highest = min(o.cost.total.low for o in options), max(o.cost.total.high for o in options)
    return band_words(Band(low=lowest, high=highest), options[0].cost.currency)


def unreadable(trip_id: str, status: Literal["damaged", "too_new"]) -> TripSummary:
    """The line of a trip that cannot be read, or was saved by a newer program."""
    return TripSummary(trip_id=trip_id, title="Unreadable trip" if status == "damaged" else "Newer trip", status=status)


def status_of(state: TripState) -> TripStatus:
    """How far the trip is. A turn that runs, failed or was stopped is said before what it was about."""
    if state.turn is None:
        return "new"
    if state.turn.running:
        return "working"
    if state.turn.stage in ("failed", "stopped"):
        return "failed" if state.turn.stage == "failed" else "stopped"
    phase, status = phase_and_status(state)
    match phase:
        case "selected" | "options":
            return phase
        case "quote" | "research":
            return "researching"
        case "intake":
            return "ready" if status == "ready_to_quote" else "asking"
    assert_never(phase)


def clean_title(title: str) -> str:
    """A title on one line of at most 120 characters, without control characters; empty when nothing is left."""
    return " ".join("".join(c if c.isprintable() else " " for c in title).split())[:MAX_TITLE].strip()


def titled(state: TripState, name: str | None) -> TripState:
    """The state under the name the trip was given with `rename`: None when it never was, empty when the name was taken away again."""
    if name is None or (name or None) == state.settings.title:
        return state
    return evolve(state, settings=evolve(state.settings, title=name or None))


def newest_first(summaries: list[TripSummary]) -> tuple[TripSummary, ...]:
    """Summaries as they are listed: the last saved first, those that cannot be read at the end."""
    return tuple(sorted(summaries, key=lambda s: (s.updated_at.timestamp() if s.updated_at else 0.0, s.trip_id), reverse=True))
