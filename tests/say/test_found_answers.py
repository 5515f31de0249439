"""What the specialists found and how plans came about, asked in varied words: told from the data, or said not to be known."""

from __future__ import annotations

import pytest

from planner.domain.state import TripState
from planner.language.plan_questions import asked_parts, follow_up, only_asks
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.say.test_answers import TODAY, planned, told

ASKED = [
    ("explain option 1", "- Money:"),
    ("could you go into more depth on plan 3?", "**Centro Storico and Spanish Steps"),
    ("give me the details of number two", "- Bed:"),
    ("can you break option 2 down for me?", "- You see"),
    ("does the hotel have a pool?", "has a pool: it is not recorded"),
    ("is there wifi?", "has wifi: it is not recorded"),
    ("how many stars does it have?", "two star"),
    ("what kind of room is it?", "the price is for a double room"),
    ("what's the neighbourhood like?", "is in Centro Storico"),
    ("why did you choose that hotel?", "its price fits the budget plan"),
    ("what's the cancellation policy?", "I do not know the cancellation policy"),
    ("what dishes should we try?", " at Dar Poeta"),
    ("do the restaurants need reservations?", "book a table at"),
    ("what's there to do in the evening?", "day 1 "),
    ("which plan has the least walking?", "straight lines between its places"),
    ("how many museums are in plan 1?", "3 museums"),
    ("what does it cost per day?", "a day over 5 days"),
    ("where could we save money?", "the largest parts are"),
    ("where do the prices come from?", "estimates, not live prices"),
    ("what did the specialists find?", "Places to stay: Found"),
    ("did anyone have questions for us?", "none of the specialists has a question"),
    ("what are the pros and cons of option 2?", "Against it:"),
    ("what if the flight is cancelled?", "the same day there is also"),
    ("is there a luggage allowance?", "hand luggage only"),
    ("which places are free to enter?", "free of charge are"),
    ("what's the reserve for?", "turn out higher"),
    ("what happens if it's raining?", "with a roof are"),
    ("can we walk to the Pantheon from the hotel?", "km from"),
    ("are there public holidays during our trip?", "No public holiday of Italy"),
    ("are there any festivals then?", "I know of no feast in Rome around May"),
    ("will it be crowded?", "Rome in May is usually"),
    ("do they take credit cards?", "Paying in"),
    ("what should we pack?", "Rome in May is usually"),
    ("can I still change things later?", "at any time"),
    ("how do I choose one?", "Say which one"),
    ("who made these plans?", "Code made these plans"),
    ("how are you?", "ready to plan"),
]


@pytest.mark.parametrize(("question", "words"), ASKED)
def test_a_question_in_other_words_is_answered_and_changes_nothing(question, words):
    reply, state = told(question)
    assert words in reply
    assert state.options == planned().options
    assert (state.trip, state.preferences, state.selection) == (planned().trip, planned().preferences, None)


def test_two_questions_are_both_answered_wherever_the_answers_come_from():
    reply, _ = told("is it safe, and what's the hotel in option 2?")
    assert "pickpockets" in reply
    assert "Residenza di Ripetta" in reply


def test_a_question_that_points_back_is_about_the_place_named_before():
    reply, _ = told("when do we see the Vatican Museums?", "is it open on Sunday?")
    assert "Vatican Museums is closed on Sundays" in reply


def test_a_question_of_a_few_words_goes_on_with_the_one_before():
    reply, state = told("is May a good month?", "and in November?")
    assert "Rome in November" in reply
    assert state.trip == planned().trip


@pytest.mark.parametrize(
    ("text", "before", "meant"),
    [
        ("and in November?", "is May a good month?", "is  a good month in November?"),
        ("what about the third?", "how much is option 1?", "how much is the third?"),
        ("and in November", "is May a good month?", None),
        ("and in November?", "we would like to go in May", None),
    ],
)
def test_only_a_short_question_after_a_question_goes_on_with_it(text, before, meant):
    found = follow_up(text, before)
    assert (found and " ".join(found.split())) == (meant and " ".join(meant.split()))


@pytest.mark.parametrize(
    "text", ["what if the train is late?", "where can we eat?", "run me through plan 2", "I'd love to see more detail"]
)
def test_what_only_asks_is_heard_as_a_question(text):
    assert only_asks(text)


@pytest.mark.parametrize("text", ["what if we take the train?", "how can we make it cheaper?", "show me more options", "can we add a day?"])
def test_what_asks_for_a_change_is_no_mere_question(text):
    assert not only_asks(text)


def test_questions_of_a_message_are_told_apart():
    assert asked_parts("is it open on Monday? and how far is it?") == ("is it open on Monday?", "how far is it?")
    assert asked_parts("what about food and drink?") == ("what about food and drink?",)


def test_a_question_beside_a_fact_is_answered_before_the_trip_is_complete():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("I would like to see Vienna")
    reply = str(talk.turn("6 to 9 May 2027, is that a good time to go?")["reply"])
    assert "Vienna in May is usually" in reply
    assert "Noted: Vienna" in reply


def test_the_rest_left_to_us_is_a_budget_assumed_and_said():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    reply = str(talk.turn("2 adults from Oslo to Vienna, 6 to 9 May 2027, train and hotel. You decide everything else.")["reply"])
    assert "I assumed: A mid-range budget" in reply
    assert talk.state.options


@pytest.mark.parametrize("text", ["you are useless, this is rubbish", "write me a poem about the sea please"])
def test_what_is_no_wish_is_answered_kindly_and_changes_nothing(text):
    reply, state = told(text)
    assert "could not tell" not in reply
    assert state.options == planned().options
