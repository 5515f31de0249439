"""The system prompt of a specialist, built from sections in `prompts/specialist/`.

Same input, same bytes. What never changes comes first (rules, sections), then guidance and hints and the trip: all specialists share it as
one prefix that a provider can cache. The tools of the one and its role follow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pydantic import JsonValue

from planner.agents.asking import LANGUAGE
from planner.agents.services import Services
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import Task, TripState
from planner.llm.protocol import Observation
from planner.prompting.load import PromptSet, as_data, as_json_data, state_json
from planner.prompting.tables import MOST_WORDS, cut, fitting, tabled
from planner.tools.catalogue import CATALOGUE
from planner.tools.tool import Tool

SECTIONS = (
    "identity",
    "output_format",
    "action_schema",
    "finishing",
    "tool_usage",
    "parallel",
    "reasoning",
    "tone",
    "error_handling",
    "available_tools",
)
TOOLS = "available_tools"
LONGEST_ARGUMENT = 400
"""Characters of a list among a call's arguments that are shown again."""
ABOVE = "what the calls above returned"
COMPACT = ("identity", "output_format", "action_schema", "finishing", TOOLS)


def render_tool(tool: Tool) -> str:
    """One catalogue entry: name, side effects, description, and its arguments as a signature, those that may be left out with "?"."""
    arguments = _signature(_as_object(tool.args_model.model_json_schema()))
    return f"- {tool.name} (side_effects: {tool.side_effects}): {tool.description}\n  args: {arguments}"


def render_catalogue(tools: Sequence[Tool]) -> str:
    """The entries of these tools, after what several of their arguments are made of, which is told once."""
    shared: dict[str, JsonValue] = {}
    for tool in tools:
        defined = tool.args_model.model_json_schema().get("$defs", {})
        shared |= {name: f"{name}: {{{_signature(_as_object(node))}}}" for name, node in defined.items() if "properties" in node}
    return "\n".join([*map(str, shared.values()), *(render_tool(tool) for tool in tools)])


def _as_object(value: object) -> dict[str, JsonValue]:
    return value if isinstance(value, dict) else {}


def _signature(schema: Mapping[str, JsonValue]) -> str:
    """An object's fields: "origin: PlaceRef, depart_date: date, adults?: integer >= 0"."""
    required = schema.get("required", [])
    wanted = required if isinstance(required, list) else []
    fields = _as_object(schema.get("properties")).items()
    return ", ".join(f"{name}{'' if name in wanted else '?'}: {_type(_as_object(node))}" for name, node in fields)


def _type(node: Mapping[str, JsonValue]) -> str:
    """What a field takes, in a few words."""
    options = node.get("anyOf")
    if isinstance(options, list):
        named = [_type(_as_object(option)) for option in options if _as_object(option).get("type") != "null"]
        return " or ".join(dict.fromkeys(named))
    if "$ref" in node:
        name = str(node["$ref"]).rpartition("/")[2]
        return "any" if name == "JsonValue" else name
    values = node.get("enum")
    if isinstance(values, list):
        return " or ".join(json.dumps(value) for value in values)
    if node.get("type") == "array":
        return f"[{_type(_as_object(node.get('items'))) or 'any'}]"
    if node.get("type") == "object" and "properties" not in node:
        return "object"
    word = str(node.get("format") or node.get("type") or "any")
    low, high = (next((node[key] for key in keys if key in node), None) for keys in _BOUNDS)
    bounds = [f">= {low}" if low is not None else "", f"<= {high}" if high is not None else ""]
    pattern = [f"like {node['pattern']}"] if "pattern" in node else []
    return " ".join([word, *filter(None, bounds), *pattern])


_BOUNDS = (("minimum", "exclusiveMinimum", "minItems"), ("maximum", "exclusiveMaximum", "maxItems"))


@lru_cache(maxsize=16)
def _catalogue(names: tuple[str, ...] = ()) -> str:
    """The tools of these names, or all of them."""
    return render_catalogue([tool for tool in CATALOGUE if not names or tool.name in names])


def build_system_prompt(
    prompts: PromptSet,
    *,
    current_date: str,
    language: str = "English",
    catalogue: str | None = None,
    extra: str = "",
    planning_hints: Mapping[str, JsonValue] | None = None,
    without: Sequence[str] = (),
    compact: bool = False,
    persona: str = "",
) -> str:
    """The part all specialists share. `without` switches sections off, `compact` keeps the indispensable ones for small windows,
    `persona` names a voice, `language` is that of words meant for the person; the date is a day, so caches hold until midnight.
    Guidance and constraints that a prompt set writes into their files are sent to every specialist, with or without what is given here.
    """
    names = [s for s in (COMPACT if compact else SECTIONS) if s not in without]
    listed = catalogue if catalogue is not None else _catalogue()
    values = {"identity": {"today": current_date}, "available_tools": {"catalogue": listed or "(No tools: answer from the task alone.)"}}
    parts = [prompts["rules"].render({"language": language})]
    parts += [prompts[f"specialist/{name}"].render(values.get(name, {})) for name in names]
    guidance = "\n".join(line for line in (persona and f"Your voice: {persona}", extra) if line)
    given = planning_hints or {}
    hints = "\n".join(f"- {key}: {json.dumps(given[key], ensure_ascii=False)}" for key in sorted(given))
    parts += [
        section
        for name, values in (("additional_guidance", {"guidance": guidance}), ("planning_constraints", {"hints": hints}))
        if (section := prompts[f"specialist/{name}"].render(values)) and _TAG.sub("", section).strip()
    ]
    return "\n".join(part.strip("\n") + "\n" for part in parts)


_TAG = re.compile(r"</?\w+>")
"""What is left of a section without its tags is what it says; one that says nothing is not sent."""


@lru_cache(maxsize=16)
def _shared(prompts: PromptSet, current_date: str, language: str, compact: bool) -> str:
    return build_system_prompt(prompts, current_date=current_date, language=language, without=(TOOLS,), compact=compact)


def specialist_prompt(
    services: Services, state: TripState, task: Task, seen: tuple[Observation, ...], steps_left: int, *, compact: bool = False
) -> tuple[str, str]:
    """The whole prompt of one step and its version: the shared part, the trip, then the tools, the role, the task and what was observed.

    All specialists of a turn have the same trip, so it stands before what tells them apart. `compact` is for small windows. What was
    observed is shown with as many rows as the tokens of a prompt leave room for: journeys of five stops are cut, not the rules.
    """
    shared = _shared(services.prompts, services.today.isoformat(), LANGUAGE, compact)
    row = SPECIALISTS[task.specialist]
    role = services.prompts[row.prompt]
    trip = services.prompts["specialist/trip"].render({"state": state_json(state, ledger=False)})
    tools = services.prompts[f"specialist/{TOOLS}"].render({"catalogue": _catalogue(row.tools)})
    told = {"task": as_data(task.instructions), "steps_left": str(steps_left)}

    def with_rows(rows: int | None) -> str:
        observed = "\n".join(as_json_data(_observed(o, rows)) for o in seen) or "Nothing yet."
        return f"{shared}{trip}{tools}{role.render({**told, 'observations': observed})}"

    system = fitting(with_rows, compact=compact)
    return system, f"{services.prompts.version[:6]}.{role.version}"


def _observed(observation: Observation, rows: int | None) -> JsonValue:
    """An observation as it is shown: arguments in short, alike rows of its result as tables, and of each at most `rows`."""
    shown = _as_object(observation.model_dump(mode="json", exclude_none=True, exclude={"result"}))
    args = {name: _short_argument(value) for name, value in observation.args.items()}
    words = MOST_WORDS if rows is None else min(MOST_WORDS, rows)
    result = {"result": cut(tabled(observation.result), words=words, rows=rows)} if observation.result is not None else {}
    return {**shown, "args": args, **result}


def _short_argument(value: JsonValue) -> JsonValue:
    """A place without its position and airports, and nothing twice of what a join was given: it stands in the observations above."""
    if isinstance(value, dict) and "name" in value and "lat" in value:
        return {name: value[name] for name in ("name", "country") if value.get(name)}
    if isinstance(value, list) and len(json.dumps(value)) > LONGEST_ARGUMENT:
        return ABOVE
    return value
