"""The JSON schema of every reply as servers accept it in strict mode, built once a process.

Strict mode wants every object closed and every property required, and refuses defaults, open dicts, tuples, sets and discriminators.
What it cannot say (lengths, ranges, patterns) is checked when the reply is validated. Arguments of tools, open in the reply models,
become a choice of the catalogue's own argument schemas; their optional ones may be null, and a null is dropped again by `replies`.
What may be anything there (rows to rank, which a join injects) is a string.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache

from pydantic import BaseModel, JsonValue
from pydantic.json_schema import models_json_schema

from planner.domain.replies import JOIN_SOURCES, Join, PlannedCall, PlannerAction, SpecialistReply
from planner.domain.slots import SLOTS
from planner.domain.specialists import PARTS, SPECIALISTS
from planner.tools.catalogue import CATALOGUE

Schema = dict[str, JsonValue]
_KEPT = ("type", "enum", "anyOf", "items", "properties", "$ref")
_NULL: Schema = {"type": "null"}
_PAIRS: Schema = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"argument": {"type": "string"}, "source": {"type": "string", "enum": list(JOIN_SOURCES)}},
        "required": ["argument", "source"],
        "additionalProperties": False,
    },
}


def wire_schema(model: type[BaseModel], tools: tuple[str, ...] = ()) -> Schema:
    """The strict schema of a reply model. Its definitions stand under `$defs`; the root is an object.

    `tools` are those that may be called, where the reply calls any; without it all of the catalogue may.
    """
    return _schema_with(model, _ids(), tools)


def _ids() -> tuple[str, ...]:
    """All ids that schemas list, as the tables are now."""
    return (*SLOTS.ids, *PARTS.ids, *SPECIALISTS.ids)


@lru_cache(maxsize=128)
def _schema_with(model: type[BaseModel], ids: tuple[str, ...], tools: tuple[str, ...]) -> Schema:
    """The schema as the tables are that hold `ids`."""
    mine = model.model_json_schema(by_alias=True)
    definitions: Schema = {name: _closed(_as_schema(node)) for name, node in _as_schema(mine.get("$defs", {})).items()}
    root = _closed({key: value for key, value in mine.items() if key != "$defs"})
    if model in (PlannerAction, PlannedCall, Join):
        root = _with_tools(model.__name__, root, tools)
        definitions = {**{name: _with_tools(name, _as_schema(node), tools) for name, node in definitions.items()}, **_tool_definitions()}
    used = _reachable(root, definitions)
    return {**root, **({"$defs": {name: definitions[name] for name in sorted(used)}} if used else {})}


def schema_words(model: type[BaseModel], tools: tuple[str, ...] = ()) -> str:
    """What a prompt says where the server takes no schema."""
    return _words_with(model, _ids(), tools)


@lru_cache(maxsize=128)
def _words_with(model: type[BaseModel], ids: tuple[str, ...], tools: tuple[str, ...]) -> str:
    return "Answer with one JSON object that fits this JSON schema, and with nothing else:\n" + json.dumps(
        _schema_with(model, ids, tools), separators=(",", ":")
    )


def _as_schema(value: JsonValue) -> Schema:
    assert isinstance(value, dict)
    return value


def _closed(node: Schema, *, optional_null: bool = False) -> Schema:
    """`node` with every object closed and all its properties required. With `optional_null` what had a default may be null instead."""
    node = _plain(node)
    kept: Schema = {key: node[key] for key in _KEPT if key in node}
    if "$ref" in kept:
        return {"type": "string"} if kept["$ref"] == "#/$defs/JsonValue" else {"$ref": kept["$ref"]}
    if isinstance(kept.get("anyOf"), list):
        given = [_closed(_as_schema(option), optional_null=optional_null) for option in kept["anyOf"]]  # type: ignore[union-attr]
        options = [*_unlike(given)]
        return options[0] if len(options) == 1 else {"anyOf": [*options]}
    if "items" in kept:
        kept["items"] = _closed(_as_schema(kept["items"]), optional_null=optional_null)
    if "properties" in kept:
        required = node.get("required", [])
        assert isinstance(required, list)
        kept["properties"] = {
            name: _property(_as_schema(value), optional_null and name not in required, optional_null)
            for name, value in _as_schema(kept["properties"]).items()
        }
    if kept.get("type") == "object":
        kept.setdefault("properties", {})
        kept |= {"required": list(_as_schema(kept["properties"])), "additionalProperties": False}
    return kept


def _property(value: Schema, may_be_null: bool, optional_null: bool) -> Schema:
    closed = _closed(value, optional_null=optional_null)
    options = closed.get("anyOf")
    if not may_be_null or (isinstance(options, list) and _NULL in options):
        return closed
    return {"anyOf": [*(options if isinstance(options, list) else [closed]), _NULL]}


def _plain(node: Schema) -> Schema:
    """Spellings strict mode does not know, in those it knows: a constant, a union with a discriminator, a single `allOf`."""
    if isinstance(node.get("allOf"), list) and len(node["allOf"]) == 1:  # type: ignore[arg-type]
        node = {**node, **_as_schema(node["allOf"][0])}  # type: ignore[index]
    if "const" in node:
        node = {"type": "string", "enum": [node["const"]]}
    return {**node, "anyOf": node["oneOf"]} if "oneOf" in node else node


def _unlike(options: list[Schema]) -> Iterator[Schema]:
    """The options once each; an amount that may come as number or string comes as a string, which keeps its cents."""
    kinds = {option.get("type") for option in options}
    seen: list[Schema] = []
    for option in options:
        if option in seen or (option.get("type") == "number" and "string" in kinds):
            continue
        seen.append(option)
        yield option


@lru_cache(maxsize=1)
def _tool_definitions() -> Schema:
    """The argument schemas of the catalogue and of a finish, with what they refer to."""
    models = list(dict.fromkeys(tool.args_model for tool in CATALOGUE))
    _, mine = models_json_schema([(model, "validation") for model in models])
    tools = {name: _closed(_as_schema(node), optional_null=True) for name, node in _as_schema(mine.get("$defs", {})).items()}
    finish = SpecialistReply.model_json_schema(by_alias=True)
    report = {name: _closed(_as_schema(node)) for name, node in _as_schema(finish.get("$defs", {})).items()}
    return {**tools, **report, "Finish": _closed({key: value for key, value in finish.items() if key != "$defs"})}


def _with_tools(name: str, node: Schema, allowed: tuple[str, ...]) -> Schema:
    """`node` with the catalogue, or what is allowed of it, in the place of its open arguments."""
    if name not in ("PlannerAction", "PlannedCall", "Join"):
        return node
    properties = dict(_as_schema(node["properties"]))
    tools = [tool for tool in CATALOGUE if not allowed or tool.name in allowed]
    names: Schema = {"type": "string", "enum": [tool.name for tool in tools]}
    arguments: list[JsonValue] = [{"$ref": f"#/$defs/{m.__name__}"} for m in dict.fromkeys(tool.args_model for tool in tools)]
    if name == "PlannerAction":
        properties["next_node"] = {"anyOf": [names, _NULL]}
        properties["args"] = {"anyOf": [*arguments, {"$ref": "#/$defs/Finish"}, _NULL]}
    else:
        properties["node"] = names
        properties["args"] = {"anyOf": arguments}
    if name == "Join":
        properties["inject"] = _PAIRS
    return {**node, "properties": properties}


def _reachable(root: Schema, definitions: Schema) -> set[str]:
    """The definitions that `root` refers to, directly or through others."""
    found: set[str] = set()
    waiting = list(_references(root))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _references(definitions[name])
    return found


def _references(node: JsonValue) -> Iterator[str]:
    if isinstance(node, dict):
        target = node.get("$ref")
        if isinstance(target, str):
            yield target.removeprefix("#/$defs/")
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)
