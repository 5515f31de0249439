"""Names become places, and places are found in what people write."""

from __future__ import annotations

import json
import time
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

from planner.gazetteer import gazetteer
from planner.place_names import edits, fold
from planner.places import (
    Ambiguous,
    Mention,
    PlaceHints,
    Resolved,
    Unknown,
    airports_near,
    bases_of,
    capital_of,
    country_name,
    currency_of,
    distance_km,
    find_mentions,
    resolve,
    timezone_of,
)
from planner.regions import region_book
from planner.values import Place

REAL_LANGUAGE = Path(__file__).resolve().parents[3] / "shared" / "data" / "dev"


def place(said: str, hints: PlaceHints | None = None) -> Place:
    found = resolve(said, hints or PlaceHints())
    assert isinstance(found, Resolved), (said, found)
    return found.place


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
    ("said", "name", "country", "region"),
    [
        ("Boston", "Boston", "US", "Massachusetts"),
        ("beantown", "Boston", "US", "Massachusetts"),
        ("nyc", "New York City", "US", "New York"),
        ("東京", "Tokyo", "JP", "Tokyo"),
        ("Zürich", "Zurich", "CH", "Zurich"),
        ("Sao Paulo", "São Paulo", "BR", "Sao Paulo"),
        ("München", "Munich", "DE", "Bavaria"),
        ("Muenchen", "Munich", "DE", "Bavaria"),
        ("Bombay", "Mumbai", "IN", "Maharashtra"),
        ("Saigon", "Ho Chi Minh City", "VN", "Ho Chi Minh City"),
        ("CDMX", "Mexico City", "MX", "Mexico City"),
        ("KL", "Kuala Lumpur", "MY", "Kuala Lumpur"),
        ("Ft Worth", "Fort Worth", "US", "Texas"),
        ("saint louis", "St. Louis", "US", "Missouri"),
        ("Paris, Texas", "Paris", "US", "Texas"),
        ("Portland, OR", "Portland", "US", "Oregon"),
        ("portland maine", "Portland", "US", "Maine"),
        ("London Ontario", "London", "CA", "Ontario"),
        ("Valencia, Spain", "Valencia", "ES", "Valencia"),
        ("Valencia in Spain", "Valencia", "ES", "Valencia"),
        ("Springfield, Illinois, USA", "Springfield", "US", "Illinois"),
        ("Washington", "Washington, D.C.", "US", "District of Columbia"),
    ],
)
def test_a_name_a_nickname_and_a_native_script_resolve_to_the_usual_english_name(said: str, name: str, country: str, region: str) -> None:
    found = place(said)
    assert (found.name, found.kind, found.country, found.region, found.said) == (name, "city", country, region, said)


@pytest.mark.parametrize("said", ["New York", "Singapore", "Washington", "Luxembourg", "Quebec"])
def test_a_city_beats_the_state_or_country_of_its_own_name(said: str) -> None:
    assert place(said).kind == "city"


@pytest.mark.parametrize(
    "said", ["Mexico", "Panama", "Kansas", "Ontario", "Jordan", "Tuscany", "Bali", "Cornwall", "Patagonia", "the Netherlands"]
)
def test_a_country_or_region_is_not_taken_for_a_small_city_of_its_name(said: str) -> None:
    assert place(said).kind in ("country", "region")


@pytest.mark.parametrize("said", ["Springfield", "Georgia", "Cambridge", "Birmingham", "Newcastle", "Valencia"])
def test_a_name_whose_runner_up_is_near_in_size_is_asked_about(said: str) -> None:
    found = resolve(said)
    assert isinstance(found, Ambiguous)
    assert len({(c.country, c.region, c.kind) for c in found.candidates}) == len(found.candidates) >= 2


def test_georgia_offers_the_country_and_the_state() -> None:
    found = resolve("Georgia")
    assert isinstance(found, Ambiguous)
    assert [(c.kind, c.country) for c in found.candidates] == [("country", "GE"), ("region", "US")]


@pytest.mark.parametrize(
    ("said", "hints", "expected"),
    [
        ("Georgia", PlaceHints(near=place("Chattanooga")), ("Georgia", "US")),
        ("Georgia", PlaceHints(country="GE"), ("Georgia", "GE")),
        ("Birmingham", PlaceHints(near=place("London")), ("Birmingham", "GB")),
        ("Birmingham", PlaceHints(currency="USD"), ("Birmingham", "US")),
        ("Valencia", PlaceHints(country="VE"), ("Valencia", "VE")),
        ("Valencia", PlaceHints(favoured=frozenset({"Valencia|ES"})), ("Valencia", "ES")),
        ("Toledo", PlaceHints(beside=(place("Madrid"),)), ("Toledo", "ES")),
        ("Springfield", PlaceHints(region="Missouri"), ("Springfield", "US")),
        ("New York", PlaceHints(kind="region"), ("New York", "US")),
    ],
)
def test_what_else_is_known_settles_a_shared_name(said: str, hints: PlaceHints, expected: tuple[str, str]) -> None:
    found = place(said, hints)
    assert (found.name, found.country) == expected


def test_another_place_of_the_country_does_not_make_a_small_namesake_win() -> None:
    assert place("Boston", PlaceHints(near=place("London"))).country == "US"
    assert place("London", PlaceHints(near=place("Toronto"))).country == "GB"


def test_a_real_choice_is_said_and_no_choice_is_not() -> None:
    assert isinstance(found := resolve("Portland"), Resolved)
    assert (found.assumption or "").startswith("the largest of ")
    assert isinstance(clear := resolve("Paris"), Resolved)
    assert clear.assumption is None
    assert isinstance(capital := resolve("San Jose"), Resolved)
    assert "capital of Costa Rica" in (capital.assumption or "")


@pytest.mark.parametrize("said", ["Xanadupolis", "", "   ", "!!!", "Bangkok, Vietnam", "a" * 4000])
def test_what_no_list_holds_is_unknown_and_nothing_is_guessed(said: str) -> None:
    assert isinstance(resolve(said), Unknown)


@pytest.mark.parametrize(
    ("said", "name"),
    [("Barcelna", "Barcelona"), ("Amsterdm", "Amsterdam"), ("San Fransisco", "San Francisco"), ("Philidelphia", "Philadelphia")],
)
def test_a_small_typo_is_read_as_the_well_known_name(said: str, name: str) -> None:
    assert place(said).name == name


@pytest.mark.parametrize(
    ("said", "code", "city"),
    [
        ("JFK", "JFK", "New York City"),
        ("lhr", "LHR", "London"),
        ("Heathrow", "LHR", "London"),
        ("New York City (JFK)", "JFK", "New York City"),
        ("Newark airport", "EWR", "New York City"),
    ],
)
def test_an_airport_is_its_city_with_the_airports_position(said: str, code: str, city: str) -> None:
    found = place(said)
    airport = gazetteer().airports[code]
    assert (found.kind, found.iata, found.name, found.lat) == ("airport", (code,), city, airport.lat)


def test_cities_list_the_airports_that_serve_them_the_largest_first() -> None:
    assert place("New York").iata[:3] == ("JFK", "EWR", "LGA")
    assert place("London").iata[0] == "LHR"
    assert place("Tokyo").iata == ("HND", "NRT")
    assert place("Milan").iata[0] == "MXP"


def test_the_distance_is_the_great_circle() -> None:
    assert distance_km(place("JFK"), place("LHR")) == pytest.approx(5540, abs=15)
    assert distance_km(place("Sydney"), place("SYD")) < 15
    assert distance_km(place("Paris"), place("Paris")) == 0


def test_airports_near_come_large_first_and_within_reach() -> None:
    near = airports_near(place("London"))
    assert [airport.iata for airport in near][:2] == ["LHR", "LGW"]
    assert all(distance_km(place("London"), Place(name=a.name, lat=a.lat, lon=a.lon)) <= 150 for a in near)
    assert airports_near(place("London"), within_km=1) == ()


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Denver", "America/Denver"),
        ("JFK", "America/New_York"),
        ("Japan", "Asia/Tokyo"),
        ("Tuscany", "Europe/Rome"),
        ("Santorini", "Europe/Athens"),
        ("Lihue", "Pacific/Honolulu"),
    ],
)
def test_a_time_zone_is_known_for_every_kind_of_place(said: str, zone: str) -> None:
    assert timezone_of(place(said)) == zone


def test_countries_have_money_names_and_capitals() -> None:
    assert (currency_of("HR"), currency_of("BG"), currency_of("JP"), currency_of("GB")) == ("EUR", "EUR", "JPY", "GBP")
    assert (country_name("NL"), country_name("XX"), currency_of(None)) == ("Netherlands", None, None)
    capital = capital_of("AU")
    assert capital is not None
    assert capital.name == "Canberra"


def test_regions_and_countries_offer_two_to_four_bases_in_themselves() -> None:
    for said in ("Tuscany", "Georgia, USA", "Virginia", "Japan", "Scotland", "Bavaria", "Sicily"):
        found = place(said)
        bases = bases_of(found)
        assert 2 <= len(bases) <= 4, said
        assert {base.country for base in bases} == {found.country}
    assert bases_of(place("Florence")) == ()


def test_every_base_written_by_hand_is_a_known_city() -> None:
    book = region_book()
    assert len(book.bases) >= 60
    assert all(2 <= len(bases) <= 4 for bases in (*book.bases.values(), *book.country_bases.values()))


def test_a_town_of_a_few_hundred_people_is_known_for_what_it_is() -> None:
    found = [town for town in gazetteer().towns(fold("Marfa")) if town.country == "US"]
    assert found
    assert found[0].region == "Texas"
    assert found[0].size < 3000


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


def test_the_same_text_is_always_read_the_same() -> None:
    text = "From Springfield to Valencia, then Cordoba and Georgia for $2000"
    assert find_mentions(text) == find_mentions(text)


def test_folding_and_edits_follow_their_definitions() -> None:
    assert fold("Saint-Malo") == fold("St. Malo") == "st malo"
    assert fold("Xi’an") == "xian"
    assert (edits("barcelna", "barcelona", 2), edits("yrok", "york", 2), edits("rome", "paris", 2)) == (1, 1, 3)


def test_an_ordinary_sentence_is_read_in_a_few_milliseconds() -> None:
    text = "Hi there, could you plan everything please - flights, hotel and food - for 2 adults from Dublin to Rome, 6 May to 10 May 2027, mid-range budget."
    find_mentions(text)
    spent = []
    for _ in range(25):
        start = time.perf_counter()
        find_mentions(text)
        spent.append(time.perf_counter() - start)
    assert median(spent) < 0.012


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
