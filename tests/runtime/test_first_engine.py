"""Which engine a new trip begins with, by the environment, and how it is changed."""

from __future__ import annotations

import pytest

from planner.domain.errors import SettingInvalid
from planner.runtime.config import Config, from_environment
from planner.runtime.session import Planner
from planner.store import MemoryStore

KEY = {"OPENAI_API_KEY": "sk-test-0123456789"}
OWN = {"OPENAI_BASE_URL": "http://localhost:9/v1"}


@pytest.mark.parametrize(
    ("env", "engine"),
    [
        ({}, "offline"), (KEY, "openai"), (OWN, "openai"), ({"TRIP_ENGINE": "auto"}, "offline"), ({"TRIP_ENGINE": "auto", **KEY}, "openai"),
        ({"TRIP_ENGINE": "offline", **KEY}, "offline"), ({"TRIP_ENGINE": "OpenAI", **OWN}, "openai"), ({"TRIP_ENGINE": "", **KEY}, "openai"),
    ],
)  # fmt: skip
def test_new_trips_use_a_model_where_one_is_set_unless_told_otherwise(env, engine):
    assert from_environment(env).first_engine == engine


def test_another_word_is_refused_by_name():
    with pytest.raises(SettingInvalid, match="TRIP_ENGINE is 'claude'"):
        from_environment({"TRIP_ENGINE": "claude"})


def planner(env: dict[str, str]) -> Planner:
    return Planner(from_environment(env), MemoryStore())


def test_a_new_trip_says_its_engine_before_its_first_turn_and_keeps_it():
    session = planner(KEY).session()
    assert session.state().settings.engine == "openai"
    session.use_engine("offline")
    assert session.state().settings.engine == "offline"
    assert planner({}).session().state().settings.engine == "offline"


def test_the_engine_of_a_trip_is_in_its_history():
    session = planner(KEY).session()
    session.use_engine("openai")
    assert [record.event.type for record in session.records()] == ["engine_chosen"]


def test_without_settings_nothing_is_sent_anywhere():
    assert Config().first_engine == "offline"
