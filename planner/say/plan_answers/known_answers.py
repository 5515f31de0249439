"""What is known of the thing a question names, where what it asks of that thing is kept nowhere. Pure.

A thing of the plans, a day, a plan or a part of it: the first that a question names is told, so that nobody who asks what nobody wrote
down is left with nothing but "I do not know".
"""

from __future__ import annotations

from collections.abc import Callable

from planner.say.plan_answers.asked_plans import AskedPlans
from planner.say.plan_answers.bed_answers import stays_answer
from planner.say.plan_answers.bill_answers import apart_answer
from planner.say.plan_answers.day_answers import food_answer, that_day_answer
from planner.say.plan_answers.journey_answers import journeys_answer
from planner.say.plan_answers.marked_answers import marks_asked
from planner.say.plan_answers.sight_answers import about_place_answer, children_answer, place_answer
from planner.say.plan_answers.whole_plan_answers import detail_answer

_OF_A_THING: tuple[tuple[frozenset[str], Callable[[AskedPlans], str]], ...] = (
    (frozenset(("PLACE", "DESCRIBED")), about_place_answer),
    (frozenset(("PLACE",)), place_answer),
    (frozenset(("DAY",)), that_day_answer),
)
"""What a question names, by any of its marks, and what is told of that: the narrowest first."""
_OF_A_PLAN: tuple[tuple[frozenset[str], Callable[[AskedPlans], str]], ...] = (
    (frozenset(("bed", "bedroom", "nightly")), stays_answer),
    (frozenset(("ride", "lands", "leaves", "homeward")), journeys_answer),
    (frozenset(("eats", "breakfast", "lunch", "dinner")), food_answer),
    (frozenset(("kids",)), children_answer),
    (frozenset(("PLANS",)), apart_answer),
    (frozenset(("PLAN",)), detail_answer),
)
"""The same of the parts of a plan that is named: without one they would be a list of everything."""


def known_answer(asked: AskedPlans) -> str:
    """What is known of the first thing a question names; empty where it names nothing the plans hold."""
    marks = marks_asked(asked)
    rows = (*_OF_A_THING, *(_OF_A_PLAN if asked.named else ()))
    return next((words for any_of_them, answer in rows if any_of_them & marks and (words := answer(asked))), "")
