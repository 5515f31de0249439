"""Edits of visits: moved, added, removed, swapped, brought back, and what there is to choose from.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.compose.editing.day_room import DAY_CLOSES, EVENING_FROM, PARTS, of_the_evening, only_in_the_evening, settle, slot
from planner.compose.editing.meal_edits import add_house, house_named, is_a_house, leave_out_meal, move_meal, not_at, other_house
from planner.compose.editing.outing_edits import add_day_trip, all_outings_removed, another_outing, outing_named, outing_on, outing_removed
from planner.compose.editing.plan_draft import MEALS, VISITS, PlanDraft, length_of, point_of
from planner.compose.editing.visit_lengths import set_length
from planner.compose.editing.wanted_kinds import KIND_ALONE, SURE, nearest_kind, of_kind, serves
from planner.compose.geometry import clock_of, km_between, minutes_of
from planner.compose.sightseeing import allowed, plain, wanted_by
from planner.compose.timeline import curtain_of, is_evening
from planner.domain import edits
from planner.domain.edits import PartOfDay
from planner.domain.options import Day
from planner.domain.reports import Sight
from planner.domain.values import Item, evolve
from planner.language.dates.calendar_days import WEEKDAY_NAMES
from planner.language.plan_things import KINDS_OF_PLACE
from planner.say.phrases import joined, singular


def visit_item(sight: Sight) -> Item:
    return Item(
        id=sight.id,
        kind="sight",
        name=sight.name,
        city=sight.city,
        lat=sight.lat,
        lon=sight.lon,
        note=sight.note,
        provenance=sight.provenance,
    )


BEFORE_A_MEAL = 15
"""Minutes between a visit and the meal it is right before."""
NEAR_IN_TIME = 150
"""Minutes: what takes a thing's place begins about when it did, where anything does."""
FIRST_OF_DAY = "first"
"""What a visit is to come before that is to open its day."""
_SHOW = frozenset("show shows concert concerts performance music gig theatre opera".split())
"""Words of a kind that belongs to the evening."""


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
    if why := _why_not(draft, item, there):
        draft.refused.append(f"I cannot move {item.name} to {draft.day_words(there)}: {why}.")
        return
    if there == here and edit.to_part and not (edit.at or edit.before) and _is_in(item, edit.to_part):
        draft.already(edit, f"{item.name} is in the {edit.to_part} already, on {draft.day_words(here)} at {item.start}")
        return
    if edit.before == FIRST_OF_DAY:
        first = min((minutes_of(v.start) for v in draft.visits(there) if v.start and v.id != item.id), default=9 * 60)
        if there == here and item.start and minutes_of(item.start) <= first:
            draft.already(edit, f"{item.name} is the first thing on {draft.day_words(here)} already, at {item.start}")
            return
        _move_to_first(draft, there, item, edit, first)
        return
    before = _begins(draft, there, edit.before)
    if edit.right and before is not None:
        edit = evolve(edit, before=None, right=False, to_part=None, at=clock_of((before - length_of(item) - BEFORE_A_MEAL) // 5 * 5))
        before = None
    if before is not None and there == here and item.end and minutes_of(item.end) <= before:
        draft.already(edit, f"{item.name} comes before that already, on {draft.day_words(here)} at {item.start}")
        return
    _put_there(draft, rows, there, edit, before)


def _put_there(draft: PlanDraft, rows: Sequence[tuple[int, Item]], there: int, edit: edits.MoveItem, before: int | None) -> None:
    """Take the thing from where it is and put it where the edit wants it; said, with why where it cannot be."""
    here, item = rows[0]
    saved, minutes = list(draft.days), length_of(item)
    for n, one in rows if len({i.id for _, i in rows}) == 1 else rows[:1]:
        draft.take(n, one.id)
    if not _settled(draft, there, item, minutes, edit, before):
        draft.days = saved
        if there == here and edit.before and (other := next(iter(draft.located(edit.before, day=there + 1)), None)) is not None:
            _trade(draft, (here, item), other)
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


def _no_room(draft: PlanDraft, n: int, part: PartOfDay | None, item: Item) -> str:
    """Why a visit does not fit a day, or a part of it."""
    sight, minutes = draft.sights.get(item.id), length_of(item)
    if sight is not None and part is not None and only_in_the_evening(draft, item) and curtain_of(sight) > PARTS[part][1]:
        return "it is for dusk" if sight.best == "sunset" else f"it begins only at {clock_of(curtain_of(sight))}"
    if (trip := outing_on(draft, n)) is not None:
        return f"that is the day trip to {trip.name}, which can be moved or dropped"
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
    want = None if edit.to_part or at is not None or before else minutes_of(item.start or "10:00")
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
    """To the day of the plan that has most of what it is to be seen with, the emptiest of several."""
    words = {plain(name) for name in edit.beside}
    with_it = [[i for i in draft.visits(n) if plain(i.name) in words and i.id not in draft.trips] for n in range(len(draft.days))]
    there = max(range(len(draft.days)), key=lambda n: (len(with_it[n]), -len(draft.visits(n))))
    if sum(map(len, with_it)) < 2 or item.id in draft.trips:
        return
    if len(with_it[there]) == sum(map(len, with_it)):
        draft.already(edit, f"{joined([i.name for i in with_it[there]])} are together on {draft.day_words(there)}")
    elif there != here:
        draft.held = frozenset(words)
        move_item(draft, evolve(edit, beside=(), to_day=there + 1))


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


def _is_in(item: Item, part: PartOfDay) -> bool:
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


def _unknown(draft: PlanDraft, name: str, where: str) -> str:
    """Why a thing of that name cannot be added; where food is not planned it may be a place to eat."""
    if "research_food" in (draft.state.capabilities or ()):
        return f"I cannot add {name}: I do not know it in {where}."
    return f"I cannot add {name}: I know no sight of that name in {where}, and places to eat are not planned here; say “plan food too” for those."


def add_item(draft: PlanDraft, edit: edits.AddItem) -> None:
    if edit.meal is not None and edit.name:
        add_house(draft, edit.name, edit.meal, edit.day)
        return
    present = draft.located(edit.name) if edit.name else []
    if present:
        n, item = present[0]
        if (edit.day is not None and edit.day - 1 != n) or edit.part or edit.at:
            move_item(draft, edits.MoveItem(item=item.id, to_day=edit.day, to_part=edit.part, at=edit.at))
        else:
            draft.already(edit, f"{item.name} is in already, on {draft.day_words(n)}, and stays")
        return
    by_name = edit.name is not None and any(plain(s.name) == plain(edit.name) for s in draft.sights.values())
    house = house_named(draft, edit.name) if edit.name and not by_name else None
    if house is not None:
        add_house(draft, house.name, next((k for k in ("dinner", "lunch", "breakfast") if k in house.meals), "lunch"), edit.day)
        return
    choices = choices_for(draft, edit.name, edit.kind)
    choices = [s for s in choices if edit.city is None or plain(s.city) == plain(edit.city)]
    has = [i for _, i in _all_of_kind(draft, edit.kind, edit.day)] if edit.kind and not choices else []
    if has:
        draft.already(edit, f"{has[0].name} is in already, and I know of no other {edit.kind} here")
        return
    elsewhere = _all_of_kind(draft, edit.kind) if edit.kind and not choices else []
    if elsewhere:
        n, item = elsewhere[0]
        draft.refused.append(f"{item.name} is in on {draft.day_words(n)} already, and I know of no other {edit.kind}; it can be moved.")
        return
    trip = _trip_with(draft, edit.name) if edit.name and not choices else None
    if trip is not None:
        add_day_trip(draft, edits.AddDayTrip(place=trip.name, day=edit.day))
        return
    if not choices:
        where = edit.city or joined([s.place.name for s in draft.state.trip.destinations])
        unknown = _unknown(draft, edit.name, where) if edit.name else f"I know {_none_of(edit.kind)} in {where} to add."
        draft.refused.append(f"{unknown}{_trip_instead(draft, edit.kind)}")
        return
    late = edit.part == "evening" or bool(_SHOW & set(plain(edit.kind or "").split()))
    if late and not edit.name:
        choices = sorted((s for s in choices if is_evening(s) or not s.indoor), key=lambda s: (not is_evening(s), s.role != "evening"))
    passes = (False, True) if edit.kind and not edit.name else (True,)
    if any(_added(draft, sight, edit, makes_room=room) for room in passes for sight in choices):
        return
    if not choices:
        draft.refused.append(f"I know {_none_of(edit.kind)} for the evening here that is not in the plan already.")
        return
    draft.refused.append(
        f"I cannot fit {choices[0].name} in{f' on {draft.day_words(edit.day - 1)}' if edit.day and edit.day <= len(draft.days) else ''}: "
        f"no day has room for its {choices[0].minutes} minutes."
    )


def _none_of(kind: str | None) -> str:
    """That nothing of a kind is known: "no boat trip", "nothing for children"."""
    said = {"children": "nothing for children", "outdoors": "nothing outdoors", "indoors": "nothing indoors", "evenings": "nothing more"}
    return said.get(kind or "", f"no {kind}")


def _trip_instead(draft: PlanDraft, kind: str | None) -> str:
    """The day outside on which there is something of a kind that the city has not."""
    words = set(plain(kind or "").split())
    trip = next(
        (t for t in {t.id: t for t in draft.trips.values()}.values() if words & {*t.interests, *(s.sight_kind for s in t.stops)}), None
    )
    return f' {trip.name} has it: say "day trip to {trip.name}".' if trip is not None else ""


def _trip_with(draft: PlanDraft, name: str) -> Sight | None:
    """The day outside on which a place is seen."""
    stops = [(stop, trip) for trip in {t.id: t for t in draft.trips.values()}.values() for stop in trip.stops]
    exact = next((trip for stop, trip in stops if plain(stop.name) == plain(name)), None)
    return exact or next((trip for stop, trip in stops if wanted_by(stop, name)), None)


def _added(draft: PlanDraft, sight: Sight, edit: edits.AddItem, *, makes_room: bool = True) -> bool:
    """Put a sight on the day that takes it, else, where it `makes_room`, in the place of others, which move or go; whether it could be."""
    item = visit_item(sight)
    days = (
        [edit.day - 1] if edit.day and edit.day <= len(draft.days) else sorted(range(len(draft.days)), key=lambda n: len(draft.visits(n)))
    )
    days = [n for n in days if draft.is_open(item, n)]
    at = minutes_of(edit.at) if edit.at else None
    part = edit.part or ("evening" if sight.role == "evening" or sight.best in ("evening", "night") else None)
    for n in days:
        start = slot(draft, n, item, sight.minutes, part, None, city=sight.city, at=at)
        if start is not None and (edit.name or edit.part is None or PARTS[edit.part][0] <= start <= PARTS[edit.part][1]):
            draft.put(n, item, start, sight.minutes)
            draft.done.insert(0, f"{sight.name} is in on {draft.day_words(n)} at {clock_of(start)}")
            return True
    before, saved, done = _seen(draft), list(draft.days), list(draft.done)
    best: tuple[tuple[int, int], list[Day], list[str]] | None = None
    for n in days if makes_room else ():
        if edit.part not in (None, "evening") and not edit.name and is_evening(sight):
            continue
        draft.days, draft.done = list(saved), list(done)
        if settle(draft, n, item, sight.minutes, part, None, at=at):
            now = next(i for i in draft.days[n].activities if i.id == item.id)
            draft.done.insert(0, f"{sight.name} is in on {draft.day_words(n)} at {now.start}")
            lost = before - _seen(draft)
            weight = (sum(key in draft.pick.sights[:FOREMOST_IN_ALL] for key in lost), len(lost))
            best = (weight, draft.days, draft.done) if best is None or weight < best[0] else best
    draft.days, draft.done = (best[1], best[2]) if best is not None else (saved, done)
    return best is not None


FOREMOST_IN_ALL = 8
"""Sights of a plan that make room for another last, by their place in it."""


def _seen(draft: PlanDraft) -> set[str]:
    return {v.id for n in range(len(draft.days)) for v in draft.visits(n)}


def choices_for(draft: PlanDraft, name: str | None, kind: str | None, *, but: Iterable[str] = ()) -> list[Sight]:
    """Candidates that are not in the plan: by name, else by kind, the city's foremost first; a note tells a kind only where nothing else is it."""
    present = {i.id for d in draft.days for i in d.activities} | set(but) | set(draft.pick.dropped if kind else ())
    rows = [s for s in draft.sights.values() if s.id not in present and s.id not in draft.trips]
    if name:
        words = plain(name)
        exact = [s for s in rows if s.id == name or plain(s.name) == words]
        return exact or [s for s in rows if wanted_by(s, name)]
    children = bool(draft.state.trip.party.children)
    if kind is None:
        return []
    found = nearest_kind([s for s in rows if allowed(s, draft.state.preferences, children=children)], kind)
    return sorted(found, key=lambda s: "family" not in s.interests) if kind == "children" else found


def remove_item(draft: PlanDraft, edit: edits.RemoveItem) -> None:
    meal = next((m for m in MEALS if m == edit.kind), None)
    if meal is not None:
        leave_out_meal(draft, meal, edit.day)
        return
    if edit.kind and "day trip" in plain(edit.kind):
        all_outings_removed(draft, edit.day)
        return
    if edit.name and edit.part is None and (_unsuggested(draft, edit.name) or outing_removed(draft, edit.name)):
        return
    rows = draft.bearing(edit.name, edit.day) if edit.name else [*_all_of_kind(draft, edit.kind or "", edit.day), *_meals_of(draft, edit)]
    rows = [(n, i) for n, i in rows if (edit.part is None or _is_in(i, edit.part)) and not _is_kept(draft, i)]
    if edit.name and _is_a_visit(draft, edit.name):
        rows = [(n, i) for n, i in rows if i.kind in VISITS or plain(i.name) == plain(edit.name)]
    rows = [(n, i) for n, i in rows if edit.city is None or plain(i.city) == plain(edit.city)]
    if edit.fewer and edit.but_one and len(rows) == 1:
        draft.already(edit, f"{rows[0][1].name} is the only one and stays")
        return
    if edit.most is not None and len(rows) <= edit.most:
        draft.already(edit, f"there are no more than {edit.most} {edit.kind} in it")
        return
    if edit.fewer and len(rows) == 1 and edit.count is None:
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
    """Of several those that matter least, what a person asked for last; the foremost third stays, and one at least.

    Of what only interests the same people more than half stays, and no day outside loses what it is for. So many as were named, where
    they were.
    """
    kind = edit.kind or ""
    loose = not {singular(w) for w in plain(kind).split()} & KINDS_OF_PLACE
    rows = [row for row in rows if row[1].id not in draft.trips] if loose else rows
    share = (len(rows) + 1) // 2 if loose else len(rows) // 3
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


def _is_a_visit(draft: PlanDraft, name: str) -> bool:
    """Whether a visit of some plan bears just this name: a meal that has it in a longer name is another thing."""
    words = plain(name)
    return any(plain(i.name) == words or i.id == name for o in draft.state.options for d in o.itinerary.days for i in d.activities)


def _unsuggested(draft: PlanDraft, name: str) -> bool:
    """Take out a place that only a model named; whether there was one."""
    rows = [(n, i) for n, d in enumerate(draft.days) for i in d.suggested if plain(name) in plain(i.name)]
    for n, item in rows:
        draft.days[n] = evolve(draft.days[n], suggested=tuple(i for i in draft.days[n].suggested if i.id != item.id))
        draft.done.append(f"{item.name} is no longer suggested")
    draft.pick = evolve(draft.pick, suggested=tuple(s for s in draft.pick.suggested if plain(name) not in plain(s[1])))
    return bool(rows)


def _noted_of_kind(draft: PlanDraft, kind: str) -> list[tuple[int, Item]]:
    """The visits of a kind, or, where none is, those whose note says it."""
    rows = [(n, i) for n, d in enumerate(draft.days) for i in d.activities if i.id in draft.sights]
    return _all_of_kind(draft, kind) or [(n, i) for n, i in rows if of_kind(draft.sights[i.id], kind)]


def _all_of_kind(draft: PlanDraft, kind: str, day: int | None = None) -> list[tuple[int, Item]]:
    """The visits of a kind on a day or on all, or in a part of the city of that name; a mere note tells no kind."""
    rows = [(n, i) for n, d in enumerate(draft.days) for i in d.activities if i.kind in VISITS and (day is None or n + 1 == day)]
    there = [(n, i) for n, i in rows if i.id in draft.sights and plain(draft.sights[i.id].area) == plain(kind)]
    depths = KIND_ALONE if {singular(w) for w in plain(kind).split()} & KINDS_OF_PLACE else SURE
    nearest = {s.id for s in nearest_kind([draft.sights[i.id] for _, i in rows if i.id in draft.sights], kind, depths)}
    strict = [(n, i) for n, i in rows if i.id in nearest]
    words = {singular(w) for w in plain(kind).split()}
    if words <= KINDS_OF_PLACE:
        strict = [row for row in strict if _is_itself(draft, row[1], words)]
    loose = [(n, i) for n, i in rows if i.id not in draft.sights and words and words <= {singular(w) for w in plain(i.name).split()}]
    return there or sorted((*strict, *loose), key=lambda row: (row[0], row[1].start or ""))


def _is_itself(draft: PlanDraft, item: Item, kinds: set[str]) -> bool:
    """Whether a thing is of a kind of place itself, and does not merely bear its name: a cruise under six bridges is no bridge."""
    return draft.sights[item.id].sight_kind in kinds or bool(set(plain(item.name).split()) & kinds)


def _is_a_sight(draft: PlanDraft, name: str) -> bool:
    """Whether a name is that of one sight, in this plan or not: then nothing else of its kind is meant."""
    return any(plain(sight.name) == plain(name) for sight in draft.sights.values())


def _trade(draft: PlanDraft, a: tuple[int, Item], b: tuple[int, Item]) -> None:
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
    put = all(draft.is_open(item, n) and settle(draft, n, item, length_of(item), None, start) for item, n, start in moves)
    here = {i.id for d in draft.days for i in d.activities}
    if not put or not {a[1].id, b[1].id} <= here:
        draft.days, draft.done = saved, done
        draft.refused.append(f"I cannot have {a[1].name} and {b[1].name} trade places: their days have no room for it.")
        return
    draft.done.insert(0, f"{a[1].name} and {b[1].name} have traded places")


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
    if anywhere or is_a_house(draft, edit.item) or _is_a_sight(draft, edit.item):
        return anywhere
    return [row for row in _all_of_kind(draft, edit.item) if edit.day in (None, row[0] + 1)][:1]


def swap_item(draft: PlanDraft, edit: edits.SwapItem, avoid: str | None = None, but: Iterable[str] = ()) -> None:
    """One thing for another, which is of no kind in `avoid` and none of `but` (ids)."""
    barred = frozenset(but)
    if (leaving := outing_named(draft, edit.item)) is not None and (edit.for_name is None or outing_named(draft, edit.for_name)):
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
        _trade(draft, (n, item), there[0])
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
        choices = [*choices[:6], *others[:8]]
    choices = [s for s in choices if s.id not in barred and (avoid is None or not of_kind(s, avoid, "interest"))]
    saved = list(draft.days)
    draft.take(n, item.id)
    near = point_of(item)
    ordered = sorted(enumerate(choices[:14]), key=lambda row: (row[0] // 4, km_between(near, (row[1].lat, row[1].lon)) if near else 0.0))
    was = minutes_of(item.start or "10:00")
    within = (NEAR_IN_TIME,) if edit.item in edits.EVENINGS else (NEAR_IN_TIME, 24 * 60)
    for apart, (_, sight) in ((a, row) for a in within for row in ordered):
        minutes = min(sight.minutes, max(length_of(item), 60)) if sight.minutes > length_of(item) + 60 else sight.minutes
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
        _added(draft, sight, edits.AddItem(name=sight.name, day=day)) for sight in choices[:1] for day in (n + 1, None)
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
            _added(draft, sight, edits.AddItem(name=sight.name, day=n + 1), makes_room=False) for sight in choices[:3]
        ):
            draft.done.append(f"{item.name} is out")
            return
        why = (
            f"{choices[0].name} fits no hour there"
            if choices
            else f"I know no {what} in {item.city} for its place that is not in the plan already"
        )
        draft.done.append(f"{item.name} is out, and {why}")
        return
    draft.days = list(saved)
    have = [row for row in _noted_of_kind(draft, edit.for_kind) if row[1].id != item.id] if edit.for_kind else []
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
        f"I cannot swap {item.name}: I know no {what} in {item.city} that is not in the plan already and fits there, so it stays."
    )


def restore_item(draft: PlanDraft, edit: edits.RestoreItem) -> None:
    """Back where it was in the newest earlier version that had it; else as something new."""
    if draft.located(edit.name, kinds=(*VISITS, *MEALS)):
        draft.done.append(f"{edit.name} is in already")
        return
    for version in reversed(draft.state.history):
        old = next((o for o in version.options if o.id == draft.option.id), None)
        for n, day in enumerate(old.itinerary.days if old else ()):
            item = next((i for i in day.activities if plain(edit.name) in plain(i.name) or i.id == edit.name), None)
            if item is None or n >= len(draft.days):
                continue
            draft.pick = evolve(draft.pick, dropped=tuple(d for d in draft.pick.dropped if d != item.id))
            if settle(draft, n, item, length_of(item), None, minutes_of(item.start or "10:00")):
                draft.done.insert(0, f"{item.name} is back on {draft.day_words(n)}")
                return
    draft.pick = evolve(
        draft.pick,
        dropped=tuple(d for d in draft.pick.dropped if not wanted_by(draft.sights[d], edit.name))
        if all(d in draft.sights for d in draft.pick.dropped)
        else draft.pick.dropped,
    )
    add_item(draft, edits.AddItem(name=edit.name))


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
            if item.id in draft.trips or (edit.kind and sight is not None and of_kind(sight, edit.kind)):
                continue
            if any(wanted_by(sight, wish) for wish in draft.state.preferences.must_do) if sight else False:
                continue
            if edit.city is not None and plain(item.city) != plain(edit.city):
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
