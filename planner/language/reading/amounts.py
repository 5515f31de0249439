"""The budget of one message, from the money it mentions (`planner.language.money`): which amount and which level are meant."""

from __future__ import annotations

import re
from decimal import Decimal

from planner.domain.values import BudgetBasis, BudgetLevel, Value
from planner.language.money import MoneyMention, budget_amount, currency_of_unit, find_money
from planner.language.utterance import Span, Text

_NOT_BUDGET = re.compile(r"\b(?:the|that|this) ?$")
_IS_SOMEBODY = re.compile(r"\bbackpackers?\b|travell?ers?\b")
"""Words for a level that count people too ("2 backpackers")."""
_ITEM_AFTER = re.compile(r"^ (?:one|option|flight|hotel|bus|train|ticket|plan|trip)\b")


class MoneyReading(Value):
    """What a message says about money. `currency` only when it was named or signed; `amount` in whole units and cents.

    `unit` is a unit that several countries share ("dollar"), in which case `currency` is the usual one. `nothing` says that a budget
    of zero was named, which is no amount. `excludes` names the parts that the amount does not cover.
    """

    level: BudgetLevel | None = None
    amount: Decimal | None = None
    currency: str | None = None
    unit: str | None = None
    basis: BudgetBasis | None = None
    excludes: tuple[str, ...] = ()
    said: str = ""
    nothing: bool = False
    spans: tuple[Span, ...] = ()


def read_money(text: Text, *, asked: bool = False, options: bool = False) -> MoneyReading:
    """What `text` says about the budget. `asked` says it is being asked about, so that a bare number is an amount.

    With `options` on the table "the $640 one" is about an option and level words are about options too, so neither is read, unless the
    budget itself is spoken of ("make the budget high").
    """
    mentions = find_money(text.written, asked=asked)
    if options:
        of_the_trip = asked or _THE_BUDGET.search(text.low) is not None
        mentions = tuple(m for m in mentions if (m.amount is not None or of_the_trip) and not _is_an_option(text.low, m))
    amount = budget_amount(mentions, text.low)
    level = next((m for m in mentions if m.level is not None), None)
    spans = tuple(
        (m.start, m.end) for m in (level, amount) if m is not None and not (m is level and _IS_SOMEBODY.search(text.low, m.start, m.end))
    )
    if amount is None or amount.amount == 0:
        said = text.written[level.start : level.end] if level else ""
        return MoneyReading(level=level.level if level else None, said=said, nothing=amount is not None, spans=spans)
    return MoneyReading(
        level=level.level if level else None,
        amount=amount.amount,
        currency=amount.currency or (currency_of_unit(amount.unit) if amount.unit else None),
        unit=amount.unit,
        basis=amount.basis,
        excludes=amount.excludes,
        said=text.written[amount.start : amount.end].strip(),
        spans=spans,
    )


_THE_BUDGET = re.compile(
    r"\b(?:the|our|my|a|low|mid|mid-range|high|bigger|smaller) budget\b(?! (?:one|option|plan|hotel|itinerary|version|choice))|^\W*budget\W*[:=]"
)


def _is_an_option(low: str, mention: MoneyMention) -> bool:
    return bool(_NOT_BUDGET.search(low[: mention.start]) and _ITEM_AFTER.match(low[mention.end :]))
