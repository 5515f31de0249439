"""What a call costs: the price table of `planner/llm/server/model_prices.json`, US dollars per million tokens, with the day it was written.

A model that is not in the table has no price; nothing is guessed. Names with a date at the end ("gpt-4o-mini-2024-07-18") count as the
name without it.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from planner.domain.errors import SettingInvalid
from planner.domain.values import Value

FILE = Path(__file__).with_name("model_prices.json")
_DATED = re.compile(r"-\d{4}-\d{2}-\d{2}$")
_MILLION = Decimal(1_000_000)
_CENT_OF_A_CENT = Decimal("0.000001")


class ModelPrice(Value):
    """US dollars per million tokens; `cached` is for input the provider had read before, where it is cheaper."""

    input: Decimal
    output: Decimal
    cached: Decimal | None = None


class PriceTable(Value):
    """Prices by model name, as of a day."""

    as_of: date
    source: str
    hosts: tuple[str, ...]
    models: dict[str, ModelPrice]


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
    table = price_table()
    price = table.models.get(model) or table.models.get(_DATED.sub("", model))
    if host not in table.hosts or price is None or prompt is None or completion is None:
        return None
    if min(prompt, completion, cached or 0) < 0:
        return None
    known = min(cached or 0, prompt)
    cheap = price.input if price.cached is None else price.cached
    total = (price.input * (prompt - known) + cheap * known + price.output * completion) / _MILLION
    return format(total.quantize(_CENT_OF_A_CENT), "f")
