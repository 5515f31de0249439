"""Every curated destination planned for three and six nights at three levels of budget, as shares by destination.

`python -m tests.scenarios.destination_rules` plans a sample of twelve destinations, `… 40` so many, `… 200` all, `… Jaipur Catania` those named.
One line a destination, the worst first; `--seed 7` draws another sample, `--misses` prints what did not hold.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import product

from planner.destinations.book import destination_for, heads
from planner.destinations.facts import Head
from planner.domain.state import Trip, TripState
from planner.domain.values import Budget, BudgetLevel, DateRange, Party, Place, Stop
from planner.places.geography import country_name
from planner.places.resolve import Resolved, resolve
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.scenarios.generated_trips import TODAY, place
from tests.scenarios.plan_rules import TARGETS, Score, judge, misses

NIGHTS = (3, 6)
LEVELS: tuple[BudgetLevel, ...] = ("low", "mid", "high")
SAMPLE = 12
MONTHS = (2, 5, 8, 11)
"""Destinations take turns with these months, so that seasons and short days are among the trips."""
ANSWERS = 3
"""How often one says yes: to the towns of a region, too."""
SHOWN = {
    "full days to 16:00, no gap": "full", "options differ in what one does": "differ", "lunch and dinner at a named house": "named", "meals on the way": "near",
    "order within 1.25 of the best": "order", "at its time of day": "hours", "open that day and season": "open", "no filler text": "words",
}  # fmt: skip


def sampled(wanted: Sequence[str], count: int, seed: int) -> list[str]:
    """The destinations to plan: those named, else so many drawn from a seed."""
    names = sorted(d.name for d in heads())
    if wanted:
        return [name for name in names if name.casefold() in {w.casefold() for w in wanted}]
    return sorted(random.Random(seed).sample(names, min(count, len(names))))


def place_of(city: Head) -> Place:
    """The destination as the gazetteer knows it, else as its file has it."""
    for said in (city.name, f"{city.name}, {country_name(city.country)}"):
        found = resolve(said)
        if isinstance(found, Resolved) and (known := destination_for(found.place)) is not None and known.name == city.name:
            return found.place
    return Place(name=city.name, kind="city", country=city.country, lat=city.lat, lon=city.lon)


def trips_to(name: str, n: int) -> Iterator[TripState]:
    """The trips to one destination: two adults by any way, at every length and level."""
    stop = place_of(next(d for d in heads() if d.name == name))
    origin = place("London") if stop.country != "GB" else place("Amsterdam")
    for nights, level in product(NIGHTS, LEVELS):
        yield TripState(
            trip_id="destination",
            capabilities=("research_flights", "research_trains", "research_hotels", "research_food"),
            trip=Trip(
                origin=origin,
                destinations=(Stop(place=stop, nights=nights),),
                date_range=DateRange(start=date(2027, MONTHS[n % len(MONTHS)], 4 + n % 7), nights=nights).completed(),
                party=Party(adults=2),
                budget=Budget(level=level),
            ),
        )


def scored(name: str, n: int) -> Score:
    """How the rules hold in the plans of one destination."""
    score = Score()
    for state in trips_to(name, n):
        talk = Conversation(state, make_services(Config(), TODAY), case_clock(TODAY))
        talk.turn("hello")
        for _ in range(ANSWERS):
            if not talk.state.options:
                talk.turn("yes")
        score.count("plans made", len(talk.state.options) >= 2, f"{name}: {len(talk.state.options)} plans")
        judge(talk.state, score)
    return score


def shortfall(score: Score) -> float:
    """By how much a destination falls short of its targets, all rules shown together."""
    return sum(max(0.0, TARGETS[rule] - score.share(rule)) for rule in SHOWN) + 1 - score.share("plans made")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("wanted", nargs="*", help="a number of destinations, or their names")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--misses", action="store_true", help="print what did not hold")
    said = arguments.parse_args()
    number = next((int(w) for w in said.wanted if w.isdigit()), SAMPLE)
    names = sampled([w for w in said.wanted if not w.isdigit()], number, said.seed)
    rows = {name: scored(name, n) for n, name in enumerate(names)}
    print(f"{'':<22} " + " ".join(f"{word:>7}" for word in SHOWN.values()))
    for name, score in sorted(rows.items(), key=lambda row: -shortfall(row[1])):
        few = "" if score.share("plans made") == 1 else "  fewer than two plans"
        print(f"{name:<22} " + " ".join(f"{score.share(rule):7.2f}" for rule in SHOWN) + few)
        if said.misses:
            for line in misses(score, most=3):
                print(f"    {line}")
    total = Score()
    for score in rows.values():
        total.cases.update(score.cases)
        total.held.update(score.held)
    print(f"{'all':<22} " + " ".join(f"{total.share(rule):7.3f}" for rule in SHOWN))


if __name__ == "__main__":
    main()
