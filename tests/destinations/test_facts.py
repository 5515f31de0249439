"""The curated destinations: every file is sound, a broken one is refused in words, and a city is found by any of its names."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from planner.cli.facts_command import command
from planner.destinations.book import FOLDER, FactsError, destination, destination_for, destinations, heads, read
from planner.destinations.facts import Destination, plain, slug
from planner.destinations.reference import Reference, review, same_name
from planner.destinations.rules import MEALS, TIERS, faults
from planner.domain.values import Band, Place, evolve
from planner.places.geography import kilometres

FILES = sorted(FOLDER.glob("*.toml"))
BOSTON = FOLDER / "boston.toml"


@pytest.fixture
def boston() -> Destination:
    return read(BOSTON)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "boston.toml").write_text(BOSTON.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def edited(folder: Path, old: str, new: str) -> Path:
    path = folder / "boston.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_curated_file_is_sound(path: Path) -> None:
    found = read(path)
    assert found.names
    assert all(entry.id.startswith(f"{path.stem}.") for entry in found.entries())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_deep_city_houses_each_budget_and_feeds_a_week_whatever_one_eats(path: Path) -> None:
    found = read(path)
    if found.depth == "light":
        assert found.stays == (), "a light city has price bands instead of houses"
        assert all(found.foods_for(meal) for meal in MEALS)
        return
    assert all(found.stays_in(tier) for tier in TIERS)
    for meal in MEALS:
        foods = found.foods_for(meal)
        assert len(foods) >= (4 if meal == "breakfast" else 7)
        assert {food.tier for food in foods} == set(TIERS)
        for diet in ("vegetarian", "vegan", "gluten_free"):
            assert any(diet in food.dietary for food in foods), f"nothing {diet} for {meal}"


def test_no_two_cities_answer_to_one_name_in_one_country() -> None:
    claimed = [(name, head.country) for head in heads() for name in head.names]
    assert len(claimed) == len(set(claimed))


def test_a_city_is_found_by_name_by_alias_and_without_accents() -> None:
    boston = destination("Boston", "US")
    assert boston is not None
    assert destination("  beantown ", "us") is boston
    assert destination("BOSTON") is boston
    lisbon = destination("Lisboa", "PT")
    assert lisbon is not None
    assert lisbon.name == "Lisbon"


def test_a_city_of_that_name_in_another_country_is_not_the_curated_one() -> None:
    assert destination("Paris", "US") is None
    assert destination("Boston", "GB") is None
    assert destination("Nowhere-on-Sea") is None


def test_a_place_far_from_the_curated_city_of_its_name_is_another_city() -> None:
    assert destination_for(Place(name="Boston", country="US", lat=42.36, lon=-71.06)) is destination("Boston", "US")
    assert destination_for(Place(name="Rome", country="US", region="Georgia", lat=34.257, lon=-85.1647)) is None
    assert destination_for(Place(name="Rome", lat=34.257, lon=-85.1647)) is None
    assert destination_for(Place(name="Rome", country="IT")) is destination("Rome", "IT")


def test_boston_has_the_freedom_trail_as_a_free_walk(boston: Destination) -> None:
    trail = next(sight for sight in boston.sights if sight.id == "boston.freedom-trail")
    assert (trail.kind, trail.cost, trail.indoor) == ("walk", Band(low=Decimal(0), high=Decimal(0)), False)


def test_a_city_is_found_though_the_file_of_another_is_broken(folder: Path) -> None:
    head = 'name = "Elsewhere"\ncountry = "FR"\nlat = 1.0\nlon = 1.0\ndepth = "light"\n\n'
    (folder / "elsewhere.toml").write_text(head + "this is not TOML", encoding="utf-8")
    assert destination("Boston", folder=folder) is not None
    with pytest.raises(FactsError, match=r"elsewhere\.toml"):
        destination("Elsewhere", folder=folder)
    with pytest.raises(FactsError, match=r"elsewhere\.toml"):
        destinations(folder)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "boston.fenway-park"', 'id = "boston.freedom-trail"', "boston.freedom-trail twice"),
        ('id = "boston.fenway-park"', 'id = "paris.fenway-park"', "does not begin with boston"),
        ('name = "Fenway Park"', 'name = "freedom trail"', "name freedom trail twice"),
        ("lat = 42.3467, lon = -71.0972", "lat = 42.3555, lon = -71.0640", r"position \(42.3555, -71.064\) twice"),
        ("lat = 42.3467, lon = -71.0972", "lat = 43.3467, lon = -71.0972", "Fenway Park is more than 40 km from Boston"),
        ("lat = 42.5207, lon = -70.8870", "lat = 42.3467, lon = -71.0972", "Salem Maritime waterfront of the day trip Salem is Fenway Park again"),
        ('area = "fenway"', 'area = "fenwick"', "no area fenwick"),
        ("cost = [21, 30]", "cost = [30, 21]", "low to high"),
        ("cost = [21, 30]", "cost = [21.5, 30]", "never a binary float"),
        ('time_zone = "America/New_York"', 'time_zone = "America/Boston"', "no time zone America/Boston"),
        ('kind = "walk"', 'kind = "stroll"', "sights.0.kind"),
        ('name = "Boston"', 'name = "Bostonia"', "is called bostonia.toml"),
        ("high = [2, 4", "high = [-20, 4", "low of month 1"),
        ("minutes = 180", 'minutes = 180, stars = 5, rating = "4.8"', "rating"),
    ],
)  # fmt: skip
def test_a_file_that_breaks_a_rule_is_refused_with_the_rule_in_words(folder: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(FactsError, match=said):
        read(edited(folder, old, new))


def test_a_deep_city_with_too_few_sights_is_refused(boston: Destination) -> None:
    assert faults(evolve(boston, sights=boston.sights[:11])) == ("11 sights, 12 are the least",)


def test_a_top_bed_that_costs_less_than_the_middle_one_is_refused(boston: Destination) -> None:
    bargain = Band(low=Decimal(10), high=Decimal(20))
    stays = tuple(evolve(stay, nightly=bargain) if stay.tier == "high" else stay for stay in boston.stays)
    assert "stays do not cost more from low to mid to high" in faults(evolve(boston, stays=stays))


def test_a_bed_in_another_part_of_town_than_it_says_is_refused(boston: Destination) -> None:
    bed = boston.stays[0]
    own, other = (
        next(a for a in boston.areas if a.id == bed.area),
        next(a for a in boston.areas if a.id != bed.area),
    )
    moved = {own.id: evolve(own, lat=bed.lat + 0.05), other.id: evolve(other, lat=bed.lat, lon=bed.lon)}
    odd = evolve(boston, areas=tuple(moved.get(a.id, a) for a in boston.areas))
    assert f"{bed.name} is said to be in {own.name} and lies in {other.name}" in faults(odd)


def test_a_day_trip_faster_than_its_train_is_refused(boston: Destination) -> None:
    swift = tuple(evolve(trip, minutes=5) for trip in boston.day_trips[:1])
    assert any("too fast" in fault for fault in faults(evolve(boston, day_trips=(*swift, *boston.day_trips[1:]))))


def test_five_stars_cheaper_than_four_are_refused(boston: Destination) -> None:
    stays = tuple(evolve(stay, stars=2 if stay.tier == "high" else 5) for stay in boston.stays)
    assert "stays of 5 stars cost less than those of 2" in faults(evolve(boston, stays=stays))


def test_a_house_that_never_opens_or_is_called_as_its_dish_is_refused(boston: Destination) -> None:
    shut = evolve(boston.foods[0], closed=("mon", "tue", "wed", "thu", "fri", "sat", "sun"))
    assert any("never opens" in fault for fault in faults(evolve(boston, foods=(shut, *boston.foods[1:]))))
    house = next(f for f in boston.foods if f.kind == "place")
    named = tuple(evolve(f, dishes=(f.name,)) if f is house else f for f in boston.foods)
    assert f"{house.name} is called as its dish" in faults(evolve(boston, foods=named))


def test_a_month_beyond_december_does_not_exist(boston: Destination) -> None:
    assert boston.climate.month(7).high > boston.climate.month(1).high
    for number in (0, 13):
        with pytest.raises(IndexError):
            boston.climate.month(number)


def test_a_claim_about_an_entry_names_its_file_entry_and_price_year(boston: Destination) -> None:
    said = boston.provenance("boston.fenway-park")
    assert said.source == "catalogue"
    assert said.detail == f"boston.toml, boston.fenway-park, prices of {boston.price_year}"


def test_names_become_slugs_and_comparable_words() -> None:
    assert slug("São Paulo") == "sao-paulo"
    assert slug("Kadıköy and Nørrebro") == "kadikoy-and-norrebro"
    assert plain("İstanbul") == "istanbul"
    assert plain("  MÜNCHEN  Hbf ") == "munchen hbf"


def test_paris_and_london_are_344_kilometres_apart() -> None:
    assert kilometres(48.8566, 2.3522, 51.5074, -0.1278) == pytest.approx(343.6, abs=1)


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("Louvre", "Louvre Museum", True),
        ("Musée d'Orsay", "Musee d’Orsay", True),
        ("Museum of Modern Art", "Museum of Modern Art, New York", True),
        ("Grand Central Terminal", "Central Park", False),
        ("Park Güell", "Palau Güell", False),
        ("British Museum", "Science Museum", False),
    ],
)  # fmt: skip
def test_two_names_are_one_when_their_telling_words_agree(a: str, b: str, same: bool) -> None:
    assert same_name(a, b) is same
    assert same_name(b, a) is same


def test_a_reference_confirms_what_it_knows_and_contradicts_what_is_elsewhere(boston: Destination, tmp_path: Path) -> None:
    (tmp_path / "cities.jsonl").write_text(
        '{"city": "Boston", "iso2": "US", "lat": 42.36, "lon": -71.06, "timezone": "America/Chicago"}\n', encoding="utf-8"
    )
    rows = ['{"city": "Boston", "name": "Freedom Trail"}', '{"city": "Boston", "name": "Fenway Park", "lat": 42.2, "lon": -71.1}']
    (tmp_path / "sights.jsonl").write_text("\n".join(rows), encoding="utf-8")
    found = review(boston, Reference.read(tmp_path))
    assert found.confirmed["sights"] == 2
    assert found.covered == {"sights": len(boston.sights)}
    assert ("sights", "Boston Common") in found.unknown
    assert found.errors == ("time zone America/New_York, the reference has America/Chicago", "Fenway Park is 16.3 km from the reference")


def test_facts_check_ends_with_one_line_of_counts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["--folder", str(folder), "check"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("1 destinations, 0 errors, ")
    assert " sights" in last


def test_facts_check_says_the_least_and_the_median_of_each_kind(
    folder: Path, capsys: pytest.CaptureFixture[str], boston: Destination
) -> None:
    command(["--folder", str(folder), "check"])
    said = capsys.readouterr().out
    assert f"least {len(boston.sights):>3} (Boston)  median {len(boston.sights)}" in said
    assert "named houses" in said


def test_facts_check_counts_a_broken_file_and_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edited(folder, "minutes = 180", "minutes = 0")
    assert command(["--folder", str(folder), "check"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("error  boston.toml: sights.0.minutes")
    assert out[-1].startswith("0 destinations, 2 errors")


def test_facts_check_prints_each_name_no_reference_knows(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    reference = tmp_path_factory.mktemp("reference")
    (reference / "sights.jsonl").write_text('{"city": "Boston", "name": "Freedom Trail"}', encoding="utf-8")
    assert command(["--folder", str(folder), "check", "--reference", str(reference)]) == 0
    out = capsys.readouterr().out
    assert "unknown  Boston: sights Fenway Park" in out
    assert "unknown  Boston: sights Freedom Trail" not in out
    assert "% confirmed by a reference" in out.splitlines()[-1]


def test_facts_show_and_list_print_a_city(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["list"]) == 0
    assert "Boston" in capsys.readouterr().out
    assert command(["show", "beantown"]) == 0
    assert "boston.freedom-trail: Freedom Trail, walk, 180 min, free" in capsys.readouterr().out
    assert command(["show", "Atlantis"]) == 1
    assert "no curated destination is called 'Atlantis'" in capsys.readouterr().out


def test_a_reference_folder_without_rows_is_an_error_in_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["--folder", str(folder), "check", "--reference", str(folder)]) == 1
    assert "holds no JSONL files" in capsys.readouterr().out


def test_a_dish_named_for_meat_serves_no_vegetarian(boston):
    first = boston.foods[0]
    ham = evolve(first, kind="dish", name="Ham hock", dietary=("vegetarian",))
    assert "Ham hock is named for meat or fish and said to be vegetarian" in faults(evolve(boston, foods=(ham, *boston.foods[1:])))
