"""A prompt filled in with a real turn: what a model was, or would be, sent, found by running the turn without calling any model."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from threading import Lock

from planner.domain.events import LLMCalled, TraceRecord
from planner.domain.specialists import specialist_prompts
from planner.lab.rerunning import Recorded, rerun, turns_in
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta
from planner.prompting.load import PromptSet
from planner.runtime.config import Config, make_services


class RequestRecorder:
    """An engine that notes what it is sent and lets `inner` answer."""

    def __init__(self, inner: Recorded) -> None:
        self._inner = inner
        self._guard = Lock()
        self.requests: list[LLMRequest] = []

    @property
    def engine(self) -> str:
        return self._inner.engine

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        with self._guard:
            self.requests.append(request)
        return self._inner.complete(request, on_delta)


def requests_of_turn(
    records: Sequence[TraceRecord], trip_id: str, turn: int, prompts: PromptSet, today: date | None
) -> tuple[LLMRequest, ...]:
    """Every request of one turn as it would be sent with `prompts`, answered as recorded. Raises `RerunRefused` and `PromptInvalid`."""
    recorder = RequestRecorder(Recorded(records, turn))
    rerun(records, trip_id, turn, lambda day: make_services(Config(), day, client=recorder, prompts=prompts), today=today, last=turn)
    return tuple(recorder.requests)


def uses(made_from: str, prompt: str) -> bool:
    """Whether a request made from the prompt `made_from` holds `prompt`: as the role's own, as a section of it, or as the shared rules."""
    if made_from == prompt or prompt == "rules":
        return True
    section = prompt.startswith("specialist/") and prompt not in specialist_prompts()
    return section and made_from in specialist_prompts()


def turns_with(records: Sequence[TraceRecord], prompt: str) -> tuple[int, ...]:
    """The turns that can be run again and in which the prompt was used, in order."""
    used = {r.turn for r in records if isinstance(r.event, LLMCalled) and uses(r.event.call.prompt, prompt)}
    return tuple(n for n in turns_in(records) if n in used)
