"""What could be said instead of words that were not understood: changes of what they name (a thing, a day, a plan, a part). Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.domain.state import TripState
from planner.language.clause_frames import WEATHER
from planner.language.plan_names import options_named
from planner.language.plan_things import IN_PLAN, plan_days, things_of
from planner.language.undo_words import undoes_in_part
from planner.say.phrases import joined


class _Named(NamedTuple):
    """Where a nearest change is to be made, as words to put behind it: the plan, the day, the hour that the message names."""

    plan: str
    day: str
    hour: str


_ABOUT: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"\b(?:pric[ei]y|expensive|steep|dear|costly)\b.{0,20}\b(?:hotels?|rooms?|beds?)\b|\b(?:hotels?|rooms?|beds?)\b.{0,20}\b(?:pric[ei]y|expensive|steep|dear|costly)\b"),
     ("a cheaper hotel{plan}", "another hotel{plan}")),
    (re.compile(r"\b(?:nois\w+|loud|quiet\w*|sleep badly)\b"), ("a quieter hotel{plan}", "another hotel{plan}")),
    (re.compile(r"\b(?:naps?|bed ?time|(?:in|to) bed)\b"), ("keep the afternoon free{day}", "back at the hotel by 20:00{day}")),
    (re.compile(r"\b(?:hotels?|hostels?|rooms?|beds?|stay(?:ing)?|sleep\w*|accommodation|apartments?|pool|lift)\b"), ("another hotel{plan}", "a nicer hotel{plan}", "a hotel nearer the centre{plan}")),
    (re.compile(r"\b(?:dinners?|supper)\b.{0,20}\blate\b|\blate dinners?\b"), ("an earlier dinner{plan}", "dinner at {hour}{plan}")),
    (re.compile(r"\b(?:start\w*|mornings?|get(?:ting)? up)\b.{0,20}\bearly\b|\bearly (?:starts?|mornings?)\b"), ("start later{day}", "nothing before 10:00{day}")),
    (re.compile(r"\b(?:all|everything|both)\b.{0,15}\b(?:on|in) (?:one|the same|a single) day\b"), ("move {seen} to day 3{plan}", "move {seen} to another day{plan}")),
    (re.compile(r"\b(?:hungry|starving|eat (?:early|late)|bedtime|(?:breakfast|lunch|dinner|supper)s?\b.{0,20}\b(?:early|late))\b"), ("dinner at {hour}{plan}", "lunch at 12:00{plan}")),
    (re.compile(r"\b(?:breakfasts?|lunch(?:es)?|dinners?|meals?|eat\w*|food|restaurants?|drinks?|fish|meat|paella|pasta|pizza|sushi|cook\w*|spicy|dish\w*)\b"),
     ("another place for dinner{day}", "no seafood restaurants", "dinner at {hour}{plan}")),
    (re.compile(r"\b(?:too much|too long|so much|hours? (?:of|on))\b.{0,20}\b(?:train|bus|coach|travel\w*|sitting)\b"), ("fly instead of the train{plan}", "one night less in {city}")),
    (re.compile(r"\b(?:flights?|fly\w*|planes?|airport|land|home)\b"), ("a later flight home{plan}", "an earlier flight home{plan}", "at the airport by noon")),
    (re.compile(r"\b(?:trains?|bus|coach|ferry|station)\b"), ("a later train{plan}", "take the bus instead{plan}")),
    (re.compile(r"\b(?:kids?|children|toddlers?|little ones?|teen\w*|bored?|boring|daughter|sons?)\b"), ("something for the kids{day}", "less{day}", "dinner at {hour}{plan}")),
    (re.compile(r"\b(?:empty|nothing (?:much|there)|thin|quiet day|more to do)\b"), ("add a park{day}", "more things each day{plan}")),
    (re.compile(r"\b(?:tired|rest\w*|busy|packed|slow\w*|relax\w*|early|late|hectic|naps?|exhaust\w*|knackered|rush\w*|pace|knees?|legs|feet|walk\w*|stairs|steps|on foot)\b"),
     ("fewer things each day{plan}", "start later{day}", "less walking{plan}")),
    (re.compile(r"\b(?:money|price|cost\w*|cheap\w*|expensive|budget|spend\w*|pric[ei]y|(?<!oh )dear|broke|steep)\b"),
     ("cheaper, but keep the hotel{plan}", "a cheaper hotel{plan}", "spend less on food{plan}")),
)  # fmt: skip
_KIND = re.compile(
    r"\b(?P<kind>museums|churches|temples|shrines|galleries|castles|palaces|parks|gardens|markets|walks|squares|bridges|viewpoints)\b"
)
_TALKS_OF_PLANS = re.compile(
    r"\b(?:days?|plans?|trip|night|morning|afternoon|evening|visit|see|skip|swap|move|drop|add|change|too|instead|rather)\b"
)
_SOME_ONLY = re.compile(
    r"\b(?:join\w*|arriv\w*|leav\w*|com(?:es?|ing)) (?:us )?(?:only |just |later|earlier|early|on|from|for|after|before)"
)
_HIRE_CAR = re.compile(r"\b(?:rent|hire|get|take) (?:a|the) (?:hire |rental )?car\b|\b(?:hire|rental) car\b|\bdrive around\b")
SHORT_TALK = 5
_HOUR = re.compile(r"\b(?:by|at|around|before|after|past) (?:about )?(?P<h>\d{1,2})(?::(?P<m>[0-5]\d))?\b")


def nearest_words(state: TripState, text: str) -> str:
    """Two or three changes near to what the words name, to be said as they stand; empty where they are no words about plans at all."""
    low = text.casefold()
    if undoes_in_part(low):
        return "I take back a step as a whole or not at all: say “undo”, then ask again for the part to keep."
    if _SOME_ONLY.search(low):
        return "I plan the same days for all who travel: say how many they are, and what is different for some I cannot plan."
    if _HIRE_CAR.search(low):
        return "I plan hire cars for the ways between towns, and know no drives around a place: keep a day free, and take one on it."
    said = nearest_edits(state, text)
    return f"You could say {joined([f'“{one}”' for one in said], 'or')}." if said else ""


def nearest_edits(state: TripState, text: str) -> tuple[str, ...]:
    """The changes near to what the words name, each in words that are understood."""
    low = text.casefold()
    day = next((d.number for d in plan_days(text, state.trip.date_range.days) if d.number), None)
    named = next((m.thing for m in things_of(state).find(text) if m.thing.kind in IN_PLAN and m.thing.kind != "stay"), None)
    if named is not None:
        if named.kind in ("house", "meal"):
            return (f"drop {named.name}", "another place for dinner on day 2")
        return (f"move {named.name} to another day", f"drop {named.name}", f"swap {named.name} for something indoors")
    if day is not None and WEATHER.search(low):
        return (f"indoor things only on day {day}", f"outdoor things only on day {day}")
    for pattern, rows in _ABOUT:
        if pattern.search(low):
            return tuple(_filled(row, _where(state, low, day), _city(state, low), _seen(state)) for row in rows)
    if (kind := _KIND.search(low)) is not None:
        return (f"fewer {kind['kind']}", f"no {kind['kind']} on day {day or 2}")
    if day is not None:
        return (f"keep day {day} free", f"start later on day {day}", f"less on day {day}")
    city = _city(state, low)
    if len(state.trip.destinations) > 1 and city.casefold() in low:
        return (f"one night less in {city}", f"one night more in {city}")
    return _anything(state) if _TALKS_OF_PLANS.search(low) or len(low.split()) > SHORT_TALK else ()


def _where(state: TripState, low: str, day: int | None) -> _Named:
    plans = options_named(state.options, low)
    number = next((n for n, o in enumerate(state.options, 1) if len(plans) == 1 and o.id == plans[0].id), None)
    plan = f" in plan {number}" if number else ""
    match = _HOUR.search(low)
    hour = int(match["h"]) if match else 19
    return _Named(plan, f" on day {day or 2}{plan}", f"{hour + 12 if 4 <= hour <= 10 else hour}:{(match['m'] if match else None) or '00'}")


def _city(state: TripState, low: str) -> str:
    """The stop the words name, else the last one."""
    stops = [s.place for s in state.trip.destinations]
    return next(
        (p.said or p.name for p in stops if p.name.casefold() in low or (p.said or p.name).casefold() in low),
        stops[-1].name if stops else "",
    )


def _filled(row: str, where: _Named, city: str, seen: str) -> str:
    return row.format(plan=where.plan, day=where.day, hour=where.hour, city=city, seen=seen)


def _seen(state: TripState) -> str:
    """The first sight of the plans."""
    return next((i.name for o in state.options for d in o.itinerary.days for i in d.items if i.kind == "sight"), "")


def _anything(state: TripState) -> tuple[str, ...]:
    """One change of each kind, with things that are in the plans."""
    seen = _seen(state)
    return (*((f"drop {seen}",) if seen else ()), "less on day 2", "another hotel in plan 1")
