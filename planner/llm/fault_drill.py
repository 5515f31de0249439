"""Fault drills: an engine that fails on purpose, so that a demonstration or a tester sees how the product degrades. Never on by itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, get_args

from planner.domain.errors import ModelBusy, ModelError, ModelTooSlow
from planner.domain.values import evolve
from planner.llm.protocol import LLMClient, LLMReply, LLMRequest, OnDelta

TRANSPORT = "specialist/transport"
Fault = Literal["transport_fails", "bad_json", "refuses", "times_out", "rate_limited", "truncated"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
WORDS: dict[Fault, str] = {
    "transport_fails": "The transport specialist fails",
    "bad_json": "The model answers with broken JSON",
    "refuses": "The model refuses to answer",
    "times_out": "The model does not answer in time",
    "rate_limited": "The model is too busy",
    "truncated": "The model's answers are cut off",
}
"""What a person reads for each fault."""


def hits(fault: Fault, prompts: Collection[str]) -> bool:
    """Whether the fault can show in a turn that made calls with these prompts."""
    return any(_hit(fault, prompt) for prompt in prompts)


def _hit(fault: Fault, prompt: str) -> bool:
    return fault != "transport_fails" or prompt == TRANSPORT


class FaultDrill:
    """Implements `LLMClient`: passes requests on to `inner`, except those that the fault hits."""

    def __init__(self, inner: LLMClient, fault: Fault) -> None:
        self._inner = inner
        self.fault = fault

    @property
    def engine(self) -> str:
        return self._inner.engine

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        """Raises the `ModelError` a failing model would lead to, or gives a reply as bad as the drill wants it."""
        match self.fault:
            case "transport_fails":
                if _hit(self.fault, request.prompt):
                    raise ModelError("Drill: the transport specialist failed on purpose.")
                return self._inner.complete(request, on_delta)
            case "refuses":
                return LLMReply(text="", model="drill", engine=self.engine, refusal="Drill: refused on purpose.")
            case "times_out":
                raise ModelTooSlow("Drill: the model did not answer in time. Your message and your trip are saved.")
            case "rate_limited":
                raise ModelBusy("Drill: the model is too busy just now. Your message and your trip are saved.")
            case "bad_json":
                whole = self._inner.complete(request)
                return evolve(whole, text='Sure! {"acts": [inform], ' + whole.text[1:40])
            case "truncated":
                whole = self._inner.complete(request)
                return evolve(whole, text=whole.text[: len(whole.text) // 2], finish_reason="length")
