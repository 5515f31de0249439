"""Which messages before the yes are a no that reopens a question, and which are the yes."""

from __future__ import annotations

import pytest

from planner.language.plan_questions import reopened


@pytest.mark.parametrize("words", ["that is right", "yes, that is right", "Yes, that's right.", "thats right", "that is all right with me"])
def test_a_yes_reopens_nothing(words: str) -> None:
    assert reopened(words, ("Boston",)) is None


@pytest.mark.parametrize(
    ("words", "slot"),
    [
        ("that's wrong", "preferences.notes"), ("something is off", "preferences.notes"), ("that is not right", "preferences.notes"),
        ("that isn't quite right", "preferences.notes"), ("no, I want another city", "trip.destinations"),
        ("I want to change the dates", "trip.date_range"), ("no, not Boston", "trip.destinations"),
    ],
)  # fmt: skip
def test_a_no_reopens_what_it_names(words: str, slot: str) -> None:
    assert reopened(words, ("Boston",)) == slot
