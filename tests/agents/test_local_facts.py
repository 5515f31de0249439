"""What is asked before there is a plan is answered from what is kept of the places, and states nothing."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)


def _talk(*said: str) -> Conversation:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for words in said:
        talk.turn(words)
    return talk


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("do you book stuff?", "I do not book"),
        ("how much does ur service cost", "I sell nothing"),
        ("can u do cruises", "no cruises"),
        ("where do you get the prices from", "written down by hand"),
        ("is my data safe here", "masked before anything is kept"),
    ],
)
def test_a_question_that_opens_the_talk_is_answered_before_any_is_asked(question, said):
    reply = _talk(question).state.transcript[-1].content
    assert said in reply.splitlines()[0]
    assert "Where would you like to go?" in reply


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("is it nice in may", "one of the good months"),
        ("how many days do you need there", "sights in Vienna; at 3 a day"),
        ("whats there for kids", "Marked as good for children in Vienna"),
        ("is it expensive", "a double room for a night"),
        ("is alcohol pricey there", "where alcohol is sold"),
        ("whats the cheapest dinner in the plan", "There are no plans yet"),
        ("what happens if the flight is cancelled", "I do not know that"),
        ("is it light at 5pm", "sets at about"),
    ],
)
def test_a_question_before_plans_is_answered_and_states_nothing(question, said):
    talk = _talk("We want to go to Vienna in May with 2 kids")
    before = talk.state
    talk.turn(question)
    assert said in talk.state.transcript[-1].content
    assert (talk.state.trip, talk.state.preferences, talk.state.capabilities) == (before.trip, before.preferences, before.capabilities)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which is warmer", ("Lisbon in October", "Porto in October")),
        ("which one is better for wine", ("For wine Lisbon has", "For wine Porto has")),
    ],
)
def test_places_to_choose_from_are_set_beside_one_another(question, said):
    talk = _talk("Lisbon or Porto, haven't decided, in October, 2 adults", question)
    assert all(words in talk.state.transcript[-1].content for words in said)


def test_a_coin_of_little_worth_is_told_the_other_way_round():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("2 adults from Manchester to Tokyo, 1 to 6 April 2027")
    assert "1 GBP is about" in str(talk.turn("what's the yen worth?")["reply"])
