"""Money in ordinary words: amount, currency, basis and level, with the characters they were read from. Never converts, never guesses a currency.

"$1,900 all in", "2k each", "under 500 quid per person", "1.500 €", "₹1.2 lakh", "around 80 a night", "mid-range".
"""

from __future__ import annotations

import re
from decimal import Decimal

from planner.domain.values import BudgetBasis, BudgetLevel, Value
from planner.language.reading.money_words import BASES, CURRENCIES, CURRENCY_WORD, LEVELS, NUMBER, SPELLED, SYMBOLS, amount_of
from planner.language.utterance import Span, Text

_SIGN = "|".join(sorted(map(re.escape, SYMBOLS), key=len, reverse=True))
_SIGNED = rf"(?:(?<![a-z])(?P<sign>{_SIGN}) ?(?P<a>{NUMBER})(?: ?(?P<after>{CURRENCY_WORD})\b)?|(?<![\d.,/:])(?<![a-z]-)(?P<b>{NUMBER}) ?(?:-|of )?(?:(?P<word>(?:{CURRENCY_WORD})(?![a-z]))|(?P<mark>{_SIGN})(?![a-z])))"
_AMOUNT = re.compile(_SIGNED)
_NAMED = r"(?:budget|spend(?:ing)?|cost(?:s|ing)?|price|afford|cap(?:ped)?|limit|ceiling|pay|presupuesto|bilancio)"
_ROUGH = r"(?:about|around|approx(?:imately|\.)?|roughly|circa|ca\.?|~|under|below|up to|upto|max(?:imum)?(?: of)?|at most|no more than|not more than|less than|within|maybe|like|say|only|just|over|at least|total(?: of)?|is|of|was|be|to|at|set|now|for|it|are|have|got|will|would|our|my|the|a|:|=|to be|increase|raise|reduce|lower|between|from)"
_CUED = re.compile(
    rf"\b{_NAMED}\b(?:[ ,]*(?:{_ROUGH})\b|[ ]*[:=~])*[ :=~]*(?P<a>{NUMBER})(?![\d/:]| ?(?:nights?|days?|people|adults?|%|rooms?|stars?))"
)
_UNSIGNED = re.compile(
    rf"(?<![\d.,/:$€£¥₹])(?P<a>{NUMBER})(?= ?(?:kr\b|max\b|budget\b|or less\b|tops\b|all in\b|all-in\b|in total\b|total\b|altogether\b|each\b|to spend\b|to play with\b|for everything\b|for the (?:whole|entire|full) (?:trip|thing)|per person\b|pp\b|p\.p|per couple\b|a couple\b(?! of)|per head\b|a head\b|a night\b|per night\b|/ ?night|a day\b|per day\b|/ ?day|pppd\b|/ ?person|apiece\b))"
)
_LIMITED = re.compile(
    rf"\b(?:under|below|up to|at most|no more than|less than|max|maximum|about|around|roughly|approx) ?(?P<a>\d{{3,}}(?:[.,]\d{{3}})*k?|\d+(?:\.\d)? ?(?:k|grand|thousand)|{SPELLED})\b(?! ?(?:nights?|days?|people|adults?|%|rooms?|km|miles|m\b|meters|metres))"
)
_GRAND = re.compile(
    r"(?<![\w.,])(?P<a>\d+(?:\.\d| and a half)? ?grand|(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty)(?: and a half)? grand)\b|(?<![\w.,])(?P<b>a(?: couple of)? grand)(?= *(?:$|[.,;!?)]|each|per|pp|total|max|or so|for|all))"
)
_BARE = re.compile(
    rf"(?<![\d.,/:-])(?P<a>{NUMBER})(?![\d/:%]| ?(?:nights?|days?|weeks?|people|adults?|kids?|rooms?|stars?|st\b|nd\b|rd\b|th\b|am\b|pm\b|years?))"
)
_RANGE = re.compile(
    rf"^ ?(?:-|to|and|or|up to|bis|a|e|y|et) ?(?:(?P<sign>{_SIGN}) ?)?(?P<b>{NUMBER})(?: ?(?:(?P<word>(?:{CURRENCY_WORD})(?![a-z]))|(?P<mark>{_SIGN})))?(?! ?(?:nights?|days?|people|adults?|persons?|rooms?|kids?))"
)
_NOT_BUDGET = re.compile(r"\b(?:the|that|this) ?$")
_ITEM_AFTER = re.compile(r"^ (?:one|option|flight|hotel|bus|train|ticket|plan|trip)\b")
_PLAIN = re.compile(r"\d{1,3}(?:[., ']\d{3})+(?:[.,]\d{1,2})?|\d{1,3}(?:,\d{2})+,\d{3}|\d+(?:[.,]\d{1,2})?(?: ?[a-z]+)?|[a-z].*")
_PER_COUPLE = re.compile(r"[ ,]*(?:per|a|each|every|/|for each|for every) ?couple\b")
SMALLEST_BARE_BUDGET = 40
SMALLEST_UNSIGNED = 10
NEAR = 22


class MoneyReading(Value):
    """What a message says about money. `currency` only when it was named or signed; `amount` in whole units and cents.

    `nothing` says that a budget of zero was named, which is no amount.
    """

    level: BudgetLevel | None = None
    amount: Decimal | None = None
    currency: str | None = None
    basis: BudgetBasis | None = None
    said: str = ""
    nothing: bool = False
    spans: tuple[Span, ...] = ()


class _Found:
    """One amount as it is being read."""

    def __init__(self, amount: Decimal, currency: str | None, span: Span) -> None:
        self.amount, self.currency, self.span = amount, currency, span


def read_money(text: Text, *, asked: bool = False, options: bool = False) -> MoneyReading:
    """What `text` says about the budget. `asked` says it is being asked about, so that a bare number is an amount.

    With `options` on the table "the $640 one" is about an option and level words are about options too, so neither is read.
    """
    found = _signed(text.low, options) or _unsigned(text.low, asked)
    nothing = found is not None and found.amount == 0
    found = None if nothing else found
    level, level_span = _level(text.low, asked, options)
    spans = [level_span] if level_span else []
    if found is None:
        said = text.written[level_span[0] : level_span[1]] if level_span else ""
        return MoneyReading(level=level, said=said, nothing=nothing, spans=tuple(spans))
    basis, span = _basis(text.low, found.span)
    if couple := _PER_COUPLE.match(text.low[found.span[1] :]):
        basis, span = "per_person", (found.span[0], found.span[1] + couple.end())
        found.amount /= 2
    if level_span and not (level_span[0] >= span[1] or level_span[1] <= span[0]):
        level = None
    return MoneyReading(
        level=level,
        amount=found.amount,
        currency=found.currency,
        basis=basis,
        said=text.written[span[0] : span[1]].strip(),
        spans=(*spans, span),
    )


def amounts_in(low: str) -> tuple[Decimal, ...]:
    """Every number of a text that could be an amount of money, signed or not: what a claimed amount is checked against."""
    return tuple(amount_of(m.group("a")) for m in re.finditer(rf"(?<![\d.,])(?P<a>{NUMBER})(?!\d)", low))


def _currency(match: re.Match[str]) -> str | None:
    groups = match.groupdict()
    for key in ("after", "word"):
        if groups.get(key):
            return next((code for pattern, code in CURRENCIES if re.fullmatch(pattern, groups[key])), None)
    return SYMBOLS.get(groups.get("sign") or groups.get("mark") or "")


def _signed(low: str, options: bool) -> _Found | None:
    """The last amount with a currency, the upper end when it is a range; the price of an option on the table is none."""
    best: _Found | None = None
    for match in _AMOUNT.finditer(low):
        if best and match.start() < best.span[1]:
            continue
        if options and _NOT_BUDGET.search(low[: match.start()]) and _ITEM_AFTER.match(low[match.end() :]):
            continue
        currency = _currency(match)
        amount, span = amount_of(match.group("a") or match.group("b")), match.span()
        upper = _RANGE.match(low[match.end() :])
        if upper and (higher := amount_of(upper.group("b"))) >= amount:
            amount, span, currency = higher, (span[0], match.end() + upper.end()), _currency(upper) or currency
        lower = re.search(rf"(?<![\d.,/:-])(?P<a>{NUMBER}) ?(?:-|to|and|bis) ?$", low[: match.start()])
        if lower and amount_of(lower.group("a")) < amount:
            span = (lower.start(), span[1])
        if best is None or _corrects(low, best.span[1], match.start()):
            best = _Found(amount, currency, span)
    return best


def _corrects(low: str, end: int, start: int) -> bool:
    """Whether a later amount takes the place of an earlier one: only when the words between say so."""
    return bool(re.search(r"\b(?:no|sorry|actually|make|rather|instead|wait|to|scratch|increase|raise|now)\b", low[end:start]))


def _unsigned(low: str, asked: bool) -> _Found | None:
    """An amount without a currency, by a word about money beside it, or bare in answer to a question about the budget."""
    for pattern in (_CUED, _UNSIGNED, _LIMITED):
        for match in pattern.finditer(low):
            if _dated(match.group("a"), low[match.end("a") :]) or (
                pattern is not _UNSIGNED and _year_like(match.group("a"), low, match.end("a"))
            ):
                continue
            if amount_of(match.group("a")) >= SMALLEST_UNSIGNED:
                return _upper(low, match)
    if euros := _EUROS.search(low):
        return _Found(amount_of(euros.group("a")), "EUR", euros.span())
    if lakhs := _LAKHS.search(low):
        return _Found(amount_of(lakhs.group("a")), "INR", lakhs.span())
    if grand := _GRAND.search(low):
        group = "a" if grand.group("a") else "b"
        return _Found(amount_of(grand.group(group)), None, grand.span(group))
    if asked:
        for match in _BARE.finditer(low):
            amount = amount_of(match.group("a"))
            dated = _dated(match.group("a"), low[match.end("a") :])
            if amount >= SMALLEST_BARE_BUDGET and not dated and not _year_like(match.group("a"), low, match.end("a")):
                return _upper(low, match)
    return None


def _upper(low: str, match: re.Match[str]) -> _Found:
    amount, span = amount_of(match.group("a")), (match.start("a"), match.end("a"))
    more = _RANGE.match(low[span[1] :])
    if more and (higher := amount_of(more.group("b"))) > amount:
        return _Found(higher, _currency(more), (span[0], span[1] + more.end()))
    return _Found(amount, None, span)


_EUROS = re.compile(r"(?<![\w.,])(?P<a>\d{3,5}|\d{1,2}[.,]\d{3})e\b")
_LAKHS = re.compile(r"(?<![\w.,])(?P<a>\d+(?:\.\d+)? ?(?:lakhs?|lacs?|crores?|cr))\b")


def _dated(word: str, after: str) -> bool:
    """Whether a number is part of a numeric date ("17.05.2027", "2027-05-17")."""
    return (
        not _PLAIN.fullmatch(word.strip())
        or (word.strip().isdigit() and bool(re.match(r"[-/.]\d{1,2}(?!\d|k\b)", after)))
        or (bool(re.fullmatch(r"\d{1,2}\.\d{1,2}", word)) and after[:1] == ".")
    )


_MONTH_BEFORE = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ ,.]*$")


def _year_like(word: str, low: str, end: int) -> bool:
    if re.fullmatch(r"20[1-3]\d", word) and _MONTH_BEFORE.search(low[: end - len(word)]):
        return True
    return (
        bool(re.fullmatch(r"20[1-3]\d", word))
        and bool(re.match(r" *(?:$|[,.;!?)]|for\b|from\b|with\b|we\b)", low[end:]))
        and not re.search(r"budget\D{0,12}$", low[: end - len(word)])
    )


def _basis(low: str, span: Span) -> tuple[BudgetBasis | None, Span]:
    """What the amount is for, from the words right after it, else right before it; the span grows by what was read after it."""
    after = re.split(r"[;!?\n]|\.(?!\w)", low[span[1] : span[1] + 45])[0]
    for pattern, basis in BASES:
        found = re.search(pattern, after)
        if found and found.start() <= NEAR and not re.search(r"\d|\bfor (?:a|the) (?:hotel|flight)", after[: found.start()]):
            return basis, (span[0], span[1] + found.end())
    before = re.split(r"[;!?\n]|\.(?!\w)", low[max(0, span[0] - 40) : span[0]])[-1]
    for pattern, basis in BASES:
        if re.search(pattern, before):
            return basis, span
    if re.search(
        r"\b(?:total|whole|entire|overall) (?:\w+ )?budget|budget for the (?:whole|entire|full) (?:trip|thing|journey)|\bin total\b", before
    ):
        return "total", span
    return None, span


def _level(low: str, asked: bool, options: bool) -> tuple[BudgetLevel | None, Span | None]:
    if options:
        return None, None
    for pattern, level, only_asked in LEVELS:
        if only_asked and not asked:
            continue
        if found := re.search(pattern, low):
            lead = re.match(r"\W*", found.group())
            return level, (found.start() + (lead.end() if lead else 0), found.end())
    return None, None
