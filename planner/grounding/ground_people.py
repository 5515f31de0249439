"""People and money of a reply, kept as far as the message's own numbers and words support them. Code's reading of the message wins."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from planner.domain.patch import Assumed, BudgetPatch, PartyPatch, Problem
from planner.domain.replies import SaidBudget, SaidParty
from planner.domain.values import CENT, MAX_PEOPLE, MOST_MONEY, Party, Value
from planner.grounding.ground_support import CHILD, INFANT, LONGEST_BARE, ROOM, age_said, counted, heads_counted, is_bare
from planner.language.money import currency_of_unit, find_money
from planner.language.reading.amounts import MoneyReading
from planner.language.reading.party import PartyReading
from planner.say.phrases import plural


class GroundedParty(Value):
    patch: PartyPatch | None = None
    problems: tuple[Problem, ...] = ()
    assumed: tuple[Assumed, ...] = ()


def ground_party(said: SaidParty | None, heard: PartyReading, low: str, known: Party, *, asked: bool = False) -> GroundedParty:
    """The party as code heard it, and beside it the numbers of a reply that `low` counts by their own noun; a bare one answers the open question."""
    said = said or SaidParty()
    ages = heard.ages or tuple(age for age in said.child_ages or () if 0 <= age <= 17 and age_said(age, low))
    adults, children, infants, rooms = heard.adults, heard.children, heard.infants, heard.rooms
    if (
        adults is None
        and said.adults
        and (heads_counted(said.adults, low) or (asked and not heard.says_heads and is_bare(said.adults, low)))
    ):
        adults = said.adults
    if children is None and counted(said.children, CHILD, low):
        children = said.children
    if infants is None and counted(said.infants, INFANT, low):
        infants = said.infants
    if rooms is None and said.rooms and counted(said.rooms, ROOM, low):
        rooms = said.rooms
    if heard.says_heads and ages and children is None and infants is None and not (known.children or known.infants):
        children = len(ages)
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
    if heard.inferred and heard.adults is not None:
        why = "you spoke only of yourself" if heard.adults == 1 else "you spoke of yourself and one other"
        return (Assumed(slot="trip.party", text=plural(heard.adults, "adult"), why=why),)
    if heard.family_of is None or heard.children is None:
        return ()
    words = f"{plural(heard.adults or 2, 'adult')} and {plural(heard.children, 'child', 'children')}"
    return (Assumed(slot="trip.party", text=words, why=f"you said a family of {heard.family_of}"),)


def budget_problems(heard: MoneyReading) -> tuple[Problem, ...]:
    """A budget of nothing, or of more than there is, answered in words."""
    if heard.amount is not None and heard.amount > MOST_MONEY:
        words = "That is more money than I can count with. Give a smaller amount, or say low, mid-range or high."
        return (Problem(slot="trip.budget", words=words),)
    words = "A budget of 0 pays for no trip. Give an amount, or say low, mid-range or high."
    nothing = heard.nothing or (heard.amount is not None and heard.amount < CENT)
    return (Problem(slot="trip.budget", words=words),) if nothing and heard.level is None else ()


def ground_budget(
    said: SaidBudget | None, heard: MoneyReading, low: str, *, asked: bool = False, home: str | None = None, there: str | None = None
) -> BudgetPatch | None:
    """The budget as code heard it; without that the amount or level of a reply where `low` speaks of it as money.

    `home` and `there` are the currencies of the countries one starts from and goes to, whose own "dollars" or "kroner" may be meant.
    """
    if heard.amount is not None or heard.level is not None:
        currency = currency_of_unit(heard.unit, home, there) if heard.unit else heard.currency
        amount = heard.amount if heard.amount is not None and CENT <= heard.amount <= MOST_MONEY else None
        patch = BudgetPatch(level=heard.level, amount=amount, currency=currency if amount else None, basis=heard.basis if amount else None)
        return patch if patch != BudgetPatch() else None
    if said is None or heard.nothing:
        return None
    mentions = find_money(low, asked=asked and len(low.split()) <= LONGEST_BARE)
    level = said.level if any(m.level == said.level for m in mentions if m.level) else None
    claimed = _claimed(said)
    named = next((m for m in mentions if m.amount == claimed), None) if claimed is not None else None
    if named is None:
        return BudgetPatch(level=level) if level else None
    currency = named.currency or (currency_of_unit(named.unit, home, there) if named.unit else None)
    return BudgetPatch(level=level, amount=claimed, currency=currency, basis=named.basis or ("total" if said.basis == "total" else None))


def _claimed(said: SaidBudget) -> Decimal | None:
    """The amount of a reply, where it is one a trip can cost."""
    try:
        claimed = Decimal(said.amount or "")
    except InvalidOperation:
        return None
    return claimed if claimed.is_finite() and CENT <= claimed <= MOST_MONEY else None
