"""The JSON export: the stored state with the computed views beside it, which imports again."""

from __future__ import annotations

import json

from planner.results import exported_state
from planner.state import TripState


def json_of(state: TripState) -> str:
    """The whole trip as indented JSON."""
    return json.dumps(exported_state(state), ensure_ascii=False, indent=2) + "\n"
