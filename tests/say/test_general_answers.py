"""What nothing answers outright is compared, looked for, or said not to be known, with what can be told; and nothing changes."""

from __future__ import annotations

import pytest

from planner.language.plan_questions import follow_up
from tests.say.test_near_answers import planned, told

GENERAL = [
    ("which one would a foodie choose", ("of food", "- **"), "do not know that"),
    ("which plan skips the most famous stuff?", ("has least of the foremost sights",), "do not know that"),
    ("which one is easiest for my gran", ("is the calmest",), "do not know that"),
    ("which plan is the most poetic", ("That I do not measure", "visits a day"), "do not know that"),
    ("do we have a submarine ride", ("No submarine ride is in the plans by that name",), "- **"),
    ("do hotels have kettles", ("I do not know that (do hotels have kettles)", "What I can tell"), "nights"),
    ("why no safari?", ("I know no safari",), "do not know that"),
    ("what would you do if it was your trip", ("costs least", "The choice is yours"), "do not know that"),
    ("is plan 7 any good", ("There is no plan 7",), "do not know that"),
    ("how does option 1 end", ("Fri 11 June (day 6)",), "do not know that"),
    ("any indoor stuff for the little ones", ("roof",), "could not tell"),
    ("can our son sleep in our room or does he need his own bed", ("double room",), "first thing"),
    ("do we need to cover up?", ("what one has to wear",), "do not know that"),
    ("if our flight is cancelled due to snow what then", ("the same day",), "I have stopped"),
    ("can unmarried couples share a room there", ("double room",), "Noted"),
    ("can we get a taxi with a car seat", ("seats for children",), "I keep as a note"),
    ("i'm not sure about plan 1, what's wrong with it", ("",), "is chosen"),
    ("and new year's eve?", ("do not know that",), "I have changed"),
    ("would you change anything in plan 1?", ("for it:",), "to add"),
    ("do you think 5 nights is enough", ("You have 5 nights in Rome",), "do not know that"),
    ("is it summer there in june?", ("June is in summer",), "do not know that"),
    ("what did you understand about us?", ("So far", "Rome"), "do not know that"),
    ("is this within what we said", ("You gave a level",), "So far"),
    ("how many rands to the euro", ("uses EUR",), "not live"),
    ("can the dog come to restaurants", ("where pets may come along",), "try "),
    ("are there snakes", ("how likely one meets that",), "in the plans"),
    ("what's a typical day like", ("pace",), "pizza"),
    ("so what now", ("Choose a plan",), "do not know that"),
]


@pytest.mark.parametrize(("question", "said", "unsaid"), GENERAL)
def test_a_question_nothing_answers_outright_is_answered_in_general(question, said, unsaid):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert unsaid not in reply, reply
    assert after.trip == planned().trip
    assert after.selection == planned().selection
    assert [o.id for o in after.options] == [o.id for o in planned().options]


def test_a_follow_up_asks_the_same_of_the_other_end():
    assert follow_up("and the shortest?", "what's the longest walk we have?") == "what's the shortest walk we have?"
