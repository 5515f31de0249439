"""Edits of what a plan costs: cheaper or dearer, by the parts of its bill.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from planner.compose.editing.bed_edits import beds_for, cheaper_bed_than, set_stay, sleep, sleeping_at
from planner.compose.editing.leg_edits import ride
from planner.compose.editing.meal_edits import cheaper_than, dearer_than, other_house
from planner.compose.editing.plan_draft import PlanDraft
from planner.compose.editing.visit_swaps import swap_item
from planner.compose.editing.wanted_kinds import of_kind
from planner.compose.sightseeing import wanted_by
from planner.domain import edits
from planner.domain.options import Day, Pick
from planner.domain.quotes_due import Segment, StaySpan, segments, stay_spans
from planner.domain.reports import Journey, Stay
from planner.say.edit_words import CATEGORY_WORDS
from planner.say.phrases import amount_words


def set_price(draft: PlanDraft, edit: edits.SetPrice) -> None:
    """The plan cheaper or dearer: towards an amount by the steps that come nearest to it, else a step at a time."""
    if edit.change == "dearer":
        _dearer(draft, edit)
    elif edit.change == "cheapest":
        _as_cheap_as_can_be(draft, edit)
    elif edit.under is not None or edit.less_by is not None:
        _down_to(draft, edit)
    else:
        _cheaper(draft, edit)


_KEPT_ALL = "I cannot make it cheaper without giving up what you want kept: bed, fares and food are the cheapest known."


def _cheaper(draft: PlanDraft, edit: edits.SetPrice) -> None:
    before = draft.finished().cost.total.high
    goal = before * Decimal("0.9")
    for step in _savings(draft, edit):
        while draft.finished().cost.total.high > goal and step():
            if edit.category is None and draft.finished().cost.total.high < before:
                break
        now = draft.finished().cost.total.high
        if now <= goal or (edit.category is None and now < before * Decimal("0.97")):
            break
    if draft.finished().cost.total.high >= before:
        draft.refused.append(_KEPT_ALL)


def _costs(draft: PlanDraft, edit: edits.SetPrice) -> Decimal:
    """What an edit measures: the total or the lines of its part, at their most where they are to be under an amount, else as they are told."""
    cost = draft.finished().cost
    lines = [line for line in cost.lines if line.category == edit.category]
    if edit.under is not None:
        return cost.total.high if edit.category is None else sum((line.high for line in lines), Decimal(0))
    return cost.total.middle if edit.category is None else sum(((line.low + line.high) / 2 for line in lines), Decimal(0))


class _Saved(NamedTuple):
    """The draft as it would be after one way to save, and what it would cost then."""

    costs: Decimal
    days: list[Day]
    pick: Pick
    done: list[str]
    changes: int


WORTH_IT = Decimal("0.5")
"""The share of what is to be saved below which nothing is changed for it."""
FELT = Decimal("0.03")
"""The share of the amount to be saved that one change more weighs against coming nearer to the goal."""


def _down_to(draft: PlanDraft, edit: edits.SetPrice) -> None:
    """Down to an amount by as few changes as come near to it. What is seen is given up only where that gets there."""
    before, currency = _costs(draft, edit), draft.option.cost.currency
    goal = edit.under if edit.under is not None else before - (edit.less_by or Decimal(0))
    of_what = f" for {CATEGORY_WORDS[edit.category]}" if edit.category else ""
    if before <= goal:
        draft.already(edit, f"it is under {amount_words(goal, currency)}{of_what} already")
        return
    untouched = _as_it_is(draft)
    reached = _steps_down(draft, edit, goal)
    if not reached and edit.category in (None, "activities") and not draft.keeps("sights"):
        saved = _as_it_is(draft)
        while _costs(draft, edit) > goal and _cheaper_sight(draft):
            pass
        reached = _costs(draft, edit) <= goal
        if not reached:
            _put_back(draft, saved)
    if reached:
        return
    least, kept = _costs(draft, edit), ""
    if before - least < (before - goal) * WORTH_IT:
        _put_back(draft, untouched)
        kept = ", so it stays as it is"
    wanted = (
        f"under {amount_words(goal, currency)}{of_what}"
        if edit.under is not None
        else f"{amount_words(edit.less_by or goal, currency)} cheaper{of_what}"
    )
    said = (
        f"about {amount_words((before - least).quantize(Decimal(1)), currency)} less is the most I can save"
        if edit.under is None
        else f"{amount_words(least, currency)} is the least I can do"
    )
    draft.refused.append(
        f"I cannot get it {wanted}: {said} with bed, journeys and meals as they are known for these days{kept}. "
        "Fewer nights or other dates would lower it more."
    )


def _steps_down(draft: PlanDraft, edit: edits.SetPrice, goal: Decimal) -> bool:
    """Save step by step, each the one that comes nearest to the goal where one gets there, else the one that saves most; whether it got there."""
    while (now := _costs(draft, edit)) > goal:
        tries = [t for t in _ways_to_save(draft, edit, goal) if t.costs < now]
        if not tries:
            return False
        weight = (now - goal) * FELT
        there = [t for t in tries if t.costs <= goal]
        best = min(there, key=lambda t: goal - t.costs + weight * t.changes) if there else min(tries, key=lambda t: t.costs)
        _put_back(draft, best)
    return True


def _ways_to_save(draft: PlanDraft, edit: edits.SetPrice, goal: Decimal) -> list[_Saved]:
    """Each cheaper bed, each cheaper journey, and meals at cheaper places, one after the other until the goal is reached."""
    start, found = _as_it_is(draft), []

    def tried(change: Callable[[], object], changes: int = 1) -> None:
        change()
        found.append(_as_it_is(draft, _costs(draft, edit), changes))
        _put_back(draft, start)

    if edit.category in (None, "stay"):
        for span in stay_spans(draft.state):
            now = None if draft.keeps_bed(span.place.name) else draft.stays().get(span.key)
            for bed in beds_for(draft, span.key, now, cheaper_bed_than(now)) if now else []:
                tried(partial(_sleep, draft, span, bed))
    if edit.category in (None, "transport") and not draft.keeps("legs"):
        for segment in segments(draft.state):
            for journey in _cheaper_journeys(draft, segment):
                tried(partial(_ride, draft, segment, journey))
    if edit.category in (None, "food") and not draft.keeps("meals"):
        changes = _fewer_meals(draft, edit, goal)
        found += [_as_it_is(draft, _costs(draft, edit), changes)] if changes else []
        _put_back(draft, start)
    return found


def _as_it_is(draft: PlanDraft, costs: Decimal = Decimal(0), changes: int = 0) -> _Saved:
    return _Saved(costs, list(draft.days), draft.pick, list(draft.done), changes)


def _put_back(draft: PlanDraft, saved: _Saved) -> None:
    draft.days, draft.pick, draft.done = list(saved.days), saved.pick, list(saved.done)


def _sleep(draft: PlanDraft, span: StaySpan, bed: Stay) -> None:
    now = draft.stays()[span.key]
    sleep(draft, span.key, bed)
    draft.done = sleeping_at(draft.done, span.place.name, bed.name, now.name)


def _cheaper_journeys(draft: PlanDraft, segment: Segment) -> list[Journey]:
    now = draft.journeys(draft.pick).get(segment.key)
    rows = draft.candidates.journeys.get(segment.key, ())
    return [j for j in rows if now and j.mode == now.mode and j.cost.high < now.cost.high and j.arrive_day == now.arrive_day]


def _ride(draft: PlanDraft, segment: Segment, journey: Journey) -> None:
    ride(draft, segment.key, journey)
    draft.done.append(f"{segment.origin.name} to {segment.destination.name}: a cheaper fare, {journey.mode} at {journey.depart}")


def _fewer_meals(draft: PlanDraft, edit: edits.SetPrice, goal: Decimal) -> int:
    """Meals at cheaper places, the dearest first, until the goal is reached; how many."""
    rows = [
        (n, i, house)
        for n, d in enumerate(draft.days)
        for i in d.meals
        if (house := draft.meals.get(i.id.split("@")[0])) and draft.is_in_city(n, i)
    ]
    refused, changes = list(draft.refused), 0
    for n, item, house in sorted(rows, key=lambda row: -row[2].per_person.high):
        if _costs(draft, edit) <= goal:
            break
        changes += other_house(draft, n, item, cheaper_than(house))
    draft.refused = refused
    return changes


def _said_once(lines: Sequence[str]) -> list[str]:
    """Sentences of meals that changed places several times: where each is now, and where it was at first."""
    told: dict[str, tuple[str, str]] = {}
    for line in lines:
        now, _, was = line.partition(" instead of ")
        meal, _, house = now.partition(" is at ")
        told[meal] = (house, told[meal][1] if meal in told else was)
    return [f"{meal} is at {house} instead of {was}" for meal, (house, was) in told.items()]


def _as_cheap_as_can_be(draft: PlanDraft, edit: edits.SetPrice) -> None:
    """The cheapest bed of every stop, the cheapest journeys of their kind, meals at cheaper places; what is seen stays."""
    before = draft.finished().cost.total.middle
    if edit.category in (None, "stay"):
        for span in stay_spans(draft.state):
            now = None if draft.keeps_bed(span.place.name) else draft.stays().get(span.key)
            if now and (beds := beds_for(draft, span.key, now, edits.SetStay(change="cheapest"))):
                _sleep(draft, span, beds[0])
    if edit.category in (None, "transport") and not draft.keeps("legs"):
        for segment in segments(draft.state):
            if rows := _cheaper_journeys(draft, segment):
                _ride(draft, segment, min(rows, key=lambda j: (j.cost.high, j.minutes)))
    if edit.category in (None, "food") and not draft.keeps("meals"):
        said = list(draft.done)
        while _fewer_meals(draft, edit, Decimal(0)):
            pass
        draft.done = [*said, *_said_once(draft.done[len(said) :])]
    if draft.finished().cost.total.middle >= before:
        draft.refused.append(_KEPT_ALL)
    elif edit.category is None:
        draft.done.append("what is seen stays, and so do its tickets")


def _savings(draft: PlanDraft, edit: edits.SetPrice) -> list[Callable[[], bool]]:
    """The ways to save, the least felt first; each step saves once and says whether it could."""
    ways: list[tuple[str, str, Callable[[], bool]]] = [
        ("stay", "stay", partial(_cheaper_bed, draft)),
        ("food", "meals", partial(_cheaper_meals, draft)),
        ("transport", "legs", partial(_cheaper_leg, draft)),
        ("activities", "sights", partial(_cheaper_sight, draft)),
    ]
    return [
        step
        for category, part, step in ways
        if edit.category in (None, category) and not any(k.what == part and part != "stay" for k in draft.kept)
    ]


def _cheaper_bed(draft: PlanDraft) -> bool:
    for span in stay_spans(draft.state):
        now = None if draft.keeps_bed(span.place.name) else draft.stays().get(span.key)
        rows = beds_for(draft, span.key, now, cheaper_bed_than(now)) if now else []
        if now and rows:
            _sleep(draft, span, rows[0])
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
        if rows := _cheaper_journeys(draft, segment):
            _ride(draft, segment, max(rows, key=lambda j: j.cost.high))
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
