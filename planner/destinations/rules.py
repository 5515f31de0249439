"""What must hold in a destination's facts beyond the shape of each entry: names, positions, price levels, counts.

A pure function of one destination; every fault is a sentence for the person who edits the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import pairwise
from statistics import median
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from planner.destinations.facts import Destination, Meal, TripMode, plain
from planner.domain.values import BudgetLevel, Weekday
from planner.places.geography import kilometres

CITY_KM, DAY_TRIP_KM, SAME_PLACE_KM = 40.0, 160.0, 0.4
OWN_AREA_KM, NEARER = 3.0, 4
"""From how far a row may be in another area than it says, and how many times nearer that other must be."""
FASTEST: dict[TripMode, int] = {"car": 95, "bus": 95, "rail": 220, "ferry": 70, "metro": 70}
"""Kilometres an hour in a straight line that no day trip goes faster than, door to door."""
TIERS: tuple[BudgetLevel, ...] = ("low", "mid", "high")
MEALS: tuple[Meal, ...] = ("breakfast", "lunch", "dinner")
REQUIRED = {"deep": {"areas": 3, "sights": 12, "stays": 6, "foods": 10}, "light": {"areas": 2, "sights": 6, "stays": 0, "foods": 4}}


def faults(d: Destination) -> tuple[str, ...]:
    """Every rule the destination breaks, in words; empty when it is sound."""
    return (
        *_faults_of_names(d), *_faults_of_positions(d), *_faults_of_tiers(d), *_faults_of_counts(d), *_faults_of_climate(d),
        *_faults_of_diets(d), *_faults_of_areas(d), *_faults_of_journeys(d), *_faults_of_stars(d), *_faults_of_calendars(d),
        *_faults_of_day_trips(d),
    )  # fmt: skip


def _repeated(words: Iterable[object]) -> list[object]:
    seen: set[object] = set()
    return [word for word in words if word in seen or seen.add(word)]  # type: ignore[func-returns-value]


def _is_zone(name: str) -> bool:
    try:
        return ZoneInfo(name).key == name
    except (ZoneInfoNotFoundError, ValueError):
        return False


def _faults_of_names(d: Destination) -> list[str]:
    areas = {area.id for area in d.areas}
    wanted = [entry.area for entry in d.entries() if entry.area is not None]
    return [
        *(f"{entry.id} does not begin with {d.slug}" for entry in d.entries() if entry.id.split(".")[0] != d.slug),
        *(f"id {word} twice" for word in _repeated([*(e.id for e in d.entries()), *(a.id for a in d.areas)])),
        *(f"name {word} twice" for word in _repeated(plain(entry.name) for entry in (*d.entries(), *d.day_trips))),
        *(f"no area {word}" for word in wanted if word not in areas),
        *([] if _is_zone(d.time_zone) else [f"no time zone {d.time_zone}"]),
    ]


def _faults_of_positions(d: Destination) -> list[str]:
    placed = [(e.name, e.lat, e.lon) for e in d.entries() if e.lat is not None and e.lon is not None]
    near = [
        *((a.name, a.lat, a.lon, CITY_KM) for a in d.areas),
        *((*p, CITY_KM) for p in placed),
        *((t.name, t.lat, t.lon, DAY_TRIP_KM) for t in d.day_trips),
    ]
    return [
        *(
            f"{name} is more than {limit:.0f} km from {d.name}"
            for name, lat, lon, limit in near
            if kilometres(d.lat, d.lon, lat, lon) > limit
        ),
        *(f"position {word} twice" for word in _repeated((lat, lon) for _, lat, lon in placed)),
        *(f"{food.name} has half a position" for food in d.foods if (food.lat is None) != (food.lon is None)),
    ]


def _rising(what: str, middles: Sequence[Sequence[Decimal]]) -> list[str]:
    known = [median(some) for some in middles if some]
    return [] if all(a < b for a, b in pairwise(known)) else [f"{what} do not cost more from low to mid to high"]


def _faults_of_tiers(d: Destination) -> list[str]:
    meals = [food for food in d.foods if food.meals != ("breakfast",)]
    return [
        *_rising("stays", [[stay.nightly.middle for stay in d.stays_in(tier)] for tier in TIERS]),
        *_rising("meals", [[food.price.middle for food in meals if food.tier == tier] for tier in TIERS]),
        *_rising("days of food", [[d.meals_per_day.at(tier).middle] for tier in TIERS]),
    ]


def _faults_of_counts(d: Destination) -> list[str]:
    have = {"areas": len(d.areas), "sights": len(d.sights), "stays": len(d.stays), "foods": len(d.foods)}
    a_tier, a_meal = (2, 2) if d.depth == "deep" else (0, 1)
    return [
        *(f"{have[what]} {what}, {least} are the least" for what, least in REQUIRED[d.depth].items() if have[what] < least),
        *(f"fewer than {a_tier} {tier} stays" for tier in TIERS if len(d.stays_in(tier)) < a_tier),
        *(f"fewer than {a_meal} foods for {meal}" for meal in MEALS if len(d.foods_for(meal)) < a_meal),
    ]


def _faults_of_day_trips(d: Destination) -> list[str]:
    """A sight of a day trip is none of the city's too: a plan would go there twice."""
    return [
        f"{seen.name} of the day trip {trip.name} is {sight.name} again"
        for trip in d.day_trips
        for seen in trip.sights
        for sight in d.sights
        if kilometres(seen.lat, seen.lon, sight.lat, sight.lon) < SAME_PLACE_KM
    ]


_OF_MEAT = re.compile(
    r"\b(?:meat|beef|pork|lamb|ham|hock|jambon|bacon|chicken|duck|foie gras|venison|game|rabbit|veal|sausages?|bratwurst|klopse|schnitzel|steak|ribs|grill|kebab|doner|"
    r"gyros?|shawarma|mansaf|burgers?|fish|cod|seafood|oysters?|crab|prawns?|lobster|eel|herring|sushi|ceviche)\b"
)
_OR_WITHOUT = re.compile(r"\b(?:vegan|vegetables?|vegetarian|veggie|plant|tofu|falafel|burgers|pide|without meat)\b")


def _faults_of_diets(d: Destination) -> list[str]:
    """A dish that its name makes of meat or fish serves no vegetarian, whatever else the kitchen has."""
    wrong = [
        f.name
        for f in d.foods
        if f.kind == "dish"
        and {"vegetarian", "vegan"} & {*f.dietary}
        and _OF_MEAT.search(plain(f.name))
        and not _OR_WITHOUT.search(plain(f.name))
    ]
    return [f"{name} is named for meat or fish and said to be vegetarian" for name in wrong]


def _faults_of_climate(d: Destination) -> list[str]:
    return [f"the low of month {n} is above its high" for n in range(1, 13) if d.climate.month(n).low > d.climate.month(n).high]


def _faults_of_areas(d: Destination) -> list[str]:
    """A row lies where its area says, or at least not far from there and in the middle of another."""
    at = {area.id: area for area in d.areas}
    found = []
    for entry in d.entries():
        if entry.area not in at or entry.lat is None or entry.lon is None:
            continue
        far = {area.id: kilometres(entry.lat, entry.lon, area.lat, area.lon) for area in d.areas}
        nearest = min(far, key=lambda key: far[key])
        if far[entry.area] > OWN_AREA_KM and far[nearest] * NEARER < far[entry.area]:
            found.append(f"{entry.name} is said to be in {at[entry.area].name} and lies in {at[nearest].name}")
    return found


def _faults_of_journeys(d: Destination) -> list[str]:
    """A day trip's way fits its distance."""
    speeds = [(t, kilometres(d.lat, d.lon, t.lat, t.lon) / (t.minutes / 60)) for t in d.day_trips]
    return [
        f"{t.name} is {t.minutes} minutes away by {t.mode}: too fast for the distance" for t, speed in speeds if speed > FASTEST[t.mode]
    ]


def _faults_of_stars(d: Destination) -> list[str]:
    """Beds with more stars cost more, at the median."""
    stars = sorted({stay.stars for stay in d.stays if stay.stars is not None})
    middle = {n: median(stay.nightly.middle for stay in d.stays if stay.stars == n) for n in stars}
    return [f"stays of {b} stars cost less than those of {a}" for a, b in pairwise(stars) if middle[b] < middle[a]]


def _faults_of_calendars(d: Destination) -> list[str]:
    """Closing days and seasons name each day and month once, and never all of them; no house is called what it serves."""
    timed: list[tuple[str, tuple[Weekday, ...], tuple[int, ...]]] = [(t.name, t.closed, t.season) for t in d.day_trips]
    timed += [(s.name, s.closed, s.season) for t in d.day_trips for s in t.sights]
    timed += [(s.name, s.closed, s.season) for s in d.sights]
    timed += [(e.name, e.closed, e.season) for e in d.evenings]
    timed += [(f.name, f.closed, f.season) for f in d.foods]
    return [
        *(
            f"{name} has a closing day twice, or never opens"
            for name, closed, _ in timed
            if len({*closed}) != len(closed) or len(closed) > 6
        ),
        *(f"{name} has a month twice" for name, _, season in timed if len({*season}) != len(season)),
        *(f"{f.name} is called as its dish" for f in d.foods if f.kind == "place" and plain(f.name) in {plain(dish) for dish in f.dishes}),
    ]
