"""Questions asked before there are plans: what is kept of the places answers them, and nothing of the trip is set by them."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
HALF_TOLD = "2 adults from Lyon to Cusco, 20 to 28 June 2027"


def asked(question: str, first: str = HALF_TOLD) -> tuple[str, TripState, TripState]:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(first)
    before = talk.state
    return str(talk.turn(question)["reply"]), before, talk.state


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("is it a robot?", "I am a program"),
        ("what's the altitude?", "3,400"),
        ("when is inti raymi", "24 June"),
        ("is it winter there then?", "lies in the tropics"),
        ("what is the exchange rate?", "by the rates the plans use"),
        ("is disneyland worth it", "do not know that"),
        ("how is lima in june?", "Lima in June is usually"),
        ("is lima or cusco better for food?", "For food Lima has"),
        ("athens or rome, what's better with kids?", "good for children in"),
        ("wie teuer ist ein Hotel dort?", "double room"),
        ("Gibt es einen Aufzug im Hotel?", "the plans will show"),
        ("is there a lift in the hotels?", "the plans will show"),
        ("are you going to ask me a lot of questions?", "Only what I cannot plan without"),
        ("is qorikancha free for the kids?", "for an adult"),
        ("how far is lima from cusco", "km as the crow flies"),
        ("which towns do we sleep in", "Cusco"),
        ("what is there to do on a rainy afternoon", "Under a roof in Cusco"),
        ("is the tram included in the price", "the plans will show"),
        ("how do we get from lima to cusco", "From door to door"),
        ("any stairs at the hotel?", "the plans will show"),
        ("do seniors get a discount", "I do not know which discounts"),
        ("are taxis expensive", "one gets around by"),
        ("when is easter 2027?", "28 March 2027"),
        ("are the museums free", "Free of charge in Cusco"),
        ("how do people pay there", "Paying in Peru"),
        ("¿es peligroso?", "locals would say"),
        ("what did you understand about us?", "So far"),
        ("is that everything you need?", "I still need"),
    ],
)
def test_a_question_before_plans_is_answered_and_sets_nothing(question, said):
    reply, before, after = asked(question)
    assert said in reply, reply
    assert after.trip == before.trip
    assert after.preferences == before.preferences
    assert after.capabilities == before.capabilities


def test_what_one_wants_is_still_taken_from_a_question():
    _, _, after = asked("could we add Lima?")
    assert [s.place.name for s in after.trip.destinations] == ["Cusco", "Lima"]
