"""The places of a message and what each is to the trip."""

import pytest

from planner.domain.ledger import Candidate
from planner.domain.values import Place

from .reading_states import after, asking, fresh, heard, known

ROUTES = [
    ("from Leeds to Prague", "Leeds", ("Prague",)),
    ("Paris to Barcelona, 11-15 March 2027", "Paris", ("Barcelona",)),
    ("Prague, leaving from Leeds", "Leeds", ("Prague",)),
    ("we live in Vienna and want to see Budapest", "Vienna", ("Budapest",)),
    ("Lisbon is where we'd go, starting point Madrid", "Madrid", ("Lisbon",)),
    ("Rome, Florence and Venice from Berlin", "Berlin", ("Rome", "Florence", "Venice")),
    ("London to Paris and back", "London", ("Paris",)),
    ("Trip to Paris, returning to London", "London", ("Paris",)),
    ("Leeds → Prague → Vienna → Leeds", "Leeds", ("Prague", "Vienna")),
    ("from London: 3 nights Rome then Florence, home from Milan", "London", ("Rome", "Florence", "Milan")),
    ("fly into Rome and out of Milan from London", "London", ("Rome", "Milan")),
    ("two weeks in Japan: Tokyo and Kyoto", None, ("Tokyo", "Kyoto")),
    ("Rome please, not Milan. From Paris", "Paris", ("Rome",)),
    ("de Lyon à Barcelone", "Lyon", ("Barcelona",)),
    ("da Milano a Parigi", "Milan", ("Paris",)),
    ("nach Stockholm, ab Hamburg mit dem Zug", "Hamburg", ("Stockholm",)),
    ("Vienna, last week of December, 2 adults from Delhi", "Delhi", ("Vienna",)),
    ("10 days in Peru form Dublin", "Dublin", ("Lima", "Cusco")),
    ("Een weekend Keulen met de trein vanuit Utrecht", "Utrecht", ("Cologne",)),
    ("Hotel perto da praia em Lagos, a partir do Porto", "Porto", ("Lagos",)),
    ("queremos ir a Madrid, saindo de Lisboa, hotel perto do metro", "Lisbon", ("Madrid",)),
]


@pytest.mark.parametrize(("words", "origin", "stops"), ROUTES, ids=[row[0] for row in ROUTES])
def test_start_and_stops_are_told_apart(words: str, origin: str | None, stops: tuple[str, ...]) -> None:
    trip = after(words).trip
    assert (trip.origin.name if trip.origin else None) == origin
    assert tuple(s.place.name for s in trip.destinations) == stops


def test_every_stop_keeps_its_own_nights() -> None:
    trip = after("2 nights in Rome, 3 in Florence and 1 in Venice, starting 4 May 2027").trip
    assert [s.nights for s in trip.destinations] == [2, 3, 1]
    assert trip.date_range.nights == 6


OTHER_STARTS = [
    "Krakow from Leeds (or Liverpool), 2 adults",
    "Prague from Bristol (Cardiff also ok), 2 adults",
    "Seville from Cork or Shannon, whichever is cheaper, 2 adults",
    "Rome from Leeds (Liverpool works too)",
    "Turin from Leeds / Liverpool",
]


@pytest.mark.parametrize("words", OTHER_STARTS)
def test_another_start_is_no_stop(words: str) -> None:
    trip = after(words).trip
    assert len(trip.destinations) == 1
    assert trip.origin is None


NIGHTS = [
    ("Into Athens on 2 June and out of Santorini on the 11th. 3 nights Athens, 3 Naxos, 3 Santorini",
     [("Athens", 3), ("Naxos", 3), ("Santorini", 3)]),
    ("Marrakech 3 nights, desert 1 night, Fes 2 nights, from London", [("Marrakech", 3), ("Fes", 2)]),
    ("Nairobi 1 night, Masai Mara 3 nights, Zanzibar 4 nights from London", [("Nairobi", 1), ("Masai Mara", 3), ("Zanzibar", 4)]),
    ("Hanoi 3 nights, Ha Long Bay cruise 1 night, Hue 4 nights", [("Hanoi", 3), ("Ha Long Bay", 1), ("Hue", 4)]),
    ("Cusco 3 nights, Amazon lodge 2 nights, Lima 1 night, from Miami", [("Cusco", 3), ("Amazon", 2), ("Lima", 1)]),
    ("4 to 11 June from Boston: two nights in Reykjavik at the start and one at the end, the rest in Vik",
     [("Reykjavik", 2), ("Vík", 4), ("Reykjavik", 1)]),
    ("Japan, 10 to 20 February 2027. One night in Tokyo at each end and the rest in Hakuba", [("Tokyo", 1), ("Hakuba", 8), ("Tokyo", 1)]),
]  # fmt: skip


@pytest.mark.parametrize(("words", "stops"), NIGHTS, ids=[row[0] for row in NIGHTS])
def test_nights_stay_with_their_stop(words: str, stops: list[tuple[str, int]]) -> None:
    assert [(s.place.name, s.nights) for s in after(words).trip.destinations] == stops


def test_nights_in_what_no_map_knows_are_kept_as_a_note() -> None:
    assert "desert 1 night" in after("Marrakech 3 nights, desert 1 night, Fes 2 nights, from London").preferences.notes
    assert "Ouzoud 1 night" in after("Marrakech 3 nights, Ouzoud 1 night, Fes 2 nights").preferences.notes


OUTINGS = [
    ("Naples for 3 nights from 5 May, one day at Pompeii and one on Capri", "Naples", {"Pompeii", "Capri"}),
    ("Lisbon 5 nights from 5 May, a day in Sintra and another in Cascais", "Lisbon", {"Sintra", "Cascais"}),
    ("Florence 6 nights from 5 May, spending one day in Siena and one in Pisa", "Florence", {"Siena", "Pisa"}),
]


@pytest.mark.parametrize(("words", "stop", "days"), OUTINGS, ids=[row[0] for row in OUTINGS])
def test_a_day_somewhere_is_an_outing(words: str, stop: str, days: set[str]) -> None:
    state = after(words)
    assert [s.place.name for s in state.trip.destinations] == [stop]
    assert {word.removeprefix("day trip to ") for word in state.preferences.must_do} == days


def test_where_one_leaves_from_after_arriving_elsewhere_is_the_last_stop() -> None:
    trip = after("Arrive in Porto, leave from Faro, 10 to 20 May, from Dublin").trip
    assert [s.place.name for s in trip.destinations] == ["Porto", "Faro"]
    assert trip.origin is not None
    assert trip.origin.name == "Dublin"


def test_one_length_for_a_list_of_cities_belongs_to_the_trip() -> None:
    trip = after("Rome, Florence and Venice, 9 nights from 3 May 2027").trip
    assert trip.date_range.nights == 9
    assert [s.nights for s in trip.destinations] == [3, 3, 3]


def test_a_bare_place_answers_the_question_that_is_open() -> None:
    assert after("Hamburg", state=asking("trip.origin", state=after("to Paris"))).trip.origin is not None
    assert [s.place.name for s in after("Hamburg", state=asking("trip.destinations", "trip.origin")).trip.destinations] == ["Hamburg"]


def test_the_list_of_stops_is_changed_one_place_at_a_time() -> None:
    state = after("Rome, Florence and Venice from Berlin")
    assert [s.place.name for s in after("skip Venice", state=state).trip.destinations] == ["Rome", "Florence"]
    assert [s.place.name for s in after("also Bologna", state=state).trip.destinations] == ["Rome", "Florence", "Venice", "Bologna"]
    assert [s.place.name for s in after("swap Florence for Siena", state=state).trip.destinations] == ["Rome", "Siena", "Venice"]


def test_a_changed_place_overwrites_itself_and_nothing_else() -> None:
    before = known()
    state = after("change Prague to Vienna", state=before)
    assert [s.place.name for s in state.trip.destinations] == ["Vienna"]
    assert (state.trip.origin, state.trip.party, state.trip.budget, state.trip.date_range) == (
        before.trip.origin, before.trip.party, before.trip.budget, before.trip.date_range,
    )  # fmt: skip


def test_a_name_with_two_readings_is_asked_about_and_fills_nothing() -> None:
    patch = heard("Georgia, 5 to 12 May 2027").patch
    assert patch.destinations is None
    assert [(r.slot, len(r.candidates)) for r in patch.readings] == [("trip.destinations", 2)]


GEORGIAS = (
    Candidate(label="Georgia, the country", place=Place(name="Georgia", kind="country", country="GE")),
    Candidate(label="Georgia, the state", place=Place(name="Georgia", kind="region", country="US", region="Georgia")),
)
PICKS = [
    ("the country, not the state", "GE"),
    ("the US one", "US"),
    ("the first", "GE"),
    ("the state", "US"),
    ("not the state", "GE"),
    ("second one please", "US"),
]


@pytest.mark.parametrize(("words", "country"), PICKS, ids=[row[0] for row in PICKS])
def test_an_offered_reading_is_picked_by_kind_country_or_position(words: str, country: str) -> None:
    stops = heard(words, asking("trip.destinations", candidates=GEORGIAS)).patch.destinations
    assert stops is not None
    assert [s.place.country for s in stops] == [country]


def test_a_state_named_afterwards_tells_which_namesake_was_meant() -> None:
    state = after("Maine", state=asking("trip.origin", state=after("to Portland")))
    assert [(s.place.name, s.place.region) for s in state.trip.destinations] == [("Portland", "Maine")]
    assert state.trip.origin is None


def test_one_way_and_round_trip_are_heard() -> None:
    assert after("one-way flight from Oslo to Rome").trip.trip_type == "one_way"
    assert after("one-way flight from Oslo to Rome", "actually a return ticket").trip.trip_type == "round_trip"


def test_the_persons_own_word_is_kept() -> None:
    place = after("a weekend in the big apple").trip.destinations
    assert [(s.place.name, s.place.said) for s in place] == [("New York City", "the big apple")]


def test_nothing_is_known_of_a_message_without_places() -> None:
    assert heard("hello there", fresh()).patch.touched == ()
