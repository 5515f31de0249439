"""Many generated trips through the whole planner: `python -m tests.scenarios.generated_trips 300 1`. Prints the
share of each check.

Origins, destinations, 1 to 14 days, 1 to 10 people, budgets from tight to lavish and all kinds of preferences are drawn from a seed (1), so
two runs see the same trips.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations

from planner.checks import check_state
from planner.destinations.book import destination_for
from planner.domain.patch import Capability
from planner.domain.reports import Stay
from planner.domain.state import Preferences, Trip, TripState
from planner.domain.values import Budget, DateRange, Party, Place, Stop, rooms_for
from planner.places.resolve import Resolved, resolve
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.tools.rates import convert
from tests.scenarios.plan_rules import Score, differing, judge, misses

TODAY = date(2026, 11, 27)
ORIGINS = ("New York", "London", "Berlin", "Sydney", "Tokyo", "Mumbai", "Toronto", "Madrid", "Cape Town", "Sao Paulo", "Leeds", "Lyon")
GOALS = (
    "Boston", "New York", "San Francisco", "Paris", "London", "Rome", "Barcelona", "Lisbon", "Amsterdam", "Tokyo", "Kyoto", "Bangkok", "Vienna", "Sydney",
    "Toulouse", "Tromso", "Hobart", "Ushuaia", "Chiang Mai", "Galway", "Tartu", "Kandy",
)  # fmt: skip
SEATS = 5
PARTS: tuple[tuple[Capability, ...], ...] = (
    ("research_flights", "research_hotels", "research_food"),
    ("research_flights", "research_trains", "research_hotels", "research_food"),
    ("research_trains", "research_road", "research_hotels", "research_food"),
    ("research_hotels", "research_food"),
    ("research_flights",),
    ("research_hotels",),
)


@dataclass
class Tally:
    """What came of the trips so far."""

    trips: int = 0
    options: int = 0
    without_options: list[str] = field(default_factory=list)
    withheld: int = 0
    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter)
    distances: list[float] = field(default_factory=list)
    copies: int = 0
    """Pairs of plans that are near one another and in which one does much the same."""
    seconds: list[float] = field(default_factory=list)
    affordable: int = 0
    afforded: int = 0
    missed: list[str] = field(default_factory=list)
    score: Score = field(default_factory=Score)


def place(name: str) -> Place:
    found = resolve(name)
    if not isinstance(found, Resolved):
        raise ValueError(f"{name} is not one place")
    return found.place


def draw(dice: random.Random) -> TripState:
    """One trip. Cities get at least one night each; a single city may be a day trip."""
    origin, cities = place(dice.choice(ORIGINS)), dice.sample(GOALS, dice.choice((1, 1, 1, 2, 3)))
    nights = max(dice.randint(0, 13), 0 if len(cities) == 1 else len(cities))
    share, odd = divmod(nights, len(cities))
    stops = tuple(Stop(place=place(c), nights=share + (n < odd)) for n, c in enumerate(cities))
    start = date(2027, 1, 1) + timedelta(days=dice.randint(0, 500))
    children = dice.choice((0, 0, 1, 2))
    amount = dice.choice((None, None, "300", "1500", "5000", "25000"))
    currency = dice.choice(("USD", "EUR", "GBP"))
    return TripState(
        trip_id="generated",
        capabilities=dice.choice(PARTS),
        trip=Trip(
            origin=origin,
            destinations=tuple(s for s in stops if not s.place.same_as(origin)) or stops[:0],
            date_range=DateRange(start=start, nights=nights).completed(),
            party=Party(adults=dice.randint(1, 8), children=children, child_ages=(5, 9)[:children]),
            budget=Budget(amount=amount, currency=currency) if amount else Budget(level=dice.choice(("low", "mid", "high"))),
        ),
        preferences=wishes(dice, tuple(s for s in stops if not s.place.same_as(origin)) or stops),
    )


INTERESTS = (
    "art", "history", "food", "nature", "architecture", "street food", "photography", "live music", "jazz", "hiking", "markets", "tiles", "beer", "wine",
    "museums", "parks and gardens", "theatre", "temples", "baths", "shopping", "views", "huskies",
)  # fmt: skip
LIMITS = ("nothing before 10:00 in the morning", "we don't start before 09:30", "no early mornings", "be back by six")


def wishes(dice: random.Random, stops: tuple[Stop, ...]) -> Preferences:
    """What the person likes and does not: interests, a must, a day trip, limits, diet, access; often none of them."""
    city = destination_for(stops[0].place)
    nights = stops[0].nights or 0
    must: list[str] = []
    if city is not None and dice.random() < 0.5:
        must.append(dice.choice(city.sights[:6]).name)
    if city is not None and city.day_trips and nights >= 3 and dice.random() < 0.4:
        must.append(f"day trip to {dice.choice(city.day_trips).name}")
    interests = tuple(dice.sample(INTERESTS, dice.choice((0, 1, 2, 2))))
    avoid = dice.choice(((), (), (), ("museums",), ("churches",), ("shopping",), ("nightlife",)))
    if {"museums", "art"} & {*interests}:
        avoid = tuple(w for w in avoid if w != "museums")
    avoid = tuple(w for w in avoid if w not in interests)
    return Preferences(
        pace=dice.choice((None, None, "relaxed", "moderate", "packed")), interests=interests, must_do=tuple(must),
        dietary=dice.choice(((), (), (), ("vegetarian",), ("vegan",), ("halal",), ("gluten_free",))), avoid=avoid,
        accessibility=dice.choice(((), (), (), (), ("step_free",))), notes=dice.choice(((), (), (), *((words,) for words in LIMITS))),
    )  # fmt: skip


def plan(state: TripState, tally: Tally) -> None:
    """Plan one trip and count what its checks say."""
    talk = Conversation(state, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("hello")
    started = time.process_time()
    talk.turn("yes")
    tally.seconds.append(time.process_time() - started)
    tally.trips += 1
    tally.withheld += len(talk.state.withheld)
    if not talk.state.options:
        tally.without_options.append(talk.state.turn.reply or talk.state.turn.error_words if talk.state.turn else "")
    count_budget(talk.state, tally)
    judge(talk.state, tally.score)
    tally.copies += near_copies(talk.state)
    for option, checks in check_state(talk.state):
        tally.options += 1
        tally.verdicts.update((c.id, c.status) for c in checks)
        tally.distances += option.distinctness.values()


def near_copies(state: TripState) -> int:
    """How many pairs of plans are near one another and hold much the same to do, what was asked for apart."""
    near = [(a, b) for a, b in combinations(state.options, 2) if a.distinctness[b.id] < 0.4]
    return sum(not differing(state, a, b) for a, b in near)


def least_cost(state: TripState) -> Decimal:
    """The least the trip can cost in the budget's currency, at the upper end of each estimate and without tickets.

    Cheapest journey of every segment and cheapest bed of every stop, from the quotes and not from what the composer chose, with the least
    food, local transport, fees and reserve of the options shown.
    """
    party, currency = state.trip.party, state.trip.budget.currency or "USD"
    segments: dict[str, list[Decimal]] = defaultdict(list)
    for journey in (j for found in state.quotes.by_segment.values() for j in found):
        heads = (party.adults or 1) + party.children * Decimal(journey.child_share) + party.infants * Decimal(journey.infant_share)
        vehicles = -(-((party.adults or 1) + party.children + party.infants) // SEATS)
        units = heads if journey.basis == "per_person" else Decimal(vehicles)
        segments[journey.segment].append(in_currency(journey.cost.high * units, journey.currency, currency))
    nights = {stop.place.name: stop.nights or 0 for stop in state.trip.destinations}
    beds = [
        min(
            in_currency(s.per_night.high, s.currency, currency) * rooms_for(party) * nights.get(s.city, 0)
            for s in found
        )
        for found in map(beds_for(party), state.quotes.by_stay.values())
        if found
    ]  # fmt: skip
    daily = min(
        sum((line.high for line in o.cost.lines if line.category not in ("transport", "stay", "activities")), Decimal(0))
        for o in state.options
    )
    return sum((min(ways) for ways in segments.values()), Decimal(0)) + sum(beds, Decimal(0)) + daily


def beds_for(party: Party) -> Callable[[Sequence[Stay]], list[Stay]]:
    """The beds a party may be given: a family none in a dormitory."""
    family = party.children + party.infants > 0
    return lambda found: [s for s in found if not (family and s.stay_type == "hostel")]


def in_currency(amount: Decimal, source: str, target: str) -> Decimal:
    converted = convert(amount, source, target)
    if converted is None:
        raise ValueError(f"no rate from {source} to {target}")
    return converted


def count_budget(state: TripState, tally: Tally) -> None:
    """Whether the budget could be met, and whether one of the options meets it."""
    limit = state.trip.budget_limit
    if limit is None or not state.options:
        return
    least = least_cost(state)
    if least > limit:
        return
    tally.affordable += 1
    middles = [o.cost.total.middle for o in state.options]
    goals = "/".join(s.place.name for s in state.trip.destinations)
    words = f"{goals}: {limit} {state.trip.budget.currency}, least {least:.0f}, middles {', '.join(f'{m:.0f}' for m in middles)}"
    tally.score.count("two plans within a feasible amount", sum(m <= limit for m in middles) >= 2, words)
    tally.score.count("none above 1.3 times it", all(m <= limit * Decimal("1.3") for m in middles), words)
    met = any(c.id == "budget" and c.status == "pass" for _, checks in check_state(state) for c in checks)
    tally.afforded += met
    if not met:
        goals = ", ".join(s.place.name for s in state.trip.destinations)
        cheapest = min(o.cost.total.high for o in state.options)
        tally.missed.append(f"{goals}: {limit} {state.trip.budget.currency}, least {least:.0f}, cheapest shown {cheapest:.0f}")


def run(count: int, seed: int = 1) -> Tally:
    dice, tally = random.Random(seed), Tally()
    while tally.trips < count:
        state = draw(dice)
        if state.trip.destinations:
            plan(state, tally)
    return tally


def main() -> None:
    count, seed = (*map(int, sys.argv[1:3]), *(300, 1)[len(sys.argv[1:3]) :])
    tally = run(count, seed)
    print(
        f"{tally.trips} trips, {tally.options} options, {len(tally.without_options)} trips without one, {tally.withheld} options withheld"
    )
    for check in sorted({check for check, _ in tally.verdicts}):
        counts = {status: tally.verdicts[(check, status)] for status in ("pass", "fail", "unknown")}
        share = counts["pass"] / max(1, sum(counts.values()))
        print(f"  {check:<20} {share:7.1%} pass  {counts['fail']:4d} fail  {counts['unknown']:4d} not known")
    print(
        f"distinctness mean {statistics.mean(tally.distances):.2f}, least {min(tally.distances):.2f}, under 0.4: {sum(d < 0.4 for d in tally.distances)}, copies: {tally.copies}"
    )
    ordered = sorted(tally.seconds)
    print(
        f"planning (CPU) {statistics.median(ordered) * 1000:.0f} ms at the median, {ordered[int(len(ordered) * 0.95)] * 1000:.0f} ms at p95"
    )
    for line in (*tally.score.lines(), *misses(tally.score)):
        print(line)
    share = tally.afforded / max(1, tally.affordable)
    print(f"budgets that can be met: {tally.affordable}, met by an option: {tally.afforded} ({share:.1%})")
    for words in tally.missed:
        print("not met:", words)
    for words in tally.without_options[:5]:
        print("without options:", words)


if __name__ == "__main__":
    main()
