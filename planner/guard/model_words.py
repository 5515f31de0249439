"""Words of an engine that a person will read, checked against what code knows: a sentence that claims anything of its own is left out.

An engine finds words; it does not find facts. What counts as known is the text that code wrote for the very reply (the summary, the plain
question, the facts, the candidate behind an id), never the state, whose coordinates and ids hold any figure. The same for every engine.
"""

from __future__ import annotations

import re

from planner.guard.claims import Evidence, claims_of
from planner.guard.tidying import tidied

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
