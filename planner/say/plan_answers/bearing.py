"""Whether an answer bears on a question: how much of what the question names the answer, or what led to it, accounts for. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.language.plan_things import KINDS_OF_PLACE, fold
from planner.language.question_marks import SAYS_NOTHING
from planner.language.utterance import text_of
from planner.say.phrases import singular
from planner.say.plan_answers.asked_subject import ASKING_WORDS

_WORD = re.compile(r"[a-z]{3,}")


_ALSO = (
    ("flights trains travel journeys transport", re.compile(r"getting there|by way of|\bin the air\b|travelling")),
    ("hotels hostels accommodation rooms beds", re.compile(r"\bthe stay\b|\bnights?\b|double room|\bhouses\b")),
    ("kids children toddler baby son daughter teens", re.compile(r"\bchild(?:ren)?\b")),
    ("food eat restaurants dinner lunch", re.compile(r"\bmeals?\b|\bfood\b")),
    ("dark light daylight", re.compile(r"\bsun (?:rises|sets)\b")),
    ("stairs steps wheelchair stroller buggy pram lift", re.compile(r"step-free|without steps")),
)
"""Words a question may use for what an answer says in others."""


def _stem(word: str) -> str:
    word = singular(word)
    for ending in ("ing", "ed", "ly", "est", "er", "e", "y"):
        if len(word) - len(ending) > 3 and word.endswith(ending):
            return word.removesuffix(ending)
    return word


def content_words(question: str) -> list[str]:
    """The words of a question that name something: without those that only ask, point or soften."""
    words = _WORD.findall(fold(text_of(question).low))
    return [w for w in dict.fromkeys(words) if w not in ASKING_WORDS and w not in SAYS_NOTHING]


def unexplained(question: str, answer: str, because: Iterable[str] = ()) -> list[str]:
    """The content words of a question that stand neither in an answer nor in the words that led to it (`because`)."""
    meant = [words for words, said in _ALSO if said.search(answer)]
    told = {_stem(w)[:5] for text in (answer, *because, *meant) for w in _WORD.findall(fold(text.casefold()))}
    return [w for w in content_words(question) if _stem(w)[:5] not in told]


def bears_on(question: str, answer: str, because: Iterable[str] = ()) -> bool:
    """Whether an answer is about what a question names: not where two words or more, and most of them, are left unexplained."""
    if answer.startswith("I do not know"):
        return True
    named = content_words(question)
    left = unexplained(question, answer, because)
    if len(left) == len(named):
        return not left or (len(left) == 1 and singular(left[0]) in KINDS_OF_PLACE)
    return len(left) < 2 or 2 * len(left) <= len(named)


def bears_word(word: str, text: str) -> bool:
    """Whether a text has a word, in whatever form."""
    named = singular(word)
    return any(singular(w) == named or (len(named) >= ALIKE and w[:ALIKE] == named[:ALIKE]) for w in _WORD.findall(fold(text.casefold())))


ALIKE = 6
"""Letters that two forms of a longer word share."""
