"""A message as one line of canonical words, so that rules can be short: `on M02 22th 2027`, with the way back to the characters.

Numbers in words become digits, months `M05`, weekdays `W4`, ordinals `3th` (`3wd` when spelled out), numeric dates `?3/4`, ISO dates `=2027-05-17`,
times of day `T`, money `$`. Words are folded to lower case without accents. Reads no dates itself: that is the rules' business.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from typing import NamedTuple

from planner.dates import words as w


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
  | (?P<word>[a-z]+(?:['’`][a-z]+)*['’]?)
  | (?P<mark>\S)
    """,
    re.VERBOSE,
)
_DASHES = str.maketrans("‐‑‒–—−’‘`´", "------''''")


def _fold(char: str) -> str:
    """One character for one: lower case, without accent, dashes and quotes plain."""
    base = unicodedata.normalize("NFKD", char)[:1].lower()[:1] or " "
    return "s" if char == "ß" else base


def _tokens(text: str) -> list[Token]:
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


def _numbers(tokens: list[Token]) -> list[Token]:
    """Numbers in words as digits: `twenty two` → `22`, `twenty-first` → `21wd`, `two thousand and eighteen` → `2018`."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        value, used = _number_at(tokens, at)
        if used:
            out.append(Token(value, tokens[at].start, tokens[at + used - 1].end))
            at += used
        else:
            out.append(tokens[at])
            at += 1
    return out


def _small(tokens: list[Token], at: int) -> tuple[int, bool, int]:
    """A number under 100 in words at `at`: its value, whether it is an ordinal, the tokens used (0 for none)."""
    word = tokens[at].text if at < len(tokens) else ""
    if word in w.TENS:
        dash = 1 if at + 1 < len(tokens) and tokens[at + 1].text == "-" else 0
        ones = tokens[at + 1 + dash].text if at + 1 + dash < len(tokens) else ""
        if 0 < w.NUMBERS.get(ones, 0) < 10:
            return w.TENS[word] + w.NUMBERS[ones], False, 2 + dash
        if ones in w.ORDINALS and w.ORDINALS[ones] < 10:
            return w.TENS[word] + w.ORDINALS[ones], True, 2 + dash
        return w.TENS[word], False, 1
    if word in w.ORDINALS:
        return w.ORDINALS[word], True, 1
    return (w.NUMBERS[word], False, 1) if word in w.NUMBERS else (0, False, 0)


def _number_at(tokens: list[Token], at: int) -> tuple[str, int]:
    texts = [t.text for t in tokens[at : at + 4]]
    if texts[:2] in (["two", "thousand"], ["2", "thousand"]):
        joined = 3 if texts[2:3] == ["and"] else 2
        value, ordinal, used = _small(tokens, at + joined)
        return (str(2000 + value), joined + used) if used and not ordinal else ("2000", 2)
    value, ordinal, used = _small(tokens, at)
    if not used:
        return "", 0
    if value == 20 and not ordinal and used == 1:
        more, more_ordinal, more_used = _small(tokens, at + 1)
        if more_used and not more_ordinal and 10 <= more < 100:
            return str(2000 + more), 1 + more_used
    return f"{value}wd" if ordinal else str(value), used


_IS_DAY = re.compile(r"\d{1,2}(?:th|wd)?$|\d{4}$")
_BEFORE_MONTH = frozenset(
    [
        "in",
        "of",
        "next",
        "this",
        "last",
        "mid",
        "early",
        "late",
        "middle",
        "end",
        "beginning",
        "start",
        "until",
        "from",
        "for",
        "by",
        "during",
        "through",
        "to",
        "since",
        "on",
        "around",
        "before",
        "after",
        "and",
        "or",
        "-",
        "/",
        ",",
        "coming",
        "via",
        "en",
        "nel",
        "de",
    ]
)
_BEFORE_NAME = frozenset(
    [
        "in",
        "of",
        "next",
        "this",
        "mid",
        "early",
        "late",
        "until",
        "from",
        "by",
        "during",
        "through",
        "around",
        "before",
        "after",
        "coming",
        "en",
    ]
)
_BEFORE_WEEKDAY = frozenset(
    ["on", "this", "next", "last", "until", "from", "by", "coming", "every", "and", "-", "to", "or", ",", "for", "the"]
)


def _settled(tokens: list[Token]) -> list[Token]:
    """Words like `may`, `sat`, `mars` as month or weekday where their neighbours say so."""
    out = list(tokens)
    for at, token in enumerate(tokens):
        before = out[at - 1].text if at else ""
        after = tokens[at + 1].text if at + 1 < len(tokens) else ""
        alone = len(tokens) == 1 or (len(tokens) == 2 and after in ("", "?", ".", "!", "please"))
        beside_day = bool(
            _IS_DAY.match(before) or ((_IS_DAY.match(after) and after not in ("1", "0")) or (_IS_DAY.match(after) and token.text != "may"))
        )
        if token.text in w.AMBIGUOUS_MONTHS:
            if token.text in w.FOREIGN_MONTHS:
                is_month = (
                    beside_day
                    or before in ("im", "en", "nel", "in")
                    or (before == "de" and at > 1 and bool(_IS_DAY.match(out[at - 2].text)))
                )
            elif token.text in w.NAMES_OF_PEOPLE:
                is_month = True if token.text in ("april", "june", "august") else beside_day or before in _BEFORE_NAME or alone
            else:
                is_month = beside_day or before in _BEFORE_MONTH or before.startswith("M") or after in ("-", "/") or alone
                if token.text == "may" and before in (",", "and", "or", "to", "-") and after in _AFTER_MODAL:
                    is_month = False
            if is_month:
                out[at] = token._replace(text=w.MONTHS[token.text])
        elif token.text in w.AMBIGUOUS_WEEKDAYS and (
            before in _BEFORE_WEEKDAY
            or beside_day
            or after in ("-", "/", "the", "to", "until")
            or before[:1] in ("W", "M")
            or alone
            or after in w.MONTHS
        ):
            out[at] = token._replace(text=w.WEEKDAYS[token.text])
    return out


_AFTER_MODAL = frozenset(["i", "we", "be", "you", "not", "have", "they", "need", "also", "want", "he", "she", "it", "there"])


def _plain_hyphens(tokens: list[Token]) -> list[Token]:
    """Without the hyphens inside compounds (`5-day`, `mid-june`, `oct-2`); a dash between two days, months or numbers stays."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        if token.text in ("-", "/") and 0 < at < len(tokens) - 1:
            before, left, right = tokens[at - 2].text if at > 1 else "", tokens[at - 1], tokens[at + 1]
            tight = left.end == token.start and right.start == token.end
            if tight and (not (_dateish(left.text) and _dateish(right.text)) or _one_date(before, left.text, right.text)):
                continue
        out.append(token)
    return out


def _one_date(before: str, left: str, right: str) -> bool:
    """Whether a tight dash joins day and month of one date (`oct-2`, `2019-sep-1`) and not two dates (`feb 28-mar 2`)."""
    if left.startswith("M"):
        return right[0].isdigit() and not re.match(r"\d{1,2}(th|wd)?$", before)
    return right.startswith("M") and left[0].isdigit() and not before.startswith("M")


def _dateish(word: str) -> bool:
    return bool(re.match(r"\d|M\d\d|W\d$|[?=]", word))


class Line(NamedTuple):
    """The canonical line and its tokens. Rules match on `text`; `span` leads back to the message's characters."""

    text: str
    tokens: tuple[Token, ...]
    starts: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Characters of the message behind the line's characters [start, end)."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_left(self.starts, end) - 1
        return self.tokens[first].start, self.tokens[last].end


def line_of(text: str) -> Line:
    """The canonical line of a message; every word stands between single spaces."""
    tokens = _plain_hyphens(_settled(_numbers(_tokens(text))))
    starts, at = [], 0
    for token in tokens:
        starts.append(at)
        at += len(token.text) + 1
    return Line(" ".join(t.text for t in tokens), tuple(tokens), tuple(starts))
