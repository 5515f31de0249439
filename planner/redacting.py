"""Taking keys and contact details out of what leaves the machine for another person to read: bundles, feedback files. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import JsonValue

from planner.masking import KEY_WORD, masked

SHORTEST_SECRET = 6


def redacted_text(text: str, secrets: Iterable[str] = ()) -> str:
    """`text` without the given secrets, and with what looks like a key and contact and payment details masked."""
    for secret in secrets:
        if len(secret) >= SHORTEST_SECRET:
            text = text.replace(secret, KEY_WORD)
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
