"""Answers to several questions in one message: each piece answers its own question, short as it is, and corrections change what they name."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 30)
VAGUE = "a week in Seville in October, two of us from Cardiff"
"""Offers 1-8, 12-19 and 24-31 October 2027."""
COMPLETE = "Seville from Cardiff, 12 to 19 October 2027, two of us, 1800 pounds, flights, a hotel and food"


def talked(*messages: str) -> tuple[TripState, str]:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    reply = ""
    for message in messages:
        reply = str(talk.turn(message)["reply"])
    return talk.state, reply


def start_of(state: TripState) -> date | None:
    return state.trip.date_range.start


def parts_of(state: TripState) -> list[str]:
    return [part.removeprefix("research_") for part in state.capabilities or ()]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("second option please. low budget", 12),
        ("a hotel, and the last ones", 24),
        ("no wait, I meant the first dates. mid", 1),
        ("low. the middle one. flights", 12),
        ("die zweite bitte. alles", 12),
        ("la deuxième, s'il vous plaît. tout", 12),
        ("el último, por favor. todo", 24),
        ("24-31, flights and hotel", 24),
        ("12 to 19 suits us. mid", 12),
        ("number 3, everything", 24),
        ("2nd lot. a flat and flights", 12),
        ("la segunda. vuelos", 12),
        ("middle. yes hotels. 2400", 12),
        ("the 2nd ones. any budget", 12),
    ],
)
def test_a_piece_chooses_among_the_dates_offered(said, day):
    state, _ = talked(VAGUE, said)
    assert start_of(state) == date(2027, 10, day)


@pytest.mark.parametrize("said", ["2, mid", "two of us, everything", "first of all, we love food", "mid range and a hotel"])
def test_what_points_at_no_offer_chooses_none(said):
    assert start_of(talked(VAGUE, said)[0]) is None


def test_a_place_and_dates_are_chosen_each_by_its_own_piece():
    state, _ = talked("long weekend in Georgia in June for 2 from Cardiff", "the country. Batumi, and the last ones")
    assert ([s.place.name for s in state.trip.destinations], start_of(state)) == (["Batumi"], date(2027, 6, 25))


def test_a_word_of_a_longer_answer_does_not_choose_the_place_and_drop_the_rest():
    state, _ = talked("a hike in Tuscany", "some small town lol. from Cardiff, 3 of us, end of May")
    assert state.trip.origin is not None
    assert state.trip.party.adults == 3
    assert state.trip.date_range.window is not None


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("mid. all of it please", ["flights", "trains", "hotels", "food"]),
        ("1500€. alles bitte", ["flights", "trains", "hotels", "food"]),
        ("low, everything but the food", ["flights", "trains", "hotels"]),
        ("flights and a room, meals we'll sort ourselves", ["flights", "hotels"]),
        ("train and hotel, we'll find our own food", ["trains", "hotels"]),
        ("a hotel, we're booking our own flights", ["hotels"]),
        ("hotel yes, restaurants no", ["hotels"]),
        ("flights and hotel, we'll just eat out", ["flights", "hotels"]),
        ("a hotel. we sort flights. 600 each", ["hotels"]),
        ("Hotel ja, Essen nein", ["hotels"]),
    ],
)
def test_parts_are_heard_beside_other_answers_and_what_people_see_to_is_theirs(said, parts):
    assert parts_of(talked(VAGUE, said)[0]) == parts


def test_a_way_and_a_meal_in_passing_leave_the_bed_to_be_asked_about():
    state, reply = talked("2 of us, York from Cardiff 12-14 March by train and a special dinner on Saturday")
    assert state.parts_open
    assert "Shall I find a hotel too?" in reply
    assert parts_of(talked("2 of us, York from Cardiff 12-14 March, trains and a nice dinner Saturday", "500. no thanks")[0]) == [
        "trains",
        "food",
    ]


@pytest.mark.parametrize(
    ("said", "goes"),
    [("tromso. from cardiff. february", "Tromsø"), ("albufeira? cheap", "Albufeira"), ("maybe ghent. two nights", "Ghent")],
)
def test_a_town_in_small_letters_is_a_place_where_one_was_asked_for(said, goes):
    state, _ = talked("a little break for the two of us", said)
    assert [stop.place.name for stop in state.trip.destinations] == [goes]


@pytest.mark.parametrize("said", ["easy. cheap. whatever", "mid. flights", "just us. low"])
def test_other_short_answers_are_no_towns(said):
    state, _ = talked("a little break for the two of us in May", said)
    assert not [s for s in state.trip.destinations if (s.place.said or "").casefold() in said]


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("the budget's too low, make it 2600", "2600"),
        ("raise it to 2.6k", "2600"),
        ("budget is wrong, should be 2600", "2600"),
        ("make it 3", "1800"),
        ("the second. hotel and flights. 2600", "2600"),
    ],
)
def test_an_amount_that_corrects_the_budget_is_money(said, amount):
    budget = talked(COMPLETE, said)[0].trip.budget
    assert budget.amount is not None
    assert int(budget.amount) == int(amount)


@pytest.mark.parametrize("said", ["start should be Swansea", "all right apart from the origin, it's Swansea", "wrong departure, Swansea"])
def test_a_place_that_corrects_the_start_is_no_stop(said):
    state, _ = talked(COMPLETE, said)
    assert state.trip.origin is not None
    assert state.trip.origin.name == "Swansea"
    assert [stop.place.name for stop in state.trip.destinations] == ["Seville"]


def test_dates_that_are_named_are_corrected_by_bare_numbers():
    assert start_of(talked(COMPLETE, "dates should be 14-21")[0]) == date(2027, 10, 14)


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("actually leave out the food", ["flights", "hotels"]),
        ("scrap the hotel", ["flights", "food"]),
        ("take the flights out", ["hotels", "food"]),
        ("yes but we're not flying, train only", ["trains", "hotels", "food"]),
    ],
)
def test_what_is_left_out_goes_and_the_rest_stays(said, parts):
    assert parts_of(talked(COMPLETE, said)[0]) == parts


def test_different_dates_reopen_the_dates():
    assert "dates" in talked(COMPLETE, "different dates")[1]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("low. do you book it as well?", "I do not book"),
        ("everything, mid. what's the weather like then?", "°C"),
        ("mid. do I have to tell you everything?", "Only what I say I still need"),
    ],
)
def test_a_question_beside_answers_is_answered(said, told):
    assert told in talked(VAGUE, said)[1]


@pytest.mark.parametrize("said", ["from Cardiff, is that ok?", "thinking of October?", "low maybe?"])
def test_a_mere_tag_asks_nothing(said):
    assert "do not know" not in talked("a week in Seville, two of us", said)[1]


def test_a_question_at_the_summary_sets_nothing():
    state, reply = talked(COMPLETE, "looks good but is breakfast included?")
    assert state.preferences.stay_style == ()
    assert "breakfast" in reply


@pytest.mark.parametrize("said", ["want a weekend away, 2 of us", "a weekend away with my sister", "a week away somewhere hot"])
def test_away_says_how_long_and_not_when(said):
    dates = talked(said)[0].trip.date_range
    assert dates.start is None
    assert dates.nights in (2, 7)


@pytest.mark.parametrize(
    ("said", "base"), [("Legoland with my nephew", "Billund"), ("islay for the whisky", "Port Ellen"), ("euro disney", "Paris")]
)
def test_a_park_or_a_small_island_has_its_one_base(said, base):
    assert [stop.place.name for stop in talked(said)[0].trip.destinations] == [base]


def test_one_cheap_part_is_no_low_budget():
    assert talked(f"{VAGUE}. mid-range", "cheap trains once we're there please")[0].trip.budget.level == "mid"
    assert talked(f"{VAGUE}. mid-range", "actually, keep it cheap")[0].trip.budget.level == "low"


def test_dates_chosen_keep_a_length_or_weekday_said_beside_them():
    state, _ = talked(VAGUE, "5 nights, the second one. mid")
    assert (start_of(state), state.trip.date_range.nights) == (date(2027, 10, 12), 5)
    state, _ = talked("the two of us to Seville in October from Cardiff", "three nights, fri to mon, the second. mid")
    assert start_of(state) is not None
    assert (start_of(state).weekday(), state.trip.date_range.nights) == (4, 3)  # type: ignore[union-attr]


def test_a_yes_beside_other_answers_takes_the_only_dates_offered():
    state, reply = talked("the two of us from Cardiff to Seville, long weekend early May")
    assert "Did you mean 7–10 May 2027?" in reply
    state, _ = talked("the two of us from Cardiff to Seville, long weekend early May", "yes that. 700 for both. a hotel and flights")
    assert start_of(state) == date(2027, 5, 7)


def test_a_weekday_lies_in_the_few_days_that_were_offered():
    assert start_of(talked("a cottage in Windermere at Easter for 4 adults", "friday to tuesday")[0]) == date(2027, 3, 26)


def test_ages_of_two_grown_ups_are_no_money_and_no_crowd():
    state, _ = talked("my parents want a week in Madeira", "they're 71 and 76, from Cardiff, in June")
    assert (state.trip.party.adults, state.trip.budget.known) == (2, False)


def test_children_s_ages_choose_no_place():
    state, _ = talked("a cottage in the Lake District, 2 adults and 3 children", "ages 2, 4 and 7. Easter")
    assert state.trip.party.child_ages == (2, 4, 7)


def test_one_of_several_stops_is_settled_on_and_one_instead_takes_the_place_of_all():
    assert [s.place.name for s in talked("my wife wants Rome, I want Seville", "ok Seville then")[0].trip.destinations] == ["Seville"]
    state, _ = talked("a week in Iceland", "4 days in Reykjavik instead")
    assert ([s.place.name for s in state.trip.destinations], state.trip.date_range.nights) == (["Reykjavik"], 3)


def test_a_town_elsewhere_beside_one_of_the_region_is_the_start():
    state, _ = talked("ten days on Crete for the two of us in May", "birmingham uk. chania. mid")
    assert state.trip.origin is not None
    assert (state.trip.origin.name, [s.place.name for s in state.trip.destinations]) == ("Birmingham", ["Chania"])


def test_meals_one_sees_to_in_another_language_are_no_part_and_no_town():
    state, _ = talked(VAGUE, "Ferienwohnung und Flüge, Essen machen wir selbst, 1200€")
    assert parts_of(state) == ["flights", "hotels"]
    assert [s.place.name for s in state.trip.destinations] == ["Seville"]


def test_a_no_to_food_alone_leaves_the_bed_to_be_asked_about():
    by_train = "2 of us, York from London by train, 12-14 March"
    state, reply = talked(by_train, "300. no food needed")
    assert state.parts_open
    assert "Shall I find a hotel too?" in reply
    assert parts_of(talked(by_train, "300. yes please")[0]) == ["trains", "hotels", "food"]
    assert parts_of(talked(by_train, "300 each. a pub with rooms if you can, no food")[0]) == ["trains", "hotels"]


@pytest.mark.parametrize(
    ("said", "heads"),
    [("with a baby and a toddler", (None, 1, 1)), ("me her and my mum", (3, 0, 0)), ("with 2 kids of 4 and 6", (None, 2, 0))],
)
def test_children_alone_leave_the_adults_to_be_asked_about(said, heads):
    party = talked("a week in Brittany in June", said)[0].trip.party
    assert (party.adults, party.children, party.infants) == heads


@pytest.mark.parametrize(
    ("said", "origin", "goal"),
    [
        ("on habite à Lyon et on veut aller à Porto", "Lyon", "Porto"),
        ("wir wohnen in Kassel und wollen nach Wien", "Kassel", "Vienna"),
        ("vivimos en Murcia, queremos ir a Lisboa", "Murcia", "Lisbon"),
        ("abitiamo a Torino, vogliamo andare a Lisbona", "Turin", "Lisbon"),
        ("wij wonen in Utrecht en willen naar Parijs", "Utrecht", "Paris"),
    ],
)
def test_where_one_lives_is_the_start_in_every_language(said, origin, goal):
    trip = talked(said)[0].trip
    assert trip.origin is not None
    assert (trip.origin.name, [stop.place.name for stop in trip.destinations]) == (origin, [goal])


def test_a_place_beside_a_start_that_is_led_is_where_one_goes():
    state, _ = talked("a trip to Porto with my mother", "oh no not there. Ghent I think. from Hull")
    assert [stop.place.name for stop in state.trip.destinations] == ["Ghent"]


def test_a_word_for_the_pace_within_others_sets_none():
    state, _ = talked("6 nights Madrid and Seville", "2 people from Luton in April, trains between")
    assert state.preferences.pace is None
    assert talked("6 nights Madrid and Seville", "2 people. a steady one. April")[0].preferences.pace == "moderate"


def test_a_lone_number_of_three_figures_is_the_budget_beside_a_level_that_is_known():
    budget = talked(f"{VAGUE}. cheap please", "second. hotel and flights. 1800")[0].trip.budget
    assert budget.amount is not None
    assert int(budget.amount) == 1800


def test_a_yes_anywhere_among_answers_takes_the_only_dates_offered():
    asked = "the two of us from Cardiff to Seville, long weekend early May"
    assert start_of(talked(asked, "700 for both. yes. a hotel and flights")[0]) == date(2027, 5, 7)


def test_two_towns_apart_answer_where_to_and_where_from():
    trip = talked("a little break. anything", "Ghent. just me. Canterbury. tomorrow for 2 nights")[0].trip
    assert trip.origin is not None
    assert (trip.origin.name, [stop.place.name for stop in trip.destinations]) == ("Canterbury", ["Ghent"])


def test_days_near_a_time_of_year_that_is_known_are_of_its_year():
    assert start_of(talked("Melbourne over Christmas next year", "15 Dec till 4 Jan, two of us")[0]) == date(2027, 12, 15)
    assert start_of(talked("Melbourne over Christmas next year", "actually 5-10 June")[0]) == date(2027, 6, 5)


def test_friends_by_a_word_that_counts_nobody_leave_the_party_to_be_asked_about():
    assert talked("a trip for me n the lads")[0].trip.party.adults is None
    assert talked("a trip to Porto with my two teens", "me and him plus them, 13 and 16")[0].trip.party.child_ages == (13, 16)
