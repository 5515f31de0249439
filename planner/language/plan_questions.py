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


_SLOT_WORDS: tuple[tuple[str, str], ...] = (
    ("trip.date_range", r"dates?|days?|when|time|month|week|start|end"),
    ("trip.destinations", r"destinations?|cit(?:y|ies)|place|where (?:we|i) go|country|somewhere else"),
    ("trip.origin", r"origin|starting (?:point|place|city)|where (?:we|i) (?:start|leave)|departure (?:city|airport)"),
    ("trip.party", r"people|party|travell?ers?|who|number of (?:people|adults)|how many"),
    ("trip.budget", r"budget|money|price|amount"),
    ("capabilities", r"parts|what (?:you|to) plan|flights?|trains?|hotels?|food"),
)  # fmt: skip
_NO = re.compile(r"^\W*(?:no+|nope|nah|not|wait|hold on|hang on|actually|hmm+|stop|sorry)\b", re.IGNORECASE)
_WRONG = r"(?:something|that)(?:'?s| is) (?:wrong|off|not (?:quite )?right)|that isn'?t (?:quite )?right"
_TO_CHANGE = re.compile(
    rf"\b(?:let me (?:change|fix|correct)|(?:want|need|like) to (?:change|fix|correct)|change (?:something|the|my|our)|{_WRONG}"
    r"|(?:want|need|like|prefer) (?:another|a different|other)|(?:another|a different) (?:destination|city|place|date|budget))\b",
    re.IGNORECASE,
)


def reopened(text: str, stops: tuple[str, ...]) -> str | None:
    """The question a no reopens: of the thing it names, "preferences.notes" where it names none; None where a message is no such no."""
    no, change = _NO.search(text), _TO_CHANGE.search(text)
    denied = no is not None and any(re.search(rf"\bnot (?:to |in )?{re.escape(stop)}\b", text, re.IGNORECASE) for stop in stops)
    if denied:
        return "trip.destinations"
    if change is None:
        return None
    return next(
        (slot for slot, words in _SLOT_WORDS if re.search(rf"\b(?:{words})\b", text[change.start() :], re.IGNORECASE)), "preferences.notes"
    )
