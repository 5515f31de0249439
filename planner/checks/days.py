"""Checks of days, dates, places and nights."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise

from planner.checks.verdict import judged, verdict
from planner.options import Check, Day, ItineraryOption
from planner.reports import Journey, Stay
from planner.state import TripState
from planner.values import Item

_PLANNED = ("sight", "activity", "free_time")
_BEFORE = {"flight": 90, "train": 20, "bus": 20, "car": 0, "ferry": 40, "transfer": 0}
_AFTER = {"flight": 30, "train": 10, "bus": 10, "car": 0, "ferry": 15, "transfer": 0}


def _minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def _expected_days(state: TripState) -> int | None:
    dates = state.trip.date_range
    if dates.start and dates.end:
        return (dates.end - dates.start).days + 1
    nights = [s.nights for s in state.trip.destinations]
    return sum(n or 0 for n in nights) + 1 if dates.start and nights else None


def day_count(state: TripState, option: ItineraryOption) -> Check:
    have, want = len(option.itinerary.days), _expected_days(state)
    start, end = state.trip.date_range.start, state.trip.date_range.end
    problems = [] if have == want else [f"{have} days planned, {want} from {start} to {end}"]
    first, last = (option.itinerary.days[0].date, option.itinerary.days[-1].date) if have else (None, None)
    if have and (first != start or (end is not None and last != end)):
        problems.append(f"planned {first} to {last}, wanted {start} to {end}")
    return judged(
        "day_count", problems, "Every day is planned", "The days do not match your dates", f"{have} days, {first} to {last}", hard=True
    )


def contiguous_dates(option: ItineraryOption) -> Check:
    days = option.itinerary.days
    gaps = [f"{b.date} does not follow {a.date}" for a, b in pairwise(days) if b.date - a.date != timedelta(days=1)]
    gaps += [f"day {d.day_number} is number {n}" for n, d in enumerate(days, 1) if d.day_number != n]
    return judged(
        "contiguous_dates", gaps, "The days follow one another", "A day is missing or doubled", f"{len(days)} days in order", hard=True
    )


def arrival_departure(option: ItineraryOption) -> Check | None:
    """Nothing is planned before one has arrived or after one has to leave."""
    if not any(d.transport for d in option.itinerary.days):
        return None
    problems, narrowest = [], 24 * 60
    for day in option.itinerary.days:
        for leg in day.transport:
            for item in _timed(day):
                clash, spare = _clash(day, leg, item)
                narrowest = min(narrowest, spare)
                problems += [clash] if clash else []
    detail = (
        f"at least {narrowest} minutes between a journey and what is planned"
        if narrowest < 24 * 60
        else "nothing is planned close to a journey"
    )
    return judged("arrival_departure", problems, "Time to arrive and to leave", "Something is planned while you travel", detail)


def legs_in_order(state: TripState, option: ItineraryOption) -> Check | None:
    """One has arrived before one leaves again, by the dates and clock times of the journeys themselves."""
    known = {j.id: j for rows in state.quotes.by_segment.values() for j in rows}
    known |= {r.id: r for report in state.reports.values() for r in report.recommendations if isinstance(r, Journey)}
    legs = [
        (d.date, known[i.id.split(":", 1)[1]])
        for d in option.itinerary.days
        for i in d.transport
        if ":" in i.id and i.id.split(":", 1)[1] in known
    ]
    if len(legs) < 2:
        return None
    problems = []
    for (day, leg), (next_day, onward) in pairwise(legs):
        arrives = day.toordinal() * 1440 + leg.arrive_day * 1440 + _minutes(leg.arrive)
        leaves = next_day.toordinal() * 1440 + _minutes(onward.depart)
        if leaves <= arrives:
            problems.append(f"leaving {onward.origin} on {next_day} at {onward.depart}, before arriving there")
    return judged(
        "legs_in_order",
        problems,
        "You arrive before you leave again",
        "You would leave before you arrive",
        f"{len(legs)} journeys in order",
        hard=True,
    )


def _timed(day: Day) -> list[Item]:
    return [i for i in (*day.activities, *day.meals) if i.start and i.end]


def _clash(day: Day, leg: Item, item: Item) -> tuple[str | None, int]:
    if not (leg.start and leg.end and item.start and item.end):
        return None, 24 * 60
    leaves, lands = _minutes(leg.start), _minutes(leg.end)
    begins, ends = _minutes(item.start), _minutes(item.end)
    overnight = day.night == "in_transit"
    away_from_here = leg.city == day.city
    if away_from_here:
        spare = leaves - ends
        late = spare < _BEFORE.get(leg.kind, 0)
        if late and not (not overnight and begins >= lands + _AFTER.get(leg.kind, 0)):
            return f"day {day.day_number}: {item.name} ends {item.end}, leaving {leg.start}", max(0, spare)
        return None, max(0, spare)
    if overnight:
        return f"day {day.day_number}: {item.name} while travelling", 0
    spare = begins - lands
    if spare < _AFTER.get(leg.kind, 0) and ends > leaves:
        return f"day {day.day_number}: {item.name} begins {item.start}, arriving {leg.end}", max(0, spare)
    return None, max(0, spare)


def right_city(option: ItineraryOption) -> Check:
    problems = [
        f"day {d.day_number}: {i.name} is in {i.city}, the day is in {d.city}"
        for d in option.itinerary.days
        for i in (*d.activities, *d.meals, *([d.accommodation] if d.accommodation else []))
        if i.city != d.city
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
    named = [i for d in option.itinerary.days for i in (*d.activities, *d.meals) if i.kind != "free_time" and i.lat is not None]
    twice = [f"{name} {n} times" for name, n in Counter(i.name for i in named).items() if n > 1]
    return judged("no_repeats", twice, "No place twice", "A place comes twice", f"{len(named)} places, each once", hard=True)


def city_blocks(option: ItineraryOption) -> Check | None:
    cities = [d.city for d in option.itinerary.days]
    blocks = [c for n, c in enumerate(cities) if n == 0 or cities[n - 1] != c]
    if len(blocks) < 2:
        return None
    again = [f"{c} {n} times" for c, n in Counter(blocks).items() if n > 1]
    return judged("city_blocks", again, "Each city in one piece", "You come back to a city", " then ".join(blocks))


def closes_at_origin(state: TripState, option: ItineraryOption) -> Check | None:
    """A round trip ends on a journey back to where it began; a one-way trip has none."""
    legs = [i for d in option.itinerary.days for i in d.transport]
    origin = state.trip.origin
    if not legs or origin is None:
        return None
    if state.trip.trip_type == "one_way":
        return None
    last = option.itinerary.days[-1].transport
    missing = any(i.kind == "transfer" and i.start is None for i in legs)
    home = bool(last) and f"to {origin.name}" in last[-1].name
    if missing:
        return verdict("closes_at_origin", "unknown", "One leg is still open", "no way was found for at least one leg")
    return judged(
        "closes_at_origin",
        [] if home else [f"the last day has no journey to {origin.name}"],
        "The trip ends where it began",
        "The way home is missing",
        f"back in {origin.name} on {option.itinerary.days[-1].date}",
    )


def nights_covered(state: TripState, option: ItineraryOption) -> Check | None:
    """Every night but the last day's is spent in a stay or on the way."""
    if "research_hotels" not in (state.capabilities or ()):
        return None
    days = option.itinerary.days
    problems = [f"night of {d.date} has no bed" for d in days[:-1] if d.night == "none" or (d.night == "stay" and d.accommodation is None)]
    problems += [
        f"night of {d.date}: a bed is booked while travelling" for d in days if d.night == "in_transit" and d.accommodation is not None
    ]
    beds, moving = sum(d.accommodation is not None for d in days), sum(d.night == "in_transit" for d in days)
    reported = [r for r in state.reports.values() if r.specialist == "stay"]
    none_found = not any(state.quotes.by_stay.values()) and not any(isinstance(x, Stay) for r in reported for x in r.recommendations)
    if problems and (none_found or any(r.failed for r in reported)):
        return verdict("nights_covered", "unknown", "Beds are still open", "places to stay could not be researched")
    detail = f"{beds} nights in a bed" + (f", {moving} on the way" if moving else "")
    return judged("nights_covered", problems, "Every night has a bed", "A night has no bed", detail, hard=True)


def meals(state: TripState, option: ItineraryOption) -> Check | None:
    """Three meals where the whole day is spent in one city."""
    if "research_food" not in (state.capabilities or ()):
        return None
    days = option.itinerary.days
    whole = [d for d in days[1:] if not d.transport and d.night != "in_transit"]
    short = [f"day {d.day_number} has {len(d.meals)}" for d in whole if len(d.meals) < 3]
    total = sum(len(d.meals) for d in days)
    if short and any(r.failed and r.specialist == "food" for r in state.reports.values()):
        return verdict("meals", "unknown", "Meals are still open", "food could not be researched")
    arrived_at_night = [row for row in short if days[int(row.split()[1]) - 2].night == "in_transit"]
    problems = [row for row in short if row not in arrived_at_night]
    return judged("meals", problems, "Three meals on every whole day", "A meal is missing", f"{total} meals over {len(days)} days")


def provenance(option: ItineraryOption) -> Check:
    items = [i for d in option.itinerary.days for i in d.items]
    bare = [i.name for i in items if not i.provenance.detail.strip()] + [
        line.label for line in option.cost.lines if not line.provenance.detail.strip()
    ]
    by_model = [i.name for i in items if i.provenance.source == "model"]
    if by_model and not bare:
        return verdict("provenance", "unknown", f"{len(by_model)} places are unverified", "; ".join(by_model[:6]), hard=True)
    return judged(
        "provenance",
        bare,
        "Every claim has a source",
        "Something has no source",
        f"{len(items)} items and {len(option.cost.lines)} cost lines with a source",
        hard=True,
    )
