"""A table of rows by id that the program reads everywhere and that can be added to while it runs, and the type of such an id.

An id is a string that stands in its table: checked when a value is made, and told to a model's schema as the table is then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema


class HasId(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=HasId)


class Registry(Generic[R]):
    """Rows in a fixed order, each id once. Adding and taking out replaces the whole table, so that a reader never sees half of it."""

    def __init__(self, *rows: R) -> None:
        self._rows: dict[str, R] = {}
        for row in rows:
            self.add(row)

    def __iter__(self) -> Iterator[R]:
        return iter(self._rows.values())

    def __contains__(self, id: object) -> bool:
        return id in self._rows

    def __getitem__(self, id: str) -> R:
        return self._rows[id]

    def get(self, id: str) -> R | None:
        return self._rows.get(id)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._rows)

    def add(self, row: R, *, before: str | None = None) -> None:
        """Put a row in, last or before another. Raises `ValueError` where its id is taken, `KeyError` where the other is not there."""
        if row.id in self._rows:
            raise ValueError(f"{row.id!r} is in the table already")
        if before is not None and before not in self._rows:
            raise KeyError(before)
        rows: dict[str, R] = {}
        for id, other in self._rows.items():
            if id == before:
                rows[row.id] = row
            rows[id] = other
        rows.setdefault(row.id, row)
        self._rows = rows

    def take_out(self, id: str) -> None:
        """Raises `KeyError` where no row has the id."""
        row = self._rows[id]
        self._rows = {key: other for key, other in self._rows.items() if other is not row}

    @contextmanager
    def with_row(self, row: R, *, before: str | None = None) -> Iterator[R]:
        """The table with one more row for as long as the block runs."""
        self.add(row, before=before)
        try:
            yield row
        finally:
            self.take_out(row.id)


@dataclass(frozen=True)
class OneOf:
    """Marks a string as an id among those that `ids` names at the time: `Annotated[str, OneOf(...)]`."""

    ids: Callable[[], Sequence[str]]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._known, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string", "enum": list(self.ids())}

    def _known(self, id: str) -> str:
        ids = self.ids()
        if id not in ids:
            raise PydanticCustomError("literal_error", "Input should be {expected}", {"expected": ", ".join(map(repr, ids))})
        return id
