"""What one turn changed in the trip: each leaf that differs, as it was and as it is."""

from __future__ import annotations

import json

import streamlit as st
from pydantic import JsonValue

from planner.domain.state import TripState
from planner.say.phrases import plural
from planner.turn.trace import Difference, as_json, diff
from ui.shared.markup import clipped, esc

QUIET = ("rev", "turn", "turn_starts", "transcript")
"""Parts that every turn changes by being a turn."""
FACTS = ("trip", "preferences", "capabilities")
MOST = 80


def draw_changes(before: TripState, after: TripState, what: str = "What this turn changed in the trip", *, own: bool = False) -> None:
    """The differences, the facts of the trip first. Those of the turn's own record are left out, or with `own` come where there are no others."""
    every = [d for d in diff(as_json(before), as_json(after)) if d.path != "rev"]
    found = [d for d in every if d.path.split(".")[0] not in QUIET]
    found.sort(key=lambda d: d.path.split(".")[0] not in FACTS)
    if found:
        st.caption(f"{what}: {plural(len(found), 'value')}.")
    elif own and every:
        st.caption(f"Nothing in the trip itself. In the record of the turn: {plural(len(every), 'value')}.")
        found = every
    else:
        st.caption("Nothing changed in the trip.")
        return
    with st.container(gap="xsmall"):
        for difference in found[:MOST]:
            st.markdown(_words(difference))
    if len(found) > MOST:
        st.caption(f"{len(found) - MOST} more; the download has the whole state.")


def _words(difference: Difference) -> str:
    lines = [f":small[`{difference.path.replace('`', '')}`]"]
    if difference.kind != "added":
        lines.append(f":small[:red[− {_value(difference.before)}]]")
    if difference.kind != "removed":
        lines.append(f":small[:green[+ {_value(difference.after)}]]")
    return "  \n".join(lines)


def _value(value: JsonValue) -> str:
    return esc(clipped(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), 160))
