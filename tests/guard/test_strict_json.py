"""JSON from elsewhere that would break later is refused when it is read, in words."""

import json

import pytest

from planner.exports.json_file import ImportRefused, state_in
from planner.guard.strict_json import json_value
from planner.lab.suites import suite_from_jsonl

ODD = {
    "an integer of 4,301 digits": "1" * 4301, "a number beyond all": "1e400", "not a number": "NaN", "infinity": "-Infinity",
    "half a character": '"\\ud800"', "half a character, bare": '"\ud800"', "too deep": "[" * 100_000,
}  # fmt: skip


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
def test_what_cannot_be_kept_or_computed_with_is_refused_in_words(odd: str):
    with pytest.raises(ValueError, match=r"^it "):
        json_value(f'{{"a": {odd}}}')
    with pytest.raises(ImportRefused):
        state_in(f'{{"trip_id": {odd}}}')
    suite = suite_from_jsonl(f'{{"id": "a", "turns": ["hi"], "today": {odd}}}\n{{"id": "b", "turns": ["hi"]}}', "x")
    assert [case.id for case in suite.cases] == ["b"]
    assert len(suite.broken) == 1


def test_everything_else_is_read_as_it_is():
    for value in ({"a": [1, 2.5, None, True, "é 🧳"]}, [], "words", 10**300):
        assert json_value(json.dumps(value)) == value
