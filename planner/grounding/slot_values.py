"""Form controls and buttons as patches: each value validated and resolved, a bad one answered in a plain sentence that changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import get_args

from pydantic import JsonValue, ValidationError

from planner.domain.options import Pace
from planner.domain.patch import (
    BudgetPatch,
    Capability,
    CapabilityChange,
    DatesPatch,
    Declined,
    FactSlot,
    ListChange,
    PartyPatch,
    Problem,
    TripPatch,
)
from planner.domain.ready import is_known
from planner.domain.slots import NOTES, fact_slots, list_slots, question_slots, row_of
from planner.domain.specialists import PARTS
from planner.domain.state import FormValue, TripState
from planner.domain.values import MAX_NIGHTS, MAX_PEOPLE, MOST_MONEY, BudgetBasis, BudgetLevel, Window, evolve
from planner.grounding.ground_passes import with_passed
from planner.grounding.slot_places import place_of, stops_of
from planner.language.money import SIGNS
from planner.say.phrases import joined

MONTHS_AHEAD = 24
YOU_CHOOSE = ("you_choose", "you choose")


class SlotError(ValueError):
    """Told to the person: this value cannot be used, in one plain sentence."""


def patch_from_slots(slots: Sequence[FormValue], skipped: Sequence[str], state: TripState, today: date) -> TripPatch:
    """What the form changes. Bad values come back as `problems`; the good ones beside them still count."""
    patch = TripPatch()
    for item in slots:
        try:
            patch = _with(patch, item, state, today)
        except SlotError as wrong:
            patch = evolve(patch, problems=(*patch.problems, Problem(slot=_fact_slot(item.slot), words=str(wrong))))
        except (ValidationError, InvalidOperation, TypeError, ValueError):
            words = f"That value cannot be used for {item.slot.rsplit('.', 1)[-1].replace('_', ' ')}."
            patch = evolve(patch, problems=(*patch.problems, Problem(slot=_fact_slot(item.slot), words=words)))
    for slot in skipped:
        patch = _skipped(patch, slot, state, today)
    return patch


def _fact_slot(slot: str) -> FactSlot:
    """The fact slot a control belongs to ("trip.budget.level" is about the budget)."""
    row = row_of(slot)
    return row.id if row and row.id in fact_slots() else NOTES


def _with(patch: TripPatch, item: FormValue, state: TripState, today: date) -> TripPatch:
    value = item.value
    question = item.slot if item.slot in question_slots() else None
    if value in YOU_CHOOSE and question is not None:
        return with_passed(patch, (question,), state, "You choose", today)
    match item.slot:
        case "capabilities":
            return evolve(patch, capabilities=_capabilities(value))
        case "parts_open":
            both = _one_of(value, ("yes", "no"), "answer") == "yes"
            more: tuple[Capability, ...] = ("research_hotels", "research_food") if both else ()
            return evolve(patch, capabilities=CapabilityChange(add=(*(state.capabilities or ()), *more), replace=True))
        case "trip.origin":
            return evolve(patch, origin=place_of(_text(value), state, SlotError))
        case "trip.destinations":
            return evolve(patch, destinations=stops_of(value, state, SlotError))
        case "trip.trip_type":
            return evolve(patch, trip_type=value)
        case "trip.date_range" | "trip.date_range.start" | "trip.date_range.end" | "trip.date_range.nights":
            return evolve(patch, dates=_dates(item.slot, value, state, today))
        case (
            "trip.party" | "trip.party.adults" | "trip.party.children" | "trip.party.infants" | "trip.party.rooms" | "trip.party.child_ages"
        ):
            return evolve(patch, party=_party(patch.party, item.slot, value))
        case "trip.budget" | "trip.budget.level" | "trip.budget.amount" | "trip.budget.currency" | "trip.budget.basis":
            return evolve(patch, budget=_budget(patch.budget, item.slot, value))
        case "preferences.pace":
            return evolve(patch, pace=_one_of(value, get_args(Pace), "pace"))
        case _:
            return evolve(patch, lists=(*patch.lists, _list(item.slot, value)))


def _text(value: JsonValue) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 200:
        raise SlotError("Please give a name.")
    return value.strip()


def _one_of(value: JsonValue, allowed: tuple[str, ...], name: str) -> str:
    if value not in allowed:
        raise SlotError(f"{str(value)[:40]!r} is no {name}; choose {', '.join(allowed[:-1])} or {allowed[-1]}.")
    return str(value)


def _whole(value: JsonValue, name: str, most: int, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).strip().lstrip("-").isdigit():
        raise SlotError(f"{name} must be a whole number.")
    number = int(value)
    if not least <= number <= most:
        raise SlotError(f"{name} must be between {least} and {most}.")
    return number


def _capabilities(value: JsonValue) -> CapabilityChange:
    wanted = [value] if isinstance(value, str) else value
    if not isinstance(wanted, list) or not wanted:
        raise SlotError("Choose at least one part of the trip to plan.")
    named = [c if str(c).startswith("research_") else f"research_{c}" for c in map(str, wanted)]
    if any(c not in PARTS for c in named):
        raise SlotError(f"I can plan {joined([part.words for part in PARTS])}.")
    return CapabilityChange.model_validate({"add": tuple(dict.fromkeys(named)), "replace": True})


def _day(value: JsonValue, today: date) -> date | None:
    if value is None or value == "":
        return None
    try:
        day = date.fromisoformat(str(value)[:10])
    except ValueError as wrong:
        raise SlotError(f"{str(value)[:40]!r} is no date.") from wrong
    if day < today:
        raise SlotError(f"{day.isoformat()} is in the past.")
    if day > today + timedelta(days=MONTHS_AHEAD * 366 // 12):
        raise SlotError(f"{day.isoformat()} is more than {MONTHS_AHEAD} months ahead.")
    return day


def _dates(slot: str, value: JsonValue, state: TripState, today: date) -> DatesPatch:
    known = state.trip.date_range
    if slot.endswith(".start"):
        return DatesPatch(start=_day(value, today))
    if slot.endswith(".end"):
        return _ordered(known.start, _day(value, today), only_end=True)
    if slot.endswith(".nights"):
        return DatesPatch(nights=_whole(value, "The number of nights", MAX_NIGHTS))
    if isinstance(value, list):
        value = {"start": value[0], "end": value[-1]} if value else {}
    if not isinstance(value, Mapping):
        raise SlotError("Please give a first and a last day.")
    if "earliest" in value:
        return DatesPatch(window=Window.model_validate({**value, "earliest": _day(value["earliest"], today)}))
    start, end = _day(value.get("start"), today), _day(value.get("end"), today)
    nights = _whole(value["nights"], "The number of nights", MAX_NIGHTS) if value.get("nights") is not None else None
    if start is None and end is None and nights is None:
        raise SlotError("Please give a first and a last day.")
    return evolve(_ordered(start, end), nights=nights if not (start and end) else None)


def _ordered(start: date | None, end: date | None, *, only_end: bool = False) -> DatesPatch:
    if start and end and end < start:
        raise SlotError(f"The trip would end on {end.isoformat()}, before it starts on {start.isoformat()}.")
    if start and end and (end - start).days > MAX_NIGHTS:
        raise SlotError(f"That is {(end - start).days} nights; {MAX_NIGHTS} are the most I can plan.")
    return DatesPatch(end=end) if only_end else DatesPatch(start=start, end=end)


def _party(so_far: PartyPatch | None, slot: str, value: JsonValue) -> PartyPatch:
    party = so_far or PartyPatch()
    name = slot.removeprefix("trip.party").lstrip(".")
    given = {name: value} if name else value
    if not isinstance(given, Mapping):
        raise SlotError("Please say how many adults and children travel.")
    numbers: dict[str, object] = {}
    for key in ("adults", "children", "infants"):
        if given.get(key) is not None:
            numbers[key] = _whole(given[key], f"The number of {key}", MAX_PEOPLE, 1 if key == "adults" else 0)
    if given.get("rooms") is not None:
        numbers["rooms"] = _whole(given["rooms"], "The number of rooms", MAX_PEOPLE, 1)
    ages = given.get("child_ages")
    if ages is not None:
        numbers["child_ages"] = tuple(_whole(age, "An age", 17) for age in (ages if isinstance(ages, list) else [ages]))
    if not numbers:
        raise SlotError("Please say how many adults and children travel.")
    made = evolve(party, **numbers)
    if (made.adults or 0) + (made.children or 0) + (made.infants or 0) > MAX_PEOPLE:
        raise SlotError(f"I can plan for up to {MAX_PEOPLE} people.")
    return made


def _budget(so_far: BudgetPatch | None, slot: str, value: JsonValue) -> BudgetPatch:
    budget = so_far or BudgetPatch()
    name = slot.removeprefix("trip.budget").lstrip(".")
    given = {name: value} if name else {"level": value} if value in get_args(BudgetLevel) else value
    if not isinstance(given, Mapping):
        given = {"amount": value}
    changes: dict[str, object] = {}
    if given.get("level") is not None:
        changes["level"] = _one_of(given["level"], get_args(BudgetLevel), "budget level")
    if given.get("amount") not in (None, ""):
        changes["amount"] = _amount(given["amount"])
    if given.get("currency"):
        changes["currency"] = _currency(given["currency"])
    if given.get("basis"):
        changes["basis"] = _one_of(given["basis"], get_args(BudgetBasis), "basis")
    if not changes:
        raise SlotError("Please give a level or an amount.")
    return evolve(budget, **changes)


def _amount(value: JsonValue) -> Decimal:
    plain = str(value).replace(",", "").replace(" ", "")
    try:
        amount = Decimal(plain)
    except InvalidOperation as wrong:
        raise SlotError(f"{str(value)[:40]!r} is no amount of money.") from wrong
    if not amount.is_finite() or amount <= 0 or amount > MOST_MONEY:
        raise SlotError("A budget must be more than nothing and less than a million million.")
    return amount


def _currency(value: JsonValue) -> str:
    code = SIGNS.get(str(value).strip().lower(), str(value).strip().upper())
    if len(code) != 3 or not code.isalpha() or not code.isascii():
        raise SlotError(f"{str(value)[:20]!r} is no currency code.")
    return code


def _list(slot: str, value: JsonValue) -> ListChange:
    if slot not in list_slots():
        raise SlotError(f"There is nothing called {slot[:60]!r} to set.")
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(w, str) and len(w) <= 200 for w in words):
        raise SlotError("Please give a word or a list of words.")
    return ListChange(slot=slot, add=tuple(dict.fromkeys(w.strip() for w in map(str, words) if w.strip())), replace=True)


def _skipped(patch: TripPatch, slot: str, state: TripState, today: date) -> TripPatch:
    """A skipped optional slot is declined and a known value of it cleared; a known required one stays, an unknown one is assumed."""
    question = slot if slot in question_slots() else None
    fact = slot if slot in fact_slots() else None
    if question is None and fact is None:
        return evolve(
            patch, problems=(*patch.problems, Problem(slot=_fact_slot(slot), words=f"There is nothing called {slot[:60]!r} to skip."))
        )
    if slot.startswith("preferences."):
        cleared = evolve(patch, clear=(*patch.clear, fact)) if fact and is_known(state, slot) else patch
        return evolve(cleared, declined=(*cleared.declined, Declined(slot=question, words="Skipped"))) if question else cleared
    if question is None or question == "confirmation" or is_known(state, question):
        return patch
    return with_passed(patch, (question,), state, "Skipped", today)
