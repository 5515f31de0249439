"""Answers to a question about one thing: how far the bed is from it, what it costs, whether it is booked ahead. Pure."""

from __future__ import annotations

import re
from decimal import Decimal

from planner.destinations.book import destination_for
from planner.destinations.facts import TransferFacts
from planner.destinations.interests import topic_of
from planner.domain.options import ItineraryOption
from planner.domain.reports import Journey, Meal, Sight
from planner.domain.values import WEEKDAYS, Band, Item, Place
from planner.language.dates.calendar_days import WEEKDAY_NAMES
from planner.language.plan_things import GENERIC, fold, plan_days, things_of
from planner.language.question_marks import marks_of
from planner.places.stations import city_of_station, without_station
from planner.say.phrases import band_words, day_words, joined, plural, singular
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, items_of, journeys_of
from planner.say.plan_answers.asked_subject import cities_asked, thing_described
from planner.say.plan_answers.money_answers import counted_answer
from planner.say.plan_answers.practical_answers import MODES, hours_words
from planner.say.plan_answers.sight_answers import (
    about_place_answer,
    asked_place,
    kilometres_between,
    middle_of,
    opening_days,
    place_answer,
)
from planner.tools.rates import convert

_MARK = re.compile(
    r"\b(?:(?P<station>(?:train |railway |central |main |metro |bus )?stations?|stops?|metro|tram)|(?P<airport>airports?)"
    r"|(?P<centre>(?:city |town )?cent(?:re|er)|old town|downtown|middle of (?:town|the city)|main square)|(?P<kind>beach|sea|lake|canals?|harbour|port|market|castle|cathedral|park|zoo|river))\b"
)
NEAR_WORDS = re.compile(
    r"\b(?:how far|far (?:from|to|is)|distance|close(?:st|r)? to|near(?:est|er)?(?: to)?|walk(?:able|ing distance)?|next to|how long (?:to|from|is the walk))\b"
)
BED_WORDS = re.compile(
    r"\b(?:hotels?|hostels?|bed|accommodation|stay(?:ing)?|apartment|house|where we sleep|from there|we(?:'re| are) staying|it)\b"
)


def _beds(option: ItineraryOption, text: str) -> list[Item]:
    """The beds of a plan, those of the city that the question names where it names one."""
    beds = list({d.accommodation.name: d.accommodation for d in option.itinerary.days if d.accommodation is not None}.values())
    return [b for b in beds if b.city.casefold() in text] or beds


def _away(bed: Item, spot: Item | Sight | Place, name: str) -> str:
    there = (
        spot
        if isinstance(spot, (Item, Sight))
        else Item(id="point", kind="sight", name=name, city=bed.city, lat=spot.lat, lon=spot.lon, provenance=bed.provenance)
    )
    if None in (bed.lat, bed.lon, there.lat, there.lon):
        return f"I do not know how far {bed.name} is from {name}: a position is missing"
    km = kilometres_between(bed, there)
    minutes = max(5, round(km * 1.25 / 4.5 * 60 / 5) * 5)
    return f"{bed.name} is about {km:.1f} km from {name} as the crow flies" + (f", some {minutes} minutes on foot" if km < 4 else "")


def bed_distance_answer(asked: AskedPlans) -> str:
    """How far the bed of each plan is from the centre, the airport, a station, or the nearest thing of a kind.

    For a named place `place_answer` says it.
    """
    mark = _MARK.search(asked.text)
    if (station := _station_named(asked)) and BED_WORDS.search(asked.text):
        return _from_station(asked, station)
    named = any(m.thing.kind not in ("city", "stay", "bed") for m in things_of(asked.state).find(asked.text))
    if mark is None or named or not BED_WORDS.search(asked.text) or not any(_beds(o, asked.text) for o in asked.about):
        return ""
    if mark["station"]:
        return _from_station(asked, mark["station"])
    if mark["airport"]:
        return ride_answer(asked)
    stops = {s.place.name: middle_of(asked.state, s.place) for s in asked.state.trip.destinations}

    def words(option: ItineraryOption) -> str:
        rows = []
        for bed in _beds(option, asked.text):
            if mark["centre"] and bed.city in stops:
                rows.append(_away(bed, stops[bed.city], f"the middle of {bed.city}"))
            elif mark["kind"] and (spot := _nearest(asked, bed, mark["kind"])) is not None:
                rows.append(_away(bed, spot, spot.name))
        return "; ".join(rows)

    told = a_line_each(asked, words)
    unknown = (
        f"I do not know how far it is to the {mark['kind']}: I know the place of none here, so a map has to tell." if mark["kind"] else ""
    )
    return told or unknown


def _station_named(asked: AskedPlans) -> str:
    """A railway or coach station that a question names; empty where it names none."""
    words = re.findall(r"[\w'’.-]+", asked.text)
    spans = (" ".join(words[a : a + n]) for n in (4, 3, 2, 1) for a in range(len(words) - n + 1))
    return next((span.title() for span in spans if city_of_station(span) or _station_of_a_stop(asked, span)), "")


def _station_of_a_stop(asked: AskedPlans, span: str) -> bool:
    """Whether words are a city of the trip and a word for its station ("Amsterdam Centraal")."""
    return (without_station(span) or "-").casefold() in {s.place.name.casefold() for s in asked.state.trip.destinations}


def _nearest(asked: AskedPlans, bed: Item, kind: str) -> Sight | None:
    known = [
        s for rows in asked.state.quotes.sights.values() for s in rows if s.city == bed.city and s.sight_kind == kind and s.role == "sight"
    ]
    return min(known, key=lambda s: kilometres_between(bed, s), default=None) if bed.lat is not None else None


def _from_station(asked: AskedPlans, what: str) -> str:
    """No station has a position here: that is said, and what is known instead."""
    stops = {s.place.name: middle_of(asked.state, s.place) for s in asked.state.trip.destinations}

    def words(option: ItineraryOption) -> str:
        return "; ".join(_away(bed, stops[bed.city], f"the middle of {bed.city}") for bed in _beds(option, asked.text) if bed.city in stops)

    instead = a_line_each(asked, words)
    unknown = f"I do not know how far it is to the {what}: I know the place of no {what.removesuffix('s')} here, so a map has to tell."
    return f"{unknown} What I know:\n{instead}"


def place_far_answer(asked: AskedPlans) -> str:
    """How far a place that is named is from the bed; empty where none is."""
    named = any(m.thing.kind not in ("city", "stay", "bed") for m in things_of(asked.state).find(asked.text))
    return place_answer(asked._replace(text=f"how far {asked.text}")) if named else ""


def ride_answer(asked: AskedPlans) -> str:
    """The ride between airport and city that a question is about: on arrival, on the way home, or both."""
    to_airport = (
        re.search(r"\b(?:to|for|at) (?:the )?airport\b|\b(?:hotel|city|town) to\b|\b(?:back|home|last day|departure)\b", asked.text)
        is not None
    )
    from_airport = (
        re.search(
            r"\b(?:from|leave|out of|after landing at) (?:the )?airport\b|\bto (?:the |our )?(?:hotel|city|town|cent)|\barriv\w+|\bland\w*",
            asked.text,
        )
        is not None
    )
    home = asked.state.trip.origin
    at_home = home is not None and home.name.casefold() in asked.text
    stops = {s.place.name for s in asked.state.trip.destinations}
    cities = {home.name} if home is not None and at_home else {*cities_asked(asked)} & stops or stops
    ports = ports_named(asked)

    def words(option: ItineraryOption) -> str:
        rides = [i for _, i in items_of(option, "transfer") if i.start and i.city in cities and i.id.startswith("ride-")]
        rides = [i for i in rides if not ports or i.id[5:8] in ports]
        inward = [i for i in rides if i.id.partition("@")[0].endswith("-in")]
        outward = [i for i in rides if i not in inward]
        picked = outward if to_airport and not from_airport else inward if from_airport and not to_airport else rides
        return "; ".join(f"{i.name}: {_small(i.note.split('; ')[0])}" + (f", {i.start}–{i.end}" if i.end else "") for i in picked)

    planned = a_line_each(asked, words)
    if at_home:
        return planned
    lies = dict.fromkeys(
        sentence
        for rows in asked.state.quotes.by_segment.values()
        for j in rows
        if j.local_transport and any(j.id == id_ for o in asked.about for _, id_ in o.pick.journeys)
        for sentence in re.split(r"(?<=[.]) (?=[A-Z])", j.local_transport)
    )
    others = "\n".join(words for words in (_other_rides(asked), " ".join(lies)) if words)
    return f"{planned}\n{others}" if planned and others else planned or (others if ports else "")


def met_answer(asked: AskedPlans) -> str:
    """That nobody is booked to meet the travellers, and how the plans bring them from airport or station to the bed."""
    rides = ride_answer(asked._replace(text="arriving at the airport"))
    told = (
        f"The plans go on like this:\n{rides}"
        if rides
        else "From a station one goes on by foot, taxi or public transport, which is counted under getting around."
    )
    return f"Nobody is ordered to meet you: I book nothing, and a house says itself whether it sends a car. {told}"


def ports_named(asked: AskedPlans) -> tuple[str, ...]:
    """The airports of the trip's cities that a question names, by a word of their names or their codes."""
    ports = [port for stop in asked.state.trip.destinations if (city := destination_for(stop.place)) for port in city.arrival.airports]
    cities = {word for stop in asked.state.trip.destinations for word in fold(stop.place.name).split()}
    words = {*re.findall(r"[a-z]{3,}", fold(asked.text))} - cities - _OF_ANY_PORT
    return tuple(p.iata for p in ports if words & {*re.findall(r"[a-z]{4,}", fold(p.name))} or _coded(asked.text, p.iata))


def _coded(text: str, iata: str) -> bool:
    return re.search(rf"\b(?:from|to|at|into|via|in) {iata.casefold()}\b", text) is not None


_OF_ANY_PORT = frozenset("airport international city north south east west intl regional the and for our are".split())
_MODE_WORDS = {"cable_car": "cable car"}


def _other_rides(asked: AskedPlans) -> str:
    """Every known way between the airports of the plans and their cities, with minutes and price: the taxi's is for the car."""
    named = ports_named(asked)
    used = {*named} or {i.id[5:8] for o in asked.about for _, i in items_of(o, "transfer") if i.id.startswith("ride-")}
    currency = next((o.cost.currency for o in asked.about), "USD")
    rows = []
    for stop in asked.state.trip.destinations:
        city = destination_for(stop.place)
        for port in (p for p in (city.arrival.airports if city else ()) if p.iata in used):
            ways = [_ride_words(way, currency) for way in port.transfers]
            rows.append(f"Known ways between {port.iata} and {stop.place.name}: {joined(ways)}.")
    return " ".join(rows)


def _ride_words(way: TransferFacts, currency: str) -> str:
    low, high = (convert(amount, "USD", currency) for amount in (way.cost.low, way.cost.high))
    cost = (
        f", {band_words(Band(low=low, high=high), currency)}{' for the car' if way.mode == 'taxi' else ''}"
        if low is not None and high is not None
        else ""
    )
    return f"{_MODE_WORDS.get(way.mode, way.mode)}{f' ({way.name})' if way.name else ''} about {way.minutes} min{cost}"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _asked_sight(asked: AskedPlans, *, described: bool = False) -> Sight | None:
    known = {s.name: s for rows in asked.state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
    hits = (t for m in things_of(asked.state).find(asked.text) if m.thing.kind != "city" for t in m.things if t.name in known)
    hit = next(hits, None) or asked_place(asked) or (thing_described(asked) if described else None)
    return known.get(hit.name) if hit is not None else None


def ticket_answer(asked: AskedPlans) -> str:
    """What a ticket for a place costs, and for children."""
    sight = _asked_sight(asked, described="costs_nothing" in marks_of(asked.text))
    if sight is None:
        return ""
    currency = next((o.cost.currency for o in asked.about), sight.currency)
    low, high = (convert(amount, sight.currency, currency) for amount in (sight.cost.low, sight.cost.high))
    if not sight.cost.high:
        said = f"{sight.name} costs nothing to enter, as far as I know"
    elif low is not None and high is not None:
        said = f"{sight.name} is about {band_words(Band(low=low, high=high), currency)} for an adult"
    else:
        said = f"{sight.name} is about {band_words(sight.cost, sight.currency)} for an adult"
    young = re.search(r"\b(?:kids?|child(?:ren)?|toddlers?|teen\w*|son|daughter)\b", asked.text)
    long = f" A visit usually takes {hours_words(sight.minutes)}." if re.search(r"\bhow long\b", asked.text) else ""
    free = _free_beside(asked, sight) if re.search(r"\bfree\b|\bcosts? nothing\b", asked.text) else ""
    return (
        f"{said}."
        + (" What a child pays there I do not know; many houses let young children in free." if young else "")
        + long
        + (f"\n{free}" if free.startswith(("- ", "In every")) else f" {free}" if free else "")
    )


def counted_and_ticket_answer(asked: AskedPlans) -> str:
    """Whether the ticket of one place is in the price, and what it costs."""
    return "\n".join(words for words in (counted_answer(asked), ticket_answer(asked)) if words)


def booking_and_ticket_answer(asked: AskedPlans) -> str:
    """Whether one place has to be booked, and what its ticket costs."""
    return "\n".join(dict.fromkeys(words for words in (book_one_answer(asked), ticket_answer(asked)) if words))


def worth_and_ticket_answer(asked: AskedPlans) -> str:
    """What one place is and what its ticket costs."""
    return "\n".join(words for words in (ticket_answer(asked), about_place_answer(asked)) if words)


def _free_beside(asked: AskedPlans, sight: Sight) -> str:
    """What belongs to whether one place is free: its note on tickets, its closing days, and when the plans have it."""
    notes = [s for s in re.split(r"(?<=[.;]) ", sight.note) if re.search(r"\b(?:free|tickets?|pass)\b", s, re.IGNORECASE)]
    named = any(name.casefold() in asked.text for name in WEEKDAY_NAMES)
    days = "Whether one gets in free on some day or hour its own page says." if sight.cost.high else ""
    shut = opening_days(asked, sight.name) if named else ""
    when = place_answer(asked._replace(text=f"when is {sight.name.casefold()}"))
    return "\n".join(words for words in (" ".join(w for w in (*notes, days, shut) if w), when) if words)


_ACCESS = {"yes": "is known to be step-free", "no": "is known not to be step-free", "partly": "is step-free in part"}


def one_access_answer(asked: AskedPlans) -> str:
    """Whether the one place that is named can be reached and seen without steps."""
    sight = _asked_sight(asked)
    if sight is None:
        return ""
    known = _ACCESS.get(sight.step_free or "", "")
    return (
        f"{sight.name} {known}, as far as I know. Ask there before you go."
        if known
        else f"I do not know whether {sight.name} is step-free: it is not recorded. Ask there before you go."
    )


def visit_length_answer(asked: AskedPlans) -> str:
    """How long one is at a place: as planned, and usually."""
    sight = _asked_sight(asked)
    if sight is None:
        return ""

    def words(option: ItineraryOption) -> str:
        there = [(d, i) for d, i in items_of(option, "sight", "activity") if i.name.endswith(f", {sight.name}") and i.start and i.end]
        if there:
            day, first = there[0]
            return f"{first.start}–{max(i.end or '' for _, i in there)} there, on day {day.day_number}"
        return "; ".join(
            f"{i.start}–{i.end} on day {d.day_number}" for d, i in items_of(option, "sight", "activity") if i.name == sight.name and i.end
        )

    planned = a_line_each(asked, words)
    if sight.role == "outing" and planned:
        return planned
    return f"A visit to {sight.name} usually takes about {hours_words(sight.minutes)}." + (f"\n{planned}" if planned else "")


def stations_access_answer(asked: AskedPlans) -> str:
    """What is not recorded here: which stops and stations have steps."""
    ways = re.search(r"\b(?:metro|underground|subway|tube|trams?|bus(?:es)?|stations?|trains?)\b", asked.text)
    return f"I do not know which {ways.group()} stops are step-free: it is not recorded. The operator's map shows it." if ways else ""


def table_near_answer(asked: AskedPlans) -> str:
    """Where one could eat near the bed, nearest first."""
    houses = [m for r in asked.state.reports.values() for m in r.recommendations if isinstance(m, Meal) and m.named and m.lat is not None]
    meal = next((k for k in ("breakfast", "lunch", "dinner") if k in asked.text), None)
    houses = [m for m in houses if _CAFE.search(f"{m.cuisine} {m.name}")] if _CAFE.search(asked.text) else houses

    def words(option: ItineraryOption) -> str:
        rows = []
        for bed in _beds(option, asked.text):
            if bed.lat is None:
                continue
            near = sorted((kilometres_between(bed, m), m.name) for m in houses if m.city == bed.city and (meal is None or meal in m.meals))
            close = [f"{name} ({km:.1f} km)" for km, name in near if km <= TABLE_KM][:4]
            rows.append(f"near {bed.name} are {joined(close)}" if close else f"I know of no such place near {bed.name}")
        return "; ".join(rows)

    return a_line_each(asked, words)


_CAFE = re.compile(r"\b(?:coffees?|caf[eé]s?|bakery|bakeries|pastr\w+|ice cream|gelat\w+|cakes?)\b", re.IGNORECASE)
TABLE_KM = 1.5


_LIKED = re.compile(
    r"\b(?:love|loves|like|likes|into|keen on|interested in|fans? of|care about|want|for|more|most) "
    r"(?:the |more |most |good |lots of )*(?P<x>(?!(?:which|plan|them|time|free|what|that|the|our|you|all|any|one|fun|out|it|of|to|do|in)\b)[a-z]{3,})"
)


def liking_answer(asked: AskedPlans) -> str:
    """Which plan has most of what the question says one likes."""
    match = _LIKED.search(asked.text)
    if match is None:
        return ""
    topic = topic_of(match["x"])
    liked = {
        s.id for rows in asked.state.quotes.sights.values() for s in rows
        if topic.serves_sight(s.sight_kind, s.interests, s.name, "", evening=s.role == "evening")
    }  # fmt: skip
    counts = {o.title: [i.name for _, i in items_of(o, "sight", "activity") if i.id in liked] for o in asked.state.options}
    if not any(counts.values()):
        return ""
    best = max(counts, key=lambda title: len(counts[title]))
    rows = "; ".join(f"{title} {len(names)}" for title, names in counts.items())
    return f"For {match['x']} {best} has most: {joined(counts[best][:5])}. Counted plan by plan: {rows}."


def shared_price_answer(asked: AskedPlans) -> str:
    """The whole price by head and night."""

    def words(option: ItineraryOption) -> str:
        nights = sum(d.accommodation is not None for d in option.itinerary.days) or 1
        share = option.cost.per_person
        each = Band(low=(share.low / nights).quantize(Decimal(1)), high=(share.high / nights).quantize(Decimal(1)))
        return f"about {band_words(each, option.cost.currency)} each a night, everything counted"

    return a_line_each(asked, words)


def book_one_answer(asked: AskedPlans) -> str:
    """Whether one place has to be booked ahead, as far as its notes say."""
    sight = _asked_sight(asked)
    known = [i for o in asked.about for _, i in items_of(o, "sight", "activity", "lunch", "dinner")]
    named = {m.thing.name for m in things_of(asked.state).find(asked.text) if m.thing.kind != "city"}
    words = [w for w in re.findall(r"[a-z]{5,}", asked.text) if w in _SHOWS]
    hits = [i for i in known if i.name in named] or [i for i in known if words and any(w in i.name.casefold() for w in words)]
    if not hits and sight is None:
        return ""
    notes = {i.name: i.note for i in hits} or ({sight.name: sight.note} if sight is not None else {})
    rows = []
    for name, note in list(notes.items())[:3]:
        said = next(
            (s.strip() for s in re.split(r"(?<=[.;]) ", note) if re.search(r"\b(?:book|reserv|ticket|sells? out|queue)", s, re.IGNORECASE)),
            "",
        )
        rows.append(
            f"{name}: {said.rstrip('.;')}." if said else f"{name}: I know of no need to, but cannot say for sure; look at its own page."
        )
    nothing = "Nothing is booked yet, by me or for you. " if _BOOKED_NOW.search(asked.text) else ""
    return nothing + " ".join(rows)


_BOOKED_NOW = re.compile(r"\b(?:is|are|was|were|has|have)\b(?!.*\b(?:need|have to|must|should|to be|can|could)\b).*\b(?:booked|reserved)\b")
_SHOWS = frozenset("opera concert theatre ballet flamenco fado museum palace castle tower cruise show".split())


def other_way_answer(asked: AskedPlans) -> str:
    """What another way to travel would be, leg by leg, as far as it was looked for."""
    without = re.search(r"\b(?:without|skip|avoid) (?:the |an? )?(?P<x>\w+)", asked.text)
    rest = asked.text.replace(without["x"], " ") if without else asked.text
    mode = next((name for name, pattern in MODES if pattern.search(rest)), None)
    mode = mode or ("train" if without and any(p.search(without["x"]) for _, p in MODES) else None)
    if mode is None or not any(map(journeys_of, asked.about)):
        return ""
    found: dict[str, list[Journey]] = {}
    for rows in asked.state.quotes.by_segment.values():
        for j in rows:
            found.setdefault(f"{j.origin} to {j.destination}", []).append(j)
    lines = []
    cities = cities_asked(asked)
    for day, item in journeys_of(asked.about[0]):
        if len(cities) > 1 and not all(city in item.name for city in cities):
            continue
        leg = next((name for name in found if name in item.name), None)
        others = [j for j in found.get(leg or "", []) if j.mode == mode]
        if item.kind == mode or leg is None:
            continue
        best = min(others, key=lambda j: j.cost.high, default=None)
        when = day_words(day.date, year=False, weekday=True)
        currency = asked.about[0].cost.currency
        low, high = (convert(x, best.currency, currency) for x in (best.cost.low, best.cost.high)) if best is not None else (None, None)
        cost = f", about {band_words(Band(low=low, high=high), currency)} each" if low is not None and high is not None else ""
        lines.append(
            f"{leg}, {when}: by {mode} at {best.depart}, there at {best.arrive}{_longer(best, found[leg], item)}{cost}"
            if best is not None
            else f"{leg}, {when}: no {mode} was found, so it stays the {item.kind}"
        )
    known = any("about" in line for line in lines)
    then = (
        f' Say "take the {mode} from A to B" and that leg changes.' if known else f' Say "plan {_SEVERAL[mode]} too" and I look for them.'
    )
    return ". ".join(lines) + f".{then}" if lines else ""


_SEVERAL = {"flight": "flights", "train": "trains", "bus": "buses", "car": "a car", "ferry": "ferries"}


def _longer(other: Journey, found: list[Journey], planned: Item) -> str:
    """How much longer or shorter another way is than the planned one."""
    mine = next((j for j in found if j.depart == planned.start and j.mode == planned.kind), None)
    gap = other.minutes - mine.minutes if mine is not None else 0
    return f" ({hours_words(abs(gap))} {'longer' if gap > 0 else 'shorter'} than the {planned.kind})" if gap else ""


def changes_answer(asked: AskedPlans) -> str:
    """Which journeys go straight through and which by way of somewhere."""
    found = {j.id: j for rows in asked.state.quotes.by_segment.values() for j in rows}

    def words(option: ItineraryOption) -> str:
        rows = []
        for _, key in option.pick.journeys:
            if (j := found.get(key)) is None:
                continue
            way = next((i.note for _, i in journeys_of(option) if f"{j.origin} to {j.destination}" in i.name), "")
            via = re.search(r"\bby way of ([^.,;)]+)", way)
            changes = (
                f"by way of {via[1]}" if via else f"with {plural(j.stops, 'change')}" if j.stops else "straight through, as far as I know"
            )
            rows.append(f"{j.mode} {j.origin} to {j.destination} {changes}")
        return "; ".join(rows)

    return a_line_each(asked, words)


_SEEN = re.compile(
    r"\b(?:do|does|will|are|is|can|shall|would) (?:we|i|they|any(?: of (?:them|these|the plans))?|it|you|there|the plans?"
    r"|the (?:first|second|third|last|middle|cheapest) (?:one|plan|option)|option \d|plan \d)\b.{0,12}"
    r"\b(?:see|seeing|visit|visiting|go(?:ing)? to|include|includes|have(?! to\b)|has|do|get to|contain)\b (?:the |to )?(?P<x>[a-z][\w' -]{3,40}?)(?: (?:in|on|at|there|too|as well)\b.*)?\W*$"
)
_NO_PLACE = re.compile(
    r"\b(?:a|an|any|some|much|many|enough|time|to|our|we|you|free|breakfast|lunch|dinner|day|evening|tickets?|insurance|taxes|everything|flights?|hotels?|food|meals?)\b"
)


def seen_answer(asked: AskedPlans) -> str:
    """Whether a place that is named is seen: where it is, what holds it by its note, or that no plan has it."""
    match = _SEEN.search(asked.text)
    if (
        match is None
        or re.match(r"\W*(?:and )?how\b", asked.text)
        or _NO_PLACE.search(match["x"])
        or match["x"].split()[0] in ("on", "there", "in", "at", "with", "then")
    ):
        return ""
    if of_kind := _of_one_word(asked, match["x"]):
        return of_kind
    named = next((t for t in things_of(asked.state).named(match["x"]) if t.kind != "city"), None)
    if named is not None:
        return place_answer(asked._replace(text=f"where is {named.name}".casefold()))
    words = set(re.findall(r"[a-z]{4,}", match["x"]))

    def holding(option: ItineraryOption) -> str:
        rows = [
            (d, i) for d, i in items_of(option, "sight", "activity") if words and words <= set(re.findall(r"[a-z]{4,}", i.note.casefold()))
        ]
        return joined(
            [
                f"{i.name} on {day_words(d.date, year=False, weekday=True)} has to do with it ({i.note.split('. ')[0].rstrip('.')})"
                for d, i in rows
            ]
        )

    return a_line_each(asked, holding) or (
        ""
        if not _OF_PLANS.match(match.group())
        else f'{match["x"].strip().capitalize()} is in none of the plans by that name, as far as I know. Say "add" and its name to have it.'
    )


_OF_PLANS = re.compile(r"\w+ (?:we|i|any|it|the)\b")
""""Do they have …?" asks of people, not of plans."""


def _of_one_word(asked: AskedPlans, said: str) -> str:
    """What the plans have that bears a word or is of that kind, evenings and tables too ("fado"); empty for the whole name of one thing."""
    word = said.strip()
    if " " in word or len(word) < 4:
        return ""
    stem = singular(word)
    kinds = {s.id: s.sight_kind for rows in asked.state.quotes.sights.values() for s in rows}

    def words(option: ItineraryOption) -> str:
        rows = [
            (d, i) for d, i in items_of(option, "sight", "activity", "lunch", "dinner")
            if re.search(rf"\\b{re.escape(stem)}", i.name.casefold()) or kinds.get(i.id) == stem
        ]  # fmt: skip
        return joined([f"{i.name} on {day_words(d.date, year=False, weekday=True)} at {i.start}" for d, i in rows]) or f"no {word}"

    found = [o for o in asked.about if not words(o).startswith("no ")]
    several = len({i.name for o in asked.about for _, i in items_of(o, "sight", "activity") if stem in i.name.casefold()}) > 1
    return a_line_each(asked, words) if found and several else ""


def closed_answer(asked: AskedPlans) -> str:
    """What of the plans is closed on the weekday that is named: of a kind where one is named, else of all."""
    number = next((n for n, name in enumerate(WEEKDAY_NAMES) if name.casefold() in asked.text), None)
    days = asked.state.trip.date_range.days
    of_the_plan = next((d.number for d in plan_days(asked.text, days) if d.number), None) if number is None else None
    number = days[of_the_plan - 1].weekday() if of_the_plan else number
    if number is None or asked_place(asked) is not None:
        return ""
    cities = cities_asked(asked)
    known = {s.id: s for rows in asked.state.quotes.sights.values() for s in rows if not cities or s.city in cities}
    kind = next((s.sight_kind for s in known.values() if re.search(rf"\b{s.sight_kind}(?:e?s)?\b", asked.text)), None)
    word = re.search(r"\b(?:the|any) (?P<x>[a-z]{4,}?)s?\b", asked.text)
    if kind is None and word is not None and any(word["x"] in s.name.casefold() for s in known.values()):
        known = {key: s for key, s in known.items() if word["x"] in s.name.casefold()}

    def words(option: ItineraryOption) -> str:
        rows = [
            (d, known[i.id]) for d, i in items_of(option, "sight", "activity") if i.id in known and kind in (None, known[i.id].sight_kind)
        ]
        shut = [s.name for _, s in rows if WEEKDAYS[number] in s.closed]
        that_day = [s.name for d, s in rows if d.date.weekday() == number]
        closed = (
            f"closed on {WEEKDAY_NAMES[number]}s, as far as I know, {'is' if len(shut) == 1 else 'are'} {joined(shut)}"
            if shut
            else f"nothing {'of that kind ' if kind else ''}in it is known to close on {WEEKDAY_NAMES[number]}s"
        )
        return closed + (
            f"; that day it has {joined(that_day)}, which {'is' if len(that_day) == 1 else 'are'} open"
            if that_day and not set(that_day) & set(shut)
            else ""
        )

    return f"{a_line_each(asked, words)}\nCheck before you go."


def outing_named(asked: AskedPlans) -> Sight | None:
    """The day trip a question names, by its name or the one of it that no other bears ("Bled")."""
    trips = {t.name: t for rows in asked.state.quotes.sights.values() for t in rows if t.role == "outing"}
    hits = [trips[t.name] for m in things_of(asked.state).find(asked.text) for t in m.things if t.name in trips]
    if hits:
        return hits[0]
    words = {w for w in re.findall(r"[a-z]{4,}", fold(asked.text)) if w not in GENERIC}
    found = [t for name, t in trips.items() if words & {w for w in re.findall(r"[a-z]{4,}", fold(name)) if w not in GENERIC}]
    return found[0] if len(found) == 1 else None


def trip_way_answer(asked: AskedPlans) -> str:
    """How one gets to a place outside, and how long it takes one way."""
    trip = outing_named(asked)
    if trip is None or not trip.way_minutes:
        return ""
    return f"{trip.name} is about {trip.way_minutes} minutes from {trip.city}, one way{f', by {trip.way}' if trip.way else ''}."


_CALM = re.compile(
    r"\b(?:quietest|emptiest|easiest|lightest|calmest|least|laziest|shortest|gentlest|slowest|(?:most|more) (?:relax\w+|chilled|leisurely))\b"
)


def lacks_answer(asked: AskedPlans) -> str:
    """What a plan has not that another has: the one named, else the cheapest."""
    by_price = sorted(asked.state.options, key=lambda o: o.cost.total.middle)
    if len(by_price) < 2:
        return ""
    mine = asked.named[0] if len(asked.named) == 1 else by_price[0]
    other = next(o for o in [*by_price[by_price.index(mine) + 1 :], *by_price] if o.id != mine.id)
    seen = {i.name for _, i in items_of(mine, "sight", "activity")}
    missing = [i.name for _, i in items_of(other, "sight", "activity") if i.name not in seen]
    beds = [joined(list(dict.fromkeys(d.accommodation.name for d in o.itinerary.days if d.accommodation))) for o in (mine, other)]
    bed = f" You sleep at {beds[0]} instead of {beds[1]}." if all(beds) and beds[0] != beds[1] else ""
    few = joined(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
    return (
        f"Beside {other.title}, {mine.title} has no {few}.{bed}"
        if missing
        else f"{mine.title} leaves out nothing that {other.title} has.{bed}"
    )


def meal_hours_answer(asked: AskedPlans) -> str:
    """When the plans have a meal, and that the customs of the place are not recorded."""
    meal = next((kind for kind in ("breakfast", "lunch", "dinner") if kind in asked.text), "dinner")

    def words(option: ItineraryOption) -> str:
        hours = sorted(i.start for d in option.itinerary.days for i in d.meals if i.kind == meal and i.start)
        return (
            f"{meal} is between {hours[0]} and {hours[-1]}"
            if hours and hours[0] != hours[-1]
            else f"{meal} is at {hours[0]}"
            if hours
            else ""
        )

    planned = a_line_each(asked, words)
    return (
        f'When people there usually have {meal} I do not know; ask the house.\n{planned}\nSay "{meal} at" and an hour, and I move it.'
        if planned
        else ""
    )
