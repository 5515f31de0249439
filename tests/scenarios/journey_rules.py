"""Journeys and money of generated trips as shares: `python -m tests.scenarios.journey_rules 100`. One line a rule with its target.

Read from the state alone and judged by rules of their own: what a traveller would call invented, silly or not what was asked for.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import pairwise

from planner.domain.options import ItineraryOption
from planner.domain.quotes_due import Segment, segments
from planner.domain.reports import Journey
from planner.domain.state import TripState
from planner.domain.values import Budget, DateRange, Party, Stop, rooms_for
from planner.language.time_limits import limits_of
from planner.places.gazetteer import gazetteer
from planner.places.geography import kilometres
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.tools.air import routes
from tests.scenarios.generated_trips import SEATS, TODAY, beds_for, draw, in_currency, place

TARGETS = {
    "flight not invented": 1.0, "sensible way": 0.95, "move day leaves before noon": 0.9, "no night on the way unasked": 1.0,
    "two plans within a feasible amount": 0.8, "none above 1.3 times a feasible amount": 0.85, "plans rise in sum": 0.95,
    "top bed dearer than the middle one": 0.95, "no hostel under a premium fare": 1.0, "level high starts high": 0.95,
}  # fmt: skip
CITY_PAIRS = (
    "Tokyo>Kyoto", "Kyoto>Osaka", "Venice>Naples", "Rome>Florence", "Florence>Venice", "Milan>Rome", "Madrid>Seville", "Madrid>Barcelona", "Barcelona>Seville",
    "Lisbon>Porto", "Porto>Madrid", "Lisbon>Seville", "Paris>London", "London>Edinburgh", "Paris>Amsterdam", "Amsterdam>Berlin", "Berlin>Prague", "Prague>Vienna",
    "Vienna>Budapest", "Budapest>Krakow", "Krakow>Prague", "Munich>Vienna", "Munich>Venice", "Zurich>Milan", "Geneva>Paris", "Brussels>Bruges", "Copenhagen>Stockholm",
    "Stockholm>Oslo", "Oslo>Copenhagen", "Helsinki>Stockholm", "Athens>Santorini", "Athens>Rome", "Dubrovnik>Split", "Istanbul>Athens", "Marrakech>Fes", "Cairo>Luxor",
    "Delhi>Agra", "Agra>Jaipur", "Jaipur>Delhi", "Hanoi>Ho Chi Minh City", "Bangkok>Chiang Mai", "Bangkok>Siem Reap", "Singapore>Kuala Lumpur", "Bali>Jakarta",
    "Beijing>Shanghai", "Shanghai>Hong Kong", "Seoul>Busan", "Tokyo>Osaka", "Sydney>Melbourne", "Auckland>Wellington", "Lima>Cusco", "Buenos Aires>Rio de Janeiro",
    "Santiago>Buenos Aires", "Bogota>Cartagena", "Mexico City>Cancun", "New York>Boston", "New York>Washington DC", "Philadelphia>New York", "Los Angeles>San Francisco", "Los Angeles>San Diego",
    "Seattle>Vancouver", "Seattle>Portland", "Toronto>Montreal", "Montreal>Quebec City", "Miami>Orlando", "Las Vegas>Los Angeles", "New Orleans>Nashville",
    "Cape Town>Johannesburg", "Nairobi>Zanzibar",
    "Dubai>Abu Dhabi", "Jerusalem>Tel Aviv", "Naples>Rome", "Nice>Paris", "Dublin>London", "Edinburgh>Dublin", "Reykjavik>London", "Seville>Granada", "Granada>Madrid", "Warsaw>Krakow",
)  # fmt: skip
HOMES = (
    "New York",
    "London",
    "Berlin",
    "Sydney",
    "Tokyo",
    "Mumbai",
    "Toronto",
    "Chicago",
    "Boston",
    "Dublin",
    "Amsterdam",
    "Dallas",
    "Melbourne",
    "Sao Paulo",
    "Singapore",
    "Madrid",
)
LAND = ("train", "bus", "ferry", "car")


@dataclass
class Shares:
    """Of each rule how often it held, and where it did not."""

    held: dict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    missed: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    seconds: list[float] = field(default_factory=list)

    def judge(self, rule: str, holds: bool, words: str = "") -> None:
        self.held[rule].append(holds)
        if not holds:
            self.missed[rule].append(words)


def chosen(state: TripState, option: ItineraryOption) -> list[tuple[Segment, Journey]]:
    """The legs of an option with the quotes they were made of."""
    known = {j.id: j for rows in state.quotes.by_segment.values() for j in rows}
    picked = dict(option.pick.journeys)
    return [(s, known[picked[s.key]]) for s in segments(state) if picked.get(s.key) in known]


def invented(journey: Journey) -> bool:
    """A flight between airports of one region or under 150 km, or without a stop where none is known to be flown."""
    a, b = (gazetteer().airports[code] for code in journey.id.split(":")[1].split("-"))
    if kilometres(a.lat, a.lon, b.lat, b.lon) < 150 or journey.distance_km < 150:
        return True
    listed = {a.iata, b.iata} <= routes().listed
    return "non-stop" in journey.route and listed and not routes().joins(a.iata, b.iata)


def sensible(journey: Journey, rows: list[Journey], tier: str) -> bool:
    """Near the quickest way there is, door to door, or clearly cheaper on a budget; trains under three hours are not given up for a plane."""
    day = [j for j in rows if not j.night] or rows
    quickest = min(j.minutes for j in day)
    slack = (1.6, 90) if tier == "budget" else (1.35, 60)
    train = min((j.minutes for j in day if j.mode == "train"), default=None)
    if journey.mode == "flight" and train is not None and train <= 230:
        return False
    return journey.minutes <= quickest * slack[0] + slack[1]


def least_middle(state: TripState) -> Decimal:
    """The least the trip can cost at the middle of the estimates, in the budget's currency: from the quotes, with the least of the rest shown."""
    party, currency = state.trip.party, state.trip.budget.currency or "USD"
    legs: dict[str, list[Decimal]] = defaultdict(list)
    quickest = {
        s.key: min((j.minutes for rows in state.quotes.by_segment.values() for j in rows if j.segment == s.key), default=0)
        for s in segments(state)
    }
    by_day = {j.segment for rows in state.quotes.by_segment.values() for j in rows if not j.night}
    every = [j for rows in state.quotes.by_segment.values() for j in rows if not j.own_car]
    for journey in (j for j in every if not (j.night and j.mode in LAND and j.segment in by_day)):
        heads = (party.adults or 1) + party.children * Decimal(journey.child_share) + party.infants * Decimal(journey.infant_share)
        units = heads if journey.basis == "per_person" else Decimal(-(-party.total // SEATS))
        if journey.minutes <= quickest[journey.segment] * 1.6 + 90:
            legs[journey.segment].append(in_currency(journey.cost.middle * units, journey.currency, currency))
    nights = {stop.place.name: stop.nights or 0 for stop in state.trip.destinations}
    beds = [
        min(in_currency(s.per_night.middle, s.currency, currency) * rooms_for(party) * nights.get(s.city, 0) for s in found)
        for found in map(beds_for(party), state.quotes.by_stay.values()) if found
    ]  # fmt: skip
    rest = min(
        sum(((x.low + x.high) / 2 for x in o.cost.lines if x.category not in ("transport", "stay", "activities", "reserve")), Decimal(0))
        for o in state.options
    )
    return (sum((min(rows) for rows in legs.values()), Decimal(0)) + sum(beds, Decimal(0)) + rest) * Decimal("1.08")


def judge_journeys(state: TripState, shares: Shares) -> None:
    goals = " ".join((state.trip.origin.name if state.trip.origin else "", *(s.place.name for s in state.trip.destinations)))
    quoted: dict[str, list[Journey]] = defaultdict(list)
    for rows in state.quotes.by_segment.values():
        for journey in rows:
            quoted[journey.segment].append(journey)
    last = max((s.position for s in segments(state)), default=0)
    asked_night = any("night" in w for w in state.preferences.transport_prefer)
    for option in state.options:
        for segment, journey in chosen(state, option):
            words = f"{goals}: {option.tier} {journey.id} {journey.depart}-{journey.arrive}+{journey.arrive_day} {journey.minutes} min"
            if journey.mode == "flight":
                shares.judge("flight not invented", not invented(journey), words)
            shares.judge("sensible way", sensible(journey, quoted[segment.key], option.tier), words)
            if journey.mode in LAND:
                shares.judge(
                    "no night on the way unasked", asked_night or not journey.night or all(j.night for j in quoted[segment.key]), words
                )
            if 0 < segment.position < last and not limits_of(state.preferences).first:
                unavoidable = all(j.night for j in quoted[segment.key])
                shares.judge("move day leaves before noon", journey.depart < "12:00" or unavoidable, words)


def judge_money(state: TripState, shares: Shares) -> None:
    options = sorted(state.options, key=lambda o: o.cost.total.middle)
    limit = state.trip.budget_limit
    goals = f"{state.trip.origin.name if state.trip.origin else ''} to {', '.join(s.place.name for s in state.trip.destinations)}, {state.trip.date_range.nights} nights, {state.trip.party.total}"
    if limit is not None and options and options[0].cost.currency == state.trip.budget.currency:
        least = least_middle(state)
        if least <= limit:
            sums = [round(o.cost.total.middle) for o in options]
            words = f"{goals}: {limit} {state.trip.budget.currency}, least {least:.0f}, plans {sums}"
            shares.judge("two plans within a feasible amount", sum(o.cost.total.middle <= limit for o in options) >= 2, words)
            shares.judge(
                "none above 1.3 times a feasible amount", all(o.cost.total.middle <= limit * Decimal("1.3") for o in options), words
            )
    if limit is None and len(options) > 1:
        judge_level(state, options, shares, goals)


def judge_level(state: TripState, options: list[ItineraryOption], shares: Shares, goals: str) -> None:
    known = {s.id: s for rows in state.quotes.by_stay.values() for s in rows}
    beds = [sum((known[i].per_night.middle for _, i in o.pick.stays if i in known), Decimal(0)) for o in options]
    if all(beds):
        shares.judge("top bed dearer than the middle one", beds[-1] > beds[-2], f"{goals}: {beds}")
    for kind in ("stay", "transport", "food"):
        sums = [sum(((x.low + x.high) / 2 for x in o.cost.lines if x.category == kind), Decimal(0)) for o in options]
        if all(sums):
            shares.judge(
                "plans rise in sum", all(a <= b * Decimal("1.02") for a, b in pairwise(sums)), f"{goals}: {kind} {[round(s) for s in sums]}"
            )
    for option in options:
        fares = {j.tier for _, j in chosen(state, option)}
        hostel = any(i in known and known[i].stay_type == "hostel" for _, i in option.pick.stays)
        shares.judge("no hostel under a premium fare", not (hostel and "premium" in fares), goals)
    if state.trip.budget.level == "high" and all(i in known for o in options for _, i in o.pick.stays) and options[0].pick.stays:
        poor = [known[i].name for _, i in options[0].pick.stays if known[i].tier == "budget"]
        shares.judge("level high starts high", not poor, f"{goals}: {poor}")


def pair_trip(dice: random.Random, pair: str) -> TripState | None:
    """Two curated cities in one trip from a usual home, with flights and trains or only flights."""
    first, second = (place(name) for name in pair.split(">"))
    origin = place(dice.choice(HOMES))
    if first.same_as(origin) or second.same_as(origin):
        return None
    nights = dice.choice((2, 3, 4)), dice.choice((2, 3, 4))
    start = date(2027, dice.randint(1, 12), dice.randint(1, 28))
    state = draw(dice)
    children = dice.choice((0, 0, 0, 1, 2))
    amount = dice.choice((None, None, "1200", "2500", "5000"))
    return state.model_copy(update={
        "capabilities": dice.choice((("research_flights", "research_trains", "research_hotels", "research_food"), ("research_flights", "research_hotels", "research_food"))),
        "trip": state.trip.model_copy(update={
            "origin": origin, "destinations": (Stop(place=first, nights=nights[0]), Stop(place=second, nights=nights[1])),
            "date_range": DateRange(start=start, nights=sum(nights)).completed(), "party": Party(adults=2, children=children, child_ages=(5, 9)[:children]),
            "budget": Budget(amount=amount, currency=dice.choice(("USD", "EUR", "GBP"))) if amount else Budget(level=dice.choice(("low", "mid", "high"))),
        }),
    })  # fmt: skip


def run(count: int, seed: int = 3) -> Shares:
    dice, shares, trips = random.Random(seed), Shares(), 0
    while trips < count:
        state = pair_trip(dice, dice.choice(CITY_PAIRS)) if trips % 2 else draw(dice)
        if state is None or not state.trip.destinations:
            continue
        trips += 1
        talk = Conversation(state, make_services(Config(), TODAY), case_clock(TODAY))
        talk.turn("hello")
        started = time.process_time()
        talk.turn("yes")
        shares.seconds.append(time.process_time() - started)
        judge_journeys(talk.state, shares)
        judge_money(talk.state, shares)
    return shares


def main() -> None:
    shares = run(int(sys.argv[1]) if len(sys.argv) > 1 else 100, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    for rule, target in TARGETS.items():
        rows = shares.held[rule]
        print(f"{rule:<40} {sum(rows) / max(1, len(rows)):6.1%} of {len(rows):4d}   target {target:.0%}")
        for words in shares.missed[rule][: int(sys.argv[3]) if len(sys.argv) > 3 else 4]:
            print("     ", words)
    ordered = sorted(shares.seconds)
    print(
        f"planning, CPU: {statistics.median(ordered) * 1000:.0f} ms at the median, {ordered[int(len(ordered) * 0.95)] * 1000:.0f} ms at p95"
    )


if __name__ == "__main__":
    main()
