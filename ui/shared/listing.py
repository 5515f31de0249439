"""Which trips this browser may see, and one line of words about each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from planner.runtime.config import Config
from planner.store import TripSummary
from ui.shared.markup import clipped, esc, since
from ui.shared.page import Page
from ui.shared.translation import listed, tr, trn

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_PASSED_ON = ("forwarded", "via", "x-real-ip", "true-client-ip", "x-client-ip", "x-cluster-client-ip", "fastly-client-ip")
_PASSED_ON_STARTS = ("x-forwarded-", "cf-", "x-original-", "x-envoy-", "x-amzn-")


def visible_trips(page: Page) -> tuple[TripSummary, ...]:
    """A person's own, wherever they sign in, and those opened in this browser session; who is not signed in sees every trip where only
    this computer can reach the server. An id is a secret."""
    session = page.session
    opened: set[str] = st.session_state.get("opened", set())
    sees_all = session.by.alone and session.by.person is None
    return session.trips(None if sees_all else opened | session.mine())


def this_computer_alone(config: Config) -> bool:
    """Whether nobody but a person at this computer can be asking: the server listens on loopback, and no proxy passed the request on.

    A proxy that adds no header is not seen; who puts one before this program says so with `TRIP_TRUSTED_PROXY`.
    """
    return not config.behind_proxy and is_alone(st.get_option("server.address"), st.context.headers)


def is_alone(address: str | None, headers: Iterable[str]) -> bool:
    """The rule for a server that listens on `address` (None: on every one) and a request with headers of these names."""
    names = [name.casefold() for name in headers]
    return address in _LOOPBACK and not any(name in _PASSED_ON or name.startswith(_PASSED_ON_STARTS) for name in names)


def remember_opened(trip_id: str) -> bool:
    """Note that this browser session has opened the trip; whether it had not before."""
    opened: set[str] = st.session_state.setdefault("opened", set())
    first = trip_id not in opened
    opened.add(trip_id)
    return first


def local_zone() -> tzinfo:
    """The time zone of the browser, UTC where it does not say."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def touched_words(trip: TripSummary) -> str:
    """When the trip was last saved: "2 minutes ago"."""
    zone = local_zone()
    return since(trip.updated_at.astimezone(zone) if trip.updated_at else None, datetime.now(zone))


def people_words(trip: TripSummary) -> str:
    """Who travels from where, what it costs, and where to and when as far as the trip's name does not say."""
    who = trip.party or (trn("{count} person", "{count} people", trip.people) if trip.people else "")
    parts = [tr("{who} from {origin}", who=who, origin=trip.origin) if who and trip.origin else who or trip.origin]
    if trip.destinations and not all(name in trip.title for name in trip.destinations):
        parts.append(listed(trip.destinations))
    if trip.start is None:
        parts.append(tr("dates open"))
    parts.append(trip.price)
    return esc(" · ".join(part for part in parts if part))


def badge_of(trip: TripSummary, *, running: bool) -> tuple[str, str]:
    """How far the trip is, in words and a colour."""
    match trip.status:
        case "selected":
            return tr("Selected: {chosen}", chosen=clipped(trip.chosen, 40)) if trip.chosen else tr("Plan selected"), "green"
        case "options":
            return tr("{plans} to compare", plans=_count(trip.plans)), "blue"
        case "ready":
            return tr("Waits for your yes"), "blue"
        case "working" | "researching":
            return (tr("Being worked on"), "blue") if running else (tr("Interrupted"), "orange")
        case "stopped":
            return tr("Stopped"), "orange"
        case "failed":
            return tr("Last step failed"), "orange"
        case "damaged":
            return tr("Cannot be read"), "red"
        case "too_new":
            return tr("Made by a newer version"), "red"
        case "asking":
            return trn("{count} question open", "{count} questions open", trip.open_questions) if trip.open_questions else tr(
                "Questions open"
            ), "gray"
        case "new":
            return tr("Not started"), "gray"


def _count(plans: int) -> str:
    """How many plans, in words: "Two plans"."""
    return {1: tr("One plan"), 2: tr("Two plans"), 3: tr("Three plans")}.get(plans, tr("Plans"))
