"""Performing one effect with the agents and tools. What happened comes back as events; the runner stamps and applies them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
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
from planner.language.undo_words import back_to_the_first, taken_back, takes_back
from planner.say.phrases import joined

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
            return _undo(state, effect, state_before)
        case RestartTrip():
            return (TripRestarted(),)
    assert_never(effect)


def _undo(state: TripState, effect: UndoTurn, state_before: StateBefore) -> tuple[Event, ...]:
    """The state before what is taken back: the message that was named, else the last one that changed something."""
    if effect.before_seq is None:
        return (TurnUndone(restores=None, reply="There is nothing to undo yet."),)
    text = (state.turn.text or "").casefold() if state.turn else ""
    if state.options and not state.history and _VERSION.search(text):
        return (TurnUndone(restores=None, reply="There is no earlier version of the plans: these are the first."),)
    try:
        restored, later = _before_change(state, state_before)
    except HistoryMissing as missing:
        return (TurnUndone(restores=None, reply=f"{missing.words} The trip stays as it is; tell me what should be different."),)
    return (TurnUndone(restores=restored, reply=_undone_words(later)),)


MOST_TOLD = 6
_VERSION = re.compile(r"\b(?:earlier|previous|last|old|first|original) (?:version|plans?|set|ones?|itinerar(?:y|ies))\b")


def _before_change(state: TripState, state_before: StateBefore) -> tuple[TripState, tuple[str, ...]]:
    """The state to go back to, and the messages since then that changed something, in their order."""
    text = state.turn.text if state.turn else None
    steps: list[tuple[TripState, str]] = []
    for seq in reversed(state.turn_starts):
        before = state_before(seq)
        said = state.transcript[len(before.transcript)].content if len(before.transcript) < len(state.transcript) else ""
        steps.append((before, said))
        if _substance(before) != _substance(state) and not (text and takes_back(text, state)):
            break
    named = taken_back(text, [said for _, said in steps]) if text else None
    plain = next((n for n, (before, _) in enumerate(steps) if _substance(before) != _substance(state)), 0) if state.options else 0
    first = _first_plans(steps, state) if text and back_to_the_first(text) else None
    last = first if first is not None else plain if named is None else named
    after = [state, *(before for before, _ in steps)]
    changes = [said for n, (before, said) in enumerate(steps[: last + 1]) if _substance(before) != _substance(after[n])]
    return steps[last][0], tuple(reversed(changes)) if last else ()


def _first_plans(steps: Sequence[tuple[TripState, str]], state: TripState) -> int | None:
    """The step before which the plans stood as they came first for the stops of the trip as it is."""
    stops = [s.place.name for s in state.trip.destinations]
    found = [n for n, (before, _) in enumerate(steps) if before.options and [s.place.name for s in before.trip.destinations] == stops]
    return found[-1] if found else None


def _substance(state: TripState) -> tuple[object, ...]:
    """What of a trip a step back can change: a question asked and answered leaves it as it is."""
    return (state.capabilities, state.trip, state.preferences, state.options, state.selection)


def _undone_words(later: Sequence[str]) -> str:
    if len(later) > MOST_TOLD:
        return f"Done, I took back “{later[0]}” and the {len(later) - 1} changes that came after it."
    if not later:
        return "Done, I took back your last step."
    if len(later) == 1:
        return f"Done, I took back “{later[0]}”."
    return f"Done, I took back “{later[0]}”, and with it what came after: {joined([f'“{said}”' for said in later[1:]])}."
