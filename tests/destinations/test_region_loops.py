"""Regions as trips: where the planner proposes to stay in each is in the curated book."""

import pytest

from planner.destinations.book import destination, destination_for
from planner.grounding.region_trips import foremost
from planner.places.geography import bases_of, loop_of
from planner.places.regions import region_book, stay_of
from planner.places.resolve import Resolved, resolve


def test_every_place_of_a_loop_through_a_region_is_curated():
    stays = {base for loop in region_book().loops.values() for base, _ in loop}
    assert len(stays) > 35
    assert not [base for base in sorted(stays) if destination_for(stay_of(base).place(base.split("|")[0])) is None]


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("Rajasthan", ["Jodhpur", "Jaipur", "Udaipur"]), ("Flanders", ["Bruges", "Brussels"]), ("Benelux", ["Amsterdam", "Bruges", "Brussels"]),
        ("the Baltics", ["Tallinn", "Riga", "Vilnius"]), ("Dalmatia", ["Split", "Dubrovnik"]), ("the Cyclades", ["Santorini"]),
        ("northern Italy", ["Milan", "Bologna", "Venice"]), ("the west of Ireland", ["Galway"]), ("Cappadocia", ["Göreme"]),
        ("Kerala", ["Kochi"]), ("the Algarve", ["Lagos"]), ("the Norwegian fjords", ["Bergen"]),
        ("the Lake District", ["Keswick"]), ("the Cotswolds", ["Cotswolds"]), ("Sardinia", ["Cagliari"]), ("Hokkaido", ["Sapporo"]),
        ("Transylvania", ["Braşov"]), ("Siebenbürgen", ["Braşov"]), ("Keukenhof", ["Amsterdam"]),
        ("Japan", ["Tokyo", "Kyoto", "Hiroshima", "Osaka"]), ("Vietnam", ["Hanoi", "Hoi An", "Ho Chi Minh City"]), ("Morocco", ["Marrakech", "Fes"]),
        ("Croatia", ["Split", "Dubrovnik"]), ("Portugal", ["Lisbon", "Porto"]), ("Scandinavia", ["Copenhagen", "Stockholm", "Oslo"]),
    ],
)  # fmt: skip
def test_a_region_that_people_name_is_stayed_in_where_one_goes_for_it(said, stays):
    found = resolve(said)
    assert isinstance(found, Resolved)
    assert [base.name for base, _ in loop_of(found.place)] == stays


@pytest.mark.parametrize("city", ["Vienna", "Salzburg", "Prague", "Munich", "Berlin", "Bruges", "Tallinn", "Copenhagen"])
def test_who_comes_for_the_christmas_markets_finds_some_in_december(city):
    found = destination(city)
    assert found is not None
    rows = [*found.sights, *found.evenings]
    assert any("christmas" in row.name.casefold() and row.season == (12,) for row in rows)


def test_a_yes_instead_of_a_town_takes_the_first_of_which_something_is_known():
    for said, stay in (
        ("Costa Smeralda", "Porto Cervo"),
        ("Islay", "Port Ellen"),
        ("Puglia", "Bari"),
        ("Croatia", "Dubrovnik"),
        ("Galicia", "Santiago de Compostela"),
    ):
        found = resolve(said)
        assert isinstance(found, Resolved)
        assert [base.name for base, _ in foremost(bases_of(found.place))] == [stay]
