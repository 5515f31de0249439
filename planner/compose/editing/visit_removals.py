"""Visits that leave a plan: one by its name, all of a kind, or the lesser of several.

Pure.
"""

from __future__ import annotations

from planner.compose.editing.day_room import DAY_CLOSES, EVENING_FROM
from planner.compose.editing.meal_edits import leave_out_meal, not_at, other_house
from planner.compose.editing.outing_edits import all_outings_removed, outing_on, outing_removed
from planner.compose.editing.plan_draft import MEALS, VISITS, PlanDraft
from planner.compose.editing.visit_choices import all_of_kind, is_a_visit
from planner.compose.editing.visit_moves import is_in_part
from planner.compose.geometry import clock_of, minutes_of
from planner.compose.sightseeing import plain
from planner.domain import edits
from planner.domain.values import Item, evolve
from planner.language.plan_things import KINDS_OF_PLACE
from planner.say.phrases import singular


def remove_item(draft: PlanDraft, edit: edits.RemoveItem) -> None:
    meal = next((m for m in MEALS if m == edit.kind), None)
    if meal is not None:
        leave_out_meal(draft, meal, edit.day)
        return
    if edit.kind and "day trip" in plain(edit.kind):
        here = sum(outing_on(draft, n) is not None for n in range(len(draft.days)))
        if edit.most is not None and here <= edit.most:
            draft.already(edit, f"there {'is' if here == 1 else 'are'} no more than {here} in it")
            return
        all_outings_removed(draft, edit.day, most=edit.most, fewer=edit.fewer)
        return
    if edit.name and edit.part is None and (_unsuggested(draft, edit.name) or outing_removed(draft, edit.name)):
        return
    rows = (
        draft.bearing(edit.name, edit.day)
        if edit.name
        else [*all_of_kind(draft, edit.kind or "", edit.day), *([] if edit.fewer else _meals_of(draft, edit))]
    )
    rows = [(n, i) for n, i in rows if (edit.part is None or is_in_part(i, edit.part)) and not _is_kept(draft, i)]
    if edit.name and is_a_visit(draft, edit.name):
        rows = [(n, i) for n, i in rows if i.kind in VISITS or plain(i.name) == plain(edit.name)]
    rows = [(n, i) for n, i in rows if edit.city is None or plain(i.city) == plain(edit.city)]
    rows = [(n, i) for n, i in rows if not edit.fewer or i.id in draft.sights]
    if edit.fewer and edit.but_one and len(rows) == 1:
        draft.already(edit, f"{rows[0][1].name} is the only one and stays")
        return
    if edit.most is not None and len(rows) <= edit.most:
        draft.already(edit, f"there are no more than {edit.most} {edit.kind} in it")
        return
    if edit.fewer and len(rows) == 1 and edit.count != 1:
        draft.refused.append(
            f"{rows[0][1].name} is the only one{f' on {draft.day_words(edit.day - 1)}' if edit.day else ''}; say that it is to go, and it goes."
        )
        return
    rows = _but_one(draft, rows) if edit.but_one else _lesser_ones(draft, rows, edit) if edit.fewer else rows
    alone = len([i for _, i in rows if i.kind in VISITS]) == 1
    for n, item in rows:
        if item.kind in VISITS:
            draft.take(n, item.id)
            draft.done.append(f"{item.name} is out{_left_open(draft, n, item) if alone else ''}")
        else:
            other_house(draft, n, item, not_at(edit.kind or item.name))
    ids = tuple(i.id for _, i in rows)
    draft.pick = evolve(draft.pick, dropped=tuple(dict.fromkeys((*draft.pick.dropped, *ids)))) if ids else draft.pick


LEAST_OPEN = 150
"""Minutes of a day that are worth saying to be open, where something went."""


def _left_open(draft: PlanDraft, n: int, gone: Item) -> str:
    """The stretch of the day that is open now that a visit is out, where it is a long one: from what ends before it to what begins after."""
    start = minutes_of(gone.start or "18:00")
    if start >= EVENING_FROM or gone.id in draft.trips:
        return ""
    blocks = [*draft.blocks(n), *((w.start, w.start, None) for w in draft.windows(n)), *((w.end, w.end, None) for w in draft.windows(n))]
    opens = max((b[1] for b in blocks if b[1] <= start), default=9 * 60)
    closes = min((b[0] for b in blocks if b[0] >= start), default=DAY_CLOSES)
    opens, closes = max(opens, 9 * 60), min(closes, DAY_CLOSES)
    return f", so {clock_of(opens)} to {clock_of(closes)} on {draft.day_words(n)} is open" if closes - opens >= LEAST_OPEN else ""


def _meals_of(draft: PlanDraft, edit: edits.RemoveItem) -> list[tuple[int, Item]]:
    """Meals that have what is to go in their name: "no fado" takes the fado dinner too."""
    words = {singular(w) for w in plain(edit.kind or "").split()}
    return [
        (n, i) for n, d in enumerate(draft.days) for i in d.meals
        if words and words <= {singular(w) for w in plain(i.name).split()} and (edit.day is None or n + 1 == edit.day)
    ]  # fmt: skip


def _lesser_ones(draft: PlanDraft, rows: list[tuple[int, Item]], edit: edits.RemoveItem) -> list[tuple[int, Item]]:
    """Of several those that matter least, what a person asked for last; the foremost half stays, the smaller one of an odd number, and one at least.

    Of what only interests the same people no day outside loses what it is for. So many as were named, where they were.
    """
    kind = edit.kind or ""
    loose = not {singular(w) for w in plain(kind).split()} & KINDS_OF_PLACE
    rows = [row for row in rows if row[1].id not in draft.trips] if loose else rows
    share = (len(rows) + 1) // 2 if loose else len(rows) // 2
    rank = {sight: place for place, sight in enumerate(draft.pick.sights)}
    must = draft.state.preferences.must_do
    order = sorted(rows, key=lambda row: (any(plain(w) in plain(row[1].name) for w in must), -rank.get(row[1].id, len(rank))))
    going = edit.count if edit.count is not None else len(rows) - (edit.most if edit.most is not None else max(1, share))
    return sorted(order[: max(0, going)], key=lambda row: (row[0], row[1].start or ""))


def _but_one(draft: PlanDraft, rows: list[tuple[int, Item]]) -> list[tuple[int, Item]]:
    """All but the foremost of several, which is said to stay; a single one as it is."""
    if len(rows) < 2:
        return rows
    rank = {sight: place for place, sight in enumerate(draft.pick.sights)}
    stays = min(rows, key=lambda row: (rank.get(row[1].id, len(rank)), row[0]))
    draft.done.append(f"{stays[1].name} on {draft.day_words(stays[0])} stays")
    return [row for row in rows if row is not stays]


def _is_kept(draft: PlanDraft, item: Item) -> bool:
    """Whether a person said that the thing stays."""
    return any(k.what == "item" and k.item and plain(k.item) == plain(item.name) for k in draft.kept)


def _unsuggested(draft: PlanDraft, name: str) -> bool:
    """Take out a place that only a model named; whether there was one."""
    rows = [(n, i) for n, d in enumerate(draft.days) for i in d.suggested if plain(name) in plain(i.name)]
    for n, item in rows:
        draft.days[n] = evolve(draft.days[n], suggested=tuple(i for i in draft.days[n].suggested if i.id != item.id))
        draft.done.append(f"{item.name} is no longer suggested")
    draft.pick = evolve(draft.pick, suggested=tuple(s for s in draft.pick.suggested if plain(name) not in plain(s[1])))
    return bool(rows)
