"""The result's next action: it asks while a question of the planner is open, and its plan holds the inputs the parts need."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)


def _last(*said: str) -> dict:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    return [talk.turn(words) for words in said][-1]


PARIS = "Plan everything: Paris from New York, May 5 to 9 2027, 2 adults, medium budget"


def test_a_trip_that_is_ready_is_orchestrated_with_the_four_inputs():
    action = _last(PARIS)["nextAction"]
    assert action["type"] == "Orchestrate"
    assert list(action["parameters"]["plan"]["inputs"]) == ["origin", "destination", "depart_date", "return_date"]


@pytest.mark.parametrize("no", ["no", "not Paris", "No, let me change something", "no, change the dates"])
def test_after_a_no_the_person_is_asked(no):
    result = _last(PARIS, no)
    assert (result["mode"], result["nextAction"]["type"]) == ("CLARIFY", "AskUser")
    assert result["nextAction"]["questions"]


def test_a_plan_of_hotels_alone_needs_no_origin():
    result = _last("hotels only in Boston, May 5 to 9 2027, 2 adults, medium budget")
    assert list(result["nextAction"]["parameters"]["plan"]["inputs"]) == ["destination", "depart_date", "return_date"]
    assert set(result["known_inputs"]) == {"origin", "destination", "depart_date", "return_date"}


@pytest.mark.parametrize(
    ("said", "level"), [("economy", "low"), ("luxury", "high"), ("mid-range", "mid"), ("2 adults, high", "high"), ("1 adult, low", "low")]
)
def test_every_word_for_a_level_of_money_is_taken(said, level):
    result = _last("Trip to Boston, May 5 to 9 2027, plan everything, from New York, 2 adults", said)
    assert result["state"]["trip"]["budget"]["level"] == level


QUOTES = [
    ("I want to plan a trip", ["itinerary.segments", "party.travelers.adults"]),
    ("a flight from Zurich to Paris", ["itinerary.segments[0].depart_date", "itinerary.segments[1].depart_date", "party.travelers.adults"]),
    ("hotels in Paris for 2 adults", ["itinerary.lodging.check_in", "itinerary.lodging.check_out"]),
    (PARIS, []),
]


@pytest.mark.parametrize(("said", "missing"), QUOTES)
def test_what_quotes_still_need_is_named_by_its_path_in_an_itinerary(said, missing):
    assert _last(said)["status"]["missing_for_quotes"] == missing
