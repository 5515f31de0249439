"""What can be done with a trip that is kept: its files saved, its name, copy, deletion and return, and a plan changed and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.store import open_store
from tests.app.scenes import FIRST, TODAY, selected, with_options
from tests.browser.conftest import MAIN, Server, Visit

pytestmark = pytest.mark.browser
STARTS = {"md": b"# ", "ics": b"BEGIN:VCALENDAR", "pdf": b"%PDF-", "json": b"{"}


def width(visit: Visit) -> int:
    size = visit.page.viewport_size
    assert size is not None
    return size["width"]


def pick(visit: Visit, trip: str, entry: str) -> None:
    """An entry of the trip's menu."""
    visit.page.locator(f".st-key-more_{trip} button").first.click()
    visit.page.get_by_role("menuitem", name=entry).or_(visit.page.get_by_text(entry, exact=True)).last.click()


def test_a_selected_plan_is_saved_as_four_kinds_of_file(visit: Visit, server: Server, tmp_path: Path) -> None:
    trip = selected(f"files-{width(visit)}").kept_in(open_store(server.data))
    visit.open(f"/compare?trip={trip}").wait_for("view")
    visit.page.locator(MAIN).get_by_text("Day by day", exact=True).click()
    visit.wait_for("export").press("export")
    for kind, start in STARTS.items():
        with visit.page.expect_download() as saved:
            visit.page.locator(f".st-key-export_{kind} button").first.click()
        file = tmp_path / f"trip.{kind}"
        saved.value.save_as(file)
        assert file.read_bytes().startswith(start), kind


def test_a_trip_is_renamed_deleted_and_brought_back(visit: Visit, server: Server) -> None:
    store = open_store(server.data)
    trip = with_options(f"menu-{width(visit)}").kept_in(store)
    visit.open("/trips").wait_for(f"more_{trip}")
    pick(visit, trip, "Rename")
    name = visit.page.get_by_role("dialog").get_by_role("textbox")
    name.fill("Our winter trip")
    name.press("Tab")
    visit.page.locator(f".st-key-rename_{trip} button").click()
    visit.page.locator(MAIN).get_by_text("Our winter trip").first.wait_for()
    pick(visit, trip, "Delete")
    visit.page.locator(f".st-key-delete_{trip} button").click()
    visit.wait_for("restore")
    assert trip not in [t.trip_id for t in store.list()]
    visit.press("restore")
    visit.page.wait_for_selector(f".st-key-trip_{trip}")
    assert store.load(trip).state.settings.title == "Our winter trip"
    store.delete(trip)


def planned_trip(trip_id: str) -> Conversation:
    """A trip of real plans, three nights in Boston."""
    talk = Conversation(TripState(trip_id=trip_id), make_services(Config(), TODAY), case_clock(TODAY))
    for said in (FIRST, "12 to 15 February, 2 people, mid-range. Trains, hotel and food.", "yes"):
        talk.turn(said)
    return talk


def test_plans_that_were_too_expensive_change_say_how_and_can_be_taken_back(visit: Visit, server: Server) -> None:
    store = open_store(server.data)
    talk = planned_trip(f"back-{width(visit)}")
    trip, before = talk.state.trip_id, talk.state.options
    store.create(TripState(trip_id=trip))
    store.commit(trip, talk.records, talk.state)
    visit.open(f"/?trip={trip}").wait_for("reject_options").press("reject_options")
    visit.wait_for("reject_reason")
    visit.page.locator(".st-key-reject_reason").get_by_text("Too expensive", exact=True).click()
    visit.page.locator(MAIN).get_by_text("None of these: Too expensive").first.wait_for()
    visit.wait_for("go_compare").press("go_compare")
    visit.page.locator(MAIN).get_by_text("Earlier plans, and what changed since").first.click()
    visit.wait_for("changes_opt-1")
    visit.page.wait_for_selector(".st-key-cost_chart .money-bar")
    visit.settled().page.locator(".st-key-version").get_by_role("button").click()
    visit.page.get_by_role("option").filter(has_text="Earlier plans").click()
    visit.wait_for("take_back").press("take_back")
    visit.page.wait_for_function("() => !document.querySelector('.st-key-take_back')")
    assert store.load(trip).state.options == before
