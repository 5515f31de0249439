"""First messages as people tell them: the room in which a trip is to lie, where home is, what is only a condition, and what lies beside the trip."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import Trip

from .reading_states import after


def told(message: str) -> Trip:
    return after(message).trip


def stops(trip: Trip) -> list[tuple[str, int | None]]:
    return [(stop.place.name, stop.nights) for stop in trip.destinations]


@pytest.mark.parametrize(
    ("message", "nights", "latest"),
    [
        ("Leeds to Faro for two, six nights between 3 and 19 May 2027", 6, date(2027, 5, 19)),
        ("We're free 2-16 June 2027 and would like 5 nights in Faro, two adults from Leeds", 5, date(2027, 6, 16)),
        ("Some 4 nights in the period 5-21 May 2027, 2 adults, Leeds to Faro", 4, date(2027, 5, 21)),
    ],
)
def test_a_stretch_in_which_one_has_time_is_no_trip_of_its_length(message: str, nights: int, latest: date) -> None:
    days = told(message).date_range
    assert (days.start, days.nights) == (None, nights)
    assert days.window is not None
    assert days.window.latest == latest
