"""The only loop: stamp, apply, publish, perform what is owed, until nothing is.

Everything that touches the world comes in from outside: the clock, the services, where records go. Independent effects run side by
side; their events enter the trace in the order of the effects, whatever finished first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextvars import copy_context
from datetime import date, datetime
from typing import TYPE_CHECKING

from planner.agents.asking import TracedModelError, sent
from planner.agents.services import Services
from planner.domain.effects import Effect
from planner.domain.errors import MessageRefused, PlannerError, StoppedByPerson, bug_report, reference_of
from planner.domain.events import Event, Opener, RetryRequested, SlotSet, SlotsSet, TraceRecord, TurnFailed, TurnStopped, UserSpoke
from planner.domain.once_a_turn import remembering
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.guard.birth_dates import ages_for_births
from planner.guard.private_details import private_left_out, without_private
from planner.runtime.loading import loading
from planner.turn.apply import apply
from planner.turn.reduce import reduce

if TYPE_CHECKING:
    from planner.runtime.perform import StateBefore

LOG = logging.getLogger("planner")
MAX_CHARACTERS = 4000
MAX_ROUNDS = 40
STOPPED = "Stopped. Nothing is lost: say go ahead to start again."
Clock = Callable[[int], datetime]
Publish = Callable[[Sequence[TraceRecord], TripState], None]


def opener_for(text: str, state: TripState, today: date) -> UserSpoke:
    """The event of a typed message; keys and private details in it are kept by nobody, and of a date of birth the age when they travel.

    Raises `MessageRefused` with plain words for a blank or over-long one; nothing is read then.
    """
    trimmed = text.strip()
    if not trimmed:
        raise MessageRefused("There was nothing to read. Tell me where you would like to go, or answer a question above.")
    if len(trimmed) > MAX_CHARACTERS:
        raise MessageRefused(f"That is {len(trimmed):,} characters; I can read {MAX_CHARACTERS:,}. Nothing was sent.")
    now = ages_for_births(trimmed, today)
    if now != trimmed:
        travels = state.trip.date_range.start or _said_start(now, today) or today
        trimmed = ages_for_births(trimmed, travels)
    return UserSpoke(text=without_private(trimmed))


def _said_start(text: str, today: date) -> date | None:
    """The first day that a message names."""
    with loading():
        from planner.language.dates import read_dates  # the language of dates takes as long to load as a page to draw

    read = read_dates(text, today)
    return read.start or (read.window.earliest if read.window else None)


def _as_kept(opener: Opener, on: date) -> Opener:
    """A form's values without private details, dates of birth as the ages they give on a day.

    Any other opener stays as it is: a message has been looked through already.
    """
    if isinstance(opener, SlotSet):
        return evolve(opener, value=private_left_out(opener.value, on))
    if not isinstance(opener, SlotsSet):
        return opener
    return evolve(opener, slots=tuple(evolve(slot, value=private_left_out(slot.value, on)) for slot in opener.slots))


class TurnLoop:
    """One turn of one trip, from its opener to the last effect owed."""

    def __init__(
        self,
        state: TripState,
        last_seq: int,
        *,
        services: Services,
        clock: Clock,
        publish: Publish,
        state_before: StateBefore,
        pool: Executor | None = None,
    ) -> None:
        """`clock(seq)` gives a record's time; `publish` keeps records and the state after them; without `pool` effects run one by one."""
        self.state = state
        self._seq = last_seq
        self._services = services
        self._clock = clock
        self._publish = publish
        self._state_before = state_before
        self._pool = pool

    def run(self, opener: Opener | None) -> TripState:
        """The state after the turn that `opener` begins; without one, an interrupted turn is carried on.

        A failure becomes the turn's last record, so nothing that was said or found is lost.
        """
        if opener is not None:
            opener = _as_kept(opener, self.state.trip.date_range.start or self._services.today)
            self._record([opener], new_turn=not isinstance(opener, RetryRequested))
        try:
            with remembering():
                self._perform_all()
        except StoppedByPerson:
            self._record([TurnStopped(reply=STOPPED)])
        except TracedModelError as error:
            self._record([*error.records, *_failure(error.error, self.state)])
        except PlannerError as error:
            self._record(_failure(error, self.state))
        except Exception as error:
            self._record(_bug(error, self.state))
        return self.state

    def _perform_all(self) -> None:
        for _ in range(MAX_ROUNDS):
            effects = reduce(self.state)
            if not effects:
                return
            self._services.check()
            for events in self._outcomes(effects):
                self._record(events)
        raise RuntimeError("the turn did not come to an end")

    def _outcomes(self, effects: Sequence[Effect]) -> Iterator[Sequence[Event]]:
        with loading():
            from planner.runtime.perform import perform

        state = self.state
        if self._pool is None or len(effects) == 1:
            for effect in effects:
                yield perform(effect, state, self._services, self._state_before)
            return
        futures = [self._pool.submit(copy_context().run, perform, effect, state, self._services, self._state_before) for effect in effects]
        for future in futures:
            yield future.result()

    def _record(self, events: Iterable[Event], *, new_turn: bool = False) -> None:
        """Stamp, apply and publish events as one step. What cannot be published did not happen: state and numbers stay as they were."""
        current = self.state.turn.n if self.state.turn else 0
        turn = current + 1 if new_turn or current == 0 else current
        state, records = self.state, []
        for seq, event in enumerate(events, self._seq + 1):
            record = TraceRecord(seq=seq, turn=turn, at=self._clock(seq), event=event)
            state = apply(state, record)
            records.append(record)
        self._publish(records, state)
        self.state, self._seq = state, self._seq + len(records)


def _failure(error: PlannerError, state: TripState) -> tuple[Event, ...]:
    return _told(TurnFailed(kind=error.kind, words=error.words, reference=reference_of(state.trip_id, str(state.rev), error.words)))


def _bug(error: Exception, state: TripState) -> tuple[Event, ...]:
    report = bug_report(error, state.trip_id, str(state.rev))
    LOG.error("reference %s: a turn of trip %s failed", report.reference, state.trip_id, exc_info=error)
    return _told(TurnFailed(kind=report.kind, words=report.words, reference=report.reference))


def _told(failed: TurnFailed) -> tuple[Event, ...]:
    """A failure and, before it, the envelope in which the person is told of it."""
    reasoning = f"The turn failed: {failed.kind.replace('_', ' ')}."
    return (sent("planner", "person", "NORMAL_RESPONSE", failed.words, reasoning=reasoning), failed)
