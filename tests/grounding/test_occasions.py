"""An occasion or wish that has a name of its own is kept, whatever the words it was told in; a feeling about what was named is no note."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)


def notes_after(message: str) -> tuple[str, ...]:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(message)
    return talk.state.preferences.notes


@pytest.mark.parametrize("message", ["girls weekend somewhere hot with good bars", "we need some sun in February, from Oslo"])
def test_warmth_is_kept_in_whatever_words(message: str) -> None:
    assert "somewhere warm" in notes_after(message)


def test_a_feeling_about_what_was_named_is_no_note() -> None:
    assert notes_after("By rail from Zurich to Naples in May please, no flights, we hate them. My sister and me.") == ()


def test_an_amount_that_would_buy_nothing_in_the_money_of_the_place_waits_for_the_start() -> None:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("Ten days in Japan for two, budget 4000")
    assert talk.state.trip.budget.currency is None
    talk.turn("from Leeds")
    assert (talk.state.trip.budget.amount, talk.state.trip.budget.currency) == (4000, "GBP")
