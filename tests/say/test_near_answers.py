"""Questions about one thing, on plans the built-in engine made: the answer is about that thing, and a list of something else is none."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
ROME = "Plan everything for two adults and two children aged 5 and 8 from Dublin to Rome, 6 to 11 June 2027, mid budget"


@lru_cache(maxsize=1)
def planned() -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(ROME)
    talk.turn("yes")
    return talk.state


def told(words: str) -> tuple[str, TripState]:
    talk = Conversation(planned(), make_services(Config(), TODAY), case_clock(TODAY))
    return str(talk.turn(words)["reply"]), talk.state


@pytest.mark.parametrize(
    ("question", "said", "unsaid"),
    [
        ("how far is the hotel from the station?", ("station", "km"), "nights,"),
        ("is the hotel walking distance from the old town?", ("km", "on foot"), "nights,"),
        ("how do we get from the airport to the hotel", ("FCO airport into Rome",), "to FCO airport"),
        ("do the kids pay at the Colosseum?", ("Colosseum", "adult"), "fare"),
        ("how much is it each without flights?", ("without getting there and back", "each"), "not live"),
        ("how much is the hotel per night?", ("a night",), "5 nights"),
        ("how much walking is there on Thursday?", ("Thu 10 June",), "at most"),
        ("what if it rains on Tuesday?", ("roof",), "Colosseum, Colosseum"),
        ("where do we eat on Tuesday in plan 1?", ("Tue 8 June",), "Walk"),
        ("is it ok for a 5 year old?", ("children",), "do not know that"),
        ("what do we lose by taking the cheapest?", ("has no",), "do not know that"),
        ("do we need plugs or a visa?", ("plugs", "entry rules"), "do not know that"),
        ("can a wheelchair get into the Colosseum?", ("Colosseum",), "sights and where you sleep"),
        ("which one has the most free time?", ("leaves most time free",), "do not know that"),
        ("how long are we in the Colosseum and what does it cost?", ("usually takes", "for an adult"), "do not know that"),
        ("what's near the hotel for dinner?", ("near Hotel",), "is in Centro"),
        ("how much would it be per person per night?", ("each a night",), "not live"),
        ("how busy is Monday compared to Tuesday in plan 1?", ("Mon 7 June has", "Tue 8 June has"), "Price"),
        ("which plan would you go for if we love churches?", ("For churches", "Counted plan by plan"), "Plan:"),
        ("are the metro stations accessible?", ("metro", "not recorded"), "day card"),
        ("can you remind me what we've asked for?", ("So far", "Rome"), "do not know that"),
        ("is there a direct flight?", ("straight through",), "do not know that"),
        ("what's the earliest start", ("the earliest visit is at",), "From: Dublin"),
        ("how much is food per day each", ("each a day",), "over 6 days"),
        ("is the Colosseum free?", ("for an adult",), "is on day"),
        ("how far is Tivoli and how do we get there", ("minutes from Rome",), "do not know that"),
        ("does any of them include the Colosseum?", ("Colosseum is on day",), "counted are"),
        ("do we see the sistine chapel", ("Vatican Museums",), "Roman Forum, "),
        ("do we see the crown jewels", ("none of the plans",), "Colosseum"),
        ("are the museums open on Mondays?", ("on Mondays",), "Roman Forum"),
        ("which is the busiest day", ("visits",), "nights"),
        ("can we get from the hotel to the Colosseum on foot?", ("on foot",), "cannot find"),
        ("how far apart are the sights on Thursday", ("Thu 10 June",), "08:"),
        ("is it going to be boiling?", ("°C",), "do not know that"),
        ("what would happen if we took the train instead?", ("no train was found",), "do not know that"),
    ],
)
def test_a_question_about_one_thing_is_answered_about_it(question, said, unsaid):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert unsaid not in reply, reply
    assert after.options == planned().options
    assert after.trip == planned().trip
