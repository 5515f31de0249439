"""Wishes about the plans on the table: the change happened, and nothing else did."""

from __future__ import annotations

from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.builders import boston
from tests.plans import TODAY

PACES = ("relaxed", "moderate", "packed")


@lru_cache(maxsize=64)
def after(*said: object) -> tuple[TripState, TripState]:
    """The state with options on the table, and the one after the last thing said."""
    talk = Conversation(boston(), make_services(Config(), TODAY), case_clock(TODAY))
    for words in ("hello", "yes", *said[:-1]):
        talk.turn(words)
    before = talk.state
    talk.turn(dict(said[-1]) if isinstance(said[-1], tuple) else said[-1])
    return before, talk.state


def visits(option) -> list[list[str]]:
    return [[i.id for i in d.activities] for d in option.itinerary.days]


def meals(option) -> list[list[str]]:
    return [[i.id for i in d.meals] for d in option.itinerary.days]


def beds(option) -> list[str]:
    return [d.accommodation.id for d in option.itinerary.days if d.accommodation]


def legs(option) -> list[str]:
    return [i.id for d in option.itinerary.days for i in d.transport]


def parts(option) -> dict[str, object]:
    return {"visits": visits(option), "meals": meals(option), "beds": beds(option), "legs": legs(option)}


def changed(before, after_) -> set[str]:
    return {name for name, value in parts(before).items() if parts(after_)[name] != value}


CHEAPER = ["make option 2 cheaper", "can you make option 2 cheaper?", "option 2 is too expensive", "plan 2 cheaper please"]


@pytest.mark.parametrize("words", CHEAPER)
def test_a_cheaper_option_costs_less_and_the_others_stay_byte_for_byte(words):
    before, now = after(words)
    assert now.options[1].cost.total.high < before.options[1].cost.total.high
    for n in (0, 2):
        assert now.options[n].itinerary == before.options[n].itinerary
        assert now.options[n].cost == before.options[n].cost
    same_way = [a.transport == b.transport for a, b in zip(before.options[1].itinerary.days, now.options[1].itinerary.days, strict=True)]
    assert any(same_way)
    assert [v for v, same in zip(visits(now.options[1]), same_way, strict=True) if same] == [
        v for v, same in zip(visits(before.options[1]), same_way, strict=True) if same
    ]


@pytest.mark.parametrize("words", ["cheaper", "something cheaper please", "these are too expensive", "too pricey"])
def test_cheaper_without_a_name_is_about_all_of_them(words):
    before, now = after(words)
    assert all(a.cost.total.high <= b.cost.total.high for a, b in zip(now.options, before.options, strict=True))
    assert any(a.cost.total.high < b.cost.total.high for a, b in zip(now.options, before.options, strict=True))


@pytest.mark.parametrize("words", ["more relaxed please", "less packed", "that's too rushed", "a slower pace"])
def test_a_slower_pace_keeps_bed_and_train(words):
    before, now = after(words)
    for a, b in zip(before.options, now.options, strict=True):
        assert PACES.index(b.pace) <= PACES.index(a.pace)
        assert sum(map(len, visits(b))) <= sum(map(len, visits(a)))
        assert (beds(a), legs(a)) == (beds(b), legs(b))
    assert [o.pace for o in now.options] != [o.pace for o in before.options]


@pytest.mark.parametrize("words", ["more packed please", "can we fit in more", "busier days please"])
def test_a_fuller_pace_keeps_bed_and_train(words):
    before, now = after(words)
    seen, had = (
        sum(i.kind != "free_time" for o in state.options for d in o.itinerary.days for i in d.activities) for state in (now, before)
    )
    assert seen > had
    for a, b in zip(before.options, now.options, strict=True):
        assert (beds(a), legs(a)) == (beds(b), legs(b))


@pytest.mark.parametrize(
    "words", ["swap the museum of fine arts for something else", "replace the Museum of Fine Arts", "swap the museum of fine arts"]
)
def test_a_swapped_sight_is_gone_and_only_its_day_changes(words):
    before, now = after(words)
    for a, b in zip(before.options, now.options, strict=True):
        days = [n for n, v in enumerate(visits(a)) if "boston.museum-of-fine-arts" in v]
        assert not any("boston.museum-of-fine-arts" in v for v in visits(b))
        assert all(visits(a)[n] == visits(b)[n] for n in range(len(visits(a))) if n not in days)
        assert changed(a, b) <= {"visits", "meals"}
        assert (beds(a), legs(a)) == (beds(b), legs(b))


@pytest.mark.parametrize("words", ["drop Fenway Park", "remove fenway park please", "skip Fenway Park, please take it out"])
def test_a_dropped_sight_is_gone_and_nothing_takes_its_place(words):
    before, now = after(words)
    assert now.options != before.options
    for a, b in zip(before.options, now.options, strict=True):
        had, have = ([v for day in visits(o) for v in day if not v.startswith("free-")] for o in (a, b))
        assert have == [v for v in had if v != "boston.fenway-park"]
        assert changed(a, b) <= {"visits"}


def untouched(option, gone: str) -> list[object]:
    """Every item of every day but the one named, free time (which fills the gap) and nothing else left aside."""
    return [i for d in option.itinerary.days for i in d.items if i.id != gone and i.kind != "free_time"]


def test_what_stays_after_a_drop_is_the_same_to_the_minute():
    for name, gone in (
        ("Fenway Park", "boston.fenway-park"),
        ("the Museum of Science", "boston.museum-of-science"),
        ("the Freedom Trail", "boston.freedom-trail"),
    ):
        before, now = after(f"drop {name} please")
        assert any(gone in str(o.itinerary) for o in before.options), name
        for a, b in zip(before.options, now.options, strict=True):
            assert untouched(b, gone) == untouched(a, gone), name


def test_what_stays_after_a_swap_keeps_its_hours_where_the_new_visit_lets_it():
    before, now = after("swap Fenway Park for something else")
    kept = moved = 0
    for a, b in zip(before.options, now.options, strict=True):
        had = {i.id: i.start for d in a.itinerary.days for i in d.activities if i.kind == "sight"}
        have = {i.id: i.start for d in b.itinerary.days for i in d.activities if i.kind == "sight"}
        both = had.keys() & have.keys()
        kept += sum(had[i] == have[i] for i in both)
        moved += sum(had[i] != have[i] for i in both)
    assert moved == 0
    assert kept >= 10


@pytest.mark.parametrize("words", ["another hotel please", "a different hotel", "can we have another place to stay?"])
def test_another_hotel_changes_only_where_one_sleeps(words):
    before, now = after(words)
    assert any(beds(a) != beds(b) for a, b in zip(before.options, now.options, strict=True))
    for a, b in zip(before.options, now.options, strict=True):
        assert (visits(a), legs(a), meals(a)) == (visits(b), legs(b), meals(b))


@pytest.mark.parametrize("words", ["add a day", "one more day please", "can we stay a day longer?"])
def test_a_day_more_is_shown_first_and_leaves_the_days_that_were_there(words):
    before, shown = after(words)
    assert shown.turn.mode == "CONFIRM"
    _, now = after(words, "yes")
    assert now.trip.date_range.nights == 4
    assert now.trip.date_range.start == before.trip.date_range.start
    for a, b in zip(before.options, now.options, strict=True):
        assert len(b.itinerary.days) == len(a.itinerary.days) + 1
        assert visits(b)[:3] == visits(a)[:3]
        assert set(beds(a)) & {x.split("@")[0] for x in ()} == set()
        assert {x.split("@")[0] for x in beds(a)} == {x.split("@")[0] for x in beds(b)}


@pytest.mark.parametrize("words", ["remove a day", "one day less", "make it a day shorter"])
def test_a_day_less_shortens_the_trip_from_its_end(words):
    before, _ = after(words)
    _, now = after(words, "yes")
    assert now.trip.date_range.nights == 2
    assert now.trip.date_range.start == before.trip.date_range.start
    assert all(len(o.itinerary.days) == 3 for o in now.options)


@pytest.mark.parametrize("words", ["make it three people", "we are three people now", "actually it's three adults"])
def test_one_more_person_is_checked_before_planning_again(words):
    before, now = after(words)
    assert now.trip.party.adults == 3
    assert now.turn.mode == "CONFIRM"
    assert now.history[-1].options == before.options
    assert now.trip.date_range == before.trip.date_range


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("the middle one", 1),
        ("the cheap one please", 0),
        ("option 2 please", 1),
        ("let's take the premium one", 2),
        ("I'll take number 3", 2),
        ("the first one", 0),
    ],
)
def test_a_choice_in_words_selects_and_changes_nothing(words, wanted):
    before, now = after(words)
    assert now.selection.option_id == before.options[wanted].id
    assert now.options == before.options


def test_a_selection_stays_on_the_plan_the_person_chose_also_when_they_edit_it():
    _, kept = after("option 3 please", "make option 1 cheaper")
    assert kept.selection.option_id == "opt-3"
    before, edited = after("option 1 please", "make option 1 cheaper")
    assert edited.selection.option_id == "opt-1"
    assert edited.options[0] != before.options[0]


def test_parts_of_three_options_make_one_that_holds():
    parts_ = (("stay", "opt-1"), ("transport", "opt-3"), ("meals", "opt-1"), ("days", "opt-2"))
    before, now = after((("event", "options_merged"), ("parts", parts_)))
    mix = next(o for o in now.options if o.tier == "custom")
    assert beds(mix) == beds(before.options[0])
    assert legs(mix) == legs(before.options[2])
    assert visits(mix) == visits(before.options[1])
    assert not [c for c in mix.checks if c.hard and c.status == "fail"]
    assert len(now.options) == 3


def test_a_mix_in_words_is_the_same_as_one_by_button():
    _, now = after("the hotel from option 1 with the train from option 3")
    mix = next(o for o in now.options if o.tier == "custom")
    assert "HI Boston" in str([d.accommodation.name for d in mix.itinerary.days if d.accommodation]) or beds(mix)


def test_an_earlier_set_of_options_can_be_taken_back():
    before, _ = after("cheaper")
    _, back = after("cheaper", (("event", "version_restored"), ("version", 1)))
    assert back.options == before.options
    assert len(back.history) == 2


def test_none_of_these_with_a_reason_makes_new_plans_and_without_one_asks_once():
    _, now = after("none of these, too expensive")
    assert now.turn.mode == "FINALIZE"
    _, asked = after((("event", "options_rejected"),))
    assert asked.turn.mode == "CLARIFY"
    assert [q.slot for q in asked.questions if q.status == "asked"] == ["preferences.notes"]


@pytest.mark.parametrize("words", ["make it a week later", "move it to 19 to 22 February 2027"])
def test_other_dates_keep_the_length_and_are_checked_first(words):
    before, now = after(words)
    assert (now.trip.date_range.start - before.trip.date_range.start).days == 7
    assert now.trip.date_range.nights == 3
    assert now.turn.mode == "CONFIRM"
    assert now.trip.party == before.trip.party


@pytest.mark.parametrize("words", ["actually let's go to Philadelphia instead", "change the destination to Philadelphia"])
def test_another_destination_keeps_everything_else(words):
    before, now = after(words)
    assert [s.place.name for s in now.trip.destinations] == ["Philadelphia"]
    assert (now.trip.origin, now.trip.date_range, now.trip.party) == (before.trip.origin, before.trip.date_range, before.trip.party)
    assert now.turn.mode == "CONFIRM"


@pytest.mark.parametrize("words", ["swap Union Oyster House for somewhere else", "replace Union Oyster House please"])
def test_a_swapped_restaurant_changes_one_meal(words):
    before, now = after(words)
    for a, b in zip(before.options, now.options, strict=True):
        had, have = [m for d in meals(a) for m in d], [m for d in meals(b) for m in d]
        assert "boston.union-oyster-house" not in have
        assert len(had) == len(have)
        assert sum(x != y for x, y in zip(had, have, strict=True)) <= 1
        assert visits(a) == visits(b)


@pytest.mark.parametrize("words", ["none of these, less museums", "fewer museums please"])
def test_fewer_museums_leaves_fewer_museums(words):
    before, now = after(words)

    def museums(state):
        return sum("museum" in v for o in state.options for day in visits(o) for v in day)

    assert now.turn.mode == "FINALIZE"
    assert museums(now) < museums(before)


@pytest.mark.parametrize(
    ("trip", "name"),
    [
        ("Two adults from Berlin to Kyoto, 4 to 9 May 2027, flights, hotel and food, mid-range, packed pace", "Kyoto Imperial Palace"),
        ("Two adults from London to Rome, 3 to 10 May 2027, flights, hotel and food, mid-range", "St. Peter's Basilica"),
        ("Two adults from London to Rome, 3 to 7 May 2027, flights, hotel and food, mid-range", "Pantheon"),
    ],
)
def test_a_sight_is_swapped_by_its_own_name_whatever_else_the_name_says(trip, name):
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(trip)
    talk.turn("yes")
    before = talk.state
    holding = [(n, o) for n, o in enumerate(before.options, 1) if name in [i.name for d in o.itinerary.days for i in d.activities]]
    n, option = min(holding, key=lambda row: sum(map(len, visits(row[1]))))
    talk.turn(f"swap {name} for something else in option {n}")
    after_ = talk.state.options[n - 1]
    assert name not in [i.name for d in after_.itinerary.days for i in d.activities]
    count = [sum(not v.startswith("free-") for day in visits(o) for v in day) for o in (option, after_)]
    assert count[0] == count[1]
    assert talk.state.trip == before.trip
