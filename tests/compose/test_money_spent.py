"""What plans make of an amount: three ways to spend it, words about price and beds that hold, and tickets for what the person likes."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest

from planner.compose.candidates import candidates_of, is_shared
from planner.compose.proposals import note_of
from planner.compose.titles import misleads
from planner.domain.options import ItineraryOption
from planner.domain.state import Preferences
from planner.domain.values import Budget, Party
from planner.tools.stays import HotelArgs, hotels
from planner.tools.tool import PlaceRef
from tests.compose.test_compose import MAY, trip
from tests.plans import planned

MARCH = date(2027, 3, 5)


def spent(option: ItineraryOption, part: str):
    """What an option spends on a part of its bill."""
    return sum(x.low + x.high for x in option.cost.lines if x.category == part)


def weekend(amount: str, city: str = "Vienna", origin: str = "Munich", nights: int = 3, start: date = MARCH, likes=("music",), **more):
    """The plans of a trip with an amount in euros."""
    prefs = Preferences(interests=likes, pace="moderate")
    return planned(trip(origin, [(city, nights)], start, budget=Budget(amount=amount, currency="EUR"), prefs=prefs, **more))


def test_an_amount_that_buys_three_plans_is_spent_in_three_ways():
    state = weekend("1400")
    assert len(state.options) == 3
    by = {o.tier: o for o in state.options}
    assert spent(by["premium"], "stay") > max(spent(by[t], "stay") for t in ("budget", "balanced"))
    assert any(spent(by["balanced"], part) > max(spent(by[t], part) for t in ("budget", "premium")) for part in ("activities", "food"))
    assert min(state.options, key=lambda o: o.cost.total.middle) is by["budget"]
    assert all(o.cost.total.middle <= 1400 for o in state.options)


def test_the_second_and_third_plan_leave_little_of_an_amount_unspent():
    by = {o.tier: o for o in weekend("1400").options}
    assert by["balanced"].cost.total.middle >= 1400 * 0.85
    assert by["premium"].cost.total.middle >= 1400 * 0.85


@pytest.mark.parametrize(
    ("amount", "city", "origin", "nights"),
    [("1400", "Vienna", "Munich", 3), ("3500", "New York", "Dublin", 5), ("1600", "Amsterdam", "Berlin", 4)],
)
def test_the_note_says_which_plan_costs_least_and_most(amount, city, origin, nights):
    state = weekend(amount, city, origin, nights)
    middles = [o.cost.total.middle for o in state.options]
    note = note_of(state, candidates_of(state), state.options)
    assert middles == sorted(middles)
    assert f"“{state.options[0].title}” costs least" in note or "cost the same" in note
    assert f"“{state.options[-1].title}” costs most" in note or "cost the same" in note
    assert "asks least of you" not in note


@pytest.mark.parametrize(("amount", "city", "origin", "nights"), [("1400", "Vienna", "Munich", 3), ("2600", "Prague", "Warsaw", 5)])
def test_titles_and_tags_hold_beside_the_other_plans(amount, city, origin, nights):
    state = weekend(amount, city, origin, nights)
    stays = {s.id: s for rows in candidates_of(state).stays.values() for s in rows}
    for option in state.options:
        assert not misleads(option.title, state, option, state.options, candidates_of(state))
        beds = {stays[i].tier for _, i in option.pick.stays}
        assert "Upscale" not in option.tags or beds == {"premium"}
        assert "Comfortable" not in option.tags or "budget" not in beds


def test_no_two_titles_say_the_same_in_another_order():
    likes = Preferences(interests=("nature", "tiles", "flamenco"), pace="relaxed")
    stops = [("Seville", 4), ("Granada", 3)]
    state = planned(trip("Manchester", stops, date(2027, 4, 12), budget=Budget(amount="2500", currency="GBP"), prefs=likes))
    said = [frozenset(o.title.lower().replace(",", "").split()) for o in state.options]
    assert len(said) > 1
    assert len(set(said)) == len(said), [o.title for o in state.options]


def test_tickets_for_what_one_likes_are_bought_while_there_is_money():
    state = weekend("1600", "Amsterdam", "Berlin", 4, date(2027, 4, 8), likes=("museums", "canals"))
    for option in state.options:
        museums = next(w for w in option.wishes if w.text == "museums")
        assert museums.status in ("met", "partly"), option.title


def test_nobody_sleeps_in_a_dormitory_who_can_pay_for_a_room():
    state = weekend("1750", "Edinburgh", "London", 4, date(2027, 8, 12), likes=("history",), party=Party(adults=2))
    stays = {s.id: s for rows in candidates_of(state).stays.values() for s in rows}
    assert not any(is_shared(stays[i]) for o in state.options for _, i in o.pick.stays if o.cost.total.middle <= 1750)


def test_a_walk_on_a_late_first_evening_is_not_walked_again_on_another():
    friends = Party(adults=4)
    state = weekend("3000", "Prague", "Warsaw", 5, date(2027, 12, 4), likes=("beer",), party=friends)
    assert not any("twice" in words for words in state.withheld)


def test_a_plan_within_the_amount_stays_within_it_when_plans_are_told_apart():
    state = weekend("3000", "Prague", "Warsaw", 5, date(2027, 12, 4), likes=("beer",), party=Party(adults=4))
    assert all(o.cost.total.middle <= 3000 for o in state.options)


def test_where_one_bed_alone_fits_plans_differ_in_what_one_does_and_keep_the_pace():
    state = weekend("1300", "Seville", "Brussels", 4, date(2027, 3, 18), likes=("tapas",))
    assert len(state.options) >= 2
    assert {o.pace for o in state.options} == {"moderate"}


@pytest.mark.parametrize(("adults", "share"), [(1, 0.5), (2, 1.0), (3, 0.75)])
def test_a_dormitory_costs_the_beds_one_sleeps_in(adults, share):
    """The book's price is of two beds; three people pay for three of the four beds of two rooms, each room at three quarters."""

    def dormitory(heads):
        args = HotelArgs(place=PlaceRef(name="Krakow"), check_in=MAY, check_out=date(2027, 5, 6), adults=heads)
        return next(s for s in hotels(args).stays if "shared_room" in s.styles)

    paid, of_two = dormitory(adults), dormitory(2)
    assert abs(float(paid.per_night.high) - share * float(of_two.per_night.high)) <= 1
    assert ("bed" in paid.room_type) is (share < 1)


def test_a_house_has_the_style_that_its_name_says():
    prefs = Preferences(stay_style=("riad",))
    state = planned(trip("Paris", [("Marrakech", 4)], MAY, budget=Budget(level="mid"), prefs=prefs))
    beds = {s.id: s for rows in candidates_of(state).stays.values() for s in rows}
    assert all("Riad" in beds[i].name for o in state.options for _, i in o.pick.stays)


def test_children_sit_down_to_no_tasting_menu():
    family = Party(adults=2, children=2, child_ages=(6, 9))
    state = planned(trip("London", [("Rome", 6)], MAY, party=family, budget=Budget(level="high")))
    eaten = {i.name for o in state.options for d in o.itinerary.days for i in d.meals}
    assert not eaten & {"La Pergola", "Imàgo", "Il Pagliaccio"}


def test_who_came_for_the_nights_has_one_of_them_however_little_there_is():
    prefs = Preferences(interests=("nightlife",), stay_style=("hostel",))
    state = planned(
        trip("Berlin", [("Amsterdam", 4)], MAY, party=Party(adults=1), budget=Budget(amount="450", currency="EUR"), prefs=prefs)
    )
    wishes = [w.status for o in state.options for w in o.wishes if w.text == "nightlife"]
    assert wishes
    assert "not_met" not in wishes


def test_the_note_says_in_what_the_shown_plans_differ():
    state = planned(trip("Madrid", [("Lisbon", 3)], MAY, budget=Budget(amount="1100", currency="EUR")))
    words = note_of(state, candidates_of(state), state.options)
    beds = {o.pick.stays for o in state.options}
    assert words.startswith("They differ in what you do")
    assert ("comfort" in words) is (len(beds) > 1)
    assert all(a.cost.total.middle <= b.cost.total.middle for a, b in pairwise(state.options))


def test_two_interests_of_which_one_says_the_other_are_no_title():
    prefs = Preferences(interests=("classical music", "music", "coffee"))
    state = planned(trip("London", [("Vienna", 4)], MAY, budget=Budget(level="mid"), prefs=prefs))
    assert not [o.title for o in state.options if "usic and classical" in o.title or "usic and music" in o.title]


@pytest.mark.parametrize("likes", [("architecture", "baths"), ("baths", "architecture")])
def test_who_came_for_the_baths_bathes_in_every_plan(likes):
    """A walk through a quarter of baths is none; the one bath there is has its ticket though others are given up."""
    state = planned(
        trip(
            "Vienna",
            [("Budapest", 2)],
            date(2027, 3, 12),
            budget=Budget(amount="600", currency="EUR"),
            prefs=Preferences(interests=likes),
            capabilities=("research_trains", "research_hotels", "research_food"),
        )
    )
    assert len(state.options) == 3
    assert {w.status for o in state.options for w in o.wishes if w.text == "baths"} == {"met"}


def test_a_title_names_the_day_outside_that_is_in_the_plan():
    wish = Preferences(interests=("wine", "churches", "beach"))
    state = planned(
        trip(
            "London",
            [("Split", 5)],
            date(2027, 5, 12),
            budget=Budget(level="mid"),
            capabilities=("research_flights", "research_hotels", "research_food"),
            prefs=wish,
        )
    )
    for option in state.options:
        away = [i.name for d in option.itinerary.days for i in d.transport]
        told = option.title.partition("with a day in ")[2]
        assert not told or any(told in name for name in away)


def test_who_looks_for_little_is_sent_to_no_grand_hotel():
    state = planned(trip("London", [("Keswick", 5)], date(2027, 6, 5), budget=Budget(level="low")))
    known = {s.id: s for rows in state.quotes.by_stay.values() for s in rows}
    assert all(known[i].tier != "premium" for o in state.options for _, i in o.pick.stays)
    assert len({o.cost.total.high for o in state.options}) == len(state.options)
