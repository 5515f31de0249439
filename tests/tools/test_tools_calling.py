"""The catalogue and the one function that reaches it: every entry is complete, refusals can be repaired, digests stay small."""

from __future__ import annotations

import json

import pytest
from pydantic import BaseModel

from planner.domain.errors import ToolFailed
from planner.tools.call import handler_call
from planner.tools.catalogue import CATALOGUE, tool_named
from planner.tools.digest import MAX_ROWS, digest
from tests.tools.tool_places import leg, ref

NAMES = {
    "flight_quote_search", "train_quote_search", "bus_quote_search", "drive_quote", "hotel_quote_search", "area_search", "sight_search", "food_search",
    "local_transport_search", "climate_normals", "distance_between", "currency_convert", "public_holidays", "rank_options",
}  # fmt: skip
CALLS = [
    ("flight_quote_search", leg("Boston", "London")), ("train_quote_search", leg("London", "Paris")), ("bus_quote_search", leg("London", "Paris")),
    ("drive_quote", leg("London", "Paris")), ("hotel_quote_search", {"place": ref("Boston"), "check_in": "2027-05-12", "check_out": "2027-05-14"}),
    ("area_search", {"place": ref("Boston")}), ("sight_search", {"place": ref("Boston"), "interests": ["art"]}), ("food_search", {"place": ref("Boston")}),
    ("local_transport_search", {"place": ref("Boston")}), ("climate_normals", {"place": ref("Boston"), "month": 2}),
    ("distance_between", {"origin": ref("Boston"), "destination": ref("London")}), ("currency_convert", {"amount": "100", "source": "USD", "target": "EUR"}),
    ("public_holidays", {"country": "US", "start": "2027-07-01", "end": "2027-07-31"}), ("rank_options", {"results": [[{"id": "a", "low": "1", "high": "2"}]]}),
]  # fmt: skip


def test_the_catalogue_holds_the_fourteen_tools_once_each():
    assert {tool.name for tool in CATALOGUE} == NAMES
    assert len(CATALOGUE) == len(NAMES)


@pytest.mark.parametrize("tool", CATALOGUE, ids=lambda tool: tool.name)
def test_every_tool_says_what_it_is_for_and_takes_a_closed_set_of_arguments(tool):
    assert tool.description.endswith(".")
    assert tool.args_model.model_json_schema()["additionalProperties"] is False
    assert tool_named(tool.name) is tool


@pytest.mark.parametrize(("name", "arguments"), CALLS, ids=lambda value: value if isinstance(value, str) else "")
def test_every_tool_answers_with_its_result_model_and_the_same_bytes_twice(name, arguments):
    first, second = handler_call(name, arguments), handler_call(name, arguments)
    tool = tool_named(name)
    assert tool is not None
    assert isinstance(first, tool.result_model)
    assert first.model_dump_json() == second.model_dump_json()


@pytest.mark.parametrize(("name", "arguments"), CALLS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_digest_is_small_json_without_positions(name, arguments):
    result = handler_call(name, arguments)
    said = json.dumps(digest(result))
    assert '"lat"' not in said
    assert '"lon"' not in said
    assert "provenance" not in said
    assert len(said) < 12_000


def test_a_digest_keeps_the_ids_and_says_how_many_rows_it_left_out():
    class Many(BaseModel):
        rows: tuple[BaseModel, ...]

    rows = handler_call("flight_quote_search", leg("Boston", "London")).journeys  # type: ignore[attr-defined]
    read = digest(Many(rows=rows * 20))
    assert isinstance(read, dict)
    assert len(read["rows"]) == MAX_ROWS  # type: ignore[arg-type]
    assert read["more_rows"] == len(rows) * 20 - MAX_ROWS
    assert read["rows"][0]["id"] == rows[0].id  # type: ignore[index, call-overload]


WRONG = [
    ("no_such_tool", {}, "There is no tool called 'no_such_tool'. There are: flight_quote_search"),
    ("flight_quote_search", {}, "origin: is missing; destination: is missing; depart_date: is missing"),
    ("flight_quote_search", leg("Boston", "London", day="soon"), "depart_date: "),
    ("flight_quote_search", leg("Boston", "London", fast=True), "fast: is not an argument of this tool"),
    ("flight_quote_search", leg("Boston", "London", prefer="noon"), "prefer: input should be 'early', 'midday' or 'late'"),
    ("flight_quote_search", {**leg("Boston", "London"), "origin": "Boston"}, "origin: "),
    (
        "hotel_quote_search",
        {"place": ref("Boston"), "check_in": "2027-05-12", "check_out": "2027-05-12"},
        "check_out: 2027-05-12 is not after",
    ),
    ("climate_normals", {"place": ref("Boston"), "month": 13}, "month: "),
    ("currency_convert", {"amount": 10.5, "source": "USD", "target": "EUR"}, "amount: "),
    ("currency_convert", {"amount": "10", "source": "USD", "target": "XTS"}, "There is no rate between USD and XTS"),
    ("public_holidays", {"country": "US", "start": "2027-07-31", "end": "2027-07-01"}, "the first one before the last"),
    ("public_holidays", {"country": "ZZ", "start": "2027-07-01", "end": "2027-07-31"}, "No calendar of public holidays is known for ZZ"),
    ("distance_between", {"origin": {"name": "Nowhere at all"}, "destination": ref("London")}, "give lat and lon"),
    ("rank_options", {"results": []}, "nothing to rank"),
]


@pytest.mark.parametrize(("name", "arguments", "words"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_a_wrong_call_is_refused_in_words_that_name_the_argument(name, arguments, words):
    with pytest.raises(ToolFailed) as failed:
        handler_call(name, arguments)
    assert words in failed.value.words


def ranked(**more: object) -> tuple[str, ...]:
    rows = [
        {"id": "slow", "low": "20", "high": "40", "minutes": 600, "tier": "budget"},
        {"id": "fast", "low": "150", "high": "190", "minutes": 120, "tier": "premium"},
        {"id": "fair", "low": "60", "high": "80", "minutes": 240, "tier": "balanced"},
    ]
    return handler_call("rank_options", {"results": [{"journeys": rows}, {"journeys": rows[:1]}], **more}).ids  # type: ignore[attr-defined, arg-type]


def test_options_are_ranked_by_cost_time_and_wanted_tier():
    assert ranked(cost_weight=1, time_weight=0) == ("slow", "fair", "fast")
    assert ranked(cost_weight=0, time_weight=1) == ("fast", "fair", "slow")
    assert ranked(tier="premium", tier_weight=1)[0] == "fast"


def test_money_is_converted_over_the_euro_and_through_fixed_rates():
    euro = handler_call("currency_convert", {"amount": "111.72", "source": "USD", "target": "EUR"})
    assert str(euro.money.amount) == "100.00"  # type: ignore[attr-defined]
    rupees = handler_call("currency_convert", {"amount": "100", "source": "INR", "target": "NPR"})
    assert str(rupees.money.amount) == "160.00"  # type: ignore[attr-defined]
    assert euro.day.isoformat() == "2026-10-30"  # type: ignore[attr-defined]


def test_public_holidays_are_those_between_the_days_and_carry_names():
    found = handler_call("public_holidays", {"country": "FR", "start": "2027-07-01", "end": "2027-08-31"}).holidays  # type: ignore[attr-defined]
    assert [(h.day.isoformat(), h.name) for h in found] == [("2027-07-14", "National Day"), ("2027-08-15", "Assumption Day")]
