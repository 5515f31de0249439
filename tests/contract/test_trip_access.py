"""What holds for every store about whose a trip is and who may read it: kept, moved with the trip, never a part of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest

from planner.domain.errors import StoreUnavailable, TripDamaged, UnknownTrip
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.exports import json_of
from planner.store import TripStore, open_store
from planner.store.moving import MovableTrips
from planner.store.trip_access import (
    MOST_LINKS,
    UNREADABLE_OWNER,
    TooManyLinks,
    TripAccess,
    TripLink,
    UnknownLink,
    new_token,
    with_link,
    without_link,
)
from tests.contract.conftest import in_a_folder
from tests.contract.store_talk import refused, talked

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
ANN, BEN = "p_ann", "p_ben"


def link(token: str, *, made: int = 0, days: int = 7) -> TripLink:
    """A link made so many hours after noon that lasts so many days."""
    made_at = NOON + timedelta(hours=made)
    return TripLink(token=token, made_at=made_at, ends_at=made_at + timedelta(days=days))


def adding(*links: TripLink) -> Callable[[TripAccess], TripAccess]:
    def change(access: TripAccess) -> TripAccess:
        for one in links:
            access = with_link(access, one)
        return access

    return change


def taking_back(token: str, at: datetime = NOON) -> Callable[[TripAccess], TripAccess]:
    return lambda access: without_link(access, token, at)


def test_a_trip_begins_without_links_and_with_the_owner_it_was_made_for(store: TripStore) -> None:
    store.create(TripState(trip_id="open"))
    store.create(TripState(trip_id="hers"), ANN)
    assert store.access("open") == TripAccess()
    assert store.access("hers") == TripAccess(owner=ANN)
    assert store.owners() == {"hers": ANN}
    assert store.owners(("open", "hers", "../no")) == {"hers": ANN}
    assert store.owners(("open", "elsewhere")) == {}
    assert (store.owned_by(ANN), store.owned_by(BEN)) == ({"hers"}, frozenset())
    assert [trip.trip_id for trip in store.list(("hers", "elsewhere", "../no"))] == ["hers"]
    assert store.list(()) == ()
    for asked in (store.access, lambda trip_id: store.change_access(trip_id, adding(link("a")))):
        refused(UnknownTrip, lambda asked=asked: asked("elsewhere"))  # type: ignore[misc]


def test_a_link_leads_to_its_trip_until_it_is_taken_back_and_is_remembered_after(store: TripStore) -> None:
    talked(store, "trip", "one")
    store.create(TripState(trip_id="other"), BEN)
    mine, theirs = link("a" * 32), link("b" * 32, made=1, days=30)
    assert store.change_access("trip", adding(mine, theirs)).links == (mine, theirs)
    assert store.shared(theirs.token) == ("trip", theirs)
    store.change_access("trip", taking_back(mine.token))
    found = store.shared(mine.token)
    assert (found.trip_id, found.link.standing(NOON), found.link.taken_back_at) == ("trip", "taken_back", NOON)
    store.change_access("trip", taking_back(mine.token, NOON + timedelta(days=1)))
    assert store.shared(mine.token).link.taken_back_at == NOON
    assert store.access("trip").links == (found.link, theirs)
    for token in ("c" * 32, "trip", "", "\0", "A" * 32):
        refused(UnknownLink, lambda token=token: store.shared(token))  # type: ignore[misc]
    refused(UnknownLink, lambda: store.change_access("trip", taking_back("c" * 32)))


def test_a_turn_a_new_name_and_a_repair_leave_owner_and_links_alone(store: TripStore) -> None:
    store.create(TripState(trip_id="trip"), ANN)
    store.change_access("trip", adding(link("a" * 32)))
    before = store.access("trip")
    store.rename("trip", "Ours")
    state = store.load("trip").state
    store.commit("trip", (), evolve(state, rev=state.rev + 1))
    assert store.access("trip") == before


def test_a_copy_has_the_owner_and_none_of_the_links(store: TripStore) -> None:
    store.create(TripState(trip_id="trip"), ANN)
    store.change_access("trip", adding(link("a" * 32)))
    store.copy("trip", "copy")
    assert store.access("copy") == TripAccess(owner=ANN)
    assert store.shared("a" * 32).trip_id == "trip"


def test_the_links_of_a_deleted_trip_lead_nowhere_until_it_is_back(store: TripStore) -> None:
    store.create(TripState(trip_id="trip"), ANN)
    kept = store.change_access("trip", adding(link("a" * 32)))
    store.delete("trip")
    refused(UnknownLink, lambda: store.shared("a" * 32))
    refused(UnknownTrip, lambda: store.access("trip"))
    assert store.owners() == {}
    store.restore("trip")
    assert store.access("trip") == kept
    assert store.shared("a" * 32).trip_id == "trip"
    store.erase("trip")
    refused(UnknownLink, lambda: store.shared("a" * 32))
    store.create(TripState(trip_id="trip"))
    assert store.access("trip") == TripAccess()


def test_neither_owner_nor_links_stand_in_what_is_exported_or_recorded(store: TripStore) -> None:
    store.create(TripState(trip_id="trip"), ANN)
    store.change_access("trip", adding(link("a" * 32)))
    kept = store.load("trip").state
    for text in (json_of(kept), kept.model_dump_json(), str(store.trace("trip")), store.summary("trip").model_dump_json()):
        assert ANN not in text
        assert "a" * 32 not in text


def test_links_made_side_by_side_are_all_kept(store: TripStore) -> None:
    store.create(TripState(trip_id="trip"))
    made = [link(new_token()) for _ in range(8)]
    threads = [Thread(target=store.change_access, args=("trip", adding(one))) for one in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {one.token for one in store.access("trip").links} == {one.token for one in made}


def test_a_trip_moves_with_its_owner_and_its_links(store: TripStore, tmp_path: Path) -> None:
    if not hasattr(store, "whole_trip"):
        pytest.skip("what is in memory is not moved")
    source: MovableTrips = store  # type: ignore[assignment]
    target: MovableTrips = in_a_folder(tmp_path / "elsewhere")  # type: ignore[assignment]
    store.create(TripState(trip_id="trip"), ANN)
    store.create(TripState(trip_id="gone"), BEN)
    kept = store.change_access("trip", taking_back_after(link("a" * 32), link("b" * 32, made=1)))
    gone = store.change_access("gone", adding(link("c" * 32)))
    store.delete("gone")
    for trip_id in ("trip", "gone"):
        assert target.keep_whole(source.whole_trip(trip_id))
        assert target.whole_trip(trip_id).access == source.whole_trip(trip_id).access
    assert target.access("trip") == kept
    target.restore("gone")
    assert target.access("gone") == gone


def taking_back_after(first: TripLink, *others: TripLink) -> Callable[[TripAccess], TripAccess]:
    return lambda access: without_link(adding(first, *others)(access), first.token, NOON)


def test_a_link_is_over_at_its_end_and_the_oldest_that_are_over_make_room() -> None:
    ended = link("old", days=7)
    assert [ended.standing(ended.ends_at + timedelta(seconds=s)) for s in (-1, 0)] == ["open", "ended"]
    access = TripAccess()
    for n in range(MOST_LINKS):
        access = with_link(access, link(f"t{n}", made=n, days=1 if n < 2 else 365))
    late = link("late", made=24 * 30)
    full = with_link(with_link(access, late), link("later", made=24 * 31))
    assert [one.token for one in full.links[:1]] == ["t2"]
    with pytest.raises(TooManyLinks):
        with_link(full, link("last", made=24 * 32))


def test_a_trip_whose_access_cannot_be_read_is_opened_to_nobody(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.create(TripState(trip_id="trip"), ANN)
    (tmp_path / "trips" / "trip.access.json").write_text("{", encoding="utf-8")
    refused(StoreUnavailable, lambda: store.access("trip"))
    refused(StoreUnavailable, lambda: store.copy("trip", "copy"))
    store.create(TripState(trip_id="other"), BEN)
    store.change_access("other", adding(link("a" * 32)))
    assert store.owners() == {"trip": UNREADABLE_OWNER, "other": BEN}
    assert store.shared("a" * 32).trip_id == "other"
    refused(UnknownLink, lambda: store.shared("b" * 32))


def test_a_trip_rebuilt_from_its_history_still_belongs_to_its_owner(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.create(TripState(trip_id="trip"), ANN)
    state = store.load("trip").state
    (tmp_path / "trips" / "trip.json").write_text("torn", encoding="utf-8")
    refused(TripDamaged, lambda: store.load("trip"))
    assert store.access("trip").owner == ANN
    store.rebuild(state, 0)
    assert store.access("trip").owner == ANN
