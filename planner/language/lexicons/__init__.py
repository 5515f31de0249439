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


_STROKED = {"ß": "s", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "a", "œ": "o", "ð": "d", "þ": "t"}
"""Letters that come apart in no other way."""


class _Folds(dict[int, str]):
    """One character for one, worked out when first met: lower case, no accent, plain dashes, quotation marks, spaces and figures."""

    def __missing__(self, code: int) -> str:
        self[code] = found = _plain(chr(code))
        return found


def _plain(char: str) -> str:
    """A character as words are compared; syllables of Hangul stay whole."""
    low = char.lower()[:1]
    if low in _STROKED or char in _PLAIN:
        return _STROKED.get(low) or _PLAIN[char]
    figure = unicodedata.decimal(char, None)
    if figure is not None:
        return str(figure)
    plain = low if "\uac00" <= char <= "\ud7a3" else unicodedata.normalize("NFKD", char)[:1].lower()[:1]
    return " " if not plain or plain.isspace() or unicodedata.category(plain) == "Cf" else plain


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


@lru_cache(maxsize=1)
def month_stems() -> tuple[tuple[str, ...], ...]:
    """How the names of the twelve months are written in all languages whose messages a model may read, folded, January first."""
    found: list[set[str]] = [set() for _ in range(12)]
    for language in MONTH_LANGUAGES:
        months = Locale.parse(language).months
        for use in ("format", "stand-alone"):
            for n, name in months[use]["wide"].items():
                found[n - 1].add(fold(str(name)).removeprefix("de ").removeprefix("d'"))
    return tuple(tuple(sorted(name for name in names if not any(c.isdigit() for c in name))) for names in found)


MONTH_LANGUAGES = (*LANGUAGES, *"pl cs sk sv da nb fi hu tr el ro ru uk bg hr sr sl lt lv et ar he hi id vi th ca".split())


def borne_out() -> Mapping[str, Mapping[str, str]]:
    """What bears out a claim read in a message, in some thirty languages: a heading to its rows, each a regular expression over folded text."""
    tables = tomllib.loads((_FOLDER / "borne_out.toml").read_text(encoding="utf-8"))
    return {
        name: {row: "|".join(_expression(word) for word in _words(words)) for row, words in rows.items()} for name, rows in tables.items()
    }


_SPACED = re.compile(r"[a-z\u0370-\u04ff]$")
"""The end of a word in a writing that parts words by blanks and joins nothing to them."""


def _expression(word: str) -> str:
    """One entry of such a row: a word, the beginning of words ("osob*"), or a word before certain others ("to>voks|pers")."""
    word, _, before = word.partition(">")
    begins = r"(?<![^\W\d_])" if _SPACED.search(word[:1]) else ""
    if word.endswith("*"):
        return rf"{begins}{re.escape(word[:-1])}\w*"
    return begins + re.escape(word) + (r"\b" if _SPACED.search(word) else "") + (rf"(?= (?:{before}))" if before else "")


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


_FEW_WORDS, _LEAST_READ, _LEAST_BESIDE_FOREIGN = 4, 0.15, 0.45
_ELSEWHERE = re.compile("[ąćęłńśźżěřůčšžďťňőűğışåøđæ]")
"""Letters of other languages in Latin writing."""


@lru_cache(maxsize=1024)
def is_foreign(text: str) -> bool:
    """Whether a message is plainly in none of the seven languages: in another writing, or with letters of another language and few words of these."""
    words = re.findall(r"[^\W\d_]{2,}", text.lower())
    foreign = sum(_ELSEWHERE.search(word) is not None for word in words)
    return _is_foreign_writing(text) or (len(words) >= _FEW_WORDS and foreign > 1 and _share_read(words) < _LEAST_BESIDE_FOREIGN)


@lru_cache(maxsize=1024)
def may_be_foreign(text: str) -> bool:
    """Whether a message may be in another language, as hardly one of its words is a small word of any of the seven; true of terse ones too."""
    words = re.findall(r"[^\W\d_]{2,}", text.lower())
    return is_foreign(text) or (len(words) >= _FEW_WORDS and _share_read(words) < _LEAST_READ)


def _share_read(words: list[str]) -> float:
    return sum(fold(word) in _evidence() for word in words) / len(words)


_FOREIGN_LETTER = re.compile(r"[\u0370-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


def _is_foreign_writing(text: str) -> bool:
    """Whether most letters are of a writing other than Latin."""
    return len(_FOREIGN_LETTER.findall(text)) * 2 > sum(char.isalpha() for char in text) > 0


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
