"""Signing in, end to end in Chromium against a provider of identities of our own: own trips, nobody else's, roles, links, signing out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.who_may import person_of
from planner.store import open_store
from tests.app.scenes import with_options
from tests.browser.conftest import MAIN, Server, Visit
from tests.identity_provider import Account, IdentityProvider, provider

pytestmark = pytest.mark.browser
ANN = Account("ann-1", "ann@example.org", "Ann Lee")
BEN = Account("ben-2", "ben@example.org", "Ben Okoro")
TUNER = Account("tess-3", "Tess@Example.org", "Tess Novak")
UNVERIFIED = Account("mal-4", "tess@example.org", "Mallory", verified=False)
OPERATOR = Account("olu-5", "olu@example.org", "Olu Ade")


@dataclass
class Site:
    """The app with sign-in, as a server behind a proxy, and the provider it sends people to."""

    server: Server
    idp: IdentityProvider

    def owner(self, account: Account) -> str:
        person = person_of({"iss": self.idp.url, "sub": account.subject}, Config())
        assert person is not None
        return person.id

    def audit(self) -> list[dict[str, object]]:
        lines = [line for line in self.server.log.read_text(errors="replace").splitlines() if line.startswith("{")]
        return [line for line in map(json.loads, lines) if line["logger"] == "planner.runtime.audit"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("sign-in")
    with provider() as idp:
        settings = {"TRIP_TRUSTED_PROXY": "1", "TRIP_TUNERS": "tess@example.org", "TRIP_OPERATORS": "olu@example.org", "TRIP_LOG": "json"}
        server = Server(folder, **settings, STREAMLIT_SECRETS_FILES=str(folder / "secrets.toml"))
        (folder / "secrets.toml").write_text(idp.secrets(server.port), encoding="utf-8")
        server.start()
        yield Site(server, idp)
        server.kill()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()


def signed_in(site: Site, context: BrowserContext, account: Account) -> Visit:
    """A window in which that account has signed in."""
    visit = Visit(context.new_page(), site.server.url)
    visit.open().wait_for("sign_in")
    site.idp.next = account
    visit.press("sign_in")
    visit.wait_for("sign_out")
    assert account.name in visit.page.locator(".st-key-account").inner_text()
    return visit


def kept(site: Site, trip_id: str, account: Account | None) -> str:
    """A trip with three plans of that account's, or nobody's."""
    store = open_store(site.server.data)
    script = with_options(trip_id)
    store.create(TripState(trip_id=trip_id), site.owner(account) if account else None)
    store.commit(trip_id, script.records, script.state)
    return trip_id


def nav(visit: Visit) -> str:
    return visit.page.locator(".st-key-nav").inner_text()


def test_a_trip_made_signed_in_is_listed_for_its_owner_wherever_they_sign_in_and_opens_for_nobody_else(
    site: Site, browser: Browser
) -> None:
    anywhere = [browser.new_context(viewport={"width": 1280, "height": 900}) for _ in range(4)]
    try:
        hers = signed_in(site, anywhere[0], ANN)
        hers.say("Boston for a long weekend in February, two of us from New York", "two of us from New York")
        hers.page.wait_for_url(lambda address: "trip=" in address)
        trip = hers.page.url.partition("trip=")[2]
        assert open_store(site.server.data).access(trip).owner == site.owner(ANN)
        again = signed_in(site, anywhere[1], ANN)
        again.open("/trips").wait_for(f"open_{trip}")
        his = signed_in(site, anywhere[2], BEN)
        his.open("/trips").settled()
        expect(his.page.locator(f".st-key-open_{trip}")).to_have_count(0)
        for visit in (his, Visit(anywhere[3].new_page(), site.server.url)):
            for path in ("/", "/compare", "/trips"):
                visit.open(f"{path}?trip={trip}").wait_for("error_card")
                assert "belongs to somebody" in visit.text()
                assert "Boston" not in visit.page.content()
        assert {"who": site.owner(BEN), "what": "refused"}.items() <= next(a for a in site.audit() if a["what"] == "refused").items()
    finally:
        for context in anywhere:
            context.close()


@pytest.mark.parametrize(
    ("account", "lab", "drills"), [(ANN, False, False), (TUNER, True, False), (UNVERIFIED, False, False), (OPERATOR, True, True)],
    ids=["traveller", "tuner", "unverified", "operator"],
)  # fmt: skip
def test_a_role_opens_the_lab_the_debug_tab_settings_and_drills(
    site: Site, context: BrowserContext, account: Account, lab: bool, drills: bool
) -> None:
    visit = signed_in(site, context, account)
    trip = kept(site, f"role-{lab:d}{drills:d}{account.verified:d}", account)
    assert ("Prompt lab" in nav(visit)) is lab
    visit.open(f"/?trip={trip}").wait_for("go_compare")
    assert visit.page.get_by_role("tab", name="Debug").count() == int(lab)
    assert visit.page.locator(".st-key-settings").count() == int(lab)
    if lab:
        visit.page.get_by_role("tab", name="Debug").click()
        visit.wait_for("side_debug_view")
    assert visit.page.locator(".st-key-drill").count() == int(drills)
    visit.open("/prompt_lab").settled()
    visit.page.get_by_role("heading", name="Prompt lab" if lab else "This page is not open to you").wait_for()


def test_signing_out_ends_it_here_and_at_the_provider(site: Site, context: BrowserContext) -> None:
    visit = signed_in(site, context, ANN)
    trip, before = kept(site, "out", ANN), site.idp.signed_out
    visit.open(f"/?trip={trip}").wait_for("go_compare")
    visit.press("sign_out").wait_for("sign_in")
    assert site.idp.signed_out == before + 1
    visit.open(f"/?trip={trip}").wait_for("error_card")
    assert "Sign in as that person" in visit.text()


def test_who_signs_in_from_a_trip_comes_back_to_it_and_can_make_it_theirs(site: Site, context: BrowserContext, browser: Browser) -> None:
    trip = kept(site, "found", None)
    visit = Visit(context.new_page(), site.server.url)
    visit.open(f"/?trip={trip}").wait_for("go_compare")
    site.idp.next = ANN
    visit.press("sign_in").wait_for("claim").press("claim")
    visit.page.get_by_text("This trip is yours alone now").wait_for()
    assert visit.page.url.endswith(f"?trip={trip}")
    other = browser.new_context()
    try:
        assert "belongs to somebody" in Visit(other.new_page(), site.server.url).open(f"/?trip={trip}").wait_for("error_card").text()
    finally:
        other.close()


def test_who_is_refused_by_the_provider_plans_on_without(site: Site, context: BrowserContext) -> None:
    visit = Visit(context.new_page(), site.server.url)
    visit.open().wait_for("sign_in")
    site.idp.next = None
    visit.press("sign_in").wait_for("sign_in")
    visit.settled()
    assert visit.page.locator(".st-key-sign_out").count() == 0


def test_a_link_shows_the_plans_to_read_until_it_is_taken_back(site: Site, browser: Browser) -> None:
    hers, guests = (browser.new_context(viewport={"width": w, "height": h}) for w, h in ((1280, 900), (390, 844)))
    try:
        visit = signed_in(site, hers, ANN)
        trip = kept(site, "lent", ANN)
        visit.open(f"/compare?trip={trip}").wait_for("share_link").press("share_link")
        dialog = visit.page.get_by_role("dialog")
        expect(dialog).to_contain_text("They cannot change anything")
        expect(dialog).to_contain_text("do not see the conversation")
        dialog.locator(".st-key-share_make button").click()
        address = dialog.locator(".st-key-share_row_0 code").inner_text().strip()
        assert address.startswith(f"{site.server.url}/shared?link=")
        assert trip not in address
        guest = Visit(guests.new_page(), site.server.url)
        guest.page.goto(address)
        guest.page.get_by_text("Somebody shared these plans with you").wait_for()
        guest.settled().no_sideways_scroll()
        assert "Balanced Weekend" in guest.text()
        content = guest.page.content()
        assert trip not in content
        for hidden in ("chat", "select_opt-1", "share_link", "export", "nav", "settings", "undo"):
            assert guest.page.locator(f".st-key-{hidden}").count() == 0, hidden
        assert guest.page.get_by_role("textbox").count() == 0
        guest.page.locator(MAIN).get_by_text("Day by day", exact=True).click()
        guest.wait_for("day_board" if guest.page.locator(".st-key-day_board").count() else "board")
        assert guest.page.get_by_role("button", name="Change").count() == 0
        guest.open("/").settled()
        assert "Boston" not in guest.page.locator(".st-key-conversation").all_inner_texts()
        assert "trip=" not in guest.page.url
        dialog.locator(".st-key-share_back_0 button").click()
        expect(dialog).to_contain_text("Taken back")
        guest.page.goto(address)
        guest.page.get_by_text("has taken the link back").wait_for()
        assert "Balanced Weekend" not in guest.page.content()
        token = address.partition("link=")[2]
        for path in (f"/?trip={token}", f"/compare?trip={token}"):
            guest.open(path).wait_for("error_card")
        told = [line["what"] for line in site.audit() if line.get("trip") == trip]
        assert [w for w in told if w.startswith("link")] == ["link_made", "link_opened", "link_taken_back"]
        assert token not in site.server.log.read_text(errors="replace")
    finally:
        hers.close()
        guests.close()


def test_what_the_server_writes_down_names_no_address_and_no_name(site: Site, context: BrowserContext) -> None:
    signed_in(site, context, ANN)
    written = site.server.log.read_text(errors="replace")
    kept_files = "".join(p.read_text(errors="replace") for p in Path(site.server.data).rglob("*.json*"))
    assert site.owner(ANN) in written
    for account in (ANN, BEN, TUNER, OPERATOR):
        for word in (account.email, account.name, account.subject):
            assert word not in written
            assert word not in kept_files
