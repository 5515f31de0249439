"""The tables of slots, parts and specialists: what a row names is there, and ids are what the tables hold at the time."""

from __future__ import annotations

from typing import Annotated, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from planner.domain.quotes_due import due_specialists
from planner.domain.registry import OneOf, Registry
from planner.domain.reports import Recommendation
from planner.domain.slots import EVERYBODY, SLOTS, Slot, fact_slots, question_slots, row_of, value_at, words_at
from planner.domain.specialists import PARTS, SPECIALISTS
from planner.domain.state import Preferences, Task
from planner.domain.values import CostCategory
from planner.llm.offline.moves import next_move
from planner.llm.protocol import SpecialistContext
from planner.prompting.load import load
from planner.tools.catalogue import CATALOGUE
from tests.builders import INSURANCE, TODAY, boston, empty


def test_every_row_names_what_exists():
    assert {name for row in SLOTS for name in row.stale} <= {*SPECIALISTS.ids, EVERYBODY}
    assert {part.specialist for part in PARTS} == set(SPECIALISTS.ids)
    assert {part.category for part in PARTS} <= set(get_args(CostCategory))
    assert {path for part in PARTS for path in part.needs} <= {needed.path for row in SLOTS for needed in row.requires}
    assert {row.prompt for row in SPECIALISTS} <= {prompt.name for prompt in load().prompts}
    assert {tool for row in SPECIALISTS for tool in row.tools} <= {tool.name for tool in CATALOGUE}
    kinds = {kind for model in get_args(get_args(Recommendation)[0]) for kind in get_args(model.model_fields["kind"].annotation)}
    assert {kind for row in SPECIALISTS for kind in row.finds} <= kinds


def test_every_slot_that_holds_a_value_is_a_path_of_the_state():
    for slot in fact_slots():
        value_at(empty(), slot)
    assert {row.preference for row in SLOTS if row.preference} == set(Preferences.model_fields)
    with pytest.raises(TypeError):
        words_at(empty(), "trip.budget")


def test_every_question_says_why_and_every_required_slot_what_is_needed():
    assert not [row.id for row in SLOTS if row.question and not row.why]
    assert not [row.id for row in SLOTS if row.requires and not (row.question and row.needed)]
    assert not [row.id for row in SLOTS if row.is_wish and not row.label]


def test_a_path_inside_a_slot_belongs_to_the_longest_that_holds_it():
    assert row_of("trip.budget.level") is SLOTS["trip.budget"]
    assert row_of("trip.party.rooms") is SLOTS["trip.party.rooms"]
    assert row_of("trip.party.adults") is SLOTS["trip.party"]
    assert row_of("trip.partying") is None


@pytest.mark.parametrize("specialist", SPECIALISTS.ids)
def test_the_built_in_engine_uses_the_tools_of_the_row(specialist: str):
    state = boston()
    assert specialist in due_specialists(state)
    task = Task(task_id="t", task_name="t", specialist=specialist, instructions="", context_hash="h")
    move = next_move(SpecialistContext(state=state, task=task, observations=(), steps_left=8, today=TODAY))
    assert {call.node for call in move.plan or ()} <= set(SPECIALISTS[specialist].tools)


def test_a_registry_holds_an_id_once_in_order_and_only_as_long_as_asked():
    table = Registry(SLOTS["trip.origin"], SLOTS["trip.budget"])
    with table.with_row(INSURANCE, before="trip.budget"):
        assert table.ids == ("trip.origin", INSURANCE.id, "trip.budget")
        with pytest.raises(ValueError, match="already"):
            table.add(INSURANCE)
    assert table.ids == ("trip.origin", "trip.budget")
    with pytest.raises(KeyError):
        table.add(Slot("x", "words"), before="nowhere")
    with pytest.raises(KeyError):
        table.take_out("x")
    assert "x" not in table


def test_an_id_is_checked_and_told_as_the_table_is_at_the_time():
    adapter = TypeAdapter(Annotated[str, OneOf(question_slots)])
    with pytest.raises(ValidationError, match="Input should be 'confirmation'"):
        adapter.validate_python(INSURANCE.id)
    with SLOTS.with_row(INSURANCE):
        assert adapter.validate_python(INSURANCE.id) == INSURANCE.id
        assert INSURANCE.id in adapter.json_schema()["enum"]
    assert INSURANCE.id not in adapter.json_schema()["enum"]
