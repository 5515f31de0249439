"""What somebody sees who was sent a link: the plans of a trip, and nothing that was said on the way to them.

The state a guest's page draws from is made here, so that what must not be seen is not there to be drawn: no conversation, no record of
turns, no earlier plans, no notes of the specialists, no wishes in the person's own words, and no id that would open the trip.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from planner.domain.errors import PersonError
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.runtime.session import Planner
from planner.store.trip_access import TripLink, is_token, unknown_link

SEEN = (
    "Whoever has the link sees the plans as they are on the day they look: days, beds, ways and maps, what they cost and whether they hold, "
    "with the dates, who travels and the budget. They cannot change anything, and do not see the conversation or what you wished for."
)
"""What is said before a link is made."""


OF_WISHES = ("accessibility", "avoid", "dietary", "must_do", "pace")
"""Checks that tell of what somebody wished for, or of their health."""


class LinkOver(PersonError):
    """Told to the person: the link they were sent is at its end or was taken back."""

    kind = "link_over"


class GuestView(NamedTuple):
    """A shared trip as a guest reads it."""

    trip_id: str
    link: TripLink
    state: TripState


def guest_view(planner: Planner, token: str, now: datetime | None = None) -> GuestView:
    """The plans a link leads to now. Raises `UnknownLink`, `LinkOver`, and what loading a trip raises."""
    if not is_token(token):
        raise unknown_link()
    trip_id, link = planner.store.shared(token)
    match link.standing(now or datetime.now(UTC)):
        case "taken_back":
            raise LinkOver("Whoever shared these plans has taken the link back. Ask them for another one.")
        case "ended":
            raise LinkOver("This link is at its end. Ask whoever sent it for another one.")
        case "open":
            return GuestView(trip_id, link, seen_by_guests(planner.load(trip_id).state))


def seen_by_guests(state: TripState) -> TripState:
    """The state with what a guest sees alone. What is new in a state is not shown to guests until it is named here."""
    return TripState(
        trip_id="shared",
        capabilities=state.capabilities,
        arranged=state.arranged,
        trip=state.trip,
        quotes=state.quotes,
        options=tuple(_option_seen(option) for option in state.options),
        selection=state.selection,
    )


def _option_seen(option: ItineraryOption) -> ItineraryOption:
    return evolve(option, wishes=(), pins=(), checks=tuple(check for check in option.checks if check.id not in OF_WISHES))
