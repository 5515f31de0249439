"""Clauses that speak of all but one thing: "keep everything except the concert", "change Friday apart from the castle". Pure."""

from __future__ import annotations

import re

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import ALL_OF_IT, PLEASED, EditClause, name_of, said
from planner.language.plan_things import PlanThings, ThingMention

_EXCEPT = re.compile(r"\b(?:except(?: for)?|apart from|other than|minus|but(?: not| for)?)\b")


def all_but_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """What is excepted from keeping goes, or is another; what is excepted from a change stays."""
    whole = ALL_OF_IT.search(clause.low)
    match = _EXCEPT.search(clause.low, whole.end()) if whole else None
    if whole is None or match is None:
        return []
    told = clause._replace(low=clause.low[: match.start()], text=clause.text[: match.start()])
    rest = clause._replace(low=clause.low[match.end() :], text=clause.text[match.end() :])
    named = [m for m in clause.objects if m.start >= match.end()]
    if told.has("keep", "hold") or PLEASED.search(told.low):
        return _left_out(clause, rest, named)
    if told.has("swap", "stay_other", "move") and (clause.days or clause.cities):
        kept = [e for m in named for e in said("keep", clause, item=name_of(m, clause))]
        return [*kept, *said("other_sights", clause, day=clause.day, place=clause.cities[0].name if clause.cities else None)]
    return []


def _left_out(clause: EditClause, rest: EditClause, named: list[ThingMention]) -> list[SaidEdit]:
    """What is not kept: a thing by its name goes; of the beds or the meals there are others."""
    if named:
        return [e for m in named for e in said("remove_item", clause, item=name_of(m, clause), day=clause.day)]
    match rest.first_of("categories"):
        case "stay":
            return said("set_stay", clause, change="other", place=clause.cities[0].name if clause.cities else None)
        case "food":
            return said("other_meals", clause, change="other", meal=rest.first_of("meals"), day=clause.day)
    return said("other_sights", clause, day=clause.day) if clause.days else []
