"""Changes of which one half alone was heard, things that a word names in part, and reasons beside a wish: what is heard, and what is not."""

from __future__ import annotations

from datetime import date

import pytest

from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.language.test_edit_hearing import LISBON, TWO, heard, planned

TODAY = date(2026, 11, 27)


def test_nights_that_change_hands_are_heard_with_a_capital_in_front():
    assert heard(TWO, "One night less in Prague and one more in Vienna") == [{"op": "stops", "nights": [("Prague", 2), ("Vienna", 4)]}]


def test_staying_till_a_weekday_after_the_end_is_so_many_nights_more():
    talk = Conversation(planned(TWO), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("its too rushed, can we stay till Tuesday")
    assert talk.state.trip.date_range.end == date(2027, 5, 11)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("only one museum a day please", "move_item"),
        ("drop whatever you have on Sunday morning", "free"),
        ("castle and cathedral the same morning please", "move_item"),
        ("a vodka tasting one evening would be great", "add_item"),
        ("lion king on Saturday evening", "add_item"),
        ("a fado night", "add_item"),
        ("go home late on Tuesday evening", "set_leg_time"),
    ],
)
def test_a_wish_in_few_words_is_the_change_it_asks_for(words, expected):
    made = heard(LISBON, words)
    assert {e["op"] for e in made} == {expected}


def test_one_of_a_kind_a_day_is_no_pace():
    assert not any(e["op"] == "set_pace" for e in heard(LISBON, "only one museum a day please"))


@pytest.mark.parametrize(
    "words",
    ["the castle first thing on Friday, its rammed by 11", "drop the castle, we sleep in", "castle on Saturday, it's boiling at noon"],
)
def test_a_reason_beside_a_wish_changes_no_other_day(words):
    assert not any(e["op"] in ("set_pace", "set_hours") for e in heard(LISBON, words))


def test_somebody_who_eats_no_meat_clears_no_diet():
    assert not any(e["op"] == "set_diet" for e in heard(LISBON, "my friend doesn't eat meat"))


def test_what_is_only_compared_with_is_not_added():
    assert heard(LISBON, "something quieter than Belém") == []


def test_something_each_day_is_asked_for_day_by_day_and_only_where_there_is_none():
    made = heard(LISBON, "something for the kids every day")
    assert len({e["day"] for e in made}) == len(made) > 1
    assert all(e["op"] == "add_item" and e["where_none"] for e in made)


def test_a_taste_changes_the_plans_it_is_said_of_and_rebuilds_none():
    state = planned(LISBON)
    talk = Conversation(state, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("no museums, we get bored")
    for before, now in zip(state.options, talk.state.options, strict=True):
        kept = {i.name for d in now.itinerary.days for i in d.activities if i.kind != "free_time"}
        had = {i.name for d in before.itinerary.days for i in d.activities if i.kind != "free_time"}
        assert kept <= had
        assert [d.accommodation for d in now.itinerary.days] == [d.accommodation for d in before.itinerary.days]
