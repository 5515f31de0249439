"""What serves an interest: one table, with synonyms; and when the sun sets."""

from __future__ import annotations

from datetime import date

import pytest

from planner.destinations.book import destination
from planner.destinations.interests import called, served_in, topic_of
from planner.destinations.sun import sunset
from planner.tools.sights import sights_of


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("azulejos", "tiles"),
        ("live music", "music"),
        ("Cafés", "coffee"),
        ("temple", "temples"),
        ("husky sledding", "huskies"),
        ("jazz music", "jazz"),
    ],
)
def test_a_synonym_says_its_interest(said, topic):
    assert topic_of(said).name == topic


def test_a_short_word_stands_alone_and_a_suffix_ends_a_name():
    assert not topic_of("baths").serves_sight("theatre", (), "Spanish Riding School")
    assert topic_of("baths").serves_sight("landmark", (), "Gellért Thermal Bath")
    assert topic_of("temples").serves_sight("landmark", (), "Senso-ji")


def test_a_note_counts_only_where_no_tag_and_no_kind_tells():
    assert not topic_of("theatre").serves_sight("garden", ("nature",), "Luxembourg Gardens", "Toy boats and a puppet theatre.")
    assert topic_of("tiles").serves_sight("museum", ("art",), "MAAT", "A wave of tiles one can walk over.")


def test_an_interest_the_table_lacks_is_served_by_what_bears_its_word():
    assert topic_of("gondolas").serves_sight("landmark", (), "Gondola yard of San Trovaso")


def test_lisbon_serves_tiles_and_no_huskies():
    lisbon = destination("Lisbon")
    assert lisbon is not None
    assert served_in("tiles", lisbon)
    assert not served_in("huskies", lisbon)


@pytest.mark.parametrize(
    ("lat", "lon", "day", "zone", "about"),
    [
        (38.71, -9.14, date(2027, 4, 21), "Europe/Lisbon", 20 * 60 + 18),
        (35.68, 139.7, date(2027, 12, 21), "Asia/Tokyo", 16 * 60 + 32),
        (-33.86, 151.2, date(2027, 1, 18), "Australia/Sydney", 20 * 60 + 8),
        (64.15, -21.94, date(2027, 6, 21), "Atlantic/Reykjavik", 4),
    ],
)
def test_the_sun_sets_when_almanacs_say_to_a_few_minutes(lat, lon, day, zone, about):
    found = sunset(lat, lon, day, zone)
    assert found is not None
    assert min((found - about) % 1440, (about - found) % 1440) <= 5


def test_the_midnight_sun_does_not_set():
    assert sunset(69.65, 18.96, date(2027, 6, 21), "Europe/Oslo") is None


def test_a_park_of_rides_is_no_nature():
    nature, gardens = topic_of("nature"), topic_of("parks and gardens")
    for topic in (nature, gardens):
        assert not topic.serves_sight("park", ("family", "film"), "Universal Studios Japan")
        assert topic.serves_sight("park", ("nature", "family"), "Stanley Park")
        assert topic.serves_sight("park", ("art", "family"), "Sculpture Park")


def test_gaudi_is_what_gaudi_built():
    gaudi = topic_of("gaudi")
    assert gaudi.serves_sight("church", ("architecture", "religion"), "Sagrada Família")
    assert not gaudi.serves_sight("church", ("architecture", "religion"), "Barcelona Cathedral", "Older than anything by Gaudí.")


def test_a_climb_or_a_gorge_in_a_note_is_no_hike():
    hiking = topic_of("hiking")
    for kind, name, note in (
        ("church", "St. Peter's Basilica", "Free; the dome is a climb."),
        ("museum", "Whyte Museum", "Guides and mountain photographs."),
        ("square", "Piazza Tasso", "Over a gorge that runs to the port."),
    ):
        assert not hiking.serves_sight(kind, (), name, note), name
    for name, note in (("Ben Lomond Track", ""), ("Hantana ridge walk", ""), ("Rose and Red Valley", "A hike among cones.")):
        assert hiking.serves_sight("walk", (), name, note), name


def test_a_plural_nobody_listed_finds_what_bears_the_singular() -> None:
    assert topic_of("porticoes").serves_sight("walk", ("views",), "Portico to the Sanctuary of San Luca")
    assert topic_of("watermills").serves_sight("museum", (), "Old watermill of Lübars")


@pytest.mark.parametrize(
    ("said", "name", "holds"),
    [
        ("the salt mine at Wieliczka", "Wieliczka Salt Mine", True),
        ("walking the city walls", "Walls of Dubrovnik", True),
        ("a fjord cruise", "Mostraumen fjord cruise", True),
        ("swim with dolphins", "Dolphins at Kizimkazi", True),
        ("spice tour", "Spice farm at Kizimbani", True),
        ("spice market tour", "Spice farm at Kizimbani", False),
        ("the Borghese Gallery", "Galleria Borghese", True),
        ("the tour", "Tour of the town", False),
    ],
)  # fmt: skip
def test_a_thing_is_called_by_its_telling_words_in_any_order(said, name, holds):
    assert called(said, name) is holds


def test_what_is_said_of_an_interest_does_not_serve_it_alone():
    assert topic_of("easy walks") is topic_of("walks")
    assert not topic_of("fast cars").serves_sight("museum", (), "Museum of Fast Food")
    assert topic_of("Moorish architecture").near == "architecture"


def test_the_walls_of_a_town_by_the_sea_are_no_beach():
    palma = destination("Palma", "ES")
    assert palma is not None
    stops = {stop.name: stop for outing in sights_of(palma, "Palma") for stop in outing.stops}
    assert "beach" not in stops["Alcúdia town walls"].interests
    assert "beach" in stops["Alcúdia beach"].interests
