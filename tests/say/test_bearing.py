"""An answer bears on a question when it accounts for what the question names; one that explains too little leaves it to the next."""

from __future__ import annotations

import pytest

from planner.say.plan_answers.bearing import bears_on, content_words, unexplained


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("how much is it per person?", []),
        ("do hotels have kettles", ["hotels", "kettles"]),
        ("can our son sleep in our room?", ["son", "room"]),
        ("is acqua alta a problem in september", ["acqua", "alta", "problem", "september"]),
    ],
)
def test_only_words_that_name_something_count(question, named):
    assert content_words(question) == named


@pytest.mark.parametrize(
    ("question", "answer", "because", "holds"),
    [
        ("is the flight at night", "day 2 18:45 Afuri; day 3 18:45 Komaki", (), False),
        ("is acqua alta a problem in september", "Fares and times change; check them.", ("problem",), False),
        ("where can we buy nappies and formula", "Grand Bazaar, Tue 9 November", (), False),
        ("how do we get to the station", "I do not know how far it is to the station.", (), True),
        ("which museums are closed on tuesday", "closed on Tuesdays, as far as I know, is Orsay", ("closed",), True),
        ("how much is it each without flights?", "without getting there and back it is €90", (), True),
    ],
)
def test_an_answer_that_explains_little_of_a_question_is_none(question, answer, because, holds):
    assert bears_on(question, answer, because) is holds


def test_what_an_answer_leaves_out_is_told_word_by_word():
    assert unexplained("do hotels have kettles", "Hotel Paris (hotel in Old Town), 4 nights") == ["kettles"]
