"""Questions before there are plans are answered from what is kept of the places; what they name is noted as before."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
FIRST = [
    ("wheres warm in january", "In January it is usually warm in"),
    ("where is it warm in february in europe?", "In February it is usually warm in"),
    ("do i need a visa for japan", "depends on your passport"),
    ("how much is a week in rome roughly", "a double room for a night"),
    ("what's there to see in Porto", "Foremost are Ribeira quay"),
    ("which airport do you fly into for Florence", "Florence Airport (FLR)"),
    ("whats the cheapest month to go to paris", "Paris is usually cheapest in January"),
    ("how long's the flight to new york", "I work out once I know where you start"),
    ("wie warm ist es im märz in palma?", "Palma in March is usually"),
]
HALF_KNOWN = [
    ("how far is the airport from the city centre", "Humberto Delgado Airport"),
    ("quel est le meilleur quartier pour dormir", "Parts of Lisbon to stay in"),
    ("whats the food like there", "In Lisbon try"),
    ("what day trips are there", "Day trips from Lisbon"),
    ("is our budget realistic?", "three meals a day"),
    ("which plan has the most free time", "There are no plans yet"),
    ("can i see option 3's hotel", "There are no plans yet"),
]


def told(*words: str) -> tuple[str, TripState, TripState]:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for said in words[:-1]:
        talk.turn(said)
    before = talk.state
    return str(talk.turn(words[-1])["reply"]), before, talk.state


@pytest.mark.parametrize(("question", "said"), FIRST)
def test_a_first_question_is_answered(question, said):
    assert said in told(question)[0]


def test_places_are_told_of_the_continent_that_is_named():
    reply = told("where is it warm in february in europe?")[0].splitlines()[0]
    assert "Cape Town" not in reply


@pytest.mark.parametrize(("question", "said"), HALF_KNOWN)
def test_a_question_of_a_trip_half_known_is_answered_and_changes_nothing(question, said):
    reply, before, after = told("Lisbon in May, 2 adults from Manchester", question)
    assert said in reply, reply
    assert (after.trip, after.capabilities) == (before.trip, before.capabilities)
