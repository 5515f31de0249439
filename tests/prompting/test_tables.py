"""Rows of objects as a table say the same in fewer tokens."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from planner.prompting.lint import tokens_of
from planner.prompting.tables import tabled
from tests.prompt_reader import untabled

CELLS = st.one_of(st.integers(), st.sampled_from(["", "a", "Zürich"]), st.booleans(), st.lists(st.sampled_from(["x", "y"]), max_size=2))
ROWS = st.lists(st.dictionaries(st.sampled_from(["id", "tier", "low", "high", "area"]), CELLS, min_size=1), max_size=8)


@given(st.dictionaries(st.sampled_from(["journeys", "stays"]), ROWS, max_size=2))
def test_a_table_holds_what_its_rows_held(value: dict[str, object]) -> None:
    assert untabled(json.loads(json.dumps(tabled(value)))) == value  # type: ignore[arg-type]


def test_what_all_rows_share_is_told_once_and_a_field_one_lacks_is_null() -> None:
    rows = [{"id": n, "currency": "USD", **({"area": "Back Bay"} if n else {})} for n in range(3)]
    assert tabled({"stays": rows, "few": rows[:2]}) == {
        "stays": {"each": {"currency": "USD"}, "fields": ["id", "area"], "rows": [[0, None], [1, "Back Bay"], [2, "Back Bay"]]},
        "few": rows[:2],
    }
    assert tabled(["a", "b", "c", {"d": 1}]) == ["a", "b", "c", {"d": 1}]


def test_forty_fares_take_less_than_half_the_tokens() -> None:
    fares = [
        {"id": f"train:A-B:2027-02-12:{n}", "mode": "train", "provider": "Line", "basis": "per_person", "currency": "USD", "low": "54.00", "high": f"{n}"}
        for n in range(40)
    ]  # fmt: skip
    assert tokens_of(json.dumps(tabled(fares))) < tokens_of(json.dumps(fares)) / 2
