"""Files taken away say what the screen says: days, times, places, sources, and that prices are estimates. Hostile titles stay text."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from icalendar import Calendar

from planner.exports import ics_of, json_of, markdown_of
from planner.importing import ImportRefused, state_in
from planner.options import Selection
from planner.state import TripState
from planner.values import evolve
from tests.core.builders import boston
from tests.core.plans import planned
from tests.core.test_compose import TRIPS

HOSTILE = "Fun; with, $5 | =cmd\nBEGIN:VEVENT <b>x</b> 東京 🧭"


@pytest.fixture(scope="module")
def chosen() -> TripState:
    state = planned(boston())
    return evolve(state, selection=Selection(option_id="opt-2", at=datetime(2026, 11, 27, 9)))


def events(state):
    return list(Calendar.from_ical(ics_of(state)).walk("VEVENT"))


def test_the_calendar_read_back_has_every_day_as_a_whole_day(chosen):
    days = [e for e in events(chosen) if not isinstance(e.decoded("dtstart"), datetime)]
    assert [e.decoded("dtstart") for e in days] == list(chosen.trip.date_range.days)
    assert all(e.decoded("dtend") - e.decoded("dtstart") == timedelta(days=1) for e in days)


def test_the_calendar_read_back_has_every_timed_thing_at_its_time_and_zone(chosen):
    plan = chosen.options[1].itinerary
    wanted = [(d.date, i.start, i.end, i.name) for d in plan.days for i in (*d.transport, *d.activities, *d.meals) if i.start and i.end]
    timed = [e for e in events(chosen) if isinstance(e.decoded("dtstart"), datetime)]
    got = [(e.decoded("dtstart").date(), f"{e.decoded('dtstart'):%H:%M}", f"{e.decoded('dtend'):%H:%M}", str(e["summary"])) for e in timed]
    assert sorted(got) == sorted(wanted)
    assert got == sorted(got, key=lambda row: row[:2])
    assert {str(e.decoded("dtstart").tzinfo) for e in timed} == {"America/New_York"}


def test_a_flight_over_the_date_line_leaves_and_lands_in_the_zones_of_its_ends():
    state = planned(TRIPS["over the date line"])
    flight = next(e for e in events(state) if "Flight Los Angeles" in str(e["summary"]))
    start, end = flight.decoded("dtstart"), flight.decoded("dtend")
    assert (str(start.tzinfo), str(end.tzinfo)) == ("America/Los_Angeles", "Asia/Tokyo")
    assert timedelta(hours=9) < end - start < timedelta(hours=15)


def test_every_zone_the_calendar_speaks_of_is_described_in_it():
    calendar = Calendar.from_ical(ics_of(planned(TRIPS["over the date line"])))
    used = {str(e.decoded("dtstart").tzinfo) for e in calendar.walk("VEVENT") if isinstance(e.decoded("dtstart"), datetime)}
    assert used == {"America/Los_Angeles", "Asia/Tokyo"}
    assert {str(z["tzid"]) for z in calendar.walk("VTIMEZONE")} >= used


def test_a_dinner_past_midnight_ends_on_the_next_day(chosen):
    day = chosen.options[1].itinerary.days[0]
    late = evolve(day.meals[0], id="late", start="23:00", end="00:30")
    plan = evolve(chosen.options[1].itinerary, days=(evolve(day, meals=(late,)),))
    state = evolve(chosen, options=(chosen.options[0], evolve(chosen.options[1], itinerary=plan), chosen.options[2]))
    event = next(e for e in events(state) if "late@" in str(e["uid"]))
    assert event.decoded("dtend") - event.decoded("dtstart") == timedelta(minutes=90)


def test_the_uids_differ_from_one_another_and_stay_when_another_meal_goes(chosen):
    day = chosen.options[1].itinerary.days[1]
    plan = chosen.options[1].itinerary
    fewer = evolve(plan, days=(plan.days[0], evolve(day, meals=day.meals[1:]), *plan.days[2:]))
    state = evolve(chosen, options=(chosen.options[0], evolve(chosen.options[1], itinerary=fewer), chosen.options[2]))
    before, after = [str(e["uid"]) for e in events(chosen)], [str(e["uid"]) for e in events(state)]
    assert len(set(before)) == len(before)
    assert set(before) - set(after) == {f"{day.date.isoformat()}-{day.meals[0].id}@{chosen.trip_id}"}
    assert set(after) < set(before)


def test_hostile_titles_come_out_as_text(chosen):
    option = evolve(chosen.options[1], title=HOSTILE)
    state = evolve(chosen, options=(chosen.options[0], option, chosen.options[2]), settings=evolve(chosen.settings, title=HOSTILE))
    calendar = Calendar.from_ical(ics_of(state))
    assert len(calendar.walk("VEVENT")) == len(events(chosen))
    assert str(calendar["x-wr-calname"]) == " ".join(HOSTILE.split())
    text = markdown_of(state)
    assert "\\$5" in text
    assert "<b>" not in text.replace("\\<b\\>", "")
    assert "東京 🧭" in text


def test_markdown_holds_every_day_place_and_total_with_its_source(chosen):
    text = markdown_of(chosen)
    plan = chosen.options[1]
    assert text.count("### Day ") == len(plan.itinerary.days)
    for item in (i for d in plan.itinerary.days for i in (*d.activities, *d.meals)):
        assert item.name.split(",")[0].split("(")[0].strip() in text
    assert "catalogue: boston" in text
    assert "**Total**" in text


def test_json_imports_again_as_the_same_trip(chosen):
    assert state_in(json_of(chosen)) == chosen


@pytest.mark.parametrize("text", ["", "no json", "[1]", "[" * 200 + "]" * 200, '{"schema_version": 99, "trip_id": "x"}', '{"trip_id": 5}'])
def test_what_is_no_trip_is_refused_in_a_sentence(text):
    with pytest.raises(ImportRefused) as refused:
        state_in(text)
    assert refused.value.words.endswith(".")


def test_every_export_says_that_prices_are_estimates(chosen):
    for text in (markdown_of(chosen), ics_of(chosen).replace("\r\n ", "")):
        assert "not live prices" in text


def test_a_trip_without_plans_exports_what_is_known():
    assert "Boston" in markdown_of(boston())
    assert events(boston()) == []
    assert boston().trip.date_range.start == date(2027, 2, 12)
