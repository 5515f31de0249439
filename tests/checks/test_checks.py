"""Every check passes on a sound plan and fails when that one thing is broken."""

from __future__ import annotations

from datetime import timedelta
from decimal import ROUND_UP, Decimal

import pytest

from planner.checks import check_state, hard_failures, run_checks
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Band, Budget, Provenance, evolve
from tests.plans import boston_planned


@pytest.fixture
def state() -> TripState:
    return boston_planned()


@pytest.fixture
def option(state) -> ItineraryOption:
    return state.options[1]


def status(state, option, check_id, others=()):
    return {c.id: c for c in run_checks(state, option, others)}[check_id]


def with_days(option, days):
    return evolve(option, itinerary=evolve(option.itinerary, days=tuple(days)))


def with_day(option, number, **changes):
    days = list(option.itinerary.days)
    days[number] = evolve(days[number], **changes)
    return with_days(option, days)


def test_a_sound_plan_fails_nothing_and_names_what_is_not_known(state):
    for option, checks in check_state(state):
        assert [c.id for c in checks if c.status == "fail"] == [], option.title
        assert {c.id for c in checks if c.status == "unknown"} <= {"accessibility", "tier_gap", "dietary"}


def test_every_check_says_its_figures_and_a_result_a_person_reads(state):
    for _, checks in check_state(state):
        assert all(c.detail.strip() and c.label.strip() for c in checks)
        assert len({c.id for c in checks}) == len(checks)


BROKEN = {
    "day_count": lambda o: with_days(o, o.itinerary.days[:-1]),
    "contiguous_dates": lambda o: with_day(o, 1, date=o.itinerary.days[1].date + timedelta(days=1)),
    "right_city": lambda o: with_day(o, 1, activities=(evolve(o.itinerary.days[1].activities[0], city="Paris"),)),
    "no_repeats": lambda o: with_day(o, 2, activities=o.itinerary.days[1].activities),
    "closes_at_origin": lambda o: with_day(o, 3, transport=()),
    "nights_covered": lambda o: with_day(o, 1, accommodation=None),
    "meals": lambda o: with_day(o, 1, meals=()),
    "must_do": lambda o: with_days(o, [evolve(d, activities=()) for d in o.itinerary.days]),
    "arrival_departure": lambda o: with_day(o, 0, activities=(evolve(o.itinerary.days[1].activities[0], id="early", start="06:00", end="10:00"),)),
    "pace": lambda o: with_day(o, 1, activities=tuple(evolve(o.itinerary.days[1].activities[0], id=f"x{n}", name=f"X{n}") for n in range(7))),
    "sums": lambda o: evolve(o, cost=evolve(o.cost, total=Band(low="1.00", high="2.00"))),
    "avoid": lambda o: with_day(o, 1, activities=(evolve(o.itinerary.days[1].activities[0], id="boston.new-england-aquarium", name="New England Aquarium"),)),
    "provenance": lambda o: evolve(o, cost=evolve(o.cost, lines=(evolve(o.cost.lines[0], provenance=Provenance(source="estimate", detail=" ")), *o.cost.lines[1:]))),
    "rooms_fit": lambda o: evolve(o, cost=evolve(o.cost, lines=tuple(evolve(x, quantity=1) if x.category == "stay" else x for x in o.cost.lines))),
}  # fmt: skip


@pytest.mark.parametrize("check_id", BROKEN)
def test_breaking_one_thing_fails_its_check(state, option, check_id):
    assert status(state, option, check_id).status == "pass"
    assert status(state, BROKEN[check_id](option), check_id).status == "fail"


HARD = ("day_count", "contiguous_dates", "right_city", "no_repeats", "nights_covered", "sums", "provenance")


@pytest.mark.parametrize("check_id", HARD)
def test_hard_checks_withhold_an_option(state, option, check_id):
    assert check_id in [c.id for c in hard_failures(run_checks(state, BROKEN[check_id](option)))]


def test_a_line_that_does_not_multiply_is_found_even_when_the_total_fits(state, option):
    first, second, *rest = option.cost.lines
    moved = (evolve(first, low=first.low + 1), evolve(second, low=second.low - 1), *rest)
    assert status(state, evolve(option, cost=evolve(option.cost, lines=moved)), "sums").status == "fail"


@pytest.mark.parametrize(
    ("basis", "limit"),
    [("total", 1000), (None, 1000), ("per_person", 2000), ("per_night", 3000), ("per_day", 4000), ("per_person_per_day", 8000)],
)
def test_a_budget_is_judged_on_everyone_and_every_day_it_is_meant_for(state, basis, limit):
    budget = Budget(amount="1000", currency="USD", basis=basis)
    assert evolve(state.trip, budget=budget).budget_limit == Decimal(limit)


@pytest.mark.parametrize(
    ("basis", "times"), [("total", 1), (None, 1), ("per_person", 2), ("per_night", 3), ("per_day", 4), ("per_person_per_day", 8)]
)
def test_the_check_counts_the_limit_for_itself(state, option, basis, times):
    enough = (option.cost.total.middle / times).quantize(Decimal("0.01"), rounding=ROUND_UP)
    surely = (option.cost.total.high / times).quantize(Decimal("0.01"), rounding=ROUND_UP)
    for amount, verdict in ((surely, "pass"), (enough, "unknown"), (enough - Decimal("0.01"), "fail")):
        budget = Budget(amount=amount, currency="USD", basis=basis)
        assert status(evolve(state, trip=evolve(state.trip, budget=budget)), option, "budget").status == verdict


def test_the_middle_of_a_plan_is_what_must_fit_the_budget_and_the_high_end_is_said(state, option):
    total = option.cost.total

    def judged(amount):
        return status(evolve(state, trip=evolve(state.trip, budget=Budget(amount=amount, currency="USD"))), option, "budget")

    assert judged(total.high).label == "Within budget"
    assert judged(total.high).status == "pass"
    assert judged(total.high - 1).status == "unknown"
    assert judged(total.high - 1).label == "Within budget at the middle"
    assert "up to $1 over where every price turns out high" in judged(total.high - 1).detail
    over = judged(total.middle - 1)
    assert over.status == "fail"
    assert "over" in over.detail
    assert "%" in over.label


def test_another_currency_is_not_compared(state, option):
    yen = evolve(state, trip=evolve(state.trip, budget=Budget(amount="9000", currency="JPY")))
    assert status(yen, option, "budget").status == "unknown"


def test_checks_that_do_not_apply_are_left_out(state, option):
    bare = evolve(
        state, capabilities=("research_trains",), preferences=type(state.preferences)(), trip=evolve(state.trip, budget=Budget(level="mid"))
    )
    ids = {c.id for c in run_checks(bare, option)}
    assert not ids & {"nights_covered", "meals", "dietary", "must_do", "avoid", "accessibility", "budget"}


def test_pricing_what_was_not_asked_for_fails(state, option):
    assert status(evolve(state, capabilities=("research_trains",)), option, "only_chosen").status == "fail"


def test_a_place_of_a_model_is_unverified_not_passed(state, option):
    item = evolve(option.itinerary.days[1].activities[0], provenance=Provenance(source="model", detail="a model said so"))
    assert status(state, with_day(option, 1, activities=(item,)), "provenance").status == "unknown"
