"""The JSON export: the stored state with the computed views and the disclaimer beside it, which imports again."""

from __future__ import annotations

import json

from planner.domain.state import TripState
from planner.exports.contents import DISCLAIMER
from planner.turn.results import exported_state


def json_of(state: TripState) -> str:
    """The whole trip as indented JSON."""
    return json.dumps({"disclaimer": DISCLAIMER, **exported_state(state)}, ensure_ascii=False, indent=2) + "\n"
