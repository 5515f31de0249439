"""The message between roles, as the format's own examples write it."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from planner.domain.envelopes import Envelope

SAID = {"reasoning": "Because.", "content": "Said."}


@pytest.mark.parametrize(
    "message",
    [
        {"action": "NORMAL_RESPONSE"},
        {"action": "REFINEMENT_RESPONSE"},
        {"action": "USE_TOOL", "tool": "search", "parameters": {"query": "x", "options": {"limit": 5}}},
        {"action": "TOOL_RETURN"},
        {"action": "TOOL_RETURN", "tool": "search"},
        {"action": "AGENT_CALL", "target_agent": "stay_specialist"},
        {"action": "AGENT_RETURN"},
    ],
)
def test_a_message_is_read(message):
    assert Envelope.model_validate({**SAID, **message}).action == message["action"]


@pytest.mark.parametrize("message", [{"action": "USE_TOOL"}, {"action": "AGENT_CALL"}, {"action": "SOMETHING"}, {}])
def test_a_call_that_names_nothing_is_refused(message):
    with pytest.raises(ValidationError):
        Envelope.model_validate({**SAID, **message})
