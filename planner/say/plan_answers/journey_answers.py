"""Answers about ways: the journeys of a plan, the ways to airports, getting about in a city. Pure."""

from __future__ import annotations

import re

from planner.domain.options import ItineraryOption
from planner.domain.reports import Journey, LocalTransport
from planner.say.found_words import a_day_each
from planner.say.phrases import day_words, joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, items_of, journeys_of
from planner.say.plan_answers.practical_answers import MODES

_ENDS = re.compile(r"\b(?:(?P<in>arriv\w*|get (?:to|in(?:to)?)|reach|land\w*)|leav\w*|depart\w*|set off)\b")


def journeys_answer(asked: AskedPlans) -> str:
    """The journeys of a plan; those between two cities that the question names where it names two."""
    trip = asked.state.trip
    cities = [
        p.name for p in (*(s.place for s in trip.destinations), *((trip.origin,) if trip.origin else ())) if p.name.casefold() in asked.text
    ]

    lands = re.search(r"\bland\b", asked.text)
    mode = "flight" if lands else next((name for name, pattern in MODES if pattern.search(asked.text)), None)

    def words(option: ItineraryOption) -> str:
        rows = journeys_of(option)
        rows = [(d, i) for d, i in rows if i.kind == mode] or rows
        rows = rows[:1] if lands and not re.search(r"\b(?:home|back)\b", asked.text) else rows
        if len(cities) == 1 and (way := _ENDS.search(asked.text)):
            ends = f"to {cities[0]}" if way["in"] else f"{cities[0]} to"
            rows = [(d, i) for d, i in rows if ends in i.name] or rows
        rows = [(d, i) for d, i in rows if len(cities) == 2 and all(c in i.name for c in cities)] or rows
        legs = [
            f"{item.name}, {day_words(day.date, year=False, weekday=True)}"
            + (f", {item.start}–{item.end}" if item.start and item.end else "")
            + f" ({item.note.split('. ')[0]})"
            for day, item in rows
        ]
        return "; ".join(legs)

    rides = a_line_each(asked, words)
    return f"{rides}\nHours are likely ones; the line and the exact time are for you to book." if rides else ""


def journeys_counted_answer(asked: AskedPlans) -> str:
    """How many journeys of each kind a plan has, and which."""

    def words(option: ItineraryOption) -> str:
        names: dict[str, list[str]] = {}
        for _, item in journeys_of(option):
            names.setdefault(item.kind, []).append(item.name)
        told = [f"{plural(len(rows), kind, 'buses' if kind == 'bus' else None)} ({joined(rows)})" for kind, rows in names.items()]
        missing = [f"no {mode}" for mode, pattern in MODES if pattern.search(asked.text) and mode not in names]
        return joined([*missing, *told])

    return a_line_each(asked, words)


def airports_answer(asked: AskedPlans) -> str:
    def words(option: ItineraryOption) -> str:
        return "; ".join(
            f"{i.name}, {i.note.split('; ')[0][:1].lower()}{i.note.split('; ')[0][1:]}"
            for _, i in items_of(option, "transfer")
            if i.start and i.id.startswith("ride-")
        )

    return a_line_each(asked, words)


def airline_answer(asked: AskedPlans) -> str:
    rides = journeys_answer(asked)
    return (
        f"No airline, train or flight number is chosen. {rides}"
        if rides and len(asked.about) == 1
        else f"No airline, train or flight number is chosen yet.\n{rides}"
        if rides
        else ""
    )


def around_answer(asked: AskedPlans) -> str:
    """How one gets about in each city: what was found and what it costs a day in the plans' currency; what to know of the city, once."""
    rows = [r for report in asked.state.reports.values() for r in report.recommendations if isinstance(r, LocalTransport)]
    currency = next((o.cost.currency for o in asked.about), None)
    ways: dict[str, dict[str, str]] = {}
    notes: dict[str, dict[str, None]] = {}
    for row in rows:
        ways.setdefault(row.city, {}).setdefault(row.mode, f"{row.mode}{_a_day(row, currency)}")
        if row.note:
            notes.setdefault(row.city, {})[f"{row.note.rstrip('.')}."] = None
    return " ".join(
        " ".join((f"{city}: {joined(list(said.values()), 'or')}.", *notes.get(city, ()))) for city, said in list(ways.items())[:6]
    )


def _a_day(row: LocalTransport, currency: str | None) -> str:
    cost = a_day_each(row, currency or row.currency)
    return f", {cost}" if cost else ""


def _found_journeys(asked: AskedPlans) -> dict[str, Journey]:
    quoted = {j.id: j for rows in asked.state.quotes.by_segment.values() for j in rows}
    return quoted | {r.id: r for report in asked.state.reports.values() for r in report.recommendations if isinstance(r, Journey)}


def journey_detail_answer(asked: AskedPlans) -> str:
    """What speaks for and against each journey of a plan, and what to know when booking it."""
    found = _found_journeys(asked)
    mode = next((name for text in (asked.text, asked.beside) for name, pattern in MODES if pattern.search(text)), None)

    def words(option: ItineraryOption) -> str:
        rows = []
        mine = [found[id_] for _, id_ in option.pick.journeys if id_ in found]
        for journey in [j for j in mine if j.mode == mode] or mine:
            sides = [f"for it: {joined(list(journey.pros))}"] if journey.pros else []
            sides += [f"against it: {joined(list(journey.cons))}"] if journey.cons else []
            sides += [journey.booking_tips.rstrip(".")] if journey.booking_tips else []
            rows.append(f"{journey.mode} {journey.origin} to {journey.destination}: {'; '.join(sides)}")
        return " | ".join(rows)

    answer = a_line_each(asked, words)
    return f"{answer}\nWhat a fare includes the airline or railway says itself: check before you book." if answer else ""


def times_sure_answer(asked: AskedPlans) -> str:
    """How sure the hours of the journeys are, as it was found."""
    found = _found_journeys(asked)

    def words(option: ItineraryOption) -> str:
        mine = [found[id_] for _, id_ in option.pick.journeys if id_ in found]
        return "; ".join(dict.fromkeys(f"{j.mode}s: {j.schedule_hint.rstrip('.')}" for j in mine if j.schedule_hint))

    told = a_line_each(asked, words)
    return f"{told}\nThe hours in the days are likely ones; the exact one is on the ticket you book." if told else ""
