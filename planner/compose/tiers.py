"""Choosing journeys and stays so that a tier ends where it should: 30–50 % under the balanced plan, 50–100 % over it. Pure.

The balanced choice is made by liking alone. The other two are the best scoring of a few dozen combinations, judged on a bill whose
meals, tickets and way of getting around come from an option that was really built. Everything is in the currency of the candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from planner.compose.bill import PER_CAR, RESERVE, fares
from planner.compose.candidates import Candidates
from planner.policy import segments, stay_spans
from planner.reports import Journey, Stay, Tier
from planner.state import TripState
from planner.values import Party, rooms_for

TIERS: tuple[Tier, ...] = ("budget", "balanced", "premium")
RANGE: dict[Tier, tuple[Decimal, Decimal]] = {
    "budget": (Decimal("0.5"), Decimal("0.7")),
    "balanced": (Decimal("0.9"), Decimal("1.1")),
    "premium": (Decimal("1.5"), Decimal(2)),
}
AIM: dict[Tier, Decimal] = {"budget": Decimal("0.6"), "balanced": Decimal(1), "premium": Decimal("1.7")}
OUTSIDE = 2
HOUR: dict[Tier, Decimal] = {"budget": Decimal(6), "balanced": Decimal(25), "premium": Decimal(90)}
"""What an hour on the way is worth to one person of the tier, in USD; so the cheap plan takes the coach and the dear one does not."""


class Choice(NamedTuple):
    """One journey a segment and one stay a span, as far as there are any."""

    journeys: dict[str, Journey]
    stays: dict[str, Stay]


def liked(journey: Journey, state: TripState) -> int:
    """0 for a preferred mode, 1 for any other, 9 for one to avoid."""
    prefs = state.preferences
    if any(journey.mode.startswith(w.rstrip("s")) or w.rstrip("s") in journey.mode for w in prefs.transport_avoid):
        return 9
    return 0 if any(w.rstrip("s") in journey.mode for w in prefs.transport_prefer) else 1


def journey_cost(journey: Journey, party: Party) -> Decimal:
    """The middle of what the whole party pays for one leg."""
    if journey.basis == "per_vehicle":
        return journey.cost.middle * -(-max(1, party.total) // PER_CAR)
    adults, children, infants = fares(party)
    return journey.cost.middle * (adults + children * Decimal(journey.child_share) + infants * Decimal(journey.infant_share))


def stay_cost(choice: Choice, state: TripState) -> Decimal:
    """The middle of what the nights cost, in as many rooms as the party needs."""
    rooms = rooms_for(state.trip.party)
    return sum((choice.stays[s.key].per_night.middle * rooms * s.nights for s in stay_spans(state) if s.key in choice.stays), Decimal(0))


def way_cost(choice: Choice, state: TripState) -> Decimal:
    return sum((journey_cost(j, state.trip.party) for j in choice.journeys.values()), Decimal(0))


def balanced_choice(state: TripState, candidates: Candidates) -> Choice:
    """The journey that is the best trade of money for time, and the stay of the middle tier that fits the style best, cheaper ones first."""
    journeys = {s.key: j for s in segments(state) if (j := _journey(state, candidates.journeys.get(s.key, ()), "balanced", None))}
    stays = {}
    for span in stay_spans(state):
        rows = candidates.stays.get(span.key, ())
        if rows:
            stays[span.key] = min(rows, key=lambda s: (unmet(s, state), _steps(s.tier, "balanced"), rows.index(s)))
    return Choice(journeys, stays)


def tier_choice(
    state: TripState, candidates: Candidates, tier: Tier, balanced: Choice, base: Decimal, rest: Decimal
) -> tuple[Decimal, Choice]:
    """The combination that comes nearest to the tier's step from `base`, the balanced total, and how ill it does (0 is best).

    `rest` is what else the tier's plan costs.

    Both are middles without the reserve. What stays as it is in the balanced plan counts against a combination, and so does a style,
    a mode or an hour the person or the tier would not choose.
    """
    low, high = RANGE[tier]
    best, least = balanced, Decimal("Infinity")
    for choice in _combinations(state, candidates, tier):
        share = (way_cost(choice, state) + stay_cost(choice, state) + rest) / base if base else Decimal(1)
        away = OUTSIDE * max(Decimal(0), low - share, share - high) + abs(share - AIM[tier]) / 2
        score = away + _against(choice, balanced, state, tier)
        if score < least:
            best, least = choice, score
    return least, best


def with_reserve(amount: Decimal) -> Decimal:
    return amount * (1 + RESERVE)


def unmet(stay: Stay, state: TripState) -> int:
    """How many of the styles the person asked for the stay lacks."""
    return len(set(state.preferences.stay_style) - set(stay.styles) - {stay.stay_type})


def _steps(a: Tier, b: Tier) -> int:
    return abs(TIERS.index(a) - TIERS.index(b))


def _against(choice: Choice, balanced: Choice, state: TripState, tier: Tier) -> Decimal:
    """What speaks against a combination, on the scale of a share of the balanced price."""
    stays, journeys = list(choice.stays.items()), list(choice.journeys.items())
    against = Decimal(0)
    if stays:
        against += Decimal(sum(_steps(s.tier, tier) for _, s in stays)) / len(stays) / 8
        against += Decimal(sum(unmet(s, state) for _, s in stays)) / len(stays) / 3
        against += Decimal(sum(balanced.stays.get(key) == s for key, s in stays)) / len(stays) / 2
    if journeys:
        against += Decimal(sum(_steps(j.tier, tier) for _, j in journeys)) / len(journeys) / 10
        against += Decimal(sum(balanced.journeys.get(key) == j for key, j in journeys)) / len(journeys) / 8
        against += Decimal(sum(liked(j, state) for _, j in journeys)) / len(journeys) / 2
        slowest = sum(j.minutes for _, j in journeys) / max(1, sum(j.minutes for j in balanced.journeys.values()))
        against += max(Decimal(0), Decimal(str(round(slowest, 3))) - Decimal("1.5")) / (2 if tier == "premium" else 4)
    return against


def _combinations(state: TripState, candidates: Candidates, tier: Tier) -> Iterator[Choice]:
    """Journeys of one way of travelling and one fare, with stays of about the same place on the list of prices."""
    for journeys in _ways(state, candidates, tier):
        for stays in _beds(state, candidates):
            yield Choice(journeys, stays)


def _ways(state: TripState, candidates: Candidates, tier: Tier) -> list[dict[str, Journey]]:
    legs = [(s.key, candidates.journeys.get(s.key, ())) for s in segments(state)]
    modes = list(dict.fromkeys(j.mode for _, rows in legs for j in rows))
    found = [{key: j for key, rows in legs if (j := _journey(state, rows, tier, None))}]
    for mode in modes:
        for fare in TIERS:
            found.append({key: j for key, rows in legs if (j := _journey(state, [x for x in rows if x.mode == mode] or rows, fare, fare))})
    return [way for n, way in enumerate(found) if way not in found[:n]]


def _journey(state: TripState, rows: Sequence[Journey], tier: Tier, fare: Tier | None) -> Journey | None:
    """The journey with the best trade of money for time, of one fare when it is named, never of a mode to avoid where there is another."""
    rows = [j for j in rows if liked(j, state) < 9] or list(rows)
    rows = [j for j in rows if j.tier == (fare or tier)] or rows
    heads = max(1, state.trip.party.total)
    return min(
        rows,
        key=lambda j: (liked(j, state), _odd_hours(j), journey_cost(j, state.trip.party) / heads + HOUR[tier] * j.minutes / 60, j.id),
        default=None,
    )


def _odd_hours(journey: Journey) -> bool:
    """Whether one arrives in the dead of night or a day before one left."""
    return journey.arrive_day < 0 or journey.arrive < "05:00"


def _beds(state: TripState, candidates: Candidates) -> list[dict[str, Stay]]:
    """Stays by their place in each list of prices, the same place in all; so that no city is dear where another is cheap."""
    rows = {s.key: sorted(candidates.stays.get(s.key, ()), key=lambda x: (x.per_night.middle, x.id)) for s in stay_spans(state)}
    rows = {key: stays for key, stays in rows.items() if stays}
    most = max((len(stays) for stays in rows.values()), default=0)
    if most == 0:
        return [{}]
    return [{key: stays[round(n * (len(stays) - 1) / max(1, most - 1))] for key, stays in rows.items()} for n in range(most)]
