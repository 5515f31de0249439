"""Stretches of a text that spell a name the gazetteer knows, the longest first, with the words around them.

It knows spelling and neighbours; whether a stretch is meant as a place is `sense`'s business.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from planner.places.gazetteer import gazetteer
from planner.places.names import UNSPACED, Word, fold, words
from planner.places.regions import region_book

_JOINED = re.compile(r"(?:['’]s)?(?:[ \t]{1,2}|[-‐–]|\. ?|\.? ?/)$")
_STOP = re.compile(r"[.!?;\n•]")
_PARTING = re.compile(r"[,():]")
_AFTER_SHORT = ("st", "ft", "mt", "ste", "dr", "mr", "mrs", "ms", "no", "approx", "d c", "u s", "u k")


@dataclass(frozen=True, eq=False)
class WordedText:
    """A text with its words; `shouting` and `titled` when capitals tell little because all or most words have them, `quiet` when none does."""

    text: str
    words: tuple[Word, ...]
    shouting: bool
    quiet: bool
    titled: bool
    _lefts: dict[int, str] = field(default_factory=dict, repr=False)
    _rights: dict[int, str] = field(default_factory=dict, repr=False)

    def gap(self, index: int) -> str:
        """What stands between word `index` and the next one."""
        end = self.words[index + 1].start if index + 1 < len(self.words) else len(self.text)
        return self.text[self.words[index].end : end]

    def opens(self, index: int) -> bool:
        """Whether a word opens a sentence (or the text)."""
        return index == 0 or bool(_STOP.search(self.gap(index - 1)) and self.words[index - 1].folded not in _AFTER_SHORT)

    def left(self, index: int) -> str:
        """The eight folded words before a word, in its sentence, commas and colons kept as ","."""
        found = self._lefts.get(index)
        if found is None:
            found = self._lefts[index] = " ".join(reversed(self._before(index)))
        return found

    def _before(self, index: int) -> list[str]:
        found: list[str] = []
        while index > 0 and len(found) < LEFT_WORDS:
            gap = self.gap(index - 1)
            if gap != " ":
                if _STOP.search(gap) and self.words[index - 1].folded not in _AFTER_SHORT:
                    break
                if "," in gap or "(" in gap or ")" in gap:
                    found.append(",")
            index -= 1
            found.append(self.words[index].folded)
        return found

    def right(self, index: int) -> str:
        """The four folded words after a word, in its sentence."""
        found = self._rights.get(index)
        if found is None:
            found = self._rights[index] = self.next_words(index, RIGHT_WORDS)
        return found

    def next_words(self, index: int, most: int) -> str:
        """So many folded words after a word at most, in its sentence, what parts them kept as ","."""
        found: list[str] = []
        while index + 1 < len(self.words) and len(found) < most:
            gap = self.gap(index)
            if gap != " ":
                if _STOP.search(gap):
                    break
                if _PARTING.search(gap):
                    found.append(",")
            index += 1
            found.append(self.words[index].folded)
        return " ".join(found)


LEFT_WORDS, RIGHT_WORDS = 8, 4
"""How many words before and after a name say what it is."""


class Span(NamedTuple):
    """Words `first` to `last` (included) spell `key`; `start` and `end` are positions in the text."""

    first: int
    last: int
    start: int
    end: int
    key: str


def read(text: str) -> WordedText:
    """Splits a text into words and looks at its capitals."""
    found = tuple(map(_without_article, words(text)))
    letters = [word for word in found if word.text[:1].isalpha()]
    capitals = sum(word.capital for word in letters)
    quiet = capitals <= sum(word.text == "I" for word in letters)
    shouting = len(letters) > 2 and all(word.text.isupper() for word in letters)
    return WordedText(text, found, shouting, quiet, len(letters) > 4 and capitals > 0.7 * len(letters))


_ELIDED = re.compile(r"(?:[ld]|dell|all|nell|dall|sull)['’ʼ](?=[^\W\d_]{3,})", re.IGNORECASE)


def _without_article(word: Word) -> Word:
    """A word without the article or preposition that runs into the name of a country or region ("l'Italie", "dell'Umbria")."""
    elided = _ELIDED.match(word.text)
    rest = word.text[elided.end() :] if elided else ""
    key, book = fold(rest), gazetteer()
    if elided is None or not (key in book.country_keys or key in region_book().by_key or key in book.area_keys):
        return word
    return Word(word.start + elided.end(), word.end, rest, key)


@lru_cache(maxsize=1)
def _longest_by_first() -> dict[str, int]:
    """First words of names of several words, with the most words such a name has."""
    book, found = gazetteer(), dict[str, int]()
    for keys in (book.city_names(), region_book().by_key, book.country_keys, book.area_keys, book.airport_nicknames, book.airport_keys):
        for key in keys:
            if " " in key:
                first, _, rest = key.partition(" ")
                found[first] = max(found.get(first, 0), 2 + rest.count(" "))
    return found


def is_name(key: str) -> bool:
    """Whether a folded name is one of a city, region, country or airport (towns and codes aside)."""
    book = gazetteer()
    named = book.has_city(key) or key in book.country_keys or key in region_book().by_key or key in book.area_keys
    return named or key in book.airport_nicknames or (" " in key and key in book.airport_keys)


def join(text: WordedText, first: int, last: int) -> str | None:
    """The folded name that words `first` to `last` spell together, None where something parts them."""
    parts: list[str] = []
    for index in range(first, last + 1):
        parts.append(text.words[index].folded)
        if index < last and (gap := text.gap(index)) != " ":
            if not _JOINED.fullmatch(gap) or (gap.startswith(".") and parts[-1] not in _AFTER_SHORT):
                return None
            if gap.startswith(("'s", "’s")):
                parts[-1] += "s"
    key = " ".join(parts)
    return key if key.isascii() else fold(key)


def opens_one_of(text: WordedText, first: int, openings: Collection[str]) -> bool:
    """Whether what words from `first` on spell together may be a name that opens with one of these words; cheaper than to `join` them."""
    opening = text.words[first].folded.partition(" ")[0]
    return opening in openings or f"{opening}s" in openings or not opening.isascii()


def span_at(text: WordedText, first: int) -> Span | None:
    """The longest known name that begins at a word; names of the writing systems without blanks are left to `unspaced`."""
    opening = text.words[first].folded + ("s" if text.gap(first).startswith(("'s", "’s")) else "")
    most = min(max(_longest_by_first().get(key, 1) for key in (opening, text.words[first].folded)), len(text.words) - first)
    for count in range(most, 0, -1):
        last = first + count - 1
        key = join(text, first, last)
        if key is None:
            continue
        end = text.words[last].end
        if text.text[end : end + 2].lower() in ("'s", "’s") and is_name(key + "s"):
            return Span(first, last, text.words[first].start, end + 2, key + "s")
        if is_name(key):
            return Span(first, last, text.words[first].start, end, key)
    return None


def unspaced(text: str) -> tuple[tuple[int, int], ...]:
    """Stretches of Chinese, Japanese, Korean or Thai writing that spell a known name, the longest at each place."""
    found: list[tuple[int, int]] = []
    for run in UNSPACED.finditer(text):
        at = run.start()
        while at < run.end():
            size = next((n for n in range(min(10, run.end() - at), 1, -1) if is_name(fold(text[at : at + n]))), 0)
            if size:
                found.append((at, at + size))
            at += size or 1
    return tuple(found)
