"""People and money of a reply, kept as far as the message's own numbers and words support them. Code's reading of the message wins."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from planner.llm.offline.reading.money import MoneyReading, amounts_in
from planner.llm.offline.reading.party import PartyReading
from planner.llm.offline.reading.text import COUNT, number
from planner.patch import Assumed, BudgetPatch, PartyPatch, Problem
from planner.policy import MAX_PEOPLE
from planner.replies import SaidBudget, SaidParty
from planner.values import Party, Value
from planner.wording import plural


class GroundedParty(Value):
    patch: PartyPatch | None = None
    problems: tuple[Problem, ...] = ()
    assumed: tuple[Assumed, ...] = ()


def ground_party(said: SaidParty | None, heard: PartyReading, low: str, known: Party) -> GroundedParty:
    """The party of a reply: numbers the message states, and no party larger than can be planned for."""
    if said is None:
        return GroundedParty()
    stated = {number(m.group()) for m in re.finditer(rf"(?<![\d.,])\b{COUNT}\b", low)}

    def kept(claimed: int | None, read: int | None, least: int = 0) -> int | None:
        if read is not None:
            return read
        return claimed if claimed is not None and claimed >= least and claimed in stated else None

    ages = heard.ages or tuple(age for age in said.child_ages or () if age in stated and 0 <= age <= 17)
    adults = heard.adults if heard.says_heads else kept(said.adults, None, 1)
    children = heard.children if heard.says_heads else kept(said.children, None)
    infants = heard.infants if heard.says_heads else kept(said.infants, None)
    if heard.says_heads and ages and children is None and infants is None and not (known.children or known.infants):
        children = len(ages)
    rooms = kept(said.rooms, heard.rooms, 1)
    total = (adults or 0) + (children or 0) + (infants or 0)
    if total > MAX_PEOPLE or (rooms or 0) > MAX_PEOPLE:
        return GroundedParty(
            problems=(Problem(slot="trip.party", words=f"I can plan for up to {MAX_PEOPLE} people, not {max(total, rooms or 0)}."),)
        )
    if children == 0 and infants is None and known.infants:
        infants = 0
    patch = PartyPatch(adults=adults, children=children, infants=infants, child_ages=ages or None, rooms=rooms)
    return GroundedParty(patch=patch if patch != PartyPatch() else None, assumed=_family(heard))


def _family(heard: PartyReading) -> tuple[Assumed, ...]:
    if heard.family_of is None or heard.children is None:
        return ()
    words = f"{plural(heard.adults or 2, 'adult')} and {plural(heard.children, 'child', 'children')}"
    return (Assumed(slot="trip.party", text=words, why=f"you said a family of {heard.family_of}"),)


def budget_problems(heard: MoneyReading) -> tuple[Problem, ...]:
    """A budget of nothing, answered in words."""
    words = "A budget of 0 pays for no trip. Give an amount, or say low, mid-range or high."
    return (Problem(slot="trip.budget", words=words),) if heard.nothing and heard.level is None else ()


def ground_budget(said: SaidBudget | None, heard: MoneyReading, low: str) -> BudgetPatch | None:
    """The budget of a reply: an amount the message names, with its currency and basis, and a level its words mean."""
    if said is None:
        return None
    if heard.amount is not None or heard.level is not None:
        patch = BudgetPatch(level=heard.level, amount=heard.amount, currency=heard.currency, basis=heard.basis)
        return None if patch.amount == 0 else patch
    try:
        claimed = Decimal(said.amount) if said.amount else None
    except InvalidOperation:
        return None
    if (
        claimed is None
        or claimed <= 0
        or claimed not in amounts_in(low)
        or not re.search(r"budget|spend|pay|afford|cost|price|total|each|per |money", low)
    ):
        return None
    currency = said.currency if said.currency and re.search(rf"\b{said.currency.lower()}\b", low) else None
    return BudgetPatch(
        amount=claimed, currency=currency, basis=said.basis if said.basis == "total" or (said.basis and "per" in low) else None
    )
