"""A model that keeps to its prompt, for better or worse: told to leave alone what the ledger shows as closed, it does; not told, or not shown
the ledger, it asks for everything a trip needs. The tests' server puts it behind HTTP.
"""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from planner.policy import missing_slots
from planner.questions import plain_question
from planner.state import TripState
from tests import fake_model
from tests.prompt_reader import shown_state

RULE = "the ledger shows as answered"
"""Words of the asking prompt that this model goes by."""


def answer(body: dict[str, Any]) -> str:
    """As the fake model does, but for asking: then what the prompt does not forbid is asked as well."""
    said = fake_model.answer(body)
    if fake_model.purpose_of(body) != "clarify":
        return said
    text = fake_model.system_of(body)
    known = shown_state(text) if RULE in text else TripState(trip_id="nothing")
    reply = json.loads(said)
    asked = {q["slot"] for q in reply["questions"]}
    more = [slot for slot in missing_slots(known) if slot not in asked]
    today = date(2026, 11, 27)
    reply["questions"] += [{"slot": slot, "text": plain_question(TripState(trip_id="nothing"), slot, today)} for slot in more]
    return json.dumps(reply)
