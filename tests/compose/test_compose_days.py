"""A day has a clock that works: near things together, midday free, no more than the pace allows, nothing outside the time one is there."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise, permutations

import pytest

from planner.compose.assign import PACE, assign
from planner.compose.frames import EVENING_ENDS
from planner.compose.geometry import at, hop, path_km, walk_order
from planner.compose.sightseeing import ranked, spares_legs
from planner.compose.timeline import by_day, holds_all, timeline
from planner.domain.state import Preferences
from tests.fixtures_plan import frame, pick, sight

PACES = ("relaxed", "moderate", "packed")
IN_A_ROW = [sight("third", east=2), sight("first"), sight("fourth", east=3), sight("second", east=1)]


def named(sights):
    return [s.id.removeprefix("town.") for s in sights]


def test_a_walk_does_not_zigzag():
    assert named(walk_order(IN_A_ROW)) in (["first", "second", "third", "fourth"], ["fourth", "third", "second", "first"])


def test_a_walk_begins_at_the_end_nearer_to_the_bed():
    assert named(walk_order(IN_A_ROW, (0.0, 3.2 / 111.2)))[0] == "fourth"


def test_a_viewpoint_comes_late_and_a_market_early():
    tower, hall = sight("tower", sight_kind="viewpoint"), sight("hall", east=1, sight_kind="market")
    assert named(walk_order([tower, hall])) == ["hall", "tower"]


@pytest.mark.parametrize("pace", PACES)
def test_visits_last_at_least_their_usual_length_and_leave_the_time_to_walk(pace):
    day = timeline(frame(), walk_order(IN_A_ROW), pace)
    assert all(0 <= v.end - v.start - v.sight.minutes <= 45 for v in day.visits)
    assert all(b.start - a.end >= hop(at(a.sight), at(b.sight)) for a, b in pairwise(day.visits))


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("minutes", [30, 75, 120, 200, 260])
def test_lunch_is_around_midday_and_within_no_visit(pace, minutes):
    day = timeline(frame(), [sight(f"s{n}", east=n, minutes=minutes) for n in range(3)], pace)
    assert 11 * 60 + 30 <= day.lunch <= 14 * 60 + 30
    assert all(v.end <= day.lunch or v.start >= day.lunch + day.lunch_length for v in day.visits)
    assert day.visits


def test_lunch_is_eaten_within_a_visit_that_lasts_the_whole_day():
    day = timeline(frame(), [sight("park", minutes=420)], "packed")
    assert (day.lunch, day.on_the_way) == (None, True)


def test_what_no_longer_fits_is_left_and_said():
    day = timeline(frame(free_until=13 * 60 + 30, until_late=13 * 60 + 30), [sight("a", minutes=120), sight("b", minutes=240)], "packed")
    assert named(v.sight for v in day.visits) == ["a"]
    assert named(day.left) == ["b"]
    assert day.dinner is None


def test_who_arrives_in_the_evening_gets_dinner_and_no_lunch():
    day = timeline(frame(free_from=19 * 60 + 30, woke_here=False), [], "moderate")
    assert (day.breakfast, day.lunch, day.dinner) == (None, None, 19 * 60 + 30)
    assert timeline(frame(free_from=21 * 60, woke_here=False), [], "moderate").dinner is None


def test_near_sights_share_a_day_and_far_ones_do_not():
    west, east = [sight(f"w{n}", east=-5 - n / 5) for n in range(3)], [sight(f"e{n}", east=5 + n / 5) for n in range(3)]
    mixed = [x for pair in zip(west, east, strict=True) for x in pair]
    plan = assign([frame(0), frame(1)], "Town", mixed, set(), pick())
    assert {frozenset(s.id[5] for s in day) for day in plan.values()} == {frozenset("w"), frozenset("e")}


@pytest.mark.parametrize("pace", PACES)
def test_no_day_holds_more_than_the_pace_allows(pace):
    many = [sight(f"s{n}", north=n % 4, east=n // 4, minutes=40 + 10 * (n % 5)) for n in range(24)]
    plan = assign([frame(n) for n in range(4)], "Town", many, set(), pick(pace=pace))
    count, minutes = PACE[pace]
    assert all(len(day) <= count and sum(s.minutes for s in day) <= minutes for day in plan.values())
    assert all(len(day) >= min(2, count) for day in plan.values())


def test_few_sights_are_spread_over_the_days_and_none_comes_twice():
    plan = assign([frame(n) for n in range(5)], "Town", [sight(f"s{n}", east=n / 4) for n in range(6)], set(), pick(pace="packed"))
    seen = [s.id for day in plan.values() for s in day]
    assert len(seen) == len(set(seen)) == 6
    assert all(1 <= len(day) <= 2 for day in plan.values())


def test_what_must_be_seen_goes_on_a_whole_day_however_late_it_is_liked():
    arrival, whole = frame(0, free_from=14 * 60), frame(1)
    sights = [sight(f"s{n}", east=n / 5) for n in range(6)] + [sight("wish", east=9, minutes=150)]
    plan = assign([arrival, whole], "Town", [sights[-1], *sights[:-1]], {"town.wish"}, pick())
    assert "wish" in named(plan[1])


def test_a_day_of_arrival_after_a_long_flight_is_light():
    plan = assign(
        [frame(0, tired=True, free_from=10 * 60)], "Town", [sight(f"s{n}", east=n / 5) for n in range(5)], set(), pick(pace="packed")
    )
    assert 1 <= len(plan[0]) <= 2
    assert sum(s.minutes for s in plan[0]) <= 180


def test_a_day_one_only_travels_on_holds_nothing():
    away = frame(0, free_from=EVENING_ENDS, free_until=0, until_late=0, night="in_transit")
    assert assign([away, frame(1)], "Town", IN_A_ROW, set(), pick())[0] == []


def test_a_pinned_sight_stays_on_its_day_and_a_fixed_day_takes_no_other():
    choice = pick(pins=(("town.third", 1), ("town.first", 1)), fixed=(1,))
    plan = assign([frame(0), frame(1)], "Town", IN_A_ROW, set(), choice)
    assert named(plan[0]) == ["third", "first"]
    assert set(named(plan[1])) == {"second", "fourth"}


def test_in_a_wet_month_a_roof_moves_a_sight_up():
    rows = (sight("park"), sight("garden"), sight("museum", indoor=True))
    choice = pick(sights=tuple(s.id for s in rows))
    assert named(ranked(rows, choice, Preferences(), children=False))[0] == "park"
    assert named(ranked(rows, choice, Preferences(), children=False, wet=True))[0] == "museum"


def test_known_steps_and_what_is_unfit_for_children_are_out_and_what_surely_suits_comes_first():
    rows = (sight("tower", step_free="no"), sight("lane"), sight("hall", step_free="yes"), sight("bar", good_for_children=False))
    wheels = ranked(rows, pick(), Preferences(accessibility=("step_free",)), children=True)
    assert named(wheels) == ["hall", "lane"]


def test_with_children_a_gallery_comes_later_unless_it_is_known_to_be_good_for_them():
    rows = (*(sight(f"s{n}") for n in range(3)), sight("gallery", sight_kind="gallery"), *(sight(f"t{n}") for n in range(6)))
    fit = tuple(s.model_copy(update={"good_for_children": True}) if s.id == "town.gallery" else s for s in rows)
    liked = pick(sights=tuple(s.id for s in rows))
    places = [
        named(ranked(some, liked, Preferences(), children=children)).index("gallery")
        for some, children in ((rows, False), (rows, True), (fit, True))
    ]
    assert places == [3, 9, 0]


def test_what_is_avoided_by_kind_or_by_name_is_out():
    rows = (sight("modern", sight_kind="museum"), sight("zoo", sight_kind="zoo"), sight("square"))
    assert named(ranked(rows, pick(), Preferences(avoid=("museums", "Zoo")), children=False)) == ["square"]


@pytest.mark.parametrize(
    ("note", "spared"),
    [("no hills please", True), ("my mother cannot manage stairs", True), ("we like hills", False), ("no early flights", False)],
)
def test_a_note_that_rules_out_hills_or_stairs_spares_the_legs(note, spared):
    assert spares_legs(Preferences(notes=(note,))) is spared


def test_a_walk_is_the_shortest_of_all_orders():
    dice = random.Random(5)
    for count in (2, 3, 4, 5, 5, 5):
        sights = [sight(f"s{n}", dice.uniform(0, 4), dice.uniform(0, 4)) for n in range(count)]
        shortest = min(path_km([at(s) for s in order]) for order in permutations(sights))
        assert path_km([at(s) for s in walk_order(sights)]) == pytest.approx(shortest)


@pytest.mark.parametrize("pace", PACES)
def test_whether_a_day_holds_all_is_what_laying_it_out_says(pace):
    for minutes in (60, 120, 200):
        for count in range(1, 6):
            sights = [sight(f"s{n}", east=n, minutes=minutes) for n in range(count)]
            assert holds_all(frame(), sights, pace) == (by_day(frame(), sights, pace).left == ())


def test_a_day_that_changed_forgets_how_it_was_laid_out():
    day, sights = frame(), [sight(f"s{n}", minutes=100) for n in range(3)]
    assert by_day(day, sights, "moderate") is by_day(day, sights, "moderate")
    assert not by_day(day, sights, "moderate").left
    assert by_day(replace(day, free_until=14 * 60), sights, "moderate").left
