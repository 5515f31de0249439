"""What the planner's own steps change in a state: questions, summaries, quotes, options, undo, stop, restart. Pure; `apply` calls it."""

from __future__ import annotations

from datetime import datetime

from planner.domain import ledger as book
from planner.domain.events import OptionsComposed, QuestionsPosed, QuoteReceived, Replied, SummaryPosed, TurnUndone
from planner.domain.options import OptionVersion
from planner.domain.patch import FactSlot
from planner.domain.quotes_due import context_hash
from planner.domain.ready import choose_mode, options_current, ready
from planner.domain.slots import NOTES
from planner.domain.state import Mode, Stage, TranscriptLine, TripState
from planner.domain.values import evolve
from planner.guard.private_details import private_in
from planner.say.phrases import joined
from planner.turn.merge_patch import with_patch


def with_turn(state: TripState, **changes: object) -> TripState:
    assert state.turn is not None, "no turn was opened"
    return evolve(state, turn=evolve(state.turn, **changes))


def with_line(state: TripState, words: str, at: datetime) -> TripState:
    turn = state.turn.n if state.turn else 0
    return evolve(state, transcript=(*state.transcript, TranscriptLine(role="assistant", content=words, at=at, turn=turn)))


def posed(state: TripState, event: QuestionsPosed, at: datetime) -> TripState:
    assert state.turn is not None, "no turn was opened"
    questions = state.questions
    for q in event.questions:
        questions = book.pose(questions, q.slot, q.text, why=q.why, turn=state.turn.n, at=at, candidates=q.candidates)
    return replied(evolve(state, questions=questions), event.reply, "CLARIFY", at)


def summarised(state: TripState, event: SummaryPosed, at: datetime) -> TripState:
    assert state.turn is not None, "no turn was opened"
    questions = book.pose(
        state.questions, "confirmation", event.question, why="Specialists start only after your yes.", turn=state.turn.n, at=at
    )
    for q in event.questions:
        questions = book.pose(questions, q.slot, q.text, why=q.why, turn=state.turn.n, at=at, candidates=q.candidates)
    return replied(evolve(state, questions=questions), event.reply, "CONFIRM", at)


def answered(state: TripState, event: Replied, at: datetime) -> TripState:
    questions = state.questions
    for choice in event.choices:
        questions = book.offer(questions, choice.slot, choice.candidates)
    return replied(evolve(state, questions=questions), event.reply, event.mode, at)


def replied(state: TripState, reply: str, mode: Mode, at: datetime, *, stage: Stage = "replied") -> TripState:
    reply = _told_private(state, reply)
    return with_line(with_turn(state, stage=stage, reply=reply, mode=mode), reply, at)


def _told_private(state: TripState, reply: str) -> str:
    """The reply, with what was not kept of the message said once a trip, kindly."""
    turn = state.turn
    left_out = private_in(turn.text or "") if turn is not None else ()
    if not left_out or any(
        private_in(line.content) for line in state.transcript if line.role == "user" and turn is not None and line.turn < turn.n
    ):
        return reply
    return f"{reply}\nI did not keep {joined(left_out)} from your message: I do not need it to plan, so please leave private details out."


def stopped(state: TripState, reply: str, at: datetime) -> TripState:
    """The turn ended by the person: what was found is kept, and research needs a new yes."""
    assert state.turn is not None, "no turn was opened"
    questions = state.questions
    if ready(state) and not options_current(state):
        questions = book.pose(questions, "confirmation", "Shall I start again?", why="You stopped the research.", turn=state.turn.n, at=at)
        state = evolve(state, confirmed_hash=None)
    return replied(evolve(state, questions=questions), reply, "CONFIRM" if ready(state) else "CLARIFY", at, stage="stopped")


def quoted(state: TripState, event: QuoteReceived) -> TripState:
    quotes = state.quotes
    if event.journeys is not None:
        quotes = evolve(quotes, by_segment={**quotes.by_segment, event.key: event.journeys})
    if event.stays is not None:
        quotes = evolve(quotes, by_stay={**quotes.by_stay, event.key: event.stays})
    if event.sights is not None:
        quotes = evolve(quotes, sights={**quotes.sights, event.key: event.sights})
    return evolve(state, quotes=quotes)


def _chosen(state: TripState) -> str | None:
    return state.selection.option_id if state.selection is not None else None


def composed(state: TripState, event: OptionsComposed, at: datetime) -> TripState:
    """New options take the table; the earlier set goes to history and a selection stays on an option that is untouched, or that the person
    edited.
    """
    history = state.history
    if state.options:
        version = OptionVersion(
            version=len(history) + 1, options=state.options, reason=event.reason or "New options.", at=at, chosen=_chosen(state)
        )
        history = (*history, version)
    chosen = state.selection
    if chosen is not None:
        was = next((o for o in state.options if o.id == chosen.option_id), None)
        now = next((o for o in event.options if o.id == chosen.option_id), None)
        same = was is not None and now is not None and was.itinerary == now.itinerary and was.cost == now.cost
        edited = now is not None and state.turn is not None and bool(state.turn.patch.edits or state.turn.unpinned)
        chosen = chosen if same or edited else None
    questions = book.close(
        state.questions,
        NOTES,
        "answered",
        state.turn.text or "" if state.turn else "",
        turn=state.turn.n if state.turn else 0,
        at=at,
    )
    composed = evolve(
        state, options=event.options, options_hash=context_hash(state), comparison_note=event.comparison_note, withheld=event.withheld,
        history=history, selection=chosen, questions=questions,
    )  # fmt: skip
    return replied(composed, event.reply, "FINALIZE", at)


def undone(state: TripState, event: TurnUndone, at: datetime) -> TripState:
    """The restored state, seen from the turn that asked for the undo; with nothing to undo only the reply is added."""
    assert state.turn is not None, "no turn was opened"
    asked = evolve(state.turn, act="undo", acts=state.turn.acts or ("undo",))
    restored = state if event.restores is None else evolve(event.restores, settings=state.settings, usage=state.usage)
    restored = evolve(restored, turn=asked, rev=state.rev)
    return replied(restored, event.reply, choose_mode(restored), at)


def _with_kept(fresh: TripState, before: TripState, slots: tuple[FactSlot, ...]) -> TripState:
    """A cleared trip with the facts that a new start is to keep."""
    for slot in slots:
        root, _, name = slot.partition(".")
        held = getattr(before, root)
        fresh = evolve(fresh, **{root: evolve(getattr(fresh, root), **{name: getattr(held, name)}) if name else held})
    return fresh


def restarted(state: TripState, at: datetime) -> TripState:
    """A cleared trip; what the same message says beside "start over" is the beginning of the new one."""
    assert state.turn is not None, "no turn was opened"
    fresh = TripState(
        trip_id=state.trip_id,
        settings=evolve(state.settings, title=None),
        usage=state.usage,
        transcript=state.transcript,
        turn_starts=state.turn_starts,
        rev=state.rev,
    )
    fresh = _with_kept(fresh, state, state.turn.patch.keeps)
    turn = evolve(state.turn, act="restart", acts=state.turn.acts or ("restart",), restarted=True)
    return with_patch(evolve(fresh, turn=turn), turn.patch, words=turn.text or "", at=at)
