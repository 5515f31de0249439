"""What is said of a plan and neither chooses nor changes it: what it lacks, and how it compares."""

import pytest

from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.plans import TODAY, planned_from

TRIP = "2 adults from London to Copenhagen, Thu 11 to Mon 15 March 2027, mid budget, flights, hotel and food, moderate pace, we love design"


def talked(message: str) -> Conversation:
    talk = Conversation(planned_from(TRIP), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(message)
    return talk


@pytest.mark.parametrize(
    "message",
    [
        "option 1 is nearly right, only 300 over",
        "option 3 would be perfect if it had a pool",
        "the second one is almost there, it's still 150 euros over",
        "option 2 has a nicer hotel",
        "the hotel in option 2 is nicer",
        "I'll show it to my wife first",
        "the first one has the better flights",
    ],
)
def test_a_remark_on_a_plan_neither_chooses_nor_changes_it(message: str) -> None:
    state = talked(message).state
    assert state.selection is None
    assert state.options == planned_from(TRIP).options


@pytest.mark.parametrize("message", ["option 2 it is", "we'll take the second one, it is nearly perfect", "plan 2 please"])
def test_a_choice_is_still_one(message: str) -> None:
    selection = talked(message).state.selection
    assert selection is not None
    assert selection.option_id == "opt-2"
