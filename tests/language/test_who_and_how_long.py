"""Who goes and how long, where one sentence holds several numbers: ages beside dates, parts of a stay beside the whole, kin with an article."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.language.reading import read_message
from planner.language.reading.capabilities import read_parts

TODAY = date(2026, 11, 27)


def read(message: str):
    return read_message(message, TripState(trip_id="t"), TODAY)


@pytest.mark.parametrize(
    ("message", "adults"),
    [
        ("io e la mia fidanzata, Vienna in giugno", 2),
        ("con i miei genitori e la mia ragazza", 4),
        ("eu e o meu namorado queremos ir a Roma", 2),
        ("com os meus pais em Sevilha", 3),
    ],
)
def test_kin_with_an_article_before_the_possessive_are_counted(message: str, adults: int) -> None:
    assert read(message).party.adults == adults


@pytest.mark.parametrize(
    ("message", "ages", "start", "end"),
    [
        ("kids aged 4 and 7, 3 to 9 August, Oslo", (4, 7), "2027-08-03", "2027-08-09"),
        ("Kinder 4 und 7, 3. bis 9. August, Oslo", (4, 7), "2027-08-03", "2027-08-09"),
        ("our son is 8, 12-15 may in Ghent", (8,), "2027-05-12", "2027-05-15"),
    ],
)
def test_the_first_day_of_a_stretch_is_no_age(message: str, ages: tuple[int, ...], start: str, end: str) -> None:
    found = read(message)
    assert found.party.child_ages == ages
    assert (str(found.dates.start), str(found.dates.end)) == (start, end)


def test_a_range_of_ages_tells_no_age_and_no_day() -> None:
    found = read("our 3 kids aged 6 to 12")
    assert (found.party.children, found.party.child_ages) == (3, None)
    assert found.dates is None


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("must be in Basel by 8 am on Monday 8 March, home Wednesday night", "2027-03-08", "2027-03-10"),
        ("we have to be in Basel by Monday 8 March, flying home on 12 March", "2027-03-08", "2027-03-12"),
    ],
)
def test_a_day_to_be_there_by_is_the_start_where_the_way_home_has_its_own(message: str, start: str, end: str) -> None:
    found = read(message).dates
    assert (str(found.start), str(found.end)) == (start, end)


@pytest.mark.parametrize(
    ("message", "nights"),
    [
        ("8 nights total, Ghent and Bruges, with one lazy day", 8),
        ("three weeks in Peru with a couple of nights in the jungle at the end", 21),
        ("12 nights in Japan, the last two days at the sea", 12),
        ("two weeks, no, make that ten nights", 10),
    ],
)
def test_a_part_of_a_stay_does_not_shorten_the_whole(message: str, nights: int) -> None:
    assert read(message).dates.nights == nights


@pytest.mark.parametrize(
    "message", ["flights to Oslo are booked, we need a flat in Bergen", "our flights into Faro are already booked, hotels in Lagos"]
)
def test_booked_flights_to_somewhere_are_not_planned(message: str) -> None:
    found = read(message)
    assert "research_flights" not in (found.capabilities.add if found.capabilities else ())
    assert any("booked" in item.item for said in found.lists if said.slot == "preferences.notes" for item in said.add)


@pytest.mark.parametrize(
    "message",
    [
        "flights to Calgary are booked and so is the cabin in Banff, 3 adults",
        "our flights from Leeds are already paid and the villa in Faro is sorted",
    ],
)
def test_flights_and_a_bed_booked_with_their_place_are_not_planned_again(message: str) -> None:
    assert {"research_flights", "research_hotels"} <= set(read_parts(message, None).remove)


@pytest.mark.parametrize(
    ("message", "stops"),
    [
        ("flights to Calgary are booked, we need a cabin in Banff 10-17 Feb", ["Banff"]),
        ("flights to Naples are booked, 4-9 May, 2 adults", ["Naples"]),
        ("flights to Naples are booked, three days there, then Rome", ["Naples", "Rome"]),
    ],
)
def test_a_town_that_only_a_booked_journey_leads_to_is_no_stop(message: str, stops: list[str]) -> None:
    assert [p.name for p in read(message).destinations.places] == stops


def test_adults_by_their_short_word_in_german() -> None:
    party = read("Wir (2 Erw., 2 Kinder 4 und 7) nach Ghent").party
    assert (party.adults, party.children, party.child_ages) == (2, 2, (4, 7))


@pytest.mark.parametrize(
    ("message", "ruled_out"), [("Rome in May, no party hotels please", False), ("Rome in May, no hotels please", True)]
)
def test_some_beds_ruled_out_are_not_all(message: str, ruled_out: bool) -> None:
    assert ("research_hotels" in read_parts(message, None).remove) is ruled_out


def test_a_couple_may_be_told_by_its_age() -> None:
    assert read("couple mid 30s after a beach, from Leeds").party.adults == 2
