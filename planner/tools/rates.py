"""Currency conversion: one function, two dated tables. No rate means None, and the caller shows the amount unconverted.

What the European Central Bank quotes is `data/rates.toml`, built from its file; all else `data/rates_hand.toml`, by hand, with its year.
"""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from planner.domain.values import Value, to_cents

_DATA = Path(__file__).resolve().parent / "data"
OLD_DAYS = 366
"""Rates older than this say how old they are."""


class Rates(Value):
    """Units of each currency for one euro on `day`, from `source`. Those in `by_hand` are rounded ones of `hand_year`."""

    day: date
    source: str
    per_euro: dict[str, Decimal]
    by_hand: frozenset[str]
    hand_year: int


@lru_cache(maxsize=1)
def rates() -> Rates:
    """Both tables in one; a rate that a central bank holds fixed follows its base."""
    bank = tomllib.loads((_DATA / "rates.toml").read_text(encoding="utf-8"))
    hand = tomllib.loads((_DATA / "rates_hand.toml").read_text(encoding="utf-8"))
    per_euro = {code: Decimal(text) for code, text in bank["per_euro"].items()}
    by_hand = frozenset(hand["per_dollar"]) - frozenset(per_euro)
    per_euro |= {code: Decimal(hand["per_dollar"][code]) * per_euro["USD"] for code in by_hand}
    for base, rows in hand["fixed"].items():
        per_euro |= {code: Decimal(text) * per_euro[base] for code, text in rows.items() if code not in per_euro}
    return Rates(day=date.fromisoformat(bank["day"]), source=bank["source"], per_euro=per_euro, by_hand=by_hand, hand_year=hand["year"])


def rates_words(currency: str | None = None, today: date | None = None) -> str:
    """The sentence that goes with money converted into a currency: where the rate is from, of which day, and how old it is when that
    matters.
    """
    table = rates()
    if currency in table.by_hand:
        age = f", over a year old; check it ({currency})" if today is not None and today > date(table.hand_year + 1, 12, 31) else ""
        return f"Converted from US dollars at a rounded rate of {table.hand_year}{age}."
    months = (today - table.day).days // 30 if today is not None and (today - table.day).days > OLD_DAYS else 0
    old = f", {months} months ago" if months else ""
    return f"Converted from US dollars at the {table.source} of {table.day.day} {table.day:%B %Y}{old}."


def convert(amount: Decimal, source: str, target: str) -> Decimal | None:
    """`amount` of `source` in `target`, to the cent, or None where either has no rate."""
    if source == target:
        return to_cents(amount)
    table = rates().per_euro
    if source not in table or target not in table:
        return None
    return to_cents(amount / table[source] * table[target])
