"""Does an option hold? Every check recomputes from the option and the trip alone, with figures. Shares nothing with what built it.

Each kind has a module: days, hours, journeys, the bill, wishes; `wishes` says of every single wish what became of it. A check that does not
apply (nights without hotels chosen) is left out, not passed. `hard` ones withhold an option that fails.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.checks import bill_checks, day_checks, hour_checks, travel_checks, wish_checks
from planner.checks.wishes import wishes_of
from planner.domain.options import Check, ItineraryOption
from planner.domain.state import TripState

__all__ = ["check_state", "hard_failures", "run_checks", "wishes_of"]


def run_checks(state: TripState, option: ItineraryOption, others: Sequence[ItineraryOption] = ()) -> tuple[Check, ...]:
    """Every check that applies to `option`, in a fixed order; `others` are the options it stands beside."""
    rows = [
        day_checks.day_count(state, option),
        day_checks.contiguous_dates(option),
        travel_checks.legs_in_order(state, option),
        travel_checks.arrival_departure(state, option),
        day_checks.right_city(state, option),
        day_checks.no_repeats(option),
        day_checks.city_blocks(state, option),
        travel_checks.closes_at_origin(state, option),
        day_checks.nights_covered(state, option),
        bill_checks.rooms_fit(state, option),
        day_checks.meals(state, option),
        wish_checks.dietary(state, option),
        wish_checks.must_do(state, option),
        wish_checks.avoid(state, option),
        wish_checks.pace(state, option),
        wish_checks.accessibility(state, option),
        hour_checks.open_doors(state, option),
        hour_checks.time_of_day(state, option),
        hour_checks.own_hours(state, option),
        bill_checks.sums(state, option),
        bill_checks.budget(state, option),
        bill_checks.tier_gap(state, option, others),
        day_checks.provenance(option),
        bill_checks.only_chosen(state, option),
    ]
    return tuple(row for row in rows if row is not None)


def check_state(state: TripState) -> tuple[tuple[ItineraryOption, tuple[Check, ...]], ...]:
    """Every option of a trip with its checks, run afresh."""
    return tuple((option, run_checks(state, option, [o for o in state.options if o.id != option.id])) for option in state.options)


def hard_failures(checks: Sequence[Check]) -> tuple[Check, ...]:
    """The failed checks for which an option is not shown."""
    return tuple(c for c in checks if c.hard and c.status == "fail")
