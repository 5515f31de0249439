"""The words of seven languages: one TOML file a language, read once, compared without case and accents. Holds words and finds
nothing.

A table is a heading of the file; each entry is `meaning = "words, parted by commas"`, and `lexicon("fr").table("units")` maps every
word or phrase to its meaning. Months and weekdays come from CLDR (babel) and the file adds spellings. `languages_of` says which
languages a message is written in.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from babel import Locale

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl")
_FOLDER = Path(__file__).parent
_PLAIN = {**dict.fromkeys("‐‑‒–—−~→", "-"), **dict.fromkeys("’‘`´ʼ", "'"), **dict.fromkeys("“”„«»", '"')}
_WORD = re.compile(r"[a-z]{2,}")
Table = Mapping[str, str]


class _Folds(dict[int, str]):
    """One character for one, worked out when first met: lower case, no accent, plain dashes, quotation marks and spaces."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        plain = _PLAIN.get(char) or unicodedata.normalize("NFKD", char)[:1].lower()[:1]
        self[code] = found = "s" if char == "ß" else " " if not plain or plain.isspace() or unicodedata.category(plain) == "Cf" else plain
        return found


_FOLDS = _Folds()


def fold(text: str) -> str:
    """`text` as words are compared. As long as `text`, so that places in one are places in the other."""
    return text.translate(_FOLDS)


class Lexicon:
    """The words of one language: `table(name)` from words to meanings, `flag(name)` for a habit of its grammar."""

    def __init__(self, language: str, tables: Mapping[str, object]) -> None:
        self.language = language
        self._entries = {name: entries for name, entries in tables.items() if isinstance(entries, dict)}
        self._tables = {name: _reversed(entries) for name, entries in tables.items() if isinstance(entries, dict)}
        self._flags = {name: value for name, value in tables.items() if not isinstance(value, dict)}
        for name, words in (("months", _months(language)), ("weekdays", _weekdays(language))):
            self._tables[name] = {**words, **self._tables.get(name, {})}

    def table(self, name: str) -> Table:
        """Folded word or phrase to meaning; empty where the language has no such table."""
        return MappingProxyType(self._tables.get(name, {}))

    def groups(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """Meaning to its folded words, for a table in which one word may stand under several meanings."""
        return {meaning: _words(words) for meaning, words in self._entries.get(name, {}).items()}

    def flag(self, name: str) -> bool:
        return self._flags.get(name) is True

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its tables."""
        return tuple(self._tables)


def _reversed(entries: Mapping[str, object]) -> dict[str, str]:
    return {word: meaning for meaning, words in entries.items() for word in _words(words)}


def _words(words: object) -> tuple[str, ...]:
    return tuple(fold(word.strip()) for word in str(words).split(",") if word.strip())


def _months(language: str) -> dict[str, str]:
    return _named(Locale(language).months, range(1, 13))


def _weekdays(language: str) -> dict[str, str]:
    """Monday is 0."""
    return _named(Locale(language).days, range(7))


def _named(names: Mapping[str, Mapping[str, Mapping[int, str]]], numbers: range) -> dict[str, str]:
    by_width = [widths[width] for widths in (names["format"], names["stand-alone"]) for width in ("wide", "abbreviated")]
    return {fold(forms[number]).rstrip("."): str(number) for forms in by_width for number in numbers if len(forms[number].rstrip(".")) > 2}


@lru_cache(maxsize=len(LANGUAGES))
def lexicon(language: str) -> Lexicon:
    """The words of a language of `LANGUAGES`. Raises `KeyError` for any other."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return Lexicon(language, tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8")))


@lru_cache(maxsize=256)
def merged(name: str, languages: tuple[str, ...] = LANGUAGES) -> Table:
    """One table of several languages together; where two give a word different meanings the earlier language has it."""
    return MappingProxyType({word: meaning for one in reversed(languages) for word, meaning in lexicon(one).table(name).items()})


_TELLING = {
    "function_words": 1.0, "months": 2.0, "weekdays": 2.0, "units": 1.0, "relative_days": 2.0, "seasons": 1.0, "feasts": 2.0, "numbers": 1.0, "articles": 0.5,
}  # fmt: skip

_SURE, _LIKELY = 0.5, 0.15
"""How much must speak for a language beside English words, and where no English word is."""


@lru_cache(maxsize=1)
def _evidence() -> Mapping[str, Mapping[str, float]]:
    """What each telling word says for each language. A word of several languages says little for each."""
    weights: dict[str, dict[str, float]] = {}
    for language in LANGUAGES:
        for name, weight in _TELLING.items():
            for phrase in lexicon(language).table(name):
                for word in _WORD.findall(phrase):
                    mine = weights.setdefault(word, {})
                    sure = weight / (1 + phrase.count(" ")) if len(word) > 3 or weight <= 1.0 else 0.5
                    mine[language] = max(mine.get(language, 0.0), sure)
        if lexicon(language).flag("compounds"):
            for day in (*lexicon(language).table("weekdays"), *lexicon(language).table("relative_days")):
                for part in lexicon(language).table("parts_of_day"):
                    weights.setdefault(day + part, {})[language] = _TELLING["weekdays"]
            for month in lexicon(language).table("months"):
                for unit in lexicon(language).table("units"):
                    weights.setdefault(month + unit, {})[language] = _TELLING["months"]
    return {word: {one: weight / len(found) for one, weight in found.items()} for word, found in weights.items()}


@lru_cache(maxsize=1024)
def languages_of(text: str) -> tuple[str, ...]:
    """The languages a message is written in by its own words, the likeliest first; English is always among them and the default."""
    weights, scores = _evidence(), dict.fromkeys(LANGUAGES, 0.0)
    for word in set(_WORD.findall(fold(text))):
        for language, weight in weights.get(word, {}).items():
            scores[language] += weight
    best = max(scores.values())
    least = _SURE if scores["en"] else _LIKELY
    others = sorted((one for one in LANGUAGES[1:] if scores[one] >= least and scores[one] >= best / 2), key=lambda one: -scores[one])
    return tuple(sorted((*others, "en"), key=lambda one: (-scores[one], one != "en")))
