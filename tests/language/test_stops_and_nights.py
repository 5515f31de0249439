"""First messages about several stops: whose nights a number counts, what of a country stays open, and which of the namesakes is meant."""

import pytest

from .reading_states import after, heard

Stops = list[tuple[str, int | None]]

NIGHTS: list[tuple[str, Stops]] = [
    ("We're 2 adults from Perth, Australia, 4 to 18 May 2027: Hanoi first for 5, then Hue for the rest", [("Hanoi", 5), ("Hue", 9)]),
    ("2 adults from Oslo, 3 to 13 June 2027. Athens first for three and then Naxos", [("Athens", 3), ("Naxos", 7)]),
    ("We'd like Porto to start for 3, then Lisbon, from Berlin, 4-12 May 2027, 2 adults", [("Porto", 3), ("Lisbon", 5)]),
    ("Porto and Lisbon, Porto first, for 4 people, from Berlin, 4-12 May 2027", [("Porto", 4), ("Lisbon", 4)]),
    ("10 days in Portugal from 3 May 2027, three nights in Porto, from Oslo, 2 adults", [("Lisbon", 6), ("Porto", 3)]),
    ("3 weeks Colombia, 1 week in Medellín, from Madrid on 1 March 2027, 2 adults", [("Colombia", 14), ("Medellín", 7)]),
    ("A fortnight in Vietnam from 1 March 2027 with 3 nights in Hoi An, from Sydney, 2 adults", [("Hanoi", 11), ("Hoi An", 3)]),
    ("From Brussels, 3 September 2027, two adults: Glasgow 2 nights, Oban 3 nights, then back to Glasgow for the last night",
     [("Glasgow", 2), ("Oban", 3), ("Glasgow", 1)]),
    ("Into Split on 5 June 2027 and out of Dubrovnik on the 12th from Leeds, 2 adults. Three nights in Split, one on Hvar and the remainder in Dubrovnik.",
     [("Split", 3), ("Hvar", 1), ("Dubrovnik", 3)]),
    ("Rome → Florence → Venice, 3/2/2 nights, from Munich for 2 adults, leaving 1 April 2027", [("Rome", 3), ("Florence", 2), ("Venice", 2)]),
    ("Madrid, Seville, Granada: 3, 2 and 2 nights, from Leeds from 4 May 2027, 2 adults", [("Madrid", 3), ("Seville", 2), ("Granada", 2)]),
    ("Maldives for 6 nights and Dubai 3 nights first, from Delhi for two, leaving 10 Nov 2027", [("Dubai", 3), ("Maldives", 6)]),
    ("A week in Japan from 1 March 2027, Tokyo 4 nights, Kyoto 3 nights, from Sydney, 2 adults", [("Tokyo", 4), ("Kyoto", 3)]),
]  # fmt: skip


@pytest.mark.parametrize(("message", "stops"), NIGHTS, ids=[row[0][:40] for row in NIGHTS])
def test_nights_belong_to_the_stop_they_stand_beside(message: str, stops: Stops) -> None:
    assert [(s.place.name, s.nights) for s in after(message).trip.destinations] == stops


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("By train from Leeds, two adults, 5 to 14 July 2027: Inverness, the Isle of Skye, Oban", ["Inverness", "Portree", "Oban"]),
        ("Cinque Terre from Munich, 2 adults, 10 to 15 May 2027", ["La Spezia"]),
        ("A week in Brittany in June 2027 from London, 2 adults, by car", ["Saint-Malo"]),
    ],
)
def test_a_region_with_a_usual_base_has_it_at_once(message: str, stops: list[str]) -> None:
    assert [s.place.name for s in after(message).trip.destinations] == stops


@pytest.mark.parametrize(
    ("message", "region"),
    [
        ("Salamanca from Edinburgh, two of us, 10 to 17 June 2027", "Castile and León"),
        ("Salamanca and Segovia from Edinburgh, two of us, 10 to 17 June 2027", "Castile and León"),
        ("A weekend in Whitby from York, 4 to 6 June 2027, 2 adults", "England"),
        ("Heidelberg from Prague by train, 4 to 6 June 2027, 2 adults", "Baden-Württemberg"),
    ],
)
def test_a_town_that_travellers_know_is_no_quarter_of_a_city_nor_a_larger_namesake(message: str, region: str) -> None:
    assert after(message).trip.destinations[0].place.region == region


@pytest.mark.parametrize(
    ("message", "origin", "stops"),
    [
        ("Two adults flying from Madrid, 7 to 22 May 2027. Quito is where we begin, then Cuenca, and we finish in Guayaquil",
         "Madrid", ["Quito", "Cuenca", "Guayaquil"]),
        ("2 adults from Oslo, 7 to 17 May 2027: Naples is where we finish, Rome is where we'll start, with Sorrento in between",
         "Oslo", ["Rome", "Sorrento", "Naples"]),
        ("Krakow is where we start, 2 adults, to Vienna by train 3 to 6 May 2027", "Krakow", ["Vienna"]),
        ("What's the weather like in Fez in November, and can you get there easily from Seville?", None, ["Fes"]),
        ("Would 4 days be enough for Rome in May 2027? Two of us from Leeds", "Leeds", ["Rome"]),
    ],
)  # fmt: skip
def test_where_one_begins_is_a_stop_beside_a_start_of_its_own(message: str, origin: str | None, stops: list[str]) -> None:
    trip = after(message).trip
    assert (trip.origin and trip.origin.name, [s.place.name for s in trip.destinations]) == (origin, stops)


@pytest.mark.parametrize(
    ("message", "must"),
    [
        ("Amsterdam/Keukenhof, 9 to 12 April 2027, from London, 2 adults", "Keukenhof"),
        ("Cusco/Machu Picchu, 9 to 15 April 2027, from London, 2 adults", "Machu Picchu"),
        ("Naples/Pompeii, 9 to 12 April 2027, from London, 2 adults", "Pompeii"),
    ],
)
def test_a_sight_behind_a_slash_is_a_must(message: str, must: str) -> None:
    assert must in after(message).preferences.must_do


@pytest.mark.parametrize(
    ("message", "note"),
    [
        (
            "Ferry from Newcastle to Amsterdam, two adults, 4 nights there plus one night on the boat each way",
            "one night on the boat each way",
        ),
        ("Night train from Vienna to Rome and back: 3 nights in Rome, a night on the train both ways", "a night on the train both ways"),
    ],
)
def test_nights_on_the_way_are_kept_as_said(message: str, note: str) -> None:
    assert note in after(message).preferences.notes


@pytest.mark.parametrize(
    ("message", "named"),
    [
        ("whitby or scarborough, long weekend in may 2027, 2 adults from Leeds by car", {"Whitby", "Scarborough"}),
        ("nice or menton, long weekend in may 2027, 2 adults from Lyon by train", {"Nice", "Menton"}),
    ],
)
def test_names_in_small_letters_that_open_a_message_are_a_choice(message: str, named: set[str]) -> None:
    reading = next(r for r in heard(message).patch.readings if r.slot == "trip.destinations")
    assert {c.place.name for c in reading.candidates if c.place} == named


@pytest.mark.parametrize(
    ("message", "origin"),
    [
        ("Hello, we're 2 adults in Nantes. Rome 4 nights from 5 May 2027", "Nantes"),
        ("We're a retired couple in Utrecht. Prague by train for 5 nights from 4 May 2027", "Utrecht"),
        ("We are three friends in Rome from 4 to 8 May 2027, from Leeds, hotel only", "Leeds"),
    ],
)
def test_where_so_many_people_are_told_to_be_is_where_they_start(message: str, origin: str) -> None:
    trip = after(message).trip
    assert trip.origin is not None
    assert trip.origin.name == origin


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("Lisbon, 4 nights from 11 March 2027, from Geneva, 2 adults. Hotel's sorted, only flights and food tips", ["flights", "food"]),
        ("from Stuttgart, Bolzano 19 - 26 June 2027, 2 adults, we come by train and have booked the hotel already", ["trains"]),
        ("Lisbon from Geneva, 2 adults, 4-9 May 2027, flights and a hotel; we have booked nothing", ["flights", "hotels"]),
    ],
)
def test_a_bed_that_is_settled_is_not_looked_for(message: str, parts: list[str]) -> None:
    assert [part.removeprefix("research_") for part in after(message).capabilities or ()] == parts
