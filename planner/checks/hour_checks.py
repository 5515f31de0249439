"""Checks of weekdays, seasons and times of day: no closed door, the evening in the evening, nothing outside the person's own hours."""

from __future__ import annotations

from planner.checks.travel_checks import is_ride, minutes
from planner.checks.verdict import judged
from planner.destinations.sun import sunset
from planner.domain.options import Check, Day, ItineraryOption
from planner.domain.reports import Meal, Sight
from planner.domain.state import TripState
from planner.domain.values import WEEKDAYS, Item
from planner.language.time_limits import limits_of

EVENING_FROM, NIGHT_FROM, MORNING_UNTIL = 17 * 60 + 30, 20 * 60 + 30, 12 * 60 + 45
NEAR_SUNSET = 75
"""Minutes between a thing for the last light and the sunset, at the most."""


def sights_by_id(state: TripState) -> dict[str, Sight]:
    """Everything there is to see on this trip, what is seen on a day outside included."""
    rows = [s for some in state.quotes.sights.values() for s in some]
    return {s.id: s for s in (*(stop for s in rows for stop in s.stops), *rows)}


def sight_of(item: Item, known: dict[str, Sight]) -> Sight | None:
    """The sight an item of a day is; a day outside is also the way to it."""
    return known.get(item.id.partition("@")[0].removesuffix("-out").removesuffix("-back").removesuffix("-pm"))


def meals_by_id(state: TripState) -> dict[str, Meal]:
    return {m.id: m for report in state.reports.values() for m in report.recommendations if isinstance(m, Meal)}


def open_doors(state: TripState, option: ItineraryOption) -> Check | None:
    """Nothing is planned on a weekday on which it is shut, or in months in which it is not there, as far as that is recorded."""
    known, meals = sights_by_id(state), meals_by_id(state)
    problems, seen = [], 0
    for day in option.itinerary.days:
        for item in day.activities:
            sight = sight_of(item, known)
            if sight is not None and (sight.closed or sight.season):
                seen += 1
                problems += [] if sight.open_on(day.date) else [f"day {day.day_number}: {item.name} is shut"]
        for item in day.meals:
            meal = meals.get(item.id)
            if meal is not None and WEEKDAYS[day.date.weekday()] in meal.closed:
                problems.append(f"day {day.day_number}: {item.name} is shut")
    if not seen and not problems:
        return None
    return judged(
        "open_doors", problems, "Nothing on a closed day", "Something is closed that day", f"{seen} closing days and seasons kept"
    )


def time_of_day(state: TripState, option: ItineraryOption) -> Check | None:
    """Morning things before noon, evening ones after half past five, views for the last light near sunset."""
    known = sights_by_id(state)
    problems, seen = [], 0
    for day in option.itinerary.days:
        for item in day.activities:
            sight = sight_of(item, known)
            if sight is None or sight.best in (None, "day") or not item.start:
                continue
            seen += 1
            words = _out_of_time(day, item, sight)
            problems += [f"day {day.day_number}: {item.name} {words}"] if words else []
    if not seen:
        return None
    return judged(
        "time_of_day",
        problems,
        "Everything at its time of day",
        "Something is at the wrong time of day",
        f"{seen} with their own time of day",
    )


def _out_of_time(day: Day, item: Item, sight: Sight) -> str:
    begins, ends = minutes(item.start or "00:00"), minutes(item.end or item.start or "00:00")
    match sight.best:
        case "morning":
            return "is best before noon" if begins >= 12 * 60 or ends > MORNING_UNTIL + max(0, sight.minutes - 90) else ""
        case "evening":
            return "is for the evening" if begins < EVENING_FROM else ""
        case "night":
            return "is for the night" if begins < (EVENING_FROM if sight.sight_kind == "market" else NIGHT_FROM) else ""
        case "sunset":
            dusk = sunset(sight.lat, sight.lon, day.date, sight.time_zone) if sight.time_zone else None
            return (
                ""
                if dusk is None or min(abs(dusk - begins), abs(dusk - ends)) <= NEAR_SUNSET or begins <= dusk <= ends
                else "is for the last light"
            )
        case _:
            return ""


def own_hours(state: TripState, option: ItineraryOption) -> Check | None:
    """Visits, rides and departures within the hours the person asked for."""
    limits = limits_of(state.preferences)
    if limits == (None, None, None):
        return None
    problems = []
    for day in option.itinerary.days:
        for item in day.activities:
            if item.kind == "free_time" or not item.start:
                continue
            if limits.first is not None and minutes(item.start) < limits.first:
                problems.append(f"day {day.day_number}: {item.name} begins {item.start}")
            if limits.last is not None and item.end and minutes(item.end) > limits.last:
                problems.append(f"day {day.day_number}: {item.name} ends {item.end}")
        for item in day.transport:
            first = limits.first if is_ride(item) or limits.ride is None else max(limits.ride, limits.first or 0)
            if first is not None and item.start and minutes(item.start) < first:
                problems.append(f"day {day.day_number}: {item.name} leaves {item.start}")
    return judged(
        "own_hours", problems, "Within the hours you asked for", "Something is outside the hours you asked for", "your own hours are kept"
    )
