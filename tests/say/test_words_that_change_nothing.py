"""Words about plans that are no order: nothing is changed, and the nearest change that could be said is named in words that are understood."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.language.plan_edits import hear_edits
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
TWO = "Two adults from Oslo: Prague 3 nights, then Vienna 3 nights, from 4 May 2027, mid-range, flights, trains, hotels and food"


@lru_cache(maxsize=1)
def planned() -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(TWO)
    talk.turn("yes")
    return talk.state


def after(*words: str) -> Conversation:
    talk = Conversation(planned(), make_services(Config(), TODAY), case_clock(TODAY))
    for said in words:
        talk.turn(said)
    return talk


@pytest.mark.parametrize(
    "words",
    [
        "no raw fish", "what if we skip Vienna", "what if we drop Prague altogether?",
        "it's our anniversary on the 6th", "my mum is joining us for the last two days", "the little one naps after lunch",
        "the second hotel looks grim", "we'll be hungry by 6", "too much train", "Vienna seems a bit empty", "not big on dumplings",
        "can you make plan 2 something my grandmother could manage", "we want at least one really special dinner",
    ],
)  # fmt: skip
def test_what_is_no_order_leaves_trip_plans_and_choice_alone(words):
    now, before = after(words).state, planned()
    assert now.trip == before.trip
    assert now.options == before.options
    assert now.selection is None
    assert "none of these" not in (now.turn.reply or "")


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("the hotel in plan 2 sounds noisy", "a quieter hotel in plan 2"), ("we'll be starving by 6", "dinner at 18:00"),
        ("the little one naps after lunch", "keep the afternoon free on day 2"), ("too much train", "one night less in Vienna"),
        ("day 3 is a bit much with my knees", "less"), ("plan 3 seems a bit steep, money-wise", "a cheaper hotel in plan 3"),
    ],
)  # fmt: skip
def test_the_nearest_change_is_named_and_is_understood_as_it_stands(words, near):
    reply = after(words).state.turn.reply or ""
    offered = re.findall("“(.+?)”", reply)
    assert any(near in one for one in offered), reply
    assert all(hear_edits(one, planned()) for one in offered)


def test_a_step_taken_back_but_for_a_part_that_cannot_be_told_apart_is_said_to_come_back_whole():
    talk = after("cheaper hotel in plan 2")
    changed = talk.state.options
    talk.turn("undo that but keep the restaurants")
    assert talk.state.options == changed
    assert "say “undo”" in (talk.state.turn.reply or "")


@pytest.mark.parametrize(
    ("words", "op"),
    [
        ("that's a lot of museums", "remove_item"), ("we love views, more of those in plan 2", "other_sights"),
        ("can we skip the church stuff", "remove_item"), ("let's not do anything on our last evening", "free"),
        ("we'd never get up that early", "set_hours"), ("the park looks great, another one of those?", "add_item"),
    ],
)  # fmt: skip
def test_a_feeling_that_names_its_change_is_that_change(words, op):
    assert [e.op for e in hear_edits(words, planned())] == [op]
