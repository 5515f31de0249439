"""Answers about hours: when days begin and end, what stands between two hours, what each evening holds. Pure."""

from __future__ import annotations

import re

from planner.domain.options import Day, ItineraryOption
from planner.domain.values import Item
from planner.say.phrases import day_words, joined
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, items_of
from planner.say.plan_answers.asked_subject import (
    EVENING,
    days_asked,
    hours_asked,
    matching,
    names_another_day,
    of_days,
    things_asked,
    wanted_words,
)
from planner.say.plan_answers.near_answers import outing_named
from planner.say.plan_answers.sight_answers import place_answer

MOST_DAYS = 7


def timed(day: Day) -> list[Item]:
    """What has an hour that day, in order."""
    return sorted((i for i in day.items if i.start), key=lambda i: i.start or "")


def over(item: Item) -> str:
    """When it ends, as "HH:MM"; past midnight counts on from 24."""
    end = item.end or item.start or ""
    return end if end >= (item.start or "") else f"{int(end[:2]) + 24}{end[2:]}"


def _when(day: Day) -> str:
    return day_words(day.date, year=False, weekday=True)


def outside_words(asked: AskedPlans) -> str:
    """Said where the only day a question names is none of the trip's."""
    days = asked.state.trip.date_range.days
    if not names_another_day(asked) or not days:
        return ""
    return f"That day is not in the trip, which runs from {day_words(days[0], weekday=True)} to {day_words(days[-1], weekday=True)}."


def _edges(asked: AskedPlans, last: bool) -> str:
    """The first or the last thing of the days asked about, or of all."""
    if another := outside_words(asked):
        return another
    numbers = days_asked(asked)

    def words(option: ItineraryOption) -> str:
        days = [(day, [i for i in timed(day) if not (last and not numbers and i in day.transport)]) for day in of_days(option, numbers)]
        rows = [(day, max(here, key=over) if last else here[0]) for day, here in days if here]
        told = [f"{_when(d)} {'until ' + (i.end or i.start or '') if last else i.start} ({i.name})" for d, i in rows]
        if len(told) <= MOST_DAYS:
            return joined(told)
        order = sorted(rows, key=lambda r: over(r[1]) if last else r[1].start or "")
        said = [f"{(i.end if last else i.start) or i.start} on {_when(d)} ({i.name})" for d, i in (order[0], order[-1])]
        return f"the earliest is {said[0]}, the latest {said[1]}"

    told = a_line_each(asked, words)
    lead = "When the last thing of the day is over" if last else "The first thing of the day; be up as long before as you need"
    return f"{lead}:\n{told}" if told else ""


def rising_answer(asked: AskedPlans) -> str:
    """When days begin, and with what."""
    return _edges(asked, last=False)


def day_end_answer(asked: AskedPlans) -> str:
    """When days end, and with what."""
    return _edges(asked, last=True)


def day_out_answer(asked: AskedPlans) -> str:
    """How long one is out on the days asked about: from the first thing to the last."""
    numbers = days_asked(asked)

    def words(option: ItineraryOption) -> str:
        rows = [(d, timed(d)) for d in of_days(option, numbers) if timed(d)]
        return "; ".join(
            f"{_when(d)} from {here[0].start} ({here[0].name}) to {max(map(over, here))} ({max(here, key=over).name})" for d, here in rows
        )

    return outside_words(asked) or (a_line_each(asked, words) if numbers else "")


def window_answer(asked: AskedPlans) -> str:
    """What stands between the hours a question names, on its days or on each."""
    hours = hours_asked(asked)
    if hours is None:
        return ""
    if another := outside_words(asked):
        return another
    numbers = days_asked(asked)
    closes = hours.closes if hours.closes > hours.opens else f"{int(hours.opens[:2]):02d}{hours.opens[2:]}"

    def inside(item: Item) -> bool:
        start = item.start or ""
        return (start < closes or start == hours.opens) and (over(item) > hours.opens)

    def words(option: ItineraryOption) -> str:
        rows = []
        for day in of_days(option, numbers):
            found = [f"{i.name} {i.start}–{i.end}" if i.end else f"{i.name} {i.start}" for i in timed(day) if inside(i)]
            if found or numbers:
                rows.append(f"{_when(day)}: {joined(found) or 'nothing'}")
        return "; ".join(rows) or "nothing on any day"

    return f"{hours.words[:1].upper()}{hours.words[1:]}:\n{a_line_each(asked, words)}"


def evenings_answer(asked: AskedPlans) -> str:
    """What each evening holds; of a kind where the question names one."""
    kind = matching(asked)
    numbers = days_asked(asked)

    def words(option: ItineraryOption) -> str:
        rows = [(d, i) for d, i in kind.get(option.id, []) if (i.start or "") >= EVENING]
        rows = rows or [(d, i) for d, i in items_of(option, "sight", "activity", "dinner") if (i.start or "") >= EVENING]
        days = of_days(option, numbers)
        told = []
        for day in days:
            here = sorted({(i.start or "", i.name) for d, i in rows if d.day_number == day.day_number})
            if here:
                told.append(f"{_when(day)} {joined([f'{start} {name}' for start, name in here])}")
        return "; ".join(told)

    found = any((i.start or "") >= EVENING for rows in kind.values() for _, i in rows)
    wanted = wanted_words(asked)
    lead = f"For {wanted}:" if found and wanted else ""
    told = a_line_each(asked, words)
    return f"{lead}\n{told}".strip() if told else ""


def free_evenings_answer(asked: AskedPlans) -> str:
    """The evenings with nothing but dinner."""

    def words(option: ItineraryOption) -> str:
        busy = {d.day_number for d, i in items_of(option, "sight", "activity") if over(i) > "19:00"}
        nights = [d for d in option.itinerary.days if d.accommodation is not None and d.day_number not in busy]
        return f"nothing but dinner on {joined([_when(d) for d in nights])}" if nights else "every evening has something"

    return a_line_each(asked, words)


def free_that_day_answer(asked: AskedPlans) -> str:
    """The hours of a day, or of a part of it, in which nothing stands: an hour or more at a time."""
    if another := outside_words(asked):
        return another
    numbers, hours = days_asked(asked), hours_asked(asked)
    opens, closes = (hours.opens, hours.closes) if hours else ("09:00", "22:00")

    def words(option: ItineraryOption) -> str:
        rows = [f"{_when(day)}: {joined(_free_hours(day, opens, closes)) or 'no free hour'}" for day in of_days(option, numbers)]
        return "; ".join(rows)

    told = a_line_each(asked, words)
    return (
        f'{told}\nThat is what lies between one thing and the next, the ways included. Say "keep it free" with the day for more.'
        if told
        else ""
    )


def _free_hours(day: Day, opens: str, closes: str) -> list[str]:
    return [f"{a}–{b}" for a, b in free_stretches(day, max(opens, "08:00"), min(closes, "23:00"))]


def free_stretches(day: Day, opens: str, closes: str) -> list[tuple[str, str]]:
    """The stretches of a day between two hours in which nothing stands, an hour or more at a time; the first begins when one is there, the
    last ends when one sets off home.
    """
    rides = [i for i in day.transport if i.start and i.end]
    if rides and day.day_number == 1:
        opens = max(opens, max(i.end or "" for i in rides))
    if rides and day.night == "none":
        closes = min(closes, min(i.start or "" for i in rides))
    at, found = opens, []
    for item in timed(day):
        if (item.start or "") > at and _minutes_between(at, min(item.start or "", closes)) >= LEAST_FREE:
            found.append((at, min(item.start or "", closes)))
        at = max(at, over(item))
    return [*found, (at, closes)] if at < closes and _minutes_between(at, closes) >= LEAST_FREE else found


def _minutes_between(a: str, b: str) -> int:
    return (int(b[:2]) - int(a[:2])) * 60 + int(b[3:]) - int(a[3:])


LEAST_FREE = 60


def kind_that_day_answer(asked: AskedPlans) -> str:
    """What of a kind the days asked about hold, with hours."""
    kind, numbers = matching(asked), days_asked(asked)

    def words(option: ItineraryOption) -> str:
        rows = [f"{_when(d)} {i.start}–{i.end} {i.name}" for d, i in kind[option.id] if d.day_number in numbers]
        return "; ".join(rows) or f"no {wanted_words(asked)} that day"

    return a_line_each(asked, words) if any(kind.values()) else ""


def which_day_answer(asked: AskedPlans) -> str:
    """On which day or night what the question names comes up."""
    kind = matching(asked)
    if not any(kind.values()):
        return ""
    late = re.search(r"\b(?:nights?|evenings?|tonight)\b", asked.text) is not None
    if not late and things_asked(asked):
        return place_answer(asked)
    evenings = any((i.start or "") >= EVENING for rows in kind.values() for _, i in rows)

    def words(option: ItineraryOption) -> str:
        rows = [(d, i) for d, i in kind[option.id] if not (late and evenings) or (i.start or "") >= EVENING]
        return joined([f"{_when(d)} {i.start or ''}–{i.end or ''} {i.name}" for d, i in rows]) or f"no {wanted_words(asked)} in it"

    return a_line_each(asked, words)


def day_trip_answer(asked: AskedPlans) -> str:
    """Which days are spent outside, where, and by what way; of the one a question names where it names one."""
    meant = outing_named(asked)
    named = [meant.name] if meant is not None else []

    def words(option: ItineraryOption) -> str:
        rows = []
        for day in option.itinerary.days:
            ways = [
                i
                for i in day.transport
                if i.start
                and re.match(r".+@", i.id)
                and i.id.partition("@")[0].endswith(("-out", "-back"))
                and not i.id.startswith("ride-")
            ]
            if ways and (not named or any(name in day.title for name in named)):
                told = joined([f"{w.name} {w.start}–{w.end}" for w in ways])
                rows.append(f"{day.title[:1].lower()}{day.title[1:]} on {_when(day)} ({told})")
        return "; ".join(rows) or "no day outside"

    return a_line_each(asked, words)
