"""First messages of many styles: no wrong fact, and nothing said lost without a word."""

import pytest

from .reading_states import after, heard

PARTIES = [
    ("me + 3 mates, krakow, flights and hostel. Tom dropped out btw so make that 3 of us in total", 3, ()),
    ("4 adults to Rome from Leeds, Ann can't come so we're 3 now", 3, ()),
    ("Family of five, ages 42 40 11 8 5, Chicago to Orlando", 2, (11, 8, 5)),
    ("2 adults and kids aged 5 8 and 11 from Leeds to Rome, 9 nights", 2, (5, 8, 11)),
    ("siamo in 4 (2 adulti, 2 ragazzi di 12 e 14 anni), da Bologna a Londra", 2, (12, 14)),
    ("Ik wil met mijn vrouw en dochter van 3 van Utrecht naar Parijs", 2, (3,)),
    ("My parents' anniversary: they (both 68, dad uses a cane) fly from Boston to Madrid on May 11 2027, returning May 20. Nice hotels, say $5k.", 2, ()),
]  # fmt: skip


@pytest.mark.parametrize(("message", "adults", "ages"), PARTIES, ids=[row[0][:40] for row in PARTIES])
def test_heads_and_ages_are_those_that_travel(message: str, adults: int, ages: tuple[int, ...]) -> None:
    party = after(message).trip.party
    assert (party.adults, party.child_ages) == (adults, ages)


def test_a_wish_for_one_day_is_no_dislike_of_the_whole_trip() -> None:
    held = after("Japan in April, from Sydney, 2 adults, Tokyo then Kyoto. No museums on the first day please").preferences
    assert not held.avoid
    assert "No museums on the first day please" in held.notes


@pytest.mark.parametrize("words", ["don't care about food", "not fussed about food", "we're not bothered about museums"])
def test_what_does_not_matter_is_not_avoided(words: str) -> None:
    held = after(f"Porto from Luton, 2 adults, 1-5 October 2027, {words}").preferences
    assert not held.avoid
    assert not held.interests


BOOKED = [
    ("We take the Eurostar (already booked) from London to Paris, need a hotel", "research_trains"),
    ("Vou de Lisboa para Berlim, hotel barato. Voo já comprado.", "research_flights"),
    ("Von Wien nach Rom, der Flug ist schon gebucht, wir brauchen ein Hotel", "research_flights"),
    ("Leeds to Rome, flights (booked), so just a hotel", "research_flights"),
]


@pytest.mark.parametrize(("message", "part"), BOOKED, ids=[row[0][:30] for row in BOOKED])
def test_what_is_booked_is_not_planned(message: str, part: str) -> None:
    state = after(message)
    assert part in state.arranged
    assert part not in (state.capabilities or ())


LIKES = [
    ("Da Bologna a Londra, 2 adulti, ci piacciono i musei e il calcio", {"museums", "sport"}),
    ("Vou de Lisboa para Berlim, gosto de museus e de techno", {"museums", "nightlife"}),
    ("2 personas de Valencia a Roma, nos gustan las playas y el vino", {"beach", "wine"}),
]


@pytest.mark.parametrize(("message", "likes"), LIKES, ids=[row[0][:30] for row in LIKES])
def test_likes_in_other_languages_are_heard(message: str, likes: set[str]) -> None:
    assert likes <= set(after(message).preferences.interests)


def test_the_middle_of_a_town_is_no_town() -> None:
    state = after("da Bologna a Londra, 2 adulti, appartamento in centro")
    assert [s.place.name for s in state.trip.destinations] == ["London"]
    assert "central" in state.preferences.stay_style


def test_nothing_crazy_about_money_sets_no_pace() -> None:
    assert after("Boston to Madrid, 2 adults. Nice hotels but nothing crazy, say $5k").preferences.pace is None


STOPS = [
    ("A loop round Sicily based in Catania, from Vienna, 2 adults", [("Catania", None)], "Vienna"),
    (
        "thailand, 13 nights: 4 bangkok, 4 chiang mai, 5 koh samui, from amsterdam",
        [("Bangkok", 4), ("Chiang Mai", 4), ("Koh Samui", 5)],
        "Amsterdam",
    ),
    ("Voos do Porto a Paris e hotel, e a Disneyland um dia.", [("Paris", None)], "Porto"),
    ("Viaje de Valencia a Roma, hotel y vuelo, y un día en Nápoles", [("Rome", None)], "Valencia"),
]


@pytest.mark.parametrize(("message", "stops", "origin"), STOPS, ids=[row[0][:30] for row in STOPS])
def test_a_base_a_list_and_an_outing_are_told_apart(message: str, stops: list[tuple[str, int | None]], origin: str) -> None:
    trip = after(message).trip
    assert [(s.place.name, s.nights) for s in trip.destinations] == stops
    assert trip.origin is not None
    assert trip.origin.name == origin


def test_where_people_are_based_is_where_they_start() -> None:
    trip = after("2 adults, a week in Lisbon, we're based in Glasgow").trip
    assert trip.origin is not None
    assert trip.origin.name == "Glasgow"


def test_a_stop_without_a_name_is_kept() -> None:
    assert (
        "somewhere on a lake"
        in after("3 nights Bergamo plus somewhere on a lake, 2 people, from Dublin, around 1500 euro").preferences.notes
    )


@pytest.mark.parametrize("words", ["Wir sind zu dritt (zwei Erwachsene, ein Kind von 4)", "Long time lurker first time poster"])
def test_remarks_are_no_notes(words: str) -> None:
    assert not after(f"{words}. Hamburg nach Rom, 3. bis 10. Juli 2027, Flug und Hotel").preferences.notes


def test_nights_of_stops_that_do_not_make_the_stated_length_are_said() -> None:
    read = heard("thailand, 15 nights: 4 bangkok, 4 chiang mai, 5 koh samui, flying from amsterdam on 9 January 2027")
    assert any("make 13, and you said 15" in p.words for p in read.patch.problems)


def test_a_length_said_as_one_of_two_is_an_assumption() -> None:
    read = heard("4 or 5 nights in Lisbon in April, me and my gf, from Berlin")
    assert any("4 or 5 nights" in a.text for a in read.patch.assumed)


PARTS_OF_A_TRIP = [
    ("Slovenia in June, 8 nights in all, Ljubljana and Bled, one lazy day, from Leeds", 8),
    ("Three weeks in Peru in May with a few nights by the sea at the end, from Madrid", 21),
    ("Ten nights in Greece in June, from Leeds, the last couple of nights on the coast", 10),
]


@pytest.mark.parametrize(("message", "nights"), PARTS_OF_A_TRIP, ids=[row[0][:30] for row in PARTS_OF_A_TRIP])
def test_some_days_of_a_trip_do_not_shorten_it(message: str, nights: int) -> None:
    assert after(message).trip.date_range.nights == nights


TWO_OF_THEM = [
    "Io e la mia ragazza vogliamo andare a Vienna da Milano",
    "Eu e o meu marido queremos ir a Roma em maio",
    "Ich und meine Freundin wollen im Mai nach Rom",
    "Ma copine et moi voulons aller à Rome en mai",
    "Mi novia y yo queremos ir a Roma en mayo",
    "Mijn vriend en ik willen in mei naar Rome",
]


@pytest.mark.parametrize("message", TWO_OF_THEM)
def test_a_speaker_and_one_of_theirs_are_two(message: str) -> None:
    assert after(message).trip.party.adults == 2


FROM_THERE = [
    ("Duas pessoas, hotel em Sevilha perto da catedral, de 3 a 7 de março, de Lisboa", "Seville", "Lisbon"),
    ("Met z'n tweeën in mei een week naar Wenen, vanuit Utrecht met de trein", "Vienna", "Utrecht"),
    ("I have to arrive in Rome by noon on 3 March, flying from Dublin", "Rome", "Dublin"),
]


@pytest.mark.parametrize(("message", "stop", "origin"), FROM_THERE, ids=[row[1] for row in FROM_THERE])
def test_where_a_trip_starts_is_no_stop_of_it(message: str, stop: str, origin: str) -> None:
    trip = after(message).trip
    assert [s.place.name for s in trip.destinations] == [stop]
    assert trip.origin is not None
    assert trip.origin.name == origin


def test_an_hour_by_which_to_arrive_leaves_the_day_a_day() -> None:
    days = after("I have to be in Turin by 10 am on Wednesday 3 February and home Friday night, flying from Paris").trip.date_range
    assert days.start is not None
    assert days.end is not None
    assert (days.start.isoformat(), days.end.isoformat()) == ("2027-02-03", "2027-02-05")


def test_days_behind_ages_are_no_age() -> None:
    trip = after("Family of four, kids aged 4 and 7, 3 to 9 July, Aarhus from Leeds").trip
    assert trip.party.child_ages == (4, 7)
    assert trip.date_range.start is not None
    assert trip.date_range.start.day == 3


def test_a_feast_in_portuguese_is_a_time_around_it() -> None:
    assert after("Queremos ir a Roma na Páscoa, de Lisboa").trip.date_range.window is not None


def test_a_tour_that_starts_and_ends_in_a_city_begins_there() -> None:
    trip = after("Driving round Ireland, start and end in Dublin, Sligo and Galway in between, 8 days from 5 June, 2 adults").trip
    assert trip.destinations[0].place.name == "Dublin"


@pytest.mark.parametrize("words", ["Flights to Geneva are booked", "Geneva, flights all booked"])
def test_flights_named_with_their_goal_are_booked_too(words: str) -> None:
    state = after(f"{words}, 10-17 February, we have a chalet in Chamonix, four of us, need places to eat")
    assert "research_flights" in state.arranged
    assert not {"research_flights", "research_hotels"} & set(state.capabilities or ())


def test_what_a_trip_is_for_is_a_liking() -> None:
    held = after("Marrakech, 5 nights in May for souks and gardens, couple from Cork").preferences
    assert {"markets", "gardens"} <= set(held.interests)


@pytest.mark.parametrize("words", ["for Mum and her sisters", "for flights and hotels", "for kids and adults"])
def test_whom_a_trip_is_for_is_no_liking(words: str) -> None:
    assert not after(f"Marrakech, 5 nights in May {words}, from Cork").preferences.interests


def test_a_number_before_the_start_counts_people() -> None:
    assert after("Bergen 3 nights in May, 2 from Leeds").trip.party.adults == 2


def test_a_parent_and_child_without_articles_travel() -> None:
    party = after("Mum and teenage daughter (14), Paris in May, 3 nights, from Leeds").trip.party
    assert (party.adults, party.child_ages) == (1, (14,))


def test_what_a_beach_is_to_be_like_is_no_place() -> None:
    assert not after("2 adults, sunny beach, all inclusive, a week in June, from Leeds").trip.destinations
    assert after("two weeks to sunny beach from Leeds in June, 2 adults").trip.destinations


def test_a_tour_from_home_and_back_has_no_stop_at_home() -> None:
    trip = after("Road trip Perth to Exmouth, 2 weeks in April, 2 adults, starting and ending in Perth").trip
    assert [s.place.name for s in trip.destinations] == ["Exmouth"]
    assert trip.date_range.nights == 14
