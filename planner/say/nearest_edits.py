"""What could be said instead of words that were not understood: changes of the thing, the day or the part that they name. Pure."""

from __future__ import annotations

import re

from planner.domain.state import TripState
from planner.language.plan_things import IN_PLAN, PlanThings, plan_days
from planner.say.phrases import joined

_ABOUT: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"\b(?:hotels?|hostels?|rooms?|beds?|stay(?:ing)?|sleep\w*|accommodation)\b"), ("a cheaper hotel", "a hotel nearer the centre", "another hotel in plan 1")),
    (re.compile(r"\b(?:breakfasts?|lunch(?:es)?|dinners?|meals?|eat\w*|food|restaurants?)\b"), ("dinner at 19:00", "another place for dinner on day 2", "cheaper meals")),
    (re.compile(r"\b(?:flights?|fly\w*|trains?|bus|coach|ferry|airport|station)\b"), ("a later flight home", "take the train instead", "at the airport by noon")),
    (re.compile(r"\b(?:tired|rest\w*|busy|packed|slow\w*|relax\w*|early|late|hectic|nap\w*)\b"), ("fewer things each day", "start later", "keep day 3 free")),
    (re.compile(r"\b(?:money|price|cost\w*|cheap\w*|expensive|budget|spend\w*)\b"), ("cheaper, but keep the hotel", "under 900", "spend less on food")),
)  # fmt: skip
_WEATHER = re.compile(r"\b(?:rain\w*|pour\w*|wet|storm\w*|snow\w*|hot|heat\w*|cold|sunny|weather)\b")


_SOME_ONLY = re.compile(
    r"\b(?:join\w*|arriv\w*|leav\w*|com(?:es?|ing)) (?:us )?(?:only |just |later|earlier|early|on|from|for|after|before)"
)


def nearest_words(state: TripState, text: str) -> str:
    """Two or three changes near to what the words name, to be said as they stand; empty where they name nothing."""
    low = text.casefold()
    named = next((m.thing for m in PlanThings(state).find(text) if m.thing.kind in IN_PLAN and m.thing.kind != "stay"), None)
    day = next((d for d in plan_days(text, state.trip.date_range.days) if d.number), None)
    if named is not None:
        said: tuple[str, ...] = (f"move {named.name} to another day", f"drop {named.name}", f"swap {named.name} for something indoors")
    elif day is not None and _WEATHER.search(low):
        said = (f"indoor things only on day {day.number}", f"outdoor things only on day {day.number}")
    elif day is not None:
        said = (f"keep day {day.number} free", f"start later on day {day.number}", f"less on day {day.number}")
    else:
        said = next((rows for pattern, rows in _ABOUT if pattern.search(low)), ())
    if _SOME_ONLY.search(low):
        return "I plan the same days for all who travel: say how many they are, and what is different for some I cannot plan."
    return f"You could say {joined([f'“{one}”' for one in said], 'or')}." if said else ""
