"""reduce(state) → effects: what is owed now, read off the state alone, so that a turn cut anywhere resumes.

Effects returned together are independent and may run side by side. Pure: it decides, `apply` merges, the shell performs.
"""

from __future__ import annotations

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
    Topic,
    UndoTurn,
)
from planner.domain.ledger import open_question, open_questions
from planner.domain.quotes_due import dependency_hash, due_specialists, owed_quotes, reports_in
from planner.domain.ready import confirmed, due_questions, missing_slots, options_current, ready
from planner.domain.slots import NOTES
from planner.domain.state import TripState, Turn


def reduce(state: TripState) -> tuple[Effect, ...]:
    """The effects owed for the running turn; none when it has been answered, stopped or has failed."""
    turn = state.turn
    if turn is None or not turn.running:
        return ()
    if turn.stage == "received":
        return (_reading(turn),)
    if not turn.restarted and (handled := _acted(state, turn)) is not None:
        return (handled,)
    if not ready(state):
        return (_clarify(state, turn),)
    if not confirmed(state):
        return (_summary_or_answer(state, turn),)
    return _research(state, turn)


def _reading(turn: Turn) -> Effect:
    if turn.text is not None:
        return ReadMessage(text=turn.text)
    return ReadSlots(slots=turn.form, skipped=turn.skipped)


def _acted(state: TripState, turn: Turn) -> Effect | None:
    """The effect of an act that is complete in itself, or None when the turn goes the ordinary way."""
    if turn.button == "version_restored":
        return Answer(topic="restored" if turn.chose else "no_such_option")
    match turn.act:
        case "undo":
            return UndoTurn(before_seq=state.turn_starts[-1] if state.turn_starts else None)
        case "restart":
            return RestartTrip()
        case "cancel":
            return Answer(topic="stopped" if turn.button else "cancelled")
        case "select_option":
            return Answer(topic=_selection_topic(state, turn))
        case "reject":
            return _rejection(state, turn)
        case "confirm":
            return _unusable_yes(state, turn)
        case _:
            return None


def _selection_topic(state: TripState, turn: Turn) -> Topic:
    if state.selection is not None and turn.chose:
        return "selected"
    if state.options and turn.text is not None and turn.patch.option_choice is None:
        return "selected" if state.selection else "which_option"
    return "no_such_option"


def _rejection(state: TripState, turn: Turn) -> Effect | None:
    """A no: with a reason that says what to change it is a wish and goes on; without one it leads to a single question."""
    if turn.patch.reopens is not None:
        return PoseQuestions(slots=(turn.patch.reopens,))
    gave_reason = bool(turn.patch.touched or turn.patch.refinements or turn.patch.edits or turn.patch.readings or turn.recompose)
    asked_for_yes = any(q.slot == "confirmation" and q.status == "asked" for q in state.questions)
    if gave_reason or not (state.options or asked_for_yes):
        return None
    return PoseQuestions(slots=(NOTES,))


def _unusable_yes(state: TripState, turn: Turn) -> Effect | None:
    """A yes that confirms nothing: before the trip is ready, or with several options on the table."""
    if options_current(state) and not turn.recompose and not turn.patch.touched:
        return Answer(topic="selected" if state.selection else "which_option")
    if not ready(state) and not turn.patch.touched and open_questions(state.questions):
        return Answer(topic="nothing_to_confirm")
    return None


def _clarify(state: TripState, turn: Turn) -> Effect:
    """Ask what is due; answer instead when the turn changed nothing, or when everything was asked twice already."""
    idle = not turn.patch.touched and not turn.patch.readings and not turn.patch.problems and not turn.patch.declined
    if idle and not turn.restarted and turn.act in ("question", "thanks", "other", "more_options") and _all_posed(state):
        return Answer(topic=_topic(turn))
    due = due_questions(state)
    return PoseQuestions(slots=due) if due else Answer(topic="still_needed")


def _all_posed(state: TripState) -> bool:
    return all(open_question(state.questions, slot) is not None for slot in missing_slots(state))


def _topic(turn: Turn) -> Topic:
    if turn.act == "question":
        return "question"
    return "thanks" if turn.act == "thanks" else "other"


def _summary_or_answer(state: TripState, turn: Turn) -> Effect:
    waiting = open_question(state.questions, "confirmation")
    if waiting is not None and not turn.patch.touched and not turn.patch.readings and turn.act in ("question", "thanks", "other"):
        return Answer(topic=_topic(turn))
    return PoseSummary()


def _research(state: TripState, turn: Turn) -> tuple[Effect, ...]:
    """Quotes that are owed, all at once; then the tasks; then the specialists side by side; then the options."""
    if options_current(state) and not turn.recompose:
        return (Answer(topic=_topic(turn)),)
    owed = owed_quotes(state)
    party = state.trip.party
    if owed:
        legs = tuple(
            FetchJourneys(key=key, segment=leg.key, mode=mode, origin=leg.origin, destination=leg.destination, day=leg.day, party=party)
            for key, leg, mode in owed.journeys
        )
        nights = tuple(FetchStays(key=s.key, place=s.place, check_in=s.check_in, check_out=s.check_out, party=party) for s in owed.stays)
        month = state.trip.date_range.start.month if state.trip.date_range.start else 1
        return (*legs, *nights, *(FetchSights(key=key, place=place, month=month) for key, place in owed.sights))
    if not reports_in(state):
        due = tuple(
            s for s in due_specialists(state) if s not in state.reports or state.reports[s].context_hash != dependency_hash(state, s)
        )
        planned = {t.specialist: t for t in turn.tasks if t.context_hash == dependency_hash(state, t.specialist)}
        if any(s not in planned for s in due):
            return (PlanTasks(),)
        return tuple(RunSpecialist(task=planned[s]) for s in due)
    return (ComposeOptions(),)
