"""What can be counted of a plan: each figure with the words for it, its rows (of which day, what, how much) and how it is said. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from planner.domain.options import Day, ItineraryOption
from planner.domain.reports import Journey, Meal, Sight
from planner.domain.state import TripState
from planner.domain.values import CostCategory, Item
from planner.say.phrases import amount_words, joined, plural
from planner.say.plan_answers.asked_plans import BILL_PARTS, beds_of, items_of
from planner.say.plan_answers.bed_answers import found_stays
from planner.say.plan_answers.bill_answers import BILL_WORDS
from planner.say.plan_answers.hour_answers import free_stretches, timed
from planner.say.plan_answers.practical_answers import MODES, hours_words, minutes_of
from planner.say.plan_answers.sight_answers import ON_FOOT_KM, kilometres_between, middle_of
from planner.tools.rates import convert


class FigureRow(NamedTuple):
    """One thing that counts: how much of it, its name, and its day."""

    amount: float
    thing: str
    day: Day | None = None


Rows = Callable[[TripState, ItineraryOption, str], list[FigureRow]]
"""The rows of a plan; a question's words narrow them ("by train", "for food")."""


class Figure(NamedTuple):
    """Something plans, days and things in them differ in."""

    much: re.Pattern[str]
    little: re.Pattern[str]
    most: str
    least: str
    """What is said of the plan with most and with least of it."""
    rows: Rows
    words: Callable[[float, ItineraryOption], str]
    totals: re.Pattern[str]
    """How its sum is asked for ("how long are we on the train in total?")."""
    mean: bool = False
    """Whether a plan's figure is the mean of its rows, and not their sum."""
    by_day: bool = False
    by_thing: bool = False
    about: frozenset[str] = frozenset()
    """Marks of the question that it may bear and still be about this."""
    note: str = ""

    def of(self, rows: Sequence[FigureRow]) -> float:
        amounts = [row.amount for row in rows]
        return sum(amounts) / len(amounts) if self.mean else sum(amounts)


NEVER = re.compile(r"(?!)")
_MORE, _LESS = "more|most|longer|longest|further|furthest|farther|farthest|biggest", "less|least|fewer|fewest|shorter|shortest|minimum"
_DEARER, _CHEAPER = (
    "dearer|dearest|pricier|priciest|costlier|costliest|fanciest|highest|(?:more|most) expensive|costs? (?:us )?(?:the )?most",
    "cheaper|cheapest|lowest|(?:less|least) expensive|(?:more|most) affordable|costs? (?:us )?(?:the )?(?:less|least)",
)
_LATER, _EARLIER = "later|latest", "earlier|earliest"


def _near(adjectives: str, nouns: str, *alone: str) -> re.Pattern[str]:
    """An adjective and a noun with few words between, in either order; or words that say both."""
    between = r"(?: (?!than\b)[\w'-]+){0,4}?"
    sides = [rf"(?:{adjectives})\b{between} (?:{nouns})", rf"(?:{nouns})\b{between} (?:{adjectives})"] if adjectives and nouns else []
    return re.compile(rf"\b(?:{'|'.join((*alone, *sides))})\b")


def _asks(*sides: str, never: str = "(?!)") -> re.Pattern[str]:
    """Words of every side somewhere in a question, and none that speak against it."""
    return re.compile("^" + "".join(rf"(?=.*\b(?:{side})\b)" for side in sides) + rf"(?!.*\b(?:{never})\b)")


def _sights(state: TripState) -> dict[str, Sight]:
    return {s.id: s for rows in state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}


def _walks(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """The ways from place to place of each day that one would walk, in kilometres of a straight line."""
    rows = []
    for day in option.itinerary.days:
        places = [i for i in timed(day) if i.lat is not None and i.kind in ("sight", "activity", "lunch", "dinner", "breakfast")]
        ways = [(kilometres_between(a, b), a, b) for a, b in pairwise(places)]
        rows += [FigureRow(km, f"{a.name} to {b.name}", day) for km, a, b in ways if km <= ON_FOOT_KM]
    return rows


_ABOARD = re.compile(r"(?:(\d+) h(?: (\d\d))?|(\d+) (?:min\b|minutes)) (?:in the air|on |at sea|aboard)")


def aboard(journey: Journey) -> int:
    """Minutes in the vehicle itself, as its route says; door to door where it says none."""
    found = _ABOARD.search(journey.route)
    return journey.minutes if found is None else int(found[3] or 0) or int(found[1]) * 60 + int(found[2] or 0)


def rides_of(state: TripState, option: ItineraryOption, text: str) -> list[tuple[Day, Journey]]:
    """The journeys of a plan with their days, those of the vehicle that a question names."""
    found = {j.id: j for rows in state.quotes.by_segment.values() for j in rows}
    modes = [name for name, pattern in MODES if pattern.search(text)] or (["flight"] if _IN_THE_AIR.search(text) else [])
    days = {d.date.isoformat(): d for d in option.itinerary.days}
    mine = [(key, found[key]) for key in (id_ for _, id_ in option.pick.journeys) if key in found]
    first = option.itinerary.days[0]
    return [(next((d for on, d in days.items() if on in key), first), j) for key, j in mine if len(modes) != 1 or j.mode == modes[0]]


_IN_THE_AIR = re.compile(r"\bin the air\b")


def _rides(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    return [FigureRow(aboard(j), f"{j.mode} {j.origin} to {j.destination}", day) for day, j in rides_of(state, option, text)]


def _changes(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    return [FigureRow(j.stops, f"{j.mode} {j.origin} to {j.destination}", day) for day, j in rides_of(state, option, text)]


def _from_centre(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """Kilometres from the middle of its city to each bed."""
    middles = {s.place.name: middle_of(state, s.place) for s in state.trip.destinations}
    beds = {d.accommodation.name: (d, d.accommodation) for d in option.itinerary.days if d.accommodation is not None}
    return [
        FigureRow(kilometres_between(bed, bed.model_copy(update={"lat": middle.lat, "lon": middle.lon})), name, day)
        for name, (day, bed) in beds.items()
        if (middle := middles.get(bed.city)) is not None and None not in (bed.lat, middle.lat)
    ]


def _from_bed(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """Kilometres from each place of a day to that night's bed."""
    return [
        FigureRow(kilometres_between(d.accommodation, i), i.name, d)
        for d, i in items_of(option, "sight", "activity", "lunch", "dinner")
        if d.accommodation is not None and d.accommodation.lat is not None and i.lat is not None and i.city == d.accommodation.city
    ]


_STARS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def _stars(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """The stars of each bed that are known."""
    found = found_stays(state)
    rows: list[FigureRow] = []
    for day in option.itinerary.days:
        name = day.accommodation.name if day.accommodation is not None else ""
        style = next((s for s in found[name].styles if s.endswith("_star")), "") if name in found else ""
        rows += [FigureRow(_STARS[style.partition("_")[0]], name, day)] if style and name not in {r.thing for r in rows} else []
    return rows


def _beds(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    return [FigureRow(1, name) for name in beds_of(option)]


def _seen(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """Minutes at each place one sees."""
    return [
        FigureRow(minutes_of(i.end) - minutes_of(i.start), i.name, d)
        for d in option.itinerary.days
        for i in _visits_of(d)
        if (i.end or "") > (i.start or "")
    ]


def _visits_of(day: Day) -> list[Item]:
    return [i for i in timed(day) if i.end and i.kind in ("sight", "activity")]


def _starts(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """When the first visit or journey of each day begins, in minutes."""
    kinds = ("sight", "activity") if state.options and not _ANYWHERE.search(text) else None
    firsts = [
        (d, next((i for i in timed(d) if (i.kind in kinds if kinds else i.kind not in ("breakfast", "free_time"))), None))
        for d in option.itinerary.days
    ]
    return [FigureRow(minutes_of(i.start), i.name, d) for d, i in firsts if i is not None]


_ANYWHERE = re.compile(r"\b(?:somewhere|anywhere|out of|leave|set off|be up|get up)\b")


def _ends(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """When the last thing of each day is over, in minutes; past midnight counts on."""
    rows = []
    for day in option.itinerary.days:
        over = [(minutes_of(i.end) + (24 * 60 if i.end < (i.start or "") else 0), i.name) for i in timed(day) if i.end]
        rows += [FigureRow(*max(over), day)] if over else []
    return rows


def _spans(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """Minutes from the first visit of each day to the end of the last."""
    seen = [(d, _visits_of(d)) for d in option.itinerary.days]
    return [FigureRow(minutes_of(max(i.end or "" for i in rows)) - minutes_of(rows[0].start), "", d) for d, rows in seen if rows]


def _visits(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    return [FigureRow(sum(i.kind in ("sight", "activity") for i in d.activities), "", d) for d in option.itinerary.days]


def _free(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """Minutes of each day between nine and ten in the evening in which nothing stands, an hour or more at a time."""
    return [
        FigureRow(sum(minutes_of(b) - minutes_of(a) for a, b in free_stretches(d, "09:00", "22:00")), "", d) for d in option.itinerary.days
    ]


def _fasts(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """Minutes from the end of a meal to the beginning of the next that day."""
    days = [(d, [i for i in timed(d) if i.end and i.kind in ("breakfast", "lunch", "dinner")]) for d in option.itinerary.days]
    return [FigureRow(minutes_of(b.start) - minutes_of(a.end), f"{a.name} to {b.name}", d) for d, meals in days for a, b in pairwise(meals)]


def _meal_hours(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """When each meal begins, of the kind a question names."""
    kinds = [k for k in ("breakfast", "lunch", "dinner") if k in text] or ["lunch", "dinner"]
    return [FigureRow(minutes_of(i.start), i.name, d) for d, i in items_of(option, *kinds) if i.start]


def _there(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """Minutes from the end of the way there to the beginning of the way back."""
    ways = [(d, i) for d in option.itinerary.days for i in d.transport if i.start and i.kind != "transfer"]
    if len(ways) < 2 or not ways[0][1].end or not ways[-1][1].start:
        return []
    (came, first), (went, last) = ways[0], ways[-1]
    lands = came if (first.end or "") >= (first.start or "") else option.itinerary.days[min(1, len(option.itinerary.days) - 1)]
    return [FigureRow((went.date - lands.date).days * 24 * 60 + minutes_of(last.start) - minutes_of(first.end), "", None)]


def _marked(holds: Callable[[Sight], bool]) -> Rows:
    def rows(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
        known = _sights(state)
        return [FigureRow(1, i.name, d) for d, i in items_of(option, "sight", "activity") if i.id in known and holds(known[i.id])]

    return rows


def parts_named(text: str) -> tuple[CostCategory, ...]:
    """The parts of the bill that a question names."""
    return tuple(category for category, pattern in BILL_WORDS if pattern.search(text))


def _bill(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """The lines of the bill, of the parts that are named."""
    parts = parts_named(text)
    lines = [line for line in option.cost.lines if (line.category in parts if parts else line.category != "reserve")]
    return [FigureRow(float(line.low + line.high) / 2, line.label) for line in lines]


def _whole_bill(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    return [FigureRow(float(option.cost.total.middle), "")]


def _tickets(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """What one adult's ticket for each visit costs, in the plan's currency."""
    known = _sights(state)
    seen = [(d, known[i.id]) for d, i in items_of(option, "sight", "activity") if i.id in known and known[i.id].cost.high]
    kinds = {s.sight_kind for s in known.values() if re.search(rf"\b{s.sight_kind}(?:e?s)?\b", text)}
    seen = [(d, s) for d, s in seen if not kinds or s.sight_kind in kinds]
    priced = [(d, s, convert(s.cost.middle, s.currency, option.cost.currency)) for d, s in seen]
    return [FigureRow(float(price), s.name, d) for d, s, price in priced if price is not None]


def _plates(state: TripState, option: ItineraryOption, text: str) -> list[FigureRow]:
    """What each meal costs one person, in the plan's currency; of the kind of meal a question names."""
    found = {m.id: m for r in state.reports.values() for m in r.recommendations if isinstance(m, Meal)}
    kinds = [k for k in ("breakfast", "lunch", "dinner") if k in text] or ["breakfast", "lunch", "dinner"]
    eaten = [(d, found[key]) for d, i in items_of(option, *kinds) if (key := i.id.partition("@")[0]) in found]
    priced = [(d, m, convert(m.per_person.middle, m.currency, option.cost.currency)) for d, m in eaten]
    return [FigureRow(float(price), m.name, d) for d, m, price in priced if price is not None]


def _km(x: float, option: ItineraryOption) -> str:
    return f"about {x:.1f} km"


def clock(minutes: float) -> str:
    whole = 5 * round(minutes / 5)
    return f"{whole // 60 % 24:02d}:{whole % 60:02d}"


def _clock(x: float, option: ItineraryOption) -> str:
    return clock(x)


def _hours(x: float, option: ItineraryOption) -> str:
    return hours_words(5 * round(x / 5))


def _days_and_hours(minutes: float) -> str:
    days, rest = divmod(round(minutes), 24 * 60)
    return joined([*([plural(days, "day")] if days else []), *([hours_words(rest)] if rest else [])])


def _money(x: float, option: ItineraryOption) -> str:
    return f"about {amount_words(option.cost.total.middle.from_float(x).quantize(1), option.cost.currency)}"


def _price(x: float, option: ItineraryOption) -> str:
    return option.estimated_total_cost


def bill_parts_words(text: str) -> str:
    return joined([dict(BILL_PARTS)[part] for part in parts_named(text)])


_MIDDLE = r"(?:the )?(?:cent(?:re|er)|middle)(?: of (?:the )?(?:town|city))?"
_VEHICLES = "trains?|flights?|planes?|bus(?:es)?|ferr(?:y|ies)|rides?|drives?|driving|flying|in the air"
_TRAVEL = rf"{_VEHICLES}|journeys?|on the road|travel(?:l?ing)?|way (?:there|home|back)|trip there|in transit|getting there"
_TIRING = r"(?:busy|packed|hectic|rushed|tiring|full|intense|stressful|exhausting|ambitious|active)"
_RELAXED = r"(?:relax\w+|laid[- ]back|leisurely|chilled|restful|easy-?going)"
_WALKED = r"walk(?:s|ing)?|on foot|steps|on (?:our|my) feet"
_EVENINGS = r"nightlife|going on (?:at night|in the evenings?)"
_DAYS = r"days?|\w+days?"
_LONG = r"how (?:long|much time|many (?:hours|minutes))|hours|minutes|time"
_ALL_TOLD = r"total|altogether|in all|overall|are we|do we|will we|we are|spend|spent|sat|sitting|trip"
_MEALS = "breakfasts?|lunch(?:es)?|dinners?|meals?|eats?|eating"
_HUNGRY = r"without (?:food|eating|a meal|a bite)|between (?:the )?meals"
_STRAIGHT = f"These are straight lines between its places; what is over {ON_FOOT_KM:.0f} km apart is ridden and not counted, nor what one walks inside a sight."
WALKS = Figure(
    _near(_MORE, _WALKED), _near(_LESS, _WALKED), "has the most to walk", "has the least to walk", _walks, lambda x, o: f"{_km(x, o)} from place to place",
    _asks(r"how (?:much|many|far|long)|total|altogether|amount of|lots? of", _WALKED, never=r"(?:to|from|between) (?:the|our|a|[a-z]+ and)|cost"),
    by_day=True, by_thing=True, about=frozenset({"walks", "most_of", "which_day", "how_much"}), note=_STRAIGHT,
)  # fmt: skip
RIDES = Figure(
    _near(f"{_MORE}|slower|slowest", _TRAVEL), _near(f"{_LESS}|quicker|quickest|faster|fastest", _TRAVEL), "is longest on the way", "is shortest on the way", _rides, _hours,
    _asks(_LONG, _TRAVEL, _ALL_TOLD, never="to [a-z]+|take|before|last"), by_thing=True, by_day=True, about=frozenset({"ride", "most_of", "homeward", "how_long", "on_the_way", "which_day"}),
)  # fmt: skip
FIGURES = (
    Figure(
        _near("longer|longest", "walks"), _near("shorter|shortest", "walks"), "has the longest walks", "has the shortest walks", _walks,
        lambda x, o: f"{_km(x, o)} from one place to the next on average", NEVER, mean=True, about=frozenset({"walks", "most_of"}), note=_STRAIGHT,
    ),
    WALKS,
    Figure(
        _near(_MORE, "changes|change trains|stop-?overs?"), _near(_LESS, "changes|change trains|stop-?overs?"), "changes most on the way", "changes least on the way", _changes,
        lambda x, o: plural(int(x), "change") + " on the way",
        _asks("how (?:often|many)", "changes on the way|(?:do|must|will) we (?:have to )?change (?:trains?|planes?)|times .*change (?:trains?|planes?)"),
        about=frozenset({"ride", "most_of", "how_many"}),
    ),
    Figure(
        _near("more|most|highest", "stars?|rated"), _near("fewest|least|lowest", "stars?|rated"), "has the most stars", "has the fewest stars", _stars,
        lambda x, o: f"{x:.1f}".removesuffix(".0") + " stars", NEVER, mean=True, by_thing=True, about=frozenset({"bed", "fancy"}),
    ),
    Figure(
        _near("more|most", "hotels|hotel changes"), _near("fewer|fewest|least", "hotels|hotel changes|changes of hotel"), "has the most beds", "has the fewest beds", _beds,
        lambda x, o: plural(int(x), "hotel"), _asks("how many", "hotels", never="stars|cost"), about=frozenset({"bed", "most_of", "moves_bed", "how_many"}),
    ),
    Figure(
        _near(_MORE, "sightseeing"), _near(_LESS, "sightseeing"), "has the most sightseeing", "has the least sightseeing", _seen, lambda x, o: f"{_hours(x, o)} of visits",
        _asks(r"how (?:long|much|many hours)|hours of|total", "sightseeing|at sights"), by_day=True, by_thing=True, about=frozenset({"most_of", "which_day", "visiting", "how_long"}),
    ),
    RIDES,
    Figure(
        _near("further|furthest|farther|farthest", _MIDDLE, "(?:further|furthest|farther|farthest) out"),
        _near("closer|closest|nearer|nearest", _MIDDLE, r"(?:more|most) central(?:ly)?", "(?:best|better) (?:located|location)"),
        "sleeps furthest from the middle", "sleeps closest to the middle", _from_centre, lambda x, o: f"{_km(x, o)} from the middle", NEVER, mean=True,
        about=frozenset({"bed", "centre", "how_far"}),
    ),
    Figure(
        _near("further|furthest|farther|farthest|longest way", "hotels?|hostel|apartment|bed|where we sleep|where we are staying"), NEVER, "goes furthest from its bed", "", _from_bed, _km, NEVER,
        by_thing=True, mean=True, about=frozenset({"bed", "furthest", "how_far"}), note="As the crow flies.",
    ),
    Figure(
        _near(_LATER, _MEALS), _near(_EARLIER, _MEALS), "eats latest", "eats earliest", _meal_hours, lambda x, o: f"at about {clock(x)} on average", NEVER, mean=True, by_day=True, by_thing=True,
        about=frozenset({"eats", "lunch", "dinner", "breakfast", "which_day", "when"}),
    ),
    Figure(
        _near(_LATER, r"starts?|mornings?|begins?|gets? (?:up|going)", "lie-?ins?", "(?:lazy|slow|late|easy|relaxed) (?:mornings?|starts?)", "(?:more|most) sleep", "sleep (?:longer|longest|in)"),
        _near(_EARLIER, r"starts?|mornings?|begins?|gets? (?:up|going)|(?:be|get) (?:somewhere|anywhere|out|up|going)|out of bed|alarm|set off|leave"),
        "begins its days latest", "begins its days earliest", _starts, lambda x, o: f"first visit at about {clock(x)} on average", NEVER, mean=True, by_day=True, by_thing=True,
        about=frozenset({"rise", "which_day", "when", "most_of"}),
    ),
    Figure(
        _near(_LATER, r"nights?|finish(?:es|ing)?|ends?|ending|back|to bed|evenings?|out"), _near(_EARLIER, r"finish(?:es|ing)?|ends?|ending|back|to bed|nights?"),
        "ends its days latest", "ends its days earliest", _ends, lambda x, o: f"over at about {clock(x)} on average", NEVER, mean=True, by_day=True, by_thing=True,
        about=frozenset({"day_ends", "which_day", "when", "each_night", "evening", "most_of"}),
    ),
    Figure(
        _near("longer|longest", _DAYS), _near("shorter|shortest", _DAYS), "has the longest days", "has the shortest days", _spans,
        lambda x, o: f"{_hours(x, o)} from first visit to last, on average", NEVER, mean=True, by_day=True, about=frozenset({"extreme_day", "which_day", "most_of"}),
    ),
    Figure(
        _near("most|more|better|best", _EVENINGS, "(?:livelier|liveliest)", "(?:more|most|better|best) for nightlife"), _near("quieter|quietest", "evenings|nights"),
        "has most of an evening", "has least of an evening", _marked(lambda s: s.role == "evening"), lambda x, o: plural(int(x), "evening out", "evenings out"), NEVER,
        about=frozenset({"evening", "most_of", "each_night"}),
    ),
    Figure(
        _near("more|most", r"indoors?|under (?:a )?roofs?", r"(?:better|best) (?:for|in|if it) (?:the )?(?:rain\w*|bad weather|wet weather)"),
        _near("more|most", "outdoors?|outdoorsy|outside|fresh air|nature", "(?:better|best) in (?:good weather|sunshine|the sun)"), "has most under a roof", "has least under a roof",
        _marked(lambda s: s.indoor), lambda x, o: plural(int(x), "visit under a roof", "visits under a roof"), NEVER, about=frozenset({"wet", "most_of"}),
    ),
    Figure(
        _near(_MORE, _HUNGRY), _near(_LESS, _HUNGRY), "goes longest between meals", "goes shortest between meals", _fasts, lambda x, o: f"{_hours(x, o)} between meals", NEVER,
        mean=True, by_thing=True, about=frozenset({"eats", "lunch", "dinner", "breakfast"}),
    ),
    Figure(
        _near(_MORE, r"free (?:time|hours?|afternoons?)|time (?:free|off)|spare time|down ?time|time to (?:ourselves|relax|rest|wander|chill)"),
        _near(_LESS, r"free (?:time|hours?|afternoons?)|time (?:free|off)|spare time|down ?time"), "leaves most time free", "leaves least time free", _free,
        lambda x, o: f"{_hours(x, o)} free between 09:00 and 22:00",
        _asks("how (?:much|many)|total", "free (?:time|hours)|spare time|down ?time"),
        by_day=True, about=frozenset({"free_time", "most_of", "which_day"}), note="Stretches of an hour or more, the ways included.",
    ),
    Figure(
        _near(_MORE, r"time (?:there|in (?:the )?(?:\w+ )?\w+|at the (?:beach|destination)|on the ground)"), _near(_LESS, r"time (?:there|in (?:the )?\w+|on the ground)"),
        "is there longest", "is there shortest", _there, lambda x, o: f"{_days_and_hours(x)} between arriving and setting off home",
        _asks("how (?:much time|long|many hours)", "there|on the ground", "are we|do we|have|get", never="to get|get there|take"),
        about=frozenset({"most_of", "CITY", "nights_in"}),
    ),
    Figure(
        _near("", "", "(?:busier|busiest|fuller|fullest|hardest|heaviest|toughest|worst day|day (?:is|would be) (?:the )?worst)", rf"(?:more|most) {_TIRING}"),
        _near("", "", "(?:calmer|calmest|quieter|quietest|slower|slowest|emptiest|lightest)", "(?:easier|easiest|gentler|gentlest|lazier|laziest)",
              rf"(?:more|most) {_RELAXED}", rf"(?:less|least) {_TIRING}"),
        "is the fullest", "is the calmest", _visits, lambda x, o: f"{x:.1f} visits a day, {o.pace} pace", NEVER, mean=True, by_day=True, about=frozenset({"extreme_day", "which_day", "most_of"}),
    ),
    Figure(
        _near(_DEARER, "tickets?|museums?|sights?|visits?|activit(?:y|ies)|attractions?|entr(?:y|ance)|thing (?:we|to) (?:see|do|visit)"),
        _near(_CHEAPER, "tickets?|museums?|sights?|visits?|activit(?:y|ies)|attractions?|entr(?:y|ance)|thing (?:we|to) (?:see|do|visit)"),
        "costs most in tickets", "costs least in tickets", _tickets, lambda x, o: f"{_money(x, o)} for one adult", NEVER, by_thing=True,
        about=frozenset({"ticket_extreme", "most_of", "which_thing", "visiting", "how_much"}),
    ),
    Figure(
        _near(_DEARER, "meals?|dinners?|lunch(?:es)?|breakfasts?|restaurants?|places? to eat"), _near(_CHEAPER, "meals?|dinners?|lunch(?:es)?|breakfasts?|restaurants?|places? to eat"),
        "has the dearest meals", "has the cheapest meals", _plates, lambda x, o: f"{_money(x, o)} for one person", NEVER, by_thing=True, mean=True,
        about=frozenset({"meal_extreme", "most_of", "eats", "breakfast", "lunch", "dinner"}),
    ),
    Figure(
        _near(_DEARER, "hotels?|beds?|stays?|accommodation|flights?|trains?|journeys?|food|eating|transport|getting around"),
        _near(_CHEAPER, "hotels?|beds?|stays?|accommodation|flights?|trains?|journeys?|food|eating|transport|getting around"),
        "is dearest for", "is cheapest for", _bill, _money, NEVER, about=frozenset({"bed", "ride", "eats", "around", "most_of", "nightly"}),
    ),
    Figure(
        _near(f"biggest|largest|{_DEARER}", "things?|parts?|items?|bits?|costs?|expenses?|lines?"), _near(_CHEAPER, "things?|parts?|items?|bits?"),
        "costs most", "costs least", _bill, _money, NEVER, by_thing=True, about=frozenset({"most_of", "how_much", "ticket_extreme", "compares"}),
    ),
    Figure(
        _near("", "", _DEARER), _near("", "", _CHEAPER), "costs most", "costs least", _whole_bill, _price, NEVER, about=frozenset({"most_of"}),
    ),
)  # fmt: skip
"""The more particular before the wider: "quieter evenings" before "quieter"."""
