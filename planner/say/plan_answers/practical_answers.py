"""Answers to what travellers ask on the way: bags on the last day, prams on trains, a rest after lunch, the best table. Pure."""

from __future__ import annotations

import re

from planner.domain.options import Day, ItineraryOption
from planner.say.phrases import day_words, joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, journeys_of

MODES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("flight", re.compile(r"\b(?:fly|flew|flying|flights?|planes?)\b")), ("train", re.compile(r"\b(?:trains?|rail)\b")),
    ("bus", re.compile(r"\b(?:bus|coach|buses)\b")), ("car", re.compile(r"\b(?:drive|drove|driving|car)\b")), ("ferry", re.compile(r"\b(?:ferry|boat)\b")),
)  # fmt: skip
"""The vehicles of journeys and the words for them."""
ABOARD = re.compile(
    r"^(?=.*\b(?:take|bring|carry|fit|allowed|check in|go on|room for|space for|put)\b)"
    r"(?=.*\b(?:pushchairs?|buggy|buggies|prams?|strollers?|bikes?|bicycles?|dogs?|cats?|pets?|wheelchairs?|skis?|surfboards?|car seats?|suitcases?|big bags?)\b)"
    r"(?=.*\b(?:trains?|planes?|flights?|bus|coach|ferry|boat|metro|tram|board)\b)"
)
BAGS = re.compile(
    r"\b(?:leave|store|drop|keep|stash|put)\b.{0,20}\b(?:bags?|luggage|suitcases?|stuff|things)\b|\b(?:left[- ]luggage|luggage storage|lockers?|bag (?:drop|storage))\b"
)
REST = re.compile(
    r"\b(?:time|room|chance)\b.{0,15}\b(?:for|to)\b.{0,12}\b(?:siestas?|naps?|rest|swim|lie down|put (?:our|my) feet up|breather|breather|pause|shop(?:ping)?)\b|\bsiestas?\b"
)
BEST_TABLE = re.compile(
    r"\b(?:best|finest|nicest|top|greatest|most (?:authentic|delicious))\b.{0,20}\b(?:food|eat|restaurants?|meals?|dinners?|lunch(?:es)?|tapas|place to eat|table|dish(?:es)?|cuisine|cooking)\b"
    r"|\b(?:where|what)\b.{0,20}\b(?:eat|food) (?:is |are )?(?:best|good|well)\b|\beat (?:really |very )?(?:well|best)\b"
)


def aboard_answer(asked: AskedPlans) -> str:
    """That nothing here records what may come on board; the journeys it is about are named."""
    mode = next((name for name, pattern in MODES if pattern.search(asked.text)), None)
    thing = re.search(
        r"\b(?:pushchairs?|buggy|prams?|strollers?|bikes?|bicycles?|dogs?|cats?|pets?|wheelchairs?|skis?|surfboards?|car seats?|suitcases?|big bags?)\b",
        asked.text,
    )
    legs = list(dict.fromkeys(i.name for o in asked.about for _, i in journeys_of(o) if mode in (None, i.kind)))
    if thing is None:
        return ""
    which = f" ({joined(legs[:3])})" if legs else ""
    who = {"flight": "the airline", "train": "the railway", "ferry": "the ferry company"}.get(mode or "", "whoever runs it")
    return f"I do not know what may come on board with a {thing.group().removesuffix('s')}{which}: {who} says it when you book, so ask before you pay."


def bags_answer(asked: AskedPlans) -> str:
    """Where bags may wait on the last day: not recorded; the bed of the last night and when one leaves are what is known."""

    def words(option: ItineraryOption) -> str:
        days = option.itinerary.days
        bed = next((d.accommodation.name for d in reversed(days) if d.accommodation is not None), "")
        leaves = next((i.start for i in sorted(days[-1].transport, key=lambda i: i.start or "") if i.start), None)
        ask = f"ask {bed}: most houses keep bags on the day one leaves" if bed else "most houses keep bags on the day one leaves"
        return f"{ask}; you set off at {leaves} on {day_words(days[-1].date, year=False, weekday=True)}" if leaves else ask

    told = a_line_each(asked, words)
    return f"Which houses keep bags, and where lockers are, is not recorded here.\n{told}" if told else ""


LEAST_REST = 60


def rest_answer(asked: AskedPlans) -> str:
    """The longest pause between lunch and the evening, day by day."""

    def words(option: ItineraryOption) -> str:
        rows = []
        for day in option.itinerary.days:
            gap = None if any(i.start for i in day.transport) else _pause(day)
            if gap is not None and gap[1] - gap[0] >= LEAST_REST:
                rows.append(f"{day_words(day.date, year=False, weekday=True)} {_clock(gap[0])}–{_clock(gap[1])}")
        return (
            f"there is a pause of an hour or more on {plural(len(rows), 'afternoon')}: {joined(rows)}"
            if rows
            else "no afternoon has a pause of an hour"
        )

    told = a_line_each(asked, words)
    return f'{told}\nSay "keep the afternoon free on" and a day for more.' if told else ""


def _pause(day: Day) -> tuple[int, int] | None:
    """The longest stretch between 13:00 and 20:00 with nothing in it, as minutes; None where there is none."""
    busy = sorted(
        (_minutes(i.start), _minutes(i.end)) for i in day.items if i.start and i.end and i.kind != "free_time" and i.end > i.start
    )
    at, gaps = 13 * 60, []
    for start, end in busy:
        if start > at and at < 20 * 60:
            gaps.append((at, min(start, 20 * 60)))
        at = max(at, end)
    return max(gaps, key=lambda gap: gap[1] - gap[0], default=None)


def _minutes(clock: str | None) -> int:
    return int((clock or "00:00")[:2]) * 60 + int((clock or "00:00")[3:])


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
