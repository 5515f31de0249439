"""One visit, meal or evening for another.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.compose.editing.day_edits import swap_days
from planner.compose.editing.day_room import of_the_evening, slot
from planner.compose.editing.meal_edits import is_a_house, other_house
from planner.compose.editing.outing_edits import add_day_trip, another_outing, drop_outing, outing_named, outing_on
from planner.compose.editing.plan_draft import MEALS, VISITS, PlanDraft, length_of, point_of
from planner.compose.editing.visit_additions import none_of, put_in
from planner.compose.editing.visit_choices import all_of_kind, choices_for, is_a_sight, noted_of_kind, visit_item
from planner.compose.editing.visit_moves import trade_places
from planner.compose.editing.wanted_kinds import of_kind, serves
from planner.compose.geometry import km_between, minutes_of
from planner.compose.sightseeing import plain
from planner.domain import edits
from planner.domain.options import Day
from planner.domain.reports import Sight
from planner.domain.values import Item, evolve

NEAR_IN_TIME = 150
"""Minutes: what takes a thing's place begins about when it did, where anything does."""


LEAST_SHARE = 60
"""Per cent of its usual length that is left at least of what takes the place of something shorter."""


def _to_swap(draft: PlanDraft, edit: edits.SwapItem) -> list[tuple[int, Item]]:
    """What is to go. A kind ("the fado on Saturday") is looked for on the day that is named and on no other; a thing by its name anywhere."""
    if edit.day is not None and edit.item in edits.EVENINGS:
        n = edit.day - 1
        return [(n, v) for v in draft.visits(n) if of_the_evening(draft, v)][-1:] if n < len(draft.days) else []
    here = draft.located(edit.item, kinds=(*VISITS, *MEALS), day=edit.day)
    anywhere = draft.located(edit.item, kinds=(*VISITS, *MEALS))
    if here or (
        edit.day is not None and anywhere and len(plain(edit.item).split()) == 1 and plain(edit.item) != plain(anywhere[0][1].name)
    ):
        return here
    if edit.day is not None and anywhere and all(i.kind in MEALS for _, i in anywhere):
        return here
    if anywhere or is_a_house(draft, edit.item) or is_a_sight(draft, edit.item):
        return anywhere
    return [row for row in all_of_kind(draft, edit.item) if edit.day in (None, row[0] + 1)][:1]


def _for_a_visit(draft: PlanDraft, leaving: Sight, edit: edits.SwapItem) -> bool:
    """A day outside for something of a kind in the city itself, on the day that is then free; whether there is any."""
    n = next((n for n in range(len(draft.days)) if outing_on(draft, n) == leaving), None)
    choices = (
        [s for s in choices_for(draft, None, edit.for_kind) if s.city == leaving.city and of_kind(s, edit.for_kind, "kind")]
        if edit.for_kind
        else []
    )
    if n is None or not choices:
        return False
    saved = list(draft.days)
    drop_outing(draft, n)
    if any(put_in(draft, sight, edits.AddItem(name=sight.name, day=n + 1), makes_room=False) for sight in choices[:3]):
        draft.done.append(f"the day trip to {leaving.name} is out")
        return True
    draft.days = saved
    return False


def _with_one_that_is_in(draft: PlanDraft, row: tuple[int, Item], other: tuple[int, Item], edit: edits.SwapItem) -> None:
    """A thing for another that the plan has already: they trade places, unless the first must go."""
    n, item = row
    if not edit.must_go:
        trade_places(draft, row, other)
        return
    draft.take(n, item.id)
    draft.pick = evolve(draft.pick, dropped=tuple(dict.fromkeys((*draft.pick.dropped, item.id))))
    draft.done.append(f"{item.name} is out, and {other[1].name} is in already, on {draft.day_words(other[0])}")


MOST_ALIKE, MOST_TRIED = 6, 26
"""How many sights of the same kind, and in all, are tried for the place of one."""


def swap_item(draft: PlanDraft, edit: edits.SwapItem, avoid: str | None = None, but: Iterable[str] = ()) -> None:
    """One thing for another, which is of no kind in `avoid` and none of `but` (ids)."""
    barred = frozenset(but)
    if (leaving := outing_named(draft, edit.item)) is not None and (edit.for_name is None or outing_named(draft, edit.for_name)):
        wanted = outing_named(draft, edit.for_name)
        where = {trip.id: n + 1 for n in range(len(draft.days)) if (trip := outing_on(draft, n)) is not None and trip in (leaving, wanted)}
        if wanted is not None and len(where) == 2:
            swap_days(draft, edits.SwapDays(a=where[leaving.id], b=where[wanted.id]))
        elif not _for_a_visit(draft, leaving, edit):
            another_outing(draft, leaving, outing_named(draft, edit.for_name), edit.for_kind or "")
        return
    rows = _to_swap(draft, edit)
    if not rows:
        return
    n, item = rows[0]
    trip = draft.trips.get(item.id)
    if (
        trip is not None
        and edit.for_name is None
        and not edit.for_kind
        and item == max((v for v in draft.visits(n) if v.id in draft.trips), key=length_of)
    ):
        another_outing(draft, trip, None)
        return
    if item.kind in MEALS:
        other_house(
            draft,
            n,
            item,
            (lambda m: plain(edit.for_name or "") in plain(m.name))
            if edit.for_name
            else (lambda m: not edit.for_kind or serves(m, edit.for_kind)),
            of_a_kind=edit.for_kind is not None,
            what=f"has {edit.for_kind}" if edit.for_kind else "",
        )
        return
    there = draft.located(edit.for_name) if edit.for_name else []
    if there and there[0][1].id != item.id:
        _with_one_that_is_in(draft, (n, item), there[0], edit)
        return
    if edit.trade:
        draft.refused.append(f"{edit.for_name} is not in it, so {item.name} stays where it is")
        return
    trip = outing_named(draft, edit.for_name)
    if trip is not None:
        draft.take(n, item.id)
        add_day_trip(draft, edits.AddDayTrip(place=trip.name, day=edit.day or n + 1))
        draft.done.append(f"{item.name} is out")
        return
    alike = draft.sights.get(item.id)
    choices = choices_for(
        draft, edit.for_name, edit.for_kind or (None if edit.for_name else alike.sight_kind if alike else None), but=(item.id,)
    )
    choices = [s for s in choices if s.city == item.city]
    if edit.for_kind is None and edit.for_name is None:
        others = [s for s in choices_for(draft, None, "", but=(item.id,)) if s.city == item.city and s not in choices]
        choices = [*choices[:MOST_ALIKE], *others[: MOST_TRIED - MOST_ALIKE]]
    choices = [s for s in choices if s.id not in barred and (avoid is None or not of_kind(s, avoid, "interest"))]
    saved = list(draft.days)
    draft.take(n, item.id)
    near = point_of(item)
    ordered = sorted(
        enumerate(choices[:MOST_TRIED]), key=lambda row: (row[0] // 4, km_between(near, (row[1].lat, row[1].lon)) if near else 0.0)
    )
    was = minutes_of(item.start or "10:00")
    within = (NEAR_IN_TIME,) if edit.item in edits.EVENINGS else (NEAR_IN_TIME, 24 * 60)
    for apart, (_, sight) in ((a, row) for a in within for row in ordered):
        minutes = sight.minutes
        if minutes > length_of(item) + 60:
            minutes = max(max(length_of(item), 60), minutes * LEAST_SHARE // 100)
        start = (
            slot(draft, n, visit_item(sight), minutes, None, minutes_of(item.start or "10:00"), city=sight.city)
            if draft.is_open(visit_item(sight), n)
            else None
        )
        if start is not None and abs(start - was) <= apart:
            draft.put(n, visit_item(sight), start, minutes)
            draft.pick = evolve(draft.pick, dropped=tuple(dict.fromkeys((*draft.pick.dropped, item.id))))
            draft.done.append(f"{sight.name} takes the place of {item.name} on {draft.day_words(n)}")
            return
    if edit.for_name and any(
        put_in(draft, sight, edits.AddItem(name=sight.name, day=day)) for sight in choices[:1] for day in (n + 1, None)
    ):
        draft.pick = evolve(draft.pick, dropped=tuple(dict.fromkeys((*draft.pick.dropped, item.id))))
        draft.done.append(f"{item.name} is out")
        return
    _nothing_in_its_place(draft, (n, item), edit, choices, saved)


def _nothing_in_its_place(
    draft: PlanDraft, row: tuple[int, Item], edit: edits.SwapItem, choices: Sequence[Sight], saved: Sequence[Day]
) -> None:
    """What is done and said where nothing fits the place of what was to go: out where it must go, else back where it was."""
    n, item = row
    alike = draft.sights.get(item.id)
    what = edit.for_name or edit.for_kind or f"other {alike.sight_kind if alike else 'place'}"
    if edit.must_go:
        draft.pick = evolve(draft.pick, dropped=tuple(dict.fromkeys((*draft.pick.dropped, item.id))))
        if edit.for_kind and any(
            put_in(draft, sight, edits.AddItem(name=sight.name, day=n + 1), makes_room=False) for sight in choices[:3]
        ):
            draft.done.append(f"{item.name} is out")
            return
        why = (
            f"{choices[0].name} fits no hour there"
            if choices
            else f"I know {none_of(what)} in {item.city} for its place that is not in the plan already"
        )
        draft.done.append(f"{item.name} is out, and {why}")
        return
    draft.days = list(saved)
    have = [row for row in noted_of_kind(draft, edit.for_kind) if row[1].id != item.id] if edit.for_kind else []
    if have:
        draft.refused.append(
            f"I cannot swap {item.name}: {have[0][1].name} is in already, on {draft.day_words(have[0][0])}, and I know no other {what} that "
            "fits there."
        )
        return
    if choices:
        draft.refused.append(
            f"I cannot swap {item.name}: {choices[0].name} fits no hour of {draft.day_words(n)} beside the rest, so it stays."
        )
        return
    draft.refused.append(
        f"I cannot swap {item.name}: I know {none_of(what)} in {item.city} that is not in the plan already and fits there, so it stays."
    )
