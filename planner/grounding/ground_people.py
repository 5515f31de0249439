"""People and money of a reply, kept as far as the message's own numbers and words support them. Code's reading of the message wins."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from planner.domain.patch import Assumed, BudgetPatch, PartyPatch, Problem
from planner.domain.replies import SaidBudget, SaidParty
from planner.domain.values import MAX_PEOPLE, BudgetLevel, Party, Value
from planner.grounding.ground_support import CHILD, INFANT, LONGEST_BARE, ROOM, affirmed, age_said, counted, heads_counted, is_bare
from planner.language.reading.amounts import SMALLEST_BARE_BUDGET, MoneyReading
from planner.language.reading.money_words import CURRENCY_WORD, NUMBER, amount_of
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
    if heard.family_of is None or heard.children is None:
        return ()
    words = f"{plural(heard.adults or 2, 'adult')} and {plural(heard.children, 'child', 'children')}"
    return (Assumed(slot="trip.party", text=words, why=f"you said a family of {heard.family_of}"),)


def budget_problems(heard: MoneyReading) -> tuple[Problem, ...]:
    """A budget of nothing, answered in words."""
    words = "A budget of 0 pays for no trip. Give an amount, or say low, mid-range or high."
    return (Problem(slot="trip.budget", words=words),) if heard.nothing and heard.level is None else ()


TEN_THOUSAND = 10_000
_SIGNS = {
    "JPY": "円",
    "CNY": "元",
    "EUR": r"ユーロ|欧元|\bевро\b",
    "USD": r"トル|美元|\bдоллар",
    "RUB": r"\bруб",
    "CHF": r"\bfranken\b|\bfrancs suisses\b",
    "GBP": "ホント|英镑",
}
"""Currencies by their names in languages that the reader of money does not know."""
_CURRENCY_BESIDE = rf"万? ?(?:{'|'.join(_SIGNS.values())})|(?:{CURRENCY_WORD})(?![^\W_])|\bkronen\b|\bkronor\b"
_MONEY_CUE = re.compile(
    r"(?:\b(?:budget|spend\w*|pay|afford|costs?|price|total|money|presupuesto|gastar|bilancio|spendere|ausgeben|kosten|depenser|orcamento|gasto|besteden|бюджет\w*)\b|予算|预算)[^.;!?]{0,25}$"
)
_MONEY_AFTER = re.compile(
    r"^ ?(?:each\b|per (?:person|head|night|day)|a (?:head|night|day)\b|in total|all in\b|max\b|pro (?:person|kopf|nacht|tag)|par (?:personne|nuit|jour)|a testa|por (?:persona|noche|dia))"
)
_LEVELS: tuple[tuple[BudgetLevel, re.Pattern[str]], ...] = (
    ("low", re.compile(r"\b(?:preiswert\w*|wenig geld|knappes budget|bon marche|petits? prix|poco (?:dinero|costoso)|pocos soldi|a buon mercato|risparmi\w+|goedkoop\w*|дешев\w*|недорог\w*)\b|安い|安く|格安|便宜")),
    ("mid", re.compile(r"\b(?:mittel(?:preisig\w*|klassig\w*)|mittlere[rns]?|normal(?:e[rs])? preis\w*|prix moyens?|precios? medios?|prezz[oi] medi[oi]?|gemiddeld\w*|средн\w+)\b|中くらい|普通|中等")),
    ("high", re.compile(r"\b(?:luxus\w*|gehoben\w*|lujos\w*|lussuos\w*|luxuoso?\w*|chique|luxueux|luxueuse|luxe|люкс\w*|роскош\w*)\b|高級|豪華|豪华|奢华")),
)  # fmt: skip
"""How a level is said in languages that the reader of money does not know."""


def ground_budget(said: SaidBudget | None, heard: MoneyReading, low: str, *, asked: bool = False) -> BudgetPatch | None:
    """The budget as code heard it; without that the amount of a reply where `low` speaks of it as money, and a level its words mean."""
    if heard.amount is not None or heard.level is not None:
        patch = BudgetPatch(level=heard.level, amount=heard.amount, currency=heard.currency, basis=heard.basis)
        return None if patch.amount == 0 else patch
    if said is None or heard.nothing:
        return None
    level = said.level if any(level == said.level and affirmed(words, low) for level, words in _LEVELS) else None
    amount = _amount(said, low, asked)
    if amount is None:
        return BudgetPatch(level=level) if level else None
    code = (said.currency or "").upper()
    named = re.fullmatch(r"[A-Z]{3}", code) and re.search(rf"\b{code.lower()}\b|{_SIGNS.get(code, '(?!)')}", low)
    currency = code if named else None
    return BudgetPatch(
        level=level,
        amount=amount,
        currency=currency,
        basis=said.basis if said.basis == "total" or (said.basis and _MONEY_AFTER.search(low)) else None,
    )


def _amount(said: SaidBudget, low: str, asked: bool) -> Decimal | None:
    """The claimed amount, where a currency, a word of money or the open question makes its number one of money."""
    try:
        claimed = Decimal(said.amount or "")
    except InvalidOperation:
        return None
    if not claimed.is_finite() or claimed <= 0:
        return None
    for found in re.finditer(rf"(?<![\d.,])(?P<a>{NUMBER})(?!\d)", low):
        before, after = low[: found.start()], low[found.end() :]
        beside = re.match(rf" ?(?:{_CURRENCY_BESIDE})", after) or re.search(rf"(?:{_CURRENCY_BESIDE}) ?$", before)
        bare = asked and len(low.split()) <= LONGEST_BARE and claimed >= SMALLEST_BARE_BUDGET
        value = amount_of(found["a"]) * (TEN_THOUSAND if after.startswith("万") else 1)
        if value == claimed and (beside or bare or _MONEY_CUE.search(before) or _MONEY_AFTER.match(after)):
            return claimed
    return None
