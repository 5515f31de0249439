"""Answers about the way: which journey a question means, when it leaves and arrives, what it costs each, what is not known of it. Pure."""

from __future__ import annotations

import re

from planner.domain.options import Day, ItineraryOption
from planner.domain.values import Item
from planner.language.question_marks import marks_of
from planner.say.phrases import band_words, day_words, joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, journeys_of
from planner.say.plan_answers.asked_subject import cities_asked, days_asked
from planner.say.plan_answers.practical_answers import MODES, hours_words, minutes_of

_OUT = re.compile(r"\b(?:out|outbound|there|first|way there)\b")


def asked_legs(asked: AskedPlans, option: ItineraryOption) -> list[tuple[Day, Item]]:
    """The journeys a question means: between its cities, on its days, by its vehicle, home or out; all where it says none of these."""
    rows = journeys_of(option)
    marks, cities, numbers = marks_of(asked.text), cities_asked(asked), days_asked(asked)
    mode = next((name for name, pattern in MODES if pattern.search(asked.text)), None)
    if len(cities) >= 2 and (between := [(d, i) for d, i in rows if f"{cities[0]} to {cities[1]}" in i.name]):
        return between
    of_mode = [(d, i) for d, i in rows if i.kind == mode]
    rows = of_mode or rows
    if numbers and (that_day := [(d, i) for d, i in rows if d.day_number in numbers]):
        return that_day
    if len(cities) == 1 and (ends := _with_end(rows, cities[0], leaves="leaves" in marks or f"from {cities[0].casefold()}" in asked.text)):
        return ends
    if "homeward" in marks:
        return rows[-1:]
    if {"lands", "leaves"} & marks or _OUT.search(asked.text):
        return rows[:1]
    return rows


def _with_end(rows: list[tuple[Day, Item]], city: str, leaves: bool) -> list[tuple[Day, Item]]:
    words = f"{city} to" if leaves else f"to {city}"
    return [(d, i) for d, i in rows if i.name.endswith(words) or f"{words} " in i.name or (not leaves and i.name.endswith(city))]


def _told(option: ItineraryOption, day: Day, item: Item) -> str:
    hours = f", {item.start}–{item.end}" if item.start and item.end else ""
    line = next((x for x in option.cost.lines if x.label == item.name), None)
    cost = ""
    if line is not None:
        cost = f"; about {band_words(line.unit, option.cost.currency)} {'each' if line.basis == 'per_person' else 'in all'}"
    note = item.note.removesuffix(" Local times.").removesuffix(" Airline not chosen yet.").rstrip(".")
    return f"{item.name}, {day_words(day.date, year=False, weekday=True)}{hours} ({note}){cost}"


_BY = {"flight": "plane", "bus": "coach"}


def leg_answer(asked: AskedPlans) -> str:
    """The journeys a question means, with hours, way and price."""
    told = a_line_each(asked, lambda option: "; ".join(_told(option, d, i) for d, i in asked_legs(asked, option)))
    if not told:
        return "No journey there or back is planned here: you asked for other parts only." if not any(map(journeys_of, asked.about)) else ""
    mode = next((name for name, pattern in MODES if pattern.search(asked.text)), None)
    if mode is not None and not any(i.kind == mode for o in asked.about for _, i in asked_legs(asked, o)):
        told = f"No plan goes there by {_BY.get(mode, mode)}; the way is this.\n{told}"
    return f"{told}\nTimes are local and likely ones; the exact one is on the ticket you book."


def arrival_answer(asked: AskedPlans) -> str:
    """When one is in the first city: the journey's end, the ride from the airport, and the bed."""

    def words(option: ItineraryOption) -> str:
        legs = journeys_of(option)
        bed = next((d.accommodation.name for d in option.itinerary.days if d.accommodation is not None), "")
        if not legs:
            return ""
        day, leg = legs[0]
        ride = next((i for d in option.itinerary.days for i in d.transport if "-in@" in i.id and i.city != leg.city and i.end), None)
        there = f"; {ride.name} {ride.start}–{ride.end}" if ride is not None else ""
        from_when = ride.end if ride is not None else leg.end
        told = f"{leg.name} ends at {leg.end}{_later(leg)}, {day_words(day.date, year=False, weekday=True)}{there}"
        return f"{told}. So you can be at {bed} from about {from_when}, and the ways to its door come on top" if bed else told

    return a_line_each(asked, words)


_HOME = re.compile(r"\b(?:home|back|return|last day|leav\w+|departure)\b")
_OUTWARD = re.compile(r"\b(?:there|out|outbound|first day|way out|on the way there)\b")


def airport_time_answer(asked: AskedPlans) -> str:
    """By when one is at each airport, as the plans count it, and how long before the flight that is."""
    home, out = _HOME.search(asked.text), _OUTWARD.search(asked.text)

    def words(option: ItineraryOption) -> str:
        rows = []
        flights = [(d, i) for d, i in journeys_of(option) if i.kind == "flight" and i.start]
        for day, flight in flights[-1:] if home else flights[:1] if out else flights:
            before = [r for r in day.transport if r.id.startswith("ride-") and r.end and r.end <= (flight.start or "")]
            if before:
                ride = max(before, key=lambda r: r.end or "")
                when = day_words(day.date, year=False, weekday=True)
                gap = hours_words(minutes_of(flight.start or "") - minutes_of(ride.end or ""))
                there = f"be at {ride.id[5:8]} by {ride.end}, {gap} before the flight at {flight.start} on {when}"
                rows.append(f"{there}; {ride.name} leaves at {ride.start}")
        return "; ".join(rows)

    told = a_line_each(asked, words)
    return f"{told}\nWhen the desk and the gate close the airline's page says." if told else ""


def _later(item: Item) -> str:
    found = re.search(r"arrives the (?:next day|day after next)|arrives (?:on )?the day before", item.note)
    return f" ({found.group()})" if found else ""


def last_ride_answer(asked: AskedPlans) -> str:
    """That no timetable is kept; when the plan's own journey is."""
    way = re.search(r"\b(?:trains?|bus(?:es)?|flights?|ferr(?:y|ies)|metro|trams?|tube|underground|boat)\b", asked.text)
    what = way.group() if way else "one"
    planned = leg_answer(asked) if way and way.group().rstrip("es") in ("train", "flight", "ferri", "bus", "b") else ""
    one = what if what == "bus" else what.removesuffix("s")
    unknown = f"When the last {one} of the day goes I do not know: no timetable is kept here, the operator's page has it."
    return f"{unknown} In the plans:\n{planned}" if planned else unknown


def why_nights_answer(asked: AskedPlans) -> str:
    """How the nights came to be shared out among the stops."""
    stops = asked.state.trip.destinations
    if len(stops) < 2:
        return ""
    shared = stay_length_answer(asked._replace(text=""))
    names = joined([s.place.name for s in stops])
    return (
        f"The nights of the trip are shared out among {names}; unless you gave them, that is my proposal.\n{shared}\n"
        f'Say "one night more in {stops[-1].place.name}" or how many each place is to have, and the plans follow.'
    )


def why_order_answer(asked: AskedPlans) -> str:
    """Why the stops stand in their order: as they were named, or as it was proposed; and how to turn it round."""
    names = [s.place.name for s in asked.state.trip.destinations]
    if len(names) < 2:
        return ""
    said = [line.content.casefold() for line in asked.state.transcript if line.role == "user"]
    places = next(([text.find(n.casefold()) for n in names] for text in said if all(n.casefold() in text for n in names)), [])
    why = "as you named them in that order" if places and places == sorted(places) else "which is my proposal, as you gave no order"
    return f'{" comes before ".join(names)}, {why}; nothing else decided it. Say "{names[-1]} first" and the plans turn round.'


def stay_length_answer(asked: AskedPlans) -> str:
    """How many nights each stop has, and from when to when: of the cities a question names, or of all."""
    named = cities_asked(asked)

    def words(option: ItineraryOption) -> str:
        nights: dict[str, list[Day]] = {}
        for day in option.itinerary.days:
            if day.accommodation is not None:
                nights.setdefault(day.accommodation.city, []).append(day)
        rows = []
        for city, days in nights.items():
            if named and city not in named:
                continue
            first, last = days[0].date, days[-1].date
            leaves = next((d.date for d in option.itinerary.days if d.date > last), last)
            span = f"{day_words(first, year=False, weekday=True)} to {day_words(leaves, year=False, weekday=True)}"
            rows.append(f"{plural(len(days), 'night')} in {city}, {span}")
        return joined(rows)

    return a_line_each(asked, words)
