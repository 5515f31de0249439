"""Edits in plain words on a trip of two cities: what was asked happens, nothing is chosen or rebuilt that was not named."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)
TRIP = "Two adults from Oslo: Prague 4 nights, then Vienna 3 nights, from 4 May 2027, mid-range, flights, trains, hotels and food"


@lru_cache(maxsize=1)
def planned() -> Conversation:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    for words in (TRIP, "yes"):
        talk.turn(words)
    assert len(talk.state.options) == 3
    return talk


@lru_cache(maxsize=64)
def after(*said: str) -> TripState:
    talk = Conversation(planned().start, make_services(Config(), TODAY), case_clock(TODAY))
    talk.state, talk.records = planned().state, list(planned().records)
    for words in said:
        talk.turn(words)
    return talk.state


def names(option) -> list[str]:
    return [i.name for d in option.itinerary.days for i in d.activities if i.kind in ("sight", "activity")]


def beds(option) -> list[str]:
    return [d.accommodation.name for d in option.itinerary.days if d.accommodation]


def stops(state: TripState) -> list[tuple[str, int | None]]:
    return [(s.place.name, s.nights) for s in state.trip.destinations]


def shown() -> str:
    """A visit that one plan has."""
    return next(n for n in names(planned().state.options[0]) if "Castle" in n or "Museum" in n)


NEGATED = (
    "please don't add {}",
    "we don't want to go to {}",
    "do not include {}",
    "no need to see {}",
    "don't book {} for us",
    "stay away from {}",
)


@pytest.mark.parametrize("words", NEGATED)
def test_what_is_not_wanted_is_in_no_plan(words):
    item = shown()
    now = after(words.format(item))
    assert all(item not in names(o) for o in now.options)
    assert now.selection is None
    assert stops(now) == [("Prague", 4), ("Vienna", 3)]


def test_why_dont_we_add_asks_for_it():
    assert [e.op for e in after("why don't we add the Museum of Communism?").turn.patch.edits] != ["remove_item"]


def test_dont_drop_keeps():
    assert [e.op for e in after(f"whatever you do, don't drop {shown()}").turn.patch.edits] == ["keep"]


def test_a_ban_on_one_day_of_one_plan_binds_no_other_and_no_later_turn():
    before, now = planned().state, after("no synagogues on the third day of the second one", "thanks")
    assert now.selection is None
    assert now.preferences == before.preferences
    assert now.options[0] == before.options[0]
    assert now.options[2] == before.options[2]


MIXES = (
    ("plan 3's restaurants in plan 1 please", {"days": 0, "meals": 2}),
    ("keep plan 1 but use the flights from plan 3", {"days": 0, "transport": 2}),
)
BEDS_OF = (
    ("use the hotel from plan 2 in plan 1", 0, 1),
    ("I'd go for the second but with the first one's hotel", 1, 0),
    ("give plan 2 the same hotel as plan 3", 1, 2),
    ("swap the hotel in plan 1 for the one from plan 2", 0, 1),
)


@pytest.mark.parametrize(("words", "mine", "theirs"), BEDS_OF)
def test_the_bed_of_one_plan_in_another_changes_that_plan_alone(words, mine, theirs):
    before, now = planned().state, after(words)
    assert beds(now.options[mine]) == beds(before.options[theirs])
    assert [o for n, o in enumerate(now.options) if n != mine] == [o for n, o in enumerate(before.options) if n != mine]
    assert now.selection is None


@pytest.mark.parametrize(("words", "wanted"), MIXES)
def test_a_part_of_one_plan_in_another_is_a_mix_and_no_choice(words, wanted):
    before, now = planned().state, after(words)
    (wish,) = now.turn.patch.refinements
    assert dict(wish.parts) == {part: before.options[n].id for part, n in wanted.items()}
    assert now.selection is None
    assert sum(o.pick.tier == "custom" for o in now.options) == 1


@pytest.mark.parametrize(
    "words", ["is the hotel of plan 1 nicer than plan 2's?", "a cheaper hotel in plan 1", "drop the days from plan 2 in plan 1"]
)
def test_no_mix(words):
    assert not [w for w in after(words).turn.patch.refinements if w.kind == "merge"]


@pytest.mark.parametrize(
    "words", ["a hotel in Malá Strana please", "swap our hotel in Prague for one in Malá Strana", "I want to stay in Malá Strana"]
)
def test_a_hotel_in_a_quarter_is_a_change_of_bed(words):
    before, now = planned().state, after(words)
    assert stops(now) == stops(before)
    assert all(e.op == "set_stay" and e.area == "Malá Strana" for e in now.turn.patch.edits)
    assert [beds(o)[-1] for o in now.options] == [beds(o)[-1] for o in before.options]


def test_breakfast_follows_the_bed():
    for option in after("another hotel in Prague").options:
        for day in option.itinerary.days:
            assert all(m.name.split(" near ")[1] in beds(option) for m in day.meals if " at or near " in m.name)


FREED = (
    ("and the 6th, keep the afternoon free", (3, "afternoon")),
    ("make the first evening free", (1, "evening")),
    ("the 7th: leave the morning free", (4, "morning")),
    ("we'd like a free evening on the 8th", (5, "evening")),
    ("nothing planned on the last evening", (7, "evening")),
)


@pytest.mark.parametrize(("words", "wanted"), FREED)
def test_a_date_inside_the_trip_is_a_day_of_the_plan(words, wanted):
    now = after(words)
    assert [(e.day, e.part) for e in now.turn.patch.edits] == [wanted]
    assert now.trip == planned().state.trip


def test_one_free_evening_without_its_day_is_asked_about():
    now = after("a free evening would be nice")
    assert now.options == planned().state.options
    assert "which day" in now.turn.reply


NIGHTS = (
    ("one more night in Vienna and one less in Prague", [("Prague", 3), ("Vienna", 4)]),
    ("take a night from Prague and give it to Vienna", [("Prague", 3), ("Vienna", 4)]),
    ("two extra nights in Prague and two fewer in Vienna", [("Prague", 6), ("Vienna", 1)]),
    ("we'd rather have 4 nights in each", [("Prague", 4), ("Vienna", 4)]),
    ("split the nights evenly", [("Prague", 4), ("Vienna", 3)]),
    ("swap the two cities round", [("Vienna", 3), ("Prague", 4)]),
    ("do the trip the other way round", [("Vienna", 3), ("Prague", 4)]),
    ("swap Prague and Vienna", [("Vienna", 3), ("Prague", 4)]),
    ("move vienna to the start", [("Vienna", 3), ("Prague", 4)]),
    ("put Prague at the end", [("Vienna", 3), ("Prague", 4)]),
    ("a concert at the start in vienna", [("Prague", 4), ("Vienna", 3)]),
    ("can we have a rest at the end in Prague", [("Prague", 4), ("Vienna", 3)]),
)


@pytest.mark.parametrize(("words", "wanted"), NIGHTS)
def test_nights_and_order(words, wanted):
    assert stops(after(words)) == wanted


@pytest.mark.parametrize(
    "words", ["swap the second and third day", "swap days 2 and 3", "swap day 2 and 3", "switch the second with the third day"]
)
def test_two_days_trade_places(words):
    assert [(e.op, e.a, e.b) for e in after(words).turn.patch.edits] == [("swap_days", 2, 3)]


def test_no_day_trips_takes_them_out():
    now = after("no day trips please")
    assert all(
        " to " not in i.name or i.kind != "transfer" or "airport" in i.name or "station" in i.name
        for o in now.options
        for d in o.itinerary.days[1:3]
        for i in d.transport
    )
    assert "Say" not in now.turn.reply


def test_undo_after_a_question_takes_back_the_change():
    now = after("cheaper please", "what is on day 2?", "put it back the way it was before")
    assert now.options == planned().state.options
    assert "cheaper please" in now.turn.reply


@pytest.mark.parametrize(
    "words",
    [
        "actually cancel that 2 visits a day thing",
        "go back to how it was before I asked for 2 visits a day",
        "undo the at most 2 visits change",
    ],
)
def test_a_change_is_taken_back_by_its_name(words):
    now = after("at most 2 visits a day", "which plan is cheapest?", words)
    assert now.options == planned().state.options


LEGS = (
    ("leave Oslo later on the first day", "out", "later"),
    ("fly home a bit later", "home", "later"),
    ("an earlier flight out please", "out", "earlier"),
)


@pytest.mark.parametrize(("words", "which", "how"), LEGS)
def test_a_departure_moves_against_what_it_is(words, which, how):
    before, now = planned().state, after(words)
    assert [(e.op, e.which, e.than_now) for e in now.turn.patch.edits] == [("set_leg_time", which, how)]
    for was, is_ in zip(before.options, now.options, strict=True):
        n = 0 if which == "out" else -1
        old, new = (next(i.start for i in o.itinerary.days[n].transport if i.kind == "flight") for o in (was, is_))
        assert old == new or (new > old) == (how == "later")


@pytest.mark.parametrize("words", ["too much walking on day 3, make it lighter", "make day 3 lighter", "day 3 is too full"])
def test_one_lighter_day_leaves_the_others(words):
    before, now = planned().state, after(words)
    for was, is_ in zip(before.options, now.options, strict=True):
        for n, (a, b) in enumerate(zip(was.itinerary.days, is_.itinerary.days, strict=True), 1):
            assert n == 3 or {i.name for i in a.activities} <= {i.name for i in b.activities}


def test_one_meal_of_a_kind_on_one_day():
    before, now = planned().state, after("swap dinner on the 6th for somewhere vegetarian")
    assert [(e.op, e.kind, e.day, e.meal) for e in now.turn.patch.edits] == [("other_meals", "vegetarian", 3, "dinner")]
    assert now.preferences == before.preferences


@pytest.mark.parametrize(("words", "adults"), [("we're 3 now", 3), ("a friend is joining, so we're 3 now", 3), ("we are 4 then", 4)])
def test_the_party_is_so_many_now(words, adults):
    assert after(words).trip.party.adults == adults


def test_what_is_seen_leaves_without_the_meals_that_bear_its_name():
    item = shown()
    for was, is_ in zip(planned().state.options, after(f"remove {item}").options, strict=True):
        assert item not in names(is_)
        assert [m.name for d in was.itinerary.days for m in d.meals] == [m.name for d in is_.itinerary.days for m in d.meals]


@pytest.mark.parametrize("words", ["another hotel in Prague, first plan only", "in the first plan, another hotel in Prague"])
def test_only_the_plan_that_was_named(words):
    before, now = planned().state, after(words)
    assert now.options[0] != before.options[0]
    assert now.options[1:] == before.options[1:]


@pytest.mark.parametrize(
    ("words", "op"),
    [("leave {} out, we'd rather not go in the heat", "remove_item"), ("we'd rather not visit {}, leave it out", "remove_item")],
)
def test_leave_it_out_stops_nothing(words, op):
    now = after(words.format(shown()))
    assert [e.op for e in now.turn.patch.edits] == [op]
    assert all(shown() not in names(o) for o in now.options)


def test_one_step_is_taken_back_by_its_name_and_what_came_later_stays():
    now = after("at most 2 visits a day", "dinner at 8pm", "undo the 2 visits a day thing")
    dinner = after("dinner at 8pm")
    assert [d.meals for o in now.options for d in o.itinerary.days] == [d.meals for o in dinner.options for d in o.itinerary.days]
    assert "what came after it stays" in now.turn.reply


def test_what_went_out_comes_back_where_it_was_and_nowhere_else():
    gone = next(i.name for d in planned().state.options[0].itinerary.days for i in d.activities if i.kind == "sight")
    now = after(f"drop {gone}", "dinner at 8pm", "put it back")
    for before, option in zip(planned().state.options, now.options, strict=True):
        had = any(i.name == gone for d in before.itinerary.days for i in d.activities)
        assert any(i.name == gone for d in option.itinerary.days for i in d.activities) == had


def test_the_plans_come_back_as_they_first_were():
    now = after("at most 2 visits a day", "dinner at 8pm", "go back to the first version")
    assert now.options == planned().state.options


def test_what_tells_the_plans_from_the_version_before_is_told():
    now = after("at most 2 visits a day", "compare with the version before")
    assert "at most 2 visits a day" in now.turn.reply
    assert "No longer among the places" in now.turn.reply


def test_what_is_put_back_begins_no_day_sooner_than_was_asked():
    item = shown()
    later = after(f"drop {item}", "start an hour later every day")
    back = after(f"drop {item}", "start an hour later every day", f"put {item} back in")

    def begins(state: TripState) -> list[str]:
        had = {o.id for o in planned().state.options if item in names(o)}
        days = [d for o in state.options if o.id in had for d in o.itinerary.days[1:-1]]
        return [min((i.start or "24:00" for i in d.activities if i.kind in ("sight", "activity")), default="24:00") for d in days]

    assert all(then >= before for then, before in zip(begins(back), begins(later), strict=True) if before != "24:00")
    assert any(item in names(o) for o in back.options)
