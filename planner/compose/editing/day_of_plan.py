"""A day of one plan spent as it is in another. Pure."""

from __future__ import annotations

from planner.compose.editing.outing_edits import outing_on
from planner.compose.editing.plan_draft import JOURNEYS, VISITS, PlanDraft
from planner.domain import edits
from planner.domain.options import Day
from planner.domain.values import Item, evolve


def day_of_plan(draft: PlanDraft, edit: edits.OtherSights) -> None:
    """The day as another plan on the table has it: what is seen, the way to a day outside and where one eats; the bed stays.

    What this plan has of it on other days is seen on this one alone.
    """
    other = next((o for o in draft.state.options if o.id == edit.of_plan), None)
    n = (edit.day or 0) - 1
    if other is None or not 0 <= n < len(draft.days):
        draft.refused.append("I cannot tell which day of which plan is meant.")
        return
    theirs, mine = other.itinerary.days[n], draft.days[n]
    if other.id == draft.option.id or _seen(theirs) == _seen(mine):
        draft.already(edit, f"{draft.day_words(n)} is spent as in “{other.title}” already")
        return
    if why := _why_not(draft, n, theirs):
        draft.refused.append(f"I cannot spend {draft.day_words(n)} as in “{other.title}”: {why}.")
        return
    names = {i.id for i in theirs.activities if i.kind in VISITS}
    for m, day in enumerate(list(draft.days)):
        if m == n:
            continue
        for item in [i for i in day.activities if i.id in names]:
            draft.take(m, item.id)
            draft.done.append(f"{item.name} is out on {draft.day_words(m)}, as it is seen on {draft.day_words(n)} then")
    gone = [i.name for i in mine.activities if i.kind in VISITS and i.id not in names]
    draft.days[n] = evolve(
        mine, title=theirs.title, transport=theirs.transport, activities=theirs.activities, meals=_meals(draft, n, theirs)
    )
    draft.done.insert(0, f"{draft.day_words(n)} is spent as in “{other.title}”")
    draft.done += [f"{name} is out" for name in gone]


def _seen(day: Day) -> list[str]:
    return [i.id for i in day.activities if i.kind in VISITS]


def _why_not(draft: PlanDraft, n: int, theirs: Day) -> str:
    """Why a day of another plan cannot be had in this one; empty where it can."""
    mine = draft.days[n]
    if theirs.city != mine.city or any(i.kind in JOURNEYS for i in (*theirs.transport, *mine.transport)):
        return "one travels that day" if theirs.city == mine.city else f"you are in {mine.city} then"
    trip = next((draft.trips[i.id] for i in theirs.activities if i.id in draft.trips), None)
    there = next((m for m in range(len(draft.days)) if m != n and trip is not None and outing_on(draft, m) == trip), None)
    return f"the day trip to {trip.name} is on {draft.day_words(there)} already" if trip is not None and there is not None else ""


def _meals(draft: PlanDraft, n: int, theirs: Day) -> tuple[Item, ...]:
    """The meals of the other plan's day; one's own house at their hour where that one is eaten at on another day, and for breakfast."""
    taken = {i.name for m, day in enumerate(draft.days) if m != n for i in day.meals}
    own = {i.kind: i for i in draft.days[n].meals}
    return tuple(
        evolve(own[i.kind], start=i.start, end=i.end) if i.kind in own and (i.kind == "breakfast" or i.name in taken) else i
        for i in theirs.meals
    )
