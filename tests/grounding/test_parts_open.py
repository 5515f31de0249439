"""Naming how one travels asks for the way; whether a bed and food are wanted too is asked, and the answer decides."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.ledger import open_questions
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
WAY = "Flights from Rome to Paris, 3-6 May 2027, two adults, €900"
FLIGHTS, BOTH = ("research_flights",), ("research_hotels", "research_food")


def talked(*said: object) -> Conversation:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for turn in said:
        talk.turn(turn)
    return talk


def test_a_vehicle_alone_leaves_bed_and_food_to_be_asked_about():
    state = talked(WAY).state
    assert state.capabilities == FLIGHTS
    assert "parts_open" in [q.slot for q in open_questions(state.questions)]


@pytest.mark.parametrize(
    "said", ["Flights only from Rome to Paris, 3-6 May 2027, two adults, €900", f"{WAY}, no hotel needed", f"{WAY}, hotel"]
)
def test_who_says_what_else_is_or_is_not_wanted_is_not_asked(said):
    assert "parts_open" not in [q.slot for q in talked(said).state.questions]


@pytest.mark.parametrize(
    "answer",
    ["yes", "yes please, relaxed", "everything", "you choose", "both", {"event": "slot_set", "slot": "parts_open", "value": "yes"}],
)
def test_a_yes_or_leaving_it_open_adds_both(answer):
    state = talked(WAY, answer).state
    assert (state.capabilities, state.parts_open) == ((*FLIGHTS, *BOTH), False)


@pytest.mark.parametrize(
    "answer",
    [
        "no",
        "no thanks",
        "just the flights",
        "no, we stay with friends",
        "we'll find that ourselves",
        {"event": "slot_set", "slot": "parts_open", "value": "no"},
    ],
)
def test_a_no_plans_the_way_alone(answer):
    state = talked(WAY, answer).state
    assert (state.capabilities, state.parts_open) == (FLIGHTS, False)


def test_a_part_named_is_the_answer():
    assert talked(WAY, "a hotel too please").state.capabilities == (*FLIGHTS, "research_hotels")


def test_who_answers_other_things_twice_gets_the_way_as_a_stated_assumption():
    state = talked(WAY, "relaxed", "history").state
    assert (state.capabilities, state.parts_open) == (FLIGHTS, False)
    assert any(q.status == "assumed" and "only" in (q.answered_text or "") for q in state.questions)


def test_a_way_without_a_night_is_a_way_alone():
    assert not talked("One way flight from Rome to Paris, 3 May 2027, two adults, €900").state.parts_open


BOOKED = "Rome 22-26 May 2027 from Berlin, 2 adults, budget 2000 euro without flights, we've already booked our flights"


@pytest.mark.parametrize("answer", ["everything", "you choose"])
def test_a_journey_that_is_booked_is_not_offered(answer):
    talk = talked(BOOKED)
    asked = next(q.text for q in open_questions(talk.state.questions) if q.slot == "capabilities")
    assert "flights" not in asked
    assert "hotels" in asked
    talk.turn(answer)
    assert talk.state.capabilities == BOTH


def test_what_is_booked_and_what_the_budget_leaves_out_is_said_back():
    notes = talked(BOOKED).state.preferences.notes
    assert notes == ("2000 euro without flights", "we've already booked our flights")


def test_the_hour_of_a_journey_is_kept_beside_its_day():
    state = talked("Singapore to Kuala Lumpur, Tue 12 Jan 2027, return Thu 14 Jan after 6pm, 1 adult").state
    assert state.preferences.notes == ("return Thu 14 Jan after 6pm",)
    assert (state.trip.date_range.start, state.trip.date_range.end) == (date(2027, 1, 12), date(2027, 1, 14))


@pytest.mark.parametrize(
    ("said", "days"),
    [("oops I mean 11-18", (11, 18)), ("Scratch that, 6th till 13th", (6, 13)), ("sorry, 7 to 12", (7, 12))],
)
def test_bare_days_that_correct_move_the_trip(said, days):
    dates = talked("2 adults to Rome from Leeds, 4-9 May 2027", said).state.trip.date_range
    assert (dates.start, dates.end) == tuple(date(2027, 5, day) for day in days)


def test_which_of_two_namesakes_was_meant_is_no_new_place():
    state = talked("Birmingham to Nice, 4-9 May 2027, 2 adults", "the one in England").state
    assert [s.place.name for s in state.trip.destinations] == ["Nice"]


def test_nights_that_do_not_make_the_dates_are_said_at_once():
    talk = talked("Tokyo 3 nights, Kyoto 4 nights, 1 May to 11 May 2027, 2 adults from Oslo")
    assert "3 and 4 nights make 7, and your dates hold 10" in talk.state.turn.reply


def test_hotels_of_one_kind_ruled_out_rule_out_no_bed():
    state = talked("Berlin, 3 Nächte ab 5. Mai 2027, kein Hotel direkt an einer lauten Straße, keine Strandhotels, 2 Erwachsene").state
    assert not state.arranged
    assert "kein Hotel direkt an einer lauten Straße" in state.preferences.notes


def test_a_bed_ruled_out_is_not_offered():
    asked = talked("No hotel needed, Rome from Leeds 3-6 May 2027, 2 adults").state.questions
    assert "hotels" not in next(q.text for q in asked if q.slot == "capabilities")
