"""Maps: every stop of a way is named where its name can be read, and of several cities the one drawn is picked and named."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.app.conftest import OpenApp, finished, planner_of, words_of
from tests.app.test_compare import TWO_CITIES
from ui.compare.compare_cards import ROUTE_PX
from ui.compare.map_labels import labels
from ui.compare.route_map import names_on, route_of


def test_a_name_stands_on_no_line_where_it_need_not() -> None:
    (first, last) = labels([("West", (50, 50)), ("East", (250, 50))], [[(50, 50), (250, 50)]], (300, 100))
    assert (first.align, last.align) == ("center", "center")
    (north, south) = labels([("North", (150, 20)), ("South", (150, 80))], [[(150, 20), (150, 80)]], (300, 100))
    assert (north.align, south.align) == ("center", "left")


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
    assert "The dots are places in Lisbon" in words_of(at)
    assert "The dots are places in Porto" in words_of(at.button_group(key="map_city").set_value("Porto").run())

    at.session_state["view"] = "Day by day"
    assert "Lisbon, to scale" in words_of(at.run())
    at.session_state["map_day"] = -1
    assert "Porto, to scale" in words_of(at.run())
    at.session_state["map_day"] = 6
    assert "Porto, to scale" in words_of(at.run())
