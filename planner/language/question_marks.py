"""The words questions about plans are asked with, from `lexicons/questions.toml`: informal spellings, verbs that ask for a change, and marks.

A mark is what some words say of a question ("lands", "kids", "how_much"), wherever they stand in it. Pure.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from planner.language.lexicon_phrases import all_of_it, any_of, opens_with, said
from planner.language.utterance import text_of

_LEXICON: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "lexicons" / "questions.toml").read_text(encoding="utf-8")
)
_INFORMAL = {quick: usual for usual, rows in _LEXICON["informal"].items() for quick in rows}
_QUICK = re.compile(rf"(?<![\w'])(?:{'|'.join(sorted(map(re.escape, _INFORMAL), key=len, reverse=True))})(?![\w'])", re.IGNORECASE)
_MARKS = {mark: said(words) for mark, words in _LEXICON["marks"].items()}
CHANGING_VERBS = rf"(?:{any_of(_LEXICON['requests']['verbs'])})(?![\w'])"
"""A pattern of the verbs that ask for a change where they stand behind "can we"."""
ASKS_FOR_MORE = said(_LEXICON["requests"]["more"])
ASKED_OF_ANYONE = opens_with(_LEXICON["requests"]["of_anyone"], ("please",))
"""What "can you" asks of anyone, or of what is known; of the planner it asks for no change."""
COURTESY = all_of_it(_LEXICON["leads"]["courtesy"])
_LEAD = opens_with(_LEXICON["leads"]["opening"], ("and", "so", "but", "ok", "oh", "also"))
_PARTED_LEAD = re.compile(r"\s*[^?!.;]{0,80}?(?:[,:!]| [-–] |\.\.+)\s*(?=\w)")


def plainly(text: str) -> str:
    """A question with its quick spellings ("wats", "u", "n") as they are usually written."""
    return _QUICK.sub(lambda found: _INFORMAL[found[0].casefold().replace("’", "'")], text.replace("’", "'"))


@lru_cache(maxsize=256)
def marks_of(text: str) -> frozenset[str]:
    """The marks whose words stand in a question."""
    low = text_of(plainly(text)).low
    return frozenset(mark for mark, pattern in _MARKS.items() if pattern.search(low))


def without_lead(text: str) -> str:
    """A question without what stands before it, parted by a comma, and says nothing of the trip: "if it is full, where do we eat?"."""
    rest = text
    for _ in range(3):
        lead = _LEAD.match(text_of(rest).low)
        parted = _PARTED_LEAD.match(rest, lead.end()) if lead else None
        if parted is None:
            return rest
        rest = rest[parted.end() :]
    return rest
