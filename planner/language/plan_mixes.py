"""A plan made of parts of several: "the hotel of the second in the first", "I'll take plan 2 but with plan 1's flights". Pure.

Which part comes from where, and which plan the rest is. Nothing is chosen by it: a mix is one more plan beside the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from planner.domain.options import ItineraryOption
from planner.language.plan_names import numbered, options_named

PARTS = ("days", "transport", "stay", "meals")
_PART_OF = {
    "hote": "stay", "stay": "stay", "acco": "stay", "flig": "transport", "trai": "transport", "tran": "transport", "trav": "transport", "food": "meals",
    "meal": "meals", "rest": "meals", "acti": "days", "sigh": "days", "day": "days", "days": "days",
}  # fmt: skip
"""The part of a plan a word names, by its first four letters."""
_RANK = {"1": 0, "one": 0, "first": 0, "1st": 0, "2": 1, "two": 1, "second": 1, "2nd": 1, "3": 2, "three": 2, "third": 2, "3rd": 2}
_NOUN = r"(?P<part>hotels?|stays?|accommodation|flights?|trains?|transport|travel|food|meals?|restaurants?|activities|sights?|days?)"
_WHICH = r"(?P<which>1|2|3|one|two|three|first|second|third|1st|2nd|3rd|cheap\w*|budget|premium|luxury|dearest|expensive|balanced|middle)"
_PLAN = rf"(?:the )?(?:most )?(?:option|plan|number|#)? ?{_WHICH}\b(?! (?:nights?|days?|stars?|people|adults|things))"
_TWO_SOURCES = re.compile(rf"\b{_NOUN}\b[^.;,]{{0,20}}?\b(?:from|of|in) {_PLAN}")
_SOURCES = (
    re.compile(rf"\b{_NOUN}\b(?: (?:they|you|we) (?:had|have|gave us))?(?: (?:that'?s|which is|we have))? (?:from|of|out of) {_PLAN}"),
    re.compile(rf"{_PLAN}(?: (?:one|option|plan|itinerary))?'s {_NOUN}\b"),
    re.compile(rf"\bwith the (?:option |plan )?{_WHICH}(?: one| plan| option)? (?!days?\b){_NOUN}\b"),
    re.compile(rf"\bsame {_NOUN} as (?:in |the one in )?{_PLAN}"),
    re.compile(
        rf"\b{_NOUN}\b[^.;?!]{{0,30}}(?P<other>\b(?:for|with|by|to|but|use|take) (?:the )?(?:one|ones|that|those) (?:from|of|in) {_PLAN})"
    ),
)
_NO_MIX = re.compile(
    r"\?|\b(?:cheaper|nicer|better|closer|dearer|than|why|which|what|compare\w*|difference|drop|remove|skip|no|not|don'?t|without|everywhere)\b"
)


def mix_said(low: str, options: Sequence[ItineraryOption]) -> tuple[tuple[str, str], ...]:
    """(part, option id) of the mix a message asks for, the plan it is laid on first; empty where it asks for none.

    One part and its plan need another plan to be laid on; two of them are a mix by themselves only beside a word for one.
    """
    low = numbered(low)
    requested = re.match(r"\W*(?:and |but |so )?(?:can|could|may|would) (?:you|we|i)\b", low) is not None
    if _NO_MIX.search(low.replace("?", " ") if requested else low):
        return ()
    found: dict[str, str] = {}
    spans: list[tuple[int, int]] = []
    for pattern in _SOURCES:
        for match in pattern.finditer(low):
            option = _ranked(match["which"], options)
            if option is not None and not any(a < match.end() and match.start() < b for a, b in spans):
                found.setdefault(_PART_OF[match["part"][:4]], option.id)
                spans.append(match.span("other") if "other" in match.re.groupindex else match.span())
    if not found:
        return ()
    rest = "".join(" " if any(a <= n < b for a, b in spans) else c for n, c in enumerate(low))
    bases = [o.id for o in options_named(options, rest) if o.id not in found.values()]
    return with_base(found, bases[0]) if len(bases) == 1 else ()


def parts_said(low: str, options: Sequence[ItineraryOption], base: str | None) -> tuple[tuple[str, str], ...]:
    """Which part is to come from which plan in a message that asks for a mix; what is left over comes from `base` where it is named."""
    if whole := mix_said(low, options):
        return whole
    low, found = numbered(low), dict[str, str]()
    for match in _TWO_SOURCES.finditer(low):
        option = _ranked(match["which"], options)
        if option is not None:
            found[_PART_OF[match["part"][:4]]] = option.id
    return with_base(found, base) if base is not None else tuple(found.items())


def with_base(found: dict[str, str], base: str) -> tuple[tuple[str, str], ...]:
    """The parts with the plan they are laid on named first, by a part that nothing else was said of."""
    free = next((part for part in PARTS if part not in found), None)
    if free is None or not found or base in found.values():
        return tuple(found.items())
    return ((free, base), *found.items())


def _ranked(which: str, options: Sequence[ItineraryOption]) -> ItineraryOption | None:
    rank = _RANK.get(which)
    if rank is not None:
        return options[rank] if rank < len(options) else None
    by_price = sorted(options, key=lambda o: o.cost.total.high)
    cheap, dear = which.startswith(("cheap", "budget")), which in ("premium", "luxury", "dearest", "expensive")
    return by_price[0 if cheap else -1 if dear else len(by_price) // 2] if by_price else None
