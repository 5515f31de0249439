"""A scripted engine: answers in order, fails on a surplus call, and can be asked whether it was used up. Obeys the real protocol."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence

from planner.llm.client import LLMReply, LLMRequest, OnDelta


class ScriptedEngine:
    """Answers each request with the next line of its script: a dict becomes JSON text, a string is sent as it is, an error is raised."""

    def __init__(self, script: Sequence[dict[str, object] | str | Exception]) -> None:
        self._script = list(script)
        self._guard = threading.Lock()
        self.requests: list[LLMRequest] = []

    @property
    def engine(self) -> str:
        return "scripted"

    @property
    def used_up(self) -> bool:
        return not self._script

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        with self._guard:
            self.requests.append(request)
            assert self._script, f"a call nobody scripted: {request.purpose}"
            line = self._script.pop(0)
        if isinstance(line, Exception):
            raise line
        return LLMReply(text=line if isinstance(line, str) else json.dumps(line), model="script", engine="scripted")
