"""What a visitor asks of a country (`countries.toml`): plugs, languages, tips, tap water, driving, the emergency number, cards, Sundays."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from planner.domain.values import Value

FILE = Path(__file__).with_name("countries.toml")


class CountryFacts(Value):
    """One country, as phrases; `volts` is the mains voltage."""

    plugs: str
    volts: int
    speak: str
    tip: str
    water: str
    side: str
    call: str
    pay: str = ""
    """How far cards go; empty where it is not kept."""
    sunday: str = ""
    """Whether shops open on Sundays; empty where it is not kept."""


@cache
def _book() -> tuple[int, dict[str, CountryFacts]]:
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return int(rows["year"]), {code: CountryFacts.model_validate(facts) for code, facts in rows["countries"].items()}


def country_facts(code: str | None) -> CountryFacts | None:
    """The facts of a country by its ISO 3166-1 alpha-2 code; None where none are kept."""
    return _book()[1].get((code or "").upper())


def facts_year() -> int:
    """The year the facts are true for."""
    return _book()[0]
