"""Numbers in figures and in the words of seven languages, with the characters they stand for. What a number counts is the callers'
business.

"2", "1,900", "1.500", "2k", "1.2 lakh", "twenty-three", "fünfundzwanzig", "quatre-vingt-dix", "veinte y uno", "uma dúzia", "half a
million", "3rd".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from planner.domain.values import Value
from planner.language.lexicons import LANGUAGES, fold, languages_of, lexicon

LARGEST = Decimal(10) ** 15
_ONE = Decimal(1)
_LONGEST_WORD, _LONGEST_FIGURES = 60, 18
_ORDINAL_SIGNS = ("st", "nd", "rd", "th", "er", "re", "eme", "e", "o", "a", "°")
_TOKEN = re.compile(
    rf"(?P<ordinal>\d{{1,3}}(?:{'|'.join(_ORDINAL_SIGNS)})(?![a-z0-9]))|(?<!\d)\d{{1,3}}(?:[ ']\d{{3}})+(?!\d)|\d+(?:[.,]\d+)*|[a-z]+|\S"
)
_NOT_BESIDE = ":/"


def in_order(n: int) -> str:
    """`n` as a place in a row in figures ("1st", "12th", "23rd")."""
    return f"{n}{'th' if 10 < n % 100 < 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


ORDINALS: Mapping[str, int] = {
    **{word: int(n) for n, own in lexicon("en").groups("ordinals").items() if int(n) <= 12 for word in own},
    **{in_order(n): n for n in range(1, 13)},
}
"""Places in a short row, as things on the table are named by them: "third", "3rd"."""


class NumberMention(Value):
    """A number in a message: its value and the characters [start, end). `ordinal` for "third", `article` when only "a" or "une" says
    one.
    """

    start: int
    end: int
    value: Decimal
    ordinal: bool = False
    article: bool = False
    in_words: bool = False


class _Part(NamedTuple):
    """One piece of a number in words: its worth and its place in the grammar of numbers."""

    kind: str
    value: Decimal = Decimal(0)


class _Token(NamedTuple):
    text: str
    start: int
    end: int


_KINDS = {"numbers": "number", "scales": "scale", "counts": "count", "articles": "article", "number_stems": "number", "ordinals": "ordinal"}
_LINKS = {"and": _Part("and"), "of": _Part("of")}
_HALVES = {"half": Decimal("0.5"), "one_and_a_half": Decimal("1.5"), "two_and_a_half": Decimal("2.5")}


@lru_cache(maxsize=len(LANGUAGES))
def _parts(language: str) -> Mapping[str, _Part]:
    words = lexicon(language)
    found = {word: _LINKS[link] for word, link in words.table("number_links").items()}
    found |= {word: _Part("half" if half == "half" else "number", _HALVES[half]) for word, half in words.table("halves").items()}
    for table in reversed(_KINDS):
        if table != "number_stems":
            found |= {word: _Part(_KINDS[table], Decimal(value)) for word, value in words.table(table).items()}
    return found


@lru_cache(maxsize=len(LANGUAGES))
def _pieces(language: str) -> Mapping[str, _Part]:
    """What a number written as one word may be made of."""
    stems = {word: _Part("number", Decimal(value)) for word, value in lexicon(language).table("number_stems").items()}
    whole = {word: part for word, part in _parts(language).items() if part.kind in ("number", "scale", "article", "and")}
    return stems | {word: part._replace(kind="number") if part.kind == "article" else part for word, part in whole.items()}


@lru_cache(maxsize=8192)
def _word(word: str, language: str) -> tuple[_Part, ...]:
    """A word as parts of a number, empty when it is none."""
    part = _parts(language).get(word)
    if part:
        return (part,)
    if len(word) > _LONGEST_WORD:
        return ()
    words = lexicon(language)
    if words.flag("compounds") and (parts := _split(word, _pieces(language))) and (value := _whole(parts, language)) is not None:
        return (_Part("number", value),)
    for suffix in words.table("ordinal_suffixes"):
        stem = word.removesuffix(suffix)
        parts = _split(stem, _pieces(language)) if stem not in (word, "") else ()
        value = _whole(parts, language) if parts and parts[0].kind != "and" else None
        if value is not None:
            return (_Part("ordinal", value),)
    return ()


def _split(word: str, pieces: Mapping[str, _Part]) -> tuple[_Part, ...]:
    """A compound cut into pieces, the longest first; every ending is tried once."""
    longest = max(map(len, pieces))
    reached: dict[int, tuple[_Part, ...]] = {len(word): ()}
    for start in range(len(word) - 1, -1, -1):
        for end in range(min(len(word), start + longest), start, -1):
            if end in reached and word[start:end] in pieces:
                reached[start] = (pieces[word[start:end]], *reached[end])
                break
    return reached.get(0, ())


def _whole(parts: Sequence[_Part], language: str) -> Decimal | None:
    """The worth of parts that are one number from first to last."""
    sum_, used = _Sum(language), 0
    for part in parts:
        if not sum_.take(part):
            return None
        used += 1
    return sum_.value if used and sum_.ends_well else None


class _Sum:
    """A number in words as it grows part by part: `take` says whether the next one still belongs to it."""

    def __init__(self, language: str) -> None:
        self._tens_last, self._links_tens = lexicon(language).flag("tens_last"), lexicon(language).flag("links_tens")
        self._vigesimal = lexicon(language).flag("vigesimal")
        self._total, self._here, self._smallest = Decimal(0), Decimal(0), LARGEST
        self._last = ""
        self.article = self.ordinal = False

    @property
    def value(self) -> Decimal:
        value = self._total + self._here
        return value.quantize(_ONE) if value == value.to_integral_value() else value

    @property
    def ends_well(self) -> bool:
        """Whether the number may stop here; after "and" or "of" it may not."""
        return self._last not in ("", "and", "of")

    def take(self, part: _Part) -> bool:
        """Adds a part where the grammar lets it follow; False leaves the number as it is."""
        if self.ordinal:
            return False
        match part.kind:
            case "and":
                taken = self._last in ("number", "scale") and (self._links_tens or self._last == "scale" or self.value < 20)
            case "of":
                taken = self._last == "count"
            case "article":
                return self._article(part)
            case "half":
                taken = self._half(part)
            case "count":
                taken = self._count(part)
            case "scale":
                taken = self._hundred() if part.value == 100 else self._scale(part)
            case _:
                taken = self._add(part.value)
                self.ordinal = part.kind == "ordinal" and taken
        if taken:
            self.article, self._last = False, part.kind
        return taken

    def _article(self, part: _Part) -> bool:
        """ "a hundred", "half a million", "one and a half", "vingt et un"."""
        if self._last == "":
            self._here, self.article, self._last = part.value, True, "article"
            return True
        if self._last == "and" and self._links_tens and self._here >= 20 and self._here % 10 == 0:
            self._here, self._last = self._here + part.value, "number"
            return True
        return self._last in ("half", "and")

    def _half(self, part: _Part) -> bool:
        if self._last not in ("", "and"):
            return False
        if self._last == "and" and self._total and not self._here:
            self._total += self._smallest * part.value
        else:
            self._here += part.value
        return True

    def _count(self, part: _Part) -> bool:
        if self._last not in ("", "number", "article", "half") or self.value >= 100:
            return False
        self._here = (self._here or _ONE) * part.value
        return True

    def _hundred(self) -> bool:
        if self._here >= 100 or self._last == "and":
            return False
        self._here = (self._here or _ONE) * 100
        return True

    def _scale(self, part: _Part) -> bool:
        if self._last == "and" or part.value >= self._smallest:
            return False
        self._total += (self._here or _ONE) * part.value
        self._here, self._smallest = Decimal(0), part.value
        return True

    def _add(self, value: Decimal) -> bool:
        if self._last in ("count", "half", "article", "of") or self._here != self._here.to_integral_value():
            return False
        below = self._here % 100
        if self._vigesimal and below == 4 and value == 20 and self._last == "number":
            value = Decimal(76)
        elif not (
            (self._here == 0 and (self._last in ("", "scale") or self._total > 0))
            or (self._here >= 100 and below == 0 and 0 < value < 100)
            or (below >= 20 and below % 10 == 0 and 0 < value < 10 and (self._last != "and" or self._links_tens))
            or (self._vigesimal and ((below in (60, 80) and 10 <= value < 20) or (below == 10 and 7 <= value < 10)))
            or (self._tens_last and self._last == "and" and 0 < below < 10 and 20 <= value < 100 and value % 10 == 0)
        ):
            return False
        self._here += value
        return True


@lru_cache(maxsize=2048)
def find_numbers(text: str, languages: tuple[str, ...] = ()) -> tuple[NumberMention, ...]:
    """Every number of `text` in order, without overlaps, in the languages it is written in (or those given)."""
    tokens = [_Token(m.group(), *m.span()) for m in _TOKEN.finditer(fold(text))]
    languages = languages or languages_of(text)
    found: list[NumberMention] = []
    at = 0
    while at < len(tokens):
        best, used = None, 0
        for language in languages:
            mention, count = _at(tokens, at, language)
            if mention and count > used:
                best, used = mention, count
        if best:
            found.append(best)
        at += used or 1
    return tuple(found)


def read_number(text: str) -> Decimal | None:
    """The number that all of `text` is; None for anything else. A lone "a" is none."""
    trimmed = text.strip(" .,!?;:\t\n")
    own = languages_of(trimmed)
    for languages in ((one,) for one in (*own, *(one for one in LANGUAGES if one not in own))):
        found = find_numbers(trimmed, languages)
        if len(found) == 1 and (found[0].start, found[0].end) == (0, len(trimmed)) and not (found[0].article and languages == ("en",)):
            return found[0].value
    return None


def _at(tokens: Sequence[_Token], at: int, language: str) -> tuple[NumberMention | None, int]:
    """The longest number that begins at a token, and the tokens it takes."""
    opening = _parts_of(tokens, at, language)
    if not opening[0]:
        return None, 0
    sum_, best, used, words = _Sum(language), None, 0, False
    figures_first = tokens[at].text[0].isdigit()
    for step, token in enumerate(tokens[at : at + 24]):
        if step and token.text == "-" and _tight(tokens, at + step) and sum_.ends_well:
            continue
        parts, in_words = _parts_of(tokens, at + step, language) if step else opening
        if not parts or (step and figures_first and parts[0].kind == "number") or not all(sum_.take(part) for part in parts):
            break
        words = words or in_words
        if sum_.ends_well and sum_.value < LARGEST:
            used = step + 1
            best = NumberMention(
                start=tokens[at].start, end=token.end, value=sum_.value, ordinal=sum_.ordinal, article=sum_.article, in_words=words
            )
    return best, used


def _tight(tokens: Sequence[_Token], at: int) -> bool:
    """Whether a hyphen joins two words: "twenty-three", "quatre-vingt"."""
    if at + 1 >= len(tokens):
        return False
    before, after = tokens[at - 1], tokens[at + 1]
    return before.end == tokens[at].start and tokens[at].end == after.start and before.text.isalpha() and after.text.isalpha()


def _parts_of(tokens: Sequence[_Token], at: int, language: str) -> tuple[tuple[_Part, ...], bool]:
    token = tokens[at]
    if token.text[0].isalpha():
        return (_word(token.text, language), True) if token.text.isascii() else ((), True)
    if not token.text[0].isdigit() or not token.text.isascii():
        return (), False
    if token.text[-1] in "°" or token.text[-1].isalpha():
        return (_Part("ordinal", Decimal("".join(filter(str.isdigit, token.text)))),), False
    before, after = (tokens[at - 1] if at else None), (tokens[at + 1] if at + 1 < len(tokens) else None)
    beside = (before and before.end == token.start and before.text, after and after.start == token.end and after.text)
    if any(mark in _NOT_BESIDE for mark in beside if mark):
        return (), False
    value = figures(token.text)
    return ((_Part("number", value),), False) if value is not None else ((), False)


def figures(text: str) -> Decimal | None:
    """A number in figures: "1,900", "1.500", "1 900", "12,34,567" are whole, "1.5", "80,50" are not; "1.2.2027" is none."""
    if len(text) > _LONGEST_FIGURES or not text[:1].isdigit() or not text[-1:].isdigit():
        return None
    if text.isdigit():
        return Decimal(text)
    marks = [char for char in text if not char.isdigit()]
    groups = re.split(r"[.,' ]", text)
    if len(set(marks)) == 2 and marks.count(marks[-1]) == 1 and _in_thousands(groups[:-1]):
        return Decimal(f"{''.join(groups[:-1])}.{groups[-1]}")
    if len(set(marks)) > 1:
        return None
    if groups[0] != "0" and _in_thousands(groups):
        return Decimal("".join(groups))
    return Decimal(".".join(groups)) if len(groups) == 2 and marks[0] in ".," else None


def _in_thousands(groups: Sequence[str]) -> bool:
    """Whether figures are grouped by threes, or as lakhs and crores are."""
    size = {len(group) for group in groups[1:-1]}
    return len(groups) > 1 and len(groups[0]) <= 3 and len(groups[-1]) == 3 and (size <= {3} or (size == {2} and len(groups[0]) <= 2))
