"""How long a visit lasts: so many minutes, or more or less than it does. Pure."""

from __future__ import annotations

from collections.abc import Collection

from planner.compose.editing.day_room import PARTS, settle
from planner.compose.editing.plan_draft import PlanDraft, length_of
from planner.compose.geometry import clock_of, minutes_of
from planner.domain import edits
from planner.domain.values import Item
from planner.say.phrases import length_words

SHORTEST, LONGEST, STEP = 15, 600, 15


def set_length(draft: PlanDraft, here: int, item: Item, edit: edits.MoveItem) -> None:
    """The visit as long as is asked, at its own hour where it can be. One made shorter leaves all else of the day at its hours."""
    was = length_of(item)
    wanted = min(max(edit.minutes or was + (edit.longer or 0), SHORTEST), LONGEST)
    there = edit.to_day - 1 if edit.to_day else here
    if item.id in draft.trips:
        draft.refused.append(
            f"I cannot change how long one is at {item.name}: it belongs to the day trip to {draft.trips[item.id].name}, which has its own hours."
        )
        return
    if wanted == was and there == here and not edit.to_part:
        draft.already(edit, f"{item.name} has {length_words(was)} already, on {draft.day_words(here)} at {item.start}")
        return
    start = minutes_of(item.start or "10:00")
    if wanted < was and there == here and not edit.to_part:
        draft.take(here, item.id)
        draft.put(here, item, start, wanted)
        draft.done.append(_now(draft, here, item, wanted, was))
        return
    saved, told = list(draft.days), list(draft.done)
    draft.take(here, item.id)
    seen = {v.id for v in draft.visits(there)}
    longest = next((m for m in _tries(wanted, was) if _put(draft, there, item, m, edit, start, but=seen if edit.longer else set())), None)
    if longest is None:
        draft.days, draft.done = saved, told
        draft.refused.append(
            f"I cannot give {item.name} {length_words(wanted)}: its hours and the rides of {draft.day_words(there)} leave no room for that. "
            f"It keeps its {length_words(was)}."
        )
        return
    less = f", as the day has no room for {length_words(wanted)}" if longest < wanted else ""
    draft.done.insert(len(told), f"{_now(draft, there, item, longest, was)}{less}")


def _tries(wanted: int, was: int) -> range:
    """Lengths from the one that is asked down to what the visit has, longest first."""
    return range(wanted, min(was, wanted - 1), -STEP)


def _put(draft: PlanDraft, n: int, item: Item, minutes: int, edit: edits.MoveItem, start: int, *, but: Collection[str]) -> bool:
    """Put the visit on its day with a length, where none of some others (`but`) leaves that day for it; whether it could be."""
    saved, told = list(draft.days), list(draft.done)
    low = PARTS[edit.to_part][0] if edit.to_part else None
    if settle(draft, n, item, minutes, edit.to_part, start if low is None else low) and {v.id for v in draft.visits(n)} >= set(but):
        return True
    draft.days, draft.done = saved, told
    return False


def _now(draft: PlanDraft, n: int, item: Item, minutes: int, was: int) -> str:
    now = next(i for i in draft.days[n].activities if i.id == item.id)
    return f"{item.name} has {length_words(minutes)} instead of {length_words(was)}, {now.start}–{clock_of(minutes_of(now.start or '10:00') + minutes)} on {draft.day_words(n)}"
