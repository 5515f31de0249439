"""Taking keys and contact details out of what leaves the machine for another person to read: bundles, feedback files. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pydantic import JsonValue

from planner.masking import masked

KEY_WORD = "[key]"
SHORTEST_SECRET = 6
_SHAPES = (
    re.compile(r"\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}"),
    re.compile(r"\b(?:ghp|gho|ghs|github_pat|xox[abp]|AKIA|AIza)[A-Za-z0-9_-]{12,}"),
    re.compile(r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+"),
    re.compile(r"(?i)(?<=bearer )\s*[A-Za-z0-9._~+/=-]{8,}"),
    re.compile(r"(?i)(?<=api[_-]key[=:])\s*[\"']?[A-Za-z0-9._~+/=-]{8,}"),
)


def redacted_text(text: str, secrets: Iterable[str] = ()) -> str:
    """`text` without the given secrets, without what looks like a key, and with contact and payment details masked."""
    for secret in secrets:
        if len(secret) >= SHORTEST_SECRET:
            text = text.replace(secret, KEY_WORD)
    for shape in _SHAPES:
        text = shape.sub(KEY_WORD, text)
    return masked(text)


def redacted(value: JsonValue, secrets: tuple[str, ...] = ()) -> JsonValue:
    """The same JSON with every string in it redacted, keys of objects included."""
    if isinstance(value, str):
        return redacted_text(value, secrets)
    if isinstance(value, list):
        return [redacted(item, secrets) for item in value]
    if isinstance(value, dict):
        return {redacted_text(name, secrets): redacted(item, secrets) for name, item in value.items()}
    return value
