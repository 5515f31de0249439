"""What an edit changed beside what its own sentences tell: visits and meals at other hours, gone or new, other beds, rides. Not escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from planner.domain.options import Day, ItineraryOption
from planner.domain.values import Item
from planner.say.phrases import day_words, joined

TOLD_MINUTES = 45
"""Something at another hour of its day is told from so many minutes on."""
MOST_TOLD = 3
MOST_SHIFTED = 4
"""A change that puts this many visits of a day to other hours is told as one."""


_OUTING = re.compile(r"day trip to (?P<place>[^;]+?)(?=,| now\b| is\b|;|\.|$)")
""" "A day trip to Nara": what is seen and eaten there is told with it."""
_HOUSES = "meals are at"
"""What tells of all meals at once."""
_WHOLE_DAYS = "begin"
"""What tells that days begin at another hour, and all of them with it."""
_LEFT = "left to you"
"""What tells of a meal that one sees to."""
_ANYWHERE = re.compile(r"^(?:Breakfast|Lunch|Dinner) (?:at|in|near)\b")
"""A meal that is no house of its own."""


_HOUSE = re.compile(r"^(?P<meal>Breakfast|Lunch|Dinner) on (?P<day>.+?) is at (?P<house>.+) instead of (?P<old>.+)$")


def true_in_the_end(was: ItineraryOption, now: ItineraryOption, told: Sequence[str]) -> tuple[str, ...]:
    """The sentences of a change made in steps without the houses that a later step took again.

    Each house is told against what was there before all steps.
    """
    days = {_date(after): (before, after) for before, after in _days(was, now)}
    kept: list[str] = []
    for line in told:
        found = _HOUSE.match(line)
        on = next((words for words in days if found and found["day"].endswith(f" {words}")), None)
        if found is None or on is None:
            kept.append(line)
            continue
        before, after = ({str(m.kind): m.name for m in day.meals} for day in days[on])
        meal, house = found["meal"].lower(), found["house"]
        if after.get(meal) == house and before.get(meal) != house:
            old = before.get(meal)
            kept.append(f"{found['meal']} on {found['day']} is at {house}" + (f" instead of {old}" if old else ""))
    return tuple(dict.fromkeys(kept))


def untold(was: ItineraryOption, now: ItineraryOption, told: Sequence[str]) -> tuple[str, ...]:
    """A sentence for everything that differs between two versions of a plan and is named in none of the sentences `told`."""
    said = " ".join(told)
    outings = tuple(m["place"] for m in _OUTING.finditer(said))
    rows = [*_beds_and_rides(was, now), *_visits(was, now, said), *(() if _HOUSES in said else _meals(was, now, left_out=_LEFT in said))]
    left = list(dict.fromkeys(words for name, words in rows if name not in said and not any(place in name for place in outings)))
    return tuple(left if len(left) <= MOST_TOLD else [joined(left)])


def _beds_and_rides(was: ItineraryOption, now: ItineraryOption) -> Iterator[tuple[str, str]]:
    for before, after in _days(was, now):
        old, new = before.accommodation, after.accommodation
        if old is not None and new is not None and old.name != new.name:
            yield new.name, f"the bed in {new.city} is {new.name} instead of {old.name}"
        rides, others = _rides(before), _rides(after)
        for name in (n for n in others if n not in rides):
            yield name.split(" to ")[-1], f"there is another journey on {_day(after)}: {name} at {others[name].start}"


def _visits(was: ItineraryOption, now: ItineraryOption, said: str) -> Iterator[tuple[str, str]]:
    """Visits that are out, new, on another day or at quite another hour; many at other hours of one day are told as one."""
    before, after = _placed(was, "activities"), _placed(now, "activities")
    shifted: dict[str, list[tuple[str, str]]] = {}
    for name, (day, item) in before.items():
        if name not in after:
            yield name, f"{name} is out"
            continue
        then, other = after[name]
        if then.date != day.date:
            if not (_date(day) in said and _date(then) in said):
                yield name, f"{name} goes to {_day(then)}"
        elif _minutes_apart(item, other) >= TOLD_MINUTES:
            shifted.setdefault(_day(then), []).append((name, f"{name} is at {other.start} instead of {item.start}"))
    for name, (day, item) in after.items():
        if name not in before:
            yield name, f"{name} is in on {_day(day)} at {item.start}"
    for when, rows in shifted.items():
        if len(rows) < MOST_SHIFTED:
            yield from rows
        else:
            yield _WHOLE_DAYS, f"{len(rows)} visits of {when} are at other hours"


def _meals(was: ItineraryOption, now: ItineraryOption, *, left_out: bool) -> Iterator[tuple[str, str]]:
    for before, after in _days(was, now):
        old, new = {m.kind: m for m in before.meals}, {m.kind: m for m in after.meals}
        for kind in old:
            meal, when = kind, f"on {_day(after)}"
            if kind not in new and left_out:
                continue
            if kind not in new:
                yield old[kind].name, f"{meal} {when} is open, without {old[kind].name}"
            elif old[kind].name != new[kind].name and not (_ANYWHERE.match(new[kind].name) and _ANYWHERE.match(old[kind].name)):
                yield new[kind].name, f"{meal} {when} is at {new[kind].name} instead of {old[kind].name}"
            elif _minutes_apart(old[kind], new[kind]) >= TOLD_MINUTES:
                yield meal.capitalize(), f"{meal} {when} is at {new[kind].start} instead of {old[kind].start}"
        for kind in (k for k in new if k not in old):
            yield new[kind].name, f"{kind} on {_day(after)} is at {new[kind].name}"


def _days(was: ItineraryOption, now: ItineraryOption) -> Iterable[tuple[Day, Day]]:
    earlier = {day.date: day for day in was.itinerary.days}
    return [(earlier[day.date], day) for day in now.itinerary.days if day.date in earlier]


def _rides(day: Day) -> dict[str, Item]:
    return {item.name: item for item in day.transport if item.kind != "transfer"}


def _placed(option: ItineraryOption, part: str) -> dict[str, tuple[Day, Item]]:
    """What is seen, by name, with its day."""
    return {i.name: (day, i) for day in option.itinerary.days for i in getattr(day, part) if i.kind != "free_time"}


def _minutes_apart(one: Item, other: Item) -> int:
    return abs(_minutes(one.start) - _minutes(other.start)) if one.start and other.start else 0


def _minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def _day(day: Day) -> str:
    return day_words(day.date, year=False, weekday=True)


def _date(day: Day) -> str:
    return day_words(day.date, year=False)
