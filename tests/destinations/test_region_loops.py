"""Regions as trips: where the planner proposes to stay in each is in the curated book."""

from planner.destinations.book import destination_for
from planner.places.regions import region_book, stay_of


def test_every_place_of_a_loop_through_a_region_is_curated():
    stays = {base for loop in region_book().loops.values() for base, _ in loop}
    assert len(stays) > 35
    assert not [base for base in sorted(stays) if destination_for(stay_of(base).place(base.split("|")[0])) is None]
