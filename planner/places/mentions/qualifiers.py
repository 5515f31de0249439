"""What follows a place's name and says which one it is: a state, a country, an airport code in brackets, the word airport."""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.places.gazetteer import Spot, gazetteer
from planner.places.geography import kilometres
from planner.places.mentions import place_cues
from planner.places.mentions.spans import Span, WordedText, join
from planner.places.qualified_names import areas_named, inside, named
from planner.places.regions import city_of, region_book

_GAP = re.compile(r"\s*,\s*|\s*\(\s*|\s+|/")
_SHORT_WORDS = frozenset("la de co al id pa ma sa on va il ga".split())


class Qualified(NamedTuple):
    """Last word and end position of a name with what qualifies it; `settled` when something did."""

    last: int
    end: int
    settled: bool


def qualified(text: WordedText, span: Span) -> Qualified:
    """The name with every qualifier after it that fits one of its readings ("Paris, Texas, USA" but not "Paris, Rome")."""
    last, end, settled = span.last, span.end, False
    spots: tuple[Spot, ...] = ()
    while last + 1 < len(text.words) and _may_qualify(text, last, end):
        spots = spots or _readings(span.key)
        step = _next(text, last, end, spots)
        if step is None:
            break
        last, end, areas = step
        spots = tuple(spot for spot in spots if inside(spot, areas)) if areas else spots
        settled = True
    for word in ("international", "intl", "airport"):
        if last + 1 < len(text.words) and text.words[last + 1].folded == word and text.text[end : text.words[last + 1].start] == " ":
            last += 1
            end = text.words[last].end if word == "airport" else end
    return Qualified(last if end == text.words[last].end or settled else span.last, end, settled)


def _readings(key: str) -> tuple[Spot, ...]:
    curated = region_book().by_key.get(key)
    return (*named(key), *gazetteer().areas_called(key), *((curated,) if curated else ()))


def _may_qualify(text: WordedText, last: int, end: int) -> bool:
    gap, word = text.text[end : text.words[last + 1].start], text.words[last + 1]
    if not _GAP.fullmatch(gap):
        return False
    book, key = gazetteer(), word.folded
    return gap.strip() != "" or word.capital or key in ("in", "the") or key not in book.ordinary_words


def _next(text: WordedText, last: int, end: int, spots: tuple[Spot, ...]) -> tuple[int, int, frozenset[str]] | None:
    gap, first = text.text[end : text.words[last + 1].start], last + 1
    for skipped in ("in", "the"):
        if text.words[first].folded == skipped and first + 1 < len(text.words) and gap.strip() in ("", "in"):
            gap, first = (" in " if skipped == "in" else gap), first + 1
    if gap == " in " and text.words[first].folded in place_cues.MONTHS | place_cues.DAYS:
        return None
    for count in (3, 2, 1):
        to = first + count - 1
        key = join(text, first, to) if to < len(text.words) else None
        if not key:
            continue
        said = text.text[text.words[first].start : text.words[to].end]
        closed = "(" in gap and text.text[text.words[to].end : text.words[to].end + 1] == ")"
        stop = text.words[to].end + closed
        if closed and len(said) == 3 and said.upper() in gazetteer().airports:
            return to, stop, frozenset()
        if gap.strip() == "/" and key in region_book().by_key:
            return None
        if "," in gap and key in region_book().by_key and _is_of_a_list(text, text.words[to].end, text.text[: text.words[last].start]):
            return None
        areas = areas_named(key, postal=_postal(text, key, said, gap, to))
        if any(inside(spot, areas) and _is_in_landscape(spot, key) for spot in spots):
            return to, stop, areas
    return None


AROUND_KM = 160


def _is_in_landscape(spot: Spot, key: str) -> bool:
    """Whether a place lies about a curated landscape that is no state or country; others have areas that say so ("Positano, Amalfi Coast", not "Amman, Petra")."""
    region, book = region_book().by_key.get(key), gazetteer()
    if region is None or "." in region.area or key in book.country_keys or book.area_keys.get(key):
        return True
    bases = [city_of(base) for base in region_book().bases.get(region.name, ())]
    near = any(kilometres(spot.lat or 0, spot.lon or 0, base.lat or 0, base.lon or 0) <= AROUND_KM for base in bases)
    return spot.kind == "city" and (near or not bases)


def _is_of_a_list(text: WordedText, end: int, before: str) -> bool:
    """Whether names go on behind a region, or, where all is in small letters, stood before it ("lima, cusco, machu picchu, la paz, uyuni")."""
    if _LIST_GOES_ON.match(text.text[end:]):
        return True
    return text.quiet and (_SMALL_LIST_GOES_ON.match(text.text[end:]) is not None or before.count(",") > 1)


_SMALL_LIST_GOES_ON = re.compile(r"\s*,\s*(?:and\s+)?[a-z]")
_LIST_GOES_ON = re.compile(r"\s*(?:,\s*(?:and\s+)?|(?:and|und|et|y|e|en)\s+|&\s*)(?:the\s+)?[A-Z]")
"""After a region: more names. "Nice, Provence, Lyon" is three stops, "Nice, Provence" one."""


def _postal(text: WordedText, key: str, said: str, gap: str, last: int) -> bool:
    """Whether letters may be a state's abbreviation here: in capitals, after a comma, or no ordinary word ("portland or seattle")."""
    if said.isupper() and not text.shouting:
        return True
    if key not in gazetteer().ordinary_words and key not in _SHORT_WORDS:
        return True
    return ("," in gap or (key in _SHORT_WORDS and text.quiet)) and place_cues.RIGHT_CLEAN.search(text.right(last)) is not None
