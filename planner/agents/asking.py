"""One request to the engine on behalf of a role: prompt rendered, call traced, built-in engine as the last resort.

Shared by every agent, so that rules come first, the state last, and each call leaves the same records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from pydantic import BaseModel, JsonValue

from planner.agents.services import Services
from planner.domain.envelopes import Envelope, EnvelopeAction, LLMCall, Role
from planner.domain.errors import ModelContextFull, ModelCutShort, ModelError, ModelReplyInvalid
from planner.domain.events import Event, LLMCalled, MessageSent
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.guard.model_words import supported
from planner.guard.private_details import masked
from planner.llm.protocol import ChatMessage, Context, LLMRequest, Purpose
from planner.llm.server.limits import Limits, Waiting, under
from planner.llm.streamed_reply import StreamedReply, is_streamed
from planner.llm.structured_reply import Asked, ask
from planner.prompting.lint import tokens_of
from planner.prompting.load import as_json_data
from planner.prompting.tables import MOST_WORDS, cut, fitting

R = TypeVar("R", bound=BaseModel)
HISTORY = 50
STEPS: dict[Purpose, tuple[str, str]] = {
    "extract": ("Reading what you said", "Looking for facts and wishes"),
    "clarify": ("Writing", "Wording the questions"),
    "confirm": ("Writing", "Summing up the trip"),
    "dispatch": ("Briefing the specialists", "Saying who looks for what"),
    "answer": ("Writing", "Answering you"),
}
"""The line of progress of a call that no specialist makes, and what it says while it runs."""
_WORK: tuple[Purpose, ...] = ("dispatch", "specialist", "finalize")
"""What is done out of sight, where the person waits for a plan and not for the model's words."""
LANGUAGE = "English"
"""The language replies are written in."""


def history_of(state: TripState) -> tuple[ChatMessage, ...]:
    """The newest 50 lines of the conversation, oldest first, the person's as a model may see them."""
    return tuple(
        ChatMessage(role=line.role, content=masked(line.content) if line.role == "user" else line.content)
        for line in state.transcript[-HISTORY:]
    )


def system_prompt(
    services: Services, name: str, values: Mapping[str, str], tables: Mapping[str, JsonValue] | None = None, *, compact: bool = False
) -> tuple[str, str]:
    """The rendered system prompt of a role and its version: shared rules first, the role and the state after them.

    Of each of the `tables` as many rows are shown as there is room for; `compact` is for a small window.
    """
    rules, role = services.prompts["rules"], services.prompts[name]
    shared = rules.render({"language": LANGUAGE})

    def with_rows(rows: int | None) -> str:
        most = MOST_WORDS if rows is None else min(MOST_WORDS, rows)
        shown = {key: as_json_data(cut(table, words=most, rows=rows)) for key, table in (tables or {}).items()}
        return f"{shared}\n{role.render({**values, **shown})}"

    return fitting(with_rows, compact=compact), f"{rules.version[:6]}.{role.version}"


def ask_role(
    services: Services,
    state: TripState,
    *,
    by: Role,
    purpose: Purpose,
    prompt: str,
    values: Mapping[str, str],
    context: Context,
    reply_model: type[R],
    user: str = "",
    history: tuple[ChatMessage, ...] = (),
    known: str = "",
    tables: Mapping[str, JsonValue] | None = None,
) -> tuple[R, tuple[Event, ...]]:
    """The reply of the engine and the records of its calls. When its form fails twice or it cannot read so much, the built-in engine
    answers.

    `known` is what the words for the person may claim, so that the growing reply shows no more than the finished one will. `tables` are
    values with rows, shown with as many as there is room for, and with fewer for a model that cannot read so much. Raises the engine's
    `ModelError` (with the calls in its `calls` attribute) for every other failure.
    """
    services.check()
    system, version = system_prompt(services, prompt, values, tables)
    request = LLMRequest(
        purpose=purpose,
        system=system,
        history=history,
        user=user,
        context=context,
        reply_model=reply_model,
        prompt=prompt,
        prompt_version=version,
    )
    step, words = STEPS.get(purpose, ("", ""))
    if step:
        services.tell(step, "running", words)
    short = None if tables is None else lambda: system_prompt(services, prompt, values, tables, compact=True)[0]
    reply = ask_traced(services, request, reply_model, by, known, short)
    if step:
        services.tell(step, "done", "")
    return reply


def ask_traced(
    services: Services, request: LLMRequest, reply_model: type[R], by: Role, known: str = "", short: Callable[[], str] | None = None
) -> tuple[R, tuple[Event, ...]]:
    """Send one prepared request; see `ask_role`.

    `short` makes its system prompt for a small window, taken where the whole one was refused or read in part.
    """
    cut = short is not None and services.small_window.is_set()
    if cut and short is not None:
        request = evolve(request, system=short())
    asked = _asked(services, request, reply_model, by, known)
    in_part = any(_read_in_part(call, request) for call in asked.calls)
    records: tuple[Event, ...] = tuple(LLMCalled(by=by, call=_with_what_it_read(call, request)) for call in asked.calls)
    if short is not None and not cut and (in_part or isinstance(asked.error, ModelContextFull)):
        services.small_window.set()
        asked = _asked(services, evolve(request, system=short()), reply_model, by, known)
        records += tuple(LLMCalled(by=by, call=call) for call in asked.calls)
    if asked.reply is not None:
        return asked.reply, records
    repair = services.prompts["repair"].text
    error = asked.error or ModelReplyInvalid("The model gave no answer.")
    if _stands_in(error, request.purpose) and services.fallback is not services.client:
        again = ask(services.fallback, request, reply_model, repair_words=repair)
        records += tuple(LLMCalled(by=by, call=evolve(call, outcome="fallback")) for call in again.calls)
        if again.reply is not None:
            return again.reply, records
    raise TracedModelError(error, records)


LEAST_COUNTED = 1_500
"""A server that counts fewer tokens counted only what it had not kept from the request before."""
READ_SHARE = 0.6
"""A server that counts a smaller share of the tokens we estimate did not read the rest; counts of different models differ by less."""


def _read_in_part(call: LLMCall, request: LLMRequest) -> bool:
    """Whether the tokens a server counted show that it cut the prompt to its window and said nothing."""
    if call.prompt_tokens is None or call.cached_tokens or call.error is not None:
        return False
    return LEAST_COUNTED <= call.prompt_tokens < READ_SHARE * tokens_of(request.system)


def _with_what_it_read(call: LLMCall, request: LLMRequest) -> LLMCall:
    """The call with a word for those who read traces, where the server read a part of it only."""
    if not _read_in_part(call, request):
        return call
    words = f"The server read a part only: it counted {call.prompt_tokens} tokens of about {tokens_of(request.system)} in the prompt alone."
    return evolve(call, error=words)


def _asked(services: Services, request: LLMRequest, reply_model: type[R], by: Role, known: str) -> Asked[R]:
    repair = services.prompts["repair"].text
    growing = (
        StreamedReply(request.purpose, services.show, lambda words: supported(words, known))
        if services.show is not None and is_streamed(request.purpose)
        else None
    )
    with under(Limits(services.cancel, services.deadline, _waiting(services, by))):
        return ask(services.client, request, reply_model, repair_words=repair, on_delta=growing)


def _stands_in(error: ModelError, purpose: Purpose) -> bool:
    """Whether the built-in engine does what the model could not: read so much, keep the form, or come to an end in planning."""
    return isinstance(error, ModelReplyInvalid | ModelContextFull) or (isinstance(error, ModelCutShort) and purpose in _WORK)


def _waiting(services: Services, by: Role) -> Waiting:
    """Tells the person that a role waits for the model; empty words say that the wait is over."""

    row = SPECIALISTS.get(by)
    who = row.words if row else "The model"

    def waiting(words: str) -> None:
        services.tell(who, "waiting" if words else "running", words or "Asking again")

    return waiting


class TracedModelError(ModelError):
    """Told to the person: a model failed, and here are the calls it took to find out."""

    def __init__(self, error: ModelError, records: tuple[Event, ...]) -> None:
        super().__init__(error.words)
        self.error = error
        self.records = records


def sent(
    sender: Role,
    recipient: Role,
    action: EnvelopeAction,
    content: str,
    *,
    reasoning: str,
    tool: str | None = None,
    ms: float = 0.0,
    parameters: Mapping[str, object] | None = None,
    **more: object,
) -> Event:
    """One message between roles as an event, in its envelope."""
    target = recipient if action in ("AGENT_CALL", "AGENT_RETURN") else None
    return MessageSent(
        sender=sender,
        recipient=recipient,
        ms=ms,
        envelope=Envelope.model_validate(
            {
                "action": action,
                "reasoning": reasoning,
                "content": content,
                "tool": tool,
                "parameters": {**(parameters or {}), **more} or None,
                "target_agent": target,
            }
        ),
    )
