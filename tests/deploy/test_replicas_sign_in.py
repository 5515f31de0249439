"""Signing in before two replicas: who somebody is, what their role opens and what they shared is the same on either."""

from __future__ import annotations

import os
import shutil
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.who_may import person_of
from planner.store.database import opened
from planner.store.postgres_store import PostgresStore
from planner.store.trip_access import TripLink, new_token, with_link, without_link
from tests.app.scenes import with_options
from tests.database import Cluster, free_port
from tests.deploy.replicas import Front, Replica, two_replicas
from tests.identity_provider import Account, IdentityProvider, provider
from ui.page_figures import PageClient

ANN = Account("ann-1", "ann@example.org", "Ann Lee")
BEN = Account("ben-2", "ben@example.org", "Ben Okoro")
TESS = Account("tess-3", "tess@example.org", "Tess Novak")
NOT_OPEN = "This page is not open to you"


@dataclass
class Site:
    """Two replicas behind nginx, the provider they send people to, and the trips they share."""

    front: Front
    replicas: list[Replica]
    idp: IdentityProvider
    store: PostgresStore

    def owner(self, account: Account) -> str:
        person = person_of({"iss": self.idp.url, "sub": account.subject}, Config())
        assert person is not None
        return person.id

    def kept(self, trip_id: str, account: Account) -> str:
        script = with_options(trip_id)
        self.store.create(TripState(trip_id=trip_id), self.owner(account))
        self.store.commit(trip_id, script.records, script.state)
        return trip_id

    def replica_of(self, cookie: str) -> str:
        self.front.get("/_stcore/health", cookie)
        return self.front.served()[-1]


@dataclass
class Browsing:
    """One browser, without a screen: its cookies, and the replica each of its pages is sent to."""

    site: Site
    jar: CookieJar = field(default_factory=CookieJar)

    def cookie(self, replica: Replica | None = None) -> str:
        """The cookies as they are sent; with a replica, the one that leads to it in the place of the browser's own."""
        held = {one.name: one.value for one in self.jar}
        if replica is not None:
            names = (f"trip_replica=n{n}" for n in range(200))
            held["trip_replica"] = next(name for name in names if self.site.replica_of(name) == f"127.0.0.1:{replica.port}").split("=")[1]
        return "; ".join(f"{name}={value}" for name, value in held.items())

    def page(self, query: str = "", page: str = "", replica: Replica | None = None) -> PageClient:
        drawn = PageClient(self.site.front.port, query, page, self.cookie(replica))
        drawn.draw()
        assert drawn.errors == []
        return drawn

    def sign_in(self, account: Account) -> Browsing:
        self.site.idp.next = account
        root = f"http://127.0.0.1:{self.site.front.port}"
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        for path in ("/", "/_stcore/health", "/_stcore/host-config"):
            browser.open(f"{root}{path}", timeout=30).close()
        page = self.page()
        page.draw(press="sign_in")
        assert page.redirect
        browser.open(f"{root}{page.redirect}", timeout=30).close()
        assert "sign_out" in self.page().buttons
        return self


@pytest.fixture(scope="module")
def site(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if shutil.which("nginx") is None:
        if os.environ.get("TRIP_PLANNER_NEEDS_NGINX"):
            pytest.fail("nginx is not installed, and this run needs it")
        pytest.skip("nginx is not installed")
    folder, url, port = tmp_path_factory.mktemp("replicas"), cluster.fresh(), free_port()
    folder.chmod(0o755)
    secrets: Path = folder / "secrets.toml"
    with provider() as idp:
        secrets.write_text(idp.secrets(port), encoding="utf-8")
        settings = {"TRIP_TUNERS": TESS.email, "STREAMLIT_SECRETS_FILES": str(secrets), "TRIP_TODAY": "2026-11-28"}
        with two_replicas(folder, url, port, **settings) as (front, replicas):
            store = PostgresStore(opened(url))
            yield Site(front, replicas, idp, store)
            store.close()


@pytest.mark.slow
def test_a_trip_is_its_owners_on_either_replica_and_nobody_elses(site: Site) -> None:
    ann, ben = Browsing(site).sign_in(ANN), Browsing(site).sign_in(BEN)
    page = ann.page(replica=site.replicas[0])
    page.draw("Two adults from New York City to Boston, 12 to 15 February 2027")
    (trip,) = site.store.owned_by(site.owner(ANN))
    for replica in site.replicas:
        hers = ann.page(f"trip={trip}", replica=replica)
        assert "Boston" in hers.words
        assert hers.chat_box
        assert f"open_{trip}" in ann.page(page="trips", replica=replica).buttons
        his = ben.page(f"trip={trip}", replica=replica)
        assert "belongs to somebody" in his.words
        assert "Boston" not in his.words
        assert f"open_{trip}" not in ben.page(page="trips", replica=replica).buttons
        assert "belongs to somebody" in Browsing(site).page(f"trip={trip}", replica=replica).words


@pytest.mark.slow
def test_a_role_opens_the_lab_on_either_replica(site: Site) -> None:
    tess, ben = Browsing(site).sign_in(TESS), Browsing(site).sign_in(BEN)
    for replica in site.replicas:
        assert tess.page(page="prompt_lab", replica=replica).titles == ["Prompt lab"]
        assert ben.page(page="prompt_lab", replica=replica).titles == [NOT_OPEN]


@pytest.mark.slow
def test_a_link_shows_the_plans_on_either_replica_until_it_is_taken_back(site: Site) -> None:
    trip, now = site.kept("shared", ANN), datetime.now(UTC)
    link = TripLink(token=new_token(), made_at=now, ends_at=now + timedelta(days=2))
    site.store.change_access(trip, lambda access: with_link(access, link))
    for replica in site.replicas:
        seen = Browsing(site).page(f"link={link.token}", "shared", replica)
        assert "These plans cannot be opened" not in seen.titles
        assert "Boston" in seen.words
    site.store.change_access(trip, lambda access: without_link(access, link.token, now))
    for replica in site.replicas:
        assert Browsing(site).page(f"link={link.token}", "shared", replica).titles == ["These plans cannot be opened"]
