"""JSON from elsewhere, read without surprises: no NaN or infinity, no numbers that cannot be computed with, no halves of characters."""

from __future__ import annotations

import json
import math
from typing import NoReturn

from pydantic import JsonValue


def json_value(text: str) -> JsonValue:
    """The JSON value in `text`. Raises ValueError in words fit for a person."""
    try:
        value: JsonValue = json.loads(text, parse_constant=_refused, parse_float=_finite)
        text.encode()
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ValueError("it holds half of a character, which no file can keep") from error
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"it is no JSON ({error.msg.lower()})") from error
    except ValueError as error:
        raise ValueError("it holds a number that is none, or far too large") from error
    return value


def _refused(word: str) -> NoReturn:
    raise ValueError(word)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(digits[:20])
    return number
