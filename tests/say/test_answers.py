"""Questions back, as people ask them: the answer stands in the plans or in what is known of the places, and changes nothing."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

import pytest

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
OPENING = "Two of us to Rome from Berlin, 3-7 May 2027, 3000 euros, plan everything"


@lru_cache(maxsize=1)
def planned() -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(OPENING)
    talk.turn("yes")
    return talk.state


def told(*messages: str) -> tuple[str, TripState]:
    """The reply to the last message after the plans were made, and the state it left."""
    talk = Conversation(planned(), make_services(Config(), TODAY), case_clock(TODAY))
    replies = [talk.turn(message)["reply"] for message in messages]
    return str(replies[-1]), talk.state


def bed(option: ItineraryOption) -> str:
    return next(day.accommodation.name for day in option.itinerary.days if day.accommodation)


def test_a_question_about_one_plan_is_answered_from_that_plan_alone():
    first, second, _ = planned().options
    reply, _ = told("what hotel is in option 2?")
    assert bed(second) in reply
    assert first.title not in reply


def test_the_difference_between_two_plans_names_price_and_bed_of_both():
    first, second, third = planned().options
    reply, _ = told("what is the difference between 1 and 2?")
    assert bed(first) in reply
    assert bed(second) in reply
    assert third.title not in reply


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how long is the flight?", "2 h 15 in the air"),
        ("is breakfast included?", "breakfast is planned on 4 mornings"),
        ("when do we see the Colosseum?", "Colosseum is on day 2"),
        ("what's on day 3?", "Wed 5 May (day 3)"),
        ("what is day 9 like?", "That day is not in the trip, which runs from 3 May 2027 to 7 May 2027"),
        ("what is not included?", "Not counted: travel insurance"),
        ("is it over budget?", "against €3,000"),
        ("how far is the airport?", "FCO airport into Rome"),
        ("what is the flight number?", "No airline, train or flight number is chosen"),
        ("what's the weather like then?", "Rome in May is usually"),
        ("is there a time difference?", "the same time as Berlin"),
        ("what currency do they use?", "EUR"),
        ("do we need a visa?", "Italy, for a passport of Germany"),
        ("which one would you recommend?", "The choice is yours"),
        ("tell me about option 3", "You see"),
        ("where do we eat?", " more"),
        ("compare them", "The dearest is about"),
    ],
)
def test_a_question_is_answered_and_changes_nothing(question, words):
    reply, state = told(question)
    assert words in reply
    assert state.options == planned().options
    assert state.trip == planned().trip
    assert state.selection is None


@pytest.mark.parametrize("question", ["what is the capital of Peru?", "who is the president of Italy?"])
def test_what_no_plan_holds_is_said_not_to_be_known(question):
    reply, _ = told(question)
    assert reply.startswith("I do not know that (" + question.rstrip("?"))


def test_every_figure_of_an_answer_stands_in_the_plan_it_speaks_of():
    option = planned().options[2]
    stay = [line for line in option.cost.lines if line.category == "stay"]
    reply, _ = told("how much is the hotel in option 3?")
    low, high = sum(line.low for line in stay), sum(line.high for line in stay)
    assert f"€{low:,.0f}–€{high:,.0f}" in reply


@pytest.mark.parametrize(
    ("before", "said", "number"),
    [("why is the second one dearer?", "ok take it", 1), ("I like the first one but with the hotel of the second", "ok take it", 0)],
)
def test_it_is_the_plan_just_spoken_of(before, said, number):
    _, state = told(before, said)
    assert state.selection is not None
    assert state.selection.option_id == state.options[number].id


def test_it_alone_is_asked_about():
    reply, state = told("i'll take it")
    assert state.selection is None
    assert "Which one" in reply


def test_no_dish_is_named_to_people_who_may_not_eat_it():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("Lisbon and Porto, 10-16 May 2027 for 2 adults from Dublin, plan everything, budget €2,500. vegetarian")
    talk.turn("yes")
    meals = [meal for option in talk.state.options for day in option.itinerary.days for meal in day.meals]
    assert meals
    assert not [meal.note for meal in meals if "Try " in meal.note]


def test_a_check_tells_its_days_as_people_write_them():
    details = " ".join(check.detail for option in planned().options for check in option.checks)
    assert "3 May to 7 May" in details
    assert "2027-05" not in details


@pytest.mark.parametrize(
    ("wish", "opening"),
    [
        ("we love art", "Noted: a liking for art."),
        ("no churches please", "Noted: no churches."),
        ("I'm vegetarian", "Noted: vegetarian food."),
    ],
)
def test_a_wish_after_the_plans_is_said_back_with_what_it_changes(wish, opening):
    reply, state = told(wish)
    assert reply.startswith(opening)

    def shown(options):
        return [[(i.name, i.start) for d in o.itinerary.days for i in d.items] for o in options]

    changed = shown(state.options) != shown(planned().options)
    assert any(words in reply for words in ("I have changed the plans", "Nothing else changed.")) == changed


def test_what_is_avoided_by_its_plural_is_out_and_all_else_stays():
    _, state = told("no churches please")
    churches = {s.id for rows in state.quotes.sights.values() for s in rows if s.sight_kind == "church"}
    for was, now in zip(planned().options, state.options, strict=True):
        kept = [i.id for d in was.itinerary.days for i in d.activities if i.kind == "sight" and i.id not in churches]
        seen = [i.id for d in now.itinerary.days for i in d.activities if i.kind == "sight"]
        assert churches.isdisjoint(seen)
        assert len(set(kept) - set(seen)) <= 1, "a gap on a day of arrival may cost its last visit, never more"
        assert bed(was) == bed(now)
        assert next(c.status for c in now.checks if c.id == "avoid") == "pass"


def test_what_nothing_on_record_tells_of_is_not_said_to_be_avoided():
    _, state = told("we hate crowds")
    assert {c.status for o in state.options for c in o.checks if c.id == "avoid"} == {"unknown"}


def test_to_rule_out_hostels_is_not_to_rule_out_a_bed():
    _, state = told("no hostels please")
    assert "research_hotels" in (state.capabilities or ())
    assert state.preferences.avoid == ("hostels",)
    assert not [d for o in state.options for d in o.itinerary.days if d.accommodation and "hostel" in d.accommodation.note]


@pytest.mark.parametrize("said", ["thanks, choose 2", "ok 2 please", "let's do 2", "great, I'll take 2"])
def test_a_plan_is_chosen_by_its_number_in_passing(said):
    _, state = told(said)
    assert state.selection is not None
    assert state.selection.option_id == state.options[1].id


def test_what_is_swapped_is_found_by_its_kind_not_only_by_its_name():
    _, state = told("too many museums")
    museums = {s.id for rows in state.quotes.sights.values() for s in rows if s.sight_kind == "museum"}
    for option in state.options:
        assert len({i.id for d in option.itinerary.days for i in d.activities} & museums) <= 1


def test_another_hotel_is_another_hotel_in_that_plan_alone():
    _, state = told("replace the hotel in option 1")
    was = planned().options
    assert bed(state.options[0]) != bed(was[0])
    assert [bed(o) for o in state.options[1:]] == [bed(o) for o in was[1:]]


@pytest.mark.parametrize("question", ["how do I save it?", "can I print this?", "how do I get a pdf?"])
def test_how_a_plan_is_kept_is_told(question):
    reply, _ = told(question)
    assert "Save as" in reply
