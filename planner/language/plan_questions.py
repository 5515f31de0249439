"""Whether a message about plans asks rather than orders, and what it asks about. Asking about a plan never selects it and changes nothing. Pure."""

from __future__ import annotations

import re

_OPENS = "|".join(
    (
        "what",
        "what's",
        "whats",
        "which",
        "why",
        "how",
        "who",
        "whose",
        "when",
        "where",
        "is",
        "are",
        "was",
        "were",
        "does",
        "do",
        "did",
        "has",
        "have",
        "will",
        "any idea",
        "wats",
        "hows",
    )
)
_LEAD = r"^\W*(?:(?:and|but|so|ok|okay|hm+|also|well|great|nice|thanks|cool|hey|hi)\W+)*"
_ASKS = re.compile(rf"{_LEAD}(?:{_OPENS})\b", re.IGNORECASE)
_DETAIL = re.compile(
    rf"{_LEAD}(?:(?:can|could|would|will) you |please |i'?d like (?:to (?:hear|know) )?|give me |let me have )*(?:some )?"
    r"(?:(?:a (?:bit|little) )?more (?:detail|details|info|information|about)|details? (?:on|of|about)|tell me|elaborate|explain|describe|compare|show me (?:option|plan|the (?:first|second|third))|walk me through)\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:what if|how about|what about|why (?:not|don'?t)|instead|rather|can (?:we|you|i)|could (?:we|you|i)|would it be possible|is it possible to|shall we|should we (?:go|take|do|move|add)|are there any (?:flights|trains|hotels) (?:to|from))\b",
    re.IGNORECASE,
)


def only_asks(text: str) -> bool:
    """Whether the whole of a message asks about what is on the table, and orders nothing."""
    if _DETAIL.match(text):
        return True
    return bool(_ASKS.match(text)) and not _CHANGES.search(text)


def asked_part(text: str) -> str:
    """The clauses of a message that ask, where it also orders something; the whole of it where none is told apart."""
    parts = [
        part.strip()
        for part in re.split(r"[.;!\n]|,? (?:and|but) (?=(?:can|could|please|make|keep|add|drop|move|swap)\b)|(?<=\?)", text)
        if part.strip()
    ]
    asking = [part for part in parts if only_asks(part)]
    return " ".join(asking) or text


def asked_thing(text: str) -> str:
    """What a question is about, in the person's own words: the question without its opening words and its mark, at most eighty letters."""
    words = re.sub(rf"{_LEAD}(?:can you tell me|tell me|do you know|i wonder|any idea)?\s*", "", text.strip(), flags=re.IGNORECASE)
    words = re.sub(r"[?!.\s]+$", "", words)
    return words[:80].rsplit(" ", 1)[0] if len(words) > 80 else words
