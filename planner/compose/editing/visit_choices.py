"""What a plan has of a kind of visit, and what there is to choose from that it has not.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable

from planner.compose.editing.plan_draft import VISITS, PlanDraft
from planner.compose.editing.wanted_kinds import IN_THE_OPEN, KIND_ALONE, SURE, nearest_kind, of_kind
from planner.compose.sightseeing import allowed, plain, wanted_by
from planner.domain.reports import Sight
from planner.domain.values import Item
from planner.language.plan_things import KINDS_OF_PLACE, STROLL
from planner.say.phrases import singular


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
    if kind == "outdoors":
        return sorted(found, key=lambda s: s.sight_kind not in IN_THE_OPEN)
    return sorted(found, key=lambda s: "family" not in s.interests) if kind == "children" else found


def noted_of_kind(draft: PlanDraft, kind: str) -> list[tuple[int, Item]]:
    """The visits of a kind, or, where none is, those whose note says it."""
    rows = [(n, i) for n, d in enumerate(draft.days) for i in d.activities if i.id in draft.sights]
    return all_of_kind(draft, kind) or [(n, i) for n, i in rows if of_kind(draft.sights[i.id], kind)]


def all_of_kind(draft: PlanDraft, kind: str, day: int | None = None) -> list[tuple[int, Item]]:
    """The visits of a kind on a day or on all, or in a part of the city of that name; a mere note tells no kind."""
    rows = [(n, i) for n, d in enumerate(draft.days) for i in d.activities if i.kind in VISITS and (day is None or n + 1 == day)]
    there = [(n, i) for n, i in rows if i.id in draft.sights and plain(draft.sights[i.id].area) == plain(kind)]
    said = {singular(w) for w in plain(kind).split()}
    depths = KIND_ALONE if said and said <= KINDS_OF_PLACE else SURE
    nearest = {s.id for s in nearest_kind([draft.sights[i.id] for _, i in rows if i.id in draft.sights], kind, depths)}
    strict = [(n, i) for n, i in rows if i.id in nearest]
    words = {singular(w) for w in plain(kind).split()}
    if words <= KINDS_OF_PLACE:
        strict = [row for row in strict if _is_itself(draft, row[1], words)]
    strolls = words & {"walk", "stroll"}
    if strolls and words <= {"walk", "stroll"}:
        strict = [(n, i) for n, i in strict if {"walk", "stroll", "promenade"} & set(plain(i.name).split())]
    loose = [
        (n, i)
        for n, i in rows
        if i.id not in draft.sights
        and (strolls or not i.name.startswith(STROLL))
        and words
        and words <= {singular(w) for w in plain(i.name).split()}
    ]
    return there or sorted((*strict, *loose), key=lambda row: (row[0], row[1].start or ""))


def _is_itself(draft: PlanDraft, item: Item, kinds: set[str]) -> bool:
    """Whether a thing is of a kind of place itself, and does not merely bear its name: a cruise under six bridges is no bridge."""
    return draft.sights[item.id].sight_kind in kinds or bool(set(plain(item.name).split()) & kinds)


def is_a_sight(draft: PlanDraft, name: str) -> bool:
    """Whether a name is that of one sight, in this plan or not: then nothing else of its kind is meant."""
    return any(plain(sight.name) == plain(name) for sight in draft.sights.values())


def is_a_visit(draft: PlanDraft, name: str) -> bool:
    """Whether a visit of some plan bears just this name: a meal that has it in a longer name is another thing."""
    words = plain(name)
    return any(plain(i.name) == words or i.id == name for o in draft.state.options for d in o.itinerary.days for i in d.activities)
