"""What a correction is about, where it names it ("the budget is too low, make it 3000", "start should be Leeds", "dates: 13-20").

A fact that is named is heard as if it had been asked about, so that a bare value says it. Before there are plans only: later the same words are about these.
"""

from __future__ import annotations

import re

from planner.domain.ledger import QuestionSlot
from planner.domain.values import MAX_PEOPLE, Budget

LONGEST_CORRECTION = 16
"""Words; who says more tells of the fact by the way."""
_BEHIND = r"(?:'?s)?(?: (?:is|are|was|should(?: be| have been)?|shd be|to|can be|could be|needs? to be|must be|wrong|too|=)| ?[:=]|,|\.| -)"
_NAMED: tuple[tuple[QuestionSlot, re.Pattern[str]], ...] = (
    ("trip.budget", re.compile(rf"\bbudget{_BEHIND}|\bwrong budget\b|\b(?:not|apart from|except(?: for)?|but|just) the budget\b")),
    ("trip.date_range", re.compile(rf"\b(?:dates?|days){_BEHIND}|\bwrong dates?\b|\b(?:apart from|except(?: for)?|but|just) the dates?\b")),
    (
        "trip.origin",
        re.compile(
            rf"\b(?:origin|start(?:ing)?(?: point| city| place)?|departure(?: city| airport| point)?|(?:depart|leav|start)ing (?:from|city)){_BEHIND}"
            r"|\bwrong (?:origin|start\w*|departure)\b"
        ),
    ),
    (
        "trip.party",
        re.compile(rf"(?:^|[.,;:!?] *)(?:who|party|people|travell?ers|group|number of people){_BEHIND}|\bwrong (?:number|people|party)\b"),
    ),
)
_OTHER_AMOUNT = re.compile(
    r"(?:^|[.,;:!?] *|\b(?:ok|okay|yes|no|but|then|and|actually|let'?s|can (?:we|you)|could (?:we|you)|please|just|we can|i can|happy to) )(?:make|raise|change|put|up|lower|bump|set"
    r"|increase|reduce|drop|stretch|go up|push|cut) (?:it|that|us)? ?(?:up|down)? ?(?:to |at |for )?(?:about |around |max )?"
    r"(?P<n>\d[\d,.]*)(?P<k> ?k)?(?= *(?:$|[.,;!?]|please|instead|max|then|total|in total))"
)
_LONE_AMOUNT = re.compile(
    r"(?:^|[.;!?\n,] *)(?:(?:about|around|max|roughly|maybe|say|up to|under|total|ok|budget) )*(?P<n>\d{3,5})(?P<k> ?k)?"
    r"(?: ?(?:ish|max|total|in total|tops|all in|or so|please))*(?= *(?:$|[.;!?\n]|, *[a-z]))"
)
"""A number of three figures or more that is all of a piece of an answer."""
_THIS_CENTURY = range(2000, 2100)


def slots_named(low: str, budget: Budget) -> tuple[QuestionSlot, ...]:
    """The facts that a short message names to correct them; an amount that can be neither people nor nights is of the budget that is known."""
    if len(low.split()) > LONGEST_CORRECTION:
        return ()
    named = [slot for slot, pattern in _NAMED if pattern.search(low)]
    if "trip.budget" not in named and any(_is_money(found) for found in _LONE_AMOUNT.finditer(low)):
        named.append("trip.budget")
    if budget.known and "trip.budget" not in named and (found := _OTHER_AMOUNT.search(low)) and _is_money(found):
        named.append("trip.budget")
    return tuple(named)


def _is_money(found: re.Match[str]) -> bool:
    whole = found["n"].replace(",", "").rstrip(".")
    if found["k"]:
        return True
    return whole.isdigit() and int(whole) > MAX_PEOPLE and int(whole) not in _THIS_CENTURY
