"""What holds for every trip store: the same tests over the one in memory, the one in a folder and the one in a database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.domain.envelopes import LLMCall
from planner.domain.errors import PlannerError, TripBusy, TripChanged, UnknownTrip
from planner.domain.events import LLMCalled, TraceRecord, TurnFailed, TurnUndone, UserSpoke
from planner.domain.options import Selection
from planner.domain.state import TripState, Turn
from planner.domain.values import evolve
from planner.store import TripStore, checked, is_trip_id, new_trip_id
from planner.turn.apply import apply
from planner.turn.trace import replay
from tests.builders import NINE, boston
from tests.contract.conftest import in_a_database, in_a_folder, in_memory
from tests.contract.store_talk import refused, said, talked
from tests.database import Cluster


def test_a_new_trip_is_read_back_as_it_was(store: TripStore) -> None:
    state = boston(trip_id="a", rev=4)
    store.create(state)
    kept = store.load("a")
    assert (kept.state, kept.seq, kept.trace_seq, kept.notes, kept.behind) == (state, 0, 0, (), False)
    assert (store.trace("a"), store.trace_tail("a")) == ((), 0)


def test_a_committed_turn_is_read_back_with_its_records(store: TripStore) -> None:
    store.create(TripState(trip_id="a"))
    records, state = said(TripState(trip_id="a"), 1, "Boston für zwei, 3 < 4 & 你好 👍\u2028\n\"'\\")
    store.commit("a", records, state)
    kept = store.load("a")
    assert (kept.state, kept.seq, kept.trace_seq) == (state, 2, 2)
    assert store.trace("a") == records


def test_replaying_the_trace_gives_the_saved_state(store: TripStore) -> None:
    state = talked(store, "a", "one", "two", "three")
    assert replay(TripState(trip_id="a"), store.trace("a")) == state


def test_records_committed_without_a_state_leave_it_behind_and_replaying_them_catches_up(store: TripStore) -> None:
    before = talked(store, "a", "one")
    records, after = said(before, 3, "two")
    for record in records:
        store.commit("a", (record,), None)
    kept = store.load("a")
    assert (kept.state, kept.seq, kept.trace_seq, kept.behind) == (before, 2, 4, True)
    assert replay(kept.state, store.trace("a", since_seq=kept.seq)) == after
    store.commit("a", (), after)
    assert not store.load("a").behind


def test_a_record_that_changes_nothing_can_be_saved_with_the_state_it_did_not_change(store: TripStore) -> None:
    state = talked(store, "a", "one")
    call = TraceRecord(
        seq=3, turn=1, at=NINE, event=LLMCalled(by="reader", call=LLMCall(purpose="extract", engine="offline", model="rules"))
    )
    assert apply(state, call) is state
    store.commit("a", (call,), state)
    assert (store.load("a").seq, store.load("a").state) == (3, state)


def test_of_two_writers_from_the_same_state_the_second_is_refused_and_writes_nothing(store: TripStore) -> None:
    before = talked(store, "a", "one")
    first, second = said(before, 3, "first"), said(before, 3, "second")
    store.commit("a", *first)
    refused(TripChanged, lambda: store.commit("a", *second))
    refused(TripChanged, lambda: store.commit("a", second[0], None))
    refused(TripChanged, lambda: store.commit("a", (), second[1]))
    assert store.load("a").state == first[1]
    assert store.trace("a", since_seq=2) == first[0]


def test_a_state_from_the_past_is_refused_with_its_records(store: TripStore) -> None:
    state = talked(store, "a", "one", "two")
    records, _ = said(state, 5, "three")
    refused(TripChanged, lambda: store.commit("a", records, evolve(state, rev=1)))
    assert (store.trace_tail("a"), store.load("a").state) == (4, state)


@pytest.mark.parametrize("numbers", [(4,), (2,), (1,), (3, 5), (3, 3), (4, 3)])
def test_records_that_do_not_follow_the_trace_are_refused(store: TripStore, numbers: tuple[int, ...]) -> None:
    talked(store, "a", "one")
    records = [TraceRecord(seq=n, turn=2, at=NINE, event=UserSpoke(text="x")) for n in numbers]
    refused(TripChanged, lambda: store.commit("a", records, None))
    assert store.trace_tail("a") == 2


def test_a_state_is_never_saved_under_the_id_of_another_trip(store: TripStore) -> None:
    state = talked(store, "a", "one")
    talked(store, "b", "one")
    with pytest.raises(ValueError, match="cannot be saved as b"):
        store.commit("b", (), state)


def test_the_trace_can_be_read_from_anywhere_and_for_one_turn(store: TripStore) -> None:
    talked(store, "a", *(f"turn {n}" for n in range(1, 31)))
    whole = store.trace("a")
    assert [r.seq for r in whole] == list(range(1, 61))
    for since in (0, 1, 29, 59, 60, 99):
        assert store.trace("a", since_seq=since) == whole[since:]
    for turn in (1, 15, 30, 31):
        assert store.trace("a", turn=turn) == tuple(r for r in whole if r.turn == turn)
    assert store.trace("a", since_seq=29, turn=15) == whole[29:30]


def test_an_id_is_taken_once(store: TripStore) -> None:
    state = talked(store, "a", "one")
    refused(TripChanged, lambda: store.create(TripState(trip_id="a")))
    assert store.load("a").state == state


@pytest.mark.parametrize("trip_id", ["", "../a", "a/b", "a.b", "a\n", "a b", "é", "a\0", "x" * 65, "..", "C:a", "\u0661"])
def test_a_malformed_id_names_no_trip(store: TripStore, trip_id: str) -> None:
    talked(store, "a", "one")
    acts: list[Callable[[], object]] = [
        lambda: store.load(trip_id),
        lambda: store.create(TripState(trip_id=trip_id)),
        lambda: store.commit(trip_id, (), None),
        lambda: store.trace(trip_id),
        lambda: store.trace_tail(trip_id),
        lambda: store.summary(trip_id),
        lambda: store.rename(trip_id, "x"),
        lambda: store.copy(trip_id, "b"),
        lambda: store.copy("a", trip_id),
        lambda: store.delete(trip_id),
        lambda: store.restore(trip_id),
        lambda: store.erase(trip_id),
        lambda: store.lock(trip_id).__enter__(),
        lambda: store.running(trip_id),
    ]
    for act in acts:
        refused(UnknownTrip, act)
    assert [s.trip_id for s in store.list()] == ["a"]


def test_a_trip_that_is_not_kept_is_unknown_to_every_verb(store: TripStore) -> None:
    acts: list[Callable[[], object]] = [
        lambda: store.load("a"),
        lambda: store.commit("a", (), None),
        lambda: store.commit("a", (), TripState(trip_id="a")),
        lambda: store.rebuild(TripState(trip_id="a"), 0),
        lambda: store.trace("a"),
        lambda: store.trace_tail("a"),
        lambda: store.summary("a"),
        lambda: store.rename("a", "x"),
        lambda: store.copy("a", "b"),
        lambda: store.delete("a"),
        lambda: store.restore("a"),
        lambda: store.erase("a"),
    ]
    for act in acts:
        refused(UnknownTrip, act)
    assert store.list() == ()


def test_the_list_says_what_each_trip_is_and_the_last_saved_comes_first(store: TripStore) -> None:
    store.create(boston(trip_id="b"))
    talked(store, "a", "one")
    listed = store.list()
    assert [s.trip_id for s in listed] == ["a", "b"]
    plan = listed[1]
    assert (plan.title, plan.destinations, plan.people, plan.status) == ("Boston, 12–15 February", ("Boston",), 2, "new")
    assert (str(plan.start), str(plan.end), plan.damaged) == ("2027-02-12", "2027-02-15", False)
    assert plan.updated_at is not None
    assert plan.updated_at.tzinfo is not None
    assert store.summary("b") == plan
    assert (listed[0].title, listed[0].people, listed[0].status, listed[0].words) == ("New trip", None, "asking", "needs answers")


def test_the_list_says_how_far_each_trip_is(store: TripStore) -> None:
    turn = Turn(n=1, stage="replied")
    states = {
        "new": boston(),
        "ready": boston(turn=turn),
        "working": boston(turn=evolve(turn, stage="received")),
        "failed": boston(turn=evolve(turn, stage="failed")),
        "stopped": boston(turn=evolve(turn, stage="stopped")),
        "asking": boston(turn=turn, capabilities=None),
    }
    for name, state in states.items():
        store.create(evolve(state, trip_id=name))
    assert {s.trip_id: s.status for s in store.list()} == {name: name for name in states}


def test_a_selection_without_its_option_is_not_called_selected(store: TripStore) -> None:
    store.create(boston(trip_id="a", turn=Turn(n=1, stage="replied"), selection=Selection(option_id="opt-9", at=NINE)))
    assert store.summary("a").status == "ready"


def test_a_title_can_be_given_and_taken_away_and_outlives_a_turn_that_ran_meanwhile(store: TripStore) -> None:
    state = talked(store, "a", "one")
    with store.lock("a"):
        store.rename("a", "  Our\nhoneymoon \x07 ")
        records, after = said(state, 3, "two")
        store.commit("a", records, after)
    assert store.load("a").state == evolve(after, settings=evolve(after.settings, title="Our honeymoon"))
    assert store.summary("a").title == "Our honeymoon"
    store.rename("a", " ")
    assert store.load("a").state == after
    assert store.summary("a").title == "New trip"


def test_a_state_read_under_its_title_is_no_other_state(store: TripStore) -> None:
    talked(store, "a", "one")
    store.rename("a", "Honeymoon")
    store.commit("a", (), store.load("a").state)
    store.rename("a", "")
    assert store.load("a").state.settings.title is None


def test_a_title_has_an_end(store: TripStore) -> None:
    store.create(TripState(trip_id="a"))
    store.rename("a", "x" * 5000)
    assert len(store.summary("a").title) == 120


def test_a_copy_has_a_life_of_its_own(store: TripStore) -> None:
    state = talked(store, "a", "one")
    store.rename("a", "Honeymoon")
    store.copy("a", "b")
    copied = store.load("b")
    assert copied.state == evolve(store.load("a").state, trip_id="b")
    assert store.trace("b") == store.trace("a")
    store.commit("b", *said(copied.state, 3, "two"))
    assert (store.trace_tail("a"), store.load("a").state.rev) == (2, state.rev)
    assert store.trace_tail("b") == 4


def test_undoing_in_a_copy_brings_back_the_copy(store: TripStore) -> None:
    state = talked(store, "a", "one")
    records, asked = said(state, 3, "undo")
    undone = TraceRecord(seq=5, turn=2, at=NINE, event=TurnUndone(restores=state, reply="Undone."))
    store.commit("a", (*records, undone), apply(asked, undone))
    store.copy("a", "b")
    assert replay(TripState(trip_id="b"), store.trace("b")) == store.load("b").state


def test_a_copy_never_takes_the_place_of_a_trip(store: TripStore) -> None:
    talked(store, "a", "one")
    other = talked(store, "b", "one", "two")
    refused(TripChanged, lambda: store.copy("a", "b"))
    refused(TripChanged, lambda: store.copy("a", "a"))
    assert store.load("b").state == other


def test_a_deleted_trip_is_gone_and_comes_back_whole(store: TripStore) -> None:
    talked(store, "b", "one")
    state = talked(store, "a", "one", "two")
    trace = store.trace("a")
    store.rename("a", "Honeymoon")
    store.delete("a")
    refused(UnknownTrip, lambda: store.load("a"))
    refused(UnknownTrip, lambda: store.trace("a"))
    refused(UnknownTrip, lambda: store.commit("a", (), state))
    assert [s.trip_id for s in store.list()] == ["b"]
    store.restore("a")
    assert (store.load("a").state.settings.title, store.load("a").state.rev, store.trace("a")) == ("Honeymoon", state.rev, trace)
    refused(UnknownTrip, lambda: store.restore("a"))


def test_an_erased_trip_is_gone_for_good_and_the_others_stay(store: TripStore) -> None:
    for trip_id in ("a", "b", "c"):
        talked(store, trip_id, "one")
    store.delete("b")
    store.erase("a")
    store.erase("b")
    for gone in ("a", "b"):
        for act in (store.load, store.restore, store.erase):
            refused(UnknownTrip, partial(act, gone))
    assert [s.trip_id for s in store.list()] == ["c"]
    store.create(TripState(trip_id="a"))
    assert store.trace("a") == ()


def test_what_is_old_expires_and_can_be_restored(store: TripStore) -> None:
    talked(store, "a", "one")
    saved = store.summary("a").updated_at
    assert saved is not None
    assert store.expire(saved) == ()
    with store.lock("a"):
        assert store.expire(saved + timedelta(seconds=1)) == ()
    assert store.expire(saved + timedelta(seconds=1)) == ("a",)
    assert store.list() == ()
    store.restore("a")
    assert len(store.trace("a")) == store.trace_tail("a") > 0


def test_the_id_of_a_deleted_trip_is_not_given_away(store: TripStore) -> None:
    talked(store, "a", "one")
    talked(store, "b", "one")
    store.delete("a")
    refused(TripChanged, lambda: store.create(TripState(trip_id="a")))
    refused(TripChanged, lambda: store.copy("b", "a"))
    store.restore("a")
    store.delete("a")
    store.restore("a")
    assert store.trace_tail("a") == 2


def test_one_turn_of_a_trip_runs_at_a_time_and_other_trips_are_free(store: TripStore) -> None:
    talked(store, "a", "one")
    with store.lock("a"):
        refused(TripBusy, lambda: store.lock("a").__enter__())
        refused(TripBusy, lambda: store.delete("a"))
        refused(TripBusy, lambda: store.erase("a"))
        refused(TripBusy, lambda: store.copy("a", "b"))
        with store.lock("b"):
            pass
    with store.lock("a"):
        pass
    store.delete("a")


def test_whether_a_turn_runs_can_be_asked_without_being_in_its_way(store: TripStore) -> None:
    talked(store, "a", "one")
    assert not store.running("a")
    with store.lock("a"):
        assert store.running("a")
        assert not store.running("b")
        store.commit("a", *said(store.load("a").state, 3, "two"))
    assert not store.running("a")


def test_a_running_turn_can_be_asked_to_stop_and_the_next_one_is_not(store: TripStore) -> None:
    for trip_id in ("a", "b"):
        talked(store, trip_id)
    store.ask_to_stop("a")
    with store.lock("a"), store.lock("b"):
        assert store.asked_to_stop(("a", "b")) == frozenset(), "it was asked before there was a turn"
        store.ask_to_stop("a")
        assert store.asked_to_stop(("a", "b")) == {"a"}
        assert store.asked_to_stop(("b",)) == frozenset()
    assert store.asked_to_stop(("a", "b")) == frozenset()
    with store.lock("a"):
        assert store.asked_to_stop(("a",)) == frozenset()
    refused(UnknownTrip, lambda: store.ask_to_stop("../a"))


def test_a_turn_of_another_thread_is_seen(store: TripStore) -> None:
    outcome: list[str] = []

    def other() -> None:
        with pytest.raises(TripBusy) as caught, store.lock("a"):
            pass
        outcome.append(caught.value.kind)

    with store.lock("a"):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join(20)
    assert outcome == ["trip_busy"]


def test_a_turn_that_fails_gives_the_lock_back(store: TripStore) -> None:
    with pytest.raises(RuntimeError), store.lock("a"):
        raise RuntimeError("a bug")
    with store.lock("a"):
        pass


def test_a_trip_that_can_be_read_is_not_rebuilt(store: TripStore) -> None:
    state = talked(store, "a", "one")
    refused(TripChanged, lambda: store.rebuild(evolve(state, rev=99), 2))
    assert store.load("a").state == state


def test_threads_that_write_one_trip_lose_nothing_that_was_acknowledged(store: TripStore) -> None:
    store.create(TripState(trip_id="a"))
    acknowledged: list[str] = []

    def write(name: str) -> None:
        for n in range(8):
            while True:
                kept = store.load("a")
                try:
                    store.commit("a", *said(kept.state, kept.trace_seq + 1, f"{name}{n}"))
                except TripChanged:
                    continue
                acknowledged.append(f"{name}{n}")
                break

    with ExitStack() as after:
        for name in "wxyz":
            thread = threading.Thread(target=write, args=(name,))
            thread.start()
            after.callback(thread.join)
    heard = [r.event.text for r in store.trace("a") if isinstance(r.event, UserSpoke)]
    assert sorted(heard) == sorted(acknowledged) == sorted(f"{name}{n}" for name in "wxyz" for n in range(8))
    assert replay(TripState(trip_id="a"), store.trace("a")) == store.load("a").state


def test_this_process_is_not_told_that_it_is_another_one(store: TripStore) -> None:
    assert store.holder() is None
    assert store.holder() is None


def test_a_new_id_is_well_formed_and_never_the_same() -> None:
    drawn = {new_trip_id() for _ in range(2000)}
    assert len(drawn) == 2000
    assert all(checked(trip_id) == trip_id and len(trip_id) == 24 and trip_id[0].isalnum() for trip_id in drawn)
    assert is_trip_id("x" * 64)
    assert not is_trip_id("x" * 65)


VERBS = ("create", "turn", "records", "stale", "rename", "copy", "delete", "restore", "fail")
STEPS = st.lists(st.tuples(st.sampled_from(VERBS), st.sampled_from(("a", "b", "c")), st.sampled_from(("a", "b", "c"))), max_size=14)


def told(store: TripStore, verb: str, trip_id: str, other: str) -> str:
    """Carry out one step and say what came of it."""
    try:
        match verb:
            case "create":
                store.create(TripState(trip_id=trip_id))
            case "rename":
                store.rename(trip_id, other)
            case "copy":
                store.copy(trip_id, other)
            case "delete":
                store.delete(trip_id)
            case "restore":
                store.restore(trip_id)
            case _:
                commit(store, verb, trip_id)
    except PlannerError as error:
        return f"{error.kind}: {error.words}"
    return "done"


def commit(store: TripStore, verb: str, trip_id: str) -> None:
    kept = store.load(trip_id)
    now = replay(kept.state, store.trace(trip_id, since_seq=kept.seq))
    records, state = said(now, kept.trace_seq + 1, verb)
    if verb == "fail":
        failure = TraceRecord(seq=kept.trace_seq + 2, turn=records[0].turn, at=NINE, event=TurnFailed(kind="x", words="No.", reference="r"))
        records = (records[0], failure)
        state = replay(now, records)
    if verb == "stale":
        records = tuple(evolve(r, seq=r.seq + 1) for r in records)
    store.commit(trip_id, records, None if verb == "records" else state)


def seen(store: TripStore) -> list[object]:
    return [(s, store.load(s.trip_id), store.trace(s.trip_id)) for s in store.list()]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_whatever_is_done_a_folder_answers_as_memory_does(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str, str]]
) -> None:
    answer_alike(in_memory(), in_a_folder(tmp_path_factory.mktemp("store") / "data"), steps)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_whatever_is_done_a_database_answers_as_memory_does(cluster: Cluster, steps: list[tuple[str, str, str]]) -> None:
    with in_a_database(cluster) as kept:
        answer_alike(in_memory(), kept, steps)


def answer_alike(memory: TripStore, kept: TripStore, steps: list[tuple[str, str, str]]) -> None:
    assert talked(memory, "a", "one") == talked(kept, "a", "one")
    for step in steps:
        assert told(memory, *step) == told(kept, *step)
    assert [row[1:] for row in seen(memory)] == [row[1:] for row in seen(kept)]
    assert [s.title for s in memory.list()] == [s.title for s in kept.list()]
