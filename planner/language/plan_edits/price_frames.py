"""Clauses that change what plans cost."""

from __future__ import annotations

import re

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import EditClause, edit_lexicon, said
from planner.language.plan_things import PlanThings

_MONEY = re.compile(
    r"(?:[$£€¥₹]\s?)(\d[\d,.]*)(k\b)?|\b(\d[\d,.]*)(k)?\s?(?:dollars|euros?|pounds|quid|usd|eur|gbp|francs|kroner|kr)\b|\b(\d{3,}[\d,.]*)\b",
    re.IGNORECASE,
)


_MUCH_ON_A_DAY = re.compile(r"\btoo much (?:on|for) (?:the )?(?:\w+day|day|last|first|second|third|us|me|her|him|them|one)\b")
""" "Two museums is too much on Saturday" speaks of no money."""
_A_NIGHT = re.compile(r"\b(?:a|per|each|every|the) night\b|/ ?night\b|\bnightly\b")
"""An amount for the bed, and not for the trip ("a hotel under 100 a night")."""
_OFF = re.compile(r"\b(?:off|trim|shave|cut|knock|drop|save|(?:less|lower)(?! than))\b")
_CHEAPEST = re.compile(
    r"\b(?:the )?(?:very )?(?:cheapest|lowest price) (?:possible|it (?:can|could) be|you can|we can|there is|that there is)\b"
    r"|\bas (?:cheap|cheaply|low|little) as (?:possible|it gets|it can be|you can|we can)\b|\brock[- ]bottom\b"
)
""" "The cheapest possible": the least that is known, where "cheaper" is a step."""


def saves_an_amount(clause: EditClause) -> bool:
    """Whether a clause wants so much money less, be it of one part: "spend 100 less on food"."""
    return _MONEY.search(clause.low) is not None and _A_NIGHT.search(clause.low) is None and _OFF.search(clause.low) is not None


_NIGHTLY = re.compile(r"\b(?P<n>\d{2,4})(?: ?(?:dollars|euros?|pounds|quid|usd|eur|gbp))?(?: (?:a|per) |/ ?)night\b")


def a_night_at_most(clause: EditClause) -> str | None:
    """What a night may cost, in figures: "a hotel under 120 a night"; None where the clause says no such thing."""
    money = _NIGHTLY.search(clause.low)
    return money["n"] if money is not None and clause.has("under") else None


_DOWN_TO = re.compile(r"\bto (?:about |around |roughly |just |max )?$")
""" "Cut it to 1500": what is left, and not what goes."""
_STAYS_UNDER = re.compile(r"stay (?:well |just |somewhere )?(?:under|below|within|at|around|close to|no more)\b")
""" "The total must stay under 6000": no bed."""
_LESS_ON = re.compile(r"\bless on (?:the |our )?(?:\w+day|day|first|second|third|last|travel)\b")


def price_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Cheaper, dearer, under an amount; "more on the hotel and less on food" is two."""
    if clause.objects or _MUCH_ON_A_DAY.search(clause.low) or (clause.days and _LESS_ON.search(clause.low)):
        return []
    if _CHEAPEST.search(clause.low):
        return said("set_price", clause, change="cheapest", category=next((key for _, key in clause.all_of("categories")), None))
    money = _MONEY.search(clause.low)
    if money and _A_NIGHT.search(clause.low):
        return said("set_stay", clause, change="cheaper")
    if money and (clause.has("under", "cheaper") or _OFF.search(clause.low)):
        raw = next(g for g in (money[1], money[3], money[5]) if g).replace(",", "").rstrip(".")
        amount = str(int(float(raw) * 1000)) if money[2] or money[4] else raw
        less = (
            not _DOWN_TO.search(clause.low[: money.start()])
            and bool(re.search(r"\b(?:knock|save|off|cheaper|less|lower|by|trim|shave|cut|drop)\b", clause.low))
            and not re.search(r"\b(?:under|below|less than|cheaper than|no more|at most|max\w*|within|down to|up to)\b", clause.low)
        )
        spent_on = ((at, key) for at, key in clause.all_of("categories") if key in ("stay", "food", "transport", "activities"))
        part = next((key for at, key in spent_on if not _STAYS_UNDER.match(clause.low[at:])), None)
        return said("set_price", clause, change="less_by" if less else "under", amount=amount, category=part)
    return _spending(clause)


def _spending(clause: EditClause) -> list[SaidEdit]:
    """Cheaper and dearer by part: "spend more on the hotel and less on food"."""
    heads = sorted(
        (m.start(), change) for head, change in (("dearer", "dearer"), ("cheaper", "cheaper")) for m in [edit_lexicon()["heads"][head].search(clause.low)] if m is not None
    )  # fmt: skip
    parts = clause.all_of("categories")
    found: list[SaidEdit] = []
    for n, (at, change) in enumerate(heads):
        ends = heads[n + 1][0] if n + 1 < len(heads) else len(clause.low)
        behind = [key for where, key in parts if at <= where < ends]
        alone = [key for _, key in parts] if len(heads) == 1 and len(parts) == 1 else []
        part = next(iter(behind or alone), None)
        city = next((c.name for c in clause.cities), None)
        if part is None and clause.days:
            return []
        if part is None and city is not None and len(heads) == 1:
            return said("set_stay", clause, change="nicer" if change == "dearer" else "cheaper", place=city)
        if not behind and not alone and clause.low[at:].startswith("better") and not re.search(r"\b(?:make|something|bit)\b", clause.low):
            continue
        found += said("set_price", clause, change=change, category=part)
    return found
