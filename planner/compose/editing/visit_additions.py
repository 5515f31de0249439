"""Visits that are added, and those that come back.

Pure.
"""

from __future__ import annotations

import re

from planner.compose.editing.day_room import PARTS, clear, of_the_evening, settle, slot, taken_in
from planner.compose.editing.meal_edits import add_house, house_named
from planner.compose.editing.outing_edits import add_day_trip
from planner.compose.editing.plan_draft import MEALS, VISITS, PlanDraft, length_of
from planner.compose.editing.visit_choices import all_of_kind, choices_for, noted_of_kind, visit_item
from planner.compose.editing.visit_moves import move_item
from planner.compose.editing.wanted_kinds import of_kind
from planner.compose.geometry import clock_of, minutes_of
from planner.compose.sightseeing import plain, wanted_by
from planner.compose.timeline import is_evening
from planner.domain import edits
from planner.domain.options import Day
from planner.domain.reports import Sight
from planner.domain.values import Item, evolve
from planner.say.phrases import joined, singular

_WHERE_ONE_DOES_IT = re.compile(r"(?<=\w) (?:bars?|clubs?|gigs?|sessions?|spots?|joints?|venues?|nights?)$", re.IGNORECASE)
""" "A jazz bar": where one hears jazz, whatever it is called."""
_NOTHING_BUT = frozenset("zoo aquarium castle beach island lake".split())
"""Kinds for which nothing akin will do: who wants a zoo is not sent to an aquarium."""
_SHOW = frozenset("show shows concert concerts performance music gig theatre opera".split())
"""Words of a kind that belongs to the evening."""


def add_item(draft: PlanDraft, edit: edits.AddItem) -> None:
    if edit.meal is not None and edit.name:
        add_house(draft, edit.name, edit.meal, edit.day)
        return
    if edit.where_none and edit.day is not None and (one := _one_on(draft, edit.kind or "", edit.day - 1)) is not None:
        draft.already(edit, f"{one} is in on {draft.day_words(edit.day - 1)} already")
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
    if _at_its_new_hour(draft, edit):
        return
    choices = _choices(draft, edit)
    late = edit.part == "evening" or (edit.at or "") >= LATE_FROM or bool(_SHOW & set(plain(edit.kind or "").split()))
    there = edit.city or (draft.days[edit.day - 1].city if edit.day is not None and edit.day <= len(draft.days) and edit.kind else None)
    choices = [s for s in choices if there is None or plain(s.city) == plain(there)]
    if edit.kind and not choices and _has_its_kind(draft, edit, late):
        return
    trip = _trip_with(draft, edit.name) if edit.name and not choices else None
    if trip is not None:
        add_day_trip(draft, edits.AddDayTrip(place=trip.name, day=edit.day))
        return
    if not choices:
        where = there or joined([s.place.name for s in draft.state.trip.destinations])
        unknown = _unknown(draft, edit.name, where) if edit.name else f"I know {none_of(edit.kind)} in {where} to add."
        draft.refused.append(f"{unknown}{_trip_instead(draft, edit.kind)}")
        return
    if late and not edit.name:
        choices = sorted((s for s in choices if is_evening(s) or not s.indoor), key=lambda s: (not is_evening(s), s.role != "evening"))
    if edit.kind and not edit.name and _moved_there(draft, edit):
        return
    passes = (False,) if edit.where_none else (False, True) if edit.kind and not edit.name else (True,)
    shows = [s for s in choices if is_evening(s)] if late and not edit.name else []
    tries = [(s, room) for s in shows for room in passes] or [(s, room) for room in passes for s in choices]
    if any(put_in(draft, sight, edit, makes_room=room) for sight, room in tries):
        return
    if not choices:
        draft.refused.append(f"I know {none_of(edit.kind)} for the evening here that is not in the plan already.")
        return
    if edit.where_none and edit.day is not None:
        draft.refused.append(
            f"There is no room for {_as_kind(edit.kind)} on {draft.day_words(edit.day - 1)}{f' in the {edit.part}' if edit.part else ''}."
        )
        return
    draft.refused.append(
        f"I cannot fit {choices[0].name} in{f' on {draft.day_words(edit.day - 1)}' if edit.day and edit.day <= len(draft.days) else ''}: "
        f"no day has room for its {choices[0].minutes} minutes."
    )


def _choices(draft: PlanDraft, edit: edits.AddItem) -> list[Sight]:
    """What may be added; where nothing is of a kind of two words ("jazz bar"), what is of the first of them."""
    choices, kind = choices_for(draft, edit.name, edit.kind), edit.kind or ""
    if (one := singular(plain(kind))) in _NOTHING_BUT:
        choices = [s for s in choices if s.sight_kind == one or one in plain(s.name).split()]
    wider = _WHERE_ONE_DOES_IT.sub("", kind)
    return choices if choices or wider == kind or all_of_kind(draft, kind) else choices_for(draft, edit.name, wider)


def _as_kind(kind: str | None) -> str:
    return {"children": "anything for children", "outdoors": "anything outdoors", "indoors": "anything indoors"}.get(
        kind or "", f"more {kind}"
    )


def _one_on(draft: PlanDraft, kind: str, n: int) -> str | None:
    """The first thing of a kind that is seen on a day."""
    seen = draft.visits(n) if n < len(draft.days) else []
    return next((i.name for i in seen if i.id in draft.sights and of_kind(draft.sights[i.id], kind, "interest")), None)


def _moved_there(draft: PlanDraft, edit: edits.AddItem) -> bool:
    """The one thing of a kind of two words ("ruin bar") that the plan has on another day moved to the day that is named; whether it was."""
    words = plain(edit.kind or "").split()
    here = noted_of_kind(draft, edit.kind or "") if edit.day is not None and len(words) > 1 else []
    if len(here) != 1 or here[0][0] + 1 == edit.day or here[0][1].id in draft.trips:
        return False
    saved = list(draft.days), list(draft.done)
    move_item(draft, edits.MoveItem(item=here[0][1].id, to_day=edit.day, to_part=edit.part))
    if draft.refused:
        (draft.days, draft.done), draft.refused = saved, []
        return False
    return True


def _has_its_kind(draft: PlanDraft, edit: edits.AddItem, late: bool) -> bool:
    """Whether the plan has something of the kind already, which is then told: there on the day that is named, else where it is."""
    kin = [row for row in all_of_kind(draft, edit.kind or "") if edit.city in (None, row[1].city)]
    kin = [row for row in kin if not late or of_the_evening(draft, row[1])] or kin
    here = next((item for n, item in kin if edit.day in (None, n + 1)), None)
    if here is not None:
        draft.already(edit, f"{here.name} is in already, and I know of no other {edit.kind} here")
    elif kin:
        n, item = kin[0]
        draft.refused.append(f"{item.name} is in on {draft.day_words(n)} already, and I know of no other {edit.kind}; it can be moved.")
    return bool(kin)


LATE_FROM = "18:00"
"""What is to be at this hour or later is something of the evening."""


def _at_its_new_hour(draft: PlanDraft, edit: edits.AddItem) -> bool:
    """ "Flamenco at ten on Monday" where that evening has flamenco: it is at ten then, and none comes beside it; whether it is so."""
    if edit.name or edit.day is None or not edit.at or edit.at < LATE_FROM:
        return False
    one = next(
        (i for _, i in all_of_kind(draft, edit.kind or "", edit.day) if i.id in draft.sights and is_evening(draft.sights[i.id])), None
    )
    if one is None:
        return False
    move_item(draft, edits.MoveItem(item=one.id, to_day=edit.day, at=edit.at))
    return True


def _unknown(draft: PlanDraft, name: str, where: str) -> str:
    """Why a thing of that name cannot be added; where food is not planned it may be a place to eat."""
    if "research_food" in (draft.state.capabilities or ()):
        return f"I cannot add {name}: I do not know it in {where}."
    return f"I cannot add {name}: I know no sight of that name in {where}, and places to eat are not planned here; say “plan food too” for those."


def none_of(kind: str | None) -> str:
    """That nothing of a kind is known: "no boat trip", "nothing for children"."""
    said = {"children": "nothing for children", "outdoors": "nothing outdoors", "indoors": "nothing indoors", "evenings": "nothing more"}
    only_how = (kind or "").endswith(("al", "ic", "ful", "ous", "ive", "ish", "ern"))
    return said.get(kind or "", f"nothing {kind}" if only_how else f"no {kind}")


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


def put_in(draft: PlanDraft, sight: Sight, edit: edits.AddItem, *, makes_room: bool = True) -> bool:
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
    if part is None and at is None and (there := taken_in(draft, item, sight.minutes, set(range(len(draft.days))) - set(days))) is not None:
        now = next(i for i in draft.days[there].activities if i.id == item.id)
        draft.done.insert(0, f"{sight.name} is in on {draft.day_words(there)} at {now.start}")
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


def _as_it_was(draft: PlanDraft, n: int, was: Day, item: Item) -> bool:
    """Put a visit back at the very hour it had, where one travels as one did that day and nothing stands there now; whether it could be."""
    start, minutes = minutes_of(item.start or "10:00"), length_of(item)
    if (
        start < draft.bounds(n)[0]
        or draft.days[n].transport != was.transport
        or not clear(draft, n, start, start + minutes, None, draft.blocks(n), item.kind)
    ):
        return False
    draft.put(n, item, start, minutes)
    return True


def _put_back(draft: PlanDraft, n: int, was: Day, item: Item) -> bool:
    """Put a visit back on the day it was on; whether it could be. A day that was asked to begin later begins no sooner for it."""
    saved, visits = draft.passing_pins, draft.visits(n)
    if visits and any(isinstance(p, edits.SetHours) and p.first_start for p in draft.option.pins):
        begins = min(minutes_of(v.start or "10:00") for v in visits)
        draft.passing_pins = (*saved, edits.SetHours(first_start=clock_of(begins), days=(n + 1,)))
    back = _as_it_was(draft, n, was, item) or settle(draft, n, item, length_of(item), None, minutes_of(item.start or "10:00"))
    draft.passing_pins = saved
    return back


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
            if _put_back(draft, n, day, item):
                draft.done.insert(0, f"{item.name} is back on {draft.day_words(n)}")
                return
    draft.pick = evolve(
        draft.pick,
        dropped=tuple(d for d in draft.pick.dropped if not wanted_by(draft.sights[d], edit.name))
        if all(d in draft.sights for d in draft.pick.dropped)
        else draft.pick.dropped,
    )
    add_item(draft, edits.AddItem(name=edit.name))
