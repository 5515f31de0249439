"""Answers about ways: the journeys of a plan, the ways to airports, getting about in a city. Pure."""

from __future__ import annotations

from planner.domain.options import ItineraryOption
from planner.domain.reports import LocalTransport
from planner.say.phrases import band_words, day_words
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, items_of, journeys_of


def journeys_answer(asked: AskedPlans) -> str:
    def words(option: ItineraryOption) -> str:
        legs = [
            f"{item.name}, {day_words(day.date, year=False, weekday=True)}"
            + (f", {item.start}–{item.end}" if item.start and item.end else "")
            + f" ({item.note.split('. ')[0]})"
            for day, item in journeys_of(option)
        ]
        return "; ".join(legs)

    rides = a_line_each(asked, words)
    return f"{rides}\nHours are likely ones; the line and the exact time are for you to book." if rides else ""


def airports_answer(asked: AskedPlans) -> str:
    def words(option: ItineraryOption) -> str:
        return "; ".join(
            f"{i.name}, {i.note.split('; ')[0][:1].lower()}{i.note.split('; ')[0][1:]}" for _, i in items_of(option, "transfer") if i.start
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
    """How one gets about in each city: what was found, what it costs a day, what to know."""
    rows = [r for report in asked.state.reports.values() for r in report.recommendations if isinstance(r, LocalTransport)]
    seen: dict[tuple[str, str], str] = {}
    for row in rows:
        cost = f", about {band_words(row.per_day, row.currency)} a day each" if row.per_day.high else ""
        seen.setdefault((row.city, row.mode), f"{row.city}: {row.mode}{cost}{f'. {row.note.rstrip(chr(46))}' if row.note else ''}.")
    return " ".join(list(seen.values())[:6])
