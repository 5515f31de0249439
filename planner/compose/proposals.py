"""The planner's own proposal: two or three picks a person can tell apart, in tier, pace and focus. Pure; words are true of the build.

Tiers aim at document 002's steps: the budget option 30–50 % under the balanced one, the premium one 50–100 % over it. The choice of stay
and journey is made on an estimate of the bill; what the finished option really costs is computed afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import product

from planner.compose.bill import RESERVE
from planner.compose.candidates import Candidates
from planner.compose.sightseeing import PACE, allowed
from planner.options import Pace
from planner.policy import segments, stay_spans
from planner.replies import FinalizeReply, SaidOption, SaidPair
from planner.reports import Journey, Sight, Stay, Tier
from planner.state import TripState
from planner.values import rooms_for
from planner.wording import joined

TIERS: tuple[Tier, ...] = ("budget", "balanced", "premium")
AIM: dict[Tier, Decimal] = {"budget": Decimal("0.62"), "balanced": Decimal(1), "premium": Decimal("1.7")}
_PACE: dict[Pace | None, dict[Tier, Pace]] = {
    None: {"budget": "packed", "balanced": "moderate", "premium": "relaxed"},
    "relaxed": {"budget": "moderate", "balanced": "relaxed", "premium": "relaxed"},
    "moderate": {"budget": "packed", "balanced": "moderate", "premium": "relaxed"},
    "packed": {"budget": "packed", "balanced": "packed", "premium": "moderate"},
}
FIT = Decimal("0.7")
_FOCUS: dict[Tier, tuple[str, ...]] = {
    "budget": ("nature", "views", "shopping", "food", "architecture", "history"),
    "balanced": (),
    "premium": ("art", "music", "architecture", "food", "literature", "views"),
}
_LENGTH = ((1, "Day Out"), (3, "Weekend"), (5, "Short Break"), (9, "Week"), (99, "Journey"))


def propose(state: TripState, candidates: Candidates) -> FinalizeReply:
    """Three picks where the candidates allow a difference in price, else two that differ in pace and focus."""
    balanced = _choice(state, candidates, "balanced", None)
    base = _estimate(state, candidates, balanced, "balanced")
    limit = _limit(state)
    options = []
    for tier in TIERS:
        aim = base * AIM[tier]
        if tier == "budget" and limit is not None:
            aim = min(aim, limit * FIT)
        chosen = balanced if tier == "balanced" else _choice(state, candidates, tier, aim)
        options.append(_option(state, candidates, tier, chosen))
    note = _note(state, candidates)
    return FinalizeReply(
        opening=f"Here are {len(options)} different plans. They differ in comfort, pace and price.",
        options=tuple(options),
        comparison_note=note,
        short_summary="Options to compare",
        next_step="Choose one or change something",
    )


def _limit(state: TripState) -> Decimal | None:
    """The budget for everyone and all of it, when it is an amount; in its own currency, which is near enough for choosing."""
    budget, people, days = state.trip.budget, max(1, state.trip.party.total), max(1, len(state.trip.date_range.days))
    if budget.amount is None:
        return None
    factor = {"per_person": people, "per_night": days - 1, "per_day": days, "per_person_per_day": people * days}.get(
        budget.basis or "total", 1
    )
    return budget.amount * max(1, factor)


class _Choice:
    """One journey a segment and one stay a span."""

    def __init__(self, journeys: dict[str, Journey], stays: dict[str, Stay]) -> None:
        self.journeys = journeys
        self.stays = stays


def _liked(journey: Journey, state: TripState) -> int:
    """0 for a preferred mode, 1 for any other, 9 for one to avoid."""
    prefs = state.preferences
    if any(journey.mode.startswith(w.rstrip("s")) or w.rstrip("s") in journey.mode for w in prefs.transport_avoid):
        return 9
    return 0 if any(w.rstrip("s") in journey.mode for w in prefs.transport_prefer) else 1


def _journey_for(state: TripState, rows: Sequence[Journey], tier: Tier) -> Journey | None:
    """Budget: the cheapest; balanced: the balanced fare of the way that loses least time; premium: the best seat of the fastest way."""
    rows = [j for j in rows if _liked(j, state) < 9] or list(rows)
    if not rows:
        return None
    match tier:
        case "budget":
            return min(rows, key=lambda j: (_liked(j, state), _head_cost(j, state), j.minutes, j.id))
        case "balanced":
            pool = [j for j in rows if j.tier == "balanced"] or rows
            return min(pool, key=lambda j: (_liked(j, state), j.minutes + float(_head_cost(j, state)) * 0.8, j.id))
        case "premium":
            pool = [j for j in rows if j.tier == "premium"] or rows
            return min(pool, key=lambda j: (_liked(j, state), j.minutes, j.id))


def _head_cost(journey: Journey, state: TripState) -> Decimal:
    heads = max(1, state.trip.party.total)
    return journey.cost.middle if journey.basis == "per_person" else journey.cost.middle * -(-heads // 5) / heads


def _style_rank(stay: Stay, state: TripState) -> int:
    wanted = set(state.preferences.stay_style)
    return -len(wanted & set(stay.styles))


def _choice(state: TripState, candidates: Candidates, tier: Tier, aim: Decimal | None) -> _Choice:
    """The pick of a tier. With an `aim` in USD the stay is varied (own tier first) to come near it."""
    journeys = {s.key: j for s in segments(state) if (j := _journey_for(state, candidates.journeys.get(s.key, ()), tier)) is not None}
    spans = stay_spans(state)
    ranks = [sorted(candidates.stays.get(span.key, ()), key=lambda s: (s.tier != tier, _style_rank(s, state))) for span in spans]
    rows = [[s for s in stays if s.tier == tier] or stays for stays in ranks]
    if not all(rows):
        return _Choice(journeys, {span.key: r[0] for span, r in zip(spans, rows, strict=True) if r})
    first = {span.key: r[0] for span, r in zip(spans, rows, strict=True)}
    if aim is None:
        return _Choice(journeys, first)
    best, gap = _Choice(journeys, first), None
    for combo in list(product(*[r[:4] for r in rows]))[:64]:
        trial = _Choice(journeys, {span.key: stay for span, stay in zip(spans, combo, strict=True)})
        away = abs(_estimate(state, candidates, trial, tier) - aim) + 25 * sum(
            _style_rank(s, state) + len(state.preferences.stay_style) for s in combo
        )
        if gap is None or away < gap:
            best, gap = trial, away
    return best


def _estimate(state: TripState, candidates: Candidates, choice: _Choice, tier: Tier) -> Decimal:
    """About what a choice costs in USD for everyone: journeys, nights, a day's meals, tickets and ways around, and the reserve."""
    heads, rooms = max(1, state.trip.party.total), rooms_for(state.trip.party)
    journeys = sum((_head_cost(j, state) * heads for j in choice.journeys.values()), Decimal(0))
    nights = sum((choice.stays[s.key].per_night.middle * rooms * s.nights for s in stay_spans(state) if s.key in choice.stays), Decimal(0))
    days = max(1, len(state.trip.date_range.days))
    a_day = _food_a_day(candidates, tier) + _sights_a_day(state, candidates, tier) + _around_a_day(candidates, tier)
    return (journeys + nights + a_day * days * heads) * (1 + RESERVE)


def _sights_a_day(state: TripState, candidates: Candidates, tier: Tier) -> Decimal:
    """About what one person pays for tickets in a day at the tier's pace, in USD."""
    costs = [s.cost.middle for rows in candidates.sights.values() for s in rows]
    count = PACE[_PACE[state.preferences.pace][tier]][0]
    return sum(costs, Decimal(0)) / len(costs) * count if costs else Decimal(0)


def _around_a_day(candidates: Candidates, tier: Tier) -> Decimal:
    """About what one person pays to get around in a day, in USD."""
    costs = [o.per_day.middle for rows in candidates.local.values() for o in rows if o.tier == tier]
    return sum(costs, Decimal(0)) / len(costs) if costs else Decimal(0)


def _food_a_day(candidates: Candidates, tier: Tier) -> Decimal:
    """About what one person eats for in a day of the tier: the middle of the tier's prices for each meal, over all cities, in USD."""
    total = Decimal(0)
    for kind in ("breakfast", "lunch", "dinner"):
        prices = [m.per_person.middle for rows in candidates.meals.values() for m in rows if kind in m.meals and m.tier == tier]
        total += sum(prices, Decimal(0)) / len(prices) if prices else Decimal(0)
    return total


def _sight_order(state: TripState, candidates: Candidates, tier: Tier) -> tuple[str, ...]:
    """The foremost sights first in every option, then those of the tier's focus and of what the person likes, free ones first on a budget."""
    children = state.trip.party.children + state.trip.party.infants > 0
    focus, wanted = set(_FOCUS[tier]), set(state.preferences.interests)
    order: list[str] = []
    for rows in candidates.sights.values():
        usable = [s for s in rows if allowed(s, state.preferences, children=children)]

        def score(pair: tuple[int, Sight]) -> float:
            place, sight = pair
            bonus = 3.0 * len(wanted & set(sight.interests)) + 4.0 * len(focus & set(sight.interests))
            cost = float(sight.cost.middle) / 8 if tier == "budget" else 0.0
            return (0 if place < 3 else place + 6) - bonus + cost

        order += [s.id for _, s in sorted(enumerate(usable), key=score)]
    return tuple(order)


def _option(state: TripState, candidates: Candidates, tier: Tier, choice: _Choice) -> SaidOption:
    pace = _PACE[state.preferences.pace][tier]
    days = max(1, len(state.trip.date_range.days))
    length = next(word for most, word in _LENGTH if days <= most + 1)
    title = {"budget": "Budget Explorer", "balanced": f"Balanced {length}", "premium": "Premium Comfort"}[tier]
    sights = _sight_order(state, candidates, tier)
    return SaidOption(
        tier=tier,
        pace=pace,
        focus=tier,
        title=title,
        description=_description(tier, pace, choice),
        highlights=_highlights(state, candidates, choice, sights),
        tags=_tags(tier, pace, choice),
        journeys=tuple(SaidPair(key=k, id=j.id) for k, j in choice.journeys.items()),
        stays=tuple(SaidPair(key=k, id=s.id) for k, s in choice.stays.items()),
        sights=sights,
        meal_tier=tier,
    )


_BY = {"flight": "flight", "train": "train", "bus": "coach", "car": "car", "ferry": "ferry"}


def _by(choice: _Choice) -> str:
    return joined(list(dict.fromkeys(_BY[j.mode] for j in choice.journeys.values())))


def _description(tier: Tier, pace: Pace, choice: _Choice) -> str:
    way = f"by {_by(choice)}" if choice.journeys else "around town"
    bed = next(iter(choice.stays.values()), None)
    sleep = f", sleeping at {bed.name}" if bed is not None and bed.named else ""
    match tier:
        case "budget":
            return f"The main sights for little money, {way}{sleep}, with simple good food and full days."
        case "balanced":
            return f"A little of everything {way}{sleep}, with time to sit down."
        case "premium":
            return f"Comfort first {way}{sleep}, with {'unhurried' if pace == 'relaxed' else 'well-chosen'} days and good tables."


def _highlights(state: TripState, candidates: Candidates, choice: _Choice, sights: Sequence[str]) -> tuple[str, ...]:
    names = {s.id: s.name for rows in candidates.sights.values() for s in rows}
    first = next(iter(choice.journeys.values()), None)
    beds = [s for s in choice.stays.values() if s.named]
    rows = [f"{_BY[first.mode].capitalize()} from {first.origin}" if first else ""]
    rows += [f"{beds[0].name} in {beds[0].area}" if beds[0].area else beds[0].name] if beds else []
    wished = list(state.preferences.must_do)
    seen = [names[i] for i in sights[: 2 + len(wished)]]
    rows.append(joined([*wished, *[n for n in seen if not any(w.casefold() in n.casefold() for w in wished)]][:2]))
    return tuple(r for r in rows if r)[:3]


def _tags(tier: Tier, pace: Pace, choice: _Choice) -> tuple[str, ...]:
    comfort = {"budget": "Good value", "balanced": "Comfortable", "premium": "Upscale"}[tier]
    speed = {"relaxed": "Slow mornings", "moderate": "Steady pace", "packed": "Full days"}[pace]
    return tuple(t for t in (comfort, speed, f"By {_by(choice)}" if choice.journeys else "") if t)


def _note(state: TripState, candidates: Candidates) -> str:
    cities = joined([s.place.name for s in state.trip.destinations])
    foremost = [rows[0].name for rows in candidates.sights.values() if rows][:2]
    common = f"All plans cover {cities}" + (f" with {joined(foremost)}" if foremost else "")
    return f"{common}. Budget Explorer saves most, the balanced plan suits most people, Premium Comfort costs more and asks less of you."
