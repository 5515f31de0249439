"""Why a plan has what it has, when it has it: a day's hours and places, a meal's house and hour, read off the plan itself. Pure."""

from __future__ import annotations

import re

from planner.destinations.interests import topic_of
from planner.domain.options import Day, ItineraryOption
from planner.domain.reports import Meal, Sight
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.say.phrases import day_words, joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, items_of, journeys_of
from planner.say.plan_answers.asked_subject import BY_KIND, days_asked, hours_asked, matching, of_days, thing_described, things_asked
from planner.say.plan_answers.hour_answers import outside_words, over, timed
from planner.say.plan_answers.sight_answers import kilometres_between

EARLY = "10:00"
NEAR_KM = 1.2
MOST_FOREMOST = 5
_VISITS = ("sight", "activity")
_MEALS = ("breakfast", "lunch", "dinner")


def why_early_answer(asked: AskedPlans) -> str:
    """Why a day begins when it does: a ride that leaves early, the way home, or how many visits it has."""
    if another := outside_words(asked):
        return another
    numbers = days_asked(asked)

    def words(option: ItineraryOption) -> str:
        days = of_days(option, numbers) if numbers else _earliest(option)
        return "; ".join(_beginning(option, day) for day in days if timed(day))

    told = a_line_each(asked, words)
    day = f" on day {min(numbers)}" if len(numbers) == 1 else ""
    return f"{told}\nSay “start later{day}” or “nothing before 10:00{day}”, and it begins later." if told else ""


def _earliest(option: ItineraryOption) -> list[Day]:
    """The day whose first visit is the earliest."""
    days = [d for d in option.itinerary.days if any(i.kind in _VISITS for i in timed(d))]
    return [min(days, key=lambda d: next(i.start or "" for i in timed(d) if i.kind in _VISITS))] if days else []


def _beginning(option: ItineraryOption, day: Day) -> str:
    first = timed(day)[0]
    visits = [i for i in timed(day) if i.kind in _VISITS]
    begins = f"{_when(day)} begins at {first.start} with {first.name}"
    begins += f", the first visit is at {visits[0].start} ({visits[0].name})" if visits and visits[0] is not first else ""
    return f"{begins}: {_why_then(option, day, visits)}"


def _why_then(option: ItineraryOption, day: Day, visits: list[Item]) -> str:
    out = _leaving(day)
    if out is not None and out.id.partition("@")[0].endswith("-out"):
        return f"{out.name} leaves at {out.start}"
    if out is not None and day.night == "none":
        return f"you set off for home at {out.start} that day, and what is still seen comes before"
    if out is not None and (out.start or "") <= EARLY:
        return f"{out.name} leaves at {out.start}"
    if not visits:
        return "nothing is visited that day"
    return f"its {plural(len(visits), 'visit')}, the ways and the meals last until {max(map(over, visits))}, at a {option.pace} pace"


def _leaving(day: Day) -> Item | None:
    """The first ride of a day that leaves town."""
    rides = [i for i in day.transport if i.start and not i.id.partition("@")[0].endswith("-in")]
    return min(rides, key=lambda i: i.start or "", default=None)


def _journey(day: Day) -> Item | None:
    """The journey of a day itself, without the rides to it and from it."""
    return next((i for i in day.transport if i.start and not i.id.startswith("ride-")), None)


def why_late_answer(asked: AskedPlans) -> str:
    """Why a day ends when it does: what its evening has, and that such things are for after dark."""
    if another := outside_words(asked):
        return another
    numbers = days_asked(asked)

    def words(option: ItineraryOption) -> str:
        days = of_days(option, numbers) if numbers else [max(option.itinerary.days, key=lambda d: max(map(over, timed(d)), default=""))]
        return "; ".join(_ending(asked.state, day) for day in days if timed(day))

    told = a_line_each(asked, words)
    day = f" on day {min(numbers)}" if len(numbers) == 1 else ""
    return f"{told}\nSay “back at the hotel by 20:00{day}”, and the evening ends earlier." if told else ""


def _ending(state: TripState, day: Day) -> str:
    last = max(timed(day), key=over)
    sight = _sights(state).get(last.id)
    rides = [i for i in day.transport if i.name == last.name]
    if rides:
        why = "that is when you are there"
    elif last.kind == "dinner":
        why = "dinner is the last thing"
    elif sight is not None and (sight.role == "evening" or sight.best in ("evening", "night")):
        why = "it is something for the evening" + (f" ({sight.note.rstrip('.')})" if sight.note else "")
    else:
        why = "it is put behind dinner, as a short walk before bed"
    return f"{_when(day)} lasts until {last.end or last.start} with {last.name}: {why}"


def why_day_answer(asked: AskedPlans) -> str:
    """Why a day is as it is: what in it serves a liking, is foremost there or lies near together, and what the way takes of it."""
    if another := outside_words(asked):
        return another
    numbers = days_asked(asked)

    def words(option: ItineraryOption) -> str:
        return "; ".join(f"{_when(day)}: {_made_up(asked.state, option, day)}" for day in of_days(option, numbers))

    told = a_line_each(asked, words) if numbers else ""
    return f"{told}\nDays are filled by what you like and what is foremost there first, then by what lies near." if told else ""


def _made_up(state: TripState, option: ItineraryOption, day: Day) -> str:
    visits = [i for i in timed(day) if i.kind in _VISITS]
    if not visits:
        way = _journey(day)
        return f"{way.name} takes the day" if way is not None else "it is left free"
    reasons = {i.name: joined(why) for i in visits if (why := _merits(state, i))}
    told = [f"{name} {why}" for name, why in reasons.items()]
    rest = [i.name for i in visits if i.name not in reasons]
    far = sum(kilometres_between(a, b) for a, b in zip(visits, visits[1:], strict=False) if a.lat is not None and b.lat is not None)
    if rest:
        told.append(f"{joined(rest)} {'lies' if len(rest) == 1 else 'lie'} near" if reasons else joined(rest))
    lies = f"; {far:.1f} km from the first to the last" if len(visits) > 1 else ""
    way = _journey(day)
    ride = f"; {way.name} at {way.start} takes its share" if way is not None else ""
    return f"{', '.join(told)}{lies}{ride}; {plural(len(visits), 'visit')} at a {option.pace} pace"


def _merits(state: TripState, item: Item) -> list[str]:
    """What speaks for a visit: likings it serves, its rank in the city, that it is marked for children."""
    sight = _sights(state).get(item.id)
    if sight is None:
        return []
    likes = [w for w in state.preferences.interests if _serves(w, sight)]
    merits = [f"serves your liking for {joined(likes)}"] if likes else []
    merits += ["is one of the foremost sights there"] if sight.name in _foremost(state, sight.city) else []
    return merits + (["is marked for children"] if sight.good_for_children and state.trip.party.children else [])


def why_thing_answer(asked: AskedPlans) -> str:
    """Why one place or one meal is in its plan, and why on that day: its merits, and what it lies next to."""
    if _WANTS_IT.search(asked.text):
        return ""
    names = [t.name for t in things_asked(asked) if t.kind in ("visit", "sight", "evening", "day_trip", "meal")]
    described = thing_described(asked) if not names else None
    names = names or ([described.name] if described is not None else [])
    names = names or list(dict.fromkeys(i.name for rows in matching(asked, least=BY_KIND).values() for _, i in rows))
    if not names:
        return ""

    def words(option: ItineraryOption) -> str:
        rows = [(d, i) for d, i in items_of(option, *_VISITS, *_MEALS) if i.name in names or any(i.name.endswith(f", {n}") for n in names)]
        return "; ".join(dict.fromkeys(_why_there(asked.state, d, i) for d, i in rows[:2]))

    told = a_line_each(asked, words)
    return f"{told}\nSay “drop {names[0]}” or “swap {names[0]} for” something else, and it goes." if told else ""


def _why_there(state: TripState, day: Day, item: Item) -> str:
    if item.kind in _MEALS:
        return _why_table(state, day, item)
    near = [i.name for i in day.activities if i.kind in _VISITS and i.name != item.name and _is_near(i, item)]
    why = [*_merits(state, item), *([f"lies near {joined(near[:2])} of that day"] if near else [])]
    if why:
        return f"{item.name} on {_when(day)} {joined(why)}"
    sight = _sights(state).get(item.id)
    what = f" ({sight.note.rstrip('.')})" if sight is not None and sight.note else ""
    late = "evening" if sight is not None and sight.role == "evening" else "day"
    return f"{item.name}{what} fills the {late} of {_when(day)}: it was free then, and no liking of yours speaks for it or against it"


def why_meal_answer(asked: AskedPlans) -> str:
    """Why a meal is where and when it is: what comes before it, how near it is, whom it serves."""
    kinds = [kind for kind in _MEALS if kind in asked.text] or ["dinner"]
    numbers, hours = days_asked(asked), hours_asked(asked)

    def words(option: ItineraryOption) -> str:
        rows = [(d, i) for d, i in items_of(option, *kinds) if i.start and (not numbers or d.day_number in numbers)]
        if hours is not None and not numbers:
            rows = [(d, i) for d, i in rows if abs(_minutes(i.start or "") - _minutes(hours.opens)) <= ABOUT] or rows
        return "; ".join(_why_table(asked.state, d, i) for d, i in rows[: 2 if numbers else 1])

    told = a_line_each(asked, words)
    return f"{told}\nSay “{kinds[0]} at” and an hour, or “another place for {kinds[0]}” with the day, and I change it." if told else ""


ABOUT = 40


def _minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:5])


def _why_table(state: TripState, day: Day, item: Item) -> str:
    before = [i for i in timed(day) if i.kind in (*_VISITS, "free_time") and (i.end or "") <= (item.start or "") and i.name != item.name]
    last = max(before, key=over, default=None)
    house = next((m for r in state.reports.values() for m in r.recommendations if isinstance(m, Meal) and m.id == item.id), None)
    why = [f"it comes after {last.name}, which ends at {last.end}"] if last is not None else []
    near = [i.name for i in day.activities if i.kind in _VISITS and _is_near(i, item)]
    why += [f"it is near {near[-1]}"] if near else []
    served = [need for need in state.preferences.dietary if house is not None and need in house.dietary]
    why += [f"it serves {joined(served)} food"] if served else []
    return f"{item.kind} on {_when(day)} is at {item.start} ({item.name})" + (f": {joined(why)}" if why else "")


def why_way_answer(asked: AskedPlans) -> str:
    """Why one travels as a plan has it: the ways that were asked for, the hours and the price of what was taken."""
    wanted = [w for w in asked.state.preferences.transport_prefer if w]
    refused = list(asked.state.preferences.transport_avoid)

    def words(option: ItineraryOption) -> str:
        legs = {i.name: i for _, i in journeys_of(option)}
        return "; ".join(f"{leg.name} ({leg.note.split('. ')[0].rstrip('.')})" for leg in legs.values())

    told = a_line_each(asked, words)
    if not told or _INSTEAD.search(asked.text):
        return ""
    parts = [PARTS[c].words for c in asked.state.capabilities or () if PARTS[c].modes]
    if len(parts) == 1 and not wanted and not refused:
        alone = f"You asked me to plan {parts[0]} and no other way there, so no other was looked for:"
        return f"{alone}\n{told}\nSay which to look for too, and I do."
    asked_for = f"You asked for {joined(wanted)}. " if wanted else f"You wanted no {joined(refused, 'or')}. " if refused else ""
    return (
        f"{asked_for}Of the ways that were looked for, by price, hours and changes, these fitted each plan best:\n{told}\n"
        "Ask how another way compares, or say “by train”, “by plane” or the like, and I look."
    )


_WANTS_IT = re.compile(r"\bwhy\b[^,.;]*?(?:\b(?:no|not|without|nothing)\b|n't\b)")
_INSTEAD = re.compile(r"\bnot\b|n't\b|\binstead\b")


def _is_near(a: Item, b: Item) -> bool:
    return None not in (a.lat, a.lon, b.lat, b.lon) and kilometres_between(a, b) <= NEAR_KM


def _sights(state: TripState) -> dict[str, Sight]:
    return {s.id: s for rows in state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}


def _serves(liking: str, sight: Sight) -> bool:
    return topic_of(liking).serves_sight(sight.sight_kind, sight.interests, sight.name, sight.note, evening=sight.role == "evening")


def _foremost(state: TripState, city: str) -> list[str]:
    known = [s.name for rows in state.quotes.sights.values() for s in rows if s.role == "sight" and s.city == city]
    return known[:MOST_FOREMOST]


def _when(day: Day) -> str:
    return f"{day_words(day.date, year=False, weekday=True)} (day {day.day_number})"
