"""Questions travellers ask that nothing here records: said to be unknown by name, with where to look; and what the plans do know."""

from __future__ import annotations

import pytest

from planner.say.plan_answers import plan_answer
from tests.compose.test_editing import TRIPS, planned


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("is there a dress code", "what one has to wear"),
        ("can she get a senior discount", "which discounts there are"),
        ("do we need a rail pass?", "whether a pass is worth it"),
        ("will it be crowded?", "how full it will be"),
        ("is there a strike that week", "strikes"),
        ("how hilly is it?", "how steep the ways are"),
        ("is there a lift at the hotel", "has a lift"),
    ],
)
def test_what_is_not_recorded_is_said_to_be_unknown_by_its_name(question, topic):
    answer = plan_answer(planned(TRIPS[0]), question)
    assert answer.startswith("I do not know")
    assert topic in answer


def test_the_plan_with_most_walking_leads_where_most_is_asked_for():
    least, most = (plan_answer(planned(TRIPS[0]), f"which plan has the {word} walking").splitlines()[0] for word in ("least", "most"))
    assert "the least to walk" in least
    assert "the most to walk" in most
    assert least.split(" has the")[0] != most.split(" has the")[0]


def test_dinner_hours_are_those_of_the_plans_and_customs_are_not_known():
    answer = plan_answer(planned(TRIPS[0]), "what time do people eat dinner there?")
    assert "I do not know" in answer
    assert "dinner is" in answer


def test_vegetarians_are_answered_from_the_tables_of_the_plan_that_is_named():
    assert "vegetarian" in plan_answer(planned(TRIPS[0]), "will vegetarians be ok in plan 2?")
