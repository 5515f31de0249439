"""Wishes a person takes back: "forget what I said about museums", "museums are fine after all", "no need for a pool any more".

Only wishes the trip holds can be taken back; which word of the message means which of them is told by the canonical patterns.
"""

from __future__ import annotations

import re

from planner.domain.patch import ListSlot
from planner.domain.state import Preferences
from planner.language.reading.preference_words import ACCESS, DIETARY, INTERESTS, STAY, TRANSPORT_WORDS
from planner.language.reading.tastes import Lists

_FORGET = re.compile(
    r"\b(?:forget(?: about)?(?: (?:what|everything) (?:i|we) said(?: earlier| before)? about)?|never ?mind|ignore|scrap|drop|remove|take out|lose|no (?:longer )?need (?:for|to (?:avoid|skip|have))|"
    r"don'?t (?:need|avoid|skip)|no longer (?:need|want|avoid)|changed (?:my|our) minds? (?:about|on)|(?:was|were) wrong about|not (?:so )?(?:fussed|bothered) about)(?: about)?"
    r" (?:the |a |an |any |my |our |what i said about |that )*(?P<what>[^.;!?]{2,40})"
)
_NO_LONGER = re.compile(r"(?:'m|'re|'s|\bam|\bare|\bis) (?:not|no longer)(?: really)?(?: an?)? (?P<what>[a-z-]+)")
_FINE = re.compile(
    r"(?P<what>[a-z][\w' -]{2,30}?) (?:(?:is|are|would be|will be|'s) )?(?:fine|ok(?:ay)?|alright|all right|good|welcome|no problem|not needed|not necessary|unnecessary)(?:"
    r" \w+)?(?: after all| again| now| actually| too)\b|"
    r"\b(?:actually|on second thoughts?|after all),? (?:we|i)(?:'d| do| would)* (?:really )?(?:like|love|enjoy|want|fancy)(?: to see| some| a few)? (?P<wanted>[^.;!?]{2,40})"
)
LIKES_IT = re.compile(
    r"\b(?:we|i|they|the kids|he|she)(?: do| really| actually| now| both)* (?:like|love|enjoy|want|fancy) (?:them|it|those|that)\b"
)
_PATTERNS = {(slot, word): pattern for slot, word, pattern in (*DIETARY, *STAY, *ACCESS, *TRANSPORT_WORDS, *INTERESTS)}


def take_back(low: str, held: Preferences, lists: Lists) -> None:
    """Put into `lists` what `low` takes back of the wishes `held`; a liking for what was to be avoided takes it off the list as well."""
    for pattern in (_FORGET, _NO_LONGER, _FINE):
        for found in pattern.finditer(low):
            said = next(part for part in found.groups() if part)
            for slot, word in _held(held):
                if _means(slot, word, said):
                    lists.take_back(slot, word)
                    if slot == "preferences.avoid" and (found.groupdict().get("wanted") or LIKES_IT.search(low[found.start() :])):
                        again = LIKES_IT.search(low, found.start())
                        span = (found.start(), again.end()) if again else found.span()
                        lists.where["preferences.interests", _interest(word)] = span
                        lists.put("preferences.interests", _interest(word))
    liked = [*lists.add["preferences.interests"], *lists.add["preferences.must_do"]]
    for word in held.avoid:
        if any(word == item or _means("preferences.interests", item, word) for item in liked):
            lists.take_back("preferences.avoid", word)


def _held(held: Preferences) -> list[tuple[ListSlot, str]]:
    slots: tuple[ListSlot, ...] = (
        "preferences.avoid", "preferences.interests", "preferences.must_do", "preferences.dietary", "preferences.stay_style",
        "preferences.accessibility", "preferences.transport_prefer", "preferences.transport_avoid", "preferences.notes",
    )  # fmt: skip
    return [(slot, word) for slot in slots for word in getattr(held, slot.removeprefix("preferences."))]


def _means(slot: ListSlot, word: str, said: str) -> bool:
    """Whether `said` names `word`: by its canonical pattern, or by the word itself, in the plural or not."""
    canonical = _PATTERNS.get((slot, word))
    if canonical is not None and canonical.search(said):
        return True
    stem = re.escape(re.sub(r"(?:e?s)$", "", word.casefold()))
    return len(stem) > 2 and re.search(rf"\b{stem}", said) is not None


def _interest(word: str) -> str:
    return next((name for slot, name, pattern in INTERESTS if pattern.fullmatch(word.casefold())), word)
