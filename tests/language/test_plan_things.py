"""Things of the plans that a message names in part: the one whose name is about the word comes first."""

from __future__ import annotations

from planner.domain.values import evolve
from planner.language.plan_things import PlanThings
from tests.plans import boston_planned


def with_visits(*names: str) -> PlanThings:
    """The plans with these visits on the second day of the first of them, and no others."""
    state = boston_planned()
    option = state.options[0]
    model = option.itinerary.days[1].activities[0]
    days = [evolve(d, activities=()) for d in option.itinerary.days]
    days[1] = evolve(days[1], activities=tuple(evolve(model, id=f"x{n}", name=name) for n, name in enumerate(names)))
    return PlanThings(evolve(state, options=(evolve(option, itinerary=evolve(option.itinerary, days=tuple(days))),)))


def test_the_cathedral_is_the_cathedral_not_its_roof_at_sunset():
    things = with_visits("Cathedral roof at sunset", "Seville Cathedral")
    assert [t.name for t in things.of_kind("cathedral")] == ["Seville Cathedral", "Cathedral roof at sunset"]
    (mention,) = things.find("swap the cathedral for a park")
    assert mention.thing.name == "Seville Cathedral"


def test_the_castle_of_somewhere_is_a_castle():
    (mention,) = with_visits("Castle of Saint George", "Castle Hill funicular").find("drop the castle")
    assert mention.thing.name == "Castle of Saint George"


def test_two_of_a_kind_name_neither():
    assert not [m for m in with_visits("Maritime Museum", "Tile Museum").find("move the museum to Friday") if m.thing.kind == "visit"]


def test_a_weekday_alone_names_no_market_of_that_day():
    things = with_visits("St Nicholas' Church and Saturday market")
    assert not things.find("make Saturday free and swap saturday and sunday")
    assert [m.thing.name for m in things.find("the saturday market first")] == ["St Nicholas' Church and Saturday market"]
