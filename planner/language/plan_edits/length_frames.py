"""Clauses about how long a visit lasts ("an hour is enough for the museum"), and about visits that belong on one day. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import APART, COUNTS, ON_ONE_DAY, EditClause, edit_lexicon, fold_same, name_of, part_of, said
from planner.language.plan_edits.visit_frames import two_visits
from planner.language.plan_things import KINDS_OF_PLACE, PlanThings

_NUMBER = r"\d{1,3}(?:[.,]5)?|an?|one|two|three|four|five|six|half an?|a couple of|a few|one and a half"
_AMOUNT = re.compile(
    rf"\b(?P<n>{_NUMBER})(?P<quarter> quarter of an)?(?: full| whole| good| extra| more)? ?(?P<unit>hours?|hrs?|h|minutes?|mins?)\b(?P<half> and a half)?"
)
_WHOLE = re.compile(
    r"(?<!\blast )(?<!\bfirst )(?<!\bsecond )(?<!\bthird )(?<!\bonly )(?<!\bevery )(?<!\beach )"
    r"\b(?:whole|full|entire|all|complete)(?: of (?:the|one|an?))? (?:the )?(?P<part>morning|afternoon|evening|day)\b(?! (?:trip|tour|ticket|pass))"
)
_AS_TO_LENGTH = re.compile(
    r"\b(?:enough|plenty|sufficient|will do|at least|at most|need\w*|give\w*|spend\w*|want\w*|stay\w*|have|only|max(?:imum)?|no more|tops|too (?:long|short|much|little)"
    r"|for|at|in|is|are|make|cut|reduce|shorten|extend|linger|allow|should be|would be|deserves?|takes?)\b"
)
_OF_THE_TRIP = re.compile(
    r"\b(?:(?:more|less|fewer|extra|another|longer|shorter) (?:days?|nights?)|(?:days?|nights?) (?:more|less|fewer|longer|shorter))\b"
)
"""Days and nights more or less: the length of a stay, of no visit."""
_OF_THE_CLOCK = re.compile(
    r"\b(?:later|earlier|sooner|back by|forward|before|after|ahead|in advance|away|from the|start\w*|push|delay|(?:on|by) (?:the )?(?:train|bus|car|foot)|drive|walk|queue)\b"
)
_LONGER = re.compile(
    r"\b(?:more|longer|extra) (?:time )?(?:at|in|for|there|with)\b|\blonger visit\b|\bmore time\b|\b(?:stay|linger|be|need|want|have) longer\b"
    r"|\b(?:too (?:short|rushed|brief)|(?:isn't|not) (?:nearly )?(?:long )?enough(?: time)?|too little time)\b"
)
_SHORTER = re.compile(
    r"\bless time\b|\bshorter (?:visit|time|stay)\b|\btoo (?:long|much time)\b|\b(?:shorten|cut short|trim)\b|\b(?:quick(?:er)?|brief(?:er)?|short(?:er)?) (?:look|stop|visit|peek|glance)\b"
    r"|\bnot (?:so|that|as) long\b"
)
_HALF_A_DAY = re.compile(r"\bhalf (?:a |the )?day\b(?! (?:trip|tour))")
_OF_PARTS = {"morning": 180, "afternoon": 240, "evening": 150, "day": 390}
MORE, LESS = 60, -45
"""Minutes that a visit is made longer or shorter where nobody says by how much."""


class SaidLength(NamedTuple):
    """How long a visit is to last: so many minutes, or more or less than it does, and the part of the day that it fills."""

    minutes: int | None = None
    by: int | None = None
    part: str | None = None


def length_said(text: str) -> SaidLength | None:
    """The length of a visit in words ("an hour is plenty", "the whole morning", "more time"); None where they name none."""
    low = fold_same(text)
    if _HALF_A_DAY.search(low):
        return SaidLength(_OF_PARTS["afternoon"])
    if whole := _WHOLE.search(low):
        part = whole["part"]
        return SaidLength(_OF_PARTS[part], part=None if part == "day" else part)
    amount = _AMOUNT.search(low)
    if amount is not None and not _OF_THE_CLOCK.search(low) and _AS_TO_LENGTH.search(low):
        minutes = _minutes(amount)
        by = re.search(r"\b(?:more|extra|longer|less|shorter)\b", low[amount.start("n") : amount.end() + 8])
        if by is None or re.search(r"\b(?:no|not) more\b|\bor (?:more|less)\b", low):
            return SaidLength(minutes) if 15 <= minutes <= 600 else None
        return SaidLength(by=-minutes if by.group() in ("less", "shorter") else minutes)
    if _LONGER.search(low):
        return SaidLength(by=MORE)
    return SaidLength(by=LESS) if _SHORTER.search(low) else None


def _minutes(amount: re.Match[str]) -> int:
    word = amount["n"].replace(",", ".")
    if amount["quarter"]:
        return 45 if word == "three" else 15
    number = (
        0.5 if word.startswith("half") else 1.5 if word == "one and a half" else 2 if word == "a couple of" else 3 if word == "a few"
        else {**COUNTS, "six": 6}.get(word) or float(word)
    )  # fmt: skip
    return round((number + (0.5 if amount["half"] else 0)) * (60 if amount["unit"].startswith("h") else 1))


_LOOSE = re.compile(rf"\b(?:the|that|our) (?P<x>(?:{'|'.join(sorted(KINDS_OF_PLACE))})s?|baths?|cemetery|forum)\b")


_PUTS_IN = re.compile(r"\b(?:add|include|squeeze|fit|throw|put) (?!(?:an?|one|two|half|some|another) )|\b(?:add|include)\b.*\bto\b")


def length_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "An hour is enough for the museum", "give us the whole morning at the palace", "we need longer at Belvedere"."""
    length = length_said(clause.text)
    if (
        length is None
        or re.search(r"\btoo long for\b", clause.low)
        or (len(clause.objects) > 1 and re.search(r"\b(?:whole|full|entire) day\b", clause.low))
        or _OF_THE_TRIP.search(clause.low)
        or clause.has("day_trip", "free", "not_before", "not_after")
        or _PUTS_IN.search(clause.low)
        or clause.first_of("meals")
    ):
        return []
    if length.minutes is None and clause.has("remove", "refuse", "swap"):
        return []
    held = next((m for m in clause.objects if m.thing.kind in ("visit", "sight")), None)
    if held is not None and not any(t.kind == "visit" for t in held.things) and clause.has("add"):
        return []
    loose = None if held else _LOOSE.search(clause.low)
    known = loose is not None and (things.of_kind(loose["x"]) or (clause.days and things.could_be(loose["x"])))
    if held is None and (clause.objects or not known):
        return []
    item = name_of(held, clause) if held else loose["x"] if loose else None
    return said("move_item", clause, item=item, change="length", day=clause.day, part=length.part)


_THINGS = r"(?: (?:stuff|things?|sights?|places?|bits?|visits?|buildings?|houses?|works?))?"
_ALL_OF = re.compile(
    rf"\b(?:all|both|every|put|group|do|see|have|keep|move|cluster)\b(?: (?:of|all|the|those|our|on|together))* (?P<x>[a-zà-ÿ]{{4,}}){_THINGS}\b"
    rf"|^\W*(?:the )?(?P<bare>[a-zà-ÿ]{{4,}}){_THINGS} (?:all )?(?:on|in|together)\b"
)
_NO_GROUP = frozenset("everything them those these that things stuff same together days plans options could should would with".split())


def apart_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The Forum and the Colosseum on different days": one of those that share a day goes to another."""
    if not APART.search(clause.low) or clause.first_of("modes"):
        return []
    names = [name_of(m, clause) for m in clause.objects if m.thing.kind == "visit"]
    if len(names) < 2 and (pair := two_visits(clause, things)) is not None:
        names = list(pair)
    if len(names) > 1:
        return said("move_item", clause, change="apart", cities=tuple(names))
    match = _APART_KIND.search(clause.low)
    return said("move_item", clause, change="apart", kind=match["x"]) if match and things.of_kind(match["x"].split()[-1]) else []


_APART_KIND = re.compile(
    r"\b(?:the|our|all|both)(?: (?:two|three|both|2|3|the))* (?P<x>(?:[a-z]+ )?[a-z]{4,}s) (?:on|to|in|over|across|up|out|apart)\b"
)


def together_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Gaudí all on one day", "the Forum and the Colosseum on the same day": visits that go to the day of one of them."""
    if (
        not ON_ONE_DAY.search(clause.low)
        or APART.search(clause.low)
        or clause.first_of("modes")
        or edit_lexicon()["categories"]["stay"].search(clause.low)
    ):
        return []
    names = [name_of(m, clause) for m in clause.objects if m.thing.kind == "visit"]
    if any(m.thing.kind in ("sight", "evening") for m in clause.objects) and len(clause.objects) > 1:
        known = [name_of(m, clause) for m in clause.objects if m.thing.kind in ("visit", "sight", "evening")]
        return said("move_item", clause, change="together", cities=tuple(known), part=part_of(clause))
    if len(names) < 2 and (pair := two_visits(clause, things)) is not None:
        names = list(pair)
    if len(names) > 1:
        return said("move_item", clause, change="together", cities=tuple(names), part=part_of(clause))
    match = _ALL_OF.search(clause.low)
    kind = (match["x"] or match["bare"]) if match else None
    return said("move_item", clause, change="together", kind=kind, part=part_of(clause)) if kind and kind not in _NO_GROUP else []
