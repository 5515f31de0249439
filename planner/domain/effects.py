"""What must be done next, in the imperative: one closed union that the reducer emits and the shell performs.

An effect names everything it needs by value or by key, so that performing it twice asks for the same thing.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from planner.domain.ledger import QuestionSlot
from planner.domain.reports import TransportMode
from planner.domain.state import FormValue, Task
from planner.domain.values import Party, Place, Value


class ReadMessage(Value):
    """Have the reader turn the latest message into a patch."""

    do: Literal["read_message"] = "read_message"
    text: str


class ReadSlots(Value):
    """Resolve what form controls posted into a patch; no model is needed."""

    do: Literal["read_slots"] = "read_slots"
    slots: tuple[FormValue, ...]
    skipped: tuple[str, ...] = ()


class PoseQuestions(Value):
    """Ask for these slots, in this order. `about` is a sentence that must come first, such as why something was refused."""

    do: Literal["pose_questions"] = "pose_questions"
    slots: tuple[QuestionSlot, ...]


class PoseSummary(Value):
    """Show what was understood and ask for a yes."""

    do: Literal["pose_summary"] = "pose_summary"


Topic = Literal[
    "question",
    "thanks",
    "other",
    "selected",
    "restored",
    "which_option",
    "no_such_option",
    "nothing_to_confirm",
    "cancelled",
    "still_needed",
    "stopped",
]


class Answer(Value):
    """Answer in words; nothing is asked or changed. `topic` says what kind of answer is due."""

    do: Literal["answer"] = "answer"
    topic: Topic


class FetchJourneys(Value):
    """Get quotes for one segment by one mode."""

    do: Literal["fetch_journeys"] = "fetch_journeys"
    key: str
    segment: str
    mode: TransportMode
    origin: Place
    destination: Place
    day: date
    party: Party


class FetchStays(Value):
    """Get quotes for one stay."""

    do: Literal["fetch_stays"] = "fetch_stays"
    key: str
    place: Place
    check_in: date
    check_out: date
    party: Party


class FetchSights(Value):
    """Get the sights of one stop."""

    do: Literal["fetch_sights"] = "fetch_sights"
    key: str
    place: Place
    month: int


class PlanTasks(Value):
    """Write the tasks of the specialists that are due."""

    do: Literal["plan_tasks"] = "plan_tasks"


class RunSpecialist(Value):
    """Run one specialist's tool loop."""

    do: Literal["run_specialist"] = "run_specialist"
    task: Task


class ComposeOptions(Value):
    """Have options proposed, built and checked from what the specialists brought back."""

    do: Literal["compose_options"] = "compose_options"


class UndoTurn(Value):
    """Find the state before the last turn."""

    do: Literal["undo_turn"] = "undo_turn"
    before_seq: int | None


class RestartTrip(Value):
    """Clear the trip."""

    do: Literal["restart_trip"] = "restart_trip"


Effect = (
    ReadMessage | ReadSlots | PoseQuestions | PoseSummary | Answer | FetchJourneys | FetchStays | FetchSights | PlanTasks | RunSpecialist | ComposeOptions
    | UndoTurn | RestartTrip
)  # fmt: skip
