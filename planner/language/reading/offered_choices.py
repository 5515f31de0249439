"""Answers that point at one of the readings offered by its place in the row, where they stand beside other answers ("Rome. the second one. hotels").

Each piece of a message that says nothing else ("2nd please", "die letzte") is one; which question it answers follows from what else was said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from planner.domain.ledger import Candidate, Ledger, Question
from planner.language.dates.date_answers import place_in_row, points_at_one
from planner.language.dates.day_words import words_of
from planner.language.utterance import BLANK, Span, Text

_CUT = re.compile(rf"[.,;:!?()\n{BLANK}]+| (?:-|and|und|et|y|e|en) ")
_OF_DATES = re.compile(r"\b(?:dates?|days?|weekends?|termine?|daten|fechas?|datas?|datum)\b")
_AGREES = re.compile(
    r"(?:yes|yep|yeah|yup|correct|exactly|ja|oui|si|sim)(?:,? (?:that(?:'s (?:it|right|fine|good))?|those|please|exactly|it is))?"
)
_LONGEST_PIECE, _MOST_PIECES = 40, 24


class Pointing(NamedTuple):
    """A piece of a message that points at a place in a row, with whether it says that the row is one of dates, or `agrees` to the only one."""

    span: Span
    words: str
    of_dates: bool
    agrees: bool = False

    def among(self, candidates: tuple[Candidate, ...]) -> Candidate | None:
        """The one of `candidates` it points at."""
        at = place_in_row(words_of(self.words), len(candidates))
        return candidates[at] if at is not None else None


def pointings(text: Text, *, middle: bool = False) -> tuple[Pointing, ...]:
    """The pieces of a text of several pieces that point at a place in a row; one that makes up the whole text is the readers' own to read.

    `middle` says that a bare "middle" does too, and is no level of money.
    """
    pieces = pieces_of(text.low)
    if (len(pieces) < 2 and BLANK not in text.low) or len(pieces) > _MOST_PIECES:
        return ()
    said = [(span, text.written[slice(*span)].strip()) for span in pieces]
    agreed = [Pointing(span, words, of_dates=False, agrees=True) for span, words in said if _AGREES.fullmatch(words.casefold())]
    return (*agreed[:1], *_that_point(said, middle=middle))


def _that_point(said: Sequence[tuple[Span, str]], *, middle: bool) -> tuple[Pointing, ...]:
    return tuple(
        Pointing(span, words, _OF_DATES.search(words.casefold()) is not None)
        for span, words in said
        if len(words) <= _LONGEST_PIECE and (points_at_one(words_of(words)) or (middle and words.casefold() == "middle"))
    )


def pieces_of(low: str) -> list[Span]:
    """The pieces of a text between its marks and its "and", each of which may be an answer of its own."""
    cuts = [(0, 0), *(m.span() for m in _CUT.finditer(low)), (len(low), len(low))]
    return [(end, start) for (_, end), (start, _) in pairwise(cuts) if low[end:start].strip()]


def answered_by(found: Iterable[Pointing], questions: Ledger, filled: Iterable[str]) -> dict[str, tuple[Pointing, Candidate]]:
    """By slot, what each pointing chooses: the first question that offers readings and is not `filled` by the rest of the message has the first."""
    left: list[Question] = [q for q in questions if q.candidates and q.status == "asked" and q.slot not in set(filled)]
    chosen: dict[str, tuple[Pointing, Candidate]] = {}
    for one in found:
        dates = next((q for q in left if q.slot == "trip.date_range"), None) if one.of_dates else None
        question = dates or (left[0] if left else None)
        candidate = one.among(question.candidates) if question is not None else None
        if one.agrees:
            candidate = question.candidates[0] if question is not None and len(question.candidates) == 1 else None
        if question is not None and candidate is not None:
            chosen[question.slot] = (one, candidate)
            left.remove(question)
    return chosen
