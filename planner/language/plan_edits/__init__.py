"""Edits of plans heard in a message: `edit_clause` cuts it and says what each clause names, a module a noun has the frames, `edit_frames` tries
them."""

from planner.language.plan_edits.edit_clause import stands_for
from planner.language.plan_edits.edit_frames import has_content, hear_edits, unquoted
from planner.language.plan_edits.follow_edits import in_full
from planner.language.plan_edits.length_frames import length_said

__all__ = ["has_content", "hear_edits", "in_full", "length_said", "stands_for", "unquoted"]
