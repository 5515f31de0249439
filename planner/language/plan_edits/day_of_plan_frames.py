""" "Option 1 but with option 3's Sunday": a day of one plan spent as it is in another."""

from __future__ import annotations

import re

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_names import numbered
from planner.language.plan_things import COUNTED_DAYS, PlanDayMention, plan_days, things_of

_NTH = r"(?:[123]|one|two|three|first|second|third|1st|2nd|3rd)"
_PLAN = rf"(?:the )?(?:(?:option|plan|number|itinerary) ?#?(?P<{{0}}n>{_NTH})|(?P<{{0}}o>first|second|third|1st|2nd|3rd)(?: (?:one|option|plan))?)"
_WHOSE = re.compile(rf"{_PLAN.format('a')}(?: (?:one|option|plan))?'?s (?:whole |entire )?$")
_OF_WHICH = re.compile(rf"^ ?(?:of|from|(?:the way it is|as it is|as|like) (?:of|from|in)) {_PLAN.format('b')}")
_ANY_PLAN = re.compile(rf"\b{_PLAN.format('c')}\b(?! (?:day|night|morning|evening|museum|thing|visit))")
_TAKES = re.compile(r"\b(?:with|but|take|use|have|put|like|swap|switch|give|instead|same|want|prefer|as in|copy|steal|borrow)\b")
_OTHERWISE = re.compile(
    r"\b(?:drop|remove|skip|cut|free|add|move|later|earlier|slower|lighter|cheaper|hotel|dinner|lunch|breakfast|flights?|trains?)\b|\?\s*$"
)


def day_of_another_plan(message: str, low: str, state: TripState) -> tuple[SaidEdit, ...]:
    """The edit that gives a plan the day of another; empty where a message asks for no such thing."""
    low = numbered(low)
    days = plan_days(message, state.trip.date_range.days)
    if len({d.number for d in days}) != 1 or days[0].number is None or not _TAKES.search(low) or _OTHERWISE.search(low):
        return ()
    if any(m.thing.kind != "city" for m in things_of(state).find(message)):
        return ()
    theirs = next((found for d in days if (found := _whose(low, d)) is not None), None)
    if theirs is None:
        return ()
    which, start, end = theirs
    mine = next((_place(m, "c") for m in _ANY_PLAN.finditer(low) if not start <= m.start() < end and _place(m, "c") != which), None)
    pairs = [(mine, which), *([(which, mine)] if mine is not None and _TRADES.search(low) else [])]
    day, quote = f"day {days[0].number}", message.strip()
    return tuple(
        SaidEdit(op="other_sights", quote=quote, options=f"plan {to}" if to else None, day=day, change="of_plan", new=f"plan {of}")
        for to, of in pairs
    )


_TRADES = re.compile(r"\b(?:swap|switch|trade|exchange)\b")


def _whose(low: str, day: PlanDayMention) -> tuple[str, int, int] | None:
    """The plan whose day it is, and where that is said: "option 3's Sunday", "Sunday of option 3"; None where it is nobody's."""
    if (before := _WHOSE.search(low[: day.start])) is not None:
        return _place(before, "a"), before.start(), day.end
    after = _OF_WHICH.match(low[day.end :])
    return (_place(after, "b"), day.start, day.end + after.end()) if after is not None else None


def _place(match: re.Match[str], group: str) -> str:
    """The number of a plan by its place in the row."""
    word = match[f"{group}n"] or match[f"{group}o"]
    return str(COUNTED_DAYS.get(word) or word[0])
