"""Edits of what a plan costs: cheaper or dearer, by the parts of its bill.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial

from planner.compose.editing.bed_edits import beds_for, set_stay, sleep, sleeping_at
from planner.compose.editing.leg_edits import ride
from planner.compose.editing.meal_edits import cheaper_than, dearer_than, other_house
from planner.compose.editing.plan_draft import PlanDraft
from planner.compose.editing.visit_swaps import swap_item
from planner.compose.editing.wanted_kinds import of_kind
from planner.compose.sightseeing import wanted_by
from planner.domain import edits
from planner.domain.quotes_due import segments, stay_spans
from planner.say.phrases import amount_words


def set_price(draft: PlanDraft, edit: edits.SetPrice) -> None:
    before = draft.finished().cost.total.high
    if edit.change == "dearer":
        _dearer(draft, edit)
        return
    target = edit.under if edit.under is not None else before - edit.less_by if edit.less_by is not None else None
    if target is not None and before <= target:
        draft.done.append(f"It is under {amount_words(target, draft.option.cost.currency)} already")
        return
    goal = target if target is not None else before * Decimal("0.9")
    for step in _savings(draft, edit):
        while draft.finished().cost.total.high > goal and step():
            if edit.category is None and target is None and draft.finished().cost.total.high < before:
                break
        if draft.finished().cost.total.high <= goal or (
            target is None and edit.category is None and draft.finished().cost.total.high < before * Decimal("0.97")
        ):
            break
    after = draft.finished().cost.total.high
    currency = draft.option.cost.currency
    if target is not None and after > target:
        draft.refused.append(
            f"I cannot get it under {amount_words(target, currency)}: {amount_words(after, currency)} is the least I can do with what is "
            "known for these days. Fewer nights, other dates or another way would lower it more."
        )
    if after >= before:
        draft.refused.append(
            "I cannot make it cheaper without giving up what you want kept: bed, fares and food are the cheapest known."
            if target is None
            else ""
        )
        draft.refused = [r for r in draft.refused if r]


def _savings(draft: PlanDraft, edit: edits.SetPrice) -> list[Callable[[], bool]]:
    """The ways to save, the least felt first; each step saves once and says whether it could."""
    ways: list[tuple[str, str, Callable[[], bool]]] = [
        ("stay", "stay", partial(_cheaper_bed, draft)),
        ("food", "meals", partial(_cheaper_meals, draft)),
        ("transport", "legs", partial(_cheaper_leg, draft)),
        ("activities", "sights", partial(_cheaper_sight, draft)),
    ]
    return [step for category, part, step in ways if edit.category in (None, category) and not any(k.what == part for k in draft.kept)]


def _cheaper_bed(draft: PlanDraft) -> bool:
    for span in stay_spans(draft.state):
        now = draft.stays().get(span.key)
        rows = beds_for(draft, span.key, now, edits.SetStay(change="cheaper")) if now else []
        if now and rows:
            sleep(draft, span.key, rows[0])
            draft.done = sleeping_at(draft.done, span.place.name, rows[0].name, now.name)
            return True
    return False


def _cheaper_meals(draft: PlanDraft) -> bool:
    found, said, refused = False, list(draft.done), list(draft.refused)
    for n, day in enumerate(list(draft.days)):
        for item in day.meals:
            house = draft.meals.get(item.id.split("@")[0]) if draft.is_in_city(n, item) else None
            if house is not None and other_house(draft, n, item, cheaper_than(house)):
                found = True
    draft.done, draft.refused = [*said, *(["meals are at cheaper houses"] if found else [])], refused
    return found


def _cheaper_leg(draft: PlanDraft) -> bool:
    for segment in segments(draft.state):
        now = draft.journeys(draft.pick).get(segment.key)
        rows = [
            j
            for j in draft.candidates.journeys.get(segment.key, ())
            if now and j.mode == now.mode and j.cost.high < now.cost.high and j.arrive_day == now.arrive_day
        ]
        if now and rows:
            best = max(rows, key=lambda j: j.cost.high)
            ride(draft, segment.key, best)
            draft.done.append(f"{segment.origin.name} to {segment.destination.name}: a cheaper fare, {best.mode} at {best.depart}")
            return True
    return False


def _cheaper_sight(draft: PlanDraft) -> bool:
    must = draft.state.preferences.must_do
    paid = [
        (n, i, draft.sights[i.id])
        for n in range(len(draft.days))
        for i in draft.visits(n)
        if i.id in draft.sights and draft.sights[i.id].cost.high > 0
    ]
    liked = draft.state.preferences.interests
    spare = [
        row for row in paid if not any(wanted_by(row[2], wish) for wish in must) and not any(of_kind(row[2], liking) for liking in liked)
    ]
    if not spare:
        return False
    n, item, sight = max(spare, key=lambda row: (row[2].cost.high, row[1].id))
    before = len(draft.refused)
    swap_item(draft, edits.SwapItem(item=item.id, for_kind="free", day=n + 1))
    if len(draft.refused) > before:
        del draft.refused[before:]
        draft.take(n, item.id)
        draft.done.append(f"{sight.name} is out")
    return True


def _dearer(draft: PlanDraft, edit: edits.SetPrice) -> None:
    before = draft.finished().cost.total.high
    if edit.category in (None, "stay"):
        set_stay(draft, edits.SetStay(change="nicer"))
    if edit.category == "food":
        for n, day in enumerate(list(draft.days)):
            for item in day.meals:
                house = draft.meals.get(item.id.split("@")[0]) if draft.is_in_city(n, item) else None
                if house is not None and item.kind == "dinner":
                    other_house(draft, n, item, dearer_than(house))
    if edit.category == "transport":
        for segment in segments(draft.state):
            now = draft.journeys(draft.pick).get(segment.key)
            rows = sorted(
                (j for j in draft.candidates.journeys.get(segment.key, ()) if now and j.mode == now.mode and j.cost.high > now.cost.high),
                key=lambda j: j.cost.high,
            )
            if rows:
                ride(draft, segment.key, rows[0])
                draft.done.append(f"{segment.origin.name} to {segment.destination.name}: a better fare")
    if draft.finished().cost.total.high <= before and not draft.refused:
        draft.refused.append("I cannot find anything better than what is in this plan.")
