"""Tastes said over plans, as changes of these plans: what is not liked goes, what is liked comes where there is room, a kind of bed is slept in.

Nothing is planned anew for a taste, so that all it does not name stays; the edits are pinned, so that it holds for plans made later. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator

from planner.domain import edits
from planner.domain.edits import PlanEdit, PlanScope
from planner.domain.patch import ListChange, Refinement, TripPatch
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.language.plan_names import options_named
from planner.language.plan_things import PlanThings, fold, things_of

_LAID_ON = ("preferences.interests", "preferences.avoid", "preferences.stay_style", "preferences.must_do")
_LESS, _MORE = ("drop", "fewer"), ("more",)


def with_tastes_laid_on(patch: TripPatch, message: str, state: TripState) -> TripPatch:
    """`patch` with the edits its tastes and wishes about kinds come to; as it is where it changes anything else, or holds edits."""
    wishes = [r for r in patch.refinements if r.kind in (*_LESS, *_MORE) and r.about]
    tastes = [change for change in patch.lists if change.slot in _LAID_ON]
    others = patch.sets_requirement or len(wishes) < len(patch.refinements) or len(tastes) < len(patch.lists)
    if patch.edits or patch.pace or others or not (wishes or any(change.add for change in tastes)):
        return patch
    named = tuple(o.id for o in options_named(state.options, fold(message)))
    scope: PlanScope = named or ("selected" if state.selection is not None else "all")
    things = things_of(state)
    tastes = [_paired(change, fold(message)) for change in tastes]
    found = [*_of_wishes(wishes, scope, things), *(edit for change in tastes for edit in _of_taste(change, scope, things))]
    return evolve(patch, edits=tuple(dict.fromkeys(found)), refinements=())


def _paired(change: ListChange, low: str) -> ListChange:
    """A taste with two of its words that stand side by side in the message as one: "art museums" is no art and no museums."""
    pairs = [(a, b) for a in change.add for b in change.add if a != b and f"{a} {b}" in low]
    taken = {word for pair in pairs for word in pair}
    return evolve(change, add=(*(f"{a} {b}" for a, b in pairs), *(w for w in change.add if w not in taken)))


def _of_wishes(wishes: list[Refinement], scope: PlanScope, things: PlanThings) -> Iterator[PlanEdit]:
    for wish in wishes:
        of: PlanScope = (wish.option_id,) if wish.option_id else scope
        if wish.kind in _MORE:
            yield _more(wish.about, of, things)
        else:
            yield _without(wish.about, of, things, fewer=wish.kind == "fewer")


def _of_taste(change: ListChange, scope: PlanScope, things: PlanThings) -> Iterator[PlanEdit]:
    for word in change.add:
        match change.slot:
            case "preferences.avoid":
                yield _without(word, scope, things)
            case "preferences.interests":
                yield _more(word, scope, things)
            case "preferences.must_do":
                yield edits.AddItem(options=scope, name=word)
            case _ if word.startswith(("near ", "close ")):
                why = f"I know of no hotel that I could say to be {word}; name its part of the city, or “nearer the centre”."
                yield edits.Impossible(options=scope, about=word, reason=why)
            case _:
                yield edits.SetStay(options=scope, change="style", style=word.replace("_", " "))


def _without(kind: str, scope: PlanScope, things: PlanThings, *, fewer: bool = False) -> PlanEdit:
    """What is not liked out of the plans: what is seen, else where one eats."""
    known = things.of_kind(kind)
    if known and all(t.kind == "meal" for t in known):
        return edits.OtherMeals(options=scope, avoid=kind)
    if known or things.could_be(kind):
        return edits.RemoveItem(options=scope, kind=kind, fewer=fewer)
    return edits.Impossible(options=scope, about=kind, reason=f"None of the plans has {kind}, so nothing had to go.")


def _more(kind: str, scope: PlanScope, things: PlanThings) -> PlanEdit:
    if things.could_be(kind):
        return edits.OtherSights(options=scope, kind=kind)
    return edits.Impossible(options=scope, about=kind, reason=f"I know of nothing there for {kind} that the plans do not have.")
