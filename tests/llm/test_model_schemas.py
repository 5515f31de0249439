"""What strict mode refuses stands in no schema that is sent, and what a server fills in by a schema is understood again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from planner.agents.specialist import injected
from planner.domain import replies
from planner.domain.replies import FinalizeReply, Join, PlannedCall, PlannerAction, Reply
from planner.llm.schemas import schema_words, wire_schema
from planner.llm.server.dialect import RUNGS, Dialect
from planner.prompting.lint import REPLIES
from planner.tools.catalogue import CATALOGUE, tool_named

Node = dict[str, Any]
KNOWN = {"type", "enum", "anyOf", "items", "properties", "required", "additionalProperties", "$ref", "$defs"}
MAX_PROPERTIES, MAX_DEPTH, MAX_ENUM, MAX_NAMES = 5000, 10, 1000, 120_000
"""Limits of structured outputs, as the provider documents them: properties, nesting, enum values, characters of all names."""
SENT = sorted(
    {m for m in vars(replies).values() if isinstance(m, type) and issubclass(m, Reply) and m is not Reply}, key=lambda m: m.__name__
)


def nodes(node: Any) -> Iterator[Node]:
    """Every schema inside a schema; the map of properties is none itself."""
    if isinstance(node, dict):
        yield node
        for key, value in node.items():
            rows = value.values() if key in ("properties", "$defs") else value if isinstance(value, list) else [value]
            for row in rows:
                yield from nodes(row)


def depth(schema: Node, definitions: Node, seen: tuple[str, ...] = ()) -> int:
    """The deepest nesting of objects, definitions followed."""
    name = str(schema.get("$ref", "")).removeprefix("#/$defs/")
    if name:
        return 0 if name in seen else depth(definitions[name], definitions, (*seen, name))
    inside = [*schema.get("properties", {}).values(), *schema.get("anyOf", []), *([schema["items"]] if "items" in schema else [])]
    return (schema.get("type") == "object") + max((depth(s, definitions, seen) for s in inside), default=0)


def test_every_reply_of_every_role_is_among_the_schemas_walked():
    assert {m.__name__ for m in REPLIES.values()} <= {m.__name__ for m in SENT}
    assert len(SENT) >= 20


@pytest.mark.parametrize("model", SENT, ids=lambda m: m.__name__)
def test_strict_mode_accepts_the_schema(model: type[BaseModel]):
    schema = wire_schema(model)
    definitions = schema.get("$defs", {})
    assert schema["type"] == "object"
    assert "anyOf" not in schema, "the root must be an object"
    count = 0
    for node in nodes(schema):
        assert set(node) <= KNOWN, f"strict mode refuses {set(node) - KNOWN}"
        assert "$ref" not in node or len(node) == 1, "nothing may stand beside a $ref"
        assert node, "an empty schema lets anything in"
        if node.get("type") == "object":
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])
            count += len(node["properties"])
        if node.get("type") == "array":
            assert node["items"]
        assert not isinstance(node.get("type"), list)
        assert len(node.get("enum", [])) <= MAX_ENUM
        if "$ref" in node:
            assert node["$ref"].removeprefix("#/$defs/") in definitions
    assert count <= MAX_PROPERTIES
    assert depth(schema, definitions) <= MAX_DEPTH
    assert len(json.dumps(schema)) <= MAX_NAMES


@pytest.mark.parametrize("model", SENT, ids=lambda m: m.__name__)
def test_a_reply_filled_in_by_its_schema_is_valid(model: type[BaseModel]):
    schema = wire_schema(model)
    model.model_validate(_least(schema, schema.get("$defs", {})))


def _least(node: Node, definitions: Node) -> Any:
    """The least a server can send under a schema: null where it may, else the first choice, no rows in a list."""
    if "$ref" in node:
        return _least(definitions[node["$ref"].removeprefix("#/$defs/")], definitions)
    if "anyOf" in node:
        return None if {"type": "null"} in node["anyOf"] else _least(node["anyOf"][0], definitions)
    match node["type"]:
        case "object":
            return {name: _least(value, definitions) for name, value in node["properties"].items()}
        case "array":
            return []
        case "string":
            return node.get("enum", ["words"])[0]
        case "boolean":
            return False
        case _:
            return 0


@pytest.mark.parametrize("tool", CATALOGUE, ids=lambda t: t.name)
def test_every_tool_can_be_called_through_the_schema_of_a_specialist(tool):
    schema = wire_schema(PlannerAction)
    assert tool.name in schema["properties"]["next_node"]["anyOf"][0]["enum"]
    assert {"$ref": f"#/$defs/{tool.args_model.__name__}"} in schema["properties"]["args"]["anyOf"]
    assert set(schema["$defs"][tool.args_model.__name__]["properties"]) == set(tool.args_model.model_fields)


def test_an_argument_that_is_null_was_not_given():
    call = PlannedCall.model_validate(
        {"node": "food_search", "args": {"place": {"name": "Boston", "lat": None, "iata": None}, "dietary": None}}
    )
    assert call.args == {"place": {"name": "Boston"}}
    tool = tool_named("food_search")
    assert tool is not None
    tool.args_model.model_validate(call.args)


def test_injections_come_as_a_map_or_as_a_list_of_pairs():
    pairs = Join.model_validate({"node": "rank_options", "inject": [{"argument": "results", "source": "$results"}]})
    assert pairs == Join.model_validate({"node": "rank_options", "inject": {"results": "$results"}})
    assert injected(pairs.inject, [{"node": "a", "digest": 1, "error": None}]) == {"results": [1]}


@pytest.mark.parametrize("rung", RUNGS)
def test_each_rung_asks_for_the_form_in_its_own_way(rung):
    form = Dialect(rung=rung).response_format(FinalizeReply)
    kind = None if form is None else form["type"]
    assert kind == {"schema": "json_schema", "constrained": "json_object", "json": "json_object", "text": None}[rung]
    assert Dialect(rung=rung).in_prompt == (rung != "schema")
    lower = Dialect(rung=rung).lower()
    assert (lower is None) == (rung == "text")


def test_schemas_are_built_once_and_said_in_a_prompt_as_they_are_sent():
    assert wire_schema(FinalizeReply) is wire_schema(FinalizeReply)
    assert json.loads(schema_words(FinalizeReply).split("\n", 1)[1]) == wire_schema(FinalizeReply)
    assert get_args(replies.OptionTier) == tuple(wire_schema(FinalizeReply)["$defs"]["ProposedOption"]["properties"]["tier"]["enum"])
