"""A model that knows only what its prompt shows: it reads the trip and the ledger out of the rendered text and answers from that.

Where the prompt leaves the state out it does what models do: it asks again, and it cannot tell what a short answer belongs to.
"""

from __future__ import annotations

import json
from typing import Any

from planner.domain.ledger import Question
from planner.domain.patch import Capability
from planner.domain.ready import missing_slots
from planner.domain.replies import ClarifyReply, PosedText
from planner.domain.state import Preferences, Trip, TripState
from planner.domain.values import evolve
from planner.llm.offline.engine import OfflineEngine
from planner.llm.protocol import ClarifyContext, ExtractContext, LLMReply, LLMRequest, OnDelta
from planner.say.questions import plain_question


def shown_state(system: str) -> TripState:
    """The state as the prompt shows it; an empty one where it shows none."""
    line = next((row for row in system.splitlines() if row.startswith('{"capabilities"')), None)
    if line is None:
        return TripState(trip_id="shown")
    view = json.loads(line)
    capabilities: list[Capability] | None = view["capabilities"]
    rows = tuple(
        Question(id=q["id"], slot=q["slot"], text=q["text"], status=q["status"], answered_text=q["answer"])
        for q in view.get("questions", [])
    )
    return TripState(
        trip_id="shown",
        capabilities=tuple(capabilities) if capabilities else None,
        trip=Trip.model_validate(view["trip"]),
        preferences=Preferences.model_validate(view["preferences"]),
        questions=rows,
    )


def untabled(value: Any) -> Any:
    """What a prompt shows as a table, as rows of objects again."""
    if isinstance(value, list):
        return [untabled(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "rows" not in value or "fields" not in value:
        return {key: untabled(inner) for key, inner in value.items()}
    shared = {key: untabled(inner) for key, inner in value.get("each", {}).items()}
    return [
        shared | {name: untabled(cell) for name, cell in zip(value["fields"], row, strict=True) if cell is not None}
        for row in value["rows"]
    ]


class PromptReader:
    """Implements `LLMClient` for reading and asking; everything else is answered by the built-in engine."""

    def __init__(self) -> None:
        self._inner = OfflineEngine()

    @property
    def engine(self) -> str:
        return "prompt reader"

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        context, seen = request.context, shown_state(request.system)
        if isinstance(context, ExtractContext):
            return self._inner.complete(evolve(request, context=evolve(context, state=seen)), on_delta)
        if isinstance(context, ClarifyContext):
            slots = tuple(dict.fromkeys((*context.slots, *missing_slots(seen))))
            asked = tuple(PosedText(slot=s, text=plain_question(seen, s, context.today)) for s in slots)
            text = ClarifyReply(opening="To go on I need a little more.", questions=asked).model_dump_json(by_alias=True)
            return LLMReply(text=text, model="prompt reader", engine=self.engine)
        return self._inner.complete(request, on_delta)
