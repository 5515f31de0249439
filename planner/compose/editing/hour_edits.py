"""Edits of when days begin and end: every visit and lunch by as much later or earlier, in their order, as long as the day holds them.

A day outside moves as a whole, its way there and back with it. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from typing import NamedTuple

from planner.compose.editing.day_room import (
    DAY_CLOSES,
    MEAL_HOURS,
    clear,
    in_its_hours,
    meal_nearest,
    of_the_evening,
    of_this_evening,
    rehouse,
)
from planner.compose.editing.leg_edits import fitted, leave_after
from planner.compose.editing.outing_edits import lay_outing, outing_on
from planner.compose.editing.plan_draft import MEALS, Block, PlanDraft, length_of, overlaps, point_of
from planner.compose.geometry import clock_of, hop, in_fives, minutes_of
from planner.compose.sightseeing import plain, wanted_by
from planner.domain import edits
from planner.domain.edits import PartOfDay, SetHours
from planner.domain.reports import Sight
from planner.domain.values import Item, evolve

LUNCH_BEGINS_BY, DINNER_BEGINS_BY = 15 * 60 + 15, 20 * 60 + 45
BACK_BY = 21 * 60
OUT_FROM = 6 * 60 + 30


class _Spell(NamedTuple):
    """A visit or a meal to be placed anew: how long it lasts and when it began."""

    item: Item
    minutes: int
    was: int


def set_hours(draft: PlanDraft, edit: SetHours) -> None:
    """Full days, or the days named, begin or end as asked for; what no longer fits goes to another day or out."""
    if edit.at_port is not None:
        _be_at_port(draft, edit, edit.at_port)
        return
    targets = draft.full_days(edit.days) or [n for n in range(len(draft.days)) if draft.visits(n) and (not edit.days or n + 1 in edit.days)]
    visits = {n: v for n in targets if (v := draft.visits(n))}
    if not visits:
        draft.refused.append("I cannot change when the days begin: there are no visits in them.")
        return
    shift = edit.shift_minutes or 0
    starts = {n: minutes_of(edit.first_start) if edit.first_start else _begins(v) + shift for n, v in visits.items()}
    draft.pins.append(
        evolve(edit, shift_minutes=None, first_start=edit.first_start or (clock_of(min(starts.values())) if shift > 0 else None))
    )
    last = minutes_of(edit.last_end) if edit.last_end else None
    homeless: list[Item] = []
    unmoved: list[int] = []
    for n, first in starts.items():
        trip = outing_on(draft, n)
        by = first - _begins(visits[n])
        if trip is None:
            homeless += _day_moved(draft, n, by, last, earlier=shift < 0)
        elif by and (shift or by > 0):
            moved, lost = _outing_moved(draft, n, trip, by)
            homeless += lost
            unmoved += [] if moved else [n]
        if trip is not None and last is not None:
            homeless += _evening_ended(draft, n, last)
    draft.done.append(_hours_words(edit, shift, _days_named(draft, [n - 1 for n in edit.days if n <= len(draft.days)])))
    draft.done += [words for n in starts if last is not None for words in _dinner_ended(draft, n, last)]
    draft.done += [f"the day trip on {draft.day_words(n)} keeps its hours, as it is too long for others" for n in unmoved]
    saved = draft.passing_pins
    if shift > 0:
        draft.passing_pins = (*saved, *(SetHours(first_start=clock_of(first), days=(n + 1,)) for n, first in starts.items()))
    rehouse(draft, homeless)
    own = {
        f"{v.name} goes to {draft.day_words(n)}": f"{v.name} is at another hour of {draft.day_words(n)}"
        for n, rows in visits.items()
        for v in rows
    }
    draft.done = [own.get(words, words) for words in draft.done]
    draft.passing_pins = saved
    if edit.journeys and edit.first_start:
        leave_after(draft, after=minutes_of(edit.first_start), days=edit.days)


def _evening_ended(draft: PlanDraft, n: int, last: int) -> list[Item]:
    """The visits of the evening of a day outside that would be over too late, taken out of it; that one is back too late is said."""
    late = [v for v in draft.visits(n) if minutes_of(v.end or "18:00") > last and v.id not in draft.trips]
    back = max((minutes_of(i.end) for i in draft.days[n].transport if i.end), default=0)
    if back > last:
        draft.done.append(f"the day trip on {draft.day_words(n)} is back only at {clock_of(back)}")
    return [draft.take(n, v.id) for v in late]


def _dinner_ended(draft: PlanDraft, n: int, last: int) -> list[str]:
    """Dinner of a day over by then: as much earlier as it has to be where it can; what became of it."""
    meal = next((m for m in draft.days[n].meals if m.kind == "dinner" and m.start and m.end and minutes_of(m.end) > last), None)
    if meal is None:
        return []
    minutes, blocks = length_of(meal), draft.blocks(n, (meal.id,))
    low = MEAL_HOURS["dinner"][0]
    if low + minutes > last:
        return []
    starts = (
        start for window in draft.windows(n) if window.city == meal.city
        for start in range(in_fives(min(last, window.end) - minutes - 4), max(low, window.start) - 1, -5)
        if clear(draft, n, start, start + minutes, point_of(meal), blocks, "dinner")
    )  # fmt: skip
    start = next(starts, None) if draft.meal_may_move(meal) else None
    if start is None:
        return [f"dinner on {draft.day_words(n)} is until {meal.end}, as it fits no earlier"]
    draft.replace_meal(n, meal, evolve(meal, start=clock_of(start), end=clock_of(start + minutes)))
    draft.days[n] = evolve(draft.days[n], activities=_open_until(draft.days[n].activities, start, start + minutes))
    return [f"dinner on {draft.day_words(n)} is at {clock_of(start)}"]


LEAST_LEFT_OPEN = 30


def _open_until(rows: Sequence[Item], start: int, end: int) -> tuple[Item, ...]:
    """A day's things with what is left open ending where a meal begins now; what would be open for no time goes."""
    kept = []
    for item in rows:
        if item.kind == "free_time" and overlaps(item, start, end):
            if start - minutes_of(item.start or "00:00") < LEAST_LEFT_OPEN:
                continue
            item = evolve(item, end=clock_of(start))
        kept.append(item)
    return tuple(kept)


def _be_at_port(draft: PlanDraft, edit: SetHours, by: str) -> None:
    """The ride out of the city ends by then, and what is seen before it is over in time."""
    found = [
        (n, ride) for n in range(len(draft.days)) if not edit.days or n + 1 in edit.days
        for ride in draft.days[n].transport if ride.kind == "transfer" and ride.start and ride.end and ride.id.partition("@")[0].endswith("-out")
    ]  # fmt: skip
    if not found:
        draft.refused.append("I cannot change when you are at the airport: no ride to one is part of that day.")
        return
    for n, ride in found:
        late = minutes_of(ride.end or by) - minutes_of(by)
        if late <= 0:
            draft.already(edit, f"you are at the airport by {ride.end} on {draft.day_words(n)} already")
            continue
        sooner = _later(ride, -late)
        draft.days[n] = evolve(draft.days[n], transport=tuple(sooner if i.id == ride.id else i for i in draft.days[n].transport))
        left = fitted(draft, n)
        draft.done.append(f"{ride.name} on {draft.day_words(n)} at {sooner.start}, there by {sooner.end}")
        rehouse(draft, left)


def begin_after(draft: PlanDraft, n: int, minute: int) -> list[Item]:
    """The day moved so that its first visit begins no sooner than a minute; what no longer fits is given back."""
    visits = draft.visits(n)
    if not visits or outing_on(draft, n) is not None or _begins(visits) >= minute:
        return []
    return _day_moved(draft, n, minute - _begins(visits), None)


MOST_DAYS_NAMED = 2


def _days_named(draft: PlanDraft, days: Sequence[int]) -> str:
    """Days in words; of many the first and how many more."""
    named = [draft.day_words(n) for n in days]
    more = len(named) - 1
    return " and ".join(named) if len(named) <= MOST_DAYS_NAMED else f"{named[0]} and {more} other days"


def _hours_words(edit: SetHours, shift: int, named: str) -> str:
    begin = f"{named} {'begin' if ' and ' in named else 'begins'}" if named else "Full days start"
    if edit.first_start:
        return f"{begin} at {edit.first_start} or later"
    if shift:
        return f"{begin} {abs(shift)} minutes {'later' if shift > 0 else 'earlier'}"
    return f"Visits are over by {edit.last_end}{f' on {named}' if named else ''}"


def _begins(visits: Sequence[Item]) -> int:
    return minutes_of(visits[0].start or "09:00")


def _day_moved(draft: PlanDraft, n: int, by: int, last: int | None, *, earlier: bool = False) -> list[Item]:
    """The day's visits and its lunch by so many minutes later (earlier where negative), in their order; what no longer fits is given back.

    Hours within the day are kept where they can be, else drawn together, else visits last as long as they usually do, else dinner is later,
    else the least of them leaves. What belongs to the evening keeps its hour.
    """
    visits = draft.visits(n)
    if by <= 0 and not earlier and (last is None or all(minutes_of(v.end or "18:00") <= last for v in visits)):
        return []
    evening = [v for v in visits if of_this_evening(draft, v)]
    late = [v for v in evening if last is not None and minutes_of(v.end or "23:00") > last]
    spells = [_spell(v) for v in visits if v not in evening]
    meals = {i.kind: _spell(i) for i in draft.days[n].meals if i.start and draft.meal_may_move(i)}
    for item in (*(s.item for s in spells), *late):
        draft.take(n, item.id)
    if earlier and "breakfast" in meals:
        _set(draft, n, meals["breakfast"].item, max(MEAL_HOURS["breakfast"][0], meals["breakfast"].was + by), meals["breakfast"].minutes)
    first = min((s.was for s in spells), default=9 * 60) + (by if by > 0 or earlier else 0)
    for dropped in _fewest_dropped(draft, spells):
        left = [s for s in spells if s not in dropped]
        orders = [*_orders(draft, left, meals.get("lunch"), meals.get("dinner")), *_other_orders(draft, left, meals.get("lunch"))]
        tries = (_placed(draft, n, order, first, last, by, at_best) for at_best in (True, False) for order in orders)
        placed = next((p for p in tries if p is not None), None)
        if placed is not None:
            for item, start, minutes in placed:
                _set(draft, n, item, start, minutes)
            return [*(s.item for s in dropped), *late]
    return [*(s.item for s in spells), *late]


def _spell(item: Item) -> _Spell:
    return _Spell(item, length_of(item), minutes_of(item.start or "10:00"))


def _set(draft: PlanDraft, n: int, item: Item, start: int, minutes: int) -> None:
    if item.kind in MEALS:
        draft.replace_meal(n, item, evolve(item, start=clock_of(start), end=clock_of(start + minutes)))
    else:
        draft.put(n, item, start, minutes)


def _fewest_dropped(draft: PlanDraft, spells: Sequence[_Spell]) -> Iterator[tuple[_Spell, ...]]:
    """Which visits leave: none, then one, then two; those a person asked for last and the foremost before them."""
    rank = {sight: place for place, sight in enumerate(draft.pick.sights)}
    asked = {plain(p.item) for p in draft.option.pins if isinstance(p, edits.MoveItem)}
    asked |= {plain(p.name or "") for p in draft.option.pins if isinstance(p, edits.AddItem)}

    def weight(spell: _Spell) -> tuple[bool, int]:
        sight = draft.sights.get(spell.item.id)
        must = sight is not None and any(wanted_by(sight, wish) for wish in draft.state.preferences.must_do)
        return must or plain(spell.item.name) in asked or spell.item.id in asked, -rank.get(spell.item.id, len(rank))

    spare = sorted(spells, key=weight)
    for count in range(len(spare) + 1):
        yield from combinations(spare, count)


def _orders(
    draft: PlanDraft, spells: Sequence[_Spell], lunch: _Spell | None, dinner: _Spell | None
) -> Iterator[tuple[Sequence[_Spell], bool]]:
    """Ways to place them, the best first, and whether each keeps its own hour moved: else drawn together, for as long as usual, dinner

    later, lunch one place sooner or later.
    """
    usual = [s._replace(minutes=min(s.minutes, draft.sights[s.item.id].minutes)) if s.item.id in draft.sights else s for s in spells]
    for some, held in ((spells, True), (spells, False), (usual, False)):
        yield _at(some, lunch, 0), held
    mornings = sorted(usual, key=lambda s: draft.best_time(s.item) != "morning")
    if mornings != usual:
        yield _at(mornings, lunch, 0), False
    if dinner is not None:
        for some in (spells, usual):
            yield [*_at(some, lunch, 0), dinner], False
    if lunch is not None:
        for some in (spells, usual):
            for by in (-1, 1):
                yield _at(some, lunch, by), False


MOST_ORDERS = 24


def _other_orders(draft: PlanDraft, spells: Sequence[_Spell], lunch: _Spell | None) -> Iterator[tuple[Sequence[_Spell], bool]]:
    """The visits in other orders, for a day that can be had in none of the usual ways: better than that one of them leaves."""
    usual = [s._replace(minutes=min(s.minutes, draft.sights[s.item.id].minutes)) if s.item.id in draft.sights else s for s in spells]
    place = sum(s.was < lunch.was for s in spells) if lunch is not None else 0
    for order in islice(permutations(usual), 1, MOST_ORDERS):
        yield ([*order[:place], lunch, *order[place:]] if lunch is not None else order), False


def _at(spells: Sequence[_Spell], lunch: _Spell | None, by: int) -> Sequence[_Spell]:
    """The visits with lunch where it was among them, or so many places sooner or later."""
    if lunch is None:
        return spells
    place = max(0, sum(s.was < lunch.was for s in spells) + by)
    return [*spells[:place], lunch, *spells[place:]]


def _placed(
    draft: PlanDraft, n: int, order: tuple[Sequence[_Spell], bool], first: int, last: int | None, by: int, at_best: bool
) -> list[tuple[Item, int, int]] | None:
    """When each begins, one after the other from `first` on; None where one does not fit. Held: no sooner than its own hour moved by `by`.

    Not `at_best`, what is finest in the morning may be seen later.
    """
    spells, held = order
    blocks = draft.blocks(n, [s.item.id for s in spells])
    found: list[tuple[Item, int, int]] = []
    ready, here = first, None
    for spell in spells:
        point = point_of(spell.item)
        way = hop(here, point) if here and point else 10 if here else 0
        own = spell.was + by if held else spell.was if spell.item.kind == "dinner" else 0
        start = _start(draft, n, spell, max(ready + way, own), last, blocks, at_best)
        if start is None:
            return None
        found.append((spell.item, start, spell.minutes))
        ready, here = start + spell.minutes, point or here
    return found


def _start(draft: PlanDraft, n: int, spell: _Spell, want: int, last: int | None, blocks: Sequence[Block], at_best: bool) -> int | None:
    """The first start from `want` on at which the visit or meal is within its hours and clear of what stands on the day."""
    item, minutes = spell.item, spell.minutes
    if item.kind == "lunch":
        low, high = MEAL_HOURS["lunch"][0], max(LUNCH_BEGINS_BY, spell.was)
    elif item.kind == "dinner":
        low, high = MEAL_HOURS["dinner"][0], max(DINNER_BEGINS_BY, spell.was)
    else:
        latest = min(last or DAY_CLOSES, DAY_CLOSES, draft.bounds(n)[1]) - minutes
        by_day: PartOfDay | None = "afternoon" if of_the_evening(draft, item) else None
        low, high = in_its_hours(draft, n, item, minutes, want, latest, asked=by_day, at_best=at_best)
    for window in draft.windows(n):
        if window.city != item.city:
            continue
        for start in range(in_fives(max(want, low, window.start)), min(high, window.end - minutes) + 1, 5):
            if clear(draft, n, start, start + minutes, point_of(item), blocks, item.kind):
                return start
    return None


def _outing_moved(draft: PlanDraft, n: int, trip: Sight, by: int) -> tuple[bool, list[Item]]:
    """A day outside so much later or earlier, with its way there and back; else laid out anew from then on. Whether it could be, and what

    of the evening lost its place.
    """
    if _outing_shifted(draft, n, trip, by):
        return True, []
    return _outing_relaid(draft, n, trip, by) if by > 0 else (False, [])


def _outing_shifted(draft: PlanDraft, n: int, trip: Sight, by: int) -> bool:
    """Everything of the day outside by so many minutes: the ways, what is seen, lunch; dinner only where it has to."""
    saved = day = draft.days[n]
    away = {trip.id, f"{trip.id}-pm", *(s.id for s in trip.stops)}
    ways = [i for i in day.transport if i.start and i.end]
    if not ways:
        return False
    out, back = minutes_of(ways[0].start or "09:00") + by, minutes_of(ways[-1].end or "19:00") + by
    seen = [i for i in day.activities if i.id in away]
    ends = {i.id: minutes_of(i.end or "18:00") + by for i in seen}
    hours = {i.id: in_its_hours(draft, n, i, length_of(i), minutes_of(i.start or "10:00") + by, 24 * 60) for i in seen}
    open_then = all(
        low <= minutes_of(i.start or "10:00") + by and ends[i.id] - length_of(i) <= high for i in seen for low, high in [hours[i.id]]
    )
    if out < OUT_FROM or back > BACK_BY or not open_then:
        return False
    between = [i for i in day.meals if i.start and (ways[0].end or "") <= i.start <= (ways[-1].start or "")]
    early = [i for i in day.meals if i.kind == "breakfast" and by < 0 and i.start]
    moved = {id(i): _later(i, by) for i in (*day.transport, *seen, *between, *early)}
    draft.days[n] = evolve(
        day,
        transport=tuple(moved.get(id(i), i) for i in day.transport),
        activities=tuple(moved.get(id(i), i) for i in day.activities),
        meals=tuple(moved.get(id(i), i) for i in day.meals),
    )
    if _evening_after(draft, n, away, back):
        return True
    draft.days[n] = saved
    return False


def _evening_after(draft: PlanDraft, n: int, away: set[str], back: int) -> bool:
    """Dinner and the evening after one is back: dinner moves where it has to; False where the evening would have to."""
    if any(i.id not in away and overlaps(i, back - 24 * 60, back + 15) for i in draft.visits(n)):
        return False
    for meal in draft.days[n].meals:
        if meal.kind == "dinner" and overlaps(meal, 0, back + 20):
            nearest = meal_nearest(draft, n, meal) if draft.meal_may_move(meal) else None
            if nearest is None:
                return False
            draft.replace_meal(n, meal, nearest)
    return True


def _later(item: Item, by: int) -> Item:
    if not item.start or not item.end:
        return item
    return evolve(item, start=clock_of(minutes_of(item.start) + by), end=clock_of(minutes_of(item.end) + by))


def _outing_relaid(draft: PlanDraft, n: int, trip: Sight, by: int) -> tuple[bool, list[Item]]:
    """The day outside laid out anew so that its first visit begins at least so much later."""
    visits, day, saved = draft.visits(n), draft.days[n], draft.passing_pins
    first = _begins(visits) + by
    leaves = max(draft.frames()[n].free_from, min((minutes_of(i.start) for i in day.transport if i.start), default=9 * 60))
    away = {trip.id, f"{trip.id}-pm", *(s.id for s in trip.stops)}
    for extra in (by, by + 30, by + 60, by + 90):
        draft.passing_pins = (*saved, SetHours(first_start=clock_of(leaves + extra), days=(n + 1,)))
        lay_outing(draft, n, trip)
        now = draft.visits(n)
        if now and _begins(now) >= first:
            draft.passing_pins = saved
            lost = [v for v in visits if v.id not in {i.id for i in now}]
            draft.done += [f"{v.name} is out, as the day is too short for it now" for v in lost if v.id in away]
            return True, [v for v in lost if v.id not in away]
    draft.passing_pins, draft.days[n] = saved, day
    return False, []
