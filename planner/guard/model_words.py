"""Words of an engine that a person will read: made fit to show as characters, and checked against what code knows. Pure.

An engine finds words; it does not find facts: a sentence that claims anything of its own is left out. What counts as known is the text that
code wrote for the very reply (the summary, the plain question, the facts, the candidate behind an id), never the state, whose coordinates
and ids hold any figure. As characters nothing draws over the page, turns it round, or goes on for ever; how text is drawn is the screens'
business.
"""

from __future__ import annotations

import re
import unicodedata

from planner.guard.claims import Evidence, claims_of

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


_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")
_ASKS = re.compile(r"[?？؟]")
_OURS = re.compile(
    r"\b(?:two or three|2 or 3|2[–-]3) (?:\w+ )?(?:plans|options|itineraries|ways)\b|\b(?:three|3) specialists\b", re.IGNORECASE
)
"""What this program does; no figure of the trip."""
LONGEST_TEXT = 800
LONGEST_ANSWER = 3000
LONGEST_BRIEFING = 2000
LONGEST_QUESTION = 300
LONGEST_NOTE = 200
MOST_NOTES = 5
MOST_QUESTIONS = 2


def supported(text: str, known: str, longest: int = LONGEST_TEXT) -> str:
    """`text` without the sentences that claim what `known` does not hold, in at most `longest` characters."""
    tidy, evidence = tidied(text, longest), Evidence(known)
    sentences = [s.strip() for s in _SENTENCE.split(tidy) if s.strip()]
    kept = [s for s in sentences if _holds(s, evidence)]
    return tidy if len(kept) == len(sentences) else " ".join(kept)


def supported_question(text: str, known: str) -> str:
    """`text` when it is one question that holds, else nothing."""
    trimmed = tidied(text, LONGEST_QUESTION + 1)
    return trimmed if _ASKS.search(trimmed) and len(trimmed) <= LONGEST_QUESTION and _holds(trimmed, Evidence(known)) else ""


def supported_all(texts: tuple[str, ...], known: str) -> tuple[str, ...]:
    """Those of the first few `texts` that hold as they are."""
    evidence = Evidence(known)
    tidy = (tidied(text, LONGEST_NOTE) for text in texts[: MOST_NOTES * 2])
    return tuple(text for text in tidy if text and _holds(text, evidence))[:MOST_NOTES]


def supported_questions(texts: tuple[str, ...], known: str) -> tuple[str, ...]:
    """Those of `texts` that are questions, hold, and name nothing that `known` does not name."""
    return tuple(text for text in supported_all(texts, known) if _ASKS.search(text) and Evidence(known).names(text))


def _holds(text: str, known: Evidence) -> bool:
    return known.supports(claims_of(_OURS.sub(" ", text)))
