"""What people nobody has met write first: who goes, where and when, told in passing, by pronoun, in several languages."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.replies import ExtractReply
from planner.domain.state import TripState
from planner.language.reading import read_message
from tests.language.reading_states import after

TODAY = date(2026, 11, 27)


def read(message: str) -> ExtractReply:
    return read_message(message, TripState(trip_id="t"), TODAY)


@pytest.mark.parametrize(
    ("message", "adults", "children"),
    [
        ("My gran is 90. I would love to take her and my uncle to Ghent", 3, None),
        ("our son turned 20, so we (me, my husband, him and his girlfriend) are off to Oslo", 4, None),
        ("Somewhere calm for my parents' ruby wedding! They fly from Leeds", 2, None),
        ("Vorrei portare mia sorella a Vienna", 2, None),
        ("J'emmène mon père à Gand", 2, None),
        ("Ich will meine Eltern mitnehmen nach Gent", 3, None),
        ("family with three kids to Ghent", 2, 3),
        ("me and the wife plus two lads aged 8 and 12 to Oslo", 2, 2),
        ("taking my nan to Ghent", 2, None),
        ("Quero conhecer o lago no Porto com o meu namorado", 2, None),
    ],
)
def test_heads_are_counted_however_they_are_told(message: str, adults: int, children: int | None) -> None:
    party = read(message).party
    assert party is not None
    assert (party.adults, party.children) == (adults, children)


@pytest.mark.parametrize(
    ("message", "stop"),
    [
        ("anyone been to Ghent in feb? 4 of us from leeds", "Ghent"),
        ("has anybody here visited Porto with kids?", "Porto"),
        ("Cinco dias no Porto em maio", "Porto"),
        ("eine Woche an die Ostsee", "German Baltic Coast"),
        ("a week on the Norwegian coast", "Bergen"),
        ("siamo in tre a Budapest, terme e musei", "Budapest"),
    ],
)
def test_the_place_one_asks_about_is_where_one_goes(message: str, stop: str) -> None:
    assert [s.place.name for s in after(message).trip.destinations] == [stop]


def test_names_of_people_are_no_places() -> None:
    assert read("a treat for Anna and Peter").destinations is None


@pytest.mark.parametrize(
    ("message", "earliest", "latest", "nights"),
    [
        ("in den Sommerferien zwei Wochen nach Gent", "2027-07-10", "2027-08-31", 14),
        ("pendant les grandes vacances à Gand", "2027-07-10", "2027-08-31", None),
        ("Ghent in the school summer holidays", "2027-07-10", "2027-08-31", None),
        ("Ghent next May. She has a cold", "2027-05-01", "2027-05-31", None),
        ("8 days sometime between 3 June and 30 June in Ghent", "2027-06-03", "2027-06-30", 7),
    ],
)
def test_a_time_of_the_year_is_kept_with_its_length(message: str, earliest: str, latest: str, nights: int | None) -> None:
    dates = read(message).dates
    assert dates is not None
    assert (dates.earliest, dates.latest, dates.nights) == (earliest, latest, nights)


@pytest.mark.parametrize(
    ("message", "nights", "note"),
    [
        ("5 days in Fes then 2 in the mountains, from Leeds", 6, "2 in the mountains"),
        ("3 nights in Naples and two on the coast", 5, "two on the coast"),
        ("Naples for 3 nights and 4 nights on the coast, from Leeds", 7, "4 nights on the coast"),
    ],
)
def test_nights_somewhere_without_a_name_lengthen_the_trip(message: str, nights: int, note: str) -> None:
    state = after(message)
    assert state.trip.date_range.nights == nights
    assert note in state.preferences.notes


def test_nights_said_of_what_comes_afterwards_are_that_stop_s() -> None:
    trip = after("Sydney at Easter. After that we want to spend 4 nights in Hobart").trip
    assert [(s.place.name, s.nights) for s in trip.destinations] == [("Sydney", None), ("Hobart", 4)]
    assert trip.date_range.nights is None


@pytest.mark.parametrize(
    ("message", "slot", "item"),
    [
        ("We like markets and old pubs in Leeds", "interests", "markets"),
        ("into design and jazz, three days in Ghent", "interests", "design"),
        ("Ghent for the Christmas markets, 3 nights around 9 December", "interests", "Christmas markets"),
        ("Budapest, terme e vita notturna", "interests", "nightlife"),
        ("a week in a campervan along the coast of Wales", "notes", "campervan"),
        ("two of us with the dog to Ghent", "stay_style", "pets"),
        ("I'm turning 40 and want to go to Ghent", "notes", "birthday"),
        ("visiting Anna and Peter in Ghent over Easter", "notes", "visiting Anna and Peter"),
        ("from Leeds along the Basque coast to Bilbao, 2 adults", "notes", "along the Basque coast"),
    ],
)
def test_a_wish_keeps_its_word(message: str, slot: str, item: str) -> None:
    assert item in getattr(after(message).preferences, slot)


def test_a_dish_and_its_kitchen_are_one_liking() -> None:
    assert after("We love tapas and street food, Seville").preferences.interests == ("tapas", "street food")


@pytest.mark.parametrize("message", ["de Barcelona a Sevilla en AVE", "Lyon to Paris by TGV", "mit dem ICE von Berlin nach Wien"])
def test_a_train_by_its_name_is_a_train(message: str) -> None:
    capabilities = read(message).capabilities
    assert capabilities is not None
    assert [part.part for part in capabilities.add] == ["research_trains"]


@pytest.mark.parametrize(
    ("message", "adults", "children"),
    [
        ("Siamo in 5 con un bambino di 4 anni, Vienna", 4, 1),
        ("With our 7yo son to Ghent, 3 people in all", 2, 1),
        ("nous sommes un couple avec un bébé de 10 mois", 2, 0),
    ],
)
def test_a_total_told_beside_a_child_holds_the_child(message: str, adults: int, children: int) -> None:
    party = after(message).trip.party
    assert (party.adults, party.children) == (adults, children)


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("cheap wknd in Ghent, leaving fri 12 feb, back sun nite", "2027-02-12", "2027-02-14"),
        ("a trade fair in Oslo 8-10 March, then 3 nights in Bergen", "2027-03-08", "2027-03-13"),
        ("conference in Leeds on May 4-6 and I want to add two days in York after", "2027-05-04", "2027-05-08"),
    ],
)
def test_a_full_day_outranks_a_weekend_and_days_are_added_to_work(message: str, start: str, end: str) -> None:
    dates = read(message).dates
    assert dates is not None
    assert (dates.start, dates.end) == (start, end)


def test_a_month_that_is_nearly_over_comes_round_again() -> None:
    dates = read("2 weeks in November in Hanoi").dates
    assert dates is not None
    assert dates.earliest == "2027-11-01"


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("Legoland Billund with the kids in May", ["Billund"]),
        ("a week sailing starting Split", ["Split"]),
        ("Napa and Sonoma for 4 days, flying into SFO from Dallas", ["Napa Valley", "Sonoma"]),
        ("vou para Gramado em julho", ["Gramado"]),
        ("Valencia for 3 nights", ["Valencia"]),
    ],
)
def test_a_stop_is_found_beside_a_park_an_airport_and_a_start(message: str, stops: list[str]) -> None:
    trip = after(message).trip
    assert [s.place.name for s in trip.destinations] == stops
    assert all(s.place.country != "VE" for s in trip.destinations)


def test_two_places_between_which_one_cannot_decide_are_asked_about() -> None:
    found = read("can't decide between Seville and Ghent, 3-6 May").destinations
    assert found is not None
    assert [p.quote for p in found.places] == ["Seville or Ghent"] or len(found.places) == 1


def test_what_is_a_must_is_one_and_no_need_of_a_bed() -> None:
    preferences = after("Barcelona in May, stadium tour a must. A lift is a must.").preferences
    assert preferences.must_do == ("Stadium tour",) or preferences.must_do == ("stadium tour",)


def test_an_amount_for_two_is_the_budget_of_all() -> None:
    budget = after("Ghent 3-6 May from Leeds, 800 for two").trip.budget
    assert (budget.amount, budget.basis) == (800, "total")


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("Thanksgiving in New Orleans, Wed to Sun", "2027-11-24", "2027-11-28"),
        ("the regatta is on the first weekend of June, we stay in Nice from Thursday to Monday", "2027-06-03", "2027-06-07"),
        ("Rome from Thursday to Monday", "2026-12-03", "2026-12-07"),
    ],
)
def test_weekdays_that_frame_a_feast_are_those_beside_it(message: str, start: str, end: str) -> None:
    dates = read_message(message, TripState(trip_id="t"), date(2026, 11, 29)).dates
    assert dates is not None
    assert (dates.start, dates.end) == (start, end)


@pytest.mark.parametrize(
    ("message", "stops", "origin"),
    [
        ("We are cycling from Vienna to Budapest in July, we come by train from Prague", ["Vienna", "Budapest"], "Prague"),
        ("A layover in Istanbul on 14 March... no wait, we stay 2 nights. From Tbilisi.", ["Istanbul"], "Tbilisi"),
        ("Somos una familia de 5 de Bilbao, vamos a Sevilla", ["Seville"], "Bilbao"),
        ("Ghent in July, half of us from Leeds and half from Dublin", ["Ghent"], "Leeds"),
        ("Fly from London to Geneva on 10 February and back the same day", ["Geneva"], "London"),
    ],
)
def test_where_one_sets_out_and_what_one_passes_are_told_apart(message: str, stops: list[str], origin: str) -> None:
    trip = after(message).trip
    assert [s.place.name for s in trip.destinations] == stops
    assert trip.origin is not None
    assert trip.origin.name == origin


@pytest.mark.parametrize(
    ("message", "must"),
    [
        ("Krakow for 3 nights, we're going to Auschwitz on the Friday", "day trip to Auschwitz"),
        ("4 giorni a Parigi, un giorno a Disneyland", "day trip to Disneyland"),
    ],
)
def test_a_day_elsewhere_is_an_outing(message: str, must: str) -> None:
    state = after(message)
    assert len(state.trip.destinations) == 1
    assert must in state.preferences.must_do


@pytest.mark.parametrize(
    ("message", "diet"),
    [
        ("mi hermana es alérgica a los mariscos, vamos a Sevilla", "shellfish_allergy"),
        ("mon fils est allergique aux arachides, nous allons à Gand", "nut_allergy"),
        ("a minha avó não come glúten, vamos a Lisboa", "gluten_free"),
    ],
)
def test_a_diet_is_heard_in_other_languages(message: str, diet: str) -> None:
    assert diet in after(message).preferences.dietary


@pytest.mark.parametrize(
    ("message", "ages"),
    [("nos jumeaux de 10 ans", (10, 10)), ("los niños tienen 6, 10 y 15", (6, 10, 15)), ("die Kinder sind 4 und 7", (4, 7))],
)
def test_ages_of_twins_and_after_a_verb(message: str, ages: tuple[int, ...]) -> None:
    party = read(message).party
    assert party is not None
    assert party.child_ages == ages


@pytest.mark.parametrize(
    ("message", "adults"),
    [("a romantic weekend in Ghent", 2), ("treat myself to a week in Ghent", 1), ("Ghent with a toddler, we'd fly", None)],
)
def test_who_goes_is_inferred_only_from_words_that_say_it(message: str, adults: int | None) -> None:
    party = read(message).party
    assert (party.adults if party else None) == adults


def test_some_flights_ruled_out_are_not_all() -> None:
    state = after("Surprise me from Leeds 4-8 May, but I can't do long flights")
    assert "flight" not in state.preferences.transport_avoid


@pytest.mark.parametrize(
    ("message", "adults", "children"),
    [
        ("2 grandparents, 2 parents and 3 kids to Oslo with the grandkids", 4, 3),
        ("on est 6 mecs de Lille, week-end à Gand", 6, None),
        ("Quiero sorprender a mi novia con un viaje a Roma", 2, None),
        ("anniversary trip, 10 yrs, 2 pax to Bali", 2, None),
    ],
)
def test_who_goes_in_slang_and_by_kind(message: str, adults: int, children: int | None) -> None:
    party = read(message).party
    assert party is not None
    assert (party.adults, party.children) == (adults, children)


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("Taiwan, we like night markets, hot springs and trains", ["Taiwan"]),
        ("we wanna hit up Ibiza after exams", ["Ibiza"]),
        ("A coach trip to the Black Forest from Luxembourg, one day in Strasbourg", ["Black Forest"]),
    ],
)
def test_a_sight_is_no_town_and_a_coach_trip_no_outing(message: str, stops: list[str]) -> None:
    assert [s.place.name for s in after(message).trip.destinations] == stops


def test_days_around_somebody_s_day_are_beside_it() -> None:
    words = "to see our son for his birthday on 22 May, from the Thursday before until the Tuesday after, Leeds to Oslo"
    dates = read_message(words, TripState(trip_id="t"), date(2026, 11, 29)).dates
    assert dates is not None
    assert (dates.start, dates.end) == ("2027-05-20", "2027-05-25")


def test_what_is_not_to_be_too_hot_keeps_its_month() -> None:
    dates = read("What about Sardinia? We could go in May for 10 days, not too hot").dates
    assert dates is not None
    assert (dates.earliest, dates.nights) == ("2027-05-01", 9)


@pytest.mark.parametrize(
    ("message", "stops", "origin"),
    [
        ("Two weeks to Sicily by train from Leeds, stopping in Paris, Turin and Rome", ["Paris", "Turin", "Rome", "Catania"], "Leeds"),
        ("A wedding in Tuscany, then 3 nights in Ghent, flying Bristol to Ghent", ["Florence", "Ghent"], "Bristol"),
        ("lua de mel em setembro: Roma, Florença e Costa Amalfitana, saindo de Curitiba", ["Rome", "Florence", "Sorrento"], "Curitiba"),
    ],
)
def test_stops_on_the_way_and_a_start_told_late_are_in_their_place(message: str, stops: list[str], origin: str) -> None:
    trip = after(message).trip
    assert [s.place.name for s in trip.destinations] == stops
    assert trip.origin is not None
    assert trip.origin.name == origin


@pytest.mark.parametrize("message", ["lua de mel na Itália em setembro", "Hochzeitsreise nach Rom", "our honeymoon in Rome"])
def test_a_honeymoon_counts_two_and_is_kept(message: str) -> None:
    state = after(message)
    assert state.trip.party.adults == 2
    assert "honeymoon" in state.preferences.notes


def test_who_will_not_change_planes_flies_directly() -> None:
    preferences = after("From Exeter to Rome in March, we don't want to change planes").preferences
    assert "direct" in preferences.transport_prefer
    assert preferences.transport_avoid == ()


def test_how_far_along_somebody_is_is_no_length_of_the_trip() -> None:
    read_dates = read("ma femme est enceinte de 6 mois, nous cherchons 3 nuits à Gand").dates
    assert read_dates is not None
    assert read_dates.nights == 3


def test_a_proposal_is_for_two_and_is_kept() -> None:
    state = after("I want to propose to my girlfriend in Venice, 3 nights in May")
    assert state.trip.party.adults == 2
    assert "proposal of marriage" in state.preferences.notes
