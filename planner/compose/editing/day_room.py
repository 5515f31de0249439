"""Room on a day: where a thing fits beside what stands there, what has to leave for it, and where that goes instead.

Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations
from typing import NamedTuple

from planner.compose.editing.plan_draft import LATE, MEALS, VISITS, Block, PlanDraft, length_of, overlaps, point_of
from planner.compose.editing.wanted_kinds import of_kind
from planner.compose.geometry import Point, clock_of, hop, in_fives, km_between, minutes_of
from planner.compose.sightseeing import plain, wanted_by
from planner.compose.timeline import curtain_of, is_evening, opening
from planner.destinations.sun import sunset
from planner.domain import edits
from planner.domain.edits import PartOfDay
from planner.domain.reports import MealKind
from planner.domain.values import Item, ItemKind, evolve

PARTS: dict[PartOfDay, tuple[int, int]] = {
    "morning": (8 * 60 + 30, 11 * 60 + 45),
    "afternoon": (12 * 60 + 15, 18 * 60),
    "evening": (17 * 60 + 30, 23 * 60),
}
"""When a visit of a part of the day begins: between these."""
EVENING_FROM = 18 * 60
"""What begins no sooner belongs to the evening."""
MEAL_HOURS: dict[MealKind, tuple[int, int]] = {
    "breakfast": (6 * 60 + 30, 11 * 60),
    "lunch": (11 * 60 + 30, 15 * 60),
    "dinner": (17 * 60 + 30, 22 * 60 + 30),
}
DAY_CLOSES = 18 * 60 + 45


class Opening(NamedTuple):
    """Where on a day a thing may begin, whatever else stands there: first and last starts, each pair in one window of its city."""

    starts: tuple[tuple[int, int], ...]
    low: int
    minutes: int
    point: Point | None
    kind: ItemKind


def opening_for(
    draft: PlanDraft,
    n: int,
    item: Item,
    minutes: int,
    part: PartOfDay | None,
    *,
    city: str,
    without: Sequence[str] = (),
    at: int | None = None,
    before: int | None = None,
    at_best: bool = True,
) -> Opening:
    """Where on a day a thing may begin. Not `at_best`, what is merely finest in the morning is seen later too."""
    first, last = draft.bounds(n)
    low, high = PARTS[part] if part else (first, DAY_CLOSES - minutes)
    if part == "evening":
        high = max(high, low)
    if part == "afternoon":
        low = max(low, _lunch_over(draft, n, without))
    low, high = max(low, first), min(high, last - minutes)
    low, high = in_its_hours(draft, n, item, minutes, low, high, asked=part, at_best=at_best)
    high = min(high, last - minutes)
    if before is not None:
        high = min(high, before - minutes)
    if at is not None:
        low = high = at
    windows = [w for w in draft.windows(n) if w.city == city]
    starts = tuple((in_fives(max(low, w.start)), min(high, w.end - minutes)) for w in windows)
    return Opening(starts, low, minutes, point_of(item), item.kind)


def slot(
    draft: PlanDraft,
    n: int,
    item: Item,
    minutes: int,
    part: PartOfDay | None,
    want: int | None,
    *,
    city: str,
    without: Sequence[str] = (),
    at: int | None = None,
    before: int | None = None,
    at_best: bool = True,
) -> int | None:
    """The start nearest to `want` at which the item fits the day beside what stands there; None where it does not.

    Not `at_best`, what is merely finest in the morning is seen later too.
    """
    where = opening_for(draft, n, item, minutes, part, city=city, without=without, at=at, before=before, at_best=at_best)
    blocks = draft.blocks(n, without)
    return start_among(draft, n, where, blocks, want)


def start_among(draft: PlanDraft, n: int, where: Opening, blocks: Sequence[Block], want: int | None) -> int | None:
    """The start nearest to `want` at which a thing is clear of the blocks, without `want` that least out of the way."""
    best: tuple[int, int] | None = None
    for start in clear_starts(draft, n, where, blocks):
        aside = _detour(start, start + where.minutes, where.point, blocks) if want is None else 0
        cost = abs(start - want) if want is not None else aside * 10 + (start - where.low) // 60
        if best is None or cost < best[0]:
            best = (cost, start)
        elif want is not None and start > want:
            break
    return best[1] if best else None


def _lunch_over(draft: PlanDraft, n: int, without: Sequence[str]) -> int:
    """When lunch is over on a day, where it is had in time: the afternoon comes after it."""
    lunch = next((i for i in draft.days[n].meals if i.kind == "lunch" and i.end and i.id not in without), None)
    return minutes_of(lunch.end or "12:00") if lunch is not None and (lunch.end or "") <= "14:30" else 0


def clear_starts(draft: PlanDraft, n: int, where: Opening, blocks: Sequence[Block]) -> Iterator[int]:
    """Every start at which a thing is clear of the blocks and of what is kept free, in order; a block is passed in one step."""
    taken = list(draft.closed(n)) if where.kind in VISITS else []
    for block in blocks:
        way = min(hop(block.point, where.point), MOST_BETWEEN) if block.point and where.point else BETWEEN
        taken.append((block.start - way, block.end + way))
    for first, last in where.starts:
        start = first
        while start <= last:
            until = max((end for begin, end in taken if start < end and start + where.minutes > begin), default=None)
            if until is None:
                yield start
                start += 5
            else:
                start = in_fives(until)


BETWEEN, MOST_BETWEEN = 10, 30
"""Minutes kept between two things: where no way is known, and at most."""


def in_its_hours(
    draft: PlanDraft, n: int, item: Item, minutes: int, low: int, high: int, *, asked: PartOfDay | None = None, at_best: bool = True
) -> tuple[int, int]:
    """The starts between `low` and `high` at which a thing is at its time of day: before noon, in daylight, at dusk, in the evening.

    What is finest at dusk is seen in another part of the day where that was `asked` for; what only begins in the evening is not. Not `at_best`,
    what is merely finest before noon, as no market is, is seen all day.
    """
    sight = draft.sights.get(item.id)
    if sight is not None and not at_best and sight.best == "morning" and sight.sight_kind != "market":
        sight = evolve(sight, best=None)
    if sight is None or item.kind in MEALS:
        return low, high
    if sight.best == "sunset" and sight.time_zone:
        dusk = sunset(sight.lat, sight.lon, draft.days[n].date, sight.time_zone)
        at_dusk = (max(draft.bounds(n)[0], dusk - 75 - minutes // 2), dusk + 30) if dusk is not None else (low, high)
        if asked is not None and only_in_the_evening(draft, item):
            return max(low, at_dusk[0]), min(high, at_dusk[1])
        if asked is None:
            return at_dusk
        return (max(low, at_dusk[0]), min(high, at_dusk[1])) if at_dusk[0] <= high and low <= at_dusk[1] else (low, high)
    if is_evening(sight) and asked in ("morning", "afternoon"):
        return (max(low, curtain_of(sight)), high) if only_in_the_evening(draft, item) else (low, high)
    if is_evening(sight):
        return max(low, curtain_of(sight)), min(max(high, LATE - minutes), draft.bounds(n)[1] - minutes)
    opens, closes = opening(draft.frames()[n], sight)
    narrowed = (max(low, opens), min(high, closes - minutes))
    shut = asked is not None and sight.indoor
    return narrowed if narrowed[0] <= narrowed[1] or sight.best == "morning" or shut else (low, high)


def closing(draft: PlanDraft, n: int, item: Item) -> int | None:
    """When what has a roof usually closes; None for what is of the evening or has none."""
    sight = draft.sights.get(item.id)
    return None if sight is None or not sight.indoor or is_evening(sight) else opening(draft.frames()[n], sight)[1]


def clear(draft: PlanDraft, n: int, start: int, end: int, point: Point | None, blocks: Sequence[Block], kind: ItemKind) -> bool:
    """Whether a thing is clear of the blocks, and of what is kept free, at that hour."""
    where = Opening(((start, start),), start, end - start, point, kind)
    return next(clear_starts(draft, n, where, blocks), None) is not None


def _detour(start: int, end: int, point: Point | None, blocks: Sequence[Block]) -> int:
    """How far out of the way the item lies between what stands before and after, in whole km."""
    if point is None:
        return 0
    before = next((b.point for b in reversed(blocks) if b.end <= start and b.point), None)
    after = next((b.point for b in blocks if b.start >= end and b.point), None)
    return round(sum(km_between(point, other) for other in (before, after) if other))


def only_in_the_evening(draft: PlanDraft, item: Item) -> bool:
    """Whether a thing is there in the evening alone, as a show is; a tower that is finest by night is there all day."""
    sight = draft.sights.get(item.id)
    return sight is not None and sight.role == "evening"


def of_the_evening(draft: PlanDraft, item: Item) -> bool:
    """Whether a visit belongs to the evening: by what the book knows of it, or by its hour in the plan."""
    sight = draft.sights.get(item.id)
    return (sight is not None and is_evening(sight)) or minutes_of(item.start or "10:00") >= EVENING_FROM


def has_its_evening(draft: PlanDraft, item: Item) -> bool:
    """Whether a visit is of the evening alone or of the hour around sunset: what does not name it does not move it."""
    sight = draft.sights.get(item.id)
    if sight is None or (item.start or "") < "17:30":
        return False
    return sight.role == "evening" or sight.best == "sunset" or (is_evening(sight) and curtain_of(sight) > PARTS["evening"][0])


def of_this_evening(draft: PlanDraft, item: Item) -> bool:
    """Whether a visit is seen in the evening of its day: a garden that is finest by night and is seen at two is not."""
    return only_in_the_evening(draft, item) or minutes_of(item.start or "10:00") >= PARTS["evening"][0]


def rehouse(draft: PlanDraft, items: Sequence[Item], *, but: Iterable[int] = ()) -> None:
    """Visits that lost their place go to another day of their city where they fit beside what stands there, or out of the plan.

    Either is said. Only what the person must see is seen at an hour that is not its own.
    """
    barred = frozenset(but) | draft.days_kept
    for item in items:
        if item.id in draft.trips:
            draft.done.append(f"{item.name} is out, as it is seen only on the day trip")
            continue
        minutes, want, most = length_of(item), minutes_of(item.start or "10:00"), MOST_VISITS[draft.option.pace]
        days = [
            n
            for n in sorted((n for n in range(len(draft.days)) if n not in barred), key=lambda n: len(draft.visits(n)))
            if len(draft.visits(n)) < most and draft.is_open(item, n) and draft.days[n].city == item.city
        ]
        hours = (True, False) if _must_stay(draft, item) else (True,)
        tries = ((n, slot(draft, n, item, minutes, None, want, city=item.city, at_best=best)) for best in hours for n in days)
        there, start = next(((n, at) for n, at in tries if at is not None), (0, None))
        elsewhere = barred | (set(range(len(draft.days))) - draft.vacated)
        if start is None and (anew := taken_in(draft, item, minutes, elsewhere)) is not None:
            draft.done.append(f"{item.name} goes to {draft.day_words(anew)}")
            continue
        if start is None:
            draft.done.append(f"{item.name} is out, as {_no_other_day(draft, item, barred)}")
            continue
        draft.put(there, item, start, minutes)
        draft.done.append(f"{item.name} goes to {draft.day_words(there)}")


def _must_stay(draft: PlanDraft, item: Item) -> bool:
    sight = draft.sights.get(item.id)
    return sight is not None and any(wanted_by(sight, wish) for wish in draft.state.preferences.must_do)


MOST_VISITS = {"relaxed": 3, "moderate": 4, "packed": 6}
_STARTS = tuple(range(9 * 60, 16 * 60 + 1, 60))
"""Hours at which a day laid anew may take in something new."""


def taken_in(draft: PlanDraft, item: Item, minutes: int, barred: Collection[int]) -> int | None:
    """The day of its city that takes a visit in once its own are laid anew around it, and loses none; None where there is none."""
    if of_the_evening(draft, item):
        return None
    for n in sorted((n for n in range(len(draft.days)) if n not in barred), key=lambda n: len(draft.visits(n))):
        full = len(draft.visits(n)) >= MOST_VISITS[draft.option.pace]
        if full or draft.days[n].city != item.city or not draft.is_open(item, n) or any(v.id in draft.trips for v in draft.visits(n)):
            continue
        low, high = in_its_hours(draft, n, item, minutes, draft.bounds(n)[0], DAY_CLOSES - minutes)
        windows = [w for w in draft.windows(n) if w.city == item.city]
        for start in (s for s in _STARTS if low <= s <= high and any(w.start <= s and s + minutes <= w.end for w in windows)):
            if _laid_anew(draft, n, item, start, minutes):
                return n
    return None


def _no_other_day(draft: PlanDraft, item: Item, barred: Collection[int]) -> str:
    """Why a visit that lost its place found no other: no day more in its city, closed on those there are, or full."""
    several = len({d.city for d in draft.days}) > 1
    there = [n for n in range(len(draft.days)) if n not in barred and draft.days[n].city == item.city]
    where = f" in {item.city}" if several else ""
    if not there:
        return f"there is no other day{where}"
    if not any(draft.is_open(item, n) for n in there):
        return f"it is closed on every other day{where}"
    return f"no other day{where} has room for it"


def again_on(draft: PlanDraft, n: int, item: Item, held: Iterable[str] = ()) -> bool:
    """Put a visit that lost its place back on its own day, at the nearest hour at which it fits; where none is left, one other visit of the

    day, none of `held` (ids) and none that an edit gave its place, moves within the day for it. Whether it could be.
    """
    if _put_near(draft, n, item):
        return True
    fixed, named = frozenset(held), pinned_names(draft)
    for other in sorted(draft.visits(n), key=length_of, reverse=True):
        if other.id in fixed or plain(other.name) in named or other.id in draft.trips or item.id in draft.trips:
            continue
        if has_its_evening(draft, other):
            continue
        saved = draft.days[n]
        draft.take(n, other.id)
        for first, second in ((item, other), (other, item)):
            if _put_near(draft, n, first) and _put_near(draft, n, second):
                return True
            draft.days[n] = saved
            draft.take(n, other.id)
        draft.days[n] = saved
    return False


def _put_near(draft: PlanDraft, n: int, item: Item) -> bool:
    """Put a visit on the day at the hour nearest to its own, of the evening where it was one; whether it fits."""
    want, minutes = minutes_of(item.start or "10:00"), length_of(item)
    if not draft.is_open(item, n):
        return False
    own: PartOfDay = "evening" if (item.start or "") >= "17:00" else "afternoon" if (item.start or "") >= "12:00" else "morning"
    tries: tuple[tuple[PartOfDay | None, bool], ...] = ((own, True), (None, True), (own, False), (None, False))
    start = next(
        (s for part, best in tries if (s := slot(draft, n, item, minutes, part, want, city=item.city, at_best=best)) is not None), None
    )
    if start is None:
        return False
    draft.put(n, item, start, minutes)
    return True


def pinned_names(draft: PlanDraft) -> set[str]:
    """Plain names of what an edit gave its place, or somebody asked for."""
    pins = draft.option.pins
    moved = {plain(p.item) for p in pins if isinstance(p, edits.MoveItem)}
    kept = {plain(p.item) for p in draft.kept if p.item}
    return moved | kept | {plain(p.name or "") for p in pins if isinstance(p, edits.AddItem)} | set(draft.held) | _of_asked_kinds(draft)


def _of_asked_kinds(draft: PlanDraft) -> set[str]:
    """Plain names of the shows of kinds that somebody asked for by the kind alone, on the day that was named."""
    asked = [p for p in draft.option.pins if isinstance(p, edits.AddItem) and p.kind and not p.name]
    return {
        plain(v.name)
        for p in asked
        for n in range(len(draft.days))
        if p.day in (None, n + 1)
        for v in draft.visits(n)
        if v.id in draft.sights and has_its_evening(draft, v) and of_kind(draft.sights[v.id], p.kind or "", "interest")
    }


def _make_room(
    draft: PlanDraft,
    n: int,
    item: Item,
    minutes: int,
    part: PartOfDay | None,
    want: int | None,
    *,
    at: int | None = None,
    before: int | None = None,
) -> tuple[int, list[Item]] | None:
    """A start for the item on that day, and the visits that have to leave it: none where it fits, else as few as can be."""
    for best in (True, False):
        start = slot(draft, n, item, minutes, part, want, city=item.city, at=at, before=before, at_best=best)
        if start is not None:
            return start, []
    pinned = pinned_names(draft)
    rank = {sight: place for place, sight in enumerate(draft.pick.sights)}
    late = part == "evening" or (at or 0) >= EVENING_FROM or only_in_the_evening(draft, item)
    spare = sorted(
        (i for i in draft.visits(n) if i.id != item.id and plain(i.name) not in pinned and (late or not has_its_evening(draft, i))),
        key=lambda i: -rank.get(i.id, len(rank)),
    )
    meals = [i.id for i in draft.days[n].meals if i.kind in ("lunch", "dinner") and draft.meal_may_move(i)]
    for count in range(5):
        for movable in ([], meals):
            for group in combinations(spare, count):
                without = [*(i.id for i in group), *movable]
                start = slot(draft, n, item, minutes, part, want, city=item.city, without=without, at=at, before=before)
                if start is not None and (not movable or _meals_refitted(draft, n, item, start, minutes, group)):
                    return start, list(group)
    return None


def at_its_hour(draft: PlanDraft, n: int, item: Item) -> int | None:
    """The very start a visit has now, on day `n`, with the meals that stand in its way moved within their hours; None where that cannot be."""
    want, minutes = minutes_of(item.start or "10:00"), length_of(item)
    part: PartOfDay | None = "evening" if (item.start or "") >= "17:00" else None
    movable = [i.id for i in draft.days[n].meals if i.kind in ("lunch", "dinner") and draft.meal_may_move(i)]
    for without in ((), movable):
        start = slot(draft, n, item, minutes, part, want, city=item.city, without=without)
        if (
            start is not None
            and abs(start - want) <= NEAR_ITS_HOUR
            and (not without or _meals_refitted(draft, n, item, start, minutes, ()))
        ):
            return start
    return None


NEAR_ITS_HOUR = 30
"""Minutes from its own hour at which a visit still keeps its place in the day."""


def _meals_refitted(draft: PlanDraft, n: int, item: Item, start: int, minutes: int, leaving: Sequence[Item]) -> bool:
    """Move lunch and dinner of the day out of the way of what is to come, each within its hours; whether both could be."""
    saved = draft.days[n]
    gone = {i.id for i in leaving}
    draft.days[n] = evolve(saved, activities=tuple(i for i in saved.activities if i.id not in gone))
    draft.put(n, item, start, minutes)
    for meal in saved.meals:
        if meal.kind == "breakfast" or not meal.start or not overlaps(meal, start - 10, start + minutes + 10):
            continue
        moved = meal_nearest(draft, n, meal)
        if moved is None or abs(minutes_of(moved.start or "19:00") - minutes_of(meal.start)) > MOST_LATER:
            draft.days[n] = saved
            return False
        draft.replace_meal(n, meal, moved)
    draft.days[n] = evolve(saved, meals=draft.days[n].meals)
    return True


MOST_LATER = 120
"""Minutes that a meal is moved for a visit at most: who eats at six does not eat at ten for it."""


def meal_nearest(draft: PlanDraft, n: int, item: Item) -> Item | None:
    """The meal at the start nearest to its own at which it fits the day."""
    minutes, blocks, was = length_of(item), draft.blocks(n, (item.id,)), minutes_of(item.start or "12:30")
    low, high = MEAL_HOURS[next(k for k in MEALS if k == item.kind)]
    windows = [w for w in draft.windows(n) if w.city == item.city]
    starts = tuple((in_fives(max(low, w.start)), min(high, w.end - minutes)) for w in windows)
    best = start_among(draft, n, Opening(starts, low, minutes, None, item.kind), blocks, was)
    return None if best is None else evolve(item, start=clock_of(best), end=clock_of(best + minutes))


MOST_ORDERS = 48
"""Orders of a day's visits that are tried for one in which all of them stay."""


def _laid_anew(draft: PlanDraft, n: int, item: Item, start: int, minutes: int) -> bool:
    """The day with the item at its hour and all other visits of the daytime around it, one after the other, meals within their hours.

    Whether it can be so that nothing leaves the day; the order they stand in is tried first.
    """
    saved, named = draft.days[n], pinned_names(draft) - {plain(v.name) for v in draft.visits(n) if plain(v.name) in draft.held}
    others = [
        v for v in draft.visits(n)
        if v.id not in (item.id, *draft.fixed) and not of_this_evening(draft, v) and plain(v.name) not in named and v.id not in draft.trips
    ]  # fmt: skip
    meals = [m for m in saved.meals if m.kind != "breakfast" and m.start and m.city == item.city and draft.meal_may_move(m)]
    draft.days[n] = evolve(saved, meals=tuple(m for m in saved.meals if m not in meals))
    for other in others:
        draft.take(n, other.id)
    if clear(draft, n, start, start + minutes, point_of(item), draft.blocks(n), item.kind):
        draft.put(n, item, start, minutes)
        bare = draft.days[n]
        for lunch_at in (None, *LUNCHES):
            draft.days[n] = bare
            if not all(_meal_put(draft, n, meal, lunch_at if meal.kind == "lunch" else None) for meal in meals):
                continue
            if (placed := _in_some_order(draft, n, others)) is not None:
                for other, begins in placed:
                    draft.put(n, other, begins, length_of(other))
                return True
    draft.days[n] = saved
    return False


LUNCHES = (12 * 60, 13 * 60 + 15)
"""Other hours for the lunch of a day that is laid anew, early and late, where its own leaves no room for all that is seen."""


def _in_some_order(draft: PlanDraft, n: int, visits: Sequence[Item]) -> list[tuple[Item, int]] | None:
    """Visits that are off a day with the starts at which all of them fit it, each at the first that is left, in the first order that can be."""
    if not all(draft.is_open(visit, n) for visit in visits):
        return None
    where = {visit.id: opening_for(draft, n, visit, length_of(visit), _by_day(draft, visit), city=visit.city) for visit in visits}
    standing, hopeless = draft.blocks(n), list[tuple[Item, ...]]()
    for order in islice(permutations(visits), MOST_ORDERS):
        if any(order[: len(begun)] == begun for begun in hopeless):
            continue
        blocks, placed = list(standing), list[tuple[Item, int]]()
        for visit in order:
            own = where[visit.id]
            begins = next(clear_starts(draft, n, own, blocks), None)
            if begins is None:
                hopeless.append(order[: len(placed) + 1])
                break
            placed.append((visit, begins))
            blocks.append(Block(begins, minutes_of(clock_of(begins + own.minutes)), own.point))
        else:
            return placed
    return None


def _laid_anew_with_less(draft: PlanDraft, n: int, item: Item, start: int, minutes: int) -> bool:
    """The day laid anew around the item with all that stood there, else without one or two that nobody named, which go elsewhere."""
    saved, named = draft.days[n], pinned_names(draft)
    rank = {sight: place for place, sight in enumerate(draft.pick.sights)}
    late = start >= EVENING_FROM
    spare = [
        v
        for v in draft.visits(n)
        if v.id != item.id and plain(v.name) not in named and v.id not in draft.trips and (late or not has_its_evening(draft, v))
    ]
    spare.sort(key=lambda v: -rank.get(v.id, len(rank)))
    for count in range(MOST_SPARED + 1):
        for group in combinations(spare, count):
            gone = [draft.take(n, v.id) for v in group]
            if _laid_anew(draft, n, item, start, minutes):
                rehouse(draft, gone, but=(n,))
                return True
            draft.days[n] = saved
    return False


MOST_SPARED = 2


def _meal_put(draft: PlanDraft, n: int, meal: Item, at: int | None = None) -> bool:
    """Put a meal that is off the day on it again, at the hour nearest to `at`, else to its own; whether it fits."""
    aimed = meal if at is None else evolve(meal, start=clock_of(at), end=clock_of(at + length_of(meal)))
    moved = meal_nearest(draft, n, aimed)
    if moved is None or abs(minutes_of(moved.start or "19:00") - minutes_of(meal.start or "19:00")) > MOST_LATER:
        return False
    draft.days[n] = evolve(draft.days[n], meals=tuple(sorted((*draft.days[n].meals, moved), key=lambda m: m.start or "")))
    return True


def _by_day(draft: PlanDraft, item: Item) -> PartOfDay | None:
    """The afternoon for a thing of the evening that is seen by day in this plan; any time for the others."""
    sight = draft.sights.get(item.id)
    return "afternoon" if sight is not None and is_evening(sight) and not of_this_evening(draft, item) else None


def _put_first(draft: PlanDraft, n: int, item: Item) -> bool:
    """Put a visit on the day at the first hour at which it fits; whether it does."""
    minutes = length_of(item)
    start = slot(draft, n, item, minutes, _by_day(draft, item), 0, city=item.city) if draft.is_open(item, n) else None
    if start is not None:
        draft.put(n, item, start, minutes)
    return start is not None


def laid_around(draft: PlanDraft, n: int, homeless: Sequence[Item]) -> bool:
    """All that is seen in the daytime of a day, and what lost its place there, one after the other around its meals; whether all of it fits."""
    if any(i.id in draft.trips for i in (*draft.visits(n), *homeless)):
        return False
    saved = draft.days[n]
    rows = [*(v for v in draft.visits(n) if not of_this_evening(draft, v) and plain(v.name) not in pinned_names(draft)), *homeless]
    rows.sort(key=lambda i: i.start or "")
    for order in islice(permutations(rows), MOST_ORDERS):
        draft.days[n] = saved
        for item in rows:
            draft.days[n] = evolve(draft.days[n], activities=tuple(i for i in draft.days[n].activities if i.id != item.id))
        if all(_put_first(draft, n, item) for item in order):
            return True
    draft.days[n] = saved
    return False


def settle(
    draft: PlanDraft,
    n: int,
    item: Item,
    minutes: int,
    part: PartOfDay | None,
    want: int | None,
    *,
    at: int | None = None,
    before: int | None = None,
) -> bool:
    """Put the item on the day, making room if need be; whether it could be."""
    made = _make_room(draft, n, item, minutes, part, want, at=at, before=before)
    if made is None:
        return at is not None and _laid_anew_with_less(draft, n, item, at, minutes)
    start, leaving = made
    if leaving and _laid_anew(draft, n, item, start, minutes):
        return True
    gone = [draft.take(n, i.id) for i in leaving]
    draft.put(n, item, start, minutes)
    rehouse(draft, [i for i in gone if not again_on(draft, n, i, held=(item.id,))], but=(n,))
    return True
