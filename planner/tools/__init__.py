"""The tools specialists and the planner call: typed arguments in, typed results with provenance out."""

from planner.tools.call import handler_call
from planner.tools.catalogue import CATALOGUE, tool_named
from planner.tools.digest import digest
from planner.tools.tool import JourneyArgs, JourneysFound, PlaceRef, Tool

__all__ = ["CATALOGUE", "JourneyArgs", "JourneysFound", "PlaceRef", "Tool", "digest", "handler_call", "tool_named"]
