"""A station stands for its city, which the trip is about; its name is kept for the journey."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.places.mentions.finding import find_mentions
from planner.places.resolve import Resolved, resolve
from planner.places.stations import station_said
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("trains from Penn Station to Boston", ["New York City", "Boston"]),
        ("from St Pancras to Paris by train", ["London", "Paris"]),
        ("from Gare de Lyon to Zürich HB", ["Paris", "Zurich"]),
        ("from Paris Gare de Lyon to Geneva", ["Paris", "Geneva"]),
        ("Roma Termini to Milano Centrale", ["Rome", "Milan"]),
        ("from Berlin Hauptbahnhof to Prague", ["Berlin", "Prague"]),
        ("Madrid Atocha to Barcelona Sants", ["Madrid", "Barcelona"]),
        ("Wien Hbf to Budapest Keleti", ["Vienna", "Budapest"]),
        ("trains from Paris to Lyon Part-Dieu", ["Paris", "Lyon"]),
        ("from Chicago Union Station to Detroit", ["Chicago", "Detroit"]),
    ],
)
def test_a_station_is_its_city(text, places):
    found = [m.resolution.place.name for m in find_mentions(text) if isinstance(m.resolution, Resolved)]
    assert found == places


@pytest.mark.parametrize(
    "text", ["a hotel near St Pancras in London", "we want to see King's Cross in London", "a walk by Gare de Lyon in Paris"]
)
def test_what_lies_beside_a_station_is_no_journey_to_it(text):
    found = [m.said for m in find_mentions(text)]
    assert not {"St Pancras", "King's Cross", "Gare de Lyon"} & set(found)


def test_the_name_of_the_station_is_kept_and_the_city_alone_names_none():
    assert [station_said(r.place) for r in map(resolve, ("Gare de Lyon", "Berlin Hauptbahnhof", "Berlin")) if isinstance(r, Resolved)] == [
        "Gare de Lyon", "Berlin Hauptbahnhof", None,
    ]  # fmt: skip


def test_the_journey_of_a_plan_names_the_station_that_was_asked_for():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("Trains and hotels from Gare de Lyon to Zürich HB, 4 to 8 May 2027, 2 adults, mid budget")
    talk.turn("yes")
    legs = [item for day in talk.state.options[0].itinerary.days for item in day.transport]
    assert "You asked for a way from Gare de Lyon and to Zürich HB" in legs[0].note
