"""Edits of beds: another house in a city, or one house that all plans share.

Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from typing import assert_never

from planner.compose.candidates import Candidates
from planner.compose.day_schedule import stay_item
from planner.compose.editing.plan_draft import PlanDraft
from planner.compose.editing.wanted_kinds import nearest_kind
from planner.compose.geometry import Point, km_between
from planner.compose.sightseeing import plain, wanted_by
from planner.domain import edits
from planner.domain.edits import PlanEdit
from planner.domain.quotes_due import stay_spans
from planner.domain.reports import Stay
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.say.phrases import joined, singular
from planner.tools.stays import STARS


def _bed_words(stay: Stay) -> str:
    return plain(" ".join((stay.name, stay.stay_type, stay.room_type, *stay.styles, *stay.amenities, *stay.pros)))


def _away(stay: Stay | None, centre: Point | None) -> float:
    if stay is None or centre is None or stay.lat is None or stay.lon is None:
        return 99.0
    return km_between((stay.lat, stay.lon), centre)


def shared_beds(state: TripState, wanted: Sequence[PlanEdit], candidates: Candidates) -> dict[str, Stay]:
    """The house of each stop that every plan is to share: the selected plan's, else the middle one's."""
    asked = [e for e in wanted if isinstance(e, edits.SameStayEverywhere)]
    if not asked or not state.options:
        return {}
    chosen = next((o for o in state.options if state.selection and o.id == state.selection.option_id), None)
    by_price = sorted(state.options, key=lambda o: o.cost.total.high)
    named = {"cheapest": by_price[0], "dearest": by_price[-1]}.get(asked[0].of or "")
    middle = named or chosen or next((o for o in state.options if o.tier == "balanced"), state.options[len(state.options) // 2])
    found: dict[str, Stay] = {}
    for span in stay_spans(state):
        stay_id = dict(middle.pick.stays).get(span.key)
        stay = next((s for s in candidates.stays.get(span.key, ()) if s.id == stay_id), None)
        if stay is not None and all(e.city in (None, span.place.name) for e in asked):
            found[span.key] = stay
    return found


def set_stay(draft: PlanDraft, edit: edits.SetStay) -> None:
    if edit.change == "keep":
        draft.pins.append(edits.KeepPart(what="stay"))
        return
    spans = [s for s in stay_spans(draft.state) if not edit.city or plain(edit.city) == plain(s.place.name)]
    if edit.change in ("area", "name") and edit.city is None:
        spans = [s for s in spans if beds_for(draft, s.key, None, edit)] or spans[:1]
    for span in spans:
        now = draft.stays().get(span.key)
        if now is not None and edit.change != "name" and draft.keeps_bed(span.place.name):
            draft.refused.append(
                f"{now.name} in {span.place.name} is kept, as you asked, so it stays; say the name of the hotel you want instead, or take “kept” back"
            )
            continue
        if now is not None and edit.change == "other" and edit.style and not _is_house(now, edit.style):
            draft.refused.append(
                f"In {span.place.name} you sleep at {now.name}, {_kind_of_house(now)}, not {_article(edit.style)}, so it stays; say “{_article(edit.style)}” to have one"
            )
            continue
        if now is not None and edit.change == "other" and edit.avoid and not _is_house(now, edit.avoid):
            draft.already(
                edit, f"In {span.place.name} you sleep at {now.name}, {_kind_of_house(now)}, not {_article(edit.avoid)}, and it stays"
            )
            continue
        if now is not None and edit.most is not None and edit.change == "other" and now.per_night.middle <= edit.most:
            draft.already(edit, f"In {span.place.name} you sleep at {now.name}, about {now.per_night.middle:.0f} a night, and it stays")
            continue
        rows = beds_for(draft, span.key, now, edit)
        if now is not None and edit.change in ("area", "name", "style", "stars") and now in beds_for(draft, span.key, None, edit):
            draft.already(edit, _sleeping_there(edit, now, span.place.name, {plain(s.area) for s in draft.sights.values()}))
            continue
        if rows and now is not None and _costs_far_more(rows[0], now, edit):
            draft.refused.append(
                f"The nearest {edit.style or edit.area} bed that I know in {span.place.name} is {rows[0].name}, about {rows[0].per_night.middle:.0f} a night and not "
                f"{now.per_night.middle:.0f}, so {now.name} stays; say “{rows[0].name}” to have it"
            )
            continue
        if not rows:
            draft.refused.append(
                f"I cannot find {_bed_asked_for(edit)} in {span.place.name}: none is known there, so {now.name if now and edit.change != 'area' else 'the bed'} stays."
                f"{_areas_known(draft, span.key, edit)}"
            )
            continue
        sleep(draft, span.key, rows[0])
        draft.done = sleeping_at(draft.done, span.place.name, rows[0].name, now.name if now else "")
        if (
            edit.change == "area"
            and (edit.area or "")[:1].isupper()
            and plain(edit.area or "") not in plain(f"{rows[0].area} {rows[0].name}")
        ):
            draft.done.append(f"{rows[0].name} is in {rows[0].area or span.place.name}, the nearest to {edit.area} that I know")


_HOW_IT_FEELS = frozenset(("quiet", "views", "boutique", "historic"))
FAR_MORE = Decimal("1.5")


TWICE = 2


def _costs_far_more(stay: Stay, now: Stay, edit: edits.SetStay) -> bool:
    """Whether a bed that is only to feel otherwise costs half as much again, or one elsewhere twice as much: nobody has asked for that."""
    most = FAR_MORE if edit.change == "style" and edit.style in _HOW_IT_FEELS else TWICE if edit.change == "area" else None
    return most is not None and stay.per_night.middle > most * now.per_night.middle


def _sleeping_there(edit: edits.SetStay, now: Stay, city: str, areas: Collection[str]) -> str:
    """That one sleeps already where an edit wants it; by a part of the city that has no bed, as near to it as one can."""
    if edit.change != "area" or plain(edit.area or "") in plain(f"{now.area} {now.name}") or not (edit.area or "")[:1].isupper():
        return f"In {city} you sleep at {now.name} already, and it stays"
    if plain(edit.area or "") not in areas:
        return f"In {city} you sleep at {now.name} already, as near to {edit.area} as any that I know, and it stays"
    return f"I know no bed in {edit.area} itself; {now.name}{f' in {now.area}' if now.area else ''} is the nearest and stays"


def _areas_known(draft: PlanDraft, key: str, edit: edits.SetStay) -> str:
    """The parts of the city that have beds, where one that has none was asked for."""
    areas = sorted({s.area for s in draft.candidates.stays.get(key, ()) if s.area and not s.area.startswith("near ")})
    return f" I know beds in {joined(areas[:MOST_AREAS])}." if edit.change == "area" and areas else ""


MOST_AREAS = 4


def _is_house(stay: Stay, kind: str) -> bool:
    """Whether a bed is in a house of a kind, by its type and styles."""
    return singular(plain(kind)) in {plain(stay.stay_type), *map(plain, stay.styles)}


def stars_of(stay: Stay) -> int:
    """The stars of a house, 0 where none are known."""
    return next((n for n, word in STARS.items() if f"{word}_star" in stay.styles), 0)


def _article(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def _kind_of_house(stay: Stay) -> str:
    """What a house is: "a guesthouse with a private room"."""
    kind = {"boutique": "boutique hotel"}.get(stay.stay_type, stay.stay_type)
    return f"{_article(kind)}{' with a private room' if 'private_room' in stay.styles else ''}"


_WITH = {
    "pool": "a pool",
    "breakfast": "breakfast",
    "parking": "parking",
    "views": "a view",
    "family": "a family room",
    "pets": "room for a dog",
}
"""Styles that a house has, where others are what it is."""


def _bed_asked_for(edit: edits.SetStay) -> str:
    """The bed an edit wants, in words."""
    match edit.change:
        case "area":
            return f"a bed in or by {edit.area}" if (edit.area or "")[:1].isupper() else f"a bed by the {edit.area}"
        case "stars":
            return f"a hotel of {edit.stars} stars{' or more' if edit.or_more else ''}"
        case "style":
            return f"a bed with {_WITH.get(edit.style or '', edit.style)}" if edit.style in _WITH else f"a {edit.style} bed"
        case "name":
            return f"{edit.name}"
        case "nearer_centre":
            return "a bed nearer the centre"
        case "cheaper" | "cheapest" | "nicer" | "other":
            if edit.avoid:
                return f"a {'' if edit.change == 'other' else f'{edit.change} '}bed that is not in {_article(edit.avoid)}"
            where = (" in the same area" if edit.same_area else "") + (f" for no more than {edit.most:.0f} a night" if edit.most else "")
            return f"{'another' if edit.change == 'other' else f'a {edit.change}'} {edit.style or 'bed'}{where}"
        case "keep":
            return "that bed"
    assert_never(edit.change)


def cheaper_bed_than(now: Stay) -> edits.SetStay:
    """A cheaper bed than one has, for which nobody is moved from a hotel to a dormitory unasked."""
    return edits.SetStay(change="cheaper", avoid=None if _is_house(now, "hostel") else "hostel")


def beds_for(draft: PlanDraft, key: str, now: Stay | None, edit: edits.SetStay) -> list[Stay]:
    """The beds that are what was asked for, the best first; the present one is none of them."""
    rows = [s for s in draft.candidates.stays.get(key, ()) if now is None or s.name != now.name]
    dorms = now is not None and _is_house(now, "hostel")
    rows = [s for s in rows if not edit.avoid or not _is_house(s, edit.avoid)]
    if edit.change in ("area", "style", "stars") and edit.style != "hostel" and now is not None and not dorms:
        rows = [s for s in rows if not _is_house(s, "hostel")]
    rows = [s for s in rows if s.area == now.area] if edit.same_area and now is not None else rows
    if edit.most is not None:
        rows = [s for s in rows if s.per_night.middle <= edit.most and (dorms or not _is_house(s, "hostel"))]
    if edit.style and edit.change in ("cheapest", "cheaper", "nicer", "nearer_centre"):
        rows = [s for s in rows if singular(plain(edit.style)) in _bed_words(s)]
    price = now.per_night.middle if now else Decimal(0)
    centre = _centre(draft, key)
    match edit.change:
        case "cheapest":
            return sorted((s for s in rows if s.per_night.middle < price), key=lambda s: s.per_night.middle)
        case "cheaper":
            less = [s for s in rows if s.per_night.middle < price]
            less = less if now is not None and _is_house(now, "hostel") else _without_dorms(less)
            return sorted(less, key=lambda s: -s.per_night.middle)
        case "nicer":
            return sorted((s for s in _without_dorms(rows) if s.per_night.middle > price), key=lambda s: s.per_night.middle)
        case "nearer_centre":
            here = _away(now, centre)
            near = [s for s in rows if _away(s, centre) < here]
            near = near if now is not None and _is_house(now, "hostel") else _without_dorms(near)
            near.sort(key=lambda s: (abs(s.per_night.middle - price), _away(s, centre)))
            return [s for s in near if now is None or s.tier == now.tier] or near
        case "stars":
            wanted = edit.stars or 0
            rows = [s for s in rows if stars_of(s) == wanted or (edit.or_more and stars_of(s) > wanted)]
            return sorted(rows, key=lambda s: (stars_of(s), abs(s.per_night.middle - price)))
        case "style":
            alike = [s for s in rows if singular(plain(edit.style or "")) in _bed_words(s)]
            return sorted(alike, key=lambda s: (now is not None and s.tier != now.tier, abs(s.per_night.middle - price)))
        case "area":
            there = [s for s in rows if plain(edit.area or "") in plain(s.area)]
            there.sort(key=lambda s: (now is not None and s.tier != now.tier, abs(s.per_night.middle - price)))
            return there or _beside(draft, key, now, rows, edit.area or "")
        case "name":
            return [s for s in rows if plain(edit.name or "") in plain(s.name)]
        case "other":
            if edit.style:
                return sorted((s for s in rows if _is_house(s, edit.style or "")), key=lambda s: abs(s.per_night.middle - price))
            rows = rows if now is None or _is_house(now, "hostel") else _without_dorms(rows)
            return sorted(rows, key=lambda s: (now is not None and s.tier != now.tier, abs(s.per_night.middle - price)))
        case "keep":
            return []
    assert_never(edit.change)


def _without_dorms(rows: list[Stay]) -> list[Stay]:
    """The beds without those in hostels, which nobody is moved to from a hotel unasked; all of them where there is nothing else."""
    return [s for s in rows if not _is_house(s, "hostel")] or rows


BESIDE_KM = 1.2


def _beside(draft: PlanDraft, key: str, now: Stay | None, rows: Sequence[Stay], what: str) -> list[Stay]:
    """The beds beside a sight, or something of its kind ("the beach"), nearest first: within a walk, and nearer than the one there is now."""
    city = next((s.place.name for s in stay_spans(draft.state) if s.key == key), "")
    known = [s for s in draft.sights.values() if s.city == city and s.role == "sight" and s.id not in draft.trips]
    named = [s for s in known if plain(what) == plain(s.name)] or [s for s in known if wanted_by(s, what)]
    spots = [(s.lat, s.lon) for s in named or nearest_kind(known, what, ("kind",))]
    if not spots:
        return []
    here = min(_away(now, spot) for spot in spots)
    apart = [(min(_away(s, spot) for spot in spots), s) for s in rows]
    price = now.per_night.middle if now else Decimal(0)
    near = [(km, s) for km, s in apart if km <= BESIDE_KM and km < here]
    return [
        s
        for _, s in sorted(
            near, key=lambda row: (now is not None and row[1].tier != now.tier, abs(row[1].per_night.middle - price), row[0])
        )
    ]


def _centre(draft: PlanDraft, key: str) -> Point | None:
    place = next((s.place for s in stay_spans(draft.state) if s.key == key), None)
    return (place.lat, place.lon) if place and place.lat is not None and place.lon is not None else None


def sleep_at(draft: PlanDraft, key: str, stay: Stay) -> None:
    """The stay of one stop replaced; for the house that all plans share."""
    now = draft.stays().get(key)
    if now is None or now.id != stay.id:
        sleep(draft, key, stay)
        draft.done = sleeping_at(draft.done, stay.city, stay.name, now.name if now else "")


def sleeping_at(done: Sequence[str], city: str, bed: str, was: str) -> list[str]:
    """What was done, with the bed of a city said once: the last one instead of the first."""
    head = f"in {city} you sleep at "
    first = next((line.partition(" instead of ")[2] for line in done if line.startswith(head)), was)
    return [*(line for line in done if not line.startswith(head)), f"{head}{bed}{f' instead of {first}' if first else ''}"]


def sleep(draft: PlanDraft, key: str, stay: Stay) -> None:
    was = draft.stays().get(key)
    draft.pick = evolve(draft.pick, stays=tuple((k, stay.id if k == key else s) for k, s in draft.pick.stays))
    for n, frame in enumerate(draft.frames()):
        if frame.stay_key == key and n < len(draft.days) and draft.days[n].accommodation is not None:
            draft.days[n] = evolve(draft.days[n], accommodation=stay_item(frame, stay))
            for one in (n, n + 1):
                _breakfast_at(draft, one, was.name if was else "", stay.name)


def _breakfast_at(draft: PlanDraft, n: int, was: str, now: str) -> None:
    """Breakfast "at or near" the bed one leaves is at or near the new one."""
    if was and n < len(draft.days):
        meals = (evolve(i, name=i.name.replace(was, now)) if i.name.endswith(f"near {was}") else i for i in draft.days[n].meals)
        draft.days[n] = evolve(draft.days[n], meals=tuple(meals))
