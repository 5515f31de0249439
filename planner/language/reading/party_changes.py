"""Who joins or drops out of a party that is known: "my sister's coming too", "my friend can't make it". Heads to add or take off, by kind."""

from __future__ import annotations

import re

from planner.domain.values import Value
from planner.language.reading.party_ages import CHILD, INFANT
from planner.language.reading.party_words import KIN, OWN, PAIR
from planner.language.utterance import Span, negated

_WHO = rf"{OWN}(?:(?P<kin>\b{KIN})|(?P<pair>\b{PAIR})|(?P<child>\b{CHILD})|(?P<infant>\b{INFANT}))"
_TOO = r"(?:too|as well|also|along|with (?:me|us)(?: too| as well)?)"
_JOINS = re.compile(
    rf"{_WHO}(?:'s|'ll|'d| is| are| will| would| wants?| decided| has decided| might| can)?(?: be| to| like to| love to)?(?: now| also| then| actually)* "
    rf"(?:(?:join(?:s|ing)?|tag(?:s|ging)? along)\b|(?:com(?:es?|ing)|travell?ing|go(?:es|ing)?) {_TOO}\b)"
)
_BROUGHT = re.compile(
    rf"\b(?:bring(?:ing)?|add(?:ing)?|invit(?:e|ing)|we invited|i invited)(?: along| in)?(?: also)? {_WHO}(?!'s)(?! in \d)"
)
_LEAVES = re.compile(
    rf"{_WHO} (?:(?:can'?t|cannot|won'?t|isn'?t|aren'?t|is not|are not|will not|is no longer|are no longer)(?: be)?(?: able to)? "
    r"(?:com(?:e|ing)|join(?:ing)?|make it|go(?:ing)?|travel(?:l?ing)?)\b|(?:has |have |had to )?(?:dropped|pulled|backed|bailed|drop|pull|back|bail)(?: out|ed)\b)"
)
_PLUS_ONE = re.compile(r"^\W*(?:and |actually |oh |make that )*(?:a |my |\+ ?)?plus[ -]one(?: too| please)?\W*$")
_SEVERAL = re.compile(r"(?:s|children|ren|kinder)$")


class Change(Value):
    """Heads more (or fewer, below zero) than known, and the characters that say so."""

    adults: int = 0
    children: int = 0
    infants: int = 0
    spans: tuple[Span, ...] = ()


def change_in(low: str, *, known: bool) -> Change:
    """What `low` changes about a party; `known` says that there is one, without which "bringing my mum" is no change."""
    adults = children = infants = 0
    spans: list[Span] = []
    for pattern, sign in ((_LEAVES, -1), (_JOINS, 1), (_BROUGHT, 1)):
        if not known and pattern is not _JOINS:
            continue
        for found in pattern.finditer(low):
            if any(found.start() < end and start < found.end() for start, end in spans) or (sign > 0 and negated(low, found.start())):
                continue
            if found.group("child") and _SEVERAL.search(found.group("child")):
                continue
            adults += sign * (1 if found.group("kin") else 2 if found.group("pair") else 0)
            children += sign * bool(found.group("child"))
            infants += sign * bool(found.group("infant"))
            spans.append(found.span())
    if known and (plus := _PLUS_ONE.search(low)):
        adults, spans = adults + 1, [*spans, plus.span()]
    return Change(adults=adults, children=children, infants=infants, spans=tuple(spans))
