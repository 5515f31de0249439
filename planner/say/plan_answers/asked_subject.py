"""What a question about plans is about: its days and hours, its cities, and what in a plan its words name. Pure."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from planner.destinations.interests import topic_of
from planner.domain.options import Day, ItineraryOption
from planner.domain.reports import Meal, Sight
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.language.number_words import read_number
from planner.language.plan_edits.edit_clause import clock_of_words
from planner.language.plan_things import GENERIC, KINDS_OF_PLACE, PlanThing, fold, plan_days, things_of
from planner.language.question_marks import SAYS_NOTHING, marks_of
from planner.say.phrases import singular
from planner.say.plan_answers.asked_plans import AskedPlans, items_of

PARTS_OF_DAY = {"morning": ("00:00", "12:30"), "afternoon": ("12:00", "18:00"), "evening": ("17:00", "24:00"), "night": ("18:00", "24:00")}
"""The hours a part of the day has in questions."""
EVENING = "17:00"


_ARRIVES, _GOES = (
    r"(?:arrive|land|get (?:there|in)|touch down|fly out|check in)",
    r"(?:leave|go home|fly (?:home|back)|head home|check out|depart)",
)
_A_PART = r"(?:the |that |our )?(?P<part>day|morning|afternoon|evening|night) (?:that |when )?(?:we|i)"
_OF_ARRIVAL = re.compile(
    rf"\b(?:{_A_PART} {_ARRIVES}|(?:when|once|after|as soon as) (?:we|i)(?:'ve)? (?:arrive|land|landed|touch down)"
    r"|(?:our |the )?(?:arrival|first) (?P<first>day|morning|afternoon|evening|night)|on arrival)\b"
)
_OF_LEAVING = re.compile(
    rf"\b(?:{_A_PART} {_GOES}|(?:before|until) (?:we|i) {_GOES}|(?:our |the )?departure (?P<first>day|morning|afternoon|evening))\b"
)


_OF_A_CITY = re.compile(
    r"\b(?:our |the )?(?P<nth>first|last) (?:full )?(?P<part>day|morning|afternoon|evening|night) in (?P<city>[^?,.!]+)"
)


_HOW_IT_RUNS = re.compile(
    r"^\W*(?:and )?how (?:does|do|will|would) (?=(?P<plan>(?:the |this |that )?(?:[a-z]+ )?(?:plan|option|trip|holiday|one|it)(?: \w+)?))(?P=plan) (?P<x>start|begin|end|finish)\b"
)
_UTMOST_MEAL = re.compile(r"\b(?:the |our )?(?P<nth>first|last|final) (?P<meal>breakfast|lunch|dinner)\b")


def with_days_named(text: str, state: TripState) -> str:
    """A question (small letters) with a day that is named by what happens on it as its number: "the evening we arrive" is that of day 1."""
    days = len(state.trip.date_range.days)
    if (found := _OF_A_CITY.search(text)) and state.options:
        there = [
            d.day_number
            for d in state.options[0].itinerary.days
            if d.accommodation and fold(found["city"]).startswith(fold(d.accommodation.city))
        ]
        if there:
            number = there[0] if found["nth"] == "first" else there[-1]
            part = "on" if found["part"] == "day" else f"in the {found['part']} of"
            return f"{text[: found.start()]}{part} day {number}{text[found.end('city') :]}"
    if (found := _UTMOST_MEAL.search(text)) and state.options:
        had = [d.day_number for d in state.options[0].itinerary.days if any(i.kind == found["meal"] for i in d.meals)]
        if had:
            number = had[0] if found["nth"] == "first" else had[-1]
            text = f"{text[: found.start()]}{found['meal']} on day {number}{text[found.end() :]}"
    if (found := _HOW_IT_RUNS.search(text)) and days:
        text = f"what is planned on day {1 if found['x'] in ('start', 'begin') else days} in {found['plan']}{text[found.end() :]}"
    if (found := _OF_MOVING.search(text)) and (moves := _days_of_moving(state)):
        text = f"{text[: found.start()]}on day {moves[0]}{text[found.end() :]}"
    for pattern, number in ((_OF_ARRIVAL, 1), (_OF_LEAVING, days)):
        if days and (found := pattern.search(text)):
            part = found["part"] or found["first"] or "day"
            text = f"{text[: found.start()]}{'on' if part == 'day' else f'in the {part} of'} day {number}{text[found.end() :]}"
    return text


_MOVES_ON = (
    r"(?:change|switch|move|travel|go|swap) (?:(?:from one )?(?:hotels?|cit(?:y|ies)|towns?|on|over|between)\b)(?: to the (?:next|other))?"
)
_OF_MOVING = re.compile(
    rf"\b(?:on )?(?:the|our) (?:travel|moving|transfer|change-?over) day\b|\b(?:on )?the day (?:that |when )?(?:we|i) {_MOVES_ON}"
)


def _days_of_moving(state: TripState) -> list[int]:
    """The numbers of the days on which the first plan goes on to another bed's city."""
    beds = [(d.day_number, d.accommodation.city) for d in state.options[0].itinerary.days if d.accommodation] if state.options else []
    return [number for (_, was), (number, now) in pairwise(beds) if was != now]


_UTMOST = r"(?:cheapest|dearest|priciest|costliest|most expensive|first|second|third|fourth|last|final|\d(?:st|nd|rd|th))"
_OF_A_THING = (
    r"(?:tickets?|meals?|dinners?|lunch(?:es)?|breakfasts?|nights?|days?|flights?|trains?|bus(?:es)?|museums?|restaurants?|sights?|activit(?:y|ies)|visits?|places?|things?"
    r"|evenings?|mornings?|afternoons?|towns?|cit(?:y|ies)|stops?|weeks?|months?|entr(?:y|ies)|seats?)"
)
_NO_PLAN = re.compile(rf"\b{_UTMOST} (?:(?!plan|option|one)\w+ )?{_OF_A_THING}\b")


def of_plans(text: str) -> str:
    """A question without what is first, last or dearest among something else than plans: "the last dinner" names no plan."""
    return _NO_PLAN.sub(" ", text)


def days_asked(asked: AskedPlans) -> tuple[int, ...]:
    """The numbers of the plan's days a question names, in its order."""
    return tuple(dict.fromkeys(d.number for d in plan_days(asked.text, asked.state.trip.date_range.days) if d.number))


def names_another_day(asked: AskedPlans) -> bool:
    """Whether the only days a question names are none of the trip's."""
    named = plan_days(asked.text, asked.state.trip.date_range.days)
    return bool(named) and not any(d.number for d in named)


def of_days(option: ItineraryOption, numbers: tuple[int, ...]) -> list[Day]:
    """The days of a plan by their numbers; all of them for none."""
    return [d for d in option.itinerary.days if not numbers or d.day_number in numbers]


class HoursAsked(NamedTuple):
    """A stretch of the day as "HH:MM" to "HH:MM", and the words it is told in."""

    opens: str
    closes: str
    words: str


_HOUR = (
    r"(?P<{0}>noon|midday|midnight|breakfast|lunch|dinner|(?:\d{{1,2}}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"(?:[:.]\d\d)? ?(?:am|pm|a\.m\.?|p\.m\.?|o'?clock)?)(?! (?:nights?|days?|people|adults|hours?|km|minutes?)\b)\b"
)
_BETWEEN = re.compile(rf"\b(?:between|from) {_HOUR.format('a')} (?:and|to|till|until) {_HOUR.format('b')}")
_AFTER = re.compile(rf"\b(?:after|from|past|later than|beyond) {_HOUR.format('a')}")
_BEFORE = re.compile(rf"\b(?:before|until|till|by|earlier than) {_HOUR.format('a')}")
_AT = re.compile(rf"\b(?:at|around|about(?! (?:breakfast|lunch|dinner))) {_HOUR.format('a')}")
_MEAL_HOURS = {"breakfast": "09:00", "lunch": "14:00", "dinner": "19:30", "noon": "12:00", "midday": "12:00", "midnight": "24:00"}


def _clock_said(words: str) -> str:
    """The clock time of an hour in words; a meal counts by when it is usually over."""
    if words in _MEAL_HOURS:
        return _MEAL_HOURS[words]
    match = re.match(r"(\d{1,2}|[a-z]+)(?:[:.](\d\d))? ?(am|pm|a\.m|p\.m)?", words)
    hour = read_number(match[1]) if match else None
    return clock_of_words(int(hour), int(match[2] or 0), (match[3] or "").replace(".", "")) if match and hour is not None else "00:00"


def hours_asked(asked: AskedPlans) -> HoursAsked | None:
    """The hours a question names: "after 9pm", "between two and four", "in the morning"; None where it names none."""
    text = asked.text
    if match := _BETWEEN.search(text):
        return HoursAsked(_clock_said(match["a"]), _clock_said(match["b"]), match.group())
    if match := _AFTER.search(text):
        return HoursAsked(_clock_said(match["a"]), "24:00", match.group())
    if match := _BEFORE.search(text):
        return HoursAsked("00:00", _clock_said(match["a"]), match.group())
    if match := _AT.search(text):
        clock = _clock_said(match["a"])
        return HoursAsked(clock, clock, match.group())
    part = next((p for p in PARTS_OF_DAY if re.search(rf"\b{p}s?\b", text)), None)
    return HoursAsked(*PARTS_OF_DAY[part], f"in the {part}" if part != "night" else "at night") if part else None


def cities_asked(asked: AskedPlans) -> list[str]:
    """The places of the trip a question names, home too, in its order."""
    trip = asked.state.trip
    text = fold(asked.text)
    places = [*(s.place.name for s in trip.destinations), *([trip.origin.name] if trip.origin else [])]
    names = dict.fromkeys(places)
    if asked.beside and _BARE_ASK.match(asked.text) and not any(fold(name) in text for name in names):
        text = fold(asked.beside)
    elif points_back(asked.text) and not any(fold(name) in text for name in names):
        text = fold(asked.before)
    return [name for _, name in sorted((text.find(fold(name)), name) for name in names if fold(name) in text)]


def things_asked(asked: AskedPlans) -> list[PlanThing]:
    """What a question names of the plans or near them, cities aside: first of what it says itself, then of what was asked before it."""
    things = things_of(asked.state)
    bare = not plan_days(asked.text, asked.state.trip.date_range.days) and not cities_asked(asked)
    earlier = (*((asked.beside,) if bare else ()), *((asked.before,) if points_back(asked.text) else ()))
    for text in (asked.text, *earlier):
        named = [m for m in things.find(text) if m.thing.kind != "city" and not _ONLY_ASKS & marks_of(text[m.start : m.end])]
        named = [m for m in named if not _only_a_city(asked.state, text[m.start : m.end])]
        if named:
            return [m.thing for m in sorted(named, key=lambda m: _loosely(text[m.start : m.end]))]
    return []


def _only_a_city(state: TripState, words: str) -> bool:
    """Whether words are but the name of a city of the trip: "mendoza" is no hotel of that name."""
    cities = {word for stop in state.trip.destinations for word in fold(stop.place.name).split()}
    return {*re.findall(r"\w+", fold(words))} <= cities


def thing_described(asked: AskedPlans) -> PlanThing | None:
    """The one thing of the plans a question describes by a word of its name, where it names none outright ("the souk")."""
    plainest = {(i.id, i.name, i.city) for rows in matching(asked).values() for _, i in rows if _bears(asked, i)}
    names = {name for _, name, _ in plainest}
    found = min(plainest, default=None)
    called = set(re.findall(r"[a-z]{3,}", called_by(asked)))
    if found is not None and len(names) == 1 and (not called or called & {singular(w) for w in re.findall(r"[a-z]+", fold(found[1]))}):
        return PlanThing(kind="visit", id=found[0], name=found[1], city=found[2])
    return _by_its_note(asked)


def _by_its_note(asked: AskedPlans) -> PlanThing | None:
    """The one sight whose name and note bear every word a question has for it ("the old stock exchange")."""
    words = re.findall(r"[a-z]{3,}", called_by(asked))
    if len(words) < 2:
        return None
    known = {s.name: s for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
    bearing = [s for s in known.values() if set(words) <= set(re.findall(r"[a-z]+", fold(f"{s.name} {s.note}")))]
    return PlanThing(kind="sight", id=bearing[0].id, name=bearing[0].name, city=bearing[0].city) if len(bearing) == 1 else None


def called_by(asked: AskedPlans) -> str:
    """What a question calls the one thing it is about ("is the old stock exchange free?"); empty where it speaks of no one thing."""
    text = fold(asked.text)
    called = _CALLED.search(text) or _IS_FREE.search(text)
    return called["x"] if called else ""


_IS_FREE = re.compile(
    r"\bis (?P<x>(?!it|that|this|there|any|every|one|entry|entrance|admission|wifi|breakfast|parking|cancel|the)[a-z]{4,}(?: [a-z]+)?) free\b"
)


_CALLED = re.compile(
    r"\b(?:is|are|was|at|to|see|visit|in|of|about|does|for) the (?P<x>[a-z]+(?: [a-z]+){1,3}?)(?= (?:free|open|closed|shut|worth|cost|in|on|to|for|is|any|good|far|near)\b|\W*$)"
)


def _bears(asked: AskedPlans, item: Item) -> bool:
    words = set(re.findall(r"[a-z]+", fold(item.name)))
    return any(
        w in {singular(x) for x in words}
        for w in _subject_words(asked, asked.text)
        if len(w) > 3 and w not in GENERIC and f"{w}s" not in GENERIC and w != "room"
    )


def meal_meant(asked: AskedPlans) -> list[tuple[ItineraryOption, Day, Item]]:
    """The meals of a day that a question names, or that "it" means where the question before named them."""
    own = [k for k in ("breakfast", "lunch", "dinner") if k in asked.text]
    if own and (days := days_asked(asked)):
        return [(o, d, i) for o in asked.about for d, i in items_of(o, *own) if d.day_number in days]
    earlier = asked.beside or asked.before
    kinds = [k for k in ("breakfast", "lunch", "dinner") if k in earlier]
    numbers = days_asked(asked._replace(text=earlier))
    if not kinds or not numbers or not points_back(asked.text):
        return []
    return [(o, d, i) for o in asked.about for d, i in items_of(o, *kinds) if d.day_number in numbers]


_ONLY_ASKS = frozenset(("kids", "walks", "airport"))
"""Marks of words that say what is asked, not which place: "the walk", "the kids"."""


def _loosely(words: str) -> bool:
    """Whether words name a thing by its kind alone ("the museum")."""
    return not [w for w in fold(words).split() if w not in GENERIC and w != "the"]


def points_back(text: str) -> bool:
    """Whether a question has a word for something named before it."""
    return _POINTS_BACK.search(text) is not None


_BARE_ASK = re.compile(r"\W*(?:and )?(?:how (?:much|long|do we|will we|would we)|what (?:does it|will it|would it|time)|when)\b")
_ASKS_ALONE = r"^\W*(?:and |so |ok )?(?:(?:on )?(?:which|what) (?:day|time|plan|one)s?|when|where|how (?:long|much|far))\W*$"
_POINTS_BACK = re.compile(
    rf"{_ASKS_ALONE}|"
    r"\b(?:do|will|would) we (?:go|visit|see|do)(?: then| there)?\W*$|\b(?:are|will) we (?:going|visiting|seeing)\b(?! to)|\b(?:it|that|they|them|those|these|this|there|one)\b"
)
ASKING_WORDS = frozenset(
    (
        "has most more least fewest fewer about actually advance after afternoon ahead all also and any anything are at back before beforehand best book booked booking bookings breakfast can "
        "cheapest closed cost costs could day days dearest did dinner do does during each early eat eating evening evenings every far first food for from get "
        "go going good got great happening have having hear hearing home how in include included into is kind late like long lunch many may meal meals might "
        "morning mornings much must my need needed needs nice night nights nothing number of on one ones open option our part place places plan planned plans "
        "price really reserve reserved restaurant restaurants second see seeing should sites some something sort still take taking that the them there these they "
        "thing things third this those ticket tickets time times to trip visit visiting visits want was watch way we were what when where which who why will "
        "wise with would you your "
    ).split()
)  # fmt: skip
SHOWS = frozenset("cabaret classical comedy dance fado flamenco folklore jazz light_show live_music opera tango theatre".split())
_SHOW_WORDS = frozenset("show shows performance performances gig gigs entertainment".split())


def _subject_words(asked: AskedPlans, text: str) -> list[str]:
    """The words of a question that may name something: without those that only ask, without cities, days and plans."""
    left = fold(text)
    for name in cities_asked(asked):
        left = left.replace(fold(name), " ")
    left = re.sub(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bday \w+\b", " ", left)
    return [singular(w) for w in re.findall(r"[a-z]{3,}", left) if w not in ASKING_WORDS]


def _strength(word: str, item: Item, sight: Sight | None, meal: Meal | None) -> int:
    """How plainly a word means an item: by its name, its kind, an interest that it serves, its kitchen, its note; 0 for not at all."""
    names = [singular(w) for w in re.findall(r"[a-z]+", fold(item.name))]
    if word in names or (len(word) > 5 and any(n.startswith(word[:6]) for n in names)):
        return 4
    if sight is not None:
        if word in (sight.sight_kind, *sight.sight_kind.split("_")) or (word in _SHOW_WORDS and sight.sight_kind in SHOWS):
            return 4
        topic = topic_of(word)
        if topic.listed and topic.serves_sight(sight.sight_kind, sight.interests, sight.name, sight.note, evening=sight.role == "evening"):
            return 3
    if meal is not None and word in fold(" ".join((meal.cuisine, *meal.dishes))):
        return 3
    return 1 if re.search(rf"\b{re.escape(word)}", fold(item.note)) else 0


BY_NAME = 4
"""How plainly words mean an item by its name or by what kind of place it is."""
BY_KIND = 3
"""How plainly words mean an item by its kind, and not by a word of its note alone."""


_UNNAMED = re.compile(r"(?:Breakfast|Lunch|Dinner) (?:at or )?near ")
"""A meal that no house is named for, whose words are those of any question."""


def matching(asked: AskedPlans, text: str = "", least: int = 1) -> dict[str, list[tuple[Day, Item]]]:
    """What in each plan (by its id) the words of a question name most plainly; empty lists where nothing does."""
    words = _subject_words(asked, text or asked.text)
    sights = {s.id: s for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
    meals = {m.id: m for r in asked.state.reports.values() for m in r.recommendations if isinstance(m, Meal)}
    kinds = ("sight", "activity") if set(words) & KINDS_OF_PLACE else ("sight", "activity", "lunch", "dinner", "breakfast")
    told: dict[str, list[tuple[int, Day, Item]]] = {}
    for option in asked.about:
        told[option.id] = [
            (sum(_strength(w, item, sights.get(item.id), meals.get(item.id)) for w in words), day, item)
            for day, item in items_of(option, *kinds)
            if not _UNNAMED.match(item.name)
        ]
    best = max((s for rows in told.values() for s, _, _ in rows), default=0)
    least = max(least, min(best, 3) if len(words) == 1 else best)
    return {key: [(day, item) for s, day, item in rows if s and s >= least] for key, rows in told.items()}


def named_whole(asked: AskedPlans, text: str = "") -> bool:
    """Whether some one thing in the plans, or known in their cities, bears every word that names something in a question."""
    words = [w for w in _subject_words(asked, text or asked.text) if w not in SAYS_NOTHING and w not in GENERIC and f"{w}s" not in GENERIC]
    sights = [s for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)]
    meals = [m for r in asked.state.reports.values() for m in r.recommendations if isinstance(m, Meal)]
    known = [(_as_item(s), s, None) for s in sights] + [(_as_item(m), None, m) for m in meals]
    of_a_kind = bool(KINDS_OF_PLACE & set(_subject_words(asked, text or asked.text)))
    least = 1 if len(words) != 1 else BY_NAME if of_a_kind else BY_KIND
    return not words or any(all(_strength(w, item, sight, meal) >= least for w in words) for item, sight, meal in known)


def known_of_kind(asked: AskedPlans) -> list[str]:
    """The names of everything found in the trip's cities that the words of a question name plainly, whether it is in a plan or not."""
    words = _subject_words(asked, asked.text)
    rows: list[tuple[int, str]] = []
    for sight in (s for found in asked.state.quotes.sights.values() for s in found):
        rows.append((sum(_strength(w, _as_item(sight), sight, None) for w in words), sight.name))
    for meal in (m for r in asked.state.reports.values() for m in r.recommendations if isinstance(m, Meal) and m.named):
        rows.append((sum(_strength(w, _as_item(meal), None, meal) for w in words), meal.name))
    best = max((s for s, _ in rows), default=0)
    return list(dict.fromkeys(name for s, name in rows if s >= max(3, best)))


def _as_item(found: Sight | Meal) -> Item:
    kind = "sight" if isinstance(found, Sight) else "lunch"
    note = found.note if isinstance(found, Sight) else found.tips
    return Item(id=found.id, kind=kind, name=found.name, city=found.city, note=note, provenance=found.provenance)


def wanted_words(asked: AskedPlans) -> str:
    """What a question names, for saying that there is none of it."""
    return " ".join(w for w in _subject_words(asked, asked.text) if w not in SAYS_NOTHING)
