"""A turn that fails says so in an envelope to the person, with the words that are shown."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.envelopes import Envelope
from planner.domain.events import MessageSent, TurnFailed
from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)


def test_a_turn_that_fails_leaves_a_normal_response_with_its_words(monkeypatch: pytest.MonkeyPatch):
    def broken(*args, **kwargs):
        raise RuntimeError("broken")

    monkeypatch.setattr("planner.runtime.perform.read_message", broken)
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("a weekend in Rome")
    failed = next(r.event for r in talk.records if isinstance(r.event, TurnFailed))
    told = [r.event for r in talk.records if isinstance(r.event, MessageSent) and r.event.recipient == "person"]
    assert isinstance(told[-1].envelope, Envelope)
    assert (told[-1].envelope.action, told[-1].envelope.content) == ("NORMAL_RESPONSE", failed.words)
