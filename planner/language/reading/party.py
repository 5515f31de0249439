"""The party of one message, from the people it mentions (`planner.language.people`)."""

from __future__ import annotations

import re

from planner.domain.values import Party
from planner.language.lexicons import merged
from planner.language.people import HONEYMOON, Heads, PeopleMention, party_in
from planner.language.utterance import Span, Text

_ASIDE = re.compile(r"\([^()]*\)")
_AN_AGE = re.compile(r"\((?:aged? )?\d{1,2}(?: (?:years?|yrs?|months?|mo)(?: old)?)?\)")


class PartyReading(Heads):
    """What a message says about the party, with the characters that were read; None and empty where it says nothing."""

    spans: tuple[Span, ...] = ()


def read_party(text: Text, known: Party, *, asked: bool = False, ages_asked: bool = False, brief: bool = False) -> PartyReading:
    """What `text` says about the party. `asked` says the party is being asked about, so that a bare number counts people.

    `known` is the party so far, which "one more" and "make it 3" refer to; `brief` says that the message gives a budget too.
    """
    heads, mentions = party_in(text.written, known, asked=asked, ages_asked=ages_asked, brief=brief)
    read = [m for m in mentions if _is_read(m) and not _is_a_wish(text.low, m)]
    return PartyReading(**dict(heads), spans=tuple(sorted({span for m in read for span in _without_asides(text.low, m)})))


def counted_spans(text: Text, known: Party, *, asked: bool = False) -> tuple[Span, ...]:
    """The characters that surely count people or give ages, so that no number of them is read as a day."""
    _, mentions = party_in(text.written, known, asked=asked)
    return tuple(_with_ages(text.low, m) for m in mentions if _is_read(m) and m.rooms is None and not _is_bare(text.low, m))


_FROM_AGE_TO_AGE = re.compile(r",? ?(?:\(|aged |ages |of )?\d{1,2} ?(?:-|–|to) ?(?:1?\d)(?![\d/.:]| ?(?:nights?|days?|[ap]m)\b)")


def _with_ages(low: str, mention: PeopleMention) -> Span:
    """The characters of a mention, with the youngest and the oldest age behind it where it counts children ("two kids 6-10")."""
    ages = _FROM_AGE_TO_AGE.match(low, mention.end) if mention.children else None
    behind = re.match(r" (?:of )?([a-z]+)", low[ages.end() :]) if ages else None
    of_a_month = behind is not None and behind[1] in merged("months")
    return (mention.start, ages.end() if ages and not of_a_month else mention.end)


def _is_read(mention: PeopleMention) -> bool:
    return mention.kind != "others" and not mention.inferred


def _without_asides(low: str, mention: PeopleMention) -> list[Span]:
    """The pieces of a mention between its asides, which say something else ("(dad has a bad hip)")."""
    asides = [m.span() for m in _ASIDE.finditer(low, mention.start, mention.end) if not _AN_AGE.fullmatch(m.group())]
    starts, ends = [mention.start, *(end for _, end in asides)], [*(start for start, _ in asides), mention.end]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _is_a_wish(low: str, mention: PeopleMention) -> bool:
    """Whether the words say more than how many: a honeymoon is a wish too."""
    return HONEYMOON.search(low, mention.start, mention.end) is not None


def _is_bare(low: str, mention: PeopleMention) -> bool:
    """Whether a total is a mere "for 4", which may be a day or nights as well."""
    return mention.kind == "total" and low[mention.start : mention.end].strip(" ,;").startswith(
        ("for ", "fur ", "make it", "pour ", "para ", "per ")
    )
