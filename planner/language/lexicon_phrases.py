"""Phrases of a lexicon as patterns: "[a|b]" is a choice, "(x)" may be left out, "#" is any word, an apostrophe may be missing. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.language.utterance import text_of

_PIECE = re.compile(
    r"(?P<glue>(?<=\w))?\[(?P<choice>[^\]]*)\]|(?P<before> ?)\((?P<maybe>[^)]*)\)(?P<after> ?)|(?P<plain>[^\[(]+?(?= ?\(|\[|$))"
)


def _choice(words: str, glued: bool) -> str:
    """The alternatives of a bracket; glued to the word before it only where one begins with an apostrophe ("that['s|is]")."""
    options = [_plain(word) if not glued or word.startswith("'") else " " + _plain(word) for word in words.split("|")]
    return f"(?:{'|'.join(options)})"


def _plain(words: str) -> str:
    return re.escape(words).replace(r"\ ", " ").replace("'", "'?").replace(r"\#", r"\w+")


def _phrase(phrase: str) -> str:
    """A phrase of the lexicon as a pattern."""
    made: list[str] = []
    for piece in _PIECE.finditer(phrase):
        if piece["choice"] is not None:
            made.append(_choice(piece["choice"], piece["glue"] is not None))
        elif piece["maybe"] is None:
            made.append(_plain(piece["plain"]))
        else:
            words = "|".join(_plain(word) for word in piece["maybe"].split("|"))
            if not piece["before"] and phrase[max(0, piece.start() - 1)].isalnum():
                made.append(f"(?:{words})?{piece['after']}")
            elif piece["after"]:
                made.append(f"{piece['before']}(?:(?:{words}) )?")
            else:
                made.append(f"(?:{piece['before']}(?:{words}))?")
    return "".join(made)


def any_of(phrases: Iterable[str]) -> str:
    return "|".join(_phrase(text_of(phrase).low) for phrase in sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase)))


def said(phrases: Iterable[str]) -> re.Pattern[str]:
    """Somewhere in a text."""
    return re.compile(rf"(?<![\w'])(?:{any_of(phrases)})(?![\w'])")


def all_of_it(phrases: Iterable[str]) -> re.Pattern[str]:
    """Nothing else in the text."""
    return re.compile(rf"^\W*(?:{any_of(phrases)})\W*$")


def opens_with(phrases: Iterable[str], lead: Iterable[str], unless: str = "") -> re.Pattern[str]:
    """At the beginning of a text, behind words that lead up to it."""
    return re.compile(rf"^\W*(?:(?:{any_of(lead)})\W+){{0,8}}(?:{any_of(phrases)})(?![\w']){unless}")
