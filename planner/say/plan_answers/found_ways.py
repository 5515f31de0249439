"""Answers from every way that was looked for, beside those in the plans: which vehicle is cheaper, what leaves later or earlier. Pure."""

from __future__ import annotations

import re
from decimal import Decimal

from planner.domain.options import Day
from planner.domain.reports import Journey
from planner.domain.values import Band, Item
from planner.language.question_marks import marks_of
from planner.say.phrases import band_words, day_words, joined
from planner.say.plan_answers.asked_plans import AskedPlans, journeys_of
from planner.say.plan_answers.asked_subject import cities_asked
from planner.say.plan_answers.leg_answers import asked_legs
from planner.say.plan_answers.practical_answers import MODES, hours_words, minutes_of
from planner.tools.rates import convert

_COMPARED = re.compile(
    r"\b(?:cheap(?:er|est)?|dear(?:er)?|pricier|quick(?:er|est)?|fast(?:er|est)?|slower|better|best|nicer|easier|greener|worth|(?:more|less) expensive)\b"
)
_BY_TIME = re.compile(r"\b(?:quick|fast|slow|long)\w*\b")
_SEVERAL = {"flight": "flights", "train": "trains", "bus": "buses", "car": "a car", "ferry": "ferries"}
MOST_OTHERS = 4
"""Other departures that are told of one leg."""


def _found(asked: AskedPlans) -> dict[str, list[Journey]]:
    """Every journey that was found, by its leg on its day."""
    legs: dict[str, list[Journey]] = {}
    for rows in asked.state.quotes.by_segment.values():
        for j in rows:
            legs.setdefault(f"{j.origin} to {j.destination}", []).append(j)
    return legs


def _fare(journey: Journey, currency: str) -> tuple[Decimal, str]:
    """The middle fare and the fare in words, in the currency of the plans where there is a rate."""
    low, high = (convert(x, journey.currency, currency) for x in (journey.cost.low, journey.cost.high))
    if low is None or high is None:
        return journey.cost.middle, band_words(journey.cost, journey.currency)
    band = Band(low=low, high=high)
    return band.middle, band_words(band, currency) + (" each" if journey.basis == "per_person" else " the car")


def ways_compared_answer(asked: AskedPlans) -> str:
    """Which of two vehicles is cheaper or quicker, leg by leg, as far as both were looked for; empty where no two are compared."""
    modes = [name for name, pattern in MODES if pattern.search(asked.text)]
    if len(modes) < 2 or not _COMPARED.search(asked.text) or marks_of(asked.text) & {"airport", "around"}:
        return ""
    cities, by_time = cities_asked(asked), _BY_TIME.search(asked.text) is not None
    lines, known = [], False
    for leg, rows in _found(asked).items():
        if len(cities) > 1 and not all(city in leg for city in cities):
            continue
        best = {
            m: min((j for j in rows if j.mode == m), key=lambda j: j.minutes if by_time else j.cost.middle, default=None) for m in modes
        }
        known = known or any(best.values())
        lines += [f"- {leg}: {_beside(best, asked.about[0].cost.currency, by_time=by_time)}."]
    if not lines:
        return ""
    if not known:
        by = joined(list(dict.fromkeys(i.kind for o in asked.about for _, i in journeys_of(o))))
        return f'No {joined(modes, "or")} was found or looked for: the plans go by {by}. Say "plan {_SEVERAL[modes[0]]} too" and I look.'
    return "\n".join((*lines, 'Say "take the train from A to B", or another way, and that leg changes.'))


def _beside(best: dict[str, Journey | None], currency: str, *, by_time: bool) -> str:
    """The ways of one leg beside each other, the better one first; of those nobody found that is said."""
    known = [j for j in best.values() if j is not None]
    missing = [mode for mode, j in best.items() if j is None]
    if not known:
        return f"no {joined(missing, 'or')} was found or looked for"
    known.sort(key=lambda j: j.minutes if by_time else _fare(j, currency)[0])
    told = [f"{j.mode} from {_fare(j, currency)[1]}, {hours_words(j.minutes)}" for j in known]
    better = f"{known[0].mode} is {'quicker' if by_time else 'cheaper'}: " if len(known) > 1 else ""
    return f"{better}{'; '.join(told)}" + (f"; no {joined(missing, 'or')} was found or looked for" if missing else "")


_LATER, _EARLIER = re.compile(r"\b(?:later|latest|last)\b"), re.compile(r"\b(?:earlier|earliest|soonest|first)\b")


def other_departures_answer(asked: AskedPlans) -> str:
    """What else leaves on the day of each journey a question means, with hours and fares, and how to have it."""
    legs = _found(asked)
    later, earlier = _LATER.search(asked.text), _EARLIER.search(asked.text)
    lines: list[str] = []
    for option in asked.about:
        for day, item in asked_legs(asked, option):
            line = _others(day, item, legs, option.cost.currency, later=later is not None, earlier=earlier is not None)
            lines += [line] if line and line not in lines else []
    if not lines:
        return ""
    which = "a later" if later and not earlier else "an earlier" if earlier and not later else "another"
    ask = f'Say "{which} {_vehicle(asked)}" with the leg, and I change it.'
    then = ask if later or earlier else "Ask whoever sells the ticket; the plan can be changed here to another hour."
    return "\n".join((*lines, f"Times are likely ones; the exact one is on the ticket you book. {then}"))


def _vehicle(asked: AskedPlans) -> str:
    """What the first journey a question means goes by."""
    return next((i.kind for o in asked.about for _, i in asked_legs(asked, o)), "journey").replace("car", "drive")


def _others(day: Day, item: Item, legs: dict[str, list[Journey]], currency: str, *, later: bool, earlier: bool) -> str:
    """One leg: when the plan leaves, and what else was found that day, of the same vehicle first."""
    rows = next((rows for name, rows in legs.items() if name in item.name), [])
    there = {(j.mode, j.depart): j for j in sorted(rows, key=lambda j: j.cost.middle, reverse=True) if day.date.isoformat() in j.segment}
    others = [j for (_, depart), j in there.items() if depart != item.start]
    if later and not earlier:
        others = [j for j in others if j.depart > (item.start or "")]
    if earlier and not later:
        others = [j for j in others if j.depart < (item.start or "")]
    others.sort(key=lambda j: (j.mode != item.kind, j.depart))
    when = day_words(day.date, year=False, weekday=True)
    ours = next((j for j in rows if (j.mode, j.depart) == (item.kind, item.start)), None)
    fare = f" ({_fare(ours, currency)[1]})" if ours is not None else ""
    planned = f"- {item.name}, {when}, leaves at {item.start} and is there at {item.end}{fare}"
    asked_for = "later " if later and not earlier else "earlier " if earlier and not later else "other "
    if not others:
        return f"{planned}; I found no {asked_for}departure that day."
    told = joined([f"{j.mode} at {j.depart}, there at {j.arrive}, {_fare(j, currency)[1]}" for j in others[:MOST_OTHERS]], "or")
    return f"{planned}; {f'{asked_for.strip()} ones found:' if later != earlier else 'the same day there is also'} {told}."


_ROOM_LEFT_AT = "11:00"
"""An hour to count from where the house's own is not known."""


def leaving_answer(asked: AskedPlans) -> str:
    """When the way home begins on the last day, and the hours before it: by when a room must be left is not recorded."""
    rows: dict[str, list[str]] = {}
    for option in asked.about:
        last = option.itinerary.days[-1]
        beds = [d.accommodation.name for d in option.itinerary.days if d.accommodation is not None]
        timed = sorted((i for i in last.transport if i.start), key=lambda i: i.start or "")
        if not beds:
            continue
        when = day_words(last.date, year=False, weekday=True)
        told = f"When {beds[-1]} wants its rooms back I do not know: its own page says it"
        if timed and (start := timed[0].start):
            gap = minutes_of(start) - minutes_of(_ROOM_LEFT_AT)
            ride = next((i for i in timed if i.kind != "transfer"), timed[-1])
            told += f". On {when} the way home begins at {start} ({timed[0].name})"
            told += f", and the {ride.kind} leaves at {ride.start}" if ride is not timed[0] else ""
            told += f". From a room left at {_ROOM_LEFT_AT}, say, that is {hours_words(gap)} until then" if gap > 0 else (
                f". That is before {_ROOM_LEFT_AT}, so no house should want the room earlier"
            )  # fmt: skip
        rows.setdefault(told, []).append(option.title)
    if len(rows) == 1:
        return f"{next(iter(rows))}."
    return "\n".join(f"- **{joined(titles)}**: {told}." for told, titles in rows.items())
