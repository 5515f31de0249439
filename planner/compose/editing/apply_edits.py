"""Edits laid on plans: each to the module of its noun; what breaks a hard check is not made, what changed leaves a pin.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from planner.checks import hard_failures, run_checks
from planner.compose.candidates import Candidates
from planner.compose.editing.bed_edits import set_stay, shared_beds, sleep_at
from planner.compose.editing.day_edits import free_time, swap_days
from planner.compose.editing.day_of_plan import day_of_plan
from planner.compose.editing.hour_edits import set_hours
from planner.compose.editing.leg_edits import set_leg
from planner.compose.editing.meal_edits import other_meals, set_meal_time
from planner.compose.editing.outing_edits import add_day_trip
from planner.compose.editing.pace_edits import less_walking, set_pace
from planner.compose.editing.plan_draft import MEALS, VISITS, PlanDraft, Pricing
from planner.compose.editing.price_edits import set_price
from planner.compose.editing.sight_changes import other_sights
from planner.compose.editing.visit_additions import add_item, restore_item
from planner.compose.editing.visit_moves import move_item
from planner.compose.editing.visit_removals import remove_item
from planner.compose.editing.visit_swaps import swap_item
from planner.compose.sightseeing import plain
from planner.domain import edits
from planner.domain.edits import PlanEdit
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.say.edit_words import keep_words
from planner.say.phrases import joined


class Edited(NamedTuple):
    """An option after the edits it could take, with a sentence for each change and for each that could not be made."""

    option: ItineraryOption
    done: tuple[str, ...]
    refused: tuple[str, ...]
    idle: tuple[PlanEdit, ...] = ()
    """The edits that found nothing to change in it, and no reason to give."""


def edited(state: TripState, option: ItineraryOption, wanted: Sequence[PlanEdit], candidates: Candidates, money: Pricing) -> Edited:
    """`option` with the edits laid on in order; what breaks a hard check is not made.

    What an edit asked for is pinned, also where it was so before; one that could not be made leaves no pin.
    """
    kept = tuple(e for e in wanted if isinstance(e, edits.KeepPart))
    done: list[str] = []
    refused: list[str] = []
    idle: list[PlanEdit] = []
    rest = sorted((e for e in wanted if not isinstance(e, edits.KeepPart)), key=_comes)
    for edit in (*kept, *rest):
        draft = PlanDraft(state, option, candidates, money, kept)
        draft.asked = tuple(e for e in wanted if e != edit)
        draft.held = frozenset(plain(name) for e in draft.asked for name in _things_of(e))
        _lay_on(draft, edit)
        after = draft.finished()
        broken = _newly_broken(state, option, after)
        if broken and isinstance(edit, edits.SetMealTime) and not edit.days:
            option, did, left = _meal_by_day(state, option, edit, candidates, money, kept)
            done += did
            refused += left
            continue
        if broken:
            refused.append(f"{_cannot(edit)}: {broken}")
            continue
        pins = tuple(p for p in draft.pins if p not in option.pins)
        if not (draft.changed or draft.refused or draft.done or pins):
            idle.append(edit)
        refused += draft.refused if draft.changed or draft.refused or pins else draft.done
        if draft.changed or pins:
            done += draft.done
            option = evolve(after, pins=(*option.pins, *pins))
    return Edited(option, tuple(dict.fromkeys(done)), tuple(dict.fromkeys(refused)), tuple(idle))


def _things_of(edit: PlanEdit) -> tuple[str, ...]:
    """The things of a plan that an edit names and does not take out: what one edit of a message is about makes no room for another."""
    match edit:
        case edits.MoveItem():
            return (edit.item, *edit.beside, *((edit.before,) if edit.before else ()))
        case edits.AddItem():
            return (edit.name,) if edit.name else ()
        case edits.Impossible():
            return (edit.about,)
        case edits.KeepPart():
            return (edit.item,) if edit.item else ()
        case _:
            return ()


def _comes(edit: PlanEdit) -> int:
    """When an edit of a message is laid on: what makes room before what needs it."""
    goes = isinstance(edit, edits.RemoveItem) or (isinstance(edit, edits.MoveItem) and edit.elsewhere)
    return 0 if isinstance(edit, edits.LessWalking) else 1 if goes else 2


def _meal_by_day(
    state: TripState,
    option: ItineraryOption,
    edit: edits.SetMealTime,
    candidates: Candidates,
    money: Pricing,
    kept: tuple[edits.KeepPart, ...],
) -> tuple[ItineraryOption, list[str], list[str]]:
    """A meal's hour on every full day that can take it, and the days that cannot said: one day that clashes holds the others back no more."""
    could, could_not = [], []
    for n in PlanDraft(state, option, candidates, money, kept).full_days(()):
        draft = PlanDraft(state, option, candidates, money, kept)
        _lay_on(draft, evolve(edit, days=(n + 1,)))
        after = draft.finished()
        if _newly_broken(state, option, after):
            could_not.append(draft.day_words(n))
            continue
        could.append(n + 1)
        option = evolve(after, pins=(*option.pins, *(p for p in draft.pins if p not in option.pins)))
    meal = edit.meal.capitalize()
    left = (
        [f"{meal} cannot be at {edit.time} on {joined(could_not)}: it clashes with a ride that day, so it keeps its hour then."]
        if could_not
        else []
    )
    return option, [f"{meal} is at {edit.time} on {len(could)} of {len(could) + len(could_not)} full days"] if could else [], left


class PlansEdited(NamedTuple):
    """The plans after a message's edits. `done` and `refused` are (plan's title, sentences) rows.

    A plan that no edit changed is the object it was.
    """

    options: tuple[ItineraryOption, ...]
    done: tuple[tuple[str, tuple[str, ...]], ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]
    idle: tuple[PlanEdit, ...] = ()
    """Removals, moves and swaps that found nothing in any plan."""


def edit_plans(state: TripState, wanted: Sequence[PlanEdit], candidates: Candidates, money: Pricing) -> PlansEdited:
    """Every edit laid on the plans it is about. A plan that no edit changes stays the object it was."""
    shared = shared_beds(state, wanted, candidates)
    options, done, refused = [], [], []
    idle = {e for e in wanted if isinstance(e, (edits.RemoveItem, edits.MoveItem, edits.SwapItem)) and not getattr(e, "beside", ())}
    for option in state.options:
        mine = [e for e in wanted if is_about(e, option, state)]
        after = edited(state, option, mine, candidates, money)
        idle -= set(mine) - set(after.idle)
        result, said = after.option, list(after.done)
        if shared:
            draft = PlanDraft(state, result, candidates, money)
            for key, stay in shared.items():
                sleep_at(draft, key, stay)
            if draft.changed:
                result = evolve(draft.finished(), pins=(*result.pins, *(e for e in wanted if isinstance(e, edits.SameStayEverywhere))))
                said += draft.done
        options.append(result)
        done += [(option.title, tuple(said))] if said and result != option else []
        refused += [(option.title, after.refused)] if after.refused else []
    return PlansEdited(tuple(options), tuple(done), tuple(refused), tuple(e for e in wanted if e in idle))


def is_about(edit: PlanEdit, option: ItineraryOption, state: TripState) -> bool:
    """Whether a plan is among those an edit means."""
    match edit.options:
        case "all":
            return True
        case "selected":
            return state.selection is None or state.selection.option_id == option.id
        case str():
            return edit.options == option.tier
        case _:
            return option.id in edit.options


def pinned_again(
    state: TripState, option: ItineraryOption, pins: Sequence[PlanEdit], candidates: Candidates, money: Pricing
) -> ItineraryOption:
    """A plan made anew with what an earlier one held: every edit that still can be is laid on again."""
    return edited(state, evolve(option, pins=()), pins, candidates, money).option if pins else option


def without_pin(state: TripState, option: ItineraryOption, position: int, candidates: Candidates, money: Pricing) -> ItineraryOption | None:
    """The plan as it would be had one of its edits never been asked for; later edits are laid on again.

    None where no earlier version tells.
    """
    earlier = (o for v in reversed(state.history) for o in v.options if o.id == option.id and o.pins == option.pins[:position])
    base = next(earlier, None)
    if base is None or position >= len(option.pins):
        return None
    return edited(state, base, option.pins[position + 1 :], candidates, money).option


def _newly_broken(state: TripState, before: ItineraryOption, after: ItineraryOption) -> str:
    old = {c.id for c in hard_failures(run_checks(state, before))}
    return next((c.detail for c in hard_failures(run_checks(state, after)) if c.id not in old), "")


def _cannot(edit: PlanEdit) -> str:
    return f"I cannot do that ({edit.op.replace('_', ' ')})"


def _lay_on(draft: PlanDraft, edit: PlanEdit) -> None:
    """Lay one edit on. What it did is in `done`, why it could not in `refused`."""
    match edit:
        case (
            edits.MoveItem()
            | edits.SwapDays()
            | edits.FreeTime()
            | edits.SetHours()
            | edits.SetMealTime()
            | edits.AddItem()
            | edits.RemoveItem()
            | edits.SwapItem()
            | edits.RestoreItem()
            | edits.AddDayTrip()
        ):
            _edit_days(draft, edit)
        case (
            edits.SetLeg()
            | edits.SetLegTime()
            | edits.SetStay()
            | edits.SetPace()
            | edits.LessWalking()
            | edits.OtherMeals()
            | edits.SetPrice()
            | edits.OtherSights()
            | edits.Impossible()
            | edits.KeepPart()
        ):
            _edit_rest(draft, edit)
        case (
            edits.SetDiet() | edits.SameStayEverywhere() | edits.SetNights() | edits.InsertCity() | edits.DropCity() | edits.ReorderCities()
            | edits.ChangeLength() | edits.MergePlans() | edits.UndoEdits() | edits.AskAbout()
        ):  # fmt: skip
            return
        case _:
            assert_never(edit)
    if draft.changed and not draft.pins and not isinstance(edit, edits.KeepPart):
        draft.pins.append(edit)


def _edit_days(
    draft: PlanDraft,
    edit: edits.MoveItem
    | edits.SwapDays
    | edits.FreeTime
    | edits.SetHours
    | edits.SetMealTime
    | edits.AddItem
    | edits.RemoveItem
    | edits.SwapItem
    | edits.RestoreItem
    | edits.AddDayTrip,
) -> None:
    """What is seen and eaten on which day, and when."""
    match edit:
        case edits.MoveItem():
            move_item(draft, edit)
        case edits.SwapDays():
            swap_days(draft, edit)
        case edits.FreeTime():
            free_time(draft, edit)
        case edits.SetHours():
            set_hours(draft, edit)
        case edits.SetMealTime():
            set_meal_time(draft, edit)
        case edits.AddItem():
            add_item(draft, edit)
        case edits.RemoveItem():
            remove_item(draft, edit)
        case edits.SwapItem():
            swap_item(draft, edit)
        case edits.RestoreItem():
            restore_item(draft, edit)
        case edits.AddDayTrip():
            add_day_trip(draft, edit)
        case _:
            assert_never(edit)


def _edit_rest(
    draft: PlanDraft,
    edit: edits.SetLeg
    | edits.SetLegTime
    | edits.SetStay
    | edits.SetPace
    | edits.LessWalking
    | edits.OtherMeals
    | edits.SetPrice
    | edits.OtherSights
    | edits.Impossible
    | edits.KeepPart,
) -> None:
    """Ways, beds, pace and prices; what to keep, and what cannot be."""
    match edit:
        case edits.SetLeg() | edits.SetLegTime():
            set_leg(draft, edit)
        case edits.SetStay():
            set_stay(draft, edit)
        case edits.SetPace():
            set_pace(draft, edit)
        case edits.LessWalking():
            less_walking(draft, edit, [e.kind for e in draft.asked if isinstance(e, (edits.OtherSights, edits.AddItem)) and e.kind])
        case edits.OtherMeals():
            other_meals(draft, edit)
        case edits.SetPrice():
            set_price(draft, edit)
        case edits.OtherSights(of_plan=str()):
            day_of_plan(draft, edit)
        case edits.OtherSights():
            other_sights(draft, edit)
        case edits.Impossible():
            draft.refused.append(edit.reason)
        case edits.KeepPart():
            _keep(draft, edit)
        case _:
            assert_never(edit)


def _keep(draft: PlanDraft, edit: edits.KeepPart) -> None:
    """Hold on to a part of the plan, or to one thing in it."""
    if edit.what == "day" and edit.day is not None and edit.day <= len(draft.days):
        draft.already(edit, f"{draft.day_words(edit.day - 1)} stays as it is from now on")
    elif edit.item is None:
        beds = [d.accommodation for d in draft.days if d.accommodation]
        draft.already(edit, keep_words(edit, [bed.name for bed in beds if edit.city in (None, bed.city)]))
    elif rows := draft.located(edit.item, kinds=(*VISITS, *MEALS)):
        draft.already(edit, f"{rows[0][1].name} stays from now on")
