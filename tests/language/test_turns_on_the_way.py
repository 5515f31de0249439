"""Turns people take while a trip is still being put together: each is read by the real pipeline and judged by what the trip then holds."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
UNDER_WAY = "coach from Leeds to York on 12 May, 2 adults, 3 rooms"


def after(*messages: str) -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for message in messages:
        talk.turn(message)
    return talk.state


def stops(state: TripState) -> list[str]:
    return [stop.place.name for stop in state.trip.destinations]


@pytest.mark.parametrize(
    ("said", "origin", "goals"),
    [
        ("things to see that we can go to in Bergen", None, ["Bergen"]),
        ("We'll be in Ghent from 3 to 6 May", None, ["Ghent"]),
        ("I want to get to Porto. I will be departing from Bristol.", "Bristol", ["Porto"]),
        ("I'm flying to Lisbon, Portugal. I want to leave from Manchester on 3 May", "Manchester", ["Lisbon"]),
        ("Fly into Rome. We want to leave from Milan", None, ["Rome", "Milan"]),
        ("We are off to York, England and we'll start from Dublin", "Dublin", ["York"]),
        ("book a return trip from Cardiff to Paris by train", "Cardiff", ["Paris"]),
        ("the town from where we will start is Exeter and we want to see Bath", "Exeter", ["Bath"]),
        ("leaving my hometown of Bremen on 8 May, off to Prague", "Bremen", ["Prague"]),
        ("on the 13th from LHR TO Malaga", "London", ["Málaga"]),
        ("cheapest fares from lax to sfo in May", "Los Angeles", ["San Francisco"]),
        ("I am flying to Ny on 1 March", None, ["New York City"]),
        ("I was thinking about going to Rome", None, ["Rome"]),
        ("we were thinking of Rome but now want Lisbon", None, ["Lisbon"]),
        ("I'd been considering Nice, but friends recommend Genoa", None, ["Genoa"]),
    ],
)
def test_where_a_trip_starts_and_where_it_goes(said, origin, goals):
    state = after(said)
    assert (state.trip.origin and state.trip.origin.name, stops(state)) == (origin, goals)


@pytest.mark.parametrize(
    ("said", "window"),
    [
        ("I was thinking about going to Rome in May", (date(2027, 5, 1), date(2027, 5, 31))),
        ("we were planning on Oslo, but it is dear, so Riga in June", (date(2027, 6, 1), date(2027, 6, 30))),
        ("a home rated above 4.2 for two in Rio de Janeiro", None),
    ],
)
def test_a_hope_told_in_the_past_tense_is_a_wish_and_a_rating_no_date(said, window):
    found = after(said).trip.date_range.window
    assert (found and (found.earliest, found.latest)) == window


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("what are some good noodle restaurants in Leeds", {"research_food"}),
        ("does York have any decent hotels", {"research_hotels"}),
        ("could a room be booked for us in Rome from the 10th to the 15th", {"research_hotels"}),
        ("please make a hotel reservation for me in Bath", {"research_hotels"}),
        ("where should we eat in Bologna", {"research_food"}),
        ("get me a flight booked from Leeds to Rome", {"research_flights"}),
        ("I want a flight booked from Leeds to Rome", {"research_flights"}),
        ("I have a flight booked from Leeds to Rome", set()),
        ("our flight is booked from Leeds to Rome", set()),
        ("what airlines have flights from Leeds to Rome", {"research_flights"}),
    ],
)
def test_what_is_asked_for_is_planned_and_what_is_booked_is_not(said, parts):
    assert set(after(said).capabilities or ()) == parts


@pytest.mark.parametrize(
    ("said", "start", "end"),
    [
        ("what else leaves on 8 May?", date(2027, 5, 8), None),
        ("will there be any coaches leaving on 10 May?", date(2027, 5, 10), None),
        ("how about on the 5th of May?", date(2027, 5, 5), None),
        ("no, I need a coach on the 1st of May", date(2027, 5, 1), None),
        ("we leave the hotel on 15 May", date(2027, 5, 12), date(2027, 5, 15)),
        ("could you check us out on 14 May?", date(2027, 5, 12), date(2027, 5, 14)),
        ("it needs a rating of 4.4 or higher", date(2027, 5, 12), None),
        ("that's all for now, thanks for your assistance today", date(2027, 5, 12), None),
    ],
)
def test_a_question_or_correction_moves_the_day_it_names_and_no_other(said, start, end):
    dates = after(UNDER_WAY, said).trip.date_range
    assert (dates.start, dates.end) == (start, end)


@pytest.mark.parametrize(
    ("said", "goals", "origin"),
    [
        ("do you have anything in Durham?", ["Durham"], "Leeds"),
        ("oh and can you make it Durham?", ["Durham"], "Leeds"),
        ("please change the departure city to Hull", ["York"], "Hull"),
        ("what other coaches are there from Hull?", ["York"], "Hull"),
    ],
)
def test_a_question_that_names_another_place_means_it(said, goals, origin):
    state = after(UNDER_WAY, said)
    assert (stops(state), state.trip.origin and state.trip.origin.name) == (goals, origin)


@pytest.mark.parametrize(
    ("said", "adults", "rooms"),
    [
        ("that works, I'd like to reserve a room", 2, 3),
        ("actually just a double room", 2, 1),
        ("tickets must be 4", 4, 3),
        ("are there any others? I need it for 4 people", 4, 3),
        ("it should be a child-friendly place", 2, 3),
    ],
)
def test_heads_and_rooms_change_only_where_a_number_is_said(said, adults, rooms):
    party = after(UNDER_WAY, said).trip.party
    assert (party.adults, party.rooms, party.children) == (adults, rooms, 0)


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("my sister cancelled, so we only need one room", "correct"),
        ("thanks, I'll do it through the app", "thanks"),
        ("please cancel", "cancel"),
        ("that doesn't work for us, how about 20 May?", "correct"),
    ],
)
def test_what_somebody_else_does_ends_nothing(said, act):
    state = after(UNDER_WAY, said)
    assert state.turn is not None
    assert state.turn.act == act


def test_the_sound_of_something_is_no_liking():
    assert after(UNDER_WAY, "I like the sound of that").preferences.interests == ()


@pytest.mark.parametrize(
    ("said", "adults", "start"),
    [
        ("the 7th.", None, date(2026, 12, 7)),
        ("I only need 1.", 1, None),
        ("3 is plenty", 3, None),
        ("right now we're fine, thanks", None, None),
    ],
)
def test_a_bare_answer_is_a_day_or_a_head_count_and_never_both(said, adults, start):
    trip = after("Could you find me a coach from Leeds to York?", said).trip
    assert (trip.party.adults, trip.date_range.start) == (adults, start)


def test_two_names_that_leave_a_choice_settle_one_another():
    state = after("a train that departs from Peterborough and goes to Cambridge")
    assert state.trip.origin is not None
    assert [place.country for place in (state.trip.origin, *(s.place for s in state.trip.destinations))] == ["GB", "GB"]


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("I am looking for a place to stay in Oslo. The hotel should include wifi.", {"research_hotels"}),
        ("we want an elegant, centrally located restaurant in Oslo", {"research_food"}),
        ("I looking for information about a hotel in Oslo", {"research_hotels"}),
    ],
)
def test_a_part_asked_for_once_stays_asked_for_where_more_is_said_of_it(said, parts):
    assert set(after(said).capabilities or ()) == parts


def test_an_hour_is_no_bound_of_the_day_beside_it():
    dates = after("a train to York, I would like to leave after 10:15 on Saturday").trip.date_range
    assert (dates.start, dates.window) == (date(2026, 11, 28), None)


def test_a_name_that_was_a_slip_gives_way():
    assert stops(after(UNDER_WAY, "did I say York? I meant Durham.")) == ["Durham"]


@pytest.mark.parametrize(
    ("said", "goals"),
    [
        ("three cities in California, 3 to 9 May", ["California"]),
        ("two towns in Tuscany, 3 to 9 May", ["Florence", "Siena"]),
        ("3 cities in Florida from Leeds, 3 to 9 May", ["Florida"]),
        ("a week in California from 3 May", ["San Francisco", "Yosemite", "Los Angeles"]),
    ],
)
def test_a_loop_is_proposed_only_where_it_has_the_towns_asked_for(said, goals):
    assert stops(after(said)) == goals


@pytest.mark.parametrize(
    ("said", "adults"),
    [
        ("only my grandad will be travelling", 1),
        ("this is for my aunt alone", 1),
        ("only my wife is vegetarian", 2),
        ("just my wife and I", 2),
    ],
)
def test_one_who_travels_alone_is_one_and_a_remark_counts_nobody(said, adults):
    assert after("Leeds to Rome, 2 adults", said).trip.party.adults == adults


@pytest.mark.parametrize("said", ["I'll go back on 3-7-2027", "we return 03/07/2027", "back on 3.7.2027"])
def test_a_day_in_figures_is_no_budget(said):
    trip = after("Leeds to Rome", said).trip
    assert (trip.date_range.end, trip.budget.amount) == (date(2027, 7, 3), None)


def test_a_length_mended_in_the_past_tense_is_the_length():
    assert after("Leeds to Rome", "no, it was for 5 nights!").trip.date_range.nights == 5


@pytest.mark.parametrize(
    ("said", "likes"),
    [
        ("we love tiles and live music, relaxed, flights hotel and food", ("tiles", "live music")),
        ("we love seafood and gardens", ("seafood", "gardens")),
        ("sushi and ramen in Tokyo", ("sushi", "ramen")),
        ("we love history, art and food", ("history", "art", "food")),
    ],
)
def test_likings_bear_the_words_they_were_said_in(said, likes):
    assert after(said).preferences.interests == likes


@pytest.mark.parametrize(
    ("said", "goals"),
    [
        ("a week in Tuscany, flying into Pisa", ["Florence", "Siena"]),
        ("12 nights in Scotland, landing Edinburgh", ["Edinburgh", "Inverness"]),
        ("Florence, Tuscany, 3-6 May", ["Florence"]),
        ("two weeks in Japan flying into Tokyo", ["Tokyo"]),
        ("a meeting in Milan 14-16 Sept, would like to add 3 days at Lake Como after", ["Milan", "Como"]),
    ],
)
def test_where_one_lands_is_not_where_one_goes_when_a_region_is_named(said, goals):
    assert stops(after(said)) == goals


@pytest.mark.parametrize(
    ("said", "adults"), [("nous sommes deux retraités de Lyon", 2), ("siamo due pensionati di Bari", 2), ("wir sind vier Kollegen", 4)]
)
def test_how_many_we_are_is_heard_with_any_noun(said, adults):
    assert after(said).trip.party.adults == adults


def test_a_liking_behind_a_dislike_keeps_all_its_items():
    assert after("we hate crowds, love cheese & whisky").preferences.interests == ("cheese", "whisky")


@pytest.mark.parametrize(
    ("said", "goals", "adults"),
    [
        ("what if I went to Hull instead?", ["Hull"], 2),
        ("what would be available if we flew to Oslo instead?", ["Oslo"], 2),
        ("what do you have in Ghent?", ["Ghent"], 2),
        ("which coaches are there for five people?", ["York"], 5),
        ("did I say York? I meant Hull", ["Hull"], 2),
        ("we went to Hull last year", ["York"], 2),
        ("what do you have for me so far?", ["York"], 2),
    ],
)
def test_a_question_that_changes_a_value_changes_it(said, goals, adults):
    state = after(UNDER_WAY, said)
    assert (stops(state), state.trip.party.adults) == (goals, adults)


def test_a_slip_gives_way_where_it_stood():
    assert after("1 adult, flights from SFO to Oslo", "sorry, did I say SFO? I meant LAX").trip.origin.name == "Los Angeles"


@pytest.mark.parametrize("said", ["no, I need it for 2 days", "Nope, 2 days please", "hold on, I need the room for two days"])
def test_days_that_would_change_nothing_are_nights(said):
    state = after("a room in London from 1 March 2027, 1 night", said)
    assert (state.trip.date_range.nights, state.trip.date_range.end) == (2, date(2027, 3, 3))


def test_where_only_a_bed_is_looked_for_leaving_is_the_last_day():
    stay = after("hotel in Seattle 8 to 12 March 2027", "no, I want to leave on the 9th")
    assert (stay.trip.date_range.start, stay.trip.date_range.end) == (date(2027, 3, 8), date(2027, 3, 9))
    flown = after("fly from Boston to Seattle 8 to 12 March 2027", "no, I want to leave on the 9th")
    assert flown.trip.date_range.start == date(2027, 3, 9)


@pytest.mark.parametrize(
    ("said", "adults", "ages"),
    [("I need three seats", 2, ()), ("make it 4 tickets", 3, ()), ("she is 7", 1, (7,)), ("a table for 8 in the evening", 1, ())],
)
def test_seats_count_everyone_and_are_no_ages(said, adults, ages):
    party = after("coach to York, 1 adult and 1 child", said).trip.party
    assert (party.adults, party.children, party.child_ages) == (adults, 1, ages)


def test_a_day_with_please_chooses_no_parts():
    state = after("fly from Boston to Oslo on 3 March 2027", "13 March please")
    assert (state.trip.date_range.end, state.capabilities) == (date(2027, 3, 13), ("research_flights",))


@pytest.mark.parametrize(
    ("said", "origin", "goals", "start", "end"),
    [
        ("return flight from Leeds on 5 May, coming back on 9 May", "Leeds", [], date(2027, 5, 5), date(2027, 5, 9)),
        ("leeds 5 may oslo", "Leeds", ["Oslo"], date(2027, 5, 5), None),
        ("Lisbon 3 nights Porto", None, ["Lisbon", "Porto"], None, None),
        ("9-12 June for work in Lyon", None, ["Lyon"], date(2027, 6, 9), date(2027, 6, 12)),
        ("Ghent on the 3rd of May. We love beer", None, ["Ghent"], date(2027, 5, 3), None),
    ],
)
def test_where_and_when_in_few_words(said, origin, goals, start, end):
    trip = after(said).trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == (origin, goals)
    assert (trip.date_range.start, trip.date_range.end) == (start, end)


@pytest.mark.parametrize(
    ("said", "nights", "end"),
    [
        ("Rome 1-4 June then Naples 4-7 June then Amalfi 7-10 June", [3, 3, 3], date(2027, 6, 10)),
        ("Lisbon from 3 to 6 June, Porto 6th-9th", [3, 3], date(2027, 6, 9)),
        ("1-4 June Ghent, 5-7 June Bruges", [4, 2], date(2027, 6, 7)),
        ("Berlin (12.-15. Juni), Prag (15.-18. Juni)", [3, 3], date(2027, 6, 18)),
        ("arrive Tokyo 1 June, Kyoto 5 June, home 9 June", [4, 4], date(2027, 6, 9)),
        ("Leeds to Rome 5 June, Rome to Naples 8 June, Naples to Leeds 11 June", [3, 3], date(2027, 6, 11)),
        ("12 June Prague, 15 June Vienna, 18 June home", [3, 3], date(2027, 6, 18)),
        ("Rome 5 June, Florence 8 June", [3, None], None),
        ("we're in Naples 3-6 June then Ischia 6-10 June, two couples from Leeds", [3, 4], date(2027, 6, 10)),
        ("Geneva, seminar on Wed 3 March, leave London Tues night, back Thursday morning", [2], date(2027, 3, 4)),
    ],
)
def test_each_stop_with_its_own_days(said, nights, end):
    trip = after(said).trip
    assert ([s.nights for s in trip.destinations], trip.date_range.end) == (nights, end)


def test_a_bed_for_a_day_is_a_night():
    trip = after("a hotel in Ghent", "I would like the room for 1 day starting today").trip
    assert (trip.date_range.start, trip.date_range.end) == (date(2026, 11, 27), date(2026, 11, 28))


def test_days_that_leave_a_choice_are_no_stays_in_turn():
    assert after("Lisbon 3-6 June or 6-9 June").trip.date_range.end is None
    assert after("Lyon 9-12 June, sorry 12-15 June").trip.date_range.start == date(2027, 6, 12)


@pytest.mark.parametrize(
    ("said", "goals", "nights"),
    [
        ("10 days in Sicily, split between Palermo and Catania", ["Palermo", "Catania"], 9),
        ("Dubrovnik, Split and Zadar for a week", ["Dubrovnik", "Split", "Zadar"], 7),
        ("weekend in York for their anniversary", ["York"], 2),
        ("we're off to Lucca near Pisa for 3 nights", ["Lucca"], 3),
        ("land in Oslo on Monday 7 June and leave Bergen on Saturday 12 June", ["Oslo", "Bergen"], 5),
        ("flying to Athens on the 10th of July, 3 nights there then Naxos for 4 and Santorini for 3", ["Athens", "Naxos", "Santorini"], 10),
    ],
)
def test_places_that_only_say_where_and_nights_told_beside_them(said, goals, nights):
    state = after(said)
    assert (stops(state), state.trip.date_range.nights) == (goals, nights)
    assert state.trip.party.adults is None


@pytest.mark.parametrize(
    ("said", "nights"), [("can you check for 2 nights instead?", 2), ("could you see if they are available for one night?", 1)]
)
def test_asking_to_look_for_another_length_is_asking_for_it(said, nights):
    assert after("hotel in Ghent from 4 December for 3 nights, 6 adults", said).trip.date_range.nights == nights


def test_parents_side_by_side_are_two():
    assert after("mum dad and 2 kids to Rome").trip.party.adults == 2


@pytest.mark.parametrize(
    ("said", "nights", "end"),
    [
        ("Naples 23/4 to 30/4, then ferry to Capri 2 nights before flying home 2/5", [7, 2], date(2027, 5, 2)),
        ("Barcelona Fri 4th - Mon 7th June 2027, then I'm on to Valencia til Thursday", [3, 3], date(2027, 6, 10)),
        ("a hotel in Ghent, checking in 3 May, out 6 May", [3], date(2027, 5, 6)),
        ("Rome 3-8 May, then Naples for 2 nights and Capri for 1", [5, 2, 1], date(2027, 5, 11)),
        ("Italy 3-10 May: Rome then 2 nights in Naples", [5, 2], date(2027, 5, 10)),
    ],
)
def test_days_that_go_on_behind_those_of_a_stop(said, nights, end):
    trip = after(said).trip
    assert ([s.nights for s in trip.destinations], trip.date_range.end) == (nights, end)


@pytest.mark.parametrize(
    ("said", "level"),
    [
        ("Oslo without breaking the bank", "low"),
        ("Seoul, and we would splurge on one night in a ryokan", None),
        ("a splurge in Seoul", "high"),
    ],
)
def test_what_one_night_may_cost_is_no_level_of_the_trip(said, level):
    assert after(said).trip.budget.level == level


@pytest.mark.parametrize(
    ("said", "earliest", "latest"),
    [
        ("Oslo, we can't travel before 10 July", date(2027, 7, 10), None),
        ("Oslo, not after 10 July", None, date(2027, 7, 10)),
        ("Oslo, I can't wait to go, before 10 July", None, date(2027, 7, 9)),
    ],
)
def test_what_cannot_be_before_a_day_is_from_it_on(said, earliest, latest):
    window = after(said).trip.date_range.window
    assert earliest in (None, window.earliest)
    assert latest in (None, window.latest)


@pytest.mark.parametrize(("said", "level"), [("my wife and I (both vegan) fancy Ghent", None), ("a fancy hotel in Ghent", "high")])
def test_fancying_a_place_is_no_level(said, level):
    assert after(said).trip.budget.level == level


def test_nicknames_of_cities_are_known():
    assert after("2 weeks in Oslo from Manc").trip.origin.name == "Manchester"


def test_what_if_we_went_is_about_the_time_named():
    assert after("what if we went in June instead? Rome, 4 nights").trip.date_range.window.earliest == date(2027, 6, 1)


@pytest.mark.parametrize("said", ["can you find me another coach?", "are there any other available coaches?"])
def test_another_vehicle_is_more_to_choose_from(said):
    state = after(UNDER_WAY, said)
    assert state.turn is not None
    assert "more_options" in state.turn.acts


def test_how_far_apart_two_birthdays_are_is_no_length():
    said = "we turn 40 within a week of each other, so a long weekend in Ghent at the end of September"
    assert after(said).trip.date_range.nights == 3


@pytest.mark.parametrize(
    ("said", "goals"),
    [
        ("Hi, Bergen for a week please", ["Bergen"]),
        ("hello Malaga 3 to 9 May", ["Málaga"]),
        ("Hey, Ghent or Bruges, from Paris", []),
        ("Hi Florence, we want to go to Oslo", ["Oslo"]),
        ("hello, Sydney here, looking for a trip to Perth", ["Perth"]),
    ],
)
def test_a_place_behind_a_greeting_is_a_place_unless_it_is_whom_one_greets(said, goals):
    assert stops(after(said)) == goals


@pytest.mark.parametrize(
    ("said", "origin", "goals"),
    [
        ("Leeds, not Hull", "Leeds", ["Bergen"]),
        ("sorry, not from Hull but Leeds", "Leeds", ["Bergen"]),
        ("to Oslo, not Bergen", "Hull", ["Oslo"]),
        ("Oslo, not Bergen", "Hull", ["Oslo"]),
    ],
)
def test_a_place_that_is_denied_says_which_end_the_other_takes(said, origin, goals):
    state = after("from Hull to Bergen, 3 to 7 May, 2 adults", said)
    assert (state.trip.origin and state.trip.origin.name, stops(state)) == (origin, goals)


@pytest.mark.parametrize(
    ("said", "start", "end"),
    [
        ("not the 7th, the 9th", 3, 9),
        ("the 8th, not the 7th", 3, 8),
        ("not 7 May but 10 May", 3, 10),
        ("not the 3rd, the 4th", 4, 8),
    ],
)
def test_a_day_that_is_denied_says_which_end_of_the_trip_is_put_right(said, start, end):
    held = after("from Hull to Bergen, 3 to 7 May, 2 adults", said).trip.date_range
    assert (held.start, held.end) == (date(2027, 5, start), date(2027, 5, end))


@pytest.mark.parametrize(
    ("before", "said", "nights", "adults", "end"),
    [
        ("12 May for 5 nights", "make that 4", 4, 2, 16),
        ("12 May for 5 nights", "no wait, 6", 6, 2, 18),
        ("12 May for five nights", "scratch that, three", 3, 2, 15),
        ("12 to 17 May", "hang on, 16", 4, 2, 16),
        ("12 May, back on the 17th", "no not 17, 19", 7, 2, 19),
        ("12 to 17 May for three", "I said three, I meant four", 5, 4, 17),
        ("12 to 17 May, there are three of us", "no, sorry, four", 5, 4, 17),
        ("12 to 17 May, there are three of us", "scratch that, 2", 5, 2, 17),
        ("12 May for ten days", "make that 8", 7, 2, 19),
    ],
)
def test_a_bare_number_that_corrects_stands_for_what_was_last_said(before, said, nights, adults, end):
    trip = after("from Hull to Bergen, 2 adults", before, said).trip
    held = trip.date_range
    assert (held.nights, trip.party.adults, held.end) == (nights, adults, date(2027, 5, end))


def test_a_number_that_denies_none_of_those_known_changes_nothing():
    before = after("from Hull to Bergen, 2 adults", "12 to 17 May")
    assert after("from Hull to Bergen, 2 adults", "12 to 17 May", "not 25, 27").trip == before.trip


COMPLETE = ("from Hull to Bergen, 12 to 17 May, 2 adults, 1500 pounds", "flights and a hotel")


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("no, by train", {"research_trains", "research_hotels"}),
        ("sorry, train please", {"research_trains", "research_hotels"}),
        ("no, let's take the coach", {"research_road", "research_hotels"}),
        ("a train as well", {"research_flights", "research_trains", "research_hotels"}),
    ],
)
def test_a_no_and_a_way_of_travelling_put_it_in_the_place_of_the_one_known(said, parts):
    assert set(after(*COMPLETE, said).capabilities or ()) == parts


@pytest.mark.parametrize(
    ("said", "currency"),
    [
        ("euros, not pounds", "EUR"),
        ("I didn't mean pounds, euros", "EUR"),
        ("not pounds but US dollars", "USD"),
        ("no pounds are fine", "GBP"),
    ],
)
def test_a_currency_that_is_said_in_the_place_of_another_corrects_the_amount(said, currency):
    budget = after(*COMPLETE, said).trip.budget
    assert (budget.amount, budget.currency) == (1500, currency)


def test_words_that_only_correct_are_no_note():
    state = after(*COMPLETE, "sorry I meant 6 nights")
    assert (state.trip.date_range.nights, state.preferences.notes) == (6, ())
