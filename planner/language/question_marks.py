"""The words questions about plans are asked with, from `lexicons/questions.toml`: informal spellings, verbs that ask for a change, and marks.

A mark is what some words say of a question ("lands", "kids", "how_much"), wherever they stand in it. Pure.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from planner.language.lexicon_phrases import all_of_it, any_of, opens_with, said
from planner.language.questions_abroad import in_english
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
_BEFORE_A_LEAD = ("and", "so", "but", "ok", "oh", "also")
_IDLE_LEAD = opens_with(_LEXICON["leads"]["idle"], _BEFORE_A_LEAD)
_LEAD = opens_with([*_LEXICON["leads"]["idle"], *_LEXICON["leads"]["opening"]], _BEFORE_A_LEAD)
_PARTED_LEAD = re.compile(r"\s*[^?!.;]{0,80}?(?:[,:!]| [-–] |\.\.+)\s*(?=\w)")


_TO = re.compile(r"(?i)(?<=\bneed |\bwant |\bhave |\blike |\bable |\bused )2(?= [a-z]{2})|(?<=\bgot )2(?= [a-z]{2})")
_AND = re.compile(r"(?i)\ban(?= (?:how|what|whats|when|where|why|which|who|is|are|do|does|can|will)\b)")
_IS = re.compile(
    r"(?i)(?<=[a-z]{3})'s(?= (?:the|a|an|in|on|at|so|not|too|near|far|open|closed|included|best|better|quietest|nicest|nearest)\b)"
)
_SPELT = frozenset(_LEXICON["spelling"]["words"])
_TRIED = re.compile(r"(?<![\w'’-])[a-z]{5,14}(?![\w'’-])")
_ENDINGS = ("s", "es", "d", "ed", "r", "er", "y", "ly", "ing")


@lru_cache(maxsize=256)
def plainly(text: str) -> str:
    """A question with its quick spellings ("wats", "u", "need 2 book") and its slips ("resturant") as they are usually written."""
    text = _IS.sub(" is", text.replace("’", "'"))
    usual = _QUICK.sub(lambda found: _INFORMAL[found[0].casefold().replace("’", "'")], in_english(text.replace("’", "'")))
    return _TRIED.sub(lambda found: _spelt(found[0]), _AND.sub("and", _TO.sub("to", usual)))


@lru_cache(maxsize=4096)
def _spelt(word: str) -> str:
    """The word a slip of the fingers was meant for; the word itself where it is none, or an ending of one."""
    if word in _SPELT:
        return word
    near = [w for w in _SPELT if w[0] == word[0] and abs(len(w) - len(word)) < 2 and _one_slip(word, w)]
    plain = [
        w
        for w in near
        if not any(word in (w + end, w.removesuffix("e") + end) or w in (word + end, word.removesuffix("e") + end) for end in _ENDINGS)
    ]
    return plain[0] if len(near) == 1 and plain else word


def _one_slip(a: str, b: str) -> bool:
    """Whether one letter too many or too few, a wrong vowel or two letters the wrong way round tell two words apart."""
    start = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    rest, other = a[start:], b[start:]
    alike = {rest[:1], other[:1]} <= set("aeiouy") or {rest[:1], other[:1]} == set("cs")
    return (
        rest[1:] == other
        or rest == other[1:]
        or (alike and rest[1:] == other[1:])
        or (rest[:2] == other[:2][::-1] and rest[2:] == other[2:])
    )


@lru_cache(maxsize=256)
def marks_of(text: str) -> frozenset[str]:
    """The marks whose words stand in a question."""
    low = text_of(plainly(text)).low
    return frozenset(mark for mark, pattern in _MARKS.items() if pattern.search(low))


MARK_WORDS = frozenset(word for rows in _LEXICON["marks"].values() for word in rows if word.isalpha())
"""Words that say what is asked, not what of."""
SAYS_NOTHING = frozenset(word for row in _LEXICON["says_nothing"]["words"] for word in row.split())
"""Words that soften or point and name nothing of a trip."""
REMARKS = _LEXICON["remarks"]
"""What people say of plans without asking or ordering, for `language.remarks`."""
REMARKS_RAISE, REMARKS_OF_BEDS_RAISE = _LEXICON["remark_raises"], _LEXICON["remark_raises_of_beds"]
"""The questions remarks raise, each with the words that raise it."""
_CHOSEN_FOR = {what: said(words) for what, words in _LEXICON["chosen_for"].items()}


def chosen_for(text: str) -> str:
    """What one looks for who chooses among plans, by the words for it or for whom it is ("a foodie"); empty where no word says it."""
    low = text_of(plainly(text)).low
    return next((what for what, pattern in _CHOSEN_FOR.items() if pattern.search(low)), "")


def words_of_marks(text: str, marks: frozenset[str]) -> tuple[str, ...]:
    """The words of a question that bear any of some marks."""
    low = text_of(plainly(text)).low
    return tuple(found.group() for mark in sorted(marks & _MARKS.keys()) for found in _MARKS[mark].finditer(low))


def without_lead(text: str) -> str:
    """A question without what stands before it, parted by a comma, and says nothing of the trip: "if it is full, where do we eat?"."""
    return _behind(_LEAD, text)


def without_idle_lead(text: str) -> str:
    """A question without what stands before it and says nothing at all: "before we choose, what is in plan 2?"."""
    return _behind(_IDLE_LEAD, text)


def _behind(opening: re.Pattern[str], text: str) -> str:
    rest = text
    for _ in range(3):
        lead = opening.match(text_of(rest).low)
        parted = _PARTED_LEAD.match(rest, lead.end()) if lead else None
        if parted is None:
            return rest
        rest = rest[parted.end() :]
    return rest
