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
from planner.language.plan_edits.edit_limits import EditLimit, condition_of, limit_of, without_condition
from planner.language.plan_things import PlanThings, fold, things_of, tokens_of
from planner.language.undo_words import kept_of_undo, last_step_edited


class GroundedEdits(NamedTuple):
    """What a message's edits come to: operations on plans, a patch of the trip, and plans that were named."""

    plan: tuple[PlanEdit, ...]
    trip: TripPatch


_NOT_BESIDE_EDITS: frozenset[Act] = frozenset(("other", "refine", "reject", "select_option", "confirm", "restart", "undo", "cancel"))
"""What words beside an edit do not do: "works for us, but …" approves and starts nothing."""


def with_edits(
    found: GroundedEdits, rest: MessageRead | None, missing: tuple[str, ...], *, refuses: bool = False, taken: str | None = None
) -> MessageRead:
    """What a message comes to that holds edits: they and the trip's patch of theirs, and what the rest of it says.

    `refuses` says that its words turn down every plan ("none of these, too packed"); `taken` is the plan it chooses beside them.
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
        patch, edits=(*plan, *(e for e in patch.edits if e not in plan)), refinements=(), option_choice=taken, reshapes=trip.sets_requirement,
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
        if one.change == "left_out" and condition_of(message) is not None:
            continue
        try:
            _hold_to_limits(one, whole if plain is not None and one.quote == plain else message, things)
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


LONGEST_TOLD = 70
"""Letters of a person's words that are told back to them within a reason."""
_WHICH_PLAN = re.compile(r"\bthe (?:most [a-z]+|[a-z]{3,}(?:est)) (?:option|plan|itinerary|version)\b")
""" "The artiest option": a plan that none of its words tells."""
_BUT_A_MEAL = re.compile(
    r"\b(?:except|apart from|other than|but (?:not|keep|leave|don'?t (?:touch|change)))(?: for)?(?: (?:the|our|on|that|my))* "
    r"(?:first|last|second|third|final|\w+day'?s?|nicest|best|fancy|birthday|anniversary) (?:night'?s? |evening'?s? )?(?:dinner|lunch|breakfast|meal)\b"
)
""" "Cheaper restaurants but keep the last dinner": all meals but one."""
_KEPT = re.compile(r"\b(?:keep|keeps|kept|stay|stays|leave|don'?t|do not|hold|lock|fixed|must|safe)\b")
_SAYS_NOTHING_NEW = ("ask", "impossible", "keep")
_OF_THINGS = (
    "move_item",
    "add_item",
    "remove_item",
    "swap_item",
    "add_day_trip",
    "free",
    "other_sights",
    "set_meal_time",
    "other_meals",
    "set_hours",
)


def _hold_to_limits(one: SaidEdit, message: str, things: PlanThings) -> None:
    """Raises `Unfit` for a change that is tied to what no edit can hold: half of it is not made."""
    if not one.options and (unclear := _WHICH_PLAN.search(fold(one.quote))) is not None and one.op not in _SAYS_NOTHING_NEW:
        raise Unfit(f"I cannot tell which plan “{unclear.group().strip()}” is, so I changed nothing. Say its number, such as “option 2”.")
    if one.op == "other_meals" and not one.day and (held := _BUT_A_MEAL.search(fold(message))) is not None:
        raise Unfit(
            f"I cannot change all meals “{held.group().strip()}”, so nothing was changed. Say which are to change: “cheaper dinner on day 2”."
        )
    bare = one.op == "keep" and not _KEPT.search(fold(one.quote))
    limit = limit_of(message, one.quote, things.find(message)) if bare or one.op not in _SAYS_NOTHING_NEW else None
    if limit is None or (limit.kind in ("some_only", "part_of_sight", "how_done") and one.op not in _OF_THINGS):
        return
    raise Unfit(limit_words(limit))


def limit_words(limit: EditLimit) -> str:
    """Why a change that is tied to something is not made, and what can be said instead."""
    match limit.kind:
        case "condition":
            alone = f"Say “{limit.beside}” alone" if limit.beside and len(limit.beside) <= LONGEST_TOLD else "Say the change without it"
            return f"I cannot know about “{limit.words[:LONGEST_TOLD]}”, so I changed nothing for it. {alone}, and it is made in any case."
        case "some_only":
            return "The plans are for all of you together: nothing can be planned for some of you alone, so I changed nothing. It can stay, go or move for all."
        case "part_of_sight":
            return f"{limit.beside} is planned whole, and I cannot tell {limit.words} from it, so nothing was changed. Say “drop {limit.beside}” if all of it is to go."
        case "how_done":
            return f"I cannot plan how {limit.beside} is done ({limit.words}), so it stays. Say “drop {limit.beside}” if it is to go."
        case "either":
            return "Two ways are named, and I cannot tell which is meant, so I changed nothing. Say one of them."


def tied_to_a_condition(message: str) -> PlanEdit | None:
    """That a change of the trip is not made where a condition is tied to it which nobody here can know; None where none is."""
    found = condition_of(message)
    if found is None:
        return None
    limit = EditLimit("condition", found[1], without_condition(message, *found))
    return edits.Impossible(about=found[1][:200], reason=limit_words(limit))


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


_WHY_NOT: dict[str, Callable[[EditReferents], str]] = {
    "no_forecast": lambda told: (
        "I know the weather that is usual then, not yet which of your days will be the finest. Say the day, such as “day 3” or “Saturday”."
    ),
    "single_ride": lambda told: (
        "The plans do not fix how you get from one place to the next within a city, so take what suits you. Nothing was changed."
    ),
    "stop_for": lambda told: (
        f"I cannot tell which nights {told.one.item} is to take the place of. Say all of them: “five nights in …, two in {told.one.item}”."
    ),
    "night_to": lambda told: (
        "I cannot tell which stop is to have the night that goes, so nothing was changed. Say how many nights each is to have."
    ),
    "which_evening": lambda told: (
        f"I cannot tell which {told.one.part or 'day'} is to be free in each place, so nothing was changed. "
        f"Say which, such as “keep the {told.one.part or 'afternoon'} of day 2 free”."
    ),
    "in_a_row": lambda told: (
        "I cannot keep days apart by what they hold, so nothing was changed. Say what is to move and where to: “move … to day 4”."
    ),
    "half_of": lambda told: "I cannot tell which half is to go, so nothing was changed. Say what goes by its name, or how many.",
    "half_a_day": lambda told: (
        "A stop has whole nights, so nothing was changed. You can leave a place earlier or later in the day, or have “one night less in …”."
    ),
    "condition": lambda told: limit_words(EditLimit("condition", told.one.item or told.one.quote, "")),
    "some_only": lambda told: limit_words(EditLimit("some_only", told.one.quote, told.one.quote)),
    "sunrise": lambda told: (
        f"I plan nothing as early as sunrise, so {told.found(told.one.item) or told.one.item} stays where it is. "
        f"Say “{told.found(told.one.item) or told.one.item} first thing” with its day to open the day with it."
    ),
    "on_the_way": lambda told: (
        "I plan no stops on the way from one place to the next, so the journey stays as it is."
        + (
            f" {told.found(told.one.item)} can be a day of its own: say “add {told.found(told.one.item)}”."
            if told.found(told.one.item)
            else ""
        )
    ),
    "left_out": lambda told: (
        f"I changed nothing about {told.found(told.one.item) or told.one.item}: say by itself what is to become of it."
    ),
}
"""Why what was heard changes nothing, by what it was heard as."""


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
        case "impossible" if one.change in _WHY_NOT:
            raise Unfit(_WHY_NOT[one.change](told))
        case "ask" | "impossible":
            return [edits.AskAbout(topic=one.item or one.quote)]
        case _:
            return about_the_trip(told)
