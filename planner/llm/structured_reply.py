"""From an engine's text to a validated reply: strip, parse, validate, one repair. The same path for every engine.

Fences, prose around the object and `<think>` blocks are stripped without another call. A reply that does not fit its schema is
sent back once with the validation error. What to do when that fails too is the caller's decision.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from planner.domain.envelopes import LLMCall
from planner.domain.errors import ModelError, ModelRefused, ModelReplyInvalid
from planner.domain.values import evolve
from planner.llm.protocol import ChatMessage, LLMClient, LLMReply, LLMRequest, OnDelta

R = TypeVar("R", bound=BaseModel)
LONGEST_RAW = 40_000
"""Characters of an answer that are kept in the trace."""
_THOUGHT = re.compile(r"\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_JSON = json.JSONDecoder()


class Asked(BaseModel, Generic[R]):
    """The outcome of one request: the validated reply or the error, and every call that was made for it."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    reply: R | None
    calls: tuple[LLMCall, ...]
    error: ModelError | None = None


def object_in(text: str, model: type[BaseModel]) -> str:
    """The JSON object inside `text` that is most likely the reply: of those with keys of `model` the one with the most, the last of these.

    Fences, prose with braces of its own, reasoning and a second copy are left aside; an object inside a broken one is never taken for it.
    """
    thought = _THOUGHT.match(text)
    bare = text[thought.end() :] if thought else text
    known = {name for field, info in model.model_fields.items() for name in (field, info.alias)}
    best, most = "", 0
    for found, keys in _objects(bare):
        if (count := len(known & keys)) >= max(most, 1):
            best, most = found, count
    first, last = bare.find("{"), bare.rfind("}")
    return best or (bare[first : last + 1] if 0 <= first < last else bare.strip())


def _objects(text: str) -> Iterator[tuple[str, set[str]]]:
    """Every whole object in `text` with its keys, up to the first that begins like one and is broken."""
    at = text.find("{")
    while at >= 0:
        try:
            value, end = _JSON.raw_decode(text, at)
        except (ValueError, RecursionError):
            if text[at + 1 :].lstrip()[:1] in ('"', "'", "}", ""):
                return
            end = at + 1
        else:
            yield text[at:end], set(value)
        at = text.find("{", end)


def holds_reply(model: type[BaseModel], text: str) -> bool:
    """Whether `text` holds a JSON object that fits the schema of `model`."""
    try:
        model.model_validate_json(object_in(text, model))
    except ValidationError:
        return False
    return True


def _problem(error: ValidationError) -> str:
    rows = (f"{'.'.join(map(str, e['loc'])) or 'the object'}: {e['msg']}" for e in error.errors(include_url=False)[:5])
    return "; ".join(rows)


def ask(
    client: LLMClient, request: LLMRequest, reply_model: type[R], *, repair_words: str = "", on_delta: OnDelta | None = None
) -> Asked[R]:
    """Ask once, and once more with the validation error when the answer does not fit. Engine errors come back, they are not raised."""
    calls: list[LLMCall] = []
    attempt_request = request
    for attempt in (1, 2):
        started = time.perf_counter()
        try:
            answer = client.complete(attempt_request, on_delta)
        except ModelError as error:
            calls.append(_call(client, request, None, attempt, started, "failed", error.words, failed=error))
            return Asked[R](reply=None, calls=tuple(calls), error=error)
        if answer.refusal:
            calls.append(_call(client, request, answer, attempt, started, "failed", f"refused: {answer.refusal}"))
            return Asked[R](
                reply=None, calls=tuple(calls), error=ModelRefused("The model declined to answer that. You can word it differently.")
            )
        try:
            reply = reply_model.model_validate_json(object_in(answer.text, reply_model))
        except ValidationError as error:
            problem = _problem(error)
            calls.append(_call(client, request, answer, attempt, started, "invalid", problem))
            attempt_request = _repairing(request, answer, problem, repair_words)
            continue
        calls.append(_call(client, request, answer, attempt, started, "ok" if attempt == 1 else "repaired", None))
        return Asked[R](reply=reply, calls=tuple(calls))
    return Asked[R](reply=None, calls=tuple(calls), error=ModelReplyInvalid("The model's answer did not have the right form, twice."))


def _repairing(request: LLMRequest, answer: LLMReply, problem: str, words: str) -> LLMRequest:
    answered = ChatMessage(role="assistant", content=answer.text[:4000])
    repair = ChatMessage(role="user", content=f"{words}\n{problem}".strip())
    user = (ChatMessage(role="user", content=request.user),) if request.user else ()
    return evolve(request, history=(*request.history, *user, answered), user=repair.content)


def _call(
    client: LLMClient,
    request: LLMRequest,
    answer: LLMReply | None,
    attempt: int,
    started: float,
    outcome: str,
    error: str | None,
    failed: ModelError | None = None,
) -> LLMCall:
    """The record of one call, with what it cost even where nothing came of it."""
    return LLMCall.model_validate({
        "purpose": request.purpose,
        "engine": client.engine,
        "model": answer.model if answer else "",
        "prompt": request.prompt,
        "prompt_version": request.prompt_version,
        "attempt": attempt,
        "outcome": outcome,
        "prompt_tokens": answer.prompt_tokens if answer else None,
        "cached_tokens": answer.cached_tokens if answer else None,
        "completion_tokens": answer.completion_tokens if answer else None,
        "cost": answer.cost if answer else None,
        "finish_reason": answer.finish_reason if answer else None,
        "raw": answer.text[:LONGEST_RAW] if answer else "",
        "error": error,
        "ms": round((time.perf_counter() - started) * 1000, 3),
        "tries": failed.tries if failed else answer.tries if answer else (),
        "sent": answer.sent if answer else None,
        **(failed.spent if failed else {}),
    })  # fmt: skip
