"""Parts of the trip and preferences, in ordinary words."""

import pytest

from planner.language.reading.capabilities import read_parts
from planner.language.utterance import text_of

from .reading_states import after, asking, fresh, heard, known

PARTS = [
    ("flights and a hotel", {"flights", "hotels"}),
    ("Trains, hotel and food", {"trains", "hotels", "food"}),
    ("we'll drive and need somewhere to stay", {"road", "hotels"}),
    ("a road trip", {"road"}),
    ("by coach", {"road"}),
    ("book us a table", {"food"}),
    ("plan everything please - flights, hotel and food", {"flights", "hotels", "food"}),
    ("plan the whole trip", {"flights", "trains", "hotels", "food"}),
    ("train instead of flight", {"trains"}),
    ("Zug und Hotel bitte", {"trains", "hotels"}),
    ("a flat near the sea", {"hotels"}),
]


@pytest.mark.parametrize(("words", "parts"), PARTS, ids=[row[0] for row in PARTS])
def test_naming_a_part_selects_it(words: str, parts: set[str]) -> None:
    assert {p.removeprefix("research_") for p in read_parts(text_of(words).low, None).add} == parts


ONLY_WISHED = [
    "Bath from Leeds, 2 adults, my mum uses a wheelchair so a step-free hotel matters",
    "Jaipur, 7 to 10 May, 2 adults from Delhi. Pure veg food please",
    "Kyiv for 2 from Warsaw, cheap, hostels ok",
    "Dublin, 4 adults from Bristol, mid-range. Two separate rooms",
    "Lisbon, 2 adults and a baby from Cork, naps after lunch",
    "Rome for 2 from Leeds. A hotel with a pool would be nice",
    "Rome for 2 from Leeds. Dinner near the hotel as we get tired",
    "Tokyo for 2 from Boston. Don't book flights, we use points",
    "Rome for 2, 900 pounds, we've got the flights sorted already",
]


@pytest.mark.parametrize("words", ONLY_WISHED)
def test_a_wish_about_the_bed_or_the_table_leaves_the_parts_open(words: str) -> None:
    assert after(words).capabilities is None


def test_only_one_part_is_planned_beside_a_bed_that_is_had() -> None:
    assert after("Just restaurants in Lyon, 7 to 10 May, 2 adults, we have a hotel").capabilities == ("research_food",)
    assert after("Rome for 2 from Leeds, 900 pounds. Find us a hotel with a pool").capabilities == ("research_hotels",)


def test_a_price_on_condition_is_no_budget() -> None:
    state = after("New York to Tokyo, 10 nights from 5 May, two of us, business class if under $6k")
    assert state.trip.budget.amount is None
    assert state.preferences.notes == ("business class if under $6k",)
    both = after("Reykjavik from London, 2 adults, budget 2000, a helicopter tour if it's under 300 euros")
    assert both.trip.budget.amount == 2000


def test_a_part_in_a_list_is_no_liking_and_a_kids_club_no_nightlife() -> None:
    assert after("Rome for 2, flights, hotels, food, history").preferences.interests == ("history",)
    assert "nightlife" not in after("Palma with kids 4 and 7, kids club a must, and a beach bar").preferences.interests


NONE_NAMED = [
    "we love food and art",
    "our budget for the entire trip is 900",
    "I have a car",
    "which bus station is it",
    "a trip to Rome",
    "we use public transport",
]


@pytest.mark.parametrize("words", NONE_NAMED)
def test_a_trip_with_no_part_named_selects_none(words: str) -> None:
    assert heard(words).patch.capabilities is None


def test_only_a_part_leaves_no_other() -> None:
    change = heard("only trains", known()).patch.capabilities
    assert change is not None
    assert (change.add, change.replace) == (("research_trains",), True)


def test_a_part_is_taken_out_again() -> None:
    assert after("no hotel, we stay with friends", state=known()).capabilities == ("research_flights", "research_food")


def test_a_dislike_of_flying_is_kept_and_selects_nothing() -> None:
    state = after("we don't fly")
    assert state.capabilities is None
    assert state.preferences.transport_avoid == ("flight",)


PREFERENCES = [
    ("no museums please", "avoid", "museums"),
    ("I'm coeliac", "dietary", "gluten_free"),
    ("veg food only", "dietary", "vegetarian"),
    ("allergic to nuts", "dietary", "nut_allergy"),
    ("no pork", "dietary", "no_pork"),
    ("we like history and canals", "interests", "canals"),
    ("Lisbon in May, love tiles and live music", "interests", "tiles"),
    ("Lisbon in May. Really love lighthouses", "interests", "lighthouses"),
    ("we like history and canals", "interests", "history"),
    ("must see the High Line", "must_do", "High Line"),
    ("Lima and Cusco. Machu Picchu is a must", "must_do", "Machu Picchu"),
    ("Granada for 4 nights. Alhambra is a must.", "must_do", "Alhambra"),
    ("Petra. Petra by Night is a must", "must_do", "Petra by Night"),
    ("London. The Tower of London and a musical are musts", "must_do", "Tower of London"),
    ("London. The Tower of London and a musical are musts", "must_do", "musical"),
    ("Krakow, must see Auschwitz and the salt mine", "must_do", "salt mine"),
    ("London, must see the Victoria and Albert Museum and Tower Bridge", "must_do", "Victoria and Albert Museum"),
    ("must do a spice tour and swim with dolphins, Zanzibar", "must_do", "swim with dolphins"),
    ("Bangkok, must see the Grand Palace and a floating market", "must_do", "floating market"),
    ("Vienna. The Christmas market, and the Belvedere are musts", "must_do", "Belvedere"),
    ("Madeira. We must walk a levada and Pico do Arieiro", "must_do", "levada"),
    ("York in May, nothing before 9:30", "notes", "nothing before 9:30"),
    ("Bergen for boats and easy walks", "interests", "boats"),
    ("rooms that are not shared", "stay_style", "private_room"),
    ("we want the place to ourselves", "stay_style", "entire_place"),
    ("non-smoking please", "stay_style", "non_smoking"),
    ("we're bringing our dog", "stay_style", "pets"),
    ("a 3* hotel with a pool", "stay_style", "three_star"),
    ("my mother can't do stairs", "accessibility", "step_free"),
    ("she can't walk far", "accessibility", "short_walks"),
    ("Grandpa struggles with steep slopes", "accessibility", "short_walks"),
    ("nothing too hilly, our legs are old", "accessibility", "short_walks"),
    ("hills are rather hard for my father", "accessibility", "short_walks"),
    ("my wife cannot climb many steps", "accessibility", "step_free"),
    ("too many stairs are difficult for us", "accessibility", "step_free"),
    ("she can't do hills or long staircases", "accessibility", "step_free"),
    ("prefer direct flights", "transport_prefer", "direct"),
    ("a road trip from Munich to Salzburg and Bolzano", "transport_prefer", "car"),
    ("we hire a car in Lisbon and drive to Porto", "transport_prefer", "car"),
    ("by coach from Leeds to London", "transport_prefer", "bus"),
    ("from Leeds to York by coach, hotels and food, no car", "transport_prefer", "bus"),
    ("from Leeds to York by coach, hotels and food, no car", "transport_avoid", "car"),
    ("to Oxford on the bus, I don't drive", "transport_avoid", "car"),
    ("by ferry from Dublin to Holyhead", "transport_prefer", "ferry"),
    ("ferry from Piraeus to Santorini, we don't have a car", "transport_prefer", "ferry"),
    ("avoid crowds", "avoid", "crowds"),
    ("it's our honeymoon", "notes", "honeymoon"),
    ("we enjoy Thai and Indian cuisines", "interests", "Thai cuisine"),
]


@pytest.mark.parametrize(("words", "name", "word"), PREFERENCES, ids=[f"{row[0]} ({row[2]})" for row in PREFERENCES])
def test_preferences_get_their_canonical_word_or_stay_as_said(words: str, name: str, word: str) -> None:
    assert word in getattr(after(words).preferences, name)


PACES = [
    ("a relaxed pace", "relaxed"),
    ("not too packed", "relaxed"),
    ("we want to see everything", "packed"),
    ("moderate pace", "moderate"),
]


@pytest.mark.parametrize(("words", "pace"), PACES, ids=[row[0] for row in PACES])
def test_pace_is_relaxed_moderate_or_packed(words: str, pace: str) -> None:
    assert after(words).preferences.pace == pace


CHITCHAT = ["my neighbour won the pub quiz last night again", "lol long day", "it was raining on the beach yesterday, terrible"]


@pytest.mark.parametrize("words", CHITCHAT)
def test_chitchat_never_becomes_a_value(words: str) -> None:
    state = asking("preferences.interests", "trip.party")
    assert heard(words, state).patch.touched == ()


def test_a_taste_that_is_taken_back_leaves_the_list() -> None:
    state = after("we love museums and food", "no museums")
    assert state.preferences.interests == ("food",)
    assert state.preferences.avoid == ("museums",)


def test_no_restrictions_decline_the_question_about_food() -> None:
    patch = heard("no allergies", asking("preferences.dietary")).patch
    assert [d.slot for d in patch.declined] == ["preferences.dietary"]
    assert heard("hello there", fresh()).patch.declined == ()


@pytest.mark.parametrize("words", ["We must see Rome and Florence", "Paris is a must", "must visit Paris, flying from London"])
def test_where_the_trip_goes_is_no_must_within_it(words: str) -> None:
    assert after(words).preferences.must_do == ()
