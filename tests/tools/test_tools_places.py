"""Stays, food, sights and getting around: curated where somebody curated the city, honest bands elsewhere, nothing invented."""

from __future__ import annotations

from decimal import Decimal

import pytest

from planner.destinations.book import destination, heads
from planner.domain.reports import Meal, Stay
from planner.tools.call import handler_call
from planner.tools.levels import level
from planner.tools.meals import MealsFound, serves
from planner.tools.sights import LocalFound, SightsFound
from planner.tools.stays import StaysFound
from tests.tools.tool_places import ref

NIGHTS = {"check_in": "2027-05-12", "check_out": "2027-05-14"}
VILLAGE = {"name": "Hallstatt", "country": "AT", "lat": 47.56, "lon": 13.65}
ISLAND = {"name": "Longyearbyen", "country": "SJ", "lat": 78.22, "lon": 15.63}
UNKNOWN = {"name": "Xyzzyville"}


def stays(place) -> tuple[Stay, ...]:
    found = handler_call("hotel_quote_search", {"place": place, **NIGHTS})
    assert isinstance(found, StaysFound)
    return found.stays


def meals(place, *dietary: str) -> MealsFound:
    found = handler_call("food_search", {"place": place, "dietary": list(dietary)})
    assert isinstance(found, MealsFound)
    return found


def test_a_curated_city_has_named_houses_in_every_tier_with_the_file_they_are_from():
    found = stays(ref("Boston"))
    assert {s.tier for s in found} == {"budget", "balanced", "premium"}
    assert all(s.named and s.provenance.source == "catalogue" and s.provenance.detail.startswith("boston.toml") for s in found)
    assert all(s.area for s in found)


@pytest.mark.parametrize("place", [VILLAGE, ISLAND, UNKNOWN], ids=lambda place: place["name"])
def test_a_place_nobody_curated_gets_bands_without_names_and_how_they_were_made(place):
    found = stays(place)
    assert list(dict.fromkeys(s.tier for s in found)) == ["budget", "balanced", "premium"]
    assert not any(s.named for s in found)
    assert all(s.provenance.source == "estimate" and "middling US city" in s.provenance.detail for s in found)
    assert all(s.per_night.low == s.per_night.low.to_integral() for s in found)
    assert found[0].per_night.high <= found[1].per_night.high <= found[2].per_night.high


def test_a_place_nobody_curated_has_no_sights_and_says_so():
    found = handler_call("sight_search", {"place": VILLAGE})
    assert isinstance(found, SightsFound)
    assert found.sights == ()
    assert "No sights are curated in Hallstatt" in found.note


def test_every_meal_of_the_day_has_a_band_in_every_tier_everywhere():
    for place in (ref("Boston"), VILLAGE, UNKNOWN):
        bands = [m for m in meals(place).meals if not m.named]
        assert {(m.meals[0], m.tier) for m in bands} >= {
            (k, t) for k in ("breakfast", "lunch", "dinner") for t in ("budget", "balanced", "premium")
        }
        assert all(m.dietary == () for m in bands if m.provenance.source == "estimate")


def test_bands_of_a_curated_city_share_out_its_own_day():
    city = destination("Boston", "US")
    assert city is not None
    bands: list[Meal] = [m for m in meals(ref("Boston")).meals if m.id.startswith("meal:") and m.tier == "balanced"]
    whole = sum((m.per_person.high for m in bands), Decimal(0))
    assert abs(whole - city.meals_per_day.mid.high) <= 2


def test_only_food_that_surely_meets_every_need_is_named():
    found = meals(ref("Boston"), "vegan", "gluten_free")
    named = [m for m in found.meals if m.named]
    assert named
    assert all(serves(m, ("vegan", "gluten_free")) for m in named)


def test_a_need_that_nobody_recorded_is_named_as_unmet():
    assert meals(ref("Boston"), "nut_allergy").unmet == ("breakfast", "lunch", "dinner")


def test_vegan_food_serves_vegetarians_but_not_the_other_way_round():
    plain = Meal(id="m", name="Stew", meals=("lunch",), cuisine="local", city="X", per_person={"low": "1", "high": "2"}, tier="budget", dietary=("vegan",),
                 provenance={"source": "catalogue", "detail": "x"})  # fmt: skip
    assert serves(plain, ("vegetarian",))
    assert serves(plain, ("dairy_free",))
    assert not serves(plain.model_copy(update={"dietary": ("vegetarian",)}), ("vegan",))


def test_sights_for_what_one_enjoys_come_after_the_two_foremost_alone():
    found = handler_call("sight_search", {"place": ref("Boston"), "interests": ["art"]})
    assert isinstance(found, SightsFound)
    plain = handler_call("sight_search", {"place": ref("Boston")})
    assert isinstance(plain, SightsFound)
    assert found.sights[:2] == plain.sights[:2]
    flags = ["art" in s.interests for s in found.sights[2:] if s.role == "sight"]
    assert flags == sorted(flags, reverse=True)
    assert any(flags)


def test_getting_around_has_three_tiers_and_the_way_in_from_the_airport():
    found = handler_call("local_transport_search", {"place": ref("Boston")})
    assert isinstance(found, LocalFound)
    assert [o.tier for o in found.options] == ["budget", "balanced", "premium"]
    assert found.arrival.startswith("BOS: ")


def test_the_level_of_a_country_is_taken_from_its_curated_cities_then_from_official_rates_then_from_its_continent(monkeypatch):
    assert any(head.country == "US" for head in heads())
    assert "curated cities of US" in level("US", "lodging").why
    assert "continent" in level("PG", "meals").why
    monkeypatch.setattr("planner.tools.levels.heads", tuple)
    level.cache_clear()
    try:
        assert "per-diem" in level("AT", "meals").why
    finally:
        level.cache_clear()


def test_the_weather_of_a_village_is_that_of_the_curated_city_near_it():
    found = handler_call("climate_normals", {"place": {"name": "Cambridge", "country": "US", "lat": 42.375, "lon": -71.106}, "month": 7})
    assert found.high_c is not None  # type: ignore[attr-defined]
    assert "Boston" in found.source  # type: ignore[attr-defined]
    nowhere = handler_call("climate_normals", {"place": ISLAND, "month": 7})
    assert nowhere.high_c is None  # type: ignore[attr-defined]
