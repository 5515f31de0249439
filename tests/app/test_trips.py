"""The trips page: every trip kept here, to open, find, copy, rename, delete and bring back."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.domain.errors import UnknownTrip
from planner.store import TripStore
from tests.app.conftest import OpenApp, finished, keys_of, planner_of, words_of
from tests.app.scenes import Script, asking, researching, selected, with_options
from ui.shared.listing import is_alone

PAGE = "pages/trips.py"


def test_without_trips_the_page_says_where_they_will_be(open_app: OpenApp) -> None:
    at = open_app(page=PAGE)
    assert "No trips yet. Everything you plan is kept here, on this computer." in words_of(at)
    assert "first_trip" in keys_of(at)


def test_each_trip_says_how_far_it_is(open_app: OpenApp, store: TripStore) -> None:
    for script in (asking("a"), with_options("b"), selected("c"), researching("d")):
        script.kept_in(store)
    words = words_of(open_app(page=PAGE))
    for status in ("4 questions open", "Three plans to compare", "Selected: Balanced Weekend", "Interrupted"):
        assert f"-badge[{status}]" in words
    assert "2 adults from New York City · \\$876–\\$3,480" in words


def test_open_goes_to_the_trip(open_app: OpenApp, store: TripStore) -> None:
    with_options("mine").kept_in(store)
    at = open_app(page=PAGE).button(key="open_mine").click().run()
    assert planner_of(at).trip_id == "mine"
    assert "go_compare" in keys_of(at)


def test_the_search_finds_by_city_and_month_and_says_when_it_does_not(open_app: OpenApp, store: TripStore) -> None:
    with_options("feb").kept_in(store)
    at = open_app(page=PAGE)
    assert "open_feb" in keys_of(at.text_input(key="find").set_value("boston february").run())
    at = at.text_input(key="find").set_value("Lisbon").run()
    assert "open_feb" not in keys_of(at)
    assert "No trip matches “Lisbon”." in words_of(at)


def test_a_trip_can_be_copied_with_its_history(open_app: OpenApp, store: TripStore) -> None:
    with_options("first").kept_in(store)
    at = open_app(page=PAGE)
    at.menu_button[0].click("Copy").run()
    titles = {t.title for t in store.list()}
    assert titles == {"Boston, 12–15 February", "Boston, 12–15 February (copy)"}


def test_a_trip_can_be_renamed(open_app: OpenApp, store: TripStore) -> None:
    with_options("named").kept_in(store)
    at = open_app(page=PAGE)
    at.menu_button[0].click("Rename").run()
    at.text_input(key="name_named").set_value("Our winter trip")
    at.button(key="rename_named").click().run()
    assert store.summary("named").title == "Our winter trip"


def test_delete_asks_first_and_can_be_undone(open_app: OpenApp, store: TripStore) -> None:
    with_options("gone").kept_in(store)
    at = open_app(page=PAGE)
    at.menu_button[0].click("Delete").run()
    assert [t.trip_id for t in store.list()] == ["gone"]
    at.button(key="delete_gone").click().run()
    assert store.list() == ()
    at.run().button(key="restore").click().run()
    assert [t.trip_id for t in store.list()] == ["gone"]


def test_a_trip_can_be_removed_for_good(open_app: OpenApp, store: TripStore) -> None:
    with_options("gone").kept_in(store)
    at = open_app(page=PAGE)
    at.menu_button[0].click("Delete").run()
    at.checkbox(key="erase_gone").check()
    at = at.button(key="delete_gone").click().run()
    assert "was removed for good" in words_of(at)
    assert "restore" not in keys_of(at)
    with pytest.raises(UnknownTrip):
        store.restore("gone")


def test_a_damaged_trip_is_named_and_the_others_open(open_app: OpenApp, store: TripStore, folder: Path) -> None:
    with_options("whole").kept_in(store)
    asking("broken").kept_in(store)
    state = next(p for p in (folder / "trips").iterdir() if p.name.startswith("broken") and "trace" not in p.name)
    state.write_text("{", encoding="utf-8")
    at = open_app(page=PAGE)
    assert not at.exception
    assert "open_whole" in keys_of(at)


def test_a_new_trip_starts_empty_and_leaves_the_old_one_alone(open_app: OpenApp, store: TripStore) -> None:
    at = open_app(with_options("old"), page=PAGE).button(key="new_trip").click().run()
    assert planner_of(at).trip_id != "old"
    assert planner_of(at).state().turn is None
    assert len(store.load("old").state.options) == 3


@pytest.mark.parametrize(("proxied", "listed"), [("", {"mine", "yours"}), ("1", {"mine"})])
def test_a_server_others_can_reach_lists_only_what_this_browser_has_opened(
    open_app: OpenApp, store: TripStore, monkeypatch: pytest.MonkeyPatch, proxied: str, listed: set[str]
) -> None:
    monkeypatch.setenv("TRIP_TRUSTED_PROXY", proxied)
    for trip in ("mine", "yours"):
        asking(trip).kept_in(store)
    at = open_app(trip="mine", page=PAGE)
    assert {key.removeprefix("open_") for key in keys_of(at) if key.startswith("open_")} == listed


@pytest.mark.parametrize("address", [None, "0.0.0.0", "192.168.1.20"])
def test_a_server_that_listens_to_others_is_not_this_computer_alone(address: str | None) -> None:
    assert not is_alone(address, ())


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "X-Forwarded-Proto", "x-real-ip", "Forwarded", "Via", "CF-Connecting-IP", "True-Client-IP"]
)
def test_a_request_that_a_proxy_passed_on_is_not_this_computer_alone(header: str) -> None:
    assert is_alone("127.0.0.1", ("Host", "Cookie"))
    assert not is_alone("127.0.0.1", ("Host", header))


def test_more_than_twenty_trips_come_in_pages(open_app: OpenApp, store: TripStore) -> None:
    for n in range(23):
        Script.kept_in(asking(f"t{n}"), store)
    at = open_app(page=PAGE)
    assert sum(key.startswith("open_") for key in keys_of(at)) == 20
    at.session_state["trips_page"] = 2
    assert sum(key.startswith("open_") for key in keys_of(at.run())) == 3
    assert not finished(at).exception
