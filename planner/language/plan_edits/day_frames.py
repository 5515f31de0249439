"""Clauses that change days as a whole: traded, free, begun later, slower, a day outside."""

from __future__ import annotations

import re

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import (
    COUNTS,
    LIGHTER,
    SOMEBODY_FREE,
    TO_SLEEP_IN,
    EditClause,
    days_of,
    minutes_said,
    name_of,
    part_of,
    said,
    stretch_of,
)
from planner.language.plan_edits.visit_frames import NOT_THEN, SHOULD_BE, refused
from planner.language.plan_things import PlanThings, ThingMention, has_outing

_ONE_DAY = re.compile(r"\b(?:one day|a day (?:in|at|out)|for a day|some day|one of the days|what about|how about)\b")


def _called_a_trip(mention: ThingMention, clause: EditClause) -> bool:
    """Whether what is named is called a trip and is one: "the Samaria trip", by a word that things seen there bear too."""
    outing = any(t.kind == "day_trip" for t in mention.things)
    return outing and re.match(r" (?:gorge )?(?:day )?(?:trip|excursion|outing|tour|day)\b(?! \d)", clause.low[mention.end :]) is not None


_TOO_FAR = re.compile(r"\btoo (?:much|far|long|heavy|tiring|expensive|crowded|touristy)\b")


_IN_PLACE_OF = re.compile(r"\b(?:instead of|in place of|rather than)(?: (?:the|a))?(?: day trip to)? $")


def day_trip_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "a day trip to Sintra", "Montserrat for the day"; a place beyond the plans is named as it stands."""
    near = next((m for m in clause.objects if m.thing.kind == "day_trip" or _called_a_trip(m, clause)), None)
    if near is not None and _IN_PLACE_OF.search(clause.low[: near.start]):
        return []
    asked = clause.has("add") or _ONE_DAY.search(clause.low) is not None or bool(clause.days)
    if clause.first_of("meals") and clause.has("remove") and near is None:
        return []
    if not clause.has("day_trip") and not (near and asked and not any(m.thing.kind != "day_trip" for m in clause.objects)):
        return []
    if (
        (clause.has("remove") and not clause.has("add"))
        or refused(clause)
        or (_TOO_FAR.search(clause.low) and not clause.has("add", "move"))
    ):
        return (
            said("remove_item", clause, item=name_of(near, clause), day=clause.day)
            if near
            else said("remove_item", clause, kind="day trip", day=clause.day)
        )
    if (
        near is not None
        and (len(clause.days) > 1 or clause.has("move") or SHOULD_BE.search(clause.low))
        and clause.days
        and has_outing(state, near.thing.name)
    ):
        to = [n for n, d in enumerate(clause.days) if not NOT_THEN.search(clause.low[: d.start])]
        to = [n for n in to if clause.days[n].start > near.end] or to[-1:]
        return said("move_item", clause, item=name_of(near, clause), day=clause.day_said(to[0]), change="outing") if to else []
    if near is not None:
        return said("add_day_trip", clause, place=name_of(near, clause), day=clause.day)
    match = re.search(
        r"\b(?:to|up to|out to|in|see|visit) (?:the )?([A-Z][\w'’-]*(?: (?:de|of|la|le|del|and)? ?[A-Z][\w'’-]*)*)", clause.text
    )
    small = re.match(
        r"\W*(?:(?:and|maybe|perhaps|what about|how about|could we do|can we do)\W+)*(?P<x>[a-z]{4,}(?: [a-z]{4,})?) for (?:a|the|one) day\b",
        clause.low,
    )
    first = re.match(r"\W*(?P<p>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?:as|for) (?:a|the|one) day\b", clause.text)
    named = next((name_of(m, clause) for m in clause.things if m.thing.kind != "city"), None)
    place = first["p"] if first else match.group(1) if match else named or (small["x"] if small else None)
    if place is None and re.match(r"\W*or\b", clause.low):
        return []
    vague = re.search(r"\b(?:another|one more|a second|a|some other) day trip\b", clause.low) is not None
    return said("add_day_trip", clause, place=place, day=clause.day) if place or vague else []


_WHATEVER_THERE = re.compile(r"\bwhat(?:ever)?(?:'?s| is| was)? (?:planned |there )?(?:on|for) ")
""" "The Louvre on Tuesday and whatever's on Tuesday on Wednesday": two days that trade."""


def swapped_days_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if clause.has("swap_days") and re.search(
        r"\bfirst (?:full day )?and (?:the )?(?:second|2nd) full days?\b|\bfirst (?:two|2) full days\b", clause.low
    ):
        return said("swap_days", clause, day="day 2", other_day="day 3", change="full")
    if len(clause.days) == 3 and _WHATEVER_THERE.search(clause.low) and clause.days[0].number == clause.days[1].number:
        return said("swap_days", clause, day=clause.day_said(1), other_day=clause.day_said(2))
    if len(clause.days) < 2 or not clause.has("swap_days") or clause.objects:
        return []
    if (meal := clause.first_of("meals")) is not None:
        return said("swap_days", clause, day=clause.day_said(0), other_day=clause.day_said(1), meal=meal)
    return said("swap_days", clause, day=clause.day_said(0), other_day=clause.day_said(1))


_RESTS = r"(?:an?|some|the|our|to|time to|need|needs|want) (?:\w+ )?(?:rest|nap|siesta|lie down|lie-down|break|breather|down ?time|quiet (?:time|hour)|put our feet up)"
_REST_AFTER_LUNCH = re.compile(rf"\b{_RESTS}\b.{{0,25}}\bafter lunch\b|\bafter lunch\b.{{0,25}}\b{_RESTS}\b")
""" "We need a rest after lunch with the kids": the hour and a half that follows each day's lunch."""
_NAP_BEGINS = "13:00"
_AFTER_MEAL = {"breakfast": "09:30", "lunch": "13:30", "dinner": "20:30"}
_ALL_FROM = re.compile(
    r"\b(?:everything|all|anything|whatever(?:'s| is)?) (?:planned )?(?P<how>after|before) (?:(?P<meal>breakfast|lunch|dinner)|\d)"
)
""" "Drop everything after lunch on the 23rd"."""


_ONLY_TELLS = re.compile(r"^(?!.*\b(?:so|please|pls|keep|free|need|needs|nothing|no)\b).*\b(?:naps|sleeps)\b")
"""What tells of somebody's habit and asks for nothing ("the 5 year old naps till 3")."""


def stretch_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The kids nap till 3", "keep 2 to 4 on Friday free": a stretch of a day between two hours, free."""
    if (part := _ALL_FROM.search(clause.low)) is not None and clause.days and not clause.objects and clause.has("remove", "free"):
        late = part["how"] == "after"
        start = (clause.times[0] if clause.times else _AFTER_MEAL[part["meal"] or "lunch"]) if late else "06:00"
        end = "23:59" if late else clause.times[0] if clause.times else "12:00"
        return said("free", clause, day=clause.day, time=start, minutes=_from_midnight(end) - _from_midnight(start))
    if _REST_AFTER_LUNCH.search(clause.low) and not clause.objects and not clause.times:
        return [e for day in days_of(clause) for e in said("free", clause, day=day, change="after_lunch")]
    hours = stretch_of(clause.low)
    if _ONLY_TELLS.search(clause.low) and not clause.days:
        return []
    if hours is None or clause.objects or not clause.has("free", "busy") or (_OF_A_MEAL.search(clause.low) and hours[0] is not None):
        return []
    start, end = hours[0] or _NAP_BEGINS, hours[1]
    minutes = _from_midnight(end) - _from_midnight(start)
    return said("free", clause, day=clause.day, time=start, minutes=minutes) if minutes > 0 else []


_OF_A_MEAL = re.compile(r"(?<!after )(?<!before )\b(?:breakfast|brunch|lunch|dinner|supper)")
"""A meal that is spoken of, and not the time after it or before it."""


def _from_midnight(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


_A_DAY_OFF = re.compile(r"\b(?:an?|one|another) (?:\w+ )?(?:day off|rest day|free day|lazy day|chill day)\b")
""" "We need a day off": which day it is to be is asked about."""


_BY_THE_CLOCK = re.compile(r"\b(?P<how>before|until|till|after|past) (?:about |around )?(?:\d|noon|midday|ten|eleven|nine|eight)")
""" "No sightseeing before 11": a bound of days, and no day without visits."""
_COUNTED = re.compile(r"\b(?:first|second|third|last)\b")


_ONE_A_CITY = re.compile(r"\b(?:in|for|at|per) (?:each|every|both)(?: of the)? (?:city|cities|stops?|places?|towns?)\b")
""" "A free evening in each city": one of them, and nobody says which."""


def free_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if (
        not clause.has("free")
        or SOMEBODY_FREE.search(clause.low)
        or clause.objects
        or (clause.times and (clause.has("not_before", "not_after") or _BY_THE_CLOCK.search(clause.low)))
        or re.search(
            r"\bfree (?:of charge|entry|museums?|things|sights?|stuff)\b|\bfor free\b|\b(?:something|anything|somewhere|activities) (?:that'?s )?free\b",
            clause.low,
        )
    ):
        return []
    if not clause.days and _ONE_A_CITY.search(clause.low):
        return said("impossible", clause, change="which_evening", part=part_of(clause))
    if not clause.days and (_COUNTED.search(clause.low) or not part_of(clause)) and not _A_DAY_OFF.search(clause.low):
        return []
    return [e for day in days_of(clause) for e in said("free", clause, day=day, part=part_of(clause))]


_WHOLE_DAY = re.compile(
    r"\b(?:push|shift|move|start|do|make|have)\b.{0,12}\b(?:everything|it all|all of it|the whole day|the whole thing|the day)\b.{0,40}"
    r"\b(?P<way>back|later|forward|earlier)\b"
)
""" "push everything on the second day back by an hour"."""


def airport_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "we must be at the airport by noon on the last day": the ride there, and what is seen that day, are over by then."""
    where = re.search(r"\b(?:at|to|reach|get to|arrive at) the (?:airport|station|port|harbour|ferry terminal)\b", clause.low)
    if where is None or not clause.times or not re.search(r"\b(?:by|before|no later than|at)\b", clause.low):
        return []
    return said("set_hours", clause, change="at_port", time=clause.times[0], day=clause.day or "last day")


_ENDS_EARLY = re.compile(r"\b(?:end|finish|stop|wrap up|be done|call it a day)\b.{0,25}\b(?:earlier|early|sooner)\b")
_SLEEPS_IN_A = re.compile(r"\bsleep in (?:(?:[Aa]n?|the|our|another|one of|plan|option)\b|[A-Z])")
""" "Sleep in a ryokan": a house, no later morning."""


def hours_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """When days begin and end."""
    if clause.objects or clause.first_of("modes") or _SLEEPS_IN_A.search(clause.text) or TO_SLEEP_IN.search(clause.low):
        return []
    if not clause.first_of("meals") and (moved := _WHOLE_DAY.search(clause.low)) is not None:
        by = minutes_said(clause.low) or 45
        return said(
            "set_hours",
            clause,
            change="shift",
            minutes=-by if moved["way"] in ("forward", "earlier") else by,
            day=clause.day,
            place=_city_of(clause),
        )
    if clause.times and (clause.has("not_after") or _ENDS_EARLY.search(clause.low)):
        return said("set_hours", clause, change="last_end", time=_at_night(clause), day=clause.day, place=_city_of(clause))
    if not clause.times and _ENDS_EARLY.search(clause.low) and not clause.first_of("meals"):
        late = re.search(r"\b(?:night|evening)s?\b", clause.low) is not None
        return said("set_hours", clause, change="ends_early", part="evening" if late else None, day=clause.day, place=_city_of(clause))
    bound = _BY_THE_CLOCK.search(clause.low) if clause.times and clause.has("free") else None
    if bound is not None:
        change = "last_end" if bound["how"] in ("after", "past") else "first_start"
        return said("set_hours", clause, change=change, time=clause.times[0], day=clause.day, place=_city_of(clause))
    if clause.times and clause.has("later") and _SLEEPS_TILL.search(clause.low):
        hour = _from_midnight(clause.times[0]) + AN_HOUR
        return said(
            "set_hours", clause, change="first_start", time=f"{hour // 60:02d}:{hour % 60:02d}", day=clause.day, place=_city_of(clause)
        )
    if clause.times and (clause.has("not_before", "later") or re.search(r"\bstart\b", clause.low)):
        return said("set_hours", clause, change="first_start", time=clause.times[0], day=clause.day, place=_city_of(clause))
    if clause.has("later", "earlier"):
        sign = -1 if clause.has("earlier") and not clause.has("later") else 1
        return said(
            "set_hours",
            clause,
            change="shift",
            minutes=sign * (minutes_said(clause.low) or (60 if re.search(r"\bmuch\b", clause.low) else 45)),
            day=clause.day,
            place=_city_of(clause),
        )
    return []


_SLEEPS_TILL = re.compile(r"\b(?:sleeps?|wakes?(?: up)?|gets? up|(?:is|are|'s) up)\b.{0,10}\b(?:till|til|until|at|by|before|around)\b")
AN_HOUR = 60
"""Minutes between getting up and the first visit."""


def _at_night(clause: EditClause) -> str:
    """The hour days are over by: "by 11 each night" is 23:00, and no day is over by ten in the morning unless it says so."""
    time = clause.times[0]
    late = (
        "07:00" < time < "12:00" and re.search(r"\b(?:morning|a\.?m)\b", clause.low) is None and (not clause.days or "night" in clause.low)
    )
    return f"{int(time[:2]) + 12:02d}{time[2:]}" if late else time


def _city_of(clause: EditClause) -> str | None:
    return clause.cities[0].name if clause.cities else None


_NO_SUCH = re.compile(r"\bno (?:more )?(?P<x>[a-z]{4,}s)\b")
""" "Less walking and no towers"."""
_UNDERFOOT = frozenset("steps hills stairs slopes climbs inclines queues crowds walks changes plans kilometres miles".split())


def walking_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    if not clause.has("walking"):
        return []
    without = [m["x"] for m in _NO_SUCH.finditer(clause.low) if m["x"] not in _UNDERFOOT]
    return [
        *said("less_walking", clause, day=clause.day, place=_city_of(clause)),
        *(e for kind in without for e in said("remove_item", clause, kind=kind, day=clause.day, place=_city_of(clause))),
    ]


_ONE_OFF = re.compile(
    r"\b(?:drop|knock|take|cut|lose|remove|leave|skip) (?:off |out )?(?:one|a|any one|one of the) (?:thing|stop|visit|sight|item|activity|activities|things|stops|visits)\b"
    r"|\b(?:knock|take|drop|cut|leave|lose) something(?: off| out)?\b"
    r"|\b(?:drop|lose|cut|take out|remove|skip) (?:whatever|what|whichever(?: one)?|the (?:one|thing|bit)(?: that)?) (?:matters|is|'s|counts|you think is) (?:the )?least\b"
    r"|\b(?:drop|lose|cut|take out|remove|skip) the least (?:important|interesting)\b"
)


def one_off_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Drop one thing on Saturday, you choose": less on a day, whatever it is."""
    every = re.search(r"\b(?:each|every|per) day\b", clause.low)
    if _ONE_OFF.search(clause.low) is None or not (clause.days or every) or clause.objects:
        return []
    return said("set_pace", clause, change="slower", day=clause.day)


_MADE_EASY = re.compile(
    r"\b(?:make|keep|take)\b (?!sure)[^.;,!?]{0,25}?\b(?:easy|gentle)\b(?! (?:to|for (?!the (?:kids|children)|us\b|him|her|them|mum|dad|me\b)|access|on the (?:wallet|budget)|going))"
)
""" "Make day 3 easy": less in the day; "easy to reach" is of something else."""


_AT_MOST_THAT_DAY = re.compile(
    r"\b(?:at most|no more than|not more than|max(?:imum)?(?: of)?|only|just) (?P<n>\d|one|two|three|four) (?:things?|sights?|visits?|stops?|places?|activities)\b"
)


_EMPTY = re.compile(r"(?:'s| is| looks| seems)? (?:pretty |quite |rather |really |almost |so |too )*(?:empty|bare|light|thin|quiet|free)\b")
""" "… and Sunday's empty": a day that has too little, beside one that has too much."""


_SUNNY = r"(?:sunny|sunniest|warmest|hottest|driest|dry|coolest|best[- ]weather|good[- ]weather|nicest[- ]weather)"
_BY_WEATHER = re.compile(
    rf"\b(?:on|for|of) (?:the|our|a|whichever|whatever) {_SUNNY} (?:day|afternoon|morning|evening)\b|\bwhichever day is {_SUNNY}\b"
)


def by_weather_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "The beach on the sunniest day": nobody knows yet which that is."""
    return said("impossible", clause, change="no_forecast") if _BY_WEATHER.search(clause.low) else []


def pace_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    most = re.search(
        r"\b(?:at most|no more than|max(?:imum)?|only|not more than|up to) (\d|one|two|three|four|five) (?:things?|sights?|visits?|activit\w+|stops?|places?)?(?: (?:things?|in all|max|tops))?"
        r" ?(?:a|per|each|every) day\b",
        clause.low,
    )
    if most:
        return said("set_pace", clause, number=COUNTS.get(most[1]) or int(most[1]))
    if clause.days and (few := _AT_MOST_THAT_DAY.search(clause.low)) is not None:
        return said("set_pace", clause, number=COUNTS.get(few["n"]) or int(few["n"]), day=clause.day)
    if re.search(r"\beat\b", clause.low) and not clause.has("slower"):
        return []
    if clause.has("slower") or _MADE_EASY.search(clause.low) or (clause.days and LIGHTER.search(clause.low)):
        full = [n for n, day in enumerate(clause.days) if not _EMPTY.match(clause.low, day.end)]
        days: list[str | None] = [clause.day_said(n) for n in full] if clause.days else [None]
        return [e for day in days for e in said("set_pace", clause, change="slower", day=day, place=_city_of(clause))]
    if clause.days and re.search(r"\bfill (?:up )?\b.{0,20}\b(?:with|up)\b", clause.low):
        return said("set_pace", clause, change="faster", day=clause.day)
    return said("set_pace", clause, change="faster", day=clause.day) if clause.has("faster") and not clause.first_of("categories") else []
