"""Tastes said over plans, as changes of these plans: what is not liked goes, what is liked comes where there is room, a kind of bed is slept in.

Nothing is planned anew for a taste, so that all it does not name stays; the edits are pinned, so that it holds for plans made later. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from planner.domain import edits
from planner.domain.edits import PartOfDay, PlanEdit, PlanScope
from planner.domain.patch import ListChange, Refinement, TripPatch
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.language.plan_names import options_named
from planner.language.plan_things import PlanThings, fold, things_of

_LAID_ON = ("preferences.interests", "preferences.avoid", "preferences.stay_style", "preferences.must_do")
_LESS, _MORE = ("drop", "fewer"), ("more",)


def with_tastes_laid_on(patch: TripPatch, message: str, state: TripState) -> TripPatch:
    """`patch` with the edits its tastes and wishes about kinds come to; as it is where it changes anything else, or holds edits."""
    patch, foods = _foods_disliked(patch)
    wishes = [r for r in patch.refinements if r.kind in (*_LESS, *_MORE) and r.about]
    tastes = [change for change in patch.lists if change.slot in _LAID_ON]
    others = patch.sets_requirement or len(wishes) < len(patch.refinements) or len(tastes) < len(patch.lists)
    if patch.edits or patch.pace or others or not (wishes or foods or any(change.add for change in tastes)):
        return _with_foods_back(patch, foods)
    halves, patch = _at_a_part_of_the_day(patch, fold(message))
    tastes = [change for change in patch.lists if change.slot in _LAID_ON]
    named = tuple(o.id for o in options_named(state.options, fold(message)))
    scope: PlanScope = named or ("selected" if state.selection is not None else "all")
    things = things_of(state)
    tastes = [_paired(change, fold(message)) for change in tastes]
    eaten = [edits.OtherMeals(options=scope, avoid=food) for food in foods]
    parted = [edits.RemoveItem(options=scope, kind=kind, part=part) for kind, part in halves]
    found = [*eaten, *parted, *_of_wishes(wishes, scope, things), *(edit for change in tastes for edit in _of_taste(change, scope, things))]
    return evolve(patch, edits=tuple(dict.fromkeys(found)), refinements=())


_PARTS: dict[PartOfDay, str] = {
    "morning": r"(?:in|of|during) the mornings?|before (?:lunch|noon|midday)|first thing",
    "afternoon": r"(?:in|of|during) the afternoons?|after (?:lunch|noon|midday)",
    "evening": r"(?:in|of|during) the evenings?|after dinner|at night",
}


def _at_a_part_of_the_day(patch: TripPatch, low: str) -> tuple[list[tuple[str, PartOfDay]], TripPatch]:
    """Kinds that are not liked at a part of the day alone ("no museums after lunch"), and `patch` without a dislike of them at all."""
    parted: list[tuple[str, PartOfDay]] = []
    lists = []
    for change in patch.lists:
        gone = {
            word: part
            for word in (change.add if change.slot == "preferences.avoid" else ())
            for part, said in _PARTS.items()
            if re.search(rf"\b{re.escape(fold(word))}\b,? (?:{said})", low)
        }
        parted += gone.items()
        rest = evolve(change, add=tuple(word for word in change.add if word not in gone))
        lists += [rest] if rest.add or rest.remove else []
    return parted, evolve(patch, lists=tuple(lists)) if parted else patch


_FOODS = {"no_seafood": "seafood", "no_fish": "fish", "no_beef": "beef"}
"""What somebody does not like to eat, which no house can be marked for: where it is served another one is eaten at."""


def _foods_disliked(patch: TripPatch) -> tuple[TripPatch, tuple[str, ...]]:
    """`patch` without the foods that are merely not liked, and these foods; as it is where a need stands beside them."""
    diets = [change for change in patch.lists if change.slot == "preferences.dietary"]
    if not diets or any(change.remove or not set(change.add) <= _FOODS.keys() for change in diets):
        return patch, ()
    foods = tuple(dict.fromkeys(_FOODS[word] for change in diets for word in change.add))
    rest = tuple(
        change
        for change in patch.lists
        if change not in diets and not (change.slot == "preferences.avoid" and not change.remove and set(change.add) <= set(foods))
    )
    return evolve(patch, lists=rest), foods


def _with_foods_back(patch: TripPatch, foods: tuple[str, ...]) -> TripPatch:
    """The foods that are not liked as needs again, where what is said beside them makes plans anew."""
    words = tuple(word for word, food in _FOODS.items() if food in foods)
    return evolve(patch, lists=(*patch.lists, ListChange(slot="preferences.dietary", add=words))) if words else patch


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
    kind = "walks" if "walking" in fold(kind).split() else kind
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
