"""A number said without its noun to put right one said before: "make that 4", "no wait, 6", "not 25, 27", "I said three, I meant two".

Such a number stands for what the person's last numbers stood for, or for the known number that is denied; where that is open, for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from planner.domain.state import Trip
from planner.language.utterance import COUNT, number

Counted = Literal["length", "people", "first_day", "last_day"]
MOST_MESSAGES_BACK = 3
LONGEST = 80
"""Characters; who writes more says more than a number."""

_SURE = (
    r"(?:make|change) (?:it|that)(?: to)?", r"i mean", r"i meant(?: to say)?", r"scratch that", r"wait", r"hang on", r"hold on",
    r"correction", r"or rather", r"it should be", r"that should be", r"should be", r"should have been",
)  # fmt: skip
_MILD = (
    r"no", r"nope", r"sorry", r"oops", r"actually", r"oh", r"hmm+", r"ok(?:ay)?", r"well", r"my mistake", r"my bad", r"typo", r"but", r"please",
    r"it'?s", r"for",
)  # fmt: skip
_LED = rf"(?:\b(?:{'|'.join((*_SURE, *_MILD))})\b[ ,.!:;-]*)*"
_TAIL = r"(?: (?:please|instead|then|actually|sorry|after all))*\W*"
_PLAIN = re.compile(rf"\W*(?P<led>{_LED})\b(?P<n>{COUNT}){_TAIL}")
_DENIED_FIRST = re.compile(rf"\W*{_LED}(?:not|i said|we said) (?P<old>{COUNT})[ ,.;:-]+{_LED}\b(?P<n>{COUNT}){_TAIL}")
_DENIED_LAST = re.compile(rf"\W*{_LED}\b(?P<n>{COUNT})[ ,.;:-]+(?:and )?not (?P<old>{COUNT}){_TAIL}")
_IS_SURE = re.compile(rf"\b(?:{'|'.join(_SURE)})\b")
_IS_MEANT = re.compile(r"\b(?:oops|no|nope|sorry|actually|my mistake|my bad|typo)\b")
_NUMBER = re.compile(
    rf"(?<![\d.,:/€£$])\b(?P<n>{COUNT}|an?)(?P<nth>st|nd|rd|th)?(?![\d:/]|[.,]\d)"
    r"(?: (?:full |whole |long )?(?P<unit>nights?|days?|weeks?|fortnight|adults?|people|persons?|travell?ers?|passengers?|of us|guests?|friends))?\b"
)


class LastNumber(NamedTuple):
    """What the last number said stood for, and the unit of a length ("nights")."""

    kind: Counted
    unit: str = "nights"


class BareCorrection(NamedTuple):
    """A number that takes the place of one known."""

    number: int
    kind: Counted
    unit: str = "nights"


def last_number(said: Iterable[str], trip: Trip) -> LastNumber | None:
    """What the last number of the messages `said`, the latest first, stands for in `trip`; None where it may stand for two things."""
    for message in [*said][:MOST_MESSAGES_BACK]:
        found = [one for m in _NUMBER.finditer(message.casefold()) if (one := _meaning(m, trip)) is not None]
        if found:
            return found[-1] if found[-1] != _OPEN else None
    return None


_OPEN = LastNumber("people", "")
"""A number that may stand for more than one thing known."""


def _meaning(found: re.Match[str], trip: Trip) -> LastNumber | None:
    unit = found["unit"] or ""
    if unit.startswith(("night", "day", "week", "fortnight")):
        return LastNumber("length", f"{unit.rstrip('s')}s") if trip.date_range.nights is not None else None
    if found["n"] in ("a", "an"):
        return None
    value, known = number(found["n"]), _values(trip)
    kinds: list[Counted] = [kind for kind, values in known.items() if value in values]
    if unit:
        return LastNumber("people") if "people" in kinds else None
    days = ("first_day", "last_day")
    if found["nth"] or not found["n"].isdigit():
        kinds = [kind for kind in kinds if (kind in days) == bool(found["nth"])]
    if len(kinds) > 1:
        return _OPEN
    return LastNumber(kinds[0]) if kinds else None


def _values(trip: Trip) -> dict[Counted, tuple[int | None, ...]]:
    days, party = trip.date_range, trip.party
    heads = (party.adults, (party.adults or 0) + (party.children or 0) + (party.infants or 0)) if party.adults else ()
    return {
        "length": (days.nights,),
        "people": heads,
        "first_day": (days.start.day,) if days.start else (),
        "last_day": (days.end.day,) if days.end else (),
    }


def bare_correction(low: str, trip: Trip, last: LastNumber | None, *, people_asked: bool) -> BareCorrection | None:
    """The number that the message `low`, which says nothing else, puts in the place of one known.

    `people_asked` says that the question who travels is open, which a number with a mild word before it answers ("sorry, 4").
    """
    if len(low) > LONGEST:
        return None
    if (found := _DENIED_FIRST.fullmatch(low) or _DENIED_LAST.fullmatch(low)) is not None:
        old = number(found["old"])
        kinds = [kind for kind, values in _values(trip).items() if old in values]
        kind = last.kind if last is not None and last.kind in kinds else kinds[0] if len(kinds) == 1 else None
        return BareCorrection(number(found["n"]), kind, last.unit if last and last.kind == kind else "nights") if kind else None
    plain = _PLAIN.fullmatch(low)
    if plain is None or last is None or not plain["led"]:
        return None
    corrects = _IS_SURE.search(plain["led"]) or (_IS_MEANT.search(plain["led"]) and not people_asked)
    return BareCorrection(number(plain["n"]), last.kind, last.unit) if corrects else None
