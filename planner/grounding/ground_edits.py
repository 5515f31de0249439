"""Edits as said, held to the message and to the plans: days become plan days, plans become ids, names become things. Pure.

The same for the built-in reader and for a model: an edit whose quote is not in the message is silence, a thing that nobody can find is said
to be unknown, a day outside the trip is said to be outside. What is about the trip itself becomes a patch of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pydantic import ValidationError

from planner.domain import edits
from planner.domain.edits import TRIP_EDITS, PlanEdit, PlanScope
from planner.domain.events import MessageRead
from planner.domain.patch import ACT_ORDER, Act, ListChange, TripPatch
from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.grounding.edit_referents import EditReferents, Unfit, scope_of
from planner.grounding.grounded_hours import freed, hours, meal_time, meals_traded
from planner.grounding.grounded_legs import leg, leg_time
from planner.grounding.grounded_parts import about_a_part
from planner.grounding.grounded_stops import about_the_trip, trip_patch
from planner.grounding.grounded_visits import added, moved, outings, removed, swapped
from planner.language.plan_edits import in_full
from planner.language.plan_things import fold, things_of, tokens_of
from planner.language.undo_words import kept_of_undo, last_step_edited


class GroundedEdits(NamedTuple):
    """What a message's edits come to: operations on plans, a patch of the trip, and plans that were named."""

    plan: tuple[PlanEdit, ...]
    trip: TripPatch


_NOT_BESIDE_EDITS: frozenset[Act] = frozenset(("other", "refine", "reject", "select_option", "confirm", "restart", "undo", "cancel"))
"""What words beside an edit do not do: "works for us, but …" approves and starts nothing."""


def with_edits(found: GroundedEdits, rest: MessageRead | None, missing: tuple[str, ...], *, refuses: bool = False) -> MessageRead:
    """What a message comes to that holds edits: they and the trip's patch of theirs, and what the rest of it says.

    `refuses` says that its words turn down every plan ("none of these, too packed").
    """
    asks_only = bool(found.plan) and all(isinstance(e, edits.AskAbout) for e in found.plan) and not found.trip.touched
    acts: set[Act] = {"question"} if asks_only else {"refine", "reject"} if refuses else {"refine"}
    patch = rest.patch if rest is not None else TripPatch()
    if rest is not None:
        acts |= {a for a in rest.acts if a not in _NOT_BESIDE_EDITS}
    plan = tuple(e for e in found.plan if not isinstance(e, edits.AskAbout))
    trip = found.trip
    wanted = tuple(e.place if isinstance(e, edits.AddDayTrip) else e.name for e in plan if isinstance(e, (edits.AddDayTrip, edits.AddItem)))
    if trip.destinations is not None and (kept := tuple(w for w in wanted if w)):
        trip = evolve(trip, lists=(*trip.lists, ListChange(slot="preferences.must_do", add=kept)))
    patch = evolve(
        patch, edits=(*plan, *(e for e in patch.edits if e not in plan)), refinements=(), option_choice=None, reshapes=trip.sets_requirement,
        destinations=trip.destinations if trip.destinations is not None else patch.destinations, dates=trip.dates or patch.dates, lists=(*patch.lists, *trip.lists),
    )  # fmt: skip
    return MessageRead(acts=tuple(a for a in ACT_ORDER if a in acts), patch=patch, missing=missing)


_WISHED = re.compile(
    r"\b(?:can|could|shall|would) (?:you|we|i|it|they|there|the|that|this)\b(?! (?:be|have been) (?:honest|great|nice))|\b(?:we|i)(?:'d| would) (?:like|love|rather(?! not)|prefer)\b|\binstead\b"
    r"|\b(?:we|i) (?:want|need|prefer)\b"
    r"|^\W*(?:(?:and|but|also|then|so|plus|please|just|maybe|perhaps|hmm*|oh|ok|okay|well|yes|no wait)\W+)*"
    r"(?:add|drop|move|put|keep|make|change|swap|skip|find|give|get|leave|start|book|have|do|let'?s|no|not|more|less|fewer"
    r"|cut|bring|go|use|try|avoid|include|remove|something|somewhere|another)\b"
)
"""Words that ask for something, where a mere reason ("she gets seasick") does not."""


def unheard(rest: str, others: MessageRead | None, scope: PlanScope = "all") -> tuple[PlanEdit, ...]:
    """That a wish beside an edit was not understood, in its own words; empty where the rest of the message says no wish or came to something."""
    if others is not None and (others.patch.touched or {"question", "thanks"} & set(others.acts)):
        return ()
    wish = next(
        (
            part.strip(" ,.;!?")
            for part in re.split(r"[.;!?\n]", rest)
            if _WISHED.search(fold(part)) and len(part.split()) > LEAST_OF_A_WISH
        ),
        "",
    )
    wish = re.sub(r"^(?:(?:and|but|also|then|so|plus)\W+)+", "", wish, flags=re.IGNORECASE)
    wish = "" if _ONLY_REPEATS.search(fold(wish)) else wish
    return (edits.Impossible(about=wish[:200], reason=f"What I did not understand, and left as it is: “{wish[:160]}”."),) if wish else ()


LEAST_OF_A_WISH = 1


_ONLY_REPEATS = re.compile(
    r"\b(?:leave|keep) (?:that|the|it)(?: \w+)? (?:free|open|empty)$|\bnothing instead$|"
    r"\b(?:find|get|give|have) (?:me |us )?(?:an?|some)? ?\w+ (?:one|ones) ?(?:there|instead)?$|^\W*(?:keep|leave) (?:everything|it all|the rest|(?:option|plan|number) \w+)\b"
    r"|^\W*make (?:\w+day|it)(?: and)?$"
)
"""Words beside an edit that ask for the very thing again, or for all else to stay."""


def part_undone(message: str, state: TripState) -> edits.UndoEdits | None:
    """The last edits taken back but for one part that the message names ("undo that but keep the hotel"); None where that cannot be."""
    kept = kept_of_undo(message.casefold().replace("’", "'"))
    if not kept or not last_step_edited(state):
        return None
    city = next((s.place.name for s in state.trip.destinations if fold(s.place.name) in fold(kept)), None)
    if re.search(r"\b(?:hotels?|beds?|rooms?|stay|accommodation|hostel|apartments?)\b", kept):
        return edits.UndoEdits(keep="stay", city=city)
    if re.search(r"\b(?:flights?|trains?|journeys?|departures?|bus|coach|ferry)\b", kept):
        return edits.UndoEdits(keep="legs")
    thing = next((m.thing for m in things_of(state).find(kept) if m.thing.kind not in ("city", "meal", "house", "day_trip")), None)
    return edits.UndoEdits(keep="item", item=thing.name) if thing is not None else None


def ground_edits(said: Sequence[SaidEdit], message: str, state: TripState) -> GroundedEdits:
    """The edits of one message. What cannot be resolved becomes an `Impossible` with its reason; what was not said is dropped."""
    things = things_of(state)
    plain = in_full(message, state)
    whole = f"{message} {plain or ''}"
    grounded: list[PlanEdit] = []
    for one in said:
        if not is_quoted(one.quote, message):
            continue
        if plain is not None and one.quote.strip() == message.strip():
            one = one.model_copy(update={"quote": plain})
        told = EditReferents(one, whole, state, things)
        try:
            grounded += _edits_of(told)
        except Unfit as why:
            grounded.append(
                edits.Impossible(
                    about=((told.found(one.item) if one.change == "left_out" else None) or one.item or one.place or one.kind or one.quote)[
                        :200
                    ]
                    or "that",
                    reason=str(why)[:200],
                    options=scope_of(one, state),
                )
            )
        except ValidationError:
            continue
    on_plans = tuple(e for e in grounded if not isinstance(e, (*TRIP_EDITS, edits.SetDiet)))
    return GroundedEdits(on_plans, trip_patch(tuple(e for e in grounded if isinstance(e, (*TRIP_EDITS, edits.SetDiet))), state))


def is_quoted(quote: str, message: str) -> bool:
    """Whether the quote stands in the message, case, spaces, accents and quote marks aside."""
    words, whole = [t.text for t in tokens_of(quote)], [t.text for t in tokens_of(message)]
    return bool(words) and any(whole[n : n + len(words)] == words for n in range(len(whole) - len(words) + 1))


_OF_A_DAY: dict[str, Callable[[EditReferents], list[PlanEdit]]] = {
    "move_item": moved,
    "free": freed,
    "set_hours": hours,
    "set_meal_time": meal_time,
    "add_item": added,
    "remove_item": removed,
    "swap_item": swapped,
    "set_leg": leg,
    "set_leg_time": leg_time,
}


def _edits_of(told: EditReferents) -> list[PlanEdit]:
    one = told.one
    if one.op in _OF_A_DAY:
        return _OF_A_DAY[one.op](told)
    match one.op:
        case "swap_days":
            if one.change == "full":
                return [edits.SwapDays(options=told.scope, a=2, b=3)]
            if one.meal is not None:
                return meals_traded(told)
            return [edits.SwapDays(options=told.scope, a=told.day(one.day) or 1, b=told.day(one.other_day) or 1)]
        case "add_day_trip":
            return outings(told, one.place or one.item)
        case "restore_item":
            return [edits.RestoreItem(options=told.scope, name=told.found(one.item) or "that")]
        case "set_stay" | "same_stay_everywhere" | "other_meals" | "set_pace" | "less_walking" | "set_price" | "keep" | "other_sights":
            return about_a_part(told)
        case "impossible" if one.change == "no_forecast":
            raise Unfit(
                "I know the weather that is usual then, not yet which of your days will be the finest. Say the day, such as “day 3” or “Saturday”."
            )
        case "impossible" if one.change == "single_ride":
            raise Unfit(
                "The plans do not fix how you get from one place to the next within a city, so take what suits you. Nothing was changed."
            )
        case "impossible" if one.change == "stop_for":
            raise Unfit(
                f"I cannot tell which nights {one.item} is to take the place of. Say all of them: “five nights in …, two in {one.item}”."
            )
        case "impossible" if one.change == "night_to":
            raise Unfit(
                "I cannot tell which stop is to have the night that goes, so nothing was changed. Say how many nights each is to have."
            )
        case "impossible" if one.change == "left_out":
            raise Unfit(f"I changed nothing about {told.found(one.item) or one.item}: say by itself what is to become of it.")
        case "ask" | "impossible":
            return [edits.AskAbout(topic=one.item or one.quote)]
        case _:
            return about_the_trip(told)
