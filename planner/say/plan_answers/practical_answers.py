"""Answers to what travellers ask on the way: bags on the last day, prams on trains, a rest after lunch, the best table. Pure."""

from __future__ import annotations

import re

from planner.domain.options import Day, ItineraryOption
from planner.domain.values import CostCategory
from planner.language.plan_things import plan_days, things_of
from planner.places.geography import distance_km
from planner.say.phrases import band_words, day_words, joined, plural, singular
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, few, items_of, journeys_of, summed
from planner.say.plan_answers.asked_subject import BY_KIND, days_asked, matching, wanted_words
from planner.say.plan_answers.sight_answers import kilometres_between

MODES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("flight", re.compile(r"\b(?:fly|flew|flying|flights?|planes?)\b")), ("train", re.compile(r"\b(?:trains?|rail|shinkansen|eurostar|tgv)\b")),
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
REST = re.compile(
    r"\b(?:time|room|chance)\b.{0,15}\b(?:for|to)\b.{0,12}\b(?:siestas?|naps?|rest|swim|lie down|put (?:our|my) feet up|breather|breather|pause|shop(?:ping)?)\b|\bsiestas?\b"
    r"|\b(?:nap|rest|lunch) (?:break|time|stop)s?\b|\b(?:get|have|take|fit in|allow(?:ed)?|for) (?:an? |my |our |his |her |some )?(?:afternoon |midday "
    r"|little )?(?:naps?|siestas?|rest|lie[- ]down|sit[- ]down|breather)\b|\btime to (?:sit|breathe|chill|relax|wind down|put our feet up)\b"
)
BEST_TABLE = re.compile(
    r"\b(?:restaurants?|place to eat|dinner|meal|table)\b.{0,25}\b(?:best|fanciest|nicest|finest|poshest|most special)\b|\bwhere (?:could|can|should"
    r"|would) (?:we|i) (?:have|celebrate|book|eat) (?:our|my|an?|the) (?:anniversary|birthday|special|romantic|nice|fancy"
    r"|farewell|celebration)\b|\b(?:best|finest|nicest|top|greatest|most (?:authentic|delicious))\b.{0,20}\b(?:food|eat|restaurants?|meals?"
    r"|dinners?|lunch(?:es)?|tapas|place to eat|table|dish(?:es)?|cuisine|cooking)\b"
    r"|\b(?:where|what)\b.{0,20}\b(?:eat|food) (?:is |are )?(?:best|good|well)\b|\beat (?:really |very )?(?:well|best)\b"
)


def aboard_answer(asked: AskedPlans) -> str:
    """That nothing here records what may come on board; the journeys it is about are named."""
    mode = next((name for name, pattern in MODES if pattern.search(asked.text)), None)
    thing = _CARRIED.search(asked.text)
    legs = list(dict.fromkeys(i.name for o in asked.about for _, i in journeys_of(o) if mode in (None, i.kind)))
    if thing is None:
        return ""
    in_town = re.search(r"\b(?:metro|trams?|tube|underground|subway)\b", asked.text)
    which = f" ({joined(legs[:3])})" if legs and not in_town else ""
    who = (
        "the operator"
        if in_town
        else {"flight": "the airline", "train": "the railway", "ferry": "the ferry company"}.get(mode or "", "whoever runs it")
    )
    what = thing.group().removesuffix("s")
    return f"I do not know whether a {what} may come on board{which}: {who} says it when you book, so ask before you pay."


def bags_answer(asked: AskedPlans) -> str:
    """Where bags may wait on the day one comes and the day one leaves: not recorded; the beds and the hours are what is known."""
    coming = re.search(
        r"\b(?:arriv\w+|first day|land\w*|get (?:in|there)|check[- ]?in|before (?:the|our) room|early)\b", f"{asked.text} {asked.beside}"
    ) or days_asked(asked) == (1,)

    def words(option: ItineraryOption) -> str:
        days = option.itinerary.days
        bed = next((d.accommodation.name for d in reversed(days) if d.accommodation is not None), "")
        leaves = next((i.start for i in sorted(days[-1].transport, key=lambda i: i.start or "") if i.start), None)
        first = next((d.accommodation.name for d in days if d.accommodation is not None), "")
        there = max((i.end or "" for i in days[0].transport), default="")
        if coming and first:
            return f"ask {first}: most houses take bags before the room is ready" + (f"; you are there from about {there}" if there else "")
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
        (minutes_of(i.start), minutes_of(i.end)) for i in day.items if i.start and i.end and i.kind != "free_time" and i.end > i.start
    )
    at, gaps = 13 * 60, []
    for start, end in busy:
        if start > at and at < 20 * 60:
            gaps.append((at, min(start, 20 * 60)))
        at = max(at, end)
    return max(gaps, key=lambda gap: gap[1] - gap[0], default=None)


def minutes_of(clock: str | None) -> int:
    return int((clock or "00:00")[:2]) * 60 + int((clock or "00:00")[3:])


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


SPENT_THERE = re.compile(
    r"\b(?:spending|pocket|holiday) money\b|\bspend (?:there|on the spot|while|once|when we)\b|\b(?:money|cash) (?:do|should|will|would|must) (?:we|i) (?:need to )?(?:take|bring|have|carry|need)\b"
    r"|\bon the spot\b|\bhow much (?:extra|more) (?:money|cash)?\b.*\bthere\b"
)
UP_EARLY = re.compile(
    r"\b(?:how early|what time|when|which time)\b.*\b(?:get up|wake(?: up)?|up|set (?:the|an|our) alarm|alarm|out of bed"
    r"|start(?: the)? (?:the )?day|leave (?:the house|home))\b(?! (?:to|into|onto|on|the) )"
)
SWIM = re.compile(r"\b(?:swim\w*|bathe|bathing|go in the water|paddle|dip)\b")
_WET = re.compile(r"\b(?:swim\w*|bath(?:s|ing|house)?|beach(?:es)?|pool|lido|thermal|onsen|lake|bathers?)\b", re.IGNORECASE)
SOLD_OUT = re.compile(
    r"\bif\b.{0,40}\b(?:is |are |it's |they're )?(?:full|sold out|booked (?:out|up)|fully booked|no (?:tickets?|tables?|space|room) left|too (?:busy|long a queue))\b"
)
LEAVE_FOR_AIRPORT = re.compile(
    r"^(?=.*\b(?:what time|when|how early|how late|which time)\b)(?=.*\b(?:leave|set off|go|head|be|depart)\b)(?=.*\b(?:airport|station|port)\b)"
)
WITHOUT = re.compile(
    r"^(?=.*\b(?:how much|cost|price|total|come to|cheaper)\b).*\b(?:without|skip(?:ped|ping)?|minus|leave out|leaving out|not counting|excluding|apart from|except|if we (?:book|sort|pay for|do))\b"
    r"(?: \w+){0,3}? (?P<x>flights?|trains?|journeys?|hotels?|beds?|stay|accommodation|food|meals?|restaurants?|tickets?|sights)\b"
)
APART = re.compile(
    r"\b(?:how far apart|distance between|how far (?:is it )?between|far (?:apart|from each other)|how (?:long|far) (?:is it )?from)\b"
)
MISSED = re.compile(
    r"\b(?:miss(?:ed|es)?|cancel(?:led|s|ed)?|delayed|late for|strike)\b.*\b(?:train|flight|plane|bus|coach|ferry|connection)\b"
    r"|\b(?:train|flight|plane|bus|coach|ferry)\b.*\b(?:is |are |gets? )?(?:cancel(?:led|ed)|delayed|late|missed)\b"
)
FOR_A_CHILD = re.compile(
    r"\b(?:ok|okay|fine|good|suitable|right|safe|fun|too (?:much|scary|long)|boring|appropriate|alright|manage(?:able)?)\b"
    r".*\b(?:\d{1,2}[- ]?(?:year|yr|yo)\w*|kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|little ones?|teen\w*)\b"
)
KIDS_COUNTED = re.compile(
    r"\b(?:includ\w*|count(?:ed|s)?|cover(?:ed|s)?)\b.{0,15}\b(?:kids?|child(?:ren)?|toddler|baby|all (?:of us|four|three|five))\b"
)
WET_EVENING = re.compile(r"^(?=.*\b(?:evening|night|tonight)\b)(?=.*\b(?:rain\w*|wet|indoors?|inside|bad weather)\b)")
ANY_OF_IT = re.compile(
    r"\b(?:is|are) there (?:an? |any |some )?(?P<x>[a-z][a-z' -]{2,30}?)"
    r" (?:in|on|at) (?:all|any|each|both|either|every|one|them|it|these|those|the) ?(?:of (?:them|these|those)|plans?|options?|three|trip)?\W*$"
)
LONG_RIDE = re.compile(r"\bhow (?:long|many hours)\b.*\b(?:on|in) the (?:train|flight|plane|bus|coach|car|ferry)\b")
LATE = re.compile(r"\bif\b.{0,30}\b(?:land|arrive|get (?:there|in)|we'?re|are) (?:\w+ )?late\b|\b(?:land|arrive) late\b")
MUST_SEE = re.compile(
    r"\bwhat (?:should(?:n'?t)?|must(?:n'?t)?|can(?:no|')?t|do) (?:i|we|you|one) (?:not )?(?:miss|skip)\b|\bnot (?:to )?(?:miss|be missed)\b"
    r"|\bmust[- ]?sees?\b|\b(?:most important|essential|unmissable|not to be missed|top (?:three|3|five|5|sights?|things?))\b"
    r"|\bif we (?:only|just) (?:have|had|had got) (?:time for|one|two|three|a)\b|\bwhat should we (?:not miss|see first|prioriti[sz]e)\b"
)
HOW_MANY = re.compile(
    r"\bhow many (?!nights?\b|days?\b|people\b|hours?\b|rooms?\b|beds?\b|of us\b|times?\b|stars?\b|kilomet|miles\b|meals?\b|options?\b|plans?\b)(?:[a-z]+ )?(?P<x>[a-z]{4,}s)\b"
)
AT_SUNSET = re.compile(
    r"\bsunset (?:spots?|places?|views?|points?|bars?)\b|\b(?:where|which (?:place|spot|view\w*)|best (?:place|spot|view\w*))\b.*\bsun(?:set|down| go down| set)\b"
)
MEAL_LASTS = re.compile(r"\bhow (?:long|much time)\b.*\b(?:breakfast|lunch|dinner)\b")
BETWEEN_STOPS = re.compile(r"\bhow (?:far|many (?:km|kilometres|miles))\b")
HOURS_IN = re.compile(r"\bhow (?:many hours|long|much time)\b.{0,25}\b(?:in|at) (?P<x>[a-z]{4,}s)\b")
ENOUGH = re.compile(r"\b(?:is|are|will)\b.{0,25}\b(?:days?|nights?|hours?|time|long)\b.{0,10}\benough\b|\benough (?:time|days|nights)\b")
_IN_THE_PLANS = (
    r"(?:in|part of|on|included in|covered (?:by|in)) (?:any|either|one|all|both|it|them|these|those|there|the plans?|the trip|the price)\b"
    r"|included\W*$|(?:on|in) the (?:list|programme|program|itinerary)\W*$"
)
IS_IT_IN = re.compile(rf"^\W*(?:and |so )*(?:is|are) (?:the )?(?P<x>[\w' -]{{3,40}}?) (?:{_IN_THE_PLANS})")


def spent_there_answer(asked: AskedPlans) -> str:
    """What is paid on the spot: meals, tickets and getting about, with the reserve beside it."""

    def words(option: ItineraryOption) -> str:
        there = summed(line for line in option.cost.lines if line.category in ("food", "activities", "local_transport"))
        spare = summed(line for line in option.cost.lines if line.category == "reserve")
        beside = f", and {band_words(spare, option.cost.currency)} as a reserve" if spare else ""
        return f"about {band_words(there, option.cost.currency)} for meals, tickets and getting about{beside}" if there else ""

    told = a_line_each(asked, words)
    return f"Paid there, not before, for all of you; shopping is not counted:\n{told}" if told else ""


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
    hits = [t for m in things_of(asked.state).find(asked.text) for t in m.things if t.name in known]
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
    things = things_of(asked.state)
    found = (*things.named(match["x"]), *(m.thing for m in things.find(match["x"]))) if match else ()
    thing = next((t for t in found if t.kind != "city"), None)
    if thing is None:
        return ""

    def words(option: ItineraryOption) -> str:
        rows = [
            (d, i)
            for d, i in items_of(option, "sight", "activity", "lunch", "dinner", "breakfast")
            if i.name == thing.name or i.name.startswith(f"{thing.name},") or i.name.endswith(f", {thing.name}")
        ]
        when = joined([f"{day_words(d.date, year=False, weekday=True)} at {i.start}" for d, i in rows if i.start])
        return f"{thing.name} is in it, on {when}" if when else f"{thing.name} is not in it"

    told = a_line_each(asked, words)
    return told if "is in it" in told else f'{thing.name} is in none of the plans. Say "add {thing.name}" to have it.'


def late_answer(asked: AskedPlans) -> str:
    """What stands on the day one lands, and what to say where it would be missed."""

    def words(option: ItineraryOption) -> str:
        first = option.itinerary.days[0]
        day = first if any(i.start for i in first.activities) or len(option.itinerary.days) < 2 else option.itinerary.days[1]
        lands = max((i.end or "" for i in day.transport if i.end), default="")
        left = [
            f"{i.start} {i.name}"
            for i in sorted((*day.activities, *day.meals), key=lambda i: i.start or "")
            if i.start and i.start >= lands
        ]
        return (
            f"after arriving there is {few(left)} on {day_words(day.date, year=False, weekday=True)}"
            if left
            else "nothing waits after arriving"
        )

    told = a_line_each(asked, words)
    return (
        f'{told}\nTell the hotel when you come late. Say "a later flight" or "keep the first evening free", and the plan follows.'
        if told
        else ""
    )


def must_see_answer(asked: AskedPlans) -> str:
    """The foremost sights of each plan, city by city, as it ranks them."""

    def words(option: ItineraryOption) -> str:
        seen = {i.id: i for _, i in items_of(option, "sight", "activity")}
        ranked = [seen[key] for key in option.pick.sights if key in seen]
        cities = list(dict.fromkeys(i.city for i in ranked))
        return "; ".join(f"in {city} {joined([i.name for i in ranked if i.city == city][:3])}" for city in cities)

    told = a_line_each(asked, words)
    return f"The first three of each city, as these plans rank them:\n{told}" if told else ""


def several_beds_answer(asked: AskedPlans) -> str:
    """Why a plan has more than one bed: one a city."""
    stops = [s.place.name for s in asked.state.trip.destinations]
    if len(stops) < 2:
        return ""

    def words(option: ItineraryOption) -> str:
        beds = dict.fromkeys((d.accommodation.name, d.accommodation.city) for d in option.itinerary.days if d.accommodation is not None)
        return joined([f"{name} in {city}" for name, city in beds])

    return f"You sleep in {joined(stops)}, in one house in each:\n{a_line_each(asked, words)}"


def ways_counted_answer(asked: AskedPlans) -> str:
    """The journeys that a plan's sum holds; a vehicle that it has none of is said to be missing."""
    mode = next((name for name, pattern in MODES if pattern.search(asked.text)), None)

    def words(option: ItineraryOption) -> str:
        rows = list(dict.fromkeys(i.name for _, i in journeys_of(option)))
        if mode is not None and not any(i.kind == mode for _, i in journeys_of(option)) and rows:
            return f"no {mode} is planned, so none is counted; counted are {joined(rows)}"
        cost = summed(line for line in option.cost.lines if line.category == "transport")
        return f"yes, counted are {joined(rows)}" + (f", {band_words(cost, option.cost.currency)} in all" if cost else "") if rows else ""

    return a_line_each(asked, words)


_OF_ANY_KIND = frozenset(("sight", "attraction", "visit", "activity", "activitie"))
"""Words for whatever a plan visits."""


def how_many_answer(asked: AskedPlans) -> str:
    """How many of a kind a plan has, by its name or the catalogue's word for it; empty where none of the plans has any."""
    match = HOW_MANY.search(asked.text)
    stem = singular(match["x"]) if match else ""
    kinds = {s.id: s.sight_kind for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}

    def rows(option: ItineraryOption) -> list[str]:
        seen = (i for _, i in items_of(option, "sight", "activity"))
        return [
            i.name
            for i in seen
            if stem in _OF_ANY_KIND or kinds.get(i.id, "").startswith(stem) or re.search(rf"\b{re.escape(stem)}", i.name.casefold())
        ]

    if stem and not any(rows(o) for o in asked.state.options):
        kind, said = matching(asked, least=BY_KIND), wanted_words(asked)
        names = {o.id: list(dict.fromkeys(i.name for _, i in kind[o.id])) for o in asked.about}
        return (
            a_line_each(asked, lambda o: f"for {said} {len(names[o.id])}{f': {few(names[o.id])}' if names[o.id] else ''}")
            if any(names.values())
            else ""
        )
    many = f"{stem}es" if stem.endswith(("ch", "sh", "s", "x")) else None
    return a_line_each(asked, lambda o: plural(len(rows(o)), stem, many) + (f": {few(rows(o))}" if rows(o) else "")) if stem else ""


def at_sunset_answer(asked: AskedPlans) -> str:
    """Where the plans are for the last light, and what else there is for it."""
    known = {s.id: s for rows in asked.state.quotes.sights.values() for s in rows}

    def words(option: ItineraryOption) -> str:
        rows = [(d, i) for d, i in items_of(option, "sight", "activity") if i.id in known and known[i.id].best == "sunset"]
        return joined([f"{i.name} on {day_words(d.date, year=False, weekday=True)} at {i.start}" for d, i in rows])

    told = a_line_each(asked, words)
    others = [s.name for s in known.values() if s.best == "sunset" and s.name not in told]
    more = f"{'Also good' if told else 'Good'} for it: {few(others, 4)}." if others else ""
    return f"{told}\n{more}".strip()


def romantic_answer(asked: AskedPlans) -> str:
    """What is at its best for two: nothing is marked so, but where the plans are for the last light is known."""
    told = at_sunset_answer(asked) if not _AMONG_PLANS.search(asked.text) else ""
    return f"What is romantic is yours to say; for the last light of the day:\n{told}" if told else ""


_AMONG_PLANS = re.compile(r"\bwhich (?:one|plan|option|of)\b|\bwhich (?:is|would)\b")


def meal_lasts_answer(asked: AskedPlans) -> str:
    """How long a meal has in the plans."""
    meal = next((kind for kind in ("breakfast", "lunch", "dinner") if kind in asked.text), "lunch")

    def words(option: ItineraryOption) -> str:
        spans = sorted(
            {
                minutes_of(i.end) - minutes_of(i.start)
                for d in option.itinerary.days
                for i in d.meals
                if i.kind == meal and i.start and i.end
            }
        )
        return f"{meal} has {hours_words(spans[0])}" + (f" to {hours_words(spans[-1])}" if len(spans) > 1 else "") if spans else ""

    return a_line_each(asked, words)


def between_stops_answer(asked: AskedPlans) -> str:
    """How far two towns of the trip lie from one another, and how the plans go."""
    trip = asked.state.trip
    named = [
        p for p in (*(s.place for s in trip.destinations), *((trip.origin,) if trip.origin else ())) if p.name.casefold() in asked.text
    ]
    away = distance_km(*named) if len(named) == 2 else None
    if away is None:
        return ""
    a, b = named
    legs = dict.fromkeys(
        f"{i.name}, {i.start}–{i.end}" for o in asked.about for _, i in journeys_of(o) if a.name in i.name and b.name in i.name
    )
    rides = f" The plans go by: {joined(list(legs))}." if legs else ""
    return f"{a.name} and {b.name} are about {round(away)} km apart as the crow flies.{rides}"


def hours_in_answer(asked: AskedPlans) -> str:
    """How long one is in places of a kind altogether."""
    match = HOURS_IN.search(asked.text)
    stem = singular(match["x"]) if match else ""
    kinds = {s.id: s.sight_kind for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}

    def words(option: ItineraryOption) -> str:
        rows = [
            i
            for _, i in items_of(option, "sight", "activity")
            if kinds.get(i.id, "") == stem or (stem == "museum" and kinds.get(i.id) == "gallery")
        ]
        total = sum(minutes_of(i.end) - minutes_of(i.start) for i in rows if i.start and i.end)
        return f"{hours_words(total)} in {plural(len(rows), stem)}" if rows else ""

    return a_line_each(asked, words) if stem else ""


def enough_answer(asked: AskedPlans) -> str:
    """How much of what is known of a city the plans see in the time there is."""
    cities = [s.place.name for s in asked.state.trip.destinations]
    here = [c for c in cities if c.casefold() in asked.text] or cities
    known = {s.id: s for rows in asked.state.quotes.sights.values() for s in rows if s.role == "sight" and s.city in here}
    if not known:
        return ""

    def words(option: ItineraryOption) -> str:
        seen = {i.id for _, i in items_of(option, "sight", "activity")} & known.keys()
        return f"sees {len(seen)} of the {len(known)} sights known in {joined(here)}"

    nights = joined(
        [f"{plural(s.nights, 'night')} in {s.place.name}" for s in asked.state.trip.destinations if s.nights and s.place.name in here]
    )
    had = f"You have {nights}. " if nights else ""
    return f"{had}Whether it is enough is for you to say. What the time holds:\n{a_line_each(asked, words)}"


def hours_words(minutes: int) -> str:
    """A length in words: "45 minutes", "2 hours", "8 h 30"."""
    if minutes < 2 * LEAST_REST:
        return f"{minutes} minutes"
    return f"{minutes // 60} hours" if not minutes % 60 else f"{minutes // 60} h {minutes % 60:02d}"


_PART_OF: tuple[tuple[re.Pattern[str], tuple[CostCategory, ...]], ...] = (
    (re.compile(r"flight|train|journey"), ("transport",)), (re.compile(r"hotel|bed|stay|accommodation"), ("stay",)),
    (re.compile(r"food|meal|restaurant"), ("food",)), (re.compile(r"ticket|sight"), ("activities",)),
)  # fmt: skip


def without_answer(asked: AskedPlans) -> str:
    """What a plan costs without one part of its bill."""
    match = WITHOUT.search(asked.text)
    parts = next((parts for pattern, parts in _PART_OF if match and pattern.match(match["x"])), None)
    if match is None or parts is None or re.search(r"\b(?:each|per (?:person|head)|a head|pp)\b", asked.text):
        return ""

    def words(option: ItineraryOption) -> str:
        rest = summed(line for line in option.cost.lines if line.category not in parts)
        return f"about {band_words(rest, option.cost.currency)} without the {match['x']}" if rest else ""

    told = a_line_each(asked, words)
    return f"{told}\nThe reserve is counted as it stands." if told else ""


def two_places_answer(asked: AskedPlans) -> str:
    """How far two places that are named lie from one another."""
    known = {s.name: s for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
    hits = [t.name for m in things_of(asked.state).find(asked.text) for t in m.things[:1] if t.name in known]
    if len(set(hits)) < 2:
        return ""
    a, b = known[hits[0]], known[next(name for name in hits if name != hits[0])]
    km = kilometres_between(a, b)
    minutes = max(5, round(km * 1.25 / 4.5 * 60 / 5) * 5)
    return f"{a.name} and {b.name} are about {km:.1f} km apart as the crow flies" + (
        f", some {minutes} minutes on foot." if km < 4 else "."
    )


def for_a_child_answer(asked: AskedPlans) -> str:
    """Whether a place that is named is marked as one for children."""
    known = {s.name: s for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
    hits = [t.name for m in things_of(asked.state).find(asked.text) for t in m.things if t.name in known]
    if not hits:
        return ""
    sight = known[hits[0]]
    marked = sight.good_for_children
    verdict = (
        "bears no mark either way for children"
        if marked is None
        else f"is {'marked as good' if marked else 'not marked as one'} for children"
    )
    about = f" ({sight.note.split('. ')[0].rstrip('.')})" if sight.note else ""
    long = f"a visit usually takes {hours_words(sight.minutes)}"
    return f"{sight.name}{about} {verdict}; {long}. From what age I do not know: its own page says it."


def kids_counted_answer(asked: AskedPlans) -> str:
    """For how many people the sums are."""
    party = asked.state.trip.party
    if not party.children and not party.infants:
        return ""
    heads = plural(party.payers, "person", "people")
    fares = "the children counted at a child's fare on journeys"
    return f"Yes: every sum is for all {heads}, {fares}; the price “each” is that sum shared by {party.payers}."


def wet_evening_answer(asked: AskedPlans) -> str:
    """What there is under a roof for an evening."""
    cities = [s.place.name for s in asked.state.trip.destinations]
    here = [c for c in cities if c.casefold() in asked.text] or cities
    rows = {s.name: s for found in asked.state.quotes.sights.values() for s in found if s.role == "evening" and s.indoor and s.city in here}
    inside = list(rows)
    return f'Under a roof of an evening there is {few(inside)}. Say "add" and a name, and its day, to have one.' if inside else ""


def any_of_it_answer(asked: AskedPlans) -> str:
    """What the plans have that bears all the words of a thing, in name, note or kind."""
    match = ANY_OF_IT.search(asked.text)
    words_said = [w.removesuffix("s") for w in re.findall(r"[a-z]{3,}", match["x"])] if match else []
    if not words_said:
        return ""
    kinds = {s.id: f"{s.sight_kind} {' '.join(s.interests)}" for rows in asked.state.quotes.sights.values() for s in rows}

    def words(option: ItineraryOption) -> str:
        seen = [
            (d, i, f"{i.name} {i.note} {kinds.get(i.id, '')}".casefold())
            for d, i in items_of(option, "sight", "activity", "lunch", "dinner")
        ]
        rows = [(d, i) for d, i, told in seen if all(w in told for w in words_said)]
        rows = rows or [(d, i) for d, i, told in seen if re.search(rf"\b{re.escape(words_said[0])}", told)]
        when = joined([f"{i.name} on {day_words(d.date, year=False, weekday=True)}" for d, i in rows[:4]])
        return when or f"no {match['x'] if match else ''}"

    return a_line_each(asked, words) if any(not words(o).startswith("no ") for o in asked.about) else ""
