"""Checks of days, dates, places, nights and meals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

from planner.checks.travel_checks import DAY, ShownLeg, is_ride, legs_of, minutes
from planner.checks.verdict import judged, verdict
from planner.domain.options import Check, Day, ItineraryOption
from planner.domain.reports import MealKind, Stay
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.say.phrases import day_words, plural


def _expected_days(state: TripState) -> int | None:
    dates = state.trip.date_range
    if dates.start and dates.end:
        return (dates.end - dates.start).days + 1
    nights = [s.nights for s in state.trip.destinations]
    return sum(n or 0 for n in nights) + 1 if dates.start and nights else None


def _day(day: date | None) -> str:
    return day_words(day, year=False) if day else "an open date"


def day_count(state: TripState, option: ItineraryOption) -> Check:
    have, want = len(option.itinerary.days), _expected_days(state)
    start, end = state.trip.date_range.start, state.trip.date_range.end
    problems = [] if have == want else [f"{have} days planned, {want} from {_day(start)} to {_day(end)}"]
    first, last = (option.itinerary.days[0].date, option.itinerary.days[-1].date) if have else (None, None)
    if have and (first != start or (end is not None and last != end)):
        problems.append(f"planned {_day(first)} to {_day(last)}, wanted {_day(start)} to {_day(end)}")
    return judged(
        "day_count",
        problems,
        "Every day is planned",
        "The days do not match your dates",
        f"{have} days, {_day(first)} to {_day(last)}",
        hard=True,
    )


def contiguous_dates(option: ItineraryOption) -> Check:
    days = option.itinerary.days
    gaps = [f"{_day(b.date)} does not follow {_day(a.date)}" for a, b in pairwise(days) if b.date - a.date != timedelta(days=1)]
    gaps += [f"day {d.day_number} is number {n}" for n, d in enumerate(days, 1) if d.day_number != n]
    return judged(
        "contiguous_dates", gaps, "The days follow one another", "A day is missing or doubled", f"{len(days)} days in order", hard=True
    )


def _stops_by_day(state: TripState) -> dict[date, set[str]]:
    """The cities one may be in on each date: the stop one wakes in and the one one sleeps in. Empty while nights are open."""
    day = state.trip.date_range.start
    found: dict[date, set[str]] = {}
    if day is None or any(s.nights is None for s in state.trip.destinations):
        return found
    for stop in state.trip.destinations:
        for n in range((stop.nights or 0) + 1):
            found.setdefault(day + timedelta(days=n), set()).add(stop.place.name)
        day += timedelta(days=stop.nights or 0)
    return found


def right_city(state: TripState, option: ItineraryOption) -> Check:
    """Every day is in a city the trip is in on that date, and everything in a day is in the day's city.

    On a day of changing cities one still has breakfast where one woke.
    """
    expected = _stops_by_day(state)
    woke = {d.day_number: before.city for before, d in pairwise(option.itinerary.days)}
    problems = [
        f"day {d.day_number} is in {d.city}, the trip then is in {' or '.join(sorted(expected[d.date]))}"
        for d in option.itinerary.days
        if d.date in expected and d.city not in expected[d.date]
    ]
    problems += [
        f"day {d.day_number}: {i.name} is in {i.city}, the day is in {d.city}"
        for d in option.itinerary.days
        for i in (*d.activities, *d.meals, *([d.accommodation] if d.accommodation else []))
        if i.city != d.city and not (i.kind == "breakfast" and i.city == woke.get(d.day_number))
    ]
    count = sum(len(d.activities) + len(d.meals) for d in option.itinerary.days)
    return judged(
        "right_city",
        problems,
        "Everything is where you are that day",
        "Something is in another city",
        f"{count} items in their city",
        hard=True,
    )


def no_repeats(option: ItineraryOption) -> Check:
    """No sight, no house and no dish of a city comes twice; free time and meals without a named house are no places.

    Two cities may each have a place of one name: a Plaza de Armas, a Pantheon, a mango with sticky rice.
    """
    named = [(d.city, i) for d in option.itinerary.days for i in (*d.activities, *d.meals) if i.kind != "free_time" and "@" not in i.id]
    twice = [f"{name} {n} times" for (_, name), n in Counter((city, i.name) for city, i in named).items() if n > 1]
    return judged("no_repeats", twice, "No place twice", "A place comes twice", f"{len(named)} places, each once", hard=True)


def city_blocks(state: TripState, option: ItineraryOption) -> Check | None:
    """The cities come in the order of the trip, each in one piece. Left out for a trip to one city that stays there."""
    have = _runs([d.city for d in option.itinerary.days])
    wanted = _runs([s.place.name for s in state.trip.destinations if s.nights])
    if len(have) < 2 and len(wanted) < 2:
        return None
    missing = [c for c in wanted if c not in have]
    problems = [f"no day is left in {c}" for c in missing]
    if not missing and wanted and have != wanted:
        problems = [f"{', '.join(have)} instead of {', '.join(wanted)}"]
    return judged("city_blocks", problems, "Each city in one piece", "The cities are not as you want them", " then ".join(have), hard=True)


def _runs(cities: list[str]) -> list[str]:
    return [c for n, c in enumerate(cities) if n == 0 or cities[n - 1] != c]


def nights_covered(state: TripState, option: ItineraryOption) -> Check | None:
    """Every night but the last day's is spent in a bed or on the way, and never in both."""
    if "research_hotels" not in (state.capabilities or ()):
        return None
    days, legs = option.itinerary.days, legs_of(state, option)
    bare = [
        f"night of {_day(d.date)} has no bed" for d in days[:-1] if d.night == "none" or (d.night == "stay" and d.accommodation is None)
    ]
    wrong = [
        f"night of {_day(d.date)}: a bed is booked while travelling"
        for d in days
        if d.accommodation is not None and (d.night == "in_transit" or _aboard(d, legs))
    ]
    wrong += [
        f"night of {_day(d.date)} is said to be on the way, but no journey lasts over it"
        for d in days
        if d.night == "in_transit" and legs and not _aboard(d, legs)
    ]
    wrong += [f"a bed is booked for {_day(d.date)}, the last day" for d in days[-1:] if d.accommodation is not None]
    beds, moving = sum(d.accommodation is not None for d in days), sum(d.night == "in_transit" for d in days)
    reported = [r for r in state.reports.values() if r.specialist == "stay"]
    none_found = not any(state.quotes.by_stay.values()) and not any(isinstance(x, Stay) for r in reported for x in r.recommendations)
    if bare and not wrong and (none_found or any(r.failed for r in reported)):
        return verdict("nights_covered", "unknown", "Beds are still open", "places to stay could not be researched")
    detail = f"{plural(beds, 'night')} in a bed" + (f", {moving} on the way" if moving else "")
    bad = "A night has no bed" if bare else "A bed is booked that nobody sleeps in"
    return judged("nights_covered", [*bare, *wrong], "Every night has a bed", bad, detail, hard=True)


def _aboard(day: Day, legs: list[ShownLeg]) -> bool:
    """Whether a journey leaves on or before the day and lands after it."""
    today = day.date.toordinal()
    return any(leg.leaves // DAY <= today < leg.lands // DAY for leg in legs)


_USUAL: dict[MealKind, tuple[int, int]] = {
    "breakfast": (0, 11 * 60 + 45),
    "lunch": (10 * 60 + 45, 17 * 60),
    "dinner": (17 * 60 + 30, 22 * 60 + 30),
}
"""For each meal: one eats there when one has landed by the first time and does not leave before the second."""
AFTER_LANDING, BEFORE_TAKE_OFF = 75, 165
"""Minutes from a landing to the city and from the city to a take-off that those times reckon with; a ride that is shown counts instead."""


def meals(state: TripState, option: ItineraryOption) -> Check | None:
    """Three meals where the whole day is spent, and on a day of arrival or departure those one is there for.

    A gap that is named is unknown.
    """
    if "research_food" not in (state.capabilities or ()):
        return None
    days, legs = option.itinerary.days, legs_of(state, option)
    missing: list[str] = []
    open_ones: list[str] = []
    for n, day in enumerate(days):
        for kind in _expected(n, days, legs):
            if kind not in {m.kind for m in day.meals}:
                row = f"{kind} on day {day.day_number}"
                (open_ones if any(g.lower().startswith(kind) for g in day.gaps) else missing).append(row)
    total = sum(len(d.meals) for d in days)
    if (missing or open_ones) and any(r.failed and r.specialist == "food" for r in state.reports.values()):
        return verdict("meals", "unknown", "Meals are still open", "food could not be researched")
    if open_ones and not missing:
        return verdict("meals", "unknown", f"{plural(len(open_ones), 'meal')} not found", ", ".join(open_ones[:6]))
    return judged(
        "meals",
        [f"no {row}" for row in missing],
        "Every meal has its place",
        "A meal is missing",
        f"{plural(total, 'meal')} over {plural(len(days), 'day')}",
    )


def _expected(n: int, days: Sequence[Day], legs: list[ShownLeg]) -> list[MealKind]:
    """The meals one is there for. Without a journey that says when, a day of coming has its dinner and one of leaving its breakfast."""
    day, today = days[n], days[n].date.toordinal()
    landed = [_into_town(day, leg.lands % DAY) for leg in legs if leg.destination == day.city and leg.lands // DAY == today]
    leaving = [_out_of_town(day, leg.leaves % DAY) for leg in legs if leg.origin == day.city and leg.leaves // DAY == today]
    if any(leg.destination == day.city and leg.lands // DAY > today for leg in legs):
        return []
    comes = not landed and (n == 0 or days[n - 1].city != day.city)
    goes = not leaving and n == len(days) - 1
    found: list[MealKind] = []
    for kind, (by, until) in _USUAL.items():
        there = kind == "dinner" if comes else not landed or (kind != "breakfast" and max(landed) <= by)
        stays = kind == "breakfast" if goes else not leaving or min(leaving) >= until
        if there and stays:
            found.append(kind)
    return found


def _into_town(day: Day, landed: int) -> int:
    """When one would have landed for the ride into the city to end when it does after a usual way; `landed` where no ride is shown."""
    ends = [minutes(r.end) for r in day.transport if is_ride(r) and r.end and r.city == day.city and minutes(r.end) > landed]
    return min(ends) - AFTER_LANDING if ends else landed


def _out_of_town(day: Day, leaving: int) -> int:
    """The same for a take-off and the ride before it."""
    starts = [minutes(r.start) for r in day.transport if is_ride(r) and r.start and r.city == day.city and minutes(r.start) < leaving]
    return max(starts) + BEFORE_TAKE_OFF if starts else leaving


def provenance(option: ItineraryOption) -> Check:
    """Every item and every line of the bill says where it comes from; what only a model says is unverified."""
    items: list[Item] = [i for d in option.itinerary.days for i in (*d.items, *d.suggested)]
    bare = [i.name for i in items if not i.provenance.detail.strip()] + [
        line.label for line in option.cost.lines if not line.provenance.detail.strip()
    ]
    by_model = [i.name for i in items if i.provenance.source == "model"]
    if by_model and not bare:
        return verdict(
            "provenance",
            "unknown",
            f"{len(by_model)} place{'s are' if len(by_model) > 1 else ' is'} unverified",
            "; ".join(by_model[:6]),
            hard=True,
        )
    return judged(
        "provenance",
        bare,
        "Every claim has a source",
        "Something has no source",
        f"{len(items)} items and {len(option.cost.lines)} cost lines with a source",
        hard=True,
    )
