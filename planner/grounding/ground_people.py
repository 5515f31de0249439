"""People and money of a reply, each number held to its own quote: code's reading of the quote, else the number that stands in it, else the heads told off."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Literal, NamedTuple

from planner.domain.patch import Assumed, BudgetPatch, PartyPatch, Problem
from planner.domain.replies import SaidBudget, SaidParty
from planner.domain.values import CENT, MAX_PEOPLE, MOST_MONEY, Party, Value
from planner.grounding.ground_support import ADULT, AGE, CHILD, INFANT, ROOM, counted, heads_counted, number_spans
from planner.grounding.quotes import Account
from planner.language.money import currency_of_unit, find_money
from planner.language.reading.amounts import MoneyReading, read_money
from planner.language.reading.party import PartyReading, read_party
from planner.language.utterance import Span, sentences, text_of
from planner.say.phrases import plural

Counted = Literal["adults", "children", "infants", "rooms"]
_NOUNS: dict[Counted, str] = {"adults": ADULT, "children": CHILD, "infants": INFANT, "rooms": ROOM}
_FIELDS: tuple[Counted, ...] = ("adults", "children", "infants", "rooms")
_NEEDS_NOUN: frozenset[Counted] = frozenset({"infants", "rooms"})
_NO_PEOPLE = re.compile(
    r"[\s-]*(?:(?:nights?|days?|weeks?|months?|hours?|stars?|rooms?|beds?|euros?|dollars?|pounds?|km|miles?|am|pm|cities|stops|o'clock)\b|[€$£%:/])"
)
_PERSON = re.compile(
    r"\b(?:me|i|myself|we|us|my|our|his|her|their|wife|husband|partner|girlfriend|boyfriend|missus|mum|mom|mother|dad|father|sister|brother|aunt|uncle|friends?|mates?|parents|"
    r"ich|mich|meine?|wir|frau|mann|moi|je|nous|ma|mon|femme|mari|yo|mi|nosotros|esposa|esposo|mujer|marido|io|noi|mia|mio|moglie|marito|eu|minha|meu|esposa|ik|wij|mijn|vrouw|man|"
    r"somos|siamo|sommes|sind|zijn|amig[oa]s?|amis?|amies|freund\w*|amic[ih]\w*|vrienden|friends?|people|solo|alone|allein|seule?|couple|honeymoon|paar|coppia|pareja|casal|two|both|each)\b"
)
_HEAD = re.compile(
    r"\b(?:me|i|myself|ich|mich|moi|je|yo|io|eu|ik)\b|(?:\b(?:my|our|his|her|their|the|mein\w*|ma|mon|sa|son|mi|su|mia|mio|sua|suo|minha|meu|mijn)\s+(?:\w+\s+)?)?"
    r"\b(?:wife|husband|partner|spouse|girlfriend|boyfriend|gf|bf|fiancee?|missus|mum|mom|mother|dad|father|sister|brother|aunt|uncle|gran\w*|cousin|friend|mate|colleague|boss|frau|mann|"
    r"femme|mari|esposa|esposo|mujer|marido|moglie|marito|vrouw)\b(?:[ -]in[ -]law)?"
)
"""One head told off in a list."""
_NAMES = re.compile(r"\b[A-Z][a-z]+\b(?=\s*(?:,|&|and|und|et|y|e|en)\b)|(?<=and )[A-Z][a-z]+\b(?!')")


_SEVERAL = re.compile(r"\b(?:twin|triplet|zwilling|jumeaux|jumelles|gemel[ol]|mellizo|gemeo|tweeling)")
"""Children who come in twos and threes."""


class GroundedParty(Value):
    patch: PartyPatch | None = None
    problems: tuple[Problem, ...] = ()
    assumed: tuple[Assumed, ...] = ()


class _Claim(NamedTuple):
    """One number of a party and the words it is said to be in."""

    field: Counted
    value: int
    span: Span
    words: str
    heard: PartyReading
    asked: bool


def ground_party(said: SaidParty | None, account: Account, known: Party, *, asked: bool = False, ages_asked: bool = False) -> GroundedParty:
    """The party of a reply, number by number, as the quotes bear it out."""
    if said is None:
        return GroundedParty()
    numbers: dict[Counted, int] = {}
    family: PartyReading | None = None
    for field in _FIELDS:
        value = getattr(said, field)
        if value is None or (value == 0 and not getattr(said, f"{field}_quote")):
            continue
        claim = _claim(field, value, getattr(said, f"{field}_quote"), account, known, asked=asked, ages_asked=ages_asked)
        number = _settled(claim, account) if claim else None
        if claim is not None and number is not None:
            numbers[field] = number
            family = claim.heard if claim.heard.family_of or claim.heard.inferred or claim.heard.uncounted else family
    ages = _ages(said, account, numbers.get("children"), ages_asked=ages_asked, known=known)
    return party_of(numbers, ages, known, family)


def party_of(numbers: dict[Counted, int], ages: tuple[int, ...] | None, known: Party, family: PartyReading | None = None) -> GroundedParty:
    """Numbers of people as a patch, or in words why there are too many."""
    adults, children, infants, rooms = (numbers.get(field) for field in _FIELDS)
    if ages and children is None and infants is None and not (known.children or known.infants):
        children = len(ages)
    total = (adults or 0) + (children or 0) + (infants or 0)
    if total > MAX_PEOPLE or (rooms or 0) > MAX_PEOPLE:
        words = f"I can plan for up to {MAX_PEOPLE} people, not {max(total, rooms or 0)}."
        return GroundedParty(problems=(Problem(slot="trip.party", words=words),))
    if children == 0 and infants is None and known.infants:
        infants = 0
    patch = PartyPatch(adults=adults, children=children, infants=infants, child_ages=ages or None, rooms=rooms)
    return GroundedParty(patch=patch if patch != PartyPatch() else None, assumed=_family(family, patch))


def _claim(field: Counted, value: int, quote: str, account: Account, known: Party, *, asked: bool, ages_asked: bool) -> _Claim | None:
    slot = f"trip.party.{field}"
    spans = account.find(slot, quote, str(value))
    if not spans:
        return None
    words = account.words(spans[0])
    heard = read_party(text_of(words), known, asked=asked, ages_asked=ages_asked)
    if getattr(heard, field) != value and (lead := _LED.search(account.spoken.low[max(0, spans[0][0] - LEAD) : spans[0][0]])):
        led = read_party(text_of(account.words((spans[0][0] - len(lead.group()), spans[0][1]))), known, asked=asked)
        heard = led if getattr(led, field) == value else heard
    if getattr(heard, field) != value:
        sentence = next((s for s in sentences(account.spoken.low) if s[0] <= spans[0][0] < s[1]), spans[0])
        whole = read_party(text_of(account.words(sentence)), known, asked=asked, ages_asked=ages_asked)
        heard = whole if getattr(whole, field) == value else heard
    return _Claim(field, value, spans[0], words, heard, asked)


LEAD = 30
_LED = re.compile(r"\b(?:with|w(?=/)|and|plus|me|i|we|us|my|our|for|mit|avec|con|com|met)\b[^.;!?]*$")


def _settled(claim: _Claim, account: Account) -> int | None:
    """The number the quote bears out, written into the account."""
    slot, said, low = f"trip.party.{claim.field}", str(claim.value), text_of(claim.words).low
    heard: int | None = getattr(claim.heard, claim.field)
    if claim.field == "children" and (several := _SEVERAL.search(low)):
        heard = max(heard or 0, 3 if several.group().startswith("trip") else 2)
    if heard == claim.value:
        account.keep(slot, claim.span, said, said, "as read")
        return claim.value
    if _counts(claim.value, claim.field, low, asked=claim.asked):
        account.keep(slot, claim.span, said, said, "stands in the quote")
        return claim.value
    if heard is None and account.by == "built-in":
        account.keep(slot, claim.span, said, said, "as read")
        return claim.value
    told = heard if heard is not None else _only_number(claim.field, low, asked=claim.asked)
    if told is None and claim.field == "adults":
        told = _heads(claim.words)
    if told is not None:
        account.keep(slot, claim.span, said, str(told), "code read the quote")
        return told
    if claim.field == "children" and claim.heard.ages and len(claim.heard.ages) == claim.value:
        account.keep(slot, claim.span, said, said, "stands in the quote")
        return claim.value
    account.drop(slot, claim.words, said, "quote does not say it", claim.span)
    return None


def _counts(value: int, field: Counted, low: str, *, asked: bool = False) -> bool:
    """Whether `value` stands in the quote as a number of that kind: beside its noun, or beside none that counts something else."""
    if counted(value, _NOUNS[field], low) or (field == "adults" and heads_counted(value, low)):
        return True
    if field in _NEEDS_NOUN or any(counted(value, noun, low) for kind, noun in _NOUNS.items() if kind != field):
        return False
    for start, end in number_spans(value, low):
        if _NO_PEOPLE.match(low[end:]):
            continue
        if field == "adults" and ((_FREE.match(low[end:]) and (asked or _PERSON.search(low))) or _COMPANY.match(low[end:])):
            return True
        if field == "children" and _OURS.search(low[:start]):
            return True
    return False


_FREE = re.compile(r"\s*(?:$|[.,;:!?)]|(?:please|por favor|bitte|per favore|s'il|altogether|in total|in all|total)\b)")
_COMPANY = re.compile(r"\s+(?:of (?:us|them)|amig[oa]s?|ami(?:e)?s|freund\w*|amic[ih]\w*|vrienden|friends?|mates?|people|persons?)\b")
_OURS = re.compile(r"\b(?:our|my|their|his|her|unser\w*|mein\w*|nos|mes|nuestr[oa]s|mis|nostr[ie]|miei|mie|noss[oa]s|onze|mijn) $")


def _only_number(field: Counted, low: str, *, asked: bool) -> int | None:
    """The one number of a quote that counts such people."""
    found = [n for n in range(1, MAX_PEOPLE + 1) if _counts(n, field, low, asked=asked)]
    return found[0] if len(found) == 1 else None


def _heads(words: str) -> int | None:
    """Heads told off one by one: "me, my husband, his mother", "May and I"."""
    low = text_of(words).low
    heads = sum(1 for _ in _HEAD.finditer(low)) + (
        sum(1 for _ in _NAMES.finditer(words)) if re.search(r"\b(?:me|i|ich|moi|yo|io)\b", low) else 0
    )
    return heads if heads > 1 else None


def _ages(said: SaidParty, account: Account, children: int | None, *, ages_asked: bool, known: Party) -> tuple[int, ...] | None:
    """The ages whose numbers stand in their quote; one age said of twins counts for each."""
    if not said.child_ages:
        return None
    slot, claim = "trip.party.child_ages", ", ".join(map(str, said.child_ages))
    spans = account.find(slot, said.child_ages_quote, claim)
    if not spans:
        return None
    words = account.words(spans[0])
    low = text_of(words).low
    free = ages_asked or re.search(rf"\b(?:{CHILD}|{AGE})", low) is not None or _OURS.search(low) is not None or children is not None
    kept = tuple(
        age
        for age in said.child_ages
        if 0 <= age <= 17
        and (
            (free and any(not _NO_PEOPLE.match(low[end:]) for _, end in number_spans(age, low, ordinals=True)))
            or (age < 2 and re.search(INFANT, low))
        )
    )
    if kept != said.child_ages:
        heard = read_party(text_of(words), known, asked=False, ages_asked=ages_asked).ages
        kept = heard or kept
    if not kept:
        account.drop(slot, words, claim, "quote does not say it", spans[0])
        return None
    account.keep(slot, spans[0], claim, ", ".join(map(str, kept)), "as read" if kept == said.child_ages else "code read the quote")
    return kept


UNCOUNTED = "you did not say how many"


def _family(heard: PartyReading | None, patch: PartyPatch) -> tuple[Assumed, ...]:
    if heard is not None and heard.inferred and patch.adults is not None:
        why = "you spoke only of yourself" if patch.adults == 1 else "you spoke of yourself and one other"
        return (Assumed(slot="trip.party", text=plural(patch.adults, "adult"), why=why),)
    if heard is not None and heard.uncounted and patch.children:
        return (Assumed(slot="trip.party", text=plural(patch.children, "child", "children"), why=UNCOUNTED),)
    if heard is None or heard.family_of is None or patch.children is None:
        return ()
    words = f"{plural(patch.adults or 2, 'adult')} and {plural(patch.children, 'child', 'children')}"
    return (Assumed(slot="trip.party", text=words, why=f"you said a family of {heard.family_of}"),)


# ------------------------------------------------------------------------------------------------ money
FEW_WORDS = 3
ZERO = "A budget of 0 pays for no trip. Give an amount, or say low, mid-range or high."
TOO_MUCH = "That is more money than I can count with. Give a smaller amount, or say low, mid-range or high."
MoneyRule = Literal["as read", "code read the quote", "stands in the quote"]


def ground_budget(
    said: SaidBudget | None, account: Account, *, asked: bool = False, home: str | None = None, there: str | None = None
) -> tuple[BudgetPatch | None, tuple[Problem, ...]]:
    """The budget of a reply as its quote bears it out: an amount that stands there, a level its words mean.

    `home` and `there` are the currencies of the countries one starts from and goes to, whose own "dollars" or "kroner" may be meant.
    """
    if said is None or said == SaidBudget():
        return None, ()
    claim = " ".join(v for v in (said.level, said.amount, said.currency, said.basis) if v)
    spans = account.find("trip.budget", said.quote, claim)
    if not spans:
        return None, ()
    span, words = spans[0], account.words(spans[0])
    heard = read_money(text_of(words), asked=asked or said.amount is None or len(words.split()) <= FEW_WORDS)
    patch, rule = _money(said, heard, words, home, there)
    problem = money_problem(heard) if patch is None else None
    if problem is not None:
        account.keep("trip.budget", span, claim, "no amount a trip can cost", "code read the quote")
        return None, (problem,)
    if patch is None:
        account.drop("trip.budget", words, claim, "quote does not say it", span)
        return None, ()
    if patch.amount is not None and patch.basis is None:
        beside = read_money(text_of(account.spoken.message).only(_with_tail(account.spoken.low, span)), asked=True)
        patch = patch.model_copy(update={"basis": beside.basis if beside.amount == patch.amount else None})
    account.keep("trip.budget", span, claim, " ".join(str(v) for v in (patch.level, patch.amount, patch.currency, patch.basis) if v), rule)
    return patch, ()


def money_problem(heard: MoneyReading) -> Problem | None:
    """A budget of nothing, or of more than there is, answered in words."""
    if heard.amount is not None and heard.amount > MOST_MONEY:
        return Problem(slot="trip.budget", words=TOO_MUCH)
    nothing = heard.nothing or (heard.amount is not None and heard.amount < CENT)
    return Problem(slot="trip.budget", words=ZERO) if nothing and heard.level is None else None


def money_heard(heard: MoneyReading, home: str | None, there: str | None) -> BudgetPatch | None:
    """A reading of money by code as what it changes."""
    amount = heard.amount if heard.amount is not None and CENT <= heard.amount <= MOST_MONEY else None
    currency = currency_of_unit(heard.unit, home, there) if heard.unit else heard.currency
    patch = BudgetPatch(level=heard.level, amount=amount, currency=currency if amount else None, basis=heard.basis if amount else None)
    return patch if patch != BudgetPatch() else None


def _with_tail(low: str, span: Span) -> Span:
    """A quote of money with the words right around it in its clause, which may say what it is for."""
    tail = re.match(r"[^.;!?\n]{0,40}", low[span[1] :])
    head = re.search(r"[^.;!?\n]{0,40}$", low[: span[0]])
    return span[0] - len(head.group() if head else ""), span[1] + len(tail.group() if tail else "")


def _money(said: SaidBudget, heard: MoneyReading, words: str, home: str | None, there: str | None) -> tuple[BudgetPatch | None, MoneyRule]:
    """What a quote bears out of a claimed budget: among several amounts the one claimed, else the one code reads."""
    claimed = _decimal(said.amount)
    level = said.level if said.level is not None and said.level == heard.level else heard.level if said.level else None
    if claimed is None:
        return (BudgetPatch(level=level), "as read" if level == said.level else "code read the quote") if level else (None, "as read")
    named = next((m for m in find_money(words, asked=True) if m.amount == claimed), None) if heard.amount is not None else None
    if named is not None and claimed != heard.amount:
        currency = named.currency or (currency_of_unit(named.unit, home, there) if named.unit else None)
        return BudgetPatch(level=level, amount=claimed, currency=currency, basis=named.basis), "stands in the quote"
    patch = money_heard(heard, home, there)
    if patch is None or patch.amount is None:
        return (BudgetPatch(level=level) if level else None), "code read the quote"
    unit_owner = said.currency if heard.unit and said.currency and currency_of_unit(heard.unit, said.currency) == said.currency else None
    basis = patch.basis or ("total" if said.basis == "total" else None)
    patch = patch.model_copy(update={"level": level, "currency": unit_owner or patch.currency, "basis": basis})
    return patch, "as read" if claimed == heard.amount else "code read the quote"


def _decimal(written: str | None) -> Decimal | None:
    try:
        amount = Decimal(written or "")
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount > 0 else None
