"""Rows of alike objects as a table, for a prompt: what they share once, the names of the other fields once, a line of values a row. Pure.

Forty fares with the same eleven keys are mostly keys. A model reads a table as well, at a third of the tokens.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from pydantic import JsonValue

from planner.prompting.lint import tokens_of

FEWER_ROWS = (128, 96, 64, 48, 40, 32, 24, 20, 16, 12, 10, 8, 6, 5, 4, 3)
"""So many rows of each table are shown where all of them would be too much: the first of these that fits, or the last."""
MOST_TOKENS, MOST_TOKENS_OF_A_SMALL_WINDOW = 4_500, 4_000
"""Tokens of a system prompt with tables, whole and for a window of eight thousand that holds the schema and an answer too."""
MOST_WORDS = 40
"""So many ids of a ranking are shown at most; the rows they name stand above it."""
FEWEST = 3
"""Rows from which a table is shorter and no harder to read."""
EACH, FIELDS, ROWS, MORE = "each", "fields", "rows", "more"


def tabled(value: JsonValue) -> JsonValue:
    """`value` with every list of three objects or more as `{"each": …, "fields": […], "rows": [[…]]}`; a field that a row lacks is null."""
    match value:
        case dict():
            return {key: tabled(inner) for key, inner in value.items()}
        case list():
            rows = [row for row in value if isinstance(row, dict)]
            if len(rows) < FEWEST or len(rows) < len(value):
                return [tabled(inner) for inner in value]
            return _table(rows)
        case _:
            return value


def cut(value: JsonValue, *, words: int, rows: int | None = None) -> JsonValue:
    """`value` with at most `rows` rows in each of its tables and `words` words in each of its plain lists, and how many more there are."""
    match value:
        case dict() if rows is not None and FIELDS in value and isinstance(lines := value.get(ROWS), list) and len(lines) > rows:
            shared = {key: inner for key, inner in value.items() if key != ROWS}
            return {**shared, ROWS: lines[:rows], MORE: len(lines) - rows}
        case dict():
            return {key: cut(inner, words=words, rows=rows) for key, inner in value.items()}
        case list() if len(value) > words and all(isinstance(inner, str) for inner in value):
            return [*value[:words], f"… and {len(value) - words} more"]
        case list():
            return [cut(inner, words=words, rows=rows) for inner in value]
        case _:
            return value


def fitting(render: Callable[[int | None], str], *, compact: bool = False) -> str:
    """What `render` makes of all rows, or of as many in each table as a prompt's tokens leave room for; `compact` is for small windows."""
    most = MOST_TOKENS_OF_A_SMALL_WINDOW if compact else MOST_TOKENS
    text = render(None)
    for rows in FEWER_ROWS:
        if tokens_of(text) <= most:
            break
        text = render(rows)
    return text


def _table(rows: list[dict[str, JsonValue]]) -> JsonValue:
    names = list(dict.fromkeys(name for row in rows for name in row))
    first = rows[0]
    shared = [n for n in names if all(n in row and _same(row[n], first.get(n)) for row in rows)]
    own = [n for n in names if n not in shared]
    lines: list[JsonValue] = [[cell if isinstance(cell := row.get(n), str) else tabled(cell) for n in own] for row in rows]
    return {**({EACH: {name: tabled(rows[0][name]) for name in shared}} if shared else {}), FIELDS: [*own], ROWS: lines}


def _same(one: JsonValue, other: JsonValue) -> bool:
    """Whether two values are written alike."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return one is other or json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
