"""Which meals a table takes: those for everyone before those for a need nobody at the table has."""

from __future__ import annotations

from decimal import Decimal

from planner.compose.table import Table
from planner.domain.reports import Meal
from planner.domain.values import Band, Provenance
from tests.fixtures_plan import frame


def meal(name: str, *dietary: str) -> Meal:
    return Meal(
        id=name.lower().replace(" ", "-"),
        name=name,
        meals=("lunch",),
        cuisine="local",
        city="Tokyo",
        per_person=Band(low=Decimal(10), high=Decimal(20)),
        tier="balanced",
        dietary=dietary,
        provenance=Provenance(source="catalogue", detail="tokyo.toml"),
    )


def first_choice(needs: tuple[str, ...]) -> str:
    rows = (meal("A vegan cafe", "vegan"), meal("Soba house"))
    table = Table({"Tokyo": rows}, wanted=True, needs=needs, tier="balanced", liked=(), dropped=())
    chosen = table.choose(frame(), 1, "lunch", [], "Tokyo")
    return chosen.name if chosen else ""


def test_a_vegan_cafe_is_for_vegans_first():
    assert first_choice(()) == "Soba house"
    assert first_choice(("vegan",)) == "A vegan cafe"


def test_what_to_try_at_lunch_is_a_dish_and_no_drink():
    cafe = Meal.model_validate(
        {**meal("Old cafe").model_dump(), "dishes": ("coffee", "omelettes"), "house": True, "meals": ("breakfast", "lunch")}
    )
    table = Table({"Tokyo": (cafe,)}, wanted=True, needs=(), tier="balanced", liked=(), dropped=())
    assert table.serve(cafe, "lunch", frame(), 720, "near the gate").note.startswith("Try omelettes")
    assert table.serve(cafe, "breakfast", frame(), 480, "near the gate").note.startswith("Try coffee")


def test_breakfast_where_dinner_is_served_too_names_no_dish_of_the_evening():
    rows = {**meal("Old tavern").model_dump(), "dishes": ("haggis",), "house": True, "reservation": "A reservation helps."}
    tavern = Meal.model_validate({**rows, "meals": ("breakfast", "dinner")})
    table = Table({"Tokyo": (tavern,)}, wanted=True, needs=(), tier="balanced", liked=(), dropped=())
    assert table.serve(tavern, "breakfast", frame(), 480, "near the gate").note == ""
    assert table.serve(tavern, "dinner", frame(), 1140, "near the gate").note == "Try haggis. A reservation helps."


def test_later_in_the_day_no_dish_of_the_morning_is_named():
    for dishes, kind, said in (
        (("eggs", "cakes"), "dinner", "Try cakes."),
        (("eggs", "pasta"), "lunch", "Try pasta."),
        (("breakfasts",), "dinner", ""),
        (("brunch plate",), "lunch", ""),
        (("pastries", "salads"), "lunch", "Try salads."),
        (("egg yolk carbonara",), "dinner", "Try egg yolk carbonara."),
        (("eggplant",), "dinner", "Try eggplant."),
    ):
        rows = {**meal("Old cafe").model_dump(), "dishes": dishes, "house": True, "meals": ("breakfast", "lunch", "dinner")}
        cafe = Meal.model_validate(rows)
        table = Table({"Tokyo": (cafe,)}, wanted=True, needs=(), tier="balanced", liked=(), dropped=())
        assert table.serve(cafe, kind, frame(), 780, "near the gate").note == said, dishes


def house(name: str, cuisine: str, tier: str, low: int, reservation: str = "", dishes: tuple[str, ...] = ()) -> Meal:
    rows = {**meal(name).model_dump(), "house": True, "cuisine": cuisine, "tier": tier, "dishes": dishes, "reservation": reservation}
    return Meal.model_validate({**rows, "meals": ("lunch", "dinner"), "per_person": Band(low=Decimal(low), high=Decimal(low + 10))})


def test_who_travels_to_eat_sits_down_where_one_books_and_not_for_a_bite():
    rows = (house("A bakery", "bakery", "balanced", 8), house("Old bouchon", "bouchon", "balanced", 30, "Reserve ahead."))
    for interests, name in (((), "Old bouchon"), (("food",), "Old bouchon")):
        table = Table({"Tokyo": rows}, wanted=True, needs=(), tier="balanced", liked=(), dropped=(), interests=interests)
        found = table.choose(frame(), 0, "lunch", [], "Tokyo")
        assert found is not None
        assert found.name == name


def test_on_little_money_who_travels_to_eat_has_one_good_evening_in_three():
    rows = (
        *(house(f"Stall {n}", "noodles", "budget", 8) for n in range(4)),
        *(house(f"Bouchon {n}", "bouchon", "balanced", 60, "Reserve ahead.") for n in range(4)),
    )
    for interests, treats in ((("food",), 1), ((), 0)):
        table = Table({"Tokyo": rows}, wanted=True, needs=(), tier="budget", liked=(), dropped=(), interests=interests)
        found = [table.choose(frame(n), n, "dinner", [], "Tokyo") for n in range(3)]
        assert sum(m is not None and m.tier == "balanced" for m in found) == treats


def test_what_to_try_at_lunch_is_no_cake():
    cafe = house("Old cafe", "cafe", "balanced", 8, dishes=("cakes", "quiche"))
    table = Table({"Tokyo": (cafe,)}, wanted=True, needs=(), tier="balanced", liked=(), dropped=())
    assert table.serve(cafe, "lunch", frame(), 720, "near the gate").note.startswith("Try quiche")
