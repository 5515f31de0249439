"""Whether a holiday needs a visa, by passport and country (`entry_rules.toml`): of one year, nothing where it is not sure."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from planner.domain.values import Value

FILE = Path(__file__).with_name("entry_rules.toml")


class EntryRule(Value):
    """What passports of some countries need for a holiday in others, as a phrase."""

    to: frozenset[str]
    passports: frozenset[str]
    words: str


class EntryBook(Value):
    """All rules of a year, the countries without borders between them, those whose citizens move freely, and words for passports."""

    year: int
    schengen: frozenset[str]
    free_movement: frozenset[str]
    rules: tuple[EntryRule, ...]
    passport_words: dict[str, tuple[str, ...]]


@cache
def entry_book() -> EntryBook:
    """The file, read once. Raises `ValidationError` where it is broken."""
    raw = tomllib.loads(FILE.read_text(encoding="utf-8"))
    groups = {name: frozenset(raw[name].split()) for name in ("schengen", "free_movement")}

    def countries(words: str) -> frozenset[str]:
        return frozenset(code for word in words.split() for code in groups.get(word, (word,)))

    rules = tuple(EntryRule(to=countries(r["to"]), passports=countries(r["passports"]), words=r["words"]) for r in raw["rules"])
    return EntryBook(year=raw["year"], rules=rules, passport_words={k: tuple(v) for k, v in raw["passport_words"].items()}, **groups)


def passport_named(text: str) -> str | None:
    """The country of a passport that words in small letters name ("Canadians", "a British passport")."""
    rows = entry_book().passport_words.items()
    return next((code for code, words in rows if re.search(rf"\b(?:{'|'.join(words)})\b", text)), None)


def entry_words(passport: str, country: str) -> str:
    """What a passport needs for a holiday in a country; empty where it is not kept."""
    book = entry_book()
    if passport == country:
        return "no visa: it is a journey within one country, but take a document with your picture"
    if {passport, country} == {"GB", "IE"}:
        return "no visa; a passport, or what your airline or ferry takes instead"
    if {passport, country} <= book.free_movement:
        return "no visa; a passport or a national identity card"
    return next((r.words for r in book.rules if country in r.to and passport in r.passports), "")
