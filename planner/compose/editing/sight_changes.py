"""Other things to see, on a day, in a city or in the whole plan; more of a kind, or nothing but it.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable

from planner.compose.editing.day_room import has_its_evening, slot
from planner.compose.editing.outing_edits import outing_on
from planner.compose.editing.plan_draft import PlanDraft, point_of
from planner.compose.editing.visit_choices import choices_for, visit_item
from planner.compose.editing.visit_swaps import swap_item
from planner.compose.editing.wanted_kinds import of_kind
from planner.compose.geometry import clock_of, km_between
from planner.compose.sightseeing import plain, wanted_by
from planner.compose.timeline import is_evening
from planner.domain import edits
from planner.domain.edits import PartOfDay
from planner.domain.reports import Sight
from planner.domain.values import Item
from planner.say.phrases import joined


def other_sights(draft: PlanDraft, edit: edits.OtherSights) -> None:
    days = [edit.day - 1] if edit.day and edit.day <= len(draft.days) else range(len(draft.days))
    days = [n for n in days if edit.city is None or plain(draft.days[n].city) == plain(edit.city)]
    trip = outing_on(draft, edit.day - 1) if edit.day and edit.whole and edit.day <= len(draft.days) else None
    if trip is not None:
        draft.refused.append(
            f"{draft.day_words(days[0])} is the day trip to {trip.name}, which stays as it is; move it to another day, or drop it."
        )
        return
    if edit.kind and not edit.whole and _more_of(draft, edit.kind, days):
        return
    if edit.kind and not edit.whole and _walks_little(draft):
        draft.refused.append(f"I know no more {_as_said(edit.kind)} within a short walk of what the days hold, so none is added.")
        return
    rank = {sight: place for place, sight in enumerate(draft.pick.sights)}
    had = {v.id for n in range(len(draft.days)) for v in draft.visits(n)} if edit.kind is None else set()
    swapped = 0
    for n in days:
        for item in sorted(draft.visits(n), key=lambda i: -rank.get(i.id, len(rank))) if edit.kind else draft.visits(n):
            sight = draft.sights.get(item.id)
            if _left_alone(draft, edit, item, sight):
                continue
            before = len(draft.refused)
            swap_item(draft, edits.SwapItem(item=item.id, for_kind=edit.kind, day=n + 1), avoid=edit.avoid, but=had)
            if len(draft.refused) == before:
                swapped += 1
                if edit.kind and not edit.whole:
                    return
            else:
                del draft.refused[before:]
                if edit.avoid and sight is not None and of_kind(sight, edit.avoid, "kind"):
                    draft.take(n, item.id)
                    draft.done.append(f"{item.name} is out")
                    swapped += 1
    if edit.kind and edit.whole and not swapped and not _left_of_another_kind(draft, days, edit.kind):
        draft.already(
            edit, f"all that is seen {f'on {draft.day_words(edit.day - 1)} ' if edit.day else ''}is {_as_said(edit.kind)} already"
        )
    elif not swapped:
        draft.refused.append(f"I know no {_things_of(edit.kind)} here that the plan does not have already.")
    elif edit.kind and edit.whole and (left := _left_of_another_kind(draft, days, edit.kind)):
        whose = "its place" if len(left) == 1 else "their places"
        draft.done.append(
            f"{joined(left)} {'stays' if len(left) == 1 else 'stay'}, as I know of no more {_things_of(edit.kind)} for {whose}"
        )


def _left_alone(draft: PlanDraft, edit: edits.OtherSights, item: Item, sight: Sight | None) -> bool:
    """Whether a visit stays where other things are to be seen: of a day outside, of the kind itself, a must, elsewhere, an evening's show."""
    if item.id in draft.trips or (edit.kind and sight is not None and of_kind(sight, edit.kind)):
        return True
    if sight is not None and any(wanted_by(sight, wish) for wish in draft.state.preferences.must_do):
        return True
    if edit.city is not None and plain(item.city) != plain(edit.city):
        return True
    return bool(edit.kind) and has_its_evening(draft, item)


MOST_MORE = 2


def _more_of(draft: PlanDraft, kind: str, days: Iterable[int]) -> bool:
    """Up to two more of a kind where days have room for them, with nothing given up for it; whether there was any."""
    found = 0
    for n in sorted(days, key=lambda n: len(draft.visits(n))):
        for sight in _within_a_walk(draft, n, choices_for(draft, None, kind)):
            item = visit_item(sight)
            part: PartOfDay | None = "evening" if is_evening(sight) else None
            start = slot(draft, n, item, sight.minutes, part, None, city=sight.city) if draft.is_open(item, n) else None
            if start is not None:
                draft.put(n, item, start, sight.minutes)
                draft.done.append(f"{sight.name} is in on {draft.day_words(n)} at {clock_of(start)}")
                found += 1
                break
        if found == MOST_MORE:
            break
    return found > 0


def _within_a_walk(draft: PlanDraft, n: int, rows: list[Sight]) -> list[Sight]:
    """Of sights those near what a day has, the nearest first, where little walking was asked for; else all of them."""
    if not _walks_little(draft):
        return rows
    points = [p for i in (*draft.visits(n), *draft.days[n].meals) if (p := point_of(i))]
    apart = [(min((km_between((s.lat, s.lon), p) for p in points), default=0.0), s) for s in rows]
    return [s for km, s in sorted(apart, key=lambda row: row[0]) if km <= WALK_KM]


def _walks_little(draft: PlanDraft) -> bool:
    """Whether less walking was asked for, before or in the same message."""
    return any(isinstance(e, edits.LessWalking) for e in (*draft.option.pins, *draft.asked))


WALK_KM = 1.0


def _as_said(kind: str | None) -> str:
    return {"children": "for children", "outdoors": "outdoors", "indoors": "indoors"}.get(kind or "", kind or "")


def _things_of(kind: str | None) -> str:
    return "other sights" if not kind else f"things {_as_said(kind)}" if _as_said(kind) != kind or kind in ("outdoors", "indoors") else kind


def _left_of_another_kind(draft: PlanDraft, days: Iterable[int], kind: str) -> list[str]:
    """What is seen on these days that is not of a kind."""
    return [i.name for n in days for i in draft.visits(n) if i.id in draft.sights and not of_kind(draft.sights[i.id], kind)]
