"""The built-in engine: answers every purpose from the typed context, with no network and no key.

It goes the same way as a model: raw JSON text out, parsed and validated by the caller. Reading lives in `reading`, the
specialists' moves in `moves`, words in `offline_words`.
"""

from __future__ import annotations

from typing import assert_never

from pydantic import BaseModel

from planner.compose import Candidates, candidates_of, propose
from planner.domain.errors import ModelError
from planner.domain.replies import AnswerReply
from planner.language.reading import read_message
from planner.llm.offline import offline_words
from planner.llm.offline.moves import next_move
from planner.llm.protocol import (
    AnswerContext,
    ClarifyContext,
    ConfirmContext,
    Context,
    DispatchContext,
    ExtractContext,
    FinalizeContext,
    JudgeContext,
    LLMReply,
    LLMRequest,
    OnDelta,
    SpecialistContext,
)

NAME = "built-in"


class OfflineEngine:
    """Implements `LLMClient`. Stateless and deterministic: the same context gives the same bytes."""

    @property
    def engine(self) -> str:
        return "offline"

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        """The reply as JSON text. Raises `ModelError` for a criterion to judge by, and fails for no other context."""
        text = _reply(request.context).model_dump_json(by_alias=True)
        if on_delta is not None:
            on_delta(text)
        return LLMReply(text=text, model=NAME, engine="offline")


def _reply(context: Context) -> BaseModel:
    match context:
        case ExtractContext():
            return read_message(context.message, context.state, context.today)
        case ClarifyContext():
            return offline_words.clarify(context)
        case ConfirmContext():
            return offline_words.confirm(context)
        case DispatchContext():
            return offline_words.dispatch(context)
        case SpecialistContext():
            return next_move(context)
        case FinalizeContext():
            known = context.candidates if isinstance(context.candidates, Candidates) else None
            return propose(context.state, candidates_of(context.state).sharing(known))
        case AnswerContext():
            return AnswerReply(reply=context.facts)
        case JudgeContext():
            raise ModelError("The built-in engine judges no rubrics. Name a model for it.")
    assert_never(context)
