"""Words about plans on the table that are no order to change them: nothing moves, whatever single words in them would mean elsewhere."""

from __future__ import annotations

import pytest

from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.plans import TODAY, planned_from

TRIP = "Porto for 2 adults, 12 to 17 May 2027, from Dublin by plane, hotel, food, budget 2500 euros, we like food and history"


def planned() -> TripState:
    return planned_from(TRIP)


def after(words: str) -> TripState:
    talk = Conversation(planned(), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(words)
    return talk.state


@pytest.mark.parametrize(
    "words",
    [
        "what does option 3 cost more than option 1?",
        "could you make option 1 more like option 2?",
        "two beach days would be good",
        "more like the second one",
        "option 1 but with option 2's market",
        "drive less",
    ],
)
def test_what_orders_no_change_that_is_known_changes_nothing_and_chooses_nothing(words):
    before, now = planned(), after(words)
    assert now.options == before.options
    assert now.selection is None
    assert now.trip == before.trip
    assert (now.capabilities, now.preferences.transport_prefer) == (before.capabilities, before.preferences.transport_prefer)


def test_a_wish_that_no_plan_can_serve_is_a_note_and_leaves_the_plans():
    before, now = planned(), after("breakfast in the hotel every day, no cafes")
    assert now.options == before.options
    assert now.preferences.notes == ("breakfast in the hotel every day",)


@pytest.mark.parametrize("words", ["option 3 minus Livraria Lello", "drop the dearest dinner in option 3"])
def test_an_order_for_one_plan_leaves_the_others_and_chooses_nothing(words):
    before, now = planned(), after(words)
    assert now.options[:2] == before.options[:2]
    assert now.options[2] != before.options[2]
    assert now.selection is None


def test_no_flights_before_an_hour_are_flights_from_that_hour_on():
    for option in after("no flights before 10").options:
        flights = [i for d in option.itinerary.days for i in d.transport if i.kind == "flight"]
        assert flights
        assert all((i.start or "") >= "10:00" for i in flights)


def test_fewer_of_a_kind_are_fewer():
    def churches(state: TripState) -> int:
        return sum("church" in i.name.casefold() for o in state.options for d in o.itinerary.days for i in d.activities)

    assert churches(after("can we see fewer churches")) <= churches(planned())


def test_what_a_night_may_cost_is_no_price_of_the_trip():
    now = after("a hotel under 100 a night")
    kept = [[evolve(d, accommodation=None) for d in o.itinerary.days] for o in now.options]
    had = [[evolve(d, accommodation=None) for d in o.itinerary.days] for o in planned().options]
    assert [[[i.id for i in d.activities] for d in o] for o in kept] == [[[i.id for i in d.activities] for d in o] for o in had]


def test_a_dull_sight_gives_way_to_another_and_the_plans_stand():
    before, now = planned(), after("the Church of São Francisco is dull, something else")
    assert [o.title for o in now.options] == [o.title for o in before.options]
    assert not any("São Francisco" in i.name for o in now.options for d in o.itinerary.days for i in d.activities)


def test_what_is_in_a_city_is_not_the_city():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for said in ("Vienna and Budapest, 2 adults, 5 to 11 May 2027, from Warsaw by train, hotels and food, 3000 euros, music", "yes"):
        talk.turn(said)
    talk.turn("drop Budapest's parliament")
    assert [s.place.name for s in talk.state.trip.destinations] == ["Vienna", "Budapest"]
    assert talk.state.options


def test_a_place_to_eat_is_not_called_unknown_where_food_is_not_planned():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for said in ("Lisbon for 2 adults, 12 to 17 May 2027, from Berlin by plane, hotel, 2500 euros, history", "yes", "add Pastéis de Belém"):
        talk.turn(said)
    assert "places to eat are not planned here" in talk.state.transcript[-1].content
    talk.turn("plan food too")
    assert "research_food" in (talk.state.capabilities or ())
