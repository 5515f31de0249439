"""The engine of a trip that is set to a model while no server is known here: every call says so, and nothing of the turn is lost."""

from __future__ import annotations

from planner.domain.errors import ModelNotSet
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta


class MissingModel:
    """Implements `LLMClient`."""

    @property
    def engine(self) -> str:
        return "openai"

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        """Raises `ModelNotSet`."""
        raise ModelNotSet("No model server is set here. Give one in the settings, or go on with the built-in engine. Nothing is lost.")
