"""Answers to what travellers ask on the way: bags on the last day, prams on trains, a rest after lunch, the best table. Pure."""

from __future__ import annotations

import re

from planner.domain.options import Day, ItineraryOption
from planner.language.plan_things import PlanThings, plan_days
from planner.say.phrases import band_words, day_words, joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, few, items_of, journeys_of, summed

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
_CARRIED = re.compile(
    r"\b(?:pushchairs?|buggy|prams?|strollers?|bikes?|bicycles?|dogs?|cats?|pets?|wheelchairs?|skis?|surfboards?|car seats?|suitcases?|big bags?)\b"
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
    thing = _CARRIED.search(asked.text)
    legs = list(dict.fromkeys(i.name for o in asked.about for _, i in journeys_of(o) if mode in (None, i.kind)))
    if thing is None:
        return ""
    which = f" ({joined(legs[:3])})" if legs else ""
    who = {"flight": "the airline", "train": "the railway", "ferry": "the ferry company"}.get(mode or "", "whoever runs it")
    what = thing.group().removesuffix("s")
    return f"I do not know whether a {what} may come on board{which}: {who} says it when you book, so ask before you pay."


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


SPENT_THERE = re.compile(
    r"\b(?:spending|pocket|holiday) money\b|\bspend (?:there|on the spot|while|once|when we)\b|\b(?:money|cash) (?:do|should|will|would|must) (?:we|i) (?:need to )?(?:take|bring|have|carry|need)\b"
    r"|\bon the spot\b|\bhow much (?:extra|more) (?:money|cash)?\b.*\bthere\b"
)
RELAXED = re.compile(
    r"\bwhich\b.*\b(?:relax\w*|slow(?:est)?|laid[- ]back|chilled|calm(?:est)?|easy[- ]?going|least (?:busy|rushed|packed|tiring)|gentlest|quietest)\b"
)
UP_EARLY = re.compile(
    r"\b(?:how early|what time|when|which time)\b.*\b(?:get up|wake(?: up)?|up|set (?:the|an|our) alarm|alarm|out of bed|start(?: the)? (?:the )?day|leave (?:the house|home))\b"
)
SWIM = re.compile(r"\b(?:swim\w*|bathe|bathing|go in the water|paddle|dip)\b")
_WET = re.compile(r"\b(?:swim\w*|bath(?:s|ing|house)?|beach(?:es)?|pool|lido|thermal|onsen|lake|bathers?)\b", re.IGNORECASE)
SOLD_OUT = re.compile(
    r"\bif\b.{0,40}\b(?:is |are |it's |they're )?(?:full|sold out|booked (?:out|up)|fully booked|no (?:tickets?|tables?|space|room) left|too (?:busy|long a queue))\b"
)
IS_IT_IN = re.compile(
    r"^\W*(?:and |so )*(?:is|are) (?:the )?(?P<x>[\w' -]{3,40}?) (?:in|part of|on|included in|covered (?:by|in)) (?:any|either|one|all|both|it|them|these|those|there|the plans?|the trip|the price)\b"
)


def spent_there_answer(asked: AskedPlans) -> str:
    """What is paid on the spot: meals, tickets and getting about, with the reserve beside it."""

    def words(option: ItineraryOption) -> str:
        there = summed(line for line in option.cost.lines if line.category in ("food", "activities", "local_transport"))
        spare = summed(line for line in option.cost.lines if line.category == "reserve")
        beside = f", and {band_words(spare, option.cost.currency)} as a reserve" if spare else ""
        return f"about {band_words(there, option.cost.currency)} for meals, tickets and getting about{beside}" if there else ""

    told = a_line_each(asked, words)
    return f"Paid there, not before, for all of you; shopping is not counted:\n{told}" if told else ""


def relaxed_answer(asked: AskedPlans) -> str:
    """The plan with the fewest visits a day, and when its days begin and end."""
    options = asked.about if len(asked.about) > 1 else asked.state.options
    if len(options) < 2:
        return ""
    visits = {o.title: len(items_of(o, "sight", "activity")) / max(1, len(o.itinerary.days)) for o in options}
    first = {o.title: min((i.start for d in o.itinerary.days[1:-1] for i in d.activities if i.start), default="") for o in options}
    order = sorted(visits, key=lambda title: visits[title])
    rows = "; ".join(f"{title} {visits[title]:.1f}" + (f", from {first[title]}" if first[title] else "") for title in order)
    return f"{order[0]} is the most relaxed: it has the fewest visits. Visits a day on average, and when the first one begins: {rows}."


def up_early_answer(asked: AskedPlans) -> str:
    """What a day begins with, and when; without a day the earliest of all."""
    named = next((d.number for d in plan_days(asked.text, asked.state.trip.date_range.days) if d.number), None)

    def words(option: ItineraryOption) -> str:
        days = [d for d in option.itinerary.days if named in (None, d.day_number)]
        firsts = [(min((i for i in d.items if i.start), key=lambda i: i.start or ""), d) for d in days if any(i.start for i in d.items)]
        if not firsts:
            return ""
        item, day = min(firsts, key=lambda row: row[0].start or "")
        lead = "the day begins" if named else "the earliest day begins"
        return f"{lead} at {item.start} with {item.name}, on {day_words(day.date, year=False, weekday=True)}"

    return a_line_each(asked, words)


def swim_answer(asked: AskedPlans) -> str:
    """Where one can get into the water, by the names and notes of what the plans have, else of what is near."""
    if re.search(r"\b(?:hotel|pool)\b", asked.text):
        return ""
    known = {s.id: s for rows in asked.state.quotes.sights.values() for s in rows}

    def words(option: ItineraryOption) -> str:
        return few([i.name for _, i in items_of(option, "sight", "activity") if _WET.search(f"{i.name} {i.note}")])

    told = a_line_each(asked, words)
    near = [s.name for s in known.values() if _WET.search(f"{s.name} {s.note}") and s.name not in told]
    more = f"Also known there: {few(near, 4)}." if near else ""
    return f"{told}\n{more}".strip()


def sold_out_answer(asked: AskedPlans) -> str:
    """What to do where a place is full: when it is to be booked, and what there is of its kind instead."""
    known = {s.name: s for rows in asked.state.quotes.sights.values() for s in rows}
    hits = [t for m in PlanThings(asked.state).find(asked.text) for t in m.things if t.name in known]
    sight = known.get(hits[0].name) if hits else None
    if sight is None:
        return ""
    note = next(
        (part.strip() for part in re.split(r"(?<=[.;]) ", sight.note) if re.search(r"\b(?:book|ticket|queue)", part, re.IGNORECASE)), ""
    )
    seen = {i.name for o in asked.about for _, i in items_of(o, "sight", "activity")}
    alike = [
        s.name for s in known.values() if s.sight_kind == sight.sight_kind and s.city == sight.city and s.name not in {sight.name, *seen}
    ]
    instead = f"Something like it there: {joined(alike[:3], 'or')}. " if alike else ""
    ahead = f"{note.rstrip('.;')}. " if note else "Book it ahead if it matters to you. "
    return f'How full {sight.name} gets I do not know. {ahead}{instead}Say "swap {sight.name} for" and its name, and the day changes.'


def is_it_in_answer(asked: AskedPlans) -> str:
    """Whether a place that is named is in the plans, and when."""
    match = IS_IT_IN.search(asked.text)
    thing = next((t for t in PlanThings(asked.state).named(match["x"]) if t.kind != "city"), None) if match else None
    if thing is None:
        return ""

    def words(option: ItineraryOption) -> str:
        rows = [(d, i) for d, i in items_of(option, "sight", "activity", "lunch", "dinner", "breakfast") if i.name == thing.name]
        when = joined([f"{day_words(d.date, year=False, weekday=True)} at {i.start}" for d, i in rows if i.start])
        return f"{thing.name} is in it, on {when}" if when else f"{thing.name} is not in it"

    told = a_line_each(asked, words)
    return told if "is in it" in told else f'{thing.name} is in none of the plans. Say "add {thing.name}" to have it.'


def hours_words(minutes: int) -> str:
    """A length in words: "45 minutes", "2 hours", "8 h 30"."""
    if minutes < 2 * LEAST_REST:
        return f"{minutes} minutes"
    return f"{minutes // 60} hours" if not minutes % 60 else f"{minutes // 60} h {minutes % 60:02d}"
