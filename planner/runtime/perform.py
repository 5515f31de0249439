"""Performing one effect with the agents and tools. What happened comes back as events; the runner stamps and applies them."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from planner.agents.finalize import compose_options
from planner.agents.planner import answer, plan_tasks, pose_questions, pose_summary
from planner.agents.quoting import fetch_journeys, fetch_sights, fetch_stays
from planner.agents.reader import read_message, read_slots
from planner.agents.services import Services
from planner.agents.specialist import run_specialist
from planner.domain.effects import (
    Answer,
    ComposeOptions,
    Effect,
    FetchJourneys,
    FetchSights,
    FetchStays,
    PlanTasks,
    PoseQuestions,
    PoseSummary,
    ReadMessage,
    ReadSlots,
    RestartTrip,
    RunSpecialist,
    UndoTurn,
)
from planner.domain.errors import HistoryMissing
from planner.domain.events import Event, TripRestarted, TurnUndone
from planner.domain.state import TripState

StateBefore = Callable[[int], TripState]


def perform(effect: Effect, state: TripState, services: Services, state_before: StateBefore) -> tuple[Event, ...]:
    """The events of one effect, in order. `state_before(seq)` is the state as it was before that trace record.

    Raises `ModelError` or `StoppedByPerson`; a specialist's own failure comes back as its report.
    """
    match effect:
        case ReadMessage():
            return read_message(state, effect.text, services)
        case ReadSlots():
            return read_slots(state, effect.slots, effect.skipped, services)
        case PoseQuestions():
            return pose_questions(state, effect.slots, services)
        case PoseSummary():
            return pose_summary(state, services)
        case Answer():
            return answer(state, effect.topic, services)
        case FetchJourneys():
            return fetch_journeys(effect, services)
        case FetchStays():
            return fetch_stays(effect, services)
        case FetchSights():
            return fetch_sights(effect, services)
        case PlanTasks():
            return plan_tasks(state, services)
        case RunSpecialist():
            return run_specialist(state, effect.task, services)
        case ComposeOptions():
            return compose_options(state, services)
        case UndoTurn():
            return _undo(effect, state_before)
        case RestartTrip():
            return (TripRestarted(),)
    assert_never(effect)


def _undo(effect: UndoTurn, state_before: StateBefore) -> tuple[Event, ...]:
    if effect.before_seq is None:
        return (TurnUndone(restores=None, reply="There is nothing to undo yet."),)
    try:
        restored = state_before(effect.before_seq)
    except HistoryMissing as missing:
        return (TurnUndone(restores=None, reply=f"{missing.words} The trip stays as it is; tell me what should be different."),)
    return (TurnUndone(restores=restored, reply="Done, I took back your last step."),)
