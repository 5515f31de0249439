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
        ("do we need plugs or a visa?", ("plugs", "no visa", "Entry rules change"), "do not know that"),
        ("can a wheelchair get into the Colosseum?", ("Colosseum",), "sights and where you sleep"),
        ("which one has the most free time?", ("free between 09:00 and 22:00",), "do not know that"),
        ("how long are we in the Colosseum and what does it cost?", ("usually takes", "for an adult"), "do not know that"),
        ("what's near the hotel for dinner?", ("near Hotel",), "is in Centro"),
        ("how much would it be per person per night?", ("each a night",), "not live"),
        ("how busy is Monday compared to Tuesday in plan 1?", ("Mon 7 June has", "Tue 8 June has"), "Price"),
        ("which plan would you go for if we love churches?", ("For churches", "Counted plan by plan"), "Plan:"),
        ("are the metro stations accessible?", ("metro", "not recorded"), "day card"),
        ("can you remind me what we've asked for?", ("So far", "Rome"), "do not know that"),
        ("is there a direct flight?", ("straight through",), "do not know that"),
        ("what's the earliest start", ("09:00",), "From: Dublin"),
        ("how much is food per day each", ("each a day",), "over 6 days"),
        ("is the Colosseum free?", ("for an adult", "Colosseum is on day"), "ree of charge"),
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
        ("when does the sun go down there", ("the sun rises at about", "sets at about"), "When:"),
        ("where can we see the sunset", ("ood for it",), "To: Rome"),
        ("which plan has the most art in it", ("For art", "Counted plan by plan"), "Plan:"),
        ("where's the best food", ("I keep no ratings", "known for"), "Plan:"),
        ("can we leave our suitcases somewhere before the flight", ("keep bags", "you set off at"), "Fares rise"),
        ("can we take a buggy on the plane", ("may come on board", "the airline"), "step-free"),
        ("are shops open on a sunday", ("On Sundays in Italy",), "Colosseum"),
        ("is the water ok to drink from the tap", ("Tap water in Italy",), "do not know that"),
        ("do they take cards or do we need cash", ("Paying in Italy",), "do not know that"),
        ("is there time for a nap in the afternoon", ("pause of an hour",), "Plan:"),
        ("how much spending money should we take", ("Paid there", "meals, tickets"), "of the plan"),
        ("which is the most relaxed one", ("is the calmest", "visits a day"), "Plan:"),
        ("what should we see if we only have time for two things", ("as these plans rank them", "in Rome"), "Plan:"),
        ("how far apart are the Colosseum and the Pantheon", ("km apart",), "from Hotel"),
        ("how many churches are in the second one", ("church",), "do not know that"),
        ("what if the Colosseum is sold out", ("How full Colosseum gets I do not know",), "roof"),
        ("what happens if we land late", ("after arriving", "Tell the hotel"), "do not know that"),
        ("is 5 days enough for Rome", ("sights known in Rome",), "When:"),
        ("does the price include the kids", ("every sum is for all 4 people",), "do not know that"),
        ("is the Colosseum ok for a 5 year old", ("Colosseum", "children"), "Counted"),
        ("do we get breakfast at the hotel", ("breakfast",), "airport"),
        ("are the hotels refundable", ("gives money back",), "Fares rise"),
        ("what time do we need to leave for the airport on the last day", ("FCO airport",), "none of the plans"),
        ("how much is it without the flights", ("without the flights",), "do not know that"),
        ("are there high chairs in the restaurants", ("small children",), "Roma"),
        ("can we swap plans later", ("at any time",), "nothing to change"),
        ("why is there so much walking, she has a bad knee?", ("",), "Plan: flights"),
    ],
)
def test_a_question_about_one_thing_is_answered_about_it(question, said, unsaid):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert unsaid not in reply, reply
    assert after.options == planned().options
    assert after.trip == planned().trip
