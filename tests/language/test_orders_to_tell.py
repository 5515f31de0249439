"""An order to be told something asks it, and chooses or changes nothing."""

from __future__ import annotations

import pytest

from planner.language.plan_questions import only_asks, without_order_to_tell
from tests.say.test_near_answers import planned, told


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("let us know what option 1 costs a head", "each"),
        ("find out whether the first plan has a swimming pool", "pool"),
        ("remind me how long the flight takes in plan 2", "Flight"),
        ("tell me which hotel the cheap one has", "night"),
        ("work out what the second plan is per person", "each"),
    ],
)
def test_an_order_to_be_told_of_a_plan_is_answered_and_chooses_none(order, said):
    assert only_asks(order)
    reply, after = told(order)
    assert said in reply, reply
    assert (after.selection, after.preferences, after.options) == (None, planned().preferences, planned().options)


def test_the_order_is_left_out_of_what_is_asked():
    assert without_order_to_tell("Please remind us how far it is") == "how far it is"
    assert without_order_to_tell("show me the hotel") == "show me the hotel"
