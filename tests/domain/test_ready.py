"""What is required, what is missing and which mode follows: one authority on "ready"."""

from __future__ import annotations

import json
from datetime import date

import pytest

from planner.domain.ledger import Question
from planner.domain.quotes_due import context_hash
from planner.domain.ready import choose_mode, due_questions, known_inputs, missing_fields, missing_inputs, missing_slots
from planner.domain.state import Preferences
from planner.domain.values import Budget, DateRange, Party, Stop, evolve
from planner.language.reading import read_message
from planner.prompting.load import state_json
from planner.turn.results import status_view
from tests.builders import BERLIN, TUSCANY, boston, empty


def with_trip(state, **changes):
    return evolve(state, trip=evolve(state.trip, **changes))


def test_a_complete_trip_misses_nothing_and_waits_for_a_yes():
    assert missing_fields(boston()) == ()
    assert choose_mode(boston()) == "CONFIRM"


def test_an_empty_trip_misses_everything_but_the_origin_which_depends_on_the_parts():
    assert missing_fields(empty()) == (
        "capabilities",
        "trip.destinations",
        "trip.date_range.start",
        "trip.date_range.end",
        "trip.party.adults",
        "trip.budget",
    )


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        pytest.param({"destinations": ()}, "trip.destinations", id="nowhere to go"),
        pytest.param({"destinations": (Stop(place=TUSCANY),)}, "trip.destinations", id="a region is no city"),
        pytest.param({"origin": None}, "trip.origin", id="transport needs a start"),
        pytest.param({"date_range": DateRange(start=date(2027, 2, 12))}, "trip.date_range.end", id="one date is not two"),
        pytest.param({"party": Party(children=2)}, "trip.party.adults", id="children alone do not travel"),
        pytest.param({"budget": Budget(currency="USD")}, "trip.budget", id="a currency is no budget"),
    ],
)
def test_one_missing_requirement_leads_back_to_asking(changes, missing):
    state = with_trip(boston(), **changes)
    assert missing_fields(state) == (missing,)
    assert choose_mode(state) == "CLARIFY"


def test_a_stay_without_transport_needs_no_origin():
    state = evolve(with_trip(boston(), origin=None), capabilities=("research_hotels",))
    assert missing_fields(state) == ()


def test_a_one_way_flight_needs_no_return():
    state = evolve(
        with_trip(boston(), trip_type="one_way", date_range=DateRange(start=date(2027, 2, 12))), capabilities=("research_flights",)
    )
    assert missing_fields(state) == ()
    assert known_inputs(state)["return_date"] is None
    assert "return_date" not in missing_inputs(state)


def test_a_budget_may_be_an_amount_without_a_level():
    assert missing_fields(with_trip(boston(), budget=Budget(amount="1900", currency="USD"))) == ()


def test_both_dates_are_listed_as_missing_though_one_question_covers_them():
    state = with_trip(boston(), date_range=DateRange())
    assert missing_inputs(state) == ("depart_date", "return_date")
    assert [slot for slot in due_questions(state) if slot == "trip.date_range"] == ["trip.date_range"]


def test_optional_questions_come_only_beside_required_ones_and_at_most_three():
    assert due_questions(boston()) == ()
    due = due_questions(with_trip(boston(), party=Party()))
    assert due[0] == "trip.party"
    assert 0 < len([slot for slot in due if slot.startswith("preferences.")]) <= 3
    assert len(due_questions(empty())) <= 7


def test_a_question_asked_twice_is_not_asked_again():
    state = with_trip(boston(), budget=Budget())
    asked = Question(id="q1", slot="trip.budget", text="?", times_asked=2)
    assert due_questions(evolve(state, questions=(asked,))) == ()


def test_the_yes_is_for_this_trip_and_no_other():
    state = boston()
    confirmed = evolve(state, confirmed_hash=context_hash(state))
    assert choose_mode(confirmed) == "DISPATCH"
    assert choose_mode(with_trip(confirmed, party=Party(adults=3))) == "CONFIRM"
    assert choose_mode(evolve(confirmed, preferences=Preferences(dietary=("vegan",)))) == "CONFIRM"


def test_known_inputs_always_has_exactly_its_four_keys():
    for state in (empty(), boston()):
        assert list(known_inputs(state)) == ["origin", "destination", "depart_date", "return_date"]


def berlin_to_tuscany():
    dates = DateRange(start=date(2027, 5, 3), end=date(2027, 5, 8), nights=5)
    return with_trip(empty(), origin=BERLIN, destinations=(Stop(place=TUSCANY),), date_range=dates)


def test_a_model_is_shown_the_list_that_decides():
    """A region, the parts, the people and the money are missing; the four keys of a result know none of that."""
    state = berlin_to_tuscany()
    assert missing_fields(state) == ("capabilities", "trip.destinations", "trip.party.adults", "trip.budget")
    assert json.loads(state_json(state))["missing_required"] == list(missing_fields(state))
    assert status_view(state)["missing_required"] == list(missing_fields(state))
    assert missing_inputs(state) == ()
    assert set(missing_slots(state)) == {"capabilities", "trip.destinations", "trip.party", "trip.budget"}


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ("one way by train from Berlin to Porto on 3 May 2027", ("trip.party.adults", "trip.budget")),
        ("a hotel in Porto from 3 May 2027, one way", ("trip.date_range.end", "trip.party.adults", "trip.budget")),
        ("flights to Porto for two, mid budget, 3 to 8 May 2027", ("trip.origin",)),
    ],
)
def test_the_readers_opinion_applies_the_same_requirements(said, missing):
    assert read_message(said, empty(), date(2027, 1, 10)).missing == missing
