"""What an agent may use while it works: an engine, prompts, tools, today's date, and ways to be watched and stopped.

Handed in by the shell; agents build none of it and keep nothing between calls.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from threading import Event as Flag

from pydantic import BaseModel, JsonValue

from planner.domain.errors import DeadlineExceeded, StoppedByPerson
from planner.domain.reports import Specialist
from planner.llm.protocol import LLMClient
from planner.prompting.load import PromptSet

CallTool = Callable[[str, Mapping[str, JsonValue]], BaseModel]
Tell = Callable[[str, str, str], None]


def _silent(who: str, state: str, words: str) -> None:
    return None


@dataclass(frozen=True)
class Services:
    """`tell(who, state, words)` reports live progress, which is never part of the trace; `deadline` is a `time.monotonic()` instant.

    `show` gets the reply to the person as far as it has arrived, each time whole.
    """

    client: LLMClient
    fallback: LLMClient
    prompts: PromptSet
    call_tool: CallTool
    today: date
    cancel: Flag = field(default_factory=Flag)
    deadline: float | None = None
    tell: Tell = _silent
    show: Callable[[str], object] | None = None
    small_window: Flag = field(default_factory=Flag)
    """Set once the model of this turn refused a request as longer than it can read: from then on it is sent the short ones."""
    step_limit: int = 8
    specialist_seconds: float = 60.0
    before_specialist: Callable[[Specialist], None] | None = None

    def check(self) -> None:
        """Raises `StoppedByPerson` after Stop, `DeadlineExceeded` when the time allowed for the turn is used up."""
        if self.cancel.is_set():
            raise StoppedByPerson("Stopped.")
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise DeadlineExceeded("That took longer than allowed. Your trip is saved; you can try again.")
