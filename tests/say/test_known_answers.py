"""A question that names a thing of the plans gets what is known of that thing, also where what it asks is written down nowhere."""

from __future__ import annotations

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.say.test_near_answers import TODAY, planned, told


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("would number 2 impress my boss?", ("I do not know that", "at a ", "Money:")),
        ("is the Colosseum haunted?", ("Colosseum is on day 2",)),
        ("will Thursday go smoothly?", ("I do not know that", "Thu 10 June (day 5)")),
    ],
)
def test_what_is_written_down_nowhere_is_said_with_what_is_known_of_the_thing(question, said):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert after.trip == planned().trip


@pytest.mark.parametrize(
    "question",
    ["talk to us about the budget plan", "sum up number 1 for me", "what are we paying for in the first one?", "recap the cheapest option"],
)
def test_a_plan_that_is_to_be_told_is_told_at_length_and_not_chosen(question):
    reply, after = told(question)
    assert "Money:" in reply
    assert "I do not know" not in reply
    assert after.selection is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("how many flights is that in all?", "2 flights ("),
        ("how many hours do we have free on Thursday?", "Thu 10 June"),
        ("what are we doing in Rome?", "Rome, "),
        ("which plans fit in 1500 euros?", "over it: "),
    ],
)
def test_what_the_plans_hold_is_counted_and_told_by_the_thing_that_is_named(question, said):
    reply, _ = told(question)
    assert said in reply, reply
    assert "do not know" not in reply


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("what do you want our budget for?", "Plans are made to fit it."),
        ("what are you asking the dates for?", "depend"),
        ("is there a direct train?", "I still need"),
        ("are there any non-stop flights?", "I still need"),
    ],
)
def test_before_there_are_plans_a_question_sets_nothing(question, said):
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("We would like to go to Vienna from Zurich.")
    before = talk.state
    reply = str(talk.turn(question)["reply"])
    assert said in reply, reply
    assert (talk.state.trip, talk.state.preferences, talk.state.capabilities) == (before.trip, before.preferences, before.capabilities)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("is Tuesday busier than Wednesday?", "Tue 8 June has"),
        ("are those sums per person or for all of us?", "each"),
        ("where will our little girl sleep?", "room"),
        ("how early are we out on Monday?", "Mon 7 June"),
        ("are all of these places real?", "written down by hand"),
        ("do fares rise if we wait?", "they rise in the last weeks"),
        ("how many sights do we tick off in plan 1?", "sights: "),
        ("what does that come to per night?", "a night"),
        ("who is the second plan made for?", "it is the"),
        ("how reliable are the hotel prices?", "estimates, not live prices"),
        ("when is Ostia Antica?", "the day trip to Ostia Antica is on day"),
    ],
)
def test_what_is_asked_in_other_words_is_answered_of_the_same(question, said):
    reply, after = told(question)
    assert said in reply, reply
    assert after.trip == planned().trip
