"""Beds, meals, nights and steps back in passing words: what is heard, and that no other thing of the plans is meant."""

from __future__ import annotations

import pytest

from planner.language.undo_words import points_at_the_last_step
from tests.language.test_edit_hearing import LISBON, TWO, heard, planned


@pytest.mark.parametrize(
    ("words", "city"),
    [
        ("the hotel in Vienna is too far out, something nearer the middle", "Vienna"),
        ("our Prague hotel is miles from anywhere, pick a more central one", "Prague"),
        ("the bed in Vienna feels remote, we'd like one in the heart of things", "Vienna"),
    ],
)
def test_a_bed_that_is_far_out_is_nearer_in_every_plan(words, city):
    assert heard(TWO, words) == [{"op": "set_stay", "change": "nearer_centre", "city": city}]


@pytest.mark.parametrize("words", ["something cheaper to sleep in", "cheaper digs please", "find us somewhere less expensive to crash"])
def test_a_cheaper_bed_is_no_later_morning_and_no_cheaper_meal(words):
    assert heard(LISBON, words) == [{"op": "set_stay", "change": "cheaper"}]


@pytest.mark.parametrize(
    "words",
    ["coffee and cake at the {} on Friday", "a drink at the bar of the {} one evening", "we want breakfast at the {}", "the {} café"],
)
def test_a_house_where_one_eats_is_no_bed(words):
    plans = planned(LISBON)
    slept = {d.accommodation.name for o in plans.options for d in o.itinerary.days if d.accommodation}
    house = next(
        s.name for rows in plans.quotes.by_stay.values() for s in rows if s.named and s.name not in slept and "Hotel" in s.name.split()
    )
    assert "set_stay" not in [e["op"] for e in heard(LISBON, words.format(house))]
    assert [e["op"] for e in heard(LISBON, f"we would rather sleep at the {house}")] == ["set_stay"]


@pytest.mark.parametrize(
    ("words", "ops"),
    [
        ("for option 2: another hotel, and breakfast at 9", ["set_stay", "set_meal_time"]),
        ("option 1: a cheaper bed and dinner at 8", ["set_stay", "set_meal_time"]),
        ("keep everything as it is, just change the dinners", ["other_meals"]),
        ("keep it all, only another hotel", ["set_stay"]),
    ],
)
def test_each_of_several_wishes_is_heard(words, ops):
    assert [e["op"] for e in heard(LISBON, words)] == ops


@pytest.mark.parametrize(
    "words",
    [
        "scrap that last change",
        "no sorry, cancel that change",
        "nah forget that last edit",
        "actually I liked it better before, put it back how it was",
        "undo my last tweak please",
    ],
)
def test_the_last_step_is_pointed_at(words):
    assert points_at_the_last_step(words)


@pytest.mark.parametrize("words", ["drop the last thing on Friday", "cancel the last dinner", "forget the last museum", "scrap the market"])
def test_a_thing_of_the_plan_is_no_step(words):
    assert not points_at_the_last_step(words)


@pytest.mark.parametrize("words", ["any chance of an extra night in Vienna?", "is there any way we could have another night in Vienna?"])
def test_a_night_more_that_is_asked_for_politely_is_a_wish(words):
    assert heard(TWO, words) == [{"op": "stops", "nights": [("Prague", 3), ("Vienna", 4)]}]


@pytest.mark.parametrize(
    ("trip", "words", "expected"),
    [
        (
            TWO,
            "the second hotel should be nicer and the first cheaper",
            [("set_stay", "nicer", "Vienna"), ("set_stay", "cheaper", "Prague")],
        ),
        (LISBON, "dinner at 8 and a hotel with a pool", [("set_meal_time", None, None), ("set_stay", "style", None)]),
        (LISBON, "a room with a kitchen because the kids eat early", [("set_stay", "style", None)]),
        (LISBON, "all the restaurants look expensive, cheaper ones please", [("other_meals", None, None)]),
        (LISBON, "another hotel, my cousin says it's nicer there", [("set_stay", "other", None)]),
        (LISBON, "dinner at 9, same hotel please", [("set_meal_time", None, None), ("keep", None, None)]),
    ],
)
def test_what_a_wish_is_about_and_why_it_is_made(trip, words, expected):
    assert [(e["op"], e.get("change"), e.get("city")) for e in heard(trip, words)] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("in 1 and 3: dinner at 8", [("set_meal_time", ["opt-1", "opt-3"])]),
        ("not for option 2, but the others: a cheaper hotel", [("set_stay", ["opt-1", "opt-3"])]),
        ("dinner at 8 in all plans, and only in 2 a cheaper hotel", [("set_meal_time", "all"), ("set_stay", ["opt-2"])]),
    ],
)
def test_a_wish_is_for_the_plans_it_names(words, expected):
    found = heard(LISBON, words)
    assert [(e["op"], e.get("options", "all")) for e in found] == expected


@pytest.mark.parametrize(
    ("words", "ops"),
    [
        ("1) cheaper hotel 2) no early start 3) sushi on the last night", ["set_stay", "set_hours", "other_meals"]),
        ("far too pricey, bring option 3 down by 300", ["set_price"]),
        ("we must eat by 18:30, can all dinners be earlier", ["set_meal_time"]),
        ("dinner at 8, not so late", ["set_meal_time"]),
        ("I don't want to change anything on Friday, but Saturday dinner could be later", ["keep", "set_meal_time"]),
    ],
)
def test_wishes_of_a_list_are_heard_once_each(words, ops):
    assert [e["op"] for e in heard(LISBON, words)] == ops


def test_a_total_that_stays_under_a_sum_speaks_of_no_bed():
    assert [e.get("category") for e in heard(LISBON, "the total must stay under 1500 euros")] == [None]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("I want 2, but cheaper", [("set_price", ["opt-2"])]),
        ("leave 1 and 2. in 3: another hotel, dinner at 8", [("set_stay", ["opt-3"]), ("set_meal_time", ["opt-3"])]),
        ("no wait, dinner at 8 in option 1", [("set_meal_time", ["opt-1"])]),
        ("an earlier flight back, we must be home by 6pm", [("set_leg_time", "all")]),
    ],
)
def test_a_plan_by_its_bare_number_is_the_one_that_changes(words, expected):
    assert [(e["op"], e.get("options", "all")) for e in heard(LISBON, words)] == expected


def test_a_name_ends_at_a_comma():
    assert [e["op"] for e in heard(LISBON, "no fado, dinner at 8")] == ["remove_item", "set_meal_time"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("we don't need luxury, downgrade the hotel in 3", [("set_stay", ["opt-3"], "cheaper")]),
        ("3 please, with dinner at 7.30 every day", [("set_meal_time", ["opt-3"], None)]),
        ("for everything except 1 another hotel", [("set_stay", ["opt-2", "opt-3"], "other")]),
        ("only for the cheapest: another hotel; dinner at 7pm", [("set_stay", ["opt-1"], "other"), ("set_meal_time", ["opt-1"], None)]),
        ("a different dinner on Friday for 2", [("other_meals", ["opt-2"], None)]),
    ],
)
def test_numbers_that_name_plans_and_luxury_that_is_not_needed(words, expected):
    assert [(e["op"], e.get("options", "all"), e.get("change")) for e in heard(LISBON, words)] == expected


def test_a_sum_to_come_down_to_is_what_is_left():
    assert [(e.get("under"), e.get("less_by")) for e in heard(LISBON, "cut option 2 to 1500 euros")] == [("1500.00", None)]


def test_a_night_taken_from_one_stop_is_the_others():
    for words in ("Vienna deserves an extra day, take it from Prague", "one more night in Vienna, take it off Prague"):
        assert heard(TWO, words) == [{"op": "stops", "nights": [("Prague", 2), ("Vienna", 4)]}]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "in the first plan, a better hotel; in the second, a cheaper one",
            [("set_stay", ["opt-1"], "nicer"), ("set_stay", ["opt-2"], "cheaper")],
        ),
        ("do not change plan 1! but in 2 and 3 lunch at 12:30", [("set_meal_time", ["opt-2", "opt-3"], None)]),
        ("don't touch option 3, dinner at 8", [("set_meal_time", ["opt-1", "opt-2"], None)]),
    ],
)
def test_each_plan_has_its_own_wish_and_one_left_alone_has_none(words, expected):
    assert [(e["op"], e.get("options", "all"), e.get("change")) for e in heard(LISBON, words)] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("dinner back in town on Friday night, somewhere cheap", {"op": "other_meals", "meal": "dinner", "cheaper": True, "day": 2}),
        ("a cheap dinner on Friday", {"op": "other_meals", "meal": "dinner", "cheaper": True, "day": 2}),
        ("can we eat somewhere else on Friday", {"op": "other_meals", "day": 2}),
        ("put us somewhere else", {"op": "set_stay", "change": "other"}),
        ("could you put us up in another place", {"op": "set_stay", "change": "other"}),
    ],
)
def test_a_cheap_meal_and_another_bed_change_nothing_else(words, expected):
    assert heard(LISBON, words) == [expected]
