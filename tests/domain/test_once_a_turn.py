"""What a turn works out once, and forgets."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

from planner.domain.once_a_turn import once_a_turn, remembering
from planner.domain.state import TripState

ASKED: list[tuple[str, str]] = []


@once_a_turn
def _worked(state: TripState, words: str) -> list[str]:
    ASKED.append((state.trip_id, words))
    return [state.trip_id, words]


def test_the_same_question_is_worked_out_once_while_a_turn_runs() -> None:
    ASKED.clear()
    state = TripState(trip_id="one")
    with remembering():
        assert _worked(state, "a museum") is _worked(state, "".join(("a ", "museum")))
        assert _worked(state, "a park") == ["one", "a park"]
    assert ASKED == [("one", "a museum"), ("one", "a park")]


def test_another_value_is_another_question_however_alike() -> None:
    ASKED.clear()
    with remembering():
        for _ in range(3):
            _worked(TripState(trip_id="two"), "a museum")
    assert len(ASKED) == 3


def test_nothing_is_kept_beyond_the_turn_nor_without_one() -> None:
    ASKED.clear()
    state = TripState(trip_id="three")
    for _ in range(2):
        with remembering():
            _worked(state, "dinner")
    _worked(state, "dinner")
    _worked(state, "dinner")
    assert len(ASKED) == 4


def test_steps_that_run_side_by_side_share_what_their_turn_knows_and_no_other_turns() -> None:
    ASKED.clear()
    state = TripState(trip_id="four")
    with ThreadPoolExecutor(2) as pool:
        with remembering():
            first = pool.submit(copy_context().run, _worked, state, "tea").result()
            assert pool.submit(copy_context().run, _worked, state, "tea").result() is first
        assert pool.submit(copy_context().run, _worked, state, "tea").result() is not first
    assert len(ASKED) == 2
