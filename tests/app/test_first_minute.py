"""The first minute: examples that fit the season, a short form, and what comes back."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.say.phrases import band_words
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from ui.chat.first_screen import FINISHED, FINISHED_DAY, FINISHED_FOR, examples, form_message


@pytest.mark.parametrize("month", range(1, 13))
def test_every_month_has_four_examples(month: int) -> None:
    rows = examples(date(2027, month, 15))
    assert len(rows) == 4
    assert len({row.title for row in rows}) == 4


def test_examples_differ_between_winter_and_summer() -> None:
    assert {e.title for e in examples(date(2027, 1, 3))} != {e.title for e in examples(date(2027, 7, 3))}


def test_what_was_clicked_is_one_message_a_person_could_have_typed() -> None:
    days = (date(2027, 4, 8), date(2027, 4, 12))
    assert (
        form_message("Rome", "London", days, 2, 1, "Mid")
        == "A trip to Rome, from London, 8–12 April 2027, 2 adults and 1 child, mid budget. Plan everything."
    )
    assert form_message("", "", (), 0, 0, "") == ""


def test_the_form_sends_one_message_that_is_understood_whole(open_app: OpenApp) -> None:
    at = open_app()
    at.text_input(key="start_where").set_value("Rome")
    at.text_input(key="start_from").set_value("London")
    at.number_input(key="start_adults").increment().increment()
    at.date_input(key="start_dates").set_value((date(2027, 4, 8), date(2027, 4, 12)))
    at.button_group(key="start_budget").set_value("Mid")
    at = finished(at.button(key="start_send").click().run())
    state = planner_of(at).state()
    assert state.turn.n == 1
    assert (state.trip.destinations[0].place.name, state.trip.origin.name, state.trip.party.adults) == ("Rome", "London", 2)
    assert (state.trip.date_range.start, state.trip.date_range.end) == (date(2027, 4, 8), date(2027, 4, 12))
    assert "confirm_trip" in keys_of(at)


def test_an_empty_form_sends_nothing_and_says_so(open_app: OpenApp) -> None:
    at = open_app().button(key="start_send").click().run()
    assert [t.value for t in at.toast] == ["Fill in at least one field, or type it."]
    assert planner_of(at).state().turn is None


def test_the_first_screen_shows_what_comes_back(open_app: OpenApp) -> None:
    assert "What comes back" in words_of(open_app())


def test_the_finished_example_is_what_the_planner_makes_of_it() -> None:
    today = date(2026, 11, 27)
    talk = Conversation(TripState(trip_id="example"), make_services(Config(), today), case_clock(today))
    for words in FINISHED_FOR:
        talk.turn(words)
    options = talk.state.options
    assert [(o.title, band_words(o.cost.total, o.cost.currency)) for o in options] == [(title, price) for title, price, _ in FINISHED]
    day = options[1].itinerary.days[1]
    assert tuple(f"{i.start} {i.name}" for i in day.activities) == FINISHED_DAY
