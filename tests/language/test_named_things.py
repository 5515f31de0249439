"""Words about one thing of the plans say nothing of the whole trip: no dates, party, stops or choice move by them."""

from __future__ import annotations

from itertools import product

import pytest

from tests.language.test_edit_limits import planned, read, sight

ABOUT_A_THING = (
    "bring {a} forward a day",
    "{a} a day later please",
    "grandma joins us for {a}",
    "a friend of mine comes along to {a}",
    "option 2 is nice but {a} isn't",
    "option 3 is perfect except for {a}",
    "we were at {a} in june last year",
    "{a} opens on 12 July, doesn't it",
    "the kids of my sister loved {a}",
    "we'd sleep through {a} anyway, drop it",
    "can {a} be the last thing we see",
    "{a} twice, both weekends if you like",
)


@pytest.mark.parametrize(("words", "n"), list(product(ABOUT_A_THING, (1, 3, 7))))
def test_words_about_a_thing_move_nothing_of_the_trip(words, n):
    found = read(words.format(a=sight(n)))
    assert not {*found.patch.touched} - {"preferences.notes"}
    assert "select_option" not in found.acts


@pytest.mark.parametrize(
    "words",
    [
        "make the hotel in Prague adults only",
        "softer beds in Prague and Vienna",
        "dinner in Prague and in Vienna is too dear",
        "shorter drives please",
        "a room with a view in Prague",
    ],
)
def test_words_about_a_part_of_a_stop_cost_no_stop_and_no_day(words):
    found = read(words)
    assert found.patch.destinations is None
    assert found.patch.dates is None


def test_a_thing_a_day_sooner_goes_to_the_day_before_in_each_plan_that_has_it():
    name = sight(3)
    for edit in read(f"bring {name} forward a day").patch.edits:
        assert edit.op == "move_item"
        assert edit.to_day == edit.from_day - 1
        plans = [o for o in planned().options if o.id in edit.options]
        assert all(name in {i.name for i in o.itinerary.days[edit.from_day - 1].activities} for o in plans)


@pytest.mark.parametrize("words", ["make day 5 start at 11 and finish by 5", "day 5 from 11, and done by 5"])
def test_hours_after_a_day_that_is_named_are_of_that_day_alone(words):
    edits = read(words).patch.edits
    assert edits
    assert {e.days for e in edits} == {(5,)}


@pytest.mark.parametrize(
    "words",
    [
        "no museums two days running",
        "we don't want churches three days in a row",
        "no opera two nights in a row",
        "the kids can't do museums, take half out",
        "half a day less in Vienna, half a day more in Prague",
        "a free evening in each city please",
    ],
)
def test_what_no_edit_can_tell_changes_nothing_and_is_said(words):
    found = read(words)
    assert {e.op for e in found.patch.edits} == {"impossible"}
    assert not {*found.patch.touched} - {"preferences.notes"}


@pytest.mark.parametrize("words", ["the day we arrive in Prague should be quiet", "the last evening should be quiet"])
def test_a_quiet_day_is_no_quiet_bed(words):
    assert not [e for e in read(words).patch.edits if e.op == "set_stay"]


@pytest.mark.parametrize(
    ("words", "part"),
    [("no museums after lunch", "afternoon"), ("we hate churches in the mornings", "morning")],
)
def test_a_dislike_at_a_part_of_the_day_is_of_that_part(words, part):
    found = read(words)
    assert [(e.op, e.part) for e in found.patch.edits] == [("remove_item", part)]
    assert not found.patch.touched


@pytest.mark.parametrize("n", [1, 3, 5])
def test_a_thing_of_that_very_name_is_meant_whatever_else_bears_it(n):
    name = sight(n)
    for edit in read(f"put {name} on our first evening").patch.edits:
        assert edit.op in ("move_item", "impossible")
        assert name in (getattr(edit, "item", name), getattr(edit, "about", name))


def test_of_two_days_the_one_that_is_to_be_redone_is():
    assert [(e.op, e.day) for e in read("day 2 is good, redo day 3").patch.edits] == [("other_sights", 3)]


def test_two_stops_with_their_nights_leave_the_dates():
    found = read("make Vienna two nights and Prague four")
    assert found.patch.dates is None
    assert [s.nights for s in found.patch.destinations] == [2, 4]


@pytest.mark.parametrize("words", ["cheaper restaurants but keep the last dinner", "other restaurants except the first dinner"])
def test_all_meals_but_one_are_asked_about(words):
    assert {e.op for e in read(words).patch.edits} == {"impossible"}
