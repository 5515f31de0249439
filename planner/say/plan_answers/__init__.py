"""Answers to questions about the plans on the table, read off the plans themselves: their days, journeys, beds, meals, bill and checks.
Pure.

Which plans a question is about is said by number, title or kind ("the cheapest"); without any, the chosen one or all. What is not in a plan
is not answered here. `answer_topics` has the table of topics; the answers of a noun are in its module.
"""

from planner.say.plan_answers.answer_topics import (
    general_answer,
    had_answer,
    known_of_thing,
    marked_answer,
    plan_answer,
    unrecorded_answer,
)
from planner.say.plan_answers.wish_answers import wish_words, wishes_words

__all__ = [
    "general_answer",
    "had_answer",
    "known_of_thing",
    "marked_answer",
    "plan_answer",
    "unrecorded_answer",
    "wish_words",
    "wishes_words",
]
