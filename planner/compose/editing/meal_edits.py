"""Edits of meals: their hour, another house, a house a person names.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from planner.compose.editing.day_room import again_on, clear, has_its_evening, laid_around, pinned_names, rehouse, slot
from planner.compose.editing.hour_edits import begin_after
from planner.compose.editing.outing_edits import outing_on
from planner.compose.editing.plan_draft import MEALS, PlanDraft, length_of, point_of
from planner.compose.editing.wanted_kinds import serves
from planner.compose.geometry import clock_of, km_between, minutes_of
from planner.compose.sightseeing import plain
from planner.domain import edits
from planner.domain.options import Day
from planner.domain.reports import Meal, MealKind
from planner.domain.values import WEEKDAYS as DAYS_OF_WEEK
from planner.domain.values import Item, evolve
from planner.say.phrases import joined, plural


def _meal_item(house: Meal, old: Item) -> Item:
    """The house at the hour of the meal it takes the place of."""
    return Item(
        id=house.id, kind=old.kind, name=house.name, city=house.city, start=old.start, end=old.end, lat=house.lat, lon=house.lon,
        note=" ".join(p for p in (f"Try {house.dishes[0]}." if house.dishes else "", house.reservation) if p), provenance=house.provenance,
    )  # fmt: skip


def not_at(name: str) -> Callable[[Meal], bool]:
    return lambda meal: meal.name != name


def cheaper_than(house: Meal) -> Callable[[Meal], bool]:
    return lambda meal: meal.per_person.high < house.per_person.high and (_of_a_diet(house) or not _of_a_diet(meal))


def dearer_than(house: Meal) -> Callable[[Meal], bool]:
    return lambda meal: meal.per_person.high > house.per_person.high


def move_meal(draft: PlanDraft, here: int, item: Item, edit: edits.MoveItem) -> None:
    """A house to another day: it trades places with the same meal there."""
    there = edit.to_day - 1 if edit.to_day else here
    other = next((i for i in draft.days[there].meals if i.kind == item.kind), None) if there < len(draft.days) else None
    if other is None or there == here:
        draft.refused.append(f"I cannot move {item.name} there: that day has no {item.kind} to trade with.")
        return
    away = next(
        (
            n
            for n, meal in ((here, item), (there, other))
            if not draft.is_in_city(n, meal) or (outing_on(draft, n) is not None and meal.kind == "lunch")
        ),
        None,
    )
    if away is not None or item.city != other.city:
        n = here if away is None else away
        draft.refused.append(
            f"I cannot move {item.name} to {draft.day_words(there)}: {draft.day_words(n)} is spent away, and its {item.kind} goes with it."
        )
        return
    draft.replace_meal(here, item, evolve(other, start=item.start, end=item.end))
    draft.replace_meal(there, other, evolve(item, start=other.start, end=other.end))
    draft.done.append(f"{item.kind.capitalize()} on {draft.day_words(there)} is at {item.name}")


def house_named(draft: PlanDraft, name: str | None) -> Meal | None:
    words = plain(name or "")
    rows = [m for m in draft.meals.values() if m.named and words]
    return next((m for m in rows if plain(m.name) == words or m.id == name), None) or next(
        (m for m in rows if words in plain(m.name)), None
    )


def add_house(draft: PlanDraft, name: str, meal: MealKind, day: int | None) -> None:
    house = house_named(draft, name)
    if house is None:
        draft.refused.append(
            f"I cannot add {name}: I do not know a place of that name in {joined([s.place.name for s in draft.state.trip.destinations])}."
        )
        return
    if any(i.id == house.id for d in draft.days for i in d.meals if day is None):
        draft.already(edits.AddItem(name=house.name, meal=meal), f"{house.name} is in already, and stays")
        return
    days = [day - 1] if day and day <= len(draft.days) else range(len(draft.days))
    for n in days:
        old = next((i for i in draft.days[n].meals if i.kind == meal and i.city == house.city), None)
        if old is not None and draft.is_in_city(n, old) and _serves_on(draft, house, n):
            _given_way(draft, house, n, old)
            draft.replace_meal(n, old, _meal_item(house, old))
            draft.done.append(f"{meal.capitalize()} on {draft.day_words(n)} is at {house.name} instead of {old.name}")
            return
    draft.refused.append(f"I cannot add {house.name}: no day there has a {meal} to have it at.")


def _given_way(draft: PlanDraft, house: Meal, n: int, old: Item) -> None:
    """Where the house is eaten at on another day already, what it takes the place of is eaten at then: no house comes twice."""
    instead = draft.meals.get(old.id.split("@")[0])
    for m, day in enumerate(draft.days):
        for item in day.meals:
            if m == n or item.id.split("@")[0] != house.id:
                continue
            if instead is None or item.kind not in instead.meals:
                other_house(draft, m, item, lambda other: other.id != house.id)
            else:
                draft.replace_meal(m, item, _meal_item(instead, item))
                draft.done.append(f"{item.kind} on {draft.day_words(m)} is at {instead.name} then")


def leave_out_meal(draft: PlanDraft, meal: MealKind, day: int | None) -> None:
    """A meal the person sees to: out of one day, or of all."""
    days = [n for n in range(len(draft.days)) if (day is None or n + 1 == day) and any(i.kind == meal for i in draft.days[n].meals)]
    for n in days:
        for item in [i for i in draft.days[n].meals if i.kind == meal]:
            draft.replace_meal(n, item, None)
    if len(days) == 1:
        draft.done.append(f"{meal.capitalize()} on {draft.day_words(days[0])} is left to you")
    elif days:
        draft.done.append(f"{meal.capitalize()} is left to you on every day")


def is_a_house(draft: PlanDraft, words: str) -> bool:
    """Whether this is the name of one place to eat. The "Union Oyster House" of another plan is not "a house" in this one."""
    return any(plain(meal.name) == plain(words) for meal in draft.meals.values())


def set_meal_time(draft: PlanDraft, edit: edits.SetMealTime) -> None:
    """A meal at its new hour, within its tolerance at one that leaves the evening's show alone.

    A show that a person asked for keeps its hour, and any show where the meal is only bounded: the meal keeps its own that day instead.
    """
    wanted = minutes_of(edit.time)
    targets = [
        n
        for n in (draft.full_days(edit.days) or [n for n in range(len(draft.days)) if not edit.days or n + 1 in edit.days])
        if any(i.kind == edit.meal for i in draft.days[n].meals)
    ]
    bound = [n for n in targets if any(_within(edit, i) for i in draft.days[n].meals)]
    if bound and len(bound) == len(targets):
        draft.already(edit, f"{edit.meal.capitalize()} is {_AS_BOUND.get(edit.bound or '', 'at')} {edit.time} already")
        return
    targets = [n for n in targets if n not in bound]
    homeless: list[Item] = []
    away: list[int] = []
    shows: dict[int, Item] = {}
    for n in targets:
        old = next(i for i in draft.days[n].meals if i.kind == edit.meal)
        minutes = length_of(old) if old.start and old.end else 75
        if not draft.is_in_city(n, evolve(old, start=clock_of(wanted), end=clock_of(wanted + minutes))):
            away.append(n)
            continue
        if edit.meal == "breakfast":
            homeless += begin_after(draft, n, wanted + minutes + 15)
        tries = [_meal_at(draft, n, old, start, minutes) for start in _starts(edit)]
        best = next((t for t in tries if not t.moved), tries[0])
        if asked := [v for v in best.moved if edit.bound is not None or plain(v.name) in pinned_names(draft)]:
            shows[n] = asked[0]
            continue
        draft.days[n] = best.day
        homeless += best.left
    if len(targets) == len(away) + len(shows):
        draft.refused.append(f"I cannot set {edit.meal}: {_why_no_hour(draft, edit, away, shows)}.")
        return
    when = _AS_BOUND.get(edit.bound or "", "at")
    draft.done.append(f"{edit.meal.capitalize()} is {when} {edit.time}{' every full day' if not (edit.days or shows) else ''}")
    draft.done += [f"{edit.meal} on {draft.day_words(n)} keeps its hour, as you are away then" for n in away]
    draft.done += [f"{edit.meal} on {draft.day_words(n)} keeps its hour, as {v.name} is at {v.start}" for n, v in shows.items()]
    rehouse(draft, homeless)


def _starts(edit: edits.SetMealTime) -> list[int]:
    """The hours at which a meal may be, the one that was said first."""
    wanted = minutes_of(edit.time)
    return [
        wanted,
        *([wanted - edit.tolerance] if edit.bound != "from" else []),
        *([wanted + edit.tolerance] if edit.bound != "by" else []),
    ]


_AS_BOUND = {"by": "no later than", "from": "no earlier than"}


def _within(edit: edits.SetMealTime, item: Item) -> bool:
    """Whether a meal is within the bound of its hour already."""
    if item.kind != edit.meal or not item.start or edit.bound is None:
        return False
    return item.start <= edit.time if edit.bound == "by" else item.start >= edit.time


def _why_no_hour(draft: PlanDraft, edit: edits.SetMealTime, away: Sequence[int], shows: Mapping[int, Item]) -> str:
    if shows:
        n, show = next(iter(shows.items()))
        return f"{show.name} is at {show.start} on {draft.day_words(n)}, so it keeps its hour; move or drop {show.name} first"
    return f"you are away at {edit.time} on {draft.day_words(away[0])}" if away else "no day of this plan has one"


LATE_FROM = 17 * 60
MOST_SHIFTED = 10
"""Minutes by which a show or a sunset is at its hour still."""


class _MealAt(NamedTuple):
    """A day with a meal at another hour: what found no place in it, and which shows are not where they were."""

    day: Day
    left: list[Item]
    moved: list[Item]


def _meal_at(draft: PlanDraft, n: int, old: Item, start: int, minutes: int) -> _MealAt:
    """The day as it would be with a meal at an hour, and what stood there around it; the draft stays as it is."""
    saved = draft.days[n]
    clash = [
        v for v in draft.visits(n) if v.start and v.end and minutes_of(v.start) < start + minutes + 5 and minutes_of(v.end) + 5 > start
    ]
    taken = [draft.take(n, v.id) for v in clash]
    draft.replace_meal(n, old, evolve(old, start=clock_of(start), end=clock_of(start + minutes)))
    left: list[Item] = []
    moved: list[Item] = []
    for item in taken:
        want = minutes_of(item.start or "10:00")
        if _beside_it(draft, n, item):
            continue
        new = slot(draft, n, item, length_of(item), "evening" if want >= LATE_FROM else None, want, city=item.city)
        if has_its_evening(draft, item) and (new is None or abs(new - want) > MOST_SHIFTED):
            moved.append(item)
        far = new is None or abs(new - want) > MOST_APART
        if (far and not again_on(draft, n, item)) or (not far and new is None):
            left.append(item)
        elif not far and new is not None:
            draft.put(n, item, new, length_of(item))
    left = [] if left and laid_around(draft, n, left) else left
    day, draft.days[n] = draft.days[n], saved
    return _MealAt(day, left, moved)


MOST_APART, LEAST_SHARE = 180, 80
"""Minutes from its hour beyond which a visit is laid anew with its day rather than moved alone; per cent of it that a meal leaves at least."""


def _beside_it(draft: PlanDraft, n: int, item: Item) -> bool:
    """Put a visit back right before or after the meal that takes a little of its time, so much shorter; whether a little is all it takes."""
    start, minutes = minutes_of(item.start or "10:00"), length_of(item)
    for less in range(5, minutes * (100 - LEAST_SHARE) // 100 + 1, 5):
        for at in (start, start + less):
            if clear(draft, n, at, at + minutes - less, None, draft.blocks(n), item.kind):
                draft.put(n, item, at, minutes - less)
                return True
    return False


def _serves_on(draft: PlanDraft, meal: Meal, n: int) -> bool:
    return DAYS_OF_WEEK[draft.days[n].date.weekday()] not in meal.closed


def other_house(
    draft: PlanDraft, n: int, old: Item, fits: Callable[[Meal], bool], *, of_a_kind: bool = False, what: str = "", dearer: bool = False
) -> bool:
    """Another house for one meal at its hour: one that fits, serves every need, is in no day yet, nearest first.

    Where no kind was asked for, those for people of a diet come last.
    """
    here = draft.meals.get(old.id.split("@")[0])
    taken = {i.name for d in draft.days for i in d.meals}
    kind: MealKind = next(k for k in MEALS if k == old.kind)
    needs = draft.state.preferences.dietary
    rows = [
        m
        for m in draft.meals.values()
        if m.named
        and m.city == old.city
        and kind in m.meals
        and m.name not in taken
        and m.id not in draft.pick.dropped
        and _serves_on(draft, m, n)
        and fits(m)
    ]
    rows = [
        m
        for m in rows
        if all(need in m.dietary or (need in ("vegetarian", "pescatarian", "dairy_free") and "vegan" in m.dietary) for need in needs)
    ]
    point, wanted = point_of(old), Decimal(2)
    rows.sort(
        key=lambda m: (
            not of_a_kind and not needs and _of_a_diet(m) and not (here is not None and _of_a_diet(here)),
            here is not None and m.tier != here.tier and not dearer,
            here is not None and abs(m.per_person.high - wanted * here.per_person.high)
            if dearer
            else here is not None and m.per_person.high > 2 * here.per_person.high,
            km_between(point, (m.lat, m.lon)) if point and m.lat is not None and m.lon is not None else 9.0,
            m.id,
        )
    )
    if not rows:
        why = (
            f"I know of none in {old.city} that {what}" if what else f"none that is known in {old.city} fits and is not in the plan already"
        )
        draft.refused.append(f"I cannot find another place for {old.kind} on {draft.day_words(n)}: {why}.")
        return False
    draft.replace_meal(n, old, _meal_item(rows[0], old))
    draft.done.append(f"{old.kind.capitalize()} on {draft.day_words(n)} is at {rows[0].name} instead of {old.name}")
    return True


def _of_a_diet(meal: Meal) -> bool:
    """Whether a house is one for people of a diet: nobody else is sent there unasked while there is another."""
    return bool({"vegan", "vegetarian", "halal", "kosher", "gluten"} & set(plain(f"{meal.cuisine} {meal.name}").split()))


def other_meals(draft: PlanDraft, edit: edits.OtherMeals) -> None:
    for n, day in enumerate(list(draft.days)):
        if (edit.day is not None and n + 1 != edit.day) or (edit.day is None and n in draft.days_kept):
            continue
        for item in day.meals:
            house = draft.meals.get(item.id.split("@")[0])
            if (
                edit.meal not in (None, item.kind)
                or (edit.once and draft.done)
                or (edit.city is not None and plain(item.city) != plain(edit.city))
                or not draft.is_in_city(n, item)
                or (edit.avoid and not (house and _is_of(house, edit.avoid)))
            ):
                continue
            if house and _is_so(edit, house):
                continue
            what = " and ".join(w for w in (f"has {edit.kind}" if edit.kind else "", f"is in {edit.area}" if edit.area else "") if w)
            other_house(
                draft,
                n,
                item,
                _wanted_house(draft, edit, house),
                of_a_kind=edit.kind is not None,
                what=what,
                dearer=edit.dearer,
            )
    fitting = [
        (n, i) for n, d in enumerate(draft.days) for i in d.meals
        if edit.day in (None, n + 1) and edit.meal in (None, i.kind) and (m := draft.meals.get(i.id.split("@")[0])) and _is_so(edit, m)
    ]  # fmt: skip
    if not draft.done and not draft.refused and fitting:
        n, item = fitting[0]
        what = f"which has {edit.kind} already" if edit.kind else f"which is in {edit.area} already"
        draft.already(edit, f"{item.kind} on {draft.day_words(n)} is at {item.name}, {what}")
    elif not draft.done and not draft.refused:
        what = f"no {edit.avoid} place is in this plan" if edit.avoid else "it has no such meal"
        draft.refused.append(f"There is nothing to change: {what}.")
    elif not draft.done and len(draft.refused) > 1:
        where, meals = joined(list(dict.fromkeys(d.city for d in draft.days if d.night == "stay"))), f"{edit.meal or 'meal'}s"
        wish = f" that has {edit.kind}" if edit.kind else f" that is in {edit.area}" if edit.area else ""
        draft.refused[:] = [f"I know no other place for {edit.meal or 'a meal'} in {where}{wish}, so the {meals} stay as they are."]
    elif draft.done:
        missed = len(draft.refused)
        draft.refused.clear()
        if missed and edit.kind and not edit.once and edit.day is None:
            draft.done.append(f"the other {plural(missed, edit.meal or 'meal')} stay as they are, as I know no more {edit.kind} there")


def _is_so(edit: edits.OtherMeals, house: Meal) -> bool:
    """Whether a house is of the kind, and in the part of the city, that an edit asks for; where it asks for neither, none is."""
    here = not edit.area or plain(edit.area) in plain(house.area)
    return bool(edit.kind or edit.area) and (not edit.kind or serves(house, edit.kind)) and here


LEAST_DEARER = Decimal("1.25")
"""A house is a nicer one from this share of the price on."""


MOST_DEARER = 2
"""A table in another part of the city costs no more than so many times what the one it replaces does."""


def _is_of(house: Meal, what: str) -> bool:
    """Whether a house serves a kind of food, or is in a part of the city of that name."""
    return serves(house, what) or plain(what) in plain(house.area)


def _wanted_house(draft: PlanDraft, edit: edits.OtherMeals, house: Meal | None) -> Callable[[Meal], bool]:
    def fits(meal: Meal) -> bool:
        if edit.avoid and _is_of(meal, edit.avoid):
            return False
        if edit.kind and not serves(meal, edit.kind):
            return False
        if edit.dearer and house is not None and meal.per_person.high < LEAST_DEARER * house.per_person.high:
            return False
        if edit.area and plain(edit.area) not in plain(meal.area):
            return False
        if edit.area and not edit.dearer and house is not None and meal.per_person.low > MOST_DEARER * house.per_person.high:
            return False
        return not (edit.cheaper and house is not None and meal.per_person.high >= house.per_person.high)

    return fits
