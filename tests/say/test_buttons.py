"""The line a button leaves in the conversation reads as what the person answered, with no slot's name and no raw date."""

from __future__ import annotations

import pytest

from planner.domain.events import OptionChosen, SlotSet, SlotSkipped, SlotsSet
from planner.domain.state import TripState
from planner.say.buttons import button_words

EMPTY = TripState(trip_id="t")


@pytest.mark.parametrize(
    ("slot", "value", "words"),
    [
        ("trip.date_range", {"start": "2027-02-12", "end": "2027-02-15"}, "When: 12–15 February 2027"),
        ("trip.date_range.start", "2027-02-12", "When: Fri 12 February 2027"),
        ("trip.party", {"adults": 2, "children": 1, "infants": 0}, "Who: 2 adults, 1 child"),
        ("trip.party.child_ages", [4, 7], "Ages: 4 and 7"),
        ("trip.budget.level", "mid", "Budget: mid-range"),
        ("trip.budget.amount", "1900", "Budget: 1900"),
        ("capabilities", ["research_trains", "research_hotels"], "Plan: trains and hotels"),
        ("preferences.dietary", ["gluten_free"], "Food needs: gluten free"),
        ("preferences.interests", [], "Likes: none"),
        ("trip.budget", "you_choose", "Budget: you choose"),
    ],
)
def test_an_answer_reads_as_its_fact(slot, value, words):
    assert button_words(EMPTY, SlotSet(slot=slot, value=value)) == words


def test_several_answers_stand_in_one_line():
    sent = SlotsSet(slots=(SlotSet(slot="trip.origin", value="Berlin"), SlotSet(slot="preferences.pace", value="relaxed")))
    assert button_words(EMPTY, sent) == "From: Berlin; Pace: relaxed"


def test_a_skip_says_that_it_does_not_matter():
    assert button_words(EMPTY, SlotSkipped(slot="preferences.pace")) == "Pace: I don't mind"


def test_an_option_nobody_can_name_is_said_by_its_number():
    assert button_words(EMPTY, OptionChosen(option=2)) == "Select option 2"
