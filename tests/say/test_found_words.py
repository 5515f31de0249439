"""What the specialists found stands with a plan: in its days, in its files, and in answers."""

from __future__ import annotations

from planner.domain.values import evolve
from planner.exports.contents import RIDES, rows_of
from planner.exports.markdown import markdown_of
from planner.say.found_words import found_of, questions_asked
from tests.say.test_answers import bed, planned, told


def test_beds_journeys_and_meals_of_a_plan_are_told_with_what_was_found_of_them():
    state = planned()
    for option in state.options:
        found = dict(found_of(state, option))
        assert any(line.startswith(bed(option)) and "double room" in line for line in found["About the beds"])
        assert any("hand luggage only" in line or "for it" in line for line in found["About the journeys"])
        assert any("to try" in line for line in found["About the meals"])
        assert any("a day each" in line for line in found["Getting around"])
        assert "What the specialists ask" not in found


def test_nothing_is_told_of_what_the_plan_does_not_hold():
    first, second, _ = planned().options
    assert bed(second) not in " ".join(line for line in dict(found_of(planned(), first))["About the beds"])


def test_the_file_holds_what_was_found():
    text = markdown_of(planned())
    assert "### About the beds" in text
    assert "### About the meals" in text


def test_a_question_a_specialist_left_stands_with_the_plan_and_is_told_when_asked_for():
    state = planned()
    report = next(iter(state.reports.values()))
    asking = evolve(state, reports={**state.reports, report.specialist: evolve(report, questions_for_user=("May I look at trains?",))})
    assert questions_asked(asking) == ("Getting there: May I look at trains?",)
    assert dict(found_of(asking, asking.options[0]))["What the specialists ask"] == questions_asked(asking)
    assert "none of the specialists" in told("did the specialists have questions for us?")[0]


def test_getting_around_is_told_in_the_money_of_the_plans():
    state = planned()
    option = evolve(state.options[0], cost=evolve(state.options[0].cost, currency="JPY"))
    assert all("¥" in line or "JPY" in line for line in dict(found_of(state, option))["Getting around"] if "a day each" in line)


def test_a_bed_near_something_is_not_in_it():
    state = planned()
    text = markdown_of(state)
    assert " in near " not in text


def test_a_meal_on_the_way_stands_behind_its_ride():
    day = next(d for o in planned().options for d in o.itinerary.days if d.transport and d.meals)
    lunch = evolve(day.meals[0], id="lunch-way", kind="lunch", name="Lunch on the way", start=None, end=None)
    rows = rows_of(evolve(day, meals=(*day.meals[1:], lunch)))
    at = rows.index(lunch)
    assert rows[at - 1].kind in RIDES
