"""The board of a day: stops as high as they are long, free hours with what fits in, the weather, the sunset and what is to be booked."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from planner.destinations.facts import Month
from planner.domain.options import Day
from planner.domain.reports import BOOK_AHEAD
from planner.domain.values import Item, Provenance
from planner.say.season_words import short_weather, weather_words
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from ui.compare.day_rows import height_of, lasting, stop_words
from ui.compare.day_slots import slot_after, slot_before, slot_between
from ui.compare.day_ways import stops_of

LISBON = "Plan everything for two adults from Dublin to Lisbon, 8 to 13 April 2027, mid budget, relaxed pace"
SOURCE = Provenance(source="catalogue", detail="lisbon.toml")


def item(name: str, kind: str, start: str, end: str, note: str = "", at: tuple[float, float] | None = (38.71, -9.14)) -> Item:
    lat, lon = at or (None, None)
    return Item(id=name, kind=kind, name=name, city="Lisbon", start=start, end=end, note=note, lat=lat, lon=lon, provenance=SOURCE)


def test_a_stop_is_as_high_as_it_is_long_and_a_long_one_keeps_within_the_window() -> None:
    assert height_of(60) * 2 == height_of(120)
    assert height_of(700) == height_of(600)
    assert lasting(item("Fado", "activity", "23:00", "00:30")) == 90


def test_what_is_to_be_booked_is_a_badge_and_no_sentence() -> None:
    words = stop_words(item("Fado", "activity", "21:00", "22:30", f"Songs. {BOOK_AHEAD} Dinner first."), "€10", before="")
    assert "Book ahead]" in words
    assert "Songs. Dinner first · 1 h 30 · €10" in words


@pytest.mark.parametrize(
    ("month", "words"),
    [
        (Month(high=22, low=14, rain_mm=50, wet_days=7), "14–22 °C, some rain"),
        (Month(high=-2, low=-9, rain_mm=120), "-9 to -2 °C, often rain"),
        (Month(high=31, low=22, rain_mm=3, wet_days=0), "22–31 °C, little rain"),
    ],
)
def test_a_month_is_told_in_words(month: Month, words: str) -> None:
    assert short_weather(month) == words
    assert weather_words(month, 5).endswith("in May")


def test_free_hours_are_told_where_no_place_is_known_and_not_beside_a_journey() -> None:
    tower, dinner = item("Tower", "sight", "14:00", "15:30"), item("Dinner", "dinner", "19:00", "20:00", at=None)
    flight = item("Flight", "flight", "09:00", "12:00")
    day = Day(
        dayNumber=1,
        date="2027-04-09",
        title="A day",
        city="Lisbon",
        night="none",
        transport=(flight,),
        activities=(tower,),
        meals=(dinner,),
    )
    first, second, third = stops_of(day)
    assert slot_between(first, second, None) is None
    slot = slot_between(second, third, None)
    assert slot is not None
    assert (slot.start, slot.minutes) == (15 * 60 + 30, 210)


def test_a_day_is_free_before_its_first_stop_and_after_its_last_but_not_beside_a_journey() -> None:
    bed = (38.71, -9.14)
    late, early = item("Tower", "sight", "13:00", "14:30"), item("Museum", "sight", "09:30", "11:00")
    day = Day(dayNumber=2, date="2027-04-09", title="A day", city="Lisbon", night="stay", activities=(early, late))
    first, last = stops_of(day)
    assert slot_before(first, bed, 9 * 60) is None
    before = slot_before(last, bed, 9 * 60)
    assert before is not None
    assert before.start == 9 * 60
    assert 90 <= before.minutes <= 240
    after = slot_after(last, bed, 18 * 60 + 30)
    assert after is not None
    assert (after.start, after.minutes) == (14 * 60 + 30, 240)
    assert slot_before(last, None, 9 * 60) is None
    assert slot_after(last, None, 18 * 60 + 30) is None
    ride = stops_of(
        Day(
            dayNumber=1,
            date="2027-04-08",
            title="A day",
            city="Lisbon",
            night="stay",
            transport=(item("Flight", "flight", "12:00", "14:00"),),
        )
    )
    assert slot_before(ride[0], bed, 9 * 60) is None
    assert slot_after(ride[0], bed, 18 * 60 + 30) is None


@pytest.fixture
def board(open_app: OpenApp) -> AppTest:
    at = open_app()
    for said in (LISBON, "yes"):
        at = finished(at.chat_input(key="chat").set_value(said).run())
    full = planner_of(at).state().options[0].itinerary.days[2]
    names = " and ".join(i.name for i in full.activities if "12:00" < (i.start or "") < "18:00")
    at = finished(at.chat_input(key="chat").set_value(f"remove {names} from option 1").run())
    at = at.switch_page("pages/compare.py").run()
    at.session_state["view"] = "Day by day"
    return at.run()


def test_a_day_has_its_weather_and_sunset_and_its_free_hours_are_filled_by_one_press(board: AppTest) -> None:
    days = planner_of(board).state().options[0].itinerary.days
    for number in range(2, len(days)):
        board = board.button_group(key="day_shown").set_value(number).run()
        words = words_of(board)
        assert "°C and " in words
        assert "in April" in words
        assert "Sunset" in words
        fills = sorted(key for key in keys_of(board) if key.startswith("fill_"))
        if fills:
            break
    else:
        raise AssertionError("an afternoon that was cleared has no free hours with anything near")
    before = planner_of(board).state().options[0].itinerary.days[number - 1]
    name = board.button(key=fills[0]).label.removeprefix("Add ").split(" :gray")[0]
    board = finished(board.button(key=fills[0]).click().run())
    after = planner_of(board).state().options[0].itinerary.days[number - 1]
    added = {i.name for i in after.activities} - {i.name for i in before.activities}
    assert any(a.casefold().startswith(name.rstrip("…").strip().casefold()) for a in added), (name, added)
    assert "undo_edit" in keys_of(board)
