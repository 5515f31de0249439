"""A model that keeps to its prompt, for better or worse: told to leave alone what the ledger shows as closed, it does; not told, or not shown
the ledger, it asks for everything a trip needs. Told not to fill in what is merely likely, it does not; not told, it takes everybody for
somebody with a middling purse. The tests' server puts it behind HTTP.
"""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from planner.domain.ready import missing_slots
from planner.domain.state import TripState
from planner.say.questions import plain_question
from tests import fake_model
from tests.prompt_reader import shown_state

RULE = "the ledger shows as answered"
"""Words of the asking prompt that this model goes by."""
READING_RULE = "or because it is likely"
"""Words of the reading prompt that this model goes by."""


def answer(body: dict[str, Any]) -> str:
    """As the fake model does, but for reading and asking: then what the prompt does not forbid is done as well."""
    said, text = fake_model.answer(body), fake_model.system_of(body)
    match fake_model.purpose_of(body):
        case "extract" if READING_RULE not in text:
            return _guessing(json.loads(said))
        case "clarify":
            return _asking(json.loads(said), text)
        case _:
            return said


def _guessing(reply: dict[str, Any]) -> str:
    """The reply with a budget nobody named."""
    return json.dumps({**reply, "budget": reply["budget"] or {"said": "mid-range", "level": "mid"}})


def _asking(reply: dict[str, Any], text: str) -> str:
    """The reply with a question for everything that is missing as far as the prompt shows."""
    known = shown_state(text) if RULE in text else TripState(trip_id="nothing")
    asked = {q["slot"] for q in reply["questions"]}
    more = [slot for slot in missing_slots(known) if slot not in asked]
    today = date(2026, 11, 27)
    reply["questions"] += [{"slot": slot, "text": plain_question(TripState(trip_id="nothing"), slot, today)} for slot in more]
    return json.dumps(reply)
