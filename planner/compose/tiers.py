"""Choosing journeys and stays so that a tier ends where it should: 30–50 % under the balanced plan, 50–100 % over it. Pure.

The balanced choice is made by liking alone. The other two are the best scoring of a few dozen combinations, judged on a bill whose
meals, tickets and way of getting around come from an option that was really built. Everything is in the currency of the candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from planner.compose.bill import PER_CAR, RESERVE, fares
from planner.compose.candidates import Candidates
from planner.domain.quotes_due import segments, stay_spans
from planner.domain.reports import Journey, Stay, Tier, TransportMode
from planner.domain.state import TripState
from planner.domain.values import Party, rooms_for

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


def stay_cost(stays: dict[str, Stay], state: TripState) -> Decimal:
    """The middle of what the nights cost, in as many rooms as the party needs."""
    rooms = rooms_for(state.trip.party)
    return sum((stays[s.key].per_night.middle * rooms * s.nights for s in stay_spans(state) if s.key in stays), Decimal(0))


def way_cost(journeys: dict[str, Journey], state: TripState) -> Decimal:
    """The middle of what the whole party pays for all legs."""
    return sum((journey_cost(j, state.trip.party) for j in journeys.values()), Decimal(0))


def first_choice(state: TripState, candidates: Candidates) -> Choice:
    """The best trade of money for time on every leg, and the stay of the middle tier that fits the style best."""
    stays = _middle_beds(state, candidates)
    return Choice(_way(state, candidates, "balanced", None, None), stays[0] if stays else {})


def tier_choice(
    state: TripState, candidates: Candidates, tier: Tier, balanced: Choice, base: Decimal, rest: Decimal
) -> tuple[Decimal, Choice]:
    """The combination that comes nearest to the tier's step from `base`, the balanced total, and how ill it does (0 is best).

    `rest` is what else the tier's plan costs; both are middles without the reserve. What stays as it is in the balanced plan counts against
    a combination, and so does a style, a mode or an hour the person or the tier would not choose.
    """
    low, high = RANGE[tier]
    ways = [(_against_way(w, balanced, state, tier), way_cost(w, state), w) for w in _ways(state, candidates, tier)]
    beds = [(_against_bed(b, balanced, state, tier), stay_cost(b, state), b) for b in _beds(state, candidates)]
    best, least = balanced, Decimal("Infinity")
    for against_way, fares_cost, way in ways:
        for against_bed, nights, bed in beds:
            share = (fares_cost + nights + rest) / base if base else Decimal(1)
            away = OUTSIDE * max(Decimal(0), low - share, share - high) + abs(share - AIM[tier]) / 2
            if away + against_way + against_bed < least:
                best, least = Choice(way, bed), away + against_way + against_bed
    return least, best


def balanced_choice(state: TripState, candidates: Candidates, rest: dict[Tier, Decimal]) -> Choice:
    """The middle plan from which both steps can be taken best: the stay of the middle tier may move for it, the journeys do not.

    `rest` is what each tier's plan costs beside journeys and nights.
    """
    first = first_choice(state, candidates)
    best, least = first, Decimal("Infinity")
    for n, beds in enumerate(_middle_beds(state, candidates)):
        choice = Choice(first.journeys, beds)
        base = way_cost(choice.journeys, state) + stay_cost(beds, state) + rest["balanced"]
        ill = [tier_choice(state, candidates, tier, choice, base, rest[tier])[0] for tier in ("budget", "premium")]
        if sum(ill, Decimal(n) / 25) < least:
            best, least = choice, sum(ill, Decimal(n) / 25)
    return best


def with_reserve(amount: Decimal) -> Decimal:
    return amount * (1 + RESERVE)


def unmet(stay: Stay, state: TripState) -> int:
    """How many of the styles the person asked for the stay lacks."""
    return len(set(state.preferences.stay_style) - set(stay.styles) - {stay.stay_type})


def _steps(a: Tier, b: Tier) -> int:
    return abs(TIERS.index(a) - TIERS.index(b))


def _against_bed(stays: dict[str, Stay], balanced: Choice, state: TripState, tier: Tier) -> Decimal:
    """What speaks against the stays, on the scale of a share of the balanced price."""
    if not stays:
        return Decimal(0)
    tiers, styles = sum(_steps(s.tier, tier) for s in stays.values()), sum(unmet(s, state) for s in stays.values())
    same = sum(balanced.stays.get(key) == s for key, s in stays.items())
    return (Decimal(tiers) / 8 + Decimal(styles) / 3 + Decimal(same) / 2) / len(stays)


def _against_way(journeys: dict[str, Journey], balanced: Choice, state: TripState, tier: Tier) -> Decimal:
    """What speaks against the journeys, on the scale of a share of the balanced price."""
    if not journeys:
        return Decimal(0)
    tiers, modes = sum(_steps(j.tier, tier) for j in journeys.values()), sum(liked(j, state) for j in journeys.values())
    same = sum(balanced.journeys.get(key) == j for key, j in journeys.items())
    slower = Decimal(sum(j.minutes for j in journeys.values())) / max(1, sum(j.minutes for j in balanced.journeys.values()))
    against = (Decimal(tiers) / 10 + Decimal(same) / 8 + Decimal(modes) / 2) / len(journeys)
    return against + max(Decimal(0), slower - Decimal("1.5")) / (2 if tier == "premium" else 4)


def _ways(state: TripState, candidates: Candidates, tier: Tier) -> list[dict[str, Journey]]:
    """Journeys of one way of travelling and one fare."""
    modes = list(dict.fromkeys(j.mode for s in segments(state) for j in candidates.journeys.get(s.key, ())))
    found = [_way(state, candidates, tier, None, None)]
    found += [_way(state, candidates, fare, mode, fare) for mode in modes for fare in TIERS]
    return [way for n, way in enumerate(found) if way not in found[:n]]


def _way(state: TripState, candidates: Candidates, tier: Tier, mode: TransportMode | None, fare: Tier | None) -> dict[str, Journey]:
    """One journey a leg, of a mode where the leg has it."""
    found = {}
    for segment in segments(state):
        rows = candidates.journeys.get(segment.key, ())
        best = _journey(state, [j for j in rows if mode in (None, j.mode)] or rows, tier, fare)
        if best is not None:
            found[segment.key] = best
    return found


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


def _middle_beds(state: TripState, candidates: Candidates) -> list[dict[str, Stay]]:
    """The stays a balanced plan may take, best liked first: those that lack least of the style and are nearest to the middle tier."""
    rows: dict[str, list[Stay]] = {}
    for span in stay_spans(state):
        stays = candidates.stays.get(span.key, ())
        ranks = [(unmet(s, state), _steps(s.tier, "balanced")) for s in stays]
        if ranks:
            rows[span.key] = [s for s, rank in zip(stays, ranks, strict=True) if rank == min(ranks)]
    most = max((len(stays) for stays in rows.values()), default=0)
    return [{key: stays[min(n, len(stays) - 1)] for key, stays in rows.items()} for n in range(most)]
