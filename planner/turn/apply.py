"""apply(state, record) → state: the only maker of a new TripState. Pure; every time and id comes with the record.

It merges what happened and never decides what to do next; that is `reduce`'s.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import assert_never

from planner.domain import ledger as book
from planner.domain.events import (
    EngineChosen,
    LLMCalled,
    MessageRead,
    MessageSent,
    Opener,
    OptionChosen,
    OptionsComposed,
    OptionsMerged,
    OptionsRejected,
    PinRemoved,
    PlanEdited,
    PromptsChosen,
    QuestionsPosed,
    QuoteFailed,
    QuoteReceived,
    Replied,
    ResearchRetried,
    RestartRequested,
    RetryRequested,
    SlotRejected,
    SlotSet,
    SlotSkipped,
    SlotsSet,
    SpecialistReported,
    StateCheckpointed,
    StopRequested,
    SummaryPosed,
    SummaryRejected,
    TasksPlanned,
    TraceRecord,
    TripConfirmed,
    TripRestarted,
    TurnFailed,
    TurnStopped,
    TurnUndone,
    UndoRequested,
    UserSpoke,
    VersionRestored,
)
from planner.domain.options import OptionVersion, Selection
from planner.domain.patch import Act, Refinement, TripPatch
from planner.domain.quotes_due import context_hash, dependency_hash, journey_keys, sight_keys, stay_spans
from planner.domain.ready import ages_due, choose_mode, confirmed, options_current, ready
from planner.domain.reports import Specialist
from planner.domain.slots import NOTES, PREFERENCES, value_at
from planner.domain.state import FormValue, Preferences, QuoteFailure, Quotes, TranscriptLine, Trip, TripState, Turn
from planner.domain.usage import with_call
from planner.domain.values import evolve
from planner.say.buttons import button_words
from planner.turn.apply_steps import (
    answered,
    composed,
    posed,
    quoted,
    replied,
    restarted,
    stopped,
    summarised,
    undone,
    with_line,
    with_turn,
)
from planner.turn.merge_patch import with_patch

_BUTTON_ACTS: dict[str, Act] = {
    "trip_confirmed": "confirm",
    "option_chosen": "select_option",
    "options_rejected": "reject",
    "summary_rejected": "reject",
    "slot_set": "inform",
    "slots_set": "inform",
    "slot_skipped": "skip",
    "undo_requested": "undo",
    "stop_requested": "cancel",
    "restart_requested": "restart",
    "options_merged": "refine",
    "plan_edited": "refine",
    "pin_removed": "refine",
    "version_restored": "undo",
}


def apply(state: TripState, record: TraceRecord) -> TripState:
    """The state after `record`. `rev` counts records; the same state and record always give the same result."""
    changed = _applied(state, record)
    return changed if changed is state else evolve(changed, rev=max(state.rev, changed.rev) + 1)


def _applied(state: TripState, record: TraceRecord) -> TripState:
    event, at = record.event, record.at
    match event:
        case RetryRequested():
            return _retried(state)
        case (
            UserSpoke() | TripConfirmed() | OptionChosen() | OptionsRejected() | SummaryRejected() | SlotSet() | SlotsSet() | SlotSkipped()
            | UndoRequested() | StopRequested() | RestartRequested() | ResearchRetried() | OptionsMerged() | PlanEdited() | PinRemoved()
            | VersionRestored()
        ):  # fmt: skip
            return _opened(state, event, record)
        case MessageRead():
            return _read(state, event, at)
        case QuestionsPosed():
            return posed(state, event, at)
        case SummaryPosed():
            return summarised(state, event, at)
        case Replied():
            return answered(state, event, at)
        case QuoteReceived() | QuoteFailed() | TasksPlanned() | SpecialistReported():
            return _found(state, event)
        case OptionsComposed():
            return composed(state, event, at)
        case TurnUndone() | StateCheckpointed() | TripRestarted() | TurnStopped():
            return _turned_back(state, event, at)
        case TurnFailed():
            failed = with_turn(state, stage="failed", error_kind=event.kind, error_words=event.words, reference=event.reference)
            return with_line(failed, event.words, at)
        case SlotRejected():
            return replied(state, event.words, choose_mode(state), at)
        case PromptsChosen() | EngineChosen() | LLMCalled() | MessageSent():
            return _noted(state, event)
    assert_never(event)


def _turned_back(state: TripState, event: TurnUndone | StateCheckpointed | TripRestarted | TurnStopped, at: datetime) -> TripState:
    """What does not follow from the state before it: an earlier state, a saved one, an empty one, or a turn that is given up."""
    match event:
        case TurnUndone():
            return undone(state, event, at)
        case StateCheckpointed():
            return evolve(event.state, rev=event.state.rev)
        case TripRestarted():
            return restarted(state, at)
        case TurnStopped():
            return stopped(state, event.reply, at)


def _found(state: TripState, event: QuoteReceived | QuoteFailed | TasksPlanned | SpecialistReported) -> TripState:
    """A step of research: what came back, or what is to be done."""
    match event:
        case QuoteReceived():
            return quoted(state, event)
        case QuoteFailed():
            failure = QuoteFailure(key=event.key, tool=event.tool, message=event.message)
            return evolve(state, quotes=evolve(state.quotes, failures=(*state.quotes.failures, failure)))
        case TasksPlanned():
            return with_turn(state, tasks=event.tasks)
        case SpecialistReported():
            return evolve(state, reports={**state.reports, event.report.specialist: event.report})


def _noted(state: TripState, event: PromptsChosen | EngineChosen | LLMCalled | MessageSent) -> TripState:
    """What belongs to no step of the conversation: the trip's settings, and what its models were asked."""
    match event:
        case PromptsChosen():
            return evolve(state, settings=evolve(state.settings, prompt_set=event.prompt_set))
        case EngineChosen():
            return evolve(state, settings=evolve(state.settings, engine=event.engine))
        case LLMCalled():
            return state if event.call.engine == "offline" else evolve(state, usage=with_call(state.usage, event.call))
        case MessageSent():
            return state


def _opened(state: TripState, event: Opener, record: TraceRecord) -> TripState:
    text = event.text if isinstance(event, UserSpoke) else None
    kind = event.type
    act = _BUTTON_ACTS.get(kind, "other")
    reason = event.reason.strip() if isinstance(event, OptionsRejected) else ""
    needs_reading = isinstance(event, UserSpoke | SlotSet | SlotsSet | SlotSkipped) or bool(reason)
    starts = state.turn_starts if isinstance(event, UndoRequested | StopRequested) else (*state.turn_starts, record.seq)
    line = text if text is not None else button_words(state, event)
    turn = Turn(
        n=record.turn,
        text=text if text is not None else reason or None,
        button=None if text is not None else kind,
        act=act,
        acts=() if text is not None else (act,),
        form=_form(event),
        skipped=(event.slot,) if isinstance(event, SlotSkipped) else (),
        stage="received" if needs_reading else "understood",
        mode=choose_mode(state),
    )
    shown = TranscriptLine(role="user", content=line, at=record.at, turn=record.turn)
    opened = evolve(state, turn=turn, transcript=(*state.transcript, shown), turn_starts=starts)
    if isinstance(event, TripConfirmed):
        return _confirm(opened, record.at)
    if isinstance(event, OptionChosen):
        return _choose(opened, event.option, record.at)
    if isinstance(event, OptionsMerged):
        wish = Refinement(kind="merge", parts=event.parts)
        return with_turn(opened, patch=TripPatch(refinements=(wish,)), recompose=bool(opened.options))
    if isinstance(event, PlanEdited):
        return with_turn(opened, patch=TripPatch(edits=(event.edit,)), recompose=bool(opened.options))
    if isinstance(event, PinRemoved):
        return with_turn(opened, unpinned=(event.option_id, event.position), recompose=bool(opened.options))
    if isinstance(event, ResearchRetried):
        return _researched_again(opened, event.specialist)
    if isinstance(event, VersionRestored):
        return _version_back(opened, event.version, record.at)
    return opened


def _researched_again(state: TripState, specialist: Specialist) -> TripState:
    """The state without a failed report, and without the failed quotes behind it, so that both are owed again; else unchanged."""
    report = state.reports.get(specialist)
    if report is None or report.failed is None or not confirmed(state):
        return state
    reports = {name: kept for name, kept in state.reports.items() if name != specialist}
    return with_turn(evolve(state, reports=reports, quotes=evolve(state.quotes, failures=())), recompose=True)


def _version_back(state: TripState, version: int, at: datetime) -> TripState:
    """An earlier set of options takes the table again, the present one goes to history; only sets made for this trip come back."""
    found = next((v for v in state.history if v.version == version), None)
    if found is None or not options_current(state):
        return state
    present = OptionVersion(version=len(state.history) + 1, options=state.options, reason=f"Version {version} was taken back.", at=at)
    kept = (
        state.selection
        if state.selection and any(o.id == state.selection.option_id and o in state.options for o in found.options)
        else None
    )
    return with_turn(evolve(state, options=found.options, selection=kept, history=(*state.history, present)), chose=True)


def _form(event: Opener) -> tuple[FormValue, ...]:
    match event:
        case SlotSet():
            return (FormValue(slot=event.slot, value=event.value),)
        case SlotsSet():
            return tuple(FormValue(slot=s.slot, value=s.value) for s in event.slots)
        case _:
            return ()


def _retried(state: TripState) -> TripState:
    if state.turn is None or state.turn.stage in ("replied", "received", "understood"):
        return state
    unread = ((), ("reject",)) if state.turn.button else ((),)
    was_read = state.turn.text is None or state.turn.acts not in unread
    resumed = with_turn(state, stage="understood" if was_read else "received", error_kind=None, error_words=None, reference=None)
    found = {name: report for name, report in resumed.reports.items() if report.failed is None}
    return evolve(resumed, quotes=evolve(resumed.quotes, failures=()), reports=found)


def _read(state: TripState, event: MessageRead, at: datetime) -> TripState:
    """The state with a message's patch merged, the ledger moved on, and a yes or a choice taken where it counts."""
    assert state.turn is not None, "no turn was opened"
    before = state
    acts = event.acts or ("other",)
    if state.turn.button == "options_rejected":
        acts = ("reject", *(act for act in acts if act not in ("reject", "undo", "restart", "confirm")))
    turn = evolve(
        state.turn, act=acts[0], acts=acts, stage="understood", patch=event.patch, missing_by_reader=event.missing, draft=event.draft
    )
    state = evolve(state, turn=turn)
    if acts[0] in ("undo", "restart"):
        starts = state.turn_starts[:-1] if acts[0] == "undo" and turn.text is not None else state.turn_starts
        return evolve(state, turn_starts=starts)
    state = with_patch(state, event.patch, words=turn.text or "", at=at)
    state = with_turn(state, changed=_changed_slots(before, state))
    if "select_option" in acts and event.patch.option_choice is not None:
        state = _choose(state, event.patch.option_choice, at)
    state = _waived(state, acts)
    agreed = "confirm" in acts and "reject" not in acts and not event.patch.sets_requirement
    state = _confirm(_still_asked(before, state), at) if agreed else _carried_on(before, state, acts, at)
    return _confirm_now(state, at) if state.waived and not before.options and ready(state) and not confirmed(state) else state


def _waived(state: TripState, acts: tuple[Act, ...]) -> TripState:
    """A waiver of further questions noted; a no or a cancellation takes it back."""
    assert state.turn is not None, "no turn was opened"
    if state.turn.patch.waives:
        return evolve(state, waived=True)
    return evolve(state, waived=False) if {"reject", "cancel"} & set(acts) else state


def _still_asked(before: TripState, after: TripState) -> TripState:
    """`after` with the yes still asked for, as it was before a wish came beside the yes: a wish is no new trip to look over."""
    waiting = book.open_question(before.questions, "confirmation")
    if waiting is None:
        return after
    return evolve(after, questions=tuple(waiting if q.id == waiting.id else q for q in after.questions))


def _carried_on(before: TripState, state: TripState, acts: tuple[Act, ...], at: datetime) -> TripState:
    """After options: a wish or a refinement goes straight to new options, a changed requirement waits for a yes unless it came with one."""
    if context_hash(before) == context_hash(state):
        wishes = bool(state.turn and (state.turn.patch.refinements or state.turn.patch.edits or "more_options" in acts))
        return with_turn(state, recompose=True) if before.options and wishes else state
    if not before.options:
        return state
    if options_current(before) and confirmed(before) and _only_noted(state):
        now = context_hash(state)
        return evolve(state, confirmed_hash=now, options_hash=now)
    straight_on = ("refine" in acts and not _reshaped(state)) or "confirm" in acts or not (state.turn and state.turn.patch.sets_requirement)
    if straight_on and ready(state) and ("confirm" in acts or not ages_due(state)):
        return with_turn(_confirm_now(state, at), recompose=True)
    version = OptionVersion(
        version=len(state.history) + 1,
        options=state.options,
        reason="The trip changed.",
        at=at,
        carried=_reshaped(state),
        chosen=state.selection.option_id if state.selection is not None else None,
    )
    return evolve(state, options=(), options_hash=None, selection=None, comparison_note="", history=(*state.history, version))


def _only_noted(state: TripState) -> bool:
    """Whether the message left nothing but notes that name nothing to see, which no rule of the plans reads: they stay as they are."""
    turn = state.turn
    if (
        turn is None
        or turn.changed != (NOTES,)
        or turn.patch.refinements
        or turn.patch.edits
        or not {"inform", "other", "correct"} >= set(turn.acts)
    ):
        return False
    from planner.language.plan_things import things_of  # what plans name takes as long to load as a page does to draw

    text = "; ".join(note for change in turn.patch.lists for note in change.add) or turn.text or ""
    return _OF_JOURNEYS.search(text) is None and not any(m.thing.kind != "city" for m in things_of(state).find(text))


_OF_JOURNEYS = re.compile(
    r"\b(?:fl(?:y|ying|ights?)|trains?|buse?s?|coach(?:es)?|ferr(?:y|ies)|sleepers?|nightjet|departures?|leav(?:e|ing)|travel\w*|go(?:ing)?|class|economy)\b",
    re.IGNORECASE,
)
"""What a note says of journeys is read when they are chosen."""


def _reshaped(state: TripState) -> bool:
    return state.turn is not None and state.turn.patch.reshapes


def _changed_slots(before: TripState, after: TripState) -> tuple[str, ...]:
    """The facts that differ, each as a whole: the rooms and ages of a party are the party."""
    slots = (*(f"trip.{name}" for name in Trip.model_fields), *(f"{PREFERENCES}{name}" for name in Preferences.names()), "capabilities")
    return tuple(slot for slot in slots if value_at(before, slot) != value_at(after, slot))


def _confirm(state: TripState, at: datetime) -> TripState:
    """Take a yes, if one was asked for and the trip is ready; a second yes to the same trip changes nothing."""
    if not ready(state) or confirmed(state) or book.open_question(state.questions, "confirmation") is None:
        return state
    return _confirm_now(state, at)


def _confirm_now(state: TripState, at: datetime) -> TripState:
    """Record the yes; optional questions still open become declined, missing ages become a stated assumption."""
    assert state.turn is not None, "no turn was opened"
    n, words = state.turn.n, state.turn.text or "Confirm and plan"
    questions = book.close(state.questions, "confirmation", "answered", words, turn=n, at=at)
    for question in book.open_questions(questions):
        if question.optional:
            questions = book.close(questions, question.slot, "declined", words, turn=n, at=at)
    party = state.trip.party
    if party.children and len(party.child_ages) < party.children:
        ages = (*party.child_ages, *[8] * (party.children - len(party.child_ages)))
        questions = book.assume(questions, "trip.party.child_ages", "Children are 8 years old", why="no ages were given", turn=n, at=at)
        state = evolve(state, trip=evolve(state.trip, party=evolve(party, child_ages=ages)))
    state = evolve(state, questions=questions)
    return _pruned(evolve(state, confirmed_hash=context_hash(state)))


def _pruned(state: TripState) -> TripState:
    """The state without quotes and reports that belong to another trip than this one."""
    quotes = state.quotes
    segments, stays, sights = {k for k, _, _ in journey_keys(state)}, {s.key for s in stay_spans(state)}, {k for k, _ in sight_keys(state)}
    kept = Quotes(
        by_segment={k: v for k, v in quotes.by_segment.items() if k in segments},
        by_stay={k: v for k, v in quotes.by_stay.items() if k in stays},
        sights={k: v for k, v in quotes.sights.items() if k in sights},
    )
    reports = {name: report for name, report in state.reports.items() if report.context_hash == dependency_hash(state, name)}
    return evolve(state, quotes=kept, reports=reports)


def _choose(state: TripState, option: int | str, at: datetime) -> TripState:
    """Select an option by number from 1 or by id; an impossible choice changes nothing."""
    ids = [o.id for o in state.options]
    wanted = ids[option - 1] if isinstance(option, int) and 1 <= option <= len(ids) else option
    if wanted not in ids:
        return state
    return with_turn(evolve(state, selection=Selection(option_id=str(wanted), at=at)), chose=True)
