"""What a trip's calls cost in input tokens, step by step, so that no change of a prompt doubles them unseen.

Measured on one trip of seventeen calls, at four characters a token, system prompt, history and message together: 65,064 with the whole
catalogue as JSON schemas in every specialist's prompt, the ledger in every state, and a join's input shown again; 36,688 without.
"""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import date

import pytest

from planner.lab.made_requests import requests_of
from planner.lab.suites import suite_from_jsonl
from planner.llm.protocol import LLMRequest
from planner.llm.schemas import wire_schema
from planner.prompting.lint import tokens_of
from planner.prompting.load import load
from planner.prompting.tables import MOST_TOKENS, MOST_TOKENS_OF_A_SMALL_WINDOW, cut, fitting, tabled

TURNS = [
    "I want to go to Boston in February 2027", "from New York City, 2 adults, 12 to 15 February", "trains, hotel and food, mid-range", "yes",
    "why is the second dearer?",
]  # fmt: skip
LOOP = [
    "Rome, Florence, Bologna and Venice, 14 nights from 3 May 2027, from New York City, 2 adults and children of 6 and 9",
    "trains, flights, hotel and food, mid-range, moderate pace, we love art, history, food and markets", "yes",
]  # fmt: skip
MOST = {"extract": 3_100, "clarify": 1_500, "confirm": 1_000, "dispatch": 900, "specialist": 4_500, "finalize": 3_600, "answer": 1_900}
"""Tokens a call of each role may have."""
MOST_OF_A_TRIP = 38_000
MOST_OF_A_SMALL_WINDOW = 4_000
"""Tokens of a call that leave room for its schema and an answer in a window of eight thousand."""
MOST_OF_A_SCHEMA = {"extract": 2_400, "specialist": 1_200}


def calls_of(turns: list[str]) -> list[LLMRequest]:
    suite = suite_from_jsonl(json.dumps({"id": "one", "turns": turns}), "one")
    return [made.request for made in requests_of(suite, load(), date(2026, 11, 28))]


@pytest.fixture(scope="module")
def calls() -> list[LLMRequest]:
    return calls_of(TURNS)


def tokens(request: LLMRequest) -> int:
    return tokens_of(request.system) + tokens_of(request.user) + sum(tokens_of(line.content) for line in request.history)


def test_every_call_stays_within_what_its_role_may_have(calls: list[LLMRequest]) -> None:
    found: dict[str, int] = defaultdict(int)
    for request in calls:
        found[request.purpose] = max(found[request.purpose], tokens(request))
    assert set(found) == set(MOST)
    assert not {role: most for role, most in found.items() if most > MOST[role]}
    assert max(found.values()) < MOST_OF_A_SMALL_WINDOW


def test_the_whole_trip_stays_within_its_tokens(calls: list[LLMRequest]) -> None:
    assert len(calls) == 17
    assert sum(map(tokens, calls)) < MOST_OF_A_TRIP


def test_schemas_hold_no_more_than_a_role_can_use(calls: list[LLMRequest]) -> None:
    for request in calls:
        schema = tokens_of(json.dumps(wire_schema(request.reply_model, request.tools), separators=(",", ":")))
        assert schema <= MOST_OF_A_SCHEMA.get(request.purpose, 500), request.prompt
        assert tokens(request) + schema < 5_500


def test_a_loop_of_many_stops_takes_no_more_than_one_city_may() -> None:
    calls = calls_of(LOOP)
    long = [request for request in calls if request.purpose in ("specialist", "finalize")]
    assert max(map(tokens, long)) <= MOST_TOKENS
    assert any('"more":' in request.system for request in long), "what was left out is said with its number"


@pytest.mark.parametrize("compact", [False, True], ids=["whole", "small window"])
def test_rows_fill_the_room_there_is_and_no_more(compact: bool) -> None:
    most = MOST_TOKENS_OF_A_SMALL_WINDOW if compact else MOST_TOKENS
    table = tabled([{"id": f"sight-{number}", "name": f"The sight with the number {number}"} for number in range(2_000)])
    text = fitting(lambda rows: "The rules. " * 900 + json.dumps(cut(table, words=40, rows=rows)), compact=compact)
    assert most * 0.75 < tokens_of(text) <= most
    assert fitting(lambda rows: "short" if rows is None else "cut", compact=compact) == "short"
