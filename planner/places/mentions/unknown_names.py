"""Names in the place of a place that no list of cities holds: small towns, typos, and words the planner must ask about ("a trip to Xanadupolis").

Only after a strong cue, and never for ordinary words, people, days, languages or firms.
"""

from __future__ import annotations

import re

from planner.places.gazetteer import gazetteer
from planner.places.mentions import place_cues
from planner.places.mentions.longer_names import part_of_a_longer_name
from planner.places.mentions.name_roles import leads_on
from planner.places.mentions.spans import Span, WordedText, join
from planner.places.typos import nearest_name

_TRAVELS = re.compile(
    r"\b(?:trip|trips|travel|travels|travelling|traveling|fly|flying|flight|flights|go|going|goes|get|getting|head|heading|headed|drive|driving|train|trains|bus|buses|coach|ferry|"
    r"tickets?|journey|visit|way|holiday|vacation|weekend|getaway|break|back|move|moving|people|adults?|\d|us|over|down|up|out|relocate|route|tour) (?:\w+ )?too?(?: the| a)?$"
)
_VISITS = re.compile(
    r"\b(?:visit|visiting|explore|exploring|destination(?: is)?|"
    r"(?:hotels?|hostel|apartment|house|rooms?|stay|staying|nights?|days?|week|weekend|arrive|arriving|land|landing|holiday|live|based|somewhere|table) (?:in|near))$"
)
_LEAVES = re.compile(
    r"\b(?:flights?|fly|flying|trains?|bus|buses|travel\w*|tickets?|leaving|departing|depart|starting|coming|go|going|trip|adults?|people|nights?|origin is|\d)(?: \w+){0,2} (?:from|out of)$|"
    r"^(?:from|leaving|departing)$|\b(?:leaving|departing)$"
)
SHORT_TYPO = 5
_SPENDS = re.compile(r"\b(?:nights?|nites?|days?|weeks?|weekend|break|trip|holiday|honeymoon) in$")
_LINKS = frozenset("de la le les del della di da do dos das du sur upon on am an der den van von y e".split())
_ENDS = place_cues.MONTHS | place_cues.DAYS | place_cues.HOLIDAYS | place_cues.DEMONYMS | place_cues.NOT_CODES
_BARRED = _ENDS | place_cues.VENUES | place_cues.LODGINGS | place_cues.AMENITIES


def unknown_name(text: WordedText, index: int, *, asked: bool, listed: bool) -> Span | None:
    """A stretch that stands where a place would, from a word on."""
    word = text.words[index]
    if not (word.folded.isalpha() and len(word.folded) > 1):
        return None
    left = text.left(index)
    capital, whole = word.capital and not text.shouting, index == 0 and asked and len(text.words) <= 6
    cued = (
        _TRAVELS.search(left) is not None
        or _VISITS.search(left) is not None
        or _LEAVES.search(left) is not None
        or whole
        or (listed and capital)
    )
    cued = cued or _leads_to_another_typo(text, index)
    cued_typo = cued or _SPENDS.search(left) is not None or (left == "in" and len(word.folded) > SHORT_TYPO)
    small = misspelt(text, index) if cued_typo else None
    small = small or _small_or_misspelt(text, index, capital=capital, cued=cued_typo or listed or place_cues.cue_of(left)[1])
    return small or (_strange(text, index, capital=capital, whole=whole) if cued else None)


def _leads_to_another_typo(text: WordedText, index: int) -> bool:
    """Whether a misspelt name opens a message and leads to another one: "amsterdm to barcelna"."""
    if index + 2 >= len(text.words) or not text.opens(index) or text.words[index + 1].folded != "to":
        return False
    pair = (text.words[index].folded, text.words[index + 2].folded)
    return all(_could_name(text, n) for n in (index, index + 2)) and all(nearest_name(name) for name in pair)


def _small_or_misspelt(text: WordedText, index: int, *, capital: bool, cued: bool) -> Span | None:
    """The longest town, or well-known name a letter or two away, that begins at a word; ordinary words only as part of a longer name.

    Without a cue only what leads on to a known place ("Sausalito to Denver") is read as one.
    """
    begins = _could_name(text, index)
    for count in range(min(4, len(text.words) - index), 0, -1):
        last = index + count - 1
        strange = begins and _could_name(text, last)
        titled = count > 1 and ((capital and text.words[last].capital) or count > 2)
        key = join(text, index, last) if strange or titled else None
        if key is None or not (cued or leads_on(text, last)):
            continue
        if ((strange or titled) and gazetteer().towns(key)) or (strange and nearest_name(key)):
            span = Span(index, last, text.words[index].start, text.words[last].end, key)
            return None if part_of_a_longer_name(text, span, sure=cued, minor=True) else span
    return None


def misspelt(text: WordedText, index: int) -> Span | None:
    """Two or three words from a word on that are a well-known name of several words but for a letter or two: "san fransico"."""
    for count in (3, 2):
        last = index + count - 1
        key = join(text, index, last) if last < len(text.words) else None
        if key and len(key) > 7 and any(_could_name(text, n) for n in range(index, last + 1)):
            near = nearest_name(key)
            if near and " " in near:
                return Span(index, last, text.words[index].start, text.words[last].end, key)
    return None


def _strange(text: WordedText, index: int, *, capital: bool, whole: bool) -> Span | None:
    if not _could_name(text, index):
        return None
    last, word = index, text.words[index]
    if capital:
        while last + 1 < len(text.words) and text.gap(last) in (" ", "-") and (_proper(text, last + 1) or _linked(text, last + 1)):
            last += 1
            if text.words[last].folded in place_cues.VENUES:
                return None
    elif (
        len(word.folded) < 5
        or text.gap(index) == "-"
        or (index + 1 < len(text.words) and place_cues.RIGHT_CLEAN.search(text.right(index)) is None)
    ):
        return None
    if whole and len(text.words) > 3:
        return None
    return Span(index, last, word.start, text.words[last].end, join(text, index, last) or word.folded)


def _could_name(text: WordedText, index: int) -> bool:
    word, book = text.words[index], gazetteer()
    if len(word.folded) < 3 or not word.folded.isalpha() or word.folded in _BARRED or word.folded in book.ordinary_words:
        return False
    if word.folded in place_cues.FOREIGN_SMALL and (not word.capital or text.opens(index)):
        return False
    if not word.capital and index + 1 < len(text.words) and text.gap(index) == "-":
        return False
    return word.folded not in book.given_names and "'" not in word.text and "’" not in word.text


def _proper(text: WordedText, index: int) -> bool:
    word = text.words[index]
    return word.capital and word.folded not in _ENDS and word.folded != "i"


def _linked(text: WordedText, index: int) -> bool:
    return text.words[index].folded in _LINKS and index + 1 < len(text.words) and text.gap(index) in (" ", "-") and _proper(text, index + 1)
