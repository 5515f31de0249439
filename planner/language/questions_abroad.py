"""A question in another language as its words stand in English, one by one: enough to tell what is asked, not to be read. Pure.

The words are the tables `questions` of the lexicons; names and what no table holds stay as they are.
"""

from __future__ import annotations

import re
from functools import lru_cache

from planner.language.lexicons import LANGUAGES, lexicon
from planner.language.utterance import text_of
from planner.places.gazetteer import gazetteer

LEAST_READ = 0.6
"""The share of a question's words that its language's table has to hold."""
LEAST_STATED = 0.9
"""The same of a question in the order of a statement, which its mark alone makes one ("le vol est direct ?")."""
LONGEST_PHRASE = 4
_WORD = re.compile(r"[a-z]+'(?=[a-z])|[a-z]+(?:-[a-z]+)*|\d+")
_OPENS = re.compile(r"(?:how|what|when|where|which|why|who|is|are|do|can|has|have)\b")
_OPENS_SURELY = re.compile(r"(?:how|what|when|where|which|why|who)\b")
_STATES_ALIKE = frozenset(("it", "es", "pt"))
"""Languages in which "it is dear" and "is it dear" have the same words: only the mark at its end makes a question of it."""
LEAST_OF_A_DAY = 5
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")


@lru_cache(maxsize=256)
def in_english(text: str) -> str:
    """The question word by word in English; unchanged where it is in no other language that is known here, or asks nothing."""
    low = text_of(text).low
    found = [(m.group(), m.start(), m.end()) for m in _WORD.finditer(low)]
    best = max((_read(low, found, code) for code in LANGUAGES if code != "en"), key=lambda read: read[0], default=(0.0, text))
    return best[1] if best[0] >= (LEAST_READ if _OPENS.match(best[1]) else LEAST_STATED) else text


def _read(low: str, words: list[tuple[str, int, int]], code: str) -> tuple[float, str]:
    """The share of the words that a language's tables hold, and the words with them put in English."""
    table = lexicon(code).table("questions")
    months, weekdays = lexicon(code).table("months"), lexicon(code).table("weekdays")
    told: list[str] = []
    known = plain = at = 0
    while at < len(words):
        phrase, size = next(
            (
                (meaning, n)
                for n in range(min(LONGEST_PHRASE, len(words) - at), 0, -1)
                if (meaning := table.get(_joined(low, words, at, n)))
            ),
            ("", 1),
        )
        word = words[at][0]
        if not phrase and word in months and word not in weekdays:
            phrase = _MONTHS[int(months[word]) - 1]
        if not phrase and len(word) >= LEAST_OF_A_DAY and word in weekdays:
            phrase = _WEEKDAYS[int(weekdays[word])]
        if not told and "?" not in low and not (_OPENS_SURELY if code in _STATES_ALIKE else _OPENS).match(phrase):
            return 0.0, ""
        known += size if phrase else 0
        plain += size if phrase and all(w in gazetteer().ordinary_words for w, _, _ in words[at : at + size]) else 0
        told.append(phrase or word)
        at += size
    if not words or plain == known:
        return 0.0, ""
    mark = "?" if low.rstrip().endswith("?") else ""
    return known / len(words), f"{' '.join(told)}{mark}"


def _joined(low: str, words: list[tuple[str, int, int]], at: int, size: int) -> str:
    return low[words[at][1] : words[at + size - 1][2]]
