"""Price bands for a place nobody curated: a middling US city's bands times the country's level. Each says that it is an estimate.

Levels come from `data/price_levels.toml`; a country that is not there takes 0.6, the middle of those that are outside western
Europe and North America. Bands for the middling US city are this program's own.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Literal

from planner.reports import MealKind, Tier
from planner.values import Band, Provenance

_FILE = Path(__file__).resolve().parent.parent / "data" / "price_levels.toml"
_UNKNOWN = Decimal("0.6")
NIGHT: dict[Tier, tuple[int, int]] = {"budget": (60, 95), "balanced": (115, 185), "premium": (230, 400)}
MEAL: dict[MealKind, dict[Tier, tuple[int, int]]] = {
    "breakfast": {"budget": (5, 9), "balanced": (10, 16), "premium": (18, 30)},
    "lunch": {"budget": (8, 14), "balanced": (15, 25), "premium": (30, 50)},
    "dinner": {"budget": (12, 20), "balanced": (25, 42), "premium": (60, 105)},
}
LOCAL: dict[Tier, tuple[int, int]] = {"budget": (4, 8), "balanced": (7, 14), "premium": (30, 60)}


@lru_cache(maxsize=1)
def _levels() -> dict[str, dict[str, str]]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def level(country: str | None, of: Literal["lodging", "meals"]) -> Decimal:
    """The cost of lodging or meals in a country against the United States (1)."""
    row = _levels().get(country or "")
    return Decimal(row[of]) if row else _UNKNOWN


def band(rows: tuple[int, int], country: str | None, of: Literal["lodging", "meals"]) -> Band:
    return Band(low=Decimal(rows[0]), high=Decimal(rows[1])).times(level(country, of))


def source(country: str | None, of: Literal["lodging", "meals"]) -> Provenance:
    """How a band for an uncurated place was made."""
    known = "official per-diem rates" if country in _levels() else "no official rate, so a cautious middle"
    return Provenance(
        source="estimate", detail=f"band of a middling US city times {level(country, of)} for {country or 'an unknown country'} ({known})"
    )
