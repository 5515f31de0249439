"""Joins: where an argument of a planned tool call takes its value from. The six `$` sources there are. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from planner.domain.errors import ToolFailed
from planner.domain.replies import JOIN_SOURCES as SOURCES

__all__ = ["SOURCES", "injected"]


def injected(inject: Mapping[str, str], branches: Sequence[dict[str, JsonValue]]) -> dict[str, JsonValue]:
    """The arguments a join receives. A branch has `node`, `digest` and `error`. Raises `ToolFailed` on an unknown source."""
    done = [b for b in branches if not b.get("error")]
    failed: list[JsonValue] = [{"node": b["node"], "error": b["error"]} for b in branches if b.get("error")]
    every: list[JsonValue] = [{"node": b["node"], "result": b.get("digest"), "error": b.get("error")} for b in branches]
    results: list[JsonValue] = [b.get("digest") for b in done]
    sources: dict[str, JsonValue] = {
        "$results": results,
        "$branches": every,
        "$failures": failed,
        "$success_count": len(done),
        "$failure_count": len(failed),
        "$expect": len(branches),
    }
    unknown = [source for source in inject.values() if source not in sources]
    if unknown:
        raise ToolFailed(f"{unknown[0]!r} is no source to inject; there are {', '.join(SOURCES)}.")
    return {argument: sources[source] for argument, source in inject.items()}
