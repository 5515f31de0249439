"""What is told of a trip that other people made fills nothing of this one."""

from __future__ import annotations

import pytest

from planner.language.clause_frames import trips_of_others
from tests.language.reading_states import after


@pytest.mark.parametrize(
    ("message", "stops", "adults", "children"),
    [
        ("My cousin did Peru with a newborn and lived. We are two adults and want Malta in May", ["Malta"], 2, 0),
        ("My sister took her three kids to Rome last year. My wife and I want Naples from 4 May 2027", ["Naples"], 2, 0),
        ("Friends of ours visited Bali with 4 kids, we are only two, thinking Lombok in June", ["Senggigi"], 2, 0),
        ("Our neighbours were in Lisbon last month. 3 adults from Leeds to Porto in March", ["Porto"], 3, 0),
        ("My aunt took us to Rome in 2015. Now we want Naples, two adults", ["Naples"], 2, 0),
    ],
)
def test_other_peoples_places_and_children_stay_theirs(message: str, stops: list[str], adults: int, children: int) -> None:
    trip = after(message).trip
    assert [s.place.name for s in trip.destinations] == stops
    assert (trip.party.adults, trip.party.children or 0, trip.party.infants or 0) == (adults, children, 0)


def test_nothing_of_it_is_kept_as_a_note() -> None:
    assert after("My cousin did Peru with a newborn and lived. We are two adults and want Malta in May").preferences.notes == ()


@pytest.mark.parametrize(
    "words", ["my sister took the week off and comes with me to oslo", "my parents were in cork and we want to go there too"]
)
def test_who_takes_part_and_where_one_wants_to_go_too_stay(words: str) -> None:
    assert trips_of_others(words) == ()
