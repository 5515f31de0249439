"""`handler_call`, through which every tool is reached: arguments checked going in, the result coming out, refusals in words a model can
repair.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, JsonValue, ValidationError

from planner.domain.errors import ToolFailed
from planner.tools.catalogue import CATALOGUE, tool_named

_ROWS = 4


def handler_call(name: str, arguments: Mapping[str, JsonValue]) -> BaseModel:
    """Call a tool. Raises `ToolFailed`, in words its caller can act on, for an unknown tool, bad arguments, or no answer."""
    tool = tool_named(name)
    if tool is None:
        raise ToolFailed(f"There is no tool called {name!r}. There are: {', '.join(t.name for t in CATALOGUE)}.")
    try:
        args = tool.args_model.model_validate(dict(arguments))
    except ValidationError as error:
        raise ToolFailed(
            f"The arguments of {name} do not fit: {_words(error)}. It takes: {', '.join(tool.args_model.model_fields)}."
        ) from error
    result = tool.handler(args)
    return result if isinstance(result, tool.result_model) else tool.result_model.model_validate(result)


def _words(error: ValidationError) -> str:
    """Each fault as "argument: what is wrong", the first four."""
    faults = error.errors(include_url=False)
    rows = [f"{'.'.join(map(str, fault['loc'])) or 'arguments'}: {_fault(fault['type'], fault['msg'])}" for fault in faults[:_ROWS]]
    return "; ".join(rows) + (f"; and {len(faults) - _ROWS} more" if len(faults) > _ROWS else "")


def _fault(kind: str, message: str) -> str:
    match kind:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is not an argument of this tool"
        case _:
            return message[0].lower() + message[1:]
