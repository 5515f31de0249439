"""What a call costs: the table of `planner/llm/server/model_prices.json`, US dollars per million tokens, each row with its source.

A model that is not in the table has no known price; nothing is guessed. Names with a date at the end ("gpt-4o-mini-2024-07-18") count as
the name without it. A row for the model "*" holds for every model of its host that has none of its own, as for a server that costs nothing.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from planner.domain.errors import SettingInvalid
from planner.domain.values import Value

FILE = Path(__file__).with_name("model_prices.json")
ANY_MODEL = "*"
_DATED = re.compile(r"-\d{4}-\d{2}-\d{2}$")
_MILLION = Decimal(1_000_000)
_CENT_OF_A_CENT = Decimal("0.000001")


class ModelPrice(Value):
    """US dollars per million tokens of a model at a host, as its `source` told them on a day.

    `cached` is for input the provider had read before, where it is cheaper.
    """

    model: str
    host: str
    input: Annotated[Decimal, Field(ge=0)]
    output: Annotated[Decimal, Field(ge=0)]
    cached: Annotated[Decimal, Field(ge=0)] | None = None
    as_of: date
    source: str

    @property
    def words(self) -> str:
        """The price as a person reads it: "$0.15 in and $0.60 out a million tokens (31 August 2025, …)"."""
        when = f"{self.as_of.day} {self.as_of:%B %Y}"
        return f"${self.input.normalize():f} in and ${self.output.normalize():f} out a million tokens ({when}, {self.source})"


class PriceTable(Value):
    """Prices, a row a model and host."""

    prices: tuple[ModelPrice, ...]

    @property
    def as_of(self) -> date:
        """The day of its oldest row."""
        return min(row.as_of for row in self.prices)

    def of(self, host: str, model: str) -> ModelPrice | None:
        """The row of a model: its own, that of its name without a date, or that of any model of the host."""
        names = (model, _DATED.sub("", model), ANY_MODEL)
        rows = {row.model: row for row in self.prices if row.host == host}
        return next((rows[name] for name in names if name in rows), None)


@lru_cache(maxsize=4)
def price_table(file: Path = FILE) -> PriceTable:
    """The table in `file`. Raises `SettingInvalid` naming what is wrong in it."""
    try:
        return PriceTable.model_validate_json(file.read_bytes())
    except OSError as error:
        raise SettingInvalid(f"The price table {file.name} cannot be read.") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise SettingInvalid(f"The price table {file.name} is wrong at {'.'.join(map(str, first['loc']))}: {first['msg']}.") from error


def cost_of(host: str, model: str, prompt: int | None, cached: int | None, completion: int | None) -> str | None:
    """The cost of a call in US dollars as a decimal string; None where no price is known or no tokens were counted."""
    price = price_table().of(host, model)
    if price is None or prompt is None or completion is None:
        return None
    if min(prompt, completion, cached or 0) < 0:
        return None
    known = min(cached or 0, prompt)
    cheap = price.input if price.cached is None else price.cached
    total = (price.input * (prompt - known) + cheap * known + price.output * completion) / _MILLION
    return format(total.quantize(_CENT_OF_A_CENT), "f")
