"""A scripted engine: answers in order, fails on a surplus call, and can be asked whether it was used up. Obeys the real protocol."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from typing import Self

from planner.llm.offline.engine import OfflineEngine
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta, Purpose


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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        assert kind is not None or self.used_up, f"{len(self._script)} scripted replies were never asked for"

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        with self._guard:
            self.requests.append(request)
            assert self._script, f"a call nobody scripted: {request.purpose}"
            line = self._script.pop(0)
        if isinstance(line, Exception):
            raise line
        return LLMReply(text=line if isinstance(line, str) else json.dumps(line), model="script", engine="scripted")


class LyingEngine(OfflineEngine):
    """The built-in engine but for one purpose, where it says whatever it was told to say."""

    def __init__(self, purpose: Purpose, says: dict[str, object] | str) -> None:
        self._purpose = purpose
        self._says = says if isinstance(says, str) else json.dumps(says)
        self.lied = 0

    @property
    def engine(self) -> str:
        return "liar"

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        if request.purpose != self._purpose:
            return super().complete(request, on_delta)
        self.lied += 1
        return LLMReply(text=self._says, model="liar", engine="liar")
