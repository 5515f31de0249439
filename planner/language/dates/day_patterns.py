"""Patterns over the kinds of words, written with the kinds' names: `the? day:day of? month:month (comma? of? year:year)?`.

A name is one word of that kind or of a class of kinds; `role:kind` names it; `?`, `{0,2}`, `(… | …)` and `!kind` (not followed by)
are as in regular expressions. A role may stand in several alternatives. Every repeat is bounded, so a message is read in time linear
in its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from planner.language.dates.day_words import KINDS, TimeWord, TimeWords, Value

_CLASSES = {
    "day": ("number", "ordinal", "spelled"),
    "count": ("number", "count", "few", "a"),
    "figure": ("number", "count"),
    "nth": ("ordinal", "spelled", "last", "nth"),
    "until": ("to", "to_the", "dash", "a"),
    "starting": ("from", "from_the"),
    "of_the": ("of_the", "from_the"),
    "ofs": ("of", "of_the", "the", "in", "on"),
    "small": ("of", "of_the", "the", "in", "on", "comma"),
    "years": ("year", "short_year"),
    "noun": ("thing", "unit", "money", "oclock"),
    "hours": ("daypart", "clock", "to", "to_the", "a", "from", "of", "dash", "between", "and", "at"),
}
_PHRASES = {
    "which_unit": "(which:which unit:unit | unit:unit which:which)",
    "hours_between": "hours{0,1} ((from | of)? (clock | number) hours (clock | number))?",
    "linked": "(of | in | of_the | the | from){0,2}",
}
"""Parts of patterns that several rules share."""
_NAME = re.compile(r"(?:(?P<role>[a-z_0-9]+):)?(?P<not>!)?(?P<name>[a-z_]+)")


def _letters(name: str) -> str:
    kinds = _CLASSES.get(name, (name,))
    return f"[{''.join(re.escape(KINDS[kind]) for kind in kinds)}]"


@lru_cache(maxsize=512)
def pattern(text: str) -> re.Pattern[str]:
    """A compiled pattern over `TimeWords.kinds`."""
    seen: dict[str, int] = {}

    def letters(match: re.Match[str]) -> str:
        found = _letters(match["name"])
        if match["not"]:
            return f"(?!{found})"
        if not match["role"]:
            return found
        seen[match["role"]] = seen.get(match["role"], 0) + 1
        return f"(?P<{match['role']}__{seen[match['role']]}>{found})"

    for name, phrase in _PHRASES.items():
        text = re.sub(rf"\b{name}\b", phrase, text)
    bare = re.sub(r"\{(\d),(\d)\}", r"<\1;\2>", text)
    made = _NAME.sub(letters, bare.replace("(", "(?:"))
    return re.compile(re.sub(r"<(\d);(\d)>", r"{\1,\2}", made.replace(" ", "")))


@lru_cache(maxsize=512)
def _roles(rule: re.Pattern[str], role: str) -> tuple[str, ...]:
    return tuple(name for name in rule.groupindex if name.startswith(role + "__"))


_SET = r"\[{}(?:[^\]\\]|\\.)+{}\]"
_TOKEN = re.compile(
    "|".join(
        (
            rf"\(\?!{_SET.format('', '')}\)",
            rf"\(\?P<\w+>{_SET.format('(?P<named>', ')')}\)",
            _SET.format("(?P<plain>", ")"),
            r"(?P<mark>\(\?:|[()|])",
            ".",
        )
    )
)
"""The parts of a compiled pattern: what must not follow, a word in a role, a word, a bracket or bar, anything else."""


@lru_cache(maxsize=512)
def letters_needed(rule: re.Pattern[str]) -> tuple[frozenset[str], ...]:
    """Of each word that every match has, the letters it may be: where a text has none of them, the pattern need not be tried."""
    depth, found = 0, list[frozenset[str]]()
    for token in _TOKEN.finditer(rule.pattern):
        mark = token["mark"]
        depth += 1 if mark in ("(?:", "(") else -1 if mark == ")" else 0
        letters = token["named"] or token["plain"]
        if mark == "|" and depth == 0:
            return ()
        if letters and depth == 0 and not rule.pattern.startswith(("?", "{0"), token.end()):
            found.append(frozenset(re.sub(r"\\(.)", r"\1", letters)))
    return tuple(found)


class PatternHit:
    """One match of a pattern: its words by role, and the words around it."""

    def __init__(self, words: TimeWords, match: re.Match[str]) -> None:
        self.words, self._match = words, match
        self.start, self.end = match.span()

    def word(self, role: str) -> TimeWord | None:
        """The word in a role, None when the alternative that matched has none."""
        names = _roles(self._match.re, role)
        at = next((self._match.start(name) for name in names if self._match[name] is not None), None)
        return self.words.items[at] if at is not None else None

    def value(self, role: str) -> Value:
        word = self.word(role)
        return word.value if word else None

    def number(self, role: str) -> int | None:
        value = self.value(role)
        return value if isinstance(value, int) else None

    def has(self, *kinds: str) -> bool:
        """Whether any word of these kinds stands in the match."""
        return any(word.kind in kinds for word in self.items)

    @property
    def items(self) -> tuple[TimeWord, ...]:
        return self.words.items[self.start : self.end]

    def before(self, back: int = 1) -> TimeWord | None:
        """The word that many places before the match."""
        at = self.start - back
        return self.words.items[at] if at >= 0 else None

    def after(self, ahead: int = 1) -> TimeWord | None:
        """The word that many places after the match."""
        at = self.end + ahead - 1
        return self.words.items[at] if at < len(self.words.items) else None

    @property
    def left(self) -> str:
        """The kind of the word before the match, "" at the beginning."""
        word = self.before()
        return word.kind if word else ""

    @property
    def left_text(self) -> str:
        """The word before the match, "" at the beginning."""
        word = self.before()
        return word.text if word else ""

    @property
    def right(self) -> str:
        """The kind of the word after the match, "" at the end."""
        word = self.after()
        return word.kind if word else ""

    @property
    def alone(self) -> bool:
        """Whether nothing else is said."""
        rest = (*self.words.items[: self.start], *self.words.items[self.end :])
        return all(word.kind in ("stop", "comma") for word in rest)

    @property
    def cue(self) -> str:
        """The cue that stands directly before the match, "" for none."""
        first = self.words.items[self.start].start
        cues = self.words.cues_between(first - 40, first)
        return cues[-1].name if cues and not self.words.text[cues[-1].end : first].strip() else ""


def hits(rule: re.Pattern[str], words: TimeWords) -> Iterator[PatternHit]:
    for match in rule.finditer(words.kinds):
        if match.end() > match.start():
            yield PatternHit(words, match)
