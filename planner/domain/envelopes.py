"""The messages between roles, and the record of every call of a model. Plain data."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, JsonValue, model_validator

from planner.domain.registry import OneOf
from planner.domain.specialists import specialist_ids
from planner.domain.values import Value


def _roles() -> tuple[str, ...]:
    return ("person", "planner", "reader", *specialist_ids(), "tools")


Role = Annotated[str, OneOf(_roles)]
EnvelopeAction = Literal["NORMAL_RESPONSE", "USE_TOOL", "TOOL_RETURN", "AGENT_CALL", "AGENT_RETURN", "REFINEMENT_RESPONSE"]


class Envelope(Value):
    """One message between roles: a call of a tool names it, a call of an agent its target; what comes back may leave them out."""

    action: EnvelopeAction
    reasoning: str
    content: str
    tool: str | None = None
    parameters: dict[str, JsonValue] | None = None
    target_agent: str | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.action == "USE_TOOL" and not self.tool:
            raise ValueError(f"{self.action} must name its tool")
        if self.action == "AGENT_CALL" and not self.target_agent:
            raise ValueError(f"{self.action} must name its target_agent")
        return self


class LLMTry(Value):
    """One request a call took: in which form the reply was asked for, how it ended ("ok" or a kind of failure), and for how long."""

    form: str
    outcome: str
    detail: str = ""
    ms: float = 0.0


class SentMessage(Value):
    """One message of a request. Each of `parts` is "@name" of a text of the trip's records, or "=text" itself."""

    role: str
    parts: tuple[str, ...]


class SentRequest(Value):
    """What a call sent, and where to. `texts` are those that no earlier record of the trip holds; `form` is the reply's schema as sent.

    `llm/sent_request.py` makes one of a request's body, and a body of one.
    """

    base_url: str
    model: str
    parameters: dict[str, JsonValue] = Field(default_factory=dict)
    messages: tuple[SentMessage, ...] = ()
    schema_name: str = ""
    schema_hash: str = ""
    form: tuple[str, ...] = ()
    texts: dict[str, str] = Field(default_factory=dict)


class LLMCall(Value):
    """One call of a model as it was made: what for, with which prompt, what came back. Never holds a key.

    `ms` is wall time; `cost` is in US dollars where a price is known. Token counts are the server's, None when it sent none. `tries` are
    the requests it took, where they went over a network; `sent` is the last of them, None where nothing was sent or it was not kept.
    """

    purpose: str
    engine: str
    model: str
    prompt: str = ""
    prompt_version: str = ""
    attempt: int = 1
    outcome: Literal["ok", "repaired", "invalid", "fallback", "failed"] = "ok"
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    completion_tokens: int | None = None
    cost: str | None = None
    finish_reason: str | None = None
    raw: str = ""
    error: str | None = None
    ms: float = 0.0
    tries: tuple[LLMTry, ...] = ()
    sent: SentRequest | None = None
