"""A plan that is chosen by what it costs or how full it is: it is chosen, and nothing in it is made cheaper, dearer or slower."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.language.plan_names import plans_of_a_kind
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 30)
WHOLE = "Two adults from Vienna to Porto, 6 to 10 May 2027, flights, hotel and food, mid-range, moderate pace"


@pytest.fixture(scope="module")
def planned() -> TripState:
    talk = Conversation(TripState(trip_id="kind"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(WHOLE)
    talk.turn("yes")
    assert len(talk.state.options) == 3
    return talk.state


@pytest.fixture(scope="module")
def by_price(planned: TripState) -> list[str]:
    return [o.id for o in sorted(planned.options, key=lambda o: (o.cost.total.high, o.cost.total.low))]


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("fine, the cheaper one", 0), ("the less expensive option please", 0), ("ok then, let's go with the cheapest", 0),
        ("we'll take the dearer one", -1), ("Lovely. We'll go with the more expensive one", -1), ("the priciest, thank you", -1),
        ("right, the middle one it is", 1),
    ],
)  # fmt: skip
def test_a_kind_chooses_and_changes_nothing(planned: TripState, by_price: list[str], said: str, place: int) -> None:
    talk = Conversation(evolve(planned), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(said)
    assert talk.state.selection is not None
    assert talk.state.selection.option_id == by_price[place]
    assert talk.state.options == planned.options


@pytest.mark.parametrize(
    "said",
    [
        "a cheaper one",
        "something cheaper",
        "the cheaper one but with a nicer hotel",
        "make the cheaper one slower",
        "is the cheaper one any good?",
    ],
)
def test_what_says_more_or_asks_for_another_is_no_such_choice(planned: TripState, said: str) -> None:
    assert plans_of_a_kind(planned.options, said) is None


def test_a_pace_that_several_have_is_asked_about(planned: TripState) -> None:
    same = tuple(evolve(o, pace="relaxed") for o in planned.options)
    assert plans_of_a_kind(same, "the slower one please") == same
    one = (evolve(same[0], pace="packed"), *same[1:])
    assert plans_of_a_kind(one, "the busy one") == one[:1]
