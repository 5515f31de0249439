"""Patterns over a canonical line: whole words only, and a group name may stand in several alternatives of one rule."""

from __future__ import annotations

import re
from functools import lru_cache

NOUN = (
    r"(?:adults?|people|persons?|pax|guests?|kids?|children|child|toddlers?|infants?|bab(?:y|ies)|rooms?|beds?|bedrooms?|stars?|cit(?:y|ies)|"
    r"seats?|tickets?|travell?ers?|passengers?|friends?|of us|night|day|week|month|year|hours?|hrs?|minutes?|mins?|miles?|km|\$|men|women|yo|yrs?|"
    r"options?|places?|stops?|things?|times?|pm|floor|class|one|birthday|century|choice|anniversary|street|avenue|quarter|largest|best|rating|score|points|board|full|marks|thoughts?|opinions?|language|hand|way|couples?|hotels?|flats?|suites?|double|single|twin|students?|seniors?|grown-?ups?|teen\w*|dogs?|bags?|suitcases?|carry)"
)
NOT_NOUN = rf"(?! {NOUN}(?!\S))"
SEP = r"(?:to|-|until|through|and|up to|au|al|a)"


def pattern(text: str) -> re.Pattern[str]:
    """A compiled rule that matches whole words; the second `(?P<day>` in it becomes `day_2`, which `group` knows."""
    seen: dict[str, int] = {}

    def renamed(match: re.Match[str]) -> str:
        name = match[1]
        seen[name] = seen.get(name, 0) + 1
        return f"(?P<{name}>" if seen[name] == 1 else f"(?P<{name}_{seen[name]}>"

    return re.compile(rf"(?<!\S)(?:{re.sub(r'[(][?]P<([a-z]+[a-z0-9]*)>', renamed, text)})(?!\S)")


@lru_cache(maxsize=1024)
def _names(rule: re.Pattern[str], name: str) -> tuple[str, ...]:
    return tuple(known for known in rule.groupindex if known == name or known.startswith(name + "_"))


def group(match: re.Match[str], name: str) -> str | None:
    """What stands in the group of that name, whichever alternative matched; None when the rule has none or it took no part."""
    return next((match[known] for known in _names(match.re, name) if match[known] is not None), None)


def number(match: re.Match[str], name: str) -> int | None:
    """A group as a number."""
    raw = group(match, name)
    return int(raw) if raw is not None else None
