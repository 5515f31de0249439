"""How a place's name is written: one spelling for comparing, and words with their positions.

It knows letters, not geography: what a name stands for is `gazetteer`'s business.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_SPECIAL = str.maketrans(
    {
        **dict.fromkeys("'’‘ʼʻ`´.", ""),
        "ø": "o",
        "Ø": "o",
        "ł": "l",
        "Ł": "l",
        "đ": "d",
        "Đ": "d",
        "ð": "d",
        "Ð": "d",
        "ı": "i",
        "İ": "i",
        "þ": "th",
        "Þ": "th",
        "æ": "ae",
        "Æ": "ae",
        "œ": "oe",
        "Œ": "oe",
        "ə": "a",
        "Ə": "a",
    }
)
_ASCII = str.maketrans({c: c.lower() if c.isalnum() else None if c in "'`." else " " for c in map(chr, range(128))})
"""What becomes of the letters that need no second look: most names and words have no others."""
_SHORT = {"saint": "st", "sainte": "ste", "fort": "ft", "mount": "mt"}
_COMBINING = re.compile("[\u0300-\u036f]")
_BREAK = re.compile(r"(?:[^\w\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff]|_)+")

_MARKS = "\u0300-\u036f\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff"
_LETTER = rf"(?:[^\W_]|[{_MARKS}])"
_WORD = re.compile(rf"(?:[^\W\d_]\.){{2,}}|{_LETTER}+(?:['’ʼ]{_LETTER}+)*")
UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af々ー]+")


class Word(NamedTuple):
    """One word of a text: where it stands, as written, and folded (a possessive ending is cut from `folded`)."""

    start: int
    end: int
    text: str
    folded: str

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper()


def fold(name: str) -> str:
    """`name` without capitals, accents or punctuation, words one blank apart: "São Paulo" is "sao paulo", "St. John's" "st johns".

    Saint, Fort and Mount are written short, as half the world writes them. Letters that are not Latin, Greek or Cyrillic stay as they are.
    """
    if name.isascii():
        return " ".join([_SHORT.get(word, word) for word in name.translate(_ASCII).split()])
    bare = unicodedata.normalize("NFKD", name.translate(_SPECIAL).casefold())
    bare = unicodedata.normalize("NFC", _COMBINING.sub("", bare))
    return " ".join([_SHORT.get(word, word) for word in _BREAK.sub(" ", bare).split()])


def words(text: str) -> tuple[Word, ...]:
    """The words of `text` in order. Hyphens and blanks part words, apostrophes do not; initials ("D.C.") are one word."""
    found = []
    for match in _WORD.finditer(text):
        written, end = match.group(), match.end()
        if written[-2:-1] in "'’ʼ" and written[-1:] in "sS":
            written, end = written[:-2], end - 2
        found.append(Word(match.start(), end, written, fold(written)))
    return tuple(found)
