"""Changes that go no further than what they name: a choice with a change, what is put back, shows, bounds of meals, the day of another plan."""

from __future__ import annotations

import pytest

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.plans import TODAY, planned_from

TRIP = "my sister and I to Lisbon for 4 nights from 22 April 2027, from Berlin by plane, hotel and food, 2000 euro, views, fado and history"


def planned() -> TripState:
    return planned_from(TRIP)


def after(*words: str) -> Conversation:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for said in (TRIP, "yes", *words):
        talk.turn(said)
    return talk


def reply(talk: Conversation) -> str:
    return talk.state.transcript[-1].content


def seen(option: ItineraryOption) -> list[tuple[int, str, str | None]]:
    return [(d.day_number, i.name, i.start) for d in option.itinerary.days for i in d.activities if i.kind != "free_time"]


def names(option: ItineraryOption) -> set[str]:
    return {name for _, name, _ in seen(option)}


def visit(n: int) -> str:
    """A thing that one plan alone has, on a full day."""
    options = planned().options
    others = set().union(*(names(o) for k, o in enumerate(options) if k != n))
    days = options[n].itinerary.days[1:-1]
    return next(i.name for d in days for i in d.activities if i.kind == "sight" and i.name not in others and "," not in i.name)


@pytest.mark.parametrize("lead", ["we'll take the second one but", "let's go with option 2, only", "book the second plan but please"])
def test_a_choice_with_a_change_is_both(lead):
    gone = visit(1)
    now = after(f"{lead} drop {gone}").state
    assert now.selection is not None
    assert now.selection.option_id == "opt-2"
    assert gone not in names(now.options[1])
    assert (now.options[0], now.options[2]) == (planned().options[0], planned().options[2])


@pytest.mark.parametrize("words", ["take the second museum out", "option 2 but drop {x}", "take {x} out of the second one"])
def test_what_is_taken_out_of_a_plan_chooses_none(words):
    assert after(words.format(x=visit(1))).state.selection is None


def test_no_put_it_back_after_words_that_changed_nothing_keeps_the_step_before():
    gone = visit(0)
    now = after(f"drop {gone}", "wobble the evenings a bit", "no put it back")
    assert gone not in names(now.state.options[0])
    assert "nothing to put back" in reply(now)
    assert gone in names(after(f"drop {gone}", "put it back").state.options[0])


def test_what_comes_back_after_another_change_has_its_own_day_and_hour():
    gone = visit(0)
    now = after(f"drop {gone}", "a nicer hotel in option 3", f"put {gone} back").state
    assert [row for row in seen(now.options[0]) if row[1] == gone] == [row for row in seen(planned().options[0]) if row[1] == gone]


@pytest.mark.parametrize("words", ["no seafood", "we don't eat fish"])
def test_what_is_not_eaten_changes_only_the_meals_that_have_it(words):
    for was, is_ in zip(planned().options, after(words).state.options, strict=True):
        assert seen(was) == seen(is_)
        had = [(d.day_number, m.kind, m.name) for d in was.itinerary.days for m in d.meals]
        have = [(d.day_number, m.kind, m.name) for d in is_.itinerary.days for m in d.meals]
        assert len(set(had) & set(have)) >= len(had) - 4
        assert not any("near where you stay" in name for _, _, name in set(have) - set(had))


def test_a_show_that_was_asked_for_keeps_its_evening_when_dinner_moves():
    show = next(name for n, name, start in seen(planned().options[1]) if n > 1 and (start or "") > "20:30" and "ado" in name)
    at = [row for row in seen(planned().options[1]) if row[1] == show]
    now = after(f"keep {show}", "dinner at 20:30 every night")
    assert [row for row in seen(now.state.options[1]) if row[1] == show] == at
    assert show in reply(now)


def test_dinner_by_an_hour_moves_no_dinner_that_is_sooner():
    now = after("dinner by 7 every evening").state
    for was, is_ in zip(planned().options, now.options, strict=True):
        for a, b in list(zip(was.itinerary.days, is_.itinerary.days, strict=True))[1:-1]:
            had, have = (next((m.start for m in d.meals if m.kind == "dinner"), None) for d in (a, b))
            shown = any("19:00" <= (i.start or "") < (have or "") for i in b.activities)
            assert had is None or have is None or have <= "19:00" or shown or not _in_town(b)
            assert had is None or had > "19:00" or have == had


def _in_town(day) -> bool:
    return not any("Train" in i.name for i in day.transport)


def test_more_time_somewhere_costs_no_other_visit():
    thing = visit(0)
    now = after(f"more time at {thing}").state
    assert names(planned().options[0]) == names(now.options[0])


def test_a_later_start_loses_nothing_on_easy_days():
    now = after("start half an hour later in option 2").state
    assert names(planned().options[1]) == names(now.options[1])
    assert (now.options[0], now.options[2]) == (planned().options[0], planned().options[2])


@pytest.mark.parametrize(
    "words", ["option 1 but with option 3's {day}", "the first one with the {day} of the third", "use plan 3's {day} in plan 1"]
)
def test_the_day_of_another_plan_is_had_in_one_plan_alone(words):
    days = planned().options[0].itinerary.days
    day = next(
        n for n, d in enumerate(days) if 0 < n < len(days) - 1 and not d.transport and not planned().options[2].itinerary.days[n].transport
    )
    now = after(words.format(day=days[day].date.strftime("%A"))).state
    of = [(i.name, i.start) for i in planned().options[2].itinerary.days[day].activities]
    assert [(i.name, i.start) for i in now.options[0].itinerary.days[day].activities] == of
    assert now.options[1:] == planned().options[1:]
    assert now.selection is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("{x} at sunrise", "sunrise"),
        ("more time in the synagogue on day 2", "nothing"),
        ("if my back is bad that day drop {x}", "cannot know"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(words, told):
    now = after(words.format(x=visit(0)))
    assert now.state.options == planned().options
    assert told in reply(now)


def test_out_with_a_thing_and_ten_at_the_earliest():
    gone = visit(0)
    assert gone not in names(after(f"{gone} out, we've seen it").state.options[0])
    for option in after("10 at the earliest please").state.options:
        for day in option.itinerary.days[1:-1]:
            assert all((i.start or "10:00") >= "10:00" for i in day.activities)


def test_a_day_that_is_left_alone_keeps_its_meals_when_the_others_change():
    for was, is_ in zip(planned().options, after("other restaurants but leave day 2 alone").state.options, strict=True):
        assert was.itinerary.days[1].meals == is_.itinerary.days[1].meals


def test_what_is_dropped_for_a_thing_that_is_in_already_goes():
    first = [name for _, name, _ in seen(planned().options[0]) if name in names(planned().options[0])]
    gone, other = visit(0), next(name for name in first if name != visit(0) and "," not in name)
    now = after(f"drop {gone} and do {other} instead").state
    assert gone not in names(now.options[0])
    assert other in names(now.options[0])
