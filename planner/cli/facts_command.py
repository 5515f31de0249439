"""`python -m planner facts`: check the curated files, show one, list all; what the people who edit them run.

Owns what is printed. Comparing with a folder of reference rows is `reference`'s business, the rules of a file `rules`'.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median

from planner.destinations.book import FOLDER, FactsError, destination, heads, read
from planner.destinations.facts import AreaFacts, Destination, Food, SightFacts, StayFacts
from planner.destinations.reference import Kind, Reference, Review, review
from planner.domain.values import Band


def command(argv: list[str]) -> int:
    """Run `check [--reference DIR] [--folder DIR]`, `show NAME [COUNTRY]` or `list`; the exit status is 1 when something is wrong.

    Raises `SystemExit` with status 2 on arguments that cannot be used, as `argparse` does.
    """
    asked = _arguments(argv)
    try:
        match asked.verb:
            case "check":
                return _check(asked.folder, asked.reference)
            case "show":
                return _show(asked.name, asked.country, asked.folder)
            case _:
                return _list(asked.folder)
    except FactsError as wrong:
        print(f"error  {wrong}")
        return 1


def _arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m planner facts", description="Check, show or list the curated destinations.")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="folder of the TOML files (default: the planner's own)")
    verbs = parser.add_subparsers(dest="verb", required=True)
    check = verbs.add_parser("check", help="read every file and say what is wrong with it")
    check.add_argument("--reference", type=Path, help="folder of JSONL files of public data to compare names and positions with")
    show = verbs.add_parser("show", help="print one destination")
    show.add_argument("name")
    show.add_argument("country", nargs="?", help="ISO 3166-1 alpha-2 code, where several cities share the name")
    verbs.add_parser("list", help="print every curated destination")
    return parser.parse_args(argv)


def _check(folder: Path, reference: Path | None) -> int:
    known = None if reference is None else Reference.read(reference)
    found: list[Destination] = []
    reviews: list[Review] = []
    errors = 0
    for path in sorted(folder.glob("*.toml")):
        try:
            found.append(read(path))
        except FactsError as wrong:
            errors += 1
            print(f"error  {wrong}")
            continue
        if known is not None:
            reviews.append(review(found[-1], known))
            errors += len(reviews[-1].errors)
            _print_review(reviews[-1])
    if not found:
        errors += 1
        print(f"error  no destination in {folder}")
    for line in _table([d for d in found if d.depth == "deep"]):
        print(line)
    print(_last_line(found, reviews, errors))
    return 1 if errors else 0


def _table(deep: list[Destination]) -> list[str]:
    """What the deep destinations hold of each kind: the least, where that is, and the median."""
    if not deep:
        return []
    kinds: dict[str, Callable[[Destination], int]] = {
        "sights": lambda d: len(d.sights),
        "evenings": lambda d: len(d.evenings),
        "day trips": lambda d: len(d.day_trips),
        "stays": lambda d: len(d.stays),
        "named houses": lambda d: sum(f.kind == "place" for f in d.foods),
    }
    rows = []
    for kind, count in kinds.items():
        least = min(deep, key=count)
        rows.append(f"{kind:<14}least {count(least):>3} ({least.name})  median {median(count(d) for d in deep):.0f}")
    return rows


def _print_review(found: Review) -> None:
    for line in found.errors:
        print(f"error  {found.city}: {line}")
    for kind, name in found.unknown:
        print(f"unknown  {found.city}: {kind} {name}")


def _last_line(found: list[Destination], reviews: list[Review], errors: int) -> str:
    counts: tuple[tuple[Kind, int], ...] = (
        ("sights", sum(len(d.sights) for d in found)),
        ("stays", sum(len(d.stays) for d in found)),
        ("airports", sum(len(d.arrival.airports) for d in found)),
    )
    parts = [f"{len(found)} destinations", f"{errors} errors"]
    for kind, count in counts:
        covered, confirmed = sum(r.covered.get(kind, 0) for r in reviews), sum(r.confirmed.get(kind, 0) for r in reviews)
        parts.append(
            f"{count} {kind}" + (f" ({100 * confirmed / covered:.0f} % confirmed by a reference that covers {covered})" if covered else "")
        )
    return ", ".join([*parts, f"{sum(len(d.foods) for d in found)} foods"])


def _list(folder: Path) -> int:
    for head in heads(folder):
        print(f"{head.name:<20} {head.country}  {head.depth:<5}  {', '.join(head.aliases)}")
    return 0


def _show(name: str, country: str | None, folder: Path) -> int:
    found = destination(name, country, folder=folder)
    if found is None:
        print(f"no curated destination is called {name!r}" + ("" if country is None else f" in {country.upper()}"))
        return 1
    for line in _described(found):
        print(line)
    return 0


def _described(d: Destination) -> Iterable[str]:
    yield f"{d.name}, {d.country} ({d.depth}; prices of {d.price_year} in USD; {d.currency}; {d.time_zone})"
    yield d.summary
    yield f"food for a day: low {_usd(d.meals_per_day.low)}, mid {_usd(d.meals_per_day.mid)}, high {_usd(d.meals_per_day.high)}"
    entries: tuple[tuple[str, tuple[AreaFacts | SightFacts | StayFacts | Food, ...]], ...]
    entries = (("areas", d.areas), ("sights", d.sights), ("stays", d.stays), ("foods", d.foods))
    for title, some in entries:
        yield f"{title} ({len(some)})"
        yield from (f"  {_entry(entry)}" for entry in some)
    yield f"day trips: {', '.join(f'{trip.name} {trip.minutes} min by {trip.mode}' for trip in d.day_trips) or 'none'}"
    for airport in d.arrival.airports:
        yield f"{airport.iata} {airport.name}: {', '.join(f'{t.mode} {t.minutes} min {_usd(t.cost)}' for t in airport.transfers)}"
    yield f"getting around: {', '.join(f'{m.name or m.mode} {_usd(m.day_cost)} a day' for m in d.local_transport.modes)}"
    yield f"highs °C: {' '.join(f'{high:g}' for high in d.climate.high)}"


def _entry(entry: AreaFacts | SightFacts | StayFacts | Food) -> str:
    match entry:
        case AreaFacts():
            return f"{entry.id}: {entry.name} ({', '.join(entry.tiers)})"
        case SightFacts():
            return f"{entry.id}: {entry.name}, {entry.kind}, {entry.minutes} min, {_usd(entry.cost)}"
        case StayFacts():
            return f"{entry.id}: {entry.name}, {entry.tier} {entry.kind}, {_usd(entry.nightly)} a night"
        case Food():
            diets = f", {' '.join(entry.dietary)}" if entry.dietary else ""
            return f"{entry.id}: {entry.name}, {'/'.join(entry.meals)}, {entry.tier}, {_usd(entry.price)}{diets}"


def _usd(band: Band) -> str:
    return "free" if band.high == 0 else f"${band.low:.0f}–${band.high:.0f}"
