"""Names become places: shared names, qualifiers, airports, regions, and what is known of a place."""

from __future__ import annotations

import pytest

from planner.domain.values import Place
from planner.places.gazetteer import gazetteer
from planner.places.geography import airports_near, bases_of, capital_of, country_name, currency_of, distance_km, timezone_of
from planner.places.names import fold
from planner.places.regions import city_of, region_book, stay_of
from planner.places.resolve import Ambiguous, PlaceHints, Resolved, Unknown, resolve
from planner.places.typos import nearest_name

SEVERAL_STATES = (
    "Yellowstone", "New England", "Pacific Northwest", "Rocky Mountains", "Great Smoky Mountains", "US National Parks",
    "Blue Ridge Parkway", "Route 66", "Ozarks", "Deep South", "Lowcountry",
)  # fmt: skip


def place(said: str, hints: PlaceHints | None = None) -> Place:
    found = resolve(said, hints or PlaceHints())
    assert isinstance(found, Resolved), (said, found)
    return found.place


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


@pytest.mark.parametrize("said", ["Springfield", "Georgia", "Cambridge", "Birmingham", "Newcastle"])
def test_a_name_whose_runner_up_is_near_in_size_is_asked_about(said: str) -> None:
    found = resolve(said)
    assert isinstance(found, Ambiguous)
    assert len({(c.country, c.region, c.kind) for c in found.candidates}) == len(found.candidates) >= 2


def test_the_only_large_airport_among_namesakes_settles_which_is_meant() -> None:
    found = place("Valencia")
    assert found.country == "ES"


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


def test_no_base_of_a_region_of_one_state_lies_in_another() -> None:
    for name, bases in region_book().bases.items():
        if name in SEVERAL_STATES:
            continue
        states = {city_of(base).region for base in bases if base.split("|")[1] == "US"}
        assert len(states) <= 1, f"{name}: {states}"


def test_every_base_written_by_hand_is_a_known_city() -> None:
    book = region_book()
    assert len(book.bases) >= 60
    assert all(1 <= len(bases) <= 4 for bases in (*book.bases.values(), *book.country_bases.values()))


def test_every_stay_of_a_loop_is_a_known_town_and_has_nights() -> None:
    loops = region_book().loops
    assert {"Hawaii", "Patagonia", "LK", "CR"} <= set(loops)
    assert all(stay_of(base).kind == "city" and nights > 0 for loop in loops.values() for base, nights in loop)


def test_a_town_of_a_few_hundred_people_is_known_for_what_it_is() -> None:
    found = [town for town in gazetteer().towns(fold("Shiner")) if town.country == "US"]
    assert found
    assert found[0].region == "Texas"
    assert found[0].size < 3000


def test_folding_follows_its_definition() -> None:
    assert fold("Saint-Malo") == fold("St. Malo") == "st malo"
    assert fold("Xi’an") == "xian"


@pytest.mark.parametrize(("typed", "meant"), [("barcelna", "barcelona"), ("lisobn", "lisbon"), ("amstredma", "amsterdam"), ("rome", None)])
def test_a_typo_is_a_letter_missing_wrong_or_swapped_with_its_neighbour(typed: str, meant: str | None) -> None:
    assert nearest_name(typed) == meant


def test_a_namesake_with_an_airport_of_its_own_wins_over_a_district_of_the_capital():
    found = resolve("Ibiza")
    assert isinstance(found, Resolved)
    assert found.place.iata == ("IBZ",)
    assert found.assumption is None
    assert isinstance(resolve("Springfield"), Ambiguous)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Puerto de la Cruz", ("Puerto de la Cruz", "ES")),
        ("St Ives", ("St Ives", "GB")),
        ("Bayeux", ("Bayeux", "FR")),
        ("Jasper", ("Jasper", "CA")),
        ("Vik", ("Vík", "IS")),
    ],
)
def test_a_resort_of_a_region_wins_over_larger_places_nobody_travels_to(said: str, expected: tuple[str, str]) -> None:
    found = resolve(said, PlaceHints(role="destination"))
    assert isinstance(found, Resolved)
    assert (found.place.name, found.place.country) == expected


@pytest.mark.parametrize(("said", "country"), [("Lagos", "NG"), ("Southampton", "GB"), ("Córdoba", "AR")])
def test_a_resort_yields_to_a_metropolis_and_to_the_larger_place_of_its_name(said: str, country: str) -> None:
    found = resolve(said, PlaceHints(role="destination"))
    assert isinstance(found, Resolved)
    assert found.place.country == country


def test_where_one_lives_is_not_taken_for_a_resort() -> None:
    found = resolve("Puerto de la Cruz", PlaceHints(role="origin"))
    assert isinstance(found, Resolved)
    assert found.place.country == "VE"


@pytest.mark.parametrize(
    ("said", "curated", "lat"),
    [("the Maldives", "Maldives|MV", 4.1), ("Zion", "Zion|US", 37.189), ("the Galapagos", "Galápagos Islands|EC", -0.7)],
)
def test_a_country_or_region_whose_name_a_curated_destination_bears_is_stayed_in_as_one_town(said: str, curated: str, lat: float) -> None:
    found = place(said, PlaceHints(favoured=frozenset({curated})))
    assert (found.is_city, found.lat) == (True, lat)
    assert not place(said).is_city
