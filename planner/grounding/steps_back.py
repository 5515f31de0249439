"""Which step a message takes back: one that is named, what went out last, or none, where the message before it changed nothing. Pure."""

from __future__ import annotations

from planner.domain.edits import Impossible, PlanEdit, UndoEdits
from planner.domain.state import TripState
from planner.language.plan_edits import hear_edits
from planner.language.undo_words import points_at_the_last_step, put_back, said_before, step_named
from planner.say.phrases import COULD_NOT_TELL

LONGEST_TOLD = 60


def one_step_back(message: str, state: TripState) -> PlanEdit | None:
    """The edit that takes back one step which is named, or brings back what went out last, where later steps stay.

    Where "put it back" follows words that changed nothing, that there is nothing to put back.
    """
    if (version := step_named(message, state)) is not None:
        return UndoEdits(version=version)
    return _nothing_to_put_back(message, state) or put_back(message, state)


def _nothing_to_put_back(message: str, state: TripState) -> PlanEdit | None:
    """That the last order changed nothing, so that no earlier step is lost to words that point at it; None where it did, or was none."""
    earlier = said_before(state)
    if not state.options or not earlier or not points_at_the_last_step(message):
        return None
    last, done = earlier[0], state.history[-1].reason if state.history else ""
    replies = [line.content for line in state.transcript if line.role == "assistant"]
    not_understood = bool(replies) and replies[-1].startswith(COULD_NOT_TELL)
    if not not_understood and (last == done or not hear_edits(last, state)):
        return None
    undo = f" Say “undo” to take back “{done[:LONGEST_TOLD]}”." if done else ""
    return Impossible(about=last[:200], reason=f"“{last[:LONGEST_TOLD]}” changed nothing, so there is nothing to put back.{undo}")
