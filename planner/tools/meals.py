"""Something to eat: curated places, markets and dishes, and an unnamed band for every meal and tier so that no meal is invented."""

from __future__ import annotations

from typing import cast, get_args

from planner.destinations.book import destination_for
from planner.destinations.facts import Destination
from planner.domain.reports import RESERVE_AHEAD, Meal, MealKind, Tier
from planner.domain.values import Place, Value
from planner.tools.levels import MEAL, meal_band
from planner.tools.stays import TIER_OF
from planner.tools.tool import Args, PlaceRef

_COVERS: dict[str, tuple[str, ...]] = {
    "vegetarian": ("vegetarian", "vegan"),
    "pescatarian": ("pescatarian", "vegetarian", "vegan"),
    "dairy_free": ("dairy_free", "vegan"),
}


class FoodArgs(Args):
    """Where, and the dietary needs every meal must meet (canonical words)."""

    place: PlaceRef
    dietary: tuple[str, ...] = ()


class MealsFound(Value):
    meals: tuple[Meal, ...]
    unmet: tuple[str, ...] = ()
    note: str = ""


def serves(meal: Meal, needs: tuple[str, ...]) -> bool:
    """Whether a place surely meets every need; a need nobody recorded is not met."""
    return all(any(word in meal.dietary for word in _COVERS.get(need, (need,))) for need in needs)


def meals(args: FoodArgs) -> MealsFound:
    """Curated food first (what meets the needs before what does not), then one unnamed band a meal and tier."""
    place = args.place.place()
    city = destination_for(place)
    known = _curated(city, place.name) if city else ()
    fitting = tuple(m for m in known if serves(m, args.dietary))
    bands = tuple(_band_meal(place, city, kind, tier) for kind in cast(tuple[MealKind, ...], get_args(MealKind)) for tier in MEAL[kind])
    kinds = {kind for m in fitting for kind in m.meals}
    unmet = tuple(k for k in ("breakfast", "lunch", "dinner") if args.dietary and k not in kinds)
    note = "" if city else f"Nothing to eat is curated in {place.name}; these are price bands."
    return MealsFound(meals=(*fitting, *bands), unmet=unmet, note=note)


def _curated(city: Destination, name: str) -> tuple[Meal, ...]:
    areas = {a.id: a for a in city.areas}
    return tuple(
        Meal(
            id=f.id,
            name=f.name,
            meals=f.meals,
            cuisine=f.cuisine,
            city=name,
            area=areas[f.area].name if f.area in areas else "",
            named=city.depth == "deep" or f.kind != "place",
            lat=f.lat,
            lon=f.lon,
            dishes=f.dishes,
            per_person=f.price,
            tier=TIER_OF[f.tier],
            dietary=f.dietary,
            house=f.kind in ("place", "market") and f.lat is not None,
            closed=f.closed,
            season=f.season,
            reservation={"none": "", "helpful": "A reservation helps.", "needed": RESERVE_AHEAD}[f.reservation],
            tips=f.tip,
            provenance=city.provenance(f.id),
        )
        for f in city.foods
    )


def _band_meal(place: Place, city: Destination | None, kind: MealKind, tier: Tier) -> Meal:
    words = {"budget": "simple", "balanced": "sit-down", "premium": "special"}[tier]
    cost, provenance = meal_band(place, city, kind, tier)
    return Meal(
        id=f"meal:{place.name}:{kind}:{tier}",
        name=f"A {words} {kind} near where you are",
        meals=(kind,),
        cuisine="local",
        city=place.name,
        named=False,
        per_person=cost,
        tier=tier,
        cons=("no place is named here, so what it serves is not known",),
        provenance=provenance,
    )
