"""Visits on another day or at another hour, together or apart, and two that trade places.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.compose.editing.day_edits import swap_with_outing
from planner.compose.editing.day_room import PARTS, closing, of_the_evening, only_in_the_evening, settle
from planner.compose.editing.meal_edits import move_meal
from planner.compose.editing.outing_edits import add_day_trip, outing_named, outing_on
from planner.compose.editing.plan_draft import MEALS, VISITS, PlanDraft, length_of
from planner.compose.editing.visit_lengths import set_length
from planner.compose.geometry import clock_of, minutes_of
from planner.compose.sightseeing import plain
from planner.compose.timeline import curtain_of, is_evening
from planner.domain import edits
from planner.domain.edits import PartOfDay
from planner.domain.options import Day
from planner.domain.values import Item, evolve
from planner.language.dates.calendar_days import WEEKDAY_NAMES
from planner.say.phrases import joined

BEFORE_A_MEAL = 15
"""Minutes between a visit and the meal it is right before."""


LATEST_FIRST = 11 * 60 + 30
"""The hour until which what opens a day is early."""
EARLY = 10 * 60
"""What opens a day begins about then, also where the day has been empty until later."""
FIRST_OF_DAY = "first"
"""What a visit is to come before that is to open its day."""


def move_item(draft: PlanDraft, edit: edits.MoveItem) -> None:
    """A thing of the plan, or a day outside with all that is seen there, on another day or at another hour."""
    trip = outing_named(draft, edit.item)
    if trip is None:
        _move_thing(draft, edit)
    elif any(outing_on(draft, n) == trip for n in range(len(draft.days))):
        add_day_trip(draft, edits.AddDayTrip(place=trip.name, day=edit.to_day))


def _move_thing(draft: PlanDraft, edit: edits.MoveItem) -> None:
    rows = draft.located(edit.item, kinds=(*VISITS, *MEALS), day=edit.from_day)
    if not rows:
        return
    rows = _likeliest(draft, rows, edit)
    here, item = rows[0]
    if item.kind in MEALS:
        move_meal(draft, here, item, edit)
        return
    if edit.elsewhere or edit.beside or edit.apart or edit.minutes or edit.longer:
        of_days = _move_elsewhere if edit.elsewhere else together if edit.beside else apart if edit.apart else set_length
        of_days(draft, here, item, edit)
        return
    edit = _on_the_day_of(draft, edit, here)
    there = edit.to_day - 1 if edit.to_day else here
    if there >= len(draft.days):
        draft.refused.append(f"I cannot move {item.name} there: there is no day {edit.to_day}.")
        return
    if item.id in draft.trips:
        _move_outing(draft, item, here, edit)
        return
    if there != here and not _why_not(draft, item, there) and _traded_with_outing(draft, item, here, there):
        here = there
        if not (edit.at or edit.to_part or edit.before):
            return
        rows = [(n, i) for n, i in draft.located(edit.item) if i.id == item.id]
        item = rows[0][1]
    if why := _why_not(draft, item, there):
        draft.refused.append(f"I cannot move {item.name} to {draft.day_words(there)}: {why}.")
        return
    if there == here and edit.to_part and not (edit.at or edit.before) and is_in_part(item, edit.to_part):
        draft.already(edit, f"{item.name} is in the {edit.to_part} already, on {draft.day_words(here)} at {item.start}")
        return
    if edit.before == FIRST_OF_DAY:
        _opens_its_day(draft, rows, there, edit)
        return
    before = _begins(draft, there, edit.before)
    if edit.right and before is not None:
        edit = evolve(edit, before=None, right=False, to_part=None, at=clock_of((before - length_of(item) - BEFORE_A_MEAL) // 5 * 5))
        before = None
    if before is not None and there == here and item.end and minutes_of(item.end) <= before:
        draft.already(edit, f"{item.name} comes before that already, on {draft.day_words(here)} at {item.start}")
        return
    _put_there(draft, rows, there, edit, before)


def _opens_its_day(draft: PlanDraft, rows: Sequence[tuple[int, Item]], there: int, edit: edits.MoveItem) -> None:
    """The thing before all else that is seen on the day it goes to; said where it is so already."""
    here, item = rows[0]
    first = min((minutes_of(v.start) for v in draft.visits(there) if v.start and v.id != item.id), default=9 * 60)
    if there == here and item.start and minutes_of(item.start) <= first and minutes_of(item.start) > LATEST_FIRST:
        draft.refused.append(
            f"{item.name} is on {draft.day_words(here)} at {item.start}, when you have only just come; say another day to have it early"
        )
        return
    if edit.at and item.start and minutes_of(edit.at) < min(first, minutes_of(item.start)):
        _put_there(draft, rows, there, evolve(edit, before=None, to_part=None), None)
        return
    if there == here and item.start and minutes_of(item.start) <= first:
        draft.already(edit, f"{item.name} is the first thing on {draft.day_words(here)} already, at {item.start}")
        return
    opens = min((w.start for w in draft.windows(there)), default=0)
    _move_to_first(draft, there, item, edit, min(first, EARLY) if opens < EARLY else first)


MOST_LOST_IN_TRADE = 1
"""Visits that may find no place when a day outside and a day in the city trade."""


def _traded_with_outing(draft: PlanDraft, item: Item, here: int, there: int) -> bool:
    """Whether the day a thing is to go to is spent outside, and could trade with the day it is on, so that both are still seen."""
    if outing_on(draft, there) is None or of_the_evening(draft, item) or there in draft.days_kept or here in draft.days_kept:
        return False
    saved = list(draft.days), list(draft.done), list(draft.refused)
    seen = {v.id for n in range(len(draft.days)) for v in draft.visits(n)}
    swap_with_outing(draft, here, there)
    lost = seen - {v.id for n in range(len(draft.days)) for v in draft.visits(n)}
    if draft.refused == saved[2] and len(lost) <= MOST_LOST_IN_TRADE and any(v.id == item.id for v in draft.visits(there)):
        now = next(v for v in draft.visits(there) if v.id == item.id)
        draft.done.insert(0, f"{item.name} is on {draft.day_words(there)} at {now.start}")
        return True
    draft.days, draft.done, draft.refused = list(saved[0]), list(saved[1]), list(saved[2])
    return False


def _put_there(draft: PlanDraft, rows: Sequence[tuple[int, Item]], there: int, edit: edits.MoveItem, before: int | None) -> None:
    """Take the thing from where it is and put it where the edit wants it; said, with why where it cannot be."""
    here, item = rows[0]
    saved, minutes = list(draft.days), length_of(item)
    draft.vacated = frozenset({here} - {there})
    for n, one in rows if len({i.id for _, i in rows}) == 1 else rows[:1]:
        draft.take(n, one.id)
    if not _settled(draft, there, item, minutes, edit, before):
        draft.days = saved
        if edit.to_day is None and edit.to_part and not edit.before and not edit.at and _on_any_day(draft, here, item, edit):
            return
        if there == here and edit.before and (other := next(iter(draft.located(edit.before, day=there + 1)), None)) is not None:
            trade_places(draft, (here, item), other)
            return
        draft.refused.append(
            f"I cannot fit {item.name} in on {draft.day_words(there)}{f' in the {edit.to_part}' if edit.to_part else ''}: "
            f"{_no_room(draft, there, edit.to_part, item)}."
        )
        return
    now = next(i for i in draft.days[there].activities if i.id == item.id)
    if there == here and now.start == item.start:
        draft.days = saved
        draft.already(edit, f"{item.name} is on {draft.day_words(there)} at {now.start} already")
        return
    best = {"sunset": "at dusk", "evening": "in the evening", "night": "by night"}.get(draft.best_time(item) or "")
    finest = f", though it is finest {best}" if best and edit.to_part in ("morning", "afternoon") else ""
    draft.done.insert(0, f"{item.name} is on {draft.day_words(there)} at {now.start}{finest}")


def _on_any_day(draft: PlanDraft, here: int, item: Item, edit: edits.MoveItem) -> bool:
    """In the part of the day that is named, on another day of its city, where its own has no room then; whether any takes it."""
    saved = list(draft.days), list(draft.done), list(draft.refused)
    days = [n for n in range(len(draft.days)) if n != here and draft.days[n].city == item.city and draft.is_open(item, n)]
    for n in sorted(days, key=lambda n: (n in (0, len(draft.days) - 1), len(draft.visits(n)))):
        move_item(draft, evolve(edit, to_day=n + 1))
        if draft.refused == saved[2] and draft.days != saved[0]:
            return True
        draft.days, draft.done, draft.refused = list(saved[0]), list(saved[1]), list(saved[2])
    return False


def _no_room(draft: PlanDraft, n: int, part: PartOfDay | None, item: Item) -> str:
    """Why a visit does not fit a day, or a part of it."""
    sight, minutes = draft.sights.get(item.id), length_of(item)
    if sight is not None and part is not None and only_in_the_evening(draft, item) and curtain_of(sight) > PARTS[part][1]:
        return "it is for dusk" if sight.best == "sunset" else f"it begins only at {clock_of(curtain_of(sight))}"
    if (trip := outing_on(draft, n)) is not None:
        return f"that is the day trip to {trip.name}, which can be moved or dropped"
    closes = closing(draft, n, item)
    if part is not None and closes is not None and closes < PARTS[part][0] + minutes:
        return f"it closes at about {clock_of(closes)}"
    begins = min((w.start for w in draft.windows(n)), default=0)
    if part is not None and begins + minutes > PARTS[part][1]:
        return f"you get there only at {clock_of(begins)}"
    return f"the day has no room for its {minutes} minutes"


FIRST_WITHIN = 60
"""Minutes from the day's first hour within which a visit still opens it."""


def _move_to_first(draft: PlanDraft, n: int, item: Item, edit: edits.MoveItem, first: int) -> None:
    """The visit opens its day, as near to the day's first hour as the way from breakfast lets it."""
    saved = list(draft.days), list(draft.done)
    why: list[str] = []
    for at in range(first, first + FIRST_WITHIN + 1, 15):
        draft.days, draft.done, draft.refused = list(saved[0]), list(saved[1]), []
        _move_thing(draft, evolve(edit, before=None, to_part=None, at=clock_of(at), to_day=n + 1))
        visits = draft.visits(n)
        if not draft.refused and visits and visits[0].id == item.id:
            return
        why = why or draft.refused
    draft.days, draft.done = saved
    draft.refused = why or [f"I cannot have {item.name} first on {draft.day_words(n)}: something else cannot leave its hour."]


def _likeliest(draft: PlanDraft, rows: list[tuple[int, Item]], edit: edits.MoveItem) -> list[tuple[int, Item]]:
    """Of several things that words name, first what is in the city of the day they go to, there already, and of the part of the day."""
    if edit.to_day is None or edit.to_day > len(draft.days):
        return rows
    day, late = edit.to_day - 1, edit.to_part == "evening"

    def apart(row: tuple[int, Item]) -> tuple[bool, bool, bool]:
        sight = draft.sights.get(row[1].id)
        return row[1].city != draft.days[day].city, late and not (sight is not None and is_evening(sight)), row[0] != day

    return sorted(rows, key=apart)


def _on_the_day_of(draft: PlanDraft, edit: edits.MoveItem, here: int) -> edits.MoveItem:
    """The edit with the day of the visit that the thing is to come before, where it names one and no day."""
    if edit.before is None or edit.to_day is not None or any(i.kind == edit.before for i in draft.days[here].meals):
        return edit
    other = next((row[0] for row in draft.located(edit.before)), None)
    return evolve(edit, to_day=other + 1) if other is not None else edit


def _why_not(draft: PlanDraft, item: Item, there: int) -> str:
    """Why a thing cannot be seen on a day; empty where it can."""
    if not any(w.city == item.city for w in draft.windows(there)):
        return f"you are in {draft.days[there].city} then, not in {item.city}"
    if not draft.is_open(item, there):
        return f"it is closed on {WEEKDAY_NAMES[draft.days[there].date.weekday()]}s, so it stays where it is"
    return ""


def _settled(draft: PlanDraft, there: int, item: Item, minutes: int, edit: edits.MoveItem, before: int | None) -> bool:
    """Put the thing where the edit wants it, breakfast after it where need be; whether it could be."""
    at = minutes_of(edit.at) if edit.at else None
    if at is not None:
        _breakfast_after(draft, there, at, minutes)
    elsewhere = edit.to_part is not None and not is_in_part(item, edit.to_part)
    want = None if elsewhere or at is not None or before else minutes_of(item.start or "10:00")
    fits = settle(draft, there, item, minutes, edit.to_part, want, at=at, before=before)
    return fits or _at_another_hour(draft, there, item, minutes, edit)


LATEST_BREAKFAST = 10 * 60 + 45


def _breakfast_after(draft: PlanDraft, n: int, start: int, minutes: int) -> None:
    """What is to begin before breakfast is over has breakfast after it, where that is not too late."""
    meal = next((m for m in draft.days[n].meals if m.kind == "breakfast" and m.start and m.end), None)
    after = start + minutes + 10
    if (
        meal is None
        or not (start < minutes_of(meal.end or "09:00") and start + minutes > minutes_of(meal.start or "08:00"))
        or after > LATEST_BREAKFAST
    ):
        return
    draft.replace_meal(n, meal, evolve(meal, start=clock_of(after), end=clock_of(after + length_of(meal))))


LAST_BEGINS_BEFORE_DARK = 16 * 60


LAST_BEGINS_AT_DUSK = 20 * 60


def _at_another_hour(draft: PlanDraft, n: int, item: Item, minutes: int, edit: edits.MoveItem) -> bool:
    """In the part of the day that was asked for, though the thing is at its best in another."""
    if edit.to_part not in ("afternoon", "evening") or edit.at or edit.before or draft.best_time(item) != "morning":
        return False
    low, _ = PARTS[edit.to_part]
    latest = LAST_BEGINS_BEFORE_DARK if edit.to_part == "afternoon" else LAST_BEGINS_AT_DUSK
    return any(settle(draft, n, item, minutes, None, None, at=at) for at in range(low + 45, latest, 15))


def _move_elsewhere(draft: PlanDraft, here: int, item: Item, edit: edits.MoveItem, but: frozenset[int] = frozenset()) -> None:
    """To the first other day that takes it with nothing lost, the emptiest first; else that takes it at all."""
    sides = {"start": range(here), "end": range(here + 1, len(draft.days)), None: range(len(draft.days))}
    days = sorted((n for n in sides[edit.towards] if n != here and n not in but), key=lambda n: len(draft.visits(n)))
    whole = sum(len(draft.visits(n)) for n in range(len(draft.days)))
    saved, second = list(draft.days), None
    others = {v.id: n for n in range(len(draft.days)) for v in draft.visits(n) if v.id != item.id}
    best: tuple[int, list[Day], list[str]] | None = None
    for n in days:
        draft.days, draft.done, draft.refused = list(saved), [], []
        move_item(draft, evolve(edit, to_day=n + 1, elsewhere=False, towards=None))
        if draft.days == saved or draft.refused:
            continue
        moved = sum(others.get(v.id, m) != m for m in range(len(draft.days)) for v in draft.visits(m))
        if sum(len(draft.visits(m)) for m in range(len(draft.days))) == whole and (best is None or moved < best[0]):
            best = (moved, list(draft.days), draft.done)
        second = second or (list(draft.days), draft.done)
    draft.refused = []
    second = best[1:] if best is not None else second
    draft.days, draft.done = second or (saved, [])
    if second is None:
        draft.refused.append(
            f"I cannot move {item.name}: no other day of its city has room for it, so it stays on {draft.day_words(here)}."
        )


def together(draft: PlanDraft, here: int, item: Item, edit: edits.MoveItem) -> None:
    """All that is to be seen on one day on the day of one of them, in the part of it that is named: the first day that takes them all."""
    words = {plain(name) for name in edit.beside}
    where = {i.name: (n, i) for n in range(len(draft.days)) for i in draft.visits(n) if plain(i.name) in words and i.id not in draft.trips}
    if len(where) < 2 or item.name != next(iter(where)):
        return
    days = [n for n, _ in where.values()]
    order = sorted(set(days), key=lambda n: (-days.count(n), len(draft.visits(n))))
    part, saved = edit.to_part, list(draft.days)
    if len(order) == 1 and all(part is None or is_in_part(i, part) for _, i in where.values()):
        draft.already(edit, f"{joined(list(where))} are together on {draft.day_words(order[0])}{f' in the {part}' if part else ''}")
        return
    draft.held, why = frozenset(words), list[str]()
    for there in order:
        draft.days, draft.done, draft.refused = list(saved), [], []
        for name, (n, i) in where.items():
            if n != there or not (part is None or is_in_part(i, part)):
                move_item(draft, edits.MoveItem(item=name, to_day=there + 1, to_part=part))
        if not draft.refused:
            return
        why = why or draft.refused
    draft.days, draft.done, draft.refused = saved, [], why[:1]


def apart(draft: PlanDraft, here: int, item: Item, edit: edits.MoveItem) -> None:
    """To a day that has none of what it is to be apart from; where it is so already, that is kept."""
    words = {plain(name) for name in edit.apart}
    others = {n: [v.name for v in draft.visits(n) if plain(v.name) in words and v.id != item.id] for n in range(len(draft.days))}
    if not any(others.values()):
        return
    if not others[here] and len(edit.apart) > 1:
        return
    if not others[here]:
        first = next(n for n, names in others.items() if names)
        draft.already(edit, f"{item.name} is on {draft.day_words(here)} and {joined(others[first])} on {draft.day_words(first)} already")
        return
    _move_elsewhere(draft, here, item, evolve(edit, apart=()), but=frozenset(n for n, names in others.items() if names))


def is_in_part(item: Item, part: PartOfDay) -> bool:
    low, high = PARTS[part]
    return item.start is not None and low <= minutes_of(item.start) < high


def _move_outing(draft: PlanDraft, item: Item, here: int, edit: edits.MoveItem) -> None:
    """What is seen on a day outside goes to another day with all of it."""
    trip = draft.trips[item.id]
    if edit.to_day is None or edit.to_day - 1 == here:
        draft.refused.append(
            f"I cannot move {item.name} within the day: it belongs to the day trip to {trip.name}, which has its own hours."
        )
        return
    add_day_trip(draft, edits.AddDayTrip(place=trip.name, day=edit.to_day))


def _begins(draft: PlanDraft, n: int, what: str | None) -> int | None:
    if what is None:
        return None
    hit = next(
        (i for i in (*draft.days[n].meals, *draft.days[n].activities) if i.start and (i.kind == what or plain(what) in plain(i.name))),
        None,
    )
    return minutes_of(hit.start) if hit and hit.start else None


def trade_places(draft: PlanDraft, a: tuple[int, Item], b: tuple[int, Item]) -> None:
    """Two visits of the plan take one another's place; on one day the later begins where the earlier did, which ends where it ended."""
    saved, done = list(draft.days), list(draft.done)
    first, second = sorted((a, b), key=lambda row: (row[0], row[1].start or ""))
    for n, item in (a, b):
        draft.take(n, item.id)
    ends = minutes_of(second[1].end or "12:00") - length_of(first[1])
    moves = (
        (second[1], first[0], minutes_of(first[1].start or "10:00")),
        (first[1], second[0], ends if first[0] == second[0] else minutes_of(second[1].start or "10:00")),
    )
    draft.fixed = frozenset((a[1].id, b[1].id))
    put = all(draft.is_open(item, n) for item, n, _ in moves) and _trade_put(draft, moves)
    placed = {i.id: (n, i.start or "") for n in range(len(draft.days)) for i in draft.visits(n)}
    put = put and placed.get(second[1].id, (99, "")) < placed.get(first[1].id, (-1, ""))
    draft.fixed = frozenset()
    if not put or not {a[1].id, b[1].id} <= set(placed):
        draft.days, draft.done = saved, done
        draft.refused.append(f"I cannot have {a[1].name} and {b[1].name} trade places: their days have no room for it.")
        return
    draft.done.insert(0, f"{a[1].name} and {b[1].name} have traded places")


def _trade_put(draft: PlanDraft, moves: Sequence[tuple[Item, int, int]]) -> bool:
    """Put the one that comes first in its new place, then the other in its own; on one day that is after the first is over."""
    (one, there, at), (other, then, want) = moves
    if not settle(draft, there, one, length_of(one), None, at):
        return False
    if there != then:
        return settle(draft, then, other, length_of(other), None, want)
    now = next((v for v in draft.visits(there) if v.id == one.id and v.end), None)
    over = minutes_of(now.end or "12:00") if now is not None else want
    starts = sorted(range(over + 5, 18 * 60, 10), key=lambda start: abs(start - want))
    return any(settle(draft, then, other, length_of(other), None, None, at=start) for start in starts)
