"""What somebody sees who was sent a link: the plans, never the conversation; and plain words when the link is over."""

from __future__ import annotations

import inspect
import json
from datetime import UTC, datetime, timedelta

import pytest

from planner.checks import wish_checks
from planner.domain.errors import PersonError, PlannerError
from planner.domain.state import TripState
from planner.runtime.config import Config
from planner.runtime.guest_view import OF_WISHES, LinkOver, guest_view, seen_by_guests
from planner.runtime.session import Planner, PlannerSession
from planner.runtime.who_may import NOBODY, NotAllowed, Person, Visitor
from planner.store import MemoryStore
from planner.store.trip_access import UnknownLink

NOW = datetime.now(UTC)
WEEK = timedelta(days=7)
SAID = (
    "Two adults from New York City to Boston, 12 to 15 February 2027, by train, hotel and food, mid-range. My wife is coeliac and uses a "
    "wheelchair; no churches please, and we must see the aquarium"
)


@pytest.fixture(scope="module")
def session() -> PlannerSession:
    """A trip with plans that were made of wishes."""
    planner = Planner(Config(), MemoryStore())
    session = planner.session(by=Visitor(person=Person(id="p_ann"), sign_in=True))
    for words in (SAID, "yes"):
        session.say(words).wait(60)
    assert session.state().options
    return session


def test_a_guest_reads_the_plans_of_now(session: PlannerSession) -> None:
    link = session.give_link(NOW + WEEK)
    view = guest_view(session.planner, link.token)
    state = session.state()
    assert [o.title for o in view.state.options] == [o.title for o in state.options]
    assert [(o.cost, o.itinerary) for o in view.state.options] == [(o.cost, o.itinerary) for o in state.options]
    assert view.state.trip == state.trip


def test_a_guest_is_given_nothing_that_was_said_and_no_way_to_the_trip(session: PlannerSession) -> None:
    seen = json.dumps(seen_by_guests(session.state()).model_dump(mode="json", by_alias=True)).casefold()
    for word in (session.trip_id, "coeliac", "wheelchair", "my wife", "p_ann"):
        assert word.casefold() not in seen, word
    view = seen_by_guests(session.state())
    assert (view.transcript, view.history, view.reports, view.questions, view.turn, view.preferences) == (
        (), (), {}, (), None, TripState(trip_id="x").preferences,
    )  # fmt: skip


def test_checks_that_tell_of_wishes_are_not_shown(session: PlannerSession) -> None:
    kinds = {name for name, rule in inspect.getmembers(wish_checks, inspect.isfunction) if rule.__module__ == wish_checks.__name__}
    assert {name for name in kinds if not name.startswith("_")} == set(OF_WISHES)
    assert any(check.id in OF_WISHES for option in session.state().options for check in option.checks)
    assert not any(check.id in OF_WISHES for option in seen_by_guests(session.state()).options for check in option.checks)


def refusal(planner: Planner, token: str, now: datetime = NOW) -> PersonError:
    with pytest.raises(PersonError) as refused:
        guest_view(planner, token, now)
    return refused.value


def test_a_link_that_is_over_says_so_and_one_that_never_was_says_that(session: PlannerSession) -> None:
    planner = session.planner
    short, back = session.give_link(NOW + timedelta(days=1)), session.give_link(NOW + WEEK)
    session.take_back_link(back.token)
    ended, taken = refusal(planner, short.token, NOW + WEEK), refusal(planner, back.token)
    assert isinstance(ended, LinkOver)
    assert isinstance(taken, LinkOver)
    assert "at its end" in ended.words
    assert "taken the link back" in taken.words
    for token in ("", "x", session.trip_id, "a" * 32, short.token[:-1], short.token + "a", "../../" + "a" * 30, "\0" * 30):
        assert isinstance(refusal(planner, token), UnknownLink), token


def test_a_token_opens_no_trip(session: PlannerSession) -> None:
    link = session.give_link(NOW + WEEK)
    for visitor in (Visitor(), Visitor(alone=True), NOBODY, session.by):
        with pytest.raises(PlannerError):
            session.planner.session(link.token, by=visitor)


def test_only_who_may_open_a_trip_shares_it_or_takes_a_link_back(session: PlannerSession) -> None:
    link = session.give_link(NOW + WEEK)
    for visitor in (Visitor(), Visitor(sign_in=True), NOBODY, Visitor(person=Person(id="p_ben", role="operator"), sign_in=True)):
        other = PlannerSession(session.planner, session.trip_id, visitor)
        with pytest.raises(NotAllowed):
            other.give_link(NOW + WEEK)
        with pytest.raises(NotAllowed):
            other.take_back_link(link.token)
    assert guest_view(session.planner, link.token).link == link
