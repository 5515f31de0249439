"""The person's words decide: every value stands or falls with its own quote, and quoted words are spoken for."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from planner.domain.events import MessageRead
from planner.domain.replies import ExtractReply
from planner.domain.state import TripState
from planner.grounding.ground import ground
from planner.grounding.quotes import Spoken
from tests.language.reading_states import TODAY, after, fresh


def read(message: str, state: TripState | None = None, **says: Any) -> MessageRead:
    reply = ExtractReply.model_validate({"acts": [{"act": "inform", "quote": message}], **says})
    return ground(reply, state=state or fresh(), message=message, today=TODAY)


def stop(quote: str, **more: Any) -> dict[str, Any]:
    return {"quote": quote, "name": quote, **more}


def names(found: MessageRead) -> list[str]:
    return [s.place.name for s in found.patch.destinations or ()]


@pytest.mark.parametrize(
    ("message", "quote", "at"),
    [
        ("We fly to  Köln", "koln", (11, 15)),
        ("it’s “the two of us”", "it's the two of us", (0, 19)),
        ("13 nights or 3", "3", (13, 14)),
        ("来年の5月3日から", "5月3日", (3, 7)),
    ],
)
def test_a_quote_is_found_whatever_its_case_blanks_accents_and_marks(message: str, quote: str, at: tuple[int, int]) -> None:
    assert Spoken(message).where(quote) == (at,)


@pytest.mark.parametrize("quote", ["", "five adults", "dults"])
def test_a_value_without_a_quote_in_the_message_counts_as_silence(quote: str) -> None:
    assert read("hello there", party={"adults": 5, "adults_quote": quote}).patch.party is None


def test_a_value_that_is_dropped_takes_no_words_from_code() -> None:
    found = read("two adults to Ghent", party={"rooms": 9, "rooms_quote": "two adults"}, destinations={"places": [stop("Ghent")]})
    assert found.patch.party is not None
    assert (found.patch.party.adults, found.patch.party.rooms) == (2, None)


def test_days_whose_numbers_are_not_in_the_quote_are_read_by_code() -> None:
    dates = read("Rome 4 to 9 May 2027", dates={"quote": "4 to 9 May 2027", "start": "2027-05-05", "end": "2027-05-11"}).patch.dates
    assert dates is not None
    assert (dates.start, dates.end) == (date(2027, 5, 4), date(2027, 5, 9))


def test_days_code_reads_otherwise_stand_when_their_numbers_do() -> None:
    words = "landing Thursday evening 11 March 2027, leaving Sunday lunchtime 14 March"
    dates = read(f"Bergamo, {words}", dates={"quote": words, "start": "2027-03-11", "end": "2027-03-14"}).patch.dates
    assert dates is not None
    assert (dates.start, dates.end) == (date(2027, 3, 11), date(2027, 3, 14))


def test_what_code_cannot_read_stands_and_is_shown_as_an_assumption() -> None:
    found = read("around my birthday", dates={"quote": "around my birthday", "start": "2027-04-16", "end": "2027-04-18"})
    assert found.patch.dates is not None
    assert found.patch.dates.start == date(2027, 4, 16)
    assert [a.slot for a in found.patch.assumed] == ["trip.date_range"]


@pytest.mark.parametrize(
    ("message", "quote", "claimed", "kept"),
    [
        ("me, my wife and our two", "me, my wife", 2, 2),
        ("me, my wife and her sister", "me, my wife and her sister", 4, 3),
        ("for 6 nights", "6 nights", 6, None),
        ("Somos tres amigas", "Somos tres amigas", 3, 3),
    ],
)
def test_heads_are_a_number_in_the_quote_or_told_off_one_by_one(message: str, quote: str, claimed: int, kept: int | None) -> None:
    party = read(message, party={"adults": claimed, "adults_quote": quote}).patch.party
    assert (party.adults if party else None) == kept


def test_a_place_is_what_its_quote_resolves_to() -> None:
    assert names(read("nach München", destinations={"places": [stop("München", name="Munich", country="DE")]})) == ["Munich"]
    assert names(read("to Ghent", destinations={"places": [{"quote": "Ghent", "name": "Reykjavik", "country": "IS"}]})) == ["Ghent"]


@pytest.mark.parametrize("message", ["anything but Turin", "last year we did Turin and it rained", "not Turin please"])
def test_a_place_that_is_denied_or_past_is_no_stop(message: str) -> None:
    assert names(read(message, destinations={"places": [stop("Turin")]})) == []


def test_a_second_visit_needs_an_occurrence_of_its_own() -> None:
    twice = {"places": [stop("Osaka"), stop("Kobe"), stop("Osaka")]}
    assert names(read("Osaka, Kobe, then back to Osaka", destinations=twice)) == ["Osaka", "Kobe", "Osaka"]
    assert names(read("Osaka and Kobe", destinations=twice)) == ["Osaka", "Kobe"]


def test_ends_exchanged_against_unmistakable_words_are_put_right() -> None:
    found = read("from Cork to Ghent", origin=stop("Ghent"), destinations={"places": [stop("Cork")]})
    assert found.patch.origin is not None
    assert (found.patch.origin.name, names(found)) == ("Cork", ["Ghent"])
    assert {row.rule for row in (found.reading.slots if found.reading else ())} == {"ends exchanged"}


def test_nights_of_several_stops_stand_together_or_not_at_all() -> None:
    places = [stop("Ghent", nights=2, nights_quote="2 nights"), stop("Liège", nights=3, nights_quote="3 nights")]
    found = read("Ghent 2 nights, then Liège", destinations={"places": places})
    assert [s.nights for s in found.patch.destinations or ()] == [None, None]


def test_stops_of_the_trip_may_be_said_again_beside_a_new_one() -> None:
    state = after("from Boston to Lisbon and Porto, 7 nights")
    again = {"mode": "set", "places": [{"name": "Lisbon"}, stop("Faro")]}
    assert names(read("Faro instead of Porto", state, destinations=again)) == ["Lisbon", "Faro"]
    assert read("lovely weather", state, destinations={"mode": "set", "places": [{"name": "Porto"}]}).patch.destinations is None


def test_code_fills_only_slots_the_reader_left_alone() -> None:
    found = read("2 adults from Leeds to Ghent, 4 to 9 May 2027", destinations={"places": [stop("Ghent")]})
    assert found.patch.origin is not None
    assert found.patch.party is not None
    assert found.patch.dates is not None
    assert {row.slot: row.by for row in (found.reading.slots if found.reading else ())} == {
        "trip.destinations": "model", "trip.origin": "code", "trip.date_range": "code", "trip.party": "code",
    }  # fmt: skip


def test_a_diet_is_always_heard_and_a_soft_wish_is_only_noted() -> None:
    found = read("to Ghent, I'm vegan and love beer", destinations={"places": [stop("Ghent")]})
    assert [(c.slot, c.add) for c in found.patch.lists] == [
        ("preferences.dietary", ("vegan",)),
        ("preferences.notes", ("love beer",)),
    ]


@pytest.mark.parametrize(
    ("message", "slot", "item", "kept"),
    [
        ("we can't stand art galleries", "preferences.interests", "art galleries", False),
        ("we can't stand art galleries", "preferences.avoid", "art galleries", True),
        ("we love old harbours", "preferences.interests", "old harbours", True),
        ("we love old harbours", "preferences.avoid", "old harbours", False),
        ("nada de museos", "preferences.avoid", "museums", True),
        ("we love old harbours", "preferences.interests", "falconry", False),
    ],
)
def test_a_wish_has_its_words_in_the_quote_and_is_not_said_the_other_way_round(message: str, slot: str, item: str, kept: bool) -> None:
    found = read(message, lists=[{"slot": slot, "add": [{"item": item, "quote": message}]}])
    assert (item in [w for c in found.patch.lists for w in c.add]) is kept
