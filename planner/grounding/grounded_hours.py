"""Said edits of hours, held to the plans: time kept free, when days begin and end, when one eats. Pure."""

from __future__ import annotations

import re
from typing import Literal

from planner.compose.geometry import clock_of, minutes_of
from planner.domain import edits
from planner.domain.edits import PlanEdit
from planner.grounding.edit_referents import EditReferents, Unfit
from planner.language.plan_things import fold


def freed(told: EditReferents) -> list[PlanEdit]:
    day = told.day(told.one.day) or told.that_day()
    if told.one.change == "after_lunch":
        return _after_lunch(told, day)
    if told.time() and told.one.minutes:
        until = min(minutes_of(told.one.time or "00:00") + told.one.minutes, 24 * 60 - 1)
        hours = {"since": told.one.time, "until": clock_of(until)}
        days = [day] if day else range(2, len(told.days))
        return [edits.FreeTime.model_validate({"options": told.scope, "day": n, **hours}) for n in days]
    if day is None and told.one.part and _one_of_them(told.one.quote):
        raise Unfit(f'I can keep one {told.one.part} free. Say which day, such as "day 3" or "Saturday".')
    if day is None and told.one.part:
        first = 1 if told.one.part == "evening" else 2
        return [edits.FreeTime(options=told.scope, day=n, part=told.one.part) for n in range(first, len(told.days))]
    if day is None:
        raise Unfit('I cannot tell which day is to be free. Say the day, such as "day 3" or "Saturday".')
    return [edits.FreeTime(options=told.scope, day=day, part=told.one.part)]


REST_AFTER_LUNCH = 90
LUNCH_ENDS = "13:30"


def _after_lunch(told: EditReferents, day: int | None) -> list[PlanEdit]:
    """The hour and a half after lunch, as each plan has it that day, on the day or on every day but the first and the last."""
    found: list[PlanEdit] = []
    for option in told.options():
        for n, one in enumerate(option.itinerary.days, 1):
            if n != day if day else n in (1, len(option.itinerary.days)):
                continue
            since = next((m.end for m in one.meals if m.kind == "lunch" and m.end), LUNCH_ENDS)
            until = clock_of(minutes_of(since) + REST_AFTER_LUNCH)
            found.append(edits.FreeTime(options=(option.id,), day=n, since=since, until=until))
    return found


EARLY_END, EARLY_NIGHT = "17:00", "21:00"
"""When a day, or an evening, is over that is to end early."""


def hours(told: EditReferents) -> list[PlanEdit]:
    one, day = told.one, told.day(told.one.day)
    city = told.city(one.place)
    days = told.days_meant(day) or ((day,) if day else told.days_in(city) if city else ())
    time = told.time()
    if one.change == "at_port" and time:
        return [edits.SetHours(options=told.scope, at_port=time, days=days)]
    if one.change == "ends_early":
        return [edits.SetHours(options=told.scope, last_end=EARLY_NIGHT if one.part == "evening" else EARLY_END, days=days)]
    if one.change == "last_end" and time and day == len(told.days) and _HOME_BY.search(fold(one.quote)):
        return _home_by(told, time)
    if one.change == "last_end" and time:
        return [edits.SetHours(options=told.scope, last_end=time, days=days, journeys=True)]
    if one.change == "first_start" and time:
        return [edits.SetHours(options=told.scope, first_start=time, days=days, journeys="before" in fold(one.quote))]
    minutes = one.minutes or 45
    return [edits.SetHours(options=told.scope, shift_minutes=max(-240, min(240, minutes)), days=days)]


def _home_by(told: EditReferents, time: str) -> list[PlanEdit]:
    """The way home begun so early that one is home by then: by the time it takes in each plan."""
    found: list[PlanEdit] = []
    for option in told.state.options:
        legs = [i for i in option.itinerary.days[-1].transport if i.start and i.end]
        leg = next((i for i in legs if i.kind != "transfer"), None)
        if leg is not None and leg.start and legs[-1].end:
            takes = minutes_of(legs[-1].end) - minutes_of(leg.start)
            before = clock_of(max(0, minutes_of(time) - takes))
            found.append(edits.SetLegTime(options=(option.id,), which="home", before=before))
    return found


def _usual(told: EditReferents, meal: str | None, later: bool) -> str | None:
    """The hour a meal mostly has, moved by an hour."""
    hours = sorted(m.start for o in told.state.options for d in o.itinerary.days[1:-1] for m in d.meals if m.kind == meal and m.start)
    if not hours:
        return None
    minutes = int(hours[len(hours) // 2][:2]) * 60 + int(hours[len(hours) // 2][3:]) + (60 if later else -60)
    return f"{minutes // 60:02d}:{minutes % 60 // 15 * 15:02d}"


def meals_traded(told: EditReferents) -> list[PlanEdit]:
    """ "Swap dinner on Friday with Saturday": where one eats trades places, and nothing else of the days does."""
    a, b = told.day(told.one.day), told.day(told.one.other_day)
    found: list[PlanEdit] = []
    for option in told.options():
        house = next((m for d in option.itinerary.days if d.day_number == a for m in d.meals if m.kind == told.one.meal), None)
        if house is not None:
            found.append(edits.MoveItem(options=(option.id,), item=house.name, from_day=a, to_day=b))
    if not found:
        raise Unfit(f"There is no {told.one.meal} on that day in these plans, so there is nothing to swap.")
    return found


def meal_time(told: EditReferents) -> list[PlanEdit]:
    time, day = told.time(), told.day(told.one.day)
    if time is None and told.one.change in ("later", "earlier"):
        time = _usual(told, told.one.meal, told.one.change == "later")
    if time is None or told.one.meal is None:
        raise Unfit("I cannot tell at what time the meal is to be.")
    if told.one.meal == "dinner" and time < "12:00":
        time = f"{int(time[:2]) + 12:02d}{time[2:]}"
    return [
        edits.SetMealTime(
            options=told.scope,
            meal=told.one.meal,
            time=time,
            tolerance=30 if told.one.change == "around" else 15,
            days=told.days_meant(day) or ((day,) if day else told.all_days_in(told.city(told.one.place))),
            bound=_bound_of(told.one.quote),
        )
    ]


_AN_HOUR = r"(?:about |around )?(?:half past )?(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|five|six|seven|eight|nine|ten|noon|midday)\b ?(?:[ap]\.?m\.?|o'?clock)?"
_NO_LATER = re.compile(
    rf"\b(?<!not )(?:by|before|no later than|not later than|not after|latest) {_AN_HOUR}|{_AN_HOUR} (?:at the (?:very )?latest|or (?:earlier|before|sooner)|max(?:imum)?|tops)\b"
)
_NO_SOONER = re.compile(
    rf"\b(?:no (?:breakfasts?|lunch(?:es)?|dinners?) before|not before|never before|no earlier than|not earlier than|after|from) {_AN_HOUR}"
    rf"|{_AN_HOUR} (?:at the (?:very )?earliest|or later|onwards?)\b"
)


def _bound_of(quote: str) -> Literal["by", "from"] | None:
    """Whether words give a meal its latest hour or its first one, and not the hour itself."""
    low = fold(quote)
    if _NO_SOONER.search(low) or re.search(r"\blater\b", low):
        return "from"
    return "by" if _NO_LATER.search(low) or re.search(r"\b(?:earlier|sooner)\b", low) else None


def _one_of_them(quote: str) -> bool:
    """Whether the words speak of one part of a day without a day: "a free evening", not "the evenings free"."""
    low = fold(quote)
    return bool(re.search(r"\b(?:a|an|one) (?:\w+ ){0,2}(?:morning|afternoon|evening|night)\b", low)) and not re.search(
        r"\b(?:every|each|all)\b", low
    )


_HOME_BY = re.compile(r"\b(?:back )?home (?:again )?by\b")
