"""Maps: every stop of a way is named where its name can be read, and of several cities the one drawn is picked and named."""

from __future__ import annotations

import json
from math import hypot

import pytest
from streamlit.testing.v1 import AppTest

from planner.places.outlines import Point, mercator
from tests.app.conftest import OpenApp, finished, planner_of, words_of
from tests.app.test_compare import TWO_CITIES
from ui.compare.compare_cards import ROUTE_PX
from ui.compare.map_labels import apart, around, beyond, box_of, labels
from ui.compare.panel_map import PanelSpot, frame_of, panel_spec
from ui.compare.route_map import names_on, route_of
from ui.compare.vega_specs import Ink, colours


def test_a_name_stands_on_no_line_where_it_need_not() -> None:
    (first, last) = labels([("West", (50, 50)), ("East", (250, 50))], [[(50, 50), (250, 50)]], (300, 100))
    assert (first.align, last.align) == ("center", "center")
    (north, south) = labels([("North", (150, 20)), ("South", (150, 80))], [[(150, 20), (150, 80)]], (300, 100))
    assert (north.align, south.align) == ("center", "left")


@pytest.mark.parametrize("dark", [False, True])
def test_no_two_days_of_a_trip_share_a_colour_and_all_stand_out(dark: bool) -> None:
    found = colours(60, dark=dark)
    assert len(set(found)) == 60
    ink = Ink(dark=dark)
    for colour in found:
        for ground in (ink.ground, ink.water):
            bright, dim = sorted((luminance(ground), luminance(colour)), reverse=True)
            assert (bright + 0.05) / (dim + 0.05) >= 3, (colour, ground)


def luminance(colour: str) -> float:
    """Relative luminance as the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_names_never_cover_one_another_and_stay_on_the_map() -> None:
    dots = [(f"Town {n}", (140 + 6 * n, 50 + 5 * n)) for n in range(4)]
    found = labels(dots, [[at for _, at in dots]], (300, 120))
    assert len({(label.align, label.dx, label.dy) for label in found}) > 1
    assert [label.name for label in found][:2] == ["Town 0", "Town 1"]
    assert labels([("At the edge", (2, 60))], [], (300, 120))[0].align == "left"


def _two_cities(open_app: OpenApp) -> AppTest:
    at = finished(open_app().chat_input(key="chat").set_value(TWO_CITIES).run())
    return finished(at.button(key="confirm_trip").click().run()).switch_page("pages/compare.py").run()


def test_a_trip_of_two_cities_shows_either_and_names_every_stop(open_app: OpenApp) -> None:
    at = _two_cities(open_app)
    state = planner_of(at).state()
    for option in state.options:
        assert {label.name for label in names_on(route_of(state, option), ROUTE_PX)} == {"Dublin", "Lisbon", "Porto"}
    at.session_state["more_about_3"] = True
    assert "The dots are places in Lisbon" in words_of(at.run())
    assert "The dots are places in Porto" in words_of(at.button_group(key="map_city").set_value("Porto").run())

    at.session_state["view"] = "Day by day"
    at.session_state["compact"] = True
    assert "Lisbon, to scale" in words_of(at.run())
    at.session_state["map_day"] = -1
    assert "Porto, to scale" in words_of(at.run())
    at.session_state["map_day"] = 6
    assert "Porto, to scale" in words_of(at.run())


def test_a_map_is_built_once_for_what_it_shows() -> None:
    spots = (PanelSpot(-9.13, 40.1, "Sé", 1, 1), PanelSpot(-9.14, 40.11, "Chiado", 2, 1), PanelSpot(-9.15, 40.1, "Bed", 1, 0, stay=True))
    frame = frame_of(spots)
    spec = panel_spec(spots, frame, height=150, dark=False)
    assert panel_spec(spots, frame_of(spots), height=150, dark=False) is spec
    assert [row["name"] for row in spec["layer"][-2]["data"]["values"]] == ["Sé", "Chiado"]
    assert panel_spec(spots[1:], frame, height=150, dark=False) is not spec


def test_a_map_of_a_town_by_the_water_has_its_coast_below_its_places() -> None:
    spots = (PanelSpot(-9.1364, mercator(38.7075), "Square", 1, 1), PanelSpot(-9.2057, mercator(38.6936), "Tower", 2, 1))
    spec = panel_spec(spots, frame_of(spots), height=150, dark=False)
    ink = Ink(dark=False)
    assert spec["view"]["fill"] == ink.water
    assert [layer["mark"].get("fill") for layer in spec["layer"][:1]] == [ink.ground]
    assert len(json.dumps(spec)) < 20_000


def test_a_map_far_from_what_is_known_stays_plain() -> None:
    spots = (PanelSpot(60.0, mercator(58.0), "A", 1, 1), PanelSpot(60.01, mercator(58.01), "B", 2, 1))
    spec = panel_spec(spots, frame_of(spots), height=150, dark=True)
    assert (spec["view"]["fill"], len(spec["layer"])) == (Ink(dark=True).ground, 2)


@pytest.mark.parametrize(
    "dots", [[(100, 100), (104, 101)], [(150, 150)] * 4, [(2, 2), (3, 3), (2, 5)], [(60 + 5 * n, 80) for n in range(6)]]
)
def test_pins_of_near_places_are_drawn_side_by_side(dots: list[Point]) -> None:
    found = apart(dots, 23, (290, 290))
    assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 22 for n, a in enumerate(found) for b in found[:n])
    assert all(0 <= x <= 290 and 0 <= y <= 290 for x, y in found)


def test_pins_that_are_far_enough_from_one_another_stay_where_they_are() -> None:
    assert apart([(20, 20), (60, 20), (150, 150)], 23, (290, 290)) == ((20, 20), (60, 20), (150, 150))


def test_a_name_covers_no_pin_and_a_quiet_one_nothing_at_all() -> None:
    pins = [around((60 + 25 * n, 60), 10) for n in range(5)]
    names = [(f"A museum, the {n}th", (60 + 25 * n, 60)) for n in range(5)]
    for label in labels(names, [], (290, 120), radius=10, closed=pins):
        box = box_of(label, next(at for name, at in names if name == label.name))
        assert not any(box.meets(pin) for pin in pins)
    line = [[(0, 60), (290, 60)]] + [[(0, y), (290, y)] for y in (45, 75)]
    assert labels([("HARBOUR", (145, 60))], line, (290, 120), radius=0, quiet=True) == ()
    assert labels([("HARBOUR", (145, 60))], [], (290, 120), radius=0, quiet=True)


def test_a_name_that_would_be_cut_off_is_left_out_where_the_map_is_closed_around() -> None:
    narrow = ("A palace with a very long name", (60.0, 50.0))
    assert labels([narrow], [], (120, 100)) != ()
    assert labels([narrow, ("Tower", (60.0, 90.0))], [], (120, 100), closed=beyond((120, 100)))[0].name == "Tower"
