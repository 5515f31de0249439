"""Checks of what the person wished: diet, must-do, avoid, pace, access. A gap is named, with the places it is about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from planner.checks.verdict import judged, verdict
from planner.checks.wishes import wishes_of
from planner.domain.options import Check, ItineraryOption
from planner.domain.reports import Meal, Sight
from planner.domain.state import TripState
from planner.say.phrases import joined, plural, singular

_MEETS: dict[str, tuple[str, ...]] = {
    "vegetarian": ("vegetarian", "vegan"),
    "pescatarian": ("pescatarian", "vegetarian", "vegan"),
    "dairy_free": ("dairy_free", "vegan"),
}
_MOST = {"relaxed": 3, "moderate": 4, "packed": 5}
_EVENING = "17:30"
_LONGEST = {"relaxed": 360, "moderate": 500, "packed": 620}


def _bare(text: str) -> str:
    letters = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\s]", " ", letters.casefold()).split())


def _sights(state: TripState) -> dict[str, Sight]:
    return {s.id: s for rows in state.quotes.sights.values() for s in rows}


def dietary(state: TripState, option: ItineraryOption) -> Check | None:
    """Every named meal is known to serve what everyone can eat; unnamed ones are counted as unknown."""
    needs = state.preferences.dietary
    if not needs or "research_food" not in (state.capabilities or ()):
        return None
    known = {m.id: m for r in state.reports.values() for m in r.recommendations if isinstance(m, Meal)}
    items = [i for d in option.itinerary.days for i in d.meals]
    wrong, open_ones = [], 0
    for item in items:
        meal = known.get(item.id)
        if meal is None or not meal.named:
            open_ones += 1
        elif not all(any(w in meal.dietary for w in _MEETS.get(n, (n,))) for n in needs):
            wrong.append(item.name)
    words = joined([n.replace("_", " ") for n in needs])
    if wrong:
        return verdict("dietary", "fail", f"Not {words}: {joined(wrong[:3])}", f"{len(wrong)} of {len(items)} meals")
    if open_ones:
        return verdict(
            "dietary",
            "unknown",
            f"{words.capitalize()} not known for {open_ones} meals",
            f"{len(items) - open_ones} of {len(items)} meals surely fit",
        )
    return verdict("dietary", "pass", f"Every meal is {words}", f"{len(items)} meals")


def must_do(state: TripState, option: ItineraryOption) -> Check | None:
    """Every must is in the plan by its name, a day outside by its place. What no record knows by that name is not known, not missing."""
    wishes = state.preferences.must_do
    if not wishes:
        return None
    rows = [w for w in wishes_of(state, option) if w.slot == "preferences.must_do"]
    missed = [w.text for w in rows if w.status == "not_met"]
    return judged(
        "must_do",
        [f"{w} is not in the plan" for w in missed],
        "What you must see is in",
        f"Missing: {joined(missed)}",
        joined(list(wishes)),
    )


_TELLABLE = frozenset(
    "aquarium beach bridge castle cemetery church gallery garden island landmark library market monument mosque museum palace park ruin square synagogue "
    "temple theatre walk zoo architecture art film history literature music nature nightlife religion science shopping sport hostel apartment guesthouse "
    "boutique".split()
)
"""What a place is known to be or not to be: the kinds of sights and stays, and what sights are for."""


def avoid(state: TripState, option: ItineraryOption) -> Check | None:
    """What is to be avoided by kind or by name is in no day; a word that no record speaks of is not known."""
    words = state.preferences.avoid
    if not words:
        return None
    sights = _sights(state)
    meals = {m.id: m for r in state.reports.values() for m in r.recommendations if isinstance(m, Meal)}
    items = [
        item
        for day in option.itinerary.days
        for item in (*day.activities, *day.meals, *((day.accommodation,) if day.accommodation else ()))
    ]
    texts = {item.name: " ".join((_bare(item.name), *_kinds(item.id, sights, meals))) for item in items}
    told = {item.name: _bare(item.note) for item in items if item.kind in ("stay", "breakfast", "lunch", "dinner")}
    musts = [_bare(must) for must in state.preferences.must_do]
    asked = {name for name in texts if any(must in _bare(name) or _bare(name) in must for must in musts)}
    hits = [
        f"{name} ({word})"
        for name, text in texts.items()
        for word in words
        if name not in asked and _speaks_of(singular(_bare(word)), text, told.get(name, ""))
    ]
    recorded = [(s.id, s.name) for s in sights.values()] + [(m.id, m.name) for m in meals.values()]
    spoken_of = " ".join(" ".join((_bare(name), *_kinds(of, sights, meals))) for of, name in recorded)
    unclear = [w for w in words if singular(_bare(w)) not in _TELLABLE and singular(_bare(w)) not in spoken_of]
    if unclear and not hits:
        return verdict("avoid", "unknown", f"Not known for {joined(unclear)}", "nothing that is recorded of these places tells")
    return judged("avoid", hits, "Nothing you wanted to avoid", f"Contains {joined(hits[:2])}", "avoiding " + joined(list(words)))


def _speaks_of(word: str, text: str, note: str) -> bool:
    """Whether what is recorded of a thing has the word; what is told of a house or a bed counts where the word is no kind of sight near it."""
    return word in text or (word not in _TELLABLE and word in note)


def _kinds(of: str, sights: Mapping[str, Sight], meals: Mapping[str, Meal]) -> tuple[str, ...]:
    """What is recorded of a sight or a meal, as bare words."""
    sight, meal = sights.get(of), meals.get(of)
    recorded = (sight.sight_kind, *sight.interests) if sight else (meal.cuisine, *meal.dishes) if meal else ()
    return tuple(_bare(word) for word in recorded)


def pace(state: TripState, option: ItineraryOption) -> Check:
    """The number and the length of a day's visits against the pace of the option, and that against the one the person named.

    What is offered for the evening is no visit of the day; a day outside the city counts as what one sees there.
    """
    full, most, known = [], 0, _sights(state)
    for day in option.itinerary.days:
        late = {s.id for s in known.values() if s.best in ("sunset", "evening", "night")}
        visits = [i for i in day.activities if i.kind != "free_time" and (i.start or "") < _EVENING and i.id not in late]
        minutes = sum(_length(i.start, i.end) for i in visits)
        most = max(most, len(visits))
        if len(visits) > _MOST[option.pace] or (minutes > _LONGEST[option.pace] and len(visits) > 1):
            full.append(f"day {day.day_number}: {len(visits)} visits, {minutes} minutes")
    said = state.preferences.pace
    if said and said != option.pace and not full:
        return verdict("pace", "unknown", f"A {option.pace} pace, you said {said}", f"at most {most} visits a day")
    return judged("pace", full, f"A {option.pace} pace", "A day is fuller than the pace", f"at most {most} visits a day")


def _length(start: str | None, end: str | None) -> int:
    if not start or not end:
        return 0
    return (int(end[:2]) - int(start[:2])) * 60 + int(end[3:]) - int(start[3:])


def accessibility(state: TripState, option: ItineraryOption) -> Check | None:
    """Step-free access: known steps fail, unrecorded access is unknown."""
    if "step_free" not in state.preferences.accessibility:
        return None
    known = _sights(state)
    steps, unclear, total = [], [], 0
    for day in option.itinerary.days:
        for item in day.activities:
            sight = known.get(item.id)
            if sight is None:
                continue
            total += 1
            steps += [item.name] if sight.step_free == "no" else []
            unclear += [item.name] if sight.step_free in (None, "partly") else []
    if steps:
        return verdict("accessibility", "fail", f"Steps at {joined(steps[:3])}", f"{len(steps)} of {total} sights")
    beds = sum(1 for d in option.itinerary.days if d.accommodation)
    if unclear or beds:
        where = " and ".join(w for w in (plural(len(unclear), "sight") if unclear else "", "where you sleep" if beds else "") if w)
        detail = f"{total - len(unclear)} of {total} sights are known to be step-free; ask first at {joined(unclear[:4]) or 'the house'}"
        return verdict("accessibility", "unknown", f"Step-free access not known for {where}", detail)
    return verdict("accessibility", "pass", "Step-free throughout", f"{total} sights")
