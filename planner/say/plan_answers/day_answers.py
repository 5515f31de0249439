"""Answers about a day: what it holds, when it is free, where one eats. Pure."""

from __future__ import annotations

import re

from planner.domain.options import ItineraryOption
from planner.language.plan_things import plan_days
from planner.say.phrases import day_words, joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, beds_of, few, items_of
from planner.say.plan_answers.asked_subject import PARTS_OF_DAY, cities_asked
from planner.say.plan_answers.bed_answers import found_stays


def free_answer(asked: AskedPlans) -> str:
    """What is left free: in the cities a question names, where it names one."""
    cities = cities_asked(asked)

    def words(option: ItineraryOption) -> str:
        rows = [(d, i) for d, i in items_of(option, "free_time") if i.start and i.end and (not cities or d.city in cities)]
        free = [f"day {d.day_number}, {i.start}–{i.end}" for d, i in rows]
        where = f" in {joined(cities)}" if cities else ""
        return f"free{where} on {joined(free)}" if free else f"no longer stretch is left free{where}"

    return a_line_each(asked, words)


def days_side_by_side(asked: AskedPlans) -> str:
    """Two days that a question compares: how many visits each has, and from when until when."""
    named = [d.number for d in plan_days(asked.text, asked.state.trip.date_range.days) if d.number]
    if len(set(named)) < 2:
        return ""

    def words(option: ItineraryOption) -> str:
        rows = []
        for number in dict.fromkeys(named):
            day = option.itinerary.days[number - 1]
            seen = sorted((i for i in day.activities if i.kind in ("sight", "activity") and i.start), key=lambda i: i.start or "")
            hours = f", {seen[0].start} to {max(i.end or '' for i in seen)}" if seen else ""
            rows.append(f"{day_words(day.date, year=False, weekday=True)} has {plural(len(seen), 'visit')}{hours}")
        return "; ".join(rows)

    return a_line_each(asked, words)


def city_answer(asked: AskedPlans) -> str:
    """What a plan has in the cities a question names: its days there, its bed, what one sees."""
    cities = cities_asked(asked)

    def words(option: ItineraryOption) -> str:
        told = []
        for city in cities:
            there = [d for d in option.itinerary.days if d.city == city]
            seen = [i.name for d in there for i in d.activities if i.kind in ("sight", "activity")]
            beds = list(dict.fromkeys(d.accommodation.name for d in there if d.accommodation is not None))
            days = joined(list(dict.fromkeys(day_words(d.date, year=False, weekday=True) for d in (*there[:1], *there[-1:]))), "to")
            slept = f", nights at {few(beds)}" if beds else ""
            told += [f"{city}, {days}{slept}: {few(list(dict.fromkeys(seen)), MOST_SEEN) or 'nothing fixed'}"] if there else []
        return "; ".join(told)

    return a_line_each(asked, words)


MOST_SEEN = 12
"""Sights of a city that are named one by one."""


def food_answer(asked: AskedPlans) -> str:
    def words(option: ItineraryOption) -> str:
        return few(list(dict.fromkeys(item.name for _, item in items_of(option, "lunch", "dinner"))))

    return a_line_each(asked, words)


def meals_counted_answer(asked: AskedPlans) -> str:
    """How many meals a plan has, by kind; of a kind of house that a question names it is not known."""
    if _SOME_OF_THEM.search(asked.text):
        return ""

    def words(option: ItineraryOption) -> str:
        counts = [(kind, len(items_of(option, kind))) for kind in ("breakfast", "lunch", "dinner")]
        told = joined([plural(n, kind, "lunches" if kind == "lunch" else None) for kind, n in counts if n])
        return f"{plural(sum(n for _, n in counts), 'meal')}: {told}" if told else "no meals are planned"

    return a_line_each(asked, words)


def meal_days_answer(asked: AskedPlans) -> str:
    """On which days a plan has the meals that a question names, and where."""
    kinds = [kind for kind in ("breakfast", "lunch", "dinner") if kind in asked.text]

    def words(option: ItineraryOption) -> str:
        return (
            joined([f"{day_words(d.date, year=False, weekday=True)} ({i.name})" for d, i in items_of(option, *kinds)])
            or f"no {joined(kinds, 'or')}"
        )

    return a_line_each(asked, words)


_SOME_OF_THEM = re.compile(
    r"\bhow many (?!of|different|nice|good|more|other|booked)\w+ (?:restaurants?|places|meals|dinners|lunches|breakfasts)\b"
)


def that_day_answer(asked: AskedPlans) -> str:
    """What a day holds, or a part of it: named by weekday, date or number."""
    named = plan_days(asked.text, asked.state.trip.date_range.days)
    if not named:
        return ""
    part = next((p for p in PARTS_OF_DAY if p in asked.text), None)
    number = named[0].number
    if number is None:
        days = asked.state.trip.date_range.days
        return f"That day is not in the trip, which runs from {day_words(days[0])} to {day_words(days[-1])}."

    def words(option: ItineraryOption) -> str:
        if number > len(option.itinerary.days):
            return f"there is no day {number}"
        day = option.itinerary.days[number - 1]
        opens, closes = PARTS_OF_DAY[part] if part else ("00:00", "24:00")
        meals = [kind for kind in ("breakfast", "lunch", "dinner") if kind in asked.text]
        meals = meals or (["breakfast", "lunch", "dinner"] if _EATEN.search(asked.text) else [])
        timed = sorted(
            (i for i in day.items if i.start and opens <= i.start < closes and (not meals or i.kind in meals)), key=lambda i: i.start or ""
        )
        items = ", ".join(f"{i.start} {i.name}" for i in timed)
        return f"{day_words(day.date, year=False, weekday=True)} (day {number}){f', {part}' if part else ''}: {items or 'nothing fixed'}"

    return a_line_each(asked, words)


_EATEN = re.compile(r"\b(?:eat|eating|food|meals?|restaurants?|dine|dining)\b")


def breakfast_answer(asked: AskedPlans) -> str:
    found = found_stays(asked.state)

    def words(option: ItineraryOption) -> str:
        mornings = items_of(option, "breakfast")
        with_it = [name for name in beds_of(option) if name in found and "breakfast" in found[name].styles]
        if with_it:
            return f"{joined(with_it)} is known to serve breakfast with the room; ask whether your rate has it" + (
                f". In the plan it is counted under meals, on {plural(len(mornings), 'morning')}" if mornings else ""
            )
        if not mornings:
            return "breakfast is not counted; whether a room comes with it depends on the rate you book"
        days = plural(len(mornings), "morning")
        return f"breakfast is planned on {days} as a meal of its own and counted under meals, not as part of the room"

    return a_line_each(asked, words)


def meals_at_bed_answer(asked: AskedPlans) -> str:
    """Which meals may be had where one sleeps, as the plan has them."""

    def words(option: ItineraryOption) -> str:
        beds = beds_of(option)
        here = [(d, i) for d, i in items_of(option, "breakfast", "lunch", "dinner") if any(bed in f"{i.name} {i.note}" for bed in beds)]
        told = [f"{i.kind} on {day_words(d.date, year=False, weekday=True)}" for d, i in here]
        return f"at or near the house are {joined(told)}; the rest is eaten out" if told else "every meal is eaten out"

    told = a_line_each(asked, words)
    return f"{told}\nWhether a house has a restaurant its own page says." if told else ""
