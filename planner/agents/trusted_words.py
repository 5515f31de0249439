"""Words of an engine that a person will read, held to what code knows: a sentence with a figure or an address from nowhere is left out.

An engine finds words; it does not find facts. A figure counts as known when it stands in the text the words are held to (the facts of the
trip, the summary, the candidate behind an id). The same for every engine.
"""

from __future__ import annotations

import re

_FIGURE = re.compile(r"\d+(?:[.,:/-]\d+)*")
_ADDRESS = re.compile(r"https?:|www\.|\b[\w-]+\.(?:com|net|org|io)\b|@\w", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")
_ASKS = re.compile(r"[?？؟]")
LONGEST_QUESTION = 300


def figures_in(text: str) -> frozenset[str]:
    """Every number in `text`, in its parts: "2027-02-12" is 2027, 2 and 12, "$1,900" is 1900."""
    found = (figure for run in _FIGURE.findall(text) for figure in re.split(r"[.:/-]", run.replace(",", "")))
    return frozenset(figure.lstrip("0") or "0" for figure in found if figure)


def holds(text: str, known: str) -> bool:
    """Whether every figure in `text` is among those in `known`, and nobody is sent to an address."""
    return figures_in(text) <= figures_in(known) and not _ADDRESS.search(text)


def held(text: str, known: str) -> str:
    """`text` without the sentences that do not hold."""
    sentences = [s.strip() for s in _SENTENCE.split(text) if s.strip()]
    if all(holds(s, known) for s in sentences):
        return text.strip()
    return " ".join(s for s in sentences if holds(s, known))


def held_question(text: str, known: str) -> str:
    """`text` when it is one question that holds, else nothing."""
    trimmed = text.strip()
    return trimmed if _ASKS.search(trimmed) and len(trimmed) <= LONGEST_QUESTION and holds(trimmed, known) else ""


def held_all(texts: tuple[str, ...], known: str) -> tuple[str, ...]:
    """Those of `texts` that hold as they are."""
    return tuple(text for text in texts if holds(text, known))
