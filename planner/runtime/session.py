"""The planner as a page sees it: open a trip, submit what happened, watch the running job, stop it.

`Planner` is one a process: the store, the background jobs and the engine. `PlannerSession` is one browser's handle on one trip; it
keeps nothing but the trip's id, so a reload, a second tab or a new process finds everything in the store.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from planner.agents.services import Services, Tell
from planner.domain.envelopes import LLMCall
from planner.domain.errors import HistoryMissing, PlannerError, TripDamaged, UnknownTrip
from planner.domain.events import EngineChosen, Event, Opener, PromptsChosen, RetryRequested, StateCheckpointed, TraceRecord
from planner.domain.state import Engine, Settings, TripState
from planner.domain.values import evolve
from planner.exports.turn_spans import spans_of
from planner.llm.fault_drill import Fault, FaultDrill
from planner.llm.sent_request import body_in, texts_of, without_known
from planner.llm.server.connection import Connection
from planner.prompting.check import sound_prompts
from planner.prompting.library import PromptLibrary
from planner.runtime.audit import note
from planner.runtime.cases import opener_of
from planner.runtime.config import Config, client_for, engine_for, make_services
from planner.runtime.demonstrations import Demo, demo_of, demo_trip_id
from planner.runtime.door import Door
from planner.runtime.jobs import Job, Jobs, StepState
from planner.runtime.loading import loading
from planner.runtime.logs import write_logs
from planner.runtime.purses import on_budget, trip_purses
from planner.runtime.runner import TurnLoop, opener_for
from planner.runtime.telemetry import Telemetry
from planner.runtime.turn_log import TurnLog
from planner.runtime.who_may import ANYBODY, Visitor
from planner.store import DocumentStore, MemoryDocuments, StoredTrip, TripStore, TripSummary, new_trip_id
from planner.store.ids import readdressed
from planner.store.moving import Kept, open_kept
from planner.store.trip_access import ChangeAccess, TripAccess, TripLink, new_token, with_link, without_link
from planner.turn.apply import apply
from planner.turn.trace import leading_to, replay, unbroken

if TYPE_CHECKING:
    from planner.runtime.metrics import Metrics

log = logging.getLogger(__name__)
MakeServices = Callable[..., Services]
REBUILT = "The trip's file was damaged; it was rebuilt from its history."
REBUILT_IN_PART = "The trip's file and a part of its history were damaged; the trip is as far as its history can be read."
EFFECT_WORKERS = 300
TURN_WORKERS = 100
"""Turns that wait for a model's answers need no processor; those of the built-in engine do, and have `PLACES` beside each other."""
PLACES = max(2, os.cpu_count() or 1)


class Planner:
    """Everything one process needs to serve trips. Threads never carry a page's context; they write to jobs and to the store."""

    def __init__(
        self,
        config: Config,
        store: TripStore,
        *,
        documents: DocumentStore | None = None,
        effects: Executor | None = None,
        make: MakeServices = make_services,
        turn_log: TurnLog | None = None,
        telemetry: Telemetry | None = None,
    ) -> None:
        """`make` builds what the agents of a turn work with; a test or a drill hands in its own. `telemetry` takes the spans of turns.

        `documents` holds what is kept beside trips.
        """
        self.config = config
        self.store = store
        self.documents = documents or MemoryDocuments()
        self.library = PromptLibrary(self.documents)
        self.drills: dict[str, Fault] = {}
        """Faults switched on for single trips of this process, by trip id; gone when it ends."""
        self.door = Door(config.most_people)
        self.metrics: Metrics | None = None
        """What is counted, where an operator asked for it."""
        self.telemetry = telemetry or (Telemetry(config.collector) if config.collector is not None else None)
        self._expired_on: date | None = None
        self._make = make
        self._effects = effects or ThreadPoolExecutor(max_workers=EFFECT_WORKERS, thread_name_prefix="effect")
        self.turn_log = turn_log or TurnLog()
        self._places = threading.BoundedSemaphore(PLACES)
        self.jobs = Jobs(self._run, workers=TURN_WORKERS, ended=self.turn_log.ended, to_stop=store.asked_to_stop)

    @property
    def crowded(self) -> bool:
        """Whether turns are likely to wait for each other: twice as many are under way as can be computed at a time."""
        return sum(self.jobs.counts) > 2 * PLACES

    @property
    def today(self) -> date:
        """Today where the program runs, or the fixed day of its configuration."""
        return self.config.today or date.today()

    def session(self, trip_id: str | None = None, by: Visitor = ANYBODY) -> PlannerSession:
        """A visitor's handle on a saved trip, or on a new one that is kept, as theirs, from its first turn on.

        Raises `UnknownTrip` for an id not kept here, `NotAllowed` for a trip that is not open to this visitor.
        """
        self._expire()
        if trip_id is not None:
            self.store.summary(trip_id)
            by.require_open(self.store.access(trip_id).owner)
        return PlannerSession(self, trip_id or new_trip_id(), by)

    def _expire(self) -> None:
        """Once a day, behind the page, take away the trips nobody has changed for as long as the settings say."""
        days, today = self.config.keep_days, datetime.now(UTC).date()
        if days is None or self._expired_on == today:
            return
        self._expired_on = today
        self._effects.submit(self._expire_older, timedelta(days=days))

    def _expire_older(self, age: timedelta) -> None:
        try:
            gone = self.store.expire(datetime.now(UTC) - age)
        except PlannerError as refused:
            log.warning("old trips could not be taken away: %s", refused.words)
            return
        if gone:
            log.info("%d trips were not changed for %d days and went to the trash", len(gone), age.days)

    def start_demo(self, demo: Demo, by: Visitor = ANYBODY) -> PlannerSession:
        """A fresh run of a scripted demo."""
        trip_id = demo_trip_id(demo)
        self.store.create(TripState(trip_id=trip_id), by.owner)
        self.store.rename(trip_id, f"Demo: {demo.title}")
        return PlannerSession(self, trip_id, by)

    def copy_trip(self, trip_id: str, by: Visitor = ANYBODY) -> str:
        """Keep a trip a second time; the id of the copy, which is the visitor's. Raises as the store's `copy` does, and `NotAllowed`."""
        new_id, title = new_trip_id(), self.store.summary(trip_id).title
        by.require_open(self.store.access(trip_id).owner)
        self.store.copy(trip_id, new_id)
        if by.owner is not None:
            self.store.change_access(new_id, lambda access: evolve(access, owner=by.owner))
        self.store.rename(new_id, f"{title} (copy)")
        note(by, "trip_copied", trip=new_id)
        return new_id

    def keep_trip(self, records: Sequence[TraceRecord], title: str, by: Visitor = ANYBODY) -> str:
        """Keep a new trip that has this history; its id. The records are those of another trip, from its first on."""
        new_id = new_trip_id()
        own = readdressed(records, new_id)
        self.store.create(TripState(trip_id=new_id), by.owner)
        self.store.commit(new_id, own, replay(TripState(trip_id=new_id), own))
        self.store.rename(new_id, title)
        return new_id

    def load(self, trip_id: str) -> StoredTrip:
        """The trip as saved, caught up with its trace after a crash. Raises `TripDamaged` only when the trace cannot rebuild it."""
        try:
            stored = self.store.load(trip_id)
        except TripDamaged:
            return self._rebuilt(trip_id)
        if not stored.behind:
            return stored
        state = replay(stored.state, unbroken(self.store.trace(trip_id, since_seq=stored.seq), stored.seq))
        return evolve(stored, state=state, seq=stored.trace_seq)

    def _rebuilt(self, trip_id: str) -> StoredTrip:
        records = self.store.trace(trip_id)
        sound = unbroken(records)
        if not sound:
            raise TripDamaged("This trip could not be read. It was set aside; the others are fine.")
        state = replay(TripState(trip_id=trip_id), sound)
        self.store.rebuild(state, records[-1].seq)
        whole = len(sound) == len(records)
        return StoredTrip(
            state=state,
            seq=records[-1].seq,
            trace_seq=records[-1].seq,
            whole=whole,
            notes=(REBUILT if whole else REBUILT_IN_PART,),
        )

    def continued(self, trip_id: str) -> StoredTrip:
        """The trip, ready for the next record: where its trace no longer leads to it, a checkpoint is written first.

        For the holder of the trip's lock.
        """
        stored = self.load(trip_id)
        if stored.whole:
            return stored
        turn = stored.state.turn.n if stored.state.turn else 0
        event = StateCheckpointed(state=stored.state)
        record = TraceRecord(seq=max(stored.seq, stored.trace_seq) + 1, turn=turn, at=datetime.now(UTC), event=event)
        self.store.commit(trip_id, [record], apply(stored.state, record))
        return self.load(trip_id)

    def _state_before(self, trip_id: str, seq: int) -> TripState:
        """The state before record `seq`. Raises `HistoryMissing` where records that led to it cannot be read."""
        records = leading_to(self.store.trace(trip_id), seq - 1)
        if records is None:
            raise HistoryMissing("I cannot take that back: part of this trip's record before it cannot be read any more.")
        return replay(TripState(trip_id=trip_id), records)

    def _run(self, job: Job) -> None:
        """One turn, in a worker thread: under the trip's lock, every step committed before the next begins."""
        trip_id = job.trip_id
        self.turn_log.began(job)
        with self.store.lock(trip_id):
            stored = self.continued(trip_id)
            demo, fault = demo_of(trip_id), self.drills.get(trip_id)
            server = job.connection or self.config.connection
            purses = trip_purses(self.config, self.documents, server, stored.state.usage.cost)
            client = on_budget(engine_for(stored.state.settings.engine, server), server, purses)
            services = self._make(
                self.config,
                demo.today if demo else self.today,
                client=FaultDrill(client, fault) if fault else client,
                prompts=self.library.prompts(stored.state.settings.prompt_set),
                cancel=job.stopping,
                deadline=time.monotonic() + self.config.turn_seconds,
                tell=_teller(job),
                show=job.show_reply,
            )

            known: set[str] | None = None if services.client.engine != "offline" else set()
            began, written = datetime.now(UTC), list[TraceRecord]()
            computes = stored.state.settings.engine == "offline" and not self.config.pause_seconds
            place = _Place(self._places if computes else None)

            def publish(records: Sequence[TraceRecord], state: TripState) -> None:
                nonlocal known
                known = set(texts_of(self.store.trace(trip_id))) if known is None else known
                between = bool(written) and state.turn is not None and state.turn.running
                with place.left():
                    self.store.commit(trip_id, without_known(records, known), None if between else state)
                self.turn_log.recorded(records)
                written.extend(records)

            loop = TurnLoop(
                stored.state,
                stored.seq,
                services=services,
                clock=demo.clock if demo else lambda seq: datetime.now(UTC),
                publish=publish,
                state_before=lambda seq: self._state_before(trip_id, seq),
                pool=self._effects,
            )
            with place:
                loop.run(job.opener)
            if demo is None:
                self._tell_collector(trip_id, written, began)

    def _tell_collector(self, trip_id: str, records: Sequence[TraceRecord], began: datetime) -> None:
        """Let the spans of a turn be sent, where a collector is set. They are made there, beside the turn."""
        if self.telemetry is None:
            return

        def sent_messages(call: LLMCall) -> Sequence[Mapping[str, str]]:
            return body_in(call.sent, texts_of(self.store.trace(trip_id)))["messages"] if call.sent is not None else ()

        said = sent_messages if self.telemetry.collector.content else None
        self.telemetry.add(lambda: spans_of(trip_id, tuple(records), began, said))


class _Place:
    """The place of one turn among those that compute at the same time; None where a turn needs none. A turn that saves leaves it."""

    def __init__(self, places: threading.Semaphore | None) -> None:
        self._places = places

    def __enter__(self) -> None:
        if self._places is not None:
            self._places.acquire()

    def __exit__(self, *_: object) -> None:
        if self._places is not None:
            self._places.release()

    @contextmanager
    def left(self) -> Iterator[None]:
        """Another turn may compute while the block runs: it waits for a disk or a database."""
        self.__exit__()
        try:
            yield
        finally:
            self.__enter__()


def _teller(job: Job) -> Tell:
    """Live progress of an agent as a line of the job; a state it does not know is running."""

    def tell(who: str, state: str, words: str) -> None:
        known: StepState = "done" if state == "done" else "failed" if state == "failed" else "waiting" if state == "waiting" else "running"
        job.show(who, known, words)

    return tell


class PlannerSession:
    """One browser's handle on one trip. Cheap to make; two handles on the same trip see the same."""

    def __init__(self, planner: Planner, trip_id: str, by: Visitor = ANYBODY) -> None:
        self.planner = planner
        self.trip_id = trip_id
        self.by = by
        """Who acts with this handle; what it begins is theirs."""
        self.own_connection: Connection | None = None
        """The model server this person typed in, for as long as their browser session lasts. It is kept nowhere else."""

    def of(self, trip_id: str) -> PlannerSession:
        """The same visitor's handle on another trip."""
        return PlannerSession(self.planner, trip_id, self.by)

    def act_as(self, visitor: Visitor) -> None:
        """Let `visitor` act with this handle from now on. Raises `NotAllowed` where the trip is not open to them."""
        if self.saved:
            visitor.require_open(self.planner.store.access(self.trip_id).owner)
        self.by = visitor

    @property
    def connection(self) -> Connection | None:
        """The model server that answers when this trip's engine is a model: the person's own, else the configured one."""
        return self.own_connection or self.planner.config.connection

    @property
    def saved(self) -> bool:
        """Whether the trip is kept yet; a new one is from its first turn on."""
        try:
            self.planner.store.summary(self.trip_id)
        except PlannerError:
            return False
        return True

    def state(self) -> TripState:
        """The trip as last committed; an empty one before its first turn."""
        if self.saved:
            return self.planner.load(self.trip_id).state
        return TripState(trip_id=self.trip_id, settings=Settings(engine=self.planner.config.first_engine))

    def records(self, turn: int | None = None) -> tuple[TraceRecord, ...]:
        """The trace, or one turn of it."""
        return self.planner.store.trace(self.trip_id, turn=turn) if self.saved else ()

    @property
    def job(self) -> Job | None:
        """The turn that runs now, in this process."""
        return self.planner.jobs.current(self.trip_id)

    def say(self, text: str) -> Job:
        """Submit a typed message. Raises `MessageRefused` for a blank or over-long one and `TripBusy` while another turn runs."""
        return self.press(self.opener(text))

    def opener(self, text: str) -> Opener:
        """The event of a typed message. Raises `MessageRefused` for a blank or over-long one."""
        return opener_for(text, self.state(), self.planner.today)

    def press(self, opener: Opener) -> Job:
        """Submit a button. The same thing submitted twice while it runs is one turn.

        Raises `NotAllowed` where the trip has become another person's since the page was drawn.
        """
        if self.saved:
            self.act_as(self.by)
        else:
            self._begin(self.planner.config.first_engine)
        return self.planner.jobs.submit(self.trip_id, opener, connection=self.own_connection)

    def resume(self) -> Job:
        """Carry on with a turn that was interrupted, stopped or failed."""
        return self.press(RetryRequested())

    @property
    def demo(self) -> Demo | None:
        """The scripted demo this trip is a run of, if it is one."""
        return demo_of(self.trip_id)

    @property
    def demo_done(self) -> int:
        """How many turns of the demo were taken; 0 for a trip that is none."""
        return self.demo.done(r.event for r in self.records()) if self.demo is not None else 0

    def step_demo(self) -> Job | None:
        """Do what comes next in the demo; None when it is at its end, or when this is no demo."""
        if self.demo is None or self.demo_done >= len(self.demo.turns):
            return None
        opener = opener_of(self.demo.turns[self.demo_done])
        return self.say(opener) if isinstance(opener, str) else self.press(opener)

    def branch(self, turn: int) -> PlannerSession:
        """A new trip that has this one's history up to the end of `turn`. This one stays as it is.

        Raises `UnknownTrip` where there is none.
        """
        wanted = tuple(r for r in self.records() if r.turn <= turn)
        if not wanted:
            raise UnknownTrip("There is nothing to branch from yet.")
        records = leading_to(wanted, wanted[-1].seq)
        if records is None:
            raise HistoryMissing("There is no branching from there: part of this trip's record before it cannot be read any more.")
        title = self.planner.store.summary(self.trip_id).title
        return PlannerSession(self.planner, self.planner.keep_trip(records, f"{title} (from turn {turn})", self.by), self.by)

    def branch_version(self, version: int) -> PlannerSession:
        """A new trip that goes on from an earlier set of plans. Raises `UnknownTrip` where there is no such set."""
        kept = next((v for v in self.state().history if v.version == version), None)
        replaced = next((r.turn for r in self.records() if kept is not None and r.at == kept.at), 0)
        if kept is None or replaced < 2:
            raise UnknownTrip("There are no such plans to go on from.")
        return self.branch(replaced - 1)

    def use_prompts(self, name: str) -> None:
        """Let this trip go on with the prompts of that name. Raises `PromptRefused` for unknown ones, `TripBusy` while a turn runs."""
        self.planner.library.prompts(name)
        self._note(PromptsChosen(prompt_set=name))

    def use_engine(self, engine: Engine) -> None:
        """Let this trip go on with that engine. Raises `SettingInvalid` for a model without a server, `TripBusy` while a turn runs."""
        client_for(engine, self.connection)
        if not self.saved:
            self._begin(engine)
        elif self.state().settings.engine != engine:
            self._note(EngineChosen(engine=engine))

    def _begin(self, engine: Engine) -> None:
        """Keep a new trip from now on; an engine other than the built-in one is its first record."""
        self._create()
        if engine != "offline":
            self._note(EngineChosen(engine=engine))

    def _create(self) -> None:
        self.planner.store.create(TripState(trip_id=self.trip_id), self.by.owner)
        note(self.by, "trip_made", trip=self.trip_id)

    def _note(self, event: Event) -> None:
        """Add one record that belongs to no turn of its own."""
        store = self.planner.store
        if not self.saved:
            self._create()
        with store.lock(self.trip_id):
            stored = self.planner.continued(self.trip_id)
            turn = stored.state.turn.n if stored.state.turn else 0
            record = TraceRecord(seq=stored.seq + 1, turn=turn, at=datetime.now(UTC), event=event)
            store.commit(self.trip_id, [record], apply(stored.state, record))

    def stop(self) -> None:
        """Ask the running turn, here or on another server, to end at its next step; without one, nothing happens.

        Raises `NotAllowed` where the trip has become another person's since the page was drawn.
        """
        job = self.job
        if job is not None:
            job.stop()
        elif self.saved:
            self.act_as(self.by)
            self.planner.store.ask_to_stop(self.trip_id)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the running turn; whether it is over."""
        job = self.job
        return job is None or job.wait(timeout)

    def runs_elsewhere(self, state: TripState) -> bool:
        """Whether another process runs the turn that `state` owes something of."""
        return self.job is None and state.turn is not None and state.turn.running and self.planner.store.running(self.trip_id)

    @property
    def stops_elsewhere(self) -> bool:
        """Whether the turn that another server runs is asked to stop."""
        return bool(self.planner.store.asked_to_stop((self.trip_id,)))

    @property
    def interrupted(self) -> bool:
        """Whether the last turn was cut off: it still owes something and nothing works on it, here or elsewhere."""
        state = self.state()
        return state.turn is not None and state.turn.running and self.job is None and not self.runs_elsewhere(state)

    def trips(self, among: Collection[str] | None = None) -> tuple[TripSummary, ...]:
        """Every trip kept here, or `among` these, that this visitor may open, the last saved first.

        Of those without an owner an id is still a secret.
        """
        owners = self.planner.store.owners(among)
        return tuple(trip for trip in self.planner.store.list(among) if self.by.may_open(owners.get(trip.trip_id)))

    def mine(self) -> frozenset[str]:
        """The trips that belong to the person who signed in."""
        owner = self.by.owner
        return self.planner.store.owned_by(owner) if owner else frozenset()

    @property
    def can_be_claimed(self) -> bool:
        """Whether the open trip is nobody's, and whoever acts could make it theirs."""
        return self.by.person is not None and self.saved and self.planner.store.access(self.trip_id).owner is None

    def claim(self) -> None:
        """Make a trip that is nobody's the visitor's own: from now on its id opens it for nobody else. Raises `NotAllowed`."""
        owner = self.by.owner
        if owner is not None:
            self._change_access(lambda access: evolve(access, owner=owner))
            note(self.by, "trip_claimed", trip=self.trip_id)

    def links(self) -> tuple[TripLink, ...]:
        """The links given out for this trip, the last one first. Raises `NotAllowed`."""
        access = self.planner.store.access(self.trip_id)
        self.by.require_open(access.owner)
        return tuple(reversed(access.links))

    def give_link(self, ends_at: datetime) -> TripLink:
        """A new link under which others read this trip's plans until then. Raises `NotAllowed`, `TooManyLinks`."""
        link = TripLink(token=new_token(), made_at=datetime.now(UTC), ends_at=ends_at)
        self._change_access(lambda access: with_link(access, link))
        note(self.by, "link_made", trip=self.trip_id, link=link.token)
        return link

    def take_back_link(self, token: str) -> None:
        """From now on nobody reads this trip under that link. Raises `NotAllowed`, `UnknownLink`."""
        self._change_access(lambda access: without_link(access, token, datetime.now(UTC)))
        note(self.by, "link_taken_back", trip=self.trip_id, link=token)

    def _change_access(self, change: ChangeAccess) -> None:
        def allowed(access: TripAccess) -> TripAccess:
            self.by.require_open(access.owner)
            return change(access)

        self.planner.store.change_access(self.trip_id, allowed)


@lru_cache(maxsize=1)
def open_planner(config: Config) -> Planner:
    """The process's planner for `config`.

    Raises `StoreUnavailable` when its data folder or its database cannot be used, `PromptInvalid` for a bad prompt.
    """
    sound_prompts()
    write_logs(config.log)
    kept = open_kept(config.data_dir, config.database)
    if config.metrics_port is None:
        return Planner(config, kept.trips, documents=kept.documents)
    return _watched(config, kept, config.metrics_port)


def _watched(config: Config, kept: Kept, port: int) -> Planner:
    """A planner whose figures can be read on the operator's port."""
    with loading():
        from planner.runtime.metrics import Metrics
        from planner.runtime.operations import open_operations, readiness

    metrics = Metrics()
    planner = Planner(config, kept.trips, documents=kept.documents, turn_log=TurnLog(metrics))
    planner.metrics = metrics
    metrics.watch("trip_people_at_work", "People whose page was drawn within the last minute", lambda: planner.door.at_work)
    metrics.watch("trip_people_waiting", "People who are asked to wait", lambda: planner.door.waiting)
    metrics.watch("trip_turns_running", "Turns that are worked on", lambda: planner.jobs.counts[0])
    metrics.watch("trip_turns_waiting", "Turns that wait for a worker", lambda: planner.jobs.counts[1])
    metrics.watch("trip_store_ready", "1 where trips can be read and saved", lambda: float(readiness(kept.trips)[0]))
    open_operations(port, kept.trips, metrics.text)
    return planner
