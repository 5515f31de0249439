"""The tools specialists and the planner call: typed arguments in, typed results with provenance out."""

from planner.tools.catalogue import CATALOGUE, JourneysFound, digest, handler_call, tool_named
from planner.tools.model import JourneyArgs, PlaceRef, Tool

__all__ = ["CATALOGUE", "JourneyArgs", "JourneysFound", "PlaceRef", "Tool", "digest", "handler_call", "tool_named"]
