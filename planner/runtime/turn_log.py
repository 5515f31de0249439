"""What is told of every turn: lines for the log, figures for the metrics where they are wanted."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from planner.domain.events import LLMCalled, TraceRecord
from planner.runtime.jobs import Job
from planner.runtime.logs import figures, from_now_on

if TYPE_CHECKING:
    from planner.runtime.metrics import Metrics

log = logging.getLogger(__name__)


class TurnLog:
    """Hears of turns as they begin, record and end."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self._metrics = metrics

    def began(self, job: Job) -> None:
        """A worker has taken the turn up."""
        log.info("a turn began", extra=figures(opener=job.opener.type))

    def recorded(self, records: Sequence[TraceRecord]) -> None:
        """Records of the turn were saved."""
        if records:
            from_now_on(turn=records[-1].turn)
        for record in records:
            if isinstance(record.event, LLMCalled):
                call = record.event.call
                log.info(
                    "a model was called",
                    extra=figures(
                        purpose=call.purpose, engine=call.engine, model=call.model, outcome=call.outcome, ms=round(call.ms, 1),
                        prompt_tokens=call.prompt_tokens, completion_tokens=call.completion_tokens,
                    ),
                )  # fmt: skip
                if self._metrics is not None:
                    self._metrics.model_called(call)

    def ended(self, job: Job) -> None:
        """The turn is over."""
        kind = job.error.kind if job.error else None
        log.info("a turn ended", extra=figures(outcome=job.status, kind=kind, seconds=round(job.seconds, 3)))
        if self._metrics is not None:
            self._metrics.turn_ended(job.status, job.seconds)
