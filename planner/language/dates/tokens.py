"""The words of a message, one canonical token each, with the characters they stand for.

Words are folded to lower case without accents, synonyms and misspellings replaced, dates in numbers, times of day and money marked.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from planner.language.dates import date_words as w


class Token(NamedTuple):
    """One canonical word and the characters [start, end) of the message it stands for."""

    text: str
    start: int
    end: int


_MERIDIEM = r"\s?(?:[ap]\.\s?m\b\.?|[ap]\s?m\b)"
_CURRENCY = r"[$€£¥₹]|usd|eur\b|gbp|inr|rs\.?"
_AFTER_MONEY = (
    r"€|\$|£|₹|usd\b|eur\b|euros?\b|dollars?\b|pounds?\b|quid\b|rupees?\b|bucks\b|gbp\b|inr\b|chf\b|yen\b|%|percent\b|k\b(?!\s*m)"
)
_AMOUNT = r"(?:\d{1,3}(?:[ ,.]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)"
_WORD = re.compile(
    rf"""
    (?P<money>(?:{_CURRENCY})\s?{_AMOUNT}k?\b | (?<![\d./]){_AMOUNT}\s?(?:{_AFTER_MONEY}) | \d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?(?![\d/]))
  | (?P<clock>\d{{1,2}}:\d{{2}}(?::\d\d)?(?:{_MERIDIEM})? | \d{{1,2}}(?:[.\s]\d{{2}})?{_MERIDIEM} | \d{{1,2}}h\d{{2}}\b | \d{{1,2}}\s?o'?clock)
  | (?P<iso>\d{{4}}(?P<isosep>[-/.])\d{{1,2}}(?P=isosep)\d{{1,2}}(?!\d))
  | (?P<full>\d{{1,2}}(?P<sep>[-/.])\d{{1,2}}(?P=sep)(?:\d{{4}}|\d{{2}})(?![\d]))
  | (?P<half>\d{{1,2}}/\d{{1,2}}(?![\d/]) | \d{{1,2}}\.\d{{1,2}}\.?(?!\d))
  | (?P<monthyear>(?:0?[1-9]|1[0-2])/(?:20)\d\d(?!\d))
  | (?P<ordinal>\d{{1,2}}\s?(?:st|nd|rd|th)\b | \d{{1,2}}(?:er\b|º|ª|°))
  | (?P<dotted>\d{{1,2}}\.(?=\s*(?:bis\b|[-–]|januar|februar|marz|april\b|mai\b|juni\b|juli\b|august\b|september|oktober|november|dezember)))
  | (?P<other>\d+[.,]\d+)
  | (?P<number>\d+)
  | (?P<word>check-(?:in|out)(?![a-z]) | week-end | [a-z]+(?:['’`][a-z]+)*['’]?)
  | (?P<mark>\S)
    """,
    re.VERBOSE,
)
_DASHES = str.maketrans("‐‑‒–—−~→’‘`´", "--------''''")


def _fold(char: str) -> str:
    """One character for one: lower case, without accent, dashes and quotes plain."""
    base = unicodedata.normalize("NFKD", char)[:1].lower()[:1] or " "
    return "s" if char == "ß" else base


def tokens_of(text: str) -> list[Token]:
    """The tokens of a message in order."""
    folded = "".join(_fold(c) for c in text).translate(_DASHES)
    found: list[Token] = []
    for match in _WORD.finditer(folded):
        kind, raw, at = match.lastgroup, match.group(), match.span()
        kind = next(
            k
            for k in ["money", "clock", "iso", "full", "half", "monthyear", "ordinal", "dotted", "other", "number", "word", "mark"]
            if match.group(k)
        )
        found.extend(_canonical(kind, raw, *at))
    return found


def _canonical(kind: str, raw: str, start: int, end: int) -> list[Token]:
    match kind:
        case "money" | "other":
            return [Token("$", start, end)]
        case "clock":
            return [Token("T", start, end)]
        case "iso":
            year, month, day = re.split(r"[-/.]", raw)
            return [Token(f"={year}-{int(month):02d}-{int(day):02d}", start, end)]
        case "full" | "half":
            return [Token("?" + raw.rstrip("."), start, end - raw.endswith("."))]
        case "monthyear":
            month, year = raw.split("/")
            return [Token(f"M{int(month):02d}", start, end), Token(year, start, end)]
        case "ordinal" | "dotted":
            return [Token(f"{int(re.match(r'[0-9]+', raw)[0])}th", start, end)]  # type: ignore[index]
        case "number":
            return [Token(str(int(raw)), start, end)]
        case "word":
            return [Token(_word(raw), start, end)]
        case _:
            return [Token(raw, start, end)]


def _word(raw: str) -> str:
    raw = raw.removesuffix("'")
    if raw in w.SAME:
        return w.SAME[raw]
    if raw in w.AMBIGUOUS_MONTHS or raw in w.AMBIGUOUS_WEEKDAYS:
        return raw
    named = w.MONTHS.get(raw) or w.WEEKDAYS.get(raw)
    if named:
        return named
    bare = raw.removesuffix("'s")
    if bare in w.WEEKDAYS and bare not in w.AMBIGUOUS_WEEKDAYS:
        return w.WEEKDAYS[bare]
    return _respelled(raw)


def _respelled(raw: str) -> str:
    """A month or weekday of six letters or more, from a spelling one or two slips away; any other word stays."""
    if len(raw) < 5 or raw in w.NOT_A_NAME:
        return raw
    for name in w.LONG_NAMES:
        if raw[0] == name[0] and abs(len(raw) - len(name)) <= 1 and _slips(raw, name) <= (2 if len(name) >= 8 else 1):
            return w.MONTHS.get(name) or w.WEEKDAYS[name]
    return raw


def _slips(a: str, b: str) -> int:
    """Optimal string alignment distance: letters added, dropped, changed or swapped with their neighbour."""
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
