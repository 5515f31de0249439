"""The system prompt of a specialist, built from sections in `prompts/specialist/`.

Same input, same bytes. What never changes comes first (rules, sections, catalogue), then guidance and hints, then the role and the
state, so that all specialists share one prefix that a provider can cache.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pydantic import JsonValue

from planner.agents.asking import LANGUAGE
from planner.agents.services import Services
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import Task, TripState
from planner.llm.protocol import Observation
from planner.prompting.load import PromptSet, as_data, as_json_data, state_json
from planner.tools import CATALOGUE, Tool

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
COMPACT = ("identity", "output_format", "action_schema", "finishing", "available_tools")


def render_tool(tool: Tool) -> str:
    """One catalogue entry: name, side effects, description and the JSON schema of its arguments."""
    schema = json.dumps(tool.args_model.model_json_schema(), sort_keys=True, separators=(",", ":"))
    return f"- {tool.name} (side_effects: {tool.side_effects}): {tool.description}\n  args_schema: {schema}"


@lru_cache(maxsize=1)
def _catalogue() -> str:
    return "\n".join(render_tool(tool) for tool in CATALOGUE)


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
    """
    names = [s for s in (COMPACT if compact else SECTIONS) if s not in without]
    listed = catalogue if catalogue is not None else _catalogue()
    values = {"identity": {"today": current_date}, "available_tools": {"catalogue": listed or "(No tools: answer from the task alone.)"}}
    parts = [prompts["rules"].render({"language": language})]
    parts += [prompts[f"specialist/{name}"].render(values.get(name, {})) for name in names]
    guidance = "\n".join(line for line in (persona and f"Your voice: {persona}", extra) if line)
    if guidance:
        parts.append(prompts["specialist/additional_guidance"].render({"guidance": guidance}))
    if planning_hints:
        hints = "\n".join(f"- {key}: {json.dumps(planning_hints[key], ensure_ascii=False)}" for key in sorted(planning_hints))
        parts.append(prompts["specialist/planning_constraints"].render({"hints": hints}))
    return "\n".join(part.strip("\n") + "\n" for part in parts)


@lru_cache(maxsize=16)
def _shared(prompts: PromptSet, current_date: str, language: str) -> str:
    return build_system_prompt(prompts, current_date=current_date, language=language)


def specialist_prompt(services: Services, state: TripState, task: Task, seen: tuple[Observation, ...], steps_left: int) -> tuple[str, str]:
    """The whole prompt of one step and its version: the shared part, the trip, then the role, the task and what was observed.

    All specialists of a turn have the same trip, so it stands before what tells them apart.
    """
    shared = _shared(services.prompts, services.today.isoformat(), LANGUAGE)
    role = services.prompts[SPECIALISTS[task.specialist].prompt]
    observed = "\n".join(as_json_data(o.model_dump(mode="json", exclude_none=True)) for o in seen) or "Nothing yet."
    trip = services.prompts["specialist/trip"].render({"state": state_json(state)})
    words = role.render({"task": as_data(task.instructions), "observations": observed, "steps_left": str(steps_left)})
    return shared + trip + words, f"{services.prompts.version[:6]}.{role.version}"
