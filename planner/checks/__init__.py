"""Does an option hold? Every check recomputes from the option and the trip alone, with figures. Shares nothing with what built it.

Days and dates are in `days`, journeys in `travel`, money in `money`, wishes in `wishes`. A check that does not apply (nights without hotels chosen) is left
out, not passed. `hard` ones withhold an option that fails.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.checks import days, money, travel, wishes
from planner.domain.options import Check, ItineraryOption
from planner.domain.state import TripState


def run_checks(state: TripState, option: ItineraryOption, others: Sequence[ItineraryOption] = ()) -> tuple[Check, ...]:
    """Every check that applies to `option`, in a fixed order; `others` are the options it stands beside."""
    rows = [
        days.day_count(state, option),
        days.contiguous_dates(option),
        travel.legs_in_order(state, option),
        travel.arrival_departure(state, option),
        days.right_city(state, option),
        days.no_repeats(option),
        days.city_blocks(state, option),
        travel.closes_at_origin(state, option),
        days.nights_covered(state, option),
        money.rooms_fit(state, option),
        days.meals(state, option),
        wishes.dietary(state, option),
        wishes.must_do(state, option),
        wishes.avoid(state, option),
        wishes.pace(state, option),
        wishes.accessibility(state, option),
        money.sums(state, option),
        money.budget(state, option),
        money.tier_gap(state, option, others),
        days.provenance(option),
        money.only_chosen(state, option),
    ]
    return tuple(row for row in rows if row is not None)


def check_state(state: TripState) -> tuple[tuple[ItineraryOption, tuple[Check, ...]], ...]:
    """Every option of a trip with its checks, run afresh."""
    return tuple((option, run_checks(state, option, [o for o in state.options if o.id != option.id])) for option in state.options)


def hard_failures(checks: Sequence[Check]) -> tuple[Check, ...]:
    """The failed checks for which an option is not shown."""
    return tuple(c for c in checks if c.hard and c.status == "fail")
