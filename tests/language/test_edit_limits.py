"""A change that is tied to what no edit can hold is not made by half: nothing moves, and the reply says why; a mere hedge ties nothing."""

from __future__ import annotations

from itertools import product

import pytest

from planner.domain.events import MessageRead
from planner.domain.state import TripState
from planner.grounding.ground import ground
from planner.language.plan_edits.edit_limits import condition_of, either_way, some_only
from planner.language.reading import read_message
from tests.plans import TODAY, planned_from

TRIP = "two adults, Vienna 3 nights then Prague 3 nights from 5 June 2027, from Dublin by plane, hotels and food, 3000 euros, history"


def planned() -> TripState:
    return planned_from(TRIP)


def read(words: str) -> MessageRead:
    state = planned()
    return ground(read_message(words, state, TODAY), state=state, message=words, today=TODAY)


def sight(n: int) -> str:
    """The name of a thing that is seen in the plans on the table, another for each number."""
    names = dict.fromkeys(i.name for o in planned().options for d in o.itinerary.days for i in d.activities if i.kind == "sight")
    return list(names)[n % len(names)]


ORDERS = (
    "drop {a}",
    "move {a} to day 2",
    "swap {a} for a museum",
    "keep day 3 free",
    "start an hour later",
    "a cheaper hotel in Vienna",
    "add a concert on day 2",
    "one more night in Prague",
)
CONDITIONS = (
    "unless it is sold out",
    "if my sister gets the time off",
    "only when the queue is short",
    "provided the weather holds",
    "as long as it costs nothing extra",
    "depending on how tired we are",
)
HEDGES = ("if possible", "if you can", "if there's time", "if that's ok", "if it's not too much trouble")


@pytest.mark.parametrize(("order", "condition"), list(product(ORDERS, CONDITIONS)))
def test_a_change_that_hangs_on_a_condition_is_not_made(order, condition):
    for words in (f"{order} {condition}", f"{condition}, {order}"):
        found = read(words.format(a=sight(3)))
        assert not {e.op for e in found.patch.edits} - {"impossible"}, words
        assert not found.patch.touched, words


@pytest.mark.parametrize(("order", "hedge"), list(product(ORDERS[:5], HEDGES)))
def test_a_hedge_ties_a_change_to_nothing(order, hedge):
    plain = order.format(a=sight(3))
    assert read(f"{plain} {hedge}").patch.edits == read(plain).patch.edits


@pytest.mark.parametrize(
    "words",
    [
        "mum will skip {a}, I'll go alone",
        "only for my wife, add a concert",
        "drop {a} for the boys, the others will go",
        "my dad wants to see {a} on his own",
        "while the kids go to the zoo we see {a}",
    ],
)
def test_what_is_for_some_alone_changes_no_plan_and_no_party(words):
    found = read(words.format(a=sight(1)))
    assert not {e.op for e in found.patch.edits} - {"impossible"}
    assert not found.patch.touched


def test_who_stays_at_home_is_of_the_party_and_no_change_for_some_alone():
    assert some_only("dad isn't coming after all, I'll go on my own") is None
    assert read("dad isn't coming, so I'll be on my own").patch.party is not None


@pytest.mark.parametrize("words", ["we can't do {a} tower", "skip the {a} crypt", "drop the {a} roof terrace"])
def test_a_part_of_a_sight_is_not_the_sight(words):
    name = next(n for n in (sight(k) for k in range(40)) if "Cathedral" in n or "Church" in n or "Basilica" in n)
    assert {e.op for e in read(words.format(a=name)).patch.edits} == {"impossible"}


def test_how_somebody_cannot_do_a_thing_takes_it_out_of_no_plan():
    assert {e.op for e in read(f"granny can't manage {sight(2)} on foot").patch.edits} <= {"impossible"}
    assert {e.op for e in read(f"granny can't manage {sight(2)}").patch.edits} == {"remove_item"}


def test_two_ways_are_asked_about():
    assert {e.op for e in read(f"drop {sight(2)} or move it to day 2").patch.edits} == {"impossible"}
    assert not either_way("drop the museum or the castle")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("even if it rains, keep the walk", None),
        ("what if we skip the castle?", None),
        ("swap day 2 and 3 as long as the hotel stays", None),
        ("add a spa only if it is under 50 euros, please", "if it is under 50 euros"),
    ],
)
def test_what_is_a_condition(words, told):
    found = condition_of(words)
    assert (found[1] if found else None) == told


def test_what_stands_before_a_condition_of_its_own_clause_is_done():
    ops = [e.op for e in read(f"drop {sight(2)}, and if it rains do a museum on day 3").patch.edits]
    assert ops == ["remove_item", "impossible"]


def test_of_two_things_on_a_day_that_is_named_only_plans_with_both_days_change():
    options = planned().options
    day = next(d for d in options[0].itinerary.days if len([i for i in d.activities if i.kind == "sight"]) > 1)
    gone = next(i.name for i in day.activities if i.kind == "sight")
    other = next(
        i.name for d in options[0].itinerary.days for i in d.activities if i.kind == "sight" and d.city == day.city and i.name != gone
    )
    there = {o.id for o in options if gone in {i.name for i in o.itinerary.days[day.day_number - 1].activities}}
    found = read(f"{other} instead of {gone} on day {day.day_number}").patch.edits
    assert {plan for e in found for plan in (e.options if isinstance(e.options, tuple) else [o.id for o in options])} <= there
