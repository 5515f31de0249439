"""What the book of destinations holds of a place, for questions asked before there are plans or that no plan answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from planner.destinations.book import climates, destination_for
from planner.destinations.facts import Destination, Month, Seasons, plain
from planner.destinations.interests import topic_of
from planner.domain.state import TripState
from planner.domain.values import Place
from planner.language.plan_things import GENERIC
from planner.language.question_marks import MARK_WORDS, chosen_for, marks_of
from planner.places.gazetteer import gazetteer
from planner.say.phrases import MONTHS, band_words, joined, plural
from planner.say.plan_answers.bearing import bears_on, bears_word, content_words

VISITS_A_DAY, MOST_SEEN = 3, 5
MOST_PLACES = 8
_WARM, _HOT, _DRY_MM, _FROST = 21, 27, 45, 1
_MONTH = re.compile(rf"\b(?P<m>{'|'.join(name.casefold() for name in MONTHS)})\b")
_WEATHERS: tuple[tuple[str, Callable[[Month], bool], Callable[[Month], float]], ...] = (
    (r"hot|hottest|boiling", lambda m: m.high >= _HOT, lambda m: -m.high + m.rain_mm / 10),
    (r"warm|warmest|sun|sunny|sunniest|sunshine|beach", lambda m: m.high >= _WARM and m.rain_mm < 2 * _DRY_MM, lambda m: abs(m.high - 27) + m.rain_mm / 10),
    (r"dry|driest|no rain", lambda m: m.rain_mm < _DRY_MM and m.high > 10, lambda m: m.rain_mm),
    (r"snow|snowy|cold|coldest|wintry", lambda m: m.low <= _FROST, lambda m: m.low),
    (r"cool|cooler|mild|not too hot|fresh", lambda m: 12 <= m.high <= 23, lambda m: abs(m.high - 19) + m.rain_mm / 10),
)  # fmt: skip
_WHERE = re.compile(
    r"\b(?:where(?:'?s| is| are| can| could| should| to| in)?|which (?:places?|cit(?:y|ies)|countr(?:y|ies)|destinations?)|what(?:'?s| is)?|any(?:where)?|somewhere)\b"
)
_CONTINENTS = {"europe": "EU", "asia": "AS", "africa": "AF", "america": "NA", "south america": "SA", "oceania": "OC"}


def weather_places(text: str, state: TripState) -> str:
    """Which curated places usually have the weather a question asks for in a month; empty where it asks for none."""
    kind = next(((w, holds, order) for w, holds, order in _WEATHERS if re.search(rf"\b(?:{w})\b", text)), None)
    named = _MONTH.search(text)
    start = state.trip.date_range.start or (state.trip.date_range.window.earliest if state.trip.date_range.window else None)
    month = [name.casefold() for name in MONTHS].index(named["m"]) + 1 if named else start.month if start else None
    if kind is None or not _WHERE.search(text):
        return ""
    if month is None:
        return "Tell me the month, and I can say where it is usually like that."
    word, holds, order = kind
    part = next((code for name, code in sorted(_CONTINENTS.items(), key=lambda row: -len(row[0])) if re.search(rf"\b{name}\b", text)), None)
    rows = [(order(m), head.name, head.country, m) for head, c in climates().items() if holds(m := c.month(month))]
    rows = [row for row in rows if part is None or gazetteer().countries[row[2]].continent == part]
    told: dict[str, str] = {}
    for _, name, country, m in sorted(rows, key=lambda row: row[:2]):
        told.setdefault(country, f"{name} ({m.low:.0f} to {m.high:.0f} °C)")
    said = re.search(rf"\b(?:{word})\b", text)
    where = joined(list(told.values())[:MOST_PLACES])
    called = "cold enough for snow" if "snow" in word else said.group() if said else "so"
    lead = f"In {MONTHS[month - 1]} it is usually {called}"
    return (
        f"{lead} in {where}, among the places I know. That is the climate, not a forecast."
        if where
        else f"{lead} in none of the places I know there."
    )


def ideas_words(state: TripState) -> str:
    """How one finds a place to go, for who has none in mind; with the months' weather where a month is known."""
    start = state.trip.date_range.start or (state.trip.date_range.window.earliest if state.trip.date_range.window else None)
    then = ""
    if start is not None:
        month = MONTHS[start.month - 1].casefold()
        then = " ".join((weather_places(f"where is it warm in {month}", state), weather_places(f"where is it mild in {month}", state)))
    return (
        f"{then} Name a country, a region or what you like, and I say which of its towns I know; or ask “where is it warm in March?”, "
        f"“what is there in Lisbon?”. I know {len(climates())} places well."
    ).strip()


Words = Callable[[Destination, Place, str], str]


def _airports(city: Destination, place: Place, text: str) -> str:
    """The airports of a place and every known way from each into it, the foremost first."""
    rows = []
    for port in city.arrival.airports:
        ways = [
            f"{way.mode.replace('_', ' ')}{f' ({way.name})' if way.name else ''} about {way.minutes} min, {band_words(way.cost, 'USD')}"
            + (" for the car" if way.mode == "taxi" else "")
            for way in port.transfers
        ]
        rows.append(f"{port.name} ({port.iata}): {joined(ways, 'or')}")
    return f"{place.name} is reached from {'; '.join(rows)}."


def _stations(city: Destination, place: Place, text: str) -> str:
    rows = [f"{s.name} ({s.serves})" for s in city.arrival.stations]
    return f"Stations of {place.name}: {'; '.join(rows)}." if rows else ""


def _areas(city: Destination, place: Place, text: str) -> str:
    """The parts of a place where one can stay, what each is like, and for whose purse."""
    rows = [f"{area.name}: {area.character.rstrip('.')}" for area in city.areas[:MOST_SEEN]]
    return f"Parts of {place.name} to stay in: {'; '.join(rows)}."


_HEIGHT = re.compile(r"\b\d[\d,. ]*\d ?(?:m|metres)\b")


def height_words(place: Place) -> str:
    """What is noted of how high a place lies; empty where nothing is."""
    city = destination_for(place)
    told = (
        [n for n in (city.summary, *city.safety, city.seasons.why if city.seasons else "") if _HEIGHT.search(n)] if city is not None else []
    )
    return f"Of {place.name} it is noted: {' '.join(told[:1])}" if told else ""


def places_words(stops: tuple[tuple[Place, date | None], ...]) -> str:
    """What each place is, for a question that names it and asks nothing else that is kept ("Paris or Venice?")."""
    cities = [city for place, _ in stops if (city := destination_for(place)) is not None]
    told = " ".join(_seen(city, place, "") for (place, _), city in zip(stops, cities, strict=False) if city.name == place.name)
    return f"{told} Which to take is yours to say." if len(cities) > 1 and told else told


def _seen(city: Destination, place: Place, text: str) -> str:
    kinds = [s.name for s in city.sights if re.search(rf"\b{s.kind.replace('_', ' ')}(?:e?s)?\b", text)]
    if kinds:
        return f"In {place.name} I know {joined(kinds[:MOST_SEEN])}."
    if re.search(r"\b(?:is|are) there\b(?! to\b)", text) and "what" not in text:
        return ""
    return f"{place.name}: {city.summary.rstrip('.')}. Foremost are {joined([s.name for s in city.sights[:MOST_SEEN]])}."


def _eaten(city: Destination, place: Place, text: str) -> str:
    rows = [f"{joined(list(food.dishes[:2]))} ({food.name})" for food in city.foods if food.kind != "dish"][:MOST_SEEN]
    return f"In {place.name} try {joined(rows)}."


def _outings(city: Destination, place: Place, text: str) -> str:
    rows = [
        f"{trip.name}, {plural(round(trip.minutes / 30) * 30, 'minute')} by {trip.mode.replace('_', ' ')}"
        for trip in city.day_trips[:MOST_SEEN]
    ]
    return f"Day trips from {place.name}: {'; '.join(rows)}." if rows else f"I know no day trip from {place.name}."


def _around(city: Destination, place: Place, text: str) -> str:
    ways = joined([f"{way.name or way.mode}" for way in city.local_transport.modes], "or")
    return f"In {place.name} one gets around by {ways}. {city.local_transport.note}"


_MONTH_BY: tuple[tuple[str, Callable[[Seasons], tuple[float, ...]], Callable[[tuple[float, ...]], float]], ...] = (
    (r"cheapest|least expensive|cheaper", lambda s: s.beds, min),
    (r"dearest|most expensive|priciest", lambda s: s.beds, max),
    (r"quietest|least (?:crowded|busy)|fewest (?:people|tourists)", lambda s: s.crowds, min),
    (r"busiest|most (?:crowded|busy)", lambda s: s.crowds, max),
)


def _month_by(city: Destination, place: Place, text: str) -> str:
    """The months when a place is cheapest, dearest, quietest or busiest, by what beds cost or how many come."""
    for words, row, pick in _MONTH_BY:
        if city.seasons is not None and (said := re.search(rf"\b(?:{words})\b", text)):
            figures = row(city.seasons)
            months = [MONTHS[n] for n, x in enumerate(figures) if x == pick(figures)]
            by = "what beds cost" if figures == city.seasons.beds else "how many visit it"
            return f"{place.name} is usually {said.group()} in {joined(months)}, by {by}."
    return ""


def _way_there(city: Destination, place: Place, text: str) -> str:
    return f"How long it is to {place.name}, and what that costs, I work out once I know where you start and when."


def _steps(city: Destination, place: Place, text: str) -> str:
    return f"On getting about {place.name} without steps: {city.local_transport.step_free}"


def _evenings(city: Destination, place: Place, text: str) -> str:
    rows = [f"{e.name} ({e.kind.replace('_', ' ')})" for e in city.evenings[:MOST_SEEN]]
    return f"For the evenings {place.name} has {joined(rows)}." if rows else ""


def _booked(city: Destination, place: Place, text: str) -> str:
    return f"For {place.name}: {' '.join(city.book_ahead)}" if city.book_ahead else ""


def _for_children(city: Destination, place: Place, text: str) -> str:
    marked = [s.name for s in city.sights if s.good_for_children][:MOST_SEEN]
    return (
        f"Marked as good for children in {place.name}: {joined(marked)}."
        if marked
        else f"What {place.name} has for children I do not know."
    )


def _under_a_roof(city: Destination, place: Place, text: str) -> str:
    """What there is for a wet day: under a roof, and good for children where the question speaks of them."""
    young = "kids" in marks_of(text) or re.search(_KIDS, text) is not None
    rows = [s.name for s in city.sights if s.indoor and (not young or s.good_for_children)][:MOST_SEEN]
    whom = " and marked as good for children" if young else ""
    return f"Under a roof{whom} in {place.name}: {joined(rows)}." if rows else f"I know nothing under a roof{whom} in {place.name}."


WET_DAY = re.compile(
    r"(?=.*\b(?:what|anything|something|where|things|ideas|somewhere)\b)"
    r".*\b(?:(?:rainy|wet) (?:day|morning|afternoon|evening)s?|(?:when|if|in case) it (?:rains|is raining|pours|is wet)|in the rain|bad weather)\b"
)
"""What one does on a wet day, which is no question of the climate."""


def _free_of_charge(city: Destination, place: Place, text: str) -> str:
    """What costs nothing to see there: of a kind where the question names one."""
    kind = next((s.kind for s in city.sights if re.search(rf"\b{s.kind.replace('_', ' ')}(?:e?s)?\b", text)), None)
    free = [s.name for s in city.sights if not s.cost.high and kind in (None, s.kind)]
    of_kind = f" {kind.replace('_', ' ')}" if kind else ""
    return (
        f"Free of charge in {place.name}: {joined(free[:MOST_PLACES])}."
        if free
        else f"I know no{of_kind} in {place.name} that is free of charge."
    )


def _days_filled(city: Destination, place: Place, text: str) -> str:
    """How many days the sights of a place fill: what time one needs is the person's to say."""
    days = max(1, round(len(city.sights) / VISITS_A_DAY))
    trips = f", and {plural(len(city.day_trips), 'day trip')} lie around it" if city.day_trips else ""
    known = f"I know {plural(len(city.sights), 'sight')} in {place.name}; at {VISITS_A_DAY} a day they fill about {plural(days, 'day')}"
    return f"{known}{trips}. The foremost fit into fewer."


_GOOD_FOR = re.compile(
    r"\b(?:better|best|good|nicer|great) for (?P<x>(?!us\b|me\b|we\b|a\b|the\b|our\b|my\b|kids\b|children\b|this\b|that\b)[a-z][a-z ]{2,20}?)\W*$"
)


def _good_for(city: Destination, place: Place, text: str) -> str:
    """What a place has of an interest that the question names."""
    match = _GOOD_FOR.search(text)
    said = chosen_for(text) or (match["x"] if match else "")
    if not said:
        return ""
    topic = topic_of(said)
    rows = [s.name for s in city.sights if topic.serves_sight(s.kind, s.interests, s.name, s.note)]
    rows += [e.name for e in city.evenings if topic.serves_sight(e.kind, (), e.name, e.note, evening=True)]
    rows += [t.name for t in city.day_trips if topic.serves_sight("", t.interests, t.name, t.note)]
    rows += [f.name for f in city.foods if topic.serves_meal(f"{f.name} {f.cuisine} {f.tip}")]
    return (
        f"For {said} {place.name} has {joined(rows[:MOST_SEEN])}."
        if rows
        else f"For {said} I know nothing in {place.name}."
        if topic.listed
        else ""
    )


_ASKED_TO_DO = re.compile(
    r"\W*(?:and |also )?(?:can|could|would|will) you (?:please )?(?:also )?(?!tell|say|explain)|.*\bhow many (?!days|nights)"
)
_KIDS = r"\b(?:kids|children|toddlers?|little ones|family)\b"
_TOPICS: tuple[tuple[re.Pattern[str], Words], ...] = (
    (WET_DAY, _under_a_roof),
    (re.compile(r".*\b(?:free (?:entry|things|sights|museums|attractions|to (?:do|see|visit))|(?:museums?|galleries|sights|things|attractions|churches"
        r"|parks) (?:\w+ )?free|for free|free of charge)\b"), _free_of_charge),
    (re.compile(rf".*{_KIDS}.*\bbor(?:ed|ing)\b"
                rf"|.*\b(?:boring|dull|okay?|fine|alright|all right|nice|interesting|enough|stuff|right|suit\w*)\b.*{_KIDS}|.*\b(?:son|daughter|kid|child|teenager)\b.*\bbored\b"), _for_children),
    (re.compile(rf"(?!.*\b(?:pay|fares?|price|discount|ticket)\b).*\b(?:there|what|anything|do|see|fun|good|suitable)\b.*{_KIDS}"), _for_children),
    (re.compile(r".*\b(?:how (?:many (?:days|nights)|long|much time) (?:do|should|would|must) (?:we|you|i|one|people) (?:need|stay|spend|go for)"
                r"|(?:days?|nights?|week|weekend) (?:\w+ )?(?:be )?(?:enough|too (?:long|short|much)))\b"), _days_filled),
    (re.compile(rf".*{_GOOD_FOR.pattern}|.*\bfor (?:\w+ )?(?:lovers?|buffs?|fans?|foodies?|nerds?|geeks?)\b|.*\b(?:best|nicest|most [a-z]+|prettiest) (?:spots?|places?|views?|things?)\b"), _good_for),
    (re.compile(r".*\b(?:cheap|dear|quiet|bus|expensive|crowded|pric)\w*\b.*\b(?:months?|time|season|when|dates|days|weeks?)\b"
                r"|.*\b(?:dates|when|month)\b.*\b(?:cheaper|cheapest|quietest|busiest)\b"), _month_by),
    (re.compile(r"(?!.*\bairport\b).*\bhow (?:long|much|far)\b.*\b(?:flights?|fly|trains?|drive|bus|ferry|journey|get there)\b"), _way_there),
    (re.compile(r".*\bairports?\b|.*\b(?:where|which) .*\b(?:fly|land)\b"), _airports),
    (re.compile(r".*\bstations?\b"), _stations),
    (re.compile(r".*\b(?:step[- ]?free|wheelchairs?|accessib\w*|pushchair|buggy|pram|stroller)\b"), _steps),
    (re.compile(r".*\b(?:day ?trips?|excursions?|near ?by|around (?:it|the area)|out of (?:town|the city))\b"), _outings),
    (re.compile(r".*\b(?:neighbou?rhoods?|areas?"
                r"|(?:part|bit|side|end) (?:of (?:town|the city|the island)|to (?:stay|sleep))|where (?:to|should (?:we|i)|is (?:it )?best to|do people) (?:stay|sleep))\b"), _areas),
    (re.compile(r".*\b(?:get(?:ting)? (?:around|about)|public transport|metro|trams?|taxis?|cabs?|uber|need (?:a|to (?:rent|hire) a) car|walkable)\b"), _around),
    (re.compile(r".*\b(?:nightlife|evenings?|at night|after dark|live music|go out)\b"), _evenings),
    (re.compile(r".*\b(?:book|reserve)\b.*\b(?:ahead|advance|early|before|first)\b"), _booked),
    (re.compile(r".*\b(?:eat|food|dish(?:es)?|cuisine|special(?:i?ty|i?ties)|restaurants?)\b"), _eaten),
    (re.compile(r".*\b(?:what (?:is|are|'s) there|what(?:'s| is| are)?(?: there)? to (?:see|do)|must[- ]sees?|sights|known for|famous for|things to (?:see|do)|worth (?:it|seeing|visiting|going)"
                r"|what can (?:we|you|i|one) (?:see|do)|what (?:kind of |sort of )?(?:things |sights |stuff )?(?:will|would|do) (?:we|i|one) (?:get to )?see\b"
                r"|(?:what|which) (?:museums?|castles?|beach(?:es)?|parks?|markets?)|tell me about|what(?:'s| is) .{2,25} like|(?:is|are) there)\b"), _seen),
)  # fmt: skip


def book_answer(text: str, stops: tuple[tuple[Place, date | None], ...], *, way_known: bool = False) -> str:
    """What the book holds, of each place a question is about, on what it asks; empty where it asks for nothing that is kept.

    With `way_known`, where and when one starts is told, so that a way there is for the specialists to find.
    """
    row = None if _ASKED_TO_DO.match(text) else next((row for row in _TOPICS if row[0].match(text)), None)
    words = row[1] if row else None
    if row is None or words is None or (way_known and words is _way_there):
        return ""
    cities = [(city, place) for place, _ in stops if (city := destination_for(place)) is not None]
    told = " ".join(dict.fromkeys(told for city, place in cities if (told := words(city, place, text))))
    return told if bears_on(text, told, (row[0].pattern, *(place.name for _, place in cities))) else ""


MOST_NOTED, LONGEST_NOTED, FEW_WORDS = 3, 260, 3


def noted_answer(question: str, stops: tuple[tuple[Place, date | None], ...]) -> str:
    """What is noted of the places of a trip in the words of a question that nothing answers outright; empty where no note bears them."""
    told: list[str] = []
    everywhere = {word for place, _ in stops for word in plain(place.name).split()}
    if marks_of(question) & _OF_MONEY or _NOT_OF_NOTES.search(question):
        return ""
    for place, _ in stops:
        city = destination_for(place)
        named = {*plain(place.name).split(), *plain(place.said or "").split()}
        words = [
            w for w in content_words(question) if len(w) > 3 and w not in named | everywhere and w not in MARK_WORDS and w not in GENERIC
        ]
        if city is None or not words or (len(words) == 1 and _YES_OR_NO.match(question)):
            continue
        rows = [(sum(bears_word(word, note) for word in words), note) for note in _notes(city)]
        least = len(words) if len(words) <= FEW_WORDS else len(words) - 1
        found = sorted((row for row in rows if row[0] >= least), key=lambda row: -row[0])[:MOST_NOTED]
        told += [f"Of {place.name} it is noted: {' '.join(note for _, note in found)}"] if found else []
    return " ".join(told)


_YES_OR_NO = re.compile(r"\W*(?:and |so |but )*(?:do|does|is|are|can|will|would|did|has|have)\b(?! there\b)", re.IGNORECASE)
"""A question whose answer is yes or no, which a note that shares but one word with it does not give."""
_NOT_OF_NOTES = re.compile(
    r"\b(?:ok|okay|alright|allowed|safe to|need to|have to|has to|any(?:one|body)|a lot of|lots of|how do|how many|buy|bring|feel|think|hate|who)\b",
    re.IGNORECASE,
)
"""Questions about what one may, must or thinks, which no note answers."""
_OF_MONEY = frozenset(("how_much", "each", "covers", "left_over", "same_share"))


def _notes(city: Destination) -> list[str]:
    """The sentences that are kept of a place, each with what it is of."""
    seen = [(x.name, x.note) for x in city.sights] + [(x.name, x.note) for x in city.evenings] + [(x.name, x.note) for x in city.day_trips]
    seen += [(x.name, x.note or f"{x.when}.") for x in city.festivals] + [(s.name, s.note) for t in city.day_trips for s in t.sights]
    rows = [f"{name}: {note}" if note else f"{name}." for name, note in seen]
    rows += [f"{food.name} ({joined(list(food.dishes[:3]))}){f': {food.tip}' if food.tip else '.'}" for food in city.foods]
    rows += [f"{area.name}: {area.character}" for area in city.areas]
    plain_notes = (city.summary, *city.safety, *city.book_ahead, city.local_transport.note, city.seasons.why if city.seasons else "")
    return [
        row
        for row in (*(n for text in plain_notes for n in re.split(r"(?<=[.]) (?=[A-Z])", text)), *rows)
        if row and len(row) <= LONGEST_NOTED
    ]
