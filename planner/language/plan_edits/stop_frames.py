"""Clauses that change nights and cities."""

from __future__ import annotations

import re

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import COUNTS, EditClause, said
from planner.language.plan_things import PlanThings, fold

_DELTA = re.compile(
    r"\b(?P<n>\d|one|two|three|an?) (?:nights? |days? )?(?P<how>more|extra|less|fewer)(?: nights?| days?)? (?:in|at|for) (?P<city>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
)
""" "one night less in Prague and one more in Budapest"."""


def _delta(match: re.Match[str]) -> int:
    number = COUNTS.get(match["n"].lower()) or int(match["n"])
    return -number if match["how"] in ("less", "fewer") else number


def nights_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Longer or shorter somewhere, or altogether; so many nights in a city."""
    city = clause.cities[0].name if clause.cities else None
    exact = re.findall(
        r"\b(\d{1,2}|one|two|three|four|five|six|seven) nights? (?:in|for) ([A-Z][\w'-]+(?: [A-Z][\w'-]+)*)|\b([A-Z][\w'-]+(?: [A-Z][\w'-]+)*) (?:for )?(\d{1,2}|two|three|four|five)(?: nights?)?(?=\s*(?:[,.;!]|and\b|$))",
        clause.text,
    )
    stops = {fold(s.place.name): s.place.name for s in state.trip.destinations}
    pairs = [(fold(a or d), n) for n, a, d, e in exact for n in [n or e]]
    more = re.findall(r"\b(?:and|then|,) (\d{1,2}|one|two|three|four|five) (?:in|for) ([A-Z][\w'-]+(?: [A-Z][\w'-]+)*)", clause.text)
    pairs += [(fold(c), n) for n, c in more if pairs]
    known = [(stops[c], n) for c, n in pairs if c in stops]
    deltas = [(m, stops[fold(m["city"])]) for m in _DELTA.finditer(clause.text) if fold(m["city"]) in stops]
    if deltas and not clause.objects:
        return [e for m, c in deltas for e in said("set_nights", clause, place=c, change="more", number=_delta(m))]
    if known and not clause.has("more_night", "fewer_night"):
        return [
            e
            for c, n in known
            for e in said(
                "set_nights",
                clause,
                place=c,
                number=COUNTS.get(n) or (int(n) if n.isdigit() else {"six": 6, "seven": 7}[n]),
                change="keep_dates" if len(known) > 1 else None,
            )
        ]
    if not clause.has("more_night", "fewer_night") or clause.objects:
        return []
    count = re.search(r"\b(\d|one|two|three|an|a|another|extra)\b(?: (?:more|extra|additional|fewer|less))? (?:night|day)", clause.low)
    number = (COUNTS.get(count[1]) or int(count[1])) if count else 1
    sign = -1 if clause.has("fewer_night") else 1
    return (
        said("set_nights", clause, place=city, change="more", number=sign * number)
        if city
        else said("change_length", clause, number=sign * number)
    )


def stops_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A city dropped, or the cities in another order."""
    stops = [s.place.name for s in state.trip.destinations]
    named = [c.name for c in clause.cities if c.name in stops]
    if not named or clause.objects or len(stops) < 2:
        return []
    if clause.has("remove") and not re.search(r"\b(?:hotel|restaurants?|museums?|train|flight)\b", clause.low):
        return said("drop_city", clause, place=named[0], new=next((c for c in named[1:] if c != named[0]), None))
    if not clause.has("first"):
        return []
    if re.search(r"\b(?:at the end|last)\b", clause.low):
        return said("reorder", clause, cities=(*[s for s in stops if s != named[0]], named[0]))
    if re.search(r"\b(?:reverse|other way|swap the order|switch the order|change the order)\b", clause.low):
        return said("reorder", clause, cities=tuple(reversed(stops)))
    return said("reorder", clause, cities=(named[0], *[s for s in stops if s != named[0]]))
