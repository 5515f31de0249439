"""Remarks, reasons and doubts about plans, and questions before there are any: answered from what is known, and nothing changes."""

from __future__ import annotations

from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.language.plan_questions import asks_at_the_end, belief_asked, only_asks
from planner.language.remarks import is_remark, raised_question
from planner.language.undo_words import asks_of_undoing
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.say.test_near_answers import TODAY, planned, told


def unchanged(after: TripState, before: TripState) -> bool:
    return (after.options, after.trip, after.preferences, after.selection, after.history) == (
        before.options,
        before.trip,
        before.preferences,
        before.selection,
        before.history,
    )


@pytest.mark.parametrize(
    ("remark", "said"),
    [
        ("that's an awful lot of steps, isn't it", ("km from place to place", "less walking")),
        ("the hotel in plan 1 looks a bit shabby", ("nights", "another hotel in plan 1")),
        ("our room seems miles out", ("from the middle of Rome", "nearer the centre")),
        ("plan 2 seems quite hectic", ("visits a day", "fewer things each day in plan 2")),
        ("hm, that's steep", ("counted are", "cheaper")),
        ("not much happening on Thursday", ("Thu 10 June has", "on day 5")),
        ("I can't decide between 1 and 3", ("Price:",)),
        ("my mother-in-law can't stand buses", ("a day each",)),
        ("mornings seem early", ("The first thing of the day", "start later")),
        ("supper looks late to me", ("dinner is", "an earlier dinner")),
        ("we're not convinced about the Colosseum, is it crowded", ("Colosseum", "drop Colosseum")),
    ],
)
def test_a_remark_is_answered_with_what_the_plans_hold_and_with_the_changes_near_to_it(remark, said):
    reply, after = told(remark)
    assert all(words in reply for words in said), reply
    assert unchanged(after, planned())


@pytest.mark.parametrize(
    "words",
    [
        "make it less busy",
        "our budget is tight, 900 euros",
        "please drop the museum",
        "we land before noon",
        "is the hotel noisy?",
        "I want a nicer room",
    ],
)
def test_an_order_a_fact_and_a_question_are_no_remarks(words):
    assert not is_remark(words)


def test_the_question_a_remark_raises_names_its_plan_and_its_day():
    assert raised_question("the second hotel seems far out") == "how far is the hotel from the centre in the second plan"
    assert raised_question("day 2 looks thin") == "is it too much in day 2"
    assert raised_question("there are loads of fountains in option 3") == "how many fountains are there in option 3"


def test_praise_is_met_without_an_offer_to_undo_it():
    reply, after = told("brilliant, the Colosseum day sounds lovely")
    assert "good to hear" in reply
    assert "drop" not in reply
    assert unchanged(after, planned())


@pytest.mark.parametrize(
    ("question", "said", "unsaid"),
    [
        ("why do we start so early on Wednesday?", ("Wed 9 June (day 4) begins at", "start later on day 4"), "do not know"),
        ("why are we out so late on Tuesday?", ("Tue 8 June (day 3) lasts until",), "begins at"),
        ("how come dinner is at 7 on Monday", ("dinner on Mon 7 June", "comes after"), "Tue 8 June"),
        ("what was the reasoning behind day 3", ("Tue 8 June (day 3):", "visit"), "Fares are estimates"),
        ("why the Colosseum?", ("Colosseum", "foremost"), "for an adult"),
        ("why is plan 3 more than twice the price of plan 1", ("Price:", "Cost of"), "foremost"),
        ("why are we flying there", ("Of the ways that were looked for", "Flight Dublin to Rome"), "do not know"),
        ("is there a reason for the reserve", ("no line holds",), "do not book"),
    ],
)
def test_a_why_gets_its_reason_from_the_plan(question, said, unsaid):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert unsaid not in reply
    assert unchanged(after, planned())


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("can we get the old plans back if we change something?", ("say “undo”",)),
        ("how do I go back", ("say “undo”",)),
        ("my dad tires quickly, which of them is the gentlest", ("is the calmest",)),
        ("do we have to reserve the Colosseum and what does it cost", ("Colosseum:", "for an adult")),
        ("what if it pours when we are at the Trevi Fountain", ("Trevi Fountain is outdoors",)),
        ("are there stairs anywhere", ("known to be step-free",)),
        ("will somebody pick us up at the airport", ("Nobody is ordered to meet you",)),
        ("where do our suitcases go when we arrive", ("before the room is ready",)),
        ("is the metro extra", ("getting around, counted",)),
        ("why not Naples?", ("Naples",)),
        ("can four people share", ("double room",)),
        ("what do we do next", ("Choose a plan",)),
        ("what have you got against the hotel in plan 1", ("against it",)),
        ("how much are we spending on tickets in plan 1", ("tickets",)),
        ("are there free evenings", ("nothing but dinner",)),
        ("how can I replace a church", ("in your own words",)),
        ("what is a packed pace", ("how many visits a day holds",)),
        ("we might take my niece (9), what about her ticket", ("nothing is changed",)),
        ("do you understand Spanish", ("answer in English",)),
        ("could you name the churches", ("Basilica of San Clemente",)),
        ("jet lag... is the first evening quiet?", ("Sun 6 June (day 1), evening",)),
        ("how long are we out on Monday", ("Mon 7 June from",)),
        ("where do we have lunch", ("Mon 7 June (",)),
        ("which hotel's the quietest", ("quiet position",)),
        ("the flight home looks terribly early", ("in all",)),
        ("would 3000 pounds be enough for plan 1", ("under it",)),
        ("how do we get to the Colosseum in the morning", ("km from",)),
        ("are the flights in the price", ("counted",)),
        ("tickets for the Colosseum, do we have to book them", ("Colosseum:",)),
        ("plan 2 please tell me more", ("- Money:", "- Bed:")),
        ("the second hotel is gorgeous", ("good to hear",)),
        ("plan 3 sounds dreamy but the cost scares me", ("counted are", "in plan 3")),
        ("we'd love to know whether there are stairs", ("step-free",)),
        ("could two of us go home a day earlier?", ("same days for all",)),
        ("we hate early starts - when do we leave on Friday", ("Flight Rome to Dublin",)),
        ("what's the order I should book in", ("first Flight",)),
        ("what does the food come to per day each", ("each a day",)),
        ("our backs are bad, how bad is it", ("km from place to place",)),
        ("which one is the least touristy", ("least of the foremost sights",)),
        ("have you got us seats on the plane?", ("Nothing is booked",)),
        ("any museums we're missing?", ("Known there and not in the plan",)),
        ("are we over 2500", ("over it",)),
        ("which is closest to the Trevi Fountain", ("km from",)),
        ("le vol est direct ?", ("straight through",)),
        ("what about tips?", ("Tips in Italy",)),
        ("granny can't do more than 400m, which day is the worst for her", ("(day ",)),
        ("our son's vegetarian, will he find something", ("surely vegetarian",)),
        ("if we go for plan 2 can it still be changed", ("Nothing is fixed", "still be changed")),
        ("which evenings have nothing after dinner", ("nothing but dinner",)),
        ("grandad needs a nap in the afternoon, is there time", ("a pause of an hour",)),
        ("do under 12s go cheaper on the plane", ("a child of 2 to 11",)),
        ("would it be enough if we have 3000 euros", ("under it", "over it")),
        ("is the hotel right by the Colosseum", ("km from",)),
        ("how do the four of us sleep", ("double room",)),
        ("can we bring someone", ("5 people", "nothing is changed")),
        ("do we have to print our boarding passes", ("printed",)),
        ("which day are we on our feet the most", ("(day ",)),
        ("hoe laat landen we?", ("Flight Dublin to Rome",)),
        ("Warum so früh am Dienstag?", ("Tue 8 June (day 3) begins",)),
        ("¿a qué hora sale el vuelo de vuelta?", ("Flight Rome to Dublin",)),
        ("où laisser nos valises ?", ("keep bags",)),
        ("quanto tempo libero abbiamo?", ("free",)),
        ("how do the hotels in plan 1 and plan 2 compare", ("a night", "No reviews")),
        ("which walk is the longest in plan 1", ("minutes", "between two places")),
    ],
)
def test_a_doubt_is_answered_and_changes_nothing(question, said):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert unchanged(after, planned())


def test_who_asks_whether_a_step_can_be_taken_back_takes_none_back():
    talk = Conversation(planned(), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("a cheaper hotel in plan 3")
    changed = talk.state.options
    talk.turn("can I go back to the first plans later?")
    assert talk.state.options == changed
    assert asks_of_undoing("is there a way to undo?")
    assert not asks_of_undoing("can we go back to the first plans")


def test_a_question_at_the_end_of_what_is_told_is_heard_and_an_order_before_it_is_none():
    assert asks_at_the_end("he gets seasick, how long is the crossing")
    assert not asks_at_the_end("please drop the museum, what does it cost then")
    assert belief_asked("my sister says it gets dangerous there. is she right?") == "is it true that it gets dangerous there?"
    assert only_asks("why not Siena?")
    assert not only_asks("why not add a museum")


@lru_cache(maxsize=1)
def before_plans() -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("Two adults and a child of 7 from Lyon to Barcelona by train, 3 to 7 May 2027, mid-range, hotel and food too")
    return talk.state


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("how long is the train ride", ("Lyon to Barcelona: train", "from door to door")),
        ("does our son pay full fare on the train?", ("a child of 2 to 11",)),
        ("is it ok if we leave the budget open", ("I have it: mid-range",)),
        ("our friends say Barcelona is too hot in May. are they right?", ("Barcelona in May is usually",)),
        ("would you be booking the rooms", ("do not book",)),
        ("what do you do once I say yes", ("After your yes",)),
        ("is Barcelona dull for kids", ("good for children in Barcelona",)),
        ("is it true the trains are dear", ("Lyon to Barcelona: train",)),
        ("are there direct trains", ("Lyon to Barcelona: train",)),
        ("do you check if rooms are available", ("nothing is looked up live",)),
        ("how far ahead should we book", ("Fares here",)),
        ("is lunch included in what you plan", ("lunch and dinner stand in each day",)),
        ("can I change the dates later on?", ("at any time",)),
        ("a bit worried about pickpockets", ("Pickpockets",)),
        ("how come you need to know who is coming", ("Rooms, tickets and pace depend",)),
        ("who chooses the hotel", ("I propose and you decide",)),
        ("do we have to give the children's names", ("I need no names",)),
        ("is one room enough for the three of us?", ("I count",)),
        ("who else is using this", ("I do not know",)),
        ("what should we reckon to spend there", ("a double room for a night",)),
    ],
)
def test_what_plans_will_show_is_said_before_as_far_as_it_is_known_and_starts_nothing(question, said):
    talk = Conversation(before_plans(), make_services(Config(), TODAY), case_clock(TODAY))
    reply = str(talk.turn(question)["reply"])
    assert all(words in reply for words in said), reply
    assert unchanged(talk.state, before_plans())
