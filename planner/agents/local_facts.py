"""What is known of the places of a trip that a question may be about: the weather of those weeks, the money, the clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from planner.agents.book_answers import WET_DAY, book_answer, height_words, ideas_words, noted_answer, places_words, weather_places
from planner.agents.season_facts import SEASON_TOPICS, named_feast
from planner.agents.sight_facts import named_sight_words
from planner.destinations.book import destination_for, heads
from planner.destinations.countries import country_facts, facts_year
from planner.destinations.entry_rules import entry_book, entry_words, passport_named
from planner.destinations.interests import served_in
from planner.destinations.sun import sunrise, sunset
from planner.destinations.weather import middle_days
from planner.domain.ledger import open_questions
from planner.domain.state import TripState
from planner.domain.values import Band, BudgetLevel, Place
from planner.language.plan_things import fold, plan_days
from planner.language.question_marks import marks_of, plainly
from planner.places.gazetteer import gazetteer
from planner.places.geography import country_name, currency_of, kilometres, timezone_of
from planner.say.phrases import MONTHS, band_words, day_words, joined, plural
from planner.say.plan_answers.bearing import bears_on
from planner.say.questions import candidates_for
from planner.tools.rates import convert, rates
from planner.tools.uncurated import facts_of

_WEATHER = re.compile(
    r"\b(?:weather|climate|wind|windy|icy|slippery|fog|foggy|hail|stormy|temperatures?|rain(?:y|s|ing)?|warm(?:er|est)?"
    r"|hot(?:ter|test)?(?! (?:springs?|tubs?|chocolate|pots?|food|meals?|dogs?|air|water|stones?)\b)"
    r"|cold(?:er|est)?|cooler|wetter|wettest|drier|driest|sunnier|sunniest|boiling|roasting|sweltering|freezing|chilly|humid|sunny|degrees"
    r"|umbrellas?|coats?|jackets?|jumpers?|gloves|sun ?cream|sunscreen|snow\w*|(?:rainy|wet|dry|hurricane|typhoon) season|monsoons?|(?:what"
    r"|anything) (?:should |do |must |to )?(?:we |i )?(?:need to |have to )?(?:pack|wear|bring))\b(?!.{0,12}\b(?:dinner|restaurants?|church\w*|temples?|mosques?|opera|theatre|shrines?)\b)"
)
_COINS = r"zlot\w+|crowns|koruna?s?|kron[aeo]r?|forints?|lira|francs?|baht|yen|rupees?|pesos?"
_MONEY = re.compile(
    rf"\b(?:use|take|pay in|need|have) (?:{_COINS})\b|\b(?:different|other|same|foreign|another) (?:money|currency|currencies)\b|\bchange money\b"
    rf"|\b(?:the|one|a) (?:{_COINS}|euro|pound|dollar) worth\b"
    r"|\b(?:euros?|pounds|dollars) (?:work|accepted|there|ok|okay)\b|\b(?:currenc(?:y|ies)|(?:what|which|local)(?:'s| is)? (?:the )?money(?: there)?|the money there|(?:need|use|take"
    r"|pay in|have) (?:(?:the )?(?:euros?|dollars?|pounds?)|cash|the local)|exchange rates?|how (?:many|much) \w+ (?:is|are|to|for|in|per) (?:the |an? "
    r"|one )?(?:euros?|dollars?|pounds?|{_COINS})|how much cash|cash or cards?|cards? or cash|(?:take|accept|use) cards?|cash[- ]only"
    r"|(?:credit|debit"
    r"|bank) cards?|american express|amex|visa card|mastercard|pay by card|contactless|atms?|cash machines?|money do they|exchange money)\b"
)
_CLOCK = re.compile(r"\b(?:time (?:zone|difference)|timezone|jet ?lag|what time is it)\b")


def _of_country(state: TripState, place: Place, day: date | None, text: str) -> str:
    """What a visitor asks of the country: of what the question names alone."""
    facts = country_facts(place.country)
    name = country_name(place.country)
    if facts is None or name is None:
        return f"I do not know that of {name or place.name}."
    rows = (
        (_PLUGS, f"{name} has plugs of type {facts.plugs} at {facts.volts} volts"),
        (_SPEAK, f"In {name} people speak {facts.speak}"),
        (_TIPS, f"Tips in {name}: {facts.tip}"),
        (_WATER, f"Tap water in {name}: {facts.water}"),
        (_ROAD, f"In {name} one drives on the {facts.side}"),
        (_CALL, f"The emergency number in {name} is {facts.call}"),
        (_PAYS, f"Paying in {name}: {facts.pay}" if facts.pay else f"How far cards go in {name} I do not know"),
        (
            _SHOPS,
            f"On Sundays in {name} {facts.sunday}"
            if facts.sunday
            else f"When shops open on Sundays in {name} I do not know: a map shows it",
        ),
    )
    said = [words for pattern, words in rows if pattern.search(text)]
    return f"{'. '.join(said)} (as of {facts_year()})." if said else ""


def _usual_prices(state: TripState, place: Place, day: date | None, text: str) -> str:
    """What a bed and a day's meals usually cost there, by price level, before anything is planned."""
    city = destination_for(place)
    if city is None:
        return f"What things cost in {place.name} I do not know."
    told = []
    if "eats" in marks_of(text) or "bed" not in marks_of(text):
        meals = [f"{words} {band_words(city.meals_per_day.at(level), 'USD')}" for level, words in _LEVELS]
        told.append(f"three meals a day for one {joined(meals)}")
    if "bed" in marks_of(text) or "eats" not in marks_of(text):
        nights = [(words, [s.nightly for s in city.stays_in(level)]) for level, words in _LEVELS]
        beds = [
            f"{words} {band_words(Band(low=min(b.low for b in rows), high=max(b.high for b in rows)), 'USD')}"
            for words, rows in nights
            if rows
        ]
        told.append(f"a double room for a night {joined(beds)}")
    return f"In {place.name}, at prices of {city.price_year}: {'; '.join(told)}. Your dates and wishes make it more exact."


_LEVELS: tuple[tuple[BudgetLevel, str], ...] = (("low", "low"), ("mid", "mid-range"), ("high", "high"))


_SEASON_MONTHS = {"winter": 1, "spring": 4, "summer": 7, "autumn": 10, "fall": 10}


def _month_asked(place: Place, day: date | None, text: str) -> int | None:
    """The month a question names, by its name or as the middle of a season there; else the trip's."""
    lead = r"\b(?:in|of|for|around|mid|early|late|during|is|may|like)[ -](?:the )?(?:early |late |mid )?"
    for number, name in enumerate(MONTHS, 1):
        if re.search(rf"{lead}{name.casefold()}\b", text) or (name != "May" and re.search(rf"\b{name.casefold()}\b", text)):
            return number
    season = next((m for name, m in _SEASON_MONTHS.items() if re.search(rf"{lead}{name}\b", text)), None)
    there = (season + (5 if (place.lat or 0) < 0 else -1)) % 12 + 1 if season is not None else 0
    if there and day and min((day.month - there) % 12, (there - day.month) % 12) <= 1:
        return day.month
    if season is not None:
        return (season + (5 if (place.lat or 0) < 0 else -1)) % 12 + 1
    return day.month if day else None


def _good_time(state: TripState, place: Place, day: date | None, text: str) -> str:
    """Whether a month is a good time to go: the one the question names, else the trip's; which months are better."""
    city = destination_for(place)
    if city is None:
        return f"I do not know the seasons of {place.name}."
    number = _month_asked(place, day, text)
    seasons = city.seasons
    better = f" Good months are {joined([MONTHS[n - 1] for n in seasons.prefer])}." if seasons and seasons.prefer else ""
    why = f" {seasons.why}" if seasons and seasons.why else ""
    if number is None:
        return f"{place.name}:{better or ' I know its climate but no best months.'}{why}".strip()
    month = city.climate.month(number)
    usual = f"{place.name} in {MONTHS[number - 1]} is usually {month.low:.0f} to {month.high:.0f} °C with {month.rain_mm:.0f} mm of rain"
    verdict = (
        ""
        if seasons is None
        else ", one of the good months"
        if number in seasons.prefer
        else ", a month many avoid"
        if number in seasons.avoid
        else ""
    )
    return f"{usual}{verdict}.{better}{why}"


def _entry(state: TripState, place: Place, day: date | None, text: str) -> str:
    """Whether one needs a visa there: for the passport the question names, else for that of the country one leaves from."""
    named = passport_named(text)
    home = state.trip.origin.country if state.trip.origin else None
    passport, name = named or home, country_name(place.country) or place.name
    if passport is None:
        return f"Whether you need a visa for {name} depends on your passport, which I do not know. {_EMBASSY}"
    whose = f"a passport of {country_name(passport) or passport}"
    known = entry_words(passport, place.country or "")
    if not known:
        return f"I do not know what {whose} needs for {name}, visa or not. {_EMBASSY}"
    which = "" if named else " (I do not know yours; it is the country you leave from)"
    return f"{name}, for {whose}{which}: {known}, as of {entry_book().year}. {_EMBASSY}"


def _enters(state: TripState, text: str) -> bool:
    """Whether a question asks what it takes to come into a country of the trip."""
    countries = (country_name(place.country) for place, _ in _stops(state))
    return any(name and re.search(rf"\b(?:into|enter|entering) (?:the )?{re.escape(name.casefold())}\b", text) for name in countries)


_EMBASSY = "Entry rules change: your government's travel pages and the embassy have today's."


def _safety(state: TripState, place: Place, day: date | None, text: str) -> str:
    city = destination_for(place)
    told = " ".join(city.safety) if city is not None and city.safety else ""
    known = (
        f"On how safe {place.name} is, what locals would say: {told} "
        if told
        else f"I do not know how safe {place.name} is beyond common sense. "
    )
    return f"{known}Your government's travel pages have today's advice."


_PLUGS = re.compile(r"\b(?:plugs?|sockets?|adapt[eo]rs?|voltage|electricity|power outlets?)\b")
_TONGUES = "spanish|french|german|italian|portuguese|japanese|chinese|mandarin|korean|arabic|greek|turkish|dutch|polish|thai|hindi|russian"
_SPEAK = re.compile(
    rf"\b(?:speak|language|languages|english|spoken)\b|\b(?:know|learn|need|understand|get by with(?:out)?) (?:some |any |a bit of |a little )?(?:{_TONGUES})\b"
)
_TIPS = re.compile(r"\b(?:tip|tips|tipping|gratuity|service charge)\b(?! (?:for|on))")
_WATER = re.compile(
    r"\b(?:tap water|drink(?:ing)? (?:the )?(?:tap )?water|water (?:(?:in|from) \w+ )?(?:is )?(?:safe|ok|okay|fine|good|drinkable|from the tap)|drinkable)\b"
)
_PAYS = re.compile(
    r"\b(?:cash or cards?|cards? or cash|(?:take|accept|use|pay (?:\w+ )?(?:by|with)) (?:\w+ )?cards?|cash[- ]only|(?:credit|debit|bank) cards?"
    r"|american express|amex|mastercard|contactless|apple pay|google pay"
    r"|(?:bring|need|carry|get out|have) (?:some |any |much |enough |\w+ in )?cash|cashless|how (?:do|should|can|would|will) (?:we|you|i|one|people"
    r"|they) (?:usually )?pay(?! (?:for )?(?:it|this|you|the (?:plan|trip|flights?|hotels?)))(?: for things| there| in| with|\W*$))"
)
_SHOPS = re.compile(r"^(?=.*\bsundays?\b)(?=.*\b(?:shops?|shopping|stores?|malls?|boutiques|supermarkets?)\b)")
_ROAD = re.compile(r"\b(?:side of the road|drive on)\b")
_CALL = re.compile(
    r"\b(?:emergency number|emergency|ambulance|police|hospitals?|doctors?|(?:gets?|falls?|is|are|feel) (?:sick|ill|hurt))\b"
)
_OF_COUNTRY = re.compile("|".join(p.pattern for p in (_PLUGS, _SPEAK, _TIPS, _WATER, _ROAD, _CALL, _PAYS, _SHOPS)))
_GOOD_TIME = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december) (?:a |any )?(?:good|best|right|bad|okay|ok)\b"
    r"|\b(?:better|nicer|best|good|worse|busier|quieter|cheaper|hotter|colder|warmer|cooler) (?:to go |there )?(?:in|if we (?:went|go) in) (?:january|february|march|april|may|june|july|august"
    r"|september|october|november|december|spring|summer|autumn|winter)\b"
    r"|\b(?:nice|good|okay|ok|pleasant|lovely|bearable) (?:there )?(?:in|at|around) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
    rf"|\bhow(?:'s| is) (?:[a-z]+ ){{1,3}}in (?:the )?(?:{'|'.join(name.casefold() for name in MONTHS)}|winter|spring|summer|autumn|fall)\b"
    rf"|\blike (?:there )?(?:in|around) (?:the )?(?:{'|'.join(name.casefold() for name in MONTHS)}|winter|spring|summer|autumn|fall)\b"
    r"|\b(?:cherry )?blossoms?\b|\b(?:autumn )?(?:leaves|colou?rs)\b.{0,15}\b(?:red|golden|turn\w*|changing|fall\w*|peak\w*|autumn)\b|\bautumn (?:leaves|colou?rs)\b|\bfoliage\b"
    r"|\b(?:good|best|right|nice|bad) (?:time|month|season)\b|\bwhen (?:is it best|should (?:we|i) go)\b|\btoo (?:hot|cold|crowded)\b|\bhigh season\b|\b(?:good|bad) (?:idea )?(?:in|month)\b"
)
_SAFETY = re.compile(
    r"\b(?:worr(?:y|ied)|careful|alone|on (?:my|our) own|by myself)\b.*\b(?:at night|after dark)\b|\b(?:at night|after dark)\b.*\b(?:worr(?:y|ied)|careful|alone|on (?:my|our) own|by myself)\b"
    r"|\b(?:safe(?! to (?:eat|drink|swim)| for (?:eating|drinking))|safely|safety|dangerous|crime|scams?|pickpockets?|thie(?:f|ves)|steal|stolen|mugg(?:ed|ing|ers)|rough area)\b"
)


def local_answer(state: TripState, question: str) -> str:
    """The answer to a question from what is known of the places; empty where it is about something else or nothing is known."""
    text = plainly(question).casefold()
    if marks_of(question) & {"which_area", "bed"} == {"which_area"} and (parts := known_answer(state, question)):
        return parts
    if not state.options and (sight := named_sight_words(state, plainly(question))):
        return sight
    if not state.trip.destinations and "suggests" in marks_of(question):
        return ideas_words(state)
    if not any(stop.place.is_city for stop in state.trip.destinations) and (where := weather_places(text, state)):
        return where
    if not state.options and WET_DAY.match(text) and (roofed := known_answer(state, question)):
        return roofed
    if feasts := " ".join(w for place, day in _asked_stops(state, text) if (w := named_feast(state, place, day, text))):
        return feasts
    if "lost" in marks_of(question) and _stops(state):
        return " ".join(dict.fromkeys(_lost(state, place, day, text) for place, day in _asked_stops(state, text)))
    if ("entry" in marks_of(question) or _enters(state, text)) and _stops(state):
        entry = " ".join(dict.fromkeys(_entry(state, place, day, text) for place, day in _asked_stops(state, text)))
        other = next((words for pattern, words in _TOPICS if pattern.search(text) and words is not _left_open), None)
        beside = " ".join(dict.fromkeys(other(state, place, day, text) for place, day in _asked_stops(state, text))) if other else ""
        return f"{beside} {entry}".strip()
    if (
        len(_asked_stops(state, text)) > 1
        and _COMPARES_PRICES.search(text)
        and all(p.name.casefold() in text for p, _ in _asked_stops(state, text))
    ):
        return " ".join(_usual_prices(state, place, day, text) for place, day in _asked_stops(state, text))
    if state.options and _HOW_DEAR.search(text) and "eats" in marks_of(text) and _asked_stops(state, text):
        return " ".join(dict.fromkeys(_usual_prices(state, place, day, text) for place, day in _asked_stops(state, text)))
    if not state.options and not _PAYS.search(text) and _asks_prices_there(state, text) and _stops(state):
        return " ".join(dict.fromkeys(_usual_prices(state, place, day, text) for place, day in _asked_stops(state, text)))
    for pattern, words in (*SEASON_TOPICS, *_TOPICS):
        if (
            pattern.search(text) or (words is _currency and marks_of(question) & {"cash_needed", "bed", "ride"} == {"cash_needed"})
        ) and _asked_stops(state, text):
            told = dict.fromkeys(sentence for place, day in _asked_stops(state, text) if (sentence := words(state, place, day, text)))
            decided = words in (_of_country, _safety) and told
            if decided or (told and bears_on(text, " ".join(told), _matched(pattern, text))) or (not told and words is not _left_open):
                return " ".join(told)
    return "" if state.options else known_answer(state, question)


def _matched(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    """The words of a question that a topic is known by."""
    found = pattern.search(text)
    return (found.group() or text,) if found else (text,)


def known_answer(state: TripState, question: str) -> str:
    """What the book of destinations answers where there are no plans, or none of them does."""
    text = plainly(question).casefold()
    stops = _asked_stops(state, text)
    way_known = state.trip.origin is not None and state.trip.date_range.start is not None
    return book_answer(text, _asked_stops(state, text), way_known=way_known) if stops else ""


def noted_of_places(state: TripState, question: str) -> str:
    """What the book answers or has noted in the words of a question, where nothing else answers it."""
    text = plainly(question).casefold()
    stops = _asked_stops(state, text)
    noted = noted_answer(text, stops) if stops else ""
    named = [s for s in stops if s[0].name.casefold() in text]
    better = "compares" in marks_of(question) or _WHICH_IS_BETTER.search(text)
    compared = list(stops) if _WHICH_TOWN.search(text) else named if better else []
    if not noted and len(compared) > 1 and (told := places_words(tuple(compared))):
        return told
    return known_answer(state, question) or noted or ("" if state.options else places_words(_others_named(state, text, ())))


_WHICH_TOWN = re.compile(
    r"\bwhich (?:one )?(?:of the (?:\w+ )?)?(?:towns?|cit(?:y|ies))\b.*\b(?:prett|nice|best|beautiful|better|fun|interesting)\w*"
)
_WHICH_IS_BETTER = re.compile(r"\b(?:nicer|better|prettier|best|nicest|more (?:fun|interesting|beautiful))\b")


def _asks_prices_there(state: TripState, text: str) -> bool:
    """Whether a question is about what things cost there, and about no one thing."""
    marks = marks_of(text)
    if _ENOUGH_MONEY.search(text) and not _OF_ONE_THING.search(text):
        return True
    if not {"rough_price", "how_much"} & marks or _OF_THE_WAY & marks or _OF_ONE_THING.search(text):
        return False
    return bool({"bed", "eats", "rough_price"} & marks or _THERE.search(text) or any(s[0].name.casefold() in text for s in _stops(state)))


_COMPARES_PRICES = re.compile(r"\b(?:cheaper|dearer|pricier|(?:more|less) expensive|expensive|cheap)\b")
_HOW_DEAR = re.compile(r"\bhow (?:dear|expensive|cheap|pricey) (?:is|are|will)\b")
_ENOUGH_MONEY = re.compile(
    r"\b(?:is|are) (?!it|that|this|they|there|the|option|plan)[a-z][a-z ]{2,20} (?:very |that |really |so )?(?:expensive|cheap|dear|pricey)\b|"
    r"\d{3}(?! (?:days?|nights?)).{0,20}\b(?:enough|realistic|doable|feasible|possible|too (?:low|little|tight))\b|\benough money\b|\bbudget\b.{0,20}\b(?:enough|realistic|too (?:low|little|tight))\b"
)
_OF_ONE_THING = re.compile(r"\b(?:alcohol|beer|wine|drinks?|coffee|taxis?|tickets?|entry|petrol|fuel|cigarettes|sim|data)\b")
_THERE = re.compile(
    r"\b(?:(?:should|do|would|will|must|can) (?:we|i) (?:expect|reckon|budget|plan|need|count on)|there|a (?:week|day|night)|per (?:day|week|night)|the (?:trip|holiday|week))\b"
)


def _asked_stops(state: TripState, text: str) -> tuple[tuple[Place, date | None], ...]:
    """The stops a question names; all of them where it names none."""
    stops = _stops(state)
    cities = tuple(s for s in stops if s[0].name.casefold() in text)
    others = () if state.options else _others_named(state, text, stops)
    if others:
        return (*cities, *others)
    return cities or tuple(s for s in stops if (country_name(s[0].country) or "-").casefold() in text) or stops


def _others_named(state: TripState, text: str, stops: tuple[tuple[Place, date | None], ...]) -> tuple[tuple[Place, date | None], ...]:
    """The curated places, and those of the countries, that a question names beside the trip's own stops."""
    known = {place.name for place, _ in stops}
    day = state.trip.date_range.start or (state.trip.date_range.window.earliest if state.trip.date_range.window else None)
    words = f" {' '.join(re.findall(r'[a-z]+', fold(text)))} "
    plain_words = gazetteer().ordinary_words
    cities = [h for h in heads() if f" {fold(h.name)} " in words and h.name not in known and fold(h.name) not in plain_words]
    return tuple((Place(name=h.name, kind="city", country=h.country, lat=h.lat, lon=h.lon, said=h.name), day) for h in cities)


_MOODS = ("romance",)
"""What no catalogue lists, and any place may have."""


def not_known_here(state: TripState) -> tuple[str, ...]:
    """A sentence for each interest that nothing curated in the trip's cities serves: it is kept as a note and said at once."""
    places = [stop.place for stop in state.trip.destinations if stop.place.is_city]
    cities = [destination_for(place) for place in places]
    wished = tuple(word for word in state.preferences.interests if word not in _MOODS)
    if not places or not wished:
        return ()
    where = joined([place.name for place in places])
    if not any(cities):
        return (f"I know no sights in {where}: its days stay open, and I keep what you like ({joined(list(wished))}) as a note.",)
    unserved = [word for word in wished if not any(served_in(word, city) for city in cities if city is not None)]
    return tuple(f"I know no {word} in {where}; I keep it as a note." for word in unserved)


NEAREST_KM, MOST_NEAR = 250, 2


def known_of_open_places(state: TripState) -> dict[str, tuple[str, ...]]:
    """What can be said of each stop that nobody curated, for the days left open there: what to ask for, what lies near, how one gets there,

    what the month is like and costs.
    """
    found: dict[str, tuple[str, ...]] = {}
    for place, day in _stops(state):
        if place.lat is None or place.lon is None or destination_for(place) is not None:
            continue
        facts = facts_of(place, day.month) if day else None
        near = sorted((round(kilometres(place.lat, place.lon, h.lat, h.lon)), h.name) for h in heads())
        close = [f"{name} ({km} km)" for km, name in near[:MOST_NEAR] if km <= NEAREST_KM] if facts is None or not facts.outings else []
        liked = f"You like {joined(list(state.preferences.interests))}: ask for it there." if state.preferences.interests else ""
        words = (
            liked,
            f"The nearest places with sights known here: {joined(close)}." if close else "",
            *(facts.sentences if facts is not None else ()),
        )
        found[place.name] = tuple(w for w in words if w)
    return found


def _stops(state: TripState) -> tuple[tuple[Place, date | None], ...]:
    """Every stop with the middle day of the stay there; a vague time counts from its first day."""
    dates = state.trip.date_range
    day = dates.start or (dates.window.earliest if dates.window else None)
    stops = middle_days(state, day)
    known = tuple(s for s in stops if s[0].is_city) or tuple((place, day) for place in _offered(state)) or stops
    return tuple((city, day) for place, day in known for city in ((place,) if place.is_city else _curated_in(place)))


def _curated_in(place: Place) -> tuple[Place, ...]:
    """The first curated cities of a country, for what is asked of the whole of it; the place itself where there are none."""
    found = [h for h in heads() if h.country == place.country and place.kind == "country" and h.depth == "deep"][:MOST_NEAR]
    return tuple(Place(name=h.name, kind="city", country=h.country, lat=h.lat, lon=h.lon, said=h.name) for h in found) or (place,)


def _offered(state: TripState) -> tuple[Place, ...]:
    """The places to choose from while nobody has said which."""
    asked = (q for q in open_questions(state.questions) if q.slot == "trip.destinations")
    offered = tuple(c.place for q in asked for c in q.candidates if c.place is not None)
    return offered or tuple(c.place for c in candidates_for(state, "trip.destinations", date.min) if c.place is not None)


_PACKING = re.compile(r"\b(?:pack|wear|bring|clothes|clothing)\b")


def _weather(state: TripState, place: Place, day: date | None, text: str) -> str:
    city = destination_for(place)
    if city is None:
        return f"I have no climate figures for {place.name}."
    number = _month_asked(place, day, text)
    if number is None:
        return f"Tell me when, and I can say what {place.name} is usually like."
    month = city.climate.month(number)
    wet = f", {plural(round(month.wet_days), 'day')} with rain" if month.wet_days is not None else f", {month.rain_mm:.0f} mm of rain"
    usual = f"{place.name} in {MONTHS[number - 1]} is usually {month.low:.0f} to {month.high:.0f} °C{wet} in the month."
    packing = "For what to pack: " if _PACKING.search(text) else ""
    unknown = _NO_FIGURES.search(text)
    beside = f" Of {unknown.group()} I have no figures." if unknown else ""
    return f"{packing}{usual} That is the climate, not a forecast.{beside}"


_NO_FIGURES = re.compile(r"\b(?:sea|water|ocean) temperatures?\b|\b(?:wind|fog|hail|storms?|snow)(?=y?\b)")


def _light(state: TripState, place: Place, day: date | None, text: str) -> str:
    """When the sun rises and sets there, on the day the question names, else in the middle of the stay."""
    zone = timezone_of(place)
    if day is None or zone is None or place.lat is None or place.lon is None:
        return f"Tell me when, and I can say when the sun sets in {place.name}." if day is None else ""
    named = next((d.number for d in plan_days(text, state.trip.date_range.days) if d.number), None)
    when = state.trip.date_range.days[named - 1] if named else day
    up, down = sunrise(place.lat, place.lon, when, zone), sunset(place.lat, place.lon, when, zone)
    if up is None or down is None:
        return f"In {place.name} the sun neither rises nor sets around {day_words(when, year=False)}: it is light or dark all day."
    hours = f"rises at about {_clock_words(up)} and sets at about {_clock_words(down)}"
    return f"In {place.name} the sun {hours} on {day_words(when, year=False)}."


def _clock_words(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


_LIGHT = re.compile(
    r"\b(?:when|what time|time|how late|how early|whens)\b.*\b(?:sunset|sunrise|sun (?:go|set|rise|come)s?\b|(?:get|be|is it|gets) (?:dark|light)|dusk|dawn)"
    r"|\b(?:sunset|sunrise) (?:time|at)\b|\bhow (?:much|many hours of|long is the|long are the) (?:daylight|days?|light)\b|\bdaylight\b|\bhow (?:long|late) (?:does|is) it (?:stay )?light\b"
    r"|\b(?:is|will|be|does|won't|isn't|will not|is not|doesn't) it (?:still |already |get |be )*(?:light|dark)\b|\blight enough\b|\bdark by\b"
)


def _currency(state: TripState, place: Place, day: date | None, text: str) -> str:
    code = currency_of(place.country)
    if not code:
        return ""
    if _EXCHANGED.search(text) and (rate := _rate_words(state, code)):
        return f"{country_name(place.country)} uses {code}. {rate}"
    unknown = next((words for pattern, words in _NOT_OF_MONEY if pattern.search(text)), "")
    return f"{country_name(place.country)} uses {code}.{unknown}"


_EXCHANGED = re.compile(r"\bexchange rates?\b|\bworth\b|\bhow (?:many|much) \w+ (?:is|are|to|for|in|per)\b")


def _rate_words(state: TripState, code: str) -> str:
    """What the money there is in that of home, by the rates the plans use."""
    home = currency_of(state.trip.origin.country) if state.trip.origin else None
    worth = convert(Decimal(1), code, home) if home and home != code else None
    back = convert(Decimal(1), home, code) if home else None
    if worth is None or back is None:
        return ""
    told = f"1 {code} is about {worth:.2f} {home}" if worth >= Decimal("0.1") else f"1 {home} is about {back:.2f} {code}"
    return f"{told} by the rates the plans use, of {day_words(rates().day)}; your bank has today's."


_NOT_OF_MONEY = (
    (re.compile(r"\bexchange rate\b"), " Today's rate I do not know: your bank has it; the plans use the dated rates they name."),
    (
        re.compile(r"\bcash\b|\batms?\b|\bhow (?:many|much) \w+ (?:should|do|would|must) (?:we|i)\b"),
        " How much cash one needs I do not know; meals and tickets are what is paid on the spot.",
    ),
    (re.compile(r"\bcards?\b|\bcontactless\b"), " Where cards are taken I do not know: ask your bank, and have some cash."),
)


def _clock(state: TripState, place: Place, day: date | None, text: str) -> str:
    there, here = timezone_of(place), timezone_of(state.trip.origin) if state.trip.origin else None
    if there is None or here is None or state.trip.origin is None:
        return ""
    if day is None:
        return f"That depends on the season; tell me when, and I can say how far {place.name} is from your clock."
    moment = datetime.combine(day, datetime.min.time(), UTC)
    offsets = [moment.astimezone(ZoneInfo(zone)).utcoffset() or timedelta() for zone in (there, here)]
    hours = (offsets[0] - offsets[1]).total_seconds() / 3600
    if not hours:
        return f"{place.name} has the same time as {state.trip.origin.name}."
    length = f"{abs(hours):g} {'hour' if abs(hours) == 1 else 'hours'}"
    return f"{place.name} is {length} {'ahead of' if hours > 0 else 'behind'} {state.trip.origin.name} then."


def _left_open(state: TripState, place: Place, day: date | None, text: str) -> str:
    """Why the days of a place stay open, and what is known of it; nothing for a place that is known."""
    if destination_for(place) is not None:
        return ""
    known = " ".join(known_of_open_places(state).get(place.name, ()))
    return f"I know no sights in {place.name}, so its days stay open: {known or 'a guide book or the tourist office has them.'}"


_OPEN_DAYS = re.compile(
    r"\bwhy\b.*\b(?:nothing|empty|blank|open|so little|no sights|bare)\b|\bwhat\b.{0,12}\b(?:is|'s) there\b.{0,12}\b(?:see|do)\b|\bwhat (?:can|could|should|do) (?:we|i) (?:see|do|visit)\b"
    r"|\bnothing (?:is )?(?:in|planned|on)\b"
)


_EXTREMES = {
    "wet": ("wettest", "rainiest"),
    "dry": ("driest", "least rainy"),
    "warm": ("warmest", "hottest", "sunniest"),
    "cold": ("coldest", "coolest"),
}
_EXTREME_WORDS = "|".join(word for row in _EXTREMES.values() for word in row)
_EXTREME_MONTH = re.compile(rf"\b(?P<x>{_EXTREME_WORDS}) (?:month|time|season)\b|\bwhen is it (?P<y>{_EXTREME_WORDS})\b")


def _extreme_month(state: TripState, place: Place, day: date | None, text: str) -> str:
    """The wettest, driest, warmest or coldest month of a place."""
    city, match = destination_for(place), _EXTREME_MONTH.search(text)
    if city is None or match is None:
        return f"I have no climate figures for {place.name}."
    word = match["x"] or match["y"]
    months = [city.climate.month(n) for n in range(1, 13)]
    kind = next(kind for kind, words in _EXTREMES.items() if word in words)
    found = (max if kind in ("wet", "warm") else min)(months, key=lambda m: m.rain_mm if kind in ("wet", "dry") else m.high)
    usual = f"{found.low:.0f} to {found.high:.0f} °C, {found.rain_mm:.0f} mm of rain"
    return f"In {place.name} the {word} month is usually {MONTHS[months.index(found)]}: {usual}."


def _lost(state: TripState, place: Place, day: date | None, text: str) -> str:
    facts, name = country_facts(place.country), country_name(place.country) or place.name
    number = f" The emergency number there is {facts.call} (as of {facts_year()})." if facts is not None else ""
    passport = (
        " A passport is replaced by your own country's embassy or consulate, which your government's travel pages name."
        if "passport" in text
        else ""
    )
    return f"Report it to the police in {name}, whose paper the insurer wants.{number}{passport} The plans keep no documents of yours."


_ALTITUDE = re.compile(r"\b(?:altitude|elevation|above sea level)\b(?!.{0,4}sick)|\bhow high (?:up )?(?:is|are|does)\b")


def _altitude(state: TripState, place: Place, day: date | None, text: str) -> str:
    """How high a place lies, where a note says it."""
    return height_words(place) or f"How high {place.name} lies I do not know."


_OF_THE_YEAR = re.compile(
    r"\b(?:is|will|would) it (?:be |still |already )*(?:summer|winter|spring|autumn|fall)\b|\b(?:what|which) season\b"
)
_NORTH = ("winter", "spring", "summer", "autumn")
_TROPIC = 23.5


def _season_of_year(state: TripState, place: Place, day: date | None, text: str) -> str:
    """Which season of the year it is there in the month of the trip, or the one a question names."""
    number = next((n for n, name in enumerate(MONTHS, 1) if re.search(rf"\b{name.casefold()}\b", text)), day.month if day else None)
    if number is None or place.lat is None:
        return "Tell me when, and I can say which season it is there." if number is None else ""
    usual = _weather(state, place, day, text)
    if abs(place.lat) < _TROPIC:
        return f"{place.name} lies in the tropics, where the year is told by rain rather than by summer and winter. {usual}"
    season = _NORTH[(number % 12 // 3 + (2 if place.lat < 0 else 0)) % 4]
    return f"In {place.name} {MONTHS[number - 1]} is in {season}. {usual}"


_OF_THE_WAY = frozenset(("ride", "airport", "around"))
_TOPICS: tuple[tuple[re.Pattern[str], Callable[[TripState, Place, date | None, str], str]], ...] = (
    (_ALTITUDE, _altitude), (_EXTREME_MONTH, _extreme_month), (_OF_THE_YEAR, _season_of_year),
    (_OPEN_DAYS, _left_open), (_LIGHT, _light), (_GOOD_TIME, _good_time), (_SAFETY, _safety), (_OF_COUNTRY, _of_country), (_WEATHER, _weather), (_MONEY, _currency), (_CLOCK, _clock),
)  # fmt: skip
