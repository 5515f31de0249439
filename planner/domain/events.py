"""What happened, in the past tense: one tagged union, and the trace record that stamps it.

Events are the only thing the applier reads and the only thing a trace holds, so they carry resolved values, never references
to something that must be looked up. Times, sequence numbers and ids are stamped by the runner.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from planner.domain.edits import PlanEdit
from planner.domain.envelopes import Envelope, LLMCall, Role
from planner.domain.ledger import Candidate, QuestionSlot
from planner.domain.message_reading import MessageReading
from planner.domain.options import ItineraryOption
from planner.domain.patch import Act, TripPatch
from planner.domain.reports import Journey, Sight, Specialist, SpecialistReport, Stay
from planner.domain.state import SCHEMA_VERSION, Engine, Mode, Task, TripState
from planner.domain.values import Value

OptionPart = Literal["transport", "stay", "meals", "days"]


class UserSpoke(Value):
    """The person typed a message."""

    type: Literal["user_spoke"] = "user_spoke"
    text: Annotated[str, Field(min_length=1)]


class TripConfirmed(Value):
    """The person pressed Confirm."""

    type: Literal["trip_confirmed"] = "trip_confirmed"


class OptionChosen(Value):
    """The person pressed Select on an option: its number from 1, or its id."""

    type: Literal["option_chosen"] = "option_chosen"
    option: int | str


class OptionsRejected(Value):
    """The person pressed "None of these", with or without saying why; a reason is read like a typed message."""

    type: Literal["options_rejected"] = "options_rejected"
    reason: str = ""


class SummaryRejected(Value):
    """The person pressed "Something is wrong" under the summary."""

    type: Literal["summary_rejected"] = "summary_rejected"


class SlotSet(Value):
    """The person set one slot with a form control."""

    type: Literal["slot_set"] = "slot_set"
    slot: str
    value: JsonValue


class SlotsSet(Value):
    """The person sent the answer form: several slots in one turn."""

    type: Literal["slots_set"] = "slots_set"
    slots: tuple[SlotSet, ...]


class SlotSkipped(Value):
    """The person pressed "skip" or "I don't mind" on one slot."""

    type: Literal["slot_skipped"] = "slot_skipped"
    slot: str


class UndoRequested(Value):
    """The person pressed Undo."""

    type: Literal["undo_requested"] = "undo_requested"


class StopRequested(Value):
    """The person pressed Stop while nothing ran, or the running turn was ended by it."""

    type: Literal["stop_requested"] = "stop_requested"


class RestartRequested(Value):
    """The person pressed Start over."""

    type: Literal["restart_requested"] = "restart_requested"


class RetryRequested(Value):
    """The person asked to go on with a turn that failed, was stopped or was interrupted."""

    type: Literal["retry_requested"] = "retry_requested"


class ResearchRetried(Value):
    """The person asked one specialist, who had come back with nothing, to try again."""

    type: Literal["research_retried"] = "research_retried"
    specialist: Specialist


class OptionsMerged(Value):
    """The person mixed parts of several options into one: (part, option id) pairs; a part is transport, stay, meals or days."""

    type: Literal["options_merged"] = "options_merged"
    parts: Annotated[tuple[tuple[OptionPart, str], ...], Field(min_length=1, max_length=4)]


class PlanEdited(Value):
    """The person changed plans by a button: one edit, the same as a message would have been heard as."""

    type: Literal["plan_edited"] = "plan_edited"
    edit: PlanEdit


class PinRemoved(Value):
    """The person took one kept edit of a plan back: the pin at `position` (from 0) of the plan with that id."""

    type: Literal["pin_removed"] = "pin_removed"
    option_id: str
    position: Annotated[int, Field(ge=0)]


class VersionRestored(Value):
    """The person took an earlier set of options back."""

    type: Literal["version_restored"] = "version_restored"
    version: Annotated[int, Field(ge=1)]


class EngineChosen(Value):
    """The person chose the engine this trip goes on with. Opens no turn."""

    type: Literal["engine_chosen"] = "engine_chosen"
    engine: Engine


class PromptsChosen(Value):
    """The person chose the set of prompts this trip goes on with. Opens no turn: nothing is said or planned because of it."""

    type: Literal["prompts_chosen"] = "prompts_chosen"
    prompt_set: Annotated[str, Field(min_length=1, max_length=64)]


Opener = (
    UserSpoke
    | TripConfirmed
    | OptionChosen
    | OptionsRejected
    | SummaryRejected
    | SlotSet
    | SlotsSet
    | SlotSkipped
    | UndoRequested
    | StopRequested
    | RestartRequested
    | RetryRequested
    | ResearchRetried
    | OptionsMerged
    | PlanEdited
    | PinRemoved
    | VersionRestored
)
"""What a person can do; each opens a turn."""


class MessageRead(Value):
    """The latest message was read: its acts and the resolved patch. `missing` is the reader's opinion."""

    type: Literal["message_read"] = "message_read"
    acts: tuple[Act, ...]
    patch: TripPatch
    missing: tuple[str, ...] = ()
    draft: str = ""
    reading: MessageReading | None = None


class PosedQuestion(Value):
    """One question as it was asked."""

    slot: QuestionSlot
    text: str
    why: str = ""
    candidates: tuple[Candidate, ...] = ()


class QuestionsPosed(Value):
    """The planner asked; the turn ends in CLARIFY."""

    type: Literal["questions_posed"] = "questions_posed"
    questions: tuple[PosedQuestion, ...]
    reply: str


class SummaryPosed(Value):
    """The planner showed what it understood and asked for a yes; the turn ends in CONFIRM."""

    type: Literal["summary_posed"] = "summary_posed"
    question: str
    reply: str
    questions: tuple[PosedQuestion, ...] = ()


class Replied(Value):
    """The planner answered without asking or changing anything; the turn ends in `mode`.

    `choices` are what may be picked now for questions that stay open; saying them is not asking again.
    """

    type: Literal["replied"] = "replied"
    reply: str
    mode: Mode
    choices: tuple[PosedQuestion, ...] = ()


class QuoteReceived(Value):
    """One quote came back for a segment or a stay, or the sights of a stop."""

    type: Literal["quote_received"] = "quote_received"
    key: str
    journeys: tuple[Journey, ...] | None = None
    stays: tuple[Stay, ...] | None = None
    sights: tuple[Sight, ...] | None = None


class QuoteFailed(Value):
    """One quote could not be had; the others go on."""

    type: Literal["quote_failed"] = "quote_failed"
    key: str
    tool: str
    message: str


class TasksPlanned(Value):
    """The specialists' tasks were written."""

    type: Literal["tasks_planned"] = "tasks_planned"
    tasks: tuple[Task, ...]


class SpecialistReported(Value):
    """A specialist came back, with findings or with an error report."""

    type: Literal["specialist_reported"] = "specialist_reported"
    report: SpecialistReport


class OptionsComposed(Value):
    """Options were built and checked; `withheld` says which were not shown and why. The turn ends in FINALIZE."""

    type: Literal["options_composed"] = "options_composed"
    options: tuple[ItineraryOption, ...]
    comparison_note: str
    reply: str
    reason: str = ""
    withheld: tuple[str, ...] = ()


class TurnUndone(Value):
    """One whole turn was taken back. `restores` is the state before it, or None when there was nothing to undo."""

    type: Literal["turn_undone"] = "turn_undone"
    restores: TripState | None
    reply: str


class StateCheckpointed(Value):
    """The records before this one no longer lead to the trip as it was saved; here it is whole, for what comes after to build on."""

    type: Literal["state_checkpointed"] = "state_checkpointed"
    state: TripState


class TripRestarted(Value):
    """The trip was cleared to start over; the transcript stays."""

    type: Literal["trip_restarted"] = "trip_restarted"


class TurnStopped(Value):
    """The running turn was stopped by the person; what it had found is kept."""

    type: Literal["turn_stopped"] = "turn_stopped"
    reply: str


class TurnFailed(Value):
    """The running turn could not go on. `kind` is an error's kind, `reference` leads to the detail in the log."""

    type: Literal["turn_failed"] = "turn_failed"
    kind: str
    words: str
    reference: str


class LLMCalled(Value):
    """A model was called."""

    type: Literal["llm_called"] = "llm_called"
    by: Role
    call: LLMCall


class MessageSent(Value):
    """One role spoke to another."""

    type: Literal["message_sent"] = "message_sent"
    sender: Role
    recipient: Role
    envelope: Envelope
    ms: float = 0.0


class SlotRejected(Value):
    """A button's value could not be used; nothing changed."""

    type: Literal["slot_rejected"] = "slot_rejected"
    slot: str
    words: str


Event = Annotated[
    UserSpoke
    | TripConfirmed
    | OptionChosen
    | OptionsRejected
    | SummaryRejected
    | SlotSet
    | SlotsSet
    | SlotSkipped
    | UndoRequested
    | StopRequested
    | RestartRequested
    | RetryRequested
    | ResearchRetried
    | OptionsMerged
    | PlanEdited
    | PinRemoved
    | VersionRestored
    | PromptsChosen
    | EngineChosen
    | MessageRead
    | QuestionsPosed
    | SummaryPosed
    | Replied
    | QuoteReceived
    | QuoteFailed
    | TasksPlanned
    | SpecialistReported
    | OptionsComposed
    | TurnUndone
    | StateCheckpointed
    | TripRestarted
    | TurnStopped
    | TurnFailed
    | LLMCalled
    | MessageSent
    | SlotRejected,
    Field(discriminator="type"),
]


class TraceRecord(Value):
    """A stamped event: its place in the trip's trace, the turn it belongs to and when it happened.

    `schema_version` says in which format it is written; a record without one is of the first format and is read by `store.migrate`.
    """

    seq: Annotated[int, Field(ge=1)]
    turn: Annotated[int, Field(ge=0)]
    at: datetime
    event: Event
    schema_version: Literal[2] = SCHEMA_VERSION
