"""The one protocol every engine speaks: a typed request in, raw text out. Nothing above it knows which engine answers.

The offline engine, the OpenAI client, the scripted client of the tests and the fault drill are its implementations.
Parsing and validating the text is `structured_reply`'s business.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Annotated, Literal, Protocol

from pydantic import BaseModel, Field, JsonValue

from planner.domain.envelopes import LLMTry, SentRequest
from planner.domain.ledger import QuestionSlot
from planner.domain.reports import LocalTransport, Meal, SpecialistReport
from planner.domain.state import Task, TripState
from planner.domain.values import Value

Purpose = Literal["extract", "clarify", "confirm", "dispatch", "specialist", "finalize", "answer", "repair", "judge"]


class ChatMessage(Value):
    """One line of a conversation as a model sees it."""

    role: Literal["user", "assistant"]
    content: str


class ExtractContext(Value):
    """What the reader is given: the state and the latest message, no history."""

    kind: Literal["extract"] = "extract"
    state: TripState
    message: str
    today: date


class ClarifyContext(Value):
    """The slots code decided to ask about, with the plain questions it would ask itself."""

    kind: Literal["clarify"] = "clarify"
    state: TripState
    slots: tuple[QuestionSlot, ...]
    today: date


class ConfirmContext(Value):
    """The trip to be confirmed and its summary as code rendered it."""

    kind: Literal["confirm"] = "confirm"
    state: TripState
    summary: str
    today: date


class DispatchContext(Value):
    """The trip and the tasks that are due, without instructions."""

    kind: Literal["dispatch"] = "dispatch"
    state: TripState
    tasks: tuple[Task, ...]
    today: date


class Observation(Value):
    """What a specialist saw after one step: the call it made and a compact result, or what went wrong.

    `result` is the digest a model may read (ids, names, bands), never a heavy artifact. A plan's branches come as one
    observation each, a join's as its own.
    """

    step: int
    tool: str
    args: dict[str, JsonValue] = Field(default_factory=dict)
    result: JsonValue = None
    error: str | None = None


class SpecialistContext(Value):
    """One specialist's task and everything it has observed so far."""

    kind: Literal["specialist"] = "specialist"
    state: TripState
    task: Task
    observations: tuple[Observation, ...]
    steps_left: int
    today: date


class FinalizeContext(Value):
    """Every report, a failed one included, and the meals and local transport they name.

    `candidates` are what an option may be made of, where whoever asks has put them together already.
    """

    kind: Literal["finalize"] = "finalize"
    state: TripState
    reports: tuple[SpecialistReport, ...]
    meals: tuple[Meal, ...] = ()
    local: tuple[LocalTransport, ...] = ()
    candidates: object = None
    """The planner's own `Candidates`, for an engine in the same process; not by name, as what composes takes long to load."""
    today: date


class AnswerContext(Value):
    """A turn that changes nothing; `facts` is what code knows that answers it."""

    kind: Literal["answer"] = "answer"
    state: TripState
    topic: str
    facts: str
    today: date


class JudgeContext(Value):
    """One reply of the planner and the criterion it is judged by, in the lab."""

    kind: Literal["judge"] = "judge"
    criterion: str
    said: str
    reply: str


Context = Annotated[
    ExtractContext | ClarifyContext | ConfirmContext | DispatchContext | SpecialistContext | FinalizeContext | AnswerContext | JudgeContext,
    Field(discriminator="kind"),
]


class LLMRequest(Value):
    """One call: what for, the rendered system prompt, the newest history, the typed context and the schema of the reply.

    `tools` are those the reply may call, where it may call any: none of them stands for all. `prompt` and `prompt_version` name the prompt
    file and its content hash, for the trace.
    """

    purpose: Purpose
    system: str
    history: tuple[ChatMessage, ...] = ()
    user: str = ""
    context: Context
    reply_model: type[BaseModel]
    tools: tuple[str, ...] = ()
    prompt: str = ""
    prompt_version: str = ""


class LLMReply(Value):
    """What came back, unparsed. Token counts are None when the server sent none, `cost` (US dollars) when no price is known.

    `tries` are the requests it took, over a network; `sent` is the last one.
    """

    text: str
    model: str
    engine: str
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    completion_tokens: int | None = None
    finish_reason: str | None = "stop"
    refusal: str | None = None
    cost: str | None = None
    tries: tuple[LLMTry, ...] = ()
    sent: SentRequest | None = None


OnDelta = Callable[[str], None]
"""Takes the next piece of a growing text; an empty piece says that the text begins anew."""


class LLMClient(Protocol):
    """An engine. Raises a `ModelError` subclass when it has no text to give."""

    @property
    def engine(self) -> str:
        """Its name in traces and on the screen."""
        ...

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        """Answer one request within the limits of this thread (`limits.current()`); `on_delta` receives the text as it grows."""
        ...
