"""Plans set beside one another by a measure: the figure of each, which has most, or a yes or no; and what a change would cost, kept by nobody."""

from __future__ import annotations

import pytest

from planner.language.plan_questions import cost_of_change, only_asks
from tests.say.test_near_answers import planned, told

COMPARED = [
    ("which is cheaper", "costs least"),
    ("and which one's the dearest", "costs most"),
    ("which plan is busiest?", "is the fullest"),
    ("what's the calmest one", "is the calmest"),
    ("which one has later starts?", "begins its days latest"),
    ("which is more central?", "sleeps closest to the middle"),
    ("which one is better in the rain", "under a roof"),
    ("is the first one cheaper than the second?", "Yes."),
    ("is the first dearer than the last?", "No."),
    ("which of the 3 has the shortest days", "has the shortest days"),
    ("which hotel has the best location", "sleeps closest to the middle"),
    ("is option 2 cheaper than 3", "Yes."),
    ("does the last one have shorter journeys than the first?", "alike in that"),
]


@pytest.mark.parametrize(("question", "said"), COMPARED)
def test_plans_are_set_beside_one_another_with_the_figure_of_each(question, said):
    reply, after = told(question)
    assert said in reply, reply
    assert reply.count("- **") >= 2
    assert after.options == planned().options


@pytest.mark.parametrize(
    "question",
    ["why is the third dearer than the first?", "which hotel is cheaper?", "which day is the busiest?", "what makes the last one more expensive?", "how much dearer is plan 3?"],
)  # fmt: skip
def test_other_comparisons_are_left_to_their_own_answers(question):
    reply, _ = told(question)
    assert not any(words in reply.splitlines()[0] for words in ("costs least", "costs most", "is the fullest", "Yes.", "No.")), reply


def test_plans_with_equally_few_of_a_kind_are_both_named():
    reply, _ = told("which has the fewest museums")
    counts = [int(row.rsplit(" ", 1)[1].rstrip(".")) for row in reply.split("Counted plan by plan: ")[1].split("; ")]
    assert (" have least" in reply) == (counts.count(min(counts)) > 1)


CHANGES = [
    ("what would we save without the day trip", "drop the day trip"),
    ("how much cheaper would it be if we skip the Vatican Museums?", "skip the Vatican Museums"),
    ("if we drop the hotel to something cheaper what do we save", "drop the hotel to something cheaper"),
    ("what do we save by skipping the opera?", "skip the opera"),
    ("would it be cheaper if we took the train?", "take the train"),
    ("could we do it by train, how much longer wud that be", "do it by train"),
    ("how much extra to add the catacombs?", "add the catacombs"),
    ("what if we skip the opera?", None),
    ("what does it cost without food?", None),
    ("what do we lose by taking the cheapest?", None),
    ("how much is the hotel?", None),
    ("please skip the opera if it saves money", None),
]


@pytest.mark.parametrize(("question", "change"), CHANGES)
def test_a_question_for_the_price_of_a_change_is_told_from_an_order(question, change):
    assert cost_of_change(question) == change


def test_what_a_change_would_save_is_worked_out_and_nothing_is_changed():
    reply, after = told("what would we save if we skip the Colosseum?")
    assert "nothing is changed yet" in reply
    assert "Colosseum is out" in reply
    assert "Cost: −" in reply
    assert (after.options, after.trip) == (planned().options, planned().trip)


@pytest.mark.parametrize(
    "words",
    ["a good place for breakfast near the hotel?", "somewhere quiet for lunch?", "any of these got an onsen", "why not the train?", "only one of us goes up the tower, can the other wait?"],
)  # fmt: skip
def test_words_without_a_verb_that_ask_order_nothing(words):
    reply, after = told(words)
    assert after.options == planned().options
    assert after.preferences == planned().preferences
    assert "could not tell" not in reply


@pytest.mark.parametrize("words", ["a place near the beach?", "why not swap the museum for a park?", "a hotel near the station?"])
def test_words_that_wish_for_a_change_are_no_mere_question(words):
    assert not only_asks(words)
