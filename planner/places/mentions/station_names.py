"""Where a text names a station instead of its city: alone behind a word of travel, or behind the city's own name."""

from __future__ import annotations

import re

from planner.places.mentions.name_roles import FoundName
from planner.places.mentions.spans import Span, WordedText, join, opens_one_of
from planner.places.stations import station_book

MOST_WORDS = 5
_TRAVELS = re.compile(
    r"(?:^|\b(?:from|to|into|at|between|and|via|leaving|departing|leave|depart|arrive|arriving|through|trains?|ab|von|nach|de|desde|a|da|di|bis))$"
)
_BESIDE = re.compile(
    r"\b(?:near|nearby|close|around|by(?! (?:train|rail|bus|car|coach|plane|air|ferry|boat|tube|metro)\b)|next|opposite|behind|walk|visit|see|hotel|stay|staying)\b(?:\W+\w+){0,3}$"
)


def station_at(text: WordedText, index: int) -> FoundName | None:
    """The station of one name that begins at a word, where one travels from it or to it."""
    if not opens_one_of(text, index, station_book().openings):
        return None
    left = text.left(index)
    for count in range(min(MOST_WORDS, len(text.words) - index), 0, -1):
        last = index + count - 1
        key = join(text, index, last)
        if key is None or key not in station_book().cities:
            continue
        if _BESIDE.search(left) or not (_TRAVELS.search(left) or text.right(last).startswith("to ")):
            return None
        return FoundName(index, last, text.words[index].start, text.words[last].end, key)
    return None


def with_station(text: WordedText, span: Span) -> Span:
    """A city's name with the word for a station behind it ("Berlin Hauptbahnhof"), where one stands there."""
    if text.text[span.start : span.end] == "la":
        return span  # the article of "la gare", not Los Angeles
    if span.last + 1 >= len(text.words):
        return span
    following = text.words[span.last + 1].folded
    for generic in station_book().generic:
        if following.isascii() and not generic.startswith(following):
            continue
        last = span.last + len(generic.split())
        if (
            last < len(text.words)
            and join(text, span.last + 1, last) == generic
            and text.text[span.end : text.words[span.last + 1].start].strip(" -(") == ""
        ):
            return Span(span.first, last, span.start, text.words[last].end, span.key)
    return span
