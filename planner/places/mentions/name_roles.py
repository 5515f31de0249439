"""The part each named place has in the trip: its start, a destination, home; and which are ruled out.

Cues before a name come first, then what joins it to the name before ("Lyon - Porto", "Rome, Florence and Venice"), then the words after it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.places.gazetteer import gazetteer
from planner.places.mentions import place_cues
from planner.places.mentions.place_cues import Role
from planner.places.mentions.spans import WordedText, span_at

_NIGHTS = r"(?:\([^)]*\)|(?:for )?¦+|(?:for )?\d+ ?(?:nights?|days?|n)\b)?"
_LIST_GAP = re.compile(
    rf"\s*(?:(?:cruise|trek|safari|homestay|road trip)\b\s*)?{_NIGHTS}\s*(?:,|;|\b(?:and|und|et|y|e)\b|&|\bor\b|\bthen\b|\+|/|\bplus\b|\bfollowed by\b|\s)+\s*(?:(?:to|on to)\s+)?",
    re.IGNORECASE,
)
_AND = ("and", "und", "et", "y", "e")
_OR_GAP = re.compile(r"\s*(?:and|&|or|/)\s*", re.IGNORECASE)
_COMMA_GAP = re.compile(r"\s*,\s*(?:the )?", re.IGNORECASE)
_NOR_GAP = re.compile(r"\s*,?\s*n?or\s+(?:(?:the|in|to) )*", re.IGNORECASE)
_TO_GAP = re.compile(rf"\s*{_NIGHTS}\s*(?:to|-|–|—|‐|→|->|-->|>|=>|➔|➡|✈|✈️|nach|naar|till|til|a|à)\s*", re.IGNORECASE)
_EASTERN_ORIGIN_AFTER, _EASTERN_DESTINATION_AFTER = (
    ("から", "発", "에서", "出发", "出發"),
    ("へ", "に", "まで", "行き", "로", "으로", "에", "까지"),
)
_EASTERN_ORIGIN_BEFORE, _EASTERN_DESTINATION_BEFORE = ("从", "從", "自", "จาก"), ("到", "去", "飞", "飛", "往", "ไป")
_TRANSPORT = re.compile(r"\b(?:flights?|fly|trains?|bus|buses|coach|ferry|travel\w*|tickets?|drive|transport)\b", re.IGNORECASE)


class FoundName(NamedTuple):
    """A stretch taken for a place: words `first` to `last` (both -1 in writing without blanks), positions in the text, folded name."""

    first: int
    last: int
    start: int
    end: int
    key: str


def goes_on(gap: str) -> bool:
    """Whether the text between two names joins them: a list, or from one to the other."""
    return gap.strip() != "" and (_LIST_GAP.fullmatch(gap) is not None or leads_to(gap))


def leads_to(gap: str) -> bool:
    """Whether the text between two names says from one to the other."""
    return _TO_GAP.fullmatch(gap) is not None


def leads_on(text: WordedText, last: int) -> bool:
    """Whether "to", a dash, "and" or a comma and another known name come right after: "nice to paris", "Lyon - Porto", "Interlaken and Bern"."""
    name = last
    if last + 2 < len(text.words) and text.words[last + 1].folded == "for" and "¦" in text.gap(last + 1):
        last += 1
    if last + 1 >= len(text.words):
        return False
    after = last + 2 if text.words[last + 1].folded in ("to", *_AND, "or", "oder", "then") else last + 1
    gap = text.text[text.words[name].end : text.words[after].start] if after < len(text.words) else ""
    both = after < len(text.words) and text.words[name].capital and text.words[after].capital and not text.shouting
    listed = both or (text.quiet and "&" in gap) or (text.quiet and text.words[last + 1].folded in _AND)
    opens = gap == "-" and text.opens(name) and after < len(text.words) and text.words[after].folded not in gazetteer().ordinary_words
    if not (leads_to(gap) and (gap != "-" or both or opens)) and not (listed and goes_on(gap)):
        return False
    code = text.words[after]
    if (
        len(code.text) == 3
        and code.text.upper() in gazetteer().airports
        and (code.text.isupper() or gazetteer().airports[code.text.upper()].rank < 2)
    ):
        return code.folded not in place_cues.NOT_CODES and (code.text.isupper() or code.folded not in gazetteer().ordinary_words)
    span = span_at(text, after)
    return span is not None and len(span.key) > 2 and (span.key not in gazetteer().ordinary_words or text.words[after].capital)


def left_of(text: WordedText, item: FoundName) -> str:
    """The folded words before a found name; empty in writing without blanks."""
    return text.left(item.first) if item.first >= 0 else ""


def negations(text: WordedText, found: list[FoundName]) -> list[bool]:
    """Of each name whether the person rules the place out: "anywhere but Paris", "instead of Rome"; a list with "or" or "and" wholly
    ("not Rome or Venice", "anywhere but Paris, Nice or Lyon").
    """
    ruled_out = [place_cues.NEGATED.search(left_of(text, item)) is not None for item in found]
    for n in range(len(found) - 1):
        chain = n + 1
        while ruled_out[n] and chain < len(found) and _COMMA_GAP.fullmatch(text.text[found[chain - 1].end : found[chain].start]):
            chain += 1
        if ruled_out[n] and chain < len(found):
            gap = text.text[found[chain - 1].end : found[chain].start]
            if _NOR_GAP.fullmatch(gap) or (chain == n + 1 and _OR_GAP.fullmatch(gap)):
                ruled_out[n : chain + 1] = [True] * (chain + 1 - n)
    return ruled_out


def roles_of(text: WordedText, found: list[FoundName]) -> list[Role | None]:
    """The role of each found name, in order."""
    roles: list[Role | None] = []
    for n, item in enumerate(found):
        role, strong = _own_role(text, item)
        if n and not strong:
            gap = text.text[found[n - 1].end : item.start]
            if leads_to(gap):
                role = "destination"
            elif goes_on(gap) and role in (None, "destination"):
                role = roles[-1] if roles[-1] != "origin" or _OR_GAP.fullmatch(gap) else "destination"
        roles.append(role)
    _start_of_chains(text, found, roles)
    _between(text, found, roles)
    return roles


def _own_role(text: WordedText, item: FoundName) -> tuple[Role | None, bool]:
    if item.first < 0:
        role = _eastern_role(text.text, item)
        return role, role is not None
    left, right = left_of(text, item), text.right(item.last)
    if place_cues.RIGHT_ORIGIN.search(right):
        return "origin", True
    role, strong = place_cues.cue_of(left)
    if role == "home" and left.endswith(" in") and re.match(r"(?:for|from|until|till|on|between) ", right):
        return "destination", True
    if role == "origin" and re.search(r"\bout of$", left) and re.search(r"\binto\b", left):
        return "destination", True
    return role or ("destination" if place_cues.RIGHT_TRIP.search(right) else None), strong


def _eastern_role(text: str, item: FoundName) -> Role | None:
    after, before = text[item.end :], text[: item.start]
    if after.startswith(_EASTERN_ORIGIN_AFTER) or before.endswith(_EASTERN_ORIGIN_BEFORE):
        return "origin"
    return "destination" if after.startswith(_EASTERN_DESTINATION_AFTER) or before.endswith(_EASTERN_DESTINATION_BEFORE) else None


def _start_of_chains(text: WordedText, found: list[FoundName], roles: list[Role | None]) -> None:
    """ "Lyon - Porto" starts in Lyon unless the start is said elsewhere; a chain that closes where it began goes home at the end."""
    for n in range(len(found) - 1):
        first_of_chain = leads_to(text.text[found[n].end : found[n + 1].start]) and not (
            n and leads_to(text.text[found[n - 1].end : found[n].start])
        )
        if (
            first_of_chain
            and "origin" not in roles
            and roles[n] in (None, "destination")
            and not place_cues.cue_of(left_of(text, found[n]))[1]
        ):
            roles[n] = "origin"
    if len(found) > 2 and found[0].key == found[-1].key and roles[0] == "origin" and roles[-1] == "destination":
        roles[-1] = "home"


def _between(text: WordedText, found: list[FoundName], roles: list[Role | None]) -> None:
    for n in range(len(found) - 1):
        if left_of(text, found[n]).endswith("between") and _OR_GAP.fullmatch(text.text[found[n].end : found[n + 1].start]):
            roles[n] = "origin" if _TRANSPORT.search(text.text[: found[n].start]) and "origin" not in roles else "destination"
            roles[n + 1] = "destination"
