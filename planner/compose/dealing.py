"""What there is to do in a long stay, dealt out: each thing is in all plans but one, so that any two have about half in common. Pure.

Plans that take what they like one after the other leave the last one with what it likes least. Where a stay is so long that each plan would
see nearly all there is, each leaves a part of it to the others instead, and takes more time for the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from planner.domain.options import ItineraryOption
from planner.domain.reports import Sight

IN_COMMON = 0.6
"""What part of what the smaller of two plans does the other may do too, what the person asked for apart."""
AIMED_AT = 0.5
"""The part in common that is aimed at: what one takes up instead may be another's too."""
FEWEST = 3
LATE = "15:45"
EVERYONES = 2
"""How many of the foremost things of a city no plan goes without."""


def visits_of(option: ItineraryOption) -> set[str]:
    """The ids of what one does in an option."""
    return {i.id for d in option.itinerary.days for i in d.activities if i.kind in ("sight", "activity")}


def days_lived(option: ItineraryOption) -> int:
    """How many days between the first and the last hold two things at least and last until the late afternoon."""
    count = 0
    for day in option.itinerary.days[1:-1]:
        ends = [i.end for i in day.activities if i.kind in ("sight", "activity") and i.end]
        count += len(ends) > 1 and max(ends) >= LATE
    return count


def visits_by_day(option: ItineraryOption) -> int:
    """How much one does on the days of an option, a third thing on one day making up for none on another."""
    return sum(min(2, sum(i.kind in ("sight", "activity") for i in d.activities)) for d in option.itinerary.days)


def does_much_the_same(option: ItineraryOption, other: ItineraryOption, asked: Collection[str] = ()) -> bool:
    """Whether two options have too much in common of what one does, what was asked for apart; or hold too little to tell."""
    ours, theirs = visits_of(option) - set(asked), visits_of(other) - set(asked)
    return len(ours | theirs) < FEWEST or len(ours & theirs) > IN_COMMON * min(len(ours), len(theirs))


def too_alike(options: Sequence[ItineraryOption], asked: Collection[str] = ()) -> int:
    """How many pairs of options have too much in common of what one does, what was asked for apart."""
    count = 0
    for a, b in combinations([visits_of(o) - set(asked) for o in options], 2):
        count += len(a | b) >= FEWEST and len(a & b) > IN_COMMON * min(len(a), len(b))
    return count


def in_common_too_much(options: Sequence[ItineraryOption], asked: Collection[str] = ()) -> float:
    """How many visits in all the pairs of options share beyond what they may, what was asked for apart."""
    seen = [visits_of(o) - set(asked) for o in options]
    return sum(max(0.0, len(a & b) - IN_COMMON * min(len(a), len(b))) for a, b in combinations(seen, 2) if len(a | b) >= FEWEST)


def dealt(
    options: Sequence[ItineraryOption],
    sights: Mapping[str, Sequence[Sight]],
    exempt: Collection[str] = (),
    asked: Collection[str] = (),
    serving: Sequence[Collection[str]] = (),
    need: int = 0,
) -> list[tuple[str, ...]]:
    """What each option is to leave to the others, by its place: what two do, the least liked first, until no two have too much in common.

    A thing is left by one option, that which left least so far; what an option does not do now is left by it, so that only one other may
    take it up. What is `exempt`, what was `asked` for and the foremost of each city are left by none, and none leaves what would give an
    interest (`serving`, the ids that serve it) less than it needs. What was asked for does not count as in common.
    """
    exempt = {*exempt, *asked}
    seen = [_done_by(o) for o in options]
    left: list[list[str]] = [[] for _ in options]
    rows = [(n, s) for some in sights.values() for n, s in enumerate(some) if s.id not in exempt and (n >= EVERYONES or s.role != "sight")]
    for _, sight in sorted(rows, key=lambda row: -row[0]):
        users = [n for n, done in enumerate(seen) if sight.id in done]
        gone = {sight.id, *(stop.id for stop in sight.stops)}
        others = [n for n in range(len(options)) if n not in users]
        alike = (
            []
            if others
            else [n for n in _among_the_alike(seen, asked, users) if all(_spares(seen[n], gone, some, need) for some in serving)]
        )
        if alike:
            n = min(alike, key=lambda n: (len(left[n]) - len(seen[n]) / 3, n))
            seen[n] -= gone
        elif others:
            n = min(others, key=lambda n: (len(left[n]), n))
        else:
            continue
        left[n].append(sight.id)
    return [tuple(ids) for ids in left]


def _spares(done: set[str], gone: set[str], some: Collection[str], need: int) -> bool:
    """Whether what serves an interest is still enough, or no less than before, without what is gone."""
    held = done & set(some)
    return not held & gone or len(held - gone) >= need


def _among_the_alike(seen: Sequence[set[str]], asked: Collection[str], users: Sequence[int]) -> set[int]:
    """The places of those among `users` that have too much in common with another of them."""
    found: set[int] = set()
    counted = {n: seen[n] - set(asked) for n in users}
    for (n, a), (m, b) in combinations(counted.items(), 2):
        if len(a & b) > AIMED_AT * min(len(a), len(b)):
            found |= {n, m}
    return found


def _done_by(option: ItineraryOption) -> set[str]:
    """The ids of what an option holds, days outside among them."""
    away = {i.id.partition("@")[0].removesuffix("-out") for d in option.itinerary.days for i in d.transport}
    return visits_of(option) | away
