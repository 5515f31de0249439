"""Many generated trips through the whole planner: `python -m tests.scenarios.generated_trips 300`. Prints the share of each check.

Origins, destinations, 1 to 14 days, 1 to 10 people, budgets from tight to lavish and all kinds of preferences are drawn from a seed, so
two runs see the same trips.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta

from planner.checks import check_state
from planner.config import Config, make_services
from planner.patch import Capability
from planner.places import Resolved, resolve
from planner.replaying import Conversation, case_clock
from planner.state import Preferences, Trip, TripState
from planner.values import Budget, DateRange, Party, Place, Stop

TODAY = date(2026, 11, 27)
ORIGINS = ("New York", "London", "Berlin", "Sydney", "Tokyo", "Mumbai", "Toronto", "Madrid", "Cape Town", "Sao Paulo", "Leeds", "Lyon")
GOALS = (
    "Boston", "New York", "San Francisco", "Paris", "London", "Rome", "Barcelona", "Lisbon", "Amsterdam", "Tokyo", "Kyoto", "Bangkok", "Vienna", "Sydney",
    "Lyon", "Tromso", "Hobart", "Ushuaia", "Chiang Mai", "Galway", "Tartu", "Kandy",
)  # fmt: skip
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
    seconds: list[float] = field(default_factory=list)


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
        preferences=Preferences(
            pace=dice.choice((None, "relaxed", "moderate", "packed")),
            dietary=dice.choice(((), (), ("vegan",), ("halal",), ("gluten_free",))),
            interests=dice.choice(((), ("art",), ("history", "food"), ("nature",))),
            accessibility=dice.choice(((), (), ("step_free",))),
            avoid=dice.choice(((), (), ("museums",))),
        ),
    )


def plan(state: TripState, tally: Tally) -> None:
    """Plan one trip and count what its checks say."""
    talk = Conversation(state, make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("hello")
    started = time.perf_counter()
    talk.turn("yes")
    tally.seconds.append(time.perf_counter() - started)
    tally.trips += 1
    tally.withheld += len(talk.state.withheld)
    if not talk.state.options:
        tally.without_options.append(talk.state.turn.reply or talk.state.turn.error_words if talk.state.turn else "")
    for option, checks in check_state(talk.state):
        tally.options += 1
        tally.verdicts.update((c.id, c.status) for c in checks)
        tally.distances += option.distinctness.values()


def run(count: int, seed: int = 1) -> Tally:
    dice, tally = random.Random(seed), Tally()
    while tally.trips < count:
        state = draw(dice)
        if state.trip.destinations:
            plan(state, tally)
    return tally


def main() -> None:
    tally = run(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
    print(
        f"{tally.trips} trips, {tally.options} options, {len(tally.without_options)} trips without one, {tally.withheld} options withheld"
    )
    for check in sorted({check for check, _ in tally.verdicts}):
        counts = {status: tally.verdicts[(check, status)] for status in ("pass", "fail", "unknown")}
        share = counts["pass"] / max(1, sum(counts.values()))
        print(f"  {check:<20} {share:7.1%} pass  {counts['fail']:4d} fail  {counts['unknown']:4d} not known")
    print(
        f"distinctness mean {statistics.mean(tally.distances):.2f}, least {min(tally.distances):.2f}, under 0.4: {sum(d < 0.4 for d in tally.distances)}"
    )
    ordered = sorted(tally.seconds)
    print(f"planning {statistics.median(ordered) * 1000:.0f} ms at the median, {ordered[int(len(ordered) * 0.95)] * 1000:.0f} ms at p95")
    for words in tally.without_options[:5]:
        print("without options:", words)


if __name__ == "__main__":
    main()
