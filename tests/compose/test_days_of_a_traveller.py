"""Days as a traveller would take them: doors open, mornings and evenings in their place, days outside whole, nothing too early."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from planner.compose.assign import assign, evenings_of, towards_evening
from planner.compose.day_schedule import DaySetting, day_of
from planner.compose.sightseeing import leads_to_a_stop, ranked
from planner.compose.strolls import with_strolls
from planner.compose.table import Table
from planner.compose.timeline import timeline
from planner.domain.state import Preferences
from planner.domain.values import WEEKDAYS, Place, Stop
from tests.compose.test_compose import trip
from tests.fixtures_plan import frame, pick, sight
from tests.plans import planned

NINE = [sight(f"s{n}", east=n / 4, sight_kind="square") for n in range(9)]


def test_a_closed_door_is_seen_on_another_day():
    shut = sight("museum", closed=("mon", "wed"), minutes=90)
    plan = assign([frame(n) for n in range(3)], "Town", [shut, *NINE], {"town.museum"}, pick())
    day = next(n for n, rows in plan.items() if shut in rows)
    assert WEEKDAYS[frame(day).day.weekday()] == "tue"


def test_what_is_out_of_season_is_in_no_day():
    plan = assign([frame(0)], "Town", [sight("blossom", season=(4,)), *NINE], set(), pick())
    assert all(s.id != "town.blossom" for rows in plan.values() for s in rows)


def test_a_morning_thing_is_over_by_noon_whatever_the_order_liked():
    market = sight("market", east=0.1, best="morning", minutes=60)
    day = assign([frame(0)], "Town", [sight("hall", minutes=60), market, sight("park", east=0.2, minutes=60)], set(), pick())[0]
    visit = next(v for v in timeline(frame(0), day, "moderate").visits if v.sight is market)
    assert visit.end <= 12 * 60 + 15


def test_a_concert_is_after_dinner_and_a_view_for_the_last_light_near_sunset():
    fado = sight("fado", role="evening", sight_kind="fado", best="evening", minutes=90)
    day = timeline(frame(0), [sight("hall", minutes=60)], "moderate", evening=fado)
    assert day.evening is not None
    assert day.dinner is not None
    assert day.evening.start >= max(20 * 60 + 30, day.dinner + 75)
    dusk = sight("view", sight_kind="viewpoint", best="sunset", minutes=45, time_zone="UTC")
    evening = timeline(frame(0), [sight("hall", minutes=60)], "moderate", evening=dusk).evening
    assert evening is not None
    assert evening.start <= 18 * 60 <= evening.end + 15


def test_a_light_show_waits_for_the_dark_and_has_a_dinner_before_or_after_it():
    lights = sight("lights", role="evening", sight_kind="light_show", best="evening", minutes=40, time_zone="UTC")
    day = timeline(frame(0), [sight("hall", minutes=60)], "moderate", evening=lights)
    assert day.evening is not None
    assert day.evening.start == 20 * 60
    assert day.dinner is not None
    assert day.dinner + 75 <= day.evening.start or day.dinner >= day.evening.end
    north = lights.model_copy(update={"lat": 52.0})
    late = timeline(frame(0), [sight("hall", minutes=60)], "moderate", evening=north)
    assert late.evening is None or late.evening.start >= 20 * 60
    summer = timeline(frame(45), [sight("hall", minutes=60)], "moderate", evening=north).evening
    assert summer is None or summer.start == 21 * 60


def test_a_light_show_is_no_evening_of_children_who_are_in_bed_before_it_ends():
    lights = sight("lights", role="evening", sight_kind="light_show", best="evening", minutes=40)
    assert timeline(frame(0, out_until=20 * 60 + 30), [], "moderate", evening=lights).evening is None


def test_children_are_back_by_eight():
    fado = sight("fado", role="evening", sight_kind="fado", best="evening", minutes=90)
    day = timeline(frame(0, out_until=20 * 60), [sight("hall", minutes=60)], "moderate", evening=fado)
    assert day.evening is None
    assert day.dinner is not None
    assert day.dinner + 75 <= 20 * 60


def test_a_day_with_few_things_still_lasts_to_the_late_afternoon_without_a_long_gap():
    day = timeline(
        frame(0), [sight("park", sight_kind="park", minutes=60), sight("hall", east=1, sight_kind="museum", minutes=60)], "moderate"
    )
    assert day.lunch is not None
    assert day.visits[-1].end >= 16 * 60
    ends = [day.visits[0].end, day.lunch + day.lunch_length]
    starts = [day.lunch, day.visits[1].start]
    assert all(start - end <= 150 for start, end in zip(starts, ends, strict=True))


def test_a_day_outside_has_a_day_of_its_own_with_the_way_there_and_back():
    stops = tuple(sight(f"stop{n}", north=30, minutes=75) for n in range(2))
    away = sight("away", north=30, role="outing", sight_kind="day trip", minutes=480, way="rail", way_minutes=45, stops=stops)
    plan = assign([frame(n) for n in range(3)], "Town", NINE, set(), pick(), outings=[(away, True)])
    day = next(n for n, rows in plan.items() if away in rows)
    assert plan[day] == [away]
    clock = timeline(frame(day), plan[day], "moderate")
    assert clock.away is not None
    assert [v.sight for v in clock.visits] == list(stops)
    assert clock.away.start + 45 <= clock.visits[0].start
    assert clock.visits[-1].end + 45 <= clock.away.end


def test_a_day_outside_does_not_go_where_one_sleeps_on_other_nights():
    siena = sight("Siena", north=50, role="outing", sight_kind="day trip")
    assert leads_to_a_stop(siena, [Stop(place=Place(name="Siena", country="IT"))])
    assert leads_to_a_stop(siena, [Stop(place=Place(name="Elsewhere", lat=siena.lat, lon=siena.lon))])
    assert not leads_to_a_stop(siena, [Stop(place=Place(name="Rome", country="IT", lat=siena.lat + 1, lon=siena.lon))])


def test_nothing_is_planned_outside_the_hours_a_person_named():
    late = frame(0, earliest=10 * 60, latest=17 * 60)
    day = timeline(late, [sight(f"s{n}", east=n / 5, minutes=80) for n in range(4)], "packed")
    assert day.visits[0].start >= 10 * 60
    assert day.visits[-1].end <= 17 * 60


def test_each_evening_has_its_own_thing_and_none_on_a_closed_day():
    choices = [
        sight(f"e{n}", role="evening", sight_kind="jazz", best="evening", minutes=60, closed=("mon",) if n else ()) for n in range(3)
    ]
    found = evenings_of([frame(n) for n in range(3)], "Town", choices, {0: [], 1: [], 2: []}, pick(pace="packed"), {})
    assert len({s.id for s in found.values()}) == len(found) >= 2
    assert all(s.open_on(frame(n).day) for n, s in found.items())


def test_a_thin_day_has_lunch_later_and_no_pause_longer_than_a_gap():
    day = timeline(frame(0), [sight("hall", minutes=60), sight("crypt", east=0.3, minutes=45)], "packed")
    assert day.lunch is not None
    assert 12 * 60 <= day.lunch <= 12 * 60 + 35
    assert day.longest_gap(meals=True) <= 150
    assert day.visits[-1].end >= 15 * 60 + 30


def test_who_arrives_before_two_has_lunch_there():
    day = timeline(frame(0, free_from=13 * 60 + 40, woke_here=False), [sight("hall", minutes=60)], "moderate")
    assert day.lunch == 13 * 60 + 40
    assert day.visits[0].start >= day.lunch + 60


def test_lunch_comes_after_a_long_morning_and_leaves_room_for_the_afternoon():
    island, walk = sight("island", best="morning", minutes=270), sight("walk", east=0.5, minutes=75)
    day = timeline(frame(0), [island, walk], "moderate")
    assert [v.sight for v in day.visits] == [island, walk]
    assert not day.left


def test_a_drive_between_two_things_of_a_day_outside_is_no_bus_ride():
    stops = (sight("market", north=60, minutes=60), sight("street", north=85, minutes=60))
    away = sight("valley", north=60, role="outing", sight_kind="day trip", minutes=480, way="car", way_minutes=80, stops=stops)
    day = timeline(frame(0), [away], "moderate")
    assert [v.sight for v in day.visits] == list(stops)
    assert day.longest_gap(meals=True) <= 150


def test_a_day_outside_keeps_the_direction_of_the_book():
    stops = tuple(sight(f"stop{n}", north=place, minutes=40) for n, place in enumerate((40, 70, 55, 60)))
    away = sight("circle", north=40, role="outing", sight_kind="day trip", minutes=480, way="car", way_minutes=50, stops=stops)
    assert timeline(frame(0), [away], "moderate").visits[0].sight is stops[0]


def test_a_day_turns_round_to_end_near_its_evening():
    far, near = sight("far", east=4), sight("near")
    club = sight("club", east=4.2, role="evening", sight_kind="jazz", best="evening", minutes=90)
    turned = towards_evening([frame(0)], {0: [far, near]}, {0: club}, pick())
    assert turned[0] == [near, far]
    assert towards_evening([frame(0)], {0: [far, near]}, {0: club}, pick(fixed=(1,)))[0] == [far, near]


def test_what_other_plans_hold_fills_a_day_only_until_it_lasts():
    own = [sight("own", minutes=120)]
    others = [sight(f"other{n}", east=n / 4, minutes=120) for n in range(1, 6)]
    day = assign([frame(0)], "Town", [*own, *others], set(), pick(pace="packed", sights=("town.own",)))[0]
    assert own[0] in day
    assert len(day) <= 3
    assert timeline(frame(0), day, "packed").visits[-1].end >= 16 * 60


def test_a_day_does_not_stand_still_where_the_city_has_a_small_thing_near():
    hall, square = sight("hall", minutes=60), sight("square", east=0.4, sight_kind="square", minutes=45)
    far = sight("meadow", east=9, sight_kind="park", minutes=45)
    paid = sight("wheel", east=0.2, sight_kind="viewpoint", minutes=45, cost=12)
    filled = with_strolls([frame(0)], "Town", [hall, far, paid, square], {0: [hall]}, {}, pick(), {})
    assert [s.id for s in filled[0]] in (["town.hall", "town.square"], ["town.square", "town.hall"])
    day = timeline(frame(0), filled[0], "moderate")
    assert day.visits[-1].end <= day.dinner - 20


def test_a_slow_afternoon_is_left_alone_and_what_other_plans_hold_comes_only_into_half_empty_days():
    hall, view = sight("hall", minutes=120), sight("view", east=1, sight_kind="museum", minutes=90)
    garden = sight("garden", east=1.2, sight_kind="garden", minutes=60)
    rows = with_strolls([frame(0)], "Town", [hall, view], {0: [hall, view]}, {}, pick(pace="relaxed"), {}, [garden])
    assert [s.id for s in rows[0]] == ["town.hall", "town.view"]
    empty = with_strolls([frame(0)], "Town", [hall], {0: [hall]}, {}, pick(), {}, [garden])
    assert "town.garden" in [s.id for s in empty[0]]


def test_a_short_morning_begins_later_and_does_not_wait_for_lunch():
    day = timeline(frame(0), [sight("bridge", minutes=40), sight("hall", east=0.5, minutes=180)], "moderate")
    assert day.lunch is not None
    assert day.lunch - day.visits[0].end <= 90
    assert day.visits[0].start <= 10 * 60 + 30


def test_nobody_leaves_town_for_a_single_open_door():
    stops = (sight("abbey", closed=tuple(WEEKDAYS), minutes=60), sight("meadow", minutes=45))
    trip = sight("trip-away", role="outing", minutes=400, way="rail", way_minutes=30, stops=stops)
    plan = assign([frame(n) for n in range(3)], "Town", NINE, set(), pick(), outings=[(trip, True)])
    assert all(trip not in rows for rows in plan.values())
    wished = assign([frame(n) for n in range(3)], "Town", NINE, {trip.id}, pick(), outings=[(trip, True)])
    assert any(trip in rows for rows in wished.values())


def test_a_chase_after_the_lights_has_its_night_and_who_arrives_late_goes_to_bed():
    chase = sight("chase", role="evening", sight_kind="walk", best="night", minutes=270)
    day = timeline(frame(0), [sight("hall", minutes=60)], "moderate", evening=chase)
    assert day.evening is not None
    assert day.dinner is not None
    assert day.dinner + 75 <= day.evening.start < 20 * 60
    fado = sight("fado", role="evening", sight_kind="fado", best="evening", minutes=90)
    late = frame(0, free_from=19 * 60 + 20, woke_here=False)
    assert evenings_of([late], "Town", [fado], {0: []}, pick(), {}) == {}


def test_what_lasts_a_day_and_serves_what_one_comes_for_has_more_than_one_day():
    runs = [sight(f"run{n}", minutes=330, best="morning") for n in range(3)]
    days = [frame(n) for n in range(4)]
    plan = assign(days, "Town", [*NINE, *runs], set(), pick(), first=[s.id for s in runs])
    assert sum(any(s in runs for s in rows) for rows in plan.values()) == 3
    assert sum(any(s in runs for s in rows) for rows in assign(days, "Town", [*NINE, *runs], set(), pick()).values()) == 1


def test_lunch_on_the_last_day_is_over_before_one_leaves_for_the_airport():
    for leaves in range(13 * 60 + 15, 15 * 60, 4):
        day = timeline(frame(0, free_until=leaves, until_late=leaves), [sight("canyon", minutes=150)], "packed")
        assert day.lunch is None or day.lunch + day.lunch_length <= leaves, f"{leaves}"


def test_what_an_interest_lacks_takes_the_place_of_a_thing_nobody_asked_for():
    garden = sight("garden", east=0.3, sight_kind="garden", minutes=60)
    others = [sight(f"hall{n}", east=n / 5, minutes=120) for n in range(6)]
    plan = assign([frame(0)], "Town", [*others, garden], {others[0].id}, pick(), serving=[({garden.id}, 1)])
    assert garden in plan[0]
    assert others[0] in plan[0]
    assert garden not in assign([frame(0)], "Town", [*others, garden], {others[0].id}, pick(), serving=[({garden.id}, 0)])[0]


def test_an_open_hour_names_what_lies_near_and_is_in_no_day():
    table = Table({}, wanted=False, needs=(), tier="balanced", liked=(), dropped=())
    near, far, same = sight("gate", east=0.4, minutes=40), sight("dam", east=4.0, minutes=40), sight("hall yard", east=0.1, minutes=40)

    def offered(*spare):
        laid = day_of(1, frame(0), [sight("hall", minutes=60)], DaySetting(None, None, "more", spare=spare), table, pick(pace="relaxed"))
        return laid.offered, next(i for i in laid.day.activities if i.kind == "free_time")

    offer, block = offered(far, same, near)
    assert offer is near
    assert block.note == f"To rest, or to go on to {near.name}, not far away."
    offer, block = offered(far, same)
    assert offer is None
    assert block.note == "To rest before dinner, or to go on as you like."


def test_the_one_thing_of_a_day_stands_after_lunch_and_its_morning_is_a_slow_one():
    hall = sight("hall", minutes=60)
    lone = timeline(frame(0), [hall], "moderate")
    assert lone.lunch is not None
    assert lone.visits[0].start >= lone.lunch + lone.lunch_length
    assert lone.visits[0].end >= 16 * 60
    assert lone.breakfast is not None
    assert lone.breakfast <= 10 * 60
    table = Table({}, wanted=False, needs=(), tier="balanced", liked=(), dropped=())
    day = day_of(1, frame(0), [hall], DaySetting(None, None, "more"), table, pick()).day
    assert [i.name for i in day.activities if i.kind == "free_time"] == [f"A slow {day.date:%A} morning in Town"]
    market = sight("market", best="morning", minutes=60)
    assert timeline(frame(0), [market], "moderate").visits[0].end <= 12 * 60 + 15


def test_a_short_winter_day_lasts_as_long_as_there_is_light():
    winter = replace(frame(0), day=date(2027, 12, 8))
    street = sight("street", lat=48.2, lon=16.4, sight_kind="walk", minutes=75, time_zone="Europe/Vienna")
    hall = sight("hall", lat=48.2, lon=16.4, minutes=90)
    visits = timeline(winter, [hall, street], "packed").visits
    assert 16 * 60 <= visits[-1].end <= 16 * 60 + 30


def test_a_day_outside_leaves_the_last_open_door_to_what_must_be_seen():
    stop = sight("lake", lat=0.5, minutes=120)
    away = sight("trip-lake", role="outing", lat=0.5, minutes=480, way_minutes=60, stops=(stop, sight("isle", lat=0.51, minutes=90)))
    shut = next(WEEKDAYS[frame(n).day.weekday()] for n in (1,))
    market = sight("market", minutes=90, closed=tuple(d for d in WEEKDAYS if d != shut))
    plan = assign([frame(n) for n in range(3)], "Town", [market, *NINE], {"town.market"}, pick(), outings=[(away, True)])
    assert market in plan[1]
    assert any(s is away for rows in plan.values() for s in rows)


def test_one_dines_early_for_a_night_market_and_is_there_before_it_thins_out():
    market = sight("stalls", role="evening", sight_kind="market", best="night", minutes=80)
    day = timeline(frame(0), [sight("hall", minutes=60), sight("gate", minutes=60)], "moderate", evening=market)
    assert day.evening is not None
    assert day.dinner is not None
    assert day.dinner + 75 <= day.evening.start <= 20 * 60


def test_after_a_sight_far_out_one_dines_near_the_bed():
    state = planned(trip("Helsinki", [("Tallinn", 3)], date(2027, 1, 15), prefs=Preferences(notes=("cosy cafes",))))
    dinners = [i for o in state.options for d in o.itinerary.days for i in d.meals if i.kind == "dinner"]
    assert dinners
    assert not any("Open Air Museum" in f"{i.name} {i.note}" for i in dinners)


def test_whatever_one_likes_one_sees_what_everybody_comes_for():
    rows = tuple(sight(f"s{n}", east=n / 4, sight_kind="museum" if n == 0 else "temple") for n in range(6))
    order = ranked(rows, pick(), Preferences(), children=False, needs={"temples": 3})
    assert order[0].id == rows[0].id
