"""A step taken back in part: the plans as they were before the last edits, with one thing of what these made kept.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.compose.candidates import Candidates
from planner.compose.editing.apply_edits import PlansEdited, edited
from planner.compose.editing.leg_edits import ride
from planner.compose.editing.plan_draft import VISITS, PlanDraft, Pricing
from planner.compose.sightseeing import plain
from planner.domain import edits
from planner.domain.edits import PlanEdit, UndoEdits
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.language.undo_words import edited_since, last_step_edited


def stepped_back(state: TripState, edit: UndoEdits, candidates: Candidates, money: Pricing) -> PlansEdited:
    """The plans before the last edits with the part of `edit` as it is now, or without one step of before, and what came later kept.

    Raises `ValueError` where there is no such step.
    """
    if edit.version is not None:
        return _without_step(state, edit.version, candidates, money)
    if not last_step_edited(state):
        raise ValueError("the last step changed more than the plans")
    earlier = state.history[-1]
    options, done = [], []
    before_state = evolve(state, options=earlier.options)
    for now in state.options:
        was = next(o for o in earlier.options if o.id == now.id)
        base = _with_legs(before_state, was, now, candidates, money) if edit.keep == "legs" else was
        result = edited(before_state, base, _kept(edit, now, was), candidates, money)
        options.append(result.option)
        what = [f"“{earlier.reason}” is taken back", *(f"kept: {words}" for words in result.done)]
        if edit.keep == "legs" and base != was:
            what.append("kept: the journeys as they are now")
        done += [(now.title, tuple(what))] if result.option != now else []
    return PlansEdited(tuple(options), tuple(done), ())


def _without_step(state: TripState, version: int, candidates: Candidates, money: Pricing) -> PlansEdited:
    """The plans as they would be had one step never been asked for: the later edits are laid on what stood before it."""
    at = next((n for n, v in enumerate(state.history) if v.version == version), None)
    if at is None or not edited_since(state, at):
        raise ValueError("the step changed more than the plans")
    before = {o.id: o for o in state.history[at].options}
    after = {o.id: o for o in (state.history[at + 1].options if at + 1 < len(state.history) else state.options)}
    earlier = evolve(state, options=state.history[at].options)
    options, done, refused = [], [], []
    for now in state.options:
        was, then = before[now.id], after[now.id]
        later = now.pins[len(then.pins) :]
        result = edited(earlier, was, later, candidates, money) if was != then else None
        options.append(result.option if result is not None else now)
        if result is not None and result.option != now:
            kept = ", and what came after it stays" if later else ""
            done.append((now.title, (f"“{state.history[at].reason}” is taken back{kept}",)))
            refused += [(now.title, result.refused)] if result.refused else []
    return PlansEdited(tuple(options), tuple(done), tuple(refused))


def _kept(edit: UndoEdits, now: ItineraryOption, was: ItineraryOption) -> Sequence[PlanEdit]:
    """The edits that give a plan of before what is kept of the plan of now."""
    match edit.keep:
        case "stay":
            beds = dict.fromkeys((d.accommodation.city, d.accommodation.name) for d in now.itinerary.days if d.accommodation is not None)
            old = {(d.accommodation.city, d.accommodation.name) for d in was.itinerary.days if d.accommodation is not None}
            return [
                edits.SetStay(change="name", city=city, name=name)
                for city, name in beds
                if (city, name) not in old and (edit.city is None or plain(city) == plain(edit.city))
            ]
        case "item":
            here = next(
                (
                    (n, i) for n, d in enumerate(now.itinerary.days, 1) for i in d.activities
                    if i.kind in VISITS and edit.item and plain(i.name) == plain(edit.item)
                ),
                None,
            )  # fmt: skip
            if here is None:
                return [edits.RemoveItem(name=edit.item)] if edit.item else []
            return [edits.AddItem(name=here[1].name, day=here[0], at=here[1].start)]
        case "legs" | "sights" | "meals" | "day" | None:
            return []


def _with_legs(state: TripState, was: ItineraryOption, now: ItineraryOption, candidates: Candidates, money: Pricing) -> ItineraryOption:
    """The plan of before with the journeys of now."""
    draft = PlanDraft(state, was, candidates, money)
    journeys, old = draft.journeys(now.pick), dict(was.pick.journeys)
    for key, journey in journeys.items():
        if old.get(key) != journey.id:
            ride(draft, key, journey)
    pins = (p for p in now.pins[len(was.pins) :] if isinstance(p, (edits.SetLeg, edits.SetLegTime)))
    return evolve(draft.finished(), pins=(*was.pins, *pins))
