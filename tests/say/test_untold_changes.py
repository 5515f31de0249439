"""What an edit changed beside what its own sentences tell."""

from __future__ import annotations

from planner.domain.values import evolve
from planner.say.untold_changes import true_in_the_end, untold
from tests.plans import boston_planned

PLAN = boston_planned().options[0]
NUMBER, DAY = next((n, d) for n, d in enumerate(PLAN.itinerary.days) if d.activities and d.meals and any(m.start for m in d.meals))


def with_day(**fields: object):
    days = list(PLAN.itinerary.days)
    days[NUMBER] = evolve(DAY, **fields)
    return evolve(PLAN, itinerary=evolve(PLAN.itinerary, days=tuple(days)))


def test_nothing_is_told_of_a_plan_that_is_as_it_was():
    assert untold(PLAN, PLAN, ()) == ()


def test_a_visit_that_went_is_told_unless_it_was_told_already():
    gone = next(i for i in DAY.activities if i.kind != "free_time")
    now = with_day(activities=tuple(i for i in DAY.activities if i.id != gone.id))
    assert untold(PLAN, now, ()) == (f"{gone.name} is out",)
    assert untold(PLAN, now, (f"{gone.name} is out, so the morning is open",)) == ()


def test_a_meal_at_quite_another_hour_is_told_and_one_a_little_later_is_not():
    meal = next(m for m in DAY.meals if m.start)
    hour = int(meal.start[:2])

    def at(clock: str):
        return with_day(meals=tuple(evolve(m, start=clock) if m.kind == meal.kind else m for m in DAY.meals))

    [said] = untold(PLAN, at(f"{hour + 2:02d}:{meal.start[3:]}"), ())
    assert said.startswith(f"{meal.kind} on ")
    assert f"instead of {meal.start}" in said
    assert untold(PLAN, at(f"{hour:02d}:{min(59, int(meal.start[3:]) + 10):02d}"), ()) == ()


def test_a_house_that_a_later_step_took_again_is_not_told():
    meal = next(m for m in DAY.meals if m.start)
    when = f"{DAY.date:%A} {DAY.date.day} {DAY.date:%B}"
    now = with_day(meals=tuple(evolve(m, name="The Second Step") if m.kind == meal.kind else m for m in DAY.meals))
    told = (
        f"{meal.kind.capitalize()} on {when} is at The First Step instead of {meal.name}",
        f"{meal.kind.capitalize()} on {when} is at The Second Step instead of The First Step",
        "the bed is another one",
    )
    assert true_in_the_end(PLAN, now, told) == (
        f"{meal.kind.capitalize()} on {when} is at The Second Step instead of {meal.name}",
        "the bed is another one",
    )
