"""Making a pick cheaper or dearer a step at a time, and fitting an option to a budget. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from planner.compose.candidates import Candidates
from planner.compose.sightseeing import wanted_by
from planner.compose.tiers import journey_cost, liked
from planner.domain.options import ItineraryOption, Pick
from planner.domain.reports import Journey, Stay, Tier
from planner.domain.state import TripState
from planner.domain.values import evolve

Build = Callable[[Pick], ItineraryOption]
CHEAPER: dict[Tier, Tier] = {"premium": "balanced", "balanced": "budget", "budget": "budget"}
DEARER: dict[Tier, Tier] = {"budget": "balanced", "balanced": "premium", "premium": "premium"}
STEP = Decimal("1.2")
"""How far over the next cheaper plan one must stay when it is made to fit a budget; nearer than that it would be that plan again."""
STEPS = 4
TICKETS = (30, 18, 10, 0)
"""The dearest ticket still bought, in the currency of the candidates, where tickets have to be given up to meet a budget."""


def meal_tier(pick: Pick) -> Tier:
    """The tier of the meals: the one chosen, else the option's own."""
    return pick.meal_tier or ("balanced" if pick.tier == "custom" else pick.tier)


def priced(pick: Pick, candidates: Candidates, *, down: bool) -> Pick:
    """One step cheaper or dearer in every stay, journey and meal that has such a step; the way of travelling stays."""
    sign = 1 if down else -1

    def step_stay(key: str, stay_id: str) -> str:
        return _step(sorted(candidates.stays.get(key, ()), key=lambda s: s.per_night.high * sign), stay_id)

    def step_journey(key: str, journey_id: str) -> str:
        rows = sorted(candidates.journeys.get(key, ()), key=lambda j: j.cost.high * sign)
        now = next((j for j in rows if j.id == journey_id), None)
        return _step([j for j in rows if now is None or j.mode == now.mode], journey_id)

    tier = meal_tier(pick)
    return evolve(
        pick,
        stays=tuple((k, step_stay(k, i)) for k, i in pick.stays),
        journeys=tuple((k, step_journey(k, i)) for k, i in pick.journeys),
        meal_tier=CHEAPER[tier] if down else DEARER[tier],
    )


def _step(rows: Sequence[Stay] | Sequence[Journey], now: str) -> str:
    """The id before `now` in rows that are ordered towards what is wanted, or `now` at the end."""
    ids = [r.id for r in rows]
    return ids[max(0, ids.index(now) - 1)] if now in ids else now


def fitted(state: TripState, option: ItineraryOption, candidates: Candidates, build: Build, below: Sequence[Decimal]) -> ItineraryOption:
    """The option changed as little as needed to fit the budget; unchanged when it fits, has no limit, or would come near a cheaper plan.

    `below` are the totals of the plans that should be cheaper. The cheap plan of a trip (there are none below) takes the cheapest of everything when nothing fits, so that one knows by how much. Tickets
    nobody insists on are given up only where that makes it fit.
    """
    limit = state.trip.budget_limit
    if limit is None or option.cost.currency != state.trip.budget.currency or option.cost.total.high <= limit:
        return option
    bare, least = (build(p) for p in _thriftiest(state, option.pick, candidates))
    floor = max(below, default=Decimal(0)) * STEP
    if least.cost.total.high > limit:
        return bare if not below and bare.cost.total.high < option.cost.total.high else option
    for pick in _steps(state, option.pick, candidates):
        trial = build(pick)
        if trial.cost.total.high <= limit:
            return trial if trial.cost.total.high >= floor else option
    return least if least.cost.total.high >= floor else option


def _steps(state: TripState, pick: Pick, candidates: Candidates) -> Iterator[Pick]:
    for _ in range(STEPS):
        pick = evolve(priced(pick, candidates, down=True), local=_cheapest_local(candidates))
        yield pick
    bare = _thriftiest(state, pick, candidates)[0]
    yield bare
    for most in TICKETS:
        yield _without_tickets(state, bare, candidates, over=most)


def _thriftiest(state: TripState, pick: Pick, candidates: Candidates) -> tuple[Pick, Pick]:
    """The cheapest of everything, and the same without tickets that nobody insists on."""
    ways = {key: [j for j in rows if liked(j, state) < 9] or list(rows) for key, rows in candidates.journeys.items() if rows}
    bare = evolve(
        pick,
        journeys=tuple(
            (key, min(rows, key=lambda j: (journey_cost(j, state.trip.party), j.minutes, j.id)).id) for key, rows in ways.items()
        ),
        stays=tuple((key, min(rows, key=lambda s: (s.per_night.high, s.id)).id) for key, rows in candidates.stays.items() if rows),
        local=_cheapest_local(candidates),
        meal_tier="budget",
    )
    return bare, _without_tickets(state, bare, candidates, over=0)


def _without_tickets(state: TripState, pick: Pick, candidates: Candidates, *, over: int) -> Pick:
    """The pick without the sights that cost more than `over` a head, but for what the person must see."""
    dear = [
        s.id
        for rows in candidates.sights.values()
        for s in rows
        if s.cost.high > over and not any(wanted_by(s, wish) for wish in state.preferences.must_do)
    ]
    return evolve(pick, dropped=tuple(dict.fromkeys((*pick.dropped, *dear))))


def _cheapest_local(candidates: Candidates) -> tuple[tuple[str, str], ...]:
    return tuple((city, min(rows, key=lambda o: (o.per_day.high, o.id)).id) for city, rows in candidates.local.items() if rows)
