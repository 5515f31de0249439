"""Currency conversion: one function, one dated table. No rate means None, and the caller shows the amount unconverted."""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from planner.domain.values import Value, to_cents

_FILE = Path(__file__).resolve().parent / "data" / "rates.toml"


class Rates(Value):
    """Units of each currency for one euro on `day`, from `source`; rates that are held fixed are carried over."""

    day: date
    source: str
    per_euro: dict[str, Decimal]


@lru_cache(maxsize=1)
def rates() -> Rates:
    """The table of `data/rates.toml`."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    per_euro = {code: Decimal(text) for code, text in raw["per_euro"].items()}
    per_euro |= {code: Decimal(text) * per_euro["USD"] for code, text in raw["per_dollar"].items()}
    for base, rows in raw["fixed"].items():
        per_euro |= {code: Decimal(text) * per_euro[base] for code, text in rows.items()}
    return Rates(day=date.fromisoformat(raw["day"]), source=raw["source"], per_euro=per_euro)


def rates_words() -> str:
    """The sentence that goes with converted money: where the rates are from and of which day."""
    table = rates()
    return f"Converted from US dollars at the {table.source} of {table.day.day} {table.day:%B %Y}."


def convert(amount: Decimal, source: str, target: str) -> Decimal | None:
    """`amount` of `source` in `target`, to the cent, or None where either has no rate."""
    if source == target:
        return to_cents(amount)
    table = rates().per_euro
    if source not in table or target not in table:
        return None
    return to_cents(amount / table[source] * table[target])
