"""Journeys as a traveller would check them: plausible hours and fares, no train across a sea, no road across an ocean, local clocks."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import product
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.destinations.book import destination, heads
from planner.domain.errors import ToolFailed
from planner.domain.reports import Journey
from planner.domain.values import Place
from planner.places.gazetteer import gazetteer
from planner.places.geography import kilometres, timezone_of
from planner.places.resolve import Resolved, resolve
from planner.tools.air import flown_direct, fly, routes, skies
from planner.tools.call import handler_call
from planner.tools.data.check_routes import relations
from planner.tools.departures import clock
from planner.tools.fares import fare_between, zone_of
from planner.tools.land import land_of, world
from planner.tools.rail import book
from planner.tools.seasons import bed_factor
from planner.tools.tool import JourneysFound, PlaceRef
from tests.tools.tool_places import PLACES, leg, ref

TOOLS = ("flight_quote_search", "train_quote_search", "bus_quote_search", "drive_quote")
FLIGHT, TRAIN, COACH, DRIVE = TOOLS


def journeys(tool: str, origin: str, destination: str, **more: str) -> tuple[Journey, ...]:
    found = handler_call(tool, leg(origin, destination, **more))
    assert isinstance(found, JourneysFound)
    return found.journeys


def balanced(tool: str, origin: str, destination: str, **more: str) -> Journey:
    return next(j for j in journeys(tool, origin, destination, **more) if j.tier == "balanced")


def airport(code: str):
    return gazetteer().airports[code]


# Gate to gate as airlines publish it, in minutes; an estimate may be a tenth and ten minutes off.
PUBLISHED = [
    ("LHR", "CDG", 75), ("BER", "FCO", 130), ("MAD", "BCN", 80), ("LIS", "OPO", 60), ("JFK", "BOS", 80), ("LAX", "SFO", 85), ("JFK", "LAX", 370),
    ("LAX", "JFK", 325), ("LHR", "JFK", 480), ("JFK", "LHR", 420), ("SYD", "BKK", 570), ("JFK", "HND", 850), ("HND", "JFK", 780), ("LAX", "SYD", 900),
    ("SYD", "LAX", 820), ("LHR", "DXB", 415), ("DXB", "LHR", 460), ("DEL", "BOM", 130), ("GRU", "LIS", 590), ("JNB", "LHR", 675), ("LHR", "HND", 815),
    ("LHR", "SIN", 790), ("SIN", "LHR", 850), ("SYD", "AKL", 190), ("MIA", "BOG", 225), ("BKK", "SIN", 145), ("HND", "CTS", 95), ("EZE", "MAD", 725),
    ("CPT", "JNB", 120), ("KEF", "OSL", 160), ("SEA", "HNL", 370), ("FRA", "ICN", 730),
]  # fmt: skip


@pytest.mark.parametrize(("out", "into", "published"), PUBLISHED, ids=lambda value: str(value))
def test_a_flight_takes_about_as_long_as_airlines_publish(out, into, published):
    flight = fly(airport(out), airport(into))
    assert flight.stops == 0
    assert abs(flight.minutes - published) <= 10 + published / 10


# Ordinary economy fares of one direction bought some weeks ahead, USD; the balanced band has to touch the range.
FARES = [
    ("New York City", "Boston", 120, 260), ("New York City", "Los Angeles", 200, 450), ("London", "Paris", 50, 140), ("Berlin", "Rome", 70, 180),
    ("New York City", "London", 300, 600), ("New York City", "Tokyo", 550, 1000), ("Sydney", "Bangkok", 300, 550), ("Lisbon", "Porto", 40, 100),
    ("London", "Sydney", 650, 1100), ("Delhi", "Mumbai", 55, 130), ("Bangkok", "Singapore", 70, 180), ("Sydney", "Melbourne", 80, 180),
    ("London", "Nairobi", 350, 650), ("Madrid", "Buenos Aires", 400, 800), ("Toronto", "Vancouver", 180, 400), ("Cape Town", "Johannesburg", 60, 160),
]  # fmt: skip


@pytest.mark.parametrize(("origin", "destination", "low", "high"), FARES, ids=lambda value: str(value))
def test_a_fare_is_what_people_pay(origin, destination, low, high):
    cost = balanced(FLIGHT, origin, destination).cost
    assert cost.low <= high
    assert cost.high >= low
    assert low * Decimal("0.8") <= cost.middle <= high * Decimal("1.2")


def test_fares_within_the_united_states_follow_the_ticket_sample():
    quote = balanced(FLIGHT, "New York City", "Los Angeles")
    median = 173 + Decimal("0.037") * quote.distance_km
    assert abs(quote.cost.low / median - 1) <= Decimal("0.15")
    assert "DB1C" in quote.provenance.detail


def test_tiers_stand_a_third_under_and_two_thirds_over_the_middle():
    budget, middle, premium, business = (j.cost.middle for j in journeys(FLIGHT, "London", "New York City")[:4])
    assert Decimal("0.6") <= budget / middle <= Decimal("0.8")
    assert Decimal("1.5") <= premium / middle <= Decimal("2")
    assert Decimal("3") <= business / middle <= Decimal("4")


def test_flying_is_dearer_in_august_and_at_christmas_than_in_february():
    quiet, summer, christmas = (
        balanced(FLIGHT, "London", "Rome", day=day).cost.middle for day in ("2027-02-10", "2027-08-10", "2027-12-23")
    )
    assert quiet < summer < christmas


def test_going_nowhere_is_refused_by_the_name_of_the_argument():
    for tool in TOOLS:
        with pytest.raises(ToolFailed, match="destination: Boston is the origin itself"):
            journeys(tool, "Boston", "Boston")


@pytest.mark.parametrize("pair", [("Kyoto", "Kobe"), ("Tallinn", "Helsinki"), ("London", "Brighton")], ids=" to ".join)
def test_a_flight_of_less_than_150_km_is_refused_with_what_to_ask_instead(pair):
    with pytest.raises(ToolFailed, match="too near to fly; ask for a train"):
        journeys(FLIGHT, *pair)


def test_a_village_flies_from_the_next_airport_and_is_told_how_far_that_is():
    quote = balanced(FLIGHT, "Hallstatt", "London")
    assert "SZG" in quote.route
    assert "km from Hallstatt" in quote.local_transport


STOPS = [
    ("LHR", "SYD", 1), ("LIS", "SYD", 1), ("CPT", "LAX", 1), ("BOG", "BKK", 1), ("ATL", "CDG", 0), ("SCL", "AKL", 0), ("JFK", "SIN", 0), ("BZN", "SAV", 1),
    ("JTR", "LAX", 1), ("FLR", "BOS", 1), ("ADD", "PEK", 0), ("GRU", "JNB", 0), ("LIM", "NBO", 1),
]  # fmt: skip


@pytest.mark.parametrize(("out", "into", "stops"), STOPS, ids=lambda value: str(value))
def test_thin_and_very_long_routes_have_a_stop(out, into, stops):
    flight = fly(airport(out), airport(into))
    assert flight.stops == stops
    assert len(flight.via) == stops


def test_a_stop_within_a_country_is_made_in_that_country():
    assert all(a.country == "US" for a in fly(airport("BZN"), airport("SAV")).via)


def test_an_evening_flight_over_the_atlantic_arrives_next_morning_and_the_way_back_the_same_day():
    out, back = balanced(FLIGHT, "New York City", "Rome"), balanced(FLIGHT, "Rome", "New York City", segment="1:x")
    assert out.arrive_day == 1
    assert out.depart >= "18:00"
    assert "05:30" <= out.arrive <= "12:30"
    assert back.arrive_day == 0


def test_the_date_line_takes_a_day_going_west_and_gives_it_back():
    assert balanced(FLIGHT, "Los Angeles", "Sydney").arrive_day == 2
    home = balanced(FLIGHT, "Sydney", "Los Angeles", segment="1:x")
    assert home.arrive_day <= 0
    assert balanced(FLIGHT, "Tokyo", "Honolulu").arrive_day <= 0


def test_one_says_when_to_leave():
    early, midday, late = (balanced(FLIGHT, "Berlin", "Rome", prefer=prefer).depart for prefer in ("early", "midday", "late"))
    assert early < "10:00" < midday < "14:00" < late


def test_the_first_leg_leaves_in_the_morning_and_the_last_in_the_afternoon():
    for tool in (FLIGHT, TRAIN, COACH, DRIVE):
        assert balanced(tool, "New York City", "Boston", segment="0:a").depart < "11:00"
        assert balanced(tool, "New York City", "Boston", segment="1:a").depart > "14:00"


# Pairs without a railway between them: seas, oceans, islands, deserts.
NO_TRAIN = [
    ("London", "Dublin"), ("Dublin", "Paris"), ("Athens", "Santorini"), ("Barcelona", "Palma"), ("Stockholm", "Helsinki"), ("Helsinki", "Tallinn"),
    ("Madrid", "Marrakech"), ("Seoul", "Tokyo"), ("Taipei", "Hong Kong"), ("Wellington", "Sydney"), ("Miami", "New York City"), ("Honolulu", "Lahaina"),
    ("Reykjavik", "London"), ("New York City", "London"), ("Singapore", "Jakarta"), ("Lima", "Santiago"), ("Dubai", "Delhi"), ("Boston", "Portland"),
]  # fmt: skip


@pytest.mark.parametrize("pair", NO_TRAIN, ids=" to ".join)
def test_no_train_crosses_a_sea(pair):
    with pytest.raises(ToolFailed):
        journeys(TRAIN, *pair)


@pytest.mark.parametrize(("island", "country", "lat", "lon", "mainland"), [
    ("Cowes", "GB", 50.763, -1.298, "London"), ("Capri", "IT", 40.55, 14.24, "Rome"), ("Hvar", "HR", 43.17, 16.44, "Vienna"), ("Ischia Porto", "IT", 40.74, 13.95, "Rome"),
    ("Victoria", "CA", 48.43, -123.36, "Vancouver"), ("Visby", "SE", 57.64, 18.3, "Stockholm"), ("Naha", "JP", 26.21, 127.68, "Tokyo"), ("Koh Samui", "TH", 9.5, 100.0, "Bangkok"),
], ids=lambda value: str(value))  # fmt: skip
def test_no_train_runs_to_an_island_beside_a_dense_network(island, country, lat, lon, mainland):
    with pytest.raises(ToolFailed):
        handler_call(
            TRAIN,
            {
                "origin": ref(mainland),
                "destination": {"name": island, "country": country, "lat": lat, "lon": lon},
                "depart_date": "2027-05-12",
            },
        )


# Usual published times on the train, in minutes, changes included.
RAIL = [
    ("New York City", "Boston", 230), ("London", "Paris", 140), ("Paris", "Amsterdam", 205), ("London", "Lyon", 290), ("Madrid", "Barcelona", 155),
    ("Lisbon", "Porto", 180), ("Rome", "Florence", 95), ("Florence", "Venice", 130), ("Tokyo", "Kyoto", 135), ("Berlin", "Munich", 240),
    ("Vienna", "Prague", 250), ("London", "Edinburgh", 265), ("Zurich", "Milan", 205), ("Berlin", "Prague", 255), ("Toronto", "Montreal", 305),
    ("Sydney", "Melbourne", 665), ("Munich", "Venice", 415), ("Copenhagen", "Stockholm", 320), ("Brussels", "Amsterdam", 112),
]  # fmt: skip


@pytest.mark.parametrize(("origin", "destination", "minutes"), RAIL, ids=lambda value: str(value))
def test_a_train_takes_what_the_railway_publishes_in_both_directions(origin, destination, minutes):
    for a, b in ((origin, destination), (destination, origin)):
        ride = balanced(TRAIN, a, b).minutes - 50
        assert abs(ride - minutes) <= max(10, minutes * 0.05)


def test_a_night_train_takes_the_night_and_leaves_after_the_train_that_feeds_it():
    quote = balanced(TRAIN, "Berlin", "Rome")
    assert quote.id.endswith(":night")
    assert quote.arrive_day == 1
    assert "Munich" in quote.route
    assert quote.depart < "19:00"


def test_a_town_of_800_people_is_reached_by_train_and_the_quote_names_every_part():
    quote = balanced(TRAIN, "Vienna", "Hallstatt")
    assert quote.origin == "Vienna"
    assert quote.destination == "Hallstatt"
    assert "ÖBB" in quote.provider


def test_a_village_without_a_station_is_reached_from_the_next_town():
    village = {"name": "Giethoorn", "country": "NL", "lat": 52.74, "lon": 6.08}
    found = handler_call(TRAIN, {"origin": ref("Amsterdam"), "destination": village, "depart_date": "2027-05-12"})
    assert isinstance(found, JourneysFound)
    assert "the last 9 km between Meppel and Giethoorn by local train, bus or taxi" in found.journeys[0].route
    ride = datetime.fromisoformat(f"2027-05-12T{found.journeys[0].arrive}") - datetime.fromisoformat(
        f"2027-05-12T{found.journeys[0].depart}"
    )
    assert ride > timedelta(minutes=105)


ROADS = [
    ("New York City", "Boston", 346), ("Paris", "Lyon", 465), ("Madrid", "Barcelona", 620), ("London", "Edinburgh", 650), ("Los Angeles", "San Francisco", 615),
    ("Berlin", "Munich", 585), ("Rome", "Florence", 275), ("Sydney", "Melbourne", 880), ("Lisbon", "Porto", 315), ("Berlin", "Warsaw", 575),
    ("Zurich", "Milan", 280), ("Buenos Aires", "Montevideo", 15), ("Vienna", "Prague", 330),
]  # fmt: skip


@pytest.mark.parametrize(("origin", "destination", "km"), ROADS, ids=lambda value: str(value))
def test_a_road_is_about_as_long_as_the_map_says(origin, destination, km):
    route = balanced(DRIVE, origin, destination).route
    said = int(route.split("about ")[1].split(" km")[0])
    assert abs(said - km) <= max(20, km * 0.17)


FERRIES = [
    ("London", "Dublin", "Holyhead"), ("Athens", "Santorini", "Piraeus to Santorini"), ("Athens", "Heraklion", "Piraeus to Heraklion"),
    ("Barcelona", "Palma", "Barcelona to Palma"), ("Helsinki", "Tallinn", "Helsinki to Tallinn"), ("Rome", "Palermo", "Messina"),
    ("London", "Paris", "Channel tunnel"), ("Copenhagen", "Stockholm", "Øresund"), ("Buenos Aires", "Montevideo", "Montevideo boat"),
]  # fmt: skip


@pytest.mark.parametrize(("origin", "destination", "crossing"), FERRIES, ids=lambda value: str(value))
def test_water_is_crossed_by_a_named_ferry_tunnel_or_bridge(origin, destination, crossing):
    assert crossing in balanced(COACH, origin, destination).route


@pytest.mark.parametrize("pair", [("New York City", "Tokyo"), ("Honolulu", "Lahaina"), ("Manila", "Cebu City"), ("Reykjavik", "Oslo"),
    ("Taipei", "Tokyo"), ("Santorini", "Palma")], ids=" to ".join)  # fmt: skip
def test_no_road_crosses_an_ocean(pair):
    for tool in (COACH, DRIVE):
        with pytest.raises(ToolFailed):
            journeys(tool, *pair)


def test_a_drive_of_sixteen_hours_is_refused_with_its_length():
    with pytest.raises(ToolFailed, match=r"about \d+ km by road, .* too far for a day"):
        journeys(DRIVE, "Berlin", "Rome")


def test_a_car_is_priced_once_for_all_and_says_what_comes_on_top():
    own, hired = journeys(DRIVE, "Madrid", "Barcelona")[:2]
    assert own.basis == hired.basis == "per_vehicle"
    assert own.child_share == "0"
    assert own.cost.high < hired.cost.low
    assert "hire of the days between" in hired.booking_tips


def test_a_place_without_a_position_that_nobody_knows_is_refused_by_the_name_of_the_argument():
    with pytest.raises(ToolFailed, match="destination: the position of 'Xyzzyville'"):
        handler_call(FLIGHT, {"origin": ref("Boston"), "destination": {"name": "Xyzzyville"}, "depart_date": "2027-05-12"})


def test_a_known_city_needs_no_position():
    found = handler_call(
        FLIGHT,
        {"origin": {"name": "Boston", "country": "US"}, "destination": {"name": "Lisbon", "country": "PT"}, "depart_date": "2027-05-12"},
    )
    assert isinstance(found, JourneysFound)
    assert found.journeys[0].route.startswith("BOS to LIS")


names = st.sampled_from(sorted(PLACES))


@settings(max_examples=150, deadline=None)
@given(
    names,
    names,
    st.sampled_from(TOOLS),
    st.sampled_from(["2027-01-02", "2027-03-28", "2027-08-10", "2027-11-07"]),
    st.sampled_from(["0:a", "1:b"]),
)
def test_any_two_places_give_honest_journeys_or_a_sentence(origin, destination, tool, day, segment):
    found = answer(tool, origin, destination, day, segment)
    if isinstance(found, str):
        assert found.endswith(".")
        return
    assert found == journeys(tool, origin, destination, day=day, segment=segment)
    assert len({j.id for j in found}) == len(found) > 0
    for j in found:
        assert (j.origin, j.destination, j.segment) == (origin, destination, segment)
        assert j.provenance.source == "estimate"
        assert "km" in j.provenance.detail
        assert 0 < j.cost.low <= j.cost.high
        assert _elapsed(j, day) <= j.minutes + 5


def answer(tool: str, origin: str, destination: str, day: str, segment: str) -> tuple[Journey, ...] | str:
    """The journeys, or the words of the refusal."""
    try:
        return journeys(tool, origin, destination, day=day, segment=segment)
    except ToolFailed as failed:
        return failed.words


def _elapsed(journey: Journey, day: str) -> float:
    """Minutes between the clocks at both ends, each read in its own time zone."""
    country_a, lat_a, lon_a = PLACES[journey.origin]
    country_b, lat_b, lon_b = PLACES[journey.destination]
    zones = [
        timezone_of(Place(name=n, country=c, lat=y, lon=x))
        for n, c, y, x in ((journey.origin, country_a, lat_a, lon_a), (journey.destination, country_b, lat_b, lon_b))
    ]
    start = datetime.fromisoformat(f"{day}T{journey.depart}")
    end = datetime.fromisoformat(f"{day}T{journey.arrive}") + timedelta(days=journey.arrive_day)
    elapsed = end.replace(tzinfo=ZoneInfo(zones[1] or "UTC")).timestamp() - start.replace(tzinfo=ZoneInfo(zones[0] or "UTC")).timestamp()
    assert elapsed > 0
    return elapsed / 60


def test_clocks_know_summer_time_at_both_ends():
    before, after = (clock(date(2027, 3, day), 9.0, 120, "Europe/London", "America/New_York") for day in (10, 20))
    assert (before.depart, before.arrive) == ("09:00", "06:00")
    assert (after.depart, after.arrive) == ("09:00", "07:00")


def test_every_city_of_the_railway_file_is_known_and_every_time_is_possible():
    for line in (*book().lines, *book().nights):
        a, b = (book().nodes[key] for key in line.ends)
        kmh = kilometres(a.lat, a.lon, b.lat, b.lon) / line.minutes * 60
        assert 9 <= kmh <= 265, line.ends
        assert a.key != b.key
    assert len({frozenset(line.ends) for line in book().lines}) == len(book().lines)


def test_the_channel_tunnel_is_the_only_railway_between_great_britain_and_the_continent():
    crossing = [
        line for line in (*book().lines, *book().nights) if len({end[-2:] == "GB" for end in line.ends}) == 2 and "IE" not in str(line.ends)
    ]
    assert {line.provider for line in crossing} == {"Eurostar"}


def test_every_crossing_joins_lands_that_exist_and_its_ports_are_near_them():
    named = {land.name for land in world().lands} | set(gazetteer().countries)
    for crossing in world().crossings:
        assert set(crossing.lands) <= named, crossing
        assert crossing.minutes > 0 or not crossing.sea


def test_each_end_of_a_ferry_lies_on_the_land_it_is_written_for():
    boxes: dict[str, list[tuple[float, float, float, float]]] = {}
    open_ended = {land.name for land in world().lands if not land.boxes}
    for land in world().lands:
        boxes.setdefault(land.name, []).extend(land.boxes)
    for crossing in world().crossings:
        for name, (lat, lon) in zip(crossing.lands, (crossing.a, crossing.b), strict=True):
            near = (b[0] - 0.12 <= lat <= b[2] + 0.12 and b[1] - 0.12 <= lon <= b[3] + 0.12 for b in boxes.get(name, ()))
            assert name in open_ended or name not in boxes or any(near), f"{crossing.name}: {lat}, {lon} is not on {name}"


def test_the_way_from_an_island_to_an_airport_on_the_mainland_names_the_boat():
    ride = balanced(FLIGHT, "Capri", "London").to_airport
    assert ride is not None
    assert "Capri boat" in ride.way
    assert ride.minutes > 60


def test_islands_are_no_part_of_the_mainland():
    at = {name: land_of(Place(name=name, country=c, lat=lat, lon=lon)) for name, (c, lat, lon) in PLACES.items()}
    for island, mainland in (
        ("Palermo", "Rome"),
        ("Palma", "Barcelona"),
        ("Heraklion", "Athens"),
        ("Honolulu", "Los Angeles"),
        ("Sapporo", "Tokyo"),
        ("Dublin", "London"),
    ):
        assert at[island] != at[mainland]
    assert at["Edinburgh"] == at["London"]


def test_every_pair_of_countries_has_a_fare():
    countries = sorted(gazetteer().countries)
    zones = {zone_of(code): code for code in countries}
    for a, b in product(zones.values(), repeat=2):
        assert fare_between(a, b).median(1000) > 50


def test_every_airport_named_for_connections_exists():
    table = skies()
    assert {*table.major, *table.minor, *(c for pair in table.ultra_long for c in pair)} <= set(gazetteer().airports)


def departures_of(found: tuple[Journey, ...], tier: str = "balanced") -> list[str]:
    return [j.depart for j in found if j.tier == tier and j.cabin != "business" and not j.night]


@pytest.mark.parametrize("tool", TOOLS)
def test_every_way_leaves_several_times_a_day_at_the_same_fares(tool):
    found = journeys(tool, "New York City", "Boston")
    hours = departures_of(found)
    assert len(hours) >= 3
    assert len(set(hours)) == len(hours)
    assert any(hour < "10:00" for hour in hours)
    assert any(hour >= "14:00" for hour in hours)
    assert len({j.cost.middle for j in found if j.tier == "balanced" and j.cabin != "business"}) == 1
    assert len({j.id for j in found}) == len(found)


def test_no_short_journey_arrives_in_the_dead_of_night():
    for tool, pair in product((FLIGHT, TRAIN), (("London", "Paris"), ("Rome", "Milan"), ("Berlin", "Munich"))):
        for journey in journeys(tool, *pair):
            assert journey.night or "06:00" < journey.arrive <= "22:30"


@pytest.mark.parametrize(("origin", "destination"), [("Munich", "Hallstatt"), ("Rome", "Naples"), ("Milan", "Venice"), ("Kyoto", "Kobe")])
def test_nobody_flies_where_the_airports_serve_one_region_or_the_road_is_quicker(origin, destination):
    places = {**PLACES, "Naples": ("IT", 40.852, 14.268)}
    ends = [{"name": name, "country": places[name][0], "lat": places[name][1], "lon": places[name][2]} for name in (origin, destination)]
    with pytest.raises(ToolFailed, match=r"too near to fly|door to door"):
        handler_call(FLIGHT, {"origin": ends[0], "destination": ends[1], "depart_date": "2027-05-12"})


KNOWN = [
    ("CUZ", "LIM", True), ("CUZ", "EZE", False), ("LHR", "FLR", True), ("JFK", "FLR", False), ("RKV", "AEY", True), ("KEF", "AEY", False), ("LHR", "RVN", True),
    ("DUB", "KIX", False), ("SFO", "SIN", True), ("LHR", "SYD", False), ("MAD", "LIM", True), ("GRU", "SYD", False), ("PER", "LHR", True), ("AGR", "JAI", False),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "flown"), KNOWN, ids=lambda value: str(value))
def test_what_is_flown_without_a_stop_is_known_not_guessed(a, b, flown):
    assert flown_direct(airport(a), airport(b)) is flown
    assert flown_direct(airport(b), airport(a)) is flown


def test_no_known_route_joins_two_airports_of_one_region():
    for pair in routes().pairs:
        a, b = (airport(code) for code in sorted(pair))
        assert kilometres(a.lat, a.lon, b.lat, b.lon) > 50, pair


def test_most_relations_of_another_year_are_known_too():
    """Routes come and go; a table that knew few of those of 2014 would be wrong, and one that had them all would be copied."""
    path = Path(__file__).resolve().parents[3] / "shared" / "data" / "reference" / "nonstop_2014.jsonl"
    if not path.exists():
        pytest.skip("the relations of 2014 are kept outside the repository")
    other = relations(path)
    curated = {a.iata for head in heads() for a in destination(head.name, head.country).arrival.airports}  # type: ignore[union-attr]
    theirs = {pair for pair in other if pair <= curated}
    ours = {pair for pair in routes().pairs if pair <= curated}
    assert 0.9 <= len(ours & theirs) / len(theirs) < 1
    assert len(ours - theirs) > 100


DRIVES = [
    (("Reykjavik", "IS", 64.135, -21.895), ("Vík", "IS", 63.419, -19.006), 187), (("Vík", "IS", 63.419, -19.006), ("Akureyri", "IS", 65.684, -18.088), 575),
    (("Jaipur", "IN", 26.92, 75.788), ("Agra", "IN", 27.183, 78.017), 240), (("Las Vegas", "US", 36.175, -115.137), ("Springdale", "US", 37.189, -112.998), 260),
]  # fmt: skip


@pytest.mark.parametrize(("origin", "destination", "km"), DRIVES, ids=lambda value: str(value))
def test_a_known_road_has_its_real_length_both_ways(origin, destination, km):
    ends = [dict(zip(("name", "country", "lat", "lon"), row, strict=True)) for row in (origin, destination)]
    for a, b in (ends, ends[::-1]):
        found = handler_call(DRIVE, {"origin": a, "destination": b, "depart_date": "2027-05-12"})
        assert isinstance(found, JourneysFound)
        assert f"about {km} km by road" in found.journeys[0].route


def test_lima_to_cusco_is_too_far_to_drive_in_a_day():
    ends = {
        "origin": ref("Lima"),
        "destination": {"name": "Cusco", "country": "PE", "lat": -13.523, "lon": -71.967},
        "depart_date": "2027-05-12",
    }
    with pytest.raises(ToolFailed, match="1100 km by road, 20 h at the wheel"):
        handler_call(DRIVE, ends)


def test_a_night_train_that_runs_between_two_cities_is_offered_beside_the_day_trains():
    found = journeys(TRAIN, "London", "Edinburgh")
    assert [j.depart for j in found if j.night] == ["23:45"] * 3
    assert all(j.cabin == "sleeper" for j in found if j.night)
    assert any(not j.night for j in found)


def test_a_day_flight_over_the_atlantic_is_offered_where_one_is_flown():
    by_day = [j for j in journeys(FLIGHT, "New York City", "London") if not j.night]
    assert by_day
    assert all(j.arrive_day == 0 and j.arrive <= "22:30" for j in by_day)
    assert all(j.night for j in journeys(FLIGHT, "New York City", "Rome"))


def test_beds_and_fares_follow_the_year_of_the_place_not_one_calendar_for_all():
    def month(name: str, country: str, number: int) -> Decimal:
        place = Place(name=name, country=country, lat=46.0, lon=7.7)
        return bed_factor(place, date(2027, number, 10), date(2027, number, 14))[0]

    assert month("Zermatt", "CH", 2) > Decimal("1.3") > Decimal("0.9") > month("Zermatt", "CH", 5)
    assert month("Mykonos", "GR", 8) > Decimal("1.3") > Decimal("0.8") > month("Mykonos", "GR", 2)
    assert month("Rovaniemi", "FI", 12) > Decimal("1.4") > Decimal("1") > month("Rovaniemi", "FI", 6)
    assert month("Male", "MV", 1) > Decimal("1.2") > Decimal("0.9") > month("Male", "MV", 6)


def test_a_bed_costs_more_in_the_dear_months_and_says_which():
    stays = {
        day: handler_call(
            "hotel_quote_search", {"place": ref("Santorini"), "check_in": f"2027-{day}-03", "check_out": f"2027-{day}-06"}
        ).stays  # type: ignore[attr-defined]
        for day in ("02", "08")
    }
    assert all(a.per_night.middle < b.per_night.middle for a, b in zip(stays["02"], stays["08"], strict=True))
    assert "August x" in stays["08"][0].provenance.detail


@pytest.mark.parametrize(
    ("said", "to", "leaves"), [("Stansted", "Palma", "STN"), ("Gatwick", "Barcelona", "LGW"), ("Gatwick", "Tokyo", "LHR")]
)
def test_a_named_airport_is_left_for_another_only_where_no_flight_leaves_it_and_the_route_says_so(said: str, to: str, leaves: str) -> None:
    found = resolve(said)
    assert isinstance(found, Resolved)
    here = PlaceRef.of(found.place).model_dump(mode="json")
    for there, back in ((leg("London", to) | {"origin": here}, False), (leg(to, "London") | {"destination": here}, True)):
        rows = handler_call(FLIGHT, there)
        assert isinstance(rows, JourneysFound)
        for row in rows.journeys:
            ends = row.route.split(" (")[0].split(",")[0].split(" to ")
            assert ends[1 if back else 0] == leaves
            assert ("no flight without a stop is known" in row.route) == (found.place.iata != (leaves,))
