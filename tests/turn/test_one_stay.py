"""Places in a row that one sleeps in one town for are one stay, called by what was said for each."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)


def stays(said: str) -> list[tuple[str, int | None]]:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(said)
    return [(stop.place.name, stop.nights) for stop in talk.state.trip.destinations]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Iona and Mull from Glasgow, 1 to 5 June 2027", [("Tobermory", 4)]),
        ("Islay and Jura from Edinburgh, 10 to 13 May 2027", [("Port Ellen", 3)]),
        ("Arran and Bute from Leeds, 3 to 8 May 2027", [("Brodick", 3), ("Rothesay", 2)]),
        ("Porto, Lisbon and Porto again from Bristol, 3 to 9 May 2027", [("Porto", 2), ("Lisbon", 2), ("Porto", 2)]),
    ],
)
def test_neighbours_with_one_bed_are_one_stay(said: str, expected: list[tuple[str, int]]) -> None:
    assert stays(said) == expected
