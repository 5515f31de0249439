"""Places are found in what people write, with their part in the trip, and words that only look like places are left alone."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.places.mentions.finding import Mention, find_mentions
from planner.places.names import fold
from planner.places.resolve import Ambiguous, PlaceHints, Resolved, Unknown, resolve
from tests.growth import STEEP, growth

REAL_LANGUAGE = Path(__file__).resolve().parents[3] / "shared" / "data" / "dev"


def short(mention: Mention) -> str:
    """ "origin Leeds GB" and the like, so that a case reads as one line."""
    match mention.resolution:
        case Resolved(place=where):
            name = f"{where.name} {where.iata[0]}" if where.kind == "airport" else f"{where.name} {where.country or '-'}"
        case Ambiguous(candidates=several):
            name = f"{several[0].name}?"
        case Unknown(said=said):
            name = f"{said}!"
    return f"{'not ' if mention.negated else ''}{mention.role or 'some'} {name}"


def heard(text: str, hints: PlaceHints | None = None) -> list[str]:
    return [short(mention) for mention in find_mentions(text, hints or PlaceHints()) if not mention.context]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("flights from leeds to seville", ["origin Leeds GB", "destination Seville ES"]),
        ("going to nice for a week", ["destination Nice FR"]),
        ("i want to go to reading", ["destination Reading GB"]),
        ("Two adults to Split 8-15 June 2027 from Vienna", ["destination Split HR", "origin Vienna AT"]),
        ("東京 for 10 days from 1 April 2027, 2 adults, from Sydney", ["some Tokyo JP", "origin Sydney AU"]),
        ("fly into Rome and home from Milan", ["destination Rome IT", "destination Milan IT"]),
        ("I live in Dublin and want to go to Galway", ["home Dublin IE", "destination Galway IE"]),
        ("Lyon → Porto", ["origin Lyon FR", "destination Porto PT"]),
        (
            "Boston to Chicago to Denver and back to Boston",
            ["origin Boston US", "destination Chicago US", "destination Denver US", "home Boston US"],
        ),
        (
            "flights to Rome, Florence and Venice from Leeds",
            ["destination Rome IT", "destination Florence IT", "destination Venice IT", "origin Leeds GB"],
        ),
        ("2 cities in Georgia from Syracuse", ["destination Georgia US", "origin Syracuse US"]),
        ("Georgia, 5 to 12 May 2027, 2 adults, from Istanbul", ["some Georgia?", "origin Istanbul TR"]),
        ("Boston to New York for two people, visiting 2 different cities", ["origin Boston US", "destination New York US"]),
        ("anywhere but Paris, maybe Rome instead", ["not some Paris FR", "some Rome IT"]),
        ("I'd rather go to Prague instead of Budapest", ["destination Prague CZ", "not some Budapest HU"]),
        ("fly from jfk to lhr", ["origin New York City JFK", "destination London LHR"]),
        ("from New York City (JFK) to london heathrow", ["origin New York City JFK", "destination London LHR"]),
        ("a trip to Xanadupolis", ["destination Xanadupolis!"]),
        ("from cincinatti to san fransico", ["origin Cincinnati US", "destination San Francisco US"]),
        ("Madrid and Toledo", ["some Madrid ES", "some Toledo ES"]),
        ("train from Cambridge to London", ["origin Cambridge GB", "destination London GB"]),
        ("flights Birmingham to Nashville under $500", ["origin Birmingham US", "destination Nashville US"]),
        ("Italy: Rome and Venice", ["some Rome IT", "some Venice IT"]),
        ("we are from the UK and going to the US", ["home United Kingdom GB", "destination United States US"]),
        ("#paris", ["some Paris FR"]),
        ("서울에서 부산까지", ["origin Seoul KR", "destination Busan KR"]),
        ("我想从上海去北京", ["origin Shanghai CN", "destination Beijing CN"]),
        ("FROM LEEDS TO ROME ON SATURDAY", ["origin Leeds GB", "destination Rome IT"]),
        ("fly with Singapore Airlines from Singapore", ["origin Singapore SG"]),
        ("with Charlotte we go to Charlotte", ["destination Charlotte US"]),
        ("Chad and I want to go to Austin", ["destination Austin US"]),
        ("my wife Georgia and I would like to visit Jordan", ["destination Jordan JO"]),
        ("King's Lynn to London by train", ["origin King's Lynn GB", "destination London GB"]),
    ],
)
def test_places_are_found_with_their_part_in_the_trip(text: str, expected: list[str]) -> None:
    assert heard(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "i am reading a book",
        "that would be nice",
        "we want to split the bill",
        "march to may, I may go in march",
        "My name is Jordan and this is my son Austin",
        "Hi Jordan here",
        "Thanks, Florence",
        "we like Italian food, French cuisine and American burgers",
        "any thai restaurant will do",
        "I work for Boston Consulting",
        "Paris Hilton concert",
        "turkey sandwiches and orange juice",
        "I'd like a room with a mountain view",
        "it is up to us",
        "to be or not to be",
        "I want to go to bed early",
        "go to work, from the airport to the hotel",
        "Turkish Airlines or Air France",
        "Yes please, that works for me",
        "nice",
        "2 adults, 1 toddler, mid range",
        "cancel the booking under hayward rhyne",
        "would my shar-pei be welcome?",
        "I'd love to see the Lincoln Memorial and Reading Terminal Market",
        "a room at the Hilton Garden Inn",
        "tickets for the London Eye and London Bridge",
        "Adina Apartment Hotel Bondi Beach Sydney",
        "can we visit Woodland Park Zoo",
        "",
        "👍",
    ],
)
def test_words_people_dishes_and_firms_are_not_places(text: str) -> None:
    assert heard(text) == []


@pytest.mark.parametrize(
    ("text", "role", "expected"),
    [
        ("nice", "destination", "Nice FR"),
        ("reading", "origin", "Reading GB"),
        ("lisbonn", "destination", "Lisbon PT"),
        ("leeds", "origin", "Leeds GB"),
    ],
)
def test_a_bare_word_is_a_place_when_a_place_was_asked_for(text: str, role: str, expected: str) -> None:
    hints = PlaceHints(role="origin" if role == "origin" else "destination")
    assert [line.split(" ", 1)[1] for line in heard(text, hints)] == [expected]


def test_a_sight_is_no_stop_beside_the_city_it_is_in() -> None:
    granada = resolve("Granada, Spain")
    assert isinstance(granada, Resolved)
    known = PlaceHints(beside=(granada.place,))
    assert heard("we'd like to visit Alhambra", known) == []
    assert heard("A week in Barcelona, we want to visit Sagrada Família") == ["destination Barcelona ES"]
    assert heard("We come from London and want to visit Siena") == ["home London GB", "destination Siena IT"]
    assert heard("A week in Rome, we also want to visit Siena") == ["destination Rome IT", "destination Siena IT"]


def test_mentions_stand_where_they_say_and_do_not_overlap() -> None:
    text = "From Portland, OR to Paris (France), then São Paulo's beaches and 東京."
    found = find_mentions(text)
    assert [m.said for m in found] == ["Portland, OR", "Paris (France)", "São Paulo", "東京"]
    assert all(text[m.start : m.end] == m.said for m in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


def test_a_country_that_only_says_where_a_city_lies_is_marked_as_context() -> None:
    spain, *cities = find_mentions("A week in Spain: Seville and Granada")
    assert spain.context
    assert not any(city.context for city in cities)
    assert [m.context for m in find_mentions("A week in Spain")] == [False]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.one_of(st.text(max_size=12), st.sampled_from(["from ", "to ", "Paris", ", TX", " (JFK)", "東京", "nice ", "-", "Springfield"])),
        max_size=25,
    )
)
def test_no_text_makes_reading_fail(parts: list[str]) -> None:
    text = "".join(parts)
    found = find_mentions(text)
    assert all(text[m.start : m.end] == m.said for m in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


def test_a_very_long_list_is_read_to_the_sixtieth_name() -> None:
    assert len(find_mentions("Springfield, " * 300)) == 60


def test_the_same_text_is_always_read_the_same() -> None:
    text = "From Springfield to Valencia, then Cordoba and Georgia for $2000"
    assert find_mentions(text) == find_mentions(text)


@pytest.mark.parametrize("text", ["Siena instead please", "ok then Zadar instead", "rather Lucca please"])
def test_a_small_place_alone_beside_instead_is_a_place(text: str) -> None:
    assert len(find_mentions(text)) == 1


@pytest.mark.parametrize("text", ["trains instead please", "something nice instead", "rather not"])
def test_other_words_beside_instead_are_no_place(text: str) -> None:
    assert find_mentions(text) == ()


@pytest.mark.parametrize("piece", ["Springfield, ", "from ", "to ", "and ", "new ", "x", "(", "\u2028", "St. "])
def test_the_work_grows_in_step_with_the_length_of_a_message(piece: str) -> None:
    assert growth(find_mentions, piece) < STEEP


@pytest.mark.skipif(not REAL_LANGUAGE.is_dir(), reason="the public requests to develop on are not beside this checkout")
def test_nearly_every_place_in_real_requests_is_found_with_its_part() -> None:
    wanted = right = 0
    for name in ("sgd_opening", "travelplanner"):
        for line in (REAL_LANGUAGE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            gold = [(row["gold"]["origin"], "origin")] if "origin" in row["gold"] else []
            gold += [(destination, "destination") for destination in row["gold"].get("destinations", ())]
            found = find_mentions(row["turns"][-1])
            for said, role in gold:
                wanted += 1
                right += any(_same(said, mention) and mention.role in (role, None) for mention in found)
    assert right / wanted > 0.97


def _same(said: str, mention: Mention) -> bool:
    known = mention.resolution
    places = known.candidates if isinstance(known, Ambiguous) else (known.place,) if isinstance(known, Resolved) else ()
    return any(fold(name).startswith(fold(said)) for p in places for name in (p.name, p.region or "", mention.said))
