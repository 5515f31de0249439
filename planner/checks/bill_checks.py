"""Checks of money and rooms, recomputed from the lines."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from planner.checks.verdict import judged, verdict
from planner.domain.options import Check, ItineraryOption
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.domain.values import rooms_for
from planner.say.phrases import amount_words, band_words


def sums(state: TripState, option: ItineraryOption) -> Check:
    """Unit times quantity is each line, the lines sum to the total, to the cent, and each head's share is its part of it."""
    cost, problems = option.cost, []
    for line in cost.lines:
        if (line.unit.low * line.quantity, line.unit.high * line.quantity) != (line.low, line.high):
            problems.append(f"{line.label}: {line.unit.low}–{line.unit.high} x {line.quantity} is not {line.low}–{line.high}")
    low, high = sum((x.low for x in cost.lines), Decimal(0)), sum((x.high for x in cost.lines), Decimal(0))
    if (low, high) != (cost.total.low, cost.total.high):
        problems.append(f"the lines sum to {low}–{high}, the total says {cost.total.low}–{cost.total.high}")
    heads = state.trip.party.payers
    if max(abs(cost.per_person.low * heads - low), abs(cost.per_person.high * heads - high)) > Decimal("0.01") * heads:
        problems.append(f"{cost.per_person.low}–{cost.per_person.high} each for {heads} is not {low}–{high}")
    return judged(
        "sums",
        problems,
        "The figures add up",
        "The figures do not add up",
        f"{len(cost.lines)} lines, {band_words(cost.total, cost.currency)}",
        hard=True,
    )


def _limit(state: TripState, option: ItineraryOption) -> Decimal | None:
    """What the plan may cost in all, counted anew from its own days and the people of the trip; None when only a level is known.

    Those who fit a plan to a budget count for themselves: a limit that both shared would pass its own check.
    """
    stated, party, days = state.trip.budget, state.trip.party, len(option.itinerary.days)
    heads = max(1, party.adults or 0) + party.children
    nights = max(1, days - 1)
    times = {"per_person": heads, "per_night": nights, "per_day": days, "per_person_per_day": heads * days}
    times["per_room_night"] = nights * rooms_for(party)
    return None if stated.amount is None else stated.amount * times.get(stated.basis or "total", 1)


def budget(state: TripState, option: ItineraryOption) -> Check | None:
    """The middle of what the option costs against the budget, and how far the dearest goes. A level alone gives no limit to judge by.

    Within at the middle and over at the dearest is not known before prices are.
    """
    limit, total = _limit(state, option), option.cost.total
    if limit is None:
        return None
    currency = state.trip.budget.currency
    if currency != option.cost.currency:
        return verdict(
            "budget",
            "unknown",
            "Budget not comparable",
            f"the plan is in {option.cost.currency}, the budget in {currency or 'no currency'}",
        )
    figures = f"{band_words(total, option.cost.currency)} against {amount_words(limit, currency)}"
    if total.middle <= limit:
        left = limit - total.high
        if left >= 0:
            return verdict("budget", "pass", "Within budget", f"{figures}, {amount_words(left.quantize(Decimal(1)), currency)} to spare")
        most = amount_words((-left).quantize(Decimal(1)), currency)
        return verdict("budget", "unknown", "Within budget at the middle", f"{figures}; up to {most} over where every price turns out high")
    over = total.middle - limit
    percent = int((over / limit * 100).to_integral_value(rounding="ROUND_HALF_UP")) if limit else 100
    return verdict(
        "budget",
        "fail",
        f"Over budget by {max(1, percent)}%",
        f"{figures}, {amount_words(over.quantize(Decimal(1)), currency)} over at the middle",
    )


def tier_gap(state: TripState, option: ItineraryOption, others: Sequence[ItineraryOption]) -> Check | None:
    """A budget option 30–50 % under the balanced one, a premium one 50–100 % over it; else the reason in figures."""
    balanced = next((o for o in others if o.tier == "balanced"), None)
    if balanced is None or option.tier not in ("budget", "premium") or balanced.cost.total.middle == 0:
        return None
    share = int(((option.cost.total.middle / balanced.cost.total.middle - 1) * 100).to_integral_value(rounding="ROUND_HALF_UP"))
    wanted = range(-50, -29) if option.tier == "budget" else range(50, 101)
    words = f"{abs(share)}% {'under' if share < 0 else 'over'} {balanced.title}"
    if share in wanted:
        return verdict("tier_gap", "pass", "A clear step in price", words)
    size = "small" if abs(share) < abs(wanted[-1 if option.tier == "budget" else 0]) else "large"
    return verdict("tier_gap", "unknown", f"A {size} step in price", f"{words}; {_why_no_step(state, option, balanced, share)}")


def _why_no_step(state: TripState, option: ItineraryOption, balanced: ItineraryOption, share: int) -> str:
    """Why the step is smaller or larger than usual, from the two bills."""
    limit = _limit(state, option)
    if limit is not None and share < -50 and option.cost.total.high <= limit < balanced.cost.total.high:
        return "it was made to fit your budget"
    units = {(x.category, x.label): x.unit for x in balanced.cost.lines}
    same = sum((x.high for x in option.cost.lines if units.get((x.category, x.label)) == x.unit), Decimal(0))
    part = int((same / option.cost.total.high * 100).to_integral_value(rounding="ROUND_HALF_UP")) if option.cost.total.high else 0
    if part >= 10 and abs(share) < 50:
        return f"{part}% of this bill costs the same in both"
    return "what was found here leaves no other step"


def rooms_fit(state: TripState, option: ItineraryOption) -> Check | None:
    """Enough rooms are paid for on every night in a bed."""
    lines = [x for x in option.cost.lines if x.category == "stay"]
    nights = sum(d.accommodation is not None for d in option.itinerary.days)
    if not lines or not nights:
        return None
    need, paid = rooms_for(state.trip.party) * nights, sum(x.quantity for x in lines)
    problems = [] if paid == need else [f"{paid} room-nights paid, {need} needed"]
    bad = "Too few rooms" if paid < need else "More room-nights than nights"
    return judged("rooms_fit", problems, "Rooms for everyone", bad, f"{paid} room-nights for {state.trip.party.total} people")


def only_chosen(state: TripState, option: ItineraryOption) -> Check:
    """Nothing is priced that was not asked for."""
    allowed = {PARTS[part].category for part in state.capabilities or ()} | {"activities", "fees", "reserve"}
    allowed |= {"local_transport"} if "transport" in allowed else set()
    extra = sorted({x.category for x in option.cost.lines} - allowed)
    return judged(
        "only_chosen",
        [f"{c.replace('_', ' ')} is priced but was not asked for" for c in extra],
        "Only what you asked for is priced",
        "Something is priced that you did not ask for",
        f"{len(option.cost.lines)} lines",
    )
