"""Visitors and pages: each kind of visitor against each page and what stands on it, as the app draws it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.who_may import person_of
from planner.store import TripStore, open_store
from planner.store.trip_access import TripLink, new_token, with_link
from tests.app.conftest import keys_of, words_of
from tests.app.scenes import with_options

ROOT = Path(__file__).parents[2]
ISSUER = "https://id.example.org"
LOGGED_OUT: dict[str, object] = {"is_logged_in": False}


def claims(name: str, *, verified: bool = True) -> dict[str, object]:
    return {
        "is_logged_in": True, "iss": ISSUER, "sub": name, "email": f"{name}@example.org", "email_verified": verified, "name": name.title(),
    }  # fmt: skip


USERS: dict[str, dict[str, object]] = {
    "nobody": LOGGED_OUT,
    "this computer": LOGGED_OUT,
    "traveller": claims("ann"),
    "tuner": claims("tess"),
    "operator": claims("olu"),
    "somebody else": claims("ben"),
}
HOLDS = {
    "chat": {"nobody", "this computer", "traveller", "tuner", "operator", "somebody else"},
    "an own trip": {"traveller"},
    "a trip of nobody": {"nobody", "this computer", "traveller", "tuner", "operator", "somebody else"},
    "share": {"nobody", "this computer", "traveller", "tuner", "operator", "somebody else"},
    "lab": {"this computer", "tuner", "operator"},
    "debug": {"this computer", "tuner", "operator"},
    "settings": {"this computer", "tuner", "operator"},
    "drills": {"this computer", "operator"},
    "list of all": {"this computer"},
}


@pytest.fixture
def kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> TripStore:
    """A trip of Ann's, one of nobody's, and settings that tell people apart."""
    monkeypatch.setenv("TRIP_TUNERS", "tess@example.org")
    monkeypatch.setenv("TRIP_OPERATORS", "olu@example.org")
    store = open_store(folder)
    ann = person_of(claims("ann"), Config())
    assert ann is not None
    script = with_options("anns")
    store.create(TripState(trip_id="anns"), ann.id)
    store.commit("anns", script.records, script.state)
    with_options("nobodys").kept_in(store)
    return store


def drawn(
    monkeypatch: pytest.MonkeyPatch, who: str, *, trip: str | None = None, page: str | None = None, tab: str | None = None
) -> AppTest:
    """The app as that visitor finds it."""
    if who != "this computer":
        monkeypatch.setenv("TRIP_TRUSTED_PROXY", "1")
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    at.user = USERS[who]  # type: ignore[assignment]
    if trip:
        at.query_params["trip"] = trip
    if tab:
        at.session_state["sidebar_view"] = tab
    at.run()
    at = at.switch_page(page).run() if page else at
    assert not at.exception
    return at


def holds(monkeypatch: pytest.MonkeyPatch, who: str, what: str) -> bool:
    """Whether that visitor finds it."""
    match what:
        case "chat":
            return bool(drawn(monkeypatch, who).chat_input)
        case "an own trip":
            return "go_compare" in keys_of(drawn(monkeypatch, who, trip="anns"))
        case "a trip of nobody":
            return "go_compare" in keys_of(drawn(monkeypatch, who, trip="nobodys"))
        case "share":
            return "share_link" in keys_of(drawn(monkeypatch, who, trip="nobodys", page="pages/compare.py"))
        case "lab":
            return "Prompt lab" in words_of(drawn(monkeypatch, who, page="pages/prompt_lab.py"))
        case "debug":
            return any(box.key == "side_turn" for box in drawn(monkeypatch, who, trip="nobodys", tab="Debug").selectbox)
        case "settings":
            return "settings" in keys_of(drawn(monkeypatch, who, trip="nobodys"))
        case "drills":
            return any(box.key == "drill" for box in drawn(monkeypatch, who, trip="nobodys", tab="Debug").selectbox)
        case _:
            return "open_nobodys" in keys_of(drawn(monkeypatch, who, page="pages/trips.py"))


@pytest.mark.parametrize("who", USERS)
@pytest.mark.parametrize("what", HOLDS)
def test_who_finds_what(kept: TripStore, monkeypatch: pytest.MonkeyPatch, who: str, what: str) -> None:
    assert holds(monkeypatch, who, what) is (who in HOLDS[what])


def test_a_persons_own_trips_are_listed_and_nobody_elses(kept: TripStore, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "open_anns" in keys_of(drawn(monkeypatch, "traveller", page="pages/trips.py"))
    for who in ("nobody", "tuner", "operator", "somebody else"):
        assert "open_anns" not in keys_of(drawn(monkeypatch, who, page="pages/trips.py"))


def test_without_sign_in_nothing_is_asked_and_nothing_is_missing(kept: TripStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TRIP_TUNERS", "TRIP_OPERATORS"):
        monkeypatch.delenv(name)
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    at.query_params["trip"] = "nobodys"
    at.run()
    assert {"go_compare", "settings"} <= keys_of(at)
    assert not {"sign_in", "sign_out", "claim"} & keys_of(at)


def test_where_one_must_sign_in_nobody_plans_before(kept: TripStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIP_SIGN_IN", "required")
    for trip in (None, "nobodys"):
        at = drawn(monkeypatch, "nobody", trip=trip)
        assert keys_of(at) == {"sign_in"}
        assert not at.chat_input
    assert "go_compare" in keys_of(drawn(monkeypatch, "traveller", trip="nobodys"))


def test_a_trip_that_is_nobodys_becomes_a_persons_own(kept: TripStore, monkeypatch: pytest.MonkeyPatch) -> None:
    at = drawn(monkeypatch, "traveller", trip="nobodys")
    at.button(key="claim").click().run()
    assert kept.access("nobodys").owner == kept.access("anns").owner
    assert "claim" not in keys_of(at)
    assert "go_compare" not in keys_of(drawn(monkeypatch, "operator", trip="nobodys"))


def shared(store: TripStore, trip_id: str, **ends: float) -> str:
    now = datetime.now(UTC)
    link = TripLink(token=new_token(), made_at=now, ends_at=now + timedelta(**ends))
    store.change_access(trip_id, lambda access: with_link(access, link))
    return link.token


@pytest.mark.parametrize("who", USERS)
def test_a_link_shows_the_same_to_everybody_and_lets_nobody_change_anything(
    kept: TripStore, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    monkeypatch.setenv("TRIP_SIGN_IN", "required")
    monkeypatch.setenv("TRIP_TRUSTED_PROXY", "1")
    token = shared(kept, "anns", days=7)
    at = AppTest.from_file(str(ROOT / "pages/shared.py"), default_timeout=60)
    at.user = USERS[who]  # type: ignore[assignment]
    at.query_params["link"] = token
    at.run()
    assert not at.exception
    words = words_of(at)
    assert "Somebody shared these plans with you, to read." in words
    assert "Balanced Weekend" in words
    at.segmented_control(key="view").set_value("Day by day").run()
    assert not at.exception
    for one in (at, at.segmented_control(key="view").set_value("Side by side").run()):
        assert keys_of(one) == set()
        assert not one.chat_input
        assert not one.text_input
    assert "planner" not in at.session_state
    assert "trip" not in at.query_params


@pytest.mark.parametrize(("token", "words"), [("", "Nothing is shared"), ("x" * 32, "Nothing is shared"), ("anns", "Nothing is shared")])
def test_a_link_that_leads_nowhere_says_so(kept: TripStore, token: str, words: str) -> None:
    at = AppTest.from_file(str(ROOT / "pages/shared.py"), default_timeout=60)
    at.query_params["link"] = token
    at.run()
    assert words in words_of(at)
    assert "Balanced Weekend" not in words_of(at)


def test_a_link_at_its_end_says_so(kept: TripStore) -> None:
    at = AppTest.from_file(str(ROOT / "pages/shared.py"), default_timeout=60)
    at.query_params["link"] = shared(kept, "anns", seconds=-1)
    at.run()
    assert "This link is at its end." in words_of(at)
    assert "Balanced Weekend" not in words_of(at)
