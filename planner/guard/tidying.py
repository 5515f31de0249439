"""Text of a model as characters: nothing that draws over the page, turns it round, or goes on for ever. Pure.

What the text says is `claims`' business; how it is drawn is `ui.shared.markup`'s.
"""

from __future__ import annotations

import re
import unicodedata

MOST_MARKS = 3
"""Marks on one letter; no living script stacks more."""
_JOINERS = "\u200c\u200d"
"""The invisible characters that scripts and emoji need."""
_SPACES = re.compile(r"[^\S\n]+")
_BREAKS = re.compile(r" ?\n(?: ?\n)+ ?")
_ENDS = re.compile(r"[.!?。！？…](?=\s)|\n")


def tidied(text: str, longest: int) -> str:
    """`text` without control, direction and other invisible characters, with few marks on a letter, cut to `longest` characters."""
    if len(text) > longest * 4:
        text = text[: longest * 4]
    if not text.isascii() or not text.isprintable():
        text = "".join(_drawn(text))
    return shortened(_BREAKS.sub("\n\n", _SPACES.sub(" ", text)).strip(), longest)


def _drawn(text: str) -> list[str]:
    kept: list[str] = []
    marks = 0
    for c in text:
        kind = unicodedata.category(c)
        marks = marks + 1 if kind[0] == "M" else 0
        if c == "\n":
            kept.append(c)
        elif kind[0] == "Z" or c in "\t\r\v\f\x85":
            kept.append("\n" if c in "\u2028\u2029\v\f\x85" else " ")
        elif kind in ("Cc", "Cf", "Cs", "Cn", "Co") and c not in _JOINERS:
            continue
        elif marks <= MOST_MARKS:
            kept.append(c)
    return kept


def shortened(text: str, longest: int) -> str:
    """`text` up to its last whole sentence within `longest` characters, else up to its last whole word."""
    if len(text) <= longest:
        return text
    ends = [found.end() for found in _ENDS.finditer(text, 0, longest)]
    if ends:
        return text[: ends[-1]].strip()
    head = text[: longest - 1]
    return (head.rpartition(" ")[0] or head).rstrip(" ,;:–-") + "…"
